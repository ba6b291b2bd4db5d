"""The games of the library: to go on with, to look at, to hand out, to delete. They are all games, or those of one kind; what
cannot be read any more is among them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

import pygame

from mandala.play.library import DamagedGame
from mandala.play.sharing import day_of
from mandala.play.stored import StoredGame
from mandala.ui.context import Context
from mandala.ui.kit.assets import Look
from mandala.ui.kit.boxes import Box, Column, Fitting, Grow, Padded, Row, Share, Sized, Space, Steady
from mandala.ui.kit.inputs import Input, KeyPressed, Wheel, is_paste
from mandala.ui.kit.paper import SMALL, Ink, Picture, Words
from mandala.ui.kit.scene import Transition
from mandala.ui.kit.scroll import ListBox
from mandala.ui.kit.theme import Size
from mandala.ui.kit.widgets import Button, Choice
from mandala.ui.pages.page import BUTTON, Page
from mandala.ui.pages.saved import continued, offered, open_pasted, replayed
from mandala.ui.words.names import opponent_names, stand_in_words
from mandala.ui.words.strings import Strings

ROWS: Final = 9  # in view, at most
EACH: Final = 18.5  # [u] width of a button where there is room
WIDE: Final = 98.0  # [u] from which on a row of the list stands in one line, and a date has room
SIGN: Final = 3.6  # [u]
ROW: Final = 2.1  # [u] size of the words in a row
ALL: Final = ""  # the choice of games of every kind


Entry = StoredGame | DamagedGame


class GameRow(NamedTuple):
    """The words of a row of the list."""

    day: str
    game: str
    players: str
    standing: str


class GamesScene(Page):
    """The list of games, and what can be done with the chosen one."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.chosen = 0
        self.entries: list[Entry] = []
        self._deleted: list[StoredGame] = []
        self._all: list[Entry] = []
        self._kind = ALL
        self._loaded = False
        self._list: ListBox | None = None
        self._follow = False

    @property
    def game(self) -> StoredGame | None:
        """The chosen game; None if there is none or if it cannot be read."""
        chosen = self.entries[self.chosen] if self.entries else None
        return chosen if isinstance(chosen, StoredGame) else None

    WIDTH = 136.0

    def content(self) -> Box:
        t = self.strings
        if not self._loaded:
            self._load()
        kinds = [(ALL, t.gettext("All games")), *self._kinds]
        come = t.gettext(
            "Drop a file with a game on this window, or press Ctrl+V for a code or a record from the clipboard."
        )
        slots = self.entries or self._deleted
        return self.headed(
            t.gettext("Games"),
            Sized(Choice("", kinds, self._kind, self._set_kind), 60) if self._kinds else None,
            *self._listed(),
            Words(come, SMALL, "faint"),
            ways=self._slots() if slots else (),
            each=EACH if slots else BUTTON,
        )

    def _listed(self) -> list[Box]:
        t, first = self.strings, self._list.first if self._list is not None else 0
        if not self.entries:
            words = t.gettext("No game has been played here yet. Every game you play is added to this list.")
            return [Padded(Words(words, 2.4), y=6.0)]
        count = len(self.entries)
        place = t.gettext("{number} of {count}").format(number=self.chosen + 1, count=count)
        self._list = ListBox(count, self._row, self.chosen, self._show, self._open, ROWS, first)
        return [self._list, Sized(Words(place, SMALL, "faint"), at="right")]

    def _row(self, number: int, chosen: bool) -> Box:
        """In one line, or in two where there is less room."""
        ink: Ink = "button" if chosen else "ink"
        entry = self.entries[number]
        day, game, players, stands = (Words(words, ROW, ink, "left") for words in self.told(entry))
        sign = Picture(partial(self._sign, entry), (SIGN, SIGN))
        two = Column(
            Row(Share(players, 0.77), Share(day, 0.23), gap=1.2),
            Row(Share(game, 0.2), Share(stands, 0.8), gap=1.2),
            gap=0.4,
        )
        line = (Share(day, 0.12), Share(game, 0.1), Share(players, 0.34), Share(stands, 0.44))
        return Fitting(Row(sign, *line, gap=1.2, least=WIDE), Row(sign, Grow(two), gap=1.2))

    def _sign(self, entry: Entry, look: Look, width: int) -> pygame.Surface:
        if isinstance(entry, DamagedGame):
            return pygame.Surface((1, 1), pygame.SRCALPHA)
        return self.context.screens[entry.plan.game].load().sign(look.assets, width)

    def _slots(self) -> list[Box]:
        """The buttons of the chosen game, always at the same places; what cannot be done leaves its place free."""
        t, context, game = self.strings, self.context, self.game
        there, over = game is not None, game is not None and game.finished
        elsewhere = game is not None and not over and context.library.open_elsewhere(game.game_id)
        watch = t.gettext("Watch") if elsewhere else t.gettext("Replay")
        on = t.gettext("Result") if over else t.gettext("Continue")
        slots = [
            (True, self.back()),
            (there, Button(watch, partial(self._go, replayed), primary=over)),
            (there, Button(on, partial(self._go, continued), primary=there and not over)),
            (bool(self.entries), Button(t.gettext("Delete"), self._delete)),
            (over, Button(t.gettext("Share …"), partial(self._go, offered))),
            (bool(self._deleted), Button(t.gettext("Undo"), self._undo)),
        ]
        return [button if shown else Steady(Space(), button) for shown, button in slots]

    def _go(self, way: Callable[[Context, StoredGame], Transition]) -> Transition:
        """Goes on with the chosen game, if it can be read."""
        return way(self.context, self.game) if self.game is not None else None

    def _delete(self) -> Transition:
        """Deletes the chosen game, until it is undone; what cannot be read is taken off the list."""
        library, chosen = self.context.library, self.entries[self.chosen] if self.entries else None
        if isinstance(chosen, DamagedGame):
            library.forget_damaged(chosen.game_id)
        elif chosen is not None and library.delete(chosen):
            self._deleted.append(chosen)
        self.resumed()
        return None

    def _undo(self) -> Transition:
        """Brings the game back that was deleted last, and chooses it."""
        if self._deleted:
            game = self._deleted.pop()
            self.context.library.save(game)
            self._load()
            self._find(game.game_id)
        return None

    def _load(self) -> None:
        library = self.context.library
        found = (*library.unfinished(), *library.finished())
        self._all = [*(game for game in found if game.plan.game in self.context.screens), *library.damaged()]
        self._loaded = True
        self._set_kind(self._kind if self._kind in dict(self._kinds) else ALL)

    @property
    def _kinds(self) -> list[tuple[str, str]]:
        """The kinds that there are, if there are several."""
        there = {kind_of(entry) for entry in self._all} - {ALL}
        named = [(kind, one.name) for kind, one in self.context.screens.items() if kind in there]
        return named if len(there) > 1 else []

    def _set_kind(self, kind: str) -> None:
        """Lists the games of a kind; the chosen one stays chosen if it is among them."""
        before, self._kind = self.game, kind
        self.entries = [entry for entry in self._all if kind == ALL or kind_of(entry) in (kind, ALL)]
        self._find(before.game_id if before is not None else None)

    def _find(self, game_id: int | None) -> None:
        """Chooses a game if it is there; else the place in the list stays chosen."""
        there = (at for at, one in enumerate(self.entries) if isinstance(one, StoredGame) and one.game_id == game_id)
        self._show(next(there, self.chosen))

    def told(self, game: Entry) -> GameRow:
        t = self.strings
        if isinstance(game, DamagedGame):
            return GameRow(day_text(t, game.day), "", "", t.gettext("damaged, cannot be read"))
        names = opponent_names(t, game.plan)
        stands = standing(t, game, names)
        if not game.finished and self.context.library.open_elsewhere(game.game_id):
            stands = t.gettext("open in another window")
        name = self.context.screens[game.plan.game].name
        return GameRow(day_text(t, day_of(game)), name, f"{names[0]} – {names[1]}", stands)

    def _show(self, chosen: int) -> None:
        self.chosen = max(0, min(len(self.entries) - 1, chosen))
        super().resumed()

    def resumed(self) -> None:
        """On top again: the games may be others."""
        super().resumed()
        self._loaded = False

    def _open(self) -> Transition:
        return self._go(replayed if self.game is not None and self.game.finished else continued)

    def handle(self, event: Input) -> Transition:
        """Up, down and the wheel lead through the games; Ctrl+V brings one, the delete key deletes one, Ctrl+Z brings it back."""
        if is_paste(event):
            return open_pasted(self.context)
        if isinstance(event, KeyPressed) and (event.key == "delete" or (event.key == "z" and event.ctrl)):
            return self._delete() if event.key == "delete" else self._undo()
        steps = {"up": -1, "down": 1, "page up": -ROWS, "page down": ROWS, "home": -(10**6), "end": 10**6}
        if isinstance(event, Wheel) or (isinstance(event, KeyPressed) and event.key in steps):
            step = -event.dy if isinstance(event, Wheel) else steps[event.key]
            self._show(self.chosen + step)
            self.form.focus = self.first(self.form.widgets)
            self._follow = True
            return None
        return super().handle(event)

    def lay_out(self, size: Size) -> None:
        """Scrolls to the chosen game if another one was chosen."""
        super().lay_out(size)
        if self._follow and self._list is not None:
            row = self._list.seen
            self._scroll.reveal(row, row.height if self.chosen else row.top)
        self._follow = False


