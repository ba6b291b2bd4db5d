"""The result page of every game: who won, how the match stands, what to do next."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import zip_longest
from typing import Any, Final, NamedTuple

import pygame

from mandala.core.colours import Colour
from mandala.core.game import Outcome, Player
from mandala.play import rng
from mandala.play.games import HUMAN
from mandala.play.match import alone, continued, exchanged, next_game, standing
from mandala.play.session import Session
from mandala.play.stored import GameConfig, Score
from mandala.ui.context import Context, new_table
from mandala.ui.kit.access import Node, Role
from mandala.ui.kit.assets import Look
from mandala.ui.kit.boxes import (
    Box,
    Column,
    Constrained,
    Extent,
    FirstFit,
    Footer,
    Grow,
    Row,
    Share,
    Spacer,
    Stack,
    Wrap,
)
from mandala.ui.kit.inputs import Input, KeyPressed
from mandala.ui.kit.paper import SMALL_TEXT, Ink, Picture, Print, Words, headline
from mandala.ui.kit.scene import Pop, Transition
from mandala.ui.kit.widgets import Button
from mandala.ui.pages.new_game import NewGameScene
from mandala.ui.pages.page import Page, emblem
from mandala.ui.pages.saved import led, replay_of
from mandala.ui.words.colours import colour_name
from mandala.ui.words.names import emblem_of, fairness, match_line, player_name, stand_in_words
from mandala.ui.words.opponents import Moment, saying
from mandala.ui.words.strings import Strings

CALM_SECONDS: Final = 0.4  #: [s] between two Enters that are not struck in haste
CROWDED_FROM: Final = 150  #: [%] size of texts from which on the page is crowded
NAME_TEXT: Final = 3.4  #: [u] size of a player's name
EMBLEM: Final = (5.2, 4.0)  #: [u] of an opponent, and on a crowded page
SCORE: Final = (6.4, 4.4)  #: [u] size of the points, and on a crowded page
PLAYERS_GAP: Final = 8.0  #: [u] free between both players' parts
CLOSE_LEAD: Final = 3  #: points of a lead that a single piece more would have levelled


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
        self._calm = 0.0
        self.positions: tuple[Any, ...] = tuple(final[player] for player in self._players)
        self.steps = session.seat(viewer).steps()

    @property
    def waiting(self) -> bool:
        """True while an Enter would still be taken for one that was meant for something before."""
        return self._calm < CALM_SECONDS

    def update(self, dt: float) -> Transition:
        self._calm += dt
        return None

    def handle(self, event: Input) -> Transition:
        """Ignores an Enter that follows the last one too soon, so that a row of them does not skip the result."""
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
        """True if texts are so large that the score stands in the headline, and what leads on below the points."""
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
        return words.format(name=self._name(column), **facts)

    def decided(self) -> str:
        """A sentence on what decided the game."""
        return ""

    def _forfeited(self) -> str:
        """Says who broke the game off; "" for a game that was played out."""
        outcome: Outcome = self.positions[0].outcome
        words = self.strings.gettext("{name} made no legal move in time and loses.")
        return "" if outcome.forfeit is None else words.format(name=self._name(outcome.forfeit))

    def closing(self) -> Closing:
        """Returns the closing words and the next steps.

        The words give the state of the match, the deal unless it was imported, any help, and the worth of a mirror
        match.
        """
        if self.taught is not None:
            return self.taught(self.context)
        t, config, now = self.strings, self._config, standing(self._config, self._ended)
        deal = "" if config.imported else t.gettext("Deal number {deal}").format(deal=config.deal)
        helped, stood_in = t.gettext("with help") if self._assisted else "", stand_in_words(t, self._stood_in)
        fair = fairness(t, config) if now is not None and now.over else ""
        match = "" if now is None else match_line(t, now, config, self._players[0])
        return Closing(match, "  ·  ".join(filter(None, (deal, helped, stood_in, fair))), self._ways())

    def _name(self, column: int) -> str:
        return player_name(self.strings, self._config, self._players[column])

    @property
    def again(self) -> str:
        return self.strings.gettext("Same deal again")

    def _ways(self) -> list[Button]:
        t, following = self.strings, self._following()
        new = t.gettext("New game") if following is None else t.gettext("Next game")
        first = Button(new, self._new_game if following is None else partial(self._play, following))
        again = Button(self.again, partial(self._play, alone(self._config)))
        exchange = Button(t.gettext("Swap seats, same deal"), partial(self._play, exchanged(self._config)))
        look, replay = Button(t.gettext("Look at the table"), Pop), partial(replay_of, self.context, self._game_id)
        over = Button(t.gettext("Replay"), replay), Button(t.gettext("Review"), partial(replay, reviewed=True))
        title = Button(t.gettext("To the title"), self.context.home)
        return [first, *([] if self._config.imported else [again, exchange]), look, *over, title]

    def levelling(self, lost: Sequence[Colour]) -> Colour | None:
        """Returns the colour where one more piece would have levelled the points; None if there is none.

        `lost` maps the worth of a piece to the loser's colours, from 1 up.
        """
        lead = abs(self._ended.points[0] - self._ended.points[1])
        return lost[lead - 1] if 0 < lead <= min(CLOSE_LEAD, len(lost)) else None

    def score(self, column: int) -> int:
        """The points of the player of a column, as far as they are counted."""
        outcome: Outcome = self.positions[0].outcome
        return outcome.scores[column]

    def part(self, column: int) -> Sequence[Box | None]:
        """Builds a player's column from top to bottom. Entries in the same place of both columns look alike."""
        return ()

    @property
    def told(self) -> bool:
        """True when it is said who won, which may have to wait until all is counted."""
        return True

    def content(self) -> Box:
        line, footnote, (first, *others) = self.closing()
        least = 2 * self.part_width + PLAYERS_GAP
        decided = self._words(self._forfeited() or self.decided(), 2.5, "ink")
        if self.crowded:
            head = Column(headline(f"{self.headline()}   {self.score(0)} : {self.score(1)}", 4.6))
        else:
            head = Column(headline(self.headline(), 6.6), decided, gap=0.0)
        one, two = self.part(0), self.part(1)
        beside = [self._headings(mirrored=True), *zip_longest(one, two)]
        rows = [
            Row(Share(left or Spacer()), Share(right or Spacer()), gap=PLAYERS_GAP, least=least)
            for left, right in beside
        ]
        first.primary, (first_name, second_name) = True, self._headings()
        for button in others:
            button.quiet = True
        return Column(
            head if self.told else Stack(Spacer(), head),
            FirstFit(Column(*rows, gap=0.6), Column(first_name, *one, second_name, *two, gap=1.0)),
            Column(decided if self.crowded and self.told else None, self._words(line, 2.0), gap=0.4),
            self._words(footnote, SMALL_TEXT),
            Wrap(*others, gap=1.0),
            Footer(Constrained(first, 44.0, 6.6)),
            gap=1.2,
        )

    def _headings(self, mirrored: bool = False) -> tuple[Box, Box]:
        """The headings of both players, which are set alike; the second from right to left if it is `mirrored`."""
        one, two = self._heading(0), self._heading(1, mirrored)
        return FirstFit(*map(Stack, one, two)), FirstFit(*map(Stack, two, one))

    def _heading(self, column: int, mirrored: bool = False) -> Sequence[Box]:
        """A player's name, crowned if this player won, what is said, and the points; and the same in two lines."""
        crown = Picture(lambda look, side: look.assets.icon("crown", side, look.theme.accent), (NAME_TEXT, NAME_TEXT))
        name = Words(self._name(column), NAME_TEXT, align="left", face="display-bold", middle=True)
        won = Stack(*([] if self.told and self.winner == column else [Spacer()]), crown)
        level = self._config.agents[self._players[column]]
        sign = emblem(self._config.game, level, EMBLEM[self.crowded]) if emblem_of(self._config.game, level) else None
        said = self._said(column)
        # without words there are those of the other heading, so that both are equally high
        words = Words(said or self._said(1 - column), SMALL_TEXT, "faint", middle=True)
        last = Stack(*([] if said and self.told else [Spacer()]), words)

        def row(*parts: Box | None, least: float = 0.0) -> Row:
            beside = *parts, _Points(self, column, mirrored)
            return Row(*(reversed(beside) if mirrored else beside), gap=1.2, least=least)

        whole = row(sign, name, won, Grow(Spacer()))
        if self.crowded:
            return whole, row(name, Grow(Spacer()))
        if not words.words:
            return [whole]
        said_beside = row(sign, name, won, Grow(last), least=60.0)
        return said_beside, Column(whole, Constrained(last, at="right" if mirrored else "left"), gap=0.4)

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


class _Points(Print):
    """The points of a player, as far as they are counted."""

    def __init__(self, scene: Ending, column: int, left: bool) -> None:
        self._scene, self._column, self._left = scene, column, left

    def widths(self, look: Look) -> Extent:
        wide = self._font(look).size("000")[0]
        return Extent(wide, wide)

    def heights(self, look: Look, width: int) -> Extent:
        tall = look.words(self._units)
        return Extent(tall, tall)

    def nodes(self) -> Sequence[Node]:
        points = self._scene.score(self._column)
        return [Node(Role.TEXT, self._scene.strings.ngettext("{n} point", "{n} points", points))]

    def draw(self, canvas: pygame.Surface, look: Look) -> None:
        won = self._scene.told and self._scene.winner == self._column
        ink = look.theme.accent if won else look.theme.panel_ink
        number = self._font(look).render(str(self._scene.score(self._column)), True, ink)
        place = number.get_rect(center=self.rect.center)
        place.left = self.rect.left if self._left else self.rect.right - place.width
        canvas.blit(number, place)

    def _font(self, look: Look) -> pygame.font.Font:
        return look.assets.font("display-bold", look.words(self._units))

    @property
    def _units(self) -> float:
        return SCORE[self._scene.crowded]
