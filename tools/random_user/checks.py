"""What must hold whatever the user does: nothing is lost, the screen shows what there is, and it comes to rest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mandala.core.record import from_fields, replay
from mandala.play.games import GAMES
from mandala.play.session import Session
from tools.driver.kinds import Table, game_of, is_lesson, is_replay, is_table
from tools.driver.program import Program
from tools.random_user import card_checks, tile_checks
from tools.random_user.faults import Wrong

REST_SECONDS: Final = 30.0
"""What moves on its own account has come to rest after so long: the computer's moves in a row, each with its flights."""
FROM_ELSEWHERE: Final = ("LIBRARY_NEWER", "SETTINGS_NEWER", "ENGINE_INSIDE")
"""Bad luck that comes from elsewhere, to be told at any moment; no other can a user bring about who is alone at the machine."""


class Checks:
    """Looks at a program after every input. What was seen once is not looked at again."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._seen: dict[int, Any] = {}
        self._replayed: set[int] = set()
        self.observations = self.games = 0

    def look(self) -> None:
        """Raises `Wrong` if something does not hold now."""
        for scene in self._program.scenes:
            if is_table(scene):
                self._look_at_table(scene)
            elif is_replay(scene):
                cards = game_of(scene) == "cards"
                self._look_at(scene.source.position, card_checks.known if cards else tile_checks.known)
        for notification in self._program.notifications.told:
            if notification.kind.name not in FROM_ELSEWHERE:
                raise Wrong(f"the program tells its user: {notification}")

    def _look_at_table(self, scene: Table) -> None:
        checks = card_checks if game_of(scene) == "cards" else tile_checks
        for player in scene.source.session.viewers:
            self._look_at(scene.source.session.seat(player).observation, checks.known)
        checks.table(scene)
        if is_lesson(scene):
            return  # its games are prepared, in a library of their own
        if scene.source.session.finished and scene.source.session.game_id not in self._replayed:
            self._replayed.add(scene.source.session.game_id)
            self.games += 1
            whole_game(scene.source.session)

    def _look_at(self, seen: Any, known: Callable[[Any], None]) -> None:
        if self._seen.get(id(seen)) is not seen:
            self._seen[id(seen)] = seen
            self.observations += 1
            known(seen)

    def rest(self) -> None:
        """Nobody does anything: raises `Wrong` if the screen goes on moving all the same. A replay may play, an engine think."""
        self._program.wait(0.05)  # what was not waited for comes now, not in the last second of the rest
        for _ in range(round(REST_SECONDS / 0.1)):
            self._program.batch(dt=0.1)
            if not self._program.running or not (self._program.moving or self._program.scene.waiting):
                return
        self._program.wait(1)
        scene = self._program.scene
        if self._program.context.reviews.working or (is_replay(scene) and scene.playback.playing):
            return  # a review grows by itself; its workers never come to an end here
        raise Wrong(f"{type(scene).__name__} never comes to rest")


def whole_game(session: Session) -> None:
    """A finished game replayed from its record: nothing is lost in any position."""
    game = session.config.game
    for ply, state in enumerate(replay(from_fields(session.record()), GAMES[game].recorder).states):
        try:
            (card_checks if game == "cards" else tile_checks).whole(state)
        except Wrong as error:
            raise Wrong(f"game {session.game_id} after {ply} moves: {error}") from error
