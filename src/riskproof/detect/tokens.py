"""API keys that can be told by their shape alone, and the evidence against such a candidate.

Refuses to check a token against its vendor: nothing leaves the process. Words after a prefix are no token: a tail needs the documented
length and at least one digit, and must not be a name made of words. A checksum in a token's tail (GitHub, npm) is not asked for: a key
with a slip of the pen in it is still a secret. LIMIT: alphabets and repeats count against the documented length only, so nothing glued to
a real key makes it harmless.
"""

from __future__ import annotations

import base64
import binascii
import json
from typing import Final

import re2

from riskproof.detect.pattern import WHITE, Match, Pattern
from riskproof.detect.placeholders import LOOKS_AT, digits, slug, stands_in
from riskproof.detect.samples import cut_off, in_order, made_up, masked, published, repeats
from riskproof.detect.token_shapes import AWS, EXACT, MIXED, PREFIXES, SHAPES

MARKER: Final = "[REDACTED_API_KEY]"
TOKEN_START: Final = r"(?:^|[^A-Za-z0-9_\-]|\\[nrtu]|%[0-9A-Fa-f]{2})"
"""Not inside a longer word; an escape sequence of JSON or of a URL before it counts as a boundary."""
TOKEN_END: Final = r"(?:[^A-Za-z0-9_~]|$)"

_DOCUMENTED: Final = 40
"""Characters that most tokens have, prefix included; what follows may have been glued to one."""
_SIGNER: Final = re2.compile(
    r"[A-Z0-9]{20}(?:/|%(?:25)?2[Ff])20[0-9]{6}(?:/|%(?:25)?2[Ff])[a-z0-9\-]+(?:/|%(?:25)?2[Ff])[a-z0-9\-]+(?:/|%(?:25)?2[Ff])aws4"
)
_SIGNED_URL: Final = (b"?AWSAccessKeyId=", b"&AWSAccessKeyId=")
_ANTHROPIC: Final = 108
"""Characters of a key that begins with sk-ant- (docs.claude.com)."""


def _written(data: bytes, match: Match) -> bytes:
    start, end = match.span(1)
    return data[start : min(end, start + LOOKS_AT)]


def _is_key(data: bytes, match: Match) -> bool:
    """``sk-`` keys from 20 characters on (SPEC: riskproof 7.3); redaction takes them from eight (SPEC: riskproof 18)."""
    value = _written(data, match)
    if len(value) < 23 or stands_in(value[3:]) or slug(value[3:]):
        return False
    return not in_order(value[3 : _ANTHROPIC if value.startswith(b"sk-ant-") else _DOCUMENTED])


def _is_bearer(data: bytes, match: Match) -> bool:
    """Bearer tokens from 16 characters on (SPEC: riskproof 7.3); up to 19 letters and nothing else are a word behind "bearer"."""
    value = _written(data, match)
    return len(value) >= 16 and not stands_in(value) and not slug(value) and (len(value) >= 20 or not value.isalpha())


def _is_real(data: bytes, match: Match) -> bool:
    """Not the sample of a vendor's documentation: AWS ends its samples in EXAMPLE; others are crosses, words, alphabets, or a cut token."""
    value = _written(data, match)
    end = match.span(1)[1]
    if value.endswith(b"EXAMPLE") or stands_in(value) or masked(value, data[end : end + 8]):
        return False
    return not in_order(value[:_DOCUMENTED])


def _is_access_key(data: bytes, match: Match) -> bool:
    return _is_real(data, match) and not is_signer(data, match.span(1)[0])


def is_signer(data: bytes, start: int) -> bool:
    """True for the key id in the scope of an AWS signature, ``AKIA…/20260101/eu-west-1/s3/aws4_request``, or in a URL of version 2: it says
    who signed, in public (docs.aws.amazon.com: Signature Version 4, credential scope; Amazon S3: query string request authentication)."""
    return data[max(0, start - 16) : start] in _SIGNED_URL or bool(_SIGNER.match(data[start : start + LOOKS_AT]))


def _is_issued(data: bytes, match: Match) -> bool:
    """The same, and no character again and again, which only the four oldest families may have (SPEC: riskproof 7.3)."""
    return _is_real(data, match) and not repeats(_written(data, match)[:_DOCUMENTED])


