"""A screen reader without a voice, for tests: what an AT-SPI client sees of the program, and does there.

It runs under the system's Python, where the client library is. Each line that it reads is a question, each line that it writes
the answer, as JSON. It is started with the event by which it is told what happens.
"""

import json
import sys
import time

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, Gio, GLib  # noqa: E402 - only then is it known which version

STATES = ("focused", "checked", "selected", "enabled")
PRESSED = ("push button", "toggle button", "radio button", "list", "list item")
RENAMED = {"button": "push button"}  # newer AT-SPI libraries (Debian 13) call it as the web does
heard = []


def switched_on():
    """Tells all programs that somebody reads, as a screen reader does when it starts."""
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    words = GLib.Variant("(ssv)", ("org.a11y.Status", "IsEnabled", GLib.Variant("b", True)))
    bus.call_sync(
        *("org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set", words, None),
        *(Gio.DBusCallFlags.NONE, -1, None),
    )


def told(event):
    """What is announced; or the new name of the window, which is all that older screen readers say of themselves."""
    if event.type.startswith("object:announcement") or event.source.get_role_name() == "frame":
        heard.append(event.any_data)


def listened():
    context = GLib.MainContext.default()
    while context.pending():
        context.iteration(False)


WINDOW = []


def frame():
    """The window; None until there is one."""
    if WINDOW:
        return WINDOW[0]
    desktop = Atspi.get_desktop(0)
    for number in range(desktop.get_child_count()):
        program = desktop.get_child_at_index(number)
        if program is not None:
            program.set_cache_mask(Atspi.Cache.NONE)
            for child in (program.get_child_at_index(at) for at in range(program.get_child_count())):
                if child is not None and child.get_name() == "Mandala":
                    WINDOW.append(child)
                    return child
    return None


READ = {}
"""What was read in the last tree, by its path: a person acts on what he has heard, wherever it is now."""


def tree(node, passed=(), path=()):
    """A node with all below it, but for what is passed by: by role, or by how the name begins."""
    READ[path] = node
    states, role, name = node.get_state_set(), node.get_role_name(), node.get_name()
    role = RENAMED.get(role, role)
    found = {
        "role": role,
        "name": name,
        "states": [name for name in STATES if states.contains(getattr(Atspi.StateType, name.upper()))],
        "children": [],
    }
    if role in PRESSED and "Action" in node.get_interfaces() and node.get_action_iface().get_n_actions():
        found["states"].append("pressable")
    if role not in passed and not any(name.startswith(begin) for begin in passed):
        count = node.get_child_count()
        found["children"] = [tree(node.get_child_at_index(at), passed, (*path, at)) for at in range(count)]
    return found


ALL_STATES = (*STATES, "pressed", "focusable")


def whole(node):
    """All that a reader can tell of a node and of those below it."""
    states, kinds, role = node.get_state_set(), node.get_interfaces(), node.get_role_name()
    asked = Atspi.Value.get_current_value, Atspi.Value.get_minimum_value, Atspi.Value.get_maximum_value
    return {
        "role": RENAMED.get(role, role),
        "name": node.get_name(),
        "detail": node.get_description(),
        "amount": [ask(node) for ask in asked] if "Value" in kinds else [],
        "place": node.get_attributes().get("posinset", ""),
        "states": [name for name in ALL_STATES if states.contains(getattr(Atspi.StateType, name.upper()))],
        "disabled": node.get_description().startswith("Not now."),  # which is all that AT-SPI tells of it
        "pressable": "Action" in kinds and node.get_action_iface().get_n_actions() > 0,
        "children": [whole(node.get_child_at_index(at)) for at in range(node.get_child_count())],
    }


def at(path):
    return READ[tuple(path)]


def answer(question):
    listened()
    match question:
        case ["tree", passed]:
            window = frame()
            READ.clear()
            return None if window is None else tree(window, passed)
        case ["whole"]:
            return whole(WINDOW[0])
        case ["detail", path]:
            return at(path).get_description()
        case ["press", path]:
            return at(path).get_action_iface().do_action(0)
        case ["focus", path]:
            return at(path).get_component_iface().grab_focus()
        case ["set", path, value]:
            return at(path).get_value_iface().set_current_value(value)
        case ["heard"]:
            told = heard[:]
            heard.clear()
            return told


Atspi.init()
switched_on()
listener = Atspi.EventListener.new(told)
listener.register(sys.argv[1])
for line in sys.stdin:
    try:
        said = answer(json.loads(line))
    except (AttributeError, GLib.Error) as error:  # what was asked for has just gone
        said = {"gone": str(error)}
        time.sleep(0.02)
    print(json.dumps(said), flush=True)
