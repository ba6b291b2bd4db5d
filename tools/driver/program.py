"""The whole program with its folder: what hands do comes through the real window and the real loop.

Only the desktop, the deals and the engine's process are replaced, so that a run can be repeated.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

import pygame

from mandala.play import rng as system_rng
from mandala.play import settings as settings_file
from mandala.play.engine.engine import Engine
from mandala.play.library import Library
from mandala.play.notifications import Notification, NotificationKind
from mandala.play.review.reviews import Reviews
from mandala.play.settings import Settings
from mandala.ui.accessibility.reader import Reader
from mandala.ui.context import Context, Notifications
from mandala.ui.kit import assets
from mandala.ui.kit.assets import Assets
from mandala.ui.kit.clipboard import Clipboard
from mandala.ui.kit.scene import Push, Scene
from mandala.ui.kit.theme import Size
from mandala.ui.loop import FRAME, Loop
from mandala.ui.pages.title import TitleScene
from mandala.ui.platform.desktop.home import DesktopHome
from mandala.ui.platform.desktop.window import DesktopWindow
from mandala.ui.platform.window import Window
from tools.driver.driver import decoded, make_context
from tools.driver.gestures import Event
from tools.driver.hands import Hands


class Deed(NamedTuple):
    """What was done to a program: a method of `Program` and what it was given. As text it is Python that does it again."""

    name: str
    given: tuple[Any, ...]
    more: dict[str, Any]

    def __str__(self) -> str:
        words = [repr(one) if self.name != "batch" else told(one) for one in self.given]
        return f"program.{self.name}({', '.join([*words, *(f'{name}={one!r}' for name, one in self.more.items())])})"


def told(event: Event) -> str:
    """An event as Python, without what nobody asks for."""
    names = ("pos", "button", "y", "key", "mod", "unicode", "text", "file")
    values = "".join(f", {name}={event.dict[name]!r}" for name in names if name in event.dict)
    return f"event(pygame.{pygame.event.event_name(event.type).upper()}{values})"


class Desktop(DesktopHome):
    """A clipboard and a file manager; `fails` says whether something does not work this time."""

    def __init__(self, fails: Callable[[], bool] = lambda: False) -> None:
        super().__init__()
        self._fails = fails
        self.clipboard = Held(fails)

    def show_folder(self, _: Path) -> bool:
        """Opens nothing."""
        return not self._fails()


class Held(Clipboard):
    """A clipboard that may fail."""

    def __init__(self, fails: Callable[[], bool]) -> None:
        self._fails = fails

    def copy(self, text: str) -> bool:
        return not self._fails() and super().copy(text)


class Overheard(Notifications):
    """Keeps in `told` all that the user was told."""

    def __init__(self, library: Library, reviews: Reviews, reader: Reader) -> None:
        super().__init__(library, reviews, reader)
        self.told: list[Notification] = []

    def report(self, *notifications: Notification) -> None:
        """As ever."""
        self.told += notifications
        super().report(*notifications)


class Program(Hands):
    """The program with its folder. After every round `watch` is called; `deeds` is all that was done to it."""

    window: Window

    def __init__(
        self,
        folder: Path,
        settings: Settings,
        engine: Engine,
        desktop: Desktop | None = None,
        assets: Assets | None = None,
        rng: random.Random | None = None,
    ) -> None:
        super().__init__(rng)
        self.folder, self.engine = folder, engine
        self.desktop, self.assets = desktop or Desktop(), assets or Assets()
        self.starts = 0
        self.deeds: list[Deed] = []
        self.watch: Callable[[], None] = lambda: None
        settings_file.save(self.desktop.platform, folder / "settings.json", settings)

    def start(self, first: Callable[[Context], Scene] = TitleScene, drawn: bool = True) -> None:
        """Starts as `mandala` does, or with another first scene; `drawn` says whether its first picture is waited for."""
        settings, notifications = settings_file.load(self.desktop.platform, self.folder / "settings.json")
        self.window = DesktopWindow(settings.window_size, settings.full_screen)
        if not settings.full_screen and settings.window_size != self.window.size:
            pygame.display.set_mode(settings.window_size, pygame.RESIZABLE)  # a system may give less than was asked for
        library, more = Library.open(self.desktop.platform, self.folder / "library.db")
        self.context = make_context(self.folder, settings, library, self.engine, self.assets, self.desktop)
        self.notifications = Overheard(library, self.context.reviews, self.context.reader)
        self.context.notifications = self.notifications
        self.notifications.report(*notifications, *more)
        self.loop = Loop(self.context, self.window, first(self.context))
        self.starts += 1
        if drawn:
            self.batch()

    def end(self) -> None:
        """Ends as `mandala` does when the player leaves."""
        self.context.keep_window(self.window.standing)
        self.context.sounds.close()
        self.context.engine.close()
        self.context.library.close()

    @property
    def notice(self) -> bool:
        """True while bad luck is being told."""
        return self.loop._notices.showing

    def batch(self, *events: Event, dt: float = FRAME, shift: bool = False) -> None:
        """One round of the loop with what lies in the queue; nothing if the program was left. `shift` is held meanwhile."""
        if not self.running:
            pygame.event.clear()
            return
        self._note("batch", *events, dt=dt, shift=shift)
        for place in [event.pos for event in events if event.type == pygame.MOUSEMOTION][-1:]:
            pygame.mouse.set_pos(place)
            pygame.event.clear(pygame.MOUSEMOTION)  # SDL's own, which knows of no button that is down
        for event in events:
            pygame.event.post(event)
        super().batch(*pygame.event.get(), dt=dt, shift=shift)
        if self.running:
            self.watch()

    def push(self, scene: Scene) -> None:
        """Puts another scene on top."""
        self.loop._go(Push(scene))
        self.batch()

    def resize(self, size: Size) -> None:
        """Somebody pulls at the window's corner."""
        self._note("resize", size)
        if not self.context.settings.full_screen:
            pygame.display.set_mode(size, pygame.RESIZABLE)

    def change(self, **settings: Any) -> None:
        """Changes settings, as from the settings page."""
        self._note("change", **settings)
        self.context.change(**settings)

    def tell(self, kind: str, detail: str) -> None:
        """Bad luck comes from elsewhere; `kind` is the name of a `NotificationKind`."""
        self._note("tell", kind, detail)
        self.context.notifications.report(Notification(NotificationKind[kind], detail))

    def copy(self, text: str) -> None:
        """Another program puts a text on the clipboard."""
        self._note("copy", text)
        self.desktop.clipboard.text = text

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
def repeatable(rng: random.Random) -> Iterator[None]:
    """Within, deals are drawn from `rng`."""
    with ExitStack() as stack:
        for owner, name, value in (
            (system_rng, "randbelow", rng.randrange),
            (assets, "_loaded", decoded),
        ):
            stack.enter_context(mock.patch.object(owner, name, value))
        yield
