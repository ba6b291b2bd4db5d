"""The art generator: the same pictures every time, and all that the screen counts on are there."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

Image = pytest.importorskip("PIL.Image", reason="the art generator needs Pillow")
np = pytest.importorskip("numpy", reason="the art generator needs numpy")

from tools.art.build import catalogue, check, encode  # noqa: E402
from tools.art.cards import SMALL, card_picture  # noqa: E402
from tools.art.palette import SANDS  # noqa: E402
from tools.art.signs import SIGNS, sign_picture  # noqa: E402

THEMES = ("linen", "night", "winter")
FINISHES = ("", "plain-", "gilded-")
PICTURES = Path(__file__).resolve().parents[2] / "mandala" / "assets" / "pictures"
EXPECTED = {
    **{f"cloth-{theme}.webp": ((2560, 1600), "RGB") for theme in THEMES},
    **{f"cloth-{theme}-half.webp": ((1280, 800), "RGB") for theme in THEMES},
    **{f"hem-{theme}.webp": ((768, 768), "RGBA") for theme in THEMES},
    "vignette.webp": ((512, 320), "RGBA"),
    **{f"rosette-{design}-linen.webp": ((1024, 1024), "RGB") for design in ("lotus", "star")},
    **{
        f"rosette-{design}-{theme}.webp": ((1024, 1024), "RGBA")
        for design in ("lotus", "star")
        for theme in ("night", "winter")
    },
    **{f"{finish}card-{face}.webp": ((420, 588), "RGBA") for finish in FINISHES for face in (*"ROYGPK", "back")},
    **{f"{finish}card-small-{colour}.webp": ((168, 235), "RGBA") for finish in FINISHES for colour in "ROYGPK"},
    **{f"{finish}card-back-small.webp": ((168, 235), "RGBA") for finish in FINISHES},
    **{f"{finish}tile-{colour}.webp": ((320, 320), "RGB") for finish in FINISHES if finish for colour in "ROYGPK"},
    **{f"sign-{colour}.webp": ((128, 128), "RGBA") for colour in "ROYGPK"},
    **{f"sand-{colour}.webp": ((256, 256), "RGBA") for colour in "ROYGPK"},
    **{f"patch-{theme}.webp": ((192, 192), "RGBA") for theme in THEMES},
    "thread.png": ((96, 96), "RGB"),
    **{f"bowl-{side}.webp": ((480, 576), "RGBA") for side in ("far", "near")},
    **{
        f"{icon}.png": ((128, 128), "RGBA")
        for icon in (
            *("cup", "hand", "deck", "discard", "crown", "undo", "redo"),
            *("menu", "help", "fullscreen", "arrow", "star", "check"),
        )
    },
    "brush.webp": ((300, 480), "RGBA"),
    "title-rosette.webp": ((1200, 1200), "RGBA"),
    **{
        f"opponent-{level}{mood}.webp": ((192, 192), "RGBA")
        for level in (
            *("novice", "pupil", "apprentice", "greedy", "journeyman"),
            *("adept", "expectimax", "expert", "master", "grandmaster", "equal"),
        )
        for mood in ("", "-pleased", "-beaten")
    },
    "icon.png": ((256, 256), "RGBA"),
    **{f"panel-{theme}.webp": ((384, 384), "RGBA") for theme in THEMES},
}
TOTAL_BYTES = 11_500_000


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_picture_is_there_in_size_and_mode(name: str) -> None:
    with Image.open(PICTURES / name) as picture:
        assert (picture.size, picture.mode) == EXPECTED[name]


def test_folder_holds_the_catalogue_and_nothing_else() -> None:
    assert {path.name for path in PICTURES.iterdir()} == set(catalogue()) == set(EXPECTED)


def test_catalogue_promises_what_is_expected() -> None:
    assert {name: (recipe.size, recipe.mode) for name, recipe in catalogue().items()} == EXPECTED


def test_pictures_together_stay_small() -> None:
    assert sum(path.stat().st_size for path in PICTURES.iterdir()) < TOTAL_BYTES


@pytest.mark.parametrize("finish", FINISHES)
def test_card_is_the_same_every_time(finish: str) -> None:
    first, second = (
        encode("card.webp", card_picture("O", SMALL, 12, finish.rstrip("-") or "classic")) for _ in range(2)
    )
    assert first == second


@pytest.mark.thorough
def test_small_pictures_are_what_the_generator_makes_now() -> None:
    assert check(PICTURES, only="sign-") == []
    assert check(PICTURES, only="card-small-R") == []
    assert check(PICTURES, only="tile-") == []


def test_check_names_a_missing_and_a_foreign_picture(tmp_path: Path) -> None:
    (tmp_path / "stranger.png").write_bytes(b"")
    assert check(tmp_path, only="sign-R") == ["stranger.png: not in the catalogue", "sign-R.webp: missing"]


def test_card_has_round_corners_and_an_opaque_middle() -> None:
    alpha = np.asarray(card_picture("P", SMALL, seed=15).getchannel("A"))
    assert alpha[0, 0] == alpha[-1, -1] == 0
    assert alpha[SMALL.height // 2].min() >= 250


def test_signs_differ_without_colour() -> None:
    """Any two medallions differ in more than a tenth of their middle, seen at 18 pixels in grey."""
    assert set(SIGNS) == set(SANDS)
    seen = {
        colour: np.asarray(sign_picture(colour).resize((18, 18), Image.Resampling.BOX).getchannel("G"), np.int16)[
            4:14, 4:14
        ]
        for colour in SIGNS
    }
    for one in seen:
        for other in seen:
            if one < other:
                assert (np.abs(seen[one] - seen[other]) > 40).mean() > 0.1, f"{one} and {other} look alike"


def people(mood: str = "", side: int = 32) -> dict[str, Any]:
    """The opponents in grey on linen, by their files."""
    seen = {}
    for path in sorted(PICTURES.glob("opponent-*.webp")):
        if path.stem.count("-") == 1 + bool(mood) and path.stem.endswith(mood):
            cloth = Image.new("RGBA", (192, 192), "#e4d7ba")
            cloth.alpha_composite(Image.open(path).convert("RGBA"))
            seen[path.stem] = np.asarray(cloth.convert("L").resize((side, side)), np.int16)
    return seen


def differing(one: Any, other: Any) -> float:
    """The share of pixels that somebody would see differ."""
    return float((np.abs(one - other) > 30).mean())


def test_opponents_are_told_apart_without_colour() -> None:
    """Any two differ in more than a sixth of their picture, seen at 32 pixels in grey."""
    seen = people()
    assert len(seen) == 11
    for one, other in combinations(seen, 2):
        assert differing(seen[one], seen[other]) > 1 / 6, f"{one} and {other} look alike"


@pytest.mark.parametrize("moods", [("", "-pleased"), ("", "-beaten"), ("-pleased", "-beaten")])
def test_moods_are_told_apart_without_colour(moods: tuple[str, str]) -> None:
    one, other = (people(mood, 96) for mood in moods)
    for (name, first), second in zip(one.items(), other.values(), strict=True):
        assert differing(first, second) > 0.03, f"{name} looks the same"


def test_opponents_together_stay_small() -> None:
    assert sum(path.stat().st_size for path in PICTURES.glob("opponent-*")) < 500_000


@pytest.mark.parametrize("theme", THEMES)
def test_hem_can_be_repeated(theme: str) -> None:
    """The pixel columns left and right of an edge's seam follow each other like any neighbours; the middle is empty."""
    hem = np.asarray(Image.open(PICTURES / f"hem-{theme}.webp")).astype(np.int16)
    band = hem[:160, 192:576]
    inner_step = np.abs(np.diff(band, axis=1)).mean()
    assert np.abs(band[:, 0] - band[:, -1]).mean() < 2 * inner_step + 1
    assert hem[192:576, 192:576, 3].max() == 0
