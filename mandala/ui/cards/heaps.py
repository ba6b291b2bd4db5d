"""Sand at rest: piles, heaps, cups, and how each colour is raked."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import cycle, islice, product
from random import Random
from typing import Final

import pygame

from mandala.core.cards.counts import LETTERS, Colour, Counts
from mandala.ui.cards.places import CARD_RATIO
from mandala.ui.kit.assets import Assets
from mandala.ui.kit.inputs import Point
from mandala.ui.kit.sprites import SHADE, Sprites, cached_picture, clear
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


BOWL: Final = ("bowl-far", "bowl-near")  #: behind and before what is in a cup
BACK: Final = "card-back-small"
SANDY: Final = 9.0  #: cards with which a cup is nearly half full
FULL: Final = 0.94  #: how full it becomes, at most
UNTOLD: Final = (150, 146, 138)  #: sand of cards whose colours are not told
GRAINS: Final = 300  #: darker and lighter ones in a full cup
FURROWS: Final = 8  #: across it
BETWEEN: Final = (250, 243, 226)  #: the line between two layers
#: The inside of the bowl as its generator turns it, in widths of the picture: radius, ground, rim, and how far below the top
INSIDE: Final = 0.423
GROUND: Final = 0.13
RIM_UP: Final = 0.44
RIM_DOWN: Final = 0.53
LYING: Final = 0.643  #: how high a circle that lies flat looks from above, as a share of its width
STANDING: Final = 0.766  #: how high a line looks that stands
STEEP: Final = 0.42  #: height of a mound, as a share of half its width
FIRST: Final = 2.6  #: the angle at which the first slice begins, from the right clockwise
SLICES: Final = 12  #: ellipses that make up a mound


@cached_picture
def chalice(sprites: Sprites, sand: tuple[float, ...], backs: int, size: Size) -> pygame.Surface:
    """Draws a cup with its sand: a slice for each colour, and a plain one for cards of unknown colours.

    At most two of the `backs` stand in it.
    """
    far, near = (sprites.assets.picture(name, size) for name in BOWL)
    bowl, wide = far.copy(), size[0]
    back = sprites.assets.picture(sprites.assets.finished(BACK), (round(wide * 0.3), round(wide * 0.3 * CARD_RATIO)))
    for number in range(backs):
        card = pygame.transform.rotozoom(back, (10, -12)[number], 1.0)
        bowl.blit(card, card.get_rect(midtop=(wide * (0.38, 0.62)[number], wide * (0.1, 0.05)[number])))
    if sum(sand):
        bowl.blit(_mound(sprites, sand, size), (0, 0))
    bowl.blit(near, (0, 0))
    return bowl


def _mound(sprites: Sprites, sand: Sequence[float], size: Size) -> pygame.Surface:
    """Draws the sand of a cup as a mound, each colour poured in a slice as broad as it has cards."""
    wide, cards = size[0] * 2, sum(sand)
    up = min(FULL, 1.25 * cards / (cards + SANDY))
    half = round(wide * INSIDE * math.sqrt(1 - (1 - up) ** 2.3))
    high, low = round(half * (LYING + STEEP * STANDING)), round(half * LYING)
    middle = round(wide * (RIM_DOWN + (RIM_UP - GROUND) * (1 - up) * STANDING))
    mound = pygame.Surface((2 * half, high + low), pygame.SRCALPHA)
    heap, tip = _heap(half, high, mound.get_size()), (half, round(high - half * STEEP * STANDING * 0.8))
    turn, edges = FIRST, list[Point]()
    for colour, count in enumerate(sand):
        if not count:
            continue
        steps = max(2, round(32 * count / cards))
        turns = [turn + step / steps * math.tau * count / cards for step in range(steps + 1)]
        rim = [(round(half + 2 * half * math.cos(at)), round(tip[1] + 2 * low * math.sin(at))) for at in turns]
        part = pygame.Surface(mound.get_size())
        pygame.draw.polygon(part, "white", [tip, *rim])
        slice_ = pygame.mask.from_threshold(part, (255, 255, 255), (85, 85, 85, 255)).overlap_mask(heap, (0, 0))
        layer = _sand_of(sprites, colour, mound.get_size(), count / cards)
        mound.blit(slice_.to_surface(setsurface=layer, setcolor=None, unsetcolor=(0, 0, 0, 0)), (0, 0))
        turn, edges = turns[-1], [*edges, rim[0]]
    for end in edges if len(edges) > 1 else ():
        pygame.draw.line(mound, BETWEEN, tip, end, max(1, wide // 110))
    mound = heap.to_surface(setsurface=mound, setcolor=None, unsetcolor=(0, 0, 0, 0))
    whole = pygame.Surface((wide, size[1] * 2), pygame.SRCALPHA)
    whole.blit(mound, (wide // 2 - half, middle - high))
    return pygame.transform.smoothscale(whole, size)


def _heap(half: int, high: int, size: Size) -> pygame.Mask:
    """The shape of a mound: ellipses above each other, whose middle lies `high` below the top."""
    shape, rise = pygame.Surface(size), half * STEEP * STANDING
    for number in range(SLICES):
        out = 1 - number / SLICES
        flat = pygame.Rect(0, 0, round(2 * half * out), round(2 * half * out * LYING))
        pygame.draw.ellipse(shape, "white", flat.move_to(center=(half, round(high - rise * (1 - out**1.4)))))
    return pygame.mask.from_threshold(shape, (255, 255, 255), (85, 85, 85, 255))


def _sand_of(sprites: Sprites, colour: Colour, size: Size, share: float) -> pygame.Surface:
    """A layer of sand, raked as its colour is; `share` is its part of the cup."""
    if colour < len(LETTERS):
        layer = _lit_sand(sprites.assets.master(f"sand-{LETTERS[colour]}"), size, 2 * sprites.unit)
        rake(layer, layer.get_rect(), colour, size[0] / FURROWS)
        return layer
    layer, dice = pygame.Surface(size, pygame.SRCALPHA), Random(colour)
    layer.fill(UNTOLD)
    tones = [[part + light for part in UNTOLD] for light in (-26, -14, 16, 30)]
    for grain in islice(cycle(tones), round(GRAINS * share)):
        pygame.draw.circle(layer, grain, (dice.uniform(0, size[0]), dice.uniform(0, size[1])), max(1, size[0] / 90))
    return layer


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
