"""The points of a position: what they are, beside the table, and on a sheet.

The numbers come from core/cards/worth.py. The panel beside the table and the sheet over it, where texts are too large for the
panel, say the same. Who may see them is decided where they are opened.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final, NamedTuple

import pygame

from mandala.core.cards.counts import Colour
from mandala.core.cards.observation import Observation
from mandala.core.cards.worth import Account, Prospect, Row, account, prospect
from mandala.ui.cards.control import CardFacts
from mandala.ui.cards.words import turn_text
from mandala.ui.context import Context
from mandala.ui.kit.assets import Face, Look
from mandala.ui.kit.boxes import Box
from mandala.ui.kit.compose import Item
from mandala.ui.kit.inputs import Input, KeyPressed
from mandala.ui.kit.paper import SMALL, Picture
from mandala.ui.kit.pieces import Pieces
from mandala.ui.kit.scene import Pop, Transition
from mandala.ui.table.menus import Backdrop, Sheet
from mandala.ui.words.colours import sign_mark
from mandala.ui.words.names import Names, first_to_choose
from mandala.ui.words.strings import Strings

PAD: Final = 2.2  # [u] of the panel's edge
GAP: Final = 1.1  # [u] between blocks
HEIGHTS: Final = {
    "names": 2.9,
    "colour": 2.5,
    "hidden": 2.5,
    "total": 3.3,
    "title": 2.6,
    "lacking": 2.5,
    "choice": 2.4,
    "choices": 5.2,
    "gain": 2.5,
}  # [u] of the lines, by their kind

AIRY: Final = 1.3  # lines are this many times higher where there is room
WORDED: Final = 3  # so many signs of lacking colours leave room for a word beside the title
LINE: Final = 30  # letters of a sentence that fit into one line; a longer one gets two
EDGES: Final = (0.57, 1.0)  # right edges of both players' numbers, as shares of the width
NUMBERS: Final = 2.2  # [u] size of numbers; words have less room
SUM: Final = 4.2  # [u] between a number of points and the product that it comes from
NOTHING: Final = "–"
WIDE: Final = 108.0  # [u] the sheet, at most
NARROW: Final = 88.0  # [u] its paper, from which on the mandalas stand side by side, not one below the other
OVER: Final = 52.0  # [u] the sheet where there are no mandalas

Block = list[tuple[str, int, Colour]]
"""Lines that belong together: their kinds, whose mandala and which colour."""


class PointsSight(NamedTuple):
    """What the panel says, own side first. `titles`, `lacking`, `missing` and `choices` are about the mandalas; `missing` is
    what is `lacking`, beside the title."""

    names: tuple[str, str]
    accounts: tuple[Account, Account]
    prospects: tuple[Prospect, ...]
    titles: tuple[str, ...]
    lacking: tuple[str, ...]
    missing: tuple[str, ...]
    choices: tuple[str, ...]
    total: str


class Part(NamedTuple):
    """A line of the panel: its kind, which mandala's and which colour's it is, and its rectangle in the window."""

    kind: str
    mandala: int
    colour: Colour
    box: tuple[int, int, int, int]

    @property
    def rect(self) -> pygame.Rect:
        return pygame.Rect(self.box)


def points_sight(strings: Strings, names: Names, observation: Observation, public: bool) -> PointsSight:
    """The points of a position; with `public` only what both players know. When the game is over no mandala brings anything."""
    mandalas = range(len(observation.mountains) if observation.outcome is None else 0)
    prospects = tuple(prospect(observation, mandala, public) for mandala in mandalas)
    return PointsSight(
        names=(names.own, names.rival),
        accounts=(account(observation, 0, public), account(observation, 1, public)),
        prospects=prospects,
        titles=(strings.gettext("Left mandala"), strings.gettext("Right mandala")),
        lacking=tuple(_lacking(strings, told) for told in prospects),
        missing=tuple(_missing(strings, told) for told in prospects),
        choices=tuple(choice_text(strings, names, observation, told) for told in prospects),
        total=strings.gettext("Points"),
    )


def points_of(facts: CardFacts) -> PointsSight | None:
    """The points of the position that is shown, while they are open, as far as who looks may know them."""
    return points_now(facts) if facts.panel else None


def points_now(facts: CardFacts) -> PointsSight:
    """The same, open or not."""
    return points_sight(facts.strings, facts.names, facts.position, facts.concealed)


def _lacking(strings: Strings, told: Prospect) -> str:
    """The colours that a mandala lacks, in words."""
    signs = "".join(sign_mark(colour) for colour in told.missing)
    return strings.gettext("lacks {colour}").format(colour=signs) if signs else ""


def _missing(strings: Strings, told: Prospect) -> str:
    """The same, with the word only where there is room for it beside the title."""
    words = _lacking(strings, told)
    return words if len(told.missing) <= WORDED else "".join(sign_mark(colour) for colour in told.missing)


def choice_text(strings: Strings, names: Names, observation: Observation, told: Prospect) -> str:
    """Who chooses from a mandala, or would choose first (C6.1, C6.5)."""
    if told.chooser is not None:
        return turn_text(strings, observation, names)
    if told.swept:
        return strings.gettext("Both fields are empty: nobody would choose")
    if told.first is None:
        return strings.gettext("Equal fields: who completes it chooses second")
    words = strings.gettext("First choice: {first}, {more}\u00a0to\u00a0{fewer}")
    first = first_to_choose(strings, names, told.first)
    return words.format(first=first, more=max(told.sizes), fewer=min(told.sizes))


def points_height(sight: PointsSight, unit: float, columns: int) -> int:
    """The height that a panel of so many columns needs, for lines as high as there is room for."""
    tall = max(_tall(column) for column in _columns(sight, columns))
    return round(unit * (2 * PAD + AIRY * tall))


def points_parts(rect: pygame.Rect, sight: PointsSight, unit: float, columns: int = 0) -> tuple[Part, ...]:
    """The places of the lines in the panel, in so many columns; for 0, in three where it is low and wide, else one below the
    other."""
    inside = rect.inflate(-round(2 * PAD * unit), -round(2 * PAD * unit))
    stacks = _columns(sight, columns, low=inside.width > 1.6 * inside.height)
    gap = GAP * unit
    scale = min(AIRY, inside.height / unit / max(map(_tall, stacks)))
    wide = (inside.width - 4 * gap * (len(stacks) - 1)) / len(stacks)
    parts, x = [], float(inside.left)
    for stack in stacks:
        y = float(inside.top)
        for block in stack:
            for kind, mandala, colour in block:
                high = HEIGHTS[kind] * unit * scale
                parts.append(Part(kind, mandala, colour, (round(x), round(y), round(wide), round(y + high) - round(y))))
                y += high
            y += gap * scale
        x += wide + 4 * gap
    return tuple(parts)


def _columns(sight: PointsSight, columns: int, low: bool = False) -> list[list[Block]]:
    """The blocks of each column, the cups in the first one; for 0, in as many as the panel has."""
    cups, *mandalas = _blocks(sight, bool(columns))
    match (columns or (3 if low else 1)) if mandalas else 1:
        case 1:
            return [[cups, *mandalas]]
        case 2:
            return [[cups], mandalas]
        case _:
            return [[block] for block in (cups, *mandalas)]


def _tall(column: list[Block]) -> float:
    """The height of its lines at their usual size [u]."""
    return sum(HEIGHTS[kind] for block in column for kind, _, _ in block) + GAP * (len(column) - 1)


def _blocks(sight: PointsSight, roomy: bool) -> list[Block]:
    """The lines by kind: the cups and each mandala; what a mandala lacks has a line of its own where there is room."""
    cups: Block = [("names", 0, 0), *(("colour", 0, row.colour) for row in sight.accounts[0].rows)]
    if any(told.hidden for told in sight.accounts):
        cups.append(("hidden", 0, 0))
    blocks: list[Block] = [[*cups, ("total", 0, 0)]]
    for mandala, told in enumerate(sight.prospects):
        gains = [("gain", mandala, gain.colour) for gain in told.gains]
        choice = "choices" if len(sight.choices[mandala]) > LINE else "choice"
        lacking: Block = [("lacking", mandala, 0)] if roomy and told.missing else []
        blocks.append([("title", mandala, 0), *lacking, (choice, mandala, 0), *gains])
    return blocks


class PointsPanel:
    """The panel in its rectangle; its picture is kept until something in it changes. As `columns` on another paper it has no
    paper of its own."""

    def __init__(self, pieces: Pieces, rect: pygame.Rect, columns: int = 0) -> None:
        self._pieces, self.rect, self._columns = pieces, rect, columns
        self._drawn: tuple[PointsSight, pygame.Surface] | None = None

    def items(self, sight: PointsSight) -> Iterator[Item]:
        if self._drawn is None or self._drawn[0] != sight:
            self._drawn = sight, self._draw(sight)
        yield Item(self._drawn[1], self.rect)

    def _draw(self, sight: PointsSight) -> pygame.Surface:
        pieces, paper = self._pieces, self._paper()
        for part in points_parts(self.rect, sight, pieces.unit, self._columns):
            box = part.rect.move(-self.rect.left, -self.rect.top)
            match part.kind:
                case "names":
                    self._names(paper, box, sight)
                case "colour":
                    self._row(paper, box, [told.rows[part.colour] for told in sight.accounts])
                case "hidden":
                    self._hidden(paper, box, [told.hidden for told in sight.accounts])
                case "total":
                    self._total(paper, box, sight)
                case "title":
                    self._title(paper, box, sight, part)
                case "lacking":
                    self._write(paper, sight.lacking[part.mandala], box, box.width, "midleft", faint=True)
                case "choice" | "choices":
                    self._write(
                        paper, sight.choices[part.mandala], box, box.width, "midleft", faint=True, high=box.height
                    )
                case _:
                    self._gain(paper, box, sight, part)
        return paper

    def _paper(self) -> pygame.Surface:
        if not self._columns:
            pieces = self._pieces
            return pieces.assets.nine_slice(f"panel-{pieces.theme.name}", self.rect.size, pieces.px(4.5))
        paper = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        paper.fill((*self._pieces.theme.panel[:3], 0))
        return paper

    def _edge(self, box: pygame.Rect, side: int) -> pygame.Rect:
        return pygame.Rect(box.left, box.top, round(box.width * EDGES[side]), box.height)

    def _names(self, paper: pygame.Surface, box: pygame.Rect, sight: PointsSight) -> None:
        for side, name in enumerate(sight.names):
            self._write(paper, name, self._edge(box, side), round(box.width * 0.36), "midright", "text-semibold")

    def _row(self, paper: pygame.Surface, box: pygame.Rect, rows: list[Row]) -> None:
        """Draws a colour: how many cards, how much each counts, the points."""
        self._sign(paper, sign_mark(rows[0].colour), box)
        for side, row in enumerate(rows):
            edge, faint = self._edge(box, side), not row.points
            self._write(paper, str(row.points), edge, box.width, "midright", "text-bold", faint, NUMBERS)
            edge.width -= self._pieces.px(SUM)
            self._write(paper, f"{row.cards} × {row.worth}", edge, box.width, "midright", faint=faint, size=NUMBERS)

    def _hidden(self, paper: pygame.Surface, box: pygame.Rect, hidden: list[int]) -> None:
        """Draws how many cards are not known, and that nobody can say what they count."""
        self._sign(paper, "?", box)
        for side, cards in enumerate(hidden):
            edge = self._edge(box, side)
            self._write(paper, "?" if cards else NOTHING, edge, box.width, "midright", "text-bold", not cards, NUMBERS)
            edge.width -= self._pieces.px(SUM)
            if cards:
                self._write(paper, f"{cards} × ?", edge, box.width, "midright", size=NUMBERS)

    def _total(self, paper: pygame.Surface, box: pygame.Rect, sight: PointsSight) -> None:
        line = max(1, self._pieces.px(0.14))
        pygame.draw.line(paper, self._pieces.theme.line, box.topleft, (box.right, box.top), line)
        self._write(paper, sight.total, box, round(box.width * 0.36), "midleft", faint=True)
        for side, told in enumerate(sight.accounts):
            words = f"{told.total} + ?" if told.hidden else str(told.total)
            self._write(paper, words, self._edge(box, side), box.width, "midright", "text-bold", size=2.7)

    def _title(self, paper: pygame.Surface, box: pygame.Rect, sight: PointsSight, part: Part) -> None:
        """Draws which mandala this is, and what it lacks, unless that has a line of its own."""
        room = box.width
        if not self._columns:
            missing = self._write(paper, sight.missing[part.mandala], box, box.width // 2, "midright", faint=True)
            room = missing.left - box.left - self._pieces.px(0.6)
        self._write(paper, sight.titles[part.mandala], box, room, "midleft", "text-semibold")

    def _gain(self, paper: pygame.Surface, box: pygame.Rect, sight: PointsSight, part: Part) -> None:
        """Draws a colour of a mountain: how many cards, what they would bring to whom."""
        gain = sight.prospects[part.mandala].gain(part.colour)
        if gain is None:
            return
        self._sign(paper, f"{sign_mark(gain.colour)}\u00a0×\u00a0{gain.cards}", box)
        for side, points in enumerate(gain.points):
            words = NOTHING if points is None else f"+{points}"
            self._write(paper, words, self._edge(box, side), box.width, "midright", "text-bold", not points, NUMBERS)

    def _sign(self, paper: pygame.Surface, words: str, box: pygame.Rect) -> None:
        left = box.move(self._pieces.px(0.4), 0)
        self._write(paper, words, left, box.width, "midleft", "text-semibold", size=NUMBERS)

    def _write(
        self,
        paper: pygame.Surface,
        words: str,
        box: pygame.Rect,
        width: int,
        anchor: str,
        face: Face = "text",
        faint: bool = False,
        size: float = SMALL,
        high: int = 0,
    ) -> pygame.Rect:
        theme, px = self._pieces.theme, self._pieces.px(size)
        ink = theme.faint_panel_ink if faint else theme.panel_ink
        picture = self._pieces.text.draw(words, face, px, ink, width, max(high, round(px * 1.4)))
        return paper.blit(picture, picture.get_rect(**{anchor: getattr(box, anchor)}))


def _numbers(points: PointsSight, look: Look, width: int) -> pygame.Surface:
    """What the panel beside the table says, so many pixels wide."""
    columns = 3 if width >= look.px(NARROW) else 2
    rect = pygame.Rect(0, 0, width, points_height(points, look.unit, columns))
    (item,) = PointsPanel(Pieces(look.assets, look.theme, look.unit), rect, columns).items(points)
    return item.surface


class PointsSheet(Sheet):
    """The points of the position that is shown. S opens it and puts it away."""

    def __init__(self, context: Context, backdrop: Backdrop, points: PointsSight) -> None:
        super().__init__(context, backdrop, points.total, "", ((context.strings.gettext("Back"), Pop),))
        self._points = points
        self.WIDTH = WIDE if points.prospects else OVER

    def body(self) -> Box:
        return Picture(partial(_numbers, self._points), (0.0, WIDE))

    def handle(self, event: Input) -> Transition:
        return Pop() if event == KeyPressed("s") else super().handle(event)
