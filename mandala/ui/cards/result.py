"""The result of the card game: both rivers, sand poured on them, what decided."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import takewhile
from typing import Final

import pygame

from mandala.core.cards.counts import Colour, Counts, plus
from mandala.core.cards.observation import Observation
from mandala.core.cards.rules import cup_score
from mandala.core.game import Outcome, Player
from mandala.play.session import Session
from mandala.ui.cards.art import CardArt
from mandala.ui.cards.heaps import pile_edge, pile_of_sand, signed_sand
from mandala.ui.cards.layout import in_order
from mandala.ui.cards.places import CARD_RATIO, Pose
from mandala.ui.cards.sand import GrainArt, chances
from mandala.ui.context import Context
from mandala.ui.kit.access import Node, Role
from mandala.ui.kit.assets import Look
from mandala.ui.kit.boxes import Box, Column, Extent, Row, Spacer, Stack
from mandala.ui.kit.inputs import Point
from mandala.ui.kit.paper import LINE_WIDTH, SMALL_TEXT, Picture, Print, Words, stitch, write
from mandala.ui.kit.theme import Size
from mandala.ui.pages.result import CROWDED_FROM as PAGE_CROWDED
from mandala.ui.pages.result import SPACES, Closing, Ending, Worth, deciding_colour, poured
from mandala.ui.pages.won_mandala import Points
from mandala.ui.words.colours import colour_name, counted

CARD: Final = 8.2  #: [u] width of a card in a river, where there is room
CROWDED_FROM: Final = 4.0  #: [u] width of a card on a crowded page
LOW: Final = (7.4, 0.068)  #: [u] height of the highest sand there, and how much less for each percent of larger texts
BROAD: Final = 1.0  #: width of the highest cone, as a share of what a space of a river has
FILLED: Final = 0.84  #: width of a card as a share of what a space of a river has
POINTS: Final = (2.7, 3.2)  #: [u] size of the points above the sand, and the height that they have
PRODUCT: Final = (2.0, 2.9)  #: [u] size of the words below the card
FEW: Final = 12  #: points that reach up to the top if nobody has more in any space
SMALL_CARD: Final = 3.3  #: [u] width of a card that counts nothing
HEAP: Final = 3.4  #: [u] width of a heap of sand that counts nothing
STREAM: Final = 22  #: grains that are seen falling
FALL: Final = 2.4  #: how often in a second each of them falls


def worths(seen: Observation) -> Mapping[Colour, Worth]:
    """Returns the points for each colour of a player's cup (C9)."""
    river, cup = seen.rivers[0], seen.own_cup
    spaces = {colour: number for number, colour in enumerate(river, 1)}
    return {
        colour: Worth(cards, cards * spaces.get(colour, 0), f"{cards} × {spaces.get(colour, 0)}")
        for colour, cards in enumerate(cup)
    }


