"""The result of the card game: both cups counted, both hands open, the ways on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from itertools import accumulate
from typing import Final

import pygame
from pygame.math import smoothstep

from mandala.core.cards.counts import LETTERS, Colour, Counts
from mandala.core.cards.observation import Observation
from mandala.core.game import Outcome, Player
from mandala.play.session import Session
from mandala.ui.cards.art import CardArt, heap_of_sand, signed_sand
from mandala.ui.cards.layout import in_order
from mandala.ui.cards.pictures import Strip
from mandala.ui.cards.places import CARD_RATIO
from mandala.ui.context import Context
from mandala.ui.kit.assets import Look
from mandala.ui.kit.boxes import Box, Extent
from mandala.ui.kit.compose import SPEEDS
from mandala.ui.kit.inputs import Input, KeyPressed, PointerPressed
from mandala.ui.kit.paper import THIN, Print, stitch
from mandala.ui.kit.scene import Transition
from mandala.ui.pages.result import Closing, Ending


def counted(cup: Counts, river: Sequence[Colour]) -> tuple[int, ...]:
    """How many cards of a cup each river space counts."""
    return (*(cup[colour] for colour in river), *[0] * (len(LETTERS) - len(river)))


COUNTING: Final = 2.1  # [s] in which everything is counted
LEAD: Final = 1.5  # a row begins so many cards' time before its first card
FLIGHT: Final = 0.24  # [s] of a card from the cup to its row


class Count:
    """Two cups counted at once, row by row, each card at its time. The last row is what is worth nothing."""

    def __init__(self, cups: Iterable[Sequence[int]]) -> None:
        most = [max(counts) for counts in zip(*cups)]
        beat = (COUNTING - FLIGHT) / (sum(most) + LEAD * (len(most) + 1))
        self._beat = min(beat, FLIGHT)
        self.begins = [0.0, *accumulate((LEAD + count) * self._beat for count in most)]
        """when each row is looked at [s]"""

    def shares(self, row: int, count: int, time: float) -> tuple[float, ...]:
        """How far each of a row's cards has come: 0 is in the cup, 1 counted."""
        first = self.begins[row] + LEAD * self._beat
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


FADE: Final = 0.25
OVER: Final = COUNTING + FADE
"""When everything is counted, and headline, crown and hands are there too."""
TALL: Final = 0.6 + NAME + len(LETTERS) * ROW + REST + TOTAL + HAND  # [u] height of a player's part


