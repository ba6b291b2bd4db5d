"""The page of bots: other people's programs as opponents, by name and command."""

from __future__ import annotations

from functools import partial
from typing import Final

from mandala.play.bots import MAX_NAME, may_be_named
from mandala.ui.kit.boxes import Box, Column, Grow, Row
from mandala.ui.kit.paper import SMALL_TEXT, Words
from mandala.ui.kit.text_field import TextField
from mandala.ui.kit.widgets import Button
from mandala.ui.pages.page import Page
from mandala.ui.words.names import too_long

MAX_COMMAND: Final = 1000  #: Letters of a command.


class BotsScene(Page):
    """Adds and removes bots. Each stands in the lists of opponents at once."""

    WIDTH = 112.0
    name = command = ""
    tried = False  #: Whether the player wanted to add what cannot be added.

    def content(self) -> Box:
        t = self.strings
        unnamed = "" if self._named else t.gettext("Letters, digits and spaces only.")
        missing = "" if self.command.strip() else t.gettext("The command is missing.")
        name = self._field(t.gettext("Name"), "name", MAX_NAME, unnamed)
        command = self._field(t.gettext("Command"), "command", MAX_COMMAND, missing)
        warning = t.gettext(
            "A bot is another program that plays here. It runs as you and may do all that you may. "
            "Add only programs that you trust."
        )
        rows = [self._row(name, command) for name, command in self.context.settings.bots.items()]
        return self.headed(
            t.gettext("Bots"),
            Words(warning, align="left"),
            Column(*rows, gap=0.8) if rows else Words(t.gettext("There are no bots yet."), ink="faint"),
            Column(name, command, gap=1.4),
            ways=[self.back(), Button(t.gettext("Add"), self._add, primary=True)],
        )

    def _field(self, words: str, about: str, most: int, error: str) -> TextField:
        tell, board, told = partial(setattr, self, about), self.context.system.clipboard, error if self.tried else ""
        long = too_long(self.strings, most)
        return TextField(words, tell, getattr(self, about), limit=most, too_long=long, clipboard=board, error=told)

    def _row(self, name: str, command: str) -> Box:
        label = self.strings.gettext("Remove {name}").format(name=name)
        words = Words(name, face="text-semibold", align="left"), Words(command, SMALL_TEXT, "faint", "left")
        return Row(Grow(Column(*words, gap=0.2)), Button(label, partial(self._remove, name)), gap=2.0)

    @property
    def _named(self) -> bool:
        return may_be_named(self.name.strip())

    def _add(self) -> None:
        if not self._named or not self.command.strip():
            self.tried = True
        else:
            bots = {**self.context.settings.bots, self.name.strip(): self.command.strip()}
            self.context.change(bots=bots)
            self.name, self.command, self.tried = "", "", False
        self.resumed()

    def _remove(self, name: str) -> None:
        kept = {other: command for other, command in self.context.settings.bots.items() if other != name}
        self.context.change(bots=kept)
        self.resumed()
