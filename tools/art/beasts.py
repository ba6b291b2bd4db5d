"""Opponents that are animals."""

from __future__ import annotations

from math import cos, sin

from tools.art.faces import WHITE, cheeks, eye, eyes, mouth
from tools.art.felt import DARK, Felt


def chick(felt: Felt, mood: str) -> None:
    """A chick that still wears half of its egg."""
    felt.oval((0, 40), (62, 58), "#f2c53d", "#fff0b0", 75)
    for side in (-1, 1):
        low = 18 if mood == "beaten" else -14 if mood == "pleased" else 6
        felt.oval((side * 60, 44 + low), (12, 24), "#d99a22", grain=20, turned=side * (-35 if low > 0 else 40))
    shell = [(-60, 8), (-60, 8), (-50, -30), (0, -72), (50, -30), (60, 8), (60, 8), (40, -8), (40, -8), (20, 8)]
    felt.patch([*shell, (20, 8), (0, -8), (0, -8), (-20, 8), (-20, 8), (-40, -8), (-40, -8)], "#f6efdd", "#c9b48a", 10)
    eyes(felt, mood, (0, 30), 26, 9)
    cheeks(felt, (0, 50), 38, "#ee9a4a")
    if mood == "pleased":
        felt.patch([(-16, 46), (-16, 46), (0, 38), (16, 46), (16, 46), (0, 72), (0, 72)], "#e0662a", grain=0)
        felt.patch([(-8, 50), (-8, 50), (8, 50), (8, 50), (0, 62)], "#8e2f1c")
    else:
        felt.patch([(-13, 46), (-13, 46), (0, 39), (13, 46), (13, 46), (0, 60), (0, 60)], "#e0662a", grain=0)


def mouse(felt: Felt, mood: str) -> None:
    """A mouse, nearly all ears, with a scarf."""
    for side in (-1, 1):
        at = (side * 58, -18 if mood == "beaten" else -40)
        felt.oval(at, (38, 38), "#8f8a94", "#c8c2cc", 45 * side)
        felt.oval(at, (24, 24), "#e0a6a0", grain=10)
    felt.patch(
        [(0, -38), (40, -20), (50, 20), (24, 60), (0, 74), (-24, 60), (-50, 20), (-40, -20)], "#a8a3ad", "#dcd7e0"
    )
    felt.patch([(-66, 62), (0, 78), (66, 62), (70, 100), (0, 108), (-70, 100)], "#b5352f", "#f3c9a8", 0)
    eyes(felt, mood, (0, 8), 22, 9)
    felt.oval((0, 44), (9, 7), "#c4565a")
    mouth(felt, mood, (0, 57), 10)
    for side in (-1, 1):
        for rise in (-4, 6):
            felt.thread([(side * 20, 46 + rise / 3), (side * 52, 42 + rise * 1.6)], "#5c5660", 1.8)


def fox(felt: Felt, mood: str) -> None:
    """A fox with sharp ears and a white muzzle."""
    low = 26 if mood == "beaten" else 0
    for side in (-1, 1):
        tip = (side * (64 + low * 0.7), -80 + low)
        felt.patch(
            [(side * 12, -34), (side * 12, -34), tip, tip, (side * 66, 4), (side * 66, 4)],
            "#c9571f",
            "#f6b27a",
            60 * side,
        )
        inner = (side * (58 + low * 0.6), -58 + low)
        felt.patch([(side * 30, -30), (side * 30, -30), inner, inner, (side * 56, -8), (side * 56, -8)], "#3c2620")
    felt.patch(
        [(0, -44), (46, -32), (82, 26), (82, 26), (34, 58), (0, 92), (-34, 58), (-82, 26), (-82, 26), (-46, -32)],
        "#dd6b2a",
        "#f9c08a",
        80,
    )
    for side in (-1, 1):
        felt.patch(
            [
                (side * 4, 90),
                (side * 4, 90),
                (side * 6, 48),
                (side * 40, 22),
                (side * 80, 27),
                (side * 80, 27),
                (side * 34, 58),
            ],
            WHITE,
            grain=20,
        )
    eyes(felt, mood, (0, 8), 30, 9.5)
    felt.oval((0, 80), (12, 9), DARK)
    if mood != "waits":
        mouth(felt, mood, (0, 60 if mood == "pleased" else 62), 12)


