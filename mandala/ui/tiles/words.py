"""The tile game's sentences: spaces, refusals, whose turn it is, the log. Everything is translated."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from functools import lru_cache
from typing import Final, assert_never

from mandala.core.colours import Colour
from mandala.core.tiles.events import Event, Flipped, GameEnded, Opened, OutOfActions, StartTaken, Swapped, explain
from mandala.core.tiles.groups import group_scores, reach
from mandala.core.tiles.moves import Flip, Move, Open, Swap, TakeStart
from mandala.core.tiles.observation import Observation
from mandala.core.tiles.rules import Refusal
from mandala.play.seat import SeatStep
from mandala.ui.table.facts import Line
from mandala.ui.words.colours import colour_name, coloured
from mandala.ui.words.names import Names
from mandala.ui.words.opponents import Moment
from mandala.ui.words.strings import Strings

FINE: Final = 6  #: points of a move that an opponent remarks on
MISSED: Final = 1  #: tiles cut off by a move that an opponent remarks on


def what_to_do(strings: Strings, legal: Sequence[Move], held: bool, new: bool, by_keys: bool = False) -> str:
    """Says what can be done now, in a sentence or two; "" for what everybody knows who is not new to the game."""
    kinds = {type(move) for move in legal}
    if TakeStart in kinds:
        return strings.gettext("Choose your swap tile; the other one goes to the player who starts.")
    if not new:
        return ""
    if held:
        if Open in kinds:
            return strings.gettext("Put the swap tile on a space that lights up: it opens a colour group.")
        return strings.gettext("Put the swap tile on a space that lights up: it joins your group.")
    if Flip in kinds and len(kinds) > 1:
        by_mouse = strings.gettext("Click a tile that lights up to flip it, or drag your swap tile onto a space.")
        keyed = strings.gettext("Choose a tile to flip, or pick up your swap tile and choose a space for it.")
    elif Flip in kinds:
        by_mouse = strings.gettext("Click a tile that lights up to flip it.")
        keyed = strings.gettext("Choose a tile to flip.")
    else:
        by_mouse = strings.gettext("Drag your swap tile onto a space that lights up.")
        keyed = strings.gettext("Pick up your swap tile and choose a space for it.")
    return keyed if by_keys else by_mouse


def preview(strings: Strings, seen: Observation, move: Move, player: int) -> str:
    """Says what a legal move would be; `player` makes it."""
    match move:
        case TakeStart():
            text, number = strings.gettext("Take {colour} as swap tile"), 0
        case Open():
            text = strings.gettext("Open {colour} with marker\u00a0{marker}. New swap tile: {taken}")
            number = len(seen.rivers[player]) + 1
        case Flip():
            text, number = strings.gettext("Flip {colour}: +{points}"), gain(seen, move, player)
        case Swap():
            text = strings.gettext("Swap {colour} in: +{points}. New swap tile: {taken}")
            number = gain(seen, move, player)
    taken = "" if isinstance(move, TakeStart) else coloured(strings, seen.tiles[move.space])
    put = coloured(strings, _colour(seen, move, player))
    return text.format(colour=put, marker=number, points=number, taken=taken)


def gain(seen: Observation, move: Flip | Swap, player: int) -> int:
    """The points that a flip or swap brings: the number of the group's marker (T5)."""
    return seen.rivers[player].index(_colour(seen, move, player)) + 1


def _colour(seen: Observation, move: Move, player: int) -> Colour:
    """The colour of the tile that a move takes, turns or lays."""
    if isinstance(move, TakeStart):
        return move.colour
    return seen.tiles[move.space] if isinstance(move, Flip) else seen.swaps[player]


def refusal_text(t: Strings, reason: Enum | None, move: Move, seen: Observation, player: int, names: Names) -> str:
    return _refusal(t, reason, _colour(seen, move, player), player, names)


