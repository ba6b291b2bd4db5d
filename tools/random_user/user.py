"""What the user does next: weighted so that games go on and deep states are met, but everything may come at any moment."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pygame

from mandala.core.cards.moves import DiscardRedraw
from mandala.core.written import whole
from mandala.play.games import GAMES
from mandala.ui.kit.assets import FINISHES
from mandala.ui.kit.inputs import Point
from mandala.ui.kit.text_field import TextField
from mandala.ui.kit.theme import SCALES, THEMES, Size
from mandala.ui.pages.games import GamesScene
from mandala.ui.pages.page import HandOverScene, Page
from mandala.ui.pages.title import TitleScene
from mandala.ui.words.strings import LANGUAGES
from tools.driver.games import play
from tools.driver.gestures import event, spot
from tools.driver.kinds import Table, game_of, is_lesson, is_replay, is_table, wanted
from tools.driver.program import Program
from tools.driver.tiles import swap_tile
from tools.random_user import fixtures
from tools.random_user.checks import FROM_ELSEWHERE
from tools.walk.inputs import KEYS

USUAL: Final[Size] = (640, 400)
"""Small, so that little time is spent on drawing; what lies where, and what can happen, is the same as in a large window."""
SIZES: Final[tuple[Size, ...]] = (
    *(*(USUAL,) * 9, (1024, 640), (1024, 768), (600, 600)),
    *((800, 340), (1280, 720), (320, 200)),
)
LARGE: Final[tuple[Size, ...]] = ((1920, 1080), (2560, 1080), (3840, 2160))
ASKED: Final = ("t", "t", "u", "r", "l", ",", "escape", "f1", "return", "end", "s", "s", "f2", "i", "g")
"""What one asks of a table while one is to move."""
LOOKED: Final = (
    *("right", "right", "left", "space", "v", "p", "end", "home", "l", "s", "i", "escape", "page down"),
    *("r", "r", "n", "n", "b", "a", "w"),
)
"""What one asks of a replay."""
TEXTS: Final = (
    *("Anna", "42", " ", "Åse", "-1", "999999999999", "W" * 30),
    *(whole(name[:40]) for name in fixtures.NASTY.values()),
)
HASTE: Final = 0.3
"""So many gestures of all come in one batch with the next, as where a machine is busy."""
WINDOW: Final = (
    (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED),
    (pygame.WINDOWLEAVE, pygame.WINDOWENTER),
    (pygame.WINDOWMINIMIZED, pygame.WINDOWFOCUSLOST, pygame.WINDOWRESTORED, pygame.WINDOWEXPOSED),
    (pygame.WINDOWHIDDEN, pygame.WINDOWSHOWN),
    (pygame.WINDOWSIZECHANGED,),
    (pygame.WINDOWEXPOSED,),
    (pygame.WINDOWMOVED,),
)
"""What happens to a window, in turn."""


class User:
    """Acts on a program. `did` are the last things that were done, in words."""

    def __init__(self, program: Program, rng: random.Random, folder: Path) -> None:
        self._program, self._rng = program, rng
        program.rng, program.haste = rng, HASTE
        self._files = fixtures.files(folder, rng)
        self._codes = fixtures.codes(rng)
        self.did: deque[str] = deque(maxlen=40)

    def act(self) -> None:
        """One input: a move, a click, a drag, a key, or something from outside."""
        scene, rng = self._program.scene, self._rng
        if rng.random() < 0.03:
            self._do(rng.choices(self._from_outside, (5, 4, 3, 3, 3, 2, 1, 1, 8))[0])
        elif is_table(scene) and not scene.source.privacy_screen:
            self._at_table(scene)
        elif is_replay(scene):
            self._at_replay()
        elif isinstance(scene, Page) and rng.random() < 0.7:
            self._at_page(scene)
        else:
            self._do(rng.choice(self._noise))

    def _do(self, action: Callable[[], None]) -> None:
        self._note(action.__name__)
        action()

    def _note(self, words: str) -> None:
        scene = type(self._program.scene).__name__ if self._program.running else "left"
        self.did.append(f"{scene}: {words}")

    # At the table

    def _at_table(self, table: Table) -> None:
        legal, rng = table.facts().legal, self._rng
        if table.source.track.past is not None and rng.random() < 0.5:
            self.key("end")
        elif legal and rng.random() < 0.55:
            taught = wanted(table) if is_lesson(table) and rng.random() < 0.8 else None
            move = taught or self.chosen(legal)
            self._note(str(move))
            play(self._program, table, move)
        elif table.source.session.can_redo() and rng.random() < 0.2:
            self.key("r")
        elif not legal and rng.random() < 0.7:
            self._do(self.some_time)
        elif rng.random() < 0.25:
            self.key(rng.choice(ASKED))
        else:
            self._do(rng.choice((self.half_a_drag, *self._noise)))

    def _at_replay(self) -> None:
        if self._rng.random() < 0.6:
            self.key(self._rng.choice(LOOKED))
        else:
            self._do(self._rng.choice(self._noise))

    def chosen(self, legal: tuple[Any, ...]) -> Any:
        """Any move, seldom one that leads nowhere."""
        kept = [move for move in legal if not isinstance(move, DiscardRedraw)]
        return self._rng.choice(kept if kept and self._rng.random() < 0.9 else legal)

    def half_a_drag(self) -> None:
        """Takes a card or the swap tile up, and does something else while it hangs there."""
        table = self._program.scene
        assert is_table(table)
        start = self._point()
        if game_of(table) == "tiles":
            start = swap_tile(table)
        elif table.facts().legal:
            frame = table.layout.frame
            start = self._rng.randrange(frame.hand.left, frame.hand.right), frame.hand.centery
        self._program.move(start)
        self._program.down(start)
        self._program.move(self._point())
        self._do(self._rng.choice((*self._meanwhile, self.some_size)))
        if self._program.running:
            self._program.up(self._point())

    @property
    def _meanwhile(self) -> tuple[Callable[[], None], ...]:
        return self.some_key, self.some_key, self.some_wheel, self.some_time, self.some_move, self.some_window_event

    # On a page

    def _at_page(self, page: Page) -> None:
        rng = self._rng
        if isinstance(page, HandOverScene):
            self._program.wait(0.5)
        if isinstance(page, (TitleScene, GamesScene)) and rng.random() < 0.12:
            self._do(self.some_paste)
            return
        if isinstance(page, GamesScene) and rng.random() < 0.3:
            self.key("end")
        widgets = page.form.widgets if self._program.running and self._program.scene is page else []
        if not widgets or rng.random() < 0.15:
            self._do(self.leave)
            return
        last = isinstance(page, GamesScene) and rng.random() < 0.4
        widget = widgets[-1] if last else rng.choice(widgets)  # what can be done with a chosen game stands last
        self._note(f"presses {getattr(widget, 'label', type(widget).__name__)!r}")
        rect = widget.rect
        self._program.click(spot(page, (rng.randrange(rect.left, rect.right), rng.randrange(rect.top, rect.bottom))))
        if isinstance(widget, TextField) and self._program.running:
            self._program.type(rng.choice(TEXTS))

    def leave(self) -> None:
        """Wants to be elsewhere."""
        self._program.key("escape")

    # Anywhere

    @property
    def _noise(self) -> tuple[Callable[[], None], ...]:
        return (
            *(self.some_key, self.some_key, self.some_key, self.some_key, self.some_click, self.some_click),
            *(self.some_drag, self.some_wheel, self.some_move, self.some_rest, self.some_time, self.some_text),
        )

    @property
    def _from_outside(self) -> tuple[Callable[[], None], ...]:
        return (
            *(self.some_file, self.some_paste, self.some_size, self.some_language, self.some_setting),
            *(self.some_bad_luck, self.full_screen, self.close, self.some_window_event),
        )

    def _point(self) -> Point:
        width, height = self._program.size
        return self._rng.randrange(width), self._rng.randrange(height)

    def key(self, name: str, mod: int = 0) -> None:
        """A key, told."""
        self._note(f"key {name}")
        self._program.key(name, mod=mod)

    def some_key(self) -> None:
        """Any key, with or without shift."""
        self.key(self._rng.choice(KEYS), self._rng.choice((0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL)))

    def some_click(self) -> None:
        """A click anywhere, with any button."""
        self._program.click(self._point(), self._rng.choice((1, 1, 1, 2, 3)), self._rng.random() < 0.2)

    def some_drag(self) -> None:
        """From anywhere to anywhere."""
        self._program.drag([self._point() for _ in range(self._rng.randrange(2, 5))], self._rng.randrange(2))

    def some_wheel(self) -> None:
        """Up or down."""
        self._program.wheel(self._rng.choice((-3, -1, 1, 3)))

    def some_move(self) -> None:
        """The mouse goes somewhere, or out of the window."""
        if self._rng.random() < 0.2:
            self._program.send(event(pygame.WINDOWLEAVE))
        else:
            self._program.move(self._point())

    def some_rest(self) -> None:
        """The mouse goes somewhere and stays there, until what lies there is explained, or longer, while the game goes on."""
        self._program.move(self._point())
        self._program.wait(self._rng.choice((0.8, 0.8, 4)), dt=0.1)

    def some_time(self) -> None:
        """Nothing, for a while."""
        self._program.wait(self._rng.choice((0.1, 0.3, 1.5)), dt=self._rng.choice((0.02, 0.1)))

    def some_text(self) -> None:
        """Characters."""
        self._program.type(self._rng.choice(TEXTS))

    # From outside

    def some_file(self) -> None:
        """A file is dropped on the window."""
        path = self._rng.choice(self._files)
        self._note(f"drops {path.name}")
        self._program.send(event(pygame.DROPFILE, file=str(path)))

    def some_paste(self) -> None:
        """Something is on the clipboard, and pasted."""
        if self._rng.random() < 0.8:
            self._program.copy(self._rng.choice(self._codes))
        self.key("v", pygame.KMOD_LCTRL)

    def some_size(self) -> None:
        """Somebody pulls at the window."""
        size = self._rng.choice(LARGE if self._rng.random() < 0.03 else SIZES)
        self._note(f"size {size}")
        self._program.resize(size)

    def some_language(self) -> None:
        """Another language or table, as from a settings page."""
        self._program.change(
            language=self._rng.choice(list(LANGUAGES)),
            table=self._rng.choice(list(THEMES)),
            finish=self._rng.choice(FINISHES),
        )

    def some_setting(self) -> None:
        """Another pace or loudness, other sizes, more or fewer helps."""
        rng = self._rng
        speed = rng.choice(("slow", "normal", "fast", "fast", "off"))
        switches = ("reduced_motion", "letters", "tooltips", "wide", "calm")
        helps: dict[str, Any] = {switch: rng.random() < 0.5 for switch in switches}
        helps["aids"] = {game: rng.random() < 0.5 for game in GAMES}
        if rng.random() < 0.3:
            helps["name"] = rng.choice(TEXTS)
        sound, volume, scale = rng.random() < 0.5, rng.random(), rng.choice(SCALES)
        self._program.change(speed=speed, sound=sound, volume=volume, scale=scale, **helps)

    def some_bad_luck(self) -> None:
        """The program has something to tell."""
        self._program.tell(self._rng.choice(FROM_ELSEWHERE), "x" * self._rng.choice((0, 10, 200)))

    def some_window_event(self) -> None:
        """The window loses its focus, is folded up, covered or left, and comes back, all at once or after a while."""
        events = [event(kind) for kind in self._rng.choice(WINDOW)]
        if self._rng.random() < 0.5:
            self._program.send(*events)
            return
        for one in events:
            self._program.send(one)
            self._do(self._rng.choice((self.some_time, self.some_key, self.some_move)))

    def full_screen(self) -> None:
        """There and back."""
        self.key("f11")

    def close(self) -> None:
        """The window's cross."""
        self._program.send(event(pygame.QUIT))
