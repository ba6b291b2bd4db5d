"""The card game as a record of functions, and its tables: to play, to look back."""

from __future__ import annotations

from typing import Final

from mandala.core.cards.events import explain
from mandala.core.cards.moves import Move
from mandala.core.cards.observation import Observation
from mandala.core.cards.state import NOBODY
from mandala.core.game import Player
from mandala.play.seat import SeatStep
from mandala.play.session import Session
from mandala.play.settings import Settings
from mandala.play.stored import Plan, StoredGame
from mandala.ui.cards.buttons import GAME_KEYS, REPLAY_KEYS, toolbar
from mandala.ui.cards.control import Control
from mandala.ui.cards.frame import has_room_for_log
from mandala.ui.cards.hint import advised
from mandala.ui.cards.layout import TableLayout, table_layout
from mandala.ui.cards.motion.choreography import choreograph, dealt, homewards
from mandala.ui.cards.motion.plan import Lifted
from mandala.ui.cards.motion.plan import Plan as Motion
from mandala.ui.cards.motion.show import Show
from mandala.ui.cards.now import what_now
from mandala.ui.cards.sight import Sight
from mandala.ui.cards.sight_of import card_sight
from mandala.ui.cards.things import focused, thing_at
from mandala.ui.cards.view import TableView
from mandala.ui.cards.words import discard_top, step_lines
from mandala.ui.context import Context
from mandala.ui.kit.scene import Scene
from mandala.ui.kit.sound import Sound
from mandala.ui.table.board import Board, Pace, Secret
from mandala.ui.table.facts import Ground, Mode, Part
from mandala.ui.table.live import Live
from mandala.ui.table.replay import Replay
from mandala.ui.table.scene import TableScene
from mandala.ui.words.strings import Strings

SLIP: Final = 1.25
"""The largest size of texts at which the words of a lesson's step have room below the mandalas."""


def table(context: Context, session: Session) -> TableScene[Live]:
    """A game to be played."""
    return TableScene(context, BOARD, Live(context, session, BOARD))


def replay(context: Context, stored: StoredGame, viewer: Player) -> TableScene[Replay]:
    """A game of the library as one of its players saw it."""
    return TableScene(context, BOARD, Replay(context, stored, viewer, BOARD))


def _layout(ground: Ground[Observation]) -> TableLayout:
    taught = ground.mode is Mode.TAUGHT
    return table_layout(
        ground.size,
        ground.position,
        log_open=ground.beside or (taught and ground.scale > SLIP),
        concealed=ground.concealed,
        discard_top=discard_top(ground.steps),
        rival_hand=ground.rival.hand if ground.rival is not None else None,
        corner=toolbar(ground).corner,
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
    return over or (plan.memory if len(plan.humans) == 2 else settings.memory_aid)


def _parts(step: SeatStep) -> tuple[Part, ...]:
    return (Part(step.before, step.after, explain(step.before, step.move, step.after)),)


def _shown(motion: Motion, pace: Pace) -> Show:
    return Show(motion.with_sound(Sound.TURN) if pace.calls else motion, pace.speed, pace.lead, pace.calm)


def _show(part: Part, before: TableLayout, after: TableLayout, lifted: Lifted | None, pace: Pace) -> Show:
    return _shown(choreograph(before, after, part.events, lifted), pace)


def _undone(strings: Strings) -> str:
    return strings.gettext("The same cards will come again. The game is then marked as assisted.")


def _result(context: Context, session: Session, player: Player) -> Scene:
    from mandala.ui.cards.result import ResultScene

    return ResultScene(context, session, player)


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
    toolbar=toolbar,
    key_lines={Mode.PLAYED: GAME_KEYS, Mode.TAUGHT: GAME_KEYS, Mode.REPLAYED: REPLAY_KEYS},
    result=_result,
)
