"""The tile game's part of the screen."""
