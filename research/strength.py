"""Draws how the strength of a level grows with what it may think, from what `mandala arena --json` printed.

    python -m research.strength OUT.svg FILE.json ...

Each file is a contest of a level against itself with less to think: "master:1000" against "master:100", "master@1" against
"master@0.3". Such contests make a chain, whose first link is at 0 Elo. Each point adds the result of its contest, with the 95 %
interval of that contest alone. One panel is for iterations, or a unit of another name (`--iterations nodes`), one for seconds.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Sequence
from math import log10
from pathlib import Path
from typing import Final, NamedTuple

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter

UNITS: Final = {":": "{} a move", "@": "seconds a move"}
SAND: Final = "#9c3b26"


class Step(NamedTuple):
    """A contest with more against less; Elo with its interval."""

    less: float
    more: float
    elo: float
    low: float
    high: float


def elo(share: float) -> float:
    """A share of points on the scale of Elo; a share of all or none counts as one game in two thousand."""
    inside = min(max(share, 0.0005), 0.9995)
    return 400 * log10(inside / (1 - inside))


def step(contest: dict[str, object]) -> tuple[str, Step]:
    """The unit and the step of what the arena printed. Raises `ValueError` if it was not one level against itself."""
    entrants, share, interval = contest["entrants"], contest["win_rate"], contest["win_rate_interval"]
    assert isinstance(entrants, list)
    assert isinstance(share, float)
    assert isinstance(interval, list)
    parts = [re.split("([:@])", str(label)) for label in entrants]
    if [len(part) for part in parts] != [3, 3] or parts[0][:2] != parts[1][:2]:
        raise ValueError(f"{' against '.join(map(str, entrants))} is not one level with more against less of the same")
    more, less = float(parts[0][2]), float(parts[1][2])
    return parts[0][1], Step(less, more, elo(share), elo(interval[0]), elo(interval[1]))


def panel(axes: Axes, label: str, steps: Sequence[Step]) -> None:
    """Draws a chain of steps."""
    chain = sorted(steps)
    heights = [0.0]
    for one in chain:
        heights.append(heights[-1] + one.elo)
    axes.plot([chain[0].less, *[one.more for one in chain]], heights, "o-", color=SAND)
    for one, height in zip(chain, heights[1:]):
        axes.errorbar(one.more, height, [[one.elo - one.low], [one.high - one.elo]], color=SAND, capsize=4)
    axes.set_xscale("log")
    axes.set_xticks([chain[0].less, *[one.more for one in chain]], minor=False)
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,g}"))
    axes.minorticks_off()
    axes.set_xlabel(label)
    axes.grid(alpha=0.3)


def main() -> None:
    """Draws what the command line names."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("contests", type=Path, nargs="+", metavar="FILE.json")
    parser.add_argument("--iterations", default="iterations", help="what they are called")
    options = parser.parse_args()
    steps: dict[str, list[Step]] = {}
    for path in options.contests:
        unit, one = step(json.loads(path.read_text(encoding="utf-8")))
        steps.setdefault(unit, []).append(one)
    figure = Figure(figsize=(5 * len(steps), 3.6), layout="constrained")
    all_axes = figure.subplots(1, len(steps), squeeze=False)[0]
    for axes, (unit, found) in zip(all_axes, sorted(steps.items(), reverse=True)):
        panel(axes, UNITS[unit].format(options.iterations), found)
    all_axes[0].set_ylabel("Elo above the least")
    figure.savefig(options.out)


if __name__ == "__main__":
    main()
