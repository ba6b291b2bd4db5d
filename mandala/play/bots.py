"""Names of bots: other people's programs that play here.

A game stores a bot as `bot:NAME`. The engine is asked for `run:COMMAND`, the command that starts it.
"""

from __future__ import annotations

import re
from typing import Final

MAX_NAME: Final = 30  #: Letters of a bot's name.
_BOT: Final = "bot:"
_RUN: Final = "run:"
_NAME: Final = re.compile(rf"[^\W_][\w .]{{0,{MAX_NAME - 1}}}")


def is_bot(agent: str) -> bool:
    """Returns True for the agent id of a bot."""
    return agent.startswith(_BOT)


def agent_of(name: str) -> str:
    """Returns the agent id of the bot of this name."""
    return _BOT + name


def name_in(agent: str) -> str:
    """Returns the name in a bot's agent id."""
    return agent.removeprefix(_BOT)


def may_be_named(name: str) -> bool:
    """Returns True for a name that an agent id can hold: letters, digits, spaces and dots."""
    return bool(_NAME.fullmatch(name)) and name == name.strip()


def level_of(command: str) -> str:
    """Returns the level that stands for a command when the engine is asked."""
    return _RUN + command


def command_of(level: str) -> str | None:
    """Returns the command in a level that stands for one; None for any other level."""
    return level.removeprefix(_RUN) if level.startswith(_RUN) else None
