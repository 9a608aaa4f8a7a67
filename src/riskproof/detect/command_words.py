"""Words of a command as names of files: which can be one, brace expansion, and the folder that the text itself went to.

Refuses wildcards and the file system: a name stays as it is written.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import re2

from riskproof.detect.shell_model import Invocation, Redirect, Word, names

FOLDER: Final = "PWD"
"""The variable that ``cd`` sets (POSIX XCU 2.5.3)."""
MOST_BRACES: Final = 32
"""Words that one word with braces stands for; more are dropped."""
_STEPS: Final = 96
"""Braces of one word that are opened."""
_LONGEST: Final = 256
"""Characters of a word whose braces are read."""
_GOES: Final = names("cd pushd chdir set-location sl")
_WINDOWS: Final = re2.compile(r"^(?:[A-Za-z]:\\|%\w+%|\$(?:env:|HOME)\w*\\|HK(?:LM|CU|U)\\|~\\|\.\.?\\|\\\\)")
"""How a path begins whose backslashes are no quotes."""
_ROOTED: Final = ("/", "~", "$", "%", "\\")


def is_pathlike(text: str, *, bare: bool) -> bool:
    """True for a word that can name a file; ``bare`` accepts one without folder or extension (``cat credentials``)."""
    if text in (".", "*"):
        return bare
    if len(text) < 2 or text[0] in "-+=({" or text[:2] == "$_" or "\n" in text or len(text) > 4_096:
        return False
    if "://" in text:
        return text[:7].lower() == "file://"
    return bare or (any(mark in text for mark in "/\\.~") and (" " not in text or text.startswith(_ROOTED)))


def spellings(word: Word, env: Mapping[str, tuple[Word, ...]]) -> Iterator[str]:
    """The path as the shell reads the word and, where the backslashes may be those of Windows, as it is written."""
    yield _from_start(word.text, env)
    if "\\" not in word.raw:
        return
    raw = word.raw.strip("\"'")
    if raw != word.text and _WINDOWS.search(raw) is not None:
        yield raw


def expanded(call: Invocation) -> Invocation:
    """The same program with the words that its braces stand for (Bash 5.2 manual, 3.5.1)."""
    for word in call.args:
        if "{" in word.raw:
            return call._replace(args=tuple(part for word in call.args for part in _braces(word)))
    return call


def _braces(word: Word) -> Iterator[Word]:
    if word.raw[:1] in "\"'" or "{" not in word.text or len(word.text) > _LONGEST:
        yield word
        return
    waiting, made = [word.text], 0
    for _ in range(_STEPS):
        text = waiting.pop()
        parts = _first_braces(text)
        if parts is None:
            made += 1
            yield word._replace(text=text)
        else:
            before, choices, after = parts
            waiting.extend(f"{before}{choice}{after}" for choice in reversed(choices[:MOST_BRACES]))
        if not waiting or made == MOST_BRACES:
            return


def _first_braces(text: str) -> tuple[str, list[str], str] | None:
    """What stands before, in and after the first braces that hold a comma; None where there are none. ``${…}`` is no such brace."""
    start = -1
    for place, letter in enumerate(text):
        if letter == "{" and text[place - 1 : place] != "$":
            start = place
        elif letter == "}" and start >= 0:
            choices = text[start + 1 : place].split(",")
            if len(choices) > 1:
                return text[:start], choices, text[place + 1 :]
            start = -1
    return None


def placed(word: Word, env: Mapping[str, tuple[Word, ...]]) -> Word:
    """The word as seen from where the text started, if it has gone to another folder since."""
    return word._replace(text=_from_start(word.text, env)) if FOLDER in env else word


def _from_start(text: str, env: Mapping[str, tuple[Word, ...]]) -> str:
    folder = env.get(FOLDER)
    if not folder or not folder[0].text or text.startswith(_ROOTED) or text[1:2] == ":" or "://" in text:
        return text
    return f"{folder[0].text.rstrip('/')}/{text}"


def gone_to(words: Sequence[Word], env: Mapping[str, tuple[Word, ...]]) -> tuple[Word, ...] | None:
    """The value that the folder variable has after a program; None where the program does not change it."""
    if words[0].text.lower() not in _GOES:
        return None
    target = next((word for word in words[1:] if word.text[:1] != "-"), None)
    if target is None:
        return (Word("", "", known=False),) if len(words) > 1 else (Word("~", "~", known=False),)
    return (placed(target, env)._replace(known=False),)


def placed_redirects(redirects: list[Redirect], env: Mapping[str, tuple[Word, ...]]) -> list[Redirect]:
    """Redirections whose files are seen from where the text started."""
    if FOLDER not in env:
        return redirects
    return [one._replace(target=placed(one.target, env)) if one.op in ("<", ">", ">>", ">|", "&>", "<>") else one for one in redirects]
