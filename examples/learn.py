"""Learns the card game from nothing in self-play, by PPO (Schulman et al. 2017): `python examples/learn.py [MOVES]`."""

import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # two threads of our own are faster
import numpy as np

from mandala.ai.api import Budget, Choice
from mandala.core.cards import rules
from mandala.env.numbers import LAYOUT, MOVES, WIDTH, mask, row
from mandala.env.vector import Step, VectorEnv
from mandala.play.arena.arena import Tally
from mandala.play.arena.contest import Contest, Entrant, play_pair
from mandala.play.games import strategy
from mandala.play.intervals import wilson

UNITS, SIDE_BY_SIDE, STEPS, BATCH, TRACE, CLIP = 96, 512, 32, 1024, 0.9, 0.2
RATE, ENTROPY, WORLDS, TRIED, PLIES = 1.5e-3, 0.01, 24, 3, 2
ALL, POOL = MOVES["cards"], ThreadPoolExecutor(2)
OF_COLOUR: Final = np.array([[n for n, move in enumerate(ALL) if move.colour == c] for c in range(6)])  #: (6, 25)


def features(rows: Any) -> tuple[Any, Any]:
    """Returns what the network sees of rows: of each colour (rows, 6, n), and of the table (rows, m)."""
    parts = np.split(rows.astype(np.float32), np.cumsum([part.size for part in LAYOUT["cards"]])[:-1], 1)
    hand, rival, cup, dealt, other_cup, _, *rivers = parts[:8]
    *grounds, discard, deck, _, claiming, completer, last = parts[8:]
    areas: Any = [ground.reshape(-1, 2, 6).transpose(0, 2, 1) for ground in grounds]
    lacking, sizes = sum(areas[1:], areas[0]) == 0, [area.sum(1) for area in areas]
    filled = [(spaces > 0).sum(1, keepdims=True) for spaces in rivers]
    gains = [areas[0] * np.where(r > 0, r, n + 1)[:, :, None] / 6 for r, n in zip(rivers, filled)]
    heaps = [hand / 2, *[hand > n for n in range(4)], cup / 4, dealt, other_cup / 4, discard / 8]
    heaps += [*[spaces / 6 for spaces in rivers], *[spaces > 0 for spaces in rivers]]
    pairs = [*[area / 2 for area in areas], *[area > 0 for area in areas], lacking, *gains]
    table = [*[size / 4 for size in sizes], np.sign(sizes[1] - sizes[2]), sizes[1] > 0, sizes[2] > 0, *filled]
    table += [lacking.sum(1) == 1, lacking.sum(1) == 2, lacking.sum(1) / 3, *[gain.sum(1) / 3 for gain in gains]]
    table += [(heap * spaces).sum(1, keepdims=True) / 20 for heap, spaces in zip((cup, other_cup), rivers)]
    table += [*[kind == n for kind in (claiming, completer) for n in (1, 2)], rival / 4, deck / 50, last, last == last]
    return np.concatenate([np.stack(heaps, 2), *pairs], 2, dtype=np.float32), np.concatenate(table, 1, dtype=np.float32)


