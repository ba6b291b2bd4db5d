"""Reasons for a move are given where they hold and not where they do not. By the rules alone they hold in games of all kinds."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, get_args

import pytest

from mandala.core.cards import rules
from mandala.core.cards.moves import CLAIM, DiscardRedraw, GrowField, Move, parse_move
from mandala.core.cards.observation import Observation
from mandala.core.cards.outlook import Holdings
from mandala.core.cards.reasons import (
    Bars,
    Brings,
    Completes,
    Discards,
    Draws,
    Empty,
    EndsEarly,
    Feeds,
    GivesAll,
    GivesFirst,
    Grows,
    Hastens,
    Larger,
    Leaves,
    LeavesColour,
    LeavesNew,
    LeavesSixth,
    Loses,
    LowSpace,
    MayLose,
    Nears,
    NewColour,
    NoHurry,
    Prepares,
    Raises,
    Reason,
    TakesSixth,
    Threat,
    Wins,
    reasons,
)
from mandala.core.cards.recording import CARDS
from mandala.core.cards.sampling import Posterior
from mandala.core.cards.state import NOBODY, State
from mandala.core.record import from_fields, replay
from tests.core.positions import position
from tests.core.test_cards_sampling import full_game
from tests.recorded import records_of

RED, ORANGE, YELLOW, GREEN, PURPLE, BLACK = range(6)
AHEAD = {"cups": ("GGGGGGG", "G"), "rivers": ("PKRYOG", "OYRKG"), "last": True}
#: The left mandala is complete, and the viewer chooses first by a tie.
CHOICE: dict[str, Any] = {"mountains": ("RRGG", "Y"), "fields": (("OY", "PK"), ("", "")), "claiming": True}

Case = tuple[dict[str, Any], str, str]
SHOWN: list[tuple[Reason, Case, Case]] = [
    (
        Completes(0),
        ({"mountains": ("ROYG", "Y"), "fields": (("P", "P"), ("", ""))}, "M2 G", "F1 KK"),
        ({"mountains": ("ROYG", "Y"), "fields": (("P", "PPP"), ("", ""))}, "M2 G", "F1 KK"),
    ),
    (
        GivesFirst(0),
        ({"mountains": ("ROYG", "Y"), "fields": (("P", "PPP"), ("", ""))}, "F1 KK", "M2 G"),
        ({"mountains": ("ROYG", "Y"), "fields": (("P", "P"), ("", ""))}, "F1 KK", "M2 G"),
    ),
    (
        GivesAll(0),
        ({"mountains": ("ROYG", "Y"), "fields": (("", "P"), ("", ""))}, "M1 K", "M2 G"),
        ({"mountains": ("ROYG", "Y"), "fields": (("", ""), ("", ""))}, "M1 K", "M2 G"),
    ),
    (
        NoHurry(0, 0.0),
        ({"mountains": ("ROYG", "Y"), "fields": (("PPPPP", ""), ("", "")), "deck": "R" * 9}, "M1 K", "M2 G"),
        ({"mountains": ("ROY", "Y"), "fields": (("P", "G"), ("", "")), "deck": "R" * 9}, "F1 K", "M2 G"),
    ),
    (
        Wins(),
        ({"mountains": ("ROYG", "Y"), "fields": (("PPP", "P"), ("", "")), **AHEAD}, "M2 G", "M1 K"),
        ({"mountains": ("ROYG", "Y"), "fields": (("PPP", "P"), ("", ""))}, "M2 G", "M1 K"),
    ),
    (
        Loses(1.0),
        (
            {
                "mountains": ("RO", "Y"),
                "fields": (("YGP", "P"), ("", "")),
                "cups": ("", "KKKKKKKK"),
                **{**AHEAD, "cups": ("", "KKKKKKKK")},
            },
            "M1 K",
            "M2 R",
        ),
        ({"mountains": ("RO", "Y"), "fields": (("YGP", "P"), ("", "")), **AHEAD}, "M1 K", "M2 R"),
    ),
    (
        MayLose(0, BLACK, 1, 0.0),
        (
            {"mountains": ("ROY", "Y"), "fields": (("PP", "P"), ("", "")), **{**AHEAD, "cups": ("", "KKKKKKKK")}},
            "M1 G",
            "M2 Y",
        ),
        ({"mountains": ("ROY", "Y"), "fields": (("PP", "P"), ("", "")), **AHEAD}, "M1 G", "M2 Y"),
    ),
    (
        Threat(0, BLACK, 1, 0.0),
        ({"mountains": ("ROY", "Y"), "fields": (("P", "PP"), ("", ""))}, "M1 G", "M2 G"),
        ({"mountains": ("ROY", "Y"), "fields": (("PPPPPPPPP", "PP"), ("", ""))}, "M1 G", "M2 G"),
    ),
    (
        Prepares(0, BLACK),
        ({"mountains": ("ROYG", "Y"), "fields": (("PP", "P"), ("", "")), "hands": ("ROYGK", "ROY")}, "D K", "M2 G"),
        ({"mountains": ("ROYG", "Y"), "fields": (("P", "PPP"), ("", "")), "hands": ("ROYGK", "ROY")}, "D K", "M2 G"),
    ),
    (
        Empty(0, 2),
        ({"mountains": ("ROY", "Y"), "fields": (("", ""), ("", ""))}, "M1 G", "F1 K"),
        ({"mountains": ("R", "Y"), "fields": (("", ""), ("", ""))}, "M1 G", "F1 K"),
    ),
    (
        Empty(0, 1),
        ({"mountains": ("ROYG", "Y"), "fields": (("", "PPP"), ("", ""))}, "M2 G", "F1 K"),
        ({"mountains": ("ROYG", "Y"), "fields": (("", "PPP"), ("", ""))}, "M2 G", "M1 K"),
    ),
    (
        Larger(0, 3, 2),
        ({"mountains": ("RO", "Y"), "fields": (("Y", "GG"), ("", "")), "hands": ("RRPPG", "ROY")}, "M1 R", "F1 PP"),
        ({"mountains": ("RO", "Y"), "fields": (("Y", "GGGG"), ("", "")), "hands": ("RRPPG", "ROY")}, "M1 R", "F1 PP"),
    ),
    (
        Grows(0, 3, 4),
        ({"mountains": ("RO", "Y"), "fields": (("Y", "GGGG"), ("", "")), "hands": ("RRPPG", "ROY")}, "M1 R", "F1 PP"),
        ({"mountains": ("RO", "Y"), "fields": (("Y", "GG"), ("", "")), "hands": ("RRPPG", "ROY")}, "M1 R", "F1 PP"),
    ),
    (
        Nears(0),
        ({"mountains": ("RRROY", "Y"), "fields": (("P", "PP"), ("", "")), "rivers": ("", "PGKOR")}, "M1 G", "M2 G"),
        ({"mountains": ("RRROY", "Y"), "fields": (("PPP", "PP"), ("", "")), "rivers": ("", "PGKOR")}, "M1 G", "M2 G"),
    ),
    (
        Hastens(0),
        ({"mountains": ("RRROY", "Y"), "fields": (("PPP", "PP"), ("", "")), "rivers": ("PGKOR", "")}, "M2 G", "M1 G"),
        ({"mountains": ("RRROY", "Y"), "fields": (("P", "PP"), ("", "")), "rivers": ("PGKOR", "")}, "M2 G", "M1 G"),
    ),
    (
        Feeds(0, RED, 12, True),
        ({"mountains": ("RRGY", "Y"), "fields": (("P", "OO"), ("", "")), "rivers": ("", "PKGR")}, "M1 R", "M2 R"),
        ({"mountains": ("RRGY", "Y"), "fields": (("PPP", "OO"), ("", "")), "rivers": ("", "PKGR")}, "M1 R", "M2 R"),
    ),
    (
        Raises(0, RED, 12, True),
        ({"mountains": ("RRGY", "Y"), "fields": (("PPP", "OO"), ("", "")), "rivers": ("PKGR", "")}, "M2 R", "M1 R"),
        ({"mountains": ("RRGY", "Y"), "fields": (("P", "OO"), ("", "")), "rivers": ("PKGR", "")}, "M2 R", "M1 R"),
    ),
    (
        Feeds(0, RED, 12, False),
        ({"mountains": ("RRGY", "Y"), "fields": (("P", "O"), ("", "")), "rivers": ("", "PKGR")}, "M1 R", "M2 R"),
        ({"mountains": ("RRGY", "Y"), "fields": (("P", "O"), ("", "")), "rivers": ("PKGR", "RKGP")}, "M1 R", "M2 R"),
    ),
    (
        Raises(0, RED, 12, False),
        ({"mountains": ("RRGY", "Y"), "fields": (("P", "O"), ("", "")), "rivers": ("PKGR", "")}, "M2 R", "M1 R"),
        ({"mountains": ("RRGY", "Y"), "fields": (("P", "O"), ("", "")), "rivers": ("RKGP", "PKGR")}, "M2 R", "M1 R"),
    ),
    (
        Bars(0, RED, 3),
        ({"mountains": ("OY", "Y"), "hands": ("RRRRGG", "ROY")}, "M1 R", "F1 RR"),
        ({"mountains": ("RY", "Y"), "hands": ("RRRRGG", "ROY")}, "M1 R", "F1 G"),
    ),
    (Draws(0, 3), ({"hands": ("RRYGGP", "R")}, "F2 R", "M1 Y"), ({"hands": ("RRYGGPKK", "R")}, "F2 R", "M1 Y")),
    (Leaves(1, 5), ({"hands": ("RRY", "R")}, "F2 RR", "M1 Y"), ({"hands": ("RRYGP", "R")}, "F2 RR", "M1 Y")),
    (Discards(), ({}, "D R", "M1 Y"), ({}, "F2 R", "M1 Y")),
    (
        Brings(2, 4),
        ({**CHOICE, "rivers": ("RG", "")}, "C R", "C G"),
        ({**CHOICE, "rivers": ("RG", "")}, "C G", "C R"),
    ),
    (
        NewColour(2),
        ({**CHOICE, "rivers": ("R", "")}, "C R", "C G"),
        ({**CHOICE, "rivers": ("RG", "")}, "C R", "C G"),
    ),
    (
        TakesSixth(GREEN),
        ({**CHOICE, "rivers": ("RYOPK", "")}, "C R", "C G"),
        ({**CHOICE, "rivers": ("RYOP", "")}, "C R", "C G"),
    ),
    (
        EndsEarly(GREEN),
        ({**CHOICE, "rivers": ("RYOPK", "")}, "C G", "C R"),
        ({**CHOICE, "rivers": ("RYOP", "")}, "C G", "C R"),
    ),
    (
        LowSpace(GREEN, 2),
        ({**CHOICE, "mountains": ("RG", "GG")}, "C G", "C R"),
        ({**CHOICE, "mountains": ("RG", "GG"), "rivers": ("Y", "")}, "C G", "C R"),
    ),
    (
        LeavesColour(GREEN, 4),
        ({**CHOICE, "rivers": ("", "RG")}, "C R", "C G"),
        ({**CHOICE, "rivers": ("", "GR")}, "C R", "C G"),
    ),
    (
        LeavesNew(GREEN, 2),
        ({**CHOICE, "rivers": ("", "R")}, "C R", "C G"),
        ({**CHOICE, "rivers": ("", "")}, "C R", "C G"),
    ),
    (
        LeavesSixth(GREEN),
        ({**CHOICE, "rivers": ("", "RYOPK")}, "C R", "C G"),
        ({**CHOICE, "rivers": ("", "RYOP")}, "C R", "C G"),
    ),
]


def seen_in(given: dict[str, Any]) -> Observation:
    """Player 0's observation of a position; `claiming` if the left mandala is complete and player 0 chooses."""
    layout = dict(given)
    complete = layout.pop("claiming", False)
    state = position(**layout)
    return rules.observe(state._replace(claiming=0, completer=1) if complete else state, 0)


