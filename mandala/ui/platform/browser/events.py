"""The page's events as pygame's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import pygame
from pygame.event import Event

from mandala.ui.kit.access import AccessibilityAction, Act, Path
from mandala.ui.kit.inputs import ACCESSIBILITY_ACTION

NAMED: Final = "ArrowLeft ArrowRight ArrowUp ArrowDown Escape Tab Backspace Delete Home End PageUp PageDown"
#: Keys by their names in browsers. Those that write a character are found by it.
KEYS: Final[dict[str, int]] = {
    **{name: getattr(pygame, f"K_{name.removeprefix('Arrow').upper()}") for name in NAMED.split()},
    **{f"F{number}": getattr(pygame, f"K_F{number}") for number in range(1, 13)},
    "Enter": pygame.K_RETURN,
}
MODIFIERS: Final = (pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL, pygame.KMOD_LALT, pygame.KMOD_RALT)
MOUSE: Final = {"down": pygame.MOUSEBUTTONDOWN, "up": pygame.MOUSEBUTTONUP}
KEY: Final = {"down": pygame.KEYDOWN, "up": pygame.KEYUP}
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
        if what in MOUSE:
            yield Event(MOUSE[what], pos=(x, y), button=min(button, 2) + 1)
        else:
            held = tuple([int(bool(buttons & bit)) for bit in (1, 4, 2)])
            yield Event(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=held)
    elif kind == "finger":
        what, finger, x, y = values
        yield Event(FINGER[what], finger_id=finger, x=x, y=y)
    elif kind == "wheel":
        x, y, steps = values
        yield Event(pygame.MOUSEWHEEL, pos=(x, y), x=0, y=steps)
    elif kind == "key":
        what, name, mods = values
        pygame.key.set_mods(_mods(mods))
        key = KEYS.get(name) or (ord(name.lower()) if len(name.lower()) == 1 else None)
        if key is not None:
            yield Event(KEY[what], key=key, mod=_mods(mods), unicode=name[:1])
    elif kind == "text":
        yield Event(pygame.TEXTINPUT, text=values[0])
    elif kind == "file":
        yield Event(pygame.DROPFILE, file=values[0])
    else:
        yield from (Event(one) for one in WINDOW[kind])


def _mods(bits: int) -> int:
    return sum(mod for at, mod in enumerate(MODIFIERS) if bits >> at & 1)
