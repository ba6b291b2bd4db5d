"""From the tile table's state to a `Sight`: what lights up, what is said. Pure looking."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, assert_never

from mandala.core.tiles.events import Flipped, Opened, Swapped, explain
from mandala.core.tiles.moves import Flip, Open, Swap, TakeStart
from mandala.core.tiles.setup import Space
from mandala.play.seat import SeatStep
from mandala.ui.commands import ButtonLook, Command
from mandala.ui.match_words import table_notes
from mandala.ui.said import LogSight, Ribbon, Tone
from mandala.ui.strings import Strings
from mandala.ui.tiles.control import Situation, put
from mandala.ui.tiles.motion import Spot
from mandala.ui.tiles.sight import Kind, Light, Resting, Sight
from mandala.ui.tiles.words import gain, preview, turn_text, what_to_do

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
    return Sight(
        resting=Resting(now.position, now.layout, scene.names, hidden, marks),
        status=_status(scene, now),
        buttons=_buttons(scene, now),
        player=now.player if now.legal else None,
        lights=lights(now, control.held, pointed),
        swap_lit=now.swappable,
        held=control.held,
        dragged=Spot(*control.pointer, side) if control.dragging else None,
        starts=choosing,
        start_hot=control.start if control.by_keys else _start_at(now, control.pointer),
        keyed=control.cursor if control.by_keys and now.legal and not choosing else None,
        moving=show.tiles() if show else (),
        ribbon=_ribbon(scene, now, pointed),
        note=_note(scene),
        thinking=scene.stage.grain if scene.session.thinking and show is None and not past else None,
        log=LogSight(scene.lines, scene.logbook.scroll, watch.past, scene.logbook.pointer) if scene.log_open else None,
        past=past,
        hint=scene.hint.sight(scene.context.strings, scene.names) if not past else None,
    )


def marks_of(step: SeatStep) -> tuple[Space, ...]:
    """The spaces where a move laid or turned something."""
    events = explain(step.before, step.move, step.after)
    return tuple([event.space for event in events if isinstance(event, (Opened, Flipped, Swapped))])


def lights(now: Situation, held: bool, pointed: Space | None) -> Mapping[Space, Light]:
    """What can be done where: with the swap tile taken up where it may go, else what may be flipped or swapped."""
    found: dict[Space, Light] = {}
    for move in now.legal:
        match move:
            case TakeStart():
                pass
            case Flip(space):
                if not held:
                    found[space] = Light(Kind.FLIP, gain(now.position, move, now.player), space == pointed)
            case Swap(space):
                if held or space not in found:
                    found[space] = Light(Kind.SWAP, gain(now.position, move, now.player), space == pointed)
            case Open(space):
                if held:
                    found[space] = Light(Kind.OPEN, len(now.position.rivers[now.player]) + 1, space == pointed)
            case _:
                assert_never(move)
    return found


def _start_at(now: Situation, pos: tuple[int, int]) -> int | None:
    return next((number for number, rect in enumerate(now.layout.starts) if rect.collidepoint(pos)), None)


def _status(scene: TableScene, now: Situation) -> tuple[str, str]:
    strings, watch = scene.context.strings, scene.watch
    if watch.past is not None:
        title = strings.gettext("Move {ply} of {moves}").format(ply=watch.past, moves=watch.shown)
        return title, strings.gettext("Arrows lead on, Enter back to the game.")
    title = turn_text(strings, now.position, scene.names)
    return title, what_to_do(strings, now.legal, scene.control.held) if now.legal else ""


def _ribbon(scene: TableScene, now: Situation, pointed: Space | None) -> Ribbon | None:
    """Why something was refused, else what the place that is pointed to would be."""
    strings, control = scene.context.strings, scene.control
    if scene.refusal:
        return Ribbon(scene.refusal, Tone.REFUSAL)
    if not now.legal:
        return None
    if now.position.choosing:
        start = control.start if control.by_keys else _start_at(now, control.pointer)
        colour = None if start is None else now.position.start_tiles[start]
        return (
            None
            if colour is None
            else Ribbon(preview(strings, now.position, TakeStart(colour), now.player), Tone.CHOICE)
        )
    return None if pointed is None else _would_be(strings, now, pointed, control.held)


def _would_be(strings: Strings, now: Situation, space: Space, held: bool) -> Ribbon | None:
    """What a space would be; with the swap tile in hand also why it cannot go there."""
    laid = put(now, space)
    for move in (laid,) if held else (Flip(space), laid):
        if move in now.legal and (held or not isinstance(move, Open)):
            return Ribbon(preview(strings, now.position, move, now.player), Tone.CHOICE)
    if not held:
        return None
    return Ribbon(now.why_not(laid), Tone.HINT)


def _note(scene: TableScene) -> str:
    strings = scene.context.strings
    marks = [strings.gettext("Assisted game")] if scene.session.assisted else []
    marks += [] if scene.context.settings.sound else [strings.gettext("Sound off")]
    return " · ".join(table_notes(strings, scene.session.plan, scene.watch.seat.player, marks))


def _buttons(scene: TableScene, now: Situation) -> Mapping[Command, ButtonLook]:
    enabled = {
        Command.TAKE_BACK: scene.session.can_take_back(),
        Command.REDO: scene.session.can_redo(),
        Command.HINT: scene.hint.possible,
    }
    pressed = {Command.LOG: scene.log_open, Command.HINT: scene.hint.open}
    return {
        command: ButtonLook(
            hot=rect.collidepoint(scene.control.pointer),
            enabled=enabled.get(command, True),
            pressed=pressed.get(command, False),
        )
        for command, rect in now.layout.buttons.items()
    }
