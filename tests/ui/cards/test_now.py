"""What may I do now: exactly the legal moves and the rules' refusals, in words, and nothing that the seat does not know."""

from __future__ import annotations

import random
from enum import Enum
from pathlib import Path

import pygame
import pytest

from mandala.core.cards import rules
from mandala.core.cards.moves import ClaimColour, Move
from mandala.core.cards.state import NOBODY, State
from mandala.core.game import IllegalMove
from mandala.ui.cards.advice import what_now
from mandala.ui.cards.places import TARGETS, target_of, wanted_move
from mandala.ui.cards.words import first_choice
from mandala.ui.kit.inputs import translated
from mandala.ui.table.buttons import MORE, NOW
from mandala.ui.table.menus import Now, NowSheet
from mandala.ui.table.scene import TableScene
from mandala.ui.words.colours import coloured
from mandala.ui.words.names import Names
from mandala.ui.words.strings import Strings
from tests.ui.table_support import Table, facts_with, find, positions, random_states, twin

ENGLISH, NAMES = Strings("en"), Names("You", "Computer")


def said(state: State, seat: int | None = None) -> Now:
    """What the sheet says to a seat, by default to the one that is to move."""
    seat = state.to_move if seat is None else seat

    def refusal(move: Move) -> Enum | None:
        try:
            rules.check(state, move)
        except IllegalMove as error:
            return error.reason
        return None

    legal = rules.legal_moves(state) if state.to_move == seat and not state.over else ()
    return what_now(
        facts_with(position=rules.observe(state, seat), legal=legal, refused=refusal, strings=ENGLISH, names=NAMES)
    )


def colours_in(words: str) -> set[int]:
    """The colours that are named, with their signs."""
    return {colour for colour in range(6) if coloured(ENGLISH, colour) in words}


def some_states() -> list[State]:
    recorded = [state for _, _, state in positions()]
    return [*random.Random(1).sample(recorded, 120), *(state for state in random_states(2, 40) if not state.over)]


def test_it_names_exactly_what_is_legal_and_why_the_rest_is_not() -> None:
    turns = 0
    for state in some_states():
        if state.claiming != NOBODY:
            continue
        turns += 1
        legal, hand = rules.legal_moves(state), state.hands[state.to_move]
        rows = [row for part in said(state).parts for row in part.rows]
        for place, row in zip(TARGETS, rows, strict=True):
            may = {move.colour for move in legal if target_of(move) == place}
            assert colours_in(row.may) == may
            held = {colour for colour, count in enumerate(hand) if count}
            refused = {colour for colour in held - may if wanted_move(place, colour, 1) is not None}
            assert colours_in(row.not_) == refused or "last card" in row.not_ or "nothing left" in row.not_
            for colour in may:
                counts = [
                    move.count
                    for move in legal
                    if target_of(move) == place and move.colour == colour and hasattr(move, "count")
                ]
                if counts and max(counts) > 1:
                    assert f"{coloured(ENGLISH, colour)} (up to {max(counts)})" in row.may
    assert turns > 60


def test_it_says_how_many_cards_are_drawn() -> None:
    number, ply = find(lambda state: sum(state.hands[0]) == 7 and state.claiming == NOBODY)
    state = next(state for n, p, state in positions() if (n, p) == (number, ply))
    assert said(state).parts[0].head.endswith("(2 cards drawn)")  # 8 at most (C4.1)


def test_it_says_whose_claim_it_is_and_where_each_colour_goes() -> None:
    claims = 0
    for state in some_states():
        if state.claiming == NOBODY:
            continue
        claims += 1
        why, choice = said(state).parts
        assert why.rows[0].may == first_choice(ENGLISH, rules.observe(state, state.to_move), NAMES)
        legal = [move.colour for move in rules.legal_moves(state) if isinstance(move, ClaimColour)]
        assert [colours_in(row.may) for row in choice.rows] == [{colour} for colour in legal]
        (waiting,) = said(state, 1 - state.to_move).parts
        assert colours_in(waiting.rows[1].may) == set(legal)
    assert claims > 5


@pytest.mark.parametrize("seed", range(3))
def test_twin_worlds_say_the_same(seed: int) -> None:
    for ply in (4, 11, 18):
        state = next(state for n, p, state in positions() if (n, p) == (0, ply))
        _, other = twin(0, ply, state.to_move, seed)
        assert said(state) == said(other)
        assert said(state, 0) == said(twin(0, ply, 0, seed)[1], 0)


def test_key_and_button_open_it_and_it_goes(tmp_path: Path) -> None:
    number, ply = find(lambda state: state.claiming == NOBODY)
    table = Table(tmp_path, number, ply)
    driver, scene = table.driver, table.scene
    driver.key("f2")
    assert isinstance(driver.scene, NowSheet)
    driver.key("f2")
    assert driver.scene is scene
    asked = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_MINUS, mod=pygame.KMOD_SHIFT, unicode="?")
    (question,) = translated([asked])
    for there in (NowSheet, TableScene):
        driver.step(question)
        assert isinstance(driver.scene, there), "wherever the question mark lies on the keyboard"
    driver.click(scene.layout.frame.buttons[MORE].center)
    driver.press(NOW.tooltip(table.context.strings))
    assert isinstance(driver.scene, NowSheet)
    assert driver.window.surface.get_rect().contains(driver.scene.sheet)
    driver.press("Back")
    assert isinstance(driver.scene, TableScene)
