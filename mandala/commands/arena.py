"""The options of `mandala arena` and `mandala ladder`. `commands/arena_run.py` runs them."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import Any, Final

from mandala.commands.arguments import MAX_ITERATIONS, add_workers, seconds, whole_number

MAX_DEALS: Final = 1_000_000

_ARENA: Final = """\
Two levels play the same deals, every deal twice with the seats exchanged. Within iteration budgets the same seed gives the
same games, whatever --jobs is. The seats cancel out, the luck of the cards does not: intervals count games, and 785 of them
tell 55 % from 50 % four times out of five. "Without luck" is the same win rate, freed from what the network thinks the cards
were worth that were dealt and drawn; its interval counts deals and is narrower."""

_LADDER: Final = """\
All levels play each other as in `mandala arena`. Prints, in Markdown, ratings on the scale of Elo (a Bradley-Terry fit,
the weakest at 1000, intervals bootstrapped) and who wins how often against whom."""

_ENTRANTS: Final = """\
A level is written as its name, or with a budget of its own: LEVEL:ITERATIONS or LEVEL@SECONDS for a move, LEVEL@SECONDScpu
for seconds of processor time. A bot (docs/protocol.md) gets its name by --bot; its seconds are always wall time.
"""

_ARENA_EXAMPLES: Final = f"""\
{_ENTRANTS}
examples:
  mandala arena greedy random --deals 200 --seed 1 --iterations 12
  mandala arena rabbit greedy --bot rabbit="./rabbit --fast" --seconds 0.1
  mandala arena greedy:48 greedy:12 --deals 2000 --sprt 0.5 0.55 --records out.jsonl"""

_LADDER_EXAMPLES: Final = f"""\
{_ENTRANTS}
examples:
  mandala ladder --deals 200 --seed 1 --iterations 12 --records ladder
  mandala ladder --levels random greedy:4 greedy:12 greedy:48 --deals 200 --seed 1"""


def add_commands(commands: Any) -> None:
    raw = argparse.RawDescriptionHelpFormatter
    arena = commands.add_parser(
        "arena",
        help="play two levels against each other and measure them",
        description=_ARENA,
        epilog=_ARENA_EXAMPLES,
        formatter_class=raw,
    )
    arena.add_argument("levels", nargs=2, metavar="LEVEL", help="the two levels; the win rate is the first one's")
    _add_options(arena, "OUT.jsonl", "keep the games here, one record a line, and go on after those already there")
    arena.add_argument(
        "--sprt",
        nargs=2,
        type=_share,
        metavar=("P0", "P1"),
        help="stop as soon as a win rate of P0 or of P1 is accepted, with 5 %% chance of error each, like 0.5 0.55",
    )
    arena.set_defaults(run=_arena)
    ladder = commands.add_parser(
        "ladder",
        help="play all levels against each other and rate them",
        description=_LADDER,
        epilog=_LADDER_EXAMPLES,
        formatter_class=raw,
    )
    ladder.add_argument("--levels", nargs="+", metavar="LEVEL", help="who plays (default: all levels without a style)")
    _add_options(ladder, "FOLDER", "keep the games here, a file for each pairing, and go on after those already there")
    ladder.set_defaults(run=_ladder)


def _add_options(command: argparse.ArgumentParser, records: str, kept: str) -> None:
    command.add_argument(
        "--deals", type=whole_number(MAX_DEALS), default=100, metavar="N", help="deals, two games each (default: 100)"
    )
    command.add_argument("--seed", type=_seed, default=0, metavar="S", help="what all chance follows from (default: 0)")
    budget = command.add_mutually_exclusive_group()
    budget.add_argument("--seconds", type=seconds, metavar="T", help="time for a move (default: 1)")
    budget.add_argument(
        "--iterations", type=whole_number(MAX_ITERATIONS), metavar="K", help="iterations for a move, instead of time"
    )
    command.add_argument(
        "--budget",
        choices=("wall", "cpu"),
        default="wall",
        help="what --seconds counts: wall time (default), or processor time on one thread, fair on a busy machine",
    )
    command.add_argument(
        "--bot",
        action="append",
        default=[],
        metavar="NAME=COMMAND",
        help="another program that plays, or a function like my_bots:choose; NAME then stands for it (repeatable)",
    )
    add_workers(command)
    command.add_argument("--records", type=Path, metavar=records, help=kept)
    command.add_argument("--json", action="store_true", help="print JSON")
    command.add_argument("--game", default="cards", help="which game (default: cards)")


def _arena(chosen: argparse.Namespace, _: object) -> int:
    from mandala.commands import arena_run

    return arena_run.arena(chosen)


def _ladder(chosen: argparse.Namespace, _: object) -> int:
    from mandala.commands import arena_run

    return arena_run.ladder(chosen)


def _seed(text: str) -> int:
    if not re.fullmatch("[0-9]{1,18}", text):
        raise argparse.ArgumentTypeError(f"{text!r} is no seed; seeds are whole numbers from 0")
    return int(text)


def _share(text: str) -> float:
    if not re.fullmatch(r"0?\.[0-9]+", text) or not 0 < float(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no win rate between 0 and 1; write it like 0.55")
    return float(text)
