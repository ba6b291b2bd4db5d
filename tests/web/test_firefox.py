"""The page in Firefox: it starts, moves are made, and a reload finds the game."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from tests.web.chromium import require_site, served
from tests.web.firefox import firefox

pytestmark = [pytest.mark.thorough, pytest.mark.timeout(300)]

READY = "!!globalThis.mandala && document.getElementById('welcome').hidden"
LOG = "[...document.querySelectorAll('[role=log] [role=listitem]')].length"
NAMES = "[...document.querySelectorAll('[role=button]')].map((one) => one.getAttribute('aria-label') ?? '')"
CONTINUE = f"{NAMES}.some((name) => name.startsWith('Continue'))"


def test_firefox_starts_plays_and_goes_on_after_a_reload(tmp_path: Path) -> None:
    require_site()
    with served() as url, firefox(tmp_path) as tab:
        tab.open(url, (1280, 720))
        tab.wait_until(READY)
        time.sleep(1)  # a page that has just come waits for a moment
        tab.click("Linen")
        time.sleep(1)
        tab.click("Play")
        tab.wait_until("!!document.querySelector('[role=listbox]')")
        for _ in range(20):
            tab.key("Right", "Tab", "Return")
            time.sleep(1.5)
            if tab.evaluate(LOG) >= 2:
                break
        assert tab.evaluate(LOG) >= 2, "a move and its answer"
        time.sleep(1)
        tab.reload()
        tab.wait_until(READY)
        tab.wait_until(CONTINUE)
        assert tab.errors == []
        assert len({tuple(tab.picture().get_at((x, 300))) for x in range(0, 1280, 40)}) > 8
