"""Strategies for the tile game Patterns."""
