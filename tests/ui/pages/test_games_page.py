"""The list of games, and games that come in: files dropped on the window, codes pasted; what is wrong is said."""

from __future__ import annotations

import json
import random
import sys
from contextlib import closing
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import msgspec
import pygame
import pytest

from mandala.platform.desktop import desktop
from mandala.play.codes import code_of
from mandala.play.library import Library
from mandala.play.library.file import opened, put, writing
from mandala.play.library.rows import row_of
from mandala.play.review.play_style import DIGEST_VERSION, Digest, Faults, Given, Play
from mandala.play.review.store import ReviewStore
from mandala.play.seen_history import last_seen
from mandala.play.session import Session
from mandala.play.settings import Settings
from mandala.play.sharing import MAX_FILE_BYTES, bring
from mandala.play.stored import GameConfig, StoredGame, fingerprint
from mandala.ui.context import Context
from mandala.ui.kit.inputs import FileDropped, KeyPressed, PointerMoved, TextTyped, Wheel, translated
from mandala.ui.kit.paper import Words
from mandala.ui.kit.scene import Push
from mandala.ui.kit.scroll import ListBox
from mandala.ui.kit.text import MIN_SHRINK_LINE, fitted_size
from mandala.ui.kit.widgets import Button
from mandala.ui.pages.games import GAMES_PER_STEP, ROWS_IN_VIEW, GamesScene, standing
from mandala.ui.pages.new_game import PlayOnScene
from mandala.ui.pages.page import HandOverScene, KeysScene, MessageScene, Page
from mandala.ui.pages.saved import BringingScene
from mandala.ui.pages.title import TitleScene
from mandala.ui.platform.desktop.home import DesktopClipboard
from mandala.ui.platform.home import Home
from mandala.ui.table.scene import TableScene
from mandala.ui.words.strings import LANGUAGES, Strings
from tests.play.playing import play_on
from tests.ui.support import Driver, Stepwise, make_context
from tests.ui.table_support import Table, records
from tests.ui.test_menus import SIZES
from tools.driver.driver import unworked_reviews
from tools.driver.kinds import is_replay
from tools.driver.recorded import stored

PASTE = KeyPressed("v", ctrl=True)


def play(context: Context, agents: tuple[str, str], moves: int = 1000, seed: int = 1) -> Session:
    """A game in the library, played in the minute `seed`."""
    config, minute = GameConfig(agents, ("Anna", ""), seed, 0), datetime(2026, 1, 31, 12, seed, tzinfo=UTC)
    session = Session.new(config, context.engine, context.library, 0.05, lambda: minute)
    play_on(session, random.Random(seed), moves)
    session.close()
    return session


@pytest.fixture
def driver(home: Path) -> Driver:
    """The title, with two running games and two finished ones."""
    context = make_context(home)
    play(context, ("human", "human"), seed=1)
    play(context, ("human", "greedy"), seed=2)
    play(context, ("human", "human"), moves=4, seed=3)
    play(context, ("human", "novice"), moves=4, seed=4)
    return Driver(context, TitleScene(context))


def games(driver: Driver) -> GamesScene:
    driver.press("Games")
    scene = driver.scene
    assert isinstance(scene, GamesScene)
    driver.step()
    return scene


def test_the_search_stands_beside_the_title_at_200_percent(home: Path) -> None:
    """Else nothing of the list would be seen between the title and the buttons."""
    context = make_context(home, Settings(scale=200, language="en"))
    play(context, ("human", "novice"), moves=4)
    scene = games(Driver(context, TitleScene(context)))
    (title,) = (box for box in scene.printed if isinstance(box, Words) and box.words == "Games")
    assert scene.form.search is not None
    assert title.rect.top < scene.form.search.rect.centery < title.rect.bottom


def labels(driver: Driver) -> list[str]:
    driver.step()
    return [getattr(widget, "label", "") for widget in driver.scene.form.widgets]


def test_the_list_says_who_and_how(driver: Driver) -> None:
    scene = games(driver)
    rows = [*map(scene.told, scene.entries)]
    assert len(rows) == 4
    running = f"in progress, {len(scene.entries[0].record['moves'])} moves"
    assert rows[0][1:] == ("Mandala", "Anna – Novice", running, "")
    assert rows[2].players == "Anna – Greedy"
    assert " to " in rows[3].standing


