"""Milestones: what somebody reached for the first time, and in which game.

They follow from the finished games, so nothing is stored. A game counts if it was played against a level without help,
on an unknown deal. A game without a mistake counts once it was reviewed here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Sequence
from typing import Final

from mandala.core.record import RecordError, from_fields, replay
from mandala.play.bots import is_bot
from mandala.play.games import GAMES
from mandala.play.review.play_style import Digest
from mandala.play.statistics import Company, Counted
from mandala.play.stored import StoredGame, Whole

CLEAN: Final = "clean"  #: A game without a mistake.
NARROW: Final = "narrow"  #: A win by a single point or by the tie-break.
_BEATEN: Final = "beaten:"

Find = Callable[[StoredGame], Digest | None]


def beaten(level: str) -> str:
    """Returns the milestone of a first win against a level."""
    return f"{_BEATEN}{level}"


def deeds(game: str) -> tuple[str, ...]:
    """Returns the milestones of a game besides the wins against its levels."""
    return (*GAMES[game].milestone_names, NARROW, CLEAN)


def known(game: str) -> frozenset[str]:
    """Returns all milestones of a game."""
    return frozenset([*deeds(game), *map(beaten, GAMES[game].selectable_levels)])


def reached(entry: Counted, wanted: Collection[str], whole: Whole, find: Find) -> set[str]:
    """Returns those of the wanted milestones that a game reached. It is played through only if that may tell more."""
    game, found = GAMES[entry.stored.config.game], set[str]()
    if entry.company is not Company.ALONE or is_bot(entry.opponents[0]):  # a bot may be written to lose
        return found
    if entry.winner == 0:
        found.add(beaten(entry.opponents[0]))
        if 0 <= entry.margin <= 1:
            found.add(NARROW)
    played = {*game.milestone_names, CLEAN}.intersection(wanted)
    stored = whole(entry.stored) if played else None
    if stored is None:
        return found.intersection(wanted)
    if CLEAN in played and _clean(find(stored), entry.person):
        found.add(CLEAN)
    if played - {CLEAN}:
        record = {key: value for key, value in stored.record.items() if key != "legal_move_counts"}  # costs most
        try:
            gone = replay(from_fields(record), game.recorder)
        except RecordError:
            return found.intersection(wanted)  # the player is told when the game is opened
        found.update(game.milestones(gone.states, gone.moves, entry.person))
    return found.intersection(wanted)


def _clean(digest: Digest | None, person: int) -> bool:
    if digest is None or digest.foreign or not digest.settled:
        return False
    play = digest.plays[person]
    return play.faults is not None and play.all.moves > 0 and not (play.faults.blunders or play.faults.mistakes)


def firsts(games: Iterable[Counted], game: str, found: dict[str, Counted], whole: Whole, find: Find) -> Iterator[None]:
    """Puts the first game of each milestone into `found`, a game in each step. `games` are oldest first."""
    wanted = set(known(game)) - found.keys()
    for entry in games:
        for name in reached(entry, wanted, whole, find):
            found[name] = entry
            wanted.discard(name)
        yield


def new_in(
    number: int, games: Sequence[Counted], game: str, whole: Whole, find: Find
) -> Generator[None, None, frozenset[str]]:
    """Returns what the game of this number reached and none before it did, in short steps. `games` are oldest first."""
    at = next((at for at, entry in enumerate(games) if entry.stored.game_id == number), None)
    if at is None:
        return frozenset()
    new = reached(games[at], known(game), whole, find)
    for entry in reversed(games[:at]):
        if not new:
            break
        new -= reached(entry, new, whole, find)
        yield
    return frozenset(new)
