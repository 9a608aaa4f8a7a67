"""Ways in which one sentence, or the address in it, can be made to look different: pure functions from text to text.

Refuses chance: the same text is disguised in the same way each time.
"""

from __future__ import annotations

import base64
from collections.abc import Callable

_ZERO_WIDTH = "\u200b"
_TAG_BASE, _WIDE_SHIFT = 0xE0000, 0xFEE0
_LOOKALIKES = str.maketrans("aceopxyAEHOPTX", "асеорхуАЕНОРТХ")


def base64_of(text: str) -> str:
    """Standard base64 with padding."""
    return base64.b64encode(text.encode()).decode()


def percent_of(text: str) -> str:
    """Every byte percent-encoded."""
    return "".join(f"%{byte:02X}" for byte in text.encode())


def hex_of(text: str) -> str:
    """Lower-case hexadecimal."""
    return text.encode().hex()


def backwards(text: str) -> str:
    """Last character first."""
    return text[::-1]


def spelled(text: str) -> str:
    """An address with its signs as words; anything else in groups of three."""
    if "@" in text or "://" in text:
        return text.replace("@", " [at] ").replace(".", " [dot] ").replace("://", " : // ")
    packed = text.replace(" ", "")
    return " ".join(packed[start : start + 3] for start in range(0, len(packed), 3))


def broken_by_markup(text: str) -> str:
    """Line-break hints and bold marks inside the text, as a renderer would swallow them."""
    third = max(1, len(text) // 3)
    return f"{text[:third]}<wbr><b>{text[third : 2 * third]}</b><wbr>{text[2 * third :]}"


def zero_width(text: str) -> str:
    """A zero-width space after every second character."""
    return "".join(character + (_ZERO_WIDTH if place % 2 else "") for place, character in enumerate(text))


def tag_characters(text: str) -> str:
    """ASCII as invisible tag characters; other characters stay."""
    return "".join(chr(_TAG_BASE + ord(character)) if character.isascii() else character for character in text)


def wide(text: str) -> str:
    """ASCII as full-width forms."""
    return "".join(chr(ord(character) + _WIDE_SHIFT) if "!" <= character <= "~" else character for character in text)


def outside(text: str, target: str, change: Callable[[str], str]) -> str:
    """The text changed everywhere but in the target."""
    return target.join(change(part) for part in text.split(target))


def lookalikes(text: str) -> str:
    """Latin letters replaced by Cyrillic ones of the same shape."""
    return text.translate(_LOOKALIKES)


def typos(text: str) -> str:
    """Every second longer word with two letters swapped, every third with one dropped."""
    words = text.split(" ")
    return " ".join(_mistyped(word, place) if len(word) > 4 and word.isalpha() else word for place, word in enumerate(words))


def _mistyped(word: str, place: int) -> str:
    if place % 2 == 0:
        return word[0] + word[2] + word[1] + word[3:]
    return word[:2] + word[3:] if place % 3 == 0 else word


def cut(text: str, size: int) -> list[str]:
    """The text in pieces of ``size`` characters, the last one what is left."""
    return [text[start : start + size] for start in range(0, len(text), size)]


def base32_of(text: str) -> str:
    """Base32 as host names carry it: small letters, no padding."""
    return base64.b32encode(text.encode()).decode().rstrip("=").lower()
