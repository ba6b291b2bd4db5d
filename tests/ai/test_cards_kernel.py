"""The kernel with its worlds and its judge, compiled as installed and as plain source, held to the core and to each other."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from mandala.ai.cards import belief, evaluator, features, judge, kernel, lookahead, network, selfplay, tree
from mandala.core.cards import rules
from mandala.core.cards.observation import Observation
from mandala.core.cards.sampling import Posterior
from mandala.core.cards.state import State
from tests.ai.following import AS_INSTALLED, Modules, follow, follow_move, laid_out, of_table, uncompiled
from tests.ai.sources import check_age
from tests.core.positions import position
from tests.core.test_cards_sampling import full_game

SOURCE = uncompiled()
BOTH = pytest.mark.parametrize("modules", [AS_INSTALLED, SOURCE], ids=["installed", "source"])
PLIES = (0, 9, 30, 55, 62, 70, 76)  #: Moments of a random game, the later ones mostly after a reshuffle.


def observations(seeds: range) -> list[Observation]:
    """Both seats' observations of games cut here and there."""
    states = [full_game(seed, plies) for seed in seeds for plies in PLIES]
    return [rules.observe(state, viewer) for state in states for viewer in (0, 1)]


def dealt(table: Any, seen: Observation, modules: Modules = AS_INSTALLED) -> Any:
    """The table with a world that the viewer may be in."""
    modules.belief.lay_out(table, seen)
    modules.belief.Belief(seen).deal(table)
    return table


@pytest.mark.parametrize("module", [kernel, belief, evaluator, judge, tree, lookahead, features, network, selfplay])
def test_no_extension_is_older_than_its_source(module: Any) -> None:
    check_age(module)


def test_the_source_is_plain_python() -> None:
    assert not SOURCE.kernel.COMPILED
    assert SOURCE.kernel.__file__.endswith(".py")
    assert str(kernel.__file__).endswith(".py") != kernel.COMPILED


@pytest.mark.sampled(8)
@pytest.mark.parametrize("block", range(8))
def test_two_thousand_games_as_installed(block: int) -> None:
    for seed in range(250 * block, 250 * (block + 1)):
        follow(seed, judged=seed % 10 == 0)


def test_sixty_games_of_the_source() -> None:
    for seed in range(5000, 5060):
        follow(seed, SOURCE, judged=seed % 3 == 0)


CORNERS = {
    "C5 one card in hand, nothing to draw": position(hands=("K", "OO"), deck="", cups=("", "R" * 17)),
    "C5 one card in hand, a card to draw": position(hands=("K", "OO"), deck="R"),
    "C5 one card in hand, a deck to reshuffle": position(hands=("K", "OO"), deck="", discard="RY"),
    "C5 a hand of one colour": position(hands=("KKK", "O"), fields=(("K", ""), ("", ""))),
    "C6 completed with both fields empty": position(hands=("KK", "R"), mountains=("ROYGP", "R")),
    "C6 completed, fields alike": position(hands=("KK", "R"), mountains=("ROY", "R"), fields=(("G", "P"), ("", ""))),
    "C6 completed, one field empty": position(hands=("K", "R"), mountains=("ROY", "R"), fields=(("GP", ""), ("", ""))),
    "C7 the deck empties while drawing": position(deck="RO", discard="YGPK"),
    "C7 the deck empties with the last draw": position(deck="ROY", discard="GGG"),
    "C7 the deck empties, nothing to reshuffle": position(deck="R"),
    "C7 the last mandala": position(hands=("KK", "R"), mountains=("ROYGP", "R"), deck="RO", discard="Y"),
    "C7 no card for the new mountain": position(hands=("K", "R"), mountains=("ROYGP", "R"), deck="RR"),
    "C8 a full river": position(
        hands=("KK", "R"), mountains=("RRK", "R"), fields=(("OO", "YGP"), ("", "")), rivers=("ROYGP", "KPGYO")
    ),
}


@pytest.mark.sampled(4)
@BOTH
@pytest.mark.parametrize("state", CORNERS.values(), ids=CORNERS)
def test_corners_of_the_rules(state: State, modules: Modules) -> None:
    """Three moves deep, every one."""

    def deeper(state: State, table: Any, moves: int) -> None:
        for index in range(len(rules.legal_moves(state)) if moves else 0):
            after = modules.kernel.Table()
            after.copy_from(table)
            deeper(follow_move(state, after, index), after, moves - 1)

    deeper(state, laid_out(state, modules), 2)


