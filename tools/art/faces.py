"""Eyes, mouths and cheeks in three moods, for figures of needlework."""

from __future__ import annotations

from tools.art.felt import DARK, Felt
from tools.art.shapes import Point

WHITE = "#fbf6e8"


def eyes(felt: Felt, mood: str, middle: Point, apart: float, size: float = 8.0) -> None:
    """Two eyes: open, laughing, or half closed and cast down."""
    for side in (-1, 1):
        eye(felt, mood, (middle[0] + side * apart, middle[1]), side, size)


def eye(felt: Felt, mood: str, at: Point, side: int, size: float) -> None:
    """One eye, on the left (-1) or the right (1)."""
    x, y = at
    if mood == "pleased":
        felt.thread([(x - size, y + size * 0.4), (x, y - size * 0.7), (x + size, y + size * 0.4)], DARK, 4.6)
    elif mood == "beaten":
        felt.thread([(x - size, y + size * 0.1), (x, y + size * 0.75), (x + size, y + size * 0.1)], DARK, 4.2)
        felt.thread([(x - side * size * 1.2, y - size * 1.5), (x + side * size * 0.9, y - size * 0.7)], DARK, 3.4)
    else:
        felt.oval(at, (size, size * 1.1), WHITE)
        felt.oval((x, y + 0.5), (size * 0.66, size * 0.78), DARK)
        felt.oval((x - size * 0.2, y - size * 0.3), (size * 0.24, size * 0.24), WHITE)


def mouth(felt: Felt, mood: str, at: Point, half: float, colour: str = DARK) -> None:
    """A mouth: level, wide open and laughing, or drawn down."""
    x, y = at
    if mood == "pleased":
        felt.patch(
            [(x - half, y - 2), (x - half, y - 2), (x + half, y - 2), (x + half, y - 2), (x, y + half * 1.1)], colour
        )
        felt.oval((x, y + half * 0.5), (half * 0.45, half * 0.28), "#d9685f")
    else:
        bend = 0.35 if mood == "waits" else -0.55
        felt.thread([(x - half * 0.8, y), (x, y + half * bend), (x + half * 0.8, y)], colour, 3.6)


def cheeks(felt: Felt, at: Point, apart: float, colour: str = "#e08a72", size: float = 8.0) -> None:
    for side in (-1, 1):
        felt.oval((at[0] + side * apart, at[1]), (size, size * 0.7), colour)
