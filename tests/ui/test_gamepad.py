"""A gamepad alone plays a game of each kind: SDL's own virtual one, whose events are those of any other."""

from __future__ import annotations

import ctypes
import random
import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from mandala.play.settings import Settings
from mandala.ui.kit.gamepad import make_of
from mandala.ui.kit.sound import Sound
from mandala.ui.pages.page import KeysScene
from mandala.ui.pages.result import Ending
from mandala.ui.pages.settings import SettingsScene
from mandala.ui.pages.title import TitleScene
from mandala.ui.table.menus import Menu, NowSheet
from mandala.ui.table.scene import TableScene
from mandala.ui.words.keys import PadMake
from tests.ui.support import Driver, make_context, written
from tools.driver import gestures

AXES, BUTTONS, GAMEPAD = 6, 15, 1
A, B, X, Y = range(4)
BACK, START, LEFT_STICK, RIGHT_STICK, L1, R1, UP, DOWN, LEFT, RIGHT = 4, 6, 7, 8, 9, 10, 11, 12, 13, 14
STICK_X, STICK_Y, L2, R2 = 0, 1, 4, 5
FULL = 32767


def sdl() -> ctypes.CDLL:
    """The library that pygame uses."""
    pygame.display.init()
    if sys.platform == "win32":
        return ctypes.CDLL(str(Path(pygame.__file__).with_name("SDL2.dll")))
    maps = Path("/proc/self/maps")
    if not maps.exists():
        pytest.skip("macOS does not tell which library pygame uses")
    return ctypes.CDLL(next(line.split()[-1] for line in maps.read_text().splitlines() if "libSDL2-2" in line))


RUMBLE = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_uint16, ctypes.c_uint16)


class Virtual(ctypes.Structure):
    """What SDL wants to know of a virtual gamepad (SDL_VirtualJoystickDesc)."""

    _fields_ = (
        *((name, ctypes.c_uint16) for name in ("version", "type", "axes", "buttons", "hats", "maker", "made", "none")),
        *((name, ctypes.c_uint32) for name in ("button_mask", "axis_mask")),
        *((name, ctypes.c_void_p) for name in ("name", "data", "update", "player")),
        ("rumble", RUMBLE),
        *((name, ctypes.c_void_p) for name in ("triggers", "led", "effect")),
    )


