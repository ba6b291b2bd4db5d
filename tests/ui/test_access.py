"""What a screen reader is told: all that the picture says and no more, in order and once; and what it asks for is done."""

from __future__ import annotations

import os
import random
import re
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from mandala.core.cards.state import State
from mandala.play.settings import Settings
from mandala.ui.accessibility.reader import Speech
from mandala.ui.cards.board import GAME_KEYS as CARD_KEYS
from mandala.ui.cards.board import REPLAY_KEYS as CARD_REPLAY_KEYS
from mandala.ui.cards.places import HANDS
from mandala.ui.cards.tooltip import Cards
from mandala.ui.cards.tooltip import Told as Banner
from mandala.ui.kit import text
from mandala.ui.kit.access import AccessibilityAction, Act, Live, Node, Role, focused, walk
from mandala.ui.kit.access import Path as NodePath
from mandala.ui.kit.inputs import ACCESSIBILITY_ACTION
from mandala.ui.kit.paper import Words
from mandala.ui.last_resort import described
from mandala.ui.pages.page import HandOverScene, Page
from mandala.ui.pages.result import Ending
from mandala.ui.pages.rules import Setter
from mandala.ui.pages.title import TitleScene
from mandala.ui.platform.desktop.reader import DesktopReader as Reader
from mandala.ui.table.access import Told
from mandala.ui.table.menus import NowSheet
from mandala.ui.table.scene import TableScene
from mandala.ui.table.tooltip import Box, thing_at
from mandala.ui.tiles.board import GAME_KEYS as TILE_KEYS
from mandala.ui.words.colours import spelled
from mandala.ui.words.keys import heard_lines
from mandala.ui.words.strings import Strings
from tests.ui.support import Driver, make_context
from tests.ui.table_support import Table, find, records, resumed, twin
from tools.driver import gestures
from tools.driver.games import by_hand
from tools.gallery.harness import Harness, Look
from tools.gallery.registry import STATES, shown

SIZE = (1280, 720)
LONG = bool(os.environ.get("MANDALA_LONG"))
SOME = (
    *(
        "cards-table",
        "cards-claiming",
        "cards-last",
        "cards-two-people",
        "cards-points",
        "cards-replay",
        "cards-review",
        "cards-review-mistakes",
        "cards-review-behind",
        "cards-lesson-4",
    ),
    *("tiles-table", "tiles-full", "tiles-start", "tiles-two-people", "tiles-replay", "tiles-review", "tiles-lesson-9"),
)
"""The tables that are looked at unless there is time (MANDALA_LONG=1)."""
STILL = frozenset({"cards-dragging", "cards-lifted", "tiles-drag-open", "tiles-drag-swap", "cards-tutor-thinks"})
"""Where nothing is explained: something hangs at the pointer, or a move waits for the tutor."""
PASSING = frozenset({"cards-counting", "tiles-dealing"})
"""What lasts for a moment: it is told when it has come to rest."""
AGAIN = re.compile("-(80|150|200)$|-calm$|-swept$|lesson-[3-7]|refused-|rules-[2-9]|-drag|-pointed|-counting$")
"""Other states have the same kinds of words in another size, or a moment later; they, too, are looked at if there is time."""
ELSEWHERE = frozenset({"discarded", "ablage"})
"""The word printed beside the discard pile, which has its whole name in the tree."""
BY_POINTER = re.compile(r"(?i)\b(?:drag|click|mouse|wheel)\w*")
LISTED = re.compile("keys|-drag|-rules|^settings")
LARGE = (
    "title-full",
    "new-game-two",
    "games",
    "play-style",
    "statistics",
    "cards-result",
    "cards-claiming",
    "cards-replay",
    "tiles-review",
)
PARTS = 12


def said(node: Node) -> str:
    """All words of a tree."""
    return " ".join(" ".join((found.name, found.detail, found.value)) for _, found in walk(node))


def words(some: str) -> set[str]:
    return set(re.findall(r"[^\W_]+", some.casefold()))


class Ear:
    """A person who hears what the program tells and asks for things by name, as a screen reader does: by events."""

    def __init__(self, driver: Driver) -> None:
        self.driver, self.speech = driver, Speech()
        self.told: list[tuple[str, Live]] = []

    def hear(self) -> list[str]:
        """What is told since the last time."""
        fresh = self.speech.follow(self.driver.loop.tree())
        self.told += fresh
        return [words for words, _ in fresh]

    @property
    def nodes(self) -> dict[NodePath, Node]:
        return dict(walk(self.driver.loop.tree()))

    def path(self, name: str, role: Role | None = None) -> NodePath:
        """Where something is that is called so, or begins so."""
        for path, node in self.nodes.items():
            if node.name.startswith(name) and node.acts and role in (None, node.role):
                return path
        raise AssertionError(f"nothing is called {name!r}: {[node.name for node in self.nodes.values()]}")

    def ask(self, path: NodePath, act: Act = Act.PRESS, value: str | float = "") -> None:
        """A batch of events, as the reader's thread posts it."""
        self.driver.ask(path, act, value)
        self.driver.wait(0.2)
        self.hear()

    def press(self, name: str, role: Role | None = None) -> None:
        self.ask(self.path(name, role))

    def play(self, move: Any) -> None:
        """Presses what makes a move."""
        table = self.driver.scene
        for key in by_hand(table).by_tree(table, move):
            self.ask(self.driver.path(key))


