"""The deal of the day: the same for everybody, once a date, and never told while it runs."""

from __future__ import annotations

import json
import random
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from datetime import date, datetime, timedelta, timezone
from itertools import pairwise
from pathlib import Path

import pytest

from mandala.core.record import text_of
from mandala.platform.api import Platform
from mandala.platform.desktop import desktop
from mandala.play.codes import code_of
from mandala.play.daily import WEEK, agent_on, begun, config_of, counted, day_of, fixed, offered, plays_alike
from mandala.play.engine.engine import InlineEngine
from mandala.play.engine.process_engine import ProcessEngine
from mandala.play.games import GAMES
from mandala.play.library import Library
from mandala.play.library.rows import gone_day, rows_in
from mandala.play.match import alone, exchanged
from mandala.play.session import Session, play_on
from mandala.play.sharing import bring_text, export
from mandala.play.stored import GoneDay, StoredGame
from tests.homes import Zoned
from tests.play import playing

MONDAY = date(2026, 11, 23)
BOTH = ("cards", "tiles")
DAYS = [MONDAY + timedelta(number) for number in range(7)]


def played(game: str, day: date, engine_seed: int = 1, library: Library | None = None) -> StoredGame:
    """The game of a day, played to its end by the same random moves."""
    library = library or Library.in_memory()
    session = Session.new(config_of(game, day), InlineEngine(engine_seed), library)
    playing.play_on(session, random.Random(5))
    found = library.game(session.game_id)
    assert found is not None
    return found


def test_a_date_has_the_same_deal_everywhere() -> None:
    """Written down once: another number would be another game than a friend's."""
    assert [config_of(game, MONDAY).deal for game in BOTH] == [709128871, 124796978]
    chances = [config_of(game, MONDAY).fixed for game in BOTH]
    assert [chance and chance.seed for chance in chances] == [2305297377, 431317394]
    assert len({config_of(game, day).deal for game in BOTH for day in DAYS}) == 14


@pytest.mark.parametrize("game", BOTH)
def test_the_week_grows_harder(game: str) -> None:
    assert offered(game)
    ratings = [GAMES[game].rating_of(agent_on(game, day)) or 0 for day in DAYS]
    assert ratings == sorted(ratings)
    assert len({*ratings}) == len({*WEEK})


@pytest.mark.parametrize("game", BOTH)
@pytest.mark.parametrize("day", DAYS, ids=WEEK[:6] + ("sunday",))
def test_the_same_moves_meet_the_same_answers(game: str, day: date) -> None:
    """Whatever the engine's own chance is."""
    one, other = played(game, day, 1), played(game, day, 2)
    assert one.record["moves"] == other.record["moves"]


def test_the_engine_of_the_window_answers_alike() -> None:
    library, day = Library.in_memory(), DAYS[5]
    engine = ProcessEngine(Platform(), seed=9)
    try:
        session = Session.new(config_of("cards", day), engine, library, thinking_seconds=0.01)
        rng, expected = random.Random(5), played("cards", day).record["moves"][:6]
        while len(session.seat(0).steps()) < 6:
            legal = session.seat(0).legal_moves if session.to_move == 0 else ()
            if len(legal) > 1:
                session.update()
                session.seat(0).submit(rng.choice(legal))
            session.update()
        session.close()
    finally:
        engine.close()
    (running,) = library.unfinished()
    assert running.record["moves"][:6] == expected


def test_levels_that_think_by_time_are_not_alike() -> None:
    for agent in ("grandmaster", "expectimax", "random", "human", "bot:Rabbit"):
        assert not plays_alike("cards", agent)
        assert fixed("cards", agent) is None
    assert plays_alike("cards", "equal-1250")


@pytest.mark.parametrize(("agent", "alike"), [("journeyman-blocker", True), ("adept", False), ("equal-1900", False)])
def test_a_level_that_plays_otherwise_uncompiled_is_not_offered(
    monkeypatch: pytest.MonkeyPatch, agent: str, alike: bool
) -> None:
    monkeypatch.setattr("mandala.play.daily.compiled", lambda: False)
    assert plays_alike("tiles", agent) == alike


