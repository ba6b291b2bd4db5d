"""The file of the network's weights. Weights for other inputs or rules are not loaded."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec

import mandala
from mandala.ai.tiles import inputs
from mandala.core.tiles.rules import RULES_VERSION

#: The weights of grandmaster and of move evaluations.
SHIPPED: Final = Path(mandala.__file__).parent / "assets" / "networks" / "tiles.net"
#: The count of numbers in each layer's weights and biases.
SIZES: Final = (
    inputs.PAIR * inputs.UNITS,
    inputs.UNITS,
    (inputs.UNITS + inputs.WHOLE) * inputs.INNER,
    inputs.INNER,
    inputs.INNER,
    1,
)
#: The checksum of the inputs' names and places.
INPUTS: Final = sha256(
    repr([(name, vars(inputs)[name]) for name in vars(inputs) if name.isupper()]).encode()
).hexdigest()


class WeightsError(ValueError):
    """An unusable file; the text says why."""


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The network's numbers and their origin."""

    inputs: str
    rules: int
    command: str  #: The command that trained them.
    games: int  #: The number of games they were trained on.
    numbers: tuple[tuple[float, ...], ...]  #: For each layer its weights, input by input, then its biases.

    @classmethod
    def of(cls, layers: Sequence[Sequence[float]], command: str, games: int) -> Weights:
        """Returns new weights for the inputs and rules of this version."""
        numbers = tuple([tuple([float(f"{number:.6g}") for number in layer]) for layer in layers])
        return cls(INPUTS, RULES_VERSION, command, games, numbers)

    @property
    def layers(self) -> list[array[float]]:
        """The numbers as the network takes them."""
        return [array("f", layer) for layer in self.numbers]

    def write(self, path: Path) -> None:
        path.write_bytes(msgspec.json.encode(self) + b"\n")


def read(path: Path) -> Weights:
    """Reads weights. Raises `WeightsError` if they are damaged or made for other inputs or rules."""
    try:
        weights = msgspec.json.decode(path.read_bytes(), type=Weights)
    except OSError as error:
        raise WeightsError(f"no network in {path}: {error.strerror}") from None
    except msgspec.MsgspecError as error:
        raise WeightsError(f"{path} is damaged: {error}") from None
    if (weights.inputs, weights.rules) != (INPUTS, RULES_VERSION):
        raise WeightsError(f"{path} was trained for other inputs or rules")
    if tuple(map(len, weights.numbers)) != SIZES:
        raise WeightsError(
            f"{path} is damaged: its layers have {', '.join(map(str, map(len, weights.numbers)))} numbers"
        )
    return weights


@cache
def shipped() -> Weights:
    """Returns the weights that the strongest levels use, loaded once."""
    return read(SHIPPED)
