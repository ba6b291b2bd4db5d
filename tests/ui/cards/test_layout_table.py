"""Where everything lies: nothing outside the window, nothing on top of what must be seen, and a click finds what is drawn."""

from __future__ import annotations

from itertools import combinations

import pytest

from mandala.core.cards import rules
from mandala.core.cards.counts import Counts
from mandala.core.cards.observation import Observation
from mandala.ui.cards.board import TOOLBARS
from mandala.ui.cards.frame import has_room_for_log, table_frame
from mandala.ui.cards.layout import OFFERED, TableLayout, table_layout
from mandala.ui.cards.places import DECK, DISCARD, FIELDS, HANDS, MOUNTAINS, RIVERS, Kind
from mandala.ui.cards.still import badges
from tests.ui.table_support import SIZES, Point, random_states

LARGE = ((1920, 1200), (3840, 2160), (1024, 1400))


def observations(count: int = 30) -> list[Observation]:
    return [rules.observe(state, number % 2) for number, state in enumerate(random_states(7, count))]


@pytest.mark.parametrize("log_open", [False, True])
@pytest.mark.parametrize("size", SIZES + LARGE)
def test_furniture_stands_in_the_window_and_apart(size: Point, log_open: bool) -> None:
    frame = table_frame(size, log_open, TOOLBARS.playing.corner)
    window = frame.centre.unionall([frame.centre]).clip((0, 0, *size))
    window.update(0, 0, *size)
    boxes = {
        "status": frame.status,
        "hand": frame.hand,
        "news": frame.news,
        **{f"button {button.icon}": rect for button, rect in frame.buttons.items()},
        "note": frame.note,
        **{f"pile {place}": frame.areas[place] for place in (DECK, DISCARD)},
        **{f"heading {side}": column.heading for side, column in enumerate(frame.columns)},
        **{f"cup {side}": column.cup for side, column in enumerate(frame.columns)},
        **{f"space {s} {n}": rect for s, c in enumerate(frame.columns) for n, rect in enumerate(c.spaces)},
        **{f"area {place}": rect for place, rect in frame.areas.items() if place not in (DECK, DISCARD)},
    }
    if frame.log:
        boxes["log"] = frame.log
        boxes.pop("news")  # it is drawn only while the log is closed
    for name, rect in boxes.items():
        assert window.contains(rect), (name, rect)
    for (name, rect), (other, other_rect) in combinations(boxes.items(), 2):
        assert not rect.colliderect(other_rect), (name, other)


@pytest.mark.parametrize("size", SIZES + LARGE)
def test_the_ribbon_leaves_the_cards_free(size: Point) -> None:
    for log_open in (False, True):
        frame = table_frame(size, log_open, TOOLBARS.playing.corner)
        assert frame.ribbon.width > 250 * size[0] / 1280 * min(1.0, size[1] / size[0] * 16 / 9)
        for place in (*MOUNTAINS, *(field for pair in FIELDS for field in pair)):
            assert not frame.ribbon.colliderect(frame.areas[place])
            assert not frame.banner.colliderect(frame.areas[place])
        assert not frame.ribbon.colliderect(frame.hand)


def counted(layout: TableLayout, place: object, colours: int = 6) -> Counts:
    cards = [card for card in layout.cards if card.key.place == place]
    return tuple(sum(card.colour == colour for card in cards) for colour in range(colours))


def test_every_card_is_there_once() -> None:
    for observation in observations():
        layout = table_layout(table_frame((1280, 720)), observation)
        assert len({card.key for card in layout.cards}) == len(layout.cards)
        assert counted(layout, HANDS[0]) == observation.hand
        assert len(layout.of(HANDS[1])) == observation.rival_hand_size
        for mandala in (0, 1):
            assert counted(layout, MOUNTAINS[mandala]) == observation.mountains[mandala]
            for side in (0, 1):
                assert counted(layout, FIELDS[mandala][side]) == observation.fields[mandala][side]
        for side in (0, 1):
            assert tuple(card.colour for card in layout.of(RIVERS[side])) == observation.rivers[side]
        assert bool(layout.of(DECK)) == bool(observation.deck_size)
        assert bool(layout.of(DISCARD)) == any(observation.discard)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("size", SIZES)
