"""Evidence in words: every fact has some, hostile names cannot become words, and provenance is never mixed up."""

from __future__ import annotations

from typing import get_args

import pytest

from riskproof.nutrition.evidence import Evidence, FactKind

KINDS: tuple[FactKind, ...] = get_args(FactKind)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "declared"])
def test_every_fact_names_what_it_is_about(kind: FactKind) -> None:
    record = Evidence(0, kind, "a_tool", "a_detail").to_json()
    about_tool, about_detail = not kind.startswith("file"), kind not in ("call-succeeded", "call-failed", "schema-left")
    assert ("a_tool" in record["summary"], "a_detail" in record["summary"]) == (about_tool, about_detail)
    assert "{" not in record["summary"]


def test_what_is_not_shown_is_called_something() -> None:
    hidden = [Evidence(0, kind, "t", None).summary for kind in ("file-read", "file-write", "file-absent", "url-host")]
    assert [("a file" in text or "not shown" in text, "None" in text) for text in hidden] == [(True, False)] * 4


def test_provenance_follows_from_the_fact() -> None:
    assert {(one.source, one.category) for one in (Evidence(0, kind, "t", "network") for kind in KINDS)} == {
        ("declared", "capability"),
        ("inferred", "capability"),
        ("inferred", "tool"),
        ("observed", "filesystem"),
        ("observed", "network"),
        ("observed", "schema"),
        ("observed", "tool"),
    }


def test_a_name_that_looks_like_a_template_stays_a_name() -> None:
    text = Evidence(0, "url-host", "{detail}", "{tool}").summary
    assert (text.count("{detail}"), text.count("{tool}")) == (1, 1)
    assert text.startswith("{detail} ")
