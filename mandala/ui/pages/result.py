"""The result page of every game: who won, how the match stands, what to do next."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Final

import pygame

from mandala.core.game import Outcome, Player
from mandala.core.record import RecordError
from mandala.play import dice
from mandala.play.series import alone, continued, exchanged, next_game, standing
from mandala.play.session import Session
from mandala.play.stored import Plan, Score
from mandala.ui.context import Context
from mandala.ui.kit import text
from mandala.ui.kit.inputs import Input, KeyPressed
from mandala.ui.kit.reflow import have_room, stand_beside
from mandala.ui.kit.scene import Pop, Reset, Transition
from mandala.ui.kit.widgets import SMALL, Button, Form, Look, Widget, heading
from mandala.ui.pages.game_import import replay_of
from mandala.ui.pages.new_game import NewGameScene
from mandala.ui.pages.page import Page
from mandala.ui.pages.result_columns import APART, BUTTONS, ROW, Halves, columns, halves
from mandala.ui.pages.title import TitleScene
from mandala.ui.words.matches import fairness, match_line
from mandala.ui.words.names import player_name, stand_in_words

HEADLINE: Final = (6.4, 5.2)
GAP: Final = 1.4
"""Units of the headline, and on a narrow sheet; between buttons."""
CALM: Final = 0.4
"""Seconds between two Enters that are not struck in haste."""
RAISED: Final = 1.0
"""Units that it stands higher there than on other pages, so that the words below it keep clear of the names."""


class Ending(Page):
    """A finished session's end, the player `viewer` on the left. `positions` are the last observations, that player's first."""

    def __init__(self, context: Context, session: Session, viewer: Player) -> None:
        super().__init__(context)
        final = session.reveal()
        assert final is not None, "only a finished game has a result"
        self._plan, self._deal, self._assisted = session.plan, final.deal, session.assisted
        self._stood_in = session.stood_in
        ended: Outcome = final.observations[0].outcome
        self._ended = Score(ended.scores, ended.winner)
        self._game_id = session.game_id
        self._players = viewer, 1 - viewer
        self._calm = 0.0
        nothing = pygame.Rect(0, 0, 0, 0)
        self._halves = Halves(nothing, nothing, (nothing, nothing), False, 0)
        self.positions: tuple[Any, ...] = tuple(final.observations[player] for player in self._players)

    @property
    def waiting(self) -> bool:
        """Whether an Enter would still be taken for one that was meant for something before."""
        return self._calm < CALM

    def update(self, dt: float) -> Transition:
        """Time goes on."""
        self._calm += dt
        return None

    def handle(self, event: Input) -> Transition:
        """An Enter counts only some time after the last one: whoever strikes it again and again wants to see the result."""
        if isinstance(event, KeyPressed) and event.key in ("return", "space"):
            hasty, self._calm = self.waiting, 0.0
            if hasty:
                return None
        return super().handle(event)

    @property
    def winner(self) -> int | None:
        """0 for the left column, 1 for the right one, None for a draw."""
        outcome: Outcome = self.positions[0].outcome
        return outcome.winner

    def headline(self) -> str:
        """Who won."""
        t, winner = self.strings, self.winner
        if winner is None:
            return t.gettext("A draw")
        if winner == 0 and self._plan.humans == (self._players[0],):
            return t.gettext("You win")
        return t.gettext("{name} wins").format(name=self._name(winner))

    def match_words(self) -> str:
        """Where the match stands now; empty for a game of its own."""
        now = standing(self._plan, self._ended)
        return "" if now is None else match_line(self.strings, now, self._plan, self._players[0])

    def second_line(self) -> str:
        """What stands below the headline."""
        return self.match_words()

    def footnote(self) -> str:
        """The deal, unless it came from elsewhere, whether a player knew too much or a simpler level chose, and what a mirror
        match was worth."""
        words = "" if self._plan.imported else self.strings.gettext("Deal number {deal}").format(deal=self._deal)
        assisted = self.strings.gettext("assisted") if self._assisted else ""
        stood_in = stand_in_words(self.strings, self._stood_in)
        now = standing(self._plan, self._ended)
        fair = fairness(self.strings, self._plan) if now is not None and now.over else ""
        return "  ·  ".join(part for part in (words, assisted, stood_in, fair) if part)

    def _name(self, column: int) -> str:
        return player_name(self.strings, self._plan, self._players[column])

    @property
    def again(self) -> str:
        """The button to play the same deal once more."""
        return self.strings.gettext("Same deal again")

    def choices(self) -> list[Button]:
        """The ways on, what most want first."""
        t, following = self.strings, self._following()
        new = t.gettext("New game") if following is None else t.gettext("Next game")
        buttons = [
            Button(new, self._new_game if following is None else partial(self._play, following), primary=True),
            Button(self.again, partial(self._play, alone(self._plan))),
            Button(t.gettext("Same deal, other seat"), partial(self._play, exchanged(self._plan))),
            Button(t.gettext("Look at the table"), Pop),
            Button(t.gettext("Replay"), self._replay),
            Button(t.gettext("To the title"), lambda: Reset(TitleScene(self.context))),
        ]
        if self._plan.imported:
            del buttons[1:3]
        return buttons

    def ways(self, look: Look) -> list[Button]:
        """The ways on, in rows at the foot of the sheet. Where the sheet is scrolled the first and the last ones are the lowest
        row, which stays in view, and the others stand above it on the page, so that more of it is seen."""
        buttons, inner, scrolled = self.choices(), self._halves.inner, look.window is not None
        beside = columns(look, inner.width)
        kept = len(buttons) - beside + 1
        if len(buttons) < BUTTONS and not have_room(look, [buttons[0], *buttons[kept:]], inner.width, look.px(GAP)):
            kept += 1
        others = buttons[1:kept] if scrolled else buttons
        rows = [others[start : start + beside] for start in range(0, len(others), beside)]
        if scrolled:
            rows.append([buttons[0], *buttons[kept:]])
        for above, row in enumerate(reversed(rows)):
            lower = 3.3 + ROW * above + (APART if scrolled and above else 0.0)
            line = pygame.Rect(inner.left, 0, inner.width, look.px(5))
            line.bottom = self.sheet.bottom - look.px(lower)
            stand_beside(look, row, line, look.px(GAP), len(row) if scrolled else beside)
        return buttons

    def at_foot(self, form: Form) -> Sequence[Widget]:
        """The lowest row alone."""
        lowest = max(widget.rect.bottom for widget in form.widgets)
        return [widget for widget in form.widgets if widget.rect.bottom == lowest]

    @property
    def _only_buttons(self) -> bool:
        return True

    def lay(self, look: Look, width: float, tall: float, least: float) -> Halves:
        """Lays the sheet: `width` units wide where there is room, both players' parts `tall` high and at least `least` wide."""
        self._halves = halves(look, width, tall, least, lambda room: self._second(look, room).get_height())
        self.sheet = self._halves.sheet
        return self._halves

    def _second(self, look: Look, room: int) -> pygame.Surface:
        """The second line in as many lines as it needs."""
        words, faint = self.second_line(), look.theme.faint_panel_ink
        if not words:
            return pygame.Surface((1, 1), pygame.SRCALPHA)
        return text.paragraph(look.assets, words, "text", look.px(2.0), room, faint, "centre")

    def paint_head(self, canvas: pygame.Surface, look: Look) -> None:
        """Who won, and the second line: several on a narrow sheet."""
        inner, faint = self._halves.inner, look.theme.faint_panel_ink
        if not self._halves.narrow:
            inner = inner.move(0, -look.px(RAISED))
        large = HEADLINE[self._halves.narrow]
        heading(canvas, look, self.headline(), inner, large)
        if self._halves.narrow:
            picture = self._second(look, inner.width)
        else:
            picture = text.fit(look.assets, self.second_line(), "text", look.px(2.0), inner.width, faint)
        canvas.blit(picture, picture.get_rect(midtop=(inner.centerx, inner.top + look.px(large + 1.7))))

    def paint_foot(self, canvas: pygame.Surface, look: Look) -> None:
        """The line between both parts, and the note above the buttons."""
        halves, one = self._halves, self._halves.parts[0]
        if halves.beside:
            x, top, bottom = halves.inner.centerx, one.top + look.px(2), one.bottom - look.px(1.2)
            pygame.draw.line(canvas, look.theme.line, (x, top), (x, bottom), max(1, look.px(0.14)))
        room, faint = halves.inner.width, look.theme.faint_panel_ink
        words = text.fit(look.assets, self.footnote(), "text", look.px(SMALL), room, faint)
        y = self.sheet.bottom - halves.foot + look.px(3.4)
        canvas.blit(words, words.get_rect(midbottom=(halves.inner.centerx, y)))

    def _new_game(self) -> Transition:
        kind = "two" if len(self._plan.humans) == 2 else "computer"
        return Reset(TitleScene(self.context), (NewGameScene(self.context, kind, game=self._plan.game),))

    def _following(self) -> Plan | None:
        """The next game of the match; None if there is none, or if it was begun already."""
        if continued(self._plan, self.context.library.of_matches()):
            return None
        return next_game(self._plan, self._ended, dice.new_deal())

    def _play(self, plan: Plan) -> Transition:
        try:
            return Reset(TitleScene(self.context), (self.context.play(plan),))
        except RecordError as error:  # against a level that is no more
            self.context.tell_unreadable(error)
            return None

    def _replay(self) -> Transition:
        return replay_of(self.context, self._game_id)
