"""Mandala: the card game against a computer that plays fair, or against a friend at one machine."""

__version__ = "0.1.0"
