"""Cards are dragged, clicked and chosen by keys: every way leads to the same moves, and what is not possible is explained."""

from __future__ import annotations

from pathlib import Path

import pytest

from mandala.core.cards.moves import BuildMountain, DiscardRedraw, GrowField, Move
from mandala.core.cards.rules import legal_moves
from mandala.core.cards.state import State
from mandala.ui.cards.control import Selection, open_targets
from mandala.ui.cards.places import DISCARD, FIELDS, HANDS, MOUNTAINS, TARGETS, target_of
from mandala.ui.kit.inputs import PointerMoved, PointerPressed, PointerReleased, Wheel
from tests.ui.table_support import Table, find, is_field


def with_move(wanted: type[Move], count: int = 1) -> tuple[int, int, Move]:
    """A position of the records in which such a move is legal for seat 0, and the move."""

    def fits(move: Move) -> bool:
        return isinstance(move, wanted) and getattr(move, "count", 1) == count

    number, ply = find(lambda state: any(fits(move) for move in legal_moves(state)))
    from tests.ui.table_support import replayed

    return number, ply, next(move for move in legal_moves(replayed(number)[ply]) if fits(move))


def last_move(table: Table) -> Move:
    steps = table.scene.source.seat.steps()
    own = [step.move for step in steps if step.before.to_move == 0]
    move: Move = own[-1]
    return move


KINDS = [
    (BuildMountain, 1),
    (GrowField, 1),
    (GrowField, 2),
    (GrowField, 3),
    (DiscardRedraw, 1),
    (DiscardRedraw, 2),
]


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("wanted", "count"), KINDS)
def test_dragging_plays(tmp_path: Path, wanted: type[Move], count: int) -> None:
    number, ply, move = with_move(wanted, count)
    table = Table(tmp_path, number, ply)
    table.play(move)
    assert last_move(table) == move
    assert table.scene.control.selection is None


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("wanted", "count"), KINDS)
def test_clicking_cards_and_then_a_place_plays(tmp_path: Path, wanted: type[Move], count: int) -> None:
    number, ply, move = with_move(wanted, count)
    table = Table(tmp_path, number, ply)
    for nth in range(count):
        table.driver.click(table.card(move.colour, nth))
    selection = table.scene.control.selection
    assert selection is not None
    assert (selection.colour, sorted(selection.picked)) == (move.colour, list(range(count)))
    place = target_of(move)
    assert place is not None
    table.driver.click(table.place(place))
    assert last_move(table) == move


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("wanted", "count"), KINDS)
def test_keys_play(tmp_path: Path, wanted: type[Move], count: int) -> None:
    number, ply, move = with_move(wanted, count)
    table = Table(tmp_path, number, ply)
    for _ in range(8):
        table.driver.key("right")
        selection = table.scene.control.selection
        if selection is not None and selection.colour == move.colour:
            break
    table.driver.key(*["up"] * (count - 1))
    place = target_of(move)
    assert place is not None
    table.driver.key(str(TARGETS.index(place) + 1))
    assert table.scene.control.target == place
    table.driver.key("return")
    assert last_move(table) == move


def test_tab_goes_round_the_open_targets_only(tmp_path: Path) -> None:
    number, ply, move = with_move(GrowField, 2)
    table = Table(tmp_path, number, ply)
    table.driver.click(table.card(move.colour))
    open_now = open_targets(table.legal, table.scene.control.selection)
    seen = []
    for _ in open_now:
        table.driver.key("tab")
        seen.append(table.scene.control.target)
    assert tuple(seen) == open_now
    table.driver.key("escape")
    assert table.scene.control.selection is None


def test_ways_to_take_more_cards(tmp_path: Path) -> None:
    number, ply = find(lambda state: max(state.hands[0]) >= 3)
    table = Table(tmp_path, number, ply)
    colour = max(range(6), key=lambda c: table.hand[c])
    held, drag = table.hand[colour], table.scene.control
    start = table.card(colour)

    def count() -> int:
        return drag.selection.count if drag.selection else 0

    table.lift(colour)
    assert count() == 1
    table.driver.step(Wheel(start, 1))
    assert count() == 2
    table.driver.step(PointerPressed(start, 3))
    assert count() == 3
    table.driver.step(Wheel(start, -1), Wheel(start, -1), Wheel(start, -1))
    assert count() == 1
    table.driver.key("left shift")
    assert count() == held
    table.driver.key("2")
    assert count() == 2
    table.driver.key("+", "+", "+", "+", "+", "+", "+")
    assert count() == held
    table.driver.key("escape")
    assert count() == 0
    table.driver.step(PointerReleased(start))
    table.driver.step(PointerPressed(start, 1, True))
    assert count() == held


def test_only_places_that_are_legal_for_the_number_of_cards_light_up(tmp_path: Path) -> None:
    number, ply, move = with_move(GrowField, 2)
    table = Table(tmp_path, number, ply)
    for count in (1, 2):
        table.lift(move.colour, count)
        lit = set(table.scene.sight().targets)
        legal = {target_of(m) for m in table.legal if m.colour == move.colour and getattr(m, "count", 1) == count}
        assert lit == legal
        assert count == 1 or not lit & set(MOUNTAINS)
        table.driver.key("escape")
        table.driver.step(PointerReleased((5, 5)))


