"""The mandala of a finished game, on a page and as a picture to save."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

import pygame

from mandala.core.colours import LETTERS
from mandala.ui.kit.access import Node, Role
from mandala.ui.kit.assets import Assets, Face, Look, covering
from mandala.ui.kit.boxes import Extent
from mandala.ui.kit.paper import Print, write
from mandala.ui.kit.sand_mandala import Ring, edges, grown, joined, laid, tips
from mandala.ui.kit.theme import Theme

SIDE: Final = (14.0, 39.0)  #: [u] across the mandala: the least, and where there is room
LIT: Final = (78, 74, 36, 36)  #: [px] where a picture of sand shows nothing else
FALLING: Final = 26  #: grains that are seen falling at each place
SPREAD: Final = 0.55  #: [u] how far apart they fall
PICTURE: Final = 1200  #: [px] side of the picture that is saved
LARGEST: Final = 960  #: [px] across its mandala
WRITTEN: Final[Sequence[tuple[int, int, Face]]] = (
    (1066, 54, "display-bold"),
    (1140, 30, "text"),
)  #: [px] middles and sizes of its two lines
PLAIN: Final = (206, 190, 158)  #: sand of no colour
Points = Sequence[tuple[int, int]]  #: colours and their points, the inmost ring first


def rings_of(assets: Assets, points: Points) -> list[Ring]:
    """The rings of the colours that brought something, in the tone of their sand; one of plain sand if none did."""
    found = [
        Ring(
            pygame.transform.average_color(assets.master(f"sand-{LETTERS[colour]}").subsurface(LIT))[:3], worth, colour
        )
        for colour, worth in points
        if worth
    ]
    return found or [Ring(PLAIN, 1, 0)]


def mandala_of(halves: Sequence[Sequence[Ring]], seed: int, side: int) -> Iterator[pygame.Surface]:
    """Lays the mandala of the winner's rings, or both halves of a draw. Yields between its parts, and all at last."""
    both = list[pygame.Surface]()
    for rings in halves:
        for part in laid(rings, seed, side):
            yield part
        both.append(part)
    yield joined(*both) if len(both) > 1 else both[0]


@dataclass
class WonMandala(Print):
    """A mandala that grows while `share` is less than 1. `whole` makes all of it, of a width [px]."""

    rings: Sequence[Ring]
    whole: Callable[[int], pygame.Surface]
    share: Callable[[], float]
    described: str

    def widths(self, look: Look) -> Extent:
        return Extent(*map(look.px, SIDE))

    def heights(self, look: Look, width: int) -> Extent:
        return Extent(look.px(SIDE[0]), min(width, look.px(SIDE[1])))

    def nodes(self) -> Sequence[Node]:
        return [Node(Role.FIGURE, self.described)]

    def draw(self, canvas: pygame.Surface, look: Look) -> None:
        side, share = min(self.rect.size), self.share()
        radii, place = edges(self.rings), pygame.Rect(0, 0, side, side).move_to(center=self.rect.center)
        canvas.blit(grown(self.whole(side), radii, share), place)
        if share >= 1.0:
            return
        rng, size = Random(round(share * 1000)), max(1, look.px(0.16))
        tone = self.rings[min(len(self.rings) - 1, max(0, int(share * (len(radii) + 1)) - 1))].tone
        for x, y in tips(radii, share):
            for _ in range(FALLING):
                strays = (rng.gauss(at * side / 2, look.px(SPREAD)) for at in (x, y))
                grain = pygame.Vector2(place.center) + pygame.Vector2(*strays)
                canvas.fill(tone, (round(grain.x), round(grain.y), size, size))


def keepsake(assets: Assets, theme: Theme, whole: pygame.Surface, *lines: str) -> bytes:
    """A picture of the mandala on cloth of the theme's table, with two lines below it, as PNG."""
    picture = covering(assets.master(f"cloth-{theme.name}-half"), (PICTURE, PICTURE)).subsurface(
        (0, 0, PICTURE, PICTURE)
    )
    look = Look(assets, theme, (PICTURE, PICTURE), 1.0)
    picture.blit(whole, whole.get_rect(midtop=(PICTURE // 2, (WRITTEN[0][0] - LARGEST) // 4)))
    for words, (middle, size, face) in zip(lines, WRITTEN):
        write(picture, look, words, size, face, theme.ink, PICTURE - 120, center=(PICTURE // 2, middle))
    file = io.BytesIO()
    pygame.image.save(picture, file, "mandala.png")
    return file.getvalue()
