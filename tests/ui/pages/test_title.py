"""The title: what one click begins, what waits, how it goes; and that nothing changes its place."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, product
from pathlib import Path

import pygame
import pytest

from mandala.play.games import GAMES
from mandala.play.library import Library
from mandala.play.seen_history import seat_at
from mandala.play.settings import Settings
from mandala.play.stored import GameConfig
from mandala.ui.context import Context, new_table
from mandala.ui.kit.paper import Words
from mandala.ui.kit.widgets import Button
from mandala.ui.pages.title import TitleScene
from mandala.ui.table.scene import TableScene
from mandala.ui.words.names import level_name
from mandala.ui.words.strings import LANGUAGES
from tests.play.test_statistics import game
from tests.ui.support import Driver, make_context

SIZES = ((1024, 640), (1280, 720), (1920, 1080), (2560, 1080), (1200, 1200))


def title(context: Context, size: tuple[int, int] = (1280, 720)) -> Driver:
    """The title, when it has settled."""
    driver = Driver(context, TitleScene(context), size)
    driver.wait(0.2)
    return driver


def buttons(driver: Driver) -> dict[str, pygame.Rect]:
    """The buttons, each with its place."""
    return {widget.label: widget.rect for widget in driver.scene.form.widgets if isinstance(widget, Button)}


def said(driver: Driver) -> list[str]:
    return [printed.words for printed in driver.scene.printed if isinstance(printed, Words)]


def begun(context: Context, agents: tuple[str, str], deal: int, moves: int = 1, name: str = "cards") -> None:
    """A game that was left after some moves of the person."""
    first = int(name == "tiles")  # who is second makes the first move there
    session = new_table(context, GameConfig(agents, ("", ""), deal, first, name)).source.session
    for _ in range(moves):
        seat = next(
            session.seat(player) for player in (0, 1) if agents[player] == "human" and session.seat(player).decides
        )
        seat.submit(seat.legal_moves[0])


def met(*results: str, level: str = "novice") -> Library:
    """A library with games against a level, a letter for each: W or L."""
    library = Library.in_memory()
    for number, result in enumerate(results, 1):
        library.save(game(number, (30, 20) if result == "W" else (20, 30), ("human", level)))
    return library


@pytest.mark.parametrize("name", GAMES)
def test_one_click_begins_a_game_against_the_last_opponent(home: Path, name: str) -> None:
    settings = Settings(language="en", speed="off", thinking_seconds=0.1, game=name, last_kinds={name: "adept"})
    driver = title(make_context(home, settings))
    driver.press("Play")
    assert isinstance(driver.scene, TableScene)
    config = driver.scene.source.session.config
    assert (config.game, config.agents) == (name, ("human", f"adept-{GAMES[name].own_styles['adept']}"))
    assert [type(scene) for scene in driver.loop._scenes] == [TitleScene, TableScene]


def test_without_a_choice_the_opponent_is_the_recommended_one(home: Path) -> None:
    driver = title(make_context(home, library=met(*"WLWL")))
    driver.press("Play")
    assert driver.scene.source.session.config.agents == ("human", "novice-hasty")
    driver = title(make_context(home, library=met(*"WWLW")))
    driver.press("Play")
    assert driver.scene.source.session.config.agents == ("human", "apprentice-hoarder")


@pytest.mark.sampled(3)
@pytest.mark.parametrize("size", SIZES)
def test_no_button_changes_its_place_with_history_or_the_chosen_game(home: Path, size: tuple[int, int]) -> None:
    first, places = set(), []
    for number, name in product(range(4), GAMES):
        library = Library.in_memory() if number in (0, 2) else met(*"WLWWW")
        lessons = {"cards": number, "tiles": 9 * (number % 2)}
        settings = Settings(language="en", speed="off", thinking_seconds=0.1, game=name, lessons=lessons)
        context = make_context(home, settings, library)
        if number > 1:
            begun(context, ("human", "novice"), 5)
        where = buttons(title(context, size))
        first.add(next(iter(where)))
        begins = next(iter(where.values())).topleft
        small = ("Mandala: Continue", "Patterns: Continue")
        others = [tuple(rect) for label, rect in where.items() if label not in (*small, "Play", "Continue")]
        places.append([begins, *others])
    assert first == {"Play", "Continue"}
    assert all(place == places[0] for place in places)


def test_the_title_says_how_it_goes_and_who_comes_next(home: Path) -> None:
    assert "You beat Pupil in 1 of 3." in said(title(make_context(home, library=met("L", "W", "L", level="pupil"))))
    won = said(title(make_context(home, library=met(*"LWWLWW"))))
    assert "You beat Novice in 4 of 5. Time for Pupil?" in won
    assert not [words for words in said(title(make_context(home))) if "beat" in words]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_whose_only_move_was_taken_back_waits_nowhere(home: Path, name: str) -> None:
    context = make_context(home, library=Library.in_memory())
    context.change(game=name)
    begun(context, ("human", "novice"), 5, name=name)
    driver = title(context)
    driver.press("Continue")
    driver.key("u", "escape")
    driver.press("To the title (the game is kept)")
    driver.wait(0.3)
    assert next(iter(buttons(driver))) == "Play"
    driver.press("Games")
    driver.wait(0.5)
    assert driver.scene.game is None
    driver.key("escape")
    driver.press("Play")
    assert driver.scene.source.session.config.deal != 5


def test_the_first_button_goes_on_with_the_chosen_game_and_a_small_one_with_the_other(home: Path) -> None:
    context = make_context(home, library=Library.in_memory())
    begun(context, ("human", "novice"), 5, name="tiles")
    for name, first, small in (("cards", "Play", "Patterns: Continue"), ("tiles", "Continue", "")):
        context.change(game=name)
        where = buttons(title(context))
        assert next(iter(where)) == first
        assert ("Patterns: Continue" in where) == bool(small)
    begun(context, ("human", "novice"), 6)
    context.change(game="tiles")
    driver = title(context)
    where = buttons(driver)
    assert where["Mandala: Continue"].top >= where["Continue"].bottom
    assert where["Mandala: Continue"].height < where["Continue"].height / 2
    driver.press("Mandala: Continue")
    assert driver.scene.source.session.config.game == "cards"


@pytest.mark.sampled(4)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("scale", [80, 100, 150, 175, 200])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (2560, 1440)])
def test_the_words_on_how_it_goes_stand_below_their_button_and_on_no_ornament(
    home: Path, size: tuple[int, int], scale: int, language: str
) -> None:
    settings = Settings(language=language, speed="off", thinking_seconds=0.1, scale=scale)
    driver = title(make_context(home, settings, met(*"LLWLWW")), size)
    t = driver.context.strings
    progress = t.gettext("You beat {name} in {wins} of {games}.").format(
        name=level_name(t, "cards", "novice"), wins=3, games=5
    )
    play = next(widget.rect for widget in driver.scene.form.widgets if isinstance(widget, Button))
    for line in driver.scene.printed:
        if isinstance(line, Words) and progress in line.words:
            assert line.rect.top >= play.bottom
            assert play.left <= line.rect.left < line.rect.right <= play.right
            assert line.rect.top - play.bottom < size[1] / 20
            surface, ends = driver.window.surface, (line.rect.left - 2, line.rect.right + 1)
            assert {surface.get_at((x, line.rect.centery))[:3] for x in ends} == {driver.context.theme.panel[:3]}
            break
    else:
        assert scale >= 175, "only where texts are largest there is no room for it"


def test_the_picture_turns_once_in_two_minutes_and_nothing_else_is_drawn(home: Path) -> None:
    driver = title(make_context(home, Settings(language="en")))
    driver.wait(2.0)
    before, angle, drawn = driver.window.surface.copy(), driver.scene._angle, driver.loop.frames
    driver.wait(12.0)
    assert driver.scene._angle - angle == pytest.approx(36, abs=1)
    assert 60 < driver.loop.frames - drawn < 220
    place, changed = (
        driver.scene._picture.rect,
        pygame.mask.from_threshold(driver.window.surface, (0, 0, 0), (1, 1, 1, 255), before, palette_colors=0),
    )
    changed.invert()
    assert changed.count() > place.width * place.height / 4
    assert all(place.contains(part) for part in changed.get_bounding_rects())


@pytest.mark.parametrize("still", [{"speed": "off"}, {"reduced_motion": True}, {"calm": True}])
def test_without_motion_the_title_draws_nothing_while_nobody_does_anything(
    home: Path, still: dict[str, str | bool]
) -> None:
    driver = title(make_context(home, replace(Settings(language="en"), **still)))
    driver.wait(3.0)
    drawn = driver.loop.frames
    driver.wait(5.0)
    assert driver.loop.frames == drawn
    assert not driver.scene.waiting


def card(context: Context) -> bytes:
    """What the first button shows, but for its words."""
    driver = title(context)
    rect = next(iter(buttons(driver).values()))
    return pygame.image.tobytes(driver.window.surface.subsurface(rect.move(0, -rect.height // 4).clip(rect)), "RGB")


@pytest.mark.parametrize("name", GAMES)
def test_a_waiting_game_shows_its_table_unless_two_hold_cards(home: Path, name: str) -> None:
    def shown(agents: tuple[str, str], deal: int) -> bytes:
        context = make_context(home, library=Library.in_memory())
        context.change(game=name)
        begun(context, agents, deal, name=name)
        return card(context)

    assert shown(("human", "novice"), 5) != shown(("human", "novice"), 6)
    alike = shown(("human", "human"), 5) == shown(("human", "human"), 6)
    assert alike == (not GAMES[name].open), "the hand of one of two people is nobody else's"


def test_the_picture_of_a_table_shows_nothing_that_the_person_does_not_know(home: Path) -> None:
    """Two games that look alike from the person's seat, with other cards in the rival's hand and in the deck."""
    context = make_context(home, library=Library.in_memory())
    begun(context, ("human", "novice"), 5)
    stored = context.library.unfinished()[0]
    seen, deck, twins = seat_at(stored, 0).observation, stored.record["deck"], 0
    for one, other in pairwise(range(len(deck))):
        swapped = f"{deck[:one]}{deck[other]}{deck[one]}{deck[other + 1 :]}"
        twin = replace(stored, record={**stored.record, "deck": swapped})
        if swapped != deck and seat_at(twin, 0).observation == seen:
            deck, twins = swapped, twins + 1
    assert twins > 20
    here, there = card(context), Library.in_memory()
    there.save(replace(stored, record={**stored.record, "deck": deck}))
    assert card(make_context(home, library=there)) == here


def test_a_name_that_leaves_no_room_for_the_table_hides_it(home: Path) -> None:
    context = make_context(home, Settings(language="de", speed="off", scale=200))
    config = GameConfig(("human", "novice"), ("W" * 40, ""), 3, 0, "cards")
    seat = new_table(context, config).source.session.seat(0)
    seat.submit(seat.legal_moves[0])
    driver = title(context)
    driver.wait(3.0)
    for size in SIZES:
        driver.resize(size)
        driver.wait(0.1)
    assert "Weiterspielen" in buttons(driver)
