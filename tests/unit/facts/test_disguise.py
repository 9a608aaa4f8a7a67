"""Evidence names the decoded view that a match needed: the argument's own, or the one of the result that it came from."""

from __future__ import annotations

import time
from base64 import b64encode
from typing import Any
from urllib.parse import quote

import pytest

from riskproof.detect.leaves import walk
from riskproof.facts.flow import trace
from riskproof.model.policy import Policy, TrackerPolicy
from riskproof.model.session import Session
from riskproof.state.tracker import record

MEMO = "The code of the meeting is marigold-tram-51 upstairs"


def session(*texts: str) -> Session:
    made = Session()
    for text in texts:
        made, _ = record(made, "pii", [text], "memo", (), Policy().tracker)
    return made


def views(value: Any, *texts: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The origins of a value, and the views that they were found in."""
    [leaf] = trace(walk({"body": value}), session(*texts), Policy())[0]
    return leaf.origins, leaf.views


def base64(text: str) -> str:
    return b64encode(text.encode()).decode()


ENCODED = {
    "hex": MEMO.encode().hex(),
    "base64": base64(MEMO),
    "percent": "".join(f"%{byte:02X}" for byte in MEMO.encode()),
    "reversed": MEMO[::-1],
    "joined": " ".join(MEMO),
    "unescaped": "".join(f"&#{ord(letter)};" for letter in MEMO),
}


@pytest.mark.parametrize("name", ENCODED)
def test_a_copy_that_was_encoded_on_its_way_names_its_view(name: str) -> None:
    assert views(ENCODED[name], MEMO) == (("pii_1",), (name,))


@pytest.mark.parametrize("name", ENCODED)
def test_a_copy_of_what_a_result_holds_encoded_names_the_view_of_the_result(name: str) -> None:
    assert views("marigold-tram-51", ENCODED[name]) == (("pii_1",), (name,))


def test_a_view_on_either_side_is_named_the_arguments_own_first() -> None:
    assert views(base64("the tram: marigold-tram-51"), ENCODED["hex"], "the tram: marigold-tram-51") == (("pii_2",), ("base64",))
    assert views(base64("marigold-tram-51"), ENCODED["hex"]) == (("pii_1",), ("base64", "hex"))


def test_what_was_found_as_it_was_written_needs_no_view() -> None:
    assert views("marigold-tram-51", MEMO) == (("pii_1",), ())
    assert views("MARIGOLD-tram-51", f"{MEMO} {ENCODED['hex']}") == (("pii_1",), ())
    assert views(ENCODED["base64"], f"fine: {ENCODED['base64']}") == (("pii_1",), ())
    assert views(ENCODED["base64"], "nothing of it") == (("agent_generated",), ())
    assert views(51, "<b>51</b> &amp; more", "51") == (("pii_2",), ())


def test_a_view_that_is_a_number_or_a_short_word_is_named_as_well() -> None:
    assert views(1207, "%31207") == (("pii_1",), ("percent",))
    assert views("tram", "trams are here: %74ram") == (("pii_1",), ("percent",))


def test_a_short_results_view_that_stands_inside_the_value_is_named() -> None:
    assert views(f"Dear Ana, {MEMO}. Yours", quote(MEMO)) == (("pii_1",), ("percent",))
    assert views(f"Dear Ana, {MEMO}. Yours, {quote(MEMO)}", quote(MEMO)) == (("pii_1",), ())


def test_names_come_once_however_many_results_there_are() -> None:
    assert views("marigold-tram-51", *[ENCODED["hex"]] * 9, ENCODED["base64"])[1] == ("base64", "hex")


def test_a_view_of_a_text_that_is_gone_is_not_named() -> None:
    made = session(*[f"{ENCODED['hex']} {number}" for number in range(2)])
    made, _ = record(made, "pii", ["something else"], "memo", (), TrackerPolicy(max_entries=1))
    [leaf] = trace(walk({"body": "marigold-tram-51"}), made, Policy())[0]
    assert (leaf.origins, leaf.views) == (("forgotten",), ())


def test_ten_thousand_copies_out_of_a_large_encoded_result_are_named_in_seconds() -> None:
    words = [f"word{number}x" for number in range(9_999)]
    made = session(quote(" ".join(words), safe="").replace("w", "%77"))
    start = time.process_time()
    leaves, _ = trace(walk({"all": words}), made, Policy())
    assert time.process_time() - start < 6
    assert leaves[0].views == ("percent",)
    assert leaves[-1].views == ()
