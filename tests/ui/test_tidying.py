"""Putting in order: when nothing has happened for a while, once, and so that garbage goes and what is used stays."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from mandala.ui.loop import Loop
from mandala.ui.scene import Quit, Transition
from mandala.ui.tidying import QUIET, Tidier, tidy
from mandala.ui.title import TitleScene
from tests.ui.support import FakeWindow, make_context


class Thing:
    """Something that can hold itself."""

    def __init__(self) -> None:
        self.own = self


@pytest.fixture(autouse=True)
def thawed() -> Iterator[None]:
    yield
    gc.unfreeze()


def test_once_after_each_spell() -> None:
    now, tidied = [0.0], list[float]()
    tidier = Tidier(lambda: tidied.append(now[0]), lambda: now[0])

    def rests_at(*times: float) -> None:
        for now[0] in times:
            tidier.rested()

    rests_at(0.1, QUIET - 0.01, QUIET, QUIET + 1, QUIET + 9)
    assert tidied == [QUIET]
    now[0] = 20.0
    tidier.acted()
    rests_at(20.0, 20.1, 20.0 + QUIET, 30.0)
    assert tidied == [QUIET, 20.0 + QUIET]


def test_garbage_goes_also_what_was_looked_at_before() -> None:
    thing = Thing()
    seen = weakref.ref(thing)
    tidy()
    assert seen() is thing
    del thing
    tidy()
    assert seen() is None


def test_a_motion_does_not_pay_for_what_is_there_already() -> None:
    """A full collection in the middle of a motion looks only at what is new."""
    tidy()
    assert len(gc.get_objects()) < 1000


def test_the_loop_does_it_when_nothing_moves(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    context = make_context(home)
    times: list[float] = []
    scene = TitleScene(context)

    def left(_: float) -> Transition:
        return Quit() if times else None

    monkeypatch.setattr(scene, "update", left)
    loop = Loop(context, FakeWindow((640, 400)), scene)
    loop._tidier = Tidier(lambda: times.append(0.0), iter(range(10000)).__next__)  # a second from look to look
    monkeypatch.setattr(pygame.time, "wait", lambda _: None)
    loop.run()
    assert times == [0.0]
