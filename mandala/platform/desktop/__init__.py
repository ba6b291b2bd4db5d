"""A desktop: threads, processes, and the files of Windows, macOS and Linux."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mandala.platform.api import Platform


def desktop() -> Platform:
    """Returns the platform of this computer. It opens and starts nothing yet."""
    from mandala.platform.api import Clock, Platform
    from mandala.platform.desktop.files import DesktopFiles
    from mandala.platform.desktop.work import DesktopWork, Numbered

    return Platform(Clock(), DesktopFiles(), Numbered(), DesktopWork())
