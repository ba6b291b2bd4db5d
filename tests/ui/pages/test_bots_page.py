"""Bots in the window: they are added with a warning, play, lose by their faults in words, and are missed when they are gone."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from mandala.commands import bots
from mandala.play.engine.engine import InlineEngine
from mandala.play.games import GAMES
from mandala.play.session import Session
from mandala.play.settings import Settings
from mandala.play.statistics import Company, counting, rows
from mandala.play.stored import GameConfig
from mandala.ui.context import new_table, resumed_table
from mandala.ui.kit.access import walk
from mandala.ui.pages.bots import BotsScene
from mandala.ui.pages.new_game import NewGameScene
from mandala.ui.pages.settings import SettingsScene
from tests.play.test_bots import command
from tests.ui.support import Driver, make_context

BOTH = ("cards", "tiles")


def told(driver: Driver) -> str:
    """All that a screen reader finds, and the message over the scene."""
    return "\n".join(
        [*(f"{node.name} {node.detail}" for _, node in walk(driver.scene.tree())), driver.loop._notices.words]
    )


def driver_with(home: Path, game: str = "cards", **known: str) -> Driver:
    """A window in which bots are known and think here."""
    settings = Settings(language="en", speed="off", thinking_seconds=0.1, game=game, bots=known)
    context = make_context(home, settings, engine=InlineEngine(1, strategy_for=bots.strategy))
    return Driver(context, NewGameScene(context, "computer", game=game))


def play(driver: Driver, moves: int = 400, session: Session | None = None) -> Session:
    """Plays random moves for the player, until the game is over."""
    rng = Random(2)
    session = session or driver.scene.source.session
    assert session is not None
    for _ in range(moves):
        if session.finished:
            break
        seat = session.seat(0)
        if seat.decides:
            seat.submit(rng.choice(seat.legal_moves))
        driver.wait(0.05)
    return session


def test_the_settings_lead_to_the_page_which_warns(home: Path) -> None:
    context = make_context(home)
    driver = Driver(context, SettingsScene(context))
    driver.press("Bots")
    assert isinstance(driver.scene, BotsScene)
    assert "It runs as you and may do all that you may." in told(driver)
    assert "There are no bots yet." in told(driver)


def test_a_bot_is_added_by_keys_kept_and_removed(home: Path) -> None:
    context = make_context(home)
    driver = Driver(context, BotsScene(context))
    driver.press("Add")
    assert "Letters, digits and spaces only." in told(driver)
    assert context.settings.bots == {}
    name, line = driver.scene.form.widgets[:2]
    driver.click(name.rect.center)
    driver.type("White Rabbit")
    driver.click(line.rect.center)
    driver.type("./rabbit --fast")
    driver.press("Add")
    assert context.settings.bots == {"White Rabbit": "./rabbit --fast"}
    assert json.loads((home / "settings.json").read_text("utf-8"))["bots"] == {"White Rabbit": "./rabbit --fast"}
    assert "./rabbit --fast" in told(driver)
    driver.press("Remove White Rabbit")
    assert context.settings.bots == {}


@pytest.mark.parametrize("game", BOTH)
def test_a_bot_is_chosen_among_the_opponents_and_plays_a_whole_game(home: Path, game: str) -> None:
    driver = driver_with(home, game, Rabbit=command("fine"))
    driver.scene.choose(level="bot:Rabbit", first="me" if game == "cards" else "other")
    driver.press("Begin")
    assert driver.scene.source.session.config.agents == ("human", "bot:Rabbit")
    assert "Rabbit" in told(driver)
    session = play(driver)
    assert session.finished
    assert not session.stood_in
    (kept,) = driver.context.library.heads()
    assert kept.config.agents == ("human", "bot:Rabbit")
    assert driver.context.settings.last_kinds == {game: "bot:Rabbit"}
    assert NewGameScene(driver.context, "computer", game=game).chosen.level == "bot:Rabbit"


FAULTS = [
    ("lies", "Rabbit loses the game: its move 'Z9 the best of all' is not legal."),
    ("dies", "Rabbit loses the game: its program failed (ended with exit code 7: I ran out of luck)."),
    ("hangs", "Rabbit loses the game: it gave no move within 0.3 s."),
]


@pytest.mark.parametrize("game", BOTH)
@pytest.mark.parametrize(("way", "words"), FAULTS)
def test_a_fault_ends_the_game_in_words_and_the_player_wins(
    home: Path, game: str, way: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "GRACE_SECONDS", 0.2)
    driver = driver_with(home, game, Rabbit=command(way))
    driver.scene.choose(level="bot:Rabbit", first="me" if game == "cards" else "other")
    driver.press("Begin")
    session = play(driver)
    assert session.finished
    assert words in told(driver)
    driver.wait(2.0)
    page = told(driver)
    assert "You win" in page
    assert "Rabbit made no legal move in time and loses." in page
    (head,) = driver.context.library.heads()
    stored = driver.context.library.game(head.game_id)
    assert stored is not None
    assert stored.record["forfeit"] == 1
    assert stored.record["result"]["winner"] == 0
    assert [row.opponents for row in rows(tuple(counting([stored], [], game)), Company.ALONE, game)] == [
        ("bot:Rabbit",)
    ]
    driver.press("Replay")
    driver.wait(0.5)
    assert "Rabbit" in told(driver)


@pytest.mark.parametrize("game", BOTH)
def test_a_game_against_a_bot_that_is_gone_opens_and_says_who_stands_in(home: Path, game: str) -> None:
    config = GameConfig(("human", "bot:Rabbit"), ("", ""), 5, 0, game)
    driver = driver_with(home, game, Rabbit=command("fine"))
    driver = Driver(driver.context, new_table(driver.context, config))
    play(driver, 6)
    (stored,) = driver.context.library.unfinished()
    driver.scene.left()
    driver.scene.source.session.close()
    driver.context.change(bots={})
    driver = Driver(driver.context, resumed_table(driver.context, stored))
    session = play(driver, 12)
    assert "Rabbit is no longer among your bots. A simple opponent plays in its place." in told(driver)
    play(driver, session=session)
    assert session.finished
    assert session.stood_in


def test_a_setting_of_bots_that_is_impossible_falls_back_alone(home: Path) -> None:
    home.mkdir(exist_ok=True)
    (home / "settings.json").write_text(json.dumps({"bots": {"Rabbit": 3, "Hare": "./hare"}}), encoding="utf-8")
    from mandala.platform.api import Platform
    from mandala.play import settings as file

    found, notifications = file.load(Platform(), home / "settings.json")
    assert found.bots == {"Hare": "./hare"}
    assert len(notifications) == 1


def test_a_bot_knows_no_more_than_its_seat() -> None:
    """C3: two deals that look alike to the bot are told to it alike."""
    rules, recorder = GAMES["cards"].rules, GAMES["cards"].recorder
    state = rules.initial_state(9)
    seen = rules.observe(state, 1)
    twin = rules.sample_state(seen, Random(4))
    assert recorder.observation_fields(rules.observe(twin, 0)) == recorder.observation_fields(seen)
    assert twin.hands[1] != state.hands[0] or twin.stock.order != state.stock.order
