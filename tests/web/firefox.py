"""Firefox without a screen, driven from outside by WebDriver BiDi."""

from __future__ import annotations

import base64
import io
import json
import os
import re
import shutil
import socket
import struct
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pygame
import pytest

from tests.web.chromium import KEYS, SITE
from tools.driver.desk import PATIENCE, Point, wait_until

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
SPECIAL = {
    **{"Backspace": "\ue003", "Tab": "\ue004", "Enter": "\ue007", "Shift": "\ue008", "Escape": "\ue00c"},
    **{"PageUp": "\ue00e", "PageDown": "\ue00f", "End": "\ue010", "Home": "\ue011", "Delete": "\ue017"},
    **{"ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015"},
    **{f"F{number}": chr(0xE030 + number) for number in range(1, 13)},
}
"""WebDriver's characters for keys that write none."""
TEXT, PING, PONG = 1, 9, 10
"""Kinds of messages of a WebSocket."""


class Socket:
    """A WebSocket on this machine."""

    def __init__(self, port: int, path: str) -> None:
        self._stream = socket.create_connection(("127.0.0.1", port), PATIENCE)
        key = base64.b64encode(os.urandom(16)).decode()
        asked = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        self._stream.sendall(f"{asked}Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        self._file = self._stream.makefile("rb")
        assert b" 101 " in self._file.readline()
        while self._file.readline().strip():
            pass

    def send(self, content: bytes, kind: int = TEXT) -> None:
        size, mask = len(content), os.urandom(4)
        length = struct.pack("!B", 0x80 | size) if size < 126 else struct.pack("!BH", 0x80 | 126, size)
        if size > 0xFFFF:
            length = struct.pack("!BQ", 0x80 | 127, size)
        masked = bytes(one ^ mask[at % 4] for at, one in enumerate(content))
        self._stream.sendall(bytes([0x80 | kind]) + length + mask + masked)

    def receive(self) -> bytes:
        """Returns the next message, whose parts it joins."""
        whole, last = b"", False
        while not last:
            kind, size = self._file.read(2)
            if size >= 126:
                size = int.from_bytes(self._file.read(2 if size == 126 else 8), "big")
            part = self._file.read(size)
            if kind & 15 == PING:
                self.send(part, PONG)
            elif kind & 15 <= TEXT:
                whole, last = whole + part, bool(kind & 0x80)
        return whole


class Firefox:
    """A browser with a profile in a folder and one page, with the hands and eyes of `tests.web.chromium.Tab`."""

    corner: Point = (0, 0)

    def __init__(self, profile: Path, preferences: Mapping[str, object]) -> None:
        assert FIREFOX is not None
        profile.mkdir()
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in preferences.items()]
        (profile / "user.js").write_text("\n".join(lines), "utf-8")
        told = profile.with_suffix(".log")
        command = [FIREFOX, "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port", "0"]
        with open(told, "wb") as log:
            home = os.environ | {"HOME": str(profile)}
            self.process = subprocess.Popen([*command, "about:blank"], env=home, stdout=log, stderr=log)
        port = re.compile(r"BiDi listening on ws://127\.0\.0\.1:(\d+)")
        wait_until(lambda: port.search(told.read_text("utf-8", "replace")) is not None, "Firefox")
        self._socket = Socket(int(port.findall(told.read_text("utf-8", "replace"))[0]), "/session")
        self._number = 0
        self.errors: list[str] = []
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded"])
        self.context = self.ask("browsingContext.getTree")["contexts"][0]["context"]

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": params}).encode())
        while True:
            told = json.loads(self._socket.receive())
            if told.get("method") == "log.entryAdded" and told["params"]["level"] == "error":
                self.errors.append(str(told["params"]["text"]))
            if told.get("id") == self._number:
                assert told["type"] == "success", f"{method}: {told}"
                answer: dict[str, Any] = told["result"]
                return answer

    def evaluate(self, script: str) -> Any:
        """Returns the value of an expression of JavaScript in the page, awaited."""
        written = f"(async () => JSON.stringify((await ({script})) ?? null))()"
        told = self.ask("script.evaluate", expression=written, target={"context": self.context}, awaitPromise=True)
        assert told["type"] == "success", told
        return json.loads(told["result"]["value"])

    def open(self, url: str, size: Point) -> None:
        """Goes to a page, and gives it a size in pixels."""
        width, height = size
        self.ask("browsingContext.setViewport", context=self.context, viewport={"width": width, "height": height})
        self.ask("browsingContext.navigate", context=self.context, url=url, wait="complete")

    def reload(self) -> None:
        self.ask("browsingContext.reload", context=self.context, wait="complete")

    def ready(self) -> None:
        """Waits until the program draws."""
        shown = "Boolean(globalThis.mandala) && document.getElementById('welcome')?.hidden"
        wait_until(lambda: bool(self.evaluate(shown)), "the program", 2 * PATIENCE)

    def _act(self, kind: str, *actions: dict[str, Any]) -> None:
        device = {"type": kind, "id": kind, "actions": list(actions)}
        self.ask("input.performActions", context=self.context, actions=[device])

    def move(self, pos: Point) -> None:
        self._act("pointer", {"type": "pointerMove", "x": pos[0], "y": pos[1]})

    def click(self, *points: Point) -> None:
        for pos in points:
            self.drag([pos])

    def drag(self, path: Sequence[Point], more: int = 0) -> None:
        """Presses at the first point, moves along the others, takes more cards by the wheel, lets go at the last."""
        self.move(path[0])
        self._act("pointer", {"type": "pointerDown", "button": 0})
        for pos in path[1:]:
            self.move(pos)
            for _ in range(more):
                self._act("wheel", {"type": "scroll", "x": pos[0], "y": pos[1], "deltaX": 0, "deltaY": -100})
            more = 0
        self._act("pointer", {"type": "pointerUp", "button": 0})

    def type(self, text: str) -> None:
        self.key(*text)

    def key(self, *names: str) -> None:
        """Presses keys by xdotool's names."""
        for name in names:
            key = KEYS.get(name.lower(), name)
            value = SPECIAL.get(key, key)
            self._act("key", {"type": "keyDown", "value": value}, {"type": "keyUp", "value": value})

    def picture(self) -> pygame.Surface:
        """What the page shows."""
        png = base64.b64decode(self.ask("browsingContext.captureScreenshot", context=self.context)["data"])
        return pygame.image.load(io.BytesIO(png), "page.png")

    def end(self) -> None:
        self.process.kill()
        self.process.wait(PATIENCE)


@contextmanager
def firefox(profile: Path, preferences: Mapping[str, object] = MappingProxyType({})) -> Iterator[Firefox]:
    """Starts a browser, and skips the test where there is none or no site."""
    if not (SITE / "index.html").exists():
        pytest.skip("needs the site: make web")
    if FIREFOX is None:
        pytest.skip("needs firefox")
    browser = Firefox(profile, preferences)
    try:
        yield browser
    except BaseException:
        pygame.image.save(browser.picture(), profile.with_suffix(".png"))  # for whoever looks for the reason
        raise
    finally:
        browser.end()
