"""Shows a game to others, as a picture or as a film.

These are made in a process of its own, so that the page never stands still.
"""

from __future__ import annotations

import pickle
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final, Protocol, runtime_checkable

import pygame

from mandala.core.game import Player
from mandala.core.steps import at_once
from mandala.platform.api import Paths
from mandala.platform.process import Process
from mandala.play.engine.engine import InlineEngine
from mandala.play.games import GAMES, showing
from mandala.play.library import Library
from mandala.play.seen_history import history_of
from mandala.play.session import Session
from mandala.play.stored import StoredGame
from mandala.ui.context import Context
from mandala.ui.film import FILM, LAST, PICTURE, Wanted, begin
from mandala.ui.kit.assets import Look
from mandala.ui.kit.boxes import Box, Column, Constrained, FirstFit, Grow, Row, Spacer, shares
from mandala.ui.kit.paper import Picture, Words, rounded
from mandala.ui.kit.scene import Push, Replace, Transition
from mandala.ui.kit.widgets import Button
from mandala.ui.pages.page import Page
from mandala.ui.pages.saved import failed, led, save_film, save_picture
from mandala.ui.platform.home import Home
from mandala.ui.words.names import player_name
from mandala.ui.words.strings import percent

GLIMPSE: Final = 44.0, 24.0  #: [u] width of the position in small, beside the words and above them
PARTS: Final = 0.45, 0.55  #: of the width, of the position and of the words


@runtime_checkable
class Closed(Protocol):
    """The page of a result. That one leads here, so its class cannot be named."""

    def keepsake(self, stored: StoredGame) -> bytes:
        """Returns the picture of the result as PNG."""


def result_picture(wanted: Wanted) -> bytes:
    """Draws the mandala of a finished game with names, points and day as PNG. It needs no window, but a display."""
    settings, library = replace(wanted.settings, language=wanted.language, speed="off"), Library.in_memory()
    nowhere, stored = Paths(Path(), Path(), Path()), wanted.stored
    context = Context(Home(), settings, nowhere, InlineEngine(0), library, {}, wanted.pages)
    session = Session.resume(stored, context.engine, library)
    end = wanted.load().ending(context, session, next(iter(stored.config.humans), 0))
    assert isinstance(end, Closed)
    return end.keepsake(stored)


class ShowScene(Page):
    """Offers pictures and films of a game as `viewer` saw it, the picture of the position after `ply` moves."""

    WIDTH = 112.0

    def __init__(self, context: Context, stored: StoredGame, viewer: Player, ply: int) -> None:
        super().__init__(context)
        self._stored, self._viewer, self._ply = stored, viewer, ply
        history = history_of(stored, viewer)
        self._length, self._seen = history.length, history.position(viewer, ply)

    def content(self) -> Box:
        t, config = self.strings, self._stored.config
        tables = self.context.screens[config.game].load()

        def drawn(look: Look, wide: int) -> pygame.Surface:
            size = wide, wide * FILM[1] // FILM[0]
            picture = at_once(tables.glimpse(look.assets, look.theme, self._seen, size))
            return rounded(picture, look.px(0.5))

        own = config.humans == (self._viewer,)
        seen = (
            t.gettext("Pictures and films show what you saw.")
            if own
            else t.gettext("Pictures and films show what {name} saw.")
        )
        words = [seen.format(name=player_name(t, config, self._viewer))]
        if not GAMES[config.game].open:
            words.append(t.gettext("What was hidden stays hidden, except in the result."))
        words.append(t.gettext("A film is a GIF, which every messenger shows."))
        told = Column(Words(" ".join(words)), Column(*self._ways(), gap=1.1), gap=1.8)
        large, small = (Constrained(Picture(drawn, (wide, wide)), wide) for wide in GLIMPSE)
        middle = Column(Grow(Spacer()), told, Grow(Spacer()))
        body = FirstFit(Row(*shares(PARTS, large, middle), gap=4.0, least=90.0), Column(small, told))
        return self.headed(t.gettext("Picture or film"), body, ways=[self.back()], gap=2.0)

    def _ways(self) -> list[Button]:
        t, ply, over = self.strings, self._ply, self._stored.finished
        whole, last = range(self._length + 1), range(max(0, ply - LAST), ply + 1)
        ways = [Button(t.gettext("Picture of the position"), partial(self._make, range(ply, ply + 1)), primary=True)]
        if over:
            ways.append(Button(t.gettext("Picture of the result"), partial(self._make, range(0))))
        if len(last) > 1:
            ways.append(Button(t.gettext("Film of the last moves"), partial(self._make, last, moving=True)))
        if len(whole) > len(last):
            ways.append(Button(t.gettext("Film of the whole game"), partial(self._make, whole)))
        return ways

    def _make(self, plies: range, moving: bool = False) -> Transition:
        context, stored = self.context, self._stored
        ends = stored.finished and (not plies or (len(plies) > 1 and plies[-1] == self._length))
        wanted = Wanted(
            load=context.screens[stored.config.game].load,
            stored=stored,
            viewer=self._viewer,
            plies=plies,
            size=FILM if len(plies) > 1 else PICTURE,
            settings=context.settings,
            language=self.strings.language,
            pages=context.pages,
            moving=moving and context.settings.speed != "off" and not context.settings.reduced_motion,
            result=result_picture if ends else None,
        )
        try:
            process = context.system.platform.work.process("mandala film", showing(begin), wanted)
            return Push(MakingScene(context, stored, wanted.ending, process))
        except OSError as error:
            return Push(failed(context, self.strings.gettext("Nothing could be made."), str(error)))


class MakingScene(Page):
    """Says how much of a picture or film is made, then where it is. Who leaves ends it, and nothing is kept."""

    animating = True
    moving = False  #: the page is redrawn when the words change

    def __init__(self, context: Context, stored: StoredGame, ending: str, process: Process) -> None:
        super().__init__(context)
        self._stored, self._ending, self._process = stored, ending, process
        self._share = 0
        self._ask()

    def _ask(self) -> None:
        self._process.send(pickle.dumps(None))

    def content(self) -> Box:
        t = self.strings
        title = t.gettext("The film is being made") if self._ending == "gif" else t.gettext("The picture is being made")
        words = t.gettext("{share} so far. If you go back, nothing is kept.").format(share=percent(t, self._share))
        return self.headed(title, Words(words))

    def update(self, dt: float) -> Transition:
        """Takes what the process made, and has it go on."""
        try:
            if not self._process.poll():
                return None
            told: float | bytes = self._process.recv()
            if isinstance(told, float):
                self._ask()
        except (EOFError, OSError) as error:
            words = self.strings.gettext("Nothing could be made.")
            return Replace(failed(self.context, words, self._process.ended or str(error)))
        if isinstance(told, bytes):
            save = save_film if self._ending == "gif" else save_picture
            return Replace(save(self.context, self._stored, told))
        if (share := round(100 * told)) != self._share:
            self._share = share
            self.resumed()
        return None

    def left(self) -> None:
        super().left()
        self._process.kill()


def shown(context: Context, stored: StoredGame, viewer: Player, ply: int) -> Transition:
    """Opens the page with pictures and films of a game. Nowhere if its record does not hold; the player is told."""
    return led(context, Push, lambda: ShowScene(context, stored, viewer, ply))