class River(Print):
    """A player's river: a card on each space, above it a cone of sand, as large as the points of its colour."""

    def __init__(self, scene: ResultScene, column: int) -> None:
        self._scene = scene
        self._river = scene.positions[column].rivers[0]
        self._worths = scene.worths[column]

    def widths(self, look: Look) -> Extent:
        return Extent(look.px(self._scene.part_width), look.px(SPACES * CARD / FILLED))

    def heights(self, look: Look, width: int) -> Extent:
        other = look.px(POINTS[1]) + look.px(PRODUCT[1]) + round(self._card(look, width) * CARD_RATIO)
        least, natural = 5.0, 9.0
        if self._scene.crowded:
            least = natural = LOW[0] - LOW[1] * (self._scene.context.settings.scale - PAGE_CROWDED)
        return Extent(other + look.px(least), other + look.px(natural))

    def place(self, look: Look, rect: pygame.Rect) -> list[Box]:
        self._art = CardArt(look.assets, self._scene.context.letters)
        self._grains = GrainArt(look.assets, look.theme, look.unit)
        return super().place(look, rect)

    def nodes(self) -> Sequence[Node]:
        """Names the points of each colour of the river."""
        t = self._scene.strings
        worths = [(colour, self._worths[colour]) for colour in self._river]
        told = [f"{colour_name(t, one)}: {worth.product} = {worth.points}" for one, worth in worths]
        free = range(len(told) + 1, SPACES + 1)
        told += [t.gettext("River space {space}").format(space=space) for space in free]
        return [Node(Role.ITEM, words) for words in told]

    def draw(self, canvas: pygame.Surface, look: Look) -> None:
        card, step = self._card(look, self.rect.width), self.rect.width / SPACES
        tall, ground = round(card * CARD_RATIO), self._ground(look)
        for space in range(SPACES):
            x = round(self.rect.left + step * (space + 0.5))
            pose = Pose(x, ground + tall / 2, card)
            if space >= len(self._river):
                self._empty(canvas, look, pose, space + 1)
                continue
            colour = self._river[space]
            worth, share = self._worths[colour], poured(space, self._scene.time)
            size = self._size(look, worth)
            high = round(size[1] * math.sqrt(share))
            canvas.blit(*self._art.sprite(colour, pose).at(pose))
            if worth.points and share:
                self._pour(canvas, look, colour, (x, ground), size, high)
            words = str(round(worth.points * share))
            write(canvas, look, words, POINTS[0], midbottom=(x, ground - high), face="text-bold")
            product = worth.product.replace(" ", "") if self._scene.crowded else worth.product
            write(canvas, look, product, PRODUCT[0], midbottom=(x, self.rect.bottom), ink=look.theme.faint_panel_ink)

    def _ground(self, look: Look) -> int:
        """The height at which the cones stand, on the cards."""
        tall = round(self._card(look, self.rect.width) * CARD_RATIO)
        return self.rect.bottom - look.px(PRODUCT[1]) - tall

    def _size(self, look: Look, worth: Worth) -> Size:
        """The width and height of a cone [px]."""
        room = self._ground(look) - self.rect.top - look.px(POINTS[1])
        high = max(1, round(room * math.sqrt(worth.points / self._scene.highest)))
        return max(2, round(self.rect.width / SPACES * BROAD * high / room)), high

    def parts_made(self, look: Look) -> Iterator[None]:
        for colour in self._river:
            if (worth := self._worths[colour]).points:
                self._scene.pile(look.theme, colour, self._size(look, worth), look.unit)
                yield

    def _pour(self, canvas: pygame.Surface, look: Look, colour: Colour, foot: Point, size: Size, high: int) -> None:
        """Draws a cone of sand above a point, so much of it as has been poured, and the grains that fall."""
        card, edge = self._card(look, self.rect.width), pile_edge(look.unit)
        pile = self._scene.pile(look.theme, colour, size, look.unit)
        canvas.blit(
            pile, (foot[0] - pile.get_width() // 2, foot[1] - high - edge), (0, 0, pile.get_width(), high + edge)
        )
        if high == size[1]:
            return
        picture, top = self._grains.pictures(colour)[0], self.rect.top
        for chance in chances()[:STREAM]:
            fallen = (self._scene.time * FALL + chance.pace) % 1.0
            x, y = foot[0] + chance.stray * card * 0.06, top + (foot[1] - high - top) * fallen**2
            canvas.blit(picture, (round(x), round(y)))

    def _empty(self, canvas: pygame.Surface, look: Look, pose: Pose, number: int) -> None:
        """The stitched outline of an empty space, with its number."""
        rect = pygame.Rect(0, 0, round(pose.width), round(pose.height)).move_to(center=(round(pose.x), round(pose.y)))
        stitch(look.assets, canvas, rect, look.px(0.6), look.px(0.8), look.theme.line, look.px(LINE_WIDTH))
        write(canvas, look, str(number), 3.0, center=rect.center, face="display", ink=look.theme.faint_panel_ink)

    def _card(self, look: Look, width: int) -> int:
        return min(look.px(CROWDED_FROM if self._scene.crowded else CARD), round(width / SPACES * FILLED))


def _label(words: str) -> Words:
    return Words(words.replace(" ", "\u00a0"), SMALL_TEXT, "faint", "left", middle=True)


def _heap(colour: Colour, look: Look, side: int) -> pygame.Surface:
    return signed_sand(look.assets, colour, side)


class ResultScene(Ending):
    """The result of a finished session, the player `viewer` on the left."""

    def __init__(
        self, context: Context, session: Session, viewer: Player, taught: Callable[[Context], Closing] | None = None
    ) -> None:
        super().__init__(context, session, viewer, taught)
        self.worths = tuple(worths(seen) for seen in self.positions)
        # points of the sand that fills the height
        self.highest = max(FEW, *(worth.points for side in self.worths for worth in side.values()))
        self.pile = lru_cache(2 * SPACES)(partial(pile_of_sand, context.assets))

    def _before_the_last_mandala(self) -> tuple[int, int] | None:
        """Returns both cups' points before the first claim of the last mandala; None if nobody claimed from it (C6.5)."""
        claims = [step.before for step in takewhile(lambda step: step.before.choosing, reversed(self.steps))]
        if not claims:
            return None
        seen: Observation = claims[-1]
        rivals = plus(seen.rival_cup, self.positions[1].own_dealt)
        return cup_score(seen.own_cup, seen.rivers[0]), cup_score(rivals, seen.rivers[1])

    def left(self) -> None:
        super().left()
        self.pile.cache_clear()

    def points(self, column: int) -> Points:
        return [(colour, self.worths[column][colour].points) for colour in self.positions[column].rivers[0]]

    def decided(self) -> str:
        """The cups of equal points, else the last mandala if it turned the game, a card, spaces of one river, a colour."""
        t, winner = self.strings, self.winner
        outcome: Outcome = self.positions[0].outcome
        if winner is None or outcome.scores[0] == outcome.scores[1]:
            return self._tie(outcome)
        before = self._before_the_last_mandala()
        if before is not None and before[winner] <= before[1 - winner]:
            more, less = before[1 - winner], before[winner]
            you = t.gettext("You came from behind: {less}\u00a0to\u00a0{more} before the last mandala.")
            named = t.gettext("{name} came from behind: {less}\u00a0to\u00a0{more} before the last mandala.")
            even = t.gettext("It was even before the last mandala: {more}\u00a0to\u00a0{less}.")
            return self.of(winner, *((you, named) if more > less else (even, even)), more=more, less=less)
        if (colour := self.levelling(self.positions[0].rivers[1 - winner])) is not None:
            you = t.gettext("One more {colour} card in your cup, and you would have equalised.")
            named = t.gettext("One more {colour} card in the cup, and {name} would have equalised.")
            return self.of(1 - winner, you, named, colour=colour_name(t, colour))
        won, lost = (self.positions[column].rivers[0] for column in (winner, 1 - winner))
        if not lost:
            return t.gettext("One river stayed empty, so nothing in that cup counted.")
        alone = won[len(lost) :]
        points = sum(self.worths[winner][colour].points for colour in alone)
        if points >= abs(outcome.scores[0] - outcome.scores[1]):
            spaces = t.ngettext(
                "Space {space} decided it, worth {points}: only one river got that far.",
                "The spaces from {space} on decided it, worth {points}: only one river got that far.",
                len(alone),
            )
            return spaces.format(space=len(lost) + 1, points=points)
        place = t.gettext("The better space for {colour} decided it: {more} beats {less}.")
        return deciding_colour(t, self.worths[winner], self.worths[1 - winner], place)

    def _tie(self, outcome: Outcome) -> str:
        if outcome.winner is None:
            return self.strings.gettext("Equal points, and equally many cards in the cups.")
        fewer, more = sorted(outcome.tie_break)
        words = self.strings.gettext("Equal points: the cup with fewer cards wins, {fewer} to {more}.")
        return words.format(fewer=fewer, more=more)

    def part(self, column: int) -> Sequence[Box | None]:
        """The river with its sand; below it, small, the cards that were dealt unseen, the hand, and what counts nothing."""
        seen, t = self.positions[column], self.strings
        dealt = self._cards(t.gettext("Dealt face down"), seen.own_dealt)
        hand = self._cards(t.gettext("Hand at the end"), seen.hand)
        nothing = [self._nothing(side) for side in (column, 1 - column)]
        return (
            River(self, column),
            Column(dealt, hand, gap=0.6),
            Stack(*(one or Spacer() for one in nothing)) if any(nothing) else None,
        )

    def _cards(self, label: str, cards: Counts) -> Box:
        colours = in_order(cards)
        wide = SMALL_CARD * (1 + 1.06 * (len(colours) - 1))
        words = ", ".join(counted(self.strings, colour, count) for colour, count in enumerate(cards) if count)
        picture = Picture(partial(self._fan, colours), (SMALL_CARD * (1 + 0.4 * (len(colours) - 1)), wide), words)
        return Row(_label(label), picture if colours else None, gap=1.0)

    def _fan(self, colours: Sequence[Colour], look: Look, width: int) -> pygame.Surface:
        """Cards side by side in a width, or one on the other."""
        card, art = look.px(SMALL_CARD), CardArt(look.assets, self.context.letters)
        step = min(card * 1.06, (width - card) / max(1, len(colours) - 1))
        fan = pygame.Surface((width, round(card * CARD_RATIO) + look.px(0.4)), pygame.SRCALPHA)
        for number, colour in enumerate(colours):
            pose = Pose(card / 2 + number * step, fan.get_height() / 2, card)
            fan.blit(*art.sprite(colour, pose).at(pose))
        return fan

    def _nothing(self, column: int) -> Box | None:
        """The colours of the cup that have no space: they count nothing."""
        seen = self.positions[column]
        rest = [(colour, count) for colour, count in enumerate(seen.own_cup) if count and colour not in seen.rivers[0]]
        heaps: list[Box] = []
        for colour, count in rest:
            heaps += [
                Picture(partial(_heap, colour), (HEAP, HEAP), colour_name(self.strings, colour)),
                Words(f"× {count}", SMALL_TEXT, align="left", middle=True),
            ]
        return Row(_label(self.strings.gettext("not in the river")), *heaps, gap=1.0) if rest else None
