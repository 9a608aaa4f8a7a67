"""Programs that only sometimes send a file away."""

from __future__ import annotations

import pytest

from riskproof.detect.commands_outgoing import NO_UPLOAD, UPLOADS, Upload
from tests.unit.detect.reading import invocation


def upload(text: str) -> Upload:
    call = invocation(*text.split())
    return UPLOADS[call.name](call)


@pytest.mark.parametrize(
    ("text", "hosts", "files"),
    [
        ("aws s3 cp a s3://b/c --profile p", ("s3.amazonaws.com",), ("a",)),
        ("aws --endpoint-url https://h.test s3 sync a s3://b", ("https://h.test",), ("a",)),
        ("aws s3api put-object --bucket b --key k --body a", ("s3.amazonaws.com",), ("a",)),
        ("gsutil cp a b gs://c", ("storage.googleapis.com",), ("a", "b")),
        ("rclone copy a remote:b", ("remote",), ("a",)),
        ("rclone rcat remote:b", ("remote",), ("-",)),
        ("mc cp a alias/bucket", ("alias/bucket",), ("a",)),
        ("az storage blob upload --file a -c c", ("blob.core.windows.net",), ("a",)),
        ("gh gist create a b", ("gist.github.com",), ("a", "b")),
        ("gh release upload v1 a", ("github.com",), ("a",)),
        ("docker push h.test/a:1", ("h.test",), ()),
        ("docker login -u me localhost:5000", ("localhost:5000",), ()),
        ("docker -H tcp://h.test:2375 ps", ("tcp://h.test:2375",), ()),
        ("mail -s hi -A a ana@h.test", ("h.test",), ("a", "-")),
        ("mutt -a a -- ana@h.test", ("h.test",), ("a", "-")),
        ("sendmail ana@h.test", ("h.test",), ("-",)),
        ("openssl s_client -connect h.test:443 -servername x", ("h.test:443",), ("-",)),
        ("croc send a", (), ("a",)),
        ("pastebinit -i a", ("pastebin.com",), ("a",)),
        ("gist", ("gist.github.com",), ("-",)),
    ],
)
def test_what_is_sent_and_where(text: str, hosts: tuple[str, ...], files: tuple[str, ...]) -> None:
    assert upload(text) == Upload(hosts, files)


@pytest.mark.parametrize(
    "text",
    [
        "aws s3 cp s3://b/c a",
        "aws s3 ls s3://b",
        "aws s3 cp a s3://b --dryrun",
        "rclone copy remote:a b",
        "gh pr create --title a",
        "docker push me/app",
        "docker ps",
        "mail",
        "openssl x509 -in a",
        "croc receive",
    ],
)
def test_what_only_reads_or_fetches_sends_nothing(text: str) -> None:
    assert upload(text) == NO_UPLOAD
