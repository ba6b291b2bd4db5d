"""The result of the card game: both cups counted, both hands open, the ways on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame.math import smoothstep

from mandala.core.cards.counts import LETTERS, Colour, Counts
from mandala.core.cards.observation import Observation
from mandala.core.game import Player
from mandala.play.session import Session
from mandala.ui.cards.art import CardArt, heap_of_sand, signed_sand
from mandala.ui.cards.pictures import Strip
from mandala.ui.cards.places import CARD_RATIO
from mandala.ui.context import Context
from mandala.ui.kit.assets import Look
from mandala.ui.kit.boxes import Box, Extent
from mandala.ui.kit.compose import SPEEDS
from mandala.ui.kit.inputs import Input, KeyPressed, PointerPressed
from mandala.ui.kit.paper import THIN, Print, dashes
from mandala.ui.kit.scene import Transition
from mandala.ui.pages.result import Closing, Ending
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
        look, strip = self._look, self._strip(NAME)
        left = look.px(4.6) if crowned else 0
        strip.write(name, 3.6, "display-bold", room=self._width - left, topleft=(left, 0))
        if crowned:
            strip.surface.blit(look.assets.icon("crown", look.px(3.6), look.theme.accent), (0, look.px(0.5)))
        strip.rule(look.px(NAME) - max(1, look.px(THIN)))
        return strip.surface

    def total(self, points: int) -> pygame.Surface:
        """The sum, large, with the number of cards in the cup and those of them that were dealt unseen."""
        look, ink = self._look, self._look.theme.faint_panel_ink
        together = self._width >= look.px(TOGETHER)
        strip = self._strip(TOTAL if together else TOTAL + DEALT)
        strip.rule(0)
        middle, side = look.px(TOTAL) // 2 + look.px(0.3), look.px(4.4)
        number = strip.write(str(points), 6.2, "display-bold", midright=(self._width, middle))
        strip.surface.blit(look.assets.icon("cup", side, ink), (0, middle - side // 2))
        count = self._strings.ngettext("{count} card in the cup", "{count} cards in the cup", self._cup.cards)
        room = self._width // 3 if together else number.left - side - look.px(2)
        words = count.format(count=self._cup.cards)
        place = strip.write(words, 2.0, ink=ink, room=room, midleft=(side + look.px(0.9), middle))
        if together:
            self._dealt_cards(strip, place.right + look.px(1.2), self._width - look.px(9.4), middle)
        else:
            self._dealt_cards(strip, 0, self._width, look.px(TOTAL + DEALT / 2))
        return strip.surface

    def _dealt_cards(self, strip: Strip, left: int, right: int, middle: int) -> None:
        """The cards that were dealt to the cup, between two points."""
        colours = [colour for colour, count in enumerate(self._dealt) for _ in range(count)]
        step, ink = self._look.px(CARD * 1.06), self._look.theme.faint_panel_ink
        room, words = right - left - step * len(colours), self._strings.gettext("dealt face down")
        x = strip.write(words, ink=ink, room=room, midleft=(left, middle)).right + self._look.px(0.8) + step // 2
        for number, colour in enumerate(colours):
            strip.card(colour, (x + number * step, middle), CARD)

    def _row(self, row: Row, counted: int) -> pygame.Surface:
        """A river space: number, card, sand, "4 × 3", points."""
        look, strip, faint = self._look, self._strip(ROW), self._look.theme.faint_panel_ink
        middle, card = look.px(ROW) // 2, (look.px(6.2), look.px(ROW) // 2)
        number_ink = look.theme.accent
        strip.write(str(row.space), 3.2, "display-bold", number_ink, midleft=(0, middle + look.px(0.2)))
        if row.colour is None:
            self._slot(strip.surface, card)
            strip.write("–", 2.3, ink=faint, midright=(self._width, middle))
            return strip.surface
        strip.card(row.colour, card, CARD)
        for number in reversed(range(counted)):
            picture, at = self.heap(row, number)
            strip.surface.blit(picture, picture.get_rect(center=at))
        strip.write(f"{counted} × {row.space}", 2.4, midright=(round(self._width * SUMS), middle))
        strip.write("=", 2.4, ink=faint, center=(round(self._width * 0.775), middle))
        strip.write(str(counted * row.space), 2.7, "text-bold", midright=(self._width, middle))
        return strip.surface

    def _rest(self) -> pygame.Surface:
        """Colours without a space: worth nothing."""
        look, strip = self._look, self._strip(REST)
        if not self._cup.rest:
            return strip.surface
        middle, x = look.px(REST) // 2, look.px(1.6)
        for colour, count in self._cup.rest:
            heap = signed_sand(look.assets, colour, look.px(3.4))
            strip.surface.blit(heap, heap.get_rect(center=(x, middle)))
            x = strip.write(f"× {count}", midleft=(x + look.px(2.0), middle)).right + look.px(2.6)
        strip.write("0", 2.4, "text-bold", midright=(self._width, middle))
        room, right = self._width - x - look.px(3.4), self._width - look.px(3.4)
        if room > look.px(8):
            words = self._strings.gettext("not in the river")
            strip.write(words, ink=look.theme.faint_panel_ink, room=room, midright=(right, middle))
        return strip.surface

    def _hand_picture(self) -> pygame.Surface:
        """The cards left in the hand."""
        look, strip, middle = self._look, self._strip(HAND), self._look.px(HAND) // 2
        colours = [colour for colour, count in enumerate(self._hand) for _ in range(count)]
        label = self._strings.gettext("Hand at the end")
        words = strip.write(label, ink=look.theme.faint_panel_ink, midleft=(0, middle))
        room = self._width - words.right - look.px(1.5) - look.px(CARD)
        step = min(look.px(CARD) * 1.06, room / max(1, len(colours) - 1))
        x = self._width - look.px(CARD) / 2 - step * (len(colours) - 1) - look.px(0.3)
        for number, colour in enumerate(colours):
            strip.card(colour, (round(x + number * step), middle), CARD)
        return strip.surface

    def _strip(self, height: float) -> Strip:
        return Strip(self._look, self._art, self._width, self._look.px(height))

    def _slot(self, surface: pygame.Surface, centre: tuple[int, int]) -> None:
        """The stitched outline of an empty space."""
        rect = pygame.Rect(0, 0, self._look.px(CARD), round(self._look.px(CARD) * CARD_RATIO))
        rect.center = centre
        for start, end in dashes(rect.size, self._look.px(0.4), self._look.px(0.7)):
            begin, finish = (rect.left + start[0], rect.top + start[1]), (rect.left + end[0], rect.top + end[1])
            pygame.draw.line(surface, self._look.theme.line, begin, finish, max(1, self._look.px(THIN)))


TALL: Final = 0.6 + NAME + 6 * ROW + REST + TOTAL + HAND  # [u] height of a player's part
FADE: Final = 0.25
OVER: Final = COUNTING + FADE
"""When everything is counted, and headline, crown and hands are there too."""


class ResultScene(Ending):
    """What the game came to, the player `viewer` on the left. The session must be finished."""

    def __init__(
        self, context: Context, session: Session, viewer: Player, taught: Callable[[Context], Closing] | None = None
    ) -> None:
        super().__init__(context, session, viewer, taught)
        self._seen: tuple[Observation, ...] = self.positions
        self.cups: tuple[CountedCup, ...] = tuple(counted(seen.own_cup, seen.rivers[0]) for seen in self._seen)
        self._count = Count(self.cups)
        self._time = OVER if context.settings.speed == "off" else 0.0
        self._art = CardArt(context.assets)

    @property
    def animating(self) -> bool:
        return self._time < OVER

    def second_line(self) -> str:
        """How the match stands, and what decided between equal points."""
        return "  ·  ".join(filter(None, (self.match_words(), self.tie_sentence())))

    def tie_sentence(self) -> str:
        """What decided between equal points; "" if the points did."""
        mine, other = self.cups
        if mine.total != other.total:
            return ""
        if self.winner is None:
            return self.strings.gettext("Equal points, and equally many cards in the cups.")
        fewer, more = sorted((mine.cards, other.cards))
        words = self.strings.gettext("Equal points: the cup with fewer cards wins, {fewer} to {more}.")
        return words.format(fewer=fewer, more=more)

    WIDTH = 140.0

    @property
    def told(self) -> bool:
        return not self.animating

    def part(self, column: int) -> Box:
        """The cup, counted row by row."""
        return _Part(self, column)

    def made(self, look: Look, column: int, width: int) -> CupColumn:
        """The pictures of a column, so many pixels wide."""
        self._art.bear(self.context.letters)
        seen = self._seen[column]
        return CupColumn(look, self._art, self.strings, width, self.cups[column], seen.hand, seen.own_dealt)

    def handle(self, event: Input) -> Transition:
        """Any click or key ends the counting, but M, which mutes; a click on a button acts as well."""
        if self.animating and isinstance(event, (PointerPressed, KeyPressed)) and event != KeyPressed("m"):
            self._time, self._calm = OVER, 0.0
            self.resumed()
            if isinstance(event, KeyPressed):
                return None
        return super().handle(event)

    def update(self, dt: float) -> Transition:
        if self.animating:
            pace = SPEEDS.get(self.context.settings.speed, 1.0)
            self._time, self._stale = min(OVER, self._time + dt * pace), True
            if not self.animating:
                self.resumed()
            return None
        return super().update(dt)

    def draw_column(
        self, canvas: pygame.Surface, look: Look, number: int, column: CupColumn, at: tuple[int, int]
    ) -> None:
        """Draws a column as far as it is counted."""
        x, y = at
        crowned = not self.animating and self.winner == number
        canvas.blit(column.name(self._name(number), crowned), (x, y))
        y += look.px(NAME + 0.6)
        points, flying = 0, []
        for space, row in enumerate(self.cups[number].rows):
            shares = self._count.shares(space, row.count, self._time)
            landed = sum(share >= 1 for share in shares)
            self._appear(canvas, look, column.row(space, landed), space, (x, y))
            flying += [(share, *column.heap(row, nth), y) for nth, share in enumerate(shares) if 0 < share < 1]
            points += landed * row.space
            y += look.px(ROW)
        self._appear(canvas, look, column.rest, len(self.cups[number].rows), (x, y))
        y += look.px(REST)
        total = canvas.blit(column.total(points), (x, y))
        if not self.animating:
            canvas.blit(column.hand, (x, total.bottom))
        if not self.context.settings.reduced_motion:
            cup = x + look.px(2.2), y + look.px(TOTAL / 2)
            for share, heap, at, top in flying:
                _fly(canvas, heap, cup, (x + at[0], top + at[1]), share)

    def _appear(
        self, canvas: pygame.Surface, look: Look, row: pygame.Surface, number: int, at: tuple[int, int]
    ) -> None:
        """Draws a row, which fades in when it is looked at."""
        shown = max(0.0, min(1.0, (self._time - self._count.begin(number)) / FADE))
        row.set_alpha(round(255 * shown))
        canvas.blit(row, (at[0], at[1] + round((1 - shown) * look.px(0.8))))


class _Part(Print):
    """A player's part of the page."""

    def __init__(self, scene: ResultScene, number: int) -> None:
        self._scene, self._number = scene, number
        self._column: CupColumn | None = None

    def widths(self, look: Look) -> Extent:
        return Extent(look.px(self._scene.PART), look.px(TOGETHER))

    def heights(self, look: Look, width: int) -> Extent:
        tall = look.px(TALL if width >= look.px(TOGETHER) else TALL + DEALT)
        return Extent(tall, tall)

    def place(self, look: Look, rect: pygame.Rect) -> list[Box]:
        self._column = self._scene.made(look, self._number, rect.width)
        return super().place(look, rect)

    def draw(self, canvas: pygame.Surface, look: Look) -> None:
        if self._column is not None:
            self._scene.draw_column(canvas, look, self._number, self._column, self.rect.topleft)


def _fly(
    canvas: pygame.Surface, heap: pygame.Surface, start: tuple[int, int], end: tuple[int, int], share: float
) -> None:
    """Draws sand on its way from the cup to its row, in a small arc."""
    eased = smoothstep(0.0, 1.0, share)
    arc = 4 * eased * (1 - eased) * heap.get_width() * 0.8
    x, y = (start[axis] + (end[axis] - start[axis]) * eased for axis in (0, 1))
    canvas.blit(heap, heap.get_rect(center=(round(x + arc), round(y - arc * 0.5))))
