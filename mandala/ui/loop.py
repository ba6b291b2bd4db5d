"""The loop: take inputs, hand them to the scene on top, let time go on, draw. When nothing moves nothing is drawn."""

from __future__ import annotations

import math
import os
import time
from collections import deque
from collections.abc import Iterable, Sequence
from typing import Final

import pygame

from mandala.ui.context import Context
from mandala.ui.kit.inputs import (
    CloseRequested,
    Exposed,
    FileDropped,
    Input,
    Keyboard,
    KeyPressed,
    Mouse,
    Point,
    PointerLeft,
    PointerMoved,
    PointerPressed,
    PointerReleased,
    Resized,
    translated,
)
from mandala.ui.kit.scene import Pop, Push, Quit, Replace, Reset, Scene, Transition
from mandala.ui.kit.theme import SCALE_KEYS, rescaled
from mandala.ui.memory import Tidier
from mandala.ui.notices import Notices
from mandala.ui.pages.page import Page
from mandala.ui.window import Window

MAX_DT: Final = 0.1  # [s] no frame moves time on by more
FRAME: Final = 1 / 60  # [s]
IDLE_WAIT: Final = 1.0  # [s] longest sleep while nothing is expected
WAITING_WAIT: Final = 0.03  # [s] between looks at the engine while it thinks
NAP: Final = 0.008  # [s] between looks for an input while nothing moves, at first: half a frame
LONGEST_NAP: Final = 0.02
"""The same when nobody has done anything for a second [s]. `pygame.event.wait` looks every millisecond, which costs several
percent of a core."""
DEAF: Final = 0.4
"""A page that came by itself takes no key and no click for so long [s]: they were meant for what was there before."""
ECHO: Final = 0.4  # [s] so soon after a click that led to a scene, another click ...
NEAR: Final = 8  # [px] ... so near to it is the second half of a double click
REMEMBERED: Final = 50  # inputs that a report tells if something goes wrong


