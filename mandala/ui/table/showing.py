"""Shows moves at a table in motion, one after the other."""

from __future__ import annotations

from mandala.ui.table.facts import Laid, Part, whole
from mandala.ui.table.source import Shown, Source
from mandala.ui.table.stage import LEAD, Pace
from mandala.ui.table.state import TableState


class Showing:
    """Begins, ends and drops the motion of a table."""

    def __init__(self, table: TableState[Source]) -> None:
        self._table = table

    def pace(self, lead: float = 0.0, calls: bool = False) -> Pace:
        """Returns how a move is shown, as the settings say."""
        settings = self._table.context.settings
        return Pace(settings.speed, settings.reduced_motion, lead, calls)

    def deal(self) -> None:
        """Shows the first pieces on their way to the table, once."""
        table = self._table
        if table.stage.undealt:
            table.stage.deal(table.board.deal(table.layout, table.source.position, self.pace()))

    def begin(self, before: Laid, lifted: object = None) -> None:
        """Starts to show the next move, from a layout on; what comes after it waits its turn.

        `lifted` is what was moved by hand.
        """
        table, track = self._table, self._table.source.track
        if not track.pending:
            return
        table.logbook.scroll, table.refusal, table.rests = 0, None, True
        part, now = track.advance(), table.source.now
        table.control.keep_to(now.position, moved=True)
        self._animate(part, before, now, lifted, silent=table.source.kind.heard)

    def forward(self) -> None:
        """Shows the next move of a game that is looked back at; it was heard when it was made."""
        table, track = self._table, self._table.source.track
        before = table.layout
        track.look(track.ply + 1)
        now = table.source.now
        if not now.hidden_for_both:  # else things would fly from and to where nobody may look
            self._animate(whole(table.board.parts(now.steps[-1])), before, now, silent=True)
        self.reveal()

    def _animate(self, part: Part, before: Laid, now: Shown, lifted: object = None, silent: bool = False) -> None:
        table = self._table
        rivals = part.before.to_move == 1 and (table.board.secret or not now.shared)
        calls = table.stage.calls and part.after.to_move == 0
        pace = self.pace(LEAD if rivals and not silent else 0.0, calls)
        table.stage.start(table.board.show(part, before, table.layout_of(now), lifted, pace), silent)

    def skip(self) -> bool:
        """Brings to its end what is in motion or still to be shown; returns whether anything was."""
        table, track = self._table, self._table.source.track
        skipped = table.stage.show is not None or track.pending
        table.stage.skip()
        track.skip()
        return skipped

    def follow(self) -> None:
        """Drops everything under way where moves were taken back or made again: it means nothing any more."""
        source = self._table.source
        if source.track.jumped():
            self.drop()
        if not source.privacy_screen:
            self._table.control.keep_to(source.position, moved=False)

    def drop(self) -> None:
        """Drops what is in motion, refused or chosen: another position is shown."""
        table = self._table
        table.stage.drop()
        table.held = table.refusal = None
        table.control.clear()

    def stand(self) -> None:
        """Shows another position. A move that was in motion was made: it has arrived, and is heard."""
        self._table.stage.cut()
        self.drop()
        self.reveal()

    def reveal(self) -> None:
        """Brings the line of the position that is shown into view."""
        table = self._table
        table.logbook.reveal(table.source.track.ply, table.view.log, table.lines)
