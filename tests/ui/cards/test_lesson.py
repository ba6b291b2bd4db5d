"""The lesson: played to its end by a scripted user in every language, left and resumed; wrong moves are refused with a reason."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from mandala.core.cards import rules
from mandala.core.cards.moves import BuildMountain, ClaimColour, GrowField
from mandala.core.cards.recording import CARDS
from mandala.core.record import from_fields, replay
from mandala.ui.cards import board as card_board
from mandala.ui.cards.frame import table_frame
from mandala.ui.cards.lesson_game import COURSE
from mandala.ui.cards.places import HANDS, MOUNTAINS, target_of
from mandala.ui.cards.view import slip_room
from mandala.ui.kit.paper import SMALL_TEXT
from mandala.ui.kit.sprites import Sprites
from mandala.ui.kit.text import _Key
from mandala.ui.kit.theme import LINEN
from mandala.ui.kit.widgets import Button
from mandala.ui.pages.title import TitleScene
from mandala.ui.table.lesson import HOW
from mandala.ui.table.opening import open_lesson
from mandala.ui.table.view import SIZES, lesson_words
from mandala.ui.words.strings import LANGUAGES, Strings
from tests.ui.lesson_support import SIZE, context_in, finished_result, lesson_of, step_text, step_words
from tests.ui.support import Driver, pictures
from tools.driver.games import by_keys, by_mouse
from tools.driver.kinds import wanted

PAGES = ((1024, 640), (1280, 720), (1920, 1080), (2560, 1440), (1200, 1200), (1024, 768))


def not_now(t: Strings, step: int) -> str:
    """What is said to a move that the rules allow and the step does not ask for."""
    return f"{t.gettext('Allowed, but not in this step.')} {step_text(t.language, 'cards', step).quote}"


def test_the_game_is_a_record_and_asks_for_every_free_move_of_its_parts() -> None:
    played = replay(from_fields(dict(COURSE.record)), CARDS)
    last = played.states[-1]
    assert rules.outcome(last) == ((33, 16), (9, 7), 0, None)
    shown = [*range(COURSE.part_end(0)), *range(COURSE.steps[COURSE.later], COURSE.part_end(COURSE.later))]
    free = [ply for ply in shown if played.states[ply].to_move == 0 and len(rules.legal_moves(played.states[ply])) > 1]
    assert tuple(free) == COURSE.steps
    assert last.stock.shuffled == 0  # no card of it depends on chance
    assert 8 <= len(COURSE.steps) <= 10


def test_what_the_words_say_is_so() -> None:
    """Numbers and places in the texts, by what the rules say at those steps."""
    states = replay(from_fields(dict(COURSE.record)), CARDS).states
    black, yellow, orange = 5, 2, 1
    third = states[COURSE.steps[2]]
    legal = [
        move for move in rules.legal_moves(third) if move.colour == orange and target_of(move).kind.value != "discard"
    ]
    assert legal == [BuildMountain(0, orange)]
    fourth = states[COURSE.steps[3]]
    assert all(mountain[black] for mountain in fourth.mountains)
    left = fourth.mountains[0], *fourth.fields[0]
    assert [colour for colour in range(6) if not any(area[colour] for area in left)] == [yellow]
    sixth = states[COURSE.steps[5]]
    assert [sum(field) for field in sixth.fields[0]] == [3, 0]
    assert sixth.dealt_cups[0][orange] == 1
    seventh = states[COURSE.steps[6]]
    assert (seventh.rivers[1], seventh.discard[orange]) == ((), sixth.mountains[0][orange])
    eighth = states[COURSE.steps[7]]
    assert [sum(field) for field in eighth.fields[0]] == [4, 6]
    assert len(eighth.rivers[0]) == 5
    ninth = states[COURSE.steps[8]]
    assert ninth.rivers[0][3] == yellow
    assert ninth.mountains[0][yellow] == 4
    assert states[-1].rivers[0][5] == orange


def test_what_the_rules_forbid_is_refused_with_their_reason(tmp_path: Path) -> None:
    context = context_in(tmp_path)
    driver = Driver(context, open_lesson(card_board.BOARD, context, 2), SIZE)
    scene = lesson_of(driver)
    by_mouse(driver, BuildMountain(1, 1))
    assert scene.refusal == "Orange is in your opponent's field here, so you cannot play it to this mandala."
    by_mouse(driver, GrowField(1, 1, 1))
    assert "opponent's field" in (scene.refusal or "")
    assert scene.source.seat.ply == COURSE.steps[2]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("language", LANGUAGES)
def test_finished_in_every_language_left_and_resumed(tmp_path: Path, language: str) -> None:
    """By keys alone. In the middle the program is left and started again."""
    context = context_in(tmp_path, language)
    t = context.strings
    driver = Driver(context, TitleScene(context), SIZE)
    driver.key("return")
    for step in range(len(COURSE.steps)):
        scene = lesson_of(driver)
        assert scene.source.step == step
        said = scene.sight().lesson
        assert said is not None
        assert said.words == step_words(t, "cards", step, "keys")
        assert wanted(scene) is not None
        by_keys(driver, wanted(scene))
        if step == 3:
            driver.wait(0.2)
            driver.key("escape", "up", "up", "return")  # the last entry of the menu
            assert isinstance(driver.scene, TitleScene)
            context = context_in(tmp_path, language)
            driver = Driver(context, TitleScene(context), SIZE)
            form = driver.scene.form
            lesson = form.widgets[form.focus]
            assert isinstance(lesson, Button)
            (node,) = lesson.nodes()
            assert t.gettext("Step {number} of {total}").format(number=5, total=9) in node.name
            driver.key("return")
    assert finished_result(driver).closing().footnote == Strings(language).gettext(
        "What next? A game against Novice. The rules answer any other question."
    )


def test_offered_first_to_someone_new_and_later_not(tmp_path: Path) -> None:
    """Enter leads to it; it stands where it stands."""

    def lesson() -> tuple[bool, pygame.Rect]:
        driver = Driver(context, TitleScene(context), SIZE)
        widgets = driver.scene.form.widgets
        (button,) = (widget for widget in widgets if isinstance(widget, Button) and widget.label == "Learn to play")
        return button.primary, button.rect

    context = context_in(tmp_path)
    before = lesson()
    context.change(lessons={"cards": len(COURSE.steps)})
    assert (before[0], lesson()) == (True, (False, before[1]))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_fits_its_slip_and_its_ribbon(language: str) -> None:
    t = Strings(language)
    pygame.font.init()
    for size in PAGES:
        frame = table_frame(size)
        sprites, room = Sprites(pictures(), LINEN, frame.unit), slip_room(frame)
        px = round(sprites.px(SMALL_TEXT) * SIZES[-1])
        for step in range(len(COURSE.steps)):
            for way in HOW:
                words = lesson_words(step_words(t, "cards", step, way), room[0], sprites, px)
                assert words.get_height() <= room[1], (size, step, way)
            wide = frame.ribbon.width - 2 * sprites.px(1.3)
            full = frame.px(2.3)
            key = _Key(not_now(t, step), "text-semibold", full, (0, 0, 0), wide, round(full * 3.1), "centre")
            small = round(full * 0.8)
            assert not sprites.text._too_big(key._replace(px=small)), (size, step)


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_the_slip_covers_no_card(tmp_path: Path, size: tuple[int, int]) -> None:
    """Neither what it speaks of nor what may be played. In a usual window it is a bubble beside that, with its tail there."""
    from mandala.ui.cards.view import lesson_items

    context = context_in(tmp_path, "de")
    for step in range(len(COURSE.steps)):
        scene = open_lesson(card_board.BOARD, context, step)
        scene.size, scene.source._greeting = size, None
        sight, layout = scene.sight(), scene.layout
        assert sight.lesson is not None
        sprites = Sprites(pictures(), LINEN, layout.frame.unit)
        *_, slip, tail = lesson_items(sight, sight.lesson, sprites)
        move, claims = sight.lesson.move, isinstance(sight.lesson.move, ClaimColour)
        group = layout.group(MOUNTAINS[0] if claims else HANDS[0], move.colour, 0 if claims else move.count)
        assert group is not None
        assert group.inflate(sprites.px(3), sprites.px(3)).colliderect(tail.rect), step
        paper = slip.rect.inflate(-2 * sprites.px(0.9), -2 * sprites.px(0.9))
        assert pygame.Rect((0, 0), size).contains(paper)
        for card in layout.cards:
            inner = card.pose.rect.inflate(-sprites.px(2), -sprites.px(2))
            assert card.key.place == HANDS[1] or not paper.colliderect(inner), (step, card)


def test_an_objection_stands_in_the_bubble_and_not_a_second_time(tmp_path: Path) -> None:
    from mandala.ui.cards.view import said_beside

    context = context_in(tmp_path)
    driver = Driver(context, open_lesson(card_board.BOARD, context, 2), (1280, 720))
    scene = lesson_of(driver)
    sprites = Sprites(pictures(), LINEN, scene.layout.frame.unit)
    before = said_beside(scene.sight(), sprites, [])
    by_mouse(driver, BuildMountain(1, 1))
    assert scene.refusal
    after = said_beside(scene.sight(), sprites, [])
    assert before
    assert after
    assert pygame.image.tobytes(before[0].surface, "RGBA") != pygame.image.tobytes(after[0].surface, "RGBA")
    assert scene.view._ribbon(scene.sight(), sprites) is None
