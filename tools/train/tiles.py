"""Trains Patterns' network: players of the best evaluation so far play themselves, and the next network learns who won.

    python -m tools.train.tiles --run NAME [--games 20000] [--depth 4] [--rounds 2] [--ship]

The first round is played by the hand-made evaluation, each later one by the network before it. The run lies in build/train, a
folder for each round; the same command goes on where it was. At the end the network plays the shipped one, or the hand-made
evaluation where there is none, in equal processor time; `--ship` puts it in its place if it won more. Then the chances of
evaluations are to be fitted anew (calibrate.py).
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

import torch
from torch import nn

from mandala.ai.api import Budget, Strategy
from mandala.ai.tiles import inputs
from mandala.ai.tiles.deepening import Deepening, Root
from mandala.ai.tiles.evaluator import Evaluator
from mandala.ai.tiles.judge import Judge
from mandala.ai.tiles.kernel import COMPILED, Table
from mandala.ai.tiles.network import Network
from mandala.ai.tiles.search import Search
from mandala.ai.tiles.weights import SHIPPED, SIZES, Weights, read
from mandala.core.tiles import rules
from mandala.platform.desktop.pool import cores, in_order
from mandala.play.arena.arena import Tally, run_match
from mandala.play.arena.contest import Contest, Entrant
from mandala.play.arena.log import ArenaLog
from mandala.play.intervals import wilson

GAMES: Final = 200
"""Games of a part, which is a file."""
RANDOM: Final = (0, 0, 1, 2, 2, 4, 6, 8)
"""So many moves at the beginning of a game are made by chance: one of these numbers."""
BY_CHANCE: Final = 0.1
"""This share of the later moves is one of the better third."""
BITS: Final = 16
COLOURS: Final = 6
PLAYED: Final = 0.7
"""What the end of a game counts of what is learned of its positions; the rest is what the search said."""
BATCH, RATE, PASSES, MEAN_KEPT = 512, 2e-3, 8, 0.998
DEALS, SECONDS = 100, 0.02
"""Of the match at the end."""
NEW, OLD = "new", "old"

Position = tuple[list[float], float, float]
"""The inputs, what the search said in log odds, and what the game brought the mover, 0 to 1."""
Rows = dict[str, Any]
"""Tensors with a row for each position: `inputs`, `said`, `won`."""


@dataclass(frozen=True)
class Games:
    """Which games are played: by this network (by the hand-made evaluation if there is none), looking so deep."""

    network: Path | None
    depth: int
    seed: int

    def write(self, folder: Path, part: int) -> int:
        """Plays a part and writes its positions; returns how many there are."""
        search, found = Search(Table(), evaluator(self.network), BITS), list[Position]()
        for game in range(GAMES):
            found += self._play(search, random.Random(f"tiles {self.seed} {part} {game}"))
        seen, said, won = zip(*found)
        path = folder / f"{part}.pt"
        rows = {"inputs": torch.tensor(seen).half(), "said": torch.tensor(said), "won": torch.tensor(won)}
        torch.save(rows, path.with_suffix(".partial"))
        path.with_suffix(".partial").replace(path)
        return len(found)

    def _play(self, search: Search, rng: random.Random) -> list[Position]:
        """The positions of a game in which the search was asked."""
        state = rules.initial_state(rng.getrandbits(30))
        state = rules.apply(state, rng.choice(rules.legal_moves(state)))
        root, network, found = (
            Root(rules.observe(state, 0), search),
            Network(_nothing()),
            list[tuple[list[float], float, int]](),
        )
        table, begin = root.table, rng.choice(RANDOM)
        while moves := table.legal():
            if table.ply < begin:
                table.play(rng.choice(moves))
                continue
            root.begin()
            for depth in range(1, self.depth + 1):
                root.look(depth)
            found.append((network.inputs_of(table), root.value, table.to_move))
            better = root.moves[: max(2, len(moves) // 3)]
            table.play(rng.choice(better) if rng.random() < BY_CHANCE else root.moves[0])
        lead = table.final_lead() if table.to_move == 0 else -table.final_lead()
        first = 0.5 if lead == 0 else float(lead > 0)
        return [(row, said, first if mover == 0 else 1 - first) for row, said, mover in found]


class Model(nn.Module):  # type: ignore[misc]
    """The network in the training framework."""

    def __init__(self) -> None:
        super().__init__()
        self.colour = nn.Linear(inputs.PAIR, inputs.UNITS)
        self.position = nn.Linear(inputs.UNITS + inputs.WHOLE, inputs.INNER)
        self.odds = nn.Linear(inputs.INNER, 1)

    def forward(self, rows: Any) -> Any:
        """The log odds for each row of inputs."""
        colours, whole = rows[:, : COLOURS * inputs.PAIR], rows[:, COLOURS * inputs.PAIR :]
        units = torch.relu(self.colour(colours.reshape(-1, COLOURS, inputs.PAIR))).sum(1)
        return self.odds(torch.relu(self.position(torch.cat([units, whole], 1))))[:, 0]


def learned(rows: Rows, seed: int, passes: int) -> Model:
    """A network that has learned from these positions: a slow mean of the one that learns (Polyak, Juditsky 1992)."""
    torch.manual_seed(seed)
    torch.set_num_threads(cores())
    model, mean, count = Model(), Model(), len(rows["won"])
    mean.load_state_dict(model.state_dict())
    chances = PLAYED * rows["won"] + (1 - PLAYED) * torch.sigmoid(rows["said"])
    optimiser, steps, step = torch.optim.Adam(model.parameters()), max(1, passes * (count // BATCH)), 0
    for _ in range(passes):
        for some in torch.randperm(count).split(BATCH)[: count // BATCH]:
            optimiser.param_groups[0]["lr"] = RATE * max(0.02, min(1.0, (1 - step / steps) / 0.6))
            error = nn.functional.binary_cross_entropy_with_logits(model(rows["inputs"][some].float()), chances[some])
            optimiser.zero_grad(set_to_none=True)
            error.backward()
            optimiser.step()
            step += 1
            with torch.no_grad():
                for slow, now in zip(mean.parameters(), model.parameters()):
                    slow.lerp_(now, max(1 - MEAN_KEPT, 1 / step))
    return mean


def weights_of(model: Model, command: str, games: int) -> Weights:
    """The model's numbers as the program reads them."""
    layers = []
    for layer in (model.colour, model.position, model.odds):
        layers += [layer.weight.detach().t().flatten().tolist(), layer.bias.detach().tolist()]
    return Weights.of(layers, command, games)


