"""Command line: `python -m tools.plain [PATH ...]` lists sentences that break the house style; part of `make check`."""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
PLACES: Final = ("mandala", "examples", "docs", "research", "README.md", "CONTRIBUTING.md", "CHANGELOG.md")
LEFT_OUT: Final = ROOT / "mandala" / "assets"  #: texts for players
LONGEST: Final = 25  #: words in a sentence
BANNED: Final = re.compile(r"\b(so many|whoever|that which|anew|of which)\b|^What ", re.I)  #: a reader untangles these
FIELD: Final = "a field's meaning is a `#:` comment above it or behind it, which documentation tools read"


@cache
def gone() -> dict[str, str]:
    """The names that the glossary replaced, and the field's words for them."""
    table = (ROOT / "docs" / "glossary.md").read_text("utf-8").partition("| not | but |")[2]
    return dict(re.findall(r"^\| `(\w+)` \| (.+?) \|$", table, re.M))


def faults(text: str) -> Iterator[str]:
    """Says what is wrong with the sentences of a text; code is one word, and code blocks, tables and headings are left out."""
    text = re.sub(r"```.*?```|~~~.*?~~~", "\n\n", text, flags=re.S)
    text = re.sub(r"^ {4,}.*$|^[|#<!].*$", "\n", text, flags=re.M) if "\n# " in f"\n{text}" else text
    text = re.sub(r"\]\([^)]*\)|\*", "", re.sub(r"`[^`]*`", "code", text))
    for paragraph in re.split(r"\n\s*\n|\n\s*(?:[-*]|\d+[.)]) ", text):
        for sentence in re.split(r"(?:(?<=[.!?])|(?<=[.!?]\)))\s+", " ".join(paragraph.split())):
            if (words := len(re.findall(r"\w+(?:[.,'’-]\w+)*", sentence))) > LONGEST:
                yield f"{words} words, at most {LONGEST}: {sentence[:90]}"
            if found := BANNED.search(sentence):
                yield f"{found.group(0).strip()!r}: {sentence[:90]}"


def in_python(source: str) -> Iterator[tuple[int, str]]:
    """Finds faults of names, docstrings, fields and comments, each with its line."""
    fields = set[int]()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name in gone():
            yield node.lineno, f"the glossary says {gone()[node.name]}, not {node.name}"
        body = node.body if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) else []
        for number, part in enumerate(body):
            match part:
                case ast.Expr(ast.Constant(str() as text)):
                    yield from ((part.lineno, fault) for fault in [FIELD][: number > 0] or faults(text))
                case ast.AnnAssign() | ast.Assign() if isinstance(node, ast.Module | ast.ClassDef):
                    fields.add(part.end_lineno or part.lineno)
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            comment, line = token.string.lstrip("#: ").strip(), token.start[0]
            if re.match(r"(\[[^]]*\] )?(\.\.\.|…)", comment):
                yield line, f"a comment continues another one: {comment[:60]}"
            elif line in fields and not re.match(r"#:|# (noqa|type:|pragma)", token.string):
                yield line, f"{FIELD}: {comment[:60]}"
            yield from ((line, fault) for fault in faults(comment))


def main(names: list[str]) -> int:
    """Prints the faults of files and folders; the exit code is 1 if there are any."""
    found = list[str]()
    for place in [ROOT / name for name in names or PLACES]:
        for path in sorted([*place.rglob("*.py"), *place.rglob("*.md")] if place.is_dir() else [place]):
            if not path.is_relative_to(LEFT_OUT):
                text, name = path.read_text("utf-8"), path.relative_to(ROOT)
                lines = in_python(text) if path.suffix == ".py" else [(0, fault) for fault in faults(f"\n{text}")]
                found += [f"{name}:{line}: {fault}" for line, fault in lines]
    print("\n".join(found), end="\n" if found else "")
    return int(found != [])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