@lru_cache(256)  # readers hear of every space, and most are refused alike
def _refusal(t: Strings, reason: Enum | None, colour: Colour, player: int, names: Names) -> str:
    touches = t.gettext("It would touch your opponent's {colour} group.")
    texts = {
        Refusal.TOUCHES_RIVAL: t.gettext("It would touch {name}'s {colour} group.") if names.you is None else touches,
        Refusal.BACK_UP: t.gettext("This tile belongs to a group: it never changes again."),
        Refusal.NOT_BESIDE: t.gettext("It is not beside your {colour} group."),
        Refusal.NO_GROUP: t.gettext("You have no {colour} group yet for this tile."),
        Refusal.NOT_OPENED: t.gettext("You have no {colour} group yet."),
        Refusal.OPENED: t.gettext("You already have a {colour} group: put the tile beside it."),
        Refusal.SAME_COLOUR: t.gettext("This tile is {colour} too: flip it instead."),
        Refusal.CHOOSE_FIRST: t.gettext("First choose a start tile."),
        Refusal.NO_START_TILE: t.gettext("First choose a start tile."),
        Refusal.GAME_OVER: t.gettext("The game is over."),
    }
    text = texts[reason] if isinstance(reason, Refusal) and reason in texts else t.gettext("It is not your turn.")
    return text.format(colour=colour_name(t, colour), name=names.of(1 - player))


def group_name(strings: Strings, player: int, colour: Colour, names: Names) -> str:
    """The name of a group: its colour, and whose it is."""
    if names.you is None:
        text = strings.gettext("{colour} group of {name}")
    elif player == names.you:
        text = strings.gettext("Your {colour} group")
    else:
        text = strings.gettext("Your opponent's {colour} group")
    return text.format(colour=coloured(strings, colour), name=names.of(player))


def occasion(step: SeatStep) -> Moment | None:
    """Returns what deserves an opponent's remark in a move, None if there is nothing."""
    for event in explain(step.before, step.move, step.after):
        match event:
            case Flipped(player, points=points, final=False) | Swapped(player, points=points) if points >= FINE:
                return Moment.RIVAL_FINE if player else Moment.OWN_FINE
            case Opened(0) | Flipped(0, final=False) | Swapped(0) if _cut_off(step) >= MISSED:
                return Moment.DENIED
            case _:
                pass
    return None


def _cut_off(step: SeatStep) -> int:
    """Returns how many tiles the rival's groups can reach no more."""
    before, after = (sum(len(reach(seen, 1, colour)) for colour in step.before.rivers[1]) for seen in step[2:])
    return before - after


def step_lines(strings: Strings, names: Names, step: SeatStep) -> Iterator[Line]:
    spaces = step.after.setup.shape.names
    for event in explain(step.before, step.move, step.after):
        player = None if isinstance(event, GameEnded) else event.player
        yield Line(_line(strings, names, event, spaces), player)


def _line(strings: Strings, names: Names, event: Event, spaces: Sequence[str]) -> str:
    match event:
        case StartTaken(player, colour, left):
            text = strings.gettext("{who}: takes {colour} and leaves {other}")
            return text.format(who=names.of(player), colour=coloured(strings, colour), other=coloured(strings, left))
        case Opened(player, space, colour, marker, taken):
            text = strings.gettext("{who}: {space}, opens {colour} with marker\u00a0{marker}, takes {taken}")
            tiles = {"colour": coloured(strings, colour), "taken": coloured(strings, taken)}
            return text.format(who=names.of(player), space=spaces[space], marker=marker, **tiles)
        case Flipped(player, space, colour, points, final):
            text = strings.gettext("{who}: {space}, flips {colour}, +{points}")
            if final:
                text = strings.gettext("{who}: {space}, flips {colour} at the end, +{points}")
            name = coloured(strings, colour)
            return text.format(who=names.of(player), space=spaces[space], colour=name, points=points)
        case Swapped(player, space, colour, points, taken):
            text = strings.gettext("{who}: {space}, swaps {colour} in, +{points}, takes {taken}")
            tiles = {"colour": coloured(strings, colour), "taken": coloured(strings, taken)}
            return text.format(who=names.of(player), space=spaces[space], points=points, **tiles)
        case OutOfActions(player):
            return strings.gettext("{who}: no action left").format(who=names.of(player))
        case GameEnded(outcome):
            text = strings.gettext("The game ends, {own}\u00a0to\u00a0{rival} points")
            return text.format(own=outcome.scores[0], rival=outcome.scores[1])
        case _:
            assert_never(event)


def group_sum(seen: Observation, player: int, number: int) -> str:
    """The points of the group with a marker, as a small sum: "3×2 = 6"."""
    points = group_scores(seen, player)[number - 1]
    return f"{number} × {points // number} = {points}"