def test_the_first_finished_game_of_a_date_counts() -> None:
    library = Library.in_memory()
    one, two = played("tiles", MONDAY, library=library), played("tiles", MONDAY, library=library)
    first = min((one, two), key=lambda game: (game.updated, game.game_id))
    found = counted(library.heads())
    assert {key: game.game_id for key, game in found.items()} == {("tiles", MONDAY): first.game_id}
    assert len(library.finished()) == 2


def test_a_date_stays_as_it_was_when_the_game_began() -> None:
    """However the clock goes: the date is stored, not worked out from the time of the last move."""
    library = Library.in_memory()
    tomorrow = MONDAY + timedelta(1)
    session = Session.new(config_of("cards", tomorrow), InlineEngine(1), library, now=playing.noon)
    playing.play_on(session, random.Random(5), 2)
    (running,) = library.unfinished()
    assert begun([running], "cards", tomorrow) == running
    assert begun([running], "cards", MONDAY) is None
    playing.play_on(Session.resume(running, InlineEngine(1), library), random.Random(5))
    assert [*counted(library.heads())] == [("cards", tomorrow)]


def test_other_games_of_the_deal_are_not_of_the_day() -> None:
    config = config_of("cards", MONDAY)
    assert alone(config).fixed is exchanged(config).fixed is None
    library = Library.in_memory()
    session = Session.new(config, InlineEngine(1), library)
    playing.play_on(session, random.Random(5), 2)
    (running,) = library.unfinished()
    branch = play_on(running, 1, running.config, InlineEngine(1), library)
    assert branch.config.fixed is None
    assert {game.assisted for game in library.unfinished()} == {True}


def test_the_file_keeps_the_day(tmp_path: Path) -> None:
    """In the library, in its file after a restart, and in an exported record; a friend's game is not one's own."""
    library, _ = Library.open(Platform(), tmp_path / "library.db")
    game = played("cards", MONDAY, library=library)
    library.close()
    library, _ = Library.open(Platform(), tmp_path / "library.db")
    again = library.game(game.game_id)
    assert again is not None
    assert [*counted([again])] == [("cards", MONDAY)]
    assert again.record["fixed"] == {"seed": 2305297377, "iterations": 64, "day": "2026-11-23"}
    text = export(again, tmp_path).read_text()
    library.close()
    friend = Library.in_memory()
    (brought,) = bring_text(text, friend).games
    assert brought.record["fixed"] == again.record["fixed"]
    assert counted([brought]) == {}


def test_two_windows_count_a_date_once(tmp_path: Path) -> None:
    """Both begin it; both games are kept, and the one that ended first counts, in both windows and after a restart."""
    path = tmp_path / "library.db"
    windows = [Library.open(Platform(), path)[0] for _ in range(2)]
    sessions = [Session.new(config_of("tiles", MONDAY), InlineEngine(1), window) for window in windows]
    for session, seed in zip(sessions, (5, 6)):
        playing.play_on(session, random.Random(seed), 3)
    for session, seed in zip(reversed(sessions), (7, 8)):
        playing.play_on(session, random.Random(seed))
    for window in windows:
        window.close()
    library, _ = Library.open(Platform(), path)
    found = counted(library.heads())
    library.close()
    assert {key: game.game_id for key, game in found.items()} == {("tiles", MONDAY): sessions[1].game_id}
    assert len({session.game_id for session in sessions}) == 2


def test_a_damaged_day_is_nobodys() -> None:
    """A date that is none counts nowhere and breaks nothing; the game is still a game."""
    game = played("tiles", MONDAY)
    assert game.config.fixed is not None
    for day in ("", "2026-13-40", "yesterday", "0000-00-00"):
        odd = replace(game, config=replace(game.config, fixed=replace(game.config.fixed, day=day)))
        assert counted([odd]) == {}
        assert day_of(odd) is None


def test_nothing_tells_the_deal_while_the_game_runs(tmp_path: Path) -> None:
    library = Library.in_memory()
    session = Session.new(config_of("cards", MONDAY), InlineEngine(1), library)
    playing.play_on(session, random.Random(5), 2)
    (running,) = library.unfinished()
    for tell in (code_of, lambda game: export(game, tmp_path)):
        with pytest.raises(ValueError, match="running"):
            tell(running)
    assert "709128871" not in text_of(running.record)


def at(hour: int, zone: int = 0, day: int = 23) -> Platform:
    """A desktop whose clock shows an hour of a day in November, in a time zone of so many hours."""
    return replace(desktop(), clock=Zoned(datetime(2026, 11, day, hour, 30, tzinfo=timezone(timedelta(hours=zone)))))


