"""A new game of one kind: against whom, who starts, which deal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, Literal

from mandala.play import dice
from mandala.play.games import GAMES, HUMAN
from mandala.play.series import begun
from mandala.play.stored import MAX_DEAL, Plan
from mandala.ui.context import Context, new_table
from mandala.ui.kit.boxes import Box, Column, Fitting, Row, Share, Space, Steady
from mandala.ui.kit.inputs import Input, is_paste
from mandala.ui.kit.paper import SMALL, Words, headline
from mandala.ui.kit.scene import Pop, Replace, Transition
from mandala.ui.kit.text_field import TextField
from mandala.ui.kit.widgets import Button, Choice, Widget
from mandala.ui.pages.page import Page, foot
from mandala.ui.pages.transfer import open_pasted
from mandala.ui.words.matches import SINGLE, match_options, match_sentence
from mandala.ui.words.names import level_name, level_strength, style_name, too_long

First = Literal["me", "other", "chance"]
DIGITS: Final = len(str(MAX_DEAL))
FIELD: Final = 0.4  # share of a line that a field takes beside several options
HALF: Final = 42.0  # [u] that each of two choices side by side has at least


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

    WIDTH = 122.0

    def content(self) -> Box:
        """The choices on a sheet of paper, the words on them, and the two buttons."""
        t = self.strings
        two = t.gettext("{game} for two at one machine")
        words = two if self._kind == "two" else t.gettext("{game} against the computer")
        return Column(
            headline(words.format(game=self._screens.name)),
            *(self._for_two() if self._kind == "two" else self._against_computer()),
            foot(Button(t.gettext("Back"), Pop), Button(t.gettext("Begin"), self._begin, primary=True)),
            gap=2.4,
        )

    def first(self, widgets: Sequence[Widget]) -> int:
        return len(widgets) - 1

    def _for_two(self) -> list[Box]:
        t = self.strings
        names = [(t.gettext("First name"), 0), (t.gettext("Second name"), 1)]
        one, two = (
            TextField(label, partial(self._set_name, player), self._names[player], hint, 20, too_long(t, 20))
            for (label, player), hint in zip(names, self._unnamed)
        )
        two.error = t.gettext("Both have this name.") if self._alike() else ""
        starters = [*zip(("me", "other"), self._shown_names()), ("chance", t.gettext("Chance"))]
        first = Choice(t.gettext("Who starts?"), starters, self._first, self._set_first)
        return [_beside(one, two), first, _beside(self._deal_field(), self._match_choice(), FIELD), *self._agreed()]

    def _agreed(self) -> list[Box]:
        """The words on what two people must know, and agree on where they have secrets from each other."""
        t, match = self.strings, match_sentence(self.strings, self._match, alone=False, drawn=not self._game.open)
        if self._screens.memory is None:
            return [self._words(self._screens.covered(t), match)]
        agreed = [("no", t.gettext("No")), ("yes", t.gettext("We both agree"))]
        choice = Choice(t.gettext("Memory aid"), agreed, "yes" if self._memory else "no", self._set_memory)
        return [choice, self._words(self._screens.covered(t), self._screens.memory(t), match)]

    def _against_computer(self) -> list[Box]:
        t, game = self.strings, self._game
        your, you = t.gettext("Your name"), t.gettext("You")
        name = TextField(your, partial(self._set_name, 0), self._names[0], you, 20, too_long(t, 20))
        firsts = [("me", t.gettext("I start")), ("other", t.gettext("The computer")), ("chance", t.gettext("Chance"))]
        first = Choice(t.gettext("Who starts?"), firsts, self._first, self._set_first)
        levels = [(level, level_name(t, level)) for level in game.shown_levels]
        return [
            _beside(name, self._match_choice(), FIELD),
            _beside(self._deal_field(), first, FIELD),
            Choice(t.gettext("Opponent"), levels, self._level, self._set_level),
            *self._ways_of_playing(),
            Steady(self._of_level(self._plan_level()), *map(self._of_level, game.shown_levels)),
        ]

    def _ways_of_playing(self) -> list[Box]:
        """The styles of the level if it has some; else their room, where another level has."""
        t, styled = self.strings, {level: self._game.styles(level) for level in self._game.shown_levels}

        def choice(styles: Sequence[str]) -> Choice:
            named = [("", t.gettext("Balanced")), *((style, style_name(t, style)) for style in styles)]
            chosen = self._style if self._style in styles else ""
            return Choice(t.gettext("Way of playing"), named, chosen, self._set_style)

        others = [choice(styles) for styles in styled.values() if styles]
        shown = choice(styled[self._level]) if styled[self._level] else Space()
        return [Steady(shown, *others)] if others else []

    def _of_level(self, level: str) -> Words:
        t = self.strings
        match = match_sentence(t, self._match, alone=True, drawn=not self._game.open)
        base = level.partition("-")[0]
        return self._words(self._screens.level(t, level), level_strength(t, self._game, base), match)

    def _words(self, *sentences: str) -> Words:
        return Words("\n".join(filter(None, sentences)), SMALL)

    def _deal_field(self) -> TextField:
        t = self.strings
        deal = TextField(t.gettext("Deal number"), self._set_deal, self._deal, t.gettext("empty: chance"), DIGITS)
        deal.digits, deal.strange, deal.too_long = True, t.gettext("Digits only"), too_long(t, DIGITS)
        return deal

    def _match_choice(self) -> Choice:
        return Choice(self.strings.gettext("Match"), match_options(self.strings), self._match, self._set_match)

    def _plan_level(self) -> str:
        """The level with its style, as the games know it."""
        styled = self._style in self._game.styles(self._level)
        return f"{self._level}-{self._style}" if styled else self._level

    def _set_name(self, player: int, name: str) -> None:
        """Takes a name. Where two play, who starts is asked by name."""
        self._names[player] = name
        if self._kind == "two":
            self.resumed()

    @property
    def _unnamed(self) -> tuple[str, str]:
        one, two = (self.strings.gettext("Player {number}").format(number=number) for number in (1, 2))
        return one, two

    def _shown_names(self) -> tuple[str, str]:
        """The names of two people, also where they have entered nothing."""
        one, two = (name.strip() or unnamed for name, unnamed in zip(self._names, self._unnamed))
        return one, two

    def _alike(self) -> bool:
        one, two = self._shown_names()
        return self._kind == "two" and one.casefold() == two.casefold()

    def _set_level(self, level: str) -> Transition:
        self._level = level
        self.resumed()
        return None

    def _set_style(self, style: str) -> Transition:
        self._style = style
        self.resumed()
        return None

    def _set_first(self, first: str) -> Transition:
        self._first = "me" if first == "me" else "other" if first == "other" else "chance"
        return None

    def _set_match(self, match: str) -> Transition:
        self._match = match
        self.resumed()
        return None

    def _set_memory(self, agreed: str) -> Transition:
        self._memory = agreed == "yes"
        return None

    def _set_deal(self, deal: str) -> None:
        self._deal = deal

    def _begin(self) -> Transition:
        if self._alike():
            wrong = next(widget for widget in self.form.widgets if isinstance(widget, TextField) and widget.error)
            self._scroll.reveal(wrong.rect, wrong.rect.height)
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
        return Replace(new_table(self.context, plan))

    def handle(self, event: Input) -> Transition:
        """Ctrl+V opens a game from the clipboard; other words go into the field that has the focus."""
        opened = open_pasted(self.context, self.form.typing) if is_paste(event) else None
        return opened if opened is not None else super().handle(event)


def _beside(one: Box, two: Box, share: float = 0.5) -> Fitting:
    """Two boxes, side by side where there is room, the first with its share of it."""
    row = Row(Share(one, share), Share(two, 1 - share), gap=3.0, least=2 * HALF + 3.0)
    return Fitting(row, Column(one, two, gap=2.4))
