from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import pytest

from riskproof.cli import reading
from riskproof.cli.reading import blamed, read_all, read_bytes, read_lines, where
from riskproof.errors import HostPayloadError, LedgerError, PolicyError, RiskProofError


def refusal(call: Any, *arguments: Any) -> str:
    with pytest.raises(HostPayloadError) as refused:
        list(call(*arguments))
    return str(refused.value)


def file(folder: Path, content: bytes, name: str = "runs.jsonl") -> Path:
    path = folder / name
    path.write_bytes(content)
    return path


def test_lines_are_numbered_and_blank_ones_skipped(tmp_path: Path) -> None:
    assert list(read_lines(file(tmp_path, b'{"a": 1}\n\n  \n[2]\n"last"'))) == [(1, {"a": 1}), (4, [2]), (5, "last")]
    assert list(read_lines(file(tmp_path, b""))) == []


def test_a_compressed_file_is_read_by_its_name(tmp_path: Path) -> None:
    path = file(tmp_path, gzip.compress(b"1\n2\n"), "runs.jsonl.gz")
    assert list(read_lines(path)) == [(1, 1), (2, 2)]
    assert read_all(file(tmp_path, gzip.compress(b'{"a": [1]}'), "one.gz")) == {"a": [1]}
    assert read_bytes(path) == b"1\n2\n"


def test_a_line_that_is_not_json_is_named_by_file_and_number(tmp_path: Path) -> None:
    path = file(tmp_path, b'1\n{"a": \n')
    assert refusal(read_lines, path) == f"{path}, line 2: not JSON at character 8: expecting value"
    assert refusal(read_all, path) == f"{path}: not JSON at character 3: extra data"
    twice = file(tmp_path, b'{"a": 1, "a": 1}')
    assert refusal(read_lines, twice) == f"{twice}, line 1: an object has the same key twice"


def test_good_lines_before_a_bad_one_are_given(tmp_path: Path) -> None:
    lines = read_lines(file(tmp_path, b"1\n2\noops\n"))
    assert [next(lines), next(lines)] == [(1, 1), (2, 2)]
    with pytest.raises(HostPayloadError):
        next(lines)


def test_a_file_that_is_not_there_or_is_a_folder_is_named(tmp_path: Path) -> None:
    for name, why in (("none.jsonl", "No such file or directory"), ("none.gz", "No such file or directory"), (".", "Is a directory")):
        path = tmp_path / name
        assert refusal(read_lines, path) == f"{path}: cannot be read: {why}"


@pytest.mark.parametrize(
    "content",
    [b"plainly no gzip", gzip.compress(b"1\n" * 1000)[:-12], gzip.compress(b"1\n" * 1000)[:12] + b"\xff" * 40],
    ids=["other", "cut", "damaged"],
)
def test_a_damaged_archive_is_named(tmp_path: Path, content: bytes) -> None:
    path = file(tmp_path, content, "runs.jsonl.gz")
    assert "cannot be read" in refusal(read_lines, path)
    assert refusal(read_bytes, path) == f"{path}: cannot be read"


def test_a_line_without_end_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "_MOST_LINE", 100)
    path = file(tmp_path, b'"' + b"x" * 98 + b'"\n1\n' + b"2" * 200)
    assert [number for number, _ in read_lines(file(tmp_path, b'"' + b"x" * 97 + b'"\n1\n'))] == [1, 2]
    path = file(tmp_path, b"1\n" + b"2" * 200)
    assert refusal(read_lines, path) == f"{path}, line 2: longer than 100 bytes"


def test_standard_input_is_called_so() -> None:
    assert (where(Path("-"), 0), where(Path("-"), 3), where(Path("a"), 0), where(Path("a"), 3)) == (
        "standard input",
        "standard input, line 3",
        "a",
        "a, line 3",
    )


@pytest.mark.parametrize(
    ("raised", "kind"), [(PolicyError, PolicyError), (HostPayloadError, HostPayloadError), (LedgerError, HostPayloadError)]
)
def test_an_error_about_what_was_read_is_given_its_place_and_keeps_its_remedy(
    raised: type[RiskProofError], kind: type[RiskProofError]
) -> None:
    with pytest.raises(kind) as refused, blamed(Path("runs.jsonl"), 7):
        raise raised("no good", remedy="try again")
    assert (str(refused.value), refused.value.remedy) == ("runs.jsonl, line 7: no good", "try again")
    with pytest.raises(ValueError, match="untouched"), blamed(Path("a"), 0):
        raise ValueError("untouched")