def ear(folder: Path, game: str = "cards", language: str = "en") -> Ear:
    """Somebody at the title."""
    context = make_context(folder, Settings(language=language, speed="off", thinking_seconds=0.1, game=game))
    return Ear(Driver(context, TitleScene(context)))


# All that is seen is told


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Collects every text that is drawn."""
    found: list[str] = []

    def noting(draw: Callable[..., Any], at: int) -> Callable[..., Any]:
        def noted(*given: Any, **named: Any) -> Any:
            found.append(given[at])
            return draw(*given, **named)

        return noted

    monkeypatch.setattr(text, "fit", noting(text.fit, 1))
    pictured = text.Lines.drawn
    monkeypatch.setattr(
        text.Lines, "drawn", lambda lines, ink: (found.append(" ".join(lines.words)), pictured(lines, ink))[1]
    )
    monkeypatch.setattr(text.RichText, "draw", noting(text.RichText.draw, 1))
    draw = Words.draw
    monkeypatch.setattr(Words, "draw", lambda box, *rest: (found.append(box.words), draw(box, *rest))[1])
    return found


def check_words(harness: Harness, name: str) -> None:
    """No words speak of the pointer to people who act by keys. Lists of keys and what hangs at the pointer are apart."""
    harness.context.keyed = True
    harness.scene.resumed()
    found = BY_POINTER.findall(said(harness.loop.tree()).replace("Keys and mouse", "Keys"))
    assert not found or LISTED.search(name), (name, found)


def check_focusable(harness: Harness, name: str) -> None:
    """Whatever can have the focus has a name and a place in the window; what is disabled says so."""
    window, not_now = pygame.Rect((0, 0), SIZE), harness.t("Not now")
    for path, node in walk(harness.loop.tree()):
        if node.acts:
            where = name, path, node.name
            assert node.name, where
            assert node.rect, where
            assert window.contains(node.rect), where
            assert node.enabled or node.detail.startswith(not_now), where


@pytest.mark.sampled(12)
@pytest.mark.parametrize("part", range(PARTS))
def test_every_word_of_every_picture_is_told(drawn: list[str], monkeypatch: pytest.MonkeyPatch, part: int) -> None:
    """In all states of the gallery, every other one in German. Figures of the rules have a description instead."""
    monkeypatch.setattr(Setter, "_sketch", lambda setter, name: pygame.Surface(setter._figure_size(name)))
    names = [name for name in STATES if (LONG and name not in PASSING) or not AGAIN.search(name)]
    for number, name in enumerate(names):
        if number % PARTS != part:
            continue
        with shown(name, Look("de" if number // PARTS % 2 else "en", SIZE, "linen")) as harness:
            scene, strings = harness.scene, harness.context.strings
            scene.resumed()
            scene.lay_out(SIZE)
            tree = [*walk(harness.loop.tree())]
            told, unbroken = words(said(tree[0][1])), "".join(said(tree[0][1]).split())
            assert len({path for path, _ in tree}) == len(tree), (name, "two things have one path")
            check_focusable(harness, name)
            if hasattr(scene, "_backdrop"):
                scene._backdrop = lambda _: iter(())  # what lies behind a sheet is not for now
            drawn.clear()
            scene.draw(pygame.Surface(SIZE))
            missing = [
                one
                for one in drawn
                # lines of a long code are broken where it has no space
                if not words(spelled(strings, one)) <= told | ELSEWHERE and "".join(one.split()) not in unbroken
            ]
        assert not missing, (name, missing)


@pytest.mark.sampled(12)
@pytest.mark.parametrize(("part", "scale"), [*((part, 100) for part in range(PARTS)), (0, 200)])
def test_whatever_can_have_the_focus_has_a_name_and_a_place(part: int, scale: int) -> None:
    """In the other states of the gallery, and with the largest texts in some."""
    others = [name for name in STATES if AGAIN.search(name)][part::PARTS]
    for name in others if scale == 100 else LARGE:
        with shown(name, Look("en", SIZE, "linen", scale)) as harness:
            check_focusable(harness, name)
            check_words(harness, name)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", STATES if LONG else SOME)
def test_every_tooltip_is_told(name: str) -> None:
    """Whatever the pointer finds on a table has its words in the tree; a box of words needs none, being told itself."""
    with shown(name, Look("en", SIZE, "linen")) as harness:
        table = harness.scene
        if not isinstance(table, TableScene):
            pytest.skip("no table")
        told, facts = words(said(harness.loop.tree())), table.facts()
        things = {thing_at(table.board, facts, (x, y)) for x in range(8, SIZE[0], 24) for y in range(8, SIZE[1], 24)}
        explained = 0
        for thing in things - {None, *Box}:
            harness.scene.hover.ask(lambda thing=thing: thing)
            tip = harness.scene.sight().tip
            if tip is not None and not isinstance(thing, Banner):
                explained += 1
                assert words(spelled(harness.context.strings, f"{tip.head} {tip.body}")) <= told, tip
        assert explained > 12 or name in STILL


@pytest.mark.parametrize(
    "name",
    sorted(STATES.keys() - PASSING)
    if LONG
    else ["cards-table", "cards-claiming", "cards-lesson-4", "tiles-table", "tiles-start"],
)
def test_what_may_be_done_is_told(name: str) -> None:
    with shown(name, Look("de", SIZE, "linen")) as harness:
        told = words(said(harness.loop.tree()))
        harness.key("f2")
        if not isinstance(harness.scene, NowSheet):
            assert LONG
            pytest.skip("nothing is played here")
        seen = " ".join(box.words for box in harness.scene.printed if isinstance(box, Words))
        assert words(spelled(harness.context.strings, seen)) <= told


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    "name", ["title-full", "new-game-two", "settings", "games", "statistics", "next-of-match", "cards-menu", "share"]
)
def test_whatever_can_have_the_focus_has_a_name_and_can_be_asked_for(name: str) -> None:
    """Of each widget something can be pressed or set; the one that has the focus says so, and no other."""
    with shown(name, Look("en", SIZE, "linen")) as harness:
        page = harness.scene
        assert isinstance(page, Page)
        asked = [node for _, node in walk(harness.loop.tree()) if set(node.acts) & {Act.PRESS, Act.SET}]
        assert all(node.name for node in asked)
        assert len(asked) >= len(page.form.widgets)
        for _ in page.form.widgets:
            harness.key("tab")
            focused = [node for _, node in walk(harness.loop.tree()) if node.focused]
            assert len(focused) == 1
            assert focused[0].name


def test_a_page_that_comes_is_told_by_its_heading_and_words(tmp_path: Path) -> None:
    driver = Driver(make_context(tmp_path), HandOverScene(make_context(tmp_path), "Anna"))
    (page,) = (node for _, node in walk(driver.loop.tree()) if node.focused)
    assert page.name == "Anna"
    assert page.detail == "It is your turn. Everybody else, please look away."


# No more than is seen


@pytest.mark.sampled(4)
@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("claiming", [False, True])
def test_worlds_that_look_alike_are_told_alike(tmp_path: Path, claiming: bool, seed: int) -> None:
    """C3: also what F2, the log, the points and tooltips say, since all of it is in the tree."""

    def wanted(state: State) -> bool:
        return state.stock.shuffled == 0 and 12 < state.stock.size < 70 and (state.claiming >= 0) is claiming

    number, ply = find(wanted)
    own = dict(records()[number])
    own = {key: own[key] for key in ("format", "game", "deck", "first_player")}
    own |= {"reshuffles": [], "moves": records()[number]["moves"][:ply]}
    other, _ = twin(number, ply, 0, seed)
    assert other["deck"] != own["deck"]
    trees = [
        resumed(tmp_path / str(at), fields, ("human", "novice")).scene.tree() for at, fields in enumerate((own, other))
    ]
    assert trees[0] == trees[1]


def test_of_a_covered_table_nothing_is_told(tmp_path: Path) -> None:
    """Two people at one machine: while the seat changes hands there is the name of who comes, and nothing of the game."""
    table = Table(tmp_path, *find(lambda state: state.claiming < 0 and state.stock.size < 60), ("human", "human"))
    listener = Ear(table.driver)
    table.driver.wait_until(lambda: isinstance(table.driver.scene, HandOverScene))
    listener.hear()
    told = words(said(table.driver.loop.tree()))
    assert not told & {"red", "orange", "yellow", "green", "purple", "black", "cards", "points"}
    assert not said(table.scene.tree()).strip()


def test_what_one_was_told_the_next_one_cannot_hear_again(tmp_path: Path) -> None:
    """Who drew cards heard which; when the other one sits there, that is told no more, whatever is asked for."""
    table = Table(tmp_path, *find(lambda state: state.claiming < 0 and state.stock.size > 60), ("human", "human"))
    listener = Ear(table.driver)
    table.driver.look()
    table.driver.key("return")
    listener.hear()
    move = next(move for move in table.legal if "BuildMountain" in type(move).__name__)
    table.play(move)
    table.driver.wait(0.4)
    assert any(words.startswith("Drawn: ") for words in listener.hear())
    table.driver.wait_until(lambda: isinstance(table.driver.scene, HandOverScene))
    listener.hear()
    assert not any("Drawn" in words for words, _ in listener.speech.last)
    table.driver.look()
    table.driver.key("return")
    table.driver.wait(0.4)
    assert not any("Drawn" in words for words in listener.hear())
    assert "Drawn" not in said(table.driver.loop.tree())


def test_two_at_one_machine_each_hear_every_move_once(tmp_path: Path) -> None:
    """One's own when it is made, the other's when one sits down; not the whole log at every turn."""
    table = Table(tmp_path, *find(lambda state: state.claiming < 0 and state.stock.size > 60), ("human", "human"))
    listener, heard = Ear(table.driver), []
    for _ in range(4):
        table.driver.wait_until(lambda: isinstance(table.driver.scene, HandOverScene))
        listener.hear()
        table.driver.look()
        table.driver.key("return")
        heard.append([words for words in listener.hear() if " moun" in words or " field" in words])
        table.play(next(move for move in table.legal if "BuildMountain" in type(move).__name__))
        table.driver.wait(0.4)
        heard.append([words for words in listener.hear() if " moun" in words or " field" in words])
    assert [len(lines) for lines in heard[3:]] == [1, 1, 1, 1, 1]
    assert heard[3] == heard[4]


def test_while_both_look_no_hand_is_told(tmp_path: Path) -> None:
    table = Table(tmp_path, *find(lambda state: state.claiming >= 0), ("human", "human"))
    table.driver.look()
    table.driver.key("return")
    table.driver.wait(0.5)
    assert table.scene.source.now.hidden_for_both
    (hand,) = (node for _, node in walk(table.scene.tree()) if node.name.startswith("Your hand"))
    assert not hand.children


# Once, and at the right time


def test_what_the_rival_does_is_told_at_once_and_once(tmp_path: Path) -> None:
    """Urgent what another did, then whose turn it is; nothing of it again when a menu came and went."""
    listener = ear(tmp_path)
    listener.press("Play", Role.BUTTON)
    listener.driver.wait_until(lambda: isinstance(listener.driver.scene, TableScene))
    listener.hear()
    before = len(listener.told)
    any_move(listener, random.Random(4))
    listener.driver.wait_until(lambda: bool(listener.driver.scene.facts().legal))
    listener.hear()
    fresh = listener.told[before:]
    rivals = [words for words, live in fresh if live is Live.ASSERTIVE]
    assert rivals
    assert all("Novice" in words for words in rivals)
    assert len(fresh) == len(set(fresh))
    assert fresh[-1] == ("Your turn.", Live.POLITE)
    listener.driver.key("escape")
    listener.hear()
    count = len(listener.told)
    listener.driver.key("escape")
    listener.hear()
    assert [words for words, _ in listener.told[count:]] == ["Your turn."]


def test_a_refusal_is_told_at_once(tmp_path: Path) -> None:
    listener = ear(tmp_path)
    listener.press("Play", Role.BUTTON)
    listener.driver.wait(1)
    listener.press("Left mountain")
    assert listener.told[-1] == ("First choose cards from your hand.", Live.ASSERTIVE)


def test_keys_read_parts_of_the_table_aloud(tmp_path: Path) -> None:
    """Both mandalas, the hand and the points, as often as one asks."""
    listener = ear(tmp_path)
    listener.press("Play", Role.BUTTON)
    listener.driver.wait(1)
    listener.hear()
    heard = []
    for key in ("f4", "f5", "f6", "f6", "f7"):
        listener.driver.key(key)
        heard.append(listener.hear())
    left, right, hand, again, points = (" ".join(one) for one in heard)
    assert left.startswith("Left mandala. Left mountain:")
    assert right.startswith("Right mandala. Right mountain:")
    assert hand.startswith("Your hand: 6 cards")
    assert again == hand
    assert points.startswith("Points. Your cup: 2 cards.")


def test_what_was_asked_of_another_scene_is_not_done(tmp_path: Path) -> None:
    """A press that comes late does not meet what stands at the same place on the next page."""
    listener = ear(tmp_path)
    late = listener.path("Quit")
    listener.press("Settings", Role.BUTTON)
    listener.ask(late)
    assert listener.driver.loop.running
    assert type(listener.driver.scene).__name__ == "SettingsScene"


def test_settings_are_changed_by_what_is_asked_for(tmp_path: Path) -> None:
    listener = ear(tmp_path)
    listener.press("Settings", Role.BUTTON)
    listener.press("Night", Role.OPTION)
    listener.press("Tooltips", Role.TOGGLE)
    listener.ask(listener.path("Volume", Role.SLIDER), Act.SET, 30.0)
    listener.ask(listener.path("Volume", Role.SLIDER), Act.MORE)
    listener.ask(listener.path("Your name", Role.FIELD), Act.SET, "Louise")
    settings = listener.driver.context.settings
    assert (settings.table, settings.tooltips, settings.volume, settings.name) == ("night", False, 0.4, "Louise")


def test_what_was_drawn_is_told_though_the_rival_answers_at_once(tmp_path: Path) -> None:
    """While cards fly it is not seen yet, and when they have come the rival's already do."""
    listener = ear(tmp_path)
    listener.driver.context.change(speed="fast")
    listener.press("Learn to play", Role.BUTTON)
    listener.driver.wait_until(lambda: listener.driver.scene.facts().ask is not None)
    listener.play(listener.driver.scene.facts().ask.move)
    for _ in range(40):
        listener.driver.wait(0.1)
        listener.hear()
    told = [words for words, _ in listener.told]
    assert [words for words in told if words.startswith("Drawn: ")] == ["Drawn: 1 orange, 2 black"]


