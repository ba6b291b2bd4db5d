"""Frames of what moves, side by side in one picture, to be looked at: a mandala that is destroyed, and a card that is dragged.

    python -m tools.filmstrip OUT.png [--size 1920 1080] [--table night] [--width 1600] [--colours 96]
    python -m tools.filmstrip OUT.webp [--size 1280 720] [--width 800]      a turn and the reply to it, as a moving picture

Everything comes from the real table scene with a recorded game, its time given by hand, so that the same command makes the same
picture. With `--colours` the picture is reduced to so many, for documents.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
from PIL import Image

from mandala.core.cards.moves import ClaimColour, GrowField
from mandala.core.cards.recording import CARDS
from mandala.core.cards.state import State
from mandala.core.record import from_fields, replay
from mandala.play.engine.engine import Engine
from mandala.play.settings import Settings, Table
from mandala.play.stored import GameConfig, StoredGame
from mandala.ui.cards.places import target_of
from mandala.ui.context import resumed_table
from mandala.ui.kit.assets import Assets
from mandala.ui.kit.inputs import Point, PointerMoved, PointerPressed, PointerReleased
from mandala.ui.kit.theme import THEMES, Size
from mandala.ui.table.live import Live
from mandala.ui.table.scene import TableScene
from tools.driver import recorded
from tools.driver.cards import card_points
from tools.driver.driver import make_context
from tools.driver.kinds import is_table

RECORDS: Final = recorded.RECORDS / "cards.jsonl"

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
    parser.add_argument("--record", type=Path, default=RECORDS)
    parser.add_argument("--size", type=int, nargs=2, default=(1920, 1080))
    parser.add_argument("--table", choices=list(THEMES), default="linen")
    parser.add_argument("--width", type=int, default=1920)
    parser.add_argument("--colours", type=int, default=0)
    parser.add_argument("--drag", action=argparse.BooleanOptionalAction, default=True)
    chosen = parser.parse_args()
    size = chosen.size[0], chosen.size[1]
    pygame.display.init()
    pygame.font.init()
    canvas = pygame.display.set_mode(size)
    games = [json.loads(line) for line in chosen.record.read_text().splitlines()]
    if chosen.out.suffix == ".webp":
        moving_picture(turn(games, canvas, chosen.table), chosen.width, chosen.out)
        return
    frames = list(destruction(games, canvas, chosen.table))
    if chosen.drag:
        frames += dragging(games, canvas, chosen.table)
    sheet = contact_sheet(frames, chosen.width)
    if chosen.colours:
        sheet = sheet.quantize(chosen.colours, kmeans=8, dither=Image.Dither.NONE)
    sheet.save(chosen.out, optimize=True)
    print(f"{chosen.out}: {len(frames)} frames, {chosen.out.stat().st_size // 1000} kB")


def table_at(
    fields: dict[str, Any], ply: int, state: State, size: Size, table: Table = "linen", engine: Engine | None = None
) -> TableScene[Live]:
    """The table of player 0 after so many moves of a recorded game."""
    record = {key: value for key, value in fields.items() if key not in ("result", "legal_move_counts")}
    record["moves"], record["reshuffles"] = record["moves"][:ply], record["reshuffles"][: state.stock.shuffled]
    settings = Settings(language="en", table=table, window_size=size)
    context = make_context(Path(tempfile.gettempdir()), settings, engine=engine, assets=Assets())
    config = GameConfig(("human", "novice"), ("", ""), 0, record["first_player"])
    scene = resumed_table(context, StoredGame(1, config, record, "", False, False))
    assert is_table(scene)
    return scene


def destruction(games: list[dict[str, Any]], canvas: pygame.Surface, table: Table) -> Iterator[pygame.Surface]:
    """The largest mandala of the games that player 0 is the last to claim from."""
    fullest = 0
    for fields in games:
        states = replay(from_fields(fields), CARDS).states
        for ply, (before, after) in enumerate(pairwise(states)):
            if before.claiming < 0 or after.claiming >= 0 or before.to_move != 0 or after.over:
                continue
            cards = sum(map(sum, before.fields[before.claiming]))
            if cards > fullest:
                fullest, found = cards, (fields, ply, before)
    fields, ply, before = found
    scene = table_at(fields, ply, before, canvas.get_size(), table)
    scene.draw(canvas)
    move = CARDS.parse_move(fields["moves"][ply])
    assert isinstance(move, ClaimColour)
    if not scene.source.track.pending:  # the only move is made by itself
        scene.source.session.seat(0).submit(move)
    now = 0.0
    for moment in DESTRUCTION:
        while now < moment:
            scene.update(STEP)
            now += STEP
        scene.draw(canvas)
        yield canvas.copy()


def dragging(games: list[dict[str, Any]], canvas: pygame.Surface, table: Table) -> Iterator[pygame.Surface]:
    """A card is taken up, carried to a field in a curve, and let go."""
    scene, carried = carrying(games, canvas, table)
    for number, _ in enumerate(carried, 1):
        scene.update(STEP)
        if number % 6 == 0:
            scene.draw(canvas)
            yield canvas.copy()


def turn(games: list[dict[str, Any]], canvas: pygame.Surface, table: Table) -> Iterator[pygame.Surface]:
    """The same, then the rival's reply, until it is the player's turn again and a little longer."""
    scene, carried = carrying(games, canvas, table)
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


def carrying(
    games: list[dict[str, Any]], canvas: pygame.Surface, table: Table
) -> tuple[TableScene[Live], Iterator[None]]:
    """A table, and the carrying of a card there, step by step."""
    ply, state, move = growth(games[0])
    scene = table_at(games[0], ply, state, canvas.get_size(), table)
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


def growth(fields: dict[str, Any]) -> tuple[int, State, GrowField]:
    """The first growth of a field by player 0 after twelve moves: how many moves came before, the state and the move."""
    states = replay(from_fields(fields), CARDS).states
    moves = [CARDS.parse_move(text) for text in fields["moves"]]
    return next(
        (ply, state, move)
        for ply, (state, move) in enumerate(zip(states, moves))
        if ply > 12 and state.to_move == 0 and isinstance(move, GrowField)
    )


def way(scene: TableScene[Live], move: GrowField) -> tuple[Point, Point]:
    """Where a card of the move is taken, and where it is dropped."""
    return card_points(scene.layout, move.colour)[-1], scene.layout.frame.drops[target_of(move)].center


def moving_picture(frames: Iterator[pygame.Surface], width: int, out: Path) -> None:
    """Writes frames as one picture that moves."""
    images = []
    for frame in frames:
        image = Image.frombytes("RGB", frame.get_size(), pygame.image.tobytes(frame, "RGB"))
        high = width * image.height // image.width
        images.append(image.resize((width, high), Image.Resampling.LANCZOS))
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
        image = Image.frombytes("RGB", frame.get_size(), pygame.image.tobytes(frame, "RGB"))
        sheet.paste(image.resize((wide, high), Image.Resampling.LANCZOS), (column * (wide + GAP), row * (high + GAP)))
    return sheet


if __name__ == "__main__":
    main()
