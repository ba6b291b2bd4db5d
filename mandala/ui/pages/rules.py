"""The rules to look up: topics down the left, text and pictures on the right."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, NamedTuple

import pygame

from mandala.ui.context import Context
from mandala.ui.kit import text
from mandala.ui.kit.access import Node, Role
from mandala.ui.kit.assets import Look
from mandala.ui.kit.boxes import Box, Column, Fitting, Grow, Padded, Row, Share, Sized, Space
from mandala.ui.kit.inputs import Input, KeyPressed, Point, Wheel
from mandala.ui.kit.paper import SMALL, Patch, Print, Rule, Words, write
from mandala.ui.kit.pieces import stacked
from mandala.ui.kit.scene import Swipe, Transition
from mandala.ui.kit.scroll import ListBox, Scroll, draw_bar, fade
from mandala.ui.kit.widgets import Button
from mandala.ui.pages.page import EDGE, Page
from mandala.ui.words.prose import Block, Topic, read

SIZE: Final = (149.0, 94.0)  # [u] of the sheet, at most
LEAST: Final = 99.0  # [u] from which on there is room for the index beside the text
INDEX: Final = 0.25  # share of the width that the index has
LEAF: Final = 8.0  # [u] width of a button that leads to the next topic
HEAD: Final = 4.4
TOPIC: Final = 2.3  # [u] sizes of headings, and of a topic in the index
SETTLE: Final = 16.0  # [1/s] how fast scrolling comes to rest
BODY: Final = 2.15  # [u] size of a paragraph's words
HEADING: Final = 2.7  # [u] ... of a heading's
BETWEEN: Final = (3.0, 2.6, 2.2, 1.9)
"""Gaps between two blocks [u]: the largest that lets all of a topic be seen at once, else the first."""
TOGETHER: Final = 11.0  # [u] a heading with its first lines; if they would cross the fold, they begin there
STACKED: Final = 70  # [u] of width; below it what a key does stands below the key
WORDED: Final = 32  # [u] that words beside a picture need; else the picture stands below them
BESIDE: Final = 50.0  # [u] of width; a wider picture stands below its text, not beside it
SIDE: Final = 33.0  # [u] width of a picture beside a text
WIDE: Final = 95.0  # [u] ... below a text


class Figure(NamedTuple):
    """A picture: its size in units, and how it is drawn on a patch of its game."""

    size: tuple[float, float]
    draw: Callable[[Any], None]


class RulesPage(Page):
    """The pages of a game's rules; a subclass says which and what their figures are and are drawn on. Up and down change the
    topic; wheel, page up and page down scroll."""

    game: str
    figures: Mapping[str, Figure]

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.topic = 0
        self.reading = Scroll()
        self.scroll = 0.0  # [px] what is shown of it: it glides to where the reader went

    @property
    def animating(self) -> bool:
        return self.scroll != self.reading.offset

    def topics(self) -> tuple[Topic, ...]:
        return tuple(read(self.strings.language, self.game, "rules", tuple(self.figures)).values())

    @abstractmethod
    def patches(self, look: Look) -> Callable[[float, float], Patch]:
        """Makes patches of the game's table, so many units wide and high."""

    @abstractmethod
    def shows(self) -> Mapping[str, str]:
        """What each figure shows, for who cannot see it."""

    FILLS = True

    def margins(self, look: Look) -> tuple[float, float]:
        """What is left beside the largest sheet."""
        wide, tall = look.room
        return max(EDGE, (wide - SIZE[0]) / 2), max(EDGE / 2, (tall - SIZE[1]) / 2)

    def content(self) -> Box:
        """The index, the way back, and the topic that is open. Where texts are so large that the index would leave them no room,
        two buttons lead from topic to topic instead."""
        titles, chosen, back = [topic.title for topic in self.topics()], self.topic, self.back()
        heads = titles[chosen], self.strings.gettext("Rules")
        head, rules = (Words(words, HEAD, align="left", face="display-bold") for words in heads)
        index = ListBox(len(titles), partial(_listed, titles), chosen, self.open, most=len(titles))
        words = Grow(_Text(self))
        ways = ("‹", -1, self.strings.gettext("The topic before")), ("›", 1, self.strings.gettext("The next topic"))
        back_there, on = (Button(sign, partial(self.open, chosen + step), named=name) for sign, step, name in ways)
        place = Words(f"{chosen + 1} / {len(titles)}", TOPIC, "faint", middle=True)
        leafing = Row(Sized(back, 22), Grow(place), Sized(back_there, LEAF), Sized(on, LEAF))
        beside = Row(
            Share(Column(rules, index, Grow(Space()), Sized(back, 22, at="left")), INDEX),
            Rule(),
            Share(Column(head, words), 1 - INDEX),
            gap=2.4,
            least=LEAST,
        )
        return Fitting(Padded(beside, 6.0, 4.0), Padded(Column(head, words, leafing, gap=1.2), 4.0, 2.8))

    def set(self, look: Look, room: pygame.Rect) -> pygame.Surface:
        """Sets the open topic in its room; where it was scrolled to is kept as far as possible."""
        view = pygame.Rect(room.left, room.top, room.width - look.px(2.6), room.height)
        bar = pygame.Rect(room.right - look.px(0.9), room.top, look.px(0.9), room.height)
        setter = Setter(look, view.width, self.patches(look), view.height, self.figures)
        picture, before = setter.set(self.topics()[self.topic]), self.reading.offset
        self.reading = Scroll(view.size, picture.get_size(), view, bar=bar)
        self._go_to(before)
        return picture

    def open(self, topic: int) -> Transition:
        self.topic = max(0, min(len(self.topics()) - 1, topic))
        self._go_to(0)
        self.resumed()
        return None

    def _go_to(self, offset: int) -> None:
        self.reading.to(offset)
        self.scroll = self.reading.offset

    def handle(self, event: Input) -> Transition:
        if self.reading.drag(event):
            self._go_to(self.reading.offset)
        elif isinstance(event, Wheel):
            self.reading.turn(event.dy, event.pos)
        elif not (isinstance(event, KeyPressed) and self._leaf(event.key)):
            return super().handle(event)
        if self.context.settings.speed == "off":
            self._go_to(self.reading.offset)
        self._stale = True
        return None

    def swiped(self, pos: Point) -> Swipe | None:
        return self.reading.swiped(pos) or super().swiped(pos)

    def _leaf(self, key: str) -> bool:
        """A key for scrolling or another topic; whether it was one."""
        step = {"up": -1, "left": -1, "down": 1, "right": 1}.get(key)
        if step is not None:
            self.open(self.topic + step)
            return True
        return self.reading.key("page down" if key == "space" else key, ctrl=False, arrows=False) or key == "space"

    def update(self, dt: float) -> Transition:
        if self.animating:
            self.scroll += (self.reading.offset - self.scroll) * min(1.0, dt * SETTLE)
            if abs(self.reading.offset - self.scroll) < 0.7:
                self.scroll = self.reading.offset
            self._stale = True
        return None


