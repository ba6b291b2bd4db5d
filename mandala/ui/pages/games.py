"""The games of the library, to continue, view, share or delete.

Each has a picture of its last position. Typing searches them. Games that can no longer be read are listed, too.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta
from functools import partial
from time import perf_counter
from typing import Final, NamedTuple

import pygame

from mandala.core.record import RecordError
from mandala.play.games import HUMAN
from mandala.play.library import DamagedGame
from mandala.play.review.play_style import Digest
from mandala.play.seen_history import last_seen
from mandala.play.sharing import day_of
from mandala.play.stored import StoredGame
from mandala.ui.context import Context
from mandala.ui.kit.access import Node, Role
from mandala.ui.kit.assets import Look, LruCache, pixels, plain_cloth
from mandala.ui.kit.boxes import Box, Column, Constrained, Extent, FirstFit, Grow, Padded, Row, Spacer, Stack
from mandala.ui.kit.inputs import Input, KeyPressed, Wheel, is_paste
from mandala.ui.kit.paper import SMALL_TEXT, Ink, Print, Words, headline, rounded
from mandala.ui.kit.scene import Laying, Transition
from mandala.ui.kit.scroll import ListBox, list_steps
from mandala.ui.kit.theme import Size
from mandala.ui.kit.widgets import BUTTON_TEXT, Button, Choice
from mandala.ui.pages.challenge import paste
from mandala.ui.pages.page import SLICE_SECONDS, Page, emblem
from mandala.ui.pages.saved import continued, replayed
from mandala.ui.pages.seal import Seal, draw_seal, seal_words
from mandala.ui.pages.share import offered
from mandala.ui.words.names import opponent_names, stand_in_words
from mandala.ui.words.strings import Strings, day_words, decimal, percent

ROWS_IN_VIEW: Final = 6  #: in view, at most
FOOT_BUTTON_WIDTH: Final = 18.5  #: [u] width of a button where there is room
PICTURE_SHAPE: Final = 0.56  #: height of a game's picture over its width
KEPT_PIXELS: Final = 2_000_000  #: pixels of pictures that are kept
GAMES_PER_STEP: Final = 100  #: games that are looked at in a step
EMBLEM_SIZE: Final = 4.0  #: [u] of an opponent
COLUMNS: Final = 3  #: games side by side, at most
CELL_WIDTH: Final = 40.0  #: [u] width of a game that stands beside others, at least
ROW_WIDTH: Final = 58.0  #: [u] width of a row, from which on its words stand beside the picture
LEAST_TALL: Final = 8.0  #: [u] height of a picture, at least
KEPT_DIGESTS: Final = 500  #: digests of reviews that are kept
ROW_TEXT: Final = 2.2  #: [u] size of the words in a row
ALL: Final = ""  #: the choice of games of every kind


Entry = StoredGame | DamagedGame


class GameRow(NamedTuple):
    """The words of a row of the list. `marks` say what else there is to know of the game."""

    day: str
    game: str
    players: str
    standing: str
    marks: str = ""


class Glimpse(Print):
    """A picture of the last position of a game, when `find` finds it; bare cloth until then. It shrinks with its height."""

    WIDE = (8.0, 11.4)

    def __init__(self, find: Callable[[Look, Size], pygame.Surface | None], seal: Seal | None = None) -> None:
        super().__init__()
        self._find, self._seal = find, seal

    def heights(self, look: Look, width: int) -> Extent:
        return Extent(min(look.px(LEAST_TALL), round(width * PICTURE_SHAPE)), round(width * PICTURE_SHAPE))

    def place(self, look: Look, rect: pygame.Rect) -> list[Box]:
        """In the middle of its place."""
        wide = min(rect.width, round(max(rect.height, self.heights(look, rect.width).least) / PICTURE_SHAPE))
        size = wide, round(wide * PICTURE_SHAPE)
        return super().place(look, pygame.Rect((0, 0), size).move_to(center=rect.center))

    def nodes(self) -> Sequence[Node]:
        return [Node(Role.FIGURE, self._seal.told)] if self._seal is not None else []

    def draw(self, canvas: pygame.Surface, look: Look) -> None:
        picture, radius = self._find(look, self.rect.size), look.px(0.5)
        if picture is None:
            pygame.draw.rect(canvas, look.theme.cloth, self.rect, border_radius=radius)
        else:
            canvas.blit(picture, self.rect)
        pygame.draw.rect(canvas, look.theme.line, self.rect, look.px(0.12), border_radius=radius)
        if self._seal is not None and self._seal.words:
            draw_seal(canvas, look, self._seal, self.rect)


class GamesScene(Page):
    """The list of games, and what can be done with the chosen one."""

    def __init__(self, context: Context, today: Callable[[], date] | None = None) -> None:
        super().__init__(context)
        self.chosen = 0
        self.entries: list[Entry] = []
        self._today = today or (lambda: context.system.platform.clock.now().date())
        self._deleted: list[StoredGame] = []
        self._all: list[Entry] = []
        self._partly = False
        self._kinds: list[tuple[str, str]] = []
        self._kind = ALL
        self._said: dict[int, str] = {}
        self._loaded = False
        self._looking: Iterator[None] | None = None
        self._follow = False
        self._pictures: LruCache[pygame.Surface] = LruCache(KEPT_PIXELS, pixels)
        self._missing: deque[tuple[StoredGame, Look, Size]] = deque(maxlen=ROWS_IN_VIEW * COLUMNS)
        self._painting: Iterator[None] | None = None
        self._digests: LruCache[tuple[Digest | None]] = LruCache(KEPT_DIGESTS, lambda _: 1)
        self._unread: list[StoredGame] = []
        self._reviewed = len(context.reviews.made)

    @property
    def game(self) -> StoredGame | None:
        """The chosen game, perhaps without its moves; None if there is none or if it cannot be read."""
        chosen = self.entries[self.chosen] if self.entries else None
        return chosen if isinstance(chosen, StoredGame) else None

    @property
    def animating(self) -> bool:
        made = self._reviewed != len(self.context.reviews.made)
        return self._paints or bool(self._unread) or self._looking is not None or made

    @property
    def moving(self) -> bool:
        return self._paints

    @property
    def _paints(self) -> bool:
        return bool(self._missing) or self._painting is not None

    def update(self, dt: float) -> Transition:
        """Makes pictures of rows in view, as far as a frame has time, and reads how those games were played. Then it
        looks for more games."""
        if self._paints:
            self._painting = self._painting or self._paint()
            if self.context.ahead.made(self._painting):
                self._painting = None
        elif not self._read_digests():
            self._look_on()
        return None

    def _paint(self) -> Iterator[None]:
        """Makes the missing pictures. Yields where one takes time."""
        while self._missing:
            game, look, size = self._missing.popleft()
            key = _key(game, look, size)
            if self._pictures.get(key) is None:
                self._pictures.keep(key, (yield from self._drawn(game, look, size)))
                self._stale = True
                yield

    def _read_digests(self) -> bool:
        """Reads digests of reviews of rows in view, as many as a frame has time for. Returns whether there were any."""
        if self._reviewed != len(self.context.reviews.made):
            self._reviewed = len(self.context.reviews.made)
            self._digests.clear()
            super().resumed()
        unread, self._unread = [*{game.game_id: game for game in self._unread}.values()], []
        end = perf_counter() + SLICE_SECONDS
        for number, game in enumerate(unread):
            if number and perf_counter() >= end:
                self._unread = unread[number:]
                break
            whole = self.context.library.whole(game)
            digest = None if whole is None else self.context.reviews.digest(whole, counted=True)
            self._digests.keep((game.game_id, game.updated), (digest,))
            if digest is not None:
                super().resumed()
        return bool(unread)

    def _digest(self, entry: Entry) -> Digest | None:
        """Returns how a game was played, if it was reviewed and that was read."""
        if isinstance(entry, DamagedGame):
            return None
        read = self._digests.get((entry.game_id, entry.updated))
        return None if read is None else read[0]

    def left(self) -> None:
        super().left()
        self._pictures.clear()
        self._missing.clear()
        self._painting = None
        self._digests.clear()
        self._looking, self._loaded = None, False

    WIDTH = 146.0

    def content(self) -> Box:
        t = self.strings
        if not self._loaded:
            self._load()
        kinds = [(ALL, t.gettext("All games")), *self._kinds]
        title = t.gettext("Games")
        return Column(
            self.searching(title) if self._all else headline(title),
            Constrained(Choice("", kinds, self._kind, self._set_kind), 60) if self._kinds else None,
            self._listed(),
            self._below(),
            self.foot(self._slots() if self._all or self._deleted else (), FOOT_BUTTON_WIDTH),
        )

    def _listed(self) -> Box:
        """The games that were found, in the room of all of them."""
        t, first = self.strings, self._list.first if self._list is not None else 0
        if not self._all:
            words = t.gettext("No game has been played here yet. Every game you play is added to this list.")
            return Padded(Words(words, 2.4), y=6.0)
        room = ListBox(
            len(self._all), partial(self._row, self._all), 0, self._show, None, ROWS_IN_VIEW, 0, COLUMNS, CELL_WIDTH
        )
        if not self.entries:
            return Stack(Words(t.gettext("No such game. Esc shows all of them."), ROW_TEXT, "faint"), room)
        self._list = ListBox(
            len(self.entries),
            partial(self._row, self.entries),
            self.chosen,
            self._show,
            self._open,
            ROWS_IN_VIEW,
            first,
            COLUMNS,
            CELL_WIDTH,
        )
        return Stack(self._list, room)

    def _below(self) -> Box:
        """Says which game was deleted and offers to restore it; else says how to import games."""
        t, count = self.strings, len(self.entries)
        come = t.gettext("To import a game, drop its file here or paste its code (Ctrl+V).")
        if self.context.hand.keys:
            come = t.gettext("To import a game, paste its code (Ctrl+V).")
        if self._deleted:
            gone = t.gettext("Deleted: {players}").format(players=self.told(self._deleted[-1]).players)
            words = Words(gone, SMALL_TEXT, "faint", "left", middle=True)
            return Row(Grow(words), Constrained(Button(t.gettext("Undo"), self._undo), FOOT_BUTTON_WIDTH, 4.2), gap=2.0)
        place = t.gettext("{number} of {count}").format(number=self.chosen + 1, count=count) if count else ""
        hint = Row(Grow(Words(come, SMALL_TEXT, "faint", "left")), Words(place, SMALL_TEXT, "faint"), gap=2.0)
        chosen = self.entries[self.chosen] if self.entries else None
        about = " · ".join(filter(None, (self.told(chosen).standing, self._marks(chosen)))) if chosen else " "
        below = Column(Words(about, SMALL_TEXT, "ink", "left"), hint, gap=0.3)
        if not self.context.system.chooses_files:
            return below
        choose = Button(t.gettext("Choose a file"), self.context.system.choose_files)
        return Row(Grow(below), Constrained(choose, FOOT_BUTTON_WIDTH, 4.2), gap=2.0)

    def _marks(self, entry: Entry) -> str:
        """Returns further facts about a game, and how it was played."""
        return " · ".join(
            filter(None, (self.told(entry).marks, played_words(self.strings, entry, self._digest(entry))))
        )

    def _row(self, entries: Sequence[Entry], number: int, chosen: bool) -> Box:
        """The last position with a seal, below it the opponent, who played and when; beside it where only one has room."""
        ink: Ink = "button" if chosen else "ink"
        small: Ink = "button" if chosen else "faint"
        entry = entries[number]
        told, over = self.told(entry), isinstance(entry, StoredGame) and entry.finished
        stands = " · ".join(filter(None, (told.standing, self._marks(entry))))
        players = Words(told.players or told.standing, ROW_TEXT, ink, "left", "text-semibold")
        facts = (told.day, told.game) if over or not told.players else (told.standing, told.day)
        about = Words(" · ".join(filter(None, facts)), SMALL_TEXT, small, "left")
        seal = Seal(seal_words(entry), _ended(entry), stands) if over else None
        picture, cell = (Glimpse(partial(self._found, entry), sealed) for sealed in (None, seal))
        came = (
            Words(told.standing, SMALL_TEXT, ink, "left"),
            Words(self._marks(entry) or " ", SMALL_TEXT, small, "left"),
        )
        said = _middle(players, *(came if over else ()), about)
        who = Row(self._emblem(entry), Grow(_middle(players, about)), gap=1.0)
        return FirstFit(Row(picture, Grow(said), gap=1.6, least=ROW_WIDTH), Column(Grow(cell), who, gap=0.5))

    def _emblem(self, entry: Entry) -> Box:
        if isinstance(entry, DamagedGame):
            return Constrained(Spacer(), EMBLEM_SIZE)
        level = next((kind for kind in entry.config.agents if kind != HUMAN), HUMAN)
        return emblem(entry.config.game, level, EMBLEM_SIZE)

    def _found(self, entry: Entry, look: Look, size: Size) -> pygame.Surface | None:
        """The picture of a game in view if it was made; else it is asked for, and so is how the game was played."""
        if isinstance(entry, DamagedGame):
            return None
        if entry.finished and self._digests.get((entry.game_id, entry.updated)) is None:
            self._unread.append(entry)
        picture = self._pictures.get(_key(entry, look, size))
        if picture is None:
            self._missing.append((entry, look, size))
        return picture

    def _drawn(self, game: StoredGame, look: Look, size: Size) -> Generator[None, None, pygame.Surface]:
        """The picture; bare cloth for a game whose record does not hold, which it says when it is opened."""
        try:
            seen = last_seen(self.context.library.whole(game) or game)
        except RecordError:
            return rounded(plain_cloth(look.theme, size), look.px(0.5))
        yield
        glimpse = self.context.screens[game.config.game].load().glimpse
        picture = yield from glimpse(look.assets, look.theme, seen, size)
        return rounded(picture, look.px(0.5))

    def _slots(self) -> list[Box]:
        """The buttons, always the same at the same places; what cannot be done with the chosen game is only written there."""
        t, game = self.strings, self.game
        over, running = game is not None and game.finished, game is not None and not game.finished
        slots = [
            (True, self.back()),
            (running, Button(t.gettext("Continue"), partial(self._go, continued), primary=running)),
            (over or running, Button(t.gettext("Replay"), partial(self._go, replayed), primary=over)),
            (over, Button(t.gettext("Review"), partial(self._go, partial(replayed, reviewed=True)))),
            (over, Button(t.gettext("Result"), partial(self._go, continued))),
            (bool(self.entries), Button(t.gettext("Delete"), self._delete)),
            (over, Button(t.gettext("Share …"), partial(self._go, offered))),
        ]
        return [
            button if can else Stack(Words(button.label, BUTTON_TEXT, "faint", face="display", middle=True), button)
            for can, button in slots
        ]

    def _go(self, way: Callable[[Context, StoredGame], Transition]) -> Transition:
        """Goes on with the chosen game, if it can be read."""
        whole = self.context.library.whole(self.game) if self.game is not None else None
        return way(self.context, whole) if whole is not None else None

    def search(self, words: str) -> None:
        self._wanted = words
        self._set_kind(self._kind)

    def _delete(self) -> Transition:
        """Deletes the chosen game, until it is undone; what cannot be read is taken off the list."""
        library, chosen = self.context.library, self.entries[self.chosen] if self.entries else None
        if isinstance(chosen, DamagedGame):
            library.forget_damaged(chosen.game_id)
        elif chosen is not None:
            whole = library.whole(chosen)
            if whole is not None and library.delete(replace(whole, version=chosen.version)):
                self._deleted.append(whole)
        self.resumed()
        return None

    def _undo(self) -> Transition:
        if self._deleted:
            game = self._deleted.pop()
            self.context.library.save(game)
            self._load(game.game_id)
        return None

    def _load(self, game_id: int | None = None) -> None:
        """Takes over what was read of the games, a few at least; `update` reads the others beside the frames."""
        self._gather()
        self._loaded, self._said = True, {}
        self._set_kind(self._kind if self._kind in dict(self._kinds) else ALL, game_id)

    def _gather(self) -> None:
        """Takes over all games that were read, and those that cannot be read."""
        library, known = self.context.library, self.context.screens
        games = [game for game in (*library.waiting(), *library.heads()) if game.config.game in known]
        there = {game.config.game for game in games}
        self._all, self._partly = [*games, *library.damaged()], not library.heads_complete
        self._kinds = [(kind, one.name) for kind, one in known.items() if kind in there] if len(there) > 1 else []

    def _set_kind(self, kind: str, game_id: int | None = None) -> None:
        """Lists the games of a kind that match the search. Chooses one by its number, by default the present one."""
        self._kind, chosen = kind, self.game
        self._looking = self._look(chosen.game_id if game_id is None and chosen is not None else game_id)
        self._look_on()

    def _look_on(self) -> None:
        if self._looking is not None and self.context.ahead.made(self._looking):
            self._looking = None

    def _look(self, game_id: int | None) -> Iterator[None]:
        """Looks for games among those that were read, then among all. Until they are found, what was listed is seen."""
        found = yield from self._sift()
        if not self._partly or game_id in (None, *(one.game_id for one in found)):
            self._list_all(found, game_id)
        if self._partly:
            yield from self.context.library.read_heads()
            self._gather()
            found, chosen = (yield from self._sift()), self.game
            self._list_all(found, game_id if chosen is None else chosen.game_id)

    def _sift(self) -> Generator[None, None, list[Entry]]:
        """Finds the games of the listed kind that match all typed words."""
        words, found = self._wanted.casefold().split(), list[Entry]()
        if not words and self._kind == ALL:
            return [*self._all]
        for number, entry in enumerate(self._all, 1):
            of_kind = isinstance(entry, DamagedGame) or self._kind in (ALL, entry.config.game)
            if of_kind and all(word in self._words(entry) for word in words):
                found.append(entry)
            if number % GAMES_PER_STEP == 0:
                yield
        return found

    def _list_all(self, found: list[Entry], game_id: int | None) -> None:
        """Lists games, and chooses one if it is there; else the place in the list stays chosen."""
        self.entries = found
        there = (at for at, one in enumerate(self.entries) if isinstance(one, StoredGame) and one.game_id == game_id)
        self._show(next(there, self.chosen))

    def _words(self, entry: Entry) -> str:
        """The words by which a game is found, in small letters: that one against a level was won or lost, not by whom."""
        if entry.game_id not in self._said:
            t, told, ended = self.strings, self.told(entry), _ended(entry)
            ends = {1: t.gettext("won"), 0: t.gettext("drawn"), -1: t.gettext("lost"), None: told.standing}
            self._said[entry.game_id] = " ".join([*told[:3], ends[ended], told.marks]).casefold()
        return self._said[entry.game_id]

    def told(self, game: Entry) -> GameRow:
        t, today = self.strings, self._today()
        if isinstance(game, DamagedGame):
            return GameRow(day_text(t, game.day, today), "", "", t.gettext("damaged, cannot be read"))
        names = opponent_names(t, game.config)
        stands = standing(t, game, names)
        if not game.finished and self.context.library.open_elsewhere(game.game_id):
            stands = t.gettext("open in another window")
        name = self.context.screens[game.config.game].name
        return GameRow(day_text(t, day_of(game), today), name, f"{names[0]} – {names[1]}", stands, marks_of(t, game))

    def _show(self, chosen: int) -> None:
        self.chosen = max(0, min(len(self.entries) - 1, chosen))
        super().resumed()

    def resumed(self) -> None:
        super().resumed()
        self._loaded = False

    def _open(self) -> Transition:
        return self._go(replayed if self.game is not None and self.game.finished else continued)

    def handle(self, event: Input) -> Transition:
        """Up, down and the wheel lead through the games; Ctrl+V brings one, the delete key deletes one, Ctrl+Z brings it back."""
        if is_paste(event):
            return paste(self.context)
        steps, rows = list_steps(ROWS_IN_VIEW), self._list
        match event:
            case KeyPressed("delete" | "home" | "end") if self.form.typing and self._wanted:
                return super().handle(event)
            case KeyPressed("delete"):
                return self._delete()
            case KeyPressed("z", ctrl=True):
                return self._undo()
            case KeyPressed("up" | "down" | "left" | "right" as key) if rows is not None and (
                key in steps or (rows.beside > 1 and self.form.widgets[self.form.focus] is rows)
            ):
                step = rows.led(key) - self.chosen
            case KeyPressed(key) if key in steps:
                step = steps[key]
            case Wheel(_, dy):
                step = -round(dy) * (1 if rows is None else rows.beside)
            case _:
                return super().handle(event)
        self._show(self.chosen + step)
        self.form.focus = self.first(self.form.widgets)
        self._follow = True
        return None

    def laying(self, size: Size) -> Laying:
        """Scrolls to the chosen game if another one was chosen."""
        yield from super().laying(size)
        if self._follow and self._list is not None:
            row = self._list.seen
            self._scroll.reveal(row, row.height if self.chosen else row.top)
        self._follow = False


def _middle(*lines: Box | None) -> Column:
    """Lines in the middle of the height."""
    return Column(Grow(Spacer()), *lines, Grow(Spacer()), gap=0.2)


def _key(game: StoredGame, look: Look, size: Size) -> tuple[object, ...]:
    """Returns the key of a game's picture: all that the picture depends on."""
    return game.game_id, game.updated, look.theme.name, size


