"""A run of the random user from its seed to its report: the storm, and the way back to a game that is played to its end."""

from __future__ import annotations

import random
import tempfile
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from mandala.platform.desktop import desktop
from mandala.play.engine.engine import InlineEngine
from mandala.play.engine.worker import Answer
from mandala.play.games import GAMES
from mandala.play.library import Library
from mandala.play.settings import Settings
from mandala.ui.kit.scene import Scene
from mandala.ui.kit.widgets import Button
from mandala.ui.pages.page import HandOverScene
from mandala.ui.pages.result import Ending
from mandala.ui.pages.title import TitleScene
from mandala.ui.pages.title_widgets import GameChoice
from mandala.ui.table.menus import Sheet
from mandala.ui.table.scene import TableScene
from mandala.ui.table.tutor import TutorSheet
from tools.driver.games import play
from tools.driver.kinds import Table, is_table
from tools.driver.program import Deed, Desktop, Program, repeatable
from tools.random_user import fixtures
from tools.random_user.checks import Checks, Wrong
from tools.random_user.coverage import STATES, states
from tools.random_user.shrinking import Shrinking
from tools.random_user.user import USUAL, User

REST: Final = 400
"""Inputs from one moment of rest to the next."""
ITERATIONS: Final = 6
"""How much the levels think: too little to play well, enough to come through every part of them."""
WAYS_OUT: Final = (
    "To the title (the game is kept)",
    "To the title (you can continue later)",
    "To the title",
    "Leave the replay",
)
"""Of the menus."""


