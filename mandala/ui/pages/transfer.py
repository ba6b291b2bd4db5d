"""Games that come in and games that are handed out: files, codes, records.

What comes in, dropped on the window or pasted, is in the library then, and opens; what is wrong is said, with the place.
Nothing else changes, and a game that goes on behind waits. A finished game goes out as a code on the clipboard, or as a file in
the export folder; a page says what happened.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from mandala.core.record import RecordError
from mandala.play.codes import CodeError, CodeFault, code_of, is_code, record_of
from mandala.play.games import GAMES
from mandala.play.history import history_of, may_look
from mandala.play.record_files import FileFault, Report, Unreadable
from mandala.play.sharing import MOST_BYTES, Brought, bring, bring_file, bring_text, export
from mandala.play.stored import StoredGame
from mandala.ui.context import Context
from mandala.ui.kit import desktop
from mandala.ui.kit.scene import Pop, Push, Replace, Reset, Transition
from mandala.ui.pages.hand_over import HandOverScene
from mandala.ui.pages.message import MessageScene, open_folder
from mandala.ui.words.names import player_name
from mandala.ui.words.strings import Strings

MOST_FAULTS: Final = 4  # faults that are told one by one


def replayed(context: Context, stored: StoredGame) -> Transition:
    """Leads to the replay of a game. Of one that two people are playing at this machine whoever is to move takes the seat,
    behind a cover where the other must not see it."""
    replay, nothing_hidden = context.screens[stored.plan.game].load().replay, GAMES[stored.plan.game].open
    try:
        viewer = may_look(stored)[0]
        if not stored.finished and len(stored.plan.humans) == 2:
            history = history_of(stored, viewer)
            viewer = 0 if history.position(viewer, history.length).to_move == 0 else 1
            if nothing_hidden:
                return Push(replay(context, stored, viewer))
            name = player_name(context.strings, stored.plan, viewer)
            return Push(HandOverScene(context, name, lambda: Replace(replay(context, stored, viewer))))
        return Push(replay(context, stored, viewer))
    except RecordError as error:
        context.troubles.tell_unreadable(error)
        return None


def open_pasted(context: Context, quiet: bool = False) -> Transition:
    """Opens the game whose code or record is on the clipboard, or says what is wrong with it. If there is neither, it says so
    unless `quiet`."""
    text, t = desktop.pasted(), context.strings
    if text.lstrip().startswith("{") and len(text) <= MOST_BYTES:
        brought = bring_text(text, context.library)
        return _opened(context, t.gettext("Games from the clipboard"), t.gettext("the clipboard"), brought)
    if quiet and not is_code(text):
        return None
    try:
        return replayed(context, bring(record_of(text), context.library))
    except CodeError as error:
        return Push(
            MessageScene(context, _code_headline(t, error), [_code_sentence(t, error)], ((t.gettext("Back"), Pop),))
        )


def bring_dropped(context: Context, path: Path, *more: Path) -> Transition:
    """Opens the game of a file that was dropped on the window, or says what is wrong with it; of several files it says how many
    games came from all of them."""
    if more:
        return _bring_several(context, (path, *more))
    t = context.strings
    try:
        brought = bring_file(path, context.library)
    except Unreadable as error:
        words = " ".join((_file_sentence(t, error).format(file=path.name), t.gettext("Nothing was changed.")))
        return Push(MessageScene(context, t.gettext("No game in this file"), [words], ((t.gettext("Back"), Pop),)))
    return _opened(context, t.gettext("Games from a file"), path.name, brought)


def _bring_several(context: Context, paths: Sequence[Path]) -> Transition:
    games: list[StoredGame] = []
    faults: list[str] = []
    for path in paths:
        try:
            brought = bring_file(path, context.library)
        except Unreadable as error:
            faults.append(_file_sentence(context.strings, error).format(file=path.name))
            continue
        games += brought.games
        faults += [f"{path.name} · {words}" for words in _sentences(context, brought.reports)]
    source = ", ".join([path.name for path in paths[:2]]) + (" …" if len(paths) > 2 else "")
    return Push(_told(context, context.strings.gettext("Games from a file"), source, len(games), faults))


def replay_of(context: Context, game_id: int) -> Transition:
    """Leads to the replay of a finished game; nowhere if it is not in the library (any more)."""
    stored = next((game for game in context.library.finished() if game.game_id == game_id), None)
    return replayed(context, stored) if stored is not None else None


def _opened(context: Context, title: str, source: str, brought: Brought) -> Transition:
    """Leads to the one game that came, else to a page on all of them."""
    if len(brought.games) == 1 and not brought.reports:
        return replayed(context, brought.games[0])
    return Push(_told(context, title, source, len(brought.games), _sentences(context, brought.reports)))


def _told(context: Context, title: str, source: str, games: int, faults: Sequence[str]) -> MessageScene:
    """A page on how many games came, and on what is wrong with the others."""

    t, words, more = context.strings, [], len(faults) - MOST_FAULTS
    if games:
        count = t.ngettext(
            "{n} game from {file} is among your games now.", "{n} games from {file} are among your games now.", games
        )
        words.append(count.format(n=games, file=source))
    if faults:
        count = t.ngettext(
            "{n} record is faulty and was left out:", "{n} records are faulty and were left out:", len(faults)
        )
        words += [count.format(n=len(faults)), *faults[:MOST_FAULTS]]
    if more > 0:
        words.append(t.ngettext("and {n} more", "and {n} more", more).format(n=more))
    if not games:
        title = t.gettext("This game cannot be read")
    show = (t.gettext("Show the games"), lambda: Reset(context.pages.title(context), (context.pages.games(context),)))
    back = (t.gettext("Back"), Pop)
    return MessageScene(context, title, words, (show, back) if games else (back,))


def _sentences(context: Context, reports: Sequence[Report]) -> list[str]:
    t, of_games = context.strings, dict[str, str]()
    for screens in context.screens.values():
        of_games |= screens.faults(t)
    return [_report_sentence(t, report, of_games) for report in reports]


def _report_sentence(t: Strings, report: Report, of_games: Mapping[str, str]) -> str:
    """A sentence on where a record breaks off, and why; `of_games` are the games' sentences on keys of their own."""
    part = report.place.partition("[")[0]
    if part == "moves" and report.move is not None:
        words = t.gettext("Line {line}: move {move} is against the rules or no move at all.")
        return words.format(line=report.line, move=report.move)
    sentences = {
        "text": t.gettext("Line {line}: the text breaks off or is no record."),
        "record": t.gettext("Line {line}: the text breaks off or is no record."),
        "format": t.gettext("Line {line}: this is not a Mandala record, or it comes from a newer version."),
        "game": t.gettext("Line {line}: this is another game, which this program does not know."),
        "result": t.gettext("Line {line}: the moves do not lead to the result that is written there."),
        **of_games,
    }
    words = sentences.get(part, t.gettext("Line {line}: the entry “{place}” is missing or impossible."))
    return words.format(line=report.line, place=report.place)


