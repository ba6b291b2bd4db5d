"""What the program tells Windows and macOS about itself. The version comes from the package and from nowhere else."""

from __future__ import annotations

from typing import Any, Final

from mandala import __version__
from mandala.ui.words.strings import LANGUAGES

NAME: Final = "Mandala"
IDENTIFIER: Final = "io.github.mandalatable.Mandala"
"""The name under which desktops and macOS know the program; it must not change once released."""
VERSION: Final = __version__
SUMMARY: Final = "Mandala and Patterns, two games for two players"
COPYRIGHT: Final = "MIT licence. Unofficial fan project, not connected with the game's authors or publisher."

INFO_PLIST: Final[dict[str, Any]] = {
    "CFBundleName": NAME,
    "CFBundleDisplayName": NAME,
    "CFBundleShortVersionString": VERSION,
    "CFBundleVersion": VERSION,
    "CFBundleLocalizations": [*LANGUAGES],
    "LSApplicationCategoryType": "public.app-category.board-games",
    "LSMinimumSystemVersion": "11.0",
    "NSHighResolutionCapable": True,
    "NSHumanReadableCopyright": COPYRIGHT,
    "NSPrincipalClass": "NSApplication",
}


def numbers() -> tuple[int, int, int, int]:
    """The version as Windows wants it: four numbers, whatever letters follow."""
    digits = [int("".join(filter(str.isdigit, part)) or 0) for part in VERSION.split(".")]
    first, second, third, fourth, *_ = (*digits, 0, 0, 0, 0)
    return first, second, third, fourth


def strings() -> dict[str, str]:
    """The texts that Windows shows in the file's properties."""
    return {
        "CompanyName": NAME,
        "FileDescription": SUMMARY,
        "FileVersion": VERSION,
        "InternalName": NAME.lower(),
        "LegalCopyright": COPYRIGHT,
        "OriginalFilename": "mandala.exe",
        "ProductName": NAME,
        "ProductVersion": VERSION,
    }


def version_resource() -> Any:
    """The version resource of the Windows program."""
    from PyInstaller.utils.win32 import versioninfo as v

    language, unicode = 0x0409, 1200
    table = v.StringTable(f"{language:04x}{unicode:04x}", [v.StringStruct(*pair) for pair in strings().items()])
    return v.VSVersionInfo(
        ffi=v.FixedFileInfo(filevers=numbers(), prodvers=numbers(), mask=0x3F, OS=0x40004, fileType=1),
        kids=[v.StringFileInfo([table]), v.VarFileInfo([v.VarStruct("Translation", [language, unicode])])],
    )
