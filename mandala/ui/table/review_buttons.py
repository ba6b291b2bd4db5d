"""The buttons of a review, and its sheets: all mistakes, the result explained."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Final, Literal, NamedTuple

import pygame

from mandala.play.games import GAMES
from mandala.play.review.review import Account, Decision
from mandala.ui.kit.assets import Look
from mandala.ui.kit.boxes import Box, Column, Constrained, Padded, Row, Share
from mandala.ui.kit.inputs import Input, KeyPressed
from mandala.ui.kit.paper import Ink, Picture, Rule, Words
from mandala.ui.kit.scene import Pop, Push, Transition, instead
from mandala.ui.kit.scroll import ListBox, list_steps
from mandala.ui.kit.sprites import Area, Line, dot, drawn_icon
from mandala.ui.kit.widgets import Choice
from mandala.ui.table.advice_sheet import AdviceSheet
from mandala.ui.table.curve import ICONS, sign_colour, sign_name
from mandala.ui.table.facts import HintSight
from mandala.ui.table.hint import SHOWN
from mandala.ui.table.live import Live
from mandala.ui.table.menus import Notice, RichWords, question
from mandala.ui.table.replay import Replay
from mandala.ui.table.review import Coach, points, sign_of, signed
from mandala.ui.table.scene import TableScene
from mandala.ui.table.source import Source
from mandala.ui.table.toolbar import Button
from mandala.ui.words.keys import KeyLine
from mandala.ui.words.names import Names
from mandala.ui.words.strings import Strings, percent

Replayed = TableScene[Replay]
#: the directions of an arrow in a circle
TURNS: Final = tuple(math.radians(degree) for degree in range(60, -241, -15))
ROWS: Final = 8  #: largest number of rows in view
LINE: Final = 2.05  #: [u] size of the words in a row
SIGN: Final = 2.2  #: [u] size of the sign in a row
BAR: Final = 2.4  #: [u] height of a bar
CLOSE: Final = 10  #: [%] of a chance to win that decide nothing


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
    return None


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
    words=lambda t: t.gettext("All mistakes"),
    act=lambda table: Push(MistakeSheet(table)),
    enabled=_reviewed,
)


def _account(table: Replayed) -> Account | None:
    return _coach(table).review.account(table.source.player)


ACCOUNT: Final = Button[Replayed](
    icon=(
        Line(((0.16, 0.9), (0.16, 0.5)), 0.17),
        Line(((0.5, 0.5), (0.5, 0.16)), 0.17),
        Line(((0.84, 0.16), (0.84, 0.9)), 0.17),
    ),
    keys=("w",),
    words=lambda t: t.gettext("What decided the game"),
    act=lambda table: Push(AccountSheet(table)),
    enabled=lambda table: _reviewed(table) and _account(table) is not None,
)
TRY: Final = Button[Replayed](
    icon=(
        Line(tuple((0.5 + 0.36 * math.cos(turn), 0.54 - 0.36 * math.sin(turn)) for turn in TURNS), 0.11),
        Area(((0.56, 0.02), (0.9, 0.2), (0.56, 0.38))),
    ),
    keys=("t",),
    words=lambda t: t.gettext("Try again here"),
    act=lambda table: table.source.try_again(),
    enabled=lambda table: table.source.can_try,
    pressed=lambda table: table.source.acting is not None,
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
REVIEWING: Final = (BEFORE, AFTER, TRY, BOTH, MISTAKES, ACCOUNT)


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
    KeyLine(BOTH.keys, lambda t: t.gettext("mistakes of both players, or of one")),
    KeyLine((*MISTAKES.keys, *ACCOUNT.keys), lambda t: t.gettext("a list of all mistakes, what decided the game")),
)


class MistakeSheet(Notice):
    """A list of the mistakes of the player below, or of both. A chosen one leads to the position before it."""

    WIDTH = 112.0
    keys = ("a",)

    def __init__(self, table: Replayed) -> None:
        super().__init__(table.context, table.backdrop, table.context.strings.gettext("All mistakes"))
        self._coach, self._player, self._go = _coach(table), table.source.player, table.playback.go
        self._review = self._coach.review
        self._chosen = max(0, sum(decision.ply <= table.source.ply for decision in self.found) - 1)

    @property
    def found(self) -> list[Decision]:
        return self._coach.mistakes(self._player)

    @property
    def animating(self) -> bool:
        return self._review is not self._coach.review

    @property
    def waiting(self) -> bool:
        return self._coach.working

    def update(self, dt: float) -> Transition:
        self._coach.follow()
        if self._review is not self._coach.review:
            self._review = self._coach.review
            self.resumed()
        return None

    def handle(self, event: Input) -> Transition:
        steps = list_steps(ROWS)
        if isinstance(event, KeyPressed) and event.key in steps and self.found:
            return self._choose(max(0, min(len(self.found) - 1, self._chosen + steps[event.key])))
        return super().handle(event)

    def body(self) -> Box:
        t, found = self.strings, self.found
        choice = Choice(
            "",
            [(False, self._coach.names(t, self._player).own), (True, t.gettext("Both"))],
            self._coach.both,
            self._set_both,
        )
        whose = Constrained(choice, 60) if self._review.whole else None
        if not found:
            words = Words(self._coach.summary(t, self._player), LINE, "faint")
            return Column(whose, Padded(words, y=3.0))
        self._chosen = min(self._chosen, len(found) - 1)
        return Column(
            whose,
            Words(self._coach.summary(t, self._player), LINE, "faint"),
            ListBox(len(found), partial(self._row, found), self._chosen, self._choose, self._open, ROWS),
        )

    def _set_both(self, both: bool) -> None:
        self._coach.both = both
        self.resumed()

    def _choose(self, number: int) -> Transition:
        self._chosen = number
        self.resumed()
        return None

    def _open(self) -> Transition:
        self._go(self.found[self._chosen].ply)
        return Pop()

    def _row(self, found: list[Decision], number: int, chosen: bool) -> Box:
        """Builds a row: the sign with its name, the move and its player, and the loss."""
        t, decision = self.strings, found[number]
        sign = sign_of(decision)
        ink: Ink = "button" if chosen else "ink"
        assert sign is not None, "a mistake has a sign"
        told = RichWords(self._coach.told(t, decision), LINE, ink, "left", "text-semibold")
        what = Words(" · ".join((sign_name(t, sign), self._coach.which(t, decision))), LINE, ink, "left")
        lost = signed(t, -max(1, points(decision.played.loss)))
        return Row(
            Picture(lambda look, side: drawn_icon(ICONS[sign], side, sign_colour(look.theme, sign)), (SIGN, SIGN)),
            Share(Column(told, what, gap=0.1), 0.82),
            Share(Constrained(Words(lost, LINE, ink, face="text-semibold", middle=True), at="right"), 0.18),
            gap=1.4,
        )


Kind = Literal["sum", "gain", "loss", "rest"]


class Item(NamedTuple):
    """A part of the sum."""

    name: str
    begin: int  #: [%]
    end: int  #: [%]
    number: str  #: the words for its size
    kind: Kind


class AccountSheet(Notice):
    """The parts of the change in a player's chance to win, from the start of a game to its end."""

    WIDTH = 100.0
    keys = ("w",)

    def __init__(self, table: Replayed) -> None:
        super().__init__(table.context, table.backdrop, table.context.strings.gettext("What decided the game"))
        account = _account(table)
        assert account is not None, "the button is enabled only where there is one"
        self._names, self._account = _coach(table).names(self.strings, table.source.player), account
        self._chance = GAMES[table.source.config.game].has_luck

    def body(self) -> Box:
        t = self.strings
        items = account_items(t, self._names, self._account, self._chance)
        low = min(0, *(min(item.begin, item.end) for item in items))
        high = max(100, *(max(item.begin, item.end) for item in items))
        rows = [self._row(item, low, high) for item in items]
        said = [_with_average_luck(t, self._names, self._account)] if self._chance else []
        said.append(t.gettext("How much each of these changed the chance to win."))
        words = (Words(text, LINE, align="left") for text in said)
        return Column(Column(*rows[:-1], Rule(), rows[-1], gap=0.6), *words, gap=1.4)

    def _row(self, item: Item, low: int, high: int) -> Row:
        name = Words(item.name, LINE, align="left", middle=True)
        bar = Picture(partial(_bar, item, low, high))
        number = Constrained(Words(item.number, LINE, face="text-bold", middle=True), at="right")
        return Row(*map(Share, (name, bar, number), (0.34, 0.5, 0.16)), gap=1.4)


