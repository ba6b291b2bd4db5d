"""The pictures of a table: what lies still, and what moves or speaks above it. What lies still is drawn anew when it changes.
What all of it looks like each game knows; nothing is decided here.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Generic, Protocol, TypeVar

import pygame

from mandala.ui.kit.assets import Assets
from mandala.ui.kit.compose import Composer, Item, Swarm
from mandala.ui.kit.pieces import Pieces
from mandala.ui.kit.theme import Size, Theme
from mandala.ui.table.log import LogPanel
from mandala.ui.table.sight import LogSight
from mandala.ui.table.toolbar import Button, ButtonLook
from mandala.ui.words.strings import Strings

PAST: Final = 60
"""How dense the cloth over a position of the past is: it must leave words their contrast."""


class Seen(Protocol):
    """What is to be seen of any table."""

    @property
    def resting(self) -> Any:
        """What lies still; equal values look the same."""
        ...

    @property
    def buttons(self) -> Mapping[Button[Any], ButtonLook]:
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
        self._composer = Composer()
        self._furniture: object = None
        self._prints: Sequence[Item] = ()
        self._printed: tuple[str, Size] | None = None
        self._pieces: Pieces | None = None
        self._pieces_for: object = None
        self._log: LogPanel | None = None
        self._log_seen = False
        self._resting: Any = None
        self._lying: list[Item] | None = None

    @abstractmethod
    def _place(self, sight: Sight) -> tuple[object, ...]:
        """What the furniture depends on, beside theme, language and letters."""

    @abstractmethod
    def _furnish(self, sight: Sight, theme: Theme, strings: Strings) -> tuple[Pieces, Sequence[Item]]:
        """The small pictures, and what is printed on the cloth."""

    @abstractmethod
    def _still_items(self, sight: Sight, pieces: Pieces, strings: Strings) -> Iterable[Item]:
        """What lies still on the cloth and its prints."""

    @abstractmethod
    def _items(self, sight: Sight, pieces: Pieces) -> Iterable[Item | Swarm]:
        """What stands above it."""

    def _small(self, theme: Theme, unit: float, scale: float, size: Size) -> Pieces:
        """The small pictures, those of before if they were made for the same: a log that opens needs most of them again."""
        wanted = theme, unit, scale, size
        if self._pieces is None or self._pieces_for != wanted:
            self._pieces_for, self._pieces = wanted, None
            self._pieces = Pieces(self._assets, theme, unit, scale)
        return self._pieces

    def _prepare(self, sight: Sight) -> None:
        """Makes some of what will soon be wanted, in a frame that has time to spare."""

    @property
    def log(self) -> LogPanel | None:
        """The log as it was drawn last; None while it is closed."""
        return self._log if self._log_seen else None

    def draw_mat(self, canvas: pygame.Surface, theme: Theme) -> bool:
        """Draws the table without cards and words: what everybody may see. Whether it is there, for this window."""
        if self._printed != (theme.name, canvas.get_size()):
            return False
        canvas.blit(self._assets.cloth(theme, canvas.get_size()), (0, 0))
        canvas.fblits([(item.surface, item.rect.topleft) for item in self._prints])
        return True

    def cover(self) -> None:
        """Nobody may look: all that shows cards goes, and what does not stays for whoever comes."""
        self._composer.forget()
        self._lying = None

    def refresh(self) -> None:
        """Paint everything next time: something else was on the canvas."""
        self._composer.forget()

    def forget(self) -> None:
        """Make everything anew next time. Until then the large pictures may go."""
        self._composer.forget()
        self._furniture, self._prints, self._printed, self._lying = None, (), None, None

    def draw(
        self, canvas: pygame.Surface, sight: Sight, theme: Theme, strings: Strings
    ) -> Sequence[pygame.Rect] | None:
        """Draws on the canvas; the rectangles that changed, or None for everything."""
        self._log_seen = sight.log is not None
        furniture = theme.name, strings.language, sight.letters, *self._place(sight)
        if furniture != self._furniture or self._pieces is None:
            self._furniture, self._prints, self._lying = furniture, (), None
            self._assets.forget_large()
            self._pieces, self._prints = self._furnish(sight, theme, strings)
            self._printed = theme.name, canvas.get_size()
        lying, spare = self._lying, self._resting == sight.resting
        if lying is None or not spare:
            self._resting, spare = sight.resting, False
            lying = self._lying = [*self._prints, *self._still_items(sight, self._pieces, strings)]
        cloth = self._assets.cloth(theme, canvas.get_size())
        changed = self._composer.draw(canvas, cloth, [*lying, *self._items(sight, self._pieces)])
        if spare:
            self._prepare(sight)
        return changed


Pictures = TypeVar("Pictures", bound=View[Any])
"""The pictures of one game's tables."""


def button_items(sight: Seen, buttons: Mapping[Button[Any], pygame.Rect], pieces: Pieces) -> Iterator[Item]:
    """The buttons in the corner."""
    for button, rect in buttons.items():
        look = sight.buttons[button]
        picture = pieces.button(button.icon, rect.width, look.hot, look.enabled, look.pressed)
        yield Item(picture, picture.get_rect(topleft=rect.topleft))
