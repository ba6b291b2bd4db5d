"""The sounds: all there, soft at both ends, even in loudness, small, and what the generator makes now."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

np = pytest.importorskip("numpy", reason="the sound generator needs numpy")
pytest.importorskip("soundfile", reason="the sound generator needs soundfile")

from tools.sounds.build import LEVEL, build, catalogue, check, decode, encode  # noqa: E402
from tools.sounds.picture import draw  # noqa: E402
from tools.sounds.wave import RATE, loudness  # noqa: E402

SOUNDS = Path(__file__).resolve().parents[2] / "mandala" / "assets" / "sounds"
SECONDS = {
    "slide": (0.2, 0.35),
    "place": (0.2, 0.35),
    "pour": (0.5, 0.9),
    "sweep": (1.0, 2.0),
    "chime": (0.8, 1.5),
    "won": (3.0, 5.0),
    "lost": (3.0, 5.0),
    "drawn": (3.0, 5.0),
    "turn": (0.8, 1.5),
    "complete": (1.0, 2.0),
    "last": (1.5, 2.5),
    "refusal": (0.3, 0.5),
    "deal": (0.9, 1.5),
    "shuffle": (0.9, 1.5),
}
TOTAL_BYTES = 400_000


def kind(name: str) -> str:
    return name.rsplit("-", 1)[0]


def test_the_folder_holds_the_catalogue_and_nothing_else() -> None:
    assert {path.name for path in SOUNDS.iterdir()} == set(catalogue())
    assert {kind(name) for name in catalogue()} == set(SECONDS)
    assert sum(path.stat().st_size for path in SOUNDS.iterdir()) < TOTAL_BYTES


def test_what_is_heard_often_has_variants() -> None:
    kinds = [kind(name) for name in catalogue()]
    assert all(kinds.count(often) >= 3 for often in ("slide", "place", "pour", "sweep", "refusal", "turn", "chime"))


@pytest.mark.parametrize("name", sorted(catalogue()))
def test_a_sound_is_soft_at_its_ends_and_as_loud_as_wanted(name: str) -> None:
    wave = decode((SOUNDS / name).read_bytes())
    shortest, longest = SECONDS[kind(name)]
    assert shortest < len(wave) / RATE < longest
    assert np.abs(wave).max() < 0.8
    edge = RATE // 1000
    assert np.abs(wave[:edge]).max() < 0.003, "no click at the beginning"
    assert np.abs(wave[-edge:]).max() < 0.003, "no click at the end"
    assert abs(loudness(wave) - LEVEL - catalogue()[name].louder) < 0.8
    assert abs(wave.mean()) < 0.001


def test_variants_differ() -> None:
    waves = [decode((SOUNDS / f"place-{number}.ogg").read_bytes()) for number in (1, 2, 3)]
    for one, other in pairwise(waves):
        size = min(len(one), len(other))
        assert np.abs(one[:size] - other[:size]).mean() > 0.005


def test_a_refusal_is_low_and_not_louder_than_a_card() -> None:
    wave = decode((SOUNDS / "refusal-1.ogg").read_bytes())
    power = np.abs(np.fft.rfft(wave)) ** 2
    assert (power * np.fft.rfftfreq(len(wave), 1 / RATE)).sum() / power.sum() < 300
    assert loudness(wave) < loudness(decode((SOUNDS / "place-1.ogg").read_bytes())) + 0.5


def test_the_same_every_time() -> None:
    recipe = catalogue()["pour-1.ogg"]
    assert np.array_equal(recipe.wave(), recipe.wave())
    assert np.array_equal(decode(encode(recipe.wave())), decode(encode(recipe.wave())))


@pytest.mark.thorough
def test_the_sounds_are_what_the_generator_makes_now() -> None:
    assert check(SOUNDS) == []


def test_a_file_that_sounds_the_same_is_left_alone(tmp_path: Path) -> None:
    build(tmp_path, "slide-1")
    before = (tmp_path / "slide-1.ogg").read_bytes()
    build(tmp_path, "slide-1")
    assert (tmp_path / "slide-1.ogg").read_bytes() == before, "although a stream has a new number each time"


def test_check_names_a_missing_a_foreign_and_a_wrong_sound(tmp_path: Path) -> None:
    (tmp_path / "stranger.ogg").write_bytes(b"")
    (tmp_path / "slide-1.ogg").write_bytes((SOUNDS / "place-1.ogg").read_bytes())
    found = check(tmp_path, only="slide-")
    assert found[:3] == ["stranger.ogg: not in the catalogue", found[1], "slide-2.ogg: missing"]
    assert found[1].startswith("slide-1.ogg: ")


def test_a_picture_is_drawn(tmp_path: Path) -> None:
    draw(SOUNDS, tmp_path, "turn")
    assert [path.name for path in tmp_path.iterdir()] == ["turn.png"]
