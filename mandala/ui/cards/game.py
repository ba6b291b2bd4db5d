"""What the card game offers to the program around it.

What is large is loaded when it is first asked for, so that the title is there at once.
"""

from __future__ import annotations

from typing import Final

from mandala.ui.cards.lesson_game import STEPS
from mandala.ui.context import GameScreens, Tables
from mandala.ui.words.strings import Strings


def _tables() -> Tables:
    from mandala.ui.cards.board import BOARD
    from mandala.ui.table.opening import tables_of

    return tables_of(BOARD)


def _mirror(strings: Strings, alone: bool) -> str:
    """A mirror match promises no more than it holds."""
    words = strings.gettext(
        "The same deal twice, with the seats exchanged; the points of both games count. That is fair in seats and good "
        "to compare, but it does not take the luck out of the cards."
    )
    knows = (
        strings.gettext("In the second game you may remember cards of the first; the computer does not know the deal.")
        if alone
        else strings.gettext("In the second game both of you may remember cards of the first.")
    )
    return f"{words} {knows}"


SCREENS: Final = GameScreens(
    name="Mandala",
    emblem=lambda assets, _, side: assets.picture("title-rosette", (side, side)),
    levels=lambda t: {
        "novice": t.gettext("Plays its own game and leaves you in peace."),
        "pupil": t.gettext("Sees good moves, and often lets them go by."),
        "apprentice": t.gettext("Judges well, but slips and forgets cards that are gone."),
        "greedy": t.gettext("Guesses at your hand and grabs what this very move can bring."),
        "journeyman": t.gettext("Solid: from here on you must earn your points."),
        "adept": t.gettext("Plays at once, and never forgets a card."),
        "expectimax": t.gettext("Imagines what you may hold, and thinks your answers through."),
        "expert": t.gettext("Plans a few moves ahead. Carelessness costs you the game."),
        "grandmaster": t.gettext("Reads your hand from your moves, and thinks while you think."),
    },
    styles=lambda t: {
        "builder": t.gettext("Likes a full hand and high mountains."),
        "grower": t.gettext("Likes large fields and holds nothing back."),
        "denier": t.gettext("Would rather spoil your plans than make its own."),
    },
    covered=lambda t: t.gettext("The screen is covered between turns, so that nobody sees the other's hand."),
    mirror=_mirror,
    agreed=(
        lambda t: t.gettext("Memory aid"),
        lambda t: t.gettext("The memory aid shows both of you points, discards by colour and what went to the cups."),
    ),
    aid=lambda t: t.gettext("Cards: memory aid against the computer"),
    kinds=lambda t: {
        "M": t.gettext("Mountains"),
        "F": t.gettext("Fields"),
        "D": t.gettext("Discards"),
        "C": t.gettext("Colours taken"),
    },
    stages=lambda t: (
        t.gettext("Up to the first mandala"),
        t.gettext("In the middle"),
        t.gettext("The last mandala"),
    ),
    lesson_steps=len(STEPS),
    faults=lambda t: {
        "deck": t.gettext("Line {line}: the deck is not made of 18 cards of each colour."),
        "reshuffles": t.gettext("Line {line}: a new deck is missing or not made of the discarded cards."),
    },
    load=_tables,
)