def test_the_spaces_that_a_lesson_marks_are_named(tmp_path: Path) -> None:
    """The picture shows which they are, the words do not say it; and that the swap tile is in hand is heard wherever one is."""
    listener = ear(tmp_path, "tiles")
    listener.press("Learn to play", Role.BUTTON)
    listener.play(listener.driver.scene.facts().ask.move)
    listener.driver.wait_until(lambda: listener.driver.scene.facts().ask.step == 1)
    listener.hear()
    assert listener.told[-1] == ("Marked: b5.", Live.POLITE)
    listener.driver.key("x")
    assert listener.hear() == ["Picked up: black"]


def test_a_click_at_the_middle_of_the_swap_tiles_node_takes_it_up(tmp_path: Path) -> None:
    """A screen reader may click where a node is instead of asking for its action."""
    listener = ear(tmp_path, "tiles")
    listener.press("Learn to play", Role.BUTTON)
    listener.play(listener.driver.scene.facts().ask.move)
    listener.driver.wait_until(lambda: listener.driver.scene.facts().ask.step == 1)
    listener.hear()
    (tile,) = (node for node in listener.nodes.values() if node.role is Role.TOGGLE and "tile" in node.name)
    assert tile.rect is not None
    listener.driver.click(tile.rect.center)
    assert listener.hear()[0] == "Picked up: black", "and how the step is played by mouse, from now on"


