"""What a text that the grammar does not take was probably meant to be: quotes and brackets closed, placeholders filled, known gaps bridged.

Refuses to decide: the text as written is read too, and a repair only counts where the grammar takes all of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import re2

MAX_TEXT: Final = 2_048
"""Characters of a text that is worth repairing: what people mistype is short."""
_PLACEHOLDER: Final = re2.compile(r"<([A-Za-z][\w .:/-]{0,60})>")
_BARE_FOR: Final = re2.compile(r"\bfor\s+(\w+)\s*;?\s+do\b")
_BOTH_WAYS: Final = re2.compile(r"(\d)<>")
_BRACES: Final = re2.compile(r"(^|[\n;&|(]\s*)\{([^\s{};&|]*,[^\s{};&|]*)\}")
_BARE_GROUP: Final = re2.compile(r"(\s)([()])(\s|$)")
_BARE_PATH: Final = re2.compile(r"([\s=,(])(\$(?:env:)?\w+[\\/][^\s'\"|;(){}]*)")
_HEREDOC: Final = re2.compile(r"<<-?\s*['\"]?(\w+)['\"]?")


def finished(text: str) -> str | None:
    """The text with the last line that its heredoc lacks, as a shell reads it (POSIX 2.7.4); None without a heredoc."""
    names: list[str] = _HEREDOC.findall(text[-MAX_TEXT:])
    return f"{text}\n{names[-1]}\n" if names else None


def repairs(text: str) -> Iterator[str]:
    """Texts to try, the likeliest first; none for a long text."""
    if len(text) > MAX_TEXT:
        return
    filled = text
    if "<" in text:
        filled = _BOTH_WAYS.sub(r"\1>", _PLACEHOLDER.sub(r"\1", text)).replace("<>", "")
        yield from [filled] if filled != text else []
    # ``for x do``, ``3<>file`` and a command that begins with braces are Bash (3.2.5.1, 3.6.10, 3.5.1); tree-sitter-bash 0.25 knows none.
    bridged = _BARE_FOR.sub(r"for \1 in \"$@\"; do", filled)
    bridged = _BRACES.sub(lambda match: match.group(1) + match.group(2).replace(",", " "), bridged)
    yield from [bridged] if bridged != filled else []
    yield from [filled[:-1]] if filled.endswith("\\") else []
    yield from (bridged.rstrip("\\ ") + closer for closer in _closers(bridged))
    if bridged.lstrip().startswith(("find", "gfind", "sudo find")):
        yield _BARE_GROUP.sub(r"\1\\\2\3", _BARE_GROUP.sub(r"\1\\\2\3", bridged))


def _closers(text: str) -> Iterator[str]:
    """What would close a text: the quotes that stand there an odd number of times, brackets and blocks that are open."""
    quotes = [quote for quote in "'\"`" if text.count(quote) % 2]
    tail = ")" if text.count("(") > text.count(")") else "}" if text.count("{") > text.count("}") else ""
    yield from quotes
    if tail:
        yield from (*(quote + tail for quote in quotes), tail)
    if "do" in text:
        yield from (*(quote + "; done" for quote in quotes), "; done")
    if "then" in text:
        yield "; fi"


def with_quoted_paths(text: str) -> str:
    """PowerShell with quotes around ``$env:TEMP\\x``, which is one word there that tree-sitter-powershell 0.26 does not know."""
    return str(_BARE_PATH.sub(r'\1"\2"', text)) if "$" in text else text
