"""The result page of every game: who won, how the match stands, what to do next."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from itertools import zip_longest
from typing import Any, Final, Literal, NamedTuple

import pygame

from mandala.core.colours import LETTERS, Colour
from mandala.core.game import Outcome, Player
from mandala.play import rng
from mandala.play.daily import fixed
from mandala.play.games import GAMES, HUMAN
from mandala.play.match import alone, continued, exchanged, next_game, standing
from mandala.play.milestones import beaten, new_in
from mandala.play.session import Session
from mandala.play.sharing import day_of
from mandala.play.statistics import Counted, counting
from mandala.play.stored import GameConfig, Score, StoredGame, day_in, fingerprint
from mandala.ui.context import Context, new_table
from mandala.ui.kit.access import Node, Role
from mandala.ui.kit.assets import LastValueCache, Look
from mandala.ui.kit.boxes import (
    Box,
    Column,
    Constrained,
    Extent,
    FirstFit,
    Footer,
    Grow,
    Overlay,
    Row,
    Share,
    Spacer,
    Stack,
    Wrap,
)
from mandala.ui.kit.compose import SPEEDS
from mandala.ui.kit.inputs import Input, KeyPressed, PointerPressed
from mandala.ui.kit.paper import SMALL_TEXT, Ink, Picture, Print, Words, headline
from mandala.ui.kit.sand_mandala import Ring
from mandala.ui.kit.scene import Pop, Transition
from mandala.ui.kit.sound import Sound
from mandala.ui.kit.theme import Size
from mandala.ui.kit.widgets import Button
from mandala.ui.pages.new_game import NewGameScene
from mandala.ui.pages.page import Page, emblem
from mandala.ui.pages.saved import led, replay_of
from mandala.ui.pages.show import shown
from mandala.ui.pages.won_mandala import LARGEST, Points, WonMandala, keepsake, mandala_of, rings_of
from mandala.ui.words.colours import colour_name
from mandala.ui.words.milestones import milestone_words
from mandala.ui.words.names import emblem_of, fairness, level_name, match_line, player_name, stand_in_words
from mandala.ui.words.opponents import Moment, Mood, saying
from mandala.ui.words.strings import Strings, day_words, percent

CALM_SECONDS: Final = 0.4  #: [s] between two Enters that are not struck in haste
CROWDED_FROM: Final = 150  #: [%] size of texts from which on the page is crowded
NAME_TEXT: Final = 3.4  #: [u] size of a player's name
EMBLEM: Final = (7.0, 4.0)  #: [u] of an opponent, and on a crowded page
HEADLINE: Final = (5.6, 4.6)  #: [u] size of the headline, and on a crowded page
SCORE: Final = (7.6, 4.6)  #: [u] size of the points, and on a crowded page
MIDDLE: Final = (40.0, 27.0)  #: [u] width of what stands between both players' parts, and on a crowded page
PLAYERS_GAP: Final = 3.0  #: [u] free beside each of these
POURING: Final = 2.7  #: [s] in which all is poured
PAUSE: Final = 0.3  #: [s] then, before it is said who won
OVER: Final = POURING + PAUSE  #: when headline and crown are there, too [s]
SPACES: Final = len(LETTERS)
BEAT: Final = POURING / (SPACES + 2)  #: [s] from one colour to the next
LONG: Final = 3 * BEAT  #: [s] that the sand of a colour flows
CLOSE_LEAD: Final = 3  #: points of a lead that a single piece more would have levelled


def poured(space: int, time: float) -> float:
    """How much of the sand for a colour has been poured after some seconds, 0 to 1; `space` is its place."""
    return max(0.0, min(1.0, (time - space * BEAT) / LONG))


class Worth(NamedTuple):
    """A colour's count of pieces, its points, and both as a product, "4 × 5"."""

    pieces: int
    points: int
    product: str