def _is_mixed(data: bytes, match: Match) -> bool:
    """Digits, capitals and small letters in the last 27 characters: an HMAC or a random part, not a name; and no part of longer Base64."""
    start = match.span(1)[0]
    if data[max(0, start - 1) : start] in (b"+", b"/"):
        return False
    value = _written(data, match)
    last = value[-27:]
    return _is_issued(data, match) and digits(value) > 1 and digits(last) > 0 and last != last.lower() and last != last.upper()


def _is_web_token(data: bytes, match: Match) -> bool:
    """The header is JSON that names an algorithm (RFC 7515, 4.1.1; RFC 7516, 4.1.1). One that is too long to be read counts."""
    header = _written(data, match).partition(b".")[0]
    if len(header) == LOOKS_AT:
        return True
    try:
        names = json.loads(base64.urlsafe_b64decode(header + b"=" * (-len(header) % 4)))
    except (binascii.Error, ValueError, RecursionError):
        return False
    return isinstance(names, dict) and "alg" in names


def _is_prefixed(data: bytes, match: Match) -> bool:
    value = _written(data, match).rstrip(b".-")
    prefix = value[: match.span(2)[1] - match.span(2)[0]]
    tail = value[len(prefix) :]
    name = prefix.decode()
    length = PREFIXES[name]
    if len(tail) < length or (name in EXACT and len(tail) > length) or not digits(tail):
        return False
    if published(value) or made_up(tail[:length]):
        return False
    return _is_varied(tail) or not (stands_in(tail) or slug(tail))


def _is_varied(tail: bytes) -> bool:
    """Digits, capitals and small letters, and hardly a dash: a word such as "my" at its start is chance."""
    return digits(tail) > 1 and tail != tail.lower() and tail != tail.upper()


def made_up_token(value: bytes) -> bool:
    """True for a text that begins like a vendor's token and runs through the alphabet, repeats itself or ends in a mask: documentation."""
    return bool(_VENDOR.match(value)) and (made_up(value[:_DOCUMENTED]) or cut_off(value))


_ANY_PREFIX: Final = "|".join(prefix.replace(".", r"\.") for prefix in sorted(PREFIXES, key=len, reverse=True))
_VENDOR: Final = re2.compile(rf"{_ANY_PREFIX}|dapi|gh[pousr]_|github_pat_|xox[a-z]-|sk-|hf_|A[KS]IA")

PATTERNS: Final = (
    Pattern(
        "API_KEY", r"(?i)sk-[a-z0-9]", r"(?i)(?:^|[^A-Za-z0-9_\-]|\\[nrtu]|%[0-9a-f]{2})(sk-[A-Za-z0-9_\-]{8,})", _is_key, marker=MARKER
    ),
    Pattern(
        "API_KEY", rf"(?i)bearer[{WHITE}]", rf"(?i)(?:^|[^A-Za-z0-9_])bearer[{WHITE}]+([A-Za-z0-9._~+/=\-]+)", _is_bearer
    ),  # SPEC: riskproof 7.3, 18: redaction keeps the word and uses the plain marker
    Pattern(
        "API_KEY",
        r"gh[pousr]_\w|github_pat_\w|xox[baprs]-\w",
        r"(?:^|[^A-Za-z0-9_]|\\[nrtu]|%[0-9A-Fa-f]{2})(gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,}|xox[baprs]-[A-Za-z0-9\-]{10,})",
        _is_real,
        marker=MARKER,
    ),  # SPEC: riskproof 7.3
    Pattern(
        "API_KEY",
        r"eyJ[\w\-]",
        r"(?:^|[^A-Za-z0-9_\-]|\\[nrtu]|%[0-9A-Fa-f]{2})(eyJ[A-Za-z0-9_\-]{8,}\.[A-Za-z0-9_\-]{8,}\.[A-Za-z0-9_\-]{6,})",
        _is_web_token,
        marker=MARKER,
    ),  # SPEC: riskproof 7.3: a JSON Web Token
    Pattern("API_KEY", rf"(?:{_ANY_PREFIX})[\w\-.]", rf"{TOKEN_START}(({_ANY_PREFIX})[\w\-.]{{14,}})", _is_prefixed, marker=MARKER),
    *(
        Pattern(
            "API_KEY",
            "|".join(trigger for trigger, _ in shapes),
            rf"{TOKEN_START}({'|'.join(shape for _, shape in shapes)}){TOKEN_END}",
            judge,
            marker=MARKER,
        )
        for shapes, judge in ((AWS, _is_access_key), (SHAPES, _is_issued), (MIXED, _is_mixed))
    ),
)
