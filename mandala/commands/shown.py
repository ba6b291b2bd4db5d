"""Makes a stranger's words, such as a file name, safe for a terminal."""

from __future__ import annotations


def shown(words: object) -> str:
    """Returns the words in one line. Invisible characters are escaped, because some would control the terminal."""
    return "".join([c if c.isprintable() else ascii(c)[1:-1] for c in str(words)])
