"""Turns inputs at the tile table into intents. It changes only what is chosen; a move is looked up among the legal ones, and
the scene submits it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Final

from mandala.core.tiles.moves import FLIP, OPEN, SWAP, TAKE, Flip, Move, Open, Swap, TakeStart
from mandala.core.tiles.observation import Observation
from mandala.core.tiles.setup import Space
from mandala.ui.kit import inputs
from mandala.ui.kit.assets import LastValueCache
from mandala.ui.kit.inputs import Input, Point, neighbour
from mandala.ui.table.facts import Action as TableAction
from mandala.ui.table.facts import Choosing, Facts, Refuse, Submit
from mandala.ui.table.tooltip import TipWords
from mandala.ui.tiles.layout import TOUCH, TileLayout
from mandala.ui.tiles.motion import Spot
from mandala.ui.tiles.words import refusal_text

SLACK: Final = 0.9  #: [u] that the pointer may move in a click
#: largest distance of a drop from the middle of a space, in tile widths: a fifth of the tile then lies on it
NEAR: Final = 0.68
ARROWS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}


TileFacts = Facts[Observation, TileLayout, Move, "Control"]  #: a tile table at one moment

Action = TableAction[Move, Spot]


def why_not(facts: TileFacts, move: Move) -> str:
    return refusal_text(facts.strings, facts.refused(move), move, facts.position, facts.side, facts.names)


def swappable(facts: TileFacts) -> bool:
    return bool(targets(facts))


def put(facts: TileFacts, space: Space) -> Open | Swap:
    """The move that puts the swap tile on a space: a swap where its colour is opened, else an opening (T3)."""
    opened = facts.position.swaps[facts.side] in facts.position.rivers[facts.side]
    return SWAP[space] if opened else OPEN[space]


@dataclass
class Control(Choosing):
    """The player's selection: whether the swap tile is picked up, and the space or start tile at the keyboard's cursor."""

    pointer: Point = (-1, -1)
    held: bool = False
    cursor: Space | None = None
    start: int | None = None
    by_keys: bool = False
    pressed: Point | None = None
    dragging: bool = False
    #: the words on the tiles of a position, since readers ask for all of them with every key
    words: LastValueCache[dict[Space, TipWords]] = field(default_factory=LastValueCache, compare=False, repr=False)

    def keep_to(self, position: Observation, moved: bool) -> None:
        """Puts the swap tile back when a move is shown."""
        if moved:
            self.clear()

    def clear(self) -> None:
        self.held = self.dragging = False
        self.pressed = self.start = None

    def let_go(self) -> None:
        """Sends a dragged swap tile home; one that was taken up by a click or a key stays in hand."""
        self.held, self.dragging, self.pressed = self.held and not self.dragging, False, None

    def pointed(self, facts: TileFacts) -> Space | None:
        """The space that pointer or keys point to, or to which the dragged swap tile would go."""
        if self.by_keys:
            return self.cursor
        return facts.layout.space_at(self.pointer, NEAR if self.dragging else TOUCH)

    def meant(self, facts: TileFacts, space: Space) -> Move:
        """Returns the move that choosing this space makes.

        With the swap tile in hand it puts the tile there. Else it flips the tile, or swaps it if nothing else is
        possible. A single click never opens a group.
        """
        laid = put(facts, space)
        if self.held or (isinstance(laid, Swap) and laid in facts.legal and FLIP[space] not in facts.legal):
            return laid
        return FLIP[space]

    def take(self, event: Input, facts: TileFacts) -> Action:
        match event:
            case inputs.PointerPressed(pos, 1):
                return self.press(pos, facts)
            case inputs.PointerPressed(_, 3):
                self.clear()
            case inputs.PointerReleased(pos, 1):
                return self.release(pos, facts)
            case inputs.PointerMoved(pos):
                self.move(pos, facts.layout.unit)
            case inputs.PointerLeft():
                self.pointer = (-1, -1)
            case inputs.KeyPressed(key, shift, False):
                return self.key(key, shift, facts)
            case _:
                pass
        return None

    def press(self, pos: Point, facts: TileFacts) -> Action:
        self.dragging = False
        if not facts.legal:
            return None
        if facts.position.choosing:
            return self._press_start(pos, facts)
        if on_swap(facts, pos):
            self.held, self.pressed = not self.held, pos
            return None
        space = facts.layout.space_at(pos)
        if space is None:
            self.clear()
            return None
        return self.choose(space, facts)

    def _press_start(self, pos: Point, facts: TileFacts) -> Action:
        for colour, rect in zip(facts.position.start_tiles, facts.layout.starts):
            if rect.collidepoint(pos):
                return Submit(TAKE[colour])
        space = facts.layout.space_at(pos)
        return None if space is None else self.choose(space, facts)

    def choose(self, space: Space, facts: TileFacts, lifted: Spot | None = None) -> Action:
        """Puts the chosen tile on a space, or flips the tile there."""
        move = self.meant(facts, space)
        if move in facts.legal:
            self.clear()
            return Submit(move, lifted)
        return Refuse(why_not(facts, move))

    def move(self, pos: Point, unit: float) -> None:
        if pos != self.pointer:
            self.by_keys = False
        self.pointer = pos
        if self.pressed is not None and math.dist(pos, self.pressed) > SLACK * unit:
            self.held = self.dragging = True

    def release(self, pos: Point, facts: TileFacts) -> Action:
        """The first button goes up: a drop, or the end of a click."""
        self.pressed, self.pointer = None, pos
        if not self.dragging:
            return None
        space = self.pointed(facts)
        self.dragging = False
        side = facts.layout.columns[facts.side].swap.width
        action = self.choose(space, facts, Spot(*pos, side)) if space is not None else None
        self.held = False
        return action

    def key(self, name: str, shift: bool, facts: TileFacts) -> Action:
        if not facts.legal:
            return None
        if facts.position.choosing:
            return self._start_key(name, facts)
        match name:
            case "left" | "right" | "up" | "down":
                self._walk(ARROWS[name], facts)
            case "tab":
                self._next(-1 if shift else 1, facts)
            case "x" | "+" | "-" | "=":
                self.held, self.by_keys = not self.held and swappable(facts), True
            case "return" | "space":
                if self.cursor is not None and self.by_keys:
                    return self.choose(self.cursor, facts)
                self._next(1, facts)
            case _:
                pass
        return None

    def _start_key(self, name: str, facts: TileFacts) -> Action:
        self.by_keys = True
        if name in ("left", "right", "tab") or (name in ("return", "space") and self.start is None):
            self.start = 1 - self.start if self.start is not None else 0
        elif name in ("return", "space") and self.start is not None:
            return Submit(TAKE[facts.position.start_tiles[self.start]])
        return None

    def _walk(self, step: tuple[int, int], facts: TileFacts) -> None:
        if self.cursor is None:
            self.cursor = facts.position.setup.shape.central[0]
        elif self.by_keys:
            self.cursor = facts.layout.beside(self.cursor, step)
        self.by_keys = True

    def _next(self, step: int, facts: TileFacts) -> None:
        """Goes to the next space where something can be done; takes the swap tile up where it can only open."""
        clicked = {move.space for move in facts.legal if isinstance(move, (Flip, Swap))}
        if not clicked:
            self.held = swappable(facts)
        spaces = sorted(targets(facts)) if self.held else sorted(clicked)
        self.by_keys = True
        if spaces:
            self.cursor = neighbour(spaces, self.cursor, step)


def targets(facts: TileFacts) -> tuple[Space, ...]:
    """The spaces to which the swap tile may go."""
    return tuple([move.space for move in facts.legal if not isinstance(move, (Flip, TakeStart))])


def on_swap(facts: TileFacts, pos: Point) -> bool:
    """True if a point is on the swap tile of the player who decides, and the tile has a legal space."""
    rect = facts.layout.columns[facts.side].swap
    return swappable(facts) and math.dist(pos, rect.center) <= rect.width / 2
