"""The walked table of states and inputs, a few cells of it; `make soak` walks it whole."""

from __future__ import annotations

import os
import signal

import pytest

from mandala.ui.cards import board as cards
from mandala.ui.tiles import board as tiles
from tests.ui import support  # noqa: F401  (SDL's dummy driver, before anything loads pygame)
from tools.soak import walked_table
from tools.walk.inputs import CHORDS, INPUTS, KEYS, SHIFT
from tools.walk.states import STATES
from tools.walk.walking import walked

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a system that splits processes")

FAILED = (
    ("cards-table", ("u", "r+u at once", "u and motion at once", "drag from 8 with u")),
    ("cards-claim-awaited-0", ("nothing", "u")),
    ("tiles-start-awaited", ("nothing",)),
    ("undrawn-title", ("left", "right", "escape+left at once")),
    ("told-tiles-table", ("u", "r+u at once")),
    ("new-game-error", ("right click at 0", "size 800x340")),
    ("undrawn-tiles-replay", ("escape", "u+f1 at once")),
    ("tiles-replay-keys", ("1 in a new size",)),
    ("cards-replay", ("r",)),
    ("cards-hint-awaited", ("n",)),
    ("games-both", ("left and click at once",)),
    ("games-none", ("up and click at once",)),
    ("cards-lesson-later", ("return+f10 at once",)),
)
"""Cells in which the program once ended, showed what was not so or never came to rest."""


def test_the_cells_that_once_failed() -> None:
    cells = [(state, name) for state, names in FAILED for name in names]
    assert [said for said in walked(cells) if said] == []


@pytest.mark.thorough
def test_some_cells_from_all_over_the_table() -> None:
    assert [said for said in walked_table.trials(7, 20) if said] == []


def test_every_key_of_a_button_is_among_the_inputs() -> None:
    toolbars = [toolbar for game in (cards, tiles) for toolbar in game.TOOLBARS]
    known = {*KEYS} | {f"shift+{name}" for name, mod in CHORDS if mod == SHIFT}
    assert {
        key for bar in toolbars for button in (*bar.corner, *bar.unseen, *bar.review) for key in button.keys
    } <= known


def test_a_fault_is_told_with_its_cell_and_what_was_done(monkeypatch: pytest.MonkeyPatch) -> None:
    def fall(*_: object) -> None:
        raise LookupError("on purpose")

    monkeypatch.setitem(INPUTS, "fall", fall)
    monkeypatch.setitem(INPUTS, "end", lambda _: os.kill(os.getpid(), signal.SIGKILL))
    monkeypatch.setitem(STATES, "nowhere", fall)
    said = list(walked([("settings", "fall"), ("settings", "end"), ("settings", "down"), ("nowhere", "down")]))
    assert said[0] is not None
    assert said[0].startswith("settings x fall: LookupError: on purpose")
    assert said[1] == "settings x end: the process was ended by SIGKILL"
    assert said[2] is None
    assert said[3] is not None
    assert "on the way to it" in said[3]


def test_what_differs_from_a_full_painting_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(INPUTS, "scratch", lambda harness: harness.picture.fill("red", (40, 50, 6, 7)))
    (said,) = walked([("cards-table", "scratch")])
    assert said is not None
    assert "rests on a picture that differs from a full painting" in said


@pytest.mark.thorough
def test_rows_are_walked_by_processes_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(walked_table, "FEW", 0)
    assert list(walked_table.trials(3, 4)) == [None] * 4
