"""The account of a game: what decided it, as parts of a sum."""

from __future__ import annotations

from functools import partial
from typing import Final, Literal, NamedTuple

import pygame

from mandala.play.review.account import DRAWS, MOVES, Account, Cause, Chance, Part, decisive
from mandala.ui.kit.assets import Look
from mandala.ui.kit.boxes import Box, Column, Constrained, Row, Share
from mandala.ui.kit.paper import Picture, Rule, Words
from mandala.ui.table.coach import Coach, points, sign_of_draw, signed
from mandala.ui.table.curve import sign_box
from mandala.ui.table.menus import Notice, RichWords
from mandala.ui.table.replay import Replay
from mandala.ui.table.scene import TableScene
from mandala.ui.words.colours import counted
from mandala.ui.words.names import Names
from mandala.ui.words.strings import Strings, percent

LINE: Final = 2.05  #: [u] size of the words in a row
BAR: Final = 2.4  #: [u] height of a bar
SIGN: Final = 2.2  #: [u] size of the sign of a draw

Kind = Literal["sum", "gain", "loss"]


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
        self._table, self._coach, self._account = table, coach, account
        self._names = coach.names(self.strings, table.source.player)

    def body(self) -> Box:
        t, review = self.strings, self._coach.review
        parts = self._account.parts(review.entry.stages(review.played.states))
        stages = self.context.screens[review.entry.name].stages(t)
        items = account_items(t, self._names, self._account, parts, stages)
        low = min(0, *(min(item.begin, item.end) for item in items))
        high = max(100, *(max(item.begin, item.end) for item in items))
        rows = [self._row(item, low, high) for item in items]
        said = [t.gettext("How much each of these changed the chance to win.")]
        if review.entry.hidden:
            said.append(t.gettext("A move of the opponent counts with what it showed."))
        if any(part.stage is not None for part in parts):
            said.append(t.gettext("Both gave away so much that each part tells only the balance."))
        words = Words(" ".join(said), LINE, align="left")
        return Column(Column(*rows[:-1], Rule(), rows[-1], gap=0.6), *self._draws(), words, gap=1.4)

    def _row(self, item: Item, low: int, high: int) -> Row:
        name = Words(item.name, LINE, align="left", middle=True)
        bar = Picture(partial(_bar, item, low, high))
        number = Constrained(Words(item.number, LINE, face="text-bold", middle=True), at="right")
        return Row(*map(Share, (name, bar, number), (0.34, 0.5, 0.16)), gap=1.4)

    def _draws(self) -> list[Box]:
        """Returns the draws that mattered most, with their worth for the player below."""
        events = decisive(self._coach.review.chance_events or ())
        if not events:
            return []
        head = Words(self.strings.gettext("The luck that mattered most"), LINE, align="left", face="text-semibold")
        return [Column(head, *map(self._draw, events), gap=0.5)]

    def _draw(self, event: Chance) -> Row:
        t, (_, player, kind, pieces, luck) = self.strings, event
        own = player == self._table.source.player
        ways = self.context.screens[self._coach.review.entry.name].chances(t)
        words = f"{self._coach.drawn(t, event)}, {ways.get(kind, kind)}"
        if own or self._table.source.open:
            came = [counted(t, colour, count) for colour, count in enumerate(pieces) if count]
            words = f"{words}: {', '.join(came)}"
        worth = luck if own else -luck
        picture = sign_box(sign_of_draw(event._replace(luck=worth)), SIGN)
        number = Constrained(Words(signed(t, points(worth)), LINE, face="text-bold", middle=True), at="right")
        return Row(picture, Share(RichWords(words, LINE, "ink", "left"), 0.84), Share(number, 0.16), gap=1.4)


def account_items(
    t: Strings, names: Names, account: Account, parts: list[Part], stages: tuple[str, str, str]
) -> list[Item]:
    """Returns the parts of the sum in whole percent, so that they add up."""
    at, sum_ = points(account.start), account.start
    items = [Item(t.gettext("At the start"), 0, at, percent(t, at), "sum")]
    for part in parts:
        sum_ += part.change
        begin, at = at, points(sum_)
        if at == begin and (part.stage is not None or part.causes == (Cause.OPENED,)):
            continue
        name = _name(t, names, part.causes)
        if part.stage is not None:
            name = f"{stages[part.stage]}: {name}"
        items.append(Item(name, begin, at, signed(t, at - begin), "gain" if at >= begin else "loss"))
    end = points(account.result)
    ended = {100: t.gettext("Won"), 50: t.gettext("A draw"), 0: t.gettext("Lost")}[end]
    return [*items, Item(ended, 0, end, percent(t, end), "sum")]


def _name(t: Strings, names: Names, causes: tuple[Cause, ...]) -> str:
    """Returns the name of a part by its causes."""
    if causes == MOVES:
        return t.gettext("moves of both")
    if causes == (*MOVES, *DRAWS):
        return t.gettext("moves and luck of both")
    you = names.you == 0
    words = {
        Cause.OWN: t.gettext("Your moves") if you else t.gettext("Moves of {name}"),
        Cause.RIVAL: t.gettext("Moves of {name}"),
        Cause.OWN_DRAWS: t.gettext("Your luck") if you else t.gettext("Luck of {name}"),
        Cause.RIVAL_DRAWS: t.gettext("Luck of {name}"),
        Cause.OPENED: t.gettext("Opened at the end"),
    }
    (cause,) = causes
    return words[cause].format(name=names.own if cause in (Cause.OWN, Cause.OWN_DRAWS) else names.rival)


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
    colours = {"sum": look.theme.focus, "gain": look.theme.good, "loss": look.theme.bad}
    pygame.draw.rect(paper, colours[item.kind], rect, border_radius=look.px(0.5))
    return paper
