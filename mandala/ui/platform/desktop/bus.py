"""The bus to screen readers on Linux, and AccessKit's part in it.

It says which events readers listen to, and whether the bus can be reached.
"""

from __future__ import annotations

import os
import socket
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.machinery import ExtensionFileLoader, ModuleSpec
from importlib.util import find_spec, module_from_spec
from pathlib import Path
from threading import Thread
from typing import Any, Final, Self

LINUX: Final = sys.platform not in ("win32", "darwin")
THREADS: Final = Path("/proc/self/task")
AGAIN: Final = 5.0  #: [s] after which a bus is looked at again that could not be reached
SECONDS: Final = 2.0  #: [s] for a bus to answer
LAUNCHER: Final = "org.a11y.Bus"  #: service on the session's bus that starts the bus of readers
LAUNCHER_PATH: Final = "/org/a11y/bus"


class Listeners:
    """Whether announcements are heard. Linux' Orca up to version 44 knows nothing of them: what is announced it does not say."""

    def __init__(self) -> None:
        self.heed = True  # false if readers are known not to listen to announcements
        self._thread: Thread | None = None

    def follow(self) -> None:
        """From now on knows what readers listen to, as far as the bus can tell."""
        if LINUX and (self._thread is None or not self._thread.is_alive()):
            self.heed = True
            self._thread = Thread(target=self._listen, name="listeners", daemon=True)
            self._thread.start()

    def _listen(self) -> None:
        """Asks the registry of AT-SPI, again whenever it tells of a change, until the bus is gone."""
        with _without_a_bus_nothing():
            from jeepney import DBusAddress, MatchRule, message_bus, new_method_call
            from jeepney.io.blocking import open_dbus_connection

            registry = DBusAddress("/org/a11y/atspi/registry", *["org.a11y.atspi.Registry"] * 2)
            with open_dbus_connection() as session:
                address = _address(session)
            with open_dbus_connection(address) as bus:
                changes = MatchRule(type="signal", interface=registry.interface)
                bus.send_and_get_reply(message_bus.AddMatch(changes))
                while True:
                    (events,) = bus.send_and_get_reply(new_method_call(registry, "GetRegisteredEvents")).body
                    self.heed = not events or any(event.startswith("Object:Announcement") for _, event in events)
                    bus.receive()


class Wait:
    """Waits in a thread of its own until there is a reader whose bus can be reached."""

    def __init__(self) -> None:
        self.blocked = False  # true once there is a reader whose bus cannot be reached
        self.over = False
        Thread(target=self._wait, name="bus of readers", daemon=True).start()

    def _wait(self) -> None:
        with _without_a_bus_nothing():
            from jeepney import MatchRule, message_bus
            from jeepney.io.blocking import open_dbus_connection

            with open_dbus_connection() as session:
                changes = MatchRule(type="signal", path=LAUNCHER_PATH)
                session.send_and_get_reply(message_bus.AddMatch(changes))
                while not (_somebody_reads(session) and self._reaches(session)):
                    with suppress(TimeoutError):
                        session.receive(timeout=AGAIN)
                self.over = True

    def _reaches(self, session: Any) -> bool:
        self.blocked = not reaches(_address(session))
        return not self.blocked


@contextmanager
def _without_a_bus_nothing() -> Iterator[None]:
    """Ends what is done within where there is no bus, or none that answers as it should, or no library to ask it."""
    try:
        yield
    except Exception:  # of whatever kind: what others do on the bus must not trouble a player
        return


def _address(session: Any) -> str:
    """Where the bus of readers is, as AccessKit finds it."""
    from jeepney import DBusAddress, new_method_call

    launcher = DBusAddress(LAUNCHER_PATH, LAUNCHER, LAUNCHER)
    named = os.environ.get("AT_SPI_BUS_ADDRESS")
    return named or str(session.send_and_get_reply(new_method_call(launcher, "GetAddress")).body[0])


def _somebody_reads(session: Any) -> bool:
    from jeepney import DBusAddress, MessageType, Properties

    asked = Properties(DBusAddress(LAUNCHER_PATH, LAUNCHER, "org.a11y.Status")).get("IsEnabled")
    answer = session.send_and_get_reply(asked)
    return answer.header.message_type is MessageType.method_return and bool(answer.body[0][1])


def reaches(address: str) -> bool:
    """True if the bus that answers at an address is the one that is meant. Two sessions of one user may take one socket from each
    other; then no program connects, and AccessKit's thread dies."""
    from jeepney.auth import make_auth_external
    from jeepney.bus import get_connectable_addresses, parse_addresses

    _, parts = next(parse_addresses(address))
    try:
        with socket.socket(socket.AF_UNIX) as bus:
            bus.settimeout(SECONDS)
            bus.connect(next(get_connectable_addresses(address)))
            bus.sendall(b"\0" + make_auth_external())
            answer = bus.recv(1024).decode(errors="replace").split()
    except OSError:
        return False
    return answer[:1] == ["OK"] and parts.get("guid", answer[-1]) == answer[-1]


class Life:
    """Whether AccessKit's thread, which began within the context, still runs. No error tells of its end."""

    def __init__(self) -> None:
        self._before = _threads()
        self._thread: str | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._thread = min(_threads() - self._before, key=int, default=None)

    @property
    def over(self) -> bool:
        return self._thread is not None and not (THREADS / self._thread).exists()


def _threads() -> set[str]:
    """The threads of this process that are none of Python's."""
    if not THREADS.exists():
        return set()
    return set(os.listdir(THREADS)) - {str(thread.native_id) for thread in threading.enumerate()}


def once_more() -> Any:
    """AccessKit as another library: the one that was loaded begins its thread only once. Raises OSError or ImportError."""
    assert sys.platform == "linux"
    spec = find_spec("accesskit.accesskit")
    assert spec is not None
    assert spec.origin is not None
    file = os.memfd_create("accesskit")  # stays open: Python knows libraries by their paths
    with os.fdopen(file, "wb", closefd=False) as copy:
        copy.write(Path(spec.origin).read_bytes())
    path = f"/proc/self/fd/{file}"
    loader = ExtensionFileLoader("accesskit", path)
    module = module_from_spec(ModuleSpec("accesskit", loader, origin=path))
    loader.exec_module(module)
    return module