class Dawdler(InlineEngine):
    """An engine in this process that lets itself be asked a few times before it thinks, as a real one takes its time."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__(rng.getrandbits(32), ITERATIONS)
        self._pace = rng

    def poll(self) -> Answer | None:
        """Nothing yet, more often than not."""
        return super().poll() if self._pace.random() < 0.4 else None


class Failed(AssertionError):
    """A run that went wrong, raised from what went wrong: its seed, all deeds, and in words what was done at last."""

    def __init__(self, seed: int, done: int, deeds: tuple[Deed, ...], did: tuple[str, ...]) -> None:
        super().__init__(seed, done, deeds, did)
        self.seed, self.done, self.deeds, self.did = seed, done, deeds, did

    def __str__(self) -> str:
        did = "\n".join(f"    {words}" for words in self.did)
        why = f"{type(self.__cause__).__name__}: {self.__cause__}"
        if self.__cause__ is not None and (frames := traceback.extract_tb(self.__cause__.__traceback__)):
            why += f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})"
        return f"seed {self.seed}, input {self.done}: {why}\nat last:\n{did}"


@dataclass(frozen=True)
class Report:
    """What a run met: each state by the number of inputs in which it was seen, the observations and whole games checked,
    how often the program was started, how many games were played to their end after the storm."""

    inputs: int
    met: Counter[str]
    observations: int
    games: int
    starts: int
    ended: int

    @property
    def missed(self) -> tuple[str, ...]:
        """States that were not met."""
        return tuple(state for state in STATES if state not in self.met)


def run(folder: Path, seed: int, inputs: int) -> Report:
    """So many random inputs; raises `Failed` if anything goes wrong."""
    done, met = 0, Counter[str]()
    with again(folder, seed) as program:
        user, checks = User(program, random.Random(seed), folder / "wares"), Checks(program)
        try:
            for done in range(1, inputs + 1):
                met.update(_one(program, user, checks))
                if not done % REST:
                    checks.rest()
            ended = [_plays_on(program, user, checks, game, kind) for game in GAMES for kind in (0, 1)]
            program.end()
        except Exception as error:
            raise Failed(seed, done, tuple(program.deeds), tuple(user.did)) from error
    return Report(inputs, met, checks.observations, checks.games, program.starts, sum(ended))


@contextmanager
def again(folder: Path, seed: int) -> Iterator[Program]:
    """The program as it is before the first input of a run, with games that wait at the title."""

    def chance(what: str) -> random.Random:
        """Each part has its own, so that the same inputs do the same, whatever led to them."""
        return random.Random(f"{seed} {what}")

    moods = chance("desktop")
    settings = Settings(language="en", window_size=USUAL)
    program = Program(folder / "home", settings, Dawdler(chance("engine")), Desktop(lambda: moods.random() < 0.2))
    library, _ = Library.open(desktop(), folder / "home" / "library.db")
    for game in fixtures.waiting(seed):
        library.save(game)
    library.close()
    with repeatable(chance("deals")):
        program.start()
        yield program


def replayed(folder: Path, seed: int, deeds: Sequence[Deed]) -> Exception | None:
    """Does again what was done in a run; what went wrong."""
    with again(folder, seed) as program:
        checks = Checks(program)
        try:
            for deed in deeds:
                program.do(deed)
                if program.running:
                    checks.look()
            checks.rest()
        except Exception as error:
            return error
        finally:
            program.end()
    return None


def shortest(failed: Failed, seconds: float) -> str:
    """A test that fails as a run did, after as few inputs as can be found in so many seconds; or that it does not fail again."""
    wanted = _kind(failed.__cause__)

    def fails(deeds: Sequence[Deed]) -> bool:
        with tempfile.TemporaryDirectory() as folder:
            return _kind(replayed(Path(folder), failed.seed, deeds)) == wanted

    deeds = Shrinking(fails, seconds).shrunk(failed.deeds)
    if not deeds:
        return "Done again it does not fail."
    body = "\n".join(f"        {deed}" for deed in deeds)
    return (
        f"def test_{failed.seed}(tmp_path: Path) -> None:\n    with again(tmp_path, {failed.seed}) as program:\n{body}"
    )


def _kind(error: BaseException | None) -> tuple[str, ...]:
    """What makes two errors the same: their type and where they were raised; of what does not hold, how its sentence begins."""
    if error is None:
        return ()
    frame = traceback.extract_tb(error.__traceback__)[-1]
    words = str(error)[:20] if isinstance(error, Wrong) else ""
    return type(error).__name__, frame.filename, frame.name, words


def _one(program: Program, user: User, checks: Checks) -> set[str]:
    """One input, and a look at what comes of it: the states that were seen. A program that was left is started again."""
    met: set[str] = set()
    if not program.running:
        program.again()
    program.watch = lambda: met.update(states(program))
    user.act()
    program.batch()
    program.watch = lambda: None
    if program.running:
        checks.look()
    return met


# After the storm


def _plays_on(program: Program, user: User, checks: Checks, game: str, kind: int) -> bool:
    """From wherever the user is to the title, and a new game against the computer (0) or for two (1) to its end."""
    if not program.running:
        program.again()
    program.haste = 0.0
    program.send()
    program.change(full_screen=False, speed="off", scale=100)
    program.resize(USUAL)
    program.batch()
    _to_the_title(program)
    table = _begin(program, game, kind)
    told: list[Scene] = []  # by the last key of a gesture the user may have left the result already
    program.watch = lambda: told.append(program.scene) if isinstance(program.scene, Ending) else None
    for _ in range(3000):
        scene = program.scene
        if told:
            break
        if isinstance(scene, HandOverScene):
            program.wait(0.5, dt=0.1)
            program.press("I am here")
        elif isinstance(scene, TutorSheet):
            program.key("p")
        elif table.facts().legal:
            play(program, table, user.chosen(table.facts().legal))
        program.wait(0.1, dt=0.1)
        checks.look()
    program.watch = lambda: None
    if not told:
        moves, over = table.facts().ply, table.source.session.finished
        raise Wrong(f"a new game of {game} does not end: {moves} moves, over: {over}, {type(program.scene).__name__}")
    _to_the_title(program)
    return table.source.session.finished


def _begin(program: Program, game: str, kind: int) -> Table:
    """A new game, chosen at the title."""
    title = program.scene
    assert isinstance(title, TitleScene)
    pictures = next(widget for widget in title.form.widgets if isinstance(widget, GameChoice))
    names = [game for game, _ in pictures.options]
    program.click(pictures.boxes()[names.index(game)].center)
    program.press("Play with a friend" if kind else "Choose an opponent")
    program.press("Begin")
    table = next((scene for scene in program.scenes if is_table(scene)), None)
    if table is None:
        raise Wrong(f"no new game begins: {type(program.scene).__name__}")
    return table


def _to_the_title(program: Program) -> None:
    for _ in range(300):
        program.look()
        scene = program.scene
        match scene:
            case TitleScene():
                return
            case HandOverScene():
                program.wait(0.5)
                program.key("return")
            case Ending():
                program.wait(3)
                program.press("To the title")
            case Sheet() if way := _way_out(program, scene):
                program.press(way)
            case TableScene():
                program.wait(1.5)
                program.key("escape")
            case _:
                program.key("escape")
        program.batch()
    raise Wrong(f"there is no way to the title from {type(program.scene).__name__}")


def _way_out(program: Program, sheet: Sheet) -> str | None:
    labels = [widget.label for widget in sheet.form.widgets if isinstance(widget, Button)]
    return next((words for words in WAYS_OUT if program.t(words) in labels), None)
