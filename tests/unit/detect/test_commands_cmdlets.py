"""Files that cmdlets and the builtins of ``cmd`` name."""

from __future__ import annotations

import pytest

from riskproof.detect.shell import analyse


@pytest.mark.parametrize(
    ("text", "paths"),
    [
        ("Get-Content -Path a.x", (("a.x", False),)),
        ("gc a.x", (("a.x", False),)),
        ("Set-Content a.x text.y", (("a.x", True),)),
        ("Remove-Item -Force a.x", (("a.x", True),)),
        ("Remove-Item a.x -WhatIf", ()),
        ("Copy-Item a.x b.x", (("a.x", False), ("b.x", True))),
        ("Copy-Item -Path a.x -Destination b.x", (("b.x", True), ("a.x", False))),
        ("Move-Item a.x b.x", (("a.x", False), ("a.x", True), ("b.x", True))),
        ("Select-String -Pattern p.q -Path a.x", (("a.x", False),)),
        ("Select-String p.q a.x", (("a.x", False),)),
        ("Invoke-WebRequest https://a.test -InFile a.x -OutFile b.x", (("a.x", False), ("b.x", True))),
    ],
)
def test_files_are_named_with_their_direction(text: str, paths: tuple[tuple[str, bool], ...]) -> None:
    assert set(analyse(text).paths) == set(paths)
