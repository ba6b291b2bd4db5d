"""The rules to look up: topics down the left, text and pictures on the right."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Final

import pygame

from mandala.ui.context import Context
from mandala.ui.kit import text
from mandala.ui.kit.assets import Face
from mandala.ui.kit.inputs import (
    Input,
    KeyPressed,
    Point,
    PointerCancelled,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Wheel,
)
from mandala.ui.kit.printing import Patch
from mandala.ui.kit.scene import Pop, Transition
from mandala.ui.kit.scroll_view import draw_bar, fade
from mandala.ui.kit.units import unit
from mandala.ui.kit.widgets import Button, Form, Look, panel
from mandala.ui.pages.page import EDGE, Page
from mandala.ui.pages.rules_sheet import Figure, Setter
from mandala.ui.words.prose import Topic, read

WIDTH: Final = 149
HEIGHT: Final = (82, 94)
"""The sheet's height in units: at least, and at most where the window has room."""
LEAST: Final = 112
"""Width that the sheet needs for the index, however much is enlarged."""
SMALLEST: Final = 40.0
"""Height that the sheet keeps where it has no room for the index."""
INDEX: Final = 34
TAB: Final = (5.5, 4.5)
AROUND: Final = 23.6
"""Units: the width of the index, from one topic in it to the next, at most and at least, and what is above and below them."""
WHEEL: Final = 9.0  # [u] that one step of the wheel scrolls
SETTLE: Final = 16.0  # [1/s] how fast scrolling comes to rest


@dataclass
class Tab:
    """A topic in the index."""

    label: str
    chosen: bool
    choose: partial[Transition]
    rect: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))

    def draw(self, canvas: pygame.Surface, look: Look, focused: bool, hovered: Point | None) -> None:
        """The title; the chosen one on a patch with a bar at its left."""
        theme = look.theme
        if self.chosen or hovered or focused:
            ground = theme.button if self.chosen else theme.button_hover
            pygame.draw.rect(canvas, ground, self.rect, border_radius=look.px(0.9))
        if self.chosen:
            bar = pygame.Rect(self.rect.left, self.rect.top, look.px(0.6), self.rect.height).inflate(0, -look.px(1.2))
            pygame.draw.rect(canvas, theme.accent, bar, border_radius=look.px(0.3))
        if focused:
            pygame.draw.rect(canvas, theme.focus, self.rect, max(2, look.px(0.3)), border_radius=look.px(0.9))
        face: Face = "display-bold" if self.chosen else "display"
        ink = theme.button_ink if self.chosen or hovered or focused else theme.panel_ink
        words = text.fit(look.assets, self.label, face, look.px(2.3), self.rect.width - look.px(3.2), ink)
        canvas.blit(words, words.get_rect(midleft=(self.rect.left + look.px(1.8), self.rect.centery + look.px(0.15))))

    def press(self, pos: Point) -> Transition:
        """Opens the topic."""
        del pos
        return self.choose()

    def key(self, event: KeyPressed) -> tuple[bool, Transition]:
        """Enter opens it."""
        return (True, self.choose()) if event.key == "return" else (False, None)


