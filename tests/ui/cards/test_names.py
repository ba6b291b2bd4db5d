"""The first minute at the table: places bear their names, and advice is given, until one knows the game."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Literal

import pygame
import pytest

from mandala.core.cards import rules
from mandala.play.stored import GameConfig, StoredGame
from mandala.ui.cards.art import CardArt
from mandala.ui.cards.frame import table_frame
from mandala.ui.cards.layout import table_layout
from mandala.ui.cards.still import Resting, still_items
from mandala.ui.kit.sprites import Sprites
from mandala.ui.kit.theme import LINEN
from mandala.ui.table.scene import TableScene
from mandala.ui.words.names import Names
from mandala.ui.words.strings import Strings
from tests.ui.support import Driver, pictures
from tests.ui.table_support import Point, Table, find, pixels, random_states, records, resumed, twin


def finish_games(table: Table, count: int, game: str = "cards") -> None:
    """So many finished games lie in the library."""
    for number in range(count):
        record = {key: value for key, value in records()[number].items() if key != "legal_move_counts"}
        config = GameConfig(("human", "random"), ("Anna", "Ben"), number, record["first_player"], game)
        table.context.library.save(StoredGame(100 + number, config, record, "2026-01-01T00:00:00", True, False))


def opened_again(table: Table) -> TableScene:
    """The same table, opened now."""
    scene = table.context.screens["cards"].load().table(table.context, table.session)
    Driver(table.context, scene)
    assert isinstance(scene, TableScene)
    return scene


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("wish", "finished", "named"),
    [("first", 0, True), ("first", 2, True), ("first", 3, False), ("always", 3, True), ("never", 0, False)],
)
def test_places_bear_their_names_until_three_games_are_finished_or_as_wished(
    tmp_path: Path, wish: Literal["always", "first", "never"], finished: int, named: bool
) -> None:
    table = Table(tmp_path, 0, 30)
    table.context.change(names=wish)
    finish_games(table, finished)
    assert opened_again(table).sight().resting.named == named


def test_games_of_another_kind_teach_nothing_of_this_one(tmp_path: Path) -> None:
    table = Table(tmp_path, 0, 30)
    finish_games(table, 3, "tiles")
    assert opened_again(table).sight().resting.named


def test_who_has_played_three_games_is_told_whose_turn_it_is_and_not_how_to_play(tmp_path: Path) -> None:
    table = Table(tmp_path, 0, 30)
    assert table.scene.sight().status == (
        "Your turn",
        "Drag cards to a mountain, to your field or to the discard pile.",
    )
    finish_games(table, 3)
    assert opened_again(table).sight().status == ("Your turn", "")


@pytest.mark.sampled(4)
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("size", "scale"), [((1024, 640), 1.0), ((1280, 720), 2.0), ((1920, 1080), 1.0)])
def test_no_name_lies_on_a_card_or_leaves_its_mat(language: str, size: Point, scale: float) -> None:
    """Names are what is drawn more where they are wanted."""
    pygame.font.init()
    strings, seen_names = Strings(language), 0
    for state in random_states(5, 25):
        observation = rules.observe(state, 0)
        layout = table_layout(table_frame(size, scale=scale), observation)
        sprites, art = Sprites(pictures(), LINEN, layout.frame.unit, scale), CardArt(pictures())
        plain, named = (
            [
                (item.surface, tuple(item.rect))
                for item in still_items(
                    Resting(observation, layout, Names("Anna", "Ben"), (), frozenset(), named=wanted),
                    art,
                    sprites,
                    strings,
                )
            ]
            for wanted in (False, True)
        )
        names = [rect for surface, rect in named if not any(surface is other for other, _ in plain)]
        seen_names += len(names)
        assert len(names) >= 4, "rivers and cups always bear theirs"
        for rect in names:
            assert rect[0] >= 0 <= rect[1]
            for card in layout.cards:
                inner = card.pose.rect.inflate(-sprites.px(1), -sprites.px(1))
                assert not inner.colliderect(rect), (card, rect)
    assert seen_names > 25 * 6


def test_the_river_is_a_row_of_six() -> None:
    for size in ((1024, 640), (1280, 720), (3840, 2160), (1024, 1400), (2560, 1080)):
        for state in random_states(3, 1):
            for column in table_layout(table_frame(size), rules.observe(state, 0)).frame.columns:
                assert len({space.top for space in column.spaces}) == 1
                assert all(left.right < right.left for left, right in pairwise(column.spaces))
                assert all(
                    value.top >= space.bottom and value.centerx == pytest.approx(space.centerx, abs=1)
                    for space, value in zip(column.spaces, column.values)
                )


def test_names_river_and_cups_look_alike_whatever_is_hidden(tmp_path: Path) -> None:
    """Two games that differ in the opponent's hand and dealt cup and in the deck are one picture."""
    number, ply = find(lambda state: state.stock.shuffled == 0 and sum(state.cups[1]) > 3)
    seen = []
    for seed in (1, 2):
        fields, state = twin(number, ply, 0, seed)
        seen.append((pixels(resumed(tmp_path, fields, ("human", "random"))), state.dealt_cups[1]))
    assert seen[0][0] == seen[1][0]
    assert seen[0][1] != seen[1][1], "the hidden cards are others"
