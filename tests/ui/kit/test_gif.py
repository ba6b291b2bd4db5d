"""The writer of moving pictures, read by another program's reader."""

from __future__ import annotations

import random
from io import BytesIO

import pygame
from PIL import Image

from mandala.ui.kit.gif import Gif, palette
from tests.ui.support import FakeWindow

SIZE = (160, 120)


def noise(seed: int, colours: int) -> pygame.Surface:
    """A frame of random pixels, in so many colours, which fills the table of codes several times."""
    rng = random.Random(seed)
    chosen = [bytes(rng.choices(range(3, 256, 8), k=3)) for _ in range(colours)]
    return pygame.image.frombytes(b"".join(rng.choices(chosen, k=SIZE[0] * SIZE[1])), SIZE, "RGB")


def read(file: bytes) -> list[tuple[bytes, int]]:
    """The frames with the milliseconds for which each stands."""
    picture, found = Image.open(BytesIO(file)), []
    for number in range(picture.n_frames):
        picture.seek(number)
        found.append((picture.convert("RGB").tobytes(), picture.info["duration"]))
    return found


def test_frames_come_out_as_they_went_in() -> None:
    FakeWindow(SIZE)
    frames = [noise(seed, 100) for seed in (1, 2)]
    frames.append(frames[1].copy())
    frames[2].fill((91, 3, 251), (20, 30, 7, 9))
    gif = Gif(SIZE, palette(frames))
    for frame, seconds in zip(frames, (0.5, 0.12, 3.0)):
        gif.add(frame, seconds)
    seen = read(gif.written())
    assert [time for _, time in seen] == [500, 120, 3000]
    for frame, (pixels, _) in zip(frames, seen):
        assert pixels == pygame.image.tobytes(frame, "RGB")


def test_a_frame_like_the_last_one_prolongs_it() -> None:
    FakeWindow(SIZE)
    frame = noise(1, 9)
    gif = Gif(SIZE, palette([frame]))
    gif.add(frame, 0.5)
    gif.add(frame.copy(), 0.7)
    assert [time for _, time in read(gif.written())] == [1200]


def test_many_colours_become_near_ones() -> None:
    FakeWindow(SIZE)
    frame = pygame.transform.smoothscale(noise(3, 50), (40, 30))
    frame = pygame.transform.smoothscale(frame, SIZE)
    colours = palette([frame])
    assert len(colours) == 255
    gif = Gif(SIZE, colours)
    gif.add(frame, 1.0)
    ((pixels, _),) = read(gif.written())
    away = [abs(one - other) for one, other in zip(pixels, pygame.image.tobytes(frame, "RGB"))]
    assert sum(away) / len(away) < 8