def deciding_colour(strings: Strings, winner: Mapping[Colour, Worth], loser: Mapping[Colour, Worth], place: str) -> str:
    """Returns a sentence on the colour with the largest difference, if the winner leads there.

    `place` is the sentence for a colour with as many pieces of the loser's, in a worse place.
    """
    leads = {colour: worth.points - loser[colour].points for colour, worth in winner.items()}
    colour = max(leads, key=lambda colour: leads[colour])
    if -min(leads.values()) >= leads[colour]:
        return strings.gettext("Won across the board, not in one colour.")
    more, less, name = winner[colour], loser[colour], colour_name(strings, colour)
    if leads[colour] < sum(leads.values()):
        largest = strings.gettext("Most of the lead came from {colour}: {more} to {less}.")
        return largest.format(colour=name, more=more.points, less=less.points)
    if less.points > 0 and more.pieces <= less.pieces:
        return place.format(colour=name, more=more.product, less=less.product)
    alone = strings.gettext("One colour decided it, {colour}: {more} to {less}.")
    return alone.format(colour=name, more=more.points, less=less.points)


class Closing(NamedTuple):
    """The words below the headline and below both columns, and the next steps, the most wanted first."""

    line: str
    footnote: str
    ways: Sequence[Button]


class Ending(Page):
    """A finished session's end, the player `viewer` on the left. `positions` are the last observations, that player's first,
    `steps` the moves as that player saw them; `taught` says how a lesson closes."""

    WIDTH = 150.0
    #: [u] the least width of a player's part beside the other's, usually and on a crowded page
    PARTS: tuple[float, float] = (36.0, 29.0)

    def __init__(
        self, context: Context, session: Session, viewer: Player, taught: Callable[[Context], Closing] | None = None
    ) -> None:
        super().__init__(context)
        self.taught = taught
        final = session.reveal()
        assert final is not None, "only a finished game has a result"
        self._config, self._assisted, self._stood_in = session.config, session.assisted, session.stood_in
        ended: Outcome = final[0].outcome
        self._ended = Score(ended.scores, ended.winner)
        self._game_id = session.game_id
        self._players = viewer, 1 - viewer
        if taught is None:
            context.reviews.expect(session.config.game)
        self._calm, self._heard = 0.0, False
        #: Looks for what this game brought for the first time, once it is said who won.
        self._looking = self._look() if taught is None and len(session.config.humans) == 1 else iter(())
        self._looks, self._first = False, ""
        self._seed, self.drawn = fingerprint(session.record()), LastValueCache[pygame.Surface]()
        still = context.settings.speed == "off" or context.settings.reduced_motion
        self.time = OVER if still else 0.0
        self.positions: tuple[Any, ...] = tuple(final[player] for player in self._players)
        self.steps = session.seat(viewer).steps()

    @property
    def waiting(self) -> bool:
        """True while an Enter would still be taken for one that was meant for something before."""
        return self._calm < CALM_SECONDS

    @property
    def animating(self) -> bool:
        return self._looks or not self.told

    @property
    def moving(self) -> bool:
        return not self.told

    @property
    def _sound(self) -> Sound:
        """A loss is heard by the only person at this table who lost."""
        if self.winner is None:
            return Sound.DRAWN
        return Sound.LOST if self._config.humans == (self._players[1 - self.winner],) else Sound.WON

    def left(self) -> None:
        super().left()
        self.drawn = LastValueCache()

    def update(self, dt: float) -> Transition:
        if not dt:
            return None  # it is not seen yet
        if not self.told:
            before, pace = self.time, SPEEDS.get(self.context.settings.speed, 1.0)
            self.time, self._stale = min(OVER, self.time + dt * pace), True
            if int(before / BEAT) < int(min(self.time, POURING) / BEAT):
                self.context.play(Sound.POUR)
            if self.told:
                self.resumed()
            return None
        known = self._first
        self._looks = not self.context.ahead.made(self._looking) or self._first != known  # that is still to be drawn
        if not self._heard:
            self._heard = True
            self.context.play(self._sound)
        self._calm += dt
        return None

    def handle(self, event: Input) -> Transition:
        """Any click or key ends the pouring, but M, which mutes; a click on a button acts as well. R asks for a revenge.

        An Enter that follows the last one too soon is ignored, so that a row of them does not skip the result.
        """
        if not self.told and isinstance(event, (PointerPressed, KeyPressed)) and event != KeyPressed("m"):
            self.time, self._calm = OVER, 0.0
            self.resumed()
            if isinstance(event, KeyPressed):
                return None
        if event == KeyPressed("r") and (revenge := self._revenge()) is not None:
            return revenge.action()
        if isinstance(event, KeyPressed) and event.key in ("return", "space"):
            hasty, self._calm = self.waiting, 0.0
            if hasty:
                return None
        return super().handle(event)

    def tree(self) -> Node:
        """The page by its headline. While points are counted it is no more: each number would be read."""
        tree = replace(super().tree(), name=self.headline(), detail=self._forfeited() or self.decided())
        return tree if self.told else replace(tree, children=(), focused=True)

    @property
    def crowded(self) -> bool:
        """True if texts are so large that the score stands beside the headline, and what decided below the points."""
        return self.context.settings.scale >= CROWDED_FROM

    @property
    def part_width(self) -> float:
        """The least width of a player's part beside the other's [u]."""
        return self.PARTS[self.crowded]

    @property
    def winner(self) -> int | None:
        """0 for the left column, 1 for the right one, None for a draw."""
        outcome: Outcome = self.positions[0].outcome
        return outcome.winner

    def headline(self) -> str:
        t, winner = self.strings, self.winner
        if winner is None:
            return t.gettext("A draw")
        return self.of(winner, t.gettext("You win"), t.gettext("{name} wins"))

    def of(self, column: int, you: str, named: str, **facts: object) -> str:
        """The words for the only person at this table, else those with the name of the player of a column."""
        words = you if self._config.humans == (self._players[column],) else named
        return words.format(name=self.name(column), **facts)

    def decided(self) -> str:
        """A sentence on what decided the game."""
        return ""

    def _forfeited(self) -> str:
        """Says who broke the game off; "" for a game that was played out."""
        outcome: Outcome = self.positions[0].outcome
        words = self.strings.gettext("{name} made no legal move in time and loses.")
        return "" if outcome.forfeit is None else words.format(name=self.name(outcome.forfeit))

    def closing(self) -> Closing:
        """Returns the closing words and the next steps.

        The words give the state of the match, the deal unless it was imported, any help, and the worth of a mirror
        match.
        """
        if self.taught is not None:
            return self.taught(self.context)
        t, config, now = self.strings, self._config, standing(self._config, self._ended)
        deal = "" if config.imported else t.gettext("Deal number {deal}").format(deal=config.deal)
        if config.fixed is not None and (day := day_in(config.fixed.day)):
            deal = t.gettext("Deal of {day}").format(day=day_words(t, date.fromisoformat(day), with_year=True))
        helped, stood_in = t.gettext("with help") if self._assisted else "", stand_in_words(t, self._stood_in)
        fair = fairness(t, config) if now is not None and now.over else ""
        match = "" if now is None else match_line(t, now, config, self._players[0])
        return Closing(match, "  ·  ".join(filter(None, (deal, helped, stood_in, fair, self._first))), self._ways())

    def _look(self) -> Iterator[None]:
        """Finds out what this game reached and no earlier one, beside the frames."""
        t, library, game = self.strings, self.context.library, self._config.game
        yield from library.read_heads()
        games = list[Counted]()
        for entry in counting(library.heads(), library.unfinished(), game):
            games.append(entry)
            yield
        new = yield from new_in(self._game_id, games, game, library.whole, self.context.reviews.digest)
        names = [words.name for name, words in milestone_words(t, game).items() if name in new]
        names += [
            t.gettext("won against {name}").format(name=level_name(t, game, level))
            for level in GAMES[game].selectable_levels
            if beaten(level) in new
        ]
        if names:
            self._first = t.gettext("For the first time: {milestones}").format(milestones=", ".join(names))
            self.rebuild()

    def name(self, column: int) -> str:
        return player_name(self.strings, self._config, self._players[column])

    @property
    def again(self) -> str:
        return self.strings.gettext("Same deal again")

    def _ways(self) -> list[Button]:
        t, following, revenge = self.strings, self._following(), self._revenge()
        new = Button(t.gettext("New game"), self._new_game)
        first = [Button(t.gettext("Next game"), partial(self._play, following))] if following is not None else [new]
        first = [revenge, new] if revenge is not None else first
        again = Button(self.again, partial(self._play, alone(self._config)))
        exchange = Button(t.gettext("Swap seats, same deal"), partial(self._play, exchanged(self._config)))
        look, replay = Button(t.gettext("Look at the table"), Pop), partial(replay_of, self.context, self._game_id)
        over = Button(t.gettext("Replay"), replay), Button(t.gettext("Review"), partial(replay, reviewed=True))
        save = Button(t.gettext("Picture or film …"), self._show)
        title = Button(t.gettext("To the title"), self.context.home)
        return [*first, *([] if self._config.imported else [again, exchange]), look, *over, save, title]

    def _revenge(self) -> Button | None:
        """The way to a new deal against the same opponent, begun by who did not begin; None where a match goes on."""
        now = standing(self._config, self._ended)
        if self.taught is not None or self._config.imported or (now is not None and not now.over):
            return None
        t, config = self.strings, replace(exchanged(self._config), deal=rng.new_deal())
        if len(config.humans) == 1:
            config = replace(config, fixed=fixed(config.game, config.agents[1 - config.humans[0]]))
        column = self._players.index(config.first_player)
        who = self.of(column, t.gettext("You start"), t.gettext("{name} starts"))
        words = t.gettext("New deal. {who}. Key: {key}").format(who=who, key="R")
        return Button(t.gettext("Revenge"), partial(self._play, config), words)

    def result_line(self) -> str:
        """Returns both names with their points."""
        return f"{self.name(0)}  {self.score(0)} : {self.score(1)}  {self.name(1)}"

    def _show(self) -> Transition:
        """Leads to pictures and films of the game; nowhere if it is not in the library (any more)."""
        stored = self.context.library.game(self._game_id)
        return None if stored is None else shown(self.context, stored, self._players[0], len(self.steps))

    def keepsake(self, stored: StoredGame) -> bytes:
        """Returns a picture of the mandala with the names, the points and the day, as PNG."""
        context, day = self.context, day_words(self.strings, date.fromisoformat(day_of(stored)), with_year=True)
        below = " · ".join(filter(None, (self._forfeited(), day)))
        return keepsake(context.assets, context.theme, self.mandala(LARGEST), self.result_line(), below)

    def levelling(self, lost: Sequence[Colour]) -> Colour | None:
        """Returns the colour where one more piece would have levelled the points; None if there is none.

        `lost` maps the worth of a piece to the loser's colours, from 1 up.
        """
        lead = abs(self._ended.points[0] - self._ended.points[1])
        return lost[lead - 1] if 0 < lead <= min(CLOSE_LEAD, len(lost)) else None

    def points(self, column: int) -> Points:
        """The colours of a player with the points that each brought, the first one opened first."""
        return ()

    def score(self, column: int) -> int:
        """The points of the player of a column, as far as they are counted."""
        return sum(round(worth * poured(space, self.time)) for space, (_, worth) in enumerate(self.points(column)))

    def rings(self, column: int) -> list[Ring]:
        return rings_of(self.context.assets, self.points(column))

    def mandala(self, side: int) -> pygame.Surface:
        """The winner's mandala, `side` pixels across; both halves of a draw."""
        return self.drawn.of(side, lambda: [*self._laid(side)][-1])

    def _laid(self, side: int) -> Iterator[pygame.Surface]:
        columns = (0, 1) if self.winner is None else (self.winner,)
        return mandala_of([*map(self.rings, columns)], self._seed, side)

    def making(self, size: Size) -> Iterator[None]:
        """Also lays the mandala."""
        for colour, _ in (*self.points(0), *self.points(1)):
            self.context.assets.master(f"sand-{LETTERS[colour]}")
            yield
        yield from self.laying(size)
        for side in [min(box.rect.size) for box in self.printed if isinstance(box, WonMandala)]:
            if not self.drawn.has(side):
                for part in self._laid(side):
                    yield
                    whole = part
                self.drawn.keep(side, whole)
        yield from super().making(size)

    def whole_mandala(self, share: Callable[[], float] = lambda: 1.0) -> WonMandala:
        """The winner's mandala on a page, or as much of it as has grown."""
        return WonMandala(self.rings(self.winner or 0), self.mandala, share, self._described())

    def part(self, column: int) -> Sequence[Box | None]:
        """Builds a player's column from top to bottom. Entries in the same place of both columns look alike."""
        return ()

    @property
    def told(self) -> bool:
        """True when it is said who won, which waits until all is poured."""
        return self.time >= OVER

    def content(self) -> Box:
        line, footnote, (first, *others) = self.closing()
        first.primary = True
        for button in others:
            button.quiet = True
        why = " ".join(filter(None, (self._forfeited() or self.decided(), self._key_moment())))
        decided, title = self._words(why, 2.5, "ink"), headline(self.headline(), HEADLINE[self.crowded])
        if self.crowded:
            head: Box = Constrained(Row(self._once_told(title), _Score(self)))
        else:
            head = self._once_told(Column(title, decided, gap=0.0))
        return Column(
            head,
            self._sides(),
            Column(decided if self.crowded and self.told else None, self._words(line, 2.0), gap=0.4),
            self._words(footnote, SMALL_TEXT),
            Wrap(*others, gap=1.0),
            Footer(Constrained(first, 44.0)),
            gap=1.2,
        )

    def _once_told(self, box: Box) -> Box:
        """A box, or its place until it is said who won."""
        return box if self.told else Stack(Spacer(), box)

    def _sides(self) -> Box:
        """Both players' parts, the mandala between them or below; alone while it grows where there is no room for both."""
        middle = MIDDLE[self.crowded]
        mandala = self.whole_mandala(lambda: self.time / POURING)
        between = Constrained(Column(None if self.crowded else _Score(self), Grow(mandala), gap=0.6), middle)
        one, two = self.part(0), self.part(1)
        left, below, right = self._heading(0), self._heading(1), self._heading(1, mirrored=True)

        def pairs(apart: float) -> Column:
            least, free = 2 * (self.part_width + PLAYERS_GAP) + apart, Constrained(Spacer(), apart)
            beside = [(Stack(left, right), Stack(right, left)), *zip_longest(one, two)]
            rows = ((Share(mine or Spacer()), free, Share(other or Spacer())) for mine, other in beside)
            return Column(*(Row(*row, gap=PLAYERS_GAP, least=least) for row in rows), gap=0.6)

        beside = Overlay(pairs(middle), between)
        if self.crowded and not self.told:
            return FirstFit(beside, between)
        return FirstFit(beside, Column(pairs(0.1), between), Column(left, *one, below, *two, between, gap=1.0))

    def _described(self) -> str:
        """The mandala in words, from the middle outwards."""
        columns = (0, 1) if self.winner is None else (self.winner,)
        colours = [colour_name(self.strings, colour) for at in columns for colour, worth in self.points(at) if worth]
        return self.strings.gettext("Mandala of the sand that was won: {colours}").format(colours=", ".join(colours))

    def _key_moment(self) -> str:
        """The dearest mistake, if the game was reviewed here."""
        stored = None if self.taught is not None else self.context.library.game(self._game_id)
        review = None if stored is None else self.context.reviews.kept(stored)
        if review is None or review.foreign or not (mistakes := review.mistakes(0, 1)):
            return ""
        worst = max(mistakes, key=lambda one: one.played.loss)
        t, lost = self.strings, percent(self.strings, round(100 * worst.played.loss))
        you = t.gettext("Your move {ply} cost the most: {lost}.")
        named = t.gettext("Move {ply} of {name} cost the most: {lost}.")
        return self.of(self._players.index(worst.player), you, named, ply=worst.ply + 1, lost=lost)

    def _heading(self, column: int, mirrored: bool = False) -> Box:
        """A player's sign, and beside it the name, crowned if this player won, above the last words."""
        at: Literal["left", "right"] = "right" if mirrored else "left"

        def row(*parts: Box | None, gap: float = 1.2) -> Row:
            return Row(*(reversed(parts) if mirrored else parts), gap=gap)

        crown = Picture(lambda look, side: look.assets.icon("crown", side, look.theme.accent), (NAME_TEXT, NAME_TEXT))
        name = Words(self.name(column), NAME_TEXT, align="left", face="display-bold", middle=True)
        won = self._once_told(crown) if self.winner == column else Stack(Spacer(), crown)
        level = self._config.agents[self._players[column]]
        mood: Mood = "waits" if self.winner is None else "pleased" if self.winner == column else "beaten"
        size, known = EMBLEM[self.crowded], emblem_of(self._config.game, level)
        sign = emblem(self._config.game, level, size, mood) if known else None
        named = Constrained(row(name, won), at=at)
        if self.crowded:
            return FirstFit(row(sign, Grow(named)), named)
        # without words there are those of the other heading, so that both are equally high
        words = Words(self._said(column) or self._said(1 - column), SMALL_TEXT, "faint", at)
        last = self._once_told(words) if self._said(column) else Stack(Spacer(), words)
        return row(sign, Grow(Column(named, Constrained(last, at=at) if words.words else None, gap=0.2)))

    def _said(self, column: int) -> str:
        """Returns the opponent's last words, unless it is set to be silent."""
        kind = self._config.agents[self._players[column]]
        if self.taught is not None or self.winner is None or kind == HUMAN or not self.context.settings.sayings:
            return ""
        words = saying(self.strings, self._config.game, kind, Moment.LOST if self.winner == column else Moment.WON)
        return self.strings.gettext("“{words}”").format(words=words) if words else ""

    def _words(self, words: str, units: float, ink: Ink = "faint") -> Words | None:
        return Words(words, units, ink) if words else None

    _only_buttons = True

    def _new_game(self) -> Transition:
        kind = "two" if len(self._config.humans) == 2 else "computer"
        return self.context.home(NewGameScene(self.context, kind, game=self._config.game))

    def _following(self) -> GameConfig | None:
        """The next game of the match; None if there is none, or if it was begun already."""
        if continued(self._config, self.context.library.of_matches()):
            return None
        return next_game(self._config, self._ended, rng.new_deal())

    def _play(self, config: GameConfig) -> Transition:
        return led(self.context, self.context.home, partial(new_table, self.context, config))


