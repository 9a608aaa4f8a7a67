"""The evidence against a credential: stand-ins, references to where the value lives, types, prose, public digests.

Refuses to call anything a secret; it only says why a value is none. It looks at the value, never at comments around it: a text cannot
talk a finding away (``gitleaks:allow`` and its kin have no power). Words count as stand-ins only in values with next to no digits, so that
a real key does not become harmless by gluing ``example`` to it.

Values are UTF-8 bytes, cut by the caller to ``LOOKS_AT``: the evidence is in how a value begins.
"""

from __future__ import annotations

from typing import Final

import re2

LOOKS_AT: Final = 256
_FEW_DIGITS: Final = 3
_DIGITS: Final = b"0123456789"

_NOT_VALUES: Final = frozenset(
    b"""
    none null nil undefined true false yes no on off str string text char varchar int integer number float double bool boolean bytes
    byte any object array dict list map uuid secretstr optional required hidden masked redacted removed empty unset unknown default
    missing invalid expired revoked valid incorrect wrong set given provided specified unauthorized error failed failure denied bearer
    basic digest password passwd passphrase secret token key apikey api_key value changeme todo tbd fixme test testing tests demo dummy
    sample example fake mock foo bar baz local localhost dev development user username pass pwd the a an is are was were be
    been has have had must should will can may cannot to for of in on at by with from and or not if when while as your my our their his
    her its this that these those it we you they see use used uses using please enter click reset only never always how what which where
    why who here there await async new function lambda shift change option flag argument parameter field header include omit same-origin
    """.split()
)
"""A value that is just one of these words: a type, a state, a stand-in, or the start of a sentence after ``password:``."""

