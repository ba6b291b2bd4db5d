"""The hint: its state, words, slip, and marks on the table.

It evaluates by the strongest level and what the asking seat knows. A game adds words, but no evaluation. A trail leads
from where a piece is taken to where it goes. It shows the best move, or the one at the pointer.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial
from typing import Final

import pygame

from mandala.core.continuation import Continuation
from mandala.play.games import GAMES
from mandala.play.review.review import Advice, Judgement, judged
from mandala.play.session import Session
from mandala.ui.kit.assets import LastValueCache
from mandala.ui.kit.compose import Item
from mandala.ui.kit.inputs import Point
from mandala.ui.kit.paper import SMALL_TEXT
from mandala.ui.kit.sprites import SHAPE_OVERSAMPLING, SLIP, Sprites, cached_picture, painted, stacked
from mandala.ui.table.curve import sign_picture
from mandala.ui.table.facts import Annotation, HintRow, HintSight, TableSight
from mandala.ui.words.names import Names, level_name
from mandala.ui.words.strings import Strings, percent

SHOWN: Final = 3  #: moves that a hint shows
EVEN: Final = 2  #: [%] largest distance of a chance to win from one half in an even game
TOLD: Final = 2  #: reasons of a move, at most

STEP: Final = 2.3  #: [u] from one step of a trail to the next
SIDE: Final = 1.7  #: [u] of a step with its rim; the tip is twice as large
BESIDE: Final = 0.9  #: distance of numbers at one place, as a share of their width
TURN: Final = 3  #: [degrees] step of a trail's direction, so that few pictures are made
TIP: Final = ((0.98, 0.5), (0.08, 0.78), (0.24, 0.5), (0.08, 0.22))  #: outline of the tip of a trail
#: The outline of a step, in its direction.
CHEVRON: Final = ((0.8, 0.5), (0.35, 0.88), (0.2, 0.72), (0.45, 0.5), (0.2, 0.28), (0.35, 0.12))
NUMBER: Final = 3.7  #: [u] height of a number on its tip
LARGEST: Final = 1.25  #: largest scale of the numbers
GAP: Final = 0.6  #: [u] between rows
#: the scale of texts from which on a sheet holds the moves and reasons, since they would shrink beside the table
LARGE: Final = 1.5
#: the sizes of large words, tried until they fit
LARGE_SIZES: Final = tuple(size / 20 for size in range(40, 19, -1))
#: the sizes of the words and the numbers of reasons, tried until the slip leaves the game free
SIZES: Final = ((1.0, 2), (0.93, 2), (0.87, 2), (0.87, 1), (0.87, 0))
MoveWords = tuple[str, Sequence[str]]  #: a move in a few words, and reasons for it
#: says why a move is better than another, from their continuation and the loss
Why = Callable[[Strings, Names, Hashable, Hashable, Continuation | None, float | None], Sequence[str]]
Here = tuple[int, int]  #: a position of a session: the branch, and after how many moves


class Hint:
    """The hint of one table, open only in the position for which it was asked.

    `here` is that position while the seat that looks has a choice, else None. `told` puts a move into words, and `why`
    says what speaks against a move and for a better one.
    """

    def __init__(
        self,
        session: Session,
        here: Callable[[], Here | None],
        told: Callable[[Strings, Names, Hashable], MoveWords],
        why: Why = lambda *_: (),
    ) -> None:
        self._session, self._here, self._told, self._why = session, here, told, why
        self._opened: Here | None = None
        self._said: LastValueCache[HintSight[object]] = LastValueCache()

    @property
    def possible(self) -> bool:
        return self._here() is not None

    @property
    def open(self) -> bool:
        return self._opened is not None and self._opened == self._here()

    def ask(self) -> None:
        """Opens the hint, which makes the game assisted."""
        self._session.ask_advice()
        self._opened = self._here()

    def close(self) -> None:
        self._opened = None

    def count_as_help(self) -> None:
        """Makes the game assisted, for help of another kind."""
        self._session.count_as_assisted()

    def sight(self, strings: Strings, names: Names) -> HintSight[object] | None:
        """Returns the hint as it looks, None while it is closed."""
        if not self.open:
            return None
        key = strings.language, names, self._opened, self._session.advice, self._session.advising
        return self._said.of(key, lambda: self._words(strings, names))

    def _words(self, strings: Strings, names: Names) -> HintSight[object]:
        game = self._session.config.game
        level = level_name(strings, game, GAMES[game].strongest)
        if advice := self._session.advice[:SHOWN]:
            words = hint_words(strings, advice, partial(self._told, strings, names))
            why = self._against_second(strings, names, advice)
            return words._replace(why=why, more=strings.gettext("E: why not 2?") if why else "")
        if self._session.advising:
            return HintSight(strings.gettext("{name} is thinking …").format(name=level))
        return HintSight(strings.gettext("No hint right now"))

    def _against_second(self, strings: Strings, names: Names, advice: Advice) -> tuple[str, ...]:
        """Says why the best move is better than the second; nothing if both are as good."""
        if len(advice) < 2 or judged(advice[1]) is Judgement.GOOD:
            return ()
        best, second = advice[:2]
        said = self._why(strings, names, second.move, best.move, self._session.told, second.loss)
        return tuple(
            [strings.gettext("Why not 2?") + f" {words}" if not at else words for at, words in enumerate(said)]
        )


def hint_words(strings: Strings, advice: Advice, told: Callable[[Hashable], MoveWords]) -> HintSight[object]:
    """Returns the best moves with their chances to win, best first. `told` puts a move into words."""
    wins = round(100 * advice[0].chance)
    if abs(wins - 50) <= EVEN:
        head = strings.gettext("Even ({percent})")
    elif wins > 50:
        head = strings.gettext("Ahead: {percent} to win")
    else:
        head = strings.gettext("Behind: {percent} to win")
    head, rows = head.format(percent=percent(strings, wins)), []
    for number, evaluation in enumerate(advice):
        title, reasons = told(evaluation.move)
        rows.append(HintRow(evaluation.move, title, listed_chance(strings, advice, number), tuple(reasons[:TOLD])))
    return HintSight(head, tuple(rows))


def listed_chance(strings: Strings, advice: Advice, number: int) -> str:
    """Returns the chance to win after one of the best moves, as a list of them shows it."""
    if number and judged(advice[number]) is Judgement.GOOD:
        return strings.gettext("as good")
    return percent(strings, round(100 * advice[number].chance))


def hint_items(
    sight: TableSight,
    hint: HintSight[object],
    sprites: Sprites,
    room: tuple[int, int],
    moves: Sequence[Sequence[Point]],
    pointed: int,
    centred: bool = False,
    kept: Sequence[pygame.Rect] = (),
    **corner: tuple[int, int],
) -> Iterator[Item]:
    """Yields the marks of a hint's moves at their places as in `hint_marks`, and its slip.

    The slip has a `corner` and `room` for its words [px], unless it has the place of a review's evaluation. The trail is
    that of the line at the pointer, else of the move `pointed`. It leaves out the bar of a replay and what is `kept`.
    """
    frame, slip = sight.resting.layout.frame, None
    if frame.slip is not None:
        slip, room = evaluation_slip(hint, frame.slip, sprites)
    elif worded(hint, frame.scale):
        slip = slip_item(hint, room, sprites, **corner)
    at = None if slip is None else row_at(hint, room, slip.rect, sight.pointer, sprites)
    bar = [] if sight.transport is None else [frame.bar]
    yield from hint_marks(moves, sprites, pointed if at is None else at, centred, hint.tagged, [*kept, *bar])
    if slip is not None:
        yield slip


def hint_marks(
    moves: Sequence[Sequence[Point]],
    sprites: Sprites,
    shown: int = 0,
    centred: bool = False,
    sign: Annotation | None = None,
    kept: Sequence[pygame.Rect] = (),
) -> Iterator[Item]:
    """Yields the marks of each move at its places, and the trail of the `shown` one.

    A move has one place, or one where it begins and one where it ends. Numbers at one place stand side by side, to the
    right of it or `centred`. With a `sign` the last move has that in place of its number, only where it ends. The trail
    leaves out the `kept` rectangles: labels, a panel.
    """
    here: dict[Point, list[int]] = {}
    for number, spots in enumerate(moves):
        for spot in spots:
            here.setdefault(spot, []).append(number)

    def place(number: int, spot: Point) -> Point:
        before = here[spot].index(number) - ((len(here[spot]) - 1) / 2 if centred else 0)
        return spot[0] + round(before * _side(sprites) * BESIDE), spot[1]

    for spots in moves[shown : shown + 1]:
        if len(spots) == 2:
            steps = _trail(place(shown, spots[0]), place(shown, spots[1]), sprites)
            yield from (step for step in steps if step.rect.collidelist(kept) < 0)
    for number, spots in enumerate(moves):
        signed = sign is not None and number == len(moves) - 1
        tag = sign_tag(sprites, sign) if sign is not None and signed else number_tag(sprites, number + 1)
        for spot in spots[-1:] if signed else spots:
            yield Item.at(tag, center=place(number, spot))


def _side(sprites: Sprites) -> int:
    """Returns the height of a number on its tip [px]."""
    return sprites.px(NUMBER * max(1.0, min(sprites.scale, LARGEST)))


def _trail(start: Point, end: Point, sprites: Sprites) -> Iterator[Item]:
    """Yields the steps between two numbers, the last one as a tip."""
    wide, tall = end[0] - start[0], end[1] - start[1]
    free = math.hypot(wide, tall) - _side(sprites)
    count = int(free / sprites.px(STEP))
    if count < 1:
        return
    angle = round(math.degrees(math.atan2(-tall, wide)) / TURN) * TURN % 360
    for step in range(count):
        way = (_side(sprites) / 2 + free * (step + 0.5) / count) / (free + _side(sprites))
        last = step == count - 1
        picture = _step(sprites, TIP if last else CHEVRON, SIDE * 1.5 if last else SIDE, angle)
        yield Item.at(picture, center=(round(start[0] + wide * way), round(start[1] + tall * way)))


@cached_picture
def _step(sprites: Sprites, outline: tuple[tuple[float, float], ...], units: float, angle: int) -> pygame.Surface:
    """Draws a filled outline with a bright rim, visible on any colour."""
    side, turn = sprites.px(units), math.radians(angle)
    big = pygame.Surface((side * SHAPE_OVERSAMPLING, side * SHAPE_OVERSAMPLING), pygame.SRCALPHA)
    big.fill((*sprites.theme.panel[:3], 0))
    corners = [(x * side * SHAPE_OVERSAMPLING, y * side * SHAPE_OVERSAMPLING) for x, y in outline]
    rim = max(2, round(sprites.unit * 0.16 * SHAPE_OVERSAMPLING))
    pygame.draw.polygon(big, sprites.theme.panel, corners)
    for one, other in zip(corners, (*corners[1:], corners[0])):
        pygame.draw.line(big, sprites.theme.panel, one, other, 2 * rim)
        pygame.draw.circle(big, sprites.theme.panel, one, rim)
    pygame.draw.polygon(big, sprites.theme.accent, corners)
    wide = max(1, round(side * (abs(math.cos(turn)) + abs(math.sin(turn)))))
    return pygame.transform.smoothscale(pygame.transform.rotate(big, angle), (wide, wide))


@cached_picture
def sign_tag(sprites: Sprites, sign: Annotation) -> pygame.Surface:
    """Draws the sign of the played move on a round paper."""
    side = round(_side(sprites) * 0.86)
    paper = sprites.rounded((side, side), side / 2 / sprites.unit, sprites.theme.panel, sprites.theme.line, 0.16).copy()
    picture = sign_picture(sprites, sign, round(side * 0.62))
    paper.blit(picture, picture.get_rect(center=(side // 2, side // 2)))
    return paper


@cached_picture
def number_tag(sprites: Sprites, number: int) -> pygame.Surface:
    """Draws the number of a move on a square that stands on its tip, a shape that nothing else has."""
    side = _side(sprites)
    tag = _tip(sprites, side).copy()
    digit = sprites.assets.font("text-bold", round(side * 0.48)).render(str(number), True, sprites.theme.panel)
    tag.blit(digit, digit.get_rect(center=(side // 2, side // 2)))
    return tag


@painted
def _tip(sprites: Sprites, big: pygame.Surface) -> None:
    half = big.get_width() / 2
    for colour, arm in ((sprites.theme.panel, half), (sprites.theme.accent, half * 0.88)):
        corners = (half, half - arm), (half + arm, half), (half, half + arm), (half - arm, half)
        pygame.draw.polygon(big, colour, corners)


def worded(hint: HintSight[object], scale: float) -> bool:
    """Returns whether a hint has a slip beside the table. Large texts show it on a sheet."""
    return scale < LARGE or not hint.rows or hint.played is not None


def reasons_in_view(
    sight: TableSight, hint: HintSight[object], sprites: Sprites, room: tuple[int, int]
) -> tuple[str, ...]:
    """Returns the reasons that stand on a hint's slip, with `room` for its words as in `hint_items`."""
    frame = sight.resting.layout.frame
    if frame.slip is not None:
        room = _evaluation_room(frame.slip, sprites)
    elif not worded(hint, frame.scale):
        return ()
    return _fitting(hint, sprites.slip_room(room), sprites)[1]