def given_for(case: Case) -> list[Reason]:
    """The reasons in a case."""
    layout, worse, better = case
    return [*reasons(seen_in(layout), parse_move(worse), parse_move(better))]


def without_chance(reason: Reason) -> Reason:
    return replace(reason, chance=0.0) if isinstance(reason, (Threat, MayLose, NoHurry)) else reason


@pytest.mark.parametrize(("reason", "case", "other"), SHOWN, ids=[type(reason).__name__ for reason, _, _ in SHOWN])
def test_a_reason_is_given_where_it_holds_and_not_where_it_does_not(reason: Reason, case: Case, other: Case) -> None:
    assert reason in map(without_chance, given_for(case))
    assert type(reason) not in map(type, given_for(other))


def test_every_reason_is_tried() -> None:
    kinds = {kind for union in get_args(Reason) for kind in (get_args(union) or (union,))}
    assert {type(reason) for reason, _, _ in SHOWN} == kinds


class Judge:
    """Checks reasons by the rules alone, in sampled states that look like the observation."""

    def __init__(self, seen: Observation, worse: Move, better: Move, rng: random.Random) -> None:
        posterior = Posterior(seen)
        self.worlds = [posterior.sample(rng) for _ in range(120)]
        self.moves = worse, better
        self.world = self.worlds[0]
        self.worse, self.better = (rules.apply(self.world, move) for move in self.moves)

    def agrees(self, reason: Reason) -> bool:
        """Whether the rules say so, too."""
        match reason:
            case Completes(mandala):
                return first(self.better, mandala) == 0 and (
                    first(self.worse, mandala) != 0 or self.worse.claiming != mandala
                )
            case GivesFirst(mandala):
                return first(self.worse, mandala) == 1 and self.better.claiming != mandala
            case GivesAll(mandala):
                return first(self.worse, mandala) == 1 and not any(self.worse.fields[mandala][0])
            case NoHurry(mandala, chance):
                safe = self.share(lambda world: self.stays_larger(world, mandala))
                return first(self.worse, mandala) == 0 and safe > chance - 0.15
            case Wins():
                return all(outlook(rules.apply(world, self.moves[1])) > 0 for world in self.worlds[:5])
            case Loses(chance):
                lost = self.share(lambda world: outlook(rules.apply(world, self.moves[0])) <= 0, 60)
                return lost > chance - 4 * (max(0.01, chance * (1 - chance)) / 60) ** 0.5
            case Threat(mandala, _, _, chance):
                found = self.share(lambda world: can_take(rules.apply(world, self.moves[0]), mandala))
                return abs(found - chance) < 4 * (max(0.01, chance * (1 - chance)) / len(self.worlds)) ** 0.5
            case MayLose(mandala, colour, count, chance):
                found = self.share(lambda world: world.hands[1][colour] >= count)
                return abs(found - chance) < 4 * (max(0.01, chance * (1 - chance)) / len(self.worlds)) ** 0.5
            case Prepares(mandala, colour):
                return can_take(shared_out(self.better)._replace(to_move=0), mandala) and not all(
                    can_take(shared_out(rules.apply(world, self.moves[0]))._replace(to_move=0), mandala)
                    for world in self.worlds
                )
            case _:
                return self.agrees_on_standing(reason)

    def agrees_on_standing(self, reason: Reason) -> bool:
        worse, better = self.worse, self.better
        match reason:
            case Empty(mandala, count):
                return sizes(worse, mandala)[0] == 0 < sizes(better, mandala)[0] and lacking(worse, mandala) == count
            case Larger(mandala, own, rival):
                return sizes(better, mandala) == (own, rival) and own > rival >= sizes(worse, mandala)[0]
            case Grows(mandala, own, rival):
                return sizes(better, mandala) == (own, rival) and own > sizes(worse, mandala)[0]
            case Nears(mandala):
                return lacking(worse, mandala) < lacking(better, mandala) and leads(worse, mandala, 1)
            case Hastens(mandala):
                return lacking(better, mandala) < lacking(worse, mandala) and leads(better, mandala, 0)
            case Feeds(mandala, colour, points, larger):
                gained, other = (brought(state, mandala, colour, 1) for state in (worse, better))
                return gained == points > other and leads(worse, mandala, 1) == larger
            case Raises(mandala, colour, points, larger):
                gained, other = (brought(state, mandala, colour, 0) for state in (better, worse))
                return gained == points > other and leads(better, mandala, 0) == larger
            case Bars(mandala, colour, cards):
                grows = self.world._replace(mountains=worse.mountains, hands=worse.hands)
                open_to = [
                    isinstance(move, GrowField) and (move.mandala, move.colour) == (mandala, colour)
                    for move in rules.legal_moves(grows)
                ]
                return not any(open_to) and self.world.hands[0][colour] - 1 == cards
            case Draws(less, more):
                held = sum(self.world.hands[0])
                spent = [held + drawn - sum(state.hands[0]) for drawn, state in ((less, worse), (more, better))]
                return spent == [getattr(move, "count", 1) for move in self.moves]
            case Leaves(less, more):
                return [sum(state.hands[0]) for state in (worse, better)] == [less, more]
            case Discards():
                same = worse.mountains == self.world.mountains and worse.fields == self.world.fields
                return same and not isinstance(self.moves[1], DiscardRedraw)
            case _:
                return self.agrees_on_choices(reason)

    def agrees_on_choices(self, reason: Reason) -> bool:
        before, worse, better = self.world, self.worse, self.better
        taken, left = (move.colour for move in self.moves)
        match reason:
            case Brings(less, more):
                return [points(state, 0) - points(before, 0) for state in (worse, better)] == [less, more]
            case NewColour(space):
                return better.rivers[0][space - 1 :] == (left,) and worse.rivers == before.rivers
            case TakesSixth(colour):
                return better.rivers[0][5:] == (colour,) and worse.rivers == before.rivers and ended(better)
            case EndsEarly(colour):
                return worse.rivers[0][5:] == (colour,) and better.rivers == before.rivers and ended(worse)
            case LowSpace(colour, cards):
                return (
                    worse.rivers[0] == (taken,) == (colour,) and worse.mountains[1 - before.claiming][colour] == cards
                )
            case LeavesColour(colour, count):
                return colour == left and points(rules.apply(worse, CLAIM[left]), 1) - points(worse, 1) == count
            case LeavesNew(colour, count):
                after = rules.apply(worse, CLAIM[left])
                return (
                    after.rivers[1][-1:] == (colour,) != worse.rivers[1][-1:]
                    and points(after, 1) - points(worse, 1) >= count
                )
            case LeavesSixth(colour):
                after = rules.apply(worse, CLAIM[left])
                return after.rivers[1][5:] == (colour,) and ended(after)
            case _:
                raise AssertionError(reason)

    def share(self, holds: Callable[[State], bool], worlds: int = 120) -> float:
        """In which share of the worlds something holds."""
        return sum(map(holds, self.worlds[:worlds])) / len(self.worlds[:worlds])

    def stays_larger(self, world: State, mandala: int) -> bool:
        """Whether no answer to the better move takes the larger field from the viewer."""
        state = rules.apply(world, self.moves[1])
        replies = [rules.apply(state, move) for move in rules.legal_moves(state)]
        return all(leads(reply, mandala, 0) for reply in replies)


