"""Platforms of tests: with a clock of their own, or with work done in this process."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime

from mandala.platform.api import Clock, Platform
from mandala.platform.desktop import desktop


class HandClock(Clock):
    """Goes on when it is told to."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def monotonic(self) -> float:
        return self.seconds


class Calendar(Clock):
    """Stays at a day."""

    def __init__(self, day: date) -> None:
        self._day = day

    def now(self) -> datetime:
        return datetime.combine(self._day, datetime.now().time()).astimezone()


class Zoned(Clock):
    """Stands still at a time, which has a time zone."""

    def __init__(self, now: datetime) -> None:
        self.time = now

    def now(self) -> datetime:
        return self.time


def on(day: date) -> Platform:
    """A desktop on a day."""
    return replace(desktop(), clock=Calendar(day))
