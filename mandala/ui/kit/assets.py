"""Pictures and fonts at their final size: loaded once, scaled once, kept.

`LruCache` keeps pictures made of them, up to a number of pixels. A `Look` adds colours and a size: all that
is needed to draw a page.
"""

from __future__ import annotations

import io
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Generator, Hashable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib.resources import files
from typing import Final, Generic, Literal, NamedTuple, TypeVar

import pygame

from mandala.platform.work import Beside, Future
from mandala.ui.kit import fonts
from mandala.ui.kit.fonts import PROBE_SIZE, Letters
from mandala.ui.kit.theme import Colour, Size, Theme, unit

Face = Literal["display", "display-bold", "text", "text-semibold", "text-bold"]

FONTS: Final[dict[Face, str]] = {
    "display": "ElMessiri-Medium.ttf",
    "display-bold": "ElMessiri-Bold.ttf",
    "text": "NunitoSans-Regular.ttf",
    "text-semibold": "NunitoSans-SemiBold.ttf",
    "text-bold": "NunitoSans-Bold.ttf",
}
KEPT_PIXELS: Final = 1_100_000  #: least size of the cache of pictures [px]; the least recently used leave first
KEPT_WINDOWS: Final = 0.2  #: least size of the cache of pictures, as a share of the window's pixels
TITLE: Final = "title-rosette"
LARGE_MASTER: Final = 400_000  #: [px] a picture as it was made is kept for good if it is smaller than this
#: Cached pixels of larger pictures: the rosettes of one table. One of more than half as many is used once.
KEPT_MASTERS: Final = 2_100_000
LARGEST_KEEPING: Final = 5_000_000  #: [px] the largest window that keeps them: a larger one needs the memory
HALF_CLOTH: Final[Size] = (1300, 812)  #: [px] the largest window for which the half-size cloth is used
TINIEST_FONT: Final = 5  #: below this size a font's space may have no width, and then it cannot be drawn [px]
ROSETTES: Final = ("rosette-lotus", "rosette-star")  #: printed on the cloth
LARGE_TEXT: Final = 3.0  #: [u] size of words that are large
HEM_CORNER: Final = 4.6  #: [u] the corner of the hem
FINISHES: Final = ("classic", "plain", "gilded")
CLASSIC: Final = FINISHES[0]  #: its pictures do not bear its name
MAT_MARGIN: Final = 4.0  #: [u] mat left free beside a sheet of paper, both sides together

Made = TypeVar("Made")


def pixels(picture: pygame.Surface) -> int:
    return picture.get_width() * picture.get_height()


class LruCache(Generic[Made]):
    """A cache of what was made, by key. `weigh` tells how many pixels it has; above `most` the least recently used goes."""

    def __init__(self, most: int, weigh: Callable[[Made], int]) -> None:
        self.most = most
        self._weigh = weigh
        self._made: OrderedDict[Hashable, Made] = OrderedDict()
        self.pixels = 0

    def get(self, key: Hashable) -> Made | None:
        made = self._made.get(key)
        if made is not None:
            self._made.move_to_end(key)
        return made

    def keep(self, key: Hashable, made: Made) -> Made:
        self._made[key] = made
        self.pixels += self._weigh(made)
        while self.pixels > self.most and len(self._made) > 1:
            self.pixels -= self._weigh(self._made.popitem(last=False)[1])
        return made

    def clear(self) -> None:
        self._made.clear()
        self.pixels = 0


class LastValueCache(Generic[Made]):
    """Caches one value and makes it again when its key changes."""

    _made: tuple[object, Made] | None = None

    def has(self, key: object) -> bool:
        return self._made is not None and self._made[0] == key

    def keep(self, key: object, made: Made) -> Made:
        self._made = key, made
        return made

    def of(self, key: object, make: Callable[[], Made]) -> Made:
        if self._made is not None and self._made[0] == key:
            return self._made[1]
        self._made = None  # there is no room for both
        return self.keep(key, make())


class MissingAsset(RuntimeError):
    """A file of the program is missing."""


