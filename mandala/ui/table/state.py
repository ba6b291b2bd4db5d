"""The state of a table, and what follows from it: layout, log, facts of a frame."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, Final, Generic, NamedTuple, TypeVar

import pygame

from mandala.ui.context import Context
from mandala.ui.kit.assets import LastValueCache
from mandala.ui.table.facts import (
    NOBODY,
    PANEL,
    AnyFacts,
    Choosing,
    Facts,
    Furniture,
    Ground,
    HintSight,
    Laid,
    Line,
    LogSight,
    Person,
    Submit,
)
from mandala.ui.table.hint import LARGE
from mandala.ui.table.log import LogBook
from mandala.ui.table.mistake_list import MistakeList
from mandala.ui.table.playback import Playback, Transport, transport
from mandala.ui.table.source import Notes, Shown, Source
from mandala.ui.table.stage import Stage
from mandala.ui.table.toolbar import AnyButton, Toolbar, button_looks
from mandala.ui.table.tooltip import Hover
from mandala.ui.words.names import Names, names_at
from mandala.ui.words.opponents import Remarks, figure_of, mood_of, saying

LEARNT: Final = 3  #: finished games after which the table no longer explains itself
From_co = TypeVar("From_co", bound=Source, covariant=True)


class Held(NamedTuple):
    """A move that waits for the tutor."""

    action: Submit[object, object]
    chosen: Choosing  #: the control after the move
    left: float  #: [s] that it may still wait


class TableState(Generic[From_co]):
    """The state of a table at one moment.

    It calls `stand` when it shows another position, and `forward` to show the next move. Results are not kept: `facts`
    computes them all as one value. Costly ones are cached by their inputs.
    """

    def __init__(
        self, context: Context, source: From_co, stand: Callable[[], None], forward: Callable[[], None]
    ) -> None:
        self.context, self.board, self.source = context, source.board, source
        self.view, self.control, self.hover = self.board.view(context.assets), self.board.control(), Hover()
        self.held: Held | None = None
        #: true from a move on until a key or a button is pressed
        self.rests = False
        self.stage = Stage(context.play, source.undealt)
        self.playback = Playback(source.track, stand, forward)
        self.logbook = LogBook(self.playback.go, self._has_room)
        self.mistakes = MistakeList(self.playback.go, lambda: source.track.ply if source.track.looks_back else None)
        self._new = source.kind.taught or not context.library.finished_some(source.config.game, LEARNT)
        #: the reason why the last move was not made
        self.refusal: str | None = None
        #: true if the player wants the game's panel in the place of the log
        self.panel = False
        #: true while a sheet over the table names spaces of the board
        self.squares_told = False
        self.size = context.settings.window_size
        self._laid: LastValueCache[Laid] = LastValueCache()
        self._opponent: LastValueCache[Person] = LastValueCache()
        self._remarks = Remarks(source.board.occasion, greeted=source.assisted)
        self._silent = NOBODY  #: the opponent as it was last, without its words
        self._named: LastValueCache[Names] = LastValueCache()

    def facts(self) -> AnyFacts:
        """Returns the snapshot: all that is known at this moment. Must not be called while nobody may look."""
        source, context, stage = self.source, self.context, self.stage
        settings, now, show = context.settings, source.now, stage.show
        names, notes, log_open = self._names(now), self._notes, self.log_open or self.mistakes_open
        hint, acting, pointer = self._hint(now, names), now.acting, self.control.pointer
        layout = self._layout(now, hint, notes.text, log_open)
        untold = now.untold + 1 if now.ends and (now.untold or show is not None) else 0
        lines, log_seen = self._lines(now, names, untold), log_open and self._log_seen(hint, layout)
        bar = transport(layout.frame) if source.kind.bar else None
        buttons = layout.frame.buttons if bar is None else {**layout.frame.buttons, **bar.aids}
        curve = None if source.coach is None else source.coach.curve(context.strings, now.player)
        current = now.ply if now.looks_back else None
        return Facts(
            strings=context.strings,
            names=names,
            replayed=source.kind.bar,
            position=now.position,
            layout=layout,
            steps=now.steps,
            legal=() if acting is None else acting.legal_moves,
            side=0 if acting is None or acting.player == now.player else 1,
            refused=source.refused,
            chosen=self.control,
            refusal=self.refusal,
            person=self._person(now, names) if show is None else self._silent,
            ask=source.teacher.ask() if show is None else None,
            ply=now.ply,
            length=now.length,
            past=now.past,
            transport=None if bar is None else self.playback.sight(bar, pointer, curve),
            shared=now.shared,
            hidden_for_both=now.hidden_for_both,
            open=now.open,
            aid=self.aid,
            show=show,
            untold=untold > 0,
            grain=stage.grain if source.thinking and show is None and not now.past else None,
            thing=self.hover.thing,
            explained=settings.tooltips and self.hover.shown,
            new=self._new,
            coordinates=settings.coordinates or self.squares_told or log_seen or hint is not None,
            named=settings.names == "always" or (self._new and settings.names == "first"),
            lines=lines,
            log=self._beside(lines, current) if log_seen else None,
            panel=self.panel_open,
            hint=hint,
            buttons=button_looks(self, buttons, pointer),
            noted=notes.tells,
            note=notes.text,
            letters=context.letters,
            hand=context.hand,
        )

    def _beside(self, lines: tuple[Line, ...], current: int | None) -> LogSight:
        """Returns what stands beside the table: the log, or the mistakes in its place."""
        coach, book, t = self.source.coach, self.book, self.context.strings
        if coach is None or not self.mistakes_open:
            return LogSight(lines, book.scroll, current, book.pointer)
        player = self.source.player
        listed, told = coach.listed(t, player), coach.summary(t, player)
        return LogSight(listed, book.scroll, current, book.pointer, told)

    def _names(self, now: Shown) -> Names:
        """Returns the players' names, those of the one below first."""
        strings, config = self.context.strings, self.source.config
        addressed = self.source.kind.addressed and not now.shared
        key = strings.language, config, now.player, addressed
        return self._named.of(key, lambda: names_at(strings, config, now.player, addressed))

    def _hint(self, now: Shown, names: Names | None = None) -> HintSight[object] | None:
        crowded = self.panel_open or (not self._shared and self.log_open)
        return self.source.advice(self.context.strings, names or self._names(now), not crowded, self._worded)

    def layout_of(self, now: Shown) -> Any:
        return self._layout(now, self._hint(now), self._notes.text, self.log_open or self.mistakes_open)

    def _layout(self, now: Shown, hint: HintSight[object] | None, note: str, log_open: bool) -> Laid:
        source, finished = self.source, self.source.finished
        toolbar, reviewed = self.toolbar, source.coach is not None
        ground = Ground(
            size=self.size,
            scale=self.context.settings.scale / 100,
            mode=source.kind.mode,
            corner=toolbar.corner,
            position=now.position,
            steps=now.steps,
            finished=finished,
            hidden_for_both=now.hidden_for_both,
            rival=now.rival,
            beside=log_open or self.panel_open,
            hinted=log_open if reviewed else hint is not None and bool(hint.rows) and self._worded,
            reviewed=tuple([(button, button.label(self.context.strings)) for button in toolbar.review * reviewed]),
            curved=source.coach is None or source.coach.attempt is None,
            noted=bool(note),
        )
        return self._laid.of(ground, lambda: self.board.layout(ground))

    def _lines(self, now: Shown, names: Names, untold: int) -> tuple[Line, ...]:
        """Returns the log without the lines of what was not yet seen."""
        strings, coach = self.context.strings, self.source.coach
        key: Hashable = now.log, strings.language
        told = self.logbook.lines(key, now.told, lambda step: self.board.lines(strings, names, step))
        if coach is not None:
            told = coach.lines(strings, now.player, told)
        return told[: -untold or None]

    def _person(self, now: Shown, names: Names) -> Person:
        """Returns the opponent with its mood and its words on the last move."""
        if not names.emblems[1]:
            return NOBODY
        key = now.log, now.ply, self.context.strings.language, self._talks(now)
        person = self._opponent.of(key, lambda: self._made(now, names.emblems[1]))
        self._silent = person._replace(said="") if person.said else person  # until the next move was seen
        return person

    def _made(self, now: Shown, emblem: str) -> Person:
        board, config = self.board, self.source.config
        figure = figure_of(emblem, mood_of(now.steps, board.occasion, board.lead(now.position)))
        remark = self._remarks.now(now.branch, now.steps) if self._talks(now) else None
        agent = config.agents[1 - now.player]
        return Person(figure, "" if remark is None else saying(self.context.strings, config.game, agent, remark))

    def _talks(self, now: Shown) -> bool:
        return self.source.kind.talks and self.context.settings.sayings and not (now.shared or now.looks_back)

    def _log_seen(self, hint: HintSight[object] | None, layout: Laid) -> bool:
        moves = hint is not None and not hint.played and bool(hint.rows)
        return not (moves and self._worded and self.board.hint_on_log(layout))

    @property
    def layout(self) -> Any:
        return self.layout_of(self.source.now)

    @property
    def toolbar(self) -> Toolbar:
        return self.source.toolbar(self.board.toolbars.choose(self.source.kind.mode, self.source.finished))

    @property
    def frame(self) -> Furniture:
        frame: Furniture = self.layout.frame
        return frame

    @property
    def bar(self) -> Transport | None:
        """The bar of a replay, else None."""
        return transport(self.frame) if self.source.kind.bar else None

    @property
    def buttons(self) -> Mapping[AnyButton, pygame.Rect]:
        """The places of all buttons that do something with the table."""
        frame = self.frame
        return {**frame.buttons, **transport(frame).aids} if self.source.kind.bar else frame.buttons

    @property
    def names(self) -> Names:
        return self._names(self.source.now)

    @property
    def aid(self) -> bool:
        """Whether more is told than a player sees."""
        source = self.source
        return self.board.aided(source.config, self.context.settings, source.kind.bar and source.finished)

    @property
    def _notes(self) -> Notes:
        return self.source.notes(self.context.strings, not self.context.settings.sound)

    @property
    def _worded(self) -> bool:
        """Whether texts are small enough for moves and reasons beside the table."""
        return self.context.settings.scale < 100 * LARGE

    @property
    def _shared(self) -> bool:
        """Whether the log and a review's evaluation both fit beside the table."""
        return self.context.settings.scale <= PANEL

    def _has_room(self) -> bool:
        if self.source.kind.taught:
            return False  # the words of a step need the log's place
        return self._shared if self.source.coach is not None else self.board.has_room(self.size)

    @property
    def panel_open(self) -> bool:
        """Whether the game's panel is open beside the table: as the player chose, while texts leave it room."""
        return self.panel and self.context.settings.scale <= PANEL

    @property
    def can_list(self) -> bool:
        """Whether the mistakes have room beside the table; else a sheet lists them."""
        return self.source.coach is not None and self._shared

    @property
    def mistakes_open(self) -> bool:
        """Whether the mistakes stand in the place of the log. The panel takes their place."""
        return self.can_list and self.mistakes.open and not self.panel_open

    @property
    def book(self) -> LogBook:
        """The list beside the table: the mistakes, else the log."""
        return self.mistakes if self.mistakes_open else self.logbook

    @property
    def log_open(self) -> bool:
        """Whether the log is open; the panel and the mistakes take its place."""
        return self.logbook.open and not self.panel_open and not self.mistakes_open

    @property
    def log_seen(self) -> bool:
        """Whether the log is open and no hint stands in its place."""
        if not self.log_open:
            return False
        hint = self._hint(self.source.now)
        return hint is None or self._log_seen(hint, self.layout)

    @property
    def at_rest(self) -> bool:
        track = self.source.track
        return self.stage.show is None and track.past is None and not track.pending
