"""The tile game's kernel and its judge, compiled as installed and as plain source, held to the core and to each other."""

from __future__ import annotations

from typing import Any

import pytest

import mandala.ai.tiles as package
from mandala.ai.tiles import evaluator, judge, kernel, network, search
from mandala.core.tiles import rules
from mandala.core.tiles.groups import score
from mandala.core.tiles.state import State
from tests.ai.sources import as_source, check_age
from tests.core.tile_positions import drawn, random_game

KERNEL, EVALUATOR, JUDGE, NETWORK, SEARCH = as_source(package, ("kernel", "evaluator", "judge", "network", "search"))
BOTH = pytest.mark.parametrize("module", [kernel, KERNEL], ids=["installed", "source"])


@pytest.mark.parametrize("module", [kernel, evaluator, judge, network, search])
def test_no_extension_is_older_than_its_source(module: Any) -> None:
    check_age(module)


def laid_out(state: State, module: Any = kernel) -> Any:
    """A table with a position, as player 0 sees it."""
    table = module.Table()
    table.lay_out(rules.observe(state, 0))
    return table


def said(table: Any) -> tuple[Any, ...]:
    """All of a table that a move may change."""
    masks = table.free, [*table.front], [*table.group]
    return (*masks, [*table.worth], [*table.swap], [*table.river], table.to_move, table.key, table.legal())


def follow(seed: int, module: Any) -> None:
    """A random game in both, every position compared, and all moves taken back."""
    states, moves = random_game(seed)
    table, past = laid_out(states[1], module), list[Any]()
    for state, move in zip(states[1:], moves[1:]):
        assert said(table) == said(laid_out(state, module))
        legal = [table.as_move(number) for number in table.legal()]
        assert tuple(legal) == rules.legal_moves(state)
        assert [table.points(seat, False) for seat in (0, 1)] == [score(state, player) for player in (0, 1)]
        past.append(said(table))
        table.play(table.legal()[legal.index(move)])
    assert table.legal() == []
    outcome = rules.outcome(states[-1])
    assert outcome is not None
    assert table.final_lead() == outcome.scores[table.to_move] - outcome.scores[1 - table.to_move], "T4"
    for before in reversed(past):
        table.take_back()
        assert said(table) == before


@BOTH
def test_random_games(module: Any) -> None:
    for seed in range(15 if module is kernel and kernel.COMPILED else 3):
        follow(seed, module)


@BOTH
def test_a_board_of_another_shape(module: Any) -> None:
    state = drawn("R0 R Y .. Y", "Y G1 G G Y", ".. K .. R1 R", swaps="RG", rivers=("R", "GR"))
    table = laid_out(state, module)
    assert tuple([table.as_move(number) for number in table.legal()]) == rules.legal_moves(state)


def test_source_and_installed_think_the_same() -> None:
    """Values and nodes, to the last digit."""
    for plies in (6, 20, 30):
        state = random_game(plies)[0][plies]
        told = []
        for modules in ((kernel, judge, search), (KERNEL, JUDGE, SEARCH)):
            table, thinker = laid_out(state, modules[0]), modules[1].Judge()
            found = modules[2].Search(table, thinker, 8)
            values = [found.worth(move, 2, -1e9, 1e9) for move in table.legal()[:6]]
            told.append((values, found.nodes, found.guessed, thinker.evaluate(table)))
        assert told[0] == told[1]


def test_the_evaluation_is_fair_between_seats() -> None:
    """A position with the seats exchanged is worth the same to the mover; what both have alike is worth nothing."""
    for seed in range(4):
        state = random_game(seed)[0][15]
        table, other = laid_out(state), kernel.Table()
        other.lay_out(rules.observe(state, 1))
        assert judge.Judge().evaluate(table) == judge.Judge().evaluate(other)
    even = laid_out(drawn("R0 .. G1", "Y .. Y", swaps="PK", rivers=("R", "G")))
    thinker = judge.Judge()
    thinker.look(even)
    assert [*thinker.values[:-1]] == [0.0] * 12
