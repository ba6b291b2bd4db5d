"""The registry of the games: their rules, their records and their levels.

Besides `main.py`, it is the only place outside a game's own folders that knows a game by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from mandala.ai.api import Stop, Strategy, Stroke, Verdict
from mandala.core.game import AnyGame
from mandala.core.luck import Luck
from mandala.core.record import Recorder, RecordError

HUMAN: Final = "human"
"""The kind of a player who sits at the machine; every other kind is the name of a level."""


@dataclass(frozen=True)
class GameEntry:
    """A game that can be played. `levels` are in order of strength, `shown_levels` those that a player may choose, `ratings` how
    strong they are in Elo. Some can also be had in a style, named "level-style"."""

    name: str
    rules: AnyGame
    recorder: Recorder
    levels: Mapping[str, Callable[[], Strategy]]
    shown_levels: tuple[str, ...]
    ratings: Mapping[str, int]
    lucks: Callable[[Sequence[Any], Sequence[Any]], tuple[Luck, Luck]] | None
    """What cards player 0 and player 1 got in a finished game, from its states and moves; None if nothing is drawn."""
    strokes: Callable[[Sequence[Any], Sequence[Any]], Sequence[Stroke]]
    """All luck in it, stroke by stroke; nothing if nothing is drawn."""
    compare: Callable[[Any, Sequence[Any], int, Stop], tuple[Verdict, ...]]
    """How good the best moves and some others are for the viewer of an observation, with so much effort, until told to stop."""
    glance: Callable[[Any, Any], float]
    """The viewer's chance to win after a move, as far as it can be told in no time."""
    lead: Callable[[Any, Any], int | None]
    """By how many points the viewer of an observation leads at the end after a move, if both play their best from then on; None
    if that cannot be counted at once."""
    effort: int
    """That of a verdict: worlds or nodes."""
    judge: Callable[[], str]
    """Says which program compares: verdicts of two that differ in this may differ."""
    stages: Callable[[Sequence[Any]], Sequence[int]]
    """To which part of a finished game each of its states belongs: 0, 1 or 2."""
    losses: Mapping[str, float]
    """What each level gives away with a decision on the average, as measured, in chance to win."""

    @property
    def open(self) -> bool:
        """Whether nothing is drawn and nothing hidden: all chance is in the deal, and both see all of that."""
        return self.lucks is None

    def fortune(self, states: Sequence[Any], moves: Sequence[Any]) -> float:
        """How much more luck player 0 had than player 1 in a finished game, in chance to win."""
        return sum([-stroke.luck if stroke.player else stroke.luck for stroke in self.strokes(states, moves)])

    @property
    def strongest(self) -> str:
        """The level that gives hints."""
        return self.shown_levels[-1]

    @property
    def stand_in(self) -> Callable[[], Strategy]:
        """A level that looks one move ahead and answers at once: it chooses where the one that plays cannot."""
        return self.levels["greedy"]

    def styles(self, level: str) -> tuple[str, ...]:
        """The styles in which a level can be had, besides its own."""
        return tuple([name.partition("-")[2] for name in self.levels if name.startswith(f"{level}-")])

    def shown(self, level: str) -> str:
        """The level if a player may choose it, else the one nearest in strength; the weakest if there is no such level."""
        if level in self.shown_levels:
            return level
        rating = self.ratings.get(level, 0)
        return min(self.shown_levels, key=lambda other: abs(self.ratings[other] - rating))


def _cards() -> GameEntry:
    from mandala.ai.cards import levels
    from mandala.ai.cards.fortune import strokes
    from mandala.ai.cards.verdict import WORLDS, compare, glance, judge
    from mandala.core.cards.luck import lucks
    from mandala.core.cards.recording import CARDS
    from mandala.core.cards.stages import stages

    return GameEntry(
        name="cards",
        rules=CARDS.rules,
        recorder=CARDS,
        levels=levels.LEVELS,
        shown_levels=levels.SHOWN,
        ratings=levels.RATINGS,
        lucks=lucks,
        strokes=strokes,
        compare=compare,
        glance=glance,
        lead=_uncounted,
        effort=WORLDS,
        judge=judge,
        stages=stages,
        losses=levels.LOSSES,
    )


def _tiles() -> GameEntry:
    from mandala.ai.tiles import levels
    from mandala.ai.tiles.verdict import NODES, compare, glance, judge, lead
    from mandala.core.tiles.recording import TILES
    from mandala.core.tiles.stages import stages

    return GameEntry(
        name="tiles",
        rules=TILES.rules,
        recorder=TILES,
        levels=levels.LEVELS,
        shown_levels=levels.SHOWN,
        ratings=levels.RATINGS,
        lucks=None,
        strokes=_nothing,
        compare=compare,
        glance=glance,
        lead=lead,
        effort=NODES,
        judge=judge,
        stages=stages,
        losses=levels.LOSSES,
    )


def _nothing(states: Sequence[Any], moves: Sequence[Any]) -> tuple[Stroke, ...]:
    """The luck where nothing is drawn."""
    del states, moves
    return ()


def _uncounted(observation: Any, move: Any) -> None:
    """Nothing is counted to the end where cards are hidden."""
    del observation, move


class _Games(Mapping[str, GameEntry]):
    """Loads a game when it is first asked for, so that the title is there at once."""

    def __init__(self, **load: Callable[[], GameEntry]) -> None:
        self._load = load
        self._loaded: dict[str, GameEntry] = {}

    def __getitem__(self, name: str) -> GameEntry:
        if name not in self._loaded:
            self._loaded[name] = self._load[name]()
        return self._loaded[name]

    def __contains__(self, name: object) -> bool:
        return name in self._load

    def __iter__(self) -> Iterator[str]:
        return iter(self._load)

    def __len__(self) -> int:
        return len(self._load)


GAMES: Final[Mapping[str, GameEntry]] = _Games(cards=_cards, tiles=_tiles)
"""The games by their name in records, in the order in which the title offers them."""


def compiled() -> bool:
    """Whether the computer thinks with compiled kernels; without it the stronger levels are weaker within their time."""
    from mandala.ai.cards import kernel as cards
    from mandala.ai.tiles import kernel as tiles

    return cards.COMPILED and tiles.COMPILED


def kernel_words() -> str:
    """Says in English with which kernels the computer thinks."""
    return "compiled kernel" if compiled() else "uncompiled kernel: the stronger levels are weaker within their time"


def recorded_game(name: str) -> GameEntry:
    """The game that a record names; raises `RecordError` if there is none."""
    if name not in GAMES:
        raise RecordError("game", f"{name[:40]!r} is no game that this program knows ({', '.join(GAMES)})")
    return GAMES[name]


def strategy(game: str, level: str) -> Strategy:
    """A new strategy of that level; KeyError if there is none."""
    return GAMES[game].levels[level]()
