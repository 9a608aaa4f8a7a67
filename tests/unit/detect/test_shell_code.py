"""Where an interpreter's code comes from."""

from __future__ import annotations

import base64

import pytest

from riskproof.detect.shell_code import Code, code_of, is_encoded_flag
from tests.unit.detect.reading import invocation


def read(*words: str) -> tuple[str | None, str | None]:
    code = code_of(invocation(*words))
    return (code.inline and code.inline.text, code.file and code.file.text)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["bash"], (None, None)),
        (["bash", "-s", "--", "x"], (None, None)),
        (["python3", "-"], (None, None)),
        (["bash", "-lc", "ls"], ("ls", None)),
        (["bash", "-x", "-c", "ls", "arg"], ("ls", None)),
        (["bash", "a.sh", "-c"], (None, "a.sh")),
        (["bash", "--", "-c", "ls"], (None, "-c")),
        (["python3", "-c", "pass"], ("pass", None)),
        (["python3", "-m", "json.tool"], (None, "json.tool")),
        (["node", "-e", "x"], ("x", None)),
        (["pwsh", "-NoProfile", "-Command", "a", "b"], ("a b", None)),
        (["powershell", "-File", "x.ps1"], (None, "x.ps1")),
        (["powershell", "ls"], ("ls", None)),
    ],
)
def test_code_comes_from_an_option_a_file_or_standard_input(words: list[str], expected: tuple[str | None, str | None]) -> None:
    assert read(*words) == expected


def test_an_encoded_command_is_decoded() -> None:
    encoded = base64.b64encode("Get-Date".encode("utf-16-le")).decode()
    assert read("powershell", "-enc", encoded) == ("Get-Date", None)
    assert read("powershell", "-enc", "%%%") == ("", None)
    assert code_of(invocation("powershell", "-enc")) == Code()


def test_abbreviations_of_the_encoded_option_are_known() -> None:
    assert [is_encoded_flag(flag) for flag in ("-e", "-ec", "-enc", "-encodedcommand", "-ex", "-c")] == [
        True,
        True,
        True,
        True,
        False,
        False,
    ]