@pytest.mark.parametrize(
    ("language", "own", "rival"),
    [
        ("en", "You won, 65 to 54", "Ben won, 65 to 54"),
        ("de", "Du hast gewonnen, 65 zu 54", "Ben hat gewonnen, 65 zu 54"),
        ("nl", "Jij won, 65 tegen 54", "Ben won, 65 tegen 54"),
        ("da", "Du vandt, 65 mod 54", "Ben vandt, 65 mod 54"),
    ],
)
def test_the_winners_points_stand_first(language: str, own: str, rival: str) -> None:
    for winner, scores, words in ((0, [65, 54], own), (1, [54, 65], rival)):
        record = {"moves": [], "result": {"scores": scores, "winner": winner}}
        game = StoredGame(
            1, GameConfig(("human", "novice"), ("", "Ben"), 1, 0), record, "", finished=True, assisted=False
        )
        assert standing(Strings(language), game, ["Anna", "Ben"]) == words


def test_a_running_game_goes_on_and_a_finished_one_is_replayed(driver: Driver) -> None:
    scene = games(driver)
    assert "Share …" not in labels(driver), "a running game is not handed out"
    driver.press("Continue")
    assert isinstance(driver.scene, TableScene)
    driver.loop._scenes.pop()
    scene.resumed()
    driver.key("down", "left")
    driver.step()
    assert scene.chosen == 2
    assert "Continue" not in labels(driver)
    driver.press("Replay")
    assert is_replay(driver.scene)
    driver.key("escape", "return")
    assert driver.scene is scene
    driver.press("Share …")
    ways = ["Picture or film …", "Copy as a code", "Save as a file", "Save all games as a file", "Back"]
    assert labels(driver) == ways


def test_keys_wheel_and_clicks_choose(driver: Driver) -> None:
    for number in range(12):
        bring(records()[number], driver.context.library)
    scene = games(driver)
    driver.key("end")
    driver.step()
    assert scene.chosen == 15
    driver.key("page up")
    driver.step()
    assert scene.chosen == 15 - ROWS_IN_VIEW
    driver.step(Wheel((600, 300), 1))
    driver.step()
    rows = next(widget for widget in scene.form.widgets if isinstance(widget, ListBox))
    assert rows.beside == 3
    assert scene.chosen == 15 - ROWS_IN_VIEW - rows.beside, "a step of the wheel is a line"
    number, box = [*rows.boxes.items()][1]
    assert number != scene.chosen
    driver.click(box.center)
    driver.step()
    assert scene.chosen == number
    driver.click(box.center)
    assert driver.scene is not scene, "the second click opens"
    driver.loop._scenes[:] = [scene]
    scene.resumed()
    driver.key("end")
    driver.step()
    driver.key("tab", "return")
    assert is_replay(driver.scene)


def test_arrows_lead_through_the_lines_of_games_and_stop_at_their_ends(driver: Driver) -> None:
    for number in range(10):
        bring(records()[number], driver.context.library)
    scene, reached = games(driver), list[int]()
    for key in ("right", "down", "down", "down", "up", "left", "left", "left", "down", "down", "down", "down", "down"):
        driver.key(key)
        driver.step()
        reached.append(scene.chosen)
    assert reached == [1, 4, 7, 10, 7, 6, 5, 4, 7, 10, 13, 13, 13], "14 games, three beside each other"
    assert [
        one.place for one in next(one for one in scene.form.widgets if isinstance(one, ListBox)).nodes()[0].children
    ][-1] == (14, 14)


def row_words(scene: GamesScene) -> list[str]:
    return [" / ".join(scene.told(entry)[1:4]) for entry in scene.entries]


