"""Sessions and matches under any order of what can be done with them, by Hypothesis, which cuts a failure to the fewest steps."""

from __future__ import annotations

from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from mandala.core.record import from_fields, replay
from mandala.play.engine.engine import InlineEngine
from mandala.play.games import GAMES
from mandala.play.library import Library
from mandala.play.match import LENGTH, begun, next_game, standing
from mandala.play.session import Session
from mandala.play.stored import GameConfig, Score
from tests.play.playing import noon

ITERATIONS = 4
STEPS = settings(max_examples=20, stateful_step_count=30, deadline=None, derandomize=True)
OPPONENTS = {"cards": "greedy", "tiles": GAMES["tiles"].selectable_levels[0]}


class Playing(RuleBasedStateMachine):
    """A game that is played, taken back, made again, asked about, left and resumed. `line` are the longest moves that are known,
    as the library has them: what was taken back can be made again until another move is made."""

    def __init__(self) -> None:
        super().__init__()
        self.library = Library.in_memory()
        self.line: list[str] = []
        self.helped = False

    @initialize(game=st.sampled_from([*GAMES]), two=st.booleans(), deal=st.integers(0, 50), first=st.integers(0, 1))
    def begin(self, game: str, two: bool, deal: int, first: int) -> None:
        agents = ("human", "human" if two else OPPONENTS[game])
        config = GameConfig(agents, ("Ada", "Ben"), deal, first, game)
        self.session = Session.new(config, InlineEngine(1, ITERATIONS), self.library, now=noon)

    @property
    def moves(self) -> list[str]:
        """The game as it is kept."""
        kept = self.library.game(self.session.game_id)
        return [] if kept is None else [*kept.record["moves"]]

    def mine(self) -> bool:
        return self.session.to_move in self.session.humans

    @precondition(mine)
    @rule(choice=st.integers(0, 200))
    def move(self, choice: int) -> None:
        assert self.session.to_move is not None
        seat = self.session.seat(self.session.to_move)
        before = self.moves
        seat.submit(seat.legal_moves[choice % len(seat.legal_moves)])
        assert self.moves[:-1] == before
        self.follow()

    @rule(times=st.integers(1, 4), hold=st.booleans())
    def time_goes_on(self, times: int, hold: bool) -> None:
        before, self.session.hold = self.moves, hold
        for _ in range(times):
            self.session.update()
        assert self.moves[: len(before)] == before
        assert not hold or self.moves == before, "what is held back waits"
        self.follow()

    def follow(self) -> None:
        """What was made anew takes the place of what was taken back, unless it is the same."""
        if self.line[: len(self.moves)] != self.moves:
            self.line = self.moves

    @rule()
    def take_back(self) -> None:
        before, possible = self.moves, self.session.can_take_back()
        self.session.take_back()
        assert (len(self.moves) < len(before)) == possible
        assert self.moves == before[: len(self.moves)]
        assert not possible or self.mine()
        self.helped |= possible

    @rule()
    def make_again(self) -> None:
        before, possible = self.moves, self.session.can_redo()
        self.session.redo()
        assert (len(self.moves) > len(before)) == possible
        assert self.moves == self.line[: len(self.moves)]
        self.helped |= possible

    @precondition(mine)
    @rule()
    def ask(self) -> None:
        self.session.ask_advice()
        self.helped = True

    @rule()
    def leave_and_resume(self) -> None:
        self.session.close()
        stored = self.library.game(self.session.game_id)
        if stored is None:
            return
        before = [self.session.seat(player).observation for player in self.session.viewers]
        self.session = Session.resume(stored, InlineEngine(1, ITERATIONS), self.library, now=noon)
        assert [self.session.seat(player).observation for player in self.session.viewers] == before
        self.line = self.moves

    @invariant()
    def what_is_kept_is_the_game(self) -> None:
        stored = self.library.game(self.session.game_id)
        ply = self.session.seat(0).ply
        assert len(self.moves) == ply
        if stored is None:
            return
        played: Any = replay(
            from_fields(stored.record), GAMES[self.session.config.game].recorder, self.session.config.deal
        )
        assert len(played.states) == ply + 1
        assert stored.finished == self.session.finished
        assert stored.assisted == self.session.assisted == self.helped
        assert self.session.notifications() == ()


class Match(RuleBasedStateMachine):
    """Games of a match, one after the other, whoever wins them."""

    @initialize(kind=st.sampled_from([*LENGTH]), first=st.integers(0, 1))
    def begin(self, kind: str, first: int) -> None:
        self.first = self.config = GameConfig(("human", "greedy"), ("Ada", ""), 1, first, match=begun(kind, 7))
        self.scores: list[Score] = []
        self.over = False

    @precondition(lambda self: self.over)
    @rule(kind=st.sampled_from([*LENGTH]), first=st.integers(0, 1))
    def another(self, kind: str, first: int) -> None:
        assert next_game(self.config, self.scores[-1], 1) is None
        self.begin(kind, first)

    @precondition(lambda self: not self.over)
    @rule(mine=st.integers(0, 90), other=st.integers(0, 90), deal=st.integers(2, 9))
    def play(self, mine: int, other: int, deal: int) -> None:
        winner = None if mine == other else int(other > mine)
        score, before = Score((mine, other), winner), self.config
        self.scores.append(score)
        now, then = standing(before, score), next_game(before, score, deal)
        assert now is not None
        assert now.games == (*self.scores,)
        assert sum(now.wins) == len(self.scores)
        assert (then is None) == now.over
        self.over = now.over
        if then is not None:
            assert now.winner is None
            assert then.first_player == 1 - before.first_player
            assert then.deal == (before.deal if now.match.kind == "mirror" else deal)
            assert then.match is not None
            assert then.match.earlier == (*self.scores,)
            self.config = then

    @invariant()
    def a_match_ends_when_it_is_decided(self) -> None:
        if not hasattr(self, "first"):
            return
        kind = self.first.match.kind if self.first.match is not None else ""
        assert len(self.scores) <= LENGTH[kind]
        if kind == "three" and not self.over:
            wins = [sum(score.winner == player for score in self.scores) for player in (0, 1)]
            assert max(wins) < 2


TestPlaying = Playing.TestCase
TestPlaying.settings = STEPS
TestMatch = Match.TestCase
TestMatch.settings = STEPS