class Network:
    """Two layers with the same weights for each colour, which hear of each other by their mean; a policy and a value."""

    def __init__(self, rng: Any) -> None:
        n, m = [seen.shape[-1] for seen in features(np.zeros((1, WIDTH["cards"])))]
        sizes = [(n, UNITS, 1), (m, UNITS, 1), (UNITS, UNITS, 1), (UNITS, UNITS, 1), (UNITS, 25, 0.05), (UNITS, 1, 0.1)]
        self.weights = [rng.normal(0, s / k**0.5, (k, to)).astype(np.float32) for k, to, s in sizes]
        self.squares = [0 * weight + 1e-3 for weight in self.weights]

    def ask(self, seen: Any, masks: Any) -> tuple[Any, ...]:
        """Returns the chances of the moves (rows, moves), the mover's value (rows,) from -1 to 1, and both layers."""
        a, b, c, d, policy, value = self.weights
        one = np.maximum(seen[0] @ a + (seen[1] @ b)[:, None], 0)
        two = np.maximum(one @ c + (one.mean(1) @ d)[:, None], 0)
        scores = np.where(masks, (two @ policy).reshape(len(masks), -1)[:, np.argsort(OF_COLOUR, None)], -1e9)
        chances = np.exp(scores - scores.max(1, keepdims=True))
        return chances / chances.sum(1, keepdims=True), np.tanh(two.mean(1) @ value)[:, 0], one, two

    def gradients(self, columns: Any) -> list[Any]:
        """Returns the gradient of the loss of some decisions by each weight."""
        colours, table, masks, moves, before, gains, returns = columns
        chances, values, one, two = self.ask((colours, table), masks)
        every, logs = np.arange(len(moves)), np.log(chances + 1e-9)
        ratio = chances[every, moves] / before
        push = gains * ratio * np.where(gains > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        scores = chances * (push[:, None] + ENTROPY * (logs - (chances * logs).sum(1, keepdims=True)))
        scores[every, moves] -= push
        by_moves, by_values = scores[:, OF_COLOUR], ((values - returns) * (1 - values**2))[:, None]
        c, d, policy, value = [weight.T for weight in self.weights[2:]]
        by_two = (by_moves @ policy + (by_values @ value)[:, None] / 6) * (two > 0)
        by_one = (by_two @ c + (by_two.sum(1) @ d)[:, None] / 6) * (one > 0)
        pairs = [(colours, by_one), (table, by_one.sum(1)), (one, by_two), (one.mean(1), by_two.sum(1))]
        pairs += [(two, by_moves), (two.mean(1), by_values)]
        return [x.reshape(-1, x.shape[-1]).T @ y.reshape(-1, y.shape[-1]) / BATCH for x, y in pairs]

    def learn(self, columns: list[Any], rate: float) -> None:
        """Goes down the gradient of a batch by RMSProp (Tieleman, Hinton 2012)."""
        halves = POOL.map(self.gradients, zip(*[np.split(column, 2) for column in columns]))
        for weight, square, *gradient in zip(self.weights, self.squares, *halves):
            square += 0.01 * (sum(gradient) ** 2 - square)
            weight -= rate * sum(gradient) / (np.sqrt(square) + 1e-5)

    def _look(self, states: Any) -> tuple[Any, ...]:
        rows = np.array([row("cards", rules.observe(state, state.to_move)) for state in states])
        return self.ask(features(rows), np.array([mask("cards", rules.legal_moves(state)) for state in states]))

    def choose(self, seen: Any, budget: Budget, rng: Any, _: Any) -> Choice:
        """Returns the best of the likeliest moves, by the mean value after some plies in worlds that may be true."""
        worlds = [rules.sample_state(seen, rng) for _ in range(budget.iterations or 1)]  # the player sits at 0
        likely = np.argsort(-self._look(worlds[:1])[0][0])[: min(TRIED, len(rules.legal_moves(worlds[0])))]
        states = [rules.apply(world, ALL[move]) for world in worlds for move in likely]
        for _ in range(PLIES):
            moves = self._look(states)[0].argmax(1)
            states = [s if s.over else rules.apply(s, ALL[move]) for s, move in zip(states, moves)]
        values = self._look(states)[1] * [1 - 2 * state.to_move for state in states]
        ends = zip(map(rules.outcome, states), values)
        means = np.reshape([{0: 1, 1: -1, None: 0}[e.winner] if e else value for e, value in ends], (len(worlds), -1))
        return Choice(ALL[likely[means.mean(0).argmax()]], (1 + means.mean(0).max()) / 2)


def play(network: Network, env: VectorEnv, step: Step, rng: Any) -> list[Any]:
    """Plays some steps of all games; returns columns for `gradients` with a row for each decision."""
    taken, turns, every = list[Any](), list[Any](), np.arange(env.games)
    for _ in range(STEPS):
        seen, mover, masks = features(step.observations), step.players.copy(), step.masks.copy()
        chances, value, *_ = network.ask(seen, masks)
        moves = (chances.cumsum(1) <= rng.random((env.games, 1)) * 0.99999).sum(1)
        env.step(moves)  # writes into `step`
        taken.append((*seen, masks, moves, chances[every, moves]))
        lead = np.tanh((step.scores[every, mover] - step.scores[every, 1 - mover]) / 20)
        sign = np.where(step.terminated | step.truncated, 0, np.where(step.players == mover, 1, -1))
        turns.append((value, step.terminated * (step.rewards[every, mover] + lead) / 2, sign))
    following, later, gains = network.ask(features(step.observations), step.masks)[1], 0, list[Any]()
    for value, won, sign in reversed(turns):
        later, following = won + sign * (following + TRACE * later) - value, value
        gains.insert(0, later)
    returns = [gain + value for gain, (value, *_) in zip(gains, turns)]
    return [np.concatenate(column) for column in (*zip(*taken), (gains - np.mean(gains)) / np.std(gains), returns)]


def learn(most: int, level: str, games: int) -> float:
    """Learns from this number of moves and prints a curve; returns the lower end of the last interval."""
    rngs, moves, low = [np.random.default_rng(seed) for seed in range(2)], 0, 0.0
    network, envs = Network(rngs[0]), [VectorEnv("cards", SIDE_BY_SIDE, seed) for seed in range(2)]
    steps = [env.reset(seed) for seed, env in enumerate(envs)]
    players = (Entrant("learner", Budget(iterations=WORLDS)), Entrant(level, Budget(iterations=12)))
    contest = Contest("cards", players, 1, lambda game, name: network if name == "learner" else strategy(game, name))
    while moves < most:
        columns = [np.concatenate(pair) for pair in zip(*POOL.map(play, [network] * 2, envs, steps, rngs))]
        for picked in rngs[0].permutation(len(columns[0])).reshape(-1, BATCH):
            network.learn([column[picked] for column in columns], RATE * max(0.02, 1 - moves / most))
        moves, before = moves + len(columns[0]), moves
        if moves * 6 // most > before * 6 // most:  # six times
            print(f"{time.process_time() / 120:.1f} min of two cores, {moves:,} moves: ", end="", flush=True)
            tally = Tally()
            for deal in range(games // 2 if moves >= most else games // 20):
                tally.add(play_pair(contest, deal))
            low, high = wilson(tally.points, tally.games)
            print(f"{tally.points} of {tally.games} games ({low:.1%} to {high:.1%})", flush=True)
    return low


if __name__ == "__main__":
    learn(int(sys.argv[1]) if sys.argv[1:] else 16_000_000, "greedy", 1000)
