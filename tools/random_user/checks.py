"""What must hold whatever the user does: nothing is lost, the screen shows what there is, and it comes to rest."""

from __future__ import annotations

from typing import Any, Final

from mandala.core.record import from_fields, replay
from mandala.play.games import GAMES
from mandala.play.session import Session
from mandala.ui.cards.places import FIELDS, HANDS, MOUNTAINS, RIVERS
from mandala.ui.tiles.motion import SWAP_PLACE, Show
from tools.driver.kinds import Table, game_of, is_lesson, is_replay, is_table
from tools.driver.program import Program

REST_SECONDS: Final = 30.0
"""What moves on its own account has come to rest after so long: the computer's moves in a row, each with its flights."""
FROM_ELSEWHERE: Final = ("LIBRARY_NEWER", "SETTINGS_NEWER", "ENGINE_INSIDE")
"""Bad luck that comes from elsewhere, to be told at any moment; no other can a user bring about who is alone at the machine."""


class Wrong(AssertionError):
    """Something does not hold; the message says what."""


class Checks:
    """Looks at a program after every input. What was seen once is not looked at again."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._seen: dict[int, Any] = {}
        self._finished: set[int] = set()

    @property
    def observations(self) -> int:
        """The number of observations that were checked."""
        return len(self._seen)

    @property
    def games(self) -> int:
        """The number of games that came to their end."""
        return len(self._finished)

    def look(self) -> None:
        """Raises `Wrong` if something does not hold now."""
        for scene in self._program.scenes:
            if is_table(scene):
                self._look_at_table(scene)
        for notification in self._program.notifications.told:
            if notification.kind.name not in FROM_ELSEWHERE:
                raise Wrong(f"the program tells its user: {notification}")

    def _look_at_table(self, scene: Table) -> None:
        session = scene.source.session
        for player in session.viewers:
            self._look_at_seat(session, player)
        if not scene.source.privacy_screen:
            _look_at_screen(scene)
        if session.finished and not is_lesson(scene):
            self._finished.add(session.game_id)

    def _look_at_seat(self, session: Session, player: int) -> None:
        """A seat sees what the saved moves come to; that they keep to the rules, the tests of the rules say."""
        seen = session.seat(player).observation
        if self._seen.get(id(seen)) is not seen:
            self._seen[id(seen)] = seen
            entry, saved = GAMES[session.config.game], session._autosave.record(session._history)
            there = entry.rules.observe(replay(from_fields(saved), entry.recorder).states[-1], player)
            if seen != there:
                raise Wrong(f"the seat of player {player} sees {seen}, the saved moves come to {there}")

    def rest(self) -> None:
        """Nobody does anything: raises `Wrong` if the screen goes on moving all the same. A replay may play, an engine think."""
        self._program.wait(0.05)  # what was not waited for comes now, not in the last second of the rest
        if self._program.rest(REST_SECONDS, dt=0.1):
            return
        self._program.wait(1)
        scene = self._program.scene
        if self._program.context.reviews.working or (is_replay(scene) and scene.playback.playing):
            return  # a review grows by itself; its workers never come to an end here
        raise Wrong(f"{type(scene).__name__} never comes to rest")


def _look_at_screen(scene: Table) -> None:
    """At rest a table shows the position that is played, and points only to those who may see them."""
    source = scene.source
    if scene.at_rest and source.position != source.seat.observation:
        raise Wrong(f"the table shows {source.position}, it is {source.seat.observation}")
    if scene.panel_open and source.viewing.shared and not source.session.config.shared_aid:
        raise Wrong("two people who did not agree see the points")
    {"cards": _look_at_cards, "tiles": _look_at_tiles}[game_of(scene)](scene)


def _look_at_cards(scene: Table) -> None:
    """The table shows the cards of the position, each once."""
    seen = scene.source.position
    wanted = {
        HANDS[0]: (0,) * 6 if scene.source.now.hidden_for_both else seen.hand,
        **dict(zip(MOUNTAINS, seen.mountains)),
    }
    for side in (0, 1):
        wanted[RIVERS[side]] = tuple(int(colour in seen.rivers[side]) for colour in range(6))
        wanted |= {FIELDS[mandala][side]: pair[side] for mandala, pair in enumerate(seen.fields)}
    for place, counts in wanted.items():
        cards = scene.layout.of(place)
        lying = tuple(sum(card.colour == colour for card in cards) for colour in range(6))
        if lying != counts:
            raise Wrong(f"{place} shows {lying}, there are {counts}")


def _look_at_tiles(scene: Table) -> None:
    """A flying tile has the colour of the place where it arrives; what lights up is legal."""
    seen, facts = scene.source.position, scene.facts()
    for flight in facts.show._flights if isinstance(facts.show, Show) else ():
        target = flight.target
        colour = seen.tiles[target] if target >= 0 else seen.swaps[SWAP_PLACE.index(target)]
        if flight.colour != colour:
            raise Wrong(f"a tile of colour {flight.colour} flies to where one of colour {colour} lies: {target}")
    legal = {getattr(move, "space", None) for move in facts.legal}
    if not set(scene.sight().lights) <= legal:
        raise Wrong(f"spaces light up without a legal move: {set(scene.sight().lights) - legal}")
