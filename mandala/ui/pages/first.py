"""The page of the very first start: which table?"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from mandala.play.settings import NEWCOMER, Table
from mandala.ui.context import Context, Notifications
from mandala.ui.kit.assets import Look
from mandala.ui.kit.boxes import Box, Column, Grid
from mandala.ui.kit.inputs import Point
from mandala.ui.kit.paper import SMALL_TEXT, Words, headline, patch, rounded, write
from mandala.ui.kit.scene import Transition
from mandala.ui.kit.theme import Size
from mandala.ui.kit.widgets import BUTTON_TEXT, Button
from mandala.ui.pages.page import Page
from mandala.ui.pages.settings import STRIP_RADIUS, TableStrip

SHOWN_AT: Final[Size] = (1280, 720)  #: [px] the size of the tables before they shrink to pictures
NAME_ROOM: Final = 5.4  #: [u] below a picture, for the table's name


class TablePicture(TableStrip):
    """A whole table, on which the last moves are played."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._again = True

    def _cut(self, look: Look) -> pygame.Surface:
        return rounded(pygame.transform.smoothscale(self._canvas, self.rect.size), look.px(STRIP_RADIUS))


class TableButton(Button):
    """A table as a picture, with its name below."""

    TALL = (9.0, 33.0)

    def __init__(self, label: str, action: Callable[[], Transition], picture: TablePicture) -> None:
        super().__init__(label, action)
        self._picture = picture

    def draw(self, canvas: pygame.Surface, look: Look, focused: bool, hovered: Point | None) -> None:
        theme, rect, raised = look.theme, self.rect, focused or hovered is not None
        patch(canvas, look, rect, theme.button_hover if raised else theme.button, theme.line, focused)
        room = rect.inflate(-look.px(2.0), -look.px(NAME_ROOM)).size
        share = min(room[0] / SHOWN_AT[0], room[1] / SHOWN_AT[1])
        shown = pygame.Rect(0, 0, round(SHOWN_AT[0] * share), round(SHOWN_AT[1] * share))
        self._picture.rect = shown.move_to(midtop=(rect.centerx, rect.top + look.px(1.0)))
        self._picture.draw(canvas, replace(look, window=SHOWN_AT))
        below = rect.centerx, (self._picture.rect.bottom + rect.bottom) // 2
        write(canvas, look, self.label, BUTTON_TEXT, "display-bold", theme.button_ink, room[0], center=below)


class FirstScene(Page):
    """Three tables to choose from, on which something moves. It leads to the title."""

    WIDTH = 150.0
    moving = False  #: pictures are drawn when they are ready

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        tables: tuple[Table, ...] = ("linen", "night", "winter")
        self._pictures = {table: TablePicture(_with(context, table)) for table in tables}

    @property
    def animating(self) -> bool:
        return any(picture.coming for picture in self._pictures.values())

    def update(self, dt: float) -> Transition:
        self._stale = any([picture.update(dt) for picture in self._pictures.values()]) or self._stale
        return None

    def left(self) -> None:
        super().left()
        for picture in self._pictures.values():
            picture.close()

    def content(self) -> Box:
        t = self.strings
        names = {"linen": t.gettext("Linen"), "night": t.gettext("Night"), "winter": t.gettext("Winter")}
        buttons = [
            TableButton(names[table], partial(self._choose, table), picture)
            for table, picture in self._pictures.items()
        ]
        buttons[[*names].index(NEWCOMER.table)].primary = True
        later = Words(t.gettext("You can change this in the settings at any time."), SMALL_TEXT, "faint")
        return Column(headline(t.gettext("Which table?"), 6.0), Grid(*buttons, columns=3), later, gap=2.6)

    def leave(self) -> Transition:
        """Leads on with the table that lies there."""
        return self._choose(self.context.settings.table)

    def _choose(self, table: Table) -> Transition:
        self.context.change(table=table, finish=NEWCOMER.finish, greeted=True)
        return self.context.home()


def _with(context: Context, table: Table) -> Context:
    """Returns surroundings with another table, and pictures of their own."""
    other = copy(context)
    other.settings = replace(context.settings, table=table, finish=NEWCOMER.finish)
    other.assets = context.assets.apart(other.style)
    other.notifications = Notifications(context.library, context.reviews, context.reader)  # nobody plays there
    return other
