"""Both games as Python games of OpenSpiel, and our levels as bots and policies.

Importing this module registers `mandala_cards` and `mandala_patterns`. Chance is explicit: a node for each card or tile,
in the deal, for every draw and after every reshuffle. The parameters are the fields of `Setup`.
"""

from __future__ import annotations

import json
import random
from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any, Final

import numpy as np
import pyspiel
from open_spiel.python import policy

from mandala.core.cards import rules as card_rules
from mandala.core.cards import setup as card_setup
from mandala.core.cards.counts import Counts, minus, tally
from mandala.core.cards.state import State as CardState
from mandala.core.colours import LETTERS
from mandala.core.game import Player
from mandala.core.tiles import rules as tile_rules
from mandala.core.tiles import setup as tile_setup
from mandala.env.levels import LevelPlayer
from mandala.env.numbers import INDEX, MOVES, WIDTH, row
from mandala.env.render import picture
from mandala.play.game_history import GameHistory
from mandala.play.games import GAMES

LONGEST: Final = 1000  #: Moves after which a game counts as drawn: no rule ends two players' waiting.
Segment = tuple[Counts, int]  #: The pieces in a heap by colour, and how many of them are drawn.


def _game_type(name: str, words: str, hidden: bool, parameters: Mapping[str, Any]) -> Any:
    kind = pyspiel.GameType
    return kind(
        short_name=name,
        long_name=words,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION if hidden else kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(parameters),
    )


class _Now:
    """A position that never changes, so that copies of a state share it."""

    def __init__(self, segments: Sequence[Segment]) -> None:
        self.states: tuple[Any, ...] = ()
        self.moves: tuple[Any, ...] = ()
        self.pending: Any = None  #: The move whose chance is being drawn.
        self.segments = tuple(segments)  #: The heaps to draw from now.
        self.told: tuple[tuple[str, ...], ...] = ((), ())  #: Each move as each player saw it.
        self.drawn: tuple[tuple[int, ...], ...] = ()  #: The pieces drawn from each heap so far.

    def __deepcopy__(self, _: Any) -> _Now:
        return self


class _Game(pyspiel.Game):
    name: str  #: Of the game in records.

    def _registered(self, kind: Any, colours: int, longest: int, parameters: Mapping[str, Any] | None) -> None:
        info = pyspiel.GameInfo(len(MOVES[self.name]), colours, 2, -1.0, 1.0, 0.0, longest)
        super().__init__(kind, info, dict(parameters or {}))

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> Observer:
        """Returns an observer; with the parameter `image` its tensor is a picture (720, 1280, 3)."""
        return Observer(self, iig_obs_type, params)


