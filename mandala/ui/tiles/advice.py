"""Advice in the tile game: legal moves in words, and the hint.

Legal moves and refusals come from the rules. The words of a hint state what each move does by the rules; they stand
beside the adviser's estimate.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import pygame

from mandala.core.colours import Colour
from mandala.core.tiles import rules
from mandala.core.tiles.groups import reach
from mandala.core.tiles.moves import FLIP, Flip, Move, Open, Swap, TakeStart
from mandala.core.tiles.observation import Observation
from mandala.core.tiles.rules import Refusal
from mandala.core.tiles.setup import Space
from mandala.core.tiles.state import FRONT_UP
from mandala.ui.kit.compose import Item
from mandala.ui.kit.sprites import Sprites
from mandala.ui.table.facts import HintSight
from mandala.ui.table.hint import MoveWords, reasons_in_view
from mandala.ui.table.hint import hint_items as table_hint_items
from mandala.ui.table.menus import Now, Part, Row, waiting
from mandala.ui.tiles.control import TileFacts, put
from mandala.ui.tiles.layout import TileLayout
from mandala.ui.tiles.sight import Sight
from mandala.ui.tiles.still import ring
from mandala.ui.tiles.words import gain, preview
from mandala.ui.words.colours import coloured
from mandala.ui.words.names import Names, turn_words
from mandala.ui.words.strings import Strings

NAMED: Final = 1.2  #: [u] of a ring around a space that is named, beyond the space
MOST: Final = 14  #: spaces that are named; of more only their number is told


def what_now(facts: TileFacts) -> Now:
    t = facts.strings
    title = turn_words(t, facts.position.to_move, facts.position.choosing, facts.names)
    if not facts.legal:
        return Now(title, (waiting(t, facts.position.to_move is None),))
    if facts.position.choosing:
        rows = [Row("", preview(t, facts.position, move, facts.side)) for move in facts.legal]
        rows.append(Row("", t.gettext("The player who starts gets the other start tile.")))
        return Now(title, (Part(t.gettext("Choose a start tile"), tuple(rows)),))
    must = t.gettext("You must do one of these. If you cannot, the game ends.")
    return Now(title, (_flips(facts), _swap_tile(facts), Part("", (Row("", must),))))


def clues(strings: Strings, seen: Observation, best: Move) -> tuple[str, ...]:
    """Hints at the best move: what is done, then whereabouts. The space stays to be found."""
    t = strings
    if isinstance(best, TakeStart):
        return ()
    first = {
        Open: t.gettext("Open a new group."),
        Flip: t.gettext("Flip a tile."),
        Swap: t.gettext("Swap your swap tile into a group."),
    }[type(best)]
    if isinstance(best, Flip):
        return first, t.gettext("Flip {colour}.").format(colour=coloured(t, seen.tiles[best.space]))
    row = seen.setup.shape.names[best.space][-1]
    return first, t.gettext("It lies in row {row}.").format(row=row)


def _flips(facts: TileFacts) -> Part:
    """The words on each group: what it can flip, and which tiles of its colour it may not."""
    t, seen = facts.strings, facts.position
    rows = []
    for marker, colour in enumerate(seen.rivers[facts.side], 1):
        may = [move.space for move in facts.legal if isinstance(move, Flip) and seen.tiles[move.space] == colour]
        place = t.gettext("{colour} (marker\u00a0{marker})").format(colour=coloured(t, colour), marker=marker)
        others = [FLIP[space] for space in _free(seen) if seen.tiles[space] == colour]
        rows.append(Row(place, _worth(facts, may, marker), _barred(facts, others, colour)))
    if not rows:
        rows.append(Row("", t.gettext("You have no group yet.")))
    return Part(t.gettext("Flip a tile beside your group of the same colour"), tuple(rows))


def _worth(facts: TileFacts, may: Sequence[Space], points: int) -> str:
    if not may:
        return facts.strings.gettext("nothing")
    words = facts.strings.ngettext("{spaces}: +{points}", "{spaces}: +{points} each", len(may))
    return words.format(spaces=_names(facts, may), points=points)


def _barred(facts: TileFacts, moves: Iterable[Flip | Open | Swap], colour: Colour) -> str:
    """The spaces that the rival's group of a colour keeps away."""
    spaces = [move.space for move in moves if facts.refused(move) is Refusal.TOUCHES_RIVAL]
    text = facts.strings.gettext("Not {spaces}: beside the other player's {colour} group.")
    return text.format(spaces=_names(facts, spaces), colour=coloured(facts.strings, colour)) if spaces else ""


def _free(seen: Observation) -> list[Space]:
    """The spaces whose tiles are nobody's."""
    return [space for space, owner in enumerate(seen.owners) if owner == FRONT_UP]


def _swap_tile(facts: TileFacts) -> Part:
    """The words on where the swap tile may go, as what, and where not."""
    t, seen = facts.strings, facts.position
    colour, river = seen.swaps[facts.side], seen.rivers[facts.side]
    may = [move.space for move in facts.legal if isinstance(move, (Open, Swap))]
    if colour in river:
        head = t.gettext("Swap in your {colour} tile beside your {colour} group")
        words = _worth(facts, may, river.index(colour) + 1)
    else:
        head = t.gettext("Open a group with your {colour} swap tile and marker\u00a0{marker}")
        words = t.ngettext("{n} space: {spaces}", "{n} spaces: {spaces}", len(may)) if may else t.gettext("nothing")
        words = words.format(spaces=_names(facts, may))
    head = head.format(colour=coloured(t, colour), marker=len(river) + 1)
    others = [put(facts, space) for space in _free(seen)]
    return Part(head, (Row("", words, _barred(facts, others, colour)),))


