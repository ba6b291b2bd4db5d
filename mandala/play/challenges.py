"""Challenges: codes by which a friend plays the same game.

A code holds a deal, a level, the seats and the level's chance. It is `mandala:C`, then letters and digits as in the
code of a game. There is none of a game that still runs, whose deal is not to be told. Two who played a challenge
compare their finished games.
"""

from __future__ import annotations

from itertools import zip_longest
from typing import Final, NamedTuple

from mandala.core.packing import Digits, number_of
from mandala.play.codes import CodeError, CodeFault, coded, number_in
from mandala.play.daily import plays_alike
from mandala.play.games import GAMES, HUMAN
from mandala.play.stored import MAX_DEAL, MAX_ITERATIONS, MAX_SEED, Fixed, GameConfig, StoredGame, played

LETTER: Final = "C"  #: Of this kind of code; another one for another version of it.
#: The characters of the names of games and levels; the first one ends a name.
_LETTERS: Final = "\0abcdefghijklmnopqrstuvwxyz0123456789-"
_NUMBERS: Final = (MAX_DEAL + 1, 2, 2, MAX_SEED + 1, MAX_ITERATIONS + 1, 64)


def challenge_of(stored: StoredGame) -> str:
    """Returns the code of a finished game's challenge. Raises ValueError for any other game."""
    config = stored.config
    if not stored.finished or config.fixed is None or not config.own:
        raise ValueError("only a finished game of one's own is a challenge")
    (human,) = config.humans
    chance, version = config.fixed, GAMES[config.game].levels_version
    values = config.deal, config.first_player, human, chance.seed, chance.iterations, version
    names = f"{config.game}\0{config.agents[1 - human]}\0"
    letters = [(_LETTERS.index(letter), len(_LETTERS)) for letter in names]
    return coded(LETTER, number_of([*zip(values, _NUMBERS), *letters]))


def config_in(text: str, name: str = "") -> GameConfig:
    """Returns the game of a challenge for a person of this name. Raises `CodeError`."""
    digits = Digits(number_in(text, LETTER))
    deal, first, human, seed, iterations, version = map(digits.take, _NUMBERS)
    game, agent = _name_in(digits), _name_in(digits)
    if digits.rest or not iterations:
        raise CodeError(CodeFault.NO_GAME)
    if game not in GAMES or agent not in GAMES[game].levels:
        raise CodeError(CodeFault.NO_LEVEL, agent if game in GAMES else game)
    if version != GAMES[game].levels_version:
        raise CodeError(CodeFault.OTHER_LEVEL, agent)
    if not plays_alike(game, agent):
        raise CodeError(CodeFault.UNCOMPILED, agent)
    agents, names = ((HUMAN, agent), (name, "")) if human == 0 else ((agent, HUMAN), ("", name))
    return GameConfig(agents, names, deal, first, game, fixed=Fixed(seed, iterations))


def _name_in(digits: Digits) -> str:
    letters = iter(lambda: _LETTERS[digits.take(len(_LETTERS))], _LETTERS[0])
    return "".join(letters)


class Comparison(NamedTuple):
    """Two games of one deal: the number of moves that they have in common, and whether both are the same to the end."""

    alike: int
    same: bool


def compared(one: StoredGame, other: StoredGame) -> Comparison | None:
    """Compares two finished games move by move; None if they do not begin alike. Raises `RecordError`."""
    if one.config.game != other.config.game:
        return None
    games, recorder = (played(one), played(other)), GAMES[one.config.game].recorder
    begun = [(recorder.deal_fields(game.states[:1]), game.states[0].to_move) for game in games]
    if begun[0] != begun[1]:
        return None
    pairs = enumerate(zip_longest(games[0].moves, games[1].moves))
    alike = next((ply for ply, (mine, theirs) in pairs if mine != theirs), None)
    return Comparison(len(games[0].moves) if alike is None else alike, alike is None)
