"""The table: a game that is played, looked back at or taught, whatever game it is.

It joins the parts: inputs to intents to moves, steps to motion and sounds, and all of it to what is to be seen. Who may look and
what is legal its source says, what things look like and mean its board.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from copy import copy
from dataclasses import replace
from typing import Any, Final, assert_never

import pygame

from mandala.ui.context import Context
from mandala.ui.kit import inputs
from mandala.ui.kit.access import Act, Asked, Node, Role, walk
from mandala.ui.kit.inputs import Input, Point, found_at
from mandala.ui.kit.scene import Push, Scene, Swipe, Transition
from mandala.ui.kit.sound import Sound
from mandala.ui.kit.theme import Size
from mandala.ui.table.access import reading, table_tree, travelled
from mandala.ui.table.board import AnyFacts
from mandala.ui.table.facts import Action, Part, Refuse, Ribbon, Submit, TableSight, Tone, whole
from mandala.ui.table.stage import HURRY, LEAD, Pace
from mandala.ui.table.state import From_co, TableState
from mandala.ui.table.toolbar import Button, Mode
from mandala.ui.table.tooltip import thing_at, tip_of

FASTER: Final = "f"  # the key: while it is down things are shown faster
PATIENCE: Final = 0.3  # [s] that a move waits for what a tutor may say


class TableScene(TableState[From_co], Scene):
    """A game at the table, shown from its source of positions."""

    def __init__(self, context: Context, source: From_co) -> None:
        super().__init__(context, source, self._stand, self._forward)
        self._view = self.board.view(context.assets)
        self._drawn: AnyFacts | None = None
        self._known: AnyFacts | None = None
        """the facts since the last input and the last round, for what is asked of them many times"""
        self._result: Scene | None = None
        self._held: tuple[Submit[Any, Any], Any, float] | None = None
        """a move that a tutor still looks at, what is chosen when that is over, and how long it may last [s]"""
        self._spot: Hashable | None = None
        """the thing to which a screen reader took the focus, until a key or a button is pressed"""
        self._answer = 0, ""
        """what was read aloud last, and how many times that was asked for"""
        self._rests = False
        """true from a move on until a key or a button is pressed"""

    # The scene

    @property
    def animating(self) -> bool:
        """True while something moves, or more is known than at the last picture."""
        return self.stage.show is not None or self.control.moving or self._drawn != self._seen()

    def _seen(self) -> AnyFacts | None:
        """What is known, while anybody may look."""
        if self.source.covered:
            return None
        if self._known is None or self._known.thing != self.hover.thing:
            self._known = self.facts()
        return self._known

    @property
    def waiting(self) -> bool:
        """True if the game goes on by itself, a tooltip is to come, or the result is to be told."""
        explains = self.context.settings.tooltips and self.hover.pending
        if explains or self.source.looks_back:
            working = self.source.coach is not None and self.source.coach.working
            return explains or self.playback.playing or working
        return self._result is None if self.source.finished else self.source.waiting

    def resumed(self) -> None:
        """Paints everything, being on top again. Two people may just have agreed to take a move back, or one has taken the
        seat."""
        self._known = None
        self._view.refresh()
        self.context.assets.forget_large()
        self._follow()
        self.source.arrived()

    def lay_out(self, size: Size) -> None:
        """Takes over the size of the window; at another size, what was in motion is not shown on."""
        if size != self.size:
            self.size, self._known = size, None
            self.stage.cut()

    def left(self) -> None:
        """Ends what goes on behind the table, and frees its pictures."""
        self.source.close()
        self._view = self.board.view(self.context.assets)

    def update(self, dt: float) -> Transition:
        """Moves on in time: what flies, the game, the next step to be shown, the next scene."""
        transition = self._with_empty_hands(self._go_on(dt))
        self._follow()
        self._known = None
        self.hover.look()
        self.stage.settle()
        return transition

    def _go_on(self, dt: float) -> Transition:
        source, settings = self.source, self.context.settings
        self.hover.advance(dt)
        self.stage.advance(dt, source.thinking)
        if self.stage.show is None:
            self.playback.advance(dt * (HURRY if self.stage.hurried else 1.0), settings.speed)
        transition = source.update(busy=self.stage.show is not None or self.playback.sliding)
        if transition is not None or source.covered:
            return transition or source.go_on(dt, self)
        self._consider(dt)
        self.control.advance(dt, self.frame.unit, settings.reduced_motion)
        self._deal()
        while self.stage.show is None and source.pending and source.past is None:
            self._begin()
        transition = source.go_on(dt, self)
        if transition is None and self.at_rest and self._result is None:
            transition = self.show_result()
        return transition

    def _with_empty_hands(self, transition: Transition) -> Transition:
        """Lets go of what hangs at the pointer if this leads elsewhere: the button will go up there."""
        if transition is not None:
            self._let_go()
            self.playback.playing = False
        return transition

    def _let_go(self) -> None:
        self._hurry(False)
        self._held = None
        self.control.let_go()
        self.logbook.let_go()
        self.playback.sliding = False

    def _hurry(self, on: bool) -> None:
        """Shows things faster from now on, or not any more."""
        self.stage.hurried = on
        if self.source.looks_back:
            self.playback.hurry(on)

    def _follow(self) -> None:
        """Drops what was under way where moves were taken back or made again: it means nothing any more."""
        if self.source.jumped():
            self._drop()
        if not self.source.covered:
            self.control.keep_to(self.source.position, moved=False)

    def draw(self, canvas: pygame.Surface) -> Sequence[pygame.Rect] | None:
        """Draws the table, or bare cloth while nobody may look."""
        self.lay_out(canvas.get_size())
        self.hover.look()
        if self.source.covered:
            self._drawn = None
            self._view.cover()
            canvas.blit(self.context.assets.cloth(self.context.theme, self.size), (0, 0))
            return None
        self._deal()
        log, scroll = self._view.log, self.logbook.scroll
        changed = self._paint(canvas)
        if self.source.looks_back and self._view.log is not log:  # where it comes it shows the move that is looked at
            self._reveal()
        if scroll != self.logbook.scroll:
            self._known = None
            self._paint(canvas)
            return None
        return changed

    def _paint(self, canvas: pygame.Surface) -> Sequence[pygame.Rect] | None:
        facts = self._drawn = self._seen()
        assert facts is not None, "nobody looks"
        return self._view.draw(canvas, self._sight_of(facts), self.context.theme, self.context.strings)

    def tree(self) -> Node:
        """What who looks may know, in words; nothing while nobody may look."""
        facts = self._seen()
        if facts is None:
            return Node(Role.SCENE)
        return table_tree(self.board, facts, self._sight_of(facts), self._spot, self._answer, self._rests)

    def sight(self) -> Any:
        return self._sight_of(self.facts())

    def _sight_of(self, facts: AnyFacts) -> TableSight:
        """What the game shows, and what every table shows in the same way."""
        sight: TableSight = self.board.sight(facts)
        return replace(
            sight,
            ribbon=sight.ribbon or (Ribbon(facts.said, Tone.SAID) if facts.said else None),
            buttons=facts.buttons,
            note=facts.note,
            thinking=facts.grain,
            log=facts.log,
            past=facts.past,
            transport=facts.transport,
            hint=facts.hint,
            lesson=facts.ask,
            pointer=facts.chosen.pointer if facts.hint else (-1, -1),
            tip=tip_of(facts, self.board.explain),
            letters=facts.letters,
        )

    def backdrop(self, canvas: pygame.Surface) -> None:
        """Draws the table as what lies behind a sheet."""
        self._known = None
        self._view.refresh()
        self.draw(canvas)
        self._view.refresh()

    def mat(self, canvas: pygame.Surface) -> bool:
        """Draws the table with nothing on it; False if there is none to draw."""
        return self._view.draw_mat(canvas, self.context.theme)

    def show_result(self) -> Transition:
        """Leads to the result, by itself or again; nowhere while the game is played."""
        if self._result is None:
            self._result = self.source.ending()
            if self._result is None:
                return None
            self.stage.owe(Sound.BOWL)
        self._view.forget()
        return Push(self._result)

    # Inputs

    def targets(self) -> Iterator[pygame.Rect]:
        """The buttons, and what a screen reader could press, too."""
        yield from self.buttons.values()
        if self.bar is not None:
            yield from self.bar.buttons.values()
        for _, node in walk(self.tree()):
            if node.rect is not None and Act.PRESS in node.acts:
                yield node.rect

    def swiped(self, pos: Point) -> Swipe | None:
        return None if self.source.covered else self.logbook.swiped(pos, self._view.log, self.lines)

    def handle(self, event: Input) -> Transition:
        self._known = None
        transition = self._handled(event)
        self._known = None
        return transition

    def _handled(self, event: Input) -> Transition:
        if isinstance(event, inputs.PointerCancelled):
            self._let_go()
            return None
        if isinstance(event, (inputs.KeyPressed, inputs.KeyReleased)) and event.key == FASTER:
            self._hurry(isinstance(event, inputs.KeyPressed) and not self.source.covered)
            return None
        if self._held is not None:
            return None  # before anybody has seen that the move waits, it is made or comes back
        self.hover.hear(event, self._thing_at, self._asked)
        self._read(event)
        if self.source.covered or self.logbook.handle(event, self._view.log, self.lines) or self._travelled(event):
            return None
        transition = self._with_empty_hands(self._take(event))
        self._follow()
        return transition

    def _read(self, event: Input) -> None:
        """Reads aloud what a key asks for; notes where a screen reader takes the focus."""
        facts = self._seen()
        if facts is None:
            return
        self._rests = self._rests and not isinstance(event, (Asked, inputs.KeyPressed, inputs.PointerPressed))
        match event:
            case Asked(path, Act.FOCUS):
                self._spot = path[-1]
                self.hover.ask(lambda: path[-1])
            case inputs.KeyPressed(key) if key in self.board.readings:
                self._answer = self._answer[0] + 1, reading(self.board, facts, key)
            case inputs.KeyPressed() | inputs.PointerPressed():
                self._spot = None
            case _:
                pass

    def _thing_at(self, pos: Point) -> Hashable | None:
        facts = self._seen()
        return None if facts is None else thing_at(self.board, facts, pos)

    def _asked(self) -> Hashable | None:
        if self.source.covered:
            return None
        return self.board.focused(self.facts()) or self._thing_at(self.control.pointer)

    def _travelled(self, event: Input) -> bool:
        """Takes an input that leads through time; True if it was one, or one that has no meaning there, as all have but the
        buttons and their keys."""
        source, bar = self.source, self.bar
        if isinstance(event, Asked):
            return travelled(self.playback, event)
        if not source.looks_back:
            if bar is not None:
                return not isinstance(event, (inputs.KeyPressed, inputs.Wheel)) and self.playback.handle(event, bar)
            if event == inputs.KeyPressed(",") and source.length:
                self.playback.go(source.length - 1)
                return True
            return False
        if self.playback.handle(event, bar):
            return True
        match event:
            case inputs.KeyPressed("escape") if bar is None or source.behind:
                self.playback.go(source.length)
            case inputs.KeyPressed(key, shift):
                return self.toolbar.keyed(key, shift) is None
            case inputs.PointerPressed(pos) if found_at(self.buttons, pos) is not None:
                return False
            case inputs.PointerPressed() if bar is None:
                self.playback.go(source.length)
            case inputs.PointerPressed():
                self.stage.skip()
            case inputs.PointerReleased():
                pass
            case _:
                return False
        return True

    def _take(self, event: Input) -> Transition:
        """Takes an input of the game that is played. When something is done, what is still in motion has arrived."""
        if isinstance(event, (inputs.KeyPressed, inputs.PointerPressed, Asked)):
            self._skip()
            self.refusal = self._known = None
        button = None
        match event:
            case inputs.PointerReleased(_, 1) if self.control.dragging:
                self._skip()
                self._known = None
            case inputs.PointerPressed(pos, 1):
                self.control.pointer, self.control.by_keys = pos, False
                button = found_at(self.buttons, pos)
            case Asked((*_, Button() as pressed), Act.PRESS):
                button = pressed
            case inputs.KeyPressed(key, shift, False) if key != "escape" or not self.control.held:
                button = self.toolbar.keyed(key, shift)
        match event:
            case _ if button is not None:
                return self.press(button)
            case inputs.KeyPressed("escape", _, False):
                self.control.clear()
            case inputs.KeyPressed("m", _, False):
                self.context.change_sound(sound=not self.context.settings.sound)
            case _:
                before, facts = copy(self.control), self._seen()
                assert facts is not None, "nobody looks"
                action = self.board.asked(event, facts) if isinstance(event, Asked) else self.control.take(event, facts)
                if isinstance(action, Submit) and self.source.considers(action.move):
                    self._held, self.control = (action, self.control, PATIENCE), before  # what was lifted hangs there
                else:
                    self._act(action)
        return None

    def _consider(self, dt: float) -> None:
        """Makes a move that a tutor looked at, or for which there is no more time, unless it comes back."""
        if self._held is not None:
            action, chosen, left = self._held
            self._held = action, chosen, left - dt
            if left <= dt or not self.source.considers(action.move):
                self._held, self.control = None, chosen
                self._act(action)

    def _act(self, action: Action[Any, Any]) -> None:
        source = self.source
        if isinstance(action, Submit) and (objection := source.objection(action.move)) is not None:
            action = Refuse(objection, action.lifted)
        match action:
            case None:
                pass
            case Submit(move, lifted):
                acting = source.acting
                assert acting is not None
                self.control.clear()
                acting.submit(move)
                source.skip(but=1)
                self._begin(lifted)
            case Refuse(text, lifted):
                self.refusal = text
                if text:
                    self.stage.owe(Sound.REFUSAL)
                if lifted is not None and self.board.homewards is not None:
                    self.stage.start(self.board.homewards(self.layout, lifted, self._pace()))
            case _:
                assert_never(action)

    def press(self, button: Button[Any]) -> Transition:
        """What a button does. Where everything lies elsewhere then, what is in motion has arrived."""
        if not button.enabled(self):
            return None
        before, transition = self.layout, button.act(self)
        if not self.source.covered and self.layout != before:
            self.stage.cut()
        return transition

    # Showing

    def _pace(self, lead: float = 0.0, calls: bool = False) -> Pace:
        settings = self.context.settings
        return Pace(settings.speed, settings.reduced_motion, lead, calls)

    def _deal(self) -> None:
        if self.stage.undealt:
            self._known = None
            self.stage.deal(self.board.deal(self.layout, self.source.position, self._pace()))

    def _begin(self, lifted: Any = None) -> None:
        """Starts to show the next move; what comes after it waits its turn. `lifted` is what was moved by hand."""
        if not self.source.pending:
            return
        self.logbook.scroll, self.refusal, self._rests = 0, None, True
        before, part = self.layout, self.source.advance()
        self.control.keep_to(self.source.position, moved=True)
        self._animate(part, before, lifted, silent=self.source.mode is Mode.REPLAYED)

    def _forward(self) -> None:
        """Shows the next move of a game that is looked back at; it was heard when it was made."""
        before = self.layout
        self.source.look(self.source.ply + 1)
        if not self.source.concealed:  # else things would fly from and to where nobody may look
            self._animate(whole(self.board.parts(self.source.steps[-1])), before, silent=True)
        self._reveal()

    def _animate(self, part: Part, before: Any, lifted: Any = None, silent: bool = False) -> None:
        rivals = part.before.to_move == 1 and (self.board.secret or not self.source.shared)
        calls = self.stage.calls and part.after.to_move == 0
        pace = self._pace(LEAD if rivals and not silent else 0.0, calls)
        self.stage.start(self.board.show(part, before, self.layout, lifted, pace), silent)

    def _skip(self) -> None:
        """Brings to its end what is in motion or still to be shown."""
        self.stage.skip()
        self.source.skip()

    def _drop(self) -> None:
        """Drops what is in motion, refused or chosen: another position is shown."""
        self._held = None
        self.stage.drop()
        self.refusal = None
        self.control.clear()

    def _stand(self) -> None:
        """Shows another position. A move that was in motion was made: it has arrived, and is heard."""
        self.stage.cut()
        self._drop()
        self._reveal()

    def _reveal(self) -> None:
        self.logbook.reveal(self.source.ply, self._view.log, self.lines)

    def put_away(self) -> None:
        """Puts away what one person had in hand or pointed to, before the next one looks."""
        self._drop()
        self.hover.leave()
        self._view.cover()
