"""The record format on the card game: the referee's games replay, writing gives them back, everything wrong is refused."""

from __future__ import annotations

from functools import partial

import pytest

from mandala.core.cards import rules
from mandala.core.cards.recording import CARDS
from mandala.core.record import RecordError, from_fields, parse, replay, text_of, write
from tests import recorded
from tests.recorded import lines_of

LINES = lines_of("cards")
fields_of = partial(recorded.fields_of, "cards")


def test_there_are_sixty_records() -> None:
    assert len(LINES) == 60


@pytest.mark.parametrize("number", range(60))
def test_the_referees_games_replay(number: int) -> None:
    record = parse(LINES[number])
    replayed = replay(record, CARDS)
    fields = record.fields
    counts = [len(rules.legal_moves(state)) for state in replayed.states[:-1]]
    assert counts == fields["legal_move_counts"]
    outcome = rules.outcome(replayed.states[-1])
    assert outcome is not None
    assert fields["result"] == {
        "scores": list(outcome.scores),
        "cup_sizes": list(outcome.tie_break),
        "winner": outcome.winner,
    }
    written = write(CARDS, replayed.states, replayed.moves, fields["first_player"], {})
    assert written == {key: value for key, value in fields.items() if key != "legal_move_counts"}


def test_text_round_trip() -> None:
    record = parse(LINES[3])
    assert parse(text_of(record.fields)) == record


def test_unknown_keys_are_kept() -> None:
    record = from_fields({**fields_of(), "weather": "rain"})
    assert record.fields["weather"] == "rain"
    replay(record, CARDS)


def test_an_unfinished_game_has_no_result_and_goes_on_from_a_seed() -> None:
    fields = fields_of(1)
    del fields["result"], fields["legal_move_counts"]
    fields["moves"] = fields["moves"][:20]
    replayed = replay(from_fields(fields), CARDS, seed=4)
    assert rules.outcome(replayed.states[-1]) is None
    assert "result" not in write(CARDS, replayed.states, replayed.moves, fields["first_player"], {})
    assert replayed.states[-1].stock.seed == 4


BROKEN = {
    "another format": ({"format": "chess/1"}, "format", None),
    "a newer format": ({"format": "mandala-record/2"}, "format", None),
    "another game": ({"game": "tiles"}, "game", None),
    "no game": ({"game": 7}, "game", None),
    "first player": ({"first_player": 2}, "first_player", None),
    "a short deck": ({"deck": "RRR"}, "deck", None),
    "a deck of no colours": ({"deck": "X" * 108}, "deck", None),
    "a deck that is no text": ({"deck": 108}, "deck", None),
    "moves that are no list": ({"moves": "M1 R"}, "moves", None),
    "a move that is no text": ({"moves": ["M1 K", 7]}, "moves[1]", None),
    "a move that says nothing": ({"moves": ["hello"]}, "moves[0]", 1),
    "an illegal move": ({"moves": ["D G", "F1 RRRRRRR"]}, "moves[1]", 2),
    "a missing reshuffle": ({"reshuffles": []}, "moves[", 1),
    "a wrong reshuffle": ({"reshuffles": ["RRR"]}, "moves[", 1),
    "a reshuffle of no colours": ({"reshuffles": ["RQ"]}, "reshuffles[0]", None),
    "a reshuffle too many": ({"reshuffles": [*fields_of()["reshuffles"], "R"]}, "reshuffles[1]", None),
    "a wrong result": ({"result": {"scores": [1, 2], "cup_sizes": [6, 3], "winner": 1}}, "result", None),
    "a wrong count": ({"legal_move_counts": [1] * 93}, "legal_move_counts[0]", 1),
    "too few counts": ({"legal_move_counts": [23]}, "legal_move_counts", None),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_record_is_refused_with_the_place(name: str) -> None:
    changes, place, number = BROKEN[name]
    fields = {key: value for key, value in fields_of().items() if key != "legal_move_counts"}
    with pytest.raises(RecordError) as caught:
        replay(from_fields({**fields, **changes}), CARDS)
    assert caught.value.place.startswith(place)
    assert caught.value.reason
    if number is None:
        assert caught.value.move_number is None
    else:
        assert caught.value.move_number is not None
        assert caught.value.move_number >= number


def test_a_result_before_the_end_is_refused() -> None:
    fields = fields_of(1)
    fields["moves"], fields["legal_move_counts"] = fields["moves"][:5], None
    with pytest.raises(RecordError, match="not over"):
        replay(from_fields(fields), CARDS)


@pytest.mark.parametrize("missing", ["format", "game", "deck", "first_player", "moves"])
def test_a_missing_key_is_refused(missing: str) -> None:
    fields = fields_of()
    del fields[missing]
    with pytest.raises(RecordError, match=missing):
        replay(from_fields(fields), CARDS)


@pytest.mark.parametrize("text", ["", "{", "[1, 2]", "7", '{"format": "mandala-record/1"', "\x00\xff", "[" * 100_000])
def test_a_text_that_is_no_record_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        parse(text)


def test_ten_megabytes_of_noise_are_refused() -> None:
    noise = bytes(range(256)) * 40_960
    with pytest.raises(RecordError):
        parse(noise)
