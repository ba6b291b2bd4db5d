"""Builds the accessibility tree of any table, and follows a screen reader.

The game itself describes the things that lie on the table.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import count

import pygame

from mandala.ui.kit import inputs
from mandala.ui.kit.access import (
    AccessibilityAction,
    Act,
    Amount,
    Live,
    Node,
    Role,
    find,
    focused,
    sentence,
    told,
    with_focus,
)
from mandala.ui.kit.inputs import Input
from mandala.ui.table.curve import sign_name
from mandala.ui.table.facts import (
    Annotation,
    AnyFacts,
    HintRow,
    Known,
    Line,
    Mark,
    TableSight,
    Tip,
    Tone,
    TransportSight,
)
from mandala.ui.table.game_ui import AnyGameUi
from mandala.ui.table.log import LogPanel
from mandala.ui.table.playback import TRAVEL, Playback, transport
from mandala.ui.table.source import Source
from mandala.ui.table.state import TableState
from mandala.ui.table.toolbar import AnyButton, Button, ButtonLook
from mandala.ui.table.tooltip import ASK, button_places, mark_spot, tip_of
from mandala.ui.words.opponents import quoted


@dataclass(frozen=True)
class Told:
    """A line of the log, as a node's key. It is no tuple, because two numbers also name a place on a table."""

    number: int
    ply: int


class Listed(Told):
    """A line of the list of mistakes, as a node's key."""


def thing(facts: Known, key: Hashable, explain: Callable[[Hashable, Known], Tip | None], node: Node) -> Node:
    """Returns a node with the place of a thing and its tooltip, whose heading is the default name."""
    tip = explain(key, facts)
    if tip is None:
        return replace(node, key=key)
    detail = " ".join(part for part in (node.detail, tip.body) if part)
    rect = tip.spot if tip.near is None else tip.near
    return replace(node, key=key, name=node.name or tip.head, detail=detail, rect=rect)


def _said(facts: AnyFacts, sight: TableSight) -> Iterator[Node]:
    """Yields whose turn it is, the step of a lesson, and the sentence in front of the player."""
    title, words = sight.status
    status = title if facts.new else " ".join(sentence(part) for part in (title, words) if part)
    decides = facts.legal or facts.past or facts.replayed or facts.position.to_move is None
    if status:
        yield Node(Role.TEXT, sentence(status), key=("status", facts.ply), live=Live.POLITE if decides else None)
    if words and facts.new:
        yield Node(Role.TEXT, words, key="words")
    if facts.replayed:
        here = " ".join(line.text for line in facts.lines if line.ply == facts.ply)
        yield Node(Role.TEXT, here, key="shown", live=Live.POLITE)
    if facts.ask is not None:
        step = " ".join(map(sentence, facts.ask.words))
        yield Node(Role.TEXT, step, key="step", live=Live.POLITE)
    if said := sight.person.said:
        yield Node(Role.TEXT, quoted(facts.strings, facts.names.rival, said), key="said", live=Live.POLITE)
    if (ribbon := sight.ribbon) is not None:
        by_hand = ribbon.tone is Tone.HINT or (ribbon.tone is Tone.CHOICE and facts.chosen.by_keys)
        live = Live.ASSERTIVE if ribbon.tone is Tone.REFUSAL else None if by_hand else Live.POLITE
        yield Node(Role.TEXT, ribbon.text, key="ribbon", live=live)


def _hint(sight: TableSight) -> Iterator[Node]:
    """Yields the moves of a hint, or the evaluation of a review, as they become known."""
    hint = sight.hint
    if hint is None or not hint.head:
        return
    rows = [_row(row) for row in hint.rows]
    if hint.played is not None:
        rows.insert(0, replace(_row(hint.played), detail=" ".join((_row(hint.played).detail, *hint.why))))
    items = tuple(replace(node, place=(number, len(rows))) for number, node in enumerate(rows, 1))
    why = " ".join(hint.why) if hint.played is None else ""
    live = Live.POLITE if why and not rows else None  # else the rows are told as they come, and this after them
    yield Node(Role.LIST, hint.head, key="hint", detail="" if rows else why, children=items, live=live)
    if rows and why:
        yield Node(Role.TEXT, why, key="why", live=Live.POLITE)


def _row(row: HintRow[object]) -> Node:
    return Node(Role.ITEM, row.title, detail=". ".join((row.chance, *row.reasons)), live=Live.POLITE)


