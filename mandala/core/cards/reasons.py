"""Why a move is better than another: what the rules make of only one of them.

Every reason holds for certain, or says how likely it is, from what the seat knows. The weights, in points of a hundred of the
chance to win, are about what such a difference is worth in verdicts (a linear fit over 4,500 pairs of moves); they only say
which reasons come first. Seats are relative, 0 is the viewer, who is to move.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from mandala.core.cards.counts import Colour
from mandala.core.cards.moves import BuildMountain, ClaimColour, DiscardRedraw, GrowField, Move
from mandala.core.cards.observation import Observation
from mandala.core.cards.outlook import Holdings, Outlook, shared
from mandala.core.cards.worth import prospect

NEARNESS: Final = (1.5, 1.0, 0.5, 0.3, 0.0, 0.0, 0.0)
"""What a point of a mandala that lacks so many colours is worth now."""
EMPTY: Final = (9.0, 8.0, 9.0, 3.0)
"""What it costs to have nothing in a mandala that lacks so many colours."""
CARD: Final = (0.0, 0.9, 1.5, 1.9, 1.0, 0.5, 0.0)
"""What a card more in a field of such a mandala is worth."""
RISE: Final = 2
"""So many points more are a reason."""
MOST: Final = 3
"""A field that is larger by so many cards need not grow."""
DECIDED: Final = 30.0
"""What winning or losing the game at once weighs."""
LIGHTEST: Final = 1.0
"""A reason that weighs less is none."""
LIKELIER: Final = 0.25
"""By so much a threat must be likelier than after the other move."""
LIKELY: Final = 0.6
"""What is so likely is to be feared."""
SAFE: Final = 0.7
"""A lead that is so likely to last can wait."""
FEW: Final = 2
"""Of a hand of so few cards it is told how many are left, not how many are drawn."""


@dataclass(frozen=True, slots=True)
class Completes:
    """The better move completes a mandala, and the viewer chooses first (C6.1)."""

    mandala: int


@dataclass(frozen=True, slots=True)
class GivesFirst:
    """The worse move completes a mandala, and the rival chooses first."""

    mandala: int


@dataclass(frozen=True, slots=True)
class GivesAll:
    """The worse move completes a mandala in which the viewer's field is empty, so that the viewer gets nothing (C6.4)."""

    mandala: int


@dataclass(frozen=True, slots=True)
class NoHurry:
    """The worse move completes a mandala in which the viewer would most likely choose first a turn later, too; `chance` is at
    least that of the viewer's field staying the larger one."""

    mandala: int
    chance: float


@dataclass(frozen=True, slots=True)
class Wins:
    """The better move completes the last mandala, and the viewer has more points then, whatever is hidden (C7.3)."""


@dataclass(frozen=True, slots=True)
class Loses:
    """The worse move completes the last mandala, and the rival most likely has more points then; `chance` is that of the hidden
    cup cards being enough for it."""

    chance: float


@dataclass(frozen=True, slots=True)
class MayLose:
    """After the worse move the rival can complete the last mandala with `count` cards of `colour` and have more points then;
    `chance` is that of holding them."""

    mandala: int
    colour: Colour
    count: int
    chance: float


@dataclass(frozen=True, slots=True)
class Threat:
    """After the worse move the rival can complete a mandala with `count` cards of `colour` and choose first; `chance` is that of
    holding them. After the better move it is less likely."""

    mandala: int
    colour: Colour
    count: int
    chance: float


@dataclass(frozen=True, slots=True)
class Prepares:
    """After the better move the viewer holds the only colour that a mandala lacks, and would choose first; after the worse one
    not."""

    mandala: int
    colour: Colour


@dataclass(frozen=True, slots=True)
class Empty:
    """After the worse move the viewer's field is still empty, and the mandala lacks few colours; after the better one not."""

    mandala: int
    lacking: int


@dataclass(frozen=True, slots=True)
class Larger:
    """The better move makes the viewer's field the larger one; after the worse one it is not."""

    mandala: int
    own: int
    rival: int


@dataclass(frozen=True, slots=True)
class Grows:
    """The better move leaves more cards in the viewer's field, which is no larger than the rival's or was the larger one."""

    mandala: int
    own: int
    rival: int


@dataclass(frozen=True, slots=True)
class Nears:
    """The worse move brings a colour that a mandala lacks, in which the rival's field is the larger one."""

    mandala: int


@dataclass(frozen=True, slots=True)
class Hastens:
    """The better move brings a colour that a mandala lacks, in which the viewer's field is the larger one."""

    mandala: int


@dataclass(frozen=True, slots=True)
class Feeds:
    """The worse move makes a colour of a mountain worth more to the rival; if not for the viewer, too, or the rival's field is
    the `larger` one."""

    mandala: int
    colour: Colour
    points: int
    larger: bool


