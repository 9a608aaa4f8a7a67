"""Messages as the guard's words."""

from __future__ import annotations

from typing import Any

import pytest

from riskproof.hosts.dsh.decode import result_in


def block(text: str, **more: Any) -> dict[str, Any]:
    return {"type": "text", "text": text, **more}


@pytest.mark.parametrize(
    ("value", "content", "kept"),
    [
        ("milk", [block("milk")], None),
        ("milk", [block("milk"), block("eggs")], [block("milk"), block("eggs")]),
        ("milk", [block("eggs")], [block("eggs")]),
        ("milk", [block("milk", note="eggs")], [block("milk", note="eggs")]),
        ({"list": "milk"}, [block("milk")], [block("milk")]),
        ("milk", [], []),
    ],
)
def test_a_text_that_is_its_value_is_looked_at_once(value: Any, content: Any, kept: Any) -> None:
    result = result_in({"isError": False, "value": value, "content": content})
    assert (result.value, result.content) == (value, kept)


def test_a_failure_has_no_value() -> None:
    result = result_in({"isError": True, "value": "milk", "content": [block("milk")], "contexts": ["eggs"]})
    assert (result.value, result.content, result.contexts) == (None, [block("milk")], ["eggs"])
