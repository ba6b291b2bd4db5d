"""The table at rest: its print on the cloth, cards that nothing moves, words.

The view draws everything that follows the pointer above it. All pictures are cached, so only changes are painted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from functools import partial
from itertools import takewhile, zip_longest
from typing import Final, NamedTuple

import pygame

from mandala.core.cards.counts import Colour
from mandala.core.cards.events import Claimed, FieldsCleared, MountainDealt, Played, explain
from mandala.core.cards.moves import ClaimColour
from mandala.core.cards.observation import Observation
from mandala.play.seat import SeatStep
from mandala.ui.cards import places
from mandala.ui.cards.art import CardArt
from mandala.ui.cards.frame import Frame
from mandala.ui.cards.layout import TableLayout
from mandala.ui.cards.places import Card, CardKey, Kind, Place, target_of
from mandala.ui.cards.ritual import lit_items
from mandala.ui.cards.show import Flight, Moving
from mandala.ui.cards.zones import is_zone, zone_prints
from mandala.ui.kit.assets import ROSETTES
from mandala.ui.kit.compose import Item, Stamp, printed
from mandala.ui.kit.inputs import Point
from mandala.ui.kit.paper import SMALL_TEXT, print_digit, print_rosette, stitch
from mandala.ui.kit.sprites import Sprites, blurred, cached_picture, clear, stretched
from mandala.ui.kit.theme import Theme
from mandala.ui.table.view import GLEAM, engraved, has_room, name_items
from mandala.ui.words.names import Names
from mandala.ui.words.strings import Strings

PAD: Final = 0.8  #: [u] beside a name
NOTE: Final = 1.75  #: [u] size of a note below it
BEYOND: Final = 1.24  #: width of a large note, as a share of its area's: the mandala has room for it
LARGE: Final = 1.35  #: the numbers of cards may be enlarged this many times
REACH: Final = 1.5  #: [u] that the light of a mark reaches beyond what it marks
BOWL: Final = (0.92, 0.72)  #: width and height of a bowl, as shares of its place's
BOWL_TOP: Final = 0.18  #: where it begins, as a share of the height


class Mark(NamedTuple):
    """The part that a move touched: the last `cards` of a colour in a place, 0 for all; without a colour the whole
    place."""

    place: Place
    colour: Colour | None = None
    cards: int = 0


@dataclass(frozen=True)
class Resting:
    """The contents of the resting table. Equal values look the same."""

    observation: Observation
    layout: TableLayout
    names: Names
    marks: tuple[Mark, ...]
    hidden: Set[CardKey]
    emptying: Set[Place] = frozenset()  #: fields that are empty as soon as the cards that still lie on them have left
    named: bool = False  #: true if the places bear their names
    lit: bool = True  #: false while light still runs round the completed mandala


def marks_after(steps: Sequence[SeatStep]) -> tuple[Mark, ...]:
    """The marks of all moves since the viewer's last decision, none if the viewer decided last. A single colour that was left
    to the viewer is taken by the game, which is no decision."""
    later = [*takewhile(lambda step: step.before.to_move != 0 or _forced(step), reversed(steps))]
    return marks_of(later[::-1])


def _forced(step: SeatStep) -> bool:
    """True if there was but one move."""
    before = step.before
    return isinstance(step.move, ClaimColour) and sum(map(bool, before.mountains[before.claiming])) == 1


def marks_of(steps: Sequence[SeatStep]) -> tuple[Mark, ...]:
    """Returns the marks of moves by either player."""
    marks: list[Mark] = []
    for step in steps:
        for event in explain(step.before, step.move, step.after):
            match event:
                case Played():
                    place = target_of(event.move, event.player)
                    marks.append(Mark(place) if place == places.DISCARD else Mark(place, event.colour, event.count))
                case Claimed(player, _, colour, count, space, discarded):
                    if discarded:
                        marks.append(Mark(places.DISCARD))
                    elif space is not None:
                        marks.append(Mark(places.RIVERS[player], colour))
                    if not discarded and count > (0 if space is None else 1):
                        marks.append(Mark(places.CUPS[player]))
                case FieldsCleared(mandala, _, _):
                    gone = (Kind.MOUNTAIN, Kind.FIELD)
                    marks = [m for m in marks if not (m.place.kind in gone and m.place.mandala == mandala)]
                case MountainDealt(mandala, cards):
                    marks += [Mark(places.MOUNTAINS[mandala], colour, 0) for colour, count in enumerate(cards) if count]
                case _:
                    pass
    return tuple(dict.fromkeys(marks))


def emptying(layout: TableLayout, flights: Iterable[tuple[Flight, Moving]]) -> frozenset[Place]:
    """The fields that cards which are leaving the table have not left yet."""
    starts = [flight.start for flight, _ in flights if flight.key is None]
    fields = [(place, layout.frame.areas[place]) for pair in places.FIELDS for place in pair]
    return frozenset(place for place, area in fields if any(area.collidepoint(at.x, at.y) for at in starts))


def still_items(resting: Resting, art: CardArt, sprites: Sprites, strings: Strings) -> Iterator[Item]:
    """The resting table without the own hand, to be drawn on a picture of the mat."""
    if resting.lit and resting.observation.choosing:
        yield from lit_items(sprites, *ritual_places(resting.layout, resting.observation.claiming))
    if resting.named:
        yield from place_names(resting, sprites, strings)
    own, hidden = places.HANDS[0], resting.hidden
    cards = [card for card in resting.layout.cards if card.key.place != own and card.key not in hidden]
    yield from art.lay([(card.key.colour, card.pose, bears) for card, bears in zip(cards, letters_of(cards))])
    for card, centre in badges(resting.layout.cards):
        if card.key not in hidden:
            patch = sprites.badge(str(card.key.nth + 1), 2.5, (*sprites.theme.panel[:3], 238), sprites.theme.panel_ink)
            yield Item.at(patch, center=centre)
    for mark in resting.marks:
        if not _arriving(resting, mark):
            yield from _mark(resting, sprites, mark)
    for side in (0, 1):
        yield from _column_words(resting, sprites, strings, side)
    yield from _pile_words(resting, sprites, strings)


def letters_of(cards: Sequence[Card]) -> Iterator[bool]:
    """Whether each card bears its letter: the uppermost card of a colour does, where nothing cuts it."""
    for card, upon in zip_longest(cards, cards[1:]):
        same = upon is not None and upon.key.place == card.key.place
        yield not (same and (upon.colour == card.key.colour or card.key.place == places.DISCARD))


def place_names(resting: Resting, sprites: Sprites, strings: Strings) -> Iterator[Item]:
    """The names of the places: of an area in its middle once it looks empty, else beside its cards, if there is room."""
    frame, areas = resting.layout.frame, resting.observation.fields
    labels = strings.gettext("Your field"), strings.gettext("Opponent's field")
    for mandala, pair in enumerate(areas):
        for side, label in enumerate(labels):
            empty = not any(pair[side]) and places.FIELDS[mandala][side] not in resting.emptying
            note = strings.gettext("empty: gets nothing") if side == 0 and empty else ""
            yield from _area_name(resting, places.FIELDS[mandala][side], label, note, sprites)
        yield from _area_name(resting, places.MOUNTAINS[mandala], strings.gettext("Mountain"), "", sprites)
    for column in frame.columns:
        yield Item.at(engraved(sprites, strings.gettext("River"), column.name.width), midleft=column.name.midleft)
        cup = column.contents
        name = engraved(sprites, strings.gettext("Cup"), cup.width)
        yield Item.at(name, midleft=(cup.left, (column.values[0].bottom + cup.top) // 2 + sprites.px(0.4)))


def _area_name(resting: Resting, place: Place, label: str, note: str, sprites: Sprites) -> Iterator[Item]:
    rect, cards = resting.layout.frame.areas[place], resting.layout.of(place)
    if cards:
        right = rect.right - sprites.px(0.9)
        room = right - max(card.pose.rect.right for card in cards) - sprites.px(0.8)
        px = _size_within(label, min(room, sprites.px(14)) - 2 * sprites.px(PAD), sprites)
        if px:
            patch = _name_patch(sprites, label, "", min(room, sprites.px(14)), px, 0)
            yield Item.at(patch, midright=(right, rect.centery))
    elif place not in resting.emptying:
        patch = _empty_patch(sprites, label, note, rect)
        yield Item.at(patch, center=rect.center)


def _size_within(label: str, width: int, sprites: Sprites) -> int:
    """Returns the largest size up to `wanted` in which every word of a name fits `width` [px]; 0 if the usual size does
    not fit."""
    sizes = range(sprites.words(1.75, 1.6), sprites.px(1.75) - 1, -1)
    fonts = ((px, sprites.assets.font("display", px)) for px in sizes)
    return next((px for px, font in fonts if max(font.size(word)[0] for word in label.split()) <= width), 0)


def _empty_patch(sprites: Sprites, label: str, note: str, rect: pygame.Rect) -> pygame.Surface:
    """Draws the name of an empty area. Its note is as large as texts are to be, as far as that fits in the round mandala."""
    wide = round(rect.width * BEYOND) if note and sprites.scale > 1 else rect.width - sprites.px(2)
    draw = partial(_name_patch, sprites, label, note, wide, sprites.words(2.1, 1.4))
    tried = (draw(small) for small in range(sprites.words(NOTE), sprites.px(NOTE), -1))
    return next((patch for patch in tried if patch.get_height() <= rect.height), draw(sprites.words(NOTE, 1.2)))


@cached_picture
def _name_patch(sprites: Sprites, label: str, note: str, width: int, px: int, small: int) -> pygame.Surface:
    """A name on a breath of the cloth below it, perhaps with a note below it."""
    pad = sprites.px(PAD)
    words = sprites.text.draw(label, "display", px, sprites.theme.ink, width - 2 * pad, 0, "centre")
    parts = [words]
    if note:
        parts.append(sprites.text.draw(note, "text", small, sprites.theme.ink, width - 2 * pad, 0, "centre"))
    wide, tall = max(part.get_width() for part in parts), sum(part.get_height() for part in parts)
    ground = (*sprites.theme.cloth[:3], 200) if not sprites.assets.style.calm else sprites.theme.plain
    patch = sprites.rounded((wide + 2 * pad, tall), 1.7, ground, None, 0).copy()
    top = sprites.px(0.15)
    for part in parts:
        patch.blit(part, part.get_rect(midtop=(patch.get_width() // 2, top)))
        top += part.get_height()
    return patch


def ritual_places(layout: TableLayout, mandala: int) -> tuple[pygame.Rect, pygame.Rect]:
    """A mandala, and its mountain as far as cards lie there."""
    mountain = layout.of(places.MOUNTAINS[mandala])
    rects = [card.pose.rect for card in mountain] or [layout.frame.areas[places.MOUNTAINS[mandala]]]
    return layout.frame.rosettes[mandala], rects[0].unionall(rects[1:])


def badges(cards: Sequence[Card]) -> Iterator[tuple[Card, Point]]:
    """The uppermost card of each colour that has more than one in an area, and where the number of them stands."""
    for card, upon in zip_longest(cards, cards[1:]):
        pose, shown = card.pose, card.pose.width
        if upon is not None and upon.key.place == card.key.place:
            shown = 0.0 if upon.colour == card.key.colour else min(shown, max(0.0, upon.pose.x - pose.x))
        if card.key.nth and shown and card.key.place.kind in (Kind.MOUNTAIN, Kind.FIELD):
            yield card, (round(pose.x - pose.width / 2 + shown / 2), round(pose.y + pose.height * 0.34))


def mark_rect(layout: TableLayout, mark: Mark) -> pygame.Rect | None:
    """Where a mark lies on the table."""
    if mark.place.kind is Kind.CUP:
        return layout.frame.columns[mark.place.side].chalice
    if mark.place == places.DISCARD:
        return layout.frame.areas[places.DISCARD]
    return layout.group(mark.place, mark.colour, mark.cards)


def _arriving(resting: Resting, mark: Mark) -> bool:
    """True while some of the marked cards are on their way: an empty frame would tell nothing."""
    cards = [card for card in resting.layout.of(mark.place) if card.key.colour == mark.colour]
    return any(card.key in resting.hidden for card in cards[-mark.cards :])


def _mark(resting: Resting, sprites: Sprites, mark: Mark) -> Iterator[Item]:
    rect = mark_rect(resting.layout, mark)
    if rect is None:
        return
    rect = rect.inflate(2 * sprites.px(REACH), 2 * sprites.px(REACH))
    yield Item((_round_halo if mark.place.kind is Kind.CUP else _halo)(sprites, rect.size), rect)


@cached_picture
def _halo(sprites: Sprites, size: tuple[int, int]) -> pygame.Surface:
    """Draws a soft light around a thing, with a fine line that is seen without colours, too."""
    reach, corner, last = sprites.px(REACH), sprites.px(REACH + 1.2), sprites.theme.last
    small = clear((2 * corner + 1, 2 * corner + 1), GLEAM)
    inside = small.get_rect().inflate(-2 * reach, -2 * reach)
    pygame.draw.rect(small, GLEAM, inside.inflate(reach * 3 // 4, reach * 3 // 4), border_radius=sprites.px(1.0))
    small = blurred(small, reach // 2)
    pygame.draw.rect(small, (*GLEAM[:3], 0), inside, border_radius=sprites.px(0.7))
    edge = sprites.outline(inside.size, last, 0.4 if sprites.assets.style.calm else 0.22)
    small.blit(edge, inside)
    return stretched(small, corner, size)


@cached_picture
def _round_halo(sprites: Sprites, size: tuple[int, int]) -> pygame.Surface:
    """Draws the same around a bowl, which stands upon it."""
    light, reach = clear(size, GLEAM), sprites.px(REACH)
    bowl = pygame.Rect(0, 0, *(round((side - 2 * reach) * share) for side, share in zip(size, BOWL)))
    bowl.midtop = size[0] // 2, round(reach + (size[1] - 2 * reach) * BOWL_TOP)
    pygame.draw.ellipse(light, GLEAM, bowl.inflate(reach * 3 // 2, reach * 3 // 2))
    light = blurred(light, reach // 2)
    rim, fine = bowl.inflate(reach // 2, reach // 2), sprites.px(0.34 if sprites.assets.style.calm else 0.2)
    pygame.draw.ellipse(light, (*sprites.theme.last[:3], 235), rim, fine)
    return light


def _column_words(resting: Resting, sprites: Sprites, strings: Strings, side: int) -> Iterator[Item]:
    """The name with a marker if it is this player's turn, and the number of cards in hand, with a word if there is room."""
    frame, observation = resting.layout.frame, resting.observation
    column = frame.columns[side]
    heading = column.heading
    names = resting.names.beside_figure if side else resting.names
    turn, right = observation.to_move == side, heading.right - sprites.px(1)
    count = observation.hand_sizes[side]
    for label, most in ((strings.gettext("Hand") + " · ", LARGE), ("", LARGE), ("", 1.0)):
        number = _number(sprites, label, count, most)
        if has_room(names, side, turn, right - number.get_width() - heading.left, sprites):
            break
    yield Item.at(number, midright=heading.midright)
    yield from name_items(names, side, turn, heading, right - number.get_width(), sprites)


