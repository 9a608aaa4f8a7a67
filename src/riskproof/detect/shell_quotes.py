"""Quote removal of Bash: backslashes outside and inside double quotes, ANSI-C escapes.

Refuses expansion.
"""

from __future__ import annotations

from typing import Final

_LETTERS: Final = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "e": "\x1b", "E": "\x1b", "f": "\f", "v": "\v"}
_NUMBERS: Final = {"x": (2, 16), "u": (4, 16), "U": (8, 16)}
_OCTAL: Final = "01234567"
_HEXADECIMAL: Final = "0123456789abcdefABCDEF"


def unescaped(text: str) -> str:
    """An unquoted text without its backslashes (POSIX 2.2.1)."""
    if "\\" not in text:
        return text
    parts = iter(text)
    return "".join(letter if letter != "\\" else next(parts, "").replace("\n", "") for letter in parts)


def dequoted(text: str) -> str:
    r"""A double-quoted text: a backslash only escapes ``$``, backtick, ``"``, itself and a line end (POSIX 2.2.3)."""
    if "\\" not in text:
        return text
    out, escaped = [], False
    for letter in text:
        if escaped:
            out.append(letter if letter in '$`"\\' else "" if letter == "\n" else "\\" + letter)
            escaped = False
        elif letter == "\\":
            escaped = True
        else:
            out.append(letter)
    return "".join(out)


def ansi_decoded(text: str) -> str:
    """An ANSI-C quoted text (Bash manual 3.1.2.4); an escape that Bash does not know stands for itself."""
    out: list[str] = []
    place = 0
    while place < len(text):
        letter, following = text[place], text[place + 1 : place + 2]
        if letter != "\\" or not following:
            out.append(letter)
            place += 1
        elif following in _NUMBERS or following in _OCTAL:
            width, base = _NUMBERS.get(following, (3, 8))
            start = place + (2 if following in _NUMBERS else 1)
            digits = _leading(text[start : start + width], _HEXADECIMAL if base == 16 else _OCTAL)
            code = int(digits, base) if digits else -1
            out.append(chr(code) if 0 <= code <= 0x10FFFF else "\\" + following)
            place = start + len(digits)
        else:
            out.append(_LETTERS.get(following, following if following in "\\'\"?" else "\\" + following))
            place += 2
    return "".join(out)


def _leading(text: str, digits: str) -> str:
    return text[: len(text) - len(text.lstrip(digits))]
