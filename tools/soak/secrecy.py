"""Two people at one machine, in twin worlds: games that look alike to one of them, and differ in the other's hidden cards.

Both worlds get the same keys and moves. While the other one does not sit there, all that leaves the program must be equal: the
picture, the tree, what screen readers are handed and hear, the window's names, sounds, files.
"""

from __future__ import annotations

import random
import tempfile
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, NamedTuple, cast
from unittest import mock

import pygame

from mandala.core.cards import rules
from mandala.core.cards.moves import Move
from mandala.core.cards.recording import CARDS
from mandala.core.cards.state import State
from mandala.core.record import from_fields
from mandala.play.stored import StoredGame
from mandala.ui.kit.access import walk
from mandala.ui.kit.assets import Assets
from mandala.ui.kit.sound import Sound
from mandala.ui.pages.page import HandOverScene
from mandala.ui.platform.desktop.reader import DesktopReader
from mandala.ui.platform.desktop.sound import DesktopSounds as Sounds
from mandala.ui.table.live import Live
from mandala.ui.table.scene import TableScene
from tools.driver import cards, gestures
from tools.driver.games import play
from tools.driver.kinds import Table
from tools.driver.listener import Adapter, listening
from tools.driver.recorded import stored
from tools.gallery.harness import Harness, Look

PROMISE: Final = "At one machine nothing of one person's cards reaches the other, by picture, ear, name, sound or file."
COUNT: Final = 40
RECORDS: Final = 60
LOOK: Final = Look("en", (1024, 640), "linen")
MOVES: Final = 120
"""Of a game, at most; most have fewer."""
HANDS: Final = {0: range(4, 10), 1: range(10, 16)}
CUPS: Final = {0: range(16, 18), 1: range(18, 20)}
"""Where in the deck the hand and the cup of the player lie who begins, and of the other (C2)."""

READ: Final = ("f3", "f4", "f5", "f6", "f7")
LOOKED: Final = ("i", "l", "s", "f1", "f2", "h", "?", "a", ",", "m", "o", "g")
CHOSEN: Final = ("left", "right", "up", "down", "tab", "1", "2", "3", "page up", "page down", "home", "end", "f10")
ANYTHING: Final = (*READ, *READ, *LOOKED, *CHOSEN, "escape")
"""No key that makes a move: of two worlds it would make another one in each. F3 and its like come more often."""


class Act(NamedTuple):
    """Something that is done in both worlds: a key, a move, or waiting for the next to sit down."""

    kind: str
    what: Any = None


class Seen(NamedTuple):
    """What left the program in one round."""

    picture: int
    tree: tuple[Any, ...]
    told: tuple[Any, ...]
    names: tuple[str, ...]
    sounds: tuple[str, ...]
    files: tuple[tuple[str, int], ...]


def trials(seed: int, count: int, moves: int = MOVES) -> Iterator[str | None]:
    """One game each, to its end."""
    assets = Assets()
    for number in range(seed, seed + count):
        yield trial(number, assets, moves)


def trial(seed: int, assets: Assets, moves: int = MOVES) -> str | None:
    """The first difference between two worlds; None if there was none."""
    rng = random.Random(seed)
    game = stored(rng.randrange(RECORDS), 0, ("human", "human"), names=("Anna", "Ben"))
    hidden = rng.randrange(2)
    deck = exchanged(game.record["deck"], hidden == game.config.first_player, rng)
    twin = replace(game, record={**game.record, "deck": deck})
    with _world(game, hidden, assets, seed) as one:
        acts = [*_script(one, twin, rng, moves)]
    with _world(twin, hidden, assets, seed) as other:
        for act in acts:
            other.do(act)
    for number, (act, before, after) in enumerate(zip(acts, one.seen, other.seen, strict=True), 1):
        if (found := _difference(before, after)) is not None:
            return f"seed {seed}, act {number}, {act}: not equal to who must not know: {found}"
    return None


