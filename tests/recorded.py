"""The referee's games, as they lie in tests/records."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any


def file_of(game: str) -> Path:
    """The file with a game's records."""
    return Path(__file__).parent / "records" / f"{game}.jsonl"


@cache
def lines_of(game: str) -> tuple[str, ...]:
    """The records as they are written."""
    return tuple(file_of(game).read_text(encoding="utf-8").splitlines())


def fields_of(game: str, number: int = 0) -> dict[str, Any]:
    """A fresh copy of one of them."""
    fields: dict[str, Any] = json.loads(lines_of(game)[number])
    return fields


@cache
def records_of(game: str) -> tuple[dict[str, Any], ...]:
    """All of them, not to be changed."""
    return tuple(json.loads(line) for line in lines_of(game))
