"""Gamepads: what is done with them becomes the keys that do the same.

They may come and go at any time, and several do as one. The names of buttons are SDL's, by place: A is the lowest of the four
at the right, whatever is printed on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any, Final

import pygame

from mandala.ui.words.keys import PadMake

PUSHED_FROM: Final = 0.55  #: share of a stick's way from which it counts as pushed
RELEASED_BELOW: Final = 0.35  #: share of a stick's way below which it counts as released
STICK_RANGE: Final = 32768  #: of a stick, as SDL counts
#: The key that does what a button does, and with which other one.
KEYS: Final = {
    pygame.CONTROLLER_BUTTON_A: (pygame.K_RETURN, 0),
    pygame.CONTROLLER_BUTTON_B: (pygame.K_ESCAPE, 0),
    pygame.CONTROLLER_BUTTON_X: (pygame.K_t, 0),
    pygame.CONTROLLER_BUTTON_Y: (pygame.K_s, 0),
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: (pygame.K_MINUS, 0),
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: (pygame.K_PLUS, 0),
    pygame.CONTROLLER_BUTTON_START: (pygame.K_F10, 0),
    pygame.CONTROLLER_BUTTON_BACK: (pygame.K_F2, 0),
    pygame.CONTROLLER_BUTTON_LEFTSTICK: (pygame.K_i, 0),
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: (pygame.K_l, 0),
    pygame.CONTROLLER_BUTTON_DPAD_UP: (pygame.K_UP, 0),
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: (pygame.K_DOWN, 0),
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: (pygame.K_LEFT, 0),
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: (pygame.K_RIGHT, 0),
}
#: The same for a stick and the triggers, pushed towards less and towards more.
AXES: Final = {
    pygame.CONTROLLER_AXIS_LEFTX: ((pygame.K_LEFT, 0), (pygame.K_RIGHT, 0)),
    pygame.CONTROLLER_AXIS_LEFTY: ((pygame.K_UP, 0), (pygame.K_DOWN, 0)),
    pygame.CONTROLLER_AXIS_TRIGGERLEFT: (None, (pygame.K_TAB, pygame.KMOD_LSHIFT)),
    pygame.CONTROLLER_AXIS_TRIGGERRIGHT: (None, (pygame.K_TAB, 0)),
}
#: Words in the names of gamepads.
MAKES: Final = {
    PadMake.SHAPES: ("ps3", "ps4", "ps5", "playstation", "dualshock", "dualsense", "sony"),
    PadMake.CROSSED: ("nintendo", "switch", "joy-con"),
}


def make_of(name: str) -> PadMake:
    """Returns the print on a gamepad's buttons, by its name."""
    small = name.casefold()
    return next((make for make, words in MAKES.items() if any(word in small for word in words)), PadMake.LETTERS)


class Gamepads:
    """All gamepads that there are. Their events become those of keys."""

    def __init__(self) -> None:
        self._there: dict[int, Any] = {}
        self._pushed: set[tuple[int, int, int]] = set()
        self._open = False
        self.used = False  #: True if the last key came from a gamepad

    @property
    def make(self) -> PadMake | None:
        """The print on the last gamepad's buttons; None without a gamepad."""
        return make_of(next(reversed(self._there.values())).name) if self._there else None

    def rumble(self, strength: float, seconds: float) -> None:
        """Lets all that can rumble, 0 to 1."""
        for pad in self._there.values():
            with suppress(pygame.error):  # it may just have gone
                pad.rumble(strength, strength, round(seconds * 1000))

    def open(self) -> None:
        """Looks for gamepads from now on; those that are there already come at once."""
        if self._open:
            return
        self._open = True
        with suppress(pygame.error):  # a system without any such thing
            pygame.joystick.init()

    def heard(self, events: Iterable[pygame.event.Event]) -> Iterator[pygame.event.Event]:
        """The events, with keys in place of those of gamepads."""
        for event in events:
            match event.type:
                case pygame.JOYDEVICEADDED:
                    _controllers()
                case pygame.CONTROLLERDEVICEADDED:
                    with suppress(pygame.error):
                        pad = _controllers().Controller(event.device_index)
                        self._there[pad.as_joystick().get_instance_id()] = pad
                case pygame.CONTROLLERDEVICEREMOVED:
                    self._there.pop(event.instance_id, None)  # SDL lets go of what was held on it
                case pygame.CONTROLLERBUTTONDOWN | pygame.CONTROLLERBUTTONUP:
                    if event.button in KEYS:
                        self.used = True
                        down = event.type == pygame.CONTROLLERBUTTONDOWN
                        yield _key(*KEYS[event.button], down)
                case pygame.CONTROLLERAXISMOTION:
                    yield from self._moved(event.instance_id, event.axis, event.value / STICK_RANGE)
                case _:
                    self.used = self.used and event.type != pygame.KEYDOWN
                    yield event

    def _moved(self, pad: int, axis: int, way: float) -> Iterator[pygame.event.Event]:
        for side, key in zip((-1, 1), AXES.get(axis, ())):
            here = pad, axis, side
            if key is not None and way * side >= PUSHED_FROM and here not in self._pushed:
                self._pushed.add(here)
                self.used = True
                yield _key(*key, down=True)
            elif key is not None and way * side < RELEASED_BELOW and here in self._pushed:
                self._pushed -= {here}
                yield _key(*key, down=False)


def _controllers() -> Any:
    """Returns SDL's controller module, loaded with the first gamepad."""
    from pygame._sdl2 import controller

    controller.init()
    return controller


def _key(key: int, mod: int, down: bool) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN if down else pygame.KEYUP, key=key, mod=mod, unicode="")
