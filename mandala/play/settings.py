"""What the player has set, kept as a JSON file in the user's folder.

A value that is impossible falls back to its default, alone and with a word. A file that cannot be understood is moved aside,
never overwritten. Keys that this version does not know stay in the file, and so do, in a newer version's file, values that it
does not understand.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import date
from pathlib import Path
from typing import Annotated, Any, Final, Literal, get_type_hints

import msgspec

from mandala.play.paths import move, moved_aside
from mandala.play.trouble import Trouble, TroubleKind, file_trouble

VERSION: Final = 1
"""Grows when the meaning of a key changes; new keys do not need it."""

Table = Literal["linen", "night", "winter"]
Finish = Literal["classic", "plain", "gilded"]
Name = Annotated[str, msgspec.Meta(max_length=40)]
Side = Annotated[int, msgspec.Meta(ge=100, le=20000)]
Steps = Annotated[int, msgspec.Meta(ge=0, le=99)]


@dataclass(frozen=True)
class Settings:
    """All settings with their defaults. `language` "" is the system's; `scale` is how large texts and panels are, in percent;
    `finish` is what cards and tiles look like; `letters` whether cards and tiles bear the initial of their colour; `calm`
    whether cloth is plain and rims are strong; `wide` whether letters, words and lines of texts stand farther apart; `rumble`
    whether gamepads do; `slow_in` the surroundings in which frames were slow to reach the screen (`ui/window.py`);
    `coordinates` whether rows and columns of the tiles' board are named; `names` when the places of a table bear their names,
    "first" until a few games of it were
    finished; `sayings` whether opponents speak; `tutor` whether a player is warned before a blunder; `reviewing` which
    games are reviewed while nothing else is done, "missing" those without a review, "all" also those that an older program
    reviewed; `game` is the one chosen
    at the title, "" for the first; a `last_…` was chosen for the last game, `last_kinds` the opponents by game; `aids` says by
    game whether more is told beside it than a player sees: yes for a game that is not named; `lessons` how many steps of each
    game's lesson were done."""

    language: Annotated[str, msgspec.Meta(pattern="^([a-z]{2,3}([_-][A-Za-z]{2,8})?)?$")] = ""
    table: Table = "linen"
    speed: Literal["slow", "normal", "fast", "off"] = "normal"
    reduced_motion: bool = False
    full_screen: bool = False
    scale: Annotated[int, msgspec.Meta(ge=80, le=200)] = 100
    letters: bool = False
    sound: bool = True
    volume: Annotated[float, msgspec.Meta(ge=0, le=1)] = 0.7
    thinking_seconds: Annotated[float, msgspec.Meta(ge=0.1, le=60)] = 0.3
    name: Name = ""
    rival_name: Name = ""
    window_size: tuple[Side, Side] = (1280, 800)
    window_place: tuple[int, int] | None = None
    window_screens: tuple[tuple[int, int], ...] = ()
    window_maximised: bool = False
    slow_in: Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{8})?$")] = ""
    game: Name = ""
    last_kinds: Mapping[str, Name] = field(default_factory=dict)
    last_first: Literal["me", "other", "chance"] = "chance"
    tooltips: bool = True
    sayings: bool = True
    tutor: bool = False
    reviewing: Literal["none", "missing", "all"] = "none"
    finish: Finish = "classic"
    coordinates: bool = False
    rumble: bool = False
    calm: bool = False
    wide: bool = False
    names: Literal["always", "first", "never"] = "first"
    aids: Mapping[str, bool] = field(default_factory=dict)
    lessons: Mapping[str, Steps] = field(default_factory=dict)

    def aided(self, game: str) -> bool:
        """Whether the aid of a game is wanted."""
        return self.aids.get(game, True)


_BY_GAME: Final = {
    "lesson": ("lessons", "cards"),
    "last_kind": ("last_kinds", "cards"),
    "memory_aid": ("aids", "cards"),
    "reach_aid": ("aids", "tiles"),
}
"""Keys of earlier versions that meant one game, each with the key under which every game now has its own, and that game."""

_TYPES: Final = get_type_hints(Settings, include_extras=True)


class _NotUnderstood(ValueError):
    """The file holds no JSON object."""


