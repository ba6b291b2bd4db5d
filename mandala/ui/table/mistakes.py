"""Sheets over a review: all mistakes in a list, what decided the game as a sum."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

import pygame

from mandala.play.games import GAMES
from mandala.play.review import Account, Decision
from mandala.play.stored import Plan
from mandala.ui.context import Context
from mandala.ui.kit.assets import Look
from mandala.ui.kit.boxes import Box, Column, Padded, Row, Share, Sized
from mandala.ui.kit.inputs import Input, KeyPressed
from mandala.ui.kit.paper import Ink, Picture, Rule, Words
from mandala.ui.kit.pieces import drawn_icon
from mandala.ui.kit.scene import Pop, Transition
from mandala.ui.kit.scroll import ListBox
from mandala.ui.kit.text import RichText
from mandala.ui.kit.theme import Colour, Theme
from mandala.ui.kit.widgets import Choice
from mandala.ui.table.curve import ICONS, sign_colour, sign_name
from mandala.ui.table.facts import Sign
from mandala.ui.table.menus import Backdrop, Notice, RichWords
from mandala.ui.table.review import Coach, points, sign_of, signed
from mandala.ui.words.names import Names, names_at, player_name
from mandala.ui.words.strings import Strings

ROWS: Final = 8  # in view, at most
LINE: Final = 2.05  # [u] size of the words in a row
SIGN: Final = 2.2  # [u] of its sign
BAR: Final = 2.4  # [u] height of a bar
LABELS: Final = (0.34, 0.5, 0.16)
"""Shares of a line that the name of a part, its bar and its number have."""


class MistakeSheet(Notice):
    """The mistakes of the player below, or of both. `go` shows the position before one, `ply` is the position that is shown."""

    WIDTH = 112.0
    keys = ("a",)

    def __init__(
        self,
        context: Context,
        backdrop: Backdrop,
        coach: Coach,
        plan: Plan,
        player: int,
        ply: int,
        go: Callable[[int], None],
    ) -> None:
        super().__init__(context, backdrop, context.strings.gettext("All mistakes"))
        self._coach, self._plan, self._player, self._go = coach, plan, player, go
        self._review, self._text = coach.review, RichText(context.assets)
        self._chosen = max(0, sum(decision.ply <= ply for decision in self.found) - 1)

    @property
    def found(self) -> list[Decision]:
        """The decisions that are listed."""
        return self._coach.mistakes(self._player)

    @property
    def animating(self) -> bool:
        return self._review is not self._coach.review

    @property
    def waiting(self) -> bool:
        return self._coach.working

    def update(self, dt: float) -> Transition:
        """Takes in what became known."""
        del dt
        self._coach.follow()
        if self._review is not self._coach.review:
            self._review = self._coach.review
            self.resumed()
        return None

    def handle(self, event: Input) -> Transition:
        """Up, down and the like lead through the list."""
        steps = {"up": -1, "down": 1, "page up": -ROWS, "page down": ROWS, "home": -(10**6), "end": 10**6}
        if isinstance(event, KeyPressed) and event.key in steps and self.found:
            return self._choose(max(0, min(len(self.found) - 1, self._chosen + steps[event.key])))
        return super().handle(event)

    def body(self) -> Box:
        t, found = self.strings, self.found
        name = player_name(t, self._plan, self._player)
        choice = Choice("", [(False, name), (True, t.gettext("Both"))], self._coach.both, self._set_both)
        whose = Sized(choice, 60) if self._review.whole else None
        if not found:
            words = Words(self._coach.summary(t, self._player), LINE, "faint")
            return Column(whose, Padded(words, y=3.0))
        self._chosen = min(self._chosen, len(found) - 1)
        return Column(
            whose,
            ListBox(len(found), partial(self._row, found), self._chosen, self._choose, self._open, ROWS),
        )

    def _set_both(self, both: bool) -> None:
        self._coach.both = both
        self.resumed()

    def _choose(self, number: int) -> Transition:
        self._chosen = number
        self.resumed()
        return None

    def _open(self) -> Transition:
        self._go(self.found[self._chosen].ply)
        return Pop()

    def _row(self, found: list[Decision], number: int, chosen: bool) -> Box:
        """The sign with its name, which move of whom, what was played, and what it gave away."""
        t, decision = self.strings, found[number]
        sign = sign_of(decision)
        ink: Ink = "button" if chosen else "ink"
        assert sign is not None, "a mistake has a sign"
        name = player_name(t, self._plan, decision.player)
        move = t.gettext("Move {ply}, {name}").format(ply=decision.ply + 1, name=name)
        what = Column(
            self._rich(self._coach.told(t, self._plan, decision), ink),
            Words(" · ".join((sign_name(t, sign), move)), LINE, ink, "left"),
            gap=0.1,
        )
        lost = t.gettext("{n} in 100").format(n=max(1, points(decision.played.loss)))
        return Row(
            _sign(sign),
            Share(what, 0.82),
            Share(Sized(Words(lost, LINE, ink, face="text-semibold", middle=True), at="right"), 0.18),
            gap=1.4,
        )

    def _rich(self, words: str, ink: Ink) -> RichWords:
        return RichWords(words, LINE, ink, "left", "text-semibold", text=self._text)


def _sign(sign: Sign) -> Picture:
    return Picture(lambda look, side: drawn_icon(ICONS[sign], side, sign_colour(look.theme, sign)), (SIGN, SIGN))


class Item(NamedTuple):
    """A part of the sum: its name, from where to where it leads [of 100], what stands for it, and its colour."""

    name: str
    begin: int
    end: int
    number: str
    colour: Callable[[Theme], Colour]


class AccountSheet(Notice):
    """Where a player's chance to win went."""

    WIDTH = 100.0
    keys = ("w",)

    def __init__(self, context: Context, backdrop: Backdrop, plan: Plan, player: int, account: Account) -> None:
        super().__init__(context, backdrop, context.strings.gettext("What decided the game"))
        self._plan, self._player, self._account = plan, player, account

    def body(self) -> Box:
        t, names = self.strings, names_at(self.strings, self._plan, self._player, addressed=False)
        chance = not GAMES[self._plan.game].open
        items = account_items(t, names, self._account, chance)
        low = min(0, *(min(item.begin, item.end) for item in items))
        high = max(100, *(max(item.begin, item.end) for item in items))
        rows = [self._row(item, low, high) for item in items]
        said = [Words(text, LINE, align="left") for text in account_words(t, self._account, chance)]
        return Column(Column(*rows[:-1], Rule(), rows[-1], gap=0.6), *said, gap=1.4)

    def _row(self, item: Item, low: int, high: int) -> Row:
        name = Words(item.name, LINE, align="left", middle=True)
        bar = Picture(partial(_bar, item, low, high))
        number = Sized(Words(item.number, LINE, face="text-bold", middle=True), at="right")
        return Row(*map(Share, (name, bar, number), LABELS), gap=1.4)


