"""A match between two games: how it stands, and going on or giving up. It shows what was played, too."""

from __future__ import annotations

from typing import Final

import pygame

from mandala.core.record import RecordError
from mandala.play import dice
from mandala.play.series import given_up, next_game, standing
from mandala.play.stored import Score, StoredGame
from mandala.ui.context import Context
from mandala.ui.kit import text
from mandala.ui.kit.reflow import BETWEEN, lines_of, stand
from mandala.ui.kit.scene import Pop, Replace, Transition
from mandala.ui.kit.widgets import TEXT, Button, Form, Look, heading, panel
from mandala.ui.pages.page import Page
from mandala.ui.words.matches import fairness, match_options, match_score
from mandala.ui.words.names import opponent_names

LINE: Final = 3.6
TALL: Final = 6.0
LEAST: Final = 20.0
"""Units: a line, a button, and how wide one is at least."""


class MatchScene(Page):
    """The match that waits for its next game after `stored`, which `ended` so."""

    def __init__(self, context: Context, stored: StoredGame, ended: Score) -> None:
        super().__init__(context)
        following, now = next_game(stored.plan, ended, dice.new_deal()), standing(stored.plan, ended)
        assert following is not None, "a match that is over waits for nothing"
        assert now is not None
        self._plan, self._now = following, now

    def build(self, look: Look) -> Form:
        """Back, give up, go on."""
        t = self.strings
        width = look.within(104)
        more = (TALL + BETWEEN) * (lines_of(look, 3, look.px(width - 14), LEAST) - 1)
        self._sheet = pygame.Rect(0, 0, look.px(width), look.px(54 + more))
        self._sheet.center = look.size[0] // 2, look.size[1] // 2
        buttons = [
            Button(t.gettext("Back"), Pop),
            Button(t.gettext("Give up the match"), self._give_up),
            Button(t.gettext("Next game"), self._next, primary=True),
        ]
        stand(look, buttons, self._sheet.inflate(-look.px(14), -look.px(12)), TALL, 2, 40, LEAST)
        return Form(buttons, focus=2)

    def _next(self) -> Transition:
        try:
            return Replace(self.context.play(self._plan))
        except RecordError as error:  # against a level that is no more
            self.context.tell_unreadable(error)
            return None

    def _give_up(self) -> Transition:
        library = self.context.library
        for stored in given_up(library.of_matches(), self._now.series.key):
            library.save(stored)
        return Pop()

    def paint(self, canvas: pygame.Surface, look: Look) -> None:
        """The score, large, and a line for each game."""
        panel(canvas, look, self._sheet)
        inner = self._sheet.inflate(-look.px(14), -look.px(9))
        kind = dict(match_options(self.strings))[self._now.series.kind]
        heading(canvas, look, f"{self.context.screens[self._plan.game].name} · {kind}", inner)
        names = opponent_names(self.strings, self._plan)
        y = inner.top + look.px(11.5)
        score = text.line(look.assets, match_score(self._now, 0), "display-bold", look.px(5), look.theme.accent)
        place = canvas.blit(score, score.get_rect(center=(inner.centerx, y)))
        room = (inner.width - place.width) // 2 - look.px(3)
        for name, anchor, x in zip(names, ("midright", "midleft"), (place.left - look.px(3), place.right + look.px(3))):
            picture = text.fit(look.assets, name, "display", look.px(3.2), room, look.theme.panel_ink)
            canvas.blit(picture, picture.get_rect(**{anchor: (x, y)}))
        y += look.px(5)
        for words in self.lines():
            picture = text.fit(look.assets, words, "text", look.px(TEXT), inner.width, look.theme.panel_ink)
            canvas.blit(picture, picture.get_rect(midtop=(inner.centerx, y)))
            y += look.px(LINE)

    def lines(self) -> list[str]:
        """What was played, and what comes next."""
        t, games = self.strings, self._now.games
        told = [
            t.gettext("Game {number}: {own} : {rival}").format(number=number, own=game.points[0], rival=game.points[1])
            for number, game in enumerate(games, 1)
        ]
        following = t.gettext("Next: game {number} of {length}. First to move: {name}")
        name = opponent_names(t, self._plan)[self._plan.first_player]
        lines = [*told, "", following.format(number=len(games) + 1, length=self._now.length, name=name)]
        return [*lines, *filter(None, [fairness(t, self._plan)])]
