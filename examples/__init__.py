"""Games that show how a game is added; they are no part of the download."""
