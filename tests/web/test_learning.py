"""What teaches in the page: a hint, the tutor at a bad move, and mistakes to practise."""

from __future__ import annotations

import json
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mandala.core.record import from_fields, replay
from mandala.platform.api import reviews_beside
from mandala.platform.desktop import desktop
from mandala.play.games import GAMES, HUMAN
from mandala.play.library import Library
from mandala.play.practice import Outcome
from mandala.play.review.analysis import ANALYSIS
from mandala.play.review.store import ReviewStore
from mandala.play.stored import GameConfig, StoredGame, fingerprint
from mandala.ui.loop import INPUT_GRACE
from mandala.ui.pages.title import TitleScene
from tests.ui.support import Driver, make_context
from tests.ui.window_support import AWAY, DEAL, QUICKEST, SETTINGS, SIZE, Twin, record_in
from tests.web.support import NAMED, get, page, press, said
from tools.driver.desk import wait_until
from tools.driver.games import BY_HAND
from tools.gallery.reviews import game

pytestmark = [pytest.mark.thorough, pytest.mark.timeout(300)]

BOTH = ("cards", "tiles")
TURN = {"cards": "You choose", "tiles": "Your turn"}
"""What the table says before the dearest move."""


def put(home: Path, stored: StoredGame) -> None:
    """Puts a game into the user's library, and its review, if it has one, beside that."""
    home.mkdir()
    file, record = home / "library.db", {**stored.record}
    if (analysis := record.pop(ANALYSIS, None)) is not None:
        with closing(ReviewStore(desktop(), reviews_beside(file))) as reviews:
            reviews.put(fingerprint(record), json.dumps(analysis).encode(), b"")
    with closing(Library.open(desktop(), file)[0]) as library:
        library.save(replace(stored, record=record))


def dearest(name: str) -> tuple[int, str]:
    """The dearest move of the person in a reviewed game: before how many others it was made, and it."""
    record = game(name).record
    states, found = replay(from_fields(record), GAMES[name].recorder).states, list[tuple[float, int]]()
    choices = {ply: {move: loss for move, _, loss, _ in moves} for ply, _, moves in record[ANALYSIS]["decisions"]}
    for ply, losses in choices.items():
        if states[ply].to_move == 0:
            found.append((losses[record["moves"][ply]], ply))
    ply = max(found)[1]
    return ply, record["moves"][ply]


def left_at(name: str, ply: int) -> StoredGame:
    """The same game against the weakest level, left after so many moves."""
    fields = {key: value for key, value in game(name).record.items() if key not in ("result", ANALYSIS)}
    record = {**fields, "moves": fields["moves"][:ply], "assisted": False}
    config = GameConfig((HUMAN, QUICKEST[name]), ("", ""), DEAL, record["first_player"], name)
    return StoredGame(1, config, record, "2026-01-01T00:00:00", False, False)


@pytest.mark.parametrize("name", BOTH)
def test_a_hint_answers_and_the_tutor_speaks_at_a_bad_move(tmp_path: Path, home: Path, name: str) -> None:
    ply, bad = dearest(name)
    stored = left_at(name, ply)
    put(home, stored)
    twin = Twin(tmp_path, config=stored.config)
    session = twin.session(dict(stored.record))
    scene = twin.shows(twin.table(session)).scene
    moves = {GAMES[name].recorder.move_text(move): move for move in session.seat(0).legal_moves}

    def make(tab: Any, text: str) -> None:
        BY_HAND[name].by_mouse(tab, scene, moves[text], False)
        tab.move(AWAY)

    with page(tmp_path, home, replace(SETTINGS, tutor=True, game=name)) as tab:
        press(tab, "Continue")
        said(tab, TURN[name])
        tab.key("t")
        found = (f"{NAMED % json.dumps(words)}.length > 0" for words in ("to win", "Even ("))
        tab.wait_until(" || ".join(found))  # the worker has answered, so the tutor has one, too
        tab.key("t")
        make(tab, bad)
        said(tab, "Are you sure?")
        said(tab, "This lowers your chance to win by about")
        time.sleep(2 * INPUT_GRACE)  # a sheet that comes by itself hears nothing at first
        press(tab, "(P)")

        def made() -> bool:
            get(tab, home)
            return bool(record_in(home)["moves"][ply:] and record_in(home)["moves"][ply] == bad)

        wait_until(made, "the bad move, as the person wants it")


@pytest.mark.parametrize("name", BOTH)
def test_a_mistake_is_practised_and_the_right_move_is_accepted(tmp_path: Path, home: Path, name: str) -> None:
    put(home, game(name))
    library = Library.in_memory()
    library.save(game(name))
    context = make_context(tmp_path, SETTINGS, library)
    twin = Driver(context, TitleScene(context), SIZE)
    with page(tmp_path, home) as tab:
        for way in ("Practise", "Begin"):
            press(tab, way)
            twin.press(way)
            twin.wait_until(lambda: not twin.scene.animating)
        table: Any = twin.scene
        said(tab, "Exercise 1 of")
        right = table.source.coach.review.decisions[table.source.ply].best[0].move
        BY_HAND[name].by_mouse(tab, table, right, False)
        said(tab, "right!")

        def answers() -> list[Outcome]:
            get(tab, home)
            with closing(Library.open(desktop(), home / "library.db")[0]) as kept:
                given = kept.answers(fingerprint(game(name).record))
            return [answer.outcome for one in given.values() for answer in one]

        wait_until(lambda: answers() == [Outcome.FOUND], "the answer")
