"""Rules and lessons: a Markdown file for each language, with marks. docs/translating.md says how they are written. A topic that
a language lacks is English.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from mandala.ui.words.colours import coloured
from mandala.ui.words.strings import SOURCE, Strings

COLOURS: Final = ("red", "orange", "yellow", "green", "purple", "black")
"""The marks of the colours, in the order of the colours: `{red}` becomes the colour's sign and its name."""
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
    """What stands below a large heading: paragraphs, or rows of a key and what it does; in a lesson, what is quoted there."""

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
    return _Reader(path, figures).read(_filled(source, Strings(language)))


def file(language: str, game: str, text: str) -> Traversable:
    return files("mandala").joinpath("assets", "texts", language, game, f"{text}.md")


def _filled(source: str, strings: Strings) -> str:
    """With the colours in place of their marks, and spaces at which no line ends in place of `&nbsp;`."""
    for colour, name in enumerate(COLOURS):
        source = source.replace(f"{{{name}}}", coloured(strings, colour))
    return source.replace("&nbsp;", "\u00a0")


def _parts(source: str) -> Iterator[tuple[int, str]]:
    """What is set apart by empty lines, and the items of lists: each as one line, with the number of its first."""
    for found in re.finditer(r"\S.*(?:\n(?!- ).*\S.*)*", source):
        yield source.count("\n", 0, found.start()) + 1, re.sub(r" *\n[ >]*", " ", found[0].rstrip(" \n"))


class _Reader:
    """Makes topics of a file, part by part."""

    def __init__(self, path: str, figures: Collection[str]) -> None:
        self._path, self._figures = path, figures
        self._topics: dict[str, Topic] = {}
        self._line, self._name, self._head = 1, "", ""

    def read(self, source: str) -> dict[str, Topic]:
        for self._line, part in _parts(source):
            self._add(part)
        if self._head:
            raise self._fault(f"there is no paragraph below ## {self._head}")
        return self._topics

    def _add(self, part: str) -> None:
        if unknown := _MARK.search(part):
            raise self._fault(f"there is no mark {unknown[0]}; colours are {', '.join(COLOURS)}")
        found = _PART.fullmatch(part)
        kind = found.lastgroup if found else None
        if found is None or not (self._topics or kind == "name"):
            raise self._fault(f"a text has no such part here: {part}")
        if self._head and kind != "paragraph":
            raise self._fault(f"there is no paragraph below ## {self._head}")
        match kind:
            case "name" if found["name"] in self._topics:
                raise self._fault(f"the topic {{#{found['name']}}} is there twice")
            case "name":
                self._name, self._topics[found["name"]] = found["name"], Topic(found["title"])
            case "head":
                self._head = found["head"]
            case "paragraph":
                self._change(blocks=(*self._topic.blocks, Block(found["paragraph"], self._head)))
                self._head = ""
            case "figure":
                self._illustrate(found["figure"])
            case "meaning":
                self._change(rows=(*self._topic.rows, (found["key"], found["meaning"])))
            case "quote":
                self._change(quote=found["quote"])

    def _illustrate(self, figure: str) -> None:
        """The last paragraph gets a figure."""
        if figure not in self._figures:
            raise self._fault(f"there is no figure {figure}; there are {', '.join(self._figures)}")
        if not self._topic.blocks or self._topic.blocks[-1].figure:
            raise self._fault("a figure stands below its paragraph, one below each")
        *before, last = self._topic.blocks
        self._change(blocks=(*before, last._replace(figure=figure)))

    @property
    def _topic(self) -> Topic:
        return self._topics[self._name]

    def _change(self, **parts: Any) -> None:
        self._topics[self._name] = self._topic._replace(**parts)

    def _fault(self, what: str) -> ProseError:
        return ProseError(f"{self._path}, line {self._line}: {what}")
