"""A home of the program: its platform, and what the screen needs of a system.

This one has nothing but Python and pygame. Others override what they do better.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import AbstractContextManager, closing, nullcontext
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from mandala.platform.api import Platform
from mandala.ui.kit.clipboard import Clipboard

if TYPE_CHECKING:
    from mandala.ui.accessibility.reader import Reader
    from mandala.ui.kit.sound import Sounds
    from mandala.ui.kit.theme import Size
    from mandala.ui.platform.window import Place, Window


T = TypeVar("T")


class Home:
    """Makes the parts of the program that differ from system to system. Loads each when it is wanted."""

    shows_folders = True  #: Whether `show_folder` opens a folder; else it hands over the newest file in it.
    chooses_files = False  #: Whether `choose_files` lets the player choose files.

    def __init__(self, platform: Platform | None = None) -> None:
        self.platform = platform or Platform()

    @cached_property
    def clipboard(self) -> Clipboard:
        return Clipboard()

    def window(self, size: Size, full_screen: bool, place: Place | None, slow_in: str, maximised: bool) -> Window:
        """Opens the window, hidden until its first frame. Raises `NoDisplay`."""
        from mandala.ui.platform.window import Window

        return Window(size)

    def sounds(self) -> Sounds:
        from mandala.ui.kit.sound import Sounds

        return Sounds()

    def reader(self) -> Reader:
        from mandala.ui.accessibility.reader import Reader

        return Reader()

    def run(self, rounds: Generator[float, None, T]) -> T:
        """Runs the program: waits as many seconds as each round says. Returns its result. A home that must not wait for long
        goes on with the next round by itself, later."""
        from pygame.time import wait

        with closing(rounds):
            while True:
                try:
                    wait(round(next(rounds) * 1000))
                except StopIteration as end:
                    result: T = end.value
                    return result

    def asset(self, folder: str, name: str) -> bytes:
        """Reads a file of the program's assets. Raises OSError."""
        from mandala.ui.kit.assets import packaged

        return packaged(folder, name)

    def show_folder(self, folder: Path) -> bool:
        """Opens a folder in the system's file manager. Returns True if that worked."""
        return False

    def choose_files(self) -> None:
        """Lets the player choose files. They come in as if they were dropped. Call it at once when the player asks for it."""

    def languages(self) -> Sequence[str]:
        """Returns the languages that the system prefers, best first."""
        return ()

    def prepare_memory(self) -> None:
        """Gets ready for large pictures; call it before any is made."""

    def give_memory_back(self) -> None:
        """Gives freed memory back to the system, which takes a millisecond."""

    def told(self) -> str:
        """Describes the system in a line for reports."""
        return "an unknown system"

    def watching(self, hear: Callable[[BaseException, str], None]) -> AbstractContextManager[object]:
        """Within the context, calls `hear` with each error that nobody catches, and the thread that it ended, "" for none."""
        return nullcontext()

    def box(self, words: str, buttons: Sequence[str]) -> int:
        """Shows an error in a box of the system. Returns the number of the button that was pressed."""
        return 0
