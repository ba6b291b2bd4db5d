"""Why a move is better than the one played, in short sentences made from facts."""

from __future__ import annotations

from dataclasses import asdict
from enum import IntEnum
from typing import Final, NamedTuple, assert_never

from mandala.core.cards import reasons
from mandala.core.cards.moves import BuildMountain, ClaimColour, DiscardRedraw, GrowField, Move
from mandala.core.cards.observation import Observation
from mandala.core.cards.reasons import Theme
from mandala.core.continuation import Answer, Continuation, Difference
from mandala.ui.words.colours import coloured, counted
from mandala.ui.words.names import Names, to_whom, whom
from mandala.ui.words.strings import Strings, percent

MOST: Final = 3  #: sentences that are said
FREQUENT: Final = 0.25  #: the least share of games of an answer that is told
#: Reasons that stand before what games tell, because they are certain and decide the game or a whole mandala.
DECISIVE: Final = (
    reasons.Wins | reasons.Loses | reasons.MayLose | reasons.GivesAll | reasons.GivesFirst | reasons.Completes
)
#: Their sentences say to whom something is given.
GIVEN: Final = reasons.Brings | reasons.LeavesColour | reasons.LeavesNew | reasons.LeavesSixth
RIVALS: Final = reasons.Nears | reasons.Feeds  #: their sentences speak of the rival's field


def why(
    strings: Strings,
    names: Names,
    observation: Observation,
    played: Move,
    best: Move,
    told: Continuation | None = None,
    loss: float | None = None,
) -> tuple[str, ...]:
    """Says what speaks against the move played ("this") and for a better one, in at most three sentences.

    The first one begins with its theme and the `loss`, if that is given. `told` is what games that were played on tell.
    Returns nothing if nothing but a trifle explains it. The viewer of the observation made the move; `names` says who
    reads the words.
    """
    if told is None or (told.worse, told.better) != (played, best):
        told = Continuation(played, best, 1, (Answer(None, 0.0), Answer(None, 0.0)), ())
    certain = [_certain(strings, names, reason) for reason in reasons.reasons(observation, played, best)]
    often = [said for one in told.differences if (said := _often(strings, names, observation, one)) is not None]
    decisive, telling = (
        [said for said in certain if said.weight >= weight] for weight in (Weight.DECISIVE, Weight.TELLING)
    )
    first = next(iter((*decisive, *often, *telling)), None)
    if first is None:
        return ()
    answer = _answers(strings, told) if told.differences else ""
    others = [said for said in (*often, *certain) if said is not first]
    others.sort(
        key=lambda said: (said.weight is Weight.TRIVIAL, said.place != first.place, said.theme is not first.theme)
    )
    texts = [first.text, *[said.text for said in others[: MOST - 1 - bool(answer)]], *[answer] * bool(answer)]
    if loss is not None:
        lost = percent(strings, f"\u2212{max(1, round(100 * loss))}")
        head = strings.gettext("{theme}: {loss}.").format(theme=theme_name(strings, first.theme), loss=lost)
        texts[0] = f"{head} {texts[0]}"
    return tuple(texts)


def blame(strings: Strings, names: Names, observation: Observation, played: Move, best: Move) -> str:
    """Says in a sentence what is wrong with the move played, and nothing of a better one; "" if no more than a trifle is."""
    found = reasons.reasons(observation, played, best)
    against = [one for one in found if reasons.blames(one) and not reasons.trivial(one)]
    against.sort(key=lambda one: not isinstance(one, DECISIVE))
    return _certain(strings, names, against[0]).text if against else ""


class Weight(IntEnum):
    """The place of a sentence among others."""

    TRIVIAL = 0  #: to stand behind another one
    TELLING = 1
    DECISIVE = 2  #: to stand first


class Said(NamedTuple):
    """A sentence with its theme and the mandala or colour that it speaks of."""

    text: str
    theme: Theme
    place: tuple[str, int] | None
    weight: Weight


def theme_name(t: Strings, theme: Theme) -> str:
    names = {
        Theme.FIRST: t.gettext("Who chooses first"),
        Theme.EMPTY: t.gettext("The empty field"),
        Theme.END: t.gettext("The last mandala"),
        Theme.MOUNTAIN: t.gettext("Which mountain"),
        Theme.HOLD: t.gettext("What to hold back"),
        Theme.COLOUR: t.gettext("Which colour"),
        Theme.RIVER: t.gettext("The order of the river"),
        Theme.POINTS: t.gettext("The points in the end"),
    }
    return names[theme]


def _certain(t: Strings, names: Names, reason: reasons.Reason) -> Said:
    """Says a reason of the rules."""
    text = _sentence(t, reason).format(**_words(t, names, reason))
    facts = asdict(reason)
    place = next(((name, facts[name]) for name in ("mandala", "colour") if name in facts), None)
    weight = Weight.TELLING
    if isinstance(reason, DECISIVE):
        weight = Weight.DECISIVE
    elif reasons.trivial(reason):
        weight = Weight.TRIVIAL
    return Said(text, reasons.theme(reason), place, weight)


