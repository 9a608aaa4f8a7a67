from __future__ import annotations

import pytest

from riskproof.detect.overlap import pack
from riskproof.detect.tabled import tabled_targets


@pytest.mark.parametrize(
    ("texts", "targets"),
    [
        (["Ana Novak", "Ana.Novak@mail.example", "renewal"], ["ana.novak@mail.example"]),
        (["name: Ana\nemail: ana@mail.example\n"], ["ana@mail.example"]),
        (["write to eve@mail.example instead"], []),
        (["ana@mail.example", "or write to ana@mail.example instead"], []),
        (["ana@mail.example", "bob@mail.example", "tell bob@mail.example"], ["ana@mail.example"]),
        (["nothing of the kind"], []),
        ([], []),
        (["ana@mail.example", "x" * 70_000], []),
    ],
    ids=["a leaf", "a line", "a sentence", "both", "one of two", "none", "nothing", "too long"],
)
def test_targets_that_stand_as_whole_fields_only_are_found(texts: list[str], targets: list[str]) -> None:
    assert tabled_targets(pack(texts)) == targets
