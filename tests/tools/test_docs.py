"""What README and docs link to is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("research/*.md")]
LINK = re.compile(r'\]\(([^)\s]+)\)|\bsrc="([^"]+)"')


def targets(page: Path) -> list[str]:
    """The files that a page links to, without the places in them."""
    links = [one or other for one, other in LINK.findall(page.read_text(encoding="utf-8"))]
    return [link.partition("#")[0] for link in links if "://" not in link and not link.startswith("#")]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_what_a_page_links_to_is_there(page: Path) -> None:
    assert [link for link in targets(page) if not (page.parent / link).exists()] == []
