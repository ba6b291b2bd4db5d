"""What every scene may use: settings, texts, pictures, engine, library. `mandala.main` makes it once."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

import pygame

from mandala.core.game import Player
from mandala.core.luck import Luck
from mandala.play import settings as settings_file
from mandala.play.branching import play_on
from mandala.play.engine import Engine
from mandala.play.library import Library
from mandala.play.paths import Paths
from mandala.play.review_store import ReviewStore
from mandala.play.reviews import Reviews
from mandala.play.seat import Seat
from mandala.play.session import Session
from mandala.play.settings import Settings
from mandala.play.stored import Plan, StoredGame
from mandala.play.trouble import Trouble
from mandala.ui.kit.assets import Assets, Look, Style
from mandala.ui.kit.gamepad import Gamepads
from mandala.ui.kit.scene import Reset, Scene
from mandala.ui.kit.sound import Sound, Sounds
from mandala.ui.kit.theme import THEMES, Size, Theme
from mandala.ui.reader import Reader
from mandala.ui.window import Standing
from mandala.ui.words.colours import colour_letters
from mandala.ui.words.strings import Strings, chosen_language

_LOG = logging.getLogger(__name__)

FELT: Final = {Sound.TURN: (0.35, 0.15), Sound.COMPLETE: (0.6, 0.35)}
"""How strongly (0 to 1) and how long [s] a gamepad rumbles with a sound: the player is called back, a mandala is complete."""
LOOKED_UP: Final = 100  # so many games at once are looked up whether they are reviewed


class Troubles:
    """What went wrong anywhere, and in the library and the reviews where no session tells it."""

    def __init__(self, library: Library, reviews: Reviews) -> None:
        self._library, self._reviews = library, reviews
        self._waiting: list[Trouble] = []

    def tell(self, *troubles: Trouble) -> None:
        """Keeps bad luck until the loop shows it to the player, and writes it to the log, in English."""
        for trouble in troubles:
            _LOG.warning("%s: %s", trouble.kind.name, trouble.detail)
        self._waiting += troubles

    def taken(self) -> tuple[Trouble, ...]:
        """The bad luck to be shown, each once."""
        self.tell(*self._library.troubles(), *self._reviews.troubles())
        told, self._waiting = tuple(self._waiting), []
        return told


class LuckPictures(NamedTuple):
    """Draw both sides' luck under their names, so many pixels wide."""

    stacks: Callable[[Context, tuple[Luck, Luck], int, tuple[str, str], Look, int], pygame.Surface]
    """what came in one of so many games, beside what was to be expected, to be seen at a glance"""
    table: Callable[[Context, tuple[Luck, Luck], tuple[str, str], Look, int], pygame.Surface]  # the numbers
    told: Callable[[Context, tuple[Luck, Luck], int, tuple[str, str]], str]
    """says in words what they show of so many games"""


@dataclass(frozen=True, kw_only=True)
class OnPages:
    """What a game shows on pages, beside its tables."""

    rules: Callable[[Context], Scene]
    glimpse: Callable[[Assets, Theme, Any, Size], pygame.Surface]
    """draws what lies on the table in a position, as a seat sees it, so small"""
    luck: LuckPictures | None  # None if nothing is drawn in the game


@dataclass(frozen=True, kw_only=True)
class Tables(OnPages):
    """All that one opens of a game."""

    table: Callable[[Context, Session], Scene]
    replay: Callable[[Context, StoredGame, Player, bool], Scene]
    """shows a game as one of its players saw it, with its review or without"""
    lesson: Callable[[Context, int], Scene]  # the lesson, begun at a step
    sample: Callable[[Context, bool], Scene]
    """a table in the middle of a game, to be looked at; with True it shows the last moves again"""
    portrait: Callable[[Seat, Plan, pygame.Surface, Theme, Strings, Assets], None]
    """draws a position as a seat sees it, with the names of this plan's players"""


