"""A position of the card game as a picture, without a scene or a window. It is the resting table as one seat sees it."""

from __future__ import annotations

import pygame

from mandala.core.cards.moves import ClaimColour
from mandala.core.cards.observation import Observation
from mandala.core.cards.state import NOBODY
from mandala.play.seat import Seat
from mandala.ui.cards.buttons import OVER, PLAYING
from mandala.ui.cards.frame import has_room_for_log
from mandala.ui.cards.layout import table_layout
from mandala.ui.cards.marks import marks_after
from mandala.ui.cards.sight import Sight
from mandala.ui.cards.sight_of import news
from mandala.ui.cards.still import Resting
from mandala.ui.cards.view import TableView
from mandala.ui.cards.words import discard_top, first_choice, step_lines, turn_text, what_to_do
from mandala.ui.kit.assets import Assets
from mandala.ui.kit.theme import Theme
from mandala.ui.kit.units import Size
from mandala.ui.table.log import numbered
from mandala.ui.table.sight import LogSight, Ribbon, Tone
from mandala.ui.table.toolbar import ButtonLook
from mandala.ui.words.names import Names
from mandala.ui.words.strings import Strings


def portrait(
    seat: Seat, names: tuple[str, str], canvas: pygame.Surface, theme: Theme, strings: Strings, assets: Assets
) -> None:
    """Draws the position as `seat` sees it; `names` are the players', absolute."""
    sight = _sight(seat, Names(names[seat.player], names[1 - seat.player]), canvas.get_size(), strings)
    TableView(assets).draw(canvas, sight, theme, strings)


def _sight(seat: Seat, names: Names, size: Size, strings: Strings) -> Sight:
    observation: Observation = seat.observation
    steps, legal = seat.steps(), seat.legal_moves
    log_open = has_room_for_log(size)
    corner = PLAYING.corner if observation.outcome is None else OVER.corner
    layout = table_layout(size, observation, log_open=log_open, discard_top=discard_top(steps), corner=corner)
    choice = Ribbon(first_choice(strings, observation, names), Tone.CHOICE) if observation.claiming != NOBODY else None
    told = tuple(numbered(steps, lambda step: step_lines(strings, names, step)))
    return Sight(
        resting=Resting(observation, layout, names, marks_after(steps), frozenset()),
        status=(turn_text(strings, observation, names), what_to_do(strings, legal, observation) if legal else ""),
        news=() if log_open else news(told),
        buttons={button: ButtonLook(False, True) for button in layout.frame.buttons},
        claimable=tuple(move.colour for move in legal if isinstance(move, ClaimColour)),
        ribbon=choice,
        banner=strings.gettext("The last mandala") if observation.last else "",
        open_cups=(True, False),
        log=LogSight(told, 0) if log_open else None,
    )
