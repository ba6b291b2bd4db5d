"""Hands at the page: keys, buttons, fingers, a field, the full screen; and a page that is small, unseen or broken."""

from __future__ import annotations

import json
import random
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from mandala.core.cards.moves import GrowField
from mandala.core.record import text_of
from mandala.play.games import GAMES
from mandala.ui.cards.places import target_of
from mandala.ui.kit.theme import SMALLEST
from mandala.ui.loop import INPUT_GRACE
from tests.ui.window_support import AWAY, Twin, put_by, record_in
from tests.web.chromium import Tab, chromium, served
from tests.web.support import QUIET, get, page, press, said, spot
from tools.driver.cards import card_points
from tools.driver.desk import Point, wait_until
from tools.driver.recorded import stored as recorded

pytestmark = [pytest.mark.thorough, pytest.mark.timeout(300)]

BEFORE = 20
"""The moves of the game that was left."""
LISTENING = """
  globalThis.contexts = [];
  const Real = AudioContext;
  globalThis.AudioContext = function () { const made = new Real(); contexts.push(made); return made; };
"""
HEARD = "contexts.map((one) => one.state).join()"


@pytest.fixture(autouse=True)
def folders(home: Path) -> None:
    home.mkdir()


def stored(tab: Tab, home: Path) -> dict[str, Any]:
    """The settings in the browser's storage."""
    get(tab, home)
    settings: dict[str, Any] = json.loads((home / "settings.json").read_text("utf-8"))
    return settings


def moves(tab: Tab, home: Path) -> list[str]:
    """The moves of the one game in the browser's storage."""
    get(tab, home)
    made: list[str] = record_in(home)["moves"]
    return made


def a_drag(folder: Path, home: Path, tab: Tab) -> tuple[Point, Point, str]:
    """Goes on with the game. Returns where a card lies of which the player may put two into a field, that field, the move."""
    press(tab, "Continue")
    said(tab, "Your hand")
    twin = Twin(folder)
    session = twin.session(record_in(home))
    layout = twin.shows(twin.table(session)).scene.layout  # type: ignore[attr-defined]
    move = next(one for one in session.seat(0).legal_moves if isinstance(one, GrowField) and one.count == 2)
    field = layout.frame.drops[target_of(move)].center
    return card_points(layout, move.colour)[0], field, GAMES["cards"].recorder.move_text(move)


def mouse(tab: Tab, kind: str, at: Point, button: str, held: int) -> None:
    """Something about one button, with the bits of those that are held."""
    tab.ask("Input.dispatchMouseEvent", type=kind, x=at[0], y=at[1], button=button, buttons=held, clickCount=1)


def test_a_key_that_goes_up_without_shift_acts_each_time(tmp_path: Path, home: Path) -> None:
    def asks(tab: Tab) -> None:
        shift = {"key": "Shift", "code": "ShiftLeft", "windowsVirtualKeyCode": 16}
        tab.ask("Input.dispatchKeyEvent", type="keyDown", modifiers=8, **shift)
        tab.ask("Input.dispatchKeyEvent", type="keyDown", key="?", text="?", code="Slash", modifiers=8)
        tab.ask("Input.dispatchKeyEvent", type="keyUp", **shift)
        tab.ask("Input.dispatchKeyEvent", type="keyUp", key="/", code="Slash")

    put_by(home, Twin(tmp_path), BEFORE, random.Random(5))
    with page(tmp_path, home) as tab:
        press(tab, "Continue")
        for _ in range(2):
            said(tab, "Your hand")
            asks(tab)
            said(tab, "Not yellow: already in your opponent's field")
            tab.key("Escape")


def test_the_other_button_takes_more_cards_in_a_drag(tmp_path: Path, home: Path) -> None:
    put_by(home, Twin(tmp_path), BEFORE, random.Random(5))
    with page(tmp_path, home) as tab:
        card, field, move = a_drag(tmp_path, home, tab)
        tab.move(card)
        mouse(tab, "mousePressed", card, "left", 1)
        mouse(tab, "mouseMoved", (card[0], card[1] - 80), "left", 1)
        mouse(tab, "mousePressed", (card[0], card[1] - 80), "right", 3)
        mouse(tab, "mouseReleased", (card[0], card[1] - 80), "right", 1)
        mouse(tab, "mouseMoved", field, "left", 1)
        mouse(tab, "mouseReleased", field, "left", 0)
        tab.move(AWAY)
        wait_until(lambda: len(moves(tab, home)) > BEFORE, "a move")
        assert moves(tab, home)[BEFORE] == move


def test_a_finger_that_the_system_takes_away_makes_no_move(tmp_path: Path, home: Path) -> None:
    put_by(home, Twin(tmp_path), BEFORE, random.Random(5))
    with page(tmp_path, home) as tab:
        card, field, _ = a_drag(tmp_path, home, tab)
        way = [
            tuple(start + (end - start) * part // 6 for start, end in zip(card, field, strict=True))
            for part in range(7)
        ]
        for kind, at in (("touchStart", way[:1]), *(("touchMove", [pos]) for pos in way[1:]), ("touchCancel", [])):
            tab.ask("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": x, "y": y} for x, y in at])
            time.sleep(0.03)
        time.sleep(1.0)
        assert len(moves(tab, home)) == BEFORE
        tab.touch(way)  # type: ignore[arg-type]
        wait_until(lambda: len(moves(tab, home)) > BEFORE, "a move")


