"""The worst frames of the table: eighty cards with eight in the air, and the sand of a mandala that is destroyed.

Part of frames.py: milliseconds of the drawing thread's own processor time, since other programs on the machine would count
otherwise, on SDL's software renderer.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pygame

from mandala.core.cards import rules
from mandala.core.cards.events import explain
from mandala.core.cards.moves import parse_move
from mandala.core.cards.observation import Observation
from mandala.ui.cards.board import TOOLBARS
from mandala.ui.cards.frame import table_frame
from mandala.ui.cards.layout import TableLayout, table_layout
from mandala.ui.cards.motion import choreograph
from mandala.ui.cards.places import DECK, HANDS, Pose
from mandala.ui.cards.show import Animation, Flight, Manner, Show
from mandala.ui.cards.sight import Sight
from mandala.ui.cards.still import Resting
from mandala.ui.cards.view import TableView
from mandala.ui.kit.assets import Assets
from mandala.ui.kit.theme import THEMES, Size
from mandala.ui.memory import collect
from mandala.ui.table.stage import Pace
from mandala.ui.table.toolbar import ButtonLook
from mandala.ui.words.names import Names
from mandala.ui.words.strings import Strings
from tests.ui.table_support import records, replayed

CARDS: Final = 80
FLYING: Final = 8
LENGTH: Final = 0.6
STEP: Final = 1 / 60


@contextmanager
def at_native_speed() -> Iterator[None]:
    """Within, a context is made for a benchmark: tests scale pictures by a slower routine, for the same pixels everywhere."""
    native = pygame.transform.get_smoothscale_backend()
    yield
    pygame.transform.set_smoothscale_backend(native)


def timed(frames: int, act: Callable[[int], None]) -> list[float]:
    """Milliseconds of processor time of each of some frames."""
    times = []
    for number in range(frames):
        begin = time.thread_time()
        act(number)
        times.append((time.thread_time() - begin) * 1000)
    return times


def crowded(size: Size) -> TableLayout:
    """A table as full as none can be: eighty cards."""
    observation = rules.observe(replayed(0)[30], 0)
    field = (3, 2, 2, 2, 2, 3)
    pairs = ((field, field), (field, field))
    full = observation._replace(
        mountains=((2, 2, 1, 1, 1, 1),) * 2, fields=pairs, rivers=((0, 1, 2, 3, 4, 5),) * 2, hand=(2, 2, 1, 1, 1, 1)
    )
    layout = table_layout(table_frame(size, corner=TOOLBARS.playing.corner), full)
    assert len(layout.cards) >= CARDS, len(layout.cards)
    return layout


def circling(layout: TableLayout, frames: int) -> Animation:
    """Eight cards at a time cross the whole table, turned over on the way, one eight after the other."""
    deck, hand = layout.of(DECK)[-1].pose, layout.of(HANDS[0])
    flights = []
    for turn in range(int(frames * STEP / LENGTH) + 1):
        for number in range(FLYING):
            end = hand[number % len(hand)].pose
            start = Pose(deck.x * (number + 1) / FLYING, deck.y, deck.width)
            flights.append(
                Flight(
                    None, number % 6, start, end, LENGTH, Manner.FLY, turn * LENGTH, 0.1, number % 2 == 0, waiting=False
                )
            )
    return Animation(frames * STEP, tuple(flights))


def _times(
    size: Size, observation: Observation, layout: TableLayout, show: Show, on: Callable[[], bool]
) -> list[float]:
    canvas, strings, theme = pygame.display.set_mode(size), Strings("en"), THEMES["linen"]
    view, times = TableView(Assets()), []
    lit = show.ritual is None or show.ritual.lit is None
    resting = Resting(observation, layout, Names("Anna", "Ben", True), (), show.hidden, lit=lit)
    buttons = {button: ButtonLook(False, True) for button in layout.frame.buttons}
    collect()  # as the loop does when nothing has happened for a while
    while on():
        show.advance(STEP)
        begin = time.thread_time()
        sight = Sight(
            resting=resting,
            status=("", ""),
            news=(),
            buttons=buttons,
            flights=tuple(show.cards()),
            sand=show.sand,
            ritual=show.ritual,
            open_cups=(True, True),
        )
        changed = view.draw(canvas, sight, theme, strings)
        pygame.display.update(list(changed)) if changed else pygame.display.flip()
        times.append((time.thread_time() - begin) * 1000)
    return times[1:]  # the first one lays the table


def worst(size: Size, frames: int) -> list[float]:
    """Milliseconds of frames with eighty cards and eight more in the air."""
    layout = crowded(size)
    show = Show(circling(layout, frames), Pace("normal", False))
    return _times(size, rules.observe(replayed(0)[30], 0), layout, show, lambda: not show.over)


def ceremonies(size: Size, games: int) -> list[float]:
    """Milliseconds of all frames of mandalas that are destroyed in some recorded games."""
    return _ended(size, games, lambda before, after: before.claiming >= 0 > after.claiming)


def completions(size: Size, games: int) -> list[float]:
    """Milliseconds of all frames of mandalas that are completed in some recorded games: light runs round them."""
    return _ended(size, games, lambda before, after: before.claiming < 0 <= after.claiming)


def _ended(size: Size, games: int, wanted: Callable[[Observation, Observation], bool]) -> list[float]:
    times = []
    for number in range(games):
        seen = [rules.observe(state, 0) for state in replayed(number)]
        for text, before, after in zip(records()[number]["moves"], seen, seen[1:]):
            move = parse_move(text)
            if wanted(before, after):
                old, new = table_layout(table_frame(size), before), table_layout(table_frame(size), after)
                show = Show(choreograph(old, new, explain(before, move, after)), Pace("normal", False))
                times += _times(size, after, new, show, lambda show=show: not show.over)
                break
    return times


def resident(process: int | str = "self") -> float:
    """Mebibytes of memory that a process holds."""
    status = Path(f"/proc/{process}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024
