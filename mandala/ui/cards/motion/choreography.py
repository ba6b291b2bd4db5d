"""Makes the plan of one step: flights of cards, sand and sounds from its events.

It sees two layouts and the events, both made from one seat's observations, so no flight and no sound can tell what the seat does
not know.
A flight overrides a card's resting place while it runs; dropping all of them at any moment shows the truth.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, zip_longest
from math import atan2, cos, hypot, radians, sin
from typing import Final, NamedTuple, assert_never

import pygame

from mandala.core.cards.counts import Colour
from mandala.core.cards.events import (
    Claimed,
    DeckReshuffled,
    Drew,
    Event,
    FieldsCleared,
    GameEnded,
    LastMandala,
    MandalaCompleted,
    MountainDealt,
    Played,
)
from mandala.ui.cards.drag import target_of
from mandala.ui.cards.layout import BETWEEN_GROUPS, TableLayout
from mandala.ui.cards.motion.plan import Change, Cue, Flight, Lifted, Plan
from mandala.ui.cards.motion.sand import Flow
from mandala.ui.cards.places import DECK, DISCARD, FIELDS, HANDS, MOUNTAINS, RIVERS, Card, CardKey, Kind, Place, Pose
from mandala.ui.kit.sound import Sound

TRAVEL: Final = 0.42  # [s] of a card on its way
RIVAL_TRAVEL: Final = 0.6  # [s] of the rival's
STAGGER: Final = 0.09  # [s] between cards that leave one after another
GLIDE: Final = 0.24  # [s] in which cards make room, or go home
PAUSE: Final = 0.3
SHUFFLE: Final = 0.42
PACKETS: Final = 7  # backs that stand for the pile while it is shuffled
ARCH: Final = 0.07  # how far a card's path swings out, as a share of the way: a hand moves in curves
OVERLAP: Final = 0.6
"""The hand sets off over the fields so long before the last claimed sand has settled [s]."""
SETTLING: Final = 0.34
"""So long before the last grain settles, swept sand is a card on the pile and the next cards are dealt [s]."""
HEARD: Final = 3  # cards that fly together are heard one by one up to so many


EVERY: Final = 0.05  # [s] from one card to the next
DEALING: Final = 0.4  # [s] of a card on its way
DEALT_ARCH: Final = -0.09
TO_CUP: Final = 2  # cards that each cup is dealt


def choreograph(before: TableLayout, after: TableLayout, events: Sequence[Event], lifted: Lifted | None = None) -> Plan:
    """The plan that leads from one layout to the next. `lifted` are the cards that the viewer dropped, if so."""
    swept = {event.mandala for event in events if isinstance(event, FieldsCleared) and any(event.mountain)}
    planner = _Planner(before, after, lifted, frozenset(swept))
    for event in events:
        planner.tell(event)
    return planner.plan()


def homewards(layout: TableLayout, lifted: Lifted) -> Plan:
    """The plan for cards that were dropped where they cannot go: they glide back into the hand."""
    homes = [card for card in layout.of(HANDS[0]) if card.colour == lifted.colour and card.key.nth in lifted.picked]
    flights = tuple(
        Flight(card.key, card.colour, False, pose, card.pose, 0.0, GLIDE, arch=ARCH, held=True)
        for pose, card in zip(lifted.poses, homes)
    )
    return Plan(flights, GLIDE, frozenset(flight.key for flight in flights if flight.key))


@dataclass
class _Planner:
    before: TableLayout
    after: TableLayout
    lifted: Lifted | None
    swept: frozenset[int] = frozenset()
    """mandalas whose mountain goes to the discard pile in this very step (C6.5)"""
    passing: list[tuple[Card, float]] = field(default_factory=list)
    """cards that came to such a mountain in this very step, and when"""
    clock: float = 0.0
    travels: list[Flight] = field(default_factory=list)
    gone: set[CardKey] = field(default_factory=set)
    pile_changes: float | None = None
    pile_forms: float = 0.0
    """seconds in which sand becomes the pile's new cards"""
    flows: list[Flow] = field(default_factory=list)
    announced: float | None = None
    cues: list[Cue] = field(default_factory=list)

    def tell(self, event: Event) -> None:
        match event:
            case Played():
                self._played(event)
            case Drew(player, count, _):
                self._land(self._drawn(player, count), player == 0)
            case MandalaCompleted():
                self._hear(Sound.COMPLETE)
                self.clock += PAUSE
            case Claimed():
                self._claimed(event)
            case FieldsCleared(mandala, _, _):
                self._cleared(mandala)
            case MountainDealt(mandala, _):
                self._land(self.after.of(MOUNTAINS[mandala]), True)
            case DeckReshuffled():
                self._reshuffled()
            case LastMandala():
                self._hear(Sound.LAST)
                self.announced = self.clock
            case GameEnded():
                pass
            case _:
                assert_never(event)

    def plan(self) -> Plan:
        landing = {flight.key for flight in self.travels}
        flights = [*self._pile(), *self._glides(landing), *self.travels]
        hidden = frozenset(flight.key for flight in flights if flight.key is not None)
        ends = [flight.finish for flight in flights] + [flow.finish for flow in self.flows]
        length = max(ends, default=0.0)
        return Plan(tuple(flights), length, hidden, tuple(sorted(self.cues)), tuple(self.flows), self.announced)

    def _hear(self, sound: Sound, after: float = 0.0, tone: int | None = None, count: int = 1) -> None:
        """Adds a sound, `after` seconds from now, once for each of `count` cards that fly one after another."""
        times = [self.clock + after + number * STAGGER for number in range(min(count, HEARD))]
        self.cues += [Cue(time, sound, tone) for time in times]

    def _played(self, event: Played) -> None:
        place = target_of(event.move, event.player)
        assert place is not None
        sources = self._from_hand(event)
        turned = self._concealed(event.player)
        pace = RIVAL_TRAVEL if event.player else TRAVEL * (0.6 if self.lifted else 1.0)
        keys: list[CardKey | None] = [None] * event.count
        if not self.lifted:
            self._hear(Sound.SLIDE)
        self._hear(Sound.PLACE, pace, count=event.count)
        if place.kind is Kind.MOUNTAIN and place.mandala in self.swept:
            self._pass(place, event.colour, turned, sources[0], pace)
            return
        if place != DISCARD:
            keys = [*[card.key for card in self.after.of(place) if card.colour == event.colour][-event.count :]]
        for number, (start, key) in enumerate(zip(sources, keys)):
            end = self.after.pose(key) if key else None
            end = end or self._top(DISCARD)
            begin, held = self.clock + number * STAGGER, self.lifted is not None
            self.travels.append(
                Flight(key, event.colour, turned, start, end, begin, pace, arch=0.0 if held else ARCH, held=held)
            )
        self.clock += pace + (event.count - 1) * STAGGER
        if place == DISCARD:
            self.pile_changes = self.clock

    def _pass(self, place: Place, colour: Colour, turned: bool, start: Pose, pace: float) -> None:
        """Flies the card that completes a mandala which nobody may take from: it comes to the mountain and leaves with it."""
        mountain = self.before.of(place)
        there = mountain[-1].pose if mountain else start
        there = there.moved(there.width * BETWEEN_GROUPS, 0)
        self.travels.append(Flight(None, colour, turned, start, there, self.clock, pace, held=self.lifted is not None))
        self.clock += pace
        self.passing.append((Card(CardKey(place, colour, 0), there), self.clock))

    def _from_hand(self, event: Played) -> list[Pose]:
        """The poses of the played cards in the hand; they are marked as gone."""
        hand = self.before.of(HANDS[event.player])
        if self._concealed(event.player):
            leaving = hand[len(hand) - event.count :]
        elif self.lifted and self.lifted.colour == event.colour and len(self.lifted.picked) == event.count:
            leaving = tuple(card for card in hand if card.colour == event.colour and card.key.nth in self.lifted.picked)
            self.gone |= {card.key for card in leaving}
            return list(self.lifted.poses)
        else:
            leaving = tuple(card for card in hand if card.colour == event.colour)[-event.count :]
        self.gone |= {card.key for card in leaving}
        return [card.pose for card in leaving]

    def _drawn(self, player: int, count: int) -> list[Card]:
        """The cards of the new hand that were not there before: the last ones of each colour."""
        hand = self.after.of(HANDS[player])
        kept: dict[Colour | None, int] = {}
        for card in self.before.of(HANDS[player]):
            if card.key not in self.gone:
                kept[card.colour] = kept.get(card.colour, 0) + 1
        drawn = [card for card in hand if card.key.nth >= kept.get(card.colour, 0)]
        return drawn[-count:] if player else drawn

    def _land(self, cards: Sequence[Card], own: bool) -> None:
        """Flies cards from the deck, one after another; they turn over if their face is shown."""
        last, start = self.clock, self._top(DECK)
        self._hear(Sound.SLIDE, count=len(cards))
        for number, card in enumerate(cards):
            begin = self.clock + number * STAGGER * (1.4 if own else 1.0)
            shown = card.colour is not None
            flight = Flight(card.key, card.colour, shown, start, card.pose, begin, TRAVEL, waiting=False, arch=-ARCH)
            self.travels.append(flight)
            last = flight.finish
        self.clock = last

    def _claimed(self, event: Claimed) -> None:
        """Pours one card to the river if the colour is new there, the rest to the cup, or all to the discard pile."""
        cards = [card for card in self.before.of(MOUNTAINS[event.mandala]) if card.colour == event.colour]
        self.clock += PAUSE / 2 if event.player else 0.0
        new = event.space is not None
        self._hear(Sound.SLIDE if new and event.count == 1 else Sound.POUR)
        if new:
            self._hear(Sound.CHIME, RIVAL_TRAVEL, event.space)
        river = CardKey(RIVERS[event.player], event.colour, 0)
        rest = self._top(DISCARD) if event.discarded else self.after.in_cup(event.player)
        ends: list[tuple[CardKey | None, Pose]] = [(None, rest)] * len(cards)
        space = self.after.pose(river) if new else None
        if space is not None:
            ends[0] = river, space
        sand = poured(cards[::-1], ends, self.clock)
        self._become(sand, cards)
        if event.discarded:
            self._heap(sand.finish)

    def _become(self, sand: Sanded, cards: Sequence[Card]) -> None:
        """Lets cards run out as sand, and moves the clock on by that time."""
        self.travels += sand.flights
        self.flows += sand.flows
        self.gone |= {card.key for card in cards}
        self.clock = sand.finish

    def _heap(self, finish: float) -> None:
        """Forms cards of the discard pile from the sand that settles until then."""
        self.pile_changes, self.pile_forms = finish - SETTLING, SETTLING

    def _cleared(self, mandala: int) -> None:
        """Sweeps both fields, and what is left of the mountain, to the discard pile."""
        self.clock += PAUSE if not self.flows else -OVERLAP
        self._hear(Sound.SWEEP, BREATH)
        cards = [card for place in FIELDS[mandala] for card in self.before.of(place)]
        taken = {flight.start for flight in self.travels}
        cards += [card for card in self.before.of(MOUNTAINS[mandala]) if card.pose not in taken]
        came = {card.pose: arrival for card, arrival in self.passing}
        cards += [card for card, _ in self.passing]
        sand = swept(cards, self.before.frame.rosettes[mandala], self._top(DISCARD), self.clock)
        for number, flight in enumerate(sand.flights):
            arrival = came.get(flight.start)
            if arrival is not None:
                lies = flight._replace(begin=arrival, length=flight.begin - arrival, waiting=False, change=Change.NONE)
                sand.flights[number] = flight._replace(waiting=False)
                self.travels.append(lies)
        self._become(sand, cards)
        self._heap(sand.finish)
        self.clock -= SETTLING

    def _reshuffled(self) -> None:
        """Turns the discard pile over and riffles it into the deck, from both sides in turn."""
        self._hear(Sound.SHUFFLE)
        start, end = self._top(DISCARD), self._top(DECK)
        for number in range(PACKETS):
            begin = self.clock + number * STAGGER * 0.5
            arch = (0.34, -0.34)[number % 2] * (1 - 0.06 * number)
            self.travels.append(Flight(None, None, False, start, end, begin, SHUFFLE, waiting=False, arch=arch))
        self.pile_changes = self.clock
        self.clock += SHUFFLE + STAGGER * 0.5 * (PACKETS - 1)

    def _glides(self, landing: set[CardKey | None]) -> list[Flight]:
        """The flights of cards that stay in their place but make room or close a gap."""
        kept = dict(self._kept())
        glides = []
        for card in self.after.cards:
            start = kept.get(card.key)
            if card.key in landing or start is None or card.key.place.kind in (Kind.DISCARD, Kind.DECK):
                continue
            if abs(start.x - card.pose.x) + abs(start.y - card.pose.y) > 1.0 or start.angle != card.pose.angle:
                glides.append(Flight(card.key, card.colour, False, start, card.pose, 0.0, GLIDE, lifted=False))
        return glides

    def _kept(self) -> Iterable[tuple[CardKey, Pose]]:
        """The cards that stay, under their new keys: those behind a gap move up."""
        seen: dict[tuple[Place, Colour | None], int] = {}
        for card in self.before.cards:
            if card.key in self.gone:
                continue
            group = card.key.place, card.colour
            seen[group] = seen.get(group, -1) + 1
            yield CardKey(*group, seen[group]), card.pose

    def _pile(self) -> list[Flight]:
        """The discard pile as it looked before, until the first cards reach it."""
        if self.pile_changes is None:
            return []
        stays = [
            Flight(
                None, card.colour, False, card.pose, card.pose, 0.0, self.pile_changes + self.pile_forms, lifted=False
            )
            for card in self.before.of(DISCARD)
        ]
        change = Change.FORM if self.pile_forms else Change.NONE
        comes = [
            Flight(
                card.key,
                card.colour,
                False,
                card.pose,
                card.pose,
                self.pile_changes,
                self.pile_forms,
                waiting=False,
                lifted=False,
                change=change,
            )
            for card in self.after.of(DISCARD)
        ]
        return stays + comes

    def _top(self, place: Place) -> Pose:
        """The uppermost card of a pile, or where it would lie."""
        for layout in (self.after, self.before):
            cards = layout.of(place)
            if cards:
                return cards[-1].pose
        rect = self.after.frame.areas[place]
        return Pose(*rect.center, rect.width)

    def _concealed(self, player: int) -> bool:
        hand = self.before.of(HANDS[player])
        return bool(hand) and hand[0].colour is None


