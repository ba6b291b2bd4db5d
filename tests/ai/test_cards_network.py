"""The network: its sums against plain ones, its file, and that nothing else than what the mover sees counts."""

from __future__ import annotations

import json
import math
import random
from array import array
from pathlib import Path
from typing import Any

import msgspec
import pytest

from mandala.ai.cards import weights
from mandala.ai.cards.inputs import NAMES
from mandala.ai.cards.weights import MAGIC, Header, Weights, WeightsError, read
from mandala.core.cards import rules
from mandala.core.cards.moves import parse_move
from mandala.core.cards.state import State
from tests.ai.following import AS_INSTALLED, Modules, laid_out, uncompiled
from tests.core.test_cards_sampling import full_game, twins

SOURCE = uncompiled()


def by_chance(seed: int = 1, wide: int = 64, narrow: int = 32) -> Weights:
    """A network that knows nothing."""
    rng, layers = random.Random(seed), []
    for before, after in ((len(NAMES), wide), (wide, narrow), (narrow, 2)):
        layers.append(array("f", [rng.gauss(0, 0.15) for _ in range(before * after)]))
        layers.append(array("f", [rng.gauss(0, 0.1) for _ in range(after)]))
    return Weights.of(layers, "by chance", 0)


def layer(inputs: list[float], numbers: array[float], bias: array[float]) -> list[float]:
    """One layer, plainly."""
    return [
        bias[unit] + sum(value * numbers[row * len(bias) + unit] for row, value in enumerate(inputs))
        for unit in range(len(bias))
    ]


def move_values(state: State, given: Weights, modules: Modules = AS_INSTALLED) -> list[tuple[float, float]]:
    """The network's values of each legal move."""
    found: list[tuple[float, float]] = modules.network.Network(given).move_values(laid_out(state, modules))
    return found


@pytest.mark.parametrize("modules", [AS_INSTALLED, SOURCE], ids=["installed", "source"])
def test_the_sums_are_those_of_the_layers(modules: Modules) -> None:
    given = by_chance()
    state = full_game(5, 30)
    table, features = laid_out(state, modules), modules.features.Features()
    features.look(table)
    for move, (chance, margin) in zip(table.legal(), move_values(state, given, modules)):
        features.try_move(table, move)
        values = features.seen()
        for index in (0, 2):
            values = [max(0.0, value) for value in layer(values, *given.layers[index : index + 2])]
        logit, points = layer(values, *given.layers[4:])
        assert chance == pytest.approx(1 / (1 + math.exp(-logit)), abs=1e-5)
        assert margin == pytest.approx(30 * points, abs=1e-3)


def test_twin_worlds_are_worth_the_same() -> None:
    rng, given = random.Random(4), by_chance()
    for seed in range(20):
        state = full_game(seed, 4 * seed)
        assert move_values(state, given) == move_values(twins(state, state.to_move, rng), given)


@pytest.mark.parametrize("plies", [0, 33, 60])
def test_the_source_grows_the_same_tree_as_the_extension(plies: int) -> None:
    state, given, votes = full_game(4, plies), by_chance(), []
    for modules in (AS_INSTALLED, SOURCE):
        judge: Any = modules.network.Network(given)
        seen = rules.observe(state, state.to_move)
        tree = modules.tree.Tree(seen, modules.belief.Belief(seen), judge, 7)
        tree.run(20)
        votes.append(tree.votes())
    assert votes[0].keys() == votes[1].keys()
    for move, (visits, total) in votes[0].items():
        assert votes[1][move] == (visits, pytest.approx(total, abs=1e-3))


def test_a_file_holds_what_was_written(tmp_path: Path) -> None:
    given = by_chance()
    given.write(tmp_path / "some.net")
    found = read(tmp_path / "some.net")
    assert found.header == given.header
    assert found.layers == given.layers


def damaged(given: Weights, **changes: Any) -> bytes:
    """The file with something else in its header."""
    head = msgspec.structs.replace(given.header, **changes)
    return MAGIC + msgspec.json.encode(head) + b"\n" + b"".join(numbers.tobytes() for numbers in given.layers)


def test_a_file_made_for_something_else_is_refused(tmp_path: Path) -> None:
    given, path = by_chance(), tmp_path / "some.net"
    given.write(path)
    whole = path.read_bytes()
    refused = {
        b"": "no network of this version",
        whole[:-4]: "damaged: .* bytes",
        whole[:-4] + b"abcd": "checksum",
        MAGIC + b"{}\n": "header",
        damaged(given, rules=99): "rules 99",
        damaged(given, features=("an odd one", *NAMES[1:])): "other inputs: an odd one",
        damaged(given, features=NAMES[::-1]): "another order",
        damaged(given, sizes=(len(NAMES), 4096, 32, 2)): "no room",
        damaged(given, sizes=(len(NAMES), 40, 32, 2)): "no room",
    }
    for content, why in refused.items():
        path.write_bytes(content)
        with pytest.raises(WeightsError, match=why):
            read(path)
    with pytest.raises(WeightsError, match="No such file"):
        read(tmp_path / "none.net")
    assert isinstance(given.header, Header)


def test_the_shipped_weights_say_what_they_said_in_training() -> None:
    """A hundred positions, judged by the training framework (tools/train/golden.py)."""
    head, *lines = json.loads(Path(__file__).with_name("network.json").read_text(encoding="utf-8"))
    given = weights.shipped()
    assert head["sha256"] == given.header.sha256
    assert len(lines) == 100
    for seed, plies, text, chance, margin in lines:
        state = full_game(seed, plies)
        found = move_values(state, given)[rules.legal_moves(state).index(parse_move(text))]
        assert found[0] == pytest.approx(chance, abs=1e-5)
        assert found[1] == pytest.approx(margin, abs=1e-3), "of thirty points, 1e-5 of the output"