def _log(facts: AnyFacts, panel: LogPanel | None) -> Node:
    """Builds the log, whose lines are told as they come, the rival's at once.

    Two people at one table have a log each: what one has heard is still to be told to the other.
    """
    shown = facts.log is not None and facts.log.mistakes is None
    whole = facts.layout.frame.log if shown else _way_to_log(facts)
    rects = [whole] * len(facts.lines)
    if facts.log is not None and shown and panel is not None:
        rects = [*panel.places(facts.log)]
    items = tuple(_line(facts, number, line, rect) for number, (line, rect) in enumerate(zip(facts.lines, rects)))
    none = "" if items else facts.strings.gettext("No move yet")
    key = ("log", facts.names.of(0)) if facts.shared else "log"
    return Node(Role.LOG, facts.strings.gettext("Log of all moves"), key, detail=none, children=items, rect=whole)


def _mistakes(facts: AnyFacts, panel: LogPanel | None) -> Iterator[Node]:
    """Yields the mistakes beside the table, the largest first."""
    log, t = facts.log, facts.strings
    if log is None or log.mistakes is None:
        return
    whole = facts.layout.frame.log
    rects = [whole] * len(log.lines) if panel is None else [*panel.places(log)]
    items = []
    for number, (line, rect) in enumerate(zip(log.lines, rects)):
        node = _line(facts, number, line, rect)
        place = number + 1, len(log.lines)
        chosen = line.ply == log.current
        items.append(replace(node, key=Listed(number, line.ply), live=None, place=place, chosen=chosen))
    yield Node(
        Role.LIST,
        t.gettext("All mistakes, the largest first"),
        "mistakes",
        log.mistakes,
        children=tuple(items),
        rect=whole,
    )


def _way_to_log(facts: AnyFacts) -> pygame.Rect:
    """Returns where the lines of a closed log are: at the button that opens it, else out of view."""
    opened = (rect for button, rect in button_places(facts).items() if button.icon == "log")
    return next(opened, pygame.Rect(0, 0, facts.layout.frame.size[0], 1))


def _line(facts: AnyFacts, number: int, line: Line, rect: pygame.Rect) -> Node:
    live = None if facts.replayed else Live.POLITE if line.player == 0 else Live.ASSERTIVE
    sign = "" if line.sign is None else sign_name(facts.strings, line.sign)
    place = number + 1, len(facts.lines)
    key = Told(number, line.ply)
    acts = Act.PRESS, Act.FOCUS, Act.SHOW
    return Node(Role.ITEM, line.text, key, detail=sign, acts=acts, live=live, place=place, rect=rect)


def _buttons(facts: AnyFacts, buttons: Mapping[AnyButton, ButtonLook]) -> Iterator[Node]:
    t, places = facts.strings, button_places(facts)
    for button, look in buttons.items():
        acts, chosen, rect = (Act.PRESS, Act.FOCUS), look.pressed or None, places.get(button)
        yield Node(Role.BUTTON, button.tooltip(t), button, acts=acts, enabled=look.enabled, chosen=chosen, rect=rect)


def _transport(facts: AnyFacts, sight: TransportSight | None) -> Iterator[Node]:
    if sight is None:
        return
    t, groove = facts.strings, transport(facts.layout.frame).groove
    amount = Amount(sight.ply, 0, sight.moves)
    value = f"{sight.ply} / {sight.moves}"
    acts = Act.SET, Act.MORE, Act.LESS, Act.FOCUS
    nodes = [Node(Role.SLIDER, t.gettext("Move shown"), "slider", value=value, acts=acts, amount=amount, rect=groove)]
    nodes += _buttons(facts, sight.buttons)
    if sight.curve is not None:
        nodes.append(Node(Role.TEXT, sight.curve.told, key="review"))
        nodes += [_mark(facts, mark) for mark in sight.curve.marks]
    yield Node(Role.GROUP, t.gettext("Replay"), key="bar", children=tuple(nodes))


def _mark(facts: AnyFacts, mark: Mark) -> Node:
    head, words = mark.words
    acts, rect = (Act.PRESS, Act.FOCUS), mark_spot(facts, mark)
    return Node(Role.ITEM, head, Told(-1 - [*Annotation].index(mark.sign), mark.ply), words, acts=acts, rect=rect)


def _now(board: AnyGameUi, facts: AnyFacts) -> Node:
    now = board.now(facts)
    rows = [
        Node(Role.ITEM, ": ".join(words for words in (part.head, row.place, row.may) if words), detail=row.not_)
        for part in now.parts
        for row in part.rows
    ]
    name = facts.strings.gettext("What may I do now?")
    return Node(Role.LIST, name, key="now", detail=now.title, children=tuple(rows))


