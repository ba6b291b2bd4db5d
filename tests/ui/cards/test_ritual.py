"""The end of a mandala: a pause with light around it, colours that rise to be chosen, a brush, sand that fills a cup."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from mandala.core.cards.events import Claimed, FieldsCleared, MandalaCompleted
from mandala.core.cards.moves import Move, parse_move
from mandala.ui.cards.layout import OFFERED
from mandala.ui.cards.motion import choreograph
from mandala.ui.cards.places import MOUNTAINS
from mandala.ui.cards.ritual import LIGHTS, PAUSE, RUN, SHIMMER, SWEEP, Ritual, brush_items, ritual_items
from mandala.ui.cards.show import Animation, Show, calmed, moving
from mandala.ui.cards.sight import Sight
from mandala.ui.kit.assets import Assets
from mandala.ui.kit.compose import Item
from mandala.ui.kit.inputs import PointerPressed
from mandala.ui.kit.sprites import Sprites
from mandala.ui.kit.theme import THEMES
from mandala.ui.table.stage import Pace
from tests.ui.cards.test_motion import Step, steps, with_event
from tests.ui.table_support import Table, pixels, records, replayed

ROSETTE, MOUNTAIN = pygame.Rect(100, 100, 400, 400), pygame.Rect(140, 240, 320, 110)


def drawn(ritual: Ritual) -> list[Item]:
    """What is seen around and below the cards of a mandala."""
    return [*ritual_items(Sprites(Assets(), THEMES["linen"], 8.0), ritual, ROSETTE, MOUNTAIN)]


def lamps(ritual: Ritual) -> int:
    """How many lamps around the mandala are on."""
    return sum(item.rect.width < MOUNTAIN.width for item in drawn(ritual))


def rituals(kind: type, calm: bool = False) -> Iterator[tuple[Step, Animation, Ritual]]:
    """The moves of some games in which something happened to a mandala, with their plans."""
    for step, plan in with_event(kind):
        shown = calmed(plan) if calm else plan
        if shown.ritual is not None:
            yield step, shown, shown.ritual


# A mandala is completed


def test_a_completed_mandala_is_looked_at_before_anything_else_happens() -> None:
    for (before, _, events), plan, ritual in rituals(MandalaCompleted):
        mandala = next(event.mandala for event in events if isinstance(event, MandalaCompleted))
        assert ritual.mandala == mandala
        assert ritual.lit is not None
        assert plan.length >= ritual.lit + PAUSE
        here = before.frame.rosettes[mandala]
        sixth = [
            f for f in plan.flights if f.begin == 0 and here.collidepoint(f.end.x, f.end.y) and f.start.y != f.end.y
        ]
        assert all(flight.finish <= ritual.lit for flight in sixth), "the last card lies"
        if ritual.swept is not None:
            assert ritual.swept >= ritual.lit + PAUSE


def test_the_light_runs_round_in_the_pause_and_stays() -> None:
    seen = [lamps(Ritual(0, lit=1.0, time=1.0 + RUN * share / 12)) for share in range(-3, 15)]
    assert seen == sorted(seen)
    assert seen[:3] == [0, 0, 0]
    assert seen[-3:] == [LIGHTS] * 3
    assert len(set(seen)) > 10, "one after another"
    assert RUN <= PAUSE


def test_with_reduced_motion_all_lamps_come_at_once() -> None:
    times = (0.9, 1.0, 1.2, 3.0)
    assert [lamps(Ritual(0, lit=1.0, calm=True, time=time)) for time in times] == [0, LIGHTS, LIGHTS, LIGHTS]


@pytest.mark.parametrize("calm", [False, True])
def test_the_colours_to_be_chosen_rise_when_it_is_lit(calm: bool) -> None:
    risen = 0
    for (before, after, _), plan, ritual in rituals(MandalaCompleted, calm):
        place = MOUNTAINS[ritual.mandala]
        lain = {card.key: card.pose for card in before.of(place)}
        for card in after.of(place):
            if card.key not in lain or ritual.lit is None or lain[card.key].x != card.pose.x:
                continue
            assert lain[card.key].y - card.pose.y == pytest.approx(OFFERED * after.frame.unit)
            flights = [f for f in plan.flights if f.end in (card.pose, lain[card.key]) and f.face == card.colour]
            now = [[at.pose.y for f in flights if (at := moving(f, time))] for time in (ritual.lit / 2, plan.length)]
            assert now == [[lain[card.key].y], [card.pose.y]]
            risen += 1
    assert risen > 8


def test_at_rest_the_lights_are_those_at_the_end_of_the_motion(tmp_path: Path) -> None:
    number, ply, move = completing()
    pictures = []
    for speed, calm in (("off", False), ("normal", True)):
        table = Table(tmp_path / f"{speed}", number, ply, speed=speed, calm=calm)
        submit(table, move)
        table.driver.wait_until(lambda table=table: table.scene.stage.show is None)
        table.driver.step()
        pictures.append(pixels(table.driver))
    assert pictures[0] == pictures[1]


# One chooses


def completing() -> tuple[int, int, Move]:
    """Record, ply and move by which player 0 completes a mandala and may choose."""
    for number, record in enumerate(records()):
        for ply, (before, after) in enumerate(pairwise(replayed(number))):
            two = sum(map(bool, after.mountains[after.claiming])) > 1
            if before.to_move == after.to_move == 0 and before.claiming < 0 <= after.claiming and two:
                return number, ply, parse_move(record["moves"][ply])
    raise AssertionError("no such position in the records")


def submit(table: Table, move: Move) -> None:
    """The player makes a move without the pointer."""
    acting = table.scene.source.acting
    assert acting is not None
    acting.submit(move)
    table.driver.step()


def completed(folder: Path, **how: Any) -> tuple[Table, Sight]:
    """A table at which the player has just completed a mandala, and what is seen there."""
    number, ply, move = completing()
    table = Table(folder, number, ply, **how)
    submit(table, move)
    return table, table.scene.sight()


@pytest.mark.parametrize("skip", ["key", "press"])
def test_a_key_or_a_press_ends_it_at_once(tmp_path: Path, skip: str) -> None:
    table, sight = completed(tmp_path, speed="slow")
    assert table.scene.stage.show is not None
    assert not sight.resting.lit, "the light is still to come"
    if skip == "key":
        table.driver.key("f7")
    else:
        table.driver.step(PointerPressed((640, 4)))
    assert table.scene.stage.show is None
    assert table.scene.sight().resting.lit
    assert len(table.scene.sight().claimable) > 1


def test_the_colours_shimmer_for_some_seconds_and_then_nothing_is_drawn(tmp_path: Path) -> None:
    table, _ = completed(tmp_path, speed="normal")
    table.driver.wait_until(lambda: table.scene.stage.show is None)
    frames = table.driver.loop.frames
    table.driver.wait(1.0)
    assert table.scene.sight().shimmer > 0
    assert table.driver.loop.frames > frames + 5
    table.driver.wait(SHIMMER)
    frames = table.driver.loop.frames
    table.driver.wait(3.0)
    assert table.driver.loop.frames == frames
    assert not table.scene.animating


@pytest.mark.parametrize("how", [{"speed": "off"}, {"speed": "normal", "calm": True}])
def test_without_motion_they_only_glow(tmp_path: Path, how: dict[str, object]) -> None:
    table, _ = completed(tmp_path, **how)
    table.driver.wait_until(lambda: table.scene.stage.show is None)
    table.driver.step()
    assert table.scene.sight().shimmer == 0
    assert table.scene.sight().resting.lit
    frames = table.driver.loop.frames
    table.driver.wait(2.0)
    assert table.driver.loop.frames == frames


def test_a_click_on_a_risen_card_takes_it(tmp_path: Path) -> None:
    table, sight = completed(tmp_path)
    layout, mandala = table.scene.layout, table.scene.source.position.claiming
    assert sight.claimable
    card = layout.of(MOUNTAINS[mandala])[-1]
    assert layout.claim_at((card.pose.x, card.pose.y - card.pose.height / 2 + 1), mandala) == card.colour


# The brush


def test_the_brush_goes_over_the_mandala_from_left_to_right_while_its_cards_become_sand() -> None:
    sprites = Sprites(Assets(), THEMES["linen"], 8.0)
    for _, plan, ritual in rituals(FieldsCleared):
        assert ritual.swept is not None
        swept = [flow.begin for flow in plan.flows if flow.residue]
        assert all(ritual.swept <= begin <= ritual.swept + SWEEP for begin in swept)
        times = [ritual.swept + SWEEP * share / 10 for share in range(11)]
        places = [
            item.rect.centerx for time in times for item in brush_items(sprites, ritual._replace(time=time), ROSETTE)
        ]
        assert places == sorted(set(places))
        assert len(places) > 8
        before, after = ritual.swept - 0.2, ritual.swept + 2 * SWEEP
        assert not any([*brush_items(sprites, ritual._replace(time=time), ROSETTE)] for time in (before, after))
        assert not any([*brush_items(sprites, ritual._replace(calm=True, time=time), ROSETTE)] for time in times)


@pytest.mark.parametrize("calm", [False, True])
def test_the_lamps_go_out_with_the_brush(calm: bool) -> None:
    swept = Ritual(0, swept=2.0, calm=calm)
    left = [lamps(swept._replace(time=time)) for time in (1.0, 2.0, 2.3, 2.6, 2.0 + SWEEP, 4.0)]
    assert left == sorted(left, reverse=True)
    assert left[0] == left[1] == LIGHTS
    assert left[-1] == 0
    assert (LIGHTS > left[2] > left[3] > 0) != calm


# The cup


@pytest.mark.parametrize("calm", [False, True])
def test_a_cup_fills_while_the_sand_comes(calm: bool) -> None:
    poured = 0
    for (_, after, events), plan, ritual in rituals(Claimed, calm):
        claim = next(event for event in events if isinstance(event, Claimed))
        if ritual.pouring is None:
            continue
        cards = claim.count - (claim.space is not None)
        times = [plan.length * share / 40 for share in range(41)]
        missing = [ritual._replace(time=time).missing(claim.player)[1] for time in times]
        assert missing == sorted(missing, reverse=True)
        assert (missing[0], missing[-1]) == (cards, 0)
        assert (len(set(missing)) > 2) != calm
        assert ritual._replace(time=0.0).missing(1 - claim.player)[1] == 0, "the other cup is as it was"
        if not calm:
            flows = [flow for flow in plan.flows if flow.target == after.in_cup(claim.player)]
            assert flows[0].begin < ritual.pouring.begin < ritual.pouring.end <= flows[-1].finish
        poured += 1
    assert poured > 8


def test_nothing_befalls_a_mandala_in_other_moves() -> None:
    others = 0
    for step in steps(range(3)):
        if not any(isinstance(event, (MandalaCompleted, Claimed, FieldsCleared)) for event in step[2]):
            assert Show(choreograph(*step), Pace("normal", False)).ritual is None
            others += 1
    assert others > 50
