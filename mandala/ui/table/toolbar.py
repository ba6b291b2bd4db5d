"""A button of a table as one value, and the toolbar of a table at one time."""

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
    """The source of a table's positions: a game that is played, a game of the library, a lesson."""

    PLAYED = "played"
    REPLAYED = "replayed"
    TAUGHT = "taught"


Table = TypeVar("Table", contravariant=True)


@dataclass(frozen=True, eq=False)
class Button(Generic[Table]):
    """A button of tables of one kind. `icon` is its picture, by name or by its strokes; `keys` do the same as a press
    on it, the first of them is told beside its words; `pressed` tells when it stays down, as what it opens is open."""

    icon: str | Icon
    keys: tuple[str, ...]
    words: Words
    act: Callable[[Table], Transition]
    enabled: Callable[[Table], bool] = lambda _: True
    pressed: Callable[[Table], bool] = lambda _: False

    def tooltip(self, strings: Strings) -> str:
        """What it does, and its key."""
        return f"{self.words(strings)} ({key_name(strings, self.keys[0])})"


AnyButton = Button[Any]


class Toolbar(NamedTuple):
    """The buttons in the corner of a table, from the left, those `unseen` ones that only keys press, and those that a review
    adds to the bar of a replay."""

    corner: tuple[AnyButton, ...]
    unseen: tuple[AnyButton, ...] = ()
    review: tuple[AnyButton, ...] = ()

    def keyed(self, key: str, shift: bool = False) -> AnyButton | None:
        """The button of a key: with Shift the one of that, else of the key alone."""
        buttons = (*self.corner, *self.unseen, *self.review)
        found = next((button for button in buttons if shift and f"shift+{key}" in button.keys), None)
        return found or next((button for button in buttons if key in button.keys), None)


class Toolbars(NamedTuple):
    """The toolbars of one game: while it is played, when it is over, while it is looked back at, while it is taught."""

    playing: Toolbar
    over: Toolbar
    replayed: Toolbar
    taught: Toolbar

    def choose(self, mode: Mode, finished: bool) -> Toolbar:
        going_on = {Mode.PLAYED: self.playing, Mode.TAUGHT: self.taught, Mode.REPLAYED: self.replayed}
        over = {Mode.PLAYED: self.over, Mode.TAUGHT: self.over, Mode.REPLAYED: self.replayed}
        return (over if finished else going_on)[mode]


class ButtonLook(NamedTuple):
    """How a button of the corner looks."""

    hot: bool
    enabled: bool
    pressed: bool = False


def button_looks(
    table: object, buttons: Mapping[AnyButton, pygame.Rect], pointer: tuple[float, float]
) -> Mapping[AnyButton, ButtonLook]:
    """How the buttons of a table look while the pointer is somewhere."""
    return {
        button: ButtonLook(rect.collidepoint(pointer), button.enabled(table), button.pressed(table))
        for button, rect in buttons.items()
    }
