"""Each numbered rule of the card game (docs/rules.md), each ruling among them."""

from __future__ import annotations

import pytest

from mandala.core.cards import rules
from mandala.core.cards.counts import plus
from mandala.core.cards.moves import BuildMountain, ClaimColour, DiscardRedraw, GrowField, parse_move
from mandala.core.cards.rules import Refusal
from mandala.core.cards.state import NOBODY, MissingReshuffle, State
from mandala.core.game import IllegalMove
from tests.core.positions import after, heap, legal, order, position, river


def refused(state: State, text: str) -> Refusal:
    """The reason why a move is illegal; it must also be missing from the legal moves."""
    move = parse_move(text)
    with pytest.raises(IllegalMove) as caught:
        rules.check(state, move)
    assert move not in rules.legal_moves(state)
    reason = caught.value.reason
    assert isinstance(reason, Refusal)
    return reason


def test_c1_material() -> None:
    state = rules.initial_state(3)
    total = plus(*state.mountains)
    for heap_ in (*state.hands, *state.cups):
        total = plus(total, heap_)
    assert sum(total) + state.stock.size == 108
    assert [state.stock.order.count(colour) for colour in range(6)] == [18] * 6


@pytest.mark.parametrize("first", [0, 1])
def test_c2_dealing_order(first: int) -> None:
    deck = order("RR" + "OO" + "YYYYYY" + "GGGGGG" + "PP" + "KK" + "ROYGPK" * 15)
    state = rules.deal(deck, first)
    assert state.mountains == (heap("RR"), heap("OO"))
    assert state.hands[first] == heap("YYYYYY")
    assert state.hands[1 - first] == heap("GGGGGG")
    assert state.cups[first] == heap("PP")
    assert state.cups[1 - first] == heap("KK")
    assert rules.to_move(state) == first


def test_c2_a_seed_is_a_deal() -> None:
    assert rules.initial_state(5) == rules.initial_state(5)
    assert rules.initial_state(5).stock.order != rules.initial_state(6).stock.order


def test_c3_1_what_a_player_sees() -> None:
    state = position(fields=(("K", "PP"), ("", "")), cups=("RR", "OYG"), rivers=("P", "KG"), discard="GG")
    seen = rules.observe(state, 1)
    assert seen.hand == state.hands[1]
    assert seen.own_cup == heap("OYG")
    assert seen.fields[0] == (heap("PP"), heap("K"))
    assert seen.rivers == (river("KG"), river("P"))
    assert seen.discard == heap("GG")
    assert (seen.deck_size, seen.rival_hand_size, seen.cup_sizes) == (12, 6, (3, 2))
    assert seen.to_move == 1


def test_c3_2_and_3_only_dealt_cup_cards_are_secret() -> None:
    state = rules.initial_state(1)._replace(cups=(heap("RRK"), heap("OOGG")))
    state = state._replace(dealt_cups=(heap("RK"), heap("OO")))
    seen = rules.observe(state, 0)
    assert seen.rival_cup == heap("GG")
    assert seen.rival_cup_hidden == 2
    assert seen.own_public_cup == heap("R")


@pytest.mark.parametrize(("size", "drawn"), [(8, 1), (7, 2), (6, 3), (5, 3), (1, 3)])
def test_c4_1_build_and_draw_up_to_eight(size: int, drawn: int) -> None:
    state = after(position(hands=("R" * size, "O")), "M1 R")
    assert sum(state.hands[0]) == size - 1 + drawn
    assert state.stock.size == 12 - drawn
    assert state.mountains[0] == heap("RRO")
    assert state.to_move == 1


def test_c4_1_exactly_one_card_to_a_mountain() -> None:
    assert {text for text in legal(position(hands=("RRK", "O"))) if text[0] == "M"} == {"M1 R", "M2 R", "M1 K", "M2 K"}


def test_c4_2_grow_several_of_one_colour_without_drawing() -> None:
    state = after(position(hands=("KKKP", "O")), "F2 KKK")
    assert state.fields[1] == (heap("KKK"), heap(""))
    assert state.hands[0] == heap("P")
    assert state.stock.size == 12
    assert state.to_move == 1


