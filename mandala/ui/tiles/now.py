"""The words of "What may I do now?" in the tile game. They are made from the legal moves and from the rules' refusals; no rule
is known here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mandala.core.colours import Colour
from mandala.core.tiles.moves import FLIP, Flip, Open, Swap
from mandala.core.tiles.rules import Refusal
from mandala.core.tiles.setup import Space
from mandala.core.tiles.state import FRONT_UP
from mandala.ui.table.menus import Now, Part, Row, waiting
from mandala.ui.tiles.control import TileFacts, put
from mandala.ui.tiles.words import preview, turn_text
from mandala.ui.words.colours import coloured

MOST: Final = 14  # so many spaces are named; of more only their number is told


def what_now(facts: TileFacts) -> Now:
    t = facts.strings
    title = turn_text(t, facts.position, facts.names)
    if not facts.legal:
        return Now(title, (waiting(t, facts.position.to_move is None),))
    if facts.position.choosing:
        rows = [Row("", preview(t, facts.position, move, facts.side)) for move in facts.legal]
        rows.append(Row("", t.gettext("The other one goes to the player who starts.")))
        return Now(title, (Part(t.gettext("Choose a start tile"), tuple(rows)),))
    return Now(title, (_flips(facts), _swap_tile(facts), _end(facts)))


def _flips(facts: TileFacts) -> Part:
    """The words on each group: what it can flip, and which tiles of its colour it may not."""
    t, seen = facts.strings, facts.position
    rows = []
    for marker, colour in enumerate(seen.rivers[facts.side], 1):
        may = [move.space for move in facts.legal if isinstance(move, Flip) and seen.tiles[move.space] == colour]
        text = t.gettext("nothing")
        if may:
            text = _worth(facts, may, marker)
        place = t.gettext("{colour} (marker\u00a0{marker})").format(colour=coloured(t, colour), marker=marker)
        rows.append(Row(place, text, _barred(facts, colour)))
    if not rows:
        rows.append(Row("", t.gettext("You have no group yet that a tile could join.")))
    return Part(t.gettext("Flip a tile next to your group of its colour"), tuple(rows))


def _worth(facts: TileFacts, may: Sequence[Space], points: int) -> str:
    words = facts.strings.ngettext("{spaces}: +{points}", "{spaces}: +{points} each", len(may))
    return words.format(spaces=_names(facts, may), points=points)


def _barred(facts: TileFacts, colour: Colour) -> str:
    """The tiles of a colour that the rival's group keeps away."""
    seen = facts.position
    free = [space for space, owner in enumerate(seen.owners) if owner == FRONT_UP and seen.tiles[space] == colour]
    barred = [space for space in free if facts.refused(FLIP[space]) is Refusal.TOUCHES_RIVAL]
    return _would_touch(facts, colour, barred)


def _would_touch(facts: TileFacts, colour: Colour, barred: Sequence[Space]) -> str:
    if not barred:
        return ""
    text = facts.strings.gettext("Not {spaces}: next to the other player's {colour} group.")
    return text.format(spaces=_names(facts, barred), colour=coloured(facts.strings, colour))


def _swap_tile(facts: TileFacts) -> Part:
    """The words on where the swap tile may go, as what, and where not."""
    t, seen = facts.strings, facts.position
    colour, free = seen.swaps[facts.side], [space for space, owner in enumerate(seen.owners) if owner == FRONT_UP]
    may = [move.space for move in facts.legal if isinstance(move, (Open, Swap))]
    river = seen.rivers[facts.side]
    barred = [space for space in free if facts.refused(put(facts, space)) is Refusal.TOUCHES_RIVAL]
    if colour in river:
        head = t.gettext("Swap your {colour} tile in, next to your group of its colour")
        words = _worth(facts, may, river.index(colour) + 1) if may else t.gettext("nothing")
    else:
        head = t.gettext("Open a group with your {colour} swap tile and marker\u00a0{marker}")
        words = t.ngettext("{n} space: {spaces}", "{n} spaces: {spaces}", len(may)) if may else t.gettext("nothing")
        words = words.format(n=len(may), spaces=_names(facts, may))
    head = head.format(colour=coloured(t, colour), marker=len(river) + 1)
    return Part(head, (Row("", words, _would_touch(facts, colour, barred)),))


def _end(facts: TileFacts) -> Part:
    t = facts.strings
    text = t.gettext("You must do one of these. Whoever is to move and can do nothing ends the game.")
    return Part("", (Row("", text),))


def _names(facts: TileFacts, spaces: Sequence[Space]) -> str:
    """Spaces by their names; a few of very many."""
    names = facts.position.setup.shape.names
    words = [names[space] for space in spaces[:MOST]]
    return ", ".join([*words, "…"] if len(spaces) > MOST else words)
