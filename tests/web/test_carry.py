"""A library goes from a desktop into the page and on to another desktop, and back, by files alone."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mandala.main import main
from mandala.platform.desktop import desktop
from mandala.play.library import Library
from mandala.play.practice import PRACTICE, Outcome
from mandala.play.review.analysis import ANALYSIS
from mandala.play.stored import fingerprint
from tests.web.support import page, press, said, spot
from tools.driver.desk import wait_until
from tools.driver.recorded import stored
from tools.gallery.reviews import game

pytestmark = [pytest.mark.thorough, pytest.mark.timeout(300)]

REVIEWED = [replace(one, record={**one.record, "date": "2026-01-31"}) for one in (game("cards"), game("tiles"))]
GAMES = (*REVIEWED, stored(3), stored(5, game="tiles"), stored(7, agents=("human", "human")))
"""Finished games of both kinds, two of them with a review, and one of two people."""


def library(folder: Path, *words: str | Path) -> None:
    """Does something with a desktop's library by its command line."""
    assert main(["library", "--file", str(folder / "library.db"), *map(str, words)]) == 0


def records(file: Path) -> list[dict[str, Any]]:
    """The records in a file, in an order of their own. That a review came from elsewhere is left out."""
    found = sorted(map(json.loads, file.read_text("utf-8").splitlines()), key=lambda record: str(record["moves"]))
    for record in found:
        record.get(ANALYSIS, {}).pop("foreign", None)
    return found


def all_games(folder: Path, file: Path) -> list[dict[str, Any]]:
    """Saves all games of a desktop in a file. Returns them."""
    library(folder, "export", file)
    return records(file)


@pytest.fixture
def desktops(tmp_path: Path) -> Sequence[Path]:
    """The folders of two desktops. The first has games, and answers to an exercise of one."""
    folders = tmp_path / "first", tmp_path / "second"
    for folder in folders:
        folder.mkdir()
    for folder, games in zip(folders, (GAMES, ()), strict=True):
        with closing(Library.open(desktop(), folder / "library.db")[0]) as kept:
            for number, one in enumerate(games, 1):
                kept.add(one)
                if number == 1:
                    kept.practised(fingerprint(one.record), 49, Outcome.MISSED)
    return folders


def test_all_games_go_into_the_page_and_on_to_another_desktop_and_back(
    tmp_path: Path, home: Path, desktops: Sequence[Path]
) -> None:
    first, second = desktops
    home.mkdir()
    file, downloads = tmp_path / "all.jsonl", tmp_path / "downloads"
    sent = all_games(first, file)
    assert len(sent) == len(GAMES)
    assert sum(ANALYSIS in record for record in sent) == 2
    assert sum(PRACTICE in record for record in sent) == 1
    with page(tmp_path, home) as tab:
        tab.browser.ask("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(downloads))
        press(tab, "Games")
        for _ in range(2):  # the second time nothing is new
            tab.choose(lambda: press(tab, "Choose a file"), file)
            spot(tab, "Show the games")
            said(tab, f"{len(GAMES)} games from all.jsonl are among your games now.")
            press(tab, "Back")
            said(tab, f"1 of {len(GAMES)}")
        press(tab, "Share …")
        press(tab, "Save all games as a file")
        press(tab, "Download")
        wait_until(lambda: bool([*downloads.glob("mandala-games-*.jsonl")]), "the file")
        (brought,) = downloads.iterdir()
    assert records(brought) == sent
    for folder in (second, first):
        library(folder, "import", brought)
        assert all_games(folder, tmp_path / f"{folder.name}.jsonl") == sent
