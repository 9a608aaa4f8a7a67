"""Reads ``vectors/<area>.jsonl`` and ``divergences.toml``.

A secret-shaped text stands in the files as ``{"$parts": [...]}`` and is joined here, so that the repository holds no secret-shaped
literal. A divergence is data: the id, what the vector would say now (``now``), and why.
"""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Vector:
    """One acceptance vector: what goes in, what must come out, and whether it binds (``must``) or only records the original."""

    id: str
    must: bool
    description: str
    input: Any
    expected: Any


def join_parts(value: Any) -> Any:
    """The value with every ``{"$parts": [...]}`` joined."""
    if isinstance(value, dict):
        if set(value) == {"$parts"}:
            return "".join(value["$parts"])
        return {key: join_parts(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [join_parts(inner) for inner in value]
    return value


@cache
def divergences() -> dict[str, dict[str, Any]]:
    """Every deliberate difference by vector id: ``{"now": expected today, "why": reason}``. ``now`` is written as JSON text."""
    files = [HERE / "divergences.toml", *sorted((HERE / "divergences.d").glob("*.toml"))]
    rows = [row for file in files for row in tomllib.loads(file.read_text(encoding="utf-8")).get("divergence", [])]
    return {row["id"]: {"now": join_parts(json.loads(row["now"])), "why": row["why"]} for row in rows}


def load(area: str) -> list[Vector]:
    """The vectors of an area that bind us: every ``must`` one, and every one with a divergence line (``expected`` is then its ``now``)."""
    vectors = []
    for line in (HERE / "vectors" / f"{area}.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        differs = divergences().get(row["id"])
        must = row["level"] == "must"
        if must or differs:
            expected = differs["now"] if differs else join_parts(row["expected"])
            vectors.append(Vector(row["id"], must, row["description"], join_parts(row["input"]), expected))
    return vectors


def sentence(vector: Vector) -> str:
    """The test's name: the vector's id and sentence."""
    return f"{vector.id} {vector.description}"


@dataclass(frozen=True)
class LabelVector:
    """One vector of the nutrition labels; all of them bind."""

    id: str
    op: str
    input: Any
    expect: Any


def load_labels(area: str) -> list[LabelVector]:
    """The label vectors of an area, their ids prefixed with ``label-``; where a divergence has a line, ``expect`` is its ``now``."""
    vectors = []
    for line in (HERE / "vectors" / "labels" / f"{area}.jsonl").read_text(encoding="utf-8").strip("\n").split("\n"):
        row = json.loads(line)
        identifier = f"label-{row['id']}"
        differs = divergences().get(identifier)
        vectors.append(LabelVector(identifier, row["op"], row["input"], differs["now"] if differs else row["expect"]))
    return vectors