class _Score(Print):
    """The points of both players, as far as they are counted, the winner's in colour."""

    def __init__(self, scene: Ending) -> None:
        self._scene = scene

    def widths(self, look: Look) -> Extent:
        wide = self._font(look).size("000 : 000")[0]
        return Extent(wide, wide)

    def heights(self, look: Look, width: int) -> Extent:
        tall = look.words(SCORE[self._scene.crowded])
        return Extent(tall, tall)

    def nodes(self) -> Sequence[Node]:
        t, told = self._scene.strings, [(column, self._scene.score(column)) for column in (0, 1)]
        words = [(column, t.ngettext("{n} point", "{n} points", points).format(n=points)) for column, points in told]
        return [Node(Role.TEXT, f"{self._scene.name(column)}: {points}") for column, points in words]

    def draw(self, canvas: pygame.Surface, look: Look) -> None:
        theme, font, scene = look.theme, self._font(look), self._scene
        colon = font.render(":", True, theme.faint_panel_ink)
        canvas.blit(colon, colon.get_rect(center=self.rect.center))
        apart = colon.get_width() * 1.4
        for column, anchor, x in (
            (0, "midright", self.rect.centerx - apart),
            (1, "midleft", self.rect.centerx + apart),
        ):
            ink = theme.accent if scene.told and scene.winner == column else theme.panel_ink
            number = font.render(str(scene.score(column)), True, ink)
            canvas.blit(number, number.get_rect(**{anchor: (round(x), self.rect.centery)}))

    def _font(self, look: Look) -> pygame.font.Font:
        return look.assets.font("display-bold", look.words(SCORE[self._scene.crowded]))
