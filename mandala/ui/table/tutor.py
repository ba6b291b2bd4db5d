"""The tutor at a table: its words on a bad move, and three ways on.

It keeps the move back, or speaks after it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from typing import Final

from mandala.play.review.review import Judgement
from mandala.play.session import Session
from mandala.play.tutor import Objection
from mandala.ui.context import Context
from mandala.ui.kit.access import Live as Eager
from mandala.ui.kit.access import Node
from mandala.ui.kit.boxes import Box
from mandala.ui.kit.inputs import Input, KeyPressed
from mandala.ui.kit.scene import Pop, Push, Replace, Transition
from mandala.ui.table.advice_sheet import AdviceSheet
from mandala.ui.table.hint import LARGE
from mandala.ui.table.menus import RichWords, Sheet
from mandala.ui.table.scene import TableScene
from mandala.ui.table.source import Host, Source, Teacher
from mandala.ui.words.names import names_at
from mandala.ui.words.strings import Strings, percent

LATE_SECONDS: Final = 2.0  #: [s] that the rival's answer waits for the verdict on a move made too soon


class Tutor(Teacher):
    """Speaks at moves that give away much, while it is wanted and `may_advise` without telling a hidden hand."""

    def __init__(self, context: Context, session: Session, source: Source, may_advise: Callable[[], bool]) -> None:
        self._context, self._session, self._source, self._may_advise = context, session, source, may_advise
        self._objection: Objection | None = None
        self._waited = 0.0

    @property
    def waiting(self) -> bool:
        return self._objection is not None

    def watch(self) -> None:
        """Evaluates moves while the tutor is wanted, also while the last move is still shown."""
        session, settings = self._session, self._context.settings
        if session.late:
            return
        shared = len(session.humans) == 2
        session.speaks_at = Judgement[settings.tutor_speaks_at.upper()]
        session.tutored = session.config.tutor and self._may_advise() if shared else settings.tutor

    def considers(self, move: Hashable) -> bool:
        """Returns whether the move has no verdict yet."""
        self.watch()
        return self._session.considers(move)

    def objection(self, move: Hashable) -> str | None:
        """Keeps a move back that gives away much; the sheet says why."""
        self._objection = self._session.warning(move)
        return None if self._objection is None else ""

    def go_on(self, dt: float, host: Host) -> Transition:
        """Speaks, as soon as the table is at rest, of a move that was kept back, or just made."""
        session = self._session
        if self._source.privacy_screen:
            self._objection = None
            return None
        if not host.at_rest:
            return None
        objection, late = self._objection, self._objection is None
        if late:
            objection = session.late_warning()
            self._waited = self._waited + dt if session.late else 0.0
            if self._waited > LATE_SECONDS:
                objection = session.end_wait()
        self._objection = None
        return (
            None
            if objection is None
            else Push(TutorSheet(self._context, self._session, self._source, host, objection, late))
        )


class TutorSheet(Sheet):
    """Says what is wrong with a move, and offers the ways to go on. A `late` move is made already. Escape leaves all as it is."""

    def __init__(
        self, context: Context, session: Session, source: Source, host: Host, objection: Objection, late: bool
    ) -> None:
        t = context.strings
        self._session, self._source, self._host = session, source, host
        self._move, self._late = objection.move, late
        back = t.gettext("Take it back (U)") if late else t.gettext("Think again (U)")
        on = t.gettext("Go on (P)") if late else t.gettext("Play it anyway (P)")
        ways = [(back, self._take_back), (t.gettext("Hint (T)"), self._hint), (on, self._play)]
        self._keys = {"u": self._take_back, "t": self._hint, "p": self._play}
        super().__init__(context, host.backdrop, t.gettext("Are you sure?"), words(t, source, objection), ways)

    def body(self) -> Box:
        return _Spoken(self._body)

    def handle(self, event: Input) -> Transition:
        if isinstance(event, KeyPressed) and event.key in self._keys:
            return self._keys[event.key]()
        return super().handle(event)

    def _take_back(self) -> Transition:
        if self._late:
            self._session.take_back()
        return Pop()

    def _hint(self) -> Transition:
        """Gives a hint for the position before the move. Large words come on a sheet of their own."""
        self._take_back()
        hint = self._source.hint
        assert hint is not None
        hint.ask()
        if self.context.settings.scale < 100 * LARGE:
            return Pop()
        assert isinstance(self._host, TableScene)
        return Replace(AdviceSheet(self._host, self.strings.gettext("Hint"), ("t",)))

    def _play(self) -> Transition:
        if not self._late and (acting := self._source.acting) is not None:
            acting.submit(self._move)
        return Pop()


class _Spoken(RichWords):
    """Words that a screen reader says when they come."""

    def nodes(self) -> Sequence[Node]:
        return [replace(node, live=Eager.POLITE) for node in super().nodes()]


def words(t: Strings, source: Source, objection: Objection) -> str:
    """Returns what is wrong with a move and what it costs, without telling a better one."""
    lost = t.gettext("This lowers your chance to win by about {percent}.")
    lost = lost.format(percent=percent(t, max(1, round(100 * objection.loss))))
    names = names_at(t, source.config, source.player, addressed=not source.now.shared)
    said = source.board.blame(t, names, objection.observation, objection.move, objection.best)
    return f"{said}\n\n{lost}" if said else lost
