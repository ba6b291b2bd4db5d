"""Chromium without a screen, driven from outside by its debugging pipe, and a server for the site."""

from __future__ import annotations

import base64
import io
import json
import os
import select
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, ClassVar

import pygame
import pytest

from tools.driver.desk import PATIENCE, Point, unlike, wait_until

SITE = Path(os.environ.get("MANDALA_SITE", Path(__file__).parents[2] / "build/web/site"))
CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
OPTIONS = (
    *("--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"),
    *(
        "--disable-component-update",
        "--disable-sync",
        "--hide-scrollbars",
        "--autoplay-policy=no-user-gesture-required",
    ),
)
FOLDER = "/home/pyodide/mandala"
"""The user's folder there."""
KEYS = {
    **{name: f"Arrow{name.capitalize()}" for name in ("left", "right", "up", "down")},
    **{"return": "Enter", "prior": "PageUp", "next": "PageDown"},
    **{name.lower(): name for name in ("Escape", "Tab", "Backspace", "Delete", "Home", "End", "Enter")},
}
"""The browser's names of keys by xdotool's in small letters."""
CODES = {"Enter": 13, "Tab": 9, "Escape": 27, "Backspace": 8, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39}
CODES |= {"ArrowDown": 40, "Delete": 46, "Home": 36, "End": 35, "PageUp": 33, "PageDown": 34}
CODES |= {f"F{number}": 111 + number for number in range(1, 13)}


def require_site() -> None:
    """Skips the test where there is no site or no Chromium."""
    if not (SITE / "index.html").exists():
        pytest.skip("needs the site: make web")
    if CHROMIUM is None:
        pytest.skip("needs chromium")


