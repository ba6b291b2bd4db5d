"""The buttons of a review."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from mandala.ui.kit.scene import Push, Transition, instead
from mandala.ui.kit.sprites import Area, Line, dot
from mandala.ui.table.advice_sheet import AdviceSheet
from mandala.ui.table.coach import Coach
from mandala.ui.table.facts import HintSight
from mandala.ui.table.hint import SHOWN
from mandala.ui.table.live import Live
from mandala.ui.table.menus import question
from mandala.ui.table.replay import Replay
from mandala.ui.table.review.account import AccountSheet
from mandala.ui.table.review.mistakes import MistakeSheet
from mandala.ui.table.review.overview import overview_of
from mandala.ui.table.review.practice import AGAIN, LESSON, TASK_KEYS
from mandala.ui.table.scene import TableScene
from mandala.ui.table.source import Source
from mandala.ui.table.toolbar import Button
from mandala.ui.words.keys import KeyLine

Replayed = TableScene[Replay]


def _given_up(table: TableScene[Source], act: Callable[[], Transition]) -> Transition:
    """Acts in a way that makes a running game assisted. The first time a question comes before."""
    if table.source.assisted:
        return act()
    context, t = table.context, table.context.strings
    body = t.gettext("Shows what was good and bad in your moves so far. This game will be marked “with help”.")
    if table.board.secret is not None:
        body = " ".join((body, t.gettext("Shows nothing that is hidden from you.")))
    title, yes = t.gettext("Review your moves so far?"), t.gettext("Show me")
    return Push(question(context, table.backdrop, title, body, yes, lambda: instead(act())))


def _coach(table: Replayed) -> Coach:
    coach = table.source.coach
    assert coach is not None, "the button is enabled only in a review"
    return coach


def _reviewed(table: Replayed) -> bool:
    return table.source.coach is not None


def _review(table: Replayed) -> Transition:
    source = table.source
    if source.coach is None and not source.stored.finished:
        return _given_up(table, source.give_up)
    source.review(source.coach is None)
    return overview_of(table) if source.greets else None


def review_behind(table: TableScene[Source], source: Live) -> Transition:
    """Opens the review of the moves so far in a running game."""
    return _given_up(table, partial(_opened, table, source))


def _opened(table: TableScene[Source], source: Live) -> Transition:
    """Shows the moves so far as a replay, at the moment that was looked back at, else at the last decision."""
    context, past = table.context, source.track.past
    source.session.count_as_assisted()
    stored = context.library.game(source.session.game_id)
    if stored is None:
        return None
    table.playback.go(source.track.length)
    behind = TableScene(context, Replay(context, stored, source.player, table.board, behind=True))
    behind.source.review(on=True)
    behind.playback.go(max(_coach(behind).review.questions) if past is None else past)
    return Push(behind)


#: a button of the menu that also has a key
BEHIND: Final = Button[TableScene[Live]](
    icon="branch",
    keys=("n",),
    words=lambda t: t.gettext("Review my moves so far"),
    act=lambda table: review_behind(table, table.source),
    enabled=lambda table: table.source.session.can_be_reviewed,
)


REVIEW: Final = Button[Replayed](
    icon=(
        Line(((0.06, 0.7), (0.3, 0.36), (0.52, 0.56), (0.94, 0.12)), 0.1),
        Area(((0.24, 0.66), (0.76, 0.66), (0.5, 0.98))),
    ),
    keys=("r",),
    words=lambda t: t.gettext("Review: what was a mistake?"),
    act=_review,
    enabled=lambda table: table.source.can_review,
    pressed=_reviewed,
)


def _mistake(table: Replayed, step: int) -> int | None:
    """Returns the ply of the next mistake, or of the one before (`step` -1), None if there is none."""
    source = table.source
    plies = [one.ply for one in source.coach.mistakes(source.player)] if source.coach is not None else []
    return next((ply for ply in plies[::step] if (ply - source.ply) * step > 0), None)


def _go(table: Replayed, step: int) -> None:
    ply = _mistake(table, step)
    assert ply is not None, "the button is enabled only where there is one"
    table.playback.go(ply)


def _turn_both(table: Replayed) -> None:
    _coach(table).both = not _coach(table).both


def _list(table: Replayed) -> Transition:
    """Lists all mistakes beside the table, or on a sheet where there is no room."""
    if not table.can_list:
        return Push(MistakeSheet(table, _coach(table)))
    opens = not table.mistakes_open
    if table.mistakes.open != opens:
        table.mistakes.toggle()
    table.panel = table.panel and not opens
    return None


OVERVIEW: Final = Button[Replayed](
    icon=(
        Line(((0.1, 0.14), (0.9, 0.14), (0.9, 0.86), (0.1, 0.86), (0.1, 0.14)), 0.1),
        Line(((0.5, 0.14), (0.5, 0.56)), 0.08),
        Line(((0.1, 0.56), (0.9, 0.56)), 0.08),
    ),
    keys=("o",),
    words=lambda t: t.gettext("The game at a glance"),
    brief=lambda t: t.gettext("Overview"),
    act=overview_of,
    enabled=lambda table: _reviewed(table) and _coach(table).review.whole,
)
BEFORE: Final = Button[Replayed](
    icon=(
        Area(((0.4, 0.24), (0.96, 0.24), (0.68, 0.76))),
        Line(((0.26, 0.2), (0.06, 0.5), (0.26, 0.8)), 0.12),
    ),
    keys=("shift+n",),
    words=lambda t: t.gettext("The previous mistake"),
    act=lambda table: _go(table, -1),
    enabled=lambda table: _mistake(table, -1) is not None,
)
AFTER: Final = Button[Replayed](
    icon=(
        Area(((0.04, 0.24), (0.6, 0.24), (0.32, 0.76))),
        Line(((0.74, 0.2), (0.94, 0.5), (0.74, 0.8)), 0.12),
    ),
    keys=("n",),
    words=lambda t: t.gettext("The next mistake"),
    act=lambda table: _go(table, 1),
    enabled=lambda table: _mistake(table, 1) is not None,
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
    brief=lambda t: t.gettext("Both"),
    act=_turn_both,
    enabled=lambda table: _reviewed(table) and _coach(table).review.whole,
    pressed=lambda table: _reviewed(table) and _coach(table).both,
)
MISTAKES: Final = Button[Replayed](
    icon=tuple(
        stroke
        for y in (0.06, 0.38, 0.7)
        for stroke in (Area(((0.0, y), (0.3, y), (0.15, y + 0.26))), Line(((0.46, y + 0.12), (0.92, y + 0.12)), 0.11))
    ),
    keys=("a",),
    words=lambda t: t.gettext("All mistakes, the largest first"),
    brief=lambda t: t.gettext("Mistakes"),
    act=_list,
    enabled=_reviewed,
    pressed=lambda table: table.mistakes_open,
)


def _show_account(table: Replayed) -> Transition:
    coach = _coach(table)
    account = coach.review.account(table.source.player)
    return None if account is None else Push(AccountSheet(table, coach, account))


ACCOUNT: Final = Button[Replayed](
    icon=(
        Line(((0.16, 0.9), (0.16, 0.5)), 0.17),
        Line(((0.5, 0.5), (0.5, 0.16)), 0.17),
        Line(((0.84, 0.16), (0.84, 0.9)), 0.17),
    ),
    keys=("w",),
    words=lambda t: t.gettext("What decided the game"),
    act=_show_account,
    enabled=lambda table: _reviewed(table) and _coach(table).review.has_account,
)
TRY: Final = Button[Replayed](
    icon=AGAIN,
    keys=("t",),
    words=lambda t: t.gettext("Try again here"),
    brief=lambda t: t.gettext("Try again"),
    act=lambda table: table.source.try_again(),
    enabled=lambda table: table.source.can_try,
)


def _evaluation(table: Replayed) -> HintSight[object] | None:
    """Returns the evaluation of the shown decision, None without one."""
    told = table.source.evaluation(table.context.strings)
    return told if told is not None and told.played is not None else None


def _why(table: Replayed) -> Transition:
    return Push(AdviceSheet(table, table.context.strings.gettext("Better moves and reasons"), WHY.keys))


WHY: Final = Button[Replayed](
    icon="hint",
    keys=("e",),
    words=lambda t: t.gettext("Better moves and reasons"),
    act=_why,
    enabled=lambda table: _evaluation(table) is not None,
)
#: the buttons in the bar of a replay while the game is reviewed
REVIEWING: Final = (OVERVIEW, BEFORE, AFTER, TRY, LESSON, MISTAKES, BOTH, ACCOUNT)


def _show_trail(number: int, table: Replayed) -> None:
    _coach(table).shown = number


#: buttons that only keys press, because the pointer can point to the move
TRAILS: Final = tuple(
    Button[Replayed](
        icon="branch",
        keys=(str(number + 1),),
        words=lambda t: t.gettext("Where the best moves lead"),
        act=partial(_show_trail, number),
        enabled=_reviewed,
    )
    for number in range(SHOWN)
)
REVIEW_KEYS: Final = (
    KeyLine(REVIEW.keys, lambda t: t.gettext("show or hide the review: what each move gave away")),
    KeyLine((*AFTER.keys, *BEFORE.keys), lambda t: t.gettext("the next mistake, the previous one")),
    KeyLine(tuple(key for button in TRAILS for key in button.keys), lambda t: t.gettext("where the best moves lead")),
    KeyLine(WHY.keys, lambda t: t.gettext("better moves and reasons, all of them")),
    KeyLine(TRY.keys, lambda t: t.gettext("try again here: find a better move and see what it is worth")),
    *TASK_KEYS,
    KeyLine(BOTH.keys, lambda t: t.gettext("mistakes of both players, or of one")),
    KeyLine((*MISTAKES.keys, *ACCOUNT.keys), lambda t: t.gettext("a list of all mistakes, what decided the game")),
    KeyLine(OVERVIEW.keys, lambda t: t.gettext("the game at a glance: how both played, and its key moments")),
)
