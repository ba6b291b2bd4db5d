"""Ways to a saved game, and import and export of games.

A game that is open in another window can be viewed, or taken over, which tells the other window. A dropped or pasted
game is stored and opened; a fault is shown with its place, and changes nothing. A running game waits. A finished game
can be copied as a code or saved to the export folder.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Mapping, Sequence
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Final

from mandala.core.record import RecordError
from mandala.play.codes import CodeError, CodeFault, code_of, is_code, record_of
from mandala.play.games import GAMES
from mandala.play.notifications import Notification, NotificationKind
from mandala.play.record_files import FileFault, Report, Unreadable, read
from mandala.play.seen_history import history_of, may_look
from mandala.play.sharing import MAX_FILE_BYTES, MAX_TEXT_BYTES, bring, bringing, export, export_all, written
from mandala.play.stored import StoredGame
from mandala.ui.context import Context, resumed_table
from mandala.ui.kit.boxes import Box
from mandala.ui.kit.paper import Words
from mandala.ui.kit.scene import Pop, Push, Quit, Replace, Scene, Transition, instead
from mandala.ui.pages.page import HandOverScene, MessageScene, Page, open_folder
from mandala.ui.words.names import player_name
from mandala.ui.words.strings import Strings

STEPS_AT_ONCE: Final = 12  #: steps that are made at once
SLICE_SECONDS: Final = 0.012  #: [s] of a frame for more steps

#: Imports in steps of a few milliseconds. Each yields the number of games so far; the result is the next scene.
Bringing = Generator[int, None, Transition]
Shown = Callable[[Context, StoredGame], Transition]  #: Leads to a single game that came in.


def brought_in(context: Context, title: str, steps: Bringing) -> Transition:
    """Leads to where games lead that come in, or to a page on which the others come."""
    try:
        for _ in range(STEPS_AT_ONCE):
            next(steps)
    except StopIteration as end:
        led: Transition = end.value
        return led
    return Push(BringingScene(context, title, steps))


class BringingScene(Page):
    """Says how many games came so far. Who leaves stops it; what came stays."""

    def __init__(self, context: Context, title: str, steps: Bringing) -> None:
        super().__init__(context)
        self.count = 0
        self._title, self._steps = title, steps

    @property
    def animating(self) -> bool:
        return True

    def content(self) -> Box:
        t = self.strings
        words = t.gettext("Imported so far: {count} games. If you go back, they stay.").format(count=self.count)
        return self.headed(self._title, Words(words))

    def update(self, dt: float) -> Transition:
        """Goes on as long as a frame has time."""
        end = perf_counter() + SLICE_SECONDS
        try:
            while True:
                count = next(self._steps)
                if perf_counter() >= end:
                    break
        except StopIteration as done:
            return instead(done.value) or Pop()
        if count != self.count:
            self.count = count
            self.resumed()
        return None

    def left(self) -> None:
        super().left()
        self._steps.close()


def led(context: Context, go: Callable[[Scene], Transition], made: Callable[[], Scene]) -> Transition:
    """Goes to a scene of a game. Nowhere if its record does not hold, or its level is gone; then the player is told."""
    try:
        return go(made())
    except RecordError as error:
        context.notifications.report(Notification(NotificationKind.GAME_UNREADABLE, str(error)))
        return None


def continued(context: Context, stored: StoredGame) -> Transition:
    """Leads to the table of a running game, to a question if it is open elsewhere, or to the result of a finished one."""
    if stored.finished or not context.library.open_elsewhere(stored.game_id):
        return _played_on(context, stored, Push)
    t = context.strings
    words = t.gettext("This game is open in another window. You can watch it here, or take it over and play on here.")
    return Push(
        MessageScene(
            context,
            t.gettext("Open in another window"),
            [words],
            (t.gettext("Watch"), partial(replayed, context, stored)),
            (t.gettext("Take it over"), partial(_played_on, context, stored)),
            (t.gettext("Back"), Pop),
        )
    )


def unsaved(context: Context) -> MessageScene:
    """The page that asks before the program ends while games could not be saved."""
    t = context.strings

    def again() -> Transition:
        if context.library.all_saved():
            return Quit()
        context.notifications.report(
            *context.library.notifications(), Notification(NotificationKind.GAME_NOT_SAVED, "tried again")
        )
        return None

    page = MessageScene(
        context,
        t.gettext("Not saved yet"),
        [t.gettext("Your last moves could not be saved. If you quit now, they are lost. Is the disk full?")],
        (t.gettext("Try again"), again),
        (t.gettext("Quit and lose them"), Quit),
        (t.gettext("Back"), Pop),
    )
    page.warns_of_loss = True
    return page


def taken_over(context: Context, number: int) -> MessageScene:
    """The page in place of a game that goes on in another window."""
    t = context.strings

    def now(go: Callable[[Context, StoredGame], Transition]) -> Transition:
        stored = context.library.game(number)
        return Pop() if stored is None else go(context, stored)

    return MessageScene(
        context,
        t.gettext("This game was taken over"),
        [t.gettext("You play on in the other window. Nothing is lost: every move made here is there, too.")],
        (t.gettext("To the title"), Pop),
        (t.gettext("Watch"), partial(now, replayed)),
        (t.gettext("Take it over"), partial(now, _played_on)),
    )


def _played_on(context: Context, stored: StoredGame, go: Callable[[Scene], Transition] = Replace) -> Transition:
    return led(context, go, partial(resumed_table, context, stored))


def replayed(context: Context, stored: StoredGame, reviewed: bool = False, ply: int = 0) -> Transition:
    """Opens the replay of a game at a ply, with its review if that is wanted and the game is over.

    The person sits below. In an unfinished game of two people, the one to move sits below, behind the cover if
    anything is hidden.
    """
    replay, config = context.screens[stored.config.game].load().replay, stored.config

    def scene() -> Scene:
        viewer = (config.humans or may_look(stored))[0]
        if stored.finished or len(config.humans) < 2:
            return replay(context, stored, viewer, reviewed, ply)
        history = history_of(stored, viewer)
        viewer = 0 if history.position(viewer, history.length).to_move == 0 else 1
        if GAMES[config.game].open:
            return replay(context, stored, viewer, False, ply)
        name = player_name(context.strings, config, viewer)
        return HandOverScene(context, name, lambda: Replace(replay(context, stored, viewer, False, ply)))

    return led(context, Push, scene)


def replay_of(context: Context, game_id: int, reviewed: bool = False) -> Transition:
    """Leads to the replay of a finished game, with its review or without; nowhere if it is not in the library (any more)."""
    stored = context.library.game(game_id)
    return replayed(context, stored, reviewed) if stored is not None and stored.finished else None


MOST_FAULTS: Final = 4  #: faults that are told one by one


def open_pasted(context: Context, quiet: bool = False, shown: Shown = replayed) -> Transition:
    """Opens the game of the clipboard as `shown` says, or says what is wrong with it. With `quiet`, other texts go unnoticed."""
    text, t = context.system.clipboard.pasted(), context.strings
    if text.lstrip().startswith("{") and len(text) <= MAX_TEXT_BYTES:
        return brought_in(context, t.gettext("Games from the clipboard"), _from_text(context, text, shown))
    if quiet and not is_code(text):
        return None
    try:
        return shown(context, bring(record_of(text), context.library))
    except CodeError as error:
        return faulty(context, error)


def faulty(context: Context, error: CodeError) -> Push:
    """Leads to a page on what is wrong with a code."""
    title, words = _code_fault(context.strings, error)
    return Push(MessageScene(context, title, [words.format(detail=error.detail)]))


def bring_dropped(context: Context, *paths: Path, shown: Shown = replayed) -> Transition:
    """Imports the files dropped on the window.

    Opens the game of a single file or says what is wrong with it; for several files, says how many games were imported.
    """
    return brought_in(context, context.strings.gettext("Games from a file"), _from_files(context, paths, shown))


def _from_text(context: Context, text: str, shown: Shown) -> Bringing:
    t = context.strings
    brought = yield from bringing(text, context.library)
    title, faults = t.gettext("Games from the clipboard"), _sentences(context, brought.reports)
    return _opened(context, title, t.gettext("the clipboard"), brought.games, faults, shown)


def _from_files(context: Context, paths: Sequence[Path], shown: Shown) -> Bringing:
    t, several = context.strings, len(paths) > 1
    games: list[StoredGame] = []
    faults: list[str] = []
    for path in paths:
        try:
            text = read(path, MAX_FILE_BYTES)
        except Unreadable as error:
            words = _file_sentence(t, error).format(file=path.name)
            if not several:
                words = " ".join((words, t.gettext("Nothing was changed.")))
                return Push(MessageScene(context, t.gettext("No game in this file"), [words]))
            faults.append(words)
        else:
            brought = yield from bringing(text, context.library)
            games += brought.games
            found = _sentences(context, brought.reports)
            faults += [f"{path.name} · {words}" for words in found] if several else found
    source = ", ".join([path.name for path in paths[:2]]) + (" …" if len(paths) > 2 else "")
    return _opened(context, t.gettext("Games from a file"), source, games, faults, shown, several)


def _opened(
    context: Context,
    title: str,
    source: str,
    games: Sequence[StoredGame],
    faults: Sequence[str],
    shown: Shown,
    several: bool = False,
) -> Transition:
    """Leads to the one game that came, else to a page on how many came, and on what is wrong with the others."""
    if len(games) == 1 and not faults and not several:
        return shown(context, games[0])
    t, words, count, wrong = context.strings, list[str](), len(games), len(faults)
    if games:
        came = t.ngettext(
            "{n} game from {file} is among your games now.", "{n} games from {file} are among your games now.", count
        )
        words.append(came.format(file=source))
    if faults:
        words.append(
            t.ngettext("{n} record is faulty and was left out:", "{n} records are faulty and were left out:", wrong)
        )
    words += faults[:MOST_FAULTS]
    if more := faults[MOST_FAULTS:]:
        words.append(t.ngettext("and {n} more", "and {n} more", len(more)))
    if not games and not faults:
        return Push(MessageScene(context, title, [t.gettext("Your answers to tasks are in the library now.")]))
    if not games:
        return Push(MessageScene(context, t.gettext("This game cannot be read"), words))
    show = t.gettext("Show the games"), lambda: context.home(context.pages.games(context))
    return Push(MessageScene(context, title, words, show, (t.gettext("Back"), Pop)))


def _sentences(context: Context, reports: Sequence[Report]) -> list[str]:
    t, of_games = context.strings, dict[str, str]()
    for screens in context.screens.values():
        of_games |= screens.faults(t)
    return [_report_sentence(t, report, of_games) for report in reports]


def _report_sentence(t: Strings, report: Report, of_games: Mapping[str, str]) -> str:
    """A sentence on where a record breaks off, and why. `of_games` has sentences for keys that only one game's records have."""
    part = re.split(r"[.\[]", report.place)[0]
    if part == "moves" and report.move is not None:
        words = t.gettext("Line {line}: move {move} is against the rules or not a move.")
        return words.format(line=report.line, move=report.move)
    sentences = {
        "text": t.gettext("Line {line}: the text is incomplete or not a record."),
        "record": t.gettext("Line {line}: the text is incomplete or not a record."),
        "format": t.gettext("Line {line}: this is not a Mandala record, or it comes from a newer version."),
        "game": t.gettext(
            "Line {line}: this is “{game}”, a game that this program does not know. The program that wrote it can open it."
        ),
        "result": t.gettext("Line {line}: the moves do not lead to the result that is written there."),
        "analysis": t.gettext("Line {line}: the review does not fit the game and was left out ({place})."),
        "practice": t.gettext("Line {line}: what was practised does not fit the game and was left out."),
        **of_games,
    }
    words = sentences.get(part, t.gettext("Line {line}: the entry “{place}” is missing or impossible."))
    return words.format(line=report.line, place=report.place, game=report.game)


