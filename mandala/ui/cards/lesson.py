"""The lesson: a table with a teacher. Each step asks for one move of a prepared game; any other move is refused with the reason
and changes nothing. What is legal the game says, as always; the words are in lesson_text.py, the arrows in lessonpanel.py.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from mandala.core.cards.moves import BuildMountain, ClaimColour, Move
from mandala.core.cards.notation import parse_move
from mandala.play.games import HUMAN
from mandala.play.lesson import LEARNER, PARTNER, lesson_session
from mandala.play.session import Session
from mandala.play.stored import MAX_DEAL, Plan
from mandala.ui.cards.commands import help_sheet
from mandala.ui.cards.control import Action
from mandala.ui.cards.dialogs import HelpSheet
from mandala.ui.cards.drag import target_of
from mandala.ui.cards.lesson_game import LATER, RECORD, STEPS, part_end
from mandala.ui.cards.lesson_text import last_word, later, not_now, step_text, welcome, what_next
from mandala.ui.cards.pointssheet import PANEL
from mandala.ui.cards.result import ResultScene
from mandala.ui.cards.seating import LINGER
from mandala.ui.cards.sight import LessonSight, Sight
from mandala.ui.cards.table import TableScene
from mandala.ui.commands import Command
from mandala.ui.context import Context
from mandala.ui.dialogs import Backdrop, Entry, Menu, Sheet
from mandala.ui.intents import Refuse, Submit
from mandala.ui.scene import Pop, Push, Replace, Reset, Transition
from mandala.ui.settings_page import SettingsScene
from mandala.ui.sound import Sound
from mandala.ui.strings import Strings
from mandala.ui.title import TitleScene
from mandala.ui.widgets import Button, Form, Look

TAUGHT: Final = (Command.MENU, Command.LOG, Command.HELP)
"""The buttons of the lesson. There is nothing to take back, and the hint is the step itself."""


class LessonScene(TableScene):
    """The lesson from a step on; after the last one it begins anew. How far it came is kept in the settings."""

    def __init__(self, context: Context, step: int = 0) -> None:
        self.step = step if 0 <= step < len(STEPS) else 0
        self._part = part_end(self.step)
        super().__init__(context, lesson_session(RECORD, STEPS[self.step], self._part))
        self.laying.corner = TAUGHT
        self.logbook.close()  # the step's words want its place
        self._greeting = {0: welcome, LATER: later}.get(self.step)
        self._rest = 0.0

    @property
    def beside(self) -> bool:
        """Large words of a step need the place of the log."""
        return super().beside or self.context.settings.scale > PANEL

    @property
    def wanted(self) -> Move | None:
        """The move that the step asks for now; None while it is not the player's turn, and in the past."""
        if self._greeting is not None or self.step == len(STEPS) or self.watch.pending or self.show is not None:
            return None
        if self.watch.acting is None or self.watch.seat.ply != STEPS[self.step]:
            return None
        return parse_move(RECORD["moves"][STEPS[self.step]])

    def sight(self) -> Sight:
        """The table with the step's words and arrows, in place of what can be done at all."""
        seen, wanted = super().sight(), self.wanted
        if wanted is None:
            return seen
        t, (ask, why, _) = self.context.strings, step_text(self.context.strings, self.step)
        head = step_of(t, self.step)
        count = wanted.count if not isinstance(wanted, (BuildMountain, ClaimColour)) else 1
        said = LessonSight(head, ask, why, wanted.colour, count, target_of(wanted))
        return replace(seen, status=("", ""), lesson=said)

    # The steps

    def _go_on(self, dt: float) -> Transition:
        if self._greeting is not None:
            (title, body), self._greeting = self._greeting(self.context.strings), None
            return Push(lesson_sheet(self.context, self.backdrop, title, body, self.step == 0))
        transition = super()._go_on(dt)
        if self.step < len(STEPS) and self.watch.seat.ply > STEPS[self.step]:
            self.step += 1
            done = {**self.context.settings.lessons, self.session.plan.game: self.step}
            self.context.change(lessons=done)
        return transition or self._next_part(dt)

    def _next_part(self, dt: float) -> Transition:
        """On to where the next step is, when the end of this part was to be seen for a while."""
        at_rest = not self.watch.pending and self.show is None and self.watch.past is None
        if self.session.finished or self.watch.seat.ply < self._part or not at_rest:
            return None
        self._rest += dt
        return Replace(LessonScene(self.context, self.step)) if self._rest >= LINGER else None

    def _act(self, action: Action) -> Transition:
        taught = self.step < len(STEPS)  # after the last step there is no choice any more
        if taught and isinstance(action, Submit) and action.move != self.wanted:
            action = Refuse(not_now(self.context.strings, self.step), action.lifted)
        return super()._act(action)

    # The ways out

    def _command(self, command: Command) -> Transition:
        match command:
            case Command.MENU:
                return Push(lesson_menu(self.context, self.backdrop, lambda: help_sheet(self)))
            case Command.HINT | Command.TAKE_BACK | Command.REDO:
                return None
            case _:
                return super()._command(command)

    def show_result(self) -> Transition:
        if not self.session.finished:
            return None
        if self._result is None:
            self.laying.corner = None
            self._result = LessonResult(self.context, self.session)
            self.stage.call(Sound.BOWL)
        return Push(self._result)


