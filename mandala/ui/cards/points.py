"""The points of a position: what they are, beside the table, and on a sheet.

The numbers come from core/cards/worth.py. The panel beside the table and the sheet over it, where texts are too large for the
panel, say the same. Who may see them is decided where they are opened.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Final, NamedTuple

import pygame

from mandala.core.cards.counts import Colour
from mandala.core.cards.observation import Observation
from mandala.core.cards.worth import CupWorth, Prospect, cup_worth, prospect
from mandala.ui.cards.control import CardFacts
from mandala.ui.context import Context
from mandala.ui.kit.assets import Face, Look
from mandala.ui.kit.boxes import Box
from mandala.ui.kit.paper import SMALL_TEXT, Picture
from mandala.ui.kit.sprites import Sprites, clear
from mandala.ui.table.menus import Backdrop, Notice
from mandala.ui.words.colours import sign_mark
from mandala.ui.words.names import Names, first_to_choose, turn_words
from mandala.ui.words.strings import Strings

PAD: Final = 2.2  #: [u] of the panel's edge
GAP: Final = 1.1  #: [u] between blocks
USUAL: Final = 2.5  #: [u] height of a line
HEIGHTS: Final = {"names": 2.9, "total": 3.3, "title": 2.6, "choice": 2.4, "choices": 5.2}  #: [u] those of other kinds
AIRY: Final = 1.3  #: lines are this many times higher where there is room
WORDED: Final = 3  #: most signs of missing colours that leave room for a word beside the title
LINE: Final = 30  #: letters of a sentence that fit into one line; a longer one gets two
EDGES: Final = (0.57, 1.0)  #: right edges of both players' numbers, as shares of the width
LABEL: Final = 0.36  #: room for a name, as a share of the width
NUMBERS: Final = 2.2  #: [u] size of numbers; words have less room
NOTHING: Final = "–"
WIDE: Final = 108.0  #: [u] the sheet, at most
NARROW: Final = 88.0  #: [u] its paper, from which on the mandalas stand side by side, not one below the other
OVER: Final = 52.0  #: [u] the sheet where there are no mandalas


class Part(NamedTuple):
    """The part of the points that a line of the sheet tells: its kind, its mandala and its colour."""

    kind: str
    mandala: int = 0
    colour: Colour = 0


class Cell(NamedTuple):
    """Words of a line: up to its right `edge` less `before` [u], else from the left. `edge` and `room` are shares of it."""

    words: str
    edge: float = 0.0
    face: Face = "text"
    faint: bool = False
    size: float = SMALL_TEXT
    before: float = 0.0
    room: float = 1.0


class Line(NamedTuple):
    """A line of the points. If `beside`, its second cell has the room that the first one leaves."""

    part: Part
    cells: tuple[Cell, ...]
    beside: bool = False

    @property
    def height(self) -> float:
        """How high it usually is [u]."""
        return HEIGHTS.get(self.part.kind, USUAL)


Block = tuple[Line, ...]  #: lines that belong together


class PointsSight(NamedTuple):
    """The text of the points panel, own side first: numbers, and lines, those of the cups in the first block."""

    cups: tuple[CupWorth, CupWorth]
    prospects: tuple[Prospect, ...]
    blocks: tuple[Block, ...]


def points_sight(
    strings: Strings, names: Names, observation: Observation, public: bool, roomy: bool = False
) -> PointsSight:
    """Builds the points of a position, only from common knowledge if `public`.

    In a finished game, mandalas bring nothing. In a `roomy` panel, missing colours have a line of their own.
    """
    mandalas = range(len(observation.mountains) if observation.outcome is None else 0)
    cups = cup_worth(observation, 0, public), cup_worth(observation, 1, public)
    prospects = tuple(prospect(observation, mandala, public) for mandala in mandalas)
    blocks = [tuple(_cups(strings, names, cups))]
    for mandala, told in enumerate(prospects):
        blocks.append(tuple(_mandala(strings, mandala, told, choice_text(strings, names, observation, told), roomy)))
    return PointsSight(cups, prospects, tuple(blocks))


def points_of(facts: CardFacts, roomy: bool = False) -> PointsSight:
    """The points of the position that is shown, as far as who looks may know them."""
    return points_sight(facts.strings, facts.names, facts.position, facts.hidden_for_both, roomy)


def _cups(strings: Strings, names: Names, cups: tuple[CupWorth, CupWorth]) -> Iterator[Line]:
    """The lines of what the cups are worth."""
    sides = zip((names.own, names.rival), EDGES)
    yield Line(Part("names"), tuple(Cell(name, edge, "text-semibold", room=LABEL) for name, edge in sides))
    for rows in zip(*(told.rows for told in cups)):
        sums = ((str(row.points), f"{row.cards} × {row.worth}", not row.points) for row in rows)
        yield Line(Part("colour", 0, rows[0].colour), _numbers(sign_mark(rows[0].colour), sums))
    hidden = [told.hidden for told in cups]
    if any(hidden):
        unknown = (("?", f"{cards} × ?", False) if cards else (NOTHING, "", True) for cards in hidden)
        yield Line(Part("hidden"), _numbers("?", unknown))
    totals = (f"{told.total} + ?" if told.hidden else str(told.total) for told in cups)
    cells = (Cell(words, edge, "text-bold", size=2.7) for words, edge in zip(totals, EDGES))
    yield Line(Part("total"), (Cell(strings.gettext("Points"), faint=True, room=LABEL), *cells))


def _mandala(strings: Strings, mandala: int, told: Prospect, choice: str, roomy: bool) -> Iterator[Line]:
    """The lines of what a mandala would bring: which it is and what it lacks, who chooses, each of its colours."""
    title = Cell(strings.gettext("Right mandala") if mandala else strings.gettext("Left mandala"), face="text-semibold")
    signs = "".join(sign_mark(colour) for colour in told.missing)
    lacking = strings.gettext("lacks {colour}").format(colour=signs) if signs else ""
    if roomy:
        yield Line(Part("title", mandala), (title,))
        if lacking:
            yield Line(Part("lacking", mandala), (Cell(lacking, faint=True),))
    else:
        missing = Cell(lacking if len(told.missing) <= WORDED else signs, 1.0, faint=True, room=0.5)
        yield Line(Part("title", mandala), (missing, title), beside=True)
    yield Line(Part("choices" if len(choice) > LINE else "choice", mandala), (Cell(choice, faint=True),))
    for gain in told.gains:
        brings = ((NOTHING if points is None else f"+{points}", "", not points) for points in gain.points)
        yield Line(
            Part("gain", mandala, gain.colour), _numbers(f"{sign_mark(gain.colour)}\u00a0×\u00a0{gain.cards}", brings)
        )


def _numbers(sign: str, numbers: Iterable[tuple[str, str, bool]]) -> tuple[Cell, ...]:
    """A sign, and the number of either side with the product that it comes from, both faint where they are nothing."""
    cells = [Cell(sign, face="text-semibold", size=NUMBERS, before=-0.4)]
    for (number, product, faint), edge in zip(numbers, EDGES):
        cells.append(Cell(number, edge, "text-bold", faint, NUMBERS))
        if product:
            cells.append(Cell(product, edge, faint=faint, size=NUMBERS, before=4.2))
    return tuple(cells)


def choice_text(strings: Strings, names: Names, observation: Observation, told: Prospect) -> str:
    """Who chooses from a mandala, or would choose first (C6.1, C6.5)."""
    if told.chooser is not None:
        return turn_words(strings, observation.to_move, observation.choosing, names)
    if told.swept:
        return strings.gettext("Both fields are empty: nobody would choose")
    if told.first is None:
        return strings.gettext("Equal fields: whoever completes it chooses second")
    words = strings.gettext("First choice: {first}, {more}\u00a0to\u00a0{fewer}")
    first = first_to_choose(strings, names, told.first)
    return words.format(first=first, more=max(told.sizes), fewer=min(told.sizes))


def points_height(sight: PointsSight, unit: float, columns: int) -> int:
    """Returns the height of a panel with the given number of columns, with lines as high as possible."""
    return round(unit * (2 * PAD + AIRY * max(map(_tall, _columns(sight, columns)))))


def points_parts(
    rect: pygame.Rect, sight: PointsSight, unit: float, columns: int = 0
) -> Iterator[tuple[Line, pygame.Rect]]:
    """Places the lines in the panel's columns; for 0 columns, three in a low and wide panel, else one."""
    inside = rect.inflate(-round(2 * PAD * unit), -round(2 * PAD * unit))
    stacks = _columns(sight, columns or (3 if inside.width > 1.6 * inside.height else 1))
    gap = GAP * unit
    scale = min(AIRY, inside.height / unit / max(map(_tall, stacks)))
    wide = (inside.width - 4 * gap * (len(stacks) - 1)) / len(stacks)
    x = float(inside.left)
    for stack in stacks:
        y = float(inside.top)
        for block in stack:
            for line in block:
                high = line.height * unit * scale
                yield line, pygame.Rect(round(x), round(y), round(wide), round(y + high) - round(y))
                y += high
            y += gap * scale
        x += wide + 4 * gap


