"""Puts a still picture and the things that move above it onto the canvas, redrawing only where something changed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

import pygame

MOST_RECTS: Final = 24


class Item(NamedTuple):
    """A picture above the still one. The same surface at the same place counts as unchanged."""

    surface: pygame.Surface
    rect: pygame.Rect


class Swarm(NamedTuple):
    """Many small pictures that move at once, with the rectangle around them. It always counts as changed."""

    parts: list[tuple[pygame.Surface, tuple[float, float]]]
    rect: pygame.Rect


class Composer:
    """Remembers what it drew last."""

    def __init__(self) -> None:
        self._still: pygame.Surface | None = None
        self._items: tuple[Item | Swarm, ...] = ()

    def forget(self) -> None:
        """The next drawing is a whole one: something else was on the canvas."""
        self._still = None

    def draw(
        self, canvas: pygame.Surface, still: pygame.Surface, items: Sequence[Item | Swarm]
    ) -> list[pygame.Rect] | None:
        """Draws; the rectangles that changed, or None if that is everything."""
        whole = self._still is not still
        before, now = self._items, tuple(items)
        self._still, self._items = still, now
        if whole:
            canvas.blit(still, (0, 0))
            canvas.fblits(_pictures(now))
            return None
        changed = _merged(_changes(before, now), canvas.get_rect())
        for rect in changed:
            canvas.set_clip(rect)
            canvas.blit(still, rect, rect)
            canvas.fblits(_pictures(item for item in now if item.rect.colliderect(rect)))
        canvas.set_clip(None)
        return changed


def _pictures(items: Iterable[Item | Swarm]) -> list[tuple[pygame.Surface, Sequence[float]]]:
    """What is to be drawn where, in order."""
    pictures: list[tuple[pygame.Surface, Sequence[float]]] = []
    for item in items:
        if isinstance(item, Swarm):
            pictures += item.parts
        else:
            pictures.append((item.surface, item.rect.topleft))
    return pictures


def _changes(before: Sequence[Item | Swarm], now: Sequence[Item | Swarm]) -> list[pygame.Rect]:
    """The rectangles of all items that came, went, moved, or changed their order with another."""
    old = {(id(item[0]), tuple(item.rect)): place for place, item in enumerate(before)}
    new = {(id(item[0]), tuple(item.rect)): place for place, item in enumerate(now)}
    changed = [item.rect for item in before if (id(item[0]), tuple(item.rect)) not in new]
    changed += [item.rect for item in now if (id(item[0]), tuple(item.rect)) not in old]
    highest = -1
    for key in new:
        if key in old:
            if old[key] < highest:
                changed.append(pygame.Rect(key[1]))
            highest = max(highest, old[key])
    return changed


def _merged(rects: Sequence[pygame.Rect], limit: pygame.Rect) -> list[pygame.Rect]:
    """The same ground in few rectangles that do not overlap."""
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
