"""The inputs of the network (network.py), each with its place. `python -m tools.pxd` writes them for the compiled modules.

All are counts between 0 and about 1. For each colour each side has those of the first list, the player to move first. So no
colour has a name, and a network plays alike however the tiles are painted.
"""

from __future__ import annotations

#: Of a side's group of the colour: whether there is one, its marker, its score, its tiles.
OPENED, MARKER, POINTS, SIZE = 0, 1, 2, 3
#: The tiles that flips alone can bring to it, those times the marker, those beside it now, those that the rival
#: touches.
FLIPS, WORTH_OF_FLIPS, FLIPS_NOW, FLIPS_IN_DANGER = 4, 5, 6, 7
#: The spaces for swap tiles beside it after all those flips; these times the marker; those one step further times the
#: marker. `CONTESTED`: the spaces and flips that the rival also touches, times the marker.
ROOM, WORTH_OF_ROOM, WORTH_BEYOND, CONTESTED = 8, 9, 10, 11
#: Whether the swap tile has the colour, the spaces where it can join the group, whether it can open one. `UNOPENED`:
#: the free tiles for a group that is not opened yet.
SWAPPED, JOINS, OPENS, UNOPENED = 12, 13, 14, 15
SIDE = 16  #: The number of these inputs.
LEFT = 32  #: The share of front-up tiles: the last input of a colour.
PAIR = 33  #: The number of inputs of a colour.

#: Of the whole position, for the player to move and then for the rival. `RIVER`: groups opened. `RESERVE`: flips in
#: reserve. `NEXT`: the next marker if the swap tile can open. `STUCK`: whether the swap tile fits nowhere. `SCORE`:
#: points. `MOVES`: moves.
RIVER, RESERVE, NEXT, STUCK, SCORE, MOVES = 0, 2, 4, 6, 8, 10
FRONT_UP = 12  #: The share of front-up tiles again.
WHOLE = 13  #: The number of inputs of the whole position.

UNITS, INNER = 32, 32  #: The units of the first layer, which every colour goes through, and of the second one.
