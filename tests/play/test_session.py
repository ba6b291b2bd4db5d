"""A game being played: whose turn, forced moves, the engine's answers, take-back and redo, saving and resuming."""

from __future__ import annotations

import pickle
import random
from dataclasses import replace
from itertools import pairwise

import pytest

from mandala.ai.api import Budget, History, Ply
from mandala.core.cards import rules
from mandala.core.cards.moves import ClaimColour
from mandala.core.cards.observation import Observation
from mandala.core.cards.recording import CARDS
from mandala.core.game import IllegalMove
from mandala.core.record import RecordError, from_fields, parse, replay, text_of
from mandala.play.engine.engine import InlineEngine
from mandala.play.engine.worker import Answer, Question
from mandala.play.games import GAMES
from mandala.play.library import Library
from mandala.play.notifications import NotificationKind
from mandala.play.session import Session, session_of_record
from mandala.play.stored import GameConfig
from tests.play.playing import AGAINST_GREEDY, TWO, noon, play_on
from tests.play.strategies import odd_strategy


def new(config: GameConfig = TWO, library: Library | None = None) -> Session:
    return Session.new(config, InlineEngine(1), library or Library.in_memory(), now=noon)


def resumed(library: Library) -> Session:
    """The only running game of a library, opened again."""
    (stored,) = library.unfinished()
    library.release(stored.game_id)
    return Session.resume(stored, InlineEngine(1), library, now=noon)


def test_a_whole_game_of_two_ends_with_a_record_that_holds() -> None:
    library = Library.in_memory()
    session = new(library=library)
    assert session.reveal() is None
    with pytest.raises(ValueError, match="running"):
        session.record()
    play_on(session, random.Random(1))
    assert session.finished
    assert session.to_move is None
    record = session.record()
    outcome = rules.outcome(replay(parse(text_of(record)), CARDS).states[-1])
    assert outcome is not None
    assert session.seat(0).observation.outcome == outcome
    assert record["players"] == ("Ada", "Ben")
    assert record["kinds"] == ("human", "human")
    assert record["assisted"] is False
    revealed = session.reveal()
    assert revealed is not None
    assert [seen.own_cup for seen in revealed] == [seen.rival_cup for seen in revealed[::-1]]
    (stored,) = library.finished()
    assert library.unfinished() == []
    assert dict(stored.record) == parse(text_of(record)).fields


def test_a_whole_game_against_a_level() -> None:
    session = new(AGAINST_GREEDY)
    play_on(session, random.Random(2))
    assert session.finished
    assert session.record()["kinds"] == ("human", "greedy")
    assert session.notifications() == ()


def test_levels_play_each_other_and_anyone_may_watch() -> None:
    session = new(replace(AGAINST_GREEDY, agents=("greedy", "random")))
    play_on(session, random.Random(0))
    assert session.finished
    assert not session.can_take_back()
    assert session.seat(0).steps()
    assert session.seat(1).steps()


def test_the_computers_seat_is_not_given_out() -> None:
    with pytest.raises(ValueError, match="computer"):
        new(AGAINST_GREEDY).seat(1)


def test_the_engine_is_asked_with_what_its_seat_sees_and_hold_keeps_its_answer() -> None:
    session = new(replace(AGAINST_GREEDY, first_player=1))
    assert session.to_move == 1
    session.hold = True
    for _ in range(3):
        session.update()
    assert session.seat(0).ply == 0
    session.hold = False
    session.update()
    assert session.seat(0).ply == 1
    assert not session.thinking


