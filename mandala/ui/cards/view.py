"""Draws a Sight: the still table, and above it all that moves, lights up or speaks. Keeps pictures, decides nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import pygame

from mandala.ui.assets import Assets
from mandala.ui.cards.art import CardArt
from mandala.ui.cards.drag import TARGETS
from mandala.ui.cards.frame import Frame
from mandala.ui.cards.grains import Dissolver, GrainArt
from mandala.ui.cards.hintpanel import hint_items
from mandala.ui.cards.lessonpanel import lesson_items
from mandala.ui.cards.mat import draw_mat
from mandala.ui.cards.memory import counted_item
from mandala.ui.cards.places import HANDS, MOUNTAINS, Card, Pose
from mandala.ui.cards.pointspanel import PointsPanel
from mandala.ui.cards.sight import Sight
from mandala.ui.cards.still import Resting, still_items
from mandala.ui.cards.tooltip import tip_items
from mandala.ui.compose import Composer, Item, Swarm
from mandala.ui.furnishing import note_item, ribbon_slip, status_items
from mandala.ui.kept import pixels
from mandala.ui.logpanel import LogPanel
from mandala.ui.pieces import Pieces
from mandala.ui.said import Tone
from mandala.ui.strings import Strings
from mandala.ui.theme import Theme
from mandala.ui.transport import TransportSight, transport, transport_picture
from mandala.ui.widgets import SMALL

RAISED: Final = 2.4
HOVERED: Final = 0.8
"""Units that chosen cards and the one under the pointer stand out of the hand."""

VEIL: Final = 60
"""How dense the cloth over a position of the past is: it must leave words their contrast."""


class TableView:
    """The pictures of one table scene."""

    def __init__(self, assets: Assets) -> None:
        self._assets = assets
        self._art = CardArt(assets)
        self._lying, self._composer = Composer(), Composer()
        self._furniture: object = None
        self._mat: pygame.Surface | None = None
        self._pieces: Pieces | None = None
        self._grains: GrainArt | None = None
        self._dissolver = Dissolver()
        self._log: LogPanel | None = None
        self._points: PointsPanel | None = None
        self._log_seen = False
        self._resting: Resting | None = None
        self._bar: tuple[object, pygame.Surface] | None = None
        self._still: pygame.Surface | None = None

    @property
    def log(self) -> LogPanel | None:
        """The log as it was drawn last; None while it is closed."""
        return self._log if self._log_seen else None

    @property
    def mat(self) -> pygame.Surface | None:
        """The table without cards and words, as it was drawn last: what everybody may see. Do not draw on it."""
        return self._mat

    def cover(self) -> None:
        """Nobody may look: all that shows cards goes, and what does not stays for whoever comes."""
        self._composer.forget()
        self._still = None

    def refresh(self) -> None:
        """Paint everything next time: something else was on the canvas."""
        self._composer.forget()
        self._assets.forget_grounds()

    def forget(self) -> None:
        """Make everything anew next time. Until then the large pictures may go."""
        self._composer.forget()
        self._lying.forget()
        self._furniture = self._still = self._mat = None

    def draw(
        self, canvas: pygame.Surface, sight: Sight, theme: Theme, strings: Strings
    ) -> Sequence[pygame.Rect] | None:
        """Draws on the canvas; the rectangles that changed, or None for everything."""
        frame = sight.resting.layout.frame
        self._log_seen = sight.log is not None
        furniture = frame.size, frame.log is None, theme.name, strings.language, sight.letters, frame.scale
        self._art.bear(sight.letters)
        if furniture != self._furniture:
            self._furniture, self._still, self._bar, self._mat = furniture, None, None, None
            self._furnish(frame, theme)
        assert self._mat is not None
        assert self._pieces is not None
        under: Sequence[pygame.Rect] | None = ()
        spare = self._still is not None and _same(self._resting, sight.resting)
        if self._still is None or not spare:
            self._resting = sight.resting
            if self._still is None:
                self._still = pygame.Surface(frame.size)
                self._lying.forget()
            lying = list(still_items(sight.resting, self._art, self._pieces, strings))
            self._art.make_room(sum(map(pixels, {item.surface for item in lying})))
            under = self._lying.draw(self._still, self._mat, lying)
        changed = self._composer.draw(canvas, self._still, list(self._items(sight, self._pieces)), under)
        if spare:
            self._prepare(sight)
        return changed

    def _prepare(self, sight: Sight) -> None:
        """Makes some of what will soon be wanted, in a frame that has time to spare."""
        assert self._grains is not None
        self._art.prepare((flight.face, flight.end) for flight, now in sight.flights if now.lift)
        if sight.sand is not None:
            self._grains.prepare([flow.colour for flow in sight.sand.coming], sight.sand.coming)
        else:
            self._grains.prepare(sight.claimable)

    def _furnish(self, frame: Frame, theme: Theme) -> None:
        """The mat, and the lights, which must be there in the moment when a card is taken up."""
        self._pieces = Pieces(self._assets, theme, frame.unit, frame.scale)
        self._grains, self._dissolver = GrainArt(self._assets, frame.unit), Dissolver()
        self._assets.forget_grounds()
        self._mat = draw_mat(self._assets, theme, frame).convert(
            24
        )  # a quarter less memory for a picture that is seldom used
        self._log = LogPanel(self._pieces, frame.log) if frame.log else None
        self._points = PointsPanel(self._pieces, frame.log) if frame.log else None
        for place in TARGETS:
            _light(self._pieces, frame.areas[place], lit=False)

    def _items(self, sight: Sight, pieces: Pieces) -> Iterator[Item | Swarm]:
        if sight.past:
            yield from self._hand(sight)
            yield self._veil(sight, pieces)
        yield from self._words(sight, pieces)
        yield from self._buttons(sight, pieces)
        yield from self._contents(sight, pieces)
        yield from self._lights(sight, pieces)
        yield from self._claims(sight, pieces)
        if self._log is not None and sight.log is not None:
            yield from self._log.items(sight.log)
        if self._points is not None and sight.points is not None:
            yield from self._points.items(sight.points)
        if not sight.past:
            yield from self._hand(sight)
        yield from self._motion(sight)
        if sight.transport is not None:
            yield self._transport(sight, sight.transport, pieces)
        if sight.lesson is not None:
            claiming = sight.resting.observation.claiming
            alone = sight.log is None and sight.points is None
            yield from lesson_items(sight.lesson, sight.resting.layout, claiming, sight.selection, pieces, alone)
        yield from self._ribbon(sight, pieces)
        if sight.hint is not None:
            yield from hint_items(sight.hint, sight.resting.layout, sight.resting.observation.claiming, pieces)
        yield from self._dragged(sight, pieces)
        if sight.tip is not None:
            yield from tip_items(sight.tip, sight.resting.layout, pieces)

    def _motion(self, sight: Sight) -> Iterator[Item | Swarm]:
        """Cards on their way, and sand above them."""
        for _, now in sight.flights:
            item = self._card(now.face, now.pose, now.squeeze, now.lift, moving=True)
            if now.whole < 1.0:
                part = self._dissolver.sandy if now.sandy else self._dissolver.faded
                item = Item(part(item.surface, now.whole), item.rect)
            yield item
        if sight.sand is not None and self._grains is not None:
            swarm = self._grains.swarm(sight.sand)
            if swarm is not None:
                yield swarm

    def _card(
        self, face: int | None, pose: Pose, squeeze: float = 1.0, lift: float = 0.0, moving: bool = False
    ) -> Item:
        sprite = self._art.sprite(face, pose, squeeze, lift, moving)
        return Item(sprite.surface, sprite.rect(pose.x, pose.y))

    def _veil(self, sight: Sight, pieces: Pieces) -> Item:
        """A frame of thread around a position of the past, and a breath of cloth over its cards."""
        area = sight.resting.layout.frame.centre.inflate(pieces.px(2.0), -pieces.px(1.6))

        def make() -> pygame.Surface:
            veil = pygame.Surface(area.size, pygame.SRCALPHA)
            radius, width = pieces.px(2), pieces.px(0.5)
            pygame.draw.rect(veil, (*pieces.theme.cloth[:3], VEIL), veil.get_rect(), border_radius=radius)
            pygame.draw.rect(veil, pieces.theme.accent, veil.get_rect(), width, border_radius=radius)
            return veil

        return Item(pieces.kept(("veil", area.size), make), area)

    def _transport(self, sight: Sight, shown: TransportSight, pieces: Pieces) -> Item:
        """The bar of a replay; drawn anew only when it changed."""
        bar = transport(sight.resting.layout.frame)
        if self._bar is None or self._bar[0] != (shown, bar.rect.size):
            self._bar = (shown, bar.rect.size), transport_picture(bar, shown, pieces)
        return Item(self._bar[1], bar.rect)

    def _words(self, sight: Sight, pieces: Pieces) -> Iterator[Item]:
        """Whose turn it is and what can be done on the left of the hand, the last moves on its right."""
        frame, theme = sight.resting.layout.frame, pieces.theme
        yield from status_items(sight.status, sight.thinking, frame.status, pieces)
        if sight.news:
            box = frame.news
            told = pieces.text.last_that_fit(sight.news, "text", frame.words(SMALL, 1.6), box.width, box.height)
            news = pieces.text.draw(told, "text", frame.words(SMALL, 1.6), theme.ink, box.width, box.height)
            yield Item(news, news.get_rect(topleft=(box.left, box.top + frame.px(0.4))))
        if sight.banner:
            banner = pieces.ribbon(sight.banner, frame.words(2.3, 1.4), frame.banner.width, theme.accent, theme.accent)
            if sight.unfurled < 1.0:
                wide = banner.get_width()
                hidden = min(round(wide * (1.0 - sight.unfurled) / 2), (wide - 1) // 2)
                banner = banner.subsurface(banner.get_rect().inflate(-2 * hidden, 0))
            yield Item(banner, banner.get_rect(center=frame.banner.center))

    def _buttons(self, sight: Sight, pieces: Pieces) -> Iterator[Item]:
        for command, rect in sight.resting.layout.frame.buttons.items():
            look = sight.buttons[command]
            yield Item(pieces.button(command, rect.width, look.hot, look.enabled, look.pressed), rect)
        if sight.note:
            box = sight.resting.layout.frame.note
            taller = pygame.Rect(box.left, box.top, box.width, box.height + pieces.px(0.8))
            taller.centery = box.centery
            yield note_item(sight.note, taller, pieces)

    def _contents(self, sight: Sight, pieces: Pieces) -> Iterator[Item]:
        """What is known of the cups, and the discard pile by colours."""
        layout, observation = sight.resting.layout, sight.resting.observation
        cups = ((observation.own_cup, 0), (observation.rival_cup, observation.rival_cup_hidden))
        for column, is_open, (counts, hidden) in zip(layout.frame.columns, sight.open_cups, cups):
            if is_open:
                left = column.cup.left + layout.frame.px(6.6)
                heaps = pieces.heaps(counts, hidden, (column.cup.right - left, column.cup.height))
                yield Item(heaps, heaps.get_rect(topleft=(left, column.cup.top + layout.frame.px(0.4))))
        if sight.aid:
            yield counted_item(observation.discard, layout.frame, pieces)

    def _lights(self, sight: Sight, pieces: Pieces) -> Iterator[Item]:
        """The places that the chosen cards may go to."""
        areas, theme = sight.resting.layout.frame.areas, pieces.theme
        for place in sight.targets:
            light = _light(pieces, areas[place], place in (sight.hot, sight.keyed))
            yield light
            if place == sight.keyed:
                ring = light.rect.inflate(pieces.px(1.2), pieces.px(1.2))
                yield Item(pieces.outline(ring.size, theme.focus), ring)

    def _claims(self, sight: Sight, pieces: Pieces) -> Iterator[Item]:
        layout = sight.resting.layout
        for colour in sight.claimable:
            rect = layout.group(MOUNTAINS[sight.resting.observation.claiming], colour)
            if rect is not None and colour == sight.claim_hot:
                rect = rect.inflate(pieces.px(0.9), pieces.px(0.9))
                yield Item(pieces.outline(rect.size, pieces.theme.focus, 0.45), rect)

    def _hand(self, sight: Sight) -> Iterator[Item]:
        """The own hand: chosen cards stand out, dragged and flying ones are elsewhere."""
        unit = sight.resting.layout.frame.unit
        for card in sight.resting.layout.of(HANDS[0]):
            if card.key in sight.resting.hidden:
                continue
            rise = 0.0
            if _chosen(sight, card):
                if sight.dragged:
                    continue
                rise = RAISED
            elif card.key == sight.hovered and not sight.dragged:
                rise = HOVERED
            yield self._card(card.colour, card.pose.moved(0, -rise * unit))

    def _ribbon(self, sight: Sight, pieces: Pieces) -> Iterator[Item]:
        if sight.ribbon is None:
            return
        frame, quiet = sight.resting.layout.frame, sight.ribbon.tone in (Tone.HINT, Tone.PAST)
        slip = ribbon_slip(sight.ribbon, frame.words(2.0 if quiet else 2.3, 1.5), frame.ribbon.width, pieces)
        place = slip.get_rect(center=frame.ribbon.center)
        place.bottom = min(place.bottom, frame.ribbon.bottom)
        yield Item(slip, place)

    def _dragged(self, sight: Sight, pieces: Pieces) -> Iterator[Item]:
        """The cards at the pointer, and how many they are wherever it could be more than one."""
        selection = sight.selection
        if selection is None:
            return
        for pose in reversed(sight.dragged):
            yield self._card(selection.colour, pose, 1.0, max(0.25, sight.lift))
        if sight.held < 2:
            return
        front = sight.dragged[0] if sight.dragged else self._first_chosen(sight)
        if front is None:
            return
        badge = pieces.badge(f"× {selection.count}", 3.4, pieces.theme.accent, pieces.theme.panel)
        corner = round(front.x + front.width * 0.42), round(front.y - front.height * 0.5)
        yield Item(badge, badge.get_rect(center=corner))

    def _first_chosen(self, sight: Sight) -> Pose | None:
        cards = [card for card in sight.resting.layout.of(HANDS[0]) if _chosen(sight, card)]
        return cards[-1].pose.moved(0, -RAISED * sight.resting.layout.frame.unit) if cards else None


def _light(pieces: Pieces, area: pygame.Rect, lit: bool) -> Item:
    """The light over a place that may take cards; `lit` is the one that is pointed to."""
    rect = area.inflate(pieces.px(0.8), pieces.px(0.8))
    return Item(pieces.glow(rect.size, pieces.theme.good, 1.0 if lit else 0.25), rect)


def _chosen(sight: Sight, card: Card) -> bool:
    selection = sight.selection
    return selection is not None and card.colour == selection.colour and card.key.nth in selection.picked


def _same(a: Resting | None, b: Resting) -> bool:
    """Whether two resting tables look the same; layouts are compared by identity, since the scene keeps them."""
    if a is None:
        return False
    same_things = a.layout is b.layout and a.observation is b.observation
    return same_things and (a.marks, a.hidden, a.names) == (b.marks, b.hidden, b.names)