def load(path: Path, today: date | None = None) -> tuple[Settings, tuple[Trouble, ...]]:
    """The settings in a file; the defaults where there is none. Changes nothing, but that a broken file is moved aside."""
    try:
        stored = _stored(path)
    except _NotUnderstood:
        return Settings(), (_put_aside(path, today),)
    except OSError as error:
        return Settings(), (file_trouble(TroubleKind.SETTINGS_UNREADABLE, error),)
    values, ignored = _understood(stored)
    troubles = [Trouble(TroubleKind.SETTING_IGNORED, name) for name in ignored]
    if _is_newer(stored):
        troubles = [Trouble(TroubleKind.SETTINGS_NEWER, str(path))]
    return Settings(**values), tuple(troubles)


def save(path: Path, settings: Settings, today: date | None = None) -> tuple[Trouble, ...]:
    """Writes the settings, all or nothing: a file that was cut off never takes the old one's place."""
    troubles: tuple[Trouble, ...] = ()
    try:
        stored = _stored(path)
    except _NotUnderstood:
        trouble = _put_aside(path, today)
        if trouble.kind != TroubleKind.SETTINGS_BROKEN:
            return (trouble,)
        stored, troubles = {}, (trouble,)
    except OSError as error:
        return (file_trouble(TroubleKind.SETTINGS_NOT_SAVED, error),)
    try:
        _write(path, msgspec.json.format(msgspec.json.encode(_merged(stored, settings)), indent=2) + b"\n")
    except OSError as error:
        return (*troubles, file_trouble(TroubleKind.SETTINGS_NOT_SAVED, error))
    return troubles


def _stored(path: Path) -> dict[str, Any]:
    """The JSON object in the file, {} if there is none. Raises OSError or `_NotUnderstood`."""
    try:
        text = path.read_bytes()
    except FileNotFoundError:
        return {}
    try:
        stored = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise _NotUnderstood(str(error)) from error
    if not isinstance(stored, dict):
        raise _NotUnderstood("no JSON object")
    return _renamed(stored)


def _renamed(stored: dict[str, Any]) -> dict[str, Any]:
    """Keys of an earlier version under today's names: what is now kept by games was a single value."""
    renamed = dict(stored)
    for old, (new, game) in _BY_GAME.items():
        if old in renamed:
            value, others = renamed.pop(old), renamed.get(new, {})
            renamed[new] = {game: value, **others} if isinstance(others, dict) else others
    return renamed


def _understood(stored: dict[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """The values of our keys that are possible, and the names of those that are not. What is kept by game falls back alone,
    too."""
    values: dict[str, Any] = {}
    ignored: list[str] = []
    for name, kind in _TYPES.items():
        if name in stored:
            value = stored[name]
            if not _possible(value, kind):
                ignored.append(name)
                parts = value.items() if isinstance(value, dict) else ()
                value = {key: part for key, part in parts if _possible({key: part}, kind)}
            if name not in ignored or value:
                values[name] = msgspec.convert(value, kind)
    return values, ignored


def _possible(value: object, kind: Any) -> bool:
    try:
        msgspec.convert(value, kind)
        return True
    except msgspec.ValidationError:
        return False


def _is_newer(stored: dict[str, Any]) -> bool:
    version = stored.get("version")
    return isinstance(version, int) and version > VERSION


def _merged(stored: dict[str, Any], settings: Settings) -> dict[str, Any]:
    """What to write: our values over what is there, sparing a newer version's values that nobody has changed."""
    values = asdict(settings)
    if not _is_newer(stored):
        return {**stored, "version": VERSION, **values}
    before, ignored = _understood(stored)
    found = asdict(Settings()) | before
    spared = {name for name in ignored if values[name] == found[name]}
    return {**stored, **{name: value for name, value in values.items() if name not in spared}}


def _put_aside(path: Path, today: date | None) -> Trouble:
    try:
        return Trouble(TroubleKind.SETTINGS_BROKEN, str(moved_aside(path, today or date.today())))
    except OSError as error:
        return file_trouble(TroubleKind.SETTINGS_UNREADABLE, error)


def _write(path: Path, text: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=path.name, dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        move(Path(name), path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