def evaluator(network: Path | None) -> Evaluator:
    """The network in a file, or the hand-made evaluation."""
    return Network(read(network).layers) if network else Judge()


def gathered(games: Games, folder: Path, parts: int, jobs: int) -> Rows:
    """The positions of all parts; plays those that the folder lacks. Raises `WorkFailed`."""
    folder.mkdir(parents=True, exist_ok=True)
    missing = [part for part in range(parts) if not (folder / f"{part}.pt").exists()]
    with closing(in_order(partial(games.write, folder), missing, jobs)) as written:
        for number, _ in enumerate(written, parts - len(missing) + 1):
            print(f"{folder.name}: {number * GAMES:,} games", flush=True)
    found = [torch.load(folder / f"{part}.pt", weights_only=True) for part in range(parts)]
    return {name: torch.cat([part[name] for part in found]) for name in ("inputs", "said", "won")}


def win_rate(new: Path, old: Path | None, log: Path, seed: int, jobs: int) -> float:
    """What the new network wins against the old one in equal processor time; said as it comes in."""
    budget, tally = Budget(seconds=SECONDS, cpu=True), Tally()
    contest = Contest("tiles", (Entrant(NEW, budget), Entrant(OLD, budget)), seed, partial(_seated, new, old))
    run_match(contest, DEALS, partial(in_order, workers=jobs), ArenaLog(contest, log), tally)
    low, high = wilson(tally.points, tally.games)
    print(f"wins {tally.points / tally.games:.1%} ({low:.1%} to {high:.1%}) of {tally.games} games")
    return tally.points / tally.games


def _seated(new: Path, old: Path | None, game: str, name: str) -> Strategy:
    del game
    return Deepening(judge=evaluator(new if name == NEW else old))


def _nothing() -> Sequence[Any]:
    return Weights.of([[0.0] * size for size in SIZES], "", 0).layers


def main() -> int:
    """Plays, learns, and ships what is better."""
    parser = argparse.ArgumentParser(prog="python -m tools.train.tiles", description=(__doc__ or "").split(":")[0])
    parser.add_argument("--run", required=True, help="name of the folder in build/train")
    parser.add_argument("--games", type=int, default=20_000, help="of a round (%(default)s)")
    parser.add_argument("--depth", type=int, default=4, help="how far the players look (%(default)s)")
    parser.add_argument("--rounds", type=int, default=2, help="each played by the network before it (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of everything that is by chance (%(default)s)")
    parser.add_argument("--jobs", type=int, default=cores(), help="processes that play (%(default)s)")
    parser.add_argument(
        "--ship", action="store_true", help="put the network in the place of the shipped one if it wins"
    )
    given = parser.parse_args()
    if not COMPILED:
        print("Training needs the compiled kernel: install a C compiler and Cython, then `make`.", file=sys.stderr)
        return 1
    folder, network, found = Path("build/train") / given.run, None, list[Rows]()
    parts = max(1, given.games // GAMES)
    numbers = [f"--{name} {getattr(given, name)}" for name in ("games", "depth", "rounds", "seed")]
    command = " ".join(["python -m tools.train.tiles", *numbers])
    for number in range(1, given.rounds + 1):
        games = Games(network, given.depth, 1000 * given.seed + number)
        found.append(gathered(games, folder / str(number), parts, given.jobs))
        rows = {name: torch.cat([one[name] for one in found]) for name in found[0]}
        network = folder / f"{number}.net"
        weights_of(learned(rows, given.seed, PASSES), command, number * parts * GAMES).write(network)
    assert network is not None
    shipped = SHIPPED if SHIPPED.exists() else None
    if win_rate(network, shipped, folder / "match.jsonl", given.seed, given.jobs) > 0.5 and given.ship:
        SHIPPED.write_bytes(network.read_bytes())
    return 0


if __name__ == "__main__":
    sys.exit(main())
