"""The command `mandala selftest`: checks this installation. It needs no screen and changes nothing of the user's."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from mandala.platform.api import Paths
from mandala.play.engine.engine import InlineEngine
from mandala.play.engine.process_engine import ProcessEngine
from mandala.play.games import GAMES, HUMAN, kernel_words
from mandala.play.library import Library
from mandala.play.session import Session
from mandala.play.settings import Settings
from mandala.play.stored import GameConfig

if TYPE_CHECKING:
    from mandala.ui.context import GameScreens
    from mandala.ui.platform.home import Home

ASSETS: Final = Path(__file__).parents[1] / "assets"
GAME_SECONDS: Final = 120.0  #: The time limit of a game, which takes about one second.
THINKING_SECONDS: Final = 0.1
#: The time limit of a move; generous, since only the answer is tested, not the load.
MOVE_SECONDS: Final = 30.0


class Flaw(Exception):
    """A fault of the installation, in a sentence."""


def run(home: Home, screens: Callable[[], Mapping[str, GameScreens]], say: Callable[[str], None] = print) -> int:
    """Runs every part and prints the results. Returns the exit code, 1 at the first flaw."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    parts = (
        ("assets", load_assets),
        ("texts", load_texts),
        ("frame", partial(draw_frame, home, screens)),
        ("kernel", kernel_words),
        ("engine", partial(play_games, home)),
    )
    for name, part in parts:
        begin = time.perf_counter()
        try:
            done = part()
        except Exception as error:  # any fault gets a sentence
            say(f"{name}: FAILED: {type(error).__name__}: {error}")
            return 1
        say(f"{name}: {done} ({time.perf_counter() - begin:.2f} s)")
    say("all is well")
    return 0


def load_assets(folder: Path = ASSETS) -> str:
    import pygame

    pygame.display.init()
    pygame.display.set_mode((64, 64))
    pygame.font.init()
    pygame.mixer.init()
    counts: dict[str, int] = {}
    for file in sorted(folder.rglob("*")):
        match file.suffix:
            case ".png" | ".webp":
                kind, size = "pictures", pygame.image.load(file).convert_alpha().get_width()
            case ".ttf" | ".otf":
                kind, size = "fonts", pygame.font.Font(file, 24).size("Mandala")[0]
            case ".ogg" | ".wav":
                kind, size = "sounds", len(pygame.mixer.Sound(file).get_raw())
            case _:
                continue
        if not size:
            raise Flaw(f"{file.name} is empty")
        counts[kind] = counts.get(kind, 0) + 1
    if not all(counts.get(kind) for kind in ("pictures", "fonts", "sounds")):
        raise Flaw(f"{folder} lacks pictures, fonts or sounds")
    from mandala.ui.kit.sound import Music, Sound

    for sound in (*Sound, *(f"music-{piece}" for piece in Music)):
        if not any(folder.glob(f"sounds/{sound}*.ogg")):
            raise Flaw(f"{folder} lacks the sound {sound}")
    return ", ".join(f"{count} {kind}" for kind, count in counts.items())


def load_texts() -> str:
    """Loads the texts of every language. English, the source, needs no catalogue but has all prose."""
    from mandala.ui.words.prose import file
    from mandala.ui.words.strings import LANGUAGES, SOURCE, Strings

    for game in GAMES:
        if not file(SOURCE, game, "rules").is_file():
            raise Flaw(f"the rules of the game {game} are missing")
    for language, name in LANGUAGES.items():
        if language != SOURCE and not Strings(language).gettext(""):  # the empty text is the catalogue's header
            raise Flaw(f"the texts in {name} are missing")
    return ", ".join(LANGUAGES.values())


def draw_frame(
    home: Home, screens: Callable[[], Mapping[str, GameScreens]], size: tuple[int, int] = (1280, 800)
) -> str:
    import pygame

    from mandala.ui.context import Context, new_table
    from mandala.ui.pages.title import PAGES, TitleScene

    nowhere = Path(os.devnull)
    window = home.window(size, False, None, "", False)
    paths = Paths(nowhere, nowhere, nowhere)
    context = Context(home, Settings(speed="off"), paths, InlineEngine(0), Library.in_memory(), screens(), PAGES)
    drawn = []
    tables = (new_table(context, GameConfig((HUMAN, HUMAN), ("", ""), 1, 0, game)) for game in GAMES)
    for name, scene in zip(("title", *GAMES), (TitleScene(context), *tables)):
        window.surface.fill("magenta")
        scene.resumed()
        scene.update(1.0)
        scene.draw(window.surface)
        colours = {tuple(window.surface.get_at((x, y))) for x in range(0, size[0], 20) for y in range(0, size[1], 20)}
        if tuple(pygame.Color("magenta")) in colours or len(colours) < 20:
            raise Flaw(f"{name}: {type(scene).__name__} draws nothing")
        drawn.append(name)
    return f"{', '.join(drawn)} at {size[0]} x {size[1]}"


def play_games(home: Home, seed: int = 0) -> str:
    """Plays each game with random moves against its strongest level, in the engine process."""
    engine = ProcessEngine(home.platform, silence_seconds=MOVE_SECONDS)
    try:
        return "; ".join([_play(game, engine, random.Random(seed)) for game in GAMES])
    finally:
        engine.close()


def _play(game: str, engine: ProcessEngine, rng: random.Random) -> str:
    level = GAMES[game].strongest
    config = GameConfig((HUMAN, level), ("", ""), 1, 0, game)
    session = Session.new(config, engine, Library.in_memory(), thinking_seconds=THINKING_SECONDS)
    seat, end = session.seat(0), time.monotonic() + GAME_SECONDS
    while not session.finished:
        if len(seat.legal_moves) > 1:
            seat.submit(rng.choice(seat.legal_moves))
        session.update()
        time.sleep(0.0005)
        if time.monotonic() > end:
            raise Flaw("the engine process is too slow")
    notifications = session.notifications()
    if notifications:
        raise Flaw(
            "; ".join(
                dict.fromkeys(f"{notification.kind.value}: {notification.detail}" for notification in notifications)
            )
        )
    scores = session.record()["result"]["scores"]
    return f"{game}: {seat.ply} moves against {level}, {scores[0]} to {scores[1]}"
