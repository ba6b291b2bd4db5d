"""What the system of screen readers is handed, and when: by a stand-in for its library, called as AccessKit is on Linux."""

from __future__ import annotations

import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from mandala.play.notifications import Notification, NotificationKind
from mandala.play.settings import Settings
from mandala.ui.accessibility.reader import View
from mandala.ui.kit.access import Live, Node, Role
from mandala.ui.loop import Loop
from mandala.ui.pages.title import TitleScene
from mandala.ui.platform.desktop.bus import Life, reaches
from mandala.ui.platform.desktop.reader import LIVES
from mandala.ui.platform.desktop.reader import DesktopReader as Reader
from tests.ui.support import FakeWindow, make_context
from tools.driver.listener import Adapter, listening

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the adapter is another one")


@pytest.fixture
def adapters() -> Iterator[list[Adapter]]:
    """Those that were made."""
    with listening() as made:
        yield made


def scene(key: int, *nodes: Node) -> Node:
    """The tree of a window with one scene."""
    page = Node(Role.SCENE, "Page", key=key, children=nodes)
    return Node(Role.WINDOW, "Mandala", key=View(None, key), children=(page,))


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
    assert not reader.due(1.0, View(None, 1))
    assert adapter.early == []
    adapter.someone_reads()
    assert reader.due(0.0, View(None, 1))
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
    assert reader.due(1.0, View(None, 2))
    reader.leave(scene(2, said("Your turn.")))
    reader.show(scene(2, said("Your turn.")))
    assert reader.due(1.0, View(None, 3))
    reader.leave(scene(2, Node(Role.ITEM, "Novice played.", key=0, live=Live.ASSERTIVE), said("Your turn.")))
    reader.show(scene(3, said("Welcome.")))
    assert adapter.announced == ["Novice played. Welcome."], "of several at a time Orca 48 says only one"


def test_bad_luck_is_told_once(tmp_path: Path, adapters: list[Adapter]) -> None:
    context = make_context(tmp_path, Settings(language="en"))
    loop = Loop(context, FakeWindow((1280, 720)), TitleScene(context))
    context.reader.open()
    adapters[0].someone_reads()
    loop.step(0.1)
    context.notifications.report(Notification(NotificationKind.SETTINGS_NOT_SAVED, ""))
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


def test_what_a_thread_imports_beside_the_stand_in_stays() -> None:
    """`mock.patch.dict` took it away again, and the thread of the listeners died of that now and then."""
    sys.modules.pop("this", None)
    with listening() as made, redirect_stdout(StringIO()):
        import this

        import accesskit

        accesskit.unix.Adapter(None, None, None)
    assert len(made) == 1
    assert sys.modules.pop("this") is this
    assert sys.modules.get("accesskit") is not accesskit


@pytest.mark.parametrize(
    ("answer", "named", "reached"),
    [
        (b"OK 0123abcd\r\n", ",guid=0123abcd", True),
        (b"OK 0123abcd\r\n", "", True),
        (b"OK 4567cdef\r\n", ",guid=0123abcd", False),
        (b"REJECTED EXTERNAL\r\n", ",guid=0123abcd", False),
        (b"", ",guid=0123abcd", False),
    ],
)
def test_a_bus_is_reached_if_the_one_that_is_meant_answers(
    tmp_path: Path, answer: bytes, named: str, reached: bool
) -> None:
    with socket.socket(socket.AF_UNIX) as bus:
        bus.bind(str(tmp_path / "bus"))
        bus.listen()

        def serve() -> None:
            with bus.accept()[0] as connection:
                connection.recv(100)
                connection.sendall(answer)

        thread = threading.Thread(target=serve)
        thread.start()
        assert reaches(f"unix:path={tmp_path / 'bus'}{named}") is reached
        thread.join()
    assert not reaches(f"unix:path={tmp_path / 'bus'}{named}"), "nobody is there any more"


def test_accesskit_that_dies_again_and_again_is_given_up_and_told_once(
    adapters: list[Adapter], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game goes on, and tells nothing to one that is dead."""
    reader, adapter = opened(adapters)
    adapter.someone_reads()
    reader.show(scene(1))
    wait = SimpleNamespace(over=False, blocked=False)
    monkeypatch.setattr(Life, "over", True)
    monkeypatch.setattr("mandala.ui.platform.desktop.reader.Wait", lambda: wait)
    monkeypatch.setattr("mandala.ui.platform.desktop.reader.once_more", lambda: sys.modules["accesskit"])
    told: list[Notification] = []
    for step in range(20):
        reader.open()
        reader.heard([pygame.event.Event(pygame.WINDOWFOCUSLOST)])
        told += reader.notifications()
        assert not reader.due(1.0, View(None, 1))
        wait.over, wait.blocked = step % 3 == 2, step > 4
        assert (len(adapters) > 2) == bool(told), "the first two times the bus was there again at once"
    assert [notification.kind for notification in told] == [NotificationKind.READER_NOT_REACHED]
    assert len(adapters) == LIVES
    assert [len(made.updates) for made in adapters] == [1, 0, 0, 0]
    assert not any(made.early for made in adapters)