def first(state: State, mandala: int) -> int | None:
    """Who chooses now from a mandala that is complete."""
    return state.to_move if state.claiming == mandala else None


def sizes(state: State, mandala: int) -> tuple[int, int]:
    own, rival = state.fields[mandala]
    return sum(own), sum(rival)


def leads(state: State, mandala: int, player: int) -> bool:
    own, rival = sizes(state, mandala)
    return own > rival if player == 0 else rival > own


def lacking(state: State, mandala: int) -> int:
    return sum(not any(counts) for counts in zip(state.mountains[mandala], *state.fields[mandala]))


def points(state: State, player: int) -> int:
    return rules.cup_score(state.cups[player], state.rivers[player])


def brought(state: State, mandala: int, colour: int, player: int) -> int:
    """The points that a player gains by taking a colour first."""
    if not state.mountains[mandala][colour]:
        return 0
    complete = state._replace(claiming=mandala, completer=1 - player, to_move=player)
    return points(rules.apply(complete, CLAIM[colour]), player) - points(complete, player)


def can_take(state: State, mandala: int) -> bool:
    """True if the player with the next turn can complete a mandala and choose first."""
    state = shared_out(state)
    return any(first(rules.apply(state, move), mandala) == state.to_move for move in rules.legal_moves(state))


