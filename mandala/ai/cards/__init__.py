"""What the computer players know about the card game."""
