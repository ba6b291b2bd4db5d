"""Reviews in the window's hands: they grow while one looks, are kept, and survive bad luck of every kind."""

from __future__ import annotations

import json
import os
import random
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Future
from contextlib import AbstractContextManager, closing, contextmanager
from dataclasses import replace
from functools import cache
from itertools import count, pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

from mandala.commands import check
from mandala.core.record import RecordError, text_of
from mandala.platform.api import Platform
from mandala.platform.desktop import desktop
from mandala.platform.desktop.pool import WorkFailed, processes
from mandala.platform.work import Give, Work
from mandala.play.engine.engine import InlineEngine
from mandala.play.games import GAMES
from mandala.play.library import Library
from mandala.play.notifications import NotificationKind
from mandala.play.review.account import Cause
from mandala.play.review.analysis import analysis_of
from mandala.play.review.review import Review, Task, work
from mandala.play.review.reviews import Reviews
from mandala.play.review.store import ReviewStore
from mandala.play.session import Session
from mandala.play.sharing import export
from mandala.play.stored import GameConfig, StoredGame, fingerprint
from tests.homes import HandClock
from tests.play.playing import TWO, bring_file, noon, play_on
from tests.recorded import fields_of

pytestmark = pytest.mark.kernels

LOW = {"cards": 8, "tiles": 300}
WORLDS = 2
"""In so many the second reader plays a blunder out."""


@cache
def hasty(task: Task) -> Any:
    """A worker that does not look closely, and does no task twice."""
    return work(replace(task, effort=min(task.effort, LOW[task.game] if task.best is None else WORLDS)))


class Here(Work):
    """Does tasks in this process, `at_once` many in a round; the others wait."""

    def __init__(self, do: Callable[[Task], Any] = hasty) -> None:
        self.do, self.done, self.held = do, list[Task](), list[tuple[Future[Any], Task]]()
        self.holds = False
        self.there = 0
        """how often they were started and not sent away"""

    @property
    def platform(self) -> Platform:
        return Platform(work=self)

    def give(self, task: Task) -> Future[Any]:
        future = Future[Any]()
        self.held.append((future, task))
        if not self.holds:
            self.go_on()
        return future

    def go_on(self) -> None:
        """Does what waits."""
        for future, task in self.held:
            self.done.append(task)
            try:
                future.set_result(self.do(task))
            except Exception as error:  # as a process hands it over
                future.set_exception(error)
        self.held.clear()

    @contextmanager
    def pool(self, most: int, work: Callable[[Any], Any]) -> Iterator[Give]:
        del most, work
        self.there += 1
        try:
            yield self.give
        finally:
            self.there -= 1


class Elsewhere(Work):
    """Does tasks in processes."""

    def __init__(self, jobs: int, do: Callable[[Task], Any]) -> None:
        self.jobs, self.do = jobs, do

    @property
    def platform(self) -> Platform:
        return Platform(work=self)

    def pool(self, most: int, work: Callable[[Any], Any]) -> AbstractContextManager[Give]:
        del most, work
        return processes(self.jobs, self.do)


def recorded(game: str, number: int = 0) -> StoredGame:
    """A referee's game as it stands in a library."""
    fields = fields_of(game, number)
    config = GameConfig(("human", "pupil"), ("Ada", "Pupil"), 3, fields["first_player"], game, imported=True)
    return StoredGame(number + 1, config, fields, "2026-01-31T12:00:00", True, False)


def settled(reviews: Reviews, stored: StoredGame, seconds: float = 60) -> Review:
    """The review when nothing is to be done any more."""
    end = time.monotonic() + seconds
    while not (
        ((review := reviews.of(stored)).verified and not review.untold) or (review.renewable and review.settled)
    ):
        assert time.monotonic() < end, "the review does not come to its end"
        reviews.tend()
    return review


