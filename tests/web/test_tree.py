"""The page for who sees nothing: Chromium's accessibility tree is AT-SPI's of the desktop, and both games are played by it."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from mandala.play.game_history import GameHistory
from mandala.play.games import GAMES as LEVELS
from mandala.play.stored import Fixed, GameConfig
from mandala.ui.words.strings import Strings
from tests.ui.window.test_screen_reader import (
    PASSED_AT_CARDS,
    Chooser,
    Listener,
    Node,
    Path_,
    at_cards,
    at_tiles,
    listening,
    passed_at_tiles,
    play,
)
from tests.ui.window_support import CARDS, DEAL, SCREEN, SETTINGS, Twin, put_by, record_in
from tests.web.chromium import Tab
from tests.web.support import get, page
from tests.web.test_games import TILES
from tools.driver.desk import desk, managed, wait_until

pytestmark = [pytest.mark.thorough, pytest.mark.timeout(600)]

STILL = replace(SETTINGS, speed="off", name="Ada")
ROLES = {
    **{"region": "section", "group": "panel", "radiogroup": "panel", "radio": "radio button", "button": "push button"},
    **{"switch": "toggle button", "textbox": "entry", "listbox": "list box", "option": "list item"},
    **{"listitem": "list item", "toolbar": "tool bar", "image": "panel"},
}
"""What AT-SPI calls the roles of ARIA that it calls otherwise."""
HEARING = """
  globalThis.heard = [];
  globalThis.changes = 0;
  const all = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver(() => changes++).observe(document.getElementById("tree"), all);
  for (const live of document.querySelectorAll("[aria-live=polite], [aria-live=assertive]"))
    new MutationObserver(() => live.textContent && heard.push(live.textContent)).observe(live, { childList: true });
"""
"""Every word of the live regions, as soon as it is there, and how often the tree changes."""
# As Chromium does it for a reader: it takes the focus there, and then makes the events of a click.
PRESS = """function () {
  if (this.tabIndex === -1 && this.hasAttribute("tabindex")) this.focus();
  for (const kind of ["mousedown", "mouseup"]) this.dispatchEvent(new MouseEvent(kind, { bubbles: true }));
  changes = 0;
  this.click();
}"""
STATES = "focused", "checked", "selected", "pressed", "disabled"
LISTS = "list", "list box", "log"
CHOSEN = "checked", "pressed", "selected"
TOLD = *CHOSEN, "focused", "focusable"
TEXTS = "StaticText", "InlineTextBox"
PAGES = {"Settings": "Settings", "Rules": "Rules", "Choose an opponent": "Mandala against the computer"}
Two = tuple[Listener, "Ear"]
"""Who listens on a desktop, and who at a page."""
Raw = dict[str, Any]
"""A node as CDP tells it."""


def _role(node: Raw) -> str:
    return str(node.get("role", {}).get("value", ""))


def _text(node: Raw, what: str = "name") -> str:
    return str(node.get(what, {}).get("value", ""))


def _properties(node: Raw) -> dict[str, Any]:
    return {one["name"]: one["value"].get("value") for one in node.get("properties", [])}


class Ear(Listener):
    """A person who sees nothing, at a page: what `Listener` is on a desktop, and with its words."""

    def __init__(self, tab: Tab) -> None:
        self.told = []
        self._tab = tab
        self._read: dict[Path_, int] = {}
        tab.ask("DOM.enable")
        tab.evaluate(HEARING)

    def ask(self, *question: Any) -> Any:
        match question:
            case "tree", passed:
                return self._tree(passed)
            case ("whole",):
                return self._tree(())
            case "press", path:
                return self._press(path)
            case ("heard",):
                return self._tab.evaluate("heard.splice(0)")
            case _:
                raise AssertionError(question)

    def _tree(self, passed: Sequence[str]) -> Node | None:
        """Chromium's tree, as `reader_client.py` tells AT-SPI's."""
        nodes = {node["nodeId"]: node for node in self._tab.tree()}
        pressable, places = self._pressable(), self._places()
        self._read.clear()

        def below(node: Raw) -> Iterator[Raw]:
            """What a reader finds below a node: not what only lays it out."""
            for child in (nodes[number] for number in node["childIds"] if number in nodes):
                if child["ignored"] or _role(child) in ("generic", "none") or _role(node) == "log":
                    yield from below(child)
                else:
                    yield child

        def told(node: Raw, path: Path_) -> Node:
            role, element, properties = _role(node), node["backendDOMNodeId"], _properties(node)
            name = node["name"]["value"] or "".join(_text(one) for one in below(node) if _role(one) == "StaticText")
            states = [state for state in (*STATES, "focusable") if properties.get(state) in (True, "true")]
            self._read[path] = element
            role = "toggle button" if "pressed" in properties else ROLES.get(role, role)
            found = {
                "role": role if path else "frame",
                "name": name,
                "detail": _text(node, "description"),
                "amount": [],
                "place": places.get(element, ""),
                "states": states + ["pressable"] * (element in pressable) + ["enabled"] * ("disabled" not in states),
                "pressable": element in pressable,
                "disabled": "disabled" in states,
                "children": [],
            }
            if role == "slider":
                found["amount"] = [node["value"]["value"], properties["valuemin"], properties["valuemax"]]
            if role not in passed and not any(name.startswith(begin) for begin in passed):
                parts = [one for one in below(node) if _role(one) not in TEXTS]
                found["children"] = [told(one, (*path, at)) for at, one in enumerate(parts)]
            return found

        root = next((node for node in nodes.values() if _role(node) == "group"), None)
        return None if root is None else told(root, ())

    def _pressable(self) -> set[int]:
        """The elements that listen to clicks, for which the browser offers readers a press; its tree by CDP does not tell it."""
        document = self._tab.ask("Runtime.evaluate", expression="document")["result"]["objectId"]
        listeners = self._tab.ask("DOMDebugger.getEventListeners", objectId=document, depth=-1)["listeners"]
        return {one["backendNodeId"] for one in listeners if one["type"] == "click"}

    def _places(self) -> dict[int, str]:
        """The elements' places in their sets, which CDP does not tell either."""
        found = {}
        for node in self._tab.ask("DOM.getFlattenedDocument", depth=-1)["nodes"]:
            attributes = node.get("attributes", [])
            if "aria-posinset" in attributes:
                found[node["backendNodeId"]] = attributes[attributes.index("aria-posinset") + 1]
        return found

    def _press(self, path: Sequence[int]) -> None:
        with suppress(RuntimeError, AssertionError):  # it is gone, or nothing came of it
            element = self._tab.ask("DOM.resolveNode", backendNodeId=self._read[tuple(path)])["object"]["objectId"]
            self._tab.ask("Runtime.callFunctionOn", objectId=element, functionDeclaration=PRESS)
            self._tab.wait_until("changes > 0", 2.0)


