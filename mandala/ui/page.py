"""A page: a still scene of paper and widgets on the mat. Title, new game, settings and the like are pages."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from mandala.ui.context import Context
from mandala.ui.inputs import Input, KeyPressed, PointerLeft, PointerMoved, Resized
from mandala.ui.scene import Pop, Transition
from mandala.ui.strings import Strings
from mandala.ui.units import Size
from mandala.ui.widgets import Form, Look


class Page:
    """A scene that is drawn anew only after an input. A subclass says what is on it by `build` and `paint`."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.form = Form([])
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
        """Escape leaves, M mutes; everything else is for the widgets."""
        self._stale = True
        if isinstance(event, Resized):
            self._size = None
            return None
        if isinstance(event, KeyPressed) and event.key == "escape":
            return self.leave()
        if isinstance(event, KeyPressed) and event.key == "m" and not self.form.typing:
            self.context.change_sound(sound=not self.context.settings.sound)
            return None
        if self._size is None and not isinstance(event, (PointerMoved, PointerLeft)):
            return None
        return self.form.handle(event)

    def update(self, dt: float) -> Transition:
        """Nothing moves on a still page."""
        del dt
        return None

    def resumed(self) -> None:
        """Build and draw everything next time."""
        self._size = None
        self._stale = True

    def left(self) -> None:
        """Nothing goes on behind a page."""

    def look(self, size: Size) -> Look:
        """What widgets need to draw themselves."""
        return Look(self.context.assets, self.context.theme, size)

    def draw(self, canvas: pygame.Surface) -> Sequence[pygame.Rect] | None:
        """The mat, the page, the widgets; nothing if nothing happened."""
        if not self._stale and not self.animating:
            return []
        self._stale = False
        look = self.look(canvas.get_size())
        if self._size != look.size:
            focus = self.form.focus
            before, self.form = self.form, self.build(look)
            self.form.inherit(before, min(focus, max(0, len(self.form.widgets) - 1)))
            self._size = look.size
        canvas.blit(self.ground(look), (0, 0))
        self.paint(canvas, look)
        self.form.draw(canvas, look)
        return None

    def ground(self, look: Look) -> pygame.Surface:
        """The mat with two printed rosettes that run off its edges."""

        def make() -> pygame.Surface:
            mat = look.assets.woven(look.theme, look.size)
            side = look.px(64)
            for name, centre in (("rosette-lotus", (0, look.size[1])), ("rosette-star", (look.size[0], 0))):
                picture = look.assets.picture(f"{name}-{look.theme.name}", (side, side))
                flags = pygame.BLEND_RGB_MULT if look.theme.name == "linen" else 0
                mat.blit(picture, picture.get_rect(center=centre), special_flags=flags)
            look.assets.frame(mat, f"hem-{look.theme.name}", look.px(4.6))
            return mat

        return look.assets.ground(("page", look.size, look.theme.name), make)