@pytest.mark.parametrize("game", ["cards", "tiles"])
def test_a_review_grows_from_static_to_sure_evaluations_until_nothing_is_in_doubt(game: str) -> None:
    workers, stored = Here(), recorded(game)
    workers.holds = True
    reviews = Reviews(ReviewStore(), workers.platform)
    seen = [reviews.of(stored)]
    while len(seen[-1].static_evaluations) < len(seen[-1].questions):
        reviews.tend()
        seen.append(reviews.of(stored))
    assert not seen[-1].decisions
    assert len(seen[-1].curve(0)) + len(seen[-1].curve(1)) == len(seen[-1].questions), (
        "there is a curve before any evaluation"
    )
    assert reviews.working
    workers.holds = False
    workers.go_on()
    review = settled(reviews, stored)
    assert review.complete
    assert not reviews.working
    assert {*review.decisions} == {*review.questions}
    looks = [task for task in workers.done if task.question is not None and task.best is None and task.better is None]
    efforts = [task.effort for task in looks]
    first = efforts[: len(review.questions)]
    assert {*first} == {review.entry.effort}, "each decision is looked at once before any is looked at again"
    assert all(effort > review.entry.effort for effort in efforts[len(first) :])


def test_the_verdicts_on_a_game_are_the_same_wherever_and_in_whatever_order_they_are_made() -> None:
    stored = recorded("cards")
    here = settled(Reviews(ReviewStore(), Here().platform), stored)
    with closing(Reviews(ReviewStore(), Elsewhere(2, hasty).platform)) as reviews:
        elsewhere = settled(reviews, stored)
    assert msgspec.json.encode(analysis_of(here)) == msgspec.json.encode(analysis_of(elsewhere))


def test_first_verdicts_come_from_all_over_the_game_for_both_players() -> None:
    workers, stored = Here(), recorded("cards")
    workers.holds = True
    reviews = Reviews(ReviewStore(), workers.platform)
    review = reviews.of(stored)
    while len(reviews.of(stored).decisions) < len(review.questions) // 4:
        reviews.tend()
        workers.go_on()
    known = reviews.of(stored).decisions
    length = len(review.played.moves)
    for player in (0, 1):
        plies = sorted(ply for ply, decision in known.items() if decision.player == player)
        gaps = [after - before for before, after in pairwise([0, *plies, length])]
        assert max(gaps) < length / 4, "no large part of the curve waits for long"


@pytest.mark.parametrize("game", ["cards", "tiles"])
def test_the_parts_of_an_account_add_up_to_the_result(game: str) -> None:
    review = settled(Reviews(ReviewStore(), Here().platform), recorded(game))
    accounts = [review.account(player) for player in (0, 1)]
    outcome = review.entry.rules.outcome(review.played.states[-1])
    for player, account in enumerate(accounts):
        assert account is not None
        assert account.start + account.change(*Cause) == pytest.approx(account.result)
        assert account.result == (0.5 if outcome is None or outcome.winner is None else float(outcome.winner == player))
        given = sum(review.given_away(player))
        assert account.change(Cause.OWN) == pytest.approx(-given, abs=1e-3 if game == "cards" else 0.3 * given)
    one, other = accounts
    assert one is not None
    assert other is not None
    for own, rival in ((Cause.OWN_DRAWS, Cause.RIVAL_DRAWS), (Cause.RIVAL_DRAWS, Cause.OWN_DRAWS)):
        assert one.change(own) == pytest.approx(-other.change(rival)), "the luck of the one is bad luck for the other"


def test_the_account_of_an_older_review_is_made_when_somebody_looks_at_it(tmp_path: Path) -> None:
    """Nothing else is made again, also where an older program judged."""
    whole = judged_elsewhere("cards")
    for judge in (whole.record["analysis"]["judge"], "an older program"):
        analysis = {**whole.record["analysis"], "judge": judge}
        del analysis["prospects"]
        workers, store = Here(), ReviewStore(desktop(), tmp_path / f"{judge[:2]}.db")
        reviews, old = Reviews(store, workers.platform), replace(whole, record={**whole.record, "analysis": analysis})
        assert reviews.of(old).account(0) is None
        while reviews.working:
            reviews.tend()
        assert [task.question for task in workers.done] == [None]
        account = reviews.of(old).account(0)
        assert account is not None
        again = Reviews(store, Here().platform).of(old)
        kept = again.account(0)
        assert kept is not None, "it is stored"
        assert kept.told() == pytest.approx(account.told(), abs=0.01)
        assert again.judge == judge
        reviews.close()


def test_a_settled_review_is_kept_and_never_made_again(tmp_path: Path) -> None:
    file, stored = tmp_path / "reviews.db", recorded("cards")
    with closing(Reviews(ReviewStore(desktop(), file), Here().platform)) as reviews:
        review = settled(reviews, stored)
    workers = Here()
    with closing(Reviews(ReviewStore(desktop(), file), workers.platform)) as reviews:
        again = reviews.of(stored)
        reviews.tend()
    assert not workers.done
    assert again.settled
    assert {ply: one.judgement for ply, one in again.decisions.items()} == {
        ply: one.judgement for ply, one in review.decisions.items()
    }
    for ply, decision in review.decisions.items():
        assert again.decisions[ply].played.chance == pytest.approx(decision.played.chance, abs=1e-4)
    assert [event[:4] for event in again.chance_events or ()] == [event[:4] for event in review.chance_events or ()]


