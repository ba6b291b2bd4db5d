"""Two programs on one library, each in a process of its own: what they do is interleaved at random, nothing is lost in
silence."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from mandala.platform.desktop import desktop
from mandala.play.engine.engine import InlineEngine
from mandala.play.library import Library
from mandala.play.library import store as rounds
from mandala.play.practice import Outcome
from mandala.play.session import Session
from mandala.play.stored import GameConfig, StoredGame

PROMISE: Final = (
    "Two windows on one library: no move and no result is lost without a word, no finished game becomes unfinished, "
    "no deleted one returns, and no answer of a practice is lost."
)
COUNT: Final = 200
STEPS: Final = 60
"""Things that the two do in one interleaving."""
DEEDS: Final = {"new": 2, "resume": 4, "move": 12, "moves": 3, "leave": 2, "delete": 1, "practise": 2}
"""What a window does, and how often."""
PRACTISED: Final = 7
"""The fingerprint of the game that both practise."""
UNSAVED: Final = ("GAME_DELETED", "GAME_NOT_SAVED")
"""What a window tells where it does not claim that a move is kept."""


class Window:
    """A window in a process of its own, which does what it is told and answers."""

    def __enter__(self) -> Window:
        command = [sys.executable, "-m", "tools.soak.two_windows"]
        self._child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        return self

    def __exit__(self, *_: object) -> None:
        assert self._child.stdin is not None
        self._child.stdin.close()
        self._child.wait()

    def ask(self, *words: object) -> None:
        """Begins something."""
        assert self._child.stdin is not None
        print(json.dumps(words), file=self._child.stdin, flush=True)

    def answer(self) -> dict[str, Any]:
        """What came of it."""
        assert self._child.stdout is not None
        found: dict[str, Any] = json.loads(self._child.stdout.readline())
        return found


def trials(seed: int, count: int) -> Iterator[str | None]:
    """An interleaving each, always by the same two processes, which open a new library for each."""
    rng = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder, Window() as one, Window() as other:
        for number in range(count):
            yield _interleaved(rng, Path(folder) / str(number) / "library.db", (one, other))


def _interleaved(rng: random.Random, path: Path, windows: Sequence[Window]) -> str | None:
    claims: list[dict[str, Any]] = []
    for window in windows:
        window.ask("open", str(path))
        window.answer()
    for _ in range(STEPS):
        acting = windows if rng.random() < 0.3 else [rng.choice(windows)]  # at the same time, or one
        for window in acting:
            window.ask(rng.choices([*DEEDS], [*DEEDS.values()])[0], rng.randrange(1 << 30))
        claims += [window.answer() for window in acting]
    for window in windows:
        window.ask("close", 0)
        claims.append(window.answer())
    library, notifications = Library.open(desktop(), path)
    games, practised = [*library.unfinished(), *library.finished()], library.answers(PRACTISED)
    library.close()
    faults = [str(notification) for notification in notifications]
    deleted = {claim["deleted"] for claim in claims if claim.get("deleted")}
    faults += [f"game {game.game_id} came back" for game in games if game.game_id in deleted]
    over = {claim["game"] for claim in claims if claim.get("finished") and not set(claim["told"]) & {*UNSAVED}}
    faults += [
        f"game {game.game_id} is unfinished again" for game in games if game.game_id in over and not game.finished
    ]
    promised = sum(1 for claim in claims if claim.get("practised") and "GAME_NOT_SAVED" not in claim["told"])
    if (answers := sum(map(len, practised.values()))) < promised:
        faults.append(f"{promised} answers were practised, {answers} are there")
    for number, claim in enumerate(claims):
        if claim.get("moves") and not set(claim["told"]) & {*UNSAVED}:
            gone = [later for later in claims[number:] if later.get("deleted") and _holds(later, claim)]
            if not gone and not any(_holds(_claim(game), claim) for game in games):
                faults.append(f"{len(claim['moves'])} moves of deal {claim['deal']} are nowhere")
    return "; ".join(faults[:3]) or None


def _holds(game: dict[str, Any], claim: dict[str, Any]) -> bool:
    """Whether a game has the moves of a claim, and its end."""
    same = game["deal"] == claim["deal"] and game["moves"][: len(claim["moves"])] == claim["moves"]
    return bool(same and (game["finished"] or not claim["finished"]))


def _claim(game: StoredGame) -> dict[str, Any]:
    return {"deal": game.config.deal, "moves": [*game.record["moves"]], "finished": game.finished, "game": game.game_id}


class _Player:
    """What goes on in one of the processes."""

    def __init__(self) -> None:
        self.library = Library.in_memory()
        self.session: Session | None = None
        self.unsaved: set[str] = set()

    def do(self, deed: str, argument: Any) -> dict[str, Any]:
        """Does something; what is claimed to be kept now, and what was told."""
        self.library.tend()
        claim: dict[str, Any] = {}
        if deed == "open":
            self.library, _ = Library.open(desktop(), Path(argument))
        elif deed == "close":
            self.leave()
            self.library.close()
        else:
            claim = self.play(deed, random.Random(argument))
        told = self.library.notifications()
        self.unsaved |= {notification.detail for notification in told if notification.kind.name == "GAME_DELETED"}
        names = [notification.kind.name for notification in told]
        return claim | {
            "told": names + ["GAME_DELETED"] * (str(claim.get("game")) in self.unsaved)
        }  # said once for all

    def play(self, deed: str, rng: random.Random) -> dict[str, Any]:
        if deed == "practise":
            self.library.practised(PRACTISED, rng.randrange(3), Outcome.MISSED)
            return {"practised": True}
        if deed == "leave" or (self.session is not None and self.session.taken_over and rng.random() < 0.7):
            self.leave()
        elif deed == "new" or (self.session is None and deed in ("move", "moves")):
            self.leave()
            config = GameConfig(("human", "human"), ("", ""), rng.randrange(10**9), 0, rng.choice(("cards", "tiles")))
            self.session = Session.new(config, InlineEngine(1), self.library)
        elif deed == "resume" and (running := self.library.unfinished()):
            self.leave()
            self.session = Session.resume(rng.choice(running), InlineEngine(1), self.library)
        elif deed == "delete" and (games := [*self.library.unfinished(), *self.library.finished()]):
            game = rng.choice(games)
            here = self.session is not None and self.session.game_id == game.game_id
            return _claim(game) | {"deleted": game.game_id} if not here and self.library.delete(game) else {}
        elif deed in ("move", "moves") and self.session is not None and not self.session.finished:
            for _ in range(rng.randrange(20, 120) if deed == "moves" else 1):
                if self.session.to_move is not None:
                    seat = self.session.seat(self.session.to_move)
                    seat.submit(rng.choice(seat.legal_moves))
            moves = [str(move) for move in self.session._autosave.record(self.session._history)["moves"]]
            config, number = self.session.config, self.session.game_id
            return {"deal": config.deal, "moves": moves, "finished": self.session.finished, "game": number}
        return {}

    def leave(self) -> None:
        if self.session is not None:
            self.session.close()
        self.session = None


def main() -> None:
    """Does what it is told until nobody tells anything."""
    rounds.ROUND_SECONDS, player = 0.0, _Player()  # type: ignore[misc]  # it looks around at every step
    for line in sys.stdin:
        print(json.dumps(player.do(*json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
