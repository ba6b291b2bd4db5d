"""Compiling the stronger levels: what is missing is told, nothing half made is found, and no game waits for it."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import textwrap
from pathlib import Path

import pytest

from mandala import toolchain
from mandala.play import games
from tools import compile as levels
from tools import play

ROOT = Path(__file__).parents[2]
SUFFIX = sysconfig.get_config_var("EXT_SUFFIX")
pytestmark = pytest.mark.skipif(os.name == "nt", reason="on Windows pip compiles, and make is not there")


@pytest.fixture
def no_compiler(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CC", raising=False)


@pytest.fixture
def compiler(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A compiler, and no headers."""
    (tmp_path / "cc").write_text("#!/bin/sh\n")
    (tmp_path / "cc").chmod(0o755)
    monkeypatch.setenv("CC", str(tmp_path / "cc"))
    monkeypatch.setattr(sysconfig, "get_path", lambda _: str(tmp_path))


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with one module to compile, into which tools/compile.py writes."""
    made = tmp_path / "checkout"
    (made / "mandala" / "ai" / "cards").mkdir(parents=True)
    for name in ("setup.py", "mandala/ai/cards/tree.py", "mandala/ai/cards/tree.pxd"):
        (made / name).write_text("")
    monkeypatch.setattr(levels, "ROOT", made)
    monkeypatch.setattr(levels, "STAGED", made / "build" / "compiled")
    monkeypatch.setattr(levels, "MADE", made / "build" / "compiled" / "state")
    monkeypatch.setattr(levels, "LOG", made / "build" / "compiled" / "log")
    return made


def stage(checkout: Path) -> Path:
    """Finished extensions that wait for their place; where that is."""
    name = f"mandala/ai/cards/tree{SUFFIX}"
    staged = checkout / "build" / "compiled" / "files" / name
    staged.parent.mkdir(parents=True)
    staged.write_text("compiled")
    (checkout / "build" / "compiled" / "finished").write_text(f"{levels.state()}\n{name}")
    return checkout / name


@pytest.mark.usefixtures("no_compiler")
def test_a_missing_compiler_is_told_with_its_package() -> None:
    assert toolchain.missing() == "a C compiler is missing (Debian, Ubuntu: apt install gcc python3-dev)"


@pytest.mark.usefixtures("compiler")
def test_missing_headers_are_told_with_their_package() -> None:
    assert toolchain.missing().startswith(f"Python.h of Python 3.{sys.version_info.minor} is missing")
    assert "apt install python3" in toolchain.missing()


@pytest.mark.usefixtures("compiler")
def test_the_version_says_what_an_uncompiled_kernel_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "compiled", lambda: False)
    assert games.kernel_words().endswith(toolchain.missing())
    assert "Python.h" in games.kernel_words()


@pytest.mark.usefixtures("compiler", "checkout")
def test_make_says_what_is_missing_and_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["compile.py"])
    monkeypatch.setitem(levels.toolchain, "missing", toolchain.missing)
    assert levels.main() == 0
    assert "stay uncompiled and are weaker: Python.h" in capsys.readouterr().out


def test_extensions_stay_when_their_compiler_is_removed(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    placed = stage(checkout)
    assert levels.put_in_place()
    monkeypatch.setitem(levels.toolchain, "compiler", lambda: "")
    monkeypatch.setattr(sys, "argv", ["compile.py"])
    assert levels.in_place()
    assert levels.main() == 0
    assert placed.exists()


def test_an_extension_that_is_made_no_more_is_removed(checkout: Path) -> None:
    """Python would take it for the module, which may have changed since."""
    placed = stage(checkout)
    gone = placed.with_name(f"gone{SUFFIX}")
    placed.parent.mkdir(parents=True, exist_ok=True)
    gone.touch()
    assert levels.put_in_place()
    assert placed.exists()
    assert not gone.exists()


def test_extensions_of_which_some_are_in_place_are_completed(checkout: Path) -> None:
    placed = stage(checkout)
    name = f"mandala/ai/cards/kernel{SUFFIX}"
    (checkout / name).write_text("moved before the interruption")
    with (checkout / "build" / "compiled" / "finished").open("a") as file:
        file.write(f"\n{name}")
    assert levels.put_in_place()
    assert placed.exists()
    assert (checkout / name).exists()
    assert levels.in_place()


def test_the_compiler_that_made_python_may_be_another_than_the_one_that_is_there(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "clang").write_text("#!/bin/sh\n")
    (tmp_path / "clang").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("CC", raising=False)
    assert toolchain.compiler() == "clang"
    monkeypatch.setenv("CC", "/nowhere/cc")
    assert toolchain.compiler() == ""


@pytest.mark.usefixtures("compiler")
def test_an_installed_game_is_not_told_of_make(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(games, "compiled", lambda: False)
    (tmp_path / "Python.h").touch()
    assert "make play" in games.kernel_words()
    monkeypatch.setattr(toolchain, "__file__", str(tmp_path / "mandala" / "toolchain.py"))
    assert "make" not in games.kernel_words()
    assert "installing Mandala once more" in games.kernel_words()


def test_extensions_that_were_deleted_are_compiled_again(checkout: Path) -> None:
    placed = stage(checkout)
    assert levels.put_in_place()
    placed.unlink()
    assert not levels.in_place()


def test_extensions_of_other_sources_are_not_put_in_place(checkout: Path) -> None:
    placed = stage(checkout)
    (checkout / "mandala" / "ai" / "cards" / "tree.pxd").write_text("changed")
    assert not levels.put_in_place()
    assert not placed.exists()


def test_extensions_of_a_source_that_changed_are_removed(checkout: Path) -> None:
    """Python would take them for those of today."""
    placed = stage(checkout)
    assert levels.put_in_place()
    levels.remove_others()
    assert not placed.exists()


def game_that(checkout: Path, compiles: str, plays: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stands in for the compiler and for the game, each a few lines of Python."""
    (checkout / "tools").mkdir()
    (checkout / "tools" / "compile.py").write_text(textwrap.dedent(compiles))
    monkeypatch.setattr(play, "GAME", [sys.executable, "-c", textwrap.dedent(plays)])
    monkeypatch.setitem(levels.toolchain, "missing", lambda: "")


