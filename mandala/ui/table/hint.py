"""The hint: when it is open, what it says, its slip, its marks on the table.

The opinion is the strongest level's, made from what the seat knows that asks; what a game says beside it is no part of the
opinion. A trail leads from where something is taken to where it goes: that of the best move, or of the one that is pointed to.
Each game knows where a move's places are.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final

import pygame

from mandala.play.games import GAMES
from mandala.play.review import Advice, Judgement, judged
from mandala.play.session import Session
from mandala.ui.kit.assets import Latest
from mandala.ui.kit.compose import Item
from mandala.ui.kit.inputs import Point
from mandala.ui.kit.paper import SMALL
from mandala.ui.kit.pieces import SLIP, SMOOTH, Pieces, drawn_once, painted, stacked
from mandala.ui.table.curve import sign_picture
from mandala.ui.table.facts import HintRow, HintSight, Sign
from mandala.ui.words.names import Names, level_name
from mandala.ui.words.strings import Strings, percent

SHOWN: Final = 3  # moves that a hint shows
TOLD: Final = 2  # reasons that a move has, at most

STEP: Final = 2.3  # [u] from one step of a trail to the next
SIDE: Final = 1.7  # [u] of a step with its rim; the tip is twice as large
BESIDE: Final = 0.9  # distance of numbers at one place, as a share of their width
TURN: Final = 3  # [degrees] to which a trail's direction is rounded, so that few pictures are made
TIP: Final = ((0.98, 0.5), (0.08, 0.78), (0.24, 0.5), (0.08, 0.22))  # outline of the tip of a trail
CHEVRON: Final = ((0.8, 0.5), (0.35, 0.88), (0.2, 0.72), (0.45, 0.5), (0.2, 0.28), (0.35, 0.12))
"""The outline of a step, in its direction."""
NUMBER: Final = 3.7  # [u] height of a number on its tip
GAP: Final = 0.6  # [u] between rows
SIZES: Final = ((1.0, 2), (0.93, 2), (0.87, 2), (0.87, 1), (0.87, 0))
"""The sizes of the words, each with so many reasons, that are tried until the slip leaves the game free."""
MoveWords = tuple[str, Sequence[str]]  # a move in a few words, and reasons for it
Here = tuple[int, int]  # a position of a session: the branch, and after how many moves


class Hint:
    """The hint of one table. It belongs to the position for which it was asked, and goes with it. `here` is that position while
    the seat that looks has a choice, else None; `told` puts a move into words."""

    def __init__(
        self, session: Session, here: Callable[[], Here | None], told: Callable[[Strings, Names, Any], MoveWords]
    ) -> None:
        self._session, self._here, self._told = session, here, told
        self._opened: Here | None = None
        self._said: Latest[HintSight[Any]] = Latest()

    @property
    def possible(self) -> bool:
        return self._here() is not None

    @property
    def open(self) -> bool:
        """True while it is to be seen."""
        return self._opened is not None and self._opened == self._here()

    def ask(self) -> None:
        """Opens it. It then counts as a game with help."""
        self._session.ask_advice()
        self._opened = self._here()

    def close(self) -> None:
        self._opened = None

    def sight(self, strings: Strings, names: Names) -> HintSight[Any] | None:
        """The hint as it is to be seen; None while it is not open."""
        if not self.open:
            return None
        key = strings.language, names, self._opened, self._session.advice, self._session.advising
        return self._said.of(key, lambda: self._words(strings, names))

    def _words(self, strings: Strings, names: Names) -> HintSight[Any]:
        level = level_name(strings, GAMES[self._session.plan.game].strongest)
        if advice := self._session.advice[:SHOWN]:
            return hint_words(strings, level, advice, partial(self._told, strings, names))
        if self._session.advising:
            return HintSight(strings.gettext("{name} is thinking …").format(name=level))
        return HintSight(strings.gettext("There is no hint now"))


def hint_words(strings: Strings, level: str, advice: Advice, told: Callable[[Any], MoveWords]) -> HintSight[Any]:
    """The best moves with their chances to win, best first; `told` are the game's words on a move."""
    head = strings.gettext("{level}: {wins} wins in 100").format(level=level, wins=round(100 * advice[0].chance))
    rows = []
    for number, verdict in enumerate(advice):
        title, reasons = told(verdict.move)
        rows.append(HintRow(verdict.move, title, listed_chance(strings, advice, number), tuple(reasons[:TOLD])))
    return HintSight(head, tuple(rows))


def listed_chance(strings: Strings, advice: Advice, number: int) -> str:
    """The chance to win after one of the best moves, in a list of them."""
    if number and judged(advice[number]) is Judgement.GOOD:
        return strings.gettext("as good")
    return percent(strings, round(100 * advice[number].chance))


