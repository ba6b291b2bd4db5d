"""The rules in our own words, by topic. The numbers in docs/rules.md are the authority; this is what a player needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mandala.ui.cards import figures
from mandala.ui.rules_sheet import Block, Topic
from mandala.ui.strings import Strings


def _goal(t: Strings) -> Topic:
    return Topic(
        t.gettext("The goal"),
        (
            Block(
                t.gettext(
                    "Two players pour coloured sand into two mandalas. As soon as a mandala shows all six colours "
                    "it is taken apart, and its sand is shared out."
                )
            ),
            Block(
                t.gettext(
                    "Your cup gathers the cards you win. What they are worth is decided by your river: a row of six "
                    "spaces, worth 1 to 6. The first colour you win lies on space 1, so each of its cards in your cup "
                    "brings 1 point. The sixth brings 6."
                ),
                t.gettext("Cup and river"),
                figures.GOAL,
            ),
            Block(
                t.gettext(
                    "A colour that comes late is worth more, but little time is left to gather it. Whoever has the most "
                    "points in the cup wins."
                )
            ),
            Block(
                t.gettext("There are 108 sand cards, 18 of each colour. Every colour has its own pattern and sign."),
                t.gettext("The colours"),
                figures.SIGNS,
            ),
        ),
    )


def _table(t: Strings) -> Topic:
    return Topic(
        t.gettext("The table"),
        (
            Block(
                t.gettext(
                    "Each of the two mandalas has three areas. The mountain in the middle belongs to both players. "
                    "The field on your side is yours, the one beyond the mountain is your opponent's."
                ),
                t.gettext("Mandalas"),
                figures.TABLE,
            ),
            Block(
                t.gettext(
                    "Each mountain starts with 2 open cards. Each player gets 6 cards for the hand and 2 hidden "
                    "ones for the cup. Who begins is for you to choose, or for chance."
                ),
                t.gettext("The start"),
            ),
            Block(
                t.gettext(
                    "On the right lie both rivers with their six spaces, and below each the cup. "
                    "Between them are the deck and the open discard pile."
                ),
                t.gettext("Rivers, cups and piles"),
                figures.RIVER_AND_CUP,
            ),
            Block(
                t.gettext(
                    "You know all open cards, your hand and your whole cup, and what your opponent took from mountains. "
                    "The memory aid and the points (S) show again what everyone has seen. You never see your "
                    "opponent's hand, nor the two cards their cup started with, until the game is over."
                ),
                t.gettext("What you know"),
            ),
        ),
    )


def _turn(t: Strings) -> Topic:
    return Topic(
        t.pgettext("rules", "Your turn"),
        (
            Block(t.gettext("Do one of three things. Your hand never holds more than 8 cards.")),
            Block(
                t.gettext(
                    "Play exactly one card to a mountain. Then draw 3 cards, or fewer if your hand would grow beyond 8."
                ),
                t.gettext("Build a mountain and draw"),
                figures.BUILD,
            ),
            Block(
                t.gettext(
                    "Play one or more cards of one colour to one of your two fields. You draw nothing, and at least "
                    "one card must stay in your hand."
                ),
                t.gettext("Grow a field"),
                figures.GROW,
            ),
            Block(
                t.gettext(
                    "Put one or more cards of one colour on the discard pile and draw as many. "
                    "This is always possible, and it never completes a mandala."
                ),
                t.gettext("Discard and redraw"),
                figures.SWAP,
            ),
            Block(
                t.gettext(
                    "Your very last card cannot go to a mountain when deck and discard pile are both empty, "
                    "because your hand would be empty too."
                ),
                t.gettext("A rare case"),
            ),
        ),
    )


def _rule_of_color(t: Strings) -> Topic:
    return Topic(
        t.gettext("The Rule of Color"),
        (
            Block(
                t.gettext(
                    "Within one mandala each colour may lie in only one of the three areas: in the mountain, in your "
                    "field or in your opponent's field."
                ),
                "",
                figures.RULE_OF_COLOR,
            ),
            Block(
                t.gettext(
                    "In the picture yellow lies in your field. More yellow may follow there, but none may go to this "
                    "mountain, and your opponent cannot play yellow to this mandala at all."
                ),
                t.gettext("An example"),
            ),
            Block(
                t.gettext("The two mandalas do not affect each other: what is closed in one may be open in the other.")
            ),
            Block(
                t.gettext(
                    "While you drag cards, the places where they may go light up. If you drop them elsewhere they "
                    "glide back, and a sentence tells you why."
                ),
                t.gettext("On the screen"),
            ),
        ),
    )


def _completing(t: Strings) -> Topic:
    return Topic(
        t.gettext("Completing a mandala"),
        (
            Block(
                t.gettext(
                    "A mandala is complete as soon as all six colours lie in it, mountain and both fields taken "
                    "together. This is checked after you have built a mountain and drawn, or grown a field."
                ),
                "",
                figures.COMPLETED,
            ),
            Block(
                t.gettext(
                    "The player with more cards in their field of this mandala takes first. On a tie it is the one who "
                    "did not play the last card."
                ),
                t.gettext("Who takes first?"),
            ),
            Block(
                t.gettext(
                    "Then you take turns until the mountain is empty. Only the mountain is shared out. "
                    "The cards of the fields are the price and go to the discard pile."
                ),
                t.gettext("What is shared out?"),
            ),
            Block(
                t.gettext(
                    "Two new cards are dealt to the mountain, and the turn passes to the opponent of the player who "
                    "completed the mandala, no matter who took last."
                ),
                t.gettext("And then?"),
            ),
        ),
    )


def _claiming(t: Strings) -> Topic:
    return Topic(
        t.gettext("Taking colours"),
        (
            Block(
                t.gettext(
                    "When it is your turn to take, choose a colour of the mountain. You get all its cards. "
                    "You may not pass; if there is only one colour left, the game takes it for you."
                )
            ),
            Block(
                t.gettext(
                    "If your river does not have the colour yet, one card goes to the next free space from the left "
                    "and stays there for good. The others go to your cup."
                ),
                t.gettext("A new colour"),
                figures.CLAIM,
            ),
            Block(
                t.gettext("If the colour already lies in your river, all the cards go to your cup."),
                t.gettext("A known colour"),
            ),
            Block(
                t.gettext(
                    "If you have no card in your field of this mandala, you still take in turn, but what you take "
                    "goes to the discard pile. So you keep it from your opponent and win nothing."
                ),
                t.gettext("An empty field"),
            ),
            Block(
                t.gettext("If both fields are empty, the whole mountain goes to the discard pile and nobody takes."),
                t.gettext("Two empty fields"),
            ),
        ),
    )


def _ending(t: Strings) -> Topic:
    return Topic(
        t.gettext("The last mandala"),
        (
            Block(t.gettext("There are two ways for the game to end.")),
            Block(
                t.gettext(
                    "When the last card of the deck is drawn, the last mandala is announced. The discard pile is "
                    "shuffled and becomes the new deck, and a draw that was interrupted goes on. The game ends when "
                    "the next mandala has been shared out, even if that very turn completes it."
                ),
                t.gettext("The deck runs out"),
                figures.RESHUFFLE,
            ),
            Block(
                t.gettext(
                    "If a river holds all six colours, the game ends as soon as the mountain being shared out is "
                    "empty. Both rivers may become full that way."
                ),
                t.gettext("A river is full"),
                figures.FULL_RIVER,
            ),
            Block(
                t.gettext(
                    "If the last cards of the deck are the two for a new mountain, there is one more mandala to "
                    "come. If a new deck runs out as well, it is made anew in the same way; if there is nothing "
                    "left at all, you simply draw fewer cards."
                ),
                t.gettext("Rare cases"),
            ),
        ),
    )


def _scoring(t: Strings) -> Topic:
    return Topic(
        t.gettext("Scoring"),
        (
            Block(
                t.gettext(
                    "Only the cups count. Each card in your cup is worth the number of the space on which its colour "
                    "lies in your river. A colour that is missing from your river is worth nothing."
                )
            ),
            Block(
                t.gettext(
                    "Four cards of the colour on space 1, five on space 2, six on space 3, none on space 4, three on "
                    "space 5 and one on space 6 make 53 points."
                ),
                t.gettext("An example"),
                figures.WORKED_EXAMPLE,
            ),
            Block(
                t.gettext(
                    "The cards in the river itself, those in the hands and those still lying in a mandala bring "
                    "nothing."
                ),
                t.gettext("What does not count"),
            ),
            Block(
                t.gettext(
                    "Most points win. If both have the same, the cup with fewer cards wins. If these are equal "
                    "too, the game is a draw."
                ),
                t.gettext("Who wins?"),
            ),
        ),
    )


def _controls(t: Strings) -> Topic:
    return Topic(
        t.gettext("Mouse and keys"),
        rows=(
            (t.gettext("Drag a card"), t.gettext("play it where the table lights up")),
            (t.gettext("Wheel, Shift, right click"), t.gettext("more cards of the colour")),
            (t.gettext("Click cards, click a place"), t.gettext("the same without dragging")),
            (t.gettext("Left, right"), t.gettext("choose a colour in the hand or in the mountain")),
            (t.gettext("Up, down"), t.gettext("more or fewer cards")),
            (t.gettext("Tab, 1 to 5"), t.gettext("choose the place: mountains, fields, discard pile")),
            (t.gettext("Enter"), t.gettext("play")),
            ("U, R", t.gettext("take a move back, make it again")),
            ("L", t.gettext("log of all moves")),
            (t.gettext("Point at cup or discard pile"), t.gettext("what is known to lie there")),
            ("F1", t.gettext("keys and mouse, at the table")),
            ("F11", t.gettext("full screen")),
            ("Esc", t.gettext("put the cards back, then the menu")),
        ),
    )


_TOPICS: Final[tuple[Callable[[Strings], Topic], ...]] = (
    _goal,
    _table,
    _turn,
    _rule_of_color,
    _completing,
    _claiming,
    _ending,
    _scoring,
    _controls,
)


def topics(strings: Strings) -> tuple[Topic, ...]:
    """All topics in the order of reading."""
    return tuple(make(strings) for make in _TOPICS)
