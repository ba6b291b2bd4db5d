"""The file of a network's weights. Weights for other inputs or rules are not loaded.

The file begins with a line that names the format and a line of JSON. Little-endian float32 numbers follow: each layer's
weights, input by input, then its biases. The JSON says which inputs and rules the weights were trained for, and how.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final

import msgspec

import mandala
from mandala.ai.cards.inputs import NAMES, NARROW, WIDE
from mandala.core.cards.moves import MOVES_VERSION
from mandala.core.cards.rules import RULES_VERSION

MAGIC: Final = b"mandala network 1\n"
#: The weights that the levels use.
SHIPPED: Final = Path(mandala.__file__).parent / "assets" / "networks" / "cards.net"


class WeightsError(ValueError):
    """An unusable file; the text says why."""


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The description of the weights."""

    features: tuple[str, ...]  #: The names of the inputs, in order.
    #: Inputs, the two hidden layers, outputs: the logit of the chance to win, and the margin / 30.
    sizes: tuple[int, int, int, int]
    rules: int
    moves: int
    command: str  #: The command that trained them.
    games: int  #: The number of games they were trained on.
    sha256: str  #: Checksum of the numbers.


class Weights:
    """Weights in memory; `layers` alternates weights and biases."""

    def __init__(self, header: Header, layers: Sequence[array[float]]) -> None:
        self.header, self.layers = header, tuple(layers)

    @classmethod
    def of(cls, layers: Sequence[array[float]], command: str, games: int) -> Weights:
        """Returns new weights for the inputs and rules of this version."""
        sizes = len(NAMES), len(layers[1]), len(layers[3]), len(layers[5])
        return cls(Header(NAMES, sizes, RULES_VERSION, MOVES_VERSION, command, games, _checksum(layers)), layers)

    def write(self, path: Path) -> None:
        path.write_bytes(MAGIC + msgspec.json.encode(self.header) + b"\n" + b"".join(map(_little, self.layers)))


def read(path: Path) -> Weights:
    """Reads weights. Raises `WeightsError` if they are damaged or made for other inputs or rules."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise WeightsError(f"no network in {path}: {error.strerror}") from None
    head, _, body = content.removeprefix(MAGIC).partition(b"\n")
    if not content.startswith(MAGIC):
        raise WeightsError(f"{path} holds no network of this version")
    try:
        header = msgspec.json.decode(head, type=Header)
    except msgspec.MsgspecError as error:
        raise WeightsError(f"the header of {path} is damaged: {error}") from None
    _check(path, header)
    layers = _layers(path, header, body)
    if _checksum(layers) != header.sha256:
        raise WeightsError(f"{path} is damaged: the checksum of its weights is another")
    return Weights(header, layers)


@cache
def shipped() -> Weights:
    """Returns the weights that the levels use, loaded once."""
    return read(SHIPPED)


def _check(path: Path, header: Header) -> None:
    inputs, wide, narrow, outputs = header.sizes
    if header.features != NAMES or inputs != len(NAMES):
        odd = sorted(set(header.features) ^ set(NAMES))
        raise WeightsError(f"{path} was trained on other inputs: {', '.join(odd[:3]) or 'in another order'}")
    if (header.rules, header.moves) != (RULES_VERSION, MOVES_VERSION):
        raise WeightsError(f"{path} was trained for rules {header.rules}, moves {header.moves}")
    if wide % 32 or narrow % 32 or not 0 < wide <= WIDE or not 0 < narrow <= NARROW or outputs != 2:
        raise WeightsError(f"{path} has layers of a size that there is no room for: {header.sizes}")


def _layers(path: Path, header: Header, body: bytes) -> list[array[float]]:
    sizes = header.sizes
    counts = [count for before, after in pairwise(sizes) for count in (before * after, after)]
    if len(body) != 4 * sum(counts):
        raise WeightsError(f"{path} is damaged: {len(body)} bytes of weights, not {4 * sum(counts)}")
    layers, start = [], 0
    for count in counts:
        layer = array("f", body[start : start + 4 * count])
        if sys.byteorder == "big":
            layer.byteswap()
        layers.append(layer)
        start += 4 * count
    return layers


def _little(layer: array[float]) -> bytes:
    if sys.byteorder == "big":
        layer = layer[:]
        layer.byteswap()
    return layer.tobytes()


def _checksum(layers: Sequence[array[float]]) -> str:
    from hashlib import sha256  # loads OpenSSL, which only the engine's process needs

    return sha256(b"".join(map(_little, layers))).hexdigest()
