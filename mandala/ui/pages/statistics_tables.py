"""The list of opponents, and the table of what both sides reached. They stand on the statistics page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

import pygame

from mandala.play.intervals import Interval
from mandala.play.statistics import EVERYBODY, Company, Row
from mandala.ui.kit import text
from mandala.ui.kit.assets import Face
from mandala.ui.kit.inputs import KeyPressed, Point
from mandala.ui.kit.scene import Transition
from mandala.ui.kit.theme import Colour
from mandala.ui.kit.widgets import SMALL, Look, patch
from mandala.ui.words.names import level_name
from mandala.ui.words.strings import Strings

TALL: Final = 4.2
"""Units of a line in the list."""
LINE: Final = 3.15
"""The same in the table."""
WIDE: Final = 70.0
COLUMN: Final = 20.0
NARROW: Final = 16.5
"""Units from which on the table is wide; from the edge of one column of values to that of the next, and so in a narrow one."""
NAME: Final = 22.0
GAMES: Final = 28.5
BAR: Final = 31.0
"""Where in a line the name ends, the number of games ends, and the bar of wins begins."""


def opponents_name(strings: Strings, row: Row) -> str:
    """Against whom the games of a row were played."""
    if row.opponents == EVERYBODY:
        return strings.gettext("All levels")
    if row.games[0].company is Company.SHARED:
        return " – ".join(side_names(strings, row))
    return level_name(strings, row.opponents[0])


def side_names(strings: Strings, row: Row) -> tuple[str, str]:
    """What the two sides of a row are called."""
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


@dataclass
class RowList:
    """One row is chosen; up and down go through them, a click chooses."""

    strings: Strings
    rows: Sequence[Row]
    chosen: int
    changed: Callable[[int], None]
    rect: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    _tall: int = 0

    @property
    def _first(self) -> int:
        """The row at the top: so that the chosen one is to be seen."""
        room = max(1, self.rect.height // max(1, self._tall))
        return max(0, min(self.chosen - room // 2, len(self.rows) - room))

    def _boxes(self) -> dict[int, pygame.Rect]:
        """The rows that are to be seen, and where."""
        if not self._tall:
            return {}
        first = self._first
        last = min(len(self.rows), first + max(1, self.rect.height // self._tall))
        left, top, width = self.rect.left, self.rect.top, self.rect.width
        return {
            index: pygame.Rect(left, top + (index - first) * self._tall, width, self._tall)
            for index in range(first, last)
        }

    @property
    def chosen_row(self) -> pygame.Rect:
        """Where the focus shows."""
        return self._boxes().get(self.chosen, self.rect)

    def draw(self, canvas: pygame.Surface, look: Look, focused: bool, hovered: Point | None) -> None:
        """A line for each row, the chosen one on a patch with a dot."""
        self._tall = look.px(TALL)
        self._captions(canvas, look)
        boxes = self._boxes()
        self._more(canvas, look, min(boxes) > 0, max(boxes) < len(self.rows) - 1)
        for index, box in boxes.items():
            chosen = index == self.chosen
            over = hovered is not None and box.collidepoint(hovered)
            if chosen or over:
                inside = box.inflate(0, -look.px(0.3))
                ground = look.theme.button_hover if chosen else look.theme.button
                patch(
                    canvas, look, inside, ground, look.theme.accent if chosen else look.theme.line, focused and chosen
                )
            self._line(canvas, look, self.rows[index], box, chosen)

    def _more(self, canvas: pygame.Surface, look: Look, above: bool, below: bool) -> None:
        """Small arrows where rows are out of sight."""
        wide, tall = look.px(0.8), look.px(0.8)
        x = self.rect.left + look.px(10)
        for shown, y, tip in ((above, self.rect.top - tall // 2, -tall), (below, self.rect.bottom - tall, tall)):
            if shown:
                pygame.draw.polygon(canvas, look.theme.accent, ((x - wide, y), (x + wide, y), (x, y + tip)))

    def _captions(self, canvas: pygame.Surface, look: Look) -> None:
        t, y, ink = self.strings, self.rect.top - look.px(2.7), look.theme.faint_panel_ink
        left = self.rect.left
        games = t.pgettext("how many", "Games")
        _write(canvas, look, games, "text", ink, "topright", (left + look.px(GAMES), y), look.px(9))
        wins = t.gettext("Wins (interval of 95%)")
        _write(canvas, look, wins, "text", ink, "topleft", (left + look.px(BAR), y), self.rect.width - look.px(BAR))

    def _line(self, canvas: pygame.Surface, look: Look, row: Row, box: pygame.Rect, chosen: bool) -> None:
        ink = look.theme.button_ink if chosen else look.theme.panel_ink
        left, middle = box.left + look.px(1.4), box.centery
        if chosen:
            pygame.draw.aacircle(canvas, look.theme.accent, (left + look.px(0.3), middle), look.px(0.5))
        left += look.px(1.6)
        face: Face = "text-bold" if chosen else "text"
        name = opponents_name(self.strings, row)
        _write(canvas, look, name, face, ink, "midleft", (left, middle), look.px(NAME) - (left - box.left))
        count = str(len(row.games))
        _write(canvas, look, count, face, ink, "midright", (box.left + look.px(GAMES), middle), look.px(7))
        bar = pygame.Rect(box.left + look.px(BAR), box.top, box.width - look.px(BAR + 9.5), box.height)
        share = (row.sides[0].wins + row.draws / 2) / len(row.games)
        _bar(canvas, look, bar, share, row.sides[0].share, ink)
        words = self.strings.gettext("{percent}%").format(percent=percent(share))
        _write(canvas, look, words, face, ink, "midright", (box.right - look.px(1.2), middle), look.px(6))

    def press(self, pos: Point) -> Transition:
        """Chooses the row at a point."""
        for index, box in self._boxes().items():
            if box.collidepoint(pos):
                self._choose(index)
                break
        return None

    def key(self, event: KeyPressed) -> tuple[bool, Transition]:
        """Up and down choose; beyond the ends the focus goes on."""
        step = {"up": -1, "down": 1}.get(event.key, 0)
        if not step or not 0 <= self.chosen + step < len(self.rows):
            return False, None
        self.step(step)
        return True, None

    def step(self, by: int) -> None:
        """Chooses a row further down or up."""
        self._choose(max(0, min(len(self.rows) - 1, self.chosen + by)))

    def _choose(self, index: int) -> None:
        self.chosen = index
        self.changed(index)


def _bar(canvas: pygame.Surface, look: Look, rect: pygame.Rect, share: float, interval: Interval, ink: Colour) -> None:
    """From 0 to 100 %: the middle marked, the interval as a beam, the share as a dot."""
    y, thin = rect.centery, max(1, look.px(0.14))
    pygame.draw.line(canvas, look.theme.line, (rect.left, y), (rect.right, y), thin)
    half = look.px(0.8)
    pygame.draw.line(canvas, look.theme.line, (rect.centerx, y - half), (rect.centerx, y + half), thin)
    low, high = (rect.left + round(rect.width * value) for value in interval)
    pygame.draw.line(canvas, ink, (low, y), (high, y), max(2, look.px(0.5)))
    pygame.draw.aacircle(canvas, look.theme.accent, (rect.left + round(rect.width * share), y), look.px(0.75))


class ResultTable:
    """What both sides reached, side by side, `width` pixels wide."""

    def __init__(self, look: Look, strings: Strings, width: int) -> None:
        self._look, self._strings, self._width = look, strings, width

    def draw(self, row: Row, names: tuple[str, str], whole: bool = False) -> pygame.Surface:
        """The table as a picture, with what the start and mirror matches came to if the `whole` is wanted."""
        look, theme = self._look, self._look.theme
        lines = [*self._lines(row), *(self._of_the_start(row) if whole else ())]
        column, gap = (COLUMN, 2.0) if self._width >= look.px(WIDE) else (NARROW, 1.0)
        columns = self._width - look.px(column), self._width
        room = look.px(column - gap)
        free = [columns[0] - look.px(gap) - self._wide(mine, room) for _, mine, _ in lines]
        labels = [self._label(label, left) for (label, *_), left in zip(lines, free)]
        tall = [max(look.px(LINE), label.get_height() + look.px(0.4)) for label in labels]
        surface = pygame.Surface((self._width, look.px(LINE) + sum(tall) + look.px(0.6)), pygame.SRCALPHA)
        surface.fill((*theme.panel[:3], 0))
        for name, x in zip(names, columns):
            _write(surface, look, name, "text-bold", theme.panel_ink, "topright", (x, 0), room)
        y = look.px(LINE)
        pygame.draw.line(surface, theme.line, (0, y), (self._width, y), max(1, look.px(0.14)))
        y += look.px(0.4)
        for label, (_, *values), high in zip(labels, lines, tall):
            surface.blit(label, (0, y))
            for value, x in zip(values, columns):
                _write(surface, look, value, "text-semibold", theme.panel_ink, "topright", (x, y), room)
            y += high
        return surface

    def _wide(self, value: str, room: int) -> int:
        """How wide a value is drawn; what it leaves free its label may have."""
        look, ink = self._look, self._look.theme.panel_ink
        return text.fit(look.assets, value, "text-semibold", look.px(SMALL + 0.05), room, ink).get_width()

    def _label(self, words: str, room: int) -> pygame.Surface:
        """What a line is about, in several lines where the table is narrow."""
        look, px = self._look, self._look.px(SMALL + 0.05)
        if self._width >= look.px(WIDE):
            return text.fit(look.assets, words, "text", px, room, look.theme.panel_ink)
        return text.paragraph(look.assets, words, "text", px, room, look.theme.panel_ink)

    def _lines(self, row: Row) -> list[tuple[str, str, str]]:
        t, (mine, other), games = self._strings, row.sides, len(row.games)
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

    def _of_the_start(self, row: Row) -> list[tuple[str, str, str]]:
        """How both fared when they began, and in mirror matches if there were any."""
        t, (mine, other) = self._strings, row.sides
        margins = ["–" if side.margin_first is None else decimal(t, side.margin_first, True) for side in row.sides]
        lines = [
            (t.gettext("… and won those"), str(mine.won_first), str(other.won_first)),
            (t.gettext("… average margin in those"), margins[0], margins[1]),
        ]
        if row.mirrors:
            label = t.gettext("Mirror matches won of {matches}").format(matches=row.mirrors)
            lines.append((label, str(mine.mirrors), str(other.mirrors)))
        return lines


def _write(
    canvas: pygame.Surface, look: Look, words: str, face: Face, ink: Colour, anchor: str, at: Point, room: int
) -> pygame.Rect:
    picture = text.fit(look.assets, words, face, look.px(SMALL + 0.05), room, ink)
    return canvas.blit(picture, picture.get_rect(**{anchor: at}))
