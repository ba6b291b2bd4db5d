"""The cover between two players: a folding screen, with a name sewn on it."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import pygame

from mandala.ui.kit.assets import Look
from mandala.ui.kit.paper import Words, print_rosette, stitch

PANELS: Final = 4
DARK: Final = 0.34  #: light of the room behind the screen, of the cloth's
FOLD: Final = 3.2  #: [u] by which every other fold stands higher
LIGHTS: Final = 0.8, 1.0  #: of a panel at the fold that stands back, and at the one that comes forward
FRAME: Final = 1.5  #: [u] width of a panel's wooden frame
INSET: Final = 3.4  #: [u] from a panel's edge to the stitches
ROSETTE: Final = 66.0  #: [u] across the print on the whole screen
THREAD: Final = 0.34  #: [u] between two threads of an embroidered name


def draw_screen(canvas: pygame.Surface, look: Look) -> None:
    """Covers the whole canvas: four panels of the table's cloth in wooden frames, as they stand in a zigzag."""
    theme, (width, height), fold = look.theme, canvas.get_size(), look.px(FOLD)
    canvas.blit(look.assets.cloth(theme, (width, height)), (0, 0))
    edges = [round(width * (0.03 + 0.94 * number / PANELS)) for number in range(PANELS + 1)]
    for left, right in pairwise(edges):
        inner = pygame.Rect(left, 0, right - left, height).inflate(-look.px(2 * INSET), -look.px(4 * INSET) - 2 * fold)
        stitch(look.assets, canvas, inner, look.px(2.0), look.px(0.9), theme.accent, look.px(0.24))
    for name, at in (("rosette-lotus", 1), ("rosette-star", 3)):
        side = min(look.px(ROSETTE), width // 2)
        place = pygame.Rect(0, 0, side, side).move_to(center=(width * at // 4, height // 2))
        print_rosette(look.assets, theme, name, canvas, place)
    room = tuple(round(tone * DARK) for tone in theme.cloth[:3])
    for number in range(PANELS):
        left, right, back = edges[number], edges[number + 1], number % 2
        _shade(canvas, pygame.Rect(left, 0, right - left, height), LIGHTS if back else LIGHTS[::-1])
        near, far = look.px(2.0), look.px(2.0) + fold
        tops = (far, near) if back else (near, far)
        outline = (left, tops[0]), (right, tops[1]), (right, height - tops[1]), (left, height - tops[0])
        for edge in (((left, 0), (right, 0), *outline[1::-1]), ((left, height), (right, height), *outline[2:])):
            pygame.draw.polygon(canvas, room, edge)
        _frame(canvas, look, outline)
    for rect in (pygame.Rect(0, 0, edges[0], height), pygame.Rect(edges[-1], 0, width - edges[-1], height)):
        canvas.fill(room, rect)


def _shade(canvas: pygame.Surface, panel: pygame.Rect, lights: tuple[float, float]) -> None:
    """Light falls on a panel from one side to the other."""
    slope = pygame.Surface((2, 1))
    for x, light in enumerate(lights):
        slope.set_at((x, 0), [round(255 * light)] * 3)
    canvas.blit(pygame.transform.smoothscale(slope, panel.size), panel, special_flags=pygame.BLEND_RGB_MULT)


def _frame(canvas: pygame.Surface, look: Look, outline: tuple[tuple[int, int], ...]) -> None:
    """A wooden frame around a panel, light where it comes forward, and a dark line in the fold."""
    theme, thick = look.theme, look.px(FRAME)
    wood = pygame.Color(*theme.line[:3])
    (left, top), (right, other), *_ = outline
    inner = [(left + thick, top + thick), (right - thick, other + thick)]
    inner += [(right - thick, outline[2][1] - thick), (left + thick, outline[3][1] - thick)]
    sides = [(outline[at], outline[(at + 1) % 4], inner[(at + 1) % 4], inner[at]) for at in range(4)]
    for number, side in enumerate(sides):
        tone = wood.lerp((255, 255, 255), 0.12) if number in (0, 3) else wood.lerp((0, 0, 0), 0.22)
        pygame.draw.polygon(canvas, tone, side)
    for line in (inner, outline):
        pygame.draw.aalines(canvas, wood.lerp((0, 0, 0), 0.55), True, line)
    pygame.draw.line(canvas, wood.lerp((0, 0, 0), 0.6), outline[1], outline[2], max(1, look.px(0.25)))


class Embroidered(Words):
    """Words in satin stitch: threads of two tones side by side, a little above the cloth."""

    def paint(self, look: Look, width: int) -> pygame.Surface:
        theme, step = look.theme, max(2, look.px(THREAD))
        words = self._set(look, width).drawn(theme.accent)
        if look.assets.style.calm:
            return words
        thread, (wide, tall) = pygame.Color(*theme.accent[:3]), words.get_size()
        satin = pygame.Surface((wide, tall), pygame.SRCALPHA)
        satin.fill(thread.lerp(theme.panel_ink[:3], 0.3))
        for x in range(-tall, wide, step):
            pygame.draw.line(satin, thread.lerp(theme.panel[:3], 0.34), (x, tall), (x + tall, 0), max(1, step // 2))
        shape = words.copy()
        shape.fill((255, 255, 255), special_flags=pygame.BLEND_RGB_MAX)
        satin.blit(shape, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        shadow = shape.copy()
        shadow.fill((*theme.panel_ink[:3], 70), special_flags=pygame.BLEND_RGBA_MULT)
        sewn = pygame.Surface((wide, tall), pygame.SRCALPHA)
        sewn.blit(shadow, (max(1, step // 3), max(1, step // 2)))
        sewn.blit(satin, (0, 0))
        return sewn
