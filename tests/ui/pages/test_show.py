"""The page with pictures and films of a game: what it offers, what comes of it, and what it keeps to itself."""

from __future__ import annotations

import random
import sys
from io import BytesIO
from pathlib import Path
from typing import Any

import pygame
import pytest
from PIL import Image

from mandala.core.cards.recording import CARDS
from mandala.core.record import RecordError, from_fields, replay, write
from mandala.play.seen_history import seat_along
from mandala.play.sharing import written
from mandala.play.stored import GameConfig, StoredGame
from mandala.ui.context import Context, ending_of
from mandala.ui.kit.scene import Push
from mandala.ui.pages.page import MessageScene
from mandala.ui.pages.saved import replayed
from mandala.ui.pages.show import MakingScene, ShowScene, shown
from mandala.ui.platform.desktop.home import DesktopClipboard
from mandala.ui.platform.home import Home
from tests.ui.support import Driver, make_context
from tests.ui.table_support import twin
from tests.ui.test_access import said
from tools.driver.recorded import stored

FOUR = ["Picture of the position", "Picture of the result", "Film of the last moves", "Film of the whole game"]


def page_of(context: Context, game: StoredGame, viewer: int = 0, ply: int = 8) -> Driver:
    """A person at the page of a game, as after so many moves."""
    to = shown(context, game, viewer, ply)
    assert isinstance(to, Push)
    return Driver(context, to.scene)


def labels(driver: Driver) -> list[str]:
    return [widget.label for widget in driver.scene.form.widgets]


def made(driver: Driver, label: str) -> bytes:
    """What is in the file after a button was pressed."""
    exports = driver.context.paths.data_dir / "exports"
    before = set(exports.glob("*"))
    driver.press(label)
    driver.wait_until(lambda: isinstance(driver.scene, MessageScene), 600)
    (path,) = set(exports.glob("*")) - before
    assert driver.scene.small == (str(path),), "the page says where it is"
    return path.read_bytes()


def frames(content: bytes) -> int:
    number: int = Image.open(BytesIO(content)).n_frames
    return number


@pytest.mark.parametrize("game", ["cards", "tiles"])
def test_a_finished_game_has_two_pictures_and_two_films(tmp_path: Path, game: str) -> None:
    """All are made here, by a home without processes."""
    context = make_context(tmp_path, system=Home())
    context.change(speed="normal")
    driver = page_of(context, stored(3, game=game), ply=2)
    assert labels(driver) == [*FOUR, "Back"]
    position = Image.open(BytesIO(made(driver, FOUR[0])))
    assert (position.format, position.size) == ("PNG", (1920, 1080))
    driver.key("escape")
    assert Image.open(BytesIO(made(driver, FOUR[1]))).size == (1200, 1200)
    driver.key("escape")
    film = made(driver, FOUR[2])
    assert film.startswith(b"GIF89a")
    assert frames(film) > 3


@pytest.mark.parametrize("still", [{"speed": "off"}, {"reduced_motion": True}])
def test_without_motion_nothing_flies_in_a_film(tmp_path: Path, still: dict[str, Any]) -> None:
    context = make_context(tmp_path, system=Home())
    context.change(**({"speed": "normal"} | still))
    assert frames(made(page_of(context, stored(3, 12), ply=3), FOUR[2])) == 4


def test_a_film_to_the_end_closes_with_the_result(tmp_path: Path) -> None:
    game = stored(3, game="tiles")
    driver = page_of(make_context(tmp_path, system=Home()), game, ply=len(game.record["moves"]))
    picture = Image.open(BytesIO(made(driver, FOUR[2])))
    picture.seek(picture.n_frames - 1)
    assert picture.info["duration"] == 3000


def test_it_is_made_in_a_process_by_keys_alone(tmp_path: Path) -> None:
    """The page goes on meanwhile, and says how far it has come."""
    context = make_context(tmp_path)
    driver = page_of(context, stored(3, 12), ply=1)
    told = set()
    while getattr(driver.scene.form.focused, "label", "") != FOUR[2]:
        driver.key("down")
    driver.key("return")
    assert isinstance(driver.scene, MakingScene)

    def done() -> bool:
        if isinstance(driver.scene, MakingScene):
            told.add(said(driver.loop.tree()))
        pygame.time.wait(2)
        return isinstance(driver.scene, MessageScene)

    driver.wait_until(done, 3000)
    assert driver.scene.title == "The film is saved"
    assert any("so far" in words for words in told)
    (path,) = (context.paths.data_dir / "exports").glob("*.gif")
    assert frames(path.read_bytes()) == 2, "the tests have motion off"


def test_who_goes_back_ends_it_and_nothing_is_kept(tmp_path: Path) -> None:
    context = make_context(tmp_path)
    driver = page_of(context, stored(3))
    driver.press(FOUR[3])
    making: Any = driver.scene
    assert isinstance(making, MakingScene)
    driver.key("escape")
    assert isinstance(driver.scene, ShowScene)
    making._process.wait(10)
    assert making._process.ended
    assert not (context.paths.data_dir / "exports").exists()


