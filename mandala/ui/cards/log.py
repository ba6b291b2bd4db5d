"""The log: every move in words, from the steps of the seat that looks. Public words only: what was drawn is not told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol, assert_never

from mandala.core.cards.counts import Colour
from mandala.core.cards.events import (
    Claimed,
    DeckReshuffled,
    Drew,
    Event,
    FieldsCleared,
    GameEnded,
    LastMandala,
    MandalaCompleted,
    MountainDealt,
    Played,
    explain,
)
from mandala.core.cards.moves import BuildMountain, DiscardRedraw, GrowField, Move
from mandala.core.cards.observation import Observation
from mandala.ui.cards.words import cards_text
from mandala.ui.table.sight import Line
from mandala.ui.words.names import Names, first_to_choose
from mandala.ui.words.strings import Strings


class Step(Protocol):
    """A move as a seat saw it (`mandala.play.seat.SeatStep`)."""

    @property
    def move(self) -> Move: ...

    @property
    def before(self) -> Observation: ...

    @property
    def after(self) -> Observation: ...


def step_lines(strings: Strings, names: Names, step: Step) -> Iterator[Line]:
    events = explain(step.before, step.move, step.after)
    drawn = sum(event.count for event in events if isinstance(event, Drew))
    for event in events:
        line = _line(strings, names, event, drawn)
        if line is not None:
            yield line


def _line(strings: Strings, names: Names, event: Event, drawn: int) -> Line | None:
    match event:
        case Played():
            return Line(_played(strings, names, event, drawn), event.player)
        case Claimed():
            return Line(_claimed(strings, names, event), event.player)
        case MandalaCompleted(mandala, _, first, _, _):
            return Line(_completed(strings, names, mandala, first), None)
        case DeckReshuffled(size):
            text = strings.ngettext(
                "The discard pile becomes the new deck: {n} card",
                "The discard pile becomes the new deck: {n} cards",
                size,
            )
            return Line(text.format(n=size), None)
        case LastMandala():
            return Line(strings.gettext("The last mandala is announced"), None)
        case GameEnded(outcome):
            text = strings.gettext("The game ends, {own}\u00a0to\u00a0{rival} points")
            return Line(text.format(own=outcome.scores[0], rival=outcome.scores[1]), None)
        case Drew() | FieldsCleared() | MountainDealt():
            return None
        case _:
            assert_never(event)


def _played(strings: Strings, names: Names, event: Played, drawn: int) -> str:
    match event.move:
        case BuildMountain(mandala, _):
            text = (
                strings.gettext("{who}: {cards} to the left mountain, {drawn}\u00a0drawn")
                if mandala == 0
                else strings.gettext("{who}: {cards} to the right mountain, {drawn}\u00a0drawn")
            )
        case GrowField(mandala, _, _):
            text = (
                strings.gettext("{who}: {cards} to the left field")
                if mandala == 0
                else strings.gettext("{who}: {cards} to the right field")
            )
        case DiscardRedraw():
            text = strings.gettext("{who}: {cards} discarded, {drawn}\u00a0drawn")
        case _:
            assert_never(event.move)
    cards = cards_text(strings, event.colour, event.count)
    return text.format(who=names.of(event.player), cards=cards, drawn=drawn)


def _claimed(strings: Strings, names: Names, event: Claimed) -> str:
    if event.discarded:
        text = strings.gettext("{who}: {cards} taken to the discard pile, the field is empty")
    elif event.space is None:
        text = strings.gettext("{who}: {cards} taken to the cup")
    elif event.count == 1:
        text = strings.gettext("{who}: {cards} taken to river space\u00a0{space}")
    else:
        text = strings.gettext("{who}: {cards} taken, one to river space\u00a0{space}, {rest} to the cup")
    cards = cards_text(strings, event.colour, event.count)
    space = 0 if event.space is None else event.space + 1
    return text.format(who=names.of(event.player), cards=cards, space=space, rest=event.count - 1)


def _completed(strings: Strings, names: Names, mandala: int, first: int | None) -> str:
    if first is None:
        return (
            strings.gettext("The left mandala is complete; both fields are empty, so the mountain is discarded")
            if mandala == 0
            else strings.gettext("The right mandala is complete; both fields are empty, so the mountain is discarded")
        )
    text = (
        strings.gettext("The left mandala is complete; first choice: {first}")
        if mandala == 0
        else strings.gettext("The right mandala is complete; first choice: {first}")
    )
    return text.format(first=first_to_choose(strings, names, first))


def discard_top(steps: Sequence[Step]) -> Colour | None:
    """The colour that lies uppermost on the discard pile, as far as the moves tell; None if the pile is empty."""
    for step in reversed(steps):
        if not any(step.after.discard):
            return None
        for event in reversed(explain(step.before, step.move, step.after)):
            match event:
                case FieldsCleared(_, fields, mountain):
                    swept = [colour for heap in (mountain, *fields) for colour, count in enumerate(heap) if count]
                    if swept:
                        return swept[-1]
                case Claimed(_, _, colour, _, _, True):
                    return colour
                case Played(_, DiscardRedraw(), colour, _):
                    return colour
                case DeckReshuffled():
                    return None
                case _:
                    pass
    return None
