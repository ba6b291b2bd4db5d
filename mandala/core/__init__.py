"""The rules of the games: pure values and functions. No clock, no global randomness, no input or output. Each game has a
package of its own, imported when it is first used."""

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mandala.core import cards, tiles

__all__ = ["cards", "tiles"]


def __getattr__(name: str) -> ModuleType:
    if name in __all__:
        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
