"""Plays games on after several moves, a second reader for what the move evaluations say.

Nothing is hidden or drawn in Patterns, so a world is a seed for the choices of both players, the same for every move. They look a few
moves ahead, further towards the end, and choose at random among moves that look nearly alike. Ends that can be counted are counted.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from math import exp, inf
from typing import Final

from mandala.ai.tiles.deepening import SMALL, WORST, learned
from mandala.ai.tiles.kernel import Table
from mandala.ai.tiles.search import Search
from mandala.core.tiles import rules
from mandala.core.tiles.moves import Move
from mandala.core.tiles.observation import Observation

WORLDS: Final = 100
TEMPERATURE: Final = 0.1  #: In log odds.


def play_out(observation: Observation, moves: Sequence[Move], worlds: int, seed: int = 1, depth=2, temp=TEMPERATURE, deep=(13,7)) -> list[list[float]]:
    search = Search(Table(), learned(), SMALL)
    def one(seen, viewer, first, rng):
        table = search.table
        table.lay_out(seen)
        plies = 0
        if first is not None:
            table.play(first); plies += 1
        while (legal := table.legal()):
            n = len(legal)
            d = depth if n > deep[0] else depth + 1 if n > deep[1] else depth + 3
            table.play(legal[0] if n == 1 else choose(legal, d, rng))
            plies += 1
        lead = table.final_lead()
        if table.to_move != viewer: lead = -lead
        for _ in range(plies): table.take_back()
        return 1.0 if lead > 0 else 0.0 if lead < 0 else 0.5
    def choose(legal, d, rng):
        if d > 1:
            first = sorted(legal, key=lambda m: -search.worth(m, 1, -inf, inf))
        else: first = legal
        best=-inf; vals=[]
        for m in first:
            v = search.worth(m, d, best - WORST*temp, inf)
            vals.append(v); best=max(best,v)
        w=[exp((v-best)/temp) if v > best - WORST*temp else 0.0 for v in vals]
        return rng.choices(first, w)[0]
    starts=[]
    for m in moves:
        if observation.choosing:
            seen = rules.observe(rules.apply(rules.sample_state(observation, random.Random(seed)), m), 0)
            starts.append((seen, None))
        else:
            t=Table(); t.lay_out(observation)
            starts.append((observation, next(n for n in t.legal() if t.as_move(n)==m)))
    return [[one(seen, 0, f, random.Random(f"{seed} {w}")) for seen, f in starts] for w in range(worlds)]
