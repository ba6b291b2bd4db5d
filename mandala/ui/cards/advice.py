"""Advice in the card game: legal moves in words, and the hint.

Legal moves and refusals come from the rules, for the seat that looks. The words of a hint state what each move does for
certain, whatever the hidden cards are. They stand beside the adviser's estimate.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from enum import Enum

import pygame

from mandala.core.cards import rules
from mandala.core.cards.counts import Colour
from mandala.core.cards.events import Drew, Event, GameEnded, LastMandala, MandalaCompleted, explain
from mandala.core.cards.moves import BuildMountain, ClaimColour, GrowField, Move
from mandala.core.cards.observation import Observation
from mandala.core.cards.rules import Refusal
from mandala.ui.cards.control import CardFacts
from mandala.ui.cards.layout import TableLayout
from mandala.ui.cards.places import DISCARD, FIELDS, HANDS, MOUNTAINS, TARGETS, Kind, Place, target_of, wanted_move
from mandala.ui.cards.sight import Sight
from mandala.ui.cards.words import claim_preview, first_choice, place_name, refusal_text
from mandala.ui.kit.compose import Item
from mandala.ui.kit.sprites import Sprites
from mandala.ui.table.facts import HintSight
from mandala.ui.table.hint import MoveWords
from mandala.ui.table.hint import hint_items as table_hint_items
from mandala.ui.table.menus import Now, Part, Row, waiting
from mandala.ui.words.colours import colour_name, coloured, counted
from mandala.ui.words.names import Names, first_to_choose, turn_words
from mandala.ui.words.strings import Strings


def what_now(facts: CardFacts) -> Now:
    t, observation, names = facts.strings, facts.position, facts.names
    title = turn_words(t, observation.to_move, observation.choosing, names)
    if not facts.legal:
        rows = _choice(t, observation, names) if observation.choosing else ()
        return Now(title, (waiting(t, observation.to_move is None, *rows),))
    if observation.choosing:
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
    build = t.gettext("Play one card to a mountain")
    if drawn is not None:
        build += " (" + t.ngettext("{n} card drawn", "{n} cards drawn", drawn) + ")"
    heads = {
        Kind.MOUNTAIN: build,
        Kind.FIELD: t.gettext("Play cards of one colour to your field (you draw none)"),
        Kind.DISCARD: t.gettext("Discard cards of one colour (you draw as many)"),
    }
    for kind, head in heads.items():
        yield Part(head, tuple(_row(t, facts, place) for place in TARGETS if place.kind is kind))


def _row(t: Strings, facts: CardFacts, place: Place) -> Row:
    """The row of a place: what may go there, and why not the rest of the hand."""
    most: dict[Colour, int] = {}
    for move in facts.legal:
        if not isinstance(move, ClaimColour) and target_of(move) == place:
            most[move.colour] = max(move.count, most.get(move.colour, 0))
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
    up_to = " (" + t.gettext("up to {n}").format(n=most) + ")"
    return coloured(t, colour) + (up_to if most > 1 else "")


def _why_not(t: Strings, reason: Enum | None, colours: Sequence[Colour]) -> str:
    """A reason, with all colours that it keeps away."""
    texts = {
        Refusal.IN_RIVAL_FIELD: t.gettext("Not {colours}: already in your opponent's field of this mandala."),
        Refusal.IN_OWN_FIELD: t.gettext("Not {colours}: already in your field of this mandala."),
        Refusal.IN_MOUNTAIN: t.gettext("Not {colours}: already in this mandala's mountain."),
        Refusal.KEEP_ONE_CARD: t.gettext("Not {colours}: keep one card in your hand."),
    }
    if not isinstance(reason, Refusal) or reason not in texts:
        return refusal_text(t, reason, colours[0])
    return texts[reason].format(colours=", ".join([coloured(t, colour) for colour in colours]))


def _drawn(before: Observation, move: Move) -> int:
    """How many cards a move draws, which is the same in every world that looks like this."""
    events = explain(before, move, _after(before, move, 0))
    return sum(event.count for event in events if isinstance(event, Drew) and event.player == 0)


def _after(before: Observation, move: Move, seed: int) -> Observation:
    """One of the positions to which a move may lead."""
    return rules.observe(rules.apply(rules.sample_state(before, random.Random(seed)), move), 0)


def advised(strings: Strings, names: Names, observation: Observation, move: Move) -> MoveWords:
    """A move, and what the rules make of it."""
    return move_text(strings, observation, move), reasons(strings, names, observation, move)


def clues(strings: Strings, observation: Observation, best: Move) -> tuple[str, str]:
    """Hints at the best move: what is done, then with which colour. The place, or which of two colours, stays open."""
    t, colour = strings, coloured(strings, best.colour)
    if isinstance(best, ClaimColour):
        new = best.colour not in observation.rivers[0]
        first = (
            t.gettext("Take a colour that is new to your river.") if new else t.gettext("Take a colour of your river.")
        )
        left = observation.mountains[observation.claiming]
        others = [other for other, count in enumerate(left) if count and other != best.colour]
        both = sorted([best.colour, *others[:1]])
        return first, t.gettext("One of these: {colours}.").format(colours=", ".join(coloured(t, one) for one in both))
    if isinstance(best, BuildMountain):
        return t.gettext("Play a card to a mountain."), t.gettext("Play {colour}.").format(colour=colour)
    if isinstance(best, GrowField):
        return t.gettext("Play cards to a field of yours."), t.gettext("Play {colour}.").format(colour=colour)
    return t.gettext("Discard cards and draw others."), t.gettext("Discard {colour}.").format(colour=colour)


def move_text(strings: Strings, observation: Observation, move: Move) -> str:
    if isinstance(move, ClaimColour):
        return claim_preview(strings, observation, move.colour)
    return f"{counted(strings, move.colour, move.count)}: {place_name(strings, target_of(move))}"


def reasons(strings: Strings, names: Names, before: Observation, move: Move, seed: int = 0) -> tuple[str, ...]:
    """Returns the certain consequences of a move, the weightiest first.

    `seed` picks one of the possible next positions; the words are the same for all of them.
    """
    after = _after(before, move, seed)
    events = sorted(explain(before, move, after), key=_rank)
    said = [_certain(strings, names, event) for event in events]
    match move:
        case ClaimColour():
            points = rules.cup_score(after.own_cup, after.rivers[0]) - rules.cup_score(before.own_cup, before.rivers[0])
            if points:
                said.insert(0, strings.ngettext("{n} point more", "{n} points more", points))
        case GrowField(mandala) | BuildMountain(mandala) if not isinstance(events[0], (GameEnded, MandalaCompleted)):
            said += _standing(strings, after, mandala, isinstance(move, GrowField))
        case _:
            pass
    return tuple(text for text in said if text)


def _rank(event: Event) -> int:
    """Returns the place of an event among the reasons of a hint: the end of the game and a complete mandala come first."""
    order = (GameEnded, MandalaCompleted, LastMandala, Drew)
    return next((place for place, kind in enumerate(order) if isinstance(event, kind)), len(order))


def _certain(t: Strings, names: Names, event: Event) -> str:
    """Drops facts that depend on hidden cards: keeps how many cards are drawn, not which; the end, not the result."""
    match event:
        case GameEnded():
            return t.gettext("ends the game")
        case MandalaCompleted(first=None):
            return t.gettext("complete; nobody chooses")
        case MandalaCompleted(first=int(first)):
            return t.gettext("complete; first choice: {first}").format(first=first_to_choose(t, names, first))
        case LastMandala():
            return t.gettext("announces the last mandala")
        case Drew(_, count):
            return t.ngettext("{n} card drawn", "{n} cards drawn", count)
        case _:
            return ""


def _standing(strings: Strings, after: Observation, mandala: int, grown: bool) -> Iterator[str]:
    """A mandala after the move: its fields against each other, and the only colour that it lacks, if it is but one."""
    lacking = after.lacking(mandala)
    if grown:
        own, rival = map(sum, after.fields[mandala])
        words = strings.gettext("fields {own}\u00a0to\u00a0{rival}")
        yield (strings.gettext("fields level") if own == rival else words).format(own=own, rival=rival)
    if len(lacking) == 1:
        yield strings.gettext("only {colour} missing").format(colour=colour_name(strings, lacking[0]))


def hint_items(
    sight: Sight, hint: HintSight[Move], sprites: Sprites, kept: Sequence[pygame.Rect] = ()
) -> Iterator[Item]:
    """Draws the numbers, the trail and the slip of a hint.

    The slip stands below the log or the points if one of them is open. The trail belongs to the line at the pointer,
    else to the best move with the colour that was picked up. It avoids `kept`.
    """
    layout, claiming = sight.resting.layout, sight.resting.observation.claiming
    frame, box = layout.frame, layout.frame.status
    beside = sight.log is not None or sight.points is not None
    above = frame.log.bottom if beside and frame.log is not None else frame.areas[FIELDS[0][0]].bottom
    room = box.width, frame.size[1] - above - sprites.px(2.6)
    corner = box.left - sprites.px(2.2), frame.size[1] - sprites.px(0.3)
    colour = sight.selection.colour if sight.selection is not None else None
    pointed = next((number for number, row in enumerate(hint.rows) if row.move.colour == colour), hint.shown)
    moves = [tuple(_spots(row.move, layout, claiming, sprites, hint.side)) for row in hint.marked]
    return table_hint_items(sight, hint, sprites, room, moves, pointed, centred=True, kept=kept, bottomleft=corner)


def _spots(move: Move, layout: TableLayout, claiming: int, sprites: Sprites, side: int) -> Iterator[tuple[int, int]]:
    """The places of a move's number: at the cards of the player of a side, and where they go."""
    if isinstance(move, ClaimColour):
        group = layout.group(MOUNTAINS[claiming], move.colour)
        if group is not None:
            yield group.midtop
        return
    group, area = layout.group(HANDS[side], move.colour), layout.frame.areas[target_of(move, side)]
    if group is not None:
        yield group.midbottom if side else group.midtop
    yield area.left + sprites.px(1.0), area.centery
