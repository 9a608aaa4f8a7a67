"""One label by itself."""

from __future__ import annotations

from typing import Any

from riskproof.reports.labels.parts import kind_of, part, scope_of, seen_of
from tests.unit.reports.labels.samples import evidence, full, label


def test_the_kind_follows_the_label() -> None:
    assert [kind_of(one) for one in full()["labels"]] == ["configured", "server", "unattributed", "configured"]
    assert kind_of(label("wx")) == "configured"


def test_a_sample_of_hosts_says_that_it_is_one() -> None:
    shown = part(full()["labels"][3], "en")
    assert shown["hostnames"]["rows"] == [["api.weather.example", "40"], ["tiles.example", "3"]]
    assert shown["hostnames"]["empty"] == ["A sample: 2 of 3 hosts."]
    assert shown["declaredDomains"] == ["api.weather.example"]
    assert shown["credentialRefs"] == ["WEATHER_KEY"]


def test_hosts_that_are_counted_but_not_listed_are_not_called_absent() -> None:
    hidden: Any = label("wx")
    hidden["observed"]["network"].update(callsWithUrls=3, uniqueDomains=2)
    assert part(hidden, "en")["hostnames"]["empty"] == ["Hosts are counted, not listed."]
    assert part(label("wx"), "en")["hostnames"]["empty"] == ["No host was named in an argument."]


def test_files_are_a_sample_too() -> None:
    shown = part(full()["labels"][0], "en")
    assert (shown["files"], shown["filesNote"]) == (["README.md", "notes.md", "设计.md"], "3 of 31 distinct files shown.")
    assert part(label("wx"), "en")["filesNote"] == ""


def test_the_newest_evidence_comes_first() -> None:
    shown = part(label("wx", evidence=[evidence("first"), evidence("second", "inferred")]), "en")["evidence"]
    assert [row[1:] for row in shown["rows"]] == [["inferred", "tool", "second"], ["observed", "tool", "first"]]


def test_effects_are_counts_under_their_names() -> None:
    shown = part(full()["labels"][0], "en")["effects"]
    assert [column["text"] for column in shown["columns"]] == ["none", "read", "write", "destructive", "unknown"]
    assert shown["rows"] == [["0", "118", "9", "0", "0"]]


def test_what_was_declared_named_and_touched_are_lines_of_their_own() -> None:
    weather, files = full()["labels"][3], full()["labels"][0]
    assert list(seen_of(weather, "en")) == [
        ("declared-hosts", "weather: declares api.weather.example"),
        ("hosts", "weather: named api.weather.example (40 calls), tiles.example (3 calls) – A sample: 2 of 3 hosts."),
    ]
    assert list(seen_of(files, "zh-CN")) == [("files", "files：触及 README.md、notes.md、设计.md – 显示 3 / 31 个不同文件。")]
    assert list(seen_of(label("wx"), "en")) == []


def test_a_scope_that_is_not_ours_stays_as_it_is() -> None:
    assert [scope_of(scope, "zh-CN") for scope in ("receiving agent", "a\u202eb")] == ["收到命令的智能体", "a\\u202eb"]
