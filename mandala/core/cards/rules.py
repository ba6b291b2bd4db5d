"""The card game's rules C2 to C9: legal moves, what a move does, who wins. Numbers cite docs/rules.md. This module satisfies
the `Game` protocol. Knowledge (C3) is in observation.py, drawing and reshuffling (C7.1) in state.py."""

from __future__ import annotations

import random
from collections.abc import Sequence
from enum import Enum
from typing import assert_never

from mandala.core.cards.counts import Counts, plus, tally, with_added
from mandala.core.cards.moves import (
    BUILD,
    CLAIM,
    DISCARD,
    GROW,
    BuildMountain,
    ClaimColour,
    DiscardRedraw,
    GrowField,
    Move,
)
from mandala.core.cards.observation import Observation
from mandala.core.cards.observation import observe as observe_with
from mandala.core.cards.sampling import Posterior
from mandala.core.cards.setup import RULEBOOK, Setup
from mandala.core.cards.state import NOBODY, Draw, Era, State, Step, Stock, draw
from mandala.core.colours import shuffled
from mandala.core.game import Outcome, Player, refuse
from mandala.core.tuples import with_at, with_of

RULES_VERSION = 1


class Refusal(Enum):
    """Why a move is illegal. The values are for logs; the screen has its own sentences."""

    GAME_OVER = "the game is over"
    MUST_CLAIM = "a mandala is complete: a colour must be claimed first (C6.2)"
    NOTHING_TO_CLAIM = "no mandala is complete, there is nothing to claim (C6)"
    NOT_IN_MOUNTAIN = "this colour does not lie in the mountain (C6.2)"
    NOT_IN_HAND = "the hand does not hold that many cards of this colour (C4)"
    IN_OWN_FIELD = "this colour already lies in the own field (C5)"
    IN_RIVAL_FIELD = "this colour already lies in the other field (C5)"
    IN_MOUNTAIN = "this colour already lies in the mountain (C5)"
    KEEP_ONE_CARD = "one card must stay in the hand (C4.2)"
    NOTHING_TO_DRAW = "this is the last card and there is nothing left to draw (C4.4)"
    NO_SUCH_MOVE = "there is no such mandala, colour or count"


def initial_state(seed: int, first_player: Player = 0, setup: Setup = RULEBOOK) -> State:
    """Returns the deal that `seed` determines (C2); the same seed gives the same cards and reshuffles everywhere."""
    rng = random.Random(seed)
    return deal(shuffled((setup.copies,) * setup.colours, rng), first_player, seed=seed, setup=setup)


def deal(
    deck: bytes,
    first_player: Player,
    shuffles: Sequence[bytes] = (),
    seed: int | None = None,
    setup: Setup = RULEBOOK,
) -> State:
    """Deals `deck`, first card first, in the order of C2. Reshuffles come from `shuffles`, then from `seed`."""
    top = 0

    def take(count: int) -> Counts:
        nonlocal top
        top += count
        return tally(deck[top - count : top], setup.colours)

    mountains = tuple([take(setup.mountain) for _ in range(setup.mandalas)])
    first_hand, other_hand = take(setup.hand), take(setup.hand)
    first_cup, other_cup = take(setup.cup), take(setup.cup)
    assert top < len(deck), "the deck must outlast the deal"
    nothing = (0,) * setup.colours
    hands, cups = (first_hand, other_hand), (first_cup, other_cup)
    if first_player:
        hands, cups = hands[::-1], cups[::-1]
    return State(
        setup=setup,
        stock=Stock(deck, top, tuple(shuffles), 0, seed),
        discard=nothing,
        hands=hands,
        cups=cups,
        dealt_cups=cups,
        rivers=((), ()),
        mountains=mountains,
        fields=((nothing, nothing),) * setup.mandalas,
        to_move=first_player,
        claiming=NOBODY,
        completer=NOBODY,
        last=False,
        over=False,
        eras=(),
    )


def to_move(state: State) -> Player | None:
    """Returns the player whose turn it is or who chooses from a mountain; None when the game is over."""
    return None if state.over else state.to_move


