"""The words of the card table's tooltips. They are made from the observation of the seat that looks, so that nothing hidden can
be in them.

Without the memory aid nothing is told that a player would have to remember, and while both people look nothing of a hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from mandala.core.cards.counts import Colour, Counts
from mandala.core.cards.worth import Gain, Prospect, account, prospect
from mandala.ui.cards.control import CardFacts
from mandala.ui.cards.places import DECK, HANDS, Kind, Place
from mandala.ui.cards.things import Thing, What
from mandala.ui.cards.words import cards_text
from mandala.ui.table.transport import way_words
from mandala.ui.words.colours import coloured, sign_mark
from mandala.ui.words.strings import Strings

Words = tuple[str, str]  # a heading, and what is said below it


def tip_words(thing: Thing, facts: CardFacts) -> Words | None:
    """A heading and a sentence or two about a thing; None where there is nothing to say."""
    strings = facts.strings
    match thing.what:
        case What.BUTTON:
            assert thing.button is not None
            return thing.button.tooltip(strings), ""
        case What.WAY:
            assert thing.way is not None
            return way_words(strings, thing.way), ""
        case What.CARDS:
            assert thing.place is not None
            return _cards(strings, thing.place, thing.colour, facts)
        case What.PLACE:
            assert thing.place is not None
            return _PLACES[thing.place.kind](strings, thing.place, facts)
        case What.SPACE:
            return _space(strings, thing.side, thing.number, facts)
        case What.HEADING:
            return _hand(strings, thing.side, facts)
        case What.PART:
            assert thing.part is not None
            return _part(strings, thing.part.kind)
        case _:
            return _box(strings, thing.what)


def _cards(strings: Strings, place: Place, colour: Colour | None, facts: CardFacts) -> Words | None:
    """Cards of a colour in a hand, a mountain or a field."""
    observation = facts.position
    if place == HANDS[1] or colour is None:
        return _hand(strings, place.side, facts)
    if place == HANDS[0]:
        if not observation.hand[colour]:
            return None
        return cards_text(strings, colour, observation.hand[colour]), _worth(strings, colour, facts)
    if place.kind is Kind.FIELD:
        count = observation.fields[place.mandala][place.side][colour]
        if not count:
            return None
        return f"{_area(strings, place)}: {cards_text(strings, colour, count)}", _field_words(strings, place, facts)
    told = prospect(observation, place.mandala, facts.concealed)
    gain = told.gain(colour)
    if gain is None:
        return None
    head = f"{_area(strings, place)}: {cards_text(strings, colour, gain.cards)}"
    return head, _bring(strings, told, gain, facts)


def _worth(strings: Strings, colour: Colour, facts: CardFacts) -> str:
    """The words on what a colour counts in both rivers."""
    lines = []
    for side, river in enumerate(facts.position.rivers):
        if colour in river:
            text = (
                strings.gettext("In your river on space {space}: each in your cup counts {space}.")
                if side == 0
                else strings.gettext("In the opponent's river on space {space}.")
            )
            lines.append(text.format(space=river.index(colour) + 1))
        elif side == 0:
            text = strings.gettext("Not in your river yet: it would come to space {space}.")
            lines.append(text.format(space=len(river) + 1))
        else:
            lines.append(strings.gettext("Not in the opponent's river."))
    return "\n".join(lines)


def _bring(strings: Strings, told: Prospect, gain: Gain, facts: CardFacts) -> str:
    """The words on what a colour of a mountain would bring to whom. The rival's part rests on remembered cards; one's own too,
    as soon as the rival looks."""
    if told.swept:
        return strings.gettext("Both fields are empty: all of it would be discarded.")
    own, rival = gain.points
    lines = []
    if own is None:
        lines.append(strings.gettext("Your field is empty: you would get nothing."))
    elif facts.aid or not facts.concealed:
        text = strings.ngettext("Would bring you {n} point now.", "Would bring you {n} points now.", own)
        lines.append(text.format(n=own))
    if rival is None:
        lines.append(strings.gettext("The opponent's field is empty: nothing for them."))
    elif facts.aid:
        text = strings.ngettext("And the opponent {n} point.", "And the opponent {n} points.", rival)
        lines.append(text.format(n=rival))
    return "\n".join(lines)


def _area(strings: Strings, place: Place) -> str:
    """An area of a mandala as a heading."""
    names = {
        (Kind.MOUNTAIN, 0, 0): strings.gettext("Left mountain"),
        (Kind.MOUNTAIN, 1, 0): strings.gettext("Right mountain"),
        (Kind.FIELD, 0, 0): strings.gettext("Your left field"),
        (Kind.FIELD, 1, 0): strings.gettext("Your right field"),
        (Kind.FIELD, 0, 1): strings.gettext("Opponent's left field"),
        (Kind.FIELD, 1, 1): strings.gettext("Opponent's right field"),
    }
    return names[place.kind, place.mandala, place.side]


def _mountain(strings: Strings, place: Place, facts: CardFacts) -> Words:
    told = prospect(facts.position, place.mandala, facts.concealed)
    if told.chooser is not None:
        return _area(strings, place), strings.gettext("You take its colours in turns until it is empty.")
    missing = " ".join(sign_mark(colour) for colour in told.missing)
    text = strings.gettext("Both of you build here. The mandala still lacks {colours}.")
    return _area(strings, place), text.format(colours=missing)


def _field(strings: Strings, place: Place, facts: CardFacts) -> Words:
    return _area(strings, place), _field_words(strings, place, facts)


def _field_words(strings: Strings, place: Place, facts: CardFacts) -> str:
    """The words on what the sizes of the fields mean."""
    told = prospect(facts.position, place.mandala, facts.concealed)
    own, rival = told.sizes
    text = strings.gettext(
        "The larger field chooses first, now {own}\u00a0to\u00a0{rival}. An empty field gets nothing."
    )
    return text.format(own=own, rival=rival)


def _space(strings: Strings, side: int, number: int, facts: CardFacts) -> Words:
    river = facts.position.rivers[side]
    head = strings.gettext("River space {space}").format(space=number)
    if number <= len(river):
        text = strings.gettext("{colour}: each card of it in this cup counts {space}.")
        return head, text.format(colour=coloured(strings, river[number - 1]), space=number)
    text = strings.gettext(
        "Free. The next new colour comes to space {next}; its cards in the cup then count {next} each."
    )
    return head, text.format(next=len(river) + 1)


def _cup(strings: Strings, place: Place, facts: CardFacts) -> Words:
    side, observation = place.side, facts.position
    told = account(observation, side, facts.concealed)
    cards = observation.cup_sizes[side]
    lines = []
    if side == 0 and not facts.concealed:
        points = strings.ngettext("Worth {n} point now.", "Worth {n} points now.", told.total)
        lines.append(points.format(n=told.total))
        dealt = "".join(sign_mark(colour) * count for colour, count in enumerate(observation.own_dealt))
        if observation.outcome is None and dealt:
            lines.append(strings.gettext("Only you know those dealt face down: {colours}").format(colours=dealt))
    elif facts.aid:
        points = strings.ngettext("What is known of it: {n} point.", "What is known of it: {n} points.", told.total)
        lines.append(points.format(n=told.total))
    if told.hidden:
        words = strings.ngettext("{n} card was dealt face down.", "{n} cards were dealt face down.", told.hidden)
        lines.append(words.format(n=told.hidden))
    head = (
        strings.ngettext("Your cup: {n} card", "Your cup: {n} cards", cards)
        if side == 0
        else strings.ngettext("Opponent's cup: {n} card", "Opponent's cup: {n} cards", cards)
    )
    return head.format(n=cards), "\n".join(lines)


def _pile(strings: Strings, place: Place, facts: CardFacts) -> Words:
    observation = facts.position
    if place == DECK:
        size = observation.deck_size
        head = strings.ngettext("Deck: {n} card", "Deck: {n} cards", size).format(n=size)
        text = (
            strings.gettext("It was shuffled anew. The game ends when the next mandala is taken apart.")
            if observation.last
            else strings.gettext(
                "When the last card is drawn, the discard pile becomes the new deck and the game nears its end."
            )
        )
        return head, text
    size = sum(observation.discard)
    head = strings.ngettext("Discard pile: {n} card", "Discard pile: {n} cards", size).format(n=size)
    text = strings.gettext("Cards of one colour can be swapped here for as many new ones. It becomes the new deck.")
    return head, f"{_heap(observation.discard)}\n{text}" if facts.aid and size else text


def _heap(counts: Counts) -> str:
    """A heap by colours, with signs."""
    return "  ".join(f"{sign_mark(colour)}\u00a0{count}" for colour, count in enumerate(counts) if count)


def _hand(strings: Strings, side: int, facts: CardFacts) -> Words:
    """A hand as a whole: how many cards, never which."""
    count, limit = facts.position.hand_sizes[side], facts.position.setup.hand_limit
    head = (
        strings.ngettext("Your hand: {n} card", "Your hand: {n} cards", count)
        if side == 0
        else strings.ngettext("Opponent's hand: {n} card", "Opponent's hand: {n} cards", count)
    )
    return head.format(n=count), strings.gettext("Never more than {limit}; at the end it does not count.").format(
        limit=limit
    )


def _whole_hand(strings: Strings, place: Place, facts: CardFacts) -> Words:
    return _hand(strings, place.side, facts)


def _no_words(strings: Strings, place: Place, facts: CardFacts) -> Words | None:
    del strings, place, facts
    return None


_PLACES: Final[Mapping[Kind, Callable[[Strings, Place, CardFacts], Words | None]]] = {
    Kind.MOUNTAIN: _mountain,
    Kind.FIELD: _field,
    Kind.CUP: _cup,
    Kind.DECK: _pile,
    Kind.DISCARD: _pile,
    Kind.HAND: _whole_hand,
    Kind.RIVER: _no_words,  # a card in a river lies on its space, which is a thing of its own
}


def _box(strings: Strings, what: What) -> Words | None:
    """Boxes of words."""
    match what:
        case What.BANNER:
            return strings.gettext("The last mandala"), strings.gettext(
                "The game ends when the next mandala is taken apart."
            )
        case What.NOTE:
            return strings.gettext("This game"), strings.gettext("How the match stands. A game with help counts apart.")
        case What.STATUS:
            return strings.gettext("Whose turn it is"), strings.gettext("And what can be done.")
        case What.NEWS:
            return strings.gettext("What happened last"), strings.gettext("The log has all moves (L).")
        case What.LOG:
            return strings.gettext("All moves"), strings.gettext(
                "The newest is at the bottom. Click a line to see that position."
            )
        case _:
            return None


def _part(strings: Strings, kind: str) -> Words | None:
    """Lines of the points."""
    match kind:
        case "colour":
            head = strings.gettext("Cards × river space = points")
            return head, strings.gettext(
                "Each card in the cup scores the number of its colour's river space, or nothing."
            )
        case "hidden":
            head = strings.gettext("Dealt face down")
            return head, strings.gettext("Nobody learns these before the end. They can only add points.")
        case "total" | "names":
            return strings.gettext("Points now"), strings.gettext(
                "What river and known cup cards are worth at this moment."
            )
        case "gain":
            head = strings.gettext("If it were complete now")
            return head, strings.gettext(
                "What this colour would bring to whom, taken first. A dash: an empty field gets nothing."
            )
        case "title":
            return strings.gettext("A mandala"), strings.gettext("The signs are the colours that it lacks.")
        case _:
            return strings.gettext("First choice"), strings.gettext(
                "The larger field chooses first; if they are equal, whoever did not play the last card."
            )
