"""The review at a replay: the curve, signs and evaluations, the way from mistake to mistake, perspectives, and growth."""

from __future__ import annotations

import time
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pygame
import pytest

from mandala.core.cards.moves import BuildMountain, DiscardRedraw, GrowField
from mandala.core.cards.state import NOBODY
from mandala.core.tiles.moves import Open
from mandala.play.review.account import decisive
from mandala.play.review.review import LEAST_REGRETS, Review
from mandala.play.review.reviews import Reviews
from mandala.play.review.store import ReviewStore
from mandala.play.settings import Settings
from mandala.play.stored import StoredGame
from mandala.ui.cards.heaps import signed_sand
from mandala.ui.cards.places import MOUNTAINS
from mandala.ui.cards.still import place_names
from mandala.ui.context import resumed_table
from mandala.ui.kit.access import told
from mandala.ui.kit.inputs import PointerMoved
from mandala.ui.pages.games import GamesScene
from mandala.ui.pages.title import TitleScene
from mandala.ui.table.coach import sign_of_draw
from mandala.ui.table.curve import place
from mandala.ui.table.facts import Annotation, HintSight, Tone
from mandala.ui.table.hint import evaluation_slip, slip_item
from mandala.ui.table.replay import Replay
from mandala.ui.table.review.account import AccountSheet, account_items
from mandala.ui.table.review.mistakes import MistakeSheet
from mandala.ui.table.review.overview import Overview
from mandala.ui.table.scene import TableScene
from mandala.ui.tiles.advice import hint_items
from mandala.ui.words.names import Names
from mandala.ui.words.strings import LANGUAGES, Strings
from tests.play.test_reviews import Here
from tests.ui.support import Driver, make_context, written
from tests.ui.table_support import SIZES, pixels
from tools.driver.cards import card_points
from tools.driver.driver import OwnReviews
from tools.driver.games import by_mouse
from tools.gallery.reviews import game

GAMES = ("cards", "tiles")
MISTAKES = (Annotation.INACCURACY, Annotation.MISTAKE, Annotation.BLUNDER)
WHERE = (*SIZES, (1200, 1200), (2560, 1080))


def judged(name: str) -> StoredGame:
    """A finished game that carries its review."""
    return game(name)


def bare(name: str) -> StoredGame:
    """The same game, of which nothing is known."""
    stored = game(name)
    return replace(stored, record={key: value for key, value in stored.record.items() if key != "analysis"})


def watching(
    folder: Path,
    stored: StoredGame,
    size: tuple[int, int] = (1280, 720),
    reviews: Reviews | None = None,
    **settings: Any,
) -> tuple[Driver, TableScene[Replay]]:
    """A replay with its review open, after it was seen at a glance."""
    context = make_context(folder, Settings(speed="off", window_size=size, **({"language": "en"} | settings)))
    if reviews is not None:
        context.reviews = reviews
    context.library.save(stored)
    driver = Driver(context, TitleScene(context), size)
    scene = context.screens[stored.config.game].load().replay(context, stored, 0, True)
    assert isinstance(scene, TableScene)
    driver.loop._scenes.append(scene)
    driver.step(PointerMoved((5, 5)))
    assert isinstance(driver.scene, Overview)
    driver.key("escape")
    return driver, scene


def review_of(scene: TableScene[Replay]) -> Review:
    assert scene.source.coach is not None
    return scene.source.coach.review


def spoken(scene: TableScene[Replay]) -> str:
    """All that a screen reader can tell of the table."""
    return told(scene.tree())


def plies(scene: TableScene[Replay], *players: int) -> list[int]:
    """After how many moves the mistakes of these players come."""
    return [decision.ply for decision in review_of(scene).mistakes(*players)]


def slip(scene: TableScene[Replay]) -> HintSight[Any]:
    """The evaluation beside the table."""
    hint = scene.facts().hint
    assert hint is not None
    return hint


