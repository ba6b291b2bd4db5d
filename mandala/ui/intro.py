"""What is to be known of a game before it is played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from mandala.ui.assets import Assets
from mandala.ui.strings import Strings
from mandala.ui.theme import Theme


@dataclass(frozen=True)
class Intro:
    """A game's name, the same in every language; its picture on a table, so many pixels across; a sentence on how a level plays;
    whether its players have secrets from each other, so that the screen is covered between their turns and a memory aid is to be
    agreed on."""

    name: str
    emblem: Callable[[Assets, Theme, int], pygame.Surface]
    level: Callable[[Strings, str], str]
    secrets: bool
