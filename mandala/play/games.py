"""The registry of the games: their rules, their records and their levels.

It knows the two games of the program from the start. `register` gives it their screens, and adds any other game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any, Final, TypeVar

from mandala.ai.api import ChanceEvent, History, Level, MoveEvaluation, Prospect, Stop, Strategy
from mandala.core.continuation import Continuation
from mandala.core.game import AnyGame, Player
from mandala.core.luck import Luck
from mandala.core.record import Recorder, RecordError

Made = TypeVar("Made")
Chance = tuple[int, Player, str, tuple[int, ...]]  #: The moves made before, the player, the kind, and the pieces.

HUMAN: Final = "human"  #: The agent id of a player at the machine; every other id is the name of a level.
EQUAL: Final = "equal"  #: The person who is as strong as the player; a game stores a point of the row, `equal-RATING`.


@dataclass(frozen=True, kw_only=True)
class GameEntry:
    """Everything that the program needs of a game.

    The defaults suit one without chance.
    """

    recorder: Recorder
    hidden: bool = False  #: Whether a seat holds what the other must not see.
    #: The luck of player 0 and player 1 in a finished game, from its states and moves; None in a game without chance.
    luck_by_side: Callable[[Sequence[Any], Sequence[Any]], tuple[Luck, Luck]] | None = None
    #: The chance events of a finished game; none in a game without chance.
    chance_events: Callable[[Sequence[Any], Sequence[Any]], Sequence[ChanceEvent]] = lambda *_: ()
    #: The same without the luck.
    chances: Callable[[Sequence[Any], Sequence[Any]], Sequence[Chance]] = lambda *_: ()
    #: Returns each player's prospect in a finished game; none in a game that hides nothing.
    prospects: Callable[[Sequence[Any], Sequence[Any]], Sequence[Prospect]] = lambda *_: ()
    #: Returns the part of a finished game to which each state belongs, 0, 1 or 2, by default by the number of moves.
    stages: Callable[[Sequence[Any]], Sequence[int]] = lambda states: [
        3 * at // len(states) for at in range(len(states))
    ]

    #: Every level in order of strength; a level in a style is named "level-style".
    levels: Mapping[str, Level]
    levels_version: int = 1  #: Grows when levels change how they play; a record bears the version that played.
    fallback: str = ""  #: The level that chooses a move when an opponent fails; it answers at once. "" for the weakest.

    #: Evaluates the best moves and the given ones for the viewer of an observation, with this effort, until told to
    #: stop.
    evaluate_moves: Callable[[Any, Sequence[Any], int, Stop], tuple[MoveEvaluation, ...]]
    #: Returns the viewer's chance to win after a move, without a search.
    static_evaluation: Callable[[Any, Any], float]
    #: Returns the viewer's final lead in points after a move and best play of both; None if that takes too long to
    #: count.
    exact_margin: Callable[[Any, Any], int | None] = lambda *_: None
    #: Yields the chance of each colour that the rival of an observation's viewer holds it, from the history that the viewer
    #: saw; None before, while it takes its time. None in a game in which nothing is hidden.
    rival_holds: Callable[[Any, History], Iterator[tuple[float, ...] | None]] | None = None
    #: Names what a mistake is about, from the facts in which a move played and a better one differ; "" for nothing.
    theme: Callable[[Any, Any, Any], str] = lambda *_: ""
    #: Names what is worth remembering of a finished game for a player, from its states and moves.
    milestones: Callable[[Sequence[Any], Sequence[Any], Player], Iterator[str]] = lambda *_: iter(())
    milestone_names: tuple[str, ...] = ()  #: All that it may name.
    #: Returns the moves that follow each habit which has a say in a position, from an observation and the legal moves.
    habits: Callable[[Any, Sequence[Any]], Mapping[str, frozenset[Any]]] = lambda *_: {}
    #: Returns True if a move tells whether its player has a habit; others may follow it, and tell nothing.
    habit_concerns: Callable[[str, Any], bool] = lambda *_: True
    style_habits: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  #: The habits of each way of playing.
    own_styles: Mapping[str, str] = field(
        default_factory=dict
    )  #: How each level plays unless a person chooses otherwise.
    #: The rating from which on players of the row play otherwise without the compiled kernel; None if none does.
    compiled_from: int | None = None
    effort: int = 100  #: The effort of an evaluation: determinizations or nodes.
    #: Plays games on after each of the given moves in as many common worlds: the viewer's results (1, 0.5 or 0), a row for
    #: each world. None in a game without a second reader.
    play_out: Callable[[Any, Sequence[Any], int], Sequence[Sequence[float]]] | None = None
    worlds: int = 0  #: The worlds in which the second reader plays a blunder out.
    #: Plays games on after two moves of the viewer, the worse one first, and returns what follows; None in a game without
    #: words for that. The last argument is the number of games.
    continuation: Callable[[Any, Any, Any, int], Continuation] | None = None
    games: int = 1  #: The games of a continuation.
    #: The kinds of difference in a continuation, each with its number of places and its greatest size.
    differences: Mapping[str, tuple[int, float]] = field(default_factory=dict)
    #: Names the evaluator; two evaluators with different names may disagree.
    judge: Callable[[], str] = lambda: "1"

    def __post_init__(self) -> None:
        object.__setattr__(self, "fallback", self.fallback or next(iter(self.levels)))

    @property
    def name(self) -> str:
        return self.recorder.name

    @property
    def rules(self) -> AnyGame:
        return self.recorder.rules

    @property
    def has_luck(self) -> bool:
        """Whether the game has chance after the deal."""
        return self.luck_by_side is not None

    @property
    def open(self) -> bool:
        """Whether the game has no chance after the deal and hides nothing."""
        return not (self.hidden or self.has_luck)

    def luck_difference(self, states: Sequence[Any], moves: Sequence[Any]) -> float:
        """Returns how much more luck player 0 had than player 1 in a finished game, in chance to win."""
        return sum([-event.luck if event.player else event.luck for event in self.chance_events(states, moves)])

    @property
    def plays_with_bots(self) -> bool:
        """Whether other people's programs can read the game's positions."""
        return type(self.recorder).observation_fields is not Recorder.observation_fields

    @cached_property
    def ratings(self) -> Mapping[str, int]:
        """The strength of each rated level in Elo."""
        return {name: level.rating for name, level in self.levels.items() if level.rating is not None}

    @cached_property
    def selectable_levels(self) -> tuple[str, ...]:
        """The levels that a player may choose. The others are for measuring, and for games and settings that name them."""
        return tuple([name for name in self.ratings if self.levels[name].selectable])

    @cached_property
    def row(self) -> Mapping[str, int]:
        """The ratings of the points among which `EQUAL` finds one as strong as the player; empty in a game without them."""
        return {name: rating for name, rating in self.ratings.items() if name.startswith(f"{EQUAL}-")}

    @cached_property
    def opponents(self) -> tuple[str, ...]:
        """Those whom a player may choose: first `EQUAL`, if the game has a row of strength, then the levels."""
        return (EQUAL, *self.selectable_levels) if self.row else self.selectable_levels

    def rating_of(self, agent: str) -> int | None:
        """Returns the rating of an agent id; a style is as strong as its level. None for a level without a rating."""
        level, _, point = agent.partition("-")
        if level == EQUAL and point.isdecimal():
            return int(point)  # also where the row has other points now
        return self.ratings.get(agent, self.ratings.get(level))

    @cached_property
    def mean_regret(self) -> Mapping[str, float]:
        """The chance to win that each measured level gives away with a decision, on average."""
        return {name: level.mean_regret for name, level in self.levels.items() if level.mean_regret is not None}

    @property
    def strongest(self) -> str:
        return self.selectable_levels[-1]

    @property
    def stand_in(self) -> Callable[[], Strategy]:
        """Makes the strategy that chooses a move when an opponent fails."""
        return self.levels[self.fallback].strategy

    def styles(self, level: str) -> tuple[str, ...]:
        """Returns the styles of a level, besides its own."""
        return tuple([style for style in self.style_habits if f"{level}-{style}" in self.levels])

    def habits_of(self, agent: str) -> tuple[str, ...]:
        """Returns the habits of an agent id; none for one without a style."""
        return self.style_habits.get(agent.partition("-")[2], ())

    def nearest_selectable(self, level: str) -> str | None:
        """Returns the opponent if a player may choose it, else the level nearest in strength; None for one without a rating."""
        if level in self.opponents or level not in self.ratings:
            return level if level in self.opponents else None
        return min(self.selectable_levels, key=lambda other: abs(self.ratings[other] - self.ratings[level]))


def cards() -> GameEntry:
    from mandala.ai.cards import continuation as sequel
    from mandala.ai.cards import levels
    from mandala.ai.cards.holdings import rival_holds
    from mandala.ai.cards.luck import chance_events
    from mandala.ai.cards.move_evaluation import DETERMINIZATIONS, evaluate_moves, judge, static_evaluation
    from mandala.ai.cards.playouts import WORLDS, play_out
    from mandala.ai.cards.prospects import prospects
    from mandala.core.cards.habits import STYLES, concerns, followed
    from mandala.core.cards.luck import chances, luck_by_side
    from mandala.core.cards.milestones import MILESTONES, milestones
    from mandala.core.cards.recording import CARDS
    from mandala.core.cards.state import stages
    from mandala.core.cards.themes import theme

    return GameEntry(
        recorder=CARDS,
        hidden=True,
        levels=levels.LEVELS,
        fallback=levels.FALLBACK,
        luck_by_side=luck_by_side,
        chance_events=chance_events,
        chances=lambda states, moves: [(one.ply, one.player, one.kind, one.cards) for one in chances(states, moves)],
        prospects=prospects,
        evaluate_moves=evaluate_moves,
        static_evaluation=static_evaluation,
        effort=DETERMINIZATIONS,
        play_out=play_out,
        worlds=WORLDS,
        continuation=sequel.continuation,
        games=sequel.GAMES,
        differences=sequel.kinds(),
        rival_holds=rival_holds,
        judge=judge,
        stages=stages,
        theme=theme,
        milestones=milestones,
        milestone_names=MILESTONES,
        habits=followed,
        habit_concerns=concerns,
        style_habits=STYLES,
        own_styles=levels.OWN_STYLES,
        levels_version=levels.VERSION,
    )


def tiles() -> GameEntry:
    from mandala.ai.tiles import levels
    from mandala.ai.tiles.continuation import KINDS, continuation
    from mandala.ai.tiles.move_evaluation import NODES, evaluate_moves, exact_margin, judge, static_evaluation
    from mandala.ai.tiles.playouts import WORLDS, play_out
    from mandala.core.tiles.habits import STYLES, concerns, followed
    from mandala.core.tiles.milestones import MILESTONES, milestones
    from mandala.core.tiles.recording import TILES
    from mandala.core.tiles.state import stages
    from mandala.core.tiles.themes import theme

    return GameEntry(
        recorder=TILES,
        levels=levels.LEVELS,
        fallback=levels.FALLBACK,
        evaluate_moves=evaluate_moves,
        static_evaluation=static_evaluation,
        exact_margin=exact_margin,
        effort=NODES,
        play_out=play_out,
        worlds=WORLDS,
        continuation=continuation,
        differences=KINDS,
        judge=judge,
        stages=stages,
        theme=theme,
        milestones=milestones,
        milestone_names=MILESTONES,
        habits=followed,
        habit_concerns=concerns,
        style_habits=STYLES,
        own_styles=levels.OWN_STYLES,
        compiled_from=levels.LEARNED_FROM,
        levels_version=levels.VERSION,
    )


Load = Callable[[], GameEntry]  #: Loads the entry of a game. A function of a module, so that other processes find it.


class _Games(Mapping[str, GameEntry]):
    """Loads a game at its first use, so that the title appears at once."""

    def __init__(self, **load: Load) -> None:
        self.load = load
        self._loaded: dict[str, GameEntry] = {}

    def __getitem__(self, name: str) -> GameEntry:
        if name not in self._loaded:
            self._loaded[name] = self.load[name]()
        return self._loaded[name]

    def __contains__(self, name: object) -> bool:
        return name in self.load

    def __iter__(self) -> Iterator[str]:
        return iter(self.load)

    def __len__(self) -> int:
        return len(self.load)


#: The games by their name in records, in the order of the title.
GAMES: Final = _Games(cards=cards, tiles=tiles)
_SCREENS: Final[dict[str, Callable[[], Any]]] = {}


def register(name: str, load: Load, screens: Callable[[], Any]) -> None:
    """Adds a game to the program, the last one at the title.

    `name` is its name in records. `load` and `screens` load its entry here and its `GameScreens` at their first use.
    """
    GAMES.load[name] = load
    _SCREENS[name] = screens


def screens_of(name: str) -> Any:
    """Returns the `GameScreens` of a registered game. Raises KeyError for any other."""
    return _SCREENS[name]()


def registered() -> tuple[str, ...]:
    """Returns the names of the games that have screens, in the order of the title."""
    return tuple(_SCREENS)


def knowing(work: Callable[..., Made]) -> Callable[..., Made]:
    """Returns `work` for another process, which then knows the games of this one."""
    return partial(_work_with, dict(GAMES.load), work)


def _work_with(load: Mapping[str, Load], work: Callable[..., Made], *arguments: Any) -> Made:
    GAMES.load.update(load)
    return work(*arguments)


def showing(work: Callable[..., Made]) -> Callable[..., Made]:
    """Does what `knowing` does, for a process that also draws them."""
    return knowing(partial(_work_showing, dict(_SCREENS), work))


def _work_showing(screens: Mapping[str, Callable[[], Any]], work: Callable[..., Made], *arguments: Any) -> Made:
    _SCREENS.update(screens)
    return work(*arguments)


def compiled() -> bool:
    """Returns True if the kernels are compiled; without it the stronger levels are weaker within their time."""
    from mandala.ai.cards import kernel as cards
    from mandala.ai.tiles import kernel as tiles

    return cards.COMPILED and tiles.COMPILED


def kernel_words() -> str:
    if compiled():
        return "compiled kernel"
    from mandala import toolchain

    helps = "`make play` compiles it" if toolchain.in_checkout() else "installing Mandala once more compiles it"
    reason = toolchain.missing() or helps
    return f"uncompiled kernel: the stronger levels are weaker within their time; {reason}"


class UnknownGame(RecordError):
    """A record of a game that is not registered."""

    def __init__(self, name: str) -> None:
        self.name = name[:40]
        known = ", ".join(GAMES)
        reason = f"{self.name!r} is no game that this program knows ({known}); the program that wrote it can read it"
        super().__init__("game", reason)


def recorded_game(name: str) -> GameEntry:
    """Returns the game that a record names. Raises `UnknownGame` if there is none."""
    if name not in GAMES:
        raise UnknownGame(name)
    return GAMES[name]


def strategy(game: str, level: str) -> Strategy:
    """Returns a new strategy of a level. Raises KeyError if there is none."""
    return GAMES[game].levels[level]()
