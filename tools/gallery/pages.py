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
from tools.gallery.harness import RECORDS, Harness, stored
from tools.person.program import unworked_reviews

State = Callable[[Harness], None]
TOPICS: Final = len(read("en", "cards", "rules", tuple(FIGURES)))
LEVELS: Final = GAMES["cards"].selectable_levels
MATCH: Final = Match("three", 7, (Score((54, 65), 1),))


def _title(harness: Harness) -> None:
    harness.open(TitleScene)
    harness.hands.wait(0.2)


def _title_known(harness: Harness) -> None:
    harness.open(TitleScene, [stored(number, agents=("human", LEVELS[number % 2])) for number in range(13)])
    harness.hands.wait(0.2)


def _title_full(harness: Harness) -> None:
    waits = stored(20, match=Match("three", 7))
    harness.open(TitleScene, (stored(16, 60), waits))
    harness.hands.wait(0.2)
    harness.hands.key("tab")


def _title_other(harness: Harness) -> None:
    harness.open(TitleScene)
    harness.hands.key("right")
    harness.hands.wait(0.2)


def _new_game(kind: str, game: str, harness: Harness) -> None:
    harness.open(lambda context: NewGameScene(context, kind, game=game))


def _new_match(game: str, harness: Harness) -> None:
    harness.open(lambda context: NewGameScene(context, "computer", 2718, game))
    harness.press("Mirror match")
    harness.away()


def _new_known(harness: Harness) -> None:
    games = [stored(number, agents=("human", LEVELS[number % 4])) for number in range(16)]
    harness.open(lambda context: NewGameScene(context, "computer"), games)


def _deal_error(harness: Harness) -> None:
    harness.open(lambda context: NewGameScene(context, "computer"))
    harness.press("More")
    harness.press("Deal number")
    harness.hands.type("seven")
    harness.away()


def _settings(harness: Harness) -> None:
    harness.open(SettingsScene)
    harness.hands.wait(0.1)


def _settings_searched(harness: Harness) -> None:
    _settings(harness)
    harness.hands.type(harness.t("Motion"))


def _news(harness: Harness) -> None:
    harness.open(NewsScene)


def _settings_by_keys(harness: Harness) -> None:
    harness.open(SettingsScene)
    for _ in range(3):
        harness.hands.key("tab")


def _rules(topic: int, harness: Harness) -> None:
    harness.open(RulesScene)
    for _ in range(topic):
        harness.hands.key("down")


def _games(harness: Harness) -> None:
    harness.open(GamesScene, [stored(2, 30), *(stored(number) for number in range(3, 17))])
    harness.hands.key("down")
    harness.hands.wait(1)


def _games_many(harness: Harness) -> None:
    games = [stored(number, agents=("human", LEVELS[number % len(LEVELS)])) for number in range(3, 24)]
    levels = GAMES["tiles"].selectable_levels
    games += [stored(number, agents=("human", levels[number % 5]), game="tiles") for number in range(30, 34)]
    harness.open(GamesScene, [stored(2, 30), *games, stored(1, agents=("human", "human"))])
    harness.hands.wait(1)


def _games_searched(harness: Harness) -> None:
    _games_many(harness)
    harness.hands.type(harness.t("lost"))
    harness.hands.wait(1)


def _games_deleted(harness: Harness) -> None:
    _games_many(harness)
    harness.press("Delete")
    harness.hands.wait(1)


def _games_none(harness: Harness) -> None:
    harness.open(GamesScene)


def _statistics(harness: Harness) -> None:
    games = [stored(number, agents=("human", LEVELS[number % len(LEVELS)])) for number in range(40)]
    harness.open(StatisticsScene, games)
    harness.hands.wait(2)


def _statistics_one(harness: Harness) -> None:
    harness.open(StatisticsScene, [stored(3, agents=("human", LEVELS[0]))])
    harness.hands.wait(2)


def _statistics_details(harness: Harness) -> None:
    _statistics(harness)
    harness.press("Details")


