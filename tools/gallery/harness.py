"""Where a state is brought about: the program in one language, at one size, on one table."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from mandala.platform.desktop import desktop
from mandala.play.engine.engine import InlineEngine
from mandala.play.engine.worker import Answer, Question
from mandala.play.library import Library
from mandala.play.settings import Finish, Settings, Table
from mandala.play.stored import StoredGame
from mandala.ui.context import Context, resumed_table
from mandala.ui.kit.assets import Assets
from mandala.ui.kit.scene import Scene
from mandala.ui.kit.theme import Size
from mandala.ui.pages.title import TitleScene
from tools.driver.kinds import is_table
from tools.driver.program import Program, repeatable


class Look(NamedTuple):
    """How the program looks. `helps` are the switches of the settings that are on."""

    language: str
    size: Size
    table: Table
    scale: int = 100
    finish: Finish = "classic"
    helps: tuple[str, ...] = ()


class Thinker(InlineEngine):
    """An engine that answers when it is allowed to, and while it is stern calls every move a blunder that it is asked about."""

    def __init__(self) -> None:
        super().__init__(1, 60)
        self.answers, self.stern = True, False
        self.asked: tuple[str, Any] | None = None

    def ask(self, question: Question) -> int:
        """Notes the question."""
        self.asked = question.level, question.observation
        return super().ask(question)

    def poll(self) -> Answer | None:
        """Nothing while it is not allowed to."""
        answer = super().poll() if self.answers else None
        if answer is None or not self.stern:
            return answer
        return replace(answer, advice=tuple([verdict._replace(loss=0.2, error=0.0) for verdict in answer.advice]))


class Undrawn(Exception):
    """A state goes no further than its first scene, which is not drawn."""


class Harness(Program):
    """Begin with `open` or `at`; then act, and the picture is what the window shows.

    If it does not draw, `open` and `at` raise `Undrawn` when the first scene is there.
    """

    engine: Thinker
    draws = True

    def __init__(self, look: Look, folder: Path, assets: Assets) -> None:
        settings = Settings(
            language=look.language,
            table=look.table,
            finish=look.finish,
            speed="off",
            window_size=look.size,
            scale=look.scale,
            last_kinds={"cards": "pupil-jealous"},
        )
        on: dict[str, Any] = dict.fromkeys(look.helps, True)
        super().__init__(folder, replace(settings, **on), Thinker(), assets=assets, rng=random.Random(1))

    def open(self, first: Callable[[Context], Scene], games: Sequence[StoredGame] = ()) -> None:
        """Begins with a scene; `games` lie in the library."""
        library, _ = Library.open(desktop(), self.folder / "library.db")
        for game in games:
            library.save(game)
        library.close()
        with repeatable(random.Random(1)):
            self.start(first, self.draws)
        if not self.draws:
            raise Undrawn

    def at(self, game: StoredGame) -> Any:
        """Begins at the table of a game, which is returned."""
        if not self.draws:
            self.open(lambda context: resumed_table(context, game), [game])
        self.open(TitleScene, [game])
        table = resumed_table(self.context, game)
        assert is_table(table)
        self.push(table)
        return table

    def keys(self, keys: str) -> None:
        """Presses keys in turn, which are written with spaces between them."""
        for name in keys.split():
            self.key(name.removeprefix("shift+"), shift=name.startswith("shift+"))
