"""Why a move is better than the one played, in short sentences made from facts."""

from __future__ import annotations

from typing import Final, assert_never

from mandala.core.cards import reasons
from mandala.core.cards.moves import Move
from mandala.core.cards.observation import Observation
from mandala.ui.words.colours import coloured, counted
from mandala.ui.words.formats import percent
from mandala.ui.words.names import Names, to_whom, whom
from mandala.ui.words.strings import Strings

MOST: Final = 3
"""So many sentences are said at most."""


def why(strings: Strings, names: Names, observation: Observation, played: Move, best: Move) -> tuple[str, ...]:
    """What speaks against the move played and for a better one, the weightiest first; nothing where no fact explains it. "This"
    is the move played. The viewer of the observation is the one who moved."""
    found = reasons.reasons(observation, played, best)[:MOST]
    return tuple([_Speaker(strings, names).sentence(reason) for reason in found])


class _Speaker:
    """Puts reasons into words for whoever reads them, be it the player who moved, the opponent or somebody else."""

    def __init__(self, strings: Strings, names: Names) -> None:
        self._t, self._names = strings, names
        self._mover, self._rival = (whom(strings, names, player) for player in (0, 1))
        self._to_mover, self._to_rival = (to_whom(strings, names, player) for player in (0, 1))

    def sentence(self, reason: reasons.Reason) -> str:
        """The sentence that says it."""
        match reason:
            case reasons.Draws() | reasons.Leaves() | reasons.Discards():
                return self._of_hand(reason)
            case (
                reasons.Brings()
                | reasons.NewColour()
                | reasons.TakesSixth()
                | reasons.EndsEarly()
                | reasons.LowSpace()
                | reasons.LeavesColour()
                | reasons.LeavesNew()
                | reasons.LeavesSixth()
            ):
                return self._of_choice(reason)
            case (
                reasons.Empty()
                | reasons.Larger()
                | reasons.Grows()
                | reasons.Nears()
                | reasons.Hastens()
                | reasons.Feeds()
                | reasons.Raises()
                | reasons.Bars()
            ):
                return self._of_standing(reason)
            case _:
                return self._of_completing(reason)

    def _of_completing(self, reason: reasons.Decided) -> str:
        t, mover, rival = self._t, self._mover, self._rival
        match reason:
            case reasons.Completes(mandala):
                text = t.gettext("The best move completes {mandala} and lets {mover} choose first.")
                return text.format(mandala=self._mandala(mandala), mover=mover)
            case reasons.GivesFirst(mandala):
                text = t.gettext("This completes {mandala} and lets {rival} choose first.")
                return text.format(mandala=self._mandala(mandala), rival=rival)
            case reasons.GivesAll(mandala):
                text = t.gettext("This completes {mandala} while {field} is empty: that brings nothing.")
                return text.format(mandala=self._mandala(mandala), field=self._field(mandala))
            case reasons.NoHurry(mandala, chance):
                text = t.gettext(
                    "There is no hurry to complete {mandala}: the first choice there is safe ({percent} likely)."
                )
                return text.format(mandala=self._mandala(mandala), percent=self._percent(chance))
            case reasons.Wins():
                return t.gettext("The best move completes the last mandala and wins the game.")
            case reasons.Loses(1.0):
                return t.gettext("This completes the last mandala and loses the game.")
            case reasons.Loses(chance):
                text = t.gettext("This completes the last mandala and loses the game ({percent} likely).")
                return text.format(percent=self._percent(chance))
            case reasons.MayLose(_, colour, count, chance):
                text = t.gettext("This lets {rival} end the game and win with {cards} ({percent} likely).")
                return text.format(rival=rival, cards=counted(t, colour, count), percent=self._percent(chance))
            case reasons.Threat(mandala, colour, count, chance):
                text = t.gettext(
                    "This lets {rival} complete {mandala} with {cards} and choose first ({percent} likely)."
                )
                cards, percent = counted(t, colour, count), self._percent(chance)
                return text.format(rival=rival, mandala=self._mandala(mandala), cards=cards, percent=percent)
            case reasons.Prepares(mandala, colour):
                text = t.gettext("The best move keeps {colour} ready, to complete {mandala} and choose first.")
                return text.format(colour=coloured(t, colour), mandala=self._mandala(mandala))
            case _:
                assert_never(reason)

    def _of_standing(self, reason: reasons.Standing) -> str:
        t = self._t
        match reason:
            case reasons.Empty(mandala, lacking):
                text = t.ngettext(
                    "This leaves {field} empty with only {n} colour lacking: an empty field brings nothing.",
                    "This leaves {field} empty with only {n} colours lacking: an empty field brings nothing.",
                    lacking,
                )
                return text.format(field=self._field(mandala), n=lacking)
            case reasons.Larger(mandala, own, rival):
                text = t.gettext("The best move makes {field} the larger one, {own}\u00a0to\u00a0{rival}.")
                return text.format(field=self._field(mandala), own=own, rival=rival)
            case reasons.Grows(mandala, own, rival):
                text = t.gettext("The best move strengthens {field}, {own}\u00a0to\u00a0{rival}.")
                return text.format(field=self._field(mandala), own=own, rival=rival)
            case reasons.Nears(mandala):
                text = t.gettext("This brings {mandala} closer to completion while {field} is the larger one.")
                return text.format(mandala=self._mandala(mandala), field=self._field(mandala, 1))
            case reasons.Hastens(mandala):
                text = t.gettext("The best move brings {mandala} closer to completion while {field} is the larger one.")
                return text.format(mandala=self._mandala(mandala), field=self._field(mandala))
            case reasons.Bars(mandala, colour, cards):
                text = t.gettext("This closes {field} to {cards} in the hand.")
                return text.format(field=self._field(mandala), cards=counted(t, colour, cards))
            case reasons.Feeds(_, colour, points, False):
                text = t.ngettext(
                    "This makes {colour} worth {n} point to {rival}.",
                    "This makes {colour} worth {n} points to {rival}.",
                    points,
                )
                return text.format(colour=coloured(t, colour), n=points, rival=self._rival)
            case reasons.Feeds(mandala, colour, points):
                text = t.ngettext(
                    "This makes {colour} worth {n} point to {rival}, and {field} is the larger one.",
                    "This makes {colour} worth {n} points to {rival}, and {field} is the larger one.",
                    points,
                )
                where, what = self._field(mandala, 1), coloured(t, colour)
                return text.format(field=where, colour=what, n=points, rival=self._rival)
            case reasons.Raises(_, colour, points, False):
                text = t.ngettext(
                    "The best move makes {colour} worth {n} point to {mover}.",
                    "The best move makes {colour} worth {n} points to {mover}.",
                    points,
                )
                return text.format(colour=coloured(t, colour), n=points, mover=self._mover)
            case reasons.Raises(mandala, colour, points):
                text = t.ngettext(
                    "The best move makes {colour} worth {n} point to {mover}, and {field} is the larger one.",
                    "The best move makes {colour} worth {n} points to {mover}, and {field} is the larger one.",
                    points,
                )
                where, what = self._field(mandala), coloured(t, colour)
                return text.format(field=where, colour=what, n=points, mover=self._mover)
            case _:
                return self._of_hand(reason)

    def _of_hand(self, reason: reasons.Draws | reasons.Leaves | reasons.Discards) -> str:
        t = self._t
        match reason:
            case reasons.Draws(0, better):
                return t.gettext("This draws no card, the best move {better}.").format(better=better)
            case reasons.Draws(worse, better):
                text = t.ngettext(
                    "This draws {n} card, the best move {better}.",
                    "This draws {n} cards, the best move {better}.",
                    worse,
                )
                return text.format(n=worse, better=better)
            case reasons.Leaves(worse, better):
                text = t.ngettext(
                    "This leaves {n} card in the hand, the best move {better}.",
                    "This leaves {n} cards in the hand, the best move {better}.",
                    worse,
                )
                return text.format(n=worse, better=better)
            case reasons.Discards():
                return t.gettext("Discarding changes nothing in the mandalas.")
            case _:
                assert_never(reason)

    def _of_choice(self, reason: reasons.Chosen) -> str:
        t = self._t
        match reason:
            case reasons.Brings(worse, better):
                text = t.ngettext(
                    "This brings {mover} {n} point now, the best choice {better}.",
                    "This brings {mover} {n} points now, the best choice {better}.",
                    worse,
                )
                return text.format(mover=self._to_mover, n=worse, better=better)
            case reasons.NewColour(space):
                text = t.gettext("The best choice brings a new colour to the river, on space\u00a0{space}.")
                return text.format(space=space)
            case reasons.TakesSixth(colour):
                text = t.gettext("The best choice fills the river with {colour} and ends the game.")
                return text.format(colour=coloured(t, colour))
            case reasons.EndsEarly(colour):
                text = t.gettext("This fills the river with {colour} and ends the game.")
                return text.format(colour=coloured(t, colour))
            case reasons.LowSpace(colour, cards):
                text = t.ngettext(
                    "This puts {colour} on river space\u00a01: {n} card in the other mountain would count only 1\u00a0point.",
                    "This puts {colour} on river space\u00a01: {n} cards in the other mountain would count only 1\u00a0point "
                    "each.",
                    cards,
                )
                return text.format(colour=coloured(t, colour), n=cards)
            case _:
                return self._of_leaving(reason)

    def _of_leaving(self, reason: reasons.LeavesColour | reasons.LeavesNew | reasons.LeavesSixth) -> str:
        t, rival, colour = self._t, self._to_rival, coloured(self._t, reason.colour)
        match reason:
            case reasons.LeavesColour(_, points):
                text = t.ngettext(
                    "This leaves {rival} {colour}, worth {n} point.",
                    "This leaves {rival} {colour}, worth {n} points.",
                    points,
                )
                return text.format(rival=rival, colour=colour, n=points)
            case reasons.LeavesNew(_, 0):
                return t.gettext("This leaves {rival} {colour}, a new colour for the river.").format(
                    rival=rival, colour=colour
                )
            case reasons.LeavesNew(_, points):
                text = t.ngettext(
                    "This leaves {rival} {colour}, a new colour for the river and at least {n} point.",
                    "This leaves {rival} {colour}, a new colour for the river and at least {n} points.",
                    points,
                )
                return text.format(rival=rival, colour=colour, n=points)
            case reasons.LeavesSixth():
                text = t.gettext("This leaves {rival} {colour}, the sixth colour of a river, which ends the game.")
                return text.format(rival=rival, colour=colour)
            case _:
                assert_never(reason)

    def _mandala(self, mandala: int) -> str:
        return self._t.gettext("the right mandala") if mandala else self._t.gettext("the left mandala")

    def _field(self, mandala: int, player: int = 0) -> str:
        """A player's field, as the subject or the object of a sentence."""
        t, you = self._t, self._names.you
        if you == player:
            return t.gettext("your right field") if mandala else t.gettext("your left field")
        if you is not None:
            return t.gettext("your opponent's right field") if mandala else t.gettext("your opponent's left field")
        text = t.gettext("the right field of {name}") if mandala else t.gettext("the left field of {name}")
        return text.format(name=self._names.of(player))

    def _percent(self, chance: float) -> str:
        return percent(self._t, min(99, round(100 * chance)))
