"""What no JSON text can say, or says without an end, and texts that are made to be slow.

Refuses to be drawn by value: a failing example should name what it is, not print it.
"""

from __future__ import annotations

import copy
import math
from collections.abc import Callable
from typing import Any, Final

from hypothesis import strategies as st

from tests.properties.drawing import JSON


class Loud(str):
    """A text that does not like to be touched."""

    __slots__ = ()

    def strip(self, chars: str | None = None, /) -> str:
        raise RuntimeError("strip")


class Quiet(str):
    """A text that is only a text."""

    __slots__ = ()


def cycle() -> list[Any]:
    """A list that holds itself."""
    one: list[Any] = []
    one.append({"inner": one})
    return one


def nested(levels: int, inner: Any = "x") -> Any:
    """A value inside this many lists."""
    for _ in range(levels):
        inner = [inner]
    return inner


def doubled(levels: int) -> Any:
    """A small object that a careless walker visits 2 to the power of ``levels`` times."""
    value: Any = ["x"]
    for _ in range(levels):
        value = [value, value]
    return value


def chained(levels: int, length: int) -> Any:
    """Objects inside each other, each under a long key."""
    value: Any = "x"
    for level in range(levels):
        value = {str(level) * length: value}
    return value


POISONS: Final[dict[str, Callable[[], Any]]] = {
    "nan": lambda: math.nan,
    "infinity": lambda: -math.inf,
    "bytes": lambda: b"raw",
    "set": lambda: {1, 2},
    "object": object,
    "complex": lambda: 1j,
    "range": lambda: range(3),
    "number of 5000 digits": lambda: 10**5000,
    "cycle": cycle,
    "nested 100,000 deep": lambda: nested(100_000),
}
PRIVATE_KEYS: Final[dict[str, Callable[[], Any]]] = {
    "key that is a number": lambda: {1: "x"},
    "key that is a tuple": lambda: {("a", 1): "x"},
    "key that is nothing": lambda: {None: "x"},
}
"""Arguments with such keys are refused; in a result they are written as texts, as a host would."""
ODDITIES: Final[dict[str, Callable[[], Any]]] = {
    **POISONS,
    **PRIVATE_KEYS,
    "quiet text": lambda: Quiet("a@b.example"),
    "loud text": lambda: Loud("x"),
    "half a surrogate pair": lambda: "\ud800",
    "nul": lambda: "a\0b",
    "frozen set": lambda: frozenset({1}),
    "byte array": lambda: bytearray(b"x"),
    "minus zero": lambda: -0.0,
    "ellipsis": lambda: ...,
    "odd address": lambda: {"url": "http://[::ffff:169.254.169.254]/", "\ud83d": "\udc00"},
    "tuple": lambda: ("a", ("b",)),
}


@st.composite
def around(draw: st.DrawFn) -> Callable[[Any], Any]:
    """Puts a value somewhere into JSON."""
    value = draw(JSON)
    for _ in range(draw(st.integers(0, 3))):
        value = draw(st.sampled_from(([value, 1], {"a": value}, {"to": "a@b.example", "body": value}, ("x", value))))
    path: list[Any] = []
    node = value
    while isinstance(node, dict | list) and node and draw(st.integers(0, 3)):
        path.append(draw(st.sampled_from(list(node) if isinstance(node, dict) else range(len(node)))))
        node = node[path[-1]]

    def put(poison: Any) -> Any:
        root = {"root": copy.deepcopy(value)}
        inner: Any = root
        *above, last = ["root", *path]
        for key in above:
            inner = inner[key]
        inner[last] = poison
        return root

    return put


MEGABYTE: Final = 1_000_000
UNITS: Final = {
    "zeros": "0",
    "dots": "a.",
    "ats": "a@",
    "mails": "a@b.",
    "mail list": "a@b.example,",
    "jwt": "eyJ",
    "pem": "-----BEGIN ",
    "urls": "http://a:b@",
    "assignments": '"password": ',
    "slashes": "/../",
    "quotes": "'\"",
    "backticks": "`$(",
    "heredocs": "cat <<A\n",
    "braces": "{a,",
    "pipes": "x|",
    "question marks": "e?",
    "percent": "%25",
    "wide": "数据",
    "surrogates": "\ud800",
    "nul": "\0a",
    "combining": "a\u0301\u200b",
    "lines": "rm -rf /\n",
    "base64": "QUtJQQ==",
    "spaces": " \t",
}
"""Units that are repeated to a megabyte: what patterns, parsers and walkers start on and never finish."""


def megabyte(unit: str) -> str:
    """A megabyte of one of the units."""
    text = UNITS[unit]
    return (text * (MEGABYTE // len(text) + 1))[:MEGABYTE]


SHAPES: Final[dict[str, Callable[[], Any]]] = {
    "9,000 mails": lambda: {"to": [f"a{n}@b{n}.example" for n in range(9_000)], "body": "x"},
    "9,000 urls": lambda: {"url": [f"https://h{n}.example/p/{n}?q={n}" for n in range(9_000)]},
    "9,000 words of a command": lambda: {"command": ["cat", *(f"a{n}" for n in range(9_000))]},
    "2,400 command objects": lambda: {"steps": [{"command": "echo", "args": [f"x{n}"]} for n in range(2_400)]},
    "4,900 programs": lambda: {"steps": [{"code": f"p{n}"} for n in range(4_900)]},
    "9,000 paths": lambda: {"path": [f"/home/u{n}/.ssh/id_rsa" for n in range(9_000)]},
    "9,000 keys": lambda: {f"key {n} x{n}y": f"value {n}" for n in range(9_000)},
    "9,000 short texts": lambda: {"body": [f"w{n % 7}" for n in range(9_000)]},
    "9,000 secrets": lambda: {"body": [f"password: hunter{n}xyzzy" for n in range(9_000)]},
    "300,000 values": lambda: {"body": [0] * 300_000},
    "a long key above many values": lambda: {"k" * MEGABYTE: [0] * 9_000},
    "60 long keys inside each other": lambda: chained(60, 15_000),
    "nested 60 deep": lambda: nested(60),
}
"""About as much as a call may hold, and more, spread over many values."""
