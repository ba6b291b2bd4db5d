"""Scenes on a window that nobody sees, with time given by hand."""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

from collections.abc import Callable, Iterable
from concurrent.futures import Future
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, Final

import pygame

from mandala.main import screens
from mandala.platform.api import Paths, Platform
from mandala.platform.work import Give, Work
from mandala.play.engine.engine import Engine, InlineEngine
from mandala.play.library import Library
from mandala.play.review.review import Review
from mandala.play.review.reviews import Reviews
from mandala.play.review.store import ReviewStore
from mandala.play.settings import Settings
from mandala.play.stored import StoredGame
from mandala.ui.context import Context
from mandala.ui.kit import assets
from mandala.ui.kit.assets import Assets
from mandala.ui.kit.scene import Scene
from mandala.ui.kit.theme import Size
from mandala.ui.loop import Loop
from mandala.ui.pages.title import PAGES
from mandala.ui.platform.desktop.home import DesktopHome
from mandala.ui.platform.home import Home
from mandala.ui.platform.window import Window
from tools.driver import gestures
from tools.driver.hands import Hands

decoded: Final = cache(assets._loaded)
"""Pictures as they were made, decoded once for all programs of a process."""


class FakeWindow(Window):
    """A window without a window.

    SDL has one picture for all windows of a process; each of these has its own, so that two can be compared.
    """

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

    def show(self) -> None:
        """Nobody sees it."""

    def update(self, changed: Iterable[pygame.Rect]) -> None:
        """Nobody sees it."""

    def follow(self) -> bool:
        """Nobody but the test resizes it."""
        return False

    def set_full_screen(self, wanted: bool) -> bool:
        """Remembers it."""
        changed, self.full_screen = wanted != self.full_screen, wanted
        return changed


class NoWorkers(Work):
    """Workers for reviews who never come to an end: a review knows what the window found, or what a record carries."""

    def pool(self, most: int, work: Callable[[Any], Any]) -> AbstractContextManager[Give]:
        """Takes tasks."""
        del most, work
        return nullcontext(lambda _: Future())


class OwnReviews(Reviews):
    """Reviews that take what a record carries for this program's own."""

    def kept(self, stored: StoredGame) -> Review | None:
        review = super().kept(stored)
        return None if review is None else replace(review, foreign=False)


def unworked_reviews(store: ReviewStore | None = None) -> Reviews:
    """Returns reviews that never get further than what is kept."""
    return OwnReviews(store or ReviewStore(), Platform(work=NoWorkers()), static_seconds=0.0)


@cache
def pictures() -> Assets:
    """Returns pictures and fonts for all programs of a process: made once, as the program makes them once."""
    return Assets()


def make_context(
    folder: Path,
    settings: Settings | None = None,
    library: Library | None = None,
    engine: Engine | None = None,
    assets: Assets | None = None,
    system: Home | None = None,
) -> Context:
    """Returns a context with an engine in this process; English unless the settings say otherwise."""
    settings = settings or Settings(language="en", speed="off", thinking_seconds=0.1)
    paths = Paths(folder, folder / "library.db", folder / "settings.json")
    library, engine = library or Library.in_memory(), engine or InlineEngine(1)
    assets, reviews = assets or pictures(), unworked_reviews()
    return Context(system or DesktopHome(), settings, paths, engine, library, screens(), PAGES, assets, reviews=reviews)


class Driver(Hands):
    """A person at a scene: clicks, keys, words, and the passing of time."""

    window: FakeWindow

    def __init__(self, context: Context, scene: Scene, size: Size = (1280, 720)) -> None:
        super().__init__(eager=False)
        self.context, self.window = context, FakeWindow(size)
        self.loop = Loop(context, self.window, scene)
        self.step()

    def resize(self, size: Size) -> None:
        """Gives the window another size."""
        self.window.resize(size)
        self.send(gestures.event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))
