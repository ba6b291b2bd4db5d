"""What tests of the page share: the user's folder in the browser's storage, and a person at the page beside a twin."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pygame
import pytest

from mandala.platform.desktop import desktop
from mandala.play import settings as settings_file
from mandala.play.settings import Settings
from tests.ui import window_support
from tests.ui.window_support import AWAY, SETTINGS, SIZE
from tests.web.chromium import FOLDER, Tab, chromium, served
from tools.driver.desk import PATIENCE, Point
from tools.driver.driver import Driver

QUIET = "words.mjs"
"""A file of the site that starts nothing."""
# The browser's storage as Pyodide's file system keeps it there.
OPEN = f"""new Promise((done, failed) => {{
  const asked = indexedDB.open("{FOLDER}", 21);
  asked.onupgradeneeded = () => asked.result.createObjectStore("FILE_DATA").createIndex("timestamp", "timestamp");
  asked.onsuccess = () => done(asked.result);
  asked.onerror = () => failed(asked.error);
}})"""
PUT = """(async (files) => {
  const bytes = (text) => Uint8Array.from(atob(text), (one) => one.charCodeAt());
  const database = await %s, way = database.transaction("FILE_DATA", "readwrite"), store = way.objectStore("FILE_DATA");
  for (const [path, content] of Object.entries(files))
    if (content === null) store.put({ timestamp: new Date(), mode: 0o40777 }, path);
    else store.put({ timestamp: new Date(), mode: 0o100666, contents: bytes(content) }, path);
  await new Promise((done) => (way.oncomplete = done));
  database.close();
})(%s)"""
GET = """(async () => {
  const database = await %s, store = database.transaction("FILE_DATA").objectStore("FILE_DATA");
  const all = (asked) => new Promise((done) => (asked.onsuccess = () => done(asked.result)));
  const [names, files] = await Promise.all([all(store.getAllKeys()), all(store.getAll())]);
  database.close();
  const text = (bytes) => Array.from(bytes, (one) => String.fromCharCode(one & 255)).join("");
  return names.flatMap((name, at) => (files[at].contents ? [[name, btoa(text(files[at].contents))]] : []));
})()"""


def put(tab: Tab, folder: Path) -> None:
    """Puts a folder's files into the browser's storage, for the next page."""
    files = {f"{FOLDER}/{path.relative_to(folder)}": path for path in folder.rglob("*")}
    content = {
        name: base64.b64encode(path.read_bytes()).decode() if path.is_file() else None for name, path in files.items()
    }
    tab.evaluate(PUT % (OPEN, json.dumps(content)))


def get(tab: Tab, folder: Path) -> None:
    """Replaces a folder's files by those in the browser's storage."""
    for old in folder.glob("library*"):
        if old.is_file():
            old.unlink()
    for name, content in tab.evaluate(GET % OPEN):
        path = folder / Path(name).relative_to(FOLDER)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(base64.b64decode(content))


@contextmanager
def page(
    folder: Path,
    home: Path,
    settings: Settings = SETTINGS,
    size: Point = SIZE,
    density: float = 1.0,
    isolated: bool = True,
    before: str = "",
) -> Iterator[Tab]:
    """The program in a page, with settings and what else lies in `home`. The script `before` runs before the page's own."""
    settings_file.save(desktop(), home / "settings.json", settings)
    with served(isolated) as url, chromium(folder / "profile") as opened:
        tab: Tab = opened(url + QUIET, size, density)
        tab.wait_until("document.readyState === 'complete' && location.port")
        put(tab, home)
        tab.errors.clear()  # this page has no icon
        tab.ask("Page.addScriptToEvaluateOnNewDocument", source=before)
        tab.ask("Page.navigate", url=url)
        try:
            yield tab.ready()
        except BaseException:
            with suppress(Exception):
                pygame.image.save(tab.picture(), folder / "page.png")  # for whoever looks for the reason
            raise


# What the page tells screen readers.
NAMED = """[...document.querySelectorAll("#tree *, [aria-live]")].filter((one) =>
  ((one.getAttribute("aria-label") ?? "") + "|" + (one.firstChild?.data ?? "")).includes(%s))"""


def said(tab: Tab, words: str, seconds: float = PATIENCE) -> None:
    """Waits until the page says something to screen readers, and so shows it."""
    tab.wait_until(f"{NAMED % json.dumps(words)}.length > 0", seconds)


def spot(tab: Tab, name: str) -> Point:
    """The middle of the thing with a name that can be pressed, once it is there."""
    found = f"{NAMED % json.dumps(name)}.find((one) => one.hasAttribute('tabindex'))"
    tab.wait_until(f"Boolean({found})")
    shown = f"{found}.getBoundingClientRect()"
    x, y, width, height = tab.evaluate(f"(({{x, y, width, height}}) => [x, y, width, height])({shown})")
    return round((x + width / 2) * tab.density), round((y + height / 2) * tab.density)


def press(tab: Tab, name: str) -> None:
    """Clicks the thing with a name, at its place, and takes the mouse away."""
    tab.click(spot(tab, name))
    tab.move(AWAY)


COARSE = 8
"""Texts are a little narrower in a browser, so their lines break elsewhere: pictures are compared so many times smaller."""
STRANGE = 160
"""So many of these may be unlike the twin's: a line of text is half of them, a card more than all."""


def unlike(one: pygame.Surface, other: pygame.Surface) -> int:
    """How far two pictures differ, seen from farther away."""
    size = one.get_width() // COARSE, one.get_height() // COARSE
    seen, wanted = (pygame.transform.smoothscale(picture.convert(24), size) for picture in (one, other))
    alike = pygame.mask.from_threshold(seen, (0, 0, 0), (32, 32, 32, 255), wanted).count()
    return size[0] * size[1] - alike


@pytest.fixture
def mirrored(monkeypatch: pytest.MonkeyPatch) -> Callable[[Tab], None]:
    """Lets the helpers of `window_support` see a page: its library by way of the folder `home`, its pictures coarsely."""
    read = window_support.record_in
    monkeypatch.setattr(window_support, "unlike", unlike)
    monkeypatch.setattr(window_support, "STRANGE", STRANGE)

    def mirror(tab: Tab) -> None:
        def record_in(home: Path) -> dict[str, Any]:
            get(tab, home)
            return read(home) if (home / "library.db").exists() else {}

        monkeypatch.setattr(window_support, "record_in", record_in)

    return mirror


class Finger:
    """A finger in place of the mouse."""

    def __init__(self, tab: Tab) -> None:
        self._tab = tab

    def click(self, pos: Point) -> None:
        self._tab.touch([pos])

    def drag(self, path: Sequence[Point], more: int) -> None:
        assert not more, "a finger has no wheel"
        self._tab.touch(path)


class Keys:
    """Keys that are pressed in the page and at the twin's table."""

    def __init__(self, tab: Tab, shown: Driver) -> None:
        self._tab, self._shown = tab, shown

    def key(self, *names: str) -> None:
        self._tab.key(*names)
        self._shown.key(*names)
