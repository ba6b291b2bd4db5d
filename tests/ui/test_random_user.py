"""The random user of `tools/random_user`, briefly; and that its checks can fail."""

from __future__ import annotations

import math
import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from mandala.play.seat import Seat
from mandala.ui.cards.layout import TableLayout
from mandala.ui.kit.inputs import Input, PointerPressed
from mandala.ui.kit.scene import Transition
from mandala.ui.pages.title import TitleScene
from mandala.ui.table.live import Live
from mandala.ui.words.strings import LANGUAGES, Strings
from tests.ui import support  # noqa: F401  (SDL's dummy driver, before anything loads pygame)
from tools.driver.program import Deed
from tools.gallery.harness import Look
from tools.gallery.registry import shown
from tools.random_user.checks import Checks, Wrong
from tools.random_user.coverage import MESSAGES, SHEETS
from tools.random_user.run import Failed, run, shortest
from tools.random_user.shrinking import Shrinking

LONG = 20_000


def test_a_random_user_for_a_moment(tmp_path: Path) -> None:
    report = run(tmp_path, 3, 100)
    assert report.observations > 200
    assert report.games >= 4, "those that were played on purpose"
    assert report.ended == 4, "against the computer and for two, cards and tiles"
    assert report.met["cards: to move"] or report.met["tiles: to move"], "at which table is by chance"
    assert report.met["TitleScene"]


def test_states_are_looked_for_under_words_that_the_program_says() -> None:
    strings = [Strings(language) for language in LANGUAGES]
    unknown = [name for name in SHEETS + MESSAGES if all(one.gettext(name) == name for one in strings)]
    assert not unknown


@pytest.mark.thorough
@pytest.mark.timeout(600)
def test_a_failure_is_cut_to_the_inputs_that_matter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A title that falls when it is pressed for the second time."""
    pressed: list[TitleScene] = []
    handled = TitleScene.handle

    def handle(title: TitleScene, event: Input) -> Transition:
        pressed.extend([title] * isinstance(event, PointerPressed))
        assert pressed.count(title) < 2, "on purpose"
        return handled(title, event)

    monkeypatch.setattr(TitleScene, "handle", handle)
    with pytest.raises(Failed) as failed:
        run(tmp_path, 1, 300)
    assert len(failed.value.deeds) > 4
    test = shortest(failed.value, math.inf)
    assert test.count("MOUSEBUTTONDOWN") == 2
    assert test.count("event(") < 6


def test_of_many_deeds_those_are_kept_that_fail_together() -> None:
    deeds = [Deed("resize", ((number, 1),), {}) for number in range(3000)]

    def fails(some: Sequence[Deed]) -> bool:
        return {17, 1800, 2999} <= {deed.given[0][0] for deed in some}

    assert [deed.given[0][0] for deed in Shrinking(fails, math.inf).shrunk(deeds)] == [17, 1800, 2999]
    assert Shrinking(lambda _: False, math.inf).shrunk(deeds) == [], "it does not fail again"


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.skipif(not os.environ.get("MANDALA_LONG"), reason="takes minutes; set MANDALA_LONG=1")
def test_a_random_user_for_an_evening(tmp_path: Path) -> None:
    report = run(tmp_path, int(os.environ.get("MANDALA_SEED", "1")), LONG)
    assert report.missed == ()


@pytest.mark.parametrize("name", ["cards-table", "tiles-table"])
def test_a_seat_that_sees_another_position_than_the_saved_one_is_found(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with shown(name, Look("en", (640, 400), "linen")) as harness:
        checks = Checks(harness)
        checks.look()
        other = harness.scene.source.seat.observation._replace(to_move=1)
        monkeypatch.setattr(Seat, "observation", other)
        with pytest.raises(Wrong, match="the saved moves come to"):
            checks.look()


@pytest.mark.parametrize("name", ["cards-table", "tiles-table"])
def test_a_table_that_shows_another_position_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with shown(name, Look("en", (640, 400), "linen")) as harness:
        checks = Checks(harness)
        checks.look()
        monkeypatch.setattr(Live, "position", harness.scene.source.position._replace(to_move=1))
        with pytest.raises(Wrong, match="the table shows"):
            checks.look()


def test_a_card_that_is_not_shown_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    with shown("cards-table", Look("en", (640, 400), "linen")) as harness:
        monkeypatch.setattr(TableLayout, "of", lambda *_: ())
        with pytest.raises(Wrong, match="shows"):
            Checks(harness).look()
