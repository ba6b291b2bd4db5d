"""Games to begin: a new one, the next of a match, one from another's position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from mandala.core.game import Player
from mandala.play import dice
from mandala.play.games import GAMES, HUMAN
from mandala.play.series import begun, given_up, next_game, standing
from mandala.play.stored import MAX_DEAL, Plan, Score, StoredGame
from mandala.ui.context import Context, branched_table, new_table
from mandala.ui.kit.boxes import Box, Column, Fitting, Row, Share, Sized, Space, Steady
from mandala.ui.kit.inputs import Input, Value, is_paste
from mandala.ui.kit.paper import SMALL, Words
from mandala.ui.kit.scene import Pop, Replace, Transition
from mandala.ui.kit.text_field import TextField
from mandala.ui.kit.widgets import Button, Choice
from mandala.ui.pages.page import Page
from mandala.ui.pages.saved import led, open_pasted
from mandala.ui.words.names import (
    SINGLE,
    fairness,
    level_name,
    level_strength,
    match_options,
    match_score,
    match_sentence,
    opponent_names,
    player_name,
    style_name,
    too_long,
)

DIGITS: Final = len(str(MAX_DEAL))
LETTERS: Final = 20  # of a name
FIELD: Final = 0.4  # share of a line that a field takes beside several options
HALF: Final = 42.0  # [u] that each of two choices side by side has at least


@dataclass(frozen=True)
class Chosen:
    """What is chosen for a new game; `first` is "me", "other" or "chance"."""

    level: str
    style: str
    first: str
    name: str
    rival: str
    deal: str
    match: str = SINGLE
    memory: bool = False


class NewGameScene(Page):
    """`kind` is "computer" or "two", `game` by default the one chosen at the title. What was chosen for the last game is offered
    again."""

    def __init__(self, context: Context, kind: str, deal: int | None = None, game: str | None = None) -> None:
        super().__init__(context)
        settings = context.settings
        self.kind, self._game = kind, GAMES[game or context.game]
        self._screens = context.screens[self._game.name]
        level, _, style = settings.last_kinds.get(self._game.name, "").partition("-")
        number = "" if deal is None else str(deal)
        names = settings.name, settings.rival_name
        self.chosen = Chosen(self._game.shown(level), style, settings.last_first, *names, number)

    WIDTH = 122.0

    def content(self) -> Box:
        t = self.strings
        two = t.gettext("{game} for two at one machine")
        words = two if self.kind == "two" else t.gettext("{game} against the computer")
        choices = self._for_two() if self.kind == "two" else self._against_computer()
        begin = Button(t.gettext("Begin"), self._begin, primary=True)
        return self.headed(words.format(game=self._screens.name), *choices, ways=[self.back(), begin], gap=2.4)

    def choose(self, **values: Any) -> None:
        self.chosen = replace(self.chosen, **values)
        self.resumed()

    def _for_two(self) -> list[Box]:
        t, (one, two) = self.strings, self._names()
        own = self._name_field(t.gettext("First name"), "name", self._unnamed(1))
        rival = self._name_field(t.gettext("Second name"), "rival", self._unnamed(2))
        rival.error = t.gettext("Both have this name.") if self._alike() else ""
        boxes = [
            _beside(own, rival),
            self._who_starts(("me", one), ("other", two)),
            _beside(self._deal(), self._match(), FIELD),
        ]
        words = [self._screens.covered(t), match_sentence(t, self.chosen.match, self._screens.mirror(t, False))]
        if self._screens.agreed is not None:
            named, told = self._screens.agreed
            boxes.append(
                self._choice(named(t), [(False, t.gettext("No")), (True, t.gettext("We both agree"))], "memory")
            )
            words.insert(1, told(t))
        return [*boxes, _small(*words)]

    def _against_computer(self) -> list[Box]:
        t, game = self.strings, self._game
        name = self._name_field(t.gettext("Your name"), "name", t.gettext("You"))
        first = self._who_starts(("me", t.gettext("I start")), ("other", t.gettext("The computer")))
        levels = [(level, level_name(t, level)) for level in game.shown_levels]
        return [
            _beside(name, self._match(), FIELD),
            _beside(self._deal(), first, FIELD),
            self._choice(t.gettext("Opponent"), levels, "level"),
            *self._ways_of_playing(),
            Steady(self._of_level(self._level()), *map(self._of_level, game.shown_levels)),
        ]

    def _choice(self, label: str, options: Sequence[tuple[Value, str]], key: str) -> Choice[Value]:
        """What `Chosen` calls `key`."""
        return Choice(label, options, getattr(self.chosen, key), lambda value: self.choose(**{key: value}))

    def _name_field(self, label: str, key: str, unnamed: str) -> TextField:
        value, long = getattr(self.chosen, key), too_long(self.strings, LETTERS)
        return TextField(label, lambda name: self.choose(**{key: name}), value, unnamed, LETTERS, long)

    def _who_starts(self, *players: tuple[str, str]) -> Choice[str]:
        t = self.strings
        return self._choice(t.gettext("Who starts?"), [*players, ("chance", t.gettext("Chance"))], "first")

    def _deal(self) -> TextField:
        t, hint = self.strings, self.strings.gettext("empty: chance")
        put, long = (lambda deal: self.choose(deal=deal)), too_long(t, DIGITS)
        digits = t.gettext("Digits only")
        return TextField(t.gettext("Deal number"), put, self.chosen.deal, hint, DIGITS, long, digits)

    def _match(self) -> Choice[str]:
        return self._choice(self.strings.gettext("Match"), match_options(self.strings), "match")

    def _ways_of_playing(self) -> list[Box]:
        """The styles of the level if it has some; else their room, where another level has."""
        t, styled = self.strings, {level: self._game.styles(level) for level in self._game.shown_levels}

        def choice(styles: Sequence[str]) -> Choice[str]:
            named = [("", t.gettext("Balanced")), *((style, style_name(t, style)) for style in styles)]
            value = self.chosen.style if self.chosen.style in styles else ""
            return Choice(t.gettext("Way of playing"), named, value, lambda style: self.choose(style=style))

        others = [choice(styles) for styles in styled.values() if styles]
        here = styled[self.chosen.level]
        return [Steady(choice(here) if here else Space(), *others)] if others else []

    def _of_level(self, level: str) -> Words:
        t, base = self.strings, level.partition("-")[0]
        match = match_sentence(t, self.chosen.match, self._screens.mirror(t, True))
        return _small(self._screens.level(t, level), level_strength(t, self._game, base), match)

    def _level(self) -> str:
        """The level with its style, as the games know it."""
        level, style = self.chosen.level, self.chosen.style
        return f"{level}-{style}" if style in self._game.styles(level) else level

    def _unnamed(self, number: int) -> str:
        return self.strings.gettext("Player {number}").format(number=number)

    def _names(self) -> tuple[str, str]:
        """The names of two people, also where they have entered nothing."""
        return self.chosen.name.strip() or self._unnamed(1), self.chosen.rival.strip() or self._unnamed(2)

    def _alike(self) -> bool:
        one, two = self._names()
        return self.kind == "two" and one.casefold() == two.casefold()

    def _begin(self) -> Transition:
        if self._alike():
            wrong = next(widget for widget in self.form.widgets if isinstance(widget, TextField) and widget.error)
            self._scroll.reveal(wrong.rect, wrong.rect.height)
            return None
        chosen, own, rival = self.chosen, self.chosen.name.strip(), self.chosen.rival.strip()
        deal = int(chosen.deal) if chosen.deal else dice.new_deal()
        first = {"me": 0, "other": 1, "chance": dice.randbelow(2)}[chosen.first]
        self.context.change(last_first=chosen.first, name=own)
        if self.kind == "two":
            self.context.change(rival_name=rival)
            kinds, names = (HUMAN, HUMAN), (own, rival)
        else:
            kinds, names = (HUMAN, self._level()), (own, "")
            self.context.change(last_kinds={**self.context.settings.last_kinds, self._game.name: kinds[1]})
        series = None if chosen.match == SINGLE else begun(chosen.match, dice.new_sign())
        plan = Plan(kinds, names, deal, first, self._game.name, series, memory=chosen.memory)
        return Replace(new_table(self.context, plan))

    def handle(self, event: Input) -> Transition:
        """Ctrl+V opens a game from the clipboard; other words go into the field that has the focus."""
        opened = open_pasted(self.context, self.form.typing) if is_paste(event) else None
        return opened if opened is not None else super().handle(event)


def _beside(one: Box, two: Box, share: float = 0.5) -> Fitting:
    """Two boxes, side by side where there is room, the first with its share of it."""
    row = Row(Share(one, share), Share(two, 1 - share), gap=3.0, least=2 * HALF + 3.0)
    return Fitting(row, Column(one, two, gap=2.4))


def _small(*sentences: str) -> Words:
    return Words("\n".join(filter(None, sentences)), SMALL)


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
        t = self.strings
        kind = dict(match_options(t))[self._now.series.kind]
        one, two = (Words(name, 3.2, face="display", middle=True) for name in opponent_names(t, self._plan))
        score = Words(match_score(self._now, 0), 5.0, "accent", face="display-bold")
        return self.headed(
            f"{self.context.screens[self._plan.game].name} · {kind}",
            Row(Share(Sized(one, at="right")), score, Share(Sized(two, at="left")), gap=3.0),
            Column(*map(Words, self.games()), gap=0.6),
            Column(*map(Words, self.prospects()), gap=0.6),
            ways=[
                self.back(),
                Button(t.gettext("Give up the match"), self._give_up),
                Button(t.gettext("Next game"), self._next, primary=True),
            ],
            gap=2.6,
        )

    def _next(self) -> Transition:
        return led(self.context, Replace, lambda: new_table(self.context, self._plan))

    def _give_up(self) -> Transition:
        library = self.context.library
        for stored in given_up(library.of_matches(), self._now.series.key):
            library.save(stored)
        return Pop()

    def games(self) -> list[str]:
        words = self.strings.gettext("Game {number}: {own} : {rival}")
        games = enumerate(self._now.games, 1)
        return [words.format(number=number, own=game.points[0], rival=game.points[1]) for number, game in games]

    def prospects(self) -> list[str]:
        t = self.strings
        following = t.gettext("Next: game {number} of {length}. First to move: {name}")
        number, name = len(self._now.games) + 1, opponent_names(t, self._plan)[self._plan.first_player]
        words = following.format(number=number, length=self._now.length, name=name)
        return [words, *filter(None, [fairness(t, self._plan)])]


class PlayOnScene(Page):
    """A new game from the position of `stored` after `ply` moves, which `viewer` looked at: as whom, against whom. A running game
    goes on with its own players."""

    def __init__(self, context: Context, stored: StoredGame, ply: int, viewer: Player) -> None:
        super().__init__(context)
        self._stored, self._ply = stored, ply
        plan, game = stored.plan, GAMES[stored.plan.game]
        self._me = viewer if plan.kinds[viewer] == HUMAN or HUMAN not in plan.kinds else 1 - viewer
        rival = plan.kinds[1 - self._me]
        wanted = (rival if rival != HUMAN else context.settings.last_kinds.get(plan.game, "")).partition("-")[0]
        level = game.shown(wanted)
        self._rival = rival if rival in game.levels and rival.partition("-")[0] == level else level
        if len(plan.humans) == 2:
            self._rival = HUMAN

    WIDTH = 100.0

    def content(self) -> Box:
        t, ended = self.strings, self._stored.finished
        begins = t.gettext(
            "A new game begins from this position. It counts as assisted, and the old one stays as it is."
        )
        waits = t.gettext(
            "A new game begins from this position, and the running one waits. Both count as assisted: "
            "what you try in one you know in the other."
        )
        where = t.ngettext("from the position after {n} move", "from the position after {n} moves", self._ply)
        words = Words(begins if ended else waits), Words(where.format(n=self._ply), SMALL, "faint")
        return self.headed(
            t.gettext("Play on from here"),
            Column(*words, gap=0.8),
            *(self._choices() if ended else ()),
            ways=[self.back(), Button(t.gettext("Begin"), self._begin, primary=True)],
            gap=2.6,
        )

    def _choices(self) -> tuple[Choice[Player], Choice[str]]:
        t, plan = self.strings, self._stored.plan
        seats = [(player, player_name(t, plan, player)) for player in (0, 1)]
        levels = [(level, level_name(t, level)) for level in GAMES[plan.game].shown_levels]
        rivals, rival = [*levels, (HUMAN, t.gettext("Two people"))], self._rival.partition("-")[0]
        me = Choice(t.gettext("You take the seat of"), seats, self._me, partial(setattr, self, "_me"))
        return me, Choice(t.gettext("Opponent"), rivals, rival, partial(setattr, self, "_rival"))

    @property
    def plan(self) -> Plan:
        """The players of the new game."""
        plan, me = self._stored.plan, self._me
        if not self._stored.finished:
            return plan
        kinds, names = [HUMAN, HUMAN], list(plan.names)
        if self._rival != HUMAN:
            kinds[1 - me], names[1 - me] = self._rival, ""
        return replace(plan, kinds=(kinds[0], kinds[1]), names=(names[0], names[1]))

    def _begin(self) -> Transition:
        context = self.context
        return led(context, context.home, lambda: branched_table(context, self._stored, self._ply, self.plan))
