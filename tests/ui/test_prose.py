"""Rules and lessons as texts: what a file may hold, what is said about one that is wrong, what a translation lacks."""

from __future__ import annotations

from pathlib import Path

import pytest

from mandala.play.lesson import Course
from mandala.ui.cards import lesson_game as card_game
from mandala.ui.table.lesson import HOW
from mandala.ui.tiles import lesson_game as tile_game
from mandala.ui.words import prose
from mandala.ui.words.prose import Block, ProseError, parse, read
from mandala.ui.words.strings import LANGUAGES
from tools.texts import FIGURES, TRANSLATED, faults, lacking, noted

ENGLISH = """# The goal {#goal}

Sand is poured, mostly
{red}.

{figure:sand}

## The end

It is&nbsp;over.

# Keys {#keys}

- **Enter** plays
- **Esc** goes
  back

# Take {black}. {#step-1}

> Only {black}.
"""
GERMAN = """# Das Ziel {#goal}

Sand wird gestreut, meistens {red}.

{figure:sand}

## Das Ende

Es ist vorbei.

# Tasten {#keys}

- **Eingabe** spielt
- **Esc** geht

# Nimm {black}. {#step-1}

> Nur {black}.
"""


def translated(german: str = GERMAN, english: str = ENGLISH) -> list[str]:
    """What is lacking in the German text, noted as made from English as it is above."""
    return list(faults(english, noted(ENGLISH, german), "de", ("sand", "cup"), "rules.md"))


def test_a_text_has_topics_with_paragraphs_figures_rows_and_quotations() -> None:
    goal, keys, step = parse(ENGLISH, "en", ("sand",), "rules.md").values()
    assert goal.title == "The goal"
    assert goal.blocks == (
        Block("Sand is poured, mostly \ue000\xa0red.", "", "sand"),
        Block("It is\xa0over.", "The end"),
    )
    assert keys.rows == (("Enter", "plays"), ("Esc", "goes back"))
    assert (step.title, step.text, step.quote) == ("Take \ue005\xa0black.", "", "Only \ue005\xa0black.")


