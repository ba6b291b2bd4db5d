"""The inputs of the network (network.py), each with its place. `python -m tools.pxd` writes them for the compiled modules.

All are counts that lie between 0 and about 1. Of each colour a side has those of the first list, the player to move first; so
no colour has a name, and a network plays alike however the tiles are painted.
"""

from __future__ import annotations

OPENED, MARKER, POINTS, SIZE = 0, 1, 2, 3
"""Of a side's group of the colour: whether there is one, its marker, what it scores, its tiles."""
FLIPS, WORTH_OF_FLIPS, FLIPS_NOW, FLIPS_IN_DANGER = 4, 5, 6, 7
"""The tiles that flips alone can bring to it, those times the marker, those beside it now, those that the rival stands beside."""
ROOM, WORTH_OF_ROOM, WORTH_BEYOND, CONTESTED = 8, 9, 10, 11
"""The spaces beside it, with all those flips, for swap tiles; those, and those one step further, times the marker; what of spaces
and flips the rival stands beside too."""
SWAPPED, JOINS, OPENS, UNOPENED = 12, 13, 14, 15
"""Whether the swap tile has the colour, the spaces where it can join the group, whether it can open one; the free tiles for a
group that is not opened yet."""
SIDE = 16
"""How many of these there are."""
LEFT = 32
"""The share of the tiles that still lie front up: the last number of a colour."""
PAIR = 33
"""How many numbers a colour has."""

RIVER, RESERVE, NEXT, STUCK, SCORE, MOVES = 0, 2, 4, 6, 8, 10
"""Of the whole position, of the player to move and then of the rival: groups opened, flips in reserve, the next marker if the
swap tile can open, whether it can go nowhere, points on the river, moves."""
FRONT_UP = 12
"""Again the share of the tiles that lie front up."""
WHOLE = 13
"""How many numbers the whole position has."""

UNITS, INNER = 32, 32
"""The units of the first layer, which every colour goes through, and of the second one."""
