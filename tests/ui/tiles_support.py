"""Tables of the tile game for tests: sessions at positions of recorded games, and a person's hands at them."""

from __future__ import annotations

from typing import Any

from mandala.core.tiles import rules
from mandala.play.stored import GameConfig, StoredGame
from mandala.ui.kit.inputs import Point, PointerMoved
from mandala.ui.table.facts import Ground
from mandala.ui.tiles.control import on_swap
from mandala.ui.tiles.layout import TileLayout, tile_layout
from tests.recorded import records_of
from tests.ui import table_support
from tools.driver.recorded import begun
from tools.driver.tiles import swap_tile


def records() -> tuple[dict[str, Any], ...]:
    """The recorded games."""
    return records_of("tiles")


def stored(number: int, ply: int | None, agents: tuple[str, str], finished: bool = False) -> StoredGame:
    """A recorded game up to a move as the library keeps it."""
    fields = begun(number, ply, "tiles")
    fields.pop("result", None)
    config = GameConfig(agents, ("Anna", "Ben"), 5, fields["first_player"], "tiles")
    return StoredGame(1, config, fields, "2026-01-01T00:00:00", finished, False)


def laid_out(size: tuple[int, int], corner: tuple[Any, ...] = (), scale: float = 1.0, **more: Any) -> TileLayout:
    """The table in a window, before the first move."""
    seen = rules.observe(rules.initial_state(1), 0)
    return tile_layout(Ground(size=size, position=seen, corner=corner, scale=scale, **more))


class Table(table_support.Table):
    """A table on a fake window with a person at it."""

    GAME = "tiles"
    AGENTS = ("human", "human")

    def swap(self) -> Point:
        """The middle of the swap tile of whoever decides."""
        spot = swap_tile(self.scene)
        assert on_swap(self.scene.facts(), spot)
        return spot

    def point(self, space: int) -> None:
        """Moves the pointer to a space."""
        self.driver.step(PointerMoved(self.scene.layout.spaces[space].center))
