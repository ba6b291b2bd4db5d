"""A match between two games: how it stands, and going on or giving up. It shows what was played, too."""

from __future__ import annotations

from collections.abc import Sequence

from mandala.core.record import RecordError
from mandala.play import dice
from mandala.play.series import given_up, next_game, standing
from mandala.play.stored import Score, StoredGame
from mandala.ui.context import Context, new_table
from mandala.ui.kit.boxes import Box, Column, Row, Share, Sized
from mandala.ui.kit.paper import Words, headline
from mandala.ui.kit.scene import Pop, Replace, Transition
from mandala.ui.kit.widgets import Button, Widget
from mandala.ui.pages.page import Page, foot
from mandala.ui.words.matches import fairness, match_options, match_score
from mandala.ui.words.names import opponent_names


class MatchScene(Page):
    """The match that waits for its next game after `stored`, which ended as `ended` says."""

    def __init__(self, context: Context, stored: StoredGame, ended: Score) -> None:
        super().__init__(context)
        following, now = next_game(stored.plan, ended, dice.new_deal()), standing(stored.plan, ended)
        assert following is not None, "a match that is over waits for nothing"
        assert now is not None
        self._plan, self._now = following, now

    WIDTH = 104.0

    def content(self) -> Box:
        """The score, large, a line for each game, and the ways on."""
        t = self.strings
        kind = dict(match_options(t))[self._now.series.kind]
        one, two = (Words(name, 3.2, face="display", middle=True) for name in opponent_names(t, self._plan))
        score = Words(match_score(self._now, 0), 5.0, "accent", face="display-bold")
        return Column(
            headline(f"{self.context.screens[self._plan.game].name} · {kind}"),
            Row(Share(Sized(one, at="right")), score, Share(Sized(two, at="left")), gap=3.0),
            Column(*map(Words, self.games()), gap=0.6),
            Column(*map(Words, self.prospects()), gap=0.6),
            foot(
                Button(t.gettext("Back"), Pop),
                Button(t.gettext("Give up the match"), self._give_up),
                Button(t.gettext("Next game"), self._next, primary=True),
            ),
            gap=2.6,
        )

    def first(self, widgets: Sequence[Widget]) -> int:
        return len(widgets) - 1

    def _next(self) -> Transition:
        try:
            return Replace(new_table(self.context, self._plan))
        except RecordError as error:  # against a level that is no more
            self.context.troubles.tell_unreadable(error)
            return None

    def _give_up(self) -> Transition:
        library = self.context.library
        for stored in given_up(library.of_matches(), self._now.series.key):
            library.save(stored)
        return Pop()

    def games(self) -> list[str]:
        """A line for each game that was played."""
        words = self.strings.gettext("Game {number}: {own} : {rival}")
        games = enumerate(self._now.games, 1)
        return [words.format(number=number, own=game.points[0], rival=game.points[1]) for number, game in games]

    def prospects(self) -> list[str]:
        """The lines on what comes next."""
        t = self.strings
        following = t.gettext("Next: game {number} of {length}. First to move: {name}")
        number, name = len(self._now.games) + 1, opponent_names(t, self._plan)[self._plan.first_player]
        words = following.format(number=number, length=self._now.length, name=name)
        return [words, *filter(None, [fairness(t, self._plan)])]
