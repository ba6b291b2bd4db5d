"""The computer players: algorithms over observations, without a screen."""
