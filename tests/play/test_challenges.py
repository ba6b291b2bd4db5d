"""Challenges: the same game for a friend, refused in words where that cannot be, and compared move by move."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mandala.play.challenges import challenge_of, compared, config_in
from mandala.play.codes import DIGITS, CodeError, CodeFault, code_of, kind_of, record_of
from mandala.play.daily import agent_on, fixed
from mandala.play.engine.engine import InlineEngine
from mandala.play.games import GAMES
from mandala.play.library import Library
from mandala.play.session import Session
from mandala.play.sharing import bring
from mandala.play.stored import GameConfig, StoredGame
from tests.play.playing import play_on

BOTH = ("cards", "tiles")


def config(game: str, weekday: int = 2, deal: int = 7, first: int = 1) -> GameConfig:
    agent = agent_on(game, date(2026, 11, 23 + weekday))
    return GameConfig(("human", agent), ("Ada", ""), deal, first, game, fixed=fixed(game, agent))


def played(config: GameConfig, moves: int = 1000, seed: int = 5) -> StoredGame:
    """A game in which the person makes random moves after some common ones."""
    library = Library.in_memory()
    session = Session.new(config, InlineEngine(seed), library)
    play_on(session, random.Random(5), moves)
    play_on(session, random.Random(seed))
    return library.finished()[0]


def fault_of(code: str) -> tuple[CodeFault, str]:
    with pytest.raises(CodeError) as caught:
        config_in(code)
    return caught.value.fault, caught.value.detail


@pytest.mark.parametrize("game", BOTH)
@pytest.mark.parametrize("weekday", range(6))
def test_a_friend_plays_the_same_game(game: str, weekday: int) -> None:
    mine = played(config(game, weekday))
    code = challenge_of(mine)
    assert len(code) < 60
    assert kind_of(f" {code.lower()} ") == "C"
    theirs = config_in(code, "Ben")
    assert theirs == replace(mine.config, names=("Ben", ""))
    assert compared(mine, played(theirs)) == (len(mine.record["moves"]), True)


@pytest.mark.parametrize("game", BOTH)
def test_two_games_are_compared_to_where_they_part(game: str) -> None:
    mine = played(config(game), 3)
    other = played(mine.config, 3, seed=6)
    found = compared(mine, other)
    assert found is not None
    assert not found.same
    one, two = mine.record["moves"], other.record["moves"]
    assert one[: found.alike] == two[: found.alike]
    assert one[found.alike] != two[found.alike]
    friend = bring(record_of(code_of(other)), Library.in_memory())
    assert compared(mine, friend) == found


def test_games_of_other_deals_are_not_compared() -> None:
    mine = played(config("cards"))
    for other in (config("cards", deal=8), config("cards", first=0), config("tiles")):
        assert compared(mine, played(other)) is None


def test_a_running_game_is_no_challenge() -> None:
    library = Library.in_memory()
    play_on(Session.new(config("cards"), InlineEngine(1), library), random.Random(5), 2)
    with pytest.raises(ValueError, match="finished"):
        challenge_of(library.unfinished()[0])


def test_what_cannot_be_played_alike_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    code = challenge_of(played(config("tiles", 4)))
    assert fault_of(code.replace("mandala:C", "mandala:D")) == (CodeFault.OTHER_VERSION, "D")
    monkeypatch.setattr("mandala.play.daily.compiled", lambda: False)
    assert fault_of(code) == (CodeFault.UNCOMPILED, "adept-central")
    entry = GAMES["tiles"]
    monkeypatch.setitem(GAMES._loaded, "tiles", replace(entry, levels_version=entry.levels_version + 1))
    assert fault_of(code) == (CodeFault.OTHER_LEVEL, "adept-central")
    fewer = {name: level for name, level in entry.levels.items() if name != "adept-central"}
    monkeypatch.setitem(GAMES._loaded, "tiles", replace(entry, levels=fewer))
    assert fault_of(code) == (CodeFault.NO_LEVEL, "adept-central")


@pytest.fixture(scope="module")
def code() -> str:
    return challenge_of(played(config("cards")))


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_a_damaged_challenge_is_refused(code: str, data: st.DataObject) -> None:
    place = data.draw(st.integers(len("mandala:C"), len(code) - 1))
    wrong = code[:place]
    if data.draw(st.booleans()):
        wrong += data.draw(st.sampled_from(DIGITS.replace(code[place], ""))) + code[place + 1 :]
    with pytest.raises(CodeError):
        config_in(wrong)
    with pytest.raises(CodeError):
        record_of(code)
