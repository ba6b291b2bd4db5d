"""What is heard at the table: what the flights show and no more, each sound at its time, one sound where motion is off."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from mandala.core.cards import rules
from mandala.core.cards.events import (
    Claimed,
    DeckReshuffled,
    Drew,
    Event,
    FieldsCleared,
    LastMandala,
    MandalaCompleted,
    Played,
    explain,
)
from mandala.core.cards.moves import BuildMountain, parse_move
from mandala.core.cards.state import State
from mandala.play.settings import Settings
from mandala.play.stored import GameConfig
from mandala.ui.cards.frame import table_frame
from mandala.ui.cards.layout import TableLayout, table_layout
from mandala.ui.cards.motion import HEARD, choreograph
from mandala.ui.cards.places import HANDS, MOUNTAINS
from mandala.ui.cards.result import ResultScene
from mandala.ui.cards.show import Show
from mandala.ui.context import new_table
from mandala.ui.kit.inputs import PointerReleased
from mandala.ui.kit.sound import WEIGHT, Sound
from mandala.ui.platform.desktop.sound import DesktopSounds as Sounds
from mandala.ui.table.scene import TableScene
from mandala.ui.table.stage import HUSH, LONG, Cue, Pace, Stage
from tests.ui.support import Driver, make_context
from tests.ui.table_support import Table, find, records, replayed

Heard = list[tuple[Sound, int | None]]


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Heard:
    """Every sound of the table that is played, in order, but none that only answers the hand."""
    played: Heard = []

    def play(_: Sounds, sound: Sound, tone: int | None = None, side: float = 0.0) -> None:
        assert -1 <= side <= 1
        if sound not in (Sound.LIFT, Sound.TICK):
            played.append((sound, tone))

    monkeypatch.setattr(Sounds, "play", play)
    return played


def told(numbers: range, viewer: int = 0) -> Iterator[tuple[TableLayout, TableLayout, tuple[Event, ...]]]:
    """All moves of recorded games as a seat saw them."""
    for number in numbers:
        seen = [rules.observe(state, viewer) for state in replayed(number)]
        for text, (before, after) in zip(records()[number]["moves"], pairwise(seen)):
            events = explain(before, parse_move(text), after)
            yield table_layout(table_frame((1280, 720)), before), table_layout(table_frame((1280, 720)), after), events


@pytest.mark.parametrize("viewer", [0, 1])
def test_every_event_is_heard(viewer: int) -> None:
    expected = {
        MandalaCompleted: Sound.COMPLETE,
        FieldsCleared: Sound.SWEEP,
        DeckReshuffled: Sound.SHUFFLE,
        LastMandala: Sound.LAST,
        Played: Sound.PLACE,
        Drew: Sound.SLIDE,
    }
    kinds = set()
    for old, new, events in told(range(8), viewer):
        plan = choreograph(old, new, events)
        sounds = {cue.sound for cue in plan.cues}
        for event in events:
            kinds.add(type(event))
            if type(event) in expected:
                assert expected[type(event)] in sounds
        assert (Sound.SWEEP in sounds) == any(isinstance(event, FieldsCleared) for event in events)
        chimes = [cue.tone for cue in plan.cues if cue.sound is Sound.CHIME]
        assert chimes == [event.space for event in events if isinstance(event, Claimed) and event.space is not None]
        assert [cue.time for cue in plan.cues] == sorted(cue.time for cue in plan.cues)
        assert all(0 <= cue.time <= plan.length for cue in plan.cues), "no sound after the last card"
        assert max([0, *[len([c for c in plan.cues if c.time == cue.time]) for cue in plan.cues]]) <= 3
    assert kinds >= expected.keys()


def test_a_sound_tells_no_more_than_the_picture() -> None:
    """C3: what is heard of a draw depends on the number of cards alone, and what is heard of a game is the same for both."""
    for old, new, events in told(range(6)):
        hidden = tuple(replace(event, cards=None) if isinstance(event, Drew) else event for event in events)
        assert choreograph(old, new, hidden).cues == choreograph(old, new, events).cues
    mine, theirs = ([choreograph(*step).cues for step in told(range(4), viewer)] for viewer in (0, 1))
    for one, other in zip(mine, theirs, strict=True):
        assert sorted(cue[1:3] for cue in one) == sorted(cue[1:3] for cue in other)
        assert sorted(cue.side for cue in one) == pytest.approx(sorted(cue.side for cue in other), abs=0.05)


def test_a_sound_comes_from_where_it_happens() -> None:
    """The right column's chimes from the right, the sweep of each mandala from its own side."""
    cues = [cue for step in told(range(8)) for cue in choreograph(*step).cues]
    assert all(cue.side > 0.4 for cue in cues if cue.sound is Sound.CHIME)
    left, right = (
        min(cue.side for cue in cues if cue.sound is Sound.SWEEP),
        max(cue.side for cue in cues if cue.sound is Sound.SWEEP),
    )
    assert left < -0.2 < right
    assert min(cue.side for cue in cues) >= -1
    assert max(cue.side for cue in cues) <= 1


