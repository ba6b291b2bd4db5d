"""The parts of the title: the picture that turns, the first and quiet buttons."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from mandala.core.record import RecordError
from mandala.play.games import GAMES
from mandala.play.seen_history import seat_at
from mandala.play.stored import StoredGame
from mandala.ui.context import Context, GameScreens
from mandala.ui.kit.access import Node
from mandala.ui.kit.assets import Face, LastValueCache, Look
from mandala.ui.kit.boxes import Box, Extent
from mandala.ui.kit.inputs import Point
from mandala.ui.kit.paper import Print, patch, write
from mandala.ui.kit.scene import Transition
from mandala.ui.kit.theme import Size
from mandala.ui.kit.widgets import BUTTON_PADDING, Button, Choice, Widget

TURN_SECONDS: Final = 120.0  #: [s] in which the picture turns once
FASTEST: Final = 1 / 12  #: [s] between two turns at least
TURN_SHARE: Final = 0.36e-6  #: [s] between two turns for each pixel, so that they cost at most 3 % of a core
SMALL_ANGLE: Final = 15.0  #: [degrees] turned at most quickly; a picture for each multiple is made well
TABLE_SIZE: Final[Size] = (1280, 720)  #: [px] at which a waiting table is drawn
RAISED: Final = 0.18  #: how far the first button takes the colour of ink when it has the focus
PLAY_TEXT: Final = 3.8  #: [u] size of the first button's word


class GameChoice(Choice[str]):
    """The games by their names, side by side."""

    def __init__(
        self, named: str, games: Mapping[str, GameScreens], value: str, changed: Callable[[str], Transition]
    ) -> None:
        super().__init__("", [(game, screens.name) for game, screens in games.items()], value, changed)
        self._named = named

    def nodes(self) -> Sequence[Node]:
        """The options with a name that is not to be seen."""
        return [replace(node, name=self._named) for node in super().nodes()]


class Turning(Print):
    """The chosen game's picture. It opens, `opened` from 0 to 1, and has turned by `angle` degrees."""

    WIDE, TALL = (16.0, 70.0), (9.0, 70.0)

    def __init__(self, of: GameScreens, angle: float = 0.0) -> None:
        super().__init__()
        self.of, self.opened, self.angle = of, 1.0, angle
        self._behind = pygame.Surface((0, 0))
        self._whole: LastValueCache[pygame.Surface] = LastValueCache()

    @property
    def _side(self) -> int:
        return min(self.rect.size)

    @property
    def pause(self) -> float:
        """The seconds between two turns: more for a larger picture, which costs more."""
        return max(FASTEST, TURN_SHARE * self._side**2)

    def making(self, look: Look) -> Iterator[None]:
        yield from self.of.drawing_emblem(look.assets, look.theme, self._side)
        yield

    def draw(self, canvas: pygame.Surface, look: Look) -> None:
        self._behind = canvas.subsurface(self.rect.clip(canvas.get_rect())).copy()
        self._draw(canvas, look)

    def turn(self, canvas: pygame.Surface, look: Look) -> pygame.Rect:
        """Draws only what has turned since the page was drawn; returns where."""
        place = self.rect.clip(canvas.get_rect())
        canvas.blit(self._behind, place)
        self._draw(canvas, look)
        return place

    def _draw(self, canvas: pygame.Surface, look: Look) -> None:
        if not round(255 * self.opened):
            return
        side, (steps, angle) = self._side, divmod(self.angle, SMALL_ANGLE)
        shown = self._whole.of((side, steps, look.theme.name), partial(self._made, look, steps * SMALL_ANGLE))
        if self.opened < 1:
            shown = pygame.transform.smoothscale_by(shown, 0.86 + 0.14 * self.opened)
            shown.set_alpha(round(255 * self.opened))
        elif angle:
            shown = pygame.transform.rotate(shown, -angle)
        canvas.set_clip(self.rect)
        canvas.blit(shown, shown.get_rect(center=self.rect.center))
        canvas.set_clip(None)

    def _made(self, look: Look, angle: float) -> pygame.Surface:
        picture = self.of.emblem(look.assets, look.theme, self._side)
        if not angle:
            return picture
        turned = pygame.transform.rotozoom(picture, -angle, 1.0)
        made = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
        made.blit(turned, turned.get_rect(center=made.get_rect().center))
        return made


class Tall(Box):
    """As much room as the picture has in a window that is not wider than high."""

    TALL = (56.0, 70.0)


class Quiet(Button):
    """A button that is only words on the cloth, until it has the focus or is the most wanted one."""

    TALL = (3.4, 4.4)
    _face: Face = "display"  #: whichever is wanted most, so that none changes its place

    def draw(self, canvas: pygame.Surface, look: Look, focused: bool, hovered: Point | None) -> None:
        if self.primary or focused or hovered is not None:
            super().draw(canvas, look, focused, hovered)
            return
        room, centre = self.rect.width - look.px(BUTTON_PADDING), (self.rect.centerx, self.rect.centery + look.px(0.15))
        write(canvas, look, self.label, self._units, self._face, look.theme.ink, room, center=centre)


class PlayButton(Button):
    """The first button: a picture, and beside it what is the next thing to play."""

    TALL = (6.4, 12.0)
    _units = PLAY_TEXT

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
        theme, rect, edge = look.theme, self.rect, look.px(1.0)
        ground, ink = pygame.Color(*theme.accent), theme.panel
        patch(canvas, look, rect, (*ground.lerp(theme.ink, RAISED * bool(hovered or focused)),), theme.line, focused)
        beside = min(rect.height * 16 // 9, rect.width - 2 * edge - super().widths(look).least)
        size = beside, rect.height - 2 * edge
        if min(size) < edge:
            super().draw(canvas, look, focused, hovered)
            return
        picture = self._picture(look, size)
        place = picture.get_rect(midleft=(rect.left + edge, rect.centery))
        canvas.blit(picture, place)
        if not picture.get_flags() & pygame.SRCALPHA:
            pygame.draw.rect(canvas, theme.line, place, look.px(0.18))
        room = rect.right - place.right - 2 * edge
        above, under = (((place.right + rect.right) // 2, rect.centery + round(look.unit * at)) for at in (-1.4, 2.6))
        write(canvas, look, self.label, self._units, "display-bold", ink, room, center=above)
        write(canvas, look, self.said(look, room), ink=ink, room=room, center=under)

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
    yield from tables.portrait(
        seat, stored.config, canvas, context.theme, context.strings, context.assets.apart(context.style)
    )
