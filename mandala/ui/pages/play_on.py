"""Playing on from a position of another game: as whom, against whom. A running game goes on with its own players."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pygame

from mandala.core.game import Player
from mandala.core.record import RecordError
from mandala.play.games import GAMES, HUMAN
from mandala.play.stored import Plan, StoredGame
from mandala.ui.context import Context
from mandala.ui.kit import text
from mandala.ui.kit.scene import Pop, Reset, Transition
from mandala.ui.kit.widgets import SMALL, Button, Choice, Form, Look, Widget, heading, panel
from mandala.ui.pages.new_game import BUTTON, LINE
from mandala.ui.pages.page import Page
from mandala.ui.pages.title import TitleScene
from mandala.ui.words.names import level_name, player_name

TWO: Final = "two"
WIDTH: Final = 100.0
"""Units of the sheet, where there is room for them."""


class PlayOnScene(Page):
    """A new game from the position of `stored` after `ply` moves; `viewer` looked at it."""

    def __init__(self, context: Context, stored: StoredGame, ply: int, viewer: Player) -> None:
        super().__init__(context)
        self._stored, self._ply = stored, ply
        plan, game = stored.plan, GAMES[stored.plan.game]
        self._me = viewer if plan.kinds[viewer] == HUMAN or HUMAN not in plan.kinds else 1 - viewer
        rival = plan.kinds[1 - self._me]
        wanted = (rival if rival != HUMAN else context.settings.last_kinds.get(plan.game, "")).partition("-")[0]
        self._level = game.shown(wanted)
        self._told: tuple[pygame.Surface, ...] = ()
        self._style = rival if rival.partition("-")[0] == self._level and rival in game.levels else ""
        if len(plan.humans) == 2:
            self._level = TWO

    def build(self, look: Look) -> Form:
        """The choices of a finished game, and the two buttons."""
        t = self.strings
        width = look.within(WIDTH)
        self._told = self._words(look, look.px(width - 14))
        choices = self._choices(2 if width == WIDTH else 3) if self._stored.finished else []
        told = look.px(20.4 if choices else 16.4) + sum(picture.get_height() for picture in self._told)
        top = max(look.px(32 if choices else 29.6), told)
        chosen = sum(look.px(choice.lines * LINE + 5.6) for choice in choices)
        self._sheet = pygame.Rect(0, 0, look.px(width), top + chosen + look.px(14.4))
        self._sheet.center = look.size[0] // 2, look.size[1] // 2
        inner = self._sheet.inflate(-look.px(14), 0)
        widgets: list[Widget] = []
        y = self._sheet.top + top
        for widget in choices:
            widget.rect = pygame.Rect(inner.left, y, inner.width, look.px(widget.lines * LINE))
            widgets.append(widget)
            y += look.px(widget.lines * LINE + 5.6)
        back, begin = Button(t.gettext("Back"), Pop), Button(t.gettext("Begin"), self._begin, primary=True)
        bottom = self._sheet.bottom - look.px(11.5)
        wide, tall = look.px(BUTTON), look.px(6)
        back.rect = pygame.Rect(inner.left, bottom, wide, tall)
        begin.rect = pygame.Rect(inner.right - wide, bottom, wide, tall)
        return Form([*widgets, back, begin], focus=len(widgets) + 1)

    def _choices(self, lines: int) -> list[Choice]:
        t, plan, game = self.strings, self._stored.plan, GAMES[self._stored.plan.game]
        seats = [(str(player), player_name(t, plan, player)) for player in (0, 1)]
        levels = [(level, level_name(t, level)) for level in game.shown_levels]
        opponents = [*levels, (TWO, t.gettext("Two people"))]
        return [
            Choice(t.gettext("You take the seat of"), seats, str(self._me), self._set_me),
            Choice(t.gettext("Opponent"), opponents, self._level, self._set_level, lines),
        ]

    def _set_me(self, player: str) -> Transition:
        self._me = int(player)
        return None

    def _set_level(self, level: str) -> Transition:
        self._level, self._style = level, ""
        return None

    @property
    def plan(self) -> Plan:
        """Who will play."""
        plan, me = self._stored.plan, self._me
        if not self._stored.finished:
            return plan
        kinds, names = [HUMAN, HUMAN], list(plan.names)
        if self._level != TWO:
            kinds[1 - me] = self._style or self._level
            names[1 - me] = ""
        return replace(plan, kinds=(kinds[0], kinds[1]), names=(names[0], names[1]))

    def _begin(self) -> Transition:
        try:
            table = self.context.play_on(self._stored, self._ply, self.plan)
        except RecordError as error:
            self.context.tell_unreadable(error)
            return None
        return Reset(TitleScene(self.context), (table,))

    def _words(self, look: Look, width: int) -> tuple[pygame.Surface, pygame.Surface]:
        """What playing on means, and from where."""
        t = self.strings
        words = (
            t.gettext("A new game begins from this position. It counts as assisted, and the old one stays as it is.")
            if self._stored.finished
            else t.gettext(
                "A new game begins from this position, and the running one waits. Both count as assisted: "
                "what you try in one you know in the other."
            )
        )
        ink = look.theme.panel_ink
        picture = text.paragraph(look.assets, words, "text", look.px(2.1), width, ink, "centre")
        where = t.ngettext("from the position after {n} move", "from the position after {n} moves", self._ply)
        faint = look.theme.faint_panel_ink
        return picture, text.fit(look.assets, where.format(n=self._ply), "text", look.px(SMALL), width, faint)

    def paint(self, canvas: pygame.Surface, look: Look) -> None:
        """The heading, and what playing on means."""
        panel(canvas, look, self._sheet)
        inner = self._sheet.inflate(-look.px(14), -look.px(10))
        heading(canvas, look, self.strings.gettext("Play on from here"), inner)
        y = inner.top + look.px(8.6)
        for picture in self._told:
            canvas.blit(picture, picture.get_rect(midtop=(inner.centerx, y)))
            y += picture.get_height() + look.px(0.8)
