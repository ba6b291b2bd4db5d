"""The form: the widgets of a page, with pointer, keys and focus."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence

import pygame

from mandala.ui.kit import inputs
from mandala.ui.kit.access import AccessibilityAction, Act
from mandala.ui.kit.assets import Look
from mandala.ui.kit.boxes import Box
from mandala.ui.kit.inputs import Input, KeyPressed, Point
from mandala.ui.kit.scene import Transition
from mandala.ui.kit.widgets import Widget


def marks(boxes: Sequence[Box]) -> list[Hashable]:
    """By which each box is known when others came or went: its kind, its label, and its number among those alike."""
    seen: Counter[Hashable] = Counter()
    found: list[Hashable] = []
    for box in boxes:
        alike = type(box).__name__, getattr(box, "label", "")
        found.append((*alike, seen[alike]))
        seen[alike] += 1
    return found


def _heirs(before: Sequence[Widget], now: Sequence[Widget]) -> dict[int, int]:
    """Maps each widget of the old page to its number on the new one: itself, else the next new one of its kind."""
    old, new = marks(before), marks(now)
    found = {at: new.index(mark) for at, mark in enumerate(old) if mark in new}
    fresh = [at for at, mark in enumerate(new) if mark not in old]
    for at, widget in enumerate(before):
        heir = next((number for number in fresh if type(now[number]) is type(widget)), None)
        if at not in found and heir is not None:
            found[at] = heir
            fresh.remove(heir)
    return found


class Form:
    """Widgets in the order in which tab goes through them."""

    def __init__(self, widgets: Sequence[Widget], focus: int = 0) -> None:
        self.widgets = list(widgets)
        self.focus = focus
        self._visible_focus = False
        self._pointer: Point | None = None
        self._pressed: Widget | None = None

    def inherit(self, before: Form) -> None:
        """Takes over pointer and focus when a page is rebuilt."""
        self._pointer = before._pointer
        if not before.widgets:
            return
        heirs = _heirs(before.widgets, self.widgets)
        self.focus = heirs.get(before.focus, min(before.focus, max(0, len(self.widgets) - 1)))
        self._visible_focus = before._visible_focus
        for old, new in heirs.items():
            self.widgets[new].inherit(before.widgets[old])
        held = {mark for mark, widget in zip(marks(before.widgets), before.widgets) if widget is before._pressed}
        self._pressed = next((new for mark, new in zip(marks(self.widgets), self.widgets) if mark in held), None)

    @property
    def focused(self) -> Widget | None:
        """The widget that shows that it has the focus."""
        return self.widgets[self.focus] if self._visible_focus and self.widgets else None

    @property
    def pointed(self) -> Widget | None:
        """The widget at the pointer."""
        return None if self._pointer is None else self.at(self._pointer)

    def at(self, pos: Point) -> Widget | None:
        return next((widget for widget in self.widgets if widget.rect.collidepoint(pos)), None)

    @property
    def typing(self) -> bool:
        """True if typed characters go into a field."""
        return self.focused is not None and self.focused.typed

    @property
    def search(self) -> Widget | None:
        """The field that takes what is typed anywhere; None if there is none."""
        return next((widget for widget in self.widgets if widget.searches), None)

    def draw(self, canvas: pygame.Surface, look: Look, up: int = 0) -> None:
        """Draws the widgets within the canvas's clip, moved up by a number of pixels."""
        for index, widget in enumerate(self.widgets):
            if not widget.in_clip(canvas, look, up):
                continue
            over = self._pointer if self._pointer and widget.rect.collidepoint(self._pointer) else None
            with widget.lifted(up):
                pointer = None if over is None else (over[0], over[1] - up)
                widget.draw(canvas, look, self._visible_focus and index == self.focus, pointer)

    def presses(self, event: Input) -> bool:
        """Whether an input presses a widget, which is not one that is pulled or typed into."""
        widget = None
        match event:
            case inputs.PointerReleased(pos, 1) if self._pressed is self.at(pos):
                widget = self._pressed
            case KeyPressed("return" | "space") if self.widgets:
                widget = self.widgets[self.focus]
        return widget is not None and not (widget.typed or widget.pulled)

    def handle(self, event: Input) -> Transition:
        """Pointer and keys: tab and arrows move the focus, enter and space act."""
        match event:
            case inputs.PointerMoved(pos):
                self._pointer = pos
                return None if self._pressed is None else self._pressed.pull(pos, begins=False)
            case inputs.PointerLeft():
                self._pointer = None
            case inputs.PointerCancelled():
                self._pressed = None
            case inputs.PointerPressed(pos, 1):
                return self._press(pos)
            case inputs.PointerReleased(pos, 1):
                pressed, self._pressed = self._pressed, None
                return pressed.press(pos) if pressed is not None and pressed.rect.collidepoint(pos) else None
            case inputs.Wheel(pos, dy):
                below = self.at(pos)
                return None if below is None else below.turn(1 if dy > 0 else -1)
            case inputs.TextTyped(characters):
                self._type(characters)
            case KeyPressed():
                return self._key(event)
            case _:
                pass
        return None

    def _press(self, pos: Point) -> Transition:
        self._pointer, self._visible_focus = pos, False
        self._pressed = pressed = self.at(pos)
        if pressed is None:
            return None
        self.focus, self._visible_focus = self.widgets.index(pressed), pressed.typed
        return pressed.pull(pos, begins=True)

    def _type(self, characters: str) -> None:
        """Into the field that has the focus, else into the one that searches; a space there began nothing."""
        if not self.typing and self.search is not None and characters.strip():
            self.focus, self._visible_focus = self.widgets.index(self.search), True
        if self.focused is not None:
            self.focused.type(characters)

    def _key(self, event: KeyPressed) -> Transition:
        if not self.widgets:
            return None
        if self._visible_focus or event.key in ("return", "space"):
            taken, transition = self.widgets[self.focus].key(event)
            if taken:
                self._visible_focus = True
                return transition
        step = {"tab": -1 if event.shift else 1, "down": 1, "up": -1, "right": 1, "left": -1}.get(event.key)
        if step is not None:
            if self._visible_focus:
                self.focus = (self.focus + step) % len(self.widgets)
            self._visible_focus = True
        return None

    def act_on(self, widget: Widget, event: AccessibilityAction) -> Transition:
        """Does what was asked of a widget, which has the focus then."""
        self.focus, self._visible_focus = self.widgets.index(widget), True
        return None if event.act is Act.FOCUS else widget.act_on(event)
