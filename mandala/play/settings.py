"""The player's settings, a JSON file in the user's folder.

An impossible value falls back to its default alone, with a notification. A file that cannot be understood is moved
aside, never overwritten. Unknown keys stay in the file; so do values of a newer version that this one does not
understand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Annotated, Any, Final, Literal, get_type_hints

import msgspec

from mandala.core.written import MAX_LETTER_LENGTH, MAX_NAME_LETTERS, name_of
from mandala.platform.api import Platform
from mandala.play.notifications import Notification, NotificationKind, file_notification

VERSION: Final = 1  #: Grows when the meaning of a key changes; new keys do not need it.

Table = Literal["linen", "night", "winter"]
Finish = Literal["classic", "plain", "gilded"]
Name = Annotated[str, msgspec.Meta(max_length=MAX_NAME_LETTERS * MAX_LETTER_LENGTH)]
Kind = Annotated[str, msgspec.Meta(max_length=40)]
Side = Annotated[int, msgspec.Meta(ge=100, le=20000)]
Steps = Annotated[int, msgspec.Meta(ge=0, le=99)]


@dataclass(frozen=True)
class Settings:
    """All settings with their defaults. A `last_…` is the choice for the last game."""

    #: "" is the system's language.
    language: Annotated[str, msgspec.Meta(pattern="^([a-z]{2,3}([_-][A-Za-z]{2,8})?)?$")] = ""
    table: Table = "linen"
    speed: Literal["slow", "normal", "fast", "off"] = "normal"
    reduced_motion: bool = False
    full_screen: bool = False
    #: The size of texts and panels in percent.
    scale: Annotated[int, msgspec.Meta(ge=80, le=200)] = 100
    letters: bool = False  #: Whether pieces bear the initial of their colour.
    sound: bool = True
    volume: Annotated[float, msgspec.Meta(ge=0, le=1)] = 0.7
    music: bool = True
    #: The music's share of the volume.
    music_volume: Annotated[float, msgspec.Meta(ge=0, le=1)] = 0.9
    thinking_seconds: Annotated[float, msgspec.Meta(ge=0.1, le=60)] = 0.3
    #: Whether opponents take the time of a person for a move, where they would need less.
    pace: Literal["quick", "person"] = "person"
    name: Name = ""
    rival_name: Name = ""
    window_size: tuple[Side, Side] = (1280, 800)
    window_place: tuple[int, int] | None = None
    window_screens: tuple[tuple[int, int], ...] = ()
    window_maximised: bool = False
    #: A digest of the surroundings in which presenting frames was slow (`ui/platform/desktop/window.py`).
    slow_in: Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{8})?$")] = ""
    game: Kind = ""  #: The game chosen at the title, "" for the first.
    last_kinds: Mapping[str, Kind] = field(default_factory=dict)  #: The opponents by game.
    #: The commands of other people's programs that play here, by name.
    bots: Mapping[Kind, Annotated[str, msgspec.Meta(max_length=1000)]] = field(default_factory=dict)
    last_first: Literal["me", "other", "chance"] = "chance"
    tooltips: bool = True
    sayings: bool = True  #: Whether opponents speak.
    tutor: bool = False  #: Whether the player is warned before a bad move.
    tutor_speaks_at: Literal["blunder", "mistake", "inaccuracy"] = "blunder"  #: The least bad move that it warns of.
    #: The games to review when nothing else is to do: "missing" without a review, "all" also with an older program's.
    reviewing: Literal["none", "missing", "all"] = "none"
    finish: Finish = "classic"  #: The look of the pieces.
    coordinates: bool = False  #: Whether a board names its rows and columns.
    rumble: bool = False  #: Whether gamepads rumble.
    calm: bool = False  #: Whether cloth is plain and rims are strong.
    wide: bool = False  #: Whether letters, words and lines stand farther apart.
    #: When the places of a table bear their names: "first" in the first few games.
    names: Literal["always", "first", "never"] = "first"
    aids: Mapping[str, bool] = field(default_factory=dict)  #: Whether each game shows its aid; True by default.
    lessons: Mapping[str, Steps] = field(default_factory=dict)  #: The steps done of each game's lesson.
    greeted: bool = (
        True  #: Whether the player has chosen a table; who played an earlier version keeps the one that was there.
    )

    def __post_init__(self) -> None:
        """Cleans the names of characters that cannot be seen."""
        object.__setattr__(self, "name", name_of(self.name))
        object.__setattr__(self, "rival_name", name_of(self.rival_name))

    def aided(self, game: str) -> bool:
        return self.aids.get(game, True)


#: The settings before the first start.
NEWCOMER: Final = Settings(table="night", finish="gilded", greeted=False)

#: Keys of earlier versions for one game, with today's key for all games and the name of that game.
_BY_GAME: Final = {
    "lesson": ("lessons", "cards"),
    "last_kind": ("last_kinds", "cards"),
    "memory_aid": ("aids", "cards"),
    "reach_aid": ("aids", "tiles"),
}

_TYPES: Final = get_type_hints(Settings, include_extras=True)


class _NotUnderstood(ValueError):
    """The file holds no JSON object."""


def load(platform: Platform, path: Path) -> tuple[Settings, tuple[Notification, ...]]:
    """Returns the settings in a file, a newcomer's if there is none. Only moves a broken file aside."""
    try:
        stored = _stored(path)
    except _NotUnderstood:
        return Settings(), (_put_aside(platform, path),)
    except OSError as error:
        return Settings(), (file_notification(NotificationKind.SETTINGS_UNREADABLE, error),)
    if not stored:
        return NEWCOMER, ()
    values, ignored = _understood(stored)
    notifications = [Notification(NotificationKind.SETTING_IGNORED, name) for name in ignored]
    if _is_newer(stored):
        notifications = [Notification(NotificationKind.SETTINGS_NEWER, str(path))]
    return Settings(**values), tuple(notifications)


