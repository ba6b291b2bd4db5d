"""The inputs of a person, in about ten types. Only this file knows pygame's events.

Positions are pixels of the drawing surface.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, TypeVar

import msgspec
import pygame

Value = TypeVar("Value")
Point = tuple[int, int]
#: Windows reports AltGr as Ctrl with the right Alt. Typing "}" with it must not change the size of texts.
ALT_GR: Final = pygame.KMOD_RALT | pygame.KMOD_MODE
ACTING: Final = frozenset({pygame.K_f})  #: keys that act while they are down
#: Keys that lead to a thing or press it. The player then acts without the pointer.
LEADING: Final = frozenset({"tab", "return", "space", "left", "right", "up", "down"})
#: Keys that repeat while they are held. Any other acts once, so that a held key does not toggle a menu or take back a
#: game.
REPEATING: Final = frozenset(
    (
        *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_TAB),
        *(pygame.K_BACKSPACE, pygame.K_COMMA, pygame.K_PERIOD, pygame.K_PLUS, pygame.K_MINUS, pygame.K_EQUALS),
        *(pygame.K_KP_PLUS, pygame.K_KP_MINUS),
    )
)


CANCELLED: Final = pygame.event.custom_type()  #: a pygame event of our own: the first button went up somewhere unknown
#: a pygame event of our own: an action through a screen reader, in `input`
ACCESSIBILITY_ACTION: Final = pygame.event.custom_type()
#: After these events of the window, what the hand does is for others.
TAKING: Final = (pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN)


class Input(msgspec.Struct, frozen=True):  # a program starts sooner with these than with dataclasses
    """An input of a person."""


class PointerMoved(Input, frozen=True):
    """The mouse is at `pos`. With `rests` it did not move: another scene came below it."""

    pos: Point
    rests: bool = False


class PointerPressed(Input, frozen=True):
    """A button went down: 1 left, 2 middle, 3 right."""

    pos: Point
    button: int = 1
    shift: bool = False


class PointerReleased(Input, frozen=True):
    """A button went up."""

    pos: Point
    button: int = 1


class PointerCancelled(Input, frozen=True):
    """The release of the first button at an unknown place: the window lost the focus, or another program took the
    mouse.

    A dragged thing returns to its place.
    """


class PointerLeft(Input, frozen=True):
    """The mouse left the window."""


class Wheel(Input, frozen=True):
    """The wheel turned by `dy` steps, positive away from the user. A finger turns it by fractions of a step."""

    pos: Point
    dy: float


At = PointerMoved | PointerPressed | PointerReleased | Wheel  #: the inputs that are at a point


class KeyPressed(Input, frozen=True):
    """A key went down; `key` is its name in lower case: "left", "return", "space", "escape", "a", "f11". There are two keys to
    enter something; both are "return"."""

    key: str
    shift: bool = False
    ctrl: bool = False


class KeyReleased(Input, frozen=True):
    """One of the keys that act while they are down went up, or the window lost the focus."""

    key: str


class TextTyped(Input, frozen=True):
    """Characters were entered."""

    text: str


class FileDropped(Input, frozen=True):
    """A file was dropped on the window; with it, at once, `more`."""

    path: Path
    more: tuple[Path, ...] = ()


class Resized(Input, frozen=True):
    """The drawing surface has another size."""


class Exposed(Input, frozen=True):
    """The window must be shown again, though nothing changed."""


class CloseRequested(Input, frozen=True):
    """The window is to be closed."""


class Held:
    """Tells a key that was pressed from one that is held, and notices when the first button went up where nobody saw it."""

    def __init__(self) -> None:
        self._keys: set[int] = set()
        self._button = False

    def heard(self, events: Iterable[pygame.event.Event]) -> Iterator[pygame.event.Event]:
        """The events without repetitions of keys that act once, and with a `CANCELLED` before the first one that proves it."""
        for event in events:
            pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
            unheld = event.type == pygame.MOUSEMOTION and not event.buttons[0]
            if self._button and (pressed or unheld or event.type in TAKING):
                self._button = False
                yield pygame.event.Event(CANCELLED)
            if event.type == pygame.KEYUP:
                self._keys -= {event.key}
            elif event.type == pygame.WINDOWFOCUSLOST:
                yield from (pygame.event.Event(pygame.KEYUP, key=key) for key in self._keys)
                self._keys.clear()
            elif event.type == pygame.KEYDOWN:
                if event.key in self._keys and event.key not in REPEATING:
                    continue
                self._keys.add(event.key)
            elif pressed or (event.type == pygame.MOUSEBUTTONUP and event.button == 1):
                self._button = pressed
            yield event


def is_paste(event: Input) -> bool:
    return isinstance(event, KeyPressed) and event.key == "v" and event.ctrl


def translated(events: Iterable[pygame.event.Event | Input]) -> Iterator[Input]:
    """Translates pygame's events, and passes inputs on.

    Keeps only the last of several moves of the mouse in a row, and joins files that were dropped together.
    """
    moved: list[PointerMoved] = []
    events = list(events)
    files = [Path(event.file) for event in events if not isinstance(event, Input) and event.type == pygame.DROPFILE]
    for event in events:
        if isinstance(event, Input):
            yield event
        elif event.type == pygame.DROPFILE:
            if files:
                yield FileDropped(files[0], tuple(files[1:]))
                files = []
        elif event.type == pygame.MOUSEMOTION:
            moved = [PointerMoved(event.pos)]
        elif (found := _translated(event)) is not None:
            yield from (*moved, found)
            moved = []
    yield from moved


def _translated(event: pygame.event.Event) -> Input | None:
    kind = event.type
    if kind == pygame.MOUSEBUTTONDOWN and event.button <= 3:
        shift = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
        return PointerPressed(event.pos, event.button, shift)
    if kind == pygame.MOUSEBUTTONUP and event.button <= 3:
        return PointerReleased(event.pos, event.button)
    if kind == pygame.MOUSEWHEEL and event.y:  # sideways it has no meaning here
        return Wheel(getattr(event, "pos", None) or pygame.mouse.get_pos(), event.y)
    if kind == pygame.KEYDOWN:
        mods = getattr(event, "mod", 0)
        asks = getattr(event, "unicode", "") == "?"  # it lies on another key in every country
        name = "?" if asks else pygame.key.name(event.key).lower()
        ctrl = mods & pygame.KMOD_CTRL and not mods & ALT_GR
        return KeyPressed("return" if name == "enter" else name, bool(mods & pygame.KMOD_SHIFT), bool(ctrl))
    if kind == pygame.KEYUP and event.key in ACTING:
        return KeyReleased(pygame.key.name(event.key).lower())
    if kind == pygame.TEXTINPUT:
        return TextTyped(event.text)
    if kind in (pygame.WINDOWSIZECHANGED, pygame.VIDEORESIZE):
        return Resized()
    if kind in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN):
        return Exposed()
    if kind == CANCELLED:
        return PointerCancelled()
    if kind == ACCESSIBILITY_ACTION:
        asked: Input = event.input
        return asked
    if kind == pygame.WINDOWLEAVE:
        return PointerLeft()
    return CloseRequested() if kind == pygame.QUIT else None


def found_at(places: Mapping[Value, pygame.Rect], pos: tuple[float, float]) -> Value | None:
    """The first thing whose place has a point."""
    return next((thing for thing, rect in places.items() if rect.collidepoint(pos)), None)


def neighbour(ring: Sequence[Value], here: Value | None, step: int) -> Value | None:
    """The value `step` places on from `here`, round and round; from elsewhere the first, or the last. None in an empty ring."""
    if not ring:
        return None
    if here not in ring:
        return ring[0 if step > 0 else -1]
    return ring[(ring.index(here) + step) % len(ring)]
