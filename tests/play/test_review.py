"""Reviews: every free decision of a finished game is judged, the same way each time; what cannot be reviewed is told."""

from __future__ import annotations

import json
import random
from itertools import pairwise
from pathlib import Path
from statistics import fmean

import pytest

from mandala.ai.api import Budget, MoveEvaluation, never
from mandala.core.record import Replay, from_fields, replay, text_of
from mandala.main import main
from mandala.play.game_history import GameHistory
from mandala.play.games import GAMES
from mandala.play.review.review import Decision, Judgement, doubt, judged
from mandala.play.review.at_once import reviewed as review_made
from tests.recorded import fields_of, lines_of

pytestmark = pytest.mark.kernels

LOW = {"cards": 8, "tiles": 500}
"""So much effort is enough to see that it is judged."""


def recorded(game: str) -> Replay:
    """The referee's first game."""
    return replay(from_fields(fields_of(game)), GAMES[game].recorder)


def reviewed(game: str, played: Replay) -> list[Decision]:
    """All its decisions, judged with little effort."""
    return [one for _, one in sorted(review_made(GAMES[game], played, LOW[game]).decisions.items())]


@pytest.mark.parametrize("game", ["cards", "tiles"])
def test_every_free_decision_is_judged_once_and_always_in_the_same_way(game: str) -> None:
    played, rules = recorded(game), GAMES[game].rules
    found = reviewed(game, played)
    free = [ply for ply, state in enumerate(played.states[:-1]) if len(rules.legal_moves(state)) > 1]
    assert [one.ply for one in found] == free
    for one in found:
        assert one.player == played.states[one.ply].to_move
        assert one.played.move == played.moves[one.ply]
        assert one.played in one.best
        assert one.best[0].loss == 0
        assert all(better.chance >= worse.chance for better, worse in pairwise(one.best))
    assert found == reviewed(game, played)


@pytest.mark.parametrize(("game", "effort"), [("cards", 60), ("tiles", 3000)])
def test_a_random_player_gives_away_more_than_a_good_one(game: str, effort: int) -> None:
    rng, entry, losses = random.Random(4), GAMES[game], (list[float](), list[float]())
    history = GameHistory.dealt(entry.recorder, 12, 0)
    good = entry.levels["adept"]()
    while (player := history.to_move) is not None and history.ply < 60:
        legal, seen = history.legal_moves, history.observe(player)
        move = rng.choice(legal) if player else good.choose(seen, Budget(iterations=200), rng, never).move
        if len(legal) > 1:
            evaluations = entry.evaluate_moves(seen, (move,), effort, never)
            losses[player].append(next(one.loss for one in evaluations if one.move == move))
        history.submit(move)
    assert fmean(losses[0]) < 0.6 * fmean(losses[1])


@pytest.mark.parametrize(
    ("loss", "error", "judgement"),
    [
        (0.0, 0.0, Judgement.GOOD),
        (0.009, 0.0, Judgement.GOOD),
        (0.02, 0.001, Judgement.INACCURACY),
        (0.05, 0.001, Judgement.MISTAKE),
        (0.2, 0.001, Judgement.BLUNDER),
    ],
)
def test_a_loss_has_its_class(loss: float, error: float, judgement: Judgement) -> None:
    assert judged(MoveEvaluation(None, 0.5, loss, error)) is judgement


@pytest.mark.parametrize("game", ["cards", "tiles"])
def test_the_command_prints_what_scripts_can_read(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    file.write_text(lines_of(game)[0], encoding="utf-8")
    command = ["review", str(file), "--effort", str(LOW[game])]
    assert main([*command, "--json", "--seat", "1"]) == 0
    told = json.loads(capsys.readouterr().out)
    found = [one for one in reviewed(game, recorded(game)) if one.player == 1]
    assert [one["ply"] for one in told["decisions"]] == [one.ply for one in found]
    assert [one["judgement"] for one in told["decisions"]] == [one.judgement.name.lower() for one in found]
    assert {one["player"] for one in told["decisions"]} == {1}
    worse = [one for one in told["decisions"] if one["judgement"] != "good"]
    assert sum(bool(one["why"]) for one in worse) >= 0.7 * len(worse) > 0
    assert not any(one["why"] for one in told["decisions"] if one not in worse)
    assert not any("( " in sentence for one in worse for sentence in one["why"])  # where a sign stood
    assert (told["luck"] == []) == (game == "tiles")
    account = told["accounts"]["1"]
    assert sum(account.values()) - account["result"] == pytest.approx(account["result"])
    assert main(command) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len([line for line in lines if " best: " in line]) == len(reviewed(game, recorded(game)))
    assert any("gave away" in line for line in lines)
    assert {words for one in worse for words in one["why"]} <= {line.strip() for line in lines}


def test_a_game_that_is_not_finished_or_broken_is_told_and_the_others_are_reviewed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    history = GameHistory.dealt(GAMES["tiles"].recorder, 5, 0)
    for _ in range(3):
        history.submit(history.legal_moves[0])
    begun, whole = text_of(history.record(0, {})), lines_of("tiles")[0]
    file = tmp_path / "games.jsonl"
    file.write_text("\n".join([begun, whole[: len(whole) // 2], whole]), encoding="utf-8")
    assert main(["review", str(file), "--effort", "300"]) == 1
    out, wrong = capsys.readouterr()
    assert "player 1 gave away" in out
    assert "line 1: the game is not finished" in wrong
    assert "line 2: this is no JSON" in wrong
    assert main(["review", str(tmp_path / "none.json")]) == 1
    assert "no such file" in capsys.readouterr().err


def test_possible_blunders_are_checked_first_then_moves_near_a_border() -> None:
    """Also where an evaluation knows no error, as in a game without chance."""
    order = [(0.3, 0.002), (0.02, 0.0), (0.009, 0.004), (0.005, 0.001), (0.0, 0.0)]
    doubts = [doubt(MoveEvaluation(None, 0.5, loss, error)) for loss, error in order]
    assert doubts == sorted(doubts, reverse=True)
    assert len({*doubts}) == len(doubts)
