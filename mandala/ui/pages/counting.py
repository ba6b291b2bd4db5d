"""A page on which games are counted a few at a time, while it is shown.

And what such pages say alike: whom a row of the statistics is about, and what chance says to what was drawn.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, NamedTuple

from mandala.play.form import Digests, Fortune, fortune
from mandala.play.games import GAMES
from mandala.play.statistics import EVERYBODY, Company, LuckCount, chance_of_luck
from mandala.play.statistics import Row as Played
from mandala.ui.context import Context
from mandala.ui.kit.scene import Transition
from mandala.ui.pages.page import Page
from mandala.ui.words.names import level_name
from mandala.ui.words.strings import Strings

SLICE: Final = 0.008  # [s] of a frame for counting
RENEWED: Final = 0.5  # [s] from which on the page says again how much is left
BEADS: Final = 20  # games that are shown as beads, at most


class Counts(NamedTuple):
    """What is counted of the games of a kind: what came by chance, and what their reviews come to."""

    lucks: LuckCount
    digests: Digests

    @property
    def left(self) -> int:
        """How much is still to be counted."""
        return self.lucks.left + self.digests.left

    def count_next(self) -> None:
        """Counts one more game: first what is quick."""
        if self.digests.left:
            self.digests.count_next()
        else:
            self.lucks.count_next()


class Counting(Page):
    """A page on which games are counted, a few in each frame."""

    def __init__(self, context: Context, counts: Counts, clock: Callable[[], float] = time.perf_counter) -> None:
        super().__init__(context)
        self._counts, self._clock = counts, clock
        self._due = 0.0

    @property
    def animating(self) -> bool:
        """While there is something to count."""
        return self.to_count > 0

    @property
    def moving(self) -> bool:
        """Nothing does: what was counted is shown now and then."""
        return False

    @property
    def to_count(self) -> int:
        """How much is still to be counted."""
        return self._counts.left

    def count_next(self) -> None:
        """Counts a little more."""
        self._counts.count_next()

    def update(self, dt: float) -> Transition:
        del dt
        if self.to_count:
            end = self._clock() + SLICE
            self.count_next()
            while self.to_count and self._clock() < end:
                self.count_next()
            if not self.to_count or end >= self._due:
                self._size, self._stale, self._due = None, True, end + RENEWED
        return None

    def fortune(self, row: Played) -> Fortune | None:
        """What luck did to the games of a row that are reviewed; None of a game in which nothing is drawn."""
        if GAMES[row.games[0].stored.plan.game].open:
            return None
        return fortune(self._counts.digests.pairs(row.games))

    def luck_words(self, row: Played, detailed: bool = False) -> str:
        """What chance says to what was drawn, in plain words or with numbers."""
        t, left = self.strings, self._counts.lucks.left
        if left:
            words = t.ngettext("Counting cards: {count} game to go …", "Counting cards: {count} games to go …", left)
            return words.format(count=left)
        lucks = self._counts.lucks.of(row.games)
        if lucks is None:
            return t.gettext(
                "Cards are counted only where nobody could know them: first deals without a move taken back."
            )
        chance = chance_of_luck(lucks)
        if detailed:
            return _luck_in_numbers(t, chance)
        return _luck_in_words(t, chance, few=self._counts.lucks.counted(row.games) < BEADS)


def _luck_in_words(t: Strings, chance: float, few: bool) -> str:
    """A `few` games are no reason to suspect anybody."""
    if chance >= 0.05:
        return t.gettext("The cards came as shuffling brings them, and favoured nobody.")
    if chance >= 0.01 or few:
        return t.gettext("The cards came a little unevenly, as happens now and then. More games will tell.")
    return t.gettext("The cards came more unevenly than shuffling usually brings them.")


def _luck_in_numbers(t: Strings, chance: float) -> str:
    cases = round(100 * chance)
    if chance >= 0.05:
        words = t.gettext(
            "Fair shuffling brings differences as large as these, or larger, in {percent} of 100 cases. "
            "Nothing but chance shows here."
        )
    elif cases >= 1:
        words = t.gettext(
            "Fair shuffling brings differences as large as these in only {percent} of 100 cases. "
            "That is rare, but it happens; more games will tell."
        )
    else:
        words = t.gettext(
            "Fair shuffling brings differences as large as these in less than 1 of 100 cases. "
            "That is more than chance usually does."
        )
    return words.format(percent=min(cases, 99))


def opponents_name(strings: Strings, row: Played) -> str:
    """Against whom the games of a row were played."""
    if row.opponents == EVERYBODY:
        return strings.gettext("Everyone")
    if row.games[0].company is Company.SHARED:
        return " – ".join(side_names(strings, row))
    return level_name(strings, row.opponents[0])


def side_names(strings: Strings, row: Played) -> tuple[str, str]:
    last = row.games[-1]
    if last.company is not Company.SHARED:
        anybody = row.opponents == EVERYBODY
        return strings.gettext("You"), strings.gettext("Opponent") if anybody else opponents_name(strings, row)
    number = strings.gettext("Player {number}")
    mine, other = (name or number.format(number=(last.person ^ side) + 1) for side, name in enumerate(row.opponents))
    return mine, other