@pytest.mark.parametrize("name", GAMES)
def test_n_leads_from_mistake_to_mistake_and_shift_n_back(tmp_path: Path, name: str) -> None:
    driver, scene = watching(tmp_path, judged(name))
    mine, seen = plies(scene, 0), []
    for _ in mine:
        driver.key("n")
        seen.append(scene.source.track.ply)
        assert slip(scene).sign in (Annotation.INACCURACY, Annotation.MISTAKE, Annotation.BLUNDER)
    assert seen == [ply for ply in mine if ply] + ([mine[-1]] if not mine[0] else [])
    driver.key("n")
    assert scene.source.track.ply == mine[-1], "none comes after the last"
    driver.key("n", shift=True)
    assert scene.source.track.ply == mine[-2]
    driver.key("home", "b", "n", "n", "n", "n")
    assert scene.source.track.ply == [ply for ply in plies(scene, 0, 1) if ply][3], "of both"
    driver.key("b")
    driver.key("end")
    driver.key("n", shift=True)
    assert scene.source.track.ply == mine[-1], "of mine alone again"


@pytest.mark.parametrize("name", GAMES)
def test_the_buttons_of_the_bar_do_what_their_keys_do(tmp_path: Path, name: str) -> None:
    driver, scene = watching(tmp_path, judged(name))
    assert scene.bar is not None
    overview, before, after, _, _, mistakes, both, account = scene.bar.aids.values()
    driver.click(after.center)
    later = scene.source.track.ply
    assert later == min(ply for ply in plies(scene, 0) if ply > 0)
    driver.click(after.center)
    driver.click(before.center)
    assert scene.source.track.ply == later
    driver.click(both.center)
    assert scene.source.coach is not None
    assert scene.source.coach.both
    for rect, sheet in ((overview, Overview), (account, AccountSheet)):
        driver.click(rect.center)
        assert isinstance(driver.scene, sheet)
        driver.key("escape")
        assert driver.scene is scene
    driver.click(mistakes.center)
    assert scene.mistakes_open
    driver.click(mistakes.center)
    assert not scene.mistakes_open


@pytest.mark.parametrize("name", GAMES)
def test_a_click_on_the_curve_goes_there_and_a_sign_is_told_where_one_points(tmp_path: Path, name: str) -> None:
    driver, scene = watching(tmp_path, judged(name))
    transport, bar = scene.facts().transport, scene.bar
    assert transport is not None
    assert transport.curve is not None
    assert bar is not None
    assert bar.curve is not None
    marks = [mark for mark in transport.curve.marks if mark.sign in MISTAKES]
    assert [mark.ply for mark in marks] == plies(scene, 0)
    for mark in (marks[0], marks[-1]):
        x, y = place(bar.curve.size, transport.moves, mark.ply, mark.chance)
        spot = round(bar.curve.left + x), round(bar.curve.top + y)
        driver.step(PointerMoved(spot))
        driver.wait(1)
        tip = scene.sight().tip
        assert tip is not None
        assert tip.head in ("An inaccuracy", "A mistake", "A blunder")
        assert f"Move {mark.ply + 1}, Anna" in tip.body
        driver.click(spot)
        assert scene.source.track.ply == mark.ply
    driver.click((bar.curve.right, bar.curve.top + 3))
    assert scene.source.track.ply == scene.source.track.length


@pytest.mark.parametrize("name", GAMES)
def test_numbers_choose_the_trail_until_one_goes_on(tmp_path: Path, name: str) -> None:
    driver, scene = watching(tmp_path, judged(name))
    driver.key("n", "n")
    first = pixels(driver)
    driver.key("2")
    assert slip(scene).shown == 1
    assert pixels(driver) != first, "another trail"
    driver.key("1")
    assert pixels(driver) == first
    driver.key("3", "right", "left")
    assert slip(scene).shown == 0


def test_two_people_at_one_machine_have_a_review_when_their_game_is_over(tmp_path: Path) -> None:
    stored = judged("tiles")
    config = replace(stored.config, agents=("human", "human"), names=("Ada", "Bo"))
    driver, scene = watching(tmp_path, replace(stored, config=config))
    driver.key("n")
    assert slip(scene).head.endswith("Ada played")
    driver.key("v", "home", "n")
    assert slip(scene).head.endswith("Bo played")


@pytest.mark.kernels
def test_what_an_older_program_judged_can_be_judged_anew(tmp_path: Path) -> None:
    stored = judged("tiles")
    old = {**stored.record, "analysis": {**stored.record["analysis"], "judge": "an older one"}}
    here = Here()
    reviews = OwnReviews(ReviewStore(), here.platform)
    driver, scene = watching(tmp_path, replace(stored, record=old), reviews=reviews)
    assert review_of(scene).outdated
    assert not reviews.working, "nothing is done unasked"
    driver.key("escape")
    driver.press("Review again (reviewed by an older version)")
    assert driver.scene is scene
    driver.wait_until(lambda: review_of(scene).complete)
    assert not review_of(scene).outdated
    driver.key("escape")
    assert not [one for one in driver.scene.form.widgets if "older" in getattr(one, "label", "")]


