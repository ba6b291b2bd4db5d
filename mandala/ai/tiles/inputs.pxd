# Written by `python -m tools.pxd` from inputs.py, for Cython alone: Python never reads this file.

cdef enum:
    OPENED = 0
    MARKER = 1
    POINTS = 2
    SIZE = 3
    FLIPS = 4
    WORTH_OF_FLIPS = 5
    FLIPS_NOW = 6
    FLIPS_IN_DANGER = 7
    ROOM = 8
    WORTH_OF_ROOM = 9
    WORTH_BEYOND = 10
    CONTESTED = 11
    SWAPPED = 12
    JOINS = 13
    OPENS = 14
    UNOPENED = 15
    SIDE = 16
    LEFT = 32
    PAIR = 33
    RIVER = 0
    RESERVE = 2
    NEXT = 4
    STUCK = 6
    SCORE = 8
    MOVES = 10
    FRONT_UP = 12
    WHOLE = 13
    UNITS = 32
    INNER = 32
