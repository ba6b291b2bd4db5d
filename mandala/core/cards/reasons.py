"""Why a move is better than another: what the rules make of only one of them.

Every reason is certain, or says how likely it is from what the seat knows. A weight only orders the reasons. It estimates the
difference between move evaluations, in hundredths of the chance to win (a linear fit over 4,500 pairs of moves). Seats are
relative; 0 is the viewer, who is to move.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final

from mandala.core.cards.counts import Colour
from mandala.core.cards.moves import BuildMountain, ClaimColour, DiscardRedraw, GrowField, Move
from mandala.core.cards.observation import Observation
from mandala.core.cards.outlook import Holdings, Outlook, shared
from mandala.core.cards.worth import prospect

#: Weight of a point of a mandala, by the number of colours that it lacks.
NEARNESS: Final = (1.5, 1.0, 0.5, 0.3, 0.0, 0.0, 0.0)
#: Weight of having nothing in a mandala, by the number of colours that it lacks.
EMPTY_FIELD: Final = (9.0, 8.0, 9.0, 3.0)
#: Weight of a card more in a field, by the number of colours that the mandala lacks.
FIELD_CARD: Final = (0.0, 0.9, 1.5, 1.9, 1.0, 0.5, 0.0)
MIN_RISE: Final = 2  #: The least rise in points that is a reason.
LARGEST_LEAD: Final = 3  #: A field's lead in cards beyond which more cards do not count.
DECIDED: Final = 30.0  #: Weight of winning or losing the game at once.
MIN_WEIGHT: Final = 1.0  #: The least weight of a reason.
MIN_DIFFERENCE: Final = 0.25  #: By how much a threat must be likelier than after the other move.
LIKELY: Final = 0.6  #: The chance from which a loss is to be feared.
SAFE: Final = 0.7  #: The chance to keep a lead from which completing can wait.
SMALL_HAND: Final = 2  #: With this many cards or fewer left, the reason names the cards left, not those drawn.


@dataclass(frozen=True)
class OfMandala:
    """A reason in a mandala."""

    mandala: int


@dataclass(frozen=True)
class OfColour:
    """A reason in a colour of a mountain."""

    colour: Colour


@dataclass(frozen=True)
class OfPoints(OfColour):
    """A reason in the points that a colour brings."""

    points: int


@dataclass(frozen=True)
class Compared:
    """A reason in what both moves bring of something."""

    worse: int
    better: int


@dataclass(frozen=True)
class OfField(OfMandala):
    """A reason in the numbers of cards in both fields."""

    own: int
    rival: int


@dataclass(frozen=True)
class OfThreat(OfMandala):
    """A reason in `count` cards of `colour` that the rival may hold."""

    colour: Colour
    count: int
    chance: float  #: The chance that the rival holds them.


@dataclass(frozen=True)
class OfWorth(OfMandala):
    """A reason in the points that a colour of a mountain would bring a player."""

    colour: Colour
    points: int
    larger: bool  #: True if that player's field is the larger one; then it also counts if the other gains as much.


class Completes(OfMandala):
    """The better move completes a mandala, and the viewer chooses first (C6.1)."""


class GivesFirst(OfMandala):
    """The worse move completes a mandala, and the rival chooses first."""


class GivesAll(OfMandala):
    """The worse move completes a mandala in which the viewer's field is empty, so that the viewer gets nothing (C6.4)."""


@dataclass(frozen=True, slots=True)
class NoHurry:
    """The worse move completes a mandala in which the viewer would probably choose first a turn later, too."""

    mandala: int
    chance: float  #: A lower bound of the chance that the viewer's field stays the larger one.


@dataclass(frozen=True, slots=True)
class Wins:
    """The better move completes the last mandala and wins, whatever is hidden (C7.3)."""


@dataclass(frozen=True, slots=True)
class Loses:
    """The worse move completes the last mandala, and the rival probably has more points then."""

    chance: float  #: The chance that the hidden cup cards are enough for that.


class MayLose(OfThreat):
    """After the worse move the rival can complete the last mandala with `count` cards of `colour` and win."""


class Threat(OfThreat):
    """After the worse move the rival can complete a mandala with `count` cards of `colour` and choose first. After the better
    move it is less likely."""


@dataclass(frozen=True, slots=True)
class Prepares:
    """Only after the better move the viewer holds the last missing colour of a mandala and would choose first."""

    mandala: int
    colour: Colour


@dataclass(frozen=True, slots=True)
class Empty:
    """Only after the worse move the viewer's field is still empty, in a mandala that lacks few colours."""

    mandala: int
    lacking: int


class Larger(OfField):
    """Only the better move makes the viewer's field the larger one."""