@pytest.mark.kernels
def test_a_review_that_came_with_its_game_says_so_and_can_be_made_here(tmp_path: Path) -> None:
    reviews = Reviews(ReviewStore(), Here().platform)
    driver, scene = watching(tmp_path, judged("tiles"), reviews=reviews)
    assert review_of(scene).foreign
    assert not reviews.working, "nothing is done unasked"
    assert " · review came with the game" in spoken(scene)
    driver.key("n")
    assert slip(scene).head.endswith(" · review came with the game")
    driver.key("escape")
    driver.press("Review again (came with the game)")
    assert driver.scene is scene
    driver.wait_until(lambda: review_of(scene).complete)
    assert not review_of(scene).foreign
    assert "came with" not in slip(scene).head + spoken(scene)
    driver.key("escape")
    assert not [one for one in driver.scene.form.widgets if "came with" in getattr(one, "label", "")]


def checked(name: str, checks: dict[int, float] | None) -> StoredGame:
    """The game, and how much more often the best move won where the second reader played it out; None for nothing yet."""
    stored = judged(name)
    told = [[ply, difference, 0.02] for ply, difference in (checks or {}).items()]
    return replace(stored, record={**stored.record, "analysis": {**stored.record["analysis"], "checks": told}})


@pytest.mark.parametrize("name", GAMES)
def test_the_verdict_on_a_blunder_says_what_the_second_reader_found(tmp_path: Path, name: str) -> None:
    plies = [ply for ply, *_ in judged(name).record["analysis"]["checks"]]
    *agreed, doubted = plies
    games = {
        "": judged(name),
        ", unsure": checked(name, {**dict.fromkeys(agreed, 0.2), doubted: 0.0}),
        ", being checked": checked(name, dict.fromkeys(agreed, 0.2)),
    }
    for number, (doubt, stored) in enumerate(games.items()):
        driver, scene = watching(tmp_path / str(number), stored)
        if review_of(scene).decisions[doubted].player != scene.source.player:
            driver.key(*("v" for _ in range(2 if name == "cards" else 1)))
        for ply in plies:
            scene.playback.go(ply)
            played = slip(scene).played
            if review_of(scene).decisions[ply].player == scene.source.player:
                assert played is not None
                (verdict,) = played.reasons
                assert verdict.endswith("%)" + (doubt if ply == doubted else "")), verdict
                assert ("do not show" in " ".join(slip(scene).why)) == (doubt == ", unsure" and ply == doubted)
        transport = scene.facts().transport
        assert transport is not None
        assert transport.curve is not None
        marks = {mark.ply: mark.words[1] for mark in transport.curve.marks}
        assert marks[doubted].endswith("%)" + doubt)
        assert sum(words.endswith("%)" + doubt) for words in marks.values()) == 1 or not doubt
        assert marks[doubted] in spoken(scene)
        driver.key("a")
        words = told(driver.scene.tree())
        assert ("unsure" in words, "being checked" in words) == ("unsure" in doubt, "being checked" in doubt)


@pytest.mark.parametrize("name", GAMES)
def test_the_log_bears_the_same_signs(tmp_path: Path, name: str) -> None:
    _, scene = watching(tmp_path, judged(name))
    log = scene.facts().log
    assert log is not None
    signed = {line.ply - 1: line.sign for line in log.lines if line.sign in MISTAKES}
    assert sorted(signed) == plies(scene, 0, 1)
    assert len([line for line in log.lines if line.sign is not None]) >= len(signed)


def test_luck_stands_with_the_move_that_drew_and_nowhere_where_nothing_is_drawn(tmp_path: Path) -> None:
    _, cards = watching(tmp_path / "1", judged("cards"))
    chance_events = review_of(cards).chance_events or ()
    told = {line.ply for line in cards.facts().lines if "luck" in line.text}
    assert told == {event.ply for event in chance_events if event.ply and round(100 * event.luck)}
    _, tiles = watching(tmp_path / "2", judged("tiles"))
    assert not any("luck" in line.text for line in tiles.facts().lines)