class Style(NamedTuple):
    """The look on any table: the finish of pieces, `calm` for plain cloth and strong rims, `wide` letter spacing."""

    finish: str = CLASSIC
    calm: bool = False
    wide: bool = False


USUAL: Final = Style()


Read = Callable[[str, str], bytes]  #: Reads a file of a folder of assets. Raises OSError.


def packaged(folder: str, name: str) -> bytes:
    """Reads a file that was installed with the program. Raises OSError."""
    return files("mandala").joinpath("assets", folder, name).read_bytes()


class Assets:
    """All pictures and fonts of one window, in a style. Files are read by `read`."""

    def __init__(self, style: Style = USUAL, read: Read = packaged) -> None:
        self.style, self._file = style, read
        self._masters: dict[str, pygame.Surface] = {}
        self._large: LruCache[pygame.Surface] = LruCache(KEPT_MASTERS, pixels)
        self._scaled: LruCache[pygame.Surface] = LruCache(KEPT_PIXELS, pixels)
        self._latest: defaultdict[str, LastValueCache[pygame.Surface]] = defaultdict(LastValueCache)
        self._fonts: dict[tuple[Face, int], pygame.font.Font] = {}
        self._font_files: dict[Face, bytes] = {}
        self._letters: dict[Face, Letters] = {}
        self._thread: Beside | None = None
        self._ahead: dict[str, Future[pygame.Surface]] = {}
        self._weaving: tuple[object, Future[pygame.Surface]] | None = None

    def apart(self, style: Style) -> Assets:
        """Returns others in a style, which keep nothing of these."""
        return Assets(style, self._file)

    def restyle(self, style: Style) -> None:
        """Switches to another style and drops the pictures of the last one."""
        if style != self.style:
            self.style = style
            self._masters.clear()
            self._scaled.clear()
            self._fonts.clear()
            self._latest.clear()

    def decode_ahead(self, thread: Beside, theme: Theme, size: Size) -> None:
        """Has a thread decode what the first page in a window of `size` shows."""
        names = [_cloth_name(theme, size), *(f"{name}-{theme.name}" for name in ("hem", *ROSETTES)), "vignette"]
        self._thread = thread
        self._ahead = {name: thread.submit(partial(_loaded, name, self._file)) for name in names}

    def weave_ahead(self, theme: Theme, size: Size) -> None:
        """Has the same thread weave the cloth of the window, which must be there, and decode the title's largest picture."""
        if self._thread is not None:
            self._weaving = (theme.name, size), self._thread.submit(partial(self._woven, theme, size))
            self._ahead[TITLE] = self._thread.submit(partial(_loaded, TITLE, self._file))
            self._thread.close(wait=False)

    def _decoded(self, name: str) -> pygame.Surface:
        ahead = self._ahead.pop(name, None)
        return _loaded(name, self._file) if ahead is None else ahead.result()

    def finished(self, name: str) -> str:
        """Returns the name of a picture in the chosen finish."""
        return name if self.style.finish == CLASSIC else f"{self.style.finish}-{name}"

    def master(self, name: str) -> pygame.Surface:
        """A picture in its original size; raises `MissingAsset`."""
        made = self._masters.get(name) or self._large.get(name)
        if made is None:
            made = _converted(self._decoded(name))
            if pixels(made) < LARGE_MASTER:
                self._masters[name] = made
            elif pixels(made) <= self._large.most // 2:
                self._large.keep(name, made)
        return made

    def picture(self, name: str, size: Size) -> pygame.Surface:
        kept = self._scaled.get((name, size))
        if kept is not None:
            return kept
        master = self.master(name)
        if master.get_size() == size:
            return master
        return self._scaled.keep((name, size), pygame.transform.smoothscale(master, size))

    def made(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture made for `key` before, or a new one."""
        return self._scaled.get(key) or self._scaled.keep(key, make())

    def making(
        self, key: Hashable, make: Callable[[], Generator[None, None, pygame.Surface]]
    ) -> Generator[None, None, pygame.Surface]:
        """The picture made for `key` before, or a new one, bit by bit."""
        return self._scaled.get(key) or self._scaled.keep(key, (yield from make()))

    def icon(self, name: str, side: int, colour: Colour) -> pygame.Surface:
        """Returns a white picture in another colour."""
        key = (name, side, colour)
        kept = self._scaled.get(key)
        if kept is None:
            kept = self.picture(name, (side, side)).copy()
            kept.fill((*colour[:3], 255), special_flags=pygame.BLEND_RGBA_MULT)
            self._scaled.keep(key, kept)
        return kept

    def paper(self, theme: Theme, size: Size, corner: int) -> pygame.Surface:
        """A sheet of paper: its corners scaled to `corner` pixels, edges and middle repeated between them. It is yours."""
        made = pygame.Surface(size, pygame.SRCALPHA)
        self.frame(made, "panel", theme, made.get_rect(), corner)
        return made

    def frame(
        self, target: pygame.Surface, kind: Literal["panel", "hem"], theme: Theme, place: pygame.Rect, corner: int
    ) -> None:
        """Draws a sheet of paper, or the hem of the cloth; a calm sheet has a plain line around it, calm cloth no hem."""
        size, hollow, name = place.size, kind == "hem", f"{kind}-{theme.name}"
        if self.style.calm:
            if not hollow:
                thick, round_ = max(2, corner // 20), corner // 4
                pygame.draw.rect(target, theme.panel, place, border_radius=round_)
                pygame.draw.rect(target, theme.line, place, thick, border_radius=round_)
            return
        third = 4 if hollow else 3
        side = round(corner * third)
        if hollow:  # every page has it in the same size; the large original is not needed again
            scaled = self._latest["hem"].of((name, side), partial(self._reduced, name, side))
        else:
            scaled = self.picture(name, (side, side))
        corner = min(corner, size[0] // 2, size[1] // 2)
        middle = side - 2 * corner
        for y, source_y, height in _spans(size[1], corner, middle, side):
            for x, source_x, width in _spans(size[0], corner, middle, side):
                if hollow and corner == source_x == source_y:
                    continue
                target.blit(scaled, (place.left + x, place.top + y), (source_x, source_y, width, height))

    def _reduced(self, name: str, side: int) -> pygame.Surface:
        return pygame.transform.smoothscale(_converted(self._decoded(name)), (side, side))

    def cloth(self, theme: Theme, size: Size) -> pygame.Surface:
        """The mat without print: cloth that covers `size`, its hem, the light of a lamp. The last one is kept, since every
        screen lies on it. Do not draw on it."""
        return self._latest["cloth"].of((theme.name, size), partial(self._next_cloth, theme, size))

    def _next_cloth(self, theme: Theme, size: Size) -> pygame.Surface:
        ahead, self._weaving = self._weaving, None
        return ahead[1].result() if ahead is not None and ahead[0] == (theme.name, size) else self._woven(theme, size)

    def _woven(self, theme: Theme, size: Size) -> pygame.Surface:
        # the master is not kept, since it is large and used once
        self._scaled.most = max(KEPT_PIXELS, round(KEPT_WINDOWS * size[0] * size[1]))
        self._large.most = KEPT_MASTERS if size[0] * size[1] <= LARGEST_KEEPING else 0
        if not self._large.most:
            self._large.clear()
        if self.style.calm:
            return plain_cloth(theme, size).convert(24)
        woven = covering(_converted(self._decoded(_cloth_name(theme, size))), size)
        at = -((size[0] - woven.get_width()) // 2), -((size[1] - woven.get_height()) // 2)
        mat = woven.subsurface(pygame.Rect(at, size))
        self.frame(mat, "hem", theme, mat.get_rect(), round(HEM_CORNER * unit(size)))
        corners = pygame.transform.smoothscale(_converted(self._decoded("vignette")), size)
        corners.fill((255, 255, 255, round(255 * theme.lamp)), special_flags=pygame.BLEND_RGBA_MULT)
        mat.blit(corners, (0, 0))
        return mat.convert(24)  # a quarter less memory

    def font(self, face: Face, pixels: int) -> pygame.font.Font:
        """A font of `pixels` height, or of the smallest that can be drawn."""
        key = face, max(TINIEST_FONT, pixels)
        if key not in self._fonts:
            letters, kind = self.letters(face), fonts.WideFont if self.style.wide else fonts.LineFont
            self._fonts[key] = kind(self._font_file(face), key[1], letters)
        return self._fonts[key]

    def letters(self, face: Face) -> Letters:
        if face not in self._letters:
            self._letters[face] = Letters(pygame.font.Font(self._font_file(face), PROBE_SIZE))
        return self._letters[face]

    def _font_file(self, face: Face) -> io.BytesIO:
        if face not in self._font_files:
            self._font_files[face] = _read("fonts", FONTS[face], self._file)
        return io.BytesIO(self._font_files[face])


@dataclass(frozen=True)
class Look:
    """Pictures, colours and size for drawing a widget.

    `given` is the unit [px] where texts are scaled and it does not follow from the size. `window` is the size of a
    window that is lower than the page.
    """

    assets: Assets
    theme: Theme
    size: Size
    given: float | None = None
    window: Size | None = None

    @property
    def unit(self) -> float:
        return self.given or unit(self.size)

    @property
    def room(self) -> tuple[float, float]:
        """Width and height of the window [u]: less than 160 by 90 where texts are enlarged."""
        wide, tall = self.window or self.size
        return wide / self.unit, tall / self.unit

    def within(self, units: float) -> float:
        """Returns `units`, limited by the page's width, which depends on the size of texts."""
        return min(units, self.room[0] - MAT_MARGIN)

    def px(self, units: float) -> int:
        return max(1, round(units * self.unit))

    def words(self, units: float) -> int:
        """The size of words [px]. Where texts are enlarged, what is large anyway grows no further than what is not."""
        usual = min(self.unit, unit(self.window or self.size))
        return max(min(self.px(units), self.px(LARGE_TEXT)), round(units * usual))


def plain_cloth(theme: Theme, size: Size) -> pygame.Surface:
    cloth = pygame.Surface(size)
    cloth.fill(theme.cloth)
    return cloth


def covering(picture: pygame.Surface, size: Size) -> pygame.Surface:
    """A picture scaled so that it covers `size`, with its own proportions."""
    factor = max(size[0] / picture.get_width(), size[1] / picture.get_height())
    whole = round(picture.get_width() * factor + 0.5), round(picture.get_height() * factor + 0.5)
    return pygame.transform.smoothscale(picture, whole)


def _cloth_name(theme: Theme, size: Size) -> str:
    half = size[0] <= HALF_CLOTH[0] and size[1] <= HALF_CLOTH[1]
    return f"cloth-{theme.name}-half" if half else f"cloth-{theme.name}"


def _spans(length: int, corner: int, middle: int, side: int) -> Iterator[tuple[int, int, int]]:
    """Each piece of a side of a frame: where it goes and comes from, how long it is. The middle is repeated, then cut short."""
    yield 0, 0, corner
    for at in range(corner, length - corner, middle):
        yield at, corner, min(middle, length - corner - at)
    yield length - corner, side - corner, corner


def _loaded(name: str, read: Read) -> pygame.Surface:
    file = f"{name}.webp"  # all but the smallest are
    try:
        content = read("pictures", file)
    except OSError:
        file = f"{name}.png"
        content = _read("pictures", file, read)
    return pygame.image.load(io.BytesIO(content), file)


def _read(folder: str, name: str, read: Read) -> bytes:
    try:
        return read(folder, name)
    except OSError as error:
        raise MissingAsset(
            f"a file of the program is missing: assets/{folder}/{name} ({error}); install it again"
        ) from error


def _converted(surface: pygame.Surface) -> pygame.Surface:
    """The picture in the window's pixel format, if there is a window."""
    try:
        return surface.convert_alpha() if surface.get_flags() & pygame.SRCALPHA else surface.convert()
    except pygame.error:
        return surface