@dataclass(frozen=True, slots=True)
class Raises:
    """The better move makes a colour of a mountain worth more to the viewer; if not for the rival, too, or the viewer's field is
    the `larger` one."""

    mandala: int
    colour: Colour
    points: int
    larger: bool


@dataclass(frozen=True, slots=True)
class Bars:
    """The worse move puts a colour on a mountain, so that the viewer's other cards of it cannot join the field there (C5)."""

    mandala: int
    colour: Colour
    cards: int


@dataclass(frozen=True, slots=True)
class Draws:
    """The worse move draws fewer cards."""

    worse: int
    better: int


@dataclass(frozen=True, slots=True)
class Leaves:
    """The worse move leaves fewer cards in the hand, what it draws included."""

    worse: int
    better: int


@dataclass(frozen=True, slots=True)
class Discards:
    """The worse move only discards; nothing changes in the mandalas."""


@dataclass(frozen=True, slots=True)
class Brings:
    """What two choices bring in points at once (C6.3)."""

    worse: int
    better: int


@dataclass(frozen=True, slots=True)
class NewColour:
    """The better choice is new to the viewer's river, the worse one is not."""

    space: int


@dataclass(frozen=True, slots=True)
class TakesSixth:
    """The better choice is the sixth colour of the viewer's river, which ends the game (C8)."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class EndsEarly:
    """The worse choice is the sixth colour of the viewer's river, which ends the game (C8)."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class LowSpace:
    """The worse choice puts a colour on the first river space, of which so many cards lie in the other mountain; of the better
    one there are fewer."""

    colour: Colour
    cards: int


@dataclass(frozen=True, slots=True)
class LeavesColour:
    """The worse choice leaves the rival, who chooses next, a colour that brings points; the better one takes it."""

    colour: Colour
    points: int


@dataclass(frozen=True, slots=True)
class LeavesNew:
    """The worse choice leaves the rival, who chooses next, a colour that is new to the rival's river and brings at least so many
    points; the better one takes it."""

    colour: Colour
    points: int


@dataclass(frozen=True, slots=True)
class LeavesSixth:
    """The worse choice leaves the rival, who chooses next, the sixth colour of a river, which ends the game (C8)."""

    colour: Colour


Decided = Completes | GivesFirst | GivesAll | NoHurry | Wins | Loses | MayLose | Threat | Prepares
Standing = Empty | Larger | Grows | Nears | Hastens | Feeds | Raises | Bars | Draws | Leaves | Discards
Chosen = Brings | NewColour | TakesSixth | EndsEarly | LowSpace | LeavesColour | LeavesNew | LeavesSixth
Reason = Decided | Standing | Chosen
Weighed = Iterator[tuple[float, Reason]]


def reasons(before: Observation, worse: Move, better: Move) -> tuple[Reason, ...]:
    """What speaks for one move of the viewer and against another, the weightiest first."""
    if worse == better:
        return ()
    if isinstance(worse, ClaimColour):
        found = list(_of_choices(before, worse.colour, better.colour))
    else:
        assert not isinstance(better, ClaimColour), "both are moves of one position"
        found = list(_of_turns(before, Outlook(before, worse), Outlook(before, better)))
    heavy = [(weight, reason) for weight, reason in found if weight >= LIGHTEST]
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
    """How much more a mandala is worth after the better move, and the less the more colours are lacking."""
    one, other = (
        NEARNESS[len(outlook.prospects[mandala].missing)] * outlook.worth(mandala) for outlook in (better, worse)
    )
    return one - other


def _of_completing(mandala: int, worse: Outlook, better: Outlook, holdings: Holdings) -> Weighed:
    gained, ours = _gained(mandala, worse, better), worse.first(mandala) == 0
    lacking = len(worse.prospects[mandala].missing)
    if lacking and not worse.prospects[mandala].sizes[0] and better.prospects[mandala].sizes[0]:
        yield EMPTY[lacking], Empty(mandala, lacking)
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
        yield EMPTY[0], GivesAll(mandala)
    elif not better.completes(mandala):
        yield max(2.0, gained), GivesFirst(mandala)


def _of_fields(mandala: int, worse: Outlook, better: Outlook) -> Weighed:
    """What the size of the viewer's field makes different in a mandala that stays incomplete."""
    (own, rival), (less, _) = better.prospects[mandala].sizes, worse.prospects[mandala].sizes
    lacking = len(worse.prospects[mandala].missing)
    more = min(own - rival, MOST) - max(-MOST, min(less - rival, MOST))
    weight = CARD[lacking] * more + max(0.0, _gained(mandala, worse, better))
    if not less and own and lacking < len(EMPTY):
        yield EMPTY[lacking], Empty(mandala, lacking)
    elif more > 0:
        yield weight, (Larger if own > rival >= less else Grows)(mandala, own, rival)
    if better.ready(mandala) and not worse.ready(mandala) and not better.may_end:
        colour = better.prospects[mandala].missing[0]
        yield 1.5 + 0.5 * max(0, shared(better.seen, mandala, 0)), Prepares(mandala, colour)