def _file_sentence(t: Strings, error: Unreadable) -> str:
    """A sentence on what is wrong with a file as a whole; its name is still to be put in."""
    sentences = {
        FileFault.FOLDER: t.gettext("{file} is a folder. Drop a file from inside it."),
        FileFault.TOO_LARGE: t.gettext("{file} is too large."),
        FileFault.MISSING: t.gettext("{file} is no longer there."),
        FileFault.REFUSED: t.gettext("{file} cannot be read."),
        FileFault.EMPTY: t.gettext("{file} is empty."),
    }
    return sentences.get(error.fault, t.gettext("{file} holds no games of Mandala."))


def _code_fault(t: Strings, error: CodeError) -> tuple[str, str]:
    """A headline and a sentence on what is wrong with a code."""
    damaged = t.gettext("The game code is damaged")
    missing = t.gettext("Part of the code is missing or was changed. Copy all of it again.")
    unfit = t.gettext("The code does not continue your game")
    other = t.gettext("This challenge cannot be played here")
    match error.fault:
        case CodeFault.NO_CODE:
            begins = t.gettext("A game code begins with “mandala:”. Copy all of it, then press Ctrl+V here.")
            return t.gettext("No game on the clipboard"), begins
        case CodeFault.OTHER_VERSION:
            newer = t.gettext(
                "This code comes from a newer version of Mandala, or its first letter “{detail}” is wrong."
            )
            return t.gettext("The game code is of another version"), newer
        case CodeFault.TOO_SHORT:
            return t.gettext("The game code is incomplete"), missing
        case CodeFault.CUT_OR_CHANGED:
            return damaged, missing
        case CodeFault.BAD_CHARACTER:
            return damaged, t.gettext("The code has a character that does not belong there: “{detail}”.")
        case CodeFault.NO_GAME:
            return damaged, t.gettext("The code does not lead to a game.")
        case CodeFault.OLDER:
            return unfit, t.gettext("The code is older than your game, which has gone on. Nothing was changed.")
        case CodeFault.OTHER_WAY:
            return unfit, t.gettext("Your game has gone another way since. Nothing was changed.")
        case CodeFault.NO_LEVEL:
            return other, t.gettext("The challenge is of an opponent that is not known here: “{detail}”.")
        case CodeFault.OTHER_LEVEL:
            return other, t.gettext(
                "In your friend's version the opponent plays otherwise. You both need the same one."
            )
        case CodeFault.UNCOMPILED:
            return other, t.gettext("This opponent plays otherwise here: the fast part of the program is missing.")


