"""A page: a still scene of paper and widgets on the mat.

Here are also the pages of all rooms: the list of keys, messages, and the privacy screen between two people's turns.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import takewhile
from pathlib import Path
from typing import Final

import msgspec
import pygame

from mandala.core.steps import at_once
from mandala.play.practice import due
from mandala.ui.context import Context
from mandala.ui.kit.access import AccessibilityAction, Act, Node, Role, sentence
from mandala.ui.kit.assets import HEM_CORNER, ROSETTES, Look
from mandala.ui.kit.boxes import (
    BOX_GAP,
    WIDGET_MARGIN,
    Box,
    Column,
    Constrained,
    FirstFit,
    Footer,
    Grow,
    Padded,
    Row,
    Share,
    Spacer,
    Wrap,
)
from mandala.ui.kit.compose import Stamp, printed
from mandala.ui.kit.form import Form, marks
from mandala.ui.kit.inputs import Input, KeyPressed, Point, PointerMoved, Wheel
from mandala.ui.kit.paper import SMALL_TEXT, Picture, Print, Words, headline, pairs, panel, print_rosette, stitch
from mandala.ui.kit.scene import Drawing, Laying, Pop, Push, Replace, Scene, Swipe, Transition
from mandala.ui.kit.scroll import ListBox, Scroll, scroll_of, unrolled
from mandala.ui.kit.sound import Sound
from mandala.ui.kit.text_field import SearchField
from mandala.ui.kit.theme import Size, page_unit
from mandala.ui.kit.widgets import Button, Widget
from mandala.ui.pages.cover import Embroidered, draw_screen
from mandala.ui.words.keys import PAGE_KEYS, pad_lines
from mandala.ui.words.names import emblem_of
from mandala.ui.words.opponents import Mood, figure_of
from mandala.ui.words.strings import Strings

MAT_EDGES: Final = 2.0  #: [u] of mat above and below a sheet that is higher than its window, together
SEARCH_WIDTH: Final = 30.0  #: [u] width of a field that searches
SLICE_SECONDS: Final = 0.008  #: [s] of a frame for work that goes on over many frames
FOOT_BUTTON_WIDTH: Final = 30.0  #: [u] width of a button at the foot, where there is room
MARGINS: Final = (7.0, 4.8)  #: [u] of paper around the sheet's content: at its sides, above and below
NARROW: Final = (4.0, 2.6)  #: [u] of paper around the content of a sheet that has less room


class Page(Scene):
    """A scene that is redrawn only after an input. A subclass defines `content`, the boxes on its sheet."""

    WIDTH: float = 96.0  #: width of the sheet where there is room for it [u]
    FILLS: bool = False  #: true if the page fills the window but for its margins, which are then free around it
    rosettes: Sequence[str] = ROSETTES  #: those printed into the mat's corners
    surprising = True

    def __init__(self, context: Context) -> None:
        self.context = context
        self.form = Form([])
        self.sheet = pygame.Rect(0, 0, 0, 0)
        self._scroll = Scroll()
        self._size: Size | None = None
        self._changes = 0
        self._stale, self._moving = True, False
        self._boxes: dict[Hashable, Box] = {}
        self._list: ListBox | None = None
        self._wanted = ""

    @property
    def strings(self) -> Strings:
        return self.context.strings

    @property
    def printed(self) -> list[Print]:
        return [box for box in self._boxes.values() if isinstance(box, Print)]

    @abstractmethod
    def content(self) -> Box:
        """Returns the boxes on the sheet. It is called again when the window or the page changes."""

    def headed(
        self,
        title: str,
        *body: Box | None,
        ways: Sequence[Box] = (),
        each: float = FOOT_BUTTON_WIDTH,
        gap: float = BOX_GAP,
    ) -> Column:
        """The usual content: a title, what stands below it, and the buttons at the foot, by default the way back."""
        return Column(headline(title), *body, self.foot(ways, each), gap=gap)

    def searching(self, title: str) -> FirstFit:
        """A title in the middle, or else on the left, and beside it, or below it, a field for what is wanted."""
        t, board, words = self.strings, self.context.system.clipboard, headline(title)
        field = SearchField(self._wanted, t.gettext("Search"), self.search, board)
        right = Share(Constrained(field, SEARCH_WIDTH, at="right"))
        beside = Row(Grow(words), Constrained(field, SEARCH_WIDTH), gap=2.0)
        return FirstFit(
            Row(Share(Spacer()), words, right, least=90.0),
            beside,
            Column(words, Constrained(field, SEARCH_WIDTH)),
        )

    def foot(self, ways: Sequence[Box] = (), each: float = FOOT_BUTTON_WIDTH) -> Footer:
        """The buttons at the foot, by default the way back."""
        return Footer(Spacer(), Wrap(*(ways or [self.back(primary=True)]), gap=2.4, least=each), gap=0.8)

    def back(self, primary: bool = False) -> Button:
        return Button(self.strings.gettext("Back"), Pop, primary=primary)

    def first(self, widgets: Sequence[Widget]) -> int:
        """Returns the number of the widget with the first focus: the list, else the search, else the primary button."""
        lists = [at for at, widget in enumerate(widgets) if isinstance(widget, ListBox)]
        fields = [at for at, widget in enumerate(widgets) if widget.searches]
        wanted = [at for at, widget in enumerate(widgets) if isinstance(widget, Button) and widget.primary]
        return [*lists, *fields, *wanted, 0][0]

    def paint(self, canvas: pygame.Surface, look: Look) -> None:
        """Draws what lies between the mat and what is on the sheet."""
        panel(canvas, look, self.sheet)

    def margins(self, look: Look) -> tuple[float, float]:
        """The paper around the sheet's content [u]: at its sides, above and below."""
        return MARGINS if look.within(self.WIDTH) >= self.WIDTH else NARROW

    def search(self, words: str) -> None:
        self._wanted = words
        self.resumed()

    def leave(self) -> Transition:
        """Does what the escape key asks for: a search is ended first."""
        if not self._wanted:
            return Pop()
        self.search("")
        return None

    def handle(self, event: Input) -> Transition:
        """The wheel scrolls, some keys are for the page; all else is for the widgets."""
        self._stale = True
        if isinstance(event, AccessibilityAction):
            return self._act_on(event)
        if self.form.presses(event):
            self.context.play(Sound.TICK)
        if isinstance(event, Wheel) and self._scroll.needed:
            return self.form.handle(PointerMoved(self._scroll.turn(event.dy, event.pos)))
        return self._key(event) if isinstance(event, KeyPressed) else self.form.handle(event)

    def _key(self, event: KeyPressed) -> Transition:
        """Escape leaves, M mutes (unless letters search), F1 lists the keys, some keys scroll, Enter leaves a field."""
        typing = self.form.typing
        edits = typing and event.key in ("home", "end")
        if not edits and self._scroll.key(event.key, event.ctrl, self._only_buttons):
            return None
        match event.key:
            case "escape":
                return self.leave()
            case "f1":
                return Push(KeysScene(self.context))
            case "m" if not typing and self.form.search is None:
                self.context.change_sound(sound=not self.context.settings.sound)
                return None
            case "return" if typing:
                return self._entered()
        transition = self.form.handle(event)
        self._reveal()
        return transition

    def _act_on(self, event: AccessibilityAction) -> Transition:
        """Does what a screen reader asks for: of a widget that may have been elsewhere on the page when it was asked."""
        box = self._boxes.get(event.path[0]) if event.path else None
        if not isinstance(box, Widget):
            return None
        shown = event.act is Act.SHOW
        if event.act is Act.PRESS:
            self.context.play(Sound.TICK)
        transition = None if shown else self.form.act_on(box, msgspec.structs.replace(event, path=event.path[1:]))
        self._reveal(box)
        return transition

    def tree(self) -> Node:
        """Returns all words and widgets in reading order, named by the first heading.

        Without a focused widget the page has the focus, and the words above the first widget belong to its name. It is
        no dialog to readers, since Orca reads all words of a dialog a second time.
        """
        nodes = [node for mark, box in self._boxes.items() for node in self._nodes_of(mark, box)]
        name = next((node.name for node in nodes if node.role is Role.HEADING), "Mandala")
        above = takewhile(lambda node: node.role in (Role.HEADING, Role.TEXT), nodes)
        detail = " ".join(sentence(node.name) for node in above if node.name != name)
        focused = self.form.focused is None
        return Node(Role.SCENE, name, detail=detail, children=tuple(nodes), acts=(Act.FOCUS,), focused=focused)

    def _nodes_of(self, mark: Hashable, box: Box) -> Iterator[Node]:
        rect, here = self._scroll.place(box.rect), box is self.form.focused
        for part, node in enumerate(box.nodes()):
            key, focused = (mark, part) if part else mark, here and not part
            chosen = next((child for child in node.children if child.chosen), None)
            at_option = focused and chosen is not None
            children = tuple(
                replace(
                    self._within(child),
                    focused=at_option and child is chosen,
                    rect=rect if child.rect is None else self._scroll.place(child.rect),
                )
                for child in node.children
            )
            focused = focused and not at_option
            yield replace(self._within(node), key=key, rect=rect, focused=focused, children=children)

    def _within(self, node: Node) -> Node:
        """Something on the page: if that is scrolled, it can be brought into view."""
        return replace(node, acts=(*node.acts, Act.SHOW)) if self._scroll.needed and node.acts else node

    @property
    def _only_buttons(self) -> bool:
        """True if tab leads to nothing but the buttons at the foot, so that arrows may scroll."""
        return all(self._scroll.fixed.contains(widget.rect) for widget in self.form.widgets)

    def _entered(self) -> Transition:
        """Enter in a field: on to a field that follows at once, or to what was found, else what most want to do then."""
        form, first = self.form, self.first(self.form.widgets)
        if form.focused is form.search:
            form.focus = first if first != form.focus else first + 1
        elif form.widgets[(form.focus + 1) % len(form.widgets)].typed:
            form.focus += 1
        else:
            primary = (widget for widget in form.widgets if isinstance(widget, Button) and widget.primary)
            return next((button.action() for button in primary), None)
        self._reveal()
        return None

    def placed(self, event: Input) -> Input:
        """An input of the window with its position on the page, which may be scrolled."""
        return self._scroll.placed(event)

    def targets(self) -> Iterator[pygame.Rect]:
        for widget in self.form.widgets:
            for rect in widget.targets():
                if (shown := self._scroll.shown(rect)) is not None:
                    yield shown

    def swiped(self, pos: Point) -> Swipe | None:
        placed = self._scroll.placed(PointerMoved(pos))
        assert isinstance(placed, PointerMoved)
        widget = self.form.at(placed.pos)
        if widget is not None and widget.pulled:
            return None
        return self._scroll.swiped(pos) or (widget.swipe if widget is not None else None)

    def resumed(self) -> None:
        self.rebuild()

    def rebuild(self) -> None:
        """Has the page built and drawn again, since something on it has changed."""
        self._size, self._stale, self._changes = None, True, self._changes + 1

    def left(self) -> None:
        """Drops the page's widgets, since they and the page hold each other and would wait for a garbage collection."""
        self.form, self._boxes, self._size, self._list = Form([]), {}, None, None

    @property
    def moving(self) -> bool:
        return self.animating

    def look(self, size: Size) -> Look:
        return Look(self.context.assets, self.context.theme, size, page_unit(size, self.context.settings.scale / 100))

    def making(self, size: Size) -> Iterator[None]:
        """Paints what is on the page part by part, so that its first picture only puts it together."""
        yield from self.laying(size)
        canvas, look = pygame.Surface(size), self.look(size)
        yield from self.ground(canvas)
        if not self._scroll.needed:
            self.paint(canvas, look)
            for box in self.printed:
                yield
                yield from box.parts_made(look)
                box.draw(canvas, look)

    def drawing(self, canvas: pygame.Surface) -> Drawing:
        """Draws the mat, the page, the widgets; nothing if nothing happened."""
        moving, self._moving = self._moving or self.moving, self.moving
        if not self._stale and not moving:
            return []
        self._stale = False
        window = canvas.get_size()
        yield from self.laying(window)
        look = self.look(window)
        yield from self.ground(canvas)
        if not self._scroll.needed:
            yield from self._drawn_on(canvas, look)
            return None
        look = replace(look, size=self._scroll.area, window=window)
        for up in unrolled(canvas, look, self._scroll, self.sheet):
            yield from self._drawn_on(canvas, look, up)
        return None

    def lay_out(self, size: Size) -> None:
        at_once(self.laying(size))

    def laying(self, size: Size) -> Laying:
        """Builds the page if it was never built for such a window, or if something on it is another since then."""
        if self._size == size:
            return
        look, content, changes = self.look(size), self.content(), self._changes
        yield
        yield from Padded(content, *self.margins(look)).measuring(look, self._wide(look))
        if self._size == size:
            return  # somebody could not wait
        if changes != self._changes:
            look, content = self.look(size), self.content()
        self._furnish(look, content)
        self._size, self._stale = size, True
        yield

    def _wide(self, look: Look) -> int:
        """The width of the sheet [px]."""
        return look.size[0] if self.FILLS else look.px(look.within(self.WIDTH))

    def _furnish(self, look: Look, content: Box) -> None:
        """Places what is on the page; focus, pointer and what was scrolled stay."""
        before, window, scroll = self.form, look.size, self._scroll
        self.form = self._lay(look, content)
        self.form.inherit(before)
        if scroll.window == window:
            self._scroll.to(scroll.offset)
        if (scroll.window, scroll.area) != (window, self._scroll.area):
            self._reveal()

    def _lay(self, look: Look, content: Box) -> Form:
        """Places what is on the page. Where that is higher than the window it shrinks as far as it can; else it is scrolled."""
        sheet, (x, y) = Padded(content, *self.margins(look)), self.margins(look)
        self.sheet, self._scroll = pygame.Rect((0, 0), look.size), Scroll(look.size, look.size)
        if self.FILLS:
            self.sheet.inflate_ip(-2 * look.px(x), -2 * look.px(y))
            placed = content.place(look, self.sheet)
        else:
            width, room = self._wide(look), look.size[1] - look.px(MAT_EDGES)
            least, natural = sheet.heights(look, width)
            area = look.size[0], max(look.size[1], natural + look.px(MAT_EDGES)) if least > room else look.size[1]
            self.sheet = pygame.Rect(0, 0, width, natural if least > room else min(natural, room))
            self.sheet.center = area[0] // 2, area[1] // 2
            placed = sheet.place(look, self.sheet)
            if least > room:
                top = next((box.rect.top for box in placed if isinstance(box, Footer)), self.sheet.bottom)
                self._scroll = scroll_of(replace(look, size=area, window=look.size), self.sheet, top)
        self._boxes = dict(zip(marks(placed), placed))
        widgets = [box for box in placed if isinstance(box, Widget)]
        return Form(widgets, self.first(widgets))

    def _reveal(self, widget: Widget | None = None) -> None:
        """Scrolls to a widget, by default to where the focus shows, with the label above it."""
        widget = widget or self.form.focused
        if self._scroll.needed and widget is not None:
            self._scroll.reveal(widget.seen, self.look(self._scroll.window).px(WIDGET_MARGIN))

    def _drawn_on(self, canvas: pygame.Surface, look: Look, up: int = 0) -> Iterator[None]:
        """Draws the visible part of the sheet, moved up by a number of pixels. Yields between boxes."""
        self.paint(canvas, look)
        for box in self.printed:
            if box.in_clip(canvas, look, up):
                with box.lifted(up):
                    box.draw(canvas, look)
                yield
        self.form.draw(canvas, look, up)

    def ground(self, canvas: pygame.Surface) -> Iterator[None]:
        """Draws the mat with its printed rosettes that run off its edges, unless it is to be calm. Yields between them."""
        assets, theme, window = self.context.assets, self.context.theme, canvas.get_rect()
        cloth, look = assets.cloth(theme, window.size), Look(assets, theme, window.size)
        canvas.blit(cloth, (0, 0))
        yield
        if assets.style.calm:
            return
        for name, corner in zip(self.rosettes, (window.bottomleft, window.topright)):
            rect = pygame.Rect(0, 0, look.px(64), look.px(64)).move_to(center=corner)
            stamp, key = (rect, partial(print_rosette, assets, theme, name)), ("corner", name, theme.name, window.size)
            canvas.blit(assets.made(key, partial(_stamped, cloth, stamp)), rect.clip(window))
            yield
        assets.frame(canvas, "hem", theme, window, look.px(HEM_CORNER))
        yield


