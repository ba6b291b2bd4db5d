"""A game of two people by code, to and fro through any messenger.

Only a game in which nothing is hidden has such a code: the deal and the moves so far tell nobody anything new. The code
is `mandala:D`, then letters and digits. It continues the game that lies here, or it is refused; nothing is lost then.
"""

from __future__ import annotations

from typing import Final

from mandala.core.packing import MOST_MOVES, Digits, number_of
from mandala.core.record import RecordError, from_fields
from mandala.play import rng
from mandala.play.autosave import Autosave
from mandala.play.codes import DIGITS, CodeError, CodeFault, coded, number_in
from mandala.play.game_history import GameHistory
from mandala.play.games import GAMES, HUMAN, GameEntry
from mandala.play.library import Library
from mandala.play.stored import MAX_DEAL, GameConfig, StoredGame, played

LETTER: Final = "D"  #: Of this kind of code; another one for another version of it.
_NUMBERS: Final = (len(DIGITS), MAX_DEAL + 1, 2, MOST_MOVES + 1)


def may_go_out(config: GameConfig) -> bool:
    """Returns True if a game may be handed over while it runs: two people play it, and nothing is hidden."""
    return len(config.humans) == 2 and not config.imported and GAMES[config.game].open


def running_code_of(stored: StoredGame) -> str:
    """Returns the code of a game of two people as far as it goes. Raises ValueError if something is hidden in it."""
    config = stored.config
    if not may_go_out(config):
        raise ValueError("only a game of two people with nothing hidden goes out while it runs")
    entry, game = GAMES[config.game], played(stored)
    history = GameHistory.dealt(entry.recorder, config.deal, config.first_player)
    letter = DIGITS.index(entry.recorder.code_letter)
    digits = [*zip((letter, config.deal, config.first_player, len(game.moves)), _NUMBERS)]
    for move in game.moves:
        legal = _ordered(entry, history)
        digits.append((legal.index(move), len(legal)))
        history.submit(move)
    return coded(LETTER, number_of(digits))


def taken(text: str, library: Library) -> StoredGame:
    """Takes a code into the library: it continues the game there, or is a new one. Raises `CodeError`, also for a code
    that is older than the game or goes another way."""
    digits = Digits(number_in(text, LETTER))
    letter, deal, first, count = map(digits.take, _NUMBERS)
    entry = next((one for one in GAMES.values() if one.recorder.code_letter == DIGITS[letter]), None)
    if entry is None or not entry.open:
        raise CodeError(CodeFault.NO_GAME)
    history = GameHistory.dealt(entry.recorder, deal, first)
    for _ in range(count):
        legal = _ordered(entry, history)
        if not legal:
            raise CodeError(CodeFault.NO_GAME)
        history.submit(legal[digits.take(len(legal))])
    if digits.rest:
        raise CodeError(CodeFault.NO_GAME)
    config = GameConfig((HUMAN, HUMAN), ("", ""), deal, first, entry.name)
    return _continued(library, config, history)


def _continued(library: Library, config: GameConfig, history: GameHistory) -> StoredGame:
    """Returns the library's game, brought as far as the history; a new one if there is none of this deal."""
    theirs, older = list(history.record(config.first_player, {})["moves"]), False
    found = list[StoredGame]()
    for one in (*library.unfinished(), *library.heads()):
        kept = one.config
        if may_go_out(kept) and (kept.game, kept.deal, kept.first_player) == (
            config.game,
            config.deal,
            config.first_player,
        ):
            whole = library.whole(one)
            found += [] if whole is None else [whole]
    for own in sorted(found, key=lambda one: -len(one.record["moves"])):
        moves = _moves(own)
        if moves == theirs:
            return own
        if moves == theirs[: len(moves)] and not own.finished:
            return _kept(
                Autosave(library, own.config, own.game_id, assisted=own.assisted, version=own.version), history
            )
        older |= theirs == moves[: len(theirs)]
    if found:
        raise CodeError(CodeFault.OLDER if older else CodeFault.OTHER_WAY)
    return _kept(Autosave(library, config, rng.new_sign()), history)


def _kept(autosave: Autosave, history: GameHistory) -> StoredGame:
    autosave.keep(history)
    autosave.release()
    stored = autosave.library.game(autosave.game_id)
    assert stored is not None, "it was kept now"
    return stored


def _moves(stored: StoredGame) -> list[str]:
    try:
        return [*from_fields(stored.record).envelope.moves]
    except RecordError:
        return []


def _ordered(entry: GameEntry, history: GameHistory) -> list[object]:
    """Returns the legal moves in the order of their texts, which no version changes."""
    return sorted(history.legal_moves, key=entry.recorder.move_text)
