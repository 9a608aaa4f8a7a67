"""The capability matrix: four kinds of knowledge, each in its column."""

from __future__ import annotations

from riskproof.reports.labels.capabilities import columns_of, known, matrix, notes_of
from riskproof.reports.labels.shape import Cell
from tests.unit.reports.labels.samples import full, label


def _cells(view_cells: list[Cell]) -> list[tuple[str, str]]:
    return [(cell["text"], cell["tone"]) for cell in view_cells]


def test_zero_domains_are_no_observation() -> None:
    row = matrix([label("wx")], "en")["rows"][0]
    assert _cells(row["cells"]) == [("Network", "plain"), ("not declared", "no"), ("No runtime evidence", "unseen")]


def test_domains_are_the_one_thing_that_is_highlighted_as_seen() -> None:
    weather = full()["labels"][3]
    rows = [_cells(row["cells"]) for row in matrix([weather], "en")["rows"]]
    assert rows == [
        [("Network", "plain"), ("declared", "yes"), ("claimed: no", "claim"), ("3 domains", "seen"), ("43 calls", "inferred")],
        [("Credentials", "plain"), ("declared", "yes"), ("—", "unseen"), ("No runtime evidence", "unseen"), ("—", "unseen")],
        [("Subprocess", "plain"), ("not declared", "no"), ("—", "unseen"), ("No runtime evidence", "unseen"), ("—", "unseen")],
        [("Persistence", "plain"), ("not declared", "no"), ("—", "unseen"), ("No runtime evidence", "unseen"), ("—", "unseen")],
    ]


def test_calls_with_urls_are_seen_where_their_hosts_are_not_counted() -> None:
    quiet = label("wx")
    quiet["observed"]["network"]["callsWithUrls"] = 2
    assert known([quiet])[0].observed("en") == "2 calls with URLs"


def test_nothing_said_is_not_the_same_as_no() -> None:
    silent = label("mcp", declaredBy="nobody")
    assert matrix([silent], "en")["rows"][0]["cells"][1] == {"text": "not stated", "tone": "unstated"}
    assert matrix([silent, label("wx")], "en")["rows"][0]["cells"][1]["text"] == "not declared"


def test_an_inference_alone_is_not_an_observation() -> None:
    inferred = label("wx", inferred={"subprocess": 5})
    row = matrix([inferred], "en")["rows"][2]
    assert _cells(row["cells"])[2:] == [("No runtime evidence", "unseen"), ("5 calls", "inferred")]
    assert (row["observed"], row["inferred"]) == (0, 5)


def test_columns_stand_only_where_labels_speak_of_them() -> None:
    assert columns_of([label("wx")]) == ["capability", "declared", "observed"]
    assert columns_of(full()["labels"]) == ["capability", "declared", "claimed", "observed", "inferred"]


def test_every_word_that_needs_it_is_explained_once() -> None:
    facts = known(full()["labels"][3:])
    assert [note.split(":")[0] for note in notes_of(facts, "en")] == ["No runtime evidence", "Claimed", "Inferred"]
    assert notes_of([], "en") == []
