"""The words of the lesson: what each step asks for, why, and why another move does not do. One idea a step."""

from __future__ import annotations

from typing import Final

from mandala.core.colours import LETTERS
from mandala.ui.colour_words import coloured
from mandala.ui.lesson import Script, StepText
from mandala.ui.strings import Strings
from mandala.ui.tiles.lesson_game import COURSE

RED, ORANGE, YELLOW, GREEN, PURPLE, BLACK = range(len(LETTERS))


def welcome(t: Strings) -> tuple[str, str]:
    """Before the first step: what the game is about, and how a tile is played."""
    about = t.gettext(
        "You and your opponent open groups of coloured tiles on the round cloth and make them grow, each in the other's "
        "way. A group scores the number on its marker times its tiles. Whoever has the most points wins."
    )
    how = t.gettext(
        "Play what the arrows point at: click a tile to flip it; drag your swap tile, or click it and then the space. "
        "F1 shows the keys. Nothing can go wrong, and you can stop and go on whenever you like."
    )
    return t.gettext("Learn to play"), f"{about}\n\n{how}"


def later(t: Strings) -> tuple[str, str]:
    """Between the two parts."""
    title = t.gettext("{n} moves later").format(n=COURSE.skipped)
    return title, t.gettext(
        "You both went on, and your opponent leads by 53 to 39. But the cloth is nearly full, and whoever can do "
        "something must. The game ends when the player to move can do nothing at all; then the other one flips every "
        "tile that can still be flipped."
    )


def step_text(t: Strings, step: int) -> StepText:
    """The words of a step."""
    return (_start, _open, _flip, _second, _swap, _touch, _cut, _out_of_actions, _end)[step](t)


def last_word(t: Strings) -> str:
    """At the counted groups: what came last."""
    return t.gettext("Six flips at the end took you from 42 points to 56: you win by one.")


def _start(t: Strings) -> StepText:
    return StepText(
        t.gettext("Take {colour} as your swap tile.").format(colour=coloured(t, BLACK)),
        t.gettext(
            "Your opponent begins, so you choose: one of the two start tiles is your swap tile, the other your "
            "opponent's. The swap tile is the one that you play next. Black is good: on the left many blacks lie close together."
        ),
        t.gettext("Take black: on the left many blacks lie close together."),
    )


def _open(t: Strings) -> StepText:
    return StepText(
        t.gettext("Open {colour}: put your swap tile on the marked space.").format(colour=coloured(t, BLACK)),
        t.gettext(
            "Your swap tile is turned over and gets your lowest marker, the 1: that is your black group. The tile that lay there "
            "is your new swap tile. A black lies on both sides, and both can join."
        ),
        t.gettext("Between the two blacks your group can grow at once."),
    )


def _flip(t: Strings) -> StepText:
    return StepText(
        t.gettext("Flip the marked {colour}.").format(colour=coloured(t, BLACK)),
        t.gettext(
            "A tile with a sand-coloured centre is nobody's. Beside your group of its colour you may turn it over: full of "
            "colour it belongs to the group and never changes again. Marker 1 times 1 tile is 1 point; the tile under the marker "
            "does not count."
        ),
        t.gettext("First flip the black that is marked: more blacks wait behind it."),
    )


def _second(t: Strings) -> StepText:
    return StepText(
        t.gettext("Open {colour} with your next marker.").format(colour=coloured(t, PURPLE)),
        t.gettext(
            "Your second group gets marker 2: each of its tiles counts 2, in your last group even 6. But late groups have little "
            "time to grow. Of each colour you have one group at most."
        ),
        t.gettext("On the marked space purple lies on both sides, and you get a black for it."),
    )


def _swap(t: Strings) -> StepText:
    return StepText(
        t.gettext("Swap: put {colour} on the marked space.").format(colour=coloured(t, BLACK)),
        t.gettext(
            "Your black group is open already. So your swap tile may join it, in the place of a tile of another colour beside "
            "the group; you take that one as your new swap tile. Thus a group grows even where its colour does not lie."
        ),
        t.gettext("Put your swap tile beside the black group: that brings a point and an orange."),
    )


def _touch(t: Strings) -> StepText:
    return StepText(
        t.gettext("Open {colour} on the marked space.").format(colour=coloured(t, ORANGE)),
        t.gettext(
            "Your opponent has an orange group. Two groups of one colour may never touch: not side by side, only at "
            "corners. On the three spaces with a cross yours would touch it. Try one of them: nothing happens."
        ),
        t.gettext("On the marked space two more oranges wait for your group."),
    )


def _cut(t: Strings) -> StepText:
    return StepText(
        t.gettext("Cut your opponent off: flip the marked {colour}.").format(colour=coloured(t, ORANGE)),
        t.gettext(
            "It brings 3 points. And the orange with the cross then lies beside both groups: neither of you may ever flip it. "
            "So your opponent's orange group, with marker 4, cannot go on this way."
        ),
        t.gettext("The opponent's group must not come this way: flip the marked orange."),
    )


def _out_of_actions(t: Strings) -> StepText:
    return StepText(
        t.gettext("Open {colour} on the marked space.").format(colour=coloured(t, YELLOW)),
        t.gettext(
            "Your opponent can do two things only: flip the yellow with the cross, for 5 points, or a green. With your "
            "yellow beside it, the first is no longer allowed. Your own flips can wait: nobody takes them from you."
        ),
        t.gettext("Your flips can wait. First take the yellow from your opponent."),
    )


def _end(t: Strings) -> StepText:
    return StepText(
        t.gettext("Swap {colour} in on the marked space.").format(colour=coloured(t, ORANGE)),
        t.gettext(
            "Your opponent had to flip that green, and one green is left. Take it: then your opponent can do nothing, "
            "the game ends, and all your flips are made."
        ),
        t.gettext("Then your opponent flips the last green and wins by 57 to 53. Take it first."),
    )


SCRIPT: Final = Script(welcome, later, step_text)
"""All words of the steps."""