def _of_the_end(mandala: int, worse: Outlook, better: Outlook, holdings: Holdings) -> Weighed:
    """What completing the last mandala decides."""
    if better.last and better.completes(mandala) and better.lead(mandala) > better.hidden:
        yield DECIDED, Wins()
    if worse.last and worse.completes(mandala):
        chance = holdings.behind(worse.lead(mandala), worse.seen.rivers[1])
        if chance >= LIKELY and not better.completes(mandala):
            yield DECIDED * chance, Loses(chance)
    threat, other = holdings.wins(worse, mandala), holdings.wins(better, mandala)
    before = other.chance if other else 0.0
    if threat and threat.chance >= before + LIKELIER:
        yield DECIDED * (threat.chance - before), MayLose(mandala, *threat)


def _of_threats(mandala: int, worse: Outlook, better: Outlook, holdings: Holdings) -> Weighed:
    threat, other = holdings.takes_first(worse, mandala), holdings.takes_first(better, mandala)
    before = other.chance if other else 0.0
    if threat and threat.chance >= before + LIKELIER:
        stake = 3.7 + 0.6 * max(0, -shared(worse.seen, mandala, 1))
        yield (threat.chance - before) * stake, Threat(mandala, *threat)


def _of_mountains(mandala: int, worse: Outlook, better: Outlook) -> Weighed:
    """What a card on a mountain brings whom."""
    gained = _gained(mandala, worse, better)
    lacking, less = len(worse.prospects[mandala].missing), len(better.prospects[mandala].missing)
    if 0 < lacking < less and worse.first(mandala) == better.first(mandala) == 1:
        yield gained, Nears(mandala)
    if 0 < less < lacking and worse.first(mandala) == better.first(mandala) == 0:
        yield gained, Hastens(mandala)
    match worse.move:
        case BuildMountain(built, colour) if built == mandala and colour in worse.seen.rivers[1]:
            ours, theirs = _risen(mandala, colour, better, worse)
            points, (own, rival) = worse.prospects[mandala].points(colour)[1], worse.prospects[mandala].sizes
            if theirs >= RISE and (rival > own or (theirs > ours and rival == own)):
                yield gained, Feeds(mandala, colour, points, rival > own)
    match worse.move:
        case BuildMountain(built, colour) if built == mandala and worse.seen.hand[colour] >= FEW:
            if (
                worse.seen.mountains[mandala][colour] == 1
                and worse.move != better.move
                and not worse.completes(mandala)
            ):
                yield 0.8 * worse.seen.hand[colour], Bars(mandala, colour, worse.seen.hand[colour])
    match better.move:
        case BuildMountain(built, colour) if built == mandala:
            ours, theirs = _risen(mandala, colour, worse, better)
            if ours >= RISE and (ours > theirs or better.first(mandala) == 0):
                points = better.prospects[mandala].points(colour)[0]
                waits = worse.completes(mandala) and worse.first(mandala) == 0
                yield 3.0 if waits else gained, Raises(mandala, colour, points, better.first(mandala) == 0)


def _risen(mandala: int, colour: Colour, before: Outlook, after: Outlook) -> tuple[int, int]:
    """How much more a colour of a mountain would bring to each player."""
    ours, theirs = after.prospects[mandala].points(colour)
    our, their = before.prospects[mandala].points(colour)
    return ours - our, theirs - their


def _of_hands(worse: Outlook, better: Outlook) -> Weighed:
    more = better.left - worse.left
    if better.drawn >= worse.drawn + 2 and worse.left > FEW:
        yield 1.0 * (better.drawn - worse.drawn), Draws(worse.drawn, better.drawn)
    elif more >= 2 or (more == 1 and _alike(worse.move, better.move)):
        yield 1.5 * more, Leaves(worse.left, better.left)


def _alike(one: Move, other: Move) -> bool:
    """Whether two moves bring the same colour to the same field."""
    if not isinstance(one, GrowField) or not isinstance(other, GrowField):
        return False
    return (one.mandala, one.colour) == (other.mandala, other.colour)


def _of_choices(before: Observation, worse: Colour, better: Colour) -> Weighed:
    """What is different between taking one colour and the other."""
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
    """What the choice makes of the viewer's river."""
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
