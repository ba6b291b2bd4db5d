"""The result: the counted cups, who won and why, both hands, and the ways on."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from mandala.core.cards.observation import Observation
from mandala.core.cards.rules import cup_score
from mandala.core.game import Outcome
from mandala.play.engine import InlineEngine
from mandala.play.session import Session
from mandala.play.settings import Settings
from mandala.play.stored import Plan
from mandala.play.worker import Answer
from mandala.ui.cards.result import OVER, CupColumn, ResultScene
from mandala.ui.context import Context
from mandala.ui.kit.assets import Look
from mandala.ui.kit.scene import Scene
from mandala.ui.pages.games import standing
from mandala.ui.pages.new_game import NewGameScene
from mandala.ui.pages.title import TitleScene
from mandala.ui.tiles.result import ResultScene as TilesResultScene
from mandala.ui.words.strings import LANGUAGES, Strings
from tests.play.playing import play_on
from tests.ui.support import Driver, FakeWindow, make_context

AGAINST = Plan(("human", "greedy"), ("", ""), deal=2718, first_player=0)
TWO = Plan(("human", "human"), ("Ada", "Ben"), deal=31, first_player=1)


@pytest.fixture
def context(home: Path) -> Iterator[Context]:
    context = make_context(home)
    yield context
    context.engine.close()


def finished(context: Context, plan: Plan = TWO, seed: int = 1) -> Session:
    """A game played to its end by chance."""
    session = Session.new(plan, context.engine, context.library, 0.05)
    play_on(session, random.Random(seed))
    return session


class Tampered(Session):
    """A finished game whose end is made up."""

    made_up: tuple[Observation, Observation]

    def reveal(self) -> tuple[Observation, Observation] | None:
        return self.made_up


def made_up(context: Context, cups: tuple[tuple[int, ...], tuple[int, ...]], plan: Plan = TWO) -> Session:
    """The result of these cups, with all colours in both rivers in their order."""
    session = finished(context, plan)
    real = session.reveal()
    assert real is not None
    river = (0, 1, 2, 3, 4, 5)
    scores, sizes = [cup_score(cup, river) for cup in cups], [sum(cup) for cup in cups]
    winner = None
    if scores[0] != scores[1]:
        winner = 0 if scores[0] > scores[1] else 1
    elif sizes[0] != sizes[1]:
        winner = 0 if sizes[0] < sizes[1] else 1
    seen = []
    for player, observation in enumerate(real):
        own = None if winner is None else winner ^ player
        order = (0, 1) if not player else (1, 0)
        outcome = Outcome((scores[order[0]], scores[order[1]]), (sizes[order[0]], sizes[order[1]]), own)
        seen.append(observation._replace(own_cup=cups[player], rivers=(river, river), outcome=outcome))
    session.__class__ = Tampered
    assert isinstance(session, Tampered)
    session.made_up = seen[0], seen[1]
    return session


def below(driver: Driver) -> list[Scene]:
    """All scenes, the lowest first."""
    return list(driver.loop._scenes)


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("viewer", [0, 1])
def test_the_sums_are_those_of_the_rules(context: Context, seed: int, viewer: int) -> None:
    session = finished(context, replace(TWO, deal=seed), seed)
    scene = ResultScene(context, session, viewer)
    final = session.reveal()
    assert final is not None
    outcome = final[viewer].outcome
    assert tuple(sum(space * cards for space, cards in enumerate(cup, 1)) for cup in scene.cups) == outcome.scores
    assert scene.winner == outcome.winner


MORE, LESS = (0, 0, 0, 0, 0, 3), (5, 0, 0, 0, 0, 0)
SAME_POINTS_MORE_CARDS = (0, 0, 0, 0, 0, 2), (0, 0, 4, 0, 0, 0)


def test_headlines_of_two_at_one_machine(context: Context) -> None:
    assert ResultScene(context, made_up(context, (MORE, LESS)), 0).headline() == "Ada wins"
    assert ResultScene(context, made_up(context, (MORE, LESS)), 1).headline() == "Ada wins"
    assert ResultScene(context, made_up(context, (LESS, MORE)), 0).headline() == "Ben wins"
    assert ResultScene(context, made_up(context, (LESS, LESS)), 0).headline() == "A draw"


def test_headlines_against_the_computer(context: Context) -> None:
    assert ResultScene(context, made_up(context, (MORE, LESS), AGAINST), 0).headline() == "You win"
    assert ResultScene(context, made_up(context, (LESS, MORE), AGAINST), 0).headline() == "Computer wins"


def test_the_tie_break_is_told_only_when_it_decided(context: Context) -> None:
    assert ResultScene(context, made_up(context, (MORE, LESS)), 0).tie_sentence() == ""
    decided = ResultScene(context, made_up(context, SAME_POINTS_MORE_CARDS), 0)
    assert decided.winner == 0
    assert decided.tie_sentence() == "Equal points: the cup with fewer cards wins, 2 to 4."
    drawn = ResultScene(context, made_up(context, (LESS, LESS)), 1)
    assert drawn.tie_sentence() == "Equal points, and equally many cards in the cups."


def test_the_footnote_names_deal_and_help(context: Context) -> None:
    session = finished(context)
    assert ResultScene(context, session, 0).footnote() == "Deal number 31"
    assisted = Session.new(TWO, context.engine, context.library)
    play_on(assisted, random.Random(1), moves=3)
    assisted.take_back()
    play_on(assisted, random.Random(2))
    assert ResultScene(context, assisted, 0).footnote().endswith("assisted")


@pytest.mark.parametrize("game", ["cards", "tiles"])
def test_result_and_list_of_games_say_that_the_level_was_not_itself(context: Context, game: str) -> None:
    class Failing(InlineEngine):
        """Its process failed three times at the first question."""

        def poll(self) -> Answer | None:
            answer = super().poll()
            return replace(answer, stood_in=answer.ticket == 1) if answer is not None else None

    context.engine = Failing(1, iterations=10)
    session = finished(context, replace(AGAINST, game=game))
    scene = {"cards": ResultScene, "tiles": TilesResultScene}[game]
    assert scene(context, session, 0).footnote() == "Deal number 2718  ·  a simpler level chose 1 move"
    (stored,) = context.library.finished()
    assert standing(Strings("de"), stored, ["Anna", "Ben"]).endswith(" · 1 Zug von einer einfacheren Stufe")


def test_new_game_starts_from_the_title(context: Context) -> None:
    driver = Driver(context, ResultScene(context, finished(context), 0))
    driver.press("New game")
    assert [type(scene) for scene in below(driver)] == [TitleScene, NewGameScene]
    driver.key("escape")
    assert isinstance(driver.scene, TitleScene)


def test_the_same_deal_again(context: Context) -> None:
    session = finished(context)
    driver = Driver(context, ResultScene(context, session, 0))
    driver.press("Same deal again")
    title, table, *_ = below(driver)
    assert isinstance(title, TitleScene)
    again = table.source.session  # type: ignore[attr-defined]
    assert again is not session
    assert again.plan == session.plan
    assert not again.finished


def test_title_and_table(context: Context) -> None:
    scene = ResultScene(context, finished(context), 0)
    title = TitleScene(context)
    driver = Driver(context, title)
    driver.loop._scenes.append(scene)
    scene.resumed()
    driver.key("tab")
    driver.press("Look at the table")
    assert driver.scene is title, "back to what lay below"
    driver.loop._scenes.append(scene)
    driver.key("tab")
    driver.press("To the title")
    assert [type(scene) for scene in below(driver)] == [TitleScene]


def test_the_counting_ends_by_itself(home: Path) -> None:
    context = make_context(home, Settings(language="en", speed="normal"))
    driver = Driver(context, ResultScene(context, finished(context), 0))
    assert driver.scene.animating
    assert OVER <= 2.5
    driver.wait(OVER + 0.1)
    assert not driver.scene.animating
    frames = driver.loop.frames
    driver.wait(0.5)
    assert driver.loop.frames == frames, "nothing is drawn when nothing moves"
    context.engine.close()


@pytest.mark.parametrize("key", ["space", "return", "escape"])
def test_a_key_only_ends_the_counting(home: Path, key: str) -> None:
    context = make_context(home, Settings(language="en", speed="slow"))
    scene = ResultScene(context, finished(context), 0)
    driver = Driver(context, scene)
    driver.key(key)
    assert driver.scene is scene
    assert not scene.animating
    context.engine.close()


def test_no_counting_where_motion_is_off(context: Context) -> None:
    assert not ResultScene(context, finished(context), 0).animating


def test_a_running_game_has_no_result(context: Context) -> None:
    session = Session.new(TWO, context.engine, context.library)
    with pytest.raises(AssertionError):
        ResultScene(context, session, 0)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080), (900, 1200)])
def test_everything_lies_on_the_sheet(home: Path, language: str, size: tuple[int, int]) -> None:
    context = make_context(home, Settings(language=language, table="night", speed="off"))
    long = Plan(("human", "human"), ("Bartholomäus der Zwan", "Wilhelmine von und zu"), 999_999_999, 0)
    driver = Driver(context, ResultScene(context, finished(context, long), 1), size)
    scene = driver.scene
    assert isinstance(scene, ResultScene)
    assert driver.window.surface.get_rect().contains(scene.sheet)
    for widget in scene.form.widgets:
        assert scene.sheet.contains(widget.rect)
    context.engine.close()


def runs(picture: pygame.Surface) -> list[tuple[int, int]]:
    """From where to where something is drawn, from left to right."""
    mask = pygame.mask.from_surface(picture, 40)
    drawn = [any(mask.get_at((x, y)) for y in range(0, picture.get_height(), 2)) for x in range(picture.get_width())]
    found: list[tuple[int, int]] = []
    for x, here in enumerate(drawn):
        if here and found and found[-1][1] == x:
            found[-1] = found[-1][0], x + 1
        elif here:
            found.append((x, x + 1))
    return found


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_the_sand_of_a_row_ends_before_its_sum(context: Context, size: tuple[int, int]) -> None:
    FakeWindow(size)
    look, cup = Look(context.assets, context.theme, size), (17, 9, 10, 0, 0, 0)
    column = CupColumn(ResultScene(context, made_up(context, (cup, cup)), 0), 0, "Ada")
    column.place(look, pygame.Rect(0, 0, (look.px(140) - look.px(25)) // 2, size[1]))
    for row in (column.row(number, cup[number]) for number in range(3)):
        sand = max(runs(row), key=lambda run: run[1] - run[0])
        after = min(run[0] for run in runs(row) if run[0] >= sand[1])
        assert sand[1] - sand[0] < look.px(22)
        assert after - sand[1] >= look.px(0.3)
