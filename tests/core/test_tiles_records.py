"""The record format on the tile game: the referee's games replay, writing gives them back, everything wrong is refused; codes."""

from __future__ import annotations

from functools import partial

import pytest

from mandala.core.record import RecordError, from_fields, parse, replay, write
from mandala.core.tiles import rules
from mandala.core.tiles.recording import TILES
from tests import recorded
from tests.recorded import lines_of

LINES = lines_of("tiles")
fields_of = partial(recorded.fields_of, "tiles")


def test_there_are_forty_records() -> None:
    assert len(LINES) == 40


@pytest.mark.parametrize("number", range(40))
def test_the_referees_games_replay(number: int) -> None:
    fields = fields_of(number)
    replayed = replay(parse(LINES[number]), TILES)
    assert [len(rules.legal_moves(state)) for state in replayed.states[:-1]] == fields.pop("legal_move_counts")
    outcome = rules.outcome(replayed.states[-1])
    assert outcome is not None
    assert fields["result"] == {"scores": list(outcome.scores), "winner": outcome.winner}
    assert write(TILES, replayed.states, replayed.moves, fields["first_player"], {}) == fields
    assert TILES.unpack(TILES.pack(replayed, fields["first_player"], None)) == (replayed, fields["first_player"])


BOARD = fields_of()["board"]
BROKEN = {
    "another game": ({"game": "cards"}, "game"),
    "a short board": ({"board": "RRR"}, "board"),
    "a board of no colours": ({"board": "X" * 52}, "board"),
    "ten red tiles": ({"board": BOARD.replace("P", "R", 1)}, "board"),
    "one start tile": ({"start_tiles": "P"}, "start_tiles"),
    "start tiles of one colour": ({"start_tiles": "PP"}, "start_tiles"),
    "a start tile that lies in the centre": ({"start_tiles": "PK"}, "start_tiles"),
    "a move without a space": ({"moves": ["T Y", "O z9"]}, "moves[1]"),
    "a move without a colour": ({"moves": ["T Q"]}, "moves[0]"),
    "a move that says nothing": ({"moves": ["hello"]}, "moves[0]"),
    "an illegal move": ({"moves": ["T Y", "F c8"]}, "moves[1]"),
    "a wrong result": ({"result": {"scores": [1, 2], "winner": 1}}, "result"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_record_is_refused_with_the_place(name: str) -> None:
    changes, place = BROKEN[name]
    fields = {key: value for key, value in fields_of().items() if key != "legal_move_counts"}
    with pytest.raises(RecordError) as caught:
        replay(from_fields({**fields, **changes}), TILES)
    assert caught.value.place == place
    assert caught.value.reason


def test_an_unfinished_game_goes_on() -> None:
    fields = fields_of(1)
    del fields["result"], fields["legal_move_counts"]
    fields["moves"] = fields["moves"][:10]
    replayed = replay(from_fields(fields), TILES)
    assert "result" not in write(TILES, replayed.states, replayed.moves, fields["first_player"], {})
    with pytest.raises(ValueError, match="not played to its end"):
        TILES.pack(replayed, fields["first_player"], None)


def test_a_number_that_is_no_game_is_refused() -> None:
    replayed = replay(parse(LINES[0]), TILES)
    number = TILES.pack(replayed, 0, None)
    with pytest.raises(ValueError, match="before the number"):
        TILES.unpack(number << 200)
