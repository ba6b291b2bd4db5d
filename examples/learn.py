"""Learns the card game from nothing, in self-play on two cores, and counts its wins against a level as it goes.

    python examples/learn.py [--minutes 8] [--level greedy] [--games 1000]

Needs numpy alone. A network looks at each colour with the same weights, since every move is about one colour. It learns a
policy and a value (PPO; Schulman et al. 2017). A value is the mover's, so it changes its sign where the turn passes.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # two threads of our own are faster

import numpy as np

from mandala.ai.api import Budget, never
from mandala.ai.cards.greedy import DETERMINIZATIONS
from mandala.core.cards import rules
from mandala.env.numbers import LAYOUT, MOVES, WIDTH, mask, row
from mandala.env.vector import Step, VectorEnv
from mandala.play.games import GAMES

UNITS, SIDE_BY_SIDE, STEPS, BATCH, TRACE, CLIP = 96, 512, 32, 1024, 0.9, 0.2
RATE, ENTROPY, WORLDS, TRIED = 1.5e-3, 0.02, 24, 3
ENDS: Final = np.cumsum([part.size for part in LAYOUT["cards"]])[:-1]
#: The moves of each colour in the same order: (colours, 25).
OF_COLOUR: Final = np.array([[n for n, move in enumerate(MOVES["cards"]) if move.colour == c] for c in range(6)])
POOL: Final = ThreadPoolExecutor(2)


def features(rows: Any) -> tuple[Any, Any]:
    """Returns what the network sees of rows: of each colour (rows, 6, n), and of the table (rows, m)."""
    parts = np.split(rows.astype(np.float32), ENDS, 1)
    hand, rival, cup, dealt, other_cup, _, river, other_river, *grounds, discard, deck, _, claiming, completer, last = (
        parts
    )
    areas: Any = [ground.reshape(-1, 2, 6).transpose(0, 2, 1) for ground in grounds]
    lacking, sizes, rivers = sum(areas[1:], areas[0]) == 0, [area.sum(1) for area in areas], [river, other_river]
    filled = [(spaces > 0).sum(1, keepdims=True) for spaces in rivers]
    gains = [areas[0] * np.where(r > 0, r, n + 1)[:, :, None] / 6 for r, n in zip(rivers, filled)]
    seen = (hand + cup + other_cup + discard + sum([area.sum(2) for area in areas])) / 9
    heaps = [hand / 2, *[hand > n for n in range(4)], cup / 4, dealt, other_cup / 4, discard / 8, seen]
    heaps += [*[spaces / 6 for spaces in rivers], *[spaces > 0 for spaces in rivers]]
    pairs = [*[area / 2 for area in areas], *[area > 0 for area in areas], lacking, *gains]
    table = [*[size / 4 for size in sizes], np.sign(sizes[1] - sizes[2]), sizes[1] > 0, sizes[2] > 0, *filled]
    table += [(lacking.sum(1)[:, None] == n).reshape(-1, 2) for n in range(1, 5)]
    table += [(lacking & (hand == 0)[:, :, None]).sum(1) / 3, *[gain.sum(1) / 3 for gain in gains]]
    table += [(heap * spaces).sum(1, keepdims=True) / 20 for heap, spaces in zip((cup, other_cup), rivers)]
    table += [rival / 4, hand.sum(1, keepdims=True) / 4, deck / 50, last]
    table += [kind == n for kind in (claiming, completer) for n in (1, 2)]
    return np.concatenate([np.stack(heaps, 2), *pairs], 2, dtype=np.float32), np.concatenate(table, 1, dtype=np.float32)


class Network:
    """Two layers over the colours, which hear of each other by their mean; then a policy and a value."""

    def __init__(self, rng: Any) -> None:
        n, m = [seen.shape[-1] for seen in features(np.zeros((1, WIDTH["cards"])))]
        shapes = [
            (n, UNITS),
            (m, UNITS),
            (1, UNITS),
            (UNITS, UNITS),
            (UNITS, UNITS),
            (1, UNITS),
            (UNITS, 25),
            (UNITS, 1),
        ]
        scales, self.updates = [1, 1, 0, 1, 1, 0, 0.05, 0.1], 0
        self.weights = [rng.normal(0, s / k[0] ** 0.5, k).astype(np.float32) for s, k in zip(scales, shapes)]
        self.means, self.squares = [0 * weight for weight in self.weights], [0 * weight for weight in self.weights]

    def ask(self, seen: tuple[Any, Any], masks: Any) -> tuple[Any, ...]:
        """Returns the chances of the moves (rows, moves), the mover's value (rows,) from -1 to 1, and both layers."""
        a, b, c, d, e, f, policy, value = self.weights
        one = np.maximum(seen[0] @ a + (seen[1] @ b + c)[:, None], 0)
        two = np.maximum(one @ d + (one.mean(1) @ e + f)[:, None], 0)
        scores = np.zeros(masks.shape, np.float32)
        scores[:, OF_COLOUR] = two @ policy
        scores[~masks] = -1e9
        chances = np.exp(scores - scores.max(1, keepdims=True))
        return chances / chances.sum(1, keepdims=True), np.tanh(two.mean(1) @ value)[:, 0], one, two

    def gradients(self, columns: Any) -> list[Any]:
        """Returns the gradient of the loss of some decisions by each weight."""
        colours, table, masks, moves, before, gains, returns = columns
        d, e, policy, value = [self.weights[n] for n in (3, 4, 6, 7)]
        chances, values, one, two = self.ask((colours, table), masks)
        every, logs, alone = np.arange(len(moves)), np.log(chances + 1e-9), np.ones((len(moves), 1), np.float32)
        ratio = chances[every, moves] / before
        push = gains * ratio * np.where(gains > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        scores = chances * (push[:, None] + ENTROPY * (logs - (chances * logs).sum(1, keepdims=True)))
        scores[every, moves] -= push
        by_moves, by_values = scores[:, OF_COLOUR], ((values - returns) * (1 - values**2))[:, None]
        by_two = (by_moves @ policy.T + (by_values @ value.T)[:, None] / 6) * (two > 0)
        by_one = (by_two @ d.T + (by_two.sum(1) @ e.T)[:, None] / 6) * (one > 0)
        pairs = [(colours, by_one), (table, by_one.sum(1)), (alone, by_one.sum(1)), (one, by_two)]
        pairs += [(one.mean(1), by_two.sum(1)), (alone, by_two.sum(1)), (two, by_moves), (two.mean(1), by_values)]
        return [x.reshape(-1, x.shape[-1]).T @ y.reshape(-1, y.shape[-1]) / BATCH for x, y in pairs]

    def learn(self, columns: list[Any], rate: float) -> None:
        """Goes down the gradient of a batch, with Adam (Kingma, Ba 2015)."""
        gradients = [sum(pair) for pair in zip(*POOL.map(self.gradients, zip(*[np.split(c, 2) for c in columns])))]
        shrink = min(1.0, 0.5 / sum([float((gradient**2).sum()) for gradient in gradients]) ** 0.5)
        self.updates += 1
        for weight, mean, square, gradient in zip(self.weights, self.means, self.squares, gradients):
            mean += 0.1 * (gradient * shrink - mean)
            square += 0.001 * ((gradient * shrink) ** 2 - square)
            weight -= rate * mean / (1 - 0.9**self.updates) / (np.sqrt(square / (1 - 0.999**self.updates)) + 1e-8)


def play(network: Network, env: VectorEnv, step: Step, rng: Any) -> list[Any]:
    """Plays some steps of all games; returns columns for `gradients` with a row for each decision."""
    taken, values, gained, signs = list[Any](), list[Any](), list[Any](), list[Any]()
    every = np.arange(env.games)
    for _ in range(STEPS):
        seen, mover, masks = features(step.observations), step.players.copy(), step.masks.copy()
        chances, value, *_ = network.ask(seen, masks)
        moves = (chances.cumsum(1) <= rng.random((env.games, 1)) * 0.99999).sum(1)
        env.step(moves)  # writes into `step`
        taken.append((*seen, masks, moves, chances[every, moves]))
        lead = step.scores[every, mover] - step.scores[every, 1 - mover]
        values.append(value)
        gained.append(step.terminated * worth(step.rewards[every, mover], lead))
        signs.append(np.where(step.terminated | step.truncated, 0, np.where(step.players == mover, 1, -1)))
    following, later, gains = network.ask(features(step.observations), step.masks)[1], 0, np.array(values)
    for turn in reversed(range(STEPS)):
        later = gained[turn] + signs[turn] * (following + TRACE * later) - values[turn]
        gains[turn], following = later, values[turn]
    columns = [*zip(*taken), (gains - gains.mean()) / gains.std(), gains + np.array(values)]
    return [np.concatenate(column) for column in columns]


def worth(won: Any, lead: Any) -> Any:
    """Returns the value of results: half of it is the win, half the lead."""
    return (won + np.tanh(lead / 20)) / 2


def chosen(network: Network, seen: Any, legal: Any, rng: random.Random) -> Any:
    """Returns the best of the likeliest moves, by their mean value in worlds that the observation allows."""
    allowed = mask("cards", legal)
    chances = network.ask(features(row("cards", seen)[None]), allowed[None])[0][0] + allowed
    tried = [MOVES["cards"][move] for move in np.argsort(-chances)[: min(TRIED, len(legal))]]
    after = [
        rules.apply(world, move) for world in [rules.sample_state(seen, rng) for _ in range(WORLDS)] for move in tried
    ]
    rows = np.array([row("cards", rules.observe(state, state.to_move)) for state in after])
    values = network.ask(features(rows), np.ones((len(rows), len(MOVES["cards"])), np.bool_))[1]
    for index, state in enumerate(after):
        values[index] *= 1 - 2 * state.to_move
        if result := rules.outcome(state):
            won = 0 if result.winner is None else 1 - 2 * result.winner
            values[index] = worth(won, result.scores[0] - result.scores[1])
    return tried[values.reshape(WORLDS, -1).sum(0).argmax()]


def count(network: Network, level: str, games: int) -> tuple[float, float, float]:
    """Returns the share won of every deal from both seats, and its 95 % interval (Wilson 1927)."""
    won, rng = 0.0, random.Random(games)
    for game in range(games):
        state, rival = rules.initial_state(1_000_000 + game // 2), GAMES["cards"].levels[level]()
        while not state.over:
            legal, seen = rules.legal_moves(state), rules.observe(state, state.to_move)
            move = legal[0]
            if len(legal) > 1 and state.to_move == game % 2:
                move = chosen(network, seen, legal, rng)
            elif len(legal) > 1:
                move = rival.choose(seen, Budget(iterations=DETERMINIZATIONS), rng, never).move
            state = rules.apply(state, move)
        result = rules.outcome(state)
        won += 0.5 if result is None or result.winner is None else result.winner == game % 2
    p, z = won / games, 1.96**2 / games
    middle, spread = (p + z / 2) / (1 + z), (p * (1 - p) * z + z * z / 4) ** 0.5 / (1 + z)
    return p, middle - spread, middle + spread


def learn(minutes: float, level: str, games: int, most: int = 0) -> float:
    """Learns for so long, or from `most` moves, and prints a curve; returns the lower end of the last interval."""
    rngs, counted, moves, begin, done = [np.random.default_rng(seed) for seed in range(2)], 0, 0, time.monotonic(), 0.0
    network, envs = Network(rngs[0]), [VectorEnv("cards", SIDE_BY_SIDE, seed) for seed in range(2)]
    steps = [env.reset(seed) for seed, env in enumerate(envs)]
    while True:
        columns = [np.concatenate(pair) for pair in zip(*POOL.map(play, [network] * 2, envs, steps, rngs))]
        for picked in rngs[0].permutation(len(columns[0])).reshape(-1, BATCH):
            network.learn([column[picked] for column in columns], RATE * max(0.02, 1 - done))
        moves, past = moves + len(columns[0]), (time.monotonic() - begin) / 60
        done = moves / most if most else past / minutes
        if done * 6 >= counted + 1:
            number, counted = games if done >= 1 else max(2, games // 5), counted + 1
            share, low, high = count(network, level, number)
            print(
                f"{past:5.1f} min {moves:11,} moves: {share:6.1%} ({low:.1%} to {high:.1%}) of {number} games",
                flush=True,
            )
            if done >= 1:
                return low


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=8.0, help="of all but the last count")
    parser.add_argument("--moves", type=int, default=0, help="instead of minutes, which repeats a run")
    parser.add_argument("--level", default="greedy", choices=[*GAMES["cards"].levels], metavar="LEVEL")
    parser.add_argument("--games", type=int, default=1000, help="of the last count; those before have a fifth")
    wanted = parser.parse_args()
    learn(wanted.minutes, wanted.level, wanted.games, wanted.moves)
