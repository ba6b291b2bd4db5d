"""The result page of every game: who won, how the match stands, what to do next."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import zip_longest
from typing import Any, Final, NamedTuple

import pygame

from mandala.core.colours import Colour
from mandala.core.game import Outcome, Player
from mandala.play import dice
from mandala.play.games import HUMAN
from mandala.play.series import alone, continued, exchanged, next_game, standing
from mandala.play.session import Session
from mandala.play.stored import Plan, Score
from mandala.ui.context import Context, new_table
from mandala.ui.kit.access import Node, Role
from mandala.ui.kit.assets import Look
from mandala.ui.kit.boxes import Box, Column, Extent, Fitting, Foot, Grow, Row, Share, Sized, Space, Steady, Wrap
from mandala.ui.kit.inputs import Input, KeyPressed
from mandala.ui.kit.paper import SMALL, Ink, Picture, Print, Words, headline
from mandala.ui.kit.scene import Pop, Transition
from mandala.ui.kit.widgets import Button
from mandala.ui.pages.new_game import NewGameScene
from mandala.ui.pages.page import Page, emblem
from mandala.ui.pages.saved import led, replay_of
from mandala.ui.words.colours import colour_name
from mandala.ui.words.names import emblem_of, fairness, match_line, person_of, player_name, stand_in_words
from mandala.ui.words.sayings import Moment, saying
from mandala.ui.words.strings import Strings

CALM: Final = 0.4  # [s] between two Enters that are not struck in haste
LARGE: Final = 6.6  # [u] size of the headline
NAME: Final = 3.4  # [u] ... of a player's name
EMBLEM: Final = 5.2  # [u] of an opponent
SCORE: Final = 6.4  # [u] ... of the points
SAID: Final = 60.0  # [u] of a row that has room for what an opponent says
BETWEEN: Final = 8.0  # [u] free between both players' parts
FIRST: Final = (44.0, 6.6)  # [u] width and height of the first button
CLOSE: Final = 3  # points of a lead that a single piece more would have levelled


class Worth(NamedTuple):
    """What a colour brought a player: so many pieces, the points, and both as a small product, "4 × 5"."""

    pieces: int
    points: int
    product: str


def deciding_colour(strings: Strings, winner: Mapping[Colour, Worth], loser: Mapping[Colour, Worth], place: str) -> str:
    """A sentence on the colour in which they differ most, if the winner leads there. `place` is the one for a colour of which the
    loser had as many pieces, in a worse place."""
    leads = {colour: worth.points - loser[colour].points for colour, worth in winner.items()}
    colour = max(leads, key=lambda colour: leads[colour])
    if -min(leads.values()) >= leads[colour]:
        ahead, behind = (sum(max(0, sign * lead) for lead in leads.values()) for sign in (1, -1))
        several = strings.gettext("No colour alone decided: {more} points ahead in some, {less} behind in others.")
        return several.format(more=ahead, less=behind)
    more, less, name = winner[colour], loser[colour], colour_name(strings, colour)
    if leads[colour] < sum(leads.values()):
        largest = strings.gettext("The largest part of the lead came from {colour}: {more} to {less}.")
        return largest.format(colour=name, more=more.points, less=less.points)
    if less.points > 0 and more.pieces <= less.pieces:
        return place.format(colour=name, more=more.product, less=less.product)
    alone = strings.gettext("What decided was {colour}: {more} to {less}.")
    return alone.format(colour=name, more=more.points, less=less.points)


class Closing(NamedTuple):
    """What is said below the headline and below both parts, and the ways on, what most want first."""

    line: str
    footnote: str
    ways: Sequence[Button]


class Ending(Page):
    """A finished session's end, the player `viewer` on the left. `positions` are the last observations, that player's first,
    `steps` the moves as that player saw them; `taught` says how a lesson closes."""

    WIDTH = 150.0
    PART: float = 36.0  # [u] that a player's part is wide at least where both stand side by side

    def __init__(
        self, context: Context, session: Session, viewer: Player, taught: Callable[[Context], Closing] | None = None
    ) -> None:
        super().__init__(context)
        self.taught = taught
        final = session.reveal()
        assert final is not None, "only a finished game has a result"
        self._plan, self._assisted, self._stood_in = session.plan, session.assisted, session.stood_in
        ended: Outcome = final[0].outcome
        self._ended = Score(ended.scores, ended.winner)
        self._game_id = session.game_id
        self._players = viewer, 1 - viewer
        if taught is None:
            context.reviews.expect(session.plan.game)
        self._calm = 0.0
        self.positions: tuple[Any, ...] = tuple(final[player] for player in self._players)
        self.steps = session.seat(viewer).steps()

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

    def tree(self) -> Node:
        """The page by its headline. While points are counted it is no more: each number would be read."""
        tree = replace(super().tree(), name=self.headline(), detail=self.decided())
        return tree if self.told else replace(tree, children=(), focused=True)

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

    @abstractmethod
    def decided(self) -> str:
        """A sentence on what decided the game."""

    def closing(self) -> Closing:
        """How the match stands; the deal, unless it came from elsewhere, whether a player knew too much or a simpler level chose,
        and what a mirror match was worth; the ways on."""
        if self.taught is not None:
            return self.taught(self.context)
        t, plan, now = self.strings, self._plan, standing(self._plan, self._ended)
        deal = "" if plan.imported else t.gettext("Deal number {deal}").format(deal=plan.deal)
        helped, stood_in = t.gettext("with help") if self._assisted else "", stand_in_words(t, self._stood_in)
        fair = fairness(t, plan) if now is not None and now.over else ""
        match = "" if now is None else match_line(t, now, plan, self._players[0])
        return Closing(match, "  ·  ".join(filter(None, (deal, helped, stood_in, fair))), self._ways())

    def _name(self, column: int) -> str:
        return player_name(self.strings, self._plan, self._players[column])

    @property
    def again(self) -> str:
        """The button to play the same deal once more."""
        return self.strings.gettext("Same deal again")

    def _ways(self) -> list[Button]:
        t, following = self.strings, self._following()
        new = t.gettext("New game") if following is None else t.gettext("Next game")
        first = Button(new, self._new_game if following is None else partial(self._play, following))
        again = Button(self.again, partial(self._play, alone(self._plan)))
        exchange = Button(t.gettext("Same deal, other seat"), partial(self._play, exchanged(self._plan)))
        look, replay = Button(t.gettext("Look at the table"), Pop), Button(t.gettext("Replay"), self._replay)
        review = Button(t.gettext("Review"), partial(self._replay, reviewed=True))
        title = Button(t.gettext("To the title"), self.context.home)
        return [first, *([] if self._plan.imported else [again, exchange]), look, replay, review, title]

    def levelling(self, lost: Sequence[Colour]) -> Colour | None:
        """The colour of which a single piece more would have levelled the points; None if they are not that close. `lost` are the
        loser's colours, by what a piece of each is worth, from 1 on."""
        lead = abs(self._ended.points[0] - self._ended.points[1])
        return lost[lead - 1] if 0 < lead <= min(CLOSE, len(lost)) else None

    @abstractmethod
    def score(self, column: int) -> int:
        """The points of the player of a column, as far as they are counted."""

    @abstractmethod
    def part(self, column: int) -> Sequence[Box | None]:
        """What the player of a column reached, from top to bottom. What stands in the same place in both is set alike."""

    @property
    def told(self) -> bool:
        """True when it is said who won, which may have to wait until all is counted."""
        return True

    def content(self) -> Box:
        line, footnote, (first, *others) = self.closing()
        least = 2 * self.PART + BETWEEN
        head = Column(headline(self.headline(), LARGE), self._words(self.decided(), 2.5, "ink"), gap=0.0)
        one, two = self.part(0), self.part(1)
        beside = [self._headings(mirrored=True), *zip_longest(one, two)]
        rows = [
            Row(Share(left or Space()), Share(right or Space()), gap=BETWEEN, least=least) for left, right in beside
        ]
        first.primary, (first_name, second_name) = True, self._headings()
        for button in others:
            button.quiet = True
        return Column(
            head if self.told else Steady(Space(), head),
            Fitting(Column(*rows, gap=0.6), Column(first_name, *one, second_name, *two, gap=1.0)),
            Column(self._words(line, 2.0), self._words(footnote, SMALL), gap=0.4),
            Wrap(*others, gap=1.0),
            Foot(Sized(first, *FIRST)),
            gap=1.2,
        )

    def _headings(self, mirrored: bool = False) -> tuple[Box, Box]:
        """The headings of both players, which are set alike; the second from right to left if it is `mirrored`."""
        one, two = self._heading(0), self._heading(1, mirrored)
        return Fitting(*map(Steady, one, two)), Fitting(*map(Steady, two, one))

    def _heading(self, column: int, mirrored: bool = False) -> Sequence[Box]:
        """A player's name, crowned if this player won, what is said, and the points; and the same in two lines."""
        crown = Picture(lambda look, side: look.assets.icon("crown", side, look.theme.accent), (NAME, NAME))
        name = Words(self._name(column), NAME, align="left", face="display-bold", middle=True)
        won = Steady(*([] if self.told and self.winner == column else [Space()]), crown)
        level = self._plan.kinds[self._players[column]]
        sign = emblem(self._plan.game, level, EMBLEM) if emblem_of(self._plan.game, level) else None
        said = self._said(column)
        words = Words(said or self._said(1 - column), SMALL, "faint", middle=True)  # both headings are equally high
        last = Steady(*([] if said and self.told else [Space()]), words)

        def row(between: Box, least: float = 0.0) -> Row:
            parts = [sign, name, won, Grow(between), _Points(self, column, mirrored)]
            return Row(*(reversed(parts) if mirrored else parts), gap=1.2, least=least)

        if not words.words:
            return [row(Space())]
        return row(last, SAID), Column(row(Space()), Sized(last, at="right" if mirrored else "left"), gap=0.4)

    def _said(self, column: int) -> str:
        """What an opponent says last, unless it is to be silent."""
        kind = self._plan.kinds[self._players[column]]
        if self.taught is not None or self.winner is None or kind == HUMAN or not self.context.settings.sayings:
            return ""
        words = saying(self.strings, person_of(kind), Moment.LOST if self.winner == column else Moment.WON)
        return self.strings.gettext("“{words}”").format(words=words) if words else ""

    def _words(self, words: str, units: float, ink: Ink = "faint") -> Words | None:
        return Words(words, units, ink) if words else None

    _only_buttons = True

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

    def _replay(self, reviewed: bool = False) -> Transition:
        return replay_of(self.context, self._game_id, reviewed)


class _Points(Print):
    """The points of a player, as far as they are counted."""

    def __init__(self, scene: Ending, column: int, left: bool) -> None:
        self._scene, self._column, self._left = scene, column, left

    def widths(self, look: Look) -> Extent:
        wide = self._font(look).size("000")[0]
        return Extent(wide, wide)

    def heights(self, look: Look, width: int) -> Extent:
        del width
        return Extent(look.words(SCORE), look.words(SCORE))

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
        return look.assets.font("display-bold", look.words(SCORE))
