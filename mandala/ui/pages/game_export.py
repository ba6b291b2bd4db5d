"""Finished games handed out as a code on the clipboard, or as a file. Files go to the export folder. Each ends with a page that
says what happened, with what to do next.
"""

from __future__ import annotations

from functools import partial

from mandala.play.codes import code_of
from mandala.play.sharing import export
from mandala.play.stored import StoredGame
from mandala.ui.context import Context
from mandala.ui.kit import desktop
from mandala.ui.kit.scene import Pop, Push, Replace, Transition
from mandala.ui.pages.message import MessageScene, open_folder


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
