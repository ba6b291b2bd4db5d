"""The program under SDL's dummy driver, with a hand on its event queue: what is posted there comes through the real window, the
real translation of events and the real loop. Only the desktop, the deals and the engine process are replaced, so that a run can
be repeated.
"""

from __future__ import annotations

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import random
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple
from unittest import mock

import pygame

from mandala.main import screens
from mandala.play import rng as system_rng
from mandala.play import settings as settings_file
from mandala.play.engine.engine import Engine
from mandala.play.library import Library
from mandala.play.notifications import Notification, NotificationKind
from mandala.play.paths import Paths
from mandala.play.review.reviews import Reviews
from mandala.play.review.store import ReviewStore
from mandala.play.settings import Settings
from mandala.ui.accessibility.reader import Reader
from mandala.ui.context import Context, Notifications
from mandala.ui.kit import assets, desktop
from mandala.ui.kit.assets import Assets
from mandala.ui.kit.scene import Push, Scene
from mandala.ui.kit.theme import Size
from mandala.ui.loop import Loop
from mandala.ui.pages.title import PAGES, TitleScene
from mandala.ui.window import Window

FRAME: Final = 1 / 60
decoded = cache(assets._loaded)
"""Pictures as they were made, decoded once for all programs of a process."""


class Deed(NamedTuple):
    """What was done to a program: a method of `Program` and what it was given. As text it is Python that does it again."""

    name: str
    given: tuple[Any, ...]
    more: dict[str, Any]

    def __str__(self) -> str:
        words = [repr(one) if self.name != "step" else told(one) for one in self.given]
        return f"program.{self.name}({', '.join([*words, *(f'{name}={one!r}' for name, one in self.more.items())])})"


def told(event: pygame.event.Event) -> str:
    """An event as Python, without what nobody asks for."""
    names = ("pos", "button", "y", "key", "mod", "unicode", "text", "file")
    values = "".join(f", {name}={event.dict[name]!r}" for name in names if name in event.dict)
    return f"event(pygame.{pygame.event.event_name(event.type).upper()}{values})"


class Desktop:
    """A clipboard and a file manager; `fails` says whether something does not work this time."""

    def __init__(self, fails: Callable[[], bool] = lambda: False) -> None:
        self._fails = fails
        self.clipboard = ""

    def copy(self, text: str) -> bool:
        """Keeps the text."""
        if self._fails():
            return False
        self.clipboard = text
        return True

    def pasted(self) -> str:
        """What was kept."""
        return self.clipboard

    def show_folder(self, _: Path) -> bool:
        """Opens nothing."""
        return not self._fails()


class NoWorkers(Executor):
    """Workers for reviews who never come to an end: what a review knows is what the window itself found, or what a record
    carries."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Takes the task."""
        del fn, args, kwargs
        return Future()

    @contextmanager
    def opened(self) -> Iterator[Executor]:
        """Is there at once."""
        yield self


def unworked_reviews(store: ReviewStore | None = None) -> Reviews:
    """Reviews that never get further than what is kept."""
    return Reviews(store or ReviewStore(None), NoWorkers().opened, static_seconds=0.0)


class Overheard(Notifications):
    """Keeps in `told` all that the user was told."""

    def __init__(self, library: Library, reviews: Reviews, reader: Reader) -> None:
        super().__init__(library, reviews, reader)
        self.told: list[Notification] = []

    def report(self, *notifications: Notification) -> None:
        """As ever."""
        self.told += notifications
        super().report(*notifications)


