"""Paths of files that hold credentials, or that decide what runs and who may enter.

Refuses to touch the file system: a path is judged as it is written, links are not followed, and nothing says whether the file exists.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from typing import Final

from riskproof.detect import key_names, written_names
from riskproof.detect import sensitive_names as names
from riskproof.detect.globs import matches_glob
from riskproof.detect.path_spellings import LONGEST_PATH, canonical, normalise, short_names
from riskproof.detect.path_wildcards import KnownNames, covers, is_wild

Tails = dict[str, tuple[tuple[str, str], ...]]
"""Ends of paths with their categories, by their last segment."""
OPERATOR_CATEGORY: Final = "operator-configured sensitive path"
_ROOTS: Final = ("/etc/", "/proc/", "/lib/", "/var/", "/library/launchdaemons/")
"""What names of the system's own begin with: a project's ``files/etc/hosts`` is none of them."""
_OTHER_ROOTS: Final = frozenset({"", "/", "//private", "//host", "//hostfs", "//rootfs", "//sysroot", "//target", "//mnt", "//chroot"})
"""Where such a name may begin instead (macOS, containers, rescue systems); a folder below ``/mnt`` is another."""


def category_of(path: str, patterns: tuple[str, ...] = (), *, writes: bool = False) -> str | None:
    """The category of a sensitive path, or None (SPEC: riskproof 10, 27.2 D24).

    ``patterns`` are the operator's globs. ``writes`` adds the files that matter only when they are written: configuration of agents and of
    this guard, shell start-up files, access control. Templates of environment files are never sensitive, whatever the patterns say.
    """
    whole = f"/{canonical(path)}"
    if "~" in whole:
        whole = "/".join(_SHORT.get(segment, segment) if "~" in segment else segment for segment in whole.split("/"))
    name = whole.rpartition("/")[2]
    template = name.endswith(key_names.TEMPLATE_ENDINGS)
    if not name or (template and name.startswith(".env")):
        return None
    category = None if template else _built_in(whole, name, writes=writes)
    if category is None and patterns and any(matches_glob(whole[1:], _normal_pattern(pattern)) for pattern in patterns):
        return OPERATOR_CATEGORY
    return category


def _built_in(whole: str, name: str, *, writes: bool) -> str | None:
    """The built-in category; ``whole`` begins with an added slash so that every segment has one before it."""
    if writes and (category := _written(whole, name)):
        return category
    category = _by_name(whole, name) or (None if writes else _as_a_whole(whole, name))
    if category is not None:
        return category
    if is_wild(name):
        return _by_wildcard(whole, name)
    if not name.endswith(key_names.COPY_ENDINGS):
        return None
    ending = next(ending for ending in key_names.COPY_ENDINGS if name.endswith(ending))
    original = name[: -len(ending)].removeprefix("." if ending in (".swp", ".swo") else "")
    return _by_name(f"{whole[: -len(name)]}{original}", original) if original else None


def _by_name(whole: str, name: str) -> str | None:
    category = _by_tail(whole, name, _TAILS_BY_NAME) or names.NAMES.get(name)
    if category is not None:
        return category
    if name.startswith((".env.", ".env-", ".env_")) or (name.startswith(".env") and not name.strip(".*?env")):
        return None if name in key_names.ENCRYPTED else names.ENVIRONMENT  # a variant of the file, or a wildcard over all of them
    if whole.endswith("/environ") and "/proc/" in whole:
        return names.PROCESS
    if name in names.BROWSER_FILES and any(folder in whole for folder in names.BROWSERS):
        return names.BROWSER_FILES[name]
    if whole.endswith(f"/.ssh/{name}") and not name.endswith(".pub") and not any(covers(name, known) for known in names.HARMLESS_SSH):
        return names.SSH_KEY
    folder = _by_folder(whole, _FOLDERS_BY_NAME)
    return folder[1] if folder else _by_ending(whole, name)


def _by_tail(whole: str, name: str, tails: Tails) -> str | None:
    return next((category for tail, category in tails.get(name, ()) if whole.endswith(tail)), None)


def _by_folder(whole: str, folders: Tails) -> tuple[str, str] | None:
    """The first known folder on the way, and its category."""
    known = (one for segment in dict.fromkeys(whole.split("/")) if segment in folders for one in folders[segment])
    return next((one for one in known if one[0] in whole), None)


def _by_ending(whole: str, name: str) -> str | None:
    stem, dot, ending = name.rpartition(".")
    if not dot or (ending not in key_names.ENDINGS and ending not in ("asc", "env")):
        return None
    words = set(stem.replace("-", ".").replace("_", ".").split("."))
    if ending == "env":
        return None if key_names.ENVIRONMENT_WORDS.isdisjoint(words) else names.ENVIRONMENT
    private = not key_names.PRIVATE_WORDS.isdisjoint(words)
    if ending == "asc":
        return names.PRIVATE_KEY if private else None
    public = not words.isdisjoint(key_names.PUBLIC_WORDS) or (ending == "key" and not words.isdisjoint(key_names.REPOSITORY_WORDS))
    certificate = ending == "pem" and "key" not in words and not key_names.CERTIFICATE_WORDS.isdisjoint(words)
    harmless = ((public or certificate) and not private) or any(folder in whole for folder in key_names.PUBLIC_FOLDERS)
    return None if harmless else key_names.ENDINGS[ending]


def _written(whole: str, name: str) -> str | None:
    category = written_names.WRITTEN_NAMES.get(name)
    if category is not None:
        return category
    found = [tail for tail in _WRITTEN_TAILS_BY_NAME.get(name, ()) if whole.endswith(tail[0])]
    folder = _by_folder(f"{whole}/", _WRITTEN_FOLDERS_BY_NAME)
    for part, category in (*found, *filter(None, (folder,))):
        if not part.startswith(_ROOTS) or _is_rooted(whole, part):
            return category
    return None


def _is_rooted(whole: str, part: str) -> bool:
    """True where a part of a path begins at the root of a system."""
    before = f"{whole}/".partition(part)[0]
    return before in _OTHER_ROOTS or (before.startswith("//mnt/") and before.count("/") == len("//") + 1)


def _as_a_whole(whole: str, name: str) -> str | None:
    """A folder of keys that is read itself or with a wildcard."""
    if not is_wild(name):
        return _as_folder(whole.rpartition("/")[0] if name[-1] in "]}" else whole)
    found = _as_folder(whole) or _as_folder(whole.rpartition("/")[0])
    public = found is not None and (name.endswith(".pub") or any(covers(name, known) for known in names.HARMLESS_SSH))
    return None if public else found


def _as_folder(whole: str) -> str | None:
    before, _, name = whole.rpartition("/")
    for known in _WHOLE_NAMES.matched(name) if is_wild(name) else (name,):
        for tail, category in _WHOLE_BY_NAME.get(known, ()):
            if _ends_in(before, tail):
                return category
    return None


def _by_wildcard(whole: str, name: str) -> str | None:
    """The category of a name that a shell wildcard is for."""
    before = whole[: -len(name) - 1]
    for known in _KNOWN.matched(name):
        if known in names.NAMES:
            return names.NAMES[known]
        for tail, category in _TAILS_BY_NAME[known]:
            if _ends_in(before, tail):
                return category
    return None


def _ends_in(before: str, tail: str) -> bool:
    """True where the last folders of a path, wildcards among them, stand for those of a known tail."""
    folders = tail.split("/")[1:-1]
    found = before.split("/")[-len(folders) :] if folders else []
    return len(found) == len(folders) and all(map(covers, found, folders))


def _by_last_segment(tails: dict[str, str]) -> Tails:
    found: Tails = {}
    for tail, category in tails.items():
        name = tail.rstrip("/").rpartition("/")[2]
        found[name] = (*found.get(name, ()), (f"/{tail.lstrip('/')}", category))
    return found


_TAILS_BY_NAME: Final = _by_last_segment(names.TAILS)
_WRITTEN_TAILS_BY_NAME: Final = _by_last_segment(written_names.WRITTEN_TAILS)
_FOLDERS_BY_NAME: Final = _by_last_segment(names.FOLDERS)
_WRITTEN_FOLDERS_BY_NAME: Final = _by_last_segment(written_names.WRITTEN_FOLDERS)
_WHOLE_BY_NAME: Final = _by_last_segment(names.WHOLE_FOLDERS)
_WHOLE_NAMES: Final = KnownNames(_WHOLE_BY_NAME)
_KNOWN: Final = KnownNames((*names.NAMES, *_TAILS_BY_NAME))
_FOLDERED: Final = (*names.TAILS, *names.FOLDERS, *names.WHOLE_FOLDERS, *written_names.WRITTEN_TAILS, *written_names.WRITTEN_FOLDERS)
_SHORT: Final = short_names(chain(names.NAMES, chain.from_iterable(part.strip("/").split("/") for part in _FOLDERED)))


@lru_cache(maxsize=1024)
def _normal_pattern(pattern: str) -> str:
    return normalise(pattern).lower()


__all__ = ["LONGEST_PATH", "OPERATOR_CATEGORY", "category_of", "normalise"]
