"""Draws a `Sight`: the still table, and above it what moves, lights up or speaks.

It keeps pictures and decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

import pygame

from mandala.core.cards.counts import LETTERS, Counts
from mandala.core.cards.moves import ClaimColour, Move
from mandala.ui.cards.advice import hint_items
from mandala.ui.cards.art import CardArt
from mandala.ui.cards.frame import Frame
from mandala.ui.cards.heaps import BACK, BOWL, chalice, counted_heaps
from mandala.ui.cards.places import DISCARD, FIELDS, HANDS, MOUNTAINS, TARGETS, Card, Place, Pose, target_of
from mandala.ui.cards.points import points_picture
from mandala.ui.cards.ritual import Ritual, brush, brush_items, ritual_items, sheen_items
from mandala.ui.cards.sand import GrainArt, faded, sandy
from mandala.ui.cards.sight import Sight
from mandala.ui.cards.still import mat_prints, place_names, ritual_places, still_items
from mandala.ui.cards.tooltip import slip_of
from mandala.ui.cards.zones import is_zone, zone_edge, zone_light
from mandala.ui.kit.assets import Assets
from mandala.ui.kit.compose import Item, Swarm
from mandala.ui.kit.paper import SMALL_TEXT
from mandala.ui.kit.sprites import Sprites, cached_picture, clear
from mandala.ui.kit.text import RichText
from mandala.ui.kit.theme import Size
from mandala.ui.table.bubble import bubble
from mandala.ui.table.facts import Ask, Tone
from mandala.ui.table.hint import worded
from mandala.ui.table.view import PAST, View, arrow, engraved, lesson_slip, ribbon_slip, status_items
from mandala.ui.words.colours import sign_mark
from mandala.ui.words.strings import Strings

RAISED: Final = 2.4  #: [u] that chosen cards stand out of the hand
HOVERED: Final = 0.8  #: [u] that the card under the pointer stands out of the hand
DASH: Final = 1.7  #: [u] length of a dash, and of the gap after it
SOON: Final = 0.04  #: [s] of a motion in which the brush is made that comes later
ON_CARD: Final = 2.4  #: [u] that the arrow at the hand reaches over its cards: above it the ribbon may say something


class TableView(View[Sight]):
    _grains: GrainArt

    def __init__(self, assets: Assets) -> None:
        super().__init__(assets)
        self._art = CardArt(assets)
        self._news = RichText(assets, most=0)  # keeps the newest alone: old news never comes back

    def forget(self) -> None:
        super().forget()
        self._art.forget()

    def _place(self, sight: Sight) -> tuple[object, ...]:
        frame = sight.resting.layout.frame
        return frame.centre, frame.rosettes

    def _furnish(self, sight: Sight, sprites: Sprites) -> Iterator[Item | None]:
        """Makes the prints."""
        frame = sight.resting.layout.frame
        self._art.bear(sight.letters)
        yield from mat_prints(sprites, frame)
        self._grains = GrainArt(self._assets, sprites.theme, frame.unit)

    def _ready(self, sight: Sight, sprites: Sprites) -> Iterator[object]:
        """Reads the pictures of cards, heaps and cups, and makes the lights for when a card is taken up."""
        yield from self._art.ready([card.pose.width for card in sight.resting.layout.cards])
        for letter in LETTERS:
            yield from (self._assets.master(f"{kind}-{letter}") for kind in ("sand", "sign"))
        for name in (*BOWL, self._assets.finished(BACK)):
            yield self._assets.master(name)
        for place, lit in product(TARGETS, (False, True)):
            yield _light(sprites, sight.resting.layout.frame, place, lit)

    def _still_items(self, sight: Sight, sprites: Sprites, strings: Strings) -> Iterator[Item]:
        return still_items(sight.resting, self._art, sprites, strings)

    def _prepare(self, sight: Sight) -> None:
        ritual, sprites = sight.ritual, self._sprites
        if ritual is not None and sprites is not None:
            if ritual.swept is not None and ritual.time < SOON:
                brush(sprites, sight.resting.layout.frame.rosettes[ritual.mandala])
                return
            if (ahead := ritual.ahead) is not None:
                [*_cups(sight, ahead, sprites)]
        self._art.prepare((flight.face, flight.end) for flight, now in sight.flights if now.lift)
        if sight.sand is not None:
            self._grains.prepare([flow.colour for flow in sight.sand.coming], sight.sand.coming)
        else:
            self._grains.prepare(sight.claimable)

    def _items(self, sight: Sight, sprites: Sprites) -> Iterator[Item | Swarm]:
        self._art.next_frame()
        ritual, layout = sight.ritual, sight.resting.layout
        if ritual is not None:
            yield from ritual_items(sprites, ritual, *ritual_places(layout, ritual.mandala))
        if sight.past:
            yield from self._hand(sight)
            past = sight.resting.layout.frame.past
            yield Item(_veil(sprites, past.size), past)
        yield from self._words(sight, sprites)
        yield from self._beside(sight, sprites)
        yield from self._contents(sight, sprites)
        yield from self._lights(sight, sprites)
        yield from self._claims(sight, sprites)
        yield from self._numbers(sight, sprites)
        if not sight.past:
            yield from self._hand(sight)
        yield from self._motion(sight)
        if ritual is not None:
            yield from brush_items(sprites, ritual, layout.frame.rosettes[ritual.mandala])
        if sight.lesson is not None:
            yield from lesson_items(sight, sight.lesson, sprites, self._names(sight, sprites))
        if sight.hint is not None:
            yield from hint_items(sight, sight.hint, sprites, self._names(sight, sprites))
        yield from self._transport(sight, sprites)
        yield from self._dragged(sight, sprites)
        yield from self._person(sight, sprites)
        ribbon = self._ribbon(sight, sprites)
        if ribbon is not None:
            yield ribbon
        if sight.tip is not None:
            yield slip_of(sight.tip, sight.resting.layout, sprites, [ribbon.rect] if ribbon is not None else ())

    def _names(self, sight: Sight, sprites: Sprites) -> list[pygame.Rect]:
        """Where the names of the places stand."""
        names = place_names(sight.resting, sprites, self._strings) if sight.resting.named else ()
        return [name.rect for name in names]

    def _numbers(self, sight: Sight, sprites: Sprites) -> Iterator[Item]:
        points, box = sight.points, sight.resting.layout.frame.log
        if points is not None and box is not None:
            picture = sprites.latest(
                "points",
                (points, box.size),
                lambda: points_picture(points, sprites.assets.paper(sprites.theme, box.size, sprites.px(4.5)), sprites),
            )
            yield Item(picture, box)

    def _motion(self, sight: Sight) -> Iterator[Item | Swarm]:
        """Cards on their way, and sand above them."""
        for _, now in sight.flights:
            item = self._art.sprite(now.face, now.pose, now.squeeze, now.lift, moving=True).at(now.pose)
            if now.whole < 1.0:
                item = Item((sandy if now.sandy else faded)(item.surface, now.whole), item.rect)
            yield item
        swarm = None if sight.sand is None else self._grains.swarm(sight.sand)
        if swarm is not None:
            yield swarm

    def _words(self, sight: Sight, sprites: Sprites) -> Iterator[Item]:
        """The words beside the hand: on its left whose turn it is and what can be done, on its right the last moves."""
        frame, theme = sight.resting.layout.frame, sprites.theme
        yield from status_items(sight.status, sight.thinking, frame.status, sprites)
        if sight.news:
            box = frame.news
            told = self._news.last_that_fit(sight.news, "text", frame.words(SMALL_TEXT, 1.6), box.width, box.height)
            news = self._news.draw(told, "text", frame.words(SMALL_TEXT, 1.6), theme.ink, box.width, box.height)
            yield Item.at(news, topleft=(box.left, box.top + frame.px(0.4)))
        if sight.resting.observation.last:
            last = self._strings.gettext("The last mandala")
            banner = sprites.ribbon(last, frame.words(2.3, 1.4), frame.banner.width, theme.accent, theme.accent)
            if sight.unfurled < 1.0:
                wide = banner.get_width()
                hidden = min(round(wide * (1.0 - sight.unfurled) / 2), (wide - 1) // 2)
                banner = banner.subsurface(banner.get_rect().inflate(-2 * hidden, 0))
            yield Item.at(banner, center=frame.banner.center)

    def _contents(self, sight: Sight, sprites: Sprites) -> Iterator[Item]:
        """The known cards of the cups, and the discard pile by colours."""
        layout, observation = sight.resting.layout, sight.resting.observation
        for column, (cup, cards, heaps) in zip(layout.frame.columns, _cups(sight, sight.ritual, sprites)):
            box = column.chalice
            yield Item(cup, box)
            number = sprites.badge(str(cards), 3.0, (*sprites.theme.panel[:3], 244), sprites.theme.panel_ink)
            yield Item.at(number, center=(box.centerx, box.top + round(box.height * 0.85)))
            if heaps is not None:
                yield Item(heaps, column.contents)
        if sight.aid:
            box = layout.frame.counted
            yield Item(_counted(sprites, observation.discard, box.size), box)
            name = engraved(sprites, self._strings.gettext("Discarded"), box.width)
            if name.get_height() <= box.top - layout.frame.columns[1].cup.bottom:
                yield Item.at(name, bottomright=box.topright)

    def _lights(self, sight: Sight, sprites: Sprites) -> Iterator[Item]:
        """The places that the chosen cards may go to."""
        frame, focus = sight.resting.layout.frame, sprites.theme.focus
        for place in sight.targets:
            light = _light(sprites, frame, place, place in (sight.hot, sight.keyed))
            yield light
            if place == sight.keyed:
                ring = light.rect.inflate(sprites.px(1.2), sprites.px(1.2))
                around = Item(sprites.outline(ring.size, focus), ring)
                yield zone_edge(sprites, frame, place, focus, 0.34) if is_zone(place) else around

    def _claims(self, sight: Sight, sprites: Sprites) -> Iterator[Item]:
        if sight.shimmer and sight.claimable:
            _, mountain = ritual_places(sight.resting.layout, sight.resting.observation.claiming)
            yield from sheen_items(sprites, mountain, sight.shimmer)
        if sight.claim_hot not in sight.claimable:
            return
        rect = sight.resting.layout.group(MOUNTAINS[sight.resting.observation.claiming], sight.claim_hot)
        if rect is not None:
            rect = rect.inflate(sprites.px(0.9), sprites.px(0.9))
            yield Item(sprites.outline(rect.size, sprites.theme.focus, 0.45), rect)

    def _hand(self, sight: Sight) -> Iterator[Item]:
        for card, pose in _in_hand(sight):
            yield self._art.sprite(card.colour, pose).at(pose)

    def _ribbon(self, sight: Sight, sprites: Sprites) -> Item | None:
        if sight.ribbon is None:
            return None
        frame, quiet = sight.resting.layout.frame, sight.ribbon.tone in (Tone.HINT, Tone.PAST)
        slip = ribbon_slip(sight.ribbon, frame.words(2.0 if quiet else 2.3, 1.5), frame.ribbon.width, sprites)
        place = slip.get_rect(center=frame.ribbon.center)
        place.bottom = min(place.bottom, frame.ribbon.bottom)
        beside = sight.hint is not None and worded(sight.hint, frame.scale)
        claims = sight.lesson is not None and isinstance(sight.lesson.move, ClaimColour)
        if not claims and said_beside(sight, sprites, self._names(sight, sprites)):
            return None  # the bubble says it
        if beside or sight.lesson is not None:
            place.left = max(place.left, frame.status.right + frame.px(1.2))
        if quiet and place.collidelist([pose.rect for pose in sight.dragged]) >= 0:
            return None  # it would hide the cards
        return Item(slip, place)

    def _dragged(self, sight: Sight, sprites: Sprites) -> Iterator[Item]:
        """The cards at the pointer, and how many they are wherever it could be more than one."""
        selection = sight.selection
        if selection is None:
            return
        for number, pose in reversed([*enumerate(sight.dragged)]):
            yield self._art.sprite(selection.colour, pose, lift=max(0.25, sight.lift), bears=not number).at(pose)
        stand = [pose for card, pose in _in_hand(sight) if _chosen(sight, card)]
        front = sight.dragged[0] if sight.dragged else stand[-1] if stand else None
        if front is not None and sight.resting.observation.hand[selection.colour] > 1:
            badge = sprites.badge(f"× {selection.count}", 3.4, sprites.theme.accent, sprites.theme.panel)
            corner = round(front.x + front.width * 0.42), round(front.y - front.height * 0.5)
            yield Item.at(badge, center=corner)


def _cups(
    sight: Sight, ritual: Ritual | None, sprites: Sprites
) -> Iterator[tuple[pygame.Surface, int, pygame.Surface | None]]:
    """Yields each cup, how many cards are in it, and these by colours if it is open. Sand on its way is not yet there."""
    observation = sight.resting.observation
    known = (observation.own_cup, 0), (observation.rival_cup, observation.rival_cup_hidden)
    for side, column in enumerate(sight.resting.layout.frame.columns):
        (counts, hidden), size = known[side], column.chalice.size
        colour, missing = (0, 0.0) if ritual is None else ritual.missing(side)
        cards, held, heaps = observation.cup_sizes[side] - missing, list[float](counts), None
        if sight.open_cups[side]:
            held[colour] -= missing
            cup = chalice(sprites, (*held, hidden), hidden, size)
            heaps = counted_heaps(sprites, tuple(map(int, held)), column.contents.size)
        else:
            cup = chalice(sprites, (*[0] * len(counts), cards), 0, size)
        yield cup, int(cards), heaps


@cached_picture
def _veil(sprites: Sprites, size: Size) -> pygame.Surface:
    """A frame of thread around a position of the past, and a breath of cloth over its cards."""
    veil = pygame.Surface(size, pygame.SRCALPHA)
    radius, width = sprites.px(2), sprites.px(0.5)
    pygame.draw.rect(veil, (*sprites.theme.cloth[:3], PAST), veil.get_rect(), border_radius=radius)
    pygame.draw.rect(veil, sprites.theme.accent, veil.get_rect(), width, border_radius=radius)
    return veil


def _in_hand(sight: Sight) -> Iterator[tuple[Card, Pose]]:
    """The own hand: chosen cards stand out, dragged and flying ones are elsewhere."""
    layout = sight.resting.layout
    for card in layout.of(HANDS[0]):
        chosen = _chosen(sight, card)
        if card.key in sight.resting.hidden or (chosen and sight.dragged):
            continue
        hovered = card.key == sight.hovered and not sight.dragged
        yield card, card.pose.moved(0, -(RAISED if chosen else HOVERED if hovered else 0.0) * layout.frame.unit)


def _light(sprites: Sprites, frame: Frame, place: Place, lit: bool) -> Item:
    """The light over a place that may take cards; `lit` is the one that is pointed to."""
    good, strength = sprites.theme.good, 1.0 if lit else 0.25
    if is_zone(place):
        return zone_light(sprites, frame, place, good, strength)
    rect = frame.areas[place].inflate(sprites.px(0.8), sprites.px(0.8))
    return Item(sprites.glow(rect.size, good, strength), rect)


def _chosen(sight: Sight, card: Card) -> bool:
    selection = sight.selection
    return selection is not None and card.colour == selection.colour and card.key.nth in selection.picked


@cached_picture
def _counted(sprites: Sprites, counts: Counts, size: Size) -> pygame.Surface:
    """A line for each colour, at the discard pile: its sign and how many of its cards lie there, faint if there is none."""
    picture = clear(size, sprites.theme.cloth)
    step, lines = size[1] / len(counts), list[tuple[pygame.Surface, int]]()
    for colour, count in enumerate(counts):
        words = f"{sign_mark(colour)}\u00a0{count}"
        ink = sprites.theme.ink if count else sprites.theme.faint_ink
        px = sprites.words(SMALL_TEXT, 1.4)
        line = sprites.text.draw(words, "text-bold" if count else "text", px, ink, size[0])
        lines.append((line, round((colour + 0.5) * step)))
    left = size[0] - sprites.px(1.0) - max(line.get_width() for line, _ in lines)
    for line, middle in lines:
        picture.blit(line, line.get_rect(midleft=(left, middle)))
    return picture


def lesson_items(
    sight: Sight, lesson: Ask[Move], sprites: Sprites, names: Sequence[pygame.Rect] = ()
) -> Iterator[Item]:
    """The arrows, and the words in a bubble beside the cards. Without room for it they are on a slip, which has the place of
    the log, too, while nothing stands there."""
    layout, claimed = sight.resting.layout, MOUNTAINS[sight.resting.observation.claiming]
    frame, move, spoken = layout.frame, lesson.move, said_beside(sight, sprites, names)
    if isinstance(move, ClaimColour):
        group = layout.group(claimed, move.colour)
        if group is not None and not spoken:  # above and below it are fields with cards
            side = "right" if group.centerx > frame.areas[claimed].centerx else "left"
            yield _arrow(group, side, 1.2, sprites)
    else:
        target, group, chosen = target_of(move), layout.group(HANDS[0], move.colour, move.count), sight.selection
        taken = chosen is not None and (chosen.colour, chosen.count) == (move.colour, move.count)
        if group is not None and not taken and not spoken:
            yield _arrow(group, "top", ON_CARD, sprites)
        area = frame.areas[target]
        stitches = Item.at(_stitches(sprites, area.size), center=area.center)
        accent = sprites.theme.accent
        yield zone_edge(sprites, frame, target, accent, 0.6, dashed=True) if is_zone(target) else stitches
        # beside the discard pile the discards are counted
        yield _arrow(area, "top", 0.8, sprites) if target == DISCARD else _arrow(area, "left", 1.2, sprites)
    if spoken:
        yield from spoken
        return
    corner = frame.status.left - sprites.px(2.2), frame.size[1] - sprites.px(0.3)
    room = slip_room(frame, alone=sight.log is None and sight.points is None)
    yield Item.at(lesson_slip(sprites, lesson.words, room), bottomleft=corner)


def said_beside(sight: Sight, sprites: Sprites, names: Sequence[pygame.Rect]) -> tuple[Item, ...]:
    """The bubble with the words of a lesson's step, if it has room beside the cards that the step speaks of."""
    if sight.lesson is None or sight.log is not None or sight.points is not None:
        return ()
    layout, move, ribbon = sight.resting.layout, sight.lesson.move, sight.ribbon
    frame = layout.frame
    free = [card.pose.rect for card in layout.cards if card.key.place != HANDS[1]]
    free += [*frame.buttons.values(), *(column.whole for column in frame.columns)]
    free += [frame.news] if sight.news else []
    if isinstance(move, ClaimColour):
        group = layout.group(MOUNTAINS[sight.resting.observation.claiming], move.colour)
        free, ribbon = [*free, frame.ribbon], None
    else:
        group = layout.group(HANDS[0], move.colour, move.count)
        free.append(frame.areas[target_of(move)])
    return bubble(sight.lesson.words, ribbon, group, frame.size, free, sprites, names) if group is not None else ()


