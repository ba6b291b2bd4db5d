"""The OpenSpiel games pass OpenSpiel's own tests, have fair chance, and are equal to the rules card by card."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="the extra `research` is not installed")

from absl import flags
from open_spiel.python import policy
from open_spiel.python.algorithms import evaluate_bots, generate_playthrough
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation

from mandala.core.cards import rules as card_rules
from mandala.core.tiles import rules as tile_rules
from mandala.env import numbers
from mandala.env import openspiel as door
from mandala.play.games import GAMES

SMALL = "mandala_cards(colours=3,copies=6,mandalas=1,hand=2,cup=1,mountain=1)"
SMALL_BOARD = "mandala_patterns(colours=4,copies=5,rows=ooo/ooo/oxo/ooo/oxo/ooo)"
NAMES = ("mandala_cards", "mandala_patterns", SMALL, SMALL_BOARD)
BOTH = NAMES[:2]


def play(name: str, rng: random.Random, chance: Sequence[int] | None = None, moves: int = 10_000) -> Any:
    """A game of random moves and, but for the first ones given, of random chance."""
    state, given = pyspiel.load_game(name).new_initial_state(), iter(chance or ())
    while not state.is_terminal() and len(state.now.moves) < moves:
        if state.is_chance_node():
            outcomes = dict(state.chance_outcomes())
            assert sum(outcomes.values()) == pytest.approx(1, abs=1e-12)
            drawn = next(given, None)
            state.apply_action(rng.choices([*outcomes], [*outcomes.values()])[0] if drawn is None else drawn)
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("name", NAMES)
def test_openspiels_own_tests_pass(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=3, serialize=True, verbose=False)


@pytest.mark.parametrize("name", NAMES)
def test_a_playthrough_of_openspiel_repeats(name: str, tmp_path: Path) -> None:
    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["test"])  # the generator reads a flag of its command line
    (tmp_path / "game.txt").write_text(generate_playthrough.playthrough(name, None, seed=5), encoding="utf-8")
    original, again = generate_playthrough.replay(str(tmp_path / "game.txt"))
    assert original == again


@pytest.mark.parametrize("name", NAMES)
def test_a_game_is_restored_from_its_text(name: str) -> None:
    state = play(name, random.Random(1), moves=12)
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
    assert str(again) == str(state)


def chances(state: Any) -> list[int]:
    """The outcomes of a game's chance nodes."""
    return [one.action for one in state.full_history() if one.player == pyspiel.PlayerId.CHANCE]


def cards_again(state: Any) -> list[Any]:
    """The states of `core` from the cards that chance drew, in their order."""
    drawn, decks, full = chances(state), [], [18] * 6
    contents = [full, *[era.contents for era in state.core.eras]]
    for heap in contents:
        deck, drawn = drawn[: sum(heap)], drawn[sum(heap) :]
        left = [count - deck.count(colour) for colour, count in enumerate(heap)]
        decks.append(bytes([*deck, *[colour for colour, count in enumerate(left) for _ in range(count)]]))
    assert not drawn
    states = [card_rules.deal(decks[0], 0, decks[1:])]
    for move in state.now.moves:
        states.append(card_rules.apply(states[-1], move))
    return states


def tiles_again(state: Any) -> list[Any]:
    """The same of Patterns."""
    drawn = chances(state)
    outer, aside, shape = iter(drawn[:48]), iter(drawn[48:]), state.setup.shape
    tiles = [next(aside) if space in shape.central else next(outer) for space in range(shape.size)]
    states = [tile_rules.deal(tiles, (next(aside), next(aside)), 0)]
    for move in state.now.moves:
        states.append(tile_rules.apply(states[-1], move))
    return states


def follow(name: str, games: int) -> int:
    """Compares random games with those of the rules; returns how many reshuffles were among them."""
    rng, reshuffles = random.Random(5), 0
    for _ in range(games):
        state = play(name, rng)
        game, rules = state.name, state.rules
        states = cards_again(state) if game == "cards" else tiles_again(state)
        assert len(states) == len(state.now.states)
        for ours, theirs in zip(state.now.states, states):
            assert rules.legal_moves(ours) == rules.legal_moves(theirs)
            for seat in (0, 1):
                assert rules.observe(ours, seat) == rules.observe(theirs, seat)
        outcome = rules.outcome(states[-1])
        assert outcome is not None
        won = [0, 0] if outcome.winner is None else [1 - 2 * outcome.winner, 2 * outcome.winner - 1]
        assert state.returns() == won
        reshuffles += len(states[-1].eras) if game == "cards" else 0
    return reshuffles


@pytest.mark.parametrize("name", BOTH)
def test_games_are_equal_to_those_of_the_rules(name: str) -> None:
    follow(name, 12)


@pytest.mark.thorough
@pytest.mark.parametrize("name", BOTH)
def test_a_thousand_games_are_equal_to_those_of_the_rules(name: str) -> None:
    reshuffles = follow(name, 1000)
    assert reshuffles > 10 or name == BOTH[1]


