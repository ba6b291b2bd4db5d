"""The colours: six sands, and the dyes of the three cloths."""

from __future__ import annotations

from typing import NamedTuple


class Sand(NamedTuple):
    """One colour of sand in four tones."""

    base: str
    light: str
    dark: str
    accent: str


SANDS: dict[str, Sand] = {
    "R": Sand("#a51f2d", "#cc474d", "#691020", "#f5d2b8"),
    "O": Sand("#dc6a28", "#f3a265", "#a63f12", "#fdeacb"),
    "Y": Sand("#efbd42", "#fce38f", "#c48a1b", "#85540f"),
    "G": Sand("#4c8f60", "#90c298", "#285940", "#eef2d0"),
    "P": Sand("#77438e", "#b78fc9", "#45205a", "#f3e0cc"),
    "K": Sand("#3e3b3a", "#79726b", "#1f1d1d", "#e8d5aa"),
}

PAPER = "#f6eedc"


class Dyes(NamedTuple):
    """The inks or threads of one printed rosette."""

    line: str
    warm: str
    cool: str
    bright: str
    deep: str


class Cloth(NamedTuple):
    """One theme: the cloth, its two rosettes and the threads of its hem; `depth` is the strength of the hem's shadows."""

    seed: int
    base: str
    contrast: float
    depth: float
    lotus: Dyes
    star: Dyes
    thread: str
    second: str


LINEN = Cloth(
    seed=7,
    base="#e4d7ba",
    contrast=0.40,
    depth=0.64,
    lotus=Dyes(line="#34344c", warm="#b9532f", cool="#7c8148", bright="#cf962f", deep="#8e3424"),
    star=Dyes(line="#2b3a55", warm="#bd6a32", cool="#6c8056", bright="#cd9a35", deep="#34506b"),
    thread="#fcf4df",
    second="#9a4a30",
)
NIGHT = Cloth(
    seed=8,
    base="#2c3659",
    contrast=0.62,
    depth=0.75,
    lotus=Dyes(line="#ecd9a6", warm="#c97a4e", cool="#7f94b8", bright="#e6b95c", deep="#9a4f3c"),
    star=Dyes(line="#ecd9a6", warm="#c98552", cool="#5aa39a", bright="#e6b95c", deep="#3f7d8a"),
    thread="#ead9ae",
    second="#bd8a3e",
)
WINTER = Cloth(
    seed=9,
    base="#d9e3ea",
    contrast=0.34,
    depth=0.56,
    lotus=Dyes(line="#30496f", warm="#b23a48", cool="#5c8a80", bright="#fdfeff", deep="#8fb0cf"),
    star=Dyes(line="#30496f", warm="#b23a48", cool="#5c8a80", bright="#fdfeff", deep="#8fb0cf"),
    thread="#ffffff",
    second="#b04450",
)
CLOTHS: dict[str, Cloth] = {"linen": LINEN, "night": NIGHT, "winter": WINTER}
