"""Settings: a file that comes back, falls back value by value, and is never silently overwritten."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from datetime import date
from pathlib import Path
from threading import Timer
from typing import Any

import pytest

from mandala.platform.desktop import desktop
from mandala.platform.desktop.files import user_paths
from mandala.play.library import Library
from mandala.play.notifications import NotificationKind
from mandala.play.settings import NEWCOMER, Settings, load, save
from tests.homes import on

DAY = date(2026, 1, 31)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "config" / "settings.json"


def written(path: Path, content: Any) -> Path:
    path.parent.mkdir(exist_ok=True)
    path.write_text(content if isinstance(content, str) else json.dumps(content))
    return path


def test_without_a_file_the_defaults_hold_and_nothing_is_written(path: Path) -> None:
    assert load(desktop(), path) == (NEWCOMER, ())
    assert not path.parent.exists()


def test_who_played_an_earlier_version_sees_no_other_table(path: Path) -> None:
    settings, _ = load(desktop(), written(path, {"version": 1, "name": "Zoë"}))
    assert (settings.greeted, settings.table, settings.finish) == (True, "linen", "classic")


def test_settings_come_back(path: Path) -> None:
    settings = Settings(
        language="de", table="night", volume=0.25, window_size=(1600, 900), name="Zoë", thinking_seconds=3
    )
    assert save(desktop(), path, settings) == ()
    assert load(desktop(), path) == (settings, ())
    assert [file.name for file in path.parent.iterdir()] == ["settings.json"]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("language", "../etc"),
        ("table", "glass"),
        ("finish", "velvet"),
        ("speed", 3),
        ("full_screen", "yes"),
        ("volume", 1.5),
        ("volume", "loud"),
        ("thinking_seconds", -1),
        ("window_size", [1280]),
        ("window_size", [1, 10**9]),
        ("name", "x" * 1000),
        ("last_first", None),
        ("lessons", {"cards": 100}),
        ("lessons", 3),
        ("last_kinds", {"cards": "x" * 100}),
        ("last_kinds", "novice"),
        ("aids", {"cards": "yes"}),
        ("memory_aid", "yes"),
        ("game", 7),
    ],
)
def test_an_impossible_value_falls_back_alone(path: Path, name: str, value: object) -> None:
    good = "night" if name != "table" else "linen"
    settings, notifications = load(desktop(), written(path, {"version": 1, "table": good, "sound": False, name: value}))
    assert settings == replace(Settings(sound=False, table="night" if good == "night" else "linen"))
    told = {"memory_aid": "aids"}.get(name, name)
    assert [(notification.kind, notification.detail) for notification in notifications] == [
        (NotificationKind.SETTING_IGNORED, told)
    ]


def test_a_file_from_before_there_were_finishes_is_read(path: Path) -> None:
    assert load(desktop(), written(path, {"version": 1, "table": "night"})) == (
        Settings(table="night", finish="classic"),
        (),
    )


@pytest.mark.parametrize("content", ["", "{", "[]", "null", "\0\0", "[" * 100_000, '{"table": "night"'])
def test_a_broken_file_is_moved_aside(path: Path, content: str) -> None:
    settings, notifications = load(on(DAY), written(path, content))
    assert settings == Settings()
    aside = path.with_name("settings.json.bak-2026-01-31")
    assert [(notification.kind, notification.detail) for notification in notifications] == [
        (NotificationKind.SETTINGS_BROKEN, str(aside))
    ]
    assert aside.read_text() == content
    assert not path.exists()
    assert [notification.kind for notification in save(on(DAY), written(path, content), Settings())] == [
        NotificationKind.SETTINGS_BROKEN
    ]
    assert path.with_name(aside.name + "-2").read_text() == content
    assert load(desktop(), path) == (Settings(), ())


def test_a_file_that_is_no_text_is_moved_aside(path: Path) -> None:
    written(path, "").write_bytes(b"\xff\xfe\x80" * 100)
    assert [notification.kind for notification in load(on(DAY), path)[1]] == [NotificationKind.SETTINGS_BROKEN]


def test_unknown_keys_are_kept(path: Path) -> None:
    written(path, {"version": 1, "hints": {"deep": [1, None]}, "table": "night"})
    settings, notifications = load(desktop(), path)
    assert notifications == ()
    save(desktop(), path, replace(settings, sound=False))
    stored = json.loads(path.read_text())
    assert stored["hints"] == {"deep": [1, None]}
    assert (stored["table"], stored["sound"]) == ("night", False)


def test_the_one_lesson_of_an_older_file_is_the_cards(path: Path) -> None:
    settings, notifications = load(desktop(), written(path, {"version": 1, "lesson": 4}))
    assert (settings, notifications) == (Settings(lessons={"cards": 4}), ())
    save(desktop(), path, replace(settings, lessons={**settings.lessons, "tiles": 2}))
    assert load(desktop(), path)[0].lessons == {"cards": 4, "tiles": 2}
    assert "lesson" not in json.loads(path.read_text())
    settings, notifications = load(desktop(), written(path, {"version": 1, "lesson": 5, "lessons": {"cards": 6}}))
    assert (settings.lessons, notifications) == ({"cards": 6}, ())
    settings, notifications = load(desktop(), written(path, {"version": 1, "lesson": "five", "sound": False}))
    assert settings == Settings(sound=False)
    assert [(notification.kind, notification.detail) for notification in notifications] == [
        (NotificationKind.SETTING_IGNORED, "lessons")
    ]


def test_the_one_opponent_of_an_older_file_is_the_cards(path: Path) -> None:
    settings, notifications = load(desktop(), written(path, {"version": 1, "last_kind": "pupil-denier"}))
    assert (settings, notifications) == (Settings(last_kinds={"cards": "pupil-denier"}), ())
    save(desktop(), path, replace(settings, last_kinds={**settings.last_kinds, "tiles": "expert"}))
    assert load(desktop(), path)[0].last_kinds == {"cards": "pupil-denier", "tiles": "expert"}
    assert "last_kind" not in json.loads(path.read_text())


@pytest.mark.parametrize(
    ("stored", "aided"),
    [
        ({}, (True, True)),
        ({"memory_aid": False}, (False, True)),
        ({"memory_aid": True, "reach_aid": False}, (True, False)),
        ({"memory_aid": False, "reach_aid": False}, (False, False)),
        ({"memory_aid": True, "aids": {"cards": False}}, (False, True)),
    ],
)
def test_the_aids_of_an_older_file_stay_as_they_were(
    path: Path, stored: dict[str, object], aided: tuple[bool, bool]
) -> None:
    settings, notifications = load(desktop(), written(path, {"version": 1, **stored}))
    assert ((settings.aided("cards"), settings.aided("tiles")), notifications) == (aided, ())
    save(desktop(), path, replace(settings, sound=False))
    assert load(desktop(), path) == (replace(settings, sound=False), ())
    assert not {"memory_aid", "reach_aid"} & {*json.loads(path.read_text())}


def test_a_broken_value_kept_by_game_falls_back_alone(path: Path) -> None:
    settings, notifications = load(
        desktop(), written(path, {"version": 1, "memory_aid": "perhaps", "reach_aid": False})
    )
    assert settings == Settings(aids={"tiles": False})
    assert [(notification.kind, notification.detail) for notification in notifications] == [
        (NotificationKind.SETTING_IGNORED, "aids")
    ]


def test_a_newer_file_keeps_what_it_holds_by_game(path: Path) -> None:
    written(path, {"version": 9, "lessons": {"cards": 4, "dice": {"deep": 1}}})
    settings, _ = load(desktop(), path)
    assert settings.lessons == {"cards": 4}
    save(desktop(), path, replace(settings, sound=False))
    assert json.loads(path.read_text())["lessons"] == {"cards": 4, "dice": {"deep": 1}}


def test_a_newer_versions_file_keeps_what_this_version_does_not_understand(path: Path) -> None:
    written(path, {"version": 9, "table": "glass", "speed": "fast", "hints": True})
    settings, notifications = load(desktop(), path)
    assert settings == Settings(speed="fast")
    assert [notification.kind for notification in notifications] == [NotificationKind.SETTINGS_NEWER]
    save(desktop(), path, replace(settings, volume=0.5))
    stored = json.loads(path.read_text())
    assert (stored["version"], stored["table"], stored["hints"]) == (9, "glass", True)
    save(desktop(), path, replace(settings, table="night"))
    assert json.loads(path.read_text())["table"] == "night"


def test_a_write_that_fails_leaves_the_old_file_and_a_word(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save(desktop(), path, Settings(table="night"))

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert [notification.kind for notification in save(desktop(), path, Settings())] == [
        NotificationKind.SETTINGS_NOT_SAVED
    ]
    monkeypatch.undo()
    assert load(desktop(), path) == (Settings(table="night"), ())
    assert [file.name for file in path.parent.iterdir()] == ["settings.json"]


def test_a_file_that_another_program_reads_for_a_moment_is_written_all_the_same(path: Path) -> None:
    """Windows lets nobody put another file in its place meanwhile."""
    save(desktop(), path, Settings(table="night"))
    reading = path.open()
    goes = Timer(0.05, reading.close)
    goes.start()
    assert save(desktop(), path, Settings(table="winter")) == ()
    goes.join()
    assert load(desktop(), path) == (Settings(table="winter"), ())


def test_a_folder_that_cannot_be_made_and_a_folder_in_the_files_place(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert [notification.kind for notification in save(desktop(), tmp_path / "file" / "x.json", Settings())] == [
        NotificationKind.SETTINGS_NOT_SAVED
    ]
    assert [notification.kind for notification in load(desktop(), tmp_path)[1]] == [
        NotificationKind.SETTINGS_UNREADABLE
    ]
    assert [notification.kind for notification in save(desktop(), tmp_path, Settings())] == [
        NotificationKind.SETTINGS_NOT_SAVED
    ]


def test_the_users_folders(tmp_path: Path) -> None:
    paths = user_paths({"MANDALA_HOME": str(tmp_path)})
    assert paths.library == tmp_path / "library.db"
    assert paths.settings == tmp_path / "settings.json"
    assert user_paths({}).library.is_absolute()


@pytest.mark.skipif(os.name == "nt", reason="links and modes are other things there")
def test_settings_behind_a_link_are_saved_behind_it(tmp_path: Path) -> None:
    kept, link = tmp_path / "kept" / "my.json", tmp_path / "user" / "settings.json"
    for folder in (kept.parent, link.parent):
        folder.mkdir()
    link.symlink_to(Path("..") / "kept" / "my.json")
    for volume in (0.1, 0.2):
        assert save(desktop(), link, Settings(volume=volume)) == ()
        assert link.is_symlink()
        assert load(desktop(), kept)[0].volume == volume
    kept.write_text("no JSON")
    assert [notification.kind for notification in save(desktop(), link, Settings(volume=0.3))] == [
        NotificationKind.SETTINGS_BROKEN
    ]
    assert link.is_symlink()
    assert load(desktop(), link)[0].volume == 0.3
    assert [one.name for one in link.parent.iterdir()] == ["settings.json"]


@pytest.mark.skipif(os.name == "nt", reason="links and modes are other things there")
def test_the_users_folder_is_for_nobody_else(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        save(desktop(), tmp_path / "config" / "mandala" / "settings.json", Settings())
        library, _ = Library.open(desktop(), tmp_path / "data" / "mandala" / "library.db")
        library.close()
    finally:
        os.umask(before)
    assert {(tmp_path / name / "mandala").stat().st_mode & 0o777 for name in ("config", "data")} == {0o700}


def test_what_a_killed_program_left_of_its_settings_goes_with_the_next_save(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    left, other = tmp_path / "settings.jsonab_12xyz", tmp_path / "settings.json.bak-2026-01-31"
    for file in (left, other):
        file.write_text("{")
        os.utime(file, (0, 0))
    save(desktop(), path, Settings())
    assert sorted(tmp_path.iterdir()) == [path, other]
