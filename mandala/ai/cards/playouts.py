"""The second reader: games that are played on after several moves.

Each world is a determinization of the observation with a fixed seed, the same for every move. Both players go on like Adept:
they make the network's best move, one move ahead. The network sees only a player's own cards, so nobody plays as if the others
lay open.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mandala.ai.cards import kernel
from mandala.ai.cards.belief import Belief, lay_out
from mandala.ai.cards.network import Network
from mandala.ai.cards.weights import shipped
from mandala.core.cards.moves import ALL_MOVES, MOVE_INDEX, DiscardRedraw, Move
from mandala.core.cards.observation import Observation

WORLDS: Final = 1000  #: For the check of a move: some 2,000 games in one or two seconds.
PATIENCE: Final = 60  #: Moves after which nobody waits if another move is there, as in patience.py.
LONGEST: Final = 400  #: Moves after which a game counts as a draw: no rule ends two players' waiting.
#: Whether each move, by number, only waits.
WAITS: Final = tuple([isinstance(move, DiscardRedraw) for move in ALL_MOVES])


def play_out(observation: Observation, moves: Sequence[Move], worlds: int, seed: int = 1) -> list[list[float]]:
    """Returns for each world the viewer's result after each of the moves: 1 for a win, 0.5 for a draw, 0 for a loss."""
    shown, table, belief, network = kernel.Table(), kernel.Table(), Belief(observation), Network(shipped())
    lay_out(shown, observation)
    table.adopt(observation.setup)

    def result(move: Move, world: int) -> float:
        table.copy_from(shown)
        table.seed((seed << 32) + world)
        belief.deal(table)
        table.apply(MOVE_INDEX[move])
        _finish(table, network)
        winner = table.winner() if table.over else -1
        return 0.5 if winner < 0 else 1.0 - winner

    return [[result(move, world) for move in moves] for world in range(worlds)]


def _finish(table: kernel.Table, network: Network) -> None:
    """Plays a game on to its end."""
    for ply in range(LONGEST):
        if table.over:
            return
        moves = table.legal()
        if len(moves) > 1 and ply >= PATIENCE:
            moves = [move for move in moves if not WAITS[move]] or moves
        table.apply(moves[0] if len(moves) == 1 else _best(table, network, moves))


def _best(table: kernel.Table, network: Network, moves: Sequence[int]) -> int:
    """Returns the move with the highest value."""
    network.move_values(table)
    values = dict(zip(table.legal(), network.values))
    return max(moves, key=values.__getitem__)
