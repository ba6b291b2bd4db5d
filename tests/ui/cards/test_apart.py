"""What stands on the table stands apart: a slip covers no refusal, a hint no panel, the log shows the move that is looked at; and
the menu of a finished game says what it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from mandala.ui.cards.advice import hint_items
from mandala.ui.pages.result import Ending
from mandala.ui.pages.title import TitleScene
from mandala.ui.table.menus import Sheet
from mandala.ui.table.tooltip import DELAY
from tests.ui.support import pictures
from tools.driver.kinds import is_replay, is_table
from tools.driver.recorded import stored
from tools.gallery.harness import Harness, Look
from tools.gallery.registry import STATES

At = Callable[..., Harness]


@pytest.fixture
def at(tmp_path: Path) -> Iterator[At]:
    """A state of the gallery, in German, whose words are long."""
    opened = list[Harness]()

    def open_at(state: str, size: tuple[int, int] = (1280, 720), scale: int = 100) -> Harness:
        harness = Harness(Look("de", size, "linen", scale), tmp_path / str(len(opened)), pictures())
        STATES[state](harness)
        opened.append(harness)
        return harness

    yield open_at
    for harness in opened:
        harness.end()


def part(harness: Harness, rect: pygame.Rect) -> bytes:
    """What is to be seen there."""
    return pygame.image.tobytes(harness.picture.subsurface(rect), "RGB")


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("state", "scale"), [("cards-refused", 100), ("cards-refused", 150), ("tiles-refused-touches", 100)]
)
def test_a_tooltip_covers_no_refusal(at: At, state: str, scale: int) -> None:
    harness = at(state, scale=scale)
    frame = getattr(harness.scene.layout, "frame", harness.scene.layout)
    words = frame.ribbon.inflate(-frame.ribbon.width // 2, -frame.ribbon.height // 2)
    harness.away()
    said, explained = part(harness, words), 0
    for x in range(60, 1280, 100):
        for y in range(300, 720, 60):
            harness.move((x, y))
            harness.wait(DELAY + 0.1)
            explained += harness.scene.hover.shown
            assert part(harness, words) == said, (x, y)
    assert harness.scene.refusal
    assert explained > 30


@pytest.mark.sampled(4)
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("key", ["s", "l"])
def test_a_hint_stands_below_the_points_and_the_log(at: At, key: str, size: tuple[int, int]) -> None:
    harness = at("cards-hint", size)
    harness.key(key)
    harness.away()
    seen, sprites, panel = harness.scene.sight(), harness.scene.view._sprites, harness.scene.layout.frame.log
    assert seen.hint is not None
    assert (seen.points if key == "s" else seen.log) is not None
    *_, slip = hint_items(seen, seen.hint, sprites)
    assert slip.rect.top + sprites.px(1.0) >= panel.bottom, "but for its shadow"
    harness.key("t")
    harness.away()
    assert harness.scene.layout.frame.log.bottom > panel.bottom, "the panel has its room again"


@pytest.mark.parametrize("game", ["cards", "tiles"])
def test_a_replay_opens_with_the_log_at_its_beginning(tmp_path: Path, game: str) -> None:
    harness = Harness(Look("de", (1200, 1200), "linen"), tmp_path, pictures())
    whole = stored(0, game=game)
    harness.open(TitleScene, (whole,))
    replay = harness.context.screens[game].load().replay(harness.context, whole, 0)
    harness.push(replay)
    harness.wait(0.1)
    assert top_of_log(replay) == 1
    harness.key("end")
    assert top_of_log(replay) > 1
    for key in ("l", "home", "l"):
        harness.key(key)
    harness.wait(0.1)
    assert top_of_log(replay) == 1, "it was closed when the beginning was gone to"
    harness.end()


def top_of_log(scene: Any) -> int:
    """Of which move the uppermost line of the log is."""
    ply: int = scene.view.log._places[-1][1].ply
    return ply


@pytest.mark.parametrize("state", ["cards-result-looked-at", "tiles-result-looked-at"])
def test_the_menu_of_a_finished_game(at: At, state: str) -> None:
    harness = at(state)
    table = harness.scene
    assert is_table(table)
    harness.key("escape")
    menu = harness.scene
    assert isinstance(menu, Sheet)
    assert menu._title == "Das Spiel ist zu Ende"
    harness.press("Result")
    assert isinstance(harness.scene, Ending)
    harness.press("Look at the table")
    assert harness.scene is table
    harness.key("escape")
    harness.press("Replay")
    assert is_replay(harness.scene)
    harness.key("escape")
    harness.press("Leave the replay")
    assert harness.scene is table, "from where it was opened"
