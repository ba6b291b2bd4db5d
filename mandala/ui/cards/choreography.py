"""From what happened to what moves: `choreograph` turns the events of one step, as the viewer saw it, into flights of cards and
the sounds with them.

It sees two layouts and the events, both made from one seat's observations, so no flight and no sound can tell what the seat does
not know.
A flight overrides a card's resting place while it runs; dropping all of them at any moment shows the truth.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple, assert_never

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
from mandala.ui.cards.places import (
    CUPS,
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
)
from mandala.ui.sound import Sound

TRAVEL: Final = 0.42
RIVAL_TRAVEL: Final = 0.6
STAGGER: Final = 0.09
GLIDE: Final = 0.24
PAUSE: Final = 0.3
SHUFFLE: Final = 0.5
HEARD: Final = 3
"""How many cards that fly together are heard one by one."""


class Flight(NamedTuple):
    """A card on its way. `key` is the card of the new layout that it becomes, None if it leaves sight on arrival; `face` what
    it shows in the end, `back_first` whether it is turned over on the way. `waiting` tells whether it is seen before `begin`."""

    key: CardKey | None
    face: Colour | None
    back_first: bool
    start: Pose
    end: Pose
    begin: float
    length: float
    waiting: bool = True
    lifted: bool = True

    @property
    def finish(self) -> float:
        """When it arrives."""
        return self.begin + self.length


class Cue(NamedTuple):
    """A sound at a time; `tone` says which of those that differ in pitch."""

    time: float
    sound: Sound
    tone: int | None = None


@dataclass(frozen=True)
class Plan:
    """The flights of one step, in drawing order, and how long they take together at normal speed; and what is heard, in time."""

    flights: tuple[Flight, ...]
    length: float
    hidden: frozenset[CardKey]
    """Cards of the new layout that are in flight, so that they are not drawn at rest."""
    cues: tuple[Cue, ...] = ()

    def with_sound(self, sound: Sound) -> Plan:
        """The same with a sound at its end."""
        return replace(self, cues=(*self.cues, Cue(self.length, sound)))


class Lifted(NamedTuple):
    """Cards of the own hand that the pointer let go: which of their colour, and where they were."""

    colour: Colour
    picked: tuple[int, ...]
    poses: tuple[Pose, ...]


def choreograph(before: TableLayout, after: TableLayout, events: Sequence[Event], lifted: Lifted | None = None) -> Plan:
    """The flights that lead from one layout to the next. `lifted` are the cards that the viewer dropped, if so."""
    swept = {event.mandala for event in events if isinstance(event, FieldsCleared) and any(event.mountain)}
    planner = _Planner(before, after, lifted, frozenset(swept))
    for event in events:
        planner.tell(event)
    return planner.plan()


def homewards(layout: TableLayout, lifted: Lifted) -> Plan:
    """Cards that were dropped where they cannot go glide back into the hand."""
    homes = [card for card in layout.of(HANDS[0]) if card.colour == lifted.colour and card.key.nth in lifted.picked]
    flights = tuple(
        Flight(card.key, card.colour, False, pose, card.pose, 0.0, GLIDE) for pose, card in zip(lifted.poses, homes)
    )
    return Plan(flights, GLIDE, frozenset(flight.key for flight in flights if flight.key))


@dataclass
class _Planner:
    before: TableLayout
    after: TableLayout
    lifted: Lifted | None
    swept: frozenset[int] = frozenset()
    """mandalas whose mountain goes to the discard pile in this very step (C6.5)"""
    passing: list[Flight] = field(default_factory=list)
    clock: float = 0.0
    travels: list[Flight] = field(default_factory=list)
    gone: set[CardKey] = field(default_factory=set)
    pile_changes: float | None = None
    cues: list[Cue] = field(default_factory=list)

    def tell(self, event: Event) -> None:
        match event:
            case Played():
                self._played(event)
            case Drew(player, count, _):
                self._drew(player, count)
            case MandalaCompleted():
                self._hear(Sound.COMPLETE)
                self.clock += PAUSE
            case Claimed():
                self._claimed(event)
            case FieldsCleared(mandala, _, _):
                self._cleared(mandala)
            case MountainDealt(mandala, _):
                self._land(self._new(MOUNTAINS[mandala]), self._top(DECK), True)
            case DeckReshuffled():
                self._reshuffled()
            case LastMandala():
                self._hear(Sound.LAST)
            case GameEnded():
                pass
            case _:
                assert_never(event)

    def plan(self) -> Plan:
        landing = {flight.key for flight in self.travels}
        flights = [*self._pile(), *self._glides(landing), *self.travels]
        hidden = frozenset(flight.key for flight in flights if flight.key is not None)
        length = max((flight.finish for flight in flights), default=0.0)
        return Plan(tuple(flights), length, hidden, tuple(sorted(self.cues)))

    def _hear(self, sound: Sound, after: float = 0.0, tone: int | None = None, count: int = 1) -> None:
        """A sound so long after now, again for each of `count` cards that fly one after another."""
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
            self.travels.append(Flight(key, event.colour, turned, start, end, self.clock + number * STAGGER, pace))
        self.clock += pace + (event.count - 1) * STAGGER
        if place == DISCARD:
            self.pile_changes = self.clock

    def _pass(self, place: Place, colour: Colour, turned: bool, start: Pose, pace: float) -> None:
        """The card that completes a mandala which nobody may take from: it comes to the mountain and leaves with it."""
        mountain = self.before.of(place)
        there = mountain[-1].pose if mountain else start
        there = there.moved(there.width * BETWEEN_GROUPS, 0)
        self.travels.append(Flight(None, colour, turned, start, there, self.clock, pace))
        self.clock += pace
        self.passing.append(Flight(None, colour, False, there, there, self.clock, 0.0, waiting=False, lifted=False))

    def _from_hand(self, event: Played) -> list[Pose]:
        """Where the played cards were in the hand; they are marked as gone."""
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

    def _drew(self, player: int, count: int) -> None:
        cards = self._drawn(player, count)
        self._land(cards, self._top(DECK), player == 0)

    def _drawn(self, player: int, count: int) -> list[Card]:
        """The cards of the new hand that were not there before: the last ones of each colour."""
        hand = self.after.of(HANDS[player])
        kept: dict[Colour | None, int] = {}
        for card in self.before.of(HANDS[player]):
            if card.key not in self.gone:
                kept[card.colour] = kept.get(card.colour, 0) + 1
        drawn = [card for card in hand if card.key.nth >= kept.get(card.colour, 0)]
        return drawn[-count:] if player else drawn

    def _land(self, cards: Iterable[Card], start: Pose, own: bool) -> None:
        """Cards come from the deck, one after another, and are turned over if their face is shown."""
        last, cards = self.clock, list(cards)
        self._hear(Sound.SLIDE, count=len(cards))
        for number, card in enumerate(cards):
            begin = self.clock + number * STAGGER * (1.4 if own else 1.0)
            shown = card.colour is not None
            flight = Flight(card.key, card.colour, shown, start, card.pose, begin, TRAVEL, waiting=False)
            self.travels.append(flight)
            last = flight.finish
        self.clock = last

    def _new(self, place: Place) -> list[Card]:
        return list(self.after.of(place))

    def _claimed(self, event: Claimed) -> None:
        """One card to the river if the colour is new there, the rest to the cup, or all to the discard pile."""
        cards = [card for card in self.before.of(MOUNTAINS[event.mandala]) if card.colour == event.colour]
        self.clock += PAUSE / 2 if event.player else 0.0
        new = event.space is not None
        self._hear(Sound.SLIDE if new and event.count == 1 else Sound.POUR)
        if new:
            self._hear(Sound.CHIME, RIVAL_TRAVEL, event.space)
        river = CardKey(RIVERS[event.player], event.colour, 0)
        for number, card in enumerate(reversed(cards)):
            key = river if new and number == 0 else None
            end = self.after.pose(key) if key else None
            if end is None:
                end = self._top(DISCARD) if event.discarded else self._into_cup(event.player)
            begin = self.clock + number * STAGGER
            self.travels.append(Flight(key, event.colour, False, card.pose, end, begin, RIVAL_TRAVEL))
            self.gone.add(card.key)
        self.clock += RIVAL_TRAVEL + STAGGER * (len(cards) - 1)
        if event.discarded:
            self.pile_changes = self.clock

    def _cleared(self, mandala: int) -> None:
        """Both fields, and whatever is left of the mountain, go to the discard pile."""
        self.clock += PAUSE
        self._hear(Sound.SWEEP)
        swept = [card for place in FIELDS[mandala] for card in self.before.of(place)]
        taken = {flight.start for flight in self.travels}
        swept += [card for card in self.before.of(MOUNTAINS[mandala]) if card.pose not in taken]
        end, last = self._top(DISCARD), self.clock
        for flight in self.passing:
            self.travels.append(flight._replace(length=self.clock - flight.begin))
            leaving = Flight(None, flight.face, False, flight.end, end, self.clock, TRAVEL, waiting=False)
            self.travels.append(leaving)
            last = leaving.finish
        for number, card in enumerate(swept):
            begin = self.clock + min(number, 12) * STAGGER * 0.3
            self.travels.append(Flight(None, card.colour, False, card.pose, end, begin, TRAVEL))
            self.gone.add(card.key)
            last = begin + TRAVEL
        self.clock = last
        self.pile_changes = self.clock

    def _reshuffled(self) -> None:
        """The discard pile becomes the deck."""
        self._hear(Sound.SHUFFLE)
        start, end = self._top(DISCARD), self._top(DECK)
        for number in range(3):
            begin = self.clock + number * STAGGER
            self.travels.append(Flight(None, None, False, start, end, begin, SHUFFLE, waiting=False))
        self.pile_changes = self.clock
        self.clock += SHUFFLE

    def _glides(self, landing: set[CardKey | None]) -> list[Flight]:
        """Cards that stay in their place but make room or close a gap."""
        kept = dict(self._kept())
        glides = []
        for card in self.after.cards:
            start = kept.get(card.key)
            if card.key in landing or start is None or card.key.place.kind in (Kind.DISCARD, Kind.DECK):
                continue
            if abs(start.x - card.pose.x) + abs(start.y - card.pose.y) > 1.0 or start.angle != card.pose.angle:
                turned = card.colour is None
                face = None if turned else card.colour
                glides.append(Flight(card.key, face, False, start, card.pose, 0.0, GLIDE, lifted=False))
        return glides

    def _kept(self) -> Iterable[tuple[CardKey, Pose]]:
        """The cards that stay, under the keys that they have afterwards: those behind a gap move up."""
        seen: dict[tuple[Place, Colour | None], int] = {}
        for card in self.before.cards:
            if card.key in self.gone:
                continue
            group = card.key.place, card.colour
            seen[group] = seen.get(group, -1) + 1
            yield CardKey(*group, seen[group]), card.pose

    def _pile(self) -> list[Flight]:
        """The discard pile looks as before until the first cards reach it."""
        if self.pile_changes is None:
            return []
        stays = [
            Flight(None, card.colour, False, card.pose, card.pose, 0.0, self.pile_changes, lifted=False)
            for card in self.before.of(DISCARD)
        ]
        comes = [
            Flight(card.key, card.colour, False, card.pose, card.pose, self.pile_changes, 0.0, False, False)
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

    def _into_cup(self, side: int) -> Pose:
        cup = self.after.frame.columns[side].cup
        assert CUPS[side].kind is Kind.CUP
        return Pose(cup.left + cup.height * 0.5, cup.centery, cup.height * 0.45)

    def _concealed(self, player: int) -> bool:
        hand = self.before.of(HANDS[player])
        return bool(hand) and hand[0].colour is None
