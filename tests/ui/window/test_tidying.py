"""Putting in order: when nothing has happened for a while, once, and so that garbage goes and what is used stays."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from mandala.ui.kit.scene import Quit, Transition
from mandala.ui.loop import Loop
from mandala.ui.memory import QUIET, SELDOM, Tidier, collect
from mandala.ui.pages.title import TitleScene
from tests.ui.support import FakeWindow, make_context, run


class Thing:
    """Something that can hold itself."""

    def __init__(self) -> None:
        self.own = self


@pytest.fixture(autouse=True)
def thawed() -> Iterator[None]:
    yield
    gc.unfreeze()


def test_when() -> None:
    """Garbage once after each spell, old garbage after a long one, memory also when a short one has ended, but seldom."""
    now = [0.0]
    collected, given = list[tuple[float, bool]](), list[float]()
    tidier = Tidier(lambda old: collected.append((now[0], old)), lambda: given.append(now[0]), lambda: now[0])

    def rests_at(*times: float) -> None:
        for now[0] in times:
            tidier.rested()

    def acts_at(time: float) -> None:
        now[0] = time
        tidier.acted()

    rests_at(0.1, QUIET - 0.01, QUIET, QUIET + 1, 19.0)
    assert collected == [(QUIET, False)]
    assert given == [QUIET]
    acts_at(20.0)
    rests_at(20.1, 20.2, 20.3)
    acts_at(20.0 + SELDOM)
    rests_at(20.1 + SELDOM)
    assert collected == [(QUIET, False)]
    assert given == [QUIET, 20.1, 20.1 + SELDOM]
    rests_at(21.0 + SELDOM, 30.0, 60.0)
    assert collected == [(QUIET, False), (21.0 + SELDOM, False), (60.0, True)]
    assert given == [QUIET, 20.1, 20.1 + SELDOM, 21.0 + SELDOM, 60.0]


def test_garbage_goes_also_what_was_looked_at_before() -> None:
    thing = Thing()
    seen = weakref.ref(thing)
    collect()
    assert seen() is thing
    del thing
    collect(old=False)
    assert seen() is not None
    collect()
    assert seen() is None


def test_new_garbage_goes_at_the_first_look() -> None:
    collect()
    seen = weakref.ref(Thing())
    collect(old=False)
    assert seen() is None


def test_a_motion_does_not_pay_for_what_is_there_already() -> None:
    """A full collection in the middle of a motion looks only at what is new."""
    collect()
    assert len(gc.get_objects()) < 1000


def test_the_loop_does_it_when_nothing_moves(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    context = make_context(home)
    times, seconds = list[float](), count()  # a second from look to look
    scene = TitleScene(context)
    update = scene.update

    def left(dt: float) -> Transition:
        return Quit() if times else update(dt)

    monkeypatch.setattr(scene, "update", left)
    loop = Loop(context, FakeWindow((640, 400)), scene)
    loop._tidier = Tidier(lambda _: times.append(0.0), lambda: None, lambda: float(next(seconds)))
    monkeypatch.setattr("mandala.ui.loop.IDLE_WAIT", 0.05)
    run(loop)
    assert times == [0.0]