def test_after_a_move_the_focus_rests_until_somebody_goes_on(tmp_path: Path) -> None:
    """Else the space where the cursor stands was read aloud after whatever the rival does."""
    listener = ear(tmp_path, "tiles")
    listener.press("Learn to play", Role.BUTTON)

    def focused() -> str:
        return next(node.name for node in listener.nodes.values() if node.focused)

    for step in range(2):
        listener.play(listener.driver.scene.facts().ask.move)
        listener.driver.wait_until(lambda step=step: listener.driver.scene.facts().ask.step == step + 1)
    assert focused() == "Table"
    listener.driver.key("tab")
    assert focused().startswith("a5: black")


def test_the_title_says_which_game_one_turns_to(tmp_path: Path) -> None:
    listener = ear(tmp_path)
    listener.hear()
    listener.driver.key("tab")
    listener.driver.key("right")
    assert listener.hear() == ["Patterns"]
    listener.driver.key("left")
    assert listener.hear() == ["Mandala"]
    listener.driver.key("tab")
    assert listener.hear() == []


def test_points_are_not_read_while_they_are_counted() -> None:
    """The result is called by its headline and what decided, from the beginning on, whatever number is just to be seen."""
    with shown("cards-counting", Look("en", SIZE, "linen")) as harness:
        harness.scene.lay_out(SIZE)
        page = harness.scene.tree()
        assert not harness.scene.told
        assert (page.name, page.children, page.focused) == (harness.scene.headline(), (), True)
        assert page.detail == harness.scene.decided()