class LessonResult(ResultScene):
    """The counted cups of the lesson, and where to go from here."""

    def __init__(self, context: Context, session: Session) -> None:
        super().__init__(context, session, LEARNER)

    def tie_sentence(self) -> str:
        """What the last colour did."""
        return last_word(self.strings)

    def footnote(self) -> str:
        """What to try next."""
        return what_next(self.strings)

    def build(self, look: Look) -> Form:
        """The ways on, where the result of a game has its own."""
        t, places = self.strings, [widget.rect for widget in super().build(look).widgets]
        buttons = [
            Button(t.gettext("Play against Novice"), self._novice, primary=True),
            Button(t.gettext("Rules"), lambda: Push(self.context.screens[self._plan.game].rules(self.context))),
            Button(t.gettext("The lesson once more"), lambda: anew(self.context)),
            Button(t.gettext("Look at the table"), Pop),
            Button(t.gettext("To the title"), lambda: Reset(TitleScene(self.context))),
        ]
        for button, place in zip(buttons, places):
            button.rect = place
        return Form(buttons)

    def _novice(self) -> Transition:
        plan = Plan((HUMAN, PARTNER), (self.context.settings.name, ""), secrets.randbelow(MAX_DEAL + 1), LEARNER)
        return Reset(TitleScene(self.context), (self.context.play(plan),))


def step_of(t: Strings, step: int) -> str:
    """Which step it is."""
    return t.gettext("Step {number} of {total}").format(number=step + 1, total=len(STEPS))


def anew(context: Context) -> Transition:
    """The lesson from the beginning."""
    return Reset(TitleScene(context), (LessonScene(context),))


def lesson_sheet(context: Context, backdrop: Backdrop, title: str, body: str, first: bool) -> Sheet:
    """A few words before a part of the lesson."""
    t = context.strings
    on = t.gettext("Begin") if first else t.gettext("Go on")
    return Sheet(context, backdrop, title, body, ((on, Pop), (t.gettext("To the title"), lambda: Pop(2))))


def lesson_menu(context: Context, backdrop: Backdrop, help_scene: Callable[[], HelpSheet]) -> Sheet:
    """Go on, begin anew, look something up, leave: the lesson goes on with the step where it was left."""

    def written(t: Strings) -> tuple[str, Sequence[Entry]]:
        return t.gettext("Pause"), (
            (t.gettext("Continue"), Pop),
            (t.gettext("Begin the lesson anew"), lambda: anew(context)),
            (t.gettext("Rules"), lambda: Push(context.screens["cards"].rules(context))),
            (t.gettext("Keys"), lambda: Push(help_scene())),
            (t.gettext("Settings"), lambda: Push(SettingsScene(context))),
            (t.gettext("To the title (you can go on later)"), lambda: Pop(2)),
        )

    return Menu(context, backdrop, written)