def test_a_review_goes_along_with_an_export_and_comes_back_with_an_import(tmp_path: Path) -> None:
    reviews, stored = Reviews(ReviewStore(), Here().platform), recorded("cards")
    review = settled(reviews, stored)
    assert not review.foreign
    assert reviews.of(stored).verified
    file = export(stored, tmp_path, reviews.carried)
    library, workers = Library.in_memory(), Here()
    (brought,) = bring_file(file, library, noon).games
    elsewhere = Reviews(ReviewStore(), workers.platform)
    assert elsewhere.of(brought).settled
    assert elsewhere.of(brought).foreign, "though it bears the name of this program's judge"
    assert not workers.done
    assert elsewhere.of(brought).decisions == reviews.of(stored).decisions, "and what the second reader found"
    assert Reviews(reviews._store, workers.platform).of(brought).foreign is False, "here it was made"


@pytest.mark.parametrize("claimed", [False, True])
def test_a_foreign_review_stays_foreign_until_it_is_made_again(claimed: bool, tmp_path: Path) -> None:
    """Whatever it says of itself, and after it was kept."""
    file, stored = tmp_path / "reviews.db", judged_elsewhere("cards")
    stored.record["analysis"]["foreign"] = claimed
    with closing(Reviews(ReviewStore(desktop(), file), (workers := Here()).platform)) as reviews:
        digest = reviews.digest(stored)
        assert digest is not None
        assert digest.foreign
        assert reviews.of(stored).foreign
        reviews.tend()
        assert not reviews.working
    with closing(Reviews(ReviewStore(desktop(), file), workers.platform)) as reviews:
        assert reviews.of(stored).foreign
        reviews.tend()
        assert not workers.done, "nothing is made again unasked"
        reviewed_all(reviews, [stored])
        assert not workers.done
        reviews.again(stored)
        assert not settled(reviews, stored).foreign
        assert workers.done
    with closing(Reviews(ReviewStore(desktop(), file), workers.platform)) as reviews:
        assert not reviews.of(stored).foreign
        digest = reviews.digest(stored)
        assert digest is not None
        assert not digest.foreign


def test_all_foreign_reviews_are_made_again_when_that_is_asked() -> None:
    reviews, games = Reviews(ReviewStore(), Here().platform), [judged_elsewhere("cards"), recorded("cards", 1)]
    reviews.all_of(games, renewing=True)
    while reviews.waiting:
        reviews.tend()
    assert [digest and digest.foreign for digest in map(reviews.digest, games)] == [False, False]


def test_a_review_without_its_checks_is_gone_on_with() -> None:
    """As an older program left it, or one that was closed in the middle."""
    store, stored = ReviewStore(), recorded("cards")
    review = settled(Reviews(store, Here().platform), stored)
    whole = store.get(fingerprint(stored.record))
    assert whole is not None
    fields = msgspec.json.decode(whole)
    assert len(fields["checks"]) == sum(one.checkable for one in review.decisions.values()) > 1
    del fields["checks"]
    store.put(fingerprint(stored.record), msgspec.json.encode(fields), b"")
    reviews = Reviews(store, (workers := Here()).platform)
    begun = reviews.of(stored)
    assert begun.settled
    assert not begun.verified
    assert not begun.foreign, "an older library is this program's own"
    assert settled(reviews, stored).verified
    assert {task.best is not None for task in workers.done} == {True}
    assert msgspec.json.decode(store.get(fingerprint(stored.record)) or b"") == msgspec.json.decode(whole)


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    "analysis",
    [17, {}, {"judge": "x", "decisions": [], "luck": []}, {"judge": "x", "decisions": [[0, True, []]], "luck": []}],
)
def test_an_analysis_that_is_none_of_this_game_is_made_anew(analysis: object) -> None:
    plain = recorded("cards")
    stored = replace(plain, record={**plain.record, "analysis": analysis})
    workers = Here()
    assert settled(Reviews(ReviewStore(), workers.platform), stored).settled
    assert workers.done