MELT: Final = 0.26
"""Seconds in which a card becomes sand."""
POUR: Final = 0.72
"""Seconds that claimed sand is on its way."""
FORM: Final = 0.3
BETWEEN: Final = 0.06
"""Seconds from one claimed card to the next."""
MOST_BETWEEN: Final = 0.3

BREATH: Final = 0.08
"""Seconds of stillness before the hand comes."""
SWEEP: Final = 0.74
"""Seconds in which the hand crosses the mandala."""
CARRY: Final = 1.0
"""Seconds that swept sand is on its way."""
CEREMONY: Final = BREATH + SWEEP + MELT * 0.5 + CARRY
"""Seconds from the first stillness to the empty cloth."""
ELBOW: Final = 1.05
"""How far below its middle, in diameters of the mandala, the point lies round which the hand swings."""
REACH: Final = radians(34)

POURED: Final = 600
SWEPT: Final = 1300  # grains in motion at most, about


class Sanded(NamedTuple):
    """Cards that become sand: the flights in which they vanish or are formed, the sand between them, and the time at which all
    of it is over."""

    flights: list[Flight]
    flows: list[Flow]
    finish: float


def poured(cards: Sequence[Card], ends: Sequence[tuple[CardKey | None, Pose]], begin: float) -> Sanded:
    """Claimed cards run out as sand, one after another, each to its end. An end with a key is a card that the sand forms."""
    between = min(BETWEEN, MOST_BETWEEN / max(1, len(cards)))
    each = max(36, min(150, POURED // len(cards)))
    done = Sanded([], [], begin)
    for number, (card, (key, end)) in enumerate(zip(cards, ends)):
        assert card.colour is not None
        start, source = begin + number * between, card.pose
        done.flights.append(
            Flight(None, card.colour, False, source, source, start, MELT, change=Change.MELT, lifted=False)
        )
        way = end.x - source.x, end.y - source.y
        push = way[0] * 0.20 - way[1] * 0.10, way[1] * 0.20 + way[0] * 0.10 - abs(way[0]) * 0.16
        approach = -way[0] * 0.30 - way[1] * 0.05, -way[1] * 0.30 - abs(way[0]) * 0.10
        flow = Flow(card.colour, source, end, start, MELT, POUR, push, approach, each)
        done.flows.append(flow)
        finish = flow.finish
        if key is not None:
            born = start + POUR * 0.72
            form = Flight(key, card.colour, False, end, end, born, FORM + MELT, False, False, change=Change.FORM)
            done.flights.append(form)
            finish = max(finish, form.finish)
        done = done._replace(finish=max(done.finish, finish))
    return done


def swept(cards: Sequence[Card], rosette: pygame.Rect, end: Pose, begin: float) -> Sanded:
    """A hand sweeps the mandala from left to right, in an arc. What it meets turns to sand, is carried along and runs in one
    stream to its end; a little stays behind and is blown away."""
    elbow = rosette.centerx, rosette.centery + rosette.height * ELBOW
    each = max(24, min(150, SWEPT // max(1, len(cards))))
    done = Sanded([], [], begin + CEREMONY if cards else begin)
    for card in cards:
        assert card.colour is not None
        angle = atan2(card.pose.x - elbow[0], elbow[1] - card.pose.y)
        share = max(0.0, min(1.0, (angle / REACH + 1) / 2))
        start = begin + BREATH + (SWEEP - MELT * 0.5) * share
        done.flights.append(
            Flight(None, card.colour, False, card.pose, card.pose, start, MELT, change=Change.MELT, lifted=False)
        )
        carried = rosette.width * (0.20 + 0.62 * (1 - share))
        push = cos(angle) * carried, sin(angle) * carried - rosette.height * 0.06 * (1 - share)
        away = hypot(end.x - card.pose.x, end.y - card.pose.y)
        strand = (card.colour - 2.5) * card.pose.width * 0.10
        approach = -away * 0.34 - strand * 0.3, -away * 0.16 + strand
        done.flows.append(
            Flow(card.colour, card.pose, end, start, MELT, CARRY - MELT * 0.5, push, approach, each, residue=0.2)
        )
    return done


def dealt(layout: TableLayout) -> Plan:
    """The plan of the deal."""
    top = layout.of(DECK)[-1].pose
    flights = []
    for number, (key, end) in enumerate(_ends(layout)):
        face = key.colour if key else None
        begin = number * EVERY
        flights.append(Flight(key, face, face is not None, top, end, begin, DEALING, waiting=False, arch=DEALT_ARCH))
    length = max(flight.finish for flight in flights)
    return Plan(
        tuple(flights), length, frozenset(flight.key for flight in flights if flight.key), (Cue(0.0, Sound.DEAL),)
    )


def _ends(layout: TableLayout) -> Iterator[tuple[CardKey | None, Pose]]:
    hands = zip_longest(*(layout.of(hand) for hand in HANDS))
    cards: Iterator[Card | None] = chain(*(layout.of(mountain) for mountain in MOUNTAINS), chain.from_iterable(hands))
    for card in cards:
        if card is not None:
            yield card.key, card.pose
    for side in range(len(HANDS)):
        for _ in range(TO_CUP):
            yield None, layout.in_cup(side)
