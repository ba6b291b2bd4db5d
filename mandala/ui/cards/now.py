"""The words of "What may I do now?" in the card game. They are made from the legal moves of the seat that looks and from the
rules' refusals; no rule is known here.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from enum import Enum

from mandala.core.cards import rules
from mandala.core.cards.counts import Colour
from mandala.core.cards.events import Drew, explain
from mandala.core.cards.moves import BuildMountain, ClaimColour, DiscardRedraw, GrowField, Move
from mandala.core.cards.observation import Observation
from mandala.core.cards.rules import Refusal
from mandala.core.cards.state import NOBODY
from mandala.ui.cards.control import CardFacts
from mandala.ui.cards.places import DISCARD, TARGETS, Kind, Place, target_of, wanted_move
from mandala.ui.cards.words import claim_preview, first_choice, place_name, refusal_text, turn_text
from mandala.ui.table.menus import Now, Part, Row, waiting
from mandala.ui.words.colours import coloured
from mandala.ui.words.names import Names
from mandala.ui.words.strings import Strings


def what_now(facts: CardFacts) -> Now:
    t, observation, names = facts.strings, facts.position, facts.names
    title = turn_text(t, observation, names)
    if not facts.legal:
        rows = _choice(t, observation, names) if observation.claiming != NOBODY else ()
        return Now(title, (waiting(t, observation.to_move is None, *rows),))
    if observation.claiming != NOBODY:
        return Now(title, tuple(_claims(t, facts)))
    return Now(title, tuple(_turn(t, facts)))


def _choice(t: Strings, observation: Observation, names: Names) -> Iterator[Row]:
    """Who chooses first, and what is left to choose from."""
    yield Row("", first_choice(t, observation, names))
    left = [coloured(t, colour) for colour, count in enumerate(observation.mountains[observation.claiming]) if count]
    yield Row("", t.gettext("Left in the mountain: {colours}").format(colours=", ".join(left)))


def _claims(t: Strings, facts: CardFacts) -> Iterator[Part]:
    """Whose choice it is and why, and where each colour would go."""
    yield Part(t.gettext("Why"), (Row("", first_choice(t, facts.position, facts.names)),))
    rows = [
        Row("", claim_preview(t, facts.position, move.colour)) for move in facts.legal if isinstance(move, ClaimColour)
    ]
    yield Part(t.gettext("Take one colour from the mountain"), tuple(rows))


def _turn(t: Strings, facts: CardFacts) -> Iterator[Part]:
    """The three kinds of turn, with their places."""
    drawn = next((_drawn(facts.position, move) for move in facts.legal if isinstance(move, BuildMountain)), None)
    build = t.gettext("Build a mountain: one card")
    if drawn is not None:
        draw = t.ngettext("{n} card drawn", "{n} cards drawn", drawn).format(n=drawn)
        build = f"{build} ({draw})"
    heads = {
        Kind.MOUNTAIN: build,
        Kind.FIELD: t.gettext("Grow a field: one or more cards of a colour (none drawn)"),
        Kind.DISCARD: t.gettext("Discard and redraw: one or more cards of a colour (as many drawn)"),
    }
    for kind, head in heads.items():
        yield Part(head, tuple(_row(t, facts, place) for place in TARGETS if place.kind is kind))


def _row(t: Strings, facts: CardFacts, place: Place) -> Row:
    """The row of a place: what may go there, and why not the rest of the hand."""
    most: dict[Colour, int] = {}
    for move in facts.legal:
        if target_of(move) == place and isinstance(move, (BuildMountain, GrowField, DiscardRedraw)):
            count = 1 if isinstance(move, BuildMountain) else move.count
            most[move.colour] = max(count, most.get(move.colour, 0))
    may = [_some(t, colour, count) for colour, count in sorted(most.items())]
    refused: dict[Enum | None, list[Colour]] = {}
    for colour, held in enumerate(facts.position.hand):
        one = wanted_move(place, colour, 1)
        if held and colour not in most and one is not None:
            refused.setdefault(facts.refused(one), []).append(colour)
    reasons = [_why_not(t, reason, colours) for reason, colours in refused.items()]
    name = "" if place == DISCARD else place_name(t, place)
    return Row(name, ", ".join(may) if may else t.gettext("no card of yours"), " ".join(reasons))


def _some(t: Strings, colour: Colour, most: int) -> str:
    """A colour, and how many of its cards may go at most, if that is more than one."""
    if most == 1:
        return coloured(t, colour)
    up_to = t.gettext("up to {n}").format(n=most)
    return f"{coloured(t, colour)} ({up_to})"


def _why_not(t: Strings, reason: Enum | None, colours: Sequence[Colour]) -> str:
    """A reason, with all colours that it keeps away."""
    match reason:
        case Refusal.IN_RIVAL_FIELD:
            text = t.gettext("Not {colours}: in your opponent's field of this mandala.")
        case Refusal.IN_OWN_FIELD:
            text = t.gettext("Not {colours}: in your field of this mandala.")
        case Refusal.IN_MOUNTAIN:
            text = t.gettext("Not {colours}: in the mountain of this mandala.")
        case Refusal.KEEP_ONE_CARD:
            text = t.gettext("Not {colours}: one card must stay in your hand.")
        case _:
            return refusal_text(t, reason, colours[0])
    return text.format(colours=", ".join([coloured(t, colour) for colour in colours]))


def _drawn(before: Observation, move: Move) -> int:
    """How many cards a move draws, which is the same in every world that looks like this."""
    state = rules.sample_state(before, random.Random(0))
    events = explain(before, move, rules.observe(rules.apply(state, move), 0))
    return sum(event.count for event in events if isinstance(event, Drew) and event.player == 0)