def ended(state: State) -> bool:
    """Whether the game is over when the mountain is shared out, in whatever way."""
    return shared_out(state).over


def shared_out(state: State) -> State:
    """The state when all colours of a complete mandala are taken, in whatever order."""
    while state.claiming != NOBODY and not state.over:
        state = rules.apply(state, rules.legal_moves(state)[0])
    return state


def outlook(state: State) -> int:
    """Player 0's result with best play of both: 1 for a win, 0 for a draw, -1 for a loss."""
    result = rules.outcome(state)
    if result is not None:
        return 0 if result.winner is None else 1 - 2 * result.winner
    assert state.claiming != NOBODY, "the last mandala is shared out"
    return (min if state.to_move else max)(outlook(rules.apply(state, move)) for move in rules.legal_moves(state))


def asked(games: int) -> Iterator[tuple[Observation, Move, Move]]:
    """Positions of games of chance and of the referee's games, with two moves each."""
    played = [replay(from_fields(fields), CARDS).states for fields in records_of("cards")[:20]]
    for seed in range(games):
        rng = random.Random(seed)
        state = full_game(seed, rng.randrange(90)) if seed % 2 else rng.choice(played[seed % len(played)][:-1])
        legal = rules.legal_moves(state)
        if len(legal) > 1:
            worse, better = rng.sample(legal, 2)
            yield rules.observe(state, state.to_move), worse, better