class CupColumn(Print):
    """A player's part of the page: the name, the cup counted row by row, the sum, the hand."""

    def __init__(self, scene: ResultScene, number: int, name: str) -> None:
        self._scene, self._number, self._name = scene, number, name
        self._seen: Observation = scene.positions[number]
        self._strings, self._river = scene.strings, self._seen.rivers[0]

    def widths(self, look: Look) -> Extent:
        return Extent(look.px(self._scene.PART), look.px(TOGETHER))

    def heights(self, look: Look, width: int) -> Extent:
        tall = look.px(TALL if width >= look.px(TOGETHER) else TALL + DEALT)
        return Extent(tall, tall)

    def place(self, look: Look, rect: pygame.Rect) -> list[Box]:
        """Makes the pictures that stay; those of rows when they are first seen."""
        self._look, self._width = look, rect.width
        self._art = CardArt(look.assets, self._scene.context.letters)
        self._heap = cache(partial(heap_of_sand, look.assets, look.theme, side=look.px(HEAP)))
        self.row = cache(self._row)
        self._rest, self._hand = self._without_space(), self._hand_picture()
        return super().place(look, rect)

    def draw(self, canvas: pygame.Surface, look: Look) -> None:
        """Draws all that is counted so far, and the sand on its way."""
        scene, (x, y) = self._scene, self.rect.topleft
        canvas.blit(self._heading(not scene.animating and scene.winner == self._number), (x, y))
        y += look.px(NAME + 0.6)
        points, flying = 0, []
        for row, count in enumerate(scene.cups[self._number]):
            shares = scene.count.shares(row, count, scene.time)
            landed = sum(share >= 1 for share in shares)
            self._appear(canvas, self.row(row, landed), row, y)
            flying += [(share, row, nth, y) for nth, share in enumerate(shares) if 0 < share < 1]
            points += landed * (row + 1)
            y += look.px(ROW)
        self._appear(canvas, self._rest, len(LETTERS), y)
        y += look.px(REST)
        total = canvas.blit(self._total(points), (x, y))
        if not scene.animating:
            canvas.blit(self._hand, (x, total.bottom))
        if not scene.context.settings.reduced_motion:
            cup = x + look.px(2.2), y + look.px(TOTAL / 2)
            for share, row, nth, top in flying:
                left, middle = self._in_row(row, nth)
                _fly(canvas, self._heap(self._river[row]), cup, (x + left, top + middle), share)

    def _appear(self, canvas: pygame.Surface, row: pygame.Surface, number: int, y: int) -> None:
        """Draws a row, which fades in when it is looked at."""
        shown = max(0.0, min(1.0, (self._scene.time - self._scene.count.begins[number]) / FADE))
        row.set_alpha(round(255 * shown))
        canvas.blit(row, (self.rect.left, y + round((1 - shown) * self._look.px(0.8))))

    def _in_row(self, row: int, nth: int) -> tuple[int, int]:
        """Where in its row the middle of a card's sand lies."""
        reach = min(REACH, self._width * SUMS / self._look.unit - SUM - SAND)
        step = min(2.5, reach / max(1, self._seen.own_cup[self._river[row]] - 1))
        return self._look.px(SAND + nth * step), self._look.px(ROW) // 2

    def _heading(self, crowned: bool) -> pygame.Surface:
        """The player's name, with a crown for the winner."""
        look, strip = self._look, self._strip(NAME)
        left = look.px(4.6) if crowned else 0
        strip.write(self._name, 3.6, "display-bold", room=self._width - left, topleft=(left, 0))
        if crowned:
            strip.surface.blit(look.assets.icon("crown", look.px(3.6), look.theme.accent), (0, look.px(0.5)))
        strip.rule(look.px(NAME) - max(1, look.px(THIN)))
        return strip.surface

    def _total(self, points: int) -> pygame.Surface:
        """The sum, large, with the number of cards in the cup and those of them that were dealt unseen."""
        look, ink, cards = self._look, self._look.theme.faint_panel_ink, sum(self._seen.own_cup)
        together = self._width >= look.px(TOGETHER)
        strip = self._strip(TOTAL if together else TOTAL + DEALT)
        strip.rule(0)
        middle, side = look.px(TOTAL) // 2 + look.px(0.3), look.px(4.4)
        number = strip.write(str(points), 6.2, "display-bold", midright=(self._width, middle))
        strip.surface.blit(look.assets.icon("cup", side, ink), (0, middle - side // 2))
        words = self._strings.ngettext("{count} card in the cup", "{count} cards in the cup", cards)
        room = self._width // 3 if together else number.left - side - look.px(2)
        place = strip.write(words.format(count=cards), 2.0, ink=ink, room=room, midleft=(side + look.px(0.9), middle))
        if together:
            self._dealt_cards(strip, place.right + look.px(1.2), self._width - look.px(9.4), middle)
        else:
            self._dealt_cards(strip, 0, self._width, look.px(TOTAL + DEALT / 2))
        return strip.surface

    def _dealt_cards(self, strip: Strip, left: int, right: int, middle: int) -> None:
        """The cards that were dealt to the cup, between two points."""
        colours = in_order(self._seen.own_dealt)
        step, ink = self._look.px(CARD * 1.06), self._look.theme.faint_panel_ink
        room, words = right - left - step * len(colours), self._strings.gettext("dealt face down")
        x = strip.write(words, ink=ink, room=room, midleft=(left, middle)).right + self._look.px(0.8) + step // 2
        for number, colour in enumerate(colours):
            strip.card(colour, (x + number * step, middle), CARD)

    def _row(self, row: int, counted: int) -> pygame.Surface:
        """A river space, of which so many cards are counted: number, card, sand, "4 × 3", points."""
        look, strip, faint = self._look, self._strip(ROW), self._look.theme.faint_panel_ink
        middle, card = look.px(ROW) // 2, (look.px(6.2), look.px(ROW) // 2)
        strip.write(str(row + 1), 3.2, "display-bold", look.theme.accent, midleft=(0, middle + look.px(0.2)))
        if row >= len(self._river):
            self._slot(strip.surface, card)
            strip.write("–", 2.3, ink=faint, midright=(self._width, middle))
            return strip.surface
        strip.card(self._river[row], card, CARD)
        for nth in reversed(range(counted)):
            picture = self._heap(self._river[row])
            strip.surface.blit(picture, picture.get_rect(center=self._in_row(row, nth)))
        strip.write(f"{counted} × {row + 1}", 2.4, midright=(round(self._width * SUMS), middle))
        strip.write("=", 2.4, ink=faint, center=(round(self._width * 0.775), middle))
        strip.write(str(counted * (row + 1)), 2.7, "text-bold", midright=(self._width, middle))
        return strip.surface

    def _without_space(self) -> pygame.Surface:
        """Colours without a space: worth nothing."""
        look, strip = self._look, self._strip(REST)
        rest = [(c, count) for c, count in enumerate(self._seen.own_cup) if count and c not in self._river]
        if not rest:
            return strip.surface
        middle, x = look.px(REST) // 2, look.px(1.6)
        for colour, count in rest:
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
        colours = in_order(self._seen.hand)
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
        look = self._look
        stitch(surface, rect, look.px(0.4), look.px(0.7), look.theme.line, look.px(THIN))


class ResultScene(Ending):
    """What the game came to, the player `viewer` on the left. The session must be finished."""

    def __init__(
        self, context: Context, session: Session, viewer: Player, taught: Callable[[Context], Closing] | None = None
    ) -> None:
        super().__init__(context, session, viewer, taught)
        self.cups = tuple(counted(seen.own_cup, seen.rivers[0]) for seen in self.positions)
        self.count = Count(self.cups)
        self.time = OVER if context.settings.speed == "off" else 0.0

    @property
    def animating(self) -> bool:
        return self.time < OVER

    def second_line(self) -> str:
        """How the match stands, and what decided between equal points."""
        return "  ·  ".join(filter(None, (super().second_line(), self.tie_sentence())))

    def tie_sentence(self) -> str:
        """What decided between equal points; "" if the points did."""
        outcome: Outcome = self.positions[0].outcome
        if outcome.scores[0] != outcome.scores[1]:
            return ""
        if outcome.winner is None:
            return self.strings.gettext("Equal points, and equally many cards in the cups.")
        fewer, more = sorted(outcome.cup_sizes)
        words = self.strings.gettext("Equal points: the cup with fewer cards wins, {fewer} to {more}.")
        return words.format(fewer=fewer, more=more)

    WIDTH = 140.0

    @property
    def told(self) -> bool:
        return not self.animating

    def part(self, column: int) -> Box:
        """The cup, counted row by row."""
        return CupColumn(self, column, self._name(column))

    def handle(self, event: Input) -> Transition:
        """Any click or key ends the counting, but M, which mutes; a click on a button acts as well."""
        if self.animating and isinstance(event, (PointerPressed, KeyPressed)) and event != KeyPressed("m"):
            self.time, self._calm = OVER, 0.0
            self.resumed()
            if isinstance(event, KeyPressed):
                return None
        return super().handle(event)

    def update(self, dt: float) -> Transition:
        if self.animating:
            pace = SPEEDS.get(self.context.settings.speed, 1.0)
            self.time, self._stale = min(OVER, self.time + dt * pace), True
            if not self.animating:
                self.resumed()
            return None
        return super().update(dt)


def _fly(
    canvas: pygame.Surface, heap: pygame.Surface, start: tuple[int, int], end: tuple[int, int], share: float
) -> None:
    """Draws sand on its way from the cup to its row, in a small arc."""
    eased = smoothstep(0.0, 1.0, share)
    arc = 4 * eased * (1 - eased) * heap.get_width() * 0.8
    x, y = (start[axis] + (end[axis] - start[axis]) * eased for axis in (0, 1))
    canvas.blit(heap, heap.get_rect(center=(round(x + arc), round(y - arc * 0.5))))
