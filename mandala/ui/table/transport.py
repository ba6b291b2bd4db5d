"""The bar that leads through a replay: five buttons, a slider, and where one is.

Geometry and picture; what the buttons do the replay decides.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple, Protocol

import pygame

from mandala.ui.kit.paper import SMALL
from mandala.ui.kit.pieces import Pieces, drawn_icon
from mandala.ui.words.strings import Strings

BUTTON: Final = 4.2
LARGEST: Final = 1.25
"""So many times larger buttons get for large texts."""
COUNT: Final = 10.8
"""Units for the number of the move at its usual size."""


class Way(Enum):
    """The buttons, from the left."""

    START = "start"
    BACK = "back"
    PLAY = "play"
    FORWARD = "forward"
    END = "end"


def way_words(strings: Strings, way: Way) -> str:
    """What a button does, with its key."""
    match way:
        case Way.START:
            return strings.gettext("To the beginning (Home)")
        case Way.BACK:
            return strings.gettext("One move back (Left)")
        case Way.PLAY:
            return strings.gettext("Play, or stop (Space)")
        case Way.FORWARD:
            return strings.gettext("One move on (Right)")
        case Way.END:
            return strings.gettext("To the end (End)")


@dataclass(frozen=True)
class Transport:
    """Where the bar's parts stand in the window. `track` is where the slider's middle goes along."""

    rect: pygame.Rect
    buttons: Mapping[Way, pygame.Rect]
    track: pygame.Rect

    def ply_at(self, x: int, moves: int) -> int:
        """The position that the slider means at a point."""
        share = (x - self.track.left) / max(1, self.track.width)
        return round(max(0.0, min(1.0, share)) * moves)

    def slides(self, pos: tuple[int, int]) -> bool:
        """Whether a point is on the slider."""
        return self.track.inflate(self.rect.height // 2, self.rect.height).collidepoint(pos)

    def way_at(self, pos: tuple[int, int]) -> Way | None:
        """The button at a point."""
        return next((way for way, rect in self.buttons.items() if rect.collidepoint(pos)), None)


class TransportSight(NamedTuple):
    """How the bar looks: after which of how many moves, whether it plays, the button under the pointer."""

    ply: int
    moves: int
    playing: bool
    hot: Way | None


class Ground(Protocol):
    """A table's layout with a place for the bar."""

    @property
    def bar(self) -> pygame.Rect:
        """The place."""
        ...

    @property
    def scale(self) -> float:
        """How large texts are wanted."""
        ...

    def px(self, units: float) -> int:
        """Units as whole pixels."""
        ...


def transport(frame: Ground) -> Transport:
    """The bar in its place at a table."""
    rect, grown = frame.bar, max(1.0, min(frame.scale, LARGEST))
    side, step = frame.px(BUTTON * grown), frame.px(BUTTON * grown + 0.5)
    left, top = rect.left + frame.px(1), rect.centery - side // 2
    buttons = {way: pygame.Rect(left + number * step, top, side, side) for number, way in enumerate(Way)}
    start, end = left + len(Way) * step + frame.px(1.6), rect.right - frame.px(COUNT * grown + 1.4)
    track = pygame.Rect(start, rect.centery - frame.px(0.35), end - start, frame.px(0.7))
    return Transport(rect, buttons, track)


def transport_picture(bar: Transport, sight: TransportSight, pieces: Pieces) -> pygame.Surface:
    """The bar as a picture of its rectangle's size."""
    theme, origin = pieces.theme, bar.rect.topleft
    paper = pieces.rounded(bar.rect.size, 1.2, (*theme.panel[:3], 246), theme.line, 0.16).copy()
    for way, rect in bar.buttons.items():
        ends = (Way.START, Way.BACK) if not sight.ply else (Way.FORWARD, Way.END) if sight.ply == sight.moves else ()
        name = "pause" if way is Way.PLAY and sight.playing else way.value
        icon = _button(pieces, name, rect.width, way is sight.hot, way not in ends)
        paper.blit(icon, rect.move(-origin[0], -origin[1]))
    track = bar.track.move(-origin[0], -origin[1])
    share = sight.ply / sight.moves if sight.moves else 0.0
    pygame.draw.rect(paper, theme.line, track, border_radius=track.height // 2)
    gone = pygame.Rect(track.topleft, (round(track.width * share), track.height))
    pygame.draw.rect(paper, theme.accent, gone, border_radius=track.height // 2)
    centre = track.left + gone.width, track.centery
    pygame.draw.aacircle(paper, theme.accent, centre, pieces.px(1.2))
    pygame.draw.aacircle(paper, theme.panel, centre, pieces.px(0.5))
    told, px = f"{sight.ply} / {sight.moves}", pieces.px(SMALL * max(1.0, min(pieces.scale, LARGEST)))
    words = pieces.text.draw(told, "text-semibold", px, theme.panel_ink, 10_000)
    paper.blit(words, words.get_rect(midright=(bar.rect.width - pieces.px(1.2), bar.rect.height // 2)))
    return paper


def _button(pieces: Pieces, name: str, side: int, hot: bool, enabled: bool) -> pygame.Surface:
    def make() -> pygame.Surface:
        theme = pieces.theme
        patch = pieces.rounded((side, side), 0.9, (*theme.button[:3], 255 if hot and enabled else 0), None, 0).copy()
        icon = drawn_icon(name, round(side * 0.56), theme.accent if hot and enabled else theme.panel_ink)
        icon.set_alpha(255 if enabled else 80)
        patch.blit(icon, icon.get_rect(center=patch.get_rect().center))
        return patch

    return pieces.kept(("transport", name, side, hot, enabled), make)
