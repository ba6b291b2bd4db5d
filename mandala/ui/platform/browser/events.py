"""The page's events as pygame's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import pygame
from pygame.event import Event

from mandala.ui.kit.access import AccessibilityAction, Act, Path
from mandala.ui.kit.inputs import ACCESSIBILITY_ACTION

#: Keys by their names in browsers. Those that write a character are found by it.
KEYS: Final[dict[str, int]] = {
    "ArrowLeft": pygame.K_LEFT,
    "ArrowRight": pygame.K_RIGHT,
    "ArrowUp": pygame.K_UP,
    "ArrowDown": pygame.K_DOWN,
    "Enter": pygame.K_RETURN,
    "Escape": pygame.K_ESCAPE,
    "Tab": pygame.K_TAB,
    "Backspace": pygame.K_BACKSPACE,
    "Delete": pygame.K_DELETE,
    "Home": pygame.K_HOME,
    "End": pygame.K_END,
    "PageUp": pygame.K_PAGEUP,
    "PageDown": pygame.K_PAGEDOWN,
    **{f"F{number}": getattr(pygame, f"K_F{number}") for number in range(1, 13)},
}
MODIFIERS: Final = (pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL, pygame.KMOD_LALT, pygame.KMOD_RALT)
BUTTONS: Final = (1, 2, 3)  #: pygame's numbers of a browser's buttons
MOUSE: Final = {"down": pygame.MOUSEBUTTONDOWN, "up": pygame.MOUSEBUTTONUP}
FINGER: Final = {"down": pygame.FINGERDOWN, "move": pygame.FINGERMOTION, "up": pygame.FINGERUP}
WINDOW: Final = {
    "leave": (pygame.WINDOWLEAVE,),
    "blur": (pygame.WINDOWFOCUSLOST,),
    "focus": (pygame.WINDOWFOCUSGAINED,),
    "hidden": (pygame.WINDOWHIDDEN,),
    "shown": (pygame.WINDOWSHOWN,),
    "resized": (),  # the window asks the page for its size
}


def post(told: Iterable[Sequence[Any]], paths: Mapping[int, Path]) -> None:
    """Posts the page's events, as `web/events.mjs` lists them. `paths` are those of the tree's nodes, by their numbers."""
    for kind, *values in told:
        if kind == "act":
            number, act, value = values
            if number in paths:  # else it is gone
                action = AccessibilityAction(paths[number], Act(act), value)
                pygame.event.post(Event(ACCESSIBILITY_ACTION, input=action))
            continue
        for event in _events(kind, values):
            pygame.event.post(event)


def _events(kind: str, values: Sequence[Any]) -> Iterator[Event]:
    if kind == "mouse":
        what, x, y, button, buttons, mods = values
        pygame.key.set_mods(_mods(mods))
        held = tuple([int(bool(buttons & bit)) for bit in (1, 4, 2)])
        if what in MOUSE:
            yield Event(MOUSE[what], pos=(x, y), button=BUTTONS[min(button, 2)])
        else:
            yield Event(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=held)
    elif kind == "finger":
        what, finger, x, y = values
        yield Event(FINGER[what], finger_id=finger, x=x, y=y)
    elif kind == "wheel":
        x, y, steps = values
        yield Event(pygame.MOUSEWHEEL, x=0, y=steps, pos=(x, y))
    elif kind == "key":
        what, name, mods = values
        pygame.key.set_mods(_mods(mods))
        if (key := _key(name)) is not None:
            pressed = what == "down"
            yield Event(pygame.KEYDOWN if pressed else pygame.KEYUP, key=key, mod=_mods(mods), unicode=name[:1])
    elif kind == "text":
        yield Event(pygame.TEXTINPUT, text=values[0])
    elif kind == "file":
        yield Event(pygame.DROPFILE, file=values[0])
    else:
        yield from (Event(one) for one in WINDOW[kind])


def _key(name: str) -> int | None:
    if name in KEYS:
        return KEYS[name]
    return ord(name.lower()) if len(name.lower()) == 1 else None


def _mods(bits: int) -> int:
    return sum(mod for at, mod in enumerate(MODIFIERS) if bits >> at & 1)
