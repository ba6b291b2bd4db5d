"""Why a move is better than the one played, in short sentences made from facts."""

from __future__ import annotations

from dataclasses import asdict
from typing import Final, assert_never

from mandala.core.cards import reasons
from mandala.core.cards.moves import Move
from mandala.core.cards.observation import Observation
from mandala.ui.words.colours import coloured, counted
from mandala.ui.words.names import Names, to_whom, whom
from mandala.ui.words.strings import Strings, percent

MOST: Final = 3  #: sentences that are said
#: Their sentences say to whom something is given.
GIVEN: Final = reasons.Brings | reasons.LeavesColour | reasons.LeavesNew | reasons.LeavesSixth
RIVALS: Final = reasons.Nears | reasons.Feeds  #: their sentences speak of the rival's field


def why(strings: Strings, names: Names, observation: Observation, played: Move, best: Move) -> tuple[str, ...]:
    """Says what speaks against the move played ("this") and for a better one, the weightiest first.

    Returns nothing if no fact explains it. The viewer of the observation made the move; `names` says who reads the
    words.
    """
    found = reasons.reasons(observation, played, best)[:MOST]
    return tuple([_sentence(strings, reason).format(**_words(strings, names, reason)) for reason in found])


def _words(t: Strings, names: Names, reason: reasons.Reason) -> dict[str, object]:
    """Fills the sentence's places: the players concerned and the facts of the reason."""
    person, facts = to_whom if isinstance(reason, GIVEN) else whom, asdict(reason)
    words = {"mover": person(t, names, 0), "rival": person(t, names, 1), **facts}
    if "mandala" in facts:
        right = bool(facts["mandala"])
        words["mandala"] = t.gettext("the right mandala") if right else t.gettext("the left mandala")
        words["field"] = _field(t, names, right, 1 if isinstance(reason, RIVALS) else 0)
    if "colour" in facts:
        words["colour"] = coloured(t, facts["colour"])
        words["cards"] = counted(t, facts["colour"], facts.get("count") or facts.get("cards", 0))
    if "chance" in facts:
        words["percent"] = percent(t, min(99, round(100 * facts["chance"])))
    return words


def _field(t: Strings, names: Names, right: bool, player: int) -> str:
    """A player's field, as the subject or the object of a sentence."""
    if names.you == player:
        return t.gettext("your right field") if right else t.gettext("your left field")
    if names.you is not None:
        return t.gettext("your opponent's right field") if right else t.gettext("your opponent's left field")
    text = t.gettext("the right field of {name}") if right else t.gettext("the left field of {name}")
    return text.format(name=names.of(player))