def exchanged(deck: str, first: bool, rng: random.Random) -> str:
    """The deck with other cards in a player's hand, which lie in that player's cup instead: nobody else ever sees the cup."""
    cards = [*deck]
    hand, cup = (HANDS[0], CUPS[0]) if first else (HANDS[1], CUPS[1])
    for at in cup:
        others = [place for place in hand if cards[place] != cards[at]]
        if others:
            place = rng.choice(others)
            cards[at], cards[place] = cards[place], cards[at]
    return "".join(cards)


def _difference(before: Sequence[Seen], after: Sequence[Seen]) -> str | None:
    if len(before) != len(after):
        return f"{len(before)} and {len(after)} rounds"
    for one, other in zip(before, after):
        for name, this, that in zip(Seen._fields, one, other):
            if this != that:
                return f"{name}: {_unlike(this, that)}"
    return None


def _unlike(this: Any, that: Any) -> str:
    """The first things in two rows that are not alike."""
    if not isinstance(this, tuple):
        return f"{this} and {that}"
    found = next((pair for pair in zip(this, that) if pair[0] != pair[1]), (len(this), len(that)))
    return f"{found[0]} and {found[1]}"


class _World:
    """A game at one machine with all that leaves the program while `hidden` does not sit there, act by act."""

    def __init__(self, game: StoredGame, hidden: int, harness: Harness, seed: int, sounds: list[str]) -> None:
        self.seen: list[list[Seen]] = []
        self._hidden, self._harness, self._seed, self._sounds = hidden, harness, seed, sounds
        self.table: TableScene[Any] = harness.at(game)
        self.deal = game.config.deal
        self._adapter: Adapter | None = None
        self._frames, self._picture = -1, 0

    def listen(self, adapter: Adapter, announced: bool) -> None:
        """A screen reader starts; whether it knows announcements."""
        self._adapter = adapter
        adapter.someone_reads()
        self._harness.batch(gestures.event(pygame.WINDOWFOCUSGAINED))
        reader = self._harness.context.reader
        assert isinstance(reader, DesktopReader)
        reader._listeners.heed = announced
        self._harness.watch = self._watch

    @property
    def privacy_screen(self) -> bool:
        """True while the cover stands."""
        return isinstance(self._harness.scene, HandOverScene)

    @property
    def at_table(self) -> bool:
        """True if who sits there may make a move."""
        return self._harness.scene is self.table and bool(self.table.facts().legal)

    @property
    def over(self) -> bool:
        """True once all is shown."""
        source: Live = self.table.source
        return source.finished

    @property
    def secret(self) -> bool:
        """True while the one sits there alone whose cards the other must not know, and when the game is over."""
        source: Live = self.table.source
        return self.over or (source.viewing.viewer == self._hidden and not source.now.hidden_for_both)

    def do(self, act: Act) -> None:
        """One act, with what leaves the program meanwhile."""
        self.seen.append([])
        self._harness.rng.seed(f"{self._seed} {len(self.seen)}")
        hands = self._harness
        match act:
            case Act("key", name):
                hands.key(name)
            case Act("wait", seconds):
                hands.wait(seconds)
            case Act("back"):
                self._back()
            case Act("sit"):
                hands.look()
                hands.key("return")
            case Act("move", move) if self.secret:
                self._ask_for(move)
            case Act("move", move):
                play(hands, cast(Table, self.table), move)
            case _:
                raise AssertionError(act)

    def _back(self) -> None:
        """Closes what lies on the table, and comes back from the past."""
        for _ in range(9):
            self._harness.look()
            if (
                self._harness.scene is not self.table
                or self.table.source.track.past is not None
                or self.table.control.held
            ):
                self._harness.key("escape")

    def _ask_for(self, move: Move) -> None:
        """Makes a move as a screen reader asks for it: in as many rounds in both worlds."""
        for key in cards.by_tree(self.table, move):
            self._harness.ask(self._harness.path(key))

    def _watch(self) -> None:
        """Notes what left the program in this round."""
        adapter, program = self._adapter, self._harness
        assert adapter is not None
        told, sounds = [*adapter.updates], (*self._sounds,)
        adapter.updates.clear()
        self._sounds.clear()
        if self.secret or not self.seen:
            return
        if program.loop.frames != self._frames:
            self._frames, self._picture = program.loop.frames, zlib.crc32(self._harness.picture.get_buffer().raw)
        handed = tuple(
            tuple(sorted((name, str(value)) for name, value in thing.told.items() if name != "set_children"))
            for update in told
            for _, thing in update.nodes
        )
        names = (*pygame.display.get_caption(),)
        files = tuple(
            (str(path.relative_to(program.folder)), zlib.crc32(path.read_bytes()))
            for path in sorted(program.folder.rglob("*"))
            if path.is_file() and ".db" not in path.name  # the library and its copies hold the deal
        )
        self.seen[-1].append(Seen(self._picture, self._tree(), handed, names, sounds, files))

    def _tree(self) -> tuple[Any, ...]:
        """What the scene on top tells, asked for it here; readers get it a moment later."""
        return tuple(
            (node.role, node.name, node.detail, node.value, node.enabled, node.focused, node.chosen, node.place)
            for _, node in walk(self._harness.loop.tree())
        )


