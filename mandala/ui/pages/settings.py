"""The settings under four headings, each with effect at once.

A strip of the table shows the effect. Typing searches the settings.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import cache, partial
from itertools import count
from typing import Any, Final, NamedTuple

import pygame

from mandala import __version__
from mandala.core.written import name_of
from mandala.ui.context import Context
from mandala.ui.kit.assets import Look
from mandala.ui.kit.boxes import (
    Box,
    Column,
    Constrained,
    Extent,
    FirstFit,
    Grid,
    Group,
    Grow,
    Row,
    Share,
    Spacer,
    Stack,
)
from mandala.ui.kit.inputs import Value
from mandala.ui.kit.paper import BODY_TEXT, Print, Words, rounded
from mandala.ui.kit.scene import Push, Scene, Transition
from mandala.ui.kit.text_field import TextField
from mandala.ui.kit.theme import SCALES, Size
from mandala.ui.kit.widgets import Button, Choice, Slider, Switch, Widget
from mandala.ui.pages.bots import BotsScene
from mandala.ui.pages.page import Page
from mandala.ui.words.names import too_long
from mandala.ui.words.strings import LANGUAGES, Strings, decimal, percent

HEADING_TEXT: Final = 2.8  #: [u] size of a heading's words
BELOW: Final = (60.0, 24.0)  #: [u] width and height of the strip, at most, where it stands below settings
STRIP_RADIUS: Final = 1.6  #: [u] radius of the strip's corners
ONE_PART_FROM: Final = 5.0  #: ratio of width to height from which the strip has only one part
#: middle of the strip on the table and largest visible width, as shares of the table's size
WHOLE: Final = (0.6, 0.45, 1.0)
MIDDLE: Final = (0.6, 0.45, 0.36)  #: the same for the left of two parts: the game
SIDE: Final = (0.9, 0.56, 0.245)  #: the same for the right part: the panels
SIDE_SHAPE: Final = 0.95  #: width of that part, as a share of its height
#: The settings that can be seen on the strip.
SHOWN: Final = ("table", "finish", "language", "scale", "letters", "calm", "wide", "aids", "names", "coordinates")
PACES: Final = ("speed", "reduced_motion")  #: those that can be seen while something moves there


class Setting(NamedTuple):
    """A setting on the page, and other words by which somebody may look for it. One may stand `beside` the one before."""

    widget: Widget
    words: str
    beside: bool = False


class TableStrip(Print):
    """Parts of a table that follow the settings: of the chosen game, or of the one that a setting is `about`. It comes some
    frames after the page, which does not wait for it, and shows what it showed until another table is made."""

    WIDE, TALL = (26.0, 26.0), (10.0, 10.0)

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.about = ""
        self._context = context
        self._look: Look | None = None
        self._key: object = None
        self._making: Iterator[None] | None = None
        self._picture: pygame.Surface | None = None
        self._table: Scene | None = None
        self._again = False

    @property
    def coming(self) -> bool:
        """True until the table was drawn, and while moves are shown; not if nobody has seen the place for it."""
        return self._look is not None and (self._key != self._wanted(self._look) or self.playing or not self._made)

    @property
    def playing(self) -> bool:
        return self._made and self._table is not None

    @property
    def _made(self) -> bool:
        return self._making is None

    def play(self) -> None:
        """Shows the last moves again, at the pace that is set now."""
        self._again, self._key = True, None

    def _wanted(self, look: Look) -> object:
        """Returns the key of the picture: all that it depends on."""
        context = self._context
        seen = tuple(str(getattr(context.settings, name)) for name in SHOWN)
        return seen, self._game, context.strings.language, look.window or look.size, self.rect.size

    @property
    def _game(self) -> str:
        return self.about or self._context.game

    def update(self, dt: float) -> bool:
        """Goes on with what is made or moves; whether there is something new to be seen."""
        look = self._look
        if look is None:
            return False
        if self._key != (wanted := self._wanted(look)):
            self.close()
            self._key, self._making = wanted, self._furnished(look)
        if self._making is not None:
            if not self._context.ahead.made(self._making):
                return False
            self._making = None
            return True
        if self._table is None:
            return False
        self._table.update(dt)
        self._show(self._table, look)
        return True

    def _furnished(self, look: Look) -> Iterator[None]:
        """Makes the table and its picture bit by bit."""
        context, window, game = self._context, look.window or look.size, self._game
        while not context.ahead.has(game, context.screens[game].load):
            yield
        table, self._again = context.screens[game].load().sample(context, self._again), False
        self._table = table
        yield from table.making(window)
        self._canvas = pygame.Surface(window)
        yield
        self._show(table, look)

    def _show(self, table: Scene, look: Look) -> None:
        table.draw(self._canvas)
        self._picture = self._cut(look)
        if not (table.animating or table.waiting):
            self.close()

    def draw(self, canvas: pygame.Surface, look: Look) -> None:
        self._look = look
        if self._picture is not None and self._picture.get_size() == self.rect.size:
            canvas.blit(self._picture, self.rect)

    def close(self) -> None:
        if self._table is not None:
            self._table.left()
        self._table = self._making = None

    def _cut(self, look: Look) -> pygame.Surface:
        """The middle of the table from side to side; where the strip is not flat, the game and what stands beside it."""
        wide, tall = self.rect.size
        if wide > tall * ONE_PART_FROM:
            return self._part(look, self.rect.size, WHOLE)
        strip, side = pygame.Surface(self.rect.size, pygame.SRCALPHA), min(round(tall * SIDE_SHAPE), wide // 2)
        strip.blit(self._part(look, (wide - side - look.px(1.4), tall), MIDDLE), (0, 0))
        strip.blit(self._part(look, (side, tall), SIDE), (wide - side, 0))
        return strip

    def _part(self, look: Look, size: Size, spot: tuple[float, float, float]) -> pygame.Surface:
        x, y, share = spot
        wide, tall = self._canvas.get_size()
        shrunk = max(size[0] / (wide * share), size[1] / tall)
        part = pygame.Rect(0, 0, round(size[0] / shrunk), round(size[1] / shrunk))
        part.center = round(x * wide), round(y * tall)
        part.clamp_ip(self._canvas.get_rect())
        picture = rounded(pygame.transform.smoothscale(self._canvas.subsurface(part), size), look.px(STRIP_RADIUS))
        pygame.draw.rect(
            picture, look.theme.line, picture.get_rect(), look.px(0.2), border_radius=look.px(STRIP_RADIUS)
        )
        return picture


class _Roomy(Group):
    """A setting, the first box, with room for itself in any language; `kept` holds the measured lengths."""

    def __init__(self, kept: dict[Hashable, Extent], name: Hashable, *languages: Box) -> None:
        super().__init__(languages[0])
        self._kept, self._name, self._languages = kept, name, languages

    def widths(self, look: Look) -> Extent:
        return self._most(look, 0, lambda box: box.widths(look))

    def heights(self, look: Look, width: int) -> Extent:
        return self._most(look, width, lambda box: box.heights(look, width))

    def _most(self, look: Look, width: int, measured: Callable[[Box], Extent]) -> Extent:
        key = self._name, width, look.unit, look.assets.style.wide
        if key not in self._kept:
            self._kept[key] = Extent(*map(max, zip(*map(measured, self._languages))))
        return self._kept[key]


class SettingsScene(Page):
    """All settings on a sheet of paper."""

    WIDTH = 154.0

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._strip = TableStrip(context)
        self._room: dict[Hashable, Extent] = {}

    @property
    def animating(self) -> bool:
        return self._strip.coming

    moving = False  #: the strip is redrawn when its picture is ready

    def update(self, dt: float) -> Transition:
        self._stale = self._strip.update(dt) or self._stale
        return None

    def left(self) -> None:
        super().left()
        self._strip.close()

    def _change(self, **values: Any) -> None:
        self.context.change(**values)
        if not values.keys().isdisjoint(PACES):
            self._strip.play()

    def _set_aid(self, game: str, on: bool) -> None:
        self._strip.about = game
        self.context.set_aid(game, on)

    def content(self) -> Box:
        t = self.strings
        top = self.searching(t.gettext("Settings"))
        all_, found = self._groups(""), self._groups(self._wanted)
        settings = Stack(_set(found), _set(all_))
        beside = Stack(self._beside(found, all_), self._beside(all_, all_))
        below = Row(Grow(Column(self._strip, settings, gap=2.4)), least=90.0)
        body = FirstFit(beside, below, Column(settings, self._strip, gap=2.4))
        new = t.gettext("What is new in {version}").format(version=__version__)
        ways = [
            Button(new, lambda: Push(NewsScene(self.context))),
            Button(t.gettext("Bots"), lambda: Push(BotsScene(self.context))),
            self.back(primary=True),
        ]
        return Column(top, body, self.foot(ways), gap=2.2)

    def _beside(self, found: Sequence[Box], all_: Sequence[Box]) -> Row:
        """In three columns. The strip stays where it is whatever is found."""
        play, sound, look, comfort = found
        shown = Column(Stack(look, all_[2]), Grow(Constrained(self._strip, *BELOW)), gap=2.4)
        columns = Column(play, sound, gap=2.4), shown, comfort
        return Row(*map(Share, columns), gap=4.0, least=124.0)

    def _groups(self, wanted: str) -> list[Box]:
        """Returns the settings under each heading that match all words in `wanted`.

        Each has room for itself in any language, so that nothing moves when another one is chosen.
        """
        t, words = self.strings, wanted.casefold().split()
        headings = {
            t.gettext("Play"): self._play,
            t.gettext("Sound"): self._sound,
            t.gettext("Look"): self._look,
            t.gettext("Comfort"): self._comfort,
        }
        groups: list[Box] = []
        for place, (heading, settings) in enumerate(headings.items()):
            told = zip(count(), settings(t), *map(settings, _others(t.language)))
            found: list[Box] = []
            for row, *same in told:
                if all(word in _said(heading, same[0]) for word in words):
                    box: Box = _Roomy(self._room, (place, row), *(one.widget for one in same))
                    if same[0].beside and found:
                        box = Row(Share(found.pop()), Share(box), gap=1.8)
                    found.append(box)
            name = Words(heading, HEADING_TEXT, "accent", "left", "display-bold")
            groups.append(Column(name, *found, gap=1.4) if found else Spacer())
        if all(isinstance(group, Spacer) for group in groups):
            groups[0] = Words(t.gettext("No such setting."), BODY_TEXT, "faint")
        return groups

    def _play(self, t: Strings) -> Iterator[Setting]:
        now, context = self.context.settings, self.context
        seconds = [(0.3, f"{decimal(t, 0.3)} s"), (1.0, "1 s"), (3.0, "3 s")]
        nearest = min((value for value, _ in seconds), key=lambda value: abs(value - now.thinking_seconds))
        you, long = t.gettext("You"), too_long(t, 20)
        put, board = (lambda name: context.change(name=name_of(name))), context.system.clipboard
        name = TextField(t.gettext("Your name"), put, now.name, you, 20, long, clipboard=board)
        yield Setting(name, "")
        yield self._choice(t.gettext("Opponents think for up to"), seconds, "thinking_seconds", nearest=nearest)
        for key, game in context.screens.items():
            if game.aid is None:
                continue
            yield Setting(Switch(game.aid(t), now.aided(key), partial(self._set_aid, key)), t.gettext("help"))
        yield self._tutor(t)
        yield self._switch(t.gettext("Tooltips"), "tooltips", t.gettext("help"))

    def _tutor(self, t: Strings) -> Setting:
        """The tutor, off or by the least loss that it warns of."""
        now = self.context.settings
        classes = [("blunder", 7), ("mistake", 3), ("inaccuracy", 1)]
        options = [("", t.gettext("Off")), *((name, percent(t, loss)) for name, loss in classes)]

        def change(chosen: str) -> None:
            self._change(tutor=bool(chosen), tutor_speaks_at=chosen or now.tutor_speaks_at)

        words = t.gettext("help blunders mistakes inaccuracies")
        at = now.tutor_speaks_at if now.tutor else ""
        return Setting(Choice(t.gettext("A tutor warns of a loss of"), options, at, change), words)

    def _sound(self, t: Strings) -> Iterator[Setting]:
        context, other = self.context, t.gettext("loud quiet mute")
        missing = t.gettext("Volume (no sound device was found)")
        yield self._switch(t.gettext("Sounds"), "sound", other)
        yield self._switch(t.gettext("Music"), "music", other)._replace(beside=True)
        volume = Slider(
            missing if context.sounds.missing else t.gettext("Volume"),
            round(context.settings.volume * 100),
            lambda value: percent(t, value),
            lambda value: context.change_sound(volume=value / 100, sound=True),  # who touches it wants to hear it
        )
        yield Setting(volume, other)
        music = Slider(
            t.gettext("Music volume"),
            round(context.settings.music_volume * 100),
            lambda value: percent(t, value),
            lambda value: self._change(music_volume=value / 100, music=True, sound=True),
        )
        yield Setting(music, other, beside=True)
        yield self._switch(t.gettext("Opponents say something now and then"), "sayings", t.gettext("talk silence"))

    def _look(self, t: Strings) -> Iterator[Setting]:
        tables = [("linen", t.gettext("Linen")), ("night", t.gettext("Night")), ("winter", t.gettext("Winter"))]
        finishes = [("classic", t.gettext("Classic")), ("plain", t.gettext("Plain")), ("gilded", t.gettext("Gilded"))]
        speeds = [
            ("slow", t.gettext("Slow")),
            ("normal", t.gettext("Normal")),
            ("fast", t.gettext("Fast")),
            ("off", t.gettext("Off")),
        ]
        names = [("always", t.gettext("Always")), ("first", t.gettext("At first")), ("never", t.gettext("Never"))]
        yield self._choice(t.gettext("Table"), tables, "table", t.gettext("bright dark colours"))
        yield self._choice(t.gettext("Cards and tiles"), finishes, "finish", t.gettext("contrast faces colour-blind"))
        yield self._choice(t.gettext("Motion"), speeds, "speed", t.gettext("speed animation"))
        paces = [("quick", t.gettext("Quick")), ("person", t.gettext("Like a person"))]
        yield self._choice(t.gettext("Thinking time"), paces, "pace", t.gettext("speed wait pause"))
        yield self._choice(t.gettext("Names on the table"), names, "names", t.gettext("help words"))
        yield self._switch(t.gettext("Full screen"), "full_screen", t.gettext("window F11"))

    def _comfort(self, t: Strings) -> Iterator[Setting]:
        now = self.context.settings.scale
        sizes = [(size, percent(t, size)) for size in SCALES]
        nearest, zoom = min(SCALES, key=lambda size: abs(size - now)), t.gettext("larger smaller letters font zoom")
        yield self._choice(t.gettext("Language"), [("", t.gettext("System")), *LANGUAGES.items()], "language")
        yield self._choice(t.gettext("Size of texts and panels"), sizes, "scale", zoom, nearest)
        yield self._switch(t.gettext("Letters on cards and tiles"), "letters", t.gettext("colour-blind colours signs"))
        yield self._switch(t.gettext("Calm table: plain, with strong rims"), "calm", t.gettext("quiet contrast"))
        yield self._switch(t.gettext("Wider text spacing"), "wide", t.gettext("dyslexia spacing reading"))
        yield self._switch(t.gettext("Less motion"), "reduced_motion", t.gettext("speed animation"))
        if self.context.gamepads.make is not None:
            yield self._switch(t.gettext("The gamepad rumbles"), "rumble", t.gettext("vibration"))
        yield self._switch(t.gettext("Letters and numbers around the board of Patterns"), "coordinates", "a1")

    def _switch(self, label: str, key: str, words: str) -> Setting:
        change = self.context.change_sound if key == "sound" else self._change
        return Setting(Switch(label, getattr(self.context.settings, key), lambda on: change(**{key: on})), words)

    def _choice(
        self, label: str, options: Sequence[tuple[Value, str]], key: str, words: str = "", nearest: Value | None = None
    ) -> Setting:
        """The setting called `key`: its values by their names. Where it may have others the `nearest` is shown as chosen."""
        now = getattr(self.context.settings, key) if nearest is None else nearest
        return Setting(Choice(label, options, now, lambda chosen: self._change(**{key: chosen})), words)


class NewsScene(Page):
    """The news of this version for players, in a few sentences."""

    WIDTH = 120.0

    def content(self) -> Box:
        t = self.strings
        news = (
            t.gettext("After each game a review shows which moves cost you most, and why."),
            t.gettext("Every opponent has a name, a picture and a way of playing."),
            t.gettext("Grandmaster plays Patterns far better than before."),
            t.gettext("You can play with a screen reader, a gamepad or your fingers."),
            t.gettext("There are three tables, and three looks for cards and tiles."),
        )
        return self.headed(t.gettext("What is new"), Column(*(Words(words, align="left") for words in news)), gap=2.6)


@cache
def _others(language: str) -> tuple[Strings, ...]:
    return tuple(Strings(other) for other in LANGUAGES if other != language)


def _said(heading: str, setting: Setting) -> str:
    """All words of a setting, in small letters."""
    widget = setting.widget
    options = [name for _, name in widget.options] if isinstance(widget, Choice) else []
    return " ".join([heading, getattr(widget, "label", ""), *options, setting.words]).casefold()


def _set(groups: Sequence[Box]) -> Grid:
    """In two columns where there is room, as many headings in each."""
    there = [group for group in groups if not isinstance(group, Spacer)]
    half = -(-len(there) // 2)
    return Grid(Column(*there[:half], gap=2.4), Column(*there[half:], gap=2.4), columns=2, least=38.0, gap=4.0)