def account_items(t: Strings, names: Names, account: Account, chance: bool) -> list[Item]:
    """Returns the parts of the sum in whole percent, so that they add up. `chance` says that the game has luck."""
    own = t.gettext("Your mistakes") if names.you == 0 else t.gettext("Mistakes of {name}").format(name=names.own)
    rival = t.gettext("Mistakes of {name}").format(name=names.rival)
    start, end = points(account.start), points(account.result)
    steps = [(t.gettext("Luck"), points(account.luck))] if chance else []
    steps += [(own, points(account.own)), (rival, points(account.rival))]
    rest = end - start - sum(step for _, step in steps)
    steps.append((t.gettext("Too close to tell") if abs(rest) <= CLOSE else t.gettext("Everything else"), rest))
    items, at = [Item(t.gettext("At the start"), 0, start, percent(t, start), "sum")], start
    for name, step in steps:
        kind: Kind = "rest" if len(items) == len(steps) else "gain" if step >= 0 else "loss"
        items.append(Item(name, at, at + step, signed(t, step), kind))
        at += step
    ended = {100: t.gettext("Won"), 50: t.gettext("A draw"), 0: t.gettext("Lost")}[end]
    return [*items, Item(ended, 0, end, percent(t, end), "sum")]


def _with_average_luck(t: Strings, names: Names, account: Account) -> str:
    """Returns how the game would have ended for a player without good or bad luck."""
    fair, ended = points(account.without_luck), points(account.result)
    if abs(fair - 50) <= CLOSE:
        return t.gettext("With average luck it would have been close.")
    won, same = fair > 50, (fair > 50) == (ended > 50) and ended != 50
    if names.you != 0:
        words = t.gettext("With average luck {name} would have won.")
        if not won:
            words = t.gettext("With average luck {name} would have lost.")
        return words.format(name=names.own)
    if won:
        still = t.gettext("With average luck you would still have won.")
        return still if same else t.gettext("With average luck you would have won.")
    still = t.gettext("With average luck you would still have lost.")
    return still if same else t.gettext("With average luck you would have lost.")


def _bar(item: Item, low: int, high: int, look: Look, width: int) -> pygame.Surface:
    """Draws a part from the end of the one before it, between lines at 0, 50 and 100 %."""
    paper, each = pygame.Surface((width, look.px(BAR)), pygame.SRCALPHA), width / (high - low)
    for mark in (0, 50, 100):
        x = min(width - 1, round((mark - low) * each))
        pygame.draw.line(paper, (*look.theme.line[:3], 110), (x, 0), (x, paper.get_height()), max(1, look.px(0.1)))
    left, right = sorted((item.begin, item.end))
    rect = pygame.Rect(
        round((left - low) * each), 0, max(look.px(0.3), round((right - left) * each)), look.px(BAR * 0.7)
    )
    rect.centery = paper.get_height() // 2
    colours = {"sum": look.theme.focus, "gain": look.theme.good, "loss": look.theme.bad, "rest": look.theme.line}
    pygame.draw.rect(paper, colours[item.kind], rect, border_radius=look.px(0.5))
    return paper
