"""A finished game as a short text for the clipboard.

A code is `mandala:A`, then letters and digits in either case with the deal and the moves. The letter names the game and
the version; the last four characters are a checksum.

An unfinished game has no such code: it would reveal chance to come (C3.2). `by_code.py` has the one exception.
"""

from __future__ import annotations

import zlib
from collections.abc import Collection, Mapping
from enum import Enum
from typing import Any, Final

from mandala.core.record import RecordError, from_fields, replay, write
from mandala.play.games import GAMES
from mandala.play.stored import StoredGame, played

PREFIX: Final = "mandala:"
#: Crockford's base 32, without I, L, O and U, which are easily misread.
DIGITS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
MAX_CODE_LENGTH: Final = 4000
_CHECKSUM_LENGTH: Final = 4
_READ_AS: Final = str.maketrans({"I": "1", "L": "1", "O": "0"})


class CodeFault(Enum):
    """The faults of a code; the values are for logs."""

    NO_CODE = "this is no game code"
    TOO_SHORT = "the code breaks off"
    OTHER_VERSION = "the code is of another game or version"
    BAD_CHARACTER = "a character does not belong into a code"
    CUT_OR_CHANGED = "the checksum is wrong: a part is missing or changed"
    NO_GAME = "the code does not lead to a game"
    OLDER = "the code is older than the game"
    OTHER_WAY = "the code goes another way than the game"
    NO_LEVEL = "the challenge is of a level that is not known"
    OTHER_LEVEL = "the level plays otherwise in this version"
    UNCOMPILED = "the level plays otherwise without the compiled kernel"


class CodeError(ValueError):
    """A code that cannot be read. `detail` is the wrong character or letter, if there is one."""

    def __init__(self, fault: CodeFault, detail: str = "") -> None:
        super().__init__(f"{fault.value} {detail}".strip())
        self.fault, self.detail = fault, detail


def code_of(stored: StoredGame) -> str:
    """Returns the code of a finished game. Raises ValueError for a running game and for one that is too long."""
    if not stored.finished:
        raise ValueError("a running game keeps its deal to itself")
    recorder, deal = GAMES[stored.config.game].recorder, None if stored.config.imported else stored.config.deal
    return coded(recorder.code_letter, recorder.pack(played(stored), stored.config.first_player, deal))


def coded(letter: str, number: int) -> str:
    """Returns a number as a code of a kind."""
    body = ""
    while number:
        number, digit = divmod(number, 32)
        body = DIGITS[digit] + body
    return PREFIX + letter + body + _checksum(letter + body)


def is_code(text: str) -> bool:
    return text.strip().lower().startswith(PREFIX)


def kind_of(text: str) -> str:
    """Returns the letter that says what is in a code; "" if the text is none."""
    return "".join(text.split()).upper()[len(PREFIX) :][:1] if is_code(text) else ""


def record_of(text: str) -> Mapping[str, Any]:
    """Returns the record of the game in a code. Raises `CodeError`."""
    letters = {entry.recorder.code_letter: entry.recorder for entry in GAMES.values()}
    number, recorder = number_in(text, letters), letters[kind_of(text)]
    try:
        game, first_player = recorder.unpack(number)
        fields = write(recorder, game.states, game.moves, first_player, {})
        replay(from_fields(fields), recorder)
    except (ValueError, RecordError) as error:
        raise CodeError(CodeFault.NO_GAME) from error
    return fields


def number_in(text: str, letters: Collection[str]) -> int:
    """Returns the number in a code of one of these kinds. Raises `CodeError`."""
    if not is_code(text):
        raise CodeError(CodeFault.NO_CODE)
    code = "".join(text.split()).upper()[len(PREFIX) :]
    if not code:
        raise CodeError(CodeFault.TOO_SHORT)
    if code[0] not in letters:
        raise CodeError(CodeFault.OTHER_VERSION, code[:1])
    code = code[:1] + code[1:].translate(_READ_AS)
    strange = next((character for character in code if character not in DIGITS), None)
    if strange is not None:
        raise CodeError(CodeFault.BAD_CHARACTER, strange)
    if len(code) <= _CHECKSUM_LENGTH + 1:
        raise CodeError(CodeFault.TOO_SHORT)
    if len(code) > MAX_CODE_LENGTH or code[-_CHECKSUM_LENGTH:] != _checksum(code[:-_CHECKSUM_LENGTH]):
        raise CodeError(CodeFault.CUT_OR_CHANGED)
    number = 0
    for character in code[1:-_CHECKSUM_LENGTH]:
        number = number * 32 + DIGITS.index(character)
    return number


def _checksum(code: str) -> str:
    value = zlib.crc32(code.encode())
    return "".join([DIGITS[value >> shift & 31] for shift in range(0, 5 * _CHECKSUM_LENGTH, 5)])
