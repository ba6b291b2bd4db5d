"""The settings, each with effect at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from mandala.play.games import compiled
from mandala.ui.kit.boxes import Box, Grid
from mandala.ui.kit.inputs import Value
from mandala.ui.kit.paper import SMALL, Words
from mandala.ui.kit.text_field import TextField
from mandala.ui.kit.theme import SCALES
from mandala.ui.kit.widgets import Choice, Slider, Widget
from mandala.ui.pages.page import Page
from mandala.ui.words.names import too_long
from mandala.ui.words.strings import LANGUAGES

COLUMN: Final = 42.0  # [u] that a setting needs; as many stand side by side as have room


class SettingsScene(Page):
    """All settings on a sheet of paper."""

    WIDTH = 154.0

    def content(self) -> Box:
        t = self.strings
        kernel = t.gettext("The computer thinks with the compiled kernel")
        slow = t.gettext("The kernel is not compiled: the stronger levels are weaker within their time")
        return self.headed(
            t.gettext("Settings"),
            Grid(*self._settings(), columns=3, least=COLUMN, gap=3.0, rows=2.2),
            Words(kernel if compiled() else slow, SMALL, "faint"),
        )

    def first(self, widgets: Sequence[Widget]) -> int:
        del widgets
        return 0

    def _settings(self) -> list[Box]:
        t, now, context = self.strings, self.context.settings, self.context
        tables = [("linen", t.gettext("Linen")), ("night", t.gettext("Night"))]
        speeds = [
            ("slow", t.gettext("Slow")),
            ("normal", t.gettext("Normal")),
            ("fast", t.gettext("Fast")),
            ("off", t.gettext("Off")),
        ]
        seconds = [(0.3, t.gettext("0.3 s")), (1.0, t.gettext("1 s")), (3.0, t.gettext("3 s"))]
        nearest = min((value for value, _ in seconds), key=lambda value: abs(value - now.thinking_seconds))
        screens = [(False, t.gettext("Window")), (True, t.gettext("Full screen"))]
        switch = [(True, t.gettext("On")), (False, t.gettext("Off"))]
        size = min(SCALES, key=lambda size: abs(size - now.scale))
        percent = t.gettext("{percent}%")
        sizes = [(size, percent.format(percent=size)) for size in SCALES]
        missing = t.gettext("Volume (no sound device was found)")
        you, long = t.gettext("You"), too_long(t, 20)
        return [
            self._choice(t.gettext("Language"), [("", t.gettext("System")), *LANGUAGES.items()], "language"),
            self._choice(t.gettext("Table"), tables, "table"),
            self._choice(t.gettext("Motion"), speeds, "speed"),
            self._choice(t.gettext("The computer thinks for up to"), seconds, "thinking_seconds", nearest),
            self._choice(t.gettext("Screen"), screens, "full_screen"),
            TextField(t.gettext("Your name"), lambda name: context.change(name=name.strip()), now.name, you, 20, long),
            self._choice(t.gettext("Sound (M)"), switch, "sound"),
            Slider(
                missing if context.sounds.missing else t.gettext("Volume"),
                round(now.volume * 100),
                lambda value: percent.format(percent=value),
                lambda value: context.change_sound(volume=value / 100, sound=True),  # who touches it wants to hear it
            ),
            self._choice(t.gettext("Size of texts and panels"), sizes, "scale", size),
            self._choice(t.gettext("Letters on cards and tiles"), switch, "letters"),
            self._choice(t.gettext("Reduced motion: nothing flies"), switch, "reduced_motion"),
            self._choice(t.gettext("Tooltips"), switch, "tooltips"),
            *(
                Choice(game.aid(t), switch, now.aided(name), partial(context.set_aid, name))
                for name, game in context.screens.items()
            ),
        ]

    def _choice(
        self, label: str, options: Sequence[tuple[Value, str]], key: str, nearest: Value | None = None
    ) -> Choice[Value]:
        """The setting called `key`: its values by their names. Where it may have others the `nearest` is shown as chosen."""
        now = getattr(self.context.settings, key) if nearest is None else nearest
        change = self.context.change_sound if key == "sound" else self.context.change
        return Choice(label, options, now, lambda chosen: change(**{key: chosen}))
