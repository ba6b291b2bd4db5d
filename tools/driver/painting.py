"""Whether the window shows what a full painting of the same state would show."""

from __future__ import annotations

from typing import Final

import pygame

from mandala.ui.table.scene import TableScene
from tools.driver.program import Program

DT: Final = 0.05


def at_rest(program: Program, seconds: float) -> bool:
    """Lets time go on until nothing is to be drawn any more; whether that came within so many seconds."""
    for _ in range(round(seconds / DT)):
        program.batch(dt=DT)
        if not program.running or not (program.moving or program.scene.waiting):
            return True
    return not program.moving


def unlike(program: Program) -> str:
    """Where the window differs from a full painting; nothing if it does not."""
    scene, shown = program.scene, _window().copy()
    if isinstance(scene, TableScene):
        scene.view.forget()
    program.loop._refresh()
    program.batch(dt=0.0)
    if program.scene is not scene:
        return ""
    full = _window()
    if shown.get_size() != full.get_size():
        return f"{type(scene).__name__}: {shown.get_size()} was {full.get_size()}"
    same = pygame.mask.from_threshold(shown, (0, 0, 0), (1, 1, 1, 255), full)
    same.invert()
    rects = same.get_bounding_rects()
    return f"{type(scene).__name__}: {rects[0].unionall(rects[1:])} was not painted" if rects else ""


def _window() -> pygame.Surface:
    window = pygame.display.get_surface()
    assert window is not None
    return window