def against(context: Context, *games: tuple[str, tuple[int, int]]) -> None:
    """Finished games of Anna against levels, with these points."""
    for number, (level, points) in enumerate(games, 1):
        winner = None if points[0] == points[1] else int(points[1] > points[0])
        record = {**records()[number], "players": ["Anna", ""], "result": {"scores": [*points], "winner": winner}}
        config = GameConfig(("human", level), ("Anna", ""), number, 0)
        context.library.save(StoredGame(number, config, record, f"2026-01-{number:02}T12", True, False))


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("novice", ["Mandala / Anna – Novice / Anna won, 30 to 20", "Mandala / Anna – Novice / Novice won, 9 to 8"]),
        ("won", ["Mandala / Anna – Novice / Anna won, 30 to 20"]),
        (
            "LOST",
            ["Mandala / Anna – Grandmaster / Grandmaster won, 9 to 8", "Mandala / Anna – Novice / Novice won, 9 to 8"],
        ),
        ("lost nov", ["Mandala / Anna – Novice / Novice won, 9 to 8"]),
        ("drawn", ["Mandala / Anna – Adept / A draw, 7 to 7"]),
        ("january 2", ["Mandala / Anna – Novice / Novice won, 9 to 8"]),
        ("nobody", []),
    ],
)
def test_typing_finds_games_by_opponent_and_result(home: Path, typed: str, found: list[str]) -> None:
    context = make_context(home)
    against(context, ("novice", (30, 20)), ("novice", (8, 9)), ("grandmaster", (8, 9)), ("adept", (7, 7)))
    scene = GamesScene(context, today=lambda: date(2026, 6, 1))
    driver = Driver(context, scene)
    everything, sheet = row_words(scene), scene.sheet
    driver.type(typed)
    driver.step()
    assert sorted(row_words(scene)) == sorted(found)
    assert scene.sheet == sheet, "the sheet does not jump while one types"
    driver.key("escape")
    driver.step()
    assert row_words(scene) == everything


def test_enter_opens_what_was_found(driver: Driver) -> None:
    scene = games(driver)
    driver.type("greedy")
    driver.key("return", "return")
    assert is_replay(driver.scene)
    driver.key("escape", "return")
    assert driver.scene is scene
    driver.key("escape")
    assert driver.scene is scene, "the search ends first"


def test_the_delete_key_edits_what_was_typed_and_deletes_no_game(driver: Driver) -> None:
    scene = games(driver)
    driver.type("greedy")
    driver.key("home", "delete", "delete")
    driver.step()
    assert len(driver.context.library.finished()) == 2
    assert [scene.told(entry).players for entry in scene.entries] == ["Anna – Greedy"], "eedy is greedy, too"


def test_the_buttons_are_the_same_at_the_same_places_for_every_row(driver: Driver) -> None:
    scene, seen = games(driver), set()
    for _ in scene.entries:
        buttons = [(one.label, tuple(one.rect)) for one in scene.form.widgets if isinstance(one, Button)]
        greyed = [
            (one.words, one.rect.center) for one in scene.printed if isinstance(one, Words) and one.face == "display"
        ]
        places = {label: pygame.Rect(rect).center for label, rect in buttons} | dict(greyed)
        seen.add(tuple(sorted((label, x) for label, (x, _) in places.items())))
        driver.key("down")
        driver.step()
    (only,) = seen
    assert [label for label, _ in only] == ["Back", "Continue", "Delete", "Replay", "Result", "Review", "Share …"]


def test_a_deleted_game_is_named_and_can_be_taken_back(driver: Driver) -> None:
    scene = games(driver)
    before = row_words(scene)
    driver.press("Delete")
    driver.step()
    assert len(scene.entries) == 3
    assert any(isinstance(one, Words) and one.words == "Deleted: Anna – Novice" for one in scene.printed)
    driver.press("Undo")
    driver.step()
    assert row_words(scene) == before
    assert "Undo" not in labels(driver)


def glimpses(driver: Driver) -> list[bytes]:
    """The pictures of the rows in view, without their rims."""
    rows = next(widget for widget in driver.scene.form.widgets if isinstance(widget, ListBox))
    parts = [pygame.Rect(0, 0, 60, 30).move_to(topleft=(box.left + 80, box.top + 60)) for box in rows.boxes.values()]
    return [pygame.image.tobytes(driver.window.surface.subsurface(part), "RGB") for part in parts]


def test_each_game_has_a_picture_of_its_last_position(driver: Driver) -> None:
    driver = Driver(driver.context, GamesScene(driver.context))
    bare = glimpses(driver)
    assert len({*bare}) == 1, "the page does not wait for them"
    driver.wait(0.5)
    shown = glimpses(driver)
    assert len({*shown}) == 4
    assert {*shown}.isdisjoint(bare)
    frames = driver.loop.frames
    driver.wait(1)
    assert driver.loop.frames == frames, "then the page rests"


def test_pictures_that_are_made_while_the_page_comes_are_there_when_it_stands_still(driver: Driver) -> None:
    driver.context.change(speed="normal", reduced_motion=False)
    opened = Driver(driver.context, TitleScene(driver.context))
    opened.wait(0.5)
    opened.press("Games")
    for _ in range(60):
        opened.step(dt=1 / 60)
    assert isinstance(opened.scene, GamesScene)
    assert len({*glimpses(opened)}) == 4, "without an input"


