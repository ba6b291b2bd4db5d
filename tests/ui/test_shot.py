"""`mandala shot`: the picture is the table of the one who looks, and what cannot be drawn gets a sentence."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest

from mandala.main import main
from tests.ui.support import FakeWindow
from tests.ui.table_support import RECORDS, Table, find, records, replayed, twin

SIZE = (1024, 640)


def shot(folder: Path, *arguments: str, record: Path = RECORDS) -> pygame.Surface:
    """The picture that the command draws."""
    out = folder / "new" / "shot.png"
    assert main(["shot", str(out), "--record", str(record), "--size", "1024x640", *arguments]) == 0
    return pygame.image.load(out)


def pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(picture, "RGB")


def test_the_picture_is_the_table_as_it_was(tmp_path: Path) -> None:
    """It is the table of a game without aids, but for names and buttons. Blending rounds by the formats of the pictures."""
    number, ply = find(lambda state: state.claiming < 0 and state.fields[0][0] != state.fields[0][1])
    table = Table(tmp_path, number, ply, size=SIZE)
    table.context.set_aid("cards", False)
    table.context.change(names="never")
    table.scene.resumed()
    table.driver.step()
    seen = table.driver.window.surface.copy()
    record = tmp_path / "record.json"
    record.write_text(json.dumps(records()[number]))
    drawn = shot(tmp_path, "--ply", str(ply), record=record)
    frame = table.scene.layout.frame
    for rect in (*frame.rosettes, frame.hand, *(column.cup for column in frame.columns)):
        pairs = zip(pixels(drawn.subsurface(rect)), pixels(seen.subsurface(rect)))
        assert max(abs(one - other) for one, other in pairs) <= 2


@pytest.mark.thorough
def test_language_table_seat_and_ply_make_other_pictures(tmp_path: Path) -> None:
    choices = (
        [],
        ["--language", "de"],
        ["--table", "night"],
        ["--table", "winter"],
        ["--finish", "plain"],
        ["--seat", "1"],
        ["--ply", "3"],
    )
    pictures = {pixels(shot(tmp_path, *choice)) for choice in choices}
    assert len(pictures) == len(choices)


def test_the_tile_game_has_pictures_too(tmp_path: Path) -> None:
    """Another for each seat and each move."""
    record = RECORDS.with_name("tiles.jsonl").read_text().splitlines()[0]
    file = tmp_path / "tiles.json"
    file.write_text(record)
    choices = (["--ply", "0"], ["--ply", "20"], ["--ply", "20", "--seat", "1"])
    pictures = {pixels(shot(tmp_path, *choice, record=file)) for choice in choices}
    assert len(pictures) == len(choices)


def test_the_picture_shows_nothing_hidden(tmp_path: Path) -> None:
    """The same game with other hidden cards gives the same picture."""
    number, ply, seat = 0, 12, 1
    pictures = set()
    for seed in (1, 2):
        fields, state = twin(number, ply, seat, seed)
        assert state.hands[seat] == replayed(number)[ply].hands[seat]
        file = tmp_path / f"{seed}.json"
        file.write_text(json.dumps(fields))
        pictures.add(pixels(shot(tmp_path, "--seat", str(seat), record=file)))
    assert len(pictures) == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--ply", "1000"], "there is no position after 1000 moves"),
        (["--language", "tlh"], "'tlh' is no language of the game; there are en, de"),
        (["--size", "640x480"], "the smallest size is 1024x640"),
        (["--record", "nowhere.json"], "nowhere.json: there is no such file"),
        (["--record", __file__], "test_shot.py: "),
    ],
)
def test_what_cannot_be_drawn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    out = tmp_path / "shot.png"
    assert main(["shot", str(out), "--record", str(RECORDS), *arguments]) == 1
    assert words in capsys.readouterr().err
    assert not out.exists()


def test_a_folder_that_is_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    FakeWindow(SIZE)
    (tmp_path / "file").touch()
    record = tmp_path / "record.json"
    record.write_text(json.dumps(records()[0]))
    assert main(["shot", str(tmp_path / "file" / "shot.png"), "--record", str(record)]) == 1
    assert "the file cannot be written" in capsys.readouterr().err


def test_a_game_of_tiles_is_drawn_too(tmp_path: Path) -> None:
    tiles = RECORDS.with_name("tiles.jsonl")
    first, later = (pixels(shot(tmp_path, "--ply", ply, record=tiles)) for ply in ("0", "9"))
    assert first != later