class Grows(OfField):
    """The better move leaves more cards in a field of the viewer that is not larger, or was larger before."""


class Nears(OfMandala):
    """The worse move brings a missing colour to a mandala in which the rival's field is larger."""


class Hastens(OfMandala):
    """The better move brings a missing colour to a mandala in which the viewer's field is larger."""


class Feeds(OfWorth):
    """The worse move makes a colour of a mountain worth more to the rival and not as much more to the viewer."""


class Raises(OfWorth):
    """The better move makes a colour of a mountain worth more to the viewer and not as much more to the rival."""


@dataclass(frozen=True, slots=True)
class Bars:
    """The worse move puts a colour on a mountain, so that the viewer's other cards of it cannot join the field there (C5)."""

    mandala: int
    colour: Colour
    cards: int


class Draws(Compared):
    """The worse move draws fewer cards."""


class Leaves(Compared):
    """The worse move leaves fewer cards in the hand, what it draws included."""


@dataclass(frozen=True, slots=True)
class Discards:
    """The worse move only discards; the mandalas stay as they are."""


class Brings(Compared):
    """The points that each choice brings at once (C6.3)."""


@dataclass(frozen=True, slots=True)
class NewColour:
    """Only the better choice is new to the viewer's river."""

    space: int


class TakesSixth(OfColour):
    """The better choice is the sixth colour of the viewer's river, which ends the game (C8)."""


class EndsEarly(OfColour):
    """The worse choice is the sixth colour of the viewer's river, which ends the game (C8)."""


@dataclass(frozen=True, slots=True)
class LowSpace:
    """The worse choice puts a colour on the first river space, although more of it lies in the other mountain."""

    colour: Colour
    cards: int  #: The cards of the worse choice's colour there.


class LeavesColour(OfPoints):
    """The worse choice leaves the rival, who chooses next, a colour that brings points."""


class LeavesNew(OfPoints):
    """The worse choice leaves the rival, who chooses next, a new colour for the river that brings at least `points`."""


class LeavesSixth(OfColour):
    """The worse choice leaves the rival, who chooses next, the sixth colour of the river, which ends the game (C8)."""


Decided = Completes | GivesFirst | GivesAll | NoHurry | Wins | Loses | MayLose | Threat | Prepares
Standing = Empty | Larger | Grows | Nears | Hastens | Feeds | Raises | Bars | Draws | Leaves | Discards
Chosen = Brings | NewColour | TakesSixth | EndsEarly | LowSpace | LeavesColour | LeavesNew | LeavesSixth
Reason = Decided | Standing | Chosen
_BlamesTurn = GivesFirst | GivesAll | NoHurry | Loses | MayLose | Threat | Empty | Nears | Feeds | Bars | Draws | Leaves
_BlamesChoice = Brings | EndsEarly | LowSpace | LeavesColour | LeavesNew | LeavesSixth
Weighed = Iterator[tuple[float, Reason]]


class Theme(Enum):
    """The idea that a player missed."""

    FIRST = "who chooses first"
    EMPTY = "the empty field"
    END = "the end of the game"
    MOUNTAIN = "which mountain"
    HOLD = "what to hold back"
    COLOUR = "which colour"
    RIVER = "the order of the river"
    POINTS = "the points in the end"


def trivial(reason: Reason) -> bool:
    """Returns True for a reason that explains nothing when it stands alone."""
    return isinstance(reason, Draws | Leaves | Discards)


def blames(reason: Reason) -> bool:
    """Returns True for a reason in the worse move, which tells no better one."""
    return isinstance(reason, _BlamesTurn | Discards | _BlamesChoice)


def theme(reason: Reason) -> Theme:
    """Returns the idea behind a reason."""
    match reason:
        case GivesAll() | Empty():
            return Theme.EMPTY
        case Wins() | Loses() | MayLose() | TakesSixth() | EndsEarly() | LeavesSixth():
            return Theme.END
        case Nears() | Hastens() | Feeds() | Raises():
            return Theme.MOUNTAIN
        case Bars() | Draws() | Leaves() | Discards() | Prepares():
            return Theme.HOLD
        case Brings() | LeavesColour():
            return Theme.COLOUR
        case NewColour() | LowSpace() | LeavesNew():
            return Theme.RIVER
        case _:
            return Theme.FIRST


