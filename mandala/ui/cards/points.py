"""The panel of points: its words and numbers as a value, and where each of its lines stands. Nothing is worked out here but
geometry; the numbers come from core/cards/worth.py, the picture is in pointspanel.py.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from mandala.core.cards.counts import Colour
from mandala.core.cards.observation import Observation
from mandala.core.cards.worth import Account, Prospect, account, prospect
from mandala.ui.cards.words import turn_text
from mandala.ui.colour_words import sign_mark
from mandala.ui.strings import Strings
from mandala.ui.wording import Names, first_to_choose

PAD: Final = 2.2
GAP: Final = 1.1
HEIGHTS: Final = {
    "names": 2.9,
    "colour": 2.5,
    "hidden": 2.5,
    "total": 3.3,
    "title": 2.6,
    "choice": 2.4,
    "choices": 4.6,
    "gain": 2.5,
}
"""Units of the lines by their kind."""

AIRY: Final = 1.3
"""So many times higher are the lines where there is room."""
WORDED: Final = 3
"""So many signs of lacking colours leave room for a word."""
LINE: Final = 30
"""Letters of a sentence that fit into one line; a longer one gets two."""


class PointsSight(NamedTuple):
    """What the panel says, own side first. `titles`, `missing` and `choices` are sentences about the mandalas."""

    names: tuple[str, str]
    accounts: tuple[Account, Account]
    prospects: tuple[Prospect, ...]
    titles: tuple[str, ...]
    missing: tuple[str, ...]
    choices: tuple[str, ...]
    total: str


class Part(NamedTuple):
    """A line of the panel: its kind, whose mandala it is and which colour, and its rectangle in the window."""

    kind: str
    mandala: int
    colour: Colour
    box: tuple[int, int, int, int]

    @property
    def rect(self) -> pygame.Rect:
        """Where it stands."""
        return pygame.Rect(self.box)


def points_sight(strings: Strings, names: Names, observation: Observation, public: bool) -> PointsSight:
    """The points of a position. With `public` only what both players know. When the game is over no mandala brings anything."""
    mandalas = range(len(observation.mountains) if observation.outcome is None else 0)
    prospects = tuple(prospect(observation, mandala, public) for mandala in mandalas)
    return PointsSight(
        names=(names.own, names.rival),
        accounts=(account(observation, 0, public), account(observation, 1, public)),
        prospects=prospects,
        titles=(strings.gettext("Left mandala"), strings.gettext("Right mandala")),
        missing=tuple(_missing(strings, told) for told in prospects),
        choices=tuple(choice_text(strings, names, observation, told) for told in prospects),
        total=strings.gettext("Points"),
    )


def _missing(strings: Strings, told: Prospect) -> str:
    """The colours that a mandala lacks; the word for it only where there is room."""
    signs = "".join(sign_mark(colour) for colour in told.missing)
    return strings.gettext("lacks {colour}").format(colour=signs) if 0 < len(signs) <= WORDED else signs


def choice_text(strings: Strings, names: Names, observation: Observation, told: Prospect) -> str:
    """Who chooses from a mandala, or would choose first (C6.1, C6.5)."""
    if told.chooser is not None:
        return turn_text(strings, observation, names)
    if told.swept:
        return strings.gettext("Both fields are empty: nobody would choose")
    if told.first is None:
        return strings.gettext("Equal fields: who completes it chooses second")
    words = strings.gettext("First choice: {first}, {more}\u00a0to\u00a0{fewer}")
    first = first_to_choose(strings, names, told.first)
    return words.format(first=first, more=max(told.sizes), fewer=min(told.sizes))


def points_height(sight: PointsSight, unit: float, beside: bool) -> int:
    """How high a panel needs to be for lines as high as usual, with the cups and the mandalas side by side or not."""
    tall = [sum(HEIGHTS[kind] for kind, _, _ in block) for block in _blocks(sight)]
    return round(unit * (2 * PAD + (max(tall) if beside else sum(tall) + GAP * (len(tall) - 1))))


def points_parts(rect: pygame.Rect, sight: PointsSight, unit: float) -> tuple[Part, ...]:
    """Where the lines stand in the panel: one below the other, or in three columns where it is low and wide."""
    inside = rect.inflate(-round(2 * PAD * unit), -round(2 * PAD * unit))
    blocks = _blocks(sight)
    tall = [sum(HEIGHTS[kind] for kind, _, _ in block) * unit for block in blocks]
    beside = inside.width > 1.6 * inside.height
    gap = GAP * unit
    needed = max(tall) if beside else sum(tall) + gap * (len(blocks) - 1)
    scale = min(AIRY, inside.height / needed)
    wide = (inside.width - 4 * gap * (len(blocks) - 1)) / len(blocks) if beside else inside.width
    parts, x, y = [], float(inside.left), float(inside.top)
    for block in blocks:
        for kind, mandala, colour in block:
            high = HEIGHTS[kind] * unit * scale
            parts.append(Part(kind, mandala, colour, (round(x), round(y), round(wide), round(y + high) - round(y))))
            y += high
        y = float(inside.top) if beside else y + gap * scale
        x += wide + 4 * gap if beside else 0.0
    return tuple(parts)


def _blocks(sight: PointsSight) -> list[list[tuple[str, int, Colour]]]:
    """The lines by kind: the cups, and each mandala."""
    cups = [("names", 0, 0), *(("colour", 0, row.colour) for row in sight.accounts[0].rows)]
    if any(told.hidden for told in sight.accounts):
        cups.append(("hidden", 0, 0))
    blocks = [[*cups, ("total", 0, 0)]]
    for mandala, told in enumerate(sight.prospects):
        gains = [("gain", mandala, gain.colour) for gain in told.gains]
        choice = "choices" if len(sight.choices[mandala]) > LINE else "choice"
        blocks.append([("title", mandala, 0), (choice, mandala, 0), *gains])
    return blocks
