"""The registry of pages: a page that is listed here is photographed, and checked for fit, contrast and focus."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, timedelta
from functools import partial
from typing import Any, Final

import msgspec
import pygame

from mandala.core.cards.themes import THEMES as OF_CARDS
from mandala.core.tiles.themes import THEMES as OF_TILES
from mandala.platform.process import Process
from mandala.play.challenges import challenge_of
from mandala.play.codes import code_of
from mandala.play.daily import config_of, day_of
from mandala.play.engine.engine import InlineEngine
from mandala.play.games import GAMES
from mandala.play.library import Library
from mandala.play.practice import Answer, Outcome
from mandala.play.review.habits import Followed
from mandala.play.review.play_style import DIGEST_VERSION, Digest, Faults, Given, Mistake, Play
from mandala.play.review.store import ReviewStore
from mandala.play.season import Season
from mandala.play.season import config_of as config_of_season
from mandala.play.session import Session
from mandala.play.stored import Match, Score, StoredGame, fingerprint
from mandala.play.task_games import tasks_of
from mandala.ui.context import Context
from mandala.ui.kit.scene import Push, Scene
from mandala.ui.pages.bots import BotsScene
from mandala.ui.pages.first import FirstScene
from mandala.ui.pages.games import GamesScene
from mandala.ui.pages.new_game import MatchScene, NewGameScene, PlayOnScene
from mandala.ui.pages.page import HandOverScene, KeysScene
from mandala.ui.pages.practice import PracticeScene, begin
from mandala.ui.pages.saved import copy_code, save_file
from mandala.ui.pages.season import SeasonScene
from mandala.ui.pages.settings import NewsScene, SettingsScene
from mandala.ui.pages.share import offered
from mandala.ui.pages.show import MakingScene, ShowScene
from mandala.ui.pages.statistics.milestones import MilestonesScene
from mandala.ui.pages.statistics.statistics import StatisticsScene
from mandala.ui.pages.tasks import TasksScene
from mandala.ui.pages.title import TitleScene
from mandala.ui.pages.today import TodayScene
from tools.driver.driver import unworked_reviews
from tools.driver.gestures import event
from tools.driver.recorded import RECORDS, stored
from tools.gallery.harness import Harness
from tools.gallery.states import MATCH, TWO, State, changed, told

THEMES: Final = {"cards": OF_CARDS, "tiles": OF_TILES}
Games = Callable[[], Sequence[StoredGame]]
First = Callable[[Context], Scene]


def opened(
    first: First, games: Games = tuple, *press: str, words: str = "", keys: str = "", seconds: float = 0.2
) -> State:
    """Returns the state of a page: what is pressed there, written as English words in its language, and typed."""

    def state(harness: Harness) -> None:
        harness.open(first, games())
        harness.wait(seconds)
        for label in press:
            harness.press(label)
        if words:
            harness.type(harness.t(words))
        harness.keys(keys)
        if press:
            harness.away()
        harness.wait(seconds)

    return state


def _played(numbers: Sequence[int], levels: int | None = None, game: str = "cards") -> list[StoredGame]:
    """Recorded games against so many of the levels, by default all."""
    known = GAMES[game].selectable_levels[:levels]
    return [stored(number, agents=("human", known[number % len(known)]), game=game) for number in numbers]


def _many() -> list[StoredGame]:
    tiles = _played(range(30, 34), 5, "tiles")
    return [stored(2, 30), *_played(range(3, 24)), *tiles, stored(1, agents=TWO)]


FORTY: Final = partial(_played, range(40))


def _friends() -> list[StoredGame]:
    return [stored(number, agents=TWO) for number in range(12)]


def _both() -> list[StoredGame]:
    """Games of both kinds."""
    tiles = [stored(number, game="tiles") for number in range(5)]
    return [stored(12, 20, game="tiles"), stored(19, 30), *tiles, *(stored(number) for number in range(20, 26))]


def _new(kind: str, game: str = "cards") -> First:
    return lambda context: NewGameScene(context, kind, game=game)


def reviewed(
    games: Games, judge: str = "", others: Games = tuple, failed: bool = False, page: First = StatisticsScene
) -> First:
    """Returns a page on games that were reviewed: the player learns, and mostly plays worse than the rival.

    `others` were not, or could not be if they `failed`.
    """

    def first(context: Context) -> Scene:
        store, rng = ReviewStore(), random.Random(7)
        for number, game in enumerate(games()):
            entry, pull = GAMES[game.config.game], 0.035 - 0.0006 * number
            kinds = {"M": 1.0, "F": 0.8, "D": 1.3, "C": 0.9} if not entry.open else {"O": 0.8, "F": 0.6, "S": 1.5}
            plays = [_play(rng, kinds, pull), _play(rng, kinds, 0.02)]
            person = game.config.humans[0]
            both = (plays[0], plays[1]) if person == 0 else (plays[1], plays[0])
            winner = game.record["result"]["winner"]
            luck = rng.gauss(0.0 if winner is None else 0.2 if winner == 0 else -0.2, 0.3)
            letters, games_themes = [*kinds], [*THEMES[game.config.game]]
            mistakes = [
                Mistake(ply, person, rng.uniform(0.03, 0.3), rng.choice(letters), at, rng.choice(games_themes))
                for at, ply in enumerate((4, 17, 26))
            ]
            given = 0.0 if entry.open else luck
            habit = {"block" if entry.open else "hoard": Followed(3, 2, 1)}
            told = tuple(mistakes), (habit, habit)
            digest = Digest(DIGEST_VERSION, judge or entry.judge(), True, both, given, False, *told)
            store.put(fingerprint(game.record), b"", msgspec.json.encode(digest))
        context.reviews = unworked_reviews(store)
        for game in others():
            context.library.save(game)
            if failed:
                context.reviews.failed.add(fingerprint(game.record))
        return page(context)

    return first


def _play(rng: random.Random, kinds: dict[str, float], mean: float) -> Play:
    """A game in which so much was given away with a move."""
    day, given = max(0.2, rng.gauss(1, 0.35)), dict[str, Given]()
    for kind, weight in kinds.items():
        moves = rng.randint(6, 12)
        given[kind] = Given(moves, moves * mean * weight * day)
    moves, lost = (sum(values) for values in zip(*given.values()))
    parts = [
        Given(moves * share // 100, lost * share / 100 * weight) for share, weight in ((28, 0.8), (50, 1.0), (22, 1.3))
    ]
    return Play(given, tuple(parts), Faults(round(6 * lost), round(12 * lost), moves // 8))


def style(*press: str, games: Games = FORTY, **more: Any) -> State:
    """Returns the state of what the reviews say of the player; `more` is for `reviewed`."""
    return opened(reviewed(games, **more), games, *press, seconds=1.0)


def practice(*press: str, count: int = 6, done: int = 0, learnt: int = 0) -> State:
    """Returns the state of the page of practice, with so many reviewed games, and exercises done today and for good."""
    games = [*_played(range(count)), *_played(range(min(count, 4)), None, "tiles")]

    def first(context: Context) -> Scene:
        reviewed(lambda: games)(context)
        numbers = [(fingerprint(game.record), ply) for game in games for ply in (4, 17, 26)]
        for at, (number, ply) in enumerate(numbers[:done]):
            context.library.practised(number, ply, [*Outcome][at % 3])
        for number, ply in numbers[done : done + learnt]:
            context.library.take_answers(
                number, {ply: (Answer("2026-01-01", Outcome.FOUND), Answer("2026-01-03", Outcome.FOUND))}
            )
        return PracticeScene(context)

    return opened(first, lambda: games, *press, seconds=1.0)


def tasks(game: str, *press: str, done: int = 0, keys: str = "") -> State:
    """Returns the state of the page of a game's tasks, or of one at the table, after so many answers."""

    def first(context: Context) -> Scene:
        for at, one in enumerate(tasks_of(game)[:done]):
            context.library.practised(one.fingerprint, one.ply, [*Outcome][-1 - at % 3])
        return TasksScene(context, game, begin)

    return opened(first, tuple, *press, keys=keys, seconds=0.5)


