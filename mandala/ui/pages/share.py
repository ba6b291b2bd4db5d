"""Shares a finished game: the mandala of its sand, its code in small print."""

from __future__ import annotations

from functools import partial
from typing import Final

from mandala.play.codes import code_of
from mandala.play.stored import StoredGame
from mandala.ui.context import Context, ending_of
from mandala.ui.kit.boxes import Box, Column, Constrained, FirstFit, Footer, Grow, Row, Spacer, Wrap, shares
from mandala.ui.kit.paper import SMALL_TEXT, Words, headline
from mandala.ui.kit.scene import Push, Replace, Scene, Transition
from mandala.ui.kit.widgets import Button
from mandala.ui.pages.challenge import can_challenge, copy_challenge
from mandala.ui.pages.page import Page
from mandala.ui.pages.result import Ending
from mandala.ui.pages.saved import copy_code, led, save_all, save_file
from mandala.ui.pages.show import shown

MANDALA: Final = 38.0, 20.0  #: [u] width of the picture, beside the words and above them
PARTS: Final = 0.38, 0.62  #: of the width, of the picture and of the words
LETTERS: Final = 8  #: of the code in a group: a line ends only between groups


class ShareScene(Page):
    """The picture of a game's end, and the ways to hand it on."""

    WIDTH = 118.0

    def __init__(self, context: Context, stored: StoredGame, end: Scene) -> None:
        super().__init__(context)
        assert isinstance(end, Ending)
        self._stored, self._end = stored, end

    def content(self) -> Box:
        t, context, stored, end = self.strings, self.context, self._stored, self._end
        words = t.gettext("Shares the whole game: the deal and all moves; in a file the names, too.")
        large, small = (Constrained(end.whole_mandala(), wide) for wide in MANDALA)
        told = Column(Words(end.result_line(), 2.6, face="text-semibold"), Words(words), *self._code(), gap=1.8)
        challenge, viewer = [], next(iter(stored.config.humans), 0)
        if can_challenge(stored):
            challenge = [Button(t.gettext("Challenge a friend"), lambda: Replace(copy_challenge(context, stored)))]
        ways = (
            Button(
                t.gettext("Picture or film …"), partial(shown, context, stored, viewer, len(end.steps)), primary=True
            ),
            Button(t.gettext("Copy as a code"), lambda: Replace(copy_code(context, stored))),
            Button(t.gettext("Save as a file"), lambda: Replace(save_file(context, stored))),
            *challenge,
            Button(t.gettext("Save all games as a file"), lambda: Replace(save_all(context))),
            self.back(),
        )
        middle = Column(Grow(Spacer()), told, Grow(Spacer()))
        body = FirstFit(Row(*shares(PARTS, large, middle), gap=4.0, least=90.0), Column(small, told))
        return Column(headline(t.gettext("Share this game")), body, Footer(Spacer(), Wrap(*ways, gap=2.4)), gap=2.0)

    def _code(self) -> list[Words]:
        """The code in groups of letters; nothing for a game that cannot be written as one."""
        try:
            code = code_of(self._stored)
        except ValueError:
            return []
        groups = " ".join(code[at : at + LETTERS] for at in range(0, len(code), LETTERS))
        return [Words(groups, SMALL_TEXT, "faint")]


def offered(context: Context, stored: StoredGame) -> Transition:
    """Opens a page that shares a finished game, as a picture, as a code on the clipboard or as a file."""
    return led(context, Push, lambda: ShareScene(context, stored, ending_of(context, stored)))
