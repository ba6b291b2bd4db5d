"""Tooltips: everything on the table is explained after a while, beside it and not over it, from what the seat knows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from mandala.core.cards import rules
from mandala.core.cards.worth import cup_worth
from mandala.platform.desktop import desktop
from mandala.play.settings import Settings, load
from mandala.ui.cards import board as card_board
from mandala.ui.cards.board import TOOLBARS
from mandala.ui.cards.frame import table_frame
from mandala.ui.cards.layout import table_layout
from mandala.ui.cards.places import CUPS, DECK, DISCARD, FIELDS, HANDS, MOUNTAINS, Kind, Place
from mandala.ui.cards.points import Part
from mandala.ui.cards.tooltip import Cards, Heading, Space, slip_of, tip_for
from mandala.ui.kit.inputs import KeyPressed, PointerLeft, PointerMoved, PointerPressed
from mandala.ui.kit.sprites import Sprites
from mandala.ui.kit.theme import LINEN
from mandala.ui.pages.settings import SettingsScene
from mandala.ui.table.buttons import HINT
from mandala.ui.table.facts import Tip
from mandala.ui.table.opening import open_replay
from mandala.ui.table.playback import END, transport
from mandala.ui.table.scene import TableScene
from mandala.ui.table.toolbar import Button
from mandala.ui.table.tooltip import DELAY, Box, Hover, placed, thing_at, tip_of
from mandala.ui.words.names import Names
from mandala.ui.words.strings import LANGUAGES, Strings
from tests.ui.support import Driver, make_context
from tests.ui.table_support import Point, Table, facts_with, find, pixels, positions, random_states, resumed, twin
from tools.driver.kinds import is_replay

NAMES = Names("Anna", "Ben")


def rest(driver: Driver, pos: Point) -> None:
    """The pointer comes to a point and stays."""
    driver.step(PointerMoved(pos))
    driver.wait(DELAY + 0.1)


def tip(table: Table) -> Tip | None:
    return table.scene.sight().tip


def head(table: Table, pos: Point) -> str:
    table.driver.step(PointerMoved((table.driver.window.size[0] // 2, 1)))
    rest(table.driver, pos)
    shown = tip(table)
    assert shown is not None, pos
    return shown.head


def grid(size: Point, step: int) -> Iterator[Point]:
    for y in range(3, size[1], step):
        for x in range(3, size[0], step):
            yield x, y


def test_hover_waits_and_hushes() -> None:
    hover = Hover()
    assert not hover.pending
    hover.point(lambda: "a")
    hover.advance(DELAY / 2)
    assert hover.pending
    hover.point(lambda: "b")
    hover.advance(DELAY * 0.7)
    assert not hover.shown, "another thing, another time"
    hover.advance(DELAY * 0.7)
    assert hover.shown
    hover.hear(PointerPressed((5, 5)), lambda _: None, lambda: None)
    hover.point(lambda: "b")
    hover.advance(9)
    assert not hover.shown
    assert not hover.pending
    hover.point(lambda: "a")
    assert hover.pending
    hover.ask(lambda: "c")
    assert hover.shown


def test_hover_asks_anew_what_is_there() -> None:
    lying = ["a"]
    hover = Hover()
    hover.point(lambda: lying[-1] if lying else None)
    hover.advance(DELAY)
    hover.look()
    assert (hover.thing, hover.shown) == ("a", True)
    lying.append("b")
    hover.look()
    assert (hover.thing, hover.shown, hover.pending) == ("b", False, True), "another thing, another time"
    hover.hear(PointerPressed((5, 5)), lambda _: None, lambda: None)
    lying.clear()
    hover.look()
    assert hover.thing is None
    lying.append("a")
    hover.look()
    assert (hover.thing, hover.pending) == ("a", False), "nobody pointed to it, so it stays hushed"


def test_it_comes_after_a_while_and_goes_with_the_next_input(tmp_path: Path) -> None:
    table = Table(tmp_path, 0, 30)
    deck = table.scene.layout.frame.areas[DECK].center
    table.driver.step(PointerMoved(deck))
    before = pixels(table.driver)
    assert tip(table) is None
    assert table.scene.waiting, "the loop must come back for it"
    table.driver.wait(DELAY + 0.1)
    assert tip(table) is not None
    assert pixels(table.driver) != before
    assert not table.scene.animating, "an idle table stays idle"
    table.driver.step(PointerMoved((deck[0] + 2, deck[1])))
    assert tip(table) is not None, "the same thing"
    table.driver.step(PointerLeft())
    assert tip(table) is None
    rest(table.driver, deck)
    assert tip(table) is not None
    table.driver.step(PointerPressed(deck, 3))
    assert tip(table) is None


def test_the_setting_turns_it_off(tmp_path: Path) -> None:
    table = Table(tmp_path, 0, 30)
    table.context.change(tooltips=False)
    rest(table.driver, table.scene.layout.frame.areas[DECK].center)
    assert tip(table) is None
    assert not table.scene.hover.pending


def test_every_area_is_named(tmp_path: Path) -> None:
    table = Table(
        tmp_path, *find(lambda state: state.claiming < 0 and any(state.rivers[0]) and not any(state.fields[0][1]))
    )
    frame, observation = table.scene.layout.frame, table.scene.source.position
    cards = observation.deck_size, sum(observation.discard), *observation.cup_sizes, *observation.hand_sizes
    assert head(table, frame.areas[DECK].center) == f"Deck: {cards[0]} cards"
    assert head(table, frame.areas[DISCARD].center) == f"Discard pile: {cards[1]} cards"
    assert head(table, frame.columns[0].cup.center) == f"Your cup: {cards[2]} cards"
    assert head(table, frame.columns[1].cup.center) == f"Opponent's cup: {cards[3]} cards"
    assert head(table, frame.columns[0].heading.center) == f"Your hand: {cards[4]} cards"
    assert head(table, frame.columns[1].heading.center) == f"Opponent's hand: {cards[5]} cards"
    assert head(table, (frame.centre.centerx, 24)) == f"Opponent's hand: {cards[5]} cards"
    assert head(table, frame.columns[0].spaces[0].center) == "River space 1"
    assert head(table, frame.areas[MOUNTAINS[0]].midleft) == "Left mountain"
    assert head(table, frame.areas[FIELDS[0][1]].center) == "Opponent's left field"
    assert head(table, frame.buttons[HINT].center) == "Hint (T)"
    assert head(table, frame.status.center) == "Whose turn it is"
    colour = next(colour for colour, count in enumerate(table.hand) if count)
    assert head(table, table.card(colour)).startswith(f"{table.hand[colour]}\u00a0")


def test_none_while_cards_are_dragged(tmp_path: Path) -> None:
    table = Table(tmp_path, *find(lambda state: state.claiming < 0))
    table.lift(next(colour for colour, count in enumerate(table.hand) if count))
    rest(table.driver, table.place(MOUNTAINS[0]))
    assert table.scene.control.dragging
    assert tip(table) is None


def test_the_keyboard_asks_for_what_it_is_at(tmp_path: Path) -> None:
    table = Table(tmp_path, *find(lambda state: state.claiming < 0))
    table.driver.key("right", "i")
    shown = tip(table)
    assert shown is not None
    selection = table.scene.control.selection
    assert selection is not None
    assert shown.head.startswith(f"{table.hand[selection.colour]}\u00a0")
    table.driver.key("tab")
    assert tip(table) is None
    table.driver.key("i")
    named = tip(table)
    assert named is not None
    assert named.head != shown.head
    table.driver.step(PointerMoved(table.scene.layout.frame.areas[DECK].center), KeyPressed("escape"), KeyPressed("i"))
    asked = tip(table)
    assert asked is not None
    assert asked.head.startswith("Deck")


@pytest.mark.sampled(3)
@pytest.mark.parametrize("size", [(1024, 640), (1200, 1200), (2560, 1080)])
def test_it_never_lies_over_its_own_thing_nor_outside(tmp_path: Path, size: Point) -> None:
    table = Table(tmp_path, 0, 40, size=size)
    table.driver.key("s")
    scene, met = table.scene, set()
    layout, facts = scene.layout, replace(scene.facts(), aid=True)
    sprites = Sprites(table.context.assets, LINEN, layout.frame.unit)
    for pos in grid(size, size[1] // 24):
        thing = thing_at(card_board.BOARD, facts, pos)
        if thing is None or thing in met:
            continue
        met.add(thing)
        made = tip_of(replace(facts, thing=thing, explained=True), tip_for)
        assert made is not None, thing
        spot = made.spot
        assert made.near is None or spot.colliderect(made.near)
        item = slip_of(made, layout, sprites)
        rect = item.rect if isinstance(item.rect, pygame.Rect) else item.surface.get_rect(topleft=item.rect)
        assert not rect.colliderect(spot), thing
        assert pygame.Rect((0, 0), size).contains(rect), thing
    assert {type(thing) for thing in met} >= {Button, Cards, Place, Space, Heading, Part}
    assert Box.STATUS in met
    assert len(met) > 30


def test_a_slip_goes_where_it_covers_least() -> None:
    spot, window = pygame.Rect(100, 100, 50, 50), (300, 300)
    above = pygame.Rect(0, 0, 300, 95)
    place = placed((60, 40), spot, spot, window, [above], 4)
    assert place.top >= spot.bottom or place.left >= spot.right or place.right <= spot.left
    assert not place.colliderect(above)
    column, news = pygame.Rect(200, 150, 100, 150), pygame.Rect(100, 240, 100, 60)
    place = placed((60, 40), column, pygame.Rect(200, 280, 100, 20), window, [news, pygame.Rect(0, 0, 300, 150)], 4)
    assert place.right <= column.left
    assert place.bottom <= news.top, "beside its column, and moved up from over the news"


def test_a_part_of_a_column_is_explained_beside_the_whole_column(tmp_path: Path) -> None:
    facts = Table(tmp_path, 0, 40).scene.facts()
    layout = facts.layout
    for side, column in enumerate(layout.frame.columns):
        for thing in (
            Space(side, 6),
            Heading(side),
            CUPS[side],
        ):
            made = tip_for(thing, facts)
            assert made is not None
            assert made.near is not None
            assert all(made.spot.contains(rect) for rect in (column.heading, *column.spaces, column.cup))


@pytest.mark.sampled(4)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_thing_has_words_in_every_language_and_position(language: str) -> None:
    strings = Strings(language)
    for number, state in enumerate(random_states(11, 3)):
        observation = rules.observe(state, number % 2)
        layout = table_layout(table_frame((1280, 720), corner=TOOLBARS.playing.corner), observation)
        for aid in (False, True):
            for public in (False, True):
                facts = facts_with(
                    strings=strings, names=NAMES, position=observation, layout=layout, aid=aid, hidden_for_both=public
                )
                for pos in grid((1280, 720), 80):
                    thing = thing_at(card_board.BOARD, facts, pos)
                    made = tip_of(replace(facts, thing=thing, explained=True), tip_for)
                    assert thing is None or made is not None, thing
                    if made is not None:
                        assert made.head
                        assert "{" not in made.head + made.body


def test_twin_worlds_say_the_same(tmp_path: Path) -> None:
    number, ply, _ = next(
        found for found in positions() if found[2].to_move == 0 and found[2].stock.shuffled == 0 and found[1] > 20
    )
    told, hidden = [], []
    for seed in (1, 2):
        fields, state = twin(number, ply, 0, seed)
        driver = resumed(tmp_path / str(seed), fields, ("human", "random"), size=(1280, 720))
        scene = driver.scene
        assert isinstance(scene, TableScene)
        facts = replace(scene.facts(), aid=True)
        found = [thing_at(card_board.BOARD, facts, pos) for pos in grid((1280, 720), 40)]
        told.append([tip_for(thing, facts) for thing in found if thing])
        hidden.append((state.hands[1], state.dealt_cups[1]))
    assert told[0] == told[1]
    assert hidden[0] != hidden[1]


def test_without_the_aid_nothing_is_told_that_must_be_remembered() -> None:
    """Worlds that differ only in what was claimed and discarded long ago give the same words."""
    state = next(
        found for _, _, found in positions() if sum(found.cups[1]) > 6 and sum(found.discard) > 6 and found.claiming < 0
    )
    seen = rules.observe(state, 0)
    other = seen._replace(
        rival_cup=seen.rival_cup[1:] + seen.rival_cup[:1], discard=seen.discard[1:] + seen.discard[:1]
    )
    rows = []
    for observation in (seen, other):
        layout = table_layout(table_frame((1280, 720)), seen)
        before = facts_with(position=seen, layout=layout)
        found = [thing_at(card_board.BOARD, before, pos) for pos in grid((1280, 720), 45)]
        for aid in (False, True):
            facts = replace(before, position=observation, aid=aid)
            rows.append([tip_for(thing, facts) for thing in found if thing])
    assert rows[0] == rows[2]
    assert rows[1] != rows[3]


def test_while_both_look_the_own_cup_and_hand_say_nothing_private(tmp_path: Path) -> None:
    number, ply = find(lambda state: state.claiming >= 0)
    table = Table(tmp_path, number, ply, agents=("human", "human"))
    table.driver.wait(0.6)
    table.driver.press("I am here")
    table.driver.step()
    assert table.scene.source.now.hidden_for_both
    frame = table.scene.layout.frame
    assert head(table, frame.columns[0].cup.center).startswith("Your cup")
    shown = tip(table)
    assert shown is not None
    assert shown.body == "2 cards were dealt face down."
    assert head(table, table.scene.layout.of(HANDS[0])[-1].pose.rect.center).startswith("Your hand")
    assert CUPS[0] == table.scene.hover.thing or frame.hand
    assert {card.key.place.kind for card in table.scene.layout.of(HANDS[0])} == {Kind.HAND}


def test_the_buttons_of_a_replay_are_explained(tmp_path: Path) -> None:
    table = Table(tmp_path, 0, 20)
    table.session.keep()
    (stored,) = table.context.library.unfinished()
    driver = Driver(table.context, open_replay(card_board.BOARD, table.context, stored, 0))
    scene = driver.scene
    assert is_replay(scene)
    quiet = pixels(driver)
    rest(driver, transport(scene.layout.frame).buttons[END].center)
    assert scene.hover.shown
    assert pixels(driver) != quiet
    driver.key("end")
    assert not scene.hover.shown


def test_a_replay_has_the_points_of_every_position(tmp_path: Path) -> None:
    table = Table(tmp_path, 0, 40)
    table.session.keep()
    (stored,) = table.context.library.unfinished()
    driver = Driver(table.context, open_replay(card_board.BOARD, table.context, stored, 0))
    scene = driver.scene
    assert is_replay(scene)
    assert scene.sight().points is None
    driver.key("end", "s")
    for _ in range(5):
        shown = scene.sight().points
        assert shown is not None
        assert shown.cups[0] == cup_worth(scene.source.position, 0)
        assert shown.cups[1].hidden == 2
        assert scene.sight().log is None
        driver.key("left")
    driver.key("l")
    assert scene.sight().points is None
    assert scene.sight().log is not None


@pytest.mark.parametrize(
    ("label", "setting"),
    [
        ("Tooltips", lambda settings: settings.tooltips),
        ("Cards: memory aid against the computer", lambda settings: settings.aided("cards")),
        ("Tiles: what groups can still reach", lambda settings: settings.aided("tiles")),
    ],
)
def test_the_settings_page_turns_them_off_and_on(
    tmp_path: Path, label: str, setting: Callable[[Settings], bool]
) -> None:
    driver = Driver(make_context(tmp_path), SettingsScene(make_context(tmp_path)))
    page = driver.scene
    assert isinstance(page, SettingsScene)
    for expected in (False, True):
        driver.press(label)
        assert setting(page.context.settings) is expected
        assert setting(load(desktop(), page.context.paths.settings)[0]) is expected
