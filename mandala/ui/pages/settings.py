"""The settings under four headings, each with effect at once.

Beside them a strip of the table shows how it looks then. What is typed searches them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from importlib.resources import files
from typing import Any, Final, NamedTuple

import pygame

from mandala import __version__
from mandala.ui.context import Context
from mandala.ui.kit.assets import Look
from mandala.ui.kit.boxes import Box, Column, Fitting, Grid, Grow, Row, Share, Sized, Space, Steady
from mandala.ui.kit.inputs import Value
from mandala.ui.kit.paper import BODY, Print, Words, rounded
from mandala.ui.kit.scene import Push, Scene, Transition
from mandala.ui.kit.text_field import TextField
from mandala.ui.kit.theme import SCALES, Size
from mandala.ui.kit.widgets import Button, Choice, Slider, Switch, Widget
from mandala.ui.pages.page import Page
from mandala.ui.words.names import too_long
from mandala.ui.words.strings import LANGUAGES, decimal, percent

COLUMN: Final = 38.0  # [u] that a setting needs; two stand side by side where they have room
BESIDE: Final = 124.0  # [u] from which on the settings stand in three columns, the strip below those it shows
ABOVE: Final = 90.0  # [u] from which on it stands above them, else below
HEADING: Final = 2.8  # [u] size of a heading's words
BELOW: Final = (60.0, 24.0)  # [u] width and height of the strip, at most, where it stands below settings
CORNER: Final = 1.6  # [u] radius of the strip's corners
BETWEEN: Final = 1.4  # [u] between its two parts
FLAT: Final = 5.0  # from so many times its height on it has only one
# What of the table is in the middle of the strip, as shares of its width and height, and the most of its width that is seen:
WHOLE: Final = (0.6, 0.45, 1.0)
MIDDLE: Final = (0.6, 0.45, 0.36)  # ... of its left part, where it has two: the game
SIDE: Final = (0.9, 0.56, 0.245)  # ... of its right part: what stands beside it
SIDE_SHAPE: Final = 0.95  # width of that part, as a share of its height
SHOWN: Final = ("table", "finish", "language", "scale", "letters", "calm", "wide", "aids", "names", "coordinates")
"""The settings that can be seen on the strip."""
PACES: Final = ("speed", "reduced_motion")  # those that can be seen while something moves there


class Setting(NamedTuple):
    """A setting on the page, and other words by which somebody may look for it."""

    widget: Widget
    words: str


class TableStrip(Print):
    """Parts of a table that follow the settings: of the chosen game, or of the one that a setting is `about`. It comes a frame
    after the page, which does not wait for it."""

    WIDE, TALL = (26.0, 26.0), (10.0, 10.0)

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.about = ""
        self._context, self._frames = context, 0
        self._key: object = None
        self._table: Scene | None = None
        self._again = False

    @property
    def coming(self) -> bool:
        """True until the table was drawn, and while moves are shown."""
        return self._frames < 2 or self._again or self._table is not None

    def play(self) -> None:
        """Shows the last moves again, at the pace that is set now."""
        self._again, self._key = True, None

    def update(self, dt: float) -> None:
        if self._table is not None:
            self._table.update(dt)

    def draw(self, canvas: pygame.Surface, look: Look) -> None:
        self._frames += 1
        if self._frames < 2:
            return
        context, window, game = self._context, look.window or look.size, self.about or self._context.game
        seen = tuple(str(getattr(context.settings, name)) for name in SHOWN)
        key = seen, game, context.strings.language, window, self.rect.size
        if key != self._key:
            self.close()
            self._key, self._canvas = key, pygame.Surface(window)
            self._table, self._again = context.screens[game].load().sample(context, self._again), False
            self._table.lay_out(window)
        if self._table is not None:
            self._table.draw(self._canvas)
            self._picture = self._cut(look)
            if not (self._table.animating or self._table.waiting):
                self.close()
        canvas.blit(self._picture, self.rect)

    def close(self) -> None:
        """Frees the table; its picture stays."""
        if self._table is not None:
            self._table.left()
        self._table = None

    def _cut(self, look: Look) -> pygame.Surface:
        """The middle of the table from side to side; where the strip is not flat, the game and what stands beside it."""
        wide, tall = self.rect.size
        if wide > tall * FLAT:
            return self._part(look, self.rect.size, WHOLE)
        strip, side = pygame.Surface(self.rect.size, pygame.SRCALPHA), min(round(tall * SIDE_SHAPE), wide // 2)
        strip.blit(self._part(look, (wide - side - look.px(BETWEEN), tall), MIDDLE), (0, 0))
        strip.blit(self._part(look, (side, tall), SIDE), (wide - side, 0))
        return strip

    def _part(self, look: Look, size: Size, spot: tuple[float, float, float]) -> pygame.Surface:
        """What is around a spot of the table."""
        x, y, share = spot
        wide, tall = self._canvas.get_size()
        shrunk = max(size[0] / (wide * share), size[1] / tall)
        part = pygame.Rect(0, 0, round(size[0] / shrunk), round(size[1] / shrunk))
        part.center = round(x * wide), round(y * tall)
        part.clamp_ip(self._canvas.get_rect())
        picture = rounded(pygame.transform.smoothscale(self._canvas.subsurface(part), size), look.px(CORNER))
        pygame.draw.rect(picture, look.theme.line, picture.get_rect(), look.px(0.2), border_radius=look.px(CORNER))
        return picture


class SettingsScene(Page):
    """All settings on a sheet of paper."""

    WIDTH = 154.0

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._strip = TableStrip(context)

    @property
    def animating(self) -> bool:
        return self._strip.coming

    def update(self, dt: float) -> Transition:
        self._strip.update(dt)
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
        settings = Steady(_set(found), _set(all_))
        beside = Steady(self._beside(found, all_), self._beside(all_, all_))
        below = Row(Grow(Column(self._strip, settings, gap=2.4)), least=ABOVE)
        body = Fitting(beside, below, Column(settings, self._strip, gap=2.4))
        new = t.gettext("What is new in {version}").format(version=__version__)
        ways = [Button(new, lambda: Push(NewsScene(self.context))), self.back(primary=True)]
        return Column(top, body, self.foot(ways), gap=2.2)

    def _beside(self, found: Sequence[Box], all_: Sequence[Box]) -> Row:
        """In three columns. The strip stays where it is whatever is found."""
        play, sound, look, comfort = found
        shown = Column(Steady(look, all_[2]), Grow(Sized(self._strip, *BELOW)), gap=2.4)
        columns = Column(play, sound, gap=2.4), shown, comfort
        return Row(*map(Share, columns), gap=4.0, least=BESIDE)

    def _groups(self, wanted: str) -> list[Box]:
        """What stands under each heading: the settings of which all words that are `wanted` are said somewhere."""
        t, words = self.strings, wanted.casefold().split()
        headings = {
            t.gettext("Play"): self._play(),
            t.gettext("Sound"): self._sound(),
            t.gettext("Look"): self._look(),
            t.gettext("Comfort"): self._comfort(),
        }
        groups: list[Box] = []
        for heading, settings in headings.items():
            found = [one.widget for one in settings if all(word in _said(heading, one) for word in words)]
            name = Words(heading, HEADING, "accent", "left", "display-bold")
            groups.append(Column(name, *found, gap=1.4) if found else Space())
        if all(isinstance(group, Space) for group in groups):
            groups[0] = Words(t.gettext("No setting is called that."), BODY, "faint")
        return groups

    def _play(self) -> Iterator[Setting]:
        t, now, context = self.strings, self.context.settings, self.context
        seconds = [(0.3, f"{decimal(t, 0.3)} s"), (1.0, "1 s"), (3.0, "3 s")]
        nearest = min((value for value, _ in seconds), key=lambda value: abs(value - now.thinking_seconds))
        you, long = t.gettext("You"), too_long(t, 20)
        name = TextField(
            t.gettext("Your name"), lambda name: context.change(name=name.strip()), now.name, you, 20, long
        )
        yield Setting(name, "")
        yield self._choice(t.gettext("Opponents think for up to"), seconds, "thinking_seconds", nearest=nearest)
        for key, game in context.screens.items():
            yield Setting(Switch(game.aid(t), now.aided(key), partial(self._set_aid, key)), t.gettext("help"))
        yield self._switch(t.gettext("A tutor warns before a bad move"), "tutor", t.gettext("help"))
        yield self._switch(t.gettext("Tooltips"), "tooltips", t.gettext("help"))

    def _sound(self) -> Iterator[Setting]:
        t, context, other = self.strings, self.context, self.strings.gettext("loud quiet mute")
        missing = t.gettext("Volume (no sound device was found)")
        yield self._switch(t.gettext("Play sounds"), "sound", other)
        volume = Slider(
            missing if context.sounds.missing else t.gettext("Volume"),
            round(context.settings.volume * 100),
            lambda value: percent(t, value),
            lambda value: context.change_sound(volume=value / 100, sound=True),  # who touches it wants to hear it
        )
        yield Setting(volume, other)
        yield self._switch(t.gettext("Opponents say something now and then"), "sayings", t.gettext("talk silence"))

    def _look(self) -> Iterator[Setting]:
        t = self.strings
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
        yield self._choice(t.gettext("Names on the table"), names, "names", t.gettext("help words"))
        yield self._switch(t.gettext("Full screen"), "full_screen", t.gettext("window F11"))

    def _comfort(self) -> Iterator[Setting]:
        t, now = self.strings, self.context.settings.scale
        sizes = [(size, percent(t, size)) for size in SCALES]
        nearest, zoom = min(SCALES, key=lambda size: abs(size - now)), t.gettext("larger smaller letters font zoom")
        yield self._choice(t.gettext("Language"), [("", t.gettext("System")), *LANGUAGES.items()], "language")
        yield self._choice(t.gettext("Size of texts and panels"), sizes, "scale", zoom, nearest)
        yield self._switch(t.gettext("Letters on cards and tiles"), "letters", t.gettext("colour-blind colours signs"))
        yield self._switch(t.gettext("Calm table: plain, with strong rims"), "calm", t.gettext("quiet contrast"))
        yield self._switch(t.gettext("Letters and lines farther apart"), "wide", t.gettext("dyslexia spacing reading"))
        yield self._switch(t.gettext("Reduced motion: nothing flies"), "reduced_motion", t.gettext("speed animation"))
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
    """What each version brought, the newest first. It is told in English, as the people who make the program wrote it."""

    WIDTH = 120.0

    def content(self) -> Box:
        told: list[Box] = []
        for line in changes().replace("\n  ", " ").splitlines():
            words = re.sub("[`*]", "", line)
            if words.startswith("## "):
                told.append(Words(words[3:], HEADING, "accent", "left", "display-bold"))
            elif words.startswith("- "):
                told.append(Words(words[2:], align="left"))
        return self.headed(self.strings.gettext("What is new"), Column(*told), gap=2.6)


def changes() -> str:
    """The list of changes that the program brings along; that of the source, where it runs from there."""
    brought, source = (files("mandala").joinpath(folder, "CHANGELOG.md") for folder in ("assets", ".."))
    return (brought if brought.is_file() else source).read_text("utf-8")


def _said(heading: str, setting: Setting) -> str:
    """All words of a setting, in small letters."""
    widget = setting.widget
    options = [name for _, name in widget.options] if isinstance(widget, Choice) else []
    return " ".join([heading, getattr(widget, "label", ""), *options, setting.words]).casefold()


def _set(groups: Sequence[Box]) -> Grid:
    """In two columns where there is room, as many headings in each."""
    there = [group for group in groups if not isinstance(group, Space)]
    half = -(-len(there) // 2)
    return Grid(Column(*there[:half], gap=2.4), Column(*there[half:], gap=2.4), columns=2, least=COLUMN, gap=4.0)