def days_of(library: Library) -> dict[tuple[str, date], int]:
    """What counts in a library: the number of the game by game and date."""
    found = counted(library.heads(), library.gone_days())
    return {key: stored.game_id for key, stored in found.items()}


def begun_in(library: Library, moves: int = 3, game: str = "tiles") -> Session:
    """The game of the day that a library's clock shows, as far as some moves."""
    session = Session.new(config_of(game, library.today()), InlineEngine(1), library)
    playing.play_on(session, random.Random(5), moves)
    return session


def kept_at(path: Path, home: Platform) -> Library:
    """The library in a file, opened where nothing is wrong with it."""
    library, notifications = Library.open(home, path)
    assert notifications == ()
    return library


def test_the_day_is_that_of_the_players_time_zone(tmp_path: Path) -> None:
    """One moment is another date elsewhere; each date has its deal, whoever asks where."""
    moment, deals = at(12).clock.now(), dict[int, int]()
    for zone in (-12, 0, 14):
        home = replace(desktop(), clock=Zoned(moment.astimezone(timezone(timedelta(hours=zone)))))
        library = kept_at(tmp_path / f"{zone}.db", home)
        deals[zone] = config_of("cards", library.today()).deal
        assert library.now() == moment, "games are dated alike"
        library.close()
    assert deals[-12] == deals[0] == config_of("cards", MONDAY).deal
    assert deals[14] == config_of("cards", MONDAY + timedelta(1)).deal


@pytest.mark.parametrize(("there", "back"), [((23, 0, 23), (1, 3, 24)), ((1, 12, 24), (20, -5, 23))])
def test_a_traveller_plays_each_date_once(
    tmp_path: Path, there: tuple[int, int, int], back: tuple[int, int, int]
) -> None:
    """Eastwards a date comes sooner, westwards one comes back: its game has been played, and is still there."""
    path, seen = tmp_path / "library.db", list[int]()
    for time in (there, back, there):
        library = kept_at(path, at(*time))
        if ("tiles", library.today()) not in days_of(library):
            playing.play_on(begun_in(library), random.Random(5))
            seen.append(library.today().day)
        library.close()
    library = kept_at(path, at(*back))
    assert seen == [there[2], back[2]]
    assert len(library.finished()) == len(days_of(library)) == 2
    library.close()


@pytest.mark.parametrize("later", [at(0, day=24), at(9, day=12), at(9, day=30)], ids=["midnight", "back", "ahead"])
def test_a_game_keeps_its_day_past_midnight_and_whatever_the_clock_does(tmp_path: Path, later: Platform) -> None:
    """Begun at night, gone on with by another clock: one game, of its first date; the new date has its own."""
    path = tmp_path / "library.db"
    library = kept_at(path, at(23))
    number = begun_in(library).game_id
    library.close()
    library = kept_at(path, later)
    assert begun(library.waiting(), "tiles", library.today()) is None
    left = begun(library.waiting(), "tiles", MONDAY)
    assert left is not None
    playing.play_on(Session.resume(left, InlineEngine(1), library), random.Random(5))
    assert days_of(library) == {("tiles", MONDAY): number}
    playing.play_on(begun_in(library), random.Random(6))
    assert {*days_of(library)} == {("tiles", MONDAY), ("tiles", library.today())}
    library.close()


def test_a_clock_set_back_and_forward_again_offers_no_date_twice(tmp_path: Path) -> None:
    path, counts = tmp_path / "library.db", list[dict[tuple[str, date], int]]()
    for day in (23, 22, 23, 24, 23):
        library = kept_at(path, at(12, day=day))
        if ("tiles", library.today()) not in days_of(library):
            playing.play_on(begun_in(library), random.Random(5))
        counts.append(days_of(library))
        library.close()
    assert [len(count) for count in counts] == [1, 2, 2, 3, 3]
    assert all(earlier.items() <= later.items() for earlier, later in pairwise(counts))


