"""What packs the program: the same files make the same archives, what must not be inside is refused, and menus understand us."""

from __future__ import annotations

import ast
import hashlib
import importlib
import json
import os
import plistlib
import re
import runpy
import shutil
import subprocess
import sys
import tarfile
from datetime import date
from pathlib import Path

import pytest

import mandala
from mandala.ui.platform.desktop.home import others_environment
from mandala.ui.platform.desktop.window import prepare_environment
from tools.package import archive, changelog, crates, elf, licences, linux, names, program, spare, trial
from tools.package.__main__ import main as command_line

ROOT = names.ROOT
SPEC = names.SPEC
SECONDS = 1_700_000_000
CHANGES = "# Changelog\n\n## 0.2.0 (unreleased)\n\n- New.\n\n## 0.1.0 (2026-01-31)\n\n- Old.\n- Older.\n"
OPTIONAL = {"asyncio", "choix", "numpy", "sysconfig"}
"""Imported only for ratings, for a cluster, and where nothing is compiled: none of these happens in the program."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Something like a program."""
    made = tmp_path / "a program"
    (made / "_internal").mkdir(parents=True)
    (made / "mandala").write_text("#!/bin/sh\necho started\n")
    (made / "mandala").chmod(0o755)
    (made / "_internal" / "library.so").write_bytes(b"\x7fno ELF")
    return made


def tool(name: str) -> str:
    """A program of the system; without it the test is skipped, on the build machine it fails."""
    found = shutil.which(name)
    if found is None and os.environ.get("CI") and sys.platform == "linux":
        pytest.fail(f"{name} must be installed here")
    if found is None:
        pytest.skip(f"needs {name}")
    return found


def test_the_version_comes_from_one_place() -> None:
    described = runpy.run_path(str(SPEC / "described.py"))
    assert names.version() == described["VERSION"] == mandala.__version__
    assert described["INFO_PLIST"]["CFBundleShortVersionString"] == mandala.__version__
    assert described["strings"]()["FileVersion"] == mandala.__version__
    assert ".".join(map(str, described["numbers"]())) == f"{mandala.__version__}.0"
    assert changelog.releases((ROOT / "CHANGELOG.md").read_text("utf-8"))[0].version == mandala.__version__


def test_the_name_on_the_desktop_is_one() -> None:
    described = runpy.run_path(str(SPEC / "described.py"))
    assert described["IDENTIFIER"] == names.ID
    for file in ("mandala.metainfo.xml", "add-to-menu", "mandala.desktop", "flatpak.json"):
        assert names.ID in (SPEC / file).read_text("utf-8")


def test_a_window_bears_the_name_by_which_a_desktop_knows_its_icon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SDL_VIDEO_WAYLAND_WMCLASS", raising=False)
    prepare_environment()
    assert os.environ["SDL_VIDEO_WAYLAND_WMCLASS"] == names.ID
    entry = (SPEC / "mandala.desktop").read_text("utf-8")
    assert f"StartupWMClass={os.environ['SDL_VIDEO_X11_WMCLASS']}\n" in entry


