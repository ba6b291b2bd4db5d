"""The rules, records and opponent of High Card."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path

import pytest

from examples.highcard import rules
from examples.highcard.opponent import Sampler, evaluate_moves
from examples.highcard.recording import RECORDER
from mandala.ai.api import Budget, never
from mandala.commands.selftest import _play
from mandala.core.game import IllegalMove
from mandala.core.record import RecordError, parse, replay, text_of, write
from mandala.main import main
from mandala.platform.desktop import desktop
from mandala.play.engine.process_engine import ProcessEngine
from tests.conformance import check_game

DECK = (2, 4, 5, 6, 11, 1, 3, 8, 9, 12, 7, 10)


def after(*cards: int) -> rules.State:
    """The position after these cards, of which player 1 led the first."""
    state = rules.deal(DECK, 1)
    for card in cards:
        rules.check(state, card)
        state = rules.apply(state, card)
    return state


def test_the_example_keeps_the_protocol() -> None:
    check_game(rules, range(40))


def test_the_higher_card_scores_the_lower_one_and_leads() -> None:
    state = after(12, 2, 3, 4)
    assert rules.scores(state.played) == (3, 2)
    assert rules.to_move(state) == 0


def test_a_card_that_is_not_held_is_refused() -> None:
    with pytest.raises(IllegalMove) as caught:
        after(11)
    assert caught.value.reason is rules.Refusal.NOT_HELD


def test_a_game_is_its_record() -> None:
    states, cards = [rules.deal(DECK, 1)], (12, 2, 3, 4, 6, 8, 9, 11, 5, 1)
    for card in cards:
        states.append(rules.apply(states[-1], card))
    text = text_of(write(RECORDER, states, cards, 1, {}))
    assert replay(parse(text), RECORDER).states[-1] == states[-1]
    assert rules.outcome(states[-1]) == ((13, 8), (0, 0), 0, None)


@pytest.mark.parametrize(("good", "bad"), [("[2,4", "[2,2"), ('"P 12"', '"P 11"'), ('"P 12"', '"Q 12"')])
def test_a_record_that_does_not_hold_is_refused(good: str, bad: str) -> None:
    text = text_of(write(RECORDER, (rules.deal(DECK, 1), after(12)), (12,), 1, {}))
    with pytest.raises(RecordError):
        replay(parse(text.replace(good, bad)), RECORDER)


def test_the_opponent_takes_the_trick_that_decides() -> None:
    seen = rules.observe(after(12, 2, 3, 4, 6, 8, 9), 0)
    assert Sampler().choose(seen, Budget(iterations=50), random.Random(1), never).move == 11
    assert evaluate_moves(seen, (), 50, never) == evaluate_moves(seen, (), 50, never)


def test_measurements_in_several_processes_know_the_game(highcard: str, capsys: pytest.CaptureFixture[str]) -> None:
    told = ["arena", "novice", "novice", "--game", highcard, "--deals", "2", "--iterations", "5", "--jobs", "2"]
    assert main(told) == 0
    assert "game length       10 moves" in capsys.readouterr().out


def test_the_download_has_no_example() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text("utf-8"))
    assert project["tool"]["setuptools"]["packages"]["find"]["include"] == ["mandala*"]


def test_a_whole_game_is_played_against_the_engines_process(highcard: str) -> None:
    """That process learns of the game when it starts: its answers are the level's, not a stand-in's."""
    engine = ProcessEngine(desktop(), silence_seconds=60)
    try:
        assert _play(highcard, engine, random.Random(1)).startswith("highcard: 10 moves against novice")
    finally:
        engine.close()
