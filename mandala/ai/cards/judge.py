# cython: infer_types=True, annotation_typing=False, cdivision=True, boundscheck=False, wraparound=False, cpow=True
"""The evaluation of `evaluate.py` for kernel tables, and guided playouts.

It never reads what the viewer does not see: of the rival's hand only its size, of the rival's cup not the dealt cards. A test
compares every number with the original's. Compiled as the kernel is.
"""

from __future__ import annotations

from mandala.ai.cards import evaluator, kernel
from mandala.ai.cards.evaluate import DEFAULT, Weights
from mandala.core.cards.setup import RULEBOOK, Setup

E = 2.718281828459045


class Judge(evaluator.Evaluator):
    """The evaluation with one set of weights. A leaf of a search is evaluated after a playout of `plies` moves, each the best
    of `tries` random ones."""

    def __init__(self, weights: Weights = DEFAULT, plies: int = 4, tries: int = 3) -> None:
        super().__init__()
        self.plies, self.tries = plies, tries
        self.waiting = weights.waiting
        self.river_space = weights.river_space
        self.hand_card = weights.hand_card
        self.field_card = weights.field_card
        self.sown = weights.sown
        self.reach = weights.reach
        self.missing_held = weights.missing_held
        self.completion = list(weights.completion)
        self.denial = weights.denial
        self.turn = weights.turn
        self.dealt_card = weights.own_view
        self.own_view = weights.own_view * RULEBOOK.cup
        self.won = weights.won
        self.points_scale = weights.points_scale
        self.rival = weights.rival
        self.totals = [0.0] * 64
        self.trial = kernel.Table()

    def adopt(self, setup: Setup) -> None:
        """Takes the constants of the game."""
        self.trial.adopt(setup)
        self.own_view = self.dealt_card * setup.cup

    def weigh(self, table: kernel.Table, count: int) -> None:
        """Evaluates the position after each move, with the cards that chance draws."""
        mover = table.to_move
        for index in range(count):
            self.trial.copy_from(table)
            self.trial.apply(table.moves[index])
            self.values[index] = self.win_probability(self.trial, mover)

    def reply(self, table: kernel.Table, orders: int) -> int:
        """Returns the mover's best move by its mean over `orders` orders of the deck, and leaves the deck in yet another order.
        So a table can play a game against itself, and no choice knows the cards to come."""
        count = table.fill_moves()
        for index in range(count):
            self.totals[index] = 0.0
        for _ in range(orders):
            self._mix(table)
            self.weigh(table, count)
            for index in range(count):
                self.totals[index] += self.values[index]
        self._mix(table)
        best = 0
        for index in range(1, count):
            if self.totals[index] > self.totals[best]:
                best = index
        return table.moves[best]

    def _mix(self, table: kernel.Table) -> None:
        """Exchanges the next cards of the deck at random, as many as one move may draw."""
        left = table.bottom - table.top
        for drawn in range(left if left < 8 else 8):
            index, other = table.top + drawn, table.top + drawn + table.random(left - drawn)
            card = table.deck[index]
            table.deck[index] = table.deck[other]
            table.deck[other] = card

    def leaf(self, table: kernel.Table) -> float:
        """Plays on for some moves, then returns the mean of both sides' evaluations."""
        self.playout(table, self.plies, self.tries)
        return (self.win_probability(table, 0) + 1 - self.win_probability(table, 1)) / 2

    def win_probability(self, table: kernel.Table, viewer: int) -> float:
        """Returns a seat's chance to win, 0 to 1, from what that seat sees."""
        odds: float = E ** (self.points(table, viewer) / self.points_scale)
        return odds / (1 + odds)

    def points(self, table: kernel.Table, viewer: int) -> float:
        """Returns a seat's advantage in points."""
        rival = 1 - viewer
        if table.over:
            total = table.score(viewer) - self.rival * table.score(rival)
            winner = table.winner()
            return total if winner < 0 else total + (self.won if winner == viewer else -self.won)
        total = self._cup_worth(table, viewer, False) - self.rival * self._cup_worth(table, rival, True)
        total += self.hand_card * (table.hand_size[viewer] - self.rival * table.hand_size[rival])
        for mandala in range(table.mandalas):
            total += self._mandala_worth(table, mandala, viewer)
        mover = table.to_move if table.claiming < 0 else 1 - table.completer
        return total - self.own_view + (self.turn if mover == viewer else -self.turn)

    def _cup_worth(self, table: kernel.Table, seat: int, hidden: bool) -> float:
        """Returns the worth of cup and river, without dealt cards if they are `hidden`."""
        placed = waiting = 0
        for index in range(6 * seat, 6 * seat + 6):
            cards = table.cup[index] - (table.dealt[index] if hidden else 0)
            if table.space[index]:
                placed += table.space[index] * cards
            else:
                waiting += cards
        return placed + self.waiting * waiting + self.river_space * table.river_size[seat]

    def _mandala_worth(self, table: kernel.Table, mandala: int, viewer: int) -> float:
        """Returns the worth of what lies in a mandala and of its expected claims; while it is being claimed, only the claims."""
        if table.claiming == mandala:
            return self._claims(table, mandala, table.to_move, viewer)
        lying = table.raised[mandala] | table.grown[2 * mandala] | table.grown[2 * mandala + 1]
        present = kernel.SIZE[lying]
        own, other = table.field_size[2 * mandala + viewer], table.field_size[2 * mandala + 1 - viewer]
        worth = self.field_card * (own - self.rival * other) * (1 - present / 8.0)
        if own:
            worth += self.sown * present
        if other:
            worth -= self.rival * self.sown * present
        worth += self.missing_held * kernel.SIZE[table.held[viewer] & ~lying] / (6.0 - present)
        worth += self.reach * self._reached(table, mandala, viewer)
        if own != other:
            return worth + self.completion[present] * self._claims(table, mandala, viewer ^ (own < other), viewer)
        if not own:
            return worth
        swing = self._claims(table, mandala, viewer, viewer) + self._claims(table, mandala, 1 - viewer, viewer)
        return worth + self.completion[present] * (swing / 2)

    def _reached(self, table: kernel.Table, mandala: int, viewer: int) -> float:
        """Returns what the cards of a mountain would score in the viewer's cup, less what they would score in the rival's."""
        worth, left = 0.0, table.raised[mandala]
        while left:
            colour = kernel.LOWEST[left]
            own, other = table.space[6 * viewer + colour], table.space[6 - 6 * viewer + colour]
            lead = (own if own else self.river_space) - self.rival * (other if other else self.river_space)
            worth += table.mountain[6 * mandala + colour] * lead
            left &= left - 1
        return worth

    def _claims(self, table: kernel.Table, mandala: int, chooser: int, viewer: int) -> float:
        """Returns the viewer's gain less the rival's if the mountain were claimed now, `chooser` first."""
        left = table.raised[mandala]
        size0, size1 = table.river_size[0], table.river_size[1]
        difference = 0.0
        while left:
            taken, gained, best = -1, 0.0, 0.0
            rest = left
            while rest:
                colour = kernel.LOWEST[rest]
                gain0 = self._gain(table, mandala, colour, 0, size0, viewer)
                gain1 = self._gain(table, mandala, colour, 1, size1, viewer)
                own, other = (gain1, gain0) if chooser else (gain0, gain1)
                if taken < 0 or own + self.denial * other > best:
                    taken, gained, best = colour, own, own + self.denial * other
                rest &= rest - 1
            left &= ~(1 << taken)
            difference += gained if chooser == viewer else -self.rival * gained
            if table.field_size[2 * mandala + chooser] and not table.space[6 * chooser + taken]:
                size0 += 1 - chooser
                size1 += chooser
            chooser = 1 - chooser
        return difference

    def _gain(self, table: kernel.Table, mandala: int, colour: int, seat: int, size: int, viewer: int) -> float:
        """Returns what a colour of the mountain brings a seat whose river has grown to `size`."""
        if not table.field_size[2 * mandala + seat]:
            return 0.0
        count, index = table.mountain[6 * mandala + colour], 6 * seat + colour
        if table.space[index]:
            return 1.0 * (count * table.space[index])
        space = size + 1
        cards = table.cup[index] - (table.dealt[index] if seat != viewer else 0)
        return (count - 1) * space + cards * (space - self.waiting) + self.river_space

    def playout(self, table: kernel.Table, plies: int, tries: int = 3) -> int:
        """Plays at most `plies` moves, each the best of `tries` random ones by the mover's evaluation. Returns how many it
        played."""
        for played in range(plies):
            if table.over:
                return played
            table.apply(self._chosen(table, tries))
        return plies

    def _chosen(self, table: kernel.Table, tries: int) -> int:
        chosen, best = -1, 0.0
        for _ in range(tries):
            move = table.random_move()
            self.trial.copy_from(table)
            self.trial.state = table.state
            self.trial.apply(move)
            points = self.points(self.trial, table.to_move)
            if chosen < 0 or points > best:
                chosen, best = move, points
        return chosen
