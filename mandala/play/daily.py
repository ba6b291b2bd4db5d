"""The deal of the day, the same for everybody.

A keyed hash makes the deal number, who begins and the level's chance of the date and the game. All that is hidden
follows from that number, so nothing shows it while the game runs: no page, no file's name, no code. The deal of
tomorrow cannot be guessed from a table of today. The levels play alike everywhere.

A game keeps the date on which it began, so a clock that goes wrong loses nothing. Of a date the first finished game
counts, also if it was deleted.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Final

from mandala.play import rng
from mandala.play.games import EQUAL, GAMES, HUMAN, compiled
from mandala.play.stored import MAX_DEAL, MAX_SEED, Fixed, GameConfig, GoneDay, StoredGame, day_in

#: The level of each weekday, from Monday: the week grows harder. With a fixed seed it plays alike everywhere.
WEEK: Final = ("novice", "pupil", "apprentice", "journeyman", "adept", "expert", "expert")
ITERATIONS: Final = 64  #: The iterations of each move; the levels of the week never need more.
_KEY: Final = b"mandala, the deal of the day, 1"


def offered(game: str) -> bool:
    """Returns True if a game has deals of the day: if it knows the levels of the week."""
    return all(level in GAMES[game].levels for level in WEEK)


def plays_alike(game: str, agent: str) -> bool:
    """Returns True if an agent plays alike everywhere, compiled or not: by iterations on one thread, from a seed."""
    entry = GAMES[game]
    if agent.partition("-")[0] not in (*WEEK, EQUAL) or agent not in entry.levels:
        return False
    rating = entry.rating_of(agent)
    return rating is not None and (entry.compiled_from is None or rating < entry.compiled_from or compiled())


def fixed(game: str, agent: str) -> Fixed | None:
    """Returns the chance of a new game, so that a friend can be challenged to it; None if the agent does not play alike."""
    return Fixed(rng.randbelow(MAX_SEED + 1), ITERATIONS) if plays_alike(game, agent) else None


def agent_on(game: str, day: date) -> str:
    """Returns the agent of a day, in its own way of playing."""
    return own_way(game, WEEK[day.weekday()])


def own_way(game: str, level: str) -> str:
    """Returns the agent of a level in its own way of playing."""
    return "-".join(filter(None, (level, GAMES[game].own_styles.get(level, ""))))


def config_of(game: str, day: date, name: str = "") -> GameConfig:
    """Returns the game of a day for a person of this name. Its deal is to be shown to nobody before its end."""
    from hashlib import blake2b  # loads OpenSSL, which a game seldom needs

    digest = blake2b(f"{game} {day.isoformat()}".encode(), digest_size=24, key=_KEY).digest()
    deal, first, seed = (int.from_bytes(digest[at : at + 8]) for at in (0, 8, 16))
    chance = Fixed(seed % (MAX_SEED + 1), ITERATIONS, day.isoformat())
    agents, names = (HUMAN, agent_on(game, day)), (name, "")
    return GameConfig(agents, names, deal % (MAX_DEAL + 1), first % 2, game, fixed=chance)


def day_of(stored: StoredGame) -> date | None:
    """Returns the date of a deal of the day that was played here; None for any other game."""
    chance = stored.config.fixed
    found = "" if chance is None or not stored.config.own else day_in(chance.day)
    return date.fromisoformat(found) if found else None


def counted(games: Iterable[StoredGame], gone: Iterable[GoneDay] = ()) -> Mapping[tuple[str, date], StoredGame]:
    """Returns by game and date the one game that counts of some: the first finished one, unless that was deleted."""
    found, earlier = dict[tuple[str, date], StoredGame](), [*gone]
    for stored in sorted(games, key=lambda one: (one.updated, one.game_id), reverse=True):
        day = day_of(stored)
        if stored.finished and day is not None:
            found[stored.config.game, day] = stored
    for one in earlier:
        key = one.game, date.fromisoformat(one.day)
        if one.ended and key in found and one.ended <= found[key].updated:
            del found[key]
    return found


def begun(games: Iterable[StoredGame], game: str, day: date) -> StoredGame | None:
    """Returns the running game of a date, the latest of several; None without one."""
    ours = (one for one in games if one.config.game == game and not one.finished and day_of(one) == day)
    return max(ours, key=lambda one: one.updated, default=None)