KILLED = """
import random, sys
from pathlib import Path
from datetime import date
from mandala.platform.desktop import desktop
from mandala.play.daily import begun, config_of
from mandala.play.engine.engine import InlineEngine
from mandala.play.library import Library
from mandala.play.library.rows import gone_day, rows_in
from mandala.play.session import Session
from tests.play.playing import play_on

library, day = Library.open(desktop(), Path(sys.argv[1]))[0], date.fromisoformat(sys.argv[2])
left = begun(library.waiting(), "tiles", day)
session = (
    Session.new(config_of("tiles", day), InlineEngine(1), library)
    if left is None
    else Session.resume(left, InlineEngine(2), library)
)
while True:
    play_on(session, random.Random(0), 0)  # the kill may have come before the answer
    play_on(session, random.Random(session.seat(0).ply), 1)
    print(session.seat(0).ply, session.finished, flush=True)
    sys.stdin.readline()
"""
"""Plays the game of a day by moves that follow from the position, one for each line; at the end it waits."""


def test_a_kill_costs_nothing_of_the_day_and_the_level_answers_as_if_nothing_had_been(tmp_path: Path) -> None:
    """Killed after every fifth line, gone on with in a new process: the moves are those of a game that nobody killed."""

    def played_through(path: Path, most: int) -> StoredGame:
        ended, command = False, [sys.executable, "-c", KILLED, str(path), MONDAY.isoformat()]
        while not ended:
            with subprocess.Popen(
                command, cwd=Path(__file__).parents[2], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            ) as child:
                assert child.stdin is not None
                assert child.stdout is not None
                for _ in range(most):
                    ended = "True" in child.stdout.readline()
                    if ended:
                        break
                    print(file=child.stdin, flush=True)
                child.kill()
        library = kept_at(path, desktop())
        (finished,) = library.finished()
        assert library.unfinished() == []
        assert days_of(library) == {("tiles", MONDAY): finished.game_id}
        library.close()
        return finished

    killed, whole = played_through(tmp_path / "killed.db", 5), played_through(tmp_path / "whole.db", 1000)
    assert killed.record["moves"] == whole.record["moves"]


def test_a_game_that_went_on_in_a_copy_of_the_library_is_kept_and_counts_once(tmp_path: Path) -> None:
    """The folder was copied to another machine; both went on, and the copy comes back into the library."""
    path, copy = tmp_path / "library.db", tmp_path / "copy.db"
    library = kept_at(path, at(9))
    begun_in(library)
    library.close()
    shutil.copyfile(path, copy)
    for file, seed, hour in ((path, 6, 10), (copy, 7, 11)):
        library = kept_at(file, at(hour))
        (left,) = library.unfinished()
        playing.play_on(Session.resume(left, InlineEngine(1), library), random.Random(seed))
        library.close()
    library = kept_at(path, at(12))
    with closing(sqlite3.connect(copy)) as other:
        rows = [*rows_in(other)]
    first = days_of(library)
    assert library.merge(rows).doubled == 1
    assert library.merge(rows).doubled == 0, "the second time it is known"
    assert len(library.finished()) == 2
    assert days_of(library) == first
    library.close()


def test_on_a_new_machine_every_day_counts_once_and_a_deleted_one_stays_deleted(tmp_path: Path) -> None:
    """Its library takes in the old one, also twice, and after the day was played there too."""
    old, new, counts = tmp_path / "old.db", tmp_path / "new.db", list[dict[tuple[str, date], int]]()
    deleted(old)
    library = kept_at(old, at(9, day=24))
    playing.play_on(begun_in(library), random.Random(5))
    before = days_of(library)
    library.close()
    for hour in (10, 11):
        library = kept_at(new, at(hour, day=24))
        playing.play_on(begun_in(library), random.Random(6))
        with closing(sqlite3.connect(old)) as other:
            library.merge([*rows_in(other)])
        counts.append(days_of(library))
        assert [gone.day for gone in library.gone_days()] == [MONDAY.isoformat()]
        library.close()
    assert [*before] == [("tiles", MONDAY + timedelta(1))]
    assert counts == [before, before]


def deleted(path: Path, moves: int = 1000) -> None:
    """Leaves a library in which the game of a day was deleted."""
    library = kept_at(path, at(9))
    number = begun_in(library, moves).game_id
    library.release(number)
    game = library.game(number)
    assert game is not None
    assert library.delete(game)
    library.close()


