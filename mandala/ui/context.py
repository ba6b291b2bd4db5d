"""The common context of all scenes: settings, texts, pictures, engine, library. `mandala.main` makes it once."""

from __future__ import annotations

import logging
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final, NamedTuple

import pygame

from mandala.core.game import Player
from mandala.core.luck import Luck
from mandala.core.steps import at_once
from mandala.platform.api import Paths, Platform
from mandala.play import settings as settings_file
from mandala.play.bots import agent_of
from mandala.play.engine.engine import Engine
from mandala.play.games import GAMES
from mandala.play.library import Library
from mandala.play.notifications import Notification
from mandala.play.practice import Round
from mandala.play.review.reviews import Reviews
from mandala.play.review.store import ReviewStore
from mandala.play.seat import Seat
from mandala.play.session import Session, play_on
from mandala.play.settings import Settings
from mandala.play.stored import GameConfig, StoredGame
from mandala.ui.accessibility.reader import Reader
from mandala.ui.ahead import Ahead
from mandala.ui.kit.assets import Assets, Look, Style
from mandala.ui.kit.gamepad import Gamepads
from mandala.ui.kit.scene import Reset, Scene
from mandala.ui.kit.sound import Sound, Sounds
from mandala.ui.kit.theme import THEMES, Size, Theme
from mandala.ui.platform.home import Home
from mandala.ui.platform.window import Standing
from mandala.ui.words.colours import colour_letters
from mandala.ui.words.habits import HabitWords
from mandala.ui.words.keys import Hand
from mandala.ui.words.milestones import MilestoneWords
from mandala.ui.words.names import Names
from mandala.ui.words.opponents import Opponent
from mandala.ui.words.strings import Strings, chosen_language

TEXTS: Final[Traversable] = files("mandala").joinpath("assets", "texts")

_LOG = logging.getLogger(__name__)

#: Strength (0 to 1) and length [s] of a gamepad's rumble with a sound.
RUMBLE: Final = {Sound.TURN: (0.35, 0.15), Sound.COMPLETE: (0.6, 0.35)}
LOOKED_UP: Final = 100  #: games for which one query asks whether they are reviewed


class Notifications:
    """Notifications for the player, from the library, the reviews, the reader and anywhere else."""

    def __init__(self, library: Library, reviews: Reviews, reader: Reader) -> None:
        self._library, self._reviews, self._reader = library, reviews, reader
        self._waiting: list[Notification] = []

    def report(self, *notifications: Notification) -> None:
        """Keeps notifications until the loop shows them, and logs them in English."""
        for notification in notifications:
            _LOG.warning("%s: %s", notification.kind.name, notification.detail)
        self._waiting += notifications

    def taken(self) -> tuple[Notification, ...]:
        """Returns the notifications to show, each once."""
        self.report(*self._library.notifications(), *self._reviews.notifications(), *self._reader.notifications())
        told, self._waiting = tuple(self._waiting), []
        return told


class LuckPictures(NamedTuple):
    """Draw both sides' luck below their names, at a width in pixels."""

    #: Draws what came in the last of a number of games beside what was to be expected.
    stacks: Callable[[Context, tuple[Luck, Luck], int, tuple[str, str], Look, int], pygame.Surface]
    table: Callable[[Context, tuple[Luck, Luck], tuple[str, str], Look, int], pygame.Surface]  #: draws the numbers
    told: Callable[[Context, tuple[Luck, Luck], int, tuple[str, str]], str]  #: Says in words what the pictures show.


@dataclass(frozen=True, kw_only=True)
class Tables:
    """The scenes of a game, and its pictures for pages."""

    table: Callable[[Context, Session], Scene]
    #: Shows a game as one of its players saw it, with or without its review, from a ply on.
    replay: Callable[[Context, StoredGame, Player, bool, int], Scene]
    #: Shows the present exercise of a round. Raises ValueError if the game does not have it.
    practise: Callable[[Context, StoredGame, Round], Scene]
    lesson: Callable[[Context, int], Scene]  #: starts the lesson at a step
    ending: Callable[[Context, Session, Player], Scene]  #: the result of a finished game, a player on the left
    sample: Callable[[Context, bool], Scene]  #: Shows a table in the middle of a game; True replays the last moves.
    #: Draws a position as a seat sees it, bit by bit, with the players' names.
    portrait: Callable[[Seat, GameConfig, pygame.Surface, Theme, Strings, Assets], Iterator[None]]
    #: Draws the positions of a seat one after the other, with moving pieces or without; see `draw_film`.
    film: Callable[[Iterable[Seat], GameConfig, pygame.Surface, Theme, Strings, Assets, bool], Iterator[float]]
    rules: Callable[[Context], Scene]
    #: Draws a position in small, as a seat sees it, bit by bit.
    glimpse: Callable[[Assets, Theme, Any, Size], Generator[None, None, pygame.Surface]]
    luck: LuckPictures | None  #: None if the game has no luck
    #: Says for a position why the last of two moves, the best one, is better than the one played.
    why: Callable[[Strings, Names, Any, Any, Any], Sequence[str]]
    #: Puts a move of who sees a position into words, with what follows from it.
    words: Callable[[Strings, Names, Any, Any], tuple[str, Sequence[str]]]