def hint_marks(
    moves: Sequence[Sequence[Point]], pieces: Pieces, shown: int = 0, centred: bool = False, sign: Sign | None = None
) -> Iterator[Item]:
    """The marks of each move at its one place, or at the two from which and to which it goes, and the trail of the `shown` one.
    Numbers at one place stand side by side, from there or around it. With a `sign` the last move has that in place of
    its number, and only where it goes to."""
    here: dict[Point, list[int]] = {}
    for number, spots in enumerate(moves):
        for spot in spots:
            here.setdefault(spot, []).append(number)

    def place(number: int, spot: Point) -> Point:
        before = here[spot].index(number) - ((len(here[spot]) - 1) / 2 if centred else 0)
        return spot[0] + round(before * pieces.px(NUMBER * BESIDE)), spot[1]

    for spots in moves[shown : shown + 1]:
        if len(spots) == 2:
            yield from _trail(place(shown, spots[0]), place(shown, spots[1]), pieces)
    for number, spots in enumerate(moves):
        signed = sign is not None and number == len(moves) - 1
        tag = sign_tag(pieces, sign) if sign is not None and signed else number_tag(pieces, number + 1)
        for spot in spots[-1:] if signed else spots:
            yield Item.at(tag, center=place(number, spot))


def _trail(start: Point, end: Point, pieces: Pieces) -> Iterator[Item]:
    """Steps between two numbers, and a tip before the second."""
    wide, tall = end[0] - start[0], end[1] - start[1]
    free = math.hypot(wide, tall) - pieces.px(NUMBER)
    count = int(free / pieces.px(STEP))
    if count < 1:
        return
    angle = round(math.degrees(math.atan2(-tall, wide)) / TURN) * TURN % 360
    for step in range(count):
        way = (pieces.px(NUMBER) / 2 + free * (step + 0.5) / count) / (free + pieces.px(NUMBER))
        last = step == count - 1
        picture = _step(pieces, TIP if last else CHEVRON, SIDE * 1.5 if last else SIDE, angle)
        yield Item.at(picture, center=(round(start[0] + wide * way), round(start[1] + tall * way)))


@drawn_once
def _step(pieces: Pieces, outline: tuple[tuple[float, float], ...], units: float, angle: int) -> pygame.Surface:
    """A filled outline with a bright rim, seen on whatever colour."""
    side, turn = pieces.px(units), math.radians(angle)
    big = pygame.Surface((side * SMOOTH, side * SMOOTH), pygame.SRCALPHA)
    big.fill((*pieces.theme.panel[:3], 0))
    corners = [(x * side * SMOOTH, y * side * SMOOTH) for x, y in outline]
    rim = max(2, round(pieces.unit * 0.16 * SMOOTH))
    pygame.draw.polygon(big, pieces.theme.panel, corners)
    for one, other in zip(corners, (*corners[1:], corners[0])):
        pygame.draw.line(big, pieces.theme.panel, one, other, 2 * rim)
        pygame.draw.circle(big, pieces.theme.panel, one, rim)
    pygame.draw.polygon(big, pieces.theme.accent, corners)
    wide = max(1, round(side * (abs(math.cos(turn)) + abs(math.sin(turn)))))
    return pygame.transform.smoothscale(pygame.transform.rotate(big, angle), (wide, wide))


