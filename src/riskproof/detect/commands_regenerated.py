"""Files and folders that programs make again by themselves, so that deleting them loses nothing.

Refuses build results and anything that a person may have put something into: ``build``, ``dist`` and ``target`` are asked for.
"""

from __future__ import annotations

from typing import Final

from riskproof.detect.shell_model import Word, names

_FOLDERS: Final = names(
    "node_modules __pycache__ .pytest_cache .mypy_cache .ruff_cache .hypothesis .tox .nox .nyc_output .parcel-cache .turbo .sass-cache "
    ".gradle .eslintcache .stylelintcache .tsbuildinfo .ipynb_checkpoints .DS_Store .AppleDouble .Spotlight-V100 .Trashes Thumbs.db "
    "ehthumbs.db desktop.ini"
)
"""Caches of build and test tools, installed packages that a lock file names, what file browsers leave behind.

Source: the tools' own manuals and the templates of gitignore that GitHub publishes."""
_PATTERNS: Final = frozenset(
    {"*~", "._*", "*.swp", "*.swo", ".*.swp", ".*.swo", ".*.sw?", ".*.sw[a-p]", "#*#", ".#*", "*.pyo", "*$py.class"}
)
"""Backups and locks of editors (Vim, GNU Emacs manuals), byte code without a source of its own."""
_NAMES: Final = _FOLDERS | _PATTERNS


def is_regenerated(word: Word) -> bool:
    """True for a path whose last part is the name of something that comes back by itself."""
    path = word.text.rstrip("/")
    return word.known and ".." not in path and path.rsplit("/", 1)[-1] in _NAMES


def regenerated_name(tests: list[str]) -> str:
    """The first name that a ``find`` selects by, where it selects by such names alone: every name is one, nothing is negated, every ``-o``
    joins two names. Empty otherwise."""
    named = [tests[place + 1] for place, text in enumerate(tests[:-1]) if text in ("-name", "-iname")]
    joined = all(tests[place + 1] in ("-name", "-iname") for place, text in enumerate(tests[:-1]) if text in ("-o", "-or"))
    alone = joined and {"!", "-not", ","}.isdisjoint(tests) and all(name in _NAMES for name in named)
    return named[0] if named and alone else ""
