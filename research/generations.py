"""Learning from search, generation after generation: a network's search plays, the next network learns what it found.

    python -m research.generations --run search [--games 2000] [--iterations 400]

The run lies in build/train, a folder for each generation; the same command goes on where it was. A generation begins with the
best weights so far, and replaces them if it wins *inside the search*. The run is over when three in a row do not. `--ship` puts
the best weights in the place of the shipped ones. Then the chances of hints must be fitted again (tools/train/calibrate.py).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

import torch

from mandala.ai.api import Budget, Strategy
from mandala.ai.cards.kernel import COMPILED
from mandala.ai.cards.network import Network
from mandala.ai.cards.tree_search import SEARCH, TreeSearch
from mandala.ai.cards.weights import SHIPPED, Weights, read
from mandala.platform.desktop.pool import cores, in_order
from mandala.play.arena.arena import Tally, run_match
from mandala.play.arena.contest import Contest, Entrant
from mandala.play.arena.log import ArenaLog
from mandala.play.intervals import Sprt, freed
from research.findings import GAMES, Findings, Games, gather, load
from tools.train import golden
from tools.train.model import Model

#: Visits that the network's opinion counts beside what a search found. It is off by five points, playing on by fifteen.
TRUST: Final = 9.0
ENOUGH: Final = 100  #: visits of a row that counts in full; others count less, the least visited LEAST
LEAST: Final = 0.2
BATCH: Final = 512
FLAT: Final = 0.4  #: the share of the steps that are of full size; then they get smaller
REMEMBERED: Final = 3  #: generations whose findings are learned from
LIVES: Final = 3  #: generations in a row that are no better end the run
BETTER: Final = Sprt(0.5, 0.53)  #: inside the search: no better, or some 20 points of Elo
DEALS: Final = 800  #: after these an undecided test goes by the win rate without luck
NEW, OLD = "new", "old"

Say = Callable[[str], None]


@dataclass(frozen=True)
class Run:
    """A run: its folder, and what a generation is."""

    folder: Path
    games: int
    iterations: int
    passes: int
    rate: float
    seed: int
    jobs: int

    def go(self, command: str, say: Say) -> Path:
        """Goes on until three generations in a row were no better; the file with the best weights."""
        number, lost = 1, 0
        while lost < LIVES:
            won = self._generation(number, command, partial(_said, say, f"generation {number}: "))
            lost = 0 if won else lost + 1
            number += 1
        return self._best(number)

    def _generation(self, number: int, command: str, say: Say) -> bool:
        """Plays, learns and tests a generation, as far as that is not done yet; whether it is better."""
        home, verdict = self._home(number), self._home(number) / "verdict.txt"
        if verdict.exists():
            return verdict.read_text(encoding="utf-8").startswith("better")
        best = self._best(number)
        old = read(best)
        parts = self.games // GAMES
        for part in gather(Games(old, self.iterations, self.seed * 1000 + number), home / "findings", parts, self.jobs):
            say(f"{part * GAMES:,} games")
        weights = home / "cards.net"
        if not weights.exists():
            folders = [self._home(one) / "findings" for one in range(max(1, number - REMEMBERED + 1), number + 1)]
            learned(old, load(folders), self.passes, self.rate, self.seed, command).write(weights)
        tally = Tally()
        better = wins(read(weights), old, home / "gate.jsonl", self.seed * 1000 + number, self.jobs, tally, say)
        verdict.write_text(f"{'better' if better else 'no better'}: {_counted(tally)}\n", encoding="utf-8")
        say(verdict.read_text(encoding="utf-8").strip())
        return better

    def _best(self, number: int) -> Path:
        """The best weights before a generation."""
        for earlier in range(number - 1, 0, -1):
            verdict = self._home(earlier) / "verdict.txt"
            if verdict.exists() and verdict.read_text(encoding="utf-8").startswith("better"):
                return self._home(earlier) / "cards.net"
        return SHIPPED

    def _home(self, number: int) -> Path:
        return self.folder / str(number)


def learned(start: Weights, findings: Findings, passes: int, rate: float, seed: int, command: str) -> Weights:
    """The weights after learning what searches found, row by row in a random order."""
    torch.set_num_threads(cores())
    _, wide, narrow, _ = start.header.sizes
    model = Model(wide, narrow, seed)
    model.begin_with(start)
    chances = (findings.visits * findings.found + TRUST * findings.said) / (findings.visits + TRUST)
    counts = LEAST + (findings.visits / ENOUGH).clamp(max=1.0)
    steps, step = passes * (len(chances) // BATCH), 0
    for _ in range(passes):
        for some in torch.randperm(len(chances)).split(BATCH)[: len(chances) // BATCH]:
            left = (1 - step / steps) / (1 - FLAT)
            numbers = chances[some], findings.margins[some], rate * min(1.0, max(0.01, left)), counts[some]
            model.learn(findings.inputs[some].float(), *numbers)
            step += 1
    return model.weights(command, start.header.games)


def wins(new: Weights, old: Weights, log: Path, seed: int, jobs: int, tally: Tally, say: Say) -> bool:
    """Whether the new weights are better than the old ones, both in a search of 200 iterations."""
    budget = Budget(iterations=200)
    contest = Contest("cards", (Entrant(NEW, budget), Entrant(OLD, budget)), seed, partial(_seated, new, old))
    run_match(
        contest,
        DEALS,
        partial(in_order, workers=jobs),
        ArenaLog(contest, log),
        tally,
        BETTER,
        lambda so_far: say(_counted(so_far)),
    )
    verdict = BETTER.accepted(tally.points, tally.games)
    return _share(tally) > (BETTER.low + BETTER.high) / 2 if verdict is None else verdict == BETTER.high


def _seated(new: Weights, old: Weights, game: str, name: str) -> Strategy:
    del game
    weights = new if name == NEW else old
    return TreeSearch(lambda: Network(weights), SEARCH, threads=1)


def _share(tally: Tally) -> float:
    without_luck = freed(tally.shares, tally.luck_differences)
    return without_luck[0] if without_luck else tally.points / max(1, tally.games)


def _counted(tally: Tally) -> str:
    return f"wins {tally.points / max(1, tally.games):.1%}, without luck {_share(tally):.1%}, of {tally.games} games"


def _said(say: Say, before: str, text: str) -> None:
    say(before + text)


def main() -> int:
    """Runs, and ships what was best."""
    parser = argparse.ArgumentParser(prog="python -m research.generations", description=(__doc__ or "").split(":")[0])
    parser.add_argument("--run", default="search", help="name of the folder in build/train (%(default)s)")
    parser.add_argument("--games", type=int, default=2000, help="of a generation (%(default)s)")
    parser.add_argument(
        "--iterations", type=int, default=400, help="of a search; a quarter have thrice as many (%(default)s)"
    )
    parser.add_argument("--passes", type=int, default=3, help="how often a row is learned from (%(default)s)")
    parser.add_argument("--rate", type=float, default=3e-4, help="step of learning, smaller at the end (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of everything that is by chance (%(default)s)")
    parser.add_argument("--jobs", type=int, default=cores(), help="processes that play (%(default)s)")
    parser.add_argument("--ship", action="store_true", help="put the best weights in the place of the shipped ones")
    given = parser.parse_args()
    if not COMPILED:
        print("Training needs the compiled kernel: install a C compiler and Cython, then `make`.", file=sys.stderr)
        return 1
    numbers = {name: getattr(given, name) for name in ("games", "iterations", "passes", "rate", "seed", "jobs")}
    command = " ".join(["python -m research.generations", *[f"--{name} {value}" for name, value in numbers.items()]])
    best = Run(Path("build/train") / given.run, **numbers).go(command, partial(print, flush=True))
    print(f"the best: {best}")
    if given.ship and best != SHIPPED:
        SHIPPED.write_bytes(best.read_bytes())
        golden.write(read(SHIPPED))
    return 0


if __name__ == "__main__":
    sys.exit(main())
