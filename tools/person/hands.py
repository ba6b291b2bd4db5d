"""A person's hands: gestures of mouse and keys, and a legal move of the card game made by one of three ways. They look at nothing
but what lies on the screen, and a gesture may come to nothing, as those of people do."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pygame

from mandala.core.cards.moves import BuildMountain, ClaimColour, Move
from mandala.ui.cards.control import hand_card_at
from mandala.ui.cards.drag import TARGETS, target_of
from mandala.ui.cards.places import HANDS, MOUNTAINS
from mandala.ui.cards.table import TableScene
from mandala.ui.inputs import Point
from tools.person.program import FRAME, Program, event


class Hands:
    """Gestures on a program."""

    def __init__(self, program: Program, rng: random.Random) -> None:
        self._program, self._rng = program, rng

    def wait(self, seconds: float, dt: float = 0.05) -> None:
        """Lets time go on."""
        for _ in range(round(seconds / dt)):
            self._program.step(dt=dt)

    def move(self, pos: Point) -> None:
        """Takes the mouse to a point."""
        self._program.step(event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))

    def press(self, pos: Point, button: int = 1) -> None:
        """A button goes down."""
        self._program.step(event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button))

    def release(self, pos: Point, button: int = 1) -> None:
        """A button goes up."""
        self._program.step(event(pygame.MOUSEBUTTONUP, pos=pos, button=button))

    def click(self, pos: Point, button: int = 1, shift: bool = False) -> None:
        """Down and up, mostly in one round."""
        pygame.key.set_mods(pygame.KMOD_SHIFT if shift else 0)
        self.move(pos)
        if self._rng.random() < 0.7:
            down = event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button)
            self._program.step(down, event(pygame.MOUSEBUTTONUP, pos=pos, button=button))
        else:
            self.press(pos, button)
            self.release(pos, button)
        pygame.key.set_mods(0)

    def wheel(self, steps: int) -> None:
        """Turns the wheel."""
        self._program.step(event(pygame.MOUSEWHEEL, x=0, y=steps))

    def drag(self, path: Sequence[Point], more: int = 0) -> None:
        """Presses at the first point, moves along the others, lets go at the last; on the way it takes more cards."""
        self.move(path[0])
        self.press(path[0])
        for pos in path[1:]:
            self.move(pos)
            for _ in range(more):
                self.wheel(1)
            more = 0
        self.release(path[-1])

    def key(self, name: str, mod: int = 0, dt: float = FRAME) -> None:
        """A key goes down."""
        self._program.step(event(pygame.KEYDOWN, key=pygame.key.key_code(name), mod=mod), dt=dt)

    def type(self, text: str) -> None:
        """Characters."""
        self._program.step(*(event(pygame.TEXTINPUT, text=character) for character in text))

    # A move of the card game

    def play(self, table: TableScene, move: Move) -> None:
        """Makes a move in one of the ways there are."""
        if isinstance(move, ClaimColour):
            self._rng.choice((self._claim_by_mouse, self._claim_by_keys))(table, move)
        else:
            self._rng.choice((self._by_dragging, self._by_dragging, self._by_clicks, self._by_keys))(table, move)

    def _by_dragging(self, table: TableScene, move: Move) -> None:
        card, target = _cards(table, move, 1), _target(table, move)
        if card and target:
            if table.control.drag.selection:
                self.key("escape")
            middle = (card[0][0] + target[0]) // 2, (card[0][1] + target[1]) // 2
            self.drag((card[0], middle, target), _count(move) - 1)

    def _by_clicks(self, table: TableScene, move: Move) -> None:
        if table.control.drag.selection:
            self.key("escape")
        for pos in _cards(table, move, _count(move)):
            self.click(pos)
        target = _target(table, move)
        if target:
            self.click(target)

    def _by_keys(self, table: TableScene, move: Move) -> None:
        assert not isinstance(move, ClaimColour)
        for _ in range(6):
            self.key("right")
            chosen = table.control.drag.selection
            if chosen is None or chosen.colour == move.colour:
                break
        for _ in range(_count(move) - 1):
            self.key("up")
        place = target_of(move)
        if place is not None:
            self.key(str(TARGETS.index(place) + 1))
            self.key("return")

    def _claim_by_mouse(self, table: TableScene, move: ClaimColour) -> None:
        claiming = table.watch.observation.claiming
        rect = table.layout.group(MOUNTAINS[claiming], move.colour) if claiming >= 0 else None
        if rect is not None:
            self.click(rect.center)

    def _claim_by_keys(self, table: TableScene, move: ClaimColour) -> None:
        for _ in range(6):
            self.key("right")
            if table.control.claim == move.colour:
                break
        self.key("return")


def _count(move: Move) -> int:
    return 1 if isinstance(move, (BuildMountain, ClaimColour)) else move.count


def _cards(table: TableScene, move: Move, count: int) -> list[Point]:
    """Points on so many cards of the move's colour that no other card covers, as far as there are such points."""
    found: list[Point] = []
    for card in reversed(table.layout.of(HANDS[0])):
        for across in (0.0, -0.2, -0.4, 0.4):
            pos = round(card.pose.x + card.pose.width * across), round(card.pose.y)
            if card.colour == move.colour and len(found) < count and hand_card_at(table.layout, pos) == card:
                found.append(pos)
                break
    return found


def _target(table: TableScene, move: Move) -> Point | None:
    place = target_of(move)
    return table.layout.frame.drops[place].center if place is not None else None
