"""Makes a `Sight` of the card table's state. Pure; it changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mandala.core.cards.moves import ClaimColour
from mandala.ui.cards import narrator
from mandala.ui.cards.control import drag_poses, hand_card_at
from mandala.ui.cards.drag import open_targets
from mandala.ui.cards.marks import marks_after, marks_of
from mandala.ui.cards.places import CUPS
from mandala.ui.cards.sight import Sight
from mandala.ui.cards.still import Resting, emptying
from mandala.ui.cards.tooltip_of import points_of, tip_of
from mandala.ui.table.commands import Command
from mandala.ui.table.lettering import chosen_letters
from mandala.ui.table.sight_of import corner, log_sight, note

if TYPE_CHECKING:
    from mandala.ui.cards.table import TableScene


def see(scene: TableScene) -> Sight:
    """What is to be seen now."""
    now, control, watch = scene.situation, scene.control, scene.watch
    layout, observation = now.layout, now.observation
    selection, dragging = control.drag.selection, control.drag.dragging
    held = observation.hand[selection.colour] if selection else 0
    targets = open_targets(now.legal, selection)
    pointed = control.aim(layout)
    claim_hot = control.hovered_claim(now)
    hovered = None if dragging or control.by_keys or watch.past is not None else hand_card_at(layout, control.pointer)
    moment = narrator.Moment(
        observation=observation,
        names=scene.names,
        legal=now.legal,
        acting=bool(now.legal),
        thinking=scene.session.thinking and scene.show is None and watch.past is None,
        by_keys=control.by_keys,
        selection=selection,
        dragging=dragging,
        claim_hot=claim_hot,
        refusal=scene.refusal,
        past=None if watch.past is None else (watch.past, watch.shown),
    )
    show, past = scene.show, watch.past
    marks = marks_of(watch.steps[-1]) if past else marks_after(watch.steps)
    flights = tuple(show.cards()) if show else ()
    hidden = show.hidden if show else frozenset()
    resting = Resting(observation, layout, scene.names, marks, hidden, emptying(layout, flights))
    hint = scene.hint.sight(scene.context.strings, scene.names)
    return Sight(
        resting=resting,
        status=("", "") if hint else narrator.status(scene.context.strings, moment),
        news=() if scene.log_seen else narrator.news(scene.lines),
        buttons=corner(scene, {Command.POINTS: scene.aside.points_open}),
        selection=selection,
        held=held,
        dragged=drag_poses(control.drag, layout, scene.stage.lean) if dragging else (),
        hovered=hovered.key if hovered else None,
        targets=targets,
        hot=pointed if pointed in targets and not control.by_keys else None,
        keyed=control.target,
        claimable=tuple(move.colour for move in now.legal if isinstance(move, ClaimColour)),
        claim_hot=claim_hot,
        lift=scene.stage.lift,
        flights=flights,
        sand=show.sand if show else None,
        unfurled=show.unfurled if show else 1.0,
        ribbon=narrator.ribbon(scene.context.strings, moment, held),
        banner=scene.context.strings.gettext("The last mandala") if observation.last else "",
        note=note(scene),
        open_cups=(not watch.shared or (pointed == CUPS[0] and not watch.concealed), scene.aside.aided),
        aid=scene.aside.aided,
        points=points_of(scene),
        tip=tip_of(scene, scene.context.strings),
        thinking=scene.stage.thought.grain if moment.thinking else None,
        log=log_sight(scene),
        hint=hint,
        past=past is not None,
        letters=chosen_letters(scene.context),
    )
