"""SECRET: credentials that are told by what stands around them: an assignment, a header, a URL, a command's option, a PEM block.

Refuses to guess from entropy alone: hashes, UUIDs, commit ids and integrity values are public, and nothing but a name beside them makes a
random text a credential. Stand-ins, references to an environment variable, types and prose are no values (SPEC: decisions 4); neither is
what a signed S3 or Cloud Storage URL holds: such a link is made to be handed on, opens one object and expires.
"""

from __future__ import annotations

from typing import Final

from riskproof.detect.pattern import SPACE, WHITE, Match, Pattern
from riskproof.detect.placeholders import (
    LOOKS_AT,
    digits,
    looks_random,
    names_a_variable,
    names_something_else,
    refers,
    says_nothing,
    short_number,
    stands_in,
)
from riskproof.detect.references import is_a_shortcut, points_elsewhere
from riskproof.detect.samples import drawn, masked, published, repeats, spells
from riskproof.detect.tokens import is_signer, made_up_token

_QUOTES: Final = b"\"'"
"""A back quote is no quote here: in a shell it runs a command that fetches the value."""
NAME: Final = (
    r"(?:api[\-_. ]?key|secret(?:[\-_ ]?(?:access)?[\-_ ]?key)?|token|passw(?:or)?d|passphrase|[\-_]pass|pwd|"
    r"(?:access|private|auth|account|signing|encryption|master|shared)[\-_ ]?key|密码|口令|令牌|密钥)"
)
"""What names a credential: the four of SPEC: riskproof 7.3, with any prefix (27.2 D14), and the words that mean the same."""
_AFTER_NAME: Final = r"\\{0,3}[\"'`]?\]?"
_BETWEEN: Final = rf"{_AFTER_NAME}(?:[{SPACE}]*(?:=>|:=|[=:：])|,?[{WHITE}]*\\{{0,3}}[\"']?value\\{{0,3}}[\"']?[{SPACE}]*[=:])"
"""``name =``, ``"name":``, ``name =>``, and the pair of keys ``"name": "TOKEN", "value":`` of manifests."""
VALUE: Final = rf"([^{WHITE}\"'`,;，；。<>{{}}\[\]()=~|\\:：][^{WHITE}\"'`,;，；。<>\\]*)"


def assigned(data: bytes, match: Match) -> bool:
    """The value is a literal, and the name means a credential (SPEC: riskproof 7.3, 27.2 D14)."""
    start, end = match.span(1)
    value = data[start : min(end, start + LOOKS_AT)]
    first = match.span(0)[0]
    name = data[first:start].lower()
    if says_nothing(value) or stands_in(value) or _is_sample(value) or is_a_shortcut(name, value):
        return False
    if name.startswith(b"token") and not _npm(data, first, value):
        return False
    if data[start - 1] in _QUOTES:
        if names_a_variable(value):
            return False
    elif refers(value, spaced=b" =" in name) or points_elsewhere(data, first, value, start, end):
        return False
    if short_number(value) and not name.startswith((b"passw", b"pwd", b"secret", b"pin", b"otp")):
        return False
    return not _names_something_else(data, first) and not (name.startswith(b"pwd") and value[:1] in b"/~.")


def _is_sample(value: bytes) -> bool:
    return repeats(value) or masked(value) or published(value) or made_up_token(value)


def _npm(data: bytes, first: int, value: bytes) -> bool:
    """False for a UUID that no registry gave out as a token: npm's old ones are version 4 (docs.npmjs.com: About access tokens)."""
    return data[max(0, first - 5) : first].lower() != b"_auth" or drawn(value)


def _names_something_else(data: bytes, first: int) -> bool:
    return names_something_else(data[max(0, first - 16) : first], data[first : first + 5])


def _random(data: bytes, match: Match) -> bool:
    """A weak name or a weak separator needs a value that looks generated."""
    start, end = match.span(1)
    first = match.span(0)[0]
    value = data[start : min(end, start + LOOKS_AT)]
    if _names_something_else(data, first) or not looks_random(value) or points_elsewhere(data, first, value, start, end):
        return False
    return not (stands_in(value) or _is_sample(value) or spells(value) or is_signer(data, start))


def credential(data: bytes, match: Match) -> bool:
    """A literal: no plain word and no stand-in."""
    start, end = match.span(1)
    value = data[start : min(end, start + LOOKS_AT)]
    return not says_nothing(value) and not stands_in(value)


def _in_url(data: bytes, match: Match) -> bool:
    """Not ``postgres:postgres@``, the account that a server is delivered with."""
    start, end = match.span(1)
    return credential(data, match) and data[match.span(0)[0] + 3 : start - 1] != data[start:end]


def _header_value(data: bytes, match: Match) -> bool:
    """Credentials of any scheme but Bearer, which is an API key's, and AWS's, which only shows a signature."""
    start, end = match.span(1)
    if b"bearer" in data[match.span(0)[0] : start].lower():
        return False
    value = data[start : min(end, start + LOOKS_AT)]
    if value.startswith(b"AWS4-HMAC-"):
        return False
    return (digits(value) > 0 or value[-1:] == b"=") and not stands_in(value) and not refers(value, spaced=False)


def _has_body(data: bytes, match: Match) -> bool:
    """A header with its END line at once after it holds no key."""
    end = match.span(1)[1]
    return not data[end : end + 24].lstrip(b"\\nr \r\n\"'+").startswith(b"-----END")


