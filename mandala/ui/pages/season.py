"""A season: one game against every opponent, and how well they were played."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import partial
from typing import Final

from mandala.play.games import GAMES
from mandala.play.rating import Rating, latest
from mandala.play.season import Season, config_of, following, present, seasons
from mandala.play.stored import day_in
from mandala.ui.context import Context, new_table
from mandala.ui.kit.boxes import Box, Column, Constrained, FirstFit, Grow, Row, Share, Spacer
from mandala.ui.kit.form import Form
from mandala.ui.kit.paper import BODY_TEXT, SMALL_TEXT, Words, beaded
from mandala.ui.kit.scene import Push, Transition
from mandala.ui.kit.widgets import Button
from mandala.ui.pages.page import emblem
from mandala.ui.pages.reading import ReadingPage
from mandala.ui.pages.saved import continued, led, replay_of
from mandala.ui.pages.today import result_of
from mandala.ui.words.names import level_name, rating_words
from mandala.ui.words.opponents import Mood
from mandala.ui.words.strings import day_words

PARTS: Final = (0.48, 0.52)  #: of the width, of the opponents and of the words
EMBLEM: Final = 4.4  #: [u] of an opponent
BEAD: Final = 1.4  #: [u] across a bead
WAY: Final = 15.0  #: [u] width of what may be done with an opponent
ENDED: Final[dict[int | None, tuple[int, Mood]]] = {0: (1, "beaten"), None: (0, "waits"), 1: (-1, "pleased")}


class SeasonScene(ReadingPage):
    """The season that is played, or a former one."""

    WIDTH = 128.0

    def __init__(self, context: Context, game: str) -> None:
        super().__init__(context)
        self._game, self._chosen = game, 0  #: the number of the season that is shown, 0 for the present one

    def content(self) -> Box:
        t, library = self.strings, self.context.library
        title = " · ".join((t.gettext("Season"), self.context.screens[self._game].name))
        told = t.gettext("A game against each opponent, in the order that you like.")
        if self._reading is not None:
            return self.headed(title, Words(t.gettext("Reading the games …"), BODY_TEXT, "faint"))
        begun = seasons(library.heads(), library.waiting(), self._game)
        now = present(begun, self._game)
        shown = next((one for one in (*begun, now) if one.number == self._chosen), now)
        if self._chosen > now.number:
            now = shown = following(now)
        rows = Column(*(self._row(shown, level, shown is now) for level in self._levels(shown)), gap=0.4)
        side = Column(*self._told(shown), *self._others([*begun, now], shown), gap=1.2)
        beside = Row(Share(rows, PARTS[0]), Share(side, PARTS[1]), gap=5.0, least=100.0)
        ways = [self.back(primary=shown is not now), *([self._next(now)] if shown is now else [])]
        words = Words(told, BODY_TEXT, "faint")
        return self.headed(title, words, FirstFit(beside, Column(side, rows, gap=3.0)), ways=ways, gap=1.6)

    def _levels(self, season: Season) -> list[str]:
        """The opponents, the weakest first, and those of former times who were met."""
        known = GAMES[self._game].selectable_levels
        return [*known, *(level for level in season.ended if level not in known)]

    def _row(self, season: Season, level: str, playable: bool) -> Box:
        """An opponent, how the game ended, and what may be done."""
        t, entry = self.strings, season.ended.get(level)
        name = level_name(t, self._game, level)
        bead, mood = ENDED[None if entry is None else entry.winner]
        words, way = t.gettext("still to come"), ""
        action = partial(self._play, season, level)
        if entry is not None:
            words, way = result_of(t, entry.stored), t.gettext("Replay")
            action = partial(replay_of, self.context, entry.stored.game_id)
        elif level in season.running:
            words = t.gettext("begun")
        if playable and entry is None:
            way = t.gettext("Continue") if level in season.running else t.gettext("Play")
        told = Column(
            Words(name, BODY_TEXT, align="left", face="text-semibold"),
            Words(words, SMALL_TEXT, "faint", "left"),
            gap=0.0,
        )
        mark = Constrained(Spacer() if entry is None else beaded(bead, BEAD), BEAD)
        button = Button(way, action, quiet=True, named=f"{name}: {way}") if way else Spacer()
        return Row(emblem(self._game, level, EMBLEM, mood), mark, Grow(told), Constrained(button, WAY), gap=1.6)

    def _told(self, season: Season) -> Iterator[Box]:
        """How the season stands, and at its end how strong it was."""
        t, levels, rating = self.strings, GAMES[self._game].selectable_levels, season.rating
        yield Words(self._named(season), 3.0, align="left", face="display-bold")
        stand = t.gettext("{played} of {all} played, {won} won.")
        if not season.ended:
            stand = t.gettext("Begin with whom you like, and take your time.")
        words = [stand.format(played=len(levels) - len(season.left), all=len(levels), won=season.wins)]
        if season.ended and not season.left and rating is not None:
            words.append(self._strength(rating))
            words.append(rating_words(t, latest(self.context.library.heads(), self._game)))
        if season.helped:
            words.append(t.gettext("Games with help tell nothing of your strength."))
        for one in words:
            yield Words(one, BODY_TEXT, align="left")

    def _strength(self, rating: Rating) -> str:
        low, high = rating.interval
        words = self.strings.gettext("By this season alone: {rating}, most likely between {low} and {high}.")
        return words.format(rating=round(rating.mean), low=round(low), high=round(high))

    def _others(self, begun: list[Season], shown: Season) -> Iterator[Box]:
        """The ways to all other seasons, the latest first, each with its days and its result."""
        for season in sorted({one.number: one for one in begun}.values(), key=lambda one: -one.number):
            if season.number != shown.number:
                button = Button(self._named(season), partial(self._show, season.number), quiet=True)
                words = Words(self._summed_up(season), SMALL_TEXT, "faint", "left", middle=True)
                yield Row(button, Share(words), gap=1.2)

    def _summed_up(self, season: Season) -> str:
        t, rating = self.strings, season.rating
        if not season.ended:
            return t.gettext("nothing played yet")
        won = t.gettext("{wins} of {games} won").format(wins=season.wins, games=len(season.ended))
        days = [day_words(t, date.fromisoformat(day), with_year=True) for one in season.days if (day := day_in(one))]
        strength = f"{rating.mean:.0f}" if rating is not None and not season.left else ""
        return " · ".join(filter(None, (" – ".join(dict.fromkeys(days)), won, strength)))

    def _named(self, season: Season) -> str:
        return self.strings.gettext("Season {number}").format(number=season.number)

    def _next(self, season: Season) -> Button:
        """The way on: the weakest opponent who is left, begun games first; or a new season."""
        t = self.strings
        if not season.left:
            return Button(t.gettext("A new season"), partial(self._show, season.number + 1), primary=True)
        level = next((one for one in season.left if one in season.running), season.left[0])
        words = t.gettext("Next: {name}").format(name=level_name(t, self._game, level))
        return Button(words, partial(self._play, season, level), primary=True)

    def _play(self, season: Season, level: str) -> Transition:
        if level in season.running:
            return continued(self.context, season.running[level])
        config = config_of(season, level, self.context.settings.name)
        return led(self.context, Push, partial(new_table, self.context, config))

    def _show(self, number: int) -> None:
        self._chosen, self.form = number, Form([])
        self.resumed()
