"""Opens the tables of any game: to play, to replay, to learn, to look at."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import Final

import pygame

from mandala.core.game import Player
from mandala.play.practice import Round
from mandala.play.seat import Seat
from mandala.play.session import Session
from mandala.play.stored import GameConfig, StoredGame
from mandala.ui.context import Context, Tables
from mandala.ui.kit.assets import Assets
from mandala.ui.kit.theme import Theme
from mandala.ui.table.facts import Person, TableSight, whole
from mandala.ui.table.game_ui import AnyGameUi
from mandala.ui.table.lesson import Taught
from mandala.ui.table.live import Live
from mandala.ui.table.log import numbered
from mandala.ui.table.replay import Replay
from mandala.ui.table.review.overview import overview_of
from mandala.ui.table.scene import TableScene
from mandala.ui.table.stage import Pace
from mandala.ui.words.names import names_at
from mandala.ui.words.strings import Strings

LAST: Final = 2  #: moves that a sample shows again
STEP: Final = 0.12  #: [s] between two frames of a move in a film
STANDS: Final = 1.0  #: [s] for which each position stands in a film


def open_game(board: AnyGameUi, context: Context, session: Session) -> TableScene[Live]:
    return TableScene(context, Live(context, session, board))


def open_replay(
    board: AnyGameUi, context: Context, stored: StoredGame, viewer: Player, reviewed: bool = False, ply: int = 0
) -> TableScene[Replay]:
    """Returns the table of a stored game as `viewer` saw it, at a `ply`; `reviewed` with its review open and shown at a
    glance."""
    table = TableScene(context, Replay(context, stored, viewer, board))
    table.source.look(ply)
    table.source.review(reviewed)
    if table.source.greets:
        table.source.greeting = partial(overview_of, table)
    return table


def open_practice(board: AnyGameUi, context: Context, stored: StoredGame, round_: Round) -> TableScene[Replay]:
    """Returns the table of the present exercise of a round. Raises ValueError if the review does not have it."""
    viewer = round_.now.player if stored.finished else stored.config.humans[0]
    table = TableScene(context, Replay(context, stored, viewer, board))
    if not table.source.practise(round_):
        table.source.close()
        raise ValueError("the review does not have this exercise")
    return table


def open_lesson(board: AnyGameUi, context: Context, step: int = 0) -> TableScene[Taught]:
    return TableScene(context, Taught(context, board, step))


def open_sample(board: AnyGameUi, context: Context, again: bool) -> TableScene[Live]:
    """Returns a table in the middle of the lesson's game, its last moves shown `again` or at rest."""
    table = open_game(board, context, board.course.session(board.course.later))
    if again:
        table.playback.again(LAST)
    return table


def draw_portrait(
    board: AnyGameUi,
    seat: Seat,
    config: GameConfig,
    canvas: pygame.Surface,
    theme: Theme,
    strings: Strings,
    assets: Assets,
) -> Iterator[None]:
    """Draws the position as `seat` sees it, with the names of the config's players. Yields between its parts."""
    sight, view = _portrait(board, seat, config, canvas, strings), board.view(assets)
    yield from view.drawing(canvas, sight, theme, strings)


def _portrait(board: AnyGameUi, seat: Seat, config: GameConfig, canvas: pygame.Surface, strings: Strings) -> TableSight:
    called = names_at(strings, config, seat.player, addressed=True)
    told = tuple(numbered(seat.steps(), lambda step: board.lines(strings, called, step)))
    sight = board.portrait(seat, called, told, canvas.get_size(), strings)
    return replace(sight, person=Person(called.emblems[1]))


def draw_film(
    board: AnyGameUi,
    seats: Iterable[Seat],
    config: GameConfig,
    canvas: pygame.Surface,
    theme: Theme,
    strings: Strings,
    assets: Assets,
    moving: bool,
) -> Iterator[float]:
    """Draws a seat's positions one after the other, with pieces that fly between them if they are `moving`. Yields for
    each frame how many seconds it stands."""
    view, before = board.view(assets), None
    for seat in seats:
        sight = _portrait(board, seat, config, canvas, strings)
        if before is not None and moving:
            part = whole(board.parts(seat.steps()[-1]))
            show = board.show(part, before.resting.layout, sight.resting.layout, None, Pace("normal", calm=False))
            while not show.over:
                view.draw(canvas, board.moving(sight, show), theme, strings)
                yield STEP
                show.advance(STEP)
        view.draw(canvas, sight, theme, strings)
        yield STANDS
        before = sight


def tables_of(board: AnyGameUi) -> Tables:
    """Returns the tables of a game, for the pages that open them."""
    return Tables(
        table=partial(open_game, board),
        replay=partial(open_replay, board),
        practise=partial(open_practice, board),
        lesson=partial(open_lesson, board),
        ending=board.result,
        sample=partial(open_sample, board),
        rules=board.rules,
        glimpse=board.glimpse,
        luck=board.luck,
        why=board.why,
        words=board.advice,
        portrait=partial(draw_portrait, board),
        film=partial(draw_film, board),
    )
