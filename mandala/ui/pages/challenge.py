"""Challenges: begun from the clipboard, copied to it, and both games compared."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Final

from mandala.core.game import Player
from mandala.core.record import RecordError
from mandala.play.by_code import LETTER as RUNNING
from mandala.play.challenges import LETTER, Comparison, challenge_of, compared, config_in
from mandala.play.codes import CodeError, kind_of
from mandala.play.match import score_of
from mandala.play.seen_history import history_of
from mandala.play.stored import GameConfig, StoredGame
from mandala.ui.context import Context, new_table
from mandala.ui.kit.scene import Pop, Push, Replace, Transition
from mandala.ui.pages.by_code import go_on
from mandala.ui.pages.page import MessageScene
from mandala.ui.pages.saved import bring_dropped, copied, faulty, led, open_pasted, replayed
from mandala.ui.words.colours import spelled
from mandala.ui.words.names import names_at, player_name

LOOKED_AT: Final = 200  #: latest games among which the own game of a challenge is looked for


def paste(context: Context, quiet: bool = False) -> Transition:
    """Begins the challenge on the clipboard, or opens the game there. With `quiet`, other texts go unnoticed."""
    text = context.system.clipboard.pasted()
    if kind_of(text) == RUNNING:
        return go_on(context, text)
    if kind_of(text) != LETTER:
        return open_pasted(context, quiet, _compared_or_replayed)
    try:
        return _challenged(context, config_in(text, context.settings.name))
    except CodeError as error:
        return faulty(context, error)


def drop(context: Context, *paths: Path) -> Transition:
    """Opens the games of the files that were dropped on the window."""
    return bring_dropped(context, *paths, shown=_compared_or_replayed)


def _challenged(context: Context, config: GameConfig) -> Transition:
    """Says what a challenge is about, and begins it."""
    t = context.strings
    human = config.humans[0]
    words = t.gettext(
        "{game} against {name}. You get the same deal as your friend, and the same answers to the same moves."
    )
    game, name = context.screens[config.game].name, player_name(t, config, 1 - human)
    first = t.gettext("You start") if config.first_player == human else t.gettext("{name} starts").format(name=name)
    begin = partial(led, context, Replace, partial(new_table, context, config))
    ways = (t.gettext("Begin"), begin), (t.gettext("Back"), Pop)
    return Push(
        MessageScene(context, t.gettext("A challenge"), [words.format(game=game, name=name), f"{first}."], *ways)
    )


def copy_challenge(context: Context, stored: StoredGame) -> MessageScene:
    """Puts the challenge of a finished game on the clipboard, and says what a friend does with it."""
    t = context.strings
    words = t.gettext(
        "The challenge is on the clipboard. A friend pastes it on Mandala's title screen (Ctrl+V) and plays the same game. "
        "Then send each other the code of your game and paste that: you see where you parted."
    )
    return copied(context, t.gettext("Challenge a friend"), words, challenge_of(stored))


def _compared_or_replayed(context: Context, stored: StoredGame) -> Transition:
    """Leads to the comparison of a game that came in with the own one of the same challenge; without one to its replay.

    While the own one runs, the other is not shown: it would show what is to come.
    """
    library, t = context.library, context.strings
    alike = (one for one in library.heads() if one.config.game == stored.config.game and can_challenge(one))
    if not stored.finished:
        return replayed(context, stored)
    if any(_compared(one, stored) for one in library.unfinished() if can_challenge(one)):
        words = t.gettext("This is the deal that you are playing. Play it to its end, then paste the code once more.")
        return Push(MessageScene(context, t.gettext("Not yet"), [words]))
    for head in islice(alike, LOOKED_AT):
        own = library.whole(head)
        if own is not None and (found := _compared(own, stored)) is not None:
            return Push(_comparison(context, own, stored, found))
    return replayed(context, stored)


def can_challenge(stored: StoredGame) -> bool:
    """Returns True for a game of one's own in which the level plays alike everywhere."""
    return stored.config.fixed is not None and stored.config.own


def _compared(own: StoredGame, other: StoredGame) -> Comparison | None:
    with suppress(RecordError):
        return compared(own, other)
    return None


def _comparison(context: Context, own: StoredGame, other: StoredGame, found: Comparison) -> MessageScene:
    t = context.strings
    words = t.gettext("You part with the very first move.")
    if found.same:
        words = t.gettext("You both made the same moves to the end.")
    elif found.alike:
        words = t.ngettext(
            "The first {n} move is the same. Then you part.",
            "The first {n} moves are the same. Then you part.",
            found.alike,
        )
    results = [
        t.gettext("Your game: {points}").format(points=_points(own, own)),
        t.gettext("The other game: {points}").format(points=_points(other, own)),
    ]
    if not found.same:
        human, number = own.config.humans[0], found.alike + 1
        moves = t.gettext("Move {n} in your game: {move}"), t.gettext("Move {n} in the other game: {move}")
        results[:0] = [
            line.format(n=number, move=_move_words(context, game, human, found.alike))
            for line, game in zip(moves, (own, other))
        ]
    yours, others = (
        partial(replayed, context, game, ply=found.alike % len(game.record["moves"])) for game in (own, other)
    )
    ways = (t.gettext("Your game"), yours), (t.gettext("The other game"), others), (t.gettext("Back"), Pop)
    return MessageScene(context, t.gettext("Two games of one deal"), [words, *results], *ways)


def _move_words(context: Context, stored: StoredGame, human: Player, ply: int) -> str:
    """Puts the move at a ply of a finished game into words, for the person in the seat `human`."""
    t, history = context.strings, history_of(stored, human)
    mover = human if history.position(human, ply).to_move == 0 else 1 - human
    step, names = history.steps[mover][ply], names_at(t, stored.config, mover, addressed=False)
    words, _ = context.screens[stored.config.game].load().words(t, names, step.before, step.move)
    return spelled(t, words)


def _points(stored: StoredGame, own: StoredGame) -> str:
    """Returns the points of a finished game, those in the seat of the own game's person first."""
    score, human = score_of(stored), own.config.humans[0]
    return f"{score.points[human]} : {score.points[1 - human]}" if score is not None else ""
