"""Whatever rows a profile's patch file holds, however they are written: ours go in once, come out again, and the rest stays."""

from __future__ import annotations

import io
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st
from ruamel.yaml import YAML

from riskproof.hosts.dsh.patch import Wanted, installed, removed
from tests.properties.drawing import examples

SCALARS = st.sampled_from(
    ["a", "b c", "x: y", "# no", "- z", "!!js q()", "two\nlines\n", "word " * 30, "'q'", '"d"', "文字", "- insert", "", 1, 2.5, True, None]
)
VALUES: st.SearchStrategy[Any] = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abcdef"), inner, max_size=3), max_leaves=6
)
ENTRIES = st.fixed_dictionaries({"id": st.sampled_from("xyz"), "name": st.just("n"), "config": VALUES})
ROWS = st.one_of(
    st.fixed_dictionaries({"id": st.sampled_from(["p", "agent-loop"]), "config": VALUES}),
    st.fixed_dictionaries({"id": st.just("agent-loop"), "inject": st.lists(st.sampled_from("mn"), min_size=1, max_size=2)}),
    st.fixed_dictionaries({"insert": st.lists(ENTRIES, min_size=1, max_size=3)}),
)
WANTED = Wanted(("/py", "-I"), "/new/index.js", "enforce")


def written(rows: list[Any], flow: bool | None, sequence: int, width: int, remarks: bool, newline: str) -> str:
    yaml = YAML()
    yaml.default_flow_style, yaml.width = flow, width
    yaml.indent(mapping=2, sequence=sequence, offset=sequence - 2)
    stream = io.StringIO()
    yaml.dump(rows, stream)
    text = stream.getvalue()
    if remarks:
        text = "# first\n" + text.replace("\n- ", "\n# between\n- ") + "# last\n\n"
    return text.replace("\n", newline)


TEXTS = st.builds(
    written,
    st.lists(ROWS, min_size=1, max_size=5),
    st.sampled_from([False, None]),
    st.sampled_from([2, 4]),
    st.sampled_from([40, 4000]),
    st.booleans(),
    st.sampled_from(["\n", "\r\n"]),
)


@given(TEXTS, st.sampled_from([WANTED, Wanted(WANTED.python, None)]))
@examples(100)
def test_what_goes_in_once_comes_out_again_and_nothing_else_moves(text: str, wanted: Wanted) -> None:
    once = installed(text, wanted, "f")
    assert installed(once, wanted, "f") == once
    later = installed(once, Wanted(("/py2",), wanted.name and "/newer/index.js"), "f")
    assert removed(later, "f") == text
    assert removed(text, "f") == text


@given(TEXTS, st.sampled_from([{"a": 1, "python": ["/old"]}, {"python": ["/old"]}, {}, None]), st.integers(0, 3))
@examples(60)
def test_an_entry_that_is_there_is_changed_where_it_stands(text: str, config: Any, place: int) -> None:
    rows = [
        {
            "insert": [{"id": "k", "name": "n", "config": None} for _ in range(place)]
            + [{"id": "riskproof", "name": "old", "config": config}]
        }
    ]
    both = written(rows, False, 2, 80, False, "\n").replace("\n", "\r\n" if "\r\n" in text else "\n")
    assume(not text.startswith("  "))
    after = installed(both + text, WANTED, "f")
    assert installed(after, WANTED, "f") == after
    assert removed(after, "f").endswith(text)
