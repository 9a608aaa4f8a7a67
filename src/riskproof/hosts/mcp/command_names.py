"""What a server is called that has a command and no name: the package or the file that is started, not the program that starts it.

Refuses to take a value of an option for a name, since it may be a secret: where it is not sure, the server is called after its program.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath, PureWindowsPath
from typing import Final

_STARTERS: Final = frozenset({"npx", "bunx", "pnpx", "pnpm", "npm", "yarn", "bun", "node", "deno", "uvx", "uv", "pipx", "python", "py"})
_WORDS: Final = frozenset({"run", "exec", "dlx", "x", "tool", "--", "start"})
_FLAGS: Final = frozenset(
    {"-y", "--yes", "-q", "--quiet", "-u", "-m", "-B", "-E", "-I", "-s", "-S", "--offline", "--isolated", "--prefer-offline"}
)
_VALUED: Final = frozenset({"--python", "--directory", "--project", "--with"})
"""Options of starters whose value is not what is started."""
_STARTED: Final = frozenset({"--from", "-p", "--package"})
"""Options of starters whose value is."""
_NAME: Final = re.compile(r"[@/]?[A-Za-z0-9_.][A-Za-z0-9_./\\-]*")
_VERSION: Final = re.compile(r"(?<=.)(?:@|==|[<>~!\[])")
_ENDINGS: Final = (".py", ".js", ".mjs", ".cjs", ".ts", ".exe", ".cmd", ".bat", ".sh")
_NOTHING: Final = frozenset(
    {"index", "main", "server", "cli", "app", "dist", "build", "src", "bin", "lib", "out", "__main__", ".", "..", ""}
)
"""Names of files and folders that tell no server from another."""
_LONGEST: Final = 64


def name_of(command: Sequence[str]) -> str:
    """The name of a server that is started so; "server" where nothing tells."""
    program = _plain(_parts(command[0])[-1])
    if program.rstrip("0123456789.") in _STARTERS:
        started = _started(iter(command[1:]))
        name = _telling(started) if started else ""
        if name:
            return name
    return program[:_LONGEST] or "server"


def _started(rest: Iterator[str]) -> str:
    """The package, module or file among a starter's arguments, "" where an option comes first that nobody here knows."""
    for word in rest:
        if word in _STARTED:
            return next(rest, "")
        if word in _VALUED:
            next(rest, "")
        elif word not in _WORDS and word not in _FLAGS:
            return "" if word.startswith("-") else word
    return ""


def _telling(started: str) -> str:
    """The last part that tells servers apart, without version and ending; "" where what is started is no plain name or path."""
    bare = _VERSION.split(started, maxsplit=1)[0]
    if not _NAME.fullmatch(bare):
        return ""
    parts = [_plain(part) for part in _parts(bare)]
    return next((part for part in reversed(parts) if part not in _NOTHING), parts[-1])[:_LONGEST]


def _parts(path: str) -> list[str]:
    return list((PureWindowsPath if "\\" in path else PurePosixPath)(path).parts) or [""]


def _plain(part: str) -> str:
    """A part without the ending of a file."""
    ending = next((one for one in _ENDINGS if part.lower().endswith(one)), "")
    return part.removesuffix(part[len(part) - len(ending) :]) if ending else part