def account_items(t: Strings, names: Names, account: Account, chance: bool) -> list[Item]:
    """The parts of the sum, in whole games of 100, so that they add up; luck only where there is any."""
    own = t.gettext("Your mistakes") if names.you == 0 else t.gettext("Mistakes of {name}").format(name=names.own)
    rival = t.gettext("Mistakes of {name}").format(name=names.rival)
    start, end = points(account.start), points(account.result)
    steps = [(t.gettext("Luck"), points(account.luck))] if chance else []
    steps += [(own, points(account.own)), (rival, points(account.rival))]
    steps.append((t.gettext("What neither explains"), end - start - sum(step for _, step in steps)))
    items, at = [Item(t.gettext("At the start"), 0, start, str(start), lambda theme: theme.focus)], start
    for name, step in steps:
        rest = len(items) == len(steps)
        colour = _grey if rest else _gain if step >= 0 else _loss
        items.append(Item(name, at, at + step, signed(step), colour))
        at += step
    ended = {100: t.gettext("Won"), 50: t.gettext("A draw"), 0: t.gettext("Lost")}[end]
    return [*items, Item(ended, 0, end, str(end), lambda theme: theme.focus)]


def _gain(theme: Theme) -> Colour:
    return theme.good


def _loss(theme: Theme) -> Colour:
    return theme.bad


def _grey(theme: Theme) -> Colour:
    return theme.line


def account_words(t: Strings, account: Account, chance: bool) -> list[str]:
    """What the sum means."""
    each = t.gettext("Each number is so many games of 100 that one would win or lose by it.")
    if not chance:
        return [each]
    fair = max(0, min(100, points(account.without_luck)))
    return [t.gettext("Freed from luck, this result is worth {n} of 100.").format(n=fair), each]


def _bar(item: Item, low: int, high: int, look: Look, width: int) -> pygame.Surface:
    """A part of the sum from where the one before it ended, between lines at nothing, even chances and all."""
    paper, each = pygame.Surface((width, look.px(BAR)), pygame.SRCALPHA), width / (high - low)
    for mark in (0, 50, 100):
        x = min(width - 1, round((mark - low) * each))
        pygame.draw.line(paper, (*look.theme.line[:3], 110), (x, 0), (x, paper.get_height()), max(1, look.px(0.1)))
    left, right = sorted((item.begin, item.end))
    rect = pygame.Rect(
        round((left - low) * each), 0, max(look.px(0.3), round((right - left) * each)), look.px(BAR * 0.7)
    )
    rect.centery = paper.get_height() // 2
    pygame.draw.rect(paper, item.colour(look.theme), rect, border_radius=look.px(0.5))
    return paper
