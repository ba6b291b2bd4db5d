"""How often the tutor speaks at settled blunders, how often wrongly, and how soon.

    python benchmarks/tutor.py [--game cards] [--decisions 100] [--shares 1 0.22]

The decisions are those of novice, pupil and journeyman. A move is settled by a second look, and by one with another seed.
Where the first look is far below a blunder's border the move counts as none. `--shares` are the parts of a processor that the
tutor has: 2 cores for 9 programs are 0.22. A person thinks 2 s, or moves at once; then the move waits 0.3 s, and
the tutor may still speak for 2 s.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from typing import Any, NamedTuple

from benchmarks.quick import parsed
from mandala.ai.api import THOROUGH, Budget, MoveEvaluation, never
from mandala.ai.cards import move_evaluation as cards
from mandala.play.engine.worker import Question
from mandala.play.game_history import GameHistory
from mandala.play.games import GAMES
from mandala.play.intervals import wilson
from mandala.play.review.review import Judgement
from mandala.play.tutor import Known, border, likely, next_look, verdict

LEVELS = "novice", "pupil", "journeyman"
ENDLESS = 300
FAR = 5.0
"""So many standard errors below the border, a first look is believed."""
THINKS, WAITS, LATE = 2.0, 0.3, 2.0


class Told(NamedTuple):
    """The tutor's words on a move that was played."""

    thought: bool  #: after 2 s
    at_once: bool  #: 0.3 s after a move that was made at once
    late: bool  #: until the opponent answers


class Found(NamedTuple):
    """A move that was played, by its settled loss and that with another seed, and what the tutor says at each share."""

    settled: float
    other: float
    told: tuple[Told, ...]


def decisions(game: str, seed: int) -> Iterator[tuple[Any, tuple[Any, ...], Any]]:
    """The observation, the legal moves, and the one that was played."""
    entry = GAMES[game]
    for number, level in enumerate(cycle(LEVELS)):
        rng = random.Random(f"tutor {seed} {number}")
        player = entry.levels[level]()
        history = GameHistory.dealt(entry.recorder, rng.getrandbits(62), number % 2)
        while (mover := history.to_move) is not None and history.ply < ENDLESS:
            seen, legal = history.observe(mover), history.legal_moves
            move = player.choose(seen, Budget(iterations=1), rng, never).move
            if len(legal) > 1 and rng.random() < 0.5:
                yield seen, legal, move
            history.submit(move)


def loss(seen: Any, move: Any, effort: int, seed: int) -> MoveEvaluation:
    """The evaluation of one move of cards with a seed."""
    return next(one for one in cards.evaluate_moves(seen, (move,), effort, never, seed) if one.move == move)


class Looks:
    """The looks at one position, each done once, with the seconds of a processor that it takes."""

    def __init__(self, game: str, seen: Any) -> None:
        self.game, self.seen = game, seen
        self._done: dict[tuple[tuple[Any, ...], int], tuple[tuple[MoveEvaluation, ...], float]] = {}

    def take(self, moves: tuple[Any, ...], effort: int) -> tuple[tuple[MoveEvaluation, ...], float]:
        """The evaluations, and the seconds."""
        if (moves, effort) not in self._done:
            entry, begun = GAMES[self.game], time.process_time()
            found = entry.evaluate_moves(self.seen, moves, entry.effort * effort, never)
            self._done[moves, effort] = found, time.process_time() - begun
        return self._done[moves, effort]

    def says(self, legal: tuple[Any, ...], move: Any, seconds: float) -> tuple[bool, bool]:
        """Whether the tutor speaks after `seconds` of a processor that it spends on `legal`, and whether it is sure."""
        known, least = Known(Question(self.game, "", self.seen)), border(Judgement.BLUNDER)
        while verdict(known.looks.get(move), least) is None and (look := next_look(known, legal, least)) is not None:
            found, taken = self.take(look[1], look[0])
            seconds -= taken
            if seconds < 0:
                break
            known.take(look[1], look[0], found)
        sure = verdict(known.looks.get(move), least)
        return (likely(known.looks.get(move), least) if sure is None else sure), sure is not None


def found_of(game: str, seen: Any, legal: tuple[Any, ...], move: Any, shares: Sequence[float]) -> Found | None:
    """The tutor's words on a move; None if the move is far from a blunder."""
    least, effort, looks = border(Judgement.BLUNDER), GAMES[game].effort, Looks(game, seen)
    first = next(one for one in looks.take((move,), 1)[0] if one.move == move)
    if first.loss + FAR * (first.error or 0.01) < least:
        return None
    told = []
    for share in shares:
        thought, _ = looks.says(legal, move, THINKS * share)
        at_once, sure = looks.says((move,), move, WAITS * share)
        late = at_once or (not sure and looks.says((move,), move, (WAITS + LATE) * share)[0])
        told.append(Told(thought, at_once, late))
    settled = next(one for one in looks.take((move,), THOROUGH)[0] if one.move == move)
    other = loss(seen, move, effort * THOROUGH, 2) if game == "cards" else settled
    return Found(settled.loss, other.loss, tuple(told))


def row(name: str, said: list[bool], blunders: list[bool]) -> str:
    """A line of the table: blunders spoken at, and words that were wrong."""
    spoken = sum(one and true for one, true in zip(said, blunders))
    wrong = sum(said) - spoken

    def share(count: int, all_: int) -> str:
        low, high = wilson(count, all_) if all_ else (0.0, 1.0)
        return f"{count} of {all_} ({low:.0%} to {high:.0%})"

    return f"| {name} | {share(spoken, sum(blunders))} | {share(wrong, sum(said))} |"


def table(found: Sequence[Found], shares: Sequence[float]) -> None:
    """Prints what was said by each share of a processor, against both ways to settle it."""
    least = border(Judgement.BLUNDER)
    for number, share in enumerate(shares):
        for name, blunders in (
            ("a review", [one.settled >= least for one in found]),
            ("another seed", [one.other >= least for one in found]),
        ):
            print(f"\n| {share:.0%} of a processor, by {name} | speaks at blunders | wrongly |\n|---|---|---|")
            print(row("after 2 s of thinking", [one.told[number].thought for one in found], blunders))
            print(row("0.3 s after a move at once", [one.told[number].at_once for one in found], blunders))
            print(row("until the opponent answers", [one.told[number].late for one in found], blunders))


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=[*GAMES], default="cards")
    parser.add_argument("--decisions", type=int, default=100)
    parser.add_argument("--shares", type=float, nargs="+", default=[1.0, 0.22])
    parser.add_argument("--seed", type=int, default=1)
    given = parsed(parser, decisions=2)
    asked = islice(decisions(given.game, given.seed), given.decisions)
    found = [one for each in asked if (one := found_of(given.game, *each, given.shares)) is not None]
    print(f"{given.decisions} decisions, {len(found)} of them blunders or near")
    table(found, given.shares)


if __name__ == "__main__":
    main()
