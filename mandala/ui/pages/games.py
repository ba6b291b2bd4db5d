"""The games of the library: to go on with, to look at, to hand out, to delete. They are all games, or those of one kind; what
cannot be read any more is among them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Final, NamedTuple

import pygame

from mandala.play.games import HUMAN
from mandala.play.library import DamagedGame
from mandala.play.sharing import day_of
from mandala.play.stored import StoredGame
from mandala.ui.context import Context
from mandala.ui.kit import text
from mandala.ui.kit.inputs import Input, KeyPressed, Point, Wheel, is_paste
from mandala.ui.kit.reflow import BETWEEN, lines_of, stand
from mandala.ui.kit.scene import Pop, Transition
from mandala.ui.kit.widgets import SMALL, Button, Choice, Form, Look, Widget, heading, panel
from mandala.ui.pages.game_export import offered
from mandala.ui.pages.game_import import open_pasted, replayed
from mandala.ui.pages.other_windows import continued
from mandala.ui.pages.page import Page
from mandala.ui.words.names import level_name, player_name, stand_in_words
from mandala.ui.words.strings import Strings

SHEET: Final = (136, 84)
WIDE: Final = 104.0
"""Units from which on a row of the list stands in one line."""
ROWS: Final = 9
ROW: Final = 5.0
TWO_LINES: Final = 8.2
TALL: Final = 6.0
"""Units: a row in one line, a row in two, a button."""
EMPTY: Final = 2
"""How many rows high an empty list is where there is little room."""
LEAST: Final = 15.5
"""Units that a button needs for its words, which are short ones here."""
SIGN: Final = 3.6
ALL: Final = ""
"""The choice of games of every kind."""
Span = tuple[float, float, float]
SPANS: Final[tuple[Span, ...]] = (
    (0.06, 0.172, 0.5),
    (0.184, 0.276, 0.5),
    (0.288, 0.555, 0.5),
    (0.567, 0.985, 0.5),
)
NARROW: Final[tuple[Span, ...]] = ((0.76, 0.985, 0.3), (0.1, 0.23, 0.72), (0.1, 0.74, 0.3), (0.245, 0.985, 0.72))
"""Where in a row day, game, players and standing lie, as shares of its width and height: in one line, in two."""


class GameRow(NamedTuple):
    """What a row of the list says."""

    sign: pygame.Surface
    day: str
    game: str
    players: str
    standing: str


@dataclass
class GameList:
    """Some rows of the games, one of them chosen; it is as high as `room` rows. `open` is what enter does."""

    rows: list[GameRow]
    chosen: int
    choose: Callable[[int], Transition]
    open: Callable[[], Transition]
    room: int = ROWS
    spans: tuple[Span, ...] = SPANS
    rect: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))

    @property
    def chosen_row(self) -> pygame.Rect:
        """Where the focus shows."""
        return self._row(self.chosen)

    def draw(self, canvas: pygame.Surface, look: Look, focused: bool, hovered: Point | None) -> None:
        """Sign, date, game, players, how it stands; the chosen row on a patch with a bar at its left."""
        theme = look.theme
        for number, told in enumerate(self.rows):
            row = self._row(number)
            chosen = number == self.chosen
            if chosen or (hovered is not None and row.collidepoint(hovered)):
                ground = theme.button if chosen else theme.button_hover
                pygame.draw.rect(canvas, ground, row, border_radius=look.px(0.8))
            if chosen:
                bar = pygame.Rect(row.left, row.top, look.px(0.6), row.height).inflate(0, -look.px(1.2))
                pygame.draw.rect(canvas, theme.accent, bar, border_radius=look.px(0.3))
            if chosen and focused:
                pygame.draw.rect(canvas, theme.focus, row, max(2, look.px(0.3)), border_radius=look.px(0.8))
            ink = theme.button_ink if chosen else theme.panel_ink
            canvas.blit(told.sign, told.sign.get_rect(center=(row.left + look.px(SIGN), row.centery)))
            for words, span in zip(told[1:], self.spans):
                self._write(canvas, look, words, span, ink, row)

    def _write(
        self,
        canvas: pygame.Surface,
        look: Look,
        words: str,
        span: Span,
        ink: tuple[int, ...],
        row: pygame.Rect,
    ) -> None:
        left, right = (row.left + round(row.width * share) for share in span[:2])
        picture = text.fit(look.assets, words, "text", look.px(2.1), right - left, ink)
        canvas.blit(picture, picture.get_rect(midleft=(left, row.top + round(row.height * span[2]))))

    def _row(self, number: int) -> pygame.Rect:
        tall = self.rect.height / self.room
        return pygame.Rect(self.rect.left, round(self.rect.top + number * tall), self.rect.width, round(tall * 0.94))

    def press(self, pos: Point) -> Transition:
        """Chooses a row; the chosen one opens."""
        number = next((number for number in range(len(self.rows)) if self._row(number).collidepoint(pos)), None)
        if number is None:
            return None
        return self.open() if number == self.chosen else self.choose(number)

    def key(self, event: KeyPressed) -> tuple[bool, Transition]:
        """Enter opens the chosen game."""
        return (True, self.open()) if event.key in ("return", "space") else (False, None)


class GamesScene(Page):
    """The list of games, and what can be done with the chosen one."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.chosen = self._first = 0
        self.games: list[StoredGame] = []
        self.damaged: list[DamagedGame] = []
        self._deleted: list[StoredGame] = []
        self._all: list[StoredGame] = []
        self._kind = ALL
        self._loaded = False
        self._foot = 0.0
        self._middle = 0, 0
        self._follow = False

    @property
    def game(self) -> StoredGame | None:
        """The chosen game; None if there is none or if it cannot be read."""
        return self.games[self.chosen] if self.chosen < len(self.games) else None

    @property
    def _count(self) -> int:
        return len(self.games) + len(self.damaged)

    def build(self, look: Look) -> Form:
        """The kinds where there are several, the rows in view, and the buttons for the chosen game."""
        t = self.strings
        if not self._loaded:
            self._load()
        slots, narrow = self._slots(), look.within(SHEET[0]) < WIDE
        buttons = [button for button in slots if button.label]
        row, width = TWO_LINES if narrow else ROW, look.px(look.within(SHEET[0]))
        room = ROWS if self._count or look.room[1] >= SHEET[1] else EMPTY
        self._foot = (TALL + BETWEEN) * (lines_of(look, len(slots), width - look.px(12), LEAST) - 1)
        more = room * row - ROWS * ROW + self._foot + (3.0 if narrow else 0.0)
        self.sheet = pygame.Rect(0, 0, width, look.px(SHEET[1] + more))
        self.sheet.center = look.size[0] // 2, look.size[1] // 2
        inner = self.sheet.inflate(-look.px(12), -look.px(10))
        entries: list[StoredGame | DamagedGame] = [*self.games, *self.damaged]
        shown = [self._row(look, entry) for entry in entries[self._first : self._first + ROWS]]
        rows = GameList(shown, self.chosen - self._first, self._choose, self._open, room, NARROW if narrow else SPANS)
        top = inner.top + look.px(13 if self._kinds else 8)
        self._middle = inner.centerx, top + look.px(room * row) // 2
        rows.rect = pygame.Rect(inner.left, top, inner.width, look.px(room * row))
        stand(look, slots, inner.inflate(0, -look.px(1)), TALL, 2.4, 25, LEAST)
        widgets: list[Widget] = [rows, *buttons] if self._count else [*buttons]
        if self._kinds:
            kinds = Choice("", [(ALL, t.gettext("All games")), *self._kinds], self._kind, self._set_kind)
            kinds.rect = pygame.Rect(0, inner.top + look.px(7.4), look.px(60), look.px(4.2))
            kinds.rect.centerx = inner.centerx
            widgets.append(kinds)
        return Form(widgets)

    def _slots(self) -> list[Button]:
        """What can be done with the chosen game, always at the same places; what cannot be done has no label and is not shown."""
        t, context, game = self.strings, self.context, self.game
        look, on, delete, share, undo = (Button("", lambda: None) for _ in range(5))
        if game is not None:
            elsewhere = not game.finished and context.library.open_elsewhere(game.game_id)
            look = Button(t.gettext("Watch") if elsewhere else t.gettext("Replay"), partial(replayed, context, game))
            look.primary = game.finished
            words = t.gettext("Result") if game.finished else t.gettext("Continue")
            on = Button(words, partial(continued, context, game), primary=not game.finished)
            if game.finished:
                share = Button(t.gettext("Share …"), partial(offered, context, game))
        if self._count:
            delete = Button(t.gettext("Delete"), self._delete)
        if self._deleted:
            undo = Button(t.gettext("Undo"), self._undo)
        return [Button(t.gettext("Back"), Pop), look, on, delete, share, undo]

    def _delete(self) -> Transition:
        """Deletes the chosen game, until it is undone; what cannot be read is taken off the list."""
        library, game = self.context.library, self.game
        if game is not None and library.delete(game):
            self._deleted.append(game)
        elif game is None and self._count:
            library.forget_damaged(self.damaged[self.chosen - len(self.games)].game_id)
        self.resumed()
        return None

    def _undo(self) -> Transition:
        """Brings the game back that was deleted last, and chooses it."""
        if self._deleted:
            game = self._deleted.pop()
            self.context.library.save(game)
            self._load()
            self.chosen = next((n for n, one in enumerate(self.games) if one.game_id == game.game_id), self.chosen)
            self._show(self.chosen)
        return None

    def _load(self) -> None:
        """Reads the library anew."""
        library = self.context.library
        found = (*library.unfinished(), *library.finished())
        self._all, self._loaded = [game for game in found if game.plan.game in self.context.screens], True
        self.damaged = library.damaged()
        self._set_kind(self._kind if self._kind in dict(self._kinds) else ALL)

    @property
    def _kinds(self) -> list[tuple[str, str]]:
        """The kinds that there are, if there are several."""
        there = {game.plan.game for game in self._all}
        return (
            [(kind, one.name) for kind, one in self.context.screens.items() if kind in there] if len(there) > 1 else []
        )

    def _set_kind(self, kind: str) -> Transition:
        """Lists the games of a kind; the chosen one stays chosen if it is among them."""
        before, self._kind = self.game, kind
        self.games = [game for game in self._all if kind in (ALL, game.plan.game)]
        ids = [game.game_id for game in self.games]
        self._show(ids.index(before.game_id) if before is not None and before.game_id in ids else self.chosen)
        return None

    def _row(self, look: Look, game: StoredGame | DamagedGame) -> GameRow:
        t = self.strings
        if isinstance(game, DamagedGame):
            nothing = pygame.Surface((1, 1), pygame.SRCALPHA)
            return GameRow(nothing, day_text(t, game.day), "", "", t.gettext("damaged, cannot be read"))
        screens = self.context.screens[game.plan.game]
        names = [_name(t, game, player) for player in (0, 1)]
        sign = screens.sign(look.assets, look.px(SIGN))
        players = f"{names[0]} – {names[1]}"
        stands = standing(t, game, names)
        if not game.finished and self.context.library.open_elsewhere(game.game_id):
            stands = t.gettext("open in another window")
        return GameRow(sign, day_text(t, day_of(game)), screens.name, players, stands)

    def _show(self, chosen: int) -> None:
        """Chooses a game and scrolls to it, not beyond the last row."""
        count = self._count
        self.chosen = max(0, min(count - 1, chosen))
        self._first = max(self.chosen - ROWS + 1, min(self._first, self.chosen, max(0, count - ROWS)))
        super().resumed()

    def resumed(self) -> None:
        """On top again: the games may be others."""
        super().resumed()
        self._loaded = False

    def _choose(self, number: int) -> Transition:
        self._show(self._first + number)
        return None

    def _open(self) -> Transition:
        game = self.game
        if game is None:
            return None
        return replayed(self.context, game) if game.finished else continued(self.context, game)

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
            self.form.focus = 0
            self._follow = True
            return None
        return super().handle(event)

    def _furnish(self, look: Look) -> None:
        """Scrolls to the chosen game if another one was chosen."""
        super()._furnish(look)
        rows = self.form.widgets[0]
        if self._follow and isinstance(rows, GameList):
            self._scroll.reveal(rows.chosen_row, look.px(TWO_LINES) if self.chosen else rows.rect.top)
        self._follow = False

    def paint(self, canvas: pygame.Surface, look: Look) -> None:
        """The heading, how many games there are, and how games come in."""
        t = self.strings
        panel(canvas, look, self.sheet)
        inner = self.sheet.inflate(-look.px(12), -look.px(10))
        heading(canvas, look, t.gettext("Games"), inner)
        ink, faint = look.theme.panel_ink, look.theme.faint_panel_ink
        if not self._count:
            words = t.gettext("No game has been played here yet. Every game you play is added to this list.")
            picture = text.paragraph(look.assets, words, "text", look.px(2.4), inner.width, ink, "centre")
            canvas.blit(picture, picture.get_rect(center=self._middle))
        else:
            place = t.gettext("{number} of {count}").format(number=self.chosen + 1, count=self._count)
            small = text.fit(look.assets, place, "text", look.px(SMALL), look.px(20), faint)
            canvas.blit(small, small.get_rect(topright=(inner.right, inner.top + look.px(2.4))))
        words = t.gettext(
            "Drop a file with a game on this window, or press Ctrl+V for a code or a record from the clipboard."
        )
        if inner.width < look.px(WIDE - 12):
            small = text.paragraph(look.assets, words, "text", look.px(SMALL), inner.width, faint, "centre")
        else:
            small = text.fit(look.assets, words, "text", look.px(SMALL), inner.width, faint)
        canvas.blit(small, small.get_rect(midbottom=(inner.centerx, inner.bottom - look.px(8.4 + self._foot))))


