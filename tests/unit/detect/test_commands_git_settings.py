"""Git's settings that stay, and transports that are programs."""

from __future__ import annotations

import pytest

from riskproof.detect.commands_git_settings import settings, transports
from riskproof.detect.shell_model import DYNAMIC, UNPROTECTED, Risk
from riskproof.detect.shell_options import options
from tests.unit.detect.reading import invocation


def found(*words: str) -> list[Risk]:
    args = invocation("config", *words).args
    return list(settings(options(args), args))


@pytest.mark.parametrize(
    "words",
    [
        ("--global", "core.hooksPath", "/opt/hooks"),
        ("--system", "alias.st", "!make"),
        ("core.fsmonitor", "./watch"),
        ("set", "core.sshCommand", "sh -c id"),
        ("core.sshCommand", "ssh -o ProxyCommand=x"),
        ("credential.helper", "!f() { cat; }; f"),
        ("core.pager", "less; id"),
    ],
)
def test_a_setting_that_makes_git_run_code_from_now_on_is_seen(words: tuple[str, ...]) -> None:
    assert found(*words) == [DYNAMIC]


@pytest.mark.parametrize("words", [("--global", "http.sslVerify", "false"), ("--global", "safe.directory", "*")])
def test_a_check_that_is_switched_off_is_seen(words: tuple[str, ...]) -> None:
    assert found(*words) == [UNPROTECTED]


@pytest.mark.parametrize(
    "words",
    [
        ("user.name", "x"),
        ("core.hooksPath", ".husky"),
        ("--get", "core.hooksPath"),
        ("--unset", "core.fsmonitor", "x"),
        ("get", "core.fsmonitor", "x"),
        ("core.fsmonitor", "true"),
        ("core.sshCommand", "ssh -i key"),
        ("core.editor", "vim"),
        ("--global", "alias.co", "checkout"),
        ("alias.x", "!make"),
        ("http.sslVerify", "true"),
        ("core.pager",),
    ],
)
def test_ordinary_settings_pass(words: tuple[str, ...]) -> None:
    assert found(*words) == []


def test_a_transport_that_is_a_program_is_seen() -> None:
    assert list(transports(invocation("git", "clone", "ext::sh -c id"))) == [DYNAMIC]
    assert list(transports(invocation("git", "fetch", "--upload-pack=sh -c 'id; id'"))) == [DYNAMIC]
    assert list(transports(invocation("git", "clone", "--upload-pack=git-upload-pack", "ssh://a.test/r"))) == []
