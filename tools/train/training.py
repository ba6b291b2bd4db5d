"""A run of training: rounds of self-play learned from, checkpoints, and the schedule of the numbers on the way."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

import torch

from mandala.ai.cards.features import NAMES
from tools.train.model import Model
from tools.train.playing import Manner, Played, Rounds

DECAY_FROM: Final = 0.7
"""From this share of the run on the step of learning gets smaller."""
SAVE_EVERY: Final = 60.0
"""Seconds between checkpoints."""


@dataclass(frozen=True)
class Plan:
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

    def __init__(self, plan: Plan, checkpoint: Path, device: str) -> None:
        torch.set_num_threads(1)  # the cores are busy playing; more threads would wait for each other
        self.plan, self._checkpoint = plan, checkpoint
        self.model = Model(plan.wide, plan.narrow, plan.seed, device)
        self.round = self.games = self.positions = 0
        if checkpoint.exists():
            self._restore()

    def run(self, command: str, watch: Callable[[Progress], None]) -> None:
        """Plays and learns until all games are played."""
        rounds, saved = Rounds(self.plan.jobs, self.plan.seed), time.monotonic()
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

    def _begin(self, rounds: Rounds, command: str) -> None:
        manner = self.plan.manner_at(min(1.0, self.games / self.plan.games))
        rounds.begin(self.round, self.model.weights(command, self.games), manner)

    def _learn(self, played: list[Played]) -> float:
        """Learns from every position of a round, in a random order; returns the mean error."""
        inputs, chances, margins = _tensors(played, self.model.device)
        rate = self.plan.rate_at(min(1.0, self.games / self.plan.games))
        chooser = torch.Generator().manual_seed(random.Random(f"{self.plan.seed} {self.round}").getrandbits(62))
        errors: list[Any] = []
        for _ in range(self.plan.passes):
            order = torch.randperm(len(chances), generator=chooser).to(self.model.device)
            batches = order.split(self.plan.batch)
            errors += [self.model.learn(inputs[some], chances[some], margins[some], rate) for some in batches]
        self.positions += len(chances)
        return float(torch.stack(errors).mean())

    def save(self) -> None:
        """Writes the checkpoint."""
        state = {**self.model.state(), "plan": self.plan.__dict__}
        state.update(round=self.round, games=self.games, positions=self.positions)
        self._checkpoint.parent.mkdir(parents=True, exist_ok=True)
        partial = self._checkpoint.with_suffix(".partial")
        torch.save(state, partial)
        partial.replace(self._checkpoint)

    def _restore(self) -> None:
        state = torch.load(self._checkpoint, weights_only=True)
        if state["plan"] != self.plan.__dict__:
            raise SystemExit(
                f"{self._checkpoint} is of another run: {state['plan']}; remove it, or name another with --run"
            )
        self.model.restore(state)
        self.round, self.games, self.positions = state["round"], state["games"], state["positions"]


def _tensors(played: list[Played], device: str) -> tuple[Any, Any, Any]:
    """The positions of a round, all threads together."""
    width = len(NAMES)
    inputs = [torch.frombuffer(part.inputs, dtype=torch.float32).view(-1, width)[: part.rows] for part in played]
    chances = [torch.frombuffer(part.chances, dtype=torch.float32)[: part.rows] for part in played]
    margins = [torch.frombuffer(part.margins, dtype=torch.float32)[: part.rows] for part in played]
    return torch.cat(inputs).to(device), torch.cat(chances).to(device), torch.cat(margins).to(device)
