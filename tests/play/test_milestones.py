"""Milestones: each with the game in which it came first, and only for finished games of one's own, without help."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

import mandala.main  # noqa: F401 (registers the words of the games)
from mandala.core.record import from_fields, replay, text_of
from mandala.core.steps import at_once
from mandala.play.engine.engine import InlineEngine
from mandala.play.games import GAMES
from mandala.play.library import Library
from mandala.play.milestones import CLEAN, NARROW, beaten, deeds, firsts, known, new_in, reached
from mandala.play.review.play_style import DIGEST_VERSION, Digest, Faults, Given, Play
from mandala.play.session import Session
from mandala.play.sharing import bring_text
from mandala.play.statistics import Counted
from mandala.play.stored import GameConfig, StoredGame, same
from mandala.ui.words.milestones import milestone_words
from mandala.ui.words.strings import Strings
from tests.play import playing
from tools.driver.recorded import stored

BOTH = ("cards", "tiles")


def none(_: StoredGame) -> None:
    """Finds no review."""


def games(game: str, count: int = 30, **changes: Any) -> list[StoredGame]:
    """Recorded games on days one after another, each against the pupil."""
    found = [stored(number, agents=("human", "pupil"), game=game) for number in range(count)]
    return [
        replace(one, updated=f"2026-01-{number:02}T12:00:00", **changes) for number, one in enumerate(found, start=1)
    ]


def counted(finished: Sequence[StoredGame], game: str) -> tuple[Counted, ...]:
    return playing.counted(finished, (), game)


def found_in(finished: Sequence[StoredGame], game: str) -> dict[str, Counted]:
    found = dict[str, Counted]()
    for _ in firsts(counted(finished, game), game, found, same, none):
        pass
    return found


def told_of(number: int, finished: Sequence[StoredGame], game: str) -> frozenset[str]:
    return at_once(new_in(number, counted(finished, game), game, same, none))


@pytest.mark.parametrize("game", BOTH)
def test_each_milestone_has_the_first_game_that_reached_it(game: str) -> None:
    finished = games(game)
    entries, found = counted(finished, game), found_in(finished, game)
    assert len(found) >= 6
    for name, first in found.items():
        reachers = [entry for entry in entries if reached(entry, {name}, same, none)]
        assert reachers[0] is not None
        assert reachers[0].stored.game_id == first.stored.game_id


@pytest.mark.parametrize("game", BOTH)
def test_the_end_of_a_game_tells_exactly_what_it_reached_first(game: str) -> None:
    finished = games(game)
    by_game = {one.game_id: set[str]() for one in finished}
    for name, entry in found_in(finished, game).items():
        by_game[entry.stored.game_id].add(name)
    assert {one.game_id: told_of(one.game_id, finished, game) for one in finished} == by_game


@pytest.mark.parametrize("game", BOTH)
def test_help_records_and_known_deals_reach_nothing(game: str) -> None:
    finished = games(game, 8)
    assert found_in(finished, game)
    assert not found_in([one.with_aid for one in finished], game)
    library = Library.in_memory()
    for one in finished:
        bring_text(text_of(one.record), library)
    assert library.finished()
    assert not found_in(library.finished(), game)
    again = [replace(one, game_id=one.game_id + 1, updated=f"2027{one.updated[4:]}") for one in finished]
    assert found_in([*finished, *again], game) == found_in(finished, game)


def test_a_running_game_reaches_nothing() -> None:
    library = Library.in_memory()
    session = Session.new(GameConfig(("human", "pupil"), ("", ""), 7, 0, "tiles"), InlineEngine(1), library)
    playing.play_on(session, random.Random(5), 8)
    (running,) = library.unfinished()
    assert not playing.counted(library.heads(), [running], "tiles")
    assert told_of(running.game_id, library.finished(), "tiles") == frozenset()


def test_a_record_that_does_not_hold_reaches_no_more_than_its_result() -> None:
    one = games("cards", 1)[0]
    broken = replace(one, record={**one.record, "moves": ["M1 R", *one.record["moves"]]})
    names = found_in([broken], "cards").keys()
    assert names <= {beaten("pupil"), NARROW}


def test_a_deleted_game_gives_its_milestones_to_the_next() -> None:
    finished = games("tiles")
    entry = found_in(finished, "tiles")["river"]
    left = [one for one in finished if one.game_id != entry.stored.game_id]
    assert found_in(left, "tiles")["river"].began in (0, 1)
    assert found_in(left, "tiles")["river"].stored.updated > entry.stored.updated


@pytest.mark.parametrize(
    ("blunders", "foreign", "settled", "clean"),
    [(0, False, True, True), (1, False, True, False), (0, True, True, False), (0, False, False, False)],
)
def test_a_game_without_a_mistake_is_known_from_a_settled_review(
    blunders: int, foreign: bool, settled: bool, clean: bool
) -> None:
    play = Play({}, (Given(5, 0.1), Given(5, 0.1), Given(5, 0.1)), Faults(blunders, 0, 2))
    digest = Digest(DIGEST_VERSION, "1", settled, (play, play), 0.0, foreign)
    (entry,) = counted(games("cards", 1), "cards")
    assert (CLEAN in reached(entry, known("cards"), same, lambda _: digest)) == clean


@pytest.mark.parametrize("game", BOTH)
def test_the_facts_of_a_game_hold_for_the_player_who_made_them(game: str) -> None:
    """A river of six lies before that player at the end; fewer pieces than the rival brought more points."""
    entry = GAMES[game]
    seen = set[str]()
    for number in range(40):
        gone = replay(from_fields(stored(number, game=game).record), entry.recorder)
        last = gone.states[-1]
        for player in (0, 1):
            names = {*entry.milestones(gone.states, gone.moves, player)}
            seen |= names
            assert ("river" in names) == (len(last.rivers[player]) == 6)
            outcome = entry.rules.outcome(last)
            assert outcome is not None
            if names & {"fewer", "behind"}:
                assert outcome.scores[player] > outcome.scores[1 - player]
    assert len(seen) >= len(entry.milestone_names) - 2
    assert seen <= {*entry.milestone_names}


@pytest.mark.parametrize("language", ["en", "de", "nl", "da"])
@pytest.mark.parametrize("game", BOTH)
def test_every_milestone_has_words(game: str, language: str) -> None:
    words = milestone_words(Strings(language), game)
    assert {*words} == {*deeds(game)}
    assert len({one.name for one in words.values()}) == len(words)


@pytest.mark.parametrize("game", BOTH)
def test_a_win_against_a_bot_is_no_milestone(game: str) -> None:
    entry = next(one for one in counted(games(game), game) if reached(one, known(game), same, none))
    assert not reached(replace(entry, opponents=("bot:Rabbit",)), known(game), same, none)
