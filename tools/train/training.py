"""A run of training: rounds of self-play learned from, checkpoints, and the schedule of the numbers on the way."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

import torch

from mandala.ai.cards.inputs import NAMES
from mandala.ai.cards.selfplay import Manner
from mandala.ai.cards.weights import Weights, read, shipped
from tools.train.model import MARGIN, Model, loaded
from tools.train.playing import Played, Rounds

DECAY_FROM: Final = 0.7
"""From this share of the run on the step of learning gets smaller."""
SAVE_EVERY: Final = 60.0
"""Seconds between checkpoints."""
ACCEPTED: Final = "accepted"
"""In place of the name of a file: the weights that the levels use."""
AT_ONCE: Final = 1 << 13
"""Positions that a teacher judges at a time."""


@dataclass(frozen=True)
class TrainConfig:
    """What a run is; a run goes on only with the plan that it began with."""

    games: int
    seed: int
    wide: int
    narrow: int
    batch: int
    passes: int
    rate: float
    temperature: float
    curiosity: tuple[float, float]
    trace: float
    jobs: int
    start: str = ""
    """the weights to begin with, instead of none"""
    teacher: str = ""
    """weights whose judgement goes into what is learned"""
    share: float = 0.0
    """what the teacher says counts so much of what is learned, the return the rest"""

    def rate_at(self, done: float) -> float:
        """The step of learning when this share of the games is done."""
        left = (1 - done) / (1 - DECAY_FROM)
        return self.rate * max(0.01, min(1.0, left))

    def manner_at(self, done: float) -> Manner:
        """How self-play goes then."""
        first, last = self.curiosity
        return Manner(self.temperature, first + (last - first) * done, self.trace)


class Progress(NamedTuple):
    """Where a run is."""

    games: int
    positions: int
    error: float


class Training:
    """One run; it goes on after its checkpoint if there is one."""

    def __init__(self, plan: TrainConfig, checkpoint: Path, device: str) -> None:
        torch.set_num_threads(1)  # the cores are busy playing; more threads would wait for each other
        self.plan, self._checkpoint = plan, checkpoint
        self.model = Model(plan.wide, plan.narrow, plan.seed, device)
        self.round = self.games = self.positions = 0
        given = {name: weights_in(name) for name in (plan.start, plan.teacher) if name}
        self._given = {name: weights.header.sha256 for name, weights in given.items()}
        self._teacher: Any = loaded(given[plan.teacher]).to(device) if plan.teacher else None
        if plan.start:
            self._begin_with(given[plan.start])
        if checkpoint.exists():
            self._restore()

    def run(self, command: str, watch: Callable[[Progress], None]) -> None:
        """Plays and learns until all games are played."""
        if self.games >= self.plan.games:
            return
        rounds = Rounds(self.plan.jobs, self.plan.seed)
        saved = time.monotonic()
        try:
            self._begin(rounds, command)
            while self.games < self.plan.games:
                played = rounds.finished()
                self.round += 1
                self.games += sum(part.games for part in played)
                if self.games < self.plan.games:
                    self._begin(rounds, command)
                error = self._learn(played)
                watch(Progress(self.games, self.positions, error))
                if time.monotonic() - saved > SAVE_EVERY:
                    self.save()
                    saved = time.monotonic()
        finally:
            rounds.close()
        self.save()

    def _begin_with(self, start: Weights) -> None:
        if start.header.sizes[1:3] != (self.plan.wide, self.plan.narrow):
            raise SystemExit(f"{self.plan.start} is of another size: {start.header.sizes}; see --wide and --narrow")
        self.model.begin_with(start)

    def _begin(self, rounds: Rounds, command: str) -> None:
        manner = self.plan.manner_at(min(1.0, self.games / self.plan.games))
        rounds.begin(self.round, self.model.weights(command, self.games), manner)

    def _learn(self, played: list[Played]) -> float:
        """Learns from every position of a round, in a random order; returns the mean error."""
        inputs, chances, margins = _tensors(played, self.model.device)
        if self._teacher:
            self._teach(inputs, chances, margins)
        rate = self.plan.rate_at(min(1.0, self.games / self.plan.games))
        chooser = torch.Generator().manual_seed(random.Random(f"{self.plan.seed} {self.round}").getrandbits(62))
        errors: list[Any] = []
        for _ in range(self.plan.passes):
            order = torch.randperm(len(chances), generator=chooser).to(self.model.device)
            batches = order.split(self.plan.batch)
            errors += [self.model.learn(inputs[some], chances[some], margins[some], rate) for some in batches]
        self.positions += len(chances)
        return float(torch.stack(errors).mean())

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def _teach(self, inputs: Any, chances: Any, margins: Any) -> None:
        """Moves what is to be learned towards what the teacher says."""
        parts = [numbers.split(AT_ONCE) for numbers in (inputs, chances, margins)]
        for seen, chance, margin in zip(*parts):
            said = self._teacher(seen)
            chance.lerp_(torch.sigmoid(said[:, 0]), self.plan.share)
            margin.lerp_(MARGIN * said[:, 1], self.plan.share)

    def save(self) -> None:
        """Writes the checkpoint."""
        state = {**self.model.state(), "plan": self.plan.__dict__, "given": self._given}
        state.update(round=self.round, games=self.games, positions=self.positions)
        self._checkpoint.parent.mkdir(parents=True, exist_ok=True)
        partial = self._checkpoint.with_suffix(".partial")
        torch.save(state, partial)
        partial.replace(self._checkpoint)

    def _restore(self) -> None:
        state = torch.load(self._checkpoint, weights_only=True)
        if TrainConfig(**state["plan"]) != self.plan:
            raise SystemExit(
                f"{self._checkpoint} is of another run: {state['plan']}; remove it, or name another with --run"
            )
        if state.get("given", {}) != self._given:
            raise SystemExit(f"{self._checkpoint} began with other weights in {', '.join(self._given)}")
        self.model.restore(state)
        self.round, self.games, self.positions = state["round"], state["games"], state["positions"]


def weights_in(name: str) -> Weights:
    """The weights in a file, or the accepted ones."""
    return shipped() if name == ACCEPTED else read(Path(name))


def _tensors(played: list[Played], device: str) -> tuple[Any, Any, Any]:
    """The positions of a round, all threads together."""
    width = len(NAMES)
    inputs = [
        torch.frombuffer(part.lessons.inputs, dtype=torch.float32).view(-1, width)[: part.rows] for part in played
    ]
    chances = [torch.frombuffer(part.lessons.chances, dtype=torch.float32)[: part.rows] for part in played]
    margins = [torch.frombuffer(part.lessons.margins, dtype=torch.float32)[: part.rows] for part in played]
    return torch.cat(inputs).to(device), torch.cat(chances).to(device), torch.cat(margins).to(device)
