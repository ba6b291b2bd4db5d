"""A worker of the page chooses the moves that this machine chooses: the same question, seed and iterations, one thread."""

from __future__ import annotations

import base64
import pickle
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import timedelta
from itertools import count, islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

from mandala.ai.api import Budget, Ply
from mandala.core.record import parse, replay
from mandala.play.daily import config_of
from mandala.play.engine.worker import Answer, Ask, Question, StrategyCache, begin, stop_after
from mandala.play.games import GAMES, knowing, strategy
from tests.play.test_alike import MONDAY, played
from tests.web.chromium import Tab
from tests.web.support import page

pytestmark = [pytest.mark.thorough, pytest.mark.timeout(900)]

DECISIONS = 40
SEED = 7
ITERATIONS = 30
BYTES = "Uint8Array.from(atob('%s'), (one) => one.charCodeAt())"
START = f"void (globalThis.thinker = mandala.worker({BYTES}))"
NEXT = """new Promise((done) => {
  const look = () => {
    const bytes = thinker.inbox.shift();
    if (bytes) done(btoa(String.fromCharCode(...bytes)));
    else if (thinker.ended) done('');
    else setTimeout(look, 1);
  };
  look();
})"""


def questions(game: str, seed: int = SEED) -> Iterator[Question]:
    """Yields decisions of the deals of many days, asked of no level yet."""
    entry, number = GAMES[game], count()
    for day in count():
        record = played(config_of(game, MONDAY + timedelta(day))).record
        gone = replay(parse(msgspec.json.encode(record).decode()), entry.recorder)
        for ply in range(day % 3, len(gone.moves), 3):
            state = gone.states[ply]
            player = entry.rules.to_move(state)
            if player is None or len(entry.rules.legal_moves(state)) < 2:
                continue
            seen = zip(gone.states[:ply], gone.moves)
            history = tuple([Ply(entry.rules.observe(before, player), move) for before, move in seen])
            budget = Budget(iterations=ITERATIONS)
            yield Question(game, "", entry.rules.observe(state, player), budget, history, seed=f"{seed} {next(number)}")


def here(asked: Sequence[Question]) -> Iterator[Any]:
    strategies = StrategyCache(SEED, strategy)
    for question in asked:
        yield strategies.answer(Ask(0, question), lambda: stop_after(None)).move


def there(tab: Tab, asked: Sequence[Question]) -> Iterator[Any]:
    def coded(value: Any) -> str:
        return base64.b64encode(pickle.dumps(value)).decode()

    tab.evaluate(START % coded((knowing(begin), (SEED, strategy))))
    for question in asked:
        tab.evaluate(f"thinker.post({BYTES % coded(Ask(0, question))})")
        message: Any = None
        while not isinstance(message, Answer):
            told = tab.evaluate(NEXT)
            assert told, tab.evaluate("thinker.ended")
            message = pickle.loads(base64.b64decode(told))
        yield message.move
    tab.evaluate("thinker.kill()")


def differing(tab: Tab, game: str, asked: Sequence[Question]) -> dict[str, int]:
    """Returns the levels that choose otherwise in the page, with the number of such choices."""
    found = dict[str, int]()
    for level in GAMES[game].selectable_levels:
        of_level = [replace(question, level=level) for question in asked]
        same = [one == other for one, other in zip(here(of_level), there(tab, of_level), strict=True)]
        if not all(same):
            found[level] = same.count(False)
    return found


@pytest.mark.kernels
@pytest.mark.parametrize("game", ["cards", "tiles"])
def test_every_level_chooses_as_on_this_machine(tmp_path: Path, home: Path, game: str) -> None:
    asked = [*islice(questions(game), DECISIONS)]
    with page(tmp_path, home) as tab:
        assert differing(tab, game, asked) == {}
