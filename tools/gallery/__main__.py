"""Command line: `python -m tools.gallery OUT --languages en de --sizes 1024x640 1920x1080 --tables linen night`.

For each language, size, scale and table the states one after the other: OUT/1024x640/linen/de/title.png …, at another scale
than 100 percent OUT/1024x640-150/linen/de/title.png …, in another finish OUT/1024x640/linen-plain/de/title.png …, and the
sheets OUT/sheet-1024x640-linen-de-1.png …
"""

from __future__ import annotations

import argparse
import sys
from itertools import product
from pathlib import Path
from typing import Final

import pygame

from mandala.main import window_size
from mandala.ui.kit.assets import FINISHES, Assets
from mandala.ui.kit.theme import SCALES, THEMES, Size
from mandala.ui.words.strings import LANGUAGES
from tools.colour_vision import EYES, seen
from tools.colour_vision import USUAL as USUAL_EYE
from tools.gallery.harness import Look
from tools.gallery.registry import STATES, shown
from tools.gallery.sheets import Sheet

SIZES: Final[tuple[Size, ...]] = ((1024, 640), (1920, 1080), (3840, 2160))
USUAL: Final = 100
HELPING: Final = ("calm", "wide", "letters")
COLUMNS: Final = 3
ROWS: Final = 3


def main() -> int:
    """Draws what was asked for."""
    given = _arguments()
    given.out.mkdir(parents=True, exist_ok=True)
    chosen = [name for name in STATES if not given.states or any(name.startswith(word) for word in given.states)]
    looks = product(given.sizes, given.scales, given.tables, given.finishes, given.languages)
    for size, scale, table, finish, language in looks:
        look = Look(language, size, table, scale, finish, tuple(given.helps))
        name = f"{size[0]}x{size[1]}" + (f"-{scale}" if scale != USUAL else "")
        eyes = [given.seen_as] * (given.seen_as != USUAL_EYE)
        cloth = "-".join((table, *[finish] * (finish != FINISHES[0]), *given.helps, *eyes))
        sheet = Sheet(given.out / f"sheet-{name}-{cloth}-{language}", COLUMNS, ROWS)
        _draw(look, chosen, sheet, given.out / name / cloth / language, given.seen_as)
    return 0


def _draw(look: Look, chosen: list[str], sheet: Sheet, folder: Path, eye: str) -> None:
    """The states in one look, as an eye sees them."""
    assets = Assets()
    folder.mkdir(parents=True, exist_ok=True)
    for name in chosen:
        picture = seen(drawn(look, name, assets), eye)
        sheet.add(name, picture)
        pygame.image.save(picture, folder / f"{name}.png")
    sheet.write()


def drawn(look: Look, name: str, assets: Assets) -> pygame.Surface:
    """A state as the window shows it."""
    pygame.transform.set_smoothscale_backend("GENERIC")  # the same pixels on every machine
    with shown(name, look, assets) as harness:
        return harness.picture.copy()


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.gallery", description="Draws every screen in every state.")
    parser.add_argument("out", type=Path, metavar="OUT", help="the folder for the pictures")
    parser.add_argument("--languages", nargs="+", choices=list(LANGUAGES), default=list(LANGUAGES))
    parser.add_argument("--sizes", nargs="+", type=window_size, default=SIZES, metavar="WxH")
    parser.add_argument(
        "--scales", nargs="+", type=int, choices=SCALES, default=[USUAL], help="of the interface, percent"
    )
    parser.add_argument("--tables", nargs="+", choices=list(THEMES), default=list(THEMES))
    parser.add_argument("--finishes", nargs="+", choices=FINISHES, default=[FINISHES[0]])
    parser.add_argument("--helps", nargs="+", choices=HELPING, default=[], help="switches of the settings that are on")
    parser.add_argument("--seen-as", choices=list(EYES), default=USUAL_EYE, help="by whom: what they make of colours")
    parser.add_argument("--states", nargs="+", default=[], metavar="NAME", help="only those whose name begins so")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
