"""What a hint says of each move beside the opinion: what the rules make of it."""

from __future__ import annotations

import random
from collections.abc import Iterator

from mandala.core.tiles import rules
from mandala.core.tiles.moves import Flip, Move, Open, Swap, TakeStart
from mandala.core.tiles.observation import Observation
from mandala.core.tiles.reach import reach
from mandala.core.tiles.setup import Space
from mandala.ui.table.hint import Advice, hint_words
from mandala.ui.table.hint_slip import HintSight
from mandala.ui.tiles.words import gain
from mandala.ui.words.colours import coloured
from mandala.ui.words.names import Names
from mandala.ui.words.strings import Strings


def advised(strings: Strings, names: Names, seen: Observation, level: str, advice: Advice[Move]) -> HintSight[Move]:
    """Moves with their chances to win, best first, in words."""
    del names
    return hint_words(
        strings,
        level,
        advice,
        lambda move: move_text(strings, seen, move),
        lambda move: reasons(strings, seen, move),
    )


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


def reasons(strings: Strings, seen: Observation, move: Move) -> tuple[str, ...]:
    """What the rules make of a move, the weightiest first."""
    after = rules.observe(rules.apply(rules.sample_state(seen, random.Random(0)), move), 0)
    return tuple(_reasons(strings, seen, move, after))


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
