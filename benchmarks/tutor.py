"""How often the tutor speaks at settled blunders, how often wrongly, and how soon.

    python benchmarks/tutor.py [--game cards] [--decisions 100] [--share 0.22]

The decisions are those of novice, pupil and journeyman. A move is settled by a second look, and by one with another seed.
Where the first look is far below a blunder's border the move counts as none. `--share` is the part of a processor that the
tutor has: 2 cores for 9 programs is 0.22. A person thinks 2 s, or moves at once; then the move waits 0.3 s, and
the tutor may still speak for 2 s.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
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
    """What the tutor would say of a move that was played, and what it is."""

    thought: bool  #: after 2 s
    at_once: bool  #: 0.3 s after a move that was made at once
    late: bool  #: 2 s later
    settled: float  #: the loss by a second look
    other: float  #: the same with another seed


def decisions(game: str, seed: int) -> Iterator[tuple[Any, tuple[Any, ...], Any]]:
    """What was seen, the legal moves, and the one that was played."""
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


def loss(game: str, seen: Any, move: Any, effort: int, seed: int = 1) -> MoveEvaluation:
    """The evaluation of one move."""
    if game == "cards":
        found = cards.evaluate_moves(seen, (move,), effort, never, seed)
    else:
        found = GAMES[game].evaluate_moves(seen, (move,), effort, never)
    return next(one for one in found if one.move == move)


def says(game: str, seen: Any, legal: tuple[Any, ...], move: Any, seconds: float, least: float) -> tuple[bool, bool]:
    """Whether the tutor speaks after `seconds` of a processor that it spends on `legal`, and whether it is sure."""
    entry, known = GAMES[game], Known(Question(game, "", seen))
    while seconds > 0 and verdict(known.looks.get(move), least) is None:
        look = next_look(known, legal, least)
        if look is None:
            break
        begun = time.process_time()
        found = entry.evaluate_moves(seen, look[1], entry.effort * look[0], never)
        seconds -= time.process_time() - begun
        if seconds >= 0:
            known.take(look[1], look[0], found)
    sure = verdict(known.looks.get(move), least)
    return (likely(known.looks.get(move), least) if sure is None else sure), sure is not None


def told(game: str, seen: Any, legal: tuple[Any, ...], move: Any, share: float) -> Told | None:
    """What the tutor says of a move; None if the move is far from a blunder."""
    least, effort = border(Judgement.BLUNDER), GAMES[game].effort
    first = loss(game, seen, move, effort)
    if first.loss + FAR * (first.error or 0.01) < least:
        return None
    thought, _ = says(game, seen, legal, move, THINKS * share, least)
    at_once, sure = says(game, seen, (move,), move, WAITS * share, least)
    late = at_once or (not sure and says(game, seen, (move,), move, (WAITS + LATE) * share, least)[0])
    settled = loss(game, seen, move, effort * THOROUGH)
    other = loss(game, seen, move, effort * THOROUGH, 2) if game == "cards" else settled
    return Told(thought, at_once, late, settled.loss, other.loss)


def row(name: str, said: list[bool], blunders: list[bool]) -> str:
    """A line of the table: blunders spoken at, and words that were wrong."""
    spoken = sum(one and true for one, true in zip(said, blunders))
    wrong = sum(said) - spoken

    def share(count: int, all_: int) -> str:
        low, high = wilson(count, all_) if all_ else (0.0, 1.0)
        return f"{count} of {all_} ({low:.0%} to {high:.0%})"

    return f"| {name} | {share(spoken, sum(blunders))} | {share(wrong, sum(said))} |"


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=[*GAMES], default="cards")
    parser.add_argument("--decisions", type=int, default=100)
    parser.add_argument("--share", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=1)
    given = parsed(parser, decisions=2)
    asked = islice(decisions(given.game, given.seed), given.decisions)
    found = [one for each in asked if (one := told(given.game, *each, given.share)) is not None]
    print(
        f"{given.decisions} decisions, {len(found)} of them near a blunder or one; {given.share:.0%} of a processor\n"
    )
    least = border(Judgement.BLUNDER)
    for name, blunders in (
        ("the review", [one.settled >= least for one in found]),
        ("a second look with another seed", [one.other >= least for one in found]),
    ):
        print(f"| by {name} | speaks at blunders | wrongly |\n|---|---|---|")
        print(row("after 2 s of thinking", [one.thought for one in found], blunders))
        print(row("0.3 s after a move at once", [one.at_once for one in found], blunders))
        print(row("until the opponent answers", [one.late for one in found], blunders) + "\n")


if __name__ == "__main__":
    main()
