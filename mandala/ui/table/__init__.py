"""The tables of all games."""
