"""Mandala: a card game and a tile game, for two people or against the computer."""

__version__ = "0.1.0"
