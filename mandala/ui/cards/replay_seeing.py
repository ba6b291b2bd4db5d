"""From a replay's state to a `Sight`: the table as it was, the bar below the mandalas, the log. Pure looking."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from mandala.core.cards.observation import Observation
from mandala.ui.cards import narrator
from mandala.ui.cards.frame import Frame
from mandala.ui.cards.marks import marks_of
from mandala.ui.cards.points import PointsSight, points_parts, points_sight
from mandala.ui.cards.sight import Sight
from mandala.ui.cards.still import Resting, emptying
from mandala.ui.cards.things import Extras, Thing, What
from mandala.ui.cards.tips import Known, tip_words
from mandala.ui.cards.tooltip import tip_for
from mandala.ui.table.button_words import button_hints
from mandala.ui.table.commands import ButtonLook, Command, button_looks
from mandala.ui.table.lettering import chosen_letters
from mandala.ui.table.lookback import past_title
from mandala.ui.table.sight import LogSight
from mandala.ui.table.tooltip import Tip
from mandala.ui.table.transport import TransportSight, transport

if TYPE_CHECKING:
    from mandala.ui.cards.replay import ReplayScene


def replay_sight(scene: ReplayScene) -> Sight:
    """What is to be seen now."""
    layout, ply, show, strings = scene.layout, scene.ply, scene.show, scene.context.strings
    step = scene.steps[ply - 1] if ply else None
    observation = step.after if step else scene.observation(0)
    told = tuple(line for line in scene.lines if line.ply == ply)
    hidden = show.hidden if show else frozenset()
    flights = tuple(show.cards()) if show else ()
    marks = marks_of(step) if step and not show else ()
    return Sight(
        resting=Resting(observation, layout, scene.names, marks, hidden, emptying(layout, flights)),
        status=(past_title(strings, ply, scene.history.length), seen_by(scene)),
        news=() if scene.log_open else narrator.news(told),
        buttons=_buttons(scene, layout.frame),
        flights=flights,
        sand=show.sand if show else None,
        unfurled=show.unfurled if show else 1.0,
        banner=strings.gettext("The last mandala") if observation.last else "",
        note=strings.gettext("Assisted game") if scene.stored.assisted else "",
        open_cups=(True, _aided(scene)),
        aid=_aided(scene),
        points=_points(scene),
        tip=_tip(scene, observation),
        log=LogSight(scene.lines, scene.logbook.scroll, ply, scene.logbook.pointer) if scene.log_open else None,
        transport=TransportSight(ply, scene.history.length, scene.playing, scene.hot_way),
        letters=chosen_letters(scene.context),
    )


def seen_by(scene: ReplayScene) -> str:
    """Whose knowledge is shown."""
    strings = scene.context.strings
    if scene.eyes.all_open:
        return strings.gettext("All cards lie open")
    if scene.names.you == 0:
        return strings.gettext("As you saw it")
    return strings.gettext("As {name} saw it").format(name=scene.names.own)


def may_count(scene: ReplayScene) -> bool:
    """Whether the points may be opened: not in a running game of two who have not agreed to that."""
    plan = scene.stored.plan
    return scene.stored.finished or len(plan.humans) < 2 or plan.memory


def _aided(scene: ReplayScene) -> bool:
    """Whether what was seen is told again, as it is at the table of a running game."""
    alone = len(scene.stored.plan.humans) < 2 and not scene.stored.finished
    return scene.context.settings.memory_aid if alone else may_count(scene)


def extras(scene: ReplayScene) -> Extras:
    """What else there is to point at."""
    boxes = frozenset({What.LOG} if scene.log_open else set())
    points, frame = _points(scene), scene.layout.frame
    parts = points_parts(frame.log, points, frame.unit) if points is not None and frame.log is not None else ()
    return Extras(parts, transport(frame), boxes)


def _points(scene: ReplayScene) -> PointsSight | None:
    """The points of the position, while they are open."""
    return points_here(scene) if scene.points_open else None


def points_here(scene: ReplayScene) -> PointsSight:
    """The points of the position, to who is looked through."""
    return points_sight(scene.context.strings, scene.names, scene.observation(scene.ply), public=False)


def _tip(scene: ReplayScene, observation: Observation) -> Tip | None:
    """The tooltip that is to be seen now."""
    thing, strings = scene.hover.thing, scene.context.strings
    if not (scene.hover.shown and scene.context.settings.tooltips and isinstance(thing, Thing)):
        return None
    words = tip_words(strings, thing, Known(observation, scene.names, _aided(scene), False, button_hints(strings)))
    return tip_for(scene.layout, thing, extras(scene), words)


def _buttons(scene: ReplayScene, frame: Frame) -> Mapping[Command, ButtonLook]:
    enabled = {Command.EYES: scene.can_open, Command.PLAY_ON: scene.can_play_on, Command.POINTS: may_count(scene)}
    pressed = {
        Command.LOG: scene.log_open,
        Command.EYES: scene.eyes.all_open,
        Command.POINTS: scene.points_open,
    }
    return button_looks(frame.buttons, scene.pointer, enabled, pressed)