def slip_room(frame: Frame, alone: bool = False) -> tuple[int, int]:
    """How wide the words are, and how high they may be without covering a card."""
    top = frame.log.top if frame.log is not None and alone else frame.areas[FIELDS[0][0]].bottom
    return frame.status.width, frame.size[1] - top - frame.px(2.6)


def _arrow(rect: pygame.Rect, side: str, over: float, sprites: Sprites) -> Item:
    """An arrow at a side of something, over which it reaches so far [u]."""
    reach = sprites.px(over)
    match side:
        case "top":
            return Item.at(arrow(sprites, -90), midbottom=(rect.centerx, rect.top + reach))
        case "left":
            return Item.at(arrow(sprites, 0), midright=(rect.left + reach, rect.centery))
        case _:
            return Item.at(arrow(sprites, 180), midleft=(rect.right - reach, rect.centery))


@cached_picture
def _stitches(sprites: Sprites, size: Size) -> pygame.Surface:
    """A frame of stitches around a place, with a light rim that parts them from the ornament: no other frame has gaps."""
    rim = sprites.px(0.2)
    wide, tall = size[0] + sprites.px(0.8) + 2 * rim, size[1] + sprites.px(0.8) + 2 * rim
    paper = clear((wide, tall), sprites.theme.panel)
    thick = sprites.px(0.55)
    for ink, grown in ((sprites.theme.panel, rim), (sprites.theme.accent, 0)):
        for length, across in ((wide - 2 * rim, False), (tall - 2 * rim, True)):
            count = max(2, round(length / sprites.px(2 * DASH)))
            step = (length + length / (2 * count - 1)) / count
            for number in range(count):
                start, long = rim + round(number * step), round(step / 2)
                for edge in (rim, (wide if across else tall) - rim - thick):
                    rect = pygame.Rect((edge, start, thick, long) if across else (start, edge, long, thick))
                    pygame.draw.rect(paper, ink, rect.inflate(2 * grown, 2 * grown), border_radius=thick // 2 + grown)
    return paper
