"""The chances of what the rival holds, as a player could know them.

They are those by which the strongest level searches: the exact sampler, and particles that read the rival's moves
(inference.py). Without the compiled kernel the exact sampler alone. `benchmarks/holdings.py` says how often they come true.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import comb
from typing import Final

from mandala.ai.api import History
from mandala.ai.cards.inference import Inference, Reading
from mandala.ai.cards.kernel import COMPILED
from mandala.ai.cards.network import Network
from mandala.ai.cards.weights import shipped
from mandala.core.cards.observation import Observation
from mandala.core.cards.outlook import Holdings
from mandala.core.cards.sampling import Case

#: Half the particles of the strongest level: a move takes less than a frame, and the chances are as good.
READING: Final = Reading(particles=400) if COMPILED else None


def rival_holds(
    seen: Observation, history: History, reading: Reading | None = READING
) -> Iterator[tuple[float, ...] | None]:
    """Yields the chance of each colour that the rival holds at least one card of it; None before, once a few moves.

    `history` led to the observation, as the same seat saw it. The same arguments give the same chances.
    """
    holdings = Holdings(seen)
    exact = [holdings.chance(colour, 1) for colour in range(seen.setup.colours)]
    if reading is None:
        yield tuple(exact)
        return
    inference, calls = Inference(Network(shipped()), reading), 2

    def stop() -> bool:
        nonlocal calls
        calls += 1
        return calls > 1

    while calls > 1:
        yield None
        calls = 0
        inference.belief(history, seen, stop)  # one move further
    read = _held(inference.particles.cases(seen), seen.setup.colours)
    yield tuple([reading.plain * one + (1 - reading.plain) * other for one, other in zip(exact, read)])


def _held(cases: Sequence[tuple[float, Case]], colours: int) -> list[float]:
    """Returns the chance of each colour that a hand holds it, over weighted cases."""
    total = sum([weight for weight, _ in cases])
    chances = [0.0] * colours
    for weight, case in cases:
        heap = sum(case.heap)
        for colour in range(colours):
            none = comb(heap - case.heap[colour], case.fresh) / comb(heap, case.fresh)
            chances[colour] += weight / total * (1.0 if case.hand[colour] else 1 - none)
    return chances