def legal_moves(state: State) -> tuple[Move, ...]:
    """Returns every legal move (C4, C5, C6.2): mountains, fields, discards, each by mandala, colour and count."""
    if state.over:
        return ()
    if state.claiming != NOBODY:
        return tuple([CLAIM[c] for c, count in enumerate(state.mountains[state.claiming]) if count])
    hand, me = state.hands[state.to_move], state.to_move
    size = sum(hand)
    held = [(colour, count) for colour, count in enumerate(hand) if count]
    mountain_allowed = size > 1 or _replaceable(state)
    building: list[Move] = []
    growing: list[Move] = []
    for mandala, mountain in enumerate(state.mountains):
        fields = state.fields[mandala]
        own, rival = fields[me], fields[1 - me]
        build, grow = BUILD[mandala], GROW[mandala]
        for colour, count in held:
            if rival[colour]:
                continue
            if not own[colour] and mountain_allowed:
                building.append(build[colour])
            if not mountain[colour]:
                growing += grow[colour][: count if count < size else size - 1]
    if _discardable(state):
        for colour, count in held:
            growing += DISCARD[colour][:count]
    return (*building, *growing)


def _replaceable(state: State) -> bool:
    """True if the last card of a hand may be played to a mountain (C4.4)."""
    return state.stock.size > 0 or any(state.discard) or not state.setup.reshuffles


def _discardable(state: State) -> bool:
    """True if action C is possible now (C4.3)."""
    return state.setup.discards and (state.setup.reshuffles or state.stock.size > 0)


def check(state: State, move: Move) -> None:
    """Raises `IllegalMove` with a `Refusal` if `move` is illegal in `state`."""
    refuse(_refusal(state, move))


def _refusal(state: State, move: Move) -> Refusal | None:
    if state.over:
        return Refusal.GAME_OVER
    if not _exists(state.setup, move):
        return Refusal.NO_SUCH_MOVE
    if isinstance(move, ClaimColour):
        if state.claiming == NOBODY:
            return Refusal.NOTHING_TO_CLAIM
        return None if state.mountains[state.claiming][move.colour] else Refusal.NOT_IN_MOUNTAIN
    if state.claiming != NOBODY:
        return Refusal.MUST_CLAIM
    hand, me = state.hands[state.to_move], state.to_move
    if hand[move.colour] < move.count:
        return Refusal.NOT_IN_HAND
    if isinstance(move, DiscardRedraw):
        return None if _discardable(state) else Refusal.NOTHING_TO_DRAW
    fields = state.fields[move.mandala]
    if fields[1 - me][move.colour]:
        return Refusal.IN_RIVAL_FIELD
    if isinstance(move, BuildMountain):
        if fields[me][move.colour]:
            return Refusal.IN_OWN_FIELD
        return None if sum(hand) > 1 or _replaceable(state) else Refusal.NOTHING_TO_DRAW
    if state.mountains[move.mandala][move.colour]:
        return Refusal.IN_MOUNTAIN
    return Refusal.KEEP_ONE_CARD if move.count == sum(hand) else None


def _exists(setup: Setup, move: Move) -> bool:
    if not 0 <= move.colour < setup.colours or (isinstance(move, DiscardRedraw) and not setup.discards):
        return False
    if isinstance(move, (BuildMountain, GrowField)) and not 0 <= move.mandala < setup.mandalas:
        return False
    return not isinstance(move, (GrowField, DiscardRedraw)) or move.count > 0


def apply(state: State, move: Move) -> State:
    """Returns the state after a legal move; unchecked, for speed. Deterministic (see state.py). Raises `MissingReshuffle` or
    `BadReshuffle` if the deck runs out and the recorded reshuffle is missing or wrong."""
    after = _applied(state, move)
    if (state.setup.discards and state.setup.reshuffles) or legal_moves(after):
        return after
    return after._replace(over=True)


def _applied(state: State, move: Move) -> State:
    match move:
        case BuildMountain():
            return _build(state, move)
        case GrowField():
            return _grow(state, move)
        case DiscardRedraw():
            return _discard(state, move)
        case ClaimColour():
            return _claim(state, move)
        case _:
            assert_never(move)


