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

from mandala.core.game import Player
from mandala.env.numbers import INDEX, MOVES, WIDTH, limits, mask, row
from mandala.env.render import picture, show
from mandala.play.games import GAMES

AGENTS: Final = ("player_0", "player_1")
DEALS: Final = 1 << 31
LONGEST: Final = 1000  #: Moves after which a game is cut off: no rule ends two players' waiting.


def env(game: str = "cards", render_mode: str | None = None) -> Any:
    """Returns the environment in PettingZoo's usual wrappers: an illegal action ends the game and loses it."""
    bare: Any = wrappers.TerminateIllegalWrapper(raw_env(game, render_mode), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(bare))


class raw_env(AECEnv):
    """The bare environment. It raises ValueError for an illegal action."""

    metadata: dict[str, Any] = {  # noqa: RUF012 (PettingZoo's attribute)
        "render_modes": ["human", "ansi", "rgb_array"],
        "name": "mandala_v0",
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(self, game: str = "cards", render_mode: str | None = None) -> None:
        if game not in MOVES:
            raise ValueError(f"{game!r} is no game; the games are: {', '.join(MOVES)}")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"{render_mode!r} is no render mode; there are human, ansi and rgb_array")
        self.game, self.render_mode = game, render_mode
        self._rules, self._recorder = GAMES[game].rules, GAMES[game].recorder
        self.possible_agents = list(AGENTS)
        observed = spaces.Dict(
            {
                "observation": spaces.Box(np.zeros(WIDTH[game], np.uint8), limits(game), dtype=np.uint8),
                "action_mask": spaces.Box(0, 1, (len(MOVES[game]),), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(AGENTS, observed)
        self.action_spaces = {agent: spaces.Discrete(len(MOVES[game])) for agent in AGENTS}
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
        self.states = [self._rules.initial_state(deal, (options or {}).get("first_player", 0))]
        self.moves: list[Any] = []
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations, self.truncations = dict.fromkeys(AGENTS, False), dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[self._rules.to_move(self.states[-1]) or 0]

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """Returns the row of an agent's observation, and the mask of its legal moves, empty unless it is to move."""
        state, player = self.states[-1], AGENTS.index(agent)
        legal = self._rules.legal_moves(state) if self._rules.to_move(state) == player else ()
        return {
            "observation": row(self.game, self._rules.observe(state, player)),
            "action_mask": mask(self.game, legal).astype(np.int8),
        }

    def step(self, action: int) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        state, moves = self.states[-1], MOVES[self.game]
        if not 0 <= action < len(moves) or moves[action] not in self._rules.legal_moves(state):
            raise ValueError(f"action {action} is not legal for {agent}")
        self._cumulative_rewards[agent] = 0.0
        self.states.append(self._rules.apply(state, moves[action]))
        self.moves.append(moves[action])
        self._settle()
        self._accumulate_rewards()

    def _settle(self) -> None:
        """Takes the next player, or the result."""
        self._clear_rewards()
        outcome = self._rules.outcome(self.states[-1])
        if outcome is not None:
            self.terminations = dict.fromkeys(AGENTS, True)
            for player, agent in enumerate(AGENTS):
                self.rewards[agent] = 0.0 if outcome.winner is None else 1.0 if outcome.winner == player else -1.0
                self.infos[agent] = {"scores": outcome.seen_by(player).scores}
        elif len(self.moves) >= LONGEST:
            self.truncations = dict.fromkeys(AGENTS, True)
        following = self._rules.to_move(self.states[-1])
        self.agent_selection = AGENTS[1 - AGENTS.index(self.agent_selection) if following is None else following]

    def legal_actions(self) -> list[int]:
        """Returns the legal actions of the agent to move."""
        return [INDEX[self.game][move] for move in self._rules.legal_moves(self.states[-1])]

    def render(self) -> Any:
        """Returns the position as the agent to move sees it: a text, or a picture (height, width, 3).

        The mode "human" shows the picture in a window.
        """
        viewer: Player = AGENTS.index(self.agent_selection)
        if self.render_mode == "rgb_array":
            return picture(self.game, self.states, self.moves, viewer)
        if self.render_mode == "human":
            show(self.game, self.states, self.moves, viewer)
        if self.render_mode == "ansi":
            fields = self._recorder.observation_fields(self._rules.observe(self.states[-1], viewer))
            return "\n".join(f"{key}: {value}" for key, value in fields.items())
        return None

    def close(self) -> None:
        """Does nothing: nothing is open."""
