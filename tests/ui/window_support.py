"""What tests of a real window share: the program on an X server, seen and touched only from outside. What stands where is known
from a twin: the same scenes with the same game, drawn beside it without a window."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

from mandala.play.games import GAMES, HUMAN
from mandala.play.session import Session
from mandala.play.settings import Settings
from mandala.play.stored import Plan, StoredGame
from mandala.ui.context import Context
from mandala.ui.loop import DEAF
from mandala.ui.scene import Scene
from mandala.ui.title import TitleScene
from tests.ui.desk import PATIENCE, Desk, wait_until
from tests.ui.support import Driver, make_context

SIZE = (1280, 720)
AWAY = (1, SIZE[1] // 2)
"""Where the mouse points to nothing."""
DEAL = 2718
QUICKEST = GAMES["cards"].shown_levels[0]
SETTINGS = Settings(
    language="en", speed="fast", thinking_seconds=0.1, window_size=SIZE, last_kinds={"cards": QUICKEST}, last_first="me"
)
CARDS = Plan((HUMAN, QUICKEST), ("", ""), DEAL, 0)
STRANGE = SIZE[0] * SIZE[1] // 1000
"""So many pixels may be unlike the twin's: the pointer is drawn on one of the two."""


class Twin:
    """The same scenes as in the window, to know what they look like and where their parts are."""

    def __init__(self, folder: Path, size: tuple[int, int] = SIZE, plan: Plan = CARDS) -> None:
        self.size, self.plan = size, plan
        self.context: Context = make_context(folder, replace(SETTINGS, window_size=size))

    def shows(self, scene: Scene) -> Driver:
        """A scene that has come to rest."""
        driver = Driver(self.context, scene, self.size)
        driver.wait(3)
        return driver

    def title(self) -> Driver:
        """The first screen."""
        return self.shows(TitleScene(self.context))

    def session(self, record: dict[str, Any]) -> Session:
        """The game up to now."""
        engine, library = self.context.engine, self.context.library
        if not record:
            return Session.new(self.plan, engine, library)
        stored = StoredGame(1, self.plan, record, "2026-01-01T00:00:00", "result" in record, False)
        return Session.resume(stored, engine, library)

    def table(self, session: Session) -> Any:
        """The table as the person sees it."""
        return self.context.screens[self.plan.game].table(self.context, session)


def record_in(home: Path) -> dict[str, Any]:
    """The record of the game as the program has saved it; empty before the first move."""
    with closing(sqlite3.connect(f"file:{home / 'library.db'}?mode=ro", uri=True)) as database:
        rows = database.execute("SELECT record FROM games").fetchall()
    assert len(rows) <= 1
    record: dict[str, Any] = json.loads(rows[0][0]) if rows else {}
    return record


def begin(window: Desk, twin: Twin, *choices: str) -> None:
    """From the title to the table of a deal, by mouse, the number typed; `choices` are pressed before, the game at the title."""
    title = twin.title()
    window.move(AWAY)
    arrives_at(window, title)
    for label in (*choices[:1], "Play against the computer", *choices[1:], "Deal number"):
        window.click(title.spot(label))
        title.press(label)
        title.wait()
        if label != "Deal number":
            arrives_at(window, title)
    window.type(str(DEAL))
    title.type(str(DEAL))
    title.step()
    arrives_at(window, title)
    window.click(title.spot("Begin"))
    window.move(AWAY)


def arrives_at(window: Desk, driver: Driver) -> None:
    """Waits until the window shows what the twin shows."""
    expected = driver.window.surface.copy()
    wait_until(lambda: window.strangeness(expected) < STRANGE, type(driver.scene).__name__)


def leave(window: Desk, twin: Twin, session: Session, result: Scene) -> None:
    """From the result of the finished game, which comes by itself, to the title and out, by mouse."""
    window.move(AWAY)
    shown = twin.shows(result)
    arrives_at(window, shown)
    time.sleep(3 * DEAF)  # the program itself counts this time, and may be slow
    window.click(shown.spot("To the title"))
    window.move(AWAY)
    session.keep()  # the title offers the lesson first to those who never played
    title = twin.title()
    arrives_at(window, title)
    window.click(title.spot("Quit"))
    assert window.program.wait(PATIENCE) == 0
    wait_until(lambda: not window.left_behind(), "the end of the engine process")


def looks_around(window: Desk, twin: Twin, session: Session, key: str) -> None:
    """Before a move: the table looks as when it is painted anew, also after a key that opens something, and the one that closes
    it; after full screen was left and entered again too."""
    window.move(AWAY)
    shown = twin.shows(twin.table(session))
    arrives_at(window, shown)
    for name in (key, "Escape" if key == "F2" else key):
        window.key(name)
        if key != "F11":
            shown.key(name.lower())
        shown.wait()
        if key == "F11":
            time.sleep(0.5)
        else:
            arrives_at(window, shown)
    arrives_at(window, shown)


def play_to_the_end(twin: Twin, home: Path, act: Callable[[Session], Any]) -> Session:
    """Plays by `act`, which makes a move by hand and says which one, until the record is finished, and looks after each move
    whether it was that one."""
    while not (session := twin.session(record_in(home))).finished:
        seat = session.seat(0)
        ply = seat.ply
        move = act(session) if len(seat.legal_moves) > 1 else None  # the only move is made by itself
        wait_until(lambda ply=ply: len(record_in(home).get("moves", ())) > ply, f"{move} after {ply} moves")
        if move is not None:
            text = GAMES[twin.plan.game].recorder.move_text(move)
            assert record_in(home)["moves"][ply] == text
    return session
