"""Frames of what moves, side by side in one picture, to be looked at: a mandala that is destroyed, and a card that is dragged.

    python -m tools.filmstrip OUT.png [--size 1920 1080] [--table night] [--width 1600] [--colours 96]
    python -m tools.filmstrip OUT.webp [--size 1280 720] [--width 800]      a turn and the reply to it, as a moving picture

Everything comes from the real table scene with a recorded game, its time given by hand, so that the same command makes the same
picture. With `--colours` the picture is reduced to so many, for documents.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Final

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from PIL import Image

from mandala.core.cards.moves import GrowField
from mandala.core.cards.recording import CARDS
from mandala.play.engine.engine import Engine
from mandala.play.settings import Settings, Table
from mandala.ui.cards.places import target_of
from mandala.ui.context import resumed_table
from mandala.ui.kit.assets import Assets
from mandala.ui.kit.inputs import Point, PointerMoved, PointerPressed, PointerReleased
from mandala.ui.kit.theme import THEMES, Size
from mandala.ui.table.live import Live
from mandala.ui.table.scene import TableScene
from tools.driver.cards import card_points
from tools.driver.driver import make_context
from tools.driver.kinds import is_table
from tools.driver.recorded import record, states, stored

GAMES: Final = 60
"""Of the recorded games so many are looked through for the largest mandala."""
STEP: Final = 1 / 60
DESTRUCTION: Final = (0.05, 0.35, 0.6, 0.75, 0.9, 1.05, 1.2, 1.4, 1.8)
"""Seconds after the last claim at which a frame is kept."""
DRAG: Final = 6
"""Frames of a drag, the last one of the card that settles."""
EVERY: Final = 3
"""Of so many frames one is in a moving picture."""
LONGEST: Final = 9.0
"""Seconds that a moving picture lasts at most."""
STANDS: Final = 1.2
"""Seconds for which its end stands still."""
QUALITY: Final = 60
"""Of a moving picture, percent."""
COLUMNS: Final = 3
GAP: Final = 6


def main() -> None:
    """Draws and writes the picture."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--size", type=int, nargs=2, default=(1920, 1080))
    parser.add_argument("--table", choices=list(THEMES), default="linen")
    parser.add_argument("--width", type=int, default=1920)
    parser.add_argument("--colours", type=int, default=0)
    chosen = parser.parse_args()
    size = chosen.size[0], chosen.size[1]
    pygame.display.init()
    pygame.font.init()
    canvas = pygame.display.set_mode(size)
    if chosen.out.suffix == ".webp":
        moving_picture(turn(canvas, chosen.table), chosen.width, chosen.out)
        return
    frames = [*destruction(canvas, chosen.table), *dragging(canvas, chosen.table)]
    sheet = contact_sheet(frames, chosen.width)
    if chosen.colours:
        sheet = sheet.quantize(chosen.colours, kmeans=8, dither=Image.Dither.NONE)
    sheet.save(chosen.out, optimize=True)
    print(f"{chosen.out}: {len(frames)} frames, {chosen.out.stat().st_size // 1000} kB")


def table_at(
    number: int, ply: int, size: Size, table: Table = "linen", engine: Engine | None = None
) -> TableScene[Live]:
    """The table of player 0 after so many moves of a recorded game."""
    settings = Settings(language="en", table=table, window_size=size, pace="quick")
    context = make_context(Path(tempfile.gettempdir()), settings, engine=engine, assets=Assets())
    game = replace(
        stored(number, ply, ("human", "novice"), names=("", "")), game_id=1
    )  # the engine's chance follows it
    scene = resumed_table(context, game)
    assert is_table(scene)
    return scene


def destruction(canvas: pygame.Surface, table: Table) -> Iterator[pygame.Surface]:
    """The largest mandala of the games that player 0 is the last to claim from."""
    claims = [
        (sum(map(sum, before.fields[before.claiming])), number, ply)
        for number in range(GAMES)
        for ply, (before, after) in enumerate(pairwise(states(number)))
        if before.claiming >= 0 > after.claiming and before.to_move == 0 and not after.over
    ]
    _, number, ply = max(claims, key=lambda claim: claim[0])
    scene = table_at(number, ply, canvas.get_size(), table)
    scene.draw(canvas)
    if not scene.source.track.pending:  # the only move is made by itself
        scene.source.session.seat(0).submit(CARDS.parse_move(record(number)["moves"][ply]))
    now = 0.0
    for moment in DESTRUCTION:
        while now < moment:
            scene.update(STEP)
            now += STEP
        scene.draw(canvas)
        yield canvas.copy()


