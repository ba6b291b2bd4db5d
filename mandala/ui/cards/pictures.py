"""Pictures of the card game for pages: a small table, the luck of the cards."""

from __future__ import annotations

import math
from collections.abc import Generator, Iterator, Sequence
from functools import partial
from typing import Final

import pygame

from mandala.core.cards.counts import Colour
from mandala.core.cards.observation import Observation
from mandala.core.luck import Luck
from mandala.ui.cards.art import CardArt
from mandala.ui.cards.layout import in_order
from mandala.ui.cards.places import CARD_RATIO, Pose
from mandala.ui.context import Context, LuckPictures
from mandala.ui.kit.assets import ROSETTES, Assets, Face, Look
from mandala.ui.kit.inputs import Point
from mandala.ui.kit.paper import LINE_WIDTH, print_rosette, write
from mandala.ui.kit.sprites import clear
from mandala.ui.kit.theme import Colour as Ink
from mandala.ui.kit.theme import Size, Theme
from mandala.ui.words.colours import colour_name

GLIMPSE: Final = (100.0, 56.0)  #: parts into which a small picture of a table is divided
FINE: Final = 3  #: oversampling before the picture is reduced
MANDALAS: Final = (22.0, 64.5)  #: the middles of the mandalas
PRINT: Final = 41.0  #: across one
FIELD: Final = 15.0  #: from a mandala's middle to those of its fields
RIVER: Final = 92.5  #: the middle of the rivers, which run from the middle up and down
CARD_WIDE: Final = 10.0
CARD: Final = 3.0  #: [u] the cards at the top
LINE: Final = 2.7  #: [u] a line
TOTAL: Final = 8.0  #: [u] the last column


def glimpse(assets: Assets, theme: Theme, seen: Observation, size: Size) -> Generator[None, None, pygame.Surface]:
    """Both mandalas with their cards, and both rivers at the right, the own one below. Yields after each card."""
    unit = max(1.0, FINE * size[0] / GLIMPSE[0])
    whole, art = round(GLIMPSE[0] * unit), CardArt(assets)
    tall = round(whole * size[1] / size[0])
    key = "glimpse", theme.name, (whole, tall)
    table = assets.made(key, lambda: _bare(assets, theme, (whole, tall), unit)).copy()
    middle = tall / 2

    def lay(cards: Sequence[Colour], x: float, y: float, room: float, upright: bool = False) -> Iterator[None]:
        """Cards side by side around a point, or one below the other, overlapping where there is too little room."""
        side = CARD_WIDE * (CARD_RATIO if upright else 1.0)
        step = min(side, (room - side) / max(1, len(cards) - 1))
        for at, colour in enumerate(cards):
            shift = step * (at - (len(cards) - 1) / 2)
            place = (x, y + shift) if upright else (x + shift, y)
            pose = Pose(place[0] * unit, middle + place[1] * unit, CARD_WIDE * unit)
            table.blit(*art.sprite(colour, pose).at(pose))
            yield

    yield
    for x, mountain, (own, theirs) in zip(MANDALAS, seen.mountains, seen.fields):
        for heap, y in ((theirs, -FIELD), (mountain, 0.0), (own, FIELD)):
            yield from lay(in_order(heap), x, y, room=37.0)
    for river, y in zip(seen.rivers, (GLIMPSE[1] / 4, -GLIMPSE[1] / 4)):
        yield from lay(river, RIVER, y, room=25.0, upright=True)
    return pygame.transform.smoothscale(table, size)