def _with_bots(first: First) -> First:
    """The page of somebody who has bots; one is chosen."""

    def page(context: Context) -> Scene:
        bots = {"White Rabbit": "/home/wilhelmine/bots/rabbit --fast", "Hopper": "hoppers.clever:choose"}
        context.change(bots=bots, last_kinds={"cards": "bot:White Rabbit"})
        return first(context)

    return page


def _statistics_of_tiles(context: Context) -> Scene:
    context.change(game="tiles")
    return StatisticsScene(context)


def _match(game: StoredGame, score: Score) -> State:
    return opened(lambda context: MatchScene(context, game, score), lambda: [game])


def _play_on(game: StoredGame, ply: int) -> State:
    return opened(lambda context: PlayOnScene(context, game, ply, 0), lambda: [game])


def _share(harness: Harness) -> None:
    harness.open(GamesScene, [stored(16)])
    offer = offered(harness.context, stored(16))
    assert isinstance(offer, Push)
    harness.push(offer.scene)


def _show(game: str) -> State:
    return opened(lambda context: ShowScene(context, stored(3, game=game), 0, 30))


def _making(context: Context) -> Scene:
    """A film that no process makes: the first parts of it are made here."""
    film = Process(lambda line: lambda _: line.send(0.4), ())
    return MakingScene(context, stored(3), "gif", film)


