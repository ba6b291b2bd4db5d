"""The table of the card game."""
