"""What moves, moves as it should: sand goes where the cards go, in time; however it is cut short, the same table is left; no
frame tells a seat more than the seat knows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice, pairwise
from pathlib import Path

import pytest

from mandala.core.cards import rules
from mandala.core.cards.events import Claimed, DeckReshuffled, Event, FieldsCleared, LastMandala, explain
from mandala.core.cards.moves import ClaimColour, parse_move
from mandala.play.stored import GameConfig, StoredGame
from mandala.ui.cards import board as card_board
from mandala.ui.cards.frame import table_frame
from mandala.ui.cards.layout import TableLayout, table_layout
from mandala.ui.cards.motion import choreograph, dealt
from mandala.ui.cards.places import DISCARD, FIELDS, RIVERS
from mandala.ui.cards.ritual import PAUSE as STILLNESS
from mandala.ui.cards.sand import grains, seen
from mandala.ui.cards.show import Animation, Manner, Show, calmed
from mandala.ui.cards.still import emptying
from mandala.ui.kit.inputs import PointerMoved
from mandala.ui.table.opening import open_replay
from mandala.ui.table.stage import Pace
from tests.ui.support import Driver, make_context
from tests.ui.table_support import Table, pixels, records, replayed, twin

SIZE = (1024, 640)
Step = tuple[TableLayout, TableLayout, tuple[Event, ...]]


def steps(numbers: range, viewer: int = 0) -> Iterator[Step]:
    """All moves of recorded games as a seat saw them."""
    for number in numbers:
        observed = [rules.observe(state, viewer) for state in replayed(number)]
        for text, (before, after) in zip(records()[number]["moves"], pairwise(observed)):
            events = explain(before, parse_move(text), after)
            yield table_layout(table_frame(SIZE), before), table_layout(table_frame(SIZE), after), events


def with_event(kind: type) -> Iterator[tuple[Step, Animation]]:
    """The moves of some games in which something happened, and their plans."""
    for viewer in (0, 1):
        for step in steps(range(6), viewer):
            if any(isinstance(event, kind) for event in step[2]):
                yield step, choreograph(*step)


# Sand


def test_the_ceremony_is_over_in_two_seconds() -> None:
    lengths = []
    for (before, _, events), plan in with_event(FieldsCleared):
        cards = sum(sum(map(sum, event.fields)) for event in events if isinstance(event, FieldsCleared))
        swept = [flow for flow in plan.flows if flow.residue]
        assert len(swept) >= cards
        if swept:
            lengths.append(max(flow.finish for flow in swept) - min(flow.begin for flow in swept))
        assert plan.length < 4.0 + (STILLNESS if plan.ritual and plan.ritual.lit else 0.0)
        assert all(
            before.frame.rosettes[0].unionall([before.frame.rosettes[1]]).collidepoint(f.source[:2]) for f in swept
        )
    assert len(lengths) > 8
    assert 1.0 < max(lengths) < 2.0


def test_a_field_is_named_when_its_cards_are_gone() -> None:
    for (before, after, events), plan in islice(with_event(FieldsCleared), 4):
        swept = next(event for event in events if isinstance(event, FieldsCleared))
        lain = {FIELDS[swept.mandala][side] for side in (0, 1) if before.of(FIELDS[swept.mandala][side])}
        shown = Show(plan, Pace("normal", False)), Show(plan, Pace("normal", False, -plan.length))
        assert [emptying(after, show.cards()) for show in shown] == [lain, set()]


def test_claimed_sand_goes_to_river_and_cup_or_to_the_discard_pile() -> None:
    rivers = 0
    for (_, after, events), plan in with_event(Claimed):
        claim = next(event for event in events if isinstance(event, Claimed))
        poured = [flow for flow in plan.flows if not flow.residue]
        assert [flow.colour for flow in poured] == [claim.colour] * claim.count
        ends = [flow.target for flow in poured]
        if claim.space is not None:
            card = after.of(RIVERS[claim.player])[claim.space]
            formed = [flight for flight in plan.flights if flight.key == card.key]
            assert [flight.manner for flight in formed] == [Manner.FORM]
            assert ends.pop(0) == card.pose
            rivers += 1
        cup = after.in_cup(claim.player)
        piles = [card.pose for card in after.of(DISCARD)]
        assert all(end in piles if claim.discarded else end == cup for end in ends)
    assert rivers > 8


def test_grains_stay_in_their_bounds_and_are_gone_at_the_end() -> None:
    for number, (_, plan) in enumerate(with_event(FieldsCleared)):
        for flow in plan.flows[number % 5 :: 5]:
            ways, met = tuple(grains(flow)), 0
            bounds = flow.source.rect.union(flow.target.rect).inflate(SIZE[0] // 3, SIZE[0] // 3)
            assert ways == tuple(grains(flow)), "the same flow looks the same"
            for tick in range(9):
                for size, x, y in seen(ways, flow.begin + (flow.finish - flow.begin) * tick / 8):
                    met += 1
                    assert bounds.collidepoint(x, y)
                    assert 0 <= size < 1
            assert met > flow.grains
            assert not list(seen(ways, flow.finish + 0.2))


def test_nothing_crosses_the_table_with_reduced_motion() -> None:
    for step in steps(range(2)):
        plan = choreograph(*step)
        calm = calmed(plan)
        assert not calm.flows
        assert calm.cues == plan.cues
        assert max((flight.finish for flight in calm.flights), default=0.0) <= plan.length
        assert all(flight.start == flight.end and not flight.arch for flight in calm.flights)
        assert {f.key for f in plan.flights} - {None} == {f.key for f in calm.flights} - {None}


def test_the_last_mandala_unfurls_and_the_pile_is_riffled() -> None:
    plans = [plan for _, plan in with_event(LastMandala)]
    assert plans
    for plan in plans:
        show = Show(plan, Pace("normal", False))
        assert show.unfurled == 0.0
        show.advance(plan.length + 1)
        assert show.unfurled == 1.0
    for _, plan in with_event(DeckReshuffled):
        arches = {flight.arch > 0 for flight in plan.flights if flight.key is None and flight.face is None}
        assert arches >= {True, False}


# The end is the same


def claims_and_goes_on() -> tuple[int, int]:
    """Record and ply of a last claim of player 0 after which player 0 is to move, so that nothing more happens."""
    for number in range(len(records())):
        for ply, (before, after) in enumerate(pairwise(replayed(number))):
            ends = before.claiming >= 0 and after.claiming < 0 and not after.over
            mine = before.to_move == after.to_move == 0 and len(rules.legal_moves(before)) == 1
            if ends and mine and sum(map(sum, before.fields[before.claiming])) > 3:
                return number, ply
    raise AssertionError("no such position in the records")


def to_the_end(table: Table) -> None:
    table.driver.wait_until(lambda: table.scene.stage.show is None)


def resized(table: Table) -> None:
    table.driver.resize((1280, 720))
    assert table.scene.stage.show is None
    table.driver.resize(SIZE)


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("speed", "calm", "ending"),
    [
        ("fast", False, to_the_end),
        ("normal", True, to_the_end),
        ("slow", False, lambda table: table.driver.key("f7")),
        ("slow", False, resized),
        ("normal", True, resized),
    ],
)
def test_however_it_ends_the_table_is_the_same(
    tmp_path: Path, speed: str, calm: bool, ending: Callable[[Table], None]
) -> None:
    place = claims_and_goes_on()
    still = Table(tmp_path / "still", *place, size=SIZE)
    still.driver.step()
    picture = pixels(still.driver)
    table = Table(tmp_path / "moving", *place, speed=speed, size=SIZE, calm=calm)
    table.driver.wait(0.5)
    assert table.scene.source.now.steps[-1].move == still.scene.source.now.steps[-1].move
    assert isinstance(still.scene.source.now.steps[-1].move, ClaimColour)
    assert table.scene.stage.show is not None
    assert (table.scene.sight().sand is None) == calm
    assert pixels(table.driver) != picture
    ending(table)
    table.driver.step()
    assert table.scene.stage.show is None
    assert pixels(table.driver) == picture


def test_the_deal_is_shown_once_and_can_be_skipped(tmp_path: Path) -> None:
    mine = next(number for number, record in enumerate(records()) if record["first_player"] == 0)
    picture = pixels(Table(tmp_path / "still", mine, 0, size=SIZE).driver)
    table = Table(tmp_path / "moving", mine, 0, speed="slow", size=SIZE)
    assert dealt(table.scene.layout).length < 2.0
    assert table.scene.stage.show is not None
    assert len(table.scene.sight().resting.hidden) == 16, "two mountains of two, two hands of six"
    table.driver.wait(0.2)
    assert table.scene.stage.show is not None
    table.driver.key("f7")
    assert table.scene.stage.show is None
    assert pixels(table.driver) == picture
    table.driver.resize((1280, 720))
    assert table.scene.stage.show is None, "not again"


def test_a_deal_of_which_nothing_was_seen_is_dealt_in_the_new_size(tmp_path: Path) -> None:
    table = Table(tmp_path, 0, 0, speed="slow", size=SIZE)
    table.driver.resize((1280, 720))
    show = table.scene.stage.show
    assert show is not None
    table.driver.step()
    ends = {flight.end for flight, _ in show.cards()}
    assert ends
    assert ends <= {flight.end for flight in dealt(table.scene.layout).flights}


def test_a_card_that_is_taken_up_rises(tmp_path: Path) -> None:
    table = Table(tmp_path, 0, 4, speed="normal", size=SIZE)
    table.driver.wait_until(lambda: table.scene.stage.show is None)
    colour = next(colour for colour in range(6) if table.hand[colour])
    table.lift(colour)
    heights = []
    for number in range(10):
        heights.append(table.scene.sight().lift)
        table.driver.step(PointerMoved((400 + 9 * number, 300)), dt=1 / 60)
    assert heights == sorted(heights)
    assert heights[0] < 0.5
    assert heights[-1] == 1.0
    assert abs(table.scene.control.lean) > 1
    table.context.change(reduced_motion=True)
    for number in range(20):
        table.driver.step(PointerMoved((500 + 9 * number, 300)), dt=1 / 60)
    assert table.scene.control.lean == 0.0


# Nothing is told


def frames(folder: Path, fields: dict[str, object], seat: int, ply: int) -> list[bytes]:
    """All that a seat sees of the last moves up to `ply`, frame by frame."""
    context = make_context(folder)
    context.change(speed="fast")
    config = GameConfig(("human", "random"), ("Anna", "Ben"), 5, int(str(fields["first_player"])))
    scene = open_replay(card_board.BOARD, context, StoredGame(1, config, dict(fields), "", False, False), seat)
    driver, taken = Driver(context, scene, SIZE), []
    scene.playback.go(ply - 4)
    for _ in range(4):
        driver.key("right")
        while scene.stage.show is not None:
            taken.append(pixels(driver))
            driver.step(dt=0.09)
    return taken


@pytest.mark.parametrize("place", [(0, 24), (3, 22), (3, 30)])
def test_games_that_look_alike_move_alike(tmp_path: Path, place: tuple[int, int]) -> None:
    """C3: the same frames, whatever the other seat holds and draws, and whatever is still in the deck."""
    number, ply = place
    plain = {key: value for key, value in records()[number].items() if key not in ("result", "legal_move_counts")}
    plain |= {"moves": plain["moves"][:ply], "reshuffles": []}
    other, state = twin(number, ply, 0, seed=3)
    assert state.hands[1] != replayed(number)[ply].hands[1]
    first, second = frames(tmp_path / "a", plain, 0, ply), frames(tmp_path / "b", other, 0, ply)
    assert len(set(first)) > 12
    assert first == second
