"""The tooltip: when it comes, and its slip.

The slip stands beside the explained thing, never over it, where it covers least. A game explains its own things.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from enum import Enum
from functools import partial
from typing import Final

import pygame

from mandala.ui.kit.compose import Item
from mandala.ui.kit.inputs import Input, KeyPressed, Point, PointerLeft, PointerMoved, TextTyped, found_at
from mandala.ui.kit.paper import SMALL_TEXT
from mandala.ui.kit.sprites import Sprites, cached_picture, stacked
from mandala.ui.table.curve import mark_at, place
from mandala.ui.table.facts import AnyFacts, Furniture, Known, Mark, Tip
from mandala.ui.table.game_ui import AnyGameUi
from mandala.ui.table.playback import transport
from mandala.ui.table.toolbar import AnyButton, Button
from mandala.ui.words.strings import Strings

WIDTH: Final = 36.0  #: [u] largest width of the words
#: largest scale of a slip, which must find a place beside the thing it explains
LARGEST: Final = 1.4
GAP: Final = 0.2  #: [u] between a slip and its spot
NEAR: Final = 1.3  #: [u] largest distance of the pointer from a mark on a curve
DELAY: Final = 0.6  #: [s] that the pointer must rest
ASK: Final = "i"  #: the key that explains at once
Finder = Callable[[], Hashable | None]  #: finds the thing that is meant, as the table is now
TipWords = tuple[str, str]  #: a heading, and what is said below it


class Box(Enum):
    """A box of words beside the game."""

    NOTE = "note"
    STATUS = "status"
    LOG = "log"


def box_words(strings: Strings, box: Box) -> TipWords:
    log = strings.gettext("The newest is at the bottom. Click a line to see that position.")
    return {
        Box.NOTE: (
            strings.gettext("This game"),
            strings.gettext("How the match stands. A game with help counts apart."),
        ),
        Box.STATUS: (strings.gettext("Whose turn it is"), strings.gettext("And what can be done.")),
        Box.LOG: (strings.gettext("All moves"), log),
    }[box]


def button_places(facts: AnyFacts) -> Mapping[AnyButton, pygame.Rect]:
    """Returns the places of a table's buttons, also of those in the bar of a replay."""
    frame: Furniture = facts.layout.frame
    if facts.transport is None:
        return frame.buttons
    bar = transport(frame)
    return {**frame.buttons, **bar.buttons, **bar.aids}


def mark_spot(facts: AnyFacts, mark: Mark) -> pygame.Rect | None:
    """Returns the place of a mark on the curve of a review, None if it is gone."""
    sight, rect = facts.transport, transport(facts.layout.frame).curve
    if rect is None or sight is None or sight.curve is None or mark not in sight.curve.marks:
        return None
    x, y = place(rect.size, sight.moves, mark.ply, mark.chance)
    side = round(NEAR * facts.layout.frame.unit)
    return pygame.Rect(0, 0, 2 * side, 2 * side).move_to(center=(rect.left + round(x), rect.top + round(y)))


def thing_at(board: AnyGameUi, facts: AnyFacts, pos: Point) -> Hashable | None:
    """Returns the thing at a point that can be explained: a button, a mark, or a thing of the game."""
    if (button := found_at(button_places(facts), pos)) is not None:
        return button
    if (sight := facts.transport) is not None and facts.layout.frame.bar.collidepoint(pos):
        rect, near = transport(facts.layout.frame).curve, round(NEAR * facts.layout.frame.unit)
        return None if rect is None or sight.curve is None else mark_at(sight.curve, rect, sight.moves, near, pos)
    return board.thing_at(facts, pos)


def tip_of(facts: Known, explain: Callable[[Hashable, Known], Tip | None]) -> Tip | None:
    """Returns the tooltip shown now, if any. `explain` returns that of a thing of the game."""
    if not facts.explained or facts.chosen.dragging:
        return None
    match facts.thing:
        case Button() as button:
            spot = button_places(facts).get(button)
            return None if spot is None else Tip(button.tooltip(facts.strings), "", spot)
        case Mark() as mark:
            spot = mark_spot(facts, mark)
            return None if spot is None else Tip(*mark.words, spot)
        case thing:
            return explain(thing, facts)


def tip_item(
    tip: Tip,
    window: tuple[int, int],
    kept_free: Sequence[pygame.Rect],
    sprites: Sprites,
    said: Sequence[pygame.Rect] = (),
) -> Item:
    """Returns the slip in its place, which covers as little as possible of the `said` rectangles, then of `kept_free`."""
    slip = _slip(sprites, tip.head, tip.body)
    near = tip.spot if tip.near is None else tip.near
    return Item(slip, placed(slip.get_size(), tip.spot, near, window, kept_free, sprites.px(GAP), said))