def slip_item(hint: HintSight[object], room: tuple[int, int], sprites: Sprites, **corner: tuple[int, int]) -> Item:
    """Returns the slip with one of its corners at a point."""
    return Item.at(_slip(sprites, hint, room), **corner)


@cached_picture
def _slip(sprites: Sprites, hint: HintSight[object], room: tuple[int, int]) -> pygame.Surface:
    parts = [picture for _, picture in _fitting(hint, sprites.slip_room(room), sprites)[0]]
    return sprites.slip(stacked(parts, parts[0].get_width(), sprites.px(GAP)))


def evaluation_slip(hint: HintSight[object], box: pygame.Rect, sprites: Sprites) -> tuple[Item, tuple[int, int]]:
    """Returns the slip of an evaluation at the top of its box, and the room for its words."""
    soft, room = sprites.px(0.9), _evaluation_room(box, sprites)
    return slip_item(hint, room, sprites, topleft=(box.left - soft, box.top - soft)), room


def _evaluation_room(box: pygame.Rect, sprites: Sprites) -> tuple[int, int]:
    return box.width - sprites.px(2.6), box.height - sprites.px(1.1)


def row_at(
    hint: HintSight[object], room: tuple[int, int], slip: pygame.Rect, pos: Point, sprites: Sprites
) -> int | None:
    """Returns the number of the move at a point of a slip, as in `HintSight.marked`."""
    if not slip.collidepoint(pos):
        return None
    parts, _ = _fitting(hint, sprites.slip_room(room), sprites)
    y, found = slip.centery + (slip.height - sprites.px(2 * 0.9 + SLIP[1])) // 2, None
    for number, picture in reversed(parts):
        y -= picture.get_height() + sprites.px(GAP)
        found = number
        if pos[1] >= y:
            break
    return found