@pytest.mark.parametrize("name", GAMES)
def test_no_move_that_is_among_the_best_is_blamed(tmp_path: Path, name: str) -> None:
    driver, scene = watching(tmp_path, judged(name))
    driver.key("v")
    for ply, decision in review_of(scene).decisions.items():
        scene.playback.go(ply)
        said = scene.source.evaluation(scene.context.strings)
        assert said is not None
        near = decision.best[0].chance - decision.played.chance < LEAST_REGRETS[0]
        assert (said.sign in (None, Annotation.ONLY)) or not near
        chances = [evaluation.chance for evaluation in decision.best[:3]]
        assert chances == sorted(chances, reverse=True)


@pytest.mark.parametrize("name", GAMES)
def test_through_other_eyes_the_other_one_is_judged(tmp_path: Path, name: str) -> None:
    driver, scene = watching(tmp_path, judged(name))
    transport = scene.facts().transport
    assert transport is not None
    assert transport.curve is not None
    own, rival = transport.curve.own, transport.curve.rival
    driver.key(*("v" for _ in range(2 if name == "cards" else 1)))
    assert scene.source.player == 1
    turned = scene.facts().transport
    assert turned is not None
    assert turned.curve is not None
    assert [(ply, pytest.approx(1 - chance)) for ply, chance in rival] == [*turned.curve.own]
    assert [(ply, pytest.approx(1 - chance)) for ply, chance in own] == [*turned.curve.rival]
    driver.key("home", "n")
    assert scene.source.track.ply in plies(scene, 1)
    assert slip(scene).rows, "the move is one's own"


def test_closed_eyes_hear_nothing_of_what_the_other_one_held(tmp_path: Path) -> None:
    driver, scene = watching(tmp_path, judged("cards"))
    driver.key("b", "v")
    assert not scene.source.open
    for ply in plies(scene, 1):
        scene.playback.go(ply)
        said = slip(scene)
        assert not said.rows
        assert not said.marked
        assert said.played is not None
        assert said.played.title, "what was played was seen by all"


@pytest.mark.parametrize("name", GAMES)
def test_all_mistakes_stand_in_a_list_that_leads_to_each(tmp_path: Path, name: str) -> None:
    """On a sheet, where texts are too large for the list beside the table."""
    driver, scene = watching(tmp_path, judged(name), scale=150)
    mine = [one.ply for one in sorted(review_of(scene).mistakes(0), key=lambda one: -one.played.loss)]
    scene.playback.go(mine[0])
    driver.key("a", "down", "down", "return")
    assert driver.scene is scene
    assert scene.source.track.ply == mine[2]
    driver.key("a")
    driver.press("Both")
    assert isinstance(driver.scene, MistakeSheet)
    assert sorted(decision.ply for decision in driver.scene.found) == plies(scene, 0, 1)
    words = written(driver.scene.content())
    assert "All mistakes, the largest first" in words
    driver.key("a")
    assert driver.scene is scene
    assert scene.source.track.ply == mine[2]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("player", [0, 1])
def test_the_sum_of_a_game_adds_up_as_it_is_printed(tmp_path: Path, name: str, player: int) -> None:
    _, scene = watching(tmp_path, judged(name))
    review = review_of(scene)
    account = review.account(player)
    assert account is not None
    parts = account.parts(review.entry.stages(review.played.states))
    stages = scene.context.screens[name].stages(scene.context.strings)
    first, *steps, last = account_items(Strings("en"), Names("Anna", "Ben"), account, parts, stages)
    printed = [int(item.number.replace("−", "-").rstrip("%")) for item in (first, *steps)]
    assert sum(printed) == int(last.number.rstrip("%")) == round(100 * account.result)
    assert all(one.end == other.begin for one, other in zip([first, *steps], steps))
    assert any("uck" in step.name for step in steps) == (name == "cards"), "luck only where there is any"