FINISHES = """
    import os, pathlib, sys
    staged = pathlib.Path(__file__).parents[1] / "build" / "compiled"
    name = "mandala/ai/cards/tree{suffix}"
    (staged / "files" / name).parent.mkdir(parents=True)
    (staged / "files" / name).write_text("compiled")
    (staged / "finished").write_text("{state}\\n" + name)
"""


def test_a_game_begins_before_the_levels_are_compiled(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """While it is played no extension comes: its engine's processes would not be those of the window."""
    waits = f"""
        import pathlib, time
        root = pathlib.Path({str(checkout)!r})
        while not (root / "build" / "compiled" / "finished").exists():
            time.sleep(0.02)
        time.sleep(0.3)
        print("in place while playing:", (root / "mandala/ai/cards/tree{SUFFIX}").exists())
        raise SystemExit(3)
    """
    game_that(checkout, FINISHES.format(suffix=SUFFIX, state=levels.state()), waits, monkeypatch)
    assert play.main([]) == 3
    told = capfd.readouterr().out
    assert "in place while playing: False" in told
    assert "from the next start on" in told
    assert levels.in_place()


def test_a_game_that_ends_early_leaves_no_process_and_nothing_half_made(
    checkout: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    begun = checkout / "begun"
    waits = f"""
        import os, pathlib, time
        pathlib.Path({str(begun)!r}).with_suffix(".new").write_text(str(os.getpid()))
        pathlib.Path({str(begun)!r}).with_suffix(".new").rename({str(begun)!r})
        time.sleep(60)
    """
    plays = f"""
        import pathlib, time
        while not pathlib.Path({str(begun)!r}).exists():
            time.sleep(0.02)
    """
    game_that(checkout, waits, plays, monkeypatch)
    assert play.main([]) == 0
    assert "the next start tries again" in capfd.readouterr().out
    assert not levels.in_place()
    with pytest.raises(ProcessLookupError):
        os.kill(int(begun.read_text()), 0)


def test_no_extension_comes_while_another_game_plays(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """That game began uncompiled; its engine's processes would not be those of its window."""
    placed = stage(checkout)
    monkeypatch.setattr(play, "GAME", [sys.executable, "-c", "raise SystemExit(3)"])
    other = levels.held(play.LOCK, others=True)
    assert other is not None
    assert play.main([]) == 3
    assert not placed.exists()
    other.close()
    monkeypatch.setattr(os, "execv", lambda *_: sys.exit(4))
    with pytest.raises(SystemExit, match="4"):
        play.main([])
    assert placed.exists()


CYTHON = """
    import pathlib
    def cythonize(modules, **_):
        pathlib.Path({counter!r}).open("a").write("cythonized\\n")
        for module in modules:
            made = pathlib.Path({folder!r}, module.name + ".c")
            name = module.name.split(".")[-1]
            made.write_text("#include <Python.h>\\nPyMODINIT_FUNC PyInit_" + name + "(void) {{ return 0; }}\\n")
            module.sources = [str(made)]
        return modules
"""


def set_up(tmp_path: Path, *commands: str, **environment: str) -> tuple[int, list[Path]]:
    """Runs setup.py with a Cython that counts; how often it translated the modules, and the extensions that came out."""
    counter, package = tmp_path / "counter", tmp_path / "path" / "Cython" / "Build"
    package.mkdir(parents=True, exist_ok=True)
    (package.parent / "__init__.py").write_text("")
    (package / "__init__.py").write_text(textwrap.dedent(CYTHON.format(counter=str(counter), folder=str(tmp_path))))
    done = subprocess.run(
        [sys.executable, "setup.py", *commands],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(tmp_path / "path"), **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return counter.read_text().count("\n") if counter.exists() else 0, [*tmp_path.rglob(f"*{SUFFIX}")]


def building(tmp_path: Path) -> tuple[str, ...]:
    return "build_ext", "--build-lib", str(tmp_path / "lib"), "--build-temp", str(tmp_path / "temp")


def test_asking_setup_py_for_a_name_translates_nothing(tmp_path: Path) -> None:
    pytest.importorskip("setuptools")
    assert set_up(tmp_path, "--name")[0] == 0


@pytest.mark.thorough
@pytest.mark.skipif(bool(toolchain.missing()), reason="needs a C compiler and Python.h")
def test_the_modules_are_translated_once(tmp_path: Path) -> None:
    pytest.importorskip("setuptools")
    translated, made = set_up(tmp_path, *building(tmp_path))
    assert translated == 1
    assert {"tree", "kernel", "network"} <= {path.name.partition(".")[0] for path in made}


def test_without_a_compiler_nothing_is_translated_and_the_build_succeeds(tmp_path: Path) -> None:
    pytest.importorskip("setuptools")
    assert set_up(tmp_path, *building(tmp_path), CC="/nowhere/cc") == (0, [])


def test_without_cython_nothing_is_compiled_and_the_build_succeeds(tmp_path: Path) -> None:
    """As where pip installs without isolation."""
    pytest.importorskip("setuptools")
    lib = tmp_path / "hidden"
    lib.mkdir()
    (lib / "sitecustomize.py").write_text("import sys\nsys.modules['Cython'] = None\n")
    command = [sys.executable, "setup.py", *building(tmp_path)]
    environment = {**os.environ, "PYTHONPATH": str(lib)}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert [*tmp_path.rglob(f"*{SUFFIX}")] == []
