"""The form: the widgets of a page, with pointer, keys and focus."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from mandala.ui.kit import inputs
from mandala.ui.kit.access import Act, Asked
from mandala.ui.kit.assets import Look
from mandala.ui.kit.inputs import Input, KeyPressed, Point
from mandala.ui.kit.scene import Transition
from mandala.ui.kit.widgets import Widget


class Form:
    """Widgets in the order in which tab goes through them."""

    def __init__(self, widgets: Sequence[Widget], focus: int = 0) -> None:
        self.widgets = list(widgets)
        self.focus = focus
        self._visible_focus = False
        self._pointer: Point | None = None
        self._pressed: Widget | None = None

    def inherit(self, before: Form, focus: int) -> None:
        """Takes over where the pointer and the focus were, when a page is built anew."""
        self._pointer = before._pointer
        if before.widgets:
            self.focus, self._visible_focus = focus, before._visible_focus
            held = [index for index, widget in enumerate(before.widgets) if widget is before._pressed]
            self._pressed = self.widgets[held[0]] if held and len(before.widgets) == len(self.widgets) else None
            for old, new in zip(before.widgets, self.widgets):
                new.inherit(old)

    @property
    def focused(self) -> Widget | None:
        """The widget that shows that it has the focus."""
        return self.widgets[self.focus] if self._visible_focus and self.widgets else None

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

    def draw(self, canvas: pygame.Surface, look: Look) -> None:
        for index, widget in enumerate(self.widgets):
            over = self._pointer if self._pointer and widget.rect.collidepoint(self._pointer) else None
            widget.draw(canvas, look, self._visible_focus and index == self.focus, over)

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

    def asked(self, widget: Widget, event: Asked) -> Transition:
        """Does what was asked of a widget, which has the focus then."""
        self.focus, self._visible_focus = self.widgets.index(widget), True
        return None if event.act is Act.FOCUS else widget.asked(event)
