"""The example that is shipped starts in the real DSH, as it stands and with every key taken up."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from ruamel.yaml import YAML

from riskproof.guard.config_key import camel
from riskproof.guard.config_keys import KEYS
from riskproof.hosts.dsh.install import interpreter
from tests.e2e.dsh.harness import ROOT, Dsh
from tests.e2e.dsh.installing import OPEN, faults, installed, verdict

EXAMPLE = ROOT / "docs" / "examples" / "dsh" / "cordis.patch.yml"
SWITCHED_OFF = re.compile(r"^( +)# ([a-z_]+:(?: [^ ]+)?)$", re.MULTILINE)


def filled_in(patch: Path, text: str) -> str:
    """The example with the paths of an installation in the place of its own."""
    name = re.search(r'name: "(.*index\.js)"', patch.read_text(encoding="utf-8"))
    assert name is not None
    named = text.replace("/absolute/path/to/riskproof/dsh/VERSION/", name[1].removesuffix("index.js"))
    return OPEN + named.replace("/absolute/path/to/python", interpreter()[0])


@pytest.mark.parametrize("every", [False, True], ids=["as it stands", "every key"])
def test_the_example_starts_and_guards(tmp_path: Path, every: bool) -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    if every:
        text = SWITCHED_OFF.sub(r"\1\2", text)
    with Dsh(tmp_path, guarded=False) as dsh:
        patch = installed(dsh)
        patch.write_text(filled_in(patch, text), encoding="utf-8")
        found = verdict(dsh)
        assert (found["verdict"], faults(found)) == ("enforcing", [])


def test_the_example_explains_every_key() -> None:
    text = SWITCHED_OFF.sub(r"\1\2", EXAMPLE.read_text(encoding="utf-8"))
    plugin, labels = (row["insert"][0]["config"] for row in YAML(typ="safe").load(text)[:2])
    own = {"python", "timeouts", "maxLineBytes"}
    tables = {key.section for key in KEYS if key.section} - {"labels"}
    written = {f"{name}.{each}" for name in tables for each in plugin[name]} | (set(plugin) - tables)
    assert written == {key.path for key in KEYS if key.section != "labels"} | own
    assert set(labels) == {camel(key.name) for key in KEYS if key.section == "labels"} - {"enabled"}
