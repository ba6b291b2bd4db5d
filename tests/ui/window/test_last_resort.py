"""The last resort: an error that nobody foresaw, raised anywhere, ends neither the game nor the program, is reported without a
secret, and told. Only what even that cannot stand ends the program, with a box of the system."""

from __future__ import annotations

import importlib
import inspect
import os
import pkgutil
import sys
import threading
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import pygame
import pytest

import mandala.ui
from mandala.main import main
from mandala.platform.desktop import desktop
from mandala.play import crash_reports
from mandala.play import settings as settings_file
from mandala.play.games import GAMES, HUMAN
from mandala.play.library import Library
from mandala.play.session import Session
from mandala.play.settings import Settings
from mandala.play.stored import GameConfig
from mandala.ui.context import Context
from mandala.ui.kit.inputs import FileDropped, Input, KeyPressed, PointerMoved, PointerPressed, TextTyped
from mandala.ui.kit.scene import Scene
from mandala.ui.kit.widgets import Button
from mandala.ui.last_resort import FAILED, LastResort, described
from mandala.ui.pages.new_game import NewGameScene
from mandala.ui.pages.page import KeysScene, MessageScene
from mandala.ui.pages.saved import Bringing, BringingScene
from mandala.ui.pages.title import TitleScene
from mandala.ui.platform.desktop.home import DesktopHome
from mandala.ui.words.strings import LANGUAGES
from tests.ui.support import FakeWindow, make_context, pictures
from tests.ui.table_support import twin
from tools.driver import gestures
from tools.gallery.harness import Harness, Look
from tools.gallery.registry import STATES

SECRET = "a hidden card"
NOW = datetime(2026, 1, 31, 12, 0)
GALLERY = {
    "cards.points.PointsSheet": "cards-points-200",
    "cards.result.ResultScene": "cards-result-draw",
    "cards.rules.RulesScene": "cards-rules-3",
    "table.advice_sheet.AdviceSheet": "cards-review-large-words",
    "cards.holdings.HoldingsSheet": "cards-review-holdings",
    "table.tutor.TutorSheet": "cards-tutor",
    "pages.practice.PracticeScene": "practice",
    "pages.tasks.TasksScene": "tasks",
    "pages.bots.BotsScene": "bots",
    "table.menus.Folded": "tiles-more",
    "table.menus.KeySheet": "tiles-replay-keys",
    "table.menus.Menu": "tiles-replay-menu",
    "table.menus.Sheet": "tiles-lesson-later",
    "pages.first.FirstScene": "first",
    "pages.games.GamesScene": "games-none",
    "pages.page.HandOverScene": "hand-over",
    "pages.new_game.MatchScene": "next-of-match-tiles",
    "pages.page.MessageScene": "share-file",
    "pages.settings.NewsScene": "settings-news",
    "pages.new_game.NewGameScene": "new-game-two",
    "table.menus.NowSheet": "tiles-now",
    "table.review.account.AccountSheet": "cards-review-decisive",
    "table.review.mistakes.MistakeSheet": "tiles-review-mistakes-sheet",
    "table.review.overview.Overview": "cards-review-overview",
    "pages.new_game.PlayOnScene": "play-on-tiles",
    "pages.settings.SettingsScene": "settings",
    "pages.season.SeasonScene": "season-none",
    "pages.statistics.milestones.MilestonesScene": "milestones-none",
    "pages.today.TodayScene": "today",
    "pages.share.ShareScene": "share",
    "pages.show.ShowScene": "show",
    "pages.show.MakingScene": "show-making",
    "pages.statistics.counting.DetailsScene": "statistics-details",
    "pages.statistics.play_style.PlayStyleScene": "play-style-none",
    "pages.statistics.statistics.StatisticsScene": "statistics-none",
    "tiles.result.ResultScene": "tiles-result-match",
    "tiles.rules.RulesScene": "tiles-rules-2",
    "table.scene.TableScene": "cards-start",
    "pages.title.TitleScene": "notice",
}
"""The scenes that the gallery shows, and a state in which each is on top."""

BUILT: dict[str, Callable[[Context], Scene]] = {
    "pages.saved.BringingScene": lambda context: BringingScene(context, "Games", coming()),
    "pages.page.KeysScene": KeysScene,
}
"""All others, each made new: what comes bit by bit ends when its page is left."""