def save(platform: Platform, path: Path, settings: Settings) -> tuple[Notification, ...]:
    """Writes the settings, all or nothing: a partial file never replaces the old one."""
    notifications: tuple[Notification, ...] = ()
    try:
        stored = _stored(path)
    except _NotUnderstood:
        notification = _put_aside(platform, path)
        if notification.kind != NotificationKind.SETTINGS_BROKEN:
            return (notification,)
        stored, notifications = {}, (notification,)
    except OSError as error:
        return (file_notification(NotificationKind.SETTINGS_NOT_SAVED, error),)
    try:
        platform.files.write(
            path, msgspec.json.format(msgspec.json.encode(_merged(stored, settings)), indent=2) + b"\n"
        )
    except OSError as error:
        return (*notifications, file_notification(NotificationKind.SETTINGS_NOT_SAVED, error))
    return notifications


def _stored(path: Path) -> dict[str, Any]:
    """Returns the JSON object in the file, {} if there is none. Raises OSError or `_NotUnderstood`."""
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
    """Returns an earlier version's keys under today's names, with single values now kept by game."""
    renamed = dict(stored)
    for old, (new, game) in _BY_GAME.items():
        if old in renamed:
            value, others = renamed.pop(old), renamed.get(new, {})
            renamed[new] = {game: value, **others} if isinstance(others, dict) else others
    return renamed


def _understood(stored: dict[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """Returns the possible values of our keys, and the names of other keys. Values by game fall back alone, too."""
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
    """Returns the object to write: our values over the stored ones, sparing unchanged values of a newer version."""
    values = asdict(settings)
    if not _is_newer(stored):
        return {**stored, "version": VERSION, **values}
    before, ignored = _understood(stored)
    found = asdict(Settings()) | before
    spared = {name for name in ignored if values[name] == found[name]}
    return {**stored, **{name: value for name, value in values.items() if name not in spared}}


def _put_aside(platform: Platform, path: Path) -> Notification:
    try:
        return Notification(NotificationKind.SETTINGS_BROKEN, str(platform.moved_aside(path.resolve())))
    except OSError as error:
        return file_notification(NotificationKind.SETTINGS_UNREADABLE, error)
