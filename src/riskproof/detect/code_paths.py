"""Files that code inside a command opens: string literals in the calls of Python, JavaScript, Perl, Ruby, PHP and awk that read or write.

Refuses data flow, and a literal that is not the argument of such a call: code may speak of a file without touching it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import Final

import re2

MOST: Final = 64
"""Files of one text that are listed."""
_LITERAL: Final = r"""[rbfu]{0,2}(?:'([^'\n]{1,400})'|"([^"\n]{1,400})"|`([^`\n]{1,400})`)"""
_READERS: Final = (
    "open|fopen|readFile|readFileSync|createReadStream|read_text|read_bytes|readlines|File\\.read|File\\.open|File\\.foreach|IO\\.read"
    "|file_get_contents|readfile|slurp|read_file|readTextFile|readTextFileSync|Bun\\.file|sysopen|loadtxt|read_csv|fromfile|ReadAllText|ReadAllBytes"
    "|ReadAllLines|ReadLines|OpenRead|OpenText|Path"
)
_WRITERS: Final = (
    "writeFile|writeFileSync|appendFile|appendFileSync|createWriteStream|file_put_contents|File\\.write|File\\.delete|unlink|unlinkSync"
    "|rmSync|os\\.remove|os\\.unlink|os\\.truncate|WriteAllText|AppendAllText|WriteAllBytes|rename|renameSync|writeTextFile"
)
_COPIERS: Final = "copy|Copy|Move|copyfile|copy2|copyFile|copyFileSync|copytree|move|symlink|symlinkSync|FileUtils\\.cp|FileUtils\\.mv"
_JOINS: Final = r"[\w$.]+(?:\[[^\]\n]{0,40}\]|\{[^}\n]{0,40}\}|\([^()\n]{0,40}\))?\s*[+.]\s*"
_LEAD: Final = rf"\s*\(?\s*(?:{_JOINS}|[\w$.]+\s*\(\s*|(?:my\s+)?[\w$]+\s*,\s*|['\"][<>+]{{1,2}}['\"]\s*,\s*)*"
"""What may stand before the name: ``ENV["HOME"] +``, ``expanduser(``, Perl's file handle, Perl's mode."""
_CALL: Final = re2.compile(rf"\b(?:({_READERS})|({_WRITERS})|({_COPIERS})){_LEAD}{_LITERAL}")
_REST: Final = 40
"""Characters behind a literal that say what is done with it."""
_ANY_READ: Final = re2.compile(rf"\b(?:{_READERS})\b")
_JOINED: Final = re2.compile(r"(?:\bjoin(?:path)?\s*\(|\bhome\(\)\s*/)([^()\n]{0,200}(?:\(\)[^()\n]{0,200})?)")
_PART: Final = re2.compile(r"""['"`]([^'"`\n]{1,200})['"`]""")
_GETLINE: Final = re2.compile(r"""getline\s*[\w$]*\s*<\s*"([^"\n]{1,400})\"""")
_MODE: Final = re2.compile(r"""^\s*\)*\s*,\s*(?:mode\s*=\s*)?['"][rbt]*[wax+][bt+]*['"]""")
_PATH_WRITES: Final = re2.compile(r"^\s*\)+\s*\.\s*(?:write_text|write_bytes|unlink|rename|replace|touch|open\s*\(\s*['\"][wax])")
_PATH_READS: Final = re2.compile(r"^\s*\)+\s*(?:\.\s*(?:expanduser|resolve)\s*\(\s*\)\s*)*\.\s*(?:read_text|read_bytes|open)\b")


@lru_cache(maxsize=64)
def code_files(text: str) -> tuple[tuple[str, bool], ...]:
    """Files that the code opens, each with whether it is written; at most ``MOST`` of a kind. Who starts the code and who reads it both
    ask, so the last answers are kept."""
    return tuple(_opened(text))


def _opened(text: str) -> Iterator[tuple[str, bool]]:
    for match in islice(_CALL.finditer(text), MOST):
        reads, writes, copies, *literals = match.groups()
        path = next(filter(None, literals), "").lstrip("<>+ ")
        rest = text[match.end() : match.end() + _REST]
        if reads != "Path":
            yield path, bool(writes) or (bool(reads) and _MODE.search(rest) is not None)
        elif _PATH_WRITES.search(rest):
            yield path, True
        elif _PATH_READS.search(rest):
            yield path, False
        if copies and (target := _PART.search(rest)):
            yield target.group(1), True
    if _ANY_READ.search(text):
        yield from _put_together(text)
    for match in islice(_GETLINE.finditer(text), MOST):
        yield match.group(1), False


def _put_together(text: str) -> Iterator[tuple[str, bool]]:
    """``join(home, ".ssh", "id_rsa")``, ``home() / ".ssh" / "id_rsa"`` in code that reads something."""
    for match in islice(_JOINED.finditer(text), MOST):
        parts = [part.group(1) for part in _PART.finditer(match.group(1))]
        if len(parts) > 1 or (parts and "/" in parts[0]):
            yield "/".join(parts), False
