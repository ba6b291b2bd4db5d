"""For the lessons' tests: a home that is kept, and the way to the next step and to the end."""

from __future__ import annotations

from pathlib import Path

from mandala.platform.desktop import desktop
from mandala.play import settings as settings_file
from mandala.play.settings import Settings
from mandala.ui.context import Context
from mandala.ui.pages.result import Ending
from mandala.ui.table.facts import StepWords
from mandala.ui.table.lesson import Taught
from mandala.ui.table.menus import Sheet
from mandala.ui.table.scene import TableScene
from mandala.ui.words.prose import Topic, read
from mandala.ui.words.strings import Strings
from tests.ui.support import Driver, make_context
from tools.driver.kinds import is_lesson, wanted

SIZE = (1024, 640)


def step_text(language: str, game: str, step: int) -> Topic:
    """The words of a step."""
    return read(language, game, "lesson")[f"step-{step + 1}"]


def step_words(t: Strings, game: str, step: int, way: str) -> StepWords:
    """What a step says to somebody who plays by mouse or by keys."""
    topic, how = step_text(t.language, game, step), read(t.language, game, "lesson").get(f"{way}-{step + 1}")
    head = t.gettext("Step {number} of {total}").format(number=step + 1, total=9)
    return StepWords(head, topic.title, " ".join(filter(None, (topic.text, how.text if how else ""))))


def context_in(home: Path, language: str = "en", speed: str = "off") -> Context:
    """A context whose settings are those in the folder, as after a start of the program."""
    path = home / "settings.json"
    settings, _ = settings_file.load(desktop(), path)
    if not path.exists():
        settings = Settings(language=language, speed=speed, window_size=SIZE)
    return make_context(home, settings)


def lesson_of(driver: Driver) -> TableScene[Taught]:
    """The lesson's table, when it waits for a move; sheets of words are read on the way."""
    for _ in range(400):
        scene = driver.scene
        if isinstance(scene, Sheet):
            driver.key("return")
        elif is_lesson(scene) and wanted(scene) is not None:
            return scene
        driver.step(dt=0.05)
    raise AssertionError("the lesson asks for nothing")


def finished_result(driver: Driver) -> Ending:
    """The result of the lesson."""
    driver.wait_until(lambda: isinstance(driver.scene, Ending) and driver.scene.taught is not None)
    assert isinstance(driver.scene, Ending)
    return driver.scene
