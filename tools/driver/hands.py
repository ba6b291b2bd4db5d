"""A person's hands and eyes: gestures, the passing of time, and what is found on the screen."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import pygame

from mandala.ui.context import Context
from mandala.ui.kit.access import AccessibilityAction, Act, walk
from mandala.ui.kit.access import Path as NodePath
from mandala.ui.kit.boxes import Box, Group
from mandala.ui.kit.inputs import ACCESSIBILITY_ACTION, Input, Point
from mandala.ui.kit.paper import Words
from mandala.ui.kit.scene import Scene
from mandala.ui.kit.scroll import ListBox
from mandala.ui.kit.theme import Size
from mandala.ui.kit.widgets import Choice, Widget
from mandala.ui.loop import FRAME, Loop
from mandala.ui.pages.page import Page
from mandala.ui.platform.window import Window
from tools.driver import gestures
from tools.driver.gestures import Event

WAIT: Final = 0.05
"""Seconds of a round in which nothing is done."""
AHEAD: Final = 12
"""Events that come in one batch at the most because of haste."""


class Hands:
    """Hands and eyes at a loop.

    With `rng` a gesture is made in any of the ways that there are, else in the plainest. `haste` is the share of the
    gestures that are not waited for: their events come in one batch with those of the next one. Hands that are not
    `eager` look at what opened by itself before they answer it.
    """

    context: Context
    loop: Loop
    window: Window

    def __init__(self, rng: random.Random | None = None, haste: float = 0.0, eager: bool = True) -> None:
        self.rng, self.haste, self.eager = rng or _Plain(), haste, eager
        self._ahead: list[Event] = []
        self._held = False

    # Eyes

    @property
    def scene(self) -> Any:
        """The scene on top."""
        return self.loop.scene

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """All scenes, the one on top last."""
        return self.loop.scenes

    @property
    def size(self) -> Size:
        """The window's size."""
        return self.window.size

    @property
    def running(self) -> bool:
        """True until the player has left."""
        return self.loop.running

    @property
    def moving(self) -> bool:
        """True while anything on the screen moves, or a scene is still to come."""
        return self.loop.fading or self.loop.making or self.scene.animating

    @property
    def picture(self) -> pygame.Surface:
        """What the window shows."""
        return self.window.surface

    def t(self, words: str) -> str:
        """Returns an English text in the program's language."""
        return self.context.strings.gettext(words)

    def spot(self, label: str) -> Point:
        """Scrolls the button, option or row with an English text into view and returns the point of the window there."""
        words, page = self.t(label), self.scene
        assert isinstance(page, Page)
        things = [thing for widget in page.form.widgets for thing in parts(widget)]
        for said, rect in things:
            if words in said:
                return gestures.spot(page, rect.center)
        raise LookupError(f"no {words!r} on {type(page).__name__}: {[said for said, _ in things]}")

    def path(self, key: object) -> NodePath:
        """Returns the path of the accessibility node with a key."""
        return next(path for path, node in walk(self.loop.tree()) if node.key == key)

    # Time

    def step(self, *inputs: Input, dt: float = FRAME) -> None:
        """One round of the loop, with inputs that were translated already."""
        self.loop.step(dt, inputs)

    def batch(self, *events: Event, dt: float = FRAME, shift: bool = False) -> None:
        """One round of the loop with what a window sends. `shift` is held meanwhile."""
        pygame.key.set_mods(pygame.KMOD_LSHIFT if shift else 0)
        self.loop.step(dt, self.loop.inputs(events))

    def wait(self, seconds: float = 1.0, dt: float = WAIT) -> None:
        """Lets time go on."""
        for _ in range(round(seconds / dt)):
            batch, self._ahead = self._ahead, []
            self.batch(*batch, dt=dt)

    def wait_until(self, true: Callable[[], bool], seconds: float = 20.0) -> None:
        """Lets time go on until something is so."""
        for _ in range(round(seconds / WAIT)):
            if true():
                return
            self.wait(WAIT)
        raise AssertionError("it never came to be")

    def rest(self, seconds: float, dt: float = WAIT) -> bool:
        """Lets time go on until nothing moves or is to come by itself; whether that came within so many seconds."""
        for _ in range(round(seconds / dt)):
            self.batch(dt=dt)
            if not self.running or not (self.moving or self.scene.waiting):
                return True
        return False

    def look(self) -> None:
        """Sees what came by itself, which takes no answer at first."""
        while self.running and self.loop.deaf:
            self.wait(WAIT)

    # Hands

    def send(self, *events: Event, dt: float = FRAME, shift: bool = False) -> None:
        """One batch, unless in haste."""
        self._ahead += events
        if self.haste and self.chance(self.haste) and len(self._ahead) < AHEAD and not shift:
            return
        batch, self._ahead = self._ahead, []
        self.batch(*batch, dt=dt, shift=shift)

    def chance(self, share: float) -> bool:
        """Returns True in that share of the cases, as `rng` has it; without one always."""
        return self.rng.random() < share

    def move(self, pos: Point) -> None:
        """Takes the mouse to a point."""
        self.send(gestures.motion(pos, self._held))

    def away(self) -> None:
        """Takes the mouse to the edge."""
        self.move((3, self.size[1] // 2))

    def down(self, pos: Point) -> None:
        """The first button goes down."""
        self._held = True
        self.send(gestures.press(pos))

    def up(self, pos: Point) -> None:
        """The first button goes up."""
        self._held = False
        self.send(gestures.release(pos))

    def click(self, pos: Point, button: int = 1, shift: bool = False) -> None:
        """Down and up, mostly in one round."""
        self._look_first()
        self.move(pos)
        down, between, up = gestures.click(pos, button)
        if self.chance(0.7):
            self.send(down, between, up, shift=shift)
        else:
            self.send(down, shift=shift)
            self.send(between)
            self.send(up)

    def press(self, label: str) -> None:
        """Clicks the button, option or row with an English text on a page."""
        self.look()
        self.click(self.spot(label))

    def wheel(self, steps: int) -> None:
        """Turns the wheel."""
        self.send(gestures.turn(steps))

    def drag(self, path: Sequence[Point], more: int = 0) -> None:
        """Presses at the first point, moves along the others, lets go at the last; on the way the wheel takes more cards."""
        self.move(path[0])
        self.down(path[0])
        for pos in path[1:]:
            self.move(pos)
            for _ in range(more):
                self.wheel(1)
            more = 0
        self.up(path[-1])

    def key(self, *names: str, mod: int = 0, shift: bool = False, dt: float = FRAME) -> None:
        """Keys go down and up one after the other, each mostly in one round."""
        for name in names:
            self._look_first()
            *down, up = gestures.key(name, mod | pygame.KMOD_LSHIFT if shift else mod)
            if self.chance(0.7):
                self.send(*down, up, dt=dt)
            else:
                self.send(*down, dt=dt)
                self.send(up)

    def type(self, text: str) -> None:
        """Enters characters."""
        for character in gestures.typed(text):
            self.send(*character)

    def ask(self, path: NodePath, act: Act = Act.PRESS, value: str | float = "") -> None:
        """Asks for something as a screen reader does."""
        self.send(gestures.event(ACCESSIBILITY_ACTION, input=AccessibilityAction(path, act, value)))

    def _look_first(self) -> None:
        if not self.eager:
            self.look()


class _Plain(random.Random):
    """Chooses what is done mostly."""

    def random(self) -> float:
        """Returns the least number."""
        return 0.0


def parts(widget: Widget) -> Iterator[tuple[Sequence[str], pygame.Rect]]:
    """Yields what can be clicked on a widget: the words that it bears, and where it is."""
    if isinstance(widget, ListBox):
        for number, box in widget.boxes.items():
            yield written(widget.row(number, False)), box
    elif isinstance(widget, Choice):
        for (_, name), box in zip(widget.options, widget.boxes()):
            yield [name], box
    else:
        yield [getattr(widget, "label", ""), getattr(widget, "hint", "")], widget.rect


def written(box: Box) -> list[str]:
    """Returns the words in a box and those in it."""
    if isinstance(box, Words):
        return [box.words]
    return [words for inner in box.boxes for words in written(inner)] if isinstance(box, Group) else []
