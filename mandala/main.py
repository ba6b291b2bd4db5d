"""The composition root: reads the command line and puts the parts together.

It imports everything at need, so that `mandala check` starts at once and the engine process never loads pygame.
"""

from __future__ import annotations

import argparse
import io
import os
import platform
import re
import sys
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn

from mandala import __version__
from mandala.commands import arena as arena_cli
from mandala.commands import dataset
from mandala.commands import library as library_cli
from mandala.commands.arguments import MAX_ITERATIONS, add_workers, seconds, shown, whole_number
from mandala.play import games
from mandala.play.stored import MAX_DEAL

if TYPE_CHECKING:
    from mandala.platform.api import Paths
    from mandala.play.notifications import Notification
    from mandala.play.settings import Settings
    from mandala.ui.context import Context, GameScreens
    from mandala.ui.kit.assets import Assets
    from mandala.ui.kit.scene import Scene
    from mandala.ui.last_resort import LastResort
    from mandala.ui.platform.home import Home
    from mandala.ui.platform.window import Place, Window

MakeHome = Callable[[], "Home"]  #: Makes the home that the program runs in.

FAILED: Final = 1  #: The exit code for a fault or a failed write.
INTERRUPTED: Final = 130  #: The exit code after Ctrl-C.
#: The exit code without a display or a file of the program, as for a wrong command line.
CANNOT_START: Final = 2

_DESCRIPTION: Final = """\
Mandala, a card game for two, and Patterns, a tile game: against an opponent that plays fair, or with a friend.
Without a command the game starts; an unfinished game waits at the title, at its last finished move."""

_EXAMPLES: Final = f"""\
examples:
  mandala                                  start the game
  mandala --deal 2718                      a new game with the cards of deal 2718 (0 to {MAX_DEAL})
  mandala --game tiles                     start with the tile game chosen
  mandala check games.jsonl                replay records, say which hold
  mandala shot out.png --record game.json --ply 12 --size 1920x1080 --language de --table night
  mandala film out.gif --record game.json --last 6
  mandala review game.json                 what did each move give away?
  mandala library check                    are all saved games there and whole?
  mandala selftest                         check this installation without a screen
  mandala arena greedy random --deals 200  measure one level against another
  mandala serve expert                     let a level answer another program

Games and settings are kept in your user folder; set MANDALA_HOME to a folder to keep them there.
A record is one JSON object with the deal, the moves and the result; a finished game offers its own."""


class _Version(argparse.Action):
    """Prints the versions, and loads pygame only for this."""

    def __init__(self, option_strings: Sequence[str], dest: str, help: str | None = None) -> None:
        super().__init__(option_strings, dest, nargs=0, default=argparse.SUPPRESS, help=help)

    def __call__(self, parser: argparse.ArgumentParser, *_: Any) -> None:
        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
        import pygame

        sdl = ".".join(str(part) for part in pygame.get_sdl_version())
        python, screen = platform.python_version(), f"pygame-ce {pygame.ver}, SDL {sdl}"
        print(f"mandala {__version__} ({games.kernel_words()}), Python {python}, {screen}")
        parser.exit()


def deal_number(text: str) -> int:
    """Returns the deal that `text` names. Raises an argparse error in a sentence."""
    if not re.fullmatch("[0-9]{1,9}", text.strip()):
        raise argparse.ArgumentTypeError(f"{text!r} is no deal number; deal numbers go from 0 to {MAX_DEAL}")
    return int(text)


def game_name(text: str) -> str:
    """Returns the game of this name in records. Raises an argparse error in a sentence."""
    if text not in games.GAMES:
        raise argparse.ArgumentTypeError(f"{text!r} is no game; the games are: {', '.join(games.GAMES)}")
    return text


def window_size(text: str) -> tuple[int, int]:
    found = re.fullmatch("([0-9]{2,5})[xX×]([0-9]{2,5})", text.strip())
    if not found or not all(200 <= int(side) <= 16000 for side in found.groups()):
        raise argparse.ArgumentTypeError(f"{text!r} is no size; write it like 1920x1080 (200 to 16000 each)")
    return int(found[1]), int(found[2])


