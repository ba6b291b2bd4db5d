"""The buttons and keys that all tables share. A game's own are in its folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import takewhile
from math import cos, radians, sin
from typing import Final, cast

import pygame

from mandala.play.by_code import may_go_out
from mandala.play.games import GAMES
from mandala.ui.context import Context
from mandala.ui.kit.scene import Pop, Push, Replace, Transition, instead
from mandala.ui.kit.sprites import Area, Icon, Line, dot
from mandala.ui.pages.by_code import copy_running
from mandala.ui.pages.new_game import PlayOnScene
from mandala.ui.pages.saved import copy_code, replay_of, save_file
from mandala.ui.pages.settings import SettingsScene
from mandala.ui.pages.show import shown
from mandala.ui.table.advice_sheet import AdviceSheet
from mandala.ui.table.hint import LARGE
from mandala.ui.table.lesson import lesson_again
from mandala.ui.table.live import Live
from mandala.ui.table.menus import Entry, Folded, KeySheet, Menu, NowSheet, Sheet, question
from mandala.ui.table.playback import past_now
from mandala.ui.table.replay import Replay
from mandala.ui.table.review.buttons import BEHIND, REVIEW, REVIEW_KEYS, REVIEWING, TRAILS, WHY, Replayed, review_behind
from mandala.ui.table.review.practice import ON, TASK, leave
from mandala.ui.table.scene import FASTER, TableScene
from mandala.ui.table.source import Source
from mandala.ui.table.toolbar import AnyButton, Button, Toolbar
from mandala.ui.words.keys import SOUND, TEXT_SIZE, KeyLine, Words
from mandala.ui.words.names import level_name
from mandala.ui.words.strings import Strings

Table = TableScene[Source]
Played = TableScene[Live]


def _take_back(table: Played, redo: bool) -> Transition:
    """Takes a move back or makes it again: at once against the computer, else when both people agree."""
    session, context = table.source.session, table.context
    act = session.redo if redo else session.take_back
    if len(session.humans) == 2:
        t = context.strings
        title = t.gettext("Make the move again?") if redo else t.gettext("Take the last move back?")
        return Push(question(context, table.backdrop, title, table.board.undone(t), t.gettext("We both agree"), act))
    act()
    return None


def _hint(table: Played) -> Transition:
    """Opens or closes the hint. Before a game's first one, a sheet tells the consequence."""
    hint, t = table.source.hint, table.context.strings
    if hint.open:
        hint.close()
    elif table.source.assisted:
        return _asked(table, Push)
    else:
        level = level_name(t, table.source.config.game, GAMES[table.source.config.game].strongest)
        body = t.gettext("Shows {name}'s three best moves. This game will be marked “with help”.").format(name=level)
        yes = t.gettext("Show me")
        show = partial(_asked, table, Replace)
        return Push(question(table.context, table.backdrop, t.gettext("A hint?"), body, yes, show))
    return None


def _asked(table: Played, way: Callable[[Sheet], Transition]) -> Transition:
    """Asks for a hint. Large words come on a sheet."""
    table.source.hint.ask()
    if table.context.settings.scale < 100 * LARGE:
        return None
    return way(AdviceSheet(table, table.context.strings.gettext("Hint"), HINT.keys))


def _log(table: Table) -> None:
    """Opens the log, also where something else has its place, or closes it."""
    if table.log_seen or not table.log_open:
        was, table.panel = table.panel_open or table.mistakes_open, False
        table.mistakes.close()
        if not was or not table.logbook.open:
            table.logbook.toggle()
    if table.log_open and not table.log_seen and table.source.hint is not None:
        table.source.hint.close()


def _now(table: Table) -> Transition:
    """Opens the sheet with what may be done now, also while the past is shown."""
    facts = table.facts()
    past = past_now(facts.strings, facts.ply, facts.length, facts.hand) if facts.past else None

    def backdrop(canvas: pygame.Surface) -> Iterator[None]:
        table.squares_told = True
        try:
            yield from table.backdrop(canvas)
        finally:
            table.squares_told = False

    return Push(NowSheet(table.context, backdrop, past or table.board.now(facts)))


