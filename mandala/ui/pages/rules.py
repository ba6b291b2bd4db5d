"""The rules to look up: topics down the left, text and pictures on the right."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import pygame

from mandala.ui.context import Context
from mandala.ui.kit import text
from mandala.ui.kit.access import Node, Role
from mandala.ui.kit.assets import Look
from mandala.ui.kit.boxes import Box, Column, Constrained, FirstFit, Grow, Padded, Row, Share, Spacer
from mandala.ui.kit.inputs import Input, KeyPressed, Point, Wheel
from mandala.ui.kit.paper import SMALL_TEXT, Patch, Print, Rule, Words, write
from mandala.ui.kit.scene import Swipe, Transition
from mandala.ui.kit.scroll import ListBox, Scroll, draw_bar, fade
from mandala.ui.kit.sprites import stacked
from mandala.ui.kit.theme import Size
from mandala.ui.kit.widgets import Button
from mandala.ui.pages.page import MAT_EDGES, Page
from mandala.ui.words.prose import Block, Topic, read

SIZE: Final = (149.0, 94.0)  #: [u] of the sheet, at most
INDEX_SHARE: Final = 0.25  #: share of the width that the index has
LEAF_WIDTH: Final = 8.0  #: [u] width of a button that leads to the next topic
TOPIC_TEXT: Final = 2.3  #: [u] size of a topic in the index
SETTLE_SPEED: Final = 16.0  #: [1/s] how fast scrolling comes to rest
RULES_TEXT: Final = 2.15  #: [u] size of a paragraph's words
HEADING_TEXT: Final = 2.7  #: [u] size of a heading's words
#: Gaps between two blocks [u]: the largest that lets all of a topic be seen at once, else the first.
BETWEEN: Final = (3.0, 2.6, 2.2, 1.9)
HEADING_ROOM: Final = 11.0  #: [u] a heading with its first lines; if they would cross the fold, they begin there
KEYS_STACKED_BELOW: Final = 70  #: [u] of width; below it what a key does stands below the key
WORDS_WIDTH: Final = 32  #: [u] that words beside a picture need; else the picture stands below them
PICTURE_BESIDE_UP_TO: Final = 50.0  #: [u] of width; a wider picture stands below its text, not beside it
PICTURE_BESIDE_WIDTH: Final = 33.0  #: [u] width of a picture beside a text
PICTURE_BELOW_WIDTH: Final = 95.0  #: [u] width of a picture below a text


class Figure(NamedTuple):
    """A picture: its size in units, and how it is drawn on a patch of its game."""

    size: tuple[float, float]
    draw: Callable[[Any], None]


class RulesPage(Page):
    """The pages of the rules of `game`; a subclass says what their figures are and are drawn on. Up and down change the
    topic; wheel, page up and page down scroll."""

    game: str
    figures: Mapping[str, Figure] = MappingProxyType({})

    def __init__(self, context: Context, game: str | None = None) -> None:
        super().__init__(context)
        self.game = game or self.game
        self.topic = 0
        self.reading = Scroll()
        self.scroll = 0.0  # [px] what is shown of it: it glides to where the reader went

    @property
    def animating(self) -> bool:
        return self.scroll != self.reading.offset

    def topics(self) -> tuple[Topic, ...]:
        return tuple(read(self.strings.language, self.game, "rules", tuple(self.figures)).values())

    def patches(self, look: Look) -> Callable[[float, float], Patch]:
        """Draws patches of the game's table of the given width and height [u]."""
        return partial(Patch, look, self.strings)

    def shows(self) -> Mapping[str, str]:
        """Describes each figure in words, for readers."""
        return {}

    FILLS = True

    def margins(self, look: Look) -> tuple[float, float]:
        """Returns the margins beside the largest sheet."""
        wide, tall = look.room
        return max(MAT_EDGES, (wide - SIZE[0]) / 2), max(MAT_EDGES / 2, (tall - SIZE[1]) / 2)

    def content(self) -> Box:
        """The index and the open topic.

        Large texts leave no room for an index: two buttons lead from topic to topic.
        """
        titles, chosen, back = [topic.title for topic in self.topics()], self.topic, self.back()
        heads = titles[chosen], self.strings.gettext("Rules")
        head, rules = (Words(words, 4.4, align="left", face="display-bold") for words in heads)
        index = ListBox(len(titles), partial(_listed, titles), chosen, self.open, most=len(titles))
        words = Grow(_Text(self))
        ways = ("‹", -1, self.strings.gettext("The previous topic")), ("›", 1, self.strings.gettext("The next topic"))
        back_there, on = (Button(sign, partial(self.open, chosen + step), named=name) for sign, step, name in ways)
        place = Words(f"{chosen + 1} / {len(titles)}", TOPIC_TEXT, "faint", middle=True)
        leafing = Row(
            Constrained(back, 22), Grow(place), Constrained(back_there, LEAF_WIDTH), Constrained(on, LEAF_WIDTH)
        )
        beside = Row(
            Share(Column(rules, index, Grow(Spacer()), Constrained(back, 22, at="left")), INDEX_SHARE),
            Rule(),
            Share(Column(head, words), 1 - INDEX_SHARE),
            gap=2.4,
            least=99.0,
        )
        return FirstFit(Padded(beside, 6.0, 4.0), Padded(Column(head, words, leafing, gap=1.2), 4.0, 2.8))

    def set(self, look: Look, room: pygame.Rect) -> SetTopic:
        """Sets a topic in lines, without drawing them."""
        view = pygame.Rect(room.left, room.top, room.width - look.px(2.6), room.height)
        bar = pygame.Rect(room.right - look.px(0.9), room.top, look.px(0.9), room.height)
        setter = Setter(look, view.width, self.patches, view.height, self.figures)
        topic, before = setter.set(self.topics()[self.topic]), self.reading.offset
        self.reading = Scroll(view.size, (view.width, topic.height), view, bar=bar)
        self._go_to(before)
        return topic

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
            self.scroll += (self.reading.offset - self.scroll) * min(1.0, dt * SETTLE_SPEED)
            if abs(self.reading.offset - self.scroll) < 0.7:
                self.scroll = self.reading.offset
            self._stale = True
        return None


