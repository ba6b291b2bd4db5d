"""What every game's screen must do, tried on each game: it knows no game, only tables, trees and inputs.

Each check opens what a game registers. The hands that play are random: they press what the tree offers, click there, or
type the keys that the game lists.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, Literal

import pygame
import pytest

from mandala.core.steps import at_once
from mandala.play.engine.engine import InlineEngine
from mandala.play.games import GAMES, HUMAN
from mandala.play.review.review import Task, work
from mandala.play.review.reviews import Reviews
from mandala.play.review.store import ReviewStore
from mandala.play.session import Session
from mandala.play.settings import Settings
from mandala.play.stored import GameConfig, StoredGame
from mandala.ui.context import Context, Tables
from mandala.ui.kit.access import AccessibilityAction, Act, Node, walk
from mandala.ui.kit.scene import Scene
from mandala.ui.kit.theme import Size
from mandala.ui.table.access import reading
from mandala.ui.table.menus import Sheet
from mandala.ui.table.review.overview import Overview
from mandala.ui.table.scene import TableScene
from mandala.ui.table.toolbar import Button
from tests.play.test_reviews import Here
from tests.ui.support import Driver, make_context

SIZE: Final = (1280, 720)
#: Sizes of the window, each with a size of texts [%].
LOOKS: Final = (((1024, 640), 100), (SIZE, 100), ((1920, 1080), 100), (SIZE, 200))
EFFORT: Final = 50  #: worlds, or nodes, of a judgement of a review
TRIES: Final = 400  #: inputs until random hands must have made a move
#: Keys that play at some table; those that lead elsewhere are left out.
KEYS: Final = ("left", "right", "up", "down", "tab", "x", "1", "2", "3", "4", "5", "return")


def opened(
    folder: Path, game: str, agents: tuple[str, str] = (HUMAN, HUMAN), speed: Literal["slow", "off"] = "off"
) -> tuple[Context, Session]:
    """A new game, where nothing moves by itself unless a speed is given."""
    context = make_context(folder, Settings(language="en", speed=speed, thinking_seconds=0.1, window_size=SIZE))
    config = GameConfig(agents, ("Anna", "Ben"), 5, 0, game)
    return context, Session.new(config, context.engine, context.library)


def tables(context: Context, game: str) -> Tables:
    """The scenes that a game registers."""
    return context.screens[game].load()


def play(session: Session, plies: int, rng: random.Random) -> None:
    """Makes random moves for both players."""
    for _ in range(plies):
        seat = next((seat for seat in map(session.seat, session.humans) if seat.decides), None)
        if seat is None:
            return
        seat.submit(rng.choice(seat.legal_moves))


def finished(folder: Path, game: str) -> tuple[Context, StoredGame]:
    """A random game of two people, as the library has it when it is over."""
    context, session = opened(folder, game)
    play(session, 1000, random.Random(1))
    return context, context.library.finished()[0]


def check_looks(driver: Driver, looks: Iterable[tuple[Size, int]] = LOOKS) -> None:
    """Lays the table out, draws it and reads it, in several sizes."""
    for size, scale in looks:
        driver.context.change(scale=scale)
        driver.resize(size)
        driver.step()
        check_look(driver, size)
    driver.context.change(scale=100)
    driver.resize(SIZE)


def check_look(driver: Driver, size: Size) -> None:
    """The table fills the window; all that can be pressed is in it and has a name; keys tell siblings apart."""
    scene: Any = driver.scene
    window, frame = pygame.Rect((0, 0), size), scene.frame
    assert frame.size == size
    assert all(window.contains(rect) for rect in frame.buttons.values())
    assert scene.sight().resting.layout == scene.layout, "what is drawn is what is laid out"
    seen = {tuple(driver.window.surface.get_at((x, y))) for x in range(0, size[0], 7) for y in range(0, size[1], 7)}
    assert len(seen) > 20, "something is drawn"
    tree = scene.tree()
    paths = [path for path, _ in walk(tree)]
    assert len(paths) == len({*paths}), "a path leads to one node"
    for _, node in walk(tree):
        if Act.PRESS in node.acts:
            assert node.name, node
        if node.rect is not None and node.acts:
            assert node.rect.colliderect(window), node


def check_play(folder: Path, game: str) -> None:
    """A game is laid out, drawn and read at its beginning and on its way; keys read things aloud."""
    for plies in (0, 6):
        context, session = opened(folder, game, (HUMAN, HUMAN))
        play(session, plies, random.Random(2))
        driver = Driver(context, tables(context, game).table(context, session), SIZE)
        if not isinstance(driver.scene, TableScene):
            driver.key("return")  # one of two people takes the seat
        assert isinstance(driver.scene, TableScene)
        check_looks(driver)
        scene: Any = driver.scene
        assert all(reading(scene.board, scene.facts(), key) for key in scene.board.readings)
        assert all(scene.board.lines(context.strings, scene.names, step) for step in scene.facts().steps)


def check_replay(folder: Path, game: str) -> None:
    """A finished game is shown at all its moves to each player; words say what was done."""
    context, stored = finished(folder, game)
    for viewer in (0, 1):
        driver = Driver(context, tables(context, game).replay(context, stored, viewer, False), SIZE)
        scene: Any = driver.scene
        length = scene.source.length
        assert length == len(stored.record["moves"])
        for key, ply in (("home", 0), ("right", 1), ("down", min(11, length)), ("end", length), ("left", length - 1)):
            driver.key(key)
            driver.step()
            assert scene.source.ply == ply
            assert scene.facts().position == scene.source.position
            check_look(driver, SIZE)
        check_looks(driver)
        assert len({line.ply for line in scene.facts().lines}) >= length - 1, "each move has its words"


def check_lesson(folder: Path, game: str) -> None:
    """Each step of the lesson asks for a legal move and says why."""
    context, _ = opened(folder, game)
    for step in range(context.screens[game].lesson_steps):
        driver = Driver(context, tables(context, game).lesson(context, step), SIZE)
        if isinstance(driver.scene, Sheet):
            driver.key("return")  # it says what comes
        scene: Any = driver.scene
        ask = scene.facts().ask
        assert ask.step == step
        assert ask.move in scene.facts().legal
        assert all(ask.words)
        check_looks(driver, (LOOKS[step % len(LOOKS)],))


def check_review(folder: Path, game: str) -> None:
    """A review judges each free decision of a finished game; its page shows them beside the table, in all sizes."""
    context, stored = finished(folder, game)
    context.reviews = Reviews(ReviewStore(), Here(_hasty).platform)
    driver = Driver(context, tables(context, game).replay(context, stored, 0, True), SIZE)
    driver.step()
    assert isinstance(driver.scene, Overview)
    driver.key("escape")
    scene: Any = driver.scene
    driver.wait_until(lambda: len(scene.source.coach.review.decisions) == len(scene.source.coach.review.questions))
    assert scene.source.coach.review.questions
    for key in ("home", "n", "b", "n", "end"):
        driver.key(key)
        driver.step()
        assert not isinstance(driver.scene, Sheet)
    check_looks(driver)


def _hasty(task: Task) -> Any:
    """Judges with little effort."""
    return work(replace(task, effort=min(task.effort, EFFORT if task.best is None else 1)))


def check_hint(folder: Path, game: str) -> None:
    """A hint shows legal moves in words, which are read aloud."""
    context, session = opened(folder, game, (HUMAN, GAMES[game].selectable_levels[0]))
    assert isinstance(context.engine, InlineEngine)
    context.engine._iterations = 300
    driver = Driver(context, tables(context, game).table(context, session), SIZE)
    scene: Any = driver.scene
    driver.wait_until(lambda: bool(scene.facts().legal))
    driver.key("t")
    assert isinstance(driver.scene, Sheet), "a sheet says first what a hint means"
    driver.key("return")
    driver.wait_until(lambda: bool(scene.facts().hint.rows))
    hint, read = scene.facts().hint, [node.name for _, node in walk(scene.tree())]
    assert all(row.move in scene.facts().legal for row in hint.rows)
    assert all(any(row.title in name for name in read) for row in hint.rows)
    check_looks(driver)


def check_pictures(folder: Path, game: str) -> None:
    """Positions are drawn in small and for sharing; rules, a sample and an emblem are there."""
    context, session = opened(folder, game)
    play(session, 9, random.Random(3))
    of, seat = tables(context, game), session.seat(0)
    small = at_once(of.glimpse(context.assets, context.theme, seat.observation, (240, 160)))
    assert small.get_bounding_rect().width > 0
    canvas = pygame.Surface(SIZE)
    before = pygame.image.tobytes(canvas, "RGB")
    for _ in of.portrait(seat, session.config, canvas, context.theme, context.strings, context.assets):
        pass
    assert pygame.image.tobytes(canvas, "RGB") != before
    emblem = context.screens[game].emblem(context.assets, context.theme, 120)
    assert emblem.get_width() == 120
    shown: tuple[Scene, ...] = of.rules(context), of.sample(context, False), of.sample(context, True)
    for scene in shown:
        Driver(context, scene, SIZE)


def check_hands(folder: Path, game: str, hands: Callable[[Driver, random.Random], None]) -> None:
    """Random hands of one kind make a move and leave the table open."""
    context, session = opened(folder, game, (HUMAN, GAMES[game].selectable_levels[0]))
    driver = Driver(context, tables(context, game).table(context, session), SIZE)
    scene: Any = driver.scene
    driver.wait_until(lambda: bool(scene.facts().legal))
    seat, rng = session.seat(0), random.Random(4)
    begun = seat.ply
    for _ in range(TRIES):
        assert driver.scene is scene, "what belongs to the game leads nowhere else"
        hands(driver, rng)
        if seat.ply > begun:
            return
    raise AssertionError("no move was made")


def by_mouse(driver: Driver, rng: random.Random) -> None:
    """Clicks somewhere on something that can be pressed; what takes the press may be smaller than what is told of."""
    rect = rng.choice([node.rect for _, node in pressable(driver) if node.rect is not None])
    driver.click((rng.randrange(rect.left, rect.right), rng.randrange(rect.top, rect.bottom)))


def by_keys(driver: Driver, rng: random.Random) -> None:
    """Types a key that plays."""
    driver.key(rng.choice(KEYS))


def by_tree(driver: Driver, rng: random.Random) -> None:
    """Asks for something through the accessibility tree."""
    path, node = rng.choice([*pressable(driver)])
    act = rng.choice([act for act in node.acts if act in (Act.PRESS, Act.MORE, Act.LESS)])
    driver.step(AccessibilityAction((id(driver.scene), *path), act))


def pressable(driver: Driver) -> Iterator[tuple[tuple[Any, ...], Node]]:
    """What of the game can be pressed now: neither a button of the table nor a line of the log."""
    scene: Any = driver.scene
    things = {thing.key for thing in scene.board.things(scene.facts())}
    for path, node in walk(scene.tree()):
        ours = any(key in things for key in path) and not any(isinstance(key, Button) for key in path)
        if ours and Act.PRESS in node.acts and node.enabled:
            yield path, node


#: All checks of a screen.
CHECKS: Final = (
    check_play,
    check_replay,
    check_lesson,
    check_hint,
    check_pictures,
    pytest.param(check_review, marks=pytest.mark.kernels),
)
