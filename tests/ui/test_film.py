"""`mandala film` and `mandala shot --result`: what they show, what it weighs, and what cannot be filmed."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from mandala.main import main
from tests.recorded import file_of, records_of
from tests.ui.table_support import records, twin
from tools.driver.recorded import stored

SIZE = (768, 480)


def kept(folder: Path, fields: dict[str, Any]) -> Path:
    """A file with one record."""
    file = folder / "record.json"
    file.write_text(json.dumps(fields))
    return file


def film(folder: Path, record: Path, *arguments: str, size: tuple[int, int] = SIZE) -> bytes:
    """The film that the command makes."""
    out = folder / "new" / "film.gif"
    wide, high = size
    assert main(["film", str(out), "--record", str(record), "--size", f"{wide}x{high}", *arguments]) == 0
    return out.read_bytes()


def durations(content: bytes) -> list[int]:
    """For how long each frame stands [ms]."""
    picture, found = Image.open(BytesIO(content)), []
    assert picture.format == "GIF"
    for number in range(picture.n_frames):
        picture.seek(number)
        found.append(picture.info["duration"])
    return found


def without_end(game: str, moves: int) -> dict[str, Any]:
    """A recorded game that was left after so many moves."""
    return {**stored(0, moves, ("human", "human"), game=game).record}


@pytest.mark.parametrize("game", ["cards", "tiles"])
def test_the_last_moves_are_in_motion_and_the_result_stands_at_the_end(tmp_path: Path, game: str) -> None:
    content = film(tmp_path, file_of(game), "--last", "2", size=(960, 540))
    times = durations(content)
    assert Image.open(BytesIO(content)).size == (960, 540)
    assert times[0] == 1000
    assert times[-1] == 3000
    assert times.count(120) > 4, "there is motion between the positions"
    assert len(content) < 2_000_000


@pytest.mark.parametrize(("game", "last"), [("cards", 6), ("tiles", 6)])
@pytest.mark.thorough
def test_films_are_small_enough_for_messengers(tmp_path: Path, game: str, last: int) -> None:
    few = film(tmp_path, file_of(game), "--last", str(last), size=(960, 540))
    whole = film(tmp_path, file_of(game), size=(960, 540))
    assert len(few) < 2_500_000
    assert len(whole) < 5_000_000
    assert len(durations(whole)) == len(records_of(game)[0]["moves"]) + 2


def test_a_whole_game_has_a_frame_for_each_position(tmp_path: Path) -> None:
    times = durations(film(tmp_path, kept(tmp_path, without_end("cards", 4))))
    assert times == [1000] * 5


def test_a_film_shows_nothing_hidden(tmp_path: Path) -> None:
    """The same running game with other hidden cards gives the same film, move by move and in motion; other eyes another."""
    films = set()
    for seed in (1, 2):
        fields, _ = twin(0, 12, 1, seed)
        record = kept(tmp_path, {**fields, "moves": fields["moves"][:12]})
        films.add(film(tmp_path, record, "--seat", "1", "--last", "5"))
    assert len(films) == 1
    assert film(tmp_path, record, "--seat", "0", "--last", "5") not in films


def test_the_result_is_a_picture_too(tmp_path: Path) -> None:
    pictures = set()
    for choice in ([], ["--table", "night"], ["--language", "de"]):
        out = tmp_path / "result.png"
        assert main(["shot", str(out), "--record", str(kept(tmp_path, records()[0])), "--result", *choice]) == 0
        assert Image.open(out).size == (1200, 1200)
        pictures.add(out.read_bytes())
    assert len(pictures) == 3


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--last", "1000"], "there are no 1000 last moves: the record has"),
        (["--last", "0"], "there are no 0 last moves"),
        (["--language", "tlh"], "'tlh' is no language of the game; there are en, de"),
        (["--size", "640x360"], "640x360 cannot be filmed; from 768x480"),
        (["--size", "4000x3000"], "4000x3000 cannot be filmed"),
        (["--record", "nowhere.json"], "nowhere.json: there is no such file"),
        (["--record", __file__], "test_film.py: "),
    ],
)
def test_what_cannot_be_filmed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    out = tmp_path / "film.gif"
    assert main(["film", str(out), "--record", str(file_of("cards")), *arguments]) == 1
    assert words in capsys.readouterr().err
    assert not out.exists()


def test_a_film_is_a_gif(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["film", str(tmp_path / "film.mp4"), "--record", str(file_of("cards"))]) == 1
    assert "the name of a film ends in .gif" in capsys.readouterr().err


def test_a_running_game_is_not_shown_from_the_seat_of_the_computer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nor has it a result."""
    record = kept(tmp_path, {**without_end("cards", 6), "kinds": ["human", "expert"]})
    out = tmp_path / "film.gif"
    assert main(["film", str(out), "--record", str(record), "--seat", "1"]) == 1
    assert "is hidden from you" in capsys.readouterr().err
    assert main(["shot", str(tmp_path / "shot.png"), "--record", str(record), "--result"]) == 1
    assert "this game is not over" in capsys.readouterr().err
    assert len(durations(film(tmp_path, record, "--last", "1"))) > 1


def test_a_film_that_cannot_be_written_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").touch()
    record = kept(tmp_path, without_end("tiles", 2))
    assert main(["film", str(tmp_path / "file" / "film.gif"), "--record", str(record)]) == 1
    assert "cannot be written" in capsys.readouterr().err
