"""What a strategy keeps between questions tells nothing of another seat or another game: whatever was asked there, the answers
here are the same."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

import pytest

from mandala.ai.api import Advisor, Budget, Choice, Ply
from mandala.core.game import AnyGame
from mandala.play import rng as system_rng
from mandala.play.engine.engine import InlineEngine
from mandala.play.engine.worker import Answer, Asker, Question
from mandala.play.games import GAMES
from mandala.play.library import Library
from mandala.play.session import Session
from tests.play.playing import TWO, noon

QUESTIONS = 10
"""To each seat of a game."""
LEVELS = [(game, level) for game, entry in GAMES.items() for level in entry.levels if "-" not in level]
ADVISERS = [(game, level) for game, level in LEVELS if isinstance(GAMES[game].levels[level](), Advisor)]


class Turn(NamedTuple):
    """What a seat knows at its turn, or, with `to_move` another, while the rival thinks."""

    player: int
    to_move: int
    observation: Any
    history: tuple[Ply, ...]


@cache
def questions(game: str, deal: int) -> list[Turn]:
    """All questions of a random game to both seats, up to the tenth of each."""
    rules: AnyGame = GAMES[game].rules
    state, rng, found = rules.initial_state(deal), random.Random(deal), list[Turn]()
    histories: tuple[list[Ply], list[Ply]] = ([], [])
    asked = [0, 0]
    while (mover := rules.to_move(state)) is not None and min(asked) < QUESTIONS:
        asked[mover] += 1
        found += [Turn(who, mover, rules.observe(state, who), tuple(histories[who])) for who in (0, 1)]
        move = rng.choice(rules.legal_moves(state))
        for who in (0, 1):
            histories[who].append(Ply(rules.observe(state, who), move))
        state = rules.apply(state, move)
    return found


def of(seat: int, asked: Sequence[Turn]) -> list[Turn]:
    return [question for question in asked if question.player == seat]


def asks(engine: InlineEngine, number: int, game: str, level: str, asked: Turn, advice: bool) -> Answer | None:
    """What the level says in the game of that number; nothing where it ponders, as it may before it is asked again."""
    asker: Asker = (number, asked.player)
    if asked.player != asked.to_move:
        engine.ponder(Question(game, level, asked.observation, history=asked.history, asker=asker))
        return None
    engine.ask(Question(game, level, asked.observation, Budget(), asked.history, advice, asker))
    return engine.poll()


def answers(
    game: str,
    level: str,
    seat: int,
    advice: bool,
    between: Sequence[Turn] = (),
    before: Sequence[Turn] = (),
) -> list[Answer]:
    """What a seat of game 1 hears, its questions mixed with some to its rival's seat, after those of game 2."""
    engine, others = InlineEngine(7, iterations=24), iter(between)
    for other in before:
        asks(engine, 2, game, level, other, advice)
    heard = list[Answer]()
    for own in of(seat, questions(game, 1)):
        answer = asks(engine, 1, game, level, own, advice)
        heard += [] if answer is None else [replace(answer, ticket=0)]
        for other in islice(others, 1):
            asks(engine, 1, game, level, other, advice)
    return heard


@pytest.mark.sampled(6)
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("game", "level", "advice"), [(*one, False) for one in LEVELS] + [(*one, True) for one in ADVISERS]
)
def test_no_answer_depends_on_what_another_seat_or_another_game_was_asked(
    game: str, level: str, advice: bool, seat: int
) -> None:
    """Worlds that look alike to a seat: in each the rival holds other cards, or nobody asks for the rival, or games came before,
    even one of the same deal."""
    alone = answers(game, level, seat, advice)
    assert len(alone) >= QUESTIONS
    for deal in (1, 4):
        mixed = answers(game, level, seat, advice, of(1 - seat, questions(game, deal)), before=questions(game, deal))
        assert mixed == alone


def test_a_hint_is_the_same_whoever_asked_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two people at one machine: the second one's hint knows nothing of the first one's."""
    monkeypatch.setattr(system_rng, "new_sign", lambda: 1)

    def second_hint(first: bool) -> tuple[Choice, ...]:
        session = Session.new(TWO, InlineEngine(3, iterations=300), Library.in_memory(), now=noon)
        if first:
            session.ask_advice()
            session.update()
            assert session.advice
        while session.to_move == 0:
            session.seat(0).submit(session.seat(0).legal_moves[0])
        session.ask_advice()
        session.update()
        return session.advice

    assert second_hint(first=True) == second_hint(first=False) != ()


def test_thoughts_go_on_in_the_same_seat_of_the_same_game() -> None:
    """What was found for a seat is there at its next question; when another game begins it is forgotten."""

    def value(number: int, earlier: int) -> float:
        engine, (first, second, *_) = InlineEngine(7, iterations=200), own
        asks(engine, earlier, "cards", "master", first, advice=False)
        answer = asks(engine, number, "cards", "master", second, advice=False)
        assert answer is not None
        return answer.value

    own = [asked for asked in of(0, questions("cards", 1)) if asked.to_move == 0]
    assert value(1, earlier=1) != value(1, earlier=2) == value(1, earlier=3)
