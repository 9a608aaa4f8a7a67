"""Lines and messages of the protocol."""

from __future__ import annotations

import io
import json

import pytest

from riskproof.hosts.dsh import wire as subject
from riskproof.hosts.dsh.wire import Request, WireError, Writer, lines_of, request_of


def test_lines_are_bounded_before_they_are_read_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subject, "MAX_LINE", 10)
    stream = io.BytesIO(b"0123456789\n\n" + b"x" * 35 + b"\n{}\n" + b"y" * 12)
    assert list(lines_of(stream)) == [b"0123456789\n", None, b"{}\n", None]


def test_a_message_is_read_with_its_id_or_without() -> None:
    assert request_of(b'{"jsonrpc":"2.0","id":7,"method":"decide","params":{"a":1}}') == Request("decide", {"a": 1}, 7)
    notice = request_of(b'{"jsonrpc":"2.0","method":"said"}')
    assert (notice, notice.notifies) == (Request("said", {}), True)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (None, -32600),
        (b"junk", -32700),
        (b"\xff\xfe", -32700),
        (b'{"a": NaN}', -32700),
        (b"[" * 100_000, -32700),
        (b"[]", -32600),
        (b'{"jsonrpc":"2.0","id":1}', -32600),
        (b'{"id":1,"method":"x"}', -32600),
        (b'{"jsonrpc":"2.0","id":true,"method":"x"}', -32600),
        (b'{"jsonrpc":"2.0","id":[],"method":"x"}', -32600),
    ],
)
def test_what_is_no_message_is_an_error_without_its_text(line: bytes | None, code: int) -> None:
    with pytest.raises(WireError) as error:
        request_of(line)
    assert (error.value.code, "junk" in str(error.value)) == (code, False)


def test_a_request_that_is_nested_too_deep_is_refused_by_its_id() -> None:
    """Whoever asked would otherwise wait, and end the engine for not answering."""
    begun = b'{"jsonrpc":"2.0","id":12,"method":"decide","params":' + b"[" * 5000 + b"]" * 5000 + b"}"
    with pytest.raises(WireError) as refused:
        request_of(begun)
    assert (refused.value.code, refused.value.identifier) == (-32700, 12)
    with pytest.raises(WireError) as unknown:
        request_of(begun.replace(b'"id":12,', b""))
    assert unknown.value.identifier is None


def test_answers_are_whole_lines_also_with_halves_of_characters() -> None:
    stream = io.BytesIO()
    writer = Writer(stream)
    writer.answer(1, {"text": "数据 \ud800"})
    writer.answer(2, {"text": "数据"})
    writer.log("warning", "x" * 600)
    one, two, three = stream.getvalue().splitlines()
    assert [json.loads(one)["result"]["text"], json.loads(two)["result"]["text"]] == ["数据 \ud800", "数据"]
    assert json.loads(three) == {"jsonrpc": "2.0", "method": "log", "params": {"level": "warning", "text": "x" * 500}}


def test_an_answer_that_fits_into_no_line_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subject, "MAX_LINE", 100)
    stream = io.BytesIO()
    with pytest.raises(WireError, match="does not fit"):
        Writer(stream).answer(1, {"text": "x" * 100})
    assert stream.getvalue() == b""


def test_whoever_went_away_is_not_written_to_and_nothing_is_raised() -> None:
    stream = io.BytesIO()
    writer = Writer(stream)
    writer.close()
    writer.answer(1, {})