# Whole games


def any_move(listener: Ear, rng: random.Random) -> None:
    """Presses something that is offered: a colour to take, cards and a place, a tile."""
    nodes = listener.nodes
    offered = [path for path, node in nodes.items() if node.enabled and Act.PRESS in node.acts]

    def of(*roles: Role, under: str = "") -> list[NodePath]:
        tops = [path for path, node in nodes.items() if under and node.name.startswith(under)]
        return [
            path
            for path in offered
            if nodes[path].role in roles and (not under or any(path[: len(top)] == top != path for top in tops))
        ]

    t = listener.driver.context.strings.gettext
    claims = [path for path in of(Role.BUTTON) if nodes[path[:-1]].role is Role.LIST]
    tiles = of(Role.BUTTON, under=t("Start tiles")) or of(Role.BUTTON, under=t("Board")) or of(Role.TOGGLE)
    hand = of(Role.ROW)
    if claims or tiles:
        listener.ask(rng.choice(claims or tiles))
        return
    if hand:
        listener.ask(rng.choice(hand))
        places = [path for path, node in listener.nodes.items() if node.role is Role.LIST and node.enabled]
        places = [path for path in places if Act.PRESS in listener.nodes[path].acts]
        if places:
            listener.ask(rng.choice(places))


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("game", "language"), [("cards", "nl"), ("tiles", "da")])
def test_a_whole_game_is_played_and_its_review_read(tmp_path: Path, game: str, language: str) -> None:
    """From the title to the result, and on into the replay with its review; by nothing but what is told."""
    listener, rng = ear(tmp_path, game, language), random.Random(5)
    t = Strings(language).gettext
    listener.press(t("Play"), Role.BUTTON)
    for _ in range(400):
        if isinstance(listener.driver.scene, Ending):
            break
        listener.driver.wait(0.2)
        if isinstance(listener.driver.scene, TableScene) and listener.driver.scene.facts().legal:
            any_move(listener, rng)
    assert isinstance(listener.driver.scene, Ending)
    told = said(listener.driver.loop.tree())
    assert listener.driver.scene.headline() in told
    listener.driver.wait(3)
    listener.press(t("Review"), Role.BUTTON)
    listener.driver.wait(0.5)
    assert t("The game at a glance") in said(listener.driver.loop.tree())
    listener.press(t("To the table"), Role.BUTTON)
    slider = listener.path(t("Move shown"), Role.SLIDER)
    listener.ask(slider, Act.SET, 3.0)
    assert listener.driver.scene.source.track.ply == 3
    listener.ask(slider, Act.MORE)
    assert listener.driver.scene.source.track.ply == 4
    (line,) = (line.text for line in listener.driver.scene.facts().lines if line.ply == 4)
    assert spelled(Strings(language), line) in " ".join(words for words, _ in listener.told)


