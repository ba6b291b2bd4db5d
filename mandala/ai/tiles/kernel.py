# cython: infer_types=True, annotation_typing=False, cdivision=True, boundscheck=False, wraparound=False
"""The rules of Patterns once more, for speed: sets of squares as bits.

Moves are made and taken back in place. `mandala.core.tiles` stays the reference; a differential test compares the two. The
file is plain Python and runs as it is. `kernel.pxd` adds C types, so that Cython makes a fast extension of the same source
(setup.py). A square is 8 * row + column, the top row first, so a board has at most eight rows and columns. A move is 64 * kind
+ square. A table is laid out once a start tile is taken (T2).
"""

from __future__ import annotations

from typing import Final

from mandala.core.tiles.moves import ALL_MOVES, TAKE, Move
from mandala.core.tiles.observation import Observation
from mandala.core.tiles.setup import SPACES

#: True if the extension runs; the source is many times slower.
COMPILED: Final = not __file__.endswith((".py", ".pyc"))

OPEN, FLIP, SWAP = 0, 1, 2
WORD = 0xFFFFFFFFFFFFFFFF
NOT_FIRST, NOT_LAST = 0xFEFEFEFEFEFEFEFE, 0x7F7F7F7F7F7F7F7F  #: All squares but those of the first, of the last column.
PAIRS, NIBBLES, BYTES, ONES = 0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F, 0x0101010101010101
DE_BRUIJN = 0x03F79D71B4CB0A89
BIT = [1 << square for square in range(64)]
SQUARE = [0] * 64  #: The square of a single bit, indexed by the bits that it shifts out of the De Bruijn number.
for _square in range(64):
    SQUARE[((BIT[_square] * DE_BRUIJN) & WORD) >> 58] = _square
ROOM = 128  #: Room for the moves of one ply: 52 openings and fewer than 52 flips.


def mixed(number: int) -> int:
    """Returns a pseudo-random 64-bit number for a number (splitmix64; Steele, Lea, Flood 2014)."""
    value = (number * 0x9E3779B97F4A7C15) & WORD
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & WORD
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & WORD
    return value ^ (value >> 31)


#: Places in `KEYS` of the swap tiles, the markers (eight for each group), the turn; the groups' squares come first.
SWAPPED, MARKED, TURN = 768, 780, 876
#: Zobrist's numbers: a position's key is the exclusive or of those of everything in it.
KEYS = [mixed(number + 1) for number in range(877)]


def size(mask: int) -> int:
    """Returns the number of squares of a set."""
    mask = mask - (mask >> 1 & PAIRS)
    mask = (mask & NIBBLES) + (mask >> 2 & NIBBLES)
    mask = (mask + (mask >> 4)) & BYTES
    return ((mask * ONES) & WORD) >> 56


def first(mask: int) -> int:
    """Returns the first square of a set."""
    return SQUARE[(((mask & -mask) * DE_BRUIJN) & WORD) >> 58]


