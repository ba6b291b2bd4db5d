"""Sheets of paper over a table: the menu, what both must agree to, the keys. They decide nothing about the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame

from mandala.play.session import Session
from mandala.ui.context import Context
from mandala.ui.kit import text
from mandala.ui.kit.inputs import Input, KeyPressed
from mandala.ui.kit.scene import Pop, Push, Replace, Transition
from mandala.ui.kit.widgets import Button, Form, Look, heading, panel
from mandala.ui.pages.page import EDGE, Page
from mandala.ui.pages.settings import SettingsScene
from mandala.ui.words.strings import Strings

ROW: Final = 3.75
"""Units from one line of a list of keys to the next, where the lines take no more than `LINES` together."""
LINES: Final = 61.0
WIDTH: Final = 104.0
NAME: Final = 0.38
"""Units of a list of keys, and the share of it that the keys take."""
AROUND: Final = 26.0
"""Units of the list above and below its lines: heading, button, edges."""

WIDE: Final = (20.0, 6.0, 6.9)
CLOSE: Final = (16.5, 3.4, 5.1)
TIGHT: Final = (14.0, 1.7, 4.7)
"""Units of a sheet with answers: above and below its text and its buttons, below them alone, from one button to the next."""
GAP: Final = 1.1
ROUND: Final = 0.4
"""Units between two answers, and what whole pixels may add to all of them."""

SHADE: Final = (96, 92, 90)
"""How much of the light is left on the table behind a sheet."""

Backdrop = Callable[[pygame.Surface], None]
Entry = tuple[str, Callable[[], Transition]]


class Sheet(Page):
    """A question with some answers, over the darkened table. Escape gives the answer of `leave`."""

    def __init__(self, context: Context, backdrop: Backdrop, title: str, body: str, entries: Sequence[Entry]) -> None:
        super().__init__(context)
        self._backdrop, self._title, self._body, self._entries = backdrop, title, body, entries

    def build(self, look: Look) -> Form:
        """The answers, one below the other."""
        buttons = [Button(label, action, primary=not index) for index, (label, action) in enumerate(self._entries)]
        width = _width(look)
        body = self._words(look, width).get_height() + look.px(3) if self._body else 0
        around, below, step = self._spacing(look, body / look.unit)
        tall, gap = look.px(step - GAP), look.px(GAP)
        height = look.px(around) + body + len(buttons) * (tall + gap)
        self._sheet = pygame.Rect(0, 0, width + look.px(16), height)
        self._sheet.center = look.size[0] // 2, look.size[1] // 2
        y = self._sheet.bottom - look.px(below) - len(buttons) * (tall + gap)
        widest = max((button.natural_width(look) for button in buttons), default=0)
        for button in buttons:
            button.rect = pygame.Rect(0, y, min(width, max(look.px(44), widest)), tall)
            button.rect.centerx = self._sheet.centerx
            y += tall + gap
        return Form(buttons)

    def _spacing(self, look: Look, body: float) -> tuple[float, float, float]:
        """Units above and below the text and the buttons, those below them, from one button to the next; closer where the window
        has no room."""
        count, room = len(self._entries), look.room[1] - EDGE - ROUND - body
        if WIDE[0] + count * WIDE[2] <= room:
            return WIDE
        around, below, least = next((one for one in (CLOSE, TIGHT) if one[0] + count * one[2] <= room), CLOSE)
        return around, below, max(least, min(WIDE[2], (room - around) / count))

    def paint(self, canvas: pygame.Surface, look: Look) -> None:
        """The sheet, its title and its text."""
        panel(canvas, look, self._sheet)
        inner = self._sheet.inflate(-look.px(12), -look.px(11))
        heading(canvas, look, self._title, inner, 4.4)
        if self._body:
            words = self._words(look, _width(look))
            canvas.blit(words, words.get_rect(midtop=(inner.centerx, inner.top + look.px(8))))

    def _words(self, look: Look, width: int) -> pygame.Surface:
        return text.paragraph(look.assets, self._body, "text", look.px(2.2), width, look.theme.panel_ink, "centre")

    def draw_ground(self, canvas: pygame.Surface) -> None:
        """The table, in shade."""
        self._backdrop(canvas)
        canvas.fill(SHADE, special_flags=pygame.BLEND_RGB_MULT)

    def way_back(self, look: Look, above: float) -> Form:
        """The only button of a sheet to be read, so many units above its foot."""
        back = Button(self.strings.gettext("Back"), Pop, primary=True)
        back.rect = pygame.Rect(0, 0, look.px(30), look.px(5.4))
        back.rect.midbottom = self._sheet.centerx, self._sheet.bottom - look.px(above)
        return Form([back])


def _width(look: Look) -> int:
    """How wide the words of a sheet are."""
    return look.px(look.within(78) - 16)


class Menu(Sheet):
    """A sheet that leads to the settings, so that its words are written anew when it comes back."""

    def __init__(
        self, context: Context, backdrop: Backdrop, written: Callable[[Strings], tuple[str, Sequence[Entry]]]
    ) -> None:
        title, entries = written(context.strings)
        super().__init__(context, backdrop, title, "", entries)
        self._written = written

    def build(self, look: Look) -> Form:
        """The answers in the language of now."""
        self._title, self._entries = self._written(self.strings)
        return super().build(look)


class Ended(NamedTuple):
    """Where one may go from a table when its game is over."""

    result: Callable[[], Transition]
    replay: Callable[[], Transition]


def table_menu(
    context: Context, backdrop: Backdrop, game: str, help_scene: Callable[[], Sheet], ended: Ended | None = None
) -> Sheet:
    """Go on, look something up, leave. The game is saved after every move, so leaving loses nothing."""

    def written(t: Strings) -> tuple[str, Sequence[Entry]]:
        title, leave = t.gettext("Pause"), t.gettext("To the title (the game is kept)")
        first: Sequence[Entry] = [(t.gettext("Continue"), Pop)]
        if ended is not None:
            title, leave = t.gettext("The game is over"), t.gettext("To the title")
            first = [
                (t.gettext("Result"), lambda: instead(ended.result())),
                (t.gettext("Replay"), lambda: instead(ended.replay())),
                (t.gettext("Look at the table"), Pop),
            ]
        return title, (
            *first,
            (t.gettext("Rules"), lambda: Push(context.screens[game].rules(context))),
            (t.gettext("Keys"), lambda: Push(help_scene())),
            (t.gettext("Settings"), lambda: Push(SettingsScene(context))),
            (leave, lambda: Pop(2)),
        )

    return Menu(context, backdrop, written)


def instead(transition: Transition) -> Transition:
    """The page that was to come, in place of the sheet."""
    return Replace(transition.scene) if isinstance(transition, Push) else transition


def question(
    context: Context, backdrop: Backdrop, title: str, body: str, yes: str, act: Callable[[], Transition]
) -> Sheet:
    """Who says `yes` has it done, and comes back unless that leads elsewhere; "No" changes nothing."""

    def agreed() -> Transition:
        return act() or Pop()

    return Sheet(context, backdrop, title, body, ((yes, agreed), (context.strings.gettext("No"), Pop)))


def agree_to_take_back(context: Context, backdrop: Backdrop, act: Callable[[], None], redo: bool, body: str) -> Sheet:
    """Two people must both agree before a move is taken back or made again; `body` says what that means."""
    t = context.strings
    title = t.gettext("Make the move again?") if redo else t.gettext("Take the last move back?")
    return question(context, backdrop, title, body, t.gettext("We both agree"), act)


def take_back(context: Context, backdrop: Backdrop, session: Session, redo: bool, body: str) -> Transition:
    """Takes a move back or makes it again: at once against the computer, else when both have agreed to what `body` says."""
    if not (session.can_redo() if redo else session.can_take_back()):
        return None
    act = session.redo if redo else session.take_back
    if len(session.humans) == 2:
        return Push(agree_to_take_back(context, backdrop, act, redo, body))
    act()
    return None


def before_first_hint(context: Context, backdrop: Backdrop, act: Callable[[], None]) -> Sheet:
    """Said once a game: what a hint is, and that the game counts as assisted from then on."""
    t = context.strings
    body = t.gettext("The strongest level shows the three moves it likes best. The game is then marked as assisted.")
    return question(context, backdrop, t.gettext("A hint?"), body, t.gettext("Show me"), act)


class KeySheet(Sheet):
    """The keys, in two columns. A subclass says them by `rows`."""

    def __init__(self, context: Context, backdrop: Backdrop) -> None:
        t = context.strings
        super().__init__(context, backdrop, t.gettext("Keys and mouse"), "", ((t.gettext("Back"), Pop),))
        self._rows = self.rows()
        self._row = min(ROW, LINES / len(self._rows))
        self._pictures: list[tuple[pygame.Surface, pygame.Surface, int]] = []

    def rows(self) -> tuple[tuple[str, str], ...]:
        """Keys, and what they do."""
        raise NotImplementedError

    def build(self, look: Look) -> Form:
        """One button below the rows."""
        width = look.within(WIDTH)
        self._pictures = self._drawn(look, look.px(width - 14), narrow=width < WIDTH)
        rows = sum(height for _, _, height in self._pictures)
        tall = look.px(AROUND) + rows if width < WIDTH else look.px(AROUND + len(self._rows) * self._row)
        self._sheet = pygame.Rect(0, 0, look.px(width), tall)
        self._sheet.center = look.size[0] // 2, look.size[1] // 2
        return self.way_back(look, 4.2)

    def paint(self, canvas: pygame.Surface, look: Look) -> None:
        """The rows."""
        super().paint(canvas, look)
        inner = self._sheet.inflate(-look.px(14), -look.px(11))
        y = inner.top + look.px(7.4)
        for name, words, height in self._pictures:
            canvas.blit(name, (inner.left, y))
            canvas.blit(words, (inner.left + round(inner.width * NAME), y))
            y += height

    def _drawn(self, look: Look, width: int, narrow: bool) -> list[tuple[pygame.Surface, pygame.Surface, int]]:
        """The rows, and how high each is; in several lines where the sheet is narrow."""
        ink, px, left = look.theme.panel_ink, look.px(2.0), round(width * NAME)
        drawn = []
        for key, meaning in self._rows:
            room, height = (left - look.px(2), width - left), look.px(self._row)
            if narrow:
                name = text.paragraph(look.assets, key, "text-bold", px, room[0], ink)
                words = text.paragraph(look.assets, meaning, "text", px, room[1], ink)
                height = max(name.get_height(), words.get_height()) + look.px(1.0)
            else:
                name = text.fit(look.assets, key, "text-bold", px, room[0], ink)
                words = text.fit(look.assets, meaning, "text", px, room[1], ink)
            drawn.append((name, words, height))
        return drawn

    def handle(self, event: Input) -> Transition:
        """F1 and H close the page that they opened."""
        if isinstance(event, KeyPressed) and event.key in ("f1", "h"):
            return Pop()
        return super().handle(event)
