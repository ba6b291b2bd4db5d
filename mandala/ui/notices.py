"""Notifications over any scene. They disappear by themselves or when clicked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame

from mandala.play.notifications import Cause, Notification, NotificationKind
from mandala.ui.context import Context
from mandala.ui.kit import text
from mandala.ui.kit.inputs import Input, PointerPressed
from mandala.ui.kit.theme import Ruler, page_unit, unit
from mandala.ui.words.strings import Strings

SECONDS: Final = 9.0  #: how long a message stays [s]
#: Widths of a message [u]: the first that makes it low enough to cover nothing but the edge of what is below.
WIDTHS: Final = (64.0, 88.0, 112.0)
LINES: Final = 2  #: lines of a message that is low enough


class Notices:
    """The queue of messages; the first one is shown."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._waiting: list[Notification] = []
        self._left = 0.0
        self._rect = pygame.Rect()
        self._changed = False
        self._below: pygame.Surface | None = None
        self._above: pygame.Surface | None = None

    @property
    def showing(self) -> bool:
        return bool(self._waiting)

    @property
    def words(self) -> str:
        """The message that is shown, "" for none."""
        return sentence(self._context.strings, self._waiting[0]) if self._waiting else ""

    def update(self, dt: float) -> bool:
        """Takes new messages and lets the shown one go when its time is over. True if one came or went."""
        fresh = self._context.notifications.taken()
        if fresh and not self._waiting:
            self._left, self._changed = SECONDS, True
        said = {
            sentence(self._context.strings, notification): notification for notification in (*self._waiting, *fresh)
        }
        self._waiting = [*said.values()]
        if self._waiting:
            self._left -= dt
            if self._left <= 0:
                self._next()
        changed, self._changed = self._changed, False
        return changed

    def handle(self, event: Input) -> bool:
        """True if the input was for the message: a click on it sends it away."""
        if self.showing and isinstance(event, PointerPressed) and self._rect.collidepoint(event.pos):
            self._next()
            return True
        return False

    def _next(self) -> None:
        self._waiting.pop(0)
        self._left, self._changed = SECONDS, True

    def lift(self, canvas: pygame.Surface) -> None:
        """Restores what was below the message: the scene may draw a part of itself there."""
        if self._below is not None:
            canvas.blit(self._below, self._rect)

    def forget(self) -> None:
        """Forgets what was below the message: the scene will draw all of itself, perhaps on another canvas."""
        self._below = self._above = None

    def draw(self, canvas: pygame.Surface, scene_drew: bool) -> bool:
        """Draws the message over the scene, if there is one. True if the whole window must be shown."""
        if not self.showing:
            return False
        if not scene_drew and self._above is not None:
            canvas.blit(self._above, self._rect)
            return False
        size, theme, assets = canvas.get_size(), self._context.theme, self._context.assets
        px, large = Ruler(unit(size)).px, page_unit(size, self._context.settings.scale / 100)
        words, high = self.words, round(2.0 * large)
        pad, widest = px(2.4), size[0] - px(4)
        widths = [min(widest, round(width * large)) for width in WIDTHS]
        inner = [width - 2 * pad for width in widths]
        low = (room for room in inner if len(text.wrapped(assets, words, "text-semibold", high, room)) <= LINES)
        picture = text.lines_of(assets, words, "text-semibold", high, next(low, inner[-1])).drawn(theme.panel_ink)
        wide, tall = picture.get_size()
        panel = assets.paper(theme, (wide + 2 * pad, tall + 2 * pad), px(3))
        self._rect = panel.get_rect(midtop=(size[0] // 2, px(1.2))).clip(canvas.get_rect())
        self._below = canvas.subsurface(self._rect).copy()
        canvas.blit(panel, self._rect)
        canvas.blit(picture, self._rect.move(pad, pad))
        self._above = canvas.subsurface(self._rect).copy()
        return True


def sentence(t: Strings, notification: Notification) -> str:
    """The sentence that tells the player of a piece of bad luck."""
    words = _sentences(t)[notification.kind].format(detail=notification.detail, name=notification.by)
    causes = {Cause.DENIED: t.gettext("Access is denied."), Cause.FULL: t.gettext("The disk is full.")}
    return words if notification.cause is None else f"{causes[notification.cause]} {words}"


def _sentences(t: Strings) -> Mapping[NotificationKind, str]:
    return {
        NotificationKind.LIBRARY_BROKEN: t.gettext(
            "The saved games could not be read. Their file was kept as {detail}, and a new one was begun."
        ),
        NotificationKind.LIBRARY_NEWER: t.gettext(
            "The saved games come from a newer version of Mandala. Their file was kept as {detail}; "
            "the games that this version understands are here."
        ),
        NotificationKind.LIBRARY_FOREIGN: t.gettext(
            "The file with your games also held another program's data. It was kept as {detail}; your games are here."
        ),
        NotificationKind.LIBRARY_MENDED: t.gettext(
            "The file with your games was damaged. All games were rescued; the damaged file was kept as {detail}."
        ),
        NotificationKind.LIBRARY_MENDED_BY_COPY: t.gettext(
            "The file with your games was damaged. What could not be read was taken from the last copy, where a running game "
            "may lack its last moves; the damaged file was kept as {detail}."
        ),
        NotificationKind.LIBRARY_MENDED_PARTLY: t.gettext(
            "The file with your games was damaged. What could be read is here, the rest is marked in the list of games; "
            "the damaged file was kept as {detail}."
        ),
        NotificationKind.LIBRARY_FROM_COPY: t.gettext(
            "The file with your games was gone. They were taken from the last copy: {detail} games."
        ),
        NotificationKind.LIBRARY_TAKEN_AWAY: t.gettext(
            "The file with your games was removed or replaced. Your games were written again: {detail}."
        ),
        NotificationKind.LIBRARY_MERGED: t.gettext(
            "There was a second file with your games. Its games are in your list now; it was kept as {detail}."
        ),
        NotificationKind.LIBRARY_LOCKED: t.gettext(
            "Another program is using the saved games. Your game is saved as soon as it has finished."
        ),
        NotificationKind.LIBRARY_READ_ONLY: t.gettext(
            "You can look at your games and play, but nothing can be saved on this computer right now."
        ),
        NotificationKind.LIBRARY_UNUSABLE: t.gettext(
            "Games cannot be saved on this computer right now. You can still play."
        ),
        NotificationKind.LIBRARY_UNREADABLE: t.gettext("The saved games cannot be read right now."),
        NotificationKind.LIBRARY_BACK: t.gettext("Games can be saved again. What you played meanwhile is saved now."),
        NotificationKind.LIBRARY_NOT_COPIED: t.gettext("No backup copy of your games could be made."),
        NotificationKind.GAME_NOT_SAVED: t.gettext("The last move could not be saved. Trying again."),
        NotificationKind.GAME_UNREADABLE: t.gettext("A saved game cannot be read and was left as it is."),
        NotificationKind.GAME_UNKNOWN: t.gettext(
            "There is a saved game of “{detail}”, which this program does not know. It was left as it is; the program "
            "that saved it can open it."
        ),
        NotificationKind.GAME_DOUBLED: t.gettext(
            "This game was changed in another window or on another computer. Both versions are among your games now."
        ),
        NotificationKind.GAME_DELETED: t.gettext("This game was deleted in another window. It is not saved any more."),
        NotificationKind.GAME_NOT_DELETED: t.gettext(
            "This game is open in another window or was changed there. It was not deleted."
        ),
        NotificationKind.SETTINGS_BROKEN: t.gettext("The settings could not be read. Their file was kept as {detail}."),
        NotificationKind.SETTINGS_NEWER: t.gettext(
            "The settings come from a newer version of Mandala. Those that this version knows are used."
        ),
        NotificationKind.SETTING_IGNORED: t.gettext(
            "The setting “{detail}” had an invalid value. The default is used."
        ),
        NotificationKind.SETTINGS_UNREADABLE: t.gettext("The settings cannot be read. The defaults are used."),
        NotificationKind.SETTINGS_NOT_SAVED: t.gettext("The settings could not be saved."),
        NotificationKind.ENGINE_RESTARTED: t.gettext("Your opponent stopped working twice and was restarted."),
        NotificationKind.ENGINE_FAILED: t.gettext("Your opponent could not decide. A simpler level chose the move."),
        NotificationKind.LEVEL_CHANGED: t.gettext("This opponent has changed since this game began."),
        NotificationKind.BOT_GONE: t.gettext(
            "{detail} is no longer among your bots. A simple opponent plays in its place."
        ),
        NotificationKind.BOT_ILLEGAL: t.gettext("{name} loses the game: its move {detail} is not legal."),
        NotificationKind.BOT_SILENT: t.gettext("{name} loses the game: it gave no move within {detail}."),
        NotificationKind.BOT_BROKEN: t.gettext("{name} loses the game: its program failed ({detail})."),
        NotificationKind.ADVICE_FAILED: t.gettext("No hint could be found."),
        NotificationKind.REVIEW_REFUSED: t.gettext(
            "The review that came with this game does not fit it, so it is reviewed here."
        ),
        NotificationKind.REVIEW_FAILED: t.gettext("This game could not be fully reviewed."),
        NotificationKind.READER_NOT_REACHED: t.gettext(
            "A screen reader is running, but Mandala cannot reach it. If that lasts, sign out and in again."
        ),
        NotificationKind.ENGINE_INSIDE: t.gettext("Your opponent has to think inside this window, so it may stutter."),
    }
