"""Buttons, switches, choices, sliders, drawn in the table's style. A form (`form.py`) holds them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Generic

import pygame

from mandala.ui.kit import text
from mandala.ui.kit.access import AccessibilityAction, Act, Amount, Node, Role
from mandala.ui.kit.assets import Face, Look
from mandala.ui.kit.boxes import Box, Extent, extent
from mandala.ui.kit.inputs import KeyPressed, Point, Value, neighbour
from mandala.ui.kit.paper import BUTTON_RADIUS, SMALL_TEXT, patch, write
from mandala.ui.kit.scene import Swipe, Transition
from mandala.ui.kit.theme import Colour

OPTION_DOT_ROOM: Final = 2.5  #: [u] of an option beside its words: for the dot and a rim
BUTTON_PADDING: Final = 2.4  #: [u] of a button beside its words, both sides together
BUTTON_TEXT: Final = 2.3  #: [u] size of a button's words
OPTION_TEXT: Final = 2.0  #: [u] size of an option's words
BUTTON_SHRINK: Final = 0.8  #: share to which a button's words shrink before it needs more room
QUIET_TEXT: Final = 2.0  #: [u] size of a quiet button's words
FLAT: Final = (3.4, 4.0)  #: [u] height of a quiet button
DETAILED: Final = (6.4, 7.6)  #: [u] height of a button with a detail: the least, and where there is room
LINE: Final = (4.0, 4.8)  #: [u] height of a line of options, or of a field
LABEL_HEIGHT: Final = 2.9  #: [u] height of the label above a widget
GROOVE: Final = (5.8, 3.2)  #: [u] width and height of the groove of a switch
SWITCH_GAP: Final = 1.6  #: [u] between the words of a switch and its groove
APART: Final = (0.7, 0.9)  #: [u] between two options, side by side and one below the other


class Widget(Box, ABC):
    """Something with a place that can have the focus. It takes no input unless a subclass says so."""

    typed: ClassVar = False  #: true if characters are typed into it
    searches: ClassVar = False  #: true if characters that are typed anywhere on the page go into it

    pulled: ClassVar = False  #: true if it is pulled by a pointer that holds it

    @abstractmethod
    def draw(self, canvas: pygame.Surface, look: Look, focused: bool, hovered: Point | None) -> None:
        """Draws itself; `hovered` is the pointer if it is over the widget."""

    @property
    def seen(self) -> pygame.Rect:
        """The part of it that must be seen when it has the focus."""
        return self.rect

    def targets(self) -> Iterable[pygame.Rect]:
        """The parts of it that can be pressed."""
        return (self.rect,)

    @property
    def swipe(self) -> Swipe | None:
        """How a finger on it turns the wheel, unless that scrolls the page."""

    def press(self, pos: Point) -> Transition:
        """The pointer was pressed and released on it."""

    def pull(self, pos: Point, begins: bool) -> Transition:
        """The pointer went down on it, or is moved while it is down."""

    def turn(self, step: int) -> Transition:
        """The wheel was turned over it: 1 away from the user, -1 back."""

    def key(self, event: KeyPressed) -> tuple[bool, Transition]:
        """A key while it has the focus; whether it took the key. Enter and space press it."""
        return (True, self.press(self.rect.center)) if event.key in ("return", "space") else (False, None)

    def type(self, characters: str) -> None:
        """Characters were entered while it has the focus."""

    def act_on(self, event: AccessibilityAction) -> Transition:
        """Does what a screen reader asks for, by default presses it; the path is the one within its node."""
        return self.press(self.rect.center) if event.act is Act.PRESS else None

    def inherit(self, before: Widget) -> None:
        """Takes over the state of the widget that stood here before the page was rebuilt."""


@dataclass
class Button(Widget):
    """Calls `action` when pressed.

    `detail` is a smaller second line, `brief` a short form of it. `primary` marks the most wanted button; `quiet` makes
    a small, flat one. `named` is the name in words if the label is only a sign.
    """

    TALL = (4.2, 6.0)
    label: str
    action: Callable[[], Transition]
    detail: str = ""
    brief: str = ""
    primary: bool = False
    quiet: bool = False
    named: str = ""

    def draw(self, canvas: pygame.Surface, look: Look, focused: bool, hovered: Point | None) -> None:
        theme, raised = look.theme, hovered is not None or focused
        if raised or not self.quiet:
            ground = theme.button_hover if raised else theme.button
            patch(canvas, look, self.rect, ground, theme.accent if self.primary else theme.line, focused)
        width = self.rect.width - look.px(BUTTON_PADDING)
        ink = theme.button_ink if raised or not self.quiet else theme.accent
        label = text.fit(look.assets, self.label, self._face, look.px(self._units), width, ink)
        if self.detail:
            small = text.fit(look.assets, self.said(look, width), "text", look.px(SMALL_TEXT), width, theme.button_ink)
            gap = (self.rect.height - label.get_height() - small.get_height()) // 2
            canvas.blit(label, label.get_rect(midtop=(self.rect.centerx, self.rect.top + gap)))
            canvas.blit(small, small.get_rect(midbottom=(self.rect.centerx, self.rect.bottom - gap)))
        else:
            canvas.blit(label, label.get_rect(center=(self.rect.centerx, self.rect.centery + look.px(0.15))))

    def said(self, look: Look, room: int) -> str:
        """The second line: the detail, or what it says where there is no room for all of it."""
        wide = look.assets.font("text", look.px(SMALL_TEXT)).size(self.detail)[0]
        return self.detail if wide <= room else self.brief or self.detail

    def widths(self, look: Look) -> Extent:
        beside, wide = look.px(BUTTON_PADDING), []
        for share in (BUTTON_SHRINK, 1.0):
            font = look.assets.font(self._face, round(look.px(self._units) * share))
            small = look.assets.font("text", round(look.px(SMALL_TEXT) * share))
            detail = self.brief if share < 1.0 and self.brief else self.detail
            wide.append(max(font.size(self.label)[0], small.size(detail)[0]) + beside)
        return Extent(*wide)

    def heights(self, look: Look, width: int) -> Extent:
        return extent(look, DETAILED if self.detail else FLAT if self.quiet else self.TALL)

    @property
    def _face(self) -> Face:
        return "display-bold" if self.primary else "display"

    @property
    def _units(self) -> float:
        return QUIET_TEXT if self.quiet else BUTTON_TEXT

    def nodes(self) -> Sequence[Node]:
        return [Node(Role.BUTTON, self.named or self.label, detail=self.detail, acts=(Act.PRESS, Act.FOCUS))]

    def press(self, pos: Point) -> Transition:
        return self.action()


@dataclass
class Labelled(Widget):
    """A widget with a label above it, unless that is ""."""

    TALL = LINE
    label: str

    def unlabelled(self, look: Look, width: int) -> Extent:
        """Its height without the label: one line."""
        return super().heights(look, width)

    def heights(self, look: Look, width: int) -> Extent:
        box, above = self.unlabelled(look, width), look.px(LABEL_HEIGHT) if self.label else 0
        return Extent(box.least + above, box.natural + above)

    def place(self, look: Look, rect: pygame.Rect) -> list[Box]:
        """Below the label; with it it is no higher than it would like to be."""
        tall = self.heights(look, rect.width).natural
        above = tall - self.unlabelled(look, rect.width).natural
        height = min(rect.height, tall) - above
        return super().place(look, pygame.Rect(rect.left, rect.top + above, rect.width, height))

    def caption(self, canvas: pygame.Surface, look: Look, words: str, colour: Colour) -> pygame.Rect:
        """Writes the label, or other words in its place; returns where."""
        corner = self.rect.left, self.rect.top - look.px(0.25)
        return write(canvas, look, words, SMALL_TEXT, "text-semibold", colour, self.rect.width, bottomleft=corner)


@dataclass
class Choice(Labelled, Generic[Value]):
    """One of several values, side by side in some lines. The arrow keys change it."""

    options: Sequence[tuple[Value, str]]
    value: Value
    changed: Callable[[Value], Transition]
    lines: int = 1

    def draw(self, canvas: pygame.Surface, look: Look, focused: bool, hovered: Point | None) -> None:
        """Draws the label and the options in one size, with room for a dot.

        The chosen one is filled and has the dot, for players who see no colours.
        """
        theme = look.theme
        self.caption(canvas, look, self.label, theme.panel_ink)
        boxes = self.boxes()
        room = min(box.width for box in boxes) - look.px(OPTION_DOT_ROOM)
        size = min(text.fitted_size(look.assets, name, "text-bold", look.px(2.0), room) for _, name in self.options)
        for (value, name), box in zip(self.options, boxes):
            chosen = value == self.value
            over = hovered is not None and box.collidepoint(hovered)
            ground = theme.button_hover if chosen or over else theme.button
            patch(canvas, look, box, ground, theme.accent if chosen else theme.line, focused and chosen)
            face: Face = "text-bold" if chosen else "text"
            label = text.fit(look.assets, name, face, size, room, theme.button_ink)
            place = label.get_rect(center=(box.centerx + (look.px(0.9) if chosen else 0), box.centery))
            canvas.blit(label, place)
            if chosen:
                centre = place.left - look.px(1.1), box.centery
                pygame.draw.aacircle(canvas, theme.accent, centre, look.px(0.5))

    def widths(self, look: Look) -> Extent:
        """From the longest option alone to all in one line."""
        each, gap = self._each(look), look.px(APART[0])
        return Extent(each, len(self.options) * (each + gap) - gap)

    def unlabelled(self, look: Look, width: int) -> Extent:
        """In as few lines as have room for all words."""
        lines, one = self._lines(look, width), super().unlabelled(look, width)
        gap = (lines - 1) * look.px(APART[1])
        return Extent(lines * one.least + gap, lines * one.natural + gap)

    def place(self, look: Look, rect: pygame.Rect) -> list[Box]:
        self.lines = self._lines(look, rect.width)
        return super().place(look, rect)

    def _each(self, look: Look) -> int:
        font = look.assets.font("text-bold", look.px(OPTION_TEXT))
        return max(font.size(name)[0] for _, name in self.options) + look.px(OPTION_DOT_ROOM)

    def _lines(self, look: Look, width: int) -> int:
        gap = look.px(APART[0])
        return -(-len(self.options) // max(1, (width + gap) // (self._each(look) + gap)))

    @property
    def _columns(self) -> int:
        return -(-len(self.options) // self.lines)

    def targets(self) -> Iterable[pygame.Rect]:
        return self.boxes()

    def boxes(self) -> list[pygame.Rect]:
        gap = max(2, self.rect.height // (8 * self.lines))
        drop = gap + gap // 2
        width = (self.rect.width - gap * (self._columns - 1)) / self._columns
        height = (self.rect.height - drop * (self.lines - 1)) / self.lines
        boxes = []
        for index in range(len(self.options)):
            line, column = divmod(index, self._columns)
            left, top = self.rect.left + column * (width + gap), self.rect.top + line * (height + drop)
            boxes.append(pygame.Rect(round(left), round(top), round(width), round(height)))
        return boxes

    def nodes(self) -> Sequence[Node]:
        acts, count = (Act.PRESS, Act.FOCUS), len(self.options)
        options = [
            Node(Role.OPTION, name, acts=acts, chosen=value == self.value, place=(number, count), rect=box)
            for number, ((value, name), box) in enumerate(zip(self.options, self.boxes()), 1)
        ]
        return [Node(Role.CHOICE, self.label, children=tuple(options))]

    def act_on(self, event: AccessibilityAction) -> Transition:
        match event.path, event.act:
            case (int(number),), Act.PRESS if number < len(self.options):
                return self._choose(self.options[number][0])
        return None

    def press(self, pos: Point) -> Transition:
        for (value, _), box in zip(self.options, self.boxes()):
            if box.collidepoint(pos):
                return self._choose(value)
        return None

    def key(self, event: KeyPressed) -> tuple[bool, Transition]:
        """Left and right go to the neighbour, enter and space to the next; up and down to another line if there is one."""
        values = [value for value, _ in self.options]
        step = {"left": -1, "right": 1, "return": 1, "space": 1}.get(event.key)
        if step is not None:
            value = neighbour(values, self.value, step)
            return True, None if value is None else self._choose(value)
        lines = {"up": -1, "down": 1}.get(event.key, 0)
        here = values.index(self.value) if self.value in values else 0
        if not lines or not 0 <= here // self._columns + lines < self.lines:
            return False, None
        return True, self._choose(values[min(here + lines * self._columns, len(values) - 1)])

    def _choose(self, value: Value) -> Transition:
        self.value = value
        return self.changed(value)


@dataclass
class Switch(Widget):
    """A setting that is on or off: its words, and a knob in a groove. On, the groove is filled and has a tick."""

    label: str
    value: bool
    changed: Callable[[bool], Transition]

    def draw(self, canvas: pygame.Surface, look: Look, focused: bool, hovered: Point | None) -> None:
        theme, thin = look.theme, look.px(0.18)
        if focused or hovered:
            around = self.rect.inflate(look.px(1.2), 0)
            pygame.draw.rect(canvas, theme.button_hover, around, border_radius=look.px(BUTTON_RADIUS))
        if focused:
            pygame.draw.rect(canvas, theme.focus, around, max(2, look.px(0.36)), border_radius=look.px(BUTTON_RADIUS))
        words = self._lines(look, self.rect.width).drawn(theme.panel_ink)
        canvas.blit(words, words.get_rect(midleft=self.rect.midleft))
        groove = pygame.Rect(0, 0, look.px(GROOVE[0]), look.px(GROOVE[1]))
        groove.midright = self.rect.midright
        round_, inset = groove.height // 2, groove.height / 2
        pygame.draw.rect(canvas, theme.accent if self.value else theme.button, groove, border_radius=round_)
        pygame.draw.rect(canvas, theme.accent if self.value else theme.line, groove, thin, border_radius=round_)
        knob = (groove.right - inset if self.value else groove.left + inset), groove.centery
        pygame.draw.aacircle(canvas, theme.panel if self.value else theme.line, knob, inset - 2 * thin)
        if self.value:
            tick = look.assets.icon("check", look.px(1.9), theme.panel)
            canvas.blit(tick, tick.get_rect(center=(groove.left + round(inset * 1.15), groove.centery)))

    def widths(self, look: Look) -> Extent:
        """From the longest word to all words in one line, with the groove."""
        font, beside = look.assets.font("text-semibold", look.px(SMALL_TEXT)), look.px(GROOVE[0]) + look.px(SWITCH_GAP)
        longest = max(font.size(word)[0] for word in self.label.split())
        return Extent(longest + beside, font.size(self.label)[0] + 1 + beside)

    def heights(self, look: Look, width: int) -> Extent:
        words = self._lines(look, width).height
        return Extent(*(max(words, one) for one in extent(look, LINE)))

    def _lines(self, look: Look, width: int) -> text.Lines:
        room, px = width - look.px(GROOVE[0]) - look.px(SWITCH_GAP), look.px(SMALL_TEXT)
        return text.lines_of(look.assets, self.label, "text-semibold", px, room)

    def nodes(self) -> Sequence[Node]:
        return [Node(Role.TOGGLE, self.label, acts=(Act.PRESS, Act.FOCUS), chosen=self.value)]

    def press(self, pos: Point) -> Transition:
        self.value = not self.value
        return self.changed(self.value)

    def key(self, event: KeyPressed) -> tuple[bool, Transition]:
        """Left is off and right is on, as the knob lies."""
        if event.key not in ("left", "right"):
            return super().key(event)
        return True, None if self.value == (event.key == "right") else self.press(self.rect.center)


@dataclass
class Slider(Labelled):
    """A share of the whole in percent, in steps: pulled, clicked, or moved by left and right. `shown` writes it in words."""

    WIDE = (24.0, 40.0)
    pulled = True
    value: int
    shown: Callable[[int], str]
    changed: Callable[[int], Transition]
    step: int = 10

    def draw(self, canvas: pygame.Surface, look: Look, focused: bool, hovered: Point | None) -> None:
        """A groove that is filled up to the knob, a dot for each step if there is room, the value behind it."""
        theme = look.theme
        self.caption(canvas, look, self.label, theme.panel_ink)
        patch(canvas, look, self.rect, theme.button, theme.line, focused)
        groove = self._groove()
        knob = round(groove.left + groove.width * self.value / 100)
        thick = max(2, look.px(0.5))
        pygame.draw.line(canvas, theme.line, groove.midleft, groove.midright, look.px(0.18))
        pygame.draw.line(canvas, theme.accent, groove.midleft, (knob, groove.centery), thick)
        for percent in range(0, 101, self.step if groove.width > look.px(24) else 50):
            dot = groove.left + groove.width * percent / 100, groove.centery
            pygame.draw.aacircle(canvas, theme.button_ink, dot, max(1.0, look.px(0.22)))
        pygame.draw.aacircle(canvas, theme.accent, (knob, groove.centery), look.px(1.25 if hovered else 1.1))
        words, end = self.shown(self.value), self.rect.right - look.px(1.4)
        room = end - groove.right - look.px(1.4)
        write(canvas, look, words, 2.0, "text-bold", theme.button_ink, room, midright=(end, self.rect.centery))

    def _groove(self) -> pygame.Rect:
        edge, beside = self.rect.height // 2, max(self.rect.width // 5, self.rect.height * 2)
        width = self.rect.width - beside - edge
        return pygame.Rect(self.rect.left + edge, self.rect.top, width, self.rect.height)

    def nodes(self) -> Sequence[Node]:
        acts, amount = (Act.SET, Act.MORE, Act.LESS, Act.FOCUS), Amount(self.value, 0, 100, self.step)
        return [Node(Role.SLIDER, self.label, value=self.shown(self.value), acts=acts, amount=amount)]

    def act_on(self, event: AccessibilityAction) -> Transition:
        match event.act, event.value:
            case Act.MORE | Act.LESS, _:
                return self.turn(1 if event.act is Act.MORE else -1)
            case Act.SET, (int() | float()) as value:
                return self._set(self.step * round(value / self.step))
        return None

    def pull(self, pos: Point, begins: bool) -> Transition:
        """Goes to the step that is nearest to a point."""
        groove = self._groove()
        share = (pos[0] - groove.left) / groove.width
        return self._set(self.step * round(100 * share / self.step))

    def turn(self, step: int) -> Transition:
        return self._set(self.value + step * self.step)

    def key(self, event: KeyPressed) -> tuple[bool, Transition]:
        step = {"left": -1, "right": 1}.get(event.key, 0)
        return bool(step), self.turn(step)

    def _set(self, value: int) -> Transition:
        """The value from now on, at the ends of the groove if it lies beyond."""
        value = max(0, min(100, value))
        if value == self.value:
            return None
        self.value = value
        return self.changed(value)
