"""Looks after the translated rules and lessons: `python -m tools.texts`, a part of `make locale`.

Behind the heading of a translated topic stands from which English it was made: a digest, noted here where there is none. So a
topic that has changed since is known. What the translations lack is printed; tests/ui/test_prose.py finds it, too.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Collection, Iterator
from hashlib import blake2s
from itertools import product
from pathlib import Path
from typing import Final

import mandala.main  # noqa: F401 (registers the games)
from mandala.ui.cards.rules import FIGURES as CARD_FIGURES
from mandala.ui.tiles.rules import FIGURES as TILE_FIGURES
from mandala.ui.words.prose import ProseError, Topic, file, parse
from mandala.ui.words.strings import LANGUAGES, SOURCE

FIGURES: Final = {"cards": tuple(CARD_FIGURES), "tiles": tuple(TILE_FIGURES)}
KINDS: Final = ("rules", "lesson")
TRANSLATED: Final = tuple(language for language in LANGUAGES if language != SOURCE)


def main() -> int:
    """Notes digests, and says what is lacking."""
    for language, game, kind in product(TRANSLATED, FIGURES, KINDS):
        path = Path(str(file(language, game, kind)))
        if path.exists():
            path.write_text(noted(written(SOURCE, game, kind), written(language, game, kind)), "utf-8")
    try:
        for fault in [fault for language in TRANSLATED for fault in lacking(language)]:
            print(fault)
    except ProseError as error:
        print(error)
        return 1
    return 0


def lacking(language: str) -> list[str]:
    """What a language's texts lack or have too much of, in sentences. Raises `ProseError` if one cannot be read."""
    found = list[str]()
    for game, kind in product(FIGURES, KINDS):
        english, own = (written(each, game, kind) for each in (SOURCE, language))
        path = f"{language}/{game}/{kind}.md"
        found += [f"{path}: {fault}" for fault in faults(english, own, language, FIGURES[game], path)]
    return found


def written(language: str, game: str, kind: str) -> str:
    """A text as it is written; empty if the language lacks it."""
    path = file(language, game, kind)
    return path.read_text("utf-8") if path.is_file() else ""


def faults(english: str, translated: str, language: str, figures: Collection[str], path: str) -> Iterator[str]:
    """In what a translated text differs from the English one, topic by topic. Raises `ProseError` if it cannot be read."""
    source, own = sections(english), sections(translated)
    wanted, made = parse(english, SOURCE, figures, SOURCE), parse(translated, language, figures, path)
    for name, topic in source.items():
        if name not in own:
            yield f"{{#{name}}} is missing"
        elif plain(own[name]) == plain(topic):
            yield f"{{#{name}}} is still English"
        elif f"<!-- English {digest(topic)} -->" not in own[name]:
            yield f"{{#{name}}} has changed in English; change it, too, remove its <!-- note --> and run `make locale`"
        elif (has := shape(made[name], own[name])) != (wants := shape(wanted[name], topic)):
            yield f"{{#{name}}} has {has}; in English it has {wants}"
    yield from (f"{{#{name}}} is none of the English topics" for name in own if name not in source)


def noted(english: str, translated: str) -> str:
    """A translated text, each topic with a note from which English it was made."""
    source = sections(english)

    def note(heading: re.Match[str]) -> str:
        topic = source.get(heading[1])
        return f"{heading[0]} <!-- English {digest(topic)} -->" if topic else heading[0]

    return re.sub(r"(?m)^# .*{#(.+)}$", note, translated)


def sections(text: str) -> dict[str, str]:
    """The topics as they are written, by their names."""
    parts = re.split(r"(?m)^(?=# )", text)
    return {found[1]: part for part in parts if (found := re.match(r"# .*{#(.+?)}", part))}


def plain(topic: str) -> str:
    """A topic without its note, wherever its lines end."""
    return " ".join(re.sub("<!--.*?-->", "", topic).split())


def digest(topic: str) -> str:
    """Tells one wording of a topic from another."""
    return blake2s(plain(topic).encode(), digest_size=4).hexdigest()


def shape(topic: Topic, source: str) -> str:
    """What a topic has besides its words."""
    blocks = [
        ("a headed" if head else "a") + " paragraph" + (figure and f" with {figure}")
        for _, head, figure in topic.blocks
    ]
    rest = ["a row"] * len(topic.rows) + ["a quotation"] * bool(topic.quote)
    return ", ".join(["a heading", *blocks, *rest, *sorted(re.findall(r"{\w+}", source))])


if __name__ == "__main__":
    sys.exit(main())
