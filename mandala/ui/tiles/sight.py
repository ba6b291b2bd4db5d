"""All that is to be seen on the tile table at one moment, as a value. The scene fills it in, the view draws it."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from mandala.core.tiles.events import Flipped, Opened, StartTaken, Swapped, explain
from mandala.core.tiles.groups import reach
from mandala.core.tiles.moves import FLIP, TAKE, Flip, Move, Open, Swap, TakeStart
from mandala.core.tiles.observation import Observation
from mandala.core.tiles.rules import Refusal
from mandala.core.tiles.setup import Space
from mandala.play.seat import SeatStep
from mandala.ui.table.facts import Ask, HintSight, Ribbon, TableSight, Tone
from mandala.ui.table.playback import past_ribbon, past_status, past_title
from mandala.ui.tiles.control import TileFacts, put, swappable, why_not
from mandala.ui.tiles.layout import TileLayout
from mandala.ui.tiles.motion import SWAP_PLACE, Moving, Show, Spot
from mandala.ui.tiles.tooltip import Group, group_of
from mandala.ui.tiles.words import gain, preview, what_to_do
from mandala.ui.words.names import Names, turn_words


class Kind(Enum):
    """The action that a space offers."""

    OPEN = "open"
    FLIP = "flip"
    SWAP = "swap"


class Light(NamedTuple):
    """A space where something can be done, for which marker or how many points; `lit` is the one that is pointed to."""

    kind: Kind
    number: int
    lit: bool


class Reached(NamedTuple):
    """A tile that a player's group can still get; `strong` where that group is pointed to."""

    space: Space
    player: int
    strong: bool


@dataclass(frozen=True)
class Resting:
    """The parts that do not move. `hidden` are the places of moving tiles, `marks` the places of the last move."""

    position: Observation
    layout: TileLayout
    names: Names
    hidden: Set[int]
    marks: tuple[int, ...]
    named: bool = False  #: true if the places bear their names
    coordinates: bool = False  #: true if rows and columns are named


@dataclass(frozen=True, kw_only=True)
class Sight(TableSight):
    """Everything on the tile table.

    `player` decides now, if somebody at this screen does. `held` is true while the swap tile is picked up, and
    `dragged` its place at the pointer. `starts` are the start tiles that can be taken. `keyed` is the place at the
    keyboard's cursor. `reached` are the spaces that groups can still get.
    """

    resting: Resting
    hint: HintSight[Move] | None = None
    lesson: Ask[Move] | None = None
    player: int | None = None
    lights: Mapping[Space, Light] = field(default_factory=dict)
    swap_lit: bool = False
    held: bool = False
    dragged: Spot | None = None
    starts: bool = False
    start_hot: int | None = None
    keyed: Space | None = None
    moving: tuple[Moving, ...] = ()
    reached: tuple[Reached, ...] = ()


def tile_sight(facts: TileFacts) -> Sight:
    chosen, layout, position = facts.chosen, facts.layout, facts.position
    show = facts.show if isinstance(facts.show, Show) else None
    choosing = bool(facts.legal) and position.choosing
    side = layout.columns[facts.side].swap.width
    marks = marks_of(facts.steps[-1]) if facts.steps and not show else ()
    return Sight(
        resting=Resting(
            position, layout, facts.names, show.targets if show else frozenset(), marks, facts.named, facts.coordinates
        ),
        status=_status(facts),
        player=facts.side if facts.legal else None,
        lights=_lights(facts),
        swap_lit=swappable(facts),
        held=chosen.held,
        dragged=Spot(*chosen.pointer, side) if chosen.dragging else None,
        starts=choosing,
        start_hot=_start(facts),
        keyed=chosen.cursor if chosen.by_keys and facts.legal and not choosing else None,
        moving=show.tiles() if show else (),
        ribbon=_ribbon(facts),
        reached=_reach_signs(facts) if facts.ask is None else (),
    )


def marks_of(step: SeatStep) -> tuple[int, ...]:
    """The places where a move laid or turned something: spaces, and the swap tile that was taken."""
    found = list[int]()
    for event in explain(step.before, step.move, step.after):
        match event:
            case Flipped(_, space):
                found.append(space)
            case Opened(player, space) | Swapped(player, space):
                found += [space, SWAP_PLACE[player]]
            case StartTaken():
                found += SWAP_PLACE
            case _:
                pass
    return tuple(found)


