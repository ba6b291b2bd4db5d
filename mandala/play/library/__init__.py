"""The library: a user's finished and unfinished games, in one SQLite file."""

from mandala.play.library.file import APPLICATION_ID, SCHEMA_VERSION
from mandala.play.library.library import DamagedGame, Library

__all__ = ["APPLICATION_ID", "SCHEMA_VERSION", "DamagedGame", "Library"]