def magpie(felt: Felt, mood: str) -> None:
    """A magpie in profile, a ring in its beak; it drops it when beaten."""
    felt.patch([(-88, 96), (-88, 96), (-60, 20), (-30, 0), (10, 40), (-40, 96), (-40, 96)], "#24324e", "#7c9ac8", 60)
    felt.patch([(-40, 14), (-10, -20), (40, 6), (56, 56), (30, 100), (-30, 100), (-52, 60)], "#f4eee0", "#b9ab90", 80)
    felt.patch([(-52, 40), (-34, 0), (-4, 30), (-16, 84), (-40, 98)], "#1f2a44", "#6f8cc0", 40)
    felt.oval((6, -20), (46, 44), "#22222c", "#6c6c80", 20)
    if mood == "pleased":
        felt.patch([(40, -40), (40, -40), (98, -40), (98, -40), (48, -20)], "#4a4a52", grain=0)
        felt.patch([(44, -12), (44, -12), (90, 4), (90, 4), (40, 4)], "#4a4a52", grain=0)
        felt.patch([(42, -22), (42, -22), (62, -18), (42, -8), (42, -8)], "#b53a35")
    else:
        felt.patch([(44, -34), (44, -34), (98, -12), (98, -12), (44, -4)], "#4a4a52", "#8a8a92", 0)
    ring = {"waits": (88, 4), "pleased": (72, -62), "beaten": (66, 50)}[mood]
    felt.thread([(ring[0] + 13 * sin(a), ring[1] + 13 * cos(a)) for a in range(8)], "#f6d04e", 6.0)
    if mood == "waits":
        felt.oval((16, -28), (15, 15), WHITE)
        eye(felt, mood, (18, -28), 1, 9)
    else:
        bend = -8 if mood == "pleased" else 8
        felt.thread([(6, -26), (17, -26 + bend), (28, -26)], WHITE, 5.0)


def cat(felt: Felt, mood: str) -> None:
    """A grey cat with stripes and long whiskers."""
    low = 20 if mood == "beaten" else 0
    for side in (-1, 1):
        tip = (side * (58 + low), -68 + low)
        felt.patch(
            [(side * 10, -38), (side * 10, -38), tip, tip, (side * 70, 0), (side * 70, 0)],
            "#4d545e",
            "#aab3bf",
            60 * side,
        )
        inner = (side * (54 + low * 0.8), -50 + low)
        felt.patch([(side * 30, -32), (side * 30, -32), inner, inner, (side * 58, -10), (side * 58, -10)], "#d8938a")
    felt.patch(
        [(0, -44), (52, -34), (78, 16), (58, 66), (0, 84), (-58, 66), (-78, 16), (-52, -34)], "#6b7480", "#c3ccd6", 85
    )
    for x, down in ((-18, -20), (0, -12), (18, -20)):
        felt.thread([(x, -40), (x * 0.9, down)], "#363c45", 6.0)
    felt.oval((-15, 50), (22, 18), "#f0ebe0", grain=10)
    felt.oval((15, 50), (22, 18), "#f0ebe0", grain=-10)
    if mood == "waits":
        for side in (-1, 1):
            felt.oval((side * 31, 10), (15, 13), "#d6c94a")
            felt.oval((side * 31, 10), (5, 12), DARK)
            felt.oval((side * 31 - 3, 5), (2.6, 2.6), WHITE)
    else:
        eyes(felt, mood, (0, 12), 31, 13)
    felt.patch([(-8, 34), (-8, 34), (8, 34), (8, 34), (0, 44), (0, 44)], "#c9666a")
    mouth(felt, mood, (0, 58), 12)
    droop = 14 if mood == "beaten" else -8
    for side in (-1, 1):
        for rise in (0, 12):
            felt.thread([(side * 34, 46 + rise * 0.6), (side * 92, 44 + droop + rise * 1.6)], "#f6f0e0", 2.2)


