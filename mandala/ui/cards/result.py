"""The result: both cups counted as in the rulebook's example, both hands open, and what to do next."""

from __future__ import annotations

import secrets
from functools import partial
from typing import Final

import pygame

from mandala.core.cards.observation import Observation
from mandala.core.game import Player
from mandala.play.series import alone, continued, exchanged, next_game, standing
from mandala.play.session import Session
from mandala.play.stored import MAX_DEAL, Plan, Score
from mandala.ui import text
from mandala.ui.bringing import replayed
from mandala.ui.cards.art import CardArt
from mandala.ui.cards.counting import COUNTING, Count, CountedCup, counted
from mandala.ui.cards.cup_column import HAND, NAME, REST, ROW, TOTAL, CupColumn
from mandala.ui.cards.lettering import chosen_letters
from mandala.ui.context import Context
from mandala.ui.inputs import Input, KeyPressed, PointerPressed
from mandala.ui.match_words import match_line
from mandala.ui.new_game import NewGameScene
from mandala.ui.page import Page
from mandala.ui.scene import Pop, Reset, Transition
from mandala.ui.title import TitleScene
from mandala.ui.tween import SPEEDS, smooth
from mandala.ui.widgets import SMALL, Button, Form, Look, heading, panel
from mandala.ui.wording import player_name

SHEET: Final = (140, 88)
COLUMNS: Final = 3
"""Buttons in a row."""
FADE: Final = 0.25
OVER: Final = COUNTING + FADE
"""When everything is counted, and headline, crown and hands are there too."""


def _score(seen: Observation) -> Score:
    """How the game ended, from player 0's observation."""
    assert seen.outcome is not None
    return Score(seen.outcome.scores, seen.outcome.winner)


