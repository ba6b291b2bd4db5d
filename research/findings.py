"""The findings of searches: a row for each move that they tried, from games that the search plays against itself.

The tree meets other positions than a player who looks one move ahead. So a network that works inside the search learns from
these games. Moves are played as the search likes them, a few by chance, so that games do not repeat one another.
"""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import torch

from mandala.ai.cards import belief, kernel
from mandala.ai.cards.features import Features
from mandala.ai.cards.inputs import NAMES
from mandala.ai.cards.network import Network
from mandala.ai.cards.tree import Tree
from mandala.ai.cards.weights import Weights
from mandala.core.cards import rules
from mandala.core.cards.moves import ALL_MOVES
from mandala.core.cards.observation import Observation
from mandala.platform.desktop.pool import in_order

GAMES: Final = 100  #: games of a part, which is a file
ENDLESS: Final = 300  #: moves after which a game is left as it is
LONGER: Final = 0.25, 3  #: the share of longer searches, and how many times as long they are
BY_CHANCE: Final = 0.04  #: the share of the moves that are drawn from all alike
BY_VISITS: Final = 0.21  #: the share that is drawn by the visits of the search
#: Of the moves that were visited less often, this number is kept: who never sees bad moves forgets that they are bad.
RARE: Final = 4, 2


class Findings(NamedTuple):
    """Tensors with a row for each move: the inputs after it, the chance to win and the visits of the search.

    The last two are the chance and the margin in points that the network said before.
    """

    inputs: Any
    found: Any
    visits: Any
    said: Any
    margins: Any


@dataclass(frozen=True)
class Games:
    """Which games are played: by these weights in searches of `iterations`."""

    weights: Weights
    iterations: int
    seed: int

    def write(self, folder: Path, part: int) -> int:
        """Plays a part and writes what was found; returns the number of rows."""
        rng = random.Random(f"findings {self.seed} {part}")
        network, rows = Network(self.weights), _Rows()
        for _ in range(GAMES):
            self._play(network, rows, rng)
        path = folder / f"{part}.pt"
        torch.save(rows.findings()._asdict(), path.with_suffix(".partial"))
        path.with_suffix(".partial").replace(path)
        return len(rows.found)

    def _play(self, network: Network, rows: _Rows, rng: random.Random) -> None:
        state = rules.initial_state(rng.getrandbits(62), rng.randrange(2))
        for _ in range(ENDLESS):
            if state.over:
                return
            legal = rules.legal_moves(state)
            if len(legal) == 1:
                state = rules.apply(state, legal[0])
                continue
            seen = rules.observe(state, state.to_move)
            tree = Tree(seen, belief.Belief(seen), network, rng.getrandbits(62))
            tree.run(self.iterations * (LONGER[1] if rng.random() < LONGER[0] else 1))
            votes = tree.votes()
            rows.add(seen, votes, network, rng)
            state = rules.apply(state, ALL_MOVES[_drawn(votes, rng)])


def gather(games: Games, folder: Path, parts: int, jobs: int) -> Iterator[int]:
    """Plays the parts that the folder lacks; says how many it has after each. Raises `WorkFailed`."""
    folder.mkdir(parents=True, exist_ok=True)
    missing = [part for part in range(parts) if not (folder / f"{part}.pt").exists()]
    with closing(in_order(partial(games.write, folder), missing, jobs)) as written:
        for number, _ in enumerate(written, parts - len(missing) + 1):
            yield number


def load(folders: Sequence[Path]) -> Findings:
    """All that lies in these folders."""
    parts = [torch.load(path, weights_only=True) for folder in folders for path in sorted(folder.glob("*.pt"))]
    return Findings(*[torch.cat([part[name] for part in parts]) for name in Findings._fields])


class _Rows:
    """Findings as they come in."""

    def __init__(self) -> None:
        self._table, self._features = kernel.Table(), Features()
        self._inputs, self.found = array("f"), array("f")
        self._visits, self._said, self._margins = array("f"), array("f"), array("f")

    def add(self, seen: Observation, votes: dict[int, tuple[int, float]], network: Network, rng: random.Random) -> None:
        """Takes down what was found in a position."""
        belief.lay_out(self._table, seen)
        belief.Belief(seen).deal(self._table)  # the network does not look at what is hidden
        move_values = dict(zip(self._table.legal(), network.move_values(self._table)))
        few, kept = RARE
        rare = [move for move, (visits, _) in votes.items() if visits < few]
        self._features.look(self._table)
        for move in [*set(votes).difference(rare), *rng.sample(rare, min(kept, len(rare)))]:
            (visits, total), (chance, margin) = votes[move], move_values[move]
            self._features.try_move(self._table, move)
            self._inputs.extend(self._features.seen())
            self.found.append(_chance(total / visits, margin) if visits else chance)
            self._visits.append(visits)
            self._said.append(chance)
            self._margins.append(margin)

    def findings(self) -> Findings:
        """All rows; the inputs in half precision, which nothing is lost in but disk."""
        inputs = torch.tensor(self._inputs).view(-1, len(NAMES)).half()
        return Findings(inputs, *map(torch.tensor, (self.found, self._visits, self._said, self._margins)))


def _chance(worth: float, margin: float) -> float:
    """The chance to win in what a position is worth to the search, which counts the margin a little (`Evaluator.result`)."""
    return min(1.0, max(0.0, (worth - 0.01 * (1 + margin / (10 + abs(margin)))) / 0.98))


def _drawn(votes: dict[int, tuple[int, float]], rng: random.Random) -> int:
    """The move that is played."""
    moves, visits = list(votes), [visits for visits, _ in votes.values()]
    thrown = rng.random()
    if thrown < BY_CHANCE:
        return rng.choice(moves)
    if thrown < BY_CHANCE + BY_VISITS:
        return rng.choices(moves, visits)[0]
    return max(moves, key=lambda move: votes[move])
