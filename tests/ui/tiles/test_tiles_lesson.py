"""The tile game's lesson: played to its end by a scripted user in every language, left and resumed; what it says is so."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from mandala.core.record import from_fields, replay
from mandala.core.tiles import rules
from mandala.core.tiles.groups import score, touches
from mandala.core.tiles.moves import FLIP, OPEN, parse_move
from mandala.core.tiles.recording import TILES
from mandala.core.tiles.setup import RULEBOOK
from mandala.core.tiles.state import State
from mandala.play.lesson import LEARNER
from mandala.ui.kit.paper import SMALL_TEXT
from mandala.ui.kit.sprites import Sprites
from mandala.ui.kit.theme import LINEN
from mandala.ui.table.lesson import HOW
from mandala.ui.table.opening import open_lesson
from mandala.ui.table.toolbar import Mode
from mandala.ui.table.view import SIZES, lesson_words
from mandala.ui.tiles import board as tile_board
from mandala.ui.tiles.board import TOOLBARS
from mandala.ui.tiles.lesson_game import COURSE, CROSSED
from mandala.ui.words.strings import LANGUAGES, Strings
from tests.ui.lesson_support import SIZE, context_in, finished_result, lesson_of, step_text, step_words
from tests.ui.support import Driver, make_context, pictures
from tests.ui.tiles_support import laid_out
from tools.driver.games import by_keys, by_mouse
from tools.driver.kinds import wanted

RED, ORANGE, YELLOW, GREEN, PURPLE, BLACK = range(6)
RIVAL = 1 - LEARNER


@cache
def states() -> tuple[State, ...]:
    return tuple(replay(from_fields(dict(COURSE.record)), TILES).states)


def space(name: str) -> int:
    return RULEBOOK.shape.names.index(name)


@cache
def margin(state: State) -> int:
    """By how much the learner wins if both play on as well as can be."""
    if state.over:
        return score(state, LEARNER) - score(state, RIVAL)
    found = [margin(rules.apply(state, move)) for move in rules.legal_moves(state)]
    return max(found) if state.to_move == LEARNER else min(found)


def test_the_game_is_a_record_and_asks_for_every_free_move_of_its_parts() -> None:
    outcome = rules.outcome(states()[-1])
    assert outcome is not None
    assert outcome.scores == (56, 55)
    shown = [*range(COURSE.part_end(0)), *range(COURSE.steps[COURSE.later], COURSE.part_end(COURSE.later))]
    free = [ply for ply in shown if states()[ply].to_move == LEARNER and len(rules.legal_moves(states()[ply])) > 1]
    assert tuple(free) == COURSE.steps
    assert 8 <= len(COURSE.steps) <= 10


def test_what_the_first_part_says_is_so() -> None:
    """T2 to T4: what lies beside the spaces that the texts speak of."""
    at = [states()[ply] for ply in COURSE.steps]
    beside = RULEBOOK.shape.neighbours
    assert at[0].to_move == LEARNER  # T2: the other one begins
    assert [at[1].tiles[space(name)] for name in ("a5", "c5")] == [BLACK, BLACK]
    assert [at[3].tiles[space(name)] for name in ("b3", "c3", "d3")] == [PURPLE, BLACK, PURPLE]
    assert at[4].tiles[space("b4")] == ORANGE
    assert score(at[5], LEARNER) == score(at[4], LEARNER) + 1
    free = [place for place, owner in enumerate(at[5].owners) if owner < 0]
    barred = {place for place in free if touches(at[5], place, RIVAL, ORANGE)}
    assert barred == {space(name) for name in CROSSED[5]}  # T3.4: three spaces
    assert not any(OPEN[place] in rules.legal_moves(at[5]) for place in barred)
    assert space("f6") in beside[space("e6")]
    assert at[5].tiles[space("f6")] == at[5].tiles[space("f7")] == ORANGE
    cut = space(CROSSED[6][0])
    assert FLIP[cut] in rules.legal_moves(at[6]._replace(to_move=RIVAL))
    after = rules.apply(at[6], parse_move("F f6"))
    assert touches(after, cut, LEARNER, ORANGE)
    assert touches(after, cut, RIVAL, ORANGE)
    assert after.rivers[RIVAL].index(ORANGE) == 3  # marker 4
    assert score(after, LEARNER) == score(at[6], LEARNER) + 3


def test_what_the_second_part_says_is_so() -> None:
    """T4: the rival's last actions, and that every other move loses."""
    first, last = states()[COURSE.steps[7]], states()[COURSE.steps[8]]
    assert (score(first, LEARNER), score(first, RIVAL)) == (39, 53)
    yellow, greens = FLIP[space(CROSSED[7][0])], (FLIP[space("d5")], FLIP[space("d6")])
    assert set(rules.legal_moves(first._replace(to_move=RIVAL))) == {yellow, greens[0]}
    assert first.tiles[space("g7")] == YELLOW
    assert first.rivers[RIVAL].index(YELLOW) == 4  # 5 points
    assert rules.legal_moves(states()[COURSE.steps[7] + 1]) == (greens[0],)  # forced
    assert rules.legal_moves(last._replace(to_move=RIVAL)) == (greens[1],)
    worth = {move: margin(rules.apply(last, move)) for move in rules.legal_moves(last)}
    assert worth.pop(parse_move("S d6")) == 1
    assert set(worth.values()) == {53 - 57}
    laid = states()[-1]
    six = [place for place, owner in enumerate(laid.owners) if owner != last.owners[place] and place != space("d6")]
    assert len(six) == 6
    assert score(last, LEARNER) + 3 == 42


