"""Reads exceptions and observed rules, and refuses those that could never do what they say (decisions 15).

Refuses an exception to a rule that nothing loosens, one without an end or a reason, and one that no call could ever fit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime
from functools import cache
from typing import Final

from riskproof.detect.shell_view import MAX_WORDS
from riskproof.guard.config_texts import ENTRY_MOST, RefusedError, domain_of, line_of, nearest, shown
from riskproof.model.call import Json
from riskproof.model.policy import RuleException
from riskproof.rules._catalogue import CATALOGUE

_NEEDED: Final = ("rule", "reason", "expires")
_DIRECTED: Final = frozenset({"sensitive_data_external_action", "unlisted_external_destination"})
"""Rules that fire on where data goes, among those that can be loosened."""
_COMMANDED: Final = frozenset({"destructive_operation", "remote_script_execution"})
"""Rules that fire on what a command does, among those that can be loosened."""


@cache
def loosenable() -> tuple[str, ...]:
    """The ids of the rules whose floor is ``allow``: nothing else may be excepted or only observed."""
    return tuple(rule.id for rule in CATALOGUE if rule.rule.floor == "allow")


def rule_id(value: Json) -> str:
    """The id of a rule that can be loosened. Raises ``RefusedError``."""
    if value in loosenable():
        return str(value)
    if any(rule.id == value for rule in CATALOGUE):
        raise RefusedError(f"{value} has a floor that no setting reaches", "leave it out")
    close = nearest(value, [rule.id for rule in CATALOGUE])
    raise RefusedError("names no rule", f'write "{close}"' if close else "see `riskproof rules`")


def exceptions(entries: Iterable[Json]) -> tuple[dict[str, str], ...]:
    """The exceptions of a list of tables, in order, each with the fields that it gives. Raises ``RefusedError`` that names the entry by its
    number, from 1."""
    read: list[dict[str, str]] = []
    for number, entry in enumerate(entries, 1):
        try:
            read.append(_exception(entry))
        except RefusedError as refused:
            raise RefusedError(f"exception {number}: {refused.problem}", refused.remedy) from None
    return tuple(read)


def rule_exception(given: Mapping[str, str]) -> RuleException:
    """The exception that a table in its normal form stands for."""
    return RuleException(**{**given, "command": tuple(given.get("command", "").split())})  # type: ignore[arg-type]  # the fields are texts


def _exception(entry: Json) -> dict[str, str]:
    if not isinstance(entry, Mapping):
        raise RefusedError("must be a table", "write it under [[exceptions]]")
    for name in entry:
        if name not in _FIELDS:
            raise RefusedError(f'unknown field "{shown(str(name))}"', f"the fields are {', '.join(_FIELDS)}")
    missing = [name for name in _NEEDED if name not in entry]
    if missing:
        raise RefusedError(f"needs {missing[0]}", "a lasting approval says which rule, why, and until when")
    one = {name: read(entry[name]) for name, read in _FIELDS.items() if name in entry}
    _fits_something(one)
    return one


def _fits_something(one: Mapping[str, str]) -> None:
    rule = one["rule"]
    if not one.keys() & {"tool", "destination", "command"}:
        raise RefusedError(
            "fits every call", "add a tool, a destination or a command; to watch a rule only, list it in policy.observed_rules"
        )
    if "destination" in one and rule not in _DIRECTED:
        raise RefusedError(f"could never match: {rule} is not about destinations", "leave destination out, or name the rule that is")
    if "command" in one and rule not in _COMMANDED:
        raise RefusedError(f"could never match: {rule} is not about what a command does", "leave command out, or name the rule that is")


def _day(value: Json) -> str:
    if isinstance(value, datetime):
        raise RefusedError("expires must be a day", "write it as 2030-12-31")
    try:
        return (value if isinstance(value, date) else date.fromisoformat(value)).isoformat()
    except (TypeError, ValueError):
        raise RefusedError("expires must be a day", "write it as 2030-12-31") from None


def _line(value: Json) -> str:
    return line_of(value, "every field", ENTRY_MOST)


def _command(value: Json) -> str:
    words = _line(value).split()
    if len(words) > MAX_WORDS:
        raise RefusedError(f"could never match: only the first {MAX_WORDS} words of a program are looked at", "name fewer words")
    return " ".join(words)


_FIELDS: Final[Mapping[str, Callable[[Json], str]]] = {
    "rule": rule_id,
    "reason": _line,
    "expires": _day,
    "tool": _line,
    "destination": domain_of,
    "command": _command,
}
"""Every field of an exception, and what reads it."""