def copy_code(context: Context, stored: StoredGame) -> MessageScene:
    t = context.strings
    try:
        code = code_of(stored)
    except ValueError as error:
        return failed(context, t.gettext("This game cannot be written as a code."), str(error))
    words = t.gettext(
        "The code is on the clipboard. It holds the deal and all the moves. Paste it on Mandala's title screen "
        "(Ctrl+V) to see this game."
    )
    return copied(context, t.gettext("The code of this game"), words, code)


def copied(context: Context, title: str, words: str, text: str) -> MessageScene:
    """Puts a text on the clipboard. Returns a page with these words on it, or with the text alone if that failed."""
    if not context.system.clipboard.copy(text):
        words = context.strings.gettext("The clipboard cannot be used on this computer. This is the text:")
    return MessageScene(context, title, [words], small=text.split("\n"))


def save_file(context: Context, stored: StoredGame) -> MessageScene:
    t = context.strings
    words = t.gettext("The game is in this file. Drop it on Mandala's window to open it again.")
    write: Callable[[Path], Path] = partial(export, stored, carried=context.reviews.carried)
    return _saved(context, t.gettext("The game is saved as a file"), words, write)


def save_all(context: Context) -> MessageScene:
    """Writes all finished games into a file that any other Mandala imports."""
    t, day = context.strings, context.system.platform.clock.now().date().isoformat()
    words = t.gettext(
        "All finished games and their reviews are in this file. Drop it on Mandala's window to import them, also on another "
        "computer."
    )
    write: Callable[[Path], Path] = partial(export_all, context.library, day=day, carried=context.reviews.carried)
    return _saved(context, t.gettext("All games are saved as a file"), words, write)


