"""The sentences at the table: lines beside the hand, the ribbon in front of it. Words only; `view.py` draws them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from mandala.core.cards.counts import Colour
from mandala.core.cards.moves import Move
from mandala.core.cards.observation import Observation
from mandala.core.cards.state import NOBODY
from mandala.ui.cards.drag import Selection
from mandala.ui.cards.words import claim_preview, first_choice, turn_text, what_to_do
from mandala.ui.table.lookback import past_ribbon, past_status
from mandala.ui.table.sight import Line, Ribbon, Tone
from mandala.ui.words.names import Names
from mandala.ui.words.strings import Strings

NEWS: Final = 3  # lines of the log that stand beside the hand, at most, while the log is closed


@dataclass(frozen=True)
class Moment:
    """What the sentences depend on. `acting` says that somebody at this screen may decide now."""

    observation: Observation
    names: Names
    legal: Sequence[Move]
    acting: bool
    thinking: bool
    by_keys: bool
    selection: Selection | None
    dragging: bool
    claim_hot: Colour | None
    refusal: str | None
    past: tuple[int, int] | None = None
    """of a position of the past: after how many moves it is, of how many"""


def status(strings: Strings, moment: Moment) -> tuple[str, str]:
    """Whose turn it is, and what can be done."""
    observation, names = moment.observation, moment.names
    if moment.past is not None:
        return past_status(strings, *moment.past)
    if moment.thinking:
        return strings.gettext("{name} is thinking …").format(name=names.rival), ""
    title = turn_text(strings, observation, names)
    return title, what_to_do(strings, moment.legal, observation) if moment.acting else ""


def ribbon(strings: Strings, moment: Moment, held: int) -> Ribbon | None:
    """The one sentence that is wanted most: why not, where claimed cards go, or how to take more cards."""
    if moment.past is not None:
        return past_ribbon(strings)
    if moment.refusal:
        return Ribbon(moment.refusal, Tone.REFUSAL)
    if moment.observation.claiming != NOBODY:
        return _claim_ribbon(strings, moment)
    if moment.selection is None:
        return None
    if moment.by_keys:
        return Ribbon(strings.gettext("Up, down: how many · Tab or 1 to 5: where · Enter: play"), Tone.HINT)
    if moment.dragging:
        if held < 2:
            return None
        return Ribbon(strings.gettext("Wheel, Shift or right click: more cards of this colour"), Tone.HINT)
    if held > moment.selection.count:
        return Ribbon(strings.gettext("Click where the cards should go, or more cards of this colour"), Tone.HINT)
    return Ribbon(strings.gettext("Click where the cards should go"), Tone.HINT)


def _claim_ribbon(strings: Strings, moment: Moment) -> Ribbon:
    observation, names = moment.observation, moment.names
    if moment.claim_hot is not None and moment.acting:
        return Ribbon(claim_preview(strings, observation, moment.claim_hot), Tone.CHOICE)
    return Ribbon(first_choice(strings, observation, names), Tone.CHOICE)


def news(lines: Sequence[Line]) -> tuple[str, ...]:
    """The last lines of the log, for when it is closed."""
    return tuple(line.text for line in lines[-NEWS:])
