"""Two players at one page: nothing of a hand stays in its tree or its announcements behind the cover."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

from tests.web.support import page, press, said

pytestmark = [pytest.mark.thorough, pytest.mark.timeout(300)]

TOLD = "document.getElementById('table').outerHTML"
COLOURS = re.compile(r"\b(red|orange|yellow|green|purple|black)\b")


def test_the_next_player_finds_nothing_of_the_hand_before(tmp_path: Path, home: Path) -> None:
    home.mkdir()
    with page(tmp_path, home) as tab:
        press(tab, "Play with a friend")
        press(tab, "Begin")
        for player in ("Player 1", "Player 2", "Player 1"):
            said(tab, "Everybody else, please look away.")
            covered = str(tab.evaluate(TOLD))
            assert COLOURS.findall(covered) == []
            time.sleep(1.0)  # the cover hears no key that was meant for the table
            tab.key("Return")
            said(tab, f"{player}'s turn")
            assert COLOURS.search(str(tab.evaluate(TOLD))), "the hand is told"
            tab.key("Right", "5", "Return")
            said(tab, "Drawn:")