class _State(pyspiel.State):
    """A position of either game. `core` is that of the rules; None during the deal."""

    def __init__(self, game: Any, segments: Sequence[Segment]) -> None:
        super().__init__(game)
        self.name, self.setup = game.name, game.setup
        self.now = _Now(segments)
        self._skip()

    @property
    def core(self) -> Any:
        return self.now.states[-1] if self.now.states else None

    @property
    def history_so_far(self) -> GameHistory:
        """The game so far, without the move whose chance is being drawn."""
        return GameHistory(GAMES[self.name].recorder, self.now.states, self.now.moves)

    @property
    def rules(self) -> Any:
        return GAMES[self.name].rules

    def current_player(self) -> Any:
        """Returns the player to move, or that chance decides, or that the game is over."""
        if self.is_terminal():
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if self.now.segments else self.rules.to_move(self.core)

    def is_terminal(self) -> bool:
        """Returns True when the rules end the game, and after `LONGEST` moves."""
        now = self.now
        return bool(now.states) and not now.segments and (self.core.over or len(now.moves) >= LONGEST)

    def returns(self) -> list[float]:
        """Returns 1 and -1, or zeros for a draw and before the end."""
        outcome = self.rules.outcome(self.core) if self.now.states else None
        if outcome is None or outcome.winner is None:
            return [0.0, 0.0]
        return [1.0 - 2 * outcome.winner, 2.0 * outcome.winner - 1]

    def _legal_actions(self, _: Player) -> list[int]:
        return sorted([INDEX[self.name][move] for move in self.rules.legal_moves(self.core)])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Returns each colour that may come next, with its probability."""
        left, _ = self._heap()
        return [(colour, count / sum(left)) for colour, count in enumerate(left) if count]

    def _heap(self) -> tuple[Counts, int]:
        """Returns the pieces left in the heap that is drawn from, and how many are still to be drawn."""
        drawn = self.now.drawn
        contents, wanted = self.now.segments[len(drawn) - 1]
        return minus(contents, tally(drawn[-1], len(contents))), wanted - len(drawn[-1])

    def _skip(self) -> None:
        """Goes to the next heap from which something is to be drawn; ends the drawing after the last."""
        now = self.now = copy(self.now)
        while len(now.drawn) < len(now.segments) and (not now.drawn or self._heap()[1] == 0):
            now.drawn = (*now.drawn, ())
        if not now.segments or self._heap()[1]:
            return
        orders = [(*drawn, *_rest(contents, drawn)) for (contents, _), drawn in zip(now.segments, now.drawn)]
        before, move = self.core, now.pending
        after = self._dealt(orders) if move is None else self._applied(before, move, orders)
        now.moves = now.moves if move is None else (*now.moves, move)
        now.states, now.segments, now.drawn, now.pending = (*now.states, after), (), (), None
        seen = [tuple(self.rules.observe(after, player)._replace(setup=None)) for player in (0, 1)]
        now.told = tuple([(*before, f"{move} {sight}") for before, sight in zip(now.told, seen)])

    def _apply_action(self, action: int) -> None:
        now = self.now = copy(self.now)
        if now.segments:
            now.drawn = (*now.drawn[:-1], (*now.drawn[-1], action))
        else:
            now.pending = MOVES[self.name][action]
            now.segments = self._wanted(self.core, now.pending)
        self._skip()

    def _action_to_string(self, player: Any, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {LETTERS[action]}"
        return GAMES[self.name].recorder.move_text(MOVES[self.name][action])

    def information_state_string(self, player: Player | None = None) -> str:
        """Returns all that a player saw so far, in its order: perfect recall."""
        return "; ".join(self.now.told[self._viewer(player)])

    def observation_string(self, player: Player | None = None) -> str:
        """Returns a player's observation, of the rulebook's game as in `docs/protocol.md`."""
        return "" if not self.now.states else json.dumps(self.to_observation_dict(player))

    def to_observation_dict(self, player: Player | None = None) -> dict[str, Any]:
        """Returns a player's structured observation: values that JSON can hold."""
        seen = self.rules.observe(self.core, self._viewer(player))
        if self.setup == (card_setup.RULEBOOK if self.name == "cards" else tile_setup.RULEBOOK):
            return GAMES[self.name].recorder.observation_fields(seen)
        return {key: value for key, value in seen._asdict().items() if key != "setup"}

    def observation_tensor(self, player: Player | None = None) -> list[float]:
        """Returns a player's row of `mandala.env.numbers`; of a variant its shorter parts, and zeros after them."""
        states = self.now.states
        seen = row(self.name, self.rules.observe(states[-1], self._viewer(player))).tolist() if states else []
        return [float(number) for number in seen] + [0.0] * (WIDTH[self.name] - len(seen))

    def _viewer(self, player: Player | None) -> Player:
        return int(self.current_player()) if player is None else player

    def __str__(self) -> str:
        drawn = "; ".join([" ".join([LETTERS[colour] for colour in some]) for some in self.now.drawn])
        moves = " ".join([GAMES[self.name].recorder.move_text(move).replace(" ", "") for move in self.now.moves])
        return f"{moves} | {self.core._replace(setup=None) if self.now.states else 'deal'} | {drawn}"

    def _wanted(self, _state: Any, _move: Any) -> tuple[Segment, ...]:
        """Returns what a move draws; nothing in a game without chance."""
        return (((0,) * self.setup.colours, 0),)

    def _dealt(self, orders: Sequence[Sequence[int]]) -> Any:
        """Returns the first state, by the order of each heap."""
        raise NotImplementedError

    def _applied(self, state: Any, move: Any, _orders: Sequence[Sequence[int]]) -> Any:
        """Returns the state after a move, by the order of each heap."""
        return self.rules.apply(state, move)


