"""The library: finished and unfinished games, in one SQLite file of the user's."""

from mandala.play.library.file import APPLICATION_ID, SCHEMA_VERSION
from mandala.play.library.library import DamagedGame, Library

__all__ = ["APPLICATION_ID", "SCHEMA_VERSION", "DamagedGame", "Library"]
