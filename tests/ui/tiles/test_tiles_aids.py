"""What helps at the tile game's table: reasons, tooltips, what may be done now, what groups can reach, letters, large texts."""

from __future__ import annotations

import random
from functools import partial
from pathlib import Path

import pygame
import pytest

from mandala.core.tiles.groups import reach
from mandala.core.tiles.moves import FLIP, TAKE, Flip, Open, Swap, TakeStart
from mandala.core.tiles.rules import Refusal
from mandala.core.tiles.setup import RULEBOOK
from mandala.core.tiles.state import FRONT_UP
from mandala.platform.desktop import desktop
from mandala.play.seat import SeatStep
from mandala.play.settings import load
from mandala.play.stored import GameConfig
from mandala.ui.kit.inputs import PointerMoved
from mandala.ui.kit.paper import SMALL_TEXT
from mandala.ui.kit.sprites import Sprites
from mandala.ui.kit.theme import LINEN, THEMES, Theme
from mandala.ui.table.buttons import MORE, NOW
from mandala.ui.table.facts import Tone
from mandala.ui.table.menus import NowSheet
from mandala.ui.table.tooltip import DELAY, Box, thing_at
from mandala.ui.tiles.advice import what_now
from mandala.ui.tiles.art import Face, TileArt
from mandala.ui.tiles.board import BOARD, REACH, TOOLBARS
from mandala.ui.tiles.control import put, why_not
from mandala.ui.tiles.sight import Kind
from mandala.ui.tiles.still import glow
from mandala.ui.tiles.tooltip import Thing, What
from mandala.ui.tiles.words import group_name, refusal_text
from mandala.ui.words.colours import colour_name, coloured
from mandala.ui.words.names import Names, names_at, turn_words
from mandala.ui.words.strings import LANGUAGES, Strings
from tests.ui.support import contrast, pictures
from tests.ui.tiles_support import Table, laid_out, records

AGAINST = Names("You", "Computer")
TOGETHER = Names("Anna", "Ben", you=None)
UNSEEN = {Refusal.CHOSEN, Refusal.NO_SUCH_MOVE}
"""Nothing on the screen asks for such a move."""
COLOURED = {
    Refusal.TOUCHES_RIVAL,
    Refusal.OPENED,
    Refusal.NOT_OPENED,
    Refusal.NO_GROUP,
    Refusal.NOT_BESIDE,
    Refusal.SAME_COLOUR,
}


def last_step(folder: Path, number: int) -> SeatStep:
    """The last move of a recorded game."""
    return Table(folder, number, len(records()[number]["moves"])).session.seat(0).steps()[-1]


def _final(step: SeatStep) -> int:
    """How many tiles were flipped after the last turn (T4)."""
    return step.before.owners.count(FRONT_UP) - step.after.owners.count(FRONT_UP) - 1


def pixels(table: Table) -> bytes:
    table.driver.step()
    return pygame.image.tobytes(table.driver.window.surface, "RGB")