@contextmanager
def _world(game: StoredGame, hidden: int, assets: Assets, seed: int) -> Iterator[_World]:
    """A game at its table, where a screen reader listens: one that knows announcements, or one that reads the window's name."""
    sounds: list[str] = []

    def heard(_: Sounds, sound: Sound, tone: int | None = None, side: float = 0.0) -> None:
        sounds.append(f"{sound} {tone} {side}")

    with tempfile.TemporaryDirectory() as folder, mock.patch.object(Sounds, "play", heard):
        harness = Harness(LOOK, Path(folder), assets)
        world = _World(game, hidden, harness, seed, sounds)
        with listening() as adapters:
            harness.context.reader.open()
        world.listen(adapters[0], announced=bool(seed % 2))
        try:
            yield world
        finally:
            harness.end()


def _script(world: _World, twin: StoredGame, rng: random.Random, moves: int) -> Iterator[Act]:
    """What two people do until the game is over; they try keys in every phase. Each move is legal in both worlds."""

    def done(*act: Any) -> Act:
        made = Act(*act)
        world.do(made)
        return made

    def tried(keys: Sequence[str], most: int) -> Iterator[Act]:
        for _ in range(rng.randint(0, most)):
            yield done("key", rng.choice(keys))
            if rng.random() < 0.3:
                yield done("wait", rng.choice((0.05, 0.2, 0.5)))

    for _ in range(moves):
        for _ in range(60):
            if world.privacy_screen or world.at_table or world.over:
                break
            yield done("wait", 0.05)
        if world.over:
            return
        if world.privacy_screen:
            yield from (done("key", key) for key in ("f3",) * rng.randint(1, 4))
            yield from tried((*READ, *LOOKED), 2)
            yield done("sit")
            yield from tried(READ, 2)
        yield from tried(ANYTHING, 4)
        yield done("back")
        yield from tried(READ, 1)
        if not world.at_table:
            continue
        move = _common(world, twin, rng)
        if move is None:
            return
        yield done("move", move)
        yield from tried(READ, 3)


def _common(world: _World, twin: StoredGame, rng: random.Random) -> Move | None:
    """A move that is legal in both worlds; None if there is none."""
    state: State = CARDS.start(from_fields({**twin.record, "moves": []}), world.deal)
    for step in world.table.source.seat.steps():
        state = rules.apply(state, step.move)
    there = {*rules.legal_moves(state)}
    both = [move for move in world.table.facts().legal if move in there]
    return rng.choice(both) if both else None
