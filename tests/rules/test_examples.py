"""Every example of every rule, through the whole engine: it gives the verdict it says, and the rule fires or stays silent."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import riskproof.rules
from riskproof.rules._catalogue import CATALOGUE
from tests.spec.evaluating import decision_of

FOLDER = Path(riskproof.rules.__file__).parent
EXAMPLES = [
    (rule.id, group, example)
    for rule in CATALOGUE
    for group, examples in tomllib.loads((FOLDER / rule.family / f"{rule.id}.toml").read_text(encoding="utf-8")).items()
    for example in examples
]


@pytest.mark.parametrize(("rule", "group", "example"), EXAMPLES, ids=[f"{rule}: {example['sentence']}" for rule, _, example in EXAMPLES])
def test_example(rule: str, group: str, example: dict[str, Any]) -> None:
    decision = decision_of(example)
    triggered = {finding.rule: finding.triggered for finding in decision.findings}
    expected = tuple(example.get("triggered", ())) if group == "fires" else None
    assert (decision.verdict, triggered.get(rule)) == (example["decision"], expected)
