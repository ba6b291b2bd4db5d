"""The account of a game: what decided it, as parts of a sum."""

from __future__ import annotations

from functools import partial
from typing import Final, Literal, NamedTuple

import pygame

from mandala.play.games import GAMES
from mandala.play.review.review import Account
from mandala.ui.kit.assets import Look
from mandala.ui.kit.boxes import Box, Column, Constrained, Row, Share
from mandala.ui.kit.paper import Picture, Rule, Words
from mandala.ui.table.coach import Coach, points, signed
from mandala.ui.table.menus import Notice
from mandala.ui.table.replay import Replay
from mandala.ui.table.scene import TableScene
from mandala.ui.words.names import Names
from mandala.ui.words.strings import Strings, percent

LINE: Final = 2.05  #: [u] size of the words in a row
BAR: Final = 2.4  #: [u] height of a bar
CLOSE: Final = 10  #: [%] of a chance to win that decide nothing

Kind = Literal["sum", "gain", "loss", "rest"]


class Item(NamedTuple):
    """A part of the sum."""

    name: str
    begin: int  #: [%]
    end: int  #: [%]
    number: str  #: the words for its size
    kind: Kind


class AccountSheet(Notice):
    """The parts of the change in a player's chance to win, from the start of a game to its end."""

    WIDTH = 100.0
    keys = ("w",)

    def __init__(self, table: TableScene[Replay], coach: Coach, account: Account) -> None:
        super().__init__(table.context, table.backdrop, table.context.strings.gettext("What decided the game"))
        self._names, self._account = coach.names(self.strings, table.source.player), account
        self._chance = GAMES[table.source.config.game].has_luck

    def body(self) -> Box:
        t = self.strings
        items = account_items(t, self._names, self._account, self._chance)
        low = min(0, *(min(item.begin, item.end) for item in items))
        high = max(100, *(max(item.begin, item.end) for item in items))
        rows = [self._row(item, low, high) for item in items]
        said = [_with_average_luck(t, self._names, self._account)] if self._chance else []
        said.append(t.gettext("How much each of these changed the chance to win."))
        words = (Words(text, LINE, align="left") for text in said)
        return Column(Column(*rows[:-1], Rule(), rows[-1], gap=0.6), *words, gap=1.4)

    def _row(self, item: Item, low: int, high: int) -> Row:
        name = Words(item.name, LINE, align="left", middle=True)
        bar = Picture(partial(_bar, item, low, high))
        number = Constrained(Words(item.number, LINE, face="text-bold", middle=True), at="right")
        return Row(*map(Share, (name, bar, number), (0.34, 0.5, 0.16)), gap=1.4)


def account_items(t: Strings, names: Names, account: Account, chance: bool) -> list[Item]:
    """Returns the parts of the sum in whole percent, so that they add up. `chance` says that the game has luck."""
    own = t.gettext("Your mistakes") if names.you == 0 else t.gettext("Mistakes of {name}").format(name=names.own)
    rival = t.gettext("Mistakes of {name}").format(name=names.rival)
    start, end = points(account.start), points(account.result)
    steps = [(t.gettext("Luck"), points(account.luck))] if chance else []
    steps += [(own, points(account.own)), (rival, points(account.rival))]
    rest = end - start - sum(step for _, step in steps)
    steps.append((t.gettext("Too close to tell") if abs(rest) <= CLOSE else t.gettext("Everything else"), rest))
    items, at = [Item(t.gettext("At the start"), 0, start, percent(t, start), "sum")], start
    for name, step in steps:
        kind: Kind = "rest" if len(items) == len(steps) else "gain" if step >= 0 else "loss"
        items.append(Item(name, at, at + step, signed(t, step), kind))
        at += step
    ended = {100: t.gettext("Won"), 50: t.gettext("A draw"), 0: t.gettext("Lost")}[end]
    return [*items, Item(ended, 0, end, percent(t, end), "sum")]


def _with_average_luck(t: Strings, names: Names, account: Account) -> str:
    """Returns how the game would have ended for a player without good or bad luck."""
    fair, ended = points(account.without_luck), points(account.result)
    if abs(fair - 50) <= CLOSE:
        return t.gettext("With average luck it would have been close.")
    won, same = fair > 50, (fair > 50) == (ended > 50) and ended != 50
    if names.you != 0:
        words = t.gettext("With average luck {name} would have won.")
        if not won:
            words = t.gettext("With average luck {name} would have lost.")
        return words.format(name=names.own)
    if won:
        still = t.gettext("With average luck you would still have won.")
        return still if same else t.gettext("With average luck you would have won.")
    still = t.gettext("With average luck you would still have lost.")
    return still if same else t.gettext("With average luck you would have lost.")


def _bar(item: Item, low: int, high: int, look: Look, width: int) -> pygame.Surface:
    """Draws a part from the end of the one before it, between lines at 0, 50 and 100 %."""
    paper, each = pygame.Surface((width, look.px(BAR)), pygame.SRCALPHA), width / (high - low)
    for mark in (0, 50, 100):
        x = min(width - 1, round((mark - low) * each))
        pygame.draw.line(paper, (*look.theme.line[:3], 110), (x, 0), (x, paper.get_height()), max(1, look.px(0.1)))
    left, right = sorted((item.begin, item.end))
    rect = pygame.Rect(
        round((left - low) * each), 0, max(look.px(0.3), round((right - left) * each)), look.px(BAR * 0.7)
    )
    rect.centery = paper.get_height() // 2
    colours = {"sum": look.theme.focus, "gain": look.theme.good, "loss": look.theme.bad, "rest": look.theme.line}
    pygame.draw.rect(paper, colours[item.kind], rect, border_radius=look.px(0.5))
    return paper
