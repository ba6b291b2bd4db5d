"""One line of text to be entered: typed, selected, copied, replaced. What cannot be taken is said, never swallowed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from mandala.ui.kit import desktop, text
from mandala.ui.kit.access import Act, Asked, Live, Node, Role
from mandala.ui.kit.assets import Look
from mandala.ui.kit.inputs import KeyPressed, Point
from mandala.ui.kit.paper import SMALL, patch
from mandala.ui.kit.scene import Transition
from mandala.ui.kit.widgets import Labelled, Widget


@dataclass
class TextField(Labelled):
    """A line to be entered. `hint` shows while it is empty; `error` is a sentence beside its label, or in its place where there
    is no room for both. It takes `limit` characters and says `too_long` of the rest; where it says `digits` of other characters,
    it takes digits alone. What lies between `caret` and `anchor` is selected."""

    WIDE = (18.0, 30.0)
    typed = True
    pulled = True

    changed: Callable[[str], None]
    value: str = ""
    hint: str = ""
    limit: int = 24
    too_long: str = ""
    digits: str = ""
    error: str = ""
    caret: int = -1
    anchor: int = -1
    _edges: tuple[int, ...] = ()
    _pressed: int = -1

    def __post_init__(self) -> None:
        self.caret = self.anchor = len(self.value)

    @property
    def selected(self) -> str:
        return self.value[slice(*self._ends)]

    @property
    def _ends(self) -> tuple[int, int]:
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    def draw(self, canvas: pygame.Surface, look: Look, focused: bool, hovered: Point | None) -> None:
        del hovered
        theme = look.theme
        self._head(canvas, look)
        line = theme.bad if self.error else theme.line
        patch(canvas, look, self.rect, theme.panel, line, focused)
        shown, colour = (self.value, theme.panel_ink) if self.value or focused else (self.hint, theme.faint_panel_ink)
        room, left = self.rect.width - look.px(2.4), self.rect.left + look.px(1.2)
        words = text.fit(look.assets, shown, "text", look.px(2.1), room, colour)
        place = canvas.blit(words, words.get_rect(midleft=(left, self.rect.centery)))
        font = look.assets.font("text", text.fitted_size(look.assets, self.value, "text", look.px(2.1), room))
        self._edges = tuple(left + font.size(self.value[:count])[0] for count in range(len(self.value) + 1))
        if focused:
            first, last = (self._edges[end] for end in self._ends)
            half = self.rect.height * 0.3
            if first != last:
                mark = pygame.Rect(first, round(self.rect.centery - half), last - first, round(2 * half))
                canvas.fill(theme.focus, mark)
                light = text.fit(look.assets, shown, "text", look.px(2.1), room, theme.panel)
                canvas.blit(light, (first, place.top), (first - left, 0, last - first, place.height))
            x = self._edges[self.caret] + look.px(0.2)
            top, bottom = (x, self.rect.centery - half), (x, self.rect.centery + half)
            pygame.draw.line(canvas, theme.focus, top, bottom, look.px(0.2))

    def _head(self, canvas: pygame.Surface, look: Look) -> None:
        font = look.assets.font("text-semibold", look.px(SMALL))
        words = font.render(self.error, True, look.theme.bad)
        named = font.size(self.label)[0] + look.px(1.2)
        if not self.error or named + words.get_width() <= self.rect.width:
            label = self.caption(canvas, look, self.label, look.theme.panel_ink)
            canvas.blit(words, words.get_rect(midright=(self.rect.right, label.centery)))
        else:
            self.caption(canvas, look, self.error, look.theme.bad)

    def inherit(self, before: Widget) -> None:
        """Takes over the selection, and the error, of the field that stood here."""
        if isinstance(before, TextField) and before.value == self.value:
            said = {before.digits: self.digits, before.too_long: self.too_long}
            self.error = self.error or said.get(before.error, "")
            self.caret, self.anchor = before.caret, before.anchor
            self._edges, self._pressed = before._edges, before._pressed

    def nodes(self) -> Sequence[Node]:
        hint = "" if self.value else self.hint
        field = Node(Role.FIELD, self.label or self.hint, detail=hint, value=self.value, acts=(Act.SET, Act.FOCUS))
        wrong = Node(Role.TEXT, self.error, live=Live.ASSERTIVE)
        return [field, wrong] if self.error else [field]

    def asked(self, event: Asked) -> None:
        if event.act is Act.SET:
            self.caret, self.anchor = len(self.value), 0
            self.type(str(event.value))

    def pull(self, pos: Point, begins: bool) -> None:
        """Sets the caret where the pointer goes down, or moves the selection's end where it is pulled; a second press at the
        same place selects everything."""
        place = min(range(len(self._edges)), key=lambda count: abs(self._edges[count] - pos[0]), default=0)
        if begins and place == self._pressed:
            self.caret, self.anchor, self._pressed = len(self.value), 0, -1
        elif begins:
            self.caret = self.anchor = self._pressed = place
        elif self._pressed >= 0:
            self.caret = place

    def key(self, event: KeyPressed) -> tuple[bool, Transition]:
        """Moves the caret, selects with shift, deletes; Ctrl with A, C, X, V as everywhere."""
        first, last = self._ends
        self._pressed = -1
        match event.key:
            case "backspace" | "delete":
                if first == last and event.key == "backspace":
                    first = 0 if event.ctrl else max(0, first - 1)
                elif first == last:
                    last = len(self.value) if event.ctrl else last + 1
                self._put(first, last, "")
            case "left" | "right" if event.ctrl or event.shift or first == last:
                step = len(self.value) if event.ctrl else 1
                self._go(self.caret + (step if event.key == "right" else -step), event.shift)
            case "left" | "right":
                self._go(first if event.key == "left" else last, False)
            case "home" | "end":
                self._go(0 if event.key == "home" else len(self.value), event.shift)
            case "a" if event.ctrl:
                self.caret, self.anchor = len(self.value), 0
            case "c" | "x" if event.ctrl:
                if self.selected and desktop.copy(self.selected) and event.key == "x":
                    self._put(first, last, "")
            case "v" if event.ctrl:
                self.type(desktop.pasted())
            case _:
                return event.key == "space", None
        return True, None

    def _go(self, place: int, selecting: bool) -> None:
        self.caret = max(0, min(len(self.value), place))
        if not selecting:
            self.anchor = self.caret

    def type(self, characters: str) -> None:
        """Puts characters in the place of the selection."""
        new = "".join(c for c in characters if c.isprintable())
        if self.digits:
            new = new.replace(" ", "")
        taken = "".join(c for c in new if c.isascii() and c.isdigit()) if self.digits else new
        first, last = self._ends
        room = self.limit - len(self.value) + last - first
        self._put(first, last, taken[:room])
        if taken != new:
            self.error = self.digits
        elif len(taken) > room:
            self.error = self.too_long

    def _put(self, first: int, last: int, new: str) -> None:
        self.value, self.error = self.value[:first] + new + self.value[last:], ""
        self.caret = self.anchor = first + len(new)
        self._pressed = -1
        self.changed(self.value)


class SearchField(TextField):
    """A line without a label into which one types what is looked for, from anywhere on the page."""

    searches = True

    def __init__(self, value: str, hint: str, changed: Callable[[str], None]) -> None:
        super().__init__("", changed, value, hint)

    def draw(self, canvas: pygame.Surface, look: Look, focused: bool, hovered: Point | None) -> None:
        super().draw(canvas, look, focused, hovered)
        x, y, radius = self.rect.right - look.px(2.6), self.rect.centery - look.px(0.2), look.px(0.8)
        ink, thick = look.theme.faint_panel_ink, max(2, look.px(0.28))
        pygame.draw.aacircle(canvas, ink, (x, y), radius, thick)
        start = x + round(radius * 0.7), y + round(radius * 0.7)
        pygame.draw.line(canvas, ink, start, (start[0] + radius, start[1] + radius), thick)
