"""The tutor looks at all moves while one thinks, speaks once at a bad one, and judges as hint and review do."""

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
from mandala.play.review.review import Judgement
from mandala.play.session import Session
from mandala.play.stored import GameConfig
from mandala.play.tutor import LOOKS, Look, border, likely, verdict
from tests.play.playing import AGAINST_GREEDY, TWO, noon, play_on


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
        session.tutored = False
        play_on(session, random.Random(5), 3)
        session.tutored = True
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
        sure = verdict(Look(own, 1), border(Judgement.BLUNDER))
        expected = likely(Look(own, LOOKS[-1]), border(Judgement.BLUNDER)) if sure is None else sure
        assert (session.warning(move) is not None) == expected


def test_a_first_look_of_the_tutor_is_no_advice() -> None:
    engine = Heard(1, 30)
    session = Session.new(AGAINST_GREEDY, engine, Library.in_memory(), now=noon)
    session.tutored = True
    weigh(session)
    quick = [question.budget for question in engine.asked]
    session.ask_advice()
    assert session.advising
    assert quick[0] == Budget(iterations=GAMES["cards"].effort)
    assert {*quick} <= {Budget(iterations=look * GAMES["cards"].effort) for look in LOOKS}
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
    session, engine = busy(loss=0.3)
    engine.free, legal = True, session.seat(0).legal_moves
    session.update()
    assert session.considers(legal[3])
    session.update()
    assert not session.considers(legal[3]), "the first question that is answered is the one that matters"
    assert session.warning(legal[3])
    session.tutored = False
    assert not session.considers(legal[4])


def test_a_hint_is_given_although_the_tutor_asks_before_and_meanwhile() -> None:
    session, engine = busy()
    engine.free, legal = True, session.seat(0).legal_moves
    session.update()
    session.ask_advice()
    assert session.considers(legal[3]), "the move comes first"
    assert session.advising
    weigh(session)
    assert not session.considers(legal[3])
    assert session.advice
    assert not session.advising


class Doubtful:
    """Calls every move but the first a loss of 0.08, and is sure of it when it looks long."""

    def __init__(self, legal: Sequence[Any], loss: float = 0.08) -> None:
        self.legal, self.loss = legal, loss

    def choose(self, *_: Any) -> Choice:
        return Choice(self.legal[0], 0.6)

    def advise(self, observation: Any, moves: Sequence[Any], budget: Budget, stop: Stop) -> tuple[MoveEvaluation, ...]:
        del observation, stop
        error = 9.0 / (budget.iterations or 1)
        found = [MoveEvaluation(move, 0.5, self.loss, error) for move in moves if move != self.legal[0]]
        return MoveEvaluation(self.legal[0], 0.6, 0.0, error), *found


class Busy(Heard):
    """An engine on a busy machine: it answers a question for advice when it is `free`."""

    def __init__(self, free: bool, strategy_for: Any) -> None:
        super().__init__(1, 5)
        self._strategies._strategy_for = strategy_for
        self._iterations = None
        self.free = free

    def poll(self) -> Answer | None:
        if self._asked is not None and self._asked.question.advice and not self.free:
            return None
        return super().poll()


def busy(free: bool = False, loss: float = 0.08, config: GameConfig = AGAINST_GREEDY) -> tuple[Session, Busy]:
    """A tutored game and its engine, which is sure of nothing at a first look."""
    kept: list[Any] = []

    def strategy_for(game: str, name: str) -> Strategy:
        return kept[0] if name == GAMES[game].strongest else GAMES[game].levels[name]()

    engine = Busy(free, strategy_for)
    session = Session.new(config, engine, Library.in_memory(), now=noon)
    kept.append(Doubtful(session.seat(0).legal_moves, loss))
    session.tutored = True
    return session, engine


def test_all_moves_are_looked_at_in_one_question_and_the_doubtful_ones_longer() -> None:
    session, engine = busy(free=True)
    weigh(session)
    legal, effort = session.seat(0).legal_moves, GAMES["cards"].effort
    looks = [(question.about, question.budget.iterations) for question in engine.asked]
    assert looks[0] == (legal, effort)
    assert looks[1:] == [(legal[1:], look * effort) for look in LOOKS[1:]]
    assert session.warning(legal[1]) is not None