class _Text(Print):
    """The place of the open topic."""

    TALL = (12.0, 60.0)

    def __init__(self, page: RulesPage) -> None:
        self._page, self.topic = page, SetTopic(1, ())
        self._part = pygame.Surface((0, 0))

    def nodes(self) -> Sequence[Node]:
        page = self._page
        topic, shows, nodes = page.topics()[page.topic], page.shows(), list[Node]()
        for block in topic.blocks:
            nodes += [Node(Role.HEADING, block.head)] if block.head else []
            nodes.append(Node(Role.TEXT, block.text))
            nodes += [Node(Role.FIGURE, shows[block.figure])] if block.figure else []
        return [*nodes, *[Node(Role.ITEM, key, detail=meaning) for key, meaning in topic.rows]]

    def place(self, look: Look, rect: pygame.Rect) -> list[Box]:
        self.topic = self._page.set(look, rect)
        return super().place(look, rect)

    def draw(self, canvas: pygame.Surface, look: Look) -> None:
        """The part of the topic that is in view; it fades out where it goes on."""
        reading, offset = self._page.reading, self._page.scroll
        if self._part.get_size() != reading.band.size:
            self._part = pygame.Surface(reading.band.size, pygame.SRCALPHA)
        part = self._part
        part.fill((*look.theme.panel[:3], 0))
        self.topic.draw(part, round(offset))
        fade(look, part, above=offset > 0, below=offset < reading.furthest)
        canvas.blit(part, reading.band)
        if reading.needed:
            draw_bar(canvas, look.theme, reading.bar, replace(reading, offset=round(offset)).thumb)


def _listed(titles: list[str], number: int, chosen: bool) -> Words:
    return Words(
        titles[number], TOPIC_TEXT, "button" if chosen else "ink", "left", "display-bold" if chosen else "display"
    )


class Part(NamedTuple):
    """A part of a topic: where it stands [px], and its picture, which is drawn when it comes into view."""

    rect: pygame.Rect
    drawn: Callable[[], pygame.Surface]


class SetTopic(NamedTuple):
    """A typeset topic with its height [px]."""

    height: int
    parts: Sequence[Part]

    def draw(self, canvas: pygame.Surface, offset: int) -> None:
        """Draws what of it is in view where it is scrolled by an offset."""
        view = canvas.get_rect().move(0, offset)
        for part in self.parts:
            if part.rect.colliderect(view):
                canvas.blit(part.drawn(), part.rect.move(0, -offset))