def test_colours_are_named_in_the_language() -> None:
    assert parse(GERMAN, "de", ("sand",), "rules.md")["step-1"].title == "Nimm \ue005\xa0Schwarz."


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Too early.\n", "rules.md, line 1: a text has no such part here: Too early."),
        ("# A\n\n# Without a name\n", "rules.md, line 1: a text has no such part here: # A"),
        ("# A {#a}\n\n### B\n", "rules.md, line 3: a text has no such part here: ### B"),
        ("# A {#a}\n\nA.\n\n{figure:moon}\n", "rules.md, line 5: there is no figure moon; there are sand, cup"),
        ("# A {#a}\n\n{figure:cup}\n", "rules.md, line 3: a figure stands below its paragraph, one below each"),
        (
            "# A {#a}\n\nA.\n\n{figure:cup}\n\n{figure:sand}",
            "line 7: a figure stands below its paragraph, one below each",
        ),
        ("# A {#a}\n\nIt is {blue}.\n", "rules.md, line 3: there is no mark {blue}; colours are red, orange, yellow"),
        ("# A {#a}\n\n# B {#a}\n", "rules.md, line 3: the topic {#a} is there twice"),
        ("# A {#a}\n\n## B\n\n## C\n\nC.\n", "rules.md, line 5: there is no paragraph below ## B"),
        ("# A {#a}\n\n## B\n", "rules.md, line 3: there is no paragraph below ## B"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(text: str, said: str) -> None:
    with pytest.raises(ProseError) as error:
        parse(text, "en", ("sand", "cup"), "rules.md")
    assert said in str(error.value)


def test_a_topic_that_is_needed_must_be_there() -> None:
    with pytest.raises(ProseError, match=r"en.cards.lesson\.md: there is no topic {#step-99}"):
        read("de", "cards", "lesson", needed=("step-99",))


def test_what_a_language_lacks_is_english(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for language, text in (("en", ENGLISH), ("de", "# Tasten {#keys}\n\n- **Esc** geht\n\n# Mehr {#more}\n")):
        (tmp_path / language).mkdir()
        (tmp_path / language / "text.md").write_text(text, "utf-8")
    monkeypatch.setattr(prose, "file", lambda language, _, text: tmp_path / language / f"{text}.md")
    german, dutch = (read(language, "none", "text", ("sand",)) for language in ("de", "nl"))
    assert [(name, topic.title) for name, topic in german.items()] == [
        ("goal", "The goal"),
        ("keys", "Tasten"),
        ("step-1", "Take \ue005\xa0black."),
    ]
    assert dutch == read("en", "none", "text", ("sand",))


def test_a_whole_translation_lacks_nothing() -> None:
    assert translated() == []
    assert translated(noted(ENGLISH, GERMAN)) == [], "noted once"


def test_what_a_translation_lacks_or_has_too_much_of() -> None:
    assert translated(GERMAN.partition("# Nimm")[0]) == ["{#step-1} is missing"]
    assert translated(f"{GERMAN}\n# Mehr {{#more}}\n") == ["{#more} is none of the English topics"]
    assert translated(GERMAN.replace("# Tasten {#keys}\n\n- **Eingabe** spielt\n- **Esc** geht", "")) == [
        "{#keys} is missing"
    ]
    untranslated = ENGLISH[ENGLISH.index("# Take") :]
    assert translated(GERMAN.partition("# Nimm")[0] + untranslated) == ["{#step-1} is still English"]


@pytest.mark.parametrize(
    ("old", "new", "has", "wants"),
    [
        ("{figure:sand}", "", "a paragraph, a", "a paragraph with sand, a"),
        ("{figure:sand}", "{figure:cup}", "with cup", "with sand"),
        ("## Das Ende\n\n", "", "sand, a paragraph", "sand, a headed paragraph"),
        ("meistens {red}", "meistens", "paragraph", "{red}"),
        ("- **Esc** geht\n", "", "a row", "a row, a row"),
        ("\n> Nur {black}.\n", "", "{black}", "a quotation, {black}, {black}"),
    ],
)
def test_figures_marks_and_parts_are_those_of_the_english_topic(old: str, new: str, has: str, wants: str) -> None:
    (fault,) = translated(GERMAN.replace(old, new))
    first, _, second = fault.partition("; in English it has ")
    assert has in first
    assert wants in second
    assert has not in second or wants not in first


def test_a_topic_that_has_changed_in_english_is_known() -> None:
    changed = ENGLISH.replace("It is&nbsp;over.", "It is over and out.")
    (fault,) = translated(english=changed)
    assert fault.startswith("{#goal} has changed in English; ")
    assert translated(english=ENGLISH.replace("poured, mostly\n", "poured,\nmostly ")) == [], "lines may end elsewhere"
    again = GERMAN.replace("vorbei", "aus und vorbei")
    assert list(faults(changed, noted(changed, again), "de", ("sand",), "rules.md")) == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_translation_is_whole(language: str) -> None:
    assert lacking(language) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", FIGURES)
def test_every_figure_is_in_the_rules(language: str, game: str) -> None:
    rules = read(language, game, "rules", FIGURES[game])
    assert sorted(block.figure for topic in rules.values() for block in topic.blocks if block.figure) == sorted(
        FIGURES[game]
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("course", [card_game.COURSE, tile_game.COURSE], ids=["cards", "tiles"])
def test_a_lesson_has_words_for_each_step_and_where_it_skips_ahead(language: str, course: Course) -> None:
    words = read(language, course.game, "lesson")
    steps = [f"step-{step + 1}" for step in range(len(course.steps))]
    told = [name for name in words if name.split("-")[0] not in HOW]
    assert told == [*steps[: course.later], "later", *steps[course.later :], "end"]
    assert all(f"{way}-1" in words for way in HOW)
    assert all(words[step].quote and (words[step].text or f"mouse-{step[5:]}" in words) for step in steps)
    assert all((words["later"].title, words["later"].text))
    assert course.steps[course.later] > course.shown, "moves are made unseen"
