"""Why a move is better: sentences in every language, for whoever reads them, about nothing that the seat cannot know."""

from __future__ import annotations

import random

import pytest

from mandala.core.cards import rules
from mandala.core.cards.moves import BUILD, parse_move
from mandala.ui.cards.why import MOST, why
from mandala.ui.words.names import Names
from mandala.ui.words.strings import LANGUAGES, Strings
from tests.core.positions import position
from tests.core.test_cards_reasons import BLACK, SHOWN, Case, asked, seen_in

YOU, COMPUTER, FRIENDS = Names("You", "Computer", 0), Names("Computer", "You", 1), Names("Ada", "Bo", None)


def said(case: Case, names: Names = YOU, language: str = "en") -> tuple[str, ...]:
    """The sentences on a case, without signs and no-break spaces."""
    layout, worse, better = case
    found = why(Strings(language), names, seen_in(layout), parse_move(worse), parse_move(better))
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
