"""The row of strength fitted to games: games of a known point give that point back."""

from __future__ import annotations

import random
from functools import partial
from pathlib import Path

import pytest

from mandala.ai.api import Budget, never
from mandala.ai.cards import amateur
from mandala.ai.cards.amateur import SALIENCE
from mandala.ai.cards.levels import player_at
from mandala.core.record import text_of
from mandala.play.game_history import GameHistory
from mandala.play.games import GAMES
from tools.train import people
from tools.train.people import Decision, Fit, decisions_of, fitted

pytestmark = pytest.mark.kernels


def played(rating: int, number: int, wild: float = 0.0) -> GameHistory:
    """A game of two players of a rating; a share of their moves is by chance."""
    rng = random.Random(f"people {rating} {number}")
    history = GameHistory.dealt(GAMES["cards"].recorder, rng.getrandbits(30), 0)
    players = [player_at(rating), player_at(rating)]
    while (mover := history.to_move) is not None and history.ply < 300:
        legal = history.legal_moves
        move = rng.choice(legal)
        if len(legal) > 1 and rng.random() >= wild:
            player = players[mover]
            assert isinstance(player, amateur.Amateur)
            player.follow(history.seen_by(mover))
            move = player.choose(history.observe(mover), Budget(), rng, never).move
        history.submit(move)
    return history


def fit(rating: int, games: int, wild: float = 0.0) -> Fit:
    found = list[Decision]()
    for number in range(games):
        found += decisions_of(played(rating, number, wild).seen_by(0), number)
    return fitted(found)


@pytest.mark.parametrize("rating", [1000, 1110, 1225])
def test_games_of_a_known_point_give_it_back_within_its_interval(rating: int) -> None:
    found = fit(rating, 8)
    assert found.interval is not None
    low, high = found.interval
    assert low <= rating <= high
    assert high - low < 200
    assert found.lapses < 0.02


def test_moves_for_other_reasons_are_told_apart() -> None:
    found = fit(1110, 8, wild=0.2)
    assert 0.1 <= found.lapses <= 0.3
    assert 950 < found.rating < 1250


def test_the_weight_of_a_salience_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Players whose eye falls on discards first; others hardly see them."""
    liked = partial(amateur.salience_of, weights=SALIENCE._replace(discards=2.0))
    monkeypatch.setattr(amateur, "salience_of", liked)
    found = fit(1110, 8)
    assert found.weights.discards > SALIENCE.discards + 1


def test_few_games_have_no_interval() -> None:
    assert fit(1110, 2).interval is None


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Two games of Ada, one of them with help, and one of Grace; a level plays the other seat."""
    lines = []
    for number, (name, assisted) in enumerate([("Ada", False), ("Ada", True), ("Grace", False)]):
        head = {"players": [name, ""], "kinds": ["human", "pupil"], "assisted": assisted}
        lines.append(text_of(played(1110, number).record(0, head)))
    path = tmp_path / "games.jsonl"
    path.write_text("\n".join([*lines, "{}"]), encoding="utf-8")
    return path


def test_each_person_in_a_file_is_fitted_and_all_together(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["people", str(file)])
    assert people.main() == 0
    told, refused = capsys.readouterr()
    heads = [line for line in told.splitlines() if not line.startswith(" ")]
    assert [line.partition(":")[0] for line in heads] == ["Ada", "Grace", "All together"]
    assert " 1 games, " in heads[0], "a game with help is left out"
    assert " 2 games, " in heads[2]
    assert all(f"    {weight} " in told for weight in SALIENCE._fields)
    assert refused.startswith("line 4: ")


def test_who_is_not_there_is_said(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for named, words in ((str(file), "no game without help by novice"), ("nowhere", "there is no such file")):
        monkeypatch.setattr("sys.argv", ["people", named, "--kind", "novice"])
        assert people.main() == 1
        assert words in capsys.readouterr().err
