"""The account of a game: it adds up exactly, has one pair of eyes, and tells no number above 100."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import msgspec
import pytest

from mandala.ai.api import ChanceEvent, MoveEvaluation, Prospect
from mandala.core.record import Replay, from_fields, replay
from mandala.play.games import GAMES
from mandala.play.review.account import LARGEST, Account, Cause, Step, Turn, chained, decisive, followed
from mandala.play.review.analysis import AnalysisError, analysis_of, review_of
from mandala.play.review.review import Review
from mandala.ui.table.review.account import account_items
from mandala.ui.words.names import Names
from mandala.ui.words.strings import Strings
from tests.recorded import records_of

SEEDS = 4
"""So many reviews of each recorded game."""
STAGES = "Opening", "Middle", "End"


@cache
def games(name: str) -> tuple[Replay, ...]:
    entry = GAMES[name]
    return tuple([replay(from_fields(fields), entry.recorder) for fields in records_of(name)])


def made_up(name: str, played: Replay, seed: int) -> Review:
    """A review whose numbers are random, mild or wild: only their places are those of the game."""
    rng, entry = random.Random(seed), GAMES[name]
    review, wild = Review.begun(entry, played), rng.choice((0.03, 0.2, 0.6))
    for ply, question in review.questions.items():
        best = rng.random()
        loss = min(best, rng.choice((0.0, rng.random() * wild)))
        other = next(move for move in entry.rules.legal_moves(played.states[ply]) if move != question.move)
        told = MoveEvaluation(other, best, 0.0, 0.0), MoveEvaluation(question.move, best - loss, loss, 0.0)
        review = review.judged(ply, told[::-1] if loss == 0 else told, True)
    events = [ChanceEvent(*chance, rng.gauss(0, wild / 2)) for chance in entry.chances(played.states, played.moves)]
    prospects = [Prospect(rng.random(), rng.random()) for _ in range(2)] if entry.hidden else ()
    return replace(review, chance_events=tuple(events), prospects=tuple(prospects))


def reviews(name: str) -> Iterator[Review]:
    for number, played in enumerate(games(name)):
        for seed in range(SEEDS):
            yield made_up(name, played, SEEDS * number + seed)


@pytest.mark.parametrize("name", ["cards", "tiles"])
def test_every_account_adds_up_exactly_and_no_part_is_above_100_points(name: str) -> None:
    merged, entry = set[int](), GAMES[name]
    for review in reviews(name):
        stages = entry.stages(review.played.states)
        for player in (0, 1):
            account = review.account(player)
            assert account is not None
            assert account.start + account.change(*Cause) == pytest.approx(account.result, abs=1e-9)
            assert 0 <= account.start <= 1
            parts = account.parts(stages)
            assert sum([part.change for part in parts]) == pytest.approx(account.result - account.start, abs=1e-9)
            assert all(abs(part.change) <= 1 + 1e-9 for part in parts)
            merged.add(max(len(part.causes) for part in parts))
            items = account_items(Strings("en"), Names("Anna", "Ben"), account, parts, STAGES)
            printed = [int(item.number.replace("−", "-").rstrip("%")) for item in items]
            assert max(map(abs, printed)) <= 100
            assert sum(printed[:-1]) == printed[-1] == round(100 * account.result)
    assert merged == ({1, 2, 4} if name == "cards" else {1, 2}), "mild games and wild ones"


def test_in_patterns_nothing_is_left_over_and_both_players_see_the_same() -> None:
    for review in reviews("tiles"):
        one, other = review.account(0), review.account(1)
        assert one is not None
        assert other is not None
        assert {step.cause for step in one.steps} <= {Cause.OWN, Cause.RIVAL}
        assert one.change(Cause.OWN) <= 0 <= one.change(Cause.RIVAL)
        assert one.start == pytest.approx(1 - other.start)
        assert one.change(Cause.OWN) == pytest.approx(-other.change(Cause.RIVAL))
        best = {ply for ply, decision in review.decisions.items() if decision.played.loss == 0}
        assert not any(step.change for step in one.steps if step.ply in best), "the best move costs nothing"


def test_the_own_moves_cost_what_the_mistakes_say() -> None:
    """But for two decisions in a row whose numbers would lead out of what a chance can be."""
    turns = [
        Turn(0, 0, 0.6, 0.1),
        Turn(1, 1, 0.5, 0.0),
        Turn(2, 0, 0.7, 0.0),
        Turn(3, 0, 0.4, 0.05),
        Turn(4, 1, 0.5, 0.2),
    ]
    account = chained(0, turns, (), (0, 1, 0, 0, 1), Prospect(0.3, 0.8), 1.0)
    assert account.start == 0.6
    assert account.change(Cause.OWN) == pytest.approx(-0.15)
    assert account.change(Cause.OPENED) == pytest.approx(0.2)
    assert [step.ply for step in account.steps] == sorted(step.ply for step in account.steps)
    second = chained(1, turns, (), (0, 1, 0, 0, 1), Prospect(0.45, 0.2), 0.0)
    assert second.start == 0.45, "who moves second had a chance before the first move"


def test_what_the_rival_alone_knew_changes_only_the_sharing_out_between_moves_and_draws() -> None:
    """C3: the chance of the player comes from this player's decisions, draws and prospect."""
    rng, worlds = random.Random(5), 0
    for review in reviews("cards"):
        for player in (0, 1):
            known = {
                ply: one
                if one.player == player
                else one._replace(best=tuple([move._replace(chance=rng.random()) for move in one.best]))
                for ply, one in review.decisions.items()
            }
            events = [
                event if event.player == player else event._replace(luck=rng.gauss(0, 0.1))
                for event in review.chance_events or ()
            ]
            account = review.account(player)
            twin = replace(review, decisions=known, chance_events=tuple(events)).account(player)
            assert account is not None
            assert twin is not None
            assert twin.start == account.start
            for causes in ((Cause.OWN_DRAWS,), (Cause.OPENED,), (Cause.OWN, Cause.RIVAL, Cause.RIVAL_DRAWS)):
                assert twin.change(*causes) == pytest.approx(account.change(*causes), abs=1e-9)
            worlds += twin != account
    assert worlds > 100


