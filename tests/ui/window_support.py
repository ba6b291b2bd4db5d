"""What tests of a real window share: the program on an X server, seen and touched only from outside. What stands where is known
from a twin: the same scenes with the same game, drawn beside it without a window."""

from __future__ import annotations

import json
import random
import sqlite3
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import pygame

from mandala.core.game import Player
from mandala.platform.desktop import desktop
from mandala.play.game_history import GameHistory
from mandala.play.games import GAMES, HUMAN
from mandala.play.library import Library
from mandala.play.session import Session
from mandala.play.settings import Settings
from mandala.play.stored import GameConfig, StoredGame
from mandala.ui.cards import result as cards
from mandala.ui.context import Context
from mandala.ui.kit.scene import Scene
from mandala.ui.pages.page import Page
from mandala.ui.pages.result import Ending
from mandala.ui.pages.title import TitleScene
from mandala.ui.pages.title_widgets import Turning
from mandala.ui.tiles import result as tiles
from mandala.ui.words.names import player_name
from mandala.ui.words.strings import Strings
from tests.package.silence import WITHOUT_NETWORK
from tests.ui.support import Driver, make_context
from tools.driver import gestures
from tools.driver.desk import PATIENCE, Desk, Point, desk, managed, unlike, wait_until

SIZE = (1280, 720)
SCREEN = (1366, 800)
Way = TypeVar("Way")
Detour = Callable[["Rest"], None]
Detours = tuple[Detour, ...]
"""What a person does beside the game, and several such things before a move."""
AWAY = (1, SIZE[1] // 2)
"""Where the mouse points to nothing."""
DEAL = 2718
QUICKEST = {game: f"novice-{GAMES[game].own_styles['novice']}" for game in ("cards", "tiles")}
"""The weakest level of each game, as it plays unless somebody chooses otherwise."""
SETTINGS = Settings(
    language="en",
    speed="fast",
    thinking_seconds=0.1,
    window_size=SIZE,
    last_kinds=QUICKEST,
    last_first="me",
    sayings=False,
)
"""Nobody speaks: an opponent says a thing once, also after a move was taken back, and a twin has not heard it."""
CARDS = GameConfig((HUMAN, QUICKEST["cards"]), ("", ""), DEAL, 0)
RESULTS: dict[str, Callable[[Context, Session, int], Ending]] = {"cards": cards.ResultScene, "tiles": tiles.ResultScene}
STRANGE = 300
"""So many pixels may be unlike the twin's: the pointer, which is drawn on one of the two, is half of them."""


class Twin:
    """The same scenes as in the window, to know what they look like and where their parts are."""

    def __init__(self, folder: Path, size: tuple[int, int] = SIZE, config: GameConfig = CARDS) -> None:
        self.size, self.config = size, config
        self.log_open: bool | None = None
        """Whether the log was opened or closed by hand."""
        self.context: Context = make_context(folder, replace(SETTINGS, window_size=size))

    def shows(self, scene: Scene) -> Driver:
        """A scene that has come to rest."""
        driver = Driver(self.context, scene, self.size)
        driver.wait(0.5)
        driver.wait_until(lambda: not driver.scene.animating)
        return driver

    def title(self) -> Driver:
        """The first screen."""
        return self.shows(TitleScene(self.context))

    def session(self, record: dict[str, Any]) -> Session:
        """The game up to now. While it is played the twin's own library does not know it."""
        finished = "result" in record
        engine, library = self.context.engine, self.context.library if finished else Library.in_memory()
        if not record:
            return Session.new(self.config, engine, library)
        stored = StoredGame(1, self.config, record, "2026-01-01T00:00:00", finished, record["assisted"])
        return Session.resume(stored, engine, library)

    def table(self, session: Session) -> Any:
        """The table as the person sees it."""
        table: Any = self.context.screens[self.config.game].load().table(self.context, session)
        if self.log_open not in (None, table.logbook.open):
            table.logbook.toggle()
        return table

    def result(self, session: Session, viewer: Player = 0) -> Any:
        """The result as that player sees it."""
        return RESULTS[self.config.game](self.context, session, viewer)


def record_in(home: Path) -> dict[str, Any]:
    """The record of the game as the program has saved it; empty before the first move."""
    with closing(sqlite3.connect(f"file:{home / 'library.db'}?mode=ro", uri=True)) as database:
        rows = database.execute("SELECT record FROM games").fetchall()
    assert len(rows) <= 1
    record: dict[str, Any] = json.loads(rows[0][0]) if rows else {}
    return record


def has_more_moves(home: Path, ply: int) -> bool:
    """Whether the saved game has more moves than these."""
    return len(record_in(home).get("moves", ())) > ply


@contextmanager
def on_a_desk(home: Path, folder: Path) -> Iterator[Desk]:
    """The program in a window, smaller than the screen, of a window manager; whoever of it asks for a network is killed."""
    with managed(SCREEN, folder) as display, desk(SCREEN, home, folder, WITHOUT_NETWORK, display) as window:
        wait_until(lambda: window.frame().size == SIZE, "the window")
        window.corner = window.frame().topleft
        yield window


def begin(window: Desk, twin: Twin, *choices: str, way: str = "Choose an opponent") -> None:
    """From the title to the table of a deal, by mouse, the number typed; `choices` are pressed before, the game at the title."""
    title = twin.title()
    window.move(AWAY)
    arrives_at(window, title)
    for label in (*choices[:1], way, "More", *choices[1:], "Deal number"):
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


def put_by(home: Path, twin: Twin, moves: int, rng: random.Random, **more: Any) -> StoredGame:
    """A game that was played at random up to some moves, and left, in the user's library; its record says `more`."""
    recorder = GAMES[twin.config.game].recorder
    history = GameHistory.dealt(recorder, twin.config.deal, twin.config.first_player)
    while history.ply < moves:
        history.submit(rng.choice(history.legal_moves))
    record = history.record(twin.config.first_player, {"assisted": False, **more})
    game = StoredGame(1, twin.config, record, "2026-01-01T00:00:00", False, False)
    library, notifications = Library.open(desktop(), home / "library.db")
    assert not notifications
    library.save(game)
    library.close()
    return game


def go_on(window: Desk, twin: Twin, game: StoredGame) -> None:
    """From the title to the table of a game that was left."""
    kept = twin.context.library.save(game)
    title = twin.title()
    twin.context.library.delete(kept)
    window.move(AWAY)
    arrives_at(window, title)
    window.click(title.spot("Continue"))
    window.move(AWAY)


def arrives_at(window: Desk, driver: Driver) -> None:
    """Waits until the window shows what the twin shows, but for a picture that turns."""
    expected, scene = driver.window.surface.copy(), driver.scene
    turning = [box.rect for box in scene.printed if isinstance(box, Turning)] if isinstance(scene, Page) else []

    def arrived() -> bool:
        shown = window.picture().subsurface(expected.get_rect().move(window.corner)).copy()
        for rect in turning:
            shown.blit(expected, rect, rect)
        return unlike(shown, expected) < STRANGE

    wait_until(arrived, type(scene).__name__)


def leave(window: Desk, twin: Twin, session: Session, alone: float, viewer: Player = 0) -> None:
    """The result of the finished game comes by itself, the mouse and the keys untouched, and stays as it is for `alone` seconds;
    then to the title and out, by mouse."""
    result = twin.result(session, viewer)
    shown = twin.shows(result)
    arrives_at(window, shown)
    winner = session.record()["result"]["winner"]
    wins = [f"{player_name(Strings('en'), twin.config, player)} wins" for player in (0, 1)]
    headline = "You win" if twin.config.humans == (winner,) else "A draw" if winner is None else wins[winner]
    assert result.headline() == headline
    end = time.monotonic() + alone
    while time.monotonic() < end:
        assert window.strangeness(shown.window.surface) < STRANGE
        time.sleep(0.1)
    window.click(shown.spot("To the title"))
    window.move(AWAY)
    session.keep()  # the title offers the lesson first to those who never played
    title = twin.title()
    arrives_at(window, title)
    window.click(title.spot("Quit"))
    assert window.program.wait(PATIENCE) == 0
    wait_until(lambda: not window.left_behind(), "the end of the engine process")


# What a person looks at on the way


class Rest(NamedTuple):
    """The person is to move, and the window shows what `shown` does: the twin's table, at which the same is done."""

    window: Desk
    twin: Twin
    shown: Driver

    def key(self, name: str) -> None:
        """Presses a key in both, after which they look alike again."""
        self.window.key(name)
        self.shown.key(name.lower())
        self.shown.wait()
        arrives_at(self.window, self.shown)

    def press(self, label: str) -> None:
        """Clicks a button in both, and takes the mouse away."""
        self.window.click(self.shown.spot(label))
        self.window.move(AWAY)
        self.shown.press(label)
        self.shown.send(gestures.motion(AWAY))
        self.shown.wait()

    def takes(self, size: Point) -> None:
        """Waits until the window has a size; the twin goes on with that."""
        wait_until(lambda: self.window.frame().size == size, f"a window of {size}")
        self.window.corner = self.window.frame().topleft
        self.twin.size = size
        self.window.move(AWAY)


def opened_by(key: str, closed_by: str) -> Detour:
    """A key that opens something beside or over the table, and one that closes it again."""

    def detour(rest: Rest) -> None:
        rest.key(key)
        rest.key(closed_by)

    return detour


def log(rest: Rest) -> None:
    """The log goes and comes, or comes and goes."""
    before = rest.shown.scene.log_open
    rest.key("l")
    rest.key("l")
    rest.twin.log_open = before


def menu(rest: Rest) -> None:
    """By a key into the menu, by mouse back."""
    rest.key("Escape")
    rest.press("Continue")
    arrives_at(rest.window, rest.shown)


def take_back(rest: Rest) -> None:
    """A move is taken back, made again, and taken back to be another one."""
    seat = rest.shown.scene.source.session.seat(0)
    ply = seat.ply
    for key in ("u", "r", "u"):
        rest.key(key)
        assert (seat.ply == ply) == (key == "r")


def hint(rest: Rest) -> None:
    """A hint, the first one after its question. What it says the twin cannot know; but when all was painted anew, because the
    window filled the screen and came back, it looks as before."""
    window, shown = rest.window, rest.shown
    table = shown.window.surface.copy()
    rest.key("t")
    rest.press("Show me")
    shown.wait_until(lambda: not shown.scene.source.session.advising)
    shown.wait()
    much = unlike(table, shown.window.surface) // 2
    wait_until(lambda: window.strangeness(table) > much, "three moves")
    hinted = at_rest(window)
    fill_the_screen(rest)
    come_back(rest)
    wait_until(lambda: window.strangeness(hinted) < STRANGE, "the same hint")
    rest.key("t")


def at_rest(window: Desk) -> pygame.Surface:
    """What the window shows as soon as nothing moves in it."""
    seen = [window.pixels()]

    def the_same() -> bool:
        time.sleep(0.3)
        seen.append(window.pixels())
        return unlike(seen[-2], seen[-1]) < STRANGE

    wait_until(the_same, "rest")
    return seen[-1]


def fill_the_screen(rest: Rest) -> None:
    """To full screen."""
    rest.window.key("F11")
    rest.takes(SCREEN)


def come_back(rest: Rest) -> None:
    """Out of full screen, to where the window was."""
    rest.window.key("F11")
    rest.takes(SIZE)


def pulled_to(size: Point) -> Detour:
    """The window gets another size."""

    def detour(rest: Rest) -> None:
        rest.window.gesture("getactivewindow", "windowsize", *size)
        rest.takes(size)

    return detour


EVERYWHERE: tuple[Detours, ...] = (
    (log, hint, menu),
    (take_back,),
    (fill_the_screen, opened_by("F2", "Escape")),
    (come_back, opened_by("F1", "F1")),
    (pulled_to((1090, 662)),),
    (pulled_to(SIZE), take_back),
)
"""What is opened, looked at and changed in a game of each kind, a move after each."""


def often_possible(chances: Counter[Way], count: int) -> set[Way]:
    """The ways to move that must have been tried, each move having been in a new one of `count` ways if any was possible. How
    often each was possible differs, as what the computer does differs with the time that it had."""
    return {way for way, times in chances.items() if times >= count}


def play_to_the_end(
    window: Desk, twin: Twin, home: Path, act: Callable[[Session, Any], Any], detours: Sequence[Detours]
) -> Session:
    """Plays by `act`, which makes a move by hand and says which one, until the record is finished. Before each move the table
    looks as when it is painted anew; then come the next of the `detours`, and after each the table does again. After each move
    it was that one."""
    left = deque(detours)
    while not (session := twin.session(record_in(home))).finished:
        move, ply = None, session.seat(0).ply
        if len(session.seat(0).legal_moves) > 1:  # the only move is made by itself
            shown = twin.shows(twin.table(session))
            arrives_at(window, shown)
            for detour in left.popleft() if left and session.can_take_back() else ():
                detour(Rest(window, twin, shown))
                ply = session.seat(0).ply
                shown = twin.shows(twin.table(session))
                arrives_at(window, shown)
            move = act(session, shown.scene)
            window.move(AWAY)  # and no input comes after the last move
        wait_until(partial(has_more_moves, home, ply), f"{move} after {ply} moves")
        if move is not None:
            text = GAMES[twin.config.game].recorder.move_text(move)
            assert record_in(home)["moves"][ply] == text
    assert not left, "the game was too short for all that was to be looked at"
    return session
