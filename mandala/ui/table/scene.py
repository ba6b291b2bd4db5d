"""The table of any game: played, replayed or taught.

It joins inputs to moves, moves to motion and sounds, and all of it to the picture. Its source decides who may look and
which moves are legal. Its board decides how things look and what they mean.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import replace
from typing import Any, Final

import pygame

from mandala.ui.context import Context
from mandala.ui.kit import inputs
from mandala.ui.kit.access import AccessibilityAction, Act, Node, Role, walk
from mandala.ui.kit.compose import SPEEDS
from mandala.ui.kit.inputs import Input, Point
from mandala.ui.kit.scene import Drawing, Push, Scene, Swipe, Transition
from mandala.ui.kit.theme import Size
from mandala.ui.table.access import ReadAloud, Told
from mandala.ui.table.acting import Acting, Showing
from mandala.ui.table.facts import AnyFacts, Line, TableSight
from mandala.ui.table.source import Source
from mandala.ui.table.stage import HURRY
from mandala.ui.table.state import From_co, TableState
from mandala.ui.table.tooltip import thing_at, tip_of


class Turn:
    """Takes the snapshot of a table, and draws it.

    It takes one for each input, at the end of each round, and for each picture. It keeps them only to tell whether
    there is anything new to draw.
    """

    def __init__(self, table: TableState[Source]) -> None:
        self._table = table
        #: the last snapshot, None while nobody may look
        self.now: AnyFacts | None = None
        self.drawn: AnyFacts | None = None  #: the last one that was drawn

    def take(self, event: Input | None = None) -> AnyFacts | None:
        """Takes the snapshot, with the thing that is now at the pointer, or to which an input brings it."""
        table, hover = self._table, self._table.hover
        self.now = None if table.source.privacy_screen else table.facts()
        if event is None:
            hover.look()
        else:
            hover.hear(event, self._thing_at, self._meant)
        if self.now is not None and self.now.thing != hover.thing:
            explained = table.context.settings.tooltips and hover.shown
            self.now = replace(self.now, thing=hover.thing, explained=explained)
        return self.now

    def _thing_at(self, pos: Point) -> Hashable | None:
        return None if self.now is None else thing_at(self._table.board, self.now, pos)

    def _meant(self) -> Hashable | None:
        """Returns the thing that keys act on, else the one at the pointer."""
        if self.now is None:
            return None
        return self._table.board.focused(self.now) or self._thing_at(self._table.control.pointer)

    def sight(self, facts: AnyFacts) -> TableSight:
        """Returns the picture of the game, with the parts that all tables share."""
        board = self._table.board
        sight: TableSight = board.sight(facts)
        return replace(
            sight,
            person=facts.person,
            buttons=facts.buttons,
            note=facts.note,
            thinking=facts.grain,
            log=facts.log,
            past=facts.past,
            transport=facts.transport,
            hint=facts.hint,
            lesson=facts.ask,
            pointer=facts.chosen.pointer if facts.hint else (-1, -1),
            tip=tip_of(facts, board.explain),
            letters=facts.letters,
        )

    def drawing(self, canvas: pygame.Surface) -> Drawing:
        """Draws a new snapshot, or bare cloth while nobody may look. Returns what it changed."""
        table, context = self._table, self._table.context
        facts = self.drawn = self.take()
        if facts is not None:
            return (yield from table.view.drawing(canvas, self.sight(facts), context.theme, context.strings))
        table.view.cover()
        canvas.blit(context.assets.cloth(context.theme, table.size), (0, 0))
        return None


def _listed(facts: AnyFacts) -> tuple[Line, ...]:
    """Returns the lines that stand beside the table, those of the log while it is closed."""
    return facts.lines if facts.log is None else facts.log.lines


FASTER: Final = "f"  #: the key that shows things faster while it is down


class TableScene(TableState[From_co], Scene):
    """The scene of a table, with its source of positions."""

    def __init__(self, context: Context, source: From_co) -> None:
        super().__init__(context, source, lambda: self.showing.stand(), lambda: self.showing.forward())
        self.showing, self.aloud = Showing(self), ReadAloud(self)
        self.acting = Acting(self, self.showing, self.aloud.say)
        self._turn = Turn(self)
        self._result: Scene | None = None

    @property
    def perspective(self) -> Hashable:
        return self.source.perspective

    @property
    def animating(self) -> bool:
        """Whether something moves, or more is known than in the last picture."""
        return self.stage.show is not None or self.control.moving or self._turn.drawn != self._turn.now

    @property
    def waiting(self) -> bool:
        """Whether something comes by itself: a move, a tooltip, or the result."""
        explains = self.context.settings.tooltips and self.hover.pending
        if explains or self.source.track.looks_back:
            working = self.source.coach is not None and self.source.coach.working
            return explains or self.playback.playing or working
        return self._result is None if self.source.finished else self.source.waiting

    def resumed(self) -> None:
        """Draws everything again. A move may have been taken back, or the seat may have changed hands."""
        self.view.refresh()
        self.showing.follow()
        self.source.arrived()

    def lay_out(self, size: Size) -> None:
        """Takes the window's size. If it changed, all motion ends; a deal that nobody saw starts over."""
        if size != self.size:
            self.size = size
            self.stage.cut()

    def making(self, size: Size) -> Iterator[None]:
        """Makes the pictures of the table, none while nobody may look. Yields between them."""
        self.lay_out(size)
        if not self.source.privacy_screen:
            yield from self.view.making(self.sight(), self.context.theme, self.context.strings)

    def left(self) -> None:
        """Closes the source and frees the pictures."""
        self.source.close()
        self.view = self.board.view(self.context.assets)

    def update(self, dt: float) -> Transition:
        """Moves on by `dt` seconds: motion, the game, the next step to be shown, the next scene."""
        transition = self.acting.empties(self._go_on(dt))
        self.showing.follow()
        self._turn.take()
        self.stage.settle()
        return transition

    def _go_on(self, dt: float) -> Transition:
        source, settings = self.source, self.context.settings
        self.hover.advance(dt)
        self.stage.advance(dt, source.thinking)
        if self.stage.show is None:
            self.playback.advance(dt * (HURRY if self.stage.hurried else 1.0), settings.speed)
        transition = source.update(busy=self.stage.show is not None or self.playback.sliding)
        if transition is not None or source.privacy_screen:
            return transition or source.go_on(dt, self)
        self.acting.consider(dt)
        frame = self.frame if self._turn.now is None else self._turn.now.layout.frame
        calm = settings.reduced_motion or settings.speed not in SPEEDS
        self.control.advance(dt, frame.unit, calm)
        self.showing.deal()
        while self.stage.show is None and source.track.pending and source.track.past is None:
            self.showing.begin(self.layout)
        transition = source.go_on(dt, self)
        if transition is None and self.at_rest and self._result is None:
            transition = self.show_result()
        return transition

    def drawing(self, canvas: pygame.Surface) -> Drawing:
        """Draws the table, or bare cloth while nobody may look."""
        self.lay_out(canvas.get_size())
        if self.source.privacy_screen:
            return (yield from self._turn.drawing(canvas))
        self.showing.deal()
        log, scroll = self.view.log, self.book.scroll
        changed = yield from self._turn.drawing(canvas)
        if self.source.track.looks_back and self.view.log is not log:
            self.showing.reveal()  # where the log comes, it shows the move that is looked at
        if scroll != self.book.scroll:
            yield from self._turn.drawing(canvas)
            return None
        return changed

    def tree(self) -> Node:
        """Returns in words what the viewer may know, nothing while nobody may look."""
        if self.source.privacy_screen:
            return Node(Role.SCENE)
        facts = self.facts()
        return self.aloud.tree(facts, self._turn.sight(facts))

    def sight(self) -> Any:
        return self._turn.sight(self.facts())

    def backdrop(self, canvas: pygame.Surface) -> Iterator[None]:
        """Draws the table behind a sheet. Yields between its parts."""
        self.view.refresh()
        yield from self.drawing(canvas)
        self.view.refresh()

    def show_result(self) -> Transition:
        """Leads to the result, None while the game is played."""
        if self._result is None:
            self._result = self.source.ending()
            if self._result is None:
                return None
        self.view.forget()
        return Push(self._result)

    def targets(self) -> Iterator[pygame.Rect]:
        """Yields the buttons, and the things of the game that a screen reader could press."""
        yield from self.buttons.values()
        if self.bar is not None:
            yield from self.bar.buttons.values()
        for _, node in walk(self.tree()):
            if node.rect is not None and Act.PRESS in node.acts and not isinstance(node.key, Told):
                yield node.rect

    def swiped(self, pos: Point) -> Swipe | None:
        return None if self.source.privacy_screen else self.book.swiped(pos, self.view.log, _listed(self.facts()))

    def handle(self, event: Input) -> Transition:
        if isinstance(event, inputs.PointerCancelled):
            self.acting.let_go()
            return None
        if isinstance(event, (inputs.KeyPressed, inputs.KeyReleased)) and event.key == FASTER:
            self.acting.hurry(isinstance(event, inputs.KeyPressed) and not self.source.privacy_screen)
            return None
        if isinstance(event, AccessibilityAction) and not event.path:
            return None  # for the table as a whole, which a reader comes back to
        if self.held is not None:
            return None  # the move that waits will be made or come back before the player notices
        facts = self._turn.take(event)
        if facts is None:
            return None
        self.aloud.hear(event, facts)
        if self.book.handle(event, self.view.log, _listed(facts)) or self.acting.travels(event, facts):
            return None
        transition = self.acting.empties(self.acting.take(event, facts))
        self.showing.follow()
        return transition

    def put_away(self) -> None:
        """Drops a person's choices, motion and tooltip before the next one looks."""
        self.showing.drop()
        self.hover.leave()
        self.view.cover()