def _nothing_hidden(t: Strings) -> str:
    return t.gettext("Nothing is hidden in this game: both of you look at the same table all the time.")


def _same_luck(t: Strings, _alone: bool) -> str:
    return t.gettext(
        "The same deal twice, with seats swapped; the points of both games count. Nothing is drawn or hidden, "
        "so both have the same luck: your play decides."
    )


@dataclass(frozen=True, kw_only=True)
class GameScreens:
    """A game's texts and scenes for the program. The defaults suit a game with nothing hidden and nothing drawn."""

    # Names

    name: str  #: the same in every language
    #: Draws the game's picture for the title, at a width in pixels, bit by bit.
    drawing_emblem: Callable[[Assets, Theme, int], Generator[None, None, pygame.Surface]]
    opponents: Mapping[str, Opponent]  #: by level
    #: The folder of its rules and lesson, `LANGUAGE/GAME/rules.md` and `lesson.md`.
    texts: Traversable = TEXTS
    #: The words on each habit of its players.
    habits: Callable[[Strings], Mapping[str, HabitWords]] = lambda _: {}

    # A new game

    privacy_screen: Callable[[Strings], str] = _nothing_hidden  #: says what two people at one machine see of each other
    #: Explains mirror matches; True: against the computer.
    mirror: Callable[[Strings, bool], str] = _same_luck
    #: Name and explanation of an aid that two people may agree on; None if the game has none.
    agreed: tuple[Callable[[Strings], str], Callable[[Strings], str]] | None = None
    aid: Callable[[Strings], str] | None = None  #: The words of the setting for extra information, if there is any.

    # Statistics and saved games

    kinds: Callable[[Strings], Mapping[str, str]]  #: Names of the kinds of moves, by their first letters in records.
    #: Names of the ways in which pieces come by chance, by the `kind` of a chance event.
    chances: Callable[[Strings], Mapping[str, str]] = lambda _: {}
    stages: Callable[[Strings], tuple[str, str, str]]  #: names of a game's opening, middle and end
    #: The words on its milestones, by `GameEntry.milestone_names`.
    milestones: Callable[[Strings], Mapping[str, MilestoneWords]] = lambda _: {}
    #: Names of the themes of mistakes, by `GameEntry.theme`.
    themes: Callable[[Strings], Mapping[str, str]] = lambda _: {}
    #: Sentences on faults of a record, by the key at fault; `{line}` is the record's first line.
    faults: Callable[[Strings], Mapping[str, str]] = lambda _: {}

    # Scenes

    lesson_steps: int
    load: Callable[[], Tables]  #: loads the scenes, at first use

    def emblem(self, assets: Assets, theme: Theme, side: int) -> pygame.Surface:
        """Draws the game's picture at once."""
        return at_once(self.drawing_emblem(assets, theme, side))


@dataclass(frozen=True, kw_only=True)
class Pages:
    """The pages that all others may lead to; made in `mandala.ui.pages.title`."""

    title: Callable[[Context], Scene]
    games: Callable[[Context], Scene]


