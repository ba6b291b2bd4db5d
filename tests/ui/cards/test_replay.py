"""The replay: forward and back by every way there is, whose eyes, what is hidden, playing on, handing out."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from mandala.core.cards import rules
from mandala.core.cards.events import explain
from mandala.core.cards.recording import CARDS
from mandala.core.record import parse, replay
from mandala.play.settings import Settings
from mandala.play.sharing import bring
from mandala.play.stored import GameConfig, StoredGame
from mandala.ui.cards import board as card_board
from mandala.ui.cards.board import EYES
from mandala.ui.cards.motion import choreograph
from mandala.ui.cards.places import HANDS, Kind
from mandala.ui.kit.inputs import PointerMoved, PointerPressed, PointerReleased, Wheel
from mandala.ui.pages.new_game import PlayOnScene
from mandala.ui.pages.page import MessageScene
from mandala.ui.pages.title import TitleScene
from mandala.ui.platform.desktop.home import DesktopClipboard, DesktopHome
from mandala.ui.table.menus import Sheet
from mandala.ui.table.opening import open_replay
from mandala.ui.table.playback import BACK, END, FORWARD, START, transport
from mandala.ui.table.replay import Replay
from mandala.ui.table.scene import TableScene
from mandala.ui.words.strings import LANGUAGES
from tests.ui.support import Driver, make_context
from tests.ui.table_support import SIZES, find, pixels, records, replayed, twin
from tools.driver import gestures

SEATS = ("human", "greedy")


def prefix(number: int, ply: int) -> dict[str, Any]:
    """The beginning of a recorded game."""
    fields = {key: records()[number][key] for key in ("format", "game", "deck", "first_player")}
    shuffled = replayed(number)[ply].stock.shuffled
    return fields | {
        "reshuffles": records()[number]["reshuffles"][:shuffled],
        "moves": records()[number]["moves"][:ply],
    }


def stored(fields: dict[str, Any], finished: bool, agents: tuple[str, str] = SEATS) -> StoredGame:
    config = GameConfig(agents, ("Anna", "Ben"), 5, fields["first_player"], imported=True)
    return StoredGame(77, config, fields, "2026-01-01T00:00:00", finished, False)


def watching(
    folder: Path,
    game: StoredGame,
    speed: str = "off",
    size: tuple[int, int] = (1280, 720),
    language: str = "en",
    scale: int = 100,
) -> tuple[Driver, TableScene[Replay]]:
    settings = Settings(language=language, speed=speed, thinking_seconds=0.1, window_size=size, scale=scale)
    context = make_context(folder, settings)
    context.library.save(game)
    driver = Driver(context, TitleScene(context), size)
    scene = open_replay(card_board.BOARD, context, game, 0)
    driver.loop._scenes.append(scene)
    driver.step(PointerMoved((5, 5)))
    return driver, scene


def test_keys_wheel_and_buttons_lead_through_the_game(tmp_path: Path) -> None:
    driver, scene = watching(tmp_path, stored(dict(records()[0]), True))
    length = scene.source.history.length
    driver.key("left")
    assert scene.source.track.ply == 0
    driver.key("right", "right", ".")
    assert scene.source.track.ply == 3
    driver.key(",")
    assert scene.source.track.ply == 2
    driver.key("down")
    assert scene.source.track.ply == 12
    driver.key("up", "up")
    assert scene.source.track.ply == 0
    driver.key("end")
    assert scene.source.track.ply == length
    driver.key("right", "home")
    assert scene.source.track.ply == 0
    driver.step(Wheel((600, 300), -2))
    assert scene.source.track.ply == 2
    bar = transport(scene.layout.frame)
    for way, ply in ((FORWARD, 3), (BACK, 2), (END, length), (START, 0)):
        driver.click(bar.buttons[way].center)
        assert scene.source.track.ply == ply


def test_the_slider(tmp_path: Path) -> None:
    driver, scene = watching(tmp_path, stored(dict(records()[0]), True))
    track = transport(scene.layout.frame).track
    driver.step(PointerPressed(track.center))
    assert scene.source.track.ply == pytest.approx(scene.source.history.length / 2, abs=1)
    driver.step(PointerMoved((track.right + 300, 10)))
    assert scene.source.track.ply == scene.source.history.length
    driver.step(PointerMoved((0, 10)))
    assert scene.source.track.ply == 0
    driver.step(PointerReleased((0, 10)))
    driver.step(PointerMoved((track.right, 10)))
    assert scene.source.track.ply == 0, "let go"


@pytest.mark.parametrize("speed", ["off", "fast", "normal"])
def test_it_plays_by_itself_and_halts(tmp_path: Path, speed: str) -> None:
    driver, scene = watching(tmp_path, stored(dict(records()[0]), True), speed)
    driver.key("space")
    assert scene.playback.playing
    driver.wait_until(lambda: scene.source.track.ply == 3)
    driver.key("space")
    ply = scene.source.track.ply
    driver.wait(4.0)
    assert scene.source.track.ply == ply
    assert not scene.animating
    frames = driver.loop.frames
    driver.wait(0.5)
    assert driver.loop.frames == frames, "nothing is drawn when nothing moves"
    scene.playback.go(scene.source.history.length - 1)
    driver.key("space")
    driver.wait_until(lambda: not scene.playback.playing)
    assert scene.source.track.ply == scene.source.history.length
    driver.key("space")
    driver.step()
    assert scene.source.track.ply <= 1, "from the beginning again"


def test_a_line_of_the_log_leads_to_its_position(tmp_path: Path) -> None:
    driver, scene = watching(tmp_path, stored(dict(records()[0]), True))
    driver.key("l", "end")
    panel = scene.view.log
    assert panel is not None
    rect, line = panel._places[3]
    driver.click(rect.move(panel.rect.topleft).center)
    assert 0 < line.ply == scene.source.track.ply < scene.source.history.length


def test_several_keys_at_once_lead_the_log_to_where_they_lead_it_one_by_one(tmp_path: Path) -> None:
    pictures = []
    for at_once in (False, True):
        driver, scene = watching(tmp_path / str(at_once), stored(dict(records()[0]), True))
        driver.key("l", "end")
        assert scene.log_open
        keys = [gestures.key("home"), gestures.key("end")]
        for batch in [chain(*keys)] if at_once else keys:
            driver.send(*batch)
        pictures.append(pixels(driver))
    assert pictures[0] == pictures[1]


def test_everything_open_or_as_a_seat_saw_it(tmp_path: Path) -> None:
    game = stored(dict(records()[0]), True)
    driver, scene = watching(tmp_path, game)
    scene.playback.go(20)
    state = replayed(0)[20]
    open_hand = tuple(sum(card.colour == colour for card in scene.layout.of(HANDS[1])) for colour in range(6))
    assert open_hand == state.hands[1]
    sight = scene.sight()
    assert sight.resting.observation.rival_cup == state.cups[1]
    assert sight.resting.observation.rival_cup_hidden == 0
    driver.key("v")
    assert scene.source.now.told[19].after == rules.observe(state, 0)
    assert all(card.colour is None for card in scene.layout.of(HANDS[1]))
    driver.click(scene.layout.frame.buttons[EYES].center)
    assert scene.source.now.told[19].after == rules.observe(state, 1)
    assert scene.sight().status[1] == "As Ben saw it"
    driver.key("v")
    assert scene.source.eyes.all_open


def test_open_cards_fly_as_they_lie(tmp_path: Path) -> None:
    """Flights of an open game: what is new lies where a flight brings it, and no card is told twice."""
    _, scene = watching(tmp_path, stored(dict(records()[2]), True))
    for ply, step in enumerate(scene.source.now.told):
        scene.playback.go(ply)
        old = scene.layout
        scene.playback.go(ply + 1)
        new = scene.layout
        plan = choreograph(old, new, explain(step.before, step.move, step.after))
        here = {card.key: card.pose for card in new.cards}
        landing = [flight.key for flight in plan.flights if flight.key is not None]
        assert len(landing) == len(set(landing))
        assert set(landing) <= here.keys()
        for key in here.keys() - {card.key for card in old.cards} - set(landing):
            assert key.place.kind in (Kind.DISCARD, Kind.DECK)


def test_enter_leads_to_the_end_as_it_leads_from_the_past_to_now(tmp_path: Path) -> None:
    driver, scene = watching(tmp_path, stored(dict(records()[0]), True))
    driver.key("right", "return")
    assert scene.source.track.ply == scene.source.track.length


def test_a_running_game_has_one_pair_of_eyes(tmp_path: Path) -> None:
    number, ply = find(lambda state: state.claiming < 0 and sum(state.discard) > 5)
    game = stored(prefix(number, ply), False)
    driver, scene = watching(tmp_path, game)
    assert set(scene.source.history.steps) == {0}
    driver.key("v")
    assert not scene.source.eyes.all_open
    assert not scene.source.can_open
    driver.key("escape")
    labels = [widget.label for widget in driver.scene.form.widgets]
    assert "Copy as a code" not in labels
    assert "Save as a file" not in labels
    with pytest.raises(ValueError, match="computer"):
        open_replay(card_board.BOARD, scene.context, game, 1)


def test_running_games_that_look_alike_have_the_same_replay(tmp_path: Path) -> None:
    """Pixel by pixel, through keys, log, hints and flights (C3)."""
    number, ply = find(lambda state: state.stock.shuffled == 0 and sum(state.discard) > 15)
    other, state = twin(number, ply, 0, 9)
    assert state.hands[1] != replayed(number)[ply].hands[1]
    pair = [
        watching(tmp_path / name, stored(fields, False), "normal", (1024, 640))
        for name, fields in (("a", prefix(number, ply)), ("b", other))
    ]
    inputs: list[Any] = ["right", "right", "l", "down", "v", "p", "escape", "escape", "escape", "end", "left", "home"]
    rng = random.Random(3)
    for _ in range(40):
        choice = rng.choice([*inputs, (rng.randrange(1024), rng.randrange(640))])
        seen = []
        for driver, _ in pair:
            if isinstance(choice, str):
                driver.key(choice)
            else:
                driver.step(PointerMoved(choice))
            driver.step(dt=0.08)
            seen.append((type(driver.scene), pixels(driver)))
        assert seen[0] == seen[1], choice


def test_redrawing_parts_gives_the_same_picture_as_redrawing_all(tmp_path: Path) -> None:
    driver, scene = watching(tmp_path, stored(dict(records()[1]), True), "normal", (1024, 640))
    rng = random.Random(5)
    for _ in range(50):
        if rng.randrange(2):
            driver.key(rng.choice(("left", "right", "down", "up", "v", "l", "space", "page up")))
        else:
            driver.step(PointerMoved((rng.randrange(1024), rng.randrange(640))), dt=0.05)
        scene.draw(driver.window.surface)
        now = pixels(driver)
        scene.view.cover()
        scene.draw(driver.window.surface)
        assert pixels(driver) == now


def test_playing_on_from_a_finished_game(tmp_path: Path) -> None:
    driver, scene = watching(tmp_path, stored(dict(records()[0]), True))
    scene.playback.go(12)
    driver.key("p")
    assert isinstance(driver.scene, PlayOnScene)
    driver.step()
    driver.press("Ben")
    driver.press("Expert")
    driver.press("Begin")
    table = driver.scene
    assert isinstance(table, TableScene)
    assert table.source.session.config.agents == ("expert", "human")
    assert table.source.session.config.names == ("", "Ben")
    assert table.source.session.assisted
    assert table.source.session.seat(1).ply >= 12
    assert table.source.session.seat(1).steps()[11].after == rules.observe(replayed(0)[12], 1)
    assert [game.game_id for game in scene.context.library.finished()] == [77]
    assert len(scene.context.library.unfinished()) == 1
    assert [type(one) for one in driver.loop._scenes] == [TitleScene, TableScene]
    table.source.session.close()


def test_playing_on_from_a_running_game_keeps_its_players(tmp_path: Path) -> None:
    number, ply = find(lambda state: state.claiming < 0 and sum(state.discard) > 5)
    driver, scene = watching(tmp_path, stored(prefix(number, ply), False))
    mine = next(step.ply for step in scene.source.now.told if step.before.to_move == 0)
    theirs = next(step.ply for step in scene.source.now.told if step.before.to_move == 1)
    scene.playback.go(theirs)
    driver.key("p")
    assert driver.scene is scene, "only where one was to move oneself"
    scene.playback.go(mine)
    driver.key("p")
    page = driver.scene
    assert isinstance(page, PlayOnScene)
    assert [getattr(widget, "label", "") for widget in page.form.widgets] == ["Back", "Begin"]
    assert page.config == scene.source.stored.config
    driver.key("return")
    assert isinstance(driver.scene, TableScene)
    assert driver.scene.source.session.config == scene.source.stored.config
    assert all(game.assisted for game in scene.context.library.unfinished())
    assert len(scene.context.library.unfinished()) == 2


def test_nothing_to_play_on_at_the_end(tmp_path: Path) -> None:
    driver, scene = watching(tmp_path, stored(dict(records()[0]), True))
    driver.key("end", "p")
    assert driver.scene is scene
    driver.key("escape")
    assert "New game from here" not in [widget.label for widget in driver.scene.form.widgets]


def test_handing_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    driver, scene = watching(tmp_path, stored(dict(records()[0]), True))
    opened: list[Path] = []
    monkeypatch.setattr(DesktopHome, "show_folder", lambda _, folder: opened.append(folder) or True)
    driver.key("escape")
    assert isinstance(driver.scene, Sheet)
    driver.press("Copy as a code")
    assert isinstance(driver.scene, MessageScene)
    assert DesktopClipboard().pasted().startswith("mandala:A")
    driver.key("escape", "escape")
    driver.press("Save as a file")
    (file,) = (tmp_path / "exports").iterdir()
    assert driver.scene.small == (str(file),)
    assert replay(parse(file.read_bytes()), CARDS).states[-1].over
    driver.press("Open the folder")
    assert opened == [tmp_path / "exports"]
    driver.key("escape")
    assert driver.scene is scene


def test_what_cannot_be_written_is_said(tmp_path: Path) -> None:
    driver, _ = watching(tmp_path, stored(dict(records()[0]), True))
    (tmp_path / "exports").write_text("a file is in the way")
    driver.key("escape")
    driver.press("Save as a file")
    assert isinstance(driver.scene, MessageScene)
    assert driver.scene.title == "That did not work"


@pytest.mark.sampled(5)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_bar_covers_no_card_and_fits(tmp_path: Path, language: str, size: tuple[int, int]) -> None:
    driver, scene = watching(tmp_path, stored(dict(records()[0]), True), size=size, language=language)
    for keys in ((), ("l",)):
        driver.key(*keys)
        for ply in (0, 15, 40, scene.source.history.length):
            scene.playback.go(ply)
            bar = transport(scene.layout.frame)
            assert driver.window.surface.get_rect().contains(bar.rect)
            assert all(bar.rect.contains(rect) for rect in bar.buttons.values())
            assert bar.track.width > 8 * bar.track.height
            covered = [card for card in scene.layout.cards if card.pose.rect.inflate(-12, -12).colliderect(bar.rect)]
            assert all(card.key.place.kind is Kind.HAND for card in covered), covered
        driver.step()


@pytest.mark.parametrize("scale", [150, 200])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_the_bar_covers_no_words_however_large_they_are(tmp_path: Path, size: tuple[int, int], scale: int) -> None:
    _, scene = watching(tmp_path, stored(dict(records()[0]), True), size=size, scale=scale)
    frame = scene.layout.frame
    assert not transport(frame).rect.colliderect(frame.status)


def test_an_imported_game_of_unknown_players_opens(tmp_path: Path) -> None:
    driver, scene = watching(tmp_path, stored(dict(records()[0]), True))
    game = bring({**records()[1], "kinds": ["oracle", "human"], "players": ["", "Ö"]}, scene.context.library)
    driver.loop._scenes.append(open_replay(card_board.BOARD, scene.context, game, 0))
    driver.key("end", "v", "home", "p")
    assert isinstance(driver.scene, PlayOnScene)
    assert driver.scene.config == replace(game.config, agents=("novice", "human"), names=("", "Ö"))
