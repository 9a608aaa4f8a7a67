"""Languages without a grammar."""

from __future__ import annotations

import pytest

from riskproof.detect.shell import analyse
from tests.unit.detect.reading import RECURSIVE, categories


@pytest.mark.parametrize(
    "text",
    [
        "awk 'BEGIN{system(\"rm -rf /srv\")}'",
        'awk \'BEGIN {print "rm -rf /srv" | "sh"}\'',
        "awk '{ print | \"rm -rf /srv\" }' x",
        "gawk 'BEGIN{\"rm -rf /srv\" | getline x}'",
        "echo x | awk '{system(\"rm -rf /srv/\" $1)}'",
        "osascript -e 'do shell script \"rm -rf /srv\"'",
        "osascript -e 'do shell script \"rm -rf /srv\" with administrator privileges'",
        "tclsh <<< 'exec rm -rf /srv'",
        "echo 'exec rm -rf /srv' | tclsh",
        "Rscript -e 'system(\"rm -rf /srv\")'",
        "R -e 'unlink(\"/srv\", recursive=TRUE)'",
        "expect -c 'spawn rm -rf /srv'",
        "awk 'BEGIN { cmd=\"rm -rf /srv\"; system(cmd) }'",
        "awk -v c='rm -rf /srv' 'BEGIN{system(c)}'",
        "emacs --batch --eval '(shell-command \"rm -rf /srv\")'",
    ],
)
def test_commands_that_such_code_starts_are_found(text: str) -> None:
    assert RECURSIVE in categories(text)


@pytest.mark.parametrize(
    "text",
    [
        "awk '{print $1}' x",
        "awk '/rm -rf/ {print}' x",
        "awk 'BEGIN{system(\"date\")}'",
        "awk '{ print $1 | \"sort -u\" }' x",
        "awk -F: '{print $1 > \"/tmp/users.txt\"}' x",
        "awk '{ print \"rm -rf \" $1 }' list",
        "osascript -e 'display notification \"rm -rf done\"'",
        "osascript -e 'tell application \"Finder\" to get name of every disk'",
        "expect -c 'spawn ls; expect eof'",
        "Rscript -e 'summary(cars)'",
        "R -e 'print(\"system rm\")'",
    ],
)
def test_text_and_ordinary_pipes_pass(text: str) -> None:
    assert categories(text) == []


def test_an_awk_program_names_the_files_that_it_prints_into() -> None:
    assert analyse("awk '{print $1 > \"out.txt\"}' in.txt").paths == (("in.txt", False), ("out.txt", True))
