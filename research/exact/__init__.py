"""Small variants of the card game, solved exactly: development only, never in the game.

- `variants.py`: the variants.
- `positions.py`: every position of one, and the positions that may follow.
- `tree.py`: its game tree in flat arrays.
- `solving.py`: equilibrium and best answer.
- `players.py`: the choices of the game's strategies in every information set.

`python -m research.exact` prints the numbers of research/cards.md.
"""
