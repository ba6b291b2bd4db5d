"""Both games as environments of PettingZoo (AEC).

`env("cards")` or `env("tiles")` makes one, with PettingZoo's wrappers. Agents are "player_0", who begins unless the
option `first_player` of `reset` says otherwise, and "player_1".
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from mandala.env.course import DEALS, MODES, Course

AGENTS: Final = ("player_0", "player_1")


def env(game: str = "cards", render_mode: str | None = None) -> Any:
    """Returns the environment in PettingZoo's usual wrappers: an illegal action ends the game and loses it."""
    bare: Any = wrappers.TerminateIllegalWrapper(raw_env(game, render_mode), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(bare))


class raw_env(AECEnv):
    """The bare environment. It raises ValueError for an illegal action."""

    metadata: dict[str, Any] = {  # noqa: RUF012 (PettingZoo's attribute)
        "render_modes": [*MODES],
        "name": "mandala_v0",
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(self, game: str = "cards", render_mode: str | None = None) -> None:
        self.course, self.render_mode = Course(game, render_mode), render_mode
        self.possible_agents = list(AGENTS)
        mask = spaces.Box(0, 1, (int(self.course.actions.n),), np.int8)
        observed = spaces.Dict({"observation": self.course.rows, "action_mask": mask})
        self.observation_spaces = dict.fromkeys(AGENTS, observed)
        self.action_spaces = dict.fromkeys(AGENTS, self.course.actions)
        self._random, _ = seeding.np_random(None)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals a game. With a seed it is the deal of this number, as in the program; then others follow from it."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        deal = int(self._random.integers(DEALS)) if seed is None else seed
        self.course.begin(deal, (options or {}).get("first_player", 0))
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations, self.truncations = dict.fromkeys(AGENTS, False), dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[self.course.history.to_move or 0]

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """Returns the row of an agent's observation, and the mask of its legal moves, empty unless it is to move."""
        player = AGENTS.index(agent)
        return {"observation": self.course.row(player), "action_mask": self.course.mask(player).astype(np.int8)}

    def step(self, action: int) -> None:
        agent, course = self.agent_selection, self.course
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        course.act(action)
        self._cumulative_rewards[agent] = 0.0
        self.terminations, self.truncations = (
            dict.fromkeys(AGENTS, course.history.finished),
            dict.fromkeys(AGENTS, course.cut),
        )
        for player, other in enumerate(AGENTS):
            self.rewards[other], self.infos[other] = course.reward(player), course.scores(player)
        following = course.history.to_move
        self.agent_selection = AGENTS[1 - AGENTS.index(agent) if following is None else following]
        self._accumulate_rewards()

    def render(self) -> Any:
        """Returns the position as the agent to move sees it: a text, or a picture (height, width, 3).

        The mode "human" shows the picture in a window.
        """
        return self.course.render(AGENTS.index(self.agent_selection))