@dataclass
class Context:
    """The surroundings of a scene. Change settings only through `change`."""

    system: Home
    settings: Settings
    paths: Paths
    engine: Engine
    library: Library
    screens: Mapping[str, GameScreens]
    pages: Pages
    assets: Assets = field(default_factory=Assets)
    gamepads: Gamepads = field(default_factory=Gamepads)
    reviews: Reviews = field(default_factory=lambda: Reviews(ReviewStore(), Platform()))
    ahead: Ahead = field(default_factory=Ahead)
    sounds: Sounds = field(init=False)
    reader: Reader = field(init=False)
    strings: Strings = field(init=False)
    keyed: bool = False  #: True if the player last acted by keys, a gamepad or a screen reader
    version: int = 0  #: grows with every change of settings; the loop then redraws
    notifications: Notifications = field(init=False)

    def __post_init__(self) -> None:
        self.sounds, self.reader = self.system.sounds(), self.system.reader()
        self.notifications = Notifications(self.library, self.reviews, self.reader)
        if self.settings.reviewing != "none":
            parts = self.library.finished_in_parts(LOOKED_UP)
            own = ([game for game in some if game.config.own] for some in parts)
            self.reviews.all_in(own, renewing=self.settings.reviewing == "all")
        self.strings = Strings(chosen_language(self.settings.language, self.system.languages()))
        self.assets.restyle(self.style)
        self._set_volume()

    @property
    def hand(self) -> Hand:
        """The way the player acts, so that words fit it. A listener has no use for the pointer."""
        keys = self.keyed or self.reader.active
        return Hand(keys, self.gamepads.make if keys and self.gamepads.used else None)

    @property
    def theme(self) -> Theme:
        return THEMES[self.settings.table]

    @property
    def style(self) -> Style:
        return Style(self.settings.finish, self.settings.calm, self.settings.wide)

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters that the pieces of a game bear, () unless the player wants them."""
        return colour_letters(self.strings) if self.settings.letters else ()

    @property
    def game(self) -> str:
        """The game chosen at the title, by its name in records; else the first one."""
        return self.settings.game if self.settings.game in self.screens else next(iter(self.screens))

    def tend(self) -> None:
        """Looks after the library and the reviews; to be called in every round of the loop."""
        self.library.tend()
        self.reviews.tend(self.library.playing)
        if self.settings.reviewing != "none" and not self.reviews.waiting:
            self._keep(reviewing="none")

    def review_all(self, games: Sequence[StoredGame], renewing: bool = False) -> None:
        """Has games reviewed while nothing else is to be done, also when the program was closed meanwhile; no game stops it."""
        self.reviews.all_of(games, renewing, self.library.whole)
        self._keep(reviewing="all" if renewing else "missing" if games else "none")

    def home(self, *above: Scene) -> Reset:
        """Leads to the title, or to scenes that lie on it."""
        return Reset(self.pages.title(self), above)

    def change(self, **values: Any) -> None:
        """Changes settings at once and writes them to the file; a failure to write is told, not raised."""
        if not self._keep(**values):
            return
        language = chosen_language(self.settings.language, self.system.languages())
        if language != self.strings.language:
            self.strings = Strings(language)
        self.assets.restyle(self.style)
        self._set_volume()
        self.version += 1

    def play(self, sound: Sound, tone: int | None = None, side: float = 0.0) -> None:
        """Plays a sound, which is felt, too, if the player wants that."""
        self.sounds.play(sound, tone, side)
        if self.settings.rumble and sound in RUMBLE:
            self.gamepads.rumble(*RUMBLE[sound])

    def set_aid(self, game: str, on: bool) -> None:
        """Sets whether more is told beside a game than a player sees."""
        self.change(aids={**self.settings.aids, game: on})

    def bots(self, game: str) -> tuple[str, ...]:
        """Returns the agent ids of the bots that may play a game."""
        return tuple(map(agent_of, self.settings.bots)) if GAMES[game].plays_with_bots else ()

    def keep_window(self, standing: Standing) -> None:
        """Keeps how the window stands. Nothing that is drawn depends on it."""
        self._keep(window_size=standing.size, window_maximised=standing.maximised)
        if standing.place is not None:
            self._keep(window_place=standing.place.corner, window_screens=standing.place.screens)

    def _keep(self, **values: Any) -> bool:
        changed = replace(self.settings, **values)
        if changed == self.settings:
            return False
        self.settings = changed
        self.notifications.report(*settings_file.save(self.system.platform, self.paths.settings, changed))
        return True

    def _set_volume(self) -> None:
        now = self.settings
        self.sounds.set_volume(now.volume if now.sound else 0.0, now.music_volume if now.music else 0.0)

    def change_sound(self, **values: Any) -> None:
        """Does what `change` does, and plays a sound at the new volume."""
        self.change(**values)
        self.sounds.open()
        self.sounds.play(Sound.PLACE)


def new_table(context: Context, config: GameConfig, known: bool = False) -> Scene:
    """The table of a new game, with help if its player saw the deal before (`known`)."""
    session = Session.new(config, context.engine, context.library, context.settings.thinking_seconds)
    if known:
        session.count_as_assisted()
    return _table(context, session)


def resumed_table(context: Context, stored: StoredGame) -> Scene:
    """The table of a saved game, at its last move, or its result. Raises `RecordError` if its record does not hold."""
    return _table(context, Session.resume(stored, context.engine, context.library, context.settings.thinking_seconds))


def ending_of(context: Context, stored: StoredGame) -> Scene:
    """The result of a finished game. Raises `RecordError` if its record does not hold."""
    session = Session.resume(stored, context.engine, context.library)
    viewer: Player = next(iter(stored.config.humans), 0)
    return context.screens[stored.config.game].load().ending(context, session, viewer)


def branched_table(context: Context, stored: StoredGame, ply: int, config: GameConfig) -> Scene:
    """The table of a new game from a position of another one. Raises `RecordError` if its record does not hold."""
    seconds = context.settings.thinking_seconds
    return _table(context, play_on(stored, ply, config, context.engine, context.library, seconds))


def _table(context: Context, session: Session) -> Scene:
    session.know_bots(context.settings.bots)
    return context.screens[session.config.game].load().table(context, session)
