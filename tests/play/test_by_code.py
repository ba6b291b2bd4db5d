"""A game by code: it goes to and fro, and refuses what is older, changed or hides something."""

from __future__ import annotations

import random

import pytest

from mandala.play.by_code import may_go_out, running_code_of, taken
from mandala.play.codes import CodeError, CodeFault, code_of, kind_of
from mandala.play.engine.engine import InlineEngine
from mandala.play.games import GAMES
from mandala.play.library import Library
from mandala.play.session import Session
from mandala.play.stored import GameConfig, StoredGame
from tests.play.playing import play_on

TWO = GameConfig(("human", "human"), ("Ada", "Ben"), 4711, 0, "tiles")


def begun(library: Library, moves: int = 4, seed: int = 1) -> StoredGame:
    session = Session.new(TWO, InlineEngine(1), library)
    play_on(session, random.Random(seed), moves)
    session.close()
    found = library.game(session.game_id)
    assert found is not None
    return found


def gone_on(library: Library, stored: StoredGame, moves: int = 1, seed: int = 2) -> StoredGame:
    session = Session.resume(stored, InlineEngine(1), library)
    play_on(session, random.Random(seed), moves)
    session.close()
    found = library.game(session.game_id)
    assert found is not None
    return found


def fault_of(code: str, library: Library) -> CodeFault:
    before = [game.record["moves"] for game in library.unfinished()]
    with pytest.raises(CodeError) as caught:
        taken(code, library)
    assert [game.record["moves"] for game in library.unfinished()] == before
    return caught.value.fault


def test_a_game_goes_to_and_fro_to_its_end() -> None:
    mine, theirs = Library.in_memory(), Library.in_memory()
    game, lengths = begun(mine), []
    libraries = [theirs, mine]
    for turn in range(200):
        code = running_code_of(game)
        lengths.append(len(code))
        other = taken(code, libraries[turn % 2])
        assert other.record["moves"] == game.record["moves"]
        if game.finished:
            break
        game = gone_on(libraries[turn % 2], other, seed=turn)
    assert other.finished
    assert other.record["result"] == game.record["result"]
    assert [len(library.finished()) for library in libraries] == [1, 1]
    assert [len(library.unfinished()) for library in libraries] == [0, 0]
    assert max(lengths) < 100
    assert lengths[len(lengths) // 2] < 70


def test_an_older_code_is_refused_and_the_same_one_changes_nothing() -> None:
    library = Library.in_memory()
    game = begun(library)
    code = running_code_of(game)
    assert taken(code, library) == game
    gone_on(library, game)
    assert fault_of(code, library) is CodeFault.OLDER


def test_a_code_that_goes_another_way_is_refused() -> None:
    mine, theirs = Library.in_memory(), Library.in_memory()
    game = begun(mine)
    one = gone_on(mine, game, 1, seed=2)
    friend = taken(running_code_of(game), theirs)
    others = (gone_on(theirs, friend, 1, seed=seed) for seed in range(3, 4))
    for other in others:
        assert other.record["moves"] != one.record["moves"]
        assert fault_of(running_code_of(other), mine) is CodeFault.OTHER_WAY


def test_a_changed_code_is_refused() -> None:
    code = running_code_of(begun(Library.in_memory()))
    wrong = code[:-6] + ("0" if code[-6] != "0" else "1") + code[-5:]
    assert fault_of(wrong, Library.in_memory()) is CodeFault.CUT_OR_CHANGED
    assert fault_of(code[:-3], Library.in_memory()) is CodeFault.CUT_OR_CHANGED


def test_a_game_that_hides_something_never_goes_out() -> None:
    """Two people's card game neither: nobody of them may know what is to come."""
    library = Library.in_memory()
    session = Session.new(GameConfig(("human", "human"), ("", ""), 7, 0, "cards"), InlineEngine(1), library)
    play_on(session, random.Random(1), 3)
    (game,) = library.unfinished()
    assert not may_go_out(game.config)
    with pytest.raises(ValueError, match="hidden"):
        running_code_of(game)
    assert not any(
        may_go_out(GameConfig(("human", "human"), ("", ""), 7, 0, name)) for name in GAMES if GAMES[name].hidden
    )


def test_a_game_against_a_level_does_not_go_out() -> None:
    assert not may_go_out(GameConfig(("human", "pupil"), ("", ""), 7, 0, "tiles"))


def test_it_is_no_code_of_a_finished_game() -> None:
    game = begun(Library.in_memory(), 1000)
    assert kind_of(running_code_of(game)) != kind_of(code_of(game))
