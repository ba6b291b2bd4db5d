"""A node of our tree as AccessKit has it."""

from __future__ import annotations

from typing import Any, Final

from mandala.core.written import whole
from mandala.ui.kit.access import Act, Node, Role
from mandala.ui.platform.desktop.bus import LINUX

#: The role of a text on Linux that cannot have the focus. If a group with a text of another role gets the focus, Orca
#: reads all labels in it.
PARAGRAPH: Final = "PARAGRAPH"


def accesskit_node(kit: Any, told: Node, children: list[int], announced: bool) -> Any:
    """Returns a node as AccessKit's library `kit` has it; only an `announced` one is live."""
    paragraph = LINUX and told.role is Role.TEXT and not told.acts
    node = kit.Node(getattr(kit.Role, PARAGRAPH if paragraph else told.role.value))
    if told.role is Role.TEXT and not paragraph:
        node.set_value(whole(told.name))
    elif told.name:
        node.set_label(whole(told.name))
    if told.value:
        node.set_value(whole(told.value))
    if told.detail:
        node.set_description(whole(told.detail))
    if children:
        node.set_children(children)
    if told.rect is not None:
        node.set_bounds(kit.Rect(*told.rect.topleft, *told.rect.bottomright))
    for act in told.acts if told.enabled else (Act.FOCUS,):  # AT-SPI tells nobody that a button is disabled
        node.add_action(getattr(kit.Action, act.value))
    if told.chosen is not None and told.role is Role.ROW:
        node.set_selected(told.chosen)
    elif told.chosen is not None:
        node.set_toggled(kit.Toggled.TRUE if told.chosen else kit.Toggled.FALSE)
    if not told.enabled:
        node.set_disabled()
    if announced and told.live is not None:
        node.set_live(getattr(kit.Live, told.live.value))
    if told.amount is not None:
        node.set_numeric_value(told.amount.value)
        node.set_min_numeric_value(told.amount.least)
        node.set_max_numeric_value(told.amount.most)
        node.set_numeric_value_step(told.amount.step)
    if told.place is not None:
        node.set_position_in_set(told.place[0] - 1)
        node.set_size_of_set(told.place[1])
    return node
