"""The certain consequences of a move, and what the rival may hold then. Seats are relative; 0 is the viewer, who is to move."""

from __future__ import annotations

from math import comb
from typing import Final, NamedTuple

from mandala.core.cards.counts import Colour, Counts, with_added
from mandala.core.cards.moves import BuildMountain, DiscardRedraw, GrowField, Turn
from mandala.core.cards.observation import Observation
from mandala.core.cards.rules import cup_score
from mandala.core.cards.sampling import Posterior
from mandala.core.cards.worth import prospect
from mandala.core.game import Player
from mandala.core.tuples import with_at

NEW_COLOUR: Final = 2  #: About the worth in points of a new colour in a river, besides what its cards score.
SURE: Final = 0.9  #: A chance that counts as certain.


class Outlook:
    """The position after a move of a turn, as far as it does not depend on the cards drawn."""

    def __init__(self, before: Observation, move: Turn) -> None:
        self.move, hand = move, with_added(before.hand, move.colour, -move.count)
        there = before.deck_size + (sum(before.discard) if before.setup.reshuffles else 0)
        self.seen, self.drawn = before._replace(hand=hand), 0
        match move:
            case BuildMountain(mandala, colour):
                mountain = with_added(before.mountains[mandala], colour, 1)
                self.seen = self.seen._replace(mountains=with_at(before.mountains, mandala, mountain))
                self.drawn = min(before.setup.draws, before.setup.hand_limit - sum(hand), there)
            case GrowField(mandala, colour, count):
                own, rival = before.fields[mandala]
                pair = with_added(own, colour, count), rival
                self.seen = self.seen._replace(fields=with_at(before.fields, mandala, pair))
            case DiscardRedraw(_, count):
                self.drawn = min(count, there + (count if before.setup.reshuffles else 0))
        self.prospects = [prospect(self.seen, mandala) for mandala in range(len(before.mountains))]
        self.left = sum(hand) + self.drawn
        self.hidden = before.rival_cup_hidden * before.setup.colours
        self.last = before.last or 0 < before.deck_size <= self.drawn

    def completes(self, mandala: int) -> bool:
        """True if the move completes a mandala."""
        return not self.prospects[mandala].missing

    def first(self, mandala: int) -> Player | None:
        """Returns who would choose first from a mandala; None if that is open. With equal fields it is the player who did not
        complete the mandala (C6.1)."""
        first = self.prospects[mandala].first
        return 1 if first is None and self.completes(mandala) else first

    def ready(self, mandala: int) -> bool:
        """True if the viewer then holds the last missing colour of a mandala and would choose first with it."""
        (own, rival), missing = self.prospects[mandala].sizes, self.prospects[mandala].missing
        if len(missing) != 1 or not self.seen.hand[missing[0]]:
            return False
        return own > rival or own + min(self.seen.hand[missing[0]], sum(self.seen.hand) - 1) > rival

    def lead(self, mandala: int) -> int:
        """Returns the viewer's lead in points if the mandala that the move completes ends the game (see `finale`)."""
        return finale(self.seen, mandala, self.first(mandala) or 0)

    @property
    def may_end(self) -> bool:
        """True if sharing out a mandala that the move completes may end the game (C7.3, C8)."""
        longest = max(map(len, self.seen.rivers))
        return any(
            self.completes(mandala) and (self.last or longest + len(there.gains) >= self.seen.setup.colours)
            for mandala, there in enumerate(self.prospects)
        )

    def worth(self, mandala: int) -> float:
        """Returns about how many points more than the rival the viewer gets from a mandala, with the fields as they are now."""
        if self.prospects[mandala].swept:
            return 0.0
        first = self.first(mandala)
        if first is None:
            return (shared(self.seen, mandala, 0) + shared(self.seen, mandala, 1)) / 2
        return shared(self.seen, mandala, first)


class Need(NamedTuple):
    """Cards that the rival needs, and the chance of holding them."""

    colour: Colour
    cards: int
    chance: float


