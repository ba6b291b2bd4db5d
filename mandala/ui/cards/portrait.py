"""A position as a picture: the resting table as one seat saw it, drawn without a scene, a session or a window."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from mandala.core.cards import rules
from mandala.core.cards.moves import ClaimColour, Move
from mandala.core.cards.observation import Observation
from mandala.core.cards.state import State
from mandala.ui.assets import Assets
from mandala.ui.cards import narrator
from mandala.ui.cards.frame import Command, has_room_for_log
from mandala.ui.cards.layout import table_layout
from mandala.ui.cards.log import discard_top, lines
from mandala.ui.cards.marks import marks_after
from mandala.ui.cards.sight import ButtonLook, LogSight, Sight
from mandala.ui.cards.still import Resting
from mandala.ui.cards.view import TableView
from mandala.ui.cards.words import Names
from mandala.ui.strings import Strings
from mandala.ui.theme import Theme


class _Step(NamedTuple):
    move: Move
    before: Observation
    after: Observation


def portrait(
    states: Sequence[State],
    moves: Sequence[Move],
    viewer: int,
    names: tuple[str, str],
    canvas: pygame.Surface,
    theme: Theme,
    strings: Strings,
) -> None:
    """Draws the last of `states` as player `viewer` saw it; `names` are the players', absolute."""
    seen = [rules.observe(state, viewer) for state in states]
    steps = [_Step(move, before, after) for move, before, after in zip(moves, seen, seen[1:])]
    own, rival = names[viewer], names[1 - viewer]
    TableView(Assets()).draw(
        canvas, _sight(seen[-1], steps, Names(own, rival), canvas.get_size(), strings, states[-1]), theme, strings
    )


def _sight(
    observation: Observation,
    steps: Sequence[_Step],
    names: Names,
    size: tuple[int, int],
    strings: Strings,
    state: State,
) -> Sight:
    log_open = has_room_for_log(size)
    layout = table_layout(size, observation, log_open=log_open, discard_top=discard_top(steps))
    legal = rules.legal_moves(state) if observation.to_move == 0 else ()
    moment = narrator.Moment(
        observation=observation,
        names=names,
        legal=legal,
        acting=bool(legal),
        thinking=False,
        by_keys=False,
        selection=None,
        dragging=False,
        claim_hot=None,
        refusal=None,
    )
    told = lines(strings, names, steps)
    return Sight(
        resting=Resting(observation, layout, names, marks_after(steps), frozenset()),
        status=narrator.status(strings, moment),
        news="" if log_open else narrator.news(told),
        buttons={command: ButtonLook(False, True) for command in Command},
        claimable=tuple(move.colour for move in legal if isinstance(move, ClaimColour)),
        ribbon=narrator.ribbon(strings, moment, 0),
        banner=strings.gettext("The last mandala") if observation.last else "",
        open_cups=(True, False),
        log=LogSight(told, 0) if log_open else None,
    )
