"""The first button of the title, with the picture of the game that waits."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import Final

import pygame

from mandala.core.record import RecordError
from mandala.play.games import GAMES
from mandala.play.seen_history import seat_at
from mandala.play.stored import StoredGame
from mandala.ui.context import Context
from mandala.ui.kit.assets import Assets, Look
from mandala.ui.kit.boxes import Extent
from mandala.ui.kit.inputs import Point
from mandala.ui.kit.paper import patch, write
from mandala.ui.kit.scene import Transition
from mandala.ui.kit.theme import Size
from mandala.ui.kit.widgets import Button, Widget

UPRIGHT_HEIGHT: Final = 13.0  #: [u] height from which on the picture is above the words
WORDS_BELOW: Final = 7.4  #: [u] height of the words below the picture
LABEL_SIZE: Final = 2.9  #: [u]
TABLE_SIZE: Final[Size] = (1280, 720)  #: [px] at which a waiting table is drawn


class PlayButton(Button):
    """The first button: a picture, above the words or beside them, and what is the next thing to play."""

    TALL = (6.4, 17.0)

    def __init__(
        self,
        label: str,
        detail: tuple[str, str],
        action: Callable[[], Transition],
        picture: Callable[[Look, Size], pygame.Surface],
    ) -> None:
        super().__init__(label, action, *detail)
        self._picture = picture

    def draw(self, canvas: pygame.Surface, look: Look, focused: bool, hovered: Point | None) -> None:
        theme, rect = look.theme, self.rect
        ground = theme.button_hover if hovered or focused else theme.button
        patch(canvas, look, rect, ground, theme.accent if self.primary else theme.line, focused)
        edge, words = look.px(1.0), look.px(WORDS_BELOW)
        upright = rect.height > look.px(UPRIGHT_HEIGHT)
        beside = min(rect.height * 3 // 2, rect.width - 2 * edge - super().widths(look).least)
        size = beside, rect.height - 2 * edge
        picture = self._picture(look, (rect.width - 2 * edge, rect.height - words - edge) if upright else size)
        place = picture.get_rect(midtop=(rect.centerx, rect.top + edge))
        below = pygame.Rect(rect.left, rect.bottom - words, rect.width, words)
        if not upright:
            place = picture.get_rect(midleft=(rect.left + edge, rect.centery))
            below = pygame.Rect(place.right, rect.top, rect.right - place.right, rect.height)
        canvas.blit(picture, place)
        if not picture.get_flags() & pygame.SRCALPHA:
            pygame.draw.rect(canvas, theme.line, place, look.px(0.18))
        room = below.width - 2 * edge
        above, under = ((below.centerx, below.top + round(below.height * at)) for at in (0.34, 0.74))
        write(canvas, look, self.label, LABEL_SIZE, "display-bold", theme.button_ink, room, center=above)
        write(canvas, look, self.said(look, room), ink=theme.button_ink, room=room, center=under)

    def widths(self, look: Look) -> Extent:
        words, picture = super().widths(look), look.px(1.5 * self.TALL[0])
        return Extent(words.least + picture, words.natural + picture)

    def heights(self, look: Look, width: int) -> Extent:
        return Widget.heights(self, look, width)


class WaitingTable:
    """The table of a game that waits, as a picture. It is painted in parts, while the page stands still."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._complete: tuple[Hashable, pygame.Surface] | None = None
        self._painting: tuple[Hashable, pygame.Surface, Iterator[None]] | None = None

    def complete(self, game: StoredGame) -> bool:
        """Whether nothing is left to paint. Of a game of two people nothing is painted that one must not see."""
        if len(game.config.humans) != 1 and not GAMES[game.config.game].open:
            return True
        return self._complete is not None and self._complete[0] == self._key(game)

    def paint(self, game: StoredGame) -> bool:
        """Paints the next part; returns True if the picture is complete."""
        key = self._key(game)
        if self._painting is None or self._painting[0] != key:
            canvas = pygame.Surface(TABLE_SIZE)
            self._painting = key, canvas, _painted(self._context, game, canvas)
        _, canvas, painted = self._painting
        if not self._context.ahead.made(painted):
            return False
        self._complete = key, pygame.transform.smoothscale(canvas, (TABLE_SIZE[0] // 2, TABLE_SIZE[1] // 2))
        self._painting = None
        return True

    def draw(self, game: StoredGame, look: Look, size: Size) -> pygame.Surface:
        """Returns the table as large as there is room; the game's emblem until it is painted."""
        if self._complete is None or self._complete[0] != self._key(game):
            return self._context.screens[game.config.game].emblem(look.assets, look.theme, min(size))
        _, table = self._complete
        wide, tall = table.get_size()
        share = min(size[0] / wide, size[1] / tall)
        return pygame.transform.smoothscale(table, (round(wide * share), round(tall * share)))

    def _key(self, game: StoredGame) -> Hashable:
        """Returns all that the picture depends on."""
        context = self._context
        return game.game_id, game.version, context.theme.name, context.style, context.strings.language


def _painted(context: Context, stored: StoredGame, canvas: pygame.Surface) -> Iterator[None]:
    """Draws the table of a running game bit by bit, as the person at it sees it. One that cannot be read is told elsewhere."""
    tables = context.screens[stored.config.game].load()
    try:
        seat = seat_at(stored, stored.config.humans[0])
    except RecordError:
        return
    yield
    yield from tables.portrait(seat, stored.config, canvas, context.theme, context.strings, Assets(context.style))
