"""A cup as it stands on the table: its sand, and its cards counted by colours."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Final

import pygame

from mandala.core.cards.counts import LETTERS, Counts
from mandala.ui.cards.heaps import rake, signed_sand
from mandala.ui.cards.places import CARD_RATIO
from mandala.ui.kit.pieces import SMOOTH, Pieces, drawn_once
from mandala.ui.kit.theme import Size

SANDY: Final = 9.0  # cards with which a cup is nearly half full
BOWL: Final = (0.3, 0.74)  # rim and ground of a cup's bowl, as shares of its height
UNTOLD: Final = (150, 146, 138)  # sand of cards whose colours are not told
GRAINS: Final = 300  # darker and lighter ones in a full cup
FURROWS: Final = 8  # across it
BETWEEN: Final = (250, 243, 226)  # the line between two layers


@drawn_once
def chalice(pieces: Pieces, sand: tuple[int, ...], backs: int, size: Size) -> pygame.Surface:
    """A cup with its sand: layers of the colours, so many cards each, and a plain one of cards whose colours are not told; as
    many `backs` stand in it, at most two."""
    wide, tall = size[0] * SMOOTH, size[1] * SMOOTH
    big, line = pygame.Surface((wide, tall), pygame.SRCALPHA), (*pieces.theme.line[:3], 255)
    big.fill((*line[:3], 0))
    back = pieces.assets.picture(
        pieces.assets.finished("card-back-small"), (round(wide * 0.27), round(wide * 0.27 * CARD_RATIO))
    )
    for number in range(backs):
        card = pygame.transform.rotozoom(back, (10, -12)[number], 1.0)
        big.blit(card, card.get_rect(midtop=(wide * (0.4, 0.6)[number], 0)))
    rim, ground = (round(tall * share) for share in BOWL)
    halves = [round(wide * 0.4 * math.sqrt(1 - ((y - rim) / (ground - rim)) ** 2.6)) for y in range(rim, ground + 1)]
    left = [(wide // 2 - half, rim + down) for down, half in enumerate(halves)]
    right = [(wide // 2 + half, rim + down) for down, half in enumerate(halves)]
    bowl = [*left, *reversed(right)]
    inside = pygame.Surface((wide, tall), pygame.SRCALPHA)
    pygame.draw.polygon(inside, (255, 255, 255, 255), bowl)
    filled = _layers(sand, (wide, tall), ground, halves, pieces)
    filled.blit(inside, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    pygame.draw.polygon(big, (*pieces.theme.panel[:3], 150), bowl)
    big.blit(filled, (0, 0))
    thick = max(2, wide // 26)
    for edge in (left, right):
        pygame.draw.lines(big, line, False, edge, thick)
    lip = pygame.Rect(0, 0, round(wide * 0.86), thick * 2)
    pygame.draw.rect(big, line, lip.move_to(center=(wide // 2, rim)), border_radius=thick)
    stem = pygame.Rect(0, 0, wide // 9, round(tall * 0.2))
    pygame.draw.rect(big, line, stem.move_to(midtop=(wide // 2, ground - thick)))
    pygame.draw.circle(big, line, (wide // 2, ground + round(tall * 0.07)), wide // 11)
    foot = pygame.Rect(0, 0, round(wide * 0.56), round(tall * 0.16)).move_to(
        midtop=(wide // 2, ground + round(tall * 0.15))
    )
    pygame.draw.ellipse(big, line, foot)
    big.fill((0, 0, 0, 0), pygame.Rect(0, foot.centery, wide, tall))
    pygame.draw.rect(big, line, (foot.left, foot.centery - thick, foot.width, thick * 2), border_radius=thick)
    return pygame.transform.smoothscale(big, size)


def _layers(sand: Sequence[int], size: Size, ground: int, halves: Sequence[int], pieces: Pieces) -> pygame.Surface:
    """The sand of a cup, one layer on the other, as much of each as there are cards: `halves` are half the widths of the bowl,
    line by line down to its `ground`."""
    paper, dice, line = pygame.Surface(size, pygame.SRCALPHA), random.Random(len(sand)), max(2, size[0] // 60)
    paper.fill((0, 0, 0, 0))
    below, cards = ground, sum(sand)
    edge: list[tuple[int, float]] = []
    room = sum(halves) * min(0.94, 1.25 * cards / (cards + SANDY)) / max(1, cards)
    for colour, count in enumerate(sand):
        top, left = below, room * count
        while left > 0:
            top, left = top - 1, left - halves[top - 1 - ground]
        if not count:
            continue
        tone: Sequence[int] = UNTOLD
        if colour < len(LETTERS):
            heap = pieces.assets.picture(f"sand-{LETTERS[colour]}", (32, 32))
            tone = pygame.transform.average_color(heap, consider_alpha=True)[:3]
        wave = [(x, top + math.sin(x / size[0] * 7 + colour) * size[1] * 0.008) for x in range(0, size[0] + 9, 8)]
        pygame.draw.polygon(paper, tone, [*wave, (size[0], below), (0, below)])
        for _ in range(round(GRAINS * count / cards)):
            light = dice.choice((-26, -14, 16, 30))
            grain = [max(0, min(255, part + light)) for part in tone]
            at = dice.uniform(0, size[0]), dice.uniform(top, below)
            pygame.draw.circle(paper, grain, at, max(1.0, size[0] / 110))
        if colour < len(LETTERS):
            rake(paper, pygame.Rect(0, top + line, size[0], max(0, below - top - line)), colour, size[0] / FURROWS)
        if edge:
            pygame.draw.lines(paper, BETWEEN, False, edge, line)
        edge = wave
        below = top
    return paper


@drawn_once
def heaps(pieces: Pieces, counts: Counts, size: Size) -> pygame.Surface:
    """Heaps of sand in two rows, each with the number of its cards beside it; faint where there is none."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill((*pieces.theme.cloth[:3], 0))
    columns = -(-len(counts) // 2)
    wide, tall = size[0] / columns, size[1] / 2
    side = round(min(tall * 0.96, wide * 0.62))
    for colour, count in enumerate(counts):
        x, y = wide * (colour % columns), tall * (colour // columns + 0.5)
        heap = signed_sand(pieces.assets, colour, side)
        if not count:
            heap.set_alpha(60)
        surface.blit(heap, heap.get_rect(midleft=(round(x), round(y))))
        if count:
            px = min(pieces.words(2.5, 1.4), round(side * 0.85))
            words = pieces.assets.font("text-bold", px).render(str(count), True, pieces.theme.ink)
            surface.blit(words, words.get_rect(midleft=(round(x + side * 1.06), round(y))))
    return surface
