"""Makes the points and the tooltip of the card table's state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mandala.core.cards.state import NOBODY
from mandala.ui.cards import things
from mandala.ui.cards.places import HANDS, MOUNTAINS
from mandala.ui.cards.points import PointsSight, points_parts, points_sight
from mandala.ui.cards.things import Extras, Thing, What
from mandala.ui.cards.tips import Known, tip_words
from mandala.ui.cards.tooltip import tip_for
from mandala.ui.kit.inputs import Input, Point
from mandala.ui.table.button_words import button_hints
from mandala.ui.table.hover import hear as hover_hears
from mandala.ui.table.tooltip import Tip
from mandala.ui.words.strings import Strings

if TYPE_CHECKING:
    from mandala.ui.cards.table import TableScene


def hear(scene: TableScene, event: Input) -> None:
    """Notes for the tooltips where the pointer is, and that something was done."""

    def at(pos: Point) -> Thing | None:
        return None if scene.covered else things.thing_at(scene.layout, pos, extras(scene))

    def asked() -> Thing | None:
        x, y = scene.control.pointer
        return focused(scene) or at((round(x), round(y)))

    hover_hears(scene.hover, event, at, asked)


def focused(scene: TableScene) -> Thing | None:
    """What the keyboard is at: the place to play to, else the chosen cards, else the colour to claim."""
    control = scene.control
    if not control.by_keys or scene.covered:
        return None
    now = scene.situation
    if control.target is not None:
        return Thing(What.PLACE, control.target)
    if now.observation.claiming != NOBODY:
        colour = control.hovered_claim(now)
        return None if colour is None else Thing(What.CARDS, MOUNTAINS[now.observation.claiming], colour)
    selection = control.drag.selection
    return None if selection is None else Thing(What.CARDS, HANDS[0], selection.colour)


def extras(scene: TableScene) -> Extras:
    """What else there is to point at."""
    points, frame = points_of(scene), scene.layout.frame
    parts = points_parts(frame.log, points, frame.unit) if points is not None and frame.log is not None else ()
    boxes = {What.STATUS} if not scene.hint.open else set()
    boxes |= {What.LOG} if scene.log_seen else {What.NEWS} if scene.lines and not scene.aside.points_open else set()
    boxes |= {What.BANNER} if scene.watch.observation.last else set()
    boxes |= {What.NOTE} if scene.session.assisted or scene.session.plan.series is not None else set()
    return Extras(parts, None, frozenset(boxes))


def points_of(scene: TableScene) -> PointsSight | None:
    """The points, while they are open."""
    return points_now(scene) if scene.aside.points_open else None


def points_now(scene: TableScene) -> PointsSight:
    """The points of the position that is shown, as far as who looks may know them."""
    watch = scene.watch
    return points_sight(scene.context.strings, scene.names, watch.observation, watch.concealed)


def tip_of(scene: TableScene, strings: Strings) -> Tip | None:
    """The tooltip that is to be seen now; none while cards are dragged."""
    hover = scene.hover
    wanted = scene.context.settings.tooltips and hover.shown and not scene.control.drag.dragging
    if not wanted or not isinstance(hover.thing, Thing):
        return None
    thing = hover.thing
    watch = scene.watch
    known = Known(watch.observation, scene.names, scene.aside.aided, watch.concealed, button_hints(strings))
    return tip_for(scene.layout, thing, extras(scene), tip_words(strings, thing, known))
