"""How one plays: what moves give away, over time, by kind and by part of the game.

The review of all games is asked for here; it goes on wherever one is, and what it finds appears.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Final, NamedTuple

import pygame

from mandala.core.game import Player
from mandala.play.exercises import exercises_of
from mandala.play.games import GAMES
from mandala.play.practice import Exercise
from mandala.play.review.habits import costly, together
from mandala.play.review.play_style import RECENT_GAMES, Mean, PlayStyle, likeness, play_of, play_style_of
from mandala.play.sharing import day_of
from mandala.play.statistics import Company, LuckCount
from mandala.play.statistics import Row as Played
from mandala.play.stored import StoredGame
from mandala.ui.context import Context
from mandala.ui.kit.access import AccessibilityAction, Act, Node, Role
from mandala.ui.kit.assets import Look
from mandala.ui.kit.boxes import Box, Column, Constrained, Extent, FirstFit, Grow, Padded, Row, Share, extent, shares
from mandala.ui.kit.inputs import KeyPressed, Point
from mandala.ui.kit.paper import BODY_TEXT, LINE_WIDTH, SMALL_TEXT, Picture, Words, curve, patch, write
from mandala.ui.kit.scene import Push, Transition
from mandala.ui.kit.widgets import BUTTON_SHRINK, Button, Choice, Widget
from mandala.ui.pages.page import emblem, practise
from mandala.ui.pages.practice import PracticeScene, begin, best_first
from mandala.ui.pages.saved import replay_of
from mandala.ui.pages.statistics.counting import (
    TWO_COLUMNS_FROM,
    Counting,
    Counts,
    at_right,
    game_of,
    opponents_name,
    side_names,
)
from mandala.ui.words.names import level_name
from mandala.ui.words.strings import Strings, day_words, decimal, percent

MAX_POINTS: Final = 50  #: of the course, at most
LEAST_HEIGHT: Final = 4.0  #: [%] that it has room for in any case
HEIGHT_IN_MEANS: Final = 2.4  #: times the mean that it has room for: what is worse lies at its lower edge
LEVEL_WIDTH: Final = 14.0  #: [u] room for the name of a level beside it
NUMBER_WIDTH: Final = 2.6  #: [u] room for a number
NUMBER_EVERY: Final = 2  #: every second number of points is written
BARS: Final = (0.38, 0.34, 0.15, 0.13)  #: shares of a line: name, bar, what is given away, with how many moves
FEW_MOVES: Final = 20  #: moves below which a mean says little
EMBLEM_SIZE: Final = 4.6  #: [u] of a level that plays as one does


class PlayStyleScene(Counting):
    """The playing style in the games of a row; `games` are those that can be reviewed."""

    WIDTH = 148.0

    def __init__(self, context: Context, row: Played, games: Sequence[StoredGame], counts: Counts) -> None:
        super().__init__(context, Counts(LuckCount(()), counts.digests))
        self._row, self._all = row, games
        self._side: Player = 0
        self._shown = self._standing

    @property
    def _standing(self) -> tuple[int, int]:
        """How many reviews are waited for, and how many failed."""
        return self.context.reviews.waiting, len(self.context.reviews.failed)

    @property
    def animating(self) -> bool:
        return super().animating or self._shown != self._standing

    def update(self, dt: float) -> Transition:
        if self._shown != self._standing:
            self._shown = self._standing
            self.rebuild()
        return super().update(dt)

    def content(self) -> Box:
        t, (one, other) = self.strings, side_names(self.strings, self._row)
        shared = self._row.games[-1].company is Company.SHARED
        whose = Choice("", [(0, one), (1, other)], self._side, self._look_at) if shared else None
        reviewed, count = len(self._counts.digests.pairs(self._row.games)), len(self._row.games)
        words = t.ngettext("{reviewed} of {count} game reviewed", "{reviewed} of {count} games reviewed", count)
        about = f"{opponents_name(t, self._row)} · {words.format(reviewed=reviewed)}"
        return self.headed(
            t.gettext("How you both play") if shared else t.gettext("Your play"),
            Words(about, SMALL_TEXT, "faint"),
            None if whose is None else Constrained(whose, 60.0),
            self._body(),
            *[Words(words, SMALL_TEXT, "faint") for words in self._said()],
            ways=[self.back(primary=True), *self._offered()],
        )

    def _body(self) -> Box:
        t, digests = self.strings, self._counts.digests
        if digests.left:
            return Padded(Words(t.gettext("Reading the reviews …"), BODY_TEXT, "faint"), y=5.0)
        style = play_style_of(play_of(*pair, self._side) for pair in digests.pairs(self._row.games))
        if style is None:
            none = t.gettext(
                "None of these games has been reviewed yet. A review takes a few seconds a game and judges "
                "every move by what its player could know."
            )
            return Padded(Constrained(Words(none, BODY_TEXT), 84.0), y=5.0)
        course, bars = partial(self._course, style), partial(self._bars, style)
        beside = Row(Share(course(), 0.54), Share(bars(), 0.46), gap=6.0, least=TWO_COLUMNS_FROM)
        return FirstFit(beside, Column(course(), bars(), gap=3.0))

    def _course(self, style: PlayStyle) -> Box:
        t, game = self.strings, game_of(self._row)
        entry = GAMES[game]
        mean_regret = {
            level: entry.mean_regret[level] for level in entry.selectable_levels if level in entry.mean_regret
        }
        rungs = sorted([(100 * loss, level_name(t, game, level)) for level, loss in mean_regret.items()])
        course = style.course(MAX_POINTS)
        each = -(-len(style.plays) // len(course))
        words = t.ngettext(
            "Each dot is a game, which it opens; higher is better.",
            "Each dot is {count} games and opens the latest; higher is better.",
            each,
        )
        return Column(
            Words(" ".join(_in_words(t, style)), BODY_TEXT, align="left"),
            _alike(t, game, style, mean_regret),
            self._habits(),
            Grow(Course(course, style.mean().points, rungs, self._dots(style, each))),
            Words(words, SMALL_TEXT, "faint", "left"),
            gap=1.4,
        )

    def _habits(self) -> Words | None:
        """Names the habit that costs the person most; None if none does."""
        t, screens = self.strings, self.context.screens[game_of(self._row)]
        games = [
            digest.habits[entry.person ^ self._side]
            for entry, digest in self._counts.digests.pairs(self._row.games)
            if digest.habits is not None
        ]
        habits = together(games)
        found = costly(habits)
        if not found:
            return None
        one, words = habits[found[0]], screens.habits(t)[found[0]]
        often = t.gettext("Another move was clearly better {wrong} of {times} times.")
        often = often.format(wrong=one.wrong, times=one.times)
        return Words(f"{words.own} {often}", BODY_TEXT, align="left")

    def _bars(self, style: PlayStyle) -> Box:
        t, screens = self.strings, self.context.screens[game_of(self._row)]
        kinds = [
            (words, style.kinds[letter], self._exercises("kind", letter))
            for letter, words in screens.kinds(t).items()
            if letter in style.kinds
        ]
        stages = [
            (words, mean, self._exercises("stage", stage))
            for stage, (words, mean) in enumerate(zip(screens.stages(t), style.stages))
            if mean is not None
        ]
        most = max([mean.points for _, mean, _ in (*kinds, *stages)] + [LEAST_HEIGHT / 4])
        heads = ("", "", t.gettext("lost"), t.gettext("moves"))
        captions = [Constrained(Words(words, SMALL_TEXT), at="right") for words in heads]

        def table(name: str, lines: Iterable[tuple[str, Mean, Sequence[Exercise]]]) -> Column:
            bars = [_bar(t, self._practise(words, found), mean, most) for words, mean, found in lines]
            return Column(Words(name, BODY_TEXT, align="left", face="text-bold"), *bars, gap=0.9)

        return Column(
            Row(*shares(BARS, *captions), gap=1.2),
            table(t.gettext("By kind of move"), kinds),
            table(t.gettext("By part of the game"), stages),
            Words(self._legend(kinds), SMALL_TEXT, "faint", "left"),
            gap=2.2,
        )

    def _legend(self, kinds: Iterable[tuple[str, Mean, Sequence[Exercise]]]) -> str:
        t = self.strings
        words = t.gettext("Thin lines: the likely range.")
        if any(found for _, _, found in kinds):
            words += " " + t.gettext("An underlined name opens exercises.")
        return words

    def _practise(self, words: str, found: Sequence[Exercise]) -> Box:
        """The name of a bar, which leads to exercises of its kind if there are any."""
        if not found:
            return Words(words, SMALL_TEXT, align="left", middle=True)
        practise = self.strings.gettext("Practise")
        named = f"{words}: {practise}"
        return Link(words, lambda: begin(self.context, best_first(self.context, found)), named=named)

    def _exercises(self, trait: str, value: object) -> list[Exercise]:
        """Returns exercises with this trait of `Mistake` from the games of the row, those of the latest game first."""
        digests, found = self._counts.digests, list[Exercise]()
        for entry, digest in reversed(digests.pairs(self._row.games)):
            player, number = entry.person ^ self._side, digests.fingerprint(entry)
            if number is not None and player in entry.stored.config.humans:
                mistakes = [one for one in digest.mistakes or () if getattr(one, trait) == value]
                found += exercises_of(entry.stored, number, mistakes, player)
        return found

    def _dots(self, style: PlayStyle, each: int) -> list[Dot]:
        """Returns what the dots of the course open, the earliest first: the latest of their games."""
        t, digests = self.strings, self._counts.digests
        games = [
            entry for entry, digest in digests.pairs(self._row.games) if play_of(entry, digest, self._side).all.moves
        ]
        found = list[Dot]()
        for end in range(len(games), 0, -each):
            stored = games[end - 1].stored
            day = day_words(t, date.fromisoformat(day_of(stored)), with_year=True) if day_of(stored) else ""
            found.append(Dot(day, partial(replay_of, self.context, stored.game_id, True)))
        return found[::-1]

    def _look_at(self, side: Player) -> None:
        self._side = side
        self.resumed()

    @property
    def _missing(self) -> bool:
        failed = self.context.reviews.failed
        digests = self._counts.digests
        missing = [entry for entry in self._row.games if digests.of(entry) is None]
        return any(not failed or digests.fingerprint(entry) not in failed for entry in missing)

    @property
    def _outdated(self) -> int:
        judge = GAMES[game_of(self._row)].judge()
        return sum([digest.judge != judge for _, digest in self._counts.digests.pairs(self._row.games)])

    @property
    def _foreign(self) -> int:
        return self._counts.digests.foreign(self._row.games)

    def _said(self) -> Iterable[str]:
        t, (waiting, failed), outdated, foreign = self.strings, self._shown, self._outdated, self._foreign
        if waiting:
            yield t.ngettext(
                "{count} game to go. You can leave this page; it pauses while you play.",
                "{count} games to go. You can leave this page; it pauses while you play.",
                waiting,
            )
        elif outdated:
            yield t.ngettext(
                "{count} game was reviewed by an older version and might be judged differently now.",
                "{count} games were reviewed by an older version and might be judged differently now.",
                outdated,
            )
        if foreign and not waiting:
            yield t.ngettext(
                "The review of {count} game came with it and does not count until it is made again.",
                "The reviews of {count} games came with them and do not count until they are made again.",
                foreign,
            )
        if failed:
            yield t.ngettext("{count} game cannot be reviewed.", "{count} games cannot be reviewed.", failed)

    def _offered(self) -> Iterable[Box]:
        t, review = self.strings, self.context.review_all
        if self._shown[0]:
            yield Button(t.gettext("Stop reviewing"), partial(review, ()))
        elif not self._counts.digests.left and self._missing:
            yield Button(t.gettext("Review all my games"), partial(review, self._all))
        elif not self._counts.digests.left and (self._outdated or self._foreign):
            yield Button(t.gettext("Review again"), partial(review, self._all, renewing=True))
        if self._counts.digests.pairs(self._row.games) and not self._counts.digests.left:
            yield Button(practise(self.context), lambda: Push(PracticeScene(self.context)))


class Dot(NamedTuple):
    """The day of the game that a dot stands for, and the way there."""

    day: str
    open: Callable[[], Transition]


@dataclass
class Link(Button):
    """A button that looks like underlined words in a line."""

    TALL = (2.2, 2.8)

    def draw(self, canvas: pygame.Surface, look: Look, focused: bool, hovered: Point | None) -> None:
        if focused or hovered is not None:
            patch(canvas, look, self.rect, look.theme.button_hover, look.theme.accent, focused)
        ink = look.theme.button_ink if focused or hovered is not None else look.theme.accent
        left = self.rect.left + look.px(0.4)
        room = self.rect.right - left
        words = write(canvas, look, self.label, SMALL_TEXT, ink=ink, room=room, midleft=(left, self.rect.centery))
        pygame.draw.line(canvas, ink, words.bottomleft, words.bottomright, look.px(0.12))

    def widths(self, look: Look) -> Extent:
        wide = look.assets.font("text", look.px(SMALL_TEXT)).size(self.label)[0] + look.px(0.8)
        return Extent(round(BUTTON_SHRINK * wide), wide)

    def heights(self, look: Look, width: int) -> Extent:
        return extent(look, self.TALL)


class Course(Widget):
    """The style over time, the latest at the right, in points that are given away: none at the upper edge. `course` is a dot and
    the mean for each place; `rungs`, from the upper one, lie across with their names at the right. Dots open their games."""

    TALL = (14.0, 28.0)

    def __init__(
        self,
        course: Sequence[tuple[float, Mean]],
        mean: float,
        rungs: Sequence[tuple[float, str]],
        dots: Sequence[Dot],
    ) -> None:
        super().__init__()
        self._course, self._rungs, self._dots = course, rungs, dots
        self._chosen, self._places = len(dots) - 1, list[Point]()
        worst = max([points for points, _ in course])
        self._most = max(LEAST_HEIGHT, min(worst, HEIGHT_IN_MEANS * mean), *[latest.points for _, latest in course])

    def nodes(self) -> Sequence[Node]:
        rungs = ", ".join(f"{words} {points:.1f}" for points, words in self._rungs if points <= self._most)
        mean = ", ".join(f"{latest.points:.1f}" for _, latest in self._course)
        acts, count = (Act.PRESS, Act.FOCUS), len(self._dots)
        dots = [
            Node(Role.OPTION, f"{dot.day}: {points:.1f}", acts=acts, chosen=at == self._chosen, place=(at + 1, count))
            for at, (dot, (points, _)) in enumerate(zip(self._dots, self._course))
        ]
        return [Node(Role.CHOICE, mean, detail=rungs, children=tuple(dots))]

    def inherit(self, before: Widget) -> None:
        if isinstance(before, Course):
            self._chosen = min(before._chosen, len(self._dots) - 1)

    def act_on(self, event: AccessibilityAction) -> Transition:
        match event.path, event.act:
            case (int(number),), Act.PRESS if number < len(self._dots):
                return self._open(number)
        return None

    def press(self, pos: Point) -> Transition:
        """Opens the game of the dot at a point, of the chosen one where that is none."""
        near = [(math.dist(pos, place), at) for at, place in enumerate(self._places)]
        distance, at = min(near, default=(math.inf, 0))
        return self._open(at) if distance <= self._reach else None

    def key(self, event: KeyPressed) -> tuple[bool, Transition]:
        """Left and right choose a dot; enter and space open its game."""
        if event.key in ("return", "space"):
            return True, self._open(self._chosen)
        step = {"left": -1, "right": 1}.get(event.key)
        if step is None:
            return False, None
        self._chosen = max(0, min(len(self._dots) - 1, self._chosen + step))
        return True, None

    def _open(self, at: int) -> Transition:
        self._chosen = at
        return self._dots[at].open()

    _reach = 0.0  #: [px] largest distance of a press from its dot

    def draw(self, canvas: pygame.Surface, look: Look, focused: bool, hovered: Point | None) -> None:
        theme, thin = look.theme, look.px(LINE_WIDTH)
        inner = self.rect.inflate(0, -look.px(SMALL_TEXT))
        inner.left += look.px(NUMBER_WIDTH)
        inner.width -= look.px(NUMBER_WIDTH) + (look.px(LEVEL_WIDTH) if self._rungs else 0)

        def tall(points: float) -> int:
            return round(inner.top + inner.height * min(1.0, max(0.0, points) / self._most))

        ink, name = theme.faint_panel_ink, inner.right + look.px(1.0)
        for number in range(0, int(self._most) + 1, NUMBER_EVERY):
            write(
                canvas, look, str(number), ink=ink, room=look.px(NUMBER_WIDTH), midleft=(self.rect.left, tall(number))
            )
        beside, faint = inner.top - look.px(SMALL_TEXT), pygame.Color(theme.panel).lerp(theme.line, 0.35)
        for points, words in self._rungs:
            y = tall(points)
            if points <= self._most and y - beside >= look.px(SMALL_TEXT):
                pygame.draw.line(canvas, faint, (inner.left, y), (inner.right, y), thin)
                write(canvas, look, words, ink=ink, room=self.rect.right - name, midleft=(name, y))
                beside = y
        pygame.draw.line(canvas, theme.line, inner.topleft, inner.bottomleft, thin)
        step = inner.width / max(RECENT_GAMES, len(self._course))
        places = [inner.left + step * (at + 0.5) for at in range(len(self._course))]
        self._band(canvas, look, [(x, latest) for x, (_, latest) in zip(places, self._course)], tall)
        for x, (points, _) in zip(places, self._course):
            pygame.draw.aacircle(canvas, theme.accent, (x, tall(points)), look.px(0.5))
        self._places = [(round(x), tall(points)) for x, (points, _) in zip(places, self._course)]
        self._reach = look.px(2.0)
        curve(canvas, look, [(x, tall(latest.points)) for x, (_, latest) in zip(places, self._course)])
        if hovered is not None:
            near = min(range(len(self._places)), key=lambda at: math.dist(hovered, self._places[at]))
            if math.dist(hovered, self._places[near]) <= self._reach:
                pygame.draw.aacircle(canvas, theme.panel_ink, self._places[near], look.px(1.0), look.px(0.2))
        if focused:
            pygame.draw.rect(canvas, theme.focus, self.rect, look.px(0.25), look.px(0.8))
            pygame.draw.aacircle(canvas, theme.focus, self._places[self._chosen], look.px(1.1), look.px(0.3))

    def _band(
        self, canvas: pygame.Surface, look: Look, means: Sequence[tuple[float, Mean]], tall: Callable[[float], int]
    ) -> None:
        """Where the style most likely lies."""
        known = [(x, mean.interval) for x, mean in means if mean.interval is not None]
        if len(known) < 2:
            return
        edge = [(x, tall(interval.high)) for x, interval in known]
        edge += [(x, tall(interval.low)) for x, interval in reversed(known)]
        veil = pygame.Surface(self.rect.size, pygame.SRCALPHA)
        inner = [(x - self.rect.left, y - self.rect.top) for x, y in edge]
        pygame.draw.polygon(veil, (*look.theme.accent[:3], 38), inner)
        canvas.blit(veil, self.rect)


def _in_words(t: Strings, style: PlayStyle) -> Iterable[str]:
    """Says how much the moves give away, and whether that changes."""
    mean = style.mean()
    words, (low, high) = t.gettext("An average move lowers the chance to win by {loss}."), mean.interval or (0.0, 0.0)
    if mean.interval is not None:
        words = t.gettext("An average move lowers the chance to win by {loss} (likely {low} to {high}).")
    yield words.format(loss=_loss(t, mean.points), low=decimal(t, max(0.0, low)), high=_loss(t, max(0.0, high)))
    if style.progress is not None:
        before, now = style.progress
        words = t.gettext("The last ten games went worse than before: {now} instead of {before}.")
        if now.points < before.points:
            words = t.gettext("The last ten games went better than before: {now} instead of {before}.")
        yield words.format(now=_loss(t, now.points), before=_loss(t, before.points))


def _loss(t: Strings, points: float) -> str:
    return percent(t, decimal(t, points))


def _alike(t: Strings, game: str, style: PlayStyle, mean_regret: Mapping[str, float]) -> Box | None:
    """Which levels play as one does, with their emblems."""
    found = likeness(style, mean_regret)
    if found is None:
        if not mean_regret:
            return None
        few = t.gettext("Review 10 games to see which opponent you play like.")
        wide = t.gettext("Your games differ too much to say which opponent you play like.")
        return Words(few if len(style.plays) < RECENT_GAMES else wide, SMALL_TEXT, "faint", "left")
    if found.alike is not None:
        words = t.gettext("The last {count} games: as strong as {alike}.")
    elif found.weaker is None:
        words = t.gettext("The last {count} games: not quite as strong as {stronger}.")
    elif found.stronger is None:
        words = t.gettext("The last {count} games: stronger than {weaker}.")
    else:
        words = t.gettext("The last {count} games: between {weaker} and {stronger}.")
    names = {name: level_name(t, game, level or "") for name, level in found._asdict().items() if name != "games"}
    levels = [found.alike] if found.alike else [found.weaker, found.stronger]
    return Row(
        *[emblem(game, level, EMBLEM_SIZE) for level in levels if level is not None],
        Grow(Words(words.format(count=found.games, **names), BODY_TEXT, align="left", face="text-bold", middle=True)),
        gap=1.2,
    )


def _bar(t: Strings, name: Box, mean: Mean, most: float) -> Row:
    """A line: what it is about, a bar, what is given away with a move, and with how many moves."""
    bar = Picture(partial(_drawn_bar, mean, most))
    points = at_right(_loss(t, mean.points), face="text-bold", size=SMALL_TEXT)
    moves = at_right(str(mean.moves), "faint", size=SMALL_TEXT)
    return Row(*shares(BARS, name, bar, points, moves), gap=1.2)


def _drawn_bar(mean: Mean, most: float, look: Look, width: int) -> pygame.Surface:
    """As long as what is given away, with a thin line as long as its interval; faint of few moves."""
    theme, tall = look.theme, look.px(1.5)
    surface = pygame.Surface((width, tall), pygame.SRCALPHA)
    ink, scale = theme.accent if mean.moves >= FEW_MOVES else theme.line, width / (1.5 * most)
    bar = pygame.Rect(0, 0, max(tall, round(mean.points * scale)), tall)
    pygame.draw.rect(surface, ink, bar, border_radius=tall // 2)
    if mean.interval is not None and mean.moves >= FEW_MOVES:
        low, end = (min(width, max(0, round(points * scale))) for points in mean.interval)
        pygame.draw.line(surface, theme.panel_ink, (low, tall // 2), (end, tall // 2), look.px(0.2))
    return surface