def _keys(table: Table) -> KeySheet:
    return KeySheet(table.context, table.backdrop, table.board.key_lines[table.source.kind.mode])


def _menu(table: Table) -> Transition:
    """Opens the menu. From a task of a review the key leads back to the replay."""
    match table.source:
        case Live() as game:
            entries = partial(_pause, table, game)
        case Replay() as replay if not replay.in_task:
            entries = partial(_way_out, table, replay)
        case Replay():
            return leave(cast(Replayed, table))
        case _:
            raise AssertionError("a table is played, taught or replayed")
    return Push(Menu(table.context, table.backdrop, entries))


def _pause(table: Table, source: Live, t: Strings) -> tuple[str, Sequence[Entry]]:
    """Returns the menu of a game or a lesson: go on, look something up, leave. After its end the result comes first."""
    context, game, taught = table.context, source.config.game, source.kind.taught
    title, leave = t.gettext("The game is over"), t.gettext("To the title")
    ways: list[Entry] = [(t.gettext("Result"), lambda: instead(table.show_result()))]
    if not taught:  # the library keeps no lesson
        ways.append((t.gettext("Replay"), lambda: instead(replay_of(context, source.session.game_id))))
    ways.append((t.gettext("Look at the table"), Pop))
    if not source.finished:
        title, ways = t.gettext("Pause"), [(t.gettext("Continue"), Pop)]
        leave = (
            t.gettext("To the title (you can continue later)")
            if taught
            else t.gettext("To the title (the game is kept)")
        )
    if not taught and source.track.length and may_go_out(source.config):
        code = t.gettext("Copy as a code")
        ways.append((code, lambda: copy_running(context, source.session.game_id)))
    if not taught and source.session.can_be_reviewed:
        ways.append((BEHIND.words(t), lambda: instead(review_behind(table, source))))
    offered = [] if source.finished else [one for one in table.board.toolbars.playing.listed if one.enabled(table)]
    ways += [(one.words(t), partial(_listed, one, table)) for one in offered]
    if taught:
        ways.append((t.gettext("Start the lesson over"), lambda: lesson_again(context, game)))
    return title, (
        *ways,
        (t.gettext("Rules"), lambda: Push(context.screens[game].load().rules(context))),
        (t.gettext("Keys"), lambda: Push(_keys(table))),
        (t.gettext("Settings"), lambda: Push(SettingsScene(context))),
        (leave, lambda: Pop(2)),
    )


def _listed(button: AnyButton, table: Table) -> Transition:
    return instead(button.act(table))


def _more(table: Table) -> Transition:
    return Push(Folded(table.context, table.backdrop, partial(_folded, table)))


def _folded(table: Table, t: Strings) -> tuple[str, Sequence[Entry]]:
    """Returns the buttons that the toolbar has not, as far as they can be pressed now."""
    ways = [(one.tooltip(t), partial(_pressed, one, table)) for one in table.toolbar.more if one.enabled(table)]
    return t.gettext("More"), (*ways, (t.gettext("Back"), Pop))


def _pressed(button: AnyButton, table: Table) -> Transition:
    return instead(button.act(table)) or Pop()


def _play_on(context: Context, source: Replay) -> PlayOnScene:
    return PlayOnScene(context, source.stored, source.ply, source.player)


def _renewed(source: Replay) -> Transition:
    """Has the game reviewed again by this version."""
    if source.coach is not None:
        source.coach.renew()
    return Pop()


