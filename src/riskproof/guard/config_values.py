"""Reads one value of one setting: the right shape, within bounds, in its one normal form (SPEC: riskproof 3).

Refuses to convert: a number in quotes, ``1.0`` or ``true`` is not a whole number. What is refused is said without file and key, which
the caller knows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from riskproof.guard.config_exceptions import exceptions, rule_id
from riskproof.guard.config_key import Key, Shape
from riskproof.guard.config_plugins import plugins
from riskproof.guard.config_texts import ENTRY_MOST, NAME_MOST, RefusedError, domain_of, line_of, nearest, shown, text_of
from riskproof.model.call import Json
from riskproof.model.taint import CAPABILITIES, LABELS


def _choice(key: Key, value: Json) -> str:
    if isinstance(value, str) and value in key.choices:
        return value
    close = nearest(value, key.choices)
    raise RefusedError(f"must be one of {', '.join(key.choices)}", f'write "{close}"' if close else "")


def _flag(_key: Key, value: Json) -> bool:
    if isinstance(value, bool):
        return value
    raise RefusedError("must be true or false", "write it without quotes" if isinstance(value, str) else "")


def _count(key: Key, value: Json) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and key.least <= value <= key.most:
        return value
    raise RefusedError(
        f"must be a whole number from {key.least} to {key.most}", "write it without quotes" if isinstance(value, str) else ""
    )


def _entries(value: Json, most: int) -> list[Json]:
    if not isinstance(value, list | tuple):
        raise RefusedError("must be a list", 'write it in brackets, like ["one", "two"]')
    if most and len(value) > most:
        raise RefusedError(f"must have at most {most} entries")
    return list(value)


def _words(value: Json, known: tuple[str, ...], what: str, most: int = 0) -> tuple[str, ...]:
    """The entries, each one of ``known``, unique, in the order given."""
    entries = _entries(value, most)
    for entry in entries:
        if not isinstance(entry, str):
            raise RefusedError(f"every {what} must be a text")
        if entry not in known:
            close = nearest(entry.upper(), known)
            raise RefusedError(f'"{shown(entry)}" is not a {what}', f'write "{close}"' if close else f"known: {', '.join(known)}")
    return tuple(dict.fromkeys(entries))


def _labels(key: Key, value: Json) -> tuple[str, ...]:
    return _words(value, LABELS, "label", key.most)


def _domains(key: Key, value: Json) -> tuple[str, ...]:
    return tuple(dict.fromkeys(domain_of(entry) for entry in _entries(value, key.most)))


def _hosts(key: Key, value: Json) -> tuple[str, ...]:
    """Exact hosts: a pattern would hand the credential to whoever gets a name below it."""
    hosts = _domains(key, value)
    for host in hosts:
        if host.startswith("*."):
            raise RefusedError(f'"{shown(host)}" is not one host', "name every host by itself, without a wildcard")
    return hosts


def _globs(key: Key, value: Json) -> tuple[str, ...]:
    return tuple(dict.fromkeys(line_of(entry, "every entry", ENTRY_MOST) for entry in _entries(value, key.most)))


def _table(value: Json, most: int) -> Mapping[Json, Json]:
    if not isinstance(value, Mapping):
        raise RefusedError("must be a table of tool names")
    if most and len(value) > most:
        raise RefusedError(f"must have at most {most} tool names")
    return value


def _within(name: str, value: Json, known: tuple[str, ...], what: str, most: int = 0) -> tuple[str, ...]:
    try:
        return _words(value, known, what, most)
    except RefusedError as refused:
        raise RefusedError(f'"{shown(name)}": {refused.problem}', refused.remedy) from None


def _label_map(key: Key, value: Json) -> dict[str, tuple[str, ...]]:
    result: dict[str, tuple[str, ...]] = {}
    for given, labels in _table(value, key.most).items():
        name = line_of(given, "every tool name", NAME_MOST)
        if name in result:
            raise RefusedError(f'"{shown(name)}" is given twice', "remove the space around one of them, or the whole entry")
        result[name] = _within(name, labels, LABELS, "label", len(LABELS))
    return result


def _capability_map(key: Key, value: Json) -> dict[str, tuple[str, ...]]:
    result: dict[str, tuple[str, ...]] = {}
    for given, capabilities in _table(value, key.most).items():
        name = text_of(given, "every tool name", NAME_MOST, trim=False)
        found = _within(name, capabilities, CAPABILITIES, "capability")
        result[name] = tuple(capability for capability in CAPABILITIES if capability in found)
    return result


def _file(_key: Key, value: Json) -> str:
    text = line_of(value, "the path", 4096)
    try:
        return str(Path(text).expanduser())
    except RuntimeError:
        raise RefusedError("names a home folder that does not exist") from None


def _rules(key: Key, value: Json) -> tuple[str, ...]:
    return tuple(dict.fromkeys(rule_id(entry) for entry in _entries(value, key.most)))


def _exceptions(key: Key, value: Json) -> Json:
    return exceptions(_entries(value, key.most))


def _plugins(key: Key, value: Json) -> Json:
    return plugins(_entries(value, key.most))


_READERS: Final[Mapping[Shape, Callable[[Key, Json], Json]]] = {
    "choice": _choice,
    "flag": _flag,
    "count": _count,
    "labels": _labels,
    "domains": _domains,
    "hosts": _hosts,
    "globs": _globs,
    "label_map": _label_map,
    "capability_map": _capability_map,
    "file": _file,
    "rules": _rules,
    "exceptions": _exceptions,
    "plugins": _plugins,
}


def read(key: Key, value: Json) -> Json:
    """The value in its normal form: str, bool, int, or tuples and dicts of them. Raises ``RefusedError``."""
    return _READERS[key.shape](key, value)