def test_a_card_picked_up_and_a_button_are_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[Sound] = []
    monkeypatch.setattr(Sounds, "play", lambda _, *sound: heard.append(sound[0]))
    table = Table(tmp_path, *find(lambda state: state.claiming < 0), speed="normal")
    table.driver.key("left", "left")
    assert heard == [Sound.LIFT], "once"
    table.driver.wait(0.5)
    table.driver.key("escape", "l")
    assert heard == [Sound.LIFT, Sound.TICK], "the button of the log"


def test_many_cards_are_not_a_machine_gun() -> None:
    for old, new, events in told(range(6)):
        cues = choreograph(old, new, events).cues
        assert sum(cue.sound is Sound.PLACE for cue in cues) <= HEARD
        assert len(cues) <= 4 * HEARD


def test_one_sound_where_motion_is_off(tmp_path: Path, heard: Heard) -> None:
    table = Table(tmp_path, *find(lambda state: state.claiming < 0 and sum(state.hands[0]) > 3), ("human", "random"))
    before = len(heard)
    table.play(next(move for move in table.legal if isinstance(move, BuildMountain)))
    assert len(heard) == before + 1
    assert WEIGHT[heard[-1][0]] >= WEIGHT[Sound.PLACE]


def test_sounds_come_at_their_time(tmp_path: Path, heard: Heard) -> None:
    table = Table(
        tmp_path, *find(lambda state: state.claiming < 0 and sum(state.hands[0]) == 6), ("human", "random"), "normal"
    )
    table.play(next(move for move in table.legal if isinstance(move, BuildMountain)))
    assert heard == [], "the card is still in the air"
    table.driver.wait(0.3)
    assert heard[0] == (Sound.PLACE, None)
    table.driver.wait_until(lambda: table.scene.stage.show is None)
    assert [sound for sound, _ in heard][:3] == [Sound.PLACE, Sound.SLIDE, Sound.SLIDE], "two cards were drawn"


def test_what_is_skipped_is_heard_once(tmp_path: Path, heard: Heard) -> None:
    table = Table(
        tmp_path, *find(lambda state: state.claiming < 0 and sum(state.hands[0]) == 6), ("human", "random"), "slow"
    )
    table.play(next(move for move in table.legal if isinstance(move, BuildMountain)))
    table.driver.key("tab")
    assert heard == [(Sound.PLACE, None)], "and not the two cards that were drawn"