def _rest(contents: Counts, drawn: Sequence[int]) -> list[int]:
    left = minus(contents, tally(drawn, len(contents)))
    return [colour for colour, count in enumerate(left) for _ in range(count)]


_CARD_TYPE: Final = _game_type("mandala_cards", "Mandala", True, card_setup.RULEBOOK._asdict())


class CardGame(_Game):
    """Mandala. Raises ValueError for a set-up that cannot be dealt."""

    name = "cards"

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        self.setup = card_setup.Setup(**{**card_setup.RULEBOOK._asdict(), **(params or {})})
        setup, most = self.setup, card_setup.RULEBOOK
        if not (1 <= setup.colours <= most.colours and 1 <= setup.mandalas <= most.mandalas and setup.copies > 0):
            raise ValueError("a variant has 1 to 6 colours, 1 or 2 mandalas, and cards of each colour")
        #: The number of cards that the deal draws (C2).
        self.dealt = setup.mandalas * setup.mountain + 2 * (setup.hand + setup.cup)
        if self.dealt >= setup.colours * setup.copies:
            raise ValueError(f"the deal needs {self.dealt} cards and the deck has {setup.colours * setup.copies}")
        self._registered(_CARD_TYPE, setup.colours, LONGEST, params)

    def new_initial_state(self) -> CardGameState:
        """Returns the state before the deal."""
        return CardGameState(self, [((self.setup.copies,) * self.setup.colours, self.dealt)])


class CardGameState(_State):
    """A position of Mandala; player 0 begins."""

    def _dealt(self, orders: Sequence[Sequence[int]]) -> CardState:
        return card_rules.deal(bytes(orders[0]), 0, setup=self.setup)

    def _wanted(self, state: CardState, move: Any) -> tuple[Segment, ...]:
        """A trial with any order tells, since what goes into a new deck does not depend on its order (C7.1)."""
        stock = state.stock
        tried = card_rules.apply(state._replace(stock=stock._replace(seed=0, shuffles=())), move)
        fresh = [era.contents for era in tried.eras[len(state.eras) :]]
        heaps = [tally(stock.order[stock.top :], self.setup.colours), *fresh]
        counts = [sum(heap) for heap in heaps[:-1]]
        return tuple(zip(heaps, [*counts, tried.stock.top - (0 if fresh else stock.top)]))

    def _applied(self, state: CardState, move: Any, orders: Sequence[Sequence[int]]) -> CardState:
        stock, (first, *fresh) = state.stock, map(bytes, orders)
        order = stock.order[: stock.top] + first
        shuffles = (*[b""] * stock.shuffled, *fresh)
        after = card_rules.apply(state._replace(stock=stock._replace(order=order, shuffles=shuffles)), move)
        return after._replace(stock=after.stock._replace(shuffles=()))


_TILE_PARAMETERS: Final = {"colours": 6, "copies": 9, "rows": "/".join(tile_setup.RULEBOOK.rows).replace(" ", ".")}
_TILE_TYPE: Final = _game_type("mandala_patterns", "Patterns", False, _TILE_PARAMETERS)


