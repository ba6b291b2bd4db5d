"""The review of a game in a replay, in words.

The evaluations come from `play`. All words follow one list of moves by one judge, so a move called best is blamed
nowhere.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, Final

from mandala.core.continuation import Continuation
from mandala.core.game import Player
from mandala.play.practice import DEAR, LESSON, Exercise, Round
from mandala.play.review.account import Chance, decisive
from mandala.play.review.reply import likely_reply
from mandala.play.review.review import Decision, Judgement, Review
from mandala.play.review.reviews import Reviews
from mandala.play.seat import SeatStep
from mandala.play.seen_history import seat_before
from mandala.play.stored import StoredGame, fingerprint
from mandala.ui.kit.assets import LastValueCache
from mandala.ui.table.curve import sign_name
from mandala.ui.table.facts import Annotation, CurveSight, HintRow, HintSight, Line, Mark
from mandala.ui.table.hint import SHOWN, MoveWords, listed_chance
from mandala.ui.table.task import Attempt, Stage
from mandala.ui.words.names import Names, names_at
from mandala.ui.words.strings import Strings, percent

ALL: Final = 99  #: [points] loss from which on a move gives away everything
SCALE: Final = 0.0, 0.5, 1.0  #: the chances that the scale of a curve names


def sign_of(decision: Decision) -> Annotation | None:
    """Returns the sign of a decision, None if it was as good as another one."""
    if decision.judgement is Judgement.GOOD:
        return Annotation.ONLY if decision.alone else None
    return Annotation(decision.judgement.value)


def sign_of_draw(event: Chance) -> Annotation:
    return Annotation.LUCKY if event.luck > 0 else Annotation.UNLUCKY


def points(chance: float) -> int:
    return round(100 * chance)


def signed(strings: Strings, points: int) -> str:
    """Returns a percentage with its sign, as it is printed."""
    return percent(strings, f"{points:+}".replace("-", "−"))


class Coach:
    """The review of a replayed game, which is updated as evaluations come.

    `advice` gives a game's words for a move, `why` its reasons that one is better than another, `clues` its hints at
    one. `seen` returns a player's observation at a ply. The `key` of a task stands in place of a review.
    """

    def __init__(
        self,
        reviews: Reviews,
        stored: StoredGame,
        seen: Callable[[Player, int], Any],
        advice: Callable[[Strings, Names, object, Hashable], MoveWords],
        why: Callable[[Strings, Names, object, Hashable, Hashable, Continuation | None, float | None], Sequence[str]],
        clues: Callable[[Strings, object, Hashable], Sequence[str]] = lambda *_: (),
        lines: Callable[[Strings, Names, SeatStep], Iterable[Line]] = lambda *_: (),
        key: Review | None = None,
    ) -> None:
        self._reviews, self._stored, self._seen, self._advice, self._why = reviews, stored, seen, advice, why
        self._clues, self._told = clues, lines
        self.round: Round | None = None  #: the exercises to which the task belongs
        self.attempt: Attempt | None = None
        self.shown = 0  #: the best move that shows its trail
        self.both = False  #: true if the mistakes of both players are shown, not only those of the one below
        self._changes = reviews.changes
        self.review = key or reviews.of(stored)
        self._curve: LastValueCache[CurveSight] = LastValueCache()
        self._evaluation: LastValueCache[HintSight[object]] = LastValueCache()
        self._lines: LastValueCache[tuple[Line, ...]] = LastValueCache()
        self._listed: LastValueCache[tuple[Line, ...]] = LastValueCache()

    def follow(self) -> None:
        if not self.review.keyed and self._changes != self._reviews.changes:
            self._changes = self._reviews.changes
            self.review = self._reviews.of(self._stored)
        self._judge()

    @property
    def working(self) -> bool:
        """Whether more evaluations are to come."""
        return self._reviews.working

    def renew(self) -> None:
        self.review = self._reviews.again(self._stored)

    def moved(self) -> None:
        """Leaves a task, and shows the trail of the best move again, since the position changed."""
        self.attempt, self.shown = None, 0

    def close(self) -> None:
        self._reviews.put_away()

    def players(self, player: Player) -> tuple[Player, ...]:
        """Returns the players whose mistakes are shown, where `player` sits below."""
        return (player, 1 - player) if self.both else (player,)

    def mistakes(self, player: Player) -> list[Decision]:
        """Returns the shown mistakes in the order of the game."""
        return self.review.mistakes(*self.players(player))

    def by_size(self, player: Player) -> list[Decision]:
        """Returns the shown mistakes, the dearest first."""
        return sorted(self.mistakes(player), key=lambda one: -one.played.loss)

    def listed(self, t: Strings, player: Player) -> tuple[Line, ...]:
        """Returns the shown mistakes by size, as they stand beside the table."""
        key = self.review, t.language, player, self.both
        return self._listed.of(key, lambda: tuple([self._line(t, player, one) for one in self.by_size(player)]))

    def _line(self, t: Strings, player: Player, decision: Decision) -> Line:
        lost = signed(t, -max(1, points(decision.played.loss)))
        words = lost, self.told(t, decision), self.which(t, decision)
        return Line(" · ".join(words), int(decision.player != player), decision.ply, sign_of(decision))

    def names(self, t: Strings, player: Player) -> Names:
        """Returns the names where `player` sits below."""
        return names_at(t, self._stored.config, player, addressed=False)

    def told(self, t: Strings, decision: Decision) -> str:
        """Returns the move of a decision in words."""
        seen = self._seen(decision.player, decision.ply)
        return self._advice(t, self.names(t, decision.player), seen, decision.played.move)[0]

    def reasons(self, t: Strings, decision: Decision) -> Sequence[str]:
        """Returns what speaks against the move of a decision and for the best one."""
        seen, names = self._seen(decision.player, decision.ply), self.names(t, decision.player)
        told, loss = self.review.continuation(decision), None if self.review.keyed else decision.played.loss
        return self._why(t, names, seen, decision.played.move, decision.best[0].move, told, loss)

    def which(self, t: Strings, decision: Decision) -> str:
        """Returns the number of a decision's move, and its player."""
        return self._move(t, decision.ply + 1, decision.player)

    def drawn(self, t: Strings, event: Chance) -> str:
        """Returns the number of the move after which a chance event came, and its player."""
        return self._move(t, event.ply, event.player)

    def _move(self, t: Strings, ply: int, player: Player) -> str:
        return t.gettext("Move {ply}, {name}").format(ply=ply, name=self.names(t, player).own)

    def verdict(self, t: Strings, decision: Decision) -> str:
        """Returns the class of a decision, its loss, and what the second reader says of it."""
        return ", ".join(filter(None, (lost_words(t, decision), self.doubt(t, decision))))

    def doubt(self, t: Strings, decision: Decision) -> str:
        """Returns what the second reader says of a decision: "" if it agrees or was not asked."""
        if decision.unsure:
            return t.gettext("unsure")
        checking = self.working and self.attempt is None and decision.ply in self.review.unchecked
        return t.gettext("being checked") if checking else ""

    def curve(self, t: Strings, player: Player) -> CurveSight | None:
        """Returns the curve where `player` sits below, None during a task: it would tell the answer."""
        if self.attempt is not None:
            return None
        key = self.review, t.language, player, self.both, self.working
        return self._curve.of(key, lambda: self._drawn(t, player))

    def _drawn(self, t: Strings, player: Player) -> CurveSight:
        review = self.review
        own, rival = review.curve(player), [(ply, 1.0 - chance) for ply, chance in review.curve(1 - player)]
        if review.whole:
            length = len(review.played.moves)
            outcome = self._seen(player, length).outcome
            end = length, 0.5 if outcome.winner is None else float(outcome.winner == 0)
            own, rival = ([*points, end] if points else [] for points in (own, rival))
        marks = []
        for decision in review.decisions.values():
            sign = sign_of(decision)
            if sign is not None and decision.player in self.players(player):
                chance = decision.played.chance
                below = chance if decision.player == player else 1.0 - chance
                which = self.which(t, decision)
                words = (
                    sign_name(t, sign),
                    which if sign is Annotation.ONLY else f"{which}: {self.verdict(t, decision)}",
                )
                marks.append(Mark(decision.ply, below, sign, words))
        # Draws have their signs at the edge away from the curve, where no decision has one.
        for event in decisive(review.chance_events or ()) if own else ():
            sign = sign_of_draw(event)
            luck = t.gettext("luck {points}").format(points=signed(t, points(event.luck)))
            words = sign_name(t, sign), f"{self.drawn(t, event)}: {luck}"
            marks.append(Mark(event.ply, 1.0 if height(own, event.ply) < 0.5 else 0.0, sign, words))
        marks.sort(key=lambda mark: (mark.ply, mark.chance))
        named, scale = self._named(t, player), tuple([(share, percent(t, points(share))) for share in SCALE])
        return CurveSight(tuple(own), tuple(rival), tuple(marks), self.summary(t, player), named, scale)

    def _named(self, t: Strings, player: Player) -> str:
        names = self.names(t, player)
        if names.you == 0:
            return t.gettext("Your chance to win")
        return t.gettext("Chance of {name} to win").format(name=names.own)

    def summary(self, t: Strings, player: Player) -> str:
        """Returns the number of judged decisions, or the number of mistakes when all are judged."""
        known, all_ = len(self.review.decisions), len(self.review.questions)
        if known < all_:
            return t.gettext("{known} of {all} decisions judged").format(known=known, all=all_)
        more = " · " + t.gettext("so far") if self.working and not self.review.settled else ""
        if self.review.foreign:
            more = " · " + t.gettext("review came with the game")
        elif self.review.outdated:
            more = " · " + t.gettext("older version")
        found = [decision.judgement for decision in self.mistakes(player)]
        grave = found.count(Judgement.BLUNDER)
        wrong = found.count(Judgement.MISTAKE)
        doubtful = len(found) - grave - wrong
        if not found:
            return t.gettext("No mistakes") + more
        parts = (
            (grave, t.ngettext("{n} blunder", "{n} blunders", grave)),
            (wrong, t.ngettext("{n} mistake", "{n} mistakes", wrong)),
            (doubtful, t.ngettext("{n} inaccuracy", "{n} inaccuracies", doubtful)),
        )
        return ", ".join(words.format(n=count) for count, words in parts if count) + more

    def lines(self, t: Strings, player: Player, lines: tuple[Line, ...]) -> tuple[Line, ...]:
        """Returns the log with the signs of moves, and the luck that came with them; without both during a task."""
        if self.attempt is not None:
            return lines
        return self._lines.of((self.review, t.language, lines), lambda: tuple(self._marked(t, player, lines)))

    def _marked(self, t: Strings, player: Player, lines: tuple[Line, ...]) -> Iterator[Line]:
        review, names = self.review, self.names(t, player)
        luck: defaultdict[tuple[int, int], float] = defaultdict(float)
        for event in review.chance_events or ():
            luck[event.ply, int(event.player != player)] += event.luck
        draws = {(event.ply, int(event.player != player)): event for event in decisive(review.chance_events or ())}
        for number, line in enumerate(lines):
            first = not number or lines[number - 1].ply != line.ply
            decision = review.decisions.get(line.ply - 1)
            sign = sign_of(decision) if first and decision is not None else None
            words = [line.text]
            for side in (0, 1):
                worth, plain = points(luck[line.ply, side]), side == line.player or (line.player is None and first)
                if not worth or not (plain or (first and line.player is not None)):
                    continue
                told = t.gettext("luck {points}") if plain else t.gettext("{name}: luck {points}")
                words.append(told.format(name=names.of(side), points=signed(t, worth)))
                if (drawn := draws.get((line.ply, side))) is not None:
                    sign = sign or sign_of_draw(drawn)
            yield line._replace(text=" · ".join(words), sign=sign)

    def try_again(self, player: Player, ply: int) -> None:
        """Asks for a better move than the one that a player made at a ply."""
        self.attempt = Attempt(ply, seat_before(self._stored, player, ply, self._answered))

    def _answered(self, move: Hashable) -> None:
        """Has the answer judged like any other move."""
        assert self.attempt is not None
        self.attempt.move = move
        self._reviews.ask(self.attempt.ply, move)
        self._judge()

    def _judge(self) -> None:
        """Takes in the judgement of the answer. After a wrong one it looks a little further for the reply."""
        attempt = self.attempt
        if attempt is None:
            return
        if attempt.stage is Stage.JUDGED:
            found = self.review.tried(attempt.ply, attempt.move)
            if found is None:
                return
            attempt.right = found.judgement is Judgement.GOOD
            if not attempt.right:
                observation = self.review.questions[attempt.ply].observation
                attempt.reply = likely_reply(self.review.entry, observation, attempt.move)
        elif attempt.stage is Stage.WRONG and attempt.reply is not None and not attempt.line:
            attempt.line = next(attempt.reply)

    @property
    def _number(self) -> int | None:
        return None if self.round is None else self.round.at

    @property
    def stage(self) -> Stage | None:
        """How far the task has come, None without one."""
        return None if self.attempt is None else self.attempt.stage

    def _hints(self, t: Strings, attempt: Attempt) -> Sequence[str]:
        """Returns all hints at the best move of a task."""
        decision = self.review.decisions[attempt.ply]
        return self._clues(t, self.review.questions[attempt.ply].observation, decision.best[0].move)

    def help(self, t: Strings) -> None:
        """Takes a wrong answer back, else gives the next hint or the solution."""
        attempt = self.attempt
        if attempt is None:
            return
        count = len(self._hints(t, attempt))
        if attempt.stage is Stage.WRONG:
            attempt.take_back(count)
        elif attempt.stage is Stage.ASKED:
            attempt.help(count)

    def exercises(self, *players: Player) -> list[Exercise]:
        """Returns the sure mistakes and blunders of these players, the dearest first."""
        found = [
            one for one in self.review.mistakes(*players) if one.sure and one.judgement is not Judgement.INACCURACY
        ]
        number = fingerprint(self._stored.record)
        return [
            Exercise(self._stored.game_id, self._stored.config.game, number, one.ply, one.player, one.played.loss, "")
            for one in sorted(found, key=lambda one: -one.played.loss)
        ]

    def lesson(self, player: Player) -> list[Exercise]:
        """Returns the exercises for the lesson of the game: the dearest mistakes of a player."""
        found = self.exercises(player)
        return found[: max(LESSON[0], min(LESSON[1], sum(one.loss >= DEAR for one in found)))]

    def _task(self, t: Strings, attempt: Attempt) -> HintSight[object]:
        """Returns the words of a task while the player looks for a move or waits for its judgement."""
        asked = t.gettext("Move {ply}") if self.review.keyed else t.gettext("Move {ply}: try again")
        head = self._head(t, asked, attempt.ply)
        if attempt.move is not None:
            return HintSight(head, why=(t.gettext("Thinking …"),))
        words = [t.gettext("What would you play here? Make your move to find out.")]
        if attempt.wrong or attempt.hints:
            words = [t.gettext("Try another move.")]
        hints = self._hints(t, attempt)
        words += hints[: attempt.hints]
        words.append(t.gettext("T: a hint") if attempt.hints < len(hints) else t.gettext("T: the solution"))
        return HintSight(head, why=(*words, t.gettext("Esc: back")))

    def _head(self, t: Strings, words: str, ply: int, name: str = "") -> str:
        """Returns a heading, with the number of the exercise in a round."""
        head = words.format(ply=ply + 1, name=name)
        if self.attempt is None or self.round is None:
            return head
        words = (
            t.gettext("Task {number} of {total}") if self.review.keyed else t.gettext("Exercise {number} of {total}")
        )
        total = len(self.round.exercises)
        return f"{words.format(number=min(self.round.at + 1, total), total=total)} · {head}"

    def _worth(self, t: Strings, decision: Decision, verdict: str) -> tuple[str, tuple[str, ...]]:
        """Returns the chance after a move and a verdict on it; of a task's wrong move, what it loses at least."""
        if not self.review.keyed:
            return chance_words(t, decision), (verdict,)
        if decision.judgement is Judgement.GOOD:
            return lost_words(t, decision), ()
        lost = points(decision.played.loss)
        words = t.gettext("gives away {percent} or more") if lost < ALL else t.gettext("gives the game away")
        return words.format(percent=percent(t, lost)), ()

    def _wrong(self, t: Strings, attempt: Attempt, decision: Decision) -> HintSight[object]:
        """Returns the words on a wrong answer: what it costs, and the reply; no better move."""
        names, seen = self.names(t, decision.player), self._seen(decision.player, decision.ply)
        title = self._advice(t, names, seen, decision.played.move)[0]
        played = HintRow[object](None, title, *self._worth(t, decision, lost_words(t, decision)))
        words = list[str]()
        if len(attempt.line) > 1:
            told = " ".join(line.text for line in self._told(t, names, attempt.line[1]))
            words.append(t.gettext("The likely answer: {move}").format(move=told))
        words.append(t.gettext("Enter or T: take it back and try again"))
        head = self._head(t, t.gettext("Move {ply}: not quite"), decision.ply)
        return HintSight(head, (), played, sign_of(decision), tuple(words), more=" · ".join(words))

    def evaluation(self, t: Strings, player: Player, ply: int, open_: bool) -> HintSight[object] | None:
        """Returns the evaluation of the decision at a ply, None if there is none yet.

        With `open_` everything may be seen. Until a task is solved, it tells no better move.
        """
        attempt, decision = self.attempt, self.review.decisions.get(ply)
        if attempt is not None and not attempt.shown:
            decision = None if attempt.move is None else self.review.tried(ply, attempt.move)
            if decision is None or attempt.stage is Stage.JUDGED:
                return self._task(t, attempt)
            if attempt.stage is Stage.WRONG:
                return self._wrong(t, attempt, decision)
        if decision is None:
            return None
        told, solved = self.review.continuation(decision), attempt is not None and attempt.shown
        verdict = self.verdict(t, decision), self.review.foreign, told
        key = decision, verdict, t.language, player, open_, attempt is None, solved, self._number
        found = self._evaluation.of(key, lambda: self._judged(t, player, decision, open_))
        return found._replace(shown=min(self.shown, max(0, len(found.rows) - 1)))

    def _judged(self, t: Strings, player: Player, decision: Decision, open_: bool) -> HintSight[object]:
        names = self.names(t, decision.player)
        seen = self._seen(decision.player, decision.ply)
        blamed = decision.judgement is not Judgement.GOOD
        who = t.gettext("Move {ply}: you played") if names.you == 0 else t.gettext("Move {ply}: {name} played")
        if self.attempt is not None:
            who = t.gettext("Move {ply}: the solution") if self.attempt.shown else t.gettext("Move {ply}: right!")
        head = self._head(t, who, decision.ply, names.own)
        if self.review.foreign:
            head += " · " + t.gettext("review came with the game")
        sign, side = sign_of(decision), int(decision.player != player)
        if self.attempt is not None and not blamed:
            sign = Annotation.ONLY

        def row(move: Hashable, *words: str) -> HintRow[object]:
            return HintRow(move, self._advice(t, names, seen, move)[0], words[0], words[1:])

        chance, verdict = self._worth(t, decision, self.verdict(t, decision))
        played = row(decision.played.move, chance, *verdict)
        if side and not open_:
            hidden = t.gettext("To see what else {name} could have played, change seats (V).")
            return HintSight(head, (), played._replace(move=None), sign, (hidden.format(name=names.own),), side)
        rows = []
        mark = t.gettext("played") if self.attempt is None or self.attempt.shown else t.gettext("your answer")
        best = t.gettext("a right move") if self.review.keyed else ""
        for number, evaluation in enumerate(decision.best[:SHOWN]):
            mine = (mark,) if evaluation.move == decision.played.move else ()
            rows.append(row(evaluation.move, best or listed_chance(t, decision.best, number), *mine))
        more = t.gettext("E: better moves and reasons")
        why = tuple(self.reasons(t, decision)) if blamed else ()
        if decision.unsure:
            why = t.gettext("Games played on from here do not show that the best move is better."), *why
        if self.attempt is not None:
            on = t.gettext("Enter or N: go on")
            why, more = (*why, on), f"{more} · {on}"
        return HintSight(head, tuple(rows), played, sign, why, side, more=more)


def height(curve: Sequence[tuple[int, float]], ply: int) -> float:
    """Returns the chance on a curve after `ply` moves, also between two of its points."""
    for (before, low), (after, high) in pairwise([(0, curve[0][1]), *curve]):
        if ply <= after:
            return low + (high - low) * (ply - before) / max(1, after - before)
    return curve[-1][1]


def chance_words(t: Strings, decision: Decision) -> str:
    chance = percent(t, points(decision.played.chance))
    return chance if decision.sure else t.gettext("about {percent}").format(percent=chance)


def lost_words(t: Strings, decision: Decision) -> str:
    """Returns the class of a decision and its loss."""
    sign, lost = sign_of(decision), max(1, points(decision.played.loss))
    if sign is None:
        best = decision.best[0].move == decision.played.move
        return t.gettext("the best move") if best else t.gettext("as good as the best")
    words = {
        Annotation.ONLY: t.gettext("the only good move"),
        Annotation.INACCURACY: t.gettext("an inaccuracy ({loss})"),
        Annotation.MISTAKE: t.gettext("a mistake ({loss})"),
        Annotation.BLUNDER: t.gettext("a blunder ({loss})"),
    }
    return words[sign].format(loss=signed(t, -lost))
