"""Games to begin: a new one, the next of a match, one from another's position."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from time import perf_counter
from typing import Any, Final

from mandala.core.game import Player
from mandala.core.written import name_of
from mandala.play import rng
from mandala.play.bots import is_bot
from mandala.play.daily import fixed
from mandala.play.games import EQUAL, GAMES, HUMAN
from mandala.play.match import begun, given_up, next_game, standing
from mandala.play.opponents import Encounters, encounters_in_steps
from mandala.play.rating import Rating, agent_for, latest, recommended
from mandala.play.stored import MAX_DEAL, GameConfig, Score, StoredGame
from mandala.ui.context import Context, branched_table, new_table
from mandala.ui.kit.access import Live, Node, Role, sentence
from mandala.ui.kit.assets import Look
from mandala.ui.kit.boxes import Box, Column, Constrained, FirstFit, Grow, Row, Share, Spacer, Stack
from mandala.ui.kit.inputs import Input, Value, is_paste
from mandala.ui.kit.paper import SMALL_TEXT, Ink, Picture, Words
from mandala.ui.kit.scene import Pop, Push, Replace, Transition
from mandala.ui.kit.scroll import ListBox
from mandala.ui.kit.text_field import TextField
from mandala.ui.kit.theme import Size
from mandala.ui.kit.widgets import Button, Choice
from mandala.ui.pages.challenge import paste
from mandala.ui.pages.page import Page, emblem
from mandala.ui.pages.rope import match_rope
from mandala.ui.pages.saved import led
from mandala.ui.words import names
from mandala.ui.words.habits import way_of_playing
from mandala.ui.words.names import emblem_of
from mandala.ui.words.opponents import Mood, figure_of, person_of

COUNT_SECONDS: Final = 0.15  #: [s] for which the page waits for the count of games
DEAL_DIGITS: Final = len(str(MAX_DEAL))
NAME_LETTERS: Final = 20  #: of a name
CHOICE_WIDTH: Final = 30.0  #: [u] that each of two choices side by side has at least
CONTENT_HEIGHT: Final = 58.5  #: [u] height between title and buttons, the same in every game
CONTENT_HEIGHT_FOR_TWO: Final = 46.0  #: [u] that height for two people
LIST_SHARE: Final = 0.34  #: share of the width that the opponents then have
FOOT_BUTTON_WIDTH: Final = 36.0  #: [u] width of a button at the foot
EMBLEM_SIZE: Final = 4.5  #: [u] of an opponent
GAME_EMBLEM_SIZE: Final = 24.0  #: [u] of the game's emblem


@dataclass(frozen=True)
class Chosen:
    """The choices for a new game; `first` is "me", "other" or "chance"."""

    level: str
    style: str | None  #: None for the level's own, "" for none.
    first: str
    name: str
    rival: str
    deal: str
    match: str = names.SINGLE
    shared_aid: bool = False
    tutor: bool = False


class Prospect(Words):
    """The habits of the chosen opponent, how strong the player is, and how often that beats this opponent. A screen reader
    tells habits and chance of each opponent."""

    def __init__(self, habits: str, rating: str, chance: str) -> None:
        standing = " ".join(filter(None, (rating, chance)))
        super().__init__("\n".join(filter(None, (habits, standing))), SMALL_TEXT, middle=True)
        self._parts = habits, rating, chance

    def nodes(self) -> Sequence[Node]:
        habits, rating, chance = self._parts
        found = (
            Node(Role.TEXT, habits, key="habits", live=Live.POLITE),
            Node(Role.TEXT, rating, key="rating"),
            Node(Role.TEXT, chance, key="chance", live=Live.POLITE),
        )
        return [node for node in found if node.name]


class NewGameScene(Page):
    """The choices before a game. `kind` is "computer" or "two"; `game` is by default the title's.

    It offers the choices of the last game, and the recommended opponent after a change. Rare options are below "More".
    """

    def __init__(self, context: Context, kind: str, deal: int | None = None, game: str | None = None) -> None:
        super().__init__(context)
        settings = context.settings
        self.kind, self._game = kind, GAMES[game or context.game]
        self._screens = context.screens[self._game.name]
        self._more = deal is not None
        name = self._game.name
        self._met: Mapping[str, Encounters] = {}
        self._rating: Rating | None = None
        self._recommended = recommended(None, name)
        self._proposes = kind == "computer" and name not in settings.last_kinds
        level, told, style = settings.last_kinds.get(name, self._recommended).partition("-")
        number = "" if deal is None else str(deal)
        first, own, rival = settings.last_first, settings.name, settings.rival_name
        self.chosen = Chosen(
            level if level in self._opponents else self._game.nearest_selectable(level) or self._recommended,
            style if told else None,
            first,
            own,
            rival,
            number,
        )
        self._counting: Iterator[None] | None = self._count() if kind == "computer" else None
        self._count_on()

    @property
    def _opponents(self) -> tuple[str, ...]:
        """The levels, then the bots."""
        return (*self._game.opponents, *self.context.bots(self._game.name))

    @property
    def animating(self) -> bool:
        return self._counting is not None

    moving = False  #: the page is redrawn when all games are counted

    def making(self, size: Size) -> Iterator[None]:
        """Lets the page wait a moment for the count of games, not for that of a large library."""
        end = perf_counter() + COUNT_SECONDS
        while self._counting is not None and perf_counter() < end:
            self._count_on()
            yield
        for kind in self._opponents if self.kind == "computer" else ():
            if name := figure_of(emblem_of(self._game.name, kind), "waits"):
                self.context.assets.master(name)
                yield
        yield from super().making(size)

    def update(self, dt: float) -> Transition:
        self._count_on()
        return None

    def _count_on(self) -> None:
        """Counts some more games against each level."""
        if self._counting is not None and self.context.ahead.made(self._counting):
            self._counting = None
            self.resumed()

    def _count(self) -> Iterator[None]:
        library, game = self.context.library, self._game.name
        yield from library.read_heads()
        self._met = yield from encounters_in_steps(library.heads(), library.unfinished(), game)
        self._rating = latest(library.heads(), game)
        self._recommended = recommended(self._rating, game)
        if self._proposes:
            self.chosen = replace(self.chosen, level=self._recommended)

    WIDTH = 142.0

    def content(self) -> Box:
        t = self.strings
        two = t.gettext("{game} with a friend")
        words = two if self.kind == "two" else t.gettext("{game} against the computer")
        body = self._for_two() if self.kind == "two" else self._against_computer()
        more = Button(t.gettext("Less") if self._more else t.gettext("More"), self._unfold, self._set())
        begin = Button(t.gettext("Begin"), self.begin, primary=True)
        title, ways = words.format(game=self._screens.name), [self.back(), more, begin]
        return self.headed(title, body, ways=ways, each=FOOT_BUTTON_WIDTH, gap=1.4)

    def margins(self, look: Look) -> tuple[float, float]:
        return super().margins(look)[0], 3.6

    def choose(self, **values: Any) -> None:
        self._proposes &= "level" not in values
        if values.get("level", self.chosen.level) != self.chosen.level:
            values = {"style": None, **values}
        self.chosen = replace(self.chosen, **values)
        self.resumed()

    def _unfold(self) -> None:
        self._more = not self._more
        self.resumed()

    def _set(self) -> str:
        """The words on what is set under "More" and not as usual; if nothing is, on what can be set there."""
        t, chosen, (one, two) = self.strings, self.chosen, self._names()
        against = self.kind == "computer"
        me = t.gettext("You start") if against else t.gettext("{name} starts").format(name=one)
        other = t.gettext("{name} starts").format(
            name=names.level_name(t, self._game.name, chosen.level) if against else two
        )
        parts = [
            dict(names.match_options(t))[chosen.match] if chosen.match != names.SINGLE else "",
            t.gettext("Deal number {deal}").format(deal=chosen.deal) if chosen.deal else "",
            {"me": me, "other": other}.get(chosen.first, ""),
        ]
        return next(filter(None, parts), t.gettext("Deal, match, who starts"))

    def _for_two(self) -> Box:
        t, (one, two) = self.strings, self._names()
        own = self._name_field(t.gettext("First name"), "name", self._unnamed(1))
        rival = self._name_field(t.gettext("Second name"), "rival", self._unnamed(2))
        rival.error = t.gettext("You both have this name.") if self._alike() else ""
        boxes = [_beside(own, rival), _small(self._screens.privacy_screen(t))]
        if not self._more:
            screens = self._screens
            picture = Picture(
                lambda look, wide: screens.emblem(look.assets, look.theme, wide), (GAME_EMBLEM_SIZE, GAME_EMBLEM_SIZE)
            )
            return Constrained(Column(Constrained(picture), *boxes, gap=2.4), self.WIDTH, CONTENT_HEIGHT_FOR_TWO)
        boxes += [
            self._who_starts(("me", one), ("other", two)),
            _beside(self._deal(), self._match(), 0.4),
            _small(names.match_sentence(t, self.chosen.match, self._screens.mirror(t, False))),
        ]
        agreed = [(False, t.gettext("No")), (True, t.gettext("We both agree"))]
        tutor = self._choice(t.gettext("Tutor"), agreed, "tutor")
        warns = t.gettext("The tutor warns before a bad move.")
        if self._screens.agreed is None:
            boxes += [tutor, _small(warns)]
        else:
            named, told = self._screens.agreed
            boxes += [_beside(self._choice(named(t), agreed, "shared_aid"), tutor), _small(told(t), warns)]
        return Constrained(Column(*boxes, gap=1.6), self.WIDTH, CONTENT_HEIGHT_FOR_TWO)

    def _against_computer(self) -> Box:
        """The opponents, from the weakest to the strongest; beside or below them what was unfolded."""
        levels = self._opponents
        chosen, first = levels.index(self.chosen.level), self._list.first if self._list is not None else 0
        self._list = ListBox(
            len(levels), self._row, chosen, lambda at: self.choose(level=levels[at]), self.begin, len(levels), first
        )
        if not self._more:
            told = Prospect(self._way_of_playing(), names.rating_words(self.strings, self._rating), self._chance())
            return Constrained(Column(self._list, told, Grow(Spacer()), gap=1.0), self.WIDTH, CONTENT_HEIGHT)
        options = Column(*self._options(), gap=1.8)
        beside = Row(Share(self._list, LIST_SHARE), Share(options, 1 - LIST_SHARE), gap=5.0, least=100.0)
        return Constrained(FirstFit(beside, Column(self._list, options)), self.WIDTH, CONTENT_HEIGHT)

    def _row(self, number: int, chosen: bool) -> Box:
        """Builds a row for an opponent: emblem, name, the player's wins, and unless `_more` a sentence on its play."""
        t, level = self.strings, self._opponents[number]
        ink: Ink = "button" if chosen else "ink"
        name = Words(names.listed_name(t, self._game.name, level), 2.4, ink, "left", "display-bold", middle=True)
        met = self._met.get(level)
        mood: Mood = "beaten" if met is not None and met.wins else "waits"
        sign, stands = emblem(self._game.name, level, EMBLEM_SIZE, mood), self._standing(level, ink)
        if self._more:
            return Row(sign, Grow(name), stands, gap=1.8)
        said = Words(self._sentence(level), SMALL_TEXT, ink, "left", middle=True)
        line = Row(Share(name, 0.17), Share(Row(Grow(said), stands, gap=1.8), 0.83), gap=1.8, least=100.0)
        lines = Column(Row(Grow(name), stands, gap=1.8), said, gap=0.2)
        return Row(sign, Grow(FirstFit(line, lines)), gap=1.8)

    def _standing(self, level: str, ink: Ink) -> Box:
        """How many games against a level were won, and whether it is recommended; one of the two where room is scarce."""
        t, met = self.strings, self._met.get(level)
        won = t.gettext("You won {wins} of {games}")
        words = (
            [Words(won.format(wins=met.wins, games=met.games), SMALL_TEXT, ink, middle=True)]
            if met is not None and not (self._more and level == self._recommended)
            else []
        )
        if level == self._recommended:
            words.append(Words(t.gettext("right for you now"), SMALL_TEXT, "accent", face="text-semibold", middle=True))
        return Constrained(FirstFit(Row(*words, gap=1.6), Column(*words, gap=0.0)), at="right")

    def _options(self) -> list[Box]:
        """Returns the rare options, with words on their values."""
        t, level = self.strings, self.chosen.level
        known = self._game.rating_of(self._agent())
        rating = t.gettext("Rating {rating}").format(rating=known)
        said = self._sentence(level), self._way_of_playing(), "" if known is None else f"{rating}.", self._chance()
        return [
            Words(" ".join(filter(None, said)), align="left"),
            _beside(self._name_field(t.gettext("Your name"), "name", t.gettext("You")), self._deal()),
            self._who_starts(("me", t.gettext("I start")), ("other", t.gettext("Opponent"))),
            *self._ways_of_playing(),
            self._match(),
            _small(names.match_sentence(t, self.chosen.match, self._screens.mirror(t, True))),
        ]

    def _sentence(self, level: str) -> str:
        if is_bot(level):
            return self.strings.gettext("Another person’s program. It runs as you.")
        return self._screens.opponents[level].sentence(self.strings)

    def _agent(self) -> str:
        """The agent id of the chosen opponent; of `EQUAL` by the games that were counted, or read, so far."""
        person = "-".join(filter(None, (self.chosen.level, self._style())))
        if person != EQUAL or self._counting is None:
            return agent_for(person, self._rating, self._game.name)
        return agent_for(person, latest(self.context.library.heads(), self._game.name), self._game.name)

    def _chance(self) -> str:
        """Says how often the player will beat the chosen opponent; "" before the first game."""
        t, against = self.strings, self._game.rating_of(self._agent())
        if self._rating is None or against is None:
            return ""
        name = names.level_name(t, self._game.name, self.chosen.level)
        return names.chance_words(t, self._rating.chance(against), name)

    def _choice(self, label: str, options: Sequence[tuple[Value, str]], key: str) -> Choice[Value]:
        """Builds the choice for the field `key` of `Chosen`."""
        return Choice(label, options, getattr(self.chosen, key), lambda value: self.choose(**{key: value}))

    def _name_field(self, label: str, key: str, unnamed: str) -> TextField:
        value, long = getattr(self.chosen, key), names.too_long(self.strings, NAME_LETTERS)
        put, board = (lambda name: self.choose(**{key: name})), self.context.system.clipboard
        return TextField(label, put, value, unnamed, NAME_LETTERS, long, clipboard=board)

    def _who_starts(self, *players: tuple[str, str]) -> Choice[str]:
        t = self.strings
        return self._choice(
            t.gettext("Who starts?"), [*players, ("chance", t.pgettext("who starts", "Random"))], "first"
        )

    def _deal(self) -> TextField:
        t, hint = self.strings, self.strings.gettext("left to chance")
        put, long = (lambda deal: self.choose(deal=deal)), names.too_long(t, DEAL_DIGITS)
        digits = t.gettext("Digits only")
        board = self.context.system.clipboard
        return TextField(
            t.gettext("Deal number"), put, self.chosen.deal, hint, DEAL_DIGITS, long, digits, clipboard=board
        )

    def _match(self) -> Choice[str]:
        return self._choice(self.strings.gettext("Match"), names.match_options(self.strings), "match")

    def _ways_of_playing(self) -> list[Box]:
        """The styles of the level if it has some; else their room, where another level has."""
        t = self.strings

        def choice(styles: Sequence[str]) -> Choice[str]:
            named = [("", t.gettext("Balanced")), *((style, names.style_name(t, style)) for style in styles)]
            return Choice(t.gettext("Way of playing"), named, self._style(), lambda style: self.choose(style=style))

        others = [choice(styles) for level in self._game.selectable_levels if (styles := self._game.styles(level))]
        here = self._game.styles(self.chosen.level)
        return [Stack(choice(here) if here else Spacer(), *others)] if others else []

    def _style(self) -> str:
        """The chosen style if the level has it, else its own; "" for none."""
        level, style = self.chosen.level, self.chosen.style
        if style == "" or style in self._game.styles(level):
            return style or ""
        return self._game.own_styles.get(level, "")

    def _way_of_playing(self) -> str:
        """Says what the chosen opponent does by habit; "" for one without habits."""
        habits = self._game.habits_of(f"{self.chosen.level}-{self._style()}")
        return way_of_playing(self._screens.habits(self.strings), habits)

    def _unnamed(self, number: int) -> str:
        return self.strings.gettext("Player {number}").format(number=number)

    def _names(self) -> tuple[str, str]:
        """The names of two people, also where they have entered nothing."""
        return name_of(self.chosen.name) or self._unnamed(1), name_of(self.chosen.rival) or self._unnamed(2)

    def _alike(self) -> bool:
        one, two = self._names()
        return self.kind == "two" and one.casefold() == two.casefold()

    def begin(self) -> Transition:
        if self._alike():
            wrong = next(widget for widget in self.form.widgets if isinstance(widget, TextField) and widget.error)
            self._scroll.reveal(wrong.rect, wrong.rect.height)
            return None
        chosen, own, rival = self.chosen, name_of(self.chosen.name), name_of(self.chosen.rival)
        deal = int(chosen.deal) if chosen.deal else rng.new_deal()
        first = {"me": 0, "other": 1, "chance": rng.randbelow(2)}[chosen.first]
        self.context.change(last_first=chosen.first, name=own)
        if self.kind == "two":
            self.context.change(rival_name=rival)
            agents, named = (HUMAN, HUMAN), (own, rival)
        else:
            styles = self._game.styles(chosen.level)
            level = f"{chosen.level}-{self._style()}" if styles else chosen.level  # one without habits ends with a dash
            agents, named = (HUMAN, self._agent()), (own, "")
            self.context.change(last_kinds={**self.context.settings.last_kinds, self._game.name: level})
        match = None if chosen.match == names.SINGLE else begun(chosen.match, rng.new_sign())
        aids = {"shared_aid": chosen.shared_aid, "tutor": chosen.tutor}
        chance = fixed(self._game.name, agents[1]) if match is None else None
        config = GameConfig(agents, named, deal, first, self._game.name, match, fixed=chance, **aids)
        return Replace(new_table(self.context, config))

    def handle(self, event: Input) -> Transition:
        """Ctrl+V opens the game on the clipboard. If there is none, the text is pasted into the focused text field."""
        opened = paste(self.context, self.form.typing) if is_paste(event) else None
        return opened if opened is not None else super().handle(event)


