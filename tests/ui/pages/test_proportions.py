"""Pages at the sizes that most windows have, in German, whose words are long: what belongs together stands together."""

from __future__ import annotations

from pathlib import Path

import pytest

from mandala.play.settings import Settings
from mandala.ui.kit.widgets import Choice
from mandala.ui.pages.statistics.statistics import StatisticsScene
from mandala.ui.pages.title import TitleScene
from mandala.ui.pages.title_widgets import PlayButton, Turning
from mandala.ui.words.strings import LANGUAGES
from tests.ui.support import Driver, make_context

SIZES = ((1024, 640), (1280, 720), (1920, 1080), (2560, 1440))


def title(folder: Path, size: tuple[int, int]) -> Driver:
    context = make_context(folder, Settings(language="de", window_size=size))
    return Driver(context, TitleScene(context), size)


@pytest.mark.parametrize("size", SIZES)
def test_the_titles_picture_is_large_and_stands_beside_the_way_to_play(tmp_path: Path, size: tuple[int, int]) -> None:
    driver = title(tmp_path, size)
    picture = next(box.rect for box in driver.scene.printed if isinstance(box, Turning))
    play = next(widget.rect for widget in driver.scene.form.widgets if isinstance(widget, PlayButton))
    assert picture.right < play.left
    assert picture.top < play.top < play.bottom < picture.bottom
    assert min(picture.size) > 0.7 * size[1]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("way", ["Gegner wählen", "Zu zweit spielen"])
def test_the_kinds_of_match_and_who_begins_stand_in_one_line(tmp_path: Path, size: tuple[int, int], way: str) -> None:
    driver = title(tmp_path, size)
    driver.press(way)
    driver.press("Mehr")
    for label in ("Wettkampf", "Wer beginnt?"):
        choices = (widget for widget in driver.scene.form.widgets if isinstance(widget, Choice))
        choice = next(widget for widget in choices if widget.label == label)
        assert len({box.top for box in choice.boxes()}) == 1, label


@pytest.mark.sampled(5)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_choices_above_the_statistics_stand_in_one_line(
    tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    context = make_context(tmp_path, Settings(language=language, window_size=size))
    driver = Driver(context, StatisticsScene(context), size)
    choices = [widget for widget in driver.scene.form.widgets if isinstance(widget, Choice)]
    assert len(choices) == 2
    assert len({box.top for choice in choices for box in choice.boxes()}) == 1