def reasons(before: Observation, worse: Move, better: Move) -> tuple[Reason, ...]:
    """Returns what speaks for the viewer's move `better` against `worse`, the weightiest reason first."""
    if worse == better:
        return ()
    if isinstance(worse, ClaimColour):
        found = list(_of_choices(before, worse.colour, better.colour))
    else:
        assert not isinstance(better, ClaimColour), "both are moves of one position"
        found = list(_of_turns(before, Outlook(before, worse), Outlook(before, better)))
    heavy = [(weight, reason) for weight, reason in found if weight >= MIN_WEIGHT]
    return tuple([reason for _, reason in sorted(heavy, key=lambda one: -one[0])])


def _of_turns(before: Observation, worse: Outlook, better: Outlook) -> Weighed:
    holdings = Holdings(before)
    for mandala in range(len(before.mountains)):
        if worse.completes(mandala) or better.completes(mandala):
            yield from _of_completing(mandala, worse, better, holdings)
        else:
            yield from _of_fields(mandala, worse, better)
        yield from _of_the_end(mandala, worse, better, holdings)
        yield from _of_threats(mandala, worse, better, holdings)
        yield from _of_mountains(mandala, worse, better)
    yield from _of_hands(worse, better)
    if isinstance(worse.move, DiscardRedraw) and not isinstance(better.move, DiscardRedraw):
        yield 2.5, Discards()


def _gained(mandala: int, worse: Outlook, better: Outlook) -> float:
    """Returns how much more a mandala is worth after the better move, weighted by `NEARNESS`."""
    one, other = (
        NEARNESS[len(outlook.prospects[mandala].missing)] * outlook.worth(mandala) for outlook in (better, worse)
    )
    return one - other


def _of_completing(mandala: int, worse: Outlook, better: Outlook, holdings: Holdings) -> Weighed:
    gained, ours = _gained(mandala, worse, better), worse.first(mandala) == 0
    lacking = len(worse.prospects[mandala].missing)
    if lacking and not worse.prospects[mandala].sizes[0] and better.prospects[mandala].sizes[0]:
        yield EMPTY_FIELD[lacking], Empty(mandala, lacking)
    if better.completes(mandala):
        if better.first(mandala) == 0 and not (worse.completes(mandala) and ours):
            yield (1.5 if worse.completes(mandala) else 3.0) + gained, Completes(mandala)
    elif ours:
        safe = 1 - holdings.overtakes(better, mandala)
        if safe >= SAFE:
            yield 2.0, NoHurry(mandala, safe)
    if not worse.completes(mandala) or ours or worse.prospects[mandala].swept:
        return
    if not worse.prospects[mandala].sizes[0]:
        yield EMPTY_FIELD[0], GivesAll(mandala)
    elif not better.completes(mandala):
        yield max(2.0, gained), GivesFirst(mandala)


def _of_fields(mandala: int, worse: Outlook, better: Outlook) -> Weighed:
    """Yields the reasons in the size of the viewer's field, in a mandala that stays incomplete."""
    (own, rival), (less, _) = better.prospects[mandala].sizes, worse.prospects[mandala].sizes
    lacking = len(worse.prospects[mandala].missing)
    more = min(own - rival, LARGEST_LEAD) - max(-LARGEST_LEAD, min(less - rival, LARGEST_LEAD))
    weight = FIELD_CARD[lacking] * more + max(0.0, _gained(mandala, worse, better))
    if not less and own and lacking < len(EMPTY_FIELD):
        yield EMPTY_FIELD[lacking], Empty(mandala, lacking)
    elif more > 0:
        yield weight, (Larger if own > rival >= less else Grows)(mandala, own, rival)
    if better.ready(mandala) and not worse.ready(mandala) and not better.may_end:
        colour = better.prospects[mandala].missing[0]
        yield 1.5 + 0.5 * max(0, shared(better.seen, mandala, 0)), Prepares(mandala, colour)


def _of_the_end(mandala: int, worse: Outlook, better: Outlook, holdings: Holdings) -> Weighed:
    """Yields the reasons in completing the last mandala."""
    if better.last and better.completes(mandala) and better.lead(mandala) > better.hidden:
        yield DECIDED, Wins()
    if worse.last and worse.completes(mandala):
        chance = holdings.behind(worse.lead(mandala), worse.seen.rivers[1])
        if chance >= LIKELY and not better.completes(mandala):
            yield DECIDED * chance, Loses(chance)
    threat, other = holdings.wins(worse, mandala), holdings.wins(better, mandala)
    before = other.chance if other else 0.0
    if threat and threat.chance >= before + MIN_DIFFERENCE:
        yield DECIDED * (threat.chance - before), MayLose(mandala, *threat)


def _of_threats(mandala: int, worse: Outlook, better: Outlook, holdings: Holdings) -> Weighed:
    threat, other = holdings.takes_first(worse, mandala), holdings.takes_first(better, mandala)
    before = other.chance if other else 0.0
    if threat and threat.chance >= before + MIN_DIFFERENCE:
        stake = 3.7 + 0.6 * max(0, -shared(worse.seen, mandala, 1))
        yield (threat.chance - before) * stake, Threat(mandala, *threat)