def _way_out(table: Table, source: Replay, t: Strings) -> tuple[str, Sequence[Entry]]:
    """Returns a replay's menu. It offers export only for a finished game: a running one would reveal hidden things."""
    context, stored = table.context, source.stored
    leave = t.gettext("Back to the game") if source.behind else t.gettext("Leave the replay")
    ways: list[Entry] = [(leave, lambda: Pop(2)), (t.gettext("Keep watching"), Pop)]
    if source.can_play_on:
        ways.append((t.gettext("New game from here"), lambda: Replace(_play_on(context, source))))
    if source.length:
        show = partial(shown, context, stored, source.player, source.ply)
        ways.append((t.gettext("Picture or film …"), lambda: instead(show())))
    if stored.finished:
        ways.append((t.gettext("Copy as a code"), lambda: Replace(copy_code(context, stored))))
        ways.append((t.gettext("Save as a file"), lambda: Replace(save_file(context, stored))))
    if source.coach is not None and source.coach.review.renewable:
        older, foreign = (
            t.gettext("Review again (reviewed by an older version)"),
            t.gettext("Review again (came with the game)"),
        )
        ways.append((foreign if source.coach.review.foreign else older, partial(_renewed, source)))
    return t.gettext("Replay"), (*ways, (t.gettext("Settings"), lambda: Push(SettingsScene(context))))


MENU: Final = Button[Table](
    icon="menu",
    keys=("escape", "f10"),
    words=lambda t: t.gettext("Menu"),
    act=_menu,
)
HELP: Final = Button[Table](
    icon="help",
    keys=("f1", "h"),
    words=lambda t: t.gettext("Keys and mouse"),
    act=lambda table: Push(_keys(table)),
)
LOG: Final = Button[Table](
    icon="log",
    keys=("l",),
    words=lambda t: t.gettext("Log of all moves"),
    act=_log,
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
    enabled=lambda table: table.source.hint.possible,
    pressed=lambda table: table.source.hint.open,
)
#: a button that only a key presses, because the lamp is there
HINT_WHY: Final = Button[Played](
    icon="hint",
    keys=WHY.keys,
    words=WHY.words,
    act=lambda table: Push(AdviceSheet(table, table.context.strings.gettext("Hint"), WHY.keys)),
    enabled=lambda table: table.source.hint.open,
)
NOW: Final = Button[Played](
    icon="now",
    keys=("f2", "?"),
    words=lambda t: t.gettext("What may I do now?"),
    act=_now,
)


MORE: Final = Button[Table](
    icon="more",
    keys=(Folded.key,),
    words=lambda t: t.gettext("More"),
    act=_more,
    pressed=lambda table: table.panel_open,
)


def _again(table: Played) -> None:
    """Shows the moves since the player's last decision again, at least the last one."""
    seen = takewhile(lambda step: step.before.to_move != 0, reversed(table.source.now.told))
    table.playback.again(max(1, len([*seen])))


AROUND: Final[Icon] = (
    Line(
        tuple((0.5 + 0.4 * sin(radians(angle)), 0.5 - 0.4 * cos(radians(angle))) for angle in range(40, 331, 10)), 0.09
    ),
    Area(((0.49, 0.03), (0.21, 0.02), (0.37, 0.29))),
    Area(((0.42, 0.37), (0.42, 0.69), (0.71, 0.53))),
)
AGAIN: Final = Button[Played](
    icon=AROUND,
    keys=("a",),
    words=lambda t: t.gettext("The last move again"),
    act=_again,
    enabled=lambda table: table.source.track.length > 0 and table.at_rest,
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
    words=lambda t: t.gettext("New game from here"),
    act=lambda table: Push(_play_on(table.context, table.source)),
    enabled=lambda table: table.source.can_play_on,
)

EYE: Final[Icon] = (
    *(Line(tuple((x / 20, 0.5 + lid * (1 - (x / 10 - 1) ** 2)) for x in range(1, 20)), 0.09) for lid in (-0.27, 0.27)),
    dot((0.5, 0.5), 0.14),
)


