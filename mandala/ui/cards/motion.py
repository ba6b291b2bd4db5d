"""Makes the plan of one step from those of its events, one after the other.

It sees two layouts and the events, both made from one seat's observations, so no flight and no sound can tell what the seat does
not know. A flight overrides a card's resting place while it runs; dropping all of them at any moment shows the truth.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle, zip_longest
from math import atan2, cos, hypot, radians, sin
from typing import Final, assert_never

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
from mandala.ui.cards.layout import BETWEEN_GROUPS, TableLayout
from mandala.ui.cards.places import (
    DECK,
    DISCARD,
    FIELDS,
    HANDS,
    MOUNTAINS,
    RIVERS,
    Card,
    CardKey,
    Kind,
    Place,
    Pose,
    target_of,
)
from mandala.ui.cards.sand import MELT, Flow
from mandala.ui.cards.show import Flight, Lifted, Manner, Plan
from mandala.ui.kit.sound import Sound
from mandala.ui.table.stage import Cue

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


def then(first: Plan, second: Plan, overlap: float = 0.0) -> Plan:
    """One plan after the other, which begins `overlap` seconds before the first one's end."""
    at = first.length - overlap
    return Plan(
        at + second.length,
        first.flights + tuple([flight._replace(begin=at + flight.begin) for flight in second.flights]),
        first.cues + tuple([cue._replace(time=at + cue.time) for cue in second.cues]),
        first.flows + tuple([flow._replace(begin=at + flow.begin) for flow in second.flows]),
        first.announced if second.announced is None else at + second.announced,
        first.gone | second.gone,
        first.passing + tuple([(card, at + arrival) for card, arrival in second.passing]),
        first.pile if second.pile is None else at + second.pile,
        max(first.forms, second.forms),
    )


def flown(flights: Iterable[Flight], stagger: float) -> Plan:
    """Flights, each begun `stagger` seconds after the one before."""
    begun = tuple([flight._replace(begin=number * stagger) for number, flight in enumerate(flights)])
    return Plan(arrival(begun), begun)


def heard(sound: Sound, after: float = 0.0, tone: int | None = None, count: int = 1) -> tuple[Cue, ...]:
    """A sound after some seconds, once for each of `count` cards that fly one after another."""
    return tuple([Cue(after + number * STAGGER, sound, tone) for number in range(min(count, HEARD))])


def finished(plan: Plan) -> Plan:
    """The plan with its sounds in order; it ends when everything has arrived."""
    return plan._replace(length=arrival(plan.flights, plan.flows), cues=tuple(sorted(plan.cues)))


def arrival(flights: Iterable[Flight], flows: Iterable[Flow] = ()) -> float:
    """When everything has arrived [s]."""
    return max([flight.finish for flight in flights] + [flow.finish for flow in flows], default=0.0)


@dataclass(frozen=True)
class Step:
    """What a step leads from and to. `lifted` are the cards that the viewer dropped, if so; `swept` are mandalas whose mountain
    goes to the discard pile in this very step (C6.5)."""

    before: TableLayout
    after: TableLayout
    lifted: Lifted | None
    swept: frozenset[int]

    def top(self, place: Place) -> Pose:
        """The uppermost card of a pile, or where it would lie."""
        cards = self.after.of(place) or self.before.of(place)
        rect = self.after.frame.areas[place]
        return cards[-1].pose if cards else Pose(*rect.center, rect.width)


def choreograph(before: TableLayout, after: TableLayout, events: Sequence[Event], lifted: Lifted | None = None) -> Plan:
    """The plan that leads from one layout to the next. `lifted` are the cards that the viewer dropped, if so."""
    swept = {event.mandala for event in events if isinstance(event, FieldsCleared) and any(event.mountain)}
    step, plan = Step(before, after, lifted, frozenset(swept)), Plan()
    for event in events:
        if isinstance(event, FieldsCleared):
            plan = then(plan, _cleared(step, plan, event.mandala), OVERLAP if plan.flows else -PAUSE)
        else:
            plan = then(plan, _plan(step, plan, event))
    return finished(plan._replace(flights=(*_pile(step, plan), *_glides(step, plan), *plan.flights)))


