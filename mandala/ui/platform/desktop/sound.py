"""The device that plays sounds.

Nothing here may ever stop the game: without a device, with a broken driver or after the device went away it is silent. The
device is opened by `open` alone, which takes some hundredths of a second and so is for a moment when nothing moves. The files are
decoded beside the game from then on: a bell takes longer than a frame.
"""

from __future__ import annotations

import os
import random
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.resources import as_file, files
from importlib.resources.abc import Traversable
from math import cos, pi, sin, sqrt
from typing import Final

import pygame

from mandala.ui.kit.sound import FADE_IN, FADE_OUT, MUSIC, VOLUME_POWER, WEIGHT, Music, Sound, Sounds, Variants

SAMPLE_RATE: Final = 44100  #: [Hz]
#: Samples that are mixed at a time: 23 ms. With half of it a sound would tear where a frame takes long, since pygame's
#: mixer waits for Python when a sound ends.
BUFFER_SAMPLES: Final = 1024
WIDTH: Final = 0.6  #: how far to its side a sound comes from, 0 to 1
MAX_VOICES: Final = 10  #: Sounds that may overlap. When all voices are taken, the sound that matters least is left out.
#: Lock around opening and closing the device and decoding a file, because SDL's mixer does not lock its list of
#: decoders. Closing also waits for the lock that decoding holds. Files are given by path: reading a Python file needs
#: Python's lock, whose holder may wait for the mixer.
MIXER: Final = threading.Lock()


class DesktopSounds(Sounds):
    """All sounds and the device. `volume` is 0 to 1, as the player set it; 0 gives the device back."""

    def __init__(self, rng: random.Random | None = None) -> None:
        self._volume = self._music = 0.0
        self._piece: Music | None = None  # the one that is played, or was tried in vain
        self._paused = False
        self._open = False
        self.missing = False  # true if a device was looked for in vain
        self._variants = Variants((), rng)
        self._clips: dict[str, pygame.mixer.Sound] = {}
        self._loader: threading.Thread | None = None

    def set_volume(self, volume: float, music: float = 0.0) -> None:
        if (volume, music) == (self._volume, self._music):
            return
        self._volume, self._music, self.missing = volume, music, False
        if not volume:
            self.close()
        with suppress(pygame.error):  # the device went away, and nobody has noticed yet
            for clip in list(self._clips.values()):
                clip.set_volume(volume**VOLUME_POWER)
            if self._open and music:
                pygame.mixer.music.set_volume((volume * music) ** VOLUME_POWER)

    def open(self) -> None:
        if self._open or self.missing or not self._volume:
            return
        try:
            with MIXER, _no_complaints():
                pygame.mixer.init(SAMPLE_RATE, -16, 2, BUFFER_SAMPLES)
            pygame.mixer.set_num_channels(MAX_VOICES)
            self._variants.names = sound_files()
        except (pygame.error, OSError, NotImplementedError):  # the last: a pygame that was built without a mixer
            self.missing = True
            return
        self._open = True
        self._loader = threading.Thread(target=self._load, name="sounds", daemon=True)
        self._loader.start()

    def close(self) -> None:
        if self._open:
            self._stop()
            with MIXER:
                with suppress(pygame.error):  # the device went away
                    pygame.mixer.stop()  # or else a sound that ends by itself now and `quit` may wait for each other
                pygame.mixer.quit()

    def _stop(self) -> None:
        self._open, self._piece, self._paused = False, None, False
        if self._loader is not None:
            self._loader.join()
        self._clips.clear()

    def _load(self) -> None:
        """Decodes all files, in a thread."""
        for name in self._variants.names:
            if not self._open:
                return
            with suppress(pygame.error, OSError):
                self._clip(name)

    def play(self, sound: Sound, tone: int | None = None, side: float = 0.0) -> None:
        if not self._open:
            return
        try:
            clip = self._clip(self._variants.of(sound, tone))
            clip.set_volume(self._volume**VOLUME_POWER)
            channel = pygame.mixer.find_channel(WEIGHT[sound] >= WEIGHT[Sound.REFUSAL])
            if channel is not None:
                channel.play(clip)
                angle = (1 + WIDTH * side) * pi / 4
                channel.set_volume(min(1.0, sqrt(2) * cos(angle)), min(1.0, sqrt(2) * sin(angle)))
        except (pygame.error, OSError):  # a file is broken, or the device went away
            if pygame.mixer.get_init() is None:
                self._stop()
                self.missing = True

    def accompany(self, piece: Music, seen: bool = True) -> None:
        wanted = piece if self._music else None
        if not self._open or (self._piece is wanted and self._paused is not seen):
            return
        music = pygame.mixer.music
        with suppress(pygame.error, OSError):  # a file is broken, or the device went away
            if self._paused is seen:
                self._paused = not seen
                (music.unpause if seen else music.pause)()
            elif self._piece is not None:
                self._piece = None
                music.fadeout(FADE_OUT)
            elif wanted is not None and seen and not music.get_busy() and MIXER.acquire(blocking=False):
                try:
                    self._piece = wanted
                    with as_file(_folder().joinpath(f"{MUSIC}{wanted}.ogg")) as path:
                        music.load(path)
                    music.play(-1, fade_ms=FADE_IN)
                    music.set_volume((self._volume * self._music) ** VOLUME_POWER)
                finally:
                    MIXER.release()

    def _clip(self, name: str) -> pygame.mixer.Sound:
        if name not in self._clips:
            with as_file(_folder().joinpath(name)) as path, MIXER:
                if name not in self._clips:  # the other thread may have been quicker
                    self._clips[name] = pygame.mixer.Sound(path)
        return self._clips[name]


@contextmanager
def _no_complaints() -> Iterator[None]:
    """Silences ALSA, the sound system of Linux, which fills the terminal where there is no sound device."""
    if sys.platform != "linux":
        yield
        return
    with open(os.devnull, "wb") as nowhere:
        kept = os.dup(2)
        os.dup2(nowhere.fileno(), 2)
        try:
            yield
        finally:
            os.dup2(kept, 2)
            os.close(kept)


def _folder() -> Traversable:
    return files("mandala").joinpath("assets", "sounds")


def sound_files() -> tuple[str, ...]:
    """Returns the names of all sounds. Music is not among them: it is read while it is played."""
    return tuple(sorted(entry.name for entry in _folder().iterdir() if not entry.name.startswith(MUSIC)))
