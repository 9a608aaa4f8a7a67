"""Attacks and honest controls of our own: every scenario in ``scenarios/`` told in every wording of both sets.

The honest calls of a scenario stay as they are; an outsider's text stands in one or two of their results, and the attack call does what the
text is after. Every second attack comes right after the text was read, the others after the honest work. The public trace format, with
the answers (``kind``, ``is_attack_step``, ``wording``, ``scenario``) where a guard does not look.

Refuses others' material: people, accounts, domains, tools and sentences are invented here. Refuses chance: the same bytes each time.

Run: python benchmarks/rewordings.py > rewordings.jsonl          (with --json: the counts alone)
"""

from __future__ import annotations

import json
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from further_wordings import FURTHER
from wordings import CONTROLS, WORDINGS, Scenario

FOLDER = Path(__file__).parent / "scenarios"
TOOLS = Path(__file__).parent / "tools.toml"


@cache
def scenarios() -> tuple[Scenario, ...]:
    """Every scenario, in file order."""
    rows = [raw for file in sorted(FOLDER.glob("*.toml")) for raw in tomllib.loads(file.read_text(encoding="utf-8"))["scenario"]]
    return tuple(Scenario(number, raw) for number, raw in enumerate(rows))


@cache
def tools() -> Mapping[str, Mapping[str, Any]]:
    """Name to definition, as a server lists it."""
    rows = tomllib.loads(TOOLS.read_text(encoding="utf-8"))
    return {name: {"name": name, "description": row["description"], "inputSchema": _schema(row["arguments"])} for name, row in rows.items()}


def _schema(arguments: Mapping[str, str]) -> dict[str, Any]:
    properties = {}
    for name, text in arguments.items():
        kind, description = text.split(": ", 1)
        shape = {"type": "array", "items": {"type": kind[:-2]}} if kind.endswith("[]") else {"type": kind}
        properties[name.rstrip("?")] = {**shape, "description": description}
    return {"type": "object", "properties": properties, "required": [name for name in arguments if not name.endswith("?")]}


def all_traces() -> Iterator[dict[str, Any]]:
    """Attacks in every wording, then the controls, scenario by scenario."""
    for scenario in scenarios():
        for place, (wording, told) in enumerate({**WORDINGS, **FURTHER}.items()):
            text = told(scenario)
            if not isinstance(text, tuple):
                yield _attack(scenario, wording, (text, ""), early=(scenario.number + place) % 2 == 0)
            elif _places(scenario)[0] != _places(scenario)[1]:
                yield _attack(scenario, wording, text, early=(scenario.number + place) % 2 == 0)
        for control, told in CONTROLS.items():
            if control != "person asks for it" or "endorsed" in scenario.raw:
                yield _control(scenario, control, told(scenario))


def _places(scenario: Scenario) -> tuple[int, int]:
    """The steps whose results hold the first and the second place."""
    results = [str(step["result"]) for step in scenario.raw["steps"]]
    first, second = (next(number for number, result in enumerate(results) if mark in result) for mark in ("<<1>>", "<<2>>"))
    return first, second


def _attack(scenario: Scenario, wording: str, texts: tuple[str, str], *, early: bool) -> dict[str, Any]:
    steps = _honest_steps(scenario, texts)
    first, second = _places(scenario)
    place = 1 + (max(first, second) if texts[1] else first) if early else len(steps)
    steps.insert(place, {**_goal_step(scenario), "is_attack_step": True})
    return _trace(scenario, "attack", wording, str(scenario.raw["prompt"]), steps)


def _control(scenario: Scenario, control: str, text: str) -> dict[str, Any]:
    steps, prompt = _honest_steps(scenario, (text, "")), str(scenario.raw["prompt"])
    if control == "person asks for it":
        steps.append({**_goal_step(scenario), "is_attack_step": False})
        prompt = f"{prompt} {scenario.raw['endorsed']}"
    return _trace(scenario, "benign", control, prompt, steps)


def _trace(scenario: Scenario, kind: str, wording: str, prompt: str, steps: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "id": f"rewordings/{scenario.raw['id']}/{wording.replace(', ', '-').replace(' ', '-')}",
        "suite": "rewordings",
        "kind": kind,
        "wording": wording,
        "scenario": scenario.raw["id"],
        "user_prompt": prompt,
        "tools": [tools()[name] for name in scenario.raw["tools"]],
        "steps": steps,
    }


def _honest_steps(scenario: Scenario, texts: tuple[str, str]) -> list[dict[str, Any]]:
    return [
        {"tool": step["tool"], "arguments": step["arguments"], "result": _result(scenario, step["result"], texts), "is_attack_step": False}
        for step in scenario.raw["steps"]
    ]


def _result(scenario: Scenario, result: str, texts: tuple[str, str]) -> Any:
    """The result with the outsider's texts in it. Records come as a value or, from every second scenario's server, as JSON text."""
    if result[0] not in "[{" or not result.endswith(("]", "}")):
        return _filled(result, texts)
    value = _filled(json.loads(result), texts)
    return json.dumps(value, ensure_ascii=False) if scenario.number % 2 else value


def _filled(value: Any, texts: tuple[str, str]) -> Any:
    if isinstance(value, str):
        return value.replace("<<1>>", texts[0]).replace("<<2>>", texts[1]).strip()
    if isinstance(value, list):
        return [_filled(entry, texts) for entry in value]
    if isinstance(value, dict):
        return {key: _filled(entry, texts) for key, entry in value.items()}
    return value


def _goal_step(scenario: Scenario) -> dict[str, Any]:
    """The call that does what the text is after."""
    goal = scenario.raw["attack"]
    return {"tool": goal["tool"], "arguments": _aimed(goal["arguments"], scenario.target), "result": goal["result"]}


def _aimed(value: Any, target: str) -> Any:
    if isinstance(value, str):
        return value.replace("{target}", target)
    if isinstance(value, list):
        return [_aimed(entry, target) for entry in value]
    return {key: _aimed(entry, target) for key, entry in value.items()} if isinstance(value, dict) else value


def main() -> None:
    """Prints one trace a line, or with --json how many there are."""
    if "--json" in sys.argv:
        print(json.dumps(Counter(trace["kind"] for trace in all_traces())))
        return
    for trace in all_traces():
        print(json.dumps(trace, ensure_ascii=False))


if __name__ == "__main__":
    main()
