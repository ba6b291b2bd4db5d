"""The accessibility tree of the card table, and the actions of a screen reader.

Its words are those of the tooltips, so it knows no more than they do.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from mandala.core.cards.counts import Colour
from mandala.core.cards.events import Drew, explain
from mandala.core.cards.moves import CLAIM
from mandala.core.cards.worth import prospect
from mandala.core.game import Player
from mandala.ui.cards.control import Action, CardFacts, Selection, open_targets
from mandala.ui.cards.places import CUPS, DECK, DISCARD, FIELDS, HANDS, MOUNTAINS, TARGETS, Kind, Place
from mandala.ui.cards.points import Line, Part, points_of
from mandala.ui.cards.tooltip import Cards, Heading, Space, parts_of, tip_for
from mandala.ui.cards.words import claim_preview
from mandala.ui.kit.access import AccessibilityAction, Act, Amount, Live, Node, Role, sentence
from mandala.ui.table.access import thing
from mandala.ui.table.facts import Refuse, Submit
from mandala.ui.words.colours import coloured, counted
from mandala.ui.words.strings import Strings

PRESSED: Final = Act.PRESS, Act.FOCUS
COUNTED: Final = Act.PRESS, Act.MORE, Act.LESS, Act.SET, Act.FOCUS
POINTS: Final = "points"

READINGS: Final = {"f4": "mandala 0", "f5": "mandala 1", "f6": HANDS[0], "f7": POINTS}


def things(facts: CardFacts) -> Sequence[Node]:
    nodes = [*_drawn(facts), *_last(facts), _mandala(facts, 0), _mandala(facts, 1), _hand(facts, 0), _hand(facts, 1)]
    nodes += [_river(facts, 0), _river(facts, 1), _points(facts), _target(facts, DISCARD, Node(Role.LIST))]
    return [*nodes, _thing(facts, DECK, Node(Role.TEXT))]


def _thing(facts: CardFacts, key: Hashable, node: Node) -> Node:
    return thing(facts, key, tip_for, node)


def _drawn(facts: CardFacts) -> Iterator[Node]:
    """The cards that the viewer drew last, once they are in the hand; at a shared table before the next one sits there."""
    own = next((at for at, step in reversed([*enumerate(facts.steps)]) if step.before.to_move == 0), None)
    if own is None or facts.hidden_for_both or (own + 1 == len(facts.steps) and facts.show is not None):
        return
    if facts.shared and own + 1 < len(facts.steps):
        return
    step = facts.steps[own]
    for event in explain(step.before, step.move, step.after):
        if isinstance(event, Drew) and event.player == 0 and event.cards is not None and any(event.cards):
            t, drawn = facts.strings, enumerate(event.cards)
            cards = ", ".join(counted(t, colour, count) for colour, count in drawn if count)
            words = t.gettext("Drawn: {cards}").format(cards=cards)
            yield Node(Role.ITEM, words, key=("drawn", own), live=Live.POLITE)


def _last(facts: CardFacts) -> Iterator[Node]:
    t = facts.strings
    if facts.position.last:
        text = t.gettext("The game ends with the next completed mandala.")
        yield Node(Role.TEXT, t.gettext("The last mandala"), key="last", detail=text)


def _mandala(facts: CardFacts, number: int) -> Node:
    t, claiming = facts.strings, facts.position.claiming == number
    name = t.gettext("Right mandala") if number else t.gettext("Left mandala")
    mountain, (own, rival) = MOUNTAINS[number], FIELDS[number]
    areas = _claims(facts, mountain) if claiming else _target(facts, mountain, _area(facts, mountain))
    fields = _target(facts, own, _area(facts, own)), _thing(facts, rival, _area(facts, rival))
    return Node(Role.GROUP, name, key=f"mandala {number}", children=(areas, *fields))


def _area(facts: CardFacts, place: Place) -> Node:
    """A mountain or a field, with the colours in it."""
    tip, seen = tip_for(place, facts), facts.position
    counts = seen.mountains[place.mandala]
    if place.kind is Kind.FIELD:
        counts = seen.fields[place.mandala][place.side]
    cards = [
        _thing(facts, Cards(place, colour), Node(Role.ITEM, counted(facts.strings, colour, count), acts=(Act.FOCUS,)))
        for colour, count in enumerate(counts)
        if count
    ]
    said = ", ".join(node.name for node in cards) or facts.strings.gettext("empty")
    return Node(Role.LIST, f"{tip.head if tip else ''}: {said}", children=tuple(cards))


def _target(facts: CardFacts, place: Place, node: Node) -> Node:
    """A place that takes cards: pressed when some are chosen."""
    chosen, node = facts.chosen, _thing(facts, place, node)
    if not facts.legal or facts.position.choosing:
        return replace(node, acts=(Act.FOCUS,))
    open_ = place in open_targets(facts.legal, chosen.selection)
    focused = chosen.by_keys and chosen.target == place
    return replace(node, acts=PRESSED, focused=focused, enabled=open_ or chosen.selection is None)


def _claims(facts: CardFacts, mountain: Place) -> Node:
    """The colours of a completed mandala: buttons for who chooses."""
    seen, t, chosen = facts.position, facts.strings, facts.chosen
    whole, gains = (
        _thing(facts, mountain, _area(facts, mountain)),
        prospect(seen, mountain.mandala, facts.hidden_for_both),
    )
    hot = chosen.hovered_claim(facts) if chosen.by_keys else None
    buttons = []
    for colour, gain in [(gain.colour, gain) for gain in gains.gains if CLAIM[gain.colour] in facts.legal]:
        name, points = f"{coloured(t, colour)}: {_cards(t, gain.cards)}", gain.points[facts.side] or 0
        if facts.aid or (facts.side == 0 and not facts.hidden_for_both):
            name += ", " + t.ngettext("{n} point", "{n} points", points)
        preview = f"{claim_preview(t, seen, colour)}."
        button = Node(Role.BUTTON, name, detail=preview, acts=PRESSED, focused=hot == colour)
        buttons.append(_thing(facts, Cards(mountain, colour), button))
    return replace(whole, key=mountain, children=tuple(buttons) or whole.children)


def _cards(t: Strings, count: int) -> str:
    return t.ngettext("{n} card", "{n} cards", count)


def _hand(facts: CardFacts, side: Player) -> Node:
    """A hand as far as it lies open: for who may choose, how many cards of each colour are chosen."""
    shown = sorted({card.colour for card in facts.layout.of(HANDS[side]) if card.colour is not None})
    colours = tuple(
        replace(_colour(facts, side, colour), place=(number, len(shown))) for number, colour in enumerate(shown, 1)
    )
    tip = tip_for(Heading(side), facts)
    node = Node(Role.ROWS if colours else Role.TEXT, tip.head if tip else "", children=colours)
    return _thing(facts, HANDS[side], node)


def _colour(facts: CardFacts, side: Player, colour: Colour) -> Node:
    t, place = facts.strings, HANDS[side]
    held = sum(card.colour == colour for card in facts.layout.of(place))
    name = f"{coloured(t, colour)}, {_cards(t, held)}"
    if side or not facts.legal or facts.position.choosing:
        return _thing(facts, Cards(place, colour), Node(Role.ROW, name, acts=(Act.FOCUS,)))
    selection = facts.chosen.selection
    count = selection.count if selection is not None and selection.colour == colour else 0
    if count:
        name += "; " + t.gettext("chosen {n}").format(n=count)
    focused = facts.chosen.by_keys and facts.chosen.target is None and count > 0
    amount = Amount(count, 0, held)
    node = Node(Role.ROW, name, acts=COUNTED, chosen=count > 0, focused=focused, amount=amount)
    return _thing(facts, Cards(place, colour), node)


def _river(facts: CardFacts, side: Player) -> Node:
    space = Node(Role.ITEM, acts=(Act.FOCUS,))
    spaces = tuple(_thing(facts, Space(side, nth), replace(space, place=(nth, 6))) for nth in range(1, 7))
    river = [coloured(facts.strings, colour) for colour in facts.position.rivers[side]]
    name = f"{facts.names.of(side)}: " + facts.strings.gettext("River: {colours}").format(
        colours=", ".join(river) or facts.strings.gettext("empty")
    )
    return Node(Role.LIST, name, key=("river", side), children=spaces)


def _points(facts: CardFacts) -> Node:
    """The cups, and all points while they stand beside the table."""
    cups = [_thing(facts, cup, Node(Role.TEXT, acts=(Act.FOCUS,))) for cup in CUPS]
    blocks = points_of(facts, roomy=True).blocks if facts.panel else ()
    lines = [_line(facts, line) for block in blocks for line in block]
    return Node(Role.GROUP, facts.strings.gettext("Points"), key=POINTS, children=(*cups, *lines))


def _line(facts: CardFacts, line: Line) -> Node:
    tip = tip_for(line.part, facts)
    means = sentence(tip.head) if tip else ""
    words = " ".join(cell.words for cell in line.cells)
    rects, title = parts_of(facts), Part("title", line.part.mandala)
    rect = rects.get(line.part) or rects.get(title)
    return _thing(facts, line.part, Node(Role.ITEM, words, detail=means, acts=(Act.FOCUS,), rect=rect))


def act_on(event: AccessibilityAction, facts: CardFacts) -> Action:
    """Takes what a screen reader asks for: as many cards of a colour, a place for them, a colour of a completed mandala."""
    control, key = facts.chosen, event.path[-1]
    control.by_keys = True
    match key, event.act:
        case Cards(Place(Kind.HAND, _, 0), int(colour)), act if facts.legal and not facts.position.choosing:
            _choose(facts, colour, act, event.value)
        case Cards(Place(Kind.MOUNTAIN), int(colour)), act if CLAIM[colour] in facts.legal:
            control.claim = colour
            return Submit(CLAIM[colour]) if act is Act.PRESS else None
        case Place() as place, Act.PRESS if place in TARGETS and facts.legal:
            if control.selection is None:
                return Refuse(facts.strings.gettext("First choose cards from your hand."))
            return control.put(place, facts)
        case Place() as place, Act.FOCUS if place in open_targets(facts.legal, control.selection):
            control.target = place
        case _:
            pass
    return None


def _choose(facts: CardFacts, colour: Colour, act: Act, value: str | float) -> None:
    """Changes the number of chosen cards by one, or sets it. A press adds one; after the last one, none."""
    control, held = facts.chosen, facts.position.hand[colour]
    now = control.selection.count if control.selection is not None and control.selection.colour == colour else 0
    steps = {Act.PRESS: (now + 1) % (held + 1), Act.MORE: now + 1, Act.LESS: now - 1, Act.FOCUS: max(1, now)}
    count = max(0, min(held, steps[act] if act in steps else round(float(value))))
    control.target = None
    control.selection = Selection(colour, (held - 1,)).resized(count, held) if count else None
