"""The hint: when it is open, and what it says.

The opinion is the strongest level's, made from what the seat knows that asks; what a game says beside it is no part of the
opinion.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Generic, TypeVar

from mandala.play.games import GAMES
from mandala.play.session import Session
from mandala.ui.context import Context
from mandala.ui.kit.scene import Push, Transition
from mandala.ui.table.hint_slip import HintRow, HintSight
from mandala.ui.table.menus import Backdrop, before_first_hint
from mandala.ui.words.names import Names, level_name
from mandala.ui.words.strings import Strings

SHOWN: Final = 3  # moves that a hint shows
TOLD: Final = 2  # reasons that a move has, at most
EQUAL: Final = 0.01  # chances to win that differ by less are called equal

Move = TypeVar("Move")
Advice = Sequence[tuple[Move, float]]
Here = tuple[int, int]  # a position of a session: the branch, and after how many moves


class Hint(Generic[Move]):
    """The hint of one table. It belongs to the position for which it was asked, and goes with it. `here` is that position while
    the seat that looks has a choice, else None; `said` puts advice into words, with the level's name."""

    def __init__(
        self,
        session: Session,
        here: Callable[[], Here | None],
        said: Callable[[Strings, Names, str, Advice[Move]], HintSight[Move]],
    ) -> None:
        self._session, self._here, self._words = session, here, said
        self._opened: Here | None = None
        self._said: tuple[object, HintSight[Move]] | None = None

    @property
    def possible(self) -> bool:
        """True if it may be asked for."""
        return self._here() is not None

    @property
    def state(self) -> tuple[bool, bool]:
        """Whether it is open, and whether its answer is still to come. When this changes the table is drawn anew."""
        return self.open, self._session.advising

    @property
    def open(self) -> bool:
        """True while it is to be seen."""
        return self._opened is not None and self._opened == self._here()

    def press(self, context: Context, backdrop: Backdrop) -> Transition:
        """Opens it or puts it away, as its button does. Before the first one of a game a sheet says what that means."""
        if not self.possible:
            return None
        if self.open:
            self.close()
            return None
        if not self._session.assisted:
            return Push(before_first_hint(context, backdrop, self._ask))
        self._ask()
        return None

    def close(self) -> None:
        self._opened = None

    def _ask(self) -> None:
        self._session.ask_advice()
        self._opened = self._here()

    def sight(self, strings: Strings, names: Names) -> HintSight[Move] | None:
        """The hint as it is to be seen; None while it is not open."""
        if not self.open:
            return None
        level = level_name(strings, GAMES[self._session.plan.game].strongest)
        key = strings.language, names, self._opened, self._session.advice, self._session.advising
        if self._said is None or self._said[0] != key:
            advice = [(choice.move, choice.value) for choice in self._session.advice[:SHOWN]]
            if advice:
                said = self._words(strings, names, level, advice)
            elif self._session.advising:
                said = HintSight(strings.gettext("{name} is thinking …").format(name=level))
            else:
                said = HintSight(strings.gettext("There is no hint now"))
            self._said = key, said
        return self._said[1]


def hint_words(
    strings: Strings,
    level: str,
    advice: Advice[Move],
    title: Callable[[Move], str],
    reasons: Callable[[Move], Sequence[str]],
) -> HintSight[Move]:
    """The best moves with their chances to win, best first; `title` and `reasons` are the game's words on a move."""
    best = advice[0][1]
    head = strings.gettext("{level}: {wins} wins in 100").format(level=level, wins=round(100 * best))
    rows = []
    for number, (move, value) in enumerate(advice):
        chance = strings.gettext("{percent}%").format(percent=round(100 * value))
        if number and abs(value - best) < EQUAL:
            chance = strings.gettext("as good")
        rows.append(HintRow(move, title(move), chance, tuple(reasons(move)[:TOLD])))
    return HintSight(head, tuple(rows))
