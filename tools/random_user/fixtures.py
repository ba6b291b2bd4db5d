"""What a user may drop on the window or have on the clipboard: games, halves of games, and things that are none."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path
from typing import Any, Final

from mandala.core.record import text_of
from mandala.core.written import whole
from mandala.play.codes import code_of
from mandala.play.game_history import GameHistory
from mandala.play.games import GAMES
from mandala.play.match import begun
from mandala.play.stored import GameConfig, StoredGame

NASTY: Final = {
    "a heart": "Anna ❤️",
    "a family": "👨‍👩‍👧",
    "a flag": "🇩🇪",
    "a flag of tags": "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    "a person with a skin": "👍🏽",
    "beyond the first plane": "🂡𝔄𠜎",
    "marks apart": "Zoe\u0308",
    "forty accents": "e" + "\u0301" * 40,
    "an accent alone": "\u0301",
    "Hindi": "क्षत्रिय",
    "Korean in pieces": "\u1112\u1161\u11ab",
    "Chinese": "猫と砂",
    "Arabic": "سلمى",
    "Hebrew and Latin": "שלום Anna",
    "backwards": "\u202eAnna",
    "isolated and not ended": "Anna\u2067\u202b",
    "marks of direction": "\u200fAnna\u200e",
    "soft hyphens": "An\u00adna\u00ad",
    "no width": "\u200b\u2060\ufeff",
    "no width between": "An\u200bna",
    "blanks that count as letters": "\u3164\u2800\u115f",
    "a selector alone": "\ufe0f",
    "a joiner alone": "\u200d",
    "controls": "A\0n\x1b[2Jn\x7fa\x85",
    "lines and tabs": "An\r\nna\t\u2028",
    "half a pair": "Anna\ud800\udcff",
    "private signs": "\ue000\ue001Anna",
    "spaces": "\u3000\u2003 \xa0",
    "very long": "W" * 2000,
    "very long without a place to break": "猫" * 300,
    "braces": "{name} {0} %s",
}
"""Names that somebody has, or gives themselves, by what is wrong with them."""

LATE: Final = 12
"""So many moves before their end the games that wait at the title are left."""


def played(rng: random.Random, left: int = 0, game: str = "cards") -> dict[str, Any]:
    """The record of a game of random moves, without its last `left` ones."""
    first, deal = rng.randrange(2), rng.randrange(10**6)
    history = GameHistory.dealt(GAMES[game].recorder, deal, first)
    while not history.finished:
        history.submit(rng.choice(history.legal_moves))
    if left:
        history.jump(max(0, history.ply - left))
    agents = rng.choice((("human", "greedy"), ("random", "human"), ("human", "human")))
    names = ("Anna", rng.choice(("Ben", "Ben", *map(whole, NASTY.values()))))
    return history.record(first, {"players": names, "kinds": agents, "date": "2026-01-31"})


@cache
def waiting(seed: int) -> tuple[StoredGame, ...]:
    """Games of cards and of tiles that wait: against the computer and for two, alone and in matches, shortly before their end;
    and finished ones."""
    rng, games = random.Random(f"{seed} games"), []
    agents = (("human", "greedy"), ("human", "human"), ("novice", "human"))
    for number in range(12):
        left, game = 0 if number % 6 == 5 else rng.randrange(1, LATE), "cards" if number < 6 else "tiles"
        record = played(rng, left, game)
        match = begun(rng.choice(("three", "mirror")), rng.getrandbits(32)) if number % 2 else None
        names = ("Anna", "Ben") if number % 2 else (rng.choice([*NASTY.values()]), rng.choice([*NASTY.values()]))
        config = GameConfig(agents[number % 3], names, rng.randrange(1000), record["first_player"], game, match=match)
        updated = f"2026-01-{number + 1:02}T00:00:00.000"
        games.append(StoredGame(rng.getrandbits(48), config, record, updated, not left, number % 6 == 2))
    return tuple(games)


def files(folder: Path, rng: random.Random) -> tuple[Path, ...]:
    """Files to drop: what exists of them is mostly no game."""
    folder.mkdir(parents=True, exist_ok=True)
    whole, half, text = played(rng), played(rng, LATE), text_of(played(rng))
    contents: dict[str, bytes] = {
        "game.json": text.encode(),
        "half.json": text_of(half).encode(),
        "tiles.json": text_of(played(rng, 0, "tiles")).encode(),
        "half of tiles.json": text_of(played(rng, LATE, "tiles")).encode(),
        "many.jsonl": "\n".join(text_of(one) for one in (whole, half, played(rng))).encode(),
        "some.jsonl": f"{text_of(whole)}\n{text[: len(text) // 2]}\n{{}}\n".encode(),
        "cut.json": text[: rng.randrange(len(text))].encode(),
        "wrong move.json": json.dumps({**whole, "moves": [*whole["moves"][:7], "x9"]}).encode(),
        "noise.bin": rng.randbytes(4000),
        "empty.txt": b"",
        "Größe 猫.json": text.replace("Anna", "Åse 猫").encode(),
    }
    for name, content in contents.items():
        (folder / name).write_bytes(content)
    return (*(folder / name for name in contents), folder, folder / "gone.json")


def codes(rng: random.Random) -> tuple[str, ...]:
    """Texts to paste."""
    good = [_code(rng, game) for game in GAMES]
    code = good[0]
    wrong = list(code)
    wrong[rng.randrange(len(wrong))] = "?"
    return (
        *good,
        f"  {code}\n",
        code[: len(code) // 2],
        "".join(wrong),
        "mandala:",
        "",
        "hello",
        "\x00\ud7ff猫" * 50,
    )


def _code(rng: random.Random, game: str) -> str:
    record = played(rng, 0, game)
    config = GameConfig(("human", "greedy"), ("Anna", ""), 5, record["first_player"], game, imported=True)
    return code_of(StoredGame(1, config, record, "2026-01-31T00:00:00", True, False))
