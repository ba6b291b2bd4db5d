"""The rival's most likely reply to a wrong answer, from the player's knowledge."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Final

from mandala.ai.api import never
from mandala.play.games import GameEntry
from mandala.play.seat import SeatStep

WORLDS: Final = 3  #: The worlds in which a reply is looked for, where anything is hidden.
SHARE: Final = 10  #: The effort of a first look, divided by that of the look for a reply.


def likely_reply(entry: GameEntry, observation: Any, move: Any) -> Iterator[tuple[SeatStep, ...]]:
    """Yields no step until the reply is found; then the move and the reply in one of the worlds that fit the observation.

    The worlds follow from the observation, so nothing that is hidden changes them. There is no reply if the player is
    to move again or the game is over.
    """
    rules, found = entry.rules, dict[Any, list[tuple[SeatStep, ...]]]()
    for seed in range(1 if entry.open else WORLDS):
        yield ()
        state = rules.apply(rules.sample_state(observation, random.Random(seed)), move)
        made = SeatStep(0, move, observation, rules.observe(state, 0))
        if rules.to_move(state) != 1:
            yield (made,)
            return
        legal, seen = rules.legal_moves(state), rules.observe(state, 1)
        reply = legal[0]
        if len(legal) > 1:
            reply = entry.evaluate_moves(seen, (), max(1, entry.effort // SHARE), never)[0].move
        after = rules.observe(rules.apply(state, reply), 0)
        found.setdefault(reply, []).append((made, SeatStep(1, reply, made.after, after)))
    yield max(found.values(), key=len)[0]
