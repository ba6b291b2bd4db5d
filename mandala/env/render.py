"""Pictures of a game in progress, drawn as the program draws its tables."""

from __future__ import annotations

import os
from collections import deque
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mandala.core.game import Player
from mandala.play.game_history import GameHistory
from mandala.play.games import HUMAN
from mandala.play.seat import Seat
from mandala.play.stored import GameConfig


def picture(game: str, history: GameHistory, viewer: Player, size: tuple[int, int] = (1280, 720)) -> NDArray[np.uint8]:
    """Returns the table as `viewer` sees it: (height, width, 3) RGB.

    Nothing is in it that this seat may not know (C3).
    """
    pygame, screens, theme, strings, assets = _studio()
    canvas = pygame.Surface(size)
    seat = Seat(history, viewer, lambda _: None)
    portrait = screens[game].load().portrait
    config = GameConfig((HUMAN, HUMAN), ("", ""), 0, 0, game)
    deque(portrait(seat, config, canvas, theme, strings, assets), maxlen=0)
    found: NDArray[np.uint8] = np.swapaxes(pygame.surfarray.array3d(canvas), 0, 1)
    return found


def show(game: str, history: GameHistory, viewer: Player) -> None:
    """Shows the same in a window, which it opens."""
    import pygame

    size = (1280, 720)
    pygame.display.init()
    window = pygame.display.get_surface()
    if window is None or window.get_size() != size:
        window = pygame.display.set_mode(size)
    pygame.surfarray.blit_array(window, np.swapaxes(picture(game, history, viewer, size), 0, 1))
    pygame.display.flip()
    pygame.event.pump()


@cache
def _studio() -> tuple[Any, ...]:
    """Returns what drawing needs. Opens a display without a window, unless one is open."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    from mandala.main import screens
    from mandala.ui.kit.assets import Assets
    from mandala.ui.kit.theme import THEMES
    from mandala.ui.words.strings import Strings

    if not pygame.display.get_init() or pygame.display.get_surface() is None:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        pygame.display.init()
        pygame.display.set_mode((1, 1))
    pygame.font.init()
    return pygame, screens(), THEMES["linen"], Strings("en"), Assets()
