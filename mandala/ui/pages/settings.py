"""The settings, each with effect at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mandala.play.games import compiled
from mandala.play.settings import Settings
from mandala.ui.kit.boxes import Box, Column, Grid
from mandala.ui.kit.paper import SMALL, Words, headline
from mandala.ui.kit.scene import Pop, Transition
from mandala.ui.kit.text_field import TextField
from mandala.ui.kit.theme import SCALES, nearest_scale
from mandala.ui.kit.widgets import Button, Choice, Slider
from mandala.ui.pages.page import Page, foot
from mandala.ui.words.names import too_long
from mandala.ui.words.strings import LANGUAGES, Strings

COLUMN: Final = 42.0  # [u] that a setting needs; as many stand side by side as have room


class SettingsScene(Page):
    """All settings on a sheet of paper."""

    WIDTH = 154.0

    def content(self) -> Box:
        """Columns of settings, how the computer thinks, and the way back."""
        t = self.strings
        return Column(
            headline(t.gettext("Settings")),
            Grid(*self._widgets(self.context.settings), columns=3, least=COLUMN, gap=3.0, rows=2.2),
            Words(self._kernel(), SMALL, "faint"),
            foot(Button(t.gettext("Back"), Pop, primary=True)),
        )

    def _widgets(self, now: Settings) -> list[Box]:
        t = self.strings
        system = t.gettext("System")
        languages = [("", system), *LANGUAGES.items()]
        tables = [("linen", t.gettext("Linen")), ("night", t.gettext("Night"))]
        speeds = [
            ("slow", t.gettext("Slow")),
            ("normal", t.gettext("Normal")),
            ("fast", t.gettext("Fast")),
            ("off", t.gettext("Off")),
        ]
        seconds = [("0.3", t.gettext("0.3 s")), ("1.0", t.gettext("1 s")), ("3.0", t.gettext("3 s"))]
        screens = [("window", t.gettext("Window")), ("full", t.gettext("Full screen"))]
        nearest = min(("0.3", "1.0", "3.0"), key=lambda value: abs(float(value) - now.thinking_seconds))
        return [
            self._choice(t.gettext("Language"), languages, now.language, "language"),
            self._choice(t.gettext("Table"), tables, now.table, "table"),
            self._choice(t.gettext("Motion"), speeds, now.speed, "speed"),
            Choice(t.gettext("The computer thinks for up to"), seconds, nearest, self._set_seconds),
            Choice(t.gettext("Screen"), screens, "full" if now.full_screen else "window", self._set_screen),
            TextField(t.gettext("Your name"), self._set_name, now.name, t.gettext("You"), 20, too_long(t, 20)),
            *self._sound(now),
            self._scale(now),
            self._switch(t.gettext("Letters on cards and tiles"), now.letters, "letters"),
            self._switch(t.gettext("Reduced motion: nothing flies"), now.reduced_motion, "reduced_motion"),
            self._switch(t.gettext("Tooltips"), now.tooltips, "tooltips"),
            *(self._switch(words(t), getattr(now, key), key) for key, words in self._aids()),
        ]

    def _aids(self) -> list[tuple[str, Callable[[Strings], str]]]:
        return [game.aid for game in self.context.screens.values()]

    def _switch(self, label: str, on: bool, key: str) -> Choice:
        def changed(chosen: str) -> Transition:
            return self._change(**{key: chosen == "on"})

        return Choice(label, self._on_off(), "on" if on else "off", changed)

    def _on_off(self) -> list[tuple[str, str]]:
        return [("on", self.strings.gettext("On")), ("off", self.strings.gettext("Off"))]

    def _scale(self, now: Settings) -> Choice:
        t = self.strings
        sizes = [(str(size), t.gettext("{percent}%").format(percent=size)) for size in SCALES]
        label = t.gettext("Size of texts and panels")
        return Choice(label, sizes, str(nearest_scale(now.scale)), self._set_scale)

    def _sound(self, now: Settings) -> list[Box]:
        t = self.strings
        missing = t.gettext("Volume (no sound device was found)")
        return [
            Choice(t.gettext("Sound (M)"), self._on_off(), "on" if now.sound else "off", self._set_sound),
            Slider(
                missing if self.context.sounds.missing else t.gettext("Volume"),
                round(now.volume * 100),
                lambda percent: t.gettext("{percent}%").format(percent=percent),
                self._set_volume,
            ),
        ]

    def _choice(self, label: str, options: list[tuple[str, str]], value: str, key: str) -> Choice:
        def changed(chosen: str) -> Transition:
            return self._change(**{key: chosen})

        return Choice(label, options, value, changed)

    def _set_seconds(self, value: str) -> Transition:
        return self._change(thinking_seconds=float(value))

    def _set_screen(self, value: str) -> Transition:
        return self._change(full_screen=value == "full")

    def _set_scale(self, value: str) -> Transition:
        return self._change(scale=int(value))

    def _set_sound(self, value: str) -> Transition:
        self.context.change_sound(sound=value == "on")
        return None

    def _set_volume(self, percent: int) -> Transition:
        """Changes the volume, and turns sounds on: whoever touches the volume wants to hear it."""
        self.context.change_sound(volume=percent / 100, sound=True)
        return None

    def _set_name(self, name: str) -> None:
        self.context.change(name=name.strip())

    def _change(self, **values: Any) -> Transition:
        self.context.change(**values)
        return None

    def _kernel(self) -> str:
        if compiled():
            return self.strings.gettext("The computer thinks with the compiled kernel")
        return self.strings.gettext("The kernel is not compiled: the stronger levels are weaker within their time")
