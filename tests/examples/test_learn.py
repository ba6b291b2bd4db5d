"""The example that learns beats random play after some seconds, and its gradients are those of its loss."""

from __future__ import annotations

import pytest

np = pytest.importorskip("numpy", reason="the extra `research` is not installed")

from examples import learn  # noqa: E402
from mandala.env.vector import VectorEnv  # noqa: E402


@pytest.mark.kernels
@pytest.mark.thorough
@pytest.mark.timeout(600)  # a guard against hanging: how long it takes is the load of the machine
def test_some_seconds_of_learning_beat_random_play(capsys: pytest.CaptureFixture[str]) -> None:
    assert learn.learn(200_000, "random", 24) > 0.5
    assert "of 24 games" in capsys.readouterr().out


def test_a_network_that_knows_nothing_gives_every_legal_move_some_chance() -> None:
    step = VectorEnv("cards", 50, 3).reset(3)
    chances, values, *_ = learn.Network(np.random.default_rng(1)).ask(learn.features(step.observations), step.masks)
    assert ((chances > 0) == step.masks).all()
    assert np.allclose(chances.sum(1), 1, atol=1e-5)
    assert (np.abs(values) < 1).all()


def test_the_gradient_of_a_value_is_its_slope() -> None:
    network, step = learn.Network(np.random.default_rng(2)), VectorEnv("cards", 40, 4).reset(4)
    network.weights = [weight.astype(np.float64) for weight in network.weights]
    seen, masks, nothing = learn.features(step.observations), step.masks, np.zeros(40)
    chances = network.ask(seen, masks)[0]
    moves = chances.argmax(1)
    columns = (*seen, masks, moves, chances[np.arange(40), moves], nothing, nothing + 0.5)

    def loss() -> float:
        policy, values, *_ = network.ask(seen, masks)
        entropy = -(policy * np.log(policy + 1e-9)).sum()
        return float((((values - 0.5) ** 2).sum() / 2 - learn.ENTROPY * entropy) / learn.BATCH)

    gradients = network.gradients(columns)
    for weight, gradient in zip(network.weights, gradients):
        place = np.unravel_index(np.abs(gradient).argmax(), gradient.shape)
        ends, middle = [], weight[place]
        for shift in (1e-3, -1e-3):
            weight[place] = middle + shift
            ends.append(loss())
        weight[place] = middle
        assert np.isclose((ends[0] - ends[1]) / 2e-3, gradient[place], rtol=0.05)
