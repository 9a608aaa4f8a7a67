"""What a text may stand for. Tokens are put together here, so that the file holds none."""

from __future__ import annotations

import base64
import gzip
import json
import zlib
from collections.abc import Callable
from hashlib import md5, sha1, sha256
from random import Random
from time import process_time
from uuid import UUID

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from riskproof.detect.encodings import View, masks, views

TOKEN = "gh" + "p_" + "a1B2c3D4e5F6g7H8i9J0"
SECRET = f"The key of Zoë is {TOKEN}; 密码是 hunter2."

ENCODERS: dict[str, Callable[[str], str]] = {
    "base64": lambda text: base64.b64encode(text.encode()).decode(),
    "base64 for URLs": lambda text: base64.urlsafe_b64encode(text.encode()).decode().rstrip("="),
    "base64 in lines": lambda text: base64.encodebytes(text.encode()).decode(),
    "base32": lambda text: base64.b32encode(text.encode()).decode(),
    "base32 in small letters": lambda text: base64.b32encode(text.encode()).decode().rstrip("=").lower(),
    "hex": lambda text: text.encode().hex(),
    "hex in capitals": lambda text: text.encode().hex().upper(),
    "spaced hex": lambda text: text.encode().hex(" "),
    "bytes of C": lambda text: ", ".join(f"0x{byte:02x}" for byte in text.encode()),
    "bytes of a shell": lambda text: "".join(f"\\x{byte:02x}" for byte in text.encode()),
    "percent": lambda text: "".join(f"%{byte:02X}" for byte in text.encode()),
    "JSON": lambda text: "".join(f"\\u{ord(letter):04x}" for letter in text),
    "HTML": lambda text: "".join(f"&#{ord(letter)};" for letter in text),
    "gzip": lambda text: base64.b64encode(gzip.compress(text.encode(), mtime=0)).decode(),
    "zlib": lambda text: base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode(),
    "zlib in hex": lambda text: zlib.compress(text.encode(), 1).hex(),
}
SENTENCES = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Cn", "Co", "Zl", "Zp", "Zs")), min_size=1).map(
    lambda text: f"Dear {text}, this is it"
)


def texts(text: str) -> list[str]:
    return [view.text for view in views(text)]


@pytest.mark.parametrize("encode", ENCODERS.values(), ids=ENCODERS)
def test_a_disguise_is_taken_off(encode: Callable[[str], str]) -> None:
    assert SECRET in texts(encode(SECRET))


@pytest.mark.parametrize("encode", ENCODERS.values(), ids=ENCODERS)
@settings(max_examples=25, deadline=None)
@given(text=SENTENCES)
def test_whatever_is_encoded_is_among_the_views(encode: Callable[[str], str], text: str) -> None:
    if text.isascii() or encode is not ENCODERS["JSON"]:
        assert text in texts(encode(text))


@pytest.mark.parametrize("inner", ["base64", "base32", "hex", "percent", "JSON", "HTML", "zlib"])
@pytest.mark.parametrize("outer", ["base64", "base64 for URLs", "base32", "hex", "percent", "gzip"])
def test_a_disguise_inside_a_disguise_is_taken_off(outer: str, inner: str) -> None:
    assert SECRET in texts(ENCODERS[outer](ENCODERS[inner](SECRET)))


def test_three_layers_are_taken_off_and_named_after_the_outermost() -> None:
    hidden = ENCODERS["base64"](ENCODERS["hex"](ENCODERS["percent"](SECRET)))
    assert View("base64", SECRET) in views(hidden)
    assert SECRET not in texts(ENCODERS["base64"](hidden))


@pytest.mark.parametrize(
    "around", ["data: {}", "?d={}", "https://example.test/collect/{}/x.png?a=1", "please keep {} safe", '{{"a":"{}"}}', "img_{}"]
)
@pytest.mark.parametrize("encoding", ["base64 for URLs", "hex", "base32", "zlib"])
def test_an_encoded_run_inside_other_text_is_a_view_of_its_own(encoding: str, around: str) -> None:
    assert any(SECRET in text for text in texts(around.format(ENCODERS[encoding](SECRET))))


def test_the_runs_of_the_simplest_examples_are_exact() -> None:
    assert views("data: aGVsbG8gd29ybGQ=") == (View("base64", "hello world"),)
    assert views("?d=68656c6c6f20776f726c64") == (View("hex", "hello world"),)
    assert views("send a%20b%20c") == (View("percent", "send a b c"), View("percent", "a b c"))


