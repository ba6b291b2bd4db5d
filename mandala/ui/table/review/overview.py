"""The game at a glance: how both played, and the key moments."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from statistics import fmean
from typing import Final

import pygame

from mandala.core.game import Player
from mandala.core.steps import at_once
from mandala.play.games import GAMES
from mandala.play.intervals import around_mean
from mandala.play.review.habits import Followed, followed_in
from mandala.play.review.key_moments import MOMENTS, KeyMoment, key_moments
from mandala.play.review.play_style import LEAST_MOVES, faults_of, likeness_in_game
from mandala.play.review.review import Decision, Review
from mandala.ui.kit.assets import Look
from mandala.ui.kit.boxes import Box, Column, Constrained, FirstFit, Footer, Grid, Grow, Row, Share, Spacer, Stack
from mandala.ui.kit.inputs import Input, KeyPressed
from mandala.ui.kit.paper import SMALL_TEXT, Picture, Rule, Words, headline, rounded
from mandala.ui.kit.scene import Pop, Push, Transition
from mandala.ui.kit.widgets import Button
from mandala.ui.pages.page import emblem
from mandala.ui.table.coach import Coach, lost_words, points, sign_of, signed
from mandala.ui.table.curve import sign_box
from mandala.ui.table.facts import Annotation
from mandala.ui.table.menus import BODY, RichWords, Sheet
from mandala.ui.table.replay import Replay
from mandala.ui.table.scene import TableScene
from mandala.ui.words.colours import counted
from mandala.ui.words.names import level_name, whom
from mandala.ui.words.opponents import person_of
from mandala.ui.words.strings import Strings, decimal, percent

#: The surplus of luck (0 to 1) from which on luck is told as a little, as luck, and as a great deal.
LUCKY: Final = 0.05, 0.15, 0.4
REFRESH_SECONDS: Final = 0.4  #: [s] from one change of a growing review on the page to the next
SHAPE: Final = 0.56  #: height of a picture of the table, as a share of its width
NAME_TEXT: Final = 2.9  #: [u] size of a player's name
NUMBER_TEXT: Final = 3.4  #: [u] size of what a move gives away
EMBLEM: Final = 4.4  #: [u] of an opponent
SIGN: Final = 1.9  #: [u] of a sign
LINES: Final = 6  #: lines of words for which a key moment has room in any case
COLUMN: Final = 31.0  #: [u] least width of a key moment beside others
PICTURE: Final = (20.0, 26.0)  #: [u] width of a picture of the table


class Overview(Sheet):
    """The game at a glance, over its replay. It grows with the review, and stays as it is below the pointer."""

    WIDTH = 146.0
    surprising = False
    keys = ("o",)

    def __init__(self, table: TableScene[Replay], coach: Coach) -> None:
        super().__init__(table.context, table.backdrop, "", "", ())
        self._table, self._coach = table, coach
        self._review = self._next = (
            coach.review
        )  #: the review on the page, and the one that comes when its words are found
        self._since = 0.0
        self._pictures: dict[object, pygame.Surface] = {}
        self._place: tuple[Look, int] | None = None
        self._reasons: dict[tuple[Decision, str], str] = {}
        self._followed: Mapping[str, Followed] = {}
        self._counted: Review | None = None
        self._found: Review | None = None
        self._finding: Iterator[None] | None = None
        if self._review.complete:
            self._count(self._review)

    @property
    def _changed(self) -> bool:
        """Whether there is more to show, and nothing at the pointer that must not move."""
        return self._review is not self._coach.review and self.form.pointed is None

    @property
    def animating(self) -> bool:
        if self._finding is not None:
            return not self._held
        return self._changed and self._since >= REFRESH_SECONDS

    @property
    def _held(self) -> bool:
        """Whether the next review must wait, since something is at the pointer."""
        return self._next is not self._review and self.form.pointed is not None

    @property
    def waiting(self) -> bool:
        return self._coach.working or self._changed

    def update(self, dt: float) -> Transition:
        if self._finding is None and self.animating:
            self._since, self._next = 0.0, self._coach.review
            self._finding = self._find(self._next)
        if self._finding is not None and self.context.ahead.made(self._finding) and not self._held:
            if self._review is not self._next and self._next.complete:
                self._ground = None  # the curve behind is whole now
            self._review = self._found = self._next
            self._finding = None
            self.rebuild()
        self._since += dt
        self._coach.follow()
        return None

    def _find(self, review: Review) -> Iterator[None]:
        """Finds habits, reasons and pictures of a complete review, one after the other, since each takes a while."""
        if not review.complete:
            return
        self._count(review)
        yield
        for moment in key_moments(review, self._table.source.player):
            decision, language = moment.decision, self.strings.language
            if decision is not None and self._tells(decision) and (decision, language) not in self._reasons:
                reasons = self._coach.reasons(self.strings, decision)
                self._reasons[decision, language] = next(iter(reasons), "")
                yield
            if self._place is not None:
                self._picture(moment.ply, *self._place)
                yield

    def handle(self, event: Input) -> Transition:
        return Pop() if isinstance(event, KeyPressed) and event.key in self.keys else super().handle(event)

    def resumed(self) -> None:
        super().resumed()
        self._finding = self._find(self._next)  # the language may be another one

    def left(self) -> None:
        super().left()
        self._pictures.clear()
        self._finding = None

    def _count(self, review: Review) -> None:
        """Counts the habits of the rival in a complete review, unless that is done."""
        config, rival = self._table.source.config, 1 - self._table.source.player
        if self._counted is not review and GAMES[config.game].habits_of(config.agents[rival]):
            self._followed = followed_in(review, rival)
        self._counted = review

    def _tells(self, decision: Decision) -> bool:
        """Whether the perspective may know the reasons for a decision, and there are some."""
        own = decision.player == self._table.source.player
        return sign_of(decision) is not Annotation.ONLY and (self._bare or own)

    @property
    def _bare(self) -> bool:
        """Whether nothing of the game is hidden here."""
        source = self._table.source
        return source.open or source.board.secret is None

    def content(self) -> Box:
        t, player = self.strings, self._table.source.player
        luck = luck_words(t, self._coach, self._review, player)
        habits = self._habits(1 - player) if self._review.complete else ""
        if self._review.complete and self._found is self._review:
            moments = [self._moment(one) for one in key_moments(self._review, player)]
        else:
            moments = [self._awaited() for _ in range(MOMENTS)]
        none = t.gettext("Nobody made a mistake.")
        known, all_ = len(self._review.decisions), len(self._review.questions)
        state = t.gettext("{known} of {all} decisions judged").format(known=known, all=all_) if known < all_ else ""
        if known == all_ and self._coach.working and not self._review.settled:
            state = _second_look(t)
        return Column(
            headline(t.gettext("The game at a glance"), 4.4),
            Row(*(Share(self._player(side)) for side in (0, 1)), gap=4.0),
            Words(f"{luck} {habits}".strip(), SMALL_TEXT) if habits else Words(luck, BODY) if luck else None,
            Rule(),
            Grid(*moments, columns=MOMENTS, least=COLUMN, gap=3.0, rows=2.4) if moments else Words(none, BODY),
            Footer(Spacer(), self._foot(state), gap=1.1),
            gap=1.2,
        )

    def _foot(self, state: str) -> Box:
        """Builds the way to the table, and beside it or above it how far the review has come."""
        told = (state or " ", _second_look(self.strings))
        words = Stack(*(Words(one, SMALL_TEXT, "faint", "left", middle=True) for one in told))
        table = Constrained(Button(self.strings.gettext("To the table"), Pop, primary=True), 40.0)
        beside = Row(Share(words), table, Share(Spacer()), gap=2.0, least=100.0)
        return FirstFit(beside, Column(words, table, gap=0.6))

    def _player(self, side: int) -> Box:
        """Builds one player's part: the name, what a move gives away, the level that plays so, the faults."""
        t, table = self.strings, self._table
        player = table.source.player ^ side
        game, level = table.source.config.game, table.source.config.agents[player]
        name = self._coach.names(t, table.source.player).of(side)
        losses = self._review.given_away(player)
        head = Words(name, NAME_TEXT, align="left", face="display-bold", middle=True)
        sign = emblem(game, level, EMBLEM) if self._coach.names(t, table.source.player).emblems[side] else None
        number = Words(_lost(t, losses), NUMBER_TEXT, "accent", face="display-bold", middle=True)
        about = Words(_about(t, losses), SMALL_TEXT, align="left", middle=True)
        played = Words(self._played(player, losses), BODY, align="left")
        return Column(
            Row(sign, Grow(head), gap=1.2),
            Row(number, Grow(about), gap=1.4),
            Stack(played, Words(self._played_at_most(), BODY, align="left")),
            self._faults(player),
            gap=0.5,
        )

    def _habits(self, player: Player) -> str:
        """Names the first habit of an opponent that showed in this game, and says how to use it; "" for none."""
        t, config = self.strings, self._table.source.config
        habits = GAMES[config.game].habits_of(config.agents[player])
        shown = [habit for habit in habits if habit in self._followed and self._followed[habit].shows]
        if not shown:
            return ""
        words, one = self._table.context.screens[config.game].habits(t)[shown[0]], self._followed[shown[0]]
        seen = t.gettext("({times} of {all} times)").format(times=one.times, all=one.asked) + "."
        name = level_name(t, config.game, person_of(config.agents[player]))
        return t.gettext("{name}’s habit: {habit} {seen} {use}").format(
            name=name, habit=words.opponent.removesuffix("."), seen=seen, use=words.use
        )

    def _played(self, player: Player, losses: Sequence[float]) -> str:
        """Returns the levels that play as a player did in this game."""
        t, game = self.strings, self._table.source.config.game
        if not self._review.complete:
            return " "
        entry = GAMES[game]
        levels = {name: entry.mean_regret[name] for name in entry.selectable_levels if name in entry.mean_regret}
        found = likeness_in_game(losses, levels)
        if found is None:
            return t.gettext("Too few moves to say which opponent plays like that.")
        if found.alike is not None:
            words = t.gettext("In this game as strong as {alike}.")
        elif found.weaker is None:
            words = t.gettext("In this game not quite as strong as {stronger}.")
        elif found.stronger is None:
            words = t.gettext("In this game stronger than {weaker}.")
        else:
            words = t.gettext("In this game between {weaker} and {stronger}.")
        names = {one: level_name(t, game, level or "") for one, level in found._asdict().items() if one != "games"}
        return words.format(**names)

    def _played_at_most(self) -> str:
        """Returns long words on a level, for which there is always room."""
        t, game = self.strings, self._table.source.config.game
        longest = max((level_name(t, game, level) for level in GAMES[game].selectable_levels), key=len)
        return t.gettext("In this game between {weaker} and {stronger}.").format(weaker=longest, stronger=longest)

    def _faults(self, player: Player) -> Box:
        """Builds the counts by class, each with its sign."""
        t, (blunders, mistakes, doubtful) = self.strings, faults_of(self._review, player)
        parts = (
            (Annotation.BLUNDER, t.ngettext("{n} blunder", "{n} blunders", blunders), blunders),
            (Annotation.MISTAKE, t.ngettext("{n} mistake", "{n} mistakes", mistakes), mistakes),
            (Annotation.INACCURACY, t.ngettext("{n} inaccuracy", "{n} inaccuracies", doubtful), doubtful),
        )
        counts = [
            Row(
                sign_box(sign, SIGN), Grow(Words(words.format(n=count), SMALL_TEXT, align="left", middle=True)), gap=0.7
            )
            for sign, words, count in parts
        ]
        return Grid(*counts, columns=len(counts), least=14.0, gap=1.0, rows=0.3)

    def _awaited(self) -> Box:
        """Builds the place of a key moment that is not yet known."""
        wait = Words(self.strings.gettext("Thinking …"), SMALL_TEXT, "faint", "left")
        return self._framed(self._blank, Spacer(), wait, Stack(Spacer(), Button(" ", Pop)))

    def _moment(self, moment: KeyMoment) -> Box:
        """Builds a key moment: the table in small, what it was, its words, and the way there."""
        t, source = self.strings, self._table.source
        own = moment.decision is not None and moment.decision.player == source.player
        label, act = t.gettext("Show it"), partial(self._show, moment.ply)
        if own:
            label, act = t.gettext("Try it"), partial(self._try, moment.ply)
        title = moment_title(t, self._coach, moment, source.player)
        words = Column(*(RichWords(part, SMALL_TEXT, align="left") for part in self._words(moment)), gap=0.3)
        way = Button(label, act, named=f"{label}: {title}")
        return self._framed(partial(self._picture, moment.ply), _title(_moment_sign(moment), title), words, way)

    def _framed(self, picture: Callable[[Look, int], pygame.Surface], title: Box, words: Box, way: Box) -> Box:
        """Builds the parts of a key moment, with as much room whatever they are."""
        usual = _title(sign_box(Annotation.BLUNDER, SIGN), self.strings.gettext("The draw that mattered most"))
        return Column(
            Constrained(Picture(picture, PICTURE), PICTURE[1], at="left"),
            Stack(title, usual),
            Stack(words, _lines(LINES)),
            Grow(Spacer()),
            Constrained(way, PICTURE[1], at="left"),
            gap=0.6,
        )

    def _words(self, moment: KeyMoment) -> Iterator[str]:
        """Yields the move with its player and loss, and the first reason, as far as the perspective may know it."""
        t, coach, source = self.strings, self._coach, self._table.source
        decision = moment.decision
        if moment.event is not None:
            yield from event_words(t, coach, moment, source.player, self._bare)
        elif decision is not None:
            yield coach.told(t, decision)
            yield f"{coach.which(t, decision)}: {lost_words(t, decision)}"
            if self._tells(decision) and (reason := self._reasons.get((decision, t.language))):
                yield reason

    def _blank(self, look: Look, width: int) -> pygame.Surface:
        """The place of a picture, which is made for it later."""
        self._place = look, width
        return _cloth(look, width)

    def _picture(self, ply: int, look: Look, width: int) -> pygame.Surface:
        """Draws the table in small before a move, as the player below saw it."""
        source, size = self._table.source, (width, round(width * SHAPE))
        key = ply, source.player, look.theme.name, size
        if key not in self._pictures:
            seen = source.history.position(source.player, ply)
            picture = at_once(source.board.glimpse(look.assets, look.theme, seen, size))
            self._pictures[key] = rounded(picture, look.px(0.8))
        return self._pictures[key]

    def _show(self, ply: int) -> Transition:
        self._table.playback.go(ply)
        return Pop()

    def _try(self, ply: int) -> Transition:
        """Leads to the table, with the decision as a task."""
        self._table.playback.go(ply)
        self._table.source.try_again()
        return Pop()


