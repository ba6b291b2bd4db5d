"""Reasons for a move of tiles are given where they hold and not where they do not, and hold by the rules alone."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import permutations
from typing import get_args

import pytest

from mandala.core.tiles import rules
from mandala.core.tiles.groups import group, reach, score
from mandala.core.tiles.moves import Flip, Move, Open, Swap
from mandala.core.tiles.observation import Observation, state_of
from mandala.core.tiles.reasons import (
    Blocks,
    Brings,
    Counted,
    Crowds,
    CutsOff,
    Grows,
    Joins,
    LetsScore,
    Loses,
    MayLose,
    NextOpens,
    OpensGroup,
    Promises,
    Reason,
    Room,
    Spoils,
    Stuck,
    Waits,
    Wide,
    Wins,
    reasons,
)
from mandala.core.tiles.state import State
from mandala.play.games import GAMES
from tests.core.tile_positions import drawn, move_on, random_game

RED, ORANGE, YELLOW, GREEN, PURPLE, BLACK = range(6)
Board = tuple[tuple[str, ...], str, tuple[str, str]]  #: Rows, swap tiles, rivers.
Case = tuple[Board, str, str]
MAX_FRONT_UP = 7  #: The most front-up tiles with which every way of playing is tried.

END: Board = ("R0 R Y1",), "KY", ("R", "Y")
ROW: Board = ("R0 R G Y K",), "KP", ("R", "")
SQUARE: Board = ("P G P", "G P G", "P G P"), "KO", ("", "")
LARGE: Board = ("P G P G P",) * 5, "KO", ("", "")
LAST: Board = ("G Y Y1 G Y R0 G",), "YG", ("R", "Y")
RIVAL: Board = ("R1 G P", "G Y1 P", "P G P"), "KY", ("", "RY")
POINTS: Board = ("R1 K Y1 K G1 G P",), "OP", ("", "RYG")
PROMISE: Board = ("P P P P R G R P R",), "KO", ("", "")

SHOWN: list[tuple[Reason, Case, Case]] = [
    (Wins(1, 0), (END, "O b1", "F b1"), ((("R0 R Y1 G G G",), *END[1:]), "O b1", "F b1")),
    (Loses(0, 0), (END, "O b1", "F b1"), ((("R0 R Y1 G G G",), *END[1:]), "O b1", "F b1")),
    (
        MayLose(1, 2),
        ((("Y1 Y1 Y R0 R",), "RP", ("R", "Y")), "F e1", "S c1"),
        ((("Y1 Y R0 R",), "RP", ("R", "Y")), "F d1", "S b1"),
    ),
    (Counted(-2, 1), (LAST, "O a1", "O g1"), (LAST, "O g1", "O a1")),
    (OpensGroup(2), (ROW, "F b1", "O d1"), (ROW, "O c1", "O d1")),
    (NextOpens(GREEN), (ROW, "O b1", "O c1"), (ROW, "O c1", "O d1")),
    (
        Joins(GREEN, 2),
        ((("R0 P G0 P R G P P",), "YK", ("RG", "")), "O e1", "O f1"),
        ((("R0 P G0 P R G P P",), "YK", ("RG", "")), "O f1", "O e1"),
    ),
    (
        Stuck(RED),
        ((("R0 Y1 P R G P",), "KO", ("R", "Y")), "O d1", "O e1"),
        ((("R0 P P R G P",), "KO", ("R", "")), "O d1", "O e1"),
    ),
    (Room(BLACK, 2, 4), (SQUARE, "O a1", "O b2"), (SQUARE, "O a1", "O c3")),
    (Wide(BLACK, 8, 12), (LARGE, "O c1", "O c3"), (LARGE, "O c1", "O c5")),
    (
        Grows(BLACK, 2, 5),
        ((("K P P K K K K P",), "KO", ("", "")), "O b1", "O h1"),
        ((("K P P K K K K P",), "KO", ("", "")), "O h1", "O b1"),
    ),
    (
        CutsOff(YELLOW, 3),
        ((("Y1 Y Y Y P P",), "KO", ("", "Y")), "O f1", "O b1"),
        ((("Y1 Y Y Y P P",), "KO", ("", "Y")), "O b1", "O f1"),
    ),
    (Crowds(YELLOW, 4, 3), (RIVAL, "O c1", "O b1"), (RIVAL, "O b1", "O c1")),
    (Blocks(YELLOW, 4, 3), (RIVAL, "O c1", "O b1"), ((RIVAL[0], "KO", RIVAL[2]), "O c1", "O b1")),
    (Promises(PURPLE, 0, 4), (PROMISE, "O f1", "O h1"), (PROMISE, "O h1", "O f1")),
    (
        Spoils(PURPLE, 4, 2),
        ((("P P P P R G R",), "KP", ("", "")), "O f1", "O b1"),
        ((("P P P P R G R",), "KP", ("", "")), "O b1", "O f1"),
    ),
    (
        Waits(1),
        ((("R0 R G G P",), "KO", ("R", "")), "F b1", "O d1"),
        ((("R0 R R R1 G",), "KO", ("R", "R")), "F b1", "O e1"),
    ),
    (LetsScore(3, 0), (POINTS, "O g1", "O f1"), (POINTS, "O f1", "O g1")),
    (
        Brings(0, 2),
        ((("R0 P G0 G P",), "KO", ("RG", "")), "O e1", "F d1"),
        ((("R0 P G0 G P",), "KO", ("RG", "")), "F d1", "O e1"),
    ),
]


def state_in(case: Case) -> State:
    (rows, swaps, rivers), *_ = case
    return drawn(*rows, swaps=swaps, rivers=rivers)


def given_for(case: Case) -> tuple[Reason, ...]:
    """The reasons in a case."""
    state = state_in(case)
    worse, better = (move_on(state, text) for text in case[1:])
    assert {worse, better} <= {*rules.legal_moves(state)}
    return reasons(rules.observe(state, 0), worse, better, counted)


@cache
def ahead(state: State) -> int:
    """By how many points player 0 leads when both have played their best to the end, every way of playing tried."""
    if state.over:
        return score(state, 0) - score(state, 1)
    ends = [ahead(after) for after in answers(state)]
    return max(ends) if state.to_move == 0 else min(ends)


def counted(seen: Observation, move: Move) -> int | None:
    """The lead after a move of the viewer where there are few ways to play."""
    before = state_of(seen)
    return ahead(rules.apply(before, move)) if sum(owner < 0 for owner in seen.owners) <= MAX_FRONT_UP else None


@pytest.mark.parametrize(("reason", "case", "other"), SHOWN, ids=[type(reason).__name__ for reason, _, _ in SHOWN])
def test_a_reason_is_given_where_it_holds_and_not_where_it_does_not(reason: Reason, case: Case, other: Case) -> None:
    assert reason in given_for(case)
    assert type(reason) not in map(type, given_for(other))


def test_every_reason_is_tried() -> None:
    assert {type(reason) for reason, _, _ in SHOWN} == {*get_args(Reason)}


class Judge:
    """Checks reasons by the rules alone."""

    def __init__(self, seen: Observation, worse: Move, better: Move) -> None:
        self.before, self.moves = state_of(seen), (worse, better)
        self.states = rules.apply(self.before, worse), rules.apply(self.before, better)

    def agrees(self, reason: Reason) -> bool:
        """Whether the rules say so, too."""
        worse, better = self.states
        match reason:
            case Counted(less, more):
                return [ahead(worse), ahead(better)] == [less, more] and (more > 0 > less or 0 in (less, more))
            case Wins(own, rival):
                return better.over and scores(better) == (own, rival) and own > rival
            case Loses(own, rival):
                return worse.over and scores(worse) == (own, rival) and own <= rival
            case MayLose(own, rival):
                ends = [{scores(state) for state in answers(after) if state.over} for after in self.states]
                return (own, rival) in ends[0] and rival > own and not any(mine < theirs for mine, theirs in ends[1])
            case OpensGroup(marker):
                return len(better.rivers[0]) == marker > len(worse.rivers[0])
            case NextOpens(colour):
                return better.swaps[0] == colour and bool(found(better, Open)) and not found(worse, Open)
            case Joins(colour, marker):
                other = worse.rivers[0].index(worse.swaps[0]) + 1 if found(worse, Swap) else 0
                joins = bool(found(better, Swap)) and better.rivers[0][marker - 1] == colour == better.swaps[0]
                return joins and other < marker and not found(worse, Open)
            case Stuck(colour):
                fits = [bool(found(state, Open) or found(state, Swap)) for state in self.states]
                return worse.swaps[0] == colour and fits == [False, True]
            case Waits(space):
                return self.moves[0] == Flip(space) and space in reach(better, 0, better.tiles[space])
            case LetsScore(less, more):
                return [max(score(a, 1) - score(s, 1) for a in answers(s)) for s in self.states] == [less, more]
            case Brings(less, more):
                return [score(state, 0) - score(self.before, 0) for state in self.states] == [less, more]
            case _:
                return self.agrees_on_numbers(reason)

    def agrees_on_numbers(self, reason: Reason) -> bool:
        worse, better = self.states
        match reason:
            case Room(colour, less, more):
                return [len(room(state, 0, colour)) for state in self.states] == [less, more]
            case Crowds(colour, less, more):
                return [len(room(state, 1, colour)) for state in self.states] == [less, more]
            case Wide(colour, less, more):
                return [len(wide(state, colour)) for state in self.states] == [less, more]
            case Grows(colour, less, more):
                return [len(group(state, 0, colour)) + len(reach(state, 0, colour)) for state in self.states] == [
                    less,
                    more,
                ]
            case CutsOff(colour, tiles):
                return len(reach(worse, 1, colour)) - len(reach(better, 1, colour)) == tiles
            case Promises(colour, less, more):
                return better.swaps[0] == colour and [promise(state, 0) for state in self.states] == [less, more]
            case Spoils(colour, less, more):
                return better.swaps[1] == colour and [promise(state, 1) for state in self.states] == [less, more]
            case Blocks(colour, less, more):
                return better.swaps[1] == colour and [len(found(state, Swap, 1)) for state in self.states] == [
                    less,
                    more,
                ]
            case _:
                raise AssertionError(reason)


def scores(state: State) -> tuple[int, int]:
    return score(state, 0), score(state, 1)


def answers(state: State) -> list[State]:
    return [rules.apply(state, move) for move in rules.legal_moves(state)]


def found(state: State, kind: type[Open | Flip | Swap], player: int = 0) -> set[int]:
    """The spaces of all legal moves of a kind, as if it were the player's turn."""
    legal = rules.legal_moves(state._replace(to_move=player))
    return {move.space for move in legal if isinstance(move, kind)}


