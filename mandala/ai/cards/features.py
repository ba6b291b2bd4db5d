# cython: infer_types=True, annotation_typing=False, cdivision=True, boundscheck=False, wraparound=False
"""The network's inputs for a position and each of its moves.

Renamed colours and exchanged mandalas give the same inputs. A move is judged by the position after it and before any draw, as
its mover sees it. Hidden cards are never read: of the rival's hand only its size, of the rival's cup not the dealt cards.
Colours and mandalas are sorted by the position before the move. So its moves differ in few inputs, and a move is given by
these differences. `inputs.py` lists the inputs. Compiled as the kernel is.
"""

from __future__ import annotations

from mandala.ai.cards import inputs, kernel
from mandala.ai.cards.inputs import NAMES

COPIES = 18  #: Cards of a colour (C1): the inputs assume the rulebook's game.
INPUTS, OF_COLOUR, OF_REST = inputs.INPUTS, inputs.A_COLOUR, inputs.INPUTS - inputs.MANDALAS
OF_MANDALA, OF_STATE = inputs.A_MANDALA, inputs.LEAD - inputs.TABLE
#: These lengths are variables: for a constant the C compiler inlines a memset that is slower than the library's.
IN_HAND, LYING = inputs.MY_SPACE - inputs.HELD, inputs.A_COLOUR - inputs.IN_FIRST
assert len(NAMES) == inputs.INPUTS, "compiled for other inputs: `python -m tools.pxd`, then `make`"


