"""A window for tests: SDL's dummy driver, scripted inputs, time given by hand."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

import pygame

from mandala.play.engine.engine import InlineEngine
from mandala.play.library import Library
from mandala.play.paths import Paths
from mandala.play.session import Session
from mandala.play.settings import Settings
from mandala.ui.ahead import Ahead
from mandala.ui.context import Context, GameScreens
from mandala.ui.kit.assets import Assets
from mandala.ui.kit.boxes import Box, Group
from mandala.ui.kit.inputs import Input
from mandala.ui.kit.paper import Words
from mandala.ui.kit.scene import Scene
from mandala.ui.kit.scroll import ListBox
from mandala.ui.kit.text_field import TextField
from mandala.ui.kit.theme import Colour, Size
from mandala.ui.kit.widgets import Button, Choice, Switch
from mandala.ui.loop import Loop
from mandala.ui.pages.page import Page
from mandala.ui.pages.title import PAGES
from tools.person import gestures
from tools.person.program import unworked_reviews


def contrast(one: Colour, other: Colour) -> float:
    """The contrast of two colours, 1 to 21 (WCAG 2.2, relative luminance)."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: Colour) -> float:
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (part / 255 for part in colour[:3])]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


class FakeWindow:
    """A window without a window. SDL has one picture for all windows of a process; each of these has its own, so that two can be
    compared."""

    def __init__(self, size: Size) -> None:
        pygame.display.init()
        pygame.font.init()
        pygame.transform.set_smoothscale_backend("GENERIC")
        self.full_screen = False
        self.resize(size)

    def resize(self, size: Size) -> None:
        """Takes another size, with a new picture."""
        pygame.display.set_mode(size)
        self.surface = pygame.Surface(size).convert()

    @property
    def size(self) -> Size:
        """The surface's size."""
        return self.surface.get_size()

    def show(self) -> None:
        """Nobody sees it."""

    def follow(self) -> bool:
        """Nobody but the test resizes it."""
        return False

    def heard(self, events: Iterable[pygame.event.Event]) -> None:
        """Nothing happens to it."""

    def settled(self, dt: float) -> None:
        """It stays where it is."""

    def set_full_screen(self, wanted: bool) -> bool:
        """Remembers it."""
        changed, self.full_screen = wanted != self.full_screen, wanted
        return changed


@cache
def pictures() -> Assets:
    """Pictures and fonts for all tests of a process: made once, as the program makes them once."""
    return Assets()


class Stepwise(Ahead):
    """Makes one step in each round, however fast the machine is."""

    def made(self, making: Iterator[None]) -> bool:
        return next(making, self) is self


def make_context(folder: Path, settings: Settings | None = None, library: Library | None = None) -> Context:
    """A context with an engine in this process; English unless the settings say otherwise."""
    from mandala.main import screens

    settings = settings or Settings(language="en", speed="off", thinking_seconds=0.1)
    paths = Paths(folder, folder / "library.db", folder / "settings.json")
    library = library or Library.in_memory()
    return Context(settings, paths, InlineEngine(1), library, screens(), PAGES, pictures(), reviews=unworked_reviews())


def written(box: Box) -> list[str]:
    """The words in a box and those in it."""
    if isinstance(box, Words):
        return [box.words]
    return [words for inner in box.boxes for words in written(inner)] if isinstance(box, Group) else []


class Driver:
    """A person at the window: clicks, keys, words, and the passing of time."""

    def __init__(self, context: Context, scene: Scene, size: Size = (1280, 720)) -> None:
        self.context = context
        self.window = FakeWindow(size)
        self.loop = Loop(context, self.window, scene)
        self.step()

    @property
    def scene(self) -> Scene:
        """The scene on top."""
        return self.loop.scene

    def step(self, *inputs: Input, dt: float = 1 / 60) -> None:
        """One round of the loop, also with inputs that are already in our own words."""
        self.loop.step(dt, inputs)

    def wait(self, seconds: float = 1.0) -> None:
        """Lets time go on."""
        for _ in range(round(seconds * 20)):
            self.step(dt=0.05)

    def wait_until(self, true: Callable[[], bool], seconds: float = 20.0) -> None:
        """Lets time go on until something is so."""
        for _ in range(round(seconds * 20)):
            if true():
                return
            self.step(dt=0.05)
        raise AssertionError("it never came to be")

    def look(self) -> None:
        """Sees what came by itself, before it is answered."""
        while self.loop.running and self.loop.deaf:
            self.step(dt=0.05)

    def send(self, *events: pygame.event.Event, dt: float = 1 / 60, shift: bool = False) -> None:
        """One round of the loop with a batch of what a window sends."""
        pygame.key.set_mods(pygame.KMOD_LSHIFT if shift else 0)
        self.loop.step(dt, self.loop.inputs(events))

    def click(self, pos: tuple[int, int], button: int = 1, shift: bool = False) -> None:
        """Press and release."""
        self.look()
        self.send(gestures.motion(pos))
        self.send(*gestures.click(pos, button), shift=shift)

    def drag(self, path: Iterable[tuple[int, int]], shift: bool = False) -> None:
        """Press at the first point, move, release at the last."""
        points = list(path)
        self.send(gestures.motion(points[0]))
        self.send(gestures.press(points[0]), shift=shift)
        for point in points[1:]:
            self.send(gestures.motion(point, held=True))
        self.send(gestures.release(points[-1]))

    def key(self, *names: str, shift: bool = False) -> None:
        """Keys, one after the other."""
        for name in names:
            self.look()
            self.send(*gestures.key(name, pygame.KMOD_LSHIFT if shift else 0))

    def type(self, words: str) -> None:
        """Characters into the field that has the focus."""
        for character in gestures.typed(words):
            self.send(*character)

    def press(self, label: str) -> None:
        """Clicks the button, option or row with this text on a page."""
        self.click(self.spot(label))

    def spot(self, label: str) -> tuple[int, int]:
        """Where the pointer must be for the button, option or row with this text on a page."""
        page = self.scene
        assert isinstance(page, Page)
        form = page.form
        for widget in form.widgets:
            if isinstance(widget, (Button, Switch, TextField)) and widget.label == label:
                return gestures.spot(page, widget.rect.center)
            if isinstance(widget, Choice):
                for (_, name), box in zip(widget.options, widget.boxes()):
                    if name == label:
                        return gestures.spot(page, box.center)
            if isinstance(widget, ListBox):
                for number, box in widget.boxes.items():
                    if label in written(widget.row(number, False)):
                        return gestures.spot(page, box.center)
        raise AssertionError(f"no {label!r} here: {[getattr(widget, 'label', '?') for widget in form.widgets]}")

    def resize(self, size: Size) -> None:
        """Gives the window another size."""
        self.window.resize(size)
        self.send(gestures.event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))

    def save(self, path: Path) -> None:
        """A picture of the window."""
        pygame.image.save(self.window.surface, path)


__all__ = ["Driver", "FakeWindow", "GameScreens", "Session", "make_context"]
