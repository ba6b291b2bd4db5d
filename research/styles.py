"""Measures how styles play differently and how much it costs: each against the plain level that it belongs to.

    python -m research.styles [--games 400] [LEVEL ...]

Prints a table in Markdown:

- the share of points won, with its 95 % interval;
- of the moves that are not claims, how many go to a mountain, to a field, to the discard pile;
- how many cards a field move has;
- mandalas completed in a game, and how many cards their mountains had;
- cards in hand before a move;
- how many claims are spite: another colour would have brought more at once.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator
from typing import Final

from mandala.ai.api import Budget, Strategy, never
from mandala.ai.cards.levels import LEVELS
from mandala.core.cards import rules
from mandala.core.cards.moves import BuildMountain, ClaimColour, DiscardRedraw, GrowField, Move
from mandala.core.cards.state import State
from mandala.core.game import Player
from mandala.play.intervals import wilson

HEAD: Final = "level | points won | mountain | field | discard | cards grown | completed | height | in hand | spite"


def played(players: tuple[Strategy, Strategy], deal: int) -> Iterator[tuple[State, Move, State]]:
    """The moves of a game with the states before and after."""
    state, rng = rules.initial_state(deal), random.Random(deal)
    while not state.over:
        seen = rules.observe(state, state.to_move)
        move = players[state.to_move].choose(seen, Budget(), rng, never).move
        after = rules.apply(state, move)
        yield state, move, after
        state = after


def gain(state: State, seat: Player, colour: int) -> int:
    """Returns the points that a claim brings at once (C6.3)."""
    count, river = state.mountains[state.claiming][colour], state.rivers[seat]
    if colour in river:
        return count * (river.index(colour) + 1)
    return (count - 1 + state.cups[seat][colour]) * (len(river) + 1)


def count_move(count: Counter[str], state: State, move: Move, after: State) -> None:
    """Counts one move of the level."""
    match move:
        case ClaimColour(colour):
            mountain = state.mountains[state.claiming]
            best = max([gain(state, state.to_move, other) for other, cards in enumerate(mountain) if cards])
            count["claims"] += 1
            count["spite"] += gain(state, state.to_move, colour) < best
            return
        case BuildMountain():
            count["mountain"] += 1
        case GrowField(_, _, cards):
            count["field"] += 1
            count["grown"] += cards
        case DiscardRedraw():
            count["discard"] += 1
    count["moves"] += 1
    count["hand"] += sum(state.hands[state.to_move])
    if after.claiming >= 0:
        count["completed"] += 1
        count["height"] += sum(after.mountains[after.claiming])


def measured(level: str, games: int) -> str:
    """A row of the table."""
    count, points = Counter[str](), 0.0
    for game in range(games):
        deal, seat = divmod(game, 2)
        players = LEVELS[level](), LEVELS[level.partition("-")[0]]()
        for state, move, after in played(players if seat == 0 else players[::-1], deal):
            if state.to_move == seat:
                count_move(count, state, move, after)
        outcome = rules.outcome(after)
        assert outcome is not None
        points += 0.5 if outcome.winner is None else outcome.winner == seat
    low, high = wilson(points, games)
    shares = [f"{count[kind] / count['moves']:.0%}" for kind in ("mountain", "field", "discard")]
    return " | ".join(
        [
            level,
            f"{points / games:.1%} ({low:.1%} to {high:.1%})",
            *shares,
            f"{count['grown'] / count['field']:.2f}",
            f"{count['completed'] / games:.1f}",
            f"{count['height'] / count['completed']:.1f}",
            f"{count['hand'] / count['moves']:.1f}",
            f"{count['spite'] / count['claims']:.0%}",
        ]
    )


def main() -> None:
    """Measures the levels that are named, or all that have styles, and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("levels", nargs="*")
    options = parser.parse_args()
    styled = {name.partition("-")[0] for name in LEVELS if "-" in name}
    print(f"| {HEAD} |\n|{'---|' * (HEAD.count('|') + 1)}")
    for level in options.levels or [name for name in LEVELS if name.partition("-")[0] in styled]:
        print(f"| {measured(level, options.games)} |", flush=True)


if __name__ == "__main__":
    main()
