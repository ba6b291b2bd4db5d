"""The words of the tile table's tooltips: what a thing is, counts and may do. They also say why something may not be done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from mandala.core.colours import Colour
from mandala.core.tiles.groups import group, group_scores
from mandala.core.tiles.moves import FLIP, TAKE, Move
from mandala.core.tiles.observation import Observation
from mandala.core.tiles.reach import reach
from mandala.core.tiles.state import FRONT_UP, UNKNOWN
from mandala.ui.table.button_words import button_tip
from mandala.ui.table.commands import Command
from mandala.ui.table.transport import Way
from mandala.ui.tiles.control import Situation, put
from mandala.ui.tiles.things import Thing, What
from mandala.ui.tiles.words import group_name, group_sum, preview
from mandala.ui.words.colours import coloured
from mandala.ui.words.names import Names
from mandala.ui.words.strings import Strings

Words = tuple[str, str]  # a heading, and what is said below it


class Known(NamedTuple):
    """What tooltips may speak of. `now` is None in a replay; `aid` says that what groups can still reach is told."""

    seen: Observation
    names: Names
    now: Situation | None
    aid: bool
    hints: Mapping[Command | Way, str]


def tip_words(strings: Strings, thing: Thing, known: Known) -> Words | None:
    """A heading and a sentence or two about a thing; None where there is nothing to say."""
    seen = known.seen
    match thing.what:
        case What.BUTTON | What.WAY:
            return button_tip(known.hints, thing.command)
        case What.TILE if seen.owners[thing.number] == FRONT_UP:
            return _tile(strings, thing.number, known)
        case What.TILE:
            return _group(strings, seen.owners[thing.number], seen.tiles[thing.number], known)
        case What.RIVER:
            return _river(strings, thing.side, thing.number, known)
        case What.SWAP:
            return _swap(strings, thing.side, known)
        case What.START:
            head = strings.gettext("Start tile: {colour}").format(
                colour=coloured(strings, seen.start_tiles[thing.number])
            )
            who = preview(strings, seen, TAKE[seen.start_tiles[thing.number]], 0)
            rest = strings.gettext("The other one goes to the player who starts.")
            return head, f"{who}. {rest}" if known.now is not None and known.now.legal else rest
        case What.POINTS:
            return strings.gettext("Points now"), strings.gettext(
                "Each group scores its marker times its tiles, without the tile under the marker. Swap tiles do not count."
            )
        case What.HEADING:
            return _player(strings, thing.side, known)
        case _:
            return _box(strings, thing.what, known)


def _tile(strings: Strings, space: int, known: Known) -> Words:
    """A tile that is nobody's: what may be done here, or why not; whose group can still reach it."""
    seen, now = known.seen, known.now
    name = seen.setup.shape.names[space]
    lines = []
    if now is not None and now.legal and not seen.choosing:
        lines += [_may(strings, now, FLIP[space], strings.gettext("Flip?"))]
        lines += [_may(strings, now, put(now, space), strings.gettext("Swap tile here?"))]
    else:
        lines.append(strings.gettext("It lies front up: nobody has it yet."))
    if known.aid:
        lines += _reachers(strings, space, known)
    return f"{name}: {coloured(strings, seen.tiles[space])}", "\n".join(lines)


def _may(strings: Strings, now: Situation, move: Move, question: str) -> str:
    """The words on what a move would be, or why it cannot be made."""
    legal = move in now.legal
    return f"{question} {preview(strings, now.position, move, now.player) if legal else now.why_not(move)}"


def _reachers(strings: Strings, space: int, known: Known) -> Iterator[str]:
    """The words on whose group can flip a tile before the other cuts it off."""
    colour = known.seen.tiles[space]
    for player in (0, 1):
        flips = reach(known.seen, player, colour).get(space) if colour in known.seen.rivers[player] else None
        if flips is not None:
            who = group_name(strings, player, colour, known.names)
            text = strings.ngettext("In reach: {group}, in {n} flip.", "In reach: {group}, in {n} flips.", flips)
            yield text.format(group=who, n=flips)


def _group(strings: Strings, player: int, colour: Colour, known: Known) -> Words:
    """A group: what it counts, and how far it can still grow."""
    seen = known.seen
    marker = seen.rivers[player].index(colour) + 1
    tiles = len(group(seen, player, colour))
    counted = strings.ngettext("{n} tile, marker\u00a0{marker}: {sum}", "{n} tiles, marker\u00a0{marker}: {sum}", tiles)
    lines = [counted.format(n=tiles, marker=marker, sum=group_sum(seen, player, marker).replace(" ", "\u00a0"))]
    if known.aid and seen.to_move is not None:
        more = len(reach(seen, player, colour))
        now = group_scores(seen, player)[marker - 1]
        if more:
            text = strings.ngettext(
                "Flips can still bring it {n} tile: then {points} points.",
                "Flips can still bring it {n} tiles: then {points} points.",
                more,
            )
            lines.append(text.format(n=more, points=now + marker * more))
        else:
            lines.append(strings.gettext("It can grow no more by flips, but perhaps by swaps."))
    return group_name(strings, player, colour, known.names), "\n".join(lines)


def _river(strings: Strings, side: int, number: int, known: Known) -> Words:
    """A marker's place."""
    river = known.seen.rivers[side]
    if number <= len(river):
        return _group(strings, side, river[number - 1], known)
    head = strings.gettext("Marker {number}").format(number=number)
    text = strings.gettext("Free. Each tile that joins its group after the first will count {number}.")
    first = strings.gettext("The next colour that is opened gets marker {next}.")
    return head, f"{text.format(number=number)}\n{first.format(next=len(river) + 1)}"


def _swap(strings: Strings, side: int, known: Known) -> Words:
    """A swap tile: what its owner can do with it."""
    seen, names = known.seen, known.names
    colour = seen.swaps[side]
    head = strings.gettext("Your swap tile") if side == names.you else strings.gettext("Swap tile of {name}")
    head = head.format(name=names.of(side))
    if colour == UNKNOWN:
        return head, strings.gettext("It is chosen before the first turn.")
    if colour in seen.rivers[side]:
        text = strings.gettext("{colour} is open: it can be swapped in next to that group. What lies there is taken.")
    else:
        text = strings.gettext("{colour} is not open yet: it can open a group on any free space that is allowed.")
    return head, text.format(colour=coloured(strings, colour))


def _player(strings: Strings, side: int, known: Known) -> Words:
    river = known.seen.rivers[side]
    left = known.seen.setup.colours - len(river)
    text = strings.ngettext("{n} marker left.", "{n} markers left.", left).format(n=left)
    return known.names.of(side), text


def _box(strings: Strings, what: What, known: Known) -> Words | None:
    """Boxes of words, and the cloth."""
    match what:
        case What.NOTE:
            return strings.gettext("This game"), strings.gettext("How the match stands. A game with help counts apart.")
        case What.STATUS:
            return strings.gettext("Whose turn it is"), strings.gettext("And what can be done.")
        case What.LOG:
            return strings.gettext("All moves"), strings.gettext(
                "The newest is at the bottom. Click a line to see that position."
            )
        case What.CLOTH:
            free = known.seen.owners.count(FRONT_UP)
            text = strings.ngettext("{n} tile still lies front up.", "{n} tiles still lie front up.", free)
            end = strings.gettext("The game ends when the player to move can do nothing.")
            return strings.gettext("The board"), f"{text.format(n=free)}\n{end}"
        case _:
            return None