def emblem(game: str, kind: str, side: float, mood: Mood = "waits") -> Picture:
    """Returns an opponent's figure of the given width [u]; an empty place for a person or an unavailable level."""
    name = figure_of(emblem_of(game, kind), mood)

    def made(look: Look, wide: int) -> pygame.Surface:
        return look.assets.picture(name, (wide, wide)) if name else pygame.Surface((wide, wide), pygame.SRCALPHA)

    return Picture(made, (side, side))


def practise(context: Context) -> str:
    """Returns the words of a button that leads to practice, with how much comes back today."""
    library, words = context.library, context.strings.gettext("Practise")
    count = due(library.practice(), library.today())
    return f"{words} ({count})" if count else words


class KeysScene(Page):
    """The keys of every page. F1 opens it and puts it away. The table and a replay have lists of their own."""

    def content(self) -> Box:
        t, lines = self.strings, (*PAGE_KEYS, *pad_lines(self.context.gamepads.make))
        return self.headed(t.gettext("Keys and mouse"), pairs([line.written(t) for line in lines]), gap=2.6)

    def handle(self, event: Input) -> Transition:
        return Pop() if isinstance(event, KeyPressed) and event.key == "f1" else super().handle(event)


def _stamped(cloth: pygame.Surface, stamp: Stamp) -> pygame.Surface:
    """The part of the cloth that bears a print."""
    return next(filter(None, printed(cloth, [stamp]))).surface


