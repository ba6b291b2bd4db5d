"""Tables for tests: sessions at chosen positions, and a person's hands at them."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pygame

from mandala.core.cards import rules
from mandala.core.cards.moves import BuildMountain, ClaimColour, DiscardRedraw, GrowField, Move
from mandala.core.cards.recording import CARDS
from mandala.core.cards.state import State
from mandala.core.record import from_fields, replay
from mandala.play.engine.engine import Engine
from mandala.play.settings import Settings
from mandala.play.stored import GameConfig, StoredGame
from mandala.ui.cards.control import CardFacts
from mandala.ui.cards.places import MOUNTAINS, Place
from mandala.ui.context import resumed_table
from mandala.ui.kit.inputs import PointerMoved, PointerPressed, PointerReleased, Wheel
from mandala.ui.table.live import Live
from mandala.ui.table.scene import TableScene
from tests.recorded import file_of, records_of
from tests.ui.support import Driver, make_context
from tools.driver.cards import card_points
from tools.driver.games import BY_HAND
from tools.driver.recorded import begun, states

RECORDS = file_of("cards")
SIZES = ((1024, 640), (1280, 720), (1920, 1080), (2560, 1440), (1200, 1200), (2560, 1080))
Point = tuple[int, int]


@cache
def _still() -> CardFacts:
    facts: CardFacts = Table(Path("unwritten"), 0, 0).scene.facts()
    return facts


def facts_with(**known: Any) -> CardFacts:
    """What is known at a table, of which some things are so."""
    return dataclasses.replace(_still(), **known)


def records() -> tuple[dict[str, Any], ...]:
    """The recorded games."""
    return records_of("cards")


def replayed(number: int) -> tuple[State, ...]:
    """The positions of a recorded game."""
    return states(number)


def positions() -> Iterator[tuple[int, int, State]]:
    """All positions of the recorded games that are still played: record, ply, state."""
    for number in range(len(records())):
        for ply, state in enumerate(replayed(number)):
            if not state.over:
                yield number, ply, state


def random_states(seed: int, count: int) -> list[State]:
    """Positions of games with random moves, which make the fullest tables."""
    rng = random.Random(seed)
    found = []
    for _ in range(count):
        state = rules.initial_state(rng.randrange(10**6))
        for _ in range(rng.randrange(1, 130)):
            legal = rules.legal_moves(state)
            if not legal:
                break
            kept = [move for move in legal if not isinstance(move, DiscardRedraw)]
            state = rules.apply(state, rng.choice(kept or legal))
        found.append(state)
    return found


def find(wanted: Callable[[State], bool], seat: int = 0) -> tuple[int, int]:
    """Record and ply of the first recorded position in which `seat` is to move and that is as wanted."""
    for number, ply, state in positions():
        if state.to_move == seat and len(rules.legal_moves(state)) > 1 and wanted(state):
            return number, ply
    raise AssertionError("no such position in the records")


class Table:
    """A table on a fake window with a person at it."""

    GAME = "cards"
    AGENTS = ("human", "random")
    scene: TableScene[Live]

    def __init__(
        self,
        folder: Path,
        number: int = 0,
        ply: int = 0,
        agents: tuple[str, str] | None = None,
        speed: str = "off",
        size: Point = (1280, 720),
        language: str = "en",
        calm: bool = False,
        engine: Engine | None = None,
    ) -> None:
        settings = Settings(language=language, speed=speed, thinking_seconds=0.1, window_size=size, reduced_motion=calm)
        self.driver = resumed(
            folder,
            begun(number, ply, self.GAME),
            agents or self.AGENTS,
            size=size,
            game=self.GAME,
            settings=settings,
            engine=engine,
        )
        self.context, self.scene = self.driver.context, self.driver.scenes[0]
        self.session = self.scene.source.session

    @property
    def hand(self) -> tuple[int, ...]:
        """The viewer's hand."""
        return self.scene.source.position.hand

    @property
    def legal(self) -> tuple[Move, ...]:
        """What the person at the table may do."""
        return self.scene.facts().legal

    def card(self, colour: int, nth: int = -1) -> Point:
        """A point on a hand card of a colour that no other card covers."""
        return card_points(self.scene.layout, colour)[-1 - nth]

    def place(self, place: Place) -> Point:
        """The middle of a place."""
        return self.scene.layout.frame.drops[place].center

    def lift(self, colour: int, count: int = 1) -> None:
        """Takes cards up, more than one by the wheel."""
        start = self.card(colour)
        self.driver.step(PointerMoved(start))
        self.driver.step(PointerPressed(start))
        self.driver.step(PointerMoved((start[0] + 5, start[1] - 90)))
        for _ in range(count - 1):
            self.driver.step(Wheel(start, 1))

    def drop(self, place: Place) -> None:
        """Lets the cards go over a place."""
        self.driver.step(PointerMoved(self.place(place)))
        self.driver.step(PointerReleased(self.place(place)))

    def play(self, move: Any, drag: bool = True) -> None:
        """Makes a move with the mouse."""
        BY_HAND[self.GAME].by_mouse(self.driver, self.scene, move, drag)

    def play_by_keys(self, move: Any) -> None:
        """Makes a move with the keyboard alone."""
        BY_HAND[self.GAME].by_keys(self.driver, self.scene, move)

    def claim(self, colour: int) -> Point:
        """A point on a colour of the completed mountain."""
        group = self.scene.layout.group(MOUNTAINS[self.scene.source.position.claiming], colour)
        assert group is not None
        return group.center

    @property
    def said(self) -> str:
        """The refusal on the ribbon."""
        return self.scene.refusal or ""