_MARKED: Final = re2.compile(
    r"\$[A-Za-z_({]|%[A-Za-z_({]|#\{|&[A-Za-z]|[<{\[(*]|!\w|(?i:op://|vault:|arn:|enc\[)"
    r"|(?:[A-Za-z]{1,8}[-_])?(?:[xX]{3}[xX\-_.]*|0{6}[0\-_.]*)\z|[\x00-\x2f:-@\x5b-`{-\x7f]*\z|#[0-9A-Fa-f]{3,8}\z"
)
"""Variables, templates, YAML tags, pointers into a secret store, crosses and noughts, nothing but punctuation (SPEC: decisions 4)."""
_STAND_IN: Final = re2.compile(
    r"(?i)x{4}|\*{2}|\.{3}|#{4}|_{4}|your|example|placeholder|change[-_ ]?me|insert|replace|redacted|dummy|sample|goes[-_ ]?here|[-_]here$|"
    r"(?:token|key|string|secret)here|todo|^(?:my|some|fake|test|put)[-_]|[-_]fake[-_]|[-_](?:fake|env)$"
)
_CODE: Final = re2.compile(
    r"[A-Za-z_]\w*(?:(?:\?\.|\.|->|::)[A-Za-z_]\w*)*[(\[<]|[A-Za-z_]\w*(?:(?:\?\.|\.|->|::)[A-Za-z_][A-Za-z_]*)+[)\]};,]*\z"
)
"""An expression rather than a literal: a call, a subscript, a generic type, an attribute."""
_NAME: Final = re2.compile(r"[A-Za-z_]\w*([)\]};,]*)\z")
CREDENTIAL_WORD: Final = re2.compile(r"(?i)secret|token|passw|pwd|key|cred|auth")
"""What an identifier that stands for a credential has in its name."""
_VARIABLE: Final = re2.compile(r"[A-Z]+_[A-Z_]*\z")
_SNAKE: Final = re2.compile(r"[A-Za-z]+(?:_[A-Za-z]+)+(?:=|\z)")
_SHORT_NUMBER: Final = re2.compile(r"[0-9.,%*]{1,8}\z")
_UUID: Final = re2.compile(r"(?i)[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
_RUN: Final = re2.compile(r"[A-Za-z0-9]+")
_TURN: Final = re2.compile(r"[A-Za-z][0-9]|[0-9][A-Za-z]")
_SLUG: Final = re2.compile(r"[a-z]{1,14}(?:[-_.](?:[a-z]{1,14}|[A-Z]{1,14}|[A-Z][a-z]{1,13})){2,}\z|[A-Z]{1,14}(?:[-_][A-Z]{1,14}){2,}\z")

_OTHER_TOKENS: Final = tuple(
    (
        b"next page cont continuation cursor sync pagination start end eos bos pad unk mask sep cls special stop first last current "
        b"previous prev max min total input output prompt completion reasoning cached per csrf xsrf amz-security unexpected syntax each "
        b"one this every"
    ).split()
)
"""Words before ``token`` that make it a page, a count or a piece of text. A CSRF token is worthless outside its own session, and
AWS's security token without the secret key beside it."""
_PUBLIC_KEYS: Final = tuple(
    (
        b"public cache primary foreign sort partition idempotency object row hash index unique lookup storage bucket group range shard map "
        b"dict dedup routing registry config property item list column field data node react translation i18n message event menu answer "
        b"mon tur don sentry"
    ).split()
)
"""Words before ``key`` that make it an identifier, and words that merely end in it."""


def stands_in(value: bytes) -> bool:
    """True for a stand-in: ``<password>``, ``${TOKEN}``, ``YOUR_API_KEY``, ``xxxx``, ``****``, ``changeme``, ``$SECRET``, ``op://vault/item``."""
    return bool(_MARKED.match(value)) or (digits(value) <= _FEW_DIGITS and bool(_STAND_IN.search(value)))


def says_nothing(value: bytes) -> bool:
    """True when the value is one plain word that no credential is: a type, a state, the beginning of a sentence."""
    return value.rstrip(b".:!?)]}&*-").lower() in _NOT_VALUES


def refers(value: bytes, *, spaced: bool) -> bool:
    """True when an unquoted value is code that fetches the credential: ``os.environ["X"]``, ``getpass()``, ``args.token``, ``user_token)``.

    A value that ends in a colon is the next key.
    ``spaced`` says that white space stood before the ``=``, as in code and not in shells. A bare name that speaks of a credential is a
    reference in code and in calls; in ``TOKEN=my_token`` it is a literal.
    """
    if value.endswith(b":") or _CODE.match(value):
        return True
    name = _NAME.match(value)
    if name is None or digits(value) > _FEW_DIGITS or not CREDENTIAL_WORD.search(value):
        return False
    tail_start, tail_end = name.span(1)
    return spaced or tail_end > tail_start


def names_a_variable(value: bytes) -> bool:
    """True for the name of an environment variable in place of its value: ``"MY_API_KEY"``."""
    return bool(_VARIABLE.match(value)) and bool(CREDENTIAL_WORD.search(value))


def names_a_word(value: bytes) -> bool:
    """True for ``database_name`` and ``access_token``: how manual pages write what the reader should put there."""
    return bool(_SNAKE.match(value))


def short_number(value: bytes) -> bool:
    """True for a count, a version or a record's number: ``token: 512`` is about language models, eight digits are no key."""
    return bool(_SHORT_NUMBER.match(value))


def names_something_else(before: bytes, name: bytes) -> bool:
    """True where the sixteen bytes ``before`` a name make it a page token, a cache key, or a key of its own with nothing to open.

    ``name`` is how the name begins, at least five bytes of it where there are as many.
    """
    before = before.lower().rstrip(b"_- \"'")
    name = name.lower()
    if name[:5] == b"token":
        return before.endswith(_OTHER_TOKENS)
    return name[:3] == b"key" and (not before[-1:].isalnum() or before.endswith(_PUBLIC_KEYS))


def slug(value: bytes) -> bool:
    """True for words joined by dashes, dots or underscores, and nothing else: a name, not a key."""
    return bool(_SLUG.match(value))


def looks_random(value: bytes, shortest: int = 16) -> bool:
    """True when a run of at least ``shortest`` letters and digits mixes them as generated keys do; never for a UUID."""
    if len(value) < shortest or digits(value) < 2 or _UUID.search(value):
        return False
    longest: bytes = max(_RUN.findall(value), key=len, default=b"")
    numerals = digits(longest)
    if len(longest) < shortest or numerals < 2 or len(longest) - numerals < 3:
        return False
    return len(_TURN.findall(longest)) >= 2


def digits(value: bytes) -> int:
    """How many of the bytes are ASCII digits."""
    return len(value) - len(value.translate(None, _DIGITS))
