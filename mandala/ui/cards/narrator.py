"""The sentences at the table: lines beside the hand, the ribbon in front of it. Words only; `view.py` draws them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mandala.core.cards.state import NOBODY
from mandala.ui.cards.control import CardFacts
from mandala.ui.cards.words import claim_preview, first_choice, turn_text, what_to_do
from mandala.ui.table.facts import Mode
from mandala.ui.table.playback import past_ribbon, past_status, past_title
from mandala.ui.table.sight import Line, Ribbon, Tone

NEWS: Final = 3  # lines of the log that stand beside the hand, at most, while the log is closed


def status(facts: CardFacts) -> tuple[str, str]:
    """Whose turn it is, and what can be done."""
    strings, position, names = facts.strings, facts.position, facts.names
    if facts.past:
        return past_status(strings, facts.ply, facts.length)
    if facts.mode is Mode.REPLAYED:
        return past_title(strings, facts.ply, facts.length), _seen_by(facts)
    if facts.grain is not None:
        return strings.gettext("{name} is thinking …").format(name=names.rival), ""
    title = turn_text(strings, position, names)
    return title, what_to_do(strings, facts.legal, position) if facts.legal else ""


def _seen_by(facts: CardFacts) -> str:
    """Whose knowledge is shown."""
    strings = facts.strings
    if facts.open:
        return strings.gettext("All cards lie open")
    if facts.names.you == 0:
        return strings.gettext("As you saw it")
    return strings.gettext("As {name} saw it").format(name=facts.names.own)


def ribbon(facts: CardFacts) -> Ribbon | None:
    """The one sentence that is wanted most: why not, where claimed cards go, or how to take more cards."""
    strings, selection = facts.strings, facts.chosen.drag.selection
    if facts.past:
        return past_ribbon(strings)
    if facts.mode is Mode.REPLAYED:
        return None
    if facts.refusal:
        return Ribbon(facts.refusal, Tone.REFUSAL)
    if facts.position.claiming != NOBODY:
        return _claim_ribbon(facts)
    if selection is None:
        return None
    held = facts.position.hand[selection.colour]
    if facts.chosen.by_keys:
        return Ribbon(strings.gettext("Up, down: how many · Tab or 1 to 5: where · Enter: play"), Tone.HINT)
    if facts.chosen.dragging:
        if held < 2:
            return None
        return Ribbon(strings.gettext("Wheel, Shift or right click: more cards of this colour"), Tone.HINT)
    if held > selection.count:
        return Ribbon(strings.gettext("Click where the cards should go, or more cards of this colour"), Tone.HINT)
    return Ribbon(strings.gettext("Click where the cards should go"), Tone.HINT)


def _claim_ribbon(facts: CardFacts) -> Ribbon:
    strings, position, hot = facts.strings, facts.position, facts.chosen.hovered_claim(facts)
    if hot is not None and facts.legal:
        return Ribbon(claim_preview(strings, position, hot), Tone.CHOICE)
    return Ribbon(first_choice(strings, position, facts.names), Tone.CHOICE)


def news(lines: Sequence[Line]) -> tuple[str, ...]:
    """The last lines of the log, for when it is closed."""
    return tuple(line.text for line in lines[-NEWS:])
