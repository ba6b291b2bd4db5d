"""The result: the counted cups, who won and why, both hands, and the ways on."""

from __future__ import annotations

import json
import math
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from mandala.core.cards.observation import Observation
from mandala.core.cards.rules import cup_score
from mandala.core.game import Outcome
from mandala.core.tiles.groups import group_scores
from mandala.play.engine.engine import InlineEngine
from mandala.play.engine.worker import Answer
from mandala.play.session import Session, session_of_record
from mandala.play.settings import Settings
from mandala.play.stored import GameConfig
from mandala.ui.cards.result import ResultScene, River
from mandala.ui.context import Context
from mandala.ui.kit.assets import Look
from mandala.ui.kit.scene import Scene
from mandala.ui.kit.scroll import EDGE_FADE
from mandala.ui.kit.widgets import Button
from mandala.ui.pages.games import marks_of
from mandala.ui.pages.new_game import NewGameScene
from mandala.ui.pages.result import OVER, POURING, Ending, Worth, _Score, deciding_colour, poured
from mandala.ui.pages.title import TitleScene
from mandala.ui.tiles.result import ResultScene as TilesResultScene
from mandala.ui.words.strings import LANGUAGES, Strings
from tests.play.playing import play_on
from tests.recorded import records_of
from tests.ui.support import Driver, FakeWindow, make_context
from tests.ui.table_support import replayed

AGAINST = GameConfig(("human", "greedy"), ("", ""), deal=2718, first_player=0)
TWO = GameConfig(("human", "human"), ("Ada", "Ben"), deal=31, first_player=1)


@pytest.fixture
def context(home: Path) -> Iterator[Context]:
    context = make_context(home)
    yield context
    context.engine.close()


def finished(context: Context, config: GameConfig = TWO, seed: int = 1) -> Session:
    """A game played to its end by chance."""
    session = Session.new(config, context.engine, context.library, 0.05)
    play_on(session, random.Random(seed))
    return session


class Tampered(Session):
    """A finished game whose end is made up."""

    made_up: tuple[Observation, Observation]

    def reveal(self) -> tuple[Observation, Observation] | None:
        return self.made_up


def made_up(context: Context, cups: tuple[tuple[int, ...], tuple[int, ...]], config: GameConfig = TWO) -> Session:
    """The result of these cups, with all colours in both rivers in their order."""
    session = finished(context, config)
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


@pytest.mark.sampled(4)
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("viewer", [0, 1])
def test_the_sums_are_those_of_the_rules(context: Context, seed: int, viewer: int) -> None:
    session = finished(context, replace(TWO, deal=seed), seed)
    scene = ResultScene(context, session, viewer)
    final = session.reveal()
    assert final is not None
    outcome = final[viewer].outcome
    assert (scene.score(0), scene.score(1)) == outcome.scores
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
    assert ResultScene(context, made_up(context, (LESS, MORE), AGAINST), 0).headline() == "Greedy wins"


def test_the_tie_break_is_told_when_it_decided(context: Context) -> None:
    decided = ResultScene(context, made_up(context, SAME_POINTS_MORE_CARDS), 0)
    assert decided.winner == 0
    assert decided.decided() == "Equal points: the cup with fewer cards wins, 2 to 4."
    drawn = ResultScene(context, made_up(context, (LESS, LESS)), 1)
    assert drawn.decided() == "Equal points, and equally many cards in the cups."


def test_the_footnote_names_deal_and_help(context: Context) -> None:
    session = finished(context)
    assert ResultScene(context, session, 0).closing().footnote == "Deal number 31"
    assisted = Session.new(TWO, context.engine, context.library)
    play_on(assisted, random.Random(1), moves=3)
    assisted.take_back()
    play_on(assisted, random.Random(2))
    assert ResultScene(context, assisted, 0).closing().footnote.endswith("with help")


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
    assert scene(context, session, 0).closing().footnote == "Deal number 2718  ·  a simpler level chose 1 move"
    (stored,) = context.library.finished()
    assert marks_of(Strings("de"), stored) == "1 Zug von einer einfacheren Stufe"


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
    again = table.source.session
    assert again is not session
    assert again.config == session.config
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
    assert pytest.approx(3.0) == OVER
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


