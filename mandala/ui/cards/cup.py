"""A cup counted at the end (C9): in which order, and drawn row by row.

It says what each river space brings, what is worth nothing, and when each card is counted. `CupColumn` draws one player's part
of the result: the cup, the total, the hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from mandala.core.cards.counts import LETTERS, Colour, Counts
from mandala.ui.cards.art import CardArt, heap_of_sand, signed_sand
from mandala.ui.cards.places import CARD_RATIO, Pose
from mandala.ui.kit import text
from mandala.ui.kit.assets import Face, Look
from mandala.ui.kit.paper import SMALL, dashes
from mandala.ui.kit.theme import Colour as Ink
from mandala.ui.words.strings import Strings


@dataclass(frozen=True)
class Row:
    """One river space: its number, the colour that lies there, and how many cards of that colour the cup holds."""

    space: int
    colour: Colour | None
    count: int

    @property
    def points(self) -> int:
        return self.space * self.count


@dataclass(frozen=True)
class CountedCup:
    """A cup by river spaces. `rest` are the colours in the cup that lie in no space, with their counts: worth nothing."""

    rows: tuple[Row, ...]
    rest: tuple[tuple[Colour, int], ...]

    @property
    def total(self) -> int:
        """The points of all rows."""
        return sum(row.points for row in self.rows)

    @property
    def cards(self) -> int:
        """The number of cards in the cup, which breaks a tie."""
        return sum(row.count for row in self.rows) + sum(count for _, count in self.rest)


def counted(cup: Counts, river: tuple[Colour, ...]) -> CountedCup:
    """A cup counted by its owner's river."""
    placed = [Row(space, colour, cup[colour]) for space, colour in enumerate(river, 1)]
    empty = [Row(space, None, 0) for space in range(len(river) + 1, len(LETTERS) + 1)]
    rest = tuple((colour, count) for colour, count in enumerate(cup) if count and colour not in river)
    return CountedCup((*placed, *empty), rest)


COUNTING: Final = 2.1  # [s] in which everything is counted
LEAD: Final = 1.5  # a row begins so many cards' time before its first card
FLIGHT: Final = 0.24  # [s] of a card from the cup to its row


class Count:
    """Two cups counted at once, row by row, each card at its time. The last row is what is worth nothing."""

    def __init__(self, cups: Sequence[CountedCup]) -> None:
        most = [max(cup.rows[index].count for cup in cups) for index in range(len(LETTERS))]
        beat = (COUNTING - FLIGHT) / (sum(most) + LEAD * (len(most) + 1))
        self._beat = min(beat, FLIGHT)
        self._begins = [0.0]
        for count in most:
            self._begins.append(self._begins[-1] + (LEAD + count) * self._beat)

    def begin(self, row: int) -> float:
        """When a row is looked at [s]."""
        return self._begins[row]

    def shares(self, row: int, count: int, time: float) -> tuple[float, ...]:
        """How far each of a row's cards has come: 0 is in the cup, 1 counted."""
        first = self._begins[row] + LEAD * self._beat
        begun = [(time - first - number * self._beat) / FLIGHT for number in range(count)]
        return tuple(max(0.0, min(1.0, share)) for share in begun)


NAME: Final = 6.2  # [u] height of the name
ROW: Final = 5.2  # [u] ... of a river space's row
REST: Final = 4.0  # [u] ... of the row that is worth nothing
TOTAL: Final = 7.4  # [u] ... of the sum
HAND: Final = 5.6  # [u] ... of the hand at the end
CARD: Final = 3.3  # [u] width of a card
HEAP: Final = 4.4  # [u] width of a heap of sand
SUMS: Final = 0.68  # right edge of the rows' sums, as a share of the width
REACH: Final = 16.5  # [u] from the middle of a row's first heap to that of its last, at most
SAND: Final = 11.6  # [u] where the first heap lies
SUM: Final = 11.0  # [u] that the sum needs behind the last heap, with half of that heap
TOGETHER: Final = 56.0  # [u] width from which on the dealt cards stand beside the sum
DEALT: Final = 4.2  # [u] height of a line for the dealt cards, which a narrower column has


