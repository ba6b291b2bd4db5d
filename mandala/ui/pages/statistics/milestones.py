"""The milestones of a game: what each teaches, and where it came first."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import partial
from typing import Final

from mandala.play.games import GAMES
from mandala.play.milestones import beaten, deeds, firsts
from mandala.play.review.play_style import Digests
from mandala.play.sharing import day_of
from mandala.play.statistics import Counted, LuckCount, counting
from mandala.ui.context import Context
from mandala.ui.kit.boxes import Box, Column, Constrained, FirstFit, Row, Share, Spacer
from mandala.ui.kit.paper import BODY_TEXT, SMALL_TEXT, Ink, Words, beaded
from mandala.ui.kit.widgets import Button
from mandala.ui.pages.page import emblem
from mandala.ui.pages.saved import replay_of
from mandala.ui.pages.statistics.counting import Counting, Counts
from mandala.ui.words.milestones import milestone_words
from mandala.ui.words.names import level_name
from mandala.ui.words.strings import day_words

PARTS: Final = (0.345, 0.345, 0.31)  #: of the width, of the deeds, and of the wins
EMBLEM: Final = 4.0  #: [u] of an opponent
BEAD: Final = 1.4  #: [u] across a bead
DAY_HEIGHT: Final = 3.2  #: [u] of the way to a game


class MilestonesScene(Counting):
    """All milestones, with those reached so far; the page grows while the games are looked through."""

    WIDTH = 152.0

    def __init__(self, context: Context, game: str) -> None:
        super().__init__(context, Counts(LuckCount(()), Digests((), context.reviews.digest, ())))
        self._game = game
        self._found = dict[str, Counted]()
        self._looking: Iterator[None] | None = self._look()

    def _look(self) -> Iterator[None]:
        library, digest = self.context.library, self.context.reviews.digest
        yield from library.read_heads()
        games = list[Counted]()
        for entry in counting(library.heads(), library.unfinished(), self._game):
            games.append(entry)
            yield
        yield from firsts(games, self._game, self._found, library.whole, digest)

    @property
    def to_count(self) -> int:
        return 0 if self._looking is None else 1

    def count_next(self) -> None:
        if self._looking is not None and next(self._looking, self) is self:
            self._looking = None
            self.resumed()

    def content(self) -> Box:
        t, game = self.strings, self._game
        words, levels = milestone_words(t, game), GAMES[game].selectable_levels
        told = t.gettext("What you reached in games without help. The day leads to the game in which it came first.")
        if self._looking is not None:
            told = t.gettext("Reading the games …")
        rows = [self._row(name, words[name].name, words[name].why) for name in deeds(game)]
        half = (len(rows) + 1) // 2
        wins: list[Box] = [self._row(beaten(level), level_name(t, game, level), level=level) for level in levels]
        wins.insert(0, Words(t.gettext("First wins"), BODY_TEXT, align="left", face="display-bold"))
        columns = [Column(*some, gap=0.9) for some in (rows[:half], rows[half:], wins)]
        beside = Row(*map(Share, columns, PARTS), gap=2.6, least=120.0)
        title = " · ".join((t.gettext("Milestones"), self.context.screens[game].name))
        body = FirstFit(beside, Column(*rows, *wins, gap=1.0))
        return self.headed(title, Words(told, BODY_TEXT, "faint"), body, gap=2.0)

    def _row(self, milestone: str, name: str, why: str = "", level: str = "") -> Box:
        """A milestone with its day, which leads to its game, if there is one."""
        entry, way = self._found.get(milestone), None
        mark: Box = Spacer() if entry is None else beaded(1, BEAD)
        if entry is not None:
            day = day_words(self.strings, date.fromisoformat(day_of(entry.stored)), with_year=True)
            go = partial(replay_of, self.context, entry.stored.game_id)
            way = Constrained(Button(day, go, quiet=True, named=f"{name}: {day}"), tall=DAY_HEIGHT)
        ink: Ink = "faint" if entry is None else "ink"
        named = Row(Share(Words(name, BODY_TEXT, ink, "left", "text-semibold", middle=True)), way, gap=0.6)
        words = Column(named, Words(why, SMALL_TEXT, "faint", "left"), gap=0.0) if why else named
        sign = emblem(self._game, level, EMBLEM, "waits" if entry is None else "beaten") if level else None
        return Row(Constrained(mark, BEAD), sign, Share(words), gap=1.2)
