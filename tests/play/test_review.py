"""Reviews: every free decision of a finished game is judged, the same way each time; what cannot be reviewed is told."""

from __future__ import annotations

import io
import json
import os
import random
import signal
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from statistics import fmean, stdev
from types import SimpleNamespace

import msgspec
import pytest

from mandala.ai.api import Budget, MoveEvaluation, never
from mandala.core.record import Replay, from_fields, replay, text_of
from mandala.main import main
from mandala.platform.desktop.pool import processes
from mandala.platform.work import done
from mandala.play.game_history import GameHistory
from mandala.play.games import GAMES
from mandala.play.review import at_once
from mandala.play.review.analysis import analysis_of
from mandala.play.review.at_once import growing
from mandala.play.review.at_once import reviewed as review_made
from mandala.play.review.review import Check, Decision, Judgement, Task, doubt, judged
from mandala.play.review.reviews import Reviews
from mandala.play.review.store import ReviewStore
from tests.play.test_reviews import Here, judged_elsewhere, settled
from tests.play.test_reviews import hasty as hasty_work
from tests.play.test_reviews import recorded as recorded_game
from tests.recorded import fields_of, lines_of

pytestmark = pytest.mark.kernels

LOW = {"cards": 8, "tiles": 500}
"""So much effort is enough to see that it is judged."""


def recorded(game: str) -> Replay:
    """The referee's first game."""
    return replay(from_fields(fields_of(game)), GAMES[game].recorder)


def free_plies(played: Replay) -> list[int]:
    """The plies at which there was a choice in a game of cards."""
    rules = GAMES["cards"].rules
    return [ply for ply, state in enumerate(played.states[:-1]) if len(rules.legal_moves(state)) > 1]