def lines(tree: Node, said: Sequence[str]) -> list[str]:
    """A tree, a node in a line: what it is and is called, its parts further to the right. On a desktop what was said last is
    a part of the window, and here of a live region."""

    def add(node: Node, depth: int, above: str) -> Iterator[str]:
        role = node["role"]
        states = {"chosen" if state in CHOSEN else state for state in node["states"] if state in TOLD}
        if role == "label" or (role == "list item" and above not in LISTS):
            role = "paragraph"  # items in no list are none in a browser
        states |= {state for state in ("pressable", "disabled") if node[state]}
        place = f"{node['place']}." if node["place"] else ""
        # an item's name says how many are chosen
        amount = [str(float(part)) for part in node["amount"] if role == "slider"]
        told = [f"({' '.join(node['detail'].split())})", *sorted(states), *amount, place]
        yield " ".join(filter(None, ("  " * depth + role, repr(" ".join(node["name"].split())), *told)))
        for child in node["children"]:
            if depth or child["name"] not in said:
                yield from add(child, depth + 1, role)

    return [*add(tree, 0, "")]


@contextmanager
def both(folder: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Listener, Ear]]:
    """Who listens on a desktop and at a page, with the same settings and games."""
    with (
        page(folder, home, STILL) as tab,
        listening(monkeypatch) as listener,
        managed(SCREEN, folder) as display,
        desk(SCREEN, home, folder, display=display),
    ):
        wait_until(lambda: bool(listener.nodes()), "the window")
        yield listener, Ear(tab)
        assert tab.errors == []


def the_same(two: Two, *signs: str) -> list[str]:
    """Waits until both tell what begins so, and else the same, announcements among it. Returns that."""
    told: list[list[str]] = [[], []]

    def alike() -> bool:
        for at, one in enumerate(two):
            one.hear()
            tree = one.ask("whole")
            told[at] = [] if tree is None or "gone" in tree else lines(tree, one.told[-1:])
        there = all(any(line.strip().startswith(sign) for line in told[0]) for sign in signs)
        return there and told[0] == told[1] and " ".join(two[0].told) == " ".join(two[1].told)

    with suppress(AssertionError):  # the next ones say what differs
        wait_until(alike, str(signs), 30.0)
    assert told[1] == told[0]
    assert " ".join(two[1].told) == " ".join(two[0].told)
    assert alike(), (told[0], two[0].told)
    return told[0]


