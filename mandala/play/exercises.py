"""The exercises of a library: sure mistakes in reviewed games."""

from __future__ import annotations

from collections.abc import Generator, Iterable

from mandala.core.game import Player
from mandala.play.library import Library
from mandala.play.practice import Exercise
from mandala.play.review.play_style import Mistake
from mandala.play.review.reviews import Reviews
from mandala.play.stored import StoredGame, fingerprint


def exercises_in(library: Library, reviews: Reviews) -> Generator[None, None, list[Exercise]]:
    """Returns all exercises in short steps, those of the latest game first, and there the dearest first.

    Games that came as records count if somebody practised them.
    """
    yield from library.read_heads()
    found, practised = list[Exercise](), library.practice()
    for head in library.heads():
        if head.config.humans and (head.config.own or practised):
            yield
            stored = library.whole(head)
            if stored is not None and (head.config.own or fingerprint(stored.record) in practised):
                mistakes = yield from reviews.mistakes(stored)
                found += exercises_of(stored, fingerprint(stored.record), mistakes, *head.config.humans)
    return found


def exercises_of(stored: StoredGame, number: int, mistakes: Iterable[Mistake], *players: Player) -> Iterable[Exercise]:
    """Returns the mistakes of these players in a game with this fingerprint as exercises, the dearest first."""
    return [
        Exercise(stored.game_id, stored.config.game, number, one.ply, one.player, one.loss, one.theme or "")
        for one in sorted(mistakes, key=lambda one: -one.loss)
        if one.player in players
    ]
