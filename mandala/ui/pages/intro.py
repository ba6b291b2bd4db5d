"""What is to be known of a game before it is played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from mandala.ui.kit.assets import Assets
from mandala.ui.kit.theme import Theme
from mandala.ui.words.strings import Strings


@dataclass(frozen=True)
class Intro:
    """A game's picture for the title, as it lies on a table, so many pixels wide, and a sentence on how a level plays."""

    emblem: Callable[[Assets, Theme, int], pygame.Surface]
    level: Callable[[Strings, str], str]
