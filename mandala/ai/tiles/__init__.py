"""Strategies for the tile game Patterns."""

from mandala.ai.processor import faster

__path__[:0] = faster(__file__)
