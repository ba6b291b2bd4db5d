"""What the computer players know about the card game."""

from mandala.ai.processor import faster

__path__[:0] = faster(__file__)