def kind_of(entry: Entry) -> str:
    """Which game was played; all of them if it cannot be read."""
    return entry.plan.game if isinstance(entry, StoredGame) else ALL


def day_text(t: Strings, day: str) -> str:
    """A date (ISO 8601) as it is written in the language."""
    year, month, date = day.split("-") if day else ("", "", "")
    return t.gettext("{year}-{month}-{day}").format(year=year, month=month, day=date) if day else ""


def standing(t: Strings, game: StoredGame, names: Sequence[str]) -> str:
    """The words on how far a running game is, or how a finished one ended."""
    if not game.finished:
        moves = len(game.record["moves"])
        words = t.ngettext("not over yet, {count} move so far", "not over yet, {count} moves so far", moves)
        words = words.format(count=moves)
    else:
        result = game.record.get("result") or {}
        scores, winner = result.get("scores", ("?", "?")), result.get("winner")
        if winner is None:
            words = t.gettext("A draw, {one} to {other}").format(one=scores[0], other=scores[1])
        else:
            you = game.plan.humans == (winner,) and not game.plan.names[winner]
            words = t.gettext("You won, {more} to {fewer}") if you else t.gettext("{name} won, {more} to {fewer}")
            words = words.format(name=names[winner], more=scores[winner], fewer=scores[1 - winner])
    helped = t.gettext("with help") if game.assisted else ""
    stood_in = stand_in_words(t, len(game.record.get("stood_in") or ()))
    return " · ".join(part for part in (words, helped, stood_in) if part)
