"""Python's sources compiled by Pyodide's own Python, so that no page has to do it at each start."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tools.web.archives import written
from tools.web.sources import Impossible, pyodide

#: Takes the archive of sources to an archive of bytecode that is never compared with a source.
SCRIPT: Final = """
import { readFileSync, writeFileSync } from "node:fs";
process.on("uncaughtException", (error) => (console.error(error.message), process.exit(1)));
const { loadPyodide } = await import(process.argv[1]);
const python = await loadPyodide({ env: { PYTHONNODEBUGRANGES: "1" } });
python.FS.writeFile("/sources.zip", readFileSync(process.argv[2]));
python.runPython(`
import ast, marshal, zipfile
from importlib.util import MAGIC_NUMBER, source_hash
with zipfile.ZipFile("/sources.zip") as sources, zipfile.ZipFile("/compiled.zip", "w") as compiled:
    for name in sources.namelist():
        source = sources.read(name)
        tree = ast.parse(source, name)
        for node in ast.walk(tree):
            if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)) and ast.get_docstring(node):
                node.body[:1] = [] if node.body[1:] else [ast.copy_location(ast.Pass(), node.body[0])]
        code = marshal.dumps(compile(tree, name, "exec", dont_inherit=True))
        compiled.writestr(f"{name}c", MAGIC_NUMBER + bytes([1, 0, 0, 0]) + source_hash(source) + code)
`);
writeFileSync(process.argv[2], python.FS.readFile("/compiled.zip"));
"""


def compiled(content: Mapping[str, bytes]) -> dict[str, bytes]:
    """Puts bytecode without docstrings in the place of Python's sources. Raises `Impossible`."""
    node = shutil.which("node")
    if node is None:
        raise Impossible("node is missing, which compiles for Pyodide's Python; Debian has it in the package nodejs")
    sources = {name: text for name, text in content.items() if name.endswith(".py")}
    with tempfile.TemporaryDirectory() as folder:
        archive = written(Path(folder) / "sources.zip", sources)
        module = (pyodide() / "pyodide.mjs").as_uri()
        command = [node, "--input-type=module", "--eval", SCRIPT, module, str(archive)]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            raise Impossible(f"Python's sources cannot be compiled: {done.stderr[-1000:]}")
        with zipfile.ZipFile(archive) as made:
            bytecode = {name: made.read(name) for name in made.namelist()}
    return {name: other for name, other in content.items() if name not in sources} | bytecode