def test_pictures_are_made_of_rows_in_view_alone_and_once(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    context, made = make_context(home), list[int]()
    monkeypatch.setattr("mandala.ui.pages.games.last_seen", lambda game: made.append(game.game_id) or last_seen(game))
    for number in range(200):
        game = bring(records()[number % 40], context.library)
        context.library.save(replace(game, game_id=number))
    driver = Driver(context, GamesScene(context))
    driver.wait(1)
    assert len(made) == len({*made}) <= ROWS_IN_VIEW
    driver.key("end")
    driver.wait(1)
    assert len(made) == len({*made}) <= 2 * ROWS_IN_VIEW
    driver.key("home")
    driver.wait(1)
    assert len(made) <= 2 * ROWS_IN_VIEW, "they were kept"


def test_a_slow_machine_makes_a_picture_in_many_frames(driver: Driver) -> None:
    slow = Driver(driver.context, scene := GamesScene(driver.context))
    bare, frames = glimpses(slow), list[int]()
    driver.context.ahead = Stepwise()
    while scene.animating:
        slow.step()
        frames.append(len({*glimpses(slow)} - {*bare}))
    assert frames == sorted(frames)
    assert frames[-1] == 4
    assert frames.index(1) > 10, "a card is a step"


def test_a_game_whose_record_does_not_hold_has_bare_cloth(home: Path) -> None:
    context = make_context(home)
    against(context, ("novice", (30, 20)))
    (game,) = context.library.finished()
    context.library.save(replace(game, record={**game.record, "moves": ["C R"]}))
    driver = Driver(context, GamesScene(context))
    driver.wait(0.5)
    assert not driver.scene.animating


def test_two_at_one_machine_hand_over_before_a_running_game_is_replayed(driver: Driver) -> None:
    games(driver)
    driver.key("right")
    driver.step()
    driver.press("Replay")
    assert isinstance(driver.scene, HandOverScene)
    driver.wait(0.6)
    driver.press("I am here")
    scene = driver.scene
    assert is_replay(scene)
    to_move = scene.source.history.position(scene.source.eyes.player, scene.source.history.length).to_move
    assert to_move == 0, "whoever is to move looks"
    assert len(scene.source.history.steps) == 1


def test_the_list_without_games_says_so(home: Path) -> None:
    driver = Driver(make_context(home), TitleScene(make_context(home)))
    games(driver)
    assert labels(driver) == ["Back"]
    driver.key("down", "end", "return")


def test_where_files_can_be_chosen_a_button_asks_for_them(home: Path) -> None:
    class Elsewhere(Home):
        chooses_files = True
        asked = 0

        def choose_files(self) -> None:
            self.asked += 1

    system = Elsewhere()
    context = make_context(home, system=system)
    driver = Driver(context, GamesScene(context))
    assert labels(driver) == ["Choose a file", "Back"]
    driver.press("Choose a file")
    assert system.asked == 1


def test_a_dropped_file_opens(driver: Driver, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(records()[7]))
    driver.step(FileDropped(file))
    scene = driver.scene
    assert is_replay(scene)
    assert scene.source.history.length == len(records()[7]["moves"])
    assert scene.source.stored in driver.context.library.finished()


def test_a_file_dropped_on_a_game_leaves_the_game(tmp_path: Path) -> None:
    table = Table(tmp_path, 0, 10)
    before = table.session.seat(0).ply
    file = tmp_path / "game.json"
    file.write_text(json.dumps(records()[7]))
    table.driver.step(FileDropped(file))
    assert is_replay(table.driver.scene)
    table.driver.wait(0.5)
    assert table.session.seat(0).ply == before, "the game waits"
    table.driver.key("escape", "return")
    assert table.driver.scene is table.scene


def test_pygames_event_becomes_ours() -> None:
    event = pygame.event.Event(pygame.DROPFILE, file="/some/where/game.json")
    assert list(translated([event])) == [FileDropped(Path("/some/where/game.json"))]


def test_files_dropped_together_are_told_of_together(driver: Driver, tmp_path: Path) -> None:
    for number in range(4):
        (tmp_path / f"{number}.json").write_text(json.dumps(records()[number]) if number != 1 else "{")
    drops = [pygame.event.Event(pygame.DROPFILE, file=str(tmp_path / f"{number}.json")) for number in range(4)]
    before = len(driver.context.library.finished())
    driver.step(*translated(drops))
    scene = driver.scene
    assert isinstance(scene, MessageScene)
    assert scene.paragraphs == (
        "3 games from 0.json, 1.json … are among your games now.",
        "1 record is faulty and was left out:",
        "1.json · Line 1: the text is incomplete or not a record.",
    )
    assert len(driver.context.library.finished()) == before + 3
    driver.key("escape")
    assert isinstance(driver.scene, TitleScene)


def test_a_file_of_several_games_brings_the_sound_ones(driver: Driver, tmp_path: Path) -> None:
    lines = [json.dumps(fields) for fields in records()[:5]]
    lines[1] = lines[1][:400]
    lines[3] = json.dumps({**records()[3], "deck": "R" * 108})
    file = tmp_path / "games.jsonl"
    file.write_text("\n".join(lines))
    before = len(driver.context.library.finished())
    driver.step(FileDropped(file))
    scene = driver.scene
    assert isinstance(scene, MessageScene)
    assert scene.paragraphs == (
        "3 games from games.jsonl are among your games now.",
        "2 records are faulty and were left out:",
        "Line 2: the text is incomplete or not a record.",
        "Line 4: the deck is not made of 18 cards of each colour.",
    )
    assert len(driver.context.library.finished()) == before + 3
    driver.press("Show the games")
    assert isinstance(driver.scene, GamesScene)


def many(home: Path, count: int) -> Context:
    """So many games in the library, a second after each other, and none of them read yet."""
    first = bring(records()[0], make_context(home).library)
    with closing(opened(home / "library.db")) as database, writing(database):
        for number in range(count):
            updated = f"2025-01-01T{number // 3600:02}:{number // 60 % 60:02}:{number % 60:02}"
            config = replace(first.config, agents=("human", "human"), names=(f"Anna{number}", "Ben"), deal=number)
            put(database, row_of(replace(first, game_id=number + 1, config=config, updated=updated), 1))
    return make_context(home, library=Library.open(desktop(), home / "library.db")[0])


@pytest.mark.thorough
def test_a_search_in_10_000_games_reads_no_more_of_them_than_what_is_in_view(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    context = many(home, 10_000)
    driver = Driver(context, scene := GamesScene(context))
    driver.wait_until(lambda: not scene.animating)
    assert len(scene.entries) == 10_000
    read, game = list[int](), context.library.game
    monkeypatch.setattr(context.library, "game", lambda number: (read.append(number), game(number))[1])
    driver.type("anna77")
    driver.wait_until(lambda: not scene.animating)
    names = [entry.config.names[0] for entry in scene.entries if isinstance(entry, StoredGame)]
    assert names == [f"Anna{number}" for number in (*range(7799, 7699, -1), *range(779, 769, -1), 77)]
    assert {*read} <= {*range(8000 - ROWS_IN_VIEW + 1, 8001), *range(7800 - ROWS_IN_VIEW + 1, 7801)}, (
        "in view at anna7, then at anna77"
    )


def test_while_a_search_goes_on_what_was_listed_is_seen_and_each_round_looks_at_a_part(home: Path) -> None:
    context = many(home, 10 * GAMES_PER_STEP)
    driver = Driver(context, scene := GamesScene(context))
    driver.wait_until(lambda: not scene.animating)
    context.ahead = Stepwise()
    driver.type("a")
    driver.step(TextTyped("nna77"))
    before, rounds = scene.entries, 0
    while scene._looking is not None:
        assert scene.entries is before
        driver.step()
        rounds += 1
    assert rounds >= 9
    assert len(scene.entries) == 11, "77 and 770 to 779"


def test_the_list_keeps_no_moves_of_games_that_are_out_of_view(home: Path) -> None:
    context = many(home, 2 * GAMES_PER_STEP)
    driver = Driver(context, scene := GamesScene(context))
    driver.wait_until(lambda: not scene.animating)
    assert not any("moves" in entry.record for entry in scene.entries if isinstance(entry, StoredGame))
    driver.press("Replay")
    assert is_replay(driver.scene)


def test_only_the_first_games_of_a_large_library_are_read_at_once(home: Path) -> None:
    context = many(home, 450)
    context.ahead = Stepwise()
    driver = Driver(context, scene := GamesScene(context))
    assert len(scene.entries) < 2 * GAMES_PER_STEP + 2
    driver.key("end")
    assert scene.chosen > ROWS_IN_VIEW, "it answers meanwhile"
    driver.wait_until(lambda: not scene.animating)
    assert len(scene.entries) == 450
    days = [game.updated for game in scene.entries if isinstance(game, StoredGame)]
    assert days == sorted(days, reverse=True)
    driver.key("end")
    assert scene.chosen == 449


def test_many_games_come_little_by_little_while_the_window_answers(driver: Driver, tmp_path: Path) -> None:
    file, library = tmp_path / "games.jsonl", driver.context.library
    file.write_text("\n".join(json.dumps(fields) for fields in records()[:60]))
    before = len(library.finished())
    driver.step(FileDropped(file))
    scene, frames = driver.scene, 0
    assert isinstance(scene, BringingScene)
    assert len(library.finished()) - before < 60, "not all in one frame"
    driver.key("f1")
    assert isinstance(driver.scene, KeysScene)
    driver.key("f1")
    while driver.scene is scene:
        assert scene.count <= len(library.finished()) - before
        driver.step()
        frames += 1
    assert frames > 1
    assert isinstance(driver.scene, MessageScene)
    assert driver.scene.paragraphs == ("60 games from games.jsonl are among your games now.",)
    assert len(library.finished()) == before + 60
    driver.key("escape")
    assert isinstance(driver.scene, TitleScene)


def test_leaving_an_import_keeps_the_games_that_came(driver: Driver, tmp_path: Path) -> None:
    file, library = tmp_path / "games.jsonl", driver.context.library
    file.write_text("\n".join(json.dumps(fields) for fields in records()[:60]))
    before = {game.game_id for game in library.finished()}
    driver.step(FileDropped(file))
    driver.press("Back")
    assert isinstance(driver.scene, TitleScene)
    came = len(library.finished()) - len(before)
    driver.wait(1)
    assert 0 < came == len(library.finished()) - len(before) < 60
    driver.step(FileDropped(file))
    driver.wait_until(lambda: isinstance(driver.scene, MessageScene))
    assert len(library.finished()) == len(before) + 60, "and none twice"


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"moves": ["D G", "X"]}, "move 2 is against the rules"),
        ({"result": {"scores": [0, 0], "winner": 0}}, "do not lead to the result"),
        ({"format": "mandala-record/2"}, "newer version"),
        ({"game": "chess"}, "“chess”, a game that this program does not know"),
        ({"reshuffles": ["R"]}, "new deck"),
        ({"first_player": 7}, "“first_player”"),
        ({"moves": 3}, "“moves”"),
    ],
)
def test_each_fault_is_named(driver: Driver, tmp_path: Path, change: dict[str, object], sentence: str) -> None:
    file = tmp_path / "game.json"
    fields = {key: value for key, value in records()[0].items() if key != "legal_move_counts"}
    file.write_text(json.dumps({**fields, **change}))
    before = driver.context.library.finished()
    driver.step(FileDropped(file))
    scene = driver.scene
    assert isinstance(scene, MessageScene)
    assert (scene.title, scene.small) == ("This game cannot be read", ())
    assert sentence in scene.paragraphs[1]
    assert driver.context.library.finished() == before
    driver.key("escape")
    assert isinstance(driver.scene, TitleScene)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("content", [b"", b"hello", b"\xff\xfe\x00", b"{" + b" " * MAX_FILE_BYTES])
