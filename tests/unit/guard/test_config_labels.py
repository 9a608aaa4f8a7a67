from __future__ import annotations

import re
from pathlib import Path

import pytest

from riskproof.errors import PolicyError
from riskproof.guard.config import load_settings, settings_from
from riskproof.guard.config_labels import LabelSettings
from riskproof.nutrition.config import Declared, EffectRule, Identity, LabelConfig

OWN = """
[labels]
evidence_limit = 7
call_sample_limit = 8
file_sample_limit = 0
domain_sample_limit = 9
path_display = "full"
domain_display = "registrable"
domain_order = "calls"
call_retention = "newest"
prefix_match = "longest"
argument_scan_max_depth = 3
argument_scan_max_nodes = 4

[[labels.plugins]]
id = "notes"
display_name = "Notes"
tools.prefixes = ["note_"]
tools.servers = ["notes"]
declared.persistence = true
declared.credential_refs = ["NOTES_LOGIN"]

[[labels.plugins.effects]]
prefixes = ["note_get"]
effect = "read"
"""
CONFIG = LabelConfig(
    plugins=(
        Identity(
            "notes",
            "Notes",
            prefixes=("note_",),
            servers=("notes",),
            declared=Declared(persistence=True, credential_refs=("NOTES_LOGIN",)),
            effects=(EffectRule("read", prefixes=("note_get",)),),
        ),
    ),
    evidence_limit=7,
    call_sample_limit=8,
    file_sample_limit=0,
    domain_sample_limit=9,
    path_display="full",
    domain_display="registrable",
    domain_order="calls",
    call_retention="newest",
    prefix_match="longest",
    argument_scan_max_depth=3,
    argument_scan_max_nodes=4,
)


def loaded(folder: Path, own: str = "", project: str = "") -> LabelSettings:
    """The settings of an operator's file and a project's."""
    (folder / "riskproof").mkdir(exist_ok=True)
    (folder / "work").mkdir(exist_ok=True)
    (folder / "riskproof" / "riskproof.toml").write_text(own, encoding="utf-8")
    (folder / "work" / "riskproof.toml").write_text(project, encoding="utf-8")
    return load_settings(environ={"XDG_CONFIG_HOME": str(folder)}, start=folder / "work").labels


def refusal(folder: Path, own: str = "", project: str = "") -> str:
    with pytest.raises(PolicyError) as refused:
        loaded(folder, own, project)
    return f"{refused.value} / {refused.value.remedy}".replace(str(folder), "")


def test_every_key_of_a_file_reaches_the_collector(tmp_path: Path) -> None:
    assert loaded(tmp_path, OWN) == LabelSettings(config=CONFIG)
    camel = re.sub(r"(?m)^([a-z_.]+)(?= =)", lambda found: re.sub(r"_([a-z])", lambda part: part[1].upper(), found[1]), OWN)
    assert loaded(tmp_path, camel) == LabelSettings(config=CONFIG)
    assert settings_from({"labels": {"enabled": False}}).labels == LabelSettings(enabled=False)


def test_a_problem_names_file_line_and_key(tmp_path: Path) -> None:
    assert refusal(tmp_path, "[labels]\nevidence_limit = 0\n").startswith(
        "/riskproof/riskproof.toml:2: labels.evidence_limit: must be a whole number from 1 to 9007199254740991"
    )
    assert refusal(tmp_path, '[labels]\npath_display = "base"\n').startswith(
        "/riskproof/riskproof.toml:2: labels.path_display: must be one of"
    )
    twice = OWN + '\n[[labels.plugins]]\nid = "notes"\ntools.names = ["x"]\n'
    assert refusal(tmp_path, twice).startswith("/riskproof/riskproof.toml:")
    assert "labels.plugins: nutrition labels: " in refusal(tmp_path, twice)
    assert "unknown key / the nearest known key is labels.evidence_limit" in refusal(tmp_path, "[labels]\nevidence_limits = 3\n")


def test_labels_that_would_collect_nothing_are_refused_with_the_two_settings_to_change(tmp_path: Path) -> None:
    words = refusal(tmp_path, "[labels]\ninclude_unattributed = false\n")
    assert words.startswith("/riskproof/riskproof.toml: labels.include_unattributed: nutrition labels: nothing would be collected: ")
    assert "plugins" in words


@pytest.mark.parametrize(
    "project",
    [
        "[labels]\nenabled = false\n",
        '[labels]\npath_display = "omit"\n',
        "[labels]\nevidence_limit = 1\n",
        '[[labels.plugins]]\nid = "mine"\ntools.names = ["x"]\n',
        '[[labels.plugins]]\nid = "notes"\ntools.servers = ["other"]\n',
        '[[labels.plugins]]\nid = "notes"\ntools.servers = ["notes"]\ndeclared.network = true\n',
        '[[labels.plugins]]\nid = "unknown"\nfirst_contact = "ask"\n',
    ],
)
def test_a_projects_file_changes_nothing_of_what_labels_declare_or_hide(tmp_path: Path, project: str) -> None:
    assert "would loosen the settings in force" in refusal(tmp_path, OWN, project)


def test_a_projects_file_may_have_first_contacts_of_a_plugin_asked_about(tmp_path: Path) -> None:
    (plugin,) = loaded(tmp_path, OWN, '[[labels.plugins]]\nid = "notes"\nfirst_contact = "ask"\n').config.plugins
    assert (plugin.first_contact, plugin.declared) == ("ask", CONFIG.plugins[0].declared)


def test_an_operators_entry_that_only_asks_needs_the_plugin_itself(tmp_path: Path) -> None:
    words = refusal(tmp_path, '[[labels.plugins]]\nid = "notes"\nfirst_contact = "ask"\n')
    assert words.startswith("/riskproof/riskproof.toml: labels.plugins: nutrition labels: ")
