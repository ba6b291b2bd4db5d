"""The pictures of a table: what lies still is drawn anew when it is another, and what moves, lights up or speaks stands above it.
What all of it looks like each game knows; this decides nothing."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Generic, Protocol, TypeVar

import pygame

from mandala.ui.assets import Assets
from mandala.ui.commands import ButtonLook, Command
from mandala.ui.compose import Composer, Item, Swarm
from mandala.ui.logpanel import LogPanel
from mandala.ui.pieces import Pieces
from mandala.ui.said import LogSight
from mandala.ui.strings import Strings
from mandala.ui.theme import Theme

PAST: Final = 60
"""How dense the cloth over a position of the past is: it must leave words their contrast."""


class Seen(Protocol):
    """What is to be seen of any table."""

    @property
    def resting(self) -> Any:
        """What lies still; equal values look the same."""
        ...

    @property
    def buttons(self) -> Mapping[Command, ButtonLook]:
        """How the buttons look."""
        ...

    @property
    def log(self) -> LogSight | None:
        """The log, if it is open."""
        ...

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters of the colours, or none."""
        ...


Sight = TypeVar("Sight", bound=Seen)


class View(ABC, Generic[Sight]):
    """The pictures of one table scene. A subclass sets `_log` when it furnishes."""

    def __init__(self, assets: Assets) -> None:
        self._assets = assets
        self._lying, self._composer = Composer(), Composer()
        self._furniture: object = None
        self._ground: pygame.Surface | None = None
        self._pieces: Pieces | None = None
        self._log: LogPanel | None = None
        self._log_seen = False
        self._resting: Any = None
        self._still: pygame.Surface | None = None

    @abstractmethod
    def _place(self, sight: Sight) -> tuple[object, ...]:
        """What the furniture depends on, beside theme, language and letters."""

    @abstractmethod
    def _furnish(self, sight: Sight, theme: Theme, strings: Strings) -> tuple[Pieces, pygame.Surface]:
        """The small pictures, and the ground on which everything lies."""

    @abstractmethod
    def _still_items(self, sight: Sight, pieces: Pieces, strings: Strings) -> Iterable[Item]:
        """What lies still on the ground."""

    @abstractmethod
    def _items(self, sight: Sight, pieces: Pieces) -> Iterable[Item | Swarm]:
        """What stands above it."""

    def _prepare(self, sight: Sight) -> None:
        """Makes some of what will soon be wanted, in a frame that has time to spare."""

    @property
    def log(self) -> LogPanel | None:
        """The log as it was drawn last; None while it is closed."""
        return self._log if self._log_seen else None

    @property
    def mat(self) -> pygame.Surface | None:
        """The table without cards and words, as it was drawn last: what everybody may see. Do not draw on it."""
        return self._ground

    def cover(self) -> None:
        """Nobody may look: all that shows cards goes, and what does not stays for whoever comes."""
        self._composer.forget()
        self._still = None

    def refresh(self) -> None:
        """Paint everything next time: something else was on the canvas."""
        self._composer.forget()
        self._assets.forget_grounds()

    def forget(self) -> None:
        """Make everything anew next time. Until then the large pictures may go."""
        self._composer.forget()
        self._lying.forget()
        self._furniture = self._still = self._ground = None

    def draw(
        self, canvas: pygame.Surface, sight: Sight, theme: Theme, strings: Strings
    ) -> Sequence[pygame.Rect] | None:
        """Draws on the canvas; the rectangles that changed, or None for everything."""
        self._log_seen = sight.log is not None
        furniture = theme.name, strings.language, sight.letters, *self._place(sight)
        if furniture != self._furniture or self._pieces is None or self._ground is None:
            self._furniture, self._still, self._ground = furniture, None, None
            self._assets.forget_grounds()
            self._pieces, self._ground = self._furnish(sight, theme, strings)
        under: Sequence[pygame.Rect] | None = ()
        spare = self._still is not None and self._resting == sight.resting
        if self._still is None or not spare:
            self._resting = sight.resting
            if self._still is None:
                self._still = pygame.Surface(self._ground.get_size())
                self._lying.forget()
            lying = list(self._still_items(sight, self._pieces, strings))
            under = self._lying.draw(self._still, self._ground, lying)
        changed = self._composer.draw(canvas, self._still, list(self._items(sight, self._pieces)), under)
        if spare:
            self._prepare(sight)
        return changed


Pictures = TypeVar("Pictures", bound=View[Any])
"""The pictures of one game's tables."""


def button_items(sight: Seen, buttons: Mapping[Command, pygame.Rect], pieces: Pieces) -> Iterator[Item]:
    """The buttons in the corner."""
    for command, rect in buttons.items():
        look = sight.buttons[command]
        picture = pieces.button(command, rect.width, look.hot, look.enabled, look.pressed)
        yield Item(picture, picture.get_rect(topleft=rect.topleft))
