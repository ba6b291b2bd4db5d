"""Draws a still picture and the moving things above it.

Only what changed is drawn again. `SPEEDS` and `out` say how fast things move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

import pygame

MOST_RECTS: Final = 24  #: with more changed rectangles, one around all is drawn
PAGE_FADE_SECONDS: Final = 0.25  #: [s] in which one page becomes another
SPEEDS: Final = {"slow": 0.6, "normal": 1.0, "fast": 2.0}  #: by the setting; at any other there is no motion


class Item(NamedTuple):
    """A picture above the still one. The same surface at the same place counts as unchanged."""

    surface: pygame.Surface
    rect: pygame.Rect

    @classmethod
    def at(cls, surface: pygame.Surface, **anchor: tuple[float, float]) -> Item:
        """A picture at a place, which is named as for `Surface.get_rect`."""
        return cls(surface, surface.get_rect(**anchor))


class Swarm(NamedTuple):
    """Many small pictures that move at once, with the rectangle around them. It always counts as changed."""

    parts: list[tuple[pygame.Surface, tuple[float, float]]]
    rect: pygame.Rect


#: Where something is printed on the cloth, and what draws it on a picture at a place there.
Stamp = tuple[pygame.Rect, Callable[[pygame.Surface, pygame.Rect], None]]


def printed(cloth: pygame.Surface, prints: Sequence[Stamp]) -> Iterator[Item | None]:
    """The parts of the cloth that bear prints, with these. They take little memory beside the whole cloth.

    Yields None after each print, since a large one takes time.
    """
    for place in merged((at for at, _ in prints), cloth.get_rect()):
        part = pygame.Surface(place.size)
        part.blit(cloth, (0, 0), place)
        for at, draw in prints:
            if at.colliderect(place):
                draw(part, at.move(-place.left, -place.top))
                yield None
        yield Item(part.convert(24), place)


class Crossfade:
    """Lets the picture on a canvas become another one, quickly at first."""

    def __init__(self, picture: pygame.Surface) -> None:
        self.picture = picture
        self._left = 1.0

    def advance(self, canvas: pygame.Surface, dt: float) -> bool:
        """Goes on by `dt` seconds; True at the end, when the canvas shows the new picture alone."""
        before, self._left = self._left, max(0.0, self._left - dt / PAGE_FADE_SECONDS)
        stays = (self._left / before) ** 2  # the share of what is to be seen now
        self.picture.set_alpha(round(255 * (1 - stays)) if stays else None)
        canvas.blit(self.picture, (0, 0))
        return not stays


class Composer:
    """Draws only what changed since its last drawing."""

    def __init__(self) -> None:
        self._still: pygame.Surface | None = None
        self._items: tuple[Item | Swarm, ...] = ()

    def forget(self) -> None:
        """Drops the pictures, so that the next drawing is a whole one: something else was on the canvas."""
        self._still, self._items = None, ()

    def draw(
        self, canvas: pygame.Surface, still: pygame.Surface, items: Sequence[Item | Swarm]
    ) -> list[pygame.Rect] | None:
        """Draws, and returns the rectangles that changed; None if everything did."""
        whole = self._still is not still
        before, now = self._items, tuple(items)
        self._still, self._items = still, now
        if whole:
            canvas.blit(still, (0, 0))
            canvas.fblits(_pictures(now))
            return None
        changed = merged(_changes(before, now), canvas.get_rect())
        for rect in changed:
            canvas.set_clip(rect)
            canvas.blit(still, rect, rect)
            canvas.fblits(_pictures(item for item in now if item.rect.colliderect(rect)))
        canvas.set_clip(None)
        return changed


def _pictures(items: Iterable[Item | Swarm]) -> list[tuple[pygame.Surface, Sequence[float]]]:
    """Every picture and its place, in the order of drawing."""
    pictures: list[tuple[pygame.Surface, Sequence[float]]] = []
    for item in items:
        if isinstance(item, Swarm):
            pictures += item.parts
        else:
            pictures.append((item.surface, item.rect.topleft))
    return pictures


def _changes(before: Sequence[Item | Swarm], now: Sequence[Item | Swarm]) -> list[pygame.Rect]:
    """The rectangles of all items that came, went, moved, or changed their order with another."""
    old, new = _places(before), _places(now)
    changed = [before[place].rect for key, place in old.items() if key not in new]
    highest = -1
    for key, place in new.items():
        earlier = old.get(key)
        if earlier is None or earlier < highest:
            changed.append(now[place].rect)
        else:
            highest = earlier
    return changed


def _places(items: Sequence[Item | Swarm]) -> dict[tuple[int, ...], int]:
    """Returns each item's place in the order. Items that lie several times at one place are counted."""
    places: dict[tuple[int, ...], int] = {}
    for place, item in enumerate(items):
        key = id(item[0]), *item.rect
        while key in places:
            key = *key, 0
        places[key] = place
    return places


def merged(rects: Iterable[pygame.Rect], limit: pygame.Rect) -> list[pygame.Rect]:
    """The same area in few rectangles that do not overlap."""
    merged: list[pygame.Rect] = []
    for rect in rects:
        rect = rect.clip(limit)
        if not rect:
            continue
        touched = rect.collidelistall(merged)
        while touched:
            rect = rect.unionall([merged[index] for index in touched])
            merged = [other for index, other in enumerate(merged) if index not in touched]
            touched = rect.collidelistall(merged)
        merged.append(rect)
    if len(merged) > MOST_RECTS:
        return [merged[0].unionall(merged[1:])]
    return merged


def out(share: float) -> float:
    """Fast, then slow, as something that comes to rest."""
    return 1 - (1 - share) ** 3