def room(state: State, player: int, colour: int) -> set[int]:
    """Where a tile of a colour could join the group next, by swap or flip."""
    swaps = (colour, state.swaps[1]) if player == 0 else (state.swaps[0], colour)
    state = state._replace(swaps=swaps)
    flips = {space for space in found(state, Flip, player) if state.tiles[space] == colour}
    return found(state, Swap, player) | flips


def wide(state: State, colour: int) -> set[int]:
    """The same after up to two tiles."""
    state = state._replace(swaps=(colour, state.swaps[1]))
    near = room(state, 0, colour)
    spaces = set(near)
    for space in near:
        tiles = (*state.tiles[:space], colour, *state.tiles[space + 1 :])
        owners = (*state.owners[:space], 0, *state.owners[space + 1 :])
        spaces |= room(state._replace(tiles=tiles, owners=owners), 0, colour)
    return spaces


def promise(state: State, player: int) -> int:
    """The most tiles that flips bring to a group that the swap tile opens, if nobody disturbs."""
    colour, most = state.swaps[player], 0
    for space in found(state, Open, player):
        after = state._replace(
            tiles=(*state.tiles[:space], colour, *state.tiles[space + 1 :]),
            owners=(*state.owners[:space], player, *state.owners[space + 1 :]),
            rivers=tuple((*river, colour) if seat == player else river for seat, river in enumerate(state.rivers)),
        )
        flips = 0
        while near := {flip for flip in found(after, Flip, player) if after.tiles[flip] == colour}:
            flips += len(near)
            after = after._replace(
                owners=tuple(player if at in near else owner for at, owner in enumerate(after.owners))
            )
        most = max(most, flips)
    return most


