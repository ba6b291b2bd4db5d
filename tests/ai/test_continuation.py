"""What follows two moves: found again in fresh worlds, true by the rules, the same for worlds that look alike."""

from __future__ import annotations

import random
from itertools import islice
from math import hypot

import pytest

from mandala.ai.cards.continuation import KINDS, Playouts, continuation
from mandala.ai.tiles import continuation as tiles
from mandala.core.cards import rules
from mandala.core.cards.moves import parse_move
from mandala.core.continuation import Continuation
from mandala.core.tiles import rules as tile_rules
from mandala.core.tiles.groups import group, score
from mandala.core.tiles.observation import Observation as TilesSeen
from mandala.core.tiles.observation import state_of
from tests.core.positions import position
from tests.core.test_cards_reasons import asked
from tests.core.test_tiles_reasons import asked as tiles_asked

pytestmark = pytest.mark.kernels


def test_what_games_tell_is_found_again_in_fresh_worlds() -> None:
    """Every size within three standard errors, and no difference the other way."""
    told = 0
    for seen, worse, better in islice(asked(30), 0, 60, 4):
        once, again = (Playouts(seen, worse, better, 60, seed) for seed in (1, 77))
        for one in continuation(seen, worse, better, 60).differences:
            key, told = (one.kind, one.place, one.player), told + 1
            fresh = [again.size(after, key) for after in (0, 1)]
            for after, said in enumerate((one.worse, one.better)):
                error = hypot(once.size(after, key).error, fresh[after].error)
                assert abs(said - fresh[after].mean) <= 3 * error + 0.001
            good = KINDS[one.kind].good == (one.player == 0)
            assert (one.better > one.worse) == good, "it speaks for the better move"
            error = hypot(fresh[0].error, fresh[1].error)
            assert (fresh[1].mean - fresh[0].mean) * (1 if good else -1) > -error
    assert told > 5


def test_worlds_that_look_alike_go_on_alike() -> None:
    """What the seat cannot know makes no difference (C3)."""
    for seen, worse, better in islice(asked(6), 0, 12, 4):
        twin = rules.observe(rules.sample_state(seen, random.Random(3)), 0)
        assert continuation(seen, worse, better, 20) == continuation(twin, worse, better, 20)


def test_what_the_rules_make_certain_happens_in_every_game() -> None:
    """The best move completes the left mandala with the larger field, and the rival has nothing there."""
    seen = rules.observe(position(mountains=("ROYG", "Y"), fields=(("P", ""), ("", ""))), 0)
    played = Playouts(seen, parse_move("M2 G"), parse_move("F1 KK"), 20, 1)
    assert played.size(1, ("first", 0, 0)) == (1.0, 0.0)
    assert played.size(1, ("nothing", 0, 1)) == (1.0, 0.0)
    assert played.size(1, ("gains", 0, 1)) == (0.0, 0.0), "an empty field gets nothing"
    assert played.size(1, ("strikes", 0, 1)).mean == 0
    assert played.size(0, ("first", 0, 0)).mean < 1


def test_a_move_does_not_differ_from_itself() -> None:
    seen, move, _ = next(asked(1))
    found = continuation(seen, move, move, 20)
    assert found.differences == ()
    assert found.answers[0] == found.answers[1]


def test_shares_are_shares_and_sizes_fit_what_a_record_may_hold() -> None:
    for seen, worse, better in islice(asked(10), 0, 20, 5):
        found = continuation(seen, worse, better, 20)
        for answer in found.answers:
            assert 0 <= answer.share <= 1
        for one in found.differences:
            kind = KINDS[one.kind]
            assert one.place < kind.places
            assert max(abs(one.worse), abs(one.better)) <= kind.most


def follows(seen: TilesSeen, found: Continuation) -> None:
    """A line's moves are legal, and it leads to what was told."""
    for move, worse in ((found.worse, True), (found.better, False)):
        line = tiles._Line(seen, move)
        state = state_of(seen)
        for made in line.moves:
            assert made in tile_rules.legal_moves(state)
            state = tile_rules.apply(state, made)
        for one in found.differences:
            said = one.worse if worse else one.better
            if one.kind == "lead":
                assert said == score(state, 0) - score(state, 1)
            else:
                assert said == len(group(state, one.player, one.place))


def test_a_line_of_patterns_leads_to_what_is_told() -> None:
    told = 0
    for seen, worse, better in islice(tiles_asked(30), 0, 60, 4):
        found = tiles.continuation(seen, worse, better)
        assert found == tiles.continuation(seen, worse, better)
        follows(seen, found)
        told += len(found.differences)
    assert told > 2
