"""The game record (`mandala-record/1`), the one text form of a game. Parsed, checked, replayed and written here.

It holds every decision and every chance outcome, so a replay needs no random numbers. What a deal looks like is the business
of each game's `Recorder`; this module knows the envelope that all games share. A record that breaks the format or a rule is
refused with the place and the reason.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, Protocol, TypeVar

import msgspec

from mandala.core.colours import LETTERS
from mandala.core.game import AnyGame, ChanceError, IllegalMove, Outcome

FORMAT: Final = "mandala-record/1"


class RecordError(ValueError):
    """A record that cannot be believed: `place` in the object (`moves[3]`), the `reason` in a sentence, and the number of
    the move, from 1, if a move is to blame."""

    def __init__(self, place: str, reason: str, move_number: int | None = None) -> None:
        super().__init__(f"{place}: {reason}")
        self.place, self.reason, self.move_number = place, reason, move_number


class RecordedResult(msgspec.Struct, frozen=True):
    """The `result` of a finished game; `cup_sizes` only where the game has cups."""

    scores: tuple[int, int]
    winner: Annotated[int, msgspec.Meta(ge=0, le=1)] | None
    cup_sizes: tuple[int, int] | None = None


class Envelope(msgspec.Struct, frozen=True):
    """What every record has; optional keys as in the format's description."""

    game: str
    first_player: Annotated[int, msgspec.Meta(ge=0, le=1)]
    moves: tuple[str, ...]
    result: RecordedResult | None = None
    players: tuple[str, str] | None = None
    kinds: tuple[str, str] | None = None
    date: str | None = None
    assisted: bool | None = None
    stood_in: tuple[int, ...] | None = None
    app_version: str | None = None
    legal_move_counts: tuple[int, ...] | None = None


@dataclass(frozen=True)
class Record:
    """A record whose form is right; whether its moves are is for `replay` to say. `fields` are all keys as they came."""

    envelope: Envelope
    fields: Mapping[str, Any]


@dataclass(frozen=True)
class Replay:
    """A record played through: `states[k]` is the position before `moves[k]`, the last one the position at its end."""

    states: tuple[Any, ...]
    moves: tuple[Any, ...]


class Recorder(Protocol):
    """What a game adds to the envelope: its deal and its moves as text."""

    @property
    def name(self) -> str:
        """The value of the record's `game`."""
        ...

    @property
    def rules(self) -> AnyGame:
        """The game's rules."""
        ...

    def start(self, record: Record, seed: int | None = None) -> Any:
        """The first state; chance that the record does not hold comes from `seed`. Raises `RecordError`."""
        ...

    def deal_fields(self, states: Sequence[Any]) -> dict[str, Any]:
        """The keys that hold the deal and the chance outcomes of a game that went through `states`."""
        ...

    def unused_chance(self, record: Record, last: Any) -> str | None:
        """The place of a chance outcome in the record that the game, ending in state `last`, never came to; None if none."""
        ...

    def parse_move(self, text: str) -> Any:
        """The move that `text` names; raises ValueError with a sentence."""
        ...

    def move_text(self, move: Any) -> str:
        """The move as text; its first letter tells of what kind it is."""
        ...

    @property
    def code_letter(self) -> str:
        """The letter that stands for this game and this version of `pack` in a short code."""
        ...

    @property
    def deal_keys(self) -> tuple[str, ...]:
        """The record's keys that hold the deal: with the moves they tell one game from another."""
        ...

    def pack(self, replay: Replay, first_player: int, deal: int | None) -> int:
        """A finished game as one number, shorter if its cards are those of a deal number; raises ValueError."""
        ...

    def unpack(self, number: int) -> tuple[Replay, int]:
        """The game in such a number, and its first player; raises ValueError."""
        ...


T = TypeVar("T")


def decoded(fields: Mapping[str, Any], kind: type[T]) -> T:
    """The part of a record's fields that `kind` describes; raises `RecordError` with the place of what does not fit."""
    try:
        return msgspec.convert(fields, kind)
    except msgspec.ValidationError as error:
        reason, _, place = str(error).partition(" - at `")
        raise RecordError(place.rstrip("`").removeprefix("$.") or "record", reason) from error


def colours_in(text: str, place: str) -> bytes:
    """The colours that letters name; raises `RecordError` with the place and the letter that names none."""
    for position, letter in enumerate(text, 1):
        if letter not in LETTERS:
            raise RecordError(place, f"{letter!r}, letter {position}, is no colour; the colours are {LETTERS}")
    return bytes([LETTERS.index(letter) for letter in text])


def check_copies(pieces: bytes, colours: int, copies: int, place: str, things: str) -> None:
    """Raises `RecordError` unless there are so many copies of each colour; `things` is what they are called in a sentence."""
    for colour in range(colours):
        count = pieces.count(colour)
        if count != copies:
            raise RecordError(place, f"{count} {things} of {LETTERS[colour]}; there are {copies} of each colour")


def parse(text: str | bytes) -> Record:
    """The record in a JSON object. Raises `RecordError` if it is no JSON, no object, or not of this format."""
    try:
        fields = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise RecordError("text", f"this is no JSON: {error}") from error
    return from_fields(fields)


def from_fields(fields: Any) -> Record:
    """The record in a decoded JSON value; raises `RecordError` as `parse` does."""
    if not isinstance(fields, dict):
        raise RecordError("record", 'a record is a JSON object, like {"format": …}')
    named = fields.get("format")
    if named != FORMAT:
        if isinstance(named, str) and named.startswith("mandala-record/"):
            raise RecordError("format", f"{named[:40]!r} is of another version; this program reads {FORMAT!r}")
        raise RecordError("format", f"the key 'format' must be {FORMAT!r}")
    return Record(decoded(fields, Envelope), fields)


def replay(record: Record, recorder: Recorder, seed: int | None = None) -> Replay:
    """Plays a record through and checks every move and the result. Raises `RecordError` at the first thing that is wrong.

    `seed` supplies the chance outcomes of an unfinished game after the record's end, as when a saved game is resumed.
    """
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
    if result != _result(outcome, result.cup_sizes is not None):
        raise RecordError("result", f"the moves lead to {_result_fields(outcome)}")


def _result(outcome: Outcome, with_cups: bool) -> RecordedResult:
    return RecordedResult(outcome.scores, outcome.winner, outcome.cup_sizes if with_cups else None)


def _result_fields(outcome: Outcome) -> dict[str, Any]:
    sizes = {"cup_sizes": list(outcome.cup_sizes)} if any(outcome.cup_sizes) else {}
    return {"scores": list(outcome.scores), **sizes, "winner": outcome.winner}


def write(
    recorder: Recorder, states: Sequence[Any], moves: Sequence[Any], first_player: int, extra: Mapping[str, Any]
) -> dict[str, Any]:
    """The record of a game that went through `states` by `moves`; `extra` are optional keys. A result only if it is over."""
    fields = {"format": FORMAT, "game": recorder.name, **recorder.deal_fields(states)}
    fields["first_player"] = first_player
    fields["moves"] = [recorder.move_text(move) for move in moves]
    outcome = recorder.rules.outcome(states[-1])
    if outcome is not None:
        fields["result"] = _result_fields(outcome)
    return {**fields, **extra}


def text_of(fields: Mapping[str, Any]) -> str:
    """A record as one line of JSON."""
    return msgspec.json.encode(fields).decode()
