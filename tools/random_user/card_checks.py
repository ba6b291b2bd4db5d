"""What must hold at the card game's table: no card is lost, and the table shows the cards that there are."""

from __future__ import annotations

from mandala.core.cards.counts import Counts, tally
from mandala.core.cards.observation import Observation
from mandala.core.cards.state import State
from mandala.ui.cards.layout import TableLayout
from mandala.ui.cards.places import FIELDS, HANDS, MOUNTAINS, RIVERS, Place
from mandala.ui.table.live import Live
from mandala.ui.table.scene import TableScene
from tools.random_user.faults import Wrong


def known(seen: Observation) -> None:
    """18 of each colour, as far as the seat can count them: what it does not see are just the cards that are hidden from it."""
    unseen, hidden = seen.unseen, seen.deck_size + seen.rival_hand_size + seen.rival_cup_hidden
    if min(unseen) < 0 or sum(unseen) != hidden:
        raise Wrong(f"cards are lost or too many: {unseen} unseen, {hidden} hidden, {seen}")


def whole(state: State) -> None:
    """18 of each colour."""
    if any(count != 18 for count in _all_cards(state)):
        raise Wrong(f"there are so many cards of each colour: {_all_cards(state)}")


def _all_cards(state: State) -> Counts:
    deck = tally(state.stock.order[state.stock.top :])
    heaps = [*state.hands, *state.cups, *state.mountains, state.discard, deck]
    heaps += [field for pair in state.fields for field in pair]
    heaps += [tuple(int(colour in river) for colour in range(6)) for river in state.rivers]
    return tuple(map(sum, zip(*heaps)))


def table(scene: TableScene[Live]) -> None:
    """What this game's table must keep to besides."""
    if not scene.source.privacy_screen:
        shown(scene.layout, scene.source.position, scene.source.now.hidden_for_both)
    if scene.panel_open and scene.source.viewing.shared and not scene.source.session.config.shared_aid:
        raise Wrong("two people who did not agree see the points")


def shown(layout: TableLayout, seen: Observation, hidden_for_both: bool) -> None:
    """The table shows the cards of the position, each once."""
    hand = (0,) * 6 if hidden_for_both else seen.hand
    wanted: list[tuple[Place, Counts]] = [(HANDS[0], hand), *zip(MOUNTAINS, seen.mountains)]
    wanted += [(FIELDS[mandala][side], pair[side]) for mandala, pair in enumerate(seen.fields) for side in (0, 1)]
    for side, river in enumerate(seen.rivers):
        wanted.append((RIVERS[side], tuple(int(colour in river) for colour in range(6))))
    for place, counts in wanted:
        cards = layout.of(place)
        lying = tuple(sum(card.colour == colour for card in cards) for colour in range(6))
        if lying != counts:
            raise Wrong(f"{place} shows {lying}, there are {counts}")
