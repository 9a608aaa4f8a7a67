"""The texts that a command or a program is made with: quoted strings and assigned words.

Refuses to run, to substitute and to parse: any language that quotes like shells do is read, and what is built otherwise is not seen.
"""

from __future__ import annotations

from typing import Final

import re2

_SCANNED: Final = 8_192
"""Characters that are read."""
_STRINGS: Final = re2.compile(r""""([^"\\\n]*)"|'([^'\n]*)'|=([^\s;&|"'$()=]+)""")


def strings_of(code: str) -> list[str]:
    """The quoted strings and assigned words among the first 8,192 characters, in order; empty ones are left out."""
    code = code[:_SCANNED].encode("utf-8", "replace").decode("utf-8")
    return [one for groups in _STRINGS.findall(code) if (one := "".join(groups))]
