"""The health checks against the specification's vectors."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from riskproof import reports
from riskproof.guard.config import settings_from
from riskproof.guard.guard import Guard
from riskproof.model.snapshot import Snapshot
from tests.chinese import CHINESE
from tests.spec.loading import Vector, load, sentence


@pytest.mark.parametrize("vector", load("health"), ids=sentence)
def test_health(vector: Vector, tmp_path: Path) -> None:
    given = {key: value for key, value in vector.input.items() if key != "drop"}
    if "file" in given.get("proof", {}):
        given["proof"] = {"file": given["proof"]["file"].replace("<tmp>", str(tmp_path))}
    snapshot = Guard(settings_from(given)).report("s")
    for field in vector.input.get("drop", ()):
        del snapshot[field]
    found = _said(snapshot)
    for key, expected in vector.expected.items():
        _check(key, expected, found, snapshot, tmp_path)


def _said(snapshot: Snapshot) -> dict[str, Any]:
    return {**reports.health(snapshot), "text": reports.health_text(snapshot)}


def _check(key: str, expected: Any, found: dict[str, Any], snapshot: Snapshot, folder: Path) -> None:
    checks = {check["id"]: check for check in found["checks"]}
    everything = json.dumps(found, ensure_ascii=False)
    details = {
        "attention": lambda: found["attention"],
        "checks": lambda: len(checks),
        "ids": lambda: list(checks),
        "activity": lambda: checks["activity"]["status"],
        "no_score": lambda: set(found) == {"attention", "checks", "note", "text"} and "score" not in everything,
        "every_attention_has_action": lambda: all("action" in check for check in found["checks"] if check["status"] == "attention"),
        "credential_output": lambda: checks["credential-output"]["status"],
        "policy_posture": lambda: checks["policy-posture"]["status"],
        "relaxed": lambda: [name for name in snapshot["relaxedPolicyRules"] if name in checks["policy-posture"]["detail"]],
        "names": lambda: re.findall(r"SECRET|API_KEY", checks["credential-output"]["detail"]),
        "excludes": lambda: [word for word in expected if word not in everything],
        "file_created": lambda: list(folder.iterdir()) != [],
        "retention_says": lambda: expected if expected in checks["retention"]["detail"] else checks["retention"]["detail"],
        "no_cjk": lambda: CHINESE.search(everything) is None,
    }
    assert details[key]() == expected, key
