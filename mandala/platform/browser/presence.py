"""The one tab that has the library open. The page holds a lock for it."""

from __future__ import annotations

from secrets import randbits

from mandala.platform.api import Presence


class Tab(Presence):
    """This page. Any other one that left its number in the library is gone."""

    host = "browser"

    def __init__(self) -> None:
        self.process = randbits(31)
