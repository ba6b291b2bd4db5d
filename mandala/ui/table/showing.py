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
        """Returns how the settings want a move to be shown."""
        settings = self._table.context.settings
        return Pace(settings.speed, settings.reduced_motion, lead, calls)

    def deal(self) -> None:
        """Shows the first pieces on their way to the table, once."""
        table = self._table
        if table.stage.undealt:
            table.stage.deal(table.board.deal(table.layout, table.source.position, self.pace()))

    def begin(self, before: Laid, lifted: object = None) -> None:
        """Starts to show the next move from a layout, after its `lifted` piece was moved by hand."""
        table, track = self._table, self._table.source.track
        if not track.pending:
            return
        table.logbook.scroll, table.refusal, table.rests = 0, None, True
        part, now = track.advance(), table.source.now
        table.control.keep_to(now.position, moved=True)
        self._animate(part, before, now, lifted, silent=table.source.kind.heard)

    def forward(self) -> None:
        """Shows the next move of a replay, without sounds."""
        table, track = self._table, self._table.source.track
        before = table.layout
        track.look(track.ply + 1)
        now = table.source.now
        if not now.hidden_for_both:  # otherwise pieces would fly to and from hidden hands
            self._animate(whole(table.board.parts(now.steps[-1])), before, now, silent=True)
        self.reveal()

    def _animate(self, part: Part, before: Laid, now: Shown, lifted: object = None, silent: bool = False) -> None:
        table = self._table
        rivals = part.before.to_move == 1 and (table.board.secret or not now.shared)
        calls = table.stage.calls and part.after.to_move == 0
        pace = self.pace(LEAD if rivals and not silent else 0.0, calls)
        table.stage.start(table.board.show(part, before, table.layout_of(now), lifted, pace), silent)

    def skip(self) -> bool:
        """Ends all motion, and counts every move as shown. Returns whether anything was left to show."""
        table, track = self._table, self._table.source.track
        skipped = table.stage.show is not None or track.pending
        table.stage.skip()
        track.skip()
        return skipped

    def follow(self) -> None:
        """Drops everything in motion if moves were taken back or made again."""
        source = self._table.source
        if source.track.jumped():
            self.drop()
        if not source.privacy_screen:
            self._table.control.keep_to(source.position, moved=False)

    def drop(self) -> None:
        """Drops motion, refusal and choices, since another position is shown."""
        table = self._table
        table.stage.drop()
        table.held = table.refusal = None
        table.control.clear()

    def stand(self) -> None:
        """Shows another position. A move in motion arrives, with its sound."""
        self._table.stage.cut()
        self.drop()
        self.reveal()

    def reveal(self) -> None:
        """Scrolls the log to the shown position."""
        table = self._table
        table.logbook.reveal(table.source.track.ply, table.view.log, table.lines)