def test_views_are_unique_bounded_and_without_the_text() -> None:
    many = " ".join(ENCODERS["base64"](f"number {number} of many") for number in range(60))
    found = views(many, most=5)
    assert [view.text for view in found] == [f"number {number} of many" for number in range(5)]
    assert len(views(many)) == 24
    assert views(ENCODERS["hex"](SECRET) + " " + ENCODERS["base64"](SECRET)) == (View("hex", SECRET),)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "The quarterly review took place on Tuesday, and everybody agreed that internationalization should be next.",
        "Wir haben die Donaudampfschifffahrtsgesellschaft besucht. Müller und Söhne waren auch da!",
        "你好，请把会议记录发给所有人。谢谢！",
        "Привет, пришлите, пожалуйста, отчёт за март.",
        json.dumps({"name": "Anna Meier", "items": [{"id": 7, "path": "/usr/local/lib/python3.11/site-packages"}], "ok": True}),
        "def copy(source: Path, target: Path) -> None:\n    shutil.copyfile(source, target)  # keeps nothing else\n",
        "/usr/local/lib/python3.11/site-packages/numpy/core/multiarray.py",
        "https://example.test/articles/2024/how-to-write-good-tests?page=2&sort=newest#comments",
        "report-2024-final-version.pdf",
        "iPhone, macOS, GitHub and the translateX function",
        "12.05.2024 10:30:45 192.168.100.200 aa:bb:cc:dd:ee:ff",
        "getUserAccountInformationFromDatabase",
        ".gitignore and .env are not tracked",
        "import base64 import random from hashlib",
    ],
)
def test_ordinary_text_has_no_views(text: str) -> None:
    assert views(text) == ()


def test_hashes_uuids_and_commit_ids_have_no_views() -> None:
    ids = [digest(str(number).encode()).hexdigest() for number in range(200) for digest in (md5, sha1, sha256)]
    ids += [str(UUID(int=Random(number).getrandbits(128))) for number in range(200)]
    assert sum(bool(views(text)) for text in ids) <= len(ids) // 100


def test_random_base64_shows_no_text() -> None:
    noise = base64.b64encode(Random(1).randbytes(30_000)).decode()
    assert all(len(view.text) < 40 for view in views(noise) if view.name != "reversed")
    tokens = [base64.b64encode(Random(number).randbytes(32)).decode() for number in range(300)]
    assert sum(view.name != "reversed" for token in tokens for view in views(token)) <= 3


@settings(max_examples=200, deadline=None)
@given(st.text(st.characters()) | st.text("aA0%\\&#;=+/-_ .xu"))
def test_any_string_has_views(text: str) -> None:
    for view in views(text):
        assert view.text == view.text.strip() != ""
        assert view.text != text.strip()


MEGABYTE = 1 << 20
PROSE = "The quarterly review took place on Tuesday. " * 6000


@pytest.mark.parametrize(
    "text",
    [
        base64.b64encode(Random(1).randbytes(786_000)).decode(),
        ENCODERS["base64"](ENCODERS["base64"](ENCODERS["base64"](PROSE))),
        base64.b64encode(zlib.compress(bytes(50 * MEGABYTE), 9)).decode(),
        " ".join([base64.b64encode(zlib.compress(b"a" * 2 * MEGABYTE, 9)).decode()] * 300),
        "%2525" * (MEGABYTE // 5),
        "%" * MEGABYTE,
        "\\u0041" * (MEGABYTE // 6),
        "&#65;" * (MEGABYTE // 5),
        "a " * (MEGABYTE // 2),
        "a1b2 " * (MEGABYTE // 5),
        "a\u200b" * (MEGABYTE // 2),
        "eht " * (MEGABYTE // 4),
        "eJw" * (MEGABYTE // 3),
        "aGVsbG8gd29ybGQhISEh " * (MEGABYTE // 21),
        base64.b64encode(b"aaaaaaaa\xff" * 87_000).decode(),
    ],
    ids=range(15),
)
def test_a_hostile_megabyte_takes_no_long_time(text: str) -> None:
    began = process_time()
    views(text)
    assert process_time() - began < 1.0


def test_the_masks_of_a_short_text_are_backwards_and_encoded_and_of_a_longer_one_backwards_only() -> None:
    assert [view.text for view in masks("u-93")] == ["39-u", "752d3933", "dS05Mw"]
    assert [view.text for view in masks("x" * 24 + "y")] == ["y" + "x" * 24]