def _ended(entry: Entry) -> int | None:
    """Whether the one person in a game won (1), lost (-1) or neither; None if it is not over, and where nobody or two sat."""
    if isinstance(entry, DamagedGame) or not entry.finished or len(entry.config.humans) != 1:
        return None
    winner = (entry.record.get("result") or {}).get("winner")
    return 0 if winner is None else 1 if winner == entry.config.humans[0] else -1


def day_text(t: Strings, day: str, today: date) -> str:
    """A day (ISO 8601) as one says it: the last two by their names, another year's with the year; "" for none."""
    if not day:
        return ""
    then = date.fromisoformat(day)
    if today - then in (timedelta(0), timedelta(1)):
        return t.gettext("today") if then == today else t.gettext("yesterday")
    return day_words(t, then, with_year=then.year != today.year)


def standing(t: Strings, game: StoredGame, names: Sequence[str]) -> str:
    """The words on how far a running game is, or how a finished one ended."""
    if not game.finished:
        moves = len(game.record["moves"])
        return t.ngettext("in progress, {count} move", "in progress, {count} moves", moves)
    result = game.record.get("result") or {}
    scores, winner = result.get("scores", ("?", "?")), result.get("winner")
    if winner is None:
        return t.gettext("A draw, {one} to {other}").format(one=scores[0], other=scores[1])
    you = game.config.humans == (winner,) and not game.config.names[winner]
    words = t.gettext("You won, {more} to {fewer}") if you else t.gettext("{name} won, {more} to {fewer}")
    return words.format(name=names[winner], more=scores[winner], fewer=scores[1 - winner])


def played_words(t: Strings, game: Entry, digest: Digest | None) -> str:
    """Returns how a reviewed game was played by the one person in it, "" without a review."""
    if digest is None or isinstance(game, DamagedGame):
        return ""
    if len(game.config.humans) != 1:
        return t.gettext("reviewed")
    play = digest.plays[game.config.humans[0]]
    moves, lost = play.all
    if not moves:
        return t.gettext("reviewed")
    average = t.gettext("{loss} a move").format(loss=percent(t, decimal(t, 100 * lost / moves)))
    if play.faults is None:
        return t.gettext("reviewed: {average}").format(average=average)
    blunders = play.faults.blunders
    counted = t.ngettext("{n} blunder", "{n} blunders", blunders) if blunders else t.gettext("no blunder")
    return t.gettext("reviewed: {blunders}, {average}").format(blunders=counted.format(n=blunders), average=average)


def marks_of(t: Strings, game: StoredGame) -> str:
    """Returns further facts about a game."""
    helped = t.gettext("with help") if game.assisted else ""
    return " · ".join(filter(None, (helped, stand_in_words(t, len(game.record.get("stood_in") or ())))))