class ResultScene(Page):
    """What the game came to, the player `viewer` on the left. The session must be finished."""

    def __init__(self, context: Context, session: Session, viewer: Player) -> None:
        super().__init__(context)
        final = session.reveal()
        assert final is not None, "only a finished game has a result"
        self._plan, self._deal, self._assisted = session.plan, final.deal, session.assisted
        self._ended = _score(final.observations[0])
        self._game_id = session.game_id
        self._players = viewer, 1 - viewer
        self._seen: tuple[Observation, ...] = tuple(final.observations[player] for player in self._players)
        self.cups: tuple[CountedCup, ...] = tuple(counted(seen.own_cup, seen.rivers[0]) for seen in self._seen)
        self._count = Count(self.cups)
        self._time = OVER if context.settings.speed == "off" else 0.0
        self._columns: tuple[CupColumn, ...] = ()
        self._art = CardArt(context.assets)

    @property
    def animating(self) -> bool:
        """While the cups are being counted."""
        return self._time < OVER

    @property
    def winner(self) -> int | None:
        """0 for the left column, 1 for the right one, None for a draw."""
        outcome = self._seen[0].outcome
        assert outcome is not None
        return outcome.winner

    def headline(self) -> str:
        """Who won."""
        t, winner = self.strings, self.winner
        if winner is None:
            return t.gettext("A draw")
        if winner == 0 and self._plan.humans == (self._players[0],):
            return t.gettext("You win")
        return t.gettext("{name} wins").format(name=self._name(winner))

    def tie_sentence(self) -> str:
        """What decided between equal points; empty if the points did."""
        mine, other = self.cups
        if mine.total != other.total:
            return ""
        if self.winner is None:
            return self.strings.gettext("Equal points, and equally many cards in the cups.")
        fewer, more = sorted((mine.cards, other.cards))
        words = self.strings.gettext("Equal points: the cup with fewer cards wins, {fewer} to {more}.")
        return words.format(fewer=fewer, more=more)

    def match_words(self) -> str:
        """Where the match stands now; empty for a game of its own."""
        now = standing(self._plan, self._ended)
        return "" if now is None else match_line(self.strings, now, self._plan, self._players[0])

    def footnote(self) -> str:
        """The deal, unless the cards came from elsewhere, and whether a player knew too much."""
        words = "" if self._plan.imported else self.strings.gettext("Deal number {deal}").format(deal=self._deal)
        assisted = self.strings.gettext("assisted") if self._assisted else ""
        return "  ·  ".join(part for part in (words, assisted) if part)

    def _name(self, column: int) -> str:
        return player_name(self.strings, self._plan, self._players[column])

    def build(self, look: Look) -> Form:
        """The ways on, and the columns' pictures."""
        t = self.strings
        self._sheet = pygame.Rect(0, 0, look.px(SHEET[0]), look.px(SHEET[1]))
        self._sheet.center = look.size[0] // 2, look.size[1] // 2
        following = self._following()
        self._art.bear(chosen_letters(self.context))
        new = t.gettext("New game") if following is None else t.gettext("Next game")
        buttons = [
            Button(new, self._new_game if following is None else partial(self._play, following), primary=True),
            Button(t.gettext("Same deal again"), partial(self._play, alone(self._plan))),
            Button(t.gettext("Same deal, other seat"), partial(self._play, exchanged(self._plan))),
            Button(t.gettext("Look at the table"), Pop),
            Button(t.gettext("Replay"), self._replay),
            Button(t.gettext("To the title"), lambda: Reset(TitleScene(self.context))),
        ]
        if self._plan.imported:
            del buttons[1:3]
        inner = self._inner(look)
        gap = look.px(1.4)
        wide = (inner.width - (COLUMNS - 1) * gap) // COLUMNS
        for number, button in enumerate(buttons):
            row, column = divmod(number, COLUMNS)
            button.rect = pygame.Rect(inner.left + column * (wide + gap), 0, wide, look.px(5))
            button.rect.bottom = self._sheet.bottom - look.px(9.6 - 5.8 * row)
        self._columns = tuple(
            CupColumn(look, self._art, t, self._column_width(look), cup, seen.hand, seen.own_dealt)
            for cup, seen in zip(self.cups, self._seen)
        )
        return Form(buttons)

    def _inner(self, look: Look) -> pygame.Rect:
        return self._sheet.inflate(-look.px(15), -look.px(8))

    def _column_width(self, look: Look) -> int:
        return (self._inner(look).width - look.px(10)) // 2

    def _new_game(self) -> Transition:
        kind = "two" if len(self._plan.humans) == 2 else "computer"
        return Reset(TitleScene(self.context), (NewGameScene(self.context, kind),))

    def _following(self) -> Plan | None:
        """The next game of the match; None if there is none, or if it was begun already."""
        if continued(self._plan, self.context.library.of_matches()):
            return None
        return next_game(self._plan, self._ended, secrets.randbelow(MAX_DEAL + 1))

    def _play(self, plan: Plan) -> Transition:
        return Reset(TitleScene(self.context), (self.context.play(plan),))

    def _replay(self) -> Transition:
        stored = next((game for game in self.context.library.finished() if game.game_id == self._game_id), None)
        return replayed(self.context, stored) if stored is not None else None

    def handle(self, event: Input) -> Transition:
        """Any click or key ends the counting, but M, which mutes; a click on a button acts as well."""
        if self.animating and isinstance(event, (PointerPressed, KeyPressed)) and event != KeyPressed("m"):
            self._time, self._stale = OVER, True
            if isinstance(event, KeyPressed):
                return None
        return super().handle(event)

    def update(self, dt: float) -> Transition:
        """Counts on."""
        if self.animating:
            pace = SPEEDS.get(self.context.settings.speed, 1.0)
            self._time, self._stale = min(OVER, self._time + dt * pace), True
        return None

    def paint(self, canvas: pygame.Surface, look: Look) -> None:
        """The sheet, the headline, the columns."""
        panel(canvas, look, self._sheet)
        inner = self._inner(look)
        if not self.animating:
            heading(canvas, look, self.headline(), inner, 6.4)
            second = "  ·  ".join(filter(None, (self.match_words(), self.tie_sentence())))
            tie = text.fit(look.assets, second, "text", look.px(2.0), inner.width, look.theme.faint_panel_ink)
            canvas.blit(tie, tie.get_rect(midtop=(inner.centerx, inner.top + look.px(7.8))))
        for number, column in enumerate(self._columns):
            x = inner.left + number * (self._column_width(look) + look.px(10))
            self._paint_column(canvas, look, number, column, (x, inner.top + look.px(11)))
        line_x, top = inner.centerx, inner.top + look.px(13)
        bottom = top + look.px(NAME + 6 * ROW + REST + TOTAL + HAND - 2.6)
        pygame.draw.line(canvas, look.theme.line, (line_x, top), (line_x, bottom), max(1, look.px(0.14)))
        words = text.fit(look.assets, self.footnote(), "text", look.px(SMALL), inner.width, look.theme.faint_panel_ink)
        canvas.blit(words, words.get_rect(midbottom=(inner.centerx, self._sheet.bottom - look.px(15.2))))

    def _paint_column(
        self, canvas: pygame.Surface, look: Look, number: int, column: CupColumn, at: tuple[int, int]
    ) -> None:
        """A column as far as it is counted."""
        x, y = at
        crowned = not self.animating and self.winner == number
        canvas.blit(column.name(self._name(number), crowned), (x, y))
        y += look.px(NAME + 0.6)
        points, flying = 0, []
        for space, row in enumerate(self.cups[number].rows):
            shares = self._count.shares(space, row.count, self._time)
            landed = sum(share >= 1 for share in shares)
            self._appear(canvas, look, column.row(space, landed), space, (x, y))
            flying += [(share, *column.heap(row, nth), y) for nth, share in enumerate(shares) if 0 < share < 1]
            points += landed * row.space
            y += look.px(ROW)
        self._appear(canvas, look, column.rest, len(self.cups[number].rows), (x, y))
        y += look.px(REST)
        canvas.blit(column.total(points), (x, y))
        if not self.animating:
            canvas.blit(column.hand, (x, y + look.px(TOTAL)))
        if not self.context.settings.reduced_motion:
            cup = x + look.px(2.2), y + look.px(TOTAL / 2)
            for share, heap, at, top in flying:
                _fly(canvas, heap, cup, (x + at[0], top + at[1]), share)

    def _appear(
        self, canvas: pygame.Surface, look: Look, row: pygame.Surface, number: int, at: tuple[int, int]
    ) -> None:
        """A row comes into sight when it is looked at."""
        shown = max(0.0, min(1.0, (self._time - self._count.begin(number)) / FADE))
        row.set_alpha(round(255 * shown))
        canvas.blit(row, (at[0], at[1] + round((1 - shown) * look.px(0.8))))


def _fly(
    canvas: pygame.Surface, heap: pygame.Surface, start: tuple[int, int], end: tuple[int, int], share: float
) -> None:
    """Sand on its way from the cup to its row, in a small arc."""
    eased = smooth(share)
    arc = 4 * eased * (1 - eased) * heap.get_width() * 0.8
    x, y = (start[axis] + (end[axis] - start[axis]) * eased for axis in (0, 1))
    canvas.blit(heap, heap.get_rect(center=(round(x + arc), round(y - arc * 0.5))))
