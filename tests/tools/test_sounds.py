"""The sounds: all there, soft at both ends, sand before cards before a refusal, small, and what is made now."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

np = pytest.importorskip("numpy", reason="the sound generator needs numpy")
pytest.importorskip("soundfile", reason="the sound generator needs soundfile")

from tools.sounds import music, score  # noqa: E402
from tools.sounds.build import build, catalogue, check, decode, encode  # noqa: E402
from tools.sounds.picture import draw  # noqa: E402
from tools.sounds.wave import RATE, TAU, Wave, loudness, mean_loudness, peak, times  # noqa: E402

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
    "complete": (3.0, 5.0),
    "last": (1.5, 2.5),
    "refusal": (0.3, 0.5),
    "deal": (0.9, 1.5),
    "shuffle": (0.9, 1.5),
    "lift": (0.2, 0.35),
    "tick": (0.1, 0.2),
    "music": (60.0, 90.0),
}
TOTAL_BYTES = 1_400_000
LOUDEST = -6.0
BELOW = 12.0
EFFECTS = sorted(name for name, recipe in catalogue().items() if not recipe.round)


def shipped(name: str) -> Wave:
    return decode((SOUNDS / name).read_bytes())


def heard(wanted: str) -> list[float]:
    """How loud the variants of a sound are at their loudest."""
    return [loudness(shipped(name)) for name in EFFECTS if kind(name) == wanted]


def kind(name: str) -> str:
    return name.rsplit("-", 1)[0]


def test_the_folder_holds_the_catalogue_and_nothing_else() -> None:
    assert {path.name for path in SOUNDS.iterdir()} == set(catalogue())
    assert {kind(name) for name in catalogue()} == set(SECONDS)
    assert sum(path.stat().st_size for path in SOUNDS.iterdir()) < TOTAL_BYTES


def test_what_is_heard_often_has_variants() -> None:
    kinds = [kind(name) for name in catalogue()]
    assert all(kinds.count(often) >= 3 for often in ("slide", "place", "pour", "sweep", "refusal", "turn", "chime"))


@pytest.mark.parametrize("name", EFFECTS)
def test_a_sound_is_soft_at_its_ends_and_as_loud_as_wanted(name: str) -> None:
    wave = shipped(name)
    shortest, longest = SECONDS[kind(name)]
    assert shortest < len(wave) / RATE < longest
    edge = RATE // 1000
    assert np.abs(wave[:edge]).max() < 0.003, "no click at the beginning"
    assert np.abs(wave[-edge:]).max() < 0.003, "no click at the end"
    assert abs(loudness(wave) - catalogue()[name].loud) < 0.5
    assert abs(wave.mean()) < 0.001


def test_variants_differ() -> None:
    waves = [decode((SOUNDS / f"place-{number}.ogg").read_bytes()) for number in (1, 2, 3)]
    for one, other in pairwise(waves):
        size = min(len(one), len(other))
        assert np.abs(one[:size] - other[:size]).mean() > 0.005


def test_a_refusal_is_low() -> None:
    wave = shipped("refusal-1.ogg")
    power = np.abs(np.fft.rfft(wave)) ** 2
    assert (power * np.fft.rfftfreq(len(wave), 1 / RATE)).sum() / power.sum() < 300


def test_the_bowl_of_a_completed_mandala_is_the_deepest_and_rings_on() -> None:
    def pitch(name: str) -> float:
        wave = shipped(name)
        power = np.abs(np.fft.rfft(wave if wave.ndim == 1 else wave.mean(axis=1))) ** 2
        return float(np.fft.rfftfreq(len(wave), 1 / RATE)[power.argmax()])

    bowls = [name for name in EFFECTS if kind(name) in ("chime", "last", "turn", "won", "lost", "drawn")]
    assert pitch("complete-1.ogg") < min(map(pitch, bowls))
    wave = shipped("complete-1.ogg")
    assert np.abs(wave[round(1.5 * RATE) :]).max() > 0.3 * np.abs(wave).max()


def test_the_meter_reads_what_the_standard_says_of_a_tone() -> None:
    """ITU-R BS.1770: a sine of 997 Hz at full scale in one channel reads -3.01."""
    tone = np.sin(TAU * 997 * times(2.0))
    assert abs(loudness(np.stack([tone, 0 * tone], axis=1)) + 3.01) < 0.01
    assert abs(mean_loudness(np.stack([tone, tone], axis=1))) < 0.01
    assert abs(loudness(tone)) < 0.01, "both loudspeakers play a sound of one side"
    assert abs(loudness(tone[: round(0.1 * RATE)]) + 6.02) < 0.2, "a short one is padded to 400 ms"


@pytest.mark.parametrize("name", sorted(catalogue()))
def test_nothing_comes_near_full_scale(name: str) -> None:
    assert peak(shipped(name)) <= LOUDEST


def test_sand_is_heard_most_and_a_refusal_least() -> None:
    assert min(heard("pour")) > max(heard("place")) + 2
    assert max(heard("refusal")) < min(heard("place")) - 6
    levels = {name: loudness(shipped(name)) for name in EFFECTS}
    assert kind(max(levels, key=lambda name: levels[name])) == "sweep", "which is sand, too"
    assert kind(min(levels, key=lambda name: levels[name])) == "refusal"


def music_files() -> list[str]:
    return [name for name, recipe in catalogue().items() if recipe.round]


@pytest.mark.parametrize("name", music_files())
def test_music_lies_below_the_game(name: str) -> None:
    assert mean_loudness(shipped(name)) <= min(*heard("pour"), *heard("place")) - BELOW


@pytest.mark.parametrize("name", music_files())
def test_music_goes_round_without_a_seam(name: str) -> None:
    """Where the end meets the beginning the samples move on no faster than they do elsewhere."""
    wave = shipped(name)
    shortest, longest = SECONDS["music"]
    assert shortest < len(wave) / RATE < longest
    steps = np.abs(np.diff(wave, axis=0))
    assert (np.abs(wave[0] - wave[-1]) < np.quantile(steps, 0.999)).all()
    assert np.abs(wave[-RATE // 10 :]).max() > 0.002, "the last note still rings"


@pytest.mark.parametrize("piece", score.PIECES.values(), ids=score.PIECES)
def test_each_bar_has_a_known_chord_and_eight_places(piece: score.Piece) -> None:
    for chord, melody in piece.bars:
        notes = [*score.CHORDS[chord].split(), *melody.replace(".", "").split()]
        assert all(60 < music.pitch(note) < 1000 for note in notes)
        assert len(melody.split()) == len(piece.rocking.split()) == 8
    assert abs(music.pitch("A4") - 440) < 0.01
    assert abs(music.pitch("F#5") - 739.99) < 0.01, "as the third chime"


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