def dragging(canvas: pygame.Surface, table: Table) -> Iterator[pygame.Surface]:
    """A card is taken up, carried to a field in a curve, and let go."""
    scene, carried = carrying(canvas, table)
    for number, _ in enumerate(carried, 1):
        scene.update(STEP)
        if number % 6 == 0:
            scene.draw(canvas)
            yield canvas.copy()


def turn(canvas: pygame.Surface, table: Table) -> Iterator[pygame.Surface]:
    """The same, then the rival's reply, until it is the player's turn again and a little longer."""
    scene, carried = carrying(canvas, table)
    rest = 0.0
    for number in range(1, round(LONGEST / STEP)):
        next(carried, None)
        scene.update(STEP)
        if number % EVERY == 0:
            scene.draw(canvas)
            yield canvas.copy()
        done = number > DRAG * 6 and not scene.animating and scene.source.acting is not None
        rest = rest + STEP if done else 0.0
        if rest > STANDS:
            return


def carrying(canvas: pygame.Surface, table: Table) -> tuple[TableScene[Live], Iterator[None]]:
    """A table, and the carrying of a card there, step by step."""
    ply, move = growth()
    scene = table_at(0, ply, canvas.get_size(), table)
    scene.draw(canvas)
    start, end = way(scene, move)

    def carried() -> Iterator[None]:
        scene.handle(PointerMoved(start))
        scene.handle(PointerPressed(start))
        for number in range(1, DRAG * 6 + 1):
            share = min(1.0, number / (DRAG * 5 - 6))
            lift = 4 * share * (1 - share) * canvas.get_height() * 0.06
            at = round(start[0] + (end[0] - start[0]) * share), round(start[1] + (end[1] - start[1]) * share - lift)
            if number == DRAG * 5 - 3:
                scene.handle(PointerReleased(end))
            elif number < DRAG * 5 - 3:
                scene.handle(PointerMoved(at))
            yield

    return scene, carried()


def growth() -> tuple[int, GrowField]:
    """The first growth of a field by player 0 after twelve moves of the first recorded game: the moves before, and the move."""
    moves = map(CARDS.parse_move, record(0)["moves"])
    return next(
        (ply, move)
        for ply, (state, move) in enumerate(zip(states(0), moves))
        if ply > 12 and state.to_move == 0 and isinstance(move, GrowField)
    )


def way(scene: TableScene[Live], move: GrowField) -> tuple[Point, Point]:
    """Where a card of the move is taken, and where it is dropped."""
    return card_points(scene.layout, move.colour)[-1], scene.layout.frame.drops[target_of(move)].center


def moving_picture(frames: Iterator[pygame.Surface], width: int, out: Path) -> None:
    """Writes frames as one picture that moves."""
    images = [resized(frame, width) for frame in frames]
    images[0].save(
        out, append_images=images[1:], duration=round(1000 * STEP * EVERY), loop=0, quality=QUALITY, method=6
    )
    print(f"{out}: {len(images)} frames, {out.stat().st_size // 1000} kB")


def contact_sheet(frames: list[pygame.Surface], width: int) -> Image.Image:
    """The frames in rows, in time."""
    wide = (width - (COLUMNS - 1) * GAP) // COLUMNS
    high = wide * frames[0].get_height() // frames[0].get_width()
    rows = -(-len(frames) // COLUMNS)
    sheet = Image.new("RGB", (width, rows * (high + GAP) - GAP), "white")
    for number, frame in enumerate(frames):
        row, column = divmod(number, COLUMNS)
        sheet.paste(resized(frame, wide), (column * (wide + GAP), row * (high + GAP)))
    return sheet


def resized(frame: pygame.Surface, width: int) -> Image.Image:
    """A frame as a picture of another width."""
    image = Image.frombytes("RGB", frame.get_size(), pygame.image.tobytes(frame, "RGB"))
    return image.resize((width, width * image.height // image.width), Image.Resampling.LANCZOS)


if __name__ == "__main__":
    main()