def nonsense(analysis: Any, what: str) -> Any:
    """An analysis with one thing in it that cannot be."""
    told = analysis["decisions"][3][2]
    match what:
        case "7.5":
            told[0][1] = 7.5
        case "1e308":
            told[0][1:] = [1e308, 1e308, 1e308]
        case "1e999":
            told[0][2] = float("inf")
        case "less than nothing":
            told[-1][2] = -0.5
        case "no move":
            told[0][0] = "\x1b[31m"
        case "twice":
            told.append(told[0])
        case "no moves":
            told.clear()
        case "a decision too many":
            analysis["decisions"].append(analysis["decisions"][-1])
        case "a ply beyond the end":
            analysis["decisions"][3][0] = 10**18
        case "luck" if analysis["luck"]:
            analysis["luck"][0][4] = 1e308
        case "prospects":
            analysis["prospects"] = [[0.5, 7.5], [0.5, 0.5]]
        case "whose prospects":
            analysis["prospects"] = [[0.5, 0.5]]
        case "a check of no blunder":
            known = [ply for ply, *_ in analysis["checks"]]
            analysis["checks"] = [[next(ply for ply, *_ in analysis["decisions"] if ply not in known), 0.1, 0.1]]
        case "a check too many":
            analysis["checks"] += analysis["checks"][:1]
        case "won more often than always":
            analysis["checks"][0][1] = 1.5
        case "whose luck" if analysis["luck"]:
            analysis["luck"][0][0] += 1
        case "no continuation of this game":
            analysis["continuations"] = [[10**9, "F1 R", "M1 R", 200, [[None, 0.0], [None, 0.0]], []]]
        case "continuation":
            ply, _, told = next(one for one in analysis["decisions"] if len(one[2]) > 1)
            worse, better = told[1][0], told[0][0]
            analysis["continuations"] = [[ply, worse, better, 200, [[None, 1.5], [None, 0.0]], []]]
        case "whose continuation" | "kind" | "size" | "share of a move that is none":
            ply, _, told = next(one for one in analysis["decisions"] if len(one[2]) > 1)
            made = next(text for at, text in enumerate(analysis["made"]) if at == ply)
            other = next(text for text, *_ in told if text != made)
            share, difference = [[None, 0.0], [None, 0.0]], ["lead", 0, 0, 1.0, 2.0]
            match what:
                case "kind":
                    difference[0] = "glory"
                case "size":
                    difference[3] = 1e300
                case "whose continuation":
                    made, other = other, made
                case _:
                    share[0] = ["\x1b[31m", 0.5]
            analysis["continuations"] = [[ply, made, other, 200, share, [difference]]]
        case _:
            analysis["luck"] = [[0, 0, "deal", [1], 0.0]]
    analysis.pop("made")
    return analysis


NONSENSE = (
    "7.5",
    "1e308",
    "1e999",
    "less than nothing",
    "no move",
    "twice",
    "no moves",
    "a decision too many",
    "a ply beyond the end",
    "luck",
    "whose luck",
    "prospects",
    "whose prospects",
    "a check of no blunder",
    "a check too many",
    "won more often than always",
    "no continuation of this game",
    "continuation",
    "whose continuation",
    "kind",
    "size",
    "share of a move that is none",
)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("what", NONSENSE)
@pytest.mark.parametrize("game", ["cards", "tiles"])
def test_a_foreign_review_that_cannot_be_is_told_with_its_place_and_the_game_is_reviewed_here(
    game: str, what: str, tmp_path: Path
) -> None:
    plain = judged_elsewhere(game)
    fields = {
        **plain.record,
        "analysis": nonsense(
            {**msgspec.json.decode(msgspec.json.encode(plain.record["analysis"])), "made": plain.record["moves"]}, what
        ),
    }
    file = tmp_path / "game.json"
    file.write_text(json.dumps(fields))
    lines: list[str] = []
    if what != "1e999":  # Python writes `Infinity`, which is no JSON
        assert check.run([str(file)], lines.append) == 1
        assert "line 1: analysis" in lines[0]
        brought = bring_file(file, library := Library.in_memory())
        assert [report.place.partition(".")[0].partition("[")[0] for report in brought.reports] == ["analysis"]
        assert "analysis" not in brought.games[0].record
        library.close()
    workers = Here()
    stored = replace(plain, record=fields)
    reviews = Reviews(ReviewStore(), workers.platform)
    assert reviews.digest(stored) is None, "it is nobody's form"
    review = settled(reviews, stored)
    assert workers.done
    assert all(0 <= one.played.chance <= 1 for one in review.decisions.values())
    assert [notification.kind for notification in reviews.notifications()] == [NotificationKind.REVIEW_REFUSED]