class _Text(Print):
    """The place of the open topic."""

    TALL = (12.0, 60.0)

    def __init__(self, page: RulesPage) -> None:
        self._page, self.picture = page, pygame.Surface((1, 1))

    def nodes(self) -> Sequence[Node]:
        page = self._page
        topic, shows, nodes = page.topics()[page.topic], page.shows(), list[Node]()
        for block in topic.blocks:
            nodes += [Node(Role.HEADING, block.head)] if block.head else []
            nodes.append(Node(Role.TEXT, block.text))
            nodes += [Node(Role.FIGURE, shows[block.figure])] if block.figure else []
        return [*nodes, *[Node(Role.ITEM, key, detail=meaning) for key, meaning in topic.rows]]

    def place(self, look: Look, rect: pygame.Rect) -> list[Box]:
        self.picture = self._page.set(look, rect)
        return super().place(look, rect)

    def draw(self, canvas: pygame.Surface, look: Look) -> None:
        """The part of the topic that is in view; it fades out where it goes on."""
        reading, offset = self._page.reading, self._page.scroll
        part = pygame.Surface(reading.band.size, pygame.SRCALPHA)
        part.fill((*look.theme.panel[:3], 0))
        part.blit(self.picture, (0, -round(offset)))
        fade(look, part, above=offset > 0, below=offset < reading.furthest)
        canvas.blit(part, reading.band)
        if reading.needed:
            draw_bar(canvas, look.theme, reading.bar, replace(reading, offset=round(offset)).thumb)


def _listed(titles: list[str], number: int, chosen: bool) -> Words:
    return Words(titles[number], TOPIC, "button" if chosen else "ink", "left", "display-bold" if chosen else "display")


