"""The sentences of High Card. A game of the program has them translated: `strings.gettext("…")`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from examples.highcard.control import CardFacts
from examples.highcard.rules import Observation, scores
from mandala.play.seat import SeatStep
from mandala.ui.kit.access import Act, Node, Role, with_focus
from mandala.ui.table.facts import Line
from mandala.ui.table.hint import MoveWords
from mandala.ui.words.names import Names
from mandala.ui.words.strings import Strings


def waiting(seen: Observation) -> int | None:
    """The card that waits for an answer."""
    own, rival = seen.played
    return None if len(own) == len(rival) else max(own, rival, key=len)[-1]


def advice(strings: Strings, names: Names, seen: Observation, move: int) -> MoveWords:
    """Names a card, and what it does for certain."""
    del strings, names
    led = waiting(seen)
    if led is None:
        return f"Lead {move}", ()
    takes = f"takes the trick for {led}" if move > led else f"gives {move} away"
    return f"Answer with {move}", (takes,)


def lines(strings: Strings, names: Names, step: SeatStep) -> Iterator[Line]:
    """The lines of a card in the log."""
    del strings
    player, led = step.before.to_move, waiting(step.before)
    yield Line(f"{names.of(player)}: {'leads' if led is None else 'answers with'} {step.move}", player)
    if led is not None:
        winner = player if step.move > led else 1 - player
        yield Line(f"{names.of(winner)}: takes the trick, +{min(led, step.move)}", winner)


def things(facts: CardFacts) -> Sequence[Node]:
    """Tells a screen reader of the table: the rival, the trick, the hand."""
    seen, names, layout, points = facts.position, facts.names, facts.layout, scores(facts.position.played)
    held = ", ".join(map(str, layout.rival_cards)) or f"{seen.rival_cards} cards"
    hand = [
        Node(
            Role.BUTTON if card in facts.legal else Role.TEXT,
            str(card),
            key=("card", card),
            acts=(Act.PRESS, Act.FOCUS) if card in facts.legal else (Act.FOCUS,),
            rect=rect,
            place=(number, len(layout.cards)),
        )
        for number, (card, rect) in enumerate(zip(layout.cards, layout.hand), 1)
    ]
    nodes = [
        Node(Role.TEXT, f"{names.of(1)}: {held}, {points[1]} points", "rival", rect=layout.names[1]),
        Node(Role.TEXT, trick(seen, names), "trick", rect=layout.trick[0].union(layout.trick[1])),
        Node(Role.LIST, f"{names.of(0)}: {points[0]} points", "hand", children=tuple(hand), rect=layout.names[0]),
    ]
    pointed = facts.chosen.pointed(facts) if facts.chosen.by_keys else None
    return nodes if pointed is None else [with_focus(node, ("card", pointed)) for node in nodes]


def trick(seen: Observation, names: Names) -> str:
    """The trick on the table: the one that is played, else the last one."""
    led = waiting(seen)
    if led is not None:
        return f"{names.of(seen.leader)}: leads {led}"
    if not seen.played[0]:
        return "No card is played yet"
    return f"The last trick: {names.of(0)} {seen.played[0][-1]}, {names.of(1)} {seen.played[1][-1]}"
