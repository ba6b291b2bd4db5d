"""A bus of readers that cannot be reached: AccessKit dies of it, on a real pair of buses. That is noticed, told and mended."""

from __future__ import annotations

import os
import signal
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from mandala.platform.desktop import desktop
from mandala.play import settings as settings_file
from mandala.ui.platform.desktop.bus import reaches
from tests.ui.window.test_screen_reader import client, session
from tests.ui.window_support import SCREEN, SETTINGS
from tools.driver.desk import PATIENCE, desk, wait_until

pytestmark = [pytest.mark.window, pytest.mark.timeout(300)]


def ask(address: str, *question: Any) -> Any:
    """What is answered to a call in a session: its object, interface and method, and what that takes."""
    from jeepney import DBusAddress, new_method_call
    from jeepney.io.blocking import open_dbus_connection

    (path, name, interface), method, *given = question
    with open_dbus_connection(address) as bus:
        call = new_method_call(DBusAddress(path, name, interface), method, *given)
        return bus.send_and_get_reply(call).body


LAUNCHER = "/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus"
PROPERTIES = *LAUNCHER[:2], "org.freedesktop.DBus.Properties"
BUS = "/org/freedesktop/DBus", *["org.freedesktop.DBus"] * 2


def bus_of_readers(address: str) -> str:
    """Where it is in a session; it is started if it is not there."""
    (found,) = ask(address, LAUNCHER, "GetAddress")
    return str(found)


def somebody_reads(address: str) -> None:
    ask(address, PROPERTIES, "Set", "ssv", ("org.a11y.Status", "IsEnabled", ("b", True)))


def take_back(address: str) -> None:
    """The bus of readers of a session begins anew, and so has its socket again."""
    (launcher,) = ask(address, BUS, "GetConnectionUnixProcessID", "s", (LAUNCHER[1],))
    os.kill(launcher, signal.SIGTERM)
    wait_until(lambda: ask(address, BUS, "NameHasOwner", "s", (LAUNCHER[1],)) == (False,), "the end of the bus")
    bus_of_readers(address)
    somebody_reads(address)


def test_a_bus_that_another_session_took_is_told_and_tried_again(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Nothing of it goes to who listens in the other session."""
    home.mkdir(parents=True)
    settings_file.save(desktop(), home / "settings.json", replace(SETTINGS, language="en", speed="off"))
    said = [""]

    def complained() -> bool:
        said[0] += capfd.readouterr().err
        return "READER_NOT_REACHED" in said[0]

    with TemporaryDirectory(prefix="bus") as folder:
        monkeypatch.setenv("XDG_RUNTIME_DIR", folder)
        with session() as own, session() as other:
            assert reaches(bus_of_readers(own))
            assert reaches(bus_of_readers(other))
            assert not reaches(bus_of_readers(own))
            monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", own)
            somebody_reads(own)
            with client(other) as stranger, desk(SCREEN, home, tmp_path) as window:
                wait_until(complained, "a message")
                assert "Server GUID mismatch" in said[0]
                assert stranger.nodes() == {}
                take_back(own)
                with client(own) as listener:
                    wait_until(lambda: bool(listener.nodes()), "the window")
                    listener.press("push button", "Quit")
                    assert window.program.wait(PATIENCE) == 0
    complained()
    assert said[0].count("READER_NOT_REACHED") == 1
