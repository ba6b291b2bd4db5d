"""Ten tasks of a newcomer in clicks and seconds: `python -m research.newcomer`.

A scripted user sits at the title, finds things by the words on the screen, and clicks on them. The seconds follow the
keystroke-level model (Card, Moran, Newell 1980). They add up

- 1.35 s of thought before each choice;
- 0.8 + 0.1 log2(d / s + 0.5) s to point at something of size s from a distance d (Fitts' law);
- 0.2 s for a click, a key or a notch of the wheel;
- the time of the program until its page is at rest;
- the words that are new on a page or in a tooltip, each once, at 250 a minute.

A picture without words is found at once, and its name is read in its tooltip. Tables are looked at, not read.
"""

from __future__ import annotations

import contextlib
import math
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple
from unittest import mock

import pygame

from mandala.core.cards.moves import GrowField
from mandala.core.cards.rules import legal_moves
from mandala.play.games import GAMES
from mandala.play.stored import StoredGame
from mandala.ui.cards.places import FIELDS
from mandala.ui.kit import fonts
from mandala.ui.kit.assets import Assets, Face
from mandala.ui.kit.inputs import Point
from mandala.ui.kit.scroll import ListBox
from mandala.ui.kit.widgets import Widget
from mandala.ui.loop import FRAME
from mandala.ui.pages.page import Page
from mandala.ui.pages.title import TitleScene
from mandala.ui.table.scene import TableScene
from tools.driver.gestures import spot
from tools.driver.hands import parts
from tools.driver.recorded import find, record, stored
from tools.gallery.cards import card, place
from tools.gallery.harness import Harness, Look

THOUGHT: Final = 1.35  #: [s] before a choice
STROKE: Final = 0.2  #: [s] a click, a key, a notch of the wheel
READ: Final = 250 / 60  #: words in a second
POINTED: Final = (0.8, 0.1)  #: [s] to point, and for each bit of difficulty more
RESTED: Final = 1.0  #: [s] after which a tooltip is surely there
PATIENCE: Final = 8.0  #: [s] after which a page that does not come to rest is taken as it is
NOTCHES: Final = 40  #: of the wheel, after which a thing is not in the list
SIZE: Final = (1280, 720)


class Unfound(Exception):
    """The screen does not show the words that the user looks for."""


class NotedFont(fonts.LineFont):
    """Calls `drawn` with every line that it writes."""

    drawn: Callable[[str], None]

    def render(self, text: Any, *args: Any, **more: Any) -> pygame.Surface:
        """As ever."""
        self.drawn(str(text))
        return super().render(text, *args, **more)


class NotedAssets(Assets):
    """`words` are those that were written since the program began; none are noted while `noting` is off."""

    def __init__(self) -> None:
        super().__init__()
        self.words: set[str] = set()
        self.noting = True

    def font(self, face: Face, pixels: int) -> pygame.font.Font:
        """A font whose lines are noted."""
        with mock.patch.object(fonts, "LineFont", NotedFont):
            font = super().font(face, pixels)
        assert isinstance(font, NotedFont)
        font.drawn = self._note
        return font

    def _note(self, line: str) -> None:
        if self.noting:
            self.words.update(word for word in line.split() if any(map(str.isalnum, word)))


