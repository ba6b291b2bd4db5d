"""Makes a `Sight` of the tile table's state. Pure; it changes nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from mandala.core.tiles.events import Flipped, Opened, StartTaken, Swapped, explain
from mandala.core.tiles.moves import FLIP, TAKE, Flip, Move, Open, Swap, TakeStart
from mandala.core.tiles.rules import Refusal
from mandala.core.tiles.setup import Space
from mandala.play.seat import SeatStep
from mandala.ui.table.commands import Command
from mandala.ui.table.lettering import chosen_letters
from mandala.ui.table.lookback import past_ribbon, past_status
from mandala.ui.table.sight import Ribbon, Tone
from mandala.ui.table.sight_of import corner, log_sight, note
from mandala.ui.tiles.control import Situation, put
from mandala.ui.tiles.motion import SWAP_PLACE, Spot
from mandala.ui.tiles.sight import Kind, Light, Reached, Resting, Sight
from mandala.ui.tiles.tooltip_of import tip_of
from mandala.ui.tiles.words import gain, preview, turn_text, what_to_do
from mandala.ui.words.strings import Strings

if TYPE_CHECKING:
    from mandala.ui.tiles.table import TableScene


def see(scene: TableScene) -> Sight:
    """What is to be seen now."""
    watch, control, now, show = scene.watch, scene.control, scene.situation, scene.show
    pointed = control.pointed(now)
    side = now.layout.columns[now.player].swap.width
    hidden = show.targets if show else frozenset()
    marks = marks_of(watch.steps[-1]) if watch.steps and not show else ()
    past = watch.past is not None
    choosing = bool(now.legal) and now.position.choosing
    hint = scene.hint.sight(scene.context.strings, scene.names) if not past else None
    return Sight(
        resting=Resting(now.position, now.layout, scene.names, hidden, marks),
        status=_status(scene, now),
        buttons=corner(scene, {Command.REACH: scene.context.settings.reach_aid}),
        player=now.player if now.legal else None,
        lights=lights(now, control.held, pointed),
        swap_lit=now.swappable,
        held=control.held,
        dragged=Spot(*control.pointer, side) if control.dragging else None,
        starts=choosing,
        start_hot=_start(scene, now),
        keyed=control.cursor if control.by_keys and now.legal and not choosing else None,
        moving=show.tiles() if show else (),
        ribbon=_ribbon(scene, now, pointed),
        note=note(scene),
        reached=_reached(scene, now),
        tip=tip_of(scene),
        letters=chosen_letters(scene.context),
        thinking=scene.stage.thought.grain if scene.session.thinking and show is None and not past else None,
        log=log_sight(scene),
        past=past,
        hint=hint,
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


def lights(now: Situation, held: bool, pointed: Space | None) -> Mapping[Space, Light]:
    """What can be done where: with the swap tile taken up where it may go, else what a click would do, else an opening."""
    found: dict[Space, Light] = {}
    for move in sorted(now.legal, key=_rank):
        if isinstance(move, TakeStart) or (held and isinstance(move, Flip)) or move.space in found:
            continue
        kind = Kind.FLIP if isinstance(move, Flip) else Kind.SWAP if isinstance(move, Swap) else Kind.OPEN
        number = (
            len(now.position.rivers[now.player]) + 1 if isinstance(move, Open) else gain(now.position, move, now.player)
        )
        found[move.space] = Light(kind, number, move.space == pointed)
    return found


def _rank(move: Move) -> int:
    """A tile that could be flipped or replaced is flipped by a click."""
    return 0 if isinstance(move, Flip) else 1


def _start(scene: TableScene, now: Situation) -> int | None:
    """The start tile that keys or pointer point to."""
    control = scene.control
    if control.by_keys:
        return control.start
    return next((number for number, rect in enumerate(now.layout.starts) if rect.collidepoint(control.pointer)), None)


def _status(scene: TableScene, now: Situation) -> tuple[str, str]:
    strings, watch = scene.context.strings, scene.watch
    if watch.past is not None:
        return past_status(strings, watch.past, watch.shown)
    if scene.untold:
        return strings.gettext("The last tiles"), ""
    title = turn_text(strings, now.position, scene.names)
    return title, what_to_do(strings, now.legal, scene.control.held) if now.legal else ""


def _ribbon(scene: TableScene, now: Situation, pointed: Space | None) -> Ribbon | None:
    """In the past how to go on; why something was refused, else what the place that is pointed to would be."""
    strings, control = scene.context.strings, scene.control
    if scene.watch.past is not None:
        return past_ribbon(strings)
    if scene.refusal:
        return Ribbon(scene.refusal, Tone.REFUSAL)
    if not now.legal:
        return None
    if now.position.choosing:
        start = _start(scene, now)
        if start is None:
            return None
        return Ribbon(preview(strings, now.position, TAKE[now.position.start_tiles[start]], now.player), Tone.CHOICE)
    return None if pointed is None else _would_be(strings, now, pointed, control.held)


def _would_be(strings: Strings, now: Situation, space: Space, held: bool) -> Ribbon | None:
    """What a space would be; else why the swap tile in hand cannot go there, or why the tile cannot join its group."""
    laid = put(now, space)
    for move in (laid,) if held else (FLIP[space], laid):
        if move in now.legal:
            text = preview(strings, now.position, move, now.player)
            if held or not isinstance(move, Open):
                return Ribbon(text, Tone.CHOICE)
            return Ribbon(strings.gettext("Swap tile here: {would}").format(would=text), Tone.HINT)
    if held:
        return Ribbon(now.why_not(laid), Tone.HINT)
    barred = [move for move in (FLIP[space], laid) if now.refusal(move) is Refusal.TOUCHES_RIVAL]
    return Ribbon(now.why_not(barred[0]), Tone.HINT) if barred else None


def _reached(scene: TableScene, now: Situation) -> tuple[Reached, ...]:
    """What groups can still get, while nothing moves and the player wants to see it."""
    if not scene.context.settings.reach_aid or scene.show is not None:
        return ()
    return scene.reaches.of(now.position, scene.hover.thing)