def _ply(text: str) -> int:
    if not re.fullmatch("[0-9]{1,6}", text.strip()):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of moves; 0 is the start of the game")
    return int(text)


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        super().error(shown(message))


def parser() -> argparse.ArgumentParser:
    raw = argparse.RawDescriptionHelpFormatter
    root = _Parser("mandala", description=_DESCRIPTION, epilog=_EXAMPLES, formatter_class=raw)
    root.add_argument("--version", action=_Version, help="show the versions of the game, Python and pygame-ce")
    root.add_argument("--deal", type=deal_number, metavar="NUMBER", help="begin with a new game of this deal")
    which = f"{' or '.join(games.GAMES)} (default: the one chosen last)"
    root.add_argument("--game", type=game_name, metavar="GAME", help=which)
    root.set_defaults(run=_play)
    commands = root.add_subparsers(title="commands", metavar="COMMAND")

    check = commands.add_parser(
        "check",
        help="replay records and say which hold",
        description="Replays records, checks every move and the result, and says for each that does not hold the file, "
        "the line, the move and the reason. The exit code is 1 if one does not hold.",
    )
    check.add_argument("files", nargs="+", metavar="FILE", help="one JSON object, or one a line")
    check.set_defaults(run=_check)

    review = commands.add_parser(
        "review",
        help="say what each decision of finished games gave away",
        description="Judges every free decision of finished games by what that player could know: the chance to win after the "
        "move, what it gives away against the best one in percent, the best moves; and how the luck fell. The same "
        "game gives the same verdicts. Blunders are played out as well. Ctrl-C prints what there is.",
    )
    review.add_argument("files", nargs="+", metavar="FILE", help="one JSON object, or one a line")
    review.add_argument("--seat", type=int, choices=(0, 1), help="only this player's decisions (default: both)")
    review.add_argument(
        "--effort",
        type=whole_number(MAX_ITERATIONS),
        metavar="N",
        help="one look at each decision, with so many worlds, in Patterns nodes; no blunder is played out",
    )
    review.add_argument(
        "--seconds", type=seconds, metavar="S", help="how long a game may take; what there is then is printed"
    )
    add_workers(review)
    review.add_argument("--json", action="store_true", help="print one JSON object a game")
    review.set_defaults(run=_review)

    shot = commands.add_parser(
        "shot",
        help="draw a position of a record into a picture, without a screen",
        description="Draws the table as a player saw it after some moves of a record.",
    )
    shot.add_argument("out", metavar="OUT.png", type=Path, help="the picture to write")
    shot.add_argument("--record", metavar="FILE", type=Path, required=True, help="a record: one JSON object")
    shot.add_argument("--ply", metavar="N", type=_ply, help="after so many moves (default: at the end)")
    shot.add_argument("--size", type=window_size, default=(1920, 1080), help="width x height (default: 1920x1080)")
    shot.add_argument("--language", default="en", help="of the words, such as de (default: en)")
    tables, finishes = ("linen", "night", "winter"), ("classic", "plain", "gilded")
    shot.add_argument("--table", choices=tables, default="linen", help="which table (default: linen)")
    shot.add_argument("--finish", choices=finishes, default="classic", help="of cards and tiles (default: classic)")
    shot.add_argument("--seat", type=int, choices=(0, 1), default=0, help="whose eyes (default: 0)")
    shot.add_argument("--result", action="store_true", help="the won sand as a mandala instead, 1200x1200")
    shot.set_defaults(run=_shot)

    film = commands.add_parser(
        "film",
        help="make a film of a record, without a screen",
        description="Makes a moving picture (GIF) of a game as one player saw it, with the result at its end. With --last it "
        "has those moves in motion.",
    )
    film.add_argument("out", metavar="OUT.gif", type=Path, help="the film to write")
    film.add_argument("--record", metavar="FILE", type=Path, required=True, help="a record: one JSON object")
    film.add_argument("--last", metavar="N", type=_ply, help="only the last moves (default: the whole game)")
    film.add_argument("--size", type=window_size, default=(960, 540), help="width x height (default: 960x540)")
    film.add_argument("--language", default="en", help="of the words, such as de (default: en)")
    film.add_argument("--table", choices=tables, default="linen", help="which table (default: linen)")
    film.add_argument("--finish", choices=finishes, default="classic", help="of cards and tiles (default: classic)")
    film.add_argument("--seat", type=int, choices=(0, 1), default=0, help="whose eyes (default: 0)")
    film.set_defaults(run=_film)

    selftest = commands.add_parser(
        "selftest",
        help="check this installation without a screen",
        description="Loads every asset, draws frames, starts the engine process and plays a whole game of each kind against it.",
    )
    selftest.set_defaults(run=_selftest)
    serve = commands.add_parser(
        "serve",
        help="let a level answer another program, line by line",
        description="Answers positions on the standard input with moves on the standard output, by the protocol of "
        "docs/protocol.md. PLAYER is a level, or a function of Python like my_bots:choose.",
    )
    serve.add_argument("player", metavar="PLAYER")
    serve.set_defaults(run=_serve)
    library_cli.add_commands(commands)
    arena_cli.add_commands(commands)
    dataset.add_commands(commands)
    return root