@BOTH
def test_a_deal_keeps_what_is_seen_and_every_card(modules: Modules) -> None:
    rng = random.Random(4)
    for seen in observations(range(6)):
        bare, table = modules.kernel.Table(), modules.kernel.Table(rng.getrandbits(64))
        modules.belief.lay_out(bare, seen)
        shown, advantages = of_table(bare), set()
        for _ in range(3):
            here = of_table(dealt(table, seen, modules))
            advantages.add(round(modules.judge.Judge().points(table, 0), 9))
            assert (len(here["deck"]), here["hand_size"]) == (seen.deck_size, [*seen.hand_sizes])
            assert sum(here["dealt"][6:]) == seen.rival_cup_hidden
            assert [here["cup"][6 + c] - here["dealt"][6 + c] for c in range(6)] == [*seen.rival_cup]
            for part in shown.keys() - {"deck", "hand_size"}:
                half = 6 if part in ("hand", "cup", "dealt") else 1 if part == "held" else None
                assert here[part][:half] == shown[part][:half] if half else here[part] == shown[part]
            heaps = [here[part] for part in ("hand", "cup", "mountain", "field", "discard")]
            total = Counter(here["deck"]) + Counter(index % 6 for index in range(12) if here["space"][index])
            total += Counter({c: sum(sum(heap[c::6]) for heap in heaps) for c in range(6)})
            assert total == dict.fromkeys(range(6), 18)
        assert len(advantages) == 1, "the judge does not look at what the viewer does not see"


@pytest.mark.parametrize("plies", [12, 75])
def test_hands_are_dealt_as_often_as_the_core_samples_them(plies: int) -> None:
    """Chi-square over the rival's cards of each colour in hand and in the cup, in two samples of one size. 45 is beyond 99.99 %
    for the at most 15 degrees of freedom of a colour, which leaves a margin for the number of tests."""
    seed = next(seed for seed in range(99) if bool(full_game(seed, plies).eras) == (plies > 50))
    seen, table = rules.observe(full_game(seed, plies), 0), kernel.Table(3)
    posterior, samples, rng = Posterior(seen), 4000, random.Random(2)
    likely = belief.Belief(seen)
    expected: Counter[tuple[str, int, int]] = Counter()
    found: Counter[tuple[str, int, int]] = Counter()
    for _ in range(samples):
        state = posterior.sample(rng)
        belief.lay_out(table, seen)
        likely.deal(table)
        here = of_table(table)
        for c in range(6):
            expected.update([("hand", c, state.hands[1][c]), ("cup", c, state.dealt_cups[1][c])])
            found.update([("hand", c, here["hand"][6 + c]), ("cup", c, here["dealt"][6 + c])])
        expected.update([("top", 0, state.stock.order[0])])
        found.update([("top", 0, here["deck"][0])])
    for part, colour in {key[:2] for key in expected}:
        keys = {key for key in expected | found if key[:2] == (part, colour)}
        assert sum((expected[key] - found[key]) ** 2 / (expected[key] + found[key]) for key in keys) < 45
    assert len({value for part, _, value in expected if part == "hand"}) > 2, "hands differ at all"


@BOTH
def test_random_moves_are_legal_and_equally_likely(modules: Modules) -> None:
    for state in (full_game(3, 20), CORNERS["C5 one card in hand, nothing to draw"], full_game(5, 60)):
        table = laid_out(state, modules)
        moves, samples = table.legal(), 300
        found = Counter(table.random_move() for _ in range(samples * len(moves)))
        assert found.keys() == set(moves)
        assert sum((count - samples) ** 2 / samples for count in found.values()) < len(moves) + 5 * len(moves) ** 0.5


def test_every_order_of_a_deck_is_equally_likely() -> None:
    table, found, samples = SOURCE.kernel.Table(8), Counter[tuple[int, ...]](), 6000
    for _ in range(samples):
        table.fill_deck([1, 1, 1, 0, 0, 0])
        found[tuple(table.deck[:3])] += 1
    assert len(found) == 6
    assert all(abs(count - samples / 6) < 4 * (samples / 6) ** 0.5 for count in found.values())


def test_source_and_installed_play_the_same_games() -> None:
    """Deals, reshuffles, chance moves and the choices of a playout, by the generator of the table."""

    def story(modules: Modules) -> list[Any]:
        told: list[Any] = []
        for seen in observations(range(2)):
            table = dealt(modules.kernel.Table(99), seen, modules)
            told += [modules.judge.Judge().playout(table, 20), of_table(table), table.playout(), of_table(table)]
        return told

    assert story(AS_INSTALLED) == story(SOURCE)


def test_guided_playouts_beat_chance() -> None:
    """The mover of a guided playout chooses by the judge: guided against blind, each side half the games."""
    table, guide, wins = kernel.Table(1), judge.Judge(), 0
    for game in range(200):
        dealt(table, rules.observe(rules.initial_state(game), 0))
        while not table.over:
            if table.to_move == game % 2:
                guide.playout(table, 1)
            else:
                table.playout(1)
        wins += table.winner() == game % 2
    assert wins > 150
