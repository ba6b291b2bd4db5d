"""Statistics of hand-made libraries: who counts where, averages, intervals, streaks, and the luck of the cards."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from mandala.core.cards.luck import luck_by_side
from mandala.core.cards.recording import CARDS
from mandala.core.record import from_fields, replay
from mandala.platform.desktop import desktop
from mandala.play.engine.engine import InlineEngine
from mandala.play.intervals import wilson
from mandala.play.library import Library
from mandala.play.session import Session
from mandala.play.statistics import EVERYBODY, Company, Counted, LuckCount, chance_of_luck, rows
from mandala.play.stored import GameConfig, StoredGame
from tests.calls import counted_calls
from tests.play.playing import TWO, counted, play_on

LEVEL = "novice"


def game(
    number: int,
    points: tuple[int, int] = (30, 20),
    agents: tuple[str, str] = ("human", LEVEL),
    names: tuple[str, str] = ("", ""),
    *,
    finished: bool = True,
    assisted: bool = False,
    deal: int | None = None,
    first: int = 0,
) -> StoredGame:
    """A game that ended with these points. Its deal is its own unless one is given."""
    config = GameConfig(agents, names, number if deal is None else deal, first)
    winner = None if points[0] == points[1] else int(points[1] > points[0])
    record = {"format": "mandala-record/1", "game": "cards", "first_player": first, "moves": []}
    if finished:
        record["result"] = {"scores": points, "cup_sizes": (5, 5), "winner": winner}
    return StoredGame(number, config, record, f"2026-01-01T{number:08}", finished, assisted)


def tally(*games: StoredGame) -> tuple[Counted, ...]:
    finished = [stored for stored in games if stored.finished]
    return counted(finished[::-1], [stored for stored in games if not stored.finished], "cards")


def test_without_games_the_statistics_are_empty() -> None:
    assert tally() == ()
    assert not any(list(rows((), company, "cards")) for company in Company)


def test_points_wins_margins_and_who_began() -> None:
    games = tally(game(1, (30, 20)), game(2, (11, 41), first=1), game(3, (25, 25)), game(4, (52, 22), first=1))
    (row,) = rows(games, Company.ALONE, "cards")
    assert (row.opponents, len(row.games), row.draws, row.margin) == ((LEVEL,), 4, 1, 2.5)
    mine, other = row.sides
    assert (mine.wins, mine.points, mine.best, mine.began) == (2, 29.5, 52, 2)
    assert (other.wins, other.points, other.best, other.began) == (1, 27.0, 41, 2)
    assert mine.share == wilson(2.5, 4)
    assert other.share == wilson(1.5, 4)
    assert mine.share.low == pytest.approx(1 - other.share.high)


def test_the_person_may_sit_on_the_other_side() -> None:
    stored = game(1, (20, 30), agents=(LEVEL, "human"), first=1)
    (row,) = rows(tally(stored), Company.ALONE, "cards")
    assert (row.sides[0].wins, row.sides[0].best, row.sides[0].began, row.margin) == (1, 30, 1, 10)


@pytest.mark.parametrize(
    ("results", "now", "longest"),
    [
        ("WWLWWW", (3, 0), (3, 1)),
        ("WWWLL", (0, 2), (3, 2)),
        ("WWDW", (1, 0), (2, 0)),
        ("D", (0, 0), (0, 0)),
        ("LLWL", (0, 1), (1, 2)),
    ],
)
def test_streaks_are_counted_in_the_order_of_time(results: str, now: tuple[int, int], longest: tuple[int, int]) -> None:
    """In the order of time; a draw ends a streak."""
    points = {"W": (9, 1), "L": (1, 9), "D": (5, 5)}
    games = [game(number, points[result]) for number, result in enumerate(results)]
    random.Random(1).shuffle(games)
    (row,) = rows(tally(*games), Company.ALONE, "cards")
    assert tuple(side.streak for side in row.sides) == now
    assert tuple(side.longest for side in row.sides) == longest


def test_a_running_game_never_counts() -> None:
    assert tally(game(1, finished=False)) == ()
    assert len(tally(game(1), game(2, finished=False))) == 1


def test_help_counts_apart() -> None:
    games = tally(game(1), game(2, assisted=True), game(3, (1, 2)))
    assert [entry.company for entry in games] == [Company.ALONE, Company.ASSISTED, Company.ALONE]
    assert [len(list(rows(games, company, "cards"))) for company in Company] == [1, 1, 0]


def test_a_game_in_which_a_simpler_level_chose_a_move_says_nothing_of_the_level() -> None:
    stored = game(2)
    games = tally(game(1), replace(stored, record={**stored.record, "stood_in": [4, 9]}), game(3))
    assert [entry.company for entry in games] == [Company.ALONE, Company.ASSISTED, Company.ALONE]
    assert all(entry.fair for entry in games), "its cards are as good a sample as any"


@pytest.mark.parametrize("finished", [True, False])
def test_a_deal_that_was_seen_before_is_help(finished: bool) -> None:
    """Also where the earlier game was left; never the other way round in time."""
    games = tally(game(1, deal=7, finished=finished), game(2, deal=7), game(3, deal=8))
    assert [entry.company for entry in games][-2:] == [Company.ASSISTED, Company.ALONE]
    assert not games[-2].fair
    assert tally(game(1, deal=7), game(2, deal=7, finished=False))[0].fair


def test_a_row_for_each_level_the_strongest_first_and_one_for_all() -> None:
    agents = ["novice", "grandmaster", "adept", "adept-builder", "expectimax", "of-old", "greedy"]
    games = tally(*(game(number, agents=("human", kind)) for number, kind in enumerate(agents)))
    found = list(rows(games, Company.ALONE, "cards"))
    assert [row.opponents for row in found] == [
        EVERYBODY,
        *((level,) for level in ("grandmaster", "expectimax", "adept", "greedy", "novice", "of")),
    ]
    assert len(found[0].games) == 7
    assert len(found[3].games) == 2, "a level's styles count together"


def test_two_at_one_computer_are_counted_by_their_names() -> None:
    two = ("human", "human")
    games = tally(
        game(1, (30, 20), two, ("Ben", "Ada")),
        game(2, (30, 20), two, ("Ada", "Ben"), assisted=True),
        game(3, (30, 20), two),
        game(4, (30, 20), (LEVEL, "greedy")),
    )
    nameless, pair = rows(games, Company.SHARED, "cards")
    assert (nameless.opponents, len(nameless.games)) == (("", ""), 1)
    assert pair.opponents == ("Ada", "Ben")
    assert [side.wins for side in pair.sides] == [1, 1]
    assert len(games) == 3, "levels among themselves are nobody's"


def test_games_that_cannot_be_read_are_not_counted() -> None:
    good = game(1)
    strange = [
        replace(game(2), record={}),
        replace(game(3), record={**good.record, "result": {"scores": "many"}}),
        replace(game(4), config=replace(good.config, game="tiles")),
    ]
    assert [entry.stored.game_id for entry in tally(good, *strange)] == [1]


def played(library: Library, config: GameConfig, seed: int, take_back: bool = False) -> StoredGame:
    """A real game, played to its end by chance."""
    session = Session.new(config, InlineEngine(seed), library)
    play_on(session, random.Random(seed), 5)
    if take_back:
        session.take_back()
    play_on(session, random.Random(seed))
    return next(stored for stored in library.finished() if stored.game_id == session.game_id)


def test_the_luck_is_that_of_the_records() -> None:
    library = Library.in_memory()
    configs = [GameConfig(("human", "random"), ("", ""), deal, deal % 2) for deal in range(4)]
    configs += [replace(configs[3], agents=("random", "human"), deal=9)]
    stored = [played(library, config, seed) for seed, config in enumerate(configs)]
    helped = played(library, replace(configs[0], deal=5), 7, take_back=True)
    again = played(library, replace(configs[0], first_player=1), 8)
    entries = counted(library.finished(), library.unfinished(), "cards")
    count = LuckCount(entries)
    assert count.left == 5, "games with help are no sample of the dealing"
    assert count.of(entries) is None
    while count.left:
        count.count_next()
    both = count.of(entries)
    assert both is not None
    totals = [[0] * 6, [0] * 6]
    for game_ in stored:
        person = game_.config.humans[0]
        single = replay(from_fields(game_.record), CARDS)
        for player, luck in enumerate(luck_by_side(single.states, single.moves)):
            totals[player ^ person] = [a + b for a, b in zip(totals[player ^ person], luck.drawn)]
    assert [list(luck.drawn) for luck in both] == totals
    assert 0.0005 < chance_of_luck(both) <= 1
    assert count.of([entry for entry in entries if entry.stored.game_id in (helped.game_id, again.game_id)]) is None


def test_a_record_that_does_not_hold_has_no_luck() -> None:
    entries = tally(game(1))
    count = LuckCount(entries)
    count.count_next()
    count.count_next()
    assert (count.left, count.of(entries)) == (0, None)


def test_old_files_open(tmp_path: Path) -> None:
    """A plan as it was written before there were matches."""
    path = tmp_path / "library.db"
    library, _ = Library.open(desktop(), path)
    library.save(replace(game(1), config=TWO))
    library._store.database.execute("""UPDATE games SET checksum = NULL, plan = replace(plan, ',"series":null', '')""")
    library.close()
    library, notifications = Library.open(desktop(), path)
    ((plan,),) = library._store.database.execute("SELECT plan FROM games").fetchall()
    assert "series" not in plan
    assert notifications == ()
    assert library.finished()[0].config == TWO
    assert library.of_matches() == []


def test_a_thousand_games_are_there_at_once(tmp_path: Path) -> None:
    """From the file to all rows, with a few calls a game and no game replayed: no page of statistics is slow to come."""
    library, _ = Library.open(desktop(), tmp_path / "library.db")
    whole = played(Library.in_memory(), GameConfig(("human", "random"), ("", ""), 1, 0), 1)
    for number in range(1000):
        library._unsaved[number] = replace(whole, game_id=number, config=replace(whole.config, deal=number))
    library.save(whole)
    with counted_calls() as calls:
        entries = counted(library.finished(), library.unfinished(), "cards")
        found = [list(rows(entries, company, "cards")) for company in Company]
    assert calls.count < 100 * 1000
    assert len(found[0][0].games) >= 1000
