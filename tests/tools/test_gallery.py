"""The gallery: some of its states are what their names say, the same every time, and the sheets hold them all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from tests.ui import support
from tools.gallery.__main__ import STATES, drawn
from tools.gallery.harness import Harness, Look
from tools.gallery.helps import HELPS
from tools.gallery.pages import PAGES
from tools.gallery.reviews import REVIEWS
from tools.gallery.sheets import Sheet
from tools.gallery.tables import TABLES
from tools.gallery.tiles import TILES
from tools.person.kinds import is_lesson

LOOK = Look("de", (1024, 640), "night")


def test_no_name_twice() -> None:
    assert len(STATES) == len(PAGES) + len(TABLES) + len(HELPS) + len(TILES) + len(REVIEWS)


@pytest.mark.parametrize("name", ["share-file", "table-lifted"])
def test_the_same_every_time(name: str) -> None:
    one, other = (drawn(LOOK, name, support.pictures()) for _ in range(2))
    assert one.get_size() == LOOK.size
    assert pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")


def test_states_are_what_they_are_called(tmp_path: Path) -> None:
    harness = Harness(LOOK, tmp_path / "a", support.pictures())
    STATES["table-refusal"](harness)
    assert "Orange" in harness.scene.refusal
    harness.close()
    harness = Harness(LOOK, tmp_path / "b", support.pictures())
    STATES["table-drag"](harness)
    assert harness.scene.control.dragging
    harness.close()
    harness = Harness(LOOK, tmp_path / "c", support.pictures())
    STATES["result-draw"](harness)
    assert harness.scene.headline() == "Unentschieden"
    harness.close()
    harness = Harness(LOOK, tmp_path / "d", support.pictures())
    STATES["tiles-statistics"](harness)
    assert harness.program.context.settings.game == "tiles"
    harness.close()
    harness = Harness(LOOK, tmp_path / "e", support.pictures())
    STATES["lesson-1"](harness)
    assert is_lesson(harness.scene), "the welcome, which takes no answer at first, was answered"
    harness.close()


@pytest.fixture
def shown(tmp_path: Path) -> Iterator[Callable[[str], Harness]]:
    """A state by name, brought about."""
    harness = Harness(LOOK, tmp_path / "harness", support.pictures())

    def show(name: str) -> Harness:
        STATES[name](harness)
        return harness

    yield show
    harness.close()


@pytest.mark.parametrize(("name", "words"), [("touches", "Es würde"), ("laid-same-colour", "Auch dieses Plättchen")])
def test_tiles_are_refused_as_the_names_say(shown: Callable[[str], Harness], name: str, words: str) -> None:
    assert shown(f"tiles-refused-{name}").scene.refusal.startswith(words)


def test_the_final_flips_come_one_by_one(shown: Callable[[str], Harness]) -> None:
    """T4: some lie already, one turns, the others wait."""
    table = shown("tiles-final-flips").scene
    assert table.source.session.finished
    assert table.stage.show is not None
    before, now, after = table.source.now.steps[-1].before, table.source.position, table.source.seat.observation
    front_up = [seen.owners.count(-1) for seen in (before, now, after)]
    assert front_up[0] > front_up[1] + 1, "the last move and a flip"
    assert front_up[1] >= front_up[2]


def test_a_draw_offers_a_new_game(shown: Callable[[str], Harness]) -> None:
    """T5."""
    result = shown("tiles-result-draw").scene
    assert result.headline() == "Unentschieden"
    primary = [widget.label for widget in result.form.widgets if widget.primary]
    assert primary == ["Neues Spiel"]


def test_statistics_of_tiles(shown: Callable[[str], Harness]) -> None:
    games = shown("tiles-statistics").scene.form.widgets[0]
    assert games.value == "tiles"


def test_a_running_game_looked_back_at_stands_at_its_last_move(shown: Callable[[str], Harness]) -> None:
    replay = shown("tiles-replay-running").scene
    assert (replay.source.track.ply, replay.source.track.length, replay.source.stored.finished) == (20, 20, False)


def test_sheets(tmp_path: Path) -> None:
    pygame.font.init()  # as the window does
    sheet = Sheet(tmp_path / "sheet", 2, 1)
    for name in ("one", "two", "three"):
        sheet.add(name, pygame.Surface(LOOK.size))
    sheet.write()
    sizes = [pygame.image.load(path).get_size() for path in sorted(tmp_path.iterdir())]
    assert len(sizes) == 2
    assert sizes[0] == sizes[1]
