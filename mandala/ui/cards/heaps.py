"""Sand at rest: piles, heaps, cups, and how each colour is raked."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import product
from random import Random
from typing import Final

import pygame

from mandala.core.cards.counts import LETTERS, Colour, Counts
from mandala.ui.cards.places import CARD_RATIO
from mandala.ui.kit.assets import Assets
from mandala.ui.kit.sprites import SHADE, SHAPE_OVERSAMPLING, Sprites, cached_picture, clear
from mandala.ui.kit.theme import Size, Theme

APART: Final = 50.0  #: of 255; sand that is so much darker or lighter than its ground stands out
SIGNED: Final = 0.46  #: size of the sign on a heap of sand, as a share of the heap's
RIM: Final = 0.12  #: [u] breadth of the rim of a pile
LOOSE: Final = 0.35  #: [u] how far its grains lie apart at its edge
GRAIN: Final = 0.16  #: [u] across a grain there
LIT: Final = (78, 74, 36, 36)  #: [px] where the picture of a heap lies in the light
PATCH: Final = 3.4  #: [u] across that part of it
LIGHT: Final = (255, 228, 150)  #: how bright a pile is from left to right, of 255
BELOW: Final = 0.86  #: width at the foot, as a share of that
SLOPE: Final = 0.86  #: how steep the flanks of a cone are: below 1 they bulge, above they are hollow
FURROW: Final = (*SHADE, 112)
RIDGE: Final = (255, 246, 226, 84)


def pile_of_sand(assets: Assets, theme: Theme, colour: Colour, size: Size, unit: float) -> pygame.Surface:
    """A cone of sand as high and as broad as `size` [px]; around it lies its soft shadow, `pile_edge` pixels broad.
    Sand that the paper would swallow has a rim."""
    edge = pile_edge(unit)
    heap, whole = assets.master(f"sand-{LETTERS[colour]}"), (size[0] + 2 * edge, size[1] + 2 * edge)
    shape = _rough(pygame.Rect((edge, edge), size), whole, unit, colour)
    pile = shape.to_surface(setcolor=(*SHADE, 120), unsetcolor=(*SHADE, 0))
    pile = pygame.transform.gaussian_blur(pile, max(1, edge // 2))
    if not stands_out(heap, theme.panel):
        rim, broad = theme.faint_panel_ink[:3], max(1, round(unit * RIM))
        around = shape.to_surface(setcolor=(*rim, 255), unsetcolor=(*rim, 0))
        for shift in ((-broad, 0), (broad, 0), (0, -broad), (0, broad)):
            pile.blit(around, shift)
    sand = _lit_sand(heap, whole, unit)
    rake(sand, sand.get_rect(), colour, unit * 1.15)
    pile.blit(shape.to_surface(setsurface=sand, setcolor=None, unsetcolor=(0, 0, 0, 0)), (0, 0))
    return pile


def rake(sand: pygame.Surface, place: pygame.Rect, colour: Colour, step: float) -> None:
    """Draws furrows into sand, so far apart [px], each with a ridge beside it: the pattern of the colour's card."""
    drawn, thick = pygame.Surface(place.size, pygame.SRCALPHA), max(1, round(step * 0.15))
    drawn.fill((*SHADE, 0))
    found = _furrows(colour, place.width, place.height, step)
    furrows = [furrow for furrow in found if len(furrow) > 1]  # in a tiny window one is a single point
    for ink, right, below in ((RIDGE, -thick, -2 * thick), (FURROW, 0, 0)):
        for furrow in furrows:
            pygame.draw.lines(drawn, ink, False, [(x + right, y + below) for x, y in furrow], thick)
    sand.blit(drawn, place)


def _furrows(colour: Colour, wide: int, tall: int, step: float) -> Iterator[Sequence[tuple[float, float]]]:
    """The lines of a colour: petals, waves, rays, leaves, diamonds, mountains."""
    fine, rows, columns = max(1, round(step / 4)), math.ceil(tall / step) + 1, math.ceil(wide / step) + 1
    along, down = range(0, wide + fine, fine), range(0, tall + fine, fine)
    match LETTERS[colour]:
        case "R":
            for row, column in product(range(math.ceil(tall / step / 0.8) + 1), range(columns)):
                x, y, petal = (column + row % 2 / 2) * step, row * step * 0.8, step * 0.24
                yield [(x - petal, y), (x + petal, y)]
                yield [(x, y - petal), (x, y + petal)]
        case "O":
            for row in range(rows):
                yield [(x, row * step + math.sin(x / step * 3) * step * 0.3) for x in along]
        case "Y":
            for column in range(columns):
                yield [(column * step, 0), (column * step, tall)]
        case "G":
            for column, side in product(range(columns), (-1, 1)):
                yield [((column + side * 0.42 * abs(math.sin(y / step * 1.6))) * step, y) for y in down]
        case "P":
            for column, side in product(range(-rows, columns + rows), (-1, 1)):
                yield [(column * step * 1.4, 0), (column * step * 1.4 + side * tall, tall)]
        case _:
            peaks = range(math.ceil(wide / step / 0.6) + 2)
            for row in range(-1, rows):
                yield [(x * step * 0.6, (row + 0.9 * (x % 2)) * step) for x in peaks]


def pile_edge(unit: float) -> int:
    """The breadth of what lies around a pile [px]."""
    return 2 * max(2, round(unit * LOOSE))