def test_a_process_that_dies_is_told(tmp_path: Path) -> None:
    driver = page_of(make_context(tmp_path), stored(3))
    driver.press(FOUR[3])
    making: Any = driver.scene
    making._process._process.kill()
    driver.wait_until(lambda: isinstance(driver.scene, MessageScene), 3000)
    assert driver.scene.title == "That did not work"
    assert "Nothing could be made." in driver.scene.paragraphs


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    context = make_context(tmp_path, system=Home())
    (tmp_path / "exports").write_text("in the way")
    driver = page_of(context, stored(3, 5), ply=1)
    driver.press(FOUR[0])
    driver.wait_until(lambda: isinstance(driver.scene, MessageScene), 600)
    assert driver.scene.paragraphs == ("The file could not be written. Nothing else happened.",)


@pytest.mark.skipif(sys.platform == "win32", reason="no such limit there")
def test_a_full_disk_leaves_no_half_of_a_file(tmp_path: Path) -> None:
    import resource

    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, limits[1]))
    try:
        with pytest.raises(OSError, match="large"):
            written(stored(3), tmp_path, "gif", bytes(100_000))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert not [*tmp_path.iterdir()]


def test_a_running_game_has_no_result_and_one_seat(tmp_path: Path) -> None:
    context = make_context(tmp_path, system=Home())
    game = stored(3, 8)
    assert labels(page_of(context, game)) == [FOUR[0], FOUR[2], FOUR[3], "Back"]
    with pytest.raises(ValueError, match="belongs to the computer"):
        next(seat_along(game, 1, [0]))


def test_a_finished_game_tells_no_more_of_its_middle(tmp_path: Path) -> None:
    """Two games that part after the twelfth move of their twin worlds, both played to the end."""
    found, decks = [], []
    for seed in (1, 2):
        fields, _ = twin(0, 12, 0, seed)
        begun = replay(from_fields({**fields, "moves": fields["moves"][:12]}), CARDS, 7)
        states, moves, rng = [*begun.states], [*begun.moves], random.Random(seed)
        while not states[-1].over:
            moves.append(rng.choice(CARDS.rules.legal_moves(states[-1])))
            states.append(CARDS.rules.apply(states[-1], moves[-1]))
        record = write(CARDS, states, moves, fields["first_player"], {})
        config = GameConfig(("human", "expert"), ("Anna", ""), 7, fields["first_player"])
        game = StoredGame(1, config, record, "2026-01-01T12:00:00.000", True, False)
        driver = page_of(make_context(tmp_path / str(seed), system=Home()), game, ply=11)
        both = [made(driver, FOUR[0])]
        driver.key("escape")
        found.append([*both, made(driver, FOUR[2])])
        decks.append(record["deck"])
    assert decks[0] != decks[1]
    assert found[0] == found[1]


def test_twin_worlds_have_the_same_picture_and_film(tmp_path: Path) -> None:
    """What the computer holds, and what lies in the deck, changes nothing that is made from the person's seat."""
    found = []
    for seed in (1, 2):
        fields, _ = twin(0, 12, 0, seed)
        config = GameConfig(("human", "expert"), ("Anna", ""), 7, fields["first_player"])
        game = StoredGame(1, config, {**fields, "moves": fields["moves"][:12]}, "2026-01-01T12:00:00.000", False, False)
        driver = page_of(make_context(tmp_path / str(seed), system=Home()), game, ply=11)
        seen = pygame.image.tobytes(driver.window.surface, "RGB")
        both = [made(driver, FOUR[0])]
        driver.key("escape")
        both.append(made(driver, FOUR[2]))
        found.append((seen, *both))
    assert found[0] == found[1]


def test_the_result_and_the_replay_lead_there(tmp_path: Path) -> None:
    context = make_context(tmp_path, system=Home())
    game = context.library.add(stored(3))
    driver = Driver(context, ending_of(context, game))
    driver.press("Picture or film …")
    assert isinstance(driver.scene, ShowScene)
    to = replayed(context, game)
    assert isinstance(to, Push)
    driver = Driver(context, to.scene)
    driver.key("right", "right")
    driver.wait(3)
    driver.key("escape")
    driver.press("Picture or film …")
    assert isinstance(driver.scene, ShowScene)
    driver.press("Back")


def test_a_record_that_does_not_hold_is_told(tmp_path: Path) -> None:
    context = make_context(tmp_path, system=Home())
    game = stored(3)
    broken = StoredGame(9, game.config, {**game.record, "moves": ["?"]}, game.updated, True, False)
    assert shown(context, broken, 0, 0) is None
    with pytest.raises(RecordError):
        ShowScene(context, broken, 0, 0)


@pytest.mark.skipif(sys.platform != "linux", reason="the programs of Linux")
def test_a_film_goes_to_the_clipboard_as_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    film = tmp_path / "a film.gif"
    assert not DesktopClipboard().copy_file(film)
    program, got = tmp_path / "xclip", tmp_path / "got"
    program.write_text(f"#!{sys.executable}\nimport sys\nopen({str(got)!r}, 'wb').write(sys.stdin.buffer.read())\n")
    program.chmod(0o755)
    assert DesktopClipboard().copy_file(film)
    assert got.read_text().strip() == film.as_uri()
    assert "a%20film.gif" in film.as_uri()
