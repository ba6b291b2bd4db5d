"""All that is to be seen on the card table at one moment, as a value. The scene fills it in, the view draws it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from mandala.core.cards.counts import Colour
from mandala.core.cards.moves import ClaimColour, Move
from mandala.ui.cards.control import CardFacts, Selection, asked_cards, hand_card_at, open_targets
from mandala.ui.cards.places import CUPS, CardKey, Place, Pose
from mandala.ui.cards.points import PointsSight, points_of
from mandala.ui.cards.ritual import Ritual
from mandala.ui.cards.sand import Sand
from mandala.ui.cards.show import Flight, Moving, Show
from mandala.ui.cards.still import Mark, Resting, emptying, marks_after, marks_of
from mandala.ui.cards.words import claim_preview, first_choice, how_to_take, what_to_do
from mandala.ui.table.facts import Ask, HintSight, Line, Ribbon, TableSight, Tone
from mandala.ui.table.hint import worded
from mandala.ui.table.playback import past_ribbon, past_status, past_title
from mandala.ui.words.names import turn_words


@dataclass(frozen=True, kw_only=True)
class Sight(TableSight):
    """Everything on the table above the cloth.

    `dragged` are the poses of cards at the pointer, the front one first; `lift` is their height. `open_cups` says which
    cups show their contents, own first. `aid` is true if discards are counted by colour. `unfurled` is the visible
    share of the banner. `points` is None while the panel is closed. `ritual` is the end of a mandala in this motion;
    `shimmer` are the seconds for which the colours to be claimed shimmer.
    """

    resting: Resting
    hint: HintSight[Move] | None = None
    lesson: Ask[Move] | None = None
    news: tuple[str, ...]
    selection: Selection | None = None
    dragged: tuple[Pose, ...] = ()
    lift: float = 1.0
    hovered: CardKey | None = None
    targets: tuple[Place, ...] = ()
    hot: Place | None = None
    keyed: Place | None = None
    claimable: tuple[Colour, ...] = ()
    claim_hot: Colour | None = None
    flights: tuple[tuple[Flight, Moving], ...] = ()
    sand: Sand | None = None
    unfurled: float = 1.0
    ritual: Ritual | None = None
    shimmer: float = 0.0
    aid: bool = False
    points: PointsSight | None = None
    open_cups: tuple[bool, bool] = (False, False)


NEWS: Final = 3  #: lines of the log that stand beside the hand, at most, while the log is closed


def card_sight(facts: CardFacts) -> Sight:
    chosen, layout, position = facts.chosen, facts.layout, facts.position
    show = facts.show if isinstance(facts.show, Show) else None
    selection, dragging = chosen.selection, chosen.dragging
    replayed = facts.replayed
    pointed, targets = chosen.aim(layout), open_targets(facts.legal, selection)
    hovers = not (dragging or chosen.by_keys or facts.past or (replayed and not facts.legal))
    hovered = hand_card_at(layout, chosen.pointer) if hovers else None
    flights = tuple(show.cards()) if show else ()
    ritual = show.ritual if show and show.solemn else None
    hidden = show.hidden if show else frozenset()
    told = tuple([line for line in facts.lines if line.ply == facts.ply]) if replayed else facts.lines
    return Sight(
        resting=Resting(
            position,
            layout,
            facts.names,
            _marks(facts),
            hidden,
            emptying(layout, flights),
            facts.named,
            ritual is None or ritual.lit is None,
        ),
        status=("", "") if facts.ask or _slip(facts) else status(facts),
        news=() if facts.log else last_moves(told),
        selection=selection,
        dragged=chosen.poses(layout, chosen.lean) if dragging else (),
        hovered=hovered.key if hovered else None,
        targets=targets,
        hot=pointed if pointed in targets and not chosen.by_keys else None,
        keyed=chosen.target,
        claimable=tuple(move.colour for move in facts.legal if isinstance(move, ClaimColour)),
        claim_hot=chosen.hovered_claim(facts),
        lift=chosen.lift,
        flights=flights,
        sand=show.sand if show else None,
        unfurled=show.unfurled if show else 1.0,
        ritual=ritual,
        shimmer=chosen.shimmer if show is None else 0.0,
        ribbon=ribbon(facts),
        open_cups=(not facts.shared or (pointed == CUPS[0] and not facts.hidden_for_both), facts.aid),
        aid=facts.aid,
        points=points_of(facts) if facts.panel else None,
    )


def _slip(facts: CardFacts) -> bool:
    """True if a hint has the place of the words on whose turn it is."""
    hint = facts.hint
    return hint is not None and bool(hint.head) and worded(hint, facts.layout.frame.scale)


def _marks(facts: CardFacts) -> tuple[Mark, ...]:
    """The marks of one move in a game that is looked back at, else of all since the viewer decided."""
    if not facts.past and not facts.replayed:
        return marks_after(facts.steps)
    return marks_of(facts.steps[-1:]) if not facts.show else ()


def status(facts: CardFacts) -> tuple[str, str]:
    strings, position, names = facts.strings, facts.position, facts.names
    if facts.past:
        return past_status(strings, facts.ply, facts.length)
    if facts.replayed:
        return past_title(strings, facts.ply, facts.length), _seen_by(facts)
    if facts.grain is not None:
        return strings.gettext("{name} is thinking …").format(name=names.rival), ""
    title = turn_words(strings, position.to_move, position.choosing, names)
    return title, what_to_do(strings, facts.legal, position, facts.new, facts.hand.keys) if facts.legal else ""


def _seen_by(facts: CardFacts) -> str:
    strings = facts.strings
    if facts.open:
        return strings.gettext("All cards lie open")
    if facts.names.you == 0:
        return strings.gettext("As you saw it")
    return strings.gettext("As {name} saw it").format(name=facts.names.own)


def ribbon(facts: CardFacts) -> Ribbon | None:
    """The one sentence that is wanted most: why not, where claimed cards go, or how to take more cards."""
    strings, selection = facts.strings, facts.chosen.selection
    if facts.past:
        return past_ribbon(strings, facts.hand)
    if facts.replayed and not facts.legal:
        return None
    if facts.refusal:
        return Ribbon(facts.refusal, Tone.REFUSAL)
    if facts.position.choosing:
        return _claim_ribbon(facts)
    asked = asked_cards(facts)
    by_mouse = not (facts.chosen.by_keys or facts.chosen.dragging)
    if asked > 1 and (selection is None or (by_mouse and selection.count < asked)):
        return Ribbon(how_to_take(strings, asked, facts.hand.keys), Tone.HINT)
    if selection is None:
        return None
    held = facts.position.hand[selection.colour]
    if facts.chosen.by_keys:
        by_pad = strings.gettext("Up, down: how many · R2: where · {play}: play")
        by_pad = by_pad.format(play=facts.hand.key(strings, "return"))
        keyed = strings.gettext("Up, down: how many · Tab or 1 to 5: where · Enter: play")
        return Ribbon(keyed if facts.hand.pad is None else by_pad, Tone.HINT)
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


def last_moves(lines: Sequence[Line]) -> tuple[str, ...]:
    """Returns the last lines of the log. They stand beside the hand while the log is closed."""
    return tuple(line.text for line in lines[-NEWS:])