class Holdings:
    """The rival's possible hands and cups, weighted as far as the viewer knows."""

    def __init__(self, seen: Observation) -> None:
        posterior = Posterior(seen)
        weights = [after - before for before, after in zip((0.0, *posterior.cumulative), posterior.cumulative)]
        self._cases = [(weight / posterior.cumulative[-1], case) for weight, case in zip(weights, posterior.cases)]

    def chance(self, colour: Colour, count: int) -> float:
        """Returns the chance that the rival holds at least `count` cards of a colour."""
        total = 0.0
        for weight, case in self._cases:
            wanted, there, heap = count - case.hand[colour], case.heap[colour], sum(case.heap)
            ways = [comb(there, n) * comb(heap - there, case.fresh - n) for n in range(max(0, wanted), case.fresh + 1)]
            total += weight * sum(ways) / comb(heap, case.fresh)
        return total

    def behind(self, lead: int, river: tuple[Colour, ...]) -> float:
        """Returns the chance that the rival's hidden cup cards outweigh a lead. They score by `river`."""
        worth = {colour: space for space, colour in enumerate(river, 1)}
        chance = 0.0
        for weight, case in self._cases:
            known = sum(cards * worth.get(colour, 0) for colour, cards in enumerate(case.cup))
            chance += weight * _more_than(lead - known, case.heap, case.fresh_cup, worth)
        return chance

    def takes_first(self, after: Outlook, mandala: int) -> Need | None:
        """Returns what the rival needs to complete a mandala that lacks one colour, and to choose first; None if nothing does."""
        missing, (own, rival) = after.prospects[mandala].missing, after.prospects[mandala].sizes
        count = max(1, own - rival + 1)
        if len(missing) != 1 or count >= after.seen.rival_hand_size or after.may_end:
            return None
        return Need(missing[0], count, self.chance(missing[0], count))

    def wins(self, after: Outlook, mandala: int) -> Need | None:
        """Returns what the rival needs to complete the last mandala and to lead in points then; None if nothing does."""
        missing, (own, rival) = after.prospects[mandala].missing, after.prospects[mandala].sizes
        if len(missing) != 1 or not after.last or after.seen.rival_hand_size < 2 or after.may_end:
            return None
        river = after.seen.rivers[1]
        if own > rival and self.behind(finale(after.seen, mandala, 0), river) >= SURE:
            return Need(missing[0], 1, self.chance(missing[0], 1))
        behind = self.behind(finale(after.seen, mandala, 1), river) >= SURE
        return self.takes_first(after, mandala) if behind else None

    def overtakes(self, after: Outlook, mandala: int) -> float:
        """Returns an upper bound of the chance that one turn of the rival makes the viewer's larger field the smaller one."""
        own, rival = after.prospects[mandala].sizes
        mountain, mine = after.seen.mountains[mandala], after.seen.fields[mandala][0]
        free = [colour for colour, lying in enumerate(zip(mountain, mine)) if not any(lying)]
        count = own - rival
        return sum(self.chance(colour, count) for colour in free) if count < after.seen.rival_hand_size else 0.0


def _more_than(lead: int, heap: Counts, cards: int, worth: dict[Colour, int]) -> float:
    """Returns the chance that `cards` random cards of a heap score more than `lead`."""
    if not cards:
        return 1.0 if lead < 0 else 0.0
    return sum(
        count / sum(heap) * _more_than(lead - worth.get(colour, 0), with_added(heap, colour, -1), cards - 1, worth)
        for colour, count in enumerate(heap)
        if count
    )


def shared(seen: Observation, mandala: int, first: Player) -> int:
    """Returns what the viewer gets from a mountain more than the rival, in points. Both in turn take the colour that is worth
    most to both together."""
    left = [colour for colour, cards in enumerate(seen.mountains[mandala]) if cards]
    rivers, cups = [list(river) for river in seen.rivers], (seen.own_cup, seen.rival_cup)

    def worth(colour: Colour, player: Player) -> int:
        cards, river = seen.mountains[mandala][colour], rivers[player]
        if not any(seen.fields[mandala][player]):
            return 0
        if colour in river:
            return cards * (river.index(colour) + 1)
        return (cards - 1 + cups[player][colour]) * (len(river) + 1) + NEW_COLOUR

    chooser, difference = first, 0
    while left:
        taken = max(left, key=lambda colour: worth(colour, 0) + worth(colour, 1))
        difference += -worth(taken, 1) if chooser else worth(taken, 0)
        if any(seen.fields[mandala][chooser]) and taken not in rivers[chooser]:
            rivers[chooser].append(taken)
        left.remove(taken)
        chooser = 1 - chooser
    return difference


def finale(seen: Observation, mandala: int, first: Player) -> int:
    """Returns the viewer's lead in points after a mandala is shared out at the end of the game, with best play (C9). `first`
    chooses first. Of the rival's cards only those count that the viewer knows."""
    sown = [any(field) for field in seen.fields[mandala]]

    def led(left: Counts, chooser: Player, rivers: tuple[tuple[Colour, ...], ...], cups: tuple[Counts, ...]) -> int:
        if not any(left):
            return cup_score(cups[0], rivers[0]) - cup_score(cups[1], rivers[1])
        found = []
        for colour, cards in enumerate(left):
            if cards:
                river, cup = rivers[chooser], cups[chooser]
                if sown[chooser]:
                    new = colour not in river
                    river, cup = (*river, colour) if new else river, with_added(cup, colour, cards - new)
                rest = with_added(left, colour, -cards)
                found.append(led(rest, 1 - chooser, with_at(rivers, chooser, river), with_at(cups, chooser, cup)))
        return min(found) if chooser else max(found)

    return led(seen.mountains[mandala], first, seen.rivers, (seen.own_cup, seen.rival_cup))
