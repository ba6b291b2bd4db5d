"""What comes in one batch, what comes before the first picture, and what goes on below a mouse that rests: nothing may be looked
up that is not there any more."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pygame
import pytest

from mandala.play.engine.engine import InlineEngine
from mandala.play.engine.worker import Answer
from mandala.play.settings import Settings
from mandala.ui.cards.places import MOUNTAINS
from mandala.ui.cards.tooltip import Cards, thing_at
from mandala.ui.context import Context
from mandala.ui.kit.scene import Scene
from mandala.ui.loop import Loop
from mandala.ui.pages.games import GamesScene
from mandala.ui.pages.new_game import NewGameScene
from mandala.ui.pages.settings import SettingsScene
from mandala.ui.pages.statistics.statistics import StatisticsScene
from mandala.ui.pages.title import TitleScene
from mandala.ui.table.buttons import TAKE_BACK
from mandala.ui.table.menus import Sheet
from mandala.ui.table.tooltip import DELAY
from mandala.ui.tiles import tooltip as tile_things
from tests.ui.support import Driver, FakeWindow, make_context
from tests.ui.table_support import Table, find, is_field, pixels, positions
from tests.ui.tiles_support import Table as TileTable
from tests.ui.tiles_support import records as tile_records
from tools.driver import gestures
from tools.soak import resting

AWAY = (3, 360)


@pytest.fixture
def thinks(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """While something is in it the computer thinks and thinks."""
    lasting, answer = [True], InlineEngine.poll

    def poll(engine: InlineEngine) -> Answer | None:
        return None if lasting else answer(engine)

    monkeypatch.setattr(InlineEngine, "poll", poll)
    return lasting


# A mouse that rests


def rival_claims(count: int) -> list[tuple[int, int, tuple[int, ...]]]:
    """In so many records the first position in which the rival is to take one of several colours, and these."""
    found: dict[int, tuple[int, int, tuple[int, ...]]] = {}
    for number, ply, state in positions():
        if state.claiming >= 0 and state.to_move == 1 and number not in found:
            colours = tuple(colour for colour, held in enumerate(state.mountains[state.claiming]) if held)
            if len(colours) > 1:
                found[number] = number, ply, colours
        if len(found) == count:
            break
    return list(found.values())


def test_the_computer_takes_the_colour_on_which_the_mouse_rests(tmp_path: Path, thinks: list[bool]) -> None:
    taken = 0
    for number, ply, colours in rival_claims(2):
        for colour in colours:
            thinks[:] = [True]
            table = Table(tmp_path, number, ply)
            seat, spot = table.session.seat(0), table.claim(colour)
            table.driver.send(gestures.motion(spot))
            table.driver.wait(DELAY + 0.1)
            named = table.scene.hover.thing
            assert table.scene.sight().tip is not None
            thinks.clear()
            while seat.ply == ply:
                table.driver.step()
            table.driver.step()
            there = thing_at(table.scene.facts(), spot)
            taken += there != named
            assert table.scene.hover.thing == there
            assert (table.scene.sight().tip is not None) == (there == named), (
                "another thing is explained after another time"
            )
    assert taken >= 2


def test_a_running_replay_takes_the_colours_on_which_the_mouse_rests() -> None:
    assert list(resting.trials(1, 4)) == [None] * 4, "all of them: make soak"


def test_no_slip_speaks_of_cards_that_are_not_there(tmp_path: Path) -> None:
    table = Table(tmp_path, *find(lambda state: state.claiming < 0 and sum(map(bool, state.mountains[0])) == 1))
    for colour, held in enumerate(table.scene.source.position.mountains[0]):
        thing = Cards(MOUNTAINS[0], colour)
        table.scene.hover.ask(lambda thing=thing: thing)
        assert (table.scene.sight().tip is not None) == bool(held)


def test_a_start_tile_that_was_taken_is_not_offered_any_more(tmp_path: Path, thinks: list[bool]) -> None:
    starts = tile_records()[0]["first_player"]
    table = TileTable(
        tmp_path, agents=("random", "human") if starts else ("human", "random")
    )  # the other one chooses (T2)
    assert table.scene.source.position.choosing
    table.driver.send(gestures.motion(table.scene.layout.starts[0].center))
    table.driver.wait(DELAY + 0.1)
    tip = table.scene.sight().tip
    assert tip is not None
    assert tip.head.startswith("Start tile")
    thinks.clear()
    table.driver.wait_until(lambda: not table.scene.source.position.choosing)
    table.driver.wait(DELAY + 0.2)
    tip = table.scene.sight().tip
    assert tip is None or not tip.head.startswith("Start tile")
    table.scene.hover.ask(lambda: tile_things.Thing(tile_things.What.START, 0))
    assert table.scene.sight().tip is None


def test_a_table_that_comes_back_looks_where_the_mouse_is_now(tmp_path: Path) -> None:
    table = Table(tmp_path, *find(lambda state: state.claiming < 0 and sum(state.hands[0]) > 4))
    colour = next(colour for colour, held in enumerate(table.hand) if held)
    table.driver.send(gestures.motion(AWAY))
    still = pixels(table.driver)
    table.driver.send(gestures.motion(table.card(colour)))
    assert table.scene.sight().hovered is not None
    table.driver.key("escape")
    table.driver.send(gestures.motion(AWAY))
    table.driver.key("escape")
    assert table.scene.sight().hovered is None
    assert pixels(table.driver) == still


# A game that becomes shorter


def with_a_move_made(folder: Path) -> Table:
    """A table at which a move can be taken back."""
    table = Table(folder, *find(lambda state: state.claiming < 0 and sum(state.hands[0]) > 3))
    table.play(next(move for move in table.legal if is_field(move)))
    table.driver.wait_until(lambda: len(table.legal) > 1)
    return table


def test_a_key_takes_back_as_a_window_sends_it(tmp_path: Path) -> None:
    table = with_a_move_made(tmp_path)
    ply = table.session.seat(0).ply
    table.driver.send(*gestures.key("u"))
    assert table.session.seat(0).ply < ply
    assert table.scene.source.track.length == table.session.seat(0).ply
    table.driver.send(*gestures.key("r"))
    assert table.scene.source.track.length == ply


def test_a_button_takes_back_while_the_mouse_moves(tmp_path: Path) -> None:
    table = with_a_move_made(tmp_path)
    ply, button = table.session.seat(0).ply, table.scene.frame.buttons[TAKE_BACK].center
    table.driver.send(*gestures.click(button), gestures.motion(AWAY), gestures.motion(button))
    assert table.scene.source.track.length == table.session.seat(0).ply < ply


def test_a_card_in_hand_goes_home_when_a_move_is_taken_back(tmp_path: Path) -> None:
    table = with_a_move_made(tmp_path)
    x, y = table.card(next(colour for colour, held in enumerate(table.hand) if held))
    table.driver.send(gestures.motion((x, y)))
    table.driver.send(gestures.press((x, y)), gestures.motion((x, y - 90), held=True))
    assert table.scene.control.dragging
    table.driver.send(*gestures.key("u"), gestures.motion((x, y - 120), held=True))
    assert not table.scene.control.held
    table.driver.send(gestures.release((x, y - 120)))
    assert table.scene.source.track.length == table.session.seat(0).ply


def test_both_agree_to_take_back_while_the_mouse_moves(tmp_path: Path) -> None:
    table = Table(tmp_path, *find(lambda state: state.claiming < 0), agents=("human", "human"))
    table.driver.wait(0.6)
    table.driver.press("I am here")
    ply = table.session.seat(0).ply
    table.driver.key("u")
    assert isinstance(table.driver.scene, Sheet)
    agree = table.driver.spot("We both agree")
    table.driver.send(gestures.motion(agree), *gestures.click(agree), gestures.motion(AWAY), *gestures.key("right"))
    assert table.session.seat(0).ply < ply
    table.driver.wait(0.5)


def test_tiles_are_taken_back_in_one_batch_with_what_follows(tmp_path: Path) -> None:
    table = TileTable(tmp_path, ply=9, agents=("human", "random"))
    table.driver.wait_until(lambda: bool(table.legal))
    ply = table.session.seat(0).ply
    table.driver.send(*gestures.key("u"), *gestures.key(","), *gestures.key("tab"), *gestures.key("end"))
    assert table.scene.source.track.length == table.session.seat(0).ply < ply
    table.driver.send(*gestures.key("r"), *gestures.key("u"), *gestures.key("r"))
    assert table.scene.source.track.length == table.session.seat(0).ply == ply


# Pages that were never drawn

KEYS = ("left", "right", "up", "down", "tab", "return", "space", "page down", "end", "s", "m")
PAGES: dict[str, Callable[[Context], Scene]] = {
    "title": TitleScene,
    "games": GamesScene,
    "settings": SettingsScene,
    "statistics": StatisticsScene,
    "new game": lambda context: NewGameScene(context, "computer"),
    "rules": lambda context: context.screens["cards"].load().rules(context),
    "tiles": lambda context: context.screens["tiles"].load().rules(context),
}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("page", PAGES)
def test_an_input_before_the_first_picture(tmp_path: Path, page: str) -> None:
    batches: list[Sequence[pygame.event.Event]] = [gestures.key(name) for name in KEYS]
    batches += [gestures.click((640, 360)), [gestures.turn(-1)], [one for batch in batches for one in batch]]
    for batch in batches:
        context = make_context(tmp_path)
        loop = Loop(context, FakeWindow((1280, 720)), PAGES[page](context))
        loop.step(1 / 60, loop.inputs(batch))
        loop.step(1 / 60)


def test_an_arrow_in_the_batch_that_leads_out_of_a_menu(tmp_path: Path) -> None:
    """The title below was never drawn: the program began with a game."""
    table = Table(tmp_path, *find(lambda state: state.claiming < 0))
    driver = table.driver
    driver.loop = Loop(table.context, driver.window, TitleScene(table.context), table.scene)
    chosen = table.context.game
    driver.key("escape")
    leave = driver.spot("To the title (the game is kept)")
    driver.send(gestures.motion(leave), *gestures.click(leave), *gestures.key("right"))
    assert isinstance(driver.scene, TitleScene)
    assert table.context.game != chosen, "it was meant for the title"


def test_a_choice_of_which_none_is_chosen_goes_to_the_first(tmp_path: Path) -> None:
    """A settings file may name a language that is not offered."""
    context = make_context(tmp_path, Settings(language="fr", speed="off"))
    driver = Driver(context, SettingsScene(context))
    while getattr(driver.scene.form.focused, "label", "") != "Language":
        driver.key("tab")
    driver.key("right")
    assert context.settings.language == ""


def test_the_first_button_begins_the_game_that_was_chosen_in_the_same_batch(tmp_path: Path) -> None:
    """The other game has levels of its own."""
    settings = Settings(language="en", speed="off", game="cards", last_kinds={"cards": "pupil-denier"})
    context = make_context(tmp_path, settings)
    driver = Driver(context, TitleScene(context))
    while not (context.keyed and getattr(driver.scene.form.focused, "label", "") == "Play"):
        driver.key("tab")
    driver.batch(*gestures.key("right"), *gestures.key("return"))
    assert driver.scene.source.session.config.game == "tiles"
