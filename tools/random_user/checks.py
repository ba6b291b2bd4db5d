"""What must hold whatever the user does: no card is lost, the screen shows the cards that there are, and it comes to rest."""

from __future__ import annotations

from typing import Final

from mandala.core.cards.counts import Counts, tally
from mandala.core.cards.observation import Observation
from mandala.core.cards.recording import CARDS
from mandala.core.cards.state import State
from mandala.core.record import from_fields, replay
from mandala.play.session import Session
from mandala.play.trouble import TroubleKind
from mandala.ui.cards.layout import TableLayout
from mandala.ui.cards.lesson import LessonScene
from mandala.ui.cards.places import FIELDS, HANDS, MOUNTAINS, RIVERS, Place
from mandala.ui.cards.replay import ReplayScene
from mandala.ui.cards.table import TableScene
from tools.person.hands import Hands
from tools.person.program import Program

REST_SECONDS: Final = 30.0
"""What moves on its own account has come to rest after so long: the computer's moves in a row, each with its flights."""
OUR_FAULT: Final = frozenset(
    {
        TroubleKind.ENGINE_FAILED,
        TroubleKind.ENGINE_RESTARTED,
        TroubleKind.ADVICE_FAILED,
        TroubleKind.GAME_NOT_SAVED,
        TroubleKind.GAME_UNREADABLE,
        TroubleKind.LIBRARY_BROKEN,
        TroubleKind.LIBRARY_LOCKED,
        TroubleKind.LIBRARY_UNUSABLE,
        TroubleKind.SETTING_IGNORED,
        TroubleKind.SETTINGS_BROKEN,
        TroubleKind.SETTINGS_NOT_SAVED,
    }
)
"""Troubles that no user can bring about."""


class Wrong(AssertionError):
    """Something does not hold; the message says what."""


class Checks:
    """Looks at a program after every input. What was seen once is not looked at again."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._seen: dict[int, Observation] = {}
        self._replayed: set[int] = set()
        self.observations = self.games = 0

    def look(self) -> None:
        """Raises `Wrong` if something does not hold now."""
        for scene in self._program.scenes:
            if isinstance(scene, TableScene):
                self._look_at_table(scene)
            elif isinstance(scene, ReplayScene):
                self._look_at(scene.observation(scene.ply))
        for trouble in self._program.context.told:
            if trouble.kind in OUR_FAULT:
                raise Wrong(f"the program tells its user: {trouble}")

    def _look_at_table(self, scene: TableScene) -> None:
        for player in scene.session.viewers:
            self._look_at(scene.session.seat(player).observation)
        if not scene.covered:
            shown(scene.layout, scene.watch.observation, scene.watch.concealed)
        if scene.aside.points_open and scene.watch.shared and not scene.session.plan.memory:
            raise Wrong("two people who did not agree see the points")
        if isinstance(scene, LessonScene):
            return  # its games are prepared, in a library of their own
        if scene.session.finished and scene.session.game_id not in self._replayed:
            self._replayed.add(scene.session.game_id)
            self.games += 1
            whole_game(scene.session)

    def _look_at(self, seen: Observation) -> None:
        if self._seen.get(id(seen)) is not seen:
            self._seen[id(seen)] = seen
            self.observations += 1
            known(seen)

    def rest(self, hands: Hands) -> None:
        """Nobody does anything: raises `Wrong` if the screen goes on moving all the same. A replay may play, an engine think."""
        for _ in range(round(REST_SECONDS / 0.1)):
            self._program.step(dt=0.1)
            if not self._program.running or not (self._program.scene.animating or self._program.scene.waiting):
                return
        hands.wait(1)
        scene = self._program.scene
        if isinstance(scene, ReplayScene) and scene.playing:
            return
        raise Wrong(f"{type(scene).__name__} never comes to rest")


def known(seen: Observation) -> None:
    """18 of each colour, as far as the seat can count them: what it does not see are just the cards that are hidden from it."""
    unseen, hidden = seen.unseen, seen.deck_size + seen.rival_hand_size + seen.rival_cup_hidden
    if min(unseen) < 0 or sum(unseen) != hidden:
        raise Wrong(f"cards are lost or too many: {unseen} unseen, {hidden} hidden, {seen}")


def whole_game(session: Session) -> None:
    """A finished game replayed from its record: 18 of each colour in every position."""
    for ply, state in enumerate(replay(from_fields(session.record()), CARDS).states):
        if any(count != 18 for count in _all_cards(state)):
            raise Wrong(f"game {session.game_id} has lost cards after {ply} moves: {_all_cards(state)}")


def _all_cards(state: State) -> Counts:
    deck = tally(state.stock.order[state.stock.top :])
    heaps = [*state.hands, *state.cups, *state.mountains, state.discard, deck]
    heaps += [field for pair in state.fields for field in pair]
    heaps += [tuple(int(colour in river) for colour in range(6)) for river in state.rivers]
    return tuple(map(sum, zip(*heaps)))


def shown(layout: TableLayout, seen: Observation, concealed: bool) -> None:
    """The table shows the cards of the position, each once."""
    hand = (0,) * 6 if concealed else seen.hand
    wanted: list[tuple[Place, Counts]] = [(HANDS[0], hand), *zip(MOUNTAINS, seen.mountains)]
    wanted += [(FIELDS[mandala][side], pair[side]) for mandala, pair in enumerate(seen.fields) for side in (0, 1)]
    for side, river in enumerate(seen.rivers):
        wanted.append((RIVERS[side], tuple(int(colour in river) for colour in range(6))))
    for place, counts in wanted:
        cards = layout.of(place)
        lying = tuple(sum(card.colour == colour for card in cards) for colour in range(6))
        if lying != counts:
            raise Wrong(f"{place} shows {lying}, there are {counts}")