@pytest.mark.parametrize(("game", "language"), [("cards", "en"), ("tiles", "de")])
def test_a_lesson_is_learnt_by_ear(tmp_path: Path, game: str, language: str) -> None:
    """Each step is told with what it asks for and why; what it asks for can be asked for."""
    listener = ear(tmp_path, game, language)
    t = Strings(language).gettext
    listener.press(t("Learn to play"), Role.BUTTON)
    steps = listener.driver.context.screens[game].lesson_steps
    for _ in range(60 * steps):
        scene = listener.driver.scene
        if isinstance(scene, Ending):
            break
        if isinstance(scene, TableScene) and (ask := scene.facts().ask) is not None:
            listener.hear()
            assert any(ask.words.head in words for words, _ in listener.told)
            listener.play(ask.move)
        elif not isinstance(scene, TableScene):
            listener.driver.look()
            listener.driver.key("return")
        listener.driver.wait(0.3)
    assert isinstance(listener.driver.scene, Ending)
    heads = {words.split(".")[0] for words, _ in listener.told if words.startswith(t("Step {number} of {total}")[:4])}
    assert len(heads) == steps


def test_a_report_of_an_error_tells_no_card_that_was_asked_for() -> None:
    asked = AccessibilityAction((1, Cards(HANDS[0], 2)), Act.SET, "Louise")
    assert described(asked, TableScene) == "AccessibilityAction, SET"


def test_without_the_library_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    """A system that has no AccessKit starts as any other."""
    monkeypatch.setitem(sys.modules, "accesskit", None)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    reader = Reader()
    reader.open()
    reader.heard([pygame.event.Event(pygame.WINDOWFOCUSGAINED)])
    assert not reader.active
    assert not reader.due(1.0, None)


# Keys that change the picture are heard; what can have the focus has a place


@pytest.mark.parametrize("game", ["cards", "tiles"])
def test_what_a_key_opens_and_closes_is_told(tmp_path: Path, game: str) -> None:
    listener = ear(tmp_path, game)
    listener.press("Play", Role.BUTTON)
    listener.driver.wait(1)
    listener.hear()
    for key in ("l", "s"):
        heard = []
        for _ in range(2):
            listener.driver.key(key)
            heard.append(" ".join(listener.hear()))
        assert sorted(words.rpartition(": ")[2] for words in heard) == ["Off", "On"]


def test_what_is_explained_is_read_aloud(tmp_path: Path) -> None:
    listener = ear(tmp_path)
    listener.press("Play", Role.BUTTON)
    listener.driver.wait(1)
    listener.driver.key("right")
    listener.hear()
    listener.driver.key("i")
    tip = listener.driver.scene.sight().tip
    assert tip is not None
    (heard,) = listener.hear()
    assert heard.startswith("1 orange. Not in your river yet")
    assert words(tip.body) <= words(heard)