def _build(state: State, move: BuildMountain) -> State:
    """Action A (C4.1): moves the card, draws, checks for completion."""
    me, setup = state.to_move, state.setup
    hand = with_added(state.hands[me], move.colour, -1)
    wanted = min(setup.draws, setup.hand_limit - sum(hand))
    mountain = with_added(state.mountains[move.mandala], move.colour, 1)
    shown = with_added((0,) * setup.colours, move.colour, 1)
    state = state._replace(mountains=with_at(state.mountains, move.mandala, mountain))
    state = _with_drawn(state, hand, state.discard, wanted, shown)
    return _completed_or_next(state, move.mandala)


def _grow(state: State, move: GrowField) -> State:
    """Action B (C4.2): moves the cards to the own field and checks for completion; nothing is drawn."""
    me = state.to_move
    hand = with_added(state.hands[me], move.colour, -move.count)
    pair = state.fields[move.mandala]
    pair = with_of(pair, me, with_added(pair[me], move.colour, move.count))
    state = state._replace(hands=with_of(state.hands, me, hand), fields=with_at(state.fields, move.mandala, pair))
    if state.eras:
        shown = with_added((0,) * state.setup.colours, move.colour, move.count)
        state = state._replace(eras=_remembered(state.eras, me, Step(shown, 0)))
    return _completed_or_next(state, move.mandala)


def _discard(state: State, move: DiscardRedraw) -> State:
    """Action C (C4.3): discards before drawing, so that the discarded cards belong to a new deck (C7.1)."""
    me = state.to_move
    hand = with_added(state.hands[me], move.colour, -move.count)
    shown = with_added((0,) * state.setup.colours, move.colour, move.count)
    state = _with_drawn(state, hand, plus(state.discard, shown), move.count, shown)
    return state._replace(to_move=1 - me)


def _with_drawn(state: State, hand: Counts, discard: Counts, wanted: int, shown: Counts) -> State:
    """Draws up to `wanted` cards for the player to move, who holds `hand` and showed `shown` (C7.2)."""
    me, colours = state.to_move, state.setup.colours
    drawn = draw(state.stock, discard, wanted, state.setup.reshuffles)
    eras, count = state.eras, len(drawn.cards)
    if drawn.before_reshuffle is None:
        if eras:
            eras = _remembered(eras, me, Step(shown, count))
    else:
        split = drawn.before_reshuffle
        held = plus(hand, tally(drawn.cards[:split], colours))
        eras = _begun(state._replace(hands=with_of(state.hands, me, held)), discard, Step(shown, split))
        if count > split:
            eras = _remembered(eras, me, Step((0,) * colours, count - split))
    hand = plus(hand, tally(drawn.cards, colours))
    return _taken(state._replace(hands=with_of(state.hands, me, hand), eras=eras), drawn)


def _taken(state: State, drawn: Draw) -> State:
    """Takes drawn cards from the deck."""
    return state._replace(stock=drawn.stock, discard=drawn.discard, last=state.last or drawn.emptied)


def _begun(state: State, contents: Counts, step: Step | None) -> tuple[Era, ...]:
    """Adds the memory of a reshuffle in `state`; `step` is the mover's last step of the era before it (C3.3)."""
    eras = state.eras
    if eras and step is not None:
        eras = _remembered(eras, state.to_move, step)
    held = plus(state.hands[0], state.dealt_cups[0]), plus(state.hands[1], state.dealt_cups[1])
    return (*eras, Era(contents, held, ((), ())))


def _remembered(eras: tuple[Era, ...], player: Player, step: Step) -> tuple[Era, ...]:
    era = eras[-1]
    steps = with_of(era.steps, player, (*era.steps[player], step))
    return (*eras[:-1], era._replace(steps=steps))


