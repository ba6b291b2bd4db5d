"""The bill of materials of a built program, as CycloneDX has it: what it holds, in which version, under which licence."""

from __future__ import annotations

import hashlib
import platform
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib.metadata import version as installed
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

from cyclonedx.contrib.license.factories import LicenseFactory
from cyclonedx.model import HashAlgorithm, HashType
from cyclonedx.model.bom import Bom, BomMetaData
from cyclonedx.model.component import Component, ComponentType
from cyclonedx.model.license import DisjunctiveLicense
from cyclonedx.output.json import JsonV1Dot6
from packageurl import PackageURL

from tools.package import crates, licences, versions
from tools.package.names import ID, PACKAGE, version

LICENCES = {
    "accesskit": "Apache-2.0 AND BSD-3-Clause",
    "jeepney": "MIT",
    "msgspec": "BSD-3-Clause",
    "platformdirs": "MIT",
    "pygame-ce": "LGPL-2.1-or-later",
}
"""What `licences.WHEELS` brings, by the names of SPDX."""


def bill(program: Path, name: str, seconds: int) -> str:
    """The bill of the program in a folder, for the download of a name; the same for the same program."""
    licence = LicenseFactory()
    game = Component(
        name=PACKAGE,
        version=version(),
        type=ComponentType.APPLICATION,
        bom_ref=PACKAGE,
        licenses=[licence.make_from_string("MIT")],
    )
    bom = Bom(serial_number=uuid5(NAMESPACE_URL, f"{ID}/{name}"))
    bom.metadata = BomMetaData(component=game, timestamp=datetime.fromtimestamp(seconds, UTC))
    parts = [*_distributions(licence), *_crates(licence), *_libraries(program)]
    for part in parts:
        bom.components.add(part)
    bom.register_dependency(game, parts)
    text: str = JsonV1Dot6(bom).output_as_string(indent=2)
    return text + "\n"


def _distributions(licence: LicenseFactory) -> Iterator[Component]:
    python = platform.python_version()
    yield Component(
        name="python", version=python, bom_ref="python", licenses=[licence.make_from_string("Python-2.0.1")]
    )
    for name in licences.WHEELS:
        spdx = LICENCES[name]
        address = PackageURL("pypi", name=name, version=installed(name))
        terms = [licence.make_from_string(spdx)]
        yield Component(name=name, version=address.version, purl=address, bom_ref=name, licenses=terms)


def _crates(licence: LicenseFactory) -> Iterator[Component]:
    for crate in crates.listed():
        address = PackageURL("cargo", name=crate.name, version=crate.version)
        terms = [licence.make_from_string(crate.licence)]
        yield Component(
            name=crate.name,
            version=crate.version,
            type=ComponentType.LIBRARY,
            purl=address,
            bom_ref=f"cargo/{crate.name}/{crate.version}",
            licenses=terms,
        )


def _libraries(program: Path) -> Iterator[Component]:
    """What came as mere files, each with its sum. Raises `Refused` if a version cannot be told."""
    texts = {library: text for text, libraries in licences.LIBRARIES.items() for library in libraries}
    for path in licences.libraries(program):
        name, data = licences.plain(path), path.read_bytes()
        yield Component(
            name=name,
            version=versions.of_library(name, path),
            type=ComponentType.LIBRARY,
            bom_ref=path.relative_to(program).as_posix(),
            hashes=[HashType(alg=HashAlgorithm.SHA_256, content=hashlib.sha256(data).hexdigest())],
            licenses=[DisjunctiveLicense(name=f"see licences/{texts[name]}")] if name in texts else (),
        )
