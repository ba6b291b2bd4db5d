"""A new game of one kind: against whom, who starts, which deal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, Literal

import pygame

from mandala.play import dice
from mandala.play.games import GAMES, HUMAN
from mandala.play.series import begun
from mandala.play.stored import MAX_DEAL, Plan
from mandala.ui.context import Context
from mandala.ui.kit import text
from mandala.ui.kit.inputs import Input, is_paste
from mandala.ui.kit.scene import Pop, Replace, Transition
from mandala.ui.kit.widgets import SMALL, Button, Choice, Form, Look, TextField, Widget, heading, panel
from mandala.ui.pages.game_import import open_pasted
from mandala.ui.pages.page import Page
from mandala.ui.words.matches import SINGLE, match_options, match_sentence
from mandala.ui.words.names import level_name, level_strength, style_name, too_long

First = Literal["me", "other", "chance"]
LINE: Final = 4.8
"""How high a widget is, or a line of its options."""
ROOM: Final = 5.4
"""Between two widgets, with the label of the lower one."""
FIELD: Final = 0.4
"""The share that a field has of its line beside a choice, whose options need more."""
DIGITS: Final = len(str(MAX_DEAL))
BUTTON: Final = 30.0
"""How wide a button is."""
WIDTH: Final = 112.0
"""Units of the sheet; on a narrower page everything stands in one column."""
NARROW: Final = 10.0
"""Units that the words are higher then."""


class NewGameScene(Page):
    """`kind` is "computer" or "two", `game` by default the one chosen at the title. What was chosen for the last game is offered
    again."""

    def __init__(self, context: Context, kind: str, deal: int | None = None, game: str | None = None) -> None:
        super().__init__(context)
        settings = context.settings
        self._game = GAMES[game or context.game]
        self._screens = context.screens[self._game.name]
        level, _, style = settings.last_kinds.get(self._game.name, "").partition("-")
        self._kind = kind
        self._level = self._game.shown(level)
        self._style = style
        self._first: First = settings.last_first
        self._names = [settings.name, settings.rival_name]
        self._deal = "" if deal is None else str(deal)
        self._match = SINGLE
        self._memory = False
        self._words_at = 0
        self._second = TextField("", self._set_deal)
        self._who: Choice | None = None

    def build(self, look: Look) -> Form:
        """The choices on a sheet of paper, and the two buttons."""
        t = self.strings
        rows = self._rows()
        width, height = WIDTH, self._height
        if look.room[0] < WIDTH:
            width, height = look.room[0] - 4, height + (LINE + ROOM) * sum(len(row) - 1 for row in rows) + NARROW
            rows = [[widget] for row in rows for widget in row]
        self._sheet = pygame.Rect(0, 0, look.px(width), look.px(height))
        self._sheet.center = look.size[0] // 2, look.size[1] // 2
        inner = self._sheet.inflate(-look.px(14), 0)
        y = self._sheet.top + look.px(14.4)
        for row in rows:
            y = _stand(look, row, inner, y) + look.px(ROOM)
        back = Button(t.gettext("Back"), Pop)
        start = Button(t.gettext("Begin"), self._begin, primary=True)
        bottom = self._sheet.bottom - look.px(9.6)
        self._words_at = (y - look.px(ROOM) + bottom) // 2
        wide, tall = look.px(BUTTON), look.px(6)
        back.rect = pygame.Rect(inner.left, bottom, wide, tall)
        start.rect = pygame.Rect(inner.right - wide, bottom, wide, tall)
        return Form([*(widget for row in rows for widget in row), back, start], focus=sum(map(len, rows)) + 1)

    @property
    def _height(self) -> float:
        """Units of the sheet: the same for every level of a game, so that nothing moves when the styles come and go."""
        if self._kind == "two":
            height = 74.0 if self._game.open else 80.0
        else:
            height = 86.0 if any(map(self._game.styles, self._game.shown_levels)) else 78.0
        return height

    def _rows(self) -> list[list[Widget]]:
        t = self.strings
        deal = TextField(t.gettext("Deal number"), self._set_deal, self._deal, t.gettext("empty: chance"), DIGITS)
        deal.digits, deal.strange, deal.too_long = True, t.gettext("Digits only"), too_long(t, DIGITS)
        match = Choice(t.gettext("Match"), match_options(t), self._match, self._set_match)
        chance = ("chance", t.gettext("Chance"))
        if self._kind == "two":
            one, two = (t.gettext("Player {number}").format(number=number) for number in (1, 2))
            labels = ((t.gettext("First name"), one), (t.gettext("Second name"), two))
            names: list[Widget] = [
                TextField(label, partial(self._set_name, player), self._names[player], hint, 20, too_long(t, 20))
                for player, (label, hint) in enumerate(labels)
            ]
            assert isinstance(names[1], TextField)
            self._second = names[1]
            first = self._who = Choice(t.gettext("Who starts?"), self._starters(), self._first, self._set_first)
            self._tell_alike()
            return [names, [first], [deal, match], *self._agreed()]
        your, you = t.gettext("Your name"), t.gettext("You")
        name = TextField(your, partial(self._set_name, 0), self._names[0], you, 20, too_long(t, 20))
        firsts = [("me", t.gettext("I start")), ("other", t.gettext("The computer")), chance]
        first = Choice(t.gettext("Who starts?"), firsts, self._first, self._set_first)
        return [[name, match], [deal, first], *self._opponent()]

    def _agreed(self) -> list[list[Widget]]:
        """What two people must agree on, where they have secrets from each other."""
        if self._game.open:
            return []
        t = self.strings
        agreed = [("no", t.gettext("No")), ("yes", t.gettext("We both agree"))]
        return [[Choice(t.gettext("Memory aid"), agreed, "yes" if self._memory else "no", self._set_memory)]]

    def _opponent(self) -> list[list[Widget]]:
        """The level, and its style where it has some. Last, so that nothing moves when the styles come and go."""
        t, game = self.strings, self._game
        levels = [(level, level_name(t, level)) for level in game.shown_levels]
        rows: list[list[Widget]] = [[Choice(t.gettext("Opponent"), levels, self._level, self._set_level, lines=2)]]
        styles = game.styles(self._level)
        if styles:
            named = [("", t.gettext("Balanced")), *((style, style_name(t, style)) for style in styles)]
            chosen = self._style if self._style in styles else ""
            rows.append([Choice(t.gettext("Way of playing"), named, chosen, self._set_style)])
        return rows

    def _plan_level(self) -> str:
        """The level with its style, as the games know it."""
        styled = self._style in self._game.styles(self._level)
        return f"{self._level}-{self._style}" if styled else self._level

    def _set_name(self, player: int, name: str) -> None:
        self._names[player] = name
        if self._who is not None:
            self._who.options = self._starters()
            self._tell_alike()

    def _shown_names(self) -> tuple[str, str]:
        """What two people are called, also where they have entered nothing."""
        one, two = (self.strings.gettext("Player {number}").format(number=number) for number in (1, 2))
        return self._names[0].strip() or one, self._names[1].strip() or two

    def _starters(self) -> list[tuple[str, str]]:
        one, two = self._shown_names()
        return [("me", one), ("other", two), ("chance", self.strings.gettext("Chance"))]

    def _alike(self) -> bool:
        one, two = self._shown_names()
        return self._kind == "two" and one.casefold() == two.casefold()

    def _tell_alike(self) -> None:
        self._second.error = self.strings.gettext("Both have this name.") if self._alike() else ""

    def _set_level(self, level: str) -> Transition:
        self._level = level
        self.resumed()
        return None

    def _set_style(self, style: str) -> Transition:
        self._style = style
        return None

    def _set_first(self, first: str) -> Transition:
        self._first = "me" if first == "me" else "other" if first == "other" else "chance"
        return None

    def _set_match(self, match: str) -> Transition:
        self._match = match
        return None

    def _set_memory(self, agreed: str) -> Transition:
        self._memory = agreed == "yes"
        return None

    def _set_deal(self, deal: str) -> None:
        self._deal = deal

    def _begin(self) -> Transition:
        if self._alike():
            self._scroll.reveal(self._second.rect, self._second.rect.height)
            return None
        deal = int(self._deal) if self._deal else dice.new_deal()
        first = {"me": 0, "other": 1, "chance": dice.randbelow(2)}[self._first]
        self.context.change(last_first=self._first, name=self._names[0].strip())
        if self._kind == "two":
            self.context.change(rival_name=self._names[1].strip())
            kinds, names = (HUMAN, HUMAN), (self._names[0].strip(), self._names[1].strip())
        else:
            level = self._plan_level()
            self.context.change(last_kinds={**self.context.settings.last_kinds, self._game.name: level})
            kinds, names = (HUMAN, level), (self._names[0].strip(), "")
        series = None if self._match == SINGLE else begun(self._match, dice.new_sign())
        plan = Plan(kinds, names, deal, first, self._game.name, series, memory=self._memory)
        return Replace(self.context.play(plan))

    def handle(self, event: Input) -> Transition:
        """Ctrl+V opens a game from the clipboard; other words go into the field that has the focus."""
        opened = open_pasted(self.context, self.form.typing) if is_paste(event) else None
        return opened if opened is not None else super().handle(event)

    def paint(self, canvas: pygame.Surface, look: Look) -> None:
        """The sheet with its heading and the words."""
        t = self.strings
        panel(canvas, look, self._sheet)
        inner = self._sheet.inflate(-look.px(14), -look.px(9))
        words = (
            t.gettext("{game} for two at one machine")
            if self._kind == "two"
            else t.gettext("{game} against the computer")
        )
        heading(canvas, look, words.format(game=self._screens.name), inner)
        canvas.blit(*self.words(look))

    def _for_two(self) -> str:
        t = self.strings
        if self._game.open:
            return t.gettext("Nothing is hidden in this game: both of you look at the same table all the time.")
        covered = t.gettext("The screen is covered between turns, so that nobody sees the other's hand.")
        aid = t.gettext("The memory aid shows both of you points, discards by colour and what went to the cups.")
        return f"{covered}\n{aid}"

    def words(self, look: Look) -> tuple[pygame.Surface, pygame.Rect]:
        """What is to be known of the opponent, or of two at one machine, and where it stands."""
        t = self.strings
        words = (
            self._for_two()
            if self._kind == "two"
            else f"{self._screens.intro.level(t, self._plan_level())}\n{level_strength(t, self._game, self._level)}"
        )
        match = match_sentence(t, self._match, alone=self._kind != "two", drawn=not self._game.open)
        words = f"{words}\n{match}".strip()
        width, ink = self._sheet.width - look.px(14), look.theme.panel_ink
        picture = text.paragraph(look.assets, words, "text", look.px(SMALL), width, ink, "centre")
        return picture, picture.get_rect(center=(self._sheet.centerx, self._words_at))


def _stand(look: Look, row: Sequence[Widget], inner: pygame.Rect, top: int) -> int:
    """Places widgets side by side; where they end."""
    gap, count = look.px(3), len(row)
    narrow = [isinstance(widget, TextField) for widget in row] == [True, False]
    shares = (FIELD, 1 - FIELD) if narrow else (1 / count,) * count
    tall = look.px(LINE * max([widget.lines if isinstance(widget, Choice) else 1 for widget in row]))
    left = inner.left
    for share, widget in zip(shares, row):
        widget.rect = pygame.Rect(left, top, round((inner.width - gap * (count - 1)) * share), tall)
        left = widget.rect.right + gap
    return top + tall
