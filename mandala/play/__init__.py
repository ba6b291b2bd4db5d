"""A session of play: matches, seats, the engine process, the library of games, settings. No screen."""