def test_a_file_that_holds_no_games_is_refused_in_words(driver: Driver, tmp_path: Path, content: bytes) -> None:
    """The fault is told in one sentence in the player's language, and nothing in small print."""
    driver.context.change(language="nl")
    told = "bevat geen spellen van Mandala" if content else "is leeg"
    (tmp_path / "x").write_bytes(content)
    loop = [] if sys.platform == "win32" else [(tmp_path / "loop", "is niet te lezen")]
    for path, _ in loop:
        path.symlink_to(path.name)
    for path, fault in (
        *loop,
        (tmp_path / "x", "is te groot" if len(content) > MAX_FILE_BYTES else told),
        (tmp_path, "is een map. Sleep er een bestand uit hierheen"),
        (tmp_path / "gone", "is er niet meer"),
    ):
        driver.step(FileDropped(path))
        scene = driver.scene
        assert isinstance(scene, MessageScene)
        assert (scene.title, scene.small) == ("Geen spel in dit bestand", ())
        assert scene.paragraphs == (f"{path.name} {fault}. Er is niets veranderd.",)
        driver.key("escape")


@pytest.mark.parametrize("page", ["title", "new", "games"])
def test_a_pasted_code_opens(driver: Driver, page: str) -> None:
    other = make_context(driver.context.paths.data_dir / "other")
    session = play(other, ("human", "greedy"), seed=9)
    (stored,) = other.library.finished()
    assert DesktopClipboard().copy(f"Look at this:\n{code_of(stored)}".partition("\n")[2])
    if page != "title":
        driver.press("Games" if page == "games" else "Play with a friend")
    driver.step(PASTE)
    scene = driver.scene
    assert is_replay(scene)
    assert scene.source.stored.record["moves"] == session.record()["moves"]


