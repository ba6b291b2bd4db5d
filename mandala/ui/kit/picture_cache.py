"""Pictures that were made before, as many as fit into a number of pixels. It does not know what they show."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

import pygame

Made = TypeVar("Made")


def pixels(picture: pygame.Surface) -> int:
    return picture.get_width() * picture.get_height()


class Kept(Generic[Made]):
    """A cache of what was made, by key. `weigh` tells how many pixels it has; above `most` the least recently used goes."""

    def __init__(self, most: int, weigh: Callable[[Made], int]) -> None:
        self.most = most
        self._weigh = weigh
        self._made: OrderedDict[Hashable, Made] = OrderedDict()
        self.pixels = 0

    def get(self, key: Hashable) -> Made | None:
        """What was made for `key`, or None."""
        made = self._made.get(key)
        if made is not None:
            self._made.move_to_end(key)
        return made

    def keep(self, key: Hashable, made: Made) -> Made:
        """Keeps what was made for `key`, and gives it back."""
        self._made[key] = made
        self.pixels += self._weigh(made)
        while self.pixels > self.most and len(self._made) > 1:
            self.pixels -= self._weigh(self._made.popitem(last=False)[1])
        return made

    def clear(self) -> None:
        self._made.clear()
        self.pixels = 0
