"""Advice: from the engine process to the session. It is made from the asking seat's view, and disturbs nobody's thoughts."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

from mandala.ai.api import Budget, Ply
from mandala.core.cards import rules
from mandala.core.cards.observation import Observation
from mandala.platform.desktop import desktop
from mandala.play.engine.engine import InlineEngine
from mandala.play.engine.process_engine import ProcessEngine
from mandala.play.engine.worker import Question
from mandala.play.library import Library
from mandala.play.notifications import NotificationKind
from mandala.play.session import Session
from mandala.play.stored import GameConfig
from tests.play.playing import AGAINST_GREEDY, TWO, noon, wait
from tests.play.strategies import odd_strategy

STATE = rules.initial_state(5)
SEEN: Observation = rules.observe(STATE, 0)
LONG = Budget(seconds=60)


@pytest.fixture(scope="module")
def engine() -> Iterator[ProcessEngine]:
    """One process for all tests."""
    engine = ProcessEngine(desktop(), strategy_for=odd_strategy)
    yield engine
    engine.close()


def test_advice_comes_from_the_process_best_first(engine: ProcessEngine) -> None:
    ticket = engine.ask(Question("cards", "grandmaster", SEEN, Budget(seconds=0.2), advice=True))
    answer = wait(engine)
    assert answer.ticket == ticket
    assert answer.advice[0][:2] == (answer.move, answer.value)
    moves = [choice.move for choice in answer.advice]
    assert len(moves) == len(set(moves)) >= 3
    assert set(moves) <= set(rules.legal_moves(STATE))
    assert all(0 <= evaluation.chance <= 1 for evaluation in answer.advice)


def test_a_question_is_answered_without_advice(engine: ProcessEngine) -> None:
    engine.ask(Question("cards", "greedy", SEEN, Budget(seconds=0.2)))
    assert wait(engine).advice == ()


def test_cancelled_advice_never_comes(engine: ProcessEngine) -> None:
    engine.ask(Question("cards", "grandmaster", SEEN, LONG, advice=True))
    time.sleep(0.1)
    engine.cancel()
    assert not engine.thinking
    ticket = engine.ask(Question("cards", "random", SEEN, LONG))
    answer = wait(engine)  # within less than the minute
    assert (answer.ticket, answer.advice) == (ticket, ())
    time.sleep(0.05)
    assert engine.poll() is None


def test_a_newer_question_drops_the_advice(engine: ProcessEngine) -> None:
    engine.ask(Question("cards", "grandmaster", SEEN, LONG, advice=True))
    time.sleep(0.05)
    ticket = engine.ask(Question("cards", "grandmaster", SEEN, Budget(seconds=0.1), advice=True))
    assert wait(engine).ticket == ticket


def test_the_adviser_shares_no_thoughts_with_the_opponent(engine: ProcessEngine) -> None:
    mine, theirs = (Ply(SEEN, "mine"),), (Ply(SEEN, "theirs"),)
    engine.ask(Question("cards", "muse", SEEN, LONG, theirs, asker=(1, 0)))
    wait(engine)
    engine.ponder(Question("cards", "muse", SEEN, history=theirs, asker=(1, 0)))
    engine.ask(Question("cards", "muse", SEEN, LONG, mine, advice=True, asker=(1, 0)))
    assert wait(engine).move == ((mine,), ())
    engine.ask(Question("cards", "muse", SEEN, LONG, theirs, asker=(1, 0)))
    assert wait(engine).move == ((theirs, theirs, theirs), (SEEN,)), "the level heard nothing of the adviser's game"


def test_a_level_without_advice_gives_none_and_the_engine_lives_on(engine: ProcessEngine) -> None:
    ticket = engine.ask(Question("cards", "raise", SEEN, Budget(seconds=0.1), advice=True))
    answer = wait(engine)
    assert (answer.ticket, answer.move, answer.advice) == (ticket, None, ())
    assert [notification.kind for notification in engine.notifications()] == [NotificationKind.ADVICE_FAILED]
    engine.ask(Question("cards", "random", SEEN, LONG))
    assert wait(engine).move in rules.legal_moves(STATE)


def new(config: GameConfig, library: Library | None = None) -> Session:
    return Session.new(config, InlineEngine(1, iterations=200), library or Library.in_memory(), now=noon)


def advised(session: Session) -> Session:
    session.ask_advice()
    assert session.advising
    session.update()
    assert not session.advising
    return session


@pytest.mark.parametrize("config", [TWO, AGAINST_GREEDY])
def test_the_game_counts_as_assisted_as_soon_as_advice_is_wanted(config: GameConfig) -> None:
    library = Library.in_memory()
    session = new(config, library)
    assert not session.assisted
    session.ask_advice()
    assert session.assisted
    (stored,) = library.unfinished()
    assert stored.assisted
    assert stored.record["assisted"] is True


def test_advice_is_for_the_one_to_move_and_goes_with_the_move() -> None:
    session = advised(new(TWO))
    player = session.to_move
    assert player is not None
    assert {choice.move for choice in session.advice} <= set(session.seat(player).legal_moves)
    session.seat(player).submit(session.advice[0].move)
    assert session.advice == ()
    assert not session.advising
    session.take_back()
    assert session.advice == (), "it is asked for again"


def test_a_move_made_meanwhile_drops_the_question() -> None:
    session = new(TWO)
    session.ask_advice()
    player = session.to_move
    assert player is not None
    session.seat(player).submit(session.seat(player).legal_moves[0])
    session.update()
    assert not session.advising
    assert session.advice == ()


def test_leaving_ends_the_thought() -> None:
    session = new(TWO)
    session.ask_advice()
    session.close()
    session.update()
    assert session.advice == ()


def test_advice_is_asked_for_once_a_position() -> None:
    session = advised(new(TWO))
    before = session.advice
    session.ask_advice()
    assert not session.advising
    assert session.advice is before


def test_the_level_thinks_on_when_the_advice_is_there() -> None:
    told: list[str] = []

    class Heard(InlineEngine):
        def ponder(self, question: Question) -> None:
            told.append(question.level)

    session = Session.new(AGAINST_GREEDY, Heard(1, iterations=50), Library.in_memory(), now=noon)
    session.update()
    assert told == ["greedy"]
    advised(session)
    session.update()
    session.update()
    assert told == ["greedy", "greedy"], "once more, since the question ended its thought"