@pytest.mark.parametrize("game", ["cards", "tiles"])
def test_what_follows_a_mistake_is_stored_and_read_again(game: str) -> None:
    reviews, stored = Reviews(ReviewStore(), Here().platform), recorded(game)
    review = settled(reviews, stored)
    assert review.continuations
    again = reviews.kept(stored)
    assert again is not None
    for ply, one in review.continuations.items():
        kept = again.continuations[ply]
        assert kept._replace(answers=one.answers) == one
        for answer, other in zip(kept.answers, one.answers):
            assert answer.move == other.move
            assert answer.share == pytest.approx(other.share, abs=1e-4)
        assert again.continuation(again.decisions[ply]) is not None


def test_a_review_of_before_has_no_continuations_and_gets_them() -> None:
    store, stored = ReviewStore(), recorded("cards")
    settled(Reviews(store, Here().platform), stored)
    whole = store.get(fingerprint(stored.record))
    assert whole is not None
    fields = msgspec.json.decode(whole)
    del fields["continuations"]
    store.put(fingerprint(stored.record), msgspec.json.encode(fields), b"")
    reviews = Reviews(store, (workers := Here()).platform)
    assert reviews.of(stored).settled
    assert not reviews.of(stored).continuations
    assert settled(reviews, stored).continuations
    assert all(task.better is not None for task in workers.done)


def test_a_foreign_review_that_fits_holds_and_comes_in(tmp_path: Path) -> None:
    for game in ("cards", "tiles"):
        file = tmp_path / f"{game}.json"
        file.write_bytes(msgspec.json.encode(judged_elsewhere(game).record))
        assert check.run([str(file)], lambda _: None) == 0
        brought = bring_file(file, Library.in_memory())
        assert not brought.reports
        assert "analysis" in brought.games[0].record


def judged_elsewhere(game: str) -> StoredGame:
    """A game whose record carries its review."""
    plain = recorded(game)
    return replace(plain, record={**plain.record, "analysis": msgspec.json.decode(carried_by(game))})


@cache
def carried_by(game: str) -> bytes:
    """What another program found of a game."""
    return msgspec.json.encode(analysis_of(settled(Reviews(ReviewStore(), Here().platform), recorded(game))))


def test_a_review_of_another_program_is_shown_and_can_be_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    store, stored = ReviewStore(), recorded("cards")
    review = settled(Reviews(store, Here().platform), stored)
    newer = replace(review.entry, judge=lambda: "a newer network")
    monkeypatch.setattr("mandala.play.review.reviews.GAMES", {"cards": newer})
    workers = Here()
    reviews = Reviews(store, workers.platform)
    assert reviews.of(stored).outdated
    reviews.tend()
    assert not workers.done, "nothing is made again unasked"
    reviews.again(stored)
    assert not settled(reviews, stored).outdated
    assert not Reviews(store, workers.platform).of(stored).outdated


@pytest.mark.parametrize("harm", ["rubbish", "cut", "locked away"])
def test_a_damaged_file_of_reviews_is_begun_anew_and_games_are_still_reviewed(harm: str, tmp_path: Path) -> None:
    file, stored = tmp_path / "reviews.db", recorded("cards")
    with closing(Reviews(ReviewStore(desktop(), file), Here().platform)) as reviews:
        settled(reviews, stored)
    if harm == "rubbish":
        file.write_bytes(random.Random(1).randbytes(9000))
    elif harm == "cut":
        file.write_bytes(file.read_bytes()[:5000])
    else:
        file.unlink()
        file.mkdir()
    with closing(Reviews(ReviewStore(desktop(), file), Here().platform)) as reviews:
        assert settled(reviews, stored).settled
    if harm != "locked away":
        with closing(sqlite3.connect(file)) as database:
            assert database.execute("SELECT count(*) FROM reviews").fetchone() == (1,)


def test_a_running_game_is_not_reviewed_and_a_damaged_record_is_told() -> None:
    reviews, stored = Reviews(ReviewStore(), Here().platform), recorded("cards")
    with pytest.raises(ValueError, match="not finished"):
        reviews.of(replace(stored, finished=False))
    moves = [*stored.record["moves"]]
    with pytest.raises(RecordError):
        reviews.of(replace(stored, record={**stored.record, "moves": ["M1 X", *moves[1:]]}))
    reviews.tend()


