"""The efficacy benchmark: what it switches off is really there and is put back, and every target has its line."""

from __future__ import annotations

import gzip
import json
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from riskproof.facts import leaking
from tests.meta.tree import ROOT


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    return import_module("efficacy")


def lines(bench: ModuleType, every: int) -> list[tuple[str, str]]:
    return list(bench.lines_of(None, (), every))


def outcome(bench: ModuleType, group: str, suite: str, *, stopped: bool) -> Any:
    call = bench.Answered("pay", "ask" if stopped else "allow", ("a_rule",) if stopped else (), "pass", True, 0.001)
    return bench.Outcome("t", group, suite, "attack", True, (call,))


def test_every_mechanism_is_switched_off_without_a_fault_and_put_back(bench: ModuleType) -> None:
    before = {name: [getattr(module, at) for module, at, _ in one.parts] for name, one in bench.MECHANISMS.items()}
    for name in bench.MECHANISMS:
        jobs = [job for job in bench.jobs_for(lines(bench, 120), "balanced", (name,)) if not job.group.startswith("strict:")]
        rules = {rule for one in bench.play_all(jobs, 1) for call in one.calls for rule in call.rules}
        assert len(jobs) > 5
        assert "guard_fault" not in rules, name
    assert before == {name: [getattr(module, at) for module, at, _ in one.parts] for name, one in bench.MECHANISMS.items()}


def test_a_mechanism_is_put_back_after_a_fault_and_two_can_be_off_at_once(bench: ModuleType) -> None:
    own = leaking.person_said
    engine = import_module("riskproof.engine.decide")
    rules = len(engine.CATALOGUE)
    with bench.switched_off(("endorsement", "target", "disclosure")):
        assert leaking.person_said is not own
        assert len(engine.CATALOGUE) == rules - 2
    with pytest.raises(KeyError), bench.switched_off(("endorsement", "no such mechanism")):
        pass
    assert (leaking.person_said, len(engine.CATALOGUE)) == (own, rules)


def test_the_ablation_has_a_column_for_each_mechanism_and_a_dot_where_nothing_changes(bench: ModuleType) -> None:
    table = bench.ablation(lines(bench, 120), "balanced", 1)
    assert set(table["rewordings.stopped"]) == {"all on", *bench.MECHANISMS}
    assert "strict.stopped" in table
    heading, _, *rows = bench.ablation_table(table).splitlines()
    assert heading.count("|") == len(bench.MECHANISMS) + 3
    stopped = next(row for row in rows if "our rewordings: asked or denied" in row).split(" | ")
    assert stopped[2 + list(bench.MECHANISMS).index("output")] == "·"
    assert float(stopped[2 + list(bench.MECHANISMS).index("provenance")]) < float(stopped[1])


def test_every_suite_and_every_order_has_its_line_with_its_target(bench: ModuleType) -> None:
    sets = ("agentdojo-attack", "agentdojo-attack-interleaved")
    outcomes = [outcome(bench, group, suite, stopped=suite == "one") for group in sets for suite in ("one", "two")]
    rows = {row.key: (row.must, share.hits, share.total) for row, share in bench.figures(outcomes)}
    assert {key: value for key, value in rows.items() if key.startswith("agentdojo.selective")} == {
        "agentdojo.selective.one": (80, 2, 2),
        "agentdojo.selective.one-attack-last": (80, 1, 1),
        "agentdojo.selective.one-interleaved": (80, 1, 1),
        "agentdojo.selective.two": (80, 0, 2),
        "agentdojo.selective.two-attack-last": (80, 0, 1),
        "agentdojo.selective.two-interleaved": (80, 0, 1),
        "agentdojo.selective.attack-last": (85, 1, 2),
        "agentdojo.selective.interleaved": (85, 1, 2),
        "agentdojo.selective": (85, 2, 4),
    }


def test_a_small_set_is_played_whole_however_few_are_asked_for(bench: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "traces").mkdir()
    for name, size in (("small", 100), ("large", 101)):
        with gzip.open(tmp_path / "traces" / f"{name}.jsonl.gz", "wt") as stream:
            stream.writelines(json.dumps({"id": number}) + "\n" for number in range(size))
    found = [group for group, _ in bench.lines_of(tmp_path, ("small", "large"), 10)]
    assert (found.count("small"), found.count("large")) == (100, 11)


def test_time_has_its_lines_beside_the_others(bench: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    bench.show_table([], [(bench.DECISION, 0.3), (bench.INGEST, 3.0)])
    _, decision, ingest = capsys.readouterr().out.splitlines()
    assert decision.split()[-9:] == ["0.3", "ms", "+", "≤", "0.5", "ms", "≤", "0.25", "ms"]
    assert ingest.split()[-9:] == ["3", "MB/s", "-", "≥", "5", "MB/s", "≥", "20", "MB/s"]
