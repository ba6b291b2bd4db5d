"""The one driver: a program in this process with a clock of its own, hands and eyes, and each game's moves by hand.

Tools and tests stand on it. A game gives its own hands in a module of its name, listed in `games.py`.
"""
