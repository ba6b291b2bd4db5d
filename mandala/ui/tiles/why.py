"""Why a move is better than the one played, in short sentences made from facts."""

from __future__ import annotations

from dataclasses import asdict
from typing import Final, assert_never

from mandala.core.continuation import Continuation, Difference
from mandala.core.tiles import reasons
from mandala.core.tiles.moves import Move, TakeStart
from mandala.core.tiles.observation import Observation
from mandala.core.tiles.reasons import Theme
from mandala.play.games import GAMES
from mandala.ui.words.colours import coloured
from mandala.ui.words.names import Names, to_whom, whom
from mandala.ui.words.strings import Strings, percent

MOST: Final = 3  #: sentences that are said
GIVEN: Final = reasons.Brings | reasons.Blocks  #: their sentences say to whom something is given
RIVALS: Final = reasons.Crowds | reasons.CutsOff  #: their sentences speak of the rival's group


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

    The first one begins with its theme and the `loss`, if that is given. `told` is what follows both moves. Returns
    nothing if nothing but a trifle explains it. The viewer of the observation made the move; `names` says who reads the
    words.
    """
    t = strings
    differences: tuple[Difference, ...] = ()
    if told is not None and (told.worse, told.better) == (played, best):
        differences = told.differences
    found = reasons.reasons(observation, played, best, GAMES["tiles"].exact_margin)
    telling = [one for one in found if not reasons.trivial(one)]
    certain = [(reasons.theme(one), _sentence(t, one).format(**_words(t, names, observation, one))) for one in telling]
    later = [text for one in differences if (text := _later(t, names, one)) is not None]
    decisive = isinstance(next(iter(telling), None), reasons.OfEnd)
    said = [*certain, *later] if decisive or not later else [*certain[:1], *later[:1], *certain[1:]]
    if not said:
        return ()
    theme = said[0][0]
    said[1:] = sorted(said[1:], key=lambda one: one[0] is not theme)
    answer = "" if told is None or not differences or decisive else _answers(t, observation, told)
    texts = [*[text for _, text in said[: MOST - bool(answer)]], *[answer] * bool(answer)]
    if loss is not None:
        lost = percent(t, f"\u2212{max(1, round(100 * loss))}")
        texts[0] = t.gettext("{theme}: {loss}.").format(theme=theme_name(t, theme), loss=lost) + f" {texts[0]}"
    return tuple(texts)


def blame(strings: Strings, names: Names, observation: Observation, played: Move, best: Move) -> str:
    """Says in a sentence what is wrong with the move played, and nothing of a better one; "" if no more than a trifle is."""
    found = reasons.reasons(observation, played, best, GAMES["tiles"].exact_margin)
    against = next((one for one in found if reasons.blames(one) and not reasons.trivial(one)), None)
    return "" if against is None else _sentence(strings, against).format(**_words(strings, names, observation, against))


def theme_name(t: Strings, theme: Theme) -> str:
    names = {
        Theme.CUT: t.gettext("Room to grow"),
        Theme.FLIPS: t.gettext("Flips that can wait"),
        Theme.OPEN: t.gettext("When to open"),
        Theme.END: t.gettext("Count to the end"),
        Theme.POINTS: t.gettext("The next points"),
    }
    return names[theme]


def _later(t: Strings, names: Names, one: Difference) -> tuple[Theme, str] | None:
    """Says what some good moves lead to after both moves; None for what only a stranger's review has."""
    worse, better = round(one.worse), round(one.better)
    if one.kind == "lead":
        text = t.gettext("A few good moves later: {worse}, after the best move {better}.")
        return Theme.END, text.format(worse=_lead(t, worse), better=_lead(t, better))
    if one.kind != "group":
        return None
    words = {"group": _group(t, names, coloured(t, one.place), one.player), "worse": worse, "better": better}
    if one.player:
        text = t.ngettext(
            "A few good moves later {group} has {n} tile, after the best move {better}.",
            "A few good moves later {group} has {n} tiles, after the best move {better}.",
            worse,
        )
    else:
        text = t.ngettext(
            "A few good moves after the best one {group} has {n} tile, after this {worse}.",
            "A few good moves after the best one {group} has {n} tiles, after this {worse}.",
            better,
        )
    return Theme.CUT, text.format(**words)


def _lead(t: Strings, lead: int) -> str:
    if lead > 0:
        return t.ngettext("{n}\u00a0point ahead", "{n}\u00a0points ahead", lead)
    if lead < 0:
        return t.ngettext("{n}\u00a0point behind", "{n}\u00a0points behind", -lead)
    return t.gettext("with equal points")


def _answers(t: Strings, seen: Observation, told: Continuation) -> str:
    """Says the best answers to both moves; "" where there is none."""
    this, best = (answer.move for answer in told.answers)
    if this is None:
        return ""
    places = seen.setup.shape.names
    if best is None or isinstance(this, TakeStart) or isinstance(best, TakeStart):
        return ""
    text = t.gettext("The best answer is then on {this}, after the best move on {best}.")
    return text.format(this=places[this.space], best=places[best.space])