_Parts = list[tuple[int | None, pygame.Surface]]


def _fitting(hint: HintSight[object], room: tuple[int, int], sprites: Sprites) -> tuple[_Parts, tuple[str, ...]]:
    """Returns the head, the played move, the rows and the reasons, each with the number of its move; and those reasons.

    They are as large as fits the room. If it is too small for all reasons, the last ones are left out.
    """
    return sprites.latest("hint", (hint, room), lambda: _fitted(hint, room, sprites))


def _fitted(hint: HintSight[object], room: tuple[int, int], sprites: Sprites) -> tuple[_Parts, tuple[str, ...]]:
    if sprites.scale >= LARGE:
        reasons = 0 if hint.played is not None else len(hint.why)
        tried = [(size, 0, reasons) for size in LARGE_SIZES if size <= sprites.scale]
    else:
        grown = ((1.5, 2), (1.38, 2), (1.26, 2), (1.15, 2), (1.07, 2)) if sprites.scale > 1 else ()
        sizes = [*((min(size, sprites.scale), most) for size, most in grown), *SIZES]
        tried = [(size, most, len(hint.why)) for size, most in sizes]
        if hint.played is None and hint.why:  # the facts of the moves are worth more room
            tried = [*tried[:1], *[(size, most, 0) for size, most in sizes]]
        else:
            tried += [(*sizes[-1], why) for why in reversed(range(len(hint.why)))]
    parts, why = _Parts(), 0
    for size, most, why in tried:
        px = round(sprites.px(SMALL_TEXT) * size)
        parts = [*_set(hint, most, why, room[0], sprites, px)]
        if sum(part.get_height() + sprites.px(GAP) for _, part in parts) - sprites.px(GAP) <= room[1]:
            break
    return parts, hint.why[:why]