@pytest.mark.parametrize("key", ["tab", "return", "space"])
@pytest.mark.parametrize("game", ["cards", "tiles"])
def test_tab_and_enter_lead_to_something_before_any_arrow(tmp_path: Path, game: str, key: str) -> None:
    listener = ear(tmp_path, game)
    listener.press("Play", Role.BUTTON)
    listener.driver.wait_until(
        lambda: isinstance(listener.driver.scene, TableScene) and bool(listener.driver.scene.facts().legal)
    )
    listener.driver.wait(1)
    listener.driver.key(key)
    assert [node.name for node in listener.nodes.values() if node.focused] != ["Table"]


def test_a_line_of_the_log_is_where_it_is_drawn_and_comes_into_view() -> None:
    """One that is scrolled out of view is at the edge, until a reader wants to see it."""
    with shown("cards-replay", Look("en", SIZE, "linen")) as harness:
        harness.key("l")
        table, loop = harness.scene, harness.loop

        def lines() -> list[tuple[NodePath, Node]]:
            return [(path, node) for path, node in walk(loop.tree()) if node.live is None and node.key in told]

        def drawn(node: Node) -> str | None:
            line = table.view.log.line_at(node.rect.center)
            return None if line is None else spelled(harness.context.strings, line.text)

        told = {Told(number, line.ply) for number, line in enumerate(table.facts().lines)}
        seen = [node for _, node in lines() if node.rect is not None and node.rect.height > 1]
        assert len(lines()) == len(told) > len(seen) > 4
        assert [drawn(node) for node in seen] == [node.name for node in seen]
        for act, at in ((Act.SHOW, 0), (Act.FOCUS, -1)):
            path, hidden = lines()[at]
            assert hidden not in seen
            harness.batch(pygame.event.Event(ACCESSIBILITY_ACTION, input=AccessibilityAction(path, act)))
            node = dict(lines())[path]
            assert drawn(node) == node.name
            assert node.focused is (act is Act.FOCUS)


def test_a_reader_comes_back_to_the_table_as_a_whole() -> None:
    with shown("cards-table", Look("en", SIZE, "linen")) as harness:
        path = next(path for path, node in walk(harness.loop.tree()) if node.role is Role.SCENE)
        for act in (Act.FOCUS, Act.SHOW):
            harness.batch(pygame.event.Event(ACCESSIBILITY_ACTION, input=AccessibilityAction(path, act)))
        assert harness.loop.running


def test_a_closed_log_is_at_the_button_that_opens_it() -> None:
    with shown("cards-table", Look("en", SIZE, "linen")) as harness:
        assert not harness.scene.log_seen
        nodes = [node for _, node in walk(harness.loop.tree())]
        (button,) = (node for node in nodes if node.role is Role.BUTTON and node.name.startswith("Log of all moves"))
        (log,) = (node for node in nodes if node.role is Role.LOG)
        assert {(line.rect.topleft, line.rect.size) for line in log.children} == {
            (button.rect.topleft, button.rect.size)
        }


def test_a_page_is_scrolled_to_what_a_reader_wants_to_see(tmp_path: Path) -> None:
    """The focus stays where it is."""
    listener = ear(tmp_path)
    listener.driver.context.change(scale=200)
    listener.press("Settings", Role.BUTTON)
    listener.driver.key("tab")
    before = [path for path, node in listener.nodes.items() if node.focused]
    hidden = [path for path, node in listener.nodes.items() if node.role is Role.TOGGLE and node.rect.height == 1]
    assert hidden
    listener.ask(hidden[-1], Act.SHOW)
    assert listener.nodes[hidden[-1]].rect.height > 20
    assert [path for path, node in listener.nodes.items() if node.focused] == before


def test_a_key_that_can_do_nothing_now_says_so(tmp_path: Path) -> None:
    listener = ear(tmp_path)
    listener.press("Play", Role.BUTTON)
    listener.driver.wait(1)
    listener.hear()
    listener.driver.key("u")
    assert listener.hear() == ["Take a move back. Not now."]
    assert listener.nodes[listener.path("Take a move back")].detail == "Not now."


# Words fit the way in which one acts


def test_what_to_do_is_said_for_the_way_in_which_one_acts(tmp_path: Path) -> None:
    """A newcomer with a mouse is told to drag or click, one with keys to choose; each hand of a person in turn."""
    for game, pointed in (("cards", ("Drag cards",)), ("tiles", ("Click a tile", "Drag your swap tile"))):
        listener = ear(tmp_path / game, game)
        listener.driver.press("Play")
        listener.driver.wait_until(
            lambda driver=listener.driver: isinstance(driver.scene, TableScene) and bool(driver.scene.facts().legal)
        )
        listener.driver.wait(1)
        for _ in range(2):
            listener.driver.click((3, 400))
            assert listener.driver.scene.sight().status[1].startswith(pointed)
            listener.driver.key("right")
            assert listener.driver.scene.sight().status[1].startswith(("Choose ", "Pick up "))


