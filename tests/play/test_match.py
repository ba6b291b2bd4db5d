"""Matches: who begins, with which cards, when it is over, who has won; and that a match goes on from what the library holds."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from mandala.platform.desktop import desktop
from mandala.play.engine.engine import InlineEngine
from mandala.play.game_history import GameHistory
from mandala.play.games import GAMES
from mandala.play.library import Library
from mandala.play.match import alone, awaiting, begun, continued, exchanged, given_up, next_game, score_of, standing
from mandala.play.session import Session
from mandala.play.stored import GameConfig, Match, Score
from tests.play.playing import TWO, play_on

WON, LOST, DRAWN = Score((30, 20), 0), Score((10, 20), 1), Score((15, 15), None)
THREE = replace(TWO, match=begun("three", 5))
MIRROR = replace(TWO, match=begun("mirror", 6))


def after(config: GameConfig, *games: Score) -> GameConfig | None:
    """The plan of the game after these."""
    for number, ended in enumerate(games):
        following = next_game(config, ended, 100 + number)
        if following is None:
            return None
        config = following
    return config


def test_a_game_of_its_own_has_no_match() -> None:
    assert standing(TWO) is None
    assert standing(TWO, WON) is None
    assert next_game(TWO, WON, 1) is None


def test_best_of_three_alternates_with_new_cards() -> None:
    second, third = after(THREE, WON), after(THREE, WON, LOST)
    assert second is not None
    assert third is not None
    assert [config.first_player for config in (THREE, second, third)] == [0, 1, 0]
    assert [config.deal for config in (THREE, second, third)] == [7, 100, 101]
    assert third.match == Match("three", 5, (WON, LOST))
    assert (third.agents, third.names) == (TWO.agents, TWO.names)


@pytest.mark.parametrize(
    ("games", "over", "winner", "score"),
    [
        ((), False, None, (0, 0)),
        ((WON,), False, None, (1, 0)),
        ((WON, WON), True, 0, (2, 0)),
        ((LOST, LOST), True, 1, (0, 2)),
        ((WON, DRAWN), False, None, (1.5, 0.5)),
        ((WON, LOST), False, None, (1, 1)),
        ((WON, LOST, LOST), True, 1, (1, 2)),
        ((WON, DRAWN, LOST), True, None, (1.5, 1.5)),
        ((DRAWN, DRAWN, WON), True, 0, (2, 1)),
        ((DRAWN, DRAWN, DRAWN), True, None, (1.5, 1.5)),
    ],
)
def test_best_of_three_ends_with_the_second_win(
    games: tuple[Score, ...], over: bool, winner: int | None, score: tuple[float, float]
) -> None:
    now = standing(replace(THREE, match=Match("three", 5, games)))
    assert now is not None
    assert (now.over, now.winner, now.score) == (over, winner, score)
    if games:
        assert (after(THREE, *games) is None) == over


def test_a_mirror_match_is_decided_by_the_points_of_both_games() -> None:
    now = standing(replace(MIRROR, match=Match("mirror", 6, (Score((40, 10), 0),))), Score((10, 30), 1))
    assert now is not None
    assert (now.over, now.winner, now.score, now.wins) == (True, 0, (50, 40), (1, 1))
    assert after(MIRROR, Score((40, 10), 0), Score((10, 30), 1)) is None
    level = standing(MIRROR, WON)
    assert level is not None
    assert (level.over, level.winner) == (False, None)


def test_the_mirror_gives_each_the_others_cards() -> None:
    """C2: the deal gives the first hand and cup to whoever begins."""
    second = after(MIRROR, WON)
    assert second is not None
    assert (second.deal, second.first_player) == (MIRROR.deal, 1 - MIRROR.first_player)
    recorder = GAMES["cards"].recorder
    one, other = (GameHistory.dealt(recorder, config.deal, config.first_player) for config in (MIRROR, second))
    for player in (0, 1):
        mine, exchanged_ = one.observe(player), other.observe(1 - player)
        assert (mine.hand, mine.own_cup, mine.mountains) == (exchanged_.hand, exchanged_.own_cup, exchanged_.mountains)
        assert (mine.to_move == 0) == (exchanged_.to_move == 0)


def test_out_of_the_match() -> None:
    assert alone(MIRROR) == TWO
    assert exchanged(MIRROR) == replace(TWO, first_player=1)


def played(config: GameConfig, library: Library, seed: int = 1) -> Session:
    session = Session.new(config, InlineEngine(1), library)
    play_on(session, random.Random(seed))
    return session


def test_a_match_goes_on_from_the_library(tmp_path: Path) -> None:
    """Through the file: plan and result of the last game are enough."""
    path = tmp_path / "library.db"
    library, _ = Library.open(desktop(), path)
    played(replace(TWO, deal=1), library)
    assert awaiting(library.of_matches()) is None
    played(THREE, library)
    library.close()
    library, _ = Library.open(desktop(), path)
    found = awaiting(library.of_matches())
    assert found is not None
    stored, ended = found
    assert stored.config == THREE
    assert score_of(stored) == ended
    second = next_game(stored.config, ended, 55)
    assert second is not None
    session = Session.new(second, InlineEngine(1), library)
    assert not continued(THREE, library.of_matches()), "before its first move a game is nowhere"
    play_on(session, random.Random(2), 3)
    assert continued(THREE, library.of_matches())
    assert not continued(second, library.of_matches())
    assert awaiting(library.of_matches()) is None, "the second game is to be finished first"
    assert library.unfinished()[0].config.match == Match("three", 5, (ended,))
    play_on(session, random.Random(2))
    third = awaiting(library.of_matches())
    now = standing(second, score_of(library.finished()[0]))
    assert now is not None
    assert (third is None) == now.over


def test_the_latest_of_several_matches_is_offered() -> None:
    library = Library.in_memory()
    played(THREE, library)
    played(MIRROR, library, seed=2)
    found = awaiting(library.of_matches())
    assert found is not None
    assert found[0].config == MIRROR
    second = next_game(found[0].config, found[1], 0)
    assert second is not None
    played(second, library, seed=3)
    found = awaiting(library.of_matches())
    assert found is not None
    assert found[0].config == THREE


def test_a_game_of_a_match_is_resumed_as_one() -> None:
    library = Library.in_memory()
    config = after(MIRROR, WON)
    assert config is not None
    session = Session.new(config, InlineEngine(1), library)
    play_on(session, random.Random(1), 4)
    (stored,) = library.unfinished()
    assert Session.resume(stored, InlineEngine(1), library).config == config


def test_a_match_that_is_given_up_leaves_its_games() -> None:
    library = Library.in_memory()
    played(MIRROR, library)
    first = played(THREE, library, seed=2)
    before = library.finished()
    assert THREE.match is not None
    for stored in given_up(library.of_match(THREE.match.key), THREE.match.key):
        library.save(stored)
    assert [stored.record for stored in library.finished()] == [stored.record for stored in before]
    (left,) = library.of_matches()
    assert left.config == MIRROR
    assert next(stored for stored in library.finished() if stored.game_id == first.game_id).config == alone(THREE)