def save_picture(context: Context, stored: StoredGame, picture: bytes) -> MessageScene:
    """Writes a picture of a finished game into a file, and puts it on the clipboard where that can be done."""
    t = context.strings
    words = t.gettext("The picture is in this file, ready to be sent.")
    if context.system.clipboard.copy_picture(picture):
        words = t.gettext("The picture is on the clipboard, and in this file.")
    write: Callable[[Path], Path] = partial(written, stored, ending="png", content=picture)
    return _saved(context, t.gettext("The picture is saved"), words, write)


def save_film(context: Context, stored: StoredGame, film: bytes) -> MessageScene:
    """Writes a film of a game into a file, and puts the file on the clipboard where that can be done."""
    t = context.strings
    words, copied_too = (
        t.gettext("The film is in this file, ready to be sent."),
        t.gettext("The film is on the clipboard, and in this file."),
    )
    write: Callable[[Path], Path] = partial(written, stored, ending="gif", content=film)
    return _saved(context, t.gettext("The film is saved"), words, write, copied_too)


def _saved(
    context: Context, title: str, words: str, write: Callable[[Path], Path], copied_too: str = ""
) -> MessageScene:
    """Writes a file into the folder of exports. Returns a page that says so, or that it failed.

    With `copied_too`, its words if that works, the file goes to the clipboard.
    """
    t = context.strings
    try:
        path = write(context.paths.data_dir / "exports")
    except OSError as error:
        return failed(context, t.gettext("The file could not be written. Nothing else happened."), str(error))
    if copied_too and context.system.clipboard.copy_file(path):
        words = copied_too
    label = t.gettext("Open the folder") if context.system.shows_folders else t.gettext("Download")
    show = label, partial(open_folder, context, title, path.parent)
    return MessageScene(context, title, [words], (t.gettext("Back"), Pop), show, small=[str(path)])


def failed(context: Context, words: str, reason: str) -> MessageScene:
    """Returns a page that says what did not work, with the reason in small print."""
    return MessageScene(context, context.strings.gettext("That did not work"), [words], small=[reason])
