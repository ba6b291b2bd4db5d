"""Turns inputs at the card table into intents. It changes only what is chosen; a move is looked up among the legal ones, and
the scene submits it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from mandala.core.cards.counts import Colour, Counts
from mandala.core.cards.moves import BUILD, CLAIM, ClaimColour, Move
from mandala.core.cards.observation import Observation
from mandala.ui.cards.layout import TableLayout
from mandala.ui.cards.places import HANDS, TARGETS, Card, Place, Pose, wanted_move
from mandala.ui.cards.ritual import SHIMMER
from mandala.ui.cards.show import Lifted, tilt
from mandala.ui.cards.words import how_to_take, no_such_target, refusal_text
from mandala.ui.kit import inputs
from mandala.ui.kit.inputs import Input, Point, neighbour
from mandala.ui.table.facts import Action as TableAction
from mandala.ui.table.facts import Facts, Refuse, Submit
from mandala.ui.table.tooltip import area

CardFacts = Facts[Observation, TableLayout, Move, "Control"]  #: a card table at one moment

Action = TableAction[Move, Lifted]

SETTLED: Final = 0.4  #: [degrees] of lean that nobody sees
RISE: Final = 0.12  #: [s] in which a card that is taken up rises
START: Final = 0.6  #: [u] that the pointer must travel before a press becomes a drag
#: This share of a card must lie on a place for a drop to mean it, where the pointer does not lie on one.
ENOUGH: Final = 0.4
STACK: Final = 0.2  #: how far dragged cards of a colour look out from behind each other, in card widths


@dataclass(frozen=True)
class Selection:
    """Chosen cards of the hand: their colour, and which of that colour's cards, by their order, in the order of choosing."""

    colour: Colour
    picked: tuple[int, ...]

    @property
    def count(self) -> int:
        return len(self.picked)

    def resized(self, count: int, held: int) -> Selection:
        """The same choice with `count` cards, at least one, at most the `held` ones; neighbours join first."""
        count = max(1, min(count, held))
        first, *_ = picked = self.picked[:count]
        nearest = sorted((i for i in range(held) if i not in picked), key=lambda i: (abs(i - first), -i))
        return Selection(self.colour, (*picked, *nearest[: count - len(picked)]))

    def toggled(self, index: int) -> Selection | None:
        """One card more or less; None when none is left."""
        if index not in self.picked:
            return Selection(self.colour, (*self.picked, index))
        rest = tuple(i for i in self.picked if i != index)
        return Selection(self.colour, rest) if rest else None


def next_colour(hand: Counts, colour: Colour | None, step: int) -> Colour | None:
    """The next colour of the hand to the right (`step` 1) or left (-1), round and round."""
    return neighbour([c for c, count in enumerate(hand) if count], colour, step)


def open_targets(legal: Sequence[Move], selection: Selection | None) -> tuple[Place, ...]:
    if selection is None:
        return ()
    allowed = set(legal)
    return tuple([place for place in TARGETS if wanted_move(place, selection.colour, selection.count) in allowed])


def asked_cards(facts: CardFacts) -> int:
    """How many cards of a colour the step of a lesson asks for; 0 if for none."""
    move = None if facts.ask is None else facts.ask.move
    return 0 if move is None or isinstance(move, ClaimColour) else move.count