def homewards(layout: TableLayout, lifted: Lifted) -> Plan:
    """The plan for cards that were dropped where they cannot go: they glide back into the hand."""
    homes = [card for card in layout.of(HANDS[0]) if card.colour == lifted.colour and card.key.nth in lifted.picked]
    flights = [
        Flight(card.key, card.colour, pose, card.pose, GLIDE, Manner.HELD, arch=ARCH)
        for pose, card in zip(lifted.poses, homes)
    ]
    return finished(flown(flights, 0.0))


def _plan(step: Step, so_far: Plan, event: Event) -> Plan:
    match event:
        case Played():
            return _played(step, event)
        case Drew(player, count, _):
            return _landed(step, _drawn(step, so_far, player, count), 1.0 if player else 1.4)
        case MandalaCompleted():
            return Plan(PAUSE, cues=heard(Sound.COMPLETE))
        case Claimed():
            return _claimed(step, event)
        case MountainDealt(mandala, _):
            return _landed(step, step.after.of(MOUNTAINS[mandala]), 1.4)
        case DeckReshuffled():
            return _reshuffled(step)
        case LastMandala():
            return Plan(cues=heard(Sound.LAST), announced=0.0)
        case GameEnded() | FieldsCleared():
            return Plan()
        case _:
            assert_never(event)


def _played(step: Step, event: Played) -> Plan:
    place, manner = target_of(event.move, event.player), Manner.HELD if step.lifted else Manner.FLY
    assert place is not None
    leaving, starts = _from_hand(step, event)
    turned = leaving[0].colour is None
    pace = RIVAL_TRAVEL if event.player else TRAVEL * (0.6 if step.lifted else 1.0)
    cues = heard(Sound.PLACE, pace, count=event.count) + (() if step.lifted else heard(Sound.SLIDE))
    gone = frozenset([card.key for card in leaving])
    if place.kind is Kind.MOUNTAIN and place.mandala in step.swept:
        there = _beside(step.before.of(place), starts[0])
        flight = Flight(None, event.colour, starts[0], there, pace, manner, turns=turned)
        passing = (Card(CardKey(place, event.colour, 0), there), pace)
        return Plan(pace, (flight,), cues, gone=gone, passing=(passing,))
    ends: Sequence[tuple[CardKey | None, Pose]] = [(None, step.top(DISCARD))] * event.count
    if place != DISCARD:
        ends = [(card.key, card.pose) for card in step.after.of(place) if card.colour == event.colour][-event.count :]
    arch = 0.0 if step.lifted else ARCH
    plan = flown(
        [
            Flight(key, event.colour, start, end, pace, manner, arch=arch, turns=turned)
            for start, (key, end) in zip(starts, ends)
        ],
        STAGGER,
    )
    return plan._replace(cues=cues, gone=gone, pile=plan.length if place == DISCARD else None)


def _beside(mountain: Sequence[Card], start: Pose) -> Pose:
    """Where the card comes that completes a mandala which nobody may take from: it leaves with the mountain."""
    there = mountain[-1].pose if mountain else start
    return there.moved(there.width * BETWEEN_GROUPS, 0)


def _from_hand(step: Step, event: Played) -> tuple[Sequence[Card], Sequence[Pose]]:
    """The played cards in the hand, and their poses."""
    hand, lifted = step.before.of(HANDS[event.player]), step.lifted
    if hand[0].colour is not None:
        hand = tuple([card for card in hand if card.colour == event.colour])
        if lifted is not None and lifted.colour == event.colour and len(lifted.picked) == event.count:
            return [card for card in hand if card.key.nth in lifted.picked], lifted.poses
    leaving = hand[-event.count :]
    return leaving, [card.pose for card in leaving]


def _drawn(step: Step, so_far: Plan, player: int, count: int) -> Sequence[Card]:
    """The cards of the new hand that were not there before: the last ones of each colour."""
    kept = dict(_kept(step, so_far))
    drawn = [card for card in step.after.of(HANDS[player]) if card.key not in kept]
    return drawn[-count:] if player else drawn


def _landed(step: Step, cards: Sequence[Card], apart: float) -> Plan:
    """Flies cards from the deck, one after another; they turn over if their face is shown."""
    start = step.top(DECK)
    flights = [_laid(card, start, card.pose, TRAVEL, -ARCH) for card in cards]
    return flown(flights, STAGGER * apart)._replace(cues=heard(Sound.SLIDE, count=len(cards)))


