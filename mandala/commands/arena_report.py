"""The reports of arena and ladder, as text, as JSON and as Markdown. Shares count a draw as a half; intervals are 95 %
and count games."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import Any, Final

from mandala.commands.ratings import Rating
from mandala.play.arena.arena import Results, Tally
from mandala.play.arena.contest import MICROSECONDS, Contest, Entrant
from mandala.play.intervals import Interval, Sprt, around_mean, freed, quantile, wilson

MOST_FAULTS: Final = 5  #: The reasons that a report tells of each entrant, the most frequent first.


def arena_text(contest: Contest, tally: Tally, sprt: Sprt | None) -> str:
    first, second = contest.entrants
    if not tally.games:
        return f"{first.label} against {second.label}: no deal was played to its end"
    margin, low, high = fmean(tally.margins), quantile(tally.lengths, 0.05), quantile(tally.lengths, 0.95)
    ends = around_mean(tally.margins)
    rows = [
        ("games", f"{tally.games}: {tally.wins} won, {tally.draws} drawn, {tally.losses} lost"),
        ("win rate", f"{_share(tally)} of {first.label}; a draw is half a win"),
        *_without_luck(tally),
        ("margin", f"{margin:+.1f} points" + (f" ({ends.low:+.1f} to {ends.high:+.1f})" if ends else "")),
        ("first player", f"{percent(tally.begun / tally.games)} for whoever begins"),
        ("game length", f"{quantile(tally.lengths, 0.5)} moves (median; {low} to {high} in nine games of ten)"),
        *[(f"time of {who.label}", _time(thoughts)) for who, thoughts in zip(contest.entrants, tally.thoughts)],
    ]
    rows += [
        (f"faults of {who.label}", f"{times} games lost: {reason}")
        for who, faults in zip(contest.entrants, tally.forfeits)
        for reason, times in faults.most_common(MOST_FAULTS)
    ]
    if sprt:
        rows.append(("SPRT", _verdict(sprt, tally)))
    width = max(len(name) for name, _ in rows)
    head = f"{first.label} against {second.label}, seed {contest.seed}; every deal twice with the seats exchanged"
    return "\n".join([head, *[f"  {name:<{width}}  {value}" for name, value in rows]])


def _verdict(sprt: Sprt, tally: Tally) -> str:
    evidence, (below, above) = sprt.evidence(tally.points, tally.games), sprt.bounds
    figures = f"log likelihood ratio {evidence:+.2f}, bounds {below:+.2f} and {above:+.2f}"
    match sprt.accepted(tally.points, tally.games):
        case None:
            return f"undecided between {percent(sprt.low)} and {percent(sprt.high)} ({figures})"
        case found:
            bound, other = ("upper", sprt.low) if found == sprt.high else ("lower", sprt.high)
            return f"{bound} bound hit: {percent(found)} rather than {percent(other)} ({figures})"


def _without_luck(tally: Tally) -> list[tuple[str, str]]:
    found = freed(tally.shares, tally.luck_differences)
    return [("without luck", f"{percent(found[0])} {_percents(found[1])}")] if found else []


def _share(tally: Tally) -> str:
    return f"{percent(tally.points / tally.games)} {_percents(wilson(tally.points, tally.games))}"


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _percents(interval: Interval) -> str:
    return f"({percent(interval.low)} to {percent(interval.high)})"


def _time(thoughts: Sequence[int]) -> str:
    """Returns the milliseconds of a move; nothing without free moves or with lost times."""
    if not thoughts:
        return "not measured"
    median, late = (quantile(thoughts, share) / 1000 for share in (0.5, 0.99))
    return f"{median:.3g} ms a move (median), {late:.3g} ms (p99), {len(thoughts)} free moves"


def arena_json(contest: Contest, tally: Tally, sprt: Sprt | None) -> dict[str, Any]:
    fields: dict[str, Any] = {
        "game": contest.game,
        "entrants": [entrant.label for entrant in contest.entrants],
        "seed": contest.seed,
        "games": tally.games,
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "forfeits": tally.forfeits,
    }
    if tally.games:
        without_luck, interval = freed(tally.shares, tally.luck_differences) or (None, None)
        fields |= {
            "win_rate": tally.points / tally.games,
            "win_rate_interval": wilson(tally.points, tally.games),
            "win_rate_without_luck": without_luck,
            "win_rate_without_luck_interval": interval,
            "margin": fmean(tally.margins),
            "margin_interval": around_mean(tally.margins),
            "first_player_win_rate": tally.begun / tally.games,
            "moves": {"median": quantile(tally.lengths, 0.5), "p99": quantile(tally.lengths, 0.99)},
            "seconds_a_move": [_seconds(thoughts) for thoughts in tally.thoughts],
        }
    if sprt:
        fields["sprt"] = {
            "hypotheses": [sprt.low, sprt.high],
            "log_likelihood_ratio": sprt.evidence(tally.points, tally.games),
            "bounds": sprt.bounds,
            "accepted": sprt.accepted(tally.points, tally.games),
        }
    return fields


def _seconds(thoughts: Sequence[int]) -> dict[str, Any] | None:
    if not thoughts:
        return None
    return {
        "median": quantile(thoughts, 0.5) / MICROSECONDS,
        "p99": quantile(thoughts, 0.99) / MICROSECONDS,
        "moves": len(thoughts),
    }


def ladder_text(entrants: Sequence[Entrant], results: Results, ratings: Sequence[Rating] | None) -> str:
    """Returns ratings and cross table in Markdown, the strongest first; without ratings in the order of `entrants`."""
    order = list(range(len(entrants)))
    tables = []
    if ratings:
        order.sort(key=lambda place: -ratings[place].elo)
        tables = [_rating_table(entrants, results, ratings, order), ""]
    head = ["wins of ↓ against →", *[entrants[place].label for place in order]]
    rows = [[entrants[place].label, *[_cell(results, place, other) for other in order]] for place in order]
    return "\n".join([*tables, _table(head, rows)])


def _rating_table(
    entrants: Sequence[Entrant], results: Results, ratings: Sequence[Rating], order: Sequence[int]
) -> str:
    rows = []
    for place in order:
        elo, ends = ratings[place]
        interval = f"{ends.low:.0f} to {ends.high:.0f}" if ends else "the reference"
        thoughts = _thoughts(results, place)
        times = [f"{quantile(thoughts, share) / 1000:.3g} ms" if thoughts else "" for share in (0.5, 0.99)]
        rows.append([entrants[place].label, f"{elo:.0f}", interval, *times])
    return _table(["level", "Elo", "95 % interval", "time a move (median)", "(p99)"], rows)


def _thoughts(results: Results, place: int) -> list[int]:
    return [
        time for pairing, tally in results.items() if place in pairing for time in tally.thoughts[pairing.index(place)]
    ]


def _cell(results: Results, place: int, other: int) -> str:
    tally = results.get((min(place, other), max(place, other)))
    if tally is None or not tally.games:
        return "–"
    points = tally.points if place < other else tally.games - tally.points
    return f"{percent(points / tally.games)} {_percents(wilson(points, tally.games))}"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def ladder_json(
    game: str, seed: int, entrants: Sequence[Entrant], results: Results, ratings: Sequence[Rating] | None
) -> dict[str, Any]:
    levels: list[dict[str, Any]] = []
    for place, entrant in enumerate(entrants):
        fields: dict[str, Any] = {"level": entrant.label}
        if ratings:
            fields |= {"elo": ratings[place].elo, "elo_interval": ratings[place].interval}
        levels.append(fields | {"seconds_a_move": _seconds(_thoughts(results, place))})
    contests = [
        arena_json(Contest(game, (entrants[one], entrants[other]), seed), tally, None)
        for (one, other), tally in results.items()
    ]
    return {"levels": levels, "contests": contests}