def test_the_sheet_names_the_draws_that_mattered_most_as_far_as_the_player_may_know_them(tmp_path: Path) -> None:
    driver, scene = watching(tmp_path, judged("cards"))
    events = decisive(review_of(scene).chance_events or ())
    assert {event.player for event in events} == {0, 1}
    driver.key("w")
    assert isinstance(driver.scene, AccountSheet)
    kinds = scene.context.screens["cards"].chances(scene.context.strings)

    def rows() -> list[str]:
        return [words for words in written(driver.scene.content()) if any(kind in words for kind in kinds.values())]

    assert len([words for words in rows() if ": " in words]) == len(events)
    driver.key("w", "v", "w")
    assert not scene.source.open
    told = [words for words in rows() if ": " in words]
    assert len(rows()) == len(events)
    assert len(told) == len([event for event in events if event.player == scene.source.player]) < len(events)
    closed = " ".join(written(driver.scene.content()))
    for event in events:
        assert f"Move {event.ply}, " in closed
    assert "verage luck" not in closed, "no result without luck for a single game"
    driver.key("w")
    tiles, _ = watching(tmp_path / "tiles", judged("tiles"))
    tiles.key("w")
    assert isinstance(tiles.scene, AccountSheet)
    assert not any("uck" in words or "draws" in words for words in written(tiles.scene.content()))


def test_the_draws_that_decided_have_a_sign_on_the_curve_and_in_the_log(tmp_path: Path) -> None:
    _, scene = watching(tmp_path, judged("cards"))
    facts, events = scene.facts(), decisive(review_of(scene).chance_events or ())
    assert facts.transport is not None
    assert facts.transport.curve is not None
    draws = (Annotation.LUCKY, Annotation.UNLUCKY)
    marks = [mark for mark in facts.transport.curve.marks if mark.sign in draws]
    assert sorted((mark.ply, mark.sign) for mark in marks) == sorted((one.ply, sign_of_draw(one)) for one in events)
    for mark in marks:
        assert mark.chance in (0.0, 1.0), "at an edge, where no decision has its sign"
        assert f"Move {mark.ply}, " in mark.words[1]
        assert "luck" in mark.words[1]
    assert facts.log is not None
    for event in events:
        lines = [line for line in facts.log.lines if line.ply == event.ply]
        assert any(line.sign is not None and "luck" in line.text for line in lines)
    assert len([line for line in facts.log.lines if line.sign in draws]) <= len(events)


def test_a_review_is_opened_from_the_list_of_games_and_not_without_a_question_for_a_running_one(tmp_path: Path) -> None:
    context = make_context(tmp_path)
    fields = {key: value for key, value in bare("cards").record.items() if key != "result"}
    running = replace(bare("cards"), game_id=3, finished=False, record={**fields, "moves": fields["moves"][:20]})
    context.library.save(running)
    context.library.save(judged("tiles"))
    driver = Driver(context, GamesScene(context))
    scene = driver.scene
    assert isinstance(scene, GamesScene)
    scene.chosen = next(at for at, entry in enumerate(scene.entries) if entry.game_id == 9)
    scene.resumed()
    driver.step()
    driver.press("Review")
    driver.press("To the table")
    assert isinstance(driver.scene, TableScene)
    assert driver.scene.source.coach is not None
    driver.key("r")
    assert driver.scene.source.coach is None
    driver.key("escape")
    driver.press("Leave the replay")
    scene.chosen = next(at for at, entry in enumerate(scene.entries) if entry.game_id == 3)
    scene.resumed()
    driver.step()
    driver.press("Replay")
    assert isinstance(driver.scene, TableScene)
    driver.key("n", "a", "w", "b")
    assert isinstance(driver.scene, TableScene)
    assert driver.scene.source.coach is None


@pytest.mark.parametrize("name", GAMES)
def test_those_who_judge_make_ready_where_a_review_is_only_one_step_away(tmp_path: Path, name: str) -> None:
    """At the end of a game, and at a replay unless its review is there already."""

    def ready(stored: StoredGame, at_end: bool) -> bool:
        here, context = Here(), make_context(tmp_path)
        context.reviews = Reviews(ReviewStore(), here.platform)
        context.library.save(stored)
        replay = context.screens[name].load().replay
        driver = Driver(context, resumed_table(context, stored) if at_end else replay(context, stored, 0, False))
        for _ in range(400):
            driver.step(dt=0.05)
            if here.there:
                break
            time.sleep(0.001)  # what is loaded is loaded beside the frames
        assert all(task.question is None for task in here.done), "nothing is judged unasked"
        return here.there > 0

    assert ready(bare(name), at_end=True)
    assert ready(bare(name), at_end=False)
    assert not ready(judged(name), at_end=False)


