"""Names that are made to look like other names: mixed scripts, letters of another script, letters that resemble others.

Refuses to alarm at a script: an ordinary Chinese, Cyrillic, Greek or German name is a name. Refuses to judge what ASCII letters resemble,
except beside a name that the operator or the person gave.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

import re2

_PREFIX: Final = "xn--"
_DOMAIN: Final = re2.compile(r"(?:[\pL\pN_-]+\.)+\pL{2,}")
MOST_NAMED: Final = 256
"""Domains of a person's words that are compared with, the newest."""
_LONGEST_LABEL: Final = 63
"""Characters of a label (RFC 1035 2.3.4)."""
_SCRIPTS: Final = {
    name: re2.compile(f"\\p{{{name}}}") for name in ("Latin", "Cyrillic", "Greek", "Armenian", "Cherokee", "Coptic", "Georgian", "Lisu")
}
"""Scripts whose letters are easily taken for those of another one (UTS 39 5.2: Latin with Cyrillic or Greek is never more than minimally
restrictive; the others are not recommended or have look-alikes). Chinese, Japanese and Korean mix with Latin in ordinary names."""
_TWINS: Final = {
    **dict(zip("асԁеһіјӏорԛѕԝхуүѵкгпьї", "acdehijlopqswxyyvkrnbi", strict=True)),
    **dict(zip("αοινρκυχγητωσε", "aoivpkuxyntwoe", strict=True)),
    **dict(zip("օոսհյցզաո", "onuhjgqwn", strict=True)),
    **dict(zip("ıɩɪɑɡʟɴʀꜱʏᴄᴏᴠᴡᴢʋƅłøđħŧ", "iiiaglnrsycovwzvblodht", strict=True)),
    "0": "o",
    "1": "l",
}
"""Letters that resemble an ASCII letter (Unicode's confusables.txt, UTS 39 4, for letters that a domain name may hold)."""
_LETTERS: Final = str.maketrans(_TWINS)
_CYRILLIC_TWINS: Final = frozenset("асԁеһіјӏорԛѕԝхуүѵ")
_GREEK_TWINS: Final = frozenset("αοινρκυχγ")
_HOME: Final = frozenset("ru su by ua kz kg tj uz bg mk rs mn me ba md gr cy".split())
"""Country domains whose people write Cyrillic or Greek: a word of theirs may consist of such letters by chance."""
_PAIRS: Final = (("rn", "m"), ("vv", "w"))


def is_deceptive(host: str) -> bool:
    """True for a canonical host with a label that mixes scripts which look alike, or that is all letters which pass for Latin ones."""
    if _PREFIX not in host:
        return False
    labels = host.split(".")
    home = labels[-1] in _HOME or labels[-1].startswith(_PREFIX)
    return any(_mixes(label) or (not home and _passes(label)) for label in map(_decoded, labels) if not label.isascii())


def resembles(host: str, known: tuple[str, ...]) -> bool:
    """True for a canonical host that looks like one of these domains, or like a host below one, and is none.

    ``known`` are domain patterns as the operator writes them.
    """
    shapes = _shapes(known)
    labels = host.split(".")
    if not shapes or len(labels) < 2:
        return False
    for first in range(len(labels) - 1):
        name = ".".join(labels[first:])
        if name in shapes.get(_skeleton(name), frozenset((name,))):
            continue
        return True
    return False


@lru_cache(maxsize=64)
def _shapes(known: tuple[str, ...]) -> dict[str, frozenset[str]]:
    """The names of each shape. A single label is no domain to look like."""
    found: dict[str, frozenset[str]] = {}
    for pattern in known:
        name = pattern.strip().lower().removeprefix("*.").rstrip(".")
        if "." in name:
            spelled = ".".join(_encoded(label) for label in name.split("."))
            found[_skeleton(spelled)] = found.get(_skeleton(spelled), frozenset()) | {spelled}
    return found


@lru_cache(maxsize=8)
def domains_in(said: str) -> tuple[str, ...]:
    """The domain names in what the person said, made plain (``detect.plain``)."""
    found = _DOMAIN.findall(said) if "." in said else []
    return tuple(dict.fromkeys(found[-MOST_NAMED:]))


def _mixes(label: str) -> bool:
    return sum(script.search(label) is not None for script in _SCRIPTS.values()) > 1


def _passes(label: str) -> bool:
    letters = {letter for letter in label if letter.isalpha()}
    return bool(letters) and (letters <= _CYRILLIC_TWINS or letters <= _GREEK_TWINS)


@lru_cache(maxsize=1024)
def _skeleton(name: str) -> str:
    text = ".".join(map(_decoded, name.split("."))) if _PREFIX in name else name
    if not text.isascii():
        text = "".join(letter for letter in unicodedata.normalize("NFKD", text) if not unicodedata.combining(letter))
    text = text.translate(_LETTERS)
    for pair, letter in _PAIRS:
        text = text.replace(pair, letter)
    return text


def _decoded(label: str) -> str:
    """The label as it is shown; one that is no valid punycode stays (RFC 3492)."""
    if not label.startswith(_PREFIX) or len(label) > _LONGEST_LABEL:
        return label
    try:
        return label[len(_PREFIX) :].encode("ascii").decode("punycode")
    except UnicodeError:
        return label


def _encoded(label: str) -> str:
    return label if label.isascii() else _PREFIX + label.encode("punycode").decode("ascii")