@pytest.mark.sampled(4)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080), (900, 1200)])
def test_everything_lies_on_the_sheet(home: Path, language: str, size: tuple[int, int]) -> None:
    context = make_context(home, Settings(language=language, table="night", speed="off"))
    long = GameConfig(("human", "human"), ("Bartholomäus der Zwan", "Wilhelmine von und zu"), 999_999_999, 0)
    driver = Driver(context, ResultScene(context, finished(context, long), 1), size)
    scene = driver.scene
    assert isinstance(scene, ResultScene)
    assert driver.window.surface.get_rect().contains(scene.sheet)
    for widget in scene.form.widgets:
        assert scene.sheet.contains(widget.rect)
    context.engine.close()


def sand(context: Context, cups: tuple[tuple[int, ...], tuple[int, ...]], space: int) -> list[int]:
    """How high the sand of a space stands in both rivers [px]."""
    FakeWindow((1280, 720))
    scene, look, heights = (
        ResultScene(context, made_up(context, cups), 0),
        Look(context.assets, context.theme, (1280, 720)),
        [],
    )
    for column in (0, 1):
        canvas = pygame.Surface((640, 400))
        river = River(scene, column)
        river.place(look, canvas.get_rect())
        river.draw(canvas, look)
        x = canvas.get_width() * (2 * space + 1) // 12
        drawn = [y for y in range(400) if max(canvas.get_at((x, y))[:3]) > 60 and y > 30]
        heights.append(max(drawn) - min(drawn))
    return heights


def test_equal_points_stand_equally_high_in_both_rivers(context: Context) -> None:
    six_at_two = 0, 6, 0, 0, 0, 4
    left, right = sand(context, (six_at_two, six_at_two), 1)
    assert left == right
    four, eight = (0, 0, 4, 0, 0, 4), (0, 0, 8, 0, 0, 4)
    less, more = sand(context, (four, eight), 2)
    none, _ = sand(context, (six_at_two, four), 2)
    assert more - none == pytest.approx(math.sqrt(2) * (less - none), abs=6), "twice the sand, seen from the side"


def test_sand_is_poured_space_by_space_until_all_points_are_counted(home: Path) -> None:
    context = make_context(home, Settings(language="en", speed="normal"))
    scene = ResultScene(context, made_up(context, ((4, 5, 6, 0, 3, 1), (2, 0, 9, 0, 0, 1))), 0)
    driver, told = Driver(context, scene), []
    while scene.animating:
        told.append((scene.score(0), scene.score(1)))
        driver.step(dt=0.05)
    assert told[0] == (0, 0)
    assert told == sorted(told)
    assert len(set(told)) > 12, "little by little"
    assert (scene.score(0), scene.score(1)) == (53, 35)
    assert [poured(space, POURING) for space in range(6)] == [1.0] * 6
    context.engine.close()


def test_with_reduced_motion_all_stands_at_once(home: Path) -> None:
    context = make_context(home, Settings(language="en", speed="normal", reduced_motion=True))
    scene = ResultScene(context, finished(context), 0)
    assert not scene.animating
    assert scene.told
    context.engine.close()


# What decided, in games that were played


COLOURS = ("red", "orange", "yellow", "green", "purple", "black")


def told(context: Context, game: str) -> Iterator[tuple[str, Session, Ending]]:
    """What is said of every recorded game, seen from both sides."""
    for record in records_of(game):
        session = session_of_record(json.dumps(record | {"legal_move_counts": None}))
        for viewer in (0, 1):
            scene = {"cards": ResultScene, "tiles": TilesResultScene}[game](context, session, viewer)
            words, winner = scene.decided(), scene.headline().rpartition(" ")[0]
            assert "came from behind" not in words or words.startswith(f"{winner} came")
            assert "equalised" not in words or winner not in words, "that is the loser"
            yield words, session, scene


