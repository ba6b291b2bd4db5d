"""What README and docs link to is there, and every module says in a short sentence what it is (`make map`)."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from tools.map import LONGEST, first_sentence, modules

ROOT = Path(__file__).parents[2]
PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("research/*.md")]
EXCERPTS = re.findall(r"^```python\n# (\S+)\n(.*?)```$", (ROOT / "CONTRIBUTING.md").read_text("utf-8"), re.M | re.S)
FILE = re.compile(r"`((?:mandala|core|ai|play|ui|tests|tools|docs|benchmarks|research)/[\w./-]+)`")
LINK = re.compile(r'\]\(([^)\s]+)\)|\bsrc="([^"]+)"')


def targets(page: Path) -> list[str]:
    """The files that a page links to, without the places in them."""
    links = [one or other for one, other in LINK.findall(page.read_text(encoding="utf-8"))]
    return [link.partition("#")[0] for link in links if "://" not in link and not link.startswith("#")]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_what_a_page_links_to_is_there(page: Path) -> None:
    assert [link for link in targets(page) if not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_a_file_that_a_page_names_is_there(page: Path) -> None:
    """Paths stand from the root, or from `mandala`; GAME and LANGUAGE stand for each."""
    named = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.S)
    paths = [
        path.replace("LANGUAGE", "de").replace("GAME", game)
        for path in FILE.findall(named)
        for game in ("cards", "tiles")
    ]
    assert [path for path in paths if not (ROOT / path).exists() and not (ROOT / "mandala" / path).exists()] == []


@cache
def texts() -> list[str]:
    """All English texts of the program, and the names of its games, which no language translates."""
    with (ROOT / "mandala/assets/locale/de/LC_MESSAGES/mandala.po").open("rb") as file:
        ids = [message.id for message in read_po(file) if message.id]
    found = [text.replace("\u00a0", " ") for one in ids for text in ([one] if isinstance(one, str) else one)]
    return ["Mandala", "Patterns", *found]


def is_shown(words: str) -> bool:
    """True if a text of the program begins so, or is so with its places filled."""
    begins = re.compile(rf"{re.escape(words)}(?!\w)", re.I)
    return any(
        begins.match(text) or re.fullmatch(re.sub(r"\\{\w+\\}", ".+", re.escape(text)), words + ".") for text in texts()
    )


@pytest.mark.parametrize("page", sorted(ROOT.glob("docs/playing/*.md")), ids=lambda page: page.stem)
def test_what_a_page_for_players_quotes_is_what_the_program_shows(page: Path) -> None:
    """Words in italics or in quotes, and on the page of the settings those that begin a line in bold."""
    prose = re.sub(r"`[^`]*`|^\|.*$", "", page.read_text(encoding="utf-8"), flags=re.M)
    quoted = re.findall(r'(?<!\*)\*([^*\n]+)\*(?!\*)|"([^"]+)"', prose)
    settings = re.findall(r"^- \*\*(.+?)[:.]\*\*", prose, re.M) if page.stem == "settings" else []
    words = [" ".join((one or other).split()) for one, other in quoted] + settings
    assert [one for one in words if not is_shown(one)] == []


@pytest.mark.parametrize(("path", "excerpt"), EXCERPTS)
def test_an_excerpt_is_as_its_file_has_it(path: str, excerpt: str) -> None:
    assert excerpt in (ROOT / path).read_text("utf-8")


@pytest.mark.parametrize("module", [*modules(ROOT / "mandala")], ids=lambda module: str(module.relative_to(ROOT)))
def test_a_module_says_what_it_is_in_one_short_sentence(module: Path) -> None:
    assert 0 < len(first_sentence(module)) <= LONGEST
