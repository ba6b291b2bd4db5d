"""From a replay's state to a `Sight`: the table as it was, the bar below the mandalas, the log. Pure looking."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from mandala.ui.cards import narrator
from mandala.ui.cards.frame import Command, Frame
from mandala.ui.cards.lettering import chosen_letters
from mandala.ui.cards.marks import marks_of
from mandala.ui.cards.places import CUPS, DISCARD
from mandala.ui.cards.sight import ButtonLook, LogSight, Sight
from mandala.ui.cards.still import Resting
from mandala.ui.cards.transport import TransportSight
from mandala.ui.strings import Strings

if TYPE_CHECKING:
    from mandala.ui.cards.replay import ReplayScene


def replay_sight(scene: ReplayScene) -> Sight:
    """What is to be seen now."""
    layout, ply, show, strings = scene.layout, scene.ply, scene.show, scene.context.strings
    step = scene.steps[ply - 1] if ply else None
    observation = step.after if step else scene.observation(0)
    pointed = layout.place_at(scene.pointer)
    told = tuple(line for line in scene.lines if line.ply == ply)
    hidden = show.hidden if show else frozenset()
    return Sight(
        resting=Resting(observation, layout, scene.names, marks_of(step) if step and not show else (), hidden),
        status=(narrator.past_title(strings, ply, scene.history.length), seen_by(scene)),
        news=() if scene.log_open else narrator.news(told),
        buttons=_buttons(scene, layout.frame),
        flights=tuple(show.cards()) if show else (),
        sand=show.sand if show else None,
        unfurled=show.unfurled if show else 1.0,
        banner=strings.gettext("The last mandala") if observation.last else "",
        note=strings.gettext("Assisted game") if scene.stored.assisted else "",
        open_cups=(True, scene.eyes.all_open or pointed == CUPS[1]),
        open_pile=pointed == DISCARD and any(observation.discard),
        log=LogSight(scene.lines, scene.logbook.scroll, ply, scene.logbook.pointer) if scene.log_open else None,
        transport=TransportSight(ply, scene.history.length, scene.playing, scene.hot_way),
        letters=chosen_letters(scene.context),
    )


def seen_by(scene: ReplayScene) -> str:
    """Whose knowledge is shown."""
    strings = scene.context.strings
    if scene.eyes.all_open:
        return strings.gettext("All cards lie open")
    return strings.gettext("As {name} saw it").format(name=scene.names.own)


def _buttons(scene: ReplayScene, frame: Frame) -> Mapping[Command, ButtonLook]:
    enabled = {Command.EYES: scene.can_open, Command.PLAY_ON: scene.can_play_on}
    pressed = {Command.LOG: scene.log_open, Command.EYES: scene.eyes.all_open}
    hints = _hints(scene.context.strings)
    return {
        command: ButtonLook(
            hot=rect.collidepoint(scene.pointer),
            enabled=enabled.get(command, True),
            pressed=pressed.get(command, False),
            hint=hints[command],
        )
        for command, rect in frame.buttons.items()
    }


def _hints(strings: Strings) -> Mapping[Command, str]:
    """What the buttons do, with their keys."""
    return {
        Command.MENU: strings.gettext("Menu (Esc)"),
        Command.LOG: strings.gettext("Log of all moves (L)"),
        Command.EYES: strings.gettext("All cards open, or as one of you saw it (V)"),
        Command.PLAY_ON: strings.gettext("Play on from here (P)"),
        Command.HELP: strings.gettext("Keys and mouse (F1)"),
    }
