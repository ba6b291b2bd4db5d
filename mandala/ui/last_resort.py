"""The last resort: what happens after an error that nobody foresaw. A report is written, the player is told, and the program goes
on at the title; the game is saved after every move. If that fails too, a box of the system says so and the program ends.

Only `mandala.main` puts it around the loop: in tests and tools errors come through.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Generator, Iterator
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from typing import Final

import pygame

from mandala import __version__
from mandala.play import crash_reports
from mandala.play.games import compiled
from mandala.ui.context import Context
from mandala.ui.kit.access import AccessibilityAction
from mandala.ui.kit.inputs import FileDropped, Input, KeyPressed, TextTyped
from mandala.ui.kit.scene import Pop, Quit, Scene, Transition
from mandala.ui.loop import Loop
from mandala.ui.pages.page import MessageScene, Page, open_folder
from mandala.ui.platform.home import Home
from mandala.ui.platform.window import Window
from mandala.ui.words.strings import Strings, chosen_language

FAILED: Final = 1  #: exit code after an error that the program could not recover from
FOLDER: Final = "reports"  #: folder of error reports, in the user's folder


class LastResort:
    """Catches every uncaught error of the loop, and within `watching` of threads. `data_dir` is the user's folder."""

    def __init__(self, home: Home, data_dir: Path) -> None:
        self._home, self._folder = home, data_dir / FOLDER
        self._context: Context | None = None
        self._loop: Loop | None = None
        self._page: Scene | None = None
        self._beside: deque[bool] = deque()
        self._told: set[str] = set()

    # Around the loop

    def run(self, context: Context, window: Window, first: Callable[[], Scene], *above: Scene) -> Iterator[float]:
        """Runs the loop until the player leaves, from the scene that `first` makes, the title, and those `above` it. Yields
        how many seconds are to be waited. Raises only what comes out of the page that tells of an error, or while that is
        made: then all is lost."""
        loop = self.begin(context, window, first, *above)
        while loop.running:
            loop = yield from self.turn()

    def begin(self, context: Context, window: Window, first: Callable[[], Scene], *above: Scene) -> Loop:
        """Does what `run` does, but leaves the rounds to the caller. Returns the loop that runs."""
        self._context, self._window, self._first = context, window, first
        self._loop = Loop(context, window, first(), *above)
        return self._loop

    def turn(self) -> Generator[float, None, Loop]:
        """One round; returns the loop that runs now. Yields and raises as `run` does."""
        loop, context = self._loop, self._context
        assert loop is not None
        assert context is not None
        try:
            if self._beside:
                loop.interrupt(self._page_of(self._beside.popleft(), beside=True))
            yield from loop.turn()
        except Exception as error:
            if loop.scenes[-1:] == (self._page,):
                raise
            written = self._report(error, "in the loop")
            _let_go(context, self._window, loop)
            self._page = self._page_of(written, beside=False)
            self._loop = loop = Loop(context, self._window, self._first())
            loop.interrupt(self._page)
        return loop

    def _page_of(self, written: bool, beside: bool) -> Scene:
        """Tells of an error in the game, or beside it."""
        assert self._context is not None
        t, title = self._strings, self._strings.gettext("Something went wrong")
        words = t.gettext("An unexpected error came up. Your game is saved; you can continue it from the title screen.")
        ways: list[tuple[str, Callable[[], Transition]]] = [(t.gettext("To the title"), Pop), (t.gettext("Quit"), Quit)]
        if beside:
            words = t.gettext("An unexpected error came up, but not in the game itself. You can go on playing.")
            ways = [(t.gettext("Continue"), Pop)]
        if not written:
            return MessageScene(self._context, title, [words, t.gettext("No report could be written.")], *ways)
        report = t.gettext(
            "This folder has a report for the makers of Mandala. It says where the error came up and which "
            "keys and clicks came before. It holds no cards, no names and nothing you wrote."
        )
        opened = t.gettext("Open the folder"), lambda: open_folder(self._context, title, self._folder)
        folder = [str(self._folder)]
        return MessageScene(self._context, title, [words, report], ways[0], opened, *ways[1:], small=folder)

    @property
    def _strings(self) -> Strings:
        return (
            self._context.strings if self._context is not None else Strings(chosen_language("", self._home.languages()))
        )

    # Beside the loop

    def watching(self) -> AbstractContextManager[object]:
        """Hears of errors within the context that nobody catches."""
        return self._home.watching(self._hear)

    def _hear(self, error: BaseException, thread: str) -> None:
        """Reports an error once, and tells the player if it ended a thread. Else an object went, and nothing is lost."""
        if not isinstance(error, Exception) or (words := crash_reports.told(error)) in self._told:
            return
        self._told.add(words)
        written = self._report(error, f"in the thread {thread}" if thread else "where nobody can catch it")
        self._beside.extend([written] if thread else [])

    # The end

    def end(self, error: Exception) -> int:
        """Reports an error that ends the program, and tells the player in a box of the system. Returns the exit code."""
        written = self._report(error, "at the end")
        words, close, show = self._last_words(written)
        buttons = (close, show) if written else (close,)
        with suppress(Exception):  # nothing to show a box on, say: the report is on the error output, too
            if self._home.box(words, buttons) == 1:
                self._home.show_folder(self._folder)
        return FAILED

    def _last_words(self, written: bool) -> tuple[str, str, str]:
        try:
            t = self._strings
            words = t.gettext("An unexpected error came up, and Mandala has to close. Your game is saved.")
            if written:
                words += "\n\n" + t.gettext("There is a report in this folder: {folder}").format(folder=self._folder)
            return words, t.gettext("Close"), t.gettext("Open the folder")
        except Exception:  # the texts themselves may be what is broken
            return "An error came up that nobody foresaw, and Mandala has to close.", "Close", "Open the folder"

    # The report

    def _report(self, error: Exception, where: str) -> bool:
        """Writes a report, also to the error output; True if it lies in the folder now."""
        try:
            text = "\n".join([*self._surroundings(), f"\nRaised {where}:", crash_reports.told(error), ""])
        except Exception as second:  # whatever is broken: where it was raised can be said
            text = "\n".join((crash_reports.told(error), "And while this was told:", crash_reports.told(second), ""))
        if sys.stderr is not None:
            with suppress(OSError, ValueError):
                sys.stderr.write(text)
        try:
            crash_reports.write(self._folder, text, self._home.platform.clock.now())
            return True
        except OSError:
            return False

    def _surroundings(self) -> Iterator[str]:
        sdl = ".".join(map(str, pygame.get_sdl_version()))
        kernel = "compiled" if compiled() else "uncompiled"
        yield f"Mandala {__version__} ({kernel} kernel), Python {sys.version.split()[0]}, pygame-ce {pygame.ver}, SDL {sdl}"
        yield self._home.told()
        if self._context is not None:
            now = self._context.settings
            yield (
                f"language {self._context.strings.language}, table {now.table}, scale {now.scale}, speed {now.speed}, "
                f"{'full screen' if now.full_screen else 'in a window'}, sound {'on' if now.sound else 'off'}"
            )
        if self._loop is not None:
            yield "\nScenes, the one on top last:"
            yield from (f"  {type(scene).__module__}.{type(scene).__qualname__}" for scene in self._loop.scenes)
            yield "\nInputs, the newest last:"
            yield from (f"  {scene.__qualname__}: {described(event, scene)}" for scene, event in self._loop.heard)


def _let_go(context: Context, window: Window, loop: Loop) -> None:
    """Ends what went on in the scenes, and what the error may have left half done. Each of it may be what is broken."""
    for left in (*(scene.left for scene in reversed(loop.scenes)), context.engine.close):
        with suppress(Exception):
            left()
    window.surface.set_clip(None)


def described(event: Input, scene: type[Scene]) -> str:
    """An input in words for a report: nothing that was typed, no name of a file, nothing that lies on a table."""
    match event:
        case AccessibilityAction(act=act):
            return f"AccessibilityAction, {act.name}"
        case TextTyped():
            return "TextTyped"
        case FileDropped(more=more):
            return f"FileDropped, {1 + len(more)} files"
        case KeyPressed(key=key, ctrl=False) if len(key) == 1 and issubclass(scene, Page):
            return "KeyPressed, a character"
        case _:
            return repr(event)
