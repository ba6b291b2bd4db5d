"""A hint in the card game: its words, when it may be asked for, its marks.

The words are what the rules make of each move. They hold for certain, whatever the hidden cards are, and stand beside the
adviser's opinion.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from mandala.core.cards import rules
from mandala.core.cards.events import (
    Drew,
    Event,
    GameEnded,
    LastMandala,
    MandalaCompleted,
    explain,
)
from mandala.core.cards.moves import BuildMountain, ClaimColour, GrowField, Move
from mandala.core.cards.observation import Observation
from mandala.ui.cards.layout import TableLayout
from mandala.ui.cards.places import FIELDS, HANDS, MOUNTAINS, target_of
from mandala.ui.cards.words import cards_text, claim_preview, place_name
from mandala.ui.kit.compose import Item
from mandala.ui.kit.pieces import Pieces
from mandala.ui.table.hint import MoveWords, hint_marks, slip_item
from mandala.ui.table.sight import HintSight
from mandala.ui.words.colours import colour_name
from mandala.ui.words.names import Names, first_to_choose
from mandala.ui.words.strings import Strings


def advised(strings: Strings, names: Names, observation: Observation, move: Move) -> MoveWords:
    """A move, and what the rules make of it."""
    return move_text(strings, observation, move), reasons(strings, names, observation, move)


def move_text(strings: Strings, observation: Observation, move: Move) -> str:
    """A move in a few words."""
    if isinstance(move, ClaimColour):
        return claim_preview(strings, observation, move.colour)
    place = target_of(move)
    assert place is not None
    count = 1 if isinstance(move, BuildMountain) else move.count
    return f"{cards_text(strings, move.colour, count)}: {place_name(strings, place)}"


def reasons(strings: Strings, names: Names, before: Observation, move: Move, seed: int = 0) -> tuple[str, ...]:
    """What the rules make of a move for certain, the weightiest first. The position after it is one of those that may come, and
    `seed` chooses which; what is read from it is the same in all of them."""
    state = rules.apply(rules.sample_state(before, random.Random(seed)), move)
    after = rules.observe(state, 0)
    events = sorted(explain(before, move, after), key=_weight)
    said = [_certain(strings, names, event) for event in events]
    match move:
        case ClaimColour():
            points = rules.cup_score(after.own_cup, after.rivers[0]) - rules.cup_score(before.own_cup, before.rivers[0])
            if points:
                said.insert(0, strings.ngettext("{n} point more", "{n} points more", points).format(n=points))
        case GrowField(mandala) | BuildMountain(mandala) if not isinstance(events[0], (GameEnded, MandalaCompleted)):
            said += _standing(strings, after, mandala, isinstance(move, GrowField))
        case _:
            pass
    return tuple(text for text in said if text)


def _weight(event: Event) -> int:
    """The rank of an event among the reasons; events that come only if a mandala is complete go first."""
    order = (GameEnded, MandalaCompleted, LastMandala, Drew)
    return next((place for place, kind in enumerate(order) if isinstance(event, kind)), len(order))


def _certain(strings: Strings, names: Names, event: Event) -> str:
    """The words on an event that hold whatever is hidden: how many cards are drawn and not which, the end and not the
    result."""
    match event:
        case GameEnded():
            return strings.gettext("The game is over")
        case MandalaCompleted(first=None):
            return strings.gettext("complete; nobody chooses")
        case MandalaCompleted(first=int(first)):
            return strings.gettext("complete; first choice: {first}").format(
                first=first_to_choose(strings, names, first)
            )
        case LastMandala():
            return strings.gettext("The last mandala is announced")
        case Drew(_, count, _):
            return strings.ngettext("{n} card drawn", "{n} cards drawn", count).format(n=count)
        case _:
            return ""


def _standing(strings: Strings, after: Observation, mandala: int, grown: bool) -> Iterator[str]:
    """The words on a mandala after the move: the fields against each other, and the colour that it still lacks, if it is but
    one."""
    areas = after.mountains[mandala], *after.fields[mandala]
    lacking = [colour for colour, counts in enumerate(zip(*areas)) if not any(counts)]
    if grown:
        own, rival = map(sum, after.fields[mandala])
        yield strings.gettext("Fields {own}:{rival}").format(own=own, rival=rival)
    if len(lacking) == 1:
        yield strings.gettext("lacks {colour}").format(colour=colour_name(strings, lacking[0]))


def hint_items(
    hint: HintSight[Move], layout: TableLayout, claiming: int, pieces: Pieces, beside: bool
) -> Iterator[Item]:
    """The numbers, the trails and the slip, which stands below the log or the points if one of them is `beside` the table."""
    yield from hint_marks(
        [tuple(_spots(row.move, layout, claiming, pieces)) for row in hint.rows], pieces, centred=True
    )
    frame = layout.frame
    box = frame.status
    above = frame.log.bottom if beside and frame.log is not None else frame.areas[FIELDS[0][0]].bottom
    room = box.width, frame.size[1] - above - pieces.px(2.6)
    yield slip_item(hint, room, (box.left - pieces.px(2.2), frame.size[1] - pieces.px(0.3)), pieces)


def _spots(move: Move, layout: TableLayout, claiming: int, pieces: Pieces) -> Iterator[tuple[int, int]]:
    """The places of a move's number: at its cards, and where they go."""
    if isinstance(move, ClaimColour):
        group = layout.group(MOUNTAINS[claiming], move.colour)
        if group is not None:
            yield group.midtop
        return
    group, place = layout.group(HANDS[0], move.colour), target_of(move)
    if group is not None:
        yield group.midtop
    assert place is not None
    area = layout.frame.areas[place]
    yield area.left + pieces.px(1.0), area.centery
