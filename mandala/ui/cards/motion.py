"""Builds the animation of one step from its events.

It sees two layouts and the events, both made from one seat's observations. So no flight and no sound can reveal what
the seat does not know. A flight overrides a card's resting place while it runs; dropping all flights at any moment
shows the true position.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import cycle, zip_longest
from math import atan2, cos, hypot, sin
from typing import Final, assert_never

from mandala.core.cards import events
from mandala.core.cards.counts import Colour
from mandala.core.cards.moves import BuildMountain
from mandala.ui.cards import places
from mandala.ui.cards.layout import BETWEEN_GROUPS, TableLayout
from mandala.ui.cards.places import Card, CardKey, Kind, Place, Pose, target_of
from mandala.ui.cards.ritual import BREATH, ELBOW, MELT, REACH, SWEEP, Pouring, Ritual
from mandala.ui.cards.ritual import PAUSE as STILLNESS
from mandala.ui.cards.sand import LINGER, SHORTEST, Flow
from mandala.ui.cards.show import Animation, Flight, Lifted, Manner
from mandala.ui.kit.sound import Sound
from mandala.ui.table.stage import Cue

TRAVEL: Final = 0.42  #: [s] of a card on its way
RIVAL_TRAVEL: Final = 0.6  #: [s] of the rival's
STAGGER: Final = 0.09  #: [s] between cards that leave one after another
GLIDE: Final = 0.24  #: [s] in which cards make room, or go home
PAUSE: Final = 0.3  #: [s] between two claims
SHUFFLE: Final = 0.42
PACKETS: Final = 7  #: backs that stand for the pile while it is shuffled
ARCH: Final = 0.07  #: how far a card's path swings out, as a share of the way: a hand moves in curves
OVERLAP: Final = 0.6  #: [s] before the last claimed sand has settled the hand sets off over the fields
#: So long before the last grain settles, swept sand is a card on the pile and the next cards are dealt [s].
SETTLING: Final = 0.34
HEARD: Final = 3  #: most cards of one flight that have a sound each

EVERY: Final = 0.05  #: [s] from one dealt card to the next
DEALING: Final = 0.4  #: [s] of a dealt card on its way
DEALT_ARCH: Final = -0.09
TO_CUP: Final = 2  #: cards that each cup is dealt

POUR: Final = 0.72  #: [s] that claimed sand is on its way
FORM: Final = 0.3
BETWEEN: Final = 0.06  #: [s] from one claimed card to the next
MOST_BETWEEN: Final = 0.3
CARRY: Final = 1.0  #: [s] that swept sand is on its way
CEREMONY: Final = BREATH + SWEEP + MELT * 0.5 + CARRY  #: [s] from the first stillness to the empty cloth
POURED: Final = 600
SWEPT: Final = 1300  #: grains in motion at most, about


class Timeline:
    """The animation from one layout to another, under construction; `time` is its current end [s].

    `lifted` are the cards that the viewer dropped. `gone` are cards of the old layout that leave; `passing` those that
    arrive and leave again, with their arrival times. The discard pile changes at `pile`; then sand forms its cards for
    `forms` seconds.
    """

    def __init__(self, before: TableLayout, after: TableLayout, lifted: Lifted | None = None) -> None:
        self.before, self.after, self.lifted = before, after, lifted
        self.time, self.forms = 0.0, 0.0
        self.flights, self.cues, self.flows = list[Flight](), list[Cue](), list[Flow]()
        self.gone, self.passing = set[CardKey](), list[tuple[Card, float]]()
        self.pile: float | None = None
        self.announced: float | None = None
        self.ritual: Ritual | None = None

    def top(self, place: Place) -> Pose:
        """The uppermost card of a pile, or where it would lie."""
        cards = self.after.of(place) or self.before.of(place)
        rect = self.after.frame.areas[place]
        return cards[-1].pose if cards else Pose(*rect.center, rect.width)

    def hear(self, sound: Sound, x: float, after: float = 0.0, tone: int | None = None, count: int = 1) -> None:
        """Adds a sound from the place `x` [px] after some seconds, once for each of `count` cards that fly one after
        another."""
        side = 2 * x / self.after.frame.size[0] - 1
        times = (self.time + after + number * STAGGER for number in range(min(count, HEARD)))
        self.cues += [Cue(time, sound, tone, side) for time in times]

    def fly(self, flights: Iterable[Flight], stagger: float) -> None:
        """Adds flights, each begun `stagger` seconds after the one before, and goes on when the last has arrived."""
        begun = [flight._replace(begin=self.time + number * stagger) for number, flight in enumerate(flights)]
        self.flights += begun
        self.time = max((flight.finish for flight in begun), default=self.time)

    def form_pile(self, time: float) -> None:
        """The sand that has settled by then forms the cards of the discard pile."""
        self.pile, self.forms = time - SETTLING, SETTLING

    def kept(self) -> Iterator[tuple[CardKey, Pose]]:
        """The cards that stay, under their new keys: those behind a gap move up."""
        seen: dict[tuple[Place, Colour | None], int] = {}
        for card in self.before.cards:
            if card.key not in self.gone:
                group = card.key.place, card.key.colour
                seen[group] = seen.get(group, -1) + 1
                yield CardKey(*group, seen[group]), card.pose

    def animation(self) -> Animation:
        """All of it, with the discard pile and the cards that make room. It ends when everything has arrived."""
        flights = (*_pile(self), *_glides(self), *self.flights)
        if self.ritual is not None:  # cards on a mountain lie there for a while, so the order is that of rest
            flights = tuple(sorted(flights, key=_rank))
        ends = [flight.finish for flight in flights] + [flow.finish for flow in self.flows]
        return Animation(
            max([self.time, *ends]), flights, tuple(sorted(self.cues)), tuple(self.flows), self.announced, self.ritual
        )


def choreograph(
    before: TableLayout, after: TableLayout, happened: Sequence[events.Event], lifted: Lifted | None = None
) -> Animation:
    """The animation that leads from one layout to the next. `lifted` are the cards that the viewer dropped, if so."""
    line = Timeline(before, after, lifted)
    for event in happened:
        match event:
            case events.Played():
                _play(line, event, _is_swept(event, happened))
            case events.Drew(player):
                kept = dict(line.kept())
                drawn = [card for card in after.of(places.HANDS[player]) if card.key not in kept]
                _land(line, drawn, 1.0 if player else 1.4)
            case events.MandalaCompleted(mandala):
                line.hear(Sound.COMPLETE, after.frame.rosettes[mandala].centerx)
                line.ritual = Ritual(mandala, lit=line.time)
                line.time += STILLNESS
            case events.Claimed():
                _claim(line, event)
            case events.FieldsCleared(mandala):
                line.time -= OVERLAP if line.flows else 0.0
                _clear(line, mandala)
            case events.MountainDealt(mandala):
                _land(line, after.of(places.MOUNTAINS[mandala]), 1.4)
            case events.DeckReshuffled():
                _reshuffle(line)
            case events.LastMandala():
                line.hear(Sound.LAST, after.frame.centre.centerx)
                line.announced = line.time
            case events.GameEnded():
                pass
            case _:
                assert_never(event)
    return line.animation()


def homewards(layout: TableLayout, lifted: Lifted) -> Animation:
    """The animation for cards that were dropped where they cannot go: they glide back into the hand."""
    line, hand = Timeline(layout, layout), layout.of(places.HANDS[0])
    homes = [card for card in hand if card.key.colour == lifted.colour and card.key.nth in lifted.picked]
    ways = zip(lifted.poses, homes)
    line.fly(
        [Flight(card.key, card.key.colour, at, card.pose, GLIDE, Manner.HELD, arch=ARCH) for at, card in ways], 0.0
    )
    return line.animation()


def dealt(layout: TableLayout) -> Animation:
    """The animation of the deal: the mountains, the hands in turn, the cups."""
    line, top = Timeline(layout, layout), layout.of(places.DECK)[-1].pose
    hands = zip_longest(*(layout.of(hand) for hand in places.HANDS))
    cards = [card for group in (*map(layout.of, places.MOUNTAINS), *hands) for card in group if card is not None]
    ends = [(None, layout.in_cup(side)) for side in (0, 1) for _ in range(TO_CUP)]
    line.hear(Sound.DEAL, top.x)
    ways = [*((card, card.pose) for card in cards), *ends]
    line.fly([_from_deck(card, top, end, DEALING, DEALT_ARCH) for card, end in ways], EVERY)
    return line.animation()


def _is_swept(event: events.Played, happened: Sequence[events.Event]) -> bool:
    """True if the card completes a mandala whose mountain goes to the discard pile in this very step (C6.5)."""
    return isinstance(event.move, BuildMountain) and any(
        isinstance(other, events.FieldsCleared) and any(other.mountain) and other.mandala == event.move.mandala
        for other in happened
    )


def _play(line: Timeline, event: events.Played, swept: bool) -> None:
    place, held = target_of(event.move, event.player), line.lifted is not None
    leaving, starts = _from_hand(line, event)
    pace = RIVAL_TRAVEL if event.player else TRAVEL * (0.6 if held else 1.0)
    line.gone.update(card.key for card in leaving)
    arch = 0.0 if held else ARCH
    ends: Sequence[tuple[CardKey | None, Pose]] = [(None, line.top(places.DISCARD))] * event.count
    if swept:  # it leaves with the mountain, beside which it comes
        mountain = line.before.of(place)
        there = mountain[-1].pose if mountain else starts[0]
        there, arch = there.moved(there.width * BETWEEN_GROUPS, 0), 0.0
        ends = [(None, there)]
        line.passing.append((Card(CardKey(place, event.colour, 0), there), line.time + pace))
    elif place != places.DISCARD:
        ends = [(card.key, card.pose) for card in line.after.of(place) if card.key.colour == event.colour][
            -event.count :
        ]
    x = ends[0][1].x  # never where it lay in the hand: a rival who looks away still hears
    line.hear(Sound.PLACE, x, pace, count=event.count)
    if not held:
        line.hear(Sound.SLIDE, x)
    turns, manner = leaving[0].colour is None, Manner.HELD if held else Manner.FLY
    ways = zip(starts, ends)
    line.fly([Flight(key, event.colour, at, end, pace, manner, 0.0, arch, turns) for at, (key, end) in ways], STAGGER)
    if place == places.DISCARD:
        line.pile = line.time


def _from_hand(line: Timeline, event: events.Played) -> tuple[Sequence[Card], Sequence[Pose]]:
    """The played cards in the hand, and their poses."""
    hand, lifted = line.before.of(places.HANDS[event.player]), line.lifted
    if hand[0].colour is not None:
        hand = tuple([card for card in hand if card.key.colour == event.colour])
        if lifted is not None and lifted.colour == event.colour and len(lifted.picked) == event.count:
            return [card for card in hand if card.key.nth in lifted.picked], lifted.poses
    leaving = hand[-event.count :]
    return leaving, [card.pose for card in leaving]


def _land(line: Timeline, cards: Sequence[Card], apart: float) -> None:
    """Flies cards from the deck, one after another; they turn over if their face is shown."""
    start = line.top(places.DECK)
    line.hear(Sound.SLIDE, start.x, count=len(cards))
    line.fly([_from_deck(card, start, card.pose, TRAVEL, -ARCH) for card in cards], STAGGER * apart)


def _from_deck(card: Card | None, start: Pose, end: Pose, length: float, arch: float) -> Flight:
    """A card from the deck, which turns over if its face is shown; None is a covered one that leaves sight."""
    face = card and card.key.colour
    return Flight(card and card.key, face, start, end, length, arch=arch, turns=face is not None, waiting=False)


def _claim(line: Timeline, event: events.Claimed) -> None:
    """Pours one card to the river if the colour is new there, the rest to the cup, or all to the discard pile."""
    line.time += PAUSE / 2 if event.player else 0.0
    cards = [card for card in line.before.of(places.MOUNTAINS[event.mandala]) if card.key.colour == event.colour]
    rest = line.top(places.DISCARD) if event.discarded else line.after.in_cup(event.player)
    ends: list[tuple[CardKey | None, Pose]] = [(None, rest)] * len(cards)
    line.hear(Sound.SLIDE if event.space is not None and event.count == 1 else Sound.POUR, cards[0].pose.x)
    if event.space is not None:
        river = line.after.of(places.RIVERS[event.player])[event.space]
        line.hear(Sound.CHIME, river.pose.x, RIVAL_TRAVEL, event.space)
        ends[0] = river.key, river.pose
    _pour(line, cards[::-1], ends)
    into = [flow for flow in line.flows if flow.target == rest]
    if into and not event.discarded:
        begin, end = into[0].begin + POUR * SHORTEST, into[-1].finish - LINGER
        line.ritual = Ritual(event.mandala, pouring=Pouring(event.player, event.colour, len(into), begin, end))
    if event.discarded:
        line.form_pile(line.time)


def _pour(line: Timeline, cards: Sequence[Card], ends: Sequence[tuple[CardKey | None, Pose]]) -> None:
    """Claimed cards run out as sand, one after another, each to its end. An end with a key is a card that the sand forms."""
    between = min(BETWEEN, MOST_BETWEEN / max(1, len(cards)))
    each, begin = max(36, min(150, POURED // len(cards))), line.time
    for number, (card, (key, end)) in enumerate(zip(cards, ends)):
        start, source = begin + number * between, card.pose
        way = end.x - source.x, end.y - source.y
        push = way[0] * 0.20 - way[1] * 0.10, way[1] * 0.20 + way[0] * 0.10 - abs(way[0]) * 0.16
        approach = -way[0] * 0.30 - way[1] * 0.05, -way[1] * 0.30 - abs(way[0]) * 0.10
        _melt(line, card, Flow(card.key.colour or 0, source, end, start, POUR, push, approach, each))
        line.time = max(line.time, line.flows[-1].finish)
        if key is not None:
            born = start + POUR * 0.72
            line.flights.append(Flight(key, card.key.colour, end, end, FORM + MELT, Manner.FORM, born, waiting=False))
            line.time = max(line.time, line.flights[-1].finish)


def _melt(line: Timeline, card: Card, flow: Flow, waiting: bool = True) -> None:
    """A card becomes the sand of a flow."""
    line.gone.add(card.key)
    line.flows.append(flow)
    line.flights.append(
        Flight(None, card.key.colour, card.pose, card.pose, MELT, Manner.MELT, flow.begin, waiting=waiting)
    )


def _clear(line: Timeline, mandala: int) -> None:
    """Sweeps both fields and the rest of the mountain to the discard pile, from left to right in an arc.

    Cards turn to sand and run in one stream to its end; a little stays behind and is blown away.
    """
    swept = (*places.FIELDS[mandala], places.MOUNTAINS[mandala])
    lying = [(card, None) for place in swept for card in line.before.of(place) if card.key not in line.gone]
    cards: list[tuple[Card, float | None]] = [*lying, *line.passing]
    rosette, end = line.before.frame.rosettes[mandala], line.top(places.DISCARD)
    elbow = rosette.centerx, rosette.centery + rosette.height * ELBOW
    each = max(24, min(150, SWEPT // max(1, len(cards))))
    line.hear(Sound.SWEEP, rosette.centerx, BREATH)
    line.ritual = (line.ritual or Ritual(mandala))._replace(swept=line.time)
    for card, came in cards:
        colour, pose = card.key.colour or 0, card.pose
        angle = atan2(pose.x - elbow[0], elbow[1] - pose.y)
        share = max(0.0, min(1.0, (angle / REACH + 1) / 2))
        start = line.time + BREATH + (SWEEP - MELT * 0.5) * share
        carried = rosette.width * (0.20 + 0.62 * (1 - share))
        push = cos(angle) * carried, sin(angle) * carried - rosette.height * 0.06 * (1 - share)
        away = hypot(end.x - pose.x, end.y - pose.y)
        strand = (colour - 2.5) * pose.width * 0.10
        approach = -away * 0.34 - strand * 0.3, -away * 0.16 + strand
        if came is not None:
            line.flights.append(Flight(None, colour, pose, pose, start - came, Manner.GLIDE, came, waiting=False))
        flow = Flow(colour, pose, end, start, CARRY - MELT * 0.5, push, approach, each, residue=0.2)
        _melt(line, card, flow, waiting=came is None)
    line.form_pile(line.time + CEREMONY)
    line.time += CEREMONY - SETTLING


def _reshuffle(line: Timeline) -> None:
    """Turns the discard pile over and riffles it into the deck, from both sides in turn."""
    start, end = line.top(places.DISCARD), line.top(places.DECK)
    line.hear(Sound.SHUFFLE, end.x)
    line.pile = line.time
    sides = zip(range(PACKETS), cycle((0.34, -0.34)))
    arches = [side * (1 - 0.06 * number) for number, side in sides]
    line.fly([Flight(None, None, start, end, SHUFFLE, arch=arch, waiting=False) for arch in arches], STAGGER * 0.5)


def _rank(flight: Flight) -> float:
    """The order of drawing: cards that come to lie on a mountain are last, from left to right."""
    return flight.end.x if flight.key is not None and flight.key.place.kind is Kind.MOUNTAIN else -1.0


def _glides(line: Timeline) -> Iterator[Flight]:
    """The flights of cards that stay in their place but make room or close a gap."""
    kept, landing = dict(line.kept()), {flight.key for flight in line.flights}
    for card in line.after.cards:
        start = kept.get(card.key)
        if card.key in landing or start is None or card.key.place in (places.DISCARD, places.DECK):
            continue
        if abs(start.x - card.pose.x) + abs(start.y - card.pose.y) > 1.0 or start.angle != card.pose.angle:
            rises = line.ritual is not None and start.x == card.pose.x and card.key.place.kind is Kind.MOUNTAIN
            begin = line.ritual.lit or 0.0 if rises and line.ritual else 0.0
            yield Flight(card.key, card.key.colour, start, card.pose, GLIDE, Manner.GLIDE, begin)


def _pile(line: Timeline) -> Iterator[Flight]:
    """The discard pile as it looked before, until the first cards reach it."""
    if line.pile is None:
        return
    for card in line.before.of(places.DISCARD):
        yield Flight(None, card.key.colour, card.pose, card.pose, line.pile + line.forms, Manner.GLIDE)
    manner = Manner.FORM if line.forms else Manner.GLIDE
    for card in line.after.of(places.DISCARD):
        yield Flight(card.key, card.key.colour, card.pose, card.pose, line.forms, manner, line.pile, waiting=False)
