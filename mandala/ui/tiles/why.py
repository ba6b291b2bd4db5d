"""Why a move is better than the one played, in short sentences made from facts."""

from __future__ import annotations

from typing import Final, assert_never

from mandala.core.colours import Colour
from mandala.core.tiles import reasons
from mandala.core.tiles.moves import Move
from mandala.core.tiles.observation import Observation
from mandala.play.games import GAMES
from mandala.ui.words.colours import coloured
from mandala.ui.words.names import Names, to_whom, whom
from mandala.ui.words.strings import Strings

MOST: Final = 3
"""So many sentences are said at most."""


def why(strings: Strings, names: Names, observation: Observation, played: Move, best: Move) -> tuple[str, ...]:
    """What speaks against the move played and for a better one, the weightiest first; nothing where no fact explains it. "This"
    is the move played. The viewer of the observation is the one who moved."""
    speaker = _Speaker(strings, names, observation)
    found = reasons.reasons(observation, played, best, GAMES["tiles"].lead)[:MOST]
    return tuple([speaker.sentence(reason) for reason in found])


class _Speaker:
    """Puts reasons into words for whoever reads them, be it the player who moved, the opponent or somebody else."""

    def __init__(self, strings: Strings, names: Names, seen: Observation) -> None:
        self._t, self._names, self._seen = strings, names, seen
        self._rival = whom(strings, names, 1)

    def sentence(self, reason: reasons.Reason) -> str:
        """The sentence that says it."""
        match reason:
            case (
                reasons.Room()
                | reasons.Wide()
                | reasons.Grows()
                | reasons.Crowds()
                | reasons.CutsOff()
                | reasons.OpensGroup()
            ):
                return self._of_groups(reason)
            case (
                reasons.NextOpens()
                | reasons.Joins()
                | reasons.Stuck()
                | reasons.Promises()
                | reasons.Spoils()
                | reasons.Blocks()
            ):
                return self._of_swap_tiles(reason)
            case _:
                return self._of_points(reason)

    def _of_points(self, reason: reasons.OfPoints) -> str:
        t = self._t
        match reason:
            case reasons.Wins(own, rival):
                text = t.gettext("The best move ends the game, {own}\u00a0to\u00a0{rival}.")
                return text.format(own=own, rival=rival)
            case reasons.Loses(own, rival):
                return t.gettext("This ends the game, {own}\u00a0to\u00a0{rival}.").format(own=own, rival=rival)
            case reasons.MayLose(own, rival):
                text = t.gettext("This lets {whom} end the game at once, {own}\u00a0to\u00a0{rival}.")
                return text.format(whom=self._rival, own=own, rival=rival)
            case reasons.Counted(worse, better):
                text = t.gettext("Counted to the end: this {worse}, the best move {better}.")
                return text.format(worse=self._ends(worse), better=self._ends(better))
            case reasons.Waits(space):
                text = t.gettext("The tile on {space} stays in reach: flipping it can wait.")
                return text.format(space=self._seen.setup.shape.names[space])
            case reasons.LetsScore(worse, better):
                text = t.ngettext(
                    "This lets {rival} get {n} point at once, the best move {better}.",
                    "This lets {rival} get {n} points at once, the best move {better}.",
                    worse,
                )
                return text.format(rival=self._rival, n=worse, better=better)
            case reasons.Brings(worse, better):
                text = t.ngettext(
                    "This brings {mover} {n} point at once, the best move {better}.",
                    "This brings {mover} {n} points at once, the best move {better}.",
                    worse,
                )
                return text.format(mover=to_whom(t, self._names, 0), n=worse, better=better)
            case _:
                assert_never(reason)

    def _ends(self, lead: int) -> str:
        """What a move comes to, as the verb of a sentence about it."""
        t = self._t
        if lead > 0:
            return t.ngettext("wins by {n}\u00a0point", "wins by {n}\u00a0points", lead).format(n=lead)
        if lead < 0:
            return t.ngettext("loses by {n}\u00a0point", "loses by {n}\u00a0points", -lead).format(n=-lead)
        return t.gettext("ends in a draw")

    def _of_groups(self, reason: reasons.OfGroups) -> str:
        t = self._t
        match reason:
            case reasons.OpensGroup(marker):
                return t.gettext("The best move opens a group with marker\u00a0{marker}.").format(marker=marker)
            case reasons.Room(colour, worse, better):
                text = t.ngettext(
                    "The best move keeps {n} space open around {group}, this {worse}.",
                    "The best move keeps {n} spaces open around {group}, this {worse}.",
                    better,
                )
                return text.format(n=better, group=self._group(colour), worse=worse)
            case reasons.Wide(colour, worse, better):
                text = t.ngettext(
                    "The best move keeps {n} space open within two steps around {group}, this {worse}.",
                    "The best move keeps {n} spaces open within two steps around {group}, this {worse}.",
                    better,
                )
                return text.format(n=better, group=self._group(colour), worse=worse)
            case reasons.Grows(colour, worse, better):
                text = t.ngettext(
                    "The best move lets {group} grow to {n} tile by flips alone, this to {worse}.",
                    "The best move lets {group} grow to {n} tiles by flips alone, this to {worse}.",
                    better,
                )
                return text.format(n=better, group=self._group(colour), worse=worse)
            case reasons.Crowds(colour, worse, better):
                text = t.ngettext(
                    "This leaves {n} space open around {group}, the best move {better}.",
                    "This leaves {n} spaces open around {group}, the best move {better}.",
                    worse,
                )
                return text.format(n=worse, group=self._group(colour, 1), better=better)
            case reasons.CutsOff(colour, tiles):
                text = t.ngettext(
                    "The best move puts {n} tile out of reach for {group}.",
                    "The best move puts {n} tiles out of reach for {group}.",
                    tiles,
                )
                return text.format(n=tiles, group=self._group(colour, 1))
            case _:
                assert_never(reason)

    def _of_swap_tiles(self, reason: reasons.OfSwapTiles) -> str:
        t, colour = self._t, coloured(self._t, reason.colour)
        match reason:
            case reasons.NextOpens():
                text = t.gettext("With the best move the next swap tile, {colour}, can open another group.")
                return text.format(colour=colour)
            case reasons.Joins(_, marker):
                text = t.gettext(
                    "With the best move the next swap tile, {colour}, can join the group with marker\u00a0{marker}."
                )
                return text.format(colour=colour, marker=marker)
            case reasons.Stuck():
                return t.gettext("After this the swap tile, {colour}, fits nowhere.").format(colour=colour)
            case reasons.Promises(_, worse, better):
                text = t.ngettext(
                    "With the best move the next swap tile, {colour}, can open a group with {n} tile to flip, else {worse}.",
                    "With the best move the next swap tile, {colour}, can open a group with {n} tiles to flip, else {worse}.",
                    better,
                )
                return text.format(colour=colour, n=better, worse=worse)
            case reasons.Spoils(_, worse, better):
                text = t.ngettext(
                    "This lets {rival} open a group with {n} tile to flip ({colour}), the best move with {better}.",
                    "This lets {rival} open a group with {n} tiles to flip ({colour}), the best move with {better}.",
                    worse,
                )
                return text.format(rival=self._rival, colour=colour, n=worse, better=better)
            case reasons.Blocks(_, worse, better):
                text = t.ngettext(
                    "This leaves {rival} {n} space for the swap tile ({colour}), the best move {better}.",
                    "This leaves {rival} {n} spaces for the swap tile ({colour}), the best move {better}.",
                    worse,
                )
                return text.format(rival=to_whom(t, self._names, 1), colour=colour, n=worse, better=better)
            case _:
                assert_never(reason)

    def _group(self, colour: Colour, player: int = 0) -> str:
        """A player's group, as the object of a sentence."""
        t, you, name = self._t, self._names.you, coloured(self._t, colour)
        if you == player:
            return t.gettext("your {colour} group").format(colour=name)
        if you is not None:
            return t.gettext("your opponent's {colour} group").format(colour=name)
        return t.gettext("the {colour} group of {name}").format(colour=name, name=self._names.of(player))
