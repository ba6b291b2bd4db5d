"""All mistakes by size, beside the table: chosen in every way, and gone where there is no room."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from mandala.ui.kit.access import AccessibilityAction, Act, Node, Role, walk
from mandala.ui.kit.inputs import Wheel
from mandala.ui.table.access import Listed
from mandala.ui.table.facts import LogSight
from mandala.ui.table.replay import Replay
from mandala.ui.table.review.mistakes import MistakeSheet
from mandala.ui.table.scene import TableScene
from mandala.ui.words.strings import LANGUAGES, Strings
from tests.ui.support import Driver
from tests.ui.table.test_review import GAMES, WHERE, bare, judged, review_of, watching


def listed(scene: TableScene[Replay]) -> LogSight:
    log = scene.facts().log
    assert log is not None
    assert log.mistakes is not None
    return log


def by_size(scene: TableScene[Replay], *players: int) -> list[int]:
    """The plies of the mistakes of these players, the dearest first."""
    return [one.ply for one in sorted(review_of(scene).mistakes(*players), key=lambda one: -one.played.loss)]


def opened(folder: Path, name: str) -> tuple[Driver, TableScene[Replay]]:
    driver, scene = watching(folder, judged(name))
    driver.key("a")
    assert driver.scene is scene
    return driver, scene


@pytest.mark.parametrize("name", GAMES)
def test_they_stand_in_the_place_of_the_log_the_dearest_first(tmp_path: Path, name: str) -> None:
    driver, scene = watching(tmp_path, judged(name))
    place = scene.frame.log
    driver.key("a")
    assert scene.frame.log == place
    assert not scene.log_seen
    lines = listed(scene).lines
    assert [line.ply for line in lines] == by_size(scene, 0)
    sizes = [int(line.text.split("%")[0].replace("−", "-")) for line in lines]
    assert all(one <= other < 0 for one, other in pairwise(sizes))
    assert all(line.sign is not None for line in lines)
    driver.key("b")
    assert [line.ply for line in listed(scene).lines] == by_size(scene, 0, 1)
    assert {line.player for line in listed(scene).lines} == {0, 1}
    driver.key("l")
    log = scene.facts().log
    assert log is not None
    assert log.mistakes is None, "the log comes back"
    driver.key("a", "a")
    assert scene.log_seen


@pytest.mark.parametrize("name", GAMES)
def test_keys_and_the_wheel_choose_one_and_the_list_stays(tmp_path: Path, name: str) -> None:
    driver, scene = opened(tmp_path, name)
    plies = by_size(scene, 0)
    seen = []
    for _ in plies:
        driver.key("down")
        seen.append(scene.source.track.ply)
        assert listed(scene).current == seen[-1]
        assert scene.view.log is not None
        assert scene.view.log.shows(seen[-1], listed(scene).lines, scene.mistakes.scroll) or not seen[-1]
    assert seen == plies
    driver.key("down")
    assert scene.source.track.ply == plies[-1]
    driver.key("up")
    assert scene.source.track.ply == plies[-2]
    driver.key("right")
    assert scene.source.track.ply == plies[-2] + 1, "other keys lead through the game"
    driver.key("home")
    assert scene.frame.log is not None
    for _ in plies:
        driver.step(Wheel(scene.frame.log.center, 1))
    assert scene.source.track.ply == plies[0]
    driver.step(Wheel(scene.frame.log.center, -1))
    assert scene.source.track.ply == plies[1]
    driver.step(Wheel(scene.frame.hand.center if name == "cards" else scene.frame.cloth.center, -1))
    assert scene.source.track.ply == plies[1] + 1, "elsewhere the wheel leads through the game"
    assert scene.mistakes_open


@pytest.mark.parametrize("name", GAMES)
def test_a_click_leads_there(tmp_path: Path, name: str) -> None:
    driver, scene = opened(tmp_path, name)
    panel = scene.view.log
    assert panel is not None
    for number, rect in list(enumerate(panel.places(listed(scene))))[:3]:
        driver.click(rect.center)
        assert scene.source.track.ply == listed(scene).lines[number].ply
        panel = scene.view.log


def nodes(scene: TableScene[Replay]) -> list[Node]:
    return [node for _, node in walk(scene.tree()) if isinstance(node.key, Listed)]


@pytest.mark.parametrize("name", GAMES)
def test_a_screen_reader_hears_and_presses_each(tmp_path: Path, name: str) -> None:
    driver, scene = opened(tmp_path, name)
    plies = by_size(scene, 0)
    assert [node.key.ply for node in nodes(scene) if isinstance(node.key, Listed)] == plies
    assert [node.place for node in nodes(scene)] == [(number, len(plies)) for number in range(1, len(plies) + 1)]
    for number in (len(plies) - 1, 0):
        driver.step(AccessibilityAction((id(scene), "mistakes", Listed(number, plies[number])), Act.PRESS))
        assert scene.source.track.ply == plies[number]
        assert [node.chosen for node in nodes(scene)].index(True) == number
    driver.step(AccessibilityAction((id(scene), "mistakes", Listed(len(plies) - 1, plies[-1])), Act.FOCUS))
    assert scene.view.log is not None
    assert scene.view.log.shows(plies[-1], listed(scene).lines, scene.mistakes.scroll) or not plies[-1]
    driver.key("a")
    assert nodes(scene) == []
    assert any(node.role is Role.LOG for _, node in walk(scene.tree()))


@pytest.mark.parametrize("name", GAMES)
def test_in_a_task_arrows_belong_to_the_table(tmp_path: Path, name: str) -> None:
    driver, scene = opened(tmp_path, name)
    driver.key("down", "t")
    assert scene.source.acting is not None
    ply = scene.source.track.ply
    driver.key("down", "up")
    assert scene.source.track.ply == ply
    assert scene.source.acting is not None


@pytest.mark.parametrize("name", GAMES)
def test_large_texts_have_a_sheet_and_points_their_place(tmp_path: Path, name: str) -> None:
    driver, scene = opened(tmp_path, name)
    scene.context.change(scale=150)
    driver.step()
    assert not scene.mistakes_open
    driver.key("a")
    assert isinstance(driver.scene, MistakeSheet)
    assert [one.ply for one in driver.scene.found] == by_size(scene, 0)
    driver.key("escape")
    scene.context.change(scale=100)
    driver.step()
    if name == "cards":
        scene.panel = True
        assert not scene.mistakes_open
        driver.key("a")
        assert scene.mistakes_open


@pytest.mark.parametrize("name", GAMES)
def test_before_anything_is_known_no_game_is_called_free_of_mistakes(tmp_path: Path, name: str) -> None:
    driver, scene = watching(tmp_path, bare(name))
    driver.key("a")
    log = listed(scene)
    assert log.lines == ()
    assert log.mistakes is not None
    assert log.mistakes.startswith("0 of ")
    (told,) = [node for _, node in walk(scene.tree()) if node.key == "mistakes"]
    assert told.detail == log.mistakes


@pytest.mark.sampled(3)
@pytest.mark.parametrize("size", WHERE)
@pytest.mark.parametrize("name", GAMES)
def test_the_curve_is_high_named_and_scaled(tmp_path: Path, name: str, size: tuple[int, int]) -> None:
    language = [*LANGUAGES][WHERE.index(size) % len(LANGUAGES)]
    driver, scene = watching(tmp_path, judged(name), size, language=language)
    driver.key("n")
    bar, facts = scene.bar, scene.facts()
    assert bar is not None
    assert bar.curve is not None
    assert bar.head is not None
    assert facts.transport is not None
    assert facts.transport.curve is not None
    least = {"cards": 16.4, "tiles": 13.6}[name]  # [u] twice the height that it had
    assert bar.curve.height >= scene.frame.px(least) - 2
    curve, sprites = facts.transport.curve, scene.view._sprites
    assert sprites is not None
    assert curve.name == Strings(language).gettext("Chance of {name} to win").format(name="Anna")
    assert [share for share, _ in curve.scale] == [0.0, 0.5, 1.0]
    font = scene.context.assets.font("text", sprites.px(1.95))
    assert all(font.size(words)[0] < bar.curve.left - bar.rect.left for _, words in curve.scale)
    assert not bar.head.colliderect(bar.curve)
    assert bar.rect.contains(bar.head)
    worded = [button for button in bar.aids if button in bar.briefs]
    assert worded, "there is room for words"
    for button in worded:
        assert bar.aids[button].width > bar.aids[button].height
