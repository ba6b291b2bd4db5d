"""The settings, each with effect at once."""

from __future__ import annotations

from typing import Any, Final

import pygame

from mandala.play.games import compiled
from mandala.play.settings import Settings
from mandala.ui.kit import text
from mandala.ui.kit.scene import Pop, Transition
from mandala.ui.kit.text_scale import SCALES, nearest_scale
from mandala.ui.kit.widgets import SMALL, Button, Choice, Form, Look, Slider, TextField, Widget, heading, panel
from mandala.ui.pages.page import Page
from mandala.ui.words.names import too_long
from mandala.ui.words.strings import LANGUAGES

COLUMN: Final = 42
"""Units of a column; as many stand side by side as the page has room for."""
COLUMNS: Final = 3
WIDTH: Final = 148
"""Units of the sheet where there is room for them."""
ROW: Final = 10.0
SECOND_LINE: Final = 3.8
"""How much choices that stand in two lines add to the height of their row."""


class SettingsScene(Page):
    """All settings on a sheet of paper."""

    def build(self, look: Look) -> Form:
        """Columns of settings, row by row, and the way back."""
        widgets = self._widgets(self.context.settings)
        columns = max(1, min(COLUMNS, int((look.room[0] - 14) // (COLUMN + 4))))
        width = min(WIDTH, look.room[0] - 4)
        rows = [widgets[first : first + columns] for first in range(0, len(widgets), columns)]
        tall = [ROW + SECOND_LINE * (max(map(_lines, row)) - 1) for row in rows]
        self._sheet = pygame.Rect(0, 0, look.px(width), look.px(29 + sum(tall)))
        self._sheet.center = look.size[0] // 2, look.size[1] // 2
        inner = self._sheet.inflate(-look.px(14), 0)
        gap = look.px(4)
        wide = (inner.width - gap * (columns - 1)) // columns
        y = self._sheet.top + look.px(15.4)
        for row, height in zip(rows, tall):
            for column, widget in enumerate(row):
                box = look.px(4.8 + SECOND_LINE * (_lines(widget) - 1))
                widget.rect = pygame.Rect(inner.left + column * (wide + gap), y, wide, box)
            y += look.px(height)
        back = Button(self.strings.gettext("Back"), Pop, primary=True)
        back.rect = pygame.Rect(0, 0, look.px(30), look.px(6))
        back.rect.midbottom = inner.centerx, self._sheet.bottom - look.px(4.4)
        return Form([*widgets, back])

    def _widgets(self, now: Settings) -> list[Widget]:
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
            self._choice(t.gettext("Language"), languages, now.language, "language", lines=2),
            self._choice(t.gettext("Table"), tables, now.table, "table"),
            self._choice(t.gettext("Motion"), speeds, now.speed, "speed", lines=2),
            Choice(t.gettext("The computer thinks for up to"), seconds, nearest, self._set_seconds),
            Choice(t.gettext("Screen"), screens, "full" if now.full_screen else "window", self._set_screen),
            TextField(t.gettext("Your name"), self._set_name, now.name, t.gettext("You"), 20, too_long(t, 20)),
            *self._sound(now),
            self._scale(now),
            self._switch(t.gettext("Letters on cards and tiles"), now.letters, "letters"),
            self._switch(t.gettext("Reduced motion: nothing flies"), now.reduced_motion, "reduced_motion"),
            self._switch(t.gettext("Tooltips"), now.tooltips, "tooltips"),
            self._switch(t.gettext("Cards: memory aid against the computer"), now.memory_aid, "memory_aid"),
            self._switch(t.gettext("Tiles: what groups can still reach"), now.reach_aid, "reach_aid"),
        ]

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
        return Choice(label, sizes, str(nearest_scale(now.scale)), self._set_scale, lines=2)

    def _sound(self, now: Settings) -> list[Widget]:
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

    def _choice(self, label: str, options: list[tuple[str, str]], value: str, key: str, lines: int = 1) -> Choice:
        def changed(chosen: str) -> Transition:
            return self._change(**{key: chosen})

        return Choice(label, options, value, changed, lines)

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
        """Who touches the volume wants to hear it."""
        self.context.change_sound(volume=percent / 100, sound=True)
        return None

    def _set_name(self, name: str) -> None:
        self.context.change(name=name.strip())

    def _change(self, **values: Any) -> Transition:
        self.context.change(**values)
        return None

    def paint(self, canvas: pygame.Surface, look: Look) -> None:
        """The sheet, its heading, and above the button how the computer thinks."""
        panel(canvas, look, self._sheet)
        heading(canvas, look, self.strings.gettext("Settings"), self._sheet.inflate(-look.px(14), -look.px(9)))
        width, ink = self._sheet.width - look.px(14), look.theme.faint_panel_ink
        words = text.fit(look.assets, self._kernel(), "text", look.px(SMALL), width, ink)
        canvas.blit(words, words.get_rect(center=(self._sheet.centerx, self._sheet.bottom - look.px(12.6))))

    def _kernel(self) -> str:
        if compiled():
            return self.strings.gettext("The computer thinks with the compiled kernel")
        return self.strings.gettext("The kernel is not compiled: the stronger levels are weaker within their time")


def _lines(widget: Widget) -> int:
    """In how many lines a setting stands."""
    return widget.lines if isinstance(widget, Choice) else 1
