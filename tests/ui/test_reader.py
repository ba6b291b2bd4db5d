"""What the system of screen readers is handed, and when: by a stand-in for its library, called as AccessKit is on Linux."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from mandala.play.settings import Settings
from mandala.play.trouble import Trouble, TroubleKind
from mandala.ui.kit.access import Live, Node, Role
from mandala.ui.loop import Loop
from mandala.ui.pages.title import TitleScene
from mandala.ui.reader import Reader
from tests.ui.support import FakeWindow, make_context

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the adapter is another one")


class Thing:
    """A node or an update: notes what is set."""

    def __init__(self, what: Any) -> None:
        self.what, self.told = what, dict[str, Any]()

    def __getattr__(self, name: str) -> Any:
        return lambda *value: self.told.__setitem__(name, value[0] if value else True)


@dataclass
class Adapter:
    """One whose reader begins, asks and leaves when the test says so. Whoever tells it anything before is noted, since AccessKit
    would let him wait for ever, once a reader happens to begin in that moment."""

    begin: Any
    request: Any
    end: Any
    early: list[str] = field(default_factory=list)
    updates: list[Any] = field(default_factory=list)
    focus: bool | None = None
    bounds: Any = None
    reads: bool = False

    def update_window_focus_state(self, has: bool) -> None:
        self._told("focus")
        self.focus = has

    def set_root_window_bounds(self, outer: Any, _: Any) -> None:
        self._told("bounds")
        self.bounds = outer

    def update_if_active(self, make: Any) -> None:
        self._told("tree")
        self.updates.append(make())

    def _told(self, what: str) -> None:
        if not self.reads:
            self.early.append(what)

    def someone_reads(self) -> None:
        assert self.begin() is None, "the first tree is made in the loop"
        self.reads = True

    def nobody_reads(self) -> None:
        self.reads = False
        self.end()

    @property
    def nodes(self) -> dict[int, Thing]:
        return dict(self.updates[-1].nodes)

    @property
    def announced(self) -> list[str]:
        """What the last tree has a reader say."""
        return [node.told["set_label"] for node in self.nodes.values() if "set_live" in node.told]


@pytest.fixture
def adapters(monkeypatch: pytest.MonkeyPatch) -> list[Adapter]:
    """Those that were made."""
    made: list[Adapter] = []
    names = SimpleNamespace(**{role.value: role.value for role in Role}, PARAGRAPH="PARAGRAPH")
    library = SimpleNamespace(
        unix=SimpleNamespace(Adapter=lambda *handlers: made.append(Adapter(*handlers)) or made[-1]),
        Node=Thing,
        Role=names,
        Action=SimpleNamespace(CLICK=1, FOCUS=2, INCREMENT=3, DECREMENT=4, SET_VALUE=5),
        Live=SimpleNamespace(POLITE="polite", ASSERTIVE="assertive"),
        Toggled=SimpleNamespace(TRUE=True, FALSE=False),
        Rect=lambda *sides: sides,
        Tree=lambda root: SimpleNamespace(root=root),
        TreeUpdate=lambda focus: SimpleNamespace(focus=focus),
    )
    monkeypatch.setitem(sys.modules, "accesskit", library)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "disabled:")
    return made


def scene(key: int, *nodes: Node) -> Node:
    """The tree of a window with one scene."""
    return Node(Role.WINDOW, "Mandala", children=(Node(Role.SCENE, "Page", key=key, children=nodes),))


def said(words: str, key: str = "line", live: Live = Live.POLITE) -> Node:
    return Node(Role.TEXT, words, key=key, live=live)


def opened(adapters: list[Adapter]) -> tuple[Reader, Adapter]:
    FakeWindow((640, 480))
    reader = Reader()
    reader.open()
    return reader, adapters[0]


def test_nothing_is_told_to_the_library_until_somebody_reads(adapters: list[Adapter]) -> None:
    """The window gains the focus and moves while a reader begins: the game must not wait for the reader, nor he for the game."""
    reader, adapter = opened(adapters)
    reader.heard([pygame.event.Event(pygame.WINDOWFOCUSGAINED), pygame.event.Event(pygame.WINDOWMOVED)])
    assert not reader.due(1.0)
    assert adapter.early == []
    adapter.someone_reads()
    assert reader.due(0.0)
    reader.show(scene(1))
    assert (adapter.focus, adapter.bounds[2:] > (0, 0), len(adapter.updates)) == (True, True, 1)
    adapter.nobody_reads()
    reader.heard([pygame.event.Event(pygame.WINDOWFOCUSLOST)])
    assert adapter.early == []
    adapter.someone_reads()
    reader.show(scene(1))
    assert (adapter.focus, len(adapter.updates)) == (False, 2)


def test_who_comes_later_hears_where_the_game_stands_and_no_old_moves(adapters: list[Adapter]) -> None:
    log = [Node(Role.ITEM, f"Move {number}", key=number, live=Live.ASSERTIVE) for number in range(9)]
    reader, adapter = opened(adapters)
    adapter.someone_reads()
    reader.show(scene(1, *log[:2], said("Your turn.")))
    assert adapter.announced == ["Your turn."]
    adapter.nobody_reads()
    adapter.someone_reads()
    reader.show(scene(1, *log, said("Your turn.")))
    assert adapter.announced == ["Your turn."]


def test_of_a_scene_that_goes_at_once_only_what_happened_is_told(adapters: list[Adapter]) -> None:
    """A table over which a page comes at once: whose turn it is there is for later, what the rival did is not."""
    reader, adapter = opened(adapters)
    adapter.someone_reads()
    reader.show(scene(1))
    reader.leave(scene(2, said("Your turn.")))
    reader.show(scene(3, said("Welcome.")))
    assert adapter.announced == ["Welcome."]
    reader.leave(scene(2, said("Your turn.")))
    reader.show(scene(2, said("Your turn.")))
    reader.leave(scene(2, Node(Role.ITEM, "Novice played.", key=0, live=Live.ASSERTIVE), said("Your turn.")))
    reader.show(scene(3, said("Welcome.")))
    assert adapter.announced == ["Novice played. Welcome."], "of several at a time Orca 48 says only one"


def test_bad_luck_is_told_once(tmp_path: Path, adapters: list[Adapter]) -> None:
    context = make_context(tmp_path, Settings(language="en"))
    loop = Loop(context, FakeWindow((1280, 720)), TitleScene(context))
    context.reader.open()
    adapters[0].someone_reads()
    loop.step(0.1)
    context.troubles.tell(Trouble(TroubleKind.SETTINGS_NOT_SAVED, ""))
    loop.step(0.1)
    loop.step(0.1)
    assert adapters[0].announced == ["The settings could not be saved."]


def test_a_thing_keeps_its_number_and_no_other_gets_it(adapters: list[Adapter]) -> None:
    """What is asked of a thing that has just gone must not meet another one."""
    reader, adapter = opened(adapters)
    adapter.someone_reads()

    def numbers() -> dict[str, int]:
        return {node.told["set_label"]: number for number, node in adapter.nodes.items() if "set_label" in node.told}

    reader.show(scene(1, Node(Role.BUTTON, "Play", key="a"), Node(Role.BUTTON, "Quit", key="b")))
    before = numbers()
    reader.show(scene(1, Node(Role.BUTTON, "Back", key="c"), Node(Role.BUTTON, "Quit", key="b")))
    after = numbers()
    assert after["Quit"] == before["Quit"]
    assert after["Back"] not in before.values()
    adapter.request(SimpleNamespace(target=before["Play"], action="Action.CLICK", data=None))
    adapter.request(SimpleNamespace(target=after["Back"], action="Action.CLICK", data=None))
    asked = [event.input.path for event in pygame.event.get() if getattr(event, "input", None) is not None]
    assert asked == [(1, "c")]