def test_c4_2_keep_one_card() -> None:
    state = position(hands=("KKK", "O"))
    assert refused(state, "F1 KKK") is Refusal.KEEP_ONE_CARD
    assert "F1 KK" in legal(state)


def test_c4_3_discard_and_draw_as_many() -> None:
    state = after(position(hands=("KKKP", "O")), "D KKK")
    assert state.discard == heap("KKK")
    assert sum(state.hands[0]) == 4
    assert state.stock.size == 9


def test_c4_3_the_whole_hand_may_go() -> None:
    state = after(position(hands=("KKK", "O"), deck="RRRRRR"), "D KKK")
    assert state.hands[0] == heap("RRR")


def test_c4_3_nothing_is_checked() -> None:
    state = after(position(mountains=("ROYGP", ""), hands=("KP", "O")), "D K")
    assert state.claiming == NOBODY


def test_c4_4_ruling_last_card_cannot_build_when_nothing_is_left_to_draw() -> None:
    state = position(hands=("K", "OO"), deck="", discard="")
    assert refused(state, "M1 K") is Refusal.NOTHING_TO_DRAW
    assert legal(state) == {"D K"}
    state = after(state, "D K")
    assert state.hands[0] == heap("K"), "the discarded card is shuffled and drawn again (C7.2)"


def test_c4_4_last_card_may_build_when_discards_can_be_drawn() -> None:
    state = after(position(hands=("K", "OO"), deck="", discard="GG"), "M1 K")
    assert state.hands[0] == heap("GG")


def test_c5_rule_of_color() -> None:
    state = position(hands=("RGPKY", "O"), mountains=("RO", "YG"), fields=(("G", "P"), ("", "")))
    assert refused(state, "M1 G") is Refusal.IN_OWN_FIELD
    assert refused(state, "M1 P") is Refusal.IN_RIVAL_FIELD
    assert refused(state, "F1 R") is Refusal.IN_MOUNTAIN
    assert refused(state, "F1 P") is Refusal.IN_RIVAL_FIELD
    assert {"M1 R", "F1 G", "M1 K", "F1 K", "M2 P", "F2 P"} <= legal(state)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("F1 KK", Refusal.NOT_IN_HAND),
        ("M1 G", Refusal.NOT_IN_HAND),
        ("C R", Refusal.NOTHING_TO_CLAIM),
    ],
)
def test_c4_other_refusals(text: str, reason: Refusal) -> None:
    assert refused(position(hands=("RKP", "O")), text) is reason


def test_a_move_that_does_not_exist_is_refused() -> None:
    state = position()
    for move in (BuildMountain(2, 0), GrowField(-1, 0, 1), GrowField(0, 0, 0), DiscardRedraw(6, 1), ClaimColour(-1)):
        with pytest.raises(IllegalMove) as caught:
            rules.check(state, move)
        assert caught.value.reason in (Refusal.NO_SUCH_MOVE, Refusal.NOTHING_TO_CLAIM)


def completing(fields: tuple[str, str], to_move: int = 0, **changes: object) -> State:
    """Mandala 1 has all colours after `M1 K` by the player to move."""
    base = position(hands=("KP", "KP"), to_move=to_move, mountains=("RROYY", "G"), fields=(fields, ("", "")))
    return after(base._replace(**changes), "M1 K")


def test_c6_complete_by_all_three_areas() -> None:
    state = completing(("GG", "P"))
    assert state.claiming == 0
    assert refused(state, "D P") is Refusal.MUST_CLAIM
    assert refused(state, "C G") is Refusal.NOT_IN_MOUNTAIN
    assert legal(state) == {"C R", "C O", "C Y", "C K"}


def test_c6_complete_by_a_field() -> None:
    state = after(position(hands=("PPK", "O"), mountains=("ROYGG", "G"), fields=(("", "K"), ("", ""))), "F1 P")
    assert state.claiming == 0
    assert state.to_move == 1, "a tie in field size"


