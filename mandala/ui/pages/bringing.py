"""Brings games in: a few at once, many bit by bit with a page that counts them."""

from __future__ import annotations

from collections.abc import Generator
from time import perf_counter
from typing import Final

from mandala.ui.context import Context
from mandala.ui.kit.boxes import Box
from mandala.ui.kit.paper import Words
from mandala.ui.kit.scene import Pop, Push, Transition, instead
from mandala.ui.pages.page import Page

STEPS_AT_ONCE: Final = 12  #: steps that are made at once
SLICE_SECONDS: Final = 0.012  #: [s] of a frame for more steps

#: Imports in steps of a few milliseconds. Each yields the number of games so far; the result is the next scene.
Bringing = Generator[int, None, Transition]


def brought_in(context: Context, title: str, steps: Bringing) -> Transition:
    """Leads to where games lead that come in, or to a page on which the others come."""
    try:
        for _ in range(STEPS_AT_ONCE):
            next(steps)
    except StopIteration as end:
        led: Transition = end.value
        return led
    return Push(BringingScene(context, title, steps))


class BringingScene(Page):
    """Says how many games came so far. Who leaves stops it; what came stays."""

    def __init__(self, context: Context, title: str, steps: Bringing) -> None:
        super().__init__(context)
        self.count = 0
        self._title, self._steps = title, steps

    @property
    def animating(self) -> bool:
        return True

    def content(self) -> Box:
        t = self.strings
        words = t.gettext("Imported so far: {count} games. If you go back, they stay.").format(count=self.count)
        return self.headed(self._title, Words(words))

    def update(self, dt: float) -> Transition:
        """Goes on as long as a frame has time."""
        del dt
        end = perf_counter() + SLICE_SECONDS
        try:
            while True:
                count = next(self._steps)
                if perf_counter() >= end:
                    break
        except StopIteration as done:
            return instead(done.value) or Pop()
        if count != self.count:
            self.count = count
            self.resumed()
        return None

    def left(self) -> None:
        super().left()
        self._steps.close()
