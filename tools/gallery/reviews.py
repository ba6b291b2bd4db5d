"""Replays with their review, in both games: recorded games that carry what was judged, so that nothing is judged here."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

from mandala.core.cards.moves import BuildMountain, GrowField
from mandala.core.record import from_fields, replay
from mandala.play.games import GAMES
from mandala.play.review.analysis import ANALYSIS, review_of
from mandala.play.review.review import LEAST_REGRETS
from mandala.play.stored import GameConfig, StoredGame
from tools.driver.games import by_mouse
from tools.gallery.harness import Harness
from tools.gallery.states import State, changed, keyed, named, replayed, told, typed

BEHIND: Final = {"cards": 39, "tiles": 21}
"""So many moves were made in a game that goes on."""
FAULT: Final = "RecordError: moves[12]: 'B1Y' is no move"
"""Why a review comes to no end."""
FILE: Final = Path(__file__).with_suffix(".jsonl")


@cache
def game(name: str) -> StoredGame:
    """A game with its review, as if the program of today had made it."""
    fields = next(fields for fields in map(json.loads, FILE.read_text().splitlines()) if fields["game"] == name)
    analysis = fields[ANALYSIS]
    analysis["judge"] = GAMES[name].judge()
    analysis["checks"] = [[ply, loss, 0.02] for ply, loss in _blunders(fields)]
    config = GameConfig(("human", GAMES[name].strongest), ("Anna", ""), 2718, fields["first_player"], name)
    return StoredGame(9, config, fields, "2026-01-31T12:00:00.000", True, False)


def _blunders(fields: Mapping[str, Any]) -> Iterator[tuple[int, float]]:
    """Yields the ply of each settled blunder, and its loss: the second reader finds the same."""
    for ply, sure, evaluations in fields[ANALYSIS]["decisions"]:
        loss = next(loss for move, _, loss, _ in evaluations if move == fields["moves"][ply])
        if sure and loss >= LEAST_REGRETS[-1]:
            yield ply, loss


def _foreign(name: str, keys: str, harness: Harness) -> None:
    """A review that the record brought along, and the menu that offers another one."""
    _review(name, "", harness)
    coach = harness.scene.source.coach
    coach.review = replace(coach.review, foreign=True)
    typed(keys, harness)


def _checked(name: str, differences: Callable[[float], float] | None, harness: Harness) -> None:
    """A blunder, and what the second reader found of it; nothing yet without `differences`."""
    record = game(name).record
    checks = [[ply, differences(loss), 0.02] for ply, loss in _blunders(record)] if differences is not None else []
    changed = {**record, ANALYSIS: {**record[ANALYSIS], "checks": checks}}
    _review(name, "", harness, replace(game(name), record=changed))
    mistakes = harness.scene.source.coach.review.mistakes(0)
    harness.scene.playback.go(next(one.ply for one in mistakes if one.checkable))
    typed("", harness)


def _overview(name: str, keys: str, harness: Harness, stored: StoredGame | None = None) -> None:
    """A review as it opens, with the game at a glance."""
    replayed(stored or game(name), keys, harness, reviewed=True)


def _habit(name: str, harness: Harness) -> None:
    """The same against somebody whose habit showed."""
    stored = game(name)
    agents = "human", {"cards": "pupil-hoarder", "tiles": "pupil-central"}[name]
    _overview(name, "", harness, replace(stored, config=replace(stored.config, agents=agents)))


def _review(name: str, keys: str, harness: Harness, stored: StoredGame | None = None) -> None:
    _overview(name, f"escape {keys}", harness, stored)


def _words(name: str, harness: Harness) -> None:
    """Better moves and reasons in large words, on their sheet."""
    _review(name, "n n n", harness)
    harness.context.change(scale=200)
    typed("e", harness)


def _half(harness: Harness) -> None:
    """Takes back what is known of the second half."""
    coach = harness.scene.source.coach
    known = {ply: decision for ply, decision in coach.review.decisions.items() if ply < len(coach.review.questions) / 2}
    glances = {ply: decision.best[0].chance for ply, decision in coach.review.decisions.items()}
    coach.review = replace(coach.review, decisions=known, static_evaluations=glances, chance_events=None)
    harness.wait(0.2)


def _growing(name: str, harness: Harness) -> None:
    """A review of which a part is known."""
    _review(name, "n n", harness)
    _half(harness)


def _growing_overview(name: str, harness: Harness) -> None:
    """The same at a glance."""
    _growing(name, harness)
    typed("o", harness)


def _tried(name: str, rank: int, harness: Harness) -> None:
    """A task that was answered with one of the best moves."""
    _review(name, "n n n t", harness)
    source = harness.scene.source
    source.acting.submit(source.coach.review.decisions[source.track.ply].best[rank].move)
    harness.wait(0.2)


def _asked_at(name: str, wrong: int, keys: str, harness: Harness) -> None:
    """The lesson of a game after so many wrong answers."""
    _review(name, "shift+t", harness)
    source = harness.scene.source
    for number in range(wrong):
        best = source.coach.review.decisions[source.track.ply].best
        source.acting.submit(next(one.move for one in reversed(best) if one.move in source.acting.legal_moves))
        harness.wait(0.5)
        if number < wrong - 1:
            typed("return", harness)
    typed(keys, harness)


def _begun(name: str) -> StoredGame:
    """The same game in its middle."""
    fields = {key: value for key, value in game(name).record.items() if key not in ("result", ANALYSIS)}
    return replace(game(name), record={**fields, "moves": fields["moves"][: BEHIND[name]]}, finished=False)


def _asked(name: str, harness: Harness) -> None:
    """A game that goes on, in which one asks what was good and bad."""
    harness.at(_begun(name))
    harness.key("n")


def _behind(name: str, keys: str, harness: Harness) -> None:
    """What lies behind in that game, as it is reviewed."""
    _asked(name, harness)
    harness.press("Show me")
    coach = harness.scene.source.coach
    entry, analysis = GAMES[name], game(name).record[ANALYSIS]
    whole = review_of(analysis, entry, replay(from_fields(game(name).record), entry.recorder))
    coach.review = coach.review.remembering(whole)
    typed(keys, harness)


def _older(name: str, keys: str, harness: Harness) -> None:
    """A review by an older program, and the menu that offers another one."""
    stored = game(name)
    old = {**stored.record, ANALYSIS: {**stored.record[ANALYSIS], "judge": "an older program"}}
    _review(name, keys, harness, replace(stored, record=old))


def _tutor(name: str, answers: bool, harness: Harness, late: bool = False) -> None:
    """The tutor before a move: at once, or while it has not yet made up its mind; or `late`, after the move."""
    table = harness.at(_begun(name))
    harness.engine.stern, harness.engine.answers = True, answers
    harness.context.change(tutor=True)
    harness.wait(3 if answers else 0.2)
    legal = table.facts().legal
    move = next((move for move in legal if isinstance(move, (BuildMountain, GrowField))), legal[0])
    by_mouse(harness, move)
    harness.away()
    harness.wait(0.2)
    if late:
        harness.wait(0.5)
        harness.engine.answers = True
        harness.wait(0.5)


def _holdings(keys: str, harness: Harness) -> None:
    """The chances of what the rival held, after the question."""
    _review("cards", keys, harness)
    typed("c", harness)
    harness.press("Show it")
    harness.wait_until(lambda: not harness.scene.waiting)
    harness.wait(0.1)


def _states(name: str) -> dict[str, State]:
    pressed = {
        "": "n n n",
        "-start": "home",
        "-end": "end",
        "-both": "b n n n",
        "-seat": "v v n",
        "-rival": "b v n n n n",
        "-log-closed": "n n l",
        "-task": "n n n t",
        "-mistakes": "a down down",
        "-mistakes-both": "b a down",
        "-decisive": "w",
        "-keys": "f1",
    }
    behind = {"": "", "-mistake": "shift+n", "-mistakes": "a", "-menu": "f10"}
    return {
        **{f"review{more}": partial(_review, name, keys) for more, keys in pressed.items()},
        "review-overview": partial(_overview, name, ""),
        "review-overview-habit": partial(_habit, name),
        "review-overview-rival": partial(_review, name, "v v o"),
        "review-overview-unfinished": partial(_growing_overview, name),
        "review-mistakes-sheet": partial(keyed, changed(partial(_review, name, ""), scale=150), "a"),
        "review-large-words": partial(_words, name),
        "review-unfinished": partial(_growing, name),
        "review-asked": partial(_asked, name),
        "review-older": partial(_older, name, "n n"),
        "review-older-menu": partial(_older, name, "n n escape"),
        "review-foreign": partial(_foreign, name, "n n"),
        "review-foreign-menu": partial(_foreign, name, "n n escape"),
        "review-unsure": partial(_checked, name, lambda _: 0.0),
        "review-checking": partial(_checked, name, None),
        "review-failed": partial(told, partial(_growing, name), "REVIEW_FAILED", FAULT),
        "tutor": partial(_tutor, name, True),
        "tutor-thinks": partial(_tutor, name, False),
        "tutor-late": partial(_tutor, name, False, late=True),
        **{f"review-behind{more}": partial(_behind, name, keys) for more, keys in behind.items()},
        "exercise": partial(_asked_at, name, 0, ""),
        "exercise-reply": partial(_asked_at, name, 1, ""),
        "exercise-hint": partial(_asked_at, name, 0, "t t"),
        "exercise-solution": partial(_asked_at, name, 0, "t t t"),
        "exercise-end": partial(_asked_at, name, 0, "t t t n n n n n n n n"),
        "review-task-right": partial(_tried, name, 0),
        "review-task-wrong": partial(_tried, name, 1),
    }


HOLDINGS: Final[dict[str, State]] = {
    "review-holdings-asked": partial(_review, "cards", "n n n c"),
    "review-holdings": partial(_holdings, "n n n"),
    "review-holdings-seat": partial(_holdings, "n n n v"),
}
REVIEWS: Final[dict[str, State]] = {
    **named("cards", {**_states("cards"), **HOLDINGS}),
    **named("tiles", _states("tiles")),
}
"""By name."""