def played_again(path: Path) -> dict[tuple[str, date], int]:
    """What counts after the game of the day was played once more."""
    library = kept_at(path, at(12))
    playing.play_on(begun_in(library), random.Random(6))
    library.look_through()
    assert len(library.finished()) == 1
    found = days_of(library)
    library.close()
    return found


def test_a_deleted_game_of_the_day_does_not_count_a_second_time(tmp_path: Path) -> None:
    path = tmp_path / "library.db"
    deleted(path)
    assert played_again(path) == {}


def test_a_game_deleted_before_its_end_leaves_the_day_open(tmp_path: Path) -> None:
    """The page has the next one begin as a game with help."""
    path = tmp_path / "library.db"
    deleted(path, 2)
    library = kept_at(path, at(12))
    assert [*library.gone_days()] == [GoneDay("tiles", MONDAY.isoformat(), "")]
    library.close()
    assert [*played_again(path)] == [("tiles", MONDAY)]


def test_what_is_left_of_a_deleted_game_tells_nothing_of_it(tmp_path: Path) -> None:
    path = tmp_path / "library.db"
    deleted(path)
    with closing(sqlite3.connect(path)) as database:
        (row,) = rows_in(database)
    assert row.record == b""
    assert {*json.loads(row.plan)} == {"game", "day", "ended"}


def test_an_older_copy_neither_brings_a_deleted_day_back_nor_has_it_forgotten(tmp_path: Path) -> None:
    path, copy = tmp_path / "library.db", tmp_path / "copy.db"
    library = kept_at(path, at(9))
    playing.play_on(begun_in(library), random.Random(5))
    library.close()
    shutil.copyfile(path, copy)
    library = kept_at(path, at(10))
    assert library.delete(library.finished()[0])
    library.close()
    for one, other in ((path, copy), (copy, path)):
        library = kept_at(one, at(11))
        with closing(sqlite3.connect(other)) as database:
            library.merge([*rows_in(database)])
        assert library.finished() == []
        assert [gone.day for gone in library.gone_days()] == [MONDAY.isoformat()]
        library.close()


def test_a_damaged_memory_of_a_deleted_day_comes_from_the_copy(tmp_path: Path) -> None:
    path = tmp_path / "library.db"
    deleted(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("UPDATE games SET plan = 'x' || substr(plan, 2)")
    library, _ = Library.open(at(11), path)
    library.look_through()
    library.close()
    assert played_again(path) == {}


def test_a_kill_while_a_day_is_deleted_leaves_the_game_or_the_memory(tmp_path: Path) -> None:
    """Both are one row, written in one transaction: at each step there is one or the other."""
    path = tmp_path / "library.db"
    library = kept_at(path, at(9))
    playing.play_on(begun_in(library), random.Random(5))
    game, states = library.finished()[0], list[tuple[int, int]]()

    def look() -> int:
        with closing(sqlite3.connect(path)) as other:
            rows = [*rows_in(other)]
        states.append((sum(row.is_game for row in rows), sum(gone_day(row) is not None for row in rows)))
        return 0

    library._store.database.set_progress_handler(look, 1)
    assert library.delete(game)
    library._store.database.set_progress_handler(None, 1)
    library.close()
    assert (1, 0) in states
    assert {*states} <= {(1, 0), (0, 1)}
    assert played_again(path) == {}


def test_a_second_window_knows_that_a_day_was_deleted_and_undoing_it_brings_the_day_back(tmp_path: Path) -> None:
    path = tmp_path / "library.db"
    one, other = (kept_at(path, at(9)) for _ in range(2))
    playing.play_on(begun_in(one), random.Random(5))
    game, before = one.finished()[0], days_of(other)
    assert one.delete(game)
    assert [gone.day for gone in other.gone_days()] == [MONDAY.isoformat()]
    one.save(game)
    assert [*other.gone_days()] == []
    assert before == days_of(other) == {("tiles", MONDAY): game.game_id}
    one.close()
    other.close()


def test_of_two_games_of_a_date_the_later_one_may_be_deleted() -> None:
    """The first one still counts."""
    library = Library.in_memory()
    for seed in (5, 6):
        session = Session.new(config_of("tiles", MONDAY), InlineEngine(1), library, now=at(9 + seed).clock.now)
        playing.play_on(session, random.Random(seed))
    later, first = library.finished()
    assert library.delete(later)
    assert days_of(library) == {("tiles", MONDAY): first.game_id}