class Handler(SimpleHTTPRequestHandler):
    """Serves the site; `isolated` lets a page share memory with its workers."""

    extensions_map: ClassVar = {  # type: ignore[misc]
        **SimpleHTTPRequestHandler.extensions_map,
        ".wasm": "application/wasm",
        ".mjs": "text/javascript",
    }

    def __init__(self, *given: Any, isolated: bool, **more: Any) -> None:
        self._isolated = isolated
        super().__init__(*given, **more)

    def end_headers(self) -> None:
        if self._isolated:
            self.send_header("Cross-Origin-Opener-Policy", "same-origin")
            self.send_header("Cross-Origin-Embedder-Policy", "require-corp")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Says nothing."""


@contextmanager
def served(isolated: bool = True) -> Iterator[str]:
    """Serves the site on this machine, and returns its address."""
    handler = partial(Handler, directory=str(SITE), isolated=isolated)
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


class Chromium:
    """A browser with a profile in a folder. It speaks by a pipe, in messages that end with a zero byte."""

    def __init__(self, profile: Path, *options: str) -> None:
        assert CHROMIUM is not None
        theirs, self._to = os.pipe()
        self._from, back = os.pipe()
        command = [CHROMIUM, *OPTIONS, *options, f"--user-data-dir={profile}", "--remote-debugging-pipe", "about:blank"]
        # the pipe has the numbers 3 and 4 there
        shell = ["sh", "-c", f'exec "$@" 3</dev/fd/{theirs} 4>/dev/fd/{back}', "sh", *command]
        with open(profile.with_suffix(".log"), "wb") as log:
            self.process = subprocess.Popen(shell, pass_fds=(theirs, back), stdout=log, stderr=log)
        os.close(theirs)
        os.close(back)
        self._heard, self._number = b"", 0
        self._answers: dict[int, dict[str, Any]] = {}
        self.tabs: dict[str, Tab] = {}

    def send(self, method: str, session: str | None = None, **params: Any) -> int:
        """Asks the browser, or a tab of it, and does not wait. Returns the question's number."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": params}
        content = json.dumps({**message, **({"sessionId": session} if session else {})}).encode() + b"\0"
        while content:
            content = content[os.write(self._to, content) :]
        return self._number

    def ask(self, method: str, session: str | None = None, **params: Any) -> dict[str, Any]:
        """Asks and returns the answer."""
        number, end = self.send(method, session, **params), time.monotonic() + PATIENCE
        while number not in self._answers:
            assert time.monotonic() < end, f"no answer to {method}"
            self.listen(1.0)
        answer = self._answers.pop(number)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']['message']}")
        result: dict[str, Any] = answer["result"]
        return result

    def listen(self, seconds: float) -> None:
        """Takes what the browser says within so many seconds."""
        if not select.select([self._from], [], [], seconds)[0]:
            return
        told = os.read(self._from, 1 << 20)
        if not told:
            raise EOFError("the browser ended")
        *messages, self._heard = (self._heard + told).split(b"\0")
        for message in map(json.loads, messages):
            if "id" in message:
                self._answers[message["id"]] = message
            elif (tab := self.tabs.get(message.get("sessionId", ""))) is not None:
                tab.hear(message["method"], message["params"])

    def tab(self, url: str, size: Point = (1280, 720), density: float = 1.0) -> Tab:
        """Opens a page in a new tab."""
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        tab = Tab(self, target, self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"])
        for domain in ("Page", "Runtime", "Log", "Inspector"):
            tab.ask(f"{domain}.enable")
        tab.resize(size, density)
        tab.ask("Page.navigate", url=url)
        return tab

    def end(self) -> None:
        """Kills it at once, as a power cut does."""
        self.process.kill()
        self.process.wait(PATIENCE)
        for end in (self._to, self._from):
            with suppress(OSError):
                os.close(end)


class Tab:
    """A page, with the hands of `tools.driver.desk.Desk` and its eyes. Points are pixels of the canvas."""

    corner: Point = (0, 0)

    def __init__(self, browser: Chromium, target: str, session: str) -> None:
        self.browser, self.target, self.session = browser, target, session
        self.errors: list[str] = []
        self.crashed = False
        self.choosers: list[dict[str, Any]] = []
        self.size, self.density = (0, 0), 1.0
        browser.tabs[session] = self

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        return self.browser.ask(method, self.session, **params)

    def hear(self, method: str, told: dict[str, Any]) -> None:
        if method == "Runtime.exceptionThrown":
            self.errors.append(str(told["exceptionDetails"]))
        elif method == "Runtime.consoleAPICalled" and told["type"] in ("error", "assert"):
            self.errors.append(str([one.get("value", one.get("description")) for one in told["args"]]))
        elif method == "Log.entryAdded" and told["entry"]["level"] == "error":
            if not told["entry"].get("url", "").endswith("/favicon.ico"):  # of a file that is no page
                self.errors.append(f"{told['entry']['text']} {told['entry'].get('url', '')}")
        elif method == "Page.fileChooserOpened":
            self.choosers.append(told)
        elif method == "Inspector.targetCrashed":
            self.crashed = True

    def evaluate(self, script: str) -> Any:
        """Returns the value of an expression of JavaScript in the page, awaited."""
        answer = self.ask("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in answer, answer["exceptionDetails"]
        return answer["result"].get("value")

    def wait_until(self, script: str, seconds: float = PATIENCE) -> Any:
        """Waits until an expression is true, and returns its value."""
        return wait_until(lambda: self.evaluate(script), script, seconds)

    # Its window

    def resize(self, size: Point, density: float = 1.0) -> None:
        """Gives the page a size in pixels of the screen."""
        self.size, self.density = size, density
        width, height = (round(side / density) for side in size)
        metrics = {"width": width, "height": height, "deviceScaleFactor": density, "mobile": False}
        self.ask("Emulation.setDeviceMetricsOverride", **metrics)

    def show(self) -> None:
        """Brings the tab to the front; one behind does little."""
        self.ask("Page.bringToFront")
        self.wait_until("document.visibilityState === 'visible'")
        time.sleep(1.0)

    def reload(self) -> None:
        self.ask("Page.reload")

    def crash(self) -> str:
        """Lets the page's process crash. Returns the page's address."""
        url = str(self.evaluate("location.href"))
        self.browser.send("Page.crash", self.session)
        while not self.crashed:
            self.browser.listen(1.0)
        return url

    def close(self) -> None:
        self.browser.tabs.pop(self.session, None)
        self.browser.ask("Target.closeTarget", targetId=self.target)

    # The hand

    def _mouse(self, kind: str, pos: Point, held: bool = False, **more: Any) -> None:
        x, y = (value / self.density for value in pos)
        button = {"button": "left" if held or kind != "mouseMoved" else "none", "buttons": int(held)}
        self.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, **button, **more)

    def move(self, pos: Point) -> None:
        self._mouse("mouseMoved", pos)

    def click(self, *points: Point) -> None:
        for pos in points:
            self.move(pos)
            self._mouse("mousePressed", pos, True, clickCount=1)
            time.sleep(0.02)
            self._mouse("mouseReleased", pos, clickCount=1)

    def drag(self, path: Sequence[Point], more: int = 0) -> None:
        """Presses at the first point, moves along the others, takes more cards by the wheel, lets go at the last."""
        self.move(path[0])
        self._mouse("mousePressed", path[0], True, clickCount=1)
        for pos in path[1:]:
            time.sleep(0.03)
            self._mouse("mouseMoved", pos, True)
            for _ in range(more):
                self._mouse("mouseWheel", pos, True, deltaX=0, deltaY=-100)
            more = 0
        self._mouse("mouseReleased", path[-1], clickCount=1)

    def touch(self, path: Sequence[Point]) -> None:
        """Puts a finger down, moves it along the points, and lifts it."""
        for kind, points in (("touchStart", path[:1]), *(("touchMove", [pos]) for pos in path[1:]), ("touchEnd", ())):
            at = [{"x": x / self.density, "y": y / self.density} for x, y in points]
            self.ask("Input.dispatchTouchEvent", type=kind, touchPoints=at)
            time.sleep(0.03)

    def type(self, text: str) -> None:
        self.key(*text)

    def key(self, *names: str) -> None:
        """Presses keys by xdotool's names."""
        for name in names:
            key = KEYS.get(name.lower(), name)
            code = CODES.get(key, ord(key.upper()) if len(key) == 1 else 0)
            told = {"key": key, "windowsVirtualKeyCode": code, **({"text": key} if len(key) == 1 else {})}
            self.ask("Input.dispatchKeyEvent", type="keyDown", **told)
            self.ask("Input.dispatchKeyEvent", type="keyUp", key=key, windowsVirtualKeyCode=code)

    def choose(self, ask: Callable[[], None], *files: Path) -> None:
        """Chooses files in the browser's window, which opens when the page is asked for it."""
        self.ask("Page.setInterceptFileChooserDialog", enabled=True)
        ask()
        wait_until(lambda: bool(self.ask("Page.enable") or self.choosers), "a window to choose files")
        opened = self.choosers.pop()
        assert opened["mode"] == "selectMultiple"
        self.ask("DOM.setFileInputFiles", files=[*map(str, files)], backendNodeId=opened["backendNodeId"])

    # The eyes

    def picture(self) -> pygame.Surface:
        """What the page shows."""
        png = base64.b64decode(self.ask("Page.captureScreenshot", format="png", fromSurface=True)["data"])
        return pygame.image.load(io.BytesIO(png), "page.png")

    pixels = picture

    def strangeness(self, picture: pygame.Surface) -> int:
        """How many pixels differ from a picture."""
        return unlike(self.picture(), picture)

    def said(self) -> str:
        """What the page itself says, in place of the program."""
        shown = "document.getElementById('welcome')?.hidden ?? true ? '' : document.getElementById('words').textContent"
        return str(self.evaluate(shown))

    def tree(self) -> list[dict[str, Any]]:
        """The accessibility tree, as the browser gives it to screen readers."""
        nodes: list[dict[str, Any]] = self.ask("Accessibility.getFullAXTree")["nodes"]
        return nodes

    def ready(self) -> Tab:
        """Waits until the program draws."""
        self.wait_until("globalThis.mandala && document.getElementById('welcome')?.hidden", 2 * PATIENCE)
        return self


@contextmanager
def chromium(profile: Path, *options: str) -> Iterator[Callable[..., Tab]]:
    """Starts a browser, and returns what opens a page in a new tab."""
    require_site()
    browser = Chromium(profile, *options)
    try:
        yield browser.tab
    finally:
        browser.end()