def _lights(facts: TileFacts) -> Mapping[Space, Light]:
    """Returns the spaces that offer an action, with its kind.

    With the swap tile picked up, these are the spaces where it may go. Else they show the effect of a click, or an
    opening. A lesson lights an opening only when it asks for one, since openings are possible nearly everywhere.
    """
    found: dict[Space, Light] = {}
    held, pointed = facts.chosen.held, facts.chosen.pointed(facts)
    asked = facts.ask.move if facts.ask is not None else None
    for move in sorted(facts.legal, key=lambda move: not isinstance(move, Flip)):
        if isinstance(move, TakeStart) or (held and isinstance(move, Flip)) or move.space in found:
            continue
        kind = Kind.FLIP if isinstance(move, Flip) else Kind.SWAP if isinstance(move, Swap) else Kind.OPEN
        if kind is Kind.OPEN and asked is not None and (isinstance(asked, TakeStart) or move.space != asked.space):
            continue
        marker = len(facts.position.rivers[facts.side]) + 1
        number = marker if isinstance(move, Open) else gain(facts.position, move, facts.side)
        found[move.space] = Light(kind, number, move.space == pointed)
    return found


def _start(facts: TileFacts) -> int | None:
    """The start tile that keys or pointer point to."""
    if facts.chosen.by_keys:
        return facts.chosen.start
    pointer = facts.chosen.pointer
    return next((number for number, rect in enumerate(facts.layout.starts) if rect.collidepoint(pointer)), None)


def _status(facts: TileFacts) -> tuple[str, str]:
    t = facts.strings
    title = turn_words(t, facts.position.to_move, facts.position.choosing, facts.names)
    if facts.past:
        return past_status(t, facts.ply, facts.length)
    if facts.hint is not None and facts.hint.played is not None:
        return "", ""
    if facts.replayed:
        return past_title(t, facts.ply, facts.length), title
    if facts.untold:
        return t.gettext("The last tiles"), ""
    may = facts.legal and not facts.ask
    return title, what_to_do(t, facts.legal, facts.chosen.held, facts.new, facts.hand.keys) if may else ""


def _ribbon(facts: TileFacts) -> Ribbon | None:
    """In the past how to go on; else why something was refused, or what the place that is pointed to would be."""
    if facts.past:
        return past_ribbon(facts.strings, facts.hand)
    if facts.refusal:
        return Ribbon(facts.refusal, Tone.REFUSAL)
    if not facts.legal:
        return None
    if not facts.position.choosing:
        pointed = facts.chosen.pointed(facts)
        return None if pointed is None else _would_be(facts, pointed)
    start = _start(facts)
    if start is None:
        return None
    move = TAKE[facts.position.start_tiles[start]]
    return Ribbon(preview(facts.strings, facts.position, move, facts.side), Tone.CHOICE)


def _would_be(facts: TileFacts, space: Space) -> Ribbon | None:
    """Returns the action of a space, or why the swap tile cannot go there or the tile cannot join its group."""
    laid, held = put(facts, space), facts.chosen.held
    for move in (laid,) if held else (FLIP[space], laid):
        if move in facts.legal:
            text = preview(facts.strings, facts.position, move, facts.side)
            if held or not isinstance(move, Open):
                return Ribbon(text, Tone.CHOICE)
            return Ribbon(facts.strings.gettext("Swap tile here: {would}").format(would=text), Tone.HINT)
    if held:
        return Ribbon(why_not(facts, laid), Tone.HINT)
    barred = [move for move in (FLIP[space], laid) if facts.refused(move) is Refusal.TOUCHES_RIVAL]
    return Ribbon(why_not(facts, barred[0]), Tone.HINT) if barred else None


def _reach_signs(facts: TileFacts) -> tuple[Reached, ...]:
    """Returns a sign for each tile that a group can still get; none while a tile moves, or if the player wants none."""
    if not facts.aid or facts.show is not None:
        return ()
    return reached(facts.position, group_of(facts.thing, facts.position))


@lru_cache(maxsize=4)
def reached(seen: Observation, pointed: Group | None) -> tuple[Reached, ...]:
    """The tiles that all groups can still reach, those of the group that is pointed to with more weight."""
    if seen.to_move is None:
        return ()
    found = []
    for player, river in enumerate(seen.rivers):
        for colour in river:
            strong = (player, colour) == pointed
            found += [Reached(space, player, strong) for space in reach(seen, player, colour)]
    return tuple(found)
