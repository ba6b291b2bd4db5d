"""What a window sends for what a hand does: pygame's events, in the order and the company in which they come."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pygame

from mandala.ui.kit.inputs import Point
from mandala.ui.pages.page import Page

Event = pygame.event.Event
SPACES: Final = {"space": " "}
"""Keys with a name that enter a character."""
HIGH: Final = {"?": "/"}
"""Characters that lie above another one: here as in the United States."""
COMMANDING: Final = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META


def event(kind: int, **values: Any) -> Event:
    """An event of pygame."""
    return Event(kind, values)


def spot(page: Page, pos: Point) -> Point:
    """The point of the window at which a point of a page is, scrolled into view."""
    scroll = page._scroll
    if scroll.fixed.collidepoint(pos):
        return pos[0], pos[1] - scroll.furthest
    scroll.reveal(pygame.Rect(pos, (1, 1)), 0)
    return pos[0], pos[1] - scroll.offset


def motion(pos: Point, held: bool = False) -> Event:
    """The mouse goes to a point, with the first button down or not."""
    return event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(int(held), 0, 0), touch=False)


def press(pos: Point, button: int = 1) -> Event:
    """A button goes down."""
    return event(pygame.MOUSEBUTTONDOWN, pos=pos, button=button, touch=False)


def release(pos: Point, button: int = 1) -> Event:
    """A button goes up."""
    return event(pygame.MOUSEBUTTONUP, pos=pos, button=button, touch=False)


def click(pos: Point, button: int = 1) -> list[Event]:
    """Down and up; a hand never holds quite still, so that the mouse is told to be there in between."""
    return [press(pos, button), motion(pos, button == 1), release(pos, button)]


def turn(steps: int) -> Event:
    """The wheel turns."""
    return event(pygame.MOUSEWHEEL, x=0, y=steps, flipped=False, precise_x=0.0, precise_y=float(steps))


def key_down(name: str, mod: int = 0) -> list[Event]:
    """A key goes down: with the character that it enters, if it enters one."""
    character = _character(name, mod)
    if name in HIGH:
        name, mod = HIGH[name], mod | pygame.KMOD_LSHIFT
    code = pygame.key.key_code(name)
    down = event(pygame.KEYDOWN, key=code, mod=mod, unicode=character, scancode=0)
    return [down, event(pygame.TEXTINPUT, text=character)] if character else [down]


def key_up(name: str, mod: int = 0) -> Event:
    """A key goes up."""
    return event(pygame.KEYUP, key=pygame.key.key_code(HIGH.get(name, name)), mod=mod, unicode="", scancode=0)


def key(name: str, mod: int = 0) -> list[Event]:
    """A key goes down and up."""
    return [*key_down(name, mod), key_up(name, mod)]


def typed(text: str) -> Iterator[list[Event]]:
    """What comes for each character: of those that no key has, only the character."""
    for character in text:
        if character.isascii() and character.isalnum():
            shift = pygame.KMOD_LSHIFT if character.isupper() else 0
            yield key(character.lower(), shift)
        else:
            yield [event(pygame.TEXTINPUT, text=character)]


def _character(name: str, mod: int) -> str:
    if mod & COMMANDING:
        return ""
    character = SPACES.get(name, name)
    if len(character) > 1:
        return ""
    return character.upper() if mod & pygame.KMOD_SHIFT else character