@pytest.mark.parametrize(
    ("fields", "mover", "first"),
    [(("GG", "P"), 0, 0), (("GG", "P"), 1, 0), (("G", "PPP"), 0, 1), (("G", "P"), 0, 1), (("G", "P"), 1, 0)],
)
def test_c6_1_who_chooses_first(fields: tuple[str, str], mover: int, first: int) -> None:
    assert completing(fields, mover).to_move == first


def test_c6_2_alternate_until_the_mountain_is_empty() -> None:
    state = completing(("GG", "P"))
    takers = []
    for text in ("C R", "C O", "C Y", "C K"):
        takers.append(state.to_move)
        state = after(state, text)
    assert takers == [0, 1, 0, 1]
    assert state.claiming == NOBODY


def test_c6_3_first_card_to_the_river_the_rest_to_the_cup() -> None:
    state = after(completing(("GG", "P"), rivers=(river("P"), river("Y"))), "C R", "C Y")
    assert state.rivers == (river("PR"), river("Y"))
    assert state.cups == (heap("R"), heap("YY"))


def test_c6_4_empty_field_claims_to_the_discard_pile() -> None:
    state = position(hands=("PKO", "KP"), mountains=("RROYY", "G"), fields=(("GG", ""), ("", "")))
    state = after(state, "F1 K")
    assert state.claiming == NOBODY
    state = position(hands=("PKO", "KP"), mountains=("RROYYK", "G"), fields=(("GG", ""), ("", "")))
    state = after(state, "F1 P", "C O", "C R")
    assert state.rivers[1] == ()
    assert state.cups[1] == heap("")
    assert state.discard == heap("RR")


def test_c6_5_ruling_both_fields_empty_nobody_chooses() -> None:
    state = after(position(hands=("KP", "KP"), mountains=("ROYGP", "G"), deck="PPPRGRGRG"), "M1 K")
    assert state.claiming == NOBODY
    assert state.discard == heap("ROYGPK")
    assert state.mountains[0] == heap("RG"), "dealt after the draw of three"
    assert state.rivers == ((), ())
    assert state.to_move == 1


def test_c6_6_fields_are_discarded_and_two_cards_dealt() -> None:
    state = completing(("GG", "P"), stock=position(deck="RRRGGOOOO").stock)
    state = after(state, "C R", "C O", "C Y", "C K")
    assert state.discard == heap("GGP")
    assert state.fields[0] == (heap(""), heap(""))
    assert state.mountains == (heap("GG"), heap("G"))


@pytest.mark.parametrize("mover", [0, 1])
@pytest.mark.parametrize("fields", [("GG", "P"), ("G", "PP")])
def test_c6_7_the_turn_goes_to_the_opponent_of_the_completer(mover: int, fields: tuple[str, str]) -> None:
    state = after(completing(fields, mover), "C R", "C O", "C Y", "C K")
    assert state.to_move == 1 - mover


def test_c7_1_last_card_drawn_announces_and_reshuffles() -> None:
    state = position(hands=("RRRRR", "O"), deck="YYY", discard="GGGG", shuffles=("GGGG",), seed=None)
    state = after(state, "M1 R")
    assert state.last
    assert state.stock.order == order("GGGG")
    assert state.discard == heap("")


def test_c7_1_a_discard_belongs_to_the_new_deck() -> None:
    state = after(position(hands=("KKP", "O"), deck="Y", discard="G", shuffles=("KGK",), seed=None), "D KK")
    assert state.hands[0] == heap("PYK")
    assert state.stock.order[state.stock.top :] == order("GK")


def test_c7_2_a_draw_goes_on_from_the_new_deck() -> None:
    state = after(position(hands=("RRRR", "O"), deck="Y", discard="GGGG", shuffles=("GGGG",), seed=None), "M1 R")
    assert state.hands[0] == heap("RRRYGG")


