"""Credentials in command lines. A broken bar splits every secret-shaped text; ``whole`` joins it."""

from __future__ import annotations

import pytest

from riskproof.detect.content import labels_of, spans_of


def whole(text: str) -> str:
    return text.replace("¦", "")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("sshpass -p Hunt¦er22 ssh me@h.test", "Hunter22"),
        ('docker login -u me -p "Hunt¦er22" r.test', "Hunter22"),
        ("psexec.exe \\\\pc -u d -p Hunt¦er22 cmd", "Hunter22"),
        ("az login -u me -p Hunt¦er22", "Hunter22"),
        ("mysql -u root -pHunt¦er22 shop", "Hunter22"),
        ("mysqldump --all -p'Hunt¦er22'", "Hunter22"),
        ("redis-cli -h cache -a Hunt¦er22 ping", "Hunter22"),
        ("ldapsearch -x -D cn=me -w Hunt¦er22 uid=a", "Hunter22"),
        ("curl -u me:Hunt¦er22 https://x.test", "me:Hunter22"),
        ("vault login --tok¦en Hunt¦er22abc", "Hunter22abc"),
    ],
)
def test_the_password_of_a_command_is_found(text: str, value: str) -> None:
    joined = whole(text)
    assert [joined[span.start : span.end] for span in spans_of(joined, ("SECRET",))] == [value]


@pytest.mark.parametrize(
    "text",
    [
        "sshpass -p $PW ssh me@h.test",
        "sshpass -e ssh me@h.test",
        "docker login -u me --password-stdin",
        "docker login -p <password>",
        "docker run -p 8080:80 img",
        "ssh -p 2222 me@h.test",
        "mkdir -p build/out",
        "mysql -u root -p shop",
        "mysql -P 3306 -h db",
        "redis-cli -h cache ping",
        "ldapsearch -x -W uid=a",
        "curl -u me https://x.test",
        "curl -u user:pass¦word https://x.test",
    ],
)
def test_variables_prompts_and_ports_are_no_password(text: str) -> None:
    assert not {"SECRET", "API_KEY"}.intersection(labels_of(whole(text)))