class Loop:
    """Runs scenes in a window, beginning with the last of `scenes`, which lies on the others. `step` is one round; tests call
    it with time and inputs of their own."""

    def __init__(self, context: Context, window: Window, *scenes: Scene) -> None:
        self._context, self._window = context, window
        self._scenes: list[Scene] = [*scenes]
        self._notices = Notices(context)
        self._version, self._changes = context.version, context.library.changes
        self._stale = True
        self._whole = True
        self._nap = NAP
        self._keyboard, self._mouse = Keyboard(), Mouse()
        self._tidier = Tidier()
        self._deaf = 0.0
        self._echo = 0.0
        self._clicked: Point = (0, 0)
        self._pointer: Point | None = None
        self._before = time.perf_counter()
        self.frames = 0
        self.heard: deque[tuple[type[Scene], Input]] = deque(maxlen=REMEMBERED)
        self.scene.resumed()
        self._listen(by_itself=False)

    @property
    def running(self) -> bool:
        """True while a scene is left."""
        return bool(self._scenes)

    @property
    def scene(self) -> Scene:
        """The scene on top."""
        return self._scenes[-1]

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """All scenes, the one on top last."""
        return tuple(self._scenes)

    @property
    def deaf(self) -> bool:
        """True while the scene on top was not seen long enough to be meant by every key and click."""
        return self._deaf > 0 or self._echo > 0

    def run(self) -> None:
        """Runs until the player leaves."""
        self._before = time.perf_counter()
        while self.running:
            self.turn()

    def turn(self) -> None:
        """One round with real inputs and real time; waits while nothing is to be done."""
        events = self._events(time.perf_counter() - self._before)
        before, self._before = self._before, time.perf_counter()
        self.step(self._before - before, self.inputs(events))

    def interrupt(self, scene: Scene) -> None:
        """Lays a scene on top that nobody asked for."""
        self._go(Push(scene), by_itself=True)

    def inputs(self, events: Sequence[pygame.event.Event]) -> list[Input]:
        """Turns pygame's events into what a person did. What the system did to the window, the window is told."""
        self._window.heard(events)
        heard = self._mouse.heard(self._keyboard.heard(events))
        return list(translated(heard, self._window.to_pixels, self._window.size))

    def _events(self, since: float) -> list[pygame.event.Event]:
        """Waits as long as nothing is to be done, at most for a frame while something moves."""
        if self.scene.animating or self._stale:
            self._tidier.acted()
            pause = max(0.0, FRAME - since)
            pygame.time.wait(round(pause * 1000))
            return pygame.event.get()
        self._context.sounds.open()
        wait = WAITING_WAIT if self.scene.waiting or self.deaf else IDLE_WAIT
        if self._notices.showing:
            wait = min(wait, 0.25)
        return self._awaited(wait)

    def _awaited(self, seconds: float) -> list[pygame.event.Event]:
        """The next events; none if nothing comes within some seconds."""
        end = time.monotonic() + seconds
        while not (events := pygame.event.get()) and (left := end - time.monotonic()) > 0:
            self._tidier.rested()
            pygame.time.wait(max(1, round(min(self._nap, left) * 1000)))
            self._nap = min(LONGEST_NAP, self._nap * 1.05)
        if events:
            self._nap = NAP
            self._tidier.acted()
        return events

    def step(self, dt: float, inputs: Iterable[Input] = ()) -> None:
        """One round: inputs, time, drawing."""
        for event in inputs:
            if not self.running:
                return
            self._handle(event)
        if self._window.follow():
            self._handle(Resized(self._window.size))
        if not self.running:
            return
        self._deaf, self._echo = (max(0.0, left - min(dt, MAX_DT)) for left in (self._deaf, self._echo))
        moved = self.scene.animating
        self._go(self.scene.update(min(dt, MAX_DT)), by_itself=True)
        self._notices.update(dt)
        if (standing := self._window.settled(dt)) is not None:
            self._context.keep_window(standing)
        if self.running:
            self._follow_settings()
            self._follow_library()
            if self._notices.moving:
                self._notices.shown()
                self._refresh()
            if self._stale or moved or self.scene.animating:  # where motion has just ended its end is not drawn yet
                self._draw()

    def _handle(self, event: Input) -> None:
        self._stale = True
        self._follow_pointer(event)
        if isinstance(event, PointerMoved) and self.heard and isinstance(self.heard[-1][1], PointerMoved):
            self.heard.pop()
        self.heard.append((type(self.scene), event))
        match event:
            case CloseRequested():
                self._go(Quit())
            case KeyPressed(key="f11"):
                self._context.change(full_screen=not self._context.settings.full_screen)
            case KeyPressed(key=key, ctrl=True) if key in SCALE_KEYS:
                self._context.change(scale=rescaled(self._context.settings.scale, SCALE_KEYS[key]))
            case FileDropped(path, more):
                from mandala.ui.pages.transfer import bring_dropped  # loaded when it is wanted

                self._go(bring_dropped(self._context, path, *more))
            case Exposed():
                self._refresh()
            case Resized():
                self._window.follow()
                self._refresh()
                self._hand(Resized(self._window.size))
            case _:
                if not self._notices.handle(event) and not self._unheard(event):
                    self._hear(event)

    def _hear(self, event: Input) -> None:
        """Hands an input to the scene on top, and notes a click that leads to another one."""
        before = self.scene
        self._hand(event)
        if self.running and self.scene is not before and isinstance(event, (PointerPressed, PointerReleased)):
            self._echo, self._clicked = ECHO, event.pos

    def _hand(self, event: Input) -> None:
        """Hands an input to the scene on top. It is laid out first: it may have come, or the window grown, since the last
        picture."""
        scene = self.scene
        scene.lay_out(self._window.size)
        self._go(scene.handle(scene.placed(event) if isinstance(scene, Page) else event))

    def _follow_pointer(self, event: Input) -> None:
        match event:
            case PointerMoved(pos) | PointerPressed(pos) | PointerReleased(pos):
                self._pointer = pos
            case PointerLeft():
                self._pointer = None
            case _:
                pass

    def _unheard(self, event: Input) -> bool:
        if self._echo and isinstance(event, PointerPressed) and math.dist(event.pos, self._clicked) < NEAR:
            return True
        if self._deaf > 0 and isinstance(event, KeyPressed):
            self._deaf = DEAF  # who strikes a key again and again has not looked yet
        return self._deaf > 0 and isinstance(event, (KeyPressed, PointerPressed, PointerReleased))

    def _listen(self, by_itself: bool) -> None:
        """Listens to the scene on top from now on, but not at once to a page that nobody asked for. The drawing of its first
        picture does not count: no more than `MAX_DT` of it is taken for time in which it was seen."""
        scene = self.scene
        self._deaf = DEAF if isinstance(scene, Page) and (by_itself or scene.wary) else 0.0

    def _go(self, transition: Transition, by_itself: bool = False) -> None:
        match transition:
            case None:
                return
            case Push(scene):
                self._keep([*self._scenes, scene])
            case Replace(scene):
                self._keep([*self._scenes[:-1], scene])
            case Pop(count):
                self._keep(self._scenes[:-count])
            case Reset(scene, above):
                self._keep([scene, *above])
            case Quit():
                self._keep([])
        if self.running:
            self._refresh()
            self._listen(by_itself)
            self._hand(PointerLeft() if self._pointer is None else PointerMoved(self._pointer, rests=True))

    def _keep(self, scenes: list[Scene]) -> None:
        """Goes on with these scenes, and tells the others that they were left, the uppermost first."""
        left = [scene for scene in reversed(self._scenes) if scene not in scenes]
        self._scenes = scenes
        for scene in left:
            scene.left()

    def _refresh(self) -> None:
        self._stale = self._whole = True
        self.scene.resumed()

    def _follow_settings(self) -> None:
        if self._version != self._context.version:
            self._version = self._context.version
            self._window.set_full_screen(self._context.settings.full_screen)
            self._refresh()

    def _follow_library(self) -> None:
        """Draws anew when the games changed: another window plays, or a damaged file was mended."""
        library = self._context.library
        library.tend()
        if self._changes != library.changes:
            self._changes = library.changes
            self._refresh()

    def _draw(self) -> None:
        self._stale = False
        canvas = self._window.surface
        if self._whole:
            self._notices.forget()
        self._notices.lift(canvas)
        changed = self.scene.draw(canvas)
        if self._notices.draw(canvas, changed is None or self._whole or bool(changed)):
            changed = None
        if changed is None or self._whole:
            self._window.show()
            pygame.display.flip()
        elif changed:
            pygame.display.update(list(changed))
        else:
            return
        self._whole = False
        self.frames += 1
        if self.frames == 1 and os.environ.get("MANDALA_ANNOUNCE"):
            print("FIRST_FRAME", flush=True)