class Newcomer:
    """A person who knows nothing of the program. Counts `clicks` and notches of the wheel, `words` read, and `seconds`."""

    def __init__(self, harness: Harness, assets: NotedAssets) -> None:
        self.harness, self._assets = harness, assets
        self._pos: Point = (SIZE[0] // 2, SIZE[1] // 2)
        self._read: set[str] = set()
        self._at: object = None
        self.clicks, self.words, self.seconds = 0, 0, 0.0

    @property
    def scene(self) -> Any:
        """The scene on top."""
        return self.harness.scene

    @property
    def settings(self) -> Any:
        """The settings as they are now."""
        return self.harness.context.settings

    def look(self) -> None:
        """Waits until the page is at rest, and reads what is new there."""
        waited = 0.0
        while self.harness.running and waited < PATIENCE:
            self.harness.wait(FRAME, FRAME)
            waited += FRAME
            if not (self.harness.loop.deaf or self.harness.moving):
                break
        self.seconds += waited
        new = self._assets.words - self._read
        arrived, self._at = self._at is not self.scene, self.scene
        if not (arrived and isinstance(self.scene, TableScene)):
            self.words += len(new)
            self.seconds += len(new) / READ
        self._read |= new

    def click(self, words: str, written: str = "") -> None:
        """Clicks on what bears these words; at a table on the picture that is called so. A list is gone through until they come.

        `written` are other words that are read there.

        Raises `Unfound` if they are nowhere.
        """
        self.look()
        self.seconds += THOUGHT
        rect = self._found(words)
        for _ in range(NOTCHES):
            if rect is not None or not self._turn():
                break
            rect = self._found(words)
        if rect is None:
            raise Unfound(words)
        self._point(rect)
        if isinstance(self.scene, TableScene):
            self.harness.wait(RESTED)
            self.seconds += RESTED
            self.look()
        if not self.read(written or words):
            raise Unfound(f"{words}, which is not written there,")
        self._stroke()

    def place(self, start: Point, end: Point, size: int) -> None:
        """Clicks on a card and on where it shall lie, both so large."""
        for pos in (start, end):
            self.seconds += THOUGHT
            self._point(pygame.Rect(0, 0, size, size).move_to(center=pos))
            self._stroke()

    def type(self, words: str) -> None:
        """Types into what was clicked on."""
        self.seconds += THOUGHT + STROKE * len(words)
        self.clicks += len(words)
        self.harness.type(words)

    def read(self, words: str) -> bool:
        """Whether the user has read these words."""
        return self._read.issuperset(words.split())

    def _stroke(self) -> None:
        self.harness.click(self._pos)
        self.clicks += 1
        self.seconds += STROKE

    def _turn(self) -> bool:
        """A notch of the wheel over the list of a page, if there is one; then what came into view is read."""
        lists = [widget for widget in _widgets(self.scene) if isinstance(widget, ListBox)]
        if not lists:
            return False
        if not lists[0].rect.collidepoint(self._pos):
            self._point(lists[0].rect)
        self.harness.wheel(-1)
        self.clicks += 1
        self.seconds += STROKE
        self.look()
        return True

    def _point(self, rect: pygame.Rect) -> None:
        far, size = math.dist(self._pos, rect.center), min(rect.size)
        self.seconds += POINTED[0] + POINTED[1] * max(0.0, math.log2(far / size + 0.5))
        self._pos = rect.center
        self.harness.move(self._pos)

    def _found(self, words: str) -> pygame.Rect | None:
        """Where these words are, in the window."""
        rect = next((rect for said, rect in self._things() if words in said), None)
        if rect is None or isinstance(self.scene, TableScene):
            return rect
        return rect.move_to(center=spot(self.scene, rect.center))

    def _things(self) -> Iterator[tuple[Sequence[str], pygame.Rect]]:
        """All that can be clicked on: the words it bears, and where it is."""
        if isinstance(self.scene, TableScene):
            for button, rect in self.scene.buttons.items():
                yield [button.words(self.harness.context.strings)], rect
        for widget in _widgets(self.scene):
            yield from parts(widget)


def _widgets(scene: Any) -> Sequence[Widget]:
    return scene.form.widgets if isinstance(scene, Page) else ()


class Task(NamedTuple):
    """A wish of the user. `games` lie in the library; `steps` lead there, and `done` says whether they did."""

    wish: str
    games: Callable[[], Sequence[StoredGame]]
    steps: Sequence[str | Callable[[Newcomer], None]]
    done: Callable[[Newcomer], bool]


def _beaten() -> list[StoredGame]:
    """Games against the second level, most of them won."""
    return [stored(number, agents=("human", LEVELS[1])) for number in _wins(range(40))[:6]]


def _running() -> list[StoredGame]:
    return [stored(*find(_to_move))]


def _to_move(position: Any) -> bool:
    """Whether the player is to move, and holds a colour that one of the fields does not take."""
    own = position.to_move == 0 and position.claiming < 0 and position.stock.size < 50
    return own and sum(position.hands[0]) > 5 and _barred(position.hands[0], legal_moves(position)) is not None


def _barred(hand: Sequence[int], moves: Sequence[Any]) -> int | None:
    """A colour in the hand that may not be laid on one's first field."""
    legal = {move.colour for move in moves if isinstance(move, GrowField) and move.mandala == 0}
    return next((colour for colour, count in enumerate(hand) if count and colour not in legal), None)


def _played() -> list[StoredGame]:
    return [stored(number, agents=("human", LEVELS[number % len(LEVELS)]), names=("", "")) for number in range(3, 23)]


def _wins(numbers: Sequence[int]) -> list[int]:
    """The recorded games that the player won, without help."""
    return [number for number in numbers if record(number)["result"]["winner"] == 0 and number % 5 != 4]


def _choose_best(user: Newcomer) -> None:
    """Chooses the best of the games, by the seal on its picture."""
    scores = [record(number)["result"]["scores"] for number in _wins(range(3, 23))]
    one, other = max(scores, key=lambda pair: int(pair[0]) - int(pair[1]))
    user.click(f"You won, {one} to {other}", f"{one}:{other}")


def _watch(user: Newcomer) -> None:
    """Watches the chosen game, unless a click on it has opened it."""
    if isinstance(user.scene, Page):
        user.click("Replay")


def _lay(user: Newcomer) -> None:
    """Lays a card where it may not lie."""
    table = user.scene
    colour = _barred(table.source.position.hand, table.facts().legal)
    assert colour is not None
    user.place(card(user.harness, colour), place(user.harness, FIELDS[0][0]), CARD)


def _against(level: str, user: Newcomer) -> bool:
    return isinstance(user.scene, TableScene) and user.scene.source.config.agents[1].startswith(level)


def _ply(user: Newcomer) -> int:
    length: int = user.scene.source.track.length
    return length


LEVELS: Final = GAMES["cards"].selectable_levels
CARD: Final = 60  #: [px] of a card that can be seen
TASKS: Final = (
    Task(
        "start a game against the right opponent",
        _beaten,
        ("Choose an opponent", "Apprentice", "Begin"),
        partial(_against, "apprentice"),
    ),
    Task(
        "find out why a card may not lie there",
        _running,
        ("Continue", _lay),
        lambda user: bool(user.scene.refusal),
    ),
    Task("continue yesterday's game", _running, ("Continue",), lambda user: _ply(user) > 0),
    Task(
        "see the best game again",
        _played,
        ("Games", "Search", lambda user: user.type("won"), _choose_best, _watch),
        lambda user: user.scene.source.track.looks_back,
    ),
    Task("make the texts larger", list, ("Settings", "150%"), lambda user: bool(user.settings.scale == 150)),
    Task(
        "take a move back",
        _running,
        ("Continue", "Take a move back"),
        lambda user: _ply(user) < len(_running()[0].record["moves"]),
    ),
    Task("get a hint", _running, ("Continue", "Hint", "Show me"), lambda user: user.scene.source.hint.open),
    Task("see how one stands against a level", _played, ("Statistics",), lambda user: user.read("Apprentice")),
    Task(
        "play the last game's deal again",
        _played,
        ("Games", "Result", "Same deal again"),
        lambda user: user.scene.source.config.deal in {game.config.deal for game in _played()},
    ),
    Task("choose another look", list, ("Settings", "Night"), lambda user: bool(user.settings.table == "night")),
)


def timed(task: Task) -> Newcomer:
    """The user who has done a task.

    Raises `Unfound` if it cannot be done.
    """
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        assets = NotedAssets()
        harness = Harness(Look("en", SIZE, "linen"), Path("games"), assets)
        with _strips_unread(harness, assets):
            harness.open(TitleScene, task.games())
            user = Newcomer(harness, assets)
            for step in task.steps:
                if callable(step):
                    step(user)
                else:
                    user.click(step)
            user.look()
            if not task.done(user):
                raise Unfound(task.wish)
        harness.end()
    return user


@contextlib.contextmanager
def _strips_unread(harness: Harness, assets: NotedAssets) -> Iterator[None]:
    """Within, nobody reads a table that is only a picture on a page."""
    draw = TableScene.draw

    def seen(table: TableScene[Any], canvas: pygame.Surface) -> Any:
        assets.noting = table in harness.scenes
        drawn = draw(table, canvas)
        assets.noting = True
        return drawn

    with mock.patch.object(TableScene, "draw", seen):
        yield


def main() -> int:
    """Prints a row for each task."""
    for task in TASKS:
        try:
            user = timed(task)
        except Unfound as unfound:
            print(f"{task.wish}: {unfound} was not found")
        else:
            print(f"{task.wish:42} {user.clicks:3} clicks, {user.words:3} words, {user.seconds:5.1f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