def _bare(assets: Assets, theme: Theme, size: Size, unit: float) -> pygame.Surface:
    """The cloth with its two prints."""
    cloth = pygame.Surface(size)
    cloth.fill(theme.cloth)
    for name, x in zip(ROSETTES, MANDALAS):
        place = pygame.Rect(0, 0, round(PRINT * unit), round(PRINT * unit))
        print_rosette(assets, theme, name, cloth, place.move_to(center=(round(x * unit), size[1] // 2)))
    return cloth


class Strip:
    """A strip of paper, `width` and `height` pixels large, on which words are written and cards are laid."""

    def __init__(self, look: Look, art: CardArt, width: int, height: int) -> None:
        self.surface = clear((width, height), look.theme.panel)
        self._look, self._art = look, art
        self.write = partial(write, self.surface, look)

    def card(self, colour: Colour, centre: Point, units: float) -> None:
        pose = Pose(*centre, self._look.px(units))
        self.surface.blit(*self._art.sprite(colour, pose).at(pose))

    def mark(self, x: int, y: int, wide: int) -> None:
        """A short bold line with a light rim."""
        theme, thick = self._look.theme, max(2, self._look.px(0.3))
        for ink, more in ((theme.panel, thick), (theme.panel_ink, 0)):
            line = pygame.Rect(0, 0, wide + more, thick + more)
            line.center = x, y
            pygame.draw.rect(self.surface, ink, line, border_radius=line.height // 2)


def luck_table(
    context: Context, luck_by_side: tuple[Luck, Luck], names: tuple[str, str], look: Look, width: int
) -> pygame.Surface:
    strings, faint = context.strings, look.theme.faint_panel_ink
    label_room = min(look.px(24.0), round(width * 0.34))
    head = look.px(CARD * CARD_RATIO + 0.8)
    strip = Strip(look, CardArt(look.assets, context.letters), width, head + 4 * look.px(LINE) + look.px(0.5))
    kinds = len(luck_by_side[0].drawn)
    step = (width - label_room - look.px(TOTAL)) / kinds
    columns = [label_room + round(step * (kind + 0.7)) for kind in range(kinds)]
    title = strings.gettext("Cards dealt and drawn")
    strip.write(title, face="text-semibold", room=label_room, midleft=(0, head // 2))
    strip.write(strings.gettext("all"), room=look.px(TOTAL), midright=(width, head // 2))
    for colour, x in enumerate(columns):
        strip.card(colour, (x - look.px(1.2), head // 2), CARD)
    line = max(1, look.px(LINE_WIDTH))
    pygame.draw.line(strip.surface, look.theme.line, (0, head), (width, head), line)
    y = head + look.px(0.3)
    for luck, name in zip(luck_by_side, names):
        lines: list[tuple[str, Face, Ink | None, list[str]]] = [
            (name, "text-semibold", None, [*map(str, luck.drawn), str(luck.total)]),
            (strings.gettext("expected from the deck"), "text", faint, [str(round(value)) for value in luck.promised]),
        ]
        for label, face, ink, numbers in lines:
            strip.write(label, face=face, ink=ink, room=label_room, topleft=(0, y))
            for number, x in zip(numbers, [*columns, width]):
                strip.write(number, face=face, ink=ink, room=round(step), topright=(x, y))
            y += look.px(LINE)
    return strip.surface


def luck_stacks(
    context: Context, luck_by_side: tuple[Luck, Luck], games: int, names: tuple[str, str], look: Look, width: int
) -> pygame.Surface:
    """For both sides the cards of each colour that came in a game, in stacks, with a line at the fair share."""
    t, kinds = context.strings, len(luck_by_side[0].drawn)
    step = (width - look.px(4.0)) / (2 * kinds)
    wide, peek, head = min(look.px(4.0), round(step * 0.8)), look.px(0.5), look.px(LINE)
    most = max(value for luck in luck_by_side for value in (*luck.drawn, *luck.promised)) / games
    base = round(head + wide * CARD_RATIO + peek * most)
    strip = Strip(look, CardArt(look.assets, context.letters), width, base + look.px(0.4) + head)
    strip.write(t.gettext("Cards in a game, by colour. The line is the fair share."), topleft=(0, 0))
    for side, (luck, name) in enumerate(zip(luck_by_side, names)):
        left = side * (width - step * kinds)
        strip.write(name, room=round(step * kinds), midbottom=(left + step * kinds / 2, base + look.px(0.4) + head))
        for colour in range(kinds):
            x, count, fair = left + step * (colour + 0.5), luck.drawn[colour] / games, luck.promised[colour] / games
            foot = base - wide * CARD_RATIO / 2
            for above in [*range(math.floor(max(0.0, count - 1)) + 1), max(0.0, count - 1)][::-1]:
                strip.card(colour, (round(x), round(foot - peek * above)), wide / look.unit)
            strip.mark(round(x), round(base - wide * CARD_RATIO - peek * (fair - 1)), round(wide * 1.2))
    return strip.surface


def luck_told(context: Context, luck_by_side: tuple[Luck, Luck], games: int, names: tuple[str, str]) -> str:
    """How many cards of each colour came, and how many were to be expected, as numbers."""
    t, said = context.strings, []
    expected, whole = t.gettext("expected from the deck"), t.gettext("all")
    for luck, name in zip(luck_by_side, names):
        cards = ", ".join(f"{colour_name(t, colour)} {count}" for colour, count in enumerate(luck.drawn))
        fair = ", ".join(str(round(value)) for value in luck.promised)
        said.append(f"{name}: {cards}; {expected}: {fair}; {whole}: {luck.total}.")
    head = t.gettext("Cards dealt and drawn")
    return f"{head} ({games}). " + " ".join(said)


LUCK: Final = LuckPictures(luck_stacks, luck_table, luck_told)
