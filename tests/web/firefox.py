"""Firefox without a screen, driven by WebDriver BiDi over a web socket."""

from __future__ import annotations

import base64
import io
import json
import os
import secrets
import shutil
import socket
import struct
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygame
import pytest

from tools.driver.desk import Point, wait_until

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
KEYS = {"Right": "\ue014", "Tab": "\ue004", "Return": "\ue007", "Escape": "\ue00c"}
"""WebDriver's names of keys by xdotool's."""


class Socket:
    """A web socket, of whose frames only whole texts matter."""

    def __init__(self, port: int, path: str) -> None:
        self._line = socket.create_connection(("127.0.0.1", port), 60)
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        self._line.sendall(f"{head}Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        self._heard = self._line.makefile("rb")
        assert b"101" in self._heard.readline()
        while self._heard.readline().strip():
            pass

    def send(self, text: str) -> None:
        content, mask = text.encode(), secrets.token_bytes(4)
        size = len(content)
        length = bytes([128 | size]) if size < 126 else b"\xfe" + struct.pack(">H", size)
        masked = bytes([one ^ mask[at % 4] for at, one in enumerate(content)])
        self._line.sendall(b"\x81" + length + mask + masked)

    def receive(self) -> str:
        content, last = b"", False
        while not last:
            first, second = self._heard.read(2)
            size = second & 127
            if size > 125:
                size = struct.unpack(">H" if size == 126 else ">Q", self._heard.read(2 if size == 126 else 8))[0]
            content, last = content + self._heard.read(size), bool(first & 128)
        return content.decode()


class FirefoxTab:
    """A page in Firefox, with a hand and an eye."""

    def __init__(self, line: Socket) -> None:
        self._line, self._count, self.errors = line, 0, list[str]()
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded"])
        self._page = self.ask("browsingContext.getTree")["contexts"][0]["context"]

    def ask(self, method: str, **params: Any) -> Any:
        self._count += 1
        self._line.send(json.dumps({"id": self._count, "method": method, "params": params}))
        while True:
            told = json.loads(self._line.receive())
            if told.get("method") == "log.entryAdded" and told["params"]["level"] == "error":
                self.errors.append(told["params"]["text"])
            if told.get("id") == self._count:
                assert told["type"] == "success", told
                return told["result"]

    def open(self, url: str, size: Point) -> None:
        viewport = {"width": size[0], "height": size[1]}
        self.ask("browsingContext.setViewport", context=self._page, viewport=viewport)
        self.ask("browsingContext.navigate", context=self._page, url=url, wait="complete")

    def reload(self) -> None:
        self.ask("browsingContext.reload", context=self._page, wait="complete")

    def evaluate(self, script: str) -> Any:
        answer = self.ask("script.evaluate", expression=script, target={"context": self._page}, awaitPromise=True)
        return answer["result"].get("value")

    def wait_until(self, script: str, seconds: float = 60) -> None:
        wait_until(lambda: bool(self.evaluate(script)), script, seconds)

    def key(self, *names: str) -> None:
        for name in names:
            pressed = [{"type": kind, "value": KEYS.get(name, name)} for kind in ("keyDown", "keyUp")]
            actions = [{"type": "key", "id": "keys", "actions": pressed}]
            self.ask("input.performActions", context=self._page, actions=actions)

    def click(self, name: str) -> None:
        """Clicks where the thing with a name for screen readers is."""
        wanted = json.dumps(name)
        place = f"[...document.querySelectorAll('#tree *')].find((one) => one.getAttribute('aria-label') === {wanted})"
        self.wait_until(f"!!{place}")
        x, y = json.loads(
            self.evaluate(
                f"JSON.stringify((({{x, y, width, height}}) => [x + width / 2, y + height / 2])({place}.getBoundingClientRect()))"
            )
        )
        steps = [{"type": "pointerMove", "x": round(x), "y": round(y)}]
        steps += [{"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp")]
        actions = [{"type": "pointer", "id": "mouse", "actions": steps}]
        self.ask("input.performActions", context=self._page, actions=actions)

    def picture(self) -> pygame.Surface:
        png = self.ask("browsingContext.captureScreenshot", context=self._page)["data"]
        return pygame.image.load(io.BytesIO(base64.b64decode(png)), "page.png")


@contextmanager
def firefox(folder: Path) -> Iterator[FirefoxTab]:
    """Starts Firefox with a new profile, and opens a tab. Skips where there is none."""
    if FIREFOX is None:
        pytest.skip("needs firefox-esr")
    (folder / "firefox").mkdir()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [
        FIREFOX,
        "--headless",
        "--no-remote",
        "--profile",
        str(folder / "firefox"),
        "--remote-debugging-port",
        str(port),
    ]
    browser = subprocess.Popen(
        command, env={**os.environ, "HOME": str(folder)}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )

    def connected() -> Socket | None:
        try:
            return Socket(port, "/session")
        except (OSError, AssertionError):
            return None

    try:
        end = time.monotonic() + 60
        while (line := connected()) is None and time.monotonic() < end:
            time.sleep(0.3)
        assert line is not None, "Firefox does not answer"
        yield FirefoxTab(line)
    finally:
        browser.kill()
        browser.wait()