def test_a_word_that_is_composed_comes_into_a_field_once(tmp_path: Path, home: Path) -> None:
    with page(tmp_path, home) as tab:
        press(tab, "Settings")
        press(tab, "Your name")
        tab.wait_until("document.activeElement.getAttribute('aria-label') === 'Your name'")
        for part in ("Z", "Zo", "Zoë"):
            tab.ask("Input.imeSetComposition", text=part, selectionStart=len(part), selectionEnd=len(part))
        tab.ask("Input.insertText", text="Zoë")
        tab.type("!")
        wait_until(lambda: stored(tab, home).get("name") == "Zoë!", "the name")


def test_files_are_chosen_by_mouse_by_key_and_by_finger(tmp_path: Path, home: Path) -> None:
    def by_mouse(tab: Tab) -> None:
        press(tab, "Choose a file")

    def by_key(tab: Tab) -> None:
        spot(tab, "Choose a file")
        tab.key("Tab")
        tab.wait_until("document.activeElement.getAttribute('aria-label') === 'Choose a file'")
        tab.key("Enter")

    def by_finger(tab: Tab) -> None:
        tab.touch([spot(tab, "Choose a file")])

    files = [tmp_path / f"{number}.json" for number in range(3)]
    for number, file in enumerate(files):
        file.write_text(text_of(recorded(number).record), "utf-8")
    with page(tmp_path, home) as tab:
        press(tab, "Games")
        for hand in (by_mouse, by_key, by_finger):
            tab.choose(partial(hand, tab), *files)
            spot(tab, "Show the games")
            said(tab, "3 games from 0.json, 1.json … are among your games now.")
            time.sleep(2 * INPUT_GRACE)  # a page that comes by itself hears nothing at first
            press(tab, "Back")
        said(tab, " of 3")


def test_a_full_screen_that_the_browser_left_is_not_taken_again(tmp_path: Path, home: Path) -> None:
    full = "document.fullscreenElement !== null"
    with page(tmp_path, home) as tab:
        said(tab, "Settings")
        tab.key("F11")
        tab.wait_until(full)
        wait_until(lambda: bool(stored(tab, home).get("full_screen")), "the setting")
        tab.evaluate("document.exitFullscreen()")
        wait_until(lambda: not stored(tab, home).get("full_screen"), "the other setting")
        tab.key("m")  # the program looks at its settings once more
        wait_until(lambda: stored(tab, home).get("sound") is False, "no sound")
        assert not tab.evaluate(full)


def test_a_page_behind_another_one_is_silent_and_hears_again_in_front(tmp_path: Path, home: Path) -> None:
    with page(tmp_path, home, before=LISTENING) as tab:
        press(tab, "Settings")
        tab.wait_until(f"{HEARD} === 'running'")
        tab.key("Tab")
        other = tab.browser.tab("about:blank")
        other.show()
        tab.wait_until(f"document.visibilityState === 'hidden' && {HEARD} === 'suspended'")
        tab.show()
        tab.wait_until(f"{HEARD} === 'running'")


def test_a_page_that_broke_says_so_and_is_silent(tmp_path: Path, home: Path) -> None:
    with page(tmp_path, home, before=LISTENING) as tab:
        press(tab, "Settings")
        tab.wait_until(f"{HEARD} === 'running'")
        tab.evaluate("void (mandala.taken = () => [['nonsense']])")
        wait_until(lambda: tab.said().startswith("The game stopped"), "words")
        tab.wait_until(f"{HEARD} === 'closed'")


def test_a_small_page_tells_readers_where_things_are_seen(tmp_path: Path, home: Path) -> None:
    with page(tmp_path, home, size=(800, 640)) as tab:
        press(tab, "Settings")
        said(tab, "Your name")


@pytest.mark.parametrize(
    ("size", "density"), [((1280, 720), 1.5), ((1100, 1500), 2.0), ((2560, 1440), 2.0), ((800, 640), 1.0)]
)
def test_a_page_that_is_zoomed_or_turned_meanwhile_is_where_it_is_seen(
    tmp_path: Path, home: Path, size: Point, density: float
) -> None:
    """Zoomed it has as many pixels as before, and fewer of the page's."""
    with page(tmp_path, home) as tab:
        press(tab, "Settings")
        said(tab, "Your name")
        tab.resize(size, density)
        drawn = [max(side, least) for side, least in zip(size, SMALLEST, strict=True)]
        tab.wait_until(f"canvas.width === {drawn[0]} && canvas.height === {drawn[1]}")
        time.sleep(1.0)
        press(tab, "Back")
        press(tab, "Rules")
        press(tab, "Back")
        said(tab, "Choose an opponent")
        assert tab.errors == []


def test_a_page_tells_readers_the_language_of_the_settings(tmp_path: Path, home: Path) -> None:
    lang = "document.documentElement.lang"
    with page(tmp_path, home) as tab:
        assert tab.evaluate(lang) == "en"
        press(tab, "Settings")
        press(tab, "Deutsch")
        tab.wait_until(f"{lang} === 'de'")
        tab.evaluate("globalThis.before = true")
        tab.ask("Page.reload")
        tab.wait_until("!globalThis.before && document.getElementById('progress')?.value > 0")
        assert tab.evaluate(lang) == "de", "before the program is there"


@pytest.mark.parametrize("name", ["pyodide.asm.wasm", "files.json", "packages/pygame*"])
def test_a_file_that_does_not_come_is_told_and_stays_so(tmp_path: Path, name: str) -> None:
    with served() as url, chromium(tmp_path / "profile") as opened:
        tab: Tab = opened(url + QUIET)
        tab.ask("Network.enable")
        tab.ask("Network.setBlockedURLs", urls=[f"*/{name}"])
        tab.ask("Page.navigate", url=url)
        wait_until(lambda: tab.said().startswith("The game could not start"), "words")
        time.sleep(2.0)  # other files come later
        assert tab.said().startswith("The game could not start")
