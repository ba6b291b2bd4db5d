"""The card game as a record of functions, and its tables.

One plays at them, looks back at them, or is taught at them. A position can be drawn as a picture without a scene or a window,
too.
"""

from __future__ import annotations

from typing import Final

from mandala.core.cards.events import explain
from mandala.core.cards.moves import ClaimColour, Move
from mandala.core.cards.observation import Observation
from mandala.core.cards.state import NOBODY
from mandala.play.seat import Seat, SeatStep
from mandala.play.settings import Settings
from mandala.play.stored import Plan
from mandala.ui.cards.buttons import GAME_KEYS, REPLAY_KEYS, TOOLBARS
from mandala.ui.cards.control import Control
from mandala.ui.cards.frame import has_room_for_log
from mandala.ui.cards.hint import advised
from mandala.ui.cards.layout import TableLayout, table_layout
from mandala.ui.cards.lesson_game import COURSE
from mandala.ui.cards.marks import marks_after
from mandala.ui.cards.motion.choreography import choreograph, dealt, homewards
from mandala.ui.cards.motion.show import Lifted, Show
from mandala.ui.cards.motion.show import Plan as Motion
from mandala.ui.cards.now import what_now
from mandala.ui.cards.pictures import luck_table, sign
from mandala.ui.cards.result import ResultScene
from mandala.ui.cards.rules import RulesScene
from mandala.ui.cards.sight import Sight, card_sight, news
from mandala.ui.cards.still import Resting
from mandala.ui.cards.tooltip import focused, thing_at
from mandala.ui.cards.view import TableView
from mandala.ui.cards.words import discard_top, first_choice, step_lines, turn_text, what_to_do
from mandala.ui.kit.sound import Sound
from mandala.ui.kit.theme import Size
from mandala.ui.table.board import Board, Pace, Secret
from mandala.ui.table.facts import Ground, Mode, Part
from mandala.ui.table.sight import Line, LogSight, Ribbon, Tone
from mandala.ui.table.toolbar import ButtonLook
from mandala.ui.words.names import Names
from mandala.ui.words.strings import Strings

SLIP: Final = 1.25
"""The largest size of texts at which the words of a lesson's step have room below the mandalas."""


def _layout(ground: Ground[Observation]) -> TableLayout:
    taught = ground.mode is Mode.TAUGHT
    return table_layout(
        ground.size,
        ground.position,
        log_open=ground.beside or (taught and ground.scale > SLIP),
        concealed=ground.concealed,
        discard_top=discard_top(ground.steps),
        rival_hand=ground.rival.hand if ground.rival is not None else None,
        corner=ground.corner,
        scale=ground.scale,
        hinted=ground.hinted,
    )


def _hint_on_log(layout: TableLayout) -> bool:
    """True for a large hint, which has the log's place, and for any where the log stands below the mandalas."""
    frame = layout.frame
    return frame.log is not None and (frame.scale > 1 or frame.log.top > frame.rosettes[0].bottom)


def _opened(own: Observation, rival: Observation) -> Observation:
    return own._replace(rival_cup=rival.own_cup, rival_cup_hidden=0)


def _aided(plan: Plan, settings: Settings, over: bool) -> bool:
    """True if the players are reminded of what they have seen: two people as they agreed, else as the settings say."""
    return over or (plan.memory if len(plan.humans) == 2 else settings.aided(plan.game))


def _parts(step: SeatStep) -> tuple[Part, ...]:
    return (Part(step.before, step.after, explain(step.before, step.move, step.after)),)


def _shown(motion: Motion, pace: Pace) -> Show:
    return Show(motion.with_sound(Sound.TURN) if pace.calls else motion, pace.speed, pace.lead, pace.calm)


def _show(part: Part, before: TableLayout, after: TableLayout, lifted: Lifted | None, pace: Pace) -> Show:
    return _shown(choreograph(before, after, part.events, lifted), pace)


def _undone(strings: Strings) -> str:
    return strings.gettext("The same cards will come again. The game is then marked as assisted.")


def _portrait(seat: Seat, names: Names, told: tuple[Line, ...], size: Size, strings: Strings) -> Sight:
    observation: Observation = seat.observation
    steps, legal = seat.steps(), seat.legal_moves
    log_open = has_room_for_log(size)
    corner = TOOLBARS.choose(Mode.PLAYED, observation.outcome is not None).corner
    layout = table_layout(size, observation, log_open=log_open, discard_top=discard_top(steps), corner=corner)
    choice = Ribbon(first_choice(strings, observation, names), Tone.CHOICE) if observation.claiming != NOBODY else None
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


BOARD: Final[Board[Observation, TableLayout, Move, Control, Show, Sight]] = Board(
    secret=Secret(both_look=lambda position: position.claiming != NOBODY, opened=_opened),
    aided=_aided,
    parts=_parts,
    lines=step_lines,
    advice=advised,
    now=what_now,
    undone=_undone,
    chosen=Control,
    thing_at=thing_at,
    focused=focused,
    has_room=has_room_for_log,
    layout=_layout,
    frame=lambda layout: layout.frame,
    hint_on_log=_hint_on_log,
    sight=card_sight,
    view=TableView,
    show=_show,
    deal=lambda layout, _, pace: _shown(dealt(layout), pace),
    homewards=lambda layout, lifted, pace: _shown(homewards(layout, lifted), pace),
    toolbars=TOOLBARS,
    key_lines={Mode.PLAYED: GAME_KEYS, Mode.TAUGHT: GAME_KEYS, Mode.REPLAYED: REPLAY_KEYS},
    course=COURSE,
    result=ResultScene,
    rules=RulesScene,
    sign=sign,
    luck=luck_table,
    portrait=_portrait,
)