@pytest.mark.thorough
def test_every_reason_holds_by_the_rules_alone() -> None:
    told = Counter[str]()
    for number, (seen, worse, better) in enumerate(asked(600)):
        found = reasons(seen, worse, better)
        judge = Judge(seen, worse, better, random.Random(number)) if found else None
        for reason in found:
            assert judge is not None
            assert judge.agrees(reason), (reason, worse, better, seen)
            told[type(reason).__name__] += 1
    assert len(told) > 15, told


def test_the_chance_that_the_rival_holds_cards_matches_sampled_states() -> None:
    for seed in (3, 14, 15):
        state = full_game(seed, 30 + 3 * seed)
        seen, rng = rules.observe(state, state.to_move), random.Random(1)
        worlds = [Posterior(seen).sample(rng) for _ in range(600)]
        for colour in range(6):
            share = sum(world.hands[1][colour] >= 2 for world in worlds) / len(worlds)
            assert Holdings(seen).chance(colour, 2) == pytest.approx(share, abs=0.08)


def test_states_that_look_alike_have_the_same_reasons() -> None:
    """Facts hidden from the seat do not matter (C3)."""
    for seen, worse, better in asked(20):
        twin = rules.sample_state(seen, random.Random(7))
        assert reasons(rules.observe(twin, 0), worse, better) == reasons(seen, worse, better)


def test_a_move_has_no_reason_against_itself() -> None:
    for seen, worse, _ in asked(20):
        assert reasons(seen, worse, worse) == ()
