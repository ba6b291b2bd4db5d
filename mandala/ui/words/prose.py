"""Rules and lessons: a Markdown file for each language, with marks. docs/translating.md says how they are written. A topic that
a language lacks is English.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Final, NamedTuple

from mandala.play.games import screens_of
from mandala.ui.words.colours import coloured
from mandala.ui.words.strings import SOURCE, Strings

#: The marks of the colours, in the order of the colours: `{red}` becomes the colour's sign and its name.
COLOURS: Final = ("red", "orange", "yellow", "green", "purple", "black")
_MARK: Final = re.compile(r"{(?!#|figure:).*?}")
_PART: Final = re.compile(
    r"""\#\ (?P<title>.+)\ {\#(?P<name>[a-z0-9-]+)}(?:\ <!--.*-->)?
    | \#\#\ (?P<head>.+)
    | {figure:(?P<figure>.+)}
    | -\ \*\*(?P<key>.+?)\*\*\ (?P<meaning>.+)
    | >\ (?P<quote>.+)
    | (?P<paragraph>[^<#{>-].*)""",
    re.VERBOSE,
)


class ProseError(ValueError):
    """Where a text is wrong, and what is wrong, in a sentence."""


class Block(NamedTuple):
    """A paragraph, perhaps under a small heading, perhaps with a figure, by its name."""

    text: str
    head: str = ""
    figure: str = ""


class Topic(NamedTuple):
    """The text below a large heading: paragraphs, or rows of keys and effects; in a lesson, its quotes."""

    title: str
    blocks: tuple[Block, ...] = ()
    rows: tuple[tuple[str, str], ...] = ()
    quote: str = ""

    @property
    def text(self) -> str:
        return "\n\n".join(block.text for block in self.blocks)


@cache
def read(
    language: str, game: str, text: str, figures: tuple[str, ...] = (), needed: tuple[str, ...] = ()
) -> Mapping[str, Topic]:
    """The topics of a game's text by their names, in the order of the English file. Raises `ProseError` if a file is not as it
    should be, or English lacks a topic that is `needed`."""
    english, own = (topics(each, game, text, figures) for each in (SOURCE, language))
    for name in needed:
        if name not in english:
            raise ProseError(f"{file(SOURCE, game, text)}: there is no topic {{#{name}}}")
    return MappingProxyType({name: own.get(name, topic) for name, topic in english.items()})


def topics(language: str, game: str, text: str, figures: Collection[str] = ()) -> dict[str, Topic]:
    """The topics that a language has itself, by their names. Raises `ProseError` if the file is not as it should be."""
    path = file(language, game, text)
    return parse(path.read_text("utf-8"), language, figures, str(path)) if path.is_file() else {}


def parse(source: str, language: str, figures: Collection[str], path: str) -> dict[str, Topic]:
    """The topics of a text by their names. Raises `ProseError`."""
    found: dict[str, Topic] = {}
    line, head = 1, ""
    for line, part in _parts(_filled(source, Strings(language))):
        try:
            head = _add(found, head, part, figures)
        except ProseError as fault:
            raise ProseError(f"{path}, line {line}: {fault}") from None
    if head:
        raise ProseError(f"{path}, line {line}: there is no paragraph below ## {head}")
    return found


def _add(found: dict[str, Topic], head: str, part: str, figures: Collection[str]) -> str:
    """Adds a part to the last topic, or a new one. Returns the small heading that waits for its paragraph."""
    if unknown := _MARK.search(part):
        raise ProseError(f"there is no mark {unknown[0]}; colours are {', '.join(COLOURS)}")
    match = _PART.fullmatch(part)
    kind = match.lastgroup if match else None
    if match is None or not (found or kind == "name"):
        raise ProseError(f"a text has no such part here: {part}")
    if head and kind != "paragraph":
        raise ProseError(f"there is no paragraph below ## {head}")
    if kind == "head":
        return match["head"]
    if kind != "name":
        name, topic = found.popitem()
        found[name] = _with(topic, match, head, figures)
    elif match["name"] in found:
        raise ProseError(f"the topic {{#{match['name']}}} is there twice")
    else:
        found[match["name"]] = Topic(match["title"])
    return ""


def _with(topic: Topic, part: re.Match[str], head: str, figures: Collection[str]) -> Topic:
    """A topic with one part more."""
    match part.lastgroup:
        case "paragraph":
            return topic._replace(blocks=(*topic.blocks, Block(part["paragraph"], head)))
        case "meaning":
            return topic._replace(rows=(*topic.rows, (part["key"], part["meaning"])))
        case "quote":
            return topic._replace(quote=part["quote"])
    figure = part["figure"]
    if figure not in figures:
        raise ProseError(f"there is no figure {figure}; there are {', '.join(figures)}")
    if not topic.blocks or topic.blocks[-1].figure:
        raise ProseError("a figure stands below its paragraph, one below each")
    return topic._replace(blocks=(*topic.blocks[:-1], topic.blocks[-1]._replace(figure=figure)))


def file(language: str, game: str, text: str) -> Traversable:
    texts: Traversable = screens_of(game).texts
    return texts.joinpath(language, game, f"{text}.md")


def _filled(source: str, strings: Strings) -> str:
    """With the colours in place of their marks, and spaces at which no line ends in place of `&nbsp;`."""
    for colour, name in enumerate(COLOURS):
        source = source.replace(f"{{{name}}}", coloured(strings, colour))
    return source.replace("&nbsp;", "\u00a0")


def _parts(source: str) -> Iterator[tuple[int, str]]:
    """Splits a text at empty lines and list items; returns each part as one line, with its first line's number."""
    for found in re.finditer(r"\S.*(?:\n(?!- ).*\S.*)*", source):
        yield source.count("\n", 0, found.start()) + 1, re.sub(r" *\n[ >]*", " ", found[0].rstrip(" \n"))
