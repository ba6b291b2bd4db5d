"""The controls that lead through a replay, or the past of a running game.

Both have the same keys. A replay also has a bar with buttons, a slider and the number of the move. The table shows the
motion.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, Protocol

import pygame

from mandala.ui.kit import inputs
from mandala.ui.kit.inputs import Input, Point, found_at
from mandala.ui.kit.paper import SMALL_TEXT
from mandala.ui.kit.sprites import Icon, Sprites, cached_picture, drawn_icon
from mandala.ui.kit.text import fit
from mandala.ui.table.curve import curve_picture, place
from mandala.ui.table.facts import CurveSight, Furniture, Part, Ribbon, Tone, TransportSight
from mandala.ui.table.hint import LARGE
from mandala.ui.table.menus import Now, Row
from mandala.ui.table.menus import Part as NowPart
from mandala.ui.table.toolbar import AnyButton, Button, ButtonLook, Toolbar, button_looks
from mandala.ui.words.keys import Hand
from mandala.ui.words.strings import Strings

REST: Final = {"slow": 1.2, "normal": 0.7, "fast": 0.35, "off": 0.8}  #: [s] between moves while it plays
AGO: Final = 0.6  #: [s] for which the position before the last moves is shown
LEAPS: Final = {"up": -10, "down": 10}  #: the keys that go several moves

BUTTON: Final = 4.2  #: [u] of the bar's buttons
LARGEST: Final = 1.25  #: largest scale of the buttons
LARGEST_NUMBER: Final = 1.6  #: largest scale of the move's number
CROWDED: Final = 1.1  #: largest scale of buttons and words in the bar of a review
HEAD: Final = 2.5  #: [u] height of the words above a curve
GUTTER: Final = 6.9  #: [u] width of the scale beside a curve
LETTER: Final = 0.94  #: [u] width of a letter of the words beside buttons
COUNT: Final = 10.8  #: [u] for the number of the move at its usual size


class Track(Protocol):
    """The moves of a game in the order of time, and how far they were shown."""

    @property
    def ply(self) -> int:
        """The number of moves that led to the position that is shown."""

    @property
    def length(self) -> int:
        """The number of moves that may be looked at."""

    @property
    def looks_back(self) -> bool:
        """Whether a position of the past is shown, in which no move can be made."""

    @property
    def past(self) -> int | None:
        """The number of moves before the position of a running game that is looked back at; None for now."""

    @property
    def pending(self) -> bool:
        """Whether a move is still to be shown."""

    def look(self, ply: int) -> None:
        """Shows the position after `ply` moves."""

    def advance(self) -> Part:
        """Returns the next part of a move, which now counts as shown."""

    def skip(self, but: int = 0) -> None:
        """Counts all moves as shown, except the newest `but`."""

    def jumped(self) -> bool:
        """Returns whether moves were taken back or made again since the last call. Then all count as shown."""


class Playback:
    """The way through one game. `stand` shows another position, `forward` the next move in motion."""

    def __init__(self, track: Track, stand: Callable[[], None], forward: Callable[[], None]) -> None:
        self.playing = False
        self.track, self._stand, self._forward = track, stand, forward
        self._rest = 0.0
        self.sliding = self._hurried = False

    @property
    def at_end(self) -> bool:
        """Whether no move comes after the position that is shown."""
        return self.track.ply == self.track.length

    def go(self, ply: int) -> None:
        """Shows the position after `ply` moves, at once."""
        self.playing = False
        self.track.look(ply)
        self._stand()

    def step(self) -> None:
        self.playing = False
        if not self.at_end:
            self._forward()

    def play(self) -> None:
        """Starts or stops playing by itself. At the end it starts from the beginning."""
        if not self.playing and self.at_end:
            self.go(0)
        self.playing, self._rest = not self.playing, 0.0

    def again(self, moves: int) -> None:
        """Shows the last moves again, and comes back."""
        self.go(self.track.length - moves)
        self.play()
        self._rest = AGO

    def hurry(self, on: bool) -> None:
        """Plays by itself while `on`. If it did not play before, it then stops."""
        if on and not self.playing and not self.at_end:
            self.playing = self._hurried = True
        elif not on and self._hurried:
            self.playing = self._hurried = False

    def advance(self, dt: float, speed: str) -> None:
        """Counts `dt` seconds without motion; when it plays, shows the next move in its time."""
        if not self.playing:
            return
        self._rest -= dt
        if self.at_end:
            self.playing = False
        elif self._rest <= 0:
            self._rest = REST[speed]
            self._forward()

    def handle(self, event: Input, bar: Transport | None) -> bool:
        """Handles an input that leads through the game; returns whether it was one. Only a replay has a `bar`."""
        match event:
            case inputs.KeyPressed(key) if (button := TRAVEL.keyed(key)) is not None:
                button.act(self)
            case inputs.KeyPressed(key) if key in LEAPS:
                self.go(self.track.ply + LEAPS[key])
            case inputs.Wheel(_, dy):
                self.go(self.track.ply - round(dy))
            case _:
                return bar is not None and self._slide(event, bar)
        return True

    def _slide(self, event: Input, bar: Transport) -> bool:
        match event:
            case inputs.PointerMoved(pos) if self.sliding:
                self.go(bar.ply_at(pos[0], self.track.length))
            case inputs.PointerPressed(pos, 1) if (button := found_at(bar.buttons, pos)) is not None:
                button.act(self)
            case inputs.PointerPressed(pos, 1) if bar.groove.collidepoint(pos):
                self.sliding = True
                self.go(bar.ply_at(pos[0], self.track.length))
            case inputs.PointerReleased(_, 1) if self.sliding:
                self.sliding = False
            case _:
                return False
        return True

    def sight(self, bar: Transport, pointer: Point, curve: CurveSight | None) -> TransportSight:
        """Returns the bar as it looks, with the curve of a review."""
        return TransportSight(self.track.ply, self.track.length, button_looks(self, bar.buttons, pointer), curve)


START: Final = Button[Playback](
    icon="start",
    keys=("home",),
    words=lambda t: t.gettext("To the beginning"),
    act=lambda playback: playback.go(0),
    enabled=lambda playback: playback.track.ply > 0,
)
BACK: Final = Button[Playback](
    icon="back",
    keys=("left", ","),
    words=lambda t: t.gettext("One move back"),
    act=lambda playback: playback.go(playback.track.ply - 1),
    enabled=lambda playback: playback.track.ply > 0,
)
PLAY: Final = Button[Playback](
    icon="play",
    keys=("space",),
    words=lambda t: t.gettext("Play, or stop"),
    act=lambda playback: playback.play(),
    pressed=lambda playback: playback.playing,
)
FORWARD: Final = Button[Playback](
    icon="forward",
    keys=("right", "."),
    words=lambda t: t.gettext("One move on"),
    act=lambda playback: playback.step(),
    enabled=lambda playback: not playback.at_end,
)
END: Final = Button[Playback](
    icon="end",
    keys=("end", "return"),
    words=lambda t: t.gettext("To the end"),
    act=lambda playback: playback.go(playback.track.length),
    enabled=lambda playback: not playback.at_end,
)
#: the buttons of the bar, whose keys also lead through the past of a running game
TRAVEL: Final = Toolbar((START, BACK, PLAY, FORWARD, END))


@dataclass(frozen=True)
class Transport:
    """The places of the bar's parts in the window."""

    rect: pygame.Rect
    buttons: Mapping[Button[Playback], pygame.Rect]
    track: pygame.Rect  #: the line along which the slider's middle moves
    groove: pygame.Rect  #: the place where a press takes the slider
    curve: pygame.Rect | None = None  #: the curve of a review
    head: pygame.Rect | None = None  #: the words above it
    aids: Mapping[AnyButton, pygame.Rect] = field(default_factory=dict)  #: the buttons of a review
    briefs: Mapping[AnyButton, str] = field(default_factory=dict)  #: the words that stand beside some of them

    def ply_at(self, x: int, moves: int) -> int:
        """Returns the ply that the slider means at a point."""
        share = (x - self.track.left) / max(1, self.track.width)
        return round(max(0.0, min(1.0, share)) * moves)