def _theme(one: Difference, seen: Observation) -> Theme:
    """Returns the idea behind what happens in games."""
    match one.kind:
        case "strikes" | "first":
            return Theme.FIRST
        case "nothing":
            return Theme.EMPTY
        case "loses":
            return Theme.END
        case "gains":
            return Theme.MOUNTAIN
        case "scores":
            return Theme.COLOUR if one.place in seen.rivers[one.player] else Theme.RIVER
        case _:
            return Theme.POINTS


def _often(t: Strings, names: Names, seen: Observation, one: Difference) -> Said | None:
    """Says what happens more often, or is larger on average, after one of the moves."""
    ours, share = one.player == 0, one.kind in SHARES
    person = whom if share else to_whom
    worse, better = (round(100 * size) if share else round(size) for size in (one.worse, one.better))
    words: dict[str, object] = {"who": person(t, names, one.player), "worse": worse, "better": better}
    if one.kind == "scores":
        words["colour"] = coloured(t, one.place)
    else:
        words["mandala"] = t.gettext("the right mandala") if one.place else t.gettext("the left mandala")
        words["field"] = _field(t, names, bool(one.place), one.player)
    sentences = _for_best(t, better, better - worse) if ours else _against_this(t, worse)
    if one.kind not in sentences:  # of a stranger's review
        return None
    text = sentences[one.kind].format(**words)
    return Said(text, _theme(one, seen), ("colour" if one.kind == "scores" else "mandala", one.place), Weight.TELLING)


#: kinds of difference that are shares of games
SHARES: Final = ("strikes", "first", "nothing", "loses")


def _against_this(t: Strings, points: int) -> dict[str, str]:
    """Sentences on what the rival gets, and on what befalls the player."""
    return {
        "strikes": t.gettext(
            "This lets {who} complete {mandala} with the next move and choose first in {worse} of 100 games, "
            "the best move in {better}."
        ),
        "first": t.gettext(
            "This lets {who} choose first from {mandala} in {worse} of 100 games, the best move in {better}."
        ),
        "nothing": t.gettext(
            "The best move leaves {field} empty when {mandala} is completed in {better} of 100 games, "
            "this one in {worse}."
        ),
        "gains": t.ngettext(
            "After this {mandala} brings {who} {n}\u00a0point on average, after the best move {better}.",
            "After this {mandala} brings {who} {n}\u00a0points on average, after the best move {better}.",
            points,
        ),
        "scores": t.ngettext(
            "After this {colour} brings {who} {n}\u00a0point on average in the end, after the best move {better}.",
            "After this {colour} brings {who} {n}\u00a0points on average in the end, after the best move {better}.",
            points,
        ),
    }


def _for_best(t: Strings, points: int, more: int) -> dict[str, str]:
    """Sentences on what the player gets."""
    return {
        "strikes": t.gettext(
            "The best move lets {who} complete {mandala} with the next turn and choose first in {better} of 100 games, "
            "this one in {worse}."
        ),
        "first": t.gettext(
            "The best move lets {who} choose first from {mandala} in {better} of 100 games, this one in {worse}."
        ),
        "nothing": t.gettext(
            "This leaves {field} empty when {mandala} is completed in {worse} of 100 games, the best move in {better}."
        ),
        "loses": t.gettext(
            "After this the game ends with {mandala} and is lost in {worse} of 100 games, after the best move in {better}."
        ),
        "gains": t.ngettext(
            "After the best move {mandala} brings {who} {n}\u00a0point on average, after this {worse}.",
            "After the best move {mandala} brings {who} {n}\u00a0points on average, after this {worse}.",
            points,
        ),
        "scores": t.ngettext(
            "After the best move {colour} brings {who} {n}\u00a0point on average in the end, after this {worse}.",
            "After the best move {colour} brings {who} {n}\u00a0points on average in the end, after this {worse}.",
            points,
        ),
        "lead": t.ngettext(
            "Played on to the end, the best move is worth {n}\u00a0point more on average.",
            "Played on to the end, the best move is worth {n}\u00a0points more on average.",
            more,
        ),
    }


def _answers(t: Strings, told: Continuation) -> str:
    """Says what the rival most often answers to both moves; "" if there is no usual answer."""
    this, best = told.answers
    if this.move is None or this.share < FREQUENT:
        return ""
    words = {"this": _answer(t, this), "share": round(100 * this.share)}
    if best.move is None or best.share < FREQUENT:
        return t.gettext("The most frequent answer: {this} (in {share} of 100 games).").format(**words)
    words |= {"best": _answer(t, best), "other": round(100 * best.share)}
    text = t.gettext(
        "The most frequent answer: {this} (in {share} of 100 games); to the best move: {best} (in {other})."
    )
    return text.format(**words)


def _answer(t: Strings, answer: Answer) -> str:
    """The rival's move in a few words."""
    move: Move = answer.move
    if isinstance(move, ClaimColour):
        return t.gettext("takes {colour}").format(colour=coloured(t, move.colour))
    return f"{counted(t, move.colour, move.count)}: {_place(t, move)}"


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


def _place(t: Strings, move: BuildMountain | DiscardRedraw | GrowField) -> str:
    """Names where a move puts its cards, as the table does; the commands use this without a screen."""
    match move:
        case DiscardRedraw():
            return t.gettext("discard pile")
        case BuildMountain(mandala):
            return t.gettext("right mountain") if mandala else t.gettext("left mountain")
        case GrowField(mandala):
            return t.gettext("right field") if mandala else t.gettext("left field")