class Table:
    """A position that moves change in place. Seats are relative to the observation laid out: 0 the viewer, 1 the rival. The
    group of a colour has the index 6 * seat + colour."""

    def __init__(self) -> None:
        self.board = 0
        self.spaces = 0  # number of spaces
        self.tile = [0] * 64  # the colour of the front-up tile of a square
        self.free = 0  # where front-up tiles lie
        self.front = [0] * 6  # where front-up tiles of each colour lie
        self.group = [0] * 12
        self.worth = [0] * 12  # a group's marker, 0 if it is not opened
        self.swap = [0] * 2
        self.river = [0] * 2  # number of opened groups
        self.to_move = 0
        self.key = 0
        self.ply = 0
        self.line = [0] * 64  # the moves that led here, and the swap tiles before them
        self.swap_before = [0] * 64
        self.moves = [0] * 8192  # the moves of ply n begin at ROOM * n (64 * ROOM in all)
        self.squares = [0]  # the square of each of the core's spaces

    def lay_out(self, seen: Observation) -> None:
        """Lays out an observation in which a start tile is taken."""
        assert not seen.choosing
        shape = seen.setup.shape
        self.squares = [8 * (shape.places[0][1] - y) + x for x, y in shape.places]
        self.board, self.spaces = 0, shape.size
        for square in self.squares:
            self.board |= BIT[square]
        self.free = self.key = 0
        self.front[:] = [0] * 6
        self.group[:] = [0] * 12
        self.worth[:] = [0] * 12
        for square, colour, owner in zip(self.squares, seen.tiles, seen.owners):
            self.tile[square] = colour
            if owner < 0:
                self.free |= BIT[square]
                self.front[colour] |= BIT[square]
            else:
                self.group[6 * owner + colour] |= BIT[square]
                self.key ^= KEYS[64 * (6 * owner + colour) + square]
        for seat in range(2):
            self.swap[seat], self.river[seat] = seen.swaps[seat], len(seen.rivers[seat])
            self.key ^= KEYS[SWAPPED + 6 * seat + seen.swaps[seat]]
            for number, colour in enumerate(seen.rivers[seat], 1):
                self.worth[6 * seat + colour] = number
                self.key ^= KEYS[MARKED + 8 * (6 * seat + colour) + number]
        self.to_move = seen.to_move or 0
        self.key ^= KEYS[TURN] if self.to_move else 0
        self.ply = 0

    def legal(self) -> list[int]:
        """Returns every legal move, in the order of `core`."""
        count, base = self.fill_moves(), ROOM * self.ply
        return [self.moves[base + index] for index in range(count)]

    def as_move(self, number: int) -> Move:
        """Returns the core's move with that number."""
        return ALL_MOVES[len(TAKE) + (number >> 6) * SPACES + self.squares.index(number & 63)]

    def beside(self, mask: int) -> int:
        """Returns the squares orthogonally next to a set, and some of its own."""
        around = (mask << 8) | (mask >> 8) | ((mask & NOT_LAST) << 1) | ((mask & NOT_FIRST) >> 1)
        return around & self.board

    def allowed(self, seat: int, colour: int) -> int:
        """Returns the front-up squares that may join a seat's group of a colour: none beside the rival's (T3.4)."""
        return self.free & ~self.beside(self.group[6 - 6 * seat + colour])

    def reach(self, seat: int, colour: int) -> int:
        """Returns a group with all that flips alone can bring to it."""
        reached = self.group[6 * seat + colour]
        fit = self.front[colour] & self.allowed(seat, colour)
        more = self.beside(reached) & fit
        while more:
            reached |= more
            more = self.beside(reached) & fit & ~reached
        return reached

    def fill_moves(self) -> int:
        """Writes every legal move (T3) into `moves` at the table's ply, in the order of `core`; returns their number."""
        base = ROOM * self.ply
        count, me = base, self.to_move
        mine = self.swap[me]
        fit = self.allowed(me, mine)
        if not self.worth[6 * me + mine]:
            count = self._fill(count, OPEN, fit)
            fit = 0
        else:
            fit = fit & ~self.front[mine] & self.beside(self.group[6 * me + mine])
        count = self._fill(count, FLIP, self.flips(me))
        return self._fill(count, SWAP, fit) - base

    def flips(self, seat: int) -> int:
        """Returns the squares that a seat may flip now (T3.2)."""
        found = 0
        for colour in range(6):
            own = self.group[6 * seat + colour]
            if own:
                found |= self.beside(own) & self.front[colour] & self.allowed(seat, colour)
        return found

    def _fill(self, count: int, kind: int, left: int) -> int:
        while left:
            self.moves[count] = 64 * kind + first(left)
            count += 1
            left &= left - 1
        return count

    def play(self, move: int) -> None:
        """Plays a legal move; unchecked, as in `core`. Makes no final flips (T4)."""
        me, square = self.to_move, move & 63
        mine, colour, placed = self.swap[me], self.tile[square], self.tile[square]
        self.front[colour] ^= BIT[square]
        self.free ^= BIT[square]
        self.line[self.ply], self.swap_before[self.ply] = move, mine
        self.ply += 1
        if move >> 6 != FLIP:
            placed = mine
            self.swap[me] = colour
            self.key ^= KEYS[SWAPPED + 6 * me + mine] ^ KEYS[SWAPPED + 6 * me + colour]
            if move >> 6 == OPEN:
                self.river[me] += 1
                self.worth[6 * me + placed] = self.river[me]
                self.key ^= KEYS[MARKED + 8 * (6 * me + placed) + self.river[me]]
        self.group[6 * me + placed] ^= BIT[square]
        self.key ^= KEYS[64 * (6 * me + placed) + square] ^ KEYS[TURN]
        self.to_move = 1 - me

    def take_back(self) -> None:
        """Takes the last move back."""
        self.ply -= 1
        me = 1 - self.to_move
        move, mine = self.line[self.ply], self.swap_before[self.ply]
        square = move & 63
        colour, placed = self.tile[square], self.tile[square]
        self.to_move = me
        self.front[colour] ^= BIT[square]
        self.free ^= BIT[square]
        if move >> 6 != FLIP:
            placed = mine
            self.swap[me] = mine
            self.key ^= KEYS[SWAPPED + 6 * me + mine] ^ KEYS[SWAPPED + 6 * me + colour]
            if move >> 6 == OPEN:
                self.key ^= KEYS[MARKED + 8 * (6 * me + placed) + self.river[me]]
                self.worth[6 * me + placed] = 0
                self.river[me] -= 1
        self.group[6 * me + placed] ^= BIT[square]
        self.key ^= KEYS[64 * (6 * me + placed) + square] ^ KEYS[TURN]

    def points(self, seat: int, final: bool) -> int:
        """Returns a seat's points now (T5), or with `final` after all its flips (T4)."""
        total = 0
        for colour in range(6):
            marker = self.worth[6 * seat + colour]
            if marker:
                own = self.reach(seat, colour) if final else self.group[6 * seat + colour]
                total += marker * (size(own) - 1)
        return total

    def final_lead(self) -> int:
        """Returns the lead of the player to move, who has no action, after the other's final flips (T4)."""
        return self.points(self.to_move, False) - self.points(1 - self.to_move, True)
