"""The pictures on the title: the games to choose from, and the first button."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

import pygame

from mandala.core.record import RecordError
from mandala.play.games import GAMES
from mandala.play.seen_history import seat_at
from mandala.play.stored import StoredGame
from mandala.ui.context import Context, GameScreens
from mandala.ui.kit import text
from mandala.ui.kit.access import Node
from mandala.ui.kit.assets import Assets, Look
from mandala.ui.kit.boxes import Box, Extent
from mandala.ui.kit.inputs import Point
from mandala.ui.kit.paper import BUTTON_RADIUS, patch, write
from mandala.ui.kit.scene import Transition
from mandala.ui.kit.theme import Size
from mandala.ui.kit.widgets import Button, Choice, Widget

GAP_BETWEEN_GAMES: Final = 3.0  #: [u]
GAP_BETWEEN_LOW_GAMES: Final = 1.6  #: [u]
NAME_BELOW: Final = 5.4  #: [u] size of a name below its picture
ROOM_AROUND_PICTURE: Final = 16.0  #: [u] above and below a picture with its name
LOW_BOX: Final = 0.8  #: A box lower than this share of its width has the name beside the picture.


class GameChoice(Choice[str]):
    """The games side by side, as pictures. `opened` is how far these have opened, 0 to 1."""

    WIDE = (60.0, 90.0)

    def __init__(
        self, named: str, games: Mapping[str, GameScreens], value: str, changed: Callable[[str], Transition]
    ) -> None:
        super().__init__("", [(game, screens.name) for game, screens in games.items()], value, changed)
        self._games, self._gap, self.opened, self._named = games, 0, 1.0, named

    def nodes(self) -> Sequence[Node]:
        """The options with a name that is not to be seen."""
        return [replace(node, name=self._named) for node in super().nodes()]

    def draw(self, canvas: pygame.Surface, look: Look, focused: bool, hovered: Point | None) -> None:
        """Patches of cloth; the chosen one is brighter, with a thick rim inside, and its name has a dot."""
        theme = look.theme
        for game, box in zip(self._games, self.boxes()):
            chosen, over = game == self.value, hovered is not None and box.collidepoint(hovered)
            ground, line = (theme.panel, theme.accent) if chosen else (theme.button, theme.line)
            patch(canvas, look, box, theme.button_hover if over and not chosen else ground, line, focused and chosen)
            if chosen:
                rim = box.inflate(-look.px(1.4), -look.px(1.4))
                pygame.draw.rect(canvas, line, rim, max(2, look.px(0.3)), border_radius=look.px(BUTTON_RADIUS * 0.6))
            (self._beside if _is_low(box) else self._below)(canvas, look, game, box)

    def widths(self, look: Look) -> Extent:
        return Widget.widths(self, look)

    def heights(self, look: Look, width: int) -> Extent:
        """Pictures as wide as they may be, each with its name below."""
        return Extent(
            look.px(6.0),
            (width - look.px(GAP_BETWEEN_GAMES)) // 2 + look.px(NAME_BELOW + ROOM_AROUND_PICTURE),
        )

    def place(self, look: Look, rect: pygame.Rect) -> list[Box]:
        self._gap = look.px(GAP_BETWEEN_GAMES if rect.height * 2 >= LOW_BOX * rect.width else GAP_BETWEEN_LOW_GAMES)
        return Widget.place(self, look, rect)

    def boxes(self) -> list[pygame.Rect]:
        left, top, width, height = self.rect
        each = (width - self._gap * (len(self._games) - 1)) / len(self._games)
        lefts = (left + number * (each + self._gap) for number in range(len(self._games)))
        return [pygame.Rect(round(at), top, round(each), height) for at in lefts]

    def _below(self, canvas: pygame.Surface, look: Look, game: str, box: pygame.Rect) -> None:
        side = self._side(look, box)
        free = box.height - side - look.px(NAME_BELOW)
        self._picture(canvas, look, game, side, (box.centerx, box.top + round(free * 0.36) + side // 2))
        name = self._name(look, game, NAME_BELOW, box.width - look.px(4))
        canvas.blit(
            name, name.get_rect(center=(box.centerx, box.bottom - round(free * 0.32) - look.px(NAME_BELOW * 0.5)))
        )

    def _beside(self, canvas: pygame.Surface, look: Look, game: str, box: pygame.Rect) -> None:
        side = self._side(look, box)
        name = self._name(look, game, 3.4, box.width - side - look.px(5))
        left = box.centerx - (side + look.px(1.4) + name.get_width()) // 2
        self._picture(canvas, look, game, side, (left + side // 2, box.centery))
        canvas.blit(name, name.get_rect(midleft=(left + side + look.px(1.4), box.centery + look.px(0.2))))

    def making(self, look: Look) -> Iterator[None]:
        for game, box in zip(self._games, self.boxes()):
            self._games[game].emblem(look.assets, look.theme, self._side(look, box))
            yield

    def _side(self, look: Look, box: pygame.Rect) -> int:
        """The width and height of a picture in its box."""
        if _is_low(box):
            return box.height - look.px(2.8)
        return min(box.width - look.px(4.6), box.height - look.px(NAME_BELOW + 7.6))

    def _picture(self, canvas: pygame.Surface, look: Look, game: str, side: int, centre: Point) -> None:
        if not round(255 * self.opened):
            return
        whole = self._games[game].emblem(look.assets, look.theme, side)
        if self.opened < 1:
            shown = round(side * (0.86 + 0.14 * self.opened))
            whole = pygame.transform.smoothscale(whole, (shown, shown))
            whole.set_alpha(round(255 * self.opened))
        canvas.blit(whole, whole.get_rect(center=centre))

    def _name(self, look: Look, game: str, units: float, width: int) -> pygame.Surface:
        """The name, of the chosen game in bold and with a dot before it."""
        name, px, theme = self._games[game].name, look.px(units), look.theme
        if game != self.value:
            return text.fit(look.assets, name, "display", px, width, theme.button_ink)
        dot = look.px(units * 0.36)
        words = text.fit(look.assets, name, "display-bold", px, width - 2 * dot, theme.panel_ink)
        picture = pygame.Surface((words.get_width() + 2 * dot, words.get_height()), pygame.SRCALPHA)
        pygame.draw.aacircle(picture, theme.accent, (dot * 0.6, words.get_height() * 0.48), dot * 0.55)
        picture.blit(words, (2 * dot, 0))
        return picture


def _is_low(box: pygame.Rect) -> bool:
    """Whether the name of a game stands beside its picture."""
    return box.height < LOW_BOX * box.width


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
        edge, words = look.px(1.0), look.px(7.4)
        upright = rect.height > look.px(13.0)
        beside = min(rect.height * 3 // 2, rect.width - 2 * edge - super().widths(look).least)
        size = (rect.width - 2 * edge, rect.height - words - edge) if upright else (beside, rect.height - 2 * edge)
        if min(size) < edge:
            super().draw(canvas, look, focused, hovered)
            return
        picture = self._picture(look, size)
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
        write(canvas, look, self.label, 2.9, "display-bold", theme.button_ink, room, center=above)
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
