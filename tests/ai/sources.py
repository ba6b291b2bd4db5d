"""Compiled modules as plain Python source, beside the extensions, whether or not they are compiled."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType


def as_source(package: ModuleType, names: Iterable[str]) -> list[ModuleType]:
    """The modules of a package, in the order in which they import each other."""
    loaded: list[ModuleType] = []
    installed = {name: getattr(package, name) for name in names}
    try:
        for name in installed:
            path = Path(str(package.__file__)).with_name(f"{name}.py")
            spec = importlib.util.spec_from_file_location(f"{package.__name__}.{name}", path)
            assert spec is not None
            assert spec.loader is not None
            loaded.append(importlib.util.module_from_spec(spec))
            setattr(package, name, loaded[-1])  # where the next one imports it from, in either way
            sys.modules[spec.name] = loaded[-1]
            spec.loader.exec_module(loaded[-1])
    finally:
        for name, module in installed.items():
            setattr(package, name, module)
            sys.modules[module.__name__] = module
    return loaded


def check_age(module: ModuleType) -> None:
    """No extension is older than its source: it would run in place of what was edited; `make test` compiles first."""
    assert module.__file__ is not None
    built = Path(module.__file__)
    folder = built.parent.parent if built.parent.name == "avx2" else built.parent
    sources = [path for path in folder.glob(f"{built.name.split('.')[0]}.p*") if path.suffix in (".py", ".pxd")]
    assert len(sources) == 2
    assert built.suffix == ".py" or built.stat().st_mtime >= max(path.stat().st_mtime for path in sources)
