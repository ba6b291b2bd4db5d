"""The table's sentences: refusals, whose turn it is, every move for the log.

Everything is translated. The log has public words only: what was drawn is not told.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Final, assert_never

from mandala.core.cards import events
from mandala.core.cards.counts import Colour
from mandala.core.cards.moves import BuildMountain, DiscardRedraw, GrowField, Move
from mandala.core.cards.observation import Observation
from mandala.core.cards.rules import Refusal
from mandala.core.cards.worth import prospect
from mandala.play.seat import SeatStep
from mandala.ui.cards.places import Kind, Place
from mandala.ui.table.facts import Line
from mandala.ui.words.colours import colour_name, counted
from mandala.ui.words.names import Names, first_to_choose
from mandala.ui.words.opponents import Moment
from mandala.ui.words.strings import Strings

FINE: Final = 4  #: cards of a colour in one claim that an opponent remarks on
MISSED: Final = 6  #: points that a claimed colour would have brought the opponent who remarks on it
WANTED: Final = 4  #: the first river space whose colour an opponent is glad to see on a new mountain


def place_name(strings: Strings, place: Place) -> str:
    if place.kind is Kind.DISCARD:
        return strings.gettext("discard pile")
    if place.kind is Kind.MOUNTAIN:
        return strings.gettext("right mountain") if place.mandala else strings.gettext("left mountain")
    return strings.gettext("right field") if place.mandala else strings.gettext("left field")


def refusal_text(t: Strings, reason: Enum | None, colour: Colour) -> str:
    name = colour_name(t, colour)
    texts = {
        Refusal.IN_RIVAL_FIELD: t.gettext(
            "{colour} is in your opponent's field here, so you cannot play it to this mandala."
        ),
        Refusal.IN_OWN_FIELD: t.gettext("{colour} is in your field here, so it cannot go to the mountain."),
        Refusal.IN_MOUNTAIN: t.gettext("{colour} is in the mountain here, so it cannot go to your field."),
        Refusal.KEEP_ONE_CARD: t.gettext("Keep at least one card in your hand."),
        Refusal.NOTHING_TO_DRAW: t.gettext("You must keep your last card: there is nothing left to draw."),
        Refusal.MUST_CLAIM: t.gettext("First take a colour from the completed mandala."),
        Refusal.NOT_IN_HAND: t.gettext("You do not have that many cards of this colour."),
        Refusal.GAME_OVER: t.gettext("The game is over."),
        Refusal.NOTHING_TO_CLAIM: t.gettext("There is nothing to take here."),
        Refusal.NOT_IN_MOUNTAIN: t.gettext("There is nothing to take here."),
    }
    text = texts[reason] if isinstance(reason, Refusal) and reason in texts else t.gettext("It is not your turn.")
    return text.format(colour=name[:1].upper() + name[1:])


def no_such_target(strings: Strings, place: Place, cards: int) -> str | None:
    """Says why no move brings `count` cards there; None where the drop only means "never mind"."""
    if place.kind is Kind.MOUNTAIN and cards > 1:
        return strings.gettext("A mountain takes only one card at a time.")
    if place.kind is Kind.FIELD and place.side == 1:
        return strings.gettext("This field belongs to your opponent.")
    if place.kind in (Kind.RIVER, Kind.CUP):
        return strings.gettext("Cards go to river and cup only when a mandala is complete.")
    return None


def how_to_take(strings: Strings, count: int, by_keys: bool = False) -> str:
    """Says how to take all the hand's cards of a colour."""
    by_mouse = strings.gettext("To take all {count}: hold Shift and click one, or click each of them.")
    return (strings.gettext("To take all {count}: press the up arrow.") if by_keys else by_mouse).format(count=count)


def what_to_do(
    strings: Strings, legal: Sequence[Move], observation: Observation, new: bool, by_keys: bool = False
) -> str:
    """A sentence on what the viewer can do now; "" for what everybody knows who is not new to the game."""
    if observation.choosing:
        by_mouse = strings.gettext("Click a colour in the mountain to take all its cards.")
        return strings.gettext("Choose a colour in the mountain: you take all its cards.") if by_keys else by_mouse
    kinds = {type(move) for move in legal}
    if kinds == {DiscardRedraw}:
        return strings.gettext("You can only discard now: swap cards of one colour.")
    if not new:
        return ""
    if BuildMountain in kinds and GrowField in kinds:
        by_mouse = strings.gettext("Drag cards to a mountain, to your field or to the discard pile.")
        keyed = strings.gettext("Choose cards, then a mountain, your field or the discard pile.")
    else:
        by_mouse = strings.gettext("Drag cards to a place that lights up.")
        keyed = strings.gettext("Choose cards, then a place where they may go.")
    return keyed if by_keys else by_mouse


def first_choice(strings: Strings, observation: Observation, names: Names) -> str:
    """Says who had the first choice from the completed mandala, and why (C6.1)."""
    own, rival = (sum(field) for field in observation.fields[observation.claiming])
    if own == rival:
        first = 1 - observation.completer
        text = strings.gettext("First choice: {first} (equal fields, and the other played the last card)")
    else:
        first = 0 if own > rival else 1
        text = strings.gettext("First choice: {first} (the larger field, {more}\u00a0to\u00a0{fewer})")
    name = first_to_choose(strings, names, first)
    return text.format(first=name, more=max(own, rival), fewer=min(own, rival))