class Pad:
    """A gamepad in the hands of a person at a window."""

    def __init__(self, driver: Driver) -> None:
        self.driver, self._sdl = driver, sdl()
        self._sdl.SDL_JoystickOpen.restype = ctypes.c_void_p
        driver.context.gamepads.open()
        self.plug()

    def plug(self) -> None:
        """Plugs it in."""
        self.rumbled: list[tuple[int, int]] = []
        self._kept = Virtual(1, GAMEPAD, AXES, BUTTONS, rumble=RUMBLE(self._rumble))
        self.number = self._sdl.SDL_JoystickAttachVirtualEx(ctypes.byref(self._kept))
        self._stick = ctypes.c_void_p(self._sdl.SDL_JoystickOpen(self.number))
        self._sent()
        self._sent()  # of the first one in a process the buttons are known a round later

    def unplug(self) -> None:
        """Pulls the plug."""
        self._sdl.SDL_JoystickDetachVirtual(self.number)
        self._sent()

    def _rumble(self, _: object, low: int, high: int) -> int:
        self.rumbled.append((low, high))
        return 0

    def hold(self, button: int) -> None:
        """Presses a button and keeps it down."""
        self._sdl.SDL_JoystickSetVirtualButton(self._stick, button, 1)
        self._sent()

    def press(self, *buttons: int) -> None:
        """Presses buttons in turn."""
        for button in buttons:
            self.driver.look()
            for down in (1, 0):
                self._sdl.SDL_JoystickSetVirtualButton(self._stick, button, down)
                self._sent()

    def hold_stick(self, axis: int, value: int) -> None:
        """Pushes a stick so far and keeps it there."""
        self._sdl.SDL_JoystickSetVirtualAxis(self._stick, axis, value)
        self._sent()

    def push(self, axis: int, way: int, *more: int) -> None:
        """Pushes a stick or a trigger, a little first, and lets it go; a trigger rests at its other end."""
        rest = -FULL if axis in (L2, R2) else 0
        for value in (rest + (way - rest) // 4, way, *more, rest):
            self._sdl.SDL_JoystickSetVirtualAxis(self._stick, axis, value)
            self._sent()

    def _sent(self) -> None:
        """A round of the loop with what SDL sends now."""
        self._sdl.SDL_JoystickUpdate()
        self.driver.send(*pygame.event.get())


@pytest.fixture(params=["cards"])
def pad(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Iterator[Pad]:
    """At the title."""
    monkeypatch.setenv("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1")
    settings = Settings(language="en", speed="off", thinking_seconds=0.1, game=request.param)
    context = make_context(tmp_path, settings)
    driver = Driver(context, TitleScene(context))
    pygame.event.get()
    there = Pad(driver)
    yield there
    there.unplug()


def test_the_stick_and_the_cross_move_the_focus(pad: Pad) -> None:
    """One step for a push, however long it takes; back by B."""
    pad.press(DOWN)
    first = pad.driver.scene.form.focused
    pad.press(DOWN)
    pad.push(STICK_Y, FULL, FULL - 100, FULL)
    pad.push(STICK_Y, -FULL)
    assert pad.driver.scene.form.focused is not first
    while getattr(pad.driver.scene.form.focused, "label", "") != "Settings":
        pad.push(STICK_Y, FULL)
    pad.press(A)
    assert isinstance(pad.driver.scene, SettingsScene)
    pad.press(B)
    assert isinstance(pad.driver.scene, TitleScene)


def test_it_may_come_and_go(pad: Pad) -> None:
    """The list of keys tells of it while it is there."""

    def told() -> list[str]:
        pad.driver.key("f1")
        assert isinstance(pad.driver.scene, KeysScene)
        words = written(pad.driver.scene.content())
        pad.driver.key("f1")
        return words

    assert "L1, R1" in told()
    pad.unplug()
    assert "L1, R1" not in told()
    pad.plug()
    assert "L1, R1" in told()


def test_what_was_held_on_it_as_it_went_is_not_held_any_more(pad: Pad) -> None:
    """Enter on the keyboard acts at its first stroke."""
    while getattr(pad.driver.scene.form.focused, "label", "") != "Settings":
        pad.press(DOWN)
    pad.driver.key("up", "down")
    pad.hold(A)
    assert isinstance(pad.driver.scene, SettingsScene)
    pad.press(B)
    pad.unplug()
    pad.driver.send(gestures.event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode=""))
    assert isinstance(pad.driver.scene, SettingsScene)
    pad.plug()


def test_two_of_them_do_not_let_go_of_each_other_s_sticks(pad: Pad) -> None:
    other = Pad(pad.driver)
    pad.press(DOWN)
    first = pad.driver.scene.form.focus
    pad.hold_stick(STICK_Y, FULL)
    for value in (900, 0, 500):
        other.hold_stick(STICK_Y, value)
        pad.hold_stick(STICK_Y, FULL - value)
    assert pad.driver.scene.form.focus == first + 1
    pad.hold_stick(STICK_Y, 0)
    other.unplug()


def test_it_rumbles_only_if_that_is_wanted(pad: Pad) -> None:
    """When a mandala is complete, and for who is called back; the setting is there while a gamepad is."""
    context = pad.driver.context
    context.play(Sound.COMPLETE)
    assert not pad.rumbled
    while getattr(pad.driver.scene.form.focused, "label", "") != "Settings":
        pad.press(DOWN)
    pad.press(A)
    pad.driver.press("The gamepad rumbles")
    assert context.settings.rumble
    context.play(Sound.PLACE)
    assert not pad.rumbled
    context.play(Sound.COMPLETE)
    assert pad.rumbled


def test_what_is_printed_on_it_is_told_by_its_name() -> None:
    assert make_of("Sony DualSense") is PadMake.SHAPES
    assert make_of("Nintendo Switch Pro Controller") is PadMake.CROSSED
    assert make_of("Xbox One Controller") is PadMake.LETTERS


def test_a_hint_the_points_and_the_menu_have_buttons(pad: Pad) -> None:
    _begin(pad)
    pad.press(Y)
    assert pad.driver.scene.panel_open
    pad.press(Y, BACK)
    assert isinstance(pad.driver.scene, NowSheet)
    pad.press(B, X)
    assert "hint" in " ".join(written(pad.driver.scene.content())).lower()
    pad.press(B, START)
    assert isinstance(pad.driver.scene, Menu)


def _begin(pad: Pad) -> None:
    while getattr(pad.driver.scene.form.focused, "label", "") != "Play":
        pad.press(DOWN)
    pad.press(A)
    pad.driver.wait(1)
    assert isinstance(pad.driver.scene, TableScene)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("pad", ["cards", "tiles"], indirect=True)
def test_a_whole_game_is_played_with_it(pad: Pad) -> None:
    """Colours by the stick, how many by the shoulder buttons, where to by the trigger, and A."""
    _begin(pad)
    rng = random.Random(11)
    for _ in range(600):
        scene = pad.driver.scene
        if isinstance(scene, Ending):
            break
        if not isinstance(scene, TableScene) or not scene.facts().legal:
            pad.driver.wait(0.1)
            continue
        for _ in range(rng.randrange(1, 4)):
            pad.push(STICK_X, FULL)
        if rng.random() < 0.3:
            pad.press(R1)
        if isinstance(pad.driver.scene, TableScene):
            for _ in range(rng.randrange(1, 4)):
                pad.push(R2, FULL)
            pad.press(A)
        pad.driver.wait(0.1)
    assert isinstance(pad.driver.scene, Ending)
    pad.driver.wait(1)
    while getattr(pad.driver.scene.form.focused, "label", "") != "To the title":
        pad.press(DOWN)
    pad.press(A)
    assert isinstance(pad.driver.scene, TitleScene)