def _desktop() -> Home:
    from mandala.ui.platform.desktop.home import DesktopHome

    return DesktopHome()


def main(arguments: Sequence[str] | None = None, home: MakeHome = _desktop) -> int:
    """Runs the program in a home and returns the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # an encoding without dashes still gets the words
            stream.reconfigure(errors="backslashreplace")
    try:
        try:
            chosen = parser().parse_args(arguments)
            os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
            run: Callable[[argparse.Namespace, MakeHome], int] = chosen.run
            return run(chosen, home)
        finally:
            if sys.stdout is not None:
                sys.stdout.flush()
    except BrokenPipeError:  # the reader of our output is gone, as with `head`
        _forget_output()
        return FAILED
    except OSError as error:
        _forget_output()
        _complain(f"{error.filename or 'the output cannot be written'}: {error.strerror}")
        return FAILED
    except KeyboardInterrupt:
        return INTERRUPTED


def _forget_output() -> None:
    """Keeps Python from writing failed output again at its end."""
    with suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _play(chosen: argparse.Namespace, home: MakeHome) -> int:
    here = home()
    return here.run(rounds(chosen, here))


def rounds(chosen: argparse.Namespace, home: Home) -> Generator[float, None, int]:
    """Plays until the player leaves, and returns the exit code. Yields how many seconds the home is to wait."""
    from mandala.platform.api import NoHome
    from mandala.play import settings as settings_file
    from mandala.ui.kit.assets import Assets, MissingAsset
    from mandala.ui.kit.theme import THEMES
    from mandala.ui.memory import prepare

    try:
        paths = home.platform.files.user_paths()
    except NoHome as error:
        _complain(str(error))
        return CANNOT_START
    try:
        settings, notifications = settings_file.load(home.platform, paths.settings)
        prepare()
        home.prepare_memory()
        assets = Assets(read=home.asset)
        if not settings.calm:  # plain cloth needs no picture
            decoding = home.platform.work.beside("decoding")  # while the rest is loaded
            assets.decode_ahead(decoding, THEMES[settings.table], settings.window_size)
    except Exception as error:
        from mandala.ui.last_resort import LastResort

        return LastResort(home, paths.data_dir).end(error)

    from mandala.ui.last_resort import LastResort
    from mandala.ui.platform.window import NoDisplay

    last_resort = LastResort(home, paths.data_dir)
    with last_resort.watching():
        try:
            place, maximised = last_place(settings), settings.window_maximised
            window = home.window(settings.window_size, settings.full_screen, place, settings.slow_in, maximised)
            assets.weave_ahead(THEMES[settings.table], window.size)
            try:
                yield from _run_game(home, window, settings, paths, notifications, assets, chosen, last_resort)
            finally:
                window.close()
        except (NoDisplay, MissingAsset) as error:
            _complain(str(error))
            return CANNOT_START
        except Exception as error:
            return last_resort.end(error)
    return 0


def _complain(sentence: str) -> None:
    """Prints why the game cannot start, or shows it in a box if there is no terminal, as in Windows."""
    if sys.stderr is None:
        from pygame.display import message_box

        message_box("Mandala", sentence, "error")
    else:
        print(f"mandala: {shown(sentence)}", file=sys.stderr)


def _run_game(
    home: Home,
    window: Window,
    settings: Settings,
    paths: Paths,
    notifications: Sequence[Notification],
    assets: Assets,
    chosen: argparse.Namespace,
    last_resort: LastResort,
) -> Iterator[float]:
    """Puts the parts together, runs the loop, and closes everything."""
    from mandala.commands import bots
    from mandala.play.engine.process_engine import ProcessEngine
    from mandala.play.library import Library
    from mandala.play.review.reviews import Reviews
    from mandala.play.review.store import ReviewStore
    from mandala.ui.ahead import Ahead
    from mandala.ui.context import Context
    from mandala.ui.memory import exempt
    from mandala.ui.pages.title import PAGES, TitleScene, load

    platform = home.platform
    with ExitStack() as closing:  # closes each part even if another one fails
        library, more = Library.open(platform, paths.library)
        closing.callback(library.close)
        reviews = Reviews(ReviewStore(platform, paths.reviews), platform)
        closing.callback(reviews.close)
        loading = platform.work.beside("loading")
        ahead = Ahead(loading)
        closing.callback(ahead.close)
        engine = ProcessEngine(platform, strategy_for=bots.strategy)
        context = Context(
            home, settings, paths, engine, library, screens(), PAGES, assets, reviews=reviews, ahead=ahead
        )
        closing.callback(context.engine.close)
        closing.callback(context.sounds.close)
        context.notifications.report(*notifications, *more)
        if context.reader.early:
            context.reader.open()
        context.change(slow_in=window.slow_in)
        if chosen.game is not None:
            context.change(game=chosen.game)
        above = [] if chosen.deal is None else [_new_game(context, chosen.deal)]
        if not (above or context.settings.greeted):
            above = [_first(context)]
        if loading.waits:  # later it would keep a key waiting
            for game in context.screens:
                load(game, context.screens)
        exempt()
        yield from last_resort.run(context, window, lambda: TitleScene(context), *above)
        context.keep_window(window.standing)


def _first(context: Context) -> Scene:
    from mandala.ui.pages.first import FirstScene

    return FirstScene(context)


def _new_game(context: Context, deal: int) -> Scene:
    from mandala.ui.pages.new_game import NewGameScene

    return NewGameScene(context, "computer", deal)


def last_place(settings: Settings) -> Place | None:
    """Returns the last place of the window; None if it is unknown."""
    from mandala.ui.platform.window import Place

    return Place(settings.window_place, settings.window_screens) if settings.window_place is not None else None


def screens() -> Mapping[str, GameScreens]:
    """Returns the screens of each game by its name in records, in the order of the title."""
    return {name: games.screens_of(name) for name in games.registered()}


def _cards() -> GameScreens:
    from mandala.ui.cards.game import SCREENS

    return SCREENS


def _tiles() -> GameScreens:
    from mandala.ui.tiles.game import SCREENS

    return SCREENS


games.register("cards", games.cards, _cards)
games.register("tiles", games.tiles, _tiles)


def _check(chosen: argparse.Namespace, _: MakeHome) -> int:
    from mandala.commands import check

    return check.run(chosen.files)


def _review(chosen: argparse.Namespace, _: MakeHome) -> int:
    from mandala.commands import review

    wanted = chosen.files, chosen.seat, chosen.effort, chosen.seconds, chosen.json
    return review.run(*wanted, jobs=chosen.jobs, address=chosen.cluster)


def _shot(chosen: argparse.Namespace, _: MakeHome) -> int:
    from mandala.commands import shot

    return shot.run(chosen, screens)


def _film(chosen: argparse.Namespace, _: MakeHome) -> int:
    from mandala.commands import film

    return film.run(chosen, screens)


def _serve(chosen: argparse.Namespace, _: MakeHome) -> int:
    from mandala.commands import serve

    return serve.run(chosen.player, sys.stdin, sys.stdout)


def _selftest(_: argparse.Namespace, home: MakeHome) -> int:
    from mandala.commands import selftest

    return selftest.run(home(), screens)
