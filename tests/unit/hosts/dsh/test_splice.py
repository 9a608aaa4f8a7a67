"""Places of nodes, and texts that change at them only."""

from __future__ import annotations

import pytest

from riskproof.errors import PolicyError
from riskproof.hosts.dsh.splice import Splice, composed, is_mapping, is_sequence, line_of, plain, quoted


def test_a_list_of_strings_is_written_so_that_both_json_and_yaml_read_it() -> None:
    assert quoted(["C:\\py", 'a"b', "文"]) == '["C:\\\\py", "a\\"b", "文"]'


def test_expressions_are_not_strings_and_the_way_of_writing_does_not_count() -> None:
    one, other = composed("{a: !!js x, b: [1]}", "f"), composed("a: !!js 'x'\nb:\n- 1\n", "f")
    assert one is not None
    assert other is not None
    assert plain(one) == plain(other)
    assert plain(one) != plain(composed("{a: x, b: [1]}", "f") or one)


def test_elements_and_keys_go_alone() -> None:
    text = "- [a, b, c]\n- {x: 1, y: 2, z: 3}\n- x: 1\n  y:\n  z: 3 # last\n"
    root = composed(text, "f")
    assert is_sequence(root)
    flow, inline, block = root.value
    splice = Splice(text)
    splice.remove_element(flow, 0)
    splice.remove_element(flow, 2)
    splice.remove_key(inline, 0)
    splice.remove_key(inline, 2)
    splice.remove_key(block, 1)
    assert splice.result() == "- [b]\n- {y: 2}\n- x: 1\n  z: 3 # last\n"
    assert (is_mapping(block), line_of(block)) == (True, 3)


def test_a_missing_library_is_named_with_what_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "ruamel.yaml", None)
    with pytest.raises(PolicyError) as refused:
        composed("[]", "f")
    assert refused.value.remedy == 'install it: pip install "riskproof[dsh]"'


def test_a_sign_that_yaml_does_not_know_is_refused_with_its_file() -> None:
    with pytest.raises(PolicyError, match="f: is not YAML"):
        composed("a: \x01", "f")
