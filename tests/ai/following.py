"""Games of the core followed by the kernel, position by position: the comparison that the tests and the benchmark share."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, NamedTuple

import mandala.ai.cards as package
from mandala.ai.cards import (
    belief,
    evaluator,
    features,
    judge,
    kernel,
    lookahead,
    network,
    particles,
    selfplay,
    tree,
    weights,
)
from mandala.core.cards import rules
from mandala.core.cards.counts import Counts
from mandala.core.cards.moves import ALL_MOVES
from mandala.core.cards.setup import RULEBOOK, Setup
from mandala.core.cards.state import State
from tests.ai.evaluation import points, win_probability
from tests.ai.sources import as_source


class Modules(NamedTuple):
    """The kernel with the modules that belong to it: typed loosely, since the source runs beside the extensions."""

    kernel: Any
    belief: Any
    evaluator: Any
    judge: Any
    particles: Any
    lookahead: Any
    features: Any
    weights: Any
    network: Any
    selfplay: Any
    tree: Any


AS_INSTALLED = Modules(
    kernel, belief, evaluator, judge, particles, lookahead, features, weights, network, selfplay, tree
)


def uncompiled() -> Modules:
    """The modules as Python source, whether or not they are compiled."""
    return Modules(*as_source(package, Modules._fields))


def mask(heap: Counts) -> int:
    """The colours of a heap."""
    return sum(1 << colour for colour, count in enumerate(heap) if count)


def padded(heaps: Sequence[Counts], count: int) -> list[int]:
    """Heaps of a variant one after the other, padded to six colours each and to `count` heaps."""
    flat = [number for heap in heaps for number in (*heap, *[0] * (6 - len(heap)))]
    return flat + [0] * (6 * count - len(flat))


def of_state(state: State) -> dict[str, Any]:
    """The values that `of_table` must return for a table that holds this state."""
    fields = [field for pair in state.fields for field in pair]
    missing = 2 - state.setup.mandalas
    return {
        "hand": padded(state.hands, 2),
        "hand_size": [*map(sum, state.hands)],
        "held": [*map(mask, state.hands)],
        "cup": padded(state.cups, 2),
        "dealt": padded(state.dealt_cups, 2),
        "space": [river.index(colour) + 1 if colour in river else 0 for river in state.rivers for colour in range(6)],
        "river_size": [*map(len, state.rivers)],
        "mountain": padded(state.mountains, 2),
        "raised": [*map(mask, state.mountains), *[0] * missing],
        "field": padded(fields, 4),
        "field_size": [*map(sum, fields), *[0, 0] * missing],
        "grown": [*map(mask, fields), *[0, 0] * missing],
        "discard": padded([state.discard], 1),
        "discard_size": sum(state.discard),
        "deck": [*state.stock.order[state.stock.top :]],
        "to_move": state.to_move,
        "claiming": state.claiming,
        "completer": state.completer,
        "last": state.last,
        "over": state.over,
    }


def of_table(table: Any) -> dict[str, Any]:
    """All that lies on a table, and whose turn it is."""
    found = {name: getattr(table, name) for name in PARTS}
    found["deck"] = found["deck"][table.top : table.bottom]
    return {name: value[:] if isinstance(value, list) else value for name, value in found.items()}


PARTS = tuple(of_state(rules.initial_state(0)))


def laid_out(state: State, modules: Modules = AS_INSTALLED) -> Any:
    """A table that holds exactly a state, seat for seat."""
    table = modules.kernel.Table()
    modules.belief.lay_out(table, rules.observe(state, 0))
    seen = tuple([ALL_MOVES[move] for move in table.legal()])
    assert state.to_move or seen == rules.legal_moves(state), "the viewer's moves need nothing hidden"
    modules.belief.place(table, state.hands[1], state.dealt_cups[1], state.stock.order[state.stock.top :])
    assert of_table(table) == of_state(state)
    assert tuple([ALL_MOVES[move] for move in table.legal()]) == rules.legal_moves(state)
    return table


def follow(seed: int, modules: Modules = AS_INSTALLED, judged: bool = False, setup: Setup = RULEBOOK) -> int:
    """Plays a random game in core and kernel, compares every position, list of moves and result; returns the number of moves.
    If `judged`, it also compares every evaluation."""
    rng, state, plies = random.Random(f"follow {seed}"), rules.initial_state(seed, seed % 2, setup), 0
    table, judge = laid_out(state, modules), modules.judge.Judge()
    judge.adopt(setup)
    while not state.over:
        if judged:
            compare(judge, table, state)
        state, plies = follow_move(state, table, rng.randrange(len(rules.legal_moves(state)))), plies + 1
    if judged:
        compare(judge, table, state)
    return plies


def follow_move(state: State, table: Any, index: int) -> State:
    """Plays a legal move in both and compares what comes of it."""
    after = rules.apply(state, rules.legal_moves(state)[index])
    if after.stock.shuffled > state.stock.shuffled:
        table.stack(after.stock.order)
    table.apply(table.legal()[index])
    found, expected = of_table(table), of_state(after)
    assert found == expected, f"{found} should be {expected}, after {state}"
    assert tuple([ALL_MOVES[move] for move in table.legal()]) == rules.legal_moves(after), f"legal moves of {after}"
    outcome = rules.outcome(after)
    if outcome is not None:
        assert (table.score(0), table.score(1)) == outcome.scores
        assert table.winner() == (-1 if outcome.winner is None else outcome.winner)
    return after


def compare(judge: Any, table: Any, state: State) -> None:
    """The evaluation of both seats, against `evaluation.py`."""
    for viewer in (0, 1):
        seen = rules.observe(state, viewer)
        assert abs(judge.points(table, viewer) - points(seen)) < 1e-9
        assert abs(judge.win_probability(table, viewer) - win_probability(seen)) < 1e-9