class TileGame(_Game):
    """Patterns. In the parameter `rows` a dot is no space, and "/" ends a row. Raises ValueError for an impossible board."""

    name = "tiles"

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        chosen = {**_TILE_PARAMETERS, **(params or {})}
        rows = tuple(str(chosen["rows"]).replace(".", " ").split("/"))
        self.setup = tile_setup.Setup(int(chosen["colours"]), int(chosen["copies"]), rows)
        setup, shape = self.setup, self.setup.shape
        outer = setup.colours * (setup.copies - 1)
        fits = shape.size <= tile_setup.SPACES and shape.size - len(shape.central) == outer
        if not (2 < setup.colours <= 6 and fits and len(shape.central) == setup.colours - 2):
            raise ValueError(f"the board has no central space for each colour but two, and {outer} outer ones (T2)")
        self._registered(_TILE_TYPE, setup.colours, shape.size + 1, params)

    def new_initial_state(self) -> TileGameState:
        """Returns the state before the deal."""
        setup = self.setup
        outer, aside = (setup.copies - 1,) * setup.colours, (1,) * setup.colours
        return TileGameState(self, [(outer, sum(outer)), (aside, setup.colours)])


class TileGameState(_State):
    """A position of Patterns; player 0 begins, after player 1 took a start tile."""

    def _dealt(self, orders: Sequence[Sequence[int]]) -> Any:
        outer, aside, shape = iter(orders[0]), iter(orders[1]), self.setup.shape
        tiles = [next(aside) if space in shape.central else next(outer) for space in range(shape.size)]
        return tile_rules.deal(tiles, (next(aside), next(aside)), 0, self.setup)


class Observer:
    """An observer of OpenSpiel: `tensor` is the row of numbers, or with the parameter `image` a picture.

    With perfect recall there is no tensor, and the text is the information state.
    """

    def __init__(self, game: Any, iig_obs_type: Any, params: Mapping[str, Any] | None) -> None:
        unknown = {*(params or {})} - {"image"}
        if unknown:
            raise ValueError(f"{', '.join(sorted(unknown))}: an observer has no such parameter; there is image")
        self._game, self._recall = game, iig_obs_type is not None and iig_obs_type.perfect_recall
        self._image = bool((params or {}).get("image"))
        size = (720, 1280, 3) if self._image else (WIDTH[game.name],)
        self.tensor = None if self._recall and not self._image else np.zeros(int(np.prod(size)), np.float32)
        self.dict = (
            {} if self.tensor is None else {"image" if self._image else "observation": self.tensor.reshape(size)}
        )

    def set_from(self, state: Any, player: Player) -> None:
        """Writes what a player sees of a state into the tensor."""
        if self.tensor is None:
            return
        if self._image:
            self.tensor[:] = picture(self._game.name, state.history_so_far, player).reshape(-1)
        else:
            self.tensor[:] = state.observation_tensor(player)

    def string_from(self, state: Any, player: Player) -> str:
        """Returns what a player sees of a state as text."""
        return str(state.information_state_string(player) if self._recall else state.observation_string(player))


class LevelPolicy(policy.Policy):
    """A level as a policy: it decides by the information state alone, which also seeds its chance."""

    def __init__(self, game: Any, level: str, iterations: int = 50) -> None:
        super().__init__(game, [0, 1])
        name = game.get_type().short_name.replace("mandala_", "").replace("patterns", "tiles")
        self._level = LevelPlayer(name, level, iterations)

    def action_probabilities(self, state: Any, player_id: Player | None = None) -> dict[int, float]:
        """Returns the level's action, with probability 1."""
        player = state.current_player() if player_id is None else player_id
        rng = random.Random(state.information_state_string(player))
        self._level.begin()
        return {INDEX[state.name][self._level.move(state.history_so_far, player, rng)]: 1.0}


class LevelBot(pyspiel.Bot):
    """A level as a bot of OpenSpiel."""

    def __init__(self, game: Any, level: str, iterations: int = 50) -> None:
        super().__init__()
        self._policy = LevelPolicy(game, level, iterations)

    def step(self, state: Any) -> int:
        """Returns the level's action."""
        (action,) = self._policy.action_probabilities(state)
        return action

    def restart_at(self, state: Any) -> None:
        """Does nothing: a level keeps nothing of a game."""


pyspiel.register_game(_CARD_TYPE, CardGame)
pyspiel.register_game(_TILE_TYPE, TileGame)
