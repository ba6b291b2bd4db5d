"""The releases in CHANGELOG.md, for the notes of a release and for what Linux's menus show."""

from __future__ import annotations

import re
from datetime import date
from typing import NamedTuple

HEAD = re.compile(r"^## (\S+) \((unreleased|\d{4}-\d{2}-\d{2})\)$", re.M)


class Release(NamedTuple):
    """A version, the day it came out (None: it has not), and what is new in it, in Markdown."""

    version: str
    day: date | None
    notes: str


def releases(text: str) -> list[Release]:
    """All releases, the newest first."""
    heads = list(HEAD.finditer(text))
    ends = [head.start() for head in heads[1:]] + [len(text)]
    return [
        Release(
            head[1], None if head[2] == "unreleased" else date.fromisoformat(head[2]), text[head.end() : end].strip()
        )
        for head, end in zip(heads, ends)
    ]


def notes(text: str, version: str) -> str:
    """The notes of one version. Raises ValueError if it is not there or has no day yet."""
    found = [release for release in releases(text) if release.version == version]
    if not found or found[0].day is None:
        raise ValueError(f"CHANGELOG.md has no line '## {version} (YYYY-MM-DD)'")
    return found[0].notes


def metainfo(template: str, text: str, today: date) -> str:
    """The AppStream file with its releases; what is unreleased bears the day of the build."""
    lines = [
        f'    <release version="{release.version}" date="{release.day or today}"/>\n' for release in releases(text)
    ]
    return template.replace("  <releases/>\n", f"  <releases>\n{''.join(lines)}  </releases>\n")
