"""Finds and reads configuration files (decisions 12).

Refuses to interpret settings, to follow a search out of a repository, and to go on without a file that is there but cannot be read.
"""

from __future__ import annotations

import os
import re
import stat
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from riskproof.errors import PolicyError
from riskproof.guard.config_texts import printable
from riskproof.model.call import Json

FILE_NAME: Final = "riskproof.toml"
VARIABLE: Final = "RISKPROOF_CONFIG"
MAX_BYTES: Final = 1 << 20
_PART: Final = r"""(?:[A-Za-z0-9_-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')"""
_SKIP_OR_DEEP: Final = rf"""(?P<deep>{_PART}(?:[ \t]*+\.[ \t]*+{_PART}){{8}})|\"\"\"[\s\S]*?\"\"\"|'''[\s\S]*?'''|{_PART}|\#[^\n]*+"""
"""Keys of nine parts and more. The parser takes cubic time in the parts of a key, and no setting has more than three.
Compiled at first use: a start without files does not pay for it."""
_HEADER: Final = rf"[ \t]*\[[ \t]*(?P<path>{_PART}(?:[ \t]*\.[ \t]*{_PART})*)[ \t]*\]"
_PAIR: Final = rf"[ \t]*(?P<path>{_PART}(?:[ \t]*\.[ \t]*{_PART})*)[ \t]*="

LayerKind = Literal["user", "project", "environment", "option", "given"]


class SettingError(PolicyError):
    """A setting or a configuration file that cannot be used: the ``file`` (None for a configuration given in code) and the ``key``
    (None where the file as a whole is meant) beside the message and the remedy."""

    def __init__(self, problem: str, *, file: Path | None, key: str | None = None, line: int = 0, remedy: str = "") -> None:
        place = "configuration" if file is None else f"{shown_path(file)}:{line}" if line else shown_path(file)
        super().__init__(f"{place}: {key}: {problem}" if key else f"{place}: {problem}", remedy=remedy)
        self.file = file
        self.key = key


@dataclass(frozen=True, slots=True, eq=False)
class Layer:
    """One source of settings. Every kind but ``project`` is the operator's word; ``own_file`` is where the operator's own settings go."""

    kind: LayerKind
    raw: Mapping[Json, Json]
    file: Path | None = None
    text: str = ""
    own_file: Path | None = None

    @property
    def trusted(self) -> bool:
        """True when the layer may loosen what came before it."""
        return self.kind != "project"

    def error(self, problem: str, key: str, remedy: str = "", written: tuple[str, ...] = ()) -> SettingError:
        """An error about ``key``; ``written`` is the key as the file spells it, to find its line."""
        return SettingError(problem, file=self.file, key=key, line=line_of(self.text, written), remedy=remedy)


def shown_path(file: Path) -> str:
    """A path, safe to print."""
    return printable(str(file))


def line_of(text: str, written: tuple[str, ...]) -> int:
    """The line (from 1) that names the key whose parts are ``written``, else the line of the table it stands in, else 0.

    LIMIT: reads headers and pairs line by line, so a line inside a multi-line text that looks like one can be named instead.
    """
    if not written or not text:
        return 0
    table: tuple[str, ...] = ()
    best, depth = 0, 0
    for number, line in enumerate(text.splitlines(), 1):
        found = re.match(_HEADER, line)
        if found:
            table = path = _parts(found["path"])
        elif found := re.match(_PAIR, line):
            path = (*table, *_parts(found["path"]))
        else:
            continue
        if len(path) > depth and path == written[: len(path)]:
            best, depth = number, len(path)
    return best


def _parts(path: str) -> tuple[str, ...]:
    return tuple(part.strip("\"'") for part in re.findall(_PART, path))


