"""The page of practice: mistakes that are due, by theme; and the way to tasks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from time import perf_counter
from typing import Final

from mandala.core.record import RecordError
from mandala.play.exercises import exercises_in
from mandala.play.practice import (
    MOST_AT_ONCE,
    Answers,
    Exercise,
    Outcome,
    Round,
    done_on,
    is_learnt,
    learnt,
    waiting,
)
from mandala.play.practice import due as come_back
from mandala.play.task_games import split, task_game
from mandala.ui.context import Context
from mandala.ui.kit.boxes import Box, Column, Grid, Padded
from mandala.ui.kit.form import Form
from mandala.ui.kit.paper import BODY_TEXT, SMALL_TEXT, Words
from mandala.ui.kit.scene import Pop, Push, Scene, Transition
from mandala.ui.kit.widgets import Button
from mandala.ui.pages.page import SLICE_SECONDS, MessageScene, Page
from mandala.ui.pages.tasks import ways_to_tasks
from mandala.ui.words.strings import Strings

THEME_WIDTH: Final = 38.0  #: [u] least width of a theme's button


class PracticeScene(Page):
    """Leads to a session of exercises: of all that is due and what was never tried, or of one theme."""

    WIDTH = 104.0

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._exercises: list[Exercise] | None = None
        self._answers: Mapping[int, Answers] = context.library.practice()
        self._reading = exercises_in(context.library, context.reviews)
        self._read()

    @property
    def animating(self) -> bool:
        return self._exercises is None

    def update(self, dt: float) -> Transition:
        if self._exercises is None and self._read():
            self.form = Form([])  # its focus was that of a page with nothing to begin
            self.resumed()
        return None

    def _read(self) -> bool:
        """Reads the exercises for a slice of time. Returns True when all are read."""
        end = perf_counter() + SLICE_SECONDS
        try:
            while perf_counter() < end:
                next(self._reading)
        except StopIteration as done:
            self._exercises = done.value
        return self._exercises is not None

    def resumed(self) -> None:
        """On top again: something was practised, or a game is gone."""
        self._answers = self.context.library.practice()
        super().resumed()

    def content(self) -> Box:
        t = self.strings
        if self._exercises is None:
            return self.headed(
                t.gettext("Practise"), Padded(Words(t.gettext("Reading the reviews …"), BODY_TEXT, "faint"), y=5.0)
            )
        today = self.context.library.today()
        due, fresh = waiting(self._exercises, self._answers, today)
        tasks = ways_to_tasks(self.context, begin, primary=not (due or fresh))
        return self.headed(
            t.gettext("Practise"),
            *[Words(words, BODY_TEXT) for words in self._told(due, fresh)],
            self._by_theme(due, fresh),
            tasks,
            *[Words(words, SMALL_TEXT, "faint") for words in self._done()],
            ways=[*self._ways(due, fresh, tasks is not None)],
            gap=2.6,
        )

    def _ways(self, due: Sequence[Exercise], fresh: Sequence[Exercise], tasks: bool) -> Iterable[Box]:
        t, session = self.strings, [*due, *fresh][:MOST_AT_ONCE]
        if session:
            words = t.ngettext("{n} exercise", "{n} exercises", len(session)).format(n=len(session))
            yield Button(t.gettext("Begin"), partial(self._begin, session), words, primary=True)
        yield self.back(primary=not (session or tasks))
        if self._answers:
            yield Button(t.gettext("Forget all answers"), self._ask_to_forget)

    def _told(self, due: Sequence[Exercise], fresh: Sequence[Exercise]) -> Iterable[str]:
        t, found = self.strings, self._exercises or []
        if not found:
            yield t.gettext(
                "Your mistakes become exercises here. Review a finished game first: in its replay, or all of them at once "
                "in the statistics, under Your play."
            )
            return
        _, tasks = split(self._answers, self.context.screens)
        if count := len(due) + come_back(tasks, self.context.library.today()):
            words = t.ngettext("{n} exercise comes back today.", "{n} exercises come back today.", count)
            yield words.format(n=count)
        elif fresh:
            yield t.gettext("Nothing comes back today. Here are mistakes that you have not tried yet.")
        else:
            yield t.gettext("Nothing is left for today. Enjoy a game!")

    def _done(self) -> Iterable[str]:
        """Yields the outcomes of today and all that is learnt, with a kind word."""
        t, today = self.strings, self.context.library.today()
        done = [*done_on(self._answers, today)]
        if done:
            words = outcome_words(t, done)
            yield t.gettext("Today: {outcomes}.").format(outcomes=words)
            if len(done) >= MOST_AT_ONCE:
                yield t.gettext("Ten or more in a day: well done. The rest can wait.")
        own, _ = split(self._answers, self.context.screens)
        if count := learnt(own):
            words = t.ngettext("{n} mistake is learnt for good.", "{n} mistakes are learnt for good.", count)
            yield words.format(n=count)

    def _by_theme(self, due: Sequence[Exercise], fresh: Sequence[Exercise]) -> Box | None:
        """Returns a button for each theme with something to practise, the one with most first."""
        t, groups = self.strings, dict[tuple[str, str], list[Exercise]]()
        for one in (*due, *fresh):
            game = one.game
            if one.theme in self.context.screens[game].themes(t):
                groups.setdefault((game, one.theme), []).append(one)
        if not groups:
            return None
        several = len({game for game, _ in groups}) > 1
        return Column(
            Words(t.gettext("By theme"), BODY_TEXT, align="left", face="text-bold"),
            Grid(
                *[self._theme(*group, several) for group in sorted(groups.items(), key=lambda one: -len(one[1]))],
                columns=2,
                least=THEME_WIDTH,
                gap=1.4,
                rows=1.2,
            ),
            gap=1.2,
        )

    def _theme(self, key: tuple[str, str], found: Sequence[Exercise], several: bool) -> Button:
        game, theme = key
        screens, t = self.context.screens[game], self.strings
        count = t.ngettext("{n} exercise", "{n} exercises", len(found)).format(n=len(found))
        detail = f"{screens.name} · {count}" if several else count
        return Button(screens.themes(t)[theme], partial(self._begin, found[:MOST_AT_ONCE]), detail)

    def _begin(self, exercises: Sequence[Exercise]) -> Transition:
        return begin(self.context, exercises)

    def _ask_to_forget(self) -> Transition:
        t = self.strings
        words = t.gettext("All answers are deleted. The mistakes stay in your games and become exercises again.")
        ways = (t.gettext("Back"), Pop), (t.gettext("Forget all answers"), self._forget)
        return Push(MessageScene(self.context, t.gettext("Forget all answers?"), [words], *ways))

    def _forget(self) -> Transition:
        self.context.library.forget_practice()
        return Pop()


def practice_table(context: Context, round_: Round) -> Scene | None:
    """Returns the table of the present exercise, or of the next one that is still there; None after the last one."""
    while not round_.over:
        now = round_.now
        stored = context.library.game(now.game_id) if now.task is None else task_game(now)
        if stored is not None and (stored.finished or now.task is not None):
            with suppress(RecordError, ValueError):  # its record or its review does not hold any more
                return context.screens[stored.config.game].load().practise(context, stored, round_)
        round_.at += 1
    return None


def outcome_words(t: Strings, outcomes: Sequence[Outcome]) -> str:
    """Returns outcomes in words, "" without one."""
    found, helped, missed = map(outcomes.count, (Outcome.FOUND, Outcome.HELPED, Outcome.MISSED))
    parts = (
        (found, t.ngettext("{n} found", "{n} found", found)),
        (helped, t.ngettext("{n} found with help", "{n} found with help", helped)),
        (missed, t.ngettext("{n} missed", "{n} missed", missed)),
    )
    return ", ".join(words.format(n=count) for count, words in parts if count)


def begin(context: Context, exercises: Sequence[Exercise]) -> Transition:
    """Leads to a session of these exercises; nowhere if none of them is there any more."""
    scene = practice_table(context, Round(exercises, paged=True))
    return None if scene is None else Push(scene)


def best_first(context: Context, exercises: Iterable[Exercise]) -> list[Exercise]:
    """Returns a session of exercises: what is due, what was never tried, then what would come back later."""
    answers, found = context.library.practice(), [*exercises]
    due, fresh = waiting(found, answers, context.library.today())
    later = [
        one for one in found if one not in due and one not in fresh and not is_learnt(answers[one.fingerprint][one.ply])
    ]
    return [*due, *fresh, *later][:MOST_AT_ONCE]
