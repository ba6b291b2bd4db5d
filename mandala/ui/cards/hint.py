"""The hint: when it may be asked for, whether it is open, and what it says of each move.

The opinion is the strongest level's, made from what the seat knows that asks. The reasons beside it are no part of the opinion:
they are what the rules make of the move for certain, whatever the hidden cards are. Drawn by hintpanel.py.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Final

from mandala.core.cards import rules
from mandala.core.cards.events import (
    Drew,
    Event,
    GameEnded,
    LastMandala,
    MandalaCompleted,
    explain,
)
from mandala.core.cards.moves import BuildMountain, ClaimColour, GrowField, Move
from mandala.core.cards.observation import Observation
from mandala.play.games import GAMES
from mandala.play.session import Session
from mandala.ui.cards.drag import target_of
from mandala.ui.cards.sight import HintRow, HintSight
from mandala.ui.cards.watch import Watch
from mandala.ui.cards.words import cards_text, claim_preview, place_name
from mandala.ui.colour_words import colour_name
from mandala.ui.context import Context
from mandala.ui.dialogs import Backdrop, before_first_hint
from mandala.ui.scene import Push, Transition
from mandala.ui.strings import Strings
from mandala.ui.wording import Names, level_name

SHOWN: Final = 3
"""How many moves a hint shows."""
TOLD: Final = 2
"""How many reasons a move has at most."""
EQUAL: Final = 0.01
"""Chances to win that differ by less are called equal."""


class Hint:
    """The hint of one table. It belongs to the position for which it was asked, and goes with it."""

    def __init__(self, session: Session, watch: Watch) -> None:
        self._session, self._watch = session, watch
        self._opened: tuple[int, int] | None = None
        self._said: tuple[object, HintSight] | None = None

    @property
    def possible(self) -> bool:
        """Whether the seat that looks has a choice now. While both people look at once there is no hint: it would tell the
        other one of the hidden hand."""
        watch = self._watch
        if watch.viewer is None or watch.concealed or watch.pending or watch.acting is not watch.seat:
            return False
        return len(watch.seat.legal_moves) > 1

    @property
    def state(self) -> tuple[bool, bool]:
        """Whether it is open, and whether its answer has not come: a change is to be drawn."""
        return self.open, self._session.advising

    @property
    def open(self) -> bool:
        """Whether it is to be seen."""
        return self._opened is not None and self.possible and self._opened == self._here

    @property
    def _here(self) -> tuple[int, int]:
        return self._watch.seat.branch, self._watch.seat.ply

    def press(self, context: Context, backdrop: Backdrop) -> Transition:
        """Its button: opens it, or puts it away. Before the first one of a game it is said what that means."""
        if not self.possible:
            return None
        if self.open:
            self._opened = None
            return None
        if not self._session.assisted:
            return Push(before_first_hint(context, backdrop, self._ask))
        self._ask()
        return None

    def _ask(self) -> None:
        self._session.ask_advice()
        self._opened = self._here

    def sight(self, strings: Strings, names: Names) -> HintSight | None:
        """What it says now; None while it is not open."""
        if not self.open:
            return None
        level = level_name(strings, GAMES[self._session.plan.game].strongest)
        key = strings.language, names, self._here, self._session.advice, self._session.advising
        if self._said is None or self._said[0] != key:
            advice = [(choice.move, choice.value) for choice in self._session.advice[:SHOWN]]
            if advice:
                said = advised(strings, names, self._watch.observation, level, advice)
            elif self._session.advising:
                said = HintSight(strings.gettext("{name} is thinking …").format(name=level))
            else:
                said = HintSight(strings.gettext("There is no hint now"))
            self._said = key, said
        return self._said[1]


def advised(
    strings: Strings, names: Names, observation: Observation, level: str, advice: Sequence[tuple[Move, float]]
) -> HintSight:
    """Moves with their chances to win, best first, in words."""
    best = advice[0][1]
    head = strings.gettext("{level}: {wins} wins of 100").format(level=level, wins=round(100 * best))
    rows = []
    for number, (move, value) in enumerate(advice):
        chance = strings.gettext("{percent} %").format(percent=round(100 * value))
        if number and abs(value - best) < EQUAL:
            chance = strings.gettext("as good")
        why = reasons(strings, names, observation, move)[:TOLD]
        rows.append(HintRow(move, move_text(strings, observation, move), chance, why))
    return HintSight(head, tuple(rows))


def move_text(strings: Strings, observation: Observation, move: Move) -> str:
    """A move in a few words."""
    if isinstance(move, ClaimColour):
        return claim_preview(strings, observation, move.colour)
    place = target_of(move)
    assert place is not None
    count = 1 if isinstance(move, BuildMountain) else move.count
    return f"{cards_text(strings, move.colour, count)}: {place_name(strings, place)}"


def reasons(strings: Strings, names: Names, before: Observation, move: Move, seed: int = 0) -> tuple[str, ...]:
    """What the rules make of a move for certain, the weightiest first. The position after it is one of those that may come, and
    `seed` chooses which; what is read from it is the same in all of them."""
    state = rules.apply(rules.sample_state(before, random.Random(seed)), move)
    after = rules.observe(state, 0)
    events = sorted(explain(before, move, after), key=_weight)
    said = [_certain(strings, names, event) for event in events]
    match move:
        case ClaimColour():
            points = rules.cup_score(after.own_cup, after.rivers[0]) - rules.cup_score(before.own_cup, before.rivers[0])
            if points:
                said.insert(0, strings.ngettext("{n} point more", "{n} points more", points).format(n=points))
        case GrowField(mandala) | BuildMountain(mandala) if not isinstance(events[0], (GameEnded, MandalaCompleted)):
            said += _standing(strings, after, mandala, isinstance(move, GrowField))
        case _:
            pass
    return tuple(text for text in said if text)


def _weight(event: Event) -> int:
    """The order in which events are told; those before the others that come only if a mandala is complete."""
    order = (GameEnded, MandalaCompleted, LastMandala, Drew)
    return next((place for place, kind in enumerate(order) if isinstance(event, kind)), len(order))


def _certain(strings: Strings, names: Names, event: Event) -> str:
    """What can be said of an event, whatever is hidden: how many cards are drawn and not which, the end and not the result."""
    match event:
        case GameEnded():
            return strings.gettext("The game is over")
        case MandalaCompleted(first=None):
            return strings.gettext("complete; nobody chooses")
        case MandalaCompleted(first=int(first)):
            return strings.gettext("complete; first choice: {first}").format(first=names.of(first))
        case LastMandala():
            return strings.gettext("The last mandala is announced")
        case Drew(_, count, _):
            return strings.ngettext("{n} card drawn", "{n} cards drawn", count).format(n=count)
        case _:
            return ""


def _standing(strings: Strings, after: Observation, mandala: int, grown: bool) -> Iterator[str]:
    """How the mandala stands then: the fields against each other, and the colour that it still lacks, if it is but one."""
    areas = after.mountains[mandala], *after.fields[mandala]
    lacking = [colour for colour, counts in enumerate(zip(*areas)) if not any(counts)]
    if grown:
        own, rival = map(sum, after.fields[mandala])
        yield strings.gettext("Fields {own}:{rival}").format(own=own, rival=rival)
    if len(lacking) == 1:
        yield strings.gettext("lacks {colour}").format(colour=colour_name(strings, lacking[0]))
