"""Builds the API reference from docstrings: `python -m tools.reference`.

It writes a page for each public package into build/reference. docs/reference.md says what is public and what may change.
"""

from __future__ import annotations

import argparse
import importlib
import re
import warnings
from pathlib import Path
from typing import Final

import pdoc
import pdoc.doc
import pdoc.render

ROOT: Final = Path(__file__).parents[1]
RULES: Final = ("rules", "setup", "moves", "state", "observation", "notation", "recording", "events")
#: The public modules of each page.
PAGES: Final[dict[str, tuple[str, ...]]] = {
    "core": tuple(f"mandala.core.{name}" for name in ("game", "record", "colours", "seen")),
    "core.cards": tuple(f"mandala.core.cards.{name}" for name in (*RULES, "sampling")),
    "core.tiles": tuple(f"mandala.core.tiles.{name}" for name in (*RULES, "groups")),
    "ai": ("mandala.ai.api",),
    "play": ("mandala.play.games", "mandala.play.record_files"),
    "env": tuple(f"mandala.env.{name}" for name in ("numbers", "vector", "pettingzoo", "openspiel", "gym")),
}
MAIN: Final = re.compile(r"<main.*?</main>", re.DOTALL)
LINK: Final = re.compile(r'href="[^"#]*\.html(#[^"]*)?"')


def build(folder: Path) -> list[str]:
    """Writes all pages and an index; returns the modules that were left out, because what they need is not installed."""
    folder.mkdir(parents=True, exist_ok=True)
    warnings.simplefilter("ignore")  # pdoc cannot follow the types of named tuples, and shows them as they are written
    pdoc.render.configure(docformat="markdown", show_source=False, search=False)
    left_out = []
    for page, modules in PAGES.items():
        parts, head = [], ""
        for name in modules:
            try:
                module = importlib.import_module(name)
            except ImportError:
                left_out.append(name)
                continue
            html = pdoc.render.html_module(pdoc.doc.Module(module), {})
            head = head or html.partition("<main")[0].partition("<nav")[0]
            found = MAIN.search(html)
            assert found is not None
            parts.append(found[0])
        text = head + "\n".join(parts) + "</body></html>"
        (folder / f"{page}.html").write_text(LINK.sub(_link, text).replace(str(ROOT), ""), encoding="utf-8")
    rows = [
        f'<li><a href="{page}.html">mandala.{page}</a>: {", ".join(modules)}</li>' for page, modules in PAGES.items()
    ]
    index = "<!doctype html><meta charset=utf-8><title>Mandala</title><h1>Mandala: public modules</h1><ul>"
    (folder / "index.html").write_text(index + "".join(rows) + "</ul>", encoding="utf-8")
    return left_out


def _link(found: re.Match[str]) -> str:
    """Turns a link to another page of pdoc's into one within the page, where pages are packages."""
    return f'href="{found[1]}"' if found[1] else 'href="index.html"'


def main() -> None:
    """Builds the pages."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "build" / "reference")
    folder = parser.parse_args().folder
    for name in build(folder):
        print(f"left out {name}: it needs pip install 'mandala-table[research]'")
    print(f"{folder / 'index.html'}")


if __name__ == "__main__":
    main()