def eyes(words: Words) -> Button[Replayed]:
    """Returns the button that changes the perspective."""
    return Button[Replayed](
        icon=EYE,
        keys=("v",),
        words=words,
        act=lambda table: table.source.turn_perspective(),
        enabled=lambda table: table.source.can_open,
        pressed=lambda table: table.source.open,
    )


def replay_toolbar(eyes: Button[Replayed], *aids: AnyButton) -> Toolbar:
    """Returns the toolbar of a replay, with the game's own `aids`. Shift turns the perspective of `eyes` back."""
    back = replace(eyes, keys=("shift+v",), act=lambda table: table.source.turn_perspective(-1))
    return Toolbar((MENU, LOG, *aids, eyes, REVIEW, WHY, PLAY_ON, HELP), (*TRAILS, back), REVIEWING, TASK, (ON,))


LOG_KEYS: Final = KeyLine((*LOG.keys, "page up", "page down"), lambda t: t.gettext("log of all moves"))
FASTER_KEYS: Final = KeyLine((FASTER,), lambda t: t.gettext("held down: faster"))
HELP_KEYS: Final = KeyLine((*HELP.keys, "f11"), lambda t: t.gettext("this page, full screen"))


def keys_of_a_game(gestures: Sequence[KeyLine], aids: Sequence[KeyLine], menu: Words) -> tuple[KeyLine, ...]:
    """Returns the keys of a table where a game is played.

    `gestures` make moves, `aids` are the game's own. `menu` tells what Escape puts back before the menu comes.
    """
    return (
        *gestures,
        KeyLine((*TAKE_BACK.keys, *REDO.keys), lambda t: t.gettext("take a move back, make it again")),
        KeyLine(HINT.keys, lambda t: t.gettext("show or hide a hint: three good moves")),
        KeyLine(HINT_WHY.keys, lambda t: t.gettext("better moves and reasons, all of them")),
        KeyLine(BEHIND.keys, lambda t: t.gettext("review your moves so far: marks the game “with help”")),
        KeyLine(NOW.keys, lambda t: t.gettext("what may I do now, in words")),
        KeyLine(MORE.keys, lambda t: t.gettext("what the buttons do not show")),
        KeyLine(
            lambda t: t.gettext("Point at anything, or I"),
            lambda t: t.gettext("what it is and what is known of it"),
            ("i",),
        ),
        *aids,
        KeyLine(AGAIN.keys, lambda t: t.gettext("the last move again")),
        FASTER_KEYS,
        LOG_KEYS,
        KeyLine(
            lambda t: t.gettext("Click a line of the log, or ,"),
            lambda t: t.gettext("look back at an earlier position"),
            (",",),
        ),
        SOUND,
        HELP_KEYS,
        TEXT_SIZE,
        KeyLine(MENU.keys, menu),
    )


def keys_of_a_replay(aids: Sequence[KeyLine]) -> tuple[KeyLine, ...]:
    """Returns the keys of a replay, with the game's own `aids`."""
    return (
        KeyLine(
            lambda t: t.gettext("Left, right, wheel"),
            lambda t: t.gettext("one move back, one move on"),
            ("left", "right"),
        ),
        KeyLine(lambda t: t.gettext("Up, down"), lambda t: t.gettext("ten moves back, ten moves on")),
        KeyLine(lambda t: t.gettext("Home, End"), lambda t: t.gettext("the beginning, the end of the game")),
        KeyLine(("space",), lambda t: t.gettext("play, pause")),
        FASTER_KEYS,
        KeyLine(lambda t: t.gettext("Drag the slider"), lambda t: t.gettext("go to any move"), ()),
        KeyLine(lambda t: t.gettext("Click a line of the log"), lambda t: t.gettext("to the position after it"), ()),
        *aids,
        *REVIEW_KEYS,
        KeyLine(PLAY_ON.keys, lambda t: t.gettext("new game from here")),
        LOG_KEYS,
        HELP_KEYS,
        TEXT_SIZE,
        KeyLine(MENU.keys, lambda t: t.gettext("menu: leave, share, settings")),
    )
