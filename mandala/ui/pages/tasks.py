"""The page of a game's tasks: at the player's grade, by grade, by theme."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from functools import partial
from typing import Final

from mandala.play.practice import Answers, Exercise, waiting
from mandala.play.task_games import found_of, grade, session, tasks_of
from mandala.play.tasks import GRADES
from mandala.ui.context import Context
from mandala.ui.kit.boxes import Box, Column, Grid
from mandala.ui.kit.paper import BODY_TEXT, Words
from mandala.ui.kit.scene import Push, Transition
from mandala.ui.kit.widgets import Button
from mandala.ui.pages.page import Page
from mandala.ui.words.strings import Strings

GROUP_WIDTH: Final = 26.0  #: [u] least width of a group's button
Begin = Callable[[Context, Sequence[Exercise]], Transition]


class TasksScene(Page):
    """Leads to a session of tasks by `begin`: of all that is due and what is nearest to the player's grade, or of a group."""

    WIDTH = 104.0

    def __init__(self, context: Context, game: str, begin: Begin) -> None:
        super().__init__(context)
        self._game, self._begin = game, begin

    def content(self) -> Box:
        t, screens, library = self.strings, self.context.screens[self._game], self.context.library
        answers, tasks = library.practice(), tasks_of(self._game)
        due, fresh = waiting(tasks, answers, library.today())
        at, themes = grade(tasks, answers), screens.themes(t)

        def way(title: str, belongs: Callable[[Exercise], bool], level: float | None) -> Button | None:
            chosen = session(filter(belongs, due), filter(belongs, fresh), level)
            told = _found(t, [one for one in tasks if belongs(one)], answers)
            return Button(title, partial(self._begin, self.context, chosen), told) if chosen else None

        grades = [
            way(t.gettext("Grade {grade}").format(grade=level), partial(_of_grade, level), level)
            for level in range(1, GRADES + 1)
        ]
        by_theme = [way(themes[theme], partial(_of_theme, theme), at) for theme in themes]
        return self.headed(
            t.gettext("Tasks: {game}").format(game=screens.name),
            Words(" · ".join(_standing(t, self._game, answers, library.today())), BODY_TEXT),
            _group(t.gettext("By grade"), grades),
            _group(t.gettext("By theme"), by_theme),
            ways=[*self._ways(session(due, fresh, at))],
            gap=2.6,
        )

    def _ways(self, chosen: Sequence[Exercise]) -> Iterable[Box]:
        t = self.strings
        if chosen:
            words = t.ngettext("{n} task", "{n} tasks", len(chosen)).format(n=len(chosen))
            act = partial(self._begin, self.context, chosen)
            yield Button(t.gettext("At your grade"), act, words, primary=True)
        yield self.back(primary=not chosen)


def ways_to_tasks(context: Context, begin: Begin, primary: bool) -> Box | None:
    """Returns a button for the tasks of each game that has some, the first one perhaps `primary`."""
    t, answers = context.strings, context.library.practice()
    ways = [
        Button(
            context.screens[game].name,
            partial(_opened, context, game, begin),
            " · ".join(_standing(t, game, answers, context.library.today())),
            primary=primary and not at,
        )
        for at, game in enumerate(filter(tasks_of, context.screens))
    ]
    return _group(t.gettext("Tasks"), ways)


def _opened(context: Context, game: str, begin: Begin) -> Transition:
    return Push(TasksScene(context, game, begin))


def _group(title: str, ways: Iterable[Button | None]) -> Box | None:
    shown = [way for way in ways if way is not None]
    if not shown:
        return None
    words = Words(title, BODY_TEXT, align="left", face="text-bold")
    return Column(words, Grid(*shown, columns=min(3, len(shown)), least=GROUP_WIDTH, gap=1.4, rows=1.2), gap=1.2)


def _standing(t: Strings, game: str, answers: Mapping[int, Answers], today: date) -> Iterable[str]:
    """Yields the player's grade, if there is one, how many tasks were found, and how many come back today."""
    tasks = tasks_of(game)
    at = grade(tasks, answers)
    if at is not None:
        yield t.gettext("Your grade: {grade} of {all}").format(grade=round(at), all=GRADES)
    yield _found(t, tasks, answers)
    if count := len(waiting(tasks, answers, today)[0]):
        yield t.ngettext("{n} comes back today", "{n} come back today", count).format(n=count)


def _found(t: Strings, tasks: Sequence[Exercise], answers: Mapping[int, Answers]) -> str:
    return t.gettext("{n} of {all} found").format(n=found_of(tasks, answers), all=len(tasks))


def _of_grade(level: int, one: Exercise) -> bool:
    return one.task is not None and one.task.grade == level


def _of_theme(theme: str, one: Exercise) -> bool:
    return one.theme == theme