@dataclass(frozen=True, kw_only=True)
class GameScreens:
    """What a game offers to the program around it; made in the `game.py` of its folder."""

    name: str  # the same in every language
    emblem: Callable[[Assets, Theme, int], pygame.Surface]
    """draws its picture for the title, as it lies on a table, so many pixels wide"""
    levels: Callable[[Strings], Mapping[str, str]]  # for each level a sentence on what it is like to play against it
    styles: Callable[[Strings], Mapping[str, str]]  # for each style a sentence on it
    covered: Callable[[Strings], str]  # a sentence on what two people at one machine see of each other
    mirror: Callable[[Strings, bool], str]
    """a sentence on mirror matches; the second value is true against the computer"""
    agreed: tuple[Callable[[Strings], str], Callable[[Strings], str]] | None
    """the name of an aid that two people may agree on, and a sentence on it; None if the game has none"""
    aid: Callable[[Strings], str]  # the words of the setting that tells more beside the game than a player sees
    kinds: Callable[[Strings], Mapping[str, str]]
    """the names of the kinds of moves, by the letters with which these begin in records"""
    stages: Callable[[Strings], tuple[str, str, str]]  # the names of the parts of a game
    lesson_steps: int
    faults: Callable[[Strings], Mapping[str, str]]
    """sentences on what can be wrong with a record, by the key that is to blame; `{line}` is where the record begins"""
    load: Callable[[], Tables]  # what is large, loaded when it is first asked for


@dataclass(frozen=True, kw_only=True)
class Pages:
    """The pages that all others may lead to; made in `mandala.ui.pages.title`."""

    title: Callable[[Context], Scene]
    games: Callable[[Context], Scene]


@dataclass
class Context:
    """The surroundings of a scene. Change settings only through `change`."""

    settings: Settings
    paths: Paths
    engine: Engine
    library: Library
    screens: Mapping[str, GameScreens]
    pages: Pages
    assets: Assets = field(default_factory=Assets)
    sounds: Sounds = field(default_factory=Sounds)
    reader: Reader = field(default_factory=Reader)
    gamepads: Gamepads = field(default_factory=Gamepads)
    reviews: Reviews = field(default_factory=lambda: Reviews(ReviewStore(None)))
    strings: Strings = field(init=False)
    version: int = 0  # grows with every change of settings, so that the loop draws the scene anew
    troubles: Troubles = field(init=False)

    def __post_init__(self) -> None:
        self.troubles = Troubles(self.library, self.reviews)
        if self.settings.reviewing != "none":
            parts = self.library.finished_in_parts(LOOKED_UP)
            own = ([game for game in some if game.plan.own] for some in parts)
            self.reviews.all_in(own, renewing=self.settings.reviewing == "all")
        self.strings = Strings(chosen_language(self.settings.language))
        self.assets.restyle(self.style)
        self._set_volume()

    @property
    def theme(self) -> Theme:
        return THEMES[self.settings.table]

    @property
    def style(self) -> Style:
        """How everything is drawn, as the settings say."""
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
        self.reviews.all_of(games, renewing)
        self._keep(reviewing="all" if renewing else "missing" if games else "none")

    def home(self, *above: Scene) -> Reset:
        """Leads to the title, or to scenes that lie on it."""
        return Reset(self.pages.title(self), above)

    def change(self, **values: Any) -> None:
        """Changes settings at once and writes them to the file; a failure to write is told, not raised."""
        if not self._keep(**values):
            return
        language = chosen_language(self.settings.language)
        if language != self.strings.language:
            self.strings = Strings(language)
        self.assets.restyle(self.style)
        self._set_volume()
        self.version += 1

    def play(self, sound: Sound, tone: int | None = None) -> None:
        """Plays a sound, which is felt, too, if the player wants that."""
        self.sounds.play(sound, tone)
        if self.settings.rumble and sound in FELT:
            self.gamepads.rumble(*FELT[sound])

    def set_aid(self, game: str, on: bool) -> None:
        """Sets whether more is told beside a game than a player sees."""
        self.change(aids={**self.settings.aids, game: on})

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
        self.troubles.tell(*settings_file.save(self.paths.settings, changed))
        return True

    def _set_volume(self) -> None:
        self.sounds.set_volume(self.settings.volume if self.settings.sound else 0.0)

    def change_sound(self, **values: Any) -> None:
        """Does what `change` does, and plays a sound at the new volume."""
        self.change(**values)
        self.sounds.open()
        self.sounds.play(Sound.PLACE)


def new_table(context: Context, plan: Plan) -> Scene:
    return _table(context, Session.new(plan, context.engine, context.library, context.settings.thinking_seconds))


def resumed_table(context: Context, stored: StoredGame) -> Scene:
    """The table of a saved game, at its last move, or its result. Raises `RecordError` if its record does not hold."""
    return _table(context, Session.resume(stored, context.engine, context.library, context.settings.thinking_seconds))


def branched_table(context: Context, stored: StoredGame, ply: int, plan: Plan) -> Scene:
    """The table of a new game from a position of another one. Raises `RecordError` if its record does not hold."""
    seconds = context.settings.thinking_seconds
    return _table(context, play_on(stored, ply, plan, context.engine, context.library, seconds))


def _table(context: Context, session: Session) -> Scene:
    return context.screens[session.plan.game].load().table(context, session)
