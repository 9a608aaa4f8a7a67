"""Texts in which markup or words stand inside a word or an address: ``a<b>c</b>d``, ``**acc**ount``, ``desk (at) mail (dot) example``.

Refuses to read markup that stands around words: that parts nothing, and the text itself is searched anyway.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, Final

import re2

from riskproof.detect.base_digits import of_bytes
from riskproof.detect.surface import bare

_TAG: Final = r"</?(?i:b|i|u|s|em|strong|span|font|a|mark|small|sub|sup|code|kbd|del|ins|tt|big|abbr|wbr|q|var)\b[^<>]{0,200}>"
_PIECE: Final = rf"(?:{_TAG}|<!--[^<>]{{0,200}}-->|&(?:[A-Za-z]{{2,8}}|#[0-9]{{1,7}}|#[xX][0-9A-Fa-f]{{1,6}});|\*{{1,3}}|~~|`)"
_INSIDE: Final = of_bytes(rf"[A-Za-z0-9@.\x80-\xff]{_PIECE}+[A-Za-z0-9@\x80-\xff]")
"""Markup with letters on both sides: a word goes on behind it, as a renderer shows it."""
_COMMENT: Final = re2.compile(r"<!--[^<>]{0,200}-->")
_DRESSING: Final = re2.compile(r"\*{1,3}|~~|`")
_AROUND: Final = 120
"""Bytes on either side of a sign that are read with it."""
_SIGNS: Final = 512
"""Places of one text that are read so. LIMIT: what comes after stays as it is."""
_WORD_AT: Final = "at|a|ät|arroba|собака"
_WORD_DOT: Final = "dot|punkt|punto|ponto|point|точка|点"
_OPENS: Final = r"\s{0,3}[\[({<]\s{0,3}"
_CLOSES: Final = r"\s{0,3}[\])}>]\s{0,3}"
_AT: Final = rf"{_OPENS}(?i:{_WORD_AT}|@){_CLOSES}|\s(?i:at|ät|arroba|собака)\s|\s{{0,3}}@\s{{0,3}}"
_DOT: Final = rf"{_OPENS}(?i:{_WORD_DOT}|\.){_CLOSES}|\s(?i:dot|punkt|punto|ponto|точка)\s|\."
_LABEL: Final = r"[^\s\[\](){}<>@.,;:!?\"'/|=]{1,64}"
_SPOKEN: Final = re2.compile(rf"(?:(?i:h[tx]{{2}}ps?)\s?:\s?//\s?)?{_LABEL}(?:(?:{_AT}|{_DOT}){_LABEL}){{1,8}}(?:/[^\s\"'<>)\]]*)?")
"""Labels with the signs of an address between them, some of which may be words."""
_SIGN: Final = of_bytes(
    rf"[\[({{<]\s{{0,3}}(?i:{_WORD_AT}|{_WORD_DOT}|@|\.)\s{{0,3}}[\])}}>]|\s(?i:dot|punkt|punto|ponto|точка)\s|(?i:hxxps?|https?\s:|https?:\s)"
)
"""What speaks for such an address: a sign in brackets, a dot that is a word, a scheme that was broken."""
_AT_SIGN: Final = re2.compile(_AT)
_DOT_SIGN: Final = re2.compile(_DOT)
_SCHEME: Final = re2.compile(r"(?i)\Ah[tx]{2}p(s?)\s?:\s?//\s?")
_MOST: Final = 32
"""Addresses that are put together from one text."""


def undressed(data: bytes) -> str:
    """The places of a text (UTF-8) where markup stands inside a word, as a renderer shows them, each on a line; "" without any."""
    return "\n".join(_DRESSING.sub("", bare(_COMMENT.sub("", part))) for part in _stretches(data, _INSIDE))


def respelled(data: bytes) -> Iterator[str]:
    """The addresses of a text (UTF-8) whose signs are written as words or in brackets, as addresses; at most 32."""
    spoken = (match.group() for part in _stretches(data, _SIGN) for match in _SPOKEN.finditer(part))
    signed = (text for text in spoken if _SIGN.search(text.encode()))
    read = (_SCHEME.sub(r"http\1://", _AT_SIGN.sub("@", _DOT_SIGN.sub(".", text))) for text in signed)
    yield from islice((address for address in read if "." in address), _MOST)


def _stretches(data: bytes, sign: Any) -> Iterator[str]:
    """The parts of a text around the matches of a pattern; those that meet are one."""
    begin = end = 0
    for match in islice(sign.finditer(data), _SIGNS):
        if match.start() - _AROUND > end:
            if end:
                yield data[begin:end].decode("utf-8", "ignore")
            begin = match.start() - _AROUND
        end = match.end() + _AROUND
    if end:
        yield data[max(0, begin) : end].decode("utf-8", "ignore")