def _set(
    hint: HintSight[object], most: int, why: int, width: int, sprites: Sprites, px: int
) -> Iterator[tuple[int | None, pygame.Surface]]:
    """Yields the parts in one size, with at most `most` reasons of a move and `why` reasons of a review."""
    theme, brief = sprites.theme, sprites.scale >= LARGE and hint.played is not None
    if hint.head:
        head = sprites.text.draw(hint.head, "text-semibold", px, theme.faint_panel_ink, width)
        yield None, stacked((head,), width)
    if hint.played is not None:
        number = next((at for at, row in enumerate(hint.marked) if row.move == hint.played.move), None)
        side = round(_side(sprites) * 0.62)
        tag = pygame.Surface((_side(sprites), _side(sprites)), pygame.SRCALPHA)
        if hint.sign is not None:
            sign = sign_picture(sprites, hint.sign, side)
            tag.blit(sign, sign.get_rect(center=tag.get_rect().center))
        yield number, _row(tag, hint.played, most + 1, width, sprites, px)
    for number, row in enumerate(() if brief else hint.rows):
        yield number, _row(number_tag(sprites, number + 1), row, most, width, sprites, px)
    unsaid = hint.played is None and not why
    for words in filter(None, (hint.more,) if brief or unsaid else hint.why[:why]):
        yield None, sprites.text.draw(words, "text", px, theme.panel_ink, width)


def _row(tag: pygame.Surface, row: HintRow[object], most: int, width: int, sprites: Sprites, px: int) -> pygame.Surface:
    """Draws a tag and a move, and below it its chance with at most `most` reasons."""
    theme, left = sprites.theme, _side(sprites) + sprites.px(0.2)
    title = sprites.text.draw(row.title, "text-semibold", px, theme.panel_ink, width - left)
    words = " – ".join(filter(None, [row.chance, ", ".join(row.reasons[:most])]))
    below = sprites.text.draw(words, "text", px, theme.panel_ink, width - left)
    text = stacked((title, below), width - left, 0)
    paper = pygame.Surface((width, max(text.get_height(), tag.get_height())), pygame.SRCALPHA)
    paper.blit(text, (left, 0))
    paper.blit(tag, (0, sprites.px(0.2)))
    return paper
