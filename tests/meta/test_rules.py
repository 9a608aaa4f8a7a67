"""The rules as files: complete, in order, with a page each that says what they say."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from riskproof.model.rule import RegisteredRule
from riskproof.rules._catalogue import CATALOGUE

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "src" / "riskproof" / "rules"
FAMILIES = ("invariants", "egress", "execution", "provenance")
HEADINGS = ["## What it stops", "## Why", "## Limits"]
EXAMPLE_KEYS = {"sentence", "tool", "capabilities", "args", "decision"}
OPTIONAL_KEYS = {
    *("triggered", "provenance", "taints", "influence", "ordered", "toolchain", "identity_status", "task_mode"),
    *("internal_domains", "policy", "known", "gradual", "contacts", "said"),
}

REGISTRY = [
    "tool_identity_changed",
    "task_scope_violation",
    "cloud_metadata_link_local",
    "blocked_destination",
    "catastrophic_system_operation",
    "credential_external_action",
    "credential_network_command",
    "credential_access_after_untrusted",
    "sensitive_data_external_action",
    "sensitive_path_mutation",
    "sensitive_path_read",
    "remote_script_execution",
    "untrusted_code_execution",
    "untrusted_local_mutation",
    "destructive_operation",
    "private_data_exfiltration_chain",
    "suspicious_disclosure_chain",
    "untrusted_private_access",
    "unlisted_external_destination",
    "unknown_tool",
]
"""The order of the specification (SPEC: riskproof 12.1); position 10 has two ids."""

every_rule = pytest.mark.parametrize("rule", CATALOGUE, ids=[rule.id for rule in CATALOGUE])


def script(name: str, *arguments: str, root: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Runs one of the scripts of the checkout at ``root``, with this checkout's package."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, str(root / "scripts" / name), *arguments]
    return subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, encoding="utf-8", check=False)


def test_the_catalogue_starts_with_the_registry_of_the_specification_in_its_order() -> None:
    assert [rule.id for rule in CATALOGUE][: len(REGISTRY)] == REGISTRY


def test_every_rule_file_is_in_the_catalogue_once_under_its_folder_and_has_its_examples_beside_it() -> None:
    code = sorted((file.parent.name, file.stem) for family in FAMILIES for file in (RULES / family).glob("[!_]*.py"))
    examples = sorted((file.parent.name, file.stem) for family in FAMILIES for file in (RULES / family).glob("*.toml"))
    listed = sorted((rule.family, rule.id) for rule in CATALOGUE)
    assert (code, examples) == (listed, listed)


@every_rule
def test_the_docstring_has_the_fixed_headings_in_order(rule: RegisteredRule) -> None:
    lines = (sys.modules[rule.check.__module__].__doc__ or "").splitlines()
    assert [line for line in lines if line.startswith("#")] == HEADINGS
    assert all(lines[lines.index(heading) + 1] for heading in HEADINGS)


@every_rule
def test_the_examples_show_it_firing_and_silent_and_use_known_keys_only(rule: RegisteredRule) -> None:
    table = tomllib.loads((RULES / rule.family / f"{rule.id}.toml").read_text(encoding="utf-8"))
    assert list(table) == ["fires", "silent"]
    for example in [*table["fires"], *table["silent"]]:
        assert EXAMPLE_KEYS <= set(example) <= EXAMPLE_KEYS | OPTIONAL_KEYS, example["sentence"]


@pytest.mark.parametrize("name", ["generate_catalogue.py", "generate_rule_pages.py"])
def test_what_the_scripts_generate_is_fresh(name: str) -> None:
    run = script(name, "--check")
    assert (run.returncode, run.stderr) == (0, "")


def test_a_new_rule_is_two_files_that_the_catalogue_refuses_until_the_order_names_them(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "scripts", tmp_path / "scripts")
    shutil.copytree(RULES, tmp_path / "src" / "riskproof" / "rules")
    rules = tmp_path / "src" / "riskproof" / "rules"

    assert script("new_rule.py", "egress", "a_new_rule", root=tmp_path).returncode == 0
    assert (rules / "egress" / "a_new_rule.py").is_file()
    assert (rules / "egress" / "a_new_rule.toml").is_file()

    refused = script("generate_catalogue.py", root=tmp_path)
    assert (refused.returncode, refused.stderr) == (
        1,
        "generate_catalogue: order.toml: 'a_new_rule' has a file and no place; new rules go to the end\n",
    )

    order = rules / "order.toml"
    order.write_text(order.read_text(encoding="utf-8").replace("\n]", '\n    "a_new_rule",\n]'), encoding="utf-8")
    assert script("generate_catalogue.py", root=tmp_path).returncode == 0
    assert (rules / "_catalogue.py").read_text(encoding="utf-8").splitlines()[-2:] == [
        '    RegisteredRule("a_new_rule", "egress", a_new_rule.RULE, a_new_rule.check),',
        ")",
    ]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("egress",), "new_rule: usage: new_rule.py invariants|egress|execution|provenance rule_id\n"),
        (("nowhere", "a_rule"), "new_rule: usage: new_rule.py invariants|egress|execution|provenance rule_id\n"),
        (("egress", "A-Rule"), "new_rule: the id is lower case with underscores, such as my_rule: it stands in proofs and policies\n"),
        (("execution", "unknown_tool"), "new_rule: 'unknown_tool' is taken by invariants/unknown_tool.py\n"),
    ],
)
def test_a_new_rule_with_an_unusable_name_is_refused_and_writes_nothing(arguments: tuple[str, ...], message: str) -> None:
    run = script("new_rule.py", *arguments)
    assert (run.returncode, run.stderr) == (2, message)
