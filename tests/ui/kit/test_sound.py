"""The sounds and their device: variety, volume, and silence without a word where there is nothing to hear with."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

import mandala.ui.platform.desktop.sound as sound_module
from mandala.platform.desktop import desktop
from mandala.play import settings as settings_file
from mandala.play.settings import Settings
from mandala.play.stored import GameConfig
from mandala.ui.context import new_table
from mandala.ui.kit.inputs import Wheel
from mandala.ui.kit.scene import Drawing, Quit, Transition
from mandala.ui.kit.sound import WEIGHT, Music, Sound
from mandala.ui.kit.widgets import Slider
from mandala.ui.loop import Loop
from mandala.ui.pages.new_game import NewGameScene
from mandala.ui.pages.settings import SettingsScene
from mandala.ui.pages.title import TitleScene
from mandala.ui.platform.desktop.sound import MAX_VOICES, sound_files
from mandala.ui.platform.desktop.sound import DesktopSounds as Sounds
from tests.conftest import take_device_away
from tests.ui.kit.test_foundation import Probe
from tests.ui.support import Driver, FakeWindow, make_context, run

NOWHERE = "nonsense"


@pytest.fixture
def sounds() -> Iterator[Sounds]:
    """Sounds with SDL's dummy device."""
    made = Sounds(random.Random(1))
    made.set_volume(0.7)
    made.open()
    yield made
    made.close()


def playing() -> list[pygame.mixer.Sound]:
    """What sounds now."""
    heard = [pygame.mixer.Channel(number).get_sound() for number in range(pygame.mixer.get_num_channels())]
    return [clip for clip in heard if clip is not None]


def test_every_sound_has_files_and_every_file_is_a_sound() -> None:
    kinds = {name.rsplit("-", 1)[0] for name in sound_files()}
    assert kinds == {str(sound) for sound in Sound}


def test_every_file_can_be_decoded(sounds: Sounds) -> None:
    for name in sound_files():
        clip = sounds._clip(name)
        assert 0.1 < clip.get_length() < 5.0


def test_every_sound_can_be_heard(sounds: Sounds) -> None:
    for sound in Sound:
        sounds.play(sound)
        assert playing()
        pygame.mixer.stop()
    for space in range(6):
        sounds.play(Sound.CHIME, space)
        assert playing() == [sounds._clip(f"chime-{space + 1}.ogg")]
        pygame.mixer.stop()


def test_a_sound_never_plays_the_same_variant_twice_running(sounds: Sounds) -> None:
    names = [sounds._variants.of(Sound.PLACE, None) for _ in range(60)]
    assert all(one != other for one, other in pairwise(names))
    assert len(set(names)) >= 3


def test_voices_are_limited_and_what_matters_finds_one(sounds: Sounds) -> None:
    for _ in range(MAX_VOICES + 5):
        sounds.play(Sound.SWEEP)
    assert len(playing()) == MAX_VOICES
    sounds.play(Sound.SLIDE)
    assert sounds._variants.last[Sound.SLIDE] not in {name for name, clip in sounds._clips.items() if clip in playing()}
    sounds.play(Sound.WON)
    assert sounds._clips[sounds._variants.last[Sound.WON]] in playing()
    assert max(WEIGHT, key=WEIGHT.__getitem__) == Sound.WON


def test_the_volume_counts_at_once(sounds: Sounds) -> None:
    sounds.play(Sound.WON)
    (clip,) = playing()
    assert clip.get_volume() == pytest.approx(0.49, abs=0.01)
    sounds.set_volume(0.2)
    assert clip.get_volume() == pytest.approx(0.04, abs=0.01)


@pytest.mark.parametrize(("side", "left", "right"), [(0.0, 1.0, 1.0), (-1.0, 1.0, 0.437), (1.0, 0.437, 1.0)])
def test_a_sound_has_a_side(
    sounds: Sounds, monkeypatch: pytest.MonkeyPatch, side: float, left: float, right: float
) -> None:
    class Channel:
        def play(self, clip: pygame.mixer.Sound) -> None:
            assert clip.get_length() > 0

        def set_volume(self, *sides: float) -> None:
            assert sides == pytest.approx((left, right), abs=0.01)

    monkeypatch.setattr(pygame.mixer, "find_channel", lambda _: Channel())
    sounds.play(Sound.POUR, side=side)
    assert sounds._variants.last[Sound.POUR]