class MessageScene(Page):
    """A title, paragraphs with `small` ones in small print, and the next steps, the first one primary; by default back."""

    def __init__(
        self,
        context: Context,
        title: str,
        paragraphs: Sequence[str],
        *ways: tuple[str, Callable[[], Transition]],
        small: Sequence[str] = (),
    ) -> None:
        super().__init__(context)
        self.title, self.paragraphs, self.small, self._ways = title, tuple(paragraphs), tuple(small), ways

    def content(self) -> Box:
        words = [Words(words, align="left") for words in self.paragraphs]
        words += [Words(words, SMALL_TEXT, "faint", "left") for words in self.small]
        ways = [Button(label, action, primary=not at) for at, (label, action) in enumerate(self._ways)]
        return self.headed(self.title, Column(*words), ways=ways, gap=2.6)


def open_folder(context: Context, title: str, folder: Path) -> Transition:
    """Opens a folder in the file manager. If that fails, a page says where the folder lies."""
    if context.system.show_folder(folder):
        return None
    words = context.strings.gettext("The folder cannot be opened from here. It lies in this place:")
    return Replace(MessageScene(context, title, [words], small=[str(folder)]))


class HandOverScene(Page):
    """Covers the table with a folding screen until the player called `name` is there, and goes on with `then`."""

    def __init__(self, context: Context, name: str, then: Callable[[], Transition] = Pop) -> None:
        super().__init__(context)
        self._name, self._then = name, then

    WIDTH = 76.0
    wary = True  #: a click meant for what was there before must not open the other's hand
    fades = False  #: nor may that hand be seen any longer

    def content(self) -> Box:
        t = self.strings
        here = Button(t.gettext("I am here"), self._then, primary=True)
        return Column(
            Embroidered(self._name, 7.0, face="display-bold"),
            Words(t.gettext("It is your turn. Everybody else, please look away.")),
            Footer(Spacer(), Constrained(here, 40, 7), Constrained(Button(t.gettext("To the title"), self.leave), 40)),
            gap=3.0,
        )

    def paint(self, canvas: pygame.Surface, look: Look) -> None:
        """The label that is sewn on the screen."""
        super().paint(canvas, look)
        seam, ink = self.sheet.inflate(-look.px(2.4), -look.px(2.4)), look.theme.accent
        stitch(look.assets, canvas, seam, look.px(1.6), look.px(0.9), ink, look.px(0.22))

    def leave(self) -> Transition:
        """Leads to the title, where the game waits: Escape does not open the table."""
        return self.context.home()

    def ground(self, canvas: pygame.Surface) -> Iterator[None]:
        draw_screen(canvas, Look(self.context.assets, self.context.theme, canvas.get_size()))
        yield