def test_sharp_pixels_on_windows_and_macos(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.delenv("SDL_WINDOWS_DPI_AWARENESS", raising=False)
    prepare_environment()
    assert os.environ["SDL_WINDOWS_DPI_AWARENESS"] == "permonitorv2"
    monkeypatch.delenv("SDL_WINDOWS_DPI_AWARENESS")
    assert runpy.run_path(str(SPEC / "described.py"))["INFO_PLIST"]["NSHighResolutionCapable"] is True


def test_macos_can_read_what_it_is_told() -> None:
    described = runpy.run_path(str(SPEC / "described.py"))
    read = plistlib.loads(plistlib.dumps(described["INFO_PLIST"]))
    assert read == described["INFO_PLIST"]
    assert re.fullmatch(r"\d+\.\d+", read["LSMinimumSystemVersion"])
    assert re.fullmatch(r"\d+(\.\d+){0,2}", read["CFBundleVersion"])
    assert re.fullmatch(r"[A-Za-z0-9.-]+", described["IDENTIFIER"])


def test_nothing_that_the_source_imports_is_left_out() -> None:
    found = re.search(r'NEVER = """(.*?)"""', (SPEC / "mandala.spec").read_text("utf-8"), re.S)
    assert found
    never, imported = set(found[1].split()), set[str]()
    for path in (ROOT / "mandala").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                imported |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                imported |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    assert {name for name in never & imported if name not in OPTIONAL} == set()
    assert {"msgspec", "pygame", "sqlite3"} <= imported


@pytest.mark.parametrize(
    "inside",
    [
        "numpy/core.so",
        "_internal/numpy/core.so",
        f"_internal/python3.{sys.version_info.minor}/lib-dynload/_ssl.so",
        "_internal/libstdc++.so.6",
    ],
)
def test_a_program_that_holds_too_much_is_refused(folder: Path, inside: str) -> None:
    kernel, other = folder / "_internal/mandala/ai/cards/kernel.cpython-311.so", folder / inside
    for path in (kernel, other):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    with pytest.raises(program.Refused, match=r"numpy|_ssl|libstdc"):
        program.inspect(folder, ["mandala.main"])
    other.unlink()
    program.inspect(folder, ["mandala.main", "pygamelike", "sslike"])
    with pytest.raises(program.Refused, match="pytest"):
        program.inspect(folder, ["mandala.main", "pytest.plugin"])
    kernel.unlink()
    with pytest.raises(program.Refused, match="not compiled"):
        program.inspect(folder, ["mandala.main"])


def test_what_was_packed_is_unpacked_by_a_python_without_filters(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Debian 12 has Python 3.11.2; `filter` came with 3.11.4."""
    extract = tarfile.TarFile.extractall
    monkeypatch.delattr(tarfile, "data_filter", raising=False)
    monkeypatch.setattr(tarfile.TarFile, "extractall", lambda self, path: extract(self, path))
    archive.tar_xz(folder, tmp_path / "packed.tar.xz", SECONDS)
    with tarfile.open(tmp_path / "packed.tar.xz") as packed:
        archive.unpack(packed, tmp_path / "unpacked")
    assert (tmp_path / "unpacked" / "a program" / "mandala").read_text() == "#!/bin/sh\necho started\n"


@pytest.mark.skipif(os.name == "nt", reason="files of Windows have no such modes")
def test_who_packs_and_when_makes_no_difference(folder: Path, tmp_path: Path) -> None:
    one, two = tmp_path / "one.tar.xz", tmp_path / "two.tar.xz"
    archive.tar_xz(folder, one, SECONDS)
    os.utime(folder / "mandala", (1, 1))
    (folder / "_internal" / "library.so").chmod(0o600)
    archive.tar_xz(folder, two, SECONDS)
    assert one.read_bytes() == two.read_bytes()
    with tarfile.open(one) as packed:
        modes = {entry.name: entry.mode for entry in packed}
    assert modes["a program/mandala"] == 0o755
    assert modes["a program/_internal/library.so"] == 0o644
    assert archive.sums([two, one]).splitlines()[1].endswith("  two.tar.xz")


@pytest.mark.skipif(sys.platform != "linux", reason="libraries as Linux has them")
def test_libraries_that_are_never_called_are_empty_and_theirs_gone(folder: Path) -> None:
    libraries = folder / "_internal" / "pygame_ce.libs"
    libraries.mkdir()

    def library(name: str, code: str, *linked: str) -> Path:
        source, made = folder.parent / f"{name}.c", libraries / f"lib{name}-1a2b.so.1"
        source.write_text(code)
        (folder.parent / "versions").write_text("FINE_2 { flac_sound; };")
        options = ["-shared", "-fPIC", f"-Wl,-soname,{made.name}", "-Wl,-rpath,$ORIGIN", "-Wl,-z,now"]
        if name == "FLAC":
            options.append(f"-Wl,--version-script={folder.parent / 'versions'}")
        others = [str(libraries / f"lib{other}-1a2b.so.1") for other in linked]
        subprocess.run([tool("cc"), *options, "-o", str(made), str(source), *others], check=True, timeout=60)
        return made

    both = library("both", "int both(void) { return 3; }")
    lone = library("lone", "int lone(void) { return 4; }")
    flac = library(
        "FLAC", "int lone(void), both(void); int flac_sound(void) { return lone() + both(); }", "lone", "both"
    )
    code = "int flac_sound(void), both(void); int sound(int wanted) { return wanted ? flac_sound() : both(); }"
    mixer = library("SDL2_mixer", code, "FLAC", "both")
    (folder / "_internal" / lone.name).symlink_to(f"pygame_ce.libs/{lone.name}")
    spare.spare(folder)
    assert sorted(path for path in folder.rglob("lib*.so.1")) == sorted([flac, both, mixer])
    assert [path for path in (flac, both, mixer) if spare.is_empty(path)] == [flac]
    assert flac not in licences.libraries(folder), "nobody's work that has a licence"
    ask = f"import ctypes; sound = ctypes.CDLL({str(mixer)!r}).sound; print(sound(1), sound(0))"
    asked = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, timeout=20)
    assert (asked.stdout, asked.stderr) == ("0 3\n", "")  # a library without its versions would be complained of


def test_every_library_has_its_licence_beside_it(folder: Path, tmp_path: Path) -> None:
    (folder / "_internal" / "library.so").unlink()
    for name in ("libogg-15db22d2.so.0.8.6", "libstdc++.so.6", "libSDL2-2-50d1.0.so.0.3200.10", "libpython3.11.so.1.0"):
        (folder / "_internal" / name).touch()
    assert licences.uncovered(folder) == set()
    (folder / "_internal" / "libstrange-2.so.1").touch()
    assert licences.uncovered(folder) == {"strange"}
    licences.gather(tmp_path / "licences")
    written = {path.name: path.read_text("utf-8") for path in (tmp_path / "licences").iterdir()}
    assert set(licences.LIBRARIES) <= set(written)
    assert {path.name for path in licences.TEXTS.iterdir()} <= {*licences.LIBRARIES, crates.NOTICES.name}
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in written["pygame-ce.txt"]  # to which a text of three libraries points


def test_the_notes_of_a_release() -> None:
    assert changelog.notes(CHANGES, "0.1.0") == "- Old.\n- Older."
    for version in ("0.2.0", "0.3.0"):
        with pytest.raises(ValueError, match=version):
            changelog.notes(CHANGES, version)
    assert changelog.releases(CHANGES)[0].day is None


def test_menus_and_software_centres_accept_us(tmp_path: Path) -> None:
    linux.shared(tmp_path, SECONDS)
    entry = tmp_path / "applications" / f"{names.ID}.desktop"
    subprocess.run([tool("desktop-file-validate"), "--warn-kde", str(entry)], check=True, timeout=20)
    file = tmp_path / "metainfo" / f"{names.ID}.metainfo.xml"
    day = changelog.releases((ROOT / "CHANGELOG.md").read_text("utf-8"))[0].day or date(2023, 11, 14)
    assert f'<release version="{mandala.__version__}" date="{day}"/>' in file.read_text("utf-8")
    subprocess.run(
        [tool("appstreamcli"), "validate", "--no-net", str(file)], check=True, timeout=20, capture_output=True
    )


@pytest.mark.skipif(sys.platform != "linux", reason="menus of Linux")
def test_the_portable_program_goes_into_the_menu_and_out_again(folder: Path, tmp_path: Path) -> None:
    home, target = tmp_path / "home", tmp_path / 'Möwen & "$5" 100%'
    shutil.copytree(folder, target)
    linux.shared(target / "share", SECONDS)
    shutil.copy(SPEC / "add-to-menu", target)
    environment = {"HOME": str(home), "PATH": os.environ["PATH"]}
    subprocess.run([target / "add-to-menu"], env=environment, check=True, capture_output=True, timeout=20)
    entry = home / ".local/share/applications" / f"{names.ID}.desktop"
    line = next(line for line in entry.read_text("utf-8").splitlines() if line.startswith("Exec="))
    argument = line.removeprefix('Exec="').removesuffix('"').replace("\\\\", "\\")
    assert re.sub(r"\\(.)", r"\1", argument).replace("%%", "%") == str(target / "mandala")
    subprocess.run([tool("desktop-file-validate"), str(entry)], check=True, timeout=20)
    subprocess.run([target / "add-to-menu", "--remove"], env=environment, check=True, capture_output=True, timeout=20)
    assert not [path for path in home.rglob("*") if path.is_file()]


SYSTEM = {"uname": names.machine(), "getconf": "glibc 2.38", "ldd": "ldd (GNU libc) 2.38"}
"""What a system says of itself that can run a program which wants glibc 2.36."""


def started(folder: Path, target: Path, box: str = "", **system: str) -> subprocess.CompletedProcess[str]:
    """The portable program, started on a system that says such things of itself, from its menu: no terminal. `box` is the
    program there that shows boxes; what it shows is in a file of that name."""
    linux.portable(folder, target, SECONDS)
    programs = target.with_name("programs")
    programs.mkdir()
    for name, says in (SYSTEM | system).items():
        (programs / name).write_text(f"#!/bin/sh\necho '{says}'\n")
    if box:
        (programs / box).write_text(f"#!/bin/sh\nprintf '%s\\n' \"$@\" >'{target.with_name(box)}'\n")
    for path in programs.iterdir():
        path.chmod(0o755)
    for name in ("sh", "dirname", "readlink", "sed"):
        (programs / name).symlink_to(tool(name))
    environment = {"PATH": str(programs), "LANG": "de_DE.UTF-8", "DISPLAY": ":0"}
    return subprocess.run(
        [target / "mandala", "check"],
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=20,
    )


@pytest.mark.skipif(sys.platform != "linux", reason="a script of Linux")
@pytest.mark.parametrize("glibc", ["glibc 2.36", "glibc 2.38", "glibc 2.36.9000", "glibc 3.0", ""])
def test_the_program_starts_where_the_system_is_new_enough_or_does_not_say(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, glibc: str
) -> None:
    monkeypatch.setattr(elf, "glibc_floor", lambda _: "2.36")
    done = started(folder, tmp_path / "Möwen & Söhne", "zenity", getconf=glibc)
    assert (done.returncode, done.stdout, done.stderr) == (0, "started\n", "")
    assert not (tmp_path / "zenity").exists()


@pytest.mark.sampled(4)
@pytest.mark.skipif(sys.platform != "linux", reason="a script of Linux")
@pytest.mark.parametrize("box", ["zenity", "kdialog", "xmessage", "notify-send", ""])
@pytest.mark.parametrize(
    ("system", "words"),
    [
        ({"getconf": "glibc 2.35"}, "Mandala braucht glibc 2.36 oder neuer, und hier ist glibc 2.35."),
        ({"getconf": "glibc 2.9"}, "und hier ist glibc 2.9."),
        ({"getconf": "", "ldd": "musl libc (x86_64)"}, "dieses hat musl"),
        ({"uname": "riscv64"}, "dies ist einer mit riscv64"),
    ],
)
def test_a_system_that_cannot_run_the_program_is_told_so_in_words(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, system: dict[str, str], words: str, box: str
) -> None:
    monkeypatch.setattr(elf, "glibc_floor", lambda _: "2.36")
    done = started(folder, tmp_path / "Mandala", box, **system)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("mandala: ")
    assert words in done.stderr
    assert not box or words in (tmp_path / box).read_text("utf-8")


@pytest.fixture
def manifest(folder: Path, tmp_path: Path) -> Path:
    """The manifest of a Flatpak, beside the packed program that it takes."""
    portable, packed = tmp_path / "portable", tmp_path / "program.tar.xz"
    linux.portable(folder, portable, SECONDS)
    archive.tar_xz(portable, packed, SECONDS)
    linux.flatpak(packed, tmp_path / f"{names.ID}.json")
    return tmp_path / f"{names.ID}.json"


@pytest.mark.skipif(sys.platform != "linux", reason="Flatpak is of Linux")
def test_the_commands_for_a_flatpak_put_everything_in_its_place(manifest: Path, tmp_path: Path) -> None:
    told = json.loads(manifest.read_text("utf-8"))
    (module,) = told["modules"]
    (source,) = module["sources"]
    packed = manifest.parent / source["path"]
    assert source["sha256"] == hashlib.sha256(packed.read_bytes()).hexdigest()
    app, built = tmp_path / "app", tmp_path / "built"
    with tarfile.open(packed) as unpacked:
        archive.unpack(unpacked, built)
    (inside,) = built.iterdir()  # flatpak-builder goes into the only folder of an archive, too
    environment = {"FLATPAK_DEST": str(app), "FLATPAK_ID": told["id"], "PATH": os.environ["PATH"]}
    for line in module["build-commands"]:
        subprocess.run(["sh", "-ec", line], cwd=inside, env=environment, check=True, timeout=20)
    said = subprocess.run([app / "bin" / told["command"]], capture_output=True, text=True, check=True, timeout=20)
    assert said.stdout == "started\n"
    entry = f"share/applications/{told['id']}.desktop"
    for place in (entry, f"share/metainfo/{told['id']}.metainfo.xml", f"share/licenses/{told['id']}/LICENSE"):
        assert (app / place).is_file(), place
    icons = {path.name for path in (app / "share" / "icons").rglob("*.png")}
    assert icons == {f"{told['id']}.png"}, "only what bears the name of the program is let out"


def test_a_flatpak_asks_for_a_screen_sound_and_gamepads_and_no_network(manifest: Path) -> None:
    asked = set(json.loads(manifest.read_text("utf-8"))["finish-args"])
    assert asked == {
        "--share=ipc",  # what X11 shares pixels by
        "--socket=wayland",
        "--socket=fallback-x11",
        "--socket=pulseaudio",
        "--device=all",
    }


def test_flatpak_reads_the_manifest(manifest: Path) -> None:
    if shutil.which("flatpak-builder") is None:
        pytest.skip("needs flatpak-builder")
    command = ["flatpak-builder", "--show-manifest", str(manifest)]
    asked = subprocess.run(command, cwd=manifest.parent, capture_output=True, text=True, check=True, timeout=60)
    read = json.loads(asked.stdout)
    told = json.loads(manifest.read_text("utf-8"))
    assert read["finish-args"] == told["finish-args"]
    assert read["modules"][0]["sources"][0]["sha256"] == told["modules"][0]["sources"][0]["sha256"]


def test_other_programs_get_their_own_libraries_back() -> None:
    ours = {"LD_LIBRARY_PATH": "/ours", "LD_LIBRARY_PATH_ORIG": "/theirs", "A": "b"}
    assert others_environment(ours, frozen=True) == {"LD_LIBRARY_PATH": "/theirs", "A": "b"}
    assert others_environment({"LD_LIBRARY_PATH": "/ours"}, frozen=True) == {}
    assert others_environment(ours, frozen=False) == ours


def test_what_is_locked_is_what_we_ask_for_with_hashes_and_no_place() -> None:
    lock = (SPEC / "lock.txt").read_text("utf-8")
    assert "://" not in lock
    packages = re.findall(r"^([a-z0-9-]+)==.*?(?=^[a-z]|\Z)", lock, re.M | re.S)
    assert {"pygame-ce", "msgspec", "platformdirs", "pyinstaller", "cython", "setuptools"} <= set(packages)
    for entry in re.split(r"(?m)^(?=[a-z])", lock)[1:]:
        assert "--hash=sha256:" in entry, entry


def test_the_icons_are_the_picture_in_every_size() -> None:
    image = pytest.importorskip("PIL.Image", reason="needs Pillow")
    for size in linux.SYMBOL_SIZES:
        assert image.open(SPEC / "icons" / f"mandala-{size}.png").size == (size, size)
    drawn = image.open(ROOT / "mandala" / "assets" / "pictures" / "icon.png").tobytes()
    assert image.open(SPEC / "icons" / "mandala-256.png").tobytes() == drawn
    assert {(side, side) for side in (16, 32, 48, 256)} <= image.open(SPEC / "icons" / "mandala.ico").info["sizes"]
    assert {(side, side, 1) for side in (16, 32, 128, 256, 512)} <= {
        *image.open(SPEC / "icons" / "mandala.icns").info["sizes"]
    }


def test_the_bill_of_materials_is_one_and_names_everything(folder: Path) -> None:
    bill = pytest.importorskip("tools.package.bill", reason="needs cyclonedx-python-lib")
    schema, validation = (
        importlib.import_module("cyclonedx.schema"),
        importlib.import_module("cyclonedx.validation.json"),
    )
    (folder / "_internal" / "library.so").unlink()  # of no known version
    (folder / "_internal" / "pygame_ce.libs").mkdir()
    (folder / "_internal" / "pygame_ce.libs" / "libogg-15db22d2.so.0.8.6").write_bytes(b"sound")
    text = bill.bill(folder, "mandala-1.2.3-linux-x86_64", SECONDS)
    assert validation.JsonStrictValidator(schema.SchemaVersion.V1_6).validate_str(text) is None
    told = {part["name"]: part for part in json.loads(text)["components"]}
    assert {"python", *licences.WHEELS, "ogg"} <= set(told)
    assert told["ogg"]["hashes"][0]["content"] == hashlib.sha256(b"sound").hexdigest()
    assert told["ogg"]["version"] == "1.3.6"
    assert [name for name, part in told.items() if not part.get("version")] == []
    assert set(bill.LICENCES) >= set(licences.WHEELS)
    assert text == bill.bill(folder, "mandala-1.2.3-linux-x86_64", SECONDS), "the same for the same program"


@pytest.mark.parametrize(
    ("stands", "wrong", "found"),
    [
        ("runs-on:", "runz-on:", "runz-on"),
        ("make check", "echo ${{ github.event.head_commit.message }}", "template-injection"),
        ("fbc6f3992d24b796d5a048ff273f7fcc4a7b6c09", "main", "unpinned-uses"),
    ],
    ids=["a key that is none", "a stranger's words in a command", "an action that moves"],
)
def test_make_check_refuses_a_workflow_with_a_fault(tmp_path: Path, stands: str, wrong: str, found: str) -> None:
    zizmor = Path(sys.executable).with_name("zizmor")
    if not zizmor.exists():
        pytest.skip("needs zizmor")
    line = next(line for line in (ROOT / "Makefile").read_text("utf-8").splitlines() if "/zizmor" in line)
    command = [zizmor, *line.split()[1:-1]]
    ours = ROOT / ".github" / "workflows"
    assert subprocess.run([*command, ours], cwd=ROOT, capture_output=True, timeout=60).returncode == 0
    (tmp_path / "wrong.yml").write_text((ours / "ci.yml").read_text("utf-8").replace(stands, wrong), "utf-8")
    judged = subprocess.run([*command, tmp_path / "wrong.yml"], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert judged.returncode != 0
    assert found in judged.stdout + judged.stderr


def test_a_tag_must_be_the_version_of_which_the_changes_tell(capsys: pytest.CaptureFixture[str]) -> None:
    release = changelog.releases((ROOT / "CHANGELOG.md").read_text("utf-8"))[0]
    assert command_line(["tag", "v9.9.9"]) == 1
    assert "9.9.9" in capsys.readouterr().err
    assert command_line(["tag", f"v{mandala.__version__}"]) == int(release.day is None)


def test_the_sums_of_a_release_are_as_others_read_them(tmp_path: Path) -> None:
    for name in ("one.zip", "two.deb", "one.sha256"):
        (tmp_path / name).write_text(name)
    assert command_line(["sums", str(tmp_path)]) == 0
    assert not (tmp_path / "one.sha256").exists()  # each system's own, of which this one is made up
    check = subprocess.run([tool("sha256sum"), "-c", "SHA256SUMS"], cwd=tmp_path, capture_output=True, text=True)
    assert check.stdout.splitlines() == ["one.zip: OK", "two.deb: OK"]


def test_what_is_published_was_unpacked_and_tried(tmp_path: Path, folder: Path) -> None:
    """A program that says that something is wrong is not published; one that says nothing is none."""
    packed = tmp_path / "program.tar.xz"
    for says, fault in (("all is well", None), ("assets: FAILED", "FAILED"), ("", "all is well")):
        (folder / "mandala").write_text(f"#!/bin/sh\necho {says}\n")
        archive.tar_xz(folder, packed, SECONDS)
        if fault is None:
            assert "all is well" in trial.tried(packed)
        else:
            with pytest.raises(program.Refused, match=fault):
                trial.tried(packed)


def test_workflows_of_the_build_name_what_exists() -> None:
    for file in (ROOT / ".github" / "workflows").glob("*.yml"):
        for target in re.findall(r"run: make (\w+)|^\s+make (\w+)$", file.read_text("utf-8"), re.M):
            assert re.search(rf"^{''.join(target)}:", (ROOT / "Makefile").read_text("utf-8"), re.M), (file, target)
