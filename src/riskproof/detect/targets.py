"""Addresses and accounts: values by which something leaves or is paid to somebody.

Refuses names of people, channels and things: they say who is meant, not where it goes.
"""

from __future__ import annotations

from typing import Final

import re2

_TARGET: Final = (
    r"[\pL\pN_.+-]+@[\pL\pN-]+(?:\.[\pL\pN-]+)+"  # mail addresses (RFC 5321, as people write them)
    r"|(?:[a-z][a-z0-9+]*://)?(?:[\pL\pN-]+\.)+\pL{2,}(?::[0-9]+)?(?:[/?#][^\s\"'<>)\]]*)?"  # URLs and host names
    r"|\b[A-Z]{2}[0-9]{2}[A-Z0-9]{8,30}\b"  # IBAN-like account numbers (ISO 13616)
    r"|\b[A-Z]{2}[0-9]{2}(?: [A-Z0-9]{4}){2,7}(?: [A-Z0-9]{1,3})?\b"  # … and as they are printed, in groups of four
    r"|\b0x[0-9a-fA-F]{8,}\b"  # ledger addresses
    r"|\+?[0-9][0-9 ().-]{5,}[0-9]"  # telephone, card and account numbers
)
_WHOLE: Final = re2.compile(rf"(?:{_TARGET})\z")
_SEARCH: Final = re2.compile(_TARGET)
_DATE: Final = re2.compile(r"[0-9]{2,4}[-./][0-9]{1,2}[-./][0-9]{1,4}\b")
_FILE: Final = re2.compile(
    r"(?i)[\pL\pN_-]+(?:\.[\pL\pN_-]+)*\.(?:txt|md|rst|log|csv|tsv|json|jsonl|xml|ya?ml|toml|ini|cfg|conf|lock|html?|css|jsx?|tsx?|mjs|py|ipynb|"
    r"go|rs|java|kt|rb|php|c|cc|cpp|h|hpp|cs|sh|bash|ps1|bat|sql|db|sqlite|pdf|docx?|xlsx?|pptx?|odt|ods|png|jpe?g|gif|svg|webp|mp[34]|"
    r"zip|tar|gz|tgz|patch|diff|env)"
)
"""A bare name with the ending of a file. Some of these are top-level domains too (``.md``, ``.py``, ``.rs``, ``.sh``, ``.zip``): with a
scheme, a path or a mailbox such a name is an address all the same."""
_MAILBOX: Final = re2.compile(r"[^<>@\n]{0,128}<\s*([^\s<>@]+@[^\s<>@]+)\s*>")
_NAME: Final = re2.compile(r"[#@]?[\pL\pN]+(?:[-_./:#@+]+[\pL\pN]+)*")
_MADE: Final = re2.compile(r"\pL.*\pN|\pN.*\pL|\pL[-_./:#@]+[\pL\pN]|^[#@]\pL")
"""Letters and digits mixed, or joined by a sign: what people do not write as a word."""
_NAME_CHARS: Final = 64
_SCANNED: Final = 8_192
_MOST: Final = 12


def is_target(text: str) -> bool:
    """True for a text that is one address or account, and nothing else."""
    text = _readable(text)
    return len(text) <= _SCANNED and bool(_WHOLE.match(text)) and not _is_other(text)


def mailbox(text: str) -> str:
    """The address of a mailbox that is written with a name (``Desk <desk@plants.example>``, RFC 5322 3.4), any other text as it is."""
    match = _MAILBOX.fullmatch(_readable(text)) if text[-1:] == ">" else None
    return str(match.group(1)) if match else text


def is_name(text: str) -> bool:
    """True for a text that may be what somebody or something is called: one line of at most 64 characters."""
    return 0 < len(text) <= _NAME_CHARS and "\n" not in text


def is_identifier(text: str) -> bool:
    """True for a name that was made up for one thing (an article number, an account's handle), not for a plain word, number or date."""
    text = _readable(text)
    return is_name(text) and bool(_NAME.fullmatch(text)) and bool(_MADE.search(text)) and not _DATE.match(text)


def is_proper(text: str) -> bool:
    """True for a name that begins with a capital or holds a digit: of somebody or of one place, in scripts that tell capitals apart."""
    return is_name(text) and (text[:1].isupper() or any(map(str.isdigit, text))) and not text.isdigit() and not _DATE.match(_readable(text))


def targets_in(text: str) -> list[str]:
    """The addresses and accounts among the words of a text, each once; at most twelve of its first 8,192 characters."""
    text = _readable(text)
    found = (match.rstrip(".,;:") for match in _SEARCH.findall(text[:_SCANNED]))
    return [target for target in dict.fromkeys(found) if target != text and not _is_other(target)][:_MOST]


def _is_other(text: str) -> bool:
    """True for a day and for the name of a file, which have the form of a target."""
    return bool(_DATE.match(text)) or bool(_FILE.fullmatch(text))


def _readable(text: str) -> str:
    """The text with halves of surrogate pairs replaced, which no expression reads."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")
