"""The heads of finished games: read in parts, the latest first, and kept right by what happens to the library."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from mandala.platform.desktop import desktop
from mandala.play.library import Library
from mandala.play.library.heads import GAMES_AT_ONCE
from mandala.play.stored import GameHead, StoredGame
from tests.play.playing import TWO


def game(number: int, finished: bool = True, minute: int | None = None) -> StoredGame:
    """A game that was last played in a minute, by default that of its number."""
    at = number if minute is None else minute
    record = {"moves": ["M1 R"] * 50, "deck": "x" * 500, "result": {"scores": [number, 3], "winner": 0}}
    updated = f"2026-01-31T{at // 60:02}:{at % 60:02}"
    return StoredGame(number, TWO, record, updated, finished, False)


@pytest.fixture
def library(tmp_path: Path) -> Library:
    """A library with three parts of games, of which none was read."""
    library = Library.open(desktop(), tmp_path / "library.db")[0]
    for number in range(1, 3 * GAMES_AT_ONCE + 1):
        library.save(game(number))
    library.close()
    return Library.open(desktop(), tmp_path / "library.db")[0]


def numbers(library: Library) -> list[int]:
    return [head.game_id for head in library.heads()]


def read_all(library: Library) -> None:
    for _ in library.read_heads():
        pass


def test_the_latest_part_is_read_first_and_each_step_reads_another(library: Library) -> None:
    newest = [*range(3 * GAMES_AT_ONCE, 0, -1)]
    assert numbers(library) == newest[:GAMES_AT_ONCE]
    steps = library.read_heads()
    next(steps)
    assert numbers(library) == newest[: 2 * GAMES_AT_ONCE]
    assert not library.heads_complete
    read_all(library)
    assert library.heads_complete
    assert numbers(library) == newest


def test_a_head_has_what_lists_and_counts_need_and_the_library_has_the_rest(library: Library) -> None:
    head = library.heads()[0]
    assert isinstance(head, GameHead)
    assert head.record == {"result": {"scores": [3 * GAMES_AT_ONCE, 3], "winner": 0}}
    assert library.whole(head) == game(3 * GAMES_AT_ONCE)
    with pytest.raises(AssertionError, match="no moves"):
        library.save(head)
    assert library.game(head.game_id) == game(3 * GAMES_AT_ONCE)


@pytest.mark.parametrize("whole", [False, True])
def test_games_that_end_go_or_come_back_meanwhile_stand_where_they_belong(library: Library, whole: bool) -> None:
    numbers(library)
    if whole:
        read_all(library)
    library.save(game(1000, minute=1000))
    library.save(game(1001, finished=False, minute=1001))
    gone, old = (library.game(number) for number in (3 * GAMES_AT_ONCE - 5, 2))
    assert gone is not None
    assert old is not None
    assert library.delete(gone)
    assert library.delete(old)
    library.save(old)
    read_all(library)
    assert numbers(library) == [1000, *(number for number in range(3 * GAMES_AT_ONCE, 0, -1) if number != gone.game_id)]


def test_a_game_that_is_saved_anew_is_listed_once(library: Library) -> None:
    read_all(library)
    again = library.game(7)
    assert again is not None
    library.save(replace(again, assisted=True))
    assert numbers(library).count(7) == 1
    assert library.heads()[-7].assisted


def test_a_game_that_another_window_finished_is_read_and_its_moves_before_read_nothing(
    library: Library, tmp_path: Path
) -> None:
    read_all(library)
    heads = library._heads
    other = Library.open(desktop(), tmp_path / "library.db")[0]
    running = other.save(game(2000, finished=False, minute=1100))
    library._store._look_around(0.0)
    library._store._look_around(0.0)
    read_all(library)
    assert library._heads is heads
    other.save(replace(running, finished=True))
    library._store._look_around(0.0)
    read_all(library)
    assert numbers(library) == [2000, *range(3 * GAMES_AT_ONCE, 0, -1)]


def test_a_finished_game_that_cannot_be_written_is_among_them(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    read_all(library)
    monkeypatch.setattr(library._store, "write", lambda _: None)
    library.save(game(3000, minute=1200))
    assert numbers(library)[:2] == [3000, 3 * GAMES_AT_ONCE]


def test_a_game_that_cannot_be_read_is_left_out_and_told(library: Library) -> None:
    library._store.database.execute("UPDATE games SET record = '{}' WHERE id = 150")
    read_all(library)
    assert 150 not in numbers(library)
    assert len(numbers(library)) == 3 * GAMES_AT_ONCE - 1
    assert [one.kind.name for one in library.notifications()] == ["GAME_UNREADABLE"]