def claim_preview(strings: Strings, observation: Observation, colour: Colour) -> str:
    """Says where the cards of a colour go if it is chosen now (C6.3, C6.4)."""
    player = observation.to_move or 0
    count = observation.mountains[observation.claiming][colour]
    cards = counted(strings, colour, count)
    if not any(observation.fields[observation.claiming][player]):
        return strings.gettext("{cards}: the field is empty, so they go to the discard pile").format(cards=cards)
    river = observation.rivers[player]
    if colour in river:
        return strings.gettext("{cards}: all to the cup").format(cards=cards)
    space = len(river) + 1
    if count == 1:
        return strings.gettext("{cards}: to river space\u00a0{space}").format(cards=cards, space=space)
    text = strings.gettext("{cards}: one to river space\u00a0{space}, {rest} to the cup")
    return text.format(cards=cards, space=space, rest=count - 1)


def occasion(step: SeatStep) -> Moment | None:
    """Returns what deserves an opponent's remark in a move, None if there is nothing."""
    for event in events.explain(step.before, step.move, step.after):
        match event:
            case events.Claimed(player, mandala, colour, count, _, discarded):
                if not discarded and count >= FINE:
                    return Moment.RIVAL_FINE if player else Moment.OWN_FINE
                if not player and prospect(step.before, mandala, public=True).points(colour)[1] >= MISSED:
                    return Moment.DENIED
            case events.MountainDealt(_, cards):
                if any(cards[colour] for colour in step.before.rivers[1][WANTED - 1 :]):
                    return Moment.LUCK
            case _:
                pass
    return None


def step_lines(strings: Strings, names: Names, step: SeatStep) -> Iterator[Line]:
    happened = events.explain(step.before, step.move, step.after)
    drawn = sum(event.count for event in happened if isinstance(event, events.Drew))
    for event in happened:
        match event:
            case events.Played(player):
                yield Line(_played(strings, names, event, drawn), player)
            case events.Claimed(player):
                yield Line(_claimed(strings, names, event), player)
            case events.MandalaCompleted(mandala, _, first):
                yield Line(_completed(strings, names, mandala, first), None)
            case events.DeckReshuffled(size):
                text = strings.ngettext(
                    "The discard pile becomes the new deck: {n} card",
                    "The discard pile becomes the new deck: {n} cards",
                    size,
                )
                yield Line(text, None)
            case events.LastMandala():
                yield Line(strings.gettext("The last mandala is announced"), None)
            case events.GameEnded(outcome):
                text = strings.gettext("The game ends, {own}\u00a0to\u00a0{rival} points")
                yield Line(text.format(own=outcome.scores[0], rival=outcome.scores[1]), None)
            case events.Drew() | events.FieldsCleared() | events.MountainDealt():
                pass
            case _:
                assert_never(event)


def _played(strings: Strings, names: Names, event: events.Played, drawn: int) -> str:
    match event.move:
        case BuildMountain(0):
            text = strings.gettext("{who}: {cards} to the left mountain, {drawn}\u00a0drawn")
        case BuildMountain():
            text = strings.gettext("{who}: {cards} to the right mountain, {drawn}\u00a0drawn")
        case GrowField(0):
            text = strings.gettext("{who}: {cards} to the left field")
        case GrowField():
            text = strings.gettext("{who}: {cards} to the right field")
        case DiscardRedraw():
            text = strings.gettext("{who}: {cards} discarded, {drawn}\u00a0drawn")
    cards = counted(strings, event.colour, event.count)
    return text.format(who=names.of(event.player), cards=cards, drawn=drawn)


def _claimed(strings: Strings, names: Names, event: events.Claimed) -> str:
    if event.discarded:
        text = strings.gettext("{who}: {cards} taken to the discard pile, the field is empty")
    elif event.space is None:
        text = strings.gettext("{who}: {cards} taken to the cup")
    elif event.count == 1:
        text = strings.gettext("{who}: {cards} taken to river space\u00a0{space}")
    else:
        text = strings.gettext("{who}: {cards} taken, one to river space\u00a0{space}, {rest} to the cup")
    cards = counted(strings, event.colour, event.count)
    space = 0 if event.space is None else event.space + 1
    return text.format(who=names.of(event.player), cards=cards, space=space, rest=event.count - 1)


def _completed(strings: Strings, names: Names, mandala: int, first: int | None) -> str:
    left = strings.gettext("The left mandala is complete; first choice: {first}")
    right = strings.gettext("The right mandala is complete; first choice: {first}")
    if first is None:
        left = strings.gettext("The left mandala is complete; both fields are empty, so the mountain is discarded")
        right = strings.gettext("The right mandala is complete; both fields are empty, so the mountain is discarded")
    return (right if mandala else left).format(first=first_to_choose(strings, names, first or 0))


def discard_top(steps: Sequence[SeatStep]) -> Colour | None:
    """The colour that lies uppermost on the discard pile, as far as the moves tell; None if the pile is empty."""
    for step in reversed(steps):
        if not any(step.after.discard):
            return None
        for event in reversed(events.explain(step.before, step.move, step.after)):
            match event:
                case events.FieldsCleared(_, fields, mountain):
                    swept = [colour for heap in (mountain, *fields) for colour, count in enumerate(heap) if count]
                    if swept:
                        return swept[-1]
                case events.Claimed(colour=colour, discarded=True) | events.Played(_, DiscardRedraw(), colour):
                    return colour
                case events.DeckReshuffled():
                    return None
                case _:
                    pass
    return None
