"""What once lay on something else, and was seen only in pictures: each has its own room now."""

from __future__ import annotations

from pathlib import Path
from unittest import mock

import pytest

from mandala.ui.cards.view import TableView
from mandala.ui.kit import text
from mandala.ui.kit.paper import SMALL_TEXT
from mandala.ui.kit.sprites import Sprites
from mandala.ui.table.playback import transport
from mandala.ui.words.strings import LANGUAGES
from tests.ui.cards.test_replay import stored, watching
from tests.ui.support import FakeWindow, pictures
from tests.ui.table_support import SIZES, Table, records


@pytest.mark.sampled(3)
@pytest.mark.parametrize("size", SIZES)
def test_the_sliders_knob_stays_off_the_number_of_the_move(tmp_path: Path, size: tuple[int, int]) -> None:
    _, scene = watching(tmp_path, stored(dict(records()[10]), True), size=size)
    frame = scene.layout.frame
    sprites, bar = Sprites(scene.context.assets, scene.context.theme, frame.unit), transport(frame)
    number = sprites.text.draw("183 / 183", "text-semibold", sprites.px(SMALL_TEXT), (0, 0, 0), 10_000)
    knob = bar.track.right + sprites.px(1.2)
    assert knob < bar.rect.right - sprites.px(1.2) - number.get_width()


@pytest.mark.sampled(4)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_ribbon_of_two_lines_stays_off_the_raised_cards(tmp_path: Path, language: str) -> None:
    table = Table(tmp_path, 0, 30, size=(1024, 640), language=language)
    table.driver.key("l", "right", "tab")
    frame = table.scene.layout.frame
    sprites = Sprites(table.context.assets, table.context.theme, frame.unit)
    view, sight = TableView(table.context.assets), table.scene.sight()
    assert [*view.making(sight, table.context.theme, table.context.strings)]
    slip = view._ribbon(sight, sprites)
    assert slip is not None
    assert slip.rect.height > frame.ribbon.height, "two lines"
    assert slip.rect.bottom <= frame.ribbon.bottom


def test_a_log_that_is_opened_in_a_replay_shows_the_move_that_is_looked_at(tmp_path: Path) -> None:
    driver, scene = watching(tmp_path, stored(dict(records()[16]), True), size=(1024, 640))
    scene.playback.go(40)
    driver.key("l")
    driver.step()
    assert scene.view.log is not None
    assert scene.view.log.shows(40, scene.facts().lines, scene.logbook.scroll)
    assert not scene.animating


def test_no_word_is_left_alone_in_the_last_line() -> None:
    FakeWindow((1024, 640))
    assets, words = pictures(), "The game is in this file. Drop it on Mandala's window to open it again."
    narrow = next(width for width in range(300, 700) if text.wrapped(assets, words, "text", 14, width)[-1] == "again.")
    font = mock.Mock(wraps=assets.font("text", 14))
    with mock.patch.object(assets, "font", return_value=font):
        text.lines_of(assets, words, "text", 14, narrow).drawn((0, 0, 0))
    lines = [call.args[0] for call in font.render.call_args_list]
    assert " ".join(lines) == words
    assert len(lines[-1].split()) > 1
    assert len(lines) == len(text.wrapped(assets, words, "text", 14, narrow))
