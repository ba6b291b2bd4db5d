"""Turns inputs at the card table into intents. It changes only what is chosen; a move is looked up among the legal ones, and
the scene submits it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

import pygame

from mandala.core.cards.counts import Colour
from mandala.core.cards.moves import CLAIM, Move
from mandala.core.cards.observation import Observation
from mandala.core.cards.state import NOBODY
from mandala.ui.cards.drag import TARGETS, DragState, next_colour, open_targets, wanted_move
from mandala.ui.cards.layout import TableLayout, is_own_target
from mandala.ui.cards.motion.plan import Lifted
from mandala.ui.cards.motion.show import Show, tilt
from mandala.ui.cards.places import HANDS, MOUNTAINS, Card, Place, Pose
from mandala.ui.cards.words import no_such_target, refusal_text
from mandala.ui.kit.inputs import (
    Input,
    KeyPressed,
    Point,
    PointerLeft,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Wheel,
    neighbour,
)
from mandala.ui.table import facts as told
from mandala.ui.table.facts import Facts, Refuse, Submit

CardFacts = Facts[Observation, TableLayout, Move, "Control", Show]
"""A card table at one moment."""

Action = told.Action[Move, Lifted]

SETTLED: Final = 0.4
"""Degrees of lean that nobody sees."""
RISE: Final = 0.12
"""[s] in which a card that is taken up rises."""
ENOUGH: Final = 0.4
"""This share of a card must lie on a place for a drop to mean it, where the pointer does not lie on one."""
STACK: Final = 0.2  # how far dragged cards of a colour look out from behind each other, in card widths


@dataclass
class Control:
    """What the player has chosen by pointer or keys. `target` is the place that the keyboard points to, `claim` the colour."""

    drag: DragState = field(default_factory=DragState)
    pointer: Point = (-1, -1)
    target: Place | None = None
    claim: Colour | None = None
    by_keys: bool = False
    lift: float = 0.0
    lean: float = 0.0
    _pulled: float = 0.0

    @property
    def held(self) -> bool:
        """True while cards are taken up."""
        return self.drag.selection is not None

    @property
    def dragging(self) -> bool:
        """Whether cards hang at the pointer."""
        return self.drag.dragging

    @property
    def moving(self) -> bool:
        """Whether the dragged card rises or sways."""
        return abs(self.lean) > SETTLED or 0.0 < self.lift < 1.0

    def advance(self, dt: float, unit: float, calm: bool) -> None:
        """The dragged card rises from the hand, leans into its movement and comes upright again."""
        self.lift = min(1.0, self.lift + dt / RISE) if self.dragging else 0.0
        if self.dragging and not calm:
            wanted = tilt(self._pulled / dt, unit) if dt > 0 else 0.0
            self.lean += (wanted - self.lean) * min(1.0, dt * 12)
        else:
            self.lean = 0.0
        self._pulled = 0.0

    def clear(self) -> None:
        self.drag.clear()
        self.target = self.claim = None

    def keep_to(self, position: Observation, moved: bool) -> None:
        """What is chosen must be in the hand: the only move that there was may have been made meanwhile."""
        del moved
        selection = self.drag.selection
        if selection is not None and max(selection.picked) >= position.hand[selection.colour]:
            self.clear()

    def let_go(self) -> None:
        """Sends the dragged cards home; cards that were chosen by clicks or keys stay chosen."""
        self.drag.pressed = None
        if self.drag.dragging:
            self.drag.clear()

    def take(self, event: Input, facts: CardFacts) -> Action:
        """Takes an input that belongs to the game: what it asks for."""
        match event:
            case PointerPressed(pos, 1, shift):
                return self.press(pos, shift, facts)
            case PointerPressed(_, 3) if self.dragging:
                self.wheel(1, facts)
            case PointerPressed(_, 3) if self.held:
                self.clear()
            case PointerReleased(pos, 1):
                return self.release(pos, facts)
            case PointerMoved(pos):
                self._move(pos, facts.layout.frame.unit)
            case PointerLeft():
                self.pointer = (-1, -1)
            case Wheel(_, dy):
                self.wheel(dy, facts)
            case KeyPressed(key, shift, False) if facts.acting or not facts.concealed:
                return self.key(key, shift, facts)
            case _:
                pass  # what could be chosen by keys may be in a hand that nobody may see
        return None

    def _move(self, pos: Point, unit: float) -> None:
        before, self.pointer = self.drag.pointer[0], pos
        self.by_keys = self.by_keys and self.drag.pressed is None
        if self.drag.move(pos, unit):
            self._pulled += pos[0] - before

    def press(self, pos: Point, shift: bool, facts: CardFacts) -> Action:
        """The first button goes down."""
        if facts.position.claiming != NOBODY:
            return self._press_claim(pos, facts)
        card = hand_card_at(facts.layout, pos)
        if card is not None and card.colour is not None:
            held = facts.position.hand[card.colour]
            self.drag.press(card.colour, card.key.nth, pos, (card.pose.x, card.pose.y), held, shift)
            self.target = None
            return None
        return self._press_place(pos, facts)

    def _press_claim(self, pos: Point, facts: CardFacts) -> Action:
        colour = facts.layout.claim_at(pos, facts.position.claiming)
        if colour is not None and CLAIM[colour] in facts.legal:
            return Submit(CLAIM[colour])
        card = hand_card_at(facts.layout, pos)
        if card is not None and card.colour is not None and facts.legal:
            return Refuse(refusal_text(facts.strings, facts.refused(wanted(card)), card.colour))
        return None

    def _press_place(self, pos: Point, facts: CardFacts) -> Action:
        """A click on the table: the chosen cards go there, or are let go."""
        place = facts.layout.place_at(pos)
        if self.drag.selection is None:
            return None
        if place is None or place in HANDS:
            self.clear()
            return None
        return self.put(place, facts)

    def release(self, pos: Point, facts: CardFacts) -> Action:
        """The first button goes up: a drop, or the end of a click."""
        self.pointer = self.drag.pointer = pos
        poses = drag_poses(self.drag, facts.layout)
        selection = self.drag.selection
        if not self.drag.release() or selection is None:
            return None
        lifted = Lifted(selection.colour, selection.picked, poses)
        place = dropped_on(facts.layout, pos, poses[0])
        if place is None or place in HANDS:
            self.clear()
            return Refuse(None, lifted)
        action = self.put(place, facts)
        self.clear()
        match action:
            case Submit(move, _):
                return Submit(move, lifted)
            case Refuse(text, _):
                return Refuse(text, lifted)
            case _:
                return Refuse(None, lifted)

    def aim(self, layout: TableLayout) -> Place | None:
        """The place that dragged cards would go to facts, else the one that the pointer points to."""
        if self.drag.dragging:
            return dropped_on(layout, self.drag.pointer, drag_poses(self.drag, layout)[0])
        return layout.place_at(self.pointer)

    def put(self, place: Place, facts: CardFacts) -> Action:
        """Asks for the chosen cards to go to a place."""
        selection = self.drag.selection
        if selection is None:
            return None
        move = wanted_move(place, selection.colour, selection.count) if is_own_target(place) else None
        if move is None:
            text = no_such_target(facts.strings, place, selection)
            return Refuse(text) if text else None
        if move in facts.legal:
            return Submit(move)
        return Refuse(refusal_text(facts.strings, facts.refused(move), selection.colour))

    def wheel(self, dy: int, facts: CardFacts) -> None:
        """Takes up one card more or fewer."""
        if self.drag.selection:
            self.drag.resize(self.drag.selection.count + (1 if dy > 0 else -1), facts.position.hand)
            self._check_target(facts)

    def key(self, name: str, shift: bool, facts: CardFacts) -> Action:
        """A key that chooses cards or a place."""
        self.by_keys = self.by_keys or not self.drag.dragging
        if facts.position.claiming != NOBODY:
            return self._claim_key(name, facts)
        selection, hand = self.drag.selection, facts.position.hand
        match name:
            case "left" | "right":
                colour = next_colour(hand, selection.colour if selection else None, 1 if name == "right" else -1)
                if colour is not None and not self.drag.dragging:
                    self.drag.choose(colour, hand)
            case "up" | "+" | "[+]" | "=":
                if selection:
                    self.drag.resize(selection.count + 1, hand)
            case "down" | "-" | "[-]":
                if selection:
                    self.drag.resize(selection.count - 1, hand)
            case "left shift" | "right shift" if self.drag.dragging and selection:
                self.drag.resize(1 if selection.count == hand[selection.colour] else hand[selection.colour], hand)
            case "tab":
                self._next_target(-1 if shift else 1, facts)
            case "return" | "space":
                if self.target:
                    return self.put(self.target, facts)
                self._next_target(1, facts)
            case _ if name.strip("[]") in set("12345678"):
                return self._digit(int(name.strip("[]")), facts)
            case _:
                return None
        self._check_target(facts)
        return None

    def _digit(self, number: int, facts: CardFacts) -> Action:
        """While dragging: takes up so many cards. Else points to a place, or says why the cards cannot go there."""
        if self.drag.dragging:
            self.drag.resize(number, facts.position.hand)
            return None
        if self.drag.selection is None or number > len(TARGETS):
            return None
        place = TARGETS[number - 1]
        action = self.put(place, facts)
        self.target = place if isinstance(action, Submit) else None
        return None if isinstance(action, Submit) else action

    def _next_target(self, step: int, facts: CardFacts) -> None:
        self.target = neighbour(open_targets(facts.legal, self.drag.selection), self.target, step)

    def _check_target(self, facts: CardFacts) -> None:
        if self.target not in open_targets(facts.legal, self.drag.selection):
            self.target = None

    def _claim_key(self, name: str, facts: CardFacts) -> Action:
        mountain = facts.position.mountains[facts.position.claiming]
        if not facts.legal:
            return None
        if name in ("left", "right", "tab"):
            self.claim = next_colour(mountain, self.claim, -1 if name == "left" else 1)
        elif name in ("return", "space") and self.claim is not None and mountain[self.claim]:
            return Submit(CLAIM[self.claim])
        return None

    def hovered_claim(self, facts: CardFacts) -> Colour | None:
        """The colour of the completed mandala that the pointer or the keyboard points to."""
        if facts.position.claiming == NOBODY:
            return None
        if self.by_keys:
            mountain = facts.position.mountains[facts.position.claiming]
            return self.claim if self.claim is not None and mountain[self.claim] else None
        return facts.layout.claim_at(self.pointer, facts.position.claiming)


def dropped_on(layout: TableLayout, pointer: tuple[float, float], card: Pose) -> Place | None:
    """The place that a drop means: one under the pointer that may take cards, else the one on which most of the card lies."""
    below = layout.place_at(pointer)
    if below is not None and is_own_target(below):
        return below
    targets = {place: _shared(card, rect) for place, rect in layout.frame.drops.items() if is_own_target(place)}
    best = max(targets, key=lambda place: targets[place])
    return best if targets[best] >= ENOUGH else below or layout.place_at((card.x, card.y))


def _shared(card: Pose, rect: pygame.Rect) -> float:
    """The share of a card that lies on a rectangle."""
    both = card.rect.clip(rect)
    return both.width * both.height / (card.rect.width * card.rect.height)


def wanted(card: Card) -> Move:
    """Some move with a card of the hand, to ask why it is refused."""
    assert card.colour is not None
    move = wanted_move(MOUNTAINS[0], card.colour, 1)
    assert move is not None
    return move


def hand_card_at(layout: TableLayout, pos: Point) -> Card | None:
    """The card of the own hand at a point."""
    return next((card for card in reversed(layout.of(HANDS[0])) if card.pose.contains(pos)), None)


def drag_poses(drag: DragState, layout: TableLayout, lean: float = 0.0) -> tuple[Pose, ...]:
    """The poses of the chosen cards at the pointer, the front one first."""
    selection = drag.selection
    if selection is None:
        return ()
    width = next((card.pose.width for card in layout.of(HANDS[0])), 1.0) * 1.05
    x, y = drag.pointer[0] - drag.grab[0], drag.pointer[1] - drag.grab[1]
    return tuple(
        Pose(x - number * width * STACK, y - number * width * 0.02, width, lean + 2.0 * number)
        for number in range(selection.count)
    )
