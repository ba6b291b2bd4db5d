"""Short codes: they give back the deal and the moves, are short, refuse what is damaged, and never tell of a running game."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mandala.core.cards.recording import CARDS
from mandala.core.record import from_fields, replay
from mandala.play.codes import DIGITS, CodeError, CodeFault, code_of, is_code, record_of
from mandala.play.engine.engine import InlineEngine
from mandala.play.library import Library
from mandala.play.session import Session
from mandala.play.stored import GameConfig, StoredGame
from tests.play.playing import TWO, noon, play_on
from tests.recorded import records_of

RECORDS = records_of("cards")
KEYS = ("game", "deck", "reshuffles", "first_player", "moves", "result")


def stored(number: int) -> StoredGame:
    fields = RECORDS[number]
    config = GameConfig(("human", "human"), ("", ""), 0, fields["first_player"], imported=True)
    return StoredGame(number, config, fields, "2026-01-01", True, False)


def played(deal: int, first: int, seed: int) -> StoredGame:
    """A game of random moves with the cards of a deal number."""
    library = Library.in_memory()
    config = GameConfig(("human", "human"), ("", ""), deal, first)
    play_on(Session.new(config, InlineEngine(1), library, now=noon), random.Random(seed))
    return library.finished()[0]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("number", range(60))
def test_every_record_comes_back_from_its_game(number: int) -> None:
    code = code_of(stored(number))
    assert len(code) < 400
    back = record_of(code)
    assert {key: back[key] for key in KEYS} == {key: RECORDS[number][key] for key in KEYS}
    assert replay(from_fields(back), CARDS).states[-1].over


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 999_999_999), st.integers(0, 1), st.integers(0, 10**6))
def test_games_with_a_deal_number_come_back_in_fewer_characters(deal: int, first: int, seed: int) -> None:
    game = played(deal, first, seed)
    code = code_of(game)
    back = record_of(code)
    assert {key: back[key] for key in KEYS} == {key: game.record[key] for key in KEYS}
    longer = code_of(
        StoredGame(
            1, GameConfig(("human", "human"), ("", ""), deal, first, imported=True), game.record, "", True, False
        )
    )
    assert len(code) < len(longer)
    assert record_of(longer)["moves"] == back["moves"]


def test_case_line_breaks_and_misread_letters_do_not_matter() -> None:
    code = code_of(stored(0))
    body = code.partition(":")[2]
    spoiled = f"  MANDALA:{body[:1]}" + "\n ".join((body[1:40], body[40:])).replace("0", "o").replace("1", "l") + "\n"
    assert record_of(spoiled) == record_of(code)
    assert is_code(spoiled)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_damaged_code_is_refused(data: st.DataObject) -> None:
    code = code_of(stored(data.draw(st.integers(0, 5))))
    place = data.draw(st.integers(len("mandala:A"), len(code) - 1))
    kind = data.draw(st.sampled_from(("change", "cut", "swap")))
    if kind == "change":
        wrong = code[:place] + data.draw(st.sampled_from(DIGITS.replace(code[place], ""))) + code[place + 1 :]
    elif kind == "cut":
        wrong = code[:place]
    else:
        wrong = code[:place] + code[place:][::-1]
    if wrong != code:
        with pytest.raises(CodeError) as caught:
            record_of(wrong)
        short = len(wrong) <= len("mandala:A0000")
        assert caught.value.fault is (CodeFault.TOO_SHORT if short else CodeFault.CUT_OR_CHANGED)


@pytest.mark.parametrize(
    ("text", "fault", "detail"),
    [
        ("", CodeFault.NO_CODE, ""),
        ("hello", CodeFault.NO_CODE, ""),
        ("mandala:", CodeFault.TOO_SHORT, ""),
        ("mandala:Z123", CodeFault.OTHER_VERSION, "Z"),
        ("mandala:A12?4", CodeFault.BAD_CHARACTER, "?"),
        ("mandala:A", CodeFault.TOO_SHORT, ""),
        ("mandala:A" + "0" * 100_000, CodeFault.CUT_OR_CHANGED, ""),
    ],
)
def test_a_text_that_is_no_code_is_refused_with_its_fault(text: str, fault: CodeFault, detail: str) -> None:
    with pytest.raises(CodeError) as caught:
        record_of(text)
    assert (caught.value.fault, caught.value.detail) == (fault, detail)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 32**60))
def test_a_number_that_is_no_game_is_refused(number: int) -> None:
    """Also one with a right checksum: it ends, and the answer is a game or a ValueError."""
    try:
        game, first = CARDS.unpack(number)
    except ValueError:
        return
    assert CARDS.pack(game, first, None) == number or number % 4 >= 2, "one game, one number for a deck"


def test_a_running_game_has_no_code() -> None:
    library = Library.in_memory()
    session = Session.new(TWO, InlineEngine(1), library, now=noon)
    play_on(session, random.Random(1), moves=5)
    (running,) = library.unfinished()
    with pytest.raises(ValueError, match="running"):
        code_of(running)
