"""Patterns' network: what it sees, that names of colours do not matter, its arithmetic, and the file of its weights."""

from __future__ import annotations

import random
from math import exp
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from mandala.ai.api import Budget, never
from mandala.ai.tiles import inputs
from mandala.ai.tiles.deepening import Deepening
from mandala.ai.tiles.kernel import Table
from mandala.ai.tiles.network import Network
from mandala.ai.tiles.weights import SHIPPED, SIZES, Weights, WeightsError, read, shipped
from mandala.core.tiles import rules
from mandala.core.tiles.observation import Observation
from tests.ai import test_tiles_kernel as kernels
from tests.core.tile_positions import LETTERS, drawn, random_game


def laid_out(seen: Observation, module: Any = Table) -> Any:
    table = module()
    table.lay_out(seen)
    return table


def positions() -> list[Observation]:
    states = [random_game(seed)[0][plies] for seed in range(4) for plies in (2, 9, 18, 27)]
    return [rules.observe(state, state.to_move) for state in states if state.to_move is not None]


def recoloured(seen: Observation, new: list[int]) -> Observation:
    """The same position, painted otherwise."""
    return seen._replace(
        tiles=tuple([new[colour] for colour in seen.tiles]),
        swaps=tuple([new[colour] for colour in seen.swaps]),
        rivers=tuple([tuple([new[colour] for colour in river]) for river in seen.rivers]),
    )


def test_other_names_for_the_colours_change_nothing() -> None:
    network, rng = Network(shipped().layers), random.Random(1)
    for seen in positions():
        new = rng.sample(range(6), 6)
        painted = network.evaluate(laid_out(recoloured(seen, new)))
        assert painted == pytest.approx(network.evaluate(laid_out(seen)), abs=1e-4)


def test_both_seats_see_a_position_alike() -> None:
    network = Network(shipped().layers)
    for seed in range(4):
        state = random_game(seed)[0][15]
        values = [network.evaluate(laid_out(rules.observe(state, viewer))) for viewer in (0, 1)]
        assert values[0] == values[1]


def test_the_sums_are_those_of_the_layers() -> None:
    """By numpy, in double precision."""
    first, bias1, second, bias2, third, bias3 = [np.array(layer) for layer in shipped().numbers]
    network = Network(shipped().layers)
    for seen in positions():
        table = laid_out(seen)
        row = np.array(network.inputs_of(table))
        colours, whole = row[: 6 * inputs.PAIR].reshape(6, inputs.PAIR), row[6 * inputs.PAIR :]
        units = np.maximum(colours @ first.reshape(inputs.PAIR, -1) + bias1, 0).sum(axis=0)
        inner = np.maximum(np.concatenate([units, whole]) @ second.reshape(-1, inputs.INNER) + bias2, 0)
        assert network.evaluate(table) == pytest.approx(float(inner @ third + bias3[0]), abs=1e-4)


def test_compiled_and_as_source_it_says_the_same() -> None:
    as_source = kernels.NETWORK.Network(shipped().layers)
    for seen in positions()[:6]:
        said = as_source.evaluate(laid_out(seen, kernels.KERNEL.Table))
        assert Network(shipped().layers).evaluate(laid_out(seen)) == pytest.approx(said, abs=1e-4)


def test_the_inputs_of_a_position_are_what_a_person_counts() -> None:
    state = drawn("R0 R G Y1", "P P G Y", swaps="RG", rivers=("R", "Y"))
    row = Network(shipped().layers).inputs_of(laid_out(rules.observe(state, 0)))
    red = row[LETTERS.index("R") * inputs.PAIR :]
    assert red[inputs.OPENED] == 1
    assert red[inputs.MARKER] == pytest.approx(1 / 6)
    assert red[inputs.FLIPS] == pytest.approx(1 / 4)
    assert red[inputs.SWAPPED] == 1
    assert red[inputs.SIDE + inputs.OPENED] == 0, "the rival has no red"
    whole = row[6 * inputs.PAIR :]
    assert whole[inputs.RIVER] == whole[inputs.RIVER + 1] == pytest.approx(1 / 6)


def test_it_knows_who_is_ahead_late_in_a_game() -> None:
    """Better than guessing by far: it agrees with a search that counts to the end."""
    right = asked = 0
    for seed in range(12):
        states = random_game(seed)[0]
        state = states[-5]
        if state.to_move is None:
            continue
        seen = rules.observe(state, state.to_move)
        true = Deepening().choose(seen, Budget(iterations=20_000), random.Random(1), never).value
        said = 1 / (1 + exp(-Network(shipped().layers).evaluate(laid_out(seen))))
        if abs(true - 0.5) > 0.3:
            asked += 1
            right += (said > 0.5) == (true > 0.5)
    assert asked >= 6
    assert right >= 0.8 * asked


def test_weights_are_kept_as_they_were(tmp_path: Path) -> None:
    shipped().write(tmp_path / "again.net")
    assert read(tmp_path / "again.net") == shipped()
    assert (tmp_path / "again.net").read_bytes() == SHIPPED.read_bytes()


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"inputs": "others"}, "other inputs or rules"),
        ({"rules": 0}, "other inputs or rules"),
        ({"numbers": ((1.0,),)}, "its layers have 1 numbers"),
    ],
)
def test_weights_for_something_else_are_refused(change: dict[str, Any], told: str, tmp_path: Path) -> None:
    msgspec.structs.replace(shipped(), **change).write(tmp_path / "odd.net")
    with pytest.raises(WeightsError, match=told):
        read(tmp_path / "odd.net")


def test_a_file_that_is_none_is_refused(tmp_path: Path) -> None:
    (tmp_path / "odd.net").write_bytes(SHIPPED.read_bytes()[:1000])
    with pytest.raises(WeightsError, match="damaged"):
        read(tmp_path / "odd.net")
    with pytest.raises(WeightsError, match="no network"):
        read(tmp_path / "none.net")


def test_new_weights_have_the_sizes_of_this_version() -> None:
    assert tuple(map(len, Weights.of([[0.5] * size for size in SIZES], "by hand", 0).layers)) == SIZES
