"""Why a move of tiles is better: sentences in every language, for whoever reads them."""

from __future__ import annotations

import pytest

from mandala.core.tiles import rules
from mandala.core.tiles.reasons import blames, trivial
from mandala.ui.tiles.why import MOST, blame, why
from mandala.ui.words.names import Names
from mandala.ui.words.strings import LANGUAGES, Strings
from tests.core.test_tiles_reasons import END, RIVAL, SHOWN, Case, move_on, state_in

YOU, COMPUTER, FRIENDS = Names("You", "Computer", 0), Names("Computer", "You", 1), Names("Ada", "Bo", None)

#: How sentences begin that praise the best move.
PRAISE = {"en": ("The best", "With the best"), "de": ("Der beste", "Mit dem besten")}


def said(case: Case, names: Names = YOU, language: str = "en") -> tuple[str, ...]:
    """The sentences on a case, without signs and no-break spaces."""
    state = state_in(case)
    worse, better = (move_on(state, text) for text in case[1:])
    found = why(Strings(language), names, rules.observe(state, 0), worse, better)
    return tuple(" ".join("".join(c for c in text if c < "\ue000").split()) for text in found)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", [case for _, case, _ in SHOWN], ids=[type(reason).__name__ for reason, _, _ in SHOWN])
def test_every_reason_is_a_sentence_in_every_language_for_every_reader(case: Case, language: str) -> None:
    for names in (YOU, COMPUTER, FRIENDS):
        sentences = said(case, names, language)
        assert 1 <= len(sentences) <= MOST
        for sentence in sentences:
            assert sentence[0].isupper()
            assert sentence[-1] == "."
            assert not set("{}") & set(sentence)
            assert language == "en" or sentence not in said(case, names)


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_move_is_blamed_in_every_language_by_the_same_reason(language: str) -> None:
    """The tutor says nothing of a better move."""
    blamed = []
    for reason, case, _ in SHOWN:
        state = state_in(case)
        words = blame(Strings(language), YOU, rules.observe(state, 0), move_on(state, case[1]), move_on(state, case[2]))
        assert not words.startswith(PRAISE[language])
        assert bool(words) or not blames(reason) or trivial(reason)
        blamed.append(bool(words))
    assert any(blamed)
    assert not all(blamed)


def test_the_reader_is_you_and_the_other_one_your_opponent() -> None:
    case = RIVAL, "O c1", "O b1"
    assert "This leaves 4 spaces where your opponent's yellow group can grow, the best move only 3." in said(case, YOU)
    assert "This leaves 4 spaces where your yellow group can grow, the best move only 3." in said(case, COMPUTER)
    assert "This leaves 4 spaces where the yellow group of Bo can grow, the best move only 3." in said(case, FRIENDS)
    assert "Das lässt 4 Felder, auf denen deine Gruppe ( Gelb) wachsen kann, der beste Zug nur 3." in said(
        case, COMPUTER, "de"
    )


def test_the_weightiest_comes_first() -> None:
    """The end of the game weighs more than points."""
    assert said((END, "O b1", "F b1"))[:2] == (
        "The best move ends the game and wins 1 to 0.",
        "This ends the game, 0 to 0.",
    )


def test_a_move_that_nothing_speaks_against_has_no_sentence() -> None:
    assert said((END, "F b1", "F b1")) == ()