def reading(board: AnyGameUi, facts: AnyFacts, key: str) -> str:
    """Returns the words that a key reads aloud, "" if there are none."""
    found = find(Node(Role.GROUP, children=tuple(board.things(facts))), board.readings[key])
    return "" if found is None else told(found)


def travelled(playback: Playback, event: AccessibilityAction) -> bool:
    """Handles an action that leads through time; returns whether it was one."""
    match event.path[-1], event.act:
        case Told(_, ply), Act.PRESS:
            playback.go(ply)
        case Button() as button, Act.PRESS if button in TRAVEL.corner:
            button.act(playback)
        case "slider", Act.SET:
            playback.go(round(float(event.value)))
        case "slider", Act.MORE | Act.LESS:
            playback.go(playback.track.ply + (1 if event.act is Act.MORE else -1))
        case _:
            return False
    return True


class ReadAloud:
    """Follows a screen reader at a table."""

    def __init__(self, table: TableState[Source]) -> None:
        self._table = table
        #: the perspective and the focus of a screen reader, until a key or a button is pressed
        self._spot: tuple[Hashable, Hashable] | None = None
        #: the moment, the number and the words that were read aloud, until another action
        self._answer: tuple[Hashable, int, str] | None = None
        self._answers = count(1)

    def hear(self, event: Input, facts: AnyFacts) -> None:
        """Reads the answer to a key aloud, and follows the focus of a screen reader."""
        table = self._table
        if isinstance(event, (AccessibilityAction, inputs.KeyPressed, inputs.PointerPressed)):
            table.rests = False
        match event:
            case AccessibilityAction(path, Act.FOCUS):
                self._spot = table.source.perspective, path[-1]
                table.hover.ask(lambda: path[-1])
                self._show(path[-1], facts)
            case AccessibilityAction(path, Act.SHOW):
                self._show(path[-1], facts)
            case inputs.KeyPressed(key) if key in table.board.readings:
                self.say(reading(table.board, facts, key))
            case inputs.KeyPressed(key) if key == ASK:
                self._spot = None
                tip = tip_of(replace(facts, explained=True), table.board.explain)
                self.say("" if tip is None else " ".join(sentence(part) for part in (tip.head, tip.body) if part))
            case inputs.KeyPressed() | inputs.PointerPressed():
                self._spot = self._answer = None
            case AccessibilityAction():
                self._answer = None
            case _:
                pass

    def _show(self, thing: Hashable, facts: AnyFacts) -> None:
        """Brings a line of the log into view, or one of the mistakes."""
        table = self._table
        if isinstance(thing, Listed) and facts.log is not None:
            table.mistakes.reveal(thing.ply, table.view.log, facts.log.lines)
        elif isinstance(thing, Told):
            table.logbook.reveal(thing.ply, table.view.log, facts.lines)

    def say(self, words: str) -> None:
        """Has a screen reader speak."""
        self._answer = self._table.source.now.moment, next(self._answers), words

    def tree(self, facts: AnyFacts, sight: TableSight) -> Node:
        """Returns the tree of all that the viewer may know. From a move on the focus rests at the table itself."""
        table, t, now = self._table, facts.strings, self._table.source.now
        perspective, spot = self._spot or (None, None)
        moment, number, answer = self._answer or (None, 0, "")
        nodes = [
            *_said(facts, sight),
            *table.board.things(facts),
            *_hint(sight),
            _log(facts, table.view.log),
            *_mistakes(facts, table.view.log),
            *_transport(facts, sight.transport),
            Node(Role.TOOLBAR, t.gettext("Menu"), key="toolbar", children=tuple(_buttons(facts, sight.buttons))),
            _now(table.board, facts),
        ]
        if sight.note:
            nodes.append(Node(Role.TEXT, sight.note, key="note"))
        if answer and moment == now.moment:
            nodes.append(Node(Role.TEXT, answer, key=("answer", number), live=Live.POLITE))
        root = Node(Role.SCENE, t.gettext("Table"), acts=(Act.FOCUS,), children=tuple(nodes))
        if spot is not None and perspective == now.perspective and find(root, spot) is not None:
            return with_focus(root, spot)
        if table.rests or focused(root) == ((), root):
            return replace(with_focus(root, None), focused=True)
        return root
