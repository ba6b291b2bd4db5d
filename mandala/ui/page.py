"""A page: a still scene of paper and widgets on the mat. Title, new game, settings and the like are pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pygame

from mandala.ui.assets import HEM
from mandala.ui.context import Context
from mandala.ui.inputs import Input, KeyPressed, Point, PointerLeft, PointerMoved, Resized, Wheel
from mandala.ui.magnifier import Magnifier
from mandala.ui.printing import print_rosette
from mandala.ui.scene import Pop, Push, Transition
from mandala.ui.strings import Strings
from mandala.ui.units import Size, unit
from mandala.ui.widgets import Form, Look, Slider

EDGE: Final = 2.0
"""Units of mat around a page that is larger than its window."""


class Page:
    """A scene that is drawn anew only after an input. A subclass says what is on it by `build` and `paint`."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.form = Form([])
        self._sheet = pygame.Rect(0, 0, 0, 0)
        self._lens = Magnifier()
        self._size: Size | None = None
        self._stale = True

    @property
    def animating(self) -> bool:
        """Nothing moves on a still page."""
        return False

    @property
    def waiting(self) -> bool:
        """Nothing is expected."""
        return False

    @property
    def wary(self) -> bool:
        """Whether it takes no key and no click in its first moment, also where it was asked for. One that comes by itself never
        does (`Loop`)."""
        return False

    @property
    def strings(self) -> Strings:
        """The texts."""
        return self.context.strings

    def build(self, look: Look) -> Form:
        """The widgets, placed for this window."""
        raise NotImplementedError

    def paint(self, canvas: pygame.Surface, look: Look) -> None:
        """What is drawn between the mat and the widgets."""

    def leave(self) -> Transition:
        """What the escape key does."""
        return Pop()

    def handle(self, event: Input) -> Transition:
        """Escape leaves, M mutes, F1 lists the keys, Ctrl and an arrow move an enlarged page; all else is for the widgets."""
        self._stale = True
        if isinstance(event, KeyPressed) and event.ctrl and self._lens.pan(event.key):
            return None
        if isinstance(event, Resized):
            self._size = None
            return None
        if isinstance(event, KeyPressed) and event.key == "escape":
            return self.leave()
        if isinstance(event, KeyPressed) and event.key == "f1":
            return self._keys()
        if isinstance(event, KeyPressed) and event.key == "m" and not self.form.typing:
            self.context.change_sound(sound=not self.context.settings.sound)
            return None
        if self._size is None and not isinstance(event, (PointerMoved, PointerLeft)):
            return None
        transition = self.form.handle(event)
        if isinstance(event, Wheel) and not isinstance(self.form.at(event.pos), Slider):
            self._lens.turn(event.dy)
        if isinstance(event, KeyPressed) and self.form.focused is not None:
            self._lens.reveal(self.form.focused.rect)
        return transition

    def _keys(self) -> Transition:
        from mandala.ui.keys_page import KeysScene  # a page itself

        return Push(KeysScene(self.context))

    def placed(self, event: Input) -> Input:
        """An input of the window with its position on the page, which may be larger."""
        return self._lens.placed(event)

    def spot(self, pos: Point) -> Point:
        """Where in the window the pointer must be to be at a point of the page."""
        return self._lens.pointed(pos) if self._lens.needed else pos

    def update(self, dt: float) -> Transition:
        """Nothing moves on a still page."""
        del dt
        return None

    def resumed(self) -> None:
        """Build and draw everything next time."""
        self._size = None
        self._stale = True

    def left(self) -> None:
        """Nothing goes on behind a page. Its widgets and the page hold each other, so that its pictures would lie in the memory
        until somebody looks for such circles, which may be never."""
        self.form, self._size = Form([]), None

    def look(self, size: Size) -> Look:
        """What widgets need to draw themselves in a window."""
        scale = self.context.settings.scale / 100
        return Look(self.context.assets, self.context.theme, size, unit(size) * scale)

    def draw(self, canvas: pygame.Surface) -> Sequence[pygame.Rect] | None:
        """The mat, the page, the widgets; nothing if nothing happened."""
        if not self._stale and not self.animating:
            return []
        self._stale = False
        window = canvas.get_size()
        look = self.look(window)
        if self._size != window:
            self._furnish(look)
            self._size = window
        ground = self.ground(Look(look.assets, look.theme, window))
        if not self._lens.needed:
            self._draw_on(canvas, look, ground)
            return None
        view = self._lens.view
        page = look.assets.scratch(self._lens.area)
        page.set_clip(view)
        self._draw_on(page, replace(look, size=self._lens.area), ground)
        canvas.blit(page, (0, 0), view)
        self._show_place(canvas, look)
        return None

    def _furnish(self, look: Look) -> None:
        """Builds the page; again where it is larger than the window."""
        before, window = self.form, look.size
        form = self.build(look)
        area = self.extent(form, look).size if self.context.settings.scale > 100 else window
        if area[0] > window[0] or area[1] > window[1]:
            area = max(area[0], window[0]), max(area[1], window[1])
            form = self.build(replace(look, size=area))
        else:
            area = window
        self.form = form
        self.form.inherit(before, min(before.focus, max(0, len(form.widgets) - 1)))
        if (self._lens.window, self._lens.area) != (window, area):
            self._lens = Magnifier(window, area)
            if self.form.focused is not None:
                self._lens.reveal(self.form.focused.rect)

    def extent(self, form: Form, look: Look) -> pygame.Rect:
        """The part of the page that must be reached: the sheet of paper and the widgets, with a little mat around them."""
        rects = [self._sheet, *(widget.rect for widget in form.widgets)]
        used = [rect for rect in rects if rect.width]
        return (
            used[0].unionall(used[1:]).inflate(look.px(EDGE), look.px(EDGE)) if used else pygame.Rect((0, 0), look.size)
        )

    def _draw_on(self, canvas: pygame.Surface, look: Look, ground: pygame.Surface) -> None:
        canvas.blit(ground, canvas.get_clip())
        self.paint(canvas, look)
        self.form.draw(canvas, look)

    def _show_place(self, canvas: pygame.Surface, look: Look) -> None:
        """Bars at the edges: which part of the page is seen."""
        window, area, offset = self._lens.window, self._lens.area, self._lens.offset
        thick = max(3, round(unit(window) * 0.7))
        for axis in (0, 1):
            if area[axis] > window[axis]:
                begin, length = (round(part * window[axis] / area[axis]) for part in (offset[axis], window[axis]))
                rect = pygame.Rect(begin, window[1] - 2 * thick, length, thick)
                if axis:
                    rect = pygame.Rect(window[0] - 2 * thick, begin, thick, length)
                pygame.draw.rect(canvas, look.theme.panel, rect.inflate(2, 2), border_radius=thick)
                pygame.draw.rect(canvas, look.theme.accent, rect, border_radius=thick)

    def ground(self, look: Look) -> pygame.Surface:
        """The mat with two printed rosettes that run off its edges."""

        def make() -> pygame.Surface:
            mat = look.assets.woven(look.theme, look.size)
            rect = pygame.Rect(0, 0, look.px(64), look.px(64))
            for name, corner in (("rosette-lotus", (0, look.size[1])), ("rosette-star", (look.size[0], 0))):
                rect.center = corner
                print_rosette(look.assets, look.theme, mat, name, rect)
            look.assets.frame(mat, f"hem-{look.theme.name}", look.px(HEM))
            return mat

        return look.assets.ground(("page", look.size, look.theme.name), make)
