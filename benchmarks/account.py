"""How much of a game an account leaves over, and how large its parts are.

    python benchmarks/account.py [--game cards] [--games 60] [--effort 680]

Games of mixed strength, each decision looked at once with this effort. Points of a hundred, for both players' accounts:
the mean, the mean size, and how often a part is the largest. "Hidden cards" came to light at the end. "Listed" are the
losses of the single moves; "off" is how far the moves in the account are from them.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from functools import partial
from itertools import combinations_with_replacement
from statistics import fmean
from typing import Any, NamedTuple

from benchmarks.quick import parsed
from mandala.ai.api import Budget, never
from mandala.core.record import Replay
from mandala.platform.desktop.pool import cores, in_order
from mandala.play.games import GAMES, strategy
from mandala.play.review.account import Account, Cause
from mandala.play.review.at_once import reviewed
from mandala.play.review.review import luck

LEVELS = "novice", "pupil", "apprentice", "journeyman", "adept", "expert"
PAIRS = [*combinations_with_replacement(LEVELS, 2)]
STEP = 8
"""From one game's pair of levels to the next one's: all pairs come in turn."""
ITERATIONS = {"cards": 60, "tiles": 3000}
ENDLESS = 400
NAMES = {
    Cause.OWN: "own moves",
    Cause.RIVAL: "the rival's moves",
    Cause.OWN_DRAWS: "own luck",
    Cause.RIVAL_DRAWS: "the rival's luck",
    Cause.OPENED: "hidden cards",
}


class Told(NamedTuple):
    """An account, with the losses of the own moves and of the rival's, and how it is told."""

    account: Account
    own: float
    rival: float
    parts: int
    largest: float
    seconds: float  #: Of processor time for the game's prospects.


def played(game: str, number: int) -> Replay | None:
    """One game of two levels; None if it has no end."""
    rng, rules = random.Random(f"acc {game} {number}"), GAMES[game].rules
    levels = PAIRS[number * STEP % len(PAIRS)][:: 1 if number % 2 else -1]
    players = [strategy(game, level) for level in levels]
    states, moves = [rules.initial_state(rng.getrandbits(40), number % 2)], list[Any]()
    while (player := rules.to_move(states[-1])) is not None and len(moves) < ENDLESS:
        seen = rules.observe(states[-1], player)
        moves.append(players[player].choose(seen, Budget(iterations=ITERATIONS[game]), rng, never).move)
        states.append(rules.apply(states[-1], moves[-1]))
    return None if rules.to_move(states[-1]) is not None else Replay(tuple(states), tuple(moves))


def told(game: str, effort: int, number: int) -> list[Told]:
    """Both players' accounts of one game."""
    entry, replay = GAMES[game], played(game, number)
    if replay is None:
        return []
    review = reviewed(entry, replay, effort)
    begun = time.process_time()
    luck(entry, replay.states, replay.moves)
    seconds, found = time.process_time() - begun, []
    for player in (0, 1):
        account = review.account(player)
        assert account is not None, "the review is complete"
        parts = account.parts(entry.stages(replay.states))
        own, rival = sum(review.given_away(player)), sum(review.given_away(1 - player))
        found.append(Told(account, own, rival, len(parts), max(abs(part.change) for part in parts), seconds))
    return found


def row(name: str, values: Sequence[float], largest: int | None = None) -> str:
    """A line of the table."""
    often = "" if largest is None else f"{largest} of {len(values)}"
    return f"| {name} | {100 * fmean(values):+.1f} | {100 * fmean(map(abs, values)):.1f} | {often} |"


def table(accounts: Sequence[Told]) -> str:
    """The parts of the accounts."""
    causes = [cause for cause in Cause if any(step.cause is cause for step in accounts[0].account.steps)]
    changes = {cause: [one.account.change(cause) for one in accounts] for cause in causes}
    largest = Counter(max(causes, key=lambda cause: abs(changes[cause][number])) for number in range(len(accounts)))
    sums = [one.account.start + one.account.change(*Cause) - one.account.result for one in accounts]
    lines = ["| part | mean | mean size | the largest |", "|---|---|---|---|"]
    lines += [row(NAMES[cause], changes[cause], largest[cause]) for cause in causes]
    lines.append(row("left over", sums))
    lines.append(row("own moves off the listed losses", [one.account.change(Cause.OWN) + one.own for one in accounts]))
    lines.append(row("the rival's off", [one.account.change(Cause.RIVAL) - one.rival for one in accounts]))
    return "\n".join(lines)


def main() -> None:
    """Plays, judges and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=[*ITERATIONS], default="cards")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--effort", type=int)
    parser.add_argument("--jobs", type=int, default=cores())
    given = parsed(parser, games=2, effort=8, jobs=1)
    effort = given.effort or GAMES[given.game].effort
    with closing(in_order(partial(told, given.game, effort), range(given.games), given.jobs)) as found:
        accounts = [account for both in found for account in both]
    print(f"{len(accounts)} accounts of {given.game}, effort {effort}")
    print(table(accounts))
    merged = len([one for one in accounts if max(abs(one.account.change(cause)) for cause in Cause) > 1])
    print(f"\na part above 100 points in {merged}; as told at most {100 * max(one.largest for one in accounts):.0f}")
    print(f"luck and prospects: {fmean([one.seconds for one in accounts]):.2f} s of processor time a game")


if __name__ == "__main__":
    main()
