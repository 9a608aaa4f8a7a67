"""Python inside commands."""

from __future__ import annotations

import pytest

from riskproof.detect.commands_python import read_python
from riskproof.detect.shell_model import Argv, Script, Word, plain
from riskproof.detect.shell_snippets import CodeView


def test_commands_that_python_starts_are_found() -> None:
    text = "import subprocess as sp, os\nsp.run(['rm', '-rf', path])\nos.system('ls')\nos.execvp('rm', ['rm', 'x'])\n"
    view = read_python(text)
    assert view is not None
    assert view.starts == (Argv((plain("rm"), plain("-rf"), Word("$_", "$_", False))), Script("ls"), Argv((plain("rm"), plain("x"))))


def test_imported_names_are_resolved() -> None:
    view = read_python("from subprocess import check_output as c\nc('ls')")
    assert view is not None
    assert view.starts == (Script("ls"),)


def test_a_tree_that_is_removed_is_judged_as_rm_is() -> None:
    view = read_python("import shutil\nshutil.rmtree('/srv/x')")
    assert view == CodeView((Argv((plain("rm"), plain("-rf"), plain("/srv/x"))),))


@pytest.mark.parametrize(
    ("text", "network"),
    [
        ("import requests", True),
        ("import urllib.request", True),
        ("from urllib import parse", False),
        ("import socket as s", True),
        ("import sqlite3; sqlite3.connect('a.db')", False),
        ("from http.server import HTTPServer", False),
    ],
)
def test_network_modules_are_told_from_local_ones(text: str, network: bool) -> None:
    view = read_python(text)
    assert view is not None
    assert view.network is network


def test_addresses_count_where_the_network_is_used() -> None:
    view = read_python("import requests\nrequests.post('https://a.test/x')")
    assert view is not None
    assert view.addresses == ("https://a.test/x",)


@pytest.mark.parametrize("text", ["rm -rf /", "reboot", "", "(" * 5_000, "-" * 30_000 + "1", "x = 1\n" * 10_000, "a\0b"])
def test_what_is_not_python_or_too_much_of_it_is_none(text: str) -> None:
    assert read_python(text) is None
