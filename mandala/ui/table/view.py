"""The pictures of a table: still things, and things above them that move or speak.

The pictures of still things are kept until they change. Each game knows how its things look.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator, Iterable, Iterator, Sequence
from time import perf_counter
from typing import Final, Generic, TypeVar

import pygame

from mandala.core.steps import at_once
from mandala.ui.kit.assets import Assets, Face
from mandala.ui.kit.compose import Composer, Item, Swarm
from mandala.ui.kit.paper import SMALL_TEXT
from mandala.ui.kit.scene import Changed, Drawing
from mandala.ui.kit.sprites import Sprites, cached_picture, painted, stacked
from mandala.ui.kit.text import fit
from mandala.ui.kit.theme import Theme
from mandala.ui.table.facts import Furniture, Ribbon, StepWords, TableSight, Tone
from mandala.ui.table.log import LogPanel
from mandala.ui.table.playback import transport, transport_picture
from mandala.ui.words.names import Names
from mandala.ui.words.strings import Strings

PAST: Final = 60  #: opacity of the cloth over a position of the past, which must leave words their contrast
NAME: Final = 2.9  #: [u] size of a name
PLACE: Final = 1.9  #: [u] size of the name of a place
ARROW: Final = 2.9  #: [u] width of the arrow before a name
EMBLEM: Final = 3.6  #: [u] size of the emblem before a name
BESIDE: Final = 0.8  #: [u] behind the emblem
HEAD: Final = 0.45  #: share of its box that a title may have, in two lines if it is long

SOON: Final = 0.002  #: [s] after which the making of pictures may be interrupted
GLEAM: Final = (255, 200, 96, 225)  #: the light on the last move

POINTER: Final = 5.4  #: [u] length of a lesson's arrow
GAP: Final = 0.7  #: [u] between the parts of a lesson's words
#: the sizes of a lesson's words, tried until the slip fits its room; sizes above `USUAL` only for large texts
SIZES: Final = (2.2, 2.0, 1.85, 1.7, 1.6, 1.5, 1.42, 1.35, 1.27, 1.2, 1.1, 1.0, 0.93, 0.87, 0.81)
USUAL: Final = 1.2


T = TypeVar("T")
Sight = TypeVar("Sight", bound=TableSight)


class View(ABC, Generic[Sight]):
    """The pictures of one table scene."""

    _strings: Strings

    def __init__(self, assets: Assets) -> None:
        self._assets = assets
        self._composer = Composer()
        self._furniture: object = None
        self._prints: Sequence[Item] | None = None
        self._sprites: Sprites | None = None
        self._pieces_for: object = None
        self._log: LogPanel | None = None
        self._log_seen = False
        self._resting: object = None
        self._lying: list[Item] | None = None

    @abstractmethod
    def _place(self, sight: Sight) -> tuple[object, ...]:
        """Returns the game's part of the key of the printed pictures."""

    @abstractmethod
    def _furnish(self, sight: Sight, sprites: Sprites) -> Iterator[Item | None]:
        """Yields the things printed on the cloth, and None where making one may be interrupted."""

    def _ready(self, sight: Sight, sprites: Sprites) -> Iterable[object]:
        """Makes, one by one, pictures that must be there at once when they are wanted."""
        del sight, sprites
        return ()

    @abstractmethod
    def _still_items(self, sight: Sight, sprites: Sprites, strings: Strings) -> Iterable[Item]:
        """Returns the things that lie still on the cloth."""

    @abstractmethod
    def _items(self, sight: Sight, sprites: Sprites) -> Iterable[Item | Swarm]:
        """Returns the things above the still ones."""

    def _beside(self, sight: Sight, sprites: Sprites) -> Iterator[Item]:
        """Yields the buttons, the note and the log. A new height of the log needs a new panel."""
        frame: Furniture = sight.resting.layout.frame
        for button, rect in frame.buttons.items():
            look = sight.buttons[button]
            picture = sprites.button(button.icon, rect.width, look.hot, look.enabled, look.pressed)
            yield Item.at(picture, topleft=rect.topleft)
        if sight.note:
            yield _note(sight.note, frame.note, sprites)
        if frame.log is None:
            self._log = None
        elif self._log is None or self._log.rect != frame.log:
            self._log = LogPanel(sprites, frame.log, self._strings)
        if self._log is not None and sight.log is not None:
            yield from self._log.items(sight.log)

    def _person(self, sight: Sight, sprites: Sprites) -> Iterator[Item]:
        """Yields the opponent's figure, and its words in a bubble at its side."""
        person, place = sight.person, sight.resting.layout.frame.person
        if place is None or not person.picture:
            return
        yield Item(sprites.assets.picture(person.picture, place.size), place)
        if person.said:
            bubble = _bubble(sprites, person.said, place.height // 2)
            yield Item.at(bubble, topright=(place.left + sprites.px(1.0), place.top))

    def _transport(self, sight: Sight, sprites: Sprites) -> Iterator[Item]:
        if sight.transport is not None:
            bar, shown = transport(sight.resting.layout.frame), sight.transport
            aids = {button: sight.buttons[button] for button in bar.aids}
            looks = *shown.buttons.values(), *aids.values()
            key = bar.rect.size, shown.ply, shown.moves, shown.curve, looks
            picture = sprites.latest("transport", key, lambda: transport_picture(bar, shown, aids, sprites))
            yield Item(picture, bar.rect)

    def _prepare(self, sight: Sight) -> None:
        """Makes some pictures that will soon be needed, in a frame with time to spare."""

    @property
    def log(self) -> LogPanel | None:
        """The log as it was drawn last, None while it is closed."""
        return self._log if self._log_seen else None

    def cover(self) -> None:
        """Drops all pictures of hidden things, because nobody may look."""
        self._composer.forget()
        self._lying = None

    def refresh(self) -> None:
        """Draws everything next time, because something else was on the canvas."""
        self._composer.forget()

    def forget(self) -> None:
        """Frees the large pictures, which are made again next time."""
        self._composer.forget()
        self._furniture, self._prints, self._lying = None, None, None

    def making(self, sight: Sight, theme: Theme, strings: Strings) -> Iterator[None]:
        """Makes the missing pictures for a sight. Yields after those that took time."""
        self._opened(sight, theme, strings)
        if self._prints is None:
            yield from self._made(sight, theme, strings)

    def _opened(self, sight: Sight, theme: Theme, strings: Strings) -> Sprites:
        """Returns the small pictures for this window, and drops printed ones that were for another."""
        self._strings = strings
        frame: Furniture = sight.resting.layout.frame
        made_for = theme, self._assets.style, frame.unit, frame.scale, frame.size
        furniture = made_for, strings.language, sight.letters, *self._place(sight)
        if self._sprites is None or self._pieces_for != made_for:  # an opening log keeps them: it needs most again
            self._pieces_for, self._sprites = made_for, Sprites(self._assets, theme, frame.unit, frame.scale)
        if furniture != self._furniture:
            self._furniture, self._prints, self._lying, self._log = furniture, None, None, None
        return self._sprites

    def draw(self, canvas: pygame.Surface, sight: Sight, theme: Theme, strings: Strings) -> Changed:
        """Draws a sight at once. Returns what it changed."""
        return at_once(self.drawing(canvas, sight, theme, strings))

    def drawing(self, canvas: pygame.Surface, sight: Sight, theme: Theme, strings: Strings) -> Drawing:
        """Draws a sight, and yields after pictures that took time. Returns what it changed."""
        self._opened(sight, theme, strings)
        spare = self._lying is not None and self._resting == sight.resting
        self._log_seen = sight.log is not None
        items = yield from self._made(sight, theme, strings)
        changed = self._composer.draw(canvas, self._assets.cloth(theme, canvas.get_size()), items)
        if spare:
            yield
            self._prepare(sight)
        return changed

    def _made(self, sight: Sight, theme: Theme, strings: Strings) -> Generator[None, None, list[Item | Swarm]]:
        """Returns all things of a sight. Yields after pictures that took time."""
        sprites = self._opened(sight, theme, strings)
        if self._prints is None:
            self._assets.cloth(theme, sight.resting.layout.frame.size)
            yield
            prints = yield from _collected(self._furnish(sight, sprites))
            self._prints = [item for item in prints if item is not None]
            yield from _collected(self._ready(sight, sprites))
        if self._lying is None or self._resting != sight.resting:
            lying = yield from _collected(self._still_items(sight, sprites, strings))
            self._resting, self._lying = sight.resting, [*self._prints, *lying]
        above = yield from _collected(self._items(sight, sprites))
        return [*self._lying, *above]


def _collected(values: Iterable[T]) -> Generator[None, None, list[T]]:
    """Returns values that may take time to make. Yields after those that took it."""
    collected, begun = list[T](), perf_counter()
    for value in values:
        collected.append(value)
        if perf_counter() - begun > SOON:
            yield
            begun = perf_counter()
    return collected


def status_items(status: tuple[str, str], thinking: int | None, box: pygame.Rect, sprites: Sprites) -> Iterator[Item]:
    """Yields a title, words below it, and the thinking sign."""
    title, detail = status
    wide, theme = box.width, sprites.theme
    high = max(sprites.words(4.4, 1.4), round(box.height * HEAD))
    head = sprites.text.draw(title, "display-bold", sprites.words(3.3, 1.15), theme.ink, wide, high)
    yield Item.at(head, topleft=box.topleft)
    top, rest = box.top + head.get_height(), box.height - head.get_height() - sprites.px(0.3)
    body = sprites.text.draw(detail, "text", sprites.words(2.05, 1.85), theme.faint_ink, box.width, rest)
    yield Item.at(body, topleft=(box.left, top + sprites.px(0.3)))
    if thinking is not None:
        yield Item.at(sprites.thinking(thinking), topleft=(box.left, top + sprites.px(1.1)))


def _note(note: str, box: pygame.Rect, sprites: Sprites) -> Item:
    """Returns the score of a match and marks of the game. The words may be a little higher than their box."""
    high = box.height + sprites.px(1.1)
    words = sprites.text.draw(note, "text", sprites.words(SMALL_TEXT), sprites.theme.faint_ink, box.width, high)
    return Item.at(words, midleft=box.midleft)


def ribbon_slip(ribbon: Ribbon, px: int, width: int, sprites: Sprites, lines: float = 2.4) -> pygame.Surface:
    """Draws a sentence of at most `lines` lines on a slip. Its edge shows its tone."""
    theme = sprites.theme
    ink = theme.bad if ribbon.tone is Tone.REFUSAL else theme.panel_ink
    edges = {Tone.REFUSAL: theme.bad, Tone.CHOICE: theme.good, Tone.PAST: theme.accent}
    return sprites.ribbon(ribbon.text, px, width, ink, edges.get(ribbon.tone, theme.line), lines)


def name_items(
    names: Names, side: int, turn: bool, heading: pygame.Rect, right: int, sprites: Sprites
) -> Iterator[Item]:
    """Yields a player's name up to `right`, behind the emblem of a level and the arrow of the player to move.

    Large texts enlarge a name as far as one line has room, and never reduce it.
    """
    theme, name, x = sprites.theme, names.of(side), heading.left
    if emblem := names.emblems[side]:
        picture = sprites.assets.picture(emblem, (sprites.px(EMBLEM), sprites.px(EMBLEM)))
        yield Item.at(picture, midleft=(x, heading.centery))
        x += sprites.px(EMBLEM + BESIDE)
    if turn:
        yield Item.at(sprites.assets.icon("arrow", sprites.px(2.4), theme.accent), midleft=(x, heading.centery))
        x += sprites.px(ARROW)
    size = sprites.words(NAME, 1.3)
    while size > sprites.px(NAME) and not _in_one_line(name, turn, size, right - x, sprites):
        size -= 1
    words = sprites.text.draw(name, _face(turn), size, theme.ink, right - x, heading.height * 3 // 2)
    yield Item.at(words, midleft=(x, heading.centery))


@cached_picture
def _bubble(sprites: Sprites, words: str, mouth: int) -> pygame.Surface:
    """Draws words on a slip with a tail at its right, `mouth` pixels below its upper edge at most."""
    theme, px = sprites.theme, sprites.words(2.1, 1.5)
    slip = sprites.ribbon(
        words, px, sprites.px(24 * max(1.0, min(sprites.scale, 1.4))), theme.panel_ink, theme.line, 6.0
    )
    tail, inset = _tail(sprites, sprites.px(2.4)), sprites.px(1.2)
    bubble = pygame.Surface((slip.get_width() + tail.get_width() - inset, slip.get_height()), pygame.SRCALPHA)
    bubble.blit(slip, (0, 0))
    at = bubble.get_width(), min(mouth, slip.get_height() // 2)
    bubble.blit(tail, tail.get_rect(midright=at))
    return bubble


@painted
def _tail(sprites: Sprites, big: pygame.Surface) -> None:
    side = big.get_width()
    points = (0, side * 0.2), (side, side * 0.5), (0, side * 0.8)
    big.fill((*sprites.theme.panel[:3], 0))
    pygame.draw.polygon(big, sprites.theme.panel[:3], points)
    pygame.draw.lines(big, sprites.theme.line, False, points, max(1, side // 14))


@cached_picture
def engraved(sprites: Sprites, words: str, width: int) -> pygame.Surface:
    """Draws the name of a place as if printed into the cloth, at most `width` pixels wide."""
    theme, px, deep = sprites.theme, sprites.words(PLACE, 1.6), max(1, sprites.px(0.12))
    dark, light = (fit(sprites.assets, words, "display", px, width, ink) for ink in (theme.ink, theme.cloth))
    name = pygame.Surface((dark.get_width() + deep, dark.get_height() + deep), pygame.SRCALPHA)
    light.set_alpha(150)
    name.blit(light, (deep, deep))
    name.blit(dark, (0, 0))
    return name.subsurface(name.get_bounding_rect())


def has_room(names: Names, side: int, turn: bool, width: int, sprites: Sprites) -> bool:
    """Returns whether a name fits into a width at its usual size."""
    before = (EMBLEM + BESIDE if names.emblems[side] else 0.0) + (ARROW if turn else 0.0)
    return _in_one_line(names.of(side), turn, sprites.px(NAME), width - sprites.px(before), sprites)


def _in_one_line(name: str, turn: bool, size: int, room: int, sprites: Sprites) -> bool:
    return sprites.assets.font(_face(turn), size).size(name)[0] <= room


def _face(turn: bool) -> Face:
    return "display-bold" if turn else "display"


@cached_picture
def lesson_slip(sprites: Sprites, words: StepWords, room: tuple[int, int]) -> pygame.Surface:
    """Draws all words on a slip of paper, as large as its room allows."""
    width, height = sprites.slip_room(room)
    for size in [size for size in SIZES if size <= max(USUAL, USUAL * sprites.scale)]:
        paper = lesson_words(words, width, sprites, round(sprites.px(SMALL_TEXT) * size))
        if paper.get_height() <= height:
            break
    return sprites.slip(paper)


def lesson_words(words: StepWords, width: int, sprites: Sprites, px: int, refused: bool = False) -> pygame.Surface:
    """Draws the number of the step, its demand, and the reason or an objection in its place."""
    theme = sprites.theme
    head = sprites.text.draw(words.head, "text-semibold", px, theme.faint_panel_ink, width)
    asked = sprites.text.draw(words.ask, "text-bold", round(px * 1.06), theme.panel_ink, width)
    why = sprites.text.draw(words.why, "text", px, theme.bad if refused else theme.panel_ink, width)
    return stacked((stacked((head, asked), width), why), width, sprites.px(GAP))


@cached_picture
def arrow(sprites: Sprites, angle: int) -> pygame.Surface:
    """Draws an arrow with a bright rim, visible on any colour."""
    return pygame.transform.rotate(_arrow(sprites, sprites.px(POINTER)), angle)


@painted
def _arrow(sprites: Sprites, big: pygame.Surface) -> None:
    for colour, grown in ((sprites.theme.panel, 0.06), (sprites.theme.accent, 0.0)):
        shaft, head = 0.1 + grown, 0.32 + grown * 1.5
        outline = (
            (0.06 - grown, 0.5 - shaft),
            (0.5 - grown, 0.5 - shaft),
            (0.5 - grown, 0.5 - head),
            (0.9 + grown * 1.5, 0.5),
            (0.5 - grown, 0.5 + head),
            (0.5 - grown, 0.5 + shaft),
            (0.06 - grown, 0.5 + shaft),
        )
        pygame.draw.polygon(big, colour[:3], [(x * big.get_width(), y * big.get_width()) for x, y in outline])
