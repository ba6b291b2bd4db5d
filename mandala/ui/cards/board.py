"""The card game on the screen, and its tables.

One plays at them, looks back at them, or is taught at them. A position can be drawn as a picture without a scene or a window,
too.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from math import cos, radians, sin
from typing import Final

from mandala.core.cards.events import explain
from mandala.core.cards.moves import ClaimColour, Move
from mandala.core.cards.observation import Observation
from mandala.core.cards.worth import cup_worth
from mandala.play.seat import Seat, SeatStep
from mandala.play.settings import Settings
from mandala.play.stored import GameConfig
from mandala.ui.cards import access, motion, pictures, tooltip, words
from mandala.ui.cards.advice import advised, clues, what_now
from mandala.ui.cards.control import CardFacts, Control
from mandala.ui.cards.frame import has_room_for_log, table_frame
from mandala.ui.cards.holdings import HoldingsSheet, holdings
from mandala.ui.cards.layout import TableLayout, table_layout
from mandala.ui.cards.lesson_game import COURSE
from mandala.ui.cards.points import PointsSheet, points_of
from mandala.ui.cards.result import ResultScene
from mandala.ui.cards.rules import RulesScene
from mandala.ui.cards.show import Lifted, Show
from mandala.ui.cards.sight import Sight, card_sight, last_moves
from mandala.ui.cards.still import Resting, emptying, marks_after
from mandala.ui.cards.view import TableView
from mandala.ui.cards.why import blame, why
from mandala.ui.kit.scene import Push, Replace, Transition
from mandala.ui.kit.sprites import Area, Icon, dot
from mandala.ui.kit.sprites import Line as Stroke
from mandala.ui.kit.theme import Size
from mandala.ui.table import buttons
from mandala.ui.table.buttons import Table
from mandala.ui.table.facts import PANEL, Ground, Line, LogSight, Part, Ribbon, TableSight, Tone
from mandala.ui.table.game_ui import GameUi, Secret
from mandala.ui.table.live import Live
from mandala.ui.table.menus import Sheet, question
from mandala.ui.table.review.buttons import BEHIND
from mandala.ui.table.stage import Motion, Pace
from mandala.ui.table.toolbar import Button, ButtonLook, Mode, Toolbar, Toolbars
from mandala.ui.words.keys import KeyLine
from mandala.ui.words.names import Names, turn_words
from mandala.ui.words.strings import Strings


def _press_points(table: Table) -> Transition:
    """Opens the points, or puts them away; on a sheet of their own where texts are wanted large. Two people must agree first: the
    points tell what was claimed."""
    if not _may_count(table):
        t = table.context.strings
        body = t.gettext(
            "Both of you then see points, discards by colour and the cards that went to the cups, until the end."
        )
        yes = t.gettext("We both agree")
        return Push(
            question(table.context, table.backdrop, t.gettext("Memory aid?"), body, yes, partial(_agreed, table))
        )
    return _turned(table, Push)


def _may_count(table: Table) -> bool:
    return len(table.source.config.humans) < 2 or table.aid


def _agreed(table: Table) -> Transition:
    assert isinstance(table.source, Live), "nobody agrees on a game that is looked back at"
    table.source.session.agree_on_aid()
    table.panel = False
    return _turned(table, Replace)


def _turned(table: Table, way: Callable[[Sheet], Transition]) -> Transition:
    if table.context.settings.scale > PANEL:
        return way(PointsSheet(table.context, table.backdrop, points_of(table.facts(), roomy=True)))
    table.panel = not table.panel
    return None


SCALES: Final[Icon] = (
    Stroke(((0.5, 0.12), (0.5, 0.9)), 0.09),
    Stroke(((0.28, 0.92), (0.72, 0.92)), 0.09),
    Stroke(((0.14, 0.24), (0.86, 0.24)), 0.08),
    *(Stroke(((x - 0.16, 0.6), (x, 0.26), (x + 0.16, 0.6)), 0.06) for x in (0.2, 0.8)),
    *(Area(((x - 0.2, 0.58), (x + 0.2, 0.58), (x + 0.1, 0.74), (x - 0.1, 0.74))) for x in (0.2, 0.8)),
)

POINTS: Final = Button[Table](
    icon=SCALES,
    keys=("s", "v"),
    words=lambda t: t.gettext("Points"),
    act=_press_points,
    enabled=lambda table: table.source.kind.mode is not Mode.REPLAYED or _may_count(table),
    pressed=lambda table: table.panel_open,
)
EYES: Final = buttons.eyes(lambda t: t.gettext("Show all cards, or only those that one of you saw"))

HOLDINGS: Final = Button[Table](
    icon=(
        Stroke(((0.14, 0.04), (0.86, 0.04), (0.86, 0.96), (0.14, 0.96), (0.14, 0.04)), 0.08),
        Stroke(
            (
                *((0.5 - 0.17 * cos(radians(turn)), 0.36 - 0.17 * sin(radians(turn))) for turn in range(0, 271, 18)),
                (0.5, 0.62),
            ),
            0.09,
        ),
        dot((0.5, 0.78), 0.065),
    ),
    keys=HoldingsSheet.keys,
    words=lambda t: t.gettext("Which colours may the opponent hold?"),
    act=holdings,
    enabled=lambda table: table.source.can_be_known,
)

POINTS_BESIDE_EYES: Final = replace(POINTS, keys=("s",))

FOLDED: Final = POINTS, buttons.AGAIN, buttons.REDO, buttons.NOW, buttons.HELP
OVER: Final = POINTS, buttons.AGAIN, buttons.NOW, buttons.HELP
#: A lesson takes nothing back, and its hint is the step itself.
TOOLBARS: Final = Toolbars(
    playing=Toolbar(
        (buttons.MENU, buttons.LOG, buttons.TAKE_BACK, buttons.HINT, buttons.MORE),
        unseen=(*FOLDED, BEHIND, HOLDINGS, buttons.HINT_WHY),
        more=FOLDED,
        listed=(HOLDINGS,),
    ),
    over=Toolbar(
        (buttons.MENU, buttons.LOG, buttons.RESULT, buttons.MORE),
        unseen=OVER,
        more=OVER,
    ),
    replayed=buttons.replay_toolbar(EYES, POINTS_BESIDE_EYES, HOLDINGS),
    taught=Toolbar((buttons.MENU, buttons.LOG, buttons.AGAIN, buttons.HELP), unseen=(POINTS, buttons.NOW)),
)

POINTS_KEYS: Final = KeyLine(POINTS.keys, lambda t: t.gettext("points, and what each mandala would bring"))
HOLDINGS_KEYS: Final = KeyLine(
    HOLDINGS.keys, lambda t: t.gettext("which colours the opponent may hold: how likely each is")
)
ALOUD: Final = KeyLine(
    ("f3", *access.READINGS), lambda t: t.gettext("read aloud: the last message, left and right mandala, hand, points")
)
GAME_KEYS: Final = buttons.keys_of_a_game(
    (
        KeyLine(lambda t: t.gettext("Drag a card"), lambda t: t.gettext("play it where the table lights up"), ()),
        KeyLine(lambda t: t.gettext("Wheel, Shift, right click"), lambda t: t.gettext("more cards of the colour"), ()),
        KeyLine(
            lambda t: t.gettext("Click cards, click a place"), lambda t: t.gettext("the same without dragging"), ()
        ),
        KeyLine(
            lambda t: t.gettext("Left, right"), lambda t: t.gettext("choose a colour in the hand or in the mountain")
        ),
        KeyLine(lambda t: t.gettext("Up, down"), lambda t: t.gettext("more or fewer cards")),
        KeyLine(
            lambda t: t.gettext("Tab, 1 to 5"),
            lambda t: t.gettext("choose the place: mountains, fields, discard pile"),
        ),
        KeyLine(("return",), lambda t: t.gettext("play")),
    ),
    (POINTS_KEYS, HOLDINGS_KEYS, ALOUD),
    lambda t: t.gettext("put the cards back, then the menu"),
)
REPLAY_KEYS: Final = buttons.keys_of_a_replay(
    (
        KeyLine(("v", "shift+v"), lambda t: t.gettext("show all cards, or only those that one player saw")),
        KeyLine(POINTS_BESIDE_EYES.keys, POINTS_KEYS.meaning),
        HOLDINGS_KEYS,
    )
)
KEY_LINES: Final = {Mode.PLAYED: GAME_KEYS, Mode.TAUGHT: GAME_KEYS, Mode.REPLAYED: REPLAY_KEYS}

SLIP: Final = 1.25  #: the largest size of texts at which the words of a lesson's step have room below the mandalas


class CardsUi(GameUi[Observation, TableLayout, Move, CardFacts]):
    secret = Secret(
        both_look=lambda position: position.choosing,
        opened=lambda own, rival: own._replace(rival_cup=rival.own_cup, rival_cup_hidden=0),
    )
    lines = staticmethod(words.step_lines)
    occasion = staticmethod(words.occasion)
    now = staticmethod(what_now)

    def lead(self, seen: Observation) -> int:
        own, rival = (cup_worth(seen, player, public=True).total for player in (0, 1))
        return rival - own

    def choices(self, seen: Observation) -> int:
        """Counts colours to claim, else the areas that would take each colour: nothing of the rival's hand is known."""
        if seen.choosing:
            return sum(map(bool, seen.mountains[seen.claiming]))
        free = (
            (not own and not rival) + (not own and not mountain)
            for mandala, (own_field, rival_field) in enumerate(seen.fields)
            for own, rival, mountain in zip(own_field, rival_field, seen.mountains[mandala])
        )
        return 1 + sum(free)

    def aided(self, config: GameConfig, settings: Settings, over: bool) -> bool:
        """True if the players are reminded of what they have seen: two people as they agreed, else as the settings say."""
        return over or (config.shared_aid if len(config.humans) == 2 else settings.aided(config.game))

    def parts(self, step: SeatStep) -> tuple[Part, ...]:
        return (Part(step.before, step.after, explain(step.before, step.move, step.after)),)

    def undone(self, strings: Strings) -> str:
        return strings.gettext("The same cards will come again. This game will be marked “with help”.")

    advice = staticmethod(advised)
    why = staticmethod(why)
    blame = staticmethod(blame)
    clues = staticmethod(clues)
    course = COURSE

    control = Control
    toolbars = TOOLBARS
    key_lines = KEY_LINES
    thing_at = staticmethod(tooltip.thing_at)
    explain = staticmethod(tooltip.tip_for)
    focused = staticmethod(tooltip.focused)

    things = staticmethod(access.things)
    act_on = staticmethod(access.act_on)
    readings = access.READINGS

    has_room = staticmethod(has_room_for_log)

    def layout(self, ground: Ground[Observation]) -> TableLayout:
        log_open = ground.beside or bool(ground.reviewed) or (ground.mode is Mode.TAUGHT and ground.scale > SLIP)
        aids = ground.reviewed, ground.curved
        frame = table_frame(ground.size, log_open, ground.corner, ground.scale, ground.hinted, *aids)
        rival_hand = ground.rival.hand if ground.rival is not None else None
        return table_layout(frame, ground.position, ground.hidden_for_both, words.discard_top(ground.steps), rival_hand)

    def hint_on_log(self, layout: TableLayout) -> bool:
        """True for a large hint, which has the log's place, and for any where the log stands below the mandalas."""
        frame = layout.frame
        return frame.log is not None and (frame.scale > 1 or frame.log.top > frame.rosettes[0].bottom)

    sight = staticmethod(card_sight)
    view = TableView

    def portrait(self, seat: Seat, names: Names, told: tuple[Line, ...], size: Size, strings: Strings) -> Sight:
        observation: Observation = seat.observation
        steps, legal = seat.steps(), seat.legal_moves
        log_open = has_room_for_log(size)
        corner = TOOLBARS.choose(Mode.PLAYED, observation.outcome is not None).corner
        layout = table_layout(table_frame(size, log_open, corner), observation, discard_top=words.discard_top(steps))
        choice = Ribbon(words.first_choice(strings, observation, names), Tone.CHOICE) if observation.choosing else None
        return Sight(
            resting=Resting(observation, layout, names, marks_after(steps), frozenset()),
            status=(
                turn_words(strings, observation.to_move, observation.choosing, names),
                words.what_to_do(strings, legal, observation, new=True) if legal else "",
            ),
            news=() if log_open else last_moves(told),
            buttons={button: ButtonLook(False, True) for button in layout.frame.buttons},
            claimable=tuple(move.colour for move in legal if isinstance(move, ClaimColour)),
            ribbon=choice,
            open_cups=(True, False),
            log=LogSight(told, 0) if log_open else None,
        )

    def moving(self, portrait: TableSight, show: Motion) -> Sight:
        assert isinstance(portrait, Sight)
        assert isinstance(show, Show)
        resting, flights = portrait.resting, tuple(show.cards())
        left = emptying(resting.layout, flights)
        return replace(
            portrait,
            resting=replace(resting, marks=(), hidden=show.hidden, emptying=left, lit=show.ritual is None),
            flights=flights,
            sand=show.sand,
            unfurled=show.unfurled,
            ritual=show.ritual if show.solemn else None,
        )

    def show(self, part: Part, before: TableLayout, after: TableLayout, lifted: Lifted | None, pace: Pace) -> Show:
        return Show(motion.choreograph(before, after, part.events, lifted), pace)

    def deal(self, layout: TableLayout, position: Observation, pace: Pace) -> Show:
        return Show(motion.dealt(layout), pace)

    def homewards(self, layout: TableLayout, lifted: Lifted, pace: Pace) -> Show:
        return Show(motion.homewards(layout, lifted), pace)

    luck = pictures.LUCK
    result = ResultScene
    rules = RulesScene
    glimpse = staticmethod(pictures.glimpse)


BOARD: Final = CardsUi()