def _whole_block(data: bytes, _start: int, end: int) -> int:
    """From the header to the end of the END line, or of the text when there is none: half a key is a key."""
    footer = data.find(b"-----END", end)
    if footer < 0:
        return len(data)
    closing = data.find(b"-----", footer + 8)
    return len(data) if closing < 0 else closing + 5


def to_quote(data: bytes, start: int, end: int) -> int:
    """A quoted value runs to its quote when that stands on the same line: white space, commas and escaped quotes included."""
    quote = data[start - 1 : start]
    if not quote or quote not in _QUOTES:
        return end
    if data[start - 2 : start - 1] == b"\\":
        quote = b"\\" + quote
    closing = data.find(quote, end, end + LOOKS_AT)
    while closing > 0 and len(quote) == 1 and data[closing - 1 : closing] == b"\\":
        closing = data.find(quote, closing + 1, end + LOOKS_AT)
    return closing if closing >= 0 and b"\n" not in data[end:closing] else end


_PEM: Final = r"(-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----)"
_SOURCE_PEM: Final = r"(-----BEGIN (?:(?:RSA|EC|OPENSSH) )?PRIVATE KEY-----)"
_BASE64_PEM: Final = r"(LS0tLS1CRUdJTi(?:BQUklWQVRFIEtFWS0|BSU0EgUFJJVkFURSBLRV|BPUEVOU1NIIFBSSVZBVEUg|BFQyBQUklWQVRFIEtFW)[A-Za-z0-9+/=]*)"
_HOOKS: Final = (
    r"((?:hooks\.slack\.com/(?:services|workflows|triggers)/|discord(?:app)?\.com/api/webhooks/|webhook\.office\.com/webhookb2/|"
    r"outlook\.office\.com/webhook/)[\w/@\-]{20,})"
)
"""Incoming webhooks (docs.slack.dev, discord.com/developers, learn.microsoft.com on Teams): whoever has the address may post."""

PATTERNS: Final = (
    Pattern("SECRET", rf"(?i){NAME}{_BETWEEN}", rf"(?i){NAME}{_BETWEEN}[{SPACE}]*\\{{0,3}}[\"']?{VALUE}", assigned, to_quote),
    Pattern("SECRET", r"-----BEGIN [A-Z0-9 ]*PRIVATE", _PEM, _has_body, _whole_block),  # SPEC: riskproof 7.3
    Pattern("SOURCE_CODE", r"-----BEGIN [A-Z0-9 ]*PRIVATE", _SOURCE_PEM, _has_body, _whole_block),
    Pattern("SECRET", r"LS0tLS1CRUdJTi", _BASE64_PEM),  # the same header in Base64
    Pattern("SECRET", r"://[^\s/:@\"']*:[^\s/@\"']", r"://[^\s/:@\"'<>]*:([^\s@/\"'<>]{4,})@", _in_url),  # SPEC: riskproof 7.3
    Pattern(
        "SECRET",
        rf"(?i)authorization[\"'\\]{{0,4}}[{WHITE}]*[=:]",
        rf"(?i)authorization[\"'\\]{{0,4}}[{WHITE}]*[=:][{WHITE}\"'\\]*(?:[a-z\-]{{3,12}}[{WHITE}]+)?([A-Za-z0-9+/=._~@\-]{{8,}})",
        _header_value,
    ),  # RFC 9110, 11.4: scheme and credentials
    Pattern("SECRET", r"\slogin\s+\S", r"\slogin\s+\S+\s+password\s+(\S+)", credential),  # the netrc format of ftp(1)
    Pattern("SECRET", r"(?i)(?:office|slack|discord|discordapp)\.com/(?:services|workflows|triggers|api/webhooks|webhook)", _HOOKS),
    Pattern("SECRET", r"[?&;]sig=", r"[?&;](sig=[A-Za-z0-9%+/=]{40,})"),  # learn.microsoft.com: shared access signatures
    Pattern(
        "SECRET",
        r"\$(?:1|5|6|y|2[abxy]|argon2id?|argon2i|krb5(?:asrep|tgs|pa))\$",
        r"(\$2[abxy]\$[0-9]{2}\$[./A-Za-z0-9]{53}|\$[156y]\$[^\s:$]{1,40}(?:\$[^\s:$]{1,40})?\$[./A-Za-z0-9]{22,}|\$argon2(?:id?|d)\$[^\s\"']{40,}|"
        r"\$krb5(?:asrep|tgs|pa)\$[^\s\"']{60,})",
    ),  # crypt(5): what a shadow file keeps; the Kerberos replies that a password is guessed from (RFC 4120, 5.4)
    Pattern(
        "SECRET",
        r"(?i)(?:key|token|secret|passw(?:or)?d|private|access|auth|pat|credential)[\"'\])]{0,2}(?:\s+is)?[\s:=\-_.,\"'>]{1,4}[a-z0-9][\w\-.+/]{4}",
        r"(?i)(?:key|token|secret|passw(?:or)?d|private|access|auth|pat|credential)[\"'\])]{0,2}(?:\s+is)?[\s:=\-_.,\"'>]{1,4}"
        r"([a-z0-9][\w\-.+/]{15,}={0,2})",
        _random,
        weak=True,
    ),
)
