"""Programs that start programs."""

from __future__ import annotations

import pytest

from riskproof.detect.shell_wrappers import WRAPPERS, wrapped
from tests.unit.detect.reading import BULK, DAMAGE, PRIVILEGE, RECURSIVE, REWRITE, categories, invocation, texts


@pytest.mark.parametrize(
    "text",
    [
        "env rm -rf /",
        "env -i A=1 rm -rf /",
        "env -u PATH rm -rf /",
        "env -S 'rm -rf /'",
        "nohup rm -rf / &",
        "timeout -k 1 5 rm -rf /",
        "setsid ionice -c3 nice -n 19 rm -rf /",
        "time rm -rf /",
        "stdbuf -oL rm -rf /",
        "flock /run/lock rm -rf /",
        "flock -w 3 /run/lock -c 'rm -rf /'",
        "strace -f -e trace=file rm -rf /",
        "taskset 0x1 rm -rf /",
        "unshare -m rm -rf /",
        "command rm -rf /",
        "exec rm -rf /",
        "builtin command -- rm -rf /",
        "busybox rm -rf /",
        "chroot /mnt rm -rf /",
        "echo / | xargs rm -rf",
        "echo / | xargs -I{} rm -rf {}",
        "parallel rm -rf {} ::: a /",
        "echo 'rm -rf /' | parallel",
    ],
)
def test_a_wrapper_does_not_hide_the_program(text: str) -> None:
    assert categories(text) == [DAMAGE, RECURSIVE]


def test_sudo_is_seen_and_seen_through() -> None:
    assert categories("sudo -u root -- git reset --hard") == [REWRITE, PRIVILEGE]


def test_find_hands_each_file_to_the_program() -> None:
    assert categories("find . -name x -exec rm -rf {} +") == [RECURSIVE, BULK]
    assert categories("find . -exec echo -delete \\;") == []
    assert categories("find /tmp/cache -exec rm -rf {} +") == []


def test_a_probe_starts_nothing() -> None:
    assert wrapped(invocation("command", "-v", "rm"), WRAPPERS["command"]) == ()


def test_what_stands_before_the_program_is_skipped() -> None:
    call = invocation("sudo", "-u", "bob", "A=1", "ls", "-l")
    assert texts(wrapped(call, WRAPPERS["sudo"])) == ["ls", "-l"]
