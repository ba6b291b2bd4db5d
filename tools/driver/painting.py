"""Whether the window shows what a full painting of the same state would show."""

from __future__ import annotations

import pygame

from mandala.ui.table.scene import TableScene
from tools.driver.program import Program


def unlike(program: Program) -> str:
    """Where the window differs from a full painting; nothing if it does not."""
    scene, shown = program.scene, program.picture.copy()
    if isinstance(scene, TableScene):
        scene.view.forget()
    program.loop._refresh()
    program.batch(dt=0.0)
    if program.scene is not scene:
        return ""
    full = program.picture
    if shown.get_size() != full.get_size():
        return f"{type(scene).__name__}: {shown.get_size()} was {full.get_size()}"
    same = pygame.mask.from_threshold(shown, (0, 0, 0), (1, 1, 1, 255), full)
    same.invert()
    rects = same.get_bounding_rects()
    return f"{type(scene).__name__}: {rects[0].unionall(rects[1:])} was not painted" if rects else ""
