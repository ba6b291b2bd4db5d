"""The style of a player over games: what was given away, when, of what kind; which level plays so; and results without luck."""

from __future__ import annotations

import random
from collections import Counter
from statistics import fmean

import msgspec
import pytest

from mandala.core.record import from_fields, replay
from mandala.play.games import GAMES
from mandala.play.intervals import around_mean, student
from mandala.play.review.at_once import reviewed
from mandala.play.review.play_style import (
    DIGEST_VERSION,
    Digest,
    Digests,
    Given,
    Likeness,
    Play,
    PlayStyle,
    digest_in,
    digest_of,
    likeness,
    likeness_in_game,
    luck_free_results,
    luck_of,
    mean_of,
    play_of,
    play_style_of,
)
from mandala.play.review.review import Judgement
from mandala.play.statistics import Counted
from mandala.play.stored import StoredGame, fingerprint
from tests.play.playing import counted
from tests.play.test_statistics import game
from tests.recorded import fields_of, records_of

LEVELS = {"novice": 0.04, "pupil": 0.03, "adept": 0.02, "expert": 0.01}
MANY = {f"level {number}": 0.04 - 0.002 * number for number in range(20)}


def play(loss: float, count: int = 10) -> Play:
    """A game in which each decision gave away so much, all of one kind, in the middle."""
    given = Given(count, loss * count)
    return Play({"M": given}, (Given(), given, Given()))


def style(*losses: float) -> PlayStyle:
    found = play_style_of([play(loss) for loss in losses])
    assert found is not None
    return found


def around(loss: float, games: int, spread: float = 0.002) -> PlayStyle:
    """Games in which about so much was given away."""
    return style(*[loss + (spread if number % 2 else -spread) for number in range(games)])


def digest(luck: float = 0.0, play_0: Play | None = None, play_1: Play | None = None) -> Digest:
    return Digest(DIGEST_VERSION, "x", True, (play_0 or play(0.02), play_1 or play(0.03)), luck)


def entries(*games: StoredGame) -> tuple[Counted, ...]:
    return counted(games, (), "cards")


@pytest.mark.kernels
@pytest.mark.parametrize(("name", "effort", "letters"), [("cards", 6, "CDFM"), ("tiles", 200, "FOST")])
def test_a_digest_holds_what_the_review_of_a_game_comes_to(name: str, effort: int, letters: str) -> None:
    entry = GAMES[name]
    review = reviewed(entry, replay(from_fields(fields_of(name)), entry.recorder), effort)
    digest = digest_of(review)
    for player, play in enumerate(digest.plays):
        losses = review.given_away(player)
        assert play.all == pytest.approx((len(losses), sum(losses)))
        assert sum(one.moves for one in play.kinds.values()) == len(losses)
        assert sum(one.lost for one in play.kinds.values()) == pytest.approx(sum(losses))
        assert {*play.kinds} <= {*letters}
        found = [one.judgement for one in review.mistakes(player)]
        assert play.faults == tuple(map(found.count, (Judgement.BLUNDER, Judgement.MISTAKE, Judgement.INACCURACY)))
    luck = sum([-event.luck if event.player else event.luck for event in review.chance_events or ()])
    assert digest.luck == pytest.approx(luck), "all luck, the deal too"
    assert digest_in(msgspec.json.encode(digest)) == digest


@pytest.mark.parametrize("content", [None, b"", b"[]", b"\xff", b"[1,2,3]"])
def test_damaged_digests_are_ignored(content: bytes | None) -> None:
    assert digest_in(content) is None


def test_a_digest_of_another_kind_is_made_again() -> None:
    assert digest_in(msgspec.json.encode(msgspec.structs.replace(digest(), version=99))) is None


@pytest.mark.parametrize("name", ["cards", "tiles"])
def test_every_game_begins_goes_on_and_ends(name: str) -> None:
    """Parts follow each other, and over all games each is worth to be told."""
    seen = Counter[int]()
    for fields in records_of(name):
        states = replay(from_fields(fields), GAMES[name].recorder).states
        stages = GAMES[name].stages(states)
        assert len(stages) == len(states)
        assert [*stages] == sorted(stages)
        assert {*stages} <= {0, 1, 2}
        seen.update(stages)
    assert all(seen[stage] > sum(seen.values()) / 5 for stage in range(3))


def test_the_last_part_of_a_card_game_begins_when_the_mandala_before_the_last_is_shared_out() -> None:
    played = replay(from_fields(fields_of("cards")), GAMES["cards"].recorder)
    stages = [*GAMES["cards"].stages(played.states)]
    letters = [GAMES["cards"].recorder.move_text(move)[0] for move in played.moves]
    for stage in (1, 2):
        begins = stages.index(stage)
        assert letters[begins - 1] == "C", "a claim is the last of a mandala"
        assert letters[begins] != "C"
    assert "C" in letters[stages.index(2) :], "one mandala is left"
    assert sum(one == "C" != two for one, two in zip(letters[stages.index(2) :], letters[stages.index(2) + 1 :])) == 0