class Eavesdropper(InlineEngine):
    """An engine that keeps what it was asked."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked: list[Observation] = []
        self.pondered: list[Observation] = []
        self.histories: list[History] = []
        self.started = 0

    def start(self) -> None:
        self.started += 1

    def ask(self, question: Question) -> int:
        assert question.budget == Budget(seconds=0.5)
        self.asked.append(question.observation)
        self.histories.append(question.history)
        return super().ask(question)

    def ponder(self, question: Question) -> None:
        assert question.asker is not None
        assert (question.game, question.level, question.asker[1]) == ("cards", "greedy", 1)
        self.pondered.append(question.observation)
        self.histories.append(question.history)


def test_the_engine_gets_the_observation_of_its_seat_and_nothing_else() -> None:
    engine, library = Eavesdropper(), Library.in_memory()
    session = Session.new(AGAINST_GREEDY, engine, library, thinking_seconds=0.5)
    assert engine.started == 1
    play_on(session, random.Random(3))
    states, moves = (played := replay(from_fields(session.record()), CARDS)).states, played.moves
    free = [ply for ply, state in enumerate(states) if len(rules.legal_moves(state)) > 1]
    seen = {
        player: [rules.observe(states[ply], 1) for ply in free if states[ply].to_move == player] for player in (0, 1)
    }
    assert engine.asked == seen[1]
    assert engine.pondered == seen[0], "once a position, what the level's seat sees while the human is to move"
    heard = tuple([Ply(rules.observe(state, 1), move) for state, move in zip(states, moves)])
    assert engine.histories == [heard[:ply] for ply in free]
    assert all(isinstance(one, Observation) for one in (*engine.asked, *engine.pondered))
    order = states[0].stock.order
    assert not any(order[50:70] in pickle.dumps(one) for one in (*engine.asked, *engine.pondered, *engine.histories))


def test_the_engine_hears_the_game_as_it_now_is_after_take_backs_and_a_pause() -> None:
    engine, library = Eavesdropper(), Library.in_memory()
    session = Session.new(AGAINST_GREEDY, engine, library, thinking_seconds=0.5, now=noon)
    play_on(session, random.Random(3), 8)
    for _ in range(3):
        session.take_back()
    play_on(session, random.Random(4), 2)
    session.update()
    taken = engine.histories[-1]
    assert [ply.before.to_move for ply in taken] == [1 - step.before.to_move for step in session.seat(0).steps()]
    assert [ply.move for ply in taken] == [step.move for step in session.seat(0).steps()]
    later = Eavesdropper()
    resumed = Session.resume(library.unfinished()[0], later, library, thinking_seconds=0.5, now=noon)
    resumed.update()
    assert later.histories == [taken]
    assert len(pickle.dumps(taken)) < 300 * len(taken), "a message stays small"


@pytest.mark.sampled(4)
@pytest.mark.parametrize("seed", range(10))
def test_whatever_is_done_in_whatever_order_the_game_stays_whole(seed: int) -> None:
    rng, library = random.Random(seed), Library.in_memory()
    session = new(replace(TWO if seed % 2 else AGAINST_GREEDY, deal=seed), library)
    for _ in range(150):
        session.hold = rng.random() < 0.2
        player, choice = session.to_move, rng.random()
        if choice < 0.1:
            session.take_back()
        elif choice < 0.2:
            session.redo()
        elif choice < 0.25 and library.unfinished():
            session.close()
            session = Session.resume(library.unfinished()[0], InlineEngine(seed), library, now=noon)
        elif player in session.humans and choice < 0.7:
            session.seat(player).submit(rng.choice(session.seat(player).legal_moves))
        else:
            session.update()
        seat = session.seat(0)
        steps = seat.steps()
        assert len(steps) == seat.ply
        assert all(one.after == two.before for one, two in pairwise(steps))
        assert not steps or steps[-1].after == seat.observation
        for stored in (*library.unfinished(), *library.finished()):
            played = replay(from_fields(stored.record), CARDS, seed)
            assert rules.observe(played.states[-1], 0) == seat.observation
            assert stored.assisted == session.assisted


def test_a_forced_claim_is_played_by_itself_unless_held() -> None:
    rng, session = random.Random(3), new()
    while not (session.to_move is not None and len(session.seat(session.to_move).legal_moves) == 1):
        assert session.to_move is not None
        session.seat(session.to_move).submit(rng.choice(session.seat(session.to_move).legal_moves))
    ply = session.seat(0).ply
    session.hold = True
    session.update()
    assert session.seat(0).ply == ply
    session.hold = False
    session.update()
    assert session.seat(0).ply == ply + 1
    assert isinstance(session.seat(0).steps(ply)[0].move, ClaimColour)


def test_an_illegal_move_is_refused_with_the_rules_reason_and_changes_nothing() -> None:
    session = new()
    with pytest.raises(IllegalMove) as refused:
        session.seat(0).submit(ClaimColour(0))
    assert refused.value.reason == rules.Refusal.NOTHING_TO_CLAIM
    assert session.seat(0).ply == 0


def test_a_level_that_answers_nonsense_does_not_stop_the_game() -> None:
    engine = InlineEngine(1, strategy_for=lambda game, _: odd_strategy(game, "cheat"))
    session = Session.new(replace(AGAINST_GREEDY, first_player=1), engine, Library.in_memory(), now=noon)
    session.update()
    assert session.seat(0).ply == 1
    assert [notification.kind for notification in session.notifications()] == [NotificationKind.ENGINE_FAILED]
    assert session.stood_in == 1


class Substituted(InlineEngine):
    """An engine whose process fails at every second question."""

    def poll(self) -> Answer | None:
        answer = super().poll()
        return replace(answer, stood_in=answer.ticket % 2 == 0) if answer is not None else None


def test_the_game_remembers_which_moves_a_simpler_level_chose() -> None:
    library = Library.in_memory()
    session = Session.new(AGAINST_GREEDY, Substituted(1), library, now=noon)
    play_on(session, random.Random(3), moves=9)
    moves = session.stood_in
    assert moves > 1
    (stored,) = library.unfinished()
    assert len(stored.record["stood_in"]) == moves
    assert {from_fields(stored.record).envelope.moves[ply] for ply in stored.record["stood_in"]}
    while session.stood_in == moves:
        session.take_back()
    assert session.stood_in == len(library.unfinished()[0].record["stood_in"]) == moves - 1
    while session.can_redo():
        session.redo()
    assert session.stood_in == moves
    resumed = Session.resume(library.unfinished()[0], InlineEngine(1), library, now=noon)
    assert resumed.stood_in == moves
    play_on(resumed, random.Random(3))
    assert len(resumed.record()["stood_in"]) == resumed.stood_in == moves


def test_a_game_in_which_every_level_was_itself_says_nothing_of_it() -> None:
    session = new(AGAINST_GREEDY)
    play_on(session, random.Random(3))
    assert "stood_in" not in session.record()


def test_taking_back_two_humans_goes_one_free_decision_back_and_meets_the_same_cards() -> None:
    session = new()
    play_on(session, random.Random(4), 30)
    seat = session.seat(0)
    seen, steps, branch = seat.observation, seat.steps(), seat.branch
    assert not session.assisted
    for _ in range(12):
        session.take_back()
    assert session.assisted
    assert seat.branch > branch
    back = seat.ply
    assert seat.steps() == steps[:back]
    assert seat.observation == steps[back].before
    for step in steps[back:]:
        player = session.to_move
        assert player is not None
        session.seat(player).submit(step.move)
    assert seat.observation == seen
    assert seat.steps() == steps


def test_taking_back_skips_what_was_forced_and_what_the_level_did() -> None:
    session = new(AGAINST_GREEDY)
    play_on(session, random.Random(5), 12)
    seat = session.seat(0)
    decisions = []
    while session.can_take_back():
        before = seat.ply
        session.take_back()
        assert seat.ply < before
        assert session.to_move == 0
        assert len(seat.legal_moves) > 1
        decisions.append(seat.ply)
    assert decisions[-1] == 0
    assert len(decisions) == 12


def test_redo_undoes_take_back_until_another_move_is_made() -> None:
    session = new(AGAINST_GREEDY)
    play_on(session, random.Random(6), 8)
    seat = session.seat(0)
    seen, ply = seat.observation, seat.ply
    assert not session.can_redo()
    for _ in range(5):
        session.take_back()
    for _ in range(5):
        assert session.can_redo()
        session.redo()
    assert (seat.observation, seat.ply) == (seen, ply)
    assert not session.can_redo()
    session.take_back()
    seat.submit(seat.legal_moves[-1])
    assert not session.can_redo()


def test_taking_back_while_the_level_thinks_forgets_its_question() -> None:
    session = new(AGAINST_GREEDY)
    play_on(session, random.Random(7), 3)
    seat = session.seat(0)
    ply = seat.ply
    seat.submit(seat.legal_moves[0])
    session.hold = True
    session.update()
    session.take_back()
    session.hold = False
    session.update()
    assert seat.ply == ply
    assert session.to_move == 0


def test_a_finished_game_is_not_taken_back() -> None:
    session = new()
    play_on(session, random.Random(8))
    ply = session.seat(0).ply
    assert not session.can_take_back()
    session.take_back()
    session.redo()
    assert session.seat(0).ply == ply


@pytest.mark.parametrize("seed", range(8))
def test_a_resumed_game_is_the_same_game_and_meets_the_same_cards(seed: int) -> None:
    library, rng = Library.in_memory(), random.Random(seed)
    config = replace(TWO, deal=seed, first_player=seed % 2)
    session = new(config, library)
    play_on(session, rng, rng.randrange(1, 70))
    if session.finished:
        return
    (stored,) = library.unfinished()
    resumed = Session.resume(stored, InlineEngine(1), library, now=noon)
    assert (resumed.config, resumed.game_id, resumed.assisted) == (config, session.game_id, False)
    for player in (0, 1):
        assert resumed.seat(player).observation == session.seat(player).observation
        assert resumed.seat(player).steps() == session.seat(player).steps()
    play_on(session, random.Random(seed))
    play_on(resumed, random.Random(seed))
    assert resumed.record() == session.record()


def test_a_take_back_is_saved_and_marks_the_saved_game() -> None:
    library = Library.in_memory()
    session = new(library=library)
    play_on(session, random.Random(9), 5)
    session.take_back()
    (stored,) = library.unfinished()
    resumed = Session.resume(stored, InlineEngine(1), library)
    assert resumed.assisted
    assert resumed.seat(0).ply == session.seat(0).ply
    assert resumed.seat(0).observation == session.seat(0).observation


def test_a_saved_game_that_does_not_hold_is_refused() -> None:
    library = Library.in_memory()
    session = new(library=library)
    play_on(session, random.Random(10), 5)
    (stored,) = library.unfinished()
    broken = [
        replace(stored, record={**stored.record, "moves": ["M1 R"] * 9}),
        replace(stored, record={}),
        replace(stored, config=replace(TWO, game="chess")),
        replace(stored, config=replace(TWO, agents=("human", "genius"))),
    ]
    for game in broken:
        with pytest.raises(RecordError):
            Session.resume(game, InlineEngine(1), library)


def test_a_record_can_be_looked_at_after_any_move() -> None:
    session = new()
    play_on(session, random.Random(11))
    text = text_of(session.record())
    for ply in (0, 5, None):
        shown = session_of_record(text, ply)
        assert shown.seat(1).ply == (session.seat(1).ply if ply is None else ply)
        assert shown.seat(1).steps() == session.seat(1).steps()[: shown.seat(1).ply]
    with pytest.raises(RecordError, match="no position"):
        session_of_record(text, 1000)
    with pytest.raises(RecordError, match="no game"):
        session_of_record(text.replace('"cards"', '"chess"'))


def test_the_saved_record_is_a_record() -> None:
    library = Library.in_memory()
    session = new(library=library)
    play_on(session, random.Random(12), 20)
    (stored,) = library.unfinished()
    assert "result" not in stored.record
    assert len(replay(from_fields(stored.record), CARDS, TWO.deal).moves) == session.seat(0).ply


def test_two_people_agree_to_be_reminded_and_the_game_keeps_it() -> None:
    library = Library.in_memory()
    session = new(library=library)
    play_on(session, random.Random(1), 4)
    assert not session.config.shared_aid
    session.agree_on_aid()
    assert session.config == replace(TWO, shared_aid=True)
    (stored,) = library.unfinished()
    assert Session.resume(stored, InlineEngine(1), library).config.shared_aid
    assert not session.assisted


def test_a_game_against_levels_of_another_version_says_so_once(monkeypatch: pytest.MonkeyPatch) -> None:
    library = Library.in_memory()
    session = new(AGAINST_GREEDY, library)
    play_on(session, random.Random(3), moves=3)
    (stored,) = library.unfinished()
    assert stored.record["levels_version"] == GAMES["cards"].levels_version
    assert not resumed(library).notifications(), "nothing has changed"
    monkeypatch.setitem(GAMES._loaded, "cards", replace(GAMES["cards"], levels_version=99))
    again = resumed(library)
    assert [one.kind for one in again.notifications()] == [NotificationKind.LEVEL_CHANGED]
    play_on(again, random.Random(3), moves=2)
    assert library.unfinished()[0].record["levels_version"] == 99
    assert not resumed(library).notifications()


def test_a_game_without_a_version_is_of_the_first_levels_and_a_finished_one_says_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(GAMES._loaded, "cards", replace(GAMES["cards"], levels_version=2))
    library = Library.in_memory()
    session = new(AGAINST_GREEDY, library)
    play_on(session, random.Random(3), moves=3)
    (stored,) = library.unfinished()
    record = {key: value for key, value in stored.record.items() if key != "levels_version"}
    old = Session.resume(replace(stored, record=record), InlineEngine(1), Library.in_memory(), now=noon)
    assert [one.kind for one in old.notifications()] == [NotificationKind.LEVEL_CHANGED]
    play_on(session, random.Random(3))
    over = replace(library.finished()[0], record={**session.record(), "levels_version": 1})
    assert not Session.resume(over, InlineEngine(1), library, now=noon).notifications()