def read_file(file: Path) -> tuple[dict[str, Json], str]:
    """The tables of a TOML file and its text. Raises ``SettingError`` for whatever cannot be read, decoded or parsed."""
    text = _decoded(file, _bytes_of(file))
    if any(found["deep"] for found in re.finditer(_SKIP_OR_DEEP, text)):
        raise SettingError("a key has more than eight parts", file=file)
    try:
        return tomllib.loads(text), text
    except RecursionError:
        raise SettingError("not valid toml: nested too deep", file=file) from None
    except ValueError as error:  # TOMLDecodeError, and a number with too many digits
        reason = shown_reason(str(error))
        raise SettingError(f"not valid toml: {reason}", file=file, remedy="mend that place; a key may stand once in a table") from None


def shown_reason(reason: str) -> str:
    """The parser's reason, safe to print, cut in the middle: its end names line and column."""
    short = reason if len(reason) <= 200 else reason[:150] + "…" + reason[-49:]
    return printable(short[:1].lower() + short[1:])


def _bytes_of(file: Path) -> bytes:
    """The bytes of a regular file of at most ``MAX_BYTES``."""
    try:
        with open(file, "rb", opener=_open_at_once) as stream:
            if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
                raise SettingError("is not a regular file", file=file)
            content = stream.read(MAX_BYTES + 1)
    except FileNotFoundError:
        raise SettingError("there is no such file", file=file, remedy="write one with: riskproof config init") from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "not a usable path"
        raise SettingError(f"cannot be read: {reason.lower()}", file=file) from None
    if len(content) > MAX_BYTES:
        raise SettingError(f"is larger than {MAX_BYTES} bytes", file=file)
    return content


def _open_at_once(path: str, flags: int) -> int:
    """Opens without blocking, so that a pipe of that name cannot hang a start."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _decoded(file: Path, content: bytes) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise SettingError("not valid utf-8", file=file, line=line, remedy="save the file as utf-8") from None


def user_file(environ: Mapping[str, str]) -> Path:
    """Where the operator's own settings stand, whether or not the file is there."""
    configured = environ.get("XDG_CONFIG_HOME", "")
    if os.path.isabs(configured):
        return Path(configured) / "riskproof" / FILE_NAME
    from platformdirs import user_config_path

    return user_config_path("riskproof", appauthor=False) / FILE_NAME


def project_file(start: Path) -> Path | None:
    """The nearest ``riskproof.toml`` from ``start`` up to the root of its repository (the folder that holds ``.git``).

    Outside a repository only ``start`` itself is looked at: a file that somebody leaves in a shared folder above is nobody's project.
    """
    folders = (start, *start.parents)
    root = next((folder for folder in folders if os.path.lexists(folder / ".git")), start)
    for folder in folders[: folders.index(root) + 1]:
        if _present(folder / FILE_NAME):
            return folder / FILE_NAME
    return None


def _present(file: Path) -> bool:
    """False only where there certainly is no file: one that may not be looked at counts as present, and reading it says why."""
    try:
        os.lstat(file)
    except (FileNotFoundError, NotADirectoryError):
        return False
    except (OSError, ValueError):
        return True
    return True


def _same(one: Path, other: Path) -> bool:
    try:
        return os.path.samefile(one, other)
    except OSError:
        return one == other


def find_layers(explicit: Path | None, *, environ: Mapping[str, str], start: Path) -> tuple[Layer, ...]:
    """The layers that apply, weakest first: the user's file, the project's, ``RISKPROOF_CONFIG``, ``--config``.

    A file that is named explicitly, or that is the user's own, is not a project's as well. Raises ``SettingError``.
    """
    start = start.absolute()
    own = user_file(environ)
    named: list[tuple[LayerKind, Path]] = []
    if variable := environ.get(VARIABLE, ""):
        named.append(("environment", start / Path(variable)))
    if explicit is not None:
        named.append(("option", start / explicit))
    found: list[tuple[LayerKind, Path]] = []
    if _present(own) and not any(_same(own, file) for _, file in named):
        found.append(("user", own))
    project = project_file(start)
    if project is not None and not any(_same(project, file) for file in (own, *(file for _, file in named))):
        found.append(("project", project))
    return tuple(_layer(kind, file, own) for kind, file in (*found, *named))


def _layer(kind: LayerKind, file: Path, own: Path) -> Layer:
    raw, text = read_file(file)
    return Layer(kind, raw, file, text, own)
