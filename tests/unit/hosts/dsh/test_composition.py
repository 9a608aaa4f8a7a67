"""What a dump of dsh says of the rows that guard."""

from __future__ import annotations

from riskproof.hosts.dsh.composition import Composition, PluginRow, composition, has_expressions

DUMP = """# == base
- id: mine
  group: true
  config:
    - id: riskproof
      name: file:///copies/index.js
      config: {python: [/py, -m, engine], mode: observe, output: {enabled: true}, proof: {max_records: 5}, x: null}
- id: off
  disabled: true
- id: agent-loop
  name: '@deepseek-ai/dsh-agent-loop'
  inject: [theirs, riskproof]
  config:
    agents: []
"""


def test_rows_in_groups_count_and_values_are_what_they_mean() -> None:
    now = composition(DUMP, "f")
    config = {"python": ["/py", "-m", "engine"], "mode": "observe", "output": {"enabled": True}, "proof": {"max_records": 5}, "x": None}
    assert (now.plugins[0].config, now.plugins[0].disabled, now.python) == (config, False, ("/py", "-m", "engine"))
    assert (now.gate, now.gated, now.inject, now.rows) == (True, True, ("theirs", "riskproof"), {"mine", "riskproof", "agent-loop"})


def test_an_expression_is_no_value() -> None:
    now = composition("- id: riskproof\n  disabled: !!js maybe()\n  config: {python: !!js which()}\n", "f")
    assert (now.plugins[0].disabled, now.python, has_expressions(now.plugins[0].config)) == (None, (), True)
    assert not has_expressions({"a": [1, "b", None]})


def test_a_profile_without_the_rows_is_neither_guarded_nor_closed() -> None:
    assert composition("[]\n", "f") == Composition((), False, ())
    assert composition("- id: agent-loop\n", "f").gated is False


def test_the_label_rows_are_read_like_the_plugins() -> None:
    rows = "- id: runtime-nutrition-label\n  name: a\n  config: {plugins: []}\n- id: runtime-nutrition-label-command\n  disabled: true\n"
    now = composition(rows, "f")
    assert (now.labels, now.commands) == ((PluginRow("a", {"plugins": []}, False),), (PluginRow("", None, True),))