@dataclass
class Setter:
    """Typesets topics for one window. `fold` is the height that is seen without scrolling [px]."""

    look: Look
    width: int
    patches: Callable[[Look], Callable[[float, float], Patch]]
    fold: int
    figures: Mapping[str, Figure]
    _made: dict[object, pygame.Surface] = field(default_factory=dict)
    _lines: dict[tuple[Block, int], tuple[text.Lines, ...]] = field(default_factory=dict)

    def set(self, topic: Topic) -> SetTopic:
        """Typesets a topic; nothing is drawn yet."""
        if topic.rows:
            return self._table(topic.rows)
        gaps = [self.look.px(gap) for gap in BETWEEN]
        sheets = (self._blocks(topic, gap) for gap in gaps)
        whole = next((sheet for sheet in sheets if sheet.height <= self.fold), None)
        return self._blocks(topic, gaps[0], self.fold) if whole is None else whole

    def _blocks(self, topic: Topic, gap: int, fold: int = 0) -> SetTopic:
        """Blocks one below the other. Texts run beside a picture as far down as it goes, or begin below it where that ends
        higher. No heading is alone above the `fold`, if there is one."""
        placed = list[Part]()
        y = beside_until = 0
        narrow, widest = self.width, min(self.look.px(PICTURE_BESIDE_UP_TO), self.width - self.look.px(WORDS_WIDTH))
        for block in topic.blocks:
            y = self._start(block, y, fold)
            picture = self._figure_size(block.figure) if block.figure else None
            wide = picture is not None and picture[0] > widest
            if picture and not wide:
                y = max(y, beside_until + gap) if beside_until else y
                placed.append(self._figure(block.figure, (self.width - picture[0], y)))
                narrow = self.width - picture[0] - self.look.px(4)
                beside_until = y + picture[1]
            room = narrow if y < beside_until else self.width
            tall = self._height(block, room)
            if y < beside_until and (wide or not picture):
                below, start = self._height(block, self.width), self._start(block, beside_until + gap, fold)
                if start + below < y + tall:
                    room, tall, y = self.width, below, start
            placed.append(Part(pygame.Rect(0, y, room, tall), partial(self._words, block, room)))
            y += tall + gap
            if picture and wide:
                y = max(y, beside_until + gap)
                placed.append(self._figure(block.figure, (0, y - gap // 2)))
                y += picture[1] + gap // 2
        return SetTopic(max(1, y - gap, beside_until), placed)

    def _start(self, block: Block, y: int, fold: int) -> int:
        """The y of a block that would begin at `y`: it begins at the fold if no more than its heading would be above it."""
        return fold if block.head and y < fold < y + self.look.px(HEADING_ROOM) else y

    def _set(self, block: Block, width: int) -> tuple[text.Lines, ...]:
        """The lines of a block in a width, below its heading if it has one; they are set once, whatever the gaps."""
        key, look = (block, width), self.look
        if key not in self._lines:
            head = (
                [text.lines_of(look.assets, block.head, "display-bold", look.px(HEADING_TEXT), width)]
                if block.head
                else []
            )
            self._lines[key] = *head, text.lines_of(look.assets, block.text, "text", look.px(RULES_TEXT), width)
        return self._lines[key]

    def _height(self, block: Block, width: int) -> int:
        lines = self._set(block, width)
        return sum(one.height for one in lines) + self.look.px(0.5) * (len(lines) - 1)

    def _words(self, block: Block, width: int) -> pygame.Surface:
        """The words of a block as a picture, which is drawn once."""
        key = block, width
        if key not in self._made:
            *head, body = self._set(block, width)
            pictures = [one.drawn(self.look.theme.accent) for one in head] + [body.drawn(self.look.theme.panel_ink)]
            self._made[key] = stacked(pictures, width, self.look.px(0.5)) if head else pictures[0]
        return self._made[key]

    def _figure(self, name: str, at: tuple[int, int]) -> Part:
        return Part(pygame.Rect(at, self._figure_size(name)), partial(self._sketch, name))

    def _figure_look(self, name: str) -> Look:
        """The look of a figure: a smaller one where it would be wider than the sheet."""
        wide = max(1.0, self.figures[name].size[0] * self.look.unit / self.width)
        return replace(self.look, given=self.look.unit / wide)

    def _figure_size(self, name: str) -> tuple[int, int]:
        look, (width, height) = self._figure_look(name), self.figures[name].size
        return look.px(width), look.px(height)

    def _sketch(self, name: str) -> pygame.Surface:
        if name not in self._made:
            figure = self.figures[name]
            sketch = self.patches(self._figure_look(name))(*figure.size)
            figure.draw(sketch)
            self._made[name] = sketch.surface
        return self._made[name]

    def _table(self, rows: tuple[tuple[str, str], ...]) -> SetTopic:
        """Keys on the left, on small patches, and what they do on the right."""
        tall = self.look.px(8.2 if self._stacked else 4.4)
        places = [pygame.Rect(0, tall * number, self.width, tall) for number in range(len(rows))]
        parts = [Part(place, partial(self._row, row, place.size)) for row, place in zip(rows, places)]
        return SetTopic(max(1, tall * len(rows)), parts)

    @property
    def _stacked(self) -> bool:
        """Whether what a key does stands below the key."""
        return self.width < self.look.px(KEYS_STACKED_BELOW)

    def _row(self, row: tuple[str, str], size: Size) -> pygame.Surface:
        if row in self._made:
            return self._made[row]
        look, theme, (key, meaning) = self.look, self.look.theme, row
        surface = self._made[row] = pygame.Surface(size, pygame.SRCALPHA)
        surface.fill((*theme.panel[:3], 0))
        middle, left = look.px(2.2), look.px(1) if self._stacked else round(self.width * 0.4)
        space = self.width if self._stacked else left
        words = text.fit(look.assets, key, "text-bold", look.px(SMALL_TEXT), space - look.px(4), theme.button_ink)
        patch = words.get_rect(midleft=(look.px(1), middle)).inflate(look.px(2), look.px(0.7))
        pygame.draw.rect(surface, theme.button, patch, border_radius=look.px(0.7))
        pygame.draw.rect(surface, theme.line, patch, look.px(0.12), border_radius=look.px(0.7))
        surface.blit(words, words.get_rect(center=patch.center))
        place = left, middle + (look.px(3.3) if self._stacked else 0)
        write(surface, look, meaning, RULES_TEXT, room=self.width - left, midleft=place)
        return surface
