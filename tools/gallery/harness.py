"""Runs the program in one look, brings it into a state, and takes its picture; games come from the records."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import pygame

from mandala.core.record import from_fields, replay
from mandala.play.engine.engine import InlineEngine
from mandala.play.engine.worker import Answer, Question
from mandala.play.games import GAMES
from mandala.play.library import Library
from mandala.play.settings import Finish, Settings, Table
from mandala.play.stored import GameConfig, StoredGame
from mandala.ui.cards.control import hand_card_at
from mandala.ui.cards.places import HANDS, Place
from mandala.ui.context import Context, resumed_table
from mandala.ui.kit.assets import Assets
from mandala.ui.kit.inputs import Point
from mandala.ui.kit.scene import Scene
from mandala.ui.kit.text_field import TextField
from mandala.ui.kit.theme import Size
from mandala.ui.kit.widgets import Button, Choice, Switch
from mandala.ui.pages.page import Page
from mandala.ui.pages.title import TitleScene
from tools.person.gestures import spot
from tools.person.hands import Hands
from tools.person.kinds import is_table
from tools.person.program import Program, repeatable

RECORDS: Final = Path(__file__).resolve().parents[2] / "tests" / "records"
NAMES: Final = ("Anna", "")
DATE: Final = "2026-01-31"


class Look(NamedTuple):
    """The language, size and table of the program."""

    language: str
    size: Size
    table: Table
    scale: int = 100
    finish: Finish = "classic"
    helps: tuple[str, ...] = ()  #: switches of the settings that are on


@cache
def record(number: int, game: str = "cards") -> dict[str, Any]:
    """Returns a recorded game."""
    fields: dict[str, Any] = json.loads((RECORDS / f"{game}.jsonl").read_text().splitlines()[number])
    del fields["legal_move_counts"]
    return fields


@cache
def states(number: int, game: str = "cards") -> tuple[Any, ...]:
    """Returns the positions of a recorded game."""
    return replay(from_fields(record(number, game)), GAMES[game].recorder).states


@cache
def find(wanted: Callable[[Any], bool], records: int = 40, game: str = "cards") -> tuple[int, int]:
    """Returns the record and ply of the first `wanted` position. Raises `LookupError` if there is none."""
    for number in range(records):
        for ply, state in enumerate(states(number, game)):
            if not state.over and wanted(state):
                return number, ply
    raise LookupError("no such position in the records")


def stored(
    number: int, ply: int | None = None, agents: tuple[str, str] | None = None, game: str = "cards", **more: Any
) -> StoredGame:
    """Returns a recorded game as the library keeps it after `ply` moves, by default all, against the strongest level."""
    agents = agents or ("human", GAMES[game].strongest)
    fields = dict(record(number, game))
    if ply is not None and ply < len(fields["moves"]):
        if "reshuffles" in fields:
            fields["reshuffles"] = fields["reshuffles"][: states(number)[ply].stock.shuffled]
        fields["moves"] = fields["moves"][:ply]
        del fields["result"]
    fields |= {"date": DATE}
    names = ("Anna", "Wilhelmine") if agents == ("human", "human") else NAMES
    config = GameConfig(agents, more.pop("names", names), 2718 + number, fields["first_player"], game, **more)
    day = f"2026-01-{number % 28 + 1:02}T12:00:00.000"
    return StoredGame(1000 + number, config, fields, day, "result" in fields, number % 5 == 4)


class Thinker(InlineEngine):
    """An engine that answers only while `answers` is true. While `blames` is true, it calls every move a blunder."""

    def __init__(self) -> None:
        super().__init__(1, 60)
        self.answers, self.blames = True, False
        self.asked: tuple[str, Any] | None = None

    def ask(self, question: Question) -> int:
        """Notes the question."""
        self.asked = question.level, question.observation
        return super().ask(question)

    def poll(self) -> Answer | None:
        """Returns no answer while `answers` is false."""
        answer = super().poll() if self.answers else None
        if answer is None or not self.blames:
            return answer
        return replace(answer, advice=tuple([evaluation._replace(loss=0.2, error=0.0) for evaluation in answer.advice]))


class Harness:
    """The program for a picture. Begin with `open` or `at`, then act by `hands`."""

    def __init__(self, look: Look, folder: Path, assets: Assets) -> None:
        self.look = look
        self.engine = Thinker()
        settings = Settings(
            language=look.language,
            table=look.table,
            finish=look.finish,
            speed="off",
            window_size=look.size,
            scale=look.scale,
            last_kinds={"cards": "pupil-denier"},
        )
        on: dict[str, Any] = dict.fromkeys(look.helps, True)
        settings = replace(settings, **on)
        self.program = Program(folder, settings, self.engine, assets=assets)
        self.hands = Hands(self.program, random.Random(1))

    @property
    def t(self) -> Callable[[str], str]:
        """Translates a text."""
        return self.program.context.strings.gettext

    @property
    def scene(self) -> Any:
        """The scene on top."""
        return self.program.scene

    def open(self, first: Callable[[Context], Scene], games: Sequence[StoredGame] = (), drawn: bool = True) -> None:
        """Starts the program with a scene, `drawn` at once or not. The library holds `games`."""
        library, _ = Library.open(self.program.folder / "library.db")
        for game in games:
            library.save(game)
        library.close()
        with repeatable(self.program, random.Random(1)):
            self.program.start(first, drawn)

    def at(self, game: StoredGame, *others: StoredGame) -> Any:
        """Starts the program at the table of a game, and returns the table."""
        self.open(TitleScene, (game, *others))
        table = resumed_table(self.program.context, game)
        assert is_table(table)
        self.push(table)
        return table

    def push(self, scene: Scene) -> None:
        """Puts another scene on top."""
        self.program.push(scene)

    def press(self, label: str) -> None:
        """Clicks the button or option with this English text."""
        self.hands.look()
        assert isinstance(self.scene, Page)
        self.hands.click(spot(self.scene, self.spot(label)))

    def spot(self, label: str) -> Point:
        """Returns the middle of a button or an option. Raises `LookupError` if it is not there."""
        assert isinstance(self.scene, Page)
        words = self.t(label)
        for widget in self.scene.form.widgets:
            if isinstance(widget, (Button, Switch, TextField)) and widget.label == words:
                return widget.rect.center
            if isinstance(widget, Choice):
                for (_, name), box in zip(widget.options, widget.boxes()):
                    if name == words:
                        return box.center
        raise LookupError(f"no {label!r} on {type(self.scene).__name__}")

    def card(self, colour: int) -> Point:
        """Returns a point on a card of the own hand."""
        layout = self.scene.layout
        for card in reversed(layout.of(HANDS[0])):
            pos = round(card.pose.x), round(card.pose.y)
            if card.colour == colour and hand_card_at(layout, pos) == card:
                return pos
        raise LookupError(f"no card of colour {colour}")

    def place(self, place: Place) -> Point:
        """Returns the middle of a place of the table."""
        rect: pygame.Rect = self.scene.layout.frame.drops[place]
        return rect.center

    def away(self) -> None:
        """Moves the mouse out of the way."""
        self.hands.move((3, self.look.size[1] // 2))

    def picture(self) -> pygame.Surface:
        """Returns the picture in the window."""
        shown = pygame.display.get_surface()
        assert shown is not None
        return shown

    def close(self) -> None:
        """Ends the program."""
        self.program.end()
