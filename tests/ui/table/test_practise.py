"""Exercises at the table: the way of a wrong answer, what is kept of it, and that nothing tells the solution before."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from mandala.core.record import from_fields, replay
from mandala.play.games import GAMES as ENTRIES
from mandala.play.practice import Outcome, Round
from mandala.play.review.analysis import ANALYSIS
from mandala.play.review.reply import likely_reply
from mandala.play.review.review import Judgement
from mandala.play.stored import StoredGame, fingerprint
from mandala.ui.kit.access import walk
from mandala.ui.kit.inputs import KeyPressed
from mandala.ui.table.menus import Sheet
from mandala.ui.table.replay import Replay
from mandala.ui.table.scene import TableScene
from mandala.ui.table.task import Stage
from tests.recorded import fields_of
from tests.ui.support import Driver
from tests.ui.table.test_review import GAMES, judged, review_of, slip, watching
from tests.ui.table_support import pixels, twin

STEPS = 6
"""Rounds in which a reply is found and shown."""


def lesson(folder: Path, name: str, stored: StoredGame | None = None, **more: Any) -> tuple[Driver, TableScene[Replay]]:
    """The lesson of a game at its first exercise."""
    driver, scene = watching(folder, stored or judged(name), **more)
    scene.handle(KeyPressed("t", shift=True))
    driver.step()
    return driver, scene


def stage(scene: TableScene[Replay]) -> Stage | None:
    assert scene.source.coach is not None
    return scene.source.coach.stage


def answer(driver: Driver, scene: TableScene[Replay], right: bool) -> Hashable:
    """Makes a known move that is right or wrong, and waits for what follows."""
    best = review_of(scene).decisions[scene.source.ply].best
    move = next(one.move for one in best if (one.loss < 0.01) == right)
    acting = scene.source.acting
    assert acting is not None
    acting.submit(move)
    for _ in range(STEPS):
        driver.step()
    return move


def kept(driver: Driver, stored: StoredGame) -> dict[int, list[Outcome]]:
    """The stored outcomes by ply."""
    answers = driver.context.library.answers(fingerprint(stored.record))
    return {ply: [outcome for _, outcome in given] for ply, given in answers.items()}


def heard(scene: TableScene[Replay]) -> str:
    """All that a screen reader may read."""
    return "\n".join(" ".join((node.name, node.detail, node.value)) for _, node in walk(scene.tree()))


@pytest.mark.parametrize("name", GAMES)
def test_a_lesson_asks_for_the_dearest_sure_mistakes_one_after_the_other(tmp_path: Path, name: str) -> None:
    driver, scene = lesson(tmp_path, name)
    coach = scene.source.coach
    assert coach is not None
    assert coach.round is not None
    dear = sorted((one for one in review_of(scene).mistakes(0) if one.sure), key=lambda one: -one.played.loss)
    asked = [one.ply for one in coach.round.exercises]
    assert asked == [one.ply for one in dear][: len(asked)]
    assert 3 <= len(asked) <= 7
    for number, ply in enumerate(asked, 1):
        assert scene.source.ply == ply
        assert slip(scene).head.startswith(f"Exercise {number} of {len(asked)}")
        answer(driver, scene, right=True)
        assert stage(scene) is Stage.SOLVED
        driver.key("return" if number % 2 else "n")
    sheet = driver.scene
    assert isinstance(sheet, Sheet)
    assert sheet._body == f"This time: {len(asked)} found."
    assert kept(driver, judged(name)) == {ply: [Outcome.FOUND] for ply in asked}
    driver.key("escape")
    assert driver.scene is scene
    assert scene.facts().transport is not None
    assert scene.facts().transport.curve is not None, "the review is there again"


@pytest.mark.kernels
@pytest.mark.parametrize("name", GAMES)
def test_a_wrong_answer_shows_the_reply_and_is_taken_back_until_the_solution_comes(tmp_path: Path, name: str) -> None:
    driver, scene = lesson(tmp_path, name)
    ply, before = scene.source.ply, scene.source.position
    hints = []
    for wrong in range(4):
        assert stage(scene) is Stage.ASKED
        hints.append(len(slip(scene).why))
        move = answer(driver, scene, right=False)
        assert stage(scene) is Stage.WRONG
        assert scene.source.acting is None
        shown = scene.source.now.steps[ply:]
        assert shown[0].move == move
        assert (shown[0].before, scene.source.position) == (before, shown[-1].after)
        said = slip(scene)
        assert (said.head.endswith("not quite"), said.rows) == (True, ())
        assert ("The likely answer: " in " ".join(said.why)) == (len(shown) == 2)
        if len(shown) == 2:
            told = scene.facts().lines[-1].text
            assert told in " ".join(said.why)
            assert told in heard(scene)
        assert kept(driver, judged(name)) == {}
        driver.key("return" if wrong % 2 else "u")
        assert scene.source.position == before, "taken back"
    assert hints == sorted(hints)
    assert hints[0] == hints[1] < hints[2] < hints[3] + 1
    assert stage(scene) is Stage.SOLVED
    best = review_of(scene).decisions[ply].best[0]
    assert slip(scene).head.endswith("the solution")
    assert slip(scene).rows[0].move == best.move
    assert kept(driver, judged(name)) == {ply: [Outcome.MISSED]}
    driver.key("return")
    assert stage(scene) is Stage.ASKED
    assert scene.source.ply != ply


@pytest.mark.kernels
@pytest.mark.parametrize("name", GAMES)
def test_a_second_try_or_a_hint_makes_it_found_with_help(tmp_path: Path, name: str) -> None:
    driver, scene = lesson(tmp_path, name)
    first = scene.source.ply
    answer(driver, scene, right=False)
    driver.key("t")
    answer(driver, scene, right=True)
    driver.key("n")
    second = scene.source.ply
    driver.key("t")
    assert stage(scene) is Stage.ASKED
    answer(driver, scene, right=True)
    driver.key("n")
    third = scene.source.ply
    driver.key("t", "t", "t")
    assert stage(scene) is Stage.SOLVED
    outcomes = {first: [Outcome.HELPED], second: [Outcome.HELPED], third: [Outcome.MISSED]}
    assert kept(driver, judged(name)) == outcomes


@pytest.mark.parametrize("name", GAMES)
def test_before_the_answer_nothing_tells_it(tmp_path: Path, name: str) -> None:
    """Not the log, the curve, the signs, the keys that lead through time, nor what a screen reader reads."""
    driver, scene = lesson(tmp_path, name)
    ply = scene.source.ply
    facts = scene.facts()
    assert facts.transport is not None
    assert facts.transport.curve is None
    assert {line.sign for line in facts.lines} == {None}
    assert max(line.ply for line in facts.lines) <= ply
    assert not facts.open
    assert "luck" not in heard(scene)
    driver.key("home", "end", ",", ".", "w", "a", "b", "e")
    assert driver.scene is scene
    assert (scene.source.ply, stage(scene)) == (ply, Stage.ASKED)
    answer(driver, scene, right=True)
    driver.key("left", "right", "home", "end", "up", "down")
    assert (scene.source.ply, stage(scene)) == (ply, Stage.SOLVED)


def other_solution(stored: StoredGame, plies: list[int]) -> StoredGame:
    """The same game, of which a review holds other moves for the best, and as dear ones for wrong."""
    analysis = stored.record[ANALYSIS]
    decisions = []
    for ply, sure, told in analysis["decisions"]:
        played, moves = stored.record["moves"][ply], [move for move, *_ in told]
        if ply in plies and len(moves) > 2:
            others = [move for move in moves if move != played]
            swapped = dict(zip(others, others[::-1]))
            told = [[swapped.get(move, move), *numbers] for move, *numbers in told]
        decisions.append([ply, sure, told])
    return replace(stored, record={**stored.record, ANALYSIS: {**analysis, "decisions": decisions}})


@pytest.mark.parametrize("name", GAMES)
def test_mistakes_with_other_solutions_look_and_sound_the_same_before_the_answer(tmp_path: Path, name: str) -> None:
    first_driver, one = lesson(tmp_path / "one", name)
    assert one.source.coach is not None
    assert one.source.coach.round is not None
    asked = [exercise.ply for exercise in one.source.coach.round.exercises]
    other_driver, other = lesson(tmp_path / "other", name, other_solution(judged(name), asked))
    for scene in (one, other):
        assert scene.source.ply == asked[0]
    first, second = (review_of(scene).decisions[asked[0]].best for scene in (one, other))
    assert first[0].move != second[0].move, "the twins differ"
    assert heard(one) == heard(other)
    assert slip(one) == slip(other)
    assert pixels(first_driver) == pixels(other_driver)


def test_twin_worlds_give_the_same_reply() -> None:
    """The reply to a wrong answer depends on nothing that the seat cannot see."""
    entry, compared = ENTRIES["cards"], 0
    for number in range(4):
        for ply in (12, 24, 30):
            _, state = twin(number, ply, 0, 9)
            played = replay(from_fields(fields_of("cards", number)), entry.recorder)
            mine = played.states[ply]
            seat = entry.rules.to_move(mine)
            if seat != 0 or entry.rules.observe(mine, 0) != entry.rules.observe(state, 0):
                continue
            moves = entry.rules.legal_moves(mine)
            for move in moves[:: max(1, len(moves) // 3)]:
                replies = [[*likely_reply(entry, entry.rules.observe(world, 0), move)][-1] for world in (mine, state)]
                assert replies[0] == replies[1]
                compared += 1
    assert compared


@pytest.mark.kernels
@pytest.mark.parametrize("name", GAMES)
def test_a_reply_is_a_legal_move_of_the_rival_in_a_world_that_fits(name: str) -> None:
    stored, entry = judged(name), ENTRIES[name]
    played, seen = replay(from_fields(stored.record), entry.recorder), 0
    for ply in range(0, len(played.moves), 6):
        state = played.states[ply]
        player = entry.rules.to_move(state)
        assert player is not None
        observation = entry.rules.observe(state, player)
        for move in entry.rules.legal_moves(state)[:2]:
            *pauses, steps = likely_reply(entry, observation, move)
            assert {*pauses} == {()}
            assert steps[0].move == move
            assert steps[0].before == observation
            if len(steps) == 2:
                seen += 1
                assert steps[0].after.to_move == 1
                assert steps[1].before == steps[0].after
                assert steps[1].after != steps[1].before
            else:
                assert steps[0].after.to_move != 1
    assert seen


def test_only_own_mistakes_of_finished_games_are_kept(tmp_path: Path) -> None:
    driver, scene = watching(tmp_path, judged("cards"))
    driver.key("v", "v", "b")
    mistakes = [one for one in review_of(scene).mistakes(1) if one.judgement is not Judgement.INACCURACY]
    scene.playback.go(mistakes[0].ply)
    driver.key("t", "t", "t", "t")
    assert stage(scene) is Stage.SOLVED
    assert kept(driver, judged("cards")) == {}, "the computer's mistake"
    good = next(one for one in review_of(scene).decisions.values() if not one.player and not one.played.loss)
    driver.key("escape")
    while scene.source.player:
        driver.key("v")
    scene.playback.go(good.ply)
    driver.key("t", "t", "t", "t")
    assert stage(scene) is Stage.SOLVED
    assert kept(driver, judged("cards")) == {}, "no mistake at all"


def test_an_exercise_of_an_earlier_day_is_answered_at_its_own_table_and_leads_to_the_next(tmp_path: Path) -> None:
    """A session goes through the tables of several games, and back to where it began."""
    driver, scene = watching(tmp_path, judged("cards"))
    driver.context.library.save(replace(judged("tiles"), game_id=8))
    assert scene.source.coach is not None
    cards = scene.source.coach.exercises(0)[0]
    tiles = cards._replace(game_id=8, game="tiles", ply=19)
    gone = cards._replace(game_id=77)
    wrong = cards._replace(ply=cards.ply + 1, player=1 - cards.player)
    round_ = Round([cards, gone, tiles, wrong, cards], paged=True)
    table = driver.context.screens["cards"].load().practise(driver.context, judged("cards"), round_)
    driver.loop._scenes.append(table)
    driver.step()
    for ply in (cards.ply, 19):
        assert isinstance(driver.scene, TableScene)
        assert driver.scene.source.ply == ply
        answer(driver, driver.scene, right=True)
        driver.key("return")
        driver.step()
    assert isinstance(driver.scene, TableScene)
    driver.key("escape")
    assert driver.scene is scene, "Escape leads back to the page"
