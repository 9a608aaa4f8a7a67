"""Paths of files that hold credentials, or that decide what runs and who may enter.

Refuses to touch the file system: a path is judged as it is written, links are not followed, and nothing says whether the file exists.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final
from urllib.parse import unquote

from riskproof.detect import sensitive_names as names
from riskproof.detect.globs import matches_glob

LONGEST_PATH: Final = 4096
"""Characters of a path that are looked at (SPEC: riskproof 10)."""
OPERATOR_CATEGORY: Final = "operator-configured sensitive path"
_STEPS: Final = ("//", "/./", "/../")
_LAST_STEPS: Final = ("/", "/.", "/..")


def normalise(path: str) -> str:
    """The path without quotes, ``file:`` scheme, doubled slashes and dot segments, with forward slashes only (SPEC: riskproof 10).

    A leading slash stays, a trailing one goes, ``..`` never climbs above the start. A ``file:`` URL is percent-decoded.
    """
    text = path[:LONGEST_PATH].strip()
    if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'":
        text = text[1:-1]
    if text[:5].lower() == "file:":
        text = _of_file_url(unquote(text[5:]))
    text = text.replace("\\", "/")
    if not (text.endswith(_LAST_STEPS) or text.startswith(("./", "../")) or any(step in text for step in _STEPS)):
        return "" if text in {".", ".."} else text
    kept: list[str] = []
    for segment in text.split("/"):
        if segment == "..":
            del kept[-1:]
        elif segment not in {"", "."}:
            kept.append(segment)
    return ("/" if text.startswith("/") else "") + "/".join(kept)


def category_of(path: str, patterns: tuple[str, ...] = (), *, writes: bool = False) -> str | None:
    """The category of a sensitive path, or None (SPEC: riskproof 10, 27.2 D24).

    ``patterns`` are the operator's globs. ``writes`` adds the files that matter only when they are written: configuration of agents and of
    this guard, shell start-up files, access control. Templates of environment files are never sensitive, whatever the patterns say.
    """
    whole = f"/{normalise(path).lower()}".partition("\0")[0].partition("::$")[0]
    name = whole.rpartition("/")[2]
    if not name or (name.startswith(".env") and name.endswith(names.TEMPLATE_ENDINGS)):
        return None
    category = _by_name(whole, name) or (_written(whole, name) if writes else _as_a_whole(whole, name))
    if category is None and patterns and any(matches_glob(whole[1:], _normal_pattern(pattern)) for pattern in patterns):
        return OPERATOR_CATEGORY
    return category


def _of_file_url(rest: str) -> str:
    """The path behind ``file:``; a server other than this machine stays in front of it."""
    if not rest.startswith("//"):
        return rest
    server, slash, path = rest[2:].partition("/")
    return slash + path if server.lower() in {"", "localhost"} else rest[2:]


def _by_name(whole: str, name: str) -> str | None:
    """The built-in category; ``whole`` begins with an added slash so that every segment has one before it."""
    category = _by_tail(whole, name, _TAILS_BY_NAME) or names.NAMES.get(name)
    if category is not None:
        return category
    if name.startswith(".env.") or (name.startswith(".env") and not name.strip(".*?env")):
        return names.ENVIRONMENT  # a variant of the file, or a wildcard over all of them
    if whole.endswith("/environ") and "/proc/" in whole:
        return names.PROCESS
    if name in names.BROWSER_FILES and any(folder in whole for folder in names.BROWSERS):
        return names.BROWSER_FILES[name]
    if whole.endswith(f"/.ssh/{name}") and name not in names.HARMLESS_SSH and not name.endswith(".pub"):
        return names.SSH_KEY
    return _by_folder(whole, names.FOLDERS) or _by_ending(whole, name)


def _by_tail(whole: str, name: str, tails: dict[str, tuple[tuple[str, str], ...]]) -> str | None:
    return next((category for tail, category in tails.get(name, ()) if whole.endswith(tail)), None)


def _by_folder(whole: str, folders: dict[str, str]) -> str | None:
    return next((category for folder, category in folders.items() if folder in whole), None)


def _by_ending(whole: str, name: str) -> str | None:
    stem, dot, ending = name.rpartition(".")
    if ending not in {"pem", "asc"}:
        return names.ENDINGS.get(ending) if dot else None
    words = set(stem.replace("-", ".").replace("_", ".").split("."))
    private = not names.PRIVATE_WORDS.isdisjoint(words)
    if ending == "asc":
        return names.PRIVATE_KEY if private else None
    public = not names.PUBLIC_WORDS.isdisjoint(words) or ("key" not in words and not names.CERTIFICATE_WORDS.isdisjoint(words))
    harmless = (public and not private) or any(folder in whole for folder in names.PUBLIC_FOLDERS)
    return None if harmless else names.PRIVATE_KEY


def _written(whole: str, name: str) -> str | None:
    return (
        _by_tail(whole, name, _WRITTEN_TAILS_BY_NAME)
        or names.WRITTEN_NAMES.get(name)
        or next((category for folder, category in names.WRITTEN_FOLDERS.items() if folder in whole), None)
    )


def _as_a_whole(whole: str, name: str) -> str | None:
    """A folder of keys that is read itself or with a wildcard."""
    if name[-1] in "*]?}":
        name = whole[: -len(name) - 1].rpartition("/")[2]
    return names.WHOLE_FOLDERS.get(name)


def _by_last_segment(tails: dict[str, str]) -> dict[str, tuple[tuple[str, str], ...]]:
    found: dict[str, tuple[tuple[str, str], ...]] = {}
    for tail, category in tails.items():
        name = tail.rpartition("/")[2]
        found[name] = (*found.get(name, ()), (f"/{tail}", category))
    return found


_TAILS_BY_NAME: Final = _by_last_segment(names.TAILS)
_WRITTEN_TAILS_BY_NAME: Final = _by_last_segment(names.WRITTEN_TAILS)


@lru_cache(maxsize=1024)
def _normal_pattern(pattern: str) -> str:
    return normalise(pattern).lower()