def test_c7_2_ruling_a_draw_stops_short_and_the_deck_is_refilled_later() -> None:
    state = after(position(hands=("RRRR", "OO"), deck="Y", discard=""), "M1 R")
    assert state.hands[0] == heap("RRRY")
    assert state.last
    assert state.stock.size == 0
    state = after(state, "D O")
    assert state.hands[1] == heap("OO"), "the discard was shuffled for the draw"


def test_c7_3_the_next_destroyed_mandala_is_the_last() -> None:
    state = completing(("GG", "P"), last=True)
    state = after(state, "C R", "C O", "C Y", "C K")
    assert rules.outcome(state) is not None
    assert state.mountains[0] == heap(""), "nothing is dealt after the end (C6.6)"


def test_c7_3_ruling_the_turn_that_empties_the_deck_may_complete_the_last() -> None:
    state = completing(("GG", "P"), stock=position(deck="RRR").stock)
    assert state.last
    assert rules.to_move(after(state, "C R", "C O", "C Y", "C K")) is None


def test_c7_3_ruling_dealing_a_mountain_empties_the_deck_and_the_game_goes_on() -> None:
    state = completing(("GG", "P"), stock=position(deck="RRRRR").stock)
    assert not state.last
    state = after(state, "C R", "C O", "C Y", "C K")
    assert state.last
    assert rules.to_move(state) == 1
    assert state.mountains[0] == heap("RR")


def test_c7_4_the_new_deck_may_run_out_too() -> None:
    state = position(hands=("KKP", "OOP"), deck="Y", discard="", shuffles=("KK", "OO"), seed=None)
    state = after(state, "D KK")
    assert state.stock.shuffled == 1
    state = after(state, "D OO")
    assert state.stock.shuffled == 2


def test_c7_a_missing_reshuffle_is_an_error_of_its_own() -> None:
    state = position(hands=("KKP", "O"), deck="Y", seed=None)
    with pytest.raises(MissingReshuffle):
        rules.apply(state, parse_move("D KK"))


def test_c8_sixth_colour_ends_the_game_after_the_mountain_is_taken() -> None:
    state = completing(("GG", "P"), rivers=(river("OYGPK"), river("ROYGP")))
    state = after(state, "C R")
    assert rules.outcome(state) is None
    state = after(state, "C K", "C O", "C Y")
    assert state.rivers == (river("OYGPKR"), river("ROYGPK")), "both rivers may be filled in one mandala"
    assert rules.outcome(state) is not None


def test_c9_the_rulebooks_example() -> None:
    assert rules.cup_score(heap("RRRR" + "OOOOO" + "YYYYYY" + "PPP" + "K"), river("ROYGPK")) == 53


def test_c9_cards_of_colours_not_in_the_river_score_nothing() -> None:
    assert rules.cup_score(heap("RRKKK"), river("R")) == 2


def ended(rivers: tuple[str, str], cups: tuple[str, str]) -> State:
    """A finished game with these rivers and cups."""
    return position(rivers=rivers, cups=cups)._replace(over=True)


@pytest.mark.parametrize(
    ("rivers", "cups", "winner"),
    [
        (("R", "O"), ("RR", "O"), 0),
        (("R", "RO"), ("RR", "O"), 1),
        (("R", "RO"), ("RRK", "O"), 1),
        (("R", "R"), ("RR", "RR"), None),
    ],
)
def test_c9_points_then_fewer_cup_cards_then_a_draw(
    rivers: tuple[str, str], cups: tuple[str, str], winner: int | None
) -> None:
    outcome = rules.outcome(ended(rivers, cups))
    assert outcome is not None
    assert outcome.winner == winner


def test_c9_hands_never_count() -> None:
    state = ended(("R", "R"), ("R", "R"))
    assert rules.outcome(state) == rules.outcome(state._replace(hands=(heap("RRRRRR"), heap(""))))


def test_after_the_end_nothing_is_legal() -> None:
    state = ended(("R", "R"), ("R", "R"))
    assert rules.legal_moves(state) == ()
    assert refused(state, "D R") is Refusal.GAME_OVER
    assert rules.observe(state, 0).rival_cup_hidden == 0
