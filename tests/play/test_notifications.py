"""What is known of why a file could not be used."""

from __future__ import annotations

import errno
import sqlite3
from pathlib import Path

import pytest

from mandala.play.notifications import Cause, NotificationKind, file_notification


@pytest.mark.parametrize(
    ("number", "cause"),
    [(errno.EACCES, Cause.DENIED), (errno.EROFS, Cause.DENIED), (errno.ENOSPC, Cause.FULL), (errno.EIO, None)],
)
def test_an_error_of_the_system_becomes_a_notification(number: int, cause: Cause | None) -> None:
    notification = file_notification(
        NotificationKind.SETTINGS_NOT_SAVED, OSError(number, "some words", "settings.json")
    )
    assert (notification.kind, notification.cause) == (NotificationKind.SETTINGS_NOT_SAVED, cause)
    assert "some words" in notification.detail


def test_an_error_of_the_database_becomes_a_notification(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "games") as database:
        database.execute("CREATE TABLE games (id)")
        database.execute("PRAGMA max_page_count = 2")
        with pytest.raises(sqlite3.Error) as full:
            database.execute("INSERT INTO games VALUES (zeroblob(100000))")
        database.execute("PRAGMA query_only = 1")
        with pytest.raises(sqlite3.Error) as denied:
            database.execute("DELETE FROM games")
    assert file_notification(NotificationKind.GAME_NOT_SAVED, full.value).cause is Cause.FULL
    assert file_notification(NotificationKind.GAME_NOT_SAVED, denied.value).cause is Cause.DENIED
    assert file_notification(NotificationKind.GAME_NOT_SAVED, sqlite3.Error("else")).cause is None
