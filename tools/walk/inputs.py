"""The columns of the table: what a person can do, each as batches of events. Where it happens depends on what lies there."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

import pygame

from mandala.ui.cards.places import Card
from mandala.ui.kit.inputs import Point, PointerMoved
from mandala.ui.kit.theme import SCALES
from mandala.ui.pages.page import Page
from mandala.ui.table.scene import TableScene
from tools.driver import gestures
from tools.driver.gestures import Event, event
from tools.gallery.harness import Harness

Act = Callable[[Harness], None]
KEYS: Final = (
    *("left", "right", "up", "down", "tab", "return", "enter", "space", "escape", "backspace", "delete", "home"),
    *("end", "0", "1", "2", "3", "4", "5", "8", "+", "-", "=", ",", ".", "?", "a", "b", "c", "d", "e", "g", "h", "i"),
    *("l", "m", "n", "o", "p", "q", "r", "s", "t", "u", "v", "w", "x", "z", "f1", "f2", "f5", "f10", "f11", "page up"),
    *("page down", "left shift", "caps lock", "print screen", "menu"),
)
"""Every key that the program knows, and some that it does not."""
PAIRED: Final = tuple(
    key
    for key in KEYS
    if key not in ("enter", "0", "4", "8", "=", "a", "b", "c", "d", "o", "q", "w", "z", "f5", "menu")
)
"""Those that meet another input in one batch."""
CTRL: Final = pygame.KMOD_LCTRL
SHIFT: Final = pygame.KMOD_LSHIFT
CHORDS: Final = (
    *((name, SHIFT) for name in ("tab", "right", "n", "t", "v")),
    *((name, CTRL) for name in ("v", "a", "+", "-", "0")),
)
SPOTS: Final = 40
"""So many points of a scene are pointed to, clicked and dragged from."""
BARE: Final = 4
"""So many of them may lie on nothing of a page."""
AIMED: Final = re.compile(r"(?:at|from) (\d+)")
"""The number of a spot, in the name of an input."""
FIRST: Final = ("escape", "return", "u", "t", "f1", "f2")
"""Keys that change the scene or the position, before another key of the same batch."""
LAST: Final = ("u", "escape")
WINDOW: Final = {
    "focus lost": (pygame.WINDOWFOCUSLOST,),
    "focus lost and gained": (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED),
    "left": (pygame.WINDOWLEAVE,),
    "left and entered": (pygame.WINDOWLEAVE, pygame.WINDOWENTER),
    "folded up and restored": (pygame.WINDOWMINIMIZED, pygame.WINDOWFOCUSLOST, pygame.WINDOWRESTORED),
    "exposed": (pygame.WINDOWEXPOSED,),
    "of the same size": (pygame.WINDOWSIZECHANGED,),
    "closed": (pygame.QUIT,),
}
SIZES: Final = ((800, 340), (400, 400), (320, 200), (1024, 640))


def spots(scene: Any) -> Sequence[Point]:
    """Points on what lies on a scene, and some on nothing."""
    if isinstance(scene, Page):
        return [widget.rect.center for widget in scene.form.widgets]
    covered = isinstance(scene, TableScene) and scene.source.privacy_screen
    found = dict.fromkeys(rect.center for rect in _rects(None if covered else getattr(scene, "layout", None)))
    return list(found)


def _rects(value: Any) -> Iterator[pygame.Rect]:
    """All rectangles in a layout."""
    if isinstance(value, pygame.Rect):
        yield value
    elif isinstance(value, Card):
        yield value.pose.rect
    elif dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            yield from _rects(getattr(value, field.name))
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from _rects(one)
    elif isinstance(value, (tuple, list)):
        for one in value:
            yield from _rects(one)


def spot(harness: Harness, number: int) -> Point:
    """One of `SPOTS` points of the scene: on its things as far as there are enough of them, else anywhere."""
    found = list(spots(harness.scene))
    width, height = harness.size
    while len(found) < SPOTS:
        step = len(found) * 7 % SPOTS
        found.append(((step % 8 * 2 + 1) * width // 16, (step // 8 * 2 + 1) * height // 10))
    return found[number * len(found) // SPOTS]


def on_nothing_again(harness: Harness, name: str) -> bool:
    """Whether an input hits a page where there is nothing, as `BARE` others do."""
    scene, aimed = harness.scene, AIMED.search(name)
    if aimed is None or not isinstance(scene, Page) or harness.notice:
        return False
    number, lying = int(aimed[1]), len(spots(scene))
    hit = scene.placed(PointerMoved(spot(harness, number)))
    assert isinstance(hit, PointerMoved)
    return number >= lying + BARE and not any(widget.rect.collidepoint(hit.pos) for widget in scene.form.widgets)


def _send(*kinds: int) -> Act:
    """Events of the window that say nothing more, in one batch."""
    return lambda harness: harness.batch(*map(event, kinds))


def _press(*chords: str | tuple[str, int]) -> Act:
    """Keys one after the other, in one batch."""
    return lambda harness: harness.batch(*_keys(*chords))


def _keys(*chords: str | tuple[str, int]) -> list[Event]:
    pairs = [(chord, 0) if isinstance(chord, str) else chord for chord in chords]
    return [one for name, mod in pairs for one in gestures.key(name, mod)]


def _write(text: str, harness: Harness) -> None:
    for character in gestures.typed(text):
        harness.batch(*character)


def _turn(*steps: int) -> Act:
    return lambda harness: harness.batch(*map(gestures.turn, steps))


def _click(number: int, button: int, harness: Harness) -> None:
    pos = spot(harness, number)
    harness.batch(gestures.motion(pos), *gestures.click(pos, button))


def _rest(number: int, harness: Harness) -> None:
    harness.batch(gestures.motion(spot(harness, number)))
    for _ in range(8):
        harness.batch(dt=0.1)


def _drag(number: int, meanwhile: Callable[[], Sequence[Event]], harness: Harness) -> None:
    """From one spot to another one; on the way something else happens, in the batch of a motion."""
    start, end = spot(harness, number), spot(harness, (number * 7 + 11) % SPOTS)
    middle = (start[0] + end[0]) // 2, (start[1] + end[1]) // 2
    harness.batch(gestures.motion(start), gestures.press(start))
    harness.batch(gestures.motion(middle, held=True), *meanwhile())
    harness.batch(gestures.motion(end, held=True), gestures.release(end))


def _with_pointer(key: str, clicks: bool, number: int, harness: Harness) -> None:
    """A key, and the mouse, in one batch."""
    pos = spot(harness, number)
    harness.batch(*_keys(key), gestures.motion(pos), *(gestures.click(pos) if clicks else ()))


def _resize(sizes: Sequence[tuple[int, int]], harness: Harness) -> None:
    for size in sizes:
        harness.resize(size)
        harness.batch()


def _resize_and_key(name: str, harness: Harness) -> None:
    harness.resize(SIZES[0])
    harness.batch(*gestures.key(name))


def _change(values: Mapping[str, Any], harness: Harness) -> None:
    harness.change(**values)
    harness.batch()


def _dropped(harness: Harness) -> None:
    path = harness.folder / "noise.json"
    path.write_bytes(b"\x00noise")
    harness.batch(event(pygame.DROPFILE, file=str(path)))


def _nothing(harness: Harness) -> None:
    harness.wait(3, dt=0.1)


def _inputs() -> Iterator[tuple[str, Act]]:
    yield "nothing", _nothing
    for name in KEYS:
        yield name, _press(name)
    for name, mod in CHORDS:
        yield f"{'shift' if mod == SHIFT else 'ctrl'}+{name}", _press((name, mod))
    yield "words", partial(_write, "Åb 7猫")
    yield "wheel up", _turn(1)
    yield "wheel down", _turn(-3, -1)
    for name, kinds in WINDOW.items():
        yield f"window {name}", _send(*kinds)
    for size in SIZES:
        yield f"size {size[0]}x{size[1]}", partial(_resize, (size,))
    yield "size there and back", partial(_resize, (SIZES[0], (640, 400)))
    yield "a file", _dropped
    for values in (
        {"language": "de"},
        {"table": "night"},
        {"table": "winter", "finish": "gilded"},
        {"scale": SCALES[-1]},
        {"scale": SCALES[0]},
        {"speed": "slow"},
        {"letters": True, "tooltips": False, "aids": {"cards": False, "tiles": False}},
        {"reduced_motion": True, "speed": "normal"},
        {"full_screen": True},
    ):
        yield f"settings {values}", partial(_change, values)
    for number in range(SPOTS):
        yield f"click at {number}", partial(_click, number, 1)
        yield f"pointer at {number}", partial(_rest, number)
        yield f"drag from {number}", partial(_drag, number, list)
    for number in range(0, SPOTS, 4):
        yield f"right click at {number}", partial(_click, number, 3)
        for name in ("u", "escape", ",", "l", "right"):
            yield f"drag from {number} with {name}", partial(_drag, number, partial(_keys, name))
        yield f"drag from {number}, folded up", partial(_drag, number, _folded_up)
        yield f"drag from {number} with the wheel", partial(_drag, number, lambda: [gestures.turn(1), gestures.turn(1)])
    for name in FIRST:
        yield f"closed+{name} at once", partial(_closed_and_key, name)
    for number, name in enumerate(PAIRED):
        for first in FIRST:
            yield f"{first}+{name} at once", _press(first, name)
        for last in LAST:
            yield f"{name}+{last} at once", _press(name, last)
        yield f"{name} and motion at once", partial(_with_pointer, name, False, number % SPOTS)
        yield f"{name} and click at once", partial(_with_pointer, name, True, number % SPOTS)
        yield f"{name} in a new size", partial(_resize_and_key, name)


def _folded_up() -> list[Event]:
    return [event(kind) for kind in WINDOW["folded up and restored"]]


def _closed_and_key(name: str, harness: Harness) -> None:
    harness.batch(event(pygame.QUIT), *_keys(name))


INPUTS: Final[dict[str, Act]] = dict(_inputs())
"""By name."""