def transport(frame: Furniture) -> Transport:
    """Returns the bar in its place at a table."""
    if frame.aids:
        return _console(frame)
    rect, grown = frame.bar, max(1.0, min(frame.scale, LARGEST))
    side, step = frame.px(BUTTON * grown), frame.px(BUTTON * grown + 0.5)
    left, top = rect.left + frame.px(1), rect.centery - side // 2
    buttons = {button: pygame.Rect(left + at * step, top, side, side) for at, button in enumerate(TRAVEL.corner)}
    start, end = left + len(buttons) * step + frame.px(1.6), rect.right - frame.px(COUNT * grown + 1.4)
    track = pygame.Rect(start, rect.centery - frame.px(0.35), end - start, frame.px(0.7))
    return Transport(rect, buttons, track, track.inflate(rect.height // 2, rect.height))


def _console(frame: Furniture) -> Transport:
    """Returns the bar of a review: words, the curve, the slider right below it, and a row of buttons."""
    rect, grown = frame.bar, max(1.0, min(frame.scale, CROWDED))
    side, step, edge = frame.px(BUTTON * grown), frame.px(BUTTON * grown + 0.3), frame.px(1.8)
    row, left = rect.bottom - frame.px(0.7) - side, rect.left + frame.px(1)
    buttons = {button: pygame.Rect(left + at * step, row, side, side) for at, button in enumerate(TRAVEL.corner)}
    left += len(buttons) * step + frame.px(1.2)
    wide = _widths(frame, side, step - side, rect.right - frame.px(1) - left)
    aids = dict[AnyButton, pygame.Rect]()
    for (button, _), width in zip(frame.aids, wide):
        aids[button] = pygame.Rect(left, row, width, side)
        left += width + step - side
    gutter = frame.px(GUTTER * grown)
    track = pygame.Rect(rect.left + gutter, row - frame.px(1.5), rect.width - gutter - edge, frame.px(0.7))
    tall = frame.px(HEAD * max(1.0, min(frame.scale, LARGEST_NUMBER)))
    head = pygame.Rect(rect.left + edge, rect.top + frame.px(0.6), rect.width - 2 * edge, tall)
    curve = pygame.Rect(track.left, head.bottom, track.width, track.top - frame.px(0.5) - head.bottom)
    groove = track.union(curve).inflate(edge, 0)
    groove.height = row - groove.top
    briefs = {button: word for (button, word), width in zip(frame.aids, wide) if width > side}
    return Transport(rect, buttons, track, groove, curve, head, aids, briefs)


def _widths(frame: Furniture, side: int, gap: int, room: int) -> list[int]:
    """Returns the widths of a review's buttons. The first ones have their words beside them while there is room."""
    wide = [side] * len(frame.aids)
    if frame.scale >= LARGE:
        return wide
    spare = room - len(wide) * (side + gap)
    for number, (_, word) in enumerate(frame.aids):
        more = frame.px(LETTER * max(1.0, min(frame.scale, CROWDED)) * len(word) + 0.5)
        if word and more <= spare:
            wide[number] += more
            spare -= more
    return wide


def transport_picture(
    bar: Transport, sight: TransportSight, aids: Mapping[AnyButton, ButtonLook], sprites: Sprites
) -> pygame.Surface:
    """Draws the bar. `aids` are the looks of a review's buttons."""
    theme, origin = sprites.theme, bar.rect.topleft
    paper = sprites.sheet(bar.rect.size, 1.2, (*theme.panel[:3], 246), theme.line, 0.16)
    for button, rect in bar.buttons.items():
        look = sight.buttons[button]
        playing = look.pressed and button is PLAY
        icon = _button(sprites, "pause" if playing else button.icon, rect.width, look._replace(pressed=False))
        paper.blit(icon, rect.move(-origin[0], -origin[1]))
    for button, rect in bar.aids.items():
        word, look = bar.briefs.get(button, ""), aids[button]
        paper.blit(
            _button(sprites, button.icon, rect.height, look, word, rect.width), rect.move(-origin[0], -origin[1])
        )
    track = bar.track.move(-origin[0], -origin[1])
    share = sight.ply / sight.moves if sight.moves else 0.0
    pygame.draw.rect(paper, theme.line, track, border_radius=track.height // 2)
    if bar.curve is not None and sight.curve is not None:
        _draw_curve(paper, bar, bar.curve.move(-origin[0], -origin[1]), sight, sight.curve, sprites)
    gone = pygame.Rect(track.topleft, (round(track.width * share), track.height))
    pygame.draw.rect(paper, theme.accent, gone, border_radius=track.height // 2)
    centre = track.left + gone.width, track.centery
    pygame.draw.aacircle(paper, theme.accent, centre, sprites.px(1.2))
    pygame.draw.aacircle(paper, theme.panel, centre, sprites.px(0.5))
    if bar.head is None:
        row = bar.buttons[START].centery - bar.rect.top
        _draw_number(paper, sight, (bar.rect.width - sprites.px(1.2), row), sprites)
    else:
        _draw_head(paper, bar.head.move(-origin[0], -origin[1]), sight, sprites)
    return paper


def _draw_number(paper: pygame.Surface, sight: TransportSight, right: Point, sprites: Sprites) -> pygame.Rect:
    """Draws the number of the move, with its right end at a point. Returns its place."""
    px = sprites.px(SMALL_TEXT * max(1.0, min(sprites.scale, LARGEST_NUMBER)))
    number = sprites.text.draw(f"{sight.ply} / {sight.moves}", "text-semibold", px, sprites.theme.panel_ink, 10_000)
    return paper.blit(number, number.get_rect(midright=right))


def _draw_head(paper: pygame.Surface, head: pygame.Rect, sight: TransportSight, sprites: Sprites) -> None:
    """Draws the words above the curve: what it shows, the findings of the review, the number of the move."""
    number = _draw_number(paper, sight, head.midright, sprites)
    if sight.curve is None:
        return
    theme, room = sprites.theme, number.left - head.left - sprites.px(1.4)
    large = sprites.scale >= LARGE
    px = sprites.px(SMALL_TEXT * max(1.0, min(sprites.scale, LARGEST_NUMBER if large else CROWDED)))
    name = fit(sprites.assets, sight.curve.name, "text-semibold", px, room, theme.panel_ink)
    paper.blit(name, name.get_rect(midleft=head.midleft))
    if not large:  # larger words stand with the evaluations
        room -= name.get_width() + sprites.px(2)
        words = fit(sprites.assets, sight.curve.told, "text", px, room, theme.faint_panel_ink)
        paper.blit(words, words.get_rect(midright=(number.left - sprites.px(1.4), head.centery)))


def _draw_curve(
    paper: pygame.Surface, bar: Transport, box: pygame.Rect, sight: TransportSight, curve: CurveSight, sprites: Sprites
) -> None:
    """Draws the curve, and a thread at the position that is shown."""
    key = curve, box.size, sight.moves
    paper.blit(sprites.latest("curve", key, lambda: curve_picture(curve, box.size, sight.moves, sprites)), box)
    px = sprites.px(SMALL_TEXT * max(1.0, min(sprites.scale, CROWDED)))
    for share, words in curve.scale:
        number = sprites.text.draw(words, "text", px, sprites.theme.faint_panel_ink, 10_000)
        y = box.top + round(place(box.size, sight.moves, 0, share)[1])
        paper.blit(number, number.get_rect(midright=(box.left - sprites.px(0.6), y)))
    x = box.left + round(box.width * (sight.ply / sight.moves if sight.moves else 0.0))
    thread = pygame.Rect(0, box.top, max(2, sprites.px(0.22)), bar.track.bottom - bar.rect.top - box.top)
    pygame.draw.rect(paper, sprites.theme.accent, thread.move_to(centerx=x))


@cached_picture
def _button(
    sprites: Sprites, icon: str | Icon, side: int, look: ButtonLook, word: str = "", width: int = 0
) -> pygame.Surface:
    """Draws a button, in a `width` that has room for its word, if it has one."""
    theme, lit = sprites.theme, (look.hot or look.pressed) and look.enabled
    fill, ink = (*theme.button[:3], 255 if lit else 0), theme.accent if lit else theme.panel_ink
    size = width or side, side
    patch = sprites.rounded(size, 0.9, fill, theme.accent if look.pressed else None, 0.28).copy()
    picture = pygame.Surface(size, pygame.SRCALPHA)
    drawn = drawn_icon(icon, round(side * 0.56), ink)
    picture.blit(drawn, drawn.get_rect(center=(side // 2, side // 2)))
    if word:
        px = sprites.px(SMALL_TEXT * max(1.0, min(sprites.scale, CROWDED)))
        words = fit(sprites.assets, word, "text-semibold", px, size[0] - side, theme.panel_ink)
        picture.blit(words, words.get_rect(midleft=(round(side * 0.88), side // 2)))
    picture.set_alpha(255 if look.enabled else 80)
    patch.blit(picture, (0, 0))
    return patch


def past_title(strings: Strings, ply: int, moves: int) -> str:
    """Returns the words that tell which position of a game is shown."""
    if not ply:
        return strings.gettext("Before the first move")
    return strings.gettext("After move {ply} of {moves}").format(ply=ply, moves=moves)


def past_status(strings: Strings, ply: int, moves: int) -> tuple[str, str]:
    """Returns the words that stand in the place of whose turn it is."""
    return past_title(strings, ply, moves), strings.gettext("You are looking back. The game waits.")


def past_now(strings: Strings, ply: int, moves: int, hand: Hand) -> Now:
    """Returns the words of "What may I do now?" in the past."""
    title, waits = past_status(strings, ply, moves)
    return Now(title, (NowPart("", (Row("", waits), Row("", past_ribbon(strings, hand).text))),))


def past_ribbon(strings: Strings, hand: Hand) -> Ribbon:
    """Returns the words on the keys that lead through the past and back."""
    by_keys = strings.gettext("Left, right: earlier, later · {back}: back to the game")
    if hand.keys:
        return Ribbon(by_keys.format(back=hand.key(strings, "escape")), Tone.PAST)
    return Ribbon(strings.gettext("Left, right: earlier, later · Click or Esc: back to the game"), Tone.PAST)