def coming() -> Bringing:
    """Games without end."""
    while True:
        yield 1


def name_of(scene: type) -> str:
    return f"{scene.__module__}.{scene.__qualname__}".removeprefix("mandala.ui.")


def test_every_scene_is_tried() -> None:
    found: set[type] = set()
    for module in pkgutil.walk_packages(mandala.ui.__path__, "mandala.ui."):
        if module.name.startswith("mandala.ui.platform.browser."):
            continue  # they need a browser
        for _, kind in inspect.getmembers(importlib.import_module(module.name), inspect.isclass):
            if kind is not Scene and all(
                hasattr(kind, name) for name in ("handle", "update", "drawing", "resumed", "left")
            ):
                found.add(kind)
    shared = {base for kind in found for base in kind.__mro__[1:]}
    assert {name_of(kind) for kind in found - shared} <= GALLERY.keys() | BUILT.keys()


class Rescued:
    """A program with its last resort, stepped by hand: real events, the real loop."""

    def __init__(self, context: Context, folder: Path, *above: Scene, size: tuple[int, int] = (1024, 640)) -> None:
        self.context, self.folder = context, folder
        self.window = FakeWindow(size)
        self.last_resort = LastResort(context.system, folder)
        self.loop = self.last_resort.begin(context, self.window, lambda: TitleScene(context), *above)

    def turn(self, *events: pygame.event.Event) -> None:
        """One round of the loop. There is always an event, so that it waits for none."""
        pygame.event.clear()
        for event in events or (pygame.event.Event(pygame.WINDOWEXPOSED),):
            pygame.event.post(event)
        self.loop = DesktopHome().run(self.last_resort.turn())

    def press(self, label: str) -> None:
        """Clicks a button of the page on top, once it was seen."""
        self.turn()
        while self.loop.deaf:
            self.loop.step(0.1)
        page: Any = self.loop.scene
        button = next(found for found in page.form.widgets if isinstance(found, Button) and found.label == label)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.turn(pygame.event.Event(kind, pos=gestures.spot(page, button.rect.center), button=1))

    @property
    def reports(self) -> list[str]:
        """The reports in the user's folder."""
        return [path.read_text() for path in crash_reports.reports(self.folder / "reports")]

    @property
    def title(self) -> str:
        """The heading of the page on top."""
        assert isinstance(self.loop.scene, MessageScene)
        return self.loop.scene.title


def raising(*_: object, **__: object) -> Any:
    secret = SECRET
    raise RuntimeError(secret)


