"""The options of `mandala dataset`. `commands/dataset_run.py` runs it."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, Final

from mandala.commands.arguments import MAX_ITERATIONS, add_workers, whole_number

MAX_DEALS: Final = 1_000_000


def add_commands(commands: Any) -> None:
    command = commands.add_parser(
        "dataset",
        help="write games of levels as a table to learn from",
        description="Lets levels play and writes a row for each decision: observation, legal moves, move, chance and result "
        "(docs/dataset.md). Every deal is played twice with the seats exchanged; of several levels each plays each.",
        epilog="example:\n  mandala dataset games.parquet --levels greedy novice --deals 1000 --seed 1",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("out", type=Path, metavar="OUT", help="a new file that ends in .parquet or .jsonl")
    command.add_argument(
        "--levels", nargs="+", required=True, metavar="LEVEL", help="who plays; one alone plays itself"
    )
    count = whole_number(MAX_DEALS)
    command.add_argument("--deals", type=count, default=100, metavar="N", help="deals of each pairing (default: 100)")
    command.add_argument("--seed", type=whole_number(10**12), default=1, metavar="S", help="of all chance (default: 1)")
    iterations = whole_number(MAX_ITERATIONS)
    command.add_argument("--iterations", type=iterations, default=50, metavar="K", help="of a move (default: 50)")
    command.add_argument("--game", default="cards", help="which game (default: cards)")
    add_workers(command)
    command.set_defaults(run=_run)


def _run(chosen: argparse.Namespace, _: object) -> int:
    from mandala.commands import dataset_run

    return dataset_run.run(chosen)
