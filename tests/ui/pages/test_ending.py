"""The end of a game: its mandala, its picture, its revenge, its sounds."""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from mandala.play.session import Session
from mandala.play.settings import Settings
from mandala.play.stored import GameConfig, Match
from mandala.ui.cards.result import ResultScene as OfCards
from mandala.ui.context import Context, resumed_table
from mandala.ui.kit.sound import Sound
from mandala.ui.pages.page import MessageScene
from mandala.ui.pages.result import OVER, Ending
from mandala.ui.pages.won_mandala import PICTURE, WonMandala
from mandala.ui.platform.desktop.home import DesktopClipboard
from mandala.ui.platform.home import Home
from mandala.ui.tiles.result import ResultScene as OfTiles
from tests.play.playing import play_on
from tests.ui.support import Driver, make_context, written
from tools.gallery.reviews import game

GAMES = "cards", "tiles"
AGAINST = GameConfig(("human", "pupil"), ("Anna", ""), 2718, 0)


@pytest.fixture
def context(home: Path) -> Iterator[Context]:
    context = make_context(home)
    yield context
    context.engine.close()


def ended(context: Context, config: GameConfig, seed: int = 2) -> Ending:
    """The result of a game that was played by chance."""
    session = Session.new(config, context.engine, context.library, 0.05)
    play_on(session, random.Random(seed))
    session.keep()
    return {"cards": OfCards, "tiles": OfTiles}[config.game](context, session, 0)


@pytest.mark.parametrize("game", GAMES)
def test_the_rings_are_the_colours_of_the_winner_that_brought_points(context: Context, game: str) -> None:
    scene = ended(context, replace(AGAINST, game=game))
    winner = scene.winner
    assert winner is not None
    brought = [(colour, points) for colour, points in scene.points(winner) if points]
    assert [(ring.figure, ring.weight) for ring in scene.rings(winner)] == brought
    assert sum(points for _, points in brought) == scene.positions[0].outcome.scores[winner]


@pytest.mark.parametrize("game", GAMES)
def test_the_same_moves_make_the_same_mandala(context: Context, game: str) -> None:
    one, same, other = (ended(context, replace(AGAINST, game=game), seed) for seed in (2, 2, 3))
    pictures = [pygame.image.tobytes(scene.mandala(80), "RGBA") for scene in (one, same, other)]
    assert pictures[0] == pictures[1] != pictures[2]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_mandala_is_laid_step_by_step_before_it_is_seen(context: Context, size: tuple[int, int]) -> None:
    pygame.font.init()
    scene, canvas = ended(context, AGAINST), pygame.Surface(size)
    assert len([*scene.making(size)]) > 5
    (side,) = {min(box.rect.size) for box in scene.printed if isinstance(box, WonMandala)}
    assert scene.drawn.has(side)
    laid = scene.mandala(side)
    scene.draw(canvas)
    assert scene.mandala(side) is laid
    assert pygame.image.tobytes(laid, "RGBA") == pygame.image.tobytes(ended(context, AGAINST).mandala(side), "RGBA")


def test_the_mandala_is_told_to_who_cannot_see_it(context: Context) -> None:
    scene = ended(context, AGAINST)
    Driver(context, scene)
    (mandala,) = (box for box in scene.printed if isinstance(box, WonMandala))
    assert mandala.described.startswith("Mandala of the sand that was won: ")


def test_it_is_poured_in_three_seconds_and_then_nothing_is_drawn(home: Path) -> None:
    context = make_context(home, Settings(language="en", speed="normal"))
    scene = ended(context, replace(AGAINST, game="tiles"))
    driver = Driver(context, scene)
    driver.wait(OVER - 0.3)
    assert scene.animating
    driver.wait(0.6)
    frames = driver.loop.frames
    driver.wait(0.5)
    assert (scene.animating, driver.loop.frames) == (False, frames)
    context.engine.close()


@pytest.mark.parametrize("size", [(1280, 720), (640, 400)])
@pytest.mark.parametrize("game", GAMES)
def test_the_picture_is_saved_with_names_and_points(context: Context, game: str, size: tuple[int, int]) -> None:
    context.system = Home()
    driver = Driver(context, ended(context, replace(AGAINST, game=game)), size)
    driver.press("Picture or film …")
    driver.press("Picture of the result")
    driver.wait_until(lambda: isinstance(driver.scene, MessageScene))
    assert isinstance(driver.scene, MessageScene)
    (path,) = (context.paths.data_dir / "exports").glob("*.png")
    assert driver.scene.small == (str(path),)
    assert pygame.image.load(path).get_size() == (PICTURE, PICTURE)


@pytest.mark.parametrize("game", GAMES)
def test_r_asks_the_same_opponent_for_a_revenge_that_the_other_begins(context: Context, game: str) -> None:
    config = replace(AGAINST, game=game)
    driver = Driver(context, ended(context, config))
    driver.key("r")
    now = driver.scene.source.session.config
    assert now.deal != config.deal
    assert now == replace(config, first_player=1, deal=now.deal, fixed=now.fixed)


def test_in_a_match_the_next_game_comes_first_and_r_does_nothing(context: Context) -> None:
    scene = ended(context, replace(AGAINST, match=Match("three", 5)))
    driver = Driver(context, scene)
    assert [widget.label for widget in scene.form.widgets if getattr(widget, "primary", False)] == ["Next game"]
    driver.key("r")
    assert driver.scene is scene


@pytest.mark.parametrize("humans", [1, 2])
def test_won_lost_and_drawn_sound_different_to_a_person_and_won_to_two(
    context: Context, humans: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[Sound] = []
    monkeypatch.setattr(context, "play", heard.append)
    config = AGAINST if humans == 1 else GameConfig(("human", "human"), ("Ada", "Ben"), 5, 0)
    for seed in range(8):
        scene = ended(context, config, seed)
        scene.update(0.1)
        scene.update(0.1)
        lost = Sound.LOST if humans == 1 else Sound.WON
        assert heard == [{None: Sound.DRAWN, 0: Sound.WON, 1: lost}[scene.winner]]
        heard.clear()


@pytest.mark.skipif(sys.platform != "linux", reason="the programs of Linux")
def test_a_picture_goes_to_the_clipboard_by_a_program_of_the_system_if_there_is_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert not DesktopClipboard().copy_picture(b"png")
    program, got = tmp_path / "xclip", tmp_path / "got"
    program.write_text(f"#!{sys.executable}\nimport sys\nopen({str(got)!r}, 'wb').write(sys.stdin.buffer.read())\n")
    program.chmod(0o755)
    assert DesktopClipboard().copy_picture(b"png")
    assert got.read_bytes() == b"png"


@pytest.mark.parametrize("name", GAMES)
def test_a_review_tells_the_dearest_move_and_a_foreign_one_nothing(
    context: Context, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored = context.library.add(game(name))
    page = Driver(context, resumed_table(context, stored)).scene
    assert isinstance(page, Ending)
    review = context.reviews.kept(stored)
    assert review is not None
    monkeypatch.setattr(context.reviews, "kept", lambda _: replace(review, foreign=True))
    assert not [words for words in written(page.content()) if "cost the most" in words]
    monkeypatch.setattr(context.reviews, "kept", lambda _: replace(review, foreign=False))
    (told,) = (words for words in written(page.content()) if "cost the most" in words)
    worst = max(review.mistakes(0, 1), key=lambda one: one.played.loss)
    assert re.findall(r"\d+", told.partition("ove ")[2]) == [str(worst.ply + 1), str(round(100 * worst.played.loss))]
