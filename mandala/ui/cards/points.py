"""The panel of points as a value: its words, its numbers, where its lines stand. The numbers come from core/cards/worth.py;
`points_panel.py` draws them.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

from mandala.core.cards.counts import Colour
from mandala.core.cards.observation import Observation
from mandala.core.cards.worth import Account, Prospect, account, prospect
from mandala.ui.cards.control import CardFacts
from mandala.ui.cards.words import turn_text
from mandala.ui.words.colours import sign_mark
from mandala.ui.words.names import Names, first_to_choose
from mandala.ui.words.strings import Strings

PAD: Final = 2.2  # [u] of the panel's edge
GAP: Final = 1.1  # [u] between blocks
HEIGHTS: Final = {
    "names": 2.9,
    "colour": 2.5,
    "hidden": 2.5,
    "total": 3.3,
    "title": 2.6,
    "lacking": 2.5,
    "choice": 2.4,
    "choices": 5.2,
    "gain": 2.5,
}  # [u] of the lines, by their kind

AIRY: Final = 1.3  # lines are this many times higher where there is room
WORDED: Final = 3  # so many signs of lacking colours leave room for a word beside the title
LINE: Final = 30  # letters of a sentence that fit into one line; a longer one gets two

Block = list[tuple[str, int, Colour]]
"""Lines that belong together: their kinds, whose mandala and which colour."""


class PointsSight(NamedTuple):
    """What the panel says, own side first. `titles`, `lacking`, `missing` and `choices` are about the mandalas; `missing` is
    what is `lacking`, beside the title."""

    names: tuple[str, str]
    accounts: tuple[Account, Account]
    prospects: tuple[Prospect, ...]
    titles: tuple[str, ...]
    lacking: tuple[str, ...]
    missing: tuple[str, ...]
    choices: tuple[str, ...]
    total: str


class Part(NamedTuple):
    """A line of the panel: its kind, which mandala's and which colour's it is, and its rectangle in the window."""

    kind: str
    mandala: int
    colour: Colour
    box: tuple[int, int, int, int]

    @property
    def rect(self) -> pygame.Rect:
        return pygame.Rect(self.box)


def points_sight(strings: Strings, names: Names, observation: Observation, public: bool) -> PointsSight:
    """The points of a position; with `public` only what both players know. When the game is over no mandala brings anything."""
    mandalas = range(len(observation.mountains) if observation.outcome is None else 0)
    prospects = tuple(prospect(observation, mandala, public) for mandala in mandalas)
    return PointsSight(
        names=(names.own, names.rival),
        accounts=(account(observation, 0, public), account(observation, 1, public)),
        prospects=prospects,
        titles=(strings.gettext("Left mandala"), strings.gettext("Right mandala")),
        lacking=tuple(_lacking(strings, told) for told in prospects),
        missing=tuple(_missing(strings, told) for told in prospects),
        choices=tuple(choice_text(strings, names, observation, told) for told in prospects),
        total=strings.gettext("Points"),
    )


def points_of(facts: CardFacts) -> PointsSight | None:
    """The points of the position that is shown, while they are open, as far as who looks may know them."""
    return points_now(facts) if facts.panel else None


def points_now(facts: CardFacts) -> PointsSight:
    """The same, open or not."""
    return points_sight(facts.strings, facts.names, facts.position, facts.concealed)


def _lacking(strings: Strings, told: Prospect) -> str:
    """The colours that a mandala lacks, in words."""
    signs = "".join(sign_mark(colour) for colour in told.missing)
    return strings.gettext("lacks {colour}").format(colour=signs) if signs else ""


def _missing(strings: Strings, told: Prospect) -> str:
    """The same, with the word only where there is room for it beside the title."""
    words = _lacking(strings, told)
    return words if len(told.missing) <= WORDED else "".join(sign_mark(colour) for colour in told.missing)


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


def points_height(sight: PointsSight, unit: float, columns: int) -> int:
    """The height that a panel of so many columns needs, for lines as high as there is room for."""
    tall = max(_tall(column) for column in _columns(sight, columns))
    return round(unit * (2 * PAD + AIRY * tall))


def points_parts(rect: pygame.Rect, sight: PointsSight, unit: float, columns: int = 0) -> tuple[Part, ...]:
    """The places of the lines in the panel, in so many columns; for 0, in three where it is low and wide, else one below the
    other."""
    inside = rect.inflate(-round(2 * PAD * unit), -round(2 * PAD * unit))
    stacks = _columns(sight, columns, low=inside.width > 1.6 * inside.height)
    gap = GAP * unit
    scale = min(AIRY, inside.height / unit / max(map(_tall, stacks)))
    wide = (inside.width - 4 * gap * (len(stacks) - 1)) / len(stacks)
    parts, x = [], float(inside.left)
    for stack in stacks:
        y = float(inside.top)
        for block in stack:
            for kind, mandala, colour in block:
                high = HEIGHTS[kind] * unit * scale
                parts.append(Part(kind, mandala, colour, (round(x), round(y), round(wide), round(y + high) - round(y))))
                y += high
            y += gap * scale
        x += wide + 4 * gap
    return tuple(parts)


def _columns(sight: PointsSight, columns: int, low: bool = False) -> list[list[Block]]:
    """The blocks of each column, the cups in the first one; for 0, in as many as the panel has."""
    cups, *mandalas = _blocks(sight, bool(columns))
    match (columns or (3 if low else 1)) if mandalas else 1:
        case 1:
            return [[cups, *mandalas]]
        case 2:
            return [[cups], mandalas]
        case _:
            return [[block] for block in (cups, *mandalas)]


def _tall(column: list[Block]) -> float:
    """The height of its lines at their usual size [u]."""
    return sum(HEIGHTS[kind] for block in column for kind, _, _ in block) + GAP * (len(column) - 1)


def _blocks(sight: PointsSight, roomy: bool) -> list[Block]:
    """The lines by kind: the cups and each mandala; what a mandala lacks has a line of its own where there is room."""
    cups: Block = [("names", 0, 0), *(("colour", 0, row.colour) for row in sight.accounts[0].rows)]
    if any(told.hidden for told in sight.accounts):
        cups.append(("hidden", 0, 0))
    blocks: list[Block] = [[*cups, ("total", 0, 0)]]
    for mandala, told in enumerate(sight.prospects):
        gains = [("gain", mandala, gain.colour) for gain in told.gains]
        choice = "choices" if len(sight.choices[mandala]) > LINE else "choice"
        lacking: Block = [("lacking", mandala, 0)] if roomy and told.missing else []
        blocks.append([("title", mandala, 0), *lacking, (choice, mandala, 0), *gains])
    return blocks
