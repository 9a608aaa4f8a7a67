"""Code that names a credential without holding one: ``token = Name``, ``client_secret=client_secret``, ``token: EventLoopToken``.

Refuses to read programs: it looks at one unquoted value, the name before it and the next sign behind it. Values are UTF-8 bytes, cut by the
caller to ``placeholders.LOOKS_AT``.
"""

from __future__ import annotations

from typing import Final

import re2

from riskproof.detect.placeholders import CREDENTIAL_WORD

_BARE: Final = re2.compile(r"[A-Za-z_]+\z")
_JOINED: Final = re2.compile(r"[a-z_]+_[a-z_]+\z|[A-Za-z]*[a-z][A-Z][A-Za-z]*\z")
"""Words joined as programs join them: ``request_id``, ``readPassword``, ``EventLoopToken``."""
_SHORT: Final = 16
"""Letters below which an unquoted word after ``token =`` is a variable; generated tokens are longer."""
_NAME: Final = 48
"""Bytes before the value in which its own name stands."""


def points_elsewhere(data: bytes, first: int, value: bytes, start: int, end: int) -> bool:
    """True when an unquoted ``value``, which stands at ``start`` to ``end`` behind a name that begins at ``first``, is another variable.

    It is the name again, or is assigned itself (``passwd = acct = ''``), or is an identifier where a token, a key or a pass would be
    none. In ``DB_PASS=word``, as shells and environment files write it, a word is a value.
    """
    value = value.rstrip(b",;)}]")
    name = data[first:start].lower()
    written = data[max(0, start - _NAME) : start].rstrip(b" =:\t\"'")
    last = value.rpartition(b".")[2]
    if len(last) > 3 and written.endswith(last):
        return True
    behind = data[end : end + 4].lstrip(b" ")
    if behind[:1] == b"=" and behind[:2] != b"==":
        return True
    if not _BARE.match(value):
        return False
    spaced = b" =" in name
    in_environment = data[start - 1 : start] == b"=" and written.rpartition(b" ")[2].rpartition(b"\n")[2].isupper()
    if not in_environment and (name.startswith((b"token", b"key", b"_pass", b"-pass")) or b"key" in name[:12]):
        return bool(_JOINED.match(value)) or (spaced and len(value) < _SHORT)
    return (bool(_JOINED.match(value)) and not value.islower() and bool(CREDENTIAL_WORD.search(value))) or (spaced and len(value) < 3)


def is_a_shortcut(name: bytes, value: bytes) -> bool:
    """True for HTML's ``accesskey="u"``: the key on a keyboard (HTML Living Standard, 6.8.2)."""
    return len(value) == 1 and name.startswith(b"accesskey")