LISTENING = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell starts what runs behind it deaf to Ctrl-C
from mandala.main import main
if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
"""
"""The program, to which somebody listens."""
ROOT = Path(__file__).parents[2]


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


def check_of(differences: list[float]) -> Check:
    return Check.of([(0.0, difference) if difference >= 0 else (1.0, 1.0 + difference) for difference in differences])


def test_a_check_tells_how_much_more_often_the_best_move_won_and_how_sure_that_is() -> None:
    few, many = check_of([1.0, 0.0, 0.0, -1.0, 1.0] * 8), check_of([1.0, 0.0, 0.0, -1.0, 1.0] * 200)
    assert few.difference == many.difference == 0.2
    assert few.error > 4 * many.error > 0
    assert many.error == pytest.approx(stdev([1, 0, 0, -1, 1] * 200) / 1000**0.5, rel=0.01)
    assert check_of([0.0] * 10).error > 0.1, "ten like games are no certainty"
    assert check_of([1.0]).error == 1.0


@pytest.mark.parametrize(
    ("loss", "difference", "error", "unsure"),
    [
        (0.1, 0.1, 0.02, False),
        (0.1, 0.0, 0.02, True),
        (0.1, 0.0, 0.06, False),
        (0.1, -0.05, 0.06, True),
        (0.3, 0.05, 0.02, False),
        (0.3, 0.02, 0.02, True),
    ],
)
def test_a_blunder_is_unsure_where_games_played_on_say_less_than_a_mistake_and_that_for_certain(
    loss: float, difference: float, error: float, unsure: bool
) -> None:
    played = MoveEvaluation("b", 0.5, loss, 0.01)
    decision = Decision(3, 0, played, judged(played), (MoveEvaluation("a", 0.5 + loss, 0, 0), played), True)
    assert not decision.unsure
    assert decision._replace(check=Check(difference, error)).unsure == unsure


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> list[Task]:
    """Tasks in this process cost little; those that were done."""
    done = list[Task]()

    def little(task: Task) -> object:
        done.append(task)
        return hasty_work(task)

    monkeypatch.setattr("mandala.play.review.at_once.work", little)
    return done


@pytest.mark.parametrize("game", ["cards", "tiles"])
def test_the_command_waits_for_the_second_reader_and_prints_what_the_window_would_show(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], hasty: list[Task]
) -> None:
    file = tmp_path / "game.json"
    file.write_text(lines_of(game)[0], encoding="utf-8")
    assert main(["review", str(file), "--json", "--jobs", "1"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["finished"]
    assert told["brought"] is None
    blunders = [one for one in told["decisions"] if one["judgement"] == "blunder"]
    assert len(blunders) == sum(task.best is not None for task in hasty) > 0
    assert all(one["check"] for one in blunders)
    assert all(one["sure"] for one in told["decisions"])
    assert not any(one["check"] or one["unsure"] for one in told["decisions"] if one not in blunders)
    stored = recorded_game(game)
    window = analysis_of(settled(Reviews(ReviewStore(), Here().platform), stored))
    assert [(one["ply"], [tuple(best.values()) for best in one["best"]]) for one in told["decisions"]] == [
        (ply, [*best]) for ply, _, best in window.decisions
    ]
    assert [(one["ply"], *one["check"].values()) for one in blunders] == [*window.checks]


def test_many_processes_come_to_the_same_to_the_last_byte() -> None:
    played = recorded("cards")
    *_, here = growing(GAMES["cards"], played, give=lambda task: done(lambda: hasty_work(task)))
    with processes(2, hasty_work) as give:
        *_, elsewhere = growing(GAMES["cards"], played, give=give, ahead=4)
    assert msgspec.json.encode(analysis_of(here)) == msgspec.json.encode(analysis_of(elsewhere))


@pytest.mark.parametrize("after", [0, 7, 100])
def test_who_ends_the_command_gets_what_there_is(
    after: int, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, hasty: list[Task]
) -> None:
    """The next game is not begun."""

    def ended(task: Task) -> object:
        if len(hasty) == after:
            raise KeyboardInterrupt
        return patched(task)

    patched = at_once.work
    monkeypatch.setattr("mandala.play.review.at_once.work", ended)
    file = tmp_path / "games.jsonl"
    file.write_text("\n".join(lines_of("cards")[:2]), encoding="utf-8")
    assert main(["review", str(file), "--jobs", "1"]) == 130
    out, wrong = capsys.readouterr()
    lines = out.splitlines()
    known = min(after, len(free := free_plies(recorded("cards"))))
    assert len([line for line in lines if " best: " in line]) == known
    assert "interrupted" in wrong
    assert lines[-1:] == [line for line in lines if line.startswith(f"unfinished: {known} of {len(free)}")]
    assert bool(lines) == (after > 0)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch, hasty: list[Task]) -> None:
    """Each task takes a second."""
    monkeypatch.setattr("mandala.play.review.at_once.time", SimpleNamespace(monotonic=lambda: float(len(hasty))))


@pytest.mark.usefixtures("slow")
def test_a_game_that_takes_too_long_is_printed_as_far_as_it_came(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("\n".join(lines_of("cards")[:2]), encoding="utf-8")
    assert main(["review", str(file), "--jobs", "1", "--seconds", "9", "--json"]) == 3
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(found) == 2, "each game has its time"
    assert not any(one["finished"] for one in found)
    assert [len(one["decisions"]) for one in found] == [9, 9]


def test_a_review_that_came_with_the_game_is_named_and_not_used(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], hasty: list[Task]
) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(msgspec.json.encode(judged_elsewhere("tiles").record))
    assert main(["review", str(file), "--jobs", "1"]) == 0
    assert f"a review by {GAMES['tiles'].judge()} came with the game" in capsys.readouterr().out.splitlines()[0]
    assert main(["review", str(file), "--jobs", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["brought"] == GAMES["tiles"].judge()
    assert hasty


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.usefixtures("slow")
def test_progress_is_shown_in_a_terminal_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.json"
    file.write_text(lines_of("cards")[0], encoding="utf-8")
    assert main(["review", str(file), "--jobs", "1", "--seconds", "9"]) == 3
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())
    assert main(["review", str(file), "--jobs", "1", "--seconds", "9"]) == 3
    assert "decisions judged" in terminal.getvalue()
    assert terminal.getvalue().endswith("\r\033[K"), "and nothing of it stays"


@pytest.mark.skipif(sys.platform == "win32", reason="there the signals are others")
@pytest.mark.parametrize(("sign", "code"), [(signal.SIGTERM, 143), (signal.SIGINT, 130)])
def test_a_signal_ends_all_processes_and_prints_what_there_is(tmp_path: Path, sign: int, code: int) -> None:
    file = tmp_path / "game.json"
    file.write_text(lines_of("cards")[0], encoding="utf-8")
    command = [sys.executable, "-c", LISTENING, "review", str(file), "--jobs", "2"]
    ours, theirs = os.openpty()
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=theirs) as process:
        os.close(theirs)
        said = b""
        while b"1" not in said.rpartition(b": ")[2]:
            said += os.read(ours, 4096)
        process.send_signal(sign)
        out, _ = process.communicate(timeout=60)
    os.close(ours)
    assert process.returncode == code
    assert b" best: " in out
    assert b"unfinished: " in out.splitlines()[-1]
