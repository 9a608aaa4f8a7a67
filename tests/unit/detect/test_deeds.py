"""A tool's deeds are read off its name and first sentence with the tables that directives are read with."""

import pytest

from riskproof.detect.deeds import akin, deed_of_tool
from riskproof.detect.lexicon import name_words


@pytest.mark.parametrize(
    ("name", "description", "deeds"),
    [
        ("send_money", "", ("pay", "send")),
        ("update_password", "", ("change",)),
        ("MailerSendEmail", "", ("send",)),
        ("create_calendar_event", "", ("book", "create")),
        ("get_webpage", "", ("open", "read")),
        ("add_user_to_group", "", ("invite", "create")),
        ("terminal_execute", "", ("run",)),
        ("place_order", "", ("buy",)),
        ("grant_guest_access", "", ("share",)),
        ("helper", "Deletes a file from the disk. Then rests.", ("delete",)),
        ("thing", "", ("other",)),
    ],
)
def test_the_deeds_of_a_tool_are_likeliest_first(name: str, description: str, deeds: tuple[str, ...]) -> None:
    assert deed_of_tool(name_words(name), description) == deeds


def test_a_deed_is_akin_to_its_synonyms_and_to_commands() -> None:
    assert akin("send", ("share",))
    assert akin("delete", ("run",))
    assert akin("pay", ("pay", "send"))
    assert not akin("pay", ("send",))
    assert not akin("pay", ())


@pytest.mark.parametrize(
    ("words", "deed"),
    [
        (("api", "post", "page"), "create"),
        (("api", "patch", "page"), "change"),
        (("api", "delete", "block"), "delete"),
        (("api", "post", "search"), "read"),
        (("api", "get", "user"), "read"),
        (("post", "message"), "send"),
    ],
)
def test_the_method_in_a_generated_name_says_what_the_tool_does(words: tuple[str, ...], deed: str) -> None:
    assert deed_of_tool(words)[0] == deed
