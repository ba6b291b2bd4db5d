"""The buttons of a review: those that open it, and those that it adds."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Final

from mandala.ui.kit.pieces import Area, Line, dot
from mandala.ui.kit.scene import Push, Transition
from mandala.ui.table.hint import SHOWN
from mandala.ui.table.live import Live
from mandala.ui.table.menus import instead, question
from mandala.ui.table.mistakes import AccountSheet, MistakeSheet
from mandala.ui.table.opening import open_review
from mandala.ui.table.replay import Replay
from mandala.ui.table.scene import TableScene
from mandala.ui.table.state import Source
from mandala.ui.table.toolbar import Button

Replayed = TableScene[Replay]
TURNS: Final = tuple(math.radians(degree) for degree in range(60, -241, -15))
"""The directions of an arrow that comes around."""


def _given_up(table: TableScene[Source], act: Callable[[], Transition]) -> Transition:
    """Does something that makes a running game count as assisted, before the first time after a question."""
    if table.source.assisted:
        return act()
    context, t = table.context, table.context.strings
    body = t.gettext(
        "You will see what was good and bad in what you played so far. It then counts as a game with help."
    )
    if table.board.secret is not None:
        body = " ".join((body, t.gettext("Nothing that is hidden from you is shown.")))
    title, yes = t.gettext("Review your moves so far?"), t.gettext("Show me")
    return Push(question(context, table.backdrop, title, body, yes, lambda: instead(act())))


def _review(table: Replayed) -> Transition:
    """Opens the review, or puts it away."""
    source = table.source
    if source.coach is None and not source.stored.finished:
        return _given_up(table, source.give_up)
    source.review(source.coach is None)
    return None


def review_behind(table: TableScene[Source], source: Live) -> Transition:
    """Opens the review of what lies behind in the game that is played."""
    return _given_up(table, partial(_opened, table, source))


def _opened(table: TableScene[Source], source: Live) -> Transition:
    context, past = table.context, source.past
    source.session.count_as_assisted()
    stored = context.library.game(source.session.game_id)
    if stored is None:
        return None
    table.playback.go(source.length)
    return Push(open_review(table.board, context, stored, source.player, past))


BEHIND: Final = Button[TableScene[Live]](
    icon="branch",
    keys=("n",),
    words=lambda t: t.gettext("Review my moves so far"),
    act=lambda table: review_behind(table, table.source),
    enabled=lambda table: table.source.session.can_be_reviewed,
)
"""In the menu, and on a key."""


REVIEW: Final = Button[Replayed](
    icon=(
        Line(((0.06, 0.7), (0.3, 0.36), (0.52, 0.56), (0.94, 0.12)), 0.1),
        Area(((0.24, 0.66), (0.76, 0.66), (0.5, 0.98))),
    ),
    keys=("r",),
    words=lambda t: t.gettext("Review: what was a mistake?"),
    act=_review,
    enabled=lambda table: table.source.can_review,
    pressed=lambda table: table.source.coach is not None,
)


def _beside(step: int) -> Callable[[Replayed], Transition]:
    """Goes to the next mistake, or to the one before (`step` -1)."""

    def go(table: Replayed) -> Transition:
        ply = table.source.go_beside(step)
        if ply is not None:
            table.playback.go(ply)
        return None

    return go


def _turn_both(table: Replayed) -> Transition:
    if table.source.coach is not None:
        table.source.coach.both = not table.source.coach.both
    return None


def _mistakes(table: Replayed) -> Transition:
    source, coach = table.source, table.source.coach
    if coach is None:
        return None
    go = table.playback.go
    return Push(MistakeSheet(table.context, table.backdrop, coach, source.plan, source.player, source.ply, go))


def _account(table: Replayed) -> Transition:
    source = table.source
    account = None if source.coach is None else source.coach.review.account(source.player)
    if account is None:
        return None
    return Push(AccountSheet(table.context, table.backdrop, source.plan, source.player, account))


BEFORE: Final = Button[Replayed](
    icon=(
        Area(((0.4, 0.24), (0.96, 0.24), (0.68, 0.76))),
        Line(((0.26, 0.2), (0.06, 0.5), (0.26, 0.8)), 0.12),
    ),
    keys=("shift+n",),
    words=lambda t: t.gettext("The mistake before"),
    act=_beside(-1),
    enabled=lambda table: table.source.go_beside(-1) is not None,
)
AFTER: Final = Button[Replayed](
    icon=(
        Area(((0.04, 0.24), (0.6, 0.24), (0.32, 0.76))),
        Line(((0.74, 0.2), (0.94, 0.5), (0.74, 0.8)), 0.12),
    ),
    keys=("n",),
    words=lambda t: t.gettext("The next mistake"),
    act=_beside(1),
    enabled=lambda table: table.source.go_beside(1) is not None,
)
BOTH: Final = Button[Replayed](
    icon=tuple(
        stroke
        for x in (0.27, 0.73)
        for stroke in (
            dot((x, 0.28), 0.15),
            Area(
                ((x - 0.25, 0.86), (x - 0.21, 0.62), (x - 0.1, 0.5), (x + 0.1, 0.5), (x + 0.21, 0.62), (x + 0.25, 0.86))
            ),
        )
    ),
    keys=("b",),
    words=lambda t: t.gettext("Mistakes of both players, or of one"),
    act=_turn_both,
    enabled=lambda table: table.source.coach is not None and table.source.coach.review.whole,
    pressed=lambda table: table.source.coach is not None and table.source.coach.both,
)
MISTAKES: Final = Button[Replayed](
    icon=tuple(
        stroke
        for y in (0.06, 0.38, 0.7)
        for stroke in (Area(((0.0, y), (0.3, y), (0.15, y + 0.26))), Line(((0.46, y + 0.12), (0.92, y + 0.12)), 0.11))
    ),
    keys=("a",),
    words=lambda t: t.gettext("All mistakes"),
    act=_mistakes,
    enabled=lambda table: table.source.coach is not None,
)
ACCOUNT: Final = Button[Replayed](
    icon=(
        Line(((0.16, 0.9), (0.16, 0.5)), 0.17),
        Line(((0.5, 0.5), (0.5, 0.16)), 0.17),
        Line(((0.84, 0.16), (0.84, 0.9)), 0.17),
    ),
    keys=("w",),
    words=lambda t: t.gettext("What decided the game"),
    act=_account,
    enabled=lambda table: (
        table.source.coach is not None and table.source.coach.review.account(table.source.player) is not None
    ),
)


def _try_again(table: Replayed) -> Transition:
    """Sets the position as a task, or takes it back."""
    table.source.try_again()
    return None


TRY: Final = Button[Replayed](
    icon=(
        Line(tuple((0.5 + 0.36 * math.cos(turn), 0.54 - 0.36 * math.sin(turn)) for turn in TURNS), 0.11),
        Area(((0.56, 0.02), (0.9, 0.2), (0.56, 0.38))),
    ),
    keys=("t",),
    words=lambda t: t.gettext("Try again here"),
    act=_try_again,
    enabled=lambda table: table.source.can_try,
    pressed=lambda table: table.source.acting is not None,
)
REVIEWING: Final = (BEFORE, AFTER, TRY, BOTH, MISTAKES, ACCOUNT)
"""The buttons in the bar of a replay while the game is reviewed."""


def _trail(number: int) -> Callable[[Replayed], Transition]:
    """Shows the trail of one of the best moves."""

    def show(table: Replayed) -> Transition:
        if table.source.coach is not None:
            table.source.coach.shown = number
        return None

    return show


def _trails() -> tuple[Button[Replayed], ...]:
    return tuple(
        Button[Replayed](
            icon="branch",
            keys=(str(number + 1),),
            words=lambda t: t.gettext("Where the best moves lead"),
            act=_trail(number),
            enabled=lambda table: table.source.coach is not None,
        )
        for number in range(SHOWN)
    )


TRAILS: Final = _trails()
"""Only keys press them: the pointer points to the move."""