def _lit_sand(heap: pygame.Surface, size: Size, unit: float) -> pygame.Surface:
    """Sand from the side of a heap that lies in the light, without end, darker to the right and below."""
    side = max(8, round(unit * PATCH))
    patch = pygame.transform.smoothscale(heap.subsurface(LIT), (side, side))
    sand = pygame.Surface(size, pygame.SRCALPHA)
    for row, column in product(range(size[1] // side + 1), range(size[0] // side + 1)):
        turned = pygame.transform.flip(patch, bool(column % 2), bool(row % 2))
        sand.blit(turned, (column * side, row * side))
    light = pygame.Surface((len(LIGHT), 2))
    for at, bright in enumerate(LIGHT):
        light.set_at((at, 0), (bright,) * 3)
        light.set_at((at, 1), (round(bright * BELOW),) * 3)
    sand.blit(pygame.transform.smoothscale(light, size), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return sand


def _rough(body: pygame.Rect, size: Size, unit: float, seed: int) -> pygame.Mask:
    """The shape of a cone, whose edge is made of grains."""
    shape, edge, half = pygame.Surface(size), pile_edge(unit) // 2, body.width / 2
    ups = [step / 12 for step in range(13)]
    slope = [(half * (1 - up) ** SLOPE, body.bottom - up * body.height) for up in ups]
    flank = [(body.centerx + out, y) for out, y in slope] + [(body.centerx - out, y) for out, y in reversed(slope)]
    pygame.draw.polygon(shape, "white", flank)
    shape = pygame.transform.gaussian_blur(shape, edge)
    grain = max(1, round(unit * GRAIN))
    rough = size[0] // grain + 1, size[1] // grain + 1
    noise = pygame.image.frombytes(Random(seed).randbytes(rough[0] * rough[1]), rough, "P")
    noise.set_palette([(grey * 2 // 5,) * 3 for grey in range(256)])
    noise = pygame.transform.scale(noise.convert(shape), (rough[0] * grain, rough[1] * grain))
    shape.blit(noise, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return pygame.mask.from_threshold(shape, (255, 255, 255), (85, 85, 85, 255))


def stands_out(sand: pygame.Surface, ground: tuple[int, ...]) -> bool:
    """True if a picture of sand is much lighter or darker than a ground."""
    tone = pygame.transform.average_color(sand, consider_alpha=True)
    return abs(brightness(tone) - brightness(ground)) >= APART


def brightness(colour: tuple[int, ...]) -> float:
    """How light a colour looks, 0 to 255."""
    red, green, blue = colour[:3]
    return 0.299 * red + 0.587 * green + 0.114 * blue


def signed_sand(assets: Assets, colour: Colour, side: int) -> pygame.Surface:
    """A heap of sand with its colour's sign on it, for those who cannot tell sands apart."""
    small = round(side * SIGNED)
    heap = assets.picture(f"sand-{LETTERS[colour]}", (side, side)).copy()
    sign = assets.picture(f"sign-{LETTERS[colour]}", (small, small))
    heap.blit(sign, sign.get_rect(center=heap.get_rect().center))
    return heap


SANDY: Final = 9.0  #: cards with which a cup is nearly half full
BOWL: Final = (0.3, 0.74)  #: rim and ground of a cup's bowl, as shares of its height
UNTOLD: Final = (150, 146, 138)  #: sand of cards whose colours are not told
GRAINS: Final = 300  #: darker and lighter ones in a full cup
FURROWS: Final = 8  #: across it
BETWEEN: Final = (250, 243, 226)  #: the line between two layers


@cached_picture
def chalice(sprites: Sprites, sand: tuple[float, ...], backs: int, size: Size) -> pygame.Surface:
    """Draws a cup with its sand: a layer for each colour, and a plain one for cards of unknown colours.

    At most two of the `backs` stand in it.
    """
    wide, tall = size[0] * SHAPE_OVERSAMPLING, size[1] * SHAPE_OVERSAMPLING
    big, line = pygame.Surface((wide, tall), pygame.SRCALPHA), (*sprites.theme.line[:3], 255)
    big.fill((*line[:3], 0))
    back = sprites.assets.picture(
        sprites.assets.finished("card-back-small"), (round(wide * 0.27), round(wide * 0.27 * CARD_RATIO))
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
    filled = _layers(sand, (wide, tall), ground, halves, sprites)
    filled.blit(inside, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    pygame.draw.polygon(big, (*sprites.theme.panel[:3], 150), bowl)
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


def _layers(sand: Sequence[float], size: Size, ground: int, halves: Sequence[int], sprites: Sprites) -> pygame.Surface:
    """Draws the sand of a cup in layers, each as high as its number of cards.

    `halves` are half the widths of the bowl for each line down to its `ground`.
    """
    paper, dice, line = pygame.Surface(size, pygame.SRCALPHA), Random(len(sand)), max(2, size[0] // 60)
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
            heap = sprites.assets.picture(f"sand-{LETTERS[colour]}", (32, 32))
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


@cached_picture
def counted_heaps(sprites: Sprites, counts: Counts, size: Size) -> pygame.Surface:
    """Heaps of sand in two rows, each with the number of its cards beside it; faint where there is none."""
    surface = clear(size, sprites.theme.cloth)
    columns = -(-len(counts) // 2)
    wide, tall = size[0] / columns, size[1] / 2
    side = round(min(tall * 0.96, wide * 0.62))
    for colour, count in enumerate(counts):
        x, y = wide * (colour % columns), tall * (colour // columns + 0.5)
        heap = signed_sand(sprites.assets, colour, side)
        if not count:
            heap.set_alpha(60)
        surface.blit(heap, heap.get_rect(midleft=(round(x), round(y))))
        if count:
            px = min(sprites.words(2.5, 1.4), round(side * 0.85))
            words = sprites.assets.font("text-bold", px).render(str(count), True, sprites.theme.ink)
            surface.blit(words, words.get_rect(midleft=(round(x + side * 1.06), round(y))))
    return surface
