"""What a program would print."""

from __future__ import annotations

import base64

import pytest

from riskproof.detect.shell_model import NOTHING, Stream
from riskproof.detect.shell_output import output_of
from tests.unit.detect.reading import DAMAGE, DECODE, RECURSIVE, categories, invocation

ENCODED = base64.b64encode(b"rm -rf /\n").decode()


@pytest.mark.parametrize(
    ("words", "stdin", "expected"),
    [
        (["echo", "-n", "a", "b"], NOTHING, Stream(text="a b\n")),
        (["printf", "%s\\n", "x"], NOTHING, Stream(text="x\n")),
        (["curl", "https://a.test"], NOTHING, Stream(downloaded=True)),
        (["mktemp", "-d"], NOTHING, Stream(text="$TMPDIR/mktemp")),
        (["mktemp", "-p", "/srv"], NOTHING, NOTHING),
        (["which", "rm"], NOTHING, Stream(text="rm")),
        (["jq", "."], Stream(downloaded=True, text="x"), Stream(downloaded=True)),
        (["cat"], Stream(text="x"), Stream(text="x")),
        (["base64", "-d"], Stream(text=ENCODED), Stream(decoded=True, text="rm -rf /\n")),
        (["base64", "-d"], Stream(text="%"), Stream(decoded=True)),
        (["xxd", "-r", "-p"], Stream(text="6c73"), Stream(decoded=True, text="ls")),
        (["base64", "x"], NOTHING, NOTHING),
    ],
)
def test_output_is_told_where_the_command_line_tells_it(words: list[str], stdin: Stream, expected: Stream) -> None:
    assert output_of(invocation(*words, stdin=stdin), NOTHING) == expected


@pytest.mark.parametrize(
    "text", [f"echo {ENCODED} | base64 -d | sh", f'bash -c "$(echo {ENCODED} | base64 --decode)"', f"bash <(base64 -d <<< {ENCODED})"]
)
def test_decoded_code_is_seen_as_decoded(text: str) -> None:
    assert DECODE in categories(text)


def test_decoded_code_is_read() -> None:
    assert categories(f"echo {ENCODED} | base64 -d | sh") == [DAMAGE, DECODE, RECURSIVE]
    assert categories(f"echo {ENCODED} | base64 -d > x.sh") == []
