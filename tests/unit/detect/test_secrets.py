"""Credentials told by what stands around them. A broken bar splits every secret-shaped text; ``whole`` joins it."""

from __future__ import annotations

import pytest

from riskproof.detect.content import labels_of, spans_of


def whole(text: str) -> str:
    return text.replace("¦", "")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("my_sec¦ret=x", "x"),
        ("DB_PA¦SS=aB3dE6gH9jK2mN5p", "aB3dE6gH9jK2mN5p"),
        ("MYSQL_ROOT_PASS¦WORD=hunter2", "hunter2"),
        ('{"api¦Key":"x"}', "x"),
        ('pass¦word: "correct horse, battery"', "correct horse, battery"),
        ("'pass¦word' => 'abc'", "abc"),
        ('to¦ken := "abc"', "abc"),
        ('config["api_k¦ey"] = "abc123"', "abc123"),
        ('{"name": "DB_TO¦KEN", "value": "abc9"}', "abc9"),
        ('{\\"pass¦word\\": \\"hunter2\\"}', "hunter2"),
        ("pass¦word = 'hunter\\'s long' + x", "hunter\\'s long"),
        ("密¦码：abc123，好", "abc123"),
        ("https://x.test/?access_to¦ken=abc123", "abc123"),
        ("AccountK¦ey=6jqh42QQjWWBwoPGGR/Jr0==", "6jqh42QQjWWBwoPGGR/Jr0=="),
        ("login --to¦ken abc123def", "abc123def"),
        ("mysql --pass¦word hunter2", "hunter2"),
        ("curl -u admin:s3cr¦3tpw https://x.test", "admin:s3cr¦3tpw"),
        ("Authorization: Ba¦sic YnJvd3Nlcjo=", "YnJvd3Nlcjo="),
        ("machine h.test login me pass¦word pw123", "pw123"),
        ("postgres://app:s3c¦r3t@db/x", "s3cr3t"),
        ("acme sec¦ret a1b2c3d4e5f6a7b8c9d0", "a1b2c3d4e5f6a7b8c9d0"),
        ("acme_k¦ey = a1b2c3d4e5f6a7b8c9d0", "a1b2c3d4e5f6a7b8c9d0"),
        ("https://hooks.sl¦ack.com/services/T0DCUJB1Q/B0DD08H5G/bJtrpFi1fO1J", "hooks.slack.com/services/T0DCUJB1Q/B0DD08H5G/bJtrpFi1fO1J"),
        ("$krb5a¦srep$23$me@h.test:" + "3e156ada" * 8, "$krb5asrep$23$me@h.test:" + "3e156ada" * 8),
        ("root:$¦6$saltsalt$" + "aB3./" * 8, "$6$saltsalt$" + "aB3./" * 8),
        ("?sv=1&si¦g=" + "aB3%2F" * 8, "sig=" + "aB3%2F" * 8),
    ],
)
def test_a_credential_and_its_value_are_found(text: str, value: str) -> None:
    joined = whole(text)
    assert "SECRET" in labels_of(joined)
    assert [joined[span.start : span.end] for span in spans_of(joined, ("SECRET",))] == [whole(value)]


@pytest.mark.parametrize(
    "text",
    [
        "pass¦word=<password>",
        "to¦ken: ${TOKEN}",
        "api_k¦ey=YOUR_API_KEY",
        "sec¦ret: ****",
        'api_k¦ey = os.environ["X"]',
        "api¦Key: process.env.X",
        "to¦ken=$SECRET",
        "to¦ken=`fetch-it`",
        "pass¦word: string",
        "pass¦word: &str",
        'pass¦word=""',
        '"to¦ken": null',
        "pass¦word = getpass.getpass()",
        "if pass¦word == stored:",
        "max_tokens: 4096",
        'next_page_to¦ken: "CAUQAA"',
        "to¦ken: 512",
        "PW¦D=/home/dev",
        "unexpected to¦ken: u in JSON",
        "Error: invalid to¦ken: token expired",
        "pass¦word: must be at least 8 characters",
        "client.connect(to¦ken=user_token)",
        "sec¦ret = client_secret",
        '"api¦Key": "MY_SERVICE_API_KEY"',
        "pass¦word:\n  type: string",
        "Pass¦word: \nWelcome back",
        "age --pass¦phrase --output f",
        "doctl --access-to¦ken access_token",
        "x --pass¦word path/to/file",
        "PASS: tests/foo.c",
        "pass: 12, fail: 3",
        "api_k¦ey: op://vault/item/field",
        "curl -u user:pass¦word https://x.test",
        "curl -u $USER:$PASS https://x.test",
        "docker run -u 1000:1000 img",
        "https://user:<pass¦word>@host.test",
        "Authorization: required",
        "Checked at commit 2fd4e1c67a2d28fced849ee1bb76e7391b93eb12",
        "cache_k¦ey: 5d41402abc4b2a76b9719d911017c592",
        '"key": "a1b2c3d4e5f6a7b8c9d0e1"',
        "x-event-uuid: 0a1b2c3d-4c58-924b-8f00-38d8186e200a",
        '"integrity": "sha512-6zABk/ECA/QYSCQ1NGiVwwbQer=="',
        "access-control-allow-origin-2",
        "key-value-store-2024-backup",
        "csrf_to¦ken=abcdef1234567890",
        "-----BE¦GIN PUBLIC KEY-----",
        "https://b.s3.test/f?X-Amz-Credential=AK¦IAQWB5PDKHX6PYGPAN%2F20260101%2Feu-west-1%2Fs3%2Faws4_request&X-Amz-Security-To¦ken=IQoJb3J"
        "pZ2&X-Amz-Signature=" + "ab12" * 16,
        "Authorization: AWS4-HMAC-SHA256 Credential=AK¦IAQWB5PDKHX6PYGPAN/20260101/eu-west-1/s3/aws4_request, Signature=" + "ab12" * 16,
        "https://storage.test/f?X-Goog-Signature=" + "ab12" * 64,
        "postgres://post¦gres:postgres@localhost/db",
        "const to¦ken = await getToken()",
        "to¦ken: ####################",
        "pass¦word=aaaaaaaaaaaaaa",
        "api-key-YXBpLnZlbmRvci5leGFtcGxl",
        "-----BE¦GIN OPENSSH PRIVATE KEY----------END OPENSSH PRIVATE KEY-----",
    ],
)
def test_stand_ins_references_prose_and_digests_are_no_secret(text: str) -> None:
    assert not {"SECRET", "API_KEY"}.intersection(labels_of(whole(text)))


def test_a_private_key_is_one_span_from_header_to_footer() -> None:
    key = whole("-----BE¦GIN RSA PRIVATE KEY-----\nMIIabc\n-----END RSA PRIVATE KEY-----")
    assert labels_of(key) == ("SECRET", "SOURCE_CODE")
    assert [(span.start, span.end) for span in spans_of(f"a {key} b", ("SECRET",))] == [(2, 2 + len(key))]


def test_half_a_private_key_is_a_private_key() -> None:
    half = whole("-----BE¦GIN PRIVATE KEY-----\nMIIabc")
    assert [(span.start, span.end) for span in spans_of(half, ("SECRET",))] == [(0, len(half))]
    assert [span.end for span in spans_of(half + "\n-----END PRIV", ("SECRET",))] == [len(half) + 14]


def test_a_private_key_in_base64_is_a_secret() -> None:
    assert labels_of(whole("LS0tLS1CRUdJTi¦BSU0EgUFJJVkFURSBLRVktLS0tLQpNSUlF")) == ("SECRET",)