def test_means_are_of_moves_and_not_of_games() -> None:
    mean = mean_of([Given(10, 0.1), Given(30, 0.9), Given()])
    assert mean is not None
    assert mean.points == pytest.approx(2.5)
    assert mean.moves == 40
    assert mean.interval is None, "two games tell nothing of the long run"
    assert mean_of([Given()]) is None


def test_the_interval_holds_the_true_mean_in_95_of_100_cases_also_where_the_moves_of_a_game_are_alike() -> None:
    rng, inside = random.Random(5), 0
    for _ in range(1000):
        games = []
        for _ in range(10):
            day, count = rng.gauss(0.02, 0.01), rng.randint(20, 40)
            games.append(Given(count, sum(rng.gauss(day, 0.02) for _ in range(count))))
        mean = mean_of(games)
        assert mean is not None
        assert mean.interval is not None
        inside += mean.interval.low < 2.0 < mean.interval.high
    assert 925 <= inside <= 970


@pytest.mark.parametrize(("freedom", "known"), [(2, 4.303), (3, 3.182), (9, 2.262), (30, 2.042), (10**6, 1.960)])
def test_the_interval_of_few_games_is_wider(freedom: int, known: float) -> None:
    assert student(freedom) == pytest.approx(known, rel=0.032 if freedom == 2 else 0.01)


@pytest.mark.parametrize(
    ("loss", "games", "like"),
    [
        (0.025, 10, Likeness(10, "pupil", None, "adept")),
        (0.020, 10, Likeness(10, "pupil", "adept", "expert")),
        (0.050, 10, Likeness(10, None, None, "novice")),
        (0.005, 10, Likeness(10, "expert", None, None)),
        (0.041, 12, Likeness(10, None, "novice", "pupil")),
        (0.025, 9, None),
    ],
)
def test_the_level_that_plays_alike_is_found(loss: float, games: int, like: Likeness | None) -> None:
    assert likeness(around(loss, games), LEVELS) == like


def test_as_many_games_are_looked_at_as_it_takes_to_say_it() -> None:
    assert likeness(around(0.025, 10, spread=0.03), LEVELS) is None
    assert likeness(around(0.025, 400, spread=0.03), LEVELS) == Likeness(160, "pupil", None, "adept")
    assert likeness(around(0.0255, 400, spread=0.03), MANY) == Likeness(400, "level 5", None, "level 9")
    assert likeness(around(0.0255, 200, spread=0.03), MANY) is None, "four in between say too little"
    assert likeness(around(0.025, 40), {}) is None, "nothing is said while no level is measured"


def test_only_the_latest_games_say_which_level_plays_so() -> None:
    losses = [0.05] * 30 + [0.0251, 0.0249] * 5
    assert likeness(style(*losses), LEVELS) == Likeness(10, "pupil", None, "adept")


@pytest.mark.parametrize(
    ("losses", "like"),
    [
        ([0.019, 0.021] * 15, (None, "adept", None)),
        ([0.0, 0.05] * 20, ("novice", None, "expert")),
        ([0.0, 0.03] * 30, ("adept", None, "expert")),
        ([0.004, 0.006] * 20, ("expert", None, None)),
        ([0.08, 0.1] * 20, (None, None, "novice")),
        ([0.0] * 7, None),
        ([0.0, 0.9] * 5, (None, None, "novice")),
    ],
)
def test_a_single_game_tells_the_levels_around_it(losses: list[float], like: tuple[str | None, ...] | None) -> None:
    found = likeness_in_game(losses, LEVELS)
    if like is None or found is None:
        assert found is like is None
        return
    interval = around_mean([100 * loss for loss in losses])
    assert interval is not None
    for level in (found.weaker, found.stronger):
        assert level is None or not interval.low < 100 * LEVELS[level] < interval.high
    assert (found.weaker, found.stronger) == (like[0], like[2]) or like[1] is not None
    assert like[1] is None or found.alike == like[1]
    assert likeness_in_game(losses, {}) is None


def test_progress_is_told_only_where_chance_does_not_explain_it() -> None:
    rising = style(*[0.041, 0.039] * 8, *[0.021, 0.019] * 5)
    assert rising.progress is not None
    before, now = rising.progress
    assert (before.points, now.points) == pytest.approx((4.0, 2.0))
    assert around(0.03, 40).progress is None
    assert style(*[0.05] * 5, *[0.02] * 10).progress is None, "too few games before"
    wild = random.Random(3)
    told = [style(*[max(0.0, wild.gauss(0.03, 0.015)) for _ in range(30)]).progress is not None for _ in range(400)]
    assert fmean(told) < 0.09