def _words(t: Strings, names: Names, seen: Observation, reason: reasons.Reason) -> dict[str, object]:
    """Fills the sentence's places: the players concerned and the facts of the reason."""
    person, facts = to_whom if isinstance(reason, GIVEN) else whom, asdict(reason)
    words = {"mover": person(t, names, 0), "rival": person(t, names, 1), "whom": person(t, names, 1), **facts}
    match reason:
        case reasons.Counted(worse, better):
            words |= {"worse": _ends(t, worse), "better": _ends(t, better)}
        case reasons.Waits(space):
            words["space"] = seen.setup.shape.names[space]
        case _ if "colour" in facts:
            words["colour"] = coloured(t, facts["colour"])
            words["group"] = _group(t, names, words["colour"], 1 if isinstance(reason, RIVALS) else 0)
    return words


def _ends(t: Strings, lead: int) -> str:
    """Returns the verb for the result of a move."""
    if lead > 0:
        return t.ngettext("wins by {n}\u00a0point", "wins by {n}\u00a0points", lead)
    if lead < 0:
        return t.ngettext("loses by {n}\u00a0point", "loses by {n}\u00a0points", -lead)
    return t.gettext("ends in a draw")


def _group(t: Strings, names: Names, colour: str, player: int) -> str:
    """A player's group, as the object of a sentence."""
    if names.you == player:
        text = t.gettext("your {colour} group")
    elif names.you is not None:
        text = t.gettext("your opponent's {colour} group")
    else:
        text = t.gettext("the {colour} group of {name}")
    return text.format(colour=colour, name=names.of(player))


def _sentence(t: Strings, reason: reasons.Reason) -> str:
    match reason:
        case reasons.Wins():
            return t.gettext("The best move ends the game and wins {own}\u00a0to\u00a0{rival}.")
        case reasons.Loses():
            return t.gettext("This ends the game, {own}\u00a0to\u00a0{rival}.")
        case reasons.MayLose():
            return t.gettext("This lets {whom} end the game at once and win {rival}\u00a0to\u00a0{own}.")
        case reasons.Counted():
            return t.gettext("If both play perfectly from here: this move {worse}, the best move {better}.")
        case reasons.Waits():
            return t.gettext("The tile on {space} stays in reach: flipping it can wait.")
        case reasons.LetsScore(worse):
            return t.ngettext(
                "This lets {rival} score {n} point with the next move; the best move allows only {better}.",
                "This lets {rival} score {n} points with the next move; the best move allows only {better}.",
                worse,
            )
        case reasons.Brings(worse):
            return t.ngettext(
                "This brings {mover} {n} point at once, the best move {better}.",
                "This brings {mover} {n} points at once, the best move {better}.",
                worse,
            )
        case reasons.OpensGroup():
            return t.gettext("The best move opens a group with marker\u00a0{marker}.")
        case reasons.Room(_, _, better):
            return t.ngettext(
                "The best move leaves {n} space where {group} can grow, this one only {worse}.",
                "The best move leaves {n} spaces where {group} can grow, this one only {worse}.",
                better,
            )
        case reasons.Wide(_, _, better):
            return t.ngettext(
                "The best move leaves {n} space within two steps where {group} can grow, this one only {worse}.",
                "The best move leaves {n} spaces within two steps where {group} can grow, this one only {worse}.",
                better,
            )
        case reasons.Grows(_, _, better):
            return t.ngettext(
                "The best move lets {group} grow to {n} tile just by flipping, this one only to {worse}.",
                "The best move lets {group} grow to {n} tiles just by flipping, this one only to {worse}.",
                better,
            )
        case reasons.Crowds(_, worse, _):
            return t.ngettext(
                "This leaves {n} space where {group} can grow, the best move only {better}.",
                "This leaves {n} spaces where {group} can grow, the best move only {better}.",
                worse,
            )
        case reasons.CutsOff(_, tiles):
            return t.ngettext(
                "The best move puts {n} tile out of reach for {group}.",
                "The best move puts {n} tiles out of reach for {group}.",
                tiles,
            )
        case reasons.NextOpens():
            return t.gettext("With the best move the next swap tile, {colour}, can open another group.")
        case reasons.Joins():
            return t.gettext(
                "With the best move the next swap tile, {colour}, can join the group with marker\u00a0{marker}."
            )
        case reasons.Stuck():
            return t.gettext("After this the swap tile, {colour}, fits nowhere.")
        case reasons.Promises(_, _, better):
            return t.ngettext(
                "With the best move the next swap tile, {colour}, can open a group with {n} tile to flip; "
                "after this only one with {worse}.",
                "With the best move the next swap tile, {colour}, can open a group with {n} tiles to flip; "
                "after this only one with {worse}.",
                better,
            )
        case reasons.Spoils(_, worse, _):
            return t.ngettext(
                "This lets {rival} open a group ({colour}) with {n} tile to flip, the best move only one with {better}.",
                "This lets {rival} open a group ({colour}) with {n} tiles to flip, the best move only one with {better}.",
                worse,
            )
        case reasons.Blocks(_, worse, _):
            return t.ngettext(
                "This leaves {rival} {n} space for the swap tile ({colour}), the best move only {better}.",
                "This leaves {rival} {n} spaces for the swap tile ({colour}), the best move only {better}.",
                worse,
            )
        case _:
            assert_never(reason)