def begin_at_once(context: Context, level: str) -> Transition:
    """Leads from the title to a game against a level, set up as the last one was."""
    page = NewGameScene(context, "computer")
    page.choose(level=level)
    begun = page.begin()
    assert isinstance(begun, Replace), "against the computer nothing can be wrong"
    return Push(begun.scene)


def _beside(one: Box, two: Box, share: float = 0.5) -> FirstFit:
    """Two boxes, side by side where there is room, the first with its share of it."""
    row = Row(Share(one, share), Share(two, 1 - share), gap=3.0, least=2 * CHOICE_WIDTH + 3.0)
    return FirstFit(row, Column(one, two, gap=2.4))


def _small(*sentences: str) -> Words:
    return Words("\n".join(filter(None, sentences)), SMALL_TEXT)


class MatchScene(Page):
    """The page between two games of a match: it shows the score and starts the next game, or gives up."""

    def __init__(self, context: Context, stored: StoredGame, ended: Score) -> None:
        super().__init__(context)
        following, now = next_game(stored.config, ended, rng.new_deal()), standing(stored.config, ended)
        assert following is not None, "a match that is over waits for nothing"
        assert now is not None
        self._config, self._now = following, now

    WIDTH = 104.0

    def content(self) -> Box:
        t = self.strings
        kind = dict(names.match_options(t))[self._now.match.kind]
        one, two = (Words(name, 3.2, face="display", middle=True) for name in names.opponent_names(t, self._config))
        score = Words(names.match_score(self._now, 0), 5.0, "accent", face="display-bold")
        return self.headed(
            f"{self.context.screens[self._config.game].name} · {kind}",
            Row(Share(Constrained(one, at="right")), score, Share(Constrained(two, at="left")), gap=3.0),
            match_rope(self._now, " ".join(map(sentence, self.games()))),
            Column(*map(Words, self.prospects()), gap=0.6),
            ways=[
                self.back(),
                Button(t.gettext("Give up the match"), self._give_up),
                Button(t.gettext("Next game"), self._next, primary=True),
            ],
            gap=2.6,
        )

    def _next(self) -> Transition:
        return led(self.context, Replace, lambda: new_table(self.context, self._config))

    def _give_up(self) -> Transition:
        library = self.context.library
        for stored in given_up(library.of_match(self._now.match.key), self._now.match.key):
            library.save(stored)
        return Pop()

    def games(self) -> list[str]:
        words = self.strings.gettext("Game {number}: {own} : {rival}")
        games = enumerate(self._now.games, 1)
        return [words.format(number=number, own=game.points[0], rival=game.points[1]) for number, game in games]

    def prospects(self) -> list[str]:
        t = self.strings
        following = t.gettext("Next: game {number} of {length}. First to move: {name}")
        number, name = len(self._now.games) + 1, names.opponent_names(t, self._config)[self._config.first_player]
        words = following.format(number=number, length=self._now.length, name=name)
        return [words, *filter(None, [names.fairness(t, self._config)])]


