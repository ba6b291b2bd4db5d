"""What the tables of all games do alike: the session and what is in motion go on in time, inputs become moves or sheets, the past
is looked at, the result is told. What is legal it is told; what lies where, and who may see it, each game's table knows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Generic, assert_never

import pygame

from mandala.play.session import Session
from mandala.ui.context import Context
from mandala.ui.kit.assets import Assets
from mandala.ui.kit.inputs import Input, PointerCancelled
from mandala.ui.kit.scene import Push, Replace, Scene, Transition
from mandala.ui.kit.sound import Sound
from mandala.ui.kit.units import Size
from mandala.ui.pages.game_import import replay_of
from mandala.ui.pages.other_windows import taken_over
from mandala.ui.table.commands import Command, command_of
from mandala.ui.table.hint import Hint
from mandala.ui.table.hover import Hover
from mandala.ui.table.intents import Action, Choosing, Do, Refuse, Submit
from mandala.ui.table.log_book import LogBook
from mandala.ui.table.lookback import looked_on, past_now
from mandala.ui.table.menus import Ended, KeySheet, Sheet, table_menu, take_back
from mandala.ui.table.now_sheet import Now, NowSheet
from mandala.ui.table.sight import Line
from mandala.ui.table.stage import Stage
from mandala.ui.table.view import Pictures
from mandala.ui.table.watch import Watching
from mandala.ui.words.names import Names, names_at


class Playing(ABC, Generic[Pictures]):
    """A game at the table, with the computer or with two people. A subclass has made its parts before it calls this one."""

    watch: Watching
    control: Choosing
    stage: Stage[Any]
    hint: Hint[Any]
    keys: ClassVar[Mapping[str, Command]]
    """The keys of the buttons; the menu's other one is escape."""
    key_sheet: ClassVar[type[KeySheet]]
    """All keys in words."""

    def __init__(
        self,
        context: Context,
        session: Session,
        pictures: Callable[[Assets], Pictures],
        has_room: Callable[[Size], bool],
    ) -> None:
        self.context, self.session = context, session
        self.hover = Hover()
        self.refusal: str | None = None
        self.logbook = LogBook(self._look_back, has_room)
        self._pictures, self._view = pictures, pictures(context.assets)
        self._size = context.settings.window_size
        self._drawn: tuple[object, ...] = ()
        self._result: Scene | None = None

    # What each game knows

    @property
    @abstractmethod
    def situation(self) -> Any:
        """What the player may act upon."""

    @property
    @abstractmethod
    def buttons(self) -> Mapping[Command, pygame.Rect]:
        """Where the buttons stand."""

    @property
    @abstractmethod
    def log_open(self) -> bool:
        """Whether the log stands beside the table."""

    @property
    @abstractmethod
    def hint_on_log(self) -> bool:
        """Whether a hint stands in the place of the log."""

    @property
    @abstractmethod
    def lines(self) -> tuple[Line, ...]:
        """The log."""

    @property
    @abstractmethod
    def _progress(self) -> tuple[object, ...]:
        """What a change of is to be drawn."""

    @abstractmethod
    def what_now(self) -> Now:
        """What may be done now, in words."""

    @abstractmethod
    def _turn_log(self) -> None:
        """Opens or closes the log."""

    @abstractmethod
    def _undone(self) -> str:
        """What it means to take a move back, for two people who must agree."""

    @abstractmethod
    def _ending(self) -> Scene:
        """The result."""

    @abstractmethod
    def _tell(self, lifted: Any) -> None:
        """Starts to show what is to be shown next, as there is something; `lifted` is what was moved by hand."""

    @abstractmethod
    def _paint(self, canvas: pygame.Surface) -> Sequence[pygame.Rect] | None:
        """Draws the table."""

    @abstractmethod
    def _hear(self, event: Input) -> None:
        """Notes for the tooltips where the pointer is, and that something was done."""

    @abstractmethod
    def _take(self, event: Input) -> Transition:
        """An input that is neither for the log nor for the past."""

    # What the parts ask for

    @property
    def covered(self) -> bool:
        """Whether nobody may look."""
        return False

    def help_sheet(self) -> Sheet:
        """The keys of the table."""
        return self.key_sheet(self.context, self.backdrop)

    @property
    def log_seen(self) -> bool:
        """Whether the log is open and nothing stands in its place."""
        return self.log_open and not self.hint_on_log

    @property
    def size(self) -> Size:
        """The window's size in pixels."""
        return self._size

    @property
    def names(self) -> Names:
        """The players' names, the viewer's first."""
        return names_at(self.context.strings, self.session.plan, self.watch.seat.player, not self.watch.shared)

    # The scene

    @property
    def animating(self) -> bool:
        """Whether something moves, or the game went on since the last picture."""
        return self.stage.moving or self._drawn != self._progress

    @property
    def waiting(self) -> bool:
        """Whether the game goes on by itself: a tooltip or a hint is to come, the computer is to move, the only move is made,
        another person is to take the seat, the result is to be told."""
        explains = self.context.settings.tooltips and self.hover.pending
        if self.watch.past is not None or explains:
            return explains
        if self.session.finished:
            return self._result is None
        acting = self.watch.acting
        return acting is None or len(acting.legal_moves) == 1 or self.session.advising

    def resumed(self) -> None:
        """On top again: paint everything. Two people may just have agreed to take a move back."""
        self._view.refresh()
        self.context.assets.forget_large()
        self._follow()

    def lay_out(self, size: Size) -> None:
        """The window has another size: what was in motion is not shown on."""
        if size != self._size:
            self._size = size
            self.stage.skip()

    def left(self) -> None:
        """The engine need not think any more, the pictures may go. The game is saved already."""
        self.session.close()
        self._view = self._pictures(self.context.assets)

    def update(self, dt: float) -> Transition:
        """Time goes on: what flies, the session, the next step to be shown, the next scene."""
        transition = self._go_on(dt)
        self._follow()
        self.hover.look()
        self.stage.hearing.settle()
        return self._with_empty_hands(transition)

    def _with_empty_hands(self, transition: Transition) -> Transition:
        """Who is led elsewhere lets go of what hangs at the pointer: the button will go up there."""
        if transition is not None:
            self._let_go()
        return transition

    def _let_go(self) -> None:
        self.control.let_go()
        self.logbook.let_go()

    def _go_on(self, dt: float) -> Transition:
        self._drive(dt)
        if self.session.taken_over:
            return Replace(taken_over(self.context, self.session.game_id))
        return self.show_result() if self._caught_up() and self._result is None else None

    @property
    def _held_up(self) -> bool:
        """Whether the session must wait for what is shown."""
        return self.stage.show is not None or self.watch.past is not None

    def _drive(self, dt: float) -> None:
        """Time goes on for what is in motion, for the tooltips and for the session."""
        self.stage.advance(dt, self.session.thinking)
        self.hover.advance(dt)
        self.session.hold = self._held_up
        self.session.update()
        self.context.tell(*self.session.troubles())

    def _follow(self) -> None:
        """Where moves were taken back or made again, nothing of what was under way means anything any more."""
        if self.watch.jumped():
            self._drop()

    def _caught_up(self) -> bool:
        """Begins to show what is still to be shown; whether there is nothing, and nothing moves."""
        if self.watch.past is not None:
            return False
        while self.stage.show is None and self.watch.pending:
            self._begin(None)
        return self.stage.show is None and not self.watch.pending

    def show_result(self) -> Transition:
        """To the result, by itself or again; nowhere while the game is played."""
        if not self.session.finished:
            return None
        if self._result is None:
            self._result = self._ending()
            self.stage.hearing.owe(Sound.BOWL)
        self._view.forget()
        return Push(self._result)

    def draw(self, canvas: pygame.Surface) -> Sequence[pygame.Rect] | None:
        """Draws the table."""
        self.lay_out(canvas.get_size())
        self.hover.look()
        self._drawn = self._progress
        return self._paint(canvas)

    def backdrop(self, canvas: pygame.Surface) -> None:
        """Draws the table as what lies behind a sheet."""
        self._view.refresh()
        self.draw(canvas)
        self._view.refresh()

    def handle(self, event: Input) -> Transition:
        """One input of the player."""
        if isinstance(event, PointerCancelled):
            self._let_go()
            return None
        self._hear(event)
        if self.covered or self.logbook.handle(event, self._view.log, self.lines):
            return None
        if looked_on(event, self.watch, self.buttons, self.keys):
            self._look()
            return None
        transition = self._with_empty_hands(self._take(event))
        self._follow()
        return transition

    # Inputs

    def _look_back(self, ply: int) -> None:
        self.watch.look_back(ply)
        self._look()

    def _look(self) -> None:
        """The moment that is shown is another."""
        self._drop()
        past = self.watch.past
        self.logbook.reveal(self.watch.shown if past is None else past, self._view.log, self.lines)

    def _key(self, key: str, shift: bool) -> Transition:
        self.refusal = None
        command = command_of(key, self.keys, self.control.held, self.session.finished)
        if command is not None:
            return self._command(command)
        if key == "escape":
            self.control.clear()
            return None
        if key == "m":
            self.context.change_sound(sound=not self.context.settings.sound)
            return None
        return self._choose(key, shift)

    def _choose(self, key: str, shift: bool) -> Transition:
        return self._act(self.control.key(key, shift, self.situation))

    def _act(self, action: Action[Any, Any]) -> Transition:
        match action:
            case None:
                return None
            case Submit(move, lifted):
                acting = self.watch.acting
                assert acting is not None
                self.control.clear()
                acting.submit(move)
                self.watch.skip(but=1)
                self._begin(lifted)
            case Refuse(text, _):
                self.refusal = text
                if text:
                    self.stage.hearing.owe(Sound.REFUSAL)
            case Do(command):
                return self._command(command)
            case _:
                assert_never(action)
        return None

    def _command(self, command: Command) -> Transition:
        """What a button does; those that belong to one game it has of its own."""
        context, session = self.context, self.session
        match command:
            case Command.MENU:
                replay = partial(replay_of, context, session.game_id)
                ended = Ended(self.show_result, replay) if session.finished else None
                return Push(table_menu(context, self.backdrop, session.plan.game, self.help_sheet, ended))
            case Command.HELP:
                return Push(self.help_sheet())
            case Command.HINT:
                return self.hint.press(context, self.backdrop)
            case Command.NOW:
                past, shown = self.watch.past, self.watch.shown
                now = self.what_now() if past is None else past_now(context.strings, past, shown)
                return Push(NowSheet(context, self.backdrop, now))
            case Command.LOG:
                self._press_log()
                return None
            case Command.RESULT:
                return self.show_result()
            case Command.TAKE_BACK | Command.REDO:
                return take_back(context, self.backdrop, session, command is Command.REDO, self._undone())
            case _:
                return None

    def _press_log(self) -> None:
        """The log comes, also where a hint had its place, or goes."""
        if self.log_seen or not self.log_open:
            self._turn_log()
        if self.log_open and self.hint_on_log:
            self.hint.close()

    # Showing

    def _begin(self, lifted: Any) -> None:
        """Starts to show the next move; what comes after it waits its turn."""
        if self.watch.pending:
            self.logbook.scroll, self.refusal = 0, None
            self._tell(lifted)

    def _skip(self) -> None:
        """An input came: what is still in motion has arrived."""
        self.stage.skip()
        self.watch.skip()

    def _drop(self) -> None:
        """Another position is shown: nothing is in motion, refused or chosen."""
        self.stage.drop()
        self.refusal = None
        self.control.clear()
