"""The rules to look up: topics down the left, text and pictures on the right."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

import pygame

from mandala.ui.context import Context
from mandala.ui.kit.boxes import Box, Column, Extent, Fitting, Grow, Padded, Row, Share, Sized, Space
from mandala.ui.kit.inputs import (
    Input,
    KeyPressed,
    Point,
    PointerCancelled,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Wheel,
)
from mandala.ui.kit.list_box import ListBox
from mandala.ui.kit.look import Look
from mandala.ui.kit.paper import Rule, Words, high
from mandala.ui.kit.printing import Patch
from mandala.ui.kit.scene import Pop, Transition
from mandala.ui.kit.scroll_view import draw_bar, fade
from mandala.ui.kit.widgets import Button
from mandala.ui.pages.page import EDGE, Page
from mandala.ui.pages.rules_sheet import Figure, Setter
from mandala.ui.words.prose import Topic, read

SIZE: Final = (149.0, 94.0)  # [u] of the sheet, at most
LEAST: Final = 99.0  # [u] from which on there is room for the index beside the text
INDEX: Final = 0.25  # share of the width that the index has
LEAF: Final = 8.0  # [u] width of a button that leads to the next topic
HEAD: Final = 4.4
TOPIC: Final = 2.3  # [u] sizes of headings, and of a topic in the index
TEXT: Final = (12.0, 60.0)  # [u] height of the text, at least and where there is room
WHEEL: Final = 9.0  # [u] that one step of the wheel scrolls
SETTLE: Final = 16.0  # [1/s] how fast scrolling comes to rest


class RulesPage(Page):
    """The pages of a game's rules; a subclass says which and what their figures are and are drawn on. Up and down change the
    topic; wheel, page up and page down scroll."""

    game: str
    figures: Mapping[str, Figure]

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.topic = 0
        self.scroll = 0.0
        self._target = 0.0
        self._topics: tuple[Topic, ...] = ()
        self._content = pygame.Surface((1, 1))
        self._view = self._bar = pygame.Rect(0, 0, 0, 0)
        self._dragging = False

    @property
    def animating(self) -> bool:
        """While the text glides."""
        return self.scroll != self._target

    @property
    def furthest(self) -> int:
        """The largest offset of the topic [px]."""
        return max(0, self._content.get_height() - self._view.height)

    def topics(self) -> tuple[Topic, ...]:
        """The topics in the order of reading."""
        return tuple(read(self.strings.language, self.game, "rules", tuple(self.figures)).values())

    def patches(self, look: Look) -> Callable[[float, float], Patch]:
        """Makes patches of the game's table, so many units wide and high."""
        raise NotImplementedError

    FILLS = True

    def margins(self, look: Look) -> tuple[float, float]:
        """What is left beside the largest sheet."""
        wide, tall = look.room
        return max(EDGE, (wide - SIZE[0]) / 2), max(EDGE / 2, (tall - SIZE[1]) / 2)

    def content(self) -> Box:
        """The index, the way back, and the topic that is open. Where texts are so large that the index would leave them no room,
        two buttons lead from topic to topic instead."""
        self._topics = self.topics()
        titles, chosen = [topic.title for topic in self._topics], self.topic
        back = Button(self.strings.gettext("Back"), Pop)
        head = Words(titles[chosen], HEAD, align="left", face="display-bold")
        rules = Words(self.strings.gettext("Rules"), HEAD, align="left", face="display-bold")
        index = ListBox(len(titles), partial(_listed, titles), chosen, self.open, most=len(titles))
        words = Grow(_Text(self))
        back_there, on = (Button(sign, partial(self.open, chosen + step)) for sign, step in (("‹", -1), ("›", 1)))
        place = Words(f"{chosen + 1} / {len(titles)}", TOPIC, "faint", middle=True)
        leafing = Row(Sized(back, 22), Grow(place), Sized(back_there, LEAF), Sized(on, LEAF))
        beside = Row(
            Share(Column(rules, index, Grow(Space()), Sized(back, 22, at="left")), INDEX),
            Rule(upright=True),
            Share(Column(head, words), 1 - INDEX),
            gap=2.4,
            least=LEAST,
        )
        return Fitting(Padded(beside, 6.0, 4.0), Padded(Column(head, words, leafing, gap=1.2), 4.0, 2.8))

    def set(self, look: Look, room: pygame.Rect) -> None:
        """Sets the open topic in its room; where it was scrolled to is kept as far as possible."""
        self._view = pygame.Rect(room.left, room.top, room.width - look.px(2.6), room.height)
        self._bar = pygame.Rect(room.right - look.px(0.9), room.top, look.px(0.9), room.height)
        setter = Setter(look, self._view.width, self.patches(look), self._view.height, self.figures)
        self._content = setter.set(self._topics[self.topic])
        self.scroll = self._target = min(self._target, self.furthest)

    def open(self, topic: int) -> Transition:
        """Another topic, from its beginning."""
        count = len(self._topics)
        self.topic = max(0, min(count - 1, topic))
        self.scroll = self._target = 0.0
        self.resumed()
        return None

    def handle(self, event: Input) -> Transition:
        """Scrolling and leafing; the rest is for the widgets."""
        match event:
            case Wheel(_, dy):
                self._scroll_by(-dy * self._units(WHEEL))
            case PointerPressed(pos, 1) if self.furthest and self._bar.inflate(self._units(2), 0).collidepoint(pos):
                self._dragging = True
                self._drag(pos)
            case PointerMoved(pos) if self._dragging:
                self._drag(pos)
            case PointerReleased() | PointerCancelled() if self._dragging:
                self._dragging = False
            case KeyPressed(key) if self._leaf(key):
                pass
            case _:
                return super().handle(event)
        return None

    def _leaf(self, key: str) -> bool:
        """A key for scrolling or another topic; whether it was one."""
        page = self._view.height * 0.85
        match key:
            case "up" | "left":
                self.open(self.topic - 1)
            case "down" | "right":
                self.open(self.topic + 1)
            case "page down" | "space":
                self._scroll_by(page)
            case "page up":
                self._scroll_by(-page)
            case "home":
                self._scroll_by(-self.furthest)
            case "end":
                self._scroll_by(self.furthest)
            case _:
                return False
        return True

    def _units(self, units: float) -> int:
        return self.look(self._size).px(units) if self._size else 1

    def _scroll_by(self, pixels: float) -> None:
        self._target = max(0.0, min(float(self.furthest), self._target + pixels))
        if self.context.settings.speed == "off":
            self.scroll = self._target
        self._stale = True

    def _drag(self, pos: Point) -> None:
        thumb = self._thumb()
        share = (pos[1] - self._bar.top - thumb.height / 2) / max(1, self._bar.height - thumb.height)
        self.scroll = self._target = max(0.0, min(1.0, share)) * self.furthest
        self._stale = True

    def _thumb(self) -> pygame.Rect:
        """The part of the scroll bar that shows where the reader is."""
        height = max(self._bar.width * 3, round(self._bar.height * self._view.height / self._content.get_height()))
        y = self._bar.top + round((self._bar.height - height) * self.scroll / max(1, self.furthest))
        return pygame.Rect(self._bar.left, y, self._bar.width, height)

    def update(self, dt: float) -> Transition:
        """The text glides to where it was scrolled."""
        if self.animating:
            self.scroll += (self._target - self.scroll) * min(1.0, dt * SETTLE)
            if abs(self._target - self.scroll) < 0.7:
                self.scroll = self._target
            self._stale = True
        return None

    def _visible(self, look: Look) -> pygame.Surface:
        """The part of the topic that is in view; it fades out where it goes on."""
        part = pygame.Surface(self._view.size, pygame.SRCALPHA)
        part.fill((*look.theme.panel[:3], 0))
        part.blit(self._content, (0, -round(self.scroll)))
        fade(look, part, above=self.scroll > 0, below=self.scroll < self.furthest)
        return part

    def draw_text(self, canvas: pygame.Surface, look: Look) -> None:
        """The part of the topic that is in view."""
        canvas.blit(self._visible(look), self._view)
        if self.furthest:
            draw_bar(canvas, look, self._bar, self._thumb())


class _Text:
    """The place of the open topic."""

    def __init__(self, page: RulesPage) -> None:
        self._page, self.rect = page, pygame.Rect(0, 0, 0, 0)

    def widths(self, look: Look) -> Extent:
        del look
        return Extent(0, 0)

    def heights(self, look: Look, width: int) -> Extent:
        del width
        return high(look, TEXT)

    def place(self, look: Look, rect: pygame.Rect) -> None:
        self.rect = rect
        self._page.set(look, rect)

    def draw(self, canvas: pygame.Surface, look: Look) -> None:
        self._page.draw_text(canvas, look)


def _listed(titles: list[str], number: int, chosen: bool) -> Words:
    """A topic in the index."""
    return Words(titles[number], TOPIC, "button" if chosen else "ink", "left", "display-bold" if chosen else "display")