def _sentence(t: Strings, reason: reasons.Reason) -> str:
    match reason:
        case reasons.Completes():
            return t.gettext("The best move completes {mandala} and lets {mover} choose first.")
        case reasons.GivesFirst():
            return t.gettext("This completes {mandala} and lets {rival} choose first.")
        case reasons.GivesAll():
            return t.gettext("This completes {mandala} while {field} is empty: an empty field gets nothing.")
        case reasons.NoHurry():
            return t.gettext(
                "No hurry to complete {mandala}: the first choice there is still {percent} sure a turn later."
            )
        case reasons.Wins():
            return t.gettext("The best move completes the last mandala and wins the game.")
        case reasons.Loses(1.0):
            return t.gettext("This completes the last mandala and loses the game.")
        case reasons.Loses():
            return t.gettext("This completes the last mandala and loses the game ({percent} likely).")
        case reasons.MayLose():
            return t.gettext("This lets {rival} end the game and win with {cards} ({percent} likely).")
        case reasons.Threat():
            return t.gettext("This lets {rival} complete {mandala} with {cards} and choose first ({percent} likely).")
        case reasons.Prepares():
            return t.gettext("The best move keeps {colour} ready, to complete {mandala} and choose first.")
        case reasons.Empty(_, lacking):
            return t.ngettext(
                "This leaves {field} empty with only {n} colour missing: an empty field gets nothing.",
                "This leaves {field} empty with only {n} colours missing: an empty field gets nothing.",
                lacking,
            )
        case reasons.Larger():
            return t.gettext("The best move makes {field} the larger one, {own}\u00a0to\u00a0{rival}.")
        case reasons.Grows():
            return t.gettext("The best move strengthens {field}, {own}\u00a0to\u00a0{rival}.")
        case reasons.Nears():
            return t.gettext("This brings {mandala} closer to completion while {field} is the larger one.")
        case reasons.Hastens():
            return t.gettext("The best move brings {mandala} closer to completion while {field} is the larger one.")
        case reasons.Bars():
            return t.gettext("This keeps {cards} in hand out of {field}.")
        case reasons.Feeds(_, _, points, larger):
            text = t.ngettext(
                "This makes {colour} worth {n} point to {rival}.",
                "This makes {colour} worth {n} points to {rival}.",
                points,
            )
            also = t.ngettext(
                "This makes {colour} worth {n} point to {rival}, and {field} is the larger one.",
                "This makes {colour} worth {n} points to {rival}, and {field} is the larger one.",
                points,
            )
            return also if larger else text
        case reasons.Raises(_, _, points, larger):
            text = t.ngettext(
                "The best move makes {colour} worth {n} point to {mover}.",
                "The best move makes {colour} worth {n} points to {mover}.",
                points,
            )
            also = t.ngettext(
                "The best move makes {colour} worth {n} point to {mover}, and {field} is the larger one.",
                "The best move makes {colour} worth {n} points to {mover}, and {field} is the larger one.",
                points,
            )
            return also if larger else text
        case reasons.Draws(0):
            return t.gettext("This draws no card, the best move {better}.")
        case reasons.Draws(worse):
            return t.ngettext(
                "This draws {n} card, the best move {better}.", "This draws {n} cards, the best move {better}.", worse
            )
        case reasons.Leaves(worse):
            return t.ngettext(
                "This leaves {n} card in hand, the best move {better}.",
                "This leaves {n} cards in hand, the best move {better}.",
                worse,
            )
        case reasons.Discards():
            return t.gettext("Discarding changes nothing in the mandalas.")
        case reasons.Brings(worse):
            return t.ngettext(
                "This brings {mover} {n} point now, the best choice {better}.",
                "This brings {mover} {n} points now, the best choice {better}.",
                worse,
            )
        case reasons.NewColour():
            return t.gettext("The best choice brings a new colour to the river, on space\u00a0{space}.")
        case reasons.TakesSixth():
            return t.gettext("The best choice fills the river with {colour} and ends the game.")
        case reasons.EndsEarly():
            return t.gettext("This fills the river with {colour} and ends the game.")
        case reasons.LowSpace(_, cards):
            return t.ngettext(
                "This puts {colour} on river space\u00a01, where each card counts only 1\u00a0point; "
                "there is {n} more in the other mountain.",
                "This puts {colour} on river space\u00a01, where each card counts only 1\u00a0point; "
                "there are {n} more in the other mountain.",
                cards,
            )
        case reasons.LeavesColour(_, points):
            return t.ngettext(
                "This leaves {rival} {colour}, worth {n} point.",
                "This leaves {rival} {colour}, worth {n} points.",
                points,
            )
        case reasons.LeavesNew(_, 0):
            return t.gettext("This leaves {rival} {colour}, a new colour for the river.")
        case reasons.LeavesNew(_, points):
            return t.ngettext(
                "This leaves {rival} {colour}, a new colour for the river and at least {n} point.",
                "This leaves {rival} {colour}, a new colour for the river and at least {n} points.",
                points,
            )
        case reasons.LeavesSixth():
            return t.gettext("This leaves {rival} {colour}, the sixth colour of a river, which ends the game.")
        case _:
            assert_never(reason)