def rest(table: Table, pos: tuple[int, int]) -> None:
    table.driver.step(PointerMoved((table.driver.window.size[0] // 2, 1)))
    table.driver.step(PointerMoved(pos))
    table.driver.wait(DELAY + 0.1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_its_sentence(tmp_path: Path, language: str) -> None:
    """T3.1 to T3.5: each reason says its own, with the colour it is about, and whose group."""
    strings, seen = Strings(language), Table(tmp_path, ply=14).scene.source.position
    for names in (AGAINST, TOGETHER):
        move = next(FLIP[space] for space, owner in enumerate(seen.owners) if owner == FRONT_UP)
        colour = colour_name(strings, seen.tiles[move.space])
        told = {reason: refusal_text(strings, reason, move, seen, 0, names) for reason in Refusal}
        fallback = refusal_text(strings, None, move, seen, 0, names)
        assert {reason for reason, text in told.items() if text == fallback} == UNSEEN
        assert all(colour in told[reason] for reason in COLOURED)
        assert len({told[reason] for reason in COLOURED}) == len(COLOURED)
    assert "Ben" in told[Refusal.TOUCHES_RIVAL]


def test_a_replay_says_you_and_not_that_you_is_to_move() -> None:
    """From either seat: who played without a name against the computer is addressed, who has a name is named."""
    for viewer in (0, 1):
        for name, turn, group in (("", "Your turn", "Your {} group"), ("Anna", "Anna's turn", "{} group of Anna")):
            strings, side = Strings("en"), 1 - viewer
            names = names_at(strings, GameConfig(("novice", "human"), ("", name), 1, 0), viewer, addressed=False)
            assert turn_words(strings, side, False, names) == turn
            assert group_name(strings, side, 0, names) == group.format(coloured(strings, 0))


def test_every_illegal_choice_of_recorded_games_is_explained(tmp_path: Path) -> None:
    met = set[object]()
    for number, step in ((0, 9), (2, 10)):
        for ply in range(1, len(records()[number]["moves"]), step):
            now = Table(tmp_path, number, ply).scene.facts()
            for space in range(RULEBOOK.shape.size):
                for move in (FLIP[space], put(now, space)):
                    if move not in now.legal:
                        met.add(now.refused(move))
                        assert "your turn" not in why_not(now, move)
    assert COLOURED - {Refusal.OPENED, Refusal.NOT_OPENED} <= met, "the two are what `put` avoids"


def test_a_click_does_what_the_light_says(tmp_path: Path) -> None:
    """T3.2, T3.3: a flip, else a swap; an opening needs the swap tile in hand."""
    table = Table(tmp_path, ply=24)
    swap = next(move for move in table.legal if isinstance(move, Swap) and FLIP[move.space] not in table.legal)
    assert table.scene.sight().lights[swap.space].kind is Kind.SWAP
    table.driver.click(table.scene.layout.spaces[swap.space].center)
    assert table.session.seat(0).steps()[24].move == swap
    table = Table(tmp_path, ply=4)
    ply, opening = table.session.seat(0).ply, next(move for move in table.legal if isinstance(move, Open))
    assert table.scene.sight().lights[opening.space].kind is Kind.OPEN
    table.point(opening.space)
    ribbon = table.scene.sight().ribbon
    assert ribbon is not None
    assert ribbon.tone is Tone.HINT
    table.driver.click(table.scene.layout.spaces[opening.space].center)
    assert table.session.seat(0).ply == ply
    assert table.scene.refusal


@pytest.mark.sampled(4)
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_named(tmp_path: Path, language: str) -> None:
    for ply in (0, 24) if language == "en" else (24,):
        table = Table(tmp_path, ply=ply)
        table.context.change(language=language)
        heads = set[str]()
        for y in range(3, 720, 44):
            for x in range(3, 1280, 44):
                at = partial(thing_at, BOARD, table.scene.facts(), (x, y))
                if at() is None:
                    continue
                table.scene.hover.ask(at)
                tip = table.scene.sight().tip
                assert tip is not None, at()
                assert tip.spot.clip(pygame.Rect(0, 0, 1280, 720)) == tip.spot
                heads.add(tip.head)
        assert len(heads) > 20


def test_a_tile_says_what_may_be_done_and_whose_it_can_become(tmp_path: Path) -> None:
    table = Table(tmp_path, ply=24)
    now = table.scene.facts()
    flip = next(move for move in table.legal if isinstance(move, Flip))
    rest(table, table.scene.layout.spaces[flip.space].center)
    tip = table.scene.sight().tip
    assert tip is not None
    assert tip.head.startswith(now.position.setup.shape.names[flip.space])
    assert "Flip? Flip" in tip.body
    assert "In reach" in tip.body
    table.context.set_aid("tiles", False)
    shown = table.scene.sight()
    assert shown.tip is not None
    assert "In reach" not in shown.tip.body
    table.context.change(tooltips=False)
    assert table.scene.sight().tip is None


@pytest.mark.thorough
def test_the_note_is_explained_where_there_is_one(tmp_path: Path) -> None:
    table = Table(tmp_path, ply=24)
    rest(table, table.scene.layout.note.center)
    assert table.scene.hover.thing != Box.NOTE
    table.session.ask_advice()
    rest(table, table.scene.layout.note.center)
    tip = table.scene.sight().tip
    assert tip is not None
    assert tip.head == "This game"


def test_the_key_explains_what_the_keyboard_is_at(tmp_path: Path) -> None:
    table = Table(tmp_path, ply=24)
    table.driver.key("tab", "i")
    tip, cursor = table.scene.sight().tip, table.scene.control.cursor
    assert tip is not None
    assert cursor is not None
    assert tip.near == tuple(table.scene.layout.spaces[cursor])
    assert tip.spot == tuple(table.scene.layout.board), "no tile is covered"


def test_reach_is_drawn_for_all_groups_and_more_for_the_one_pointed_to(tmp_path: Path) -> None:
    table = Table(tmp_path, ply=24)
    seen, layout = table.scene.source.position, table.scene.layout
    wanted = {
        (space, player) for player in (0, 1) for colour in seen.rivers[player] for space in reach(seen, player, colour)
    }
    assert {(one.space, one.player) for one in table.scene.sight().reached} == wanted
    assert not any(one.strong for one in table.scene.sight().reached)
    player, number, colour = next(
        (player, number, colour)
        for player in (0, 1)
        for number, colour in enumerate(seen.rivers[player])
        if reach(seen, player, colour)
    )
    rest(table, layout.columns[player].river[number].center)
    strong = {one.space for one in table.scene.sight().reached if one.strong}
    assert strong == set(reach(seen, player, colour))
    rest(table, layout.spaces[seen.marked[player][number]].center)
    assert {one.space for one in table.scene.sight().reached if one.strong} == strong, "the marker as well"
    with_it = pixels(table)
    table.driver.key("g")
    assert table.scene.sight().reached == ()
    assert pixels(table) != with_it
    assert not load(desktop(), table.context.paths.settings)[0].aided("tiles"), "it stays so"
    table.driver.click(table.scene.layout.buttons[MORE].center)
    table.driver.press(REACH.tooltip(table.context.strings))
    assert table.context.settings.aided("tiles")


def test_what_may_i_do_now_names_all_that_is_legal_and_nothing_else(tmp_path: Path) -> None:
    for ply in (0, 12, 20, 24):
        table = Table(tmp_path, ply=ply)
        words = [row.may for part in what_now(table.scene.facts()).parts for row in part.rows]
        names = {word.strip(",:") for text in words for word in text.split()} & set(RULEBOOK.shape.names)
        places = {RULEBOOK.shape.names[move.space] for move in table.legal if not isinstance(move, TakeStart)}
        assert names <= places
        assert places == names or len(places) > 14
        if ply == 0:
            assert len(words) == 3, "two start tiles, and where the other one goes"
    table.driver.key("f2")
    assert isinstance(table.driver.scene, NowSheet)
    table.driver.key("?")
    assert table.driver.scene is table.scene
    table.driver.click(table.scene.layout.buttons[MORE].center)
    table.driver.press(NOW.tooltip(table.context.strings))
    assert isinstance(table.driver.scene, NowSheet)


def test_letters_on_tiles(tmp_path: Path) -> None:
    table = Table(tmp_path, ply=24)
    plain = pixels(table)
    table.context.change(letters=True)
    table.scene.resumed()
    assert table.scene.sight().letters
    assert pixels(table) != plain


def test_what_the_rival_did_last_is_marked(tmp_path: Path) -> None:
    table = Table(tmp_path, ply=24, agents=("human", "random"))
    table.driver.wait_until(lambda: bool(table.legal))
    move = table.session.seat(0).steps()[-1].move
    marks = table.scene.sight().resting.marks
    assert move.space in marks
    assert (-2 in marks) == (not isinstance(move, Flip)), "the tile that it took, too"


@pytest.mark.parametrize("size", [(1024, 640), (1200, 900), (1280, 720), (2560, 1080), (3840, 2160)])
@pytest.mark.parametrize("scale", [0.8, 1.0, 1.25, 1.5, 2.0])
def test_large_texts_keep_everything_in_its_place(size: tuple[int, int], scale: float) -> None:
    layout = laid_out(size, TOOLBARS.playing.corner, scale)
    window = pygame.Rect((0, 0), size)
    assert layout.crowded == (scale > 1)
    if layout.crowded:
        assert layout.status.contains(layout.ribbon)
        assert layout.ribbon.top - layout.status.top >= 0.45 * layout.status.height - 1, "below the title"
        lines = layout.log.height / (layout.words(SMALL_TEXT, 1.5) * 1.35)
        assert lines >= 7, "three moves at least"
        noted, free = (laid_out(size, TOOLBARS.playing.corner, scale, noted=noted).log for noted in (True, False))
        assert free.top <= noted.top
        assert free.bottom == noted.bottom
    boxes = [layout.note, layout.log, layout.status, *([] if layout.crowded else [layout.ribbon])]
    corner = pygame.Vector2(layout.status.topright) - layout.cloth.center
    assert corner.length() > layout.cloth.width / 2
    row = list(layout.buttons.values())
    for number, box in enumerate([*row, *boxes]):
        assert window.contains(box)
        assert box.collidelist([*row, *boxes][number + 1 :]) == -1
    for rect in [*row, layout.note]:
        corner = pygame.Vector2(rect.bottomright) - layout.cloth.center
        assert corner.length() > layout.cloth.width / 2, "off the round cloth"
    usual = laid_out(size)
    assert layout.spaces == usual.spaces, "no tile moves"


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_the_rival_s_tiles_stand_out_from_the_cloth(tmp_path: Path, theme: Theme) -> None:
    """The dark rim has an edge that a dark cloth leaves to be seen, even around black."""
    tile = TileArt(Table(tmp_path).context.assets).tile(5, Face.RIVAL, 60)
    for degree in range(0, 360, 15):
        way = pygame.Vector2(1, 0).rotate(degree)
        seen = [
            tile.get_at([round(29.5 + part * reach) for part in way]) for reach in (24.5, 25.5, 26.5, 27.5, 28.5, 29.5)
        ]
        assert max(contrast(pixel, theme.plain) for pixel in seen if pixel.a > 200) > 3, degree


def test_the_light_around_a_tile_leaves_it_its_colours() -> None:
    shine = glow(Sprites(pictures(), LINEN, 8.0), 60, LINEN.focus)
    middle = shine.get_width() // 2
    assert all(shine.get_at((middle + away, middle)).a == 0 for away in range(0, 28, 3))
    assert shine.get_at((middle + 33, middle)).a > 120


def test_a_tile_that_lies_has_its_own_shadow_whatever_flew_before() -> None:
    fresh, used = TileArt(pictures()), TileArt(pictures())
    used.shadow(60, 0.12)
    assert pygame.image.tobytes(used.shadow(60), "RGBA") == pygame.image.tobytes(fresh.shadow(60), "RGBA")


def test_reduced_motion_fades_and_never_flies(tmp_path: Path) -> None:
    table = Table(tmp_path, ply=24, speed="normal")
    table.context.change(reduced_motion=True)
    move = next(move for move in table.legal if isinstance(move, Swap))
    table.play(move, drag=False)
    show, end = table.scene.stage.show, table.scene.layout.spaces[move.space].center
    assert show is not None
    tiles = show.tiles()
    assert {(round(tile.spot.x), round(tile.spot.y)) for tile in tiles} >= {end}
    assert all(tile.lift == 0 and tile.squeeze == 1 for tile in tiles)
    assert all(tile.whole < 1 for tile in tiles)
    table.driver.wait(0.5)
    assert table.scene.stage.show is None


def test_the_end_is_told_when_it_was_shown(tmp_path: Path) -> None:
    """T4: while final flips are to come, neither the log nor the words say more than what was seen."""
    number = next(number for number in range(len(records())) if _final(last_step(tmp_path, number)) > 1)
    step = last_step(tmp_path, number)
    table = Table(tmp_path, number, len(records()[number]["moves"]) - 1, speed="fast", size=(1024, 640))
    scene, before = table.scene, len(table.scene.facts().lines)
    acting = scene.source.acting
    assert acting is not None
    acting.submit(step.move)
    told = list[tuple[int, str]]()
    for _ in range(400):
        table.driver.step(dt=0.05)
        now = len(scene.facts().lines) - before, scene.sight().status[0]
        told += [now] if now not in told else []
        if now[1] == "The game is over":
            break
    flips = _final(step)
    between = [(2 + shown, "The last tiles") for shown in range(flips + 1)]  # the move, nothing left to do, the flips
    assert told == [*between, (3 + flips, "The game is over")]


def test_an_input_in_the_middle_of_a_flight_counts_at_once(tmp_path: Path) -> None:
    table = Table(tmp_path, ply=24, speed="slow")
    table.play(table.legal[0], drag=False)
    assert table.scene.stage.show is not None
    table.play(table.legal[0], drag=False)
    assert table.session.seat(0).ply == 26


def test_another_size_in_the_middle_keeps_what_is_still_to_be_shown(tmp_path: Path) -> None:
    """T4: final flips that were not shown yet come one by one at the new size."""
    lengths = [len(record["moves"]) for record in records()]
    record = next(number for number in range(len(lengths)) if _final(last_step(tmp_path, number)) > 1)
    step = last_step(tmp_path, record)
    table = Table(tmp_path, record, lengths[record] - 1, speed="slow")
    table.driver.wait(3)
    if not table.session.finished:
        table.play(step.move)
    assert table.scene.source.track.pending
    free = table.scene.source.position.owners.count(FRONT_UP)
    table.driver.resize((1024, 640))
    assert table.scene.layout.size == (1024, 640)
    assert table.scene.source.position.owners.count(FRONT_UP) >= free - 1
    table.driver.wait_until(lambda: not table.scene.source.track.pending)
    assert table.scene.source.position.outcome is not None


def test_two_people_agree_before_a_move_is_taken_back_and_nobody_is_turned(tmp_path: Path) -> None:
    table = Table(tmp_path, ply=12)
    names, marked = table.scene.names, table.scene.source.position.marked
    assert (names.own, names.rival) == ("Anna", "Ben")
    first = table.scene.facts().side
    table.play(table.legal[0], drag=False)
    assert table.scene.facts().side == 1 - first
    assert table.scene.names == names, "the board is not turned"
    assert all(after[: len(before)] == before for before, after in zip(marked, table.scene.source.position.marked))
    ply = table.session.seat(0).ply
    table.driver.key("u")
    assert table.session.seat(0).ply == ply, "first both are asked"
    table.driver.press("We both agree")
    assert table.session.seat(0).ply == ply - 1
    assert table.session.assisted
    table.driver.key("r")
    table.driver.press("No")
    assert table.session.seat(0).ply == ply - 1


def test_keys_alone(tmp_path: Path) -> None:
    """From the start tiles on: T2, then openings, flips and swaps."""
    table, rng = Table(tmp_path), random.Random(1)
    for _ in range(10):
        move = rng.choice(table.legal)
        table.play_by_keys(move)
        assert any(step.move == move for step in table.session.seat(0).steps()[-2:]), (
            "perhaps with a forced one after it"
        )
        shown = table.scene.sight()
        assert shown.keyed == (table.scene.control.cursor if table.legal else None), "where the keys are is seen"


def test_choosing_a_start_tile_by_keys_shows_where_one_is(tmp_path: Path) -> None:
    """T2."""
    table = Table(tmp_path)
    table.driver.key("right")
    assert table.scene.sight().start_hot == 0
    assert TAKE[table.scene.source.position.start_tiles[0]] in table.legal
    table.driver.key("i")
    tip = table.scene.sight().tip
    assert tip is not None
    assert tip.spot == tuple(table.scene.layout.starts[0])
    assert Thing(What.START, 0) == table.scene.hover.thing