def test_a_spoiled_code_is_explained(driver: Driver) -> None:
    code = code_of(driver.context.library.finished()[0])
    for text, headline, words in (
        (code[:-1], "The game code is damaged", "missing"),
        (code[:10], "The game code is incomplete", "missing"),
        ("hello", "No game on the clipboard", "begins with"),
        ("mandala:Q1", "The game code is of another version", "newer"),
        (code + "?", "The game code is damaged", "“?”"),
    ):
        DesktopClipboard().copy(text)
        driver.step(PASTE)
        scene = driver.scene
        assert isinstance(scene, MessageScene)
        assert scene.title == headline
        assert words in scene.paragraphs[0]
        driver.key("escape")


def test_pasting_while_a_name_is_typed_opens_only_codes(driver: Driver) -> None:
    driver.press("Play with a friend")
    scene = driver.scene
    DesktopClipboard().copy("Ada")
    driver.press("First name")
    driver.step(PASTE)
    assert driver.scene is scene
    driver.press("Back")
    assert isinstance(driver.scene, TitleScene)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_fit_every_window(home: Path, language: str, size: tuple[int, int]) -> None:
    context = make_context(home, Settings(language=language, speed="off"))
    stored = bring({**records()[0], "players": ["Bartholomäus der Zwan", "Wilhelmine von und zu"]}, context.library)
    play(context, ("human", "novice"), moves=4)
    running = context.library.unfinished()[0]
    long = "Zeile 3: " + "die Züge führen nicht zu dem Ergebnis, das dort steht. " * 3
    pages: list[Page] = [
        GamesScene(context),
        PlayOnScene(context, stored, 9, 0),
        PlayOnScene(context, running, 2, 0),
        MessageScene(context, "Mandala", [long] * 4, *[("Zurück", lambda: None)] * 3, small=["/home/user/" + "x" * 60]),
    ]
    for page in pages:
        Driver(context, page, size)
        window = pygame.Rect((0, 0), size)
        assert window.contains(page.sheet)
        rects = [widget.rect for widget in page.form.widgets]
        assert all(page.sheet.contains(rect) for rect in rects)
        assert all(rect.collidelist(rects[:index]) < 0 for index, rect in enumerate(rects))
        look = page.look(size)
        for widget in page.form.widgets:
            if isinstance(widget, Button):
                face = "display-bold" if widget.primary else "display"
                fitted = fitted_size(look.assets, widget.label, face, look.px(2.3), widget.rect.width - look.px(2.4))
                assert fitted > look.px(2.3) * (MIN_SHRINK_LINE + 0.18), widget.label


