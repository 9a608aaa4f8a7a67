"""An operator's path patterns: ``*`` within a segment, ``**`` across segments, ``?`` one character, everything else literal.

Refuses gitignore semantics: there a pattern without a slash matches at any depth, a leading slash is dropped and brackets and ``!`` mean
something, while a configured pattern is matched against the whole path as it is written (SPEC: riskproof 10). So the patterns are
translated to the linear-time engine here rather than given to a gitignore library.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import re2

_TOKENS: Final = re2.compile(r"\*\*/|\*\*|\*|\?|[^*?]+")
_HOME: Final = r"(?:~|\$home|\$\{home\}|%userprofile%|/root|/home/[^/]+|(?:[a-z]:)?/users/[^/]+)/"
"""What a leading ``~/`` of a pattern stands for, in the spellings that a call may use for a home folder."""
_TRANSLATED: Final = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}


def matches_glob(path: str, pattern: str) -> bool:
    """True when the pattern covers the whole path. Both are normalised and lower-case; a leading ``**/`` also matches no folder at all."""
    return _compiled(pattern).search(path.encode("utf-8", "replace")) is not None


@lru_cache(maxsize=1024)
def _compiled(pattern: str) -> Any:
    home = pattern.startswith("~/")
    tokens = _TOKENS.findall(pattern[2:] if home else pattern)
    body = "".join(_TRANSLATED.get(token) or re2.escape(token) for token in tokens)
    return re2.compile(f"(?s)^{_HOME if home else ''}{body}$")