def _file_sentence(t: Strings, error: Unreadable) -> str:
    """A sentence on what is wrong with a file as a whole; its name is still to be put in."""
    match error.fault:
        case FileFault.FOLDER:
            return t.gettext("{file} is a folder. Drop a file from it.")
        case FileFault.TOO_LARGE:
            return t.gettext("{file} is too large.")
        case FileFault.MISSING:
            return t.gettext("{file} is no longer there.")
        case FileFault.REFUSED:
            return t.gettext("{file} cannot be read.")
        case FileFault.EMPTY:
            return t.gettext("{file} is empty.")
        case FileFault.NO_TEXT | FileFault.NO_RECORDS:
            return t.gettext("{file} holds no games of Mandala.")


def _code_headline(t: Strings, error: CodeError) -> str:
    match error.fault:
        case CodeFault.NO_CODE:
            return t.gettext("No game on the clipboard")
        case CodeFault.TOO_SHORT:
            return t.gettext("The game code breaks off")
        case CodeFault.OTHER_VERSION:
            return t.gettext("The game code is of another version")
        case CodeFault.BAD_CHARACTER | CodeFault.CUT_OR_CHANGED | CodeFault.NO_GAME:
            return t.gettext("The game code is damaged")


def _code_sentence(t: Strings, error: CodeError) -> str:
    match error.fault:
        case CodeFault.NO_CODE:
            return t.gettext("A game code begins with “mandala:”. Copy the whole of it, then press Ctrl+V here.")
        case CodeFault.OTHER_VERSION:
            words = t.gettext(
                "This code comes from a newer version of Mandala, or its first letter “{detail}” is wrong."
            )
        case CodeFault.BAD_CHARACTER:
            words = t.gettext("The code has a character that does not belong in it: “{detail}”.")
        case CodeFault.TOO_SHORT | CodeFault.CUT_OR_CHANGED:
            words = t.gettext("Part of the code is missing or was changed on the way. Copy all of it again.")
        case CodeFault.NO_GAME:
            words = t.gettext("The code does not lead to a game.")
    return words.format(detail=error.detail)


def copy_code(context: Context, stored: StoredGame) -> MessageScene:
    """Puts a finished game's code on the clipboard."""
    t = context.strings
    try:
        code = code_of(stored)
    except ValueError as error:
        return _failed(context, t.gettext("This game cannot be written as a code."), str(error))
    back = ((t.gettext("Back"), Pop),)
    if not desktop.copy(code):
        words = t.gettext("The clipboard cannot be used on this machine. This is the code:")
        return MessageScene(context, t.gettext("The code of this game"), [words], back, [code])
    words = t.gettext(
        "The code is on the clipboard. It holds the deal and all the moves. Whoever copies it and presses Ctrl+V on "
        "Mandala's title screen sees this game."
    )
    return MessageScene(context, t.gettext("The code of this game"), [words], back, [code])


def save_file(context: Context, stored: StoredGame) -> MessageScene:
    """Writes a finished game into the export folder."""
    t, folder = context.strings, context.paths.data_dir / "exports"
    try:
        path = export(stored, folder)
    except OSError as error:
        words = t.gettext("The file could not be written. Nothing else happened.")
        return _failed(context, words, str(error))
    words = t.gettext("The game was written to this file. Drop it on the window of Mandala to open it again.")
    title = t.gettext("The game is saved as a file")
    entries = (
        (t.gettext("Back"), Pop),
        (t.gettext("Open the folder"), partial(open_folder, context, title, path.parent)),
    )
    return MessageScene(context, title, [words], entries, [str(path)])


def _failed(context: Context, words: str, reason: str) -> MessageScene:
    t = context.strings
    return MessageScene(context, t.gettext("That did not work"), [words], ((t.gettext("Back"), Pop),), [reason])


def offered(context: Context, stored: StoredGame) -> Transition:
    """A page with both ways to hand out a finished game."""
    t = context.strings
    words = t.gettext("The whole game is passed on: the deal and all moves; in a file the names, too.")
    entries = (
        (t.gettext("Copy as a code"), lambda: Replace(copy_code(context, stored))),
        (t.gettext("Save as a file"), lambda: Replace(save_file(context, stored))),
        (t.gettext("Back"), Pop),
    )
    return Push(MessageScene(context, t.gettext("Share this game"), [words], entries))