MOVED = pygame.event.Event(pygame.MOUSEMOTION, pos=(9, 9), rel=(0, 0), buttons=(0, 0, 0))
EXPOSED = pygame.event.Event(pygame.WINDOWEXPOSED)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", [*GALLERY, *BUILT])
def test_an_error_in_any_scene_leads_to_the_title(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    """By an input, by time, while drawing."""
    harness = Harness(Look("en", (1024, 640), "linen"), tmp_path / "stage", pictures())
    STATES[GALLERY.get(name, "settings")](harness)
    for number, method in enumerate(("handle", "update", "drawing")):
        scene = harness.scene if name in GALLERY else BUILT[name](harness.context)
        assert name_of(type(scene)) == name
        rescued = Rescued(harness.context, tmp_path / str(number), scene)
        with monkeypatch.context() as patch:
            patch.setattr(scene, method, raising)
            rescued.turn(EXPOSED, MOVED)
        rescued.turn()
        assert rescued.title == "Something went wrong"
        assert [type(found) for found in rescued.loop.scenes] == [TitleScene, MessageScene]
        assert rescued.loop.frames
        (report,) = rescued.reports
        assert f"mandala.ui.{name}" in report
        assert SECRET not in report
        assert report in capsys.readouterr().err
    harness.end()


@pytest.fixture
def rescued(home: Path) -> Rescued:
    return Rescued(make_context(home), home)


def test_the_program_goes_on(rescued: Rescued, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(rescued.loop.scene, "update", raising)
        rescued.turn()
    rescued.press("To the title")
    assert isinstance(rescued.loop.scene, TitleScene)
    rescued.press("Settings")
    assert [type(scene).__name__ for scene in rescued.loop.scenes] == ["TitleScene", "SettingsScene"]


def test_the_page_opens_the_folder_and_offers_to_quit(rescued: Rescued, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Path] = []
    monkeypatch.setattr(DesktopHome, "show_folder", lambda _, folder: opened.append(folder) or True)
    with monkeypatch.context() as patch:
        patch.setattr(rescued.loop.scene, "update", raising)
        rescued.turn()
    rescued.press("Open the folder")
    assert opened == [rescued.folder / "reports"]
    rescued.press("Quit")
    assert not rescued.loop.running


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_told_in_every_language(home: Path, monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    rescued = Rescued(make_context(home, Settings(language=language)), home)
    monkeypatch.setattr(rescued.loop.scene, "update", raising)
    rescued.turn()
    page = rescued.loop.scene
    assert isinstance(page, MessageScene)
    assert page.small == (str(home / "reports"),)
    assert (page.title == "Something went wrong") == (language == "en")
    rescued.turn()
    window = rescued.window.surface.get_rect()
    assert all(window.contains(widget.rect) for widget in page.form.widgets)


def playing(folder: Path, deal: int, game: str = "cards") -> tuple[Context, Session]:
    """A game against the computer, to move."""
    library, _ = Library.open(desktop(), folder / "library.db")
    context = make_context(folder, Settings(language="en", speed="off", name="Wilhelmine"), library)
    config = GameConfig((HUMAN, GAMES[game].selectable_levels[0]), ("Wilhelmine", ""), deal, 0, game)
    return context, Session.new(config, context.engine, library)


@pytest.mark.sampled(5)
@pytest.mark.parametrize(
    "parts", [["poll"], ["ask"], ["cancel"], ["ponder"], ["notifications"], ["poll", "close"]], ids=", ".join
)
@pytest.mark.parametrize("game", GAMES)
def test_a_broken_engine_costs_no_move(
    home: Path, monkeypatch: pytest.MonkeyPatch, game: str, parts: Sequence[str]
) -> None:
    """Every move is on the disk before anything else can fail, and the game waits at the title."""
    context, session = playing(home, 2718, game)
    table: Any = context.screens[game].load().table(context, session)
    rescued = Rescued(context, home, table)
    rescued.turn()
    seat = session.seat(0)
    with monkeypatch.context() as patch:
        for part in parts:
            patch.setattr(context.engine, part, raising)
        with monkeypatch.context() as hand:
            hand.setattr(table, "update", lambda _: seat.submit(seat.legal_moves[0]))
            rescued.turn()
        for _ in range(20):
            rescued.turn(*[MOVED] * (not isinstance(rescued.loop.scene, MessageScene)))
    assert rescued.title == "Something went wrong"
    assert len(rescued.reports) == 1
    kept, _ = Library.open(desktop(), home / "library.db")
    (waiting,) = kept.unfinished()
    assert waiting.game_id == session.game_id
    assert len(waiting.record["moves"]) >= 1
    kept.close()
    rescued.press("To the title")
    rescued.press("Continue" if game == "cards" else "Patterns: Continue")
    assert type(rescued.loop.scene) is type(table)


def test_a_report_knows_no_more_than_a_seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games that look alike to the seat, with other hidden cards, another deal, another name: the same report, whatever the
    error says and whatever the frames hold."""
    texts = []
    for seed, name in ((1, "Wilhelmine"), (2, "Bo")):
        fields, state = twin(0, 12, 1, seed)
        folder = tmp_path / name
        context, session = playing(folder, seed)
        context.change(name=name)
        rescued = Rescued(context, folder, context.screens["cards"].load().table(context, session))
        rescued.turn()

        def fails(*_: object, hidden: object = (fields, state), who: str = name) -> None:
            try:
                raise KeyError(hidden, who)
            except KeyError:
                raise ValueError(f"{hidden} {who} {folder}") from OSError(2, "No such file", str(folder))  # noqa: B023

        with monkeypatch.context() as patch:
            patch.setattr(rescued.loop.scene, "update", fails)
            rescued.turn(pygame.event.Event(pygame.TEXTINPUT, text=name[0]))
        texts += rescued.reports
    one, other = texts
    assert one == other
    assert "ValueError" in one
    assert "FileNotFoundError: ENOENT\n" in one


def test_what_was_written_stays_out(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The name in its field and the number of a deal."""
    context = make_context(home)
    rescued = Rescued(context, home, NewGameScene(context, "computer"))
    rescued.turn()
    for letter in "271":
        key = pygame.event.Event(pygame.KEYDOWN, key=pygame.key.key_code(letter), mod=0, unicode=letter)
        rescued.turn(
            key, pygame.event.Event(pygame.TEXTINPUT, text=letter), pygame.event.Event(pygame.KEYUP, key=key.key)
        )
    monkeypatch.setattr(rescued.loop.scene, "update", raising)
    rescued.turn()
    (report,) = rescued.reports
    inputs = report.partition("Inputs, the newest last:")[2].partition("Raised")[0]
    assert inputs.count("NewGameScene: KeyPressed, a character") == 3
    assert inputs.count("NewGameScene: TextTyped") == 3
    assert not set("271") & set(inputs)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (KeyPressed("left", shift=True), "KeyPressed(key='left', shift=True, ctrl=False)"),
        (KeyPressed("a"), "KeyPressed, a character"),
        (KeyPressed("v", ctrl=True), "KeyPressed(key='v', shift=False, ctrl=True)"),
        (TextTyped("Anna"), "TextTyped"),
        (FileDropped(Path("/home/anna/game.json"), (Path("x"),)), "FileDropped, 2 files"),
        (PointerPressed((3, 4), 1), "PointerPressed(pos=(3, 4), button=1, shift=False)"),
    ],
)
def test_inputs_in_words(event: Input, words: str) -> None:
    assert described(event, TitleScene) == words


def test_the_last_fifty_inputs(rescued: Rescued, monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves of the mouse in a row count once."""
    gestures = [
        (KeyPressed(f"f{number + 20}"), PointerMoved((number, 0)), PointerMoved((number, 1))) for number in range(70)
    ]
    rescued.loop.step(0, [event for gesture in gestures for event in gesture])
    monkeypatch.setattr(rescued.loop.scene, "update", raising)
    rescued.turn(MOVED)
    (report,) = rescued.reports
    keys = [line for line in report.splitlines() if "TitleScene: " in line]
    assert len(keys) == 50
    assert "pos=(9, 9)" in keys[-1]
    assert "'f89'" in keys[-2]


def test_reports_do_not_pile_up(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("not a report")
    for number in range(25):
        crash_reports.write(tmp_path, str(number), NOW)
    assert [path.read_text() for path in crash_reports.reports(tmp_path)] == [str(number) for number in range(15, 25)]
    assert (tmp_path / "mine.txt").exists()


def test_no_report_can_be_written(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The page says so, and offers no folder."""
    home.mkdir()
    (home / "reports").write_text("a file in the way")
    rescued = Rescued(make_context(home), home)
    monkeypatch.setattr(rescued.loop.scene, "update", raising)
    rescued.turn()
    rescued.turn()
    page: Any = rescued.loop.scene
    assert "No report could be written." in page.paragraphs
    assert [widget.label for widget in page.form.widgets] == ["To the title", "Quit"]
    assert "RuntimeError" in capsys.readouterr().err


def test_an_error_in_a_thread_is_told_over_the_game(rescued: Rescued) -> None:
    """The sounds are decoded in one. The game goes on; the same error is told once."""
    scene = rescued.loop.scene
    with rescued.last_resort.watching():
        for _ in range(2):
            thread = threading.Thread(target=raising, name="sounds")
            thread.start()
            thread.join()
        rescued.turn()
    assert rescued.title == "Something went wrong"
    assert rescued.loop.scenes[:-1] == (scene,)
    (report,) = rescued.reports
    assert "Raised in the thread sounds" in report
    rescued.press("Continue")
    assert rescued.loop.scene is scene


def test_the_thread_of_the_sounds(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    context = make_context(home, Settings(language="en", sound=True, volume=0.5))
    rescued = Rescued(context, home)
    monkeypatch.setattr(type(context.sounds), "_clip", raising)
    with rescued.last_resort.watching():
        context.sounds.open()
        context.sounds._loader.join()
        rescued.turn()
    assert rescued.title == "Something went wrong"
    assert "Raised in the thread sounds" in rescued.reports[0]
    context.sounds.close()


def test_an_error_that_nobody_can_catch_is_reported(rescued: Rescued) -> None:
    class Going:
        def __del__(self) -> None:
            raising()

    with rescued.last_resort.watching():
        Going()
    rescued.turn()
    assert isinstance(rescued.loop.scene, TitleScene)
    assert "Raised where nobody can catch it" in rescued.reports[0]


def test_afterwards_the_hooks_are_as_before(rescued: Rescued) -> None:
    before = threading.excepthook, sys.unraisablehook
    with rescued.last_resort.watching():
        assert threading.excepthook != before[0]
    assert (threading.excepthook, sys.unraisablehook) == before


# When even the last resort fails


@pytest.fixture
def boxes(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """The boxes of the system that were shown."""
    shown: list[tuple[Any, ...]] = []
    monkeypatch.setattr(pygame.display, "message_box", lambda *words: shown.append(words) or 0)
    monkeypatch.setattr(pygame, "quit", lambda: None)
    return shown


@pytest.fixture
def greeted(home: Path) -> None:
    """Settings of somebody who has chosen a table: the program begins with its title."""
    settings_file.save(desktop(), home / "settings.json", Settings())


@pytest.mark.usefixtures("greeted")
@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    "broken",
    [
        ["mandala.ui.pages.title.TitleScene.drawing", "mandala.ui.pages.page.MessageScene.drawing"],
        ["mandala.ui.pages.title.TitleScene.update", "mandala.ui.pages.page.MessageScene.update"],
        ["mandala.ui.pages.title.TitleScene.update", "mandala.ui.pages.page.MessageScene.__init__"],
        ["mandala.ui.notices.Notices.update"],
        ["mandala.ui.loop.Loop._drawing"],
        ["mandala.ui.pages.title.TitleScene.__init__"],
        ["gettext.NullTranslations.gettext"],
        [
            "mandala.ui.pages.title.TitleScene.update",
            "mandala.ui.last_resort.LastResort._surroundings",
            "mandala.ui.pages.page.Page.drawing",
        ],
        ["mandala.play.library.Library.open"],
    ],
    ids=lambda parts: ", ".join(part.rpartition("mandala.")[2] for part in parts),
)
def test_if_it_comes_again_a_box_says_so_and_the_program_ends(
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    boxes: list[tuple[Any, ...]],
    broken: list[str],
) -> None:
    for part in broken:
        monkeypatch.setattr(part, raising)
    assert main([]) == FAILED
    ((title, words, kind, *_),) = boxes
    assert (title, kind) == ("Mandala", "error")
    assert "Mandala has to close" in words
    found = crash_reports.reports(home / "reports")
    assert found
    assert str(home / "reports") in words or "gettext" in broken[0]
    assert SECRET not in "".join(path.read_text() for path in found) + capsys.readouterr().err


@pytest.mark.usefixtures("greeted")
@pytest.mark.parametrize("part", ["sound.DesktopSounds.close", "window.DesktopWindow.close"])
def test_an_error_while_the_program_ends(
    home: Path, monkeypatch: pytest.MonkeyPatch, boxes: list[tuple[Any, ...]], part: str
) -> None:
    """All the rest is closed all the same."""
    closed: list[str] = []
    close = Library.close
    monkeypatch.setattr(Library, "close", lambda library: (closed.append("library"), close(library)))
    monkeypatch.setattr(f"mandala.ui.platform.desktop.{part}", raising)
    monkeypatch.setattr(TitleScene, "update", lambda *_: pygame.event.post(pygame.event.Event(pygame.QUIT)) and None)
    assert main([]) == FAILED
    assert closed == ["library"]
    assert len(boxes) == 1
    assert len(crash_reports.reports(home / "reports")) == 1


@pytest.mark.usefixtures("greeted")
def test_without_a_box_the_program_ends_all_the_same(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TitleScene, "__init__", raising)
    monkeypatch.setattr(pygame.display, "message_box", raising)
    monkeypatch.setattr("sys.stderr", None)
    assert main([]) == FAILED
    assert crash_reports.reports(home / "reports")


@pytest.mark.usefixtures("greeted")
def test_nothing_goes_wrong_nothing_is_written(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TitleScene, "update", lambda *_: pygame.event.post(pygame.event.Event(pygame.QUIT)) and None)
    assert main([]) == 0
    assert not (home / "reports").exists()
    assert os.environ["SDL_VIDEODRIVER"] == "dummy"
