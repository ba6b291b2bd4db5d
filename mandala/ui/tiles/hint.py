"""A hint on the tile game: its words, when it may be asked for, its marks.

The words are what the rules make of each move. They stand beside the adviser's opinion.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pygame

from mandala.core.tiles import rules
from mandala.core.tiles.moves import Flip, Move, Open, Swap, TakeStart
from mandala.core.tiles.observation import Observation
from mandala.core.tiles.reach import reach
from mandala.core.tiles.setup import Space
from mandala.ui.kit.compose import Item
from mandala.ui.kit.pieces import Pieces
from mandala.ui.table.hint import MoveWords, hint_marks, slip_item
from mandala.ui.table.sight import HintSight
from mandala.ui.tiles.layout import TileLayout
from mandala.ui.tiles.words import gain
from mandala.ui.words.colours import coloured
from mandala.ui.words.names import Names
from mandala.ui.words.strings import Strings


def advised(strings: Strings, names: Names, seen: Observation, move: Move) -> MoveWords:
    """A move, and what the rules make of it, the weightiest first."""
    del names
    after = rules.observe(rules.apply(rules.sample_state(seen, random.Random(0)), move), 0)
    return move_text(strings, seen, move), tuple(_reasons(strings, seen, move, after))


def move_text(strings: Strings, seen: Observation, move: Move) -> str:
    """A move in a few words."""
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
            yield strings.gettext("+{points}").format(points=gain(seen, move, player))
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
        text = strings.ngettext("cuts off {n} tile", "cuts off {n} tiles", len(lost))
        yield text.format(n=len(lost))
    kept = _in_reach(after, player)
    if len(kept) > len(_in_reach(seen, player)):
        text = strings.ngettext("then {n} tile is in reach", "then {n} tiles are in reach", len(kept))
        yield text.format(n=len(kept))


def _in_reach(seen: Observation, player: int) -> set[Space]:
    """All tiles that a player's groups can still get by flips."""
    return {space for colour in seen.rivers[player] for space in reach(seen, player, colour)}


def hint_items(hint: HintSight[Move], layout: TileLayout, seen: Observation, pieces: Pieces) -> Iterator[Item]:
    """The numbers and trails, and the slip in the place of the log."""
    yield from hint_marks([tuple(_spots(row.move, layout, seen)) for row in hint.rows], pieces)
    box = layout.log
    room = box.width, box.height - pieces.px(2.6)
    bottom = (
        box.bottom + pieces.px(1.4) if hint.rows else layout.ribbon.bottom
    )  # the log may be read while it is awaited
    yield slip_item(hint, room, (box.left - pieces.px(2.2), bottom), pieces)


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