@cached_picture
def _slip(sprites: Sprites, head: str, body: str) -> pygame.Surface:
    theme, px, width = sprites.theme, sprites.words(SMALL_TEXT, LARGEST), sprites.px(WIDTH)
    lines = [sprites.text.draw(head, "text-semibold", px, theme.panel_ink, width)]
    if body:
        lines.append(sprites.text.draw(body, "text", px, theme.panel_ink, width))
    return sprites.slip(stacked(lines, max(line.get_width() for line in lines)))


def placed(
    size: tuple[int, int],
    spot: pygame.Rect,
    near: pygame.Rect,
    window: tuple[int, int],
    kept_free: Sequence[pygame.Rect],
    gap: int,
    said: Sequence[pygame.Rect] = (),
) -> pygame.Rect:
    """Returns the place of a slip beside `spot`, level with `near`.

    It covers as little as possible of the `said` rectangles, then of those `kept_free`. On the left and right it may
    move up or down for that. It is always within the window, and leaves `spot` free if the window has room beside it.
    """
    width, height = size
    bounds = pygame.Rect((0, 0), window)
    tops = spot.top - height - gap, spot.bottom + gap
    lefts = spot.left - width - gap, spot.right + gap
    along_x = near.centerx - width // 2, near.left, near.right - width
    along_y = near.centery - height // 2, near.top, near.bottom - height
    wishes = [(x, y) for y in tops for x in along_x] + [(x, y) for x in lefts for y in along_y]
    tried = [pygame.Rect(wish, size).clamp(bounds) for wish in wishes]
    beside = [rect for rect in tried if not rect.colliderect(spot)] or tried
    free = [*said, *kept_free]

    def covered(rect: pygame.Rect) -> list[pygame.Rect]:
        return [free[number] for number in rect.collidelistall(free)]

    def badness(rect: pygame.Rect) -> tuple[int, int, int]:
        over_said = sum(area(rect.clip(other)) for other in said)
        distance = abs(rect.centerx - near.centerx) + abs(rect.centery - near.centery)
        return over_said, sum(area(rect.clip(other)) for other in covered(rect)), distance

    sideways = [rect for rect in beside if rect.right <= spot.left or spot.right <= rect.left]
    above = [rect.move(0, other.top - gap - rect.bottom) for rect in sideways for other in covered(rect)]
    below = [rect.move(0, other.bottom + gap - rect.top) for rect in sideways for other in covered(rect)]
    return min([*beside, *filter(bounds.contains, above + below)], key=badness)


def area(rect: pygame.Rect) -> int:
    return rect.width * rect.height


class Hover:
    """The thing at the pointer, None if it has no explanation. `look` finds it again, so that it names nothing gone."""

    def __init__(self) -> None:
        self.thing: Hashable | None = None
        self._find: Finder = lambda: None
        self._rested = 0.0
        self._hushed = False

    def point(self, find: Finder) -> None:
        """Notes that the pointer, or the keyboard, is at the thing that `find` finds."""
        self._find, thing = find, find()
        if thing != self.thing:
            self.thing, self._rested, self._hushed = thing, 0.0, False

    def leave(self) -> None:
        """Notes that the pointer is at nothing."""
        self.point(lambda: None)

    def look(self) -> None:
        """Finds the thing again, since the table may have changed. A silenced tooltip stays silent."""
        thing = self._find()
        if thing != self.thing:
            self.thing, self._rested = thing, 0.0

    def ask(self, find: Finder) -> None:
        """Explains a thing at once."""
        self._find, self.thing, self._rested, self._hushed = find, find(), DELAY, False

    def advance(self, dt: float) -> None:
        if self.pending:
            self._rested += dt

    @property
    def pending(self) -> bool:
        """Whether an explanation will come if the pointer stays."""
        return self.thing is not None and not self._hushed and self._rested < DELAY

    @property
    def shown(self) -> bool:
        """Whether the thing is to be explained."""
        return self.thing is not None and not self._hushed and self._rested >= DELAY

    def hear(self, event: Input, at: Callable[[Point], Hashable | None], asked: Finder) -> None:
        """Follows the pointer; any other input silences the tooltip.

        `at` finds the thing at a point, `asked` the one that the key for it means.
        """
        match event:
            case PointerMoved(pos, rests):
                self.point(partial(at, pos))
                if rests:
                    self._hushed = True
            case PointerLeft():
                self.leave()
            case KeyPressed(key) if key == ASK:
                self.ask(asked)
            case TextTyped():
                pass  # the key of this character was an input already
            case _:
                self._hushed = True
