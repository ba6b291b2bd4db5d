"""A line of text as everywhere: selected, copied, replaced; and nothing that is entered goes without a word."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from unittest import mock

import pygame
import pytest

from mandala.play.stored import MAX_DEAL
from mandala.ui.kit.text_field import TextField
from mandala.ui.kit.widgets import Choice
from mandala.ui.pages.new_game import NewGameScene
from mandala.ui.platform.desktop.home import DesktopClipboard
from mandala.ui.table.scene import TableScene
from tests.ui.support import Driver, make_context
from tools.driver import gestures

CTRL, SHIFT = pygame.KMOD_LCTRL, pygame.KMOD_LSHIFT


class Entry:
    """A field of the page of a new game, with a person's hands on it."""

    def __init__(self, folder: Path, label: str, kind: str = "two") -> None:
        self.driver = Driver(make_context(folder), NewGameScene(make_context(folder), kind))
        self.label = label
        self.driver.press("More")
        self.driver.press(label)

    @property
    def field(self) -> TextField:
        """The field."""
        return self.named(self.label)

    def named(self, label: str) -> TextField:
        """The field of this name."""
        form = self.driver.scene.form
        return next(widget for widget in form.widgets if isinstance(widget, TextField) and widget.label == label)

    def press(self, *names: str, mod: int = 0) -> None:
        """Keys with Ctrl or Shift."""
        for name in names:
            self.driver.send(*gestures.key(name, mod))


@pytest.fixture
def clipboard() -> Iterator[list[str]]:
    """A clipboard of the test's own."""
    held = [""]

    def copy(_: DesktopClipboard, text: str) -> bool:
        held[0] = text
        return True

    with mock.patch.multiple(DesktopClipboard, copy=copy, pasted=lambda _: held[0]):
        yield held


def at_edge(entry: Entry, count: int) -> tuple[int, int]:
    """Where in the window the caret stands after so many characters."""
    return entry.field._edges[count], entry.field.rect.centery


def twice(entry: Entry) -> None:
    for _ in range(2):
        entry.driver.click(at_edge(entry, 2))


def to_the_end(entry: Entry) -> None:
    entry.press("home")
    entry.press("end", mod=SHIFT)


SELECTING: dict[str, Callable[[Entry], None]] = {
    "ctrl and a": lambda entry: entry.press("a", mod=CTRL),
    "shift and home": lambda entry: entry.press("home", mod=SHIFT),
    "shift and arrows": lambda entry: entry.press(*["left"] * 4, mod=SHIFT),
    "to the beginning, shift and end": to_the_end,
    "two clicks": twice,
    "a pull": lambda entry: entry.driver.drag([at_edge(entry, 4), at_edge(entry, 2), at_edge(entry, 0)]),
}


@pytest.mark.sampled(4)
@pytest.mark.parametrize("way", SELECTING)
def test_typing_replaces_the_selection(tmp_path: Path, way: str) -> None:
    entry = Entry(tmp_path, "First name")
    entry.driver.type("Anna")
    entry.driver.step()
    SELECTING[way](entry)
    assert entry.field.selected == "Anna"
    entry.driver.step()
    entry.driver.type("Bo")
    assert entry.field.value == "Bo"
    assert not entry.field.selected


def test_cut_copy_paste_and_typing_in_the_middle(tmp_path: Path, clipboard: list[str]) -> None:
    entry = Entry(tmp_path, "First name")
    entry.driver.type("Anna")
    entry.press("left", "left", mod=SHIFT)
    entry.press("c", mod=CTRL)
    assert (clipboard[0], entry.field.value) == ("na", "Anna")
    entry.press("x", mod=CTRL)
    assert entry.field.value == "An"
    entry.press("home")
    entry.press("v", mod=CTRL)
    entry.driver.type("-")
    assert entry.field.value == "na-An"
    entry.press("delete")
    entry.press("backspace")
    assert entry.field.value == "nan"


def test_a_text_that_is_too_long_is_noticed(tmp_path: Path, clipboard: list[str]) -> None:
    entry = Entry(tmp_path, "First name")
    clipboard[0] = "A" * 19
    entry.press("v", mod=CTRL)
    assert not entry.field.error
    entry.driver.type("xyz")
    assert entry.field.value == "A" * 19 + "x"
    assert entry.field.error == "At most 20 characters"
    entry.press("backspace")
    assert not entry.field.error


def test_a_refused_input_is_still_explained_after_a_change_of_language(tmp_path: Path) -> None:
    deal = Entry(tmp_path, "Deal number", "computer")
    deal.driver.type("12a")
    deal.driver.press("Grandmaster")
    assert (deal.field.value, deal.field.error) == ("12", "Digits only")
    deal.driver.resize((800, 500))
    deal.driver.step()
    assert deal.field.error == "Digits only"
    names = Entry(tmp_path, "First name")
    names.driver.type("A" * 21)
    context = names.driver.scene.context
    context.change(language="de")
    names.driver.resize((800, 500))
    names.driver.step()
    field = names.named(context.strings.gettext("First name"))
    assert field.error == context.strings.gettext("At most {most} characters").format(most=20)


def test_a_deal_number_has_digits_only_and_says_so_at_once(tmp_path: Path, clipboard: list[str]) -> None:
    entry = Entry(tmp_path, "Deal number")
    entry.driver.type("12a")
    assert (entry.field.value, entry.field.error) == ("12", "Digits only")
    entry.driver.type("3")
    assert (entry.field.value, entry.field.error) == ("123", "")
    entry.press("a", mod=CTRL)
    clipboard[0] = "12 345\n"
    entry.press("v", mod=CTRL)
    assert entry.field.value == "12345"
    entry.driver.type("67899")
    assert len(entry.field.value) == len(str(MAX_DEAL))
    assert entry.field.error == f"At most {len(str(MAX_DEAL))} characters"


def test_who_starts_follows_the_names_and_two_of_one_name_cannot_begin(tmp_path: Path) -> None:
    entry = Entry(tmp_path, "First name")

    def starters() -> list[str]:
        form = entry.driver.scene.form
        (who,) = (widget for widget in form.widgets if isinstance(widget, Choice) and widget.label == "Who starts?")
        return [name for _, name in who.options]

    entry.driver.type("Anna")
    assert starters() == ["Anna", "Player 2", "Random"]
    entry.driver.press("Second name")
    entry.driver.type("anna")
    assert starters()[:2] == ["Anna", "anna"]
    assert entry.named("Second name").error == "You both have this name."
    page = entry.driver.scene
    entry.driver.press("Begin")
    assert entry.driver.scene is page
    entry.driver.press("Second name")
    entry.driver.type("s")
    assert not entry.named("Second name").error
    entry.driver.press("Begin")
    assert entry.driver.scene is not page


def test_a_name_that_is_the_others_default_is_the_same_name(tmp_path: Path) -> None:
    entry = Entry(tmp_path, "First name")
    entry.driver.type("Player 2")
    assert entry.named("Second name").error == "You both have this name."
    entry.driver.press("Begin")
    assert not isinstance(entry.driver.scene, TableScene)


def test_a_press_before_a_shorter_text_is_drawn_stays_within_it(tmp_path: Path) -> None:
    entry = Entry(tmp_path, "First name")
    entry.driver.type("Wilhelmine")
    field, end = entry.field, at_edge(entry, 10)
    field.caret, field.anchor = 10, 0
    field.type("Bo")
    field.pull(end, begins=True)
    assert field.caret <= len(field.value) == 2
