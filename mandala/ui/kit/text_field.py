"""A line of text to edit: type, select, copy, replace. It says which input it does not accept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate

import pygame

from mandala.core.graphemes import JOINER, graphemes, is_mark
from mandala.core.written import MAX_LETTER_LENGTH
from mandala.ui.kit import text
from mandala.ui.kit.access import AccessibilityAction, Act, Live, Node, Role
from mandala.ui.kit.assets import Look
from mandala.ui.kit.clipboard import Clipboard
from mandala.ui.kit.inputs import KeyPressed, Point
from mandala.ui.kit.paper import SMALL_TEXT, patch
from mandala.ui.kit.scene import Transition
from mandala.ui.kit.widgets import Labelled, Widget


@dataclass
class TextField(Labelled):
    """A line of text to edit.

    `hint` shows while it is empty. `error` stands beside its label, or in its place if there is no room for both. It
    accepts `limit` letters and then says `too_long`; if `digits` is set, it accepts digits alone and says `digits` of
    other characters. The selection lies between `caret` and `anchor`, which stand between letters, never within one.
    """

    WIDE = (18.0, 30.0)
    typed = True
    pulled = True

    changed: Callable[[str], None]
    clipboard: Clipboard = field(kw_only=True)
    value: str = ""
    hint: str = ""
    limit: int = 24
    too_long: str = ""
    digits: str = ""
    error: str = ""
    caret: int = -1
    anchor: int = -1
    _edges: dict[int, int] = field(default_factory=dict)
    _pressed: int = -1

    def __post_init__(self) -> None:
        self.caret = self.anchor = len(self.value)

    @property
    def selected(self) -> str:
        return self.value[slice(*self._ends)]

    @property
    def _ends(self) -> tuple[int, int]:
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    @property
    def _stops(self) -> list[int]:
        """Where the caret may stand, as numbers of characters before it."""
        return list(accumulate(map(len, graphemes(self.value)), initial=0))

    def _next(self, place: int, step: int) -> int:
        """The stop after a place, or before it if `step` is -1."""
        stops = self._stops
        if step < 0:
            return max((stop for stop in stops if stop < place), default=0)
        return min((stop for stop in stops if stop > place), default=stops[-1])

    def draw(self, canvas: pygame.Surface, look: Look, focused: bool, hovered: Point | None) -> None:
        theme = look.theme
        self._head(canvas, look)
        line = theme.bad if self.error else theme.line
        patch(canvas, look, self.rect, theme.panel, line, focused)
        shown, colour = (self.value, theme.panel_ink) if self.value or focused else (self.hint, theme.faint_panel_ink)
        room, left = self.rect.width - look.px(2.4), self.rect.left + look.px(1.2)
        words = text.fit(look.assets, shown, "text", look.px(2.1), room, colour)
        place = canvas.blit(words, words.get_rect(midleft=(left, self.rect.centery)))
        font = look.assets.font("text", text.fitted_size(look.assets, self.value, "text", look.px(2.1), room))
        self._edges = {stop: left + font.size(self.value[:stop])[0] for stop in self._stops}
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
        font = look.assets.font("text-semibold", look.px(SMALL_TEXT))
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

    def act_on(self, event: AccessibilityAction) -> None:
        if event.act is Act.SET:
            self.caret, self.anchor = len(self.value), 0
            self.type(str(event.value))

    def pull(self, pos: Point, begins: bool) -> None:
        """Sets the caret at a press and selects while dragging. A second press at the same place selects everything."""
        drawn = [stop for stop in self._stops if stop in self._edges]  # the text may have changed since it was drawn
        place = min(drawn, key=lambda stop: abs(self._edges[stop] - pos[0]), default=0)
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
                    first = 0 if event.ctrl else self._next(first, -1)
                elif first == last:
                    last = len(self.value) if event.ctrl else self._next(last, 1)
                self._put(first, last, "")
            case "left" | "right" if event.ctrl or event.shift or first == last:
                step = 1 if event.key == "right" else -1
                self._go(
                    (len(self.value) if step > 0 else 0) if event.ctrl else self._next(self.caret, step), event.shift
                )
            case "left" | "right":
                self._go(first if event.key == "left" else last, False)
            case "home" | "end":
                self._go(0 if event.key == "home" else len(self.value), event.shift)
            case "a" if event.ctrl:
                self.caret, self.anchor = len(self.value), 0
            case "c" | "x" if event.ctrl:
                if self.selected and self.clipboard.copy(self.selected) and event.key == "x":
                    self._put(first, last, "")
            case "v" if event.ctrl:
                self.type(self.clipboard.pasted())
            case _:
                return event.key == "space", None
        return True, None

    def _go(self, place: int, selecting: bool) -> None:
        self.caret = place
        if not selecting:
            self.anchor = self.caret

    def type(self, characters: str) -> None:
        """Puts characters in the place of the selection."""
        spaced = "".join(" " if c.isspace() else c for c in characters)
        new = "".join(c for c in spaced if c.isprintable() or c == JOINER or is_mark(c))
        if self.digits:
            new = new.replace(" ", "")
        wanted = "".join(c for c in new if c.isascii() and c.isdigit()) if self.digits else new
        taken = self._room_for(wanted)
        self._put(*self._ends, taken)
        if wanted != new:
            self.error = self.digits
        elif taken != wanted:
            self.error = self.too_long

    def _room_for(self, new: str) -> str:
        """As many of the new letters as there is room for in the place of the selection."""
        first, last = self._ends
        letters = graphemes(new[: self.limit * MAX_LETTER_LENGTH])[: self.limit]
        while letters and len(graphemes(self.value[:first] + "".join(letters) + self.value[last:])) > self.limit:
            letters.pop()
        return "".join(letters)

    def _put(self, first: int, last: int, new: str) -> None:
        self.value, self.error = self.value[:first] + new + self.value[last:], ""
        self.caret = self.anchor = self._next(first + len(new) - 1, 1) if new else self._next(first + 1, -1)
        self._pressed = -1
        self.changed(self.value)


class SearchField(TextField):
    """A line without a label into which one types what is looked for, from anywhere on the page."""

    searches = True

    def __init__(self, value: str, hint: str, changed: Callable[[str], None], clipboard: Clipboard) -> None:
        super().__init__("", changed, value, hint, clipboard=clipboard)

    def draw(self, canvas: pygame.Surface, look: Look, focused: bool, hovered: Point | None) -> None:
        super().draw(canvas, look, focused, hovered)
        x, y, radius = self.rect.right - look.px(2.6), self.rect.centery - look.px(0.2), look.px(0.8)
        ink, thick = look.theme.faint_panel_ink, max(2, look.px(0.28))
        pygame.draw.aacircle(canvas, ink, (x, y), radius, thick)
        start = x + round(radius * 0.7), y + round(radius * 0.7)
        pygame.draw.line(canvas, ink, start, (start[0] + radius, start[1] + radius), thick)
