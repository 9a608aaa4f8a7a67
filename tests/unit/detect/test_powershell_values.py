"""PowerShell expressions."""

from __future__ import annotations

import pytest

from tests.unit.detect.reading import RECURSIVE, categories


@pytest.mark.parametrize(
    "text",
    [
        "& ([scriptblock]::Create('Remove-Item -Recurse C:\\data'))",
        "iex 'Remove-Item -Recurse C:\\data'",
        "Invoke-Expression ('Remove-Item ' + '-Recurse C:\\data')",
        "Invoke-Expression (\"{0}-Item -Recurse C:\\data\" -f 'Remove')",
        "& ('Rem'+'ove-Item') -Recurse C:\\data",
        "& (\"{1}{0}\" -f 'ove-Item','Rem') -Recurse C:\\data",
        "$c='Remove-Item'; & $c -Recurse C:\\data",
    ],
)
def test_names_that_are_put_together_are_resolved(text: str) -> None:
    assert RECURSIVE in categories(text, "powershell")


@pytest.mark.parametrize(
    "text",
    [
        '& ($x + "y") -Recurse C:\\data',
        'Write-Host ("{0}" -f $x)',
    ],
)
def test_unknown_parts_stay_unknown(text: str) -> None:
    assert categories(text, "powershell") == []
