"""What README and docs link to is there, and every module says in a short sentence what it is (`make map`)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools.map import LONGEST, first_sentence, modules

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


@pytest.mark.parametrize("module", [*modules(ROOT / "mandala")], ids=lambda module: str(module.relative_to(ROOT)))
def test_a_module_says_what_it_is_in_one_short_sentence(module: Path) -> None:
    assert 0 < len(first_sentence(module)) <= LONGEST
