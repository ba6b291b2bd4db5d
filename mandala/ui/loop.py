"""The loop: take inputs, hand them to the scene on top, let time go on, draw. When nothing moves nothing is drawn."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Generator, Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from time import perf_counter
from typing import Final

import msgspec
import pygame

from mandala.play.settings import Settings
from mandala.ui.accessibility.reader import View
from mandala.ui.ahead import SLICE
from mandala.ui.context import Context
from mandala.ui.kit import inputs
from mandala.ui.kit.access import AccessibilityAction, Live, Node, Role
from mandala.ui.kit.compose import SPEEDS, Crossfade
from mandala.ui.kit.inputs import Input, KeyPressed, Point, Resized
from mandala.ui.kit.scene import Pop, Push, Quit, Replace, Reset, Scene, Transition
from mandala.ui.kit.sound import Music
from mandala.ui.kit.theme import SCALE_KEYS, rescaled
from mandala.ui.kit.touch import FINGERS, Touch
from mandala.ui.memory import Tidier, collect
from mandala.ui.notices import Notices
from mandala.ui.platform.window import Window
from mandala.ui.words.colours import spelled

MAX_DT: Final = 0.1  #: longest time that one frame adds [s]
FRAME: Final = 1 / 60  #: length of a frame [s]
IDLE_WAIT: Final = 1.0  #: longest sleep while nothing is expected [s]
NOTIFICATION_WAIT: Final = 0.25  #: longest sleep while a message is shown [s]
ENGINE_WAIT: Final = 0.03  #: longest sleep while the engine thinks [s]
NAP: Final = 0.008  #: sleep between two looks for an input while nothing moves [s]
#: `NAP` after a second without input [s]; `pygame.event.wait` looks every millisecond and costs much more.
LONGEST_NAP: Final = 0.02
#: A page that opened by itself ignores keys and clicks this long [s]: they were meant for the page before.
INPUT_GRACE: Final = 0.4
#: A click this soon after one that changed the scene [s] is the second half of a double click, if it is near.
DOUBLE_CLICK_GUARD: Final = 0.4
DOUBLE_CLICK_DISTANCE: Final = 8  #: how near [px]
REPORTED_INPUTS: Final = 50  #: number of recent inputs in an error report


class Loop:
    """Runs scenes in a window, the last one on top. Tests call `step`, one round, with their own time and inputs."""

    def __init__(self, context: Context, window: Window, *scenes: Scene) -> None:
        self._context, self._window = context, window
        self._scenes: list[Scene] = [*scenes]
        self._notices = Notices(context)
        self._changed, self._changes = "", 0  # the setting that the last key changed, in words, and their number so far
        self._known = context.version, context.library.changes
        self._acts = context.hand
        self._stale = self._whole = True
        self._turned = False
        self._fade: Crossfade | None = None
        self._making: Iterator[None] | None = None
        self._nap = NAP
        self._held, self._touch = inputs.Held(), Touch()
        self._tidier = Tidier(collect, context.system.give_memory_back)
        self._grace = self._guard = 0.0
        self._clicked: Point = (0, 0)
        self._pointer: Point | None = None
        self._seer: Hashable = None  # the perspective of the last round that made nothing
        self._pointed = True  # whether the scene on top knows where the pointer is
        self._rests = True  # whether the pointer has not moved since that scene came
        self._before = perf_counter()
        self.frames = 0
        self.heard: deque[tuple[type[Scene], Input]] = deque(maxlen=REPORTED_INPUTS)
        self.scene.resumed()
        self._make()
        self._listen(by_itself=False)

    @property
    def running(self) -> bool:
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
        """True while the scene on top fades in."""
        return self._fade is not None

    @property
    def making(self) -> bool:
        """True while the first picture of the scene on top is made, and what was there before is seen."""
        return self._making is not None

    @property
    def _moves(self) -> bool:
        """True if the next round comes with the next frame, whether there is an input or not."""
        return self.scene.animating or self._stale or self.fading or self.making

    @property
    def deaf(self) -> bool:
        """True while a key or click may be meant for the scene before."""
        return self._grace > 0 or self._guard > 0

    def turn(self) -> Generator[float, None, None]:
        """One round with real inputs and real time. Yields how many seconds are to be waited.

        That is 0 within a long round, where a page in a browser goes on living.
        """
        events = yield from self._events(perf_counter() - self._before)
        before, self._before = self._before, perf_counter()
        begun = self._before
        for soon in self.parts(self._before - before, self.inputs(events)):
            long = soon or perf_counter() - begun > SLICE
            if long and self._window.seen:  # a browser wakes hidden pages seldom
                yield 0.0
                begun = perf_counter()

    def interrupt(self, scene: Scene) -> None:
        """Puts a scene on top that the player did not ask for."""
        self._go(Push(scene), by_itself=True)

    def inputs(self, events: Sequence[pygame.event.Event]) -> list[Input]:
        """Turns pygame's events into inputs, and hands the window its own events."""
        self._window.heard(events)
        self._context.reader.heard(events)
        pads, size = self._context.gamepads, self._window.size
        if any(event.type in FINGERS for event in events):
            self.scene.lay_out(size)
        heard = self._touch.heard(self._held.heard(pads.heard(events)), size, self.scene)
        return [*inputs.translated(heard)]

    def _events(self, since: float) -> Generator[float, None, list[pygame.event.Event]]:
        """Waits until an event comes or something is due, at most a frame while something moves."""
        if self._moves:
            self._tidier.acted()
            yield max(0.0, FRAME - since)
            return pygame.event.get()
        self._context.sounds.open()
        at_table = any(scene.perspective is not None for scene in self._scenes)
        self._context.sounds.accompany(Music.TABLE if at_table else Music.PAGES, self._window.seen)
        self._context.reader.open()
        self._context.gamepads.open()
        if self.scene.waiting or self.deaf or self._touch.rests:
            return (yield from self._awaited(max(ENGINE_WAIT, min(MAX_DT, self.scene.pause))))
        return (yield from self._awaited(NOTIFICATION_WAIT if self._notices.showing else IDLE_WAIT))

    def _awaited(self, seconds: float) -> Generator[float, None, list[pygame.event.Event]]:
        """Returns the next events, or none after `seconds`."""
        end = perf_counter() + seconds
        while not (events := pygame.event.get()) and (left := end - perf_counter()) > 0:
            self._tidier.rested()
            yield max(0.001, min(self._nap, left))
            self._nap = min(LONGEST_NAP, self._nap * 1.05)
        if events:
            self._nap = NAP
            self._tidier.acted()
        return events

    def step(self, dt: float, inputs: Iterable[Input] = ()) -> None:
        """One round: inputs, time, drawing."""
        for _ in self.parts(dt, inputs):
            pass

    def parts(self, dt: float, inputs: Iterable[Input]) -> Iterator[bool | None]:
        """One round. Yields wherever it may be interrupted: True where it should be, though it was not long."""
        begun, making = perf_counter(), self._making
        for event in (*inputs, *self._touch.advance(dt)):
            if not self.running:
                return
            if not self.making:
                yield from self.scene.laying(self._window.size)
            self._handle(event)
            yield None
        if self.running and self._window.follow():
            self._handle(Resized())
        if not self.running:
            return
        passed = min(dt, MAX_DT)
        spent = 0.0 if self._making is making else perf_counter() - begun
        if self._making is not None and self._context.ahead.made(self._making, spent):
            self._making = None
            self._point()
        if not self.making:
            self._grace, self._guard = (max(0.0, left - passed) for left in (self._grace, self._guard))
        moved, stands = self.scene.animating, self.fading or self.making
        transition = self.scene.update(0.0 if stands else passed)
        yield None
        self._go(transition, by_itself=True)
        fresh = self._notices.update(dt)
        if (standing := self._window.settled(dt)) is not None:
            self._context.keep_window(standing)
        if self.running:
            yield None
            self._context.tend()
            yield None
            self._follow()
            if fresh:
                self._refresh()
            yield None
            if self.fading:
                yield from self._go_on_fading(passed)
            elif self.making:
                pass  # the last scene stays visible a little longer
            elif self._stale or moved or self.scene.animating:  # where motion has just ended its end is not drawn yet
                yield from self.scene.laying(self._window.size)
                self._point()
                yield from self._drawing()
        if self.running and not self.making:
            seer, self._seer = self._seer, self._view.perspective
            if self._context.reader.due(dt, self._view):
                if seer in (None, self._seer):
                    yield True  # else the words are hidden together with the picture
                    yield from self.scene.laying(self._window.size)
                    told = self.scene.tree()
                    yield None
                    root = self._root(told)
                    yield None
                else:
                    root = self.tree()
                self._context.reader.show(root)
        if self.running and not self._moves:  # else the wait for the next frame follows
            yield None

    @property
    def _view(self) -> View:
        """Returns the perspective and the scene on top. A page has the perspective of the table below it."""
        seen = (scene.perspective for scene in reversed(self._scenes))
        return View(next((found for found in seen if found is not None), None), id(self.scene))

    def tree(self) -> Node:
        """Returns the accessibility tree. Each scene has its own key, so an action for an earlier scene reaches no other."""
        self.scene.lay_out(self._window.size)
        return self._root(self.scene.tree())

    def _root(self, told: Node) -> Node:
        """Adds to a scene's tree what the loop itself tells, and spells it for ears."""
        scene, strings, nodes = self.scene, self._context.strings, []
        if self._notices.showing:
            nodes.append(Node(Role.TEXT, self._notices.words, key="notice", live=Live.ASSERTIVE))
        if self._changed:
            nodes.append(Node(Role.TEXT, self._changed, key=("changed", self._changes), live=Live.POLITE))
        whole = pygame.Rect((0, 0), self._window.size)
        told = replace(told, key=id(scene), rect=whole)
        root = Node(Role.WINDOW, "Mandala", key=self._view, children=(told, *nodes), rect=whole)
        return root.said(lambda words: spelled(strings, words), strings.gettext("Not now"))

    def _handle(self, event: Input) -> None:
        before, self._stale = self._context.settings, True
        if isinstance(event, (KeyPressed, inputs.PointerPressed, inputs.Wheel, AccessibilityAction)):
            self._stop_fading()
            self._changed = ""
        if isinstance(event, (inputs.PointerMoved, inputs.PointerPressed, inputs.PointerReleased)):
            self._pointer = event.pos
        elif isinstance(event, inputs.PointerLeft):
            self._pointer = None
        if isinstance(event, inputs.PointerPressed):
            self._act(by_keys=False)
        elif isinstance(event, AccessibilityAction) or (isinstance(event, KeyPressed) and event.key in inputs.LEADING):
            self._act(by_keys=True)
        if isinstance(event, inputs.PointerMoved) and self.heard and isinstance(self.heard[-1][1], inputs.PointerMoved):
            self.heard.pop()
        self.heard.append((type(self.scene), event))
        match event:
            case inputs.CloseRequested():
                self._go(Quit())
            case KeyPressed(key="f3"):
                if self._context.reader.active:
                    self._context.reader.repeat(self.tree())
            case AccessibilityAction(path):
                if path[:1] == (id(self.scene),):
                    self._hear(msgspec.structs.replace(event, path=path[1:]))
            case KeyPressed(key="f11"):
                self._context.change(full_screen=not self._context.settings.full_screen)
            case KeyPressed(key=key, ctrl=True) if key in SCALE_KEYS:
                self._context.change(scale=rescaled(self._context.settings.scale, SCALE_KEYS[key]))
            case inputs.FileDropped(path, more):
                from mandala.ui.pages.challenge import drop  # loaded when it is wanted

                self._go(drop(self._context, path, *more))
            case inputs.PointerMoved() | inputs.PointerLeft() if self.making:
                self._pointed = self._rests = False  # it is told when the scene is made
            case inputs.Exposed():
                self._refresh()
            case Resized():
                self._window.follow()
                self._refresh()
                # The window's picture is empty now, so nothing else could be seen meanwhile.
                self._making, self._turned = None, False
                self._hand(event)
                self._point()
            case _:
                if not self._notices.handle(event) and not self._is_guarded(event):
                    self._hear(event)
        if isinstance(event, KeyPressed) and (event.ctrl or event.key in ("m", "f11")):
            self._changed = self._change_since(before)
            self._changes += 1

    def _change_since(self, before: Settings) -> str:
        """Returns the setting that a key changed, in words for a screen reader; "" if it changed none."""
        t, now = self._context.strings, self._context.settings
        if now.scale != before.scale:
            size = t.gettext("Size of texts and panels")
            return f"{size}: {now.scale}%"
        if (now.sound, now.full_screen) == (before.sound, before.full_screen):
            return ""
        sounds = now.sound != before.sound
        name = t.gettext("Sound") if sounds else t.gettext("Full screen")
        state = t.gettext("On") if (now.sound if sounds else now.full_screen) else t.gettext("Off")
        return f"{name}: {state}"

    def _hear(self, event: Input) -> None:
        """Hands an input to the scene on top, and notes a click that leads to another one."""
        self._point()
        before = self.scene
        self._hand(event)
        led = self.running and self.scene is not before
        if led and isinstance(event, (inputs.PointerPressed, inputs.PointerReleased)):
            self._guard, self._clicked = DOUBLE_CLICK_GUARD, event.pos

    def _hand(self, event: Input) -> None:
        """Lays out the scene on top, which may be new or resized, and hands it an input."""
        scene = self.scene
        scene.lay_out(self._window.size)
        self._go(scene.handle(scene.placed(event)))

    def _make(self) -> None:
        """Begins to make the first picture of the scene on top; not if what was there before must not be seen any longer."""
        self._making = self.scene.making(self._window.size) if self.scene.fades else None

    def _is_guarded(self, event: Input) -> bool:
        if (
            self._guard
            and isinstance(event, inputs.PointerPressed)
            and math.dist(event.pos, self._clicked) < DOUBLE_CLICK_DISTANCE
        ):
            return True
        if self._grace > 0 and isinstance(event, KeyPressed):
            self._grace = INPUT_GRACE  # who strikes a key again and again has not looked yet
        return self._grace > 0 and isinstance(event, (KeyPressed, inputs.PointerPressed, inputs.PointerReleased))

    def _listen(self, by_itself: bool) -> None:
        """Starts the input grace if the scene is wary, or surprising and opened by itself; else ends it."""
        self._grace = INPUT_GRACE if self.scene.wary or (by_itself and self.scene.surprising) else 0.0

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
            case Quit() if not (self.scene.warns_of_loss or self._context.library.all_saved()):
                from mandala.ui.pages.saved import unsaved  # loaded when it is wanted

                self._keep([*self._scenes, unsaved(self._context)])
            case Quit():
                self._keep([])
        if self.running:
            self._refresh()
            if self.scene is not before:
                self._turned = self.scene.fades and before.fades
                self._make()
            self._listen(by_itself)
            self._pointed, self._rests = False, True

    def _point(self) -> None:
        """Tells the scene on top where the pointer is, unless it was told."""
        if self._pointed:
            return
        self._pointed, at = True, self._pointer
        self._hand(inputs.PointerLeft() if at is None else inputs.PointerMoved(at, rests=self._rests))

    def _keep(self, scenes: list[Scene]) -> None:
        """Keeps these scenes and closes the others, the uppermost first."""
        left = [scene for scene in reversed(self._scenes) if scene not in scenes]
        self._scenes = scenes
        for scene in left:
            scene.left()

    def _refresh(self) -> None:
        self._stale = self._whole = True
        self._fade = None
        self.scene.resumed()

    def _follow(self) -> None:
        """Redraws after a change of settings or games, also one by another window or a repair."""
        self._fit_words()
        now = self._context.version, self._context.library.changes
        if self._known != now:
            self._known = now
            self._window.set_full_screen(self._context.settings.full_screen)
            self._refresh()

    def _act(self, by_keys: bool) -> None:
        self._context.keyed = by_keys
        self._fit_words()

    def _fit_words(self) -> None:
        """Redraws if the player acts in another way than before: words for keys differ from those for the mouse."""
        if self._acts != self._context.hand:
            self._acts = self._context.hand
            self._refresh()

    def _drawing(self) -> Iterator[None]:
        self._stale = False
        shown = self._window.surface
        settings = self._context.settings
        moves = settings.speed in SPEEDS and not settings.reduced_motion
        fades, self._turned = self._turned and moves and self.frames > 0, False
        canvas = pygame.Surface(shown.get_size(), 0, shown) if fades else shown
        if self._whole:
            self._notices.forget()
        self._notices.lift(canvas)
        changed = yield from self.scene.drawing(canvas)
        if self._notices.draw(canvas, changed is None or self._whole or bool(changed)):
            changed = None
        if fades:
            self._fade = Crossfade(canvas)
            yield from self._go_on_fading(FRAME)
        elif changed is None or self._whole:
            self._show()
        elif changed:
            self._window.update(changed)
            self.frames += 1

    def _show(self) -> None:
        self._window.show()
        self._whole = False
        self.frames += 1

    def _go_on_fading(self, dt: float) -> Iterator[None]:
        """Fades the new scene in by `dt` seconds; it stands still until the fade ends."""
        if self._fade is not None and self._fade.advance(self._window.surface, dt):
            self._fade = None
            yield from self._drawing()
        self._show()

    def _stop_fading(self) -> None:
        self._turned = False
        if self.fading:
            self._refresh()
