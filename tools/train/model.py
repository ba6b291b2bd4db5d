"""The network in the training framework: its layers, one step of learning, and the way to and from a file of weights.

The weights that play and that are kept are a slow mean of those that learn (Polyak, Juditsky 1992).
"""

from __future__ import annotations

from array import array
from typing import Any, Final

import torch
from torch import nn

from mandala.ai.cards.inputs import NAMES
from mandala.ai.cards.weights import Weights

MARGIN: Final = 30.0
"""Points that the second output counts in, as in network.py."""
MARGIN_SHARE: Final = 0.2
"""What the margin's error counts beside that of the chance to win."""
MEAN_STEPS: Final = 10
MEAN_KEPT: Final = 0.99
"""Every so many steps the mean keeps so much of itself."""


class Model:
    """The layers, their mean and the optimiser."""

    def __init__(self, wide: int, narrow: int, seed: int, device: str = "cpu") -> None:
        torch.manual_seed(seed)
        self.device = device
        self.layers: Any = _layers(wide, narrow).to(device)
        self.mean: Any = _layers(wide, narrow).to(device)
        self.mean.load_state_dict(self.layers.state_dict())
        self.optimiser: Any = torch.optim.Adam(self.layers.parameters(), lr=1e-3, fused=True)
        self.steps = 0

    def begin_with(self, weights: Weights) -> None:
        """Takes over what a network has learned; it must be of the same size."""
        for layers in (self.layers, self.mean):
            layers.load_state_dict(loaded(weights).state_dict())

    def learn(self, inputs: Any, chances: Any, margins: Any, rate: float, counts: Any = None) -> Any:
        """One step on a batch; returns its error. `counts` says how much each row counts, if not all alike."""
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        found = self.layers(inputs)
        error = nn.functional.binary_cross_entropy_with_logits(found[:, 0], chances, reduction="none")
        error = error + MARGIN_SHARE * (found[:, 1] - margins / MARGIN) ** 2
        error = error.mean() if counts is None else (counts * error).sum() / counts.sum()
        self.optimiser.zero_grad(set_to_none=True)
        error.backward()
        self.optimiser.step()
        self.steps += 1
        if self.steps % MEAN_STEPS == 0:
            self._average()
        return error.detach()

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def _average(self) -> None:
        taken = self.steps // MEAN_STEPS
        kept = min(MEAN_KEPT, taken / (taken + 10))
        for mean, now in zip(self.mean.parameters(), self.layers.parameters()):
            mean.lerp_(now, 1 - kept)

    def state(self) -> dict[str, Any]:
        """All that a checkpoint needs."""
        parts = {name: getattr(self, name).state_dict() for name in ("layers", "mean", "optimiser")}
        return {**parts, "steps": self.steps}

    def restore(self, state: dict[str, Any]) -> None:
        """Goes on from a checkpoint."""
        for name in ("layers", "mean", "optimiser"):
            getattr(self, name).load_state_dict(state[name])
        self.steps = state["steps"]

    def weights(self, command: str, games: int) -> Weights:
        """The mean as weights that the kernel can use."""
        numbers = []
        for layer in (self.mean[0], self.mean[2], self.mean[4]):
            numbers.append(array("f", layer.weight.detach().t().contiguous().cpu().flatten().tolist()))
            numbers.append(array("f", layer.bias.detach().cpu().tolist()))
        return Weights.of(numbers, command, games)


def loaded(weights: Weights) -> Any:
    """The layers with the weights of a file."""
    _, wide, narrow, _ = weights.header.sizes
    layers: Any = _layers(wide, narrow)
    with torch.no_grad():
        for index, layer in enumerate((layers[0], layers[2], layers[4])):
            numbers = torch.tensor(weights.layers[2 * index])
            layer.weight.copy_(numbers.view(layer.in_features, layer.out_features).t())
            layer.bias.copy_(torch.tensor(weights.layers[2 * index + 1]))
    return layers


def _layers(wide: int, narrow: int) -> Any:
    return nn.Sequential(
        nn.Linear(len(NAMES), wide), nn.ReLU(), nn.Linear(wide, narrow), nn.ReLU(), nn.Linear(narrow, 2)
    )