def _laid(card: Card | None, start: Pose, end: Pose, length: float, arch: float) -> Flight:
    """A card from the deck, which turns over if its face is shown; None is a covered one that leaves sight."""
    face = card and card.colour
    return Flight(card and card.key, face, start, end, length, arch=arch, turns=face is not None, waiting=False)


def _claimed(step: Step, event: Claimed) -> Plan:
    """Pours one card to the river if the colour is new there, the rest to the cup, or all to the discard pile."""
    cards = [card for card in step.before.of(MOUNTAINS[event.mandala]) if card.colour == event.colour]
    rest = step.top(DISCARD) if event.discarded else step.after.in_cup(event.player)
    ends: list[tuple[CardKey | None, Pose]] = [(None, rest)] * len(cards)
    cues = heard(Sound.SLIDE if event.space is not None and event.count == 1 else Sound.POUR)
    if event.space is not None:
        cues += heard(Sound.CHIME, RIVAL_TRAVEL, event.space)
        river = CardKey(RIVERS[event.player], event.colour, 0)
        space = step.after.pose(river)
        if space is not None:
            ends[0] = river, space
    sand = poured(cards[::-1], ends)._replace(cues=cues)
    return then(Plan(PAUSE / 2 if event.player else 0.0), _heaped(sand) if event.discarded else sand)


def _heaped(sand: Plan) -> Plan:
    """Sand that forms cards of the discard pile while the last of it settles."""
    return sand._replace(pile=sand.length - SETTLING, forms=SETTLING)


def _cleared(step: Step, so_far: Plan, mandala: int) -> Plan:
    """Sweeps both fields, and what is left of the mountain, to the discard pile."""
    places = (*FIELDS[mandala], MOUNTAINS[mandala])
    lying = [card for place in places for card in step.before.of(place) if card.key not in so_far.gone]
    came = [card for card, _ in so_far.passing]
    plan = _heaped(swept([*lying, *came], step.before.frame.rosettes[mandala], step.top(DISCARD)))
    melting, waits = plan.flights[: len(lying)], list[Flight]()
    for flight, (_, arrival) in zip(plan.flights[len(lying) :], so_far.passing):
        since = arrival - so_far.length - PAUSE
        waits.append(flight._replace(begin=since, length=flight.begin - since, waiting=False, manner=Manner.GLIDE))
        melting += (flight._replace(waiting=False),)
    return plan._replace(length=plan.length - SETTLING, flights=(*waits, *melting), cues=heard(Sound.SWEEP, BREATH))


def _reshuffled(step: Step) -> Plan:
    """Turns the discard pile over and riffles it into the deck, from both sides in turn."""
    start, end = step.top(DISCARD), step.top(DECK)
    packets = [
        Flight(None, None, start, end, SHUFFLE, arch=side * (1 - 0.06 * number), waiting=False)
        for number, side in zip(range(PACKETS), cycle((0.34, -0.34)))
    ]
    return flown(packets, STAGGER * 0.5)._replace(cues=heard(Sound.SHUFFLE), pile=0.0)


def _glides(step: Step, plan: Plan) -> Iterator[Flight]:
    """The flights of cards that stay in their place but make room or close a gap."""
    kept, landing = dict(_kept(step, plan)), {flight.key for flight in plan.flights}
    for card in step.after.cards:
        start = kept.get(card.key)
        if card.key in landing or start is None or card.key.place in (DISCARD, DECK):
            continue
        if abs(start.x - card.pose.x) + abs(start.y - card.pose.y) > 1.0 or start.angle != card.pose.angle:
            yield Flight(card.key, card.colour, start, card.pose, GLIDE, Manner.GLIDE)


def _kept(step: Step, plan: Plan) -> Iterator[tuple[CardKey, Pose]]:
    """The cards that stay, under their new keys: those behind a gap move up."""
    seen: dict[tuple[Place, Colour | None], int] = {}
    for card in step.before.cards:
        if card.key not in plan.gone:
            group = card.key.place, card.colour
            seen[group] = seen.get(group, -1) + 1
            yield CardKey(*group, seen[group]), card.pose


