r"""One spelling for the many that a system takes for the same path: variables, devices, ``/proc`` links, streams, short names, case.

Refuses the file system: links that somebody made are not followed, a variable has its usual value. What two systems read differently is
read in the way that names the more sensitive file: case never counts, and a dot or space at the end of a name goes as on Windows.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final
from unicodedata import normalize
from urllib.parse import unquote

import re2

LONGEST_PATH: Final = 4096
"""Characters of a path that are looked at (SPEC: riskproof 10)."""
_STEPS: Final = ("//", "/./", "/../")
_LAST_STEPS: Final = ("/", "/.", "/..")
_VARIABLES: Final = {
    "home": "~",
    "userprofile": "~",
    "homepath": "~",
    "pwd": ".",
    "xdg_config_home": "~/.config",
    "xdg_data_home": "~/.local/share",
    "xdg_state_home": "~/.local/state",
    "appdata": "~/appdata/roaming",
    "localappdata": "~/appdata/local",
    "programdata": "c:/programdata",
    "allusersprofile": "c:/programdata",
    "systemroot": "c:/windows",
    "windir": "c:/windows",
    "aws_shared_credentials_file": "~/.aws/credentials",
    "aws_config_file": "~/.aws/config",
    "azure_config_dir": "~/.azure",
    "cloudsdk_config": "~/.config/gcloud",
    "google_application_credentials": "~/.config/gcloud/application_default_credentials.json",
    "kubeconfig": "~/.kube/config",
    "docker_config": "~/.docker",
    "gnupghome": "~/.gnupg",
    "password_store_dir": "~/.password-store",
    "cargo_home": "~/.cargo",
    "gh_config_dir": "~/.config/gh",
    "npm_config_userconfig": "~/.npmrc",
    "pgpassfile": "~/.pgpass",
    "netrc": "~/.netrc",
    "histfile": "~/.bash_history",
    "codex_home": "~/.codex",
    "claude_config_dir": "~/.claude",
    "dsh_home": "~/.dsh",
    "hf_home": "~/.cache/huggingface",
    "riskproof_config": "riskproof.toml",
}
"""What a variable at the start of a path stands for where nobody changed it: XDG Base Directory 0.8, Windows known folders, and the
environment pages of the programs."""
_VARIABLE: Final = re2.compile(r"^(?:\$\{?(?:env:)?([a-z_]+)\}?|%([a-z_]+)%)(/|$)")
_PROCESS: Final = re2.compile(r"^(?:/proc/(?:self|thread-self|[0-9]+|\$\$|\$ppid)(?:/task/[0-9]+)?/(root|cwd))+(/|$)")
"""Links to the root and to the folder of a process, in a row where somebody means to hide one (proc(5))."""
_IGNORED: Final = dict.fromkeys([*range(0x200C, 0x2010), *range(0x202A, 0x202F), *range(0x206A, 0x2070), 0xFEFF])
"""Characters that HFS+ ignores in names (Git, CVE-2014-9390)."""


def normalise(path: str) -> str:
    """The path without quotes, ``file:`` scheme, doubled slashes and dot segments, with forward slashes only (SPEC: riskproof 10).

    A leading slash stays, a trailing one goes, ``..`` never climbs above the start. A ``file:`` URL is percent-decoded.
    """
    text = path[:LONGEST_PATH].strip()
    if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'":
        text = text[1:-1]
    if text[:5].lower() == "file:":
        text = _of_file_url(unquote(text[5:]))
    text = text.replace("\\", "/")
    if not (text.endswith(_LAST_STEPS) or text.startswith(("./", "../")) or any(step in text for step in _STEPS)):
        return "" if text in {".", ".."} else text
    kept: list[str] = []
    for segment in text.split("/"):
        if segment == "..":
            del kept[-1:]
        elif segment not in {"", "."}:
            kept.append(segment)
    return ("/" if text.startswith("/") else "") + "/".join(kept)


def canonical(path: str) -> str:
    """The path in lower case as a system would come to read it; empty where it names nothing.

    A leading slash says that it begins at the root; a home folder in any spelling is ``~``.
    """
    text = normalise(path).partition("\0")[0]
    text = text.lower() if text.isascii() else normalize("NFC", text.translate(_IGNORED)).casefold()
    if text[:1] in ("$", "%"):
        text = _resolved(text)
    if text[:3] == "/?/":
        text = text[3:]  # a device path of Windows, which takes the rest as it stands
    if text[:6] == "/proc/":
        text = _of_process(text)
    if "$" in text and ":" in text:
        text = _without_streams(text)
    if text[-1:] in (".", " ") or "./" in text or " /" in text:
        text = "/".join(segment.rstrip(". ") for segment in text.split("/"))
    return text


def _of_file_url(rest: str) -> str:
    """The path behind ``file:``; a server other than this machine stays in front of it."""
    if not rest.startswith("//"):
        return rest
    server, slash, path = rest[2:].partition("/")
    return slash + path if server.lower() in {"", "localhost", "127.0.0.1"} else rest[2:]


def _resolved(text: str) -> str:
    match = _VARIABLE.search(text)
    value = _VARIABLES.get(match.group(1) or match.group(2)) if match else None
    return text if value is None else normalise(value + text[match.start(3) :])


def _of_process(text: str) -> str:
    match = _PROCESS.search(text)
    if match is None:
        return text
    return text[match.start(2) :] if match.group(1) == "root" else text[match.end(2) :].lstrip("/")


def _without_streams(text: str) -> str:
    """Without the streams of files and folders: a typed one is the file itself (NTFS, [MS-FSCC] 2.1.5)."""
    return "/".join(segment.partition(":$")[0].rstrip(":") for segment in text.split("/"))


def short_names(names: Iterable[str]) -> dict[str, str]:
    """The 8.3 alias of each name that needs one, as Windows makes the first of its kind (``.ssh`` is ``ssh~1``), to the name.

    Leading dots and spaces go, six letters stay, and three of the ending ([MS-FSCC] 2.1.5.2.1, GetShortPathName).
    """
    found: dict[str, str] = {}
    for name in names:
        stem, dot, ending = name.lstrip(".").replace(" ", "").rpartition(".")
        stem, ending = (stem, ending[:3]) if dot else (ending, "")
        if name.startswith(".") or " " in name or len(stem) > 8 or (dot and len(name.rpartition(".")[2]) > 3):
            for number in "1234":
                found.setdefault(f"{stem.replace('.', '')[:6]}~{number}{'.' if ending else ''}{ending}", name)
    return found
