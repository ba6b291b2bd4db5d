"""Opponents that are people."""

from __future__ import annotations

from tools.art.faces import cheeks, eyes, mouth
from tools.art.felt import Felt


def gardener(felt: Felt, mood: str) -> None:
    """A gardener under a wide hat of straw."""
    felt.patch([(-74, 98), (-60, 72), (0, 62), (60, 72), (74, 98)], "#3f6b8c", "#a9c8dd", 80)
    felt.oval((0, 28), (44, 50), "#d99a6c", "#f2cba6", 80)
    felt.patch(
        [(-42, 30), (-30, 56), (0, 64), (30, 56), (42, 30), (40, 66), (0, 92), (-40, 66)], "#6b3f22", "#a9764a", 90
    )
    eyes(felt, mood, (0, 20), 19, 8)
    felt.oval((0, 36), (9, 8), "#c97f52")
    cheeks(felt, (0, 40), 29, "#cf6f4c", 7)
    mouth(felt, mood, (0, 64), 12, "#2a120a")
    tip = 12 if mood == "beaten" else 0
    felt.patch(
        [(-98, 4 + tip), (-40, -12), (40, -12), (98, 4 + tip), (60, 14), (0, 6 + tip / 2), (-60, 14)],
        "#e0b04c",
        "#8f6a1c",
        0,
    )
    felt.patch([(-48, -12), (-38, -60), (0, -72), (38, -60), (48, -12), (0, -4)], "#ecc264", "#8f6a1c", 90)
    felt.patch([(-49, -22), (0, -14), (49, -22), (50, -8), (0, 1), (-50, -8)], "#a8332e", grain=0)
    felt.oval((34, -22), (13, 13), "#f4ead8")
    felt.oval((34, -22), (5.5, 5.5), "#e0a030")


def weaver(felt: Felt, mood: str) -> None:
    """An old weaver with a bun, round glasses and a shawl; a needle through the bun."""
    felt.thread([(-40, -96), (44, -62)], "#e9dcc0", 4.0)
    felt.oval((0, -74), (29, 25), "#d8d4cf", "#8f8a86", 30)
    felt.patch([(-84, 98), (-70, 58), (0, 48), (70, 58), (84, 98)], "#2f7d78", "#bfe3d6", 80)
    felt.patch([(0, -62), (46, -44), (58, 4), (46, 44), (-46, 44), (-58, 4), (-46, -44)], "#cfcac5", "#8f8a86", 60)
    felt.oval((0, 16), (45, 50), "#e6b48f", "#f6d9bf", 80)
    felt.patch([(-46, 8), (-40, -34), (0, -48), (0, -30), (-26, -18)], "#dedad5", grain=30)
    felt.patch([(46, 8), (40, -34), (0, -48), (0, -30), (26, -18)], "#dedad5", grain=-30)
    eyes(felt, mood, (0, 10), 22, 8)
    for side in (-1, 1):
        ring = [
            (side * 22 + 17 * dx, 10 + 17 * dy)
            for dx, dy in ((1, 0), (0.7, 0.7), (0, 1), (-0.7, 0.7), (-1, 0), (-0.7, -0.7), (0, -1), (0.7, -0.7), (1, 0))
        ]
        felt.thread(ring, "#8c6420", 3.2)
    felt.thread([(-6, 8), (6, 8)], "#8c6420", 3.0)
    felt.oval((0, 28), (7, 7), "#d0936c")
    cheeks(felt, (0, 36), 30, "#d97f68", 8)
    mouth(felt, mood, (0, 46), 13, "#6b1f1c")
    felt.patch([(-58, 62), (-58, 62), (0, 84), (58, 62), (58, 62), (20, 98), (-20, 98)], "#d8a23c", "#7a4a12", 0)


def sage(felt: Felt, mood: str) -> None:
    """A sage with a tall hat and a long white beard."""
    bent = 30 if mood == "beaten" else 0
    felt.patch([(-80, 98), (-60, 60), (60, 60), (80, 98)], "#27345c", "#8fa3d6", 80)
    felt.oval((0, 12), (42, 42), "#c98f68", "#eac09c", 80)
    felt.patch(
        [(-44, 10), (-26, 32), (0, 26), (26, 32), (44, 10), (46, 56), (24, 88), (0, 99), (-24, 88), (-46, 56)],
        "#f4f0e6",
        "#b3aa98",
        88,
    )
    for side in (-1, 1):
        felt.patch([(0, 30), (side * 22, 34), (side * 36, 48), (side * 16, 44)], "#fffdf4", grain=10)
        felt.thread([(side * 10, 66), (side * 12, 84)], "#cfc8b8", 2.4)
    eyes(felt, mood, (0, 8), 18, 7.5)
    lift = -4 if mood == "pleased" else 0
    if mood != "beaten":
        for side in (-1, 1):
            felt.thread([(side * 8, -6 + lift), (side * 18, -10 + lift), (side * 32, -3 + lift)], "#fbf7ea", 6.0)
    felt.oval((0, 22), (8, 9), "#b5754e")
    mouth(felt, mood, (0, 48), 11, "#5c1d1a")
    felt.patch(
        [(-52, -8), (-30, -50), (0 + bent, -98 + bent), (0 + bent, -98 + bent), (30, -50), (52, -8), (0, -18)],
        "#35457a",
        "#c2a24a",
        60,
    )
    felt.patch([(-58, -12), (0, -26), (58, -12), (60, 2), (0, -12), (-60, 2)], "#c79a34", "#6b4a10", 0)
    for x, y, size in ((-12, -44, 5), (12, -36, 4), (4, -62, 4)):
        felt.oval((x + bent * (-y - 30) / 90, y + bent * 0.2), (size, size), "#f0d27a")