def test_a_move_made_too_soon_is_spoken_of_before_the_rival_answers_and_can_be_taken_back() -> None:
    session, engine = busy()
    move, ply = session.seat(0).legal_moves[1], session.seat(0).ply
    session.update()
    assert session.considers(move)
    assert session.warning(move) is None, "nothing is known of it"
    session.seat(0).submit(move)
    weigh(session)
    assert session.late
    assert session.seat(0).ply == ply + 1, "the rival waits"
    assert session.late_warning() is None
    engine.free = True
    weigh(session)
    assert session.seat(0).ply == ply + 1
    objection = session.late_warning()
    assert objection is not None
    assert objection.move == move
    assert objection.loss == 0.08
    assert session.late_warning() is None, "it speaks once"
    session.take_back()
    assert session.seat(0).ply == ply


def test_a_verdict_after_the_rivals_answer_is_not_told() -> None:
    session, engine = busy()
    move, ply = session.seat(0).legal_moves[1], session.seat(0).ply
    session.update()
    session.considers(move)
    session.seat(0).submit(move)
    session.update()
    session.end_wait()
    engine.free = True
    session.update()
    session.update()
    assert session.seat(0).ply > ply + 1
    assert session.late_warning() is None
    weigh(session)
    assert session.late_warning() is None
    assert not session.asking, "the game goes on"


def test_a_good_move_made_too_soon_is_answered_without_a_word() -> None:
    session, engine = busy(loss=0.01)
    session.update()
    session.seat(0).submit(session.seat(0).legal_moves[1])
    assert session.late
    engine.free = True
    weigh(session)
    assert not session.late
    assert session.late_warning() is None


def test_what_was_judged_stays_judged_when_a_move_is_taken_back() -> None:
    session, engine = busy(free=True)
    weigh(session)
    move = session.seat(0).legal_moves[1]
    session.seat(0).submit(move)
    session.take_back()
    asked = len(engine.asked)
    session.update()
    assert session.warning(move) is not None
    assert len(engine.asked) == asked


@pytest.mark.parametrize(
    ("speaks_at", "loss", "speaks"),
    [
        (Judgement.BLUNDER, 0.06, False),
        (Judgement.MISTAKE, 0.06, True),
        (Judgement.MISTAKE, 0.02, False),
        (Judgement.INACCURACY, 0.02, True),
        (Judgement.INACCURACY, 0.005, False),
    ],
)
def test_the_player_chooses_at_which_class_the_tutor_speaks(speaks_at: Judgement, loss: float, speaks: bool) -> None:
    session, _ = busy(free=True, loss=loss)
    session.speaks_at = speaks_at
    weigh(session)
    assert (session.warning(session.seat(0).legal_moves[1]) is not None) == speaks


def test_with_two_people_nothing_is_said_after_a_move() -> None:
    """The other one would hear it."""
    session, engine = busy(config=TWO)
    move = session.seat(0).legal_moves[1]
    session.update()
    session.considers(move)
    session.seat(0).submit(move)
    engine.free = True
    weigh(session)
    assert not session.late
    assert session.late_warning() is None


def test_when_the_time_is_up_the_tutor_goes_by_what_is_likely() -> None:
    least = border(Judgement.BLUNDER)
    look = Look(MoveEvaluation("move", 0.4, 0.085, 0.01), 1)
    assert verdict(look, least) is None
    assert likely(look, least)
    assert not likely(look._replace(evaluation=MoveEvaluation("move", 0.4, 0.072, 0.01)), least)
    assert verdict(Look(MoveEvaluation("move", 0.4, 0.12, 0.012), 1), least)
    assert verdict(Look(MoveEvaluation("move", 0.4, 0.02, 0.012), 1), least) is False
    assert verdict(look._replace(effort=LOOKS[-1]), least), "a long look leaves no doubt"