def asked(games: int) -> Iterator[tuple[Observation, Move, Move]]:
    """Positions of games of all kinds of moves, with two moves each."""
    for seed in range(games):
        states, _ = random_game(seed)
        rng = random.Random(seed)
        for state in rng.sample(states[1:-1], min(8, len(states) - 2)):
            legal = rules.legal_moves(state)
            if len(legal) > 1:
                worse, better = rng.sample(legal, 2)
                yield rules.observe(state, state.to_move), worse, better


@pytest.mark.thorough
def test_every_reason_holds_by_the_rules_alone() -> None:
    told = Counter[str]()
    for seen, worse, better in asked(40):
        judge = Judge(seen, worse, better)
        for reason in reasons(seen, worse, better):
            assert judge.agrees(reason), (reason, worse, better, seen)
            told[type(reason).__name__] += 1
    assert len(told) > 13, told


def endings(count: int) -> Iterator[State]:
    """Boards of a few tiles, on which both players have a group."""
    rng = random.Random(7)
    for _ in range(count):
        columns, rows = rng.choice([(6, 1), (7, 1), (4, 2), (3, 3)])
        cells = [rng.choice("RYG") for _ in range(columns * rows)]
        mine, theirs = rng.sample(range(len(cells)), 2)
        cells[mine], cells[theirs] = "R0", "Y1"
        lines = [" ".join(cells[row * columns :][:columns]) for row in range(rows)]
        yield drawn(*lines, swaps=rng.choice("YGK") + rng.choice("RGP"), rivers=("R", "Y"))


@pytest.mark.thorough
@pytest.mark.kernels
def test_the_exact_margin_is_that_of_trying_every_way_to_play() -> None:
    told = 0
    for state in endings(40):
        seen, legal = rules.observe(state, 0), rules.legal_moves(state)
        leads = {move: GAMES["tiles"].exact_margin(seen, move) for move in legal}
        assert leads == {move: ahead(rules.apply(state, move)) for move in legal}
        for worse, better in permutations(legal, 2):
            found = reasons(seen, worse, better, GAMES["tiles"].exact_margin)
            said = [reason for reason in found if isinstance(reason, Counted)]
            judge = Judge(seen, worse, better)
            assert all(map(judge.agrees, said))
            results = [(leads[move] > 0) - (leads[move] < 0) for move in (worse, better)]
            assert bool(said) == (results[1] > results[0])
            told += bool(said)
    assert told > 20


def test_a_move_has_no_reason_against_itself() -> None:
    seen = rules.observe(drawn(*END[0], swaps=END[1], rivers=END[2]), 0)
    assert reasons(seen, Flip(1), Flip(1)) == ()


def test_start_tiles_have_no_reasons() -> None:
    state = rules.initial_state(3)
    worse, better = rules.legal_moves(state)
    assert reasons(rules.observe(state, state.to_move), worse, better) == ()