def test_cards_lie_in_their_areas_and_a_click_finds_them(size: Point) -> None:
    for observation in observations():
        layout = table_layout(table_frame(size), observation)
        for card in layout.cards:
            kind, rect = card.key.place.kind, card.pose.rect
            if kind in (Kind.MOUNTAIN, Kind.FIELD):
                offered = kind is Kind.MOUNTAIN and card.key.place.mandala == observation.claiming
                lying = rect.move(0, round(OFFERED * layout.frame.unit)) if offered else rect
                assert layout.frame.areas[card.key.place].inflate(8, 8).contains(lying)
            if kind is Kind.HAND and card.key.place.side == 0:
                assert rect.left >= layout.frame.hand.left - 4
                assert rect.right <= layout.frame.hand.right + 4
                assert rect.bottom <= size[1]
        assert_visible_cards_are_found(layout)


def assert_visible_cards_are_found(layout: TableLayout) -> None:
    """Each card of hand and mandalas shows a strip, and every point that only it covers belongs to it."""
    order = {card.key: number for number, card in enumerate(layout.cards)}
    for card in layout.cards:
        if card.key.place.kind not in (Kind.MOUNTAIN, Kind.FIELD, Kind.HAND) or card.key.place.side == 1:
            continue
        strip = [
            (card.pose.x + card.pose.width * across / 40, card.pose.y + card.pose.height * down)
            for across in range(-19, 20)
            for down in (-0.3, 0.0, 0.3)
        ]
        above = [other for other in layout.of(card.key.place) if order[other.key] > order[card.key]]
        on_it = [point for point in strip if card.pose.contains(point)]
        seen = [point for point in on_it if not any(other.pose.contains(point) for other in above)]
        assert seen, "a card is hidden completely"
        for point in seen:
            found = layout.card_at(point)
            assert found is not None
            assert found.key == card.key


@pytest.mark.parametrize("log_open", [False, True])
@pytest.mark.parametrize("size", SIZES + LARGE)
def test_the_thread_around_the_past_crosses_no_button(size: Point, log_open: bool) -> None:
    frame = table_frame(size, log_open, TOOLBARS.playing.corner)
    for box in (*frame.buttons.values(), *frame.rosettes, frame.hand):
        assert frame.past.contains(box) or not frame.past.colliderect(box), (box, frame.past)
    assert frame.past.contains(frame.hand.unionall(frame.rosettes))


def test_groups_lie_together_and_say_how_many() -> None:
    for observation in observations():
        layout = table_layout(table_frame((1920, 1080)), observation)
        counts = {(card.key.place, card.colour): card.key.nth + 1 for card, _ in badges(layout.cards)}
        for mandala, mountain in enumerate(observation.mountains):
            for colour, count in enumerate(mountain):
                assert counts.get((MOUNTAINS[mandala], colour), 1) == max(1, count)
        for card, centre in badges(layout.cards):
            group = layout.group(card.key.place, card.colour)
            assert group is not None
            assert group.inflate(6, 6).collidepoint(centre)
        hand = [card.colour for card in layout.of(HANDS[0])]
        assert hand == sorted(hand, key=lambda colour: colour or 0)


def test_a_concealed_hand_shows_backs_only() -> None:
    for observation in observations(8):
        layout = table_layout(table_frame((1280, 720)), observation, hidden_for_both=True)
        assert {card.colour for card in layout.of(HANDS[0])} <= {None}
        assert len(layout.of(HANDS[0])) == sum(observation.hand)


def test_the_log_stands_open_where_there_is_room() -> None:
    assert has_room_for_log((2560, 1080))
    assert has_room_for_log((1200, 1200))
    assert not has_room_for_log((1280, 720))
    for size in ((2560, 1080), (1200, 1200)):
        assert table_frame(size, True).rosettes[0].width == table_frame(size, False).rosettes[0].width
