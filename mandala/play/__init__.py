"""A game being played: match, seats, engine process, library, settings. No screen."""