@pytest.mark.thorough
def test_a_random_user(home: Path, tmp_path: Path) -> None:
    """Clicks, keys, files and codes in any order: no exception, and the games stay what they were."""
    context = make_context(home)
    play(context, ("human", "greedy"), seed=2)
    driver = Driver(context, TitleScene(context), (1024, 640))
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(json.dumps(records()[4]))
    bad.write_text(json.dumps(records()[5])[:500])
    (first,) = context.library.finished()
    rng = random.Random(11)
    keys = ("up", "down", "left", "right", "tab", "return", "escape", "space", "v", "p", "l", "f1", "home", "end", ",")
    for _ in range(400):
        scene = driver.loop.scene
        if not is_replay(scene) and not isinstance(scene, (GamesScene, PlayOnScene, MessageScene, Page)):
            driver.loop._go(Push(GamesScene(context)))
        match rng.randrange(12):
            case 0:
                driver.step(FileDropped(rng.choice((good, bad))))
            case 1:
                DesktopClipboard().copy(rng.choice((code_of(first), "mandala:A0")))
                driver.step(PASTE)
            case 2 | 3 | 4:
                driver.click((rng.randrange(1024), rng.randrange(640)))
            case 5:
                driver.step(PointerMoved((rng.randrange(1024), rng.randrange(640))), Wheel((5, 5), rng.choice((-1, 1))))
            case _:
                driver.key(rng.choice(keys))
        if not driver.loop.running:
            driver.loop._go(Push(TitleScene(context)))
        if len(driver.loop._scenes) > 12:
            driver.loop._scenes[1:] = [GamesScene(context)]
            driver.scene.resumed()
    assert first in context.library.finished()


