"""The player's rating over time: a small curve in the band of its intervals."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import ceil, floor
from typing import Final

import pygame

from mandala.play.games import GAMES
from mandala.play.rating import Rating, Scored, course, newcomer, scored
from mandala.play.review.play_style import Digests, luck_of
from mandala.play.statistics import Counted
from mandala.ui.kit.access import Node, Role
from mandala.ui.kit.assets import Look
from mandala.ui.kit.boxes import Box, Column, Grow, Spacer
from mandala.ui.kit.paper import LINE_WIDTH, SMALL_TEXT, Print, Words, curve, write
from mandala.ui.pages.statistics.counting import MAX_BEADS
from mandala.ui.words.names import rating_words
from mandala.ui.words.strings import Strings

GAMES_OF_CURVE: Final = 40  #: that it shows, at most
BETWEEN_LINES: Final = (100, 200, 500, 1000)  #: ratings between two lines across
MOST_LINES: Final = 4
CUT_OFF: Final = 6  #: games whose intervals may be too wide for the curve
NUMBER_WIDTH: Final = 5.0  #: [u] room for the number of a line


def rating_box(t: Strings, game: str, games: Sequence[Counted], digests: Digests) -> Box:
    """Builds the words on the rating by `games`, oldest first, also without luck once it is known of one. The curve below
    is that of the words above it."""
    plain = scored(games, game)
    if not plain:
        return Spacer()
    found, named = _ratings(game, tuple(plain)), t.gettext("by results")
    told = [rating_words(t, found[-1])]
    if GAMES[game].has_luck:
        lucky = scored(games, game, lambda entry: luck_of(entry, digests.of(entry)))
        if any(one.luck is not None for one in lucky):
            found, named = _ratings(game, tuple(lucky)), t.gettext("without luck")
            told.append(rating_words(t, found[-1], freed=True))
    words = [Words(one, SMALL_TEXT, align="left") for one in told]
    return Column(*words, Grow(RatingCurve(found[-GAMES_OF_CURVE:], named)), gap=0.8)


@lru_cache(2)
def _ratings(game: str, games: tuple[Scored, ...]) -> list[Rating]:
    """Returns the rating after each game. The page asks again and again while it counts."""
    return [*course(newcomer(game), games)]


class RatingCurve(Print):
    """Ratings, oldest first: a curve, and a band as high as the interval of each. `named` tells which ratings.

    The scale has room for the curve and its later intervals; the wide ones of the first games are cut off.
    """

    TALL = (7.0, 12.0)

    def __init__(self, ratings: Sequence[Rating], named: str) -> None:
        super().__init__()
        self._ratings, self._named = ratings, named
        means, later = (
            [one.mean for one in ratings],
            [one.interval for one in ratings[min(CUT_OFF, len(ratings) - 1) :]],
        )
        self._low, self._high = min(*means, *[one.low for one in later]), max(*means, *[one.high for one in later])
        most = (self._high - self._low) / MOST_LINES
        between = next((one for one in BETWEEN_LINES if one >= most), BETWEEN_LINES[-1])
        self._lines = range(ceil(self._low / between) * between, floor(self._high) + 1, between)

    def nodes(self) -> Sequence[Node]:
        told = ", ".join(f"{one.mean:.0f} ±{one.margin:.0f}" for one in self._ratings[-MAX_BEADS:])
        return [Node(Role.FIGURE, self._named, value=told, detail=", ".join(map(str, self._lines)))]

    def draw(self, canvas: pygame.Surface, look: Look) -> None:
        theme, rect, means = look.theme, self.rect, [one.mean for one in self._ratings]
        left, dot = look.px(NUMBER_WIDTH), look.px(0.5)
        step = (rect.width - left - 2 * dot) / max(MAX_BEADS, len(means))

        def point(at: int, rating: float) -> tuple[int, int]:
            """On the veil."""
            tall = (rating - self._low) * (rect.height - 2) / (self._high - self._low)
            return round(left + dot + step * (at + 0.5)), round(rect.height - 1 - tall)

        for line in self._lines:
            y = rect.top + point(0, line)[1]
            pygame.draw.line(canvas, theme.line, (rect.left + left, y), (rect.right, y), look.px(LINE_WIDTH))
            beside = min(max(y, rect.top + look.px(SMALL_TEXT / 2)), rect.bottom - look.px(SMALL_TEXT / 2))
            write(canvas, look, str(line), ink=theme.faint_panel_ink, room=left, midleft=(rect.left, beside))
        veil = pygame.Surface(rect.size, pygame.SRCALPHA)
        edge = [point(at, one.interval.high) for at, one in enumerate(self._ratings)]
        edge += [point(at, one.interval.low) for at, one in reversed([*enumerate(self._ratings)])]
        if len(means) == 1:
            pygame.draw.line(veil, (*theme.accent[:3], 90), edge[0], edge[1], dot)
        else:
            pygame.draw.polygon(veil, (*theme.accent[:3], 38), edge)
        canvas.blit(veil, rect)
        points = [(rect.left + x, rect.top + y) for x, y in (point(at, mean) for at, mean in enumerate(means))]
        curve(canvas, look, points)
        pygame.draw.aacircle(canvas, theme.panel_ink, points[-1], dot)
