"""The game record (`mandala-record/1`): a game as JSON.

It is parsed, checked, replayed and written here. A record holds every decision and every chance outcome, so a replay needs no
random numbers. This module knows the envelope that all games share; a game's `Recorder` knows its deal and its moves. A
record that breaks the format or a rule is refused with the place and the reason.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, TypeVar

import msgspec

from mandala.core.colours import LETTERS
from mandala.core.game import AnyGame, ChanceError, IllegalMove, Outcome, Player

FORMAT: Final = "mandala-record/1"
#: The key of the tie-break in a `result`; the name comes from the first game of the format.
TIE_BREAK_KEY: Final = "cup_sizes"


class RecordError(ValueError):
    """A record that is refused. `place` is the key (`moves[3]`), `reason` a sentence. `move_number` counts from 1; None if no
    move is to blame."""

    def __init__(self, place: str, reason: str, move_number: int | None = None) -> None:
        super().__init__(f"{place}: {reason}")
        self.place, self.reason, self.move_number = place, reason, move_number


class RecordedResult(msgspec.Struct, frozen=True):
    """The `result` of a finished game; the tie-break only where the game has one."""

    scores: tuple[int, int]
    winner: Annotated[int, msgspec.Meta(ge=0, le=1)] | None
    tie_break: tuple[int, int] | None = msgspec.field(default=None, name=TIE_BREAK_KEY)


class Envelope(msgspec.Struct, frozen=True):
    """The keys that every record may have; all but the first three are optional."""

    game: str
    first_player: Annotated[int, msgspec.Meta(ge=0, le=1)]
    moves: tuple[str, ...]
    result: RecordedResult | None = None
    forfeit: Annotated[int, msgspec.Meta(ge=0, le=1)] | None = None  #: Who lost before the end, by no legal move.
    players: tuple[str, str] | None = None
    agents: tuple[str, str] | None = msgspec.field(name="kinds", default=None)
    date: str | None = None
    assisted: bool | None = None
    stood_in: tuple[int, ...] | None = None
    app_version: str | None = None
    levels_version: int | None = None
    legal_move_counts: tuple[int, ...] | None = None


@dataclass(frozen=True)
class Record:
    """A record in the right form; `replay` checks its moves."""

    envelope: Envelope
    fields: Mapping[str, Any]  #: All keys as they came.


@dataclass(frozen=True)
class Replay:
    """A game played through: `states[k]` is the position before `moves[k]`, the last state the position at the end."""

    states: tuple[Any, ...]
    moves: tuple[Any, ...]


class Recorder(ABC):
    """A game's part of the record: its deal, and its moves as text. The bodies suit a game without chance
    and without short codes."""

    name: str  #: The value of the record's key `game`.
    rules: AnyGame
    deal_keys: tuple[str, ...]  #: The record's keys that hold the deal; with the moves they identify a game.
    code_letter: str = ""  #: The letter of this game and this version of `pack` in a short code.

    @abstractmethod
    def start(self, record: Record, seed: int | None = None) -> Any:
        """Returns the first state. Chance outcomes that the record lacks come from `seed`. Raises `RecordError`."""

    @abstractmethod
    def deal_fields(self, states: Sequence[Any]) -> dict[str, Any]:
        """Returns the keys that hold the deal and the chance outcomes of a game that went through `states`."""

    @abstractmethod
    def parse_move(self, text: str) -> Any:
        """Returns the move that `text` names. Raises ValueError with a sentence."""

    @abstractmethod
    def move_text(self, move: Any) -> str:
        """Returns the move as text; its first letter tells its kind."""

    def observation_fields(self, observation: Any, /) -> dict[str, Any]:
        """Returns an observation as values that JSON can hold, for other programs."""
        del observation
        raise ValueError(f"{self.name} has no notation of observations")

    def observation_in(self, fields: Mapping[str, Any], /) -> Any:
        """Returns the observation that such values describe. Raises `RecordError` with the key that is wrong."""
        del fields
        raise ValueError(f"{self.name} has no notation of observations")

    def forfeited(self, state: Any, player: Player) -> Any:
        """Returns the state in which a player has lost a running game before its end."""
        return state._replace(over=True, forfeit=player)

    def unused_chance(self, record: Record, last: Any) -> str | None:
        """Returns the place of a recorded chance outcome that the game never reached; None if it used all. `last` is its last
        state."""
        del record, last
        return None

    def pack(self, replay: Replay, first_player: int, deal: int | None) -> int:
        """Returns a finished game as a number, a shorter one if `deal` is the number of its deal. Raises ValueError."""
        del replay, first_player, deal
        raise ValueError(f"{self.name} has no short codes")

    def unpack(self, number: int) -> tuple[Replay, int]:
        """Returns the game in a packed number and its first player. Raises ValueError."""
        del number
        raise ValueError(f"{self.name} has no short codes")


T = TypeVar("T")


def decoded(fields: Mapping[str, Any], kind: type[T]) -> T:
    """Returns the part of a record that the struct `kind` describes. Raises `RecordError` with the place of a wrong value."""
    try:
        return msgspec.convert(fields, kind)
    except msgspec.ValidationError as error:
        reason, _, place = str(error).partition(" - at `")
        raise RecordError(place.rstrip("`").removeprefix("$.") or "record", reason) from error


def colours_in(text: str, place: str) -> bytes:
    """Returns the colours that letters name. Raises `RecordError` with `place` and the wrong letter."""
    for position, letter in enumerate(text, 1):
        if letter not in LETTERS:
            raise RecordError(place, f"{letter!r}, letter {position}, is no colour; the colours are {LETTERS}")
    return bytes([LETTERS.index(letter) for letter in text])


def check_copies(pieces: bytes, colours: int, copies: int, place: str, things: str) -> None:
    """Raises `RecordError` unless there are `copies` pieces of each colour; `things` names the pieces in its sentence."""
    for colour in range(colours):
        count = pieces.count(colour)
        if count != copies:
            raise RecordError(place, f"{count} {things} of {LETTERS[colour]}; there are {copies} of each colour")


def parse(text: str | bytes) -> Record:
    """Parses a record from JSON. Raises `RecordError` if the text is no JSON, no object, or not of this format."""
    try:
        fields = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise RecordError("text", f"this is no JSON: {error}") from error
    return from_fields(fields)


def from_fields(fields: Any) -> Record:
    """Returns the record in a decoded JSON value. Raises `RecordError` as `parse` does."""
    if not isinstance(fields, dict):
        raise RecordError("record", 'a record is a JSON object, like {"format": …}')
    named = fields.get("format")
    if named != FORMAT:
        if isinstance(named, str) and named.startswith("mandala-record/"):
            raise RecordError("format", f"{named[:40]!r} is of another version; this program reads {FORMAT!r}")
        raise RecordError("format", f"the key 'format' must be {FORMAT!r}")
    return Record(decoded(fields, Envelope), fields)


def replay(record: Record, recorder: Recorder, seed: int | None = None) -> Replay:
    """Plays a record through and checks every move and the result. Raises `RecordError` at the first fault. `seed` supplies the
    chance outcomes that come after the end of an unfinished record."""
    rules, envelope = recorder.rules, record.envelope
    if envelope.game != recorder.name:
        raise RecordError("game", f"{envelope.game[:40]!r} is not the game {recorder.name!r}")
    states, moves = [recorder.start(record, seed)], []
    counts = envelope.legal_move_counts
    if counts is not None and len(counts) != len(envelope.moves):
        raise RecordError("legal_move_counts", f"{len(counts)} counts for {len(envelope.moves)} moves")
    for index, text in enumerate(envelope.moves):
        try:
            move = recorder.parse_move(text)
            rules.check(states[-1], move)
            legal = len(rules.legal_moves(states[-1])) if counts is not None else 0
            states.append(rules.apply(states[-1], move))
        except (IllegalMove, ChanceError, ValueError) as error:
            raise RecordError(f"moves[{index}]", f"{text[:40]!r}: {error}", index + 1) from error
        if counts is not None and counts[index] != legal:
            place = f"legal_move_counts[{index}]"
            raise RecordError(place, f"says {counts[index]}, but {legal} moves are legal", index + 1)
        moves.append(move)
    if envelope.forfeit is not None:
        if rules.outcome(states[-1]) is not None:
            raise RecordError("forfeit", "the game was played to its end")
        states[-1] = recorder.forfeited(states[-1], envelope.forfeit)
    _check_end(record, recorder, states[-1])
    return Replay(tuple(states), tuple(moves))


def _check_end(record: Record, recorder: Recorder, last: Any) -> None:
    outcome, result = recorder.rules.outcome(last), record.envelope.result
    unused = recorder.unused_chance(record, last)
    if unused is not None:
        raise RecordError(unused, "the game never came to this")
    if result is None:
        return
    if outcome is None:
        raise RecordError("result", "the game is not over, so it has no result")
    tie_break = outcome.tie_break if result.tie_break is not None else None
    if result != RecordedResult(outcome.scores, outcome.winner, tie_break):
        raise RecordError("result", f"the moves lead to {_result_fields(outcome)}")


def _result_fields(outcome: Outcome) -> dict[str, Any]:
    tie_break = {TIE_BREAK_KEY: list(outcome.tie_break)} if any(outcome.tie_break) else {}
    return {"scores": list(outcome.scores), **tie_break, "winner": outcome.winner}


def write(
    recorder: Recorder, states: Sequence[Any], moves: Sequence[Any], first_player: int, extra: Mapping[str, Any]
) -> dict[str, Any]:
    """Returns the record of a game that went through `states` by `moves`, with a result if it is over. `extra` holds optional
    keys."""
    fields = {"format": FORMAT, "game": recorder.name, **recorder.deal_fields(states)}
    fields["first_player"] = first_player
    fields["moves"] = [recorder.move_text(move) for move in moves]
    outcome = recorder.rules.outcome(states[-1])
    if outcome is not None:
        fields["result"] = _result_fields(outcome)
        if outcome.forfeit is not None:
            fields["forfeit"] = outcome.forfeit
    return {**fields, **extra}


def text_of(fields: Mapping[str, Any]) -> str:
    """Returns a record as one line of JSON."""
    return msgspec.json.encode(fields).decode()
