"""Tables of the tile game for tests: sessions at positions of recorded games, and a person's hands at them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mandala.core.tiles import rules
from mandala.core.tiles.moves import Flip, Move, TakeStart
from mandala.play.session import Session
from mandala.play.settings import Settings
from mandala.play.stored import GameConfig, StoredGame
from mandala.ui.kit.inputs import PointerMoved
from mandala.ui.table.facts import Ground
from mandala.ui.table.opening import open_game
from mandala.ui.tiles import board as tile_board
from mandala.ui.tiles.control import on_swap
from mandala.ui.tiles.layout import TileLayout, tile_layout
from tests.recorded import records_of
from tests.ui.support import Driver, make_context


def records() -> tuple[dict[str, Any], ...]:
    """The recorded games."""
    return records_of("tiles")


def stored(number: int, ply: int | None, agents: tuple[str, str], finished: bool = False) -> StoredGame:
    """A recorded game up to a move as the library keeps it."""
    fields = {key: value for key, value in records()[number].items() if key not in ("result", "legal_move_counts")}
    fields["moves"] = fields["moves"][:ply]
    config = GameConfig(agents, ("Anna", "Ben"), 5, fields["first_player"], "tiles")
    return StoredGame(1, config, fields, "2026-01-01T00:00:00", finished, False)


def laid_out(size: tuple[int, int], corner: tuple[Any, ...] = (), scale: float = 1.0, **more: Any) -> TileLayout:
    """The table in a window, before the first move."""
    seen = rules.observe(rules.initial_state(1), 0)
    return tile_layout(Ground(size=size, position=seen, corner=corner, scale=scale, **more))


class Table:
    """A table on a fake window with a person at it."""

    def __init__(
        self,
        folder: Path,
        number: int = 0,
        ply: int = 0,
        agents: tuple[str, str] = ("human", "human"),
        speed: str = "off",
        size: tuple[int, int] = (1280, 720),
    ) -> None:
        settings = Settings(language="en", speed=speed, thinking_seconds=0.1, window_size=size)
        self.context = make_context(folder, settings)
        game = stored(number, ply, agents)
        self.session = Session.resume(game, self.context.engine, self.context.library)
        self.scene = open_game(tile_board.BOARD, self.context, self.session)
        self.driver = Driver(self.context, self.scene, size)

    @property
    def legal(self) -> tuple[Move, ...]:
        """What the person at the table may do."""
        return self.scene.facts().legal

    def swap(self) -> tuple[int, int]:
        """The middle of the swap tile of whoever decides."""
        now = self.scene.facts()
        spot = now.layout.columns[now.side].swap.center
        assert on_swap(now, spot)
        return spot

    def play(self, move: Move, drag: bool = True) -> None:
        """Makes a move with the mouse, by dragging the swap tile or by clicking it and the space."""
        layout = self.scene.layout
        if isinstance(move, TakeStart):
            starts = self.scene.source.position.start_tiles
            self.driver.click(layout.starts[starts.index(move.colour)].center)
        elif isinstance(move, Flip):
            self.driver.click(layout.spaces[move.space].center)
        elif drag:
            start, end = self.swap(), layout.spaces[move.space].center
            self.driver.drag([start, (start[0] - 40, start[1]), end])
        else:
            self.driver.click(self.swap())
            self.driver.click(layout.spaces[move.space].center)

    def play_by_keys(self, move: Move) -> None:
        """Makes a move with the keyboard alone."""
        if isinstance(move, TakeStart):
            self.driver.key("right", *["right"] * self.scene.source.position.start_tiles.index(move.colour), "return")
            return
        if not isinstance(move, Flip) and not self.scene.control.held:
            self.driver.key("x")
        for _ in range(60):
            if self.scene.control.by_keys and self.scene.control.cursor == move.space:
                break
            self.driver.key("tab")
        self.driver.key("return")

    def point(self, space: int) -> None:
        """Moves the pointer to a space."""
        self.driver.step(PointerMoved(self.scene.layout.spaces[space].center))
