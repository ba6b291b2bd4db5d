"""Mandala: a card game and a tile game against a computer that plays fair, or against a friend at one machine."""

__version__ = "0.1.0"
