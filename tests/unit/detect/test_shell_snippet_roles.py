"""What calls amount to."""

from __future__ import annotations

import pytest

from riskproof.detect.shell_model import REVERSE_SHELL, Argv, Script, plain
from riskproof.detect.shell_snippet_roles import role_of, view_of
from riskproof.detect.shell_snippets import Call, CodeView, Value


@pytest.mark.parametrize(
    ("name", "language", "role"),
    [
        ("os.system", "python", "run"),
        ("a.fs.rmSync", "javascript", "recursive"),
        ("c.execSync", "javascript", "run"),
        ("exec", "javascript", None),
        ("re.exec", "javascript", None),
        ("db.exec", "javascript", None),
        ("system", "ruby", "program"),
    ],
)
def test_a_role_is_found_by_the_longest_known_spelling(name: str, language: str, role: str | None) -> None:
    assert role_of(name, language) == role


def test_a_list_is_a_program_and_a_text_goes_through_a_shell() -> None:
    calls = [Call("os.system", (Value("ls"),)), Call("subprocess.run", (Value(items=(Value("rm"), Value("x"))),))]
    assert view_of(calls, "python", network=False, sockets=False) == CodeView((Script("ls"), Argv((plain("rm"), plain("x")))))


def test_a_shell_that_is_told_nothing_beside_a_socket_is_a_reverse_shell() -> None:
    told, untold = Call("os.system", (Value("sh -c ls"),)), Call("os.system", (Value("/bin/sh -i"),))
    assert view_of([told], "python", network=True, sockets=True).risks == ()
    assert view_of([untold], "python", network=True, sockets=True).risks == (REVERSE_SHELL,)
