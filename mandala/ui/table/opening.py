"""Opens the tables of a game: to play it, to look back at it, to be taught."""

from __future__ import annotations

from functools import partial

import pygame

from mandala.core.game import Player
from mandala.play.seat import Seat
from mandala.play.session import Session
from mandala.play.stored import StoredGame
from mandala.ui.context import Context, Tables
from mandala.ui.kit.assets import Assets
from mandala.ui.kit.theme import Theme
from mandala.ui.table.board import AnyBoard
from mandala.ui.table.lesson import Taught
from mandala.ui.table.live import Live
from mandala.ui.table.log import numbered
from mandala.ui.table.replay import Replay
from mandala.ui.table.scene import TableScene
from mandala.ui.words.names import Names
from mandala.ui.words.strings import Strings


def open_game(board: AnyBoard, context: Context, session: Session) -> TableScene[Live]:
    """A game to be played."""
    return TableScene(context, Live(context, session, board))


def open_replay(board: AnyBoard, context: Context, stored: StoredGame, viewer: Player) -> TableScene[Replay]:
    """A game of the library as one of its players saw it."""
    return TableScene(context, Replay(context, stored, viewer, board))


def open_lesson(board: AnyBoard, context: Context, step: int = 0) -> TableScene[Taught]:
    """The lesson, begun at a step."""
    return TableScene(context, Taught(context, board, step))


def draw_portrait(
    board: AnyBoard,
    seat: Seat,
    names: tuple[str, str],
    canvas: pygame.Surface,
    theme: Theme,
    strings: Strings,
    assets: Assets,
) -> None:
    """Draws the position as `seat` sees it; `names` are the players', absolute."""
    called = Names(names[seat.player], names[1 - seat.player])
    told = tuple(numbered(seat.steps(), lambda step: board.lines(strings, called, step)))
    sight = board.portrait(seat, called, told, canvas.get_size(), strings)
    board.view(assets).draw(canvas, sight, theme, strings)


def tables_of(board: AnyBoard) -> Tables:
    """All that one opens of a game."""
    return Tables(
        table=partial(open_game, board),
        replay=partial(open_replay, board),
        lesson=partial(open_lesson, board),
        rules=board.rules,
        sign=board.sign,
        luck=board.luck,
        portrait=partial(draw_portrait, board),
    )
