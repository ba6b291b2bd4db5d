"""The opponents as stitched figures: each with an outline of its own, in three moods.

Eyes, mouth or beak, and posture tell the mood. A beaten one's ground is dull, a pleased one's rim is of gold.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from PIL import Image

from tools.art.beasts import cat, chick, fox, hare, heron, magpie, mouse, owl
from tools.art.felt import Felt
from tools.art.persons import gardener, sage, weaver

Mood = Literal["waits", "pleased", "beaten"]
MOODS: tuple[Mood, ...] = ("waits", "pleased", "beaten")


class Person(NamedTuple):
    """Who is drawn, and the ground behind, as it is and when beaten."""

    draw: Callable[[Felt, Mood], None]
    ground: str
    dull: str


PEOPLE: dict[str, Person] = {
    "novice": Person(chick, "#4f8f8a", "#77807c"),
    "pupil": Person(mouse, "#c98a3a", "#958672"),
    "apprentice": Person(fox, "#2f5a52", "#5b6360"),
    "greedy": Person(magpie, "#d9b04c", "#a89c80"),
    "journeyman": Person(gardener, "#6d8f4a", "#7f8573"),
    "adept": Person(cat, "#a8433a", "#86706c"),
    "expectimax": Person(heron, "#e3c9a0", "#b5aa9a"),
    "expert": Person(owl, "#3a4a78", "#5f6474"),
    "master": Person(weaver, "#6e3f6a", "#6f636e"),
    "grandmaster": Person(sage, "#a3322f", "#7d6763"),
    "equal": Person(hare, "#7a9bb5", "#8e969c"),
}


def person_picture(level: str, mood: Mood, seed: int) -> Image.Image:
    """A figure on its round ground."""
    person, felt = PEOPLE[level], Felt(seed)
    felt.oval((0, 8), (84, 84), "#d9a441" if mood == "pleased" else "#e9dcc0", grain=60)
    felt.oval((0, 8), (76, 76), person.dull if mood == "beaten" else person.ground, "#f3e6c8", grain=0)
    felt.lean(*{"waits": (0.0, 0.0), "pleased": (-4.0, -4.0), "beaten": (8.0, 9.0)}[mood])
    person.draw(felt, mood)
    felt.trim(8, 84)
    return felt.picture()