class Features:
    """The inputs of one position, and how moves change them. `where` and `by` hold `changes` differences: after `look` those of
    the position from zero, after `try_move` those of the position after the move."""

    def __init__(self) -> None:
        self.after = kernel.Table()  # the position after the move tried last
        self.viewer = 0
        self.first = 0  # the mandala in first place
        self.twins = False  # True if exchanging the mandalas and some colours changes nothing
        self.colour = [0] * 12  # the colour in each place, for either mandala in first place
        self.key = [0] * 12  # the sort keys of the places
        self.order = [0] * 6  # the colours in their places, for the move tried last
        self.unseen = [0] * 6
        self.before = [0.0 for _ in range(inputs.INPUTS)]
        self.now = [0.0 for _ in range(inputs.INPUTS)]
        self.changes = 0
        self.where = [0 for _ in range(inputs.CHANGES)]
        self.by = [0.0 for _ in range(inputs.CHANGES)]

    def look(self, table: kernel.Table) -> None:
        """Computes the inputs of an unfinished position as the player to move sees it."""
        self.viewer = table.to_move
        self._count_unseen(table)
        self._arrange(table)
        for place in range(6):
            self.order[place] = self.colour[6 * self.first + place]
        for index in range(INPUTS):
            self.before[index] = 0.0
        self.changes = 0
        self._write(table, 0, self.first)
        for index in range(INPUTS):
            self.before[index] = self.now[index]

    def try_move(self, table: kernel.Table, move: int) -> None:
        """Computes what a legal move changes in the inputs of the position last looked at."""
        mandala = _mandala_of(table, move)
        lead = self._seat_move(_colour_of(move), mandala)
        self.after.copy_from(table)
        self.after.settle(move)
        self.changes = 0
        if move >= kernel.CLAIM or (mandala >= 0 and not self.after.raised[mandala]):
            self._write(self.after, self.after.owed, lead)
            return
        place = 0
        while self.order[place] != _colour_of(move):
            place += 1
        self._write_played(self.after, place, lead)
        for turn in range(2):
            start = inputs.MANDALAS + turn * inputs.A_MANDALA
            if mandala == lead ^ turn:
                self._clear(start, OF_MANDALA)
                self._write_mandala(self.after, mandala, start)
                self._compare(start, OF_MANDALA)
            else:
                self.now[start + inputs.MISSING_HELD] = self._missing_held(self.after, lead ^ turn)
                self._compare(start + inputs.MISSING_HELD, 1)
        self._write_hands(self.after, self.after.owed)
        self._compare(inputs.TABLE, OF_STATE)
        self._end()

    def seen(self) -> list[float]:
        """Returns the inputs after the move last tried."""
        inputs = list(self.before)
        for change in range(self.changes):
            inputs[self.where[change]] += self.by[change]
        return inputs

    def _count_unseen(self, table: kernel.Table) -> None:
        """Counts the unseen cards: deck, the rival's hand, and the dealt part of the rival's cup."""
        mine, his = 6 * self.viewer, 6 * (1 - self.viewer)
        for colour in range(6):
            seen = table.hand[mine + colour] + table.cup[mine + colour] + table.cup[his + colour]
            seen -= table.dealt[his + colour]
            seen += (table.space[colour] > 0) + (table.space[6 + colour] > 0) + table.discard[colour]
            for heap in range(2):
                seen += table.mountain[6 * heap + colour]
            for heap in range(4):
                seen += table.field[6 * heap + colour]
            self.unseen[colour] = COPIES - seen

    def _arrange(self, table: kernel.Table) -> None:
        """Sorts the mandalas and the colours. Mandalas of equal rank are sorted by the colour keys that follow."""
        rank0, rank1 = self._rank(table, 0), self._rank(table, 1)
        self.first = 1 if rank1 > rank0 else 0
        self.twins = rank0 == rank1
        self._sort(table, self.first)
        if self.twins:
            self._sort(table, 1)
            for place in range(6):
                if self.key[place] != self.key[6 + place]:
                    self.first = 1 if self.key[6 + place] > self.key[place] else 0
                    self.twins = False
                    break

    def _rank(self, table: kernel.Table, mandala: int) -> int:
        """Returns the rank of a mandala, which names no colour."""
        lying = table.raised[mandala] | table.grown[2 * mandala] | table.grown[2 * mandala + 1]
        cards = 0
        for colour in range(6):
            cards += table.mountain[6 * mandala + colour]
        rank = 8 * (table.claiming == mandala) + kernel.SIZE[lying]
        rank = 64 * rank + table.field_size[2 * mandala + self.viewer]
        rank = 64 * rank + table.field_size[2 * mandala + 1 - self.viewer]
        rank = 64 * rank + cards
        return rank

    def _sort(self, table: kernel.Table, first: int) -> None:
        """Sorts the colours by their keys, the highest first, with mandala `first` in first place."""
        for colour in range(6):
            key = self._key(table, colour, first)
            place = 6 * first + colour
            while place > 6 * first and self.key[place - 1] < key:
                self.key[place], self.colour[place] = self.key[place - 1], self.colour[place - 1]
                place -= 1
            self.key[place], self.colour[place] = key, colour

    def _key(self, table: kernel.Table, colour: int, first: int) -> int:
        """Returns everything that the viewer sees of a colour as one number."""
        mine, his = 6 * self.viewer + colour, 6 * (1 - self.viewer) + colour
        key = 8 * table.space[mine] + table.space[his]
        key = 32 * key + table.cup[mine]
        key = 32 * key + table.cup[his] - table.dealt[his]
        key = 16 * key + table.hand[mine]
        key = 32 * key + self.unseen[colour]
        for turn in range(2):
            mandala = first ^ turn
            key = 32 * key + table.mountain[6 * mandala + colour]
            key = 32 * key + table.field[12 * mandala + mine]
            key = 32 * key + table.field[12 * mandala + his]
        return key

    def _seat_move(self, colour: int, mandala: int) -> int:
        """Orders the colours for a move, and returns the mandala in first place. Among equal colours or mandalas those of the
        move come first, so that equivalent moves have equal inputs."""
        lead = self.first
        if self.twins:
            if mandala >= 0:
                lead = mandala
            else:
                lead = 1 if self._place(colour, 1) < self._place(colour, 0) else 0
        place = self._place(colour, lead)
        for index in range(6):
            self.order[index] = self.colour[6 * lead + index]
            if self.order[index] == colour:
                self.order[index] = self.colour[6 * lead + place]
        self.order[place] = colour
        return lead

    def _place(self, colour: int, lead: int) -> int:
        """Returns the first place that a colour could have among equal ones."""
        place = 6 * lead
        while self.colour[place] != colour:
            place += 1
        while place > 6 * lead and self.key[place - 1] == self.key[place]:
            place -= 1
        return place - 6 * lead

    def _write(self, table: kernel.Table, owed: int, lead: int) -> None:
        """Writes all inputs."""
        for place in range(6):
            self._write_colour(table, place, lead)
        self._write_table(table, owed, lead)
        self._end()

    def _write_colour(self, table: kernel.Table, place: int, lead: int) -> None:
        """Writes the inputs of the colour in a place."""
        colour, start = self.order[place], place * inputs.A_COLOUR
        mine, his = 6 * self.viewer + colour, 6 * (1 - self.viewer) + colour
        self._clear(start, OF_COLOUR)
        self._write_held(table.hand[mine], start)
        if table.space[mine]:
            self.now[start + inputs.MY_SPACE + table.space[mine] - 1] = 1.0
        if table.space[his]:
            self.now[start + inputs.HIS_SPACE + table.space[his] - 1] = 1.0
        known = table.cup[his] - table.dealt[his]
        self.now[start + inputs.MY_CUP] = 0.25 * table.cup[mine]
        self.now[start + inputs.HIS_CUP] = 0.25 * known
        self.now[start + inputs.MY_POINTS] = 0.1 * (table.cup[mine] * table.space[mine])
        self.now[start + inputs.HIS_POINTS] = 0.1 * (known * table.space[his])
        self.now[start + inputs.UNSEEN] = self.unseen[colour] / 12.0
        self._write_colour_in(table, lead, colour, start + inputs.IN_FIRST)
        self._write_colour_in(table, 1 - lead, colour, start + inputs.IN_SECOND)
        self._compare(start, OF_COLOUR)

    def _write_held(self, held: int, start: int) -> None:
        for index in range(held if held < 3 else 3):
            self.now[start + inputs.HELD + index] = 1.0
        self.now[start + inputs.HELD_MORE] = 0.25 * (held - 3) if held > 3 else 0.0

    def _write_played(self, table: kernel.Table, place: int, lead: int) -> None:
        """Writes the inputs of a colour that cards played from the hand can change; cups and rivers stay."""
        colour, start = self.order[place], place * inputs.A_COLOUR
        self._clear(start + inputs.HELD, IN_HAND)
        self._write_held(table.hand[6 * self.viewer + colour], start)
        self._compare(start + inputs.HELD, IN_HAND)
        self._clear(start + inputs.IN_FIRST, LYING)
        self._write_colour_in(table, lead, colour, start + inputs.IN_FIRST)
        self._write_colour_in(table, 1 - lead, colour, start + inputs.IN_SECOND)
        self._compare(start + inputs.IN_FIRST, LYING)

    def _write_colour_in(self, table: kernel.Table, mandala: int, colour: int, start: int) -> None:
        """Writes the inputs of a colour in a mandala."""
        me, index = self.viewer, 12 * mandala + colour
        raised, mine, his = (
            table.mountain[6 * mandala + colour],
            table.field[index + 6 * me],
            table.field[index + 6 - 6 * me],
        )
        self.now[start + inputs.IN_MOUNTAIN] = 1.0 if raised else 0.0
        self.now[start + inputs.MOUNTAIN_CARDS] = 0.25 * raised
        self.now[start + inputs.IN_MY_FIELD] = 1.0 if mine else 0.0
        self.now[start + inputs.MY_FIELD_CARDS] = 0.25 * mine
        self.now[start + inputs.IN_HIS_FIELD] = 1.0 if his else 0.0
        self.now[start + inputs.HIS_FIELD_CARDS] = 0.25 * his
        if table.hand[6 * me + colour]:
            self.now[start + inputs.HELD_AND_MISSING] = 0.0 if raised or mine or his else 1.0
            self.now[start + inputs.TO_BUILD] = 0.0 if mine or his else 1.0
            self.now[start + inputs.TO_GROW] = 0.0 if raised or his else 1.0
        if raised:
            own = 6 * me + colour
            other = 6 * (1 - me) + colour
            self.now[start + inputs.MY_GAIN] = 0.1 * _gain(
                raised, table.space[own], table.river_size[me], table.cup[own]
            )
            known = table.cup[other] - table.dealt[other]
            self.now[start + inputs.HIS_GAIN] = 0.1 * _gain(raised, table.space[other], table.river_size[1 - me], known)

    def _write_table(self, table: kernel.Table, owed: int, lead: int) -> None:
        """Writes the inputs of the mandalas and of the rest."""
        self._clear(inputs.MANDALAS, OF_REST)
        self._write_mandala(table, lead, inputs.MANDALAS)
        self._write_mandala(table, 1 - lead, inputs.MANDALAS + inputs.A_MANDALA)
        self._write_hands(table, owed)
        self._write_score(table)
        self._compare(inputs.MANDALAS, OF_REST)

    def _write_hands(self, table: kernel.Table, owed: int) -> None:
        """Writes the sizes of the hands, the progress of the game, and who moves next."""
        self._clear(inputs.TABLE, OF_STATE)
        mine, his = table.hand_size[self.viewer] + owed, table.hand_size[1 - self.viewer]
        if mine:
            self.now[inputs.MY_HAND + mine - 1] = 1.0
        if his:
            self.now[inputs.HIS_HAND + his - 1] = 1.0
        self._write_state(table, owed)

    def _write_mandala(self, table: kernel.Table, mandala: int, start: int) -> None:
        mine, his = table.field_size[2 * mandala + self.viewer], table.field_size[2 * mandala + 1 - self.viewer]
        lying = table.raised[mandala] | table.grown[2 * mandala] | table.grown[2 * mandala + 1]
        present, cards = kernel.SIZE[lying], 0
        for colour in range(6):
            cards += table.mountain[6 * mandala + colour]
        self.now[start + inputs.PRESENT] = present / 6.0
        self.now[start + inputs.FOUR_PRESENT] = 1.0 if present >= 4 else 0.0
        self.now[start + inputs.FIVE_PRESENT] = 1.0 if present >= 5 else 0.0
        self.now[start + inputs.MINE_LARGER] = 1.0 if mine > his else 0.0
        self.now[start + inputs.FIELDS_EQUAL] = 1.0 if mine == his else 0.0
        self.now[start + inputs.NO_FIELD_OF_MINE] = 0.0 if mine else 1.0
        self.now[start + inputs.NO_FIELD_OF_HIS] = 0.0 if his else 1.0
        self.now[start + inputs.FIELD_LEAD] = 0.25 * (mine - his)
        self.now[start + inputs.MISSING_HELD] = self._missing_held(table, mandala)
        self.now[start + inputs.HEIGHT] = 0.125 * cards
        if table.raised[mandala]:
            self.now[start + inputs.I_CHOOSE_FIRST] = 0.1 * self._claims(table, mandala, self.viewer)
            self.now[start + inputs.HE_CHOOSES_FIRST] = 0.1 * self._claims(table, mandala, 1 - self.viewer)

    def _missing_held(self, table: kernel.Table, mandala: int) -> float:
        lying = table.raised[mandala] | table.grown[2 * mandala] | table.grown[2 * mandala + 1]
        return kernel.SIZE[table.held[self.viewer] & ~lying] / 3.0

    def _claims(self, table: kernel.Table, mandala: int, chooser: int) -> int:
        """Returns the viewer's points less the rival's if the mountain were claimed now, `chooser` first (C6.3). Each takes the
        colour that is worth most to both together."""
        left, me, difference = table.raised[mandala], self.viewer, 0
        size0, size1 = table.river_size[0], table.river_size[1]
        while left:
            taken, gained, best = -1, 0, -1
            for colour in range(6):
                if left >> colour & 1:
                    gain0 = self._gain_of(table, mandala, colour, 0, size0)
                    gain1 = self._gain_of(table, mandala, colour, 1, size1)
                    if gain0 + gain1 > best:
                        taken, gained, best = colour, gain1 if chooser else gain0, gain0 + gain1
            left &= ~(1 << taken)
            difference += gained if chooser == me else -gained
            if table.field_size[2 * mandala + chooser] and not table.space[6 * chooser + taken]:
                size0 += 1 - chooser
                size1 += chooser
            chooser = 1 - chooser
        return difference

    def _gain_of(self, table: kernel.Table, mandala: int, colour: int, seat: int, river: int) -> int:
        """Returns what a colour of the mountain would bring a seat, as far as the viewer knows."""
        if not table.field_size[2 * mandala + seat]:
            return 0
        index = 6 * seat + colour
        cup = table.cup[index] - (table.dealt[index] if seat != self.viewer else 0)
        return _gain(table.mountain[6 * mandala + colour], table.space[index], river, cup)

    def _write_state(self, table: kernel.Table, owed: int) -> None:
        """Writes the progress of the game, and who moves next."""
        claims = table.claiming >= 0
        self.now[inputs.DECK] = (table.bottom - table.top - owed) / 60.0
        self.now[inputs.LAST_MANDALA] = 1.0 if table.last else 0.0
        self.now[inputs.CLAIMS] = 1.0 if claims else 0.0
        self.now[inputs.CLAIMS_AFTER_MINE] = 1.0 if claims and table.completer == self.viewer else 0.0
        self.now[inputs.I_MOVE_NEXT] = 1.0 if table.to_move == self.viewer else 0.0
        self.now[inputs.OVER] = 1.0 if table.over else 0.0

    def _write_score(self, table: kernel.Table) -> None:
        """Writes the points so far, and how near the sixth colour is."""
        me, his, cards = 6 * self.viewer, 6 * (1 - self.viewer), 0
        mine, known = 0, 0
        for colour in range(6):
            mine += table.space[me + colour] * table.cup[me + colour]
            seen = table.cup[his + colour] - table.dealt[his + colour]
            known += table.space[his + colour] * seen
            cards += table.cup[me + colour] - seen
        own, other = table.river_size[self.viewer], table.river_size[1 - self.viewer]
        self.now[inputs.LEAD] = 0.05 * (mine - known)
        self.now[inputs.MY_SCORE] = 0.025 * mine
        self.now[inputs.MY_RIVER] = own / 6.0
        self.now[inputs.HIS_RIVER] = other / 6.0
        self.now[inputs.FIVE_IN_MINE] = 1.0 if own >= 5 else 0.0
        self.now[inputs.FIVE_IN_HIS] = 1.0 if other >= 5 else 0.0
        self.now[inputs.CUP_LEAD] = 0.1 * cards

    def _end(self) -> None:
        """Ends the differences with an empty one, for readers that take them in pairs."""
        self.where[self.changes] = 0
        self.by[self.changes] = 0.0

    def _clear(self, start: int, count: int) -> None:
        for index in range(start, start + count):
            self.now[index] = 0.0

    def _compare(self, start: int, count: int) -> None:
        """Notes which inputs differ from those of the position."""
        for index in range(start, start + count):
            if self.now[index] != self.before[index]:
                self.where[self.changes] = index
                self.by[self.changes] = self.now[index] - self.before[index]
                self.changes += 1


def _colour_of(move: int) -> int:
    """Returns the colour of a move."""
    if move < kernel.GROW:
        return move % 6
    if move < kernel.DISCARD:
        return (move - kernel.GROW) // 7 % 6
    if move < kernel.CLAIM:
        return (move - kernel.DISCARD) // 8
    return move - kernel.CLAIM


def _mandala_of(table: kernel.Table, move: int) -> int:
    """Returns the mandala of a move, or -1."""
    if move < kernel.GROW:
        return move // 6
    if move < kernel.DISCARD:
        return (move - kernel.GROW) // 42
    return -1 if move < kernel.CLAIM else table.claiming


def _gain(cards: int, space: int, river: int, cup: int) -> int:
    """Returns the points that cards of a mountain bring a player (C6.3, C9); `cup` counts the cup's cards of the colour."""
    return cards * space if space else (cards - 1 + cup) * (river + 1)