def test_games_that_wait_are_reviewed_behind_the_one_that_is_looked_at_and_not_while_one_plays() -> None:
    workers = Here()
    reviews = Reviews(ReviewStore(), workers.platform)
    games = [recorded("cards", number) for number in range(3)]
    broken = replace(games[0], record={**games[0].record, "moves": ["nonsense"]})
    reviews.all_of([games[1], broken, games[2]])
    reviews.tend(playing=True)
    assert not workers.done, "nothing is done for them while a game is played"
    assert reviews.waiting == 3
    looked_at = games[0]
    reviews.of(looked_at)
    while reviews.working:
        reviews.tend(playing=True)
    assert [*map(reviews.digest, games)].count(None) == 2
    end = time.monotonic() + 60
    while reviews.waiting and time.monotonic() < end:
        reviews.tend()
    assert None not in map(reviews.digest, games), "a game that cannot be read keeps no other from its turn"
    assert reviews.failed == {fingerprint(broken.record)}


def test_a_newer_program_makes_all_reviews_again_only_if_it_is_asked_to(monkeypatch: pytest.MonkeyPatch) -> None:
    store, games = ReviewStore(), [recorded("cards", number) for number in range(2)]
    reviewed_all(Reviews(store, Here().platform), games)
    newer = replace(GAMES["cards"], judge=lambda: "a newer network")
    for module in ("reviews", "review"):
        monkeypatch.setattr(f"mandala.play.review.{module}.GAMES", {"cards": newer})
    workers = Here()
    reviews = Reviews(store, workers.platform)
    reviewed_all(reviews, games)
    assert not workers.done
    reviews.all_of(games, renewing=True)
    while reviews.waiting:
        reviews.tend()
    judges = [digest and digest.judge for digest in map(reviews.digest, games)]
    assert judges == ["a newer network"] * 2
    done = len(workers.done)
    reviews.all_of(games, renewing=True)
    while reviews.waiting:
        reviews.tend()
    assert len(workers.done) == done, "only once"


def test_what_another_program_left_in_doubt_is_not_gone_on_with(monkeypatch: pytest.MonkeyPatch) -> None:
    """Evaluations of two programs do not mix, and nothing behind it waits for ever."""
    store, stored = ReviewStore(), recorded("cards")
    reviews = Reviews(store, Here().platform)
    reviews.all_of([stored])
    while reviews.digest(stored) is None:
        reviews.tend()
    digest = reviews.digest(stored)
    assert digest is not None
    assert not digest.settled
    newer = replace(GAMES["cards"], judge=lambda: "a newer network")
    for module in ("reviews", "review"):
        monkeypatch.setattr(f"mandala.play.review.{module}.GAMES", {"cards": newer})
    other, workers = recorded("cards", 1), Here()
    reviews = Reviews(store, workers.platform)
    reviews.of(stored)
    begun = len(workers.done)
    reviews.tend()
    assert len(workers.done) == begun
    assert not reviews.working
    reviewed_all(reviews, [stored, other])
    assert reviews.digest(stored) == digest
    assert reviews.digest(other) is not None


def reviewed_all(reviews: Reviews, games: list[StoredGame]) -> None:
    """Lets them all be reviewed."""
    reviews.all_of(games)
    while reviews.waiting:
        reviews.tend()


def test_a_program_that_is_closed_among_many_games_goes_on_where_it_was(tmp_path: Path) -> None:
    file, games = tmp_path / "reviews.db", [recorded("cards", number) for number in range(3)]
    with closing(Reviews(ReviewStore(desktop(), file), Here().platform)) as reviews:
        reviews.all_of(games)
        while [*map(reviews.digest, games)].count(None) > 1:
            reviews.tend()
    workers = Here()
    with closing(Reviews(ReviewStore(desktop(), file), workers.platform)) as reviews:
        before = [digest and digest.settled for digest in map(reviews.digest, games)]
        reviewed_all(reviews, games)
        assert all(digest and digest.settled for digest in map(reviews.digest, games)), (
            "doubts are not forgotten either"
        )
    quick = [task for task in workers.done if task.effort == GAMES["cards"].effort]
    assert before.count(None) == 1
    assert len(quick) <= len(games[2].record["moves"]), "no first look is taken twice at a game that was reviewed"