@pytest.mark.kernels
@pytest.mark.parametrize("name", GAMES)
def test_it_grows_while_one_looks_and_moves_nothing_else(tmp_path: Path, name: str) -> None:
    here = Here()
    here.holds = True
    driver, scene = watching(tmp_path, bare(name), reviews=Reviews(ReviewStore(), here.platform))
    driver.key("right", "right")
    known, layout = [], scene.layout
    while not review_of(scene).settled:
        driver.step()
        here.go_on()
        transport = scene.facts().transport
        assert transport is not None
        assert transport.curve is not None
        known.append((len(transport.curve.own), transport.curve.told))
        assert scene.layout == layout
        assert scene.source.track.ply == 2
    assert known[0][0] < known[-1][0] or len(known[0][1]) > 0
    assert "decisions judged" in known[0][1]
    assert any(told.endswith("so far") for _, told in known) or name == "tiles", (
        "doubts, of which exact evaluations have none"
    )
    assert "judged" not in known[-1][1]
    assert "so far" not in known[-1][1]
    driver.step()
    assert not scene.waiting, "nothing comes any more"
    assert not scene.animating


@pytest.mark.kernels
def test_while_it_grows_nothing_else_on_the_table_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A curve is large, and each evaluation makes another one: they must not drive out what is kept."""
    made, here = list[object](), Here()

    def counted(*given: Any) -> pygame.Surface:
        made.append(given)
        return signed_sand(*given)

    monkeypatch.setattr("mandala.ui.cards.heaps.signed_sand", counted)
    driver, scene = watching(tmp_path, bare("cards"), reviews=Reviews(ReviewStore(), here.platform))
    driver.key("right", "right")
    before = [*made]
    assert before
    while not review_of(scene).settled:
        driver.step()
    assert made == before


@pytest.mark.parametrize("name", GAMES)
def test_before_anything_is_known_nothing_is_claimed(tmp_path: Path, name: str) -> None:
    driver, scene = watching(tmp_path, bare(name))
    transport = scene.facts().transport
    assert transport is not None
    assert transport.curve is not None
    assert transport.curve[:3] == ((), (), ())
    assert transport.curve.told.startswith("0 of ")
    driver.key("right", "n", "w", "t")
    assert driver.scene is scene
    assert scene.source.track.ply == 1
    assert scene.facts().hint is None
    driver.key("a")
    log = scene.facts().log
    assert log is not None
    assert transport.curve.told == log.mistakes


@pytest.mark.kernels
def test_a_verdict_that_is_in_doubt_says_so(tmp_path: Path) -> None:
    here = Here()
    driver, scene = watching(tmp_path, bare("tiles"), reviews=Reviews(ReviewStore(), here.platform))
    driver.wait_until(lambda: len(review_of(scene).decisions) == len(review_of(scene).questions))
    for ply, decision in review_of(scene).decisions.items():
        scene.playback.go(ply)
        played = slip(scene).played
        assert played is not None
        assert played.chance.startswith("about") != decision.sure


@pytest.mark.kernels
@pytest.mark.parametrize("name", GAMES)
def test_who_leaves_in_the_middle_leaves_nothing_behind(tmp_path: Path, name: str) -> None:
    here = Here()
    here.holds = True
    reviews = Reviews(ReviewStore(), here.platform)
    driver, _ = watching(tmp_path, bare(name), reviews=reviews)
    driver.step()
    assert reviews.working
    driver.key("escape")
    driver.press("Leave the replay")
    assert not reviews.working
    driver.step()
    here.go_on()
    driver.step()
    assert isinstance(driver.scene, TitleScene)


@pytest.mark.sampled(5)
@pytest.mark.parametrize(("name", "size"), [*product(GAMES, WHERE)])
def test_curve_verdict_and_log_have_their_own_room(tmp_path: Path, name: str, size: tuple[int, int]) -> None:
    language = [*LANGUAGES][WHERE.index(size) % len(LANGUAGES)]
    for scale in ((80, 150), (100, 200))[(WHERE.index(size) + GAMES.index(name)) % 2]:
        driver, scene = watching(tmp_path / str(scale), judged(name), size, language=language, scale=scale)
        driver.key("n", "n")
        frame, bar, window = scene.frame, scene.bar, driver.window.surface.get_rect()
        assert bar is not None
        assert bar.curve is not None
        assert window.contains(bar.rect)
        parts = [*bar.buttons.values(), *bar.aids.values(), bar.curve]
        assert all(bar.rect.contains(part) for part in parts)
        assert all(len(part.collidelistall(parts)) == 1 for part in parts)
        hint, sprites = slip(scene), scene.view._sprites
        assert sprites is not None
        assert frame.slip is not None
        assert not frame.slip.colliderect(bar.rect), scale
        item, room = evaluation_slip(hint, frame.slip, sprites)
        assert window.contains(item.rect.inflate(-sprites.px(2), -sprites.px(2))), (scale, item.rect)
        assert item.rect.height <= frame.slip.height + sprites.px(2.5), (scale, item.rect, frame.slip)
        assert slip_item(hint, room, sprites, topleft=item.rect.topleft) == item
        others = [rect for rect in (frame.log if scene.log_seen else None, bar.rect) if rect is not None]
        assert item.rect.inflate(-sprites.px(2), -sprites.px(2)).collidelist(others) < 0, (scale, item.rect, others)


@pytest.mark.parametrize("scale", [100, 200])
def test_only_spaces_that_the_slip_names_have_a_ring(tmp_path: Path, scale: int) -> None:
    """A low slip drops the last sentences, and large texts all of them."""
    driver, scene = watching(tmp_path, judged("tiles"), scale=scale)
    driver.key("n")
    sight, sprites = scene.sight(), scene.view._sprites
    assert sprites is not None
    names = sight.resting.position.setup.shape.names
    why = (f"First {names[0]}. {'Words and words. ' * 9}", f"Then {names[1]}. {'More words. ' * 9}")
    hint = slip(scene)._replace(why=why)

    def rings(tall: int) -> int:
        low = sight.resting.layout.slip.copy()
        low.height = tall
        resting = replace(sight.resting, layout=replace(sight.resting.layout, slip=low))
        numbers = [*hint_items(replace(sight, resting=resting), hint._replace(why=()), sprites)]
        return len([*hint_items(replace(sight, resting=resting), hint, sprites)]) - len(numbers)

    found = [rings(tall) for tall in range(4000, 0, -50)]
    assert sorted({*found}) == ([0, 1, 2] if scale == 100 else [0])
    assert found == sorted(found, reverse=True), "the last sentence goes first"


def test_the_slip_gives_way_to_the_points_and_to_a_large_log(tmp_path: Path) -> None:
    driver, scene = watching(tmp_path, judged("cards"))
    driver.key("n", "s")
    assert scene.facts().hint is None
    driver.key("s")
    assert scene.facts().hint is not None
    scene.context.change(scale=150)
    driver.step()
    assert scene.facts().log is None
    driver.key("l")
    assert scene.facts().log is not None
    assert scene.facts().hint is None
    driver.key("l")
    assert scene.facts().hint is not None


def opening(scene: TableScene[Replay]) -> int:
    """After how many moves a mistake of mine comes at which every good move is one by hand, not a claim or a flip."""
    kinds = (BuildMountain, GrowField, DiscardRedraw, Open)
    found = (one for one in review_of(scene).mistakes(0) if all(isinstance(best.move, kinds) for best in one.best))
    return next(found).ply


@pytest.mark.parametrize("name", GAMES)
def test_a_task_says_nothing_until_it_is_answered_and_every_good_move_is_right(tmp_path: Path, name: str) -> None:
    driver, scene = watching(tmp_path, judged(name))
    ply = opening(scene)
    decision = review_of(scene).decisions[ply]
    for evaluation in decision.best:
        scene.playback.go(ply)
        driver.key("t")
        asked = slip(scene)
        assert (asked.rows, asked.played) == ((), None)
        assert not scene.source.open, "what the player could know"
        assert scene.facts().legal
        by_mouse(driver, evaluation.move, drag=False)
        said = slip(scene)
        assert said.played is not None
        right = evaluation.loss < LEAST_REGRETS[0]
        assert said.head.endswith("right!" if right else "not quite")
        assert said.played.move == (evaluation.move if right else None)
        assert bool(said.rows) == right, "a wrong answer tells no better move"
        answered = "your answer" in " ".join(" ".join(row.reasons) for row in said.rows)
        assert not right or answered or evaluation not in decision.best[:3]
        assert scene.source.track.ply == ply
    driver.key("escape", "right")
    assert scene.source.track.ply == ply + 1, "and the game goes on as it was"
    assert scene.source.track.length == len(judged(name).record["moves"])


def test_a_task_is_left_by_escape_by_going_elsewhere_and_by_other_eyes(tmp_path: Path) -> None:
    driver, scene = watching(tmp_path, judged("cards"))
    for way in (("escape",), ("n",), ("v",), ("r", "r"), ()):
        scene.playback.go(opening(scene))
        driver.key("t")
        assert scene.source.acting is not None
        driver.key(*way)
        if not way:
            assert scene.bar is not None
            driver.click(scene.bar.track.midleft)
        assert scene.source.acting is None, way
        assert driver.scene is scene
        scene.source.review(on=True)


def test_only_who_sits_below_is_asked(tmp_path: Path) -> None:
    driver, scene = watching(tmp_path, judged("tiles"))
    scene.playback.go(plies(scene, 1)[0])
    driver.key("t")
    assert scene.source.acting is None
    driver.key("v", "t")
    assert scene.source.acting is not None
    driver.key("home", "r", "t")
    assert scene.source.acting is None, "without a review there is no task"


@pytest.mark.kernels
def test_an_answer_that_nobody_thought_of_is_judged_too(tmp_path: Path) -> None:
    here = Here()
    here.holds = True
    driver, scene = watching(tmp_path, judged("tiles"), reviews=Reviews(ReviewStore(), here.platform))
    ply = opening(scene)
    known = {evaluation.move for evaluation in review_of(scene).decisions[ply].best}
    scene.playback.go(ply)
    driver.key("t")
    move = next(move for move in scene.facts().legal if isinstance(move, Open) and move not in known)
    by_mouse(driver, move, drag=False)
    assert slip(scene).played is None
    driver.step()
    here.go_on()
    driver.step()
    driver.step()
    said = slip(scene)
    assert said.played is not None
    assert said.head.endswith("not quite")
    assert scene.source.coach is not None
    assert scene.source.coach.attempt is not None
    assert scene.source.coach.attempt.move == move
    assert not scene.source.coach.working
    driver.key("escape")
    assert slip(scene).head.startswith(f"Move {ply + 1}: Anna played"), "the review itself is as it was"


def test_a_refused_move_says_why_and_answers_nothing(tmp_path: Path) -> None:
    driver, scene = watching(tmp_path, judged("cards"))
    for ply in (one.ply for one in review_of(scene).decisions.values() if one.player == 0):
        scene.playback.go(ply)
        driver.key("t")
        hand, places = scene.source.position.hand, product(range(6), (0, 1))
        barred = [place for place in places if hand[place[0]] and scene.source.refused(BuildMountain(*place[::-1]))]
        if barred and scene.source.position.claiming == NOBODY:
            break
    (colour, mandala), *_ = barred
    driver.click(card_points(scene.layout, colour)[0])
    driver.click(scene.layout.frame.drops[MOUNTAINS[mandala]].center)
    ribbon = scene.sight().ribbon
    assert ribbon is not None
    assert ribbon.tone is Tone.REFUSAL
    assert scene.source.acting is not None


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("scale", [100, 150])
def test_a_trail_crosses_no_label_and_does_not_shine_through_the_bar(tmp_path: Path, name: str, scale: int) -> None:
    """Whichever of the best moves has its trail, both look the same."""
    driver, scene = watching(tmp_path, judged(name), scale=scale, names="always")
    driver.key(*["l"] * scene.log_open)
    trails = 0
    for _ in plies(scene, 0):
        driver.key("n")
        frame, pictures, wholes = scene.frame, [], set()
        kept = [frame.bar]
        if name == "cards":
            sight, sprites = scene.sight(), scene.view._sprites
            kept += [item.rect for item in place_names(sight.resting, sprites, driver.context.strings)]
        for key in ("1", "2", "3"):
            driver.key(key)
            surface = driver.window.surface
            wholes.add(pygame.image.tobytes(surface, "RGB"))
            pictures.append([pygame.image.tobytes(surface.subsurface(rect), "RGB") for rect in kept])
        trails += len(wholes) > 1
        assert all(picture == pictures[0] for picture in pictures)
    assert trails > 2, "there are trails at all"
