"""Files that senders and services are given."""

from __future__ import annotations

import pytest

from riskproof.detect.shell import analyse


@pytest.mark.parametrize(
    ("text", "paths"),
    [
        ("curl -F 'a=<b.x' https://a.test", (("b.x", False),)),
        ("curl --data-urlencode n@b.x https://a.test", (("b.x", False),)),
        ("curl -d n@b.x https://a.test", ()),
        ("curl file:///etc/x", (("file:///etc/x", False),)),
        ("git add a.x", (("a.x", False),)),
        ("git show HEAD:a.x", (("a.x", False),)),
        ("git rm --cached a.x", ()),
        ("git mv a.x b.x", (("a.x", True), ("b.x", True))),
        ("docker cp a.x web:/b", (("a.x", False),)),
        ("docker cp web:/b a.x", (("a.x", True),)),
        ("kubectl create secret generic s --from-file=k=a.x", (("a.x", False),)),
        ("docker secret create s a.x", (("a.x", False),)),
        ("aws s3 cp a.x s3://b/", (("a.x", False),)),
        ("aws s3 cp s3://b/x a.x", (("a.x", True),)),
        ("gcloud secrets create s --data-file=a.x", (("a.x", False),)),
        ("gh gist create a.x", (("a.x", False),)),
        ("gh release upload v1 a.x", (("v1", False), ("a.x", False))),
        ("mutt -a a.x -- b@c.test", (("a.x", False),)),
        ("openssl enc -base64 -in a.x", (("a.x", False),)),
        ("openssl rsa -in a.x -pubout", ()),
        ("scp a.x h:", (("a.x", False),)),
        ("scp h:a.x b.x", (("b.x", True),)),
    ],
)
def test_files_are_named_with_their_direction(text: str, paths: tuple[tuple[str, bool], ...]) -> None:
    assert set(analyse(text).paths) == set(paths)
