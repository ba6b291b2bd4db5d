"""The rules page: every topic at every size, by mouse, wheel and keys, in both languages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from mandala.play.settings import Settings
from mandala.ui.cards import rules as figures
from mandala.ui.cards.rules import RulesScene
from mandala.ui.kit.assets import Look
from mandala.ui.kit.inputs import PointerMoved, PointerPressed, PointerReleased, Wheel
from mandala.ui.kit.paper import Patch
from mandala.ui.kit.scroll import ListBox
from mandala.ui.kit.theme import THEMES
from mandala.ui.pages.rules import Figure, Setter, SetTopic
from mandala.ui.pages.title import TitleScene
from mandala.ui.tiles.rules import RulesScene as TileRules
from mandala.ui.words.prose import Block, Topic, read
from mandala.ui.words.strings import LANGUAGES
from tests.ui.support import Driver, make_context

SMALL = (1280, 720)


@pytest.fixture
def driver(home: Path) -> Iterator[Driver]:
    """The rules, opened from the title."""
    context = make_context(home)
    driver = Driver(context, TitleScene(context), SMALL)
    driver.press("Rules")
    yield driver
    context.engine.close()


def scene(driver: Driver) -> RulesScene:
    assert isinstance(driver.scene, RulesScene)
    return driver.scene


def test_back_by_button_and_by_escape(driver: Driver) -> None:
    driver.press("Back")
    assert isinstance(driver.scene, TitleScene)
    driver.press("Rules")
    driver.key("escape")
    assert isinstance(driver.scene, TitleScene)


def test_a_heading_is_not_seen_without_what_it_heads(driver: Driver) -> None:
    look, first = scene(driver).look(SMALL), Block("One line.")
    two = Topic("", (first, Block("One line.", "A heading"), *[first] * 30))
    highs = {}
    for fold in (40, 80, 90, 10**4):
        sheet = Setter(look, 600, lambda *_: pytest.fail("no picture"), fold, {}).set(two)
        inked = pygame.mask.from_surface(whole(sheet, 600), 10)
        rows = [y for y in range(sheet.height) if inked.overlap_area(pygame.Mask((600, 1), fill=True), (0, y))]
        highs[fold] = next(now for before, now in pairwise(rows) if now - before > look.px(1.6))
    assert highs[40] == highs[10**4], "its first lines are seen, too, or it is not in view"
    assert highs[80] > 80
    assert highs[90] > 90


def whole(topic: SetTopic, width: int) -> pygame.Surface:
    """All of a topic, though most of it may be out of view."""
    picture = pygame.Surface((width, topic.height), pygame.SRCALPHA)
    topic.draw(picture, 0)
    return picture


def test_keys_lead_from_topic_to_topic(driver: Driver) -> None:
    last = len(scene(driver).topics()) - 1
    driver.key("up")
    assert scene(driver).topic == 0
    driver.key(*["down"] * (last + 2))
    assert scene(driver).topic == last
    driver.key("up")
    assert scene(driver).topic == last - 1


def test_a_click_leads_to_a_topic(driver: Driver) -> None:
    index = scene(driver).form.widgets[0]
    assert isinstance(index, ListBox)
    driver.click(index.boxes[6].center)
    assert scene(driver).topic == 6
    driver.step()
    index = scene(driver).form.widgets[0]
    assert isinstance(index, ListBox)
    assert index.chosen == 6


def test_keys_lead_to_a_topic_and_back(driver: Driver) -> None:
    driver.key("tab", "down", "return")
    assert scene(driver).topic == 1
    driver.key("tab", "return")
    assert isinstance(driver.scene, TitleScene)


def open_long(driver: Driver) -> RulesScene:
    """A topic that does not fit into a small window, in large texts."""
    page = scene(driver)
    driver.context.change(scale=125)
    driver.step()
    for _ in page.topics():
        if page.reading.furthest > 40:
            return page
        driver.key("down")
    raise AssertionError("every topic fits")


def test_scrolling_stays_within_the_text(driver: Driver) -> None:
    page = open_long(driver)
    driver.step(Wheel((640, 360), 1))
    assert page.scroll == 0
    driver.key("end")
    assert page.scroll == page.reading.furthest
    driver.step(Wheel((640, 360), -3))
    assert page.scroll == page.reading.furthest
    driver.key("page up", "page up")
    assert page.scroll == 0
    driver.key("page down")
    assert 0 < page.scroll <= page.reading.furthest
    driver.key("home")
    assert page.scroll == 0
    driver.key("end", "down", "up")
    assert page.scroll == 0, "another topic begins at its top"


def test_the_scroll_bar_is_dragged(driver: Driver) -> None:
    page = open_long(driver)
    bar = page.reading.bar
    driver.step(PointerPressed((bar.centerx, bar.bottom - 1)))
    assert page.scroll == page.reading.furthest
    driver.step(PointerMoved((bar.centerx, bar.top)))
    assert page.scroll == 0
    driver.step(PointerReleased((bar.centerx, bar.top)))
    driver.step(PointerMoved((bar.centerx, bar.bottom)))
    assert page.scroll == 0


def test_the_text_glides_and_rests(home: Path) -> None:
    context = make_context(home, Settings(language="en", speed="normal"))
    driver = Driver(context, RulesScene(context), SMALL)
    page = open_long(driver)
    driver.step(Wheel((640, 360), -2))
    assert page.animating
    assert page.scroll < page.reading.offset
    bar = page.reading.bar
    end = bar.centerx, page.reading.thumb.bottom - bar.width
    before = driver.window.surface.get_at(end)
    driver.wait(1.5)
    assert driver.window.surface.get_at(end) != before, "the bar goes with the text, not ahead of it"
    assert not page.animating
    frames = driver.loop.frames
    driver.wait(0.5)
    assert driver.loop.frames == frames, "nothing is drawn when nothing moves"
    context.engine.close()


@pytest.mark.parametrize("game", [RulesScene, TileRules])
@pytest.mark.parametrize("scale", [100, 200])
def test_the_cloth_of_a_figure_goes_from_edge_to_edge(home: Path, game: type[RulesScene], scale: int) -> None:
    """Also of one that is nearly as wide as the window."""
    context = make_context(home, Settings(language="en", speed="off", scale=scale))
    page = game(context)
    driver = Driver(context, page, (1024, 640))
    look = page.look(driver.window.size)
    for name, figure in page.figures.items():
        cloth = page.patches(look)(*figure.size).surface
        across = range(look.px(2), cloth.get_width() - look.px(2))
        assert all(cloth.get_at((x, look.px(0.3)))[3] == 255 for x in across), name
    context.engine.close()


@pytest.mark.sampled(5)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("table", THEMES)
@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080), (900, 1200)])
def test_every_topic_is_drawn(home: Path, language: str, table: str, size: tuple[int, int]) -> None:
    context = make_context(home, Settings(language=language, table=table, speed="off"))
    driver = Driver(context, RulesScene(context), size)
    page = scene(driver)
    bounds = driver.window.surface.get_rect()
    for number in range(len(page.topics())):
        assert page.topic == number
        assert bounds.contains(page.reading.band)
        assert page.reading.area[0] == page.reading.band.width
        (words,) = (printed.topic for printed in page.printed if hasattr(printed, "topic"))
        assert whole(words, page.reading.area[0]).get_bounding_rect().width > page.reading.band.width // 2
        driver.key("down")
    context.engine.close()


@pytest.mark.sampled(4)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_topic_is_seen_whole(home: Path, language: str) -> None:
    pygame.font.init()
    context = make_context(home, Settings(language=language, speed="off"))
    for page in (RulesScene(context), TileRules(context)):
        for size in (SMALL, (1920, 1080)):
            for number, topic in enumerate(page.topics()):
                page.topic = number
                page.resumed()
                page.lay_out(size)
                assert not page.reading.furthest, (size, topic.title)
    context.engine.close()


@pytest.mark.sampled(4)
@pytest.mark.parametrize("game", [RulesScene, TileRules])
@pytest.mark.parametrize("scale", [100, 200])
def test_a_figure_is_drawn_once_for_a_topic_when_it_comes_into_view(
    home: Path, game: type[RulesScene], scale: int
) -> None:
    """Whatever is tried to set the topic well, on the cloth that lies there already."""
    context = make_context(home, Settings(language="en", speed="off", scale=scale))
    page, drawn = game(context), list[str]()
    page.figures = {name: Figure(one.size, partial(_noted, drawn, name, one)) for name, one in page.figures.items()}
    driver = Driver(context, page, (2560, 1440))
    for topic in page.topics():
        wanted = [block.figure for block in topic.blocks if block.figure]
        driver.wait(0.2)
        if page.reading.needed and len(wanted) > 1:
            assert len(drawn) < len(wanted), "the last is out of view"
        for _ in range(20):
            driver.key("page down")
            driver.wait(0.2)
        assert drawn == wanted
        drawn.clear()
        driver.key("down")


def _noted(drawn: list[str], name: str, figure: Figure, sketch: Patch) -> None:
    drawn.append(name)
    figure.draw(sketch)


def test_a_text_begins_below_a_picture_where_it_ends_higher_there(driver: Driver) -> None:
    look, words = scene(driver).look(SMALL), "word " * 150
    figures_of = {"beside": Figure((33, 30), lambda _: None)}
    beside = Block("\n".join(["A line."] * 8), figure="beside")

    def patches(look: Look) -> Callable[[float, float], Patch]:
        return lambda *size: Patch(look, driver.context.strings, *size)

    def height(*blocks: Block) -> int:
        setter = Setter(look, look.px(90), patches, 10**4, figures_of)
        return setter.set(Topic("", blocks)).height

    gap = height(Block("One line."), Block("One line.")) - 2 * height(Block("One line."))
    assert height(beside, Block("One line.")) < height(beside) + gap, "a short one stands beside it"
    assert height(beside, Block(words)) == height(beside) + gap + height(Block(words))


def test_resizing_keeps_the_topic(driver: Driver) -> None:
    driver.key("down", "down")
    driver.resize((1600, 1000))
    assert scene(driver).topic == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_say_all_that_they_must(language: str) -> None:
    pages = read(language, "cards", "rules", tuple(figures.FIGURES)).values()
    assert len({page.title for page in pages}) == len(pages) == 9
    assert all(page.blocks or page.rows for page in pages)
    words = " ".join(block.text for page in pages for block in page.blocks)
    for number in ("108", "18", "53", "8"):
        assert number in words


def test_the_worked_example_makes_53() -> None:
    assert sum(count * space for space, count in enumerate(figures.EXAMPLE, 1)) == 53
