"""A name or a sentence says what is done and to what, and nothing that stands beside it counts."""

import pytest

from riskproof.detect import lexicon, statements


def name(text: str) -> list[tuple[str, str]]:
    return [(deed.act, deed.verb) for deed in statements.of_name(lexicon.name_words(text)).deeds]


def sentence(text: str) -> list[tuple[str, str]]:
    return [(deed.act, deed.verb) for deed in statements.of_sentence(lexicon.tokens(text)).deeds]


@pytest.mark.parametrize(
    ("text", "deeds"),
    [
        ("create_issue_comment", [("change", "create")]),
        ("get_post", [("read", "get")]),
        ("slack_post_message", [("send", "post")]),
        ("order_history", [("read", "get")]),
        ("list_test_runs", [("read", "list")]),
        ("exchange_rate", []),
        ("search_contacts_by_email", [("read", "search")]),
        ("http_request_runner", [("send", "request")]),
        ("return_order_items", [("send", "return")]),
        ("network_requests", []),
        ("get_and_delete", [("read", "get"), ("change", "delete")]),
    ],
)
def test_a_name_acts_by_its_plain_verbs_else_by_its_likeliest_word(text: str, deeds: list[tuple[str, str]]) -> None:
    assert name(text) == deeds


@pytest.mark.parametrize(
    ("text", "deeds"),
    [
        ("Reads a file from disk", [("read", "read")]),
        ("List, create, update, and delete records", [("read", "list"), ("change", "create"), ("change", "delete")]),
        ("A tool that sends mail", [("send", "send")]),
        ("This belongs to a system that sends mail", []),
        ("Use this tool to fetch a page", [("read", "fetch")]),
        ("Perform a web search", [("read", "search")]),
        ("Makes a reservation for a hotel", [("send", "reserve")]),
        ("Make a widget", [("change", "make")]),
        ("Reads a record and deletes it", [("read", "read"), ("change", "delete")]),
        ("Get an item that was sent, deleted or moved", [("read", "get")]),
        ("Get notes using the update_note tool", [("read", "get")]),
        ("If you want to delete a file, ask first", []),
        ("Get the comments and reviews of a post", [("read", "get")]),
        ("Order history of an account", []),
        ("Automatically deletes old files", [("change", "delete")]),
        ("Tool description: Comment on a tweet", [("send", "comment")]),
        ("", []),
    ],
)
def test_a_sentence_acts_where_a_clause_opens(text: str, deeds: list[tuple[str, str]]) -> None:
    assert sentence(text) == deeds


def test_the_words_of_a_sentence_end_where_it_turns_to_something_else() -> None:
    said = statements.of_sentence(lexicon.tokens("Get the organization that owns the API token"))

    assert said.words == ("get", "the", "organization")
    assert said.objects == ("organization",)


def test_evidence_names_the_source_and_our_word() -> None:
    assert statements.of_name(("sends", "send")).deeds == (statements.Deed("send", "send", "name: send", 0),)
    assert statements.of_sentence(("sends", "mail")).deeds == (statements.Deed("send", "send", "text: sends", 0),)