@pytest.fixture
def music(sounds: Sounds, monkeypatch: pytest.MonkeyPatch) -> Sounds:
    """Sounds with music, whose fades take no time to wait for."""
    monkeypatch.setattr(sound_module, "FADE_OUT", 20)
    sounds.set_volume(0.7, 0.5)
    assert sounds._loader is not None
    sounds._loader.join()
    return sounds


def fade_out() -> None:
    """Waits until the music is gone, at most two seconds."""
    for _ in range(200):
        if not pygame.mixer.music.get_busy():
            return
        time.sleep(0.01)


def test_music_goes_on_and_changes_by_fading(music: Sounds) -> None:
    music.accompany(Music.PAGES)
    assert pygame.mixer.music.get_busy()
    music.accompany(Music.PAGES)
    assert music._piece is Music.PAGES
    begin = time.perf_counter()
    music.accompany(Music.TABLE)
    assert time.perf_counter() - begin < 0.01, "no frame waits for it"
    fade_out()
    music.accompany(Music.TABLE)
    assert pygame.mixer.music.get_busy()
    assert music._piece is Music.TABLE
    assert pygame.mixer.music.get_volume() == pytest.approx(0.35**2, abs=0.01)


def test_music_pauses_while_the_window_is_not_seen(music: Sounds) -> None:
    music.accompany(Music.TABLE)
    music.accompany(Music.TABLE, seen=False)
    assert not pygame.mixer.music.get_busy()
    music.accompany(Music.TABLE, seen=False)
    music.accompany(Music.TABLE)
    assert pygame.mixer.music.get_busy()


def test_music_has_a_switch_and_a_volume_of_its_own(music: Sounds) -> None:
    music.accompany(Music.PAGES)
    music.set_volume(0.7, 1.0)
    assert pygame.mixer.music.get_volume() == pytest.approx(0.49, abs=0.01)
    music.set_volume(0.7, 0.0)
    music.accompany(Music.PAGES)
    fade_out()
    music.accompany(Music.PAGES)
    assert not pygame.mixer.music.get_busy()
    music.play(Sound.PLACE)
    assert playing(), "and sounds go on"


def test_music_is_silent_without_a_device_or_its_file(
    music: Sounds, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sound_module, "files", lambda _: tmp_path)
    music.accompany(Music.PAGES)
    music.accompany(Music.PAGES)
    assert not pygame.mixer.music.get_busy()
    take_device_away()
    music.accompany(Music.TABLE)
    music.accompany(Music.TABLE)
    music.accompany(Music.TABLE, seen=False)
    music.set_volume(0.0)
    music.accompany(Music.TABLE)
    assert pygame.mixer.get_init() is None


