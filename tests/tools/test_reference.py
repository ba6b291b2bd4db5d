"""The API reference has a page for each package, with all that docs/reference.md calls public, and typed for strangers."""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pdoc")

import pdoc.doc

from tools import reference
from tools.reference import PAGES, ROOT

DOCS = {name: (ROOT / "docs" / name).read_text("utf-8") for name in ("reference.md", "environments.md")}
BLOCKS = [(name, code) for name, text in DOCS.items() for code in re.findall(r"```python\n(.*?)```", text, re.DOTALL)]


@pytest.mark.thorough
@pytest.mark.filterwarnings("ignore")
def test_every_page_has_every_public_name_of_its_modules(tmp_path: Path) -> None:
    left_out = reference.build(tmp_path)
    for page, modules in PAGES.items():
        text = (tmp_path / f"{page}.html").read_text("utf-8")
        assert not [place for place in (ROOT, Path.home(), sys.prefix, sys.base_prefix) if f"{place}/" in text]
        for module in modules:
            if module in left_out:
                continue
            source = ROOT / f"{module.replace('.', '/')}.py"
            for node in ast.parse(source.read_text("utf-8")).body:
                if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and not node.name.startswith("_"):
                    assert f'id="{node.name}"' in text, f"{module}.{node.name}"
        assert page in (tmp_path / "index.html").read_text("utf-8")


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", [module for modules in PAGES.values() for module in modules])
def test_a_public_name_has_a_docstring_or_says_all_by_its_types(name: str) -> None:
    """A function may do without one if its types are narrow; a class may not."""
    try:
        own = pdoc.doc.Module(importlib.import_module(name)).own_members
    except ImportError:
        pytest.skip("what it needs is not installed")
    kinds = pdoc.doc.Function, pdoc.doc.Class
    lacking = [one for one in own if isinstance(one, kinds) and not (one.docstring or one.name.startswith("_"))]
    assert [one.fullname for one in lacking if isinstance(one, pdoc.doc.Class) or not narrow(one.signature)] == []


def narrow(signature: inspect.Signature) -> bool:
    """True if each parameter and the result has a type, and none is Any."""
    types = [signature.return_annotation, *[one.annotation for one in signature.parameters.values()]]
    return not any(one in (inspect.Signature.empty, Any) for one in types)


def test_the_public_packages_are_those_of_the_docs() -> None:
    for page in PAGES:
        assert f"mandala.{page}" in DOCS["reference.md"]


def test_the_numbers_of_versions_in_the_docs_are_there() -> None:
    for module, name in (
        ("mandala.core.cards.rules", "RULES_VERSION"),
        ("mandala.core.tiles.moves", "MOVES_VERSION"),
        ("mandala.core.tiles.notation", "OBSERVATION_VERSION"),
        ("mandala.env.numbers", "VERSION"),
        ("mandala.core.record", "FORMAT"),
        ("mandala.commands.bots", "PROTOCOL"),
        ("mandala.commands.dataset_run", "VERSION"),
    ):
        assert getattr(importlib.import_module(module), name)
        assert name.lower() in DOCS["reference.md"].lower()


@pytest.mark.parametrize("number", range(len(BLOCKS)))
@pytest.mark.filterwarnings("ignore")
def test_an_example_of_the_docs_runs(number: int) -> None:
    page, code = BLOCKS[number]
    if page == "environments.md":
        for needed in ("pettingzoo", "gymnasium", "pyspiel"):
            pytest.importorskip(needed, reason="the extra `research` is not installed")
    exec(compile(code, page, "exec"), {"__name__": "example"})


@pytest.mark.thorough
def test_a_strangers_program_is_typed(tmp_path: Path) -> None:
    (_, code), *_ = BLOCKS
    program = tmp_path / "stranger.py"
    program.write_text(f"{code}\nreveal_type(rules.outcome(state))\n", encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path), str(program)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert "mandala.core.game.Outcome" in done.stdout