def test_two_groups_of_a_colour_may_not_touch_as_one_may_try(tmp_path: Path) -> None:
    """T3.4: each space with a cross is refused by the rules, and nothing happens."""
    context = context_in(tmp_path)
    driver = Driver(context, open_lesson(tile_board.BOARD, context, 5), SIZE)
    scene = lesson_of(driver)
    for crossed in CROSSED[5]:
        by_mouse(driver, OPEN[space(crossed)])
        assert scene.refusal is not None
        assert "would touch" in scene.refusal
        assert "orange" in scene.refusal
    assert scene.source.seat.ply == COURSE.steps[5]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("language", LANGUAGES)
def test_finished_in_every_language_left_and_resumed(tmp_path: Path, language: str) -> None:
    """In German by keys alone, and there in the middle the program is left and started again."""
    context = context_in(tmp_path, language)
    driver = Driver(context, open_lesson(tile_board.BOARD, context), SIZE)
    for step in range(len(COURSE.steps)):
        scene, t = lesson_of(driver), context.strings
        said = scene.sight().lesson
        assert said is not None
        topic = step_text(language, "tiles", step)
        assert said.words == step_words(t, "tiles", step, "keys" if context.hand.keys else "mouse")
        assert wanted(scene) is not None
        others = [move for move in scene.facts().legal if move != wanted(scene)]
        by_mouse(driver, others[0])
        assert scene.refusal is not None
        assert scene.refusal.endswith(topic.quote)
        assert ("Allowed, but" in scene.refusal) == (language == "en")
        (by_keys if language == "de" else by_mouse)(driver, wanted(scene))
        if language == "de" and step == 3:
            driver.wait(0.2)
            driver.key("escape", "up", "up", "return")  # the last entry of the menu
            context = context_in(tmp_path)
            assert context.strings.language == language
            driver = Driver(context, open_lesson(tile_board.BOARD, context, context.settings.lessons["tiles"]), SIZE)
    result = finished_result(driver)
    assert "56" in result.closing().line
    assert "42" in result.closing().line


def test_no_log(tmp_path: Path) -> None:
    context = context_in(tmp_path)
    driver = Driver(context, open_lesson(tile_board.BOARD, context, 3), SIZE)
    scene = lesson_of(driver)
    driver.key("l")
    assert driver.scene is scene
    assert not scene.log_open


@pytest.mark.sampled(4)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_fits_its_slip(tmp_path: Path, language: str) -> None:
    t, context = Strings(language), make_context(tmp_path)
    Driver(context, open_lesson(tile_board.BOARD, context), SIZE)
    for size, scale in (((1024, 640), 1.0), ((1280, 720), 1.5), ((1920, 1080), 2.0), ((1024, 768), 1.0)):
        layout = laid_out(size, TOOLBARS.taught.corner, scale, mode=Mode.TAUGHT)
        sprites = Sprites(pictures(), LINEN, layout.unit, scale)
        px = round(sprites.px(SMALL_TEXT) * SIZES[-1])
        for step in range(len(COURSE.steps)):
            topic = step_text(language, "tiles", step)
            for way in HOW:
                words = lesson_words(step_words(t, "tiles", step, way), layout.log.width, sprites, px)
                assert words.get_height() <= layout.log.height - sprites.px(2.6), (size, step, way)
            objection = f"{t.gettext('Allowed, but not in this step.')} {topic.quote}"
            usual, wide = layout.px(2.1), layout.ribbon.width - sprites.px(2.6)
            said = sprites.text.draw(objection, "text-semibold", usual * 9 // 10, (0, 0, 0), wide)
            assert said.get_height() <= layout.ribbon.height - sprites.px(2.9), (size, step, objection)