def numbers(words: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", words)]


def true_of_colours(words: str, won: Sequence[int], lost: Sequence[int], places: Sequence[int]) -> bool | None:
    """Whether a sentence on a colour holds, where so many points came from each; None if it is about something else. `places`
    is what another piece of each colour would have brought the loser."""
    lead, leads = sum(won) - sum(lost), [more - less for more, less in zip(won, lost)]
    told, named = numbers(words), [at for at, name in enumerate(COLOURS) if re.search(rf"\b{name}\b", words)]
    if words.startswith("Won across the board"):
        return -min(leads) >= max(leads)
    if words.startswith("One more"):
        return sum(won) == sum(lost) + places[named[0]]
    if words.startswith("Most of the lead"):
        return told == [won[named[0]], lost[named[0]]] and leads[named[0]] == max(leads) > -min(leads)
    if words.startswith("One colour decided it"):
        colour = named[0]
        return told == [won[colour], lost[colour]] and leads[colour] >= lead and leads[colour] > -min(leads)
    return None


def of_colours(seen: Observation) -> list[int]:
    """The points that each colour of a cup brought (C9)."""
    return [place * cards for place, cards in zip(places_of(seen.rivers[0]), seen.own_cup)]


def places_of(river: Sequence[int]) -> list[int]:
    """What a piece of each colour counts with this river."""
    return [1 + river.index(colour) if colour in river else 0 for colour in range(6)]


def before_last(number: int) -> list[int]:
    """The points of both players before the last mandala was taken, from the true game."""
    states = replayed(number)
    claims = [state for state in states if state.claiming >= 0 and state.completer >= 0]
    last = claims[-1]
    first = next(s for s in reversed(states[: states.index(last) + 1]) if states[states.index(s) - 1].claiming < 0)
    return [cup_score(first.cups[player], first.rivers[player]) for player in (0, 1)]


def test_what_is_said_to_have_decided_is_true_of_every_recorded_card_game(context: Context) -> None:
    kinds = set()
    for at, (words, session, scene) in enumerate(told(context, "cards")):
        kinds.add(re.sub(r"\d+|" + "|".join(COLOURS), "", words)[:30])
        final = session.reveal()
        assert final is not None
        winner = scene.positions[0].outcome.winner
        if winner is None:
            assert words.startswith("Equal points")
            continue
        won, lost = scene.positions[winner], scene.positions[1 - winner]
        points = of_colours(won), of_colours(lost)
        holds = true_of_colours(words, *points, places_of(lost.rivers[0]))
        if "before the last mandala" in words:
            before = before_last(at // 2)
            absolute = winner if at % 2 == 0 else 1 - winner
            assert numbers(words)[-2:] == [before[absolute], before[1 - absolute]]
            holds = before[absolute] <= before[1 - absolute]
        elif words.startswith("One river"):
            holds = not lost.rivers[0]
        elif "space" in words:
            first, worth = numbers(words)
            beyond = sum(points[0][colour] for colour in won.rivers[0][first - 1 :])
            holds = len(lost.rivers[0]) == first - 1 and beyond == worth >= sum(points[0]) - sum(points[1])
        assert holds, (at, words)
    assert len(kinds) >= 5, "not always the same"


def steps_of(session: Session) -> list[tuple[Any, Any, Any]]:
    """The moves as player 0 saw them, with the positions around them."""
    return [(step.move, step.before, step.after) for step in session.seat(0).steps()]


def test_what_is_said_to_have_decided_is_true_of_every_recorded_tile_game(context: Context) -> None:
    kinds = set()
    for at, (words, session, scene) in enumerate(told(context, "tiles")):
        viewer = at % 2
        kinds.add(words[:22])
        seen = scene.positions[0]
        winner = seen.outcome.winner
        sides = []
        for column in (winner, 1 - winner):
            scores = dict(zip(seen.rivers[column], group_scores(seen, column)))
            sides.append([scores.get(colour, 0) for colour in range(6)])
        holds = true_of_colours(words, *sides, places_of(seen.rivers[1 - winner]))
        if "before the last flips" in words:
            *_, (move, last, ended) = steps_of(session)
            flipped = [at for at in range(52) if last.owners[at] < 0 <= ended.owners[at] and at != move.space]
            final = sum(1 + ended.rivers[last.to_move].index(ended.tiles[at]) for at in flipped)
            assert {ended.owners[at] for at in flipped} == {last.to_move}, "whoever made the last move flips on (T4)"
            assert last.to_move == (winner if viewer == 0 else 1 - winner)
            less, more = numbers(words)[-2:]
            holds = more == sum(sides[1]) and less == sum(sides[0]) - final <= more
        elif "marker" in words:
            a, b, c, d = numbers(words)
            holds = a * b - c * d >= sum(sides[0]) - sum(sides[1]) and b <= d and a > c
        assert holds, words
    assert len(kinds) >= 3


def test_a_better_space_is_told_where_the_loser_had_as_many_cards() -> None:
    nothing = {colour: Worth(0, 0, "0 × 0") for colour in range(6)}
    won, lost = nothing | {5: Worth(4, 20, "4 × 5")}, nothing | {5: Worth(6, 12, "6 × 2")}
    place = "{colour}: {more} beats {less}"
    assert deciding_colour(Strings("en"), won, lost, place) == "black: 4 × 5 beats 6 × 2"
    alone = deciding_colour(Strings("en"), won, nothing | {5: Worth(6, 0, "6 × 0")}, place)
    assert alone == "One colour decided it, black: 20 to 0."
    even = nothing | {4: Worth(5, 15, "5 × 3"), 3: Worth(4, 8, "4 × 2")}
    words = deciding_colour(Strings("en"), even, nothing | {5: Worth(3, 18, "3 × 6")}, place)
    assert words == "Won across the board, not in one colour."


@pytest.mark.parametrize("config", [TWO, AGAINST])
def test_the_result_has_one_first_button_and_small_ones_beside_it(context: Context, config: GameConfig) -> None:
    scene = ResultScene(context, finished(context, config), 0)
    Driver(context, scene, (1280, 720))
    *others, first = (widget for widget in scene.form.widgets if isinstance(widget, Button))
    assert first.label == "Revenge"
    assert all(button.rect.height < first.rect.height for button in others)
    assert {button.rect.top for button in others} == {others[0].rect.top}, "in one line"


@pytest.mark.sampled(5)
@pytest.mark.parametrize("scale", [150, 200])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_large_texts_leave_both_scores_and_all_heaps_in_sight(
    home: Path, size: tuple[int, int], scale: int, language: str
) -> None:
    context = make_context(home, Settings(language=language, speed="off", scale=scale, thinking_seconds=0.05))
    page = ResultScene(context, made_up(context, ((1, 2, 1, 4, 3, 2), (1, 3, 2, 2, 4, 3)), AGAINST), 0)
    Driver(context, page, size)
    scores = page.score(0), page.score(1)
    head = next(box for box in page.printed if isinstance(box, _Score))
    assert all(str(points) in node.name for points, node in zip(scores, head.nodes()))
    sharp = page._scroll.seen.inflate(0, -page.look(size).px(EDGE_FADE)) if page._scroll.needed else page.sheet
    shown = [box.rect for box in page.printed if isinstance(box, River)]
    assert len(shown) == 2
    assert all(rect.bottom <= sharp.bottom for rect in (head.rect, *shown))
    context.engine.close()