class CupColumn:
    """The pictures of one column, `width` pixels wide, made once for a window: rows that can appear one after another."""

    def __init__(
        self, look: Look, art: CardArt, strings: Strings, width: int, cup: CountedCup, hand: Counts, dealt: Counts
    ) -> None:
        self._look, self._art, self._strings, self._width = look, art, strings, width
        self._cup, self._hand, self._dealt = cup, hand, dealt
        self._rows: dict[tuple[int, int], pygame.Surface] = {}
        self._heaps: dict[Colour, pygame.Surface] = {}
        self.rest = self._rest()
        self.hand = self._hand_picture()

    def row(self, space: int, counted: int) -> pygame.Surface:
        """The row of a river space, of which so many cards are counted."""
        key = space, counted
        if key not in self._rows:
            self._rows[key] = self._row(self._cup.rows[space], counted)
        return self._rows[key]

    def heap(self, row: Row, number: int) -> tuple[pygame.Surface, tuple[int, int]]:
        """The sand of a card of a row, and where its middle lies in the row."""
        assert row.colour is not None
        side = self._look.px(HEAP)
        reach = min(REACH, self._width * SUMS / self._look.unit - SUM - SAND)
        step = min(2.5, reach / max(1, row.count - 1))
        if row.colour not in self._heaps:
            self._heaps[row.colour] = heap_of_sand(self._look.assets, self._look.theme, row.colour, side)
        return self._heaps[row.colour], (self._look.px(SAND + number * step), self._look.px(ROW) // 2)

    def name(self, name: str, crowned: bool) -> pygame.Surface:
        """The player's name, with a crown for the winner, and what the numbers below it mean."""
        look, theme = self._look, self._look.theme
        surface = self._sheet(NAME)
        left = look.px(4.6) if crowned else 0
        words = text.fit(look.assets, name, "display-bold", look.px(3.6), self._width - left, theme.panel_ink)
        surface.blit(words, (left, 0))
        if crowned:
            surface.blit(look.assets.icon("crown", look.px(3.6), theme.accent), (0, look.px(0.5)))
        y = surface.get_height() - max(1, look.px(0.14))
        pygame.draw.line(surface, theme.line, (0, y), (self._width, y), max(1, look.px(0.14)))
        return surface

    def total(self, points: int) -> pygame.Surface:
        """The sum, large, with the number of cards in the cup and those of them that were dealt unseen."""
        look, theme = self._look, self._look.theme
        together = self._width >= look.px(TOGETHER)
        surface = self._sheet(TOTAL if together else TOTAL + DEALT)
        pygame.draw.line(surface, theme.line, (0, 0), (self._width, 0), max(1, look.px(0.14)))
        middle = look.px(TOTAL) // 2 + look.px(0.3)
        number = text.line(look.assets, str(points), "display-bold", look.px(6.2), theme.panel_ink)
        number_place = surface.blit(number, number.get_rect(midright=(self._width, middle)))
        side = look.px(4.4)
        surface.blit(look.assets.icon("cup", side, theme.faint_panel_ink), (0, middle - side // 2))
        count = self._strings.ngettext("{count} card in the cup", "{count} cards in the cup", self._cup.cards)
        room = self._width // 3 if together else number_place.left - side - look.px(2)
        ink = theme.faint_panel_ink
        words = text.fit(look.assets, count.format(count=self._cup.cards), "text", look.px(2.0), room, ink)
        place = surface.blit(words, words.get_rect(midleft=(side + look.px(0.9), middle)))
        if together:
            self._dealt_cards(surface, place.right + look.px(1.2), self._width - look.px(9.4), middle)
        else:
            self._dealt_cards(surface, 0, self._width, look.px(TOTAL + DEALT / 2))
        return surface

    def _dealt_cards(self, surface: pygame.Surface, left: int, right: int, middle: int) -> None:
        """The cards that were dealt to the cup, between two points."""
        look, ink = self._look, self._look.theme.faint_panel_ink
        colours = [colour for colour, count in enumerate(self._dealt) for _ in range(count)]
        step = look.px(CARD * 1.06)
        room = right - left - step * len(colours)
        words = text.fit(look.assets, self._strings.gettext("dealt face down"), "text", look.px(SMALL), room, ink)
        x = surface.blit(words, words.get_rect(midleft=(left, middle))).right + look.px(0.8) + step // 2
        for number, colour in enumerate(colours):
            self._card(surface, colour, (x + number * step, middle))

    def _row(self, row: Row, counted: int) -> pygame.Surface:
        """A river space: number, card, sand, "4 × 3", points."""
        look, theme = self._look, self._look.theme
        surface = self._sheet(ROW)
        middle = surface.get_height() // 2
        self._write(surface, str(row.space), "display-bold", 3.2, theme.accent, "midleft", (0, middle + look.px(0.2)))
        if row.colour is None:
            self._slot(surface, (look.px(6.2), middle))
            self._write(surface, "–", "text", 2.3, theme.faint_panel_ink, "midright", (self._width, middle))
            return surface
        self._card(surface, row.colour, (look.px(6.2), middle))
        for number in reversed(range(counted)):
            picture, at = self.heap(row, number)
            surface.blit(picture, picture.get_rect(center=at))
        sum_ = f"{counted} × {row.space}"
        self._write(surface, sum_, "text", 2.4, theme.panel_ink, "midright", (round(self._width * SUMS), middle))
        self._write(surface, "=", "text", 2.4, theme.faint_panel_ink, "center", (round(self._width * 0.775), middle))
        self._write(
            surface, str(counted * row.space), "text-bold", 2.7, theme.panel_ink, "midright", (self._width, middle)
        )
        return surface

    def _rest(self) -> pygame.Surface:
        """Colours without a space: worth nothing."""
        look, theme = self._look, self._look.theme
        surface = self._sheet(REST)
        if not self._cup.rest:
            return surface
        middle, x = surface.get_height() // 2, look.px(1.6)
        for colour, count in self._cup.rest:
            heap = signed_sand(look.assets, colour, look.px(3.4))
            surface.blit(heap, heap.get_rect(center=(x, middle)))
            number = self._write(
                surface, f"× {count}", "text", SMALL, theme.panel_ink, "midleft", (x + look.px(2.0), middle)
            )
            x = number.right + look.px(2.6)
        self._write(surface, "0", "text-bold", 2.4, theme.panel_ink, "midright", (self._width, middle))
        words = self._strings.gettext("not in the river")
        room = self._width - x - look.px(3.4)
        if room > look.px(8):
            label = text.fit(look.assets, words, "text", look.px(SMALL), room, theme.faint_panel_ink)
            surface.blit(label, label.get_rect(midright=(self._width - look.px(3.4), middle)))
        return surface

    def _hand_picture(self) -> pygame.Surface:
        """The cards left in the hand."""
        look, theme = self._look, self._look.theme
        surface = self._sheet(HAND)
        middle = surface.get_height() // 2
        colours = [colour for colour, count in enumerate(self._hand) for _ in range(count)]
        label = self._strings.gettext("Hand at the end")
        words = self._write(surface, label, "text", SMALL, theme.faint_panel_ink, "midleft", (0, middle))
        room = self._width - words.right - look.px(1.5) - look.px(CARD)
        step = min(look.px(CARD) * 1.06, room / max(1, len(colours) - 1))
        x = self._width - look.px(CARD) / 2 - step * (len(colours) - 1) - look.px(0.3)
        for number, colour in enumerate(colours):
            self._card(surface, colour, (round(x + number * step), middle))
        return surface

    def _sheet(self, height: float) -> pygame.Surface:
        surface = pygame.Surface((self._width, self._look.px(height)), pygame.SRCALPHA)
        surface.fill((*self._look.theme.panel[:3], 0))
        return surface

    def _write(
        self, surface: pygame.Surface, words: str, face: Face, units: float, ink: Ink, anchor: str, at: tuple[int, int]
    ) -> pygame.Rect:
        picture = text.line(self._look.assets, words, face, self._look.px(units), ink)
        return surface.blit(picture, picture.get_rect(**{anchor: at}))

    def _card(self, surface: pygame.Surface, colour: Colour, centre: tuple[int, int]) -> None:
        sprite = self._art.sprite(colour, Pose(*centre, self._look.px(CARD)))
        surface.blit(sprite.surface, sprite.rect(*centre))

    def _slot(self, surface: pygame.Surface, centre: tuple[int, int]) -> None:
        """The stitched outline of an empty space."""
        size = self._look.px(CARD), round(self._look.px(CARD) * CARD_RATIO)
        rect = pygame.Rect((0, 0), size)
        rect.center = centre
        for start, end in dashes(size, self._look.px(0.4), self._look.px(0.7)):
            begin, finish = (rect.left + start[0], rect.top + start[1]), (rect.left + end[0], rect.top + end[1])
            pygame.draw.line(surface, self._look.theme.line, begin, finish, max(1, self._look.px(0.14)))
