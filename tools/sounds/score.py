"""The notes of the two pieces of music, written by hand.

A bar is a chord and eight places in time: a note, or a dot where nothing is struck. Both pieces share the scale of
the chimes, so a bell that rings over them never jars.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

CHORDS: Final[Mapping[str, str]] = {
    "D": "D3 A3 D4 F#4",
    "D/F#": "F#2 A3 D4 E4",
    "Dadd9": "D3 A3 E4 F#4",
    "Em": "E3 B3 D4 G4",
    "F#m": "F#2 A3 C#4 E4",
    "G": "G2 B3 D4 A4",
    "Gmaj7": "G2 D4 F#4 B4",
    "A": "A2 E4 A3 C#4",
    "Asus": "A2 E4 A3 D4",
    "Bm": "B2 F#3 D4 F#4",
    "Bm7": "B2 A3 D4 F#4",
}
"""The notes of each chord, the bass first."""


class Piece(NamedTuple):
    """A piece that begins anew when it ends: how long a place is, its bars, and how it is played.

    `rocking` says which note of the chord sounds at each place below the melody, 0 for none. `wind` is how strong the
    wind is beside the notes.
    """

    place: float
    bars: tuple[tuple[str, str], ...]
    rocking: str
    pluck: str
    wind: float


PAGES: Final = Piece(
    place=0.375,
    bars=(
        ("D", "F#5 . . A5 . . F#5 ."),
        ("D/F#", "E5 . D5 . . . A4 ."),
        ("G", "B4 . . D5 . . E5 ."),
        ("A", "F#5 . E5 . . . A4 ."),
        ("Bm", "D5 . . F#5 . . A5 ."),
        ("G", "B5 . A5 . . . F#5 ."),
        ("Em", "E5 . . G5 . F#5 E5 ."),
        ("Asus", "E5 . . . . A4 B4 ."),
        ("G", "D5 . . B4 . . D5 ."),
        ("D/F#", "F#5 . . . E5 . D5 ."),
        ("Em", "E5 . . B4 . . E5 ."),
        ("Bm", "F#5 . . . . D5 E5 ."),
        ("Gmaj7", "B5 . . A5 . . F#5 ."),
        ("A", "E5 . . . A5 . . ."),
        ("F#m", "A5 . F#5 . . . E5 ."),
        ("Bm7", "D5 . . . . . . ."),
        ("D", "A5 . . F#5 . . D5 ."),
        ("D/F#", "A4 . . . D5 . E5 ."),
        ("G", "F#5 . . E5 . . D5 ."),
        ("A", "E5 . . . . . . ."),
        ("Bm", "F#5 . . . D5 . . ."),
        ("G", "B4 . . D5 . . A4 ."),
        ("Em", "B4 . . . E5 . . ."),
        ("Asus", ". . . . A4 . B4 ."),
    ),
    rocking="1 . . 2 . 3 . 4",
    pluck="kalimba",
    wind=0.0,
)
TABLE: Final = Piece(
    place=0.5,
    bars=(
        ("Dadd9", "D4 . . . A4 . . ."),
        ("Dadd9", ". . . . E5 . . ."),
        ("Bm7", "F#4 . . . . . D5 ."),
        ("Bm7", ". . . . . . . ."),
        ("Gmaj7", "B3 . . . D5 . A4 ."),
        ("Gmaj7", ". . . . F#5 . . ."),
        ("D/F#", "E5 . . . . . . ."),
        ("D/F#", "A4 . . . D4 . . ."),
        ("Em", "E4 . . . B4 . . ."),
        ("Em", "G4 . . . . . F#5 ."),
        ("Gmaj7", "D5 . . . . . . ."),
        ("Gmaj7", "B4 . . . A4 . . ."),
        ("Bm", "F#4 . . . D5 . . ."),
        ("Bm7", ". . . . E5 . F#5 ."),
        ("Asus", "E5 . . . . . . ."),
        ("Asus", "A4 . . . . . . ."),
        ("Gmaj7", "B4 . . . D5 . . ."),
        ("Gmaj7", "A5 . . . . . . ."),
        ("Asus", "E5 . . . A4 . . ."),
        ("Asus", ". . . . . . . ."),
    ),
    rocking="1 . . . . . . .",
    pluck="harp",
    wind=0.25,
)
PIECES: Final = {"pages": PAGES, "table": TABLE}