def _statistics_tiles(harness: Harness) -> None:
    levels = GAMES["tiles"].selectable_levels
    games = [stored(number, agents=("human", levels[number % 3]), game="tiles") for number in range(30)]
    harness.open(StatisticsScene, games)
    harness.press("Patterns")


def _reviewed(
    games: Sequence[StoredGame], harness: Harness, first: Callable[[Context], Scene] = StatisticsScene, judge: str = ""
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

    harness.open(opened, games)
    harness.hands.wait(2)


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


def _luck_details(harness: Harness) -> None:
    _reviewed(_against_levels(40), harness)
    harness.press("Details")


def _form(game: str, judge: str, harness: Harness) -> None:
    _reviewed(_against_levels(40, game), harness, judge=judge)
    if game == "tiles":
        harness.press("Patterns")
    harness.press("Your play")


def _form_friends(harness: Harness) -> None:
    _reviewed([stored(number, agents=("human", "human")) for number in range(12)], harness)
    harness.press("With a friend")
    harness.press("Your play")


def _form_none(harness: Harness) -> None:
    _statistics(harness)
    harness.press("Your play")


def _form_running(game: str, harness: Harness) -> None:
    others = [stored(number, agents=("human", "pupil"), game=game) for number in range(8, 30)]
    _reviewed(_against_levels(8, game), harness, lambda context: StatisticsScene(_with(context, others)))
    if game == "tiles":
        harness.press("Patterns")
    harness.press("Your play")
    harness.press("Review all my games")
    harness.away()


def _form_damaged(harness: Harness) -> None:
    """Some games cannot be reviewed."""
    others = [stored(number, agents=("human", "pupil")) for number in range(8, 11)]
    _reviewed(_against_levels(8), harness, lambda context: StatisticsScene(_with(context, others)))
    harness.program.context.reviews.failed.update(fingerprint(game.record) for game in others)
    harness.press("Your play")


def _with(context: Context, games: Sequence[StoredGame]) -> Context:
    """With more games in the library."""
    for game in games:
        context.library.save(game)
    return context


def _statistics_none(harness: Harness) -> None:
    harness.open(StatisticsScene)


def _match(harness: Harness) -> None:
    game = stored(20, match=MATCH)
    harness.open(lambda context: MatchScene(context, game, Score((59, 49), 0)), [game])


def _hand_over(harness: Harness) -> None:
    harness.open(lambda context: HandOverScene(context, "Wilhelmine"))
    harness.hands.wait(0.5)


def _play_on(finished: bool, harness: Harness) -> None:
    game = stored(16) if finished else stored(16, 60)
    harness.open(lambda context: PlayOnScene(context, game, 40, 0), [game])


def _share(harness: Harness) -> None:
    harness.open(GamesScene, [stored(16)])
    offer = offered(harness.program.context, stored(16))
    assert isinstance(offer, Push)
    harness.push(offer.scene)


def _code(harness: Harness) -> None:
    harness.open(lambda context: copy_code(context, stored(16)))


def _file(harness: Harness) -> None:
    harness.open(lambda context: save_file(context, stored(16)))


def _dropped(content: bytes, harness: Harness) -> None:
    path = harness.program.folder / "games.jsonl"
    harness.open(TitleScene)
    path.write_bytes(content)
    harness.program.step(pygame.event.Event(pygame.DROPFILE, file=str(path)))


def _some_broken(harness: Harness) -> None:
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
    _dropped("\n".join(broken).encode(), harness)


def _no_code(harness: Harness) -> None:
    harness.program.desktop.clipboard = "hello"
    harness.open(TitleScene)
    harness.hands.key("v", pygame.KMOD_CTRL)


def _notice(kind: NotificationKind, detail: str, harness: Harness) -> None:
    harness.open(TitleScene)
    harness.program.context.notifications.report(Notification(kind, detail))
    harness.hands.wait(0.1)


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
    "statistics-luck": lambda harness: _reviewed(_against_levels(40), harness),
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