@drawn_once
def sign_tag(pieces: Pieces, sign: Sign) -> pygame.Surface:
    """The sign of the move that was played, on a round paper."""
    side = pieces.px(NUMBER * 0.86)
    paper = pieces.rounded((side, side), side / 2 / pieces.unit, pieces.theme.panel, pieces.theme.line, 0.16).copy()
    picture = sign_picture(pieces, sign, round(side * 0.62))
    paper.blit(picture, picture.get_rect(center=(side // 2, side // 2)))
    return paper


@drawn_once
def number_tag(pieces: Pieces, number: int) -> pygame.Surface:
    """The number of a move, on a square that stands on its tip: a shape that nothing else has."""
    side = pieces.px(NUMBER)
    tag = _tip(pieces, side).copy()
    digit = pieces.assets.font("text-bold", round(side * 0.48)).render(str(number), True, pieces.theme.panel)
    tag.blit(digit, digit.get_rect(center=(side // 2, side // 2)))
    return tag


@painted
def _tip(pieces: Pieces, big: pygame.Surface) -> None:
    """A square that stands on its tip."""
    half = big.get_width() / 2
    for colour, arm in ((pieces.theme.panel, half), (pieces.theme.accent, half * 0.88)):
        corners = (half, half - arm), (half + arm, half), (half, half + arm), (half - arm, half)
        pygame.draw.polygon(big, colour, corners)


def slip_item(hint: HintSight[Any], room: tuple[int, int], pieces: Pieces, **corner: tuple[int, int]) -> Item:
    """The slip, one of its corners at a point."""
    return Item.at(_slip(pieces, hint, room), **corner)


@drawn_once
def _slip(pieces: Pieces, hint: HintSight[Any], room: tuple[int, int]) -> pygame.Surface:
    parts = [picture for _, picture in _parts(hint, pieces.slip_room(room), pieces)]
    return pieces.slip(stacked(parts, parts[0].get_width(), pieces.px(GAP)))


def verdict_slip(hint: HintSight[Any], box: pygame.Rect, pieces: Pieces) -> tuple[Item, tuple[int, int]]:
    """The slip of a verdict at the top of its box, and the room of its words."""
    soft = pieces.px(0.9)
    room = box.width - pieces.px(2.6), box.height - pieces.px(1.1)
    return slip_item(hint, room, pieces, topleft=(box.left - soft, box.top - soft)), room


def row_at(hint: HintSight[Any], room: tuple[int, int], slip: pygame.Rect, pos: Point, pieces: Pieces) -> int | None:
    """The number of the move of a slip that is pointed to, as in `HintSight.marked`."""
    if not slip.collidepoint(pos):
        return None
    parts = _parts(hint, pieces.slip_room(room), pieces)
    y, found = slip.centery + (slip.height - pieces.px(2 * 0.9 + SLIP[1])) // 2, None
    for number, picture in reversed(parts):
        y -= picture.get_height() + pieces.px(GAP)
        found = number
        if pos[1] >= y:
            break
    return found


def _parts(hint: HintSight[Any], room: tuple[int, int], pieces: Pieces) -> list[tuple[int | None, pygame.Surface]]:
    """The head, the move that was played, the rows and the reasons, as large as fits the room, each with the number of its move.
    Where there is too little room for all reasons, the last ones are left out."""
    grown = ((1.5, 2), (1.38, 2), (1.26, 2), (1.15, 2), (1.07, 2)) if pieces.scale > 1 else ()
    sizes = [*((min(size, pieces.scale), most) for size, most in grown), *SIZES]
    tried = [(size, most, len(hint.why)) for size, most in sizes]
    tried += [(*sizes[-1], why) for why in reversed(range(len(hint.why)))]
    parts = list[tuple[int | None, pygame.Surface]]()
    for size, most, why in tried:
        px = round(pieces.px(SMALL) * size)
        parts = [*_set(hint, most, why, room[0], pieces, px)]
        if sum(part.get_height() + pieces.px(GAP) for _, part in parts) - pieces.px(GAP) <= room[1]:
            break
    return parts


def _set(
    hint: HintSight[Any], most: int, why: int, width: int, pieces: Pieces, px: int
) -> Iterator[tuple[int | None, pygame.Surface]]:
    """The parts with words of a size, at most so many reasons for each move and for what is better."""
    theme = pieces.theme
    head = pieces.text.draw(hint.head, "text-semibold", px, theme.faint_panel_ink, width)
    yield None, stacked((head,), width)
    if hint.played is not None:
        number = next((at for at, row in enumerate(hint.marked) if row.move == hint.played.move), None)
        side = pieces.px(NUMBER * 0.62)
        tag = pygame.Surface((pieces.px(NUMBER), pieces.px(NUMBER)), pygame.SRCALPHA)
        if hint.sign is not None:
            sign = sign_picture(pieces, hint.sign, side)
            tag.blit(sign, sign.get_rect(center=tag.get_rect().center))
        yield number, _row(tag, hint.played, most + 1, width, pieces, px)
    for number, row in enumerate(hint.rows):
        yield number, _row(number_tag(pieces, number + 1), row, most, width, pieces, px)
    for words in hint.why[:why]:
        yield None, pieces.text.draw(words, "text", px, theme.panel_ink, width)


def _row(tag: pygame.Surface, row: HintRow[Any], most: int, width: int, pieces: Pieces, px: int) -> pygame.Surface:
    """The number or sign, the move, and below it its chance and what it does, at most so many reasons."""
    theme, left = pieces.theme, pieces.px(NUMBER + 0.2)
    title = pieces.text.draw(row.title, "text-semibold", px, theme.panel_ink, width - left)
    words = " · ".join([row.chance, *row.reasons[:most]])
    below = pieces.text.draw(words, "text", px, theme.panel_ink, width - left)
    text = stacked((title, below), width - left, 0)
    paper = pygame.Surface((width, max(text.get_height(), tag.get_height())), pygame.SRCALPHA)
    paper.blit(text, (left, 0))
    paper.blit(tag, (0, pieces.px(0.2)))
    return paper
