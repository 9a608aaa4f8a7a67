"""The text of labels against the specification's vectors: what each line is there for, and the tables as they are drawn."""

from __future__ import annotations

import re
from itertools import groupby
from typing import Any

import pytest

from riskproof.reports.labels.text import Line, lines
from tests.spec.loading import LabelVector, load_labels


def _as_vector(shown: list[Line]) -> dict[str, Any]:
    roles, tables = [], []
    for is_table, group in groupby(shown, lambda line: line.role == "table"):
        if is_table:
            roles.append("TABLE")
            tables.append([line.text for line in group])
        else:
            roles += [_role(line) for line in group]
    return {"lineRoles": roles, "tables": tables}


def _role(line: Line) -> str:
    calls = re.search(r"\d+ tool calls?\b", line.text)
    return f"{line.role}:{calls.group()}" if line.role == "status-calls-yes" and calls else line.role


@pytest.mark.parametrize("vector", load_labels("text"), ids=lambda vector: vector.id)
def test_the_text_has_the_lines_and_tables_that_are_specified(vector: LabelVector) -> None:
    assert _as_vector(lines(vector.input["report"])) == vector.expect