def refused(table: Table, colour: int, count: int, place: object) -> str:
    before = table.scene.source.position
    table.lift(colour, count)
    table.drop(place)
    assert table.scene.source.position == before
    assert table.scene.control.selection is None
    return table.said


def pick(state: State, colour: int, area: tuple[int, ...]) -> bool:
    return state.hands[0][colour] > 0 and area[colour] > 0 and sum(state.hands[0]) > 1


def in_area(which: str) -> tuple[int, int, int, int]:
    """A position with a card in hand whose colour lies in a mountain, the own or the rival's field: and which."""

    def colours(state: State) -> list[tuple[int, int]]:
        found = []
        for mandala in (0, 1):
            own, rival = state.fields[mandala]
            area = {"mountain": state.mountains[mandala], "own": own, "rival": rival}[which]
            found += [(mandala, colour) for colour in range(6) if pick(state, colour, area)]
        return found

    from tests.ui.table_support import replayed

    number, ply = find(lambda state: state.claiming < 0 and bool(colours(state)))
    return number, ply, *colours(replayed(number)[ply])[0]


def test_a_refused_drop_says_why(tmp_path: Path) -> None:
    number, ply, mandala, colour = in_area("rival")
    said = refused(Table(tmp_path, number, ply), colour, 1, FIELDS[mandala][0])
    assert said.endswith("is in your opponent's field here, so you cannot play it to this mandala.")
    assert said[0].isupper()
    number, ply, mandala, colour = in_area("own")
    said = refused(Table(tmp_path, number, ply), colour, 1, MOUNTAINS[mandala])
    assert said.endswith("is in your field here, so it cannot go to the mountain.")
    number, ply, mandala, colour = in_area("mountain")
    said = refused(Table(tmp_path, number, ply), colour, 1, FIELDS[mandala][0])
    assert said.endswith("is in the mountain here, so it cannot go to your field.")


def test_several_cards_do_not_go_to_a_mountain(tmp_path: Path) -> None:
    number, ply, move = with_move(GrowField, 2)
    assert refused(Table(tmp_path, number, ply), move.colour, 2, MOUNTAINS[0]).startswith(
        "A mountain takes only one card"
    )


def test_the_rivals_field_is_the_rivals(tmp_path: Path) -> None:
    number, ply, move = with_move(GrowField, 1)
    assert refused(Table(tmp_path, number, ply), move.colour, 1, FIELDS[0][1]) == "This field belongs to your opponent."


def test_one_card_stays_in_the_hand(tmp_path: Path) -> None:
    def one_colour(state: State) -> bool:
        return max(state.hands[0]) == sum(state.hands[0]) and not any(
            is_field(move, sum(state.hands[0])) for move in legal_moves(state)
        )

    number, ply = find(lambda state: state.claiming < 0 and one_colour(state) and sum(state.hands[0]) > 0)
    table = Table(tmp_path, number, ply)
    colour = max(range(6), key=lambda c: table.hand[c])
    free = next((m for m in (0, 1) if not table.scene.source.position.mountains[m][colour]), None)
    if free is None:
        pytest.skip("the records have no such position with a free field")
    said = refused(table, colour, table.hand[colour], FIELDS[free][0])
    assert said in ("Keep at least one card in your hand.",) or " here, so " in said


def test_a_drop_on_nothing_goes_home_without_a_word(tmp_path: Path) -> None:
    number, ply, move = with_move(GrowField, 1)
    table = Table(tmp_path, number, ply, speed="normal")
    table.lift(move.colour)
    hand = table.scene.layout.of(HANDS[0])[0].pose
    table.driver.step(PointerReleased((round(hand.x), round(hand.y))))
    assert not table.said
    assert table.scene.stage.show is not None, "the card glides home"
    table.driver.wait(1.0)
    assert table.scene.stage.show is None
    assert table.scene.source.session.to_move == 0


def test_dragging_by_the_edge_takes_what_lies_under_the_card(tmp_path: Path) -> None:
    """The pointer is above the field, but the card's middle lies on it."""
    number, ply, move = with_move(GrowField, 1)
    table = Table(tmp_path, number, ply)
    assert isinstance(move, GrowField)
    card = [card for card in table.scene.layout.of(HANDS[0]) if card.colour == move.colour][-1].pose
    start = round(card.x), round(card.y - card.height * 0.45)
    drop = table.scene.layout.frame.drops[DISCARD]
    table.driver.step(PointerMoved(start), PointerPressed(start))
    above = drop.centerx, drop.top - round(card.height * 0.1)
    table.driver.step(PointerMoved((start[0], start[1] - 60)), PointerMoved(above))
    table.driver.step(PointerReleased(above))
    assert last_move(table) == DiscardRedraw(move.colour, 1)


def test_one_click_takes_up_and_a_second_puts_down(tmp_path: Path) -> None:
    number, ply, move = with_move(GrowField, 2)
    table = Table(tmp_path, number, ply)
    drag = table.scene.control
    table.driver.click(table.card(move.colour, 0))
    table.driver.click(table.card(move.colour, 1))
    assert drag.selection is not None
    assert drag.selection.count == 2
    table.driver.click(table.card(move.colour, 0))
    assert drag.selection == Selection(move.colour, (1,))
    other = next(colour for colour in range(6) if table.hand[colour] and colour != move.colour)
    table.driver.click(table.card(other))
    assert drag.selection is not None
    assert drag.selection.colour == other
    table.driver.click((table.scene.layout.frame.centre.centerx, 5))
    assert drag.selection is None