def test_what_a_review_comes_to_is_read_without_the_review(monkeypatch: pytest.MonkeyPatch) -> None:
    """A review that came with its game is read once."""
    reviews = Reviews(ReviewStore(), Here().platform)
    stored = recorded("cards")
    assert reviews.digest(stored) is None
    settled(reviews, stored)
    known = reviews.digest(stored)
    assert known is not None
    carried = replace(stored, record=msgspec.json.decode(text_of(reviews.carried(stored.record))))
    elsewhere = Reviews(ReviewStore(), Here().platform)
    brought = elsewhere.digest(carried)
    assert brought is not None
    assert brought.luck == pytest.approx(known.luck, abs=0.01)
    monkeypatch.setattr(Reviews, "kept", None)
    assert elsewhere.digest(carried) is not None


def test_a_file_of_the_first_reviews_is_gone_on_with(tmp_path: Path) -> None:
    """Before they had digests."""
    file, stored = tmp_path / "reviews.db", recorded("cards")
    with closing(Reviews(ReviewStore(desktop(), file), Here().platform)) as reviews:
        settled(reviews, stored)
    with closing(sqlite3.connect(file)) as database:
        database.execute("ALTER TABLE reviews DROP COLUMN digest")
        database.commit()
    with closing(Reviews(ReviewStore(desktop(), file), (workers := Here()).platform)) as reviews:
        assert reviews.of(stored).settled
        assert reviews.digest(stored) is not None
    assert not workers.done
    with closing(Reviews(ReviewStore(desktop(), file), workers.platform)) as reviews:
        assert reviews.digest(stored) is not None


def rounds(reviews: Reviews, playing: bool = False, until: Callable[[], bool] = lambda: False) -> None:
    """Some rounds of a loop, fewer if something comes to be: what is loaded is loaded beside them."""
    for _ in range(5000 if not playing else 50):
        if until():
            return
        reviews.tend(playing)
        time.sleep(0.001)


def test_workers_make_ready_when_a_review_is_expected_and_leave_when_nobody_wants_one() -> None:
    workers, clock = Here(), HandClock()
    reviews = Reviews(ReviewStore(), replace(workers.platform, clock=clock))
    reviews.tend()
    assert not workers.there, "nobody is kept who is not expected"
    reviews.expect("cards")
    rounds(reviews, playing=True)
    assert not workers.there, "a game that is played has the processor for itself"
    reviews.expect("cards")
    rounds(reviews, until=lambda: workers.there > 0)
    assert workers.there
    assert {task.question for task in workers.done} == {None}
    clock.seconds += 20
    reviews.tend()
    assert workers.there
    clock.seconds += 11
    reviews.tend()
    assert not workers.there


def test_workers_stay_a_while_after_a_review_unless_a_game_is_played() -> None:
    workers, clock = Here(), HandClock()
    reviews = Reviews(ReviewStore(), replace(workers.platform, clock=clock))
    settled(reviews, recorded("cards"))
    reviews.put_away()
    clock.seconds += 20
    reviews.tend()
    assert workers.there, "another game may be looked at"
    reviews.tend(playing=True)
    assert not workers.there
    assert settled(reviews, recorded("cards", 1)).settled, "they come again"


def test_games_that_wait_are_given_up_when_workers_cannot_live() -> None:
    def dead(_: Task) -> Any:
        raise BrokenExecutor("killed")

    reviews = Reviews(ReviewStore(), Here(dead).platform)
    reviews.all_of([recorded("cards", number) for number in range(40)])
    for _ in range(40):
        reviews.tend()
    assert not reviews.waiting
    assert 0 < len(reviews.failed) < 5, "the others can be tried again"
    assert not reviews.notifications(), "nobody looks at them"


def test_a_review_that_is_put_away_in_the_middle_goes_on_behind() -> None:
    workers, stored = Here(), recorded("cards")
    reviews = Reviews(ReviewStore(), workers.platform)
    reviews.of(stored)
    reviews.tend()
    begun = len(workers.done)
    assert begun
    reviews.put_away()
    while reviews.waiting:
        reviews.tend()
    digest = reviews.digest(stored)
    assert digest is not None
    assert digest.settled
    done = [(task.question.ply, task.effort) for task in workers.done if task.question is not None]
    assert len(done) == len({*done}), "no evaluation is made twice"