def test_a_position_is_worth_what_followed_if_the_best_move_was_made() -> None:
    turns = [Turn(0, 0, 0.5, 0.0), Turn(1, 1, 0.5, 0.0), Turn(2, 0, 0.7, 0.3), Turn(3, 1, 0.4, 0.1)]
    assert followed(0, turns, 0.0) == Account(
        0.7,
        (
            Step(0, Cause.OWN, 0.0),
            Step(1, Cause.RIVAL, 0.0),
            Step(2, Cause.OWN, pytest.approx(-0.7)),
            Step(3, Cause.RIVAL, 0.0),
        ),
        0.0,
    )
    assert followed(1, turns, 1.0).start == pytest.approx(0.3)


def test_the_decisive_draws_are_the_largest_of_both_players_without_the_deal() -> None:
    events = [
        ChanceEvent(ply, ply % 2, "draw", (1,), luck) for ply, luck in enumerate((0.5, 0.1, -0.2, 0.02, 0.15, 0.05))
    ]
    assert [event.ply for event in decisive(events)] == [2, 4, 1]
    assert not decisive(events[:1])


def test_prospects_are_stored_and_checked() -> None:
    played, entry = games("cards")[0], GAMES["cards"]
    review = made_up("cards", played, 1)
    fields = msgspec.to_builtins(analysis_of(review))
    again = review_of(fields, entry, played)
    assert again.prospects == tuple(
        [Prospect(round(pair.start, 4), round(pair.end, 4)) for pair in review.prospects or ()]
    )
    account = again.account(0)
    assert account is not None
    for prospects in (
        [[0.5, 0.5]],
        [[0.5, 0.5]] * 3,
        [[0.5, 1.5], [0.5, 0.5]],
        [[-0.1, 0.5], [0.5, 0.5]],
        [0.5, 0.5],
        "no",
    ):
        with pytest.raises(AnalysisError, match="prospects"):
            review_of({**fields, "prospects": prospects}, entry, played)
    tiles = made_up("tiles", games("tiles")[0], 1)
    other = msgspec.to_builtins(analysis_of(tiles))
    with pytest.raises(AnalysisError, match="prospects"):
        review_of({**other, "prospects": [[0.5, 0.5]] * 2}, tiles.entry, tiles.played)
    assert "prospects" not in other
    assert review_of(other, tiles.entry, tiles.played).account(0) is not None, "Patterns needs none"
    del fields["prospects"]
    assert review_of(fields, entry, played).account(0) is None, "an older review is not told wrong"


def test_no_part_that_is_told_alone_rounds_to_more_than_100() -> None:
    assert round(100 * LARGEST) + 1 <= 100
