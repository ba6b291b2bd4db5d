# cython: infer_types=True, annotation_typing=False, cdivision=True, boundscheck=False, wraparound=False
"""The rules once more, for speed: one flat table that moves change in place.

`mandala.core.cards` stays the reference; a differential test compares every position. The file is plain Python and runs as it
is. `kernel.pxd` adds C types, so that Cython makes a fast extension of the same source where a C compiler is found (setup.py).
A variant has at most six colours and two mandalas. A move is its index in `ALL_MOVES`. A heap is six counts in a flat list:
the heaps of seat or mandala `n` begin at 6 * n. A mask has bit c set for colour c.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mandala.core.cards.setup import RULEBOOK, Setup

#: True if the extension runs; the source is some sixty times slower.
COMPILED: Final = not __file__.endswith((".py", ".pyc"))

#: Where these kinds of move begin in `ALL_MOVES`; the twelve mountain moves come first.
GROW, DISCARD, CLAIM = 12, 96, 144
LOWEST = [max(0, (mask & -mask).bit_length() - 1) for mask in range(64)]  #: The lowest colour of a mask.
SIZE = [mask.bit_count() for mask in range(64)]  #: The number of colours of a mask.
#: The constants of splitmix64 (Steele, Lea, Flood 2014).
WORD, STEP, MIX_A, MIX_B = 0xFFFFFFFFFFFFFFFF, 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


class Table:
    """A position that moves change in place. Seats are relative to the observation laid out: 0 the viewer, 1 the rival. Read
    anything; only `belief.py` lays a table out and only the methods change it. From Python each read of a heap copies it."""

    def __init__(self, seed: int = 0) -> None:
        self.adopt(RULEBOOK)
        self.hand = [0] * 12
        self.hand_size = [0] * 2
        self.held = [0] * 2  # masks of the hands
        self.cup = [0] * 12
        self.dealt = [0] * 12  # the part of the cups that was dealt unseen
        self.space = [0] * 12  # the river space of a colour, from 1; 0 if it has none
        self.river_size = [0] * 2
        self.mountain = [0] * 12
        self.raised = [0] * 2  # masks of the mountains
        self.field = [0] * 24  # 12 * mandala + 6 * seat + colour
        self.field_size = [0] * 4  # 2 * mandala + seat
        self.grown = [0] * 4  # masks of the fields
        self.discard = [0] * 6
        self.discard_size = 0
        self.deck = [0] * 108
        self.top = 0  # deck[top:bottom] is still to be drawn
        self.bottom = 0
        self.to_move = 0
        self.claiming = -1
        self.completer = -1
        self.last = False
        self.over = False
        self.still = False  # True while `settle` plays a move
        self.owed = 0  # cards that the mover of `settle` still has to draw
        self.stacked = [0] * 108  # the deck of the next reshuffle, if it is given
        self.stacked_size = 0
        self.moves = [0] * 64  # written by `fill_moves`
        self.state = 0
        self.seed(seed)

    def adopt(self, setup: Setup) -> None:
        """Takes the constants of the game from `setup`."""
        assert setup.colours <= 6
        assert setup.mandalas <= 2
        assert setup.colours * setup.copies <= 108
        self.colours, self.mandalas, self.all_colours = setup.colours, setup.mandalas, (1 << setup.colours) - 1
        self.mountain_cards, self.hand_limit, self.draws = setup.mountain, setup.hand_limit, setup.draws
        self.discards, self.reshuffles, self.sweeps = setup.discards, setup.reshuffles, setup.sweeps

    def seed(self, number: int) -> None:
        """Seeds the table's own generator."""
        self.state = number & WORD

    def random(self, below: int) -> int:
        """Returns a random number from 0, smaller than `below`."""
        self.state = (self.state + STEP) & WORD
        mixed = self.state
        mixed = ((mixed ^ (mixed >> 30)) * MIX_A) & WORD
        mixed = ((mixed ^ (mixed >> 27)) * MIX_B) & WORD
        return ((mixed >> 32) * below) >> 32

    def fill_deck(self, heap: list[int]) -> None:
        """Makes the deck of the cards of a heap, shuffled."""
        self.top = self.bottom = 0
        for colour in range(6):
            for _ in range(heap[colour]):
                self.deck[self.bottom] = colour
                self.bottom += 1
        for index in range(self.bottom - 1, 0, -1):
            other = self.random(index + 1)
            card = self.deck[index]
            self.deck[index] = self.deck[other]
            self.deck[other] = card

    def _reshuffle(self) -> None:
        """Makes the discard pile the deck (C7.1)."""
        if self.stacked_size:
            self.deck[:] = self.stacked
            self.top, self.bottom, self.stacked_size = 0, self.stacked_size, 0
        else:
            self.fill_deck(self.discard)
        for colour in range(6):
            self.discard[colour] = 0
        self.discard_size = 0

    def _drawn(self) -> int:
        """Draws the next card; -1 if there is none. An emptied deck is refilled at once if possible (C7.1, C7.2)."""
        if self.top == self.bottom:
            if not self.discard_size or not self.reshuffles:
                return -1
            self._reshuffle()
        card = self.deck[self.top]
        self.top += 1
        if self.top == self.bottom:
            self.last = True
            if self.discard_size and self.reshuffles:
                self._reshuffle()
        return card

    def _draw_to_hand(self, seat: int, count: int) -> None:
        if self.still:
            self.owed = self._available(count)
            return
        for _ in range(count):
            card = self._drawn()
            if card < 0:
                return
            self.hand[6 * seat + card] += 1
            self.hand_size[seat] += 1
            self.held[seat] |= 1 << card

    def legal(self) -> list[int]:
        """Returns every legal move (C4, C5, C6.2), in the order of `core`; none when the game is over."""
        return [self.moves[index] for index in range(self.fill_moves())]

    def fill_moves(self) -> int:
        """Writes every legal move into `moves`; returns their number."""
        if self.over:
            return 0
        if self.claiming >= 0:
            return self._fill_claims()
        me, count = self.to_move, 0
        size = self.hand_size[me]
        for mandala in range(self.mandalas):
            left = self._buildable(mandala)
            while left:
                self.moves[count] = 6 * mandala + LOWEST[left]
                count += 1
                left &= left - 1
        for mandala in range(self.mandalas):
            left = self._growable(mandala)
            while left:
                colour = LOWEST[left]
                most = self.hand[6 * me + colour]
                for number in range(most if most < size else size - 1):
                    self.moves[count] = GROW + 42 * mandala + 7 * colour + number
                    count += 1
                left &= left - 1
        left = self.held[me] if self._discardable() else 0
        while left:
            colour = LOWEST[left]
            for number in range(self.hand[6 * me + colour]):
                self.moves[count] = DISCARD + 8 * colour + number
                count += 1
            left &= left - 1
        return count

    def _fill_claims(self) -> int:
        left, count = self.raised[self.claiming], 0
        while left:
            self.moves[count] = CLAIM + LOWEST[left]
            count += 1
            left &= left - 1
        return count

    def random_move(self) -> int:
        """Returns a random legal move of an unfinished game, each with the same probability, without listing them. It picks a
        card and a use of it until that is legal."""
        if self.claiming >= 0:
            return self.moves[self.random(self._fill_claims())]
        me = self.to_move
        size, kinds = self.hand_size[me], SIZE[self.held[me]]
        while True:
            index = self.random(self.mandalas * kinds + (self.mandalas + 1) * size)
            if index < self.mandalas * kinds:
                mandala, left = index % self.mandalas, self.held[me]
                for _ in range(index // self.mandalas):
                    left &= left - 1
                if 1 << LOWEST[left] & self._buildable(mandala):
                    return 6 * mandala + LOWEST[left]
                continue
            index -= self.mandalas * kinds
            place, number, colour = index // size, index % size, 0
            while number >= self.hand[6 * me + colour]:
                number -= self.hand[6 * me + colour]
                colour += 1
            if place == self.mandalas:
                if self._discardable():
                    return DISCARD + 8 * colour + number
                continue
            if 1 << colour & self._growable(place) and number + 1 < size:
                return GROW + 42 * place + 7 * colour + number

    def _buildable(self, mandala: int) -> int:
        """Returns a mask of the colours that the player to move may play to a mountain (C4.1, C4.4, C5)."""
        me = self.to_move
        if self.hand_size[me] == 1 and self.top == self.bottom and not self.discard_size and self.reshuffles:
            return 0
        return self.held[me] & ~self.grown[2 * mandala] & ~self.grown[2 * mandala + 1]

    def _growable(self, mandala: int) -> int:
        """Returns a mask of the colours that the player to move may play to the own field (C4.2, C5)."""
        me = self.to_move
        return self.held[me] & ~self.grown[2 * mandala + 1 - me] & ~self.raised[mandala]

    def _discardable(self) -> bool:
        """True if action C is possible now (C4.3)."""
        return self.discards and (self.reshuffles or self.top < self.bottom)

    def apply(self, move: int) -> None:
        """Plays a legal move; unchecked, as in `core`."""
        me = self.to_move
        if move < GROW:
            self._take_from_hand(me, move % 6, 1)
            self.mountain[move] += 1
            self.raised[move // 6] |= 1 << move % 6
            room = self.hand_limit - self.hand_size[me]
            self._draw_to_hand(me, room if room < self.draws else self.draws)
            self._check_completion(move // 6)
        elif move < DISCARD:
            place, count = (move - GROW) // 7, (move - GROW) % 7 + 1
            mandala, colour = place // 6, place % 6
            self._take_from_hand(me, colour, count)
            self.field[12 * mandala + 6 * me + colour] += count
            self.field_size[2 * mandala + me] += count
            self.grown[2 * mandala + me] |= 1 << colour
            self._check_completion(mandala)
        elif move < CLAIM:
            colour, count = (move - DISCARD) // 8, (move - DISCARD) % 8 + 1
            self._take_from_hand(me, colour, count)
            self._throw(colour, count)
            self._draw_to_hand(me, count)
            self.to_move = 1 - me
        else:
            self._claim(move - CLAIM)
        if not (self.discards and self.reshuffles) and not self.fill_moves():
            self.over = True

    def settle(self, move: int) -> None:
        """Plays a legal move without what chance adds: `owed` cards are still to be drawn, a destroyed mountain still to be
        dealt. It includes what is certain beforehand, as whether the mandala is the last."""
        self.still, self.owed = True, 0
        self.apply(move)
        self.still = False

    def _available(self, count: int) -> int:
        """Returns how many of `count` cards can be drawn, in a table whose move is being settled."""
        here = self.bottom - self.top
        if count >= here:
            self.last = self.last or here > 0
            if self.reshuffles:
                here += self.discard_size
        return count if count < here else here

    def _take_from_hand(self, seat: int, colour: int, count: int) -> None:
        self.hand[6 * seat + colour] -= count
        self.hand_size[seat] -= count
        if not self.hand[6 * seat + colour]:
            self.held[seat] &= ~(1 << colour)

    def _throw(self, colour: int, count: int) -> None:
        self.discard[colour] += count
        self.discard_size += count

    def _check_completion(self, mandala: int) -> None:
        """Begins the claims, or passes the turn (C6)."""
        me = self.to_move
        if self.raised[mandala] | self.grown[2 * mandala] | self.grown[2 * mandala + 1] != self.all_colours:
            self.to_move = 1 - me
            return
        self.completer, self.claiming = me, mandala
        mine, other = self.field_size[2 * mandala + me], self.field_size[2 * mandala + 1 - me]
        if mine or other or not self.sweeps:
            self.to_move = me if mine > other else 1 - me
            return
        for colour in range(6):
            self._throw(colour, self.mountain[6 * mandala + colour])
            self.mountain[6 * mandala + colour] = 0
        self.raised[mandala] = 0
        self._destroy()

    def _claim(self, colour: int) -> None:
        """Takes a colour from the mountain (C6.2 to C6.4)."""
        me, mandala = self.to_move, self.claiming
        count = self.mountain[6 * mandala + colour]
        self.mountain[6 * mandala + colour] = 0
        self.raised[mandala] &= ~(1 << colour)
        self.to_move = 1 - me
        if not self.field_size[2 * mandala + me]:
            self._throw(colour, count)
        else:
            if not self.space[6 * me + colour]:
                self.river_size[me] += 1
                self.space[6 * me + colour] = self.river_size[me]
                count -= 1
            self.cup[6 * me + colour] += count
        if not self.raised[mandala]:
            self._destroy()

    def _destroy(self) -> None:
        """Clears the fields; then the game ends or a new mountain is dealt, and the turn passes (C6.6, C6.7, C7.3, C8)."""
        mandala = self.claiming
        for seat in range(2):
            if self.field_size[2 * mandala + seat]:
                for colour in range(6):
                    self._throw(colour, self.field[12 * mandala + 6 * seat + colour])
                    self.field[12 * mandala + 6 * seat + colour] = 0
                self.field_size[2 * mandala + seat] = self.grown[2 * mandala + seat] = 0
        self.to_move = 1 - self.completer
        self.claiming = self.completer = -1
        self.over = self.last or self.colours in (self.river_size[0], self.river_size[1])
        if self.over or self.still:
            return
        for _ in range(self.mountain_cards):
            card = self._drawn()
            if card < 0:
                return
            self.mountain[6 * mandala + card] += 1
            self.raised[mandala] |= 1 << card

    def playout(self, plies: int = 1000000) -> int:
        """Plays random legal moves to the end or for `plies` moves; returns how many it played."""
        played = 0
        while played < plies and not self.over:
            self.apply(self.random_move())
            played += 1
        return played

    def score(self, seat: int) -> int:
        """Returns the points of a seat's cup (C9)."""
        points = 0
        for colour in range(6 * seat, 6 * seat + 6):
            points += self.space[colour] * self.cup[colour]
        return points

    def winner(self) -> int:
        """Returns the winner of a finished game (C9), -1 for a draw: more points, then fewer cards in the cup."""
        lead = self.score(0) - self.score(1)
        if not lead:
            for colour in range(6):
                lead += self.cup[6 + colour] - self.cup[colour]
        return 0 if lead > 0 else 1 if lead < 0 else -1

    def copy_from(self, other: Table) -> None:
        """Becomes a copy of another table of the same set-up. The own generator goes on; a stacked deck is not copied."""
        self.hand[:] = other.hand
        self.hand_size[:] = other.hand_size
        self.held[:] = other.held
        self.cup[:] = other.cup
        self.dealt[:] = other.dealt
        self.space[:] = other.space
        self.river_size[:] = other.river_size
        self.mountain[:] = other.mountain
        self.raised[:] = other.raised
        self.field[:] = other.field
        self.field_size[:] = other.field_size
        self.grown[:] = other.grown
        self.discard[:] = other.discard
        self.discard_size = other.discard_size
        self.deck[:] = other.deck
        self.top, self.bottom = other.top, other.bottom
        self.to_move, self.claiming, self.completer = other.to_move, other.claiming, other.completer
        self.last, self.over = other.last, other.over
        self.stacked_size = 0

    def stack(self, deck: Sequence[int]) -> None:
        """Sets the deck of the next reshuffle, to follow a recorded game; no move brings two."""
        for index, colour in enumerate(deck):
            self.stacked[index] = colour
        self.stacked_size = len(deck)