def _of_mountains(mandala: int, worse: Outlook, better: Outlook) -> Weighed:
    """Yields the reasons in cards played to a mountain."""
    gained = _gained(mandala, worse, better)
    lacking, less = len(worse.prospects[mandala].missing), len(better.prospects[mandala].missing)
    if 0 < lacking < less and worse.first(mandala) == better.first(mandala) == 1:
        yield gained, Nears(mandala)
    if 0 < less < lacking and worse.first(mandala) == better.first(mandala) == 0:
        yield gained, Hastens(mandala)
    match worse.move:
        case BuildMountain(built, colour) if built == mandala:
            ours, theirs = _risen(mandala, colour, better, worse)
            points, (own, rival) = worse.prospects[mandala].points(colour)[1], worse.prospects[mandala].sizes
            known = colour in worse.seen.rivers[1] and theirs >= MIN_RISE
            if known and (rival > own or (theirs > ours and rival == own)):
                yield gained, Feeds(mandala, colour, points, rival > own)
            held, first = worse.seen.hand[colour], worse.seen.mountains[mandala][colour] == 1
            if first and held >= SMALL_HAND and worse.move != better.move and not worse.completes(mandala):
                yield 0.8 * held, Bars(mandala, colour, held)
    match better.move:
        case BuildMountain(built, colour) if built == mandala:
            ours, theirs = _risen(mandala, colour, worse, better)
            if ours >= MIN_RISE and (ours > theirs or better.first(mandala) == 0):
                points = better.prospects[mandala].points(colour)[0]
                waits = worse.completes(mandala) and worse.first(mandala) == 0
                yield 3.0 if waits else gained, Raises(mandala, colour, points, better.first(mandala) == 0)


def _risen(mandala: int, colour: Colour, before: Outlook, after: Outlook) -> tuple[int, int]:
    """Returns how many points more a colour of a mountain would bring the viewer and the rival."""
    ours, theirs = after.prospects[mandala].points(colour)
    our, their = before.prospects[mandala].points(colour)
    return ours - our, theirs - their


def _of_hands(worse: Outlook, better: Outlook) -> Weighed:
    more = better.left - worse.left
    if better.drawn >= worse.drawn + 2 and worse.left > SMALL_HAND:
        yield 1.0 * (better.drawn - worse.drawn), Draws(worse.drawn, better.drawn)
    elif more >= 2 or (more == 1 and _alike(worse.move, better.move)):
        yield 1.5 * more, Leaves(worse.left, better.left)


def _alike(one: Move, other: Move) -> bool:
    """True if two moves bring the same colour to the same field."""
    if not isinstance(one, GrowField) or not isinstance(other, GrowField):
        return False
    return (one.mandala, one.colour) == (other.mandala, other.colour)


def _of_choices(before: Observation, worse: Colour, better: Colour) -> Weighed:
    """Yields the reasons for taking one colour of a mountain before another."""
    mine, theirs = (any(field) for field in before.fields[before.claiming])
    gains = prospect(before, before.claiming)
    (more, lost), (fewer, other) = gains.points(better), gains.points(worse)
    if mine:
        yield from _of_the_river(before, worse, better)
        if more > fewer:
            yield 2.0 * (more - fewer), Brings(fewer, more)
    if theirs:
        river = before.rivers[1]
        if better in river and lost > other:
            yield 2.0 * (lost - other), LeavesColour(better, lost)
        elif better not in river and len(river) == before.setup.colours - 1:
            yield 9.0, LeavesSixth(better)
        elif better not in river and worse in river:
            yield 4.0 + 2.0 * lost, LeavesNew(better, lost)


def _of_the_river(before: Observation, worse: Colour, better: Colour) -> Weighed:
    """Yields the reasons in the viewer's river."""
    river, last = before.rivers[0], before.setup.colours - 1
    if better not in river and worse in river:
        if len(river) == last:
            yield 9.0, TakesSixth(better)
        else:
            yield 5.0, NewColour(len(river) + 1)
    elif better in river and worse not in river and len(river) == last:
        yield 9.0, EndsEarly(worse)
    if not river:
        elsewhere = [
            sum(cards) - before.mountains[before.claiming][colour]
            for colour, cards in enumerate(zip(*before.mountains))
        ]
        if elsewhere[worse] > elsewhere[better]:
            yield 5.0 * (elsewhere[worse] - elsewhere[better]), LowSpace(worse, elsewhere[worse])