def overview_of(table: TableScene[Replay]) -> Transition:
    """Leads to the game at a glance; nowhere if its review is not open."""
    coach = table.source.coach
    if coach is None or not coach.review.whole:
        return None
    table.source.greeted = True
    return Push(Overview(table, coach))


def luck_words(t: Strings, coach: Coach, review: Review, player: Player) -> str:
    """Returns a sentence on whom luck favoured, "" for a game without luck."""
    if not review.entry.has_luck:
        return ""
    if review.chance_events is None:
        return " "
    surplus = sum(one.luck if one.player == player else -one.luck for one in review.chance_events)
    little, plain, great = LUCKY
    if abs(surplus) < little:
        return t.gettext("Luck favoured neither player.")
    if abs(surplus) < plain:
        words = t.gettext("Luck favoured {whom} a little.")
    elif abs(surplus) < great:
        words = t.gettext("Luck favoured {whom}.")
    else:
        words = t.gettext("Luck favoured {whom} a great deal.")
    return words.format(whom=whom(t, coach.names(t, player), 0 if surplus > 0 else 1))


def moment_title(t: Strings, coach: Coach, moment: KeyMoment, player: Player) -> str:
    decision, names = moment.decision, coach.names(t, player)
    if decision is None:
        return t.gettext("The draw that mattered most")
    if sign_of(decision) is Annotation.ONLY:
        return t.gettext("The only good move")
    side = int(decision.player != player)
    if names.you == side:
        return t.gettext("A costly mistake of yours")
    return t.gettext("A costly mistake of {name}").format(name=names.of(side))