class RulesPage(Page):
    """The pages of a game's rules; a subclass says which and what their figures are and are drawn on. Up and down change the
    topic; wheel, page up and page down scroll."""

    game: str
    figures: Mapping[str, Figure]

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.topic = 0
        self.scroll = 0.0
        self._target = 0.0
        self._topics: tuple[Topic, ...] = ()
        self._content = pygame.Surface((1, 1))
        self.sheet = self._view = self._bar = self._inner = pygame.Rect(0, 0, 0, 0)
        self._narrow = False
        self._tab = TAB[0]
        self._dragging = False

    @property
    def animating(self) -> bool:
        """While the text glides."""
        return self.scroll != self._target

    @property
    def furthest(self) -> int:
        """The largest offset of the topic [px]."""
        return max(0, self._content.get_height() - self._view.height)

    def topics(self) -> tuple[Topic, ...]:
        """The topics in the order of reading."""
        return tuple(read(self.strings.language, self.game, "rules", tuple(self.figures)).values())

    def patches(self, look: Look) -> Callable[[float, float], Patch]:
        """Makes patches of the game's table, so many units wide and high."""
        raise NotImplementedError

    def build(self, look: Look) -> Form:
        """The index, the way back, and the topic that is open. Where texts are so large that the index would leave them no room,
        two buttons lead from topic to topic instead."""
        self._topics = self.topics()
        enlarged, (room, high) = look.unit > unit(look.size), look.room
        index = AROUND + TAB[1] * len(self._topics)
        self._narrow = enlarged and (room < LEAST + EDGE or high - EDGE < index)
        if self._narrow:
            wide, tall = look.within(WIDTH), max(SMALLEST, high - EDGE)
        elif enlarged:
            wide, tall = min(WIDTH, max(LEAST, room - 5)), max(index, min(HEIGHT[1], high - 7))
        else:
            wide, tall = min(WIDTH, room - 5), min(HEIGHT[1], max(HEIGHT[0], high - 3))
        self._tab = min(TAB[0], (tall - AROUND) / len(self._topics))
        self.sheet = pygame.Rect(0, 0, look.px(wide), look.px(tall))
        self.sheet.center = look.size[0] // 2, look.size[1] // 2
        self._inner = self.sheet.inflate(*((-look.px(9), -look.px(6)) if self._narrow else (-look.px(13), -look.px(9))))
        widgets = self._leafing(look) if self._narrow else self._index(look)
        self._set(look)
        return Form(widgets, len(widgets) - 1 if self._narrow else self.topic)

    def _index(self, look: Look) -> list[Tab | Button]:
        """The topics down the left, the open one on the right."""
        inner = self._inner
        left, top = inner.left + look.px(INDEX + 4), inner.top + look.px(7.2)
        self._place(look, pygame.Rect(left, top, inner.right - left, inner.bottom - top))
        widgets: list[Tab | Button] = []
        for number, topic in enumerate(self._topics):
            tab = Tab(topic.title, number == self.topic, partial(self.open, number))
            y = top + round(number * self._tab * look.unit)
            tab.rect = pygame.Rect(inner.left - look.px(1.8), y, look.px(INDEX), look.px(min(4.9, self._tab - 0.2)))
            widgets.append(tab)
        back = Button(self.strings.gettext("Back"), Pop)
        back.rect = pygame.Rect(inner.left, 0, look.px(22), look.px(5.4))
        back.rect.bottom = inner.bottom
        return [*widgets, back]

    def _leafing(self, look: Look) -> list[Tab | Button]:
        """The open topic over the whole width, below it the way back and those to the topics before and after."""
        inner, tall = self._inner, look.px(5.4)
        top = inner.top + look.px(6.4)
        self._place(look, pygame.Rect(inner.left, top, inner.width, inner.bottom - tall - look.px(1.4) - top))
        buttons = [
            Button(self.strings.gettext("Back"), Pop),
            *(Button(sign, partial(self.open, self.topic + step)) for sign, step in (("‹", -1), ("›", 1))),
        ]
        wide = look.px(8)
        for button, x, width in zip(
            buttons, (inner.left, inner.right - 2 * wide - look.px(1.2), inner.right - wide), (look.px(22), wide, wide)
        ):
            button.rect = pygame.Rect(x, inner.bottom - tall, width, tall)
        return [*buttons]

    def _place(self, look: Look, room: pygame.Rect) -> None:
        """The text and its bar in their room."""
        self._view = pygame.Rect(room.left, room.top, room.width - look.px(2.6), room.height)
        self._bar = pygame.Rect(room.right - look.px(0.9), room.top, look.px(0.9), room.height)

    def _set(self, look: Look) -> None:
        """Sets the open topic; where it was scrolled to is kept as far as possible."""
        setter = Setter(look, self._view.width, self.patches(look), self._view.height, self.figures)
        self._content = setter.set(self._topics[self.topic])
        self.scroll = self._target = min(self._target, self.furthest)

    def open(self, topic: int) -> Transition:
        """Another topic, from its beginning."""
        count = len(self._topics)
        self.topic = max(0, min(count - 1, topic))
        self.scroll = self._target = 0.0
        if not self._narrow:
            self.form.focus = self.topic
        self.resumed()
        return None

    def handle(self, event: Input) -> Transition:
        """Scrolling and leafing; the rest is for the widgets."""
        match event:
            case Wheel(_, dy):
                self._scroll_by(-dy * self._units(WHEEL))
            case PointerPressed(pos, 1) if self.furthest and self._bar.inflate(self._units(2), 0).collidepoint(pos):
                self._dragging = True
                self._drag(pos)
            case PointerMoved(pos) if self._dragging:
                self._drag(pos)
            case PointerReleased() | PointerCancelled() if self._dragging:
                self._dragging = False
            case KeyPressed(key) if self._leaf(key):
                pass
            case _:
                return super().handle(event)
        return None

    def _leaf(self, key: str) -> bool:
        """A key for scrolling or another topic; whether it was one."""
        page = self._view.height * 0.85
        match key:
            case "up" | "left":
                self.open(self.topic - 1)
            case "down" | "right":
                self.open(self.topic + 1)
            case "page down" | "space":
                self._scroll_by(page)
            case "page up":
                self._scroll_by(-page)
            case "home":
                self._scroll_by(-self.furthest)
            case "end":
                self._scroll_by(self.furthest)
            case _:
                return False
        return True

    def _units(self, units: float) -> int:
        return self.look(self._size).px(units) if self._size else 1

    def _scroll_by(self, pixels: float) -> None:
        self._target = max(0.0, min(float(self.furthest), self._target + pixels))
        if self.context.settings.speed == "off":
            self.scroll = self._target
        self._stale = True

    def _drag(self, pos: Point) -> None:
        thumb = self._thumb()
        share = (pos[1] - self._bar.top - thumb.height / 2) / max(1, self._bar.height - thumb.height)
        self.scroll = self._target = max(0.0, min(1.0, share)) * self.furthest
        self._stale = True

    def _thumb(self) -> pygame.Rect:
        """The part of the scroll bar that shows where the reader is."""
        height = max(self._bar.width * 3, round(self._bar.height * self._view.height / self._content.get_height()))
        y = self._bar.top + round((self._bar.height - height) * self.scroll / max(1, self.furthest))
        return pygame.Rect(self._bar.left, y, self._bar.width, height)

    def update(self, dt: float) -> Transition:
        """The text glides to where it was scrolled."""
        if self.animating:
            self.scroll += (self._target - self.scroll) * min(1.0, dt * SETTLE)
            if abs(self._target - self.scroll) < 0.7:
                self.scroll = self._target
            self._stale = True
        return None

    def _visible(self, look: Look) -> pygame.Surface:
        """The part of the topic that is in view; it fades out where it goes on."""
        part = pygame.Surface(self._view.size, pygame.SRCALPHA)
        part.fill((*look.theme.panel[:3], 0))
        part.blit(self._content, (0, -round(self.scroll)))
        fade(look, part, above=self.scroll > 0, below=self.scroll < self.furthest)
        return part

    def paint(self, canvas: pygame.Surface, look: Look) -> None:
        """The sheet, the headings, the part of the topic that is in view."""
        theme = look.theme
        panel(canvas, look, self.sheet)
        inner = self._inner
        title = self._topics[self.topic].title
        words = text.fit(look.assets, title, "display-bold", look.px(4.4), self._view.width, theme.panel_ink)
        canvas.blit(words, (self._view.left, inner.top))
        if self._narrow:
            place = f"{self.topic + 1} / {len(self._topics)}"
            number = text.line(look.assets, place, "text", look.px(2.3), theme.faint_panel_ink)
            left, right = (self.form.widgets[at].rect for at in (0, 1))
            canvas.blit(number, number.get_rect(center=((left.right + right.left) // 2, right.centery)))
        else:
            rules = text.line(look.assets, self.strings.gettext("Rules"), "display-bold", look.px(4.4), theme.panel_ink)
            canvas.blit(rules, inner.topleft)
            x = self._view.left - look.px(3)
            pygame.draw.line(canvas, theme.line, (x, inner.top + look.px(1)), (x, inner.bottom), max(1, look.px(0.14)))
        canvas.blit(self._visible(look), self._view)
        if self.furthest:
            draw_bar(canvas, look, self._bar, self._thumb())
