"""What a person does, in our own words: about ten inputs. The only file that knows pygame's events.

Positions are pixels of the drawing surface.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pygame

Point = tuple[int, int]
ToPixels = Callable[[tuple[float, float]], Point]


@dataclass(frozen=True, slots=True)
class PointerMoved:
    """The mouse is at `pos`."""

    pos: Point


@dataclass(frozen=True, slots=True)
class PointerPressed:
    """A button went down: 1 left, 2 middle, 3 right."""

    pos: Point
    button: int = 1
    shift: bool = False


@dataclass(frozen=True, slots=True)
class PointerReleased:
    """A button went up."""

    pos: Point
    button: int = 1


@dataclass(frozen=True, slots=True)
class PointerLeft:
    """The mouse left the window."""


@dataclass(frozen=True, slots=True)
class Wheel:
    """The wheel turned by `dy` steps; positive is away from the user."""

    pos: Point
    dy: int


@dataclass(frozen=True, slots=True)
class KeyPressed:
    """A key went down; `key` is its name in lower case: "left", "return", "space", "escape", "a", "f11". There are two keys to
    enter something; both are "return"."""

    key: str
    shift: bool = False
    ctrl: bool = False


@dataclass(frozen=True, slots=True)
class TextTyped:
    """Characters were entered."""

    text: str


@dataclass(frozen=True, slots=True)
class FileDropped:
    """A file was dropped on the window."""

    path: Path


@dataclass(frozen=True, slots=True)
class Resized:
    """The drawing surface has another size."""

    size: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Exposed:
    """The window must be shown again, though nothing changed."""


@dataclass(frozen=True, slots=True)
class CloseRequested:
    """The window is to be closed."""


Input = (
    PointerMoved
    | PointerPressed
    | PointerReleased
    | PointerLeft
    | Wheel
    | KeyPressed
    | TextTyped
    | FileDropped
    | Resized
    | Exposed
    | CloseRequested
)


def translated(events: Iterable[pygame.event.Event], to_pixels: ToPixels, size: tuple[int, int]) -> Iterator[Input]:
    """pygame's events as ours; of several moves of the mouse in a row only the last."""
    moved: PointerMoved | None = None
    for event in events:
        if event.type == pygame.MOUSEMOTION:
            moved = PointerMoved(to_pixels(event.pos))
            continue
        found = _translated(event, to_pixels, size)
        if found is not None:
            if moved is not None:
                yield moved
                moved = None
            yield found
    if moved is not None:
        yield moved


def _translated(event: pygame.event.Event, to_pixels: ToPixels, size: tuple[int, int]) -> Input | None:
    kind = event.type
    if kind == pygame.MOUSEBUTTONDOWN and event.button <= 3:
        shift = bool(pygame.key.get_mods() & pygame.KMOD_SHIFT)
        return PointerPressed(to_pixels(event.pos), event.button, shift)
    if kind == pygame.MOUSEBUTTONUP and event.button <= 3:
        return PointerReleased(to_pixels(event.pos), event.button)
    if kind == pygame.MOUSEWHEEL:
        return Wheel(to_pixels(pygame.mouse.get_pos()), event.y)
    if kind == pygame.KEYDOWN:
        mods = getattr(event, "mod", 0)
        asks = getattr(event, "unicode", "") == "?"  # it lies on another key in every country
        name = "?" if asks else pygame.key.name(event.key).lower()
        return KeyPressed(
            "return" if name == "enter" else name, bool(mods & pygame.KMOD_SHIFT), bool(mods & pygame.KMOD_CTRL)
        )
    if kind == pygame.TEXTINPUT:
        return TextTyped(event.text)
    if kind == pygame.DROPFILE:
        return FileDropped(Path(event.file))
    if kind in (pygame.WINDOWSIZECHANGED, pygame.VIDEORESIZE):
        return Resized(size)
    if kind in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN):
        return Exposed()
    if kind == pygame.WINDOWLEAVE:
        return PointerLeft()
    return CloseRequested() if kind == pygame.QUIT else None