@cached_picture
def _number(sprites: Sprites, label: str, count: int, most: float) -> pygame.Surface:
    """How many cards a hand has, behind a label or else an icon; enlarged at most `most` times."""
    ink = sprites.theme.ink
    words = sprites.assets.font("text-bold", sprites.words(2.3, most)).render(str(count), True, ink)
    gap, picture = sprites.px(0.4), sprites.assets.icon("hand", sprites.words(2.7, most), ink)
    if label:
        gap, picture = 0, sprites.assets.font("text", sprites.words(SMALL_TEXT, most)).render(label, True, ink)
    size = picture.get_width() + gap + words.get_width(), max(picture.get_height(), words.get_height())
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.blit(picture, picture.get_rect(midleft=(0, size[1] // 2)))
    surface.blit(words, words.get_rect(midright=(size[0], size[1] // 2)))
    return surface


def _pile_words(resting: Resting, sprites: Sprites, strings: Strings) -> Iterator[Item]:
    """How many cards lie in each pile, both in the largest size at which they have room beside each other."""
    frame, observation = resting.layout.frame, resting.observation
    texts = {
        places.DECK: strings.gettext("Deck") + f" · {observation.deck_size}",
        places.DISCARD: strings.gettext("Discarded") + f" · {sum(observation.discard)}",
    }
    column, px = frame.columns[0].heading, sprites.words(SMALL_TEXT, 1.4)
    room = column.width - sprites.px(1.8)
    while px > 8 and sum(sprites.assets.font("text", px).size(said)[0] for said in texts.values()) > room:
        px -= 1
    for place, said in texts.items():
        words = sprites.text.draw(said, "text", px, sprites.theme.ink, room)
        below = words.get_rect(midtop=(frame.areas[place].centerx, frame.areas[place].bottom + sprites.px(0.7)))
        below.left = max(column.left, min(below.left, column.right - below.width))
        yield Item(words, below)


def mat_prints(sprites: Sprites, frame: Frame) -> Iterator[Item | None]:
    """The table without cards and words, on its cloth."""
    assets, theme = sprites.assets, sprites.theme
    prints: list[Stamp] = [
        (rect, partial(print_rosette, assets, theme, name)) for name, rect in zip(ROSETTES, frame.rosettes)
    ]
    prints += zone_prints(sprites, frame)
    yield from printed(assets.cloth(theme, frame.size), prints)
    prints = [(rect, partial(_slot, sprites)) for place, rect in frame.areas.items() if not is_zone(place)]
    for column in frame.columns:
        prints += [(rect, partial(_slot, sprites)) for rect in column.spaces]
        prints += [(rect, partial(_value, sprites, nth)) for nth, rect in enumerate(column.values, 1)]
    yield from printed(assets.cloth(theme, frame.size), prints)


def _slot(sprites: Sprites, mat: pygame.Surface, rect: pygame.Rect) -> None:
    """The stitches around the place of a single card."""
    stitch(sprites.assets, mat, rect, sprites.px(0.6), sprites.px(1.0), (*sprites.theme.ink[:3], 105), sprites.px(0.16))


def print_veil(theme: Theme, mat: pygame.Surface, rect: pygame.Rect, radius: int) -> None:
    """A breath of the cloth's colour over the rosette where cards will lie, so that empty areas read as areas."""
    veil = pygame.Surface(rect.size, pygame.SRCALPHA)
    pygame.draw.rect(veil, theme.veil, veil.get_rect(), border_radius=radius)
    mat.blit(veil, rect)


def _value(sprites: Sprites, number: int, mat: pygame.Surface, rect: pygame.Rect) -> None:
    """Returns the points of a card in the cup whose colour lies on the space above."""
    print_digit(sprites.assets, sprites.theme, mat, number, sprites.px(2.7), rect.center)
