"""Playing on from a position of another game: as whom, against whom. A running game goes on with its own players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from mandala.core.game import Player
from mandala.core.record import RecordError
from mandala.play.games import GAMES, HUMAN
from mandala.play.stored import Plan, StoredGame
from mandala.ui.context import Context, branched_table
from mandala.ui.kit.boxes import Box, Column
from mandala.ui.kit.paper import SMALL, Words, headline
from mandala.ui.kit.scene import Pop, Reset, Transition
from mandala.ui.kit.widgets import Button, Choice, Widget
from mandala.ui.pages.page import Page, foot
from mandala.ui.words.names import level_name, player_name

TWO: Final = "two"


class PlayOnScene(Page):
    """A new game from the position of `stored` after `ply` moves, which `viewer` looked at."""

    def __init__(self, context: Context, stored: StoredGame, ply: int, viewer: Player) -> None:
        super().__init__(context)
        self._stored, self._ply = stored, ply
        plan, game = stored.plan, GAMES[stored.plan.game]
        self._me = viewer if plan.kinds[viewer] == HUMAN or HUMAN not in plan.kinds else 1 - viewer
        rival = plan.kinds[1 - self._me]
        wanted = (rival if rival != HUMAN else context.settings.last_kinds.get(plan.game, "")).partition("-")[0]
        self._level = game.shown(wanted)
        self._style = rival if rival.partition("-")[0] == self._level and rival in game.levels else ""
        if len(plan.humans) == 2:
            self._level = TWO

    WIDTH = 100.0

    def content(self) -> Box:
        """The words on what playing on means, the choices of a finished game, and the two buttons."""
        t = self.strings
        where = t.ngettext("from the position after {n} move", "from the position after {n} moves", self._ply)
        return Column(
            headline(t.gettext("Play on from here")),
            Column(Words(self._meaning()), Words(where.format(n=self._ply), SMALL, "faint"), gap=0.8),
            *(self._choices() if self._stored.finished else ()),
            foot(Button(t.gettext("Back"), Pop), Button(t.gettext("Begin"), self._begin, primary=True)),
            gap=2.6,
        )

    def first(self, widgets: Sequence[Widget]) -> int:
        return len(widgets) - 1

    def _choices(self) -> list[Choice]:
        t, plan, game = self.strings, self._stored.plan, GAMES[self._stored.plan.game]
        seats = [(str(player), player_name(t, plan, player)) for player in (0, 1)]
        levels = [(level, level_name(t, level)) for level in game.shown_levels]
        opponents = [*levels, (TWO, t.gettext("Two people"))]
        return [
            Choice(t.gettext("You take the seat of"), seats, str(self._me), self._set_me),
            Choice(t.gettext("Opponent"), opponents, self._level, self._set_level),
        ]

    def _set_me(self, player: str) -> Transition:
        self._me = int(player)
        return None

    def _set_level(self, level: str) -> Transition:
        self._level, self._style = level, ""
        return None

    @property
    def plan(self) -> Plan:
        """The players of the new game."""
        plan, me = self._stored.plan, self._me
        if not self._stored.finished:
            return plan
        kinds, names = [HUMAN, HUMAN], list(plan.names)
        if self._level != TWO:
            kinds[1 - me] = self._style or self._level
            names[1 - me] = ""
        return replace(plan, kinds=(kinds[0], kinds[1]), names=(names[0], names[1]))

    def _begin(self) -> Transition:
        try:
            table = branched_table(self.context, self._stored, self._ply, self.plan)
        except RecordError as error:
            self.context.troubles.tell_unreadable(error)
            return None
        return Reset(self.context.pages.title(self.context), (table,))

    def _meaning(self) -> str:
        t = self.strings
        if self._stored.finished:
            return t.gettext(
                "A new game begins from this position. It counts as assisted, and the old one stays as it is."
            )
        return t.gettext(
            "A new game begins from this position, and the running one waits. Both count as assisted: "
            "what you try in one you know in the other."
        )