def test_a_refused_drop_is_heard_and_a_drop_on_the_hand_is_not(tmp_path: Path, heard: Heard) -> None:
    def refused(state: State) -> bool:
        return state.claiming < 0 and any(state.hands[0][colour] and state.fields[0][0][colour] for colour in range(6))

    table = Table(tmp_path, *find(refused), speed="normal")
    field = table.scene.source.position.fields[0][0]
    colour = next(colour for colour in range(6) if table.hand[colour] and field[colour])
    table.lift(colour)
    table.drop(MOUNTAINS[0])
    assert table.said
    assert heard == [(Sound.REFUSAL, None)]
    table.driver.wait(1.0)
    table.lift(colour)
    hand = table.scene.layout.of(HANDS[0])[0].pose
    table.driver.step(PointerReleased((round(hand.x), round(hand.y))))
    assert len(heard) == 1


@pytest.mark.sampled(2)
@pytest.mark.parametrize("speed", ["off", "fast"])
def test_a_game_from_the_deal_to_the_end_that_is_heard(tmp_path: Path, heard: Heard, speed: str) -> None:
    context = make_context(tmp_path, Settings(language="en", speed=speed, thinking_seconds=0.1))
    scene = new_table(context, GameConfig(("random", "human"), ("", ""), 3, 0))
    assert isinstance(scene, TableScene)
    driver, rng = Driver(context, scene, (1024, 640)), random.Random(3)
    for _ in range(20000):
        if isinstance(driver.scene, ResultScene) and not driver.scene.animating:
            break
        if driver.scene is scene and scene.facts().legal:
            seat = scene.source.acting
            assert seat is not None
            seat.submit(rng.choice(scene.facts().legal))
        before = len(heard)
        driver.step(dt=0.05)
        if speed == "off":
            assert len(heard) <= before + 1, "never two at once"
    driver.wait(0.5)
    sounds = [sound for sound, _ in heard]
    assert sounds[0] == Sound.DEAL
    end = {None: Sound.DRAWN, 0: Sound.WON, 1: Sound.LOST}[driver.scene.winner]
    assert sounds[-1] == end, "as the only person heard it"
    assert sounds.count(Sound.DEAL) == sum(sounds.count(one) for one in (Sound.WON, Sound.LOST, Sound.DRAWN)) == 1
    assert {Sound.PLACE, Sound.SWEEP} | ({Sound.CHIME, Sound.POUR} if speed == "fast" else set()) <= set(sounds)


def test_quick_moves_are_heard_as_one() -> None:
    heard: Heard = []
    stage = Stage(lambda sound, tone, _: heard.append((sound, tone)))
    for sound in (Sound.POUR, Sound.PLACE, Sound.POUR, Sound.SWEEP, Sound.CHIME):
        stage.owe(sound)
        stage.advance(0.02, False)
        stage.settle()
    assert [sound for sound, _ in heard] == [Sound.POUR, Sound.SWEEP]
    stage.advance(HUSH, False)
    stage.owe(Sound.PLACE)
    stage.settle()
    assert heard[-1] == (Sound.PLACE, None)
    stage.settle()
    assert len(heard) == 3


def test_a_long_thought_calls_the_player_back() -> None:
    stage = Stage(lambda *_: None)
    stage.advance(LONG - 0.1, True)
    assert not stage.calls
    stage.advance(0.2, True)
    assert stage.calls
    stage.advance(0.1, False)
    assert not stage.calls
    old, new, events = next(told(range(1)))
    plan = choreograph(old, new, events)
    show = Show(plan, Pace("normal", False, calls=True))
    assert show.rest()[-1] == Cue(plan.length, Sound.TURN)


def test_an_idle_table_draws_nothing_with_the_device_open(tmp_path: Path) -> None:
    table = Table(tmp_path, *find(lambda state: state.claiming < 0), ("human", "random"))
    table.context.sounds.open()
    table.driver.wait(1.0)
    frames = table.driver.loop.frames
    table.driver.wait(5.0)
    assert table.driver.loop.frames == frames
    table.context.sounds.close()


def test_m_mutes_the_table(tmp_path: Path) -> None:
    table = Table(tmp_path, *find(lambda state: state.claiming < 0), ("human", "random"))
    table.driver.key("m")
    assert not table.context.settings.sound
    table.driver.key("m")
    assert table.context.settings.sound
    table.context.sounds.close()
