"""The shape of a configuration of labels: types, words of closed vocabularies, what must be there (SPEC: nutrition-labels 2.1-2.4).

Refuses to look at what entries mean together. ``null`` is as good as absent. Keys that nobody knows are kept and ignored, unless asked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, Literal, get_args

from riskproof.model.call import Json
from riskproof.model.label_words import CAPABILITY_WORDS, EFFECTS
from riskproof.nutrition.config_types import (
    LARGEST_LIMIT,
    CallRetention,
    DomainDisplay,
    DomainOrder,
    FirstContact,
    LabelConfigError,
    PathDisplay,
    PrefixMatch,
)

Limits = Literal["checked", "left"]
Check = Callable[[Json, str], None]
LIMITS: Final = {
    "evidenceLimit": 1,
    "callSampleLimit": 1,
    "fileSampleLimit": 0,
    "domainSampleLimit": 0,
    "argumentScanMaxDepth": 1,
    "argumentScanMaxNodes": 1,
}
"""Each limit and its smallest value, in the order in which they are judged."""


def check(raw: Json, *, strict: bool = False, limits: Limits = "checked") -> None:
    """Raises LabelConfigError at the first place, in the order of the keys of section 2, that does not have its shape.

    ``limits`` "left" says nothing of the integers: ``config.resolve`` judges them, after everything else.
    """
    numbers = {key: partial(_integer, least) for key, least in LIMITS.items()} if limits == "checked" else dict.fromkeys(LIMITS, _anything)
    _object({**_TOP, **numbers}, (), strict, raw, "$")


def whole(value: Json, least: int) -> int | None:
    """The value as an integer between ``least`` and the largest, None for anything else; 5.0 is 5."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= LARGEST_LIMIT:
        return None
    return value


def _anything(value: Json, at: str) -> None:
    """Whatever it is."""


def _wrong(at: str, need: str) -> LabelConfigError:
    return LabelConfigError("schema", at, f"must be {need}")


def _integer(least: int, value: Json, at: str) -> None:
    if whole(value, least) is None:
        raise _wrong(at, f"a whole number of at least {least}")


def _text(value: Json, at: str) -> None:
    if not isinstance(value, str):
        raise _wrong(at, "a text")


def _flag(value: Json, at: str) -> None:
    if not isinstance(value, bool):
        raise _wrong(at, "true or false")


def _word(words: tuple[str, ...], value: Json, at: str) -> None:
    if not isinstance(value, str) or value not in words:
        raise _wrong(at, f"one of {', '.join(words)}")


def _list(check_entry: Check, value: Json, at: str) -> None:
    if not isinstance(value, list | tuple):
        raise _wrong(at, "a list")
    for index, entry in enumerate(value):
        check_entry(entry, f"{at}[{index}]")


_LONGEST_KEY: Final = 64
"""Characters of a key that a message repeats."""


def _object(keys: Mapping[str, Check | _Inner], needed: tuple[str, ...], strict: bool, value: Json, at: str) -> None:
    """An object with these keys; ``needed`` ones must be there. Inner objects are as strict as the outer one."""
    if not isinstance(value, Mapping):
        raise _wrong(at, "an object")
    for key in value:
        if strict and key not in keys:
            named = isinstance(key, str) and key.isascii() and key.isidentifier() and len(key) <= _LONGEST_KEY
            raise LabelConfigError(
                "unknown-key",
                f"{at}.{key}" if named else at,
                "is a key that nobody knows" if named else "has a key that nobody knows",
                remedy=f"keys here: {', '.join(keys)}",
            )
    for key, check_value in keys.items():
        inner = value.get(key)
        if inner is None:
            if key in needed:
                raise _wrong(f"{at}.{key}", "given")
        elif isinstance(check_value, _Inner):
            check_value(strict, inner, f"{at}.{key}")
        else:
            check_value(inner, f"{at}.{key}")


class _Inner:
    """An object, or a list of objects, inside an object."""

    def __init__(self, keys: Mapping[str, Check | _Inner], needed: tuple[str, ...] = (), *, listed: bool = False) -> None:
        self.keys, self.needed, self.listed = keys, needed, listed

    def __call__(self, strict: bool, value: Json, at: str) -> None:
        one = partial(_object, self.keys, self.needed, strict)
        if self.listed:
            _list(one, value, at)
        else:
            one(value, at)


_TEXTS: Final = partial(_list, _text)
_RULE: Final = _Inner({"names": _TEXTS, "prefixes": _TEXTS, "effect": partial(_word, EFFECTS)}, ("effect",), listed=True)
_DECLARED: Final = _Inner({**dict.fromkeys(CAPABILITY_WORDS, _flag), "domains": _TEXTS, "credentialRefs": _TEXTS})
_IDENTITY: Final = _Inner(
    {
        "id": _text,
        "displayName": _text,
        "tools": _Inner({"names": _TEXTS, "prefixes": _TEXTS, "servers": _TEXTS}),
        "declared": _DECLARED,
        "effects": _RULE,
        "firstContact": partial(_word, get_args(FirstContact)),
    },
    ("id", "tools"),
    listed=True,
)
_TOP: Final[Mapping[str, Check | _Inner]] = {
    "plugins": _IDENTITY,
    "includeUnattributed": _flag,
    "pathDisplay": partial(_word, get_args(PathDisplay)),
    "domainDisplay": partial(_word, get_args(DomainDisplay)),
    "domainOrder": partial(_word, get_args(DomainOrder)),
    "callRetention": partial(_word, get_args(CallRetention)),
    "prefixMatch": partial(_word, get_args(PrefixMatch)),
}
