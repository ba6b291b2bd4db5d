"""The random user of `tools/random_user`, briefly; and that its checks can fail."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from mandala.core.cards import rules
from tests.ui import support  # noqa: F401  (SDL's dummy driver, before anything loads pygame)
from tools.random_user.checks import Wrong, known
from tools.random_user.run import run

LONG = 20_000


def test_a_random_user_for_a_moment(tmp_path: Path) -> None:
    report = run(tmp_path, 3, 160)
    assert report.observations > 200
    assert report.games >= 2, "the two that were played on purpose"
    assert report.ended == 2
    assert report.met["table: to move"]
    assert report.met["TitleScene"]


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.skipif(not os.environ.get("MANDALA_LONG"), reason="takes minutes; set MANDALA_LONG=1")
def test_a_random_user_for_an_evening(tmp_path: Path) -> None:
    report = run(tmp_path, int(os.environ.get("MANDALA_SEED", "1")), LONG)
    assert report.missed == ()


def test_a_lost_card_is_seen() -> None:
    seen = rules.observe(rules.initial_state(3), 0)
    known(seen)
    colour = next(colour for colour, count in enumerate(seen.hand) if count)
    hand = tuple(count - (number == colour) for number, count in enumerate(seen.hand))
    with pytest.raises(Wrong, match="lost"):
        known(seen._replace(hand=hand))