def _names(facts: TileFacts, spaces: Sequence[Space]) -> str:
    """Spaces by their names; a few of very many."""
    names = facts.position.setup.shape.names
    words = [names[space] for space in spaces[:MOST]]
    return ", ".join([*words, "…"] if len(spaces) > MOST else words)


def advised(strings: Strings, names: Names, seen: Observation, move: Move) -> MoveWords:
    """A move, and what the rules make of it, the weightiest first."""
    del names
    after = rules.observe(rules.apply(rules.sample_state(seen, random.Random(0)), move), 0)
    return move_text(strings, seen, move), tuple(_reasons(strings, seen, move, after))


def move_text(strings: Strings, seen: Observation, move: Move) -> str:
    player = seen.to_move or 0
    match move:
        case TakeStart(colour):
            return strings.gettext("Take {colour}").format(colour=coloured(strings, colour))
        case Open(space):
            text, colour = strings.gettext("{space}: open {colour}"), seen.swaps[player]
        case Flip(space):
            text, colour = strings.gettext("{space}: flip {colour}"), seen.tiles[space]
        case Swap(space):
            text, colour = strings.gettext("{space}: swap {colour} in"), seen.swaps[player]
    return text.format(space=seen.setup.shape.names[space], colour=coloured(strings, colour))


def _reasons(strings: Strings, seen: Observation, move: Move, after: Observation) -> Iterator[str]:
    player = seen.to_move or 0
    if after.outcome is not None:
        own, rival = after.outcome.scores if player == 0 else after.outcome.scores[::-1]
        yield strings.gettext("the game ends, {own}\u00a0to\u00a0{rival}").format(own=own, rival=rival)
    match move:
        case Open():
            yield strings.gettext("marker {number}").format(number=len(after.rivers[player]))
        case Flip() | Swap():
            points = gain(seen, move, player)
            yield strings.ngettext("{n} point more", "{n} points more", points)
        case TakeStart():
            pass
    yield from _reaches(strings, seen, after)
    if isinstance(move, (Open, Swap)):
        yield strings.gettext("takes {colour}").format(colour=coloured(strings, after.swaps[player]))


def _reaches(strings: Strings, seen: Observation, after: Observation) -> Iterator[str]:
    """The words on what the move takes from the reach of the rival's groups, and what it adds to the own ones."""
    player = seen.to_move or 0
    if after.outcome is not None or seen.choosing:
        return
    lost = _in_reach(seen, 1 - player) - _in_reach(after, 1 - player)
    if lost:
        yield strings.ngettext("cuts off {n} tile", "cuts off {n} tiles", len(lost))
    kept = _in_reach(after, player)
    if len(kept) > len(_in_reach(seen, player)):
        yield strings.ngettext("then {n} tile is in reach", "then {n} tiles are in reach", len(kept))


def _in_reach(seen: Observation, player: int) -> set[Space]:
    """All tiles that a player's groups can still get by flips."""
    return {space for colour in seen.rivers[player] for space in reach(seen, player, colour)}


def hint_items(sight: Sight, hint: HintSight[Move], sprites: Sprites) -> Iterator[Item]:
    """Draws the numbers, a trail, and the slip in the place of the log.

    The trail belongs to the line or the space at the pointer or at the keyboard's cursor, else to the best move.
    """
    layout, seen = sight.resting.layout, sight.resting.position
    box = layout.log
    # the log may be read while a hint is awaited
    bottom = box.bottom + sprites.px(1.4) if hint.rows else layout.ribbon.bottom
    corner, room = (box.left - sprites.px(2.2), bottom), (box.width, box.height - sprites.px(2.6))
    at = layout.space_at(sight.pointer) if sight.keyed is None else sight.keyed
    spaces = [None if isinstance(row.move, TakeStart) else row.move.space for row in hint.marked]
    pointed = spaces.index(at) if at is not None and at in spaces else hint.shown
    yield from _named(sight, hint, sprites, room)
    moves = [tuple(_spots(row.move, layout, seen)) for row in hint.marked]
    yield from table_hint_items(sight, hint, sprites, room, moves, pointed, bottomleft=corner)


def _named(sight: Sight, hint: HintSight[Move], sprites: Sprites, room: tuple[int, int]) -> Iterator[Item]:
    """Draws a ring around each space that the words in view name."""
    words = {*re.findall(r"\w+", " ".join(reasons_in_view(sight, hint, sprites, room) if hint.why else ()))}
    for space, name in enumerate(sight.resting.position.setup.shape.names):
        if name in words:
            rect = sight.resting.layout.spaces[space]
            yield Item.at(ring(sprites, rect.width + sprites.px(NAMED), sprites.theme.accent, 0.5), center=rect.center)


def _spots(move: Move, layout: TileLayout, seen: Observation) -> Iterator[tuple[int, int]]:
    """The places of a move's number: at the swap tile if that goes there, and at its space."""
    if isinstance(move, TakeStart):
        yield _corner(layout.starts[seen.start_tiles.index(move.colour)])
        return
    if not isinstance(move, Flip):
        yield _corner(layout.columns[seen.to_move or 0].swap)
    yield _corner(layout.spaces[move.space])


def _corner(rect: pygame.Rect) -> tuple[int, int]:
    """The upper left edge of a round tile."""
    return rect.left + rect.width // 8, rect.top + rect.width // 8
