"""The pages' states, each brought about by a small function."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import msgspec
import pygame

from mandala.play.games import GAMES
from mandala.play.notifications import Notification, NotificationKind
from mandala.play.review.play_style import Digest, Given, Play
from mandala.play.review.store import ReviewStore
from mandala.play.stored import Match, Score, StoredGame, fingerprint
from mandala.ui.cards.rules import FIGURES, RulesScene
from mandala.ui.context import Context
from mandala.ui.kit.scene import Push, Scene
from mandala.ui.pages.games import GamesScene
from mandala.ui.pages.new_game import MatchScene, NewGameScene, PlayOnScene
from mandala.ui.pages.page import HandOverScene
from mandala.ui.pages.saved import copy_code, offered, save_file
from mandala.ui.pages.settings import NewsScene, SettingsScene
from mandala.ui.pages.statistics.statistics import StatisticsScene
from mandala.ui.pages.title import TitleScene
from mandala.ui.words.prose import read
from tools.gallery.booth import RECORDS, Booth, stored
from tools.person.program import unworked_reviews

State = Callable[[Booth], None]
TOPICS: Final = len(read("en", "cards", "rules", tuple(FIGURES)))
LEVELS: Final = GAMES["cards"].selectable_levels
MATCH: Final = Match("three", 7, (Score((54, 65), 1),))


def _title(booth: Booth) -> None:
    booth.open(TitleScene)
    booth.hands.wait(0.2)


def _title_known(booth: Booth) -> None:
    booth.open(TitleScene, [stored(number, agents=("human", LEVELS[number % 2])) for number in range(13)])
    booth.hands.wait(0.2)


def _title_full(booth: Booth) -> None:
    waits = stored(20, match=Match("three", 7))
    booth.open(TitleScene, (stored(16, 60), waits))
    booth.hands.wait(0.2)
    booth.hands.key("tab")


def _title_other(booth: Booth) -> None:
    booth.open(TitleScene)
    booth.hands.key("right")
    booth.hands.wait(0.2)


def _new_game(kind: str, game: str, booth: Booth) -> None:
    booth.open(lambda context: NewGameScene(context, kind, game=game))


def _new_match(game: str, booth: Booth) -> None:
    booth.open(lambda context: NewGameScene(context, "computer", 2718, game))
    booth.press("Mirror match")
    booth.away()


def _new_known(booth: Booth) -> None:
    games = [stored(number, agents=("human", LEVELS[number % 4])) for number in range(16)]
    booth.open(lambda context: NewGameScene(context, "computer"), games)


def _deal_error(booth: Booth) -> None:
    booth.open(lambda context: NewGameScene(context, "computer"))
    booth.press("More")
    booth.press("Deal number")
    booth.hands.type("seven")
    booth.away()


def _settings(booth: Booth) -> None:
    booth.open(SettingsScene)
    booth.hands.wait(0.1)


def _settings_searched(booth: Booth) -> None:
    _settings(booth)
    booth.hands.type(booth.t("Motion"))


def _news(booth: Booth) -> None:
    booth.open(NewsScene)


def _settings_by_keys(booth: Booth) -> None:
    booth.open(SettingsScene)
    for _ in range(3):
        booth.hands.key("tab")


def _rules(topic: int, booth: Booth) -> None:
    booth.open(RulesScene)
    for _ in range(topic):
        booth.hands.key("down")


def _games(booth: Booth) -> None:
    booth.open(GamesScene, [stored(2, 30), *(stored(number) for number in range(3, 17))])
    booth.hands.key("down")
    booth.hands.wait(1)


def _games_many(booth: Booth) -> None:
    games = [stored(number, agents=("human", LEVELS[number % len(LEVELS)])) for number in range(3, 24)]
    levels = GAMES["tiles"].selectable_levels
    games += [stored(number, agents=("human", levels[number % 5]), game="tiles") for number in range(30, 34)]
    booth.open(GamesScene, [stored(2, 30), *games, stored(1, agents=("human", "human"))])
    booth.hands.wait(1)


def _games_searched(booth: Booth) -> None:
    _games_many(booth)
    booth.hands.type(booth.t("lost"))
    booth.hands.wait(1)


def _games_deleted(booth: Booth) -> None:
    _games_many(booth)
    booth.press("Delete")
    booth.hands.wait(1)


def _games_none(booth: Booth) -> None:
    booth.open(GamesScene)


def _statistics(booth: Booth) -> None:
    games = [stored(number, agents=("human", LEVELS[number % len(LEVELS)])) for number in range(40)]
    booth.open(StatisticsScene, games)
    booth.hands.wait(2)


def _statistics_one(booth: Booth) -> None:
    booth.open(StatisticsScene, [stored(3, agents=("human", LEVELS[0]))])
    booth.hands.wait(2)


def _statistics_details(booth: Booth) -> None:
    _statistics(booth)
    booth.press("Details")


def _statistics_tiles(booth: Booth) -> None:
    levels = GAMES["tiles"].selectable_levels
    games = [stored(number, agents=("human", levels[number % 3]), game="tiles") for number in range(30)]
    booth.open(StatisticsScene, games)
    booth.press("Patterns")


def _reviewed(
    games: Sequence[StoredGame], booth: Booth, first: Callable[[Context], Scene] = StatisticsScene, judge: str = ""
) -> None:
    """Opens a page with games that were reviewed: the player learns, and mostly plays worse than the rival."""

    def opened(context: Context) -> Scene:
        store, rng = ReviewStore(None), random.Random(7)
        for number, game in enumerate(games):
            entry, pull = GAMES[game.config.game], 0.035 - 0.0006 * number
            kinds = {"M": 1.0, "F": 0.8, "D": 1.3, "C": 0.9} if not entry.open else {"O": 0.8, "F": 0.6, "S": 1.5}
            plays = [_play(rng, kinds, pull), _play(rng, kinds, 0.02)]
            person = game.config.humans[0]
            both = (plays[0], plays[1]) if person == 0 else (plays[1], plays[0])
            winner = game.record["result"]["winner"]
            luck = rng.gauss(0.0 if winner is None else 0.2 if winner == 0 else -0.2, 0.3)
            digest = Digest(1, judge or entry.judge(), True, both, 0.0 if entry.open else luck)
            store.put(fingerprint(game.record), b"", msgspec.json.encode(digest))
        context.reviews = unworked_reviews(store)
        return first(context)

    booth.open(opened, games)
    booth.hands.wait(2)


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
    return Play(given, tuple(parts))


def _against_levels(count: int, game: str = "cards") -> list[StoredGame]:
    levels = GAMES[game].selectable_levels
    return [stored(number, agents=("human", levels[number % len(levels)]), game=game) for number in range(count)]


def _luck_details(booth: Booth) -> None:
    _reviewed(_against_levels(40), booth)
    booth.press("Details")


def _form(game: str, judge: str, booth: Booth) -> None:
    _reviewed(_against_levels(40, game), booth, judge=judge)
    if game == "tiles":
        booth.press("Patterns")
    booth.press("Your play")


def _form_friends(booth: Booth) -> None:
    _reviewed([stored(number, agents=("human", "human")) for number in range(12)], booth)
    booth.press("With a friend")
    booth.press("Your play")


def _form_none(booth: Booth) -> None:
    _statistics(booth)
    booth.press("Your play")


def _form_running(game: str, booth: Booth) -> None:
    others = [stored(number, agents=("human", "pupil"), game=game) for number in range(8, 30)]
    _reviewed(_against_levels(8, game), booth, lambda context: StatisticsScene(_with(context, others)))
    if game == "tiles":
        booth.press("Patterns")
    booth.press("Your play")
    booth.press("Review all my games")
    booth.away()


def _form_damaged(booth: Booth) -> None:
    """Some games cannot be reviewed."""
    others = [stored(number, agents=("human", "pupil")) for number in range(8, 11)]
    _reviewed(_against_levels(8), booth, lambda context: StatisticsScene(_with(context, others)))
    booth.program.context.reviews.failed.update(fingerprint(game.record) for game in others)
    booth.press("Your play")


def _with(context: Context, games: Sequence[StoredGame]) -> Context:
    """With more games in the library."""
    for game in games:
        context.library.save(game)
    return context


def _statistics_none(booth: Booth) -> None:
    booth.open(StatisticsScene)


def _match(booth: Booth) -> None:
    game = stored(20, match=MATCH)
    booth.open(lambda context: MatchScene(context, game, Score((59, 49), 0)), [game])


def _hand_over(booth: Booth) -> None:
    booth.open(lambda context: HandOverScene(context, "Wilhelmine"))
    booth.hands.wait(0.5)


def _play_on(finished: bool, booth: Booth) -> None:
    game = stored(16) if finished else stored(16, 60)
    booth.open(lambda context: PlayOnScene(context, game, 40, 0), [game])


def _share(booth: Booth) -> None:
    booth.open(GamesScene, [stored(16)])
    offer = offered(booth.program.context, stored(16))
    assert isinstance(offer, Push)
    booth.push(offer.scene)


def _code(booth: Booth) -> None:
    booth.open(lambda context: copy_code(context, stored(16)))


def _file(booth: Booth) -> None:
    booth.open(lambda context: save_file(context, stored(16)))


def _dropped(content: bytes, booth: Booth) -> None:
    path = booth.program.folder / "games.jsonl"
    booth.open(TitleScene)
    path.write_bytes(content)
    booth.program.step(pygame.event.Event(pygame.DROPFILE, file=str(path)))


def _some_broken(booth: Booth) -> None:
    lines = (RECORDS / "cards.jsonl").read_text().splitlines()
    broken = [
        lines[3],
        lines[4][:300],
        lines[5].replace('"', "?", 9),
        "{}",
        lines[6].replace("ROY", "RRR", 1),
        "[]",
        "{}",
    ]
    _dropped("\n".join(broken).encode(), booth)


def _no_code(booth: Booth) -> None:
    booth.program.desktop.clipboard = "hello"
    booth.open(TitleScene)
    booth.hands.key("v", pygame.KMOD_CTRL)


def _notice(kind: NotificationKind, detail: str, booth: Booth) -> None:
    booth.open(TitleScene)
    booth.program.context.notifications.report(Notification(kind, detail))
    booth.hands.wait(0.1)


PAGES: Final[dict[str, State]] = {
    "title": _title,
    "title-known": _title_known,
    "title-full": _title_full,
    "title-other": _title_other,
    "new-computer": partial(_new_game, "computer", "cards"),
    "new-computer-tiles": partial(_new_game, "computer", "tiles"),
    "new-two": partial(_new_game, "two", "cards"),
    "new-known": _new_known,
    "new-match": partial(_new_match, "cards"),
    "new-tiles": partial(_new_match, "tiles"),
    "new-tiles-two": partial(_new_game, "two", "tiles"),
    "new-error": _deal_error,
    "settings": _settings,
    "settings-search": _settings_searched,
    "settings-news": _news,
    "settings-keys": _settings_by_keys,
    **{f"rules-{number + 1}": partial(_rules, number) for number in range(TOPICS)},
    "games": _games,
    "games-many": _games_many,
    "games-search": _games_searched,
    "games-deleted": _games_deleted,
    "games-none": _games_none,
    "statistics": _statistics,
    "statistics-one": _statistics_one,
    "statistics-tiles": _statistics_tiles,
    "statistics-details": _statistics_details,
    "statistics-none": _statistics_none,
    "statistics-luck": lambda booth: _reviewed(_against_levels(40), booth),
    "statistics-luck-details": _luck_details,
    "form": partial(_form, "cards", ""),
    "form-tiles": partial(_form, "tiles", ""),
    "form-outdated": partial(_form, "cards", "an older program"),
    "form-friends": _form_friends,
    "form-none": _form_none,
    "form-running": partial(_form_running, "cards"),
    "form-tiles-running": partial(_form_running, "tiles"),
    "form-damaged": _form_damaged,
    "match": _match,
    "hand-over": _hand_over,
    "play-on": partial(_play_on, True),
    "play-on-running": partial(_play_on, False),
    "share": _share,
    "share-code": _code,
    "share-file": _file,
    "dropped-noise": partial(_dropped, b"\x00\x01noise"),
    "dropped-broken": _some_broken,
    "pasted-noise": _no_code,
    "notice": partial(_notice, NotificationKind.ENGINE_RESTARTED, "no answer"),
    "notice-long": partial(
        _notice, NotificationKind.LIBRARY_NEWER, "C:/Users/Wilhelmine/AppData/Local/mandala/library.db.bak"
    ),
}
"""By name; a new state is a function and a line here."""
