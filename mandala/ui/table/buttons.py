"""The buttons that all tables have, and the keys that they share, in words. A game's own are in its folder."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mandala.ui.kit.scene import Push, Transition
from mandala.ui.table.live import Live
from mandala.ui.table.menus import question
from mandala.ui.table.replay import Replay
from mandala.ui.table.scene import TableScene
from mandala.ui.table.state import Source
from mandala.ui.table.toolbar import Button
from mandala.ui.words.keys import SOUND, TEXT_SIZE, KeyLine, Words

Table = TableScene[Source]
Played = TableScene[Live]
Replayed = TableScene[Replay]


def _take_back(table: Played, redo: bool) -> Transition:
    """Takes a move back or makes it again: at once against the computer, else when both people have agreed."""
    session, context = table.source.session, table.context
    act = session.redo if redo else session.take_back
    if len(session.humans) == 2:
        t = context.strings
        title = t.gettext("Make the move again?") if redo else t.gettext("Take the last move back?")
        return Push(question(context, table.backdrop, title, table.board.undone(t), t.gettext("We both agree"), act))
    act()
    return None


def _hint(table: Played) -> Transition:
    hint = table.source.hint
    return hint.press(table.context, table.backdrop) if hint is not None else None


MENU: Final = Button[Table](
    icon="menu",
    keys=("escape", "f10"),
    words=lambda t: t.gettext("Menu"),
    act=lambda table: Push(table.source.menu(table)),
)
HELP: Final = Button[Table](
    icon="help",
    keys=("f1", "h"),
    words=lambda t: t.gettext("Keys and mouse"),
    act=lambda table: Push(table.help_sheet()),
)
LOG: Final = Button[Table](
    icon="log",
    keys=("l",),
    words=lambda t: t.gettext("Log of all moves"),
    act=lambda table: table.turn_log(),
    pressed=lambda table: table.log_seen,
)
TAKE_BACK: Final = Button[Played](
    icon="undo",
    keys=("u",),
    words=lambda t: t.gettext("Take a move back"),
    act=lambda table: _take_back(table, redo=False),
    enabled=lambda table: table.source.session.can_take_back(),
)
REDO: Final = Button[Played](
    icon="redo",
    keys=("r",),
    words=lambda t: t.gettext("Make it again"),
    act=lambda table: _take_back(table, redo=True),
    enabled=lambda table: table.source.session.can_redo(),
)
HINT: Final = Button[Played](
    icon="hint",
    keys=("t",),
    words=lambda t: t.gettext("Hint"),
    act=_hint,
    enabled=lambda table: table.source.hint is not None and table.source.hint.possible,
    pressed=lambda table: table.source.hint is not None and table.source.hint.open,
)
NOW: Final = Button[Played](
    icon="now",
    keys=("f2", "?"),
    words=lambda t: t.gettext("What may I do now?"),
    act=lambda table: Push(table.now_sheet()),
)
RESULT: Final = Button[Played](
    icon="crown",
    keys=("return", "space"),
    words=lambda t: t.gettext("Result"),
    act=lambda table: table.show_result(),
)
PLAY_ON: Final = Button[Replayed](
    icon="branch",
    keys=("p",),
    words=lambda t: t.gettext("Play on from here"),
    act=lambda table: table.source.play_on(),
    enabled=lambda table: table.source.can_play_on,
)

LOG_KEYS: Final = KeyLine((*LOG.keys, "page up", "page down"), lambda t: t.gettext("log of all moves"))
HELP_KEYS: Final = KeyLine((*HELP.keys, "f11"), lambda t: t.gettext("this page, full screen"))


def keys_of_a_game(gestures: Sequence[KeyLine], aids: Sequence[KeyLine], menu: Words) -> tuple[KeyLine, ...]:
    """The keys of a table where a game is played: how moves are made, and what every table has, with the game's own aids; `menu`
    says what is put back before the menu comes."""
    return (
        *gestures,
        KeyLine((*TAKE_BACK.keys, *REDO.keys), lambda t: t.gettext("take a move back, make it again")),
        KeyLine(HINT.keys, lambda t: t.gettext("a hint: show three good moves, or hide them")),
        KeyLine(NOW.keys, lambda t: t.gettext("what may I do now, in words")),
        KeyLine(
            lambda t: t.gettext("Point at anything, or I"), lambda t: t.gettext("what it is and what is known of it")
        ),
        *aids,
        LOG_KEYS,
        KeyLine(
            lambda t: t.gettext("Click a line of the log, or ,"),
            lambda t: t.gettext("look back at an earlier position"),
        ),
        SOUND,
        HELP_KEYS,
        TEXT_SIZE,
        KeyLine(MENU.keys, menu),
    )


def keys_of_a_replay(aids: Sequence[KeyLine]) -> tuple[KeyLine, ...]:
    """The keys of a replay: going through the moves, the game's own aids, what every replay has."""
    return (
        KeyLine(lambda t: t.gettext("Left, right, wheel"), lambda t: t.gettext("one move back, one move on")),
        KeyLine(lambda t: t.gettext("Up, down"), lambda t: t.gettext("ten moves back, ten moves on")),
        KeyLine(lambda t: t.gettext("Home, End"), lambda t: t.gettext("the beginning, the end of the game")),
        KeyLine(("space",), lambda t: t.gettext("play, pause")),
        KeyLine(lambda t: t.gettext("Drag the slider"), lambda t: t.gettext("to any move")),
        KeyLine(lambda t: t.gettext("Click a line of the log"), lambda t: t.gettext("to the position after it")),
        *aids,
        KeyLine(PLAY_ON.keys, lambda t: t.gettext("play on from here")),
        LOG_KEYS,
        HELP_KEYS,
        TEXT_SIZE,
        KeyLine(MENU.keys, lambda t: t.gettext("the menu: leave, share, settings")),
    )