@dataclass
class Control:
    """The player's selection by pointer or keys.

    `pressed` is the card of the chosen colour at which the pointer went down, `fresh` if that chose it. The cards hang
    at `carried`, held at `grab` from the middle of the first. `target` and `claim` are the place and the colour at the
    keyboard's cursor. The colours to be claimed shimmer for `shimmer` seconds.
    """

    pointer: Point = (-1, -1)
    selection: Selection | None = None
    pressed: int | None = None
    pressed_at: Point = (0, 0)
    fresh: bool = False
    dragging: bool = False
    grab: tuple[float, float] = (0, 0)
    carried: Point = (0, 0)
    target: Place | None = None
    claim: Colour | None = None
    by_keys: bool = False
    lift: float = 0.0
    lean: float = 0.0
    shimmer: float = 0.0
    _pulled: float = 0.0

    @property
    def held(self) -> bool:
        return self.selection is not None

    @property
    def moving(self) -> bool:
        return self.shimmer > 0 or abs(self.lean) > SETTLED or 0.0 < self.lift < 1.0

    def advance(self, dt: float, unit: float, calm: bool) -> None:
        """The dragged card rises from the hand, leans into its movement and comes upright again."""
        self.lift = min(1.0, self.lift + dt / RISE) if self.dragging else 0.0
        self.shimmer = max(0.0, self.shimmer - dt) if not calm else 0.0
        if self.dragging and not calm:
            wanted = tilt(self._pulled / dt, unit) if dt > 0 else 0.0
            self.lean += (wanted - self.lean) * min(1.0, dt * 12)
        else:
            self.lean = 0.0
        self._pulled = 0.0

    def clear(self) -> None:
        self.selection = self.pressed = self.target = self.claim = None
        self.dragging = False

    def keep_to(self, position: Observation, moved: bool) -> None:
        """Drops a selection that is no longer in the hand, since the only legal move may have been made."""
        self.shimmer = 0.0 if position.claiming < 0 else SHIMMER if moved else self.shimmer
        selection = self.selection
        if selection is not None and max(selection.picked) >= position.hand[selection.colour]:
            self.clear()

    def let_go(self) -> None:
        """Sends the dragged cards home; cards that were chosen by clicks or keys stay chosen."""
        self.pressed = None
        if self.dragging:
            self.selection, self.dragging = None, False

    def take(self, event: Input, facts: CardFacts) -> Action:
        match event:
            case inputs.PointerPressed(pos, 1, shift):
                return self._press(pos, shift, facts)
            case inputs.PointerPressed(_, 3) if self.dragging:
                self._resize(facts, more=1)
            case inputs.PointerPressed(_, 3) if self.held:
                self.clear()
            case inputs.PointerReleased(pos, 1):
                return self._release(pos, facts)
            case inputs.PointerMoved(pos):
                self._move(pos, facts.layout.frame.unit)
            case inputs.PointerLeft():
                self.pointer = (-1, -1)
            case inputs.Wheel(_, dy):
                self._resize(facts, more=1 if dy > 0 else -1)
            case inputs.KeyPressed(key, shift, False) if facts.legal or not facts.hidden_for_both:
                return self._key(key, shift, facts)
            case _:
                pass  # the keys would choose from a hand that is hidden
        return None

    def _move(self, pos: Point, unit: float) -> None:
        before, self.pointer, self.carried = self.carried[0], pos, pos
        self.by_keys = self.by_keys and self.pressed is None
        if self.pressed is not None and not self.dragging:
            self.dragging = math.dist(pos, self.pressed_at) > START * unit
        if self.dragging:
            self._pulled += pos[0] - before

    def _press(self, pos: Point, shift: bool, facts: CardFacts) -> Action:
        if facts.position.choosing:
            return self._press_claim(pos, facts)
        card = hand_card_at(facts.layout, pos)
        if card is None or card.colour is None:
            return self._press_place(pos, facts)
        nth, chosen = card.key.nth, self.selection
        if chosen is None or chosen.colour != card.colour:
            chosen = Selection(card.colour, ())
        self.fresh = nth not in chosen.picked or shift
        chosen = chosen if nth in chosen.picked else Selection(card.colour, (nth, *chosen.picked))
        held = facts.position.hand[card.colour]
        self.selection = chosen.resized(held, held) if shift else chosen
        self.pressed, self.pressed_at, self.carried = nth, pos, pos
        self.grab = (pos[0] - card.pose.x, pos[1] - card.pose.y)
        self.target = None
        return None

    def _press_claim(self, pos: Point, facts: CardFacts) -> Action:
        colour = facts.layout.claim_at(pos, facts.position.claiming)
        if colour is not None and CLAIM[colour] in facts.legal:
            return Submit(CLAIM[colour])
        card = hand_card_at(facts.layout, pos)
        if card is not None and card.colour is not None and facts.legal:
            return Refuse(refusal_text(facts.strings, facts.refused(BUILD[0][card.colour]), card.colour))
        return None

    def _press_place(self, pos: Point, facts: CardFacts) -> Action:
        """A click on the table: the chosen cards go there, or are let go."""
        place = facts.layout.place_at(pos)
        if place is not None and place not in HANDS:
            return self.put(place, facts)
        self.clear()
        return None

    def _release(self, pos: Point, facts: CardFacts) -> Action:
        """The first button goes up: a drop, or the end of a click."""
        self.pointer = self.carried = pos
        poses, selection = self.poses(facts.layout), self.selection
        dropped, index, self.dragging, self.pressed = self.dragging, self.pressed, False, None
        if selection is None:
            return None
        if not dropped:  # a click, which toggles the pressed card
            if index is not None and not self.fresh:
                self.selection = selection.toggled(index)
            return None
        lifted = Lifted(selection.colour, selection.picked, poses)
        place = dropped_on(facts.layout, pos, poses[0])
        action = None if place is None or place in HANDS else self.put(place, facts)
        self.clear()
        return replace(action or Refuse(None), lifted=lifted)

    def poses(self, layout: TableLayout, lean: float = 0.0) -> tuple[Pose, ...]:
        """The poses of the chosen cards at the pointer, the front one first."""
        count = self.selection.count if self.selection else 0
        width = next((card.pose.width for card in layout.of(HANDS[0])), 1.0) * 1.05
        x, y = self.carried[0] - self.grab[0], self.carried[1] - self.grab[1]
        return tuple(
            Pose(x - number * width * STACK, y - number * width * 0.02, width, lean + 2.0 * number)
            for number in range(count)
        )

    def aim(self, layout: TableLayout) -> Place | None:
        """The place that dragged cards would go to, else the one that the pointer points to."""
        if self.dragging:
            return dropped_on(layout, self.carried, self.poses(layout)[0])
        return layout.place_at(self.pointer)

    def put(self, place: Place, facts: CardFacts) -> Action:
        """Asks for the chosen cards to go to a place."""
        selection = self.selection
        if selection is None:
            return None
        move = wanted_move(place, selection.colour, selection.count)
        if move is None:
            text = no_such_target(facts.strings, place, selection.count)
            return Refuse(text) if text else None
        if move not in facts.legal:
            return Refuse(refusal_text(facts.strings, facts.refused(move), selection.colour))
        count = asked_cards(facts)
        if (
            selection.count < count
            and facts.ask is not None
            and facts.ask.move == wanted_move(place, selection.colour, count)
        ):
            return Refuse(how_to_take(facts.strings, count, facts.hand.keys or self.by_keys))
        return Submit(move)

    def _choose(self, selection: Selection, facts: CardFacts) -> None:
        self.selection = selection
        if self.target not in open_targets(facts.legal, selection):
            self.target = None

    def _resize(self, facts: CardFacts, count: int = 0, more: int = 0) -> None:
        """Chooses `count` cards of the chosen colour, or `more` of them, limited by the hand."""
        if self.selection:
            count = count or self.selection.count + more
            self._choose(self.selection.resized(count, facts.position.hand[self.selection.colour]), facts)

    def _key(self, name: str, shift: bool, facts: CardFacts) -> Action:
        self.by_keys = self.by_keys or not self.dragging
        if facts.position.choosing:
            return self._claim_key(name, facts)
        selection, hand = self.selection, facts.position.hand
        match name:
            case "tab" | "return" | "space" if selection is None:
                self._next_colour(-1 if shift else 1, facts)
            case "left" | "right":
                self._next_colour(1 if name == "right" else -1, facts)
            case "up" | "+" | "[+]" | "=":
                self._resize(facts, more=1)
            case "down" | "-" | "[-]":
                self._resize(facts, more=-1)
            case "left shift" | "right shift" if self.dragging and selection:
                self._resize(facts, 1 if selection.count == hand[selection.colour] else hand[selection.colour])
            case "tab":
                self._next_target(-1 if shift else 1, facts)
            case "return" | "space":
                if self.target:
                    return self.put(self.target, facts)
                self._next_target(1, facts)
            case _ if name.strip("[]") in set("12345678"):
                return self._digit(int(name.strip("[]")), facts)
            case _:
                pass
        return None

    def _next_colour(self, step: int, facts: CardFacts) -> None:
        """Chooses one card of the next colour, the last of its group."""
        hand = facts.position.hand
        colour = next_colour(hand, self.selection.colour if self.selection else None, step)
        if colour is not None and not self.dragging:
            self._choose(Selection(colour, (hand[colour] - 1,)), facts)

    def _digit(self, number: int, facts: CardFacts) -> Action:
        """Sets the number of dragged cards. Without a drag, points to a place or says why the cards cannot go there."""
        if self.dragging:
            self._resize(facts, number)
            return None
        if self.selection is None or number > len(TARGETS):
            return None
        action = self.put(TARGETS[number - 1], facts)
        self.target = TARGETS[number - 1] if isinstance(action, Submit) else None
        return None if isinstance(action, Submit) else action

    def _next_target(self, step: int, facts: CardFacts) -> None:
        self.target = neighbour(open_targets(facts.legal, self.selection), self.target, step)

    def _claim_key(self, name: str, facts: CardFacts) -> Action:
        mountain = facts.position.mountains[facts.position.claiming]
        if not facts.legal:
            return None
        if name in ("left", "right", "tab") or (name in ("return", "space") and self.claim is None):
            self.claim = next_colour(mountain, self.claim, -1 if name == "left" else 1)
        elif name in ("return", "space") and self.claim is not None and mountain[self.claim]:
            return Submit(CLAIM[self.claim])
        return None

    def hovered_claim(self, facts: CardFacts) -> Colour | None:
        """The colour of the completed mandala that the pointer or the keyboard points to."""
        if not facts.position.choosing:
            return None
        if self.by_keys:
            mountain = facts.position.mountains[facts.position.claiming]
            return self.claim if self.claim is not None and mountain[self.claim] else None
        return facts.layout.claim_at(self.pointer, facts.position.claiming)


def dropped_on(layout: TableLayout, pointer: tuple[float, float], card: Pose) -> Place | None:
    """The place that a drop means: one under the pointer that may take cards, else the one on which most of the card lies."""
    below = layout.place_at(pointer)
    if below in TARGETS:
        return below
    shared = {place: area(card.rect.clip(rect)) for place, rect in layout.frame.drops.items() if place in TARGETS}
    best = max(shared, key=lambda place: shared[place])
    return best if shared[best] >= ENOUGH * area(card.rect) else below or layout.place_at((card.x, card.y))


def hand_card_at(layout: TableLayout, pos: Point) -> Card | None:
    return next((card for card in reversed(layout.of(HANDS[0])) if card.pose.contains(pos)), None)
