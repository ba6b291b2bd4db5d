"""An opponent's face, words and pause tell nothing of its hidden cards, in twin worlds that look alike to the person."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from mandala.core.game import IllegalMove
from mandala.core.record import RecordError
from mandala.play.settings import Settings
from mandala.ui.table.live import EACH, LONGEST, SHORTEST
from tests.ui.support import Driver
from tests.ui.table_support import resumed
from tools.driver.recorded import begun
from tools.soak.secrecy import exchanged

FRAME = 1 / 30


def table(folder: Path, fields: dict[str, Any], speed: str = "normal", pace: str = "person") -> Driver:
    settings = Settings(language="en", speed=speed, thinking_seconds=0.1, pace=pace, reduced_motion=True)
    return resumed(folder, fields, ("human", "novice"), settings=settings)


def until_it_moves(driver: Driver, made: int) -> list[tuple[Any, ...]]:
    """What the person can tell of the opponent, frame by frame, until it has moved after so many moves."""
    seen, source = list[tuple[Any, ...]](), driver.scenes[0].source
    while source.track.made == made:
        facts = driver.scene.facts()
        seen.append((facts.person, facts.grain, driver.scene.sight().status, source.thinking))
        driver.wait(FRAME, FRAME)
        assert len(seen) < 300, "it never moves"
    return seen


def twins(number: int, ply: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """The record of a game after some moves, and the same with other cards in the opponent's hand and cup."""
    game = begun(number, ply)
    deck = exchanged(game["deck"], game["first_player"] == 1, random.Random(number))
    return game, {**game, "deck": deck}


@pytest.mark.parametrize("ply", [0, 2, 5])
def test_face_words_and_pause_are_the_same_in_twin_worlds(tmp_path: Path, ply: int) -> None:
    compared = 0
    for number in range(12):
        one, other = twins(number, ply)
        if one == other:
            continue
        try:
            worlds = [table(tmp_path, fields) for fields in (one, other)]
        except (RecordError, IllegalMove):
            continue  # there it could not have made its moves
        seats = [world.scene.source.session.seat(0) for world in worlds]
        if seats[0].decides:
            move = seats[0].legal_moves[-1]
            for seat in seats:
                seat.submit(move)
        if worlds[0].scene.source.session.to_move == 1:
            before, after = (until_it_moves(world, world.scene.source.track.made) for world in worlds)
            assert before == after
            assert len(before) >= SHORTEST / FRAME - 2
            compared += 1
    assert compared > 2


@pytest.mark.parametrize("game", ["cards", "tiles"])
def test_a_pause_is_as_long_as_a_persons_and_longer_where_there_is_more_to_choose(tmp_path: Path, game: str) -> None:
    pauses = dict[int, float]()
    for number in range(16):
        driver = resumed(
            tmp_path / str(number),
            begun(number, 20, game),
            ("human", "novice"),
            game=game,
            settings=Settings(language="en", speed="fast", thinking_seconds=0.1),
        )
        source = driver.scenes[0].source
        if source.session.to_move == 1 and driver.scenes[0].stage.show is None:
            choices = source.board.choices(source.seat.observation)
            pauses[choices] = len(until_it_moves(driver, source.track.made)) * FRAME
    wanted = {choices: min(LONGEST, SHORTEST + EACH * (choices - 1)) for choices in pauses}
    assert pauses == pytest.approx(wanted, abs=0.15)
    assert len({*wanted.values()}) > 1


@pytest.mark.parametrize(("speed", "pace"), [("off", "person"), ("normal", "quick")])
def test_who_wants_speed_waits_for_nobody(tmp_path: Path, speed: str, pace: str) -> None:
    fields = next(fields for fields in (begun(number, 1) for number in range(12)) if fields["first_player"] == 0)
    assert len(until_it_moves(table(tmp_path, fields, speed, pace), 1)) < SHORTEST / FRAME / 2
