"""The table's sentences: refusals, whose turn it is, where claimed cards go. Everything translated; nothing drawn."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from mandala.core.cards.counts import Colour
from mandala.core.cards.moves import BuildMountain, DiscardRedraw, GrowField, Move
from mandala.core.cards.observation import Observation
from mandala.core.cards.rules import Refusal
from mandala.core.cards.state import NOBODY
from mandala.ui.cards.drag import Selection
from mandala.ui.cards.places import Kind, Place
from mandala.ui.words.colours import colour_name, sign_mark
from mandala.ui.words.names import Names, first_to_choose, turn_words
from mandala.ui.words.strings import Strings


def cards_text(strings: Strings, colour: Colour, count: int) -> str:
    """A number of cards of a colour, with its sign: "2 ◈ purple"."""
    return f"{count}\u00a0{sign_mark(colour)}\u00a0{colour_name(strings, colour)}"


def place_name(strings: Strings, place: Place) -> str:
    """A target as a label."""
    match place.kind, place.mandala:
        case Kind.MOUNTAIN, 0:
            return strings.gettext("left mountain")
        case Kind.MOUNTAIN, _:
            return strings.gettext("right mountain")
        case Kind.FIELD, 0:
            return strings.gettext("left field")
        case Kind.FIELD, _:
            return strings.gettext("right field")
        case Kind.DISCARD, _:
            return strings.gettext("discard pile")
        case _:
            return ""


def refusal_text(strings: Strings, reason: Enum | None, colour: Colour) -> str:
    """One sentence that says why a move is not possible."""
    name = colour_name(strings, colour)
    name = name[:1].upper() + name[1:]
    match reason:
        case Refusal.IN_RIVAL_FIELD:
            text = strings.gettext("{colour} already lies in your opponent's field of this mandala.")
        case Refusal.IN_OWN_FIELD:
            text = strings.gettext("{colour} already lies in your field of this mandala.")
        case Refusal.IN_MOUNTAIN:
            text = strings.gettext("{colour} already lies in the mountain of this mandala.")
        case Refusal.KEEP_ONE_CARD:
            text = strings.gettext("One card must stay in your hand.")
        case Refusal.NOTHING_TO_DRAW:
            text = strings.gettext("This is your last card and there is nothing left to draw.")
        case Refusal.MUST_CLAIM:
            text = strings.gettext("First take a colour from the completed mandala.")
        case Refusal.NOT_IN_HAND:
            text = strings.gettext("You do not hold that many cards of this colour.")
        case Refusal.GAME_OVER:
            text = strings.gettext("The game is over.")
        case Refusal.NOTHING_TO_CLAIM | Refusal.NOT_IN_MOUNTAIN:
            text = strings.gettext("There is nothing to take here.")
        case _:
            text = strings.gettext("It is not your turn.")
    return text.format(colour=name)


def no_such_target(strings: Strings, place: Place, selection: Selection) -> str | None:
    """Says why no move of the game brings these cards there; None where a drop simply means "never mind"."""
    if place.kind is Kind.MOUNTAIN and selection.count > 1:
        return strings.gettext("Only one card at a time goes to a mountain.")
    if place.kind is Kind.FIELD and place.side == 1:
        return strings.gettext("This field belongs to your opponent.")
    if place.kind in (Kind.RIVER, Kind.CUP):
        return strings.gettext("Cards come to river and cup only when a mandala is complete.")
    return None


def what_to_do(strings: Strings, legal: Sequence[Move], observation: Observation) -> str:
    """A sentence on what the viewer can do now."""
    if observation.claiming != NOBODY:
        return strings.gettext("Click a colour in the mountain to take all its cards.")
    kinds = {type(move) for move in legal}
    if kinds == {DiscardRedraw}:
        return strings.gettext("Only the discard pile is open to you: swap cards of one colour.")
    if BuildMountain in kinds and GrowField in kinds:
        return strings.gettext("Drag cards to a mountain, to your field or to the discard pile.")
    return strings.gettext("Drag cards to a place that lights up.")


def turn_text(strings: Strings, observation: Observation, names: Names) -> str:
    """Whose turn it is, in a few words."""
    return turn_words(strings, observation.to_move, observation.claiming != NOBODY, names)


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
    cards = cards_text(strings, colour, count)
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