class PlayOnScene(Page):
    """A new game from a position of `stored` that `viewer` looked at. A running game keeps its players."""

    def __init__(self, context: Context, stored: StoredGame, ply: int, viewer: Player) -> None:
        super().__init__(context)
        self._stored, self._ply = stored, ply
        config, game = stored.config, GAMES[stored.config.game]
        self._me = viewer if config.agents[viewer] == HUMAN or HUMAN not in config.agents else 1 - viewer
        rival = config.agents[1 - self._me]
        wanted = person_of(rival if rival != HUMAN else context.settings.last_kinds.get(config.game, ""))
        level = game.nearest_selectable(wanted) or game.selectable_levels[0]
        known = rival in game.levels and person_of(rival) == level
        self._rival = rival if known or rival in context.bots(config.game) else level
        if len(config.humans) == 2:
            self._rival = HUMAN

    WIDTH = 100.0

    def content(self) -> Box:
        t, ended = self.strings, self._stored.finished
        begins = t.gettext("A new game begins here and will be marked “with help”. The old one stays as it is.")
        waits = t.gettext(
            "A new game begins here, and this one waits. Both will be marked “with help”: what you try in one "
            "you know in the other."
        )
        where = t.ngettext("from the position after {n} move", "from the position after {n} moves", self._ply)
        words = Words(begins if ended else waits), Words(where, SMALL_TEXT, "faint")
        return self.headed(
            t.gettext("New game from here"),
            Column(*words, gap=0.8),
            *(self._choices() if ended else ()),
            ways=[self.back(), Button(t.gettext("Begin"), self._begin, primary=True)],
            gap=2.6,
        )

    def _choices(self) -> tuple[Choice[Player], Choice[str]]:
        t, config = self.strings, self._stored.config
        seats = [(player, names.player_name(t, config, player)) for player in (0, 1)]
        opponents = (*GAMES[config.game].opponents, *self.context.bots(config.game))
        levels = [(level, names.listed_name(t, config.game, level)) for level in opponents]
        rivals, rival = [*levels, (HUMAN, t.gettext("A friend"))], person_of(self._rival)
        me = Choice(t.gettext("You play as"), seats, self._me, partial(setattr, self, "_me"))
        return me, Choice(t.gettext("Opponent"), rivals, rival, partial(setattr, self, "_rival"))

    @property
    def config(self) -> GameConfig:
        config, me = self._stored.config, self._me
        if not self._stored.finished:
            return config
        agents, named = [HUMAN, HUMAN], list(config.names)
        if self._rival != HUMAN:
            rating = latest(self.context.library.heads(), config.game) if self._rival == EQUAL else None
            agents[1 - me], named[1 - me] = agent_for(self._rival, rating, config.game), ""
        return replace(config, agents=(agents[0], agents[1]), names=(named[0], named[1]))

    def _begin(self) -> Transition:
        context = self.context
        return led(context, context.home, lambda: branched_table(context, self._stored, self._ply, self.config))
