"""The sheet with all mistakes, where texts are too large for the list."""

from __future__ import annotations

from functools import partial
from typing import Final

from mandala.play.review.review import Decision
from mandala.ui.kit.boxes import Box, Column, Constrained, Padded, Row, Share
from mandala.ui.kit.inputs import Input, KeyPressed
from mandala.ui.kit.paper import Ink, Words
from mandala.ui.kit.scene import Pop, Transition
from mandala.ui.kit.scroll import ListBox, list_steps
from mandala.ui.kit.widgets import Choice
from mandala.ui.table.coach import Coach, points, sign_of, signed
from mandala.ui.table.curve import sign_box, sign_name
from mandala.ui.table.menus import Notice, RichWords
from mandala.ui.table.replay import Replay
from mandala.ui.table.scene import TableScene

ROWS: Final = 8  #: largest number of rows in view
LINE: Final = 2.05  #: [u] size of the words in a row
SIGN: Final = 2.2  #: [u] size of the sign in a row


class MistakeSheet(Notice):
    """The mistakes of the player below, or of both, the largest first. A chosen one leads to the position before it."""

    WIDTH = 112.0
    keys = ("a",)

    def __init__(self, table: TableScene[Replay], coach: Coach) -> None:
        super().__init__(
            table.context, table.backdrop, table.context.strings.gettext("All mistakes, the largest first")
        )
        self._coach, self._player, self._go = coach, table.source.player, table.playback.go
        self._review = self._coach.review
        shown = [number for number, decision in enumerate(self.found) if decision.ply == table.source.ply]
        self._chosen = shown[0] if shown else 0

    @property
    def found(self) -> list[Decision]:
        return self._coach.by_size(self._player)

    @property
    def animating(self) -> bool:
        return self._review is not self._coach.review

    @property
    def waiting(self) -> bool:
        return self._coach.working

    def update(self, dt: float) -> Transition:
        self._coach.follow()
        if self._review is not self._coach.review:
            self._review = self._coach.review
            self.resumed()
        return None

    def handle(self, event: Input) -> Transition:
        steps = list_steps(ROWS)
        if isinstance(event, KeyPressed) and event.key in steps and self.found:
            return self._choose(max(0, min(len(self.found) - 1, self._chosen + steps[event.key])))
        return super().handle(event)

    def body(self) -> Box:
        t, found = self.strings, self.found
        choice = Choice(
            "",
            [(False, self._coach.names(t, self._player).own), (True, t.gettext("Both"))],
            self._coach.both,
            self._set_both,
        )
        whose = Constrained(choice, 60) if self._review.whole else None
        if not found:
            words = Words(self._coach.summary(t, self._player), LINE, "faint")
            return Column(whose, Padded(words, y=3.0))
        self._chosen = min(self._chosen, len(found) - 1)
        return Column(
            whose,
            Words(self._coach.summary(t, self._player), LINE, "faint"),
            ListBox(len(found), partial(self._row, found), self._chosen, self._choose, self._open, ROWS),
        )

    def _set_both(self, both: bool) -> None:
        self._coach.both = both
        self.resumed()

    def _choose(self, number: int) -> Transition:
        self._chosen = number
        self.rebuild()
        return None

    def _open(self) -> Transition:
        self._go(self.found[self._chosen].ply)
        return Pop()

    def _row(self, found: list[Decision], number: int, chosen: bool) -> Box:
        """Builds a row: the sign with its name, the move and its player, and the loss."""
        t, decision = self.strings, found[number]
        sign = sign_of(decision)
        ink: Ink = "button" if chosen else "ink"
        assert sign is not None, "a mistake has a sign"
        told = RichWords(self._coach.told(t, decision), LINE, ink, "left", "text-semibold")
        doubt = self._coach.doubt(t, decision)
        told_of = filter(None, (sign_name(t, sign), doubt, self._coach.which(t, decision)))
        what = Words(" · ".join(told_of), LINE, ink, "left")
        lost = signed(t, -max(1, points(decision.played.loss)))
        return Row(
            sign_box(sign, SIGN),
            Share(Column(told, what, gap=0.1), 0.82),
            Share(Constrained(Words(lost, LINE, ink, face="text-semibold", middle=True), at="right"), 0.18),
            gap=1.4,
        )
