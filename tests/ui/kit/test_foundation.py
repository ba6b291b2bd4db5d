"""What every screen stands on: inputs, units, text that fits, motion, the loop, the window and what is said without one."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest

from mandala.play.settings import Settings
from mandala.ui.kit import text
from mandala.ui.kit.assets import Assets, MissingAsset
from mandala.ui.kit.compose import out
from mandala.ui.kit.inputs import (
    CloseRequested,
    Exposed,
    Held,
    Input,
    KeyPressed,
    PointerLeft,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    TextTyped,
    Wheel,
    translated,
)
from mandala.ui.kit.scene import Drawing, Pop, Push, Quit, Replace, Reset, Scene, Transition
from mandala.ui.kit.theme import SMALLEST, THEMES, Ruler, Size, unit
from mandala.ui.loop import MAX_DT, Loop
from mandala.ui.platform.desktop.home import DesktopHome
from mandala.ui.platform.desktop.window import SMALLEST_SIDE
from mandala.ui.platform.desktop.window import DesktopWindow as Window
from mandala.ui.words.strings import chosen_language
from tests.ui.support import FakeWindow, make_context

INK = (0, 0, 0)


class Probe(Scene):
    """A scene that does what it is told and remembers what it was asked."""

    animating = waiting = False

    def __init__(self) -> None:
        self.answer: Transition = None
        self.animating = self.waiting = False
        self.heard: list[Input] = []
        self.times: list[float] = []
        self.drawn = self.resumes = self.leaves = 0
        self.size: Size = (0, 0)
        self.changed: Sequence[pygame.Rect] | None = []

    def lay_out(self, size: Size) -> None:
        self.size = size

    def handle(self, event: Input) -> Transition:
        if isinstance(event, (PointerMoved, PointerLeft)):
            return None  # only a change of scenes tells where the pointer is
        self.heard.append(event)
        return self.answer

    def update(self, dt: float) -> Transition:
        self.times.append(dt)
        return None

    def drawing(self, canvas: pygame.Surface) -> Drawing:
        del canvas
        yield
        self.drawn += 1
        return self.changed

    def resumed(self) -> None:
        self.resumes += 1

    def left(self) -> None:
        self.leaves += 1


@pytest.fixture
def assets() -> Assets:
    """Pictures and fonts with a window open."""
    FakeWindow((1280, 720))
    return Assets()


def make_loop(home: Path, *scenes: Probe) -> Loop:
    """A loop that drew its first frame."""
    loop = Loop(make_context(home), FakeWindow((1280, 720)), *scenes)
    loop.step(0.0)
    return loop


def test_events_become_inputs_and_only_the_last_move_counts() -> None:
    FakeWindow((1280, 720))
    event = pygame.event.Event
    events = [
        event(pygame.MOUSEMOTION, pos=(1, 1)),
        event(pygame.MOUSEMOTION, pos=(2, 3)),
        event(pygame.MOUSEBUTTONDOWN, pos=(2, 3), button=1),
        event(pygame.MOUSEBUTTONDOWN, pos=(2, 3), button=4),
        event(pygame.MOUSEBUTTONUP, pos=(2, 3), button=1),
        event(pygame.MOUSEWHEEL, y=-2),
        event(pygame.MOUSEWHEEL, x=3, y=0),
        event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=pygame.KMOD_LSHIFT),
        event(pygame.KEYDOWN, key=pygame.K_KP_ENTER),
        event(pygame.KEYDOWN, key=pygame.K_0, mod=pygame.KMOD_LCTRL | pygame.KMOD_RALT),
        event(pygame.KEYDOWN, key=pygame.K_0, mod=pygame.KMOD_LCTRL),
        event(pygame.TEXTINPUT, text="ä"),
        event(pygame.USEREVENT),
        event(pygame.QUIT),
    ]
    inputs = list(translated(events))
    assert inputs[:3] == [PointerMoved((2, 3)), PointerPressed((2, 3), 1), PointerReleased((2, 3), 1)]
    assert isinstance(inputs[3], Wheel)
    assert inputs[3].dy == -2
    keys = [KeyPressed("return", shift=True), KeyPressed("return"), KeyPressed("0"), KeyPressed("0", ctrl=True)]
    assert inputs[4:] == [*keys, TextTyped("ä"), CloseRequested()]


def test_a_key_that_is_held_opens_no_menu_twice() -> None:
    """Moving the focus goes on as long as an arrow is held."""
    down, up = (
        pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE),
        pygame.event.Event(pygame.KEYUP, key=pygame.K_ESCAPE),
    )
    arrow = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT)
    held = Held()
    assert list(held.heard([down, down, arrow, arrow])) == [down, arrow, arrow]
    assert list(held.heard([down, up, down])) == [up, down]
    assert down in held.heard([pygame.event.Event(pygame.WINDOWFOCUSLOST), down])


def test_everything_scales_with_the_unit() -> None:
    assert unit((1600, 900)) == 10
    assert unit((3200, 900)) == 10
    assert Ruler(unit((1600, 900))).px(2.04) == 20
    assert Ruler(unit(SMALLEST)).px(0.01) == 1


def test_motion_begins_and_ends_where_it_should() -> None:
    ways = [out(time / 20) for time in range(21)]
    assert (ways[0], ways[-1]) == (0.0, 1.0)
    assert ways == sorted(ways)
    assert ways[-1] - ways[-2] < 1 / 20, "it comes to rest"


@pytest.mark.parametrize("words", ["Mandala", "Donaudampfschifffahrtsgesellschaft", "W" * 200, ""])
@pytest.mark.parametrize("width", [1, 40, 200])
def test_a_line_never_overflows(assets: Assets, words: str, width: int) -> None:
    assert text.fit(assets, words, "display", 30, width, INK).get_width() <= max(width, 1)


def test_a_space_can_be_drawn_in_a_tiny_window(assets: Assets) -> None:
    assert assets.font("text", 1).render("\u00a0", True, (0, 0, 0)).get_width() > 0


def test_a_paragraph_keeps_every_word_and_its_width(assets: Assets) -> None:
    words = "As soon as a mandala shows all six colours it is taken apart.\nIts sand is shared out."
    lines = text.wrapped(assets, words, "text", 20, 180)
    assert " ".join(lines) == words.replace("\n", " ")
    assert all(assets.font("text", 20).size(line)[0] <= 180 for line in lines)
    assert text.lines_of(assets, words, "text", 20, 180).drawn(INK).get_width() == 180


def test_pictures_have_the_size_asked_for_and_are_kept(assets: Assets) -> None:
    assert assets.picture("card-R", (70, 98)).get_size() == (70, 98)
    assert assets.picture("card-R", (70, 98)) is assets.picture("card-R", (70, 98))
    for size in ((300, 200), (40, 30), (1200, 96)):
        assert assets.paper(THEMES["linen"], size, 40).get_size() == size


def test_a_missing_picture_says_which(assets: Assets) -> None:
    with pytest.raises(MissingAsset, match="pictures/no-such-picture"):
        assets.picture("no-such-picture", (10, 10))


def test_transitions(home: Path) -> None:
    first, second, third = Probe(), Probe(), Probe()
    loop = make_loop(home, first)

    def go(transition: Transition) -> object:
        scene = loop.scene
        assert isinstance(scene, Probe)
        scene.answer = transition
        loop.step(0.0, [KeyPressed("a")])
        scene.answer = None
        return loop.scene if loop.running else None

    assert go(Push(second)) is second
    assert go(Replace(third)) is third
    resumes = first.resumes
    assert go(Pop()) is first
    assert first.resumes > resumes, "the scene below is told that it is on top again"
    assert go(Reset(second, (third, first))) is first
    assert go(Pop(2)) is second
    assert go(Quit()) is None


@pytest.mark.parametrize(
    ("transition", "gone"),
    [
        (Push(Probe()), ""),
        (Replace(Probe()), "c"),
        (Pop(), "c"),
        (Pop(2), "bc"),
        (Reset(Probe()), "abc"),
        (Quit(), "abc"),
        (CloseRequested(), "abc"),
    ],
)
def test_scenes_hear_that_they_were_left(home: Path, transition: Transition | CloseRequested, gone: str) -> None:
    scenes = dict(zip("abc", (Probe(), Probe(), Probe())))
    loop = make_loop(home, *scenes.values())
    event: Input = KeyPressed("a")
    if isinstance(transition, CloseRequested):
        event = transition
    else:
        scenes["c"].answer = transition
    loop.step(0.0, [event])
    assert {name: probe.leaves for name, probe in scenes.items()} == {name: int(name in gone) for name in "abc"}


def test_a_scene_that_stays_below_another_was_not_left(home: Path) -> None:
    below, above = Probe(), Probe()
    loop = make_loop(home, below, above)
    above.answer = Reset(Probe(), (below,))
    loop.step(0.0, [KeyPressed("a")])
    assert (below.leaves, above.leaves) == (0, 1)


def test_after_the_end_nothing_is_handled(home: Path) -> None:
    probe = Probe()
    loop = make_loop(home, probe)
    loop.step(0.0, [CloseRequested(), KeyPressed("a")])
    assert not loop.running
    assert probe.heard == []


def test_time_is_clamped_and_an_idle_scene_not_drawn(home: Path) -> None:
    probe = Probe()
    loop = make_loop(home, probe)
    drawn = probe.drawn
    loop.step(30.0)
    assert probe.times[-1] == MAX_DT
    assert probe.drawn == drawn
    probe.animating = True
    loop.step(0.01)
    assert probe.drawn == drawn + 1


def test_a_scene_that_drew_nothing_is_not_shown(home: Path) -> None:
    probe = Probe()
    loop = make_loop(home, probe)
    frames = loop.frames
    loop.step(0.01, [PointerMoved((5, 5))])
    assert loop.frames == frames
    probe.changed = [pygame.Rect(0, 0, 4, 4)]
    loop.step(0.01, [PointerMoved((6, 5))])
    assert loop.frames == frames + 1


def test_a_failing_scene_is_not_swallowed(home: Path) -> None:
    class Broken(Probe):
        def update(self, dt: float) -> Transition:
            raise ZeroDivisionError(dt)

    with pytest.raises(ZeroDivisionError):
        make_loop(home, Broken())


def test_f11_is_kept_in_the_settings(home: Path) -> None:
    window = FakeWindow((1280, 720))
    context = make_context(home, Settings(language="en"))
    loop = Loop(context, window, Probe())
    loop.step(0.0, [KeyPressed("f11")])
    assert window.full_screen
    assert context.settings.full_screen
    loop.step(0.0, [KeyPressed("f11")])
    assert not window.full_screen


def test_the_language_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("LC_ALL", "LC_MESSAGES", "LANGUAGE"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert chosen_language("", DesktopHome().languages()) == "de"
    monkeypatch.setenv("LANGUAGE", "fr:da:de")
    assert chosen_language("", DesktopHome().languages()) == "da"
    assert chosen_language("nl", DesktopHome().languages()) == "nl"
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setattr(pygame.system, "get_pref_locales", list)
    assert chosen_language("", DesktopHome().languages()) == "en", "LANGUAGE says nothing where the locale is C"
    monkeypatch.delenv("LANGUAGE")
    monkeypatch.delenv("LANG")
    monkeypatch.setattr(pygame.system, "get_pref_locales", lambda: [{"language": "de", "country": None}])
    assert chosen_language("", DesktopHome().languages()) == "de", "Windows and macOS set no LANG"


def test_a_window_is_never_smaller_than_promised(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    window = Window((200, 100))
    assert window.size == SMALLEST
    assert window.set_full_screen(True)
    assert window.set_full_screen(False)
    assert window.size == SMALLEST


def test_the_window_is_seen_with_its_first_frame_not_before(home: Path) -> None:
    class Painter(Probe):
        def drawing(self, canvas: pygame.Surface) -> Drawing:
            seen.append(pygame.display.get_active())
            yield from super().drawing(canvas)
            return None

    seen: list[bool] = []
    loop = Loop(make_context(home), Window((1024, 640)), Painter())
    assert not pygame.display.get_active()
    loop.step(0.1)
    assert pygame.display.get_active()
    loop.step(0.1, [Exposed()])
    assert seen == [False, True]


@pytest.mark.skipif(sys.platform != "linux", reason="the other systems always have a display")
@pytest.mark.parametrize("driver", ["", "x11"])
def test_no_display_is_a_sentence(home: Path, driver: str) -> None:
    hidden = {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"}
    environment = {key: value for key, value in os.environ.items() if key not in hidden}
    environment |= {"MANDALA_HOME": str(home), "XDG_RUNTIME_DIR": str(home)}
    if driver:
        environment["SDL_VIDEODRIVER"] = driver
    done = subprocess.run(
        [sys.executable, "-m", "mandala"], env=environment, capture_output=True, text=True, timeout=30, check=False
    )
    assert done.returncode == 2
    assert "there is no display to open a window on" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_window_that_is_folded_up_is_not_drawn_on_nor_remembered(home: Path) -> None:
    """At the size of a pixel a frame would be repeated for ever."""
    window = Window((1024, 640))
    loop = Loop(make_context(home), window, Probe())
    pygame.display.set_mode((2, 300))
    loop.step(0.1)
    assert window.size == (SMALLEST_SIDE, 300)
    assert not window.follow()
    assert window.standing.size == (1024, 640)
    pygame.display.set_mode((1100, 700))
    loop.step(0.1)
    assert window.surface is pygame.display.get_surface()
    assert window.standing.size == (1100, 700)
