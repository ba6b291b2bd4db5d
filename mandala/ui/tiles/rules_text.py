"""The rules in our own words, by topic. The numbers in docs/rules.md are the authority; this is what a player needs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mandala.ui.rules_sheet import Block, Topic
from mandala.ui.strings import Strings
from mandala.ui.tiles import figures


def _goal(t: Strings) -> Topic:
    return Topic(
        t.gettext("The goal"),
        (
            Block(
                t.gettext(
                    "Each of you opens groups of coloured tiles on the round cloth and makes them grow. A group counts the "
                    "number on its marker times its tiles, without the one under the marker. Whoever has most points wins."
                )
            ),
            Block(
                t.gettext(
                    "A tile's front has a sand-coloured centre. Its back is full of colour: such a tile belongs to a group. Your "
                    "groups have a light rim and round markers, your opponent's a dark rim with beads and square markers."
                ),
                figure=figures.FACES_OF_TILES,
            ),
        ),
    )


def _set_up(t: Strings) -> Topic:
    return Topic(
        t.gettext("The beginning"),
        (
            Block(
                t.gettext(
                    "There are 54 tiles, 9 of each colour. 52 lie front up on the cloth at random, and two are left over: the "
                    "start tiles. Whoever does not start looks at the cloth and chooses one as swap tile. The other one gets the "
                    "second."
                ),
                figure=figures.SET_UP,
            ),
            Block(
                t.gettext(
                    "The four tiles in the middle of the cloth and the two start tiles are of six different colours."
                )
            ),
            Block(
                t.gettext(
                    "Each of you has the markers 1 to 6. The river beside the cloth shows the groups of a player in the order of "
                    "their markers, and what each of them counts now."
                )
            ),
        ),
    )


def _turn(t: Strings) -> Topic:
    return Topic(
        t.pgettext("rules", "Your turn"),
        (
            Block(t.gettext("In your turn you do one of three things. Whoever can do something must.")),
            Block(
                t.gettext(
                    "Open: if you have no group of your swap tile's colour yet, put it back up on any tile that lies front up. "
                    "You take that tile as your new swap tile, and your lowest free marker begins the group."
                ),
                figure=figures.OPEN,
            ),
            Block(
                t.gettext("Flip: turn over a tile that lies beside one of your groups and has its colour."),
                figure=figures.FLIP,
            ),
            Block(
                t.gettext(
                    "Swap: put your swap tile back up in the place of a tile beside your group of its colour, and take that tile "
                    "as your new swap tile."
                ),
                figure=figures.SWAP,
            ),
            Block(t.gettext("A tile that has the swap tile's own colour is not taken: it can be flipped.")),
        ),
    )


def _bounds(t: Strings) -> Topic:
    return Topic(
        t.gettext("What is not allowed"),
        (
            Block(
                t.gettext(
                    "A group may never come to lie beside your opponent's group of the same colour. Beside means up, "
                    "down, left or right; corners do not count. Groups of different colours may touch."
                ),
                figure=figures.TOUCHING,
            ),
            Block(t.gettext("So neither of you may flip a tile that lies beside both your groups of its colour.")),
            Block(
                t.gettext("A tile that lies back up never changes again. You have at most one group of each colour.")
            ),
        ),
    )


def _end(t: Strings) -> Topic:
    return Topic(
        t.gettext("The end"),
        (
            Block(
                t.gettext(
                    "The game ends when the player to move can do nothing. The other one then flips all tiles that can still be "
                    "flipped."
                ),
                figure=figures.FINAL,
            ),
            Block(t.gettext("Swap tiles do not count. Equal points are a draw.")),
            Block(
                t.gettext("Each group counts its marker times its tiles, without the one under the marker:"),
                figure=figures.COUNT,
            ),
        ),
    )


_TOPICS: Final[tuple[Callable[[Strings], Topic], ...]] = (_goal, _set_up, _turn, _bounds, _end)


def topics(t: Strings) -> tuple[Topic, ...]:
    """All topics in the order of the index."""
    return tuple([topic(t) for topic in _TOPICS])
