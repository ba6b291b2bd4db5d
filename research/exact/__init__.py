"""Small variants of the card game, solved exactly: development only, never in the game.

`variants.py` the variants · `positions.py` every position of one and what may come of it · `tree.py` its game tree in flat
arrays · `solving.py` equilibrium and best answer · `players.py` what the game's strategies do in every information set.
`python -m research.exact` prints the numbers of research/cards.md.
"""