def heron(felt: Felt, mood: str) -> None:
    """A heron in profile: neck, crest and beak are long."""
    bow = 26 if mood == "beaten" else 0
    felt.patch([(-88, 96), (-88, 96), (-60, 40), (-10, 44), (24, 100), (24, 100)], "#5d7690", "#b9cbdc", 20)
    felt.patch(
        [
            (-44, 60),
            (-34, 20),
            (-4 + bow / 2, -8 + bow),
            (-14 + bow, -40 + bow),
            (14 + bow, -40 + bow),
            (24 + bow / 2, 0 + bow),
            (-2, 36),
            (4, 98),
            (-34, 98),
        ],
        "#e9e6dc",
        "#a9a596",
        80,
    )
    x, y = bow, bow
    felt.patch(
        [(0 + x, -62 + y), (-20 + x, -72 + y), (-74 + x, -66 + y + bow), (-74 + x, -66 + y + bow), (-30 + x, -54 + y)],
        "#27344a",
        grain=0,
    )
    felt.oval((6 + x, -52 + y), (30, 23), "#f1efe6", "#a9a596", 10)
    felt.patch([(-22 + x, -56 + y), (0 + x, -78 + y), (30 + x, -68 + y), (10 + x, -62 + y)], "#27344a", grain=0)
    if mood == "pleased":
        felt.patch([(30 + x, -66), (30 + x, -66), (98, -76), (98, -76), (34 + x, -50)], "#d98a2b", grain=0)
        felt.patch([(32 + x, -48), (32 + x, -48), (92, -40), (92, -40), (30 + x, -38)], "#c4761f", grain=0)
    else:
        tip = 98, -44 + 2.0 * bow
        felt.patch([(30 + x, -62 + y), (30 + x, -62 + y), tip, tip, (30 + x, -40 + y)], "#d98a2b", "#f6cf8c", 0)
    eye(felt, mood, (14 + x, -54 + y), 1, 7)


def owl(felt: Felt, mood: str) -> None:
    """An owl with tufts and great eyes."""
    low = 24 if mood == "beaten" else 0
    felt.patch(
        [
            (-76, -82 + low),
            (-76, -82 + low),
            (0, -46),
            (76, -82 + low),
            (76, -82 + low),
            (72, 40),
            (44, 92),
            (-44, 92),
            (-72, 40),
        ],
        "#8a5a33",
        "#d9b07c",
        80,
    )
    felt.patch([(-36, 48), (0, 38), (36, 48), (34, 88), (0, 98), (-34, 88)], "#e6cfa4", grain=80)
    for row, count in ((60, 3), (76, 2)):
        for at in range(count):
            x = (at - (count - 1) / 2) * 20
            felt.thread([(x - 6, row), (x, row + 6), (x + 6, row)], "#8a5a33", 3.0)
    for side in (-1, 1):
        felt.oval((side * 33, -4), (34, 34), "#efe0bd", "#b98c56", 45)
        middle = side * 33.0, -4.0
        if mood == "waits":
            felt.oval(middle, (21, 21), "#e09a2a")
            felt.oval(middle, (12, 12), DARK)
            felt.oval((middle[0] - 4, -9), (4.5, 4.5), WHITE)
        else:
            eye(felt, mood, middle, side, 17)
    wide = 8 if mood == "pleased" else 0
    felt.patch([(-12, 14), (-12, 14), (0, 8), (12, 14), (12, 14), (0, 40 + wide), (0, 40 + wide)], "#d9a031", grain=0)
    if mood == "pleased":
        felt.patch([(-6, 24), (-6, 24), (6, 24), (6, 24), (0, 36)], "#7c2c1c")


def hare(felt: Felt, mood: str) -> None:
    """A hare, whose ears stand, or hang when it is beaten."""
    for side in (-1, 1):
        base = (side * 20, -24)
        if mood == "beaten":
            felt.patch(
                [base, (side * 62, -40), (side * 88, 10), (side * 84, 50), (side * 70, 46), (side * 60, 0)],
                "#a88462",
                "#e3c8a8",
                60,
            )
            felt.patch([(side * 62, -22), (side * 78, 10), (side * 78, 38), (side * 66, 6)], "#dba79a")
        else:
            top = (side * (34 if mood == "waits" else 46), -96)
            felt.patch(
                [(side * 6, -20), (side * 10, -66), top, (side * 52, -70), (side * 42, -16)], "#a88462", "#e3c8a8", 60
            )
            felt.patch(
                [(side * 18, -30), (side * 22, -62), (top[0] * 0.98, -84), (side * 42, -62), (side * 34, -28)],
                "#dba79a",
            )
    felt.patch(
        [(0, -34), (42, -22), (58, 22), (44, 66), (0, 84), (-44, 66), (-58, 22), (-42, -22)], "#b8936d", "#ecd6b8", 85
    )
    for side in (-1, 1):
        felt.oval((side * 16, 54), (22, 19), "#f4ead8", grain=20 * side)
    eyes(felt, mood, (0, 12), 29, 10)
    felt.patch([(-9, 36), (-9, 36), (9, 36), (9, 36), (0, 46), (0, 46)], "#8e4a48")
    felt.patch([(-9, 66), (-9, 66), (9, 66), (9, 66), (8, 84), (8, 84), (-8, 84), (-8, 84)], WHITE, grain=90)
    mouth(felt, mood, (0, 60), 13)
