"""The result page of every game: who won, how the match stands, what to do next."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from mandala.core.game import Outcome, Player
from mandala.play import dice
from mandala.play.series import alone, continued, exchanged, next_game, standing
from mandala.play.session import Session
from mandala.play.stored import Plan, Score
from mandala.ui.context import Context, new_table
from mandala.ui.kit.boxes import Box, Column, Fitting, Foot, Row, Share, Space, Steady, Wrap
from mandala.ui.kit.inputs import Input, KeyPressed
from mandala.ui.kit.paper import SMALL, Rule, Words, headline
from mandala.ui.kit.scene import Pop, Transition
from mandala.ui.kit.widgets import Button
from mandala.ui.pages.new_game import NewGameScene
from mandala.ui.pages.page import Page
from mandala.ui.pages.saved import led, replay_of
from mandala.ui.words.names import fairness, match_line, player_name, stand_in_words

CALM: Final = 0.4  # [s] between two Enters that are not struck in haste
LARGE: Final = 5.6  # [u] size of the headline
WAY: Final = 34.0  # [u] width of a button, where there is room
BETWEEN: Final = 5.0  # [u] free on either side of the line between both players' parts


class Closing(NamedTuple):
    """What is said below the headline and below both parts; the ways on above the foot, and those at the foot, what most want
    first."""

    line: str
    footnote: str
    above: Sequence[Button]
    ways: Sequence[Button]


class Ending(Page):
    """A finished session's end, the player `viewer` on the left. `positions` are the last observations, that player's first;
    `taught` says how a lesson closes."""

    PART: float = 36.0
    """[u] that a player's part is wide at least where both stand side by side"""

    def __init__(
        self, context: Context, session: Session, viewer: Player, taught: Callable[[Context], Closing] | None = None
    ) -> None:
        super().__init__(context)
        self.taught = taught
        final = session.reveal()
        assert final is not None, "only a finished game has a result"
        self._plan, self._assisted = session.plan, session.assisted
        self._stood_in = session.stood_in
        ended: Outcome = final[0].outcome
        self._ended = Score(ended.scores, ended.winner)
        self._game_id = session.game_id
        self._players = viewer, 1 - viewer
        self._calm = 0.0
        self.positions: tuple[Any, ...] = tuple(final[player] for player in self._players)

    @property
    def waiting(self) -> bool:
        """True while an Enter would still be taken for one that was meant for something before."""
        return self._calm < CALM

    def update(self, dt: float) -> Transition:
        self._calm += dt
        return None

    def handle(self, event: Input) -> Transition:
        """An Enter counts only some time after the last one: whoever strikes it again and again wants to see the result."""
        if isinstance(event, KeyPressed) and event.key in ("return", "space"):
            hasty, self._calm = self.waiting, 0.0
            if hasty:
                return None
        return super().handle(event)

    @property
    def winner(self) -> int | None:
        """0 for the left column, 1 for the right one, None for a draw."""
        outcome: Outcome = self.positions[0].outcome
        return outcome.winner

    def headline(self) -> str:
        t, winner = self.strings, self.winner
        if winner is None:
            return t.gettext("A draw")
        if winner == 0 and self._plan.humans == (self._players[0],):
            return t.gettext("You win")
        return t.gettext("{name} wins").format(name=self._name(winner))

    def second_line(self) -> str:
        """The words below the headline: how the match stands now; "" for a game of its own."""
        now = standing(self._plan, self._ended)
        return "" if now is None else match_line(self.strings, now, self._plan, self._players[0])

    def closing(self) -> Closing:
        """What is said beside what was reached, and the ways on."""
        if self.taught is not None:
            return self.taught(self.context)
        return Closing(self.second_line(), self.footnote(), *self._ways())

    def footnote(self) -> str:
        """The deal, unless it came from elsewhere, whether a player knew too much or a simpler level chose, and what a mirror
        match was worth."""
        words = "" if self._plan.imported else self.strings.gettext("Deal number {deal}").format(deal=self._plan.deal)
        assisted = self.strings.gettext("assisted") if self._assisted else ""
        stood_in = stand_in_words(self.strings, self._stood_in)
        now = standing(self._plan, self._ended)
        fair = fairness(self.strings, self._plan) if now is not None and now.over else ""
        return "  ·  ".join(part for part in (words, assisted, stood_in, fair) if part)

    def _name(self, column: int) -> str:
        return player_name(self.strings, self._plan, self._players[column])

    @property
    def again(self) -> str:
        """The button to play the same deal once more."""
        return self.strings.gettext("Same deal again")

    def _ways(self) -> tuple[list[Button], list[Button]]:
        """The ways on: those above the foot, and those at the foot, what most want first."""
        t, following = self.strings, self._following()
        new = t.gettext("New game") if following is None else t.gettext("Next game")
        go = self._new_game if following is None else partial(self._play, following)
        look, replay = Button(t.gettext("Look at the table"), Pop), Button(t.gettext("Replay"), self._replay)
        first, title = Button(new, go, primary=True), Button(t.gettext("To the title"), self.context.home)
        if self._plan.imported:
            return [], [first, look, replay, title]
        again = Button(self.again, partial(self._play, alone(self._plan)))
        exchange = Button(t.gettext("Same deal, other seat"), partial(self._play, exchanged(self._plan)))
        return [again, exchange, replay], [first, look, title]

    @abstractmethod
    def part(self, column: int) -> Box:
        """The box of what the player of a column reached."""

    @property
    def told(self) -> bool:
        """True when it is said who won, which may have to wait until all is counted."""
        return True

    def content(self) -> Box:
        line, footnote, above, ways = self.closing()
        head = Column(headline(self.headline(), LARGE), self._words(line, 2.0), gap=0.6)
        one, two = self.part(0), self.part(1)
        parts = Row(Share(one), Rule(upright=True), Share(two), gap=BETWEEN, least=2 * (self.PART + BETWEEN))
        return Column(
            head if self.told else Steady(Space(), head),
            Fitting(parts, Column(one, two, gap=3.0)),
            Column(self._words(footnote, SMALL), Wrap(*above, gap=2.0, least=WAY) if above else None, gap=1.2),
            Foot(Wrap(*ways, gap=2.0, least=WAY)),
            gap=1.2,
        )

    def _words(self, words: str, units: float) -> Words | None:
        return Words(words, units, "faint") if words else None

    @property
    def _only_buttons(self) -> bool:
        return True

    def _new_game(self) -> Transition:
        kind = "two" if len(self._plan.humans) == 2 else "computer"
        return self.context.home(NewGameScene(self.context, kind, game=self._plan.game))

    def _following(self) -> Plan | None:
        """The next game of the match; None if there is none, or if it was begun already."""
        if continued(self._plan, self.context.library.of_matches()):
            return None
        return next_game(self._plan, self._ended, dice.new_deal())

    def _play(self, plan: Plan) -> Transition:
        return led(self.context, self.context.home, partial(new_table, self.context, plan))

    def _replay(self) -> Transition:
        return replay_of(self.context, self._game_id)
