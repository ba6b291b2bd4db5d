"""Sounds by the page, which a browser lets be heard after the first gesture."""

from __future__ import annotations

from typing import Any

from mandala.ui.kit.sound import FADE_IN, FADE_OUT, MUSIC, VOLUME_POWER, Music, Sound, Sounds, Variants


class BrowserSounds(Sounds):
    """The page's `player` fetches and decodes the files that it is asked for."""

    missing = False

    def __init__(self, player: Any) -> None:
        self._player = player
        self._variants = Variants([name for name in player.names if not name.startswith(MUSIC)])
        self._volume = self._music = 0.0

    def set_volume(self, volume: float, music: float = 0.0) -> None:
        self._volume, self._music = volume, music
        self._player.loudness(volume**VOLUME_POWER)

    def open(self) -> None:
        if self._volume:
            self._player.open()

    def close(self) -> None:
        self._player.close()

    def play(self, sound: Sound, tone: int | None = None, side: float = 0.0) -> None:
        if self._volume:
            self._player.play(self._variants.of(sound, tone), side)

    def accompany(self, piece: Music, seen: bool = True) -> None:
        share = self._music**VOLUME_POWER
        self._player.accompany(f"{MUSIC}{piece}.ogg" if share and self._volume else "", share, seen, FADE_IN, FADE_OUT)
