"""One spelling for the many of a path."""

from __future__ import annotations

import pytest

from riskproof.detect.path_spellings import canonical, normalise, short_names


@pytest.mark.parametrize(
    ("path", "plain"),
    [
        ("$HOME/A", "~/a"),
        ("${HOME}/a", "~/a"),
        ("%USERPROFILE%\\a", "~/a"),
        ("$env:APPDATA\\x", "~/appdata/roaming/x"),
        ("${env:LOCALAPPDATA}/x", "~/appdata/local/x"),
        ("$XDG_STATE_HOME/x", "~/.local/state/x"),
        ("$PWD/a", "a"),
        ("$KUBECONFIG", "~/.kube/config"),
        ("$OTHER/a", "$other/a"),
        ("$HOMER/a", "$homer/a"),
        ("/proc/self/root/etc/x", "/etc/x"),
        ("/proc/7/task/8/root/proc/9/root/etc/x", "/etc/x"),
        ("/proc/self/cwd/a", "a"),
        ("/proc/self/status", "/proc/self/status"),
        ("\\\\?\\C:\\x", "c:/x"),
        ("a::$DATA", "a"),
        ("a:$I30:$INDEX_ALLOCATION/b", "a/b"),
        ("a./b ", "a/b"),
        ("a. . ", "a"),
        ("a\0.txt", "a"),
        (".\u200cSSH", ".ssh"),
        ("\u212aey", "key"),
        ("file://127.0.0.1/etc/x", "/etc/x"),
        ("", ""),
    ],
)
def test_a_path_is_read_as_a_system_would(path: str, plain: str) -> None:
    assert canonical(path) == plain


def test_normalising_keeps_case_and_variables() -> None:
    assert normalise("$HOME//A/./b/") == "$HOME/A/b"


def test_a_name_that_is_no_short_one_has_an_alias() -> None:
    found = short_names([".ssh", "credentials", "login data", "config", ".env.local", "a.json"])
    assert {alias: name for alias, name in found.items() if "~1" in alias} == {
        "ssh~1": ".ssh",
        "creden~1": "credentials",
        "logind~1": "login data",
        "env~1.loc": ".env.local",
        "a~1.jso": "a.json",
    }