def left(folder: Path, home: Path, config: GameConfig, moves: int, seed: int) -> None:
    """A game of today's levels was left after some moves. Its level answers alike everywhere."""
    twin = Twin(folder, config=replace(config, fixed=Fixed(1, 64)))
    put_by(home, twin, moves, random.Random(seed), levels_version=LEVELS[config.game].levels_version)


def both_press(two: Two, role: str, name: str) -> None:
    for one in two:
        one.press(role, name)


class Game(NamedTuple):
    """A game of the title, how a person plays it by ear, what is not looked through before each move, and what was dealt."""

    title: str
    config: GameConfig
    act: Callable[[], Chooser]
    passed: tuple[str, ...]
    dealt: str


ENGLISH = Strings("en")
GAMES = {
    "cards": Game("Mandala", CARDS, lambda: at_cards(random.Random(7)), PASSED_AT_CARDS, "deck"),
    "tiles": Game("Patterns", TILES, lambda: at_tiles(random.Random(3), ENGLISH), passed_at_tiles(ENGLISH), "board"),
}


@pytest.fixture(autouse=True)
def folders(home: Path) -> None:
    home.mkdir()


@pytest.mark.parametrize("name", [*GAMES])
def test_a_game_is_played_by_ear_in_a_page(tmp_path: Path, home: Path, name: str) -> None:
    """From the title to the result and back; the deal is typed, all else is pressed by its name."""
    game = GAMES[name]
    with page(tmp_path, home, settings=STILL) as tab:
        ear = Ear(tab)
        ear.press("radio button", game.title)
        for label in ("Choose an opponent", "More"):
            ear.press("push button", label)
        ear.press("entry", "Deal number")
        tab.type(str(DEAL))
        ear.press("push button", "Begin")
        play(ear, game.act(), "To the title", game.passed)
        get(tab, home)
        record = record_in(home)
        begun = GameHistory.dealt(LEVELS[name].recorder, DEAL, 0).record(0, {"assisted": False})
        assert record[game.dealt] == begun[game.dealt], "the number was typed"
        assert Twin(tmp_path, config=game.config).session(record).finished
        own, rival = record["result"]["scores"]
        winner = {0: "You win", 1: "Novice wins", None: "A draw"}[record["result"]["winner"]]
        assert ear.find("heading", winner)
        for player, points in ((STILL.name, own), ("Novice", rival)):
            wait_until(lambda words=f"{player}: {points} point": ear.find("paragraph", words) is not None, "the points")
        said = " ".join(ear.told)
        assert "Novice: " in said
        assert "Your turn." in said
        assert "First choose cards" not in said
        ear.press("push button", "To the title")
        wait_until(lambda: ear.find("push button", "Statistics") is not None, "the title")
        assert tab.errors == []


def test_the_pages_are_told_as_on_a_desktop(tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with both(tmp_path, home, monkeypatch) as two:
        the_same(two, "section 'Mandala'")
        for button, section in PAGES.items():
            both_press(two, "push button", button)
            the_same(two, f"section {section!r}")
            both_press(two, "push button", "Back")
            the_same(two, "section 'Mandala'", f"push button {button!r}")


def test_the_table_of_cards_is_told_as_on_a_desktop(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left(tmp_path, home, CARDS, 20, 5)
    with both(tmp_path, home, monkeypatch) as two:
        both_press(two, "push button", "Continue")
        the_same(two, "list box 'Your hand: 7 cards'", "list item 'green, 2 cards'")
        both_press(two, "list item", "green, 2 cards")
        the_same(two, "list item 'green, 2 cards; chosen 1'")
        both_press(two, "list", "Your left field")
        the_same(two, "list item 'You: 1 green to the left field'", "paragraph 'You choose.'")


def test_the_table_of_patterns_is_told_as_on_a_desktop(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left(tmp_path, home, TILES, 20, 5)
    with both(tmp_path, home, monkeypatch) as two:
        both_press(two, "push button", "Continue")
        the_same(two, "toggle button 'Your swap tile: purple'")
        both_press(two, "toggle button", "Your swap tile")
        told = the_same(two, "paragraph 'Picked up: purple'")
        space = re.findall(r"push button '(\w\d+: \w+)'.* pressable", "\n".join(told))[0]
        both_press(two, "push button", space)
        the_same(two, "paragraph 'Your turn.'", f"list item 'You: {space[:2]}, ")


@pytest.mark.parametrize(("config", "moves", "seed"), [(CARDS, 100, 5), (TILES, 47, 6)], ids=["cards", "tiles"])
def test_the_result_is_told_as_on_a_desktop(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch, config: GameConfig, moves: int, seed: int
) -> None:
    """The last move is the only one, and so is made by itself."""
    left(tmp_path, home, config, moves, seed)
    with both(tmp_path, home, monkeypatch) as two:
        both_press(two, "push button", "Continue")
        the_same(two, "push button 'To the title'")
