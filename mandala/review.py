"""The command `mandala review`: what each decision of finished games gave away.

`--json` prints one object a game: `game`, `effort`, `fortune` (how much more luck player 0 had, in chance to win; null where
nothing is drawn), and `decisions`, each with `ply` (moves made before), `player`, `move`, `chance`, `loss`, `error`, `judgement`,
and `best`, a list of moves with `chance`, `loss` and `error`. Chances go from 0 to 1, moves are written as in records.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import fmean
from typing import Any, Final

import msgspec

from mandala.ai.api import Verdict
from mandala.core.record import Replay, from_fields, replay
from mandala.play.games import GameEntry, recorded_game
from mandala.play.record_files import Report, Unreadable, read, records
from mandala.play.review import Decision, Judgement, decisions

NAMED: Final = 3
"""So many of the best moves are printed."""


def run(
    files: Sequence[str], seat: int | None, effort: int | None, json: bool, say: Callable[[str], None] = print
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
            wrong = entry.reason if isinstance(entry, Report) else _review(entry.fields, seat, effort, json, say)
            if wrong:
                print(f"{name}, line {entry.line}: {wrong}", file=sys.stderr)
                sound = False
    return 0 if sound else 1


def _review(fields: Any, seat: int | None, effort: int | None, json: bool, say: Callable[[str], None]) -> str:
    """Says what is to be said of one game; what is wrong with it, or nothing."""
    record = from_fields(fields)
    entry = recorded_game(record.envelope.game)
    game = replay(record, entry.recorder)
    if entry.rules.outcome(game.states[-1]) is None:
        return "the game is not finished; only a finished game is reviewed"
    effort = effort or entry.effort
    found = [one for one in decisions(entry, game.states, game.moves, effort) if seat in (None, one.player)]
    if json:
        say(msgspec.json.encode(_fields(entry, game, effort, found)).decode())
    else:
        for line in _lines(entry, game, found):
            say(line)
    return ""


def _fields(entry: GameEntry, game: Replay, effort: int, found: Sequence[Decision]) -> dict[str, Any]:
    def told(verdict: Verdict) -> dict[str, Any]:
        numbers = zip(("chance", "loss", "error"), verdict[1:])
        return {"move": entry.recorder.move_text(verdict.move), **{name: round(number, 4) for name, number in numbers}}

    judged = [
        {"ply": one.ply, "player": one.player, **told(one.played), "judgement": one.judgement.name.lower()}
        | {"best": [told(verdict) for verdict in one.best]}
        for one in found
    ]
    return {"game": entry.name, "effort": effort, "fortune": _fortune(entry, game), "decisions": judged}


def _fortune(entry: GameEntry, game: Replay) -> float | None:
    return None if entry.open else round(entry.fortune(game.states, game.moves), 4)


def _lines(entry: GameEntry, game: Replay, found: Sequence[Decision]) -> list[str]:
    text = entry.recorder.move_text
    lines = list[str]()
    for one in found:
        best = ", ".join(f"{text(verdict.move)} {verdict.chance:.0%}" for verdict in one.best[:NAMED])
        lost = (
            ""
            if one.judgement is Judgement.GOOD
            else f"  {one.judgement.value}, gives away {100 * one.played.loss:.1f}"
        )
        lines.append(
            f"{one.ply + 1:4} player {one.player}  {text(one.played.move):8} {one.played.chance:4.0%}  best: {best}{lost}"
        )
    for player in sorted({one.player for one in found}):
        losses = [100 * one.played.loss for one in found if one.player == player]
        lines.append(
            f"player {player} gave away {fmean(losses):.1f} points of 100 a decision, in {len(losses)} decisions"
        )
    fortune = _fortune(entry, game)
    if fortune is not None:
        lines.append(f"player 0 had {100 * fortune:+.0f} points of 100 more luck than player 1")
    return lines