def _completed_or_next(state: State, mandala: int) -> State:
    """Checks for completion (C6): the claims begin, or the turn passes."""
    me = state.to_move
    mountain, (field0, field1) = state.mountains[mandala], state.fields[mandala]
    for colour, count in enumerate(mountain):
        if not (count or field0[colour] or field1[colour]):
            return state._replace(to_move=1 - me)
    sizes = sum(field0), sum(field1)
    state = state._replace(completer=me, claiming=mandala)
    if sizes == (0, 0) and state.setup.sweeps:
        swept = plus(state.discard, mountain)
        emptied = with_at(state.mountains, mandala, (0,) * state.setup.colours)
        return _destroyed(state._replace(discard=swept, mountains=emptied))
    first = (1 - me) if sizes[0] == sizes[1] else (0 if sizes[0] > sizes[1] else 1)
    return state._replace(to_move=first)


def _claim(state: State, move: ClaimColour) -> State:
    """Takes a colour from the mountain (C6.2 to C6.4)."""
    me, mandala, colour = state.to_move, state.claiming, move.colour
    mountain = state.mountains[mandala]
    count = mountain[colour]
    mountain = with_added(mountain, colour, -count)
    state = state._replace(mountains=with_at(state.mountains, mandala, mountain), to_move=1 - me)
    if not any(state.fields[mandala][me]):
        state = state._replace(discard=with_added(state.discard, colour, count))
    else:
        river = state.rivers[me]
        if colour not in river:
            state = state._replace(rivers=with_of(state.rivers, me, (*river, colour)))
            count -= 1
        state = state._replace(cups=with_of(state.cups, me, with_added(state.cups[me], colour, count)))
    return state if any(mountain) else _destroyed(state)


def _destroyed(state: State) -> State:
    """Clears the fields; then the game ends or a new mountain is dealt, and the turn passes (C6.6, C6.7, C7.3, C8)."""
    mandala, completer = state.claiming, state.completer
    pair = state.fields[mandala]
    nothing = (0,) * state.setup.colours
    discard = plus(state.discard, plus(*pair))
    river_full = any(len(river) == state.setup.colours for river in state.rivers)
    state = state._replace(
        discard=discard,
        fields=with_at(state.fields, mandala, (nothing, nothing)),
        claiming=NOBODY,
        completer=NOBODY,
        to_move=1 - completer,
        over=state.last or river_full,
    )
    return state if state.over else _mountain_dealt(state, mandala)


def _mountain_dealt(state: State, mandala: int) -> State:
    drawn = draw(state.stock, state.discard, state.setup.mountain, state.setup.reshuffles)
    cards = tally(drawn.cards, state.setup.colours)
    eras = state.eras if drawn.before_reshuffle is None else _begun(state, state.discard, None)
    return _taken(state._replace(mountains=with_at(state.mountains, mandala, cards), eras=eras), drawn)


def cup_score(cup: Counts, river: Sequence[int]) -> int:
    """Returns the points of a cup (C9): each card scores the number of its colour's river space, 0 without one."""
    return sum(number * cup[colour] for number, colour in enumerate(river, 1))


def outcome(state: State) -> Outcome | None:
    """Returns the result (C9); None while the game goes on."""
    if not state.over:
        return None
    scores = cup_score(state.cups[0], state.rivers[0]), cup_score(state.cups[1], state.rivers[1])
    sizes = sum(state.cups[0]), sum(state.cups[1])
    winner: Player | None = None
    if state.forfeit is not None:
        winner = 1 - state.forfeit
    elif scores[0] != scores[1]:
        winner = 0 if scores[0] > scores[1] else 1
    elif sizes[0] != sizes[1]:
        winner = 0 if sizes[0] < sizes[1] else 1
    return Outcome(scores, sizes, winner, state.forfeit)


def observe(state: State, viewer: Player) -> Observation:
    """Returns all that `viewer` may know and could remember (C3)."""
    result = outcome(state)
    return observe_with(state, viewer, result and result.seen_by(viewer))


def sample_state(observation: Observation, rng: random.Random) -> State:
    """Returns a complete state that `observation` allows, drawn with its exact probability; the viewer sits at 0."""
    return Posterior(observation).sample(rng)