def _dropped(lines: Callable[[], list[bytes]], harness: Harness) -> None:
    """A file with these lines is dropped on the window."""
    path = harness.folder / "games.jsonl"
    harness.open(TitleScene)
    path.write_bytes(b"\n".join(lines()))
    harness.batch(event(pygame.DROPFILE, file=str(path)))


def _broken() -> list[bytes]:
    """Some games, of which some are cut or changed."""
    lines = (RECORDS / "cards.jsonl").read_bytes().splitlines()
    changed = lines[5].replace(b'"', b"?", 9), lines[6].replace(b"ROY", b"RRR", 1)
    return [lines[3], lines[4][:300], changed[0], b"{}", changed[1], b"[]", b"{}"]


def _no_code(harness: Harness) -> None:
    harness.desktop.clipboard.text = "hello"
    harness.open(TitleScene)
    harness.key("v", mod=pygame.KMOD_CTRL)


def _challenge(harness: Harness) -> None:
    harness.desktop.clipboard.text = challenge_of(_of_days()[0])
    harness.open(TitleScene)
    harness.key("v", mod=pygame.KMOD_CTRL)


def _compared(harness: Harness) -> None:
    """Two games of one deal, which part early."""
    config, library = config_of("cards", DAY), Library.in_memory()
    for step in (7, 5):
        session = Session.new(config, InlineEngine(1), library)
        while not session.finished:
            if legal := session.seat(0).legal_moves:
                session.seat(0).submit(legal[(step if session.seat(0).ply > 5 else 1) % len(legal)])
            session.update()
    own, other = library.finished()
    harness.desktop.clipboard.text = code_of(other)
    harness.open(TitleScene, [own])
    harness.key("v", mod=pygame.KMOD_CTRL)


def _gone(context: Context) -> Scene:
    """The page of a day whose game of Patterns was deleted."""
    (stored,) = [one for one in _of_days() if day_of(one) == DAY and one.config.game == "tiles"]
    assert context.library.delete(context.library.save(stored))
    return _today(context)


def _style_running(game: str) -> Games:
    return lambda: [stored(number, agents=("human", "pupil"), game=game) for number in range(8, 30)]


DAY: Final = date(2026, 1, 31)


def _today(context: Context) -> Scene:
    """The page of the day, on the day of the pictures."""
    vars(context.library)["today"] = lambda: DAY
    return TodayScene(context)


