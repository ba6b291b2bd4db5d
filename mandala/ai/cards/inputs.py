"""The inputs of the network: numbers with names and places. A file of weights must agree with `NAMES`. The compiled modules
take the same places from `inputs.pxd`, which `python -m tools.pxd` writes."""

from __future__ import annotations


class Row:
    """Inputs in a row from place `start`. A call adds names and returns the place of the first."""

    def __init__(self, start: int = 0) -> None:
        self.start = start
        self.names: list[str] = []

    def __call__(self, *names: str) -> int:
        self.names += names
        return self.start + len(self.names) - len(names)

    def after(self, words: str) -> list[str]:
        """Returns the names, each after these words."""
        return [f"{words}{name}" for name in self.names]


def _up_to(most: int, words: str) -> list[str]:
    return [words.format(number) for number in range(1, most + 1)]


_lying = Row()  #: A colour in a mandala. A gain is the points that the mountain's cards would bring if claimed next.
IN_MOUNTAIN = _lying("mountain")
MOUNTAIN_CARDS = _lying("mountain /4")
IN_MY_FIELD = _lying("my field")
MY_FIELD_CARDS = _lying("my field /4")
IN_HIS_FIELD = _lying("his field")
HIS_FIELD_CARDS = _lying("his field /4")
HELD_AND_MISSING = _lying("held and missing")
TO_BUILD = _lying("to build")
TO_GROW = _lying("to grow")
MY_GAIN = _lying("my gain /10")
HIS_GAIN = _lying("his gain /10")

_colour = Row()  #: Each colour.
HELD = _colour("in my hand", "two in my hand", "three in my hand")
HELD_MORE = _colour("more in my hand /4")
MY_SPACE = _colour(*_up_to(6, "space {} of my river"))
HIS_SPACE = _colour(*_up_to(6, "space {} of his river"))
MY_CUP = _colour("my cup /4")
HIS_CUP = _colour("his known cup /4")
MY_POINTS = _colour("my points /10")
HIS_POINTS = _colour("his known points /10")
UNSEEN = _colour("unseen /12")
IN_FIRST = _colour(*_lying.after("mandala 1, "))
IN_SECOND = _colour(*_lying.after("mandala 2, "))

_mandala = Row()  #: Each mandala.
PRESENT = _mandala("colours /6")
FOUR_PRESENT = _mandala("four colours or more")
FIVE_PRESENT = _mandala("five colours or more")
MINE_LARGER = _mandala("my field is larger")
FIELDS_EQUAL = _mandala("fields are equal")
NO_FIELD_OF_MINE = _mandala("no field of mine")
NO_FIELD_OF_HIS = _mandala("no field of his")
FIELD_LEAD = _mandala("my field less his /4")
MISSING_HELD = _mandala("missing colours that I hold /3")
HEIGHT = _mandala("mountain /8")
I_CHOOSE_FIRST = _mandala("claims, I choose first /10")
HE_CHOOSES_FIRST = _mandala("claims, he chooses first /10")

A_COLOUR, A_MANDALA = len(_colour.names), len(_mandala.names)  #: The number of inputs of a colour, of a mandala.
MANDALAS = 6 * A_COLOUR
TABLE = MANDALAS + 2 * A_MANDALA  #: The places of the first input of the mandalas, of the rest.

_table = Row(TABLE)  #: The rest; hands and deck count as if owed cards were drawn.
MY_HAND = _table(*_up_to(8, "my hand has {}"))
HIS_HAND = _table(*_up_to(8, "his hand has {}"))
DECK = _table("deck /60")
LAST_MANDALA = _table("last mandala")
CLAIMS = _table("claims")
CLAIMS_AFTER_MINE = _table("claims after my move")
I_MOVE_NEXT = _table("I move next")
OVER = _table("game over")
LEAD = _table("my lead /20")
MY_SCORE = _table("my points /40")
MY_RIVER = _table("my river /6")
HIS_RIVER = _table("his river /6")
FIVE_IN_MINE = _table("five in my river")
FIVE_IN_HIS = _table("five in his river")
CUP_LEAD = _table("cup less his known /10")

#: All inputs, in order.
NAMES = (
    *[name for place in range(1, 7) for name in _colour.after(f"colour {place}: ")],
    *[name for place in range(1, 3) for name in _mandala.after(f"mandala {place}: ")],
    *_table.names,
)
INPUTS = len(NAMES)
CHANGES = INPUTS + 1  #: Room for as many differences as there are inputs, and an empty one.
WIDE, NARROW = 1024, 64  #: Room for the units of the two hidden layers.
