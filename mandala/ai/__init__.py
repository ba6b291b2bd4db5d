"""The computer players: algorithms over observations; no processes, no screen."""
