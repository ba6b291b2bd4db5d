"""The deal of the day: the same for everybody, once a date, and never told while it runs."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from mandala.core.record import text_of
from mandala.platform.api import Platform
from mandala.play.codes import code_of
from mandala.play.daily import WEEK, agent_on, begun, config_of, counted, day_of, fixed, offered, plays_alike
from mandala.play.engine.engine import InlineEngine
from mandala.play.engine.process_engine import ProcessEngine
from mandala.play.games import GAMES
from mandala.play.library import Library
from mandala.play.match import alone, exchanged
from mandala.play.session import Session, play_on
from mandala.play.sharing import bring_text, export
from mandala.play.stored import StoredGame
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
