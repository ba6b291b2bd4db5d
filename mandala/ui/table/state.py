"""The state of a table, and what follows from it: layout, log, facts of a frame."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, Generic, TypeVar

import pygame

from mandala.ui.context import Context
from mandala.ui.kit.assets import Latest
from mandala.ui.table.board import PANEL, AnyFacts
from mandala.ui.table.facts import Facts, Furniture, Ground, Line, LogSight, TransportSight
from mandala.ui.table.live import Live
from mandala.ui.table.log import LogBook
from mandala.ui.table.playback import Playback, Transport, transport
from mandala.ui.table.replay import Replay
from mandala.ui.table.stage import Stage
from mandala.ui.table.toolbar import Button, Mode, Toolbar, button_looks
from mandala.ui.table.tooltip import Hover
from mandala.ui.words.names import Names, names_at, person_of, table_notes
from mandala.ui.words.sayings import moment_now, quoted

Source = Live | Replay
"""A lesson is a game that is played, too."""
LEARNT: Final = 3  # games after which nobody needs to be told any more what lies where
From_co = TypeVar("From_co", bound=Source, covariant=True)


class TableState(Generic[From_co]):
    """All that a table is at one moment. `stand` is called when it shows another position, `forward` to show the next move."""

    def __init__(
        self, context: Context, source: From_co, stand: Callable[[], None], forward: Callable[[], None]
    ) -> None:
        self.context, self.board, self.source = context, source.board, source
        self.control, self.hover = self.board.chosen(), Hover()
        self.stage = Stage(context.play, source.undealt)
        self.playback = Playback(source, stand, forward)
        self.logbook = LogBook(self.playback.go, self._has_room)
        self._new = source.mode is Mode.TAUGHT or not context.library.finished_some(source.plan.game, LEARNT)
        self.refusal: str | None = None
        """a sentence on why the last move was not made"""
        self.panel = False
        """true if the panel of the game is wanted in the place of the log"""
        self.size = context.settings.window_size
        self._laid: Latest[Any] = Latest()
        self._saying: Latest[str] = Latest()

    @property
    def layout(self) -> Any:
        """The places of everything in the position that is shown."""
        source, hint = self.source, self._hint
        reviewed = source.coach is not None
        ground = Ground(
            size=self.size,
            scale=self.context.settings.scale / 100,
            mode=source.mode,
            corner=self.toolbar.corner,
            position=source.position,
            steps=source.steps,
            finished=source.finished,
            concealed=source.concealed,
            rival=source.rival,
            beside=self.log_open or self.panel_open,
            hinted=self.log_open if reviewed else hint is not None and bool(hint.rows),
            reviewed=self.toolbar.review if reviewed else (),
            noted=bool(self._note),
        )
        return self._laid.of(ground, lambda: self.board.layout(ground))

    @property
    def toolbar(self) -> Toolbar:
        return self.board.toolbars.choose(self.source.mode, self.source.finished)

    @property
    def frame(self) -> Furniture:
        frame: Furniture = self.layout.frame
        return frame

    @property
    def bar(self) -> Transport | None:
        """The bar of a replay."""
        return transport(self.frame) if self.source.mode is Mode.REPLAYED else None

    def facts(self) -> AnyFacts:
        """All that is known at this moment. Somebody must look."""
        source, settings, stage = self.source, self.context.settings, self.stage
        acting, past = source.acting, source.past is not None
        told, current = self.lines, source.ply if source.looks_back else None
        return Facts(
            strings=self.context.strings,
            names=self.names,
            mode=source.mode,
            position=source.position,
            layout=self.layout,
            steps=source.steps,
            legal=acting.legal_moves if acting else (),
            side=0 if acting is None or acting.player == source.player else 1,
            refused=source.refused,
            chosen=self.control,
            refusal=self.refusal,
            said=self._said() if stage.show is None else "",
            ask=source.ask() if stage.show is None else None,
            ply=source.ply,
            length=source.length,
            past=past,
            transport=self._transport,
            shared=source.shared,
            concealed=source.concealed,
            open=source.open,
            aid=self.aid,
            show=stage.show,
            untold=self._untold > 0,
            grain=stage.grain if source.thinking and stage.show is None and not past else None,
            thing=self.hover.thing,
            explained=settings.tooltips and self.hover.shown,
            new=self._new,
            coordinates=settings.coordinates,
            named=settings.names == "always" or (self._new and settings.names == "first"),
            lines=told,
            log=LogSight(told, self.logbook.scroll, current, self.logbook.pointer) if self.log_seen else None,
            panel=self.panel_open,
            hint=self._hint,
            buttons=button_looks(self, self.buttons, self.control.pointer),
            noted=source.mode is not Mode.REPLAYED and (source.assisted or source.plan.series is not None),
            note=self._note,
            letters=self.context.letters,
        )

    @property
    def buttons(self) -> Mapping[Button[Any], pygame.Rect]:
        """The places of all buttons that do something with the table."""
        return self.frame.buttons if self.bar is None else {**self.frame.buttons, **self.bar.aids}

    @property
    def _transport(self) -> TransportSight | None:
        if self.bar is None or not isinstance(self.source, Replay):
            return None
        return self.playback.sight(self.bar, self.control.pointer, self.source.curve(self.context.strings))

    @property
    def names(self) -> Names:
        """The players' names, those of who sits below first."""
        source = self.source
        addressed = not source.shared and source.mode is not Mode.REPLAYED
        return names_at(self.context.strings, source.plan, source.player, addressed)

    def _said(self) -> str:
        """What the opponent says of the last move, unless it is to be silent. Nothing is said twice in a game."""
        source, settings, strings = self.source, self.context.settings, self.context.strings
        if source.mode is not Mode.PLAYED or source.shared or not settings.sayings or source.looks_back:
            return ""
        level = person_of(source.plan.kinds[1 - source.player])
        return self._saying.of(
            (source.teller, source.ply, strings.language),
            lambda: quoted(strings, self.names.rival, level, moment_now(source.steps, self.board.fine_move)),
        )

    @property
    def aid(self) -> bool:
        """True if more is told than a player sees."""
        source = self.source
        return self.board.aided(source.plan, self.context.settings, source.mode is Mode.REPLAYED and source.finished)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The log, as far as what it tells was seen."""
        strings, names = self.context.strings, self.names
        source = self.source
        key = source.teller, strings.language
        told = self.logbook.lines(key, source.told, lambda step: self.board.lines(strings, names, step))
        if source.coach is not None:
            told = source.coach.lines(strings, source.player, told)
        return told[: -self._untold or None]

    @property
    def _untold(self) -> int:
        """The number of newest lines that tell what is not yet to be seen: the end, and what of it is shown part by part."""
        told, left = self.source.told, self.source.parts_left
        ended = self.source.mode is not Mode.REPLAYED and bool(told) and told[-1].after.to_move is None
        return left + 1 if ended and (left or self.stage.show is not None) else 0

    @property
    def _note(self) -> str:
        """At most two lines: how the match stands, whether the game is assisted, that it is mute."""
        source, strings = self.source, self.context.strings
        marks = [strings.gettext("Game with help")] if source.assisted else []
        if source.mode is Mode.REPLAYED:
            return "".join(marks)
        marks += [] if self.context.settings.sound else [strings.gettext("Sound off")]
        return "\n".join(table_notes(strings, source.plan, source.player, marks))

    @property
    def _hint(self) -> Any:
        source: Source = self.source
        if isinstance(source, Live):
            return source.hint.sight(self.context.strings, self.names)
        taken = self.panel_open or (self.log_open and not self._shared)
        return None if taken else source.verdict(self.context.strings)

    @property
    def _shared(self) -> bool:
        """True if the log and the verdict of a review have room beside each other."""
        return self.context.settings.scale <= PANEL

    def _has_room(self) -> bool:
        if self.source.mode is Mode.TAUGHT:
            return False  # a step's words want the log's place
        return self._shared if self.source.coach is not None else self.board.has_room(self.size)

    @property
    def panel_open(self) -> bool:
        """True if the panel of the game stands beside the table: as wished, while texts leave it room."""
        return self.panel and self.context.settings.scale <= PANEL

    @property
    def log_open(self) -> bool:
        """True if the log is open; the panel takes its place."""
        return self.logbook.open and not self.panel_open

    @property
    def log_seen(self) -> bool:
        """True if the log is open and no hint stands in its place."""
        hint = self._hint
        hidden = hint is not None and not hint.played and bool(hint.rows) and self.board.hint_on_log(self.layout)
        return self.log_open and not hidden

    @property
    def at_rest(self) -> bool:
        return self.stage.show is None and self.source.past is None and not self.source.pending