def event_words(t: Strings, coach: Coach, moment: KeyMoment, player: Player, bare: bool) -> Iterator[str]:
    """Yields what came by chance, without what is hidden from `player` unless all is `bare`, and its worth."""
    assert moment.event is not None, "it came by chance"
    ply, whose, _, pieces, worth = moment.event
    names, side = coach.names(t, player), int(whose != player)
    if bare or not side:
        came = ", ".join(counted(t, colour, count) for colour, count in enumerate(pieces) if count)
        yield t.gettext("New: {what}").format(what=came)
    when = t.gettext("Move {ply}, {name}").format(ply=ply, name=names.of(side))
    if not ply:
        when = t.gettext("At the start, {name}").format(name=names.of(side))
    luck = t.gettext("luck {points}").format(points=signed(t, points(worth)))
    yield f"{when}: {luck}"


def _second_look(t: Strings) -> str:
    return t.gettext("A second look goes on: the numbers may still change a little.")


def _lost(t: Strings, losses: Sequence[float]) -> str:
    return percent(t, decimal(t, 100 * fmean(losses))) if losses else "–"


def _about(t: Strings, losses: Sequence[float]) -> str:
    """Returns what the number says, with its likely range."""
    interval = around_mean([100 * loss for loss in losses]) if len(losses) >= LEAST_MOVES else None
    if interval is None:
        return t.gettext("given away with an average move")
    low, high = decimal(t, max(0.0, interval.low)), percent(t, decimal(t, interval.high))
    return t.gettext("given away with an average move (likely {low} to {high})").format(low=low, high=high)


def _moment_sign(moment: KeyMoment) -> Picture | None:
    sign = None if moment.decision is None else sign_of(moment.decision)
    return None if sign is None else sign_box(sign, SIGN)


def _title(sign: Picture | None, words: str) -> Row:
    return Row(sign, Grow(Words(words, BODY, align="left", face="text-bold", middle=True)), gap=0.8)


def _lines(count: int) -> Words:
    """Returns the room of some lines of words."""
    return Words("\n".join([" "] * count), SMALL_TEXT)


def _cloth(look: Look, width: int) -> pygame.Surface:
    cloth = pygame.Surface((width, round(width * SHAPE)))
    cloth.fill(look.theme.cloth)
    return rounded(cloth, look.px(0.8))
