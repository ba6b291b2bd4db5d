"""The hint at the table: asked for by mouse and key, said to be assistance once, shown in words and on the table, never telling
more than the seat knows."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from mandala.ai.api import MoveEvaluation
from mandala.core.cards import rules
from mandala.core.cards.moves import BuildMountain, ClaimColour, DiscardRedraw, GrowField, Move
from mandala.core.continuation import Answer, Continuation, Difference
from mandala.play.engine.engine import InlineEngine
from mandala.ui.cards.advice import advised, hint_items, move_text, reasons
from mandala.ui.cards.control import Selection
from mandala.ui.cards.frame import table_frame
from mandala.ui.cards.layout import table_layout
from mandala.ui.cards.places import FIELDS
from mandala.ui.cards.tooltip import thing_at
from mandala.ui.cards.why import why
from mandala.ui.kit.inputs import PointerMoved
from mandala.ui.kit.sprites import Sprites
from mandala.ui.kit.theme import THEMES
from mandala.ui.pages.page import HandOverScene
from mandala.ui.table.buttons import HINT, LOG
from mandala.ui.table.facts import HintSight, LogSight
from mandala.ui.table.hint import Hint, hint_marks, hint_words
from mandala.ui.table.menus import Sheet
from mandala.ui.table.tooltip import Box
from mandala.ui.words.names import Names
from mandala.ui.words.strings import LANGUAGES, Strings
from tests.ui.support import FakeWindow, pictures
from tests.ui.table_support import SIZES, Table, find, pixels, positions, records, replayed, resumed, twin

NAMES = Names("Anna", "Ben")
ENGLISH = Strings("en")


def table_at(folder: Path, at: tuple[int, int] | None = None, **more: object) -> Table:
    """A table with its adviser, who thinks in this process for so many iterations."""
    at = at or find(lambda state: state.claiming < 0)
    table = Table(folder, *at, **more)
    engine = table.context.engine
    assert isinstance(engine, InlineEngine)
    engine._iterations = 300
    return table


def hint_of(table: Table) -> HintSight | None:
    return table.scene.sight().hint


def agree(table: Table) -> None:
    """Says yes to the first hint of the game."""
    assert isinstance(table.driver.scene, Sheet)
    table.driver.key("return")
    assert table.driver.scene is table.scene
    table.driver.wait(0.1)


def test_a_key_asks_and_the_answer_is_shown_in_words_and_numbers(tmp_path: Path) -> None:
    table = table_at(tmp_path)
    before = pixels(table.driver)
    table.driver.key("t")
    agree(table)
    hint = hint_of(table)
    assert hint is not None
    assert "%" in hint.head
    assert 1 <= len(hint.rows) <= 3
    assert {row.move for row in hint.rows} <= set(table.legal)
    assert [row.move for row in hint.rows] == [choice.move for choice in table.session.advice[:3]]
    assert table.scene.sight().status == ("", "")
    assert pixels(table.driver) != before


def test_the_mouse_asks_and_puts_it_away(tmp_path: Path) -> None:
    table = table_at(tmp_path)
    button = table.scene.layout.frame.buttons[HINT].center
    table.driver.click(button)
    agree(table)
    shown = hint_of(table)
    assert shown is not None
    assert table.scene.sight().buttons[HINT].pressed
    table.driver.click(button)
    assert hint_of(table) is None
    table.driver.click(button)
    assert hint_of(table) == shown, "without a second question"
    assert table.driver.scene is table.scene


def test_it_is_said_once_that_the_game_is_assisted_then_and_stored_at_once(tmp_path: Path) -> None:
    table = table_at(tmp_path)
    table.driver.key("t")
    sheet = table.driver.scene
    assert isinstance(sheet, Sheet)
    assert "with help" in sheet._body
    table.driver.key("escape")
    assert not table.session.assisted
    assert hint_of(table) is None
    assert table.context.library.unfinished() == [], "nothing happened"
    table.driver.key("t")
    agree(table)
    (stored,) = table.context.library.unfinished()
    assert stored.assisted
    assert table.scene.sight().note == "Game with help"
    table.play(table.session.advice[0].move)
    table.driver.wait_until(lambda: table.scene.source.hint.possible)
    table.driver.key("t")
    assert table.driver.scene is table.scene, "it does not nag"


def test_nothing_is_said_of_a_log_that_the_slip_covers(tmp_path: Path) -> None:
    table = table_at(tmp_path, size=(1920, 1080))
    table.context.change(scale=125)
    table.driver.key("l")
    log = table.scene.layout.frame.log.center
    assert thing_at(table.scene.facts(), log) == Box.LOG
    table.driver.key("t")
    agree(table)
    assert table.scene.sight().log is None
    assert thing_at(table.scene.facts(), log) != Box.LOG


def test_a_hint_in_the_place_of_the_log_makes_room_for_it(tmp_path: Path) -> None:
    table = table_at(tmp_path)
    table.context.change(scale=125)
    table.driver.key("l")
    assert table.scene.sight().buttons[LOG].pressed
    for opened in (True, False):
        if not opened:
            table.driver.key("l")
        table.driver.key("t")
        if opened:
            agree(table)
        seen = table.scene.sight()
        assert (seen.hint is not None, seen.log, seen.buttons[LOG].pressed) == (True, None, False)
        table.driver.key("l")
        seen = table.scene.sight()
        assert (seen.hint, seen.log is not None, seen.buttons[LOG].pressed) == (None, True, True)


def test_the_hint_goes_with_the_move(tmp_path: Path) -> None:
    table = table_at(tmp_path)
    table.driver.key("t")
    agree(table)
    table.play(table.session.advice[0].move)
    assert hint_of(table) is None
    table.driver.wait_until(lambda: table.scene.source.hint.possible)
    assert hint_of(table) is None
    table.driver.key("u")
    table.driver.wait(0.2)
    assert hint_of(table) is None


def test_while_it_thinks_it_says_so_and_the_table_is_free(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_at(tmp_path)
    monkeypatch.setattr(table.context.engine, "poll", lambda: None)
    table.driver.key("t")
    agree(table)
    assert hint_of(table) == HintSight("Grandmaster is thinking …")
    assert table.scene.waiting, "the answer comes without an input"
    table.play(next(move for move in table.legal if isinstance(move, (GrowField, BuildMountain))))
    assert not table.session.advising
    assert hint_of(table) is None


def test_not_while_the_rival_is_to_move_nor_in_the_past(tmp_path: Path) -> None:
    table = table_at(tmp_path, find(lambda state: state.claiming < 0 and state.stock.size < 60))
    table.driver.key("t")
    agree(table)
    table.driver.key(",")
    assert hint_of(table) is None
    assert not table.scene.sight().buttons[HINT].enabled
    table.driver.key("t")
    assert not isinstance(table.driver.scene, Sheet)
    table.driver.key("escape")
    assert hint_of(table) is not None, "back in the game it is still there"


def test_a_claim_has_its_numbers_on_the_mountain(tmp_path: Path) -> None:
    at = find(lambda state: state.claiming >= 0 and sum(map(bool, state.mountains[state.claiming])) >= 3)
    table = table_at(tmp_path, at)
    table.driver.key("t")
    agree(table)
    hint = hint_of(table)
    assert hint is not None
    assert all(isinstance(row.move, ClaimColour) for row in hint.rows)
    table.play(hint.rows[0].move)
    assert hint_of(table) is None


def test_two_people_get_it_on_their_own_turn_only_when_one_looks(tmp_path: Path) -> None:
    table = table_at(tmp_path, agents=("human", "human"))
    table.driver.wait(0.6)
    table.driver.press("I am here")
    table.driver.step()
    table.driver.key("t")
    agree(table)
    assert hint_of(table) is not None
    assert table.scene.sight().note == "Game with help", "both see it, whoever looks"
    claim = find(lambda state: state.claiming >= 0 and sum(map(bool, state.mountains[state.claiming])) >= 2)
    both = table_at(tmp_path / "b", claim, agents=("human", "human"))
    both.driver.wait(0.6)
    both.driver.press("I am here")
    both.driver.step()
    assert both.scene.source.now.hidden_for_both
    assert not both.scene.sight().buttons[HINT].enabled, "it would tell the other one of the hidden hand"
    both.driver.key("t")
    assert both.driver.scene is both.scene
    assert not both.session.assisted


def test_twin_worlds_give_the_same_hint(tmp_path: Path) -> None:
    number, ply = next(
        (number, ply)
        for number, ply, state in positions()
        if state.to_move == 0 and ply > 10 and state.claiming < 0 and not state.stock.shuffled
    )
    first = {key: records()[number][key] for key in ("format", "game", "deck", "first_player")}
    first |= {"reshuffles": [], "moves": records()[number]["moves"][:ply]}
    other, world = twin(number, ply, 0, 5)
    assert world.hands != replayed(number)[ply].hands
    pictures = []
    for name, fields in (("a", first), ("b", other)):
        driver = resumed(tmp_path / name, fields, ("human", "random"), size=(1280, 720))
        driver.context.engine._iterations = 300
        driver.key("t", "return")
        driver.wait(0.1)
        driver.step(PointerMoved((5, 5)))
        pictures.append(pixels(driver))
    assert pictures[0] == pictures[1]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("agents", [("human", "greedy"), ("human", "human")])
def test_a_random_user_who_asks_all_the_time(tmp_path: Path, agents: tuple[str, str]) -> None:
    """The hint is open only for the one to move and for the position at hand, and the game comes on."""
    table = table_at(tmp_path, (0, 0), agents=agents, speed="fast", size=(1024, 640))
    table.context.engine._iterations = 10
    rng, driver, scene, shown = random.Random(4), table.driver, table.scene, 0
    keys = ("t", "t", "t", ",", "end", "l", "escape", "left", "1", "return")
    for _ in range(250):
        if driver.scene is not scene:
            driver.wait(0.5)
            yes = isinstance(driver.scene, HandOverScene) or getattr(driver.scene, "_title", "") == "A hint?"
            driver.key("return" if yes else "escape")
            driver.step()
            continue
        if scene.source.session.finished:
            break
        if not scene.source.privacy_screen and table.legal and rng.random() < 0.2:
            acting = scene.source.acting
            assert acting is not None
            acting.submit(rng.choice(table.legal))
        else:
            driver.key(rng.choice(keys))
        driver.step(dt=0.1)
        hint = None if scene.source.privacy_screen else hint_of(table)
        if hint is not None:
            shown += 1
            assert scene.source.seat.decides
            assert {row.move for row in hint.rows} <= set(scene.source.seat.legal_moves)
            assert table.session.assisted
    assert shown > 8
    assert scene.source.session.seat(0).ply > 8


def test_reasons_are_the_same_whatever_is_hidden() -> None:
    """The reasons are read from one world that may be; in the true one they are the same."""
    rng, seen = random.Random(3), 0
    for number, ply, state in rng.sample(list(positions()), 120):
        if state.stock.shuffled:
            continue
        viewer = state.to_move
        before = rules.observe(state, viewer)
        for move in rng.sample(rules.legal_moves(state), min(3, len(rules.legal_moves(state)))):
            told = [reasons(ENGLISH, NAMES, before, move, seed) for seed in range(4)]
            assert len(set(told)) == 1, (number, ply, move)
            seen += bool(told[0])
    assert seen > 50


def test_reasons_in_the_rules_own_words() -> None:
    said: set[str] = set()
    for _, _, state in random.Random(1).sample(list(positions()), 150):
        before = rules.observe(state, state.to_move)
        for move in rules.legal_moves(state):
            if isinstance(move, GrowField) and move.count > 1:
                continue
            said |= set(reasons(ENGLISH, NAMES, before, move))
    assert "1 card drawn" in said
    assert "3 cards drawn" in said
    assert "complete; first choice: Anna" in said
    assert "fields 1\u00a0to\u00a00" in said
    assert "only red missing" in said
    assert any(text.endswith("points more") for text in said)
    assert "announces the last mandala" in said or "ends the game" in said


def test_what_gives_away_less_than_a_point_is_as_good() -> None:
    state = rules.initial_state(5)
    before, moves = rules.observe(state, 0), rules.legal_moves(state)
    hint = hint_words(
        ENGLISH,
        (
            MoveEvaluation(moves[0], 0.52, 0.0, 0.0),
            MoveEvaluation(moves[1], 0.49, 0.009, 0.025),
            MoveEvaluation(moves[2], 0.4, 0.12, 0.01),
        ),
        partial(advised, ENGLISH, NAMES, before),
    )
    assert hint.head == "Even (52%)"
    assert [row.chance for row in hint.rows] == ["52%", "as good", "40%"]


@cache
def longest_hint(language: str) -> tuple[tuple[int, int], list[Move]]:
    """The record and ply of the position whose three longest moves have the most to say, and these moves."""
    strings = Strings(language)

    def length(number: int, ply: int) -> tuple[int, list[Move]]:
        before, legal = rules.observe(replayed(number)[ply], 0), rules.legal_moves(replayed(number)[ply])
        words = {
            move: len(move_text(strings, before, move) + "".join(reasons(strings, NAMES, before, move)[:2]))
            for move in legal
        }
        longest = sorted(words, key=lambda move: -words[move])[:3]
        return sum(words[move] for move in longest), longest

    mine = [(number, ply) for number, ply, state in positions() if state.to_move == 0][::7]
    at = max(mine, key=lambda place: length(*place)[0])
    return at, length(*at)[1]


@pytest.mark.sampled(9)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_the_slip_stays_in_the_window_and_off_the_hand(tmp_path: Path, language: str, size: tuple[int, int]) -> None:
    """The longest hint there may be."""
    strings = Strings(language)
    at, longest = longest_hint(language)
    table = table_at(tmp_path, at, size=size, language=language)
    layout, before = table.scene.layout, table.scene.source.position
    hint = hint_words(
        strings,
        tuple([MoveEvaluation(move, 0.5, 0.02, 0.0) for move in longest]),
        partial(advised, strings, NAMES, before),
    )
    sprites = Sprites(table.context.assets, table.context.theme, layout.frame.unit)
    alone = replace(table.scene.sight(), log=None)
    items = list(hint_items(alone, hint, sprites))
    window = table.driver.window.surface.get_rect()
    assert all(window.contains(item.rect) for item in items)
    assert len(items) > 3
    slip, frame = items[-1].rect, layout.frame
    assert slip.right <= frame.hand.left + sprites.px(2.0)
    assert slip.top >= frame.areas[FIELDS[0][0]].bottom - sprites.px(1.0), "the own field is free"
    layout = table_layout(table_frame(size, log_open=True, hinted=True), before)
    beside = replace(alone, log=LogSight((), 0), resting=replace(alone.resting, layout=layout))
    panel, slip = layout.frame.log, list(hint_items(beside, hint, sprites))[-1].rect
    assert panel is not None
    assert window.contains(slip)
    assert slip.top >= panel.bottom - sprites.px(1.0), "so is what stands beside the table"


def test_a_trail_leads_from_where_a_card_is_taken_to_where_it_goes() -> None:
    """Nothing leads to the one place of a claim."""
    FakeWindow((1280, 720))
    sprites = Sprites(pictures(), THEMES["linen"], 8.0)
    start, end = (100, 300), (500, 300)
    trail = list(hint_marks([(start, end)], sprites))[:-2]
    across = [item.rect.centerx for item in trail]
    assert across == sorted(across)
    assert start[0] < across[0] < across[-1] < end[0]
    assert len(list(hint_marks([(start,)], sprites))) == 1


def test_one_trail_is_shown_that_of_the_best_move_or_of_the_line_that_is_pointed_to(tmp_path: Path) -> None:
    number, ply = find(lambda state: state.claiming < 0 and len(rules.legal_moves(state)) > 8)
    table = Table(tmp_path, number, ply)
    layout, before = table.scene.layout, table.scene.source.position
    one_of_each = {move.colour: move for move in table.legal if not isinstance(move, DiscardRedraw)}
    moves = [*one_of_each.values()][:3]
    hint = hint_words(
        Strings("en"),
        tuple([MoveEvaluation(move, 0.5, 0.02, 0.0) for move in moves]),
        partial(advised, Strings("en"), NAMES, before),
    )
    sprites, alone = Sprites(table.context.assets, table.context.theme, layout.frame.unit), table.scene.sight()

    def marks(**known: Any) -> list[tuple[int, ...]]:
        """Where the trail's steps are, and the slip's place."""
        *items, _ = hint_items(replace(alone, **known), hint, sprites)
        return [tuple(item.rect) for item in items[:-6]]

    best = marks()
    assert len(best) > 1
    slip = [*hint_items(alone, hint, sprites)][-1].rect
    seen = [marks(pointer=(slip.centerx, y)) for y in range(slip.top, slip.bottom, 2)]
    told = [trail for number, trail in enumerate(seen) if not number or trail != seen[number - 1]]
    assert [trail != best for trail in told] in ([False, True, True], [False, True, True, False]), "line by line"
    taken_up = Selection(moves[1].colour, (0,))
    assert marks(selection=taken_up) in seen
    assert marks(selection=taken_up) != best
    assert marks(pointer=(5, 5)) == best


def test_a_hint_says_why_the_first_is_better_than_the_second() -> None:
    """In the words of a review; nothing where the second is as good."""
    state = rules.initial_state(5)
    before, moves = rules.observe(state, 0), rules.legal_moves(state)
    told = Continuation(
        moves[1], moves[0], 200, (Answer(None, 0.0), Answer(None, 0.0)), (Difference("strikes", 0, 1, 0.61, 0.18),)
    )

    def hint(loss: float) -> HintSight[Any]:
        advice = MoveEvaluation(moves[0], 0.52, 0.0, 0.0), MoveEvaluation(moves[1], 0.52 - loss, loss, 0.01)
        session = SimpleNamespace(
            config=SimpleNamespace(game="cards"), advice=advice, told=told, advising=False, ask_advice=lambda: None
        )
        shown = Hint(
            cast(Any, session),
            lambda: (0, 1),
            lambda strings, names, move: advised(strings, names, before, cast(Move, move)),
            lambda strings, names, *pair: why(strings, names, before, *cast(Any, pair)),
        )
        shown.ask()
        sight = shown.sight(ENGLISH, NAMES)
        assert sight is not None
        return sight

    assert hint(0.08).why[0] == (
        "Why not 2? Who chooses first: −8%. This lets your opponent complete the left mandala with the next move and "
        "choose first in 61 of 100 games, the best move in 18."
    )
    assert hint(0.004).why == ()
