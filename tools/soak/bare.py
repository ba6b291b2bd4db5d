"""The README's commands in bare systems: with and without a compiler and headers."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Final

from tools.bare.__main__ import outcomes
from tools.bare.roots import SYSTEMS, TOOLCHAINS, Unavailable, require
from tools.bare.steps import steps

PROMISE: Final = "make play and make test work on a bare Debian and Ubuntu with the system's own Python."
MACHINES: Final = [*itertools.product(SYSTEMS, TOOLCHAINS)]
COUNT: Final = len(MACHINES)


def trials(seed: int, count: int) -> Iterator[str | None]:
    """A bare root each. A system whose mirror cannot be reached is told and does not count as a fault."""
    known = steps()
    wanted = {name: known[name] for name in ("play", "test")}
    for number in range(count):
        system, toolchain = MACHINES[(seed + number) % COUNT]
        try:
            require()
            faults = [
                f"{outcome.step}: {outcome.fault}" for outcome in outcomes(system, toolchain, wanted) if outcome.fault
            ]
        except Unavailable as reason:
            print(f"\n{system}, {toolchain}: not tried. {reason}")
            faults = []
        yield f"{system}, {toolchain}: {'; '.join(faults)}" if faults else None