def _pile(step: Step, plan: Plan) -> Iterator[Flight]:
    """The discard pile as it looked before, until the first cards reach it."""
    if plan.pile is None:
        return
    for card in step.before.of(DISCARD):
        yield Flight(None, card.colour, card.pose, card.pose, plan.pile + plan.forms, Manner.GLIDE)
    manner = Manner.FORM if plan.forms else Manner.GLIDE
    for card in step.after.of(DISCARD):
        yield Flight(card.key, card.colour, card.pose, card.pose, plan.forms, manner, plan.pile, waiting=False)


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


def poured(cards: Sequence[Card], ends: Sequence[tuple[CardKey | None, Pose]]) -> Plan:
    """Claimed cards run out as sand, one after another, each to its end. An end with a key is a card that the sand forms."""
    between = min(BETWEEN, MOST_BETWEEN / max(1, len(cards)))
    each = max(36, min(150, POURED // len(cards)))
    flights, flows = list[Flight](), list[Flow]()
    for number, (card, (key, end)) in enumerate(zip(cards, ends)):
        assert card.colour is not None
        start, source = number * between, card.pose
        flights.append(Flight(None, card.colour, source, source, MELT, Manner.MELT, start))
        way = end.x - source.x, end.y - source.y
        push = way[0] * 0.20 - way[1] * 0.10, way[1] * 0.20 + way[0] * 0.10 - abs(way[0]) * 0.16
        approach = -way[0] * 0.30 - way[1] * 0.05, -way[1] * 0.30 - abs(way[0]) * 0.10
        flows.append(Flow(card.colour, source, end, start, POUR, push, approach, each))
        if key is not None:
            born = start + POUR * 0.72
            flights.append(Flight(key, card.colour, end, end, FORM + MELT, Manner.FORM, born, waiting=False))
    return _run_out(cards, flights, flows)


def _run_out(cards: Sequence[Card], flights: Sequence[Flight], flows: Sequence[Flow]) -> Plan:
    """Cards that become sand: the flights in which they vanish or are formed, and the sand between them."""
    gone = frozenset([card.key for card in cards])
    return Plan(arrival(flights, flows), tuple(flights), flows=tuple(flows), gone=gone)


def swept(cards: Sequence[Card], rosette: pygame.Rect, end: Pose) -> Plan:
    """A hand sweeps the mandala from left to right, in an arc. What it meets turns to sand, is carried along and runs in one
    stream to its end; a little stays behind and is blown away."""
    elbow = rosette.centerx, rosette.centery + rosette.height * ELBOW
    each = max(24, min(150, SWEPT // max(1, len(cards))))
    flows = list[Flow]()
    for card in cards:
        assert card.colour is not None
        angle = atan2(card.pose.x - elbow[0], elbow[1] - card.pose.y)
        share = max(0.0, min(1.0, (angle / REACH + 1) / 2))
        start = BREATH + (SWEEP - MELT * 0.5) * share
        carried = rosette.width * (0.20 + 0.62 * (1 - share))
        push = cos(angle) * carried, sin(angle) * carried - rosette.height * 0.06 * (1 - share)
        away = hypot(end.x - card.pose.x, end.y - card.pose.y)
        strand = (card.colour - 2.5) * card.pose.width * 0.10
        approach = -away * 0.34 - strand * 0.3, -away * 0.16 + strand
        flows.append(Flow(card.colour, card.pose, end, start, CARRY - MELT * 0.5, push, approach, each, residue=0.2))
    melting = [Flight(None, flow.colour, flow.source, flow.source, MELT, Manner.MELT, flow.begin) for flow in flows]
    return _run_out(cards, melting, flows)._replace(length=CEREMONY)


def dealt(layout: TableLayout) -> Plan:
    """The plan of the deal: the mountains, the hands in turn, the cups."""
    top, hands = layout.of(DECK)[-1].pose, zip_longest(*(layout.of(hand) for hand in HANDS))
    cards = [card for group in (*map(layout.of, MOUNTAINS), *hands) for card in group if card is not None]
    ends = [
        *((card, card.pose) for card in cards),
        *((None, layout.in_cup(side)) for side in (0, 1) for _ in range(TO_CUP)),
    ]
    flights = [_laid(card, top, end, DEALING, DEALT_ARCH) for card, end in ends]
    return finished(flown(flights, EVERY)._replace(cues=heard(Sound.DEAL)))
