"""The parameters of a tree search, as one value.

research/cards.md says how they were found.
"""

from __future__ import annotations

from typing import NamedTuple


class SearchConfig(NamedTuple):
    """The parameters of `Tree`. Both evaluators search with the same ones."""

    c_puct: float = 0.5  #: PUCT's constant.
    prior_temperature: float = 0.04  #: The softmax temperature of the prior over the evaluator's chances to win.
    prior_visits: float = 2.0  #: The visits that the evaluator's value of a move counts for.
    #: The odds ratio of the evaluator's chances for the player to move to the true ones.
    value_bias: float = 1.0
    #: Each colour of a claim gets at least this many times the square root of all its visits.
    min_visit_share: float = 0.0
    capacity: int = 1 << 19  #: The most nodes, several times `SPARE`.
