"""The words of the lesson: what each step asks for, why, and why another move does not do. One idea a step."""

from __future__ import annotations

from typing import Final

from mandala.core.cards.counts import LETTERS
from mandala.ui.cards.lesson_game import COURSE
from mandala.ui.cards.words import cards_text
from mandala.ui.lesson import Script, StepText
from mandala.ui.strings import Strings

RED, ORANGE, YELLOW, GREEN, PURPLE, BLACK = range(len(LETTERS))
SPARED: Final = 4


def welcome(t: Strings) -> tuple[str, str]:
    """Before the first step: what the game is about, and how a card is played."""
    about = t.gettext(
        "You and your opponent pour coloured sand into two mandalas. As soon as one shows all six colours, you share out its "
        "mountain. What you win goes to your river and your cup and brings points."
    )
    how = t.gettext(
        "Play what the arrows point at: drag cards, or click them and then the place. F1 shows the keys. "
        "Nothing can go wrong, and you can stop and go on whenever you like."
    )
    return t.gettext("Learn to play"), f"{about}\n\n{how}"


def later(t: Strings) -> tuple[str, str]:
    """Between the two parts."""
    title = t.gettext("{n} moves later").format(n=COURSE.skipped)
    return title, t.gettext(
        "You both went on, and two more mandalas were shared out; an empty field would have brought nothing. Your river holds "
        "five colours now. The game ends with the mandala that gives a river its sixth colour, or with the next one after the "
        "deck has run out."
    )


def step_text(t: Strings, step: int) -> StepText:
    """The words of a step."""
    return (_first, _grow, _one_place, _discard, _complete, _choose, _worth, _larger, _cup)[step](t)


def _first(t: Strings) -> StepText:
    return StepText(
        t.gettext("Build the left mountain with {cards}.").format(cards=cards_text(t, RED, 1)),
        t.gettext(
            "One card to a mountain, then you draw up to three: a hand holds eight at most. "
            "Mountains belong to both of you and are shared out later."
        ),
        t.gettext("Red on the left mountain is a good beginning, and it brings three cards."),
    )


def _grow(t: Strings) -> StepText:
    return StepText(
        t.gettext("Grow your left field with all {cards}.").format(cards=cards_text(t, GREEN, 3)),
        t.gettext(
            "Any number of cards of one colour, but you draw none. Whoever has more cards in the field chooses first when "
            "the mountain is shared out."
        ),
        t.gettext("Three greens in your left field let you choose first later."),
    )


def _one_place(t: Strings) -> StepText:
    return StepText(
        t.gettext("Build the right mountain with {cards}.").format(cards=cards_text(t, PURPLE, 1)),
        t.gettext(
            "In a mandala each colour has one place. On the left, purple lies in your opponent's field, on the right "
            "in the mountain: yours fits only there."
        ),
        t.gettext("Purple fits only the right mountain: try it."),
    )


def _discard(t: Strings) -> StepText:
    return StepText(
        t.gettext("Discard {cards} and draw as many.").format(cards=cards_text(t, BLACK, SPARED)),
        t.gettext(
            "The third kind of turn. Black lies in both mountains, so it fits no field. On the left only yellow is missing: "
            "new cards may bring it."
        ),
        t.gettext("Swap the four blacks: yellow is wanted."),
    )


def _complete(t: Strings) -> StepText:
    return StepText(
        t.gettext("Complete the left mandala: {cards} to its mountain.").format(cards=cards_text(t, YELLOW, 1)),
        t.gettext("Yellow came. It is the sixth colour there, and a mandala with all six is shared out at once."),
        t.gettext("Yellow on the left mountain completes the mandala."),
    )


def _choose(t: Strings) -> StepText:
    return StepText(
        t.gettext("You choose first: take {cards}.").format(cards=cards_text(t, RED, 2)),
        t.gettext(
            "Your field is larger, 3 to 1; then you take turns. Of a new colour one card goes to your river, the rest to "
            "your cup."
        ),
        t.gettext("Space 1 is worth least: give it to red. One orange lies in your cup already."),
    )


def _worth(t: Strings) -> StepText:
    return StepText(
        t.gettext("Now take {cards}.").format(cards=cards_text(t, BLACK, 2)),
        t.gettext(
            "Black comes to space 2: each black in your cup brings 2 points. The later a colour comes to your river, the more "
            "it is worth; the sixth brings 6 a card."
        ),
        t.gettext("Of a single yellow nothing would be left for your cup."),
    )


def _larger(t: Strings) -> StepText:
    return StepText(
        t.gettext("Complete it from your field: {cards} to the left.").format(cards=cards_text(t, BLACK, 3)),
        t.gettext(
            "Only black is missing there. Your field has four cards, your opponent's six. Three more make seven, and you "
            "choose first."
        ),
        t.gettext("Only all three blacks in your left field make it the larger one."),
    )


def _cup(t: Strings) -> StepText:
    return StepText(
        t.gettext("Take {cards}.").format(cards=cards_text(t, YELLOW, 4)),
        t.gettext(
            "Yellow lies on space 4 of your river already, so all four go to your cup: 4 times 4 points. Only the cup brings "
            "points; the river says how many."
        ),
        t.gettext("Yellow brings most: 16 points."),
    )


def last_word(t: Strings) -> str:
    """At the counted cups: what came last."""
    return t.gettext("Orange came last, to space 6: even the one card dealt to your cup brings 6.")


SCRIPT: Final = Script(welcome, later, step_text)
"""All words of the steps."""