FAULTS = Faults(2, 1, 0)


def reviewed_games(home: Path, count: int, faults: Faults | None = FAULTS) -> Context:
    """A library of finished games, every second of which was reviewed."""
    context, store = make_context(home, Settings(language="en")), ReviewStore()
    for number in range(count):
        game = replace(
            stored(number % 20), game_id=number + 1, updated=f"2026-01-01T00:{number // 60:02}:{number % 60:02}"
        )
        game = replace(game, config=replace(game.config, agents=("human", "novice")))
        context.library.save(game)
        if number % 2 == 0:
            given = Given(20, 0.36)
            play = Play({"M": given}, (Given(), given, Given()), faults)
            digest = Digest(DIGEST_VERSION, "x", True, (play, play), 0.0)
            store.put(fingerprint(game.record), b"", msgspec.json.encode(digest))
    context.reviews = unworked_reviews(store)
    return context


def rows_of(scene: GamesScene) -> list[str]:
    """The rows in view, as they are read."""
    (node,) = [node for box in scene.form.widgets if isinstance(box, ListBox) for node in box.nodes()]
    return [row.name for row in node.children]


@pytest.mark.parametrize("scale", [100, 200])
def test_a_reviewed_game_says_how_it_was_played_and_nothing_moves_for_that(home: Path, scale: int) -> None:
    context = reviewed_games(home, 20)
    context.change(scale=scale)
    scene = GamesScene(context)
    scene.lay_out((1280, 720))
    before = [*scene._list.boxes.items()] if scene._list is not None else []
    assert before
    assert not any("reviewed" in row for row in rows_of(scene)), "it is read beside the frames"
    driver = Driver(context, scene)
    driver.wait_until(lambda: not scene.animating)
    rows = rows_of(scene)
    assert ["reviewed: 2 blunders, 1.8% a move" in row for row in rows] == [
        number % 2 == 1 for number in range(len(rows))
    ]
    assert scene._list is not None
    assert [*scene._list.boxes.items()] == before


def test_how_games_were_played_is_read_only_of_those_in_view(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    context, read = reviewed_games(home, 100), list[int]()
    digest = context.reviews.digest

    def noted(stored: StoredGame, counted: bool = False) -> Digest | None:
        read.append(stored.game_id)
        return digest(stored, counted)

    monkeypatch.setattr(context.reviews, "digest", noted)
    driver = Driver(context, scene := GamesScene(context))
    driver.wait_until(lambda: not scene.animating)
    assert sorted(read, reverse=True) == [*range(100, 100 - ROWS_IN_VIEW, -1)]
    driver.key("end")
    driver.wait_until(lambda: not scene.animating)
    there = ROWS_IN_VIEW + len(scene._list.boxes)
    assert len(read) == len({*read}) == there
    driver.key("home")
    driver.wait_until(lambda: not scene.animating)
    assert len(read) == there, "what was read is kept"


def test_a_review_that_is_made_meanwhile_is_told(home: Path) -> None:
    context = reviewed_games(home, 6)
    driver = Driver(context, scene := GamesScene(context))
    driver.wait_until(lambda: not scene.animating)
    assert sum("reviewed" in row for row in rows_of(scene)) == 3
    game = context.library.whole(scene.entries[0])
    assert game is not None
    play = Play({}, (Given(), Given(20, 0.2), Given()), Faults())
    content = msgspec.json.encode(Digest(DIGEST_VERSION, "x", True, (play, play), 0.0))
    context.reviews._store.put(fingerprint(game.record), b"", content)
    context.reviews.made.append(fingerprint(game.record))
    driver.step()
    driver.wait_until(lambda: not scene.animating)
    assert "reviewed: no blunder, 1.0% a move" in rows_of(scene)[0]


def test_of_an_older_review_it_says_what_is_known(home: Path) -> None:
    """Its content cannot be read here, so its faults cannot be counted."""
    driver = Driver(context := reviewed_games(home, 2, faults=None), scene := GamesScene(context))
    driver.wait_until(lambda: not scene.animating)
    assert "reviewed: 1.8% a move" in rows_of(scene)[1]
    assert "blunder" not in rows_of(scene)[1]
