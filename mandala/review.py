"""The command `mandala review`: what each decision gave away, why, what was luck.

`--json` prints one object a game: `game`; `judge`, which program judged; `decisions`, each with `ply` (moves made before),
`player`, `move`, `chance`, `loss`, `error` (the standard error of the loss), `judgement`, `sure` (false: seen only quickly),
`why` (sentences on what speaks against the move), and `best`, a list of moves with `chance`, `loss` and `error`; `luck`, each
stroke with `ply`, the `player` who met it, `kind`, `cards` and its worth, `luck`; `accounts`, for each player the parts that add
up to the `result`: `start`, `luck`, `own`, `rival` and `rest`. Chances go from 0 to 1, moves are written as in records.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from statistics import fmean
from typing import Any, Final

import msgspec

from mandala.ai.api import Verdict
from mandala.core.game import Player
from mandala.core.record import from_fields, replay
from mandala.play.games import recorded_game
from mandala.play.record_files import Report, Unreadable, read, records
from mandala.play.review import Decision, Judgement, Review, reviewed
from mandala.ui.words.colours import ANY_SIGN
from mandala.ui.words.names import Names
from mandala.ui.words.strings import SOURCE, Strings

NAMED: Final = 3
"""So many of the best moves are printed."""


def run(
    files: Sequence[str],
    seat: Player | None,
    effort: int | None,
    seconds: float | None,
    json: bool,
    say: Callable[[str], None] = print,
) -> int:
    """Reviews all games in the files; the exit code, 0 if every one could be."""
    sound = True
    for name in files:
        try:
            found = list(records(read(Path(name))))
        except Unreadable as error:
            print(f"{name}: {error}", file=sys.stderr)
            sound = False
            continue
        for entry in found:
            try:
                if isinstance(entry, Report):
                    raise ValueError(entry.reason)
                review = _reviewed(entry.fields, effort, seconds)
            except ValueError as error:
                print(f"{name}, line {entry.line}: {error}", file=sys.stderr)
                sound = False
                continue
            players = (0, 1) if seat is None else (seat,)
            for line in [msgspec.json.encode(_fields(review, players)).decode()] if json else _lines(review, players):
                say(line)
    return 0 if sound else 1


def _reviewed(fields: Any, effort: int | None, seconds: float | None) -> Review:
    """The review of a record that holds. Raises ValueError if its game is not finished."""
    record = from_fields(fields)
    entry = recorded_game(record.envelope.game)
    return reviewed(entry, replay(record, entry.recorder), effort, seconds)


def _decisions(review: Review, players: Sequence[Player]) -> list[Decision]:
    return [one for _, one in sorted(review.decisions.items()) if one.player in players]


def _fields(review: Review, players: Sequence[Player]) -> dict[str, Any]:
    def told(verdict: Verdict) -> dict[str, Any]:
        numbers = zip(("chance", "loss", "error"), verdict[1:])
        return {"move": text(verdict.move), **{name: round(number, 4) for name, number in numbers}}

    text = review.entry.recorder.move_text
    judged = [
        {"ply": one.ply, "player": one.player, **told(one.played), "judgement": one.judgement.name.lower()}
        | {"sure": one.sure, "why": _why(review, one), "best": [told(verdict) for verdict in one.best]}
        for one in _decisions(review, players)
    ]
    accounts = [account._asdict() if (account := review.account(player)) else None for player in players]
    luck = [stroke._asdict() for stroke in review.strokes or () if stroke.player in players]
    return {
        "game": review.entry.name,
        "judge": review.judge,
        "decisions": judged,
        "luck": luck,
        "accounts": dict(zip(map(str, players), accounts)),
    }


def _why(review: Review, one: Decision) -> list[str]:
    """What speaks against a move that was not as good as the best, in English and without signs; "you" is who moved."""
    if one.judgement is Judgement.GOOD:
        return []
    seen, you = review.questions[one.ply].observation, Names("player", "opponent")
    why = import_module(f"mandala.ui.{review.entry.name}.why").why
    said = why(Strings(SOURCE), you, seen, one.played.move, one.best[0].move)
    return [" ".join(re.sub(rf"{ANY_SIGN.pattern}\s", "", sentence).split()) for sentence in said]


def _lines(review: Review, players: Sequence[Player]) -> list[str]:
    text = review.entry.recorder.move_text
    lines = list[str]()
    for one in _decisions(review, players):
        best = ", ".join(f"{text(verdict.move)} {verdict.chance:.0%}" for verdict in one.best[:NAMED])
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
            mean = f"gave away {100 * fmean(losses):.1f} points of 100 a decision, in {len(losses)} decisions"
            lines.append(f"player {player} {mean}")
        if account is not None:
            start, luck, own, rival, rest, result = (100 * part for part in account)
            sum_ = f"start {start:.0f} {luck:+.0f} luck {own:+.0f} own {rival:+.0f} rival's {rest:+.0f} rest = {result:.0f}"
            lines.append(f"player {player}: {sum_}")
    return lines
