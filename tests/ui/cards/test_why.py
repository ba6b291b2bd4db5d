"""Why a move is better: sentences in every language, for whoever reads them, about nothing that the seat cannot know."""

from __future__ import annotations

import random

import pytest

from mandala.core.cards import rules
from mandala.core.cards.moves import BUILD, parse_move
from mandala.core.cards.reasons import blames, trivial
from mandala.core.continuation import Answer, Continuation, Difference
from mandala.ui.cards.why import MOST, blame, why
from mandala.ui.words.names import Names
from mandala.ui.words.strings import LANGUAGES, Strings
from tests.core.positions import position
from tests.core.test_cards_reasons import BLACK, SHOWN, Case, asked, seen_in

YOU, COMPUTER, FRIENDS = Names("You", "Computer", 0), Names("Computer", "You", 1), Names("Ada", "Bo", None)


#: Two moves without a reason by the rules.
NOTHING: Case = ({"mountains": ("RO", "YG"), "fields": (("", ""), ("", ""))}, "M1 R", "M1 O")
TRIFLES = ("Draws", "Leaves", "Discards")
"""Reasons that are not said alone."""
#: A difference of each kind, for both players.
DIFFERENCES = [
    *(Difference(kind, 1, player, 0.61, 0.18) for kind in ("strikes", "first", "nothing") for player in (0, 1)),
    Difference("loses", 0, 0, 0.61, 0.18),
    *(Difference(kind, 1, player, 4.2, 1.1) for kind in ("gains", "scores") for player in (0, 1)),
    Difference("lead", 0, 0, -2.0, 1.0),
]

#: How sentences begin that praise the best move.
PRAISE = {"en": ("The best", "With the best"), "de": ("Der beste", "Die beste", "Mit dem besten")}


def games(case: Case, *differences: Difference, share: float = 0.0) -> Continuation:
    """What games tell of a case."""
    answer = Answer(BUILD[1][BLACK], share)
    return Continuation(parse_move(case[1]), parse_move(case[2]), 200, (answer, answer), differences)


def said(
    case: Case,
    names: Names = YOU,
    language: str = "en",
    told: Continuation | None = None,
    loss: float | None = None,
) -> tuple[str, ...]:
    """The sentences on a case, without signs and no-break spaces."""
    layout, worse, better = case
    found = why(Strings(language), names, seen_in(layout), parse_move(worse), parse_move(better), told, loss)
    return tuple(" ".join("".join(c for c in text if c < "\ue000").split()) for text in found)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("case", [case for _, case, _ in SHOWN], ids=[type(reason).__name__ for reason, _, _ in SHOWN])
def test_every_reason_is_a_sentence_in_every_language_for_every_reader(case: Case, language: str) -> None:
    for names in (YOU, COMPUTER, FRIENDS):
        reason = next(type(reason).__name__ for reason, one, _ in SHOWN if one is case)
        told = games(case, DIFFERENCES[0]) if reason in TRIFLES else None
        sentences = said(case, names, language, told)
        assert 1 + (reason in TRIFLES) <= len(sentences) <= MOST
        for sentence in sentences:
            assert sentence[0].isupper()
            assert sentence[-1] == "."
            assert not set("{}") & set(sentence)
            assert language == "en" or sentence not in said(case, names, told=told)


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_move_is_blamed_in_every_language_by_the_same_reason(language: str) -> None:
    """The tutor says nothing of a better move."""
    blamed = []
    for reason, (layout, worse, better), _ in SHOWN:
        words = blame(Strings(language), YOU, seen_in(layout), parse_move(worse), parse_move(better))
        assert not words.startswith(PRAISE[language])
        assert bool(words) or not blames(reason) or trivial(reason)
        blamed.append(bool(words))
    assert any(blamed)
    assert not all(blamed)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("one", DIFFERENCES, ids=lambda one: f"{one.kind}-{one.player}")
def test_what_games_tell_is_a_sentence_in_every_language_for_every_reader(one: Difference, language: str) -> None:
    case = NOTHING
    for names in (YOU, COMPUTER, FRIENDS):
        sentences = said(case, names, language, games(case, one, share=0.4), 0.12)
        assert len(sentences) == 2, "what happens, and the answer"
        assert "12" in sentences[0], "the loss stands in it"
        for sentence in sentences:
            assert sentence[0].isupper()
            assert sentence[-1] == "."
            assert not set("{}") & set(sentence)
            assert language == "en" or sentence not in said(case, names, "en", games(case, one, share=0.4), 0.12)


def test_the_theme_comes_first_with_the_loss_in_it() -> None:
    told = games(NOTHING, Difference("strikes", 0, 1, 0.61, 0.18), share=0.44)
    assert said(NOTHING, told=told, loss=0.12) == (
        "Who chooses first: −12%. This lets your opponent complete the left mandala with the next move and choose first in "
        "61 of 100 games, the best move in 18.",
        "The most frequent answer: 1 black: right mountain (in 44 of 100 games); to the best move: 1 black: right "
        "mountain (in 44).",
    )


def test_a_trifle_alone_is_not_said() -> None:
    for reason, case, _ in SHOWN:
        if type(reason).__name__ in TRIFLES:
            assert said(case) == ()
            assert said(case, loss=0.1) == ()


def test_what_games_tell_of_other_moves_is_not_said() -> None:
    other = games(NOTHING, DIFFERENCES[0])._replace(better=BUILD[1][BLACK])
    assert said(NOTHING, told=other) == ()


def test_a_stranger_s_review_says_nothing_that_no_sentence_is_for() -> None:
    assert said(NOTHING, told=games(NOTHING, Difference("lead", 0, 1, 0.0, 1.0))) == ()


def test_the_reader_is_you_and_the_other_one_your_opponent() -> None:
    case = {"mountains": ("ROYG", "Y"), "fields": (("P", "PPP"), ("", ""))}, "F1 KK", "M2 G"
    assert "This completes the left mandala and lets your opponent choose first." in said(case, YOU)
    assert "This completes the left mandala and lets you choose first." in said(case, COMPUTER)
    assert "This completes the left mandala and lets Bo choose first." in said(case, FRIENDS)
    assert "Das vollendet das linke Mandala und lässt deinen Gegner zuerst wählen." in said(case, YOU, "de")


def test_the_weightiest_comes_first() -> None:
    """To lose the game weighs more than to draw fewer cards."""
    layout = {"mountains": ("RO", "YYGG"), "fields": (("YGP", "P"), ("", "")), "last": True}
    behind = {**layout, "cups": ("", "KKKKKKKK"), "rivers": ("PKRYOG", "OYRKG")}
    assert said((behind, "F1 K", "M2 R"))[0] == "This completes the last mandala and loses the game."


def test_a_move_that_nothing_speaks_against_has_no_sentence() -> None:
    seen = rules.observe(position(), 0)
    assert why(Strings("en"), YOU, seen, BUILD[0][BLACK], BUILD[0][BLACK]) == ()


def test_worlds_that_look_alike_are_spoken_of_alike() -> None:
    """What the seat cannot know makes no difference (C3)."""
    for seen, worse, better in asked(20):
        twin = rules.sample_state(seen, random.Random(3))
        words = [why(Strings("en"), YOU, one, worse, better) for one in (seen, rules.observe(twin, 0))]
        assert words[0] == words[1]
