"""The game at a glance: what it says, how it grows, the way to the table and back, and what it does not tell."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from statistics import fmean
from typing import Any

import pygame
import pytest

from mandala.core.cards.observation import Observation
from mandala.play.games import GAMES as ENTRIES
from mandala.play.review.habits import followed_in
from mandala.play.review.key_moments import key_moments
from mandala.play.review.play_style import likeness_in_game
from mandala.play.review.review import Judgement, Review
from mandala.play.review.reviews import Reviews
from mandala.play.review.store import ReviewStore
from mandala.ui.context import resumed_table
from mandala.ui.kit.inputs import PointerMoved
from mandala.ui.kit.paper import Picture, Words
from mandala.ui.kit.widgets import Button
from mandala.ui.pages.games import GamesScene
from mandala.ui.pages.result import Ending
from mandala.ui.pages.title import TitleScene
from mandala.ui.table.replay import Replay
from mandala.ui.table.review.overview import Overview, luck_words
from mandala.ui.table.scene import TableScene
from mandala.ui.words.strings import LANGUAGES, Strings
from tests.play.test_reviews import Here
from tests.ui.support import Driver, make_context
from tests.ui.table.test_review import GAMES, bare, judged, watching
from tools.driver.games import by_mouse


def seen_at_a_glance(driver: Driver) -> Overview:
    driver.key("o")
    overview = driver.scene
    assert isinstance(overview, Overview)
    driver.wait(0.3)
    return overview


def words_of(overview: Overview) -> list[str]:
    return [box.words for box in overview.printed if isinstance(box, Words) and box.words.strip()]


def pictures_of(overview: Overview, driver: Driver) -> list[bytes]:
    """The pictures on the page, as they are seen."""
    driver.step()
    places = [box.rect for box in overview.printed if isinstance(box, Picture)]
    surface = driver.window.surface
    return [
        pygame.image.tobytes(surface.subsurface(rect), "RGB") for rect in places if surface.get_rect().contains(rect)
    ]


def review_of(scene: TableScene[Replay]) -> Review:
    assert scene.source.coach is not None
    return scene.source.coach.review


@pytest.mark.parametrize("name", GAMES)
def test_a_walk_from_the_result_to_a_task_and_back(tmp_path: Path, name: str) -> None:
    context = make_context(tmp_path)
    context.library.save(judged(name))
    driver = Driver(context, TitleScene(context))
    driver.loop.interrupt(resumed_table(context, judged(name)))
    driver.wait_until(lambda: isinstance(driver.scene, Ending))
    driver.wait(5)
    driver.press("Review")
    driver.wait(1)
    overview = driver.scene
    assert isinstance(overview, Overview)
    driver.press("Try it")
    table = driver.scene
    assert isinstance(table, TableScene)
    mistakes = review_of(table).mistakes(0)
    dearest = max(mistakes, key=lambda one: one.played.loss)
    assert table.source.track.ply == dearest.ply
    assert table.source.acting is not None, "the task has begun"
    assert not table.source.open
    by_mouse(driver, dearest.best[0].move, drag=False)
    said = table.facts().hint
    assert said is not None
    assert said.head.endswith("right!")
    driver.key("o")
    assert driver.scene is table, "the game at a glance would answer other tasks"
    driver.key("escape", "o")
    again = driver.scene
    assert isinstance(again, Overview)
    assert words_of(again)
    driver.key("escape")
    assert driver.scene is table
    assert table.source.track.ply == dearest.ply


@pytest.mark.parametrize("name", GAMES)
def test_it_comes_with_a_review_once_and_then_by_its_key(tmp_path: Path, name: str) -> None:
    context = make_context(tmp_path)
    context.library.save(judged(name))
    driver = Driver(context, GamesScene(context))
    driver.press("Replay")
    table = driver.scene
    assert isinstance(table, TableScene)
    driver.key("o")
    assert driver.scene is table, "without a review there is nothing to see"
    driver.key("r")
    assert isinstance(driver.scene, Overview)
    for key in ("escape", "r", "r"):
        driver.key(key)
        assert driver.scene is table, "the key of the review stays quick"
    driver.key("o")
    assert isinstance(driver.scene, Overview)
    driver.key("o")
    assert driver.scene is table
    driver.key("escape")
    driver.press("Leave the replay")
    driver.press("Review")
    driver.step()
    assert isinstance(driver.scene, Overview), "from the list it comes each time"


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("turned", [False, True])
def test_it_counts_what_the_review_found(tmp_path: Path, name: str, turned: bool) -> None:
    driver, scene = watching(tmp_path, judged(name))
    if turned:
        driver.key(*("v" for _ in range(2 if name == "cards" else 1)))
    told, review = words_of(seen_at_a_glance(driver)), review_of(scene)
    entry = ENTRIES[name]
    levels = {level: entry.mean_regret[level] for level in entry.selectable_levels if level in entry.mean_regret}
    for player in (0, 1):
        losses = [one.played.loss for one in review.decisions.values() if one.player == player]
        assert f"{100 * fmean(losses):.1f}%" in told
        found = [one.judgement for one in review.decisions.values() if one.player == player]
        for judgement, word in ((Judgement.BLUNDER, "blunder"), (Judgement.MISTAKE, "mistake")):
            count = found.count(judgement)
            assert f"{count} {word}{'s' * (count != 1)}" in told
        assert likeness_in_game(losses, levels) is not None
    assert sum(words.startswith("In this game") for words in told) == 2
    assert any(words.startswith("Luck favoured") for words in told) == (name == "cards")
    numbers = [word.rstrip("%)") for words in told for word in words.split() if word.rstrip(")").endswith("%")]
    assert numbers
    assert all(abs(float(number.strip("(−+"))) <= 100 for number in numbers)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("player", [0, 1])
def test_the_key_moments_are_the_largest_of_their_kinds(tmp_path: Path, name: str, player: int) -> None:
    _, scene = watching(tmp_path, judged(name))
    review = review_of(scene)
    moments = key_moments(review, player)
    assert len(moments) == 3
    assert len({(one.ply, one.event is None) for one in moments}) == 3
    first = moments[0].decision
    assert first is not None
    assert first.played.loss == max(one.played.loss for one in review.mistakes(player))
    for moment in moments:
        if moment.event is not None:
            assert abs(moment.event.luck) == max(abs(event.luck) for event in review.chance_events or ())
        elif moment.decision is not None and moment.decision.alone:
            alone = [one for one in review.decisions.values() if one.player == player and one.alone]
            assert moment.decision.best[1].loss == max(one.best[1].loss for one in alone)
    assert any(one.event is not None for one in moments) == (name == "cards")
    calm = replace(review, decisions={}, chance_events=())
    assert key_moments(calm, player) == [], "where nothing happened nothing is told"


@pytest.mark.parametrize("name", GAMES)
def test_each_moment_leads_to_its_position(tmp_path: Path, name: str) -> None:
    driver, scene = watching(tmp_path, judged(name))
    moments = key_moments(review_of(scene), 0)
    for number, moment in enumerate(moments):
        overview = seen_at_a_glance(driver)
        ways = [one for one in overview.form.widgets if isinstance(one, Button) and one.label in ("Try it", "Show it")]
        assert len(ways) == 3
        ways[number].action()
        driver.key("o")
        if scene.source.in_task:
            driver.key("escape")
        assert scene.source.track.ply == moment.ply
        own = moment.decision is not None and moment.decision.player == 0
        assert (ways[number].label == "Try it") == own
        assert ways[number].named.startswith(ways[number].label)


def altered(scene: TableScene[Replay]) -> None:
    """Exchanges what the player above held and could have played, and what was drawn there."""
    coach = scene.source.coach
    assert coach is not None
    seen: Callable[[int, int], Any] = coach._seen

    def other(player: int, ply: int) -> Any:
        position: Observation = seen(player, ply)
        return position if player == 0 else position._replace(hand=tuple(reversed(position.hand)))

    coach._seen = other
    decisions = {}
    for ply, one in coach.review.decisions.items():
        moves = [move for move in (best.move for best in one.best) if move != one.played.move]
        turned = iter([*moves[1:], *moves[:1]])
        best = tuple([them if them.move == one.played.move else them._replace(move=next(turned)) for them in one.best])
        decisions[ply] = one if one.player == 0 else one._replace(best=best)
    events = coach.review.chance_events or ()
    drawn = tuple([one if one.player == 0 else one._replace(cards=tuple(reversed(one.cards))) for one in events])
    coach.review = replace(coach.review, decisions=decisions, chance_events=drawn)


def dear(scene: TableScene[Replay]) -> None:
    """Leaves of the review what the player above did and met, so that the key moments tell nothing else."""
    coach = scene.source.coach
    assert coach is not None
    whole, seen = coach.review, coach.review.decisions
    own = {
        ply: one._replace(judgement=Judgement.GOOD, best=one.best[:1]) for ply, one in seen.items() if not one.player
    }
    events = tuple([one for one in whole.chance_events or () if one.player == 1])
    coach.review = replace(whole, decisions={**seen, **own}, chance_events=events)


@pytest.mark.parametrize("closed", [True, False])
def test_twin_worlds_look_alike_from_one_seat_and_differ_when_all_is_open(tmp_path: Path, closed: bool) -> None:
    """What the rival held, could have played and drew is exchanged, and the log and the losses stay."""
    found = []
    for number in (0, 1):
        driver, scene = watching(tmp_path / str(number), judged("cards"))
        driver.key(*["v"] * closed)
        assert scene.source.open != closed
        dear(scene)
        if number:
            altered(scene)
        overview = seen_at_a_glance(driver)
        told = words_of(overview)
        assert any("Grandmaster: a blunder" in words for words in told)
        assert any("Grandmaster: luck" in words for words in told)
        assert any(words.startswith("New:") for words in told) != closed
        found.append((told, pictures_of(overview, driver)))
    assert (found[0] == found[1]) == closed
    assert found[0][1] == found[1][1], "pictures show no hand"


@pytest.mark.kernels
@pytest.mark.parametrize("name", GAMES)
def test_it_grows_and_nothing_moves_below_the_pointer(tmp_path: Path, name: str) -> None:
    here = Here()
    here.holds = True
    driver, scene = watching(tmp_path, bare(name), reviews=Reviews(ReviewStore(), here.platform))
    overview = seen_at_a_glance(driver)
    states, places = list[str](), set[tuple[int, ...]]()
    while not review_of(scene).settled or overview._changed:
        driver.step(dt=0.5)
        here.go_on()
        states += [words for words in words_of(overview) if "judged" in words or "second look" in words]
        places |= {tuple(one.rect) for one in overview.form.widgets if one.label == "To the table"}
    assert len(places) == 1
    assert len({*states}) > 1
    driver.step(dt=0.5)
    driver.step()
    assert not overview.animating
    assert not overview.waiting
    assert [words for words in words_of(overview) if "judged" in words or "second look" in words] == []
    button = next(one for one in overview.form.widgets if isinstance(one, Button) and one.label == "Try it")
    driver.step(PointerMoved(button.rect.center))
    before = words_of(overview)
    assert scene.source.coach is not None
    scene.source.coach.review = replace(review_of(scene), decisions={}, chance_events=None)
    for _ in range(3):
        driver.step(dt=1)
    assert words_of(overview) == before, "somebody is about to press"
    driver.step(PointerMoved((2, 2)))
    driver.step(dt=1)
    driver.step(dt=1)
    assert words_of(overview) != before


def test_luck_is_told_in_words_and_to_the_right_player(tmp_path: Path) -> None:
    _, scene = watching(tmp_path, judged("cards"))
    coach, review = scene.source.coach, review_of(scene)
    assert coach is not None
    event = (review.chance_events or ())[0]
    said = {}
    for luck in (-0.9, -0.2, -0.1, 0.0, 0.1, 0.2, 0.9):
        known = replace(review, chance_events=(event._replace(player=0, luck=luck),))
        said[luck] = luck_words(Strings("en"), coach, known, 0)
        other = replace(review, chance_events=(event._replace(player=1, luck=-luck),))
        assert luck_words(Strings("en"), coach, other, 0) == said[luck]
    assert len({*said.values()}) == 7
    assert said[0.9] == "Luck favoured Anna a great deal."
    assert said[-0.2] == "Luck favoured Grandmaster."
    assert said[0.0] == "Luck favoured neither player."
    assert not any(character.isdigit() for words in said.values() for character in words)


def test_two_people_at_one_machine_are_told_by_name(tmp_path: Path) -> None:
    stored = judged("tiles")
    config = replace(stored.config, agents=("human", "human"), names=("Ada", "Bo"))
    driver, _ = watching(tmp_path, replace(stored, config=config))
    told = words_of(seen_at_a_glance(driver))
    assert "Ada" in told
    assert "Bo" in told
    assert any(words.startswith("A costly mistake of Ada") for words in told)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_all_of_it_is_reached_by_keys_at_the_largest_size(tmp_path: Path, name: str, language: str) -> None:
    driver, scene = watching(tmp_path, judged(name), (1024, 640), language=language, scale=200)
    overview, reached = seen_at_a_glance(driver), set[str]()
    for _ in overview.form.widgets:
        driver.key("tab")
        widget = overview.form.focused
        assert isinstance(widget, Button)
        reached.add(widget.named or widget.label)
        assert overview._scroll.shown(widget.rect) is not None, "the focus is in view"
    assert len(reached) == 4
    driver.key("escape")
    assert driver.scene is scene


@pytest.mark.parametrize("name", GAMES)
def test_a_habit_of_the_opponent_that_showed_is_named_with_its_use(tmp_path: Path, name: str) -> None:
    """Only of an opponent who has it, and only when the game is over."""
    entry, plain = ENTRIES[name], judged(name)
    told = dict[str, str]()
    for style in ("", *entry.style_habits):
        agents = ("human", "-".join(filter(None, ("pupil", style))))
        stored = replace(plain, config=replace(plain.config, agents=agents))
        driver, scene = watching(tmp_path / (style or "plain"), stored)
        told[style] = next((words for words in words_of(seen_at_a_glance(driver)) if "’s habit:" in words), "")
        counted = followed_in(review_of(scene), 1)
        shown = [habit for habit in entry.style_habits.get(style, ()) if habit in counted and counted[habit].shows]
        assert bool(told[style]) == bool(shown)
        if shown:
            most = shown[0]
            words = scene.context.screens[name].habits(Strings("en"))[most]
            habit, times = words.opponent[:-1], f"({counted[most].times} of {counted[most].asked} times)."
            assert told[style].endswith(f"Pupil’s habit: {habit} {times} {words.use}")
    assert not told[""]
    assert any(told.values()), "no habit showed in this game"
