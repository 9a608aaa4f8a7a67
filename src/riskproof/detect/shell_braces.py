"""Brace expansion (Bash 5.2 manual 3.5.1), which tree-sitter-bash has no node for: ``rm -{r,f}`` is ``rm -r -f``.

Refuses sequences (``{1..9}``): no program is named by one.
"""

from __future__ import annotations

from typing import Final

MAX_WORDS: Final = 64
MAX_ROUNDS: Final = 64


def expanded(text: str) -> list[str]:
    """The words that an unquoted word stands for; itself where it has no list in braces."""
    out, waiting, rounds = list[str](), [text], 0
    while waiting and len(out) < MAX_WORDS:
        current = waiting.pop()
        rounds += 1
        lead, items, tail = _first_list(current) if rounds < MAX_ROUNDS else ("", [], "")
        if items:
            waiting.extend(lead + item + tail for item in reversed(items[:MAX_WORDS]))
        else:
            out.append(current)
    return out


def _first_list(text: str) -> tuple[str, list[str], str]:
    """What stands before the first list, its items, what stands behind it."""
    start = text.find("{")
    while start >= 0:
        items, depth, place = [start + 1], 0, start
        for place in range(start, len(text)):
            letter = text[place]
            depth += (letter == "{") - (letter == "}")
            if letter == "," and depth == 1:
                items.append(place + 1)
            if depth == 0:
                break
        if depth == 0 and len(items) > 1:
            ends = [*(begin - 1 for begin in items[1:]), place]
            return text[:start], [text[begin:end] for begin, end in zip(items, ends, strict=True)], text[place + 1 :]
        if depth:
            break
        start = text.find("{", start + 1)
    return text, [], ""