@dataclass
class Setter:
    """Sets topics for one window, with the game's figures on its patches. `fold` is how much is seen without scrolling [px]."""

    look: Look
    width: int
    patch: Callable[[float, float], Patch]
    fold: int
    figures: Mapping[str, Figure]

    def set(self, topic: Topic) -> pygame.Surface:
        """A topic as a picture, as high as it needs to be."""
        if topic.rows:
            return self._table(topic.rows)
        gaps = [self.look.px(gap) for gap in BETWEEN]
        sheets = (self._blocks(topic, gap) for gap in gaps)
        whole = next((sheet for sheet in sheets if sheet.get_height() <= self.fold), None)
        return self._blocks(topic, gaps[0], self.fold) if whole is None else whole

    def _blocks(self, topic: Topic, gap: int, fold: int = 0) -> pygame.Surface:
        """Blocks one below the other. Texts run beside a picture as far down as it goes, or begin below it where that ends
        higher. No heading is alone above the `fold`, if there is one."""
        placed = list[tuple[pygame.Surface, int, int]]()
        y = beside_until = 0
        narrow, widest = self.width, min(self.look.px(BESIDE), self.width - self.look.px(WORDED))
        for block in topic.blocks:
            y = self._start(block, y, fold)
            picture = self._figure(self.figures[block.figure]) if block.figure else None
            wide = picture is not None and picture.get_width() > widest
            if picture and not wide:
                y = max(y, beside_until + gap) if beside_until else y
                placed.append((picture, self.width - picture.get_width(), y))
                narrow = self.width - picture.get_width() - self.look.px(4)
                beside_until = y + picture.get_height()
            words = self._words(block, narrow if y < beside_until else self.width)
            if y < beside_until and (wide or not picture):
                below, start = self._words(block, self.width), self._start(block, beside_until + gap, fold)
                if start + below.get_height() < y + words.get_height():
                    words, y = below, start
            placed.append((words, 0, y))
            y += words.get_height() + gap
            if picture and wide:
                y = max(y, beside_until + gap)
                placed.append((picture, 0, y - gap // 2))
                y += picture.get_height() + gap // 2
        surface = self._clear(max(y - gap, beside_until))
        surface.blits([(picture, (x, top)) for picture, x, top in placed])
        return surface

    def _start(self, block: Block, y: int, fold: int) -> int:
        """The y of a block that would begin at `y`: it begins at the fold if no more than its heading would be above it."""
        return fold if block.head and y < fold < y + self.look.px(TOGETHER) else y

    def _clear(self, height: int) -> pygame.Surface:
        surface = pygame.Surface((self.width, max(1, height)), pygame.SRCALPHA)
        surface.fill((*self.look.theme.panel[:3], 0))
        return surface

    def _words(self, block: Block, width: int) -> pygame.Surface:
        look, theme = self.look, self.look.theme
        body = text.paragraph(look.assets, block.text, "text", look.px(BODY), width, theme.panel_ink)
        if not block.head:
            return body
        head = text.paragraph(look.assets, block.head, "display-bold", look.px(HEADING), width, theme.accent)
        return stacked((head, body), width, look.px(0.5))

    def _figure(self, figure: Figure) -> pygame.Surface:
        sketch = self.patch(*figure.size)
        figure.draw(sketch)
        surface = sketch.surface
        if surface.get_width() <= self.width:
            return surface
        high = round(surface.get_height() * self.width / surface.get_width())
        return pygame.transform.smoothscale(surface, (self.width, high))

    def _table(self, rows: tuple[tuple[str, str], ...]) -> pygame.Surface:
        """Keys on the left, on small patches, and what they do on the right."""
        look, theme = self.look, self.look.theme
        stacked = self.width < look.px(STACKED)
        tall, left = look.px(8.2 if stacked else 4.4), look.px(1) if stacked else round(self.width * 0.4)
        surface = self._clear(tall * len(rows))
        for number, (key, meaning) in enumerate(rows):
            middle = number * tall + look.px(2.2)
            space = self.width if stacked else left
            words = text.fit(look.assets, key, "text-bold", look.px(SMALL), space - look.px(4), theme.button_ink)
            patch = words.get_rect(midleft=(look.px(1), middle)).inflate(look.px(2), look.px(0.7))
            pygame.draw.rect(surface, theme.button, patch, border_radius=look.px(0.7))
            pygame.draw.rect(surface, theme.line, patch, look.px(0.12), border_radius=look.px(0.7))
            surface.blit(words, words.get_rect(center=patch.center))
            place = left, middle + (look.px(3.3) if stacked else 0)
            write(surface, look, meaning, BODY, room=self.width - left, midleft=place)
        return surface