@pytest.mark.parametrize("name", BOTH)
def test_legal_actions_and_tensors_are_those_of_the_other_doors(name: str) -> None:
    state = play(name, random.Random(2), moves=10)
    player = state.current_player()
    legal = state.rules.legal_moves(state.core)
    mask = numbers.mask(state.name, legal)
    assert state.legal_actions() == [*np.flatnonzero(mask)]
    assert state.legal_actions_mask() == [*map(int, mask)]
    row = numbers.row(state.name, state.rules.observe(state.core, player))
    assert state.observation_tensor(player) == [*row]
    observation = make_observation(state.get_game())
    observation.set_from(state, player)
    assert np.array_equal(observation.tensor, row)
    fields = GAMES[state.name].recorder.observation_fields(state.rules.observe(state.core, player))
    assert json.loads(observation.string_from(state, player)) == json.loads(json.dumps(fields))


def test_an_information_state_has_one_set_of_legal_actions() -> None:
    """Perfect recall: whoever saw the same may do the same, in every deal that fits."""
    known: dict[str, list[int]] = {}
    game, rng, met = pyspiel.load_game(SMALL), random.Random(8), 0
    for _ in range(400):
        state = game.new_initial_state()
        while not state.is_terminal() and len(state.now.moves) < 3:
            if state.is_chance_node():
                outcomes = dict(state.chance_outcomes())
                state.apply_action(rng.choices([*outcomes], [*outcomes.values()])[0])
                continue
            told, legal = state.information_state_string(), state.legal_actions()
            met += told in known
            assert known.setdefault(told, legal) == legal
            state.apply_action(rng.choice(legal))
    assert met > 20, "some were met again"


def test_a_reshuffle_in_a_small_game_draws_from_the_new_deck() -> None:
    for seed in range(40):
        state = play(SMALL, random.Random(seed))
        if state.core.eras:
            assert sum(state.core.eras[0].contents) > 0
            return
    pytest.fail("no game had a reshuffle")


def test_a_rivals_cup_shows_in_no_string_and_no_tensor_before_the_end() -> None:
    """C3: two deals differ in the rival's cup and in cards that nobody draws."""
    first = play("mandala_cards", random.Random(3), moves=30)
    drawn = chances(first)
    left = [18 - drawn.count(colour) for colour in range(6)]
    cup = slice(4 + 12 + 2, 4 + 12 + 4)
    other = next(colour for colour in range(6) if left[colour] >= 2 and colour not in drawn[cup])
    state = first.get_game().new_initial_state()
    actions = iter([*first.history()])
    for number, action in enumerate(actions):
        state.apply_action(other if cup.start <= number < cup.stop else action)
    assert state.core.cups[1] != first.core.cups[1]
    for told in ("information_state_string", "observation_string", "observation_tensor"):
        assert getattr(state, told)(0) == getattr(first, told)(0)
        if told != "observation_tensor":
            assert getattr(state, told)(1) != getattr(first, told)(1)
    image = make_observation(state.get_game(), params={"image": True})
    pictures = []
    for one in (first, state):
        image.set_from(one, 0)
        pictures.append(image.dict["image"].copy())
    assert pictures[0].shape == (720, 1280, 3)
    assert np.array_equal(*pictures)


def test_an_information_state_keeps_what_a_player_saw() -> None:
    state = play("mandala_cards", random.Random(4), moves=20)
    before = state.information_state_string(0)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    state.apply_action(state.legal_actions()[0])
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    assert state.information_state_string(0).startswith(before)
    observer = make_observation(state.get_game(), INFO_STATE_OBS_TYPE)
    assert observer.string_from(state, 0) == state.information_state_string(0)


@pytest.mark.parametrize("name", BOTH)
@pytest.mark.parametrize("level", ["novice", "expert"])
def test_a_level_is_a_bot_and_a_policy(name: str, level: str) -> None:
    game = pyspiel.load_game(name)
    bots = [door.LevelBot(game, level, 3), pyspiel.make_uniform_random_bot(1, 5)]
    returns = evaluate_bots.evaluate_bots(game.new_initial_state(), bots, np.random.RandomState(1))
    assert sorted(returns) in ([-1, 1], [0, 0])
    state = play(name, random.Random(6), moves=9)
    chosen = door.LevelPolicy(game, level, 3).action_probabilities(state)
    assert chosen == door.LevelPolicy(game, level, 3).action_probabilities(state)
    assert {*chosen} <= {*state.legal_actions()}
    assert policy.UniformRandomPolicy(game).action_probabilities(state).keys() >= chosen.keys()


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("mandala_cards(colours=9)", "1 to 6 colours"),
        ("mandala_cards(copies=2)", "the deal needs 20 cards"),
        ("mandala_patterns(colours=5)", "40 outer ones"),
    ],
)
def test_an_impossible_variant_is_refused_in_words(name: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        pyspiel.load_game(name)


def test_wrong_names_are_refused_in_words() -> None:
    game = pyspiel.load_game("mandala_cards")
    with pytest.raises(ValueError, match="'champion' is no level"):
        door.LevelBot(game, "champion")
    with pytest.raises(ValueError, match="colour: an observer has no such parameter"):
        make_observation(game, params={"colour": True})
