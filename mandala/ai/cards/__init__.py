"""The levels of the card game, and what they search and evaluate with."""

from mandala.ai.processor import faster

__path__[:0] = faster(__file__)
