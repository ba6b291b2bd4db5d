"""Sentences that fit their boxes: nothing is cut that could be read, nothing is told in letters too small to read."""

from __future__ import annotations

from functools import partial

import pytest

from mandala.ui.kit import text
from mandala.ui.kit.assets import Assets
from mandala.ui.kit.text import RichText, _Key
from mandala.ui.words.colours import sign_mark
from tests.ui.support import FakeWindow

INK = (0, 0, 0)
TOLD = (
    f"You: 1\u00a0{sign_mark(1)}\u00a0orange taken to the discard pile, the field is empty",
    f"Computer: 2\u00a0{sign_mark(0)}\u00a0red taken to the cup",
    f"You: 3\u00a0{sign_mark(3)}\u00a0green taken to the discard pile, the field is empty",
)


@pytest.fixture
def assets() -> Assets:
    """Fonts with a window open."""
    FakeWindow((1280, 720))
    return Assets()


@pytest.mark.parametrize(("height", "count"), [(400, 3), (115, 2), (70, 1), (5, 1)])
def test_as_many_of_the_last_lines_as_fit(assets: Assets, height: int, count: int) -> None:
    rich = RichText(assets)
    told = rich.last_that_fit(TOLD, "text", 16, 200, height)
    assert told == "\n".join(TOLD[-count:])
    if height > 5:
        assert (
            rich.draw(told, "text", 16, INK, 200, height).get_height()
            == rich.draw(told, "text", 16, INK, 200).get_height()
        )


def test_no_lines_make_no_text(assets: Assets) -> None:
    assert RichText(assets).last_that_fit((), "text", 16, 200, 100) == ""


WORDS = "Takes what is best right now: weighs rivers, cups and mountains, but looks no further ahead."


@pytest.mark.parametrize("width", [90, 200, 333, 560, 599, 2000])
def test_centred_lines_are_about_equally_long(assets: Assets, width: int) -> None:
    greedy = text.wrapped(assets, WORDS, "text", 14, width)
    lines = text._evened(partial(text.wrapped, assets, WORDS, "text", 14), width, width // 2, 14, "centre")
    assert " ".join(lines) == WORDS
    assert len(lines) == len(greedy)
    lengths = [assets.font("text", 14).size(line)[0] for line in lines]
    assert max(lengths) <= width
    if width > 300:
        assert min(lengths) > max(lengths) * 0.6


def test_no_word_is_left_alone_in_the_last_line(assets: Assets) -> None:
    """Of no paragraph, and it takes no line more."""
    rich, told = RichText(assets), f"First choice: Computer, 7\u00a0{sign_mark(1)} to 0"
    key = next(key for key in (_key(told, width) for width in range(80, 400)) if rich._lines(key)[-1] == "0")
    lines = rich._set(key)
    assert " ".join(lines) == told
    assert lines[-1] == "to 0"
    assert len(lines) == len(rich._lines(key))


@pytest.mark.parametrize("width", range(40, 200, 20))
def test_no_line_begins_or_ends_with_the_dot_between_two_things(assets: Assets, width: int) -> None:
    lines = RichText(assets)._lines(_key("95 % · +2 · takes orange", width))
    assert not any(line.startswith("·") or line.endswith("·") for line in lines)
    assert [word for line in lines for word in line.split() if word != "·"] == ["95", "%", "+2", "takes", "orange"]


@pytest.mark.parametrize("dot", [" · ", "  ·  "])
def test_no_line_of_a_page_begins_or_ends_with_the_dot(assets: Assets, dot: str) -> None:
    things = ["Deal number 7", "with help", "a simpler level chose"]
    for width in range(110, 300, 10):
        lines = text.wrapped(assets, dot.join(things), "text", 16, width)
        assert not any(line.strip(" ·") != line for line in lines), lines
        assert " ".join(lines).replace("·", "").split() == " ".join(things).split()


def test_centred_lines_break_at_the_dot_if_that_takes_no_line_more(assets: Assets) -> None:
    rich, told = RichText(assets), "Left, right: earlier, later · Click or Esc: back to the game"
    apart = told.split(" · ")
    for width in range(120, 500, 20):
        key = _key(told, width)
        plain = rich._lines(key)
        fits = len(plain) == 2 and all(rich._width(key, line) <= width for line in apart)
        assert (rich._set(key._replace(align="centre")) == apart) == fits


def _key(told: str, width: int) -> _Key:
    return _Key(told, "text", 16, INK, width, 0, "left")


@pytest.mark.parametrize("told", ["Left: earlier · Click: back to the game", "Swap in: +2. New swap tile: red"])
def test_centred_lines_are_a_sentence_each_where_that_can_be(assets: Assets, told: str) -> None:
    """Not as long as each other, then; but not with a sentence begun at the end of a line either."""
    rich, key = RichText(assets), _key(told, 200)._replace(align="centre")
    greedy = rich._lines(key)
    assert len(greedy) == 2
    lines = rich._set(key)
    assert lines in (told.split(" · "), ["Swap in: +2.", "New swap tile: red"])
    narrow = key._replace(width=110)
    assert max(rich._width(narrow, line) for line in rich._set(narrow)) <= 110
