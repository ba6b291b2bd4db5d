"""The command `mandala review`: prints regrets, reasons and luck.

`--json` prints one object a game. Its keys are `game`; `judge`, the program that judged; `decisions`; `luck`; and
`accounts`. Chances go from 0 to 1, and moves are written as in records.

A decision has `ply` (moves made before), `player`, `move`, `chance`, `loss`, `error` (the standard error of the loss)
and `judgement`. `sure` is false after a quick look only, and `why` lists sentences against the move. `best` lists
moves with `chance`, `loss` and `error`.

A chance event in `luck` has `ply`, the `player` who met it, `kind`, `cards` and its worth, `luck`. An account, one
for each player, has the parts that add up to the `result`: `start`, `luck`, `own`, `rival` and `rest`.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import fmean
from typing import Any, Final

import msgspec

from mandala.ai.api import MoveEvaluation
from mandala.commands.arguments import shown
from mandala.core.game import Player
from mandala.core.record import from_fields, replay
from mandala.play.games import recorded_game, screens_of
from mandala.play.record_files import Report, Unreadable, read, records
from mandala.play.review.review import Decision, Judgement, Review, reviewed
from mandala.ui.words.colours import ANY_SIGN
from mandala.ui.words.names import Names
from mandala.ui.words.strings import SOURCE, Strings

MAX_BEST_MOVES: Final = 3  #: The most best moves that are printed.


def run(
    files: Sequence[str],
    seat: Player | None,
    effort: int | None,
    seconds: float | None,
    json: bool,
    say: Callable[[str], None] = print,
) -> int:
    """Reviews all games in the files. Returns the exit code, 0 if every one could be reviewed."""
    sound = True
    for name in files:
        try:
            found = list(records(read(Path(name))))
        except Unreadable as error:
            print(shown(f"{name}: {error}"), file=sys.stderr)
            sound = False
            continue
        for entry in found:
            try:
                if isinstance(entry, Report):
                    raise ValueError(entry.reason)
                record = from_fields(entry.fields)
                game = recorded_game(record.envelope.game)
                review = reviewed(game, replay(record, game.recorder), effort, seconds)
            except ValueError as error:
                print(shown(f"{name}, line {entry.line}: {error}"), file=sys.stderr)
                sound = False
                continue
            players = (0, 1) if seat is None else (seat,)
            for line in [msgspec.json.encode(_fields(review, players)).decode()] if json else _lines(review, players):
                say(line)
    return 0 if sound else 1


def _decisions(review: Review, players: Sequence[Player]) -> list[Decision]:
    return [one for _, one in sorted(review.decisions.items()) if one.player in players]


def _fields(review: Review, players: Sequence[Player]) -> dict[str, Any]:
    def told(evaluation: MoveEvaluation) -> dict[str, Any]:
        numbers = zip(("chance", "loss", "error"), evaluation[1:])
        return {"move": text(evaluation.move), **{name: round(number, 4) for name, number in numbers}}

    text = review.entry.recorder.move_text
    judged = [
        {"ply": one.ply, "player": one.player, **told(one.played), "judgement": one.judgement.name.lower()}
        | {"sure": one.sure, "why": _why(review, one), "best": [told(evaluation) for evaluation in one.best]}
        for one in _decisions(review, players)
    ]
    accounts = [account._asdict() if (account := review.account(player)) else None for player in players]
    luck = [event._asdict() for event in review.chance_events or () if event.player in players]
    return {
        "game": review.entry.name,
        "judge": review.judge,
        "decisions": judged,
        "luck": luck,
        "accounts": dict(zip(map(str, players), accounts)),
    }


def _why(review: Review, one: Decision) -> list[str]:
    """Returns sentences against a move worse than the best one, in English without signs; "you" is its player."""
    if one.judgement is Judgement.GOOD:
        return []
    seen, you = review.questions[one.ply].observation, Names("player", "opponent")
    why = screens_of(review.entry.name).load().why
    told = review.continuation(one)
    said = why(Strings(SOURCE), you, seen, one.played.move, one.best[0].move, told, one.played.loss)
    return [" ".join(re.sub(rf"{ANY_SIGN.pattern}\s", "", sentence).split()) for sentence in said]


def _lines(review: Review, players: Sequence[Player]) -> list[str]:
    text = review.entry.recorder.move_text
    lines = list[str]()
    for one in _decisions(review, players):
        best = ", ".join(f"{text(evaluation.move)} {evaluation.chance:.0%}" for evaluation in one.best[:MAX_BEST_MOVES])
        lost = (
            ""
            if one.judgement is Judgement.GOOD
            else f"  {one.judgement.value}, gives away {100 * one.played.loss:.1f}"
        )
        played = f"{one.ply + 1:4} player {one.player}  {text(one.played.move):8} {one.played.chance:4.0%}"
        lines.append(f"{played}  best: {best}{lost}")
        lines += [f"{'':6}{sentence}" for sentence in _why(review, one)]
    for player in players:
        losses, account = review.given_away(player), review.account(player)
        if losses:
            mean = f"gave away {100 * fmean(losses):.1f}% a decision, in {len(losses)} decisions"
            lines.append(f"player {player} {mean}")
        if account is not None:
            start, luck, own, rival, rest, result = (100 * part for part in account)
            sum_ = f"start {start:.0f} {luck:+.0f} luck {own:+.0f} own {rival:+.0f} rival's {rest:+.0f} rest = {result:.0f}"
            lines.append(f"player {player}: {sum_}")
    return lines