class Program:
    """The program with its folder. `start` runs it, again after it was left; `step` is one round of its loop, after which `watch`
    is called. `deeds` is all that was done to it."""

    def __init__(
        self,
        folder: Path,
        settings: Settings,
        engine: Engine,
        desktop: Desktop | None = None,
        assets: Assets | None = None,
    ) -> None:
        self.folder, self._engine = folder, engine
        self.desktop, self.assets = desktop or Desktop(), assets or Assets()
        self.starts = 0
        self.deeds: list[Deed] = []
        self.watch: Callable[[], None] = lambda: None
        settings_file.save(self._paths.settings, settings)

    @property
    def _paths(self) -> Paths:
        return Paths(self.folder, self.folder / "library.db", self.folder / "settings.json")

    def start(self, first: Callable[[Context], Scene] = TitleScene, drawn: bool = True) -> None:
        """As `mandala` does, or with another first scene; `drawn` says whether its first picture is waited for."""
        settings, notifications = settings_file.load(self._paths.settings)
        self._window = Window(settings.window_size, settings.full_screen)
        if not settings.full_screen and settings.window_size != self._window.size:
            pygame.display.set_mode(settings.window_size, pygame.RESIZABLE)  # a system may give less than was asked for
        library, more = Library.open(self._paths.library)
        self.context = Context(
            settings, self._paths, self._engine, library, screens(), PAGES, self.assets, reviews=unworked_reviews()
        )
        self.context.notifications = self.notifications = Overheard(library, self.context.reviews, self.context.reader)
        self.context.notifications.report(*notifications, *more)
        self.loop = Loop(self.context, self._window, first(self.context))
        self.starts += 1
        if drawn:
            self.step()

    def end(self) -> None:
        """As `mandala` does when the player leaves."""
        self.context.keep_window(self._window.standing)
        self.context.sounds.close()
        self.context.engine.close()
        self.context.library.close()

    @property
    def running(self) -> bool:
        """Whether the player is still there."""
        return self.loop.running

    @property
    def scene(self) -> Scene:
        """The scene on top."""
        return self.loop.scene

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """All scenes, the one on top last."""
        return tuple(self.loop._scenes)

    @property
    def moving(self) -> bool:
        """Whether anything on the screen moves, or a scene is still to come."""
        return self.loop.fading or self.scene.animating

    @property
    def size(self) -> Size:
        """The window's size."""
        return self._window.size

    @property
    def notice(self) -> bool:
        """Whether bad luck is being told."""
        return self.loop._notices.showing

    def step(self, *events: pygame.event.Event, dt: float = FRAME, shift: bool = False) -> None:
        """One round of the loop with what lies in the queue; nothing if the program was left. `shift` is held meanwhile."""
        if not self.running:
            pygame.event.clear()
            return
        self._note("step", *events, dt=dt, shift=shift)
        pygame.key.set_mods(pygame.KMOD_LSHIFT if shift else 0)
        for place in [event.pos for event in events if event.type == pygame.MOUSEMOTION][-1:]:
            pygame.mouse.set_pos(place)
            pygame.event.clear(pygame.MOUSEMOTION)  # SDL's own, which knows of no button that is down
        for event in events:
            pygame.event.post(event)
        self.loop.step(dt, self.loop.inputs(pygame.event.get()))
        if self.running:
            self.watch()

    def push(self, scene: Scene) -> None:
        """Another scene comes on top."""
        self.loop._go(Push(scene))
        self.step()

    def resize(self, size: Size) -> None:
        """Somebody pulls at the window's corner."""
        self._note("resize", size)
        if not self.context.settings.full_screen:
            pygame.display.set_mode(size, pygame.RESIZABLE)

    def change(self, **settings: Any) -> None:
        """Another setting, as from the settings page."""
        self._note("change", **settings)
        self.context.change(**settings)

    def tell(self, kind: str, detail: str) -> None:
        """Bad luck that comes from elsewhere; `kind` is the name of a `NotificationKind`."""
        self._note("tell", kind, detail)
        self.context.notifications.report(Notification(NotificationKind[kind], detail))

    def copy(self, text: str) -> None:
        """Another program puts a text on the clipboard."""
        self._note("copy", text)
        self.desktop.clipboard = text

    def _note(self, name: str, /, *given: Any, **more: Any) -> None:
        self.deeds.append(Deed(name, given, more))

    def do(self, deed: Deed) -> None:
        """Does again what was done; who was left is started before."""
        if not self.running:
            self.again()
        getattr(self, deed.name)(*deed.given, **deed.more)

    def again(self) -> None:
        """Ends, as when the player leaves, and starts."""
        self.end()
        self.start()


@contextmanager
def repeatable(program: Program, rng: random.Random) -> Iterator[None]:
    """Within, deals are drawn from `rng` and the desktop is the program's own."""
    with ExitStack() as stack:
        for owner, name, value in (
            (system_rng, "randbelow", rng.randrange),
            (desktop, "copy", program.desktop.copy),
            (desktop, "pasted", program.desktop.pasted),
            (desktop, "show_folder", program.desktop.show_folder),
            (assets, "_loaded", decoded),
        ):
            stack.enter_context(mock.patch.object(owner, name, value))
        yield
