"""The tutor of a game against the computer: it warns once before a blunder, and judges as the hint and the review do."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from mandala.ai.api import Budget, Choice, MoveEvaluation, Stop, Strategy, never
from mandala.play.computer import MAX_ADVICE_SECONDS
from mandala.play.engine.engine import InlineEngine
from mandala.play.engine.worker import Answer, Question
from mandala.play.games import GAMES
from mandala.play.library import Library
from mandala.play.review.review import is_blunder
from mandala.play.session import Session
from mandala.play.stored import GameConfig
from tests.play.playing import AGAINST_GREEDY, noon, play_on


class Stern:
    """Likes the first legal move, is unsure of the second, and calls all others that it is asked about blunders."""

    def __init__(self, legal: Sequence[Any]) -> None:
        self.legal = legal

    def choose(self, *_: Any) -> Choice:
        return Choice(self.legal[0], 0.6)

    def advise(self, observation: Any, moves: Sequence[Any], budget: Budget, stop: Stop) -> tuple[MoveEvaluation, ...]:
        del observation, budget, stop
        first, second, *_ = self.legal
        others = [MoveEvaluation(move, 0.3, 0.3, 0.01) for move in moves if move not in (first, second)]
        return MoveEvaluation(first, 0.6, 0.0, 0.0), MoveEvaluation(second, 0.5, 0.1, 0.09), *others


class Heard(InlineEngine):
    """Remembers what it was asked."""

    def __init__(self, seed: int, iterations: int) -> None:
        super().__init__(seed, iterations)
        self.asked: list[Question] = []

    def ask(self, question: Question) -> int:
        self.asked.append(question)
        return super().ask(question)


def tutored(stern: bool = True, iterations: int = 30, config: GameConfig = AGAINST_GREEDY) -> Session:
    """A game in which the human is to move and every move was weighed."""
    kept: list[Session] = []

    def strategy_for(game: str, name: str) -> Strategy:
        return Stern(kept[0].seat(0).legal_moves) if stern else GAMES[game].levels[name]()

    engine = InlineEngine(1, iterations, strategy_for)
    kept.append(Session.new(config, engine, Library.in_memory(), now=noon))
    kept[0].tutored = True
    weigh(kept[0])
    return kept[0]


def weigh(session: Session) -> None:
    """Lets the tutor look at every move."""
    session.update()
    for _ in range(500):
        session.update()


def test_a_blunder_is_warned_of_once_and_then_played() -> None:
    session = tutored()
    legal = session.seat(0).legal_moves
    assert not session.warning(legal[0])
    assert not session.warning(legal[1]), "what could be chance is held against nobody"
    assert session.warning(legal[2])
    assert session.warning(legal[3]), "another blunder is another warning"
    assert not session.warning(legal[2]), "who insists plays it"
    session.seat(0).submit(legal[2])
    session.take_back()
    weigh(session)
    assert session.warning(legal[2]), "the next time it is another turn"


def test_the_game_counts_as_assisted_and_without_a_tutor_nothing_is_asked() -> None:
    assert tutored().assisted
    engine = Heard(1, 30)
    plain = Session.new(AGAINST_GREEDY, engine, Library.in_memory(), now=noon)
    weigh(plain)
    assert not engine.asked
    assert not plain.assisted
    assert not any(plain.warning(move) for move in plain.seat(0).legal_moves)


@pytest.mark.kernels
@pytest.mark.parametrize(("game", "effort"), [("cards", 30), ("tiles", 400)])
def test_tutor_hint_and_review_say_the_same_of_a_move(game: str, effort: int) -> None:
    config = GameConfig(("human", "greedy"), ("Ada", "Greedy"), deal=7, first_player=0, game=game)
    session = tutored(False, effort, config)
    if game == "tiles":
        play_on(session, random.Random(5), 3)
        weigh(session)
    seat = session.seat(0)
    evaluations = {
        move: GAMES[game].evaluate_moves(seat.observation, (move,), effort, never) for move in seat.legal_moves
    }
    session.ask_advice()
    session.update()
    assert session.advice == GAMES[game].evaluate_moves(seat.observation, (), effort, never)
    for move, found in evaluations.items():
        own = next(evaluation for evaluation in found if evaluation.move == move)
        assert session.warning(move) == is_blunder(own)


def test_a_first_look_of_the_tutor_is_no_advice() -> None:
    engine = Heard(1, 30)
    session = Session.new(AGAINST_GREEDY, engine, Library.in_memory(), now=noon)
    session.tutored = True
    weigh(session)
    quick = {question.budget for question in engine.asked}
    session.ask_advice()
    assert session.advising
    assert quick == {Budget(iterations=GAMES["cards"].effort)}
    assert engine.asked[-1].budget == Budget(seconds=MAX_ADVICE_SECONDS)
    session.update()
    assert session.advice


def test_a_tutor_who_fails_is_silent_and_asks_no_more() -> None:
    class Broken(Heard):
        def poll(self) -> Any:
            answer = super().poll()
            return None if answer is None else Answer(answer.ticket, None, 0.5)

    engine = Broken(1, 30)
    session = Session.new(AGAINST_GREEDY, engine, Library.in_memory(), now=noon)
    session.tutored = True
    weigh(session)
    assert len(engine.asked) == 1
    assert not any(session.warning(move) for move in session.seat(0).legal_moves)


def test_a_move_that_is_about_to_be_made_is_looked_at_before_all_others() -> None:
    session = tutored()
    legal = session.seat(0).legal_moves
    assert not session.considers(legal[3]), "it knows what to think of this one"
    session.seat(0).submit(legal[2])
    session.take_back()
    session.update()
    assert session.considers(legal[3])
    session.update()
    assert not session.considers(legal[3]), "the first question that is answered is the one that matters"
    assert session.warning(legal[3])
    session.tutored = False
    assert not session.considers(legal[4])


def test_a_hint_is_given_although_the_tutor_asks_before_and_meanwhile() -> None:
    session = tutored()
    legal = session.seat(0).legal_moves
    session.seat(0).submit(legal[2])
    session.take_back()
    session.update()
    session.ask_advice()
    assert session.considers(legal[3]), "the move comes first"
    assert session.advising
    weigh(session)
    assert not session.considers(legal[3])
    assert session.advice
    assert not session.advising
