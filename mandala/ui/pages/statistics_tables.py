"""The list of opponents, and the table of what both sides reached. They stand on the statistics page."""

from __future__ import annotations

from typing import Final

import pygame

from mandala.play.intervals import Interval
from mandala.play.statistics import EVERYBODY, Company
from mandala.play.statistics import Row as Played
from mandala.ui.kit.assets import Face
from mandala.ui.kit.boxes import Box, Column, Row, Share, Sized, Space
from mandala.ui.kit.look import Look
from mandala.ui.kit.paper import SMALL, Ink, Picture, Rule, Words
from mandala.ui.words.names import level_name
from mandala.ui.words.strings import Strings

LINE: Final = 2.0  # [u] size of the words
LIST: Final = (0.34, 0.15, 0.36, 0.15)
"""Shares of a line in the list: name, games, bar, percent."""
TABLE: Final = (0.56, 0.22, 0.22)
"""Shares of a line in the table: what it says, and what each side reached."""


def opponents_name(strings: Strings, row: Played) -> str:
    """Against whom the games of a row were played."""
    if row.opponents == EVERYBODY:
        return strings.gettext("All levels")
    if row.games[0].company is Company.SHARED:
        return " – ".join(side_names(strings, row))
    return level_name(strings, row.opponents[0])


def side_names(strings: Strings, row: Played) -> tuple[str, str]:
    """The names of the two sides of a row."""
    last = row.games[-1]
    if last.company is not Company.SHARED:
        computer = row.opponents == EVERYBODY
        return strings.gettext("You"), strings.gettext("Computer") if computer else opponents_name(strings, row)
    number = strings.gettext("Player {number}")
    mine, other = (name or number.format(number=(last.person ^ side) + 1) for side, name in enumerate(row.opponents))
    return mine, other


def decimal(strings: Strings, value: float, sign: bool = False) -> str:
    """A number with one decimal place."""
    written = f"{value:+.1f}" if sign else f"{value:.1f}"
    return written.replace("-", "−").replace(".", strings.pgettext("decimal point", "."))


def percent(share: float) -> int:
    """A share in whole percents."""
    return round(100 * share)


def captions(strings: Strings) -> Row:
    """The captions above the list."""
    games, wins = strings.pgettext("how many", "Games"), strings.gettext("Wins (interval of 95%)")
    over = Share(Words(wins, SMALL, "faint", "left"), LIST[2] + LIST[3])
    return Row(Share(Space(), LIST[0]), Share(_right(games, "faint", size=SMALL), LIST[1]), over, gap=1.6)


def line(strings: Strings, row: Played, chosen: bool) -> Row:
    """Whom it is about, how many games, and which share of them was won."""
    ink: Ink = "button" if chosen else "ink"
    face: Face = "text-bold" if chosen else "text"
    share = _share(row, 0)
    name = Words(opponents_name(strings, row), LINE, ink, "left", face, middle=True)
    bar = Picture(lambda look, width: _bar(look, width, share, row.sides[0].share, chosen))
    won = strings.gettext("{percent}%").format(percent=percent(share))
    boxes: tuple[Box, ...] = (name, _right(str(len(row.games)), ink, face), bar, _right(won, ink, face))
    return Row(*map(Share, boxes, LIST), gap=1.6)


def results(strings: Strings, row: Played, whole: bool) -> Column:
    """The table of what both sides reached, with the results of the start and of mirror matches if the `whole` is wanted."""
    one, two = side_names(strings, row)
    lines = [*_lines(strings, row), *(_of_the_start(strings, row) if whole else ())]
    table = [_result(label, one, two, "text-semibold") for label, one, two in lines]
    return Column(_result("", one, two, "text-bold"), Rule(), *table, gap=0.4)


def _result(label: str, one: str, two: str, face: Face) -> Row:
    boxes: tuple[Box, ...] = Words(label, LINE, align="left"), _right(one, face=face), _right(two, face=face)
    return Row(*map(Share, boxes, TABLE), gap=1.0)


def _right(words: str, ink: Ink = "ink", face: Face = "text", size: float = LINE) -> Sized:
    return Sized(Words(words, size, ink, face=face), at="right")


def _share(row: Played, side: int) -> float:
    """Of the wins, a draw counted as half a win."""
    return (row.sides[side].wins + row.draws / 2) / len(row.games)


def _bar(look: Look, width: int, share: float, interval: Interval, chosen: bool) -> pygame.Surface:
    """From 0 to 100 %: the middle marked, the interval as a beam, the share as a dot."""
    theme, thin, half = look.theme, max(1, look.px(0.14)), look.px(0.8)
    surface = pygame.Surface((width, 2 * look.px(0.8) + 1), pygame.SRCALPHA)
    left, right, y = half, width - half, half
    pygame.draw.line(surface, theme.line, (left, y), (right, y), thin)
    pygame.draw.line(surface, theme.line, (width // 2, 0), (width // 2, 2 * half), thin)
    low, high, at = (left + round((right - left) * value) for value in (*interval, share))
    pygame.draw.line(
        surface, theme.button_ink if chosen else theme.panel_ink, (low, y), (high, y), max(2, look.px(0.5))
    )
    pygame.draw.aacircle(surface, theme.accent, (at, y), look.px(0.75))
    return surface


def _lines(strings: Strings, row: Played) -> list[tuple[str, str, str]]:
    t, (mine, other), games = strings, row.sides, len(row.games)
    share = t.gettext("{percent}% ({low} to {high})")
    shares = [
        share.format(
            percent=percent((side.wins + row.draws / 2) / games),
            low=percent(side.share.low),
            high=percent(side.share.high),
        )
        for side in row.sides
    ]
    draws = t.ngettext("{count} draw", "{count} draws", row.draws).format(count=row.draws)
    won = t.gettext("Games won of {games}").format(games=games)
    return [
        (f"{won} ({draws})" if row.draws else won, str(mine.wins), str(other.wins)),
        (t.gettext("Share of wins (interval of 95%)"), shares[0], shares[1]),
        (t.gettext("Average points"), decimal(t, mine.points), decimal(t, other.points)),
        (t.gettext("Average margin"), decimal(t, row.margin, True), decimal(t, -row.margin, True)),
        (t.gettext("Best score"), str(mine.best), str(other.best)),
        (
            t.gettext("Wins in a row: now, most ever"),
            f"{mine.streak}, {mine.longest}",
            f"{other.streak}, {other.longest}",
        ),
        (t.gettext("Began the game"), str(mine.began), str(other.began)),
    ]


def _of_the_start(strings: Strings, row: Played) -> list[tuple[str, str, str]]:
    """The lines on how both fared when they began, and in mirror matches if there were any."""
    t, (mine, other) = strings, row.sides
    margins = ["–" if side.margin_first is None else decimal(t, side.margin_first, True) for side in row.sides]
    lines = [
        (t.gettext("… and won those"), str(mine.won_first), str(other.won_first)),
        (t.gettext("… average margin in those"), margins[0], margins[1]),
    ]
    if row.mirrors:
        label = t.gettext("Mirror matches won of {matches}").format(matches=row.mirrors)
        lines.append((label, str(mine.mirrors), str(other.mirrors)))
    return lines