def test_a_form_knows_games_kinds_and_parts() -> None:
    early, late = Given(10, 0.5), Given(10, 0.1)
    plays = [Play({"M": early, "C": late}, (early, Given(), late)), Play({"M": late}, (late, Given(), Given()))]
    style = play_style_of([*plays, Play({}, (Given(), Given(), Given()))])
    assert style is not None
    assert style.games == pytest.approx((3.0, 1.0))
    assert {kind: mean.points for kind, mean in style.kinds.items()} == pytest.approx({"C": 1.0, "M": 3.0})
    assert [mean and mean.points for mean in style.stages] == pytest.approx([3.0, None, 1.0])
    assert play_style_of([]) is None


@pytest.mark.parametrize(("games", "points"), [(1, 1), (50, 50), (51, 26), (1000, 50)])
def test_the_course_has_no_more_points_than_can_be_seen(games: int, points: int) -> None:
    course = style(*[0.001 * number for number in range(games)]).course(50)
    assert len(course) == points
    assert [here for here, _ in course] == sorted(here for here, _ in course), "oldest first"
    here, latest = course[-1]
    each = -(-games // points)
    last = range(games)[-max(each, 10) :]
    assert latest.points == pytest.approx(fmean(last) / 10)
    assert here == pytest.approx(fmean(range(games)[-each:]) / 10)


def test_luck_gives_games_and_takes_them() -> None:
    won, lost = (30, 20), (20, 30)
    games = entries(game(1, won), game(2, won), game(3, lost), game(4, lost), game(5, (25, 25)))
    told = luck_free_results(zip(games, map(digest, (0.6, 0.4, -0.7, 0.2, 0.9))))
    assert told is not None
    assert told.ended == (1, 1, -1, -1, 0)
    assert told.without == (-1, 1, 1, -1, 0)
    assert (told.gave, told.took) == (1, 1)
    assert luck_free_results([]) is None


def test_luck_and_play_are_seen_from_the_persons_seat() -> None:
    (entry,) = entries(game(1, (20, 30), agents=("pupil", "human")))
    lucky = digest(-0.8)
    told = luck_free_results([(entry, lucky)])
    assert told is not None
    assert (told.ended, told.without) == ((1,), (-1,))
    assert play_of(entry, lucky, 0) == lucky.plays[1]
    assert play_of(entry, lucky, 1) == lucky.plays[0]


def test_the_luck_of_a_game_is_the_persons_and_that_of_a_foreign_review_is_unknown() -> None:
    first, second = entries(game(1), game(2, agents=("novice", "human")))[:2]
    assert [luck_of(entry, digest(0.3)) for entry in (first, second)] == [0.3, -0.3]
    assert luck_of(first, None) is luck_of(first, msgspec.structs.replace(digest(0.3), foreign=True)) is None


def test_without_luck_equal_players_are_found_equal_sooner() -> None:
    rng, games = random.Random(8), []
    for number in range(200):
        luck = rng.gauss(0, 0.35)
        points = (30, 20) if 0.5 + luck + rng.gauss(0, 0.2) > 0.5 else (20, 30)
        games.append((entries(game(number, points))[0], digest(luck)))
    told = luck_free_results(games)
    assert told is not None
    assert told.freed is not None
    mean, interval = told.freed
    assert interval.low < 0.5 < interval.high
    assert interval.high - interval.low < 0.75 * (told.share.high - told.share.low)
    assert mean == pytest.approx(0.5, abs=0.06)


def test_digests_are_read_one_after_the_other_and_those_made_meanwhile_too() -> None:
    games = entries(*[game(number) for number in range(3)])
    made: list[int] = []
    known = {games[0].stored.game_id: digest()}
    read = Digests(games, lambda stored: known.get(stored.game_id), made)
    assert read.left == 3
    for _ in range(4):
        read.count_next()
    assert [read.of(entry) is not None for entry in games] == [True, False, False]
    assert read.changes == 1
    known[games[1].stored.game_id] = digest()
    made += [fingerprint(games[1].stored.record), 12345]
    twins = read.left
    while read.left:
        read.count_next()
    assert read.of(games[1]) is not None
    assert twins == 3, "the same deal and moves are the same game, whoever has it"


def test_a_review_that_came_with_its_game_counts_nowhere() -> None:
    games = entries(*[game(number) for number in range(3)])
    known = {
        entry.stored.game_id: msgspec.structs.replace(digest(), foreign=number == 1)
        for number, entry in enumerate(games)
    }
    read = Digests(games, lambda stored: known.get(stored.game_id), [])
    while read.left:
        read.count_next()
    assert [entry for entry, _ in read.pairs(games)] == [games[0], games[2]]
    assert read.foreign(games) == 1
