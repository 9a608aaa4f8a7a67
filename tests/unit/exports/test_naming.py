"""Names as another program stores them."""

from __future__ import annotations

import pytest

from riskproof.exports.naming import MOST, digest, plain
from tests.unit.exports.samples import HOSTILE


@pytest.mark.parametrize("name", ["", " ", "mail_send", "名前\U0001f4e7", '{0} [x](y) <b> | ` \\ "', "x" * MOST])
def test_a_name_that_can_be_seen_stays_as_it_is(name: str) -> None:
    assert plain(name) == name


def test_what_cannot_be_seen_is_replaced_and_marked_by_a_digest() -> None:
    assert plain("a\x1b[0m\u202eb\ud800\n") == "a\ufffd[0m\ufffdb\ufffd\ufffd~" + digest("a\x1b[0m\u202eb\ud800\n")[:12]


def test_hostile_names_become_short_visible_and_stay_apart() -> None:
    shown = [plain(name) for name in HOSTILE]
    assert len(set(shown)) == len(HOSTILE)
    assert [name for name in shown if len(name) > MOST or not name.isprintable()] == []


def test_a_digest_tells_where_a_text_ends() -> None:
    assert len({digest("ab", "c"), digest("a", "bc"), digest("abc"), digest("abc", "")}) == 4