@pytest.mark.parametrize("game", ["cards", "tiles"])
def test_a_lesson_says_how_it_is_played_for_the_way_in_which_one_acts(tmp_path: Path, game: str) -> None:
    for name, act, wanted, other in (
        ("keys", lambda ear: ear.press("Learn to play", Role.BUTTON), "enter", "click"),
        ("mouse", lambda ear: ear.driver.press("Learn to play"), "click", "enter"),
    ):
        listener = ear(tmp_path / name, game)
        act(listener)
        listener.driver.wait(1)
        told = said(listener.driver.loop.tree()).lower()
        assert wanted in told
        assert other not in told


def test_a_gamepad_is_told_its_own_buttons(tmp_path: Path) -> None:
    listener = ear(tmp_path)
    listener.press("Play", Role.BUTTON)
    listener.driver.wait(1)
    pads = listener.driver.context.gamepads
    pads._there = {0: SimpleNamespace(name="PS4 Controller", rumble=lambda *_: None)}
    listener.driver.send(
        pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=pygame.CONTROLLER_BUTTON_DPAD_RIGHT, instance_id=0)
    )
    assert listener.driver.scene.sight().ribbon.text == "Up, down: how many · R2: where · Cross: play"
    listener.driver.key("right")
    assert listener.driver.scene.sight().ribbon.text.endswith("Enter: play")


def test_a_list_of_keys_read_aloud_leaves_out_what_only_a_mouse_does() -> None:
    for lines in (CARD_KEYS, TILE_KEYS, CARD_REPLAY_KEYS):
        spoken = [" ".join(line.written(Strings("en"))) for line in heard_lines(lines)]
        assert len(spoken) < len(lines)
        assert not [line for line in spoken if BY_POINTER.search(line) or "Point at" in line]
        assert any(line.startswith(", look back") for line in spoken) or lines is CARD_REPLAY_KEYS


# Keys that change the picture are heard

KEYS = (
    *"abcefghijklmnopqrstuvwxyz0123456789",
    "f2",
    "f4",
    "f5",
    "f6",
    "f7",
    "+",
    "-",
    ".",
    ",",
    "page up",
    "page down",
)
TABLES = ("cards-table", "tiles-table", "cards-replay", "tiles-replay", "cards-review", "tiles-lesson-5")


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", TABLES)
def test_every_key_that_changes_the_picture_is_heard(name: str) -> None:
    """It says something, takes the focus elsewhere or opens a page; scrolling the log shows nothing new."""
    with shown(name, Look("en", SIZE, "linen")) as harness:
        harness.away()
        table, speech, silent = harness.scene, Speech(), []

        def now() -> tuple[Any, NodePath, str, bool]:
            """The picture; where the focus is, and on what; whether something was said."""
            tree, sight = harness.loop.tree(), table.sight()
            path, node = focused(tree)
            picture = replace(sight, log=sight.log and sight.log._replace(scroll=0), tip=None)
            return picture, path, node.name, bool(speech.follow(tree))

        before = now()
        for key in KEYS:
            harness.key(key)
            if harness.scene is not table:
                harness.key("escape")
                assert harness.scene is table, key
            else:
                after = now()
                if after[0] != before[0] and after[1:3] == before[1:3] and not after[3]:
                    silent.append(key)
            if table.source.track.past is not None:
                harness.key("escape")  # the keys of the past are its own
            before = now()
    assert not silent


@pytest.mark.parametrize(("name", "take", "back"), [("cards-table", "right", "escape"), ("tiles-table", "x", "+")])
def test_what_goes_back_is_told(name: str, take: str, back: str) -> None:
    speech = Speech()
    with shown(name, Look("en", SIZE, "linen")) as harness:
        harness.key(take)
        assert harness.scene.control.held
        speech.follow(harness.loop.tree())
        harness.key(back)
        assert [words for words, _ in speech.follow(harness.loop.tree())] == ["Put back"]


@pytest.mark.parametrize("first", ["title", "cards-table"])
def test_settings_that_keys_change_are_told(tmp_path: Path, first: str) -> None:
    listener = ear(tmp_path)
    if first == "cards-table":
        listener.press("Play", Role.BUTTON)
        listener.driver.wait(1)
    listener.hear()
    for key, told in (("m", "Sound: Off"), ("m", "Sound: On"), ("f11", "Full screen: On"), ("f11", "Full screen: Off")):
        listener.driver.key(key)
        assert told in listener.hear()
    listener.driver.send(*gestures.key("+", pygame.KMOD_LCTRL))
    assert "Size of texts and panels: 125%" in listener.hear()
