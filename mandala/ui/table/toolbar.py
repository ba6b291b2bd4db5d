"""A button of a table as a value, and the toolbars of a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Generic, NamedTuple, TypeVar

import pygame

from mandala.ui.kit.scene import Transition
from mandala.ui.kit.sprites import Icon
from mandala.ui.words.keys import Words, key_name
from mandala.ui.words.strings import Strings


class Mode(Enum):
    """The kind of a table's source: a running game, a game of the library, or a lesson."""

    PLAYED = "played"
    REPLAYED = "replayed"
    TAUGHT = "taught"


Table = TypeVar("Table", contravariant=True)


@dataclass(frozen=True, eq=False)
class Button(Generic[Table]):
    """A button of tables of one kind."""

    icon: str | Icon  #: the name of a picture, or its strokes
    keys: tuple[str, ...]  #: the keys that press it; its tooltip tells the first
    words: Words
    act: Callable[[Table], Transition]
    enabled: Callable[[Table], bool] = lambda _: True
    pressed: Callable[[Table], bool] = lambda _: False  #: true while it stays down, as long as its effect is on
    brief: Words | None = None  #: a word that stands beside it in the bar of a review, where there is room

    def label(self, strings: Strings) -> str:
        return "" if self.brief is None else self.brief(strings)

    def tooltip(self, strings: Strings) -> str:
        return f"{self.words(strings)} ({key_name(strings, self.keys[0])})"


AnyButton = Button[Any]


class Toolbar(NamedTuple):
    """The buttons of a table in one mode."""

    corner: tuple[AnyButton, ...]  #: in the corner, from the left
    unseen: tuple[AnyButton, ...] = ()  #: without a picture, pressed only by keys
    review: tuple[AnyButton, ...] = ()  #: those that a review adds to the bar of a replay
    task: tuple[AnyButton, ...] = ()  #: those in their place during a task
    on: tuple[AnyButton, ...] = ()  #: those without a picture after an answer to a task
    more: tuple[AnyButton, ...] = ()  #: those without a picture that the button for rare ones offers
    listed: tuple[AnyButton, ...] = ()  #: those without a picture that the menu of a running game offers, too

    def keyed(self, key: str, shift: bool = False) -> AnyButton | None:
        """Returns the button of a key, with Shift first the one of "shift+key"."""
        buttons = (*self.corner, *self.unseen, *self.review)
        found = next((button for button in buttons if shift and f"shift+{key}" in button.keys), None)
        return found or next((button for button in buttons if key in button.keys), None)


class Toolbars(NamedTuple):
    playing: Toolbar
    over: Toolbar
    replayed: Toolbar
    taught: Toolbar

    def choose(self, mode: Mode, finished: bool) -> Toolbar:
        going_on = {Mode.PLAYED: self.playing, Mode.TAUGHT: self.taught, Mode.REPLAYED: self.replayed}
        over = {Mode.PLAYED: self.over, Mode.TAUGHT: self.over, Mode.REPLAYED: self.replayed}
        return (over if finished else going_on)[mode]


class ButtonLook(NamedTuple):
    hot: bool
    enabled: bool
    pressed: bool = False


def button_looks(
    table: object, buttons: Mapping[AnyButton, pygame.Rect], pointer: tuple[float, float]
) -> Mapping[AnyButton, ButtonLook]:
    """Returns how the buttons of a table look, with the pointer at a point."""
    return {
        button: ButtonLook(rect.collidepoint(pointer), button.enabled(table), button.pressed(table))
        for button, rect in buttons.items()
    }
