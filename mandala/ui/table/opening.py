"""Opens the tables of a game: to play it, to look back at it, to be taught."""

from __future__ import annotations

from functools import partial

from mandala.core.game import Player
from mandala.play.session import Session
from mandala.play.stored import StoredGame
from mandala.ui.context import Context, Tables
from mandala.ui.table.board import AnyBoard
from mandala.ui.table.lesson import Taught
from mandala.ui.table.live import Live
from mandala.ui.table.replay import Replay
from mandala.ui.table.scene import TableScene


def open_game(board: AnyBoard, context: Context, session: Session) -> TableScene[Live]:
    """A game to be played."""
    return TableScene(context, Live(context, session, board))


def open_replay(board: AnyBoard, context: Context, stored: StoredGame, viewer: Player) -> TableScene[Replay]:
    """A game of the library as one of its players saw it."""
    return TableScene(context, Replay(context, stored, viewer, board))


def open_lesson(board: AnyBoard, context: Context, step: int = 0) -> TableScene[Taught]:
    """The lesson, begun at a step."""
    return TableScene(context, Taught(context, board, step))


def tables_of(board: AnyBoard) -> Tables:
    """All that one opens of a game."""
    return Tables(
        table=partial(open_game, board),
        replay=partial(open_replay, board),
        lesson=partial(open_lesson, board),
        rules=board.rules,
        sign=board.sign,
        luck=board.luck,
        portrait=board.portrait,
    )
