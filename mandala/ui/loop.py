"""The loop: take inputs, hand them to the scene on top, let time go on, draw. When nothing moves nothing is drawn."""

from __future__ import annotations

import math
import os
import time
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

import pygame

from mandala.ui.context import Context
from mandala.ui.kit import inputs
from mandala.ui.kit.access import Asked, Live, Node, Role
from mandala.ui.kit.compose import SPEEDS, Crossfade
from mandala.ui.kit.inputs import Input, KeyPressed, Point, Resized
from mandala.ui.kit.scene import Pop, Push, Quit, Replace, Reset, Scene, Transition
from mandala.ui.kit.theme import SCALE_KEYS, rescaled
from mandala.ui.kit.touch import FINGERS, Touch
from mandala.ui.memory import Tidier
from mandala.ui.notices import Notices
from mandala.ui.window import Window
from mandala.ui.words.colours import spelled

MAX_DT: Final = 0.1  # [s] no frame moves time on by more
FRAME: Final = 1 / 60  # [s]
IDLE_WAIT: Final = 1.0  # [s] longest sleep while nothing is expected
NOTICED: Final = 0.25  # [s] ... while a message is shown
WAITING_WAIT: Final = 0.03  # [s] between looks at the engine while it thinks
NAP: Final = 0.008  # [s] between looks for an input while nothing moves, at first: half a frame
LONGEST_NAP: Final = 0.02
"""The same when nobody has done anything for a second [s]. `pygame.event.wait` looks every millisecond and costs much more."""
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
        self._known = context.version, context.library.changes
        self._stale = self._whole = True
        self._turned = False
        self._fade: Crossfade | None = None
        self._nap = NAP
        self._held, self._touch = inputs.Held(), Touch()
        self._tidier = Tidier()
        self._deaf = self._echo = 0.0
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
        return self._scenes[-1]

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """All scenes, the one on top last."""
        return tuple(self._scenes)

    @property
    def fading(self) -> bool:
        """True while the scene on top is not quite there yet."""
        return self._fade is not None

    @property
    def deaf(self) -> bool:
        """True while the scene on top was not seen long enough to be meant by every key and click."""
        return self._deaf > 0 or self._echo > 0

    def run(self) -> None:
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
        self._context.reader.heard(events)
        pads, size = self._context.gamepads, self._window.size
        if any(event.type in FINGERS for event in events):
            self.scene.lay_out(size)
        heard = self._touch.heard(self._held.heard(pads.heard(events)), size, self.scene)
        return [*inputs.translated(heard)]

    def _events(self, since: float) -> list[pygame.event.Event]:
        """Waits as long as nothing is to be done, at most for a frame while something moves."""
        if self.scene.animating or self._stale or self.fading:
            self._tidier.acted()
            pause = max(0.0, FRAME - since)
            pygame.time.wait(round(pause * 1000))
            return pygame.event.get()
        self._context.sounds.open()
        self._context.reader.open()
        self._context.gamepads.open()
        if self.scene.waiting or self.deaf or self._touch.rests:
            return self._awaited(WAITING_WAIT)
        return self._awaited(NOTICED if self._notices.showing else IDLE_WAIT)

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
        for event in (*inputs, *self._touch.advance(dt)):
            if not self.running:
                return
            self._handle(event)
        if self._window.follow():
            self._handle(Resized())
        if not self.running:
            return
        self._deaf, self._echo = (max(0.0, left - min(dt, MAX_DT)) for left in (self._deaf, self._echo))
        moved, passed = self.scene.animating, min(dt, MAX_DT)
        self._go(self.scene.update(0.0 if self.fading else passed), by_itself=True)
        fresh = self._notices.update(dt)
        if (standing := self._window.settled(dt)) is not None:
            self._context.keep_window(standing)
        if self.running:
            self._follow()
            if fresh:
                self._refresh()
            if self.fading:
                self._go_on_fading(passed)
            elif self._stale or moved or self.scene.animating:  # where motion has just ended its end is not drawn yet
                self._draw()
        if self.running and self._context.reader.due(dt):
            self._context.reader.show(self.tree())

    def tree(self) -> Node:
        """What a screen reader is told now. Each scene has its own key: nothing asked of another one is taken for its own."""
        scene, strings, nodes = self.scene, self._context.strings, []
        scene.lay_out(self._window.size)
        if self._notices.showing:
            nodes.append(Node(Role.TEXT, self._notices.words, key="notice", live=Live.ASSERTIVE))
        told = replace(scene.tree(), key=id(scene))
        root = Node(Role.WINDOW, "Mandala", children=(told, *nodes))
        return root.said(lambda words: spelled(strings, words))

    def _handle(self, event: Input) -> None:
        self._stale = True
        if isinstance(event, (KeyPressed, inputs.PointerPressed, inputs.Wheel, Asked)):
            self._stop_fading()
        if isinstance(event, (inputs.PointerMoved, inputs.PointerPressed, inputs.PointerReleased)):
            self._pointer = event.pos
        elif isinstance(event, inputs.PointerLeft):
            self._pointer = None
        if isinstance(event, inputs.PointerMoved) and self.heard and isinstance(self.heard[-1][1], inputs.PointerMoved):
            self.heard.pop()
        self.heard.append((type(self.scene), event))
        match event:
            case inputs.CloseRequested():
                self._go(Quit())
            case KeyPressed(key="f3"):
                self._context.reader.repeat()
            case Asked(path):
                if path[:1] == (id(self.scene),):
                    self._hear(replace(event, path=path[1:]))
            case KeyPressed(key="f11"):
                self._context.change(full_screen=not self._context.settings.full_screen)
            case KeyPressed(key=key, ctrl=True) if key in SCALE_KEYS:
                self._context.change(scale=rescaled(self._context.settings.scale, SCALE_KEYS[key]))
            case inputs.FileDropped(path, more):
                from mandala.ui.pages.saved import bring_dropped  # loaded when it is wanted

                self._go(bring_dropped(self._context, path, *more))
            case inputs.Exposed():
                self._refresh()
            case Resized():
                self._window.follow()
                self._refresh()
                self._hand(event)
            case _:
                if not self._notices.handle(event) and not self._unheard(event):
                    self._hear(event)

    def _hear(self, event: Input) -> None:
        """Hands an input to the scene on top, and notes a click that leads to another one."""
        before = self.scene
        self._hand(event)
        led = self.running and self.scene is not before
        if led and isinstance(event, (inputs.PointerPressed, inputs.PointerReleased)):
            self._echo, self._clicked = ECHO, event.pos

    def _hand(self, event: Input) -> None:
        """Hands an input to the scene on top, laid out first: it, or the window's size, may be new since the last picture."""
        scene = self.scene
        scene.lay_out(self._window.size)
        self._go(scene.handle(scene.placed(event)))

    def _unheard(self, event: Input) -> bool:
        if self._echo and isinstance(event, inputs.PointerPressed) and math.dist(event.pos, self._clicked) < NEAR:
            return True
        if self._deaf > 0 and isinstance(event, KeyPressed):
            self._deaf = DEAF  # who strikes a key again and again has not looked yet
        return self._deaf > 0 and isinstance(event, (KeyPressed, inputs.PointerPressed, inputs.PointerReleased))

    def _listen(self, by_itself: bool) -> None:
        """Listens to the scene on top from now on, but not at once to a page that nobody asked for. The drawing of its first
        picture does not count: no more than `MAX_DT` of it is taken for time in which it was seen."""
        self._deaf = DEAF if self.scene.wary or (by_itself and self.scene.surprising) else 0.0

    def _go(self, transition: Transition, by_itself: bool = False) -> None:
        if transition is None:
            return
        before = self.scene
        if self._context.reader.active:
            self._context.reader.leave(self.tree())
        match transition:
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
            self._turned = self.scene is not before and self.scene.fades and before.fades
            self._listen(by_itself)
            at = self._pointer
            self._hand(inputs.PointerLeft() if at is None else inputs.PointerMoved(at, rests=True))

    def _keep(self, scenes: list[Scene]) -> None:
        """Goes on with these scenes, and tells the others that they were left, the uppermost first."""
        left = [scene for scene in reversed(self._scenes) if scene not in scenes]
        self._scenes = scenes
        for scene in left:
            scene.left()

    def _refresh(self) -> None:
        self._stale = self._whole = True
        self._fade = None
        self.scene.resumed()

    def _follow(self) -> None:
        """Draws anew when a setting or the games changed: another window plays, or a damaged file was mended."""
        self._context.tend()
        now = self._context.version, self._context.library.changes
        if self._known != now:
            self._known = now
            self._window.set_full_screen(self._context.settings.full_screen)
            self._refresh()

    def _draw(self) -> None:
        self._stale = False
        shown = self._window.surface
        settings = self._context.settings
        moves = settings.speed in SPEEDS and not settings.reduced_motion
        fades, self._turned = self._turned and moves and self.frames > 0, False
        canvas = pygame.Surface(shown.get_size(), 0, shown) if fades else shown
        if self._whole:
            self._notices.forget()
        self._notices.lift(canvas)
        changed = self.scene.draw(canvas)
        if self._notices.draw(canvas, changed is None or self._whole or bool(changed)):
            changed = None
        if fades:
            self._fade = Crossfade(canvas)
            self._go_on_fading(FRAME)
        elif changed is None or self._whole:
            self._show()
        elif changed:
            pygame.display.update(list(changed))
            self.frames += 1

    def _show(self) -> None:
        self._window.show()
        pygame.display.flip()
        self._whole = False
        self.frames += 1
        if self.frames == 1 and os.environ.get("MANDALA_ANNOUNCE"):
            print("FIRST_FRAME", flush=True)

    def _go_on_fading(self, dt: float) -> None:
        """Lets the new scene come a little more. It stands still until it is there; what it made meanwhile is drawn then."""
        if self._fade is not None and self._fade.advance(self._window.surface, dt):
            self._fade = None
            self._draw()
        self._show()

    def _stop_fading(self) -> None:
        """Shows the new scene at once: somebody wants to do something there."""
        self._turned = False
        if self.fading:
            self._refresh()