def test_workers_that_die_are_started_again_and_given_up_at_last() -> None:
    deaths = count()

    def mortal(task: Task) -> Any:
        if next(deaths) < 2:
            raise BrokenExecutor("killed")
        return hasty(task)

    reviews = Reviews(ReviewStore(), Here(mortal).platform)
    assert settled(reviews, recorded("cards")).settled
    assert not reviews.notifications()

    def dead(_: Task) -> Any:
        raise BrokenExecutor("killed")

    reviews = Reviews(ReviewStore(), Here(dead).platform)
    stored = recorded("cards")
    reviews.of(stored)
    for _ in range(20):
        reviews.tend()
    assert [notification.kind for notification in reviews.notifications()] == [NotificationKind.REVIEW_FAILED]
    assert not reviews.working


def test_a_judge_that_fails_is_told_once() -> None:
    def wrong(_: Task) -> Any:
        raise WorkFailed("Traceback …")

    reviews, stored = Reviews(ReviewStore(), Here(wrong).platform), recorded("tiles")
    reviews.of(stored)
    for _ in range(20):
        reviews.tend()
    assert [notification.kind for notification in reviews.notifications()] == [NotificationKind.REVIEW_FAILED]


def killed_once(task: Task) -> Any:
    """A worker that ends in its first task, wherever it is."""
    mark = Path(os.environ["MANDALA_TEST_MARK"])
    if not mark.exists():
        mark.touch()
        os._exit(9)
    return hasty(task)


def test_a_worker_process_that_is_killed_costs_nothing_but_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MANDALA_TEST_MARK", str(tmp_path / "killed"))
    with closing(Reviews(ReviewStore(), Elsewhere(1, killed_once).platform)) as reviews:
        assert settled(reviews, recorded("cards")).settled
        assert not reviews.notifications()
    assert (tmp_path / "killed").exists()


def test_the_program_ends_at_once_in_the_middle_of_a_review() -> None:
    reviews, stored = Reviews(ReviewStore(), desktop()), recorded("cards")
    while not reviews.of(stored).decisions:
        reviews.tend()
        time.sleep(0.002)
    reviews.close()
    assert not reviews.of(stored).complete


STOPPED = """
import os, signal, sys, time
from functools import partial
from multiprocessing import active_children

from mandala.platform.desktop.pool import processes

if __name__ == "__main__":
    with processes(2, time.sleep) as give:
        futures = [give(0) for _ in range(2)]
        for future in futures:
            future.result()
        under_way = [give(3600) for _ in range(4)]
        for child in active_children():
            os.kill(child.pid, signal.SIGSTOP)
    print("closed", flush=True)
"""
"""A program whose review workers are stopped when it closes them and ends."""


@pytest.mark.skipif(os.name == "nt", reason="processes cannot be stopped there")
def test_workers_that_are_stopped_hold_nobody_up_and_leave_nothing_behind(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(STOPPED)
    paths = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    done = subprocess.run([sys.executable, program], capture_output=True, text=True, timeout=60, env=paths, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "closed\n", "")


def test_a_review_says_nothing_of_what_the_record_says_beside_the_game() -> None:
    """The same game under other names, on another day, is the same game."""
    session = Session.new(TWO, InlineEngine(1), library := Library.in_memory(), now=noon)
    play_on(session, random.Random(3))
    (stored,) = library.finished()
    store = ReviewStore()
    settled(Reviews(store, Here().platform), stored)
    other = replace(stored, game_id=9, record={**stored.record, "players": ["Eve", "Mallory"], "date": "1999-01-01"})
    assert Reviews(store, Here().platform).of(other).settled
    carried = text_of(store.carried(other.record))
    assert msgspec.json.decode(carried)["analysis"]["decisions"]


BEHIND = """
import ctypes, os, sys
from mandala.platform.desktop.processes import step_back

def behind():
    if sys.platform != "win32":
        return os.nice(0)
    system = ctypes.windll.kernel32
    system.GetCurrentProcess.restype = ctypes.c_void_p
    return system.GetPriorityClass(ctypes.c_void_p(system.GetCurrentProcess()))

before = behind()
step_back()
print(before, behind())
"""
"""How far behind others a process waits, before and after. Windows' numbers for that grow as well, from 32 on."""


def test_a_process_for_reviews_has_a_low_priority() -> None:
    done = subprocess.run([sys.executable, "-c", BEHIND], capture_output=True, text=True, check=True, timeout=60)
    before, after = map(int, done.stdout.split())
    assert after > before
