"""Texts inside texts."""

from __future__ import annotations

import pytest

from riskproof.detect.shell import analyse
from tests.unit.detect.reading import DAMAGE, PRIVILEGE, PRIVILEGED, RECURSIVE, categories


def test_texts_inside_texts_are_followed() -> None:
    assert categories("sudo env A=1 bash -c \"nohup sh -c 'rm -rf /'\"") == [DAMAGE, RECURSIVE, PRIVILEGE, PRIVILEGED]


def test_nesting_without_end_is_not_parsed() -> None:
    assert analyse("sudo " * 40 + "ls").parsed is False


def test_bash_and_powershell_findings_come_together_where_a_cmdlet_shows() -> None:
    assert categories("Remove-Item -Recurse -Force C:\\*") == [DAMAGE, RECURSIVE]
    assert categories("Get-ChildItem x; rm -rf /") == [DAMAGE, RECURSIVE]


def test_a_socket_path_is_a_host() -> None:
    assert analyse("echo x > /dev/tcp/h.test/80").hosts == ("h.test",)


@pytest.mark.parametrize(
    "command", ["curl $where", "nc -l 80", "python -c 'import requests; requests.get(x)'", "curl https://a.test; wget $x"]
)
def test_a_program_that_reaches_what_nobody_can_read_is_unseen(command: str) -> None:
    assert analyse(command).unseen


@pytest.mark.parametrize("command", ["curl https://a.test", "git commit -m x", "echo x | jq .a", "ssh a.test ls"])
def test_a_program_without_the_network_or_with_an_address_is_not(command: str) -> None:
    assert not analyse(command).unseen