def test_the_title_and_a_table_have_their_music(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In rounds of the real loop, which draw nothing for it. With sound off there is none."""
    wanted: list[Music] = []
    monkeypatch.setattr(Sounds, "accompany", lambda _, piece, _seen: wanted.append(piece))
    monkeypatch.setattr("mandala.ui.loop.IDLE_WAIT", 0.01)
    context = make_context(home, Settings(language="en", speed="off"))
    table = new_table(context, GameConfig(("human", "human"), ("Ann", "Ben"), 1, 0))
    for scenes, piece in (([TitleScene(context)], Music.PAGES), ([TitleScene(context), table], Music.TABLE)):
        loop = Loop(context, FakeWindow((640, 400)), *scenes)
        for _ in range(40):
            list(loop.turn())
        frames = loop.frames
        for _ in range(5):
            list(loop.turn())
        assert loop.frames == frames
        assert set(wanted) == {piece}
        wanted.clear()
    context.sounds.close()


def test_mute_gives_the_device_back_and_takes_it_again(sounds: Sounds) -> None:
    sounds.set_volume(0.0)
    assert pygame.mixer.get_init() is None
    sounds.open()
    sounds.play(Sound.PLACE)
    assert pygame.mixer.get_init() is None
    sounds.set_volume(1.0)
    sounds.open()
    sounds.play(Sound.PLACE)
    assert playing()


def test_before_the_device_is_open_there_is_silence() -> None:
    sounds = Sounds()
    sounds.set_volume(0.5)
    sounds.play(Sound.PLACE)
    assert pygame.mixer.get_init() is None
    assert not sounds.missing


def test_no_device_is_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", NOWHERE)
    sounds = Sounds()
    sounds.set_volume(0.5)
    sounds.open()
    assert sounds.missing
    for sound in Sound:
        sounds.play(sound)
    sounds.set_volume(0.6)
    assert not sounds.missing, "who touches the volume may have plugged something in"
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sounds.open()
    sounds.play(Sound.PLACE)
    assert playing()
    sounds.close()


def test_a_device_that_goes_away_is_silence(sounds: Sounds) -> None:
    sounds.play(Sound.PLACE)
    take_device_away()
    for _ in range(3):
        sounds.play(Sound.PLACE)
    assert sounds.missing
    sounds.close()


def test_the_volume_can_be_set_when_the_device_went_away(sounds: Sounds) -> None:
    sounds.play(Sound.PLACE)
    take_device_away()
    sounds.set_volume(0.1)
    sounds.set_volume(0.0)
    sounds.set_volume(0.3)
    sounds.open()
    sounds.play(Sound.PLACE)
    assert playing()


def test_a_pygame_without_a_mixer_is_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: int) -> None:
        raise NotImplementedError("mixer module not available")

    monkeypatch.setattr(pygame.mixer, "init", missing)
    sounds = Sounds()
    sounds.set_volume(0.5)
    sounds.open()
    sounds.play(Sound.PLACE)
    assert sounds.missing


@pytest.mark.parametrize("broken", [b"", b"no sound at all"])
def test_a_broken_or_missing_file_is_silence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: bytes) -> None:
    folder = tmp_path / "assets" / "sounds"
    folder.mkdir(parents=True)
    if broken:
        (folder / "place-1.ogg").write_bytes(broken)
    monkeypatch.setattr(sound_module, "files", lambda _: tmp_path)
    sounds = Sounds()
    sounds.set_volume(0.5)
    sounds.open()
    sounds.play(Sound.PLACE)
    sounds.play(Sound.CHIME, 3)
    assert not playing()
    assert not sounds.missing, "the device is there"
    sounds.close()


def test_only_one_decodes_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """SDL's mixer is not made for two: once in some thousand runs two threads in it ended the program."""
    inside, crowds = threading.Lock(), []
    decode = pygame.mixer.Sound

    def watched(file: Path) -> pygame.mixer.Sound:
        alone = inside.acquire(blocking=False)
        crowds.append(not alone)
        time.sleep(0.001)
        clip = decode(file)
        if alone:
            inside.release()
        return clip

    monkeypatch.setattr(pygame.mixer, "Sound", watched)
    sounds = Sounds()
    sounds.set_volume(0.5)
    sounds.open()
    for sound in reversed(Sound):
        sounds.play(sound)
    sounds.close()
    assert len(crowds) >= len(Sound)
    assert not any(crowds)


class Ending(Probe):
    """A scene that ends after some rounds, and notes in each frame whether the device is open."""

    def __init__(self) -> None:
        super().__init__()
        self.open_in_frame: list[bool] = []
        self.animating = True

    def update(self, dt: float) -> Transition:
        super().update(dt)
        self.animating = len(self.times) < 4
        return Quit() if len(self.times) > 6 else None

    def drawing(self, canvas: pygame.Surface) -> Drawing:
        changed = yield from super().drawing(canvas)
        self.open_in_frame.append(pygame.mixer.get_init() is not None)
        return changed


@pytest.mark.parametrize("driver", ["dummy", NOWHERE])
def test_the_device_is_opened_when_nothing_moves(home: Path, monkeypatch: pytest.MonkeyPatch, driver: str) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", driver)
    monkeypatch.setattr("mandala.ui.loop.IDLE_WAIT", 0.01)
    context, scene = make_context(home), Ending()
    run(Loop(context, FakeWindow((640, 400)), scene))
    assert scene.open_in_frame
    assert not any(scene.open_in_frame)
    assert (pygame.mixer.get_init() is not None) == (driver == "dummy")
    assert context.sounds.missing == (driver != "dummy")
    context.sounds.close()


def test_a_muted_program_opens_no_device(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mandala.ui.loop.IDLE_WAIT", 0.01)
    run(Loop(make_context(home, Settings(sound=False)), FakeWindow((640, 400)), Ending()))
    assert pygame.mixer.get_init() is None


@pytest.mark.skipif(sys.platform != "linux", reason="only ALSA talks")
def test_a_machine_without_a_card_says_nothing_in_the_terminal() -> None:
    code = "from mandala.ui.platform.desktop.sound import DesktopSounds as Sounds; s = Sounds()\n"
    code += "s.set_volume(1.0); s.open(); print(s.missing)"
    environment = os.environ | {"SDL_AUDIODRIVER": "alsa", "ALSA_CONFIG_PATH": os.devnull}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stdout.strip() == "True"
    assert done.stderr == ""


@pytest.mark.parametrize("audio", ["dummy", NOWHERE])
def test_the_program_starts_whatever_the_audio_driver(home: Path, audio: str) -> None:
    """The real program up to its first still moment; then the player closes the window."""
    code = (
        "import pygame; from mandala.main import main; from mandala.ui.platform.desktop.sound import DesktopSounds as Sounds\n"
        "real = Sounds.open\n"
        "def open_and_leave(self):\n"
        "    real(self); print('missing' if self.missing else 'open')\n"
        "    pygame.event.post(pygame.event.Event(pygame.QUIT))\n"
        "Sounds.open = open_and_leave\n"
        "raise SystemExit(main([]))"
    )
    environment = os.environ | {"MANDALA_HOME": str(home), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": audio}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split()[-1] == ("open" if audio == "dummy" else "missing")
    assert "Traceback" not in done.stderr


@pytest.fixture
def page(home: Path) -> Driver:
    """The settings."""
    context = make_context(home, Settings(language="en", speed="off", volume=0.7))
    return Driver(context, SettingsScene(context))


def slider(driver: Driver) -> Slider:
    """The volume."""
    return next(widget for widget in driver.scene.form.widgets if isinstance(widget, Slider))


def test_the_volume_is_set_by_keys(page: Driver) -> None:
    places = [index for index, widget in enumerate(page.scene.form.widgets) if isinstance(widget, Slider)]
    page.key("tab", *["tab"] * places[0], "left", "left")
    assert page.context.settings.volume == 0.5
    assert playing(), "it is heard at once"
    page.key(*["right"] * 12)
    assert (page.context.settings.volume, slider(page).value) == (1.0, 100)
    page.key(*["left"] * 12)
    assert page.context.settings.volume == 0.0
    assert pygame.mixer.get_init() is None
    assert settings_file.load(desktop(), page.context.paths.settings)[0].volume == 0.0


def test_the_volume_is_set_by_mouse(page: Driver) -> None:
    box = slider(page).rect
    page.drag([box.center, (box.left + 5, box.centery), (box.left - 300, 5)])
    assert page.context.settings.volume == 0.0
    page.drag([(box.left + 5, box.centery), (box.right + 300, 5)])
    assert page.context.settings.volume == 1.0
    page.step(Wheel(box.center, -1))
    assert page.context.settings.volume == 0.9
    page.click((5, 5))
    assert page.context.settings.volume == 0.9, "the knob was let go"


def test_sound_is_switched_off_and_on_again(page: Driver) -> None:
    context = page.context
    page.press("Sounds")
    assert not context.settings.sound
    assert pygame.mixer.get_init() is None
    page.press("Sounds")
    assert context.settings.sound
    assert playing()
    page.press("Sounds")
    page.click(slider(page).rect.center)
    assert context.settings.sound, "who touches the volume wants to hear it"
    context.sounds.close()


def test_music_is_set_by_keys_and_by_mouse(page: Driver) -> None:
    context = page.context
    page.press("Music")
    assert not context.settings.music
    assert context.settings.sound
    volume, music = [widget for widget in page.scene.form.widgets if isinstance(widget, Slider)]
    assert volume.rect.right < music.rect.left, "side by side"
    page.drag([music.rect.center, (music.rect.left + 5, music.rect.centery)])
    assert context.settings.music_volume == 0.0
    assert context.settings.music, "who touches its volume wants to hear it"
    page.key("right", "right", "right")
    assert context.settings.music_volume == 0.2, "the first key shows where the focus is"
    assert context.settings.volume == 0.7
    assert settings_file.load(desktop(), context.paths.settings)[0].music_volume == 0.2


def test_a_missing_device_is_told_beside_the_volume(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", NOWHERE)
    context = make_context(home)
    context.sounds.open()
    assert "no sound device" in slider(Driver(context, SettingsScene(context))).label


def test_m_mutes_on_every_page_but_is_a_letter_in_a_name(home: Path) -> None:
    context = make_context(home, Settings(language="en", speed="off"))
    title = Driver(context, TitleScene(context))
    title.key("m")
    assert not context.settings.sound
    driver = Driver(context, NewGameScene(context, "two"))
    driver.press("First name")
    driver.key("m")
    driver.type("m")
    assert not context.settings.sound
    driver.key("tab", "tab", "m")
    assert context.settings.sound, "the focus left the names"
    context.sounds.close()
