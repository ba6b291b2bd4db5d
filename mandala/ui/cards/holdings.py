"""The sheet with the chances of what the rival holds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

import pygame

from mandala.play.games import GAMES
from mandala.play.seen_history import heard
from mandala.ui.kit.access import Node
from mandala.ui.kit.assets import Look
from mandala.ui.kit.boxes import Box, Column, Constrained, Row, Share
from mandala.ui.kit.paper import SMALL_TEXT, Picture, Words
from mandala.ui.kit.scene import Push, Replace, Transition
from mandala.ui.table.menus import Notice, RichWords, question
from mandala.ui.table.scene import TableScene
from mandala.ui.table.source import Known, Source
from mandala.ui.words.colours import coloured
from mandala.ui.words.strings import percent

LINE: Final = 2.2  #: [u] size of the words in a row
BAR: Final = 2.2  #: [u] height of a bar
SHARES: Final = (0.24, 0.46, 0.14, 0.16)  #: of a row: name, bar, chance, what was true
UNKNOWN: Final = "–"  #: stands for a chance that is not known yet

Table = TableScene[Source]


class HoldingsSheet(Notice):
    """A bar for each colour, as long as the chance that the rival holds it.

    In a review it asks first, so that one can think. Where everything lies open, each bar has beside it what was true.
    """

    WIDTH = 104.0
    keys = ("c",)

    def __init__(self, table: Table, known: Known) -> None:
        t, source = table.context.strings, table.source
        super().__init__(table.context, table.backdrop, _title(table))
        self._rival, self._truth = table.names.rival, known.rival
        holds = GAMES[source.config.game].rival_holds
        assert holds is not None, "the button is one of a game that hides something"
        self._working: Iterator[tuple[float, ...] | None] = holds(known.position, heard(known.steps))
        self._chances: tuple[float, ...] | None = None
        self.colours = known.position.setup.colours
        self.shown = not source.kind.bar
        if not self.shown:
            self._entries = ((t.gettext("Show it"), self._show), *self._entries)

    def _show(self) -> Transition:
        self.shown, self._entries = True, self._entries[1:]
        self.resumed()
        return None

    @property
    def waiting(self) -> bool:
        return self._chances is None

    @property
    def animating(self) -> bool:
        return self.waiting and self.shown

    def update(self, dt: float) -> Transition:
        """Reads one move of the rival further."""
        if self._chances is None:
            self._chances = next(self._working)
            if self._chances is not None and self.shown:
                self.resumed()
        return None

    def body(self) -> Box:
        """Builds the question, or the bars."""
        t = self.strings
        if not self.shown:
            return Words(t.gettext("Think first, then look: this is what could be known before this move."))
        rows = [self._row(colour) for colour in range(self.colours)]
        told = t.gettext(
            "How likely {name} holds at least one card of a colour: from all that was seen, and from {name}'s moves."
        )
        return Column(
            Column(*rows, gap=0.7), Words(told.format(name=self._rival), SMALL_TEXT, "faint", "left"), gap=1.6
        )

    def _row(self, colour: int) -> Row:
        t, name = self.strings, coloured(self.strings, colour)
        chance = None if self._chances is None else self._chances[colour]
        number = UNKNOWN if chance is None else percent(t, round(100 * chance))
        true = ""
        if self._truth is not None:
            held = self._truth.hand[colour]
            true = t.ngettext("{n} card", "{n} cards", held) if held else t.gettext("none")
        told = [
            f"{coloured(t, colour)}: {number}",
            *([t.gettext("in truth: {cards}").format(cards=true)] if true else []),
        ]
        bar = Picture(partial(_bar, chance or 0.0, bool(true) and true != t.gettext("none")), described=". ".join(told))
        words = (
            _Seen(name, LINE, align="left", middle=True),
            bar,
            Constrained(_Seen(number, LINE, face="text-bold", middle=True), at="right"),
            _Seen(true, LINE, align="left", middle=True),
        )
        shares = SHARES if true else (*SHARES[:1], sum(SHARES[1::2]), SHARES[2])
        return Row(*map(Share, words[: len(shares)], shares), gap=1.4)


class _Seen(RichWords):
    """Words that a screen reader hears with the bar."""

    def nodes(self) -> Sequence[Node]:
        return ()


def _bar(chance: float, held: bool, look: Look, width: int) -> pygame.Surface:
    """Draws a bar in its frame, with lines at a quarter, a half and three quarters. A dot at its end says that it is true."""
    paper = pygame.Surface((width, look.px(BAR)), pygame.SRCALPHA)
    radius, thin = look.px(0.5), max(1, look.px(0.1))
    filled = paper.get_rect().inflate(-2 * thin, -2 * thin)
    filled.width = round(filled.width * chance)
    pygame.draw.rect(paper, look.theme.focus, filled, border_radius=radius)
    pygame.draw.rect(paper, look.theme.line, paper.get_rect(), thin, border_radius=radius)
    for mark in (1, 2, 3):
        x = round(mark * width / 4)
        pygame.draw.line(paper, (*look.theme.line[:3], 140), (x, thin), (x, paper.get_height() - thin), thin)
    if held:
        at = paper.get_width() - paper.get_height() // 2, paper.get_height() // 2
        pygame.draw.circle(paper, look.theme.panel_ink, at, look.px(0.5))
    return paper


def holdings(table: Table) -> Transition:
    """Opens the sheet. In a running game that is help: before a game's first one, a question tells the consequence."""
    source, t = table.source, table.context.strings
    known = source.known
    if known is None:
        return None
    if source.assisted or source.finished:
        return Push(HoldingsSheet(table, known))
    body = t.gettext("Shows how likely each colour is, from what you have seen. This game will be marked “with help”.")
    show = partial(_helped, table, known)
    return Push(question(table.context, table.backdrop, _title(table), body, t.gettext("Show me"), show))


def _helped(table: Table, known: Known) -> Transition:
    if table.source.hint is not None:
        table.source.hint.count_as_help()
    return Replace(HoldingsSheet(table, known))


def _title(table: Table) -> str:
    return table.context.strings.gettext("Which colours may {name} hold?").format(name=table.names.rival)