def _columns(sight: PointsSight, columns: int) -> list[list[Block]]:
    """The blocks of each column, the cups in the first one."""
    cups, *mandalas = sight.blocks
    match columns if mandalas else 1:
        case 1:
            return [[cups, *mandalas]]
        case 2:
            return [[cups], mandalas]
        case _:
            return [[block] for block in (cups, *mandalas)]


def _tall(column: list[Block]) -> float:
    """The height of its lines at their usual size [u]."""
    return sum(line.height for block in column for line in block) + GAP * (len(column) - 1)


def points_picture(sight: PointsSight, paper: pygame.Surface, sprites: Sprites, columns: int = 0) -> pygame.Surface:
    for line, box in points_parts(paper.get_rect(), sight, sprites.unit, columns):
        if line.part.kind == "total":
            thick = max(1, sprites.px(0.14))
            pygame.draw.line(paper, sprites.theme.line, box.topleft, (box.right, box.top), thick)
        room = box.width
        for cell in line.cells:
            wide = min(room, round(box.width * cell.room))
            place = _write(paper, cell, box, wide, line.part.kind in ("choice", "choices"), sprites)
            if line.beside:
                room = place.left - box.left - sprites.px(0.6)
    return paper


def _write(paper: pygame.Surface, cell: Cell, box: pygame.Rect, room: int, high: bool, sprites: Sprites) -> pygame.Rect:
    """Writes words in a line, `high` ones as high as it is; where they stand."""
    px, aside = sprites.px(cell.size), round(cell.before * sprites.unit)
    ink = sprites.theme.faint_panel_ink if cell.faint else sprites.theme.panel_ink
    picture = sprites.text.draw(cell.words, cell.face, px, ink, room, max(box.height if high else 0, round(px * 1.4)))
    if cell.edge:
        right = box.left + round(box.width * cell.edge) - aside
        return paper.blit(picture, picture.get_rect(midright=(right, box.centery)))
    return paper.blit(picture, picture.get_rect(midleft=(box.left - aside, box.centery)))


def _numbers_on_sheet(points: PointsSight, look: Look, width: int) -> pygame.Surface:
    """Draws the panel's contents for a sheet of the given width [px]."""
    columns = 3 if width >= look.px(NARROW) else 2
    paper = clear((width, points_height(points, look.unit, columns)), look.theme.panel)
    return points_picture(points, paper, Sprites(look.assets, look.theme, look.unit), columns)


class PointsSheet(Notice):
    """The points of the position that is shown."""

    keys = "s", "v"

    def __init__(self, context: Context, backdrop: Backdrop, points: PointsSight) -> None:
        super().__init__(context, backdrop, context.strings.gettext("Points"))
        self.points = points
        self.WIDTH = WIDE if points.prospects else OVER

    def body(self) -> Box:
        lines = (" ".join(cell.words for cell in line.cells) for block in self.points.blocks for line in block)
        return Picture(partial(_numbers_on_sheet, self.points), (0.0, WIDE), ". ".join(lines))
