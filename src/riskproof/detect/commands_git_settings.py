"""Git's settings that stay and its transports that are programs (git-config(1), gitremote-helpers(7)).

Refuses settings for one run: what they make Git start is followed where programs are followed, not judged here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from riskproof.detect.shell_model import DYNAMIC, UNPROTECTED, Invocation, Risk, Word, names
from riskproof.detect.shell_options import Options

_CODE: Final = names(
    "core.fsmonitor core.sshcommand core.hookspath core.gitproxy diff.external core.alternaterefscommand uploadpack.packobjectshook"
)
_SHOWN: Final = names("core.pager core.editor sequence.editor gpg.program")
_PLAIN_VALUES: Final = ("", "true", "false", "/dev/null", "ssh", "none")
_JOINTS: Final = ";|&`$\n<>"


def settings(parts: Options, _args: tuple[Word, ...]) -> Iterator[Risk]:
    """A setting that stays: code that Git runs from now on, or a check that it no longer makes."""
    words = [word.text for word in parts.operands]
    if words[:1] in (["set"], ["get"], ["unset"], ["list"]):
        words = words[1:] if words[0] == "set" else []
    if len(words) > 1 and not parts.flags & {"--get", "--unset", "--list", "-l", "--get-all", "--unset-all"}:
        key, value = words[0].lower(), words[1]
        lasting = parts.flags & {"--global", "--system"}
        runs = _runs(key, value) and (lasting or key != "core.hookspath")
        if runs or (key.startswith("alias.") and value[:1] == "!" and lasting):
            yield DYNAMIC
        if (key.endswith("http.sslverify") and value.lower() in ("false", "0", "no")) or (key == "safe.directory" and value == "*"):
            yield UNPROTECTED


def _runs(key: str, value: str) -> bool:
    """True for a setting (git-config(1)) whose value is code beyond a plain program: a hook folder, a monitor, a helper with ``!``."""
    if key in _CODE:
        return value.lower() not in _PLAIN_VALUES and not (value.startswith("ssh ") and "ProxyCommand" not in value and _simple(value))
    return (key in _SHOWN and not _simple(value)) or (key.startswith("credential.") and key.endswith("helper") and value[:1] == "!")


def _simple(value: str) -> bool:
    return not any(joint in value for joint in _JOINTS)


def transports(call: Invocation) -> Iterator[Risk]:
    """Transports that are a program (``ext::``, ``--upload-pack``). What settings make Git start is followed, not judged here."""
    if any(word.text.startswith("ext::") or (word.text.startswith("--upload-pack=") and not _simple(word.text)) for word in call.args):
        yield DYNAMIC
