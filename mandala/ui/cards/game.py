"""The card game's entry for the program around it.

Large parts are loaded at first use, so that the title appears at once.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

import pygame

from mandala.ui.cards.lesson_game import COURSE
from mandala.ui.cards.milestones import milestones
from mandala.ui.context import GameScreens, Tables
from mandala.ui.kit.assets import TITLE, Assets
from mandala.ui.kit.theme import Theme
from mandala.ui.words.habits import HabitWords
from mandala.ui.words.opponents import introduced
from mandala.ui.words.strings import Strings


def _tables() -> Tables:
    from mandala.ui.cards.board import BOARD
    from mandala.ui.cards.sand import chances
    from mandala.ui.table.opening import tables_of

    chances()
    return tables_of(BOARD)


def _mirror(strings: Strings, alone: bool) -> str:
    """A mirror match promises no more than it holds."""
    words = strings.gettext(
        "The same deal twice, with seats swapped; the points of both games count. Fair to both seats and good "
        "to compare, but the cards still bring luck."
    )
    knows = (
        strings.gettext("In the second game you may remember cards of the first; the computer does not know the deal.")
        if alone
        else strings.gettext("In the second game both of you may remember cards of the first.")
    )
    return f"{words} {knows}"


def _emblem(assets: Assets, theme: Theme, side: int) -> Generator[None, None, pygame.Surface]:
    del theme
    yield
    return assets.picture(TITLE, (side, side))


SCREENS: Final = GameScreens(
    name="Mandala",
    drawing_emblem=_emblem,
    # every level that a game may name, the weakest first; only those with a sentence can be chosen
    opponents=introduced(
        {
            "equal": lambda t: t.gettext("Follows your rating, so that every second game is yours."),
            "random": None,
            "novice": lambda t: t.gettext("A gentle start: never gets in your way."),
            "pupil": lambda t: t.gettext("Knows good moves, misses many."),
            "apprentice": lambda t: t.gettext("Judges well, but slips and forgets which cards are gone."),
            "greedy": lambda t: t.gettext("Takes whatever pays right now."),
            "journeyman": lambda t: t.gettext("Solid: from here on you have to earn your points."),
            "adept": lambda t: t.gettext("Plays at once, and never forgets a card."),
            "expectimax": lambda t: t.gettext("Imagines your hand and thinks your answers through."),
            "expert": lambda t: t.gettext("Plans a few moves ahead. Carelessness costs you the game."),
            "master": None,
            "grandmaster": lambda t: t.gettext("Reads your hand from your moves, and thinks while you think."),
        }
    ),
    habits=lambda t: {
        "finish": HabitWords(
            t.gettext("Completes a mandala as soon as it can."),
            t.gettext("Keep the larger field: then you choose first when it completes."),
            t.gettext("You complete mandalas too early."),
        ),
        "fuller": HabitWords(
            t.gettext("Plays where most cards lie."),
            t.gettext("Build up the other mandala in peace."),
            t.gettext("You play too often where most cards lie."),
        ),
        "all": HabitWords(
            t.gettext("Plays all its cards of a colour at once."),
            t.gettext("After that it has none of this colour: it cannot answer there."),
            t.gettext("You play all your cards of a colour at once too often."),
        ),
        "single": HabitWords(
            t.gettext("Grows a field by one card at a time."),
            t.gettext("Play several cards at once, and your field is the larger one."),
            t.gettext("You grow fields card by card too often."),
        ),
        "hoard": HabitWords(
            t.gettext("Grows a field only with six cards in hand or more."),
            t.gettext("While it has few cards, its fields do not grow: pass them by."),
            t.gettext("You wait too long for a full hand before you grow a field."),
        ),
        "first": HabitWords(
            t.gettext("Never lets you choose first, whatever it costs."),
            t.gettext("Where your field is larger it does not complete: take your time there."),
            t.gettext("You shy away too often from letting your opponent choose first."),
        ),
        "behind": HabitWords(
            t.gettext("Grows the field that is smaller than yours."),
            t.gettext("A large field of yours draws its cards there, and away from where you need room."),
            t.gettext("You run after larger fields too often."),
        ),
        "many": HabitWords(
            t.gettext("Builds mountains with the colour that it holds most of."),
            t.gettext("Each card it puts on a mountain shows you that it holds more of this colour."),
            t.gettext("You build mountains too often with the colour that you hold most of."),
        ),
        "heap": HabitWords(
            t.gettext("Takes the largest heap."),
            t.gettext("Let a colour that scores little for it grow into a large heap."),
            t.gettext("You take the largest heap too often."),
        ),
    },
    privacy_screen=lambda t: t.gettext("The screen is covered between turns, so that nobody sees the other's hand."),
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
    chances=lambda t: {
        "deal": t.gettext("first hand"),
        "draw": t.gettext("cards drawn"),
        "mountain": t.gettext("new mountain"),
    },
    stages=lambda t: (
        t.gettext("Up to the first mandala"),
        t.gettext("In the middle"),
        t.gettext("The last mandala"),
    ),
    milestones=milestones,
    themes=lambda t: {
        "first": t.gettext("Who chooses first"),
        "empty": t.gettext("The empty field"),
        "field": t.gettext("The larger field"),
        "mountain": t.gettext("What to put on a mountain"),
        "hand": t.gettext("What to hold back and draw"),
        "choice": t.gettext("Which colour to take"),
        "end": t.gettext("The end of the game"),
    },
    lesson_steps=len(COURSE.steps),
    faults=lambda t: {
        "deck": t.gettext("Line {line}: the deck is not made of 18 cards of each colour."),
        "reshuffles": t.gettext("Line {line}: a new deck is missing or not made of the discarded cards."),
    },
    load=_tables,
)
