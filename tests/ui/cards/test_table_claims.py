"""A completed mandala: whose choice it is and why, where the cards go, by mouse and by keys; what happens is shown and told."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from mandala.core.cards import rules
from mandala.core.cards.events import Claimed, FieldsCleared, explain
from mandala.core.cards.moves import ClaimColour, parse_move
from mandala.core.cards.state import State
from mandala.play.seat import SeatStep
from mandala.ui.cards.frame import table_frame
from mandala.ui.cards.layout import table_layout
from mandala.ui.cards.places import CUPS, DISCARD, MOUNTAINS, RIVERS
from mandala.ui.cards.still import Mark, mark_rect, marks_after
from mandala.ui.cards.words import first_choice, step_lines
from mandala.ui.kit.inputs import PointerMoved
from mandala.ui.words.names import Names
from mandala.ui.words.strings import Strings
from tests.ui.table_support import Table, find, records, replayed


def claiming(state: State) -> bool:
    return state.claiming >= 0


def test_a_click_takes_the_colour(tmp_path: Path) -> None:
    table = Table(tmp_path, *find(claiming))
    move = table.legal[0]
    assert isinstance(move, ClaimColour)
    sight = table.scene.sight()
    assert sight.status[0] == "You choose"
    assert set(sight.claimable) == {m.colour for m in legal_moves_of(table)}
    table.driver.click(table.claim(move.colour))
    assert table.scene.source.seat.steps()[-2 if table.session.to_move == 0 else -1].before.to_move in (0, 1)
    assert [step.move for step in table.scene.source.seat.steps() if step.before.to_move == 0][-1] == move


def legal_moves_of(table: Table) -> list[ClaimColour]:
    return [move for move in table.legal if isinstance(move, ClaimColour)]


def test_keys_take_the_colour(tmp_path: Path) -> None:
    table = Table(tmp_path, *find(claiming))
    colours = sorted(move.colour for move in legal_moves_of(table))
    table.driver.key("right")
    assert table.scene.control.claim == colours[0]
    assert table.scene.sight().claim_hot == colours[0]
    table.driver.key("right", "return")
    own = [step.move for step in table.scene.source.seat.steps() if step.before.to_move == 0]
    assert own[-1] == ClaimColour(colours[1])


def test_cards_cannot_be_played_meanwhile(tmp_path: Path) -> None:
    number, ply = find(lambda state: claiming(state) and sum(state.hands[0]) > 0)
    table = Table(tmp_path, number, ply)
    colour = next(colour for colour in range(6) if table.hand[colour])
    table.driver.click(table.card(colour))
    assert table.said == "First take a colour from the completed mandala."


@pytest.mark.parametrize("case", ["new", "one", "known", "empty"])
def test_the_ribbon_says_where_the_cards_go(tmp_path: Path, case: str) -> None:
    def colour_of(state: State) -> int | None:
        own = state.fields[state.claiming][0]
        for colour, count in enumerate(state.mountains[state.claiming]):
            known = colour in state.rivers[0]
            found = "empty" if not any(own) else "known" if known else "one" if count == 1 else "new"
            if count and found == case:
                return colour
        return None

    from tests.ui.table_support import replayed

    number, ply = find(lambda state: claiming(state) and colour_of(state) is not None)
    colour = colour_of(replayed(number)[ply])
    assert colour is not None
    table = Table(tmp_path, number, ply)
    table.driver.step(PointerMoved(table.claim(colour)))
    ribbon = table.scene.sight().ribbon
    assert ribbon is not None
    expected = {
        "new": "one to river space",
        "one": "to river space",
        "known": "all to the cup",
        "empty": "the field is empty",
    }
    assert expected[case] in ribbon.text


def test_the_first_choice_is_explained(tmp_path: Path) -> None:
    larger = find(
        lambda state: claiming(state) and sum(state.fields[state.claiming][0]) > sum(state.fields[state.claiming][1])
    )
    equal = find(
        lambda state: claiming(state) and sum(state.fields[state.claiming][0]) == sum(state.fields[state.claiming][1])
    )
    for position, word in ((larger, "First choice: Anna (the larger field"), (equal, "equal fields")):
        table = Table(tmp_path, *position)
        text = first_choice(table.context.strings, table.scene.source.position, table.scene.names)
        assert word in text
    dutch, seen = Strings("nl"), Table(tmp_path, *larger).scene.source.position
    assert first_choice(dutch, seen, Names(dutch.gettext("You"), "Ben")).startswith("Eerste keus: jij (")


def test_marks_and_log_tell_what_the_rival_did() -> None:
    """Over a whole recorded game: each step of the rival leaves a mark that is on the table, and a line of the log."""
    strings, names, marked = Strings("en"), Names("You", "Ben"), 0
    for number in (0, 1, 2):
        states = replayed(number)
        moves = [parse_move(text) for text in records()[number]["moves"]]
        seen = [rules.observe(state, 0) for state in states]
        steps = [SeatStep(ply, *step) for ply, step in enumerate(zip(moves, seen, seen[1:]))]
        for count, step in enumerate(steps, 1):
            marks = marks_after(steps[:count])
            told = tuple(step_lines(strings, names, steps[count - 1]))
            assert told, "every move is told"
            assert all("{" not in line.text for line in told)
            if step.before.to_move == 0:
                forced = sum(map(bool, step.before.mountains[step.before.claiming])) == 1 and step.before.claiming >= 0
                assert forced or marks == ()
                continue
            destroyed = any(isinstance(e, FieldsCleared) for e in explain(step.before, step.move, step.after))
            assert marks or destroyed
            layout = table_layout(table_frame((1280, 720)), step.after)
            for mark in marks:
                assert mark_rect(layout, mark) is not None
                marked += 1
    assert marked > 100


def test_who_was_away_while_the_last_colour_was_taken_by_itself_still_sees_what_the_rival_did() -> None:
    """The game takes a single colour for the viewer: that is no decision, so the marks stay."""
    met = 0
    for number in range(12):
        states = replayed(number)
        moves = [parse_move(text) for text in records()[number]["moves"]]
        for seat in (0, 1):
            seen = [rules.observe(state, seat) for state in states]
            steps = [SeatStep(ply, *step) for ply, step in enumerate(zip(moves, seen, seen[1:]))]
            for count, (earlier, step) in enumerate(pairwise(steps), 2):
                forced = step.before.claiming >= 0 and sum(map(bool, step.before.mountains[step.before.claiming])) == 1
                if not forced or step.before.to_move or not earlier.before.to_move:
                    continue
                met += 1
                marks = marks_after(steps[:count])
                assert marks
                dealt = {
                    Mark(MOUNTAINS[step.before.claiming], c)
                    for c, n in enumerate(step.after.mountains[step.before.claiming])
                    if n
                }
                assert step.after.outcome or dealt <= set(marks), "the new mountain is marked too"
    assert met > 5


def test_marks_of_a_claim_are_on_river_and_cup() -> None:
    number, ply = find(claiming, seat=1)
    state = replayed(number)[ply]
    seen_before = rules.observe(state, 0)
    for move in rules.legal_moves(state):
        after = rules.observe(rules.apply(state, move), 0)
        (event,) = [e for e in explain(seen_before, move, after) if isinstance(e, Claimed)]
        marks = marks_after([SeatStep(ply, move, seen_before, after)])
        assert (Mark(DISCARD) in marks) == event.discarded
        assert (Mark(RIVERS[1], event.colour) in marks) == (event.space is not None)
        assert (Mark(CUPS[1]) in marks) == (not event.discarded and event.count > (event.space is not None))
