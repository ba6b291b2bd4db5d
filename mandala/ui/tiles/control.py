"""Turns inputs at the tile table into intents. It changes only what is chosen; a move is looked up among the legal ones, and
the scene submits it.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple

from mandala.core.tiles.moves import FLIP, OPEN, SWAP, TAKE, Flip, Move, Swap, TakeStart
from mandala.core.tiles.observation import Observation
from mandala.core.tiles.setup import Space
from mandala.ui.kit.ring import neighbour
from mandala.ui.table import intents
from mandala.ui.table.intents import Do, Refuse, Submit
from mandala.ui.tiles.layout import TOUCH, Point, TileLayout
from mandala.ui.tiles.motion import Spot
from mandala.ui.tiles.words import refusal_text
from mandala.ui.words.names import Names
from mandala.ui.words.strings import Strings

SLACK: Final = 0.9  # [u] that the pointer may move in a click
NEAR: Final = 0.68
"""A tile may be dropped so far from the middle of a space, in widths of a tile: a fifth of it lies on the space then."""
ARROWS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}


class Situation(NamedTuple):
    """What is acted upon. `player` decides now, 0 below and 1 above; `legal` is empty unless somebody at this screen does."""

    layout: TileLayout
    position: Observation
    legal: tuple[Move, ...]
    player: int
    refusal: Callable[[Move], Enum | None]
    names: Names
    strings: Strings

    def why_not(self, move: Move) -> str:
        """A sentence on why a move cannot be made."""
        return refusal_text(self.strings, self.refusal(move), move, self.position, self.player, self.names)

    @property
    def swappable(self) -> bool:
        """True if the swap tile can go anywhere."""
        return bool(targets(self))


Action = intents.Action[Move, Spot]


def put(now: Situation, space: Space) -> Move:
    """The move that puts the swap tile on a space: a swap where its colour is opened, else an opening (T3)."""
    opened = now.position.swaps[now.player] in now.position.rivers[now.player]
    return SWAP[space] if opened else OPEN[space]


@dataclass
class Control:
    """What the player has chosen: whether the swap tile is taken up, and the space or the start tile that the keys point to."""

    pointer: Point = (-1, -1)
    held: bool = False
    cursor: Space | None = None
    start: int | None = None
    by_keys: bool = False
    pressed: Point | None = None
    dragging: bool = False

    def clear(self) -> None:
        self.held = self.dragging = False
        self.pressed = self.start = None

    def let_go(self) -> None:
        """Sends a dragged swap tile home; one that was taken up by a click or a key stays in hand."""
        self.held, self.dragging, self.pressed = self.held and not self.dragging, False, None

    def pointed(self, now: Situation) -> Space | None:
        """The space that pointer or keys point to, or to which the dragged swap tile would go."""
        if self.by_keys:
            return self.cursor
        return now.layout.space_at(self.pointer, NEAR if self.dragging else TOUCH)

    def meant(self, now: Situation, space: Space) -> Move:
        """The move that choosing this space would be: with the swap tile in hand to put it there, else to flip the tile, or to
        swap where nothing else is possible. An opening is never made by a single click."""
        laid = put(now, space)
        if self.held or (isinstance(laid, Swap) and laid in now.legal and FLIP[space] not in now.legal):
            return laid
        return FLIP[space]

    def press(self, pos: Point, now: Situation) -> Action:
        """The first button goes down."""
        self.pointer, self.by_keys, self.dragging = pos, False, False
        for command, rect in now.layout.buttons.items():
            if rect.collidepoint(pos):
                return Do(command)
        if not now.legal:
            return None
        if now.position.choosing:
            return self._press_start(pos, now)
        if on_swap(now, pos):
            self.held, self.pressed = not self.held, pos
            return None
        space = now.layout.space_at(pos)
        if space is None:
            self.clear()
            return None
        return self.choose(space, now)

    def _press_start(self, pos: Point, now: Situation) -> Action:
        for colour, rect in zip(now.position.start_tiles, now.layout.starts):
            if rect.collidepoint(pos):
                return Submit(TAKE[colour])
        space = now.layout.space_at(pos)
        return None if space is None else self.choose(space, now)

    def choose(self, space: Space, now: Situation, lifted: Spot | None = None) -> Action:
        """Puts the chosen tile on a space, or flips the tile there."""
        move = self.meant(now, space)
        if move in now.legal:
            self.clear()
            return Submit(move, lifted)
        return Refuse(now.why_not(move))

    def move(self, pos: Point, unit: float) -> None:
        """Notes where the pointer is; a pressed swap tile comes with it."""
        if pos != self.pointer:
            self.by_keys = False
        self.pointer = pos
        if self.pressed is not None and math.dist(pos, self.pressed) > SLACK * unit:
            self.held = self.dragging = True

    def release(self, pos: Point, now: Situation) -> Action:
        """The first button goes up: a drop, or the end of a click."""
        self.pressed, self.pointer = None, pos
        if not self.dragging:
            return None
        space = self.pointed(now)
        self.dragging = False
        side = now.layout.columns[now.player].swap.width
        action = self.choose(space, now, Spot(*pos, side)) if space is not None else None
        self.held = False
        return action

    def key(self, name: str, shift: bool, now: Situation) -> Action:
        """A key that chooses or places."""
        if not now.legal:
            return None
        if now.position.choosing:
            return self._start_key(name, now)
        match name:
            case "left" | "right" | "up" | "down":
                self._walk(ARROWS[name], now)
            case "tab":
                self._next(-1 if shift else 1, now)
            case "x":
                self.held, self.by_keys = not self.held and now.swappable, True
            case "return" | "space":
                if self.cursor is not None and self.by_keys:
                    return self.choose(self.cursor, now)
                self._next(1, now)
            case _:
                pass
        return None

    def _start_key(self, name: str, now: Situation) -> Action:
        self.by_keys = True
        if name in ("left", "right", "tab"):
            self.start = 1 - self.start if self.start is not None else 0
        elif name in ("return", "space") and self.start is not None:
            return Submit(TAKE[now.position.start_tiles[self.start]])
        return None

    def _walk(self, step: tuple[int, int], now: Situation) -> None:
        if self.cursor is None:
            self.cursor = now.position.setup.shape.central[0]
        elif self.by_keys:
            self.cursor = now.layout.beside(self.cursor, step)
        self.by_keys = True

    def _next(self, step: int, now: Situation) -> None:
        """Goes to the next space where something can be done; takes the swap tile up where it can only open."""
        clicked = {move.space for move in now.legal if isinstance(move, (Flip, Swap))}
        if not clicked:
            self.held = now.swappable
        spaces = sorted(targets(now)) if self.held else sorted(clicked)
        self.by_keys = True
        if spaces:
            self.cursor = neighbour(spaces, self.cursor, step)


def targets(now: Situation) -> tuple[Space, ...]:
    """The spaces to which the swap tile may go."""
    return tuple([move.space for move in now.legal if not isinstance(move, (Flip, TakeStart))])


def on_swap(now: Situation, pos: Point) -> bool:
    """True if a point is on the swap tile of the player who decides, and it can go anywhere."""
    rect = now.layout.columns[now.player].swap
    return now.swappable and math.dist(pos, rect.center) <= rect.width / 2
