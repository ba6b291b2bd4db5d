"""The gallery: some of its states are what their names say, the same every time, and the sheets hold them all."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tests.ui import support
from tools.driver.kinds import is_lesson
from tools.gallery.__main__ import drawn
from tools.gallery.cards import CARDS
from tools.gallery.harness import Look
from tools.gallery.pages import PAGES, TASKS
from tools.gallery.registry import STATES, shown
from tools.gallery.reviews import REVIEWS
from tools.gallery.sheets import Sheet
from tools.gallery.tiles import TILES

LOOK = Look("de", (1024, 640), "night")


def test_no_name_twice() -> None:
    assert len(STATES) == sum(map(len, (PAGES, TASKS, CARDS, TILES, REVIEWS)))


@pytest.mark.parametrize("name", ["share-file", "cards-lifted"])
def test_the_same_every_time(name: str) -> None:
    one, other = (drawn(LOOK, name, support.pictures()) for _ in range(2))
    assert one.get_size() == LOOK.size
    assert pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")


def test_states_are_what_they_are_called() -> None:
    with shown("cards-refused", LOOK) as harness:
        assert "Orange" in harness.scene.refusal
    with shown("cards-dragging", LOOK) as harness:
        assert harness.scene.control.dragging
    with shown("cards-result-draw", LOOK) as harness:
        assert harness.scene.headline() == "Unentschieden"
    with shown("statistics-tiles-last", LOOK) as harness:
        assert harness.context.settings.game == "tiles"
    with shown("settings", LOOK) as harness:
        assert harness.scene.form.search.value == "", "gettext of no words is a catalogue's head"
    with shown("cards-lesson-1", LOOK) as harness:
        assert is_lesson(harness.scene), "its first step is a move"


@pytest.mark.parametrize(("name", "words"), [("touches", "Es würde"), ("laid-same-colour", "Auch dieses Plättchen")])
def test_tiles_are_refused_as_the_names_say(name: str, words: str) -> None:
    with shown(f"tiles-refused-{name}", LOOK) as harness:
        assert harness.scene.refusal.startswith(words)


def test_the_final_flips_come_one_by_one() -> None:
    """T4: some lie already, one turns, the others wait."""
    with shown("tiles-final-flips", LOOK) as harness:
        table = harness.scene
    assert table.source.session.finished
    assert table.stage.show is not None
    before, now, after = table.source.now.steps[-1].before, table.source.position, table.source.seat.observation
    front_up = [seen.owners.count(-1) for seen in (before, now, after)]
    assert front_up[0] > front_up[1] + 1, "the last move and a flip"
    assert front_up[1] >= front_up[2]


def test_a_draw_offers_a_revenge() -> None:
    """T5."""
    with shown("tiles-result-draw", LOOK) as harness:
        result = harness.scene
    assert result.headline() == "Unentschieden"
    primary = [widget.label for widget in result.form.widgets if widget.primary]
    assert primary == ["Revanche"]


def test_statistics_of_tiles() -> None:
    with shown("statistics-tiles-last", LOOK) as harness:
        games = harness.scene.form.widgets[0]
    assert games.value == "tiles"


def test_a_running_game_looked_back_at_stands_at_its_last_move() -> None:
    with shown("tiles-replay-running", LOOK) as harness:
        replay = harness.scene
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