def _of_days(running: bool = False) -> list[StoredGame]:
    """Deals of the day that were played so many days ago. That of Patterns still runs today, or both are over."""
    found = list[StoredGame]()
    for game in ("cards", "tiles"):
        for ago in (0, 1, 2, 4, 7, 9, 10):
            moves = 20 if running and game == "tiles" and not ago else None
            one, day = stored(len(found), moves, game=game), DAY - timedelta(ago)
            config = replace(config_of(game, day), first_player=one.config.first_player)
            found.append(replace(one, config=config))
    return found


def _of_seasons(played: int, game: str = "cards", number: int = 1) -> list[StoredGame]:
    """Games of a season, the last of them still running."""
    season, found = Season(game, number, {}, {}), list[StoredGame]()
    for at, level in enumerate(season.left[:played]):
        one = stored(at + 9 * number, 12 if at == 8 else None, game=game)
        config = replace(config_of_season(season, level), first_player=one.config.first_player)
        found.append(replace(one, config=config, assisted=at == 4))
    return found


def _season(game: str = "cards") -> First:
    return lambda context: SeasonScene(context, game)


TILES: Final = partial(_played, range(40), None, "tiles")
TASKS: Final[dict[str, State]] = {
    "task": tasks("cards", "At your grade"),
    "task-hint": tasks("cards", "At your grade", keys="t"),
    "task-shown": tasks("cards", "At your grade", keys="t t t t"),
    "task-tiles": tasks("tiles", "At your grade"),
    "task-tiles-shown": tasks("tiles", "At your grade", keys="t t t t"),
}
PAGES: Final[dict[str, State]] = {
    "first": opened(FirstScene, seconds=3.0),
    "title": opened(TitleScene),
    "title-known": opened(TitleScene, partial(_played, range(13), 2)),
    "title-full": opened(TitleScene, lambda: [stored(16, 60), stored(20, match=Match("three", 7))], keys="tab"),
    "title-other-game": opened(TitleScene, keys="right"),
    "new-game": opened(_new("computer")),
    "new-game-tiles": opened(_new("computer", "tiles")),
    "new-game-two": opened(_new("two")),
    "new-game-two-tiles": opened(_new("two", "tiles")),
    "new-game-known": opened(_new("computer"), partial(_played, range(16), 4)),
    "new-game-known-more": opened(_new("computer"), partial(_played, range(16), 4), "More"),
    "new-game-match": opened(lambda context: NewGameScene(context, "computer", 2718), tuple, "Mirror match"),
    "new-game-match-tiles": opened(
        lambda context: NewGameScene(context, "computer", 2718, "tiles"), tuple, "Mirror match"
    ),
    "new-game-error": opened(_new("computer"), tuple, "More", "Deal number", words="seven"),
    "settings": opened(SettingsScene),
    "settings-search": opened(SettingsScene, words="Motion"),
    "settings-news": opened(NewsScene),
    **{f"settings-{scale}": changed(opened(SettingsScene), scale=scale) for scale in (150, 200)},
    "settings-by-keys": opened(SettingsScene, keys="tab tab tab"),
    "bots": opened(_with_bots(BotsScene)),
    "bots-none": opened(BotsScene),
    "bots-error": opened(BotsScene, tuple, "Add"),
    "new-game-bots": opened(_with_bots(_new("computer"))),
    "games": opened(GamesScene, lambda: [stored(2, 30), *map(stored, range(3, 17))], keys="down", seconds=1),
    "games-many": opened(GamesScene, _many, seconds=1),
    "games-both": opened(GamesScene, _both, keys="down", seconds=1),
    "games-search": opened(GamesScene, _many, words="lost", seconds=1),
    "games-deleted": opened(GamesScene, _many, "Delete", seconds=1),
    "games-reviewed": opened(reviewed(FORTY, page=GamesScene), _many, keys="down", seconds=1),
    "games-none": opened(GamesScene),
    "statistics": opened(StatisticsScene, FORTY, seconds=1),
    "statistics-one": opened(StatisticsScene, partial(_played, [3], 1), seconds=1),
    "statistics-tiles": opened(StatisticsScene, partial(_played, range(30), 3, "tiles"), "Patterns", seconds=1),
    "statistics-tiles-last": opened(_statistics_of_tiles, partial(_played, range(28), None, "tiles"), seconds=1),
    "statistics-details": opened(StatisticsScene, FORTY, "Details", seconds=1),
    "statistics-none": opened(StatisticsScene),
    "season": opened(_season(), partial(_of_seasons, 5), seconds=1),
    "season-full": opened(_season("tiles"), lambda: [*_of_seasons(8, "tiles"), *_of_seasons(8, "tiles", 2)], seconds=1),
    "season-none": opened(_season(), seconds=1),
    "milestones": opened(lambda context: MilestonesScene(context, "cards"), FORTY, seconds=2),
    "milestones-tiles": opened(lambda context: MilestonesScene(context, "tiles"), TILES, seconds=2),
    "milestones-none": opened(lambda context: MilestonesScene(context, "cards"), seconds=1),
    "statistics-luck": style(),
    "statistics-luck-details": style("Details"),
    "play-style": style("Your play"),
    "play-style-tiles": style("Patterns", "Your play", games=TILES),
    "play-style-outdated": style("Your play", judge="an older program"),
    "play-style-friends": style("With a friend", "Your play", games=_friends),
    "play-style-none": opened(StatisticsScene, FORTY, "Your play", seconds=1),
    "play-style-running": style(
        "Your play", "Review all my games", games=partial(_played, range(8)), others=_style_running("cards")
    ),
    "play-style-tiles-running": style(
        *("Patterns", "Your play", "Review all my games"),
        games=partial(_played, range(8), None, "tiles"),
        others=_style_running("tiles"),
    ),
    "play-style-damaged": style(
        "Your play", games=partial(_played, range(8)), others=lambda: _style_running("cards")()[:3], failed=True
    ),
    "today": opened(_today, seconds=1),
    "today-played": opened(_today, _of_days, seconds=1),
    "today-half": opened(_today, partial(_of_days, True), seconds=1),
    "today-shared": opened(_today, _of_days, "Copy the result", seconds=1),
    "today-deleted": opened(_gone, seconds=1),
    "challenge": _challenge,
    "challenge-compared": _compared,
    "practice": practice(),
    "practice-done": practice(done=12, learnt=3),
    "practice-none": practice(count=0),
    "practice-forget": practice("Forget all answers", done=5),
    "tasks": tasks("cards"),
    "tasks-begun": tasks("cards", done=12),
    "tasks-tiles": tasks("tiles"),
    "next-of-match": _match(stored(20, match=MATCH), Score((59, 49), 0)),
    "next-of-match-tiles": _match(stored(3, game="tiles", match=Match("mirror", 7)), Score((51, 59), 1)),
    "hand-over": opened(lambda context: HandOverScene(context, "Wilhelmine"), seconds=0.5),
    "keys": opened(KeysScene),
    "play-on": _play_on(stored(16), 40),
    "play-on-running": _play_on(stored(16, 60), 40),
    "play-on-tiles": _play_on(stored(3, game="tiles"), 20),
    "share": _share,
    "show": _show("cards"),
    "show-tiles": _show("tiles"),
    "show-making": opened(_making),
    "share-code": opened(lambda context: copy_code(context, stored(16))),
    "share-code-tiles": opened(lambda context: copy_code(context, stored(3, game="tiles"))),
    "share-file": opened(lambda context: save_file(context, stored(16))),
    "dropped-noise": partial(_dropped, lambda: [b"\x00\x01noise"]),
    "dropped-broken": partial(_dropped, _broken),
    "pasted-noise": _no_code,
    "notice": partial(told, opened(TitleScene), "ENGINE_RESTARTED", "no answer"),
    "notice-long": partial(
        told, opened(TitleScene), "LIBRARY_NEWER", "C:/Users/Wilhelmine/AppData/Local/mandala/library.db.bak"
    ),
}
"""By name; a new page is a line here."""