def is_field(move: Move, count: int = 1) -> bool:
    """Whether a move puts that many cards into a field."""
    return isinstance(move, GrowField) and move.count == count


def twin(number: int, ply: int, seat: int, seed: int) -> tuple[dict[str, Any], State]:
    """A record that looks to `seat` exactly like a recorded game up to `ply`, with other hidden cards; and where it leads.

    The unseen cards (the rival's hand and dealt cup, the rest of the deck) change their places. Only before a reshuffle.
    """
    fields = dict(records()[number])
    states, rival = replayed(number), 1 - seat
    assert states[ply].stock.shuffled == 0
    first = fields["first_player"]
    hands = {first: list(range(4, 10)), 1 - first: list(range(10, 16))}
    cups = {first: [16, 17], 1 - first: [18, 19]}
    deck, top = list(fields["deck"]), 20
    for text, before, after in zip(fields["moves"], states[:ply], states[1:]):
        move, player = CARDS.parse_move(text), before.to_move
        if not isinstance(move, ClaimColour):
            count = 1 if isinstance(move, BuildMountain) else move.count
            for _ in range(count):
                hands[player].remove(next(place for place in hands[player] if deck[place] == "ROYGPK"[move.colour]))
            drawn = sum(after.hands[player]) - sum(before.hands[player]) + count
            hands[player] += range(top, top + drawn)
        top += before.stock.size - after.stock.size
    hidden = [*hands[rival], *cups[rival], *range(top, len(deck))]
    letters = [deck[place] for place in hidden]
    random.Random(seed).shuffle(letters)
    for place, letter in zip(hidden, letters):
        deck[place] = letter
    fields = {"format": fields["format"], "game": "cards", "deck": "".join(deck), "first_player": first}
    fields |= {"reshuffles": [], "moves": records()[number]["moves"][:ply]}
    return fields, replay(from_fields(fields), CARDS).states[-1]


def resumed(
    folder: Path,
    fields: dict[str, Any],
    agents: tuple[str, str],
    speed: str = "off",
    size: Point = (1024, 640),
    game: str = "cards",
    settings: Settings | None = None,
    engine: Engine | None = None,
) -> Driver:
    """A table with a game of which the record up to now is given; its scene is on top."""
    settings = settings or Settings(language="en", speed=speed, thinking_seconds=0.1, window_size=size)
    context = make_context(folder, settings, engine=engine)
    config = GameConfig(agents, ("Anna", "Ben"), 5, fields["first_player"], game)
    stored = StoredGame(1, config, fields, "2026-01-01T00:00:00", False, False)
    return Driver(context, resumed_table(context, stored), size)


def pixels(driver: Driver) -> bytes:
    """What the window shows."""
    return pygame.image.tobytes(driver.picture, "RGB")
