"""Training: what it exports is what it learned, and a run goes on where it was. Needs the train extra."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from statistics import fmean

import pytest

from mandala.ai.cards.features import Features
from mandala.ai.cards.inputs import NARROW, WIDE
from mandala.ai.cards.kernel import COMPILED
from mandala.ai.cards.network import Network
from mandala.ai.cards.weights import Weights, shipped
from tests.ai.following import laid_out
from tests.ai.test_cards_network import by_chance
from tests.core.test_cards_sampling import full_game

torch = pytest.importorskip("torch", reason="the train extra is not installed")

from tools.train.command import command_of  # noqa: E402 (only where there is torch)
from tools.train.model import MARGIN, Model, loaded  # noqa: E402
from tools.train.training import TrainConfig, Training  # noqa: E402

PLAN = TrainConfig(
    games=300,
    seed=1,
    wide=32,
    narrow=32,
    batch=256,
    passes=1,
    rate=1e-3,
    temperature=0.012,
    curiosity=(0.02, 0.006),
    trace=0.8,
    jobs=2,
)


@pytest.mark.parametrize("size", [(32, 32), (WIDE, NARROW)])
def test_what_is_exported_judges_as_the_model_does(size: tuple[int, int]) -> None:
    model = Model(*size, 5)
    weights = model.weights("a test", 0)
    table, features = laid_out(full_game(3, 25)), Features()
    move_values = Network(weights).move_values(table)
    features.look(table)
    for move, (chance, margin) in zip(table.legal(), move_values):
        features.try_move(table, move)
        logit, points = model.mean(torch.tensor([features.seen()]))[0]
        assert chance == pytest.approx(torch.sigmoid(logit).item(), abs=1e-5)
        assert margin == pytest.approx(MARGIN * points.item(), abs=1e-3)
    again = loaded(weights).state_dict()
    assert all(torch.equal(again[name], numbers) for name, numbers in model.mean.state_dict().items())


@pytest.mark.skipif(not COMPILED, reason="plays hundreds of games")
def test_a_run_learns_and_goes_on_after_its_checkpoint(tmp_path: Path) -> None:
    checkpoint, seen = tmp_path / "run" / "checkpoint.pt", []
    first = Training(PLAN, checkpoint, "cpu")
    first.run("a test", seen.append)
    assert first.games >= 300
    assert seen[-1].games == first.games
    assert seen[-1].error < 1
    second = Training(PLAN, checkpoint, "cpu")
    assert (second.games, second.round) == (first.games, first.round)
    assert second.model.weights("", 0).header.sha256 == first.model.weights("", 0).header.sha256
    with pytest.raises(SystemExit, match="another run"):
        Training(dataclasses.replace(PLAN, seed=2), checkpoint, "cpu")


def test_the_schedule() -> None:
    assert PLAN.rate_at(0.5) == PLAN.rate
    assert PLAN.rate_at(0.85) == pytest.approx(PLAN.rate / 2)
    assert PLAN.rate_at(1.0) == pytest.approx(PLAN.rate / 100)
    assert PLAN.manner_at(0.0).curiosity == 0.02
    assert PLAN.manner_at(1.0).curiosity == pytest.approx(0.006)


@pytest.mark.skipif(not COMPILED, reason="plays hundreds of games")
def test_a_teacher_is_learned_from(tmp_path: Path) -> None:
    teacher = by_chance(wide=64)
    teacher.write(tmp_path / "teacher.net")
    plan = dataclasses.replace(PLAN, games=2000, teacher=str(tmp_path / "teacher.net"), share=1.0)
    training = Training(plan, tmp_path / "checkpoint.pt", "cpu")
    before = distance(training.model.weights("", 0), teacher)
    training.run("a test", lambda _: None)
    assert distance(training.model.weights("", 0), teacher) < before / 2
    by_chance(seed=2, wide=64).write(tmp_path / "teacher.net")
    with pytest.raises(SystemExit, match="other weights"):
        Training(plan, tmp_path / "checkpoint.pt", "cpu")


def test_a_run_begins_with_the_weights_that_it_is_given_if_they_fit(tmp_path: Path) -> None:
    plan = dataclasses.replace(PLAN, wide=256, start="accepted")
    begun = Training(plan, tmp_path / "checkpoint.pt", "cpu")
    assert begun.model.weights("", 0).header.sha256 == shipped().header.sha256
    with pytest.raises(SystemExit, match="another size"):
        Training(dataclasses.replace(plan, wide=32), tmp_path / "none.pt", "cpu")


def distance(one: Weights, other: Weights) -> float:
    """How far two networks' chances to win are apart."""
    apart = []
    for seed in range(20):
        table = laid_out(full_game(seed, 2 * seed))
        both = [Network(weights).move_values(table) for weights in (one, other)]
        apart += [abs(a[0] - b[0]) for a, b in zip(*both)]
    return fmean(apart)


def test_a_command_says_what_is_not_as_usual() -> None:
    assert command_of(PLAN).endswith("--trace 0.8 --jobs 2")
    assert "--curiosity 0.02 0.006" in command_of(PLAN)
    assert command_of(dataclasses.replace(PLAN, share=0.5)).endswith("--share 0.5")