def _name(t: Strings, game: StoredGame, player: int) -> str:
    """A player's name, or the name of the level that played."""
    kind = game.plan.kinds[player]
    if kind != HUMAN and not game.plan.names[player]:
        return level_name(t, kind)
    return player_name(t, game.plan, player)


def day_text(t: Strings, day: str) -> str:
    """A date (ISO 8601) as it is written in the language."""
    year, month, date = day.split("-") if day else ("", "", "")
    return t.gettext("{year}-{month}-{day}").format(year=year, month=month, day=date) if day else ""


def standing(t: Strings, game: StoredGame, names: list[str]) -> str:
    """How far a running game is, or how a finished one ended."""
    if not game.finished:
        moves = len(game.record["moves"])
        words = t.ngettext("running, after {count} move", "running, after {count} moves", moves).format(count=moves)
    else:
        result = game.record.get("result") or {}
        scores, winner = result.get("scores", ("?", "?")), result.get("winner")
        if winner is None:
            words = t.gettext("A draw, {one} to {other}").format(one=scores[0], other=scores[1])
        else:
            you = game.plan.humans == (winner,) and not game.plan.names[winner]
            words = t.gettext("You won, {more} to {fewer}") if you else t.gettext("{name} won, {more} to {fewer}")
            words = words.format(name=names[winner], more=scores[winner], fewer=scores[1 - winner])
    assisted = t.gettext("assisted") if game.assisted else ""
    stood_in = stand_in_words(t, len(game.record.get("stood_in") or ()))
    return " · ".join(part for part in (words, assisted, stood_in) if part)
