"""The luck of the cards: counts as in the records, promises and spreads of fair draws, and a dealer that cheats is found out."""

from __future__ import annotations

import random
from statistics import fmean, variance

import pytest

from mandala.core.cards import rules
from mandala.core.cards.counts import Counts, plus, tally, with_added
from mandala.core.cards.luck import luck_by_side
from mandala.core.cards.moves import BuildMountain, ClaimColour, Move
from mandala.core.cards.recording import CARDS
from mandala.core.cards.state import State
from mandala.core.luck import Luck, Tally, oddness, together
from mandala.core.record import Replay, from_fields, replay
from mandala.play.intervals import chance_of
from tests.recorded import records_of

RECORDS = [replay(from_fields(fields), CARDS) for fields in records_of("cards")]
DECK = (18,) * 6


def received(game: Replay, player: int) -> Counts:
    """All cards that came to a player's hand or dealt cup, from what became of them."""
    cards = plus(game.states[-1].hands[player], game.states[0].cups[player])
    for state, move in zip(game.states, game.moves):
        if state.to_move == player and not isinstance(move, ClaimColour):
            cards = with_added(cards, move.colour, 1 if isinstance(move, BuildMountain) else move.count)
    return cards


def random_game(seed: int) -> tuple[list[State], list[Move]]:
    """A game by chance; the end is cut off where it goes on for ever."""
    rng = random.Random(seed)
    states, moves = [rules.initial_state(seed, seed % 2)], list[Move]()
    while not states[-1].over and len(moves) < 150:
        moves.append(rng.choice(rules.legal_moves(states[-1])))
        states.append(rules.apply(states[-1], moves[-1]))
    return states, moves


def test_the_counts_are_the_records_cards() -> None:
    for game in RECORDS:
        both = luck_by_side(game.states, game.moves)
        assert [luck.drawn for luck in both] == [received(game, player) for player in (0, 1)]
    assert any(game.states[-1].stock.shuffled for game in RECORDS), "also over a reshuffle (C7)"


def test_a_fresh_deal_promises_what_is_left_of_the_deck() -> None:
    """C2: the start player's hand comes after the two mountains."""
    state = rules.initial_state(11, first_player=1)
    order = state.stock.order
    mine, other = luck_by_side([state], [])
    left = tally(order[4:])
    after = tally(order[10:])
    expected = [6 * count / 104 + 2 * cup / 92 for count, cup in zip(left, tally(order[16:]))]
    assert other.promised == pytest.approx(expected)
    assert mine.promised == pytest.approx([6 * c / 98 + 2 * cup / 90 for c, cup in zip(after, tally(order[18:]))])


def test_expected_cards_and_spread_match_drawing_without_replacement() -> None:
    deck = (5, 3, 1)
    tallied = Tally(3)
    tallied.drew(deck, (2, 1, 1))
    luck = tallied.luck
    rng, pile = random.Random(1), [kind for kind, count in enumerate(deck) for _ in range(count)]
    draws = [tally(rng.sample(pile, 4), 3) for _ in range(20_000)]
    assert luck.drawn == (2, 1, 1)
    for kind in range(3):
        values = [draw[kind] for draw in draws]
        assert luck.promised[kind] == pytest.approx(fmean(values), abs=0.02)
        assert luck.spread[4 * kind] == pytest.approx(variance(values), rel=0.04)
    assert sum(luck.spread) == pytest.approx(0), "what one colour has more, others have less"


def test_the_oddness_of_two_kinds_is_the_square_of_the_difference_over_its_variance() -> None:
    tallied = Tally(2)
    tallied.drew((6, 4), (4, 1))
    value, freedom = oddness(tallied.luck)
    assert freedom == 1
    assert value == pytest.approx((4 - 3) ** 2 / (5 * 5 / 9 * 0.6 * 0.4))


def test_no_choice_is_no_luck() -> None:
    tallied = Tally(6)
    tallied.drew((0, 0, 3, 0, 0, 0), (0, 0, 2, 0, 0, 0))
    tallied.drew((1, 1, 0, 0, 0, 0), (1, 1, 0, 0, 0, 0))
    assert oddness(tallied.luck) == (0.0, 0)
    assert chance_of(*oddness(together([], 6))) == 1.0


def test_the_luck_of_games_adds_up() -> None:
    parts = [luck for game in RECORDS[:5] for luck in luck_by_side(game.states, game.moves)]
    whole = together(parts, 6)
    assert whole.drawn == tuple(map(sum, zip(*(part.drawn for part in parts))))
    assert sum(whole.promised) == pytest.approx(whole.total)


def chances(count: int, player: int) -> list[float]:
    """Of fair random games, five at a time: the chance of differences as large as theirs."""
    found = []
    for first in range(0, count, 5):
        games = [random_game(seed) for seed in range(first, first + 5)]
        found.append(chance_of(*oddness(together([luck_by_side(*game)[player] for game in games], 6))))
    return found


@pytest.mark.parametrize("player", [0, 1])
def test_fair_deals_are_seldom_called_odd(player: int) -> None:
    """Sixty times five games: the chances are spread evenly from 0 to 1, so few lie under one in twenty."""
    found = chances(300, player)
    assert 0.35 < fmean(found) < 0.65
    assert sum(chance < 0.05 for chance in found) <= 8


def test_a_dealer_that_favours_a_colour_is_found_out() -> None:
    """One black card too many in two of three draws is conspicuous after some twenty games."""
    rng = random.Random(5)

    def game(cheats: bool) -> Luck:
        tallied, deck = Tally(6), list(DECK)
        for number in range(15):
            pile = [kind for kind, count in enumerate(deck) for _ in range(count)]
            cards = rng.sample(pile, 3)
            if cheats and number % 2 and 5 not in cards and deck[5]:
                cards[0] = 5
            tallied.drew(deck, tally(cards))
            for card in cards:
                deck[card] -= 1
        return tallied.luck

    assert chance_of(*oddness(together([game(False) for _ in range(20)], 6))) > 0.05
    assert chance_of(*oddness(together([game(True) for _ in range(20)], 6))) < 0.0001
