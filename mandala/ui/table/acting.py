"""Turns inputs at a table into moves, and shows moves in motion."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Final, assert_never

from mandala.ui.kit import inputs
from mandala.ui.kit.access import AccessibilityAction, Act, sentence
from mandala.ui.kit.inputs import Input, found_at
from mandala.ui.kit.scene import Transition
from mandala.ui.kit.sound import Sound
from mandala.ui.table.access import travelled
from mandala.ui.table.facts import Action, AnyFacts, Laid, Part, Refuse, Submit, whole
from mandala.ui.table.playback import transport
from mandala.ui.table.source import Shown, Source
from mandala.ui.table.stage import LEAD, Pace
from mandala.ui.table.state import Held, TableState
from mandala.ui.table.toolbar import AnyButton, Button


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
        """Scrolls the log to the shown position, or the list of mistakes."""
        table = self._table
        facts = table.facts()
        lines = facts.lines if facts.log is None else facts.log.lines
        table.book.reveal(table.source.track.ply, table.view.log, lines)


PATIENCE: Final = 0.3  #: [s] that a move waits for the tutor


class Acting:
    """Carries out inputs at a table. `say` tells a screen reader about them."""

    def __init__(self, table: TableState[Source], showing: Showing, say: Callable[[str], None]) -> None:
        self._table, self._showing, self._say = table, showing, say

    def take(self, event: Input, facts: AnyFacts) -> Transition:
        """Handles an input to a game that is played. An action first ends all motion."""
        table, control = self._table, self._table.control
        arrives = isinstance(event, (inputs.KeyPressed, inputs.PointerPressed, AccessibilityAction))
        if arrives or (isinstance(event, inputs.PointerReleased) and event.button == 1 and control.dragging):
            skipped = self._showing.skip()
            if arrives:
                skipped, table.refusal = skipped or table.refusal is not None, None
            facts = table.facts() if skipped else facts
        button = None
        match event:
            case inputs.PointerPressed(pos, 1):
                control.pointer, control.by_keys = pos, False
                button = found_at(table.buttons, pos)
            case AccessibilityAction((*_, Button() as pressed), Act.PRESS):
                button = pressed
            case inputs.KeyPressed(key, shift, False) if key != "escape" or not control.held:
                button = table.toolbar.keyed(key, shift)
            case _:
                pass
        match event:
            case _ if button is not None:
                return self.press(button)
            case inputs.KeyPressed("escape", _, False):
                held = control.held
                control.clear()
                self._tell_put_back(held)
            case inputs.KeyPressed("m", _, False):
                table.context.change_sound(sound=not table.context.settings.sound)
            case _:
                self._play(event, facts)
        return None

    def _play(self, event: Input, facts: AnyFacts) -> None:
        """Hands an input to the game. Its move waits while a tutor looks at it, with its pieces at the pointer."""
        table, before = self._table, copy(self._table.control)
        if isinstance(event, AccessibilityAction):
            action = table.board.act_on(event, facts)
        else:
            action = table.control.take(event, facts)
        if isinstance(action, Submit) and table.source.teacher.considers(action.move):
            table.held, table.control = Held(action, table.control, PATIENCE), before
            return
        if action is None and isinstance(event, (inputs.KeyPressed, AccessibilityAction)):
            self._tell_put_back(before.held)
        if not before.held and table.control.held:
            table.stage.owe(Sound.LIFT)
        self.act(action, facts)

    def _tell_put_back(self, held: bool) -> None:
        """Tells a screen reader that the held pieces went back, if any were `held` before."""
        if held and not self._table.control.held:
            self._say(self._table.context.strings.gettext("Put back"))

    def consider(self, dt: float) -> None:
        """Makes the waiting move when the tutor has judged it or its time is up, unless the tutor objects."""
        table, held = self._table, self._table.held
        if held is not None:
            table.held = held._replace(left=held.left - dt)
            if held.left <= dt or not table.source.teacher.considers(held.action.move):
                table.held, table.control = None, held.chosen
                self.act(held.action)

    def act(self, action: Action[object, object], facts: AnyFacts | None = None) -> None:
        """Makes a move, or tells why not. `facts` are those at the time of the input."""
        table = self._table
        if isinstance(action, Submit) and (objection := table.source.teacher.objection(action.move)) is not None:
            action = Refuse(objection, action.lifted)
        match action:
            case None:
                pass
            case Submit(move, lifted):
                acting = table.source.acting
                assert acting is not None
                table.control.clear()
                before = table.layout if facts is None else facts.layout
                acting.submit(move)
                table.source.track.skip(but=1)
                self._showing.begin(before, lifted)
            case Refuse(text, lifted):
                table.refusal = text
                if text:
                    table.stage.owe(Sound.REFUSAL)
                home = table.board.homewards(table.layout, lifted, self._showing.pace()) if lifted is not None else None
                if home is not None:
                    table.stage.start(home)
            case _:
                assert_never(action)

    def travels(self, event: Input, facts: AnyFacts) -> bool:
        """Handles an input that leads through time; returns whether it was one.

        While the past is shown, all keys and presses count, except buttons and their keys.
        """
        table, source, playback = self._table, self._table.source, self._table.playback
        track = source.track
        bar = None if facts.transport is None else transport(facts.layout.frame)
        if isinstance(event, AccessibilityAction):
            return travelled(playback, event)
        if not track.looks_back:
            if bar is not None:
                return not isinstance(event, (inputs.KeyPressed, inputs.Wheel)) and playback.handle(event, bar)
            if event == inputs.KeyPressed(",") and track.length:
                playback.go(track.length - 1)
                return True
            return False
        if source.in_task and isinstance(event, (inputs.KeyPressed, inputs.Wheel)):
            # a key that leads through time would leave the task and tell its answer
            return isinstance(event, inputs.Wheel) or table.toolbar.keyed(event.key, event.shift) is None
        if playback.handle(event, bar):
            return True
        match event:
            case inputs.KeyPressed("escape") if bar is None or source.behind:
                playback.go(track.length)
            case inputs.KeyPressed(key, shift):
                return table.toolbar.keyed(key, shift) is None
            case inputs.PointerPressed(pos) if found_at(table.buttons, pos) is not None:
                return False
            case inputs.PointerPressed() if bar is None:
                playback.go(track.length)
            case inputs.PointerPressed():
                table.stage.skip()
            case inputs.PointerReleased():
                pass
            case _:
                return False
        return True

    def empties(self, transition: Transition) -> Transition:
        """Cancels a drag before another scene comes, because the button will be released there."""
        if transition is not None:
            self.let_go()
            self._table.playback.playing = False
        return transition

    def let_go(self) -> None:
        """Drops everything that hangs at the pointer."""
        table = self._table
        self.hurry(False)
        table.held = None
        table.control.let_go()
        table.book.let_go()
        table.playback.sliding = False

    def hurry(self, on: bool) -> None:
        """Starts or stops showing things faster."""
        self._table.stage.hurried = on
        if self._table.source.track.looks_back:
            self._table.playback.hurry(on)

    def press(self, button: AnyButton) -> Transition:
        """Presses a button. If the layout changes, all motion ends."""
        table, t = self._table, self._table.context.strings
        if not button.enabled(table):
            self._say(" ".join(map(sentence, (button.words(t), t.gettext("Not now")))))
            return None
        table.stage.owe(Sound.TICK)
        before, pressed, player = table.layout, button.pressed(table), table.source.now.player
        transition = button.act(table)
        if table.source.privacy_screen:
            return transition
        if transition is None and button.pressed(table) != pressed:
            now = t.gettext("Off") if pressed else t.gettext("On")
            self._say(f"{button.words(t)}: {now}")
        elif transition is None and table.source.now.player != player:
            self._say(t.gettext("As {name} saw it").format(name=table.names.own))
        if table.layout != before:
            table.stage.cut()
        return transition
