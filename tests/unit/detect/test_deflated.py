"""Compressed text, and what must not come out of it."""

from __future__ import annotations

import base64
import gzip
import zlib

from riskproof.detect.deflated import deflated_texts

TEXT = "name,amount\nAnna Meier,1200\nBo Chen,80\n"


def packed(data: bytes) -> bytes:
    return base64.b64encode(data)


def test_gzip_and_zlib_of_every_level_are_unpacked() -> None:
    for level in range(10):
        assert list(deflated_texts(b"data:" + packed(zlib.compress(TEXT.encode(), level)))) == [TEXT]
        assert list(deflated_texts(packed(gzip.compress(TEXT.encode(), level, mtime=0)))) == [TEXT]
        assert list(deflated_texts(zlib.compress(TEXT.encode(), level).hex().encode())) == [TEXT]


def test_streams_inside_each_other_are_unpacked() -> None:
    assert list(deflated_texts(packed(gzip.compress(zlib.compress(TEXT.encode()), mtime=0)))) == [TEXT]


def test_a_stream_that_is_cut_off_gives_its_beginning() -> None:
    whole = zlib.compress((TEXT * 5 + "and much more of it, nowhere repeated: 0123456789").encode())
    (found,) = deflated_texts(packed(whole[:-12]))
    assert found.startswith(TEXT)


def test_a_bomb_gives_no_more_than_a_megabyte_and_its_ratio() -> None:
    stream = zlib.compress(b"a" * (64 << 20), 9)
    assert [len(found) for found in deflated_texts(packed(stream))] == [1 << 20]
    small = zlib.compress(b"a" * 100_000, 9)
    assert [len(found) for found in deflated_texts(packed(small))] == [256 * len(small)]
    assert sum(len(found) for found in deflated_texts(b" ".join([packed(stream)] * 9))) == 2 << 20


def test_what_is_no_stream_or_no_text_gives_nothing() -> None:
    assert list(deflated_texts(b"eJwrongwrongwrongwrong H4sIwrongwrongwrong eNormousWordsInCamelCase")) == []
    assert list(deflated_texts(packed(zlib.compress(bytes(range(128, 256)))))) == []
    assert list(deflated_texts(b"")) == []
